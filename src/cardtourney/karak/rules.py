"""Every number and every ruling of the Karak tournament.

Nothing else in this package holds a number of the rules or a choice between readings:
another event writes another :class:`Rules` value and changes no code.
A released edition never changes; a new one is added to :data:`EDITIONS`.
"""

from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any

import attrs

from cardtourney import edition
from cardtourney.championship.tables import SeveralEqual, Unsplittable
from cardtourney.edition import DAY, NAME, Demand, by_text, counts, of, require, rulings, whole
from cardtourney.fields import as_rows
from cardtourney.pairing.points import PointTable
from cardtourney.pairing.values import is_exact


class MoreEqual(StrEnum):
    """4: what more equal players get than the clause speaks of.

    ``SPLIT``: they split the points of their places as two or three do.
    ``BEST``: each gets the points of the best of their places.
    """

    SPLIT = "split"
    BEST = "best"


class HalfTreasure(StrEnum):
    """4: who can hold half a treasure at the end of a game.

    ``DRAGON``: only the player who defeated the dragon, as halves come from its treasure.
    ``ANYONE``: everybody.
    """

    DRAGON = "dragon"
    ANYONE = "anyone"


class LeftEarly(StrEnum):
    """8: whether those who left early have to have played the games that legality asks for.

    ``COUNTS``: yes, as every participant has to.
    ``EXCUSED``: no, only those who stayed to the end.
    """

    COUNTS = "counts"
    EXCUSED = "excused"


def _exact(value: object) -> Any:
    # What is not exact is left to the demands, which report all problems together.
    return Fraction(value) if is_exact(value) else value


_CHARACTERS = (
    ("Aderyn", "Horan", "Victorius", "Taia"),
    ("Aderyn", "Lord Xanros", "Horan", "Victorius", "Taia"),
)


@attrs.frozen(kw_only=True, field_transformer=by_text)
class Rules:
    """One edition of the rules of a Karak tournament: its numbers, and an option a ruling.

    The defaults are those of the championship of 2026. To try another reading or to write
    another event's rules, use ``attrs.evolve``; the checks run again. The option of a ruling can
    also be given as its text, such as ``"rest"``.

    Attributes:
        name: The edition's name.
        in_force_from: The first day on which it holds.
        table_sizes: The sizes that a table may have, the preferred first (1).
        points: Tournament points by place for each size of table (2).
        dragon_points: What the player who defeated the dragon gets on top (3).
        most_equal: How many equal players the clause on splitting speaks of (4).
        treasure_part: The smallest part of a treasure that there is (4).
        doubted_treasures: From how many treasures of one player on a sheet is doubted (5). The
            text has no limit; ours is far above what is played, and provisional.
        characters: The characters for each size of table (6).
        tiles_left: How many tiles an acceleration leaves in the bag, the dragon among them (7).
        least_games: How many games everybody has to play for a legal tournament (8).
        counted_size: The size of the tables that are counted to part equal players (9).
        unsplittable: Ruling on numbers of players that fill no tables (1).
        several_equal: Ruling on numbers of players that fill equal tables of several sizes (1).
        more_equal: Ruling on more equal players than the clause speaks of (4).
        half_treasure: Ruling on who can hold half a treasure (4).
        left_early: Ruling on the games of those who left early (8).

    Raises:
        InvalidRules: Names every option that no edition could have, its value and its clause.

    >>> MCR_2026.points.points(4)
    (Fraction(4, 1), Fraction(3, 1), Fraction(2, 1), Fraction(1, 1))
    >>> attrs.evolve(MCR_2026, tiles_left=0)
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: $.tiles_left: 0 is not a whole number of tiles, 1 or \
more [karak:7]
    """

    name: str = attrs.field(metadata=of("karak:1"))
    in_force_from: date = attrs.field(metadata=of("karak:1"))
    table_sizes: tuple[int, ...] = attrs.field(default=(4, 5), metadata=of("karak:1"))
    points: PointTable = attrs.field(
        default=PointTable.of((4, 3, 2, 1), (5, 4, 3, 2, 1)), metadata=of("karak:2")
    )
    dragon_points: Fraction = attrs.field(
        default=Fraction(1), converter=_exact, metadata=of("karak:3")
    )
    most_equal: int = attrs.field(default=3, metadata=of("karak:4"))
    treasure_part: Fraction = attrs.field(
        default=Fraction(1, 2), converter=_exact, metadata=of("karak:4")
    )
    doubted_treasures: int = attrs.field(default=30, metadata=of("karak:5"))
    characters: tuple[tuple[str, ...], ...] = attrs.field(
        default=_CHARACTERS, converter=as_rows, metadata=of("karak:6")
    )
    tiles_left: int = attrs.field(default=5, metadata=of("karak:7"))
    least_games: int = attrs.field(default=3, metadata=of("karak:8"))
    counted_size: int = attrs.field(default=4, metadata=of("karak:9"))
    unsplittable: Unsplittable = attrs.field(default=Unsplittable.REFUSE, metadata=of("karak:1"))
    several_equal: SeveralEqual = attrs.field(default=SeveralEqual.SMALLER, metadata=of("karak:1"))
    more_equal: MoreEqual = attrs.field(default=MoreEqual.SPLIT, metadata=of("karak:4"))
    half_treasure: HalfTreasure = attrs.field(default=HalfTreasure.DRAGON, metadata=of("karak:4"))
    left_early: LeftEarly = attrs.field(default=LeftEarly.COUNTS, metadata=of("karak:8"))

    def __attrs_post_init__(self) -> None:
        require(self, _DEMANDS)


