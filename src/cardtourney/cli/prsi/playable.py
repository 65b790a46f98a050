"""Prší for the command: what a person at the table sees, and how an answer is read."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from cardtourney import prsi
from cardtourney.cards import write_cards
from cardtourney.cli.games.playable import Playable, Provisional
from cardtourney.cli.prsi.words import PROVISIONAL
from cardtourney.cli.texts import counted
from cardtourney.errors import InvalidReport, listing
from cardtourney.game import uniform
from cardtourney.playthrough import Playthrough
from cardtourney.prsi.notation import NOTATION, read_action, write_result
from cardtourney.prsi.policies import sensible

HELP: Final = (
    "Answer with the number of an action, or write it: a card (♥7, H7, srdce sedma), an Ober with "
    "the suit it names (HO B), draw, take, stand or pass. An empty line shows everything again, "
    "and q ends the game."
)
_NAMING = re.compile(r"(?P<card>.+?)\s+(?:names\s+)?(?P<suit>\S+)", re.IGNORECASE)
_DIGITS = re.compile(r"[0-9]{1,9}")


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


def _wish(text: str, _view: prsi.View, actions: Sequence[prsi.Action]) -> prsi.Action:
    return read_wish(text, actions)


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


def _told(action: prsi.Action, _own: bool) -> str:
    """All that is done in prší is done openly."""
    return str(action)


def _learned(before: prsi.View, after: prsi.View) -> Iterator[str]:
    # Where packs are shuffled together equal cards are one object, so hands are counted apart.
    drawn = list(after.hand)
    for card in before.hand:
        if card in drawn:
            drawn.remove(card)
    if drawn:
        yield f"You draw {write_cards(drawn)}."


def _ended(result: prsi.Result, _seat: int) -> tuple[str]:
    return (write_result(result),)


def _provisional(result: prsi.Result) -> bool:
    return result.provisional


PRSI: Final[Playable[prsi.Rules, prsi.State, prsi.Action, prsi.View, prsi.Result]] = Playable(
    title="prší",
    game=prsi,
    notation=NOTATION,
    record=Playthrough[prsi.Rules, prsi.Action],
    policies={"sensible": sensible, "uniform": uniform},
    fewest=2,
    fewest_clause="prsi:2.2",
    help=HELP,
    shown=_shown,
    read_wish=_wish,
    told=_told,
    learned=_learned,
    ended=_ended,
    provisional=Provisional(
        name="provisional_card_values", sentence=PROVISIONAL, holds=_provisional
    ),
)
"""Prší for the command."""
