"""Every number and every ruling of the Rummikub tournament.

Nothing else in this package holds a number of the rules or a choice between readings:
another event writes another :class:`Rules` value and changes no code.
A released edition never changes; a new one is added to :data:`EDITIONS`.
"""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from types import MappingProxyType

import attrs

from cardtourney import edition
from cardtourney.championship.tables import SeveralEqual, Unsplittable
from cardtourney.edition import DAY, NAME, Demand, by_text, counts, of, require, rulings, whole
from cardtourney.errors import InvalidRules, Problem, listing, shown_value
from cardtourney.pairing.points import PointTable
from cardtourney.pairing.values import is_count


class GamePoints(StrEnum):
    """2: what the points of a game are.

    ``STANDARD``: a joker counts 30, each loses what is left on the rack, the winner gains it all.
    ``JOKER_25``: so, but a joker counts 25, and who made no opening meld loses 100, or 200 where
    one was possible.
    ``JOKER_50``: the same with a joker that counts 50.
    ``CAPPED``: nobody loses more than 25, the winner gains 50, and the second gains 5.
    ``ANNOUNCED``: the scoring in :attr:`Rules.announced_scoring`.
    """

    STANDARD = "standard"
    JOKER_25 = "joker_25"
    JOKER_50 = "joker_50"
    CAPPED = "capped"
    ANNOUNCED = "announced"


class SeveralLowest(StrEnum):
    """2: what those gain who share the lowest rack of a game in which nobody went out.

    ``SPLIT``: they share equally what the winner would gain.
    ``EACH``: each of them gains it, and the others lose it to each of them.
    """

    SPLIT = "split"
    EACH = "each"


class PointTableOf(StrEnum):
    """4: whose the points by place are.

    ``TRUMFOSAUR``: those of the same championship's other game, provisional until Rummikub's own
    are known.
    ``ANNOUNCED``: those in :attr:`Rules.announced_points`, as the organiser announced them.
    """

    TRUMFOSAUR = "trumfosaur"
    ANNOUNCED = "announced"


@attrs.frozen(kw_only=True)
class Scoring:
    """How a game is scored from what is left on the racks.

    Attributes:
        joker: What a joker on the rack counts.
        unopened: What a player loses who made no opening meld; None if the rack counts.
        unopened_possible: The same where a meld was possible; None if it makes no difference.
        cap: The most that a rack can lose; None for no limit.
        winner: What the winner gains; None for the sum of all losses.
        second: What the lowest rack of the others gains instead of losing anything; None where
            it loses as all others do.

    Raises:
        InvalidRules: Names everything that is no whole number of points from 0.

    >>> STANDARD.zero_sum, SCORINGS[GamePoints.CAPPED].zero_sum
    (True, False)
    >>> Scoring(joker=-30)
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: $.joker: -30 is not a whole number of points, 0 or more \
[rummikub:2]
    """

    joker: int = 30
    unopened: int | None = None
    unopened_possible: int | None = None
    cap: int | None = None
    winner: int | None = None
    second: int | None = None

    def __attrs_post_init__(self) -> None:
        wrong = {
            field: value
            for field, value in attrs.asdict(self).items()
            if not is_count(value) and (value is not None or field == "joker")
        }
        problems = [
            Problem(
                f"{shown_value(value)} is not a whole number of points, 0 or more [rummikub:2]",
                field=f,
            )
            for f, value in ((f"$.{field}", value) for field, value in wrong.items())
        ]
        if self.unopened is None and self.unopened_possible is not None:
            text = "there is a loss for a meld that was possible, and none for any other"
            problems.append(Problem(f"{text} [rummikub:2]", field="$.unopened_possible"))
        if problems:
            raise InvalidRules(problems)

    @property
    def zero_sum(self) -> bool:
        """Whether the points of a game add up to nothing."""
        return self.winner is None and self.second is None


STANDARD = Scoring()
"""The scoring of the game's own rules."""

SCORINGS: Mapping[GamePoints, Scoring] = MappingProxyType(
    {
        GamePoints.STANDARD: STANDARD,
        GamePoints.JOKER_25: Scoring(joker=25, unopened=100, unopened_possible=200),
        GamePoints.JOKER_50: Scoring(joker=50, unopened=100, unopened_possible=200),
        GamePoints.CAPPED: Scoring(cap=25, winner=50, second=5),
    }
)
"""The scorings that are published."""

PROVISIONAL_POINTS = PointTable.of((5, 3, 2, 1), (4, 2, 1))
"""Points by place as the same championship gives them for Trumfosaur."""


