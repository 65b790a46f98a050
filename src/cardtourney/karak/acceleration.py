"""Acceleration: near the end of a game the bag is reduced, so that the dragon comes soon.

A bag is its content by name. What a referee does to it is a pure function, so a tournament can
keep it as data, and no tile is lost or invented on the way.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeGuard

import attrs

from cardtourney.chance import Chance, pick
from cardtourney.errors import (
    IllegalAction,
    InvalidReport,
    Part,
    Problem,
    Refusal,
    register_sentences,
    shown_value,
)
from cardtourney.fields import Kind, instance, or_none, require
from cardtourney.karak.rules import MCR_2026, Rules
from cardtourney.pairing.values import is_count, is_whole
from cardtourney.rulebook import implements

DRAGON = "dragon"
"""The name of the tile that ends the game; a bag holds at most one."""


class BagCode(StrEnum):
    """Why something cannot happen to a bag now."""

    NOT_ANNOUNCED = "not_announced"
    TOO_EARLY = "too_early"
    ACCELERATED = "accelerated"
    NO_DRAGON = "no_dragon"
    TOO_FEW = "too_few"
    NO_SUCH_TILE = "no_such_tile"


register_sentences(
    {
        BagCode.NOT_ANNOUNCED: "no acceleration was announced beforehand",
        BagCode.TOO_EARLY: (
            "the acceleration is announced for minute {announced} of a game; it is minute {minute}"
        ),
        BagCode.ACCELERATED: "the bag is reduced already: {aside:count tile} lie aside",
        BagCode.NO_DRAGON: "the dragon is not in the bag",
        BagCode.TOO_FEW: "the bag holds {tiles:count tile}; {expected} are to be left",
        BagCode.NO_SUCH_TILE: "there is no tile {tile} in the bag",
    }
)


_DAY = 24 * 60

MINUTE = Kind(
    f"a minute of a game, from 1 to {_DAY - 1}",
    lambda minute: is_whole(minute) and 1 <= minute < _DAY,
)
"""A minute of a game; no game takes a whole day."""


@attrs.frozen
class Acceleration:
    """What a tournament announces to everybody beforehand.

    Attributes:
        minute: The minute of a game at which the bag is reduced, from 1 and within one day.

    Raises:
        InvalidReport: It is no such minute.

    >>> Acceleration(45)
    Acceleration(minute=45)
    """

    minute: int

    def __attrs_post_init__(self) -> None:
        require(self, minute=MINUTE)


_MOST_TILES = 1000
_CONTENT = f"numbers of tiles by name, {_MOST_TILES} at most"

Tiles = tuple[tuple[str, int], ...]
"""How many tiles there are of each name, in alphabetical order; only names that there are."""


def _pairs(given: Mapping[str, int] | Tiles) -> Any:
    if not isinstance(given, Mapping):
        return given
    pairs: Any = tuple(given.items())
    if not all(isinstance(name, str) and is_count(count) for name, count in pairs):
        return pairs
    return tuple(sorted((name, count) for name, count in pairs if count))


@attrs.frozen
class Bag:
    """The tiles in the bag of a game, and those that an acceleration has laid aside.

    Attributes:
        tiles: How many tiles of each name are in the bag; can be given as a mapping.
        aside: How many of each name were taken out, until the dragon is drawn.

    Raises:
        InvalidReport: Names what is no such content, a second dragon, or one laid aside.

    >>> Bag({"dragon": 1, "skeleton": 9, "rat": 12})
    Bag(tiles=(('dragon', 1), ('rat', 12), ('skeleton', 9)), aside=())
    """

    tiles: Tiles = attrs.field(converter=_pairs)
    aside: Tiles = attrs.field(default=(), converter=_pairs)

    def __attrs_post_init__(self) -> None:
        found = tuple(_bag_problems(self))
        if found:
            raise InvalidReport(found)

    @property
    def total(self) -> int:
        """How many tiles are in the bag."""
        return sum(count for _, count in self.tiles)

    def count(self, tile: str) -> int:
        """How many tiles of a name are in the bag."""
        return dict(self.tiles).get(tile, 0)


def _bag_problems(bag: Bag) -> Iterator[Problem]:
    for field in ("tiles", "aside"):
        pairs: object = getattr(bag, field)
        if not _are_tiles(pairs):
            text = f"{shown_value(pairs)} is not a content of a bag: {_CONTENT}"
            yield Problem(f"{text} [karak:7]", field=f"$.{field}")
        elif (dragons := dict(pairs).get(DRAGON, 0)) > (field == "tiles"):
            where = "in the bag, where at most one is" if field == "tiles" else "aside"
            text = f"there are {dragons} dragons {where}" if dragons > 1 else f"a dragon is {where}"
            yield Problem(f"{text} [karak:7]", field=f"$.{field}")


def _are_tiles(pairs: object) -> TypeGuard[Tiles]:
    if not isinstance(pairs, tuple):
        return False
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        return False
    if not all(
        isinstance(name, str) and is_count(count) and 1 <= count <= _MOST_TILES
        for name, count in pairs
    ):
        return False
    names = [name for name, _ in pairs]
    return names == sorted(set(names)) and all(name.strip() for name in names)


_ANNOUNCED = or_none(instance(Acceleration, "an Acceleration"))
_BAG = instance(Bag, "a Bag")
_TILE = instance(str, "the name of a tile")


def _require(**given: tuple[Kind, object]) -> None:
    problems = [
        problem
        for name, (kind, value) in given.items()
        for problem in kind.problems(f"$.{name}", value)
    ]
    if problems:
        raise InvalidReport(problems)


@implements("karak:7")
def why_not_accelerate(
    bag: Bag, *, announced: Acceleration | None, minute: int, rules: Rules = MCR_2026
) -> Refusal[BagCode] | None:
    """Say why a bag cannot be reduced now.

    Args:
        bag: The bag of the game.
        announced: What the tournament has announced beforehand, if it has.
        minute: The minute of the game that it is, from 1.
        rules: The edition in force.

    Returns:
        The refusal, or None if the referee may reduce the bag.

    Raises:
        InvalidReport: Names what is no bag, no announcement or no minute of a game.

    >>> bag = Bag({"dragon": 1, "rat": 12})
    >>> print(why_not_accelerate(bag, announced=None, minute=45))
    no acceleration was announced beforehand [karak:7]
    """
    _require(bag=(_BAG, bag), announced=(_ANNOUNCED, announced), minute=(MINUTE, minute))
    if announced is None:
        return _refusal(BagCode.NOT_ANNOUNCED)
    if minute < announced.minute:
        return _refusal(BagCode.TOO_EARLY, announced=announced.minute, minute=minute)
    if bag.aside:
        return _refusal(BagCode.ACCELERATED, aside=sum(count for _, count in bag.aside))
    if not bag.count(DRAGON):
        return _refusal(BagCode.NO_DRAGON)
    if bag.total < rules.tiles_left:
        return _refusal(BagCode.TOO_FEW, tiles=bag.total, expected=rules.tiles_left)
    return None


@implements("karak:7")
def accelerate(
    bag: Bag,
    chance: Chance,
    *,
    announced: Acceleration | None,
    minute: int,
    rules: Rules = MCR_2026,
) -> tuple[Bag, Chance]:
    """Reduce the bag to five tiles, the dragon among them.

    The others are drawn blindly, one after another; all that are not drawn are laid aside.

    Args:
        bag: The bag of the game.
        chance: A public seed, or the record of the tiles that were left in the bag beside the
            dragon, one after another.
        announced: What the tournament has announced beforehand, if it has.
        minute: The minute of the game that it is, from 1.
        rules: The edition in force.

    Returns:
        The bag after it, and the chance that is left.

    Raises:
        IllegalAction: It was not announced, or it is too early; the dragon is not in the bag, or
            fewer than five tiles are; or the bag is reduced already.
        InvalidReport: The record holds a tile that is not there, or has too few; or something is
            no bag, no announcement or no minute of a game.

    >>> from cardtourney.chance import Recorded
    >>> bag = Bag({"dragon": 1, "rat": 12, "mummy": 2})
    >>> left = Recorded(["rat", "mummy", "rat", "rat"])
    >>> accelerate(bag, left, announced=Acceleration(45), minute=46)[0]
    Bag(tiles=(('dragon', 1), ('mummy', 1), ('rat', 3)), aside=(('mummy', 1), ('rat', 9)))
    """
    refusal = why_not_accelerate(bag, announced=announced, minute=minute, rules=rules)
    if refusal is not None:
        raise IllegalAction(refusal)
    if bag.total == rules.tiles_left:
        # Nothing is left to the draw, so a record holds nothing of it.
        return bag, chance
    others = [name for name, count in bag.tiles for _ in range(count) if name != DRAGON]
    kept = [DRAGON]
    while len(kept) < rules.tiles_left:
        tile, chance = pick(chance, others)
        others.remove(tile)
        kept.append(tile)
    return Bag(Counter(kept), Counter(others)), chance


@implements("karak:7")
def drawn(bag: Bag, tile: str) -> Bag:
    """The bag once a player has drawn a tile; with the dragon all tiles laid aside come back.

    Args:
        bag: The bag before.
        tile: The name of the tile.

    Raises:
        IllegalAction: There is no such tile in the bag.
        InvalidReport: Names what is no bag, or no name of a tile.

    >>> reduced = Bag({"dragon": 1, "rat": 4}, {"mummy": 2, "rat": 8})
    >>> drawn(reduced, "rat")
    Bag(tiles=(('dragon', 1), ('rat', 3)), aside=(('mummy', 2), ('rat', 8)))
    >>> drawn(reduced, "dragon")
    Bag(tiles=(('mummy', 2), ('rat', 12)), aside=())
    """
    _require(bag=(_BAG, bag), tile=(_TILE, tile))
    if not bag.count(tile):
        code = BagCode.NO_DRAGON if tile == DRAGON else BagCode.NO_SUCH_TILE
        parts = {} if tile == DRAGON else {"tile": tile}
        raise IllegalAction(_refusal(code, **parts))
    left = Counter(dict(bag.tiles)) - Counter([tile])
    if tile == DRAGON:
        return Bag(left + Counter(dict(bag.aside)))
    return Bag(left, bag.aside)


def dragon_drawn(bag: Bag) -> Bag:
    """The bag once a player has drawn the dragon: all tiles laid aside are back in it.

    Args:
        bag: The bag before.

    Raises:
        IllegalAction: The dragon is not in the bag.

    >>> dragon_drawn(Bag({"dragon": 1, "rat": 4}, {"mummy": 2})).tiles
    (('mummy', 2), ('rat', 4))
    """
    return drawn(bag, DRAGON)


def _refusal(code: BagCode, **parts: Part) -> Refusal[BagCode]:
    return Refusal(code, "karak:7", tuple(parts.items()))
