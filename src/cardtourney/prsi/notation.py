"""How a game of prší is written down for people: ``♥7``, ``♥O names ♦``, ``draw``."""

from collections.abc import Sequence

from cardtourney.cards import Card, Suit, parse_card, write_cards
from cardtourney.chance import Label
from cardtourney.errors import InvalidReport, listing
from cardtourney.game import Notation
from cardtourney.prsi.rules import EDITIONS, Rules
from cardtourney.prsi.scoring import Result
from cardtourney.prsi.state import Action, Draw, Pass, Play, Stand, State, Take

_WORDS: dict[str, Action] = {str(word): word for word in (Draw(), Take(), Stand(), Pass())}
_SUITS = {name.casefold(): suit for suit in Suit for name in (suit.value, suit.letter, suit.czech)}

_SHOWN = 40
_EXPECTED = (
    "“{}” is no action: expected a card such as ♥7, an Ober with a suit such as ♥O names ♦, "
    "or {} or {}"
)


def read_action(text: str) -> Action:
    """Read an action as people write it.

    Args:
        text: A card in any notation of :func:`cardtourney.cards.parse_card`, an Ober with
            ``names`` and a suit, or ``draw``, ``take``, ``stand`` or ``pass``.

    Returns:
        The action.

    Raises:
        InvalidReport: It is none of these; says what is expected.

    >>> read_action("H7"), read_action("take")
    (Play(card=♥7, names=None), Take())
    >>> print(read_action("svršek"))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: “svršek” is no action: expected a card such as ♥7, an Ober \
with a suit such as ♥O names ♦, or draw, take, stand or pass
    """
    plain = " ".join(text.split())
    word = _WORDS.get(plain.casefold())
    if word is not None:
        return word
    written, names, named = plain.partition(" names ")
    suit = _SUITS.get(named.casefold())
    card = _card_or_none(written)
    if card is None or (names and suit is None):
        *first, last = _WORDS
        raise InvalidReport([_EXPECTED.format(text[:_SHOWN], ", ".join(first), last)])
    return Play(card, suit)


def read_drawn(labels: Sequence[Label]) -> tuple[Label, ...]:
    """Read the cards of a recorded shuffle as people write them.

    Args:
        labels: The words of the record; a card is one or two of them, commas do not count.

    Returns:
        The cards as a shuffle names them.

    Raises:
        InvalidReport: Words that are no card; a line for all of them.

    >>> read_drawn(("H7,", "srdce", "sedma", "♠10"))
    ('♥7', '♥7', '♠10')
    >>> read_drawn(("H7", "X7", "Y7"))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: “X7” is no card, and 1 more: expected cards such as ♥7, H7 \
or srdce sedma
    """
    words = " ".join(map(str, labels)).replace(",", " ").split()
    cards: list[Label] = []
    wrong: list[str] = []
    place = 0
    while place < len(words):
        for count in (2, 1):
            card = _card_or_none(" ".join(words[place : place + count]))
            if card is not None:
                cards.append(repr(card))
                break
        else:
            wrong.append(words[place])
        place += count
    if wrong:
        more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        raise InvalidReport(
            [
                (
                    f"“{wrong[0][:_SHOWN]}” is no card{more}: expected cards such as ♥7, H7 or "
                    "srdce sedma"
                )
            ]
        )
    return tuple(cards)


def _card_or_none(text: str) -> Card | None:
    try:
        card = parse_card(text)
    except InvalidReport:
        return None
    return card if isinstance(card, Card) else None


def write_result(ended: Result) -> str:
    """Write how a game ended on one line.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> from cardtourney.prsi.scoring import settle
    >>> print(write_result(settle(MSV_PRSI_2026, (0, 9, 9), (0, 1, 1))))
    seat 1 wins; totals 0, 9, 9; seats 2, 3 draw lots (provisional card values)
    """
    won = "nobody wins" if ended.winner is None else f"seat {ended.winner} wins"
    gives = (
        f"seats {listing(ended.lot_among)} draw lots"
        if ended.gives is None
        else f"seat {ended.gives} has the most"
    )
    values = " (provisional card values)" if ended.provisional else ""
    return f"{won}; totals {listing(ended.totals)}; {gives}{values}"


def _mark(before: State | None, after: State) -> str:
    if before is None:
        return f"seat {after.dealer} deals and turns {after.top}"
    if len(after.discards) < len(before.discards):
        return f"{len(before.discards) - 1} discards become the draw pile"
    return ""


def _hands(state: State) -> tuple[str, ...]:
    return tuple(map(write_cards, state.hands))


NOTATION: Notation[Rules, State, Action, Result] = Notation(
    game="prsi",
    editions=EDITIONS,
    read_action=read_action,
    write_result=write_result,
    mark=_mark,
    hands=_hands,
    read_drawn=read_drawn,
)
"""How the game is written down."""
