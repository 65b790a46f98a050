"""What a person at a table of Trumfosaur answers: numbers of cards, their names, or words."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from cardtourney.cells import shown
from cardtourney.cli.texts import counted
from cardtourney.errors import InvalidReport
from cardtourney.trumfosaur.actions import Action, Exchange, Keep, Play, PutAside, Reveal
from cardtourney.trumfosaur.cards import TRUMP, Card, Playable, ordinary
from cardtourney.trumfosaur.course import Phase
from cardtourney.trumfosaur.notation import read_action, read_drawn
from cardtourney.trumfosaur.state import View

EXPECTED: Final[Mapping[Phase, str]] = {
    Phase.EXCHANGE: "numbers such as 1 4 7, names such as stegosaurus 7, or none",
    Phase.ASIDE: "a number, or a name such as stegosaurus 7",
    Phase.BETWEEN: "reveal or keep",
    Phase.TRICK: "a number, a name such as stegosaurus 7, trump, or reveal",
}
"""What can be answered to what is asked."""

_NOTHING: Final = dict.fromkeys(("none", "nothing", "no", "0"), Exchange(()))
_WORDS: Final[Mapping[Phase, Mapping[str, Action]]] = {
    Phase.EXCHANGE: _NOTHING,
    Phase.BETWEEN: {"yes": Reveal(), "y": Reveal(), "no": Keep(), "n": Keep()},
}
_NUMBERS = re.compile(r"[0-9]{1,9}(?:[\s,]+[0-9]{1,9})*")


def read_wish(text: str, view: View, _actions: Sequence[Action]) -> Action:
    """Read what a person would do.

    Args:
        text: Numbers of cards as they stand in the hand, from 1, or names of cards; words where
            words are asked for; or an action as a playthrough has it.
        view: What the person sees.

    Returns:
        The action; whether it may be done is another question.

    Raises:
        InvalidReport: It is none of these; says what is expected.

    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.trumfosaur import MCR_2026, deal
    >>> from cardtourney.trumfosaur import view as seen
    >>> view = seen(deal(MCR_2026, 4, Seeded("Brno 2026")), 1)
    >>> print(read_wish("1 2", view, []))
    exchange: brachiosaurus 2, brachiosaurus 3
    >>> print(read_wish("Brachiosaurus 3, pterodactyl 2", view, []))
    exchange: brachiosaurus 3, pterodactyl 2
    >>> print(read_wish("none", view, []))
    exchange: nothing
    """
    plain = " ".join(text.casefold().split())
    word = _WORDS.get(view.phase, {}).get(plain)
    if word is not None:
        return word
    if ":" in plain or plain in ("reveal", "keep"):
        return read_action(text)
    if plain == str(TRUMP):
        return Play(TRUMP)
    cards = _cards(plain, view)
    if view.phase is Phase.EXCHANGE:
        return Exchange(tuple(ordinary(cards)))
    if len(cards) != 1:
        raise InvalidReport([f"these are {counted(len(cards), 'card')}: expected one"])
    (card,) = cards
    if view.phase is Phase.ASIDE and isinstance(card, Card):
        return PutAside(card)
    return Play(card)


def _cards(text: str, view: View) -> tuple[Playable, ...]:
    if _NUMBERS.fullmatch(text):
        return _numbered(tuple(map(int, re.findall("[0-9]+", text))), view.hand)
    try:
        return tuple(Card.from_text(str(label)) for label in read_drawn((text,)))
    except InvalidReport:
        said = f"{shown(text)} is no answer: expected {EXPECTED[view.phase]}"
        raise InvalidReport([said]) from None


def _numbered(numbers: Sequence[int], hand: Sequence[Playable]) -> tuple[Playable, ...]:
    for place, number in enumerate(numbers):
        if not 1 <= number <= len(hand):
            raise InvalidReport([f"there is no card {number}: expected 1 to {len(hand)}"])
        if number in numbers[:place]:
            raise InvalidReport([f"card {number} is named twice"])
    return tuple(hand[number - 1] for number in numbers)