@attrs.frozen(kw_only=True, field_transformer=by_text)
class Rules:
    """One edition of the rules of a Rummikub tournament: its numbers, and an option a ruling.

    The defaults are those of the championship of 2026. To try another reading or to write
    another event's rules, use ``attrs.evolve``; the checks run again. The option of a ruling can
    also be given as its text, such as ``"capped"``.

    Attributes:
        name: The edition's name.
        in_force_from: The first day on which it holds.
        table_sizes: The sizes that a table may have, the preferred first (1).
        numbers: The highest number on a tile (2).
        copies: How many tiles there are of each number, in all colours (2).
        jokers: How many jokers there are (2).
        announced_scoring: How games are scored by the organiser's own scoring (2).
        turn_seconds: How long a turn may last where it is limited (3).
        announced_points: Tournament points by place for each size of table, as the organiser
            announced them (4).
        extra_places: Down to which place those who share one play an extra game (6).
        unsplittable: Ruling on numbers of players that fill no tables (1).
        several_equal: Ruling on numbers of players that fill equal tables of several sizes (1).
        game_points: Ruling on the scoring of a game (2).
        several_lowest: Ruling on several lowest racks where nobody went out (2).
        point_table: Ruling on whose the points by place are (4).

    Raises:
        InvalidRules: Names every option that no edition could have, its value and its clause.

    >>> MCR_2026.scoring.joker, MCR_2026.provisional_points
    (30, True)
    >>> attrs.evolve(MCR_2026, game_points="joker_50").scoring.joker
    50
    >>> attrs.evolve(MCR_2026, point_table="announced")
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: the points by place that the organiser announced are \
missing: in Python they are the option announced_points of the rules; without them the points are \
those of Trumfosaur, and provisional (point_table=trumfosaur) [rummikub:4]
    """

    name: str = attrs.field(metadata=of("rummikub:1"))
    in_force_from: date = attrs.field(metadata=of("rummikub:1"))
    table_sizes: tuple[int, ...] = attrs.field(default=(4, 3), metadata=of("rummikub:1"))
    numbers: int = attrs.field(default=13, metadata=of("rummikub:2"))
    copies: int = attrs.field(default=8, metadata=of("rummikub:2"))
    jokers: int = attrs.field(default=2, metadata=of("rummikub:2"))
    announced_scoring: Scoring | None = attrs.field(default=None, metadata=of("rummikub:2"))
    turn_seconds: int = attrs.field(default=60, metadata=of("rummikub:3"))
    announced_points: PointTable | None = attrs.field(default=None, metadata=of("rummikub:4"))
    extra_places: int = attrs.field(default=3, metadata=of("rummikub:6"))
    unsplittable: Unsplittable = attrs.field(default=Unsplittable.REFUSE, metadata=of("rummikub:1"))
    several_equal: SeveralEqual = attrs.field(
        default=SeveralEqual.LARGER, metadata=of("rummikub:1")
    )
    game_points: GamePoints = attrs.field(default=GamePoints.STANDARD, metadata=of("rummikub:2"))
    several_lowest: SeveralLowest = attrs.field(
        default=SeveralLowest.SPLIT, metadata=of("rummikub:2")
    )
    point_table: PointTableOf = attrs.field(
        default=PointTableOf.TRUMFOSAUR, metadata=of("rummikub:4")
    )

    def __attrs_post_init__(self) -> None:
        require(self, _DEMANDS)

    @property
    def scoring(self) -> Scoring:
        """How games are scored (2)."""
        return self.announced_scoring or SCORINGS[self.game_points]

    @property
    def points(self) -> PointTable:
        """Tournament points by place for each size of table (4)."""
        return self.announced_points or PROVISIONAL_POINTS

    @property
    def provisional_points(self) -> bool:
        """Whether the points by place are not known to be Rummikub's own (4)."""
        return self.point_table is PointTableOf.TRUMFOSAUR


def _announced_where_announced(rules: Rules) -> bool:
    given: object = rules.announced_scoring
    if rules.game_points is GamePoints.ANNOUNCED:
        return isinstance(given, Scoring)
    return given is None


def _for_all_sizes(rules: Rules) -> bool:
    return set(rules.table_sizes) <= set(rules.points.sizes)


def _points_where_announced(rules: Rules) -> bool:
    given: object = rules.announced_points
    return given is None if rules.provisional_points else isinstance(given, PointTable)


_DEMANDS: tuple[Demand[Rules], ...] = (
    NAME,
    DAY,
    *rulings(Rules),
    counts("table_sizes", "numbers of players", 2),
    whole("numbers", 1, "numbers"),
    whole("copies", 1, "tiles"),
    whole("jokers", 0, "jokers"),
    Demand(
        "announced_scoring",
        "is not the scoring that is announced (game_points)",
        _announced_where_announced,
        ("game_points",),
        missing=(
            "the scoring that the organiser announced is missing: in Python it is the option "
            "announced_scoring of the rules; those that are published are "
            f"{listing(SCORINGS)} (game_points)"
        ),
    ),
    whole("turn_seconds", 1, "seconds"),
    Demand(
        "announced_points",
        "is not the point table that is announced (point_table)",
        _points_where_announced,
        ("point_table",),
        missing=(
            "the points by place that the organiser announced are missing: in Python they are the "
            "option announced_points of the rules; without them the points are those of "
            "Trumfosaur, and provisional (point_table=trumfosaur)"
        ),
    ),
    Demand(
        "announced_points",
        "has no points for one of the sizes of tables",
        lambda rules: rules.announced_points is None or _for_all_sizes(rules),
        ("point_table", "table_sizes"),
    ),
    Demand(
        "table_sizes",
        "has a size for which there are no points by place (point_table)",
        lambda rules: rules.announced_points is not None or _for_all_sizes(rules),
        ("point_table", "announced_points"),
    ),
    whole("extra_places", 0, "places"),
)


def clause_of(option: str) -> str:
    """The id of the clause behind an option of :class:`Rules`.

    Args:
        option: The option's name, such as ``point_table``.

    Returns:
        The clause's id.

    Raises:
        InvalidRules: There is no option of this name.

    >>> clause_of("point_table")
    'rummikub:4'
    """
    return edition.clause_of(Rules, option)


MCR_2026 = Rules(name="MCR_2026", in_force_from=date(2026, 1, 1))
"""The Czech championship of 2026."""

EDITIONS: tuple[Rules, ...] = (MCR_2026,)
"""Every edition this library knows, the oldest first."""
