"""What beats a running penalty of sevens and eights, as data (rules 11 to 17).

The table is looked up by the game itself and printed for people; nothing else knows what
answers what.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import attrs

from cardtourney.cards import Card, Rank
from cardtourney.rulebook import implements
from cardtourney.superprsi.rules import Rules, ThreeSevens

PENALTY_RANKS = (Rank.SEVEN, Rank.EIGHT)
"""The ranks that make the next player draw."""


class Suits(StrEnum):
    """Of which suits the cards are that answer a penalty.

    ``SAME``: all of the suit of the card that they answer.
    ``OTHER``: all of one other suit.
    ``SEVERAL``: not all of one suit.
    """

    SAME = "same"
    OTHER = "other"
    SEVERAL = "several"


@attrs.frozen
class Answer:
    """A set of cards that beats a running penalty.

    Attributes:
        clause: The id of the rule that says so.
        penalty: The rank on top of the discard pile, which runs.
        rank: The rank of the cards that beat it.
        suits: Of which suits they may be.
        least: How many there must be; of one suit there may be more (8).
    """

    clause: str
    penalty: Rank
    rank: Rank
    suits: tuple[Suits, ...]
    least: int

    def fits(self, suits: Suits, count: int) -> bool:
        """Whether so many cards of these suits are such a set."""
        if suits not in self.suits:
            return False
        return count == self.least if suits is Suits.SEVERAL else count >= self.least


_ANY_ONE = (Suits.SAME, Suits.OTHER)
_TABLE = (
    Answer("superprsi:12", Rank.SEVEN, Rank.SEVEN, _ANY_ONE, 1),
    Answer("superprsi:16", Rank.SEVEN, Rank.EIGHT, (Suits.SAME,), 1),
    Answer("superprsi:13", Rank.EIGHT, Rank.SEVEN, (Suits.SAME,), 2),
    Answer("superprsi:14", Rank.EIGHT, Rank.SEVEN, (*_ANY_ONE, Suits.SEVERAL), 3),
    Answer("superprsi:17", Rank.EIGHT, Rank.EIGHT, _ANY_ONE, 1),
)
_ONE_SUIT = tuple(
    attrs.evolve(answer, suits=tuple(suits for suits in answer.suits if suits in _ANY_ONE))
    for answer in _TABLE
)


@implements("superprsi:12", "superprsi:13", "superprsi:14", "superprsi:16", "superprsi:17")
def answers(rules: Rules) -> tuple[Answer, ...]:
    """Every set of cards that beats a running penalty.

    Args:
        rules: The edition in force; it says whether three sevens may be of several suits.

    Returns:
        The table; those on a seven come first.

    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> [(str(row.penalty), str(row.rank), row.least) for row in answers(SUPERPRSI_2020)]
    [('7', '7', 1), ('7', '8', 1), ('8', '7', 2), ('8', '7', 3), ('8', '8', 1)]
    """
    return _TABLE if rules.three_sevens is ThreeSevens.MIXED else _ONE_SUIT


def suits_of(cards: Sequence[Card], on: Card) -> Suits:
    """Of which suits cards are, beside the card that they answer.

    >>> from cardtourney.cards import parse_cards
    >>> hearts_eight = parse_cards("♥8")[0]
    >>> [str(suits_of(parse_cards(cards), hearts_eight)) for cards in ("♥7 ♥7", "♦7", "♥7 ♦7")]
    ['same', 'other', 'several']
    """
    suit = cards[0].suit
    if any(card.suit is not suit for card in cards):
        return Suits.SEVERAL
    return Suits.SAME if suit is on.suit else Suits.OTHER


def answering(rules: Rules, on: Card, cards: Sequence[Card]) -> Answer | None:
    """The first row of the table by which cards beat a running penalty, or None.

    Args:
        rules: The edition in force.
        on: The card on top, whose penalty runs.
        cards: The cards that would be played, all of one rank.

    Returns:
        The row, whose clause is the reason.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> hearts_eight = parse_cards("♥8")[0]
    >>> answering(SUPERPRSI_2020, hearts_eight, parse_cards("♥7 ♥7")).clause
    'superprsi:13'
    >>> answering(SUPERPRSI_2020, hearts_eight, parse_cards("♦7 ♦7")) is None
    True
    """
    suits = suits_of(cards, on)
    return _row(rules, on.rank, cards[0].rank, suits, len(cards))


def least_answering(rules: Rules, on: Card, card: Card) -> int:
    """How many cards like this one beat a running penalty; 0 where no number does."""
    suits = Suits.SAME if card.suit is on.suit else Suits.OTHER
    fitting = (
        answer.least
        for answer in answers(rules)
        if answer.penalty is on.rank and answer.rank is card.rank and suits in answer.suits
    )
    return min(fitting, default=0)


def mixed_answer(rules: Rules, on: Card) -> Answer | None:
    """The row by which cards of several suits beat what runs, or None (14)."""
    for answer in answers(rules):
        if answer.penalty is on.rank and Suits.SEVERAL in answer.suits:
            return answer
    return None


def _row(rules: Rules, penalty: Rank, rank: Rank, suits: Suits, count: int) -> Answer | None:
    for answer in answers(rules):
        if answer.penalty is penalty and answer.rank is rank and answer.fits(suits, count):
            return answer
    return None


@implements("superprsi:11", "superprsi:15")
def added(rules: Rules, rank: Rank, count: int) -> int:
    """How many cards the next player draws for cards of a rank (11, 15).

    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> added(SUPERPRSI_2020, Rank.SEVEN, 2), added(SUPERPRSI_2020, Rank.EIGHT, 1)
    (4, 3)
    """
    if rank is Rank.SEVEN:
        return rules.seven_draws * count
    return rules.eight_draws * count if rank is Rank.EIGHT else 0


@attrs.frozen
class Cell:
    """One field of the grid of answers.

    Attributes:
        penalty: The rank that runs.
        rank: The rank of the cards that would answer it.
        suits: Of which suits they are.
        count: How many they are.
        clause: The id of the rule by which they beat the penalty; empty where they do not.
        adds: How many cards they add to the penalty; 0 where they do not beat it.
    """

    penalty: Rank
    rank: Rank
    suits: Suits
    count: int
    clause: str
    adds: int


def grid(rules: Rules, *, most: int = 3) -> tuple[Cell, ...]:
    """Every field of the grid of answers: what beats what, by suit and number.

    Args:
        rules: The edition in force.
        most: Up to how many cards; a larger number of one suit counts as three do.

    Returns:
        The fields: by what runs, then by rank and suits of the answer, then by number. One card
        is never of several suits.

    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> cells = grid(SUPERPRSI_2020)
    >>> len(cells), sum(1 for cell in cells if cell.clause)
    (32, 19)
    """
    return tuple(_cells(rules, most))


def _cells(rules: Rules, most: int) -> Iterator[Cell]:
    for penalty in PENALTY_RANKS:
        for rank in PENALTY_RANKS:
            for suits in Suits:
                for count in range(2 if suits is Suits.SEVERAL else 1, most + 1):
                    row = _row(rules, penalty, rank, suits, count)
                    clause = "" if row is None else row.clause
                    adds = added(rules, rank, count) if clause else 0
                    yield Cell(penalty, rank, suits, count, clause, adds)
