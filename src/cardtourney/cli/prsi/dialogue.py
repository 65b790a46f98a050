"""A person plays one seat of a game in the terminal, or through a pipe."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, TextIO

import attrs

from cardtourney import prsi
from cardtourney.cards import write_cards
from cardtourney.chance import Chance
from cardtourney.cli.texts import counted
from cardtourney.errors import InvalidReport, listing
from cardtourney.game import Played, Policy
from cardtourney.prsi.notation import NOTATION, read_action, write_result
from cardtourney.prsi.rules import Rules

PrsiPolicy = Policy[prsi.View, prsi.Action]
PrsiPlayed = Played[Rules, prsi.State, prsi.Action, prsi.Result]

HELP: Final = (
    "Answer with the number of an action, or write it: a card (♥7, H7, srdce sedma), an Ober with "
    "the suit it names (HO B), draw, take, stand or pass. An empty line shows everything again, "
    "and q ends the game."
)
PROMPT: Final = "> "
_NAMING = re.compile(r"(?P<card>.+?)\s+(?:names\s+)?(?P<suit>\S+)", re.IGNORECASE)
_DIGITS = re.compile(r"[0-9]{1,9}")


class End(StrEnum):
    """How a dialogue came to its end."""

    OVER = "over"
    QUIT = "quit"
    INPUT_ENDED = "input_ended"


@attrs.frozen
class Talk:
    """Where a person is heard, and where the person is told something."""

    hears: TextIO | None
    tells: TextIO | None

    def tell(self, *lines: str) -> None:
        """Write lines."""
        if self.tells is not None:
            print(*lines, sep="\n", file=self.tells, flush=True)

    def ask(self) -> str | None:
        """Ask for a line; None at the end of the input."""
        if self.tells is not None:
            print(PROMPT, end="", file=self.tells, flush=True)
        heard = "" if self.hears is None else self.hears.readline()
        if self.hears is None or not self.hears.isatty():
            # Nobody typed it where it could be seen, and a log should read like a dialogue.
            self.tell(heard.rstrip())
        return heard.strip() if heard else None


class _Stopped(Exception):
    """The person stops before the game is over."""

    def __init__(self, end: End) -> None:
        super().__init__(end)
        self.end = end


def read_wish(text: str, actions: Sequence[prsi.Action]) -> prsi.Action:
    """Read what a person would do.

    Args:
        text: The number of an action, or an action in words.
        actions: What may be done, as it was shown.

    Returns:
        The action; whether it may be done is another question.

    Raises:
        InvalidReport: It is neither; says what is expected.

    >>> read_wish("1", [prsi.Draw()]), read_wish("draw", []), read_wish("srdce svršek kule", [])
    (Draw(), Draw(), Play(card=♥O, names=<Suit.BELLS: '♦'>))
    """
    if _DIGITS.fullmatch(text):
        number = int(text)
        if not 1 <= number <= len(actions):
            raise InvalidReport([f"there is no action {number}; expected 1 to {len(actions)}"])
        return actions[number - 1]
    try:
        return read_action(text)
    except InvalidReport:
        naming = _NAMING.fullmatch(text)
        if naming is None:
            raise
    try:
        return read_action(f"{naming['card']} names {naming['suit']}")
    except InvalidReport:
        # It is for what was typed to be refused, and not for our guess at it.
        return read_action(text)


def play_a_seat(
    rules: Rules,
    policies: Sequence[PrsiPolicy],
    seat: int,
    chance: Chance,
    choices: Chance,
    talk: Talk,
) -> tuple[PrsiPlayed, End]:
    """Play a game in which a person has a seat.

    Args:
        rules: The rules in force.
        policies: How each seat plays, from seat 1; that of the person's seat is not asked.
        seat: The person's seat.
        chance: What deals.
        choices: What the policies draw from.
        talk: Where the person is heard and told.

    Returns:
        The game as far as it was played, and why it stopped there.

    Raises:
        InvalidReport: The pack cannot be dealt to so many.
    """
    state = prsi.deal(rules, len(policies), chance)
    done: list[prsi.Action] = []
    end = End.OVER
    talk.tell(f"You are seat {seat} of {len(policies)}. {HELP}", "", _told(None, state))
    try:
        while prsi.result(state) is None:
            if state.turn == seat:
                action = _asked(state, seat, talk)
            else:
                seen, policy = prsi.view(state, state.turn), policies[state.turn - 1]
                action, choices = policy(seen, prsi.legal(state), choices)
            after = prsi.apply(state, action)
            talk.tell(*_happened(state, action, after, seat))
            state = after
            done.append(action)
    except _Stopped as stopped:
        end = stopped.end
        talk.tell("The game stops here.")
    ended = prsi.result(state)
    if ended is not None:
        talk.tell("", write_result(ended), *_hands(state))
    return Played(rules, len(policies), chance, tuple(done), state, ended), end


def _asked(state: prsi.State, seat: int, talk: Talk) -> prsi.Action:
    """Ask until the person names something that may be done."""
    actions = tuple(iter(prsi.legal(state)))
    shown = tuple(_shown(prsi.view(state, seat), actions))
    talk.tell(*shown)
    while True:
        heard = talk.ask()
        if heard is None:
            raise _Stopped(End.INPUT_ENDED)
        if heard.casefold() in ("q", "quit"):
            raise _Stopped(End.QUIT)
        if heard in ("", "?"):
            talk.tell(*shown, HELP)
            continue
        try:
            action = read_wish(heard, actions)
        except InvalidReport as error:
            talk.tell(str(error))
            continue
        refusal = prsi.why_not(state, action)
        if refusal is None:
            return action
        talk.tell(str(refusal))


def _shown(view: prsi.View, actions: Sequence[prsi.Action]) -> Iterator[str]:
    named = "" if view.suit is view.top.suit else f", and {view.suit} is to be followed"
    yield ""
    yield f"{view.top} is on top{named}. The draw pile has {counted(view.stock_size, 'card')}."
    if view.pending:
        yield f"A seven is running: take {view.pending} cards, or play a seven [prsi:2.7]."
    if view.standing:
        yield "An ace is running: stand, or play an ace [prsi:2.9]."
    others = (
        f"seat {other} has {count}"
        for other, count in enumerate(view.hand_sizes, 1)
        if other != view.seat
    )
    yield f"You hold {write_cards(view.hand)}; {listing(others)}."
    yield "  ".join(f"{number}) {action}" for number, action in enumerate(actions, 1))


def _told(before: prsi.State | None, after: prsi.State) -> str:
    mark = NOTATION.mark(before, after)
    return f"{mark[:1].upper()}{mark[1:]}." if mark else ""


def _happened(
    before: prsi.State, action: prsi.Action, after: prsi.State, seat: int
) -> Iterator[str]:
    """What everybody sees of an action, and what the person sees of it alone."""
    who = before.turn
    yield f"Seat {who}{' (you)' if who == seat else ''}: {action}"
    mark = _told(before, after)
    if mark:
        yield mark
    # Where packs are shuffled together equal cards are one object, so hands are counted apart.
    drawn = list(after.hands[who - 1])
    for card in before.hands[who - 1]:
        if card in drawn:
            drawn.remove(card)
    if who == seat and drawn:
        yield f"You draw {write_cards(drawn)}."


def _hands(state: prsi.State) -> Iterator[str]:
    for seat, hand in enumerate(NOTATION.hands(state), 1):
        if hand:
            yield f"Seat {seat} is left with {hand}."