def _are_characters(rules: Rules) -> bool:
    rows: object = rules.characters
    return (
        isinstance(rows, tuple)
        and all(isinstance(row, tuple) for row in rows)
        and all(isinstance(name, str) and name.strip() for row in rows for name in row)
        and all(len(set(row)) == len(row) for row in rows)
    )


_DEMANDS: tuple[Demand[Rules], ...] = (
    NAME,
    DAY,
    counts("table_sizes", "numbers of players", 2),
    Demand("points", "is not a point table", lambda rules: isinstance(rules.points, PointTable)),
    Demand(
        "points",
        "has no points for one of the sizes of tables",
        lambda rules: set(rules.table_sizes) <= set(rules.points.sizes),
        ("table_sizes",),
    ),
    Demand(
        "dragon_points",
        "is not an exact number of points, 0 or more",
        lambda rules: is_exact(rules.dragon_points) and rules.dragon_points >= 0,
    ),
    whole("most_equal", 1, "players"),
    Demand(
        "treasure_part",
        "is not a treasure nor an exact part of one",
        lambda rules: is_exact(rules.treasure_part) and 0 < rules.treasure_part <= 1,
    ),
    whole("doubted_treasures", 1, "treasures"),
    Demand("characters", "are not lists of different names", _are_characters),
    Demand(
        "characters",
        "are not one list for each size of table",
        lambda rules: sorted(map(len, rules.characters)) == sorted(rules.table_sizes),
        ("table_sizes",),
    ),
    whole("tiles_left", 1, "tiles"),
    whole("least_games", 0, "games"),
    Demand(
        "counted_size",
        "is none of the sizes of tables",
        lambda rules: rules.counted_size in rules.table_sizes,
        ("table_sizes",),
    ),
    *rulings(Rules),
)


def clause_of(option: str) -> str:
    """The id of the clause behind an option of :class:`Rules`.

    Args:
        option: The option's name, such as ``half_treasure``.

    Returns:
        The clause's id.

    Raises:
        InvalidRules: There is no option of this name.

    >>> clause_of("half_treasure")
    'karak:4'
    """
    return edition.clause_of(Rules, option)


MCR_2026 = Rules(name="MCR_2026", in_force_from=date(2026, 1, 1))
"""The Czech championship of 2026."""

EDITIONS: tuple[Rules, ...] = (MCR_2026,)
"""Every edition this library knows, the oldest first."""
