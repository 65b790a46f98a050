"""How a game of Trumfosaur is written down: ``stegosaurus 7``, ``trump``, ``exchange: …``."""

import re
from collections.abc import Callable, Sequence

from cardtourney.chance import Label
from cardtourney.errors import InvalidReport, listing
from cardtourney.game import Notation
from cardtourney.trumfosaur.actions import Action, Exchange, Keep, Play, PutAside, Reveal
from cardtourney.trumfosaur.cards import TRUMP, Card, parse_card, parse_cards, write_cards
from cardtourney.trumfosaur.course import Phase
from cardtourney.trumfosaur.rules import EDITIONS, Rules
from cardtourney.trumfosaur.scoring import Result
from cardtourney.trumfosaur.state import State

_WORDS: dict[str, Action] = {str(word): word for word in (Reveal(), Keep())}
_NOTHING = "nothing"
_SHOWN = 40
_EXPECTED = (
    "“{}” is no action: expected a card such as stegosaurus 7, trump, “exchange: ” and cards with "
    "commas between them or nothing, “aside: ” and a card, reveal or keep"
)
_ENDS_A_CARD = re.compile(r"(?<=[0-9])[\s,]+|,")


def _exchange(text: str) -> Action:
    return Exchange(() if text.strip().casefold() == _NOTHING else parse_cards(text))


def _aside(text: str) -> Action:
    return PutAside(Card.from_text(text))


_WITH_CARDS: dict[str, Callable[[str], Action]] = {"exchange": _exchange, "aside": _aside}


def read_action(text: str) -> Action:
    """Read an action as people write it.

    Args:
        text: A card, ``exchange:`` with cards or ``nothing``, ``aside:`` with a card, ``reveal``
            or ``keep``.

    Returns:
        The action.

    Raises:
        InvalidReport: It is none of these; says what is expected.

    >>> print(read_action("Stegosaurus 7"), read_action("TRUMP"), read_action("keep"), sep="; ")
    stegosaurus 7; trump; keep
    >>> print(read_action("exchange: triceratops 2, stegosaurus 1"))
    exchange: stegosaurus 1, triceratops 2
    >>> print(read_action("Stegosaurus"))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: “Stegosaurus” is no action: expected a card such as \
stegosaurus 7, trump, “exchange: ” and cards with commas between them or nothing, “aside: ” and \
a card, reveal or keep
    """
    word = _WORDS.get(text.strip().casefold())
    if word is not None:
        return word
    name, colon, cards = text.partition(":")
    with_cards = _WITH_CARDS.get(name.strip().casefold()) if colon else None
    try:
        if with_cards is not None and cards.strip():
            return with_cards(cards)
        card = parse_card(text)
    except InvalidReport:
        card = None
    if card is TRUMP or isinstance(card, Card):
        return Play(card)
    raise InvalidReport([_EXPECTED.format(text[:_SHOWN])])


def read_drawn(labels: Sequence[Label]) -> tuple[Label, ...]:
    """Read the cards of a recorded shuffle as people write them.

    Args:
        labels: The words of the record; a card ends with its number, commas do not count.

    Returns:
        The cards as a shuffle names them.

    Raises:
        InvalidReport: Words that are no card; a line for all of them.

    >>> read_drawn(("Stegosaurus", 7, "triceratops", "10,", "tyrannosaurus 1"))
    ('stegosaurus 7', 'triceratops 10', 'tyrannosaurus 1')
    >>> read_drawn(("stegosaurus", "triceratops", 10, "seven"))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: “seven” is no card: expected cards such as stegosaurus 7
    """
    cards: list[Label] = []
    wrong: list[str] = []
    for written in _ENDS_A_CARD.split(" ".join(map(str, labels))):
        if not written.strip():
            continue
        try:
            cards.append(repr(Card.from_text(written)))
        except InvalidReport:
            wrong.append(written.strip())
    if wrong:
        more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        said = f"“{wrong[0][:_SHOWN]}” is no card{more}: expected cards such as stegosaurus 7"
        raise InvalidReport([said])
    return tuple(cards)


def write_result(ended: Result) -> str:
    """Write how a game ended on one line.

    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> from cardtourney.trumfosaur.scoring import tally
    >>> card = Card("stegosaurus", 7)
    >>> print(write_result(Result((tally(MCR_2026, card, (), last_trick=True),), True)))
    points 4; scoring cards stegosaurus 7; seat 1 took the last trick (provisional deck)
    """
    points = listing(ended.scores)
    cards = write_cards([tally.scoring_card for tally in ended.tallies])
    last = [str(seat) for seat, tally in enumerate(ended.tallies, start=1) if tally.last_trick]
    took = f"; seat {last[0]} took the last trick" if last else ""
    deck = " (provisional deck)" if ended.provisional else ""
    return f"points {points}; scoring cards {cards}{took}{deck}"


def _mark(before: State | None, after: State) -> str:
    if before is None:
        return f"seat {after.start} begins"
    if before.phase is Phase.EXCHANGE and after.phase is Phase.ASIDE:
        reused = any(after.shown) and not after.away
        return "all show and draw" + ("; what was shown becomes the pack" if reused else "")
    if before.phase is Phase.ASIDE and after.phase is Phase.BETWEEN:
        return "everybody takes a trump"
    marks: list[str] = []
    if len(after.tricks) > len(before.tricks):
        marks.append(f"seat {after.tricks[-1].winner} takes the trick")
    if len(after.revealed) > len(before.revealed):
        seat = after.revealed[-1]
        marks.append(f"seat {seat} turns {after.scoring[seat - 1]}")
    # Those who turned a card may find the lead with somebody else, so it is said who has it.
    if before.claim is not None and after.claim is None and not after.over:
        marks.append(f"seat {after.lead} leads")
    return "; ".join(marks)


def _hands(state: State) -> tuple[str, ...]:
    return tuple(map(write_cards, state.hands))


NOTATION: Notation[Rules, State, Action, Result] = Notation(
    game="trumfosaur",
    editions=EDITIONS,
    read_action=read_action,
    write_result=write_result,
    mark=_mark,
    hands=_hands,
    read_drawn=read_drawn,
)
"""How the game is written down."""
