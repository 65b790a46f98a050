"""What a person at a table of Superprší answers: a number that is shown, or cards, with calls."""

import re
from collections.abc import Sequence
from typing import Final

from cardtourney.errors import InvalidReport
from cardtourney.shedding import card_or_none
from cardtourney.sheets import fold
from cardtourney.superprsi.notation import read_action
from cardtourney.superprsi.state import Action, Cut, GiveUp, Misplay, Play, View

_NUMBER: Final = re.compile(r"(?P<number>[0-9]{1,9})(?:\s+(?P<calls>\D.*))?")
_COUNT_FIRST: Final = re.compile(r"\s*(?P<count>[1-9][0-9]{0,2}) ?[×xX*]\s*(?P<rest>\S.*)")
_PRSI: Final = "prsi"
_MEANING: Final = (
    "PRŠÍ is called with the meaning of the card, such as PRŠÍ SEDMA with a seven [superprsi:21]"
)


def choices(actions: Sequence[Action]) -> tuple[Action, ...]:
    """What is offered by number: identical cards without their calls, then whatever needs none.

    Cards of several suits are too many to be numbered, a wrong play is nothing to be offered,
    and giving up has to be called.

    Args:
        actions: What may be done.

    Returns:
        The choices, number 1 first.

    >>> from cardtourney.superprsi.state import DirectionCall, Take
    >>> hearts = read_action("♥7×2").cards
    >>> offered = choices([Play(hearts), Play(hearts, DirectionCall.REVERZ), Take(), GiveUp()])
    >>> print(*offered, sep=", ")
    ♥7×2, take
    """
    plays = dict.fromkeys(
        action.cards for action in actions if isinstance(action, Play) and not mixed(action)
    )
    others = (action for action in actions if not isinstance(action, Play | Cut | Misplay | GiveUp))
    return (*map(Play, plays), *others)


def mixed(play: Play) -> bool:
    """Whether cards of several suits are played together (14)."""
    return play.cards[0] is not play.top


def read_wish(text: str, view: View, actions: Sequence[Action]) -> Action:
    """Read what a person would do.

    Args:
        text: The number of a choice, or cards as people write them, each with what is called;
            another action in words; while players cut, a number of cards.
        view: What the person sees.
        actions: What may be done.

    Returns:
        The action; whether it may be done is another question.

    Raises:
        InvalidReport: It is none of these; says what is expected.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.superprsi import SUPERPRSI_2020, legal
    >>> from cardtourney.superprsi import view as seen
    >>> from cardtourney.superprsi.deal import position
    >>> hands = [parse_cards("♥7 ♥7 ♥K"), parse_cards("♣U")]
    >>> game = position(SUPERPRSI_2020, hands, discards=parse_cards("♥8"))
    >>> view, actions = seen(game, 1), tuple(legal(game))
    >>> for text in ("1", "2 reverz", "2x h7 REVERZ", "srdce sedma", "koncim"):
    ...     print(read_wish(text, view, actions))
    ♥7
    ♥7×2 REVERZ
    ♥7×2 REVERZ
    ♥7
    KONČÍM
    """
    found = _NUMBER.fullmatch(text)
    if found is None or (found["calls"] and _COUNT_FIRST.fullmatch(text)):
        return _read("+".join(map(_count_last, text.split("+"))), text)
    number = int(found["number"])
    if not view.discards and not found["calls"]:
        return Cut(number)
    choice = _choice(number, choices(actions))
    return _read(f"{choice} {found['calls']}", text) if found["calls"] else choice


def _choice(number: int, offered: Sequence[Action]) -> Action:
    if not 1 <= number <= len(offered):
        most = len(offered)
        expected = f"1 to {most}" if most > 1 else "1" if most else "only how many cards you take"
        raise InvalidReport([f"there is no choice {number}: expected {expected}"])
    return offered[number - 1]


def _read(text: str, typed: str) -> Action:
    """Read an action in words; a PRŠÍ without a meaning is what people get wrong most."""
    try:
        return read_action(text)
    except InvalidReport:
        if fold(text).endswith(_PRSI):
            raise InvalidReport([_MEANING]) from None
        # It is for what was typed to be refused, and not for our reading of it.
        return read_action(typed)


def _count_last(part: str) -> str:
    """Cards with their number before them, as the library writes them: ``h7×2`` for ``2x h7``."""
    found = _COUNT_FIRST.fullmatch(part)
    words = found["rest"].split() if found else []
    for length in (2, 1):
        card = card_or_none(" ".join(words[:length]))
        if found and card is not None:
            return " ".join((f"{card}×{found['count']}", *words[length:]))
    return part
