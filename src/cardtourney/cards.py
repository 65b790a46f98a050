"""German-suited cards, packs of them, and how they are written.

Cards are interned: there is one object for each suit and rank, so they compare and hash as fast
as objects do. Where several packs are shuffled together equal cards are the same object; how
many there are of each is what counts.

A card is written with its suit and rank, as ``♥7`` or ``H7``; Czech names are read too. German
suits have no signs of their own in Unicode, so bells, acorns and leaves are written with the
French suits they answer to: ``♦``, ``♣`` and ``♠``. A card that nobody may see is ``??``.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import total_ordering
from typing import ClassVar, final

import attrs

from cardtourney.errors import InvalidReport, Problem, listing, shown_value


@total_ordering
class Suit(Enum):
    """A German suit; the order is that of the Czech rulebooks."""

    HEARTS = "♥"
    BELLS = "♦"
    ACORNS = "♣"
    LEAVES = "♠"

    @property
    def letter(self) -> str:
        """The suit in plain letters: H, B, A or L."""
        return self.name[0]

    @property
    def czech(self) -> str:
        """The suit's Czech name."""
        return _CZECH_SUITS[self]

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Suit):
            return NotImplemented
        return _SUIT_ORDER[self] < _SUIT_ORDER[other]

    def __str__(self) -> str:
        return self.value


@total_ordering
class Rank(Enum):
    """A rank, from low to high; the ace is the highest."""

    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    UNTER = "U"
    OBER = "O"
    KING = "K"
    ACE = "A"

    @property
    def czech(self) -> str:
        """The rank's Czech name."""
        return _CZECH_RANKS[self]

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Rank):
            return NotImplemented
        return _RANK_ORDER[self] < _RANK_ORDER[other]

    def __str__(self) -> str:
        return self.value


_SUIT_ORDER = {suit: number for number, suit in enumerate(Suit)}
_RANK_ORDER = {rank: number for number, rank in enumerate(Rank)}
_CZECH_SUITS = dict(zip(Suit, ("srdce", "kule", "žaludy", "listy"), strict=True))
_CZECH_RANKS = dict(
    zip(
        Rank,
        (
            "trojka",
            "čtyřka",
            "pětka",
            "šestka",
            "sedma",
            "osma",
            "devítka",
            "desítka",
            "spodek",
            "svršek",
            "král",
            "eso",
        ),
        strict=True,
    )
)


class Hidden(Enum):
    """A card that somebody may not see."""

    HIDDEN = "??"

    def __str__(self) -> str:
        return self.value

    def to_text(self) -> str:
        """The card as it is written: ``??``."""
        return self.value

    @classmethod
    def from_text(cls, text: str, /) -> "Hidden":
        """Read the card from its text.

        Raises:
            InvalidReport: The text is not ``??``.
        """
        if text != HIDDEN.value:
            raise InvalidReport([f"“{text[:_SHOWN]}” is no hidden card: expected {HIDDEN}"])
        return HIDDEN


HIDDEN = Hidden.HIDDEN


@final
@total_ordering
@attrs.frozen(eq=False, repr=False)
class Card:
    """A card; there is only one object for each suit and rank.

    Attributes:
        suit: The suit.
        rank: The rank.

    >>> Card(Suit.HEARTS, Rank.SEVEN) is Card(Suit.HEARTS, Rank.SEVEN)
    True
    >>> sorted([Card(Suit.BELLS, Rank.SEVEN), Card(Suit.HEARTS, Rank.ACE)])
    [♥A, ♦7]
    """

    suit: Suit
    rank: Rank

    _known: ClassVar[dict[tuple[Suit, Rank], "Card"]] = {}

    def __new__(cls, suit: Suit, rank: Rank) -> "Card":
        """Give the one card of this suit and rank.

        Raises:
            InvalidReport: What is given is no suit, or no rank.
        """
        problems = [
            f"{shown_value(value)} is no {kind.__name__.lower()}: expected one of {listing(kind)}"
            for value, kind in ((suit, Suit), (rank, Rank))
            if not isinstance(value, kind)
        ]
        if problems:
            raise InvalidReport(problems)
        known = cls._known.get((suit, rank))
        if known is None:
            known = cls._known[suit, rank] = object.__new__(cls)
        return known

    def __reduce__(self) -> tuple[Callable[..., "Card"], tuple[Suit, Rank]]:
        return Card, (self.suit, self.rank)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return _CARD_ORDER[self] < _CARD_ORDER[other]

    def __repr__(self) -> str:
        return f"{self.suit.value}{self.rank.value}"

    def to_text(self) -> str:
        """The card in short notation, such as ``♥7``."""
        return repr(self)

    @classmethod
    def from_text(cls, text: str, /) -> "Card":
        """Read a card that everybody may see, however it is written (see :func:`parse_card`).

        Raises:
            InvalidReport: Says what is expected.
        """
        card = parse_card(text)
        if isinstance(card, Hidden):
            raise InvalidReport([_NOT_HIDDEN])
        return card

    @property
    def letters(self) -> str:
        """The card in plain letters, such as ``H7`` or ``B10``."""
        return f"{self.suit.letter}{self.rank.value}"

    @property
    def czech(self) -> str:
        """The card's Czech name, such as ``srdce sedma``."""
        return f"{self.suit.czech} {self.rank.czech}"


_CARD_ORDER = {
    Card(suit, rank): (number, _RANK_ORDER[rank])
    for number, suit in enumerate(Suit)
    for rank in Rank
}

_NOT_HIDDEN = f"{HIDDEN} stands where every card must be known"
_SHOWN = 40

MARIAS_RANKS = tuple(Rank)[4:]
"""The eight ranks of the 32-card pack: seven to ace."""


