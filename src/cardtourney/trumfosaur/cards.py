"""The cards of Trumfosaur: dinosaurs with numbers, and trumps that have neither.

Which dinosaurs and numbers there are is for an edition's pack to say, so a card is made of a name
and a number. Cards are interned: there is one object for each name and number, so they compare
and hash as fast as objects do; all trumps are one object, and how many there are is what counts.

A card is written with its dinosaur and number, as ``stegosaurus 7``, a trump as ``trump``. Names
may be of any language and stand in small letters; capitals are read too.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import total_ordering
from operator import attrgetter
from typing import ClassVar, TypeAlias, final

import attrs

from cardtourney.cards import HIDDEN, Hidden
from cardtourney.errors import InvalidReport, Problem, shown_value
from cardtourney.pairing.values import is_count

_NAME = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
_WRITTEN = re.compile(r"(.*\S) ([0-9]{1,9})")
_TOO_HIGH = 10**9
_SHOWN = 40


class Trump(Enum):
    """A trump; it has neither a dinosaur nor a number."""

    TRUMP = "trump"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return self.value

    def to_text(self) -> str:
        """The card as it is written: ``trump``."""
        return self.value

    @classmethod
    def from_text(cls, text: str, /) -> "Trump":
        """Read the card from its text.

        Raises:
            InvalidReport: The text is not ``trump``.
        """
        if _plain(text) != TRUMP.value:
            raise InvalidReport([f"“{text[:_SHOWN]}” is no trump: expected {TRUMP}"])
        return TRUMP


TRUMP = Trump.TRUMP


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).lower().split())


def is_dinosaur(name: object) -> bool:
    """Whether a card can bear this name: words of small letters, so that every text reads back.

    >>> is_dinosaur("tyranosaurus rex"), is_dinosaur("žralok-drak"), is_dinosaur("Rex 2")
    (True, True, False)
    """
    return (
        isinstance(name, str)
        and _NAME.fullmatch(name) is not None
        and name == _plain(name) != TRUMP.value
    )


@final
@total_ordering
@attrs.frozen(eq=False, repr=False)
class Card:
    """An ordinary card; there is only one object for each dinosaur and number.

    Cards sort by name and number, names by code point: an order that is the same everywhere.

    Attributes:
        dinosaur: The dinosaur's name, which is the suit.
        number: The number.

    >>> Card("stegosaurus", 7) is Card("stegosaurus", 7)
    True
    >>> sorted([Card("triceratops", 1), Card("stegosaurus", 10), Card("stegosaurus", 9)])
    [stegosaurus 9, stegosaurus 10, triceratops 1]
    """

    dinosaur: str
    number: int

    _known: ClassVar[dict[tuple[str, int], "Card"]] = {}

    def __new__(cls, dinosaur: str, number: int) -> "Card":
        """Give the one card of this dinosaur and number.

        Raises:
            InvalidReport: The name or the number is none that a card could bear.
        """
        problems: list[str] = []
        if not is_dinosaur(dinosaur):
            problems.append(
                f"{shown_value(dinosaur)} is no name of a dinosaur: expected words of small "
                f"letters, other than {TRUMP}"
            )
        if not is_count(number) or number >= _TOO_HIGH:
            problems.append(
                f"{shown_value(number)} is no number of a card: "
                f"expected a whole number from 0 to {_TOO_HIGH - 1}"
            )
        if problems:
            raise InvalidReport(problems)
        known = cls._known.get((dinosaur, number))
        if known is None:
            known = cls._known[dinosaur, number] = object.__new__(cls)
        return known

    def __reduce__(self) -> tuple[Callable[..., "Card"], tuple[str, int]]:
        return Card, (self.dinosaur, self.number)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return (self.dinosaur, self.number) < (other.dinosaur, other.number)

    def __repr__(self) -> str:
        return f"{self.dinosaur} {self.number}"

    def to_text(self) -> str:
        """The card as it is written, such as ``stegosaurus 7``."""
        return repr(self)

    @classmethod
    def from_text(cls, text: str, /) -> "Card":
        """Read an ordinary card that everybody may see.

        Raises:
            InvalidReport: Says what is expected.
        """
        card = parse_card(text)
        if not isinstance(card, Card):
            raise InvalidReport([f"{card} stands where a dinosaur with its number must stand"])
        return card


Playable: TypeAlias = Card | Trump
"""What can be played to a trick: an ordinary card or a trump."""

_place = attrgetter("dinosaur", "number")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Put ordinary cards in order: by name, then by number.

    >>> in_order(parse_cards("triceratops 1, stegosaurus 10, stegosaurus 9"))
    (stegosaurus 9, stegosaurus 10, triceratops 1)
    """
    return tuple(sorted(cards, key=_place))


def ordinary(cards: Iterable[Playable]) -> list[Card]:
    """Leave trumps out.

    >>> ordinary((Card("stegosaurus", 7), TRUMP))
    [stegosaurus 7]
    """
    return [card for card in cards if card is not TRUMP]


def parse_card(text: str) -> Card | Trump | Hidden:
    """Read a card as people write it.

    Args:
        text: ``stegosaurus 7``, ``trump``, or ``??`` for a card that nobody saw.

    Returns:
        The card, ``TRUMP`` or ``HIDDEN``.

    Raises:
        InvalidReport: Says what is expected.

    >>> parse_card("Stegosaurus  7"), parse_card("trump"), parse_card("??")
    (stegosaurus 7, trump, <Hidden.HIDDEN: '??'>)
    >>> parse_card("stegosaurus")
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: “stegosaurus” is no card: expected a dinosaur with its \
number, such as stegosaurus 7, or trump, or ??
    """
    given: object = text
    if not isinstance(given, str):
        raise InvalidReport([f"{shown_value(given)} is no text"])
    plain = _plain(text)
    if plain == TRUMP.value:
        return TRUMP
    if plain == HIDDEN.value:
        return HIDDEN
    found = _WRITTEN.fullmatch(plain)
    if found is None or not is_dinosaur(found[1]):
        raise InvalidReport(
            [
                (
                    f"“{text[:_SHOWN]}” is no card: expected a dinosaur with its number, such as "
                    f"stegosaurus 7, or {TRUMP}, or {HIDDEN}"
                )
            ]
        )
    return Card(found[1], int(found[2]))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read several ordinary cards, separated by commas.

    Args:
        text: Such as ``stegosaurus 7, triceratops 10``; nothing for no cards.

    Returns:
        The cards in the order of the text.

    Raises:
        InvalidReport: Every part that is no ordinary card, at once.

    >>> parse_cards("stegosaurus 7, triceratops 10")
    (stegosaurus 7, triceratops 10)
    """
    given: object = text
    if not isinstance(given, str):
        raise InvalidReport([f"{shown_value(given)} is no text"])
    cards: list[Card] = []
    problems: list[Problem] = []
    for part in text.split(",") if text.strip() else ():
        try:
            cards.append(Card.from_text(part))
        except InvalidReport as error:
            problems += error.problems
    if problems:
        raise InvalidReport(problems)
    return tuple(cards)


def write_cards(cards: Sequence[Card | Trump | Hidden]) -> str:
    """Write cards, separated by commas.

    >>> write_cards((Card("stegosaurus", 7), TRUMP, HIDDEN))
    'stegosaurus 7, trump, ??'
    """
    return ", ".join(card.to_text() for card in cards)