def pack(ranks: Iterable[Rank] = MARIAS_RANKS, *, copies: int = 1) -> tuple[Card, ...]:
    """Lay out the cards of one or more packs, suit by suit, from low to high.

    Args:
        ranks: The ranks that each suit has; the 32-card pack by default.
        copies: How many packs are put together.

    Returns:
        Every card, equal ones next to each other.

    Raises:
        InvalidReport: A rank is given twice or is none, there is no rank, or no whole number
            of copies from 1 up.

    >>> len(pack()), pack()[:3]
    (32, (♥7, ♥8, ♥9))
    >>> pack([Rank.ACE], copies=2)[:4]
    (♥A, ♥A, ♦A, ♦A)
    """
    given: Counter[object] = Counter(ranks)
    problems = [
        f"{shown_value(rank)} is no rank: expected some of {listing(Rank)}"
        for rank in given
        if not isinstance(rank, Rank)
    ]
    problems += [
        f"the rank {rank} is given {given[rank]} times" for rank in Rank if given[rank] > 1
    ]
    if not given:
        problems.append("a pack needs at least one rank")
    if type(copies) is not int or copies < 1:
        problems.append(
            f"{shown_value(copies)} copies of the pack: expected a whole number from 1 up"
        )
    if problems:
        raise InvalidReport(problems)
    wanted = [rank for rank in Rank if rank in given]
    return tuple(Card(suit, rank) for suit in Suit for rank in wanted for _ in range(copies))


def require_same_cards(
    found: Iterable[Card | Hidden], expected: Iterable[Card], *, what: str
) -> None:
    """Refuse cards that are not exactly those of a pack, in whatever order.

    Args:
        found: The cards that somebody recorded.
        expected: The cards there should be.
        what: What the cards are, for the message.

    Raises:
        InvalidReport: Names the cards that are missing and those that are too many.

    >>> require_same_cards(pack()[1:] + pack()[1:2], pack(), what="the pack")
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: the pack: missing ♥7; too many ♥8
    """
    have: Counter[Card | Hidden] = Counter(found)
    want: Counter[Card | Hidden] = Counter(expected)
    differences = (("missing", want - have), ("too many", have - want))
    parts = [f"{name} {_in_order(differing)}" for name, differing in differences if differing]
    if parts:
        raise InvalidReport([Problem(f"{what}: {'; '.join(parts)}")])


def _in_order(cards: Counter[Card | Hidden]) -> str:
    def seen_first(card: Card | Hidden) -> tuple[int, ...]:
        return (len(Suit),) if isinstance(card, Hidden) else _CARD_ORDER[card]

    ordered = sorted(cards.elements(), key=seen_first)
    return listing(ordered)


def parse_card(text: str) -> Card | Hidden:
    """Read a card as people write it.

    Args:
        text: ``♥7``, ``H7``, ``h10``, ``srdce sedma`` or ``??`` for a card that nobody saw.

    Returns:
        The card, or ``HIDDEN``.

    Raises:
        InvalidReport: Says what is expected.

    >>> parse_card("♥7"), parse_card("b10"), parse_card("Žaludy eso"), parse_card("??")
    (♥7, ♦10, ♣A, <Hidden.HIDDEN: '??'>)
    >>> parse_card("X7")
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: “X7” is no card: expected a suit (♥ ♦ ♣ ♠, H B A L or \
srdce, kule, žaludy, listy) and a rank (3 to 10, U, O, K, A or a Czech name), or ??
    """
    folded = _fold(text)
    if folded == HIDDEN.value:
        return HIDDEN
    card = _BY_NAME.get(folded)
    if card is None:
        suits = f"{' '.join(map(str, Suit))}, {' '.join(suit.letter for suit in Suit)}"
        names = ", ".join(suit.czech for suit in Suit)
        raise InvalidReport(
            [
                (
                    f"“{text[:_SHOWN]}” is no card: expected a suit ({suits} or {names}) and a "
                    f"rank (3 to 10, U, O, K, A or a Czech name), or {HIDDEN}"
                )
            ]
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read several cards in short notation, separated by spaces or commas.

    Args:
        text: Such as ``♥7 ♦10, LA``.

    Returns:
        The cards in order.

    Raises:
        InvalidReport: Every part that is no card, or that is hidden, at once.

    >>> parse_cards("♥7 ♦10, LA")
    (♥7, ♦10, ♠A)
    """
    given: object = text
    if not isinstance(given, str):
        raise InvalidReport([f"{shown_value(given)} is no text"])
    cards: list[Card] = []
    problems: list[Problem] = []
    for word in text.replace(",", " ").split():
        try:
            card = parse_card(word)
        except InvalidReport as error:
            problems += error.problems
            continue
        if isinstance(card, Hidden):
            problems.append(Problem(_NOT_HIDDEN))
        else:
            cards.append(card)
    if problems:
        raise InvalidReport(problems)
    return tuple(cards)


def write_cards(cards: Sequence[Card | Hidden]) -> str:
    """Write cards in short notation, as :func:`parse_cards` reads them.

    >>> write_cards(pack()[:3])
    '♥7 ♥8 ♥9'
    """
    return " ".join(card.to_text() for card in cards)


def _fold(text: str) -> str:
    """Drop what does not tell cards apart: case, marks on letters, doubled spaces."""
    decomposed = unicodedata.normalize("NFKD", text.replace("\ufe0f", "").replace("\ufe0e", ""))
    plain = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return " ".join(plain.casefold().split())


_BY_NAME = {
    _fold(name): card
    for card in _CARD_ORDER
    for name in (
        repr(card),
        card.letters,
        card.czech,
        f"{card.suit} {card.rank}",
        f"{card.suit.letter} {card.rank}",
    )
}
