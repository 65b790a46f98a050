"""Points by place: what a table's players earn, and what those who share places earn.

Every federation lists points by place; they differ in what equal players get. Here the three
known answers are rules that apply to any list: the equal split the points of the places they
fill together, or each gets the points of the best of them, or lots decide.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar, assert_never

import attrs

from cardtourney.errors import InvalidReport, InvalidRules, exact_text, listing, shown_value
from cardtourney.pairing.options import require_option
from cardtourney.pairing.values import (
    Comparable,
    incomparable,
    is_count,
    is_exact,
    sort_key,
)

T = TypeVar("T")


class TieRule(StrEnum):
    """What players get who are equal and so fill several places together."""

    SPLIT = "split"
    BEST = "best"
    LOTS = "lots"


def _exact_rows(rows: Sequence[Sequence[Fraction | int]]) -> tuple[tuple[Fraction, ...], ...]:
    """Rows of exact numbers by ascending table size, or every reason why they are none."""
    problems = ["a table of points needs at least one row"] if not rows else []
    seen: set[int] = set()
    for number, row in enumerate(rows, start=1):
        problems += [f"points row {number}: {problem}" for problem in _row_problems(row)]
        if len(row) in seen:
            problems.append(
                f"points row {number}: a row for a table of {len(row)} is already there"
            )
        seen.add(len(row))
    if problems:
        raise InvalidRules(problems)
    return tuple(tuple(Fraction(points) for points in row) for row in sorted(rows, key=len))


def _row_problems(row: Sequence[Fraction | int]) -> list[str]:
    if not row:
        return ["it is empty; give the points of each place, the first place first"]
    problems = [
        f"{shown_value(points)} for place {place} is not exact: give a whole number or a fraction"
        for place, points in enumerate(row, start=1)
        if not is_exact(points)
    ]
    return problems or [
        f"place {place} gets {exact_text(row[place - 1])}, more than the place before it "
        f"({exact_text(row[place - 2])})"
        for place in range(2, len(row) + 1)
        if row[place - 1] > row[place - 2]
    ]


@attrs.frozen
class PointTable:
    """Points by place for each table size.

    A lower place never gets more than a higher one. Zero and negative points are allowed, since
    some federations let the last pay; so is one row for each of several table sizes.

    Attributes:
        by_size: One row a table size, the smallest size first; each from the first place on.

    >>> PointTable.of((5, 3, 2, 1), (4, 2, 1)).sizes
    (3, 4)
    """

    by_size: tuple[tuple[Fraction, ...], ...] = attrs.field(converter=_exact_rows)

    @classmethod
    def of(cls, *rows: Sequence[Fraction | int]) -> "PointTable":
        """Write a table of points row by row.

        Args:
            rows: For each table size the points of its places, the first place first.

        Returns:
            The table; the order of the rows does not matter.

        Raises:
            InvalidRules: A row is empty, not exact, rises, or is there twice.

        >>> PointTable.of((5, 3, 1)).points(3)
        (Fraction(5, 1), Fraction(3, 1), Fraction(1, 1))
        """
        return cls(rows)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The table sizes that have points, in ascending order."""
        return tuple(len(row) for row in self.by_size)

    def points(self, size: int) -> tuple[Fraction, ...]:
        """The points of a table's places, the first place first.

        Args:
            size: How many people play at the table.

        Returns:
            One exact number a place.

        Raises:
            InvalidReport: There are no points for such a table; names the sizes that have some.

        >>> PointTable.of((5, 3, 1)).points(4)
        Traceback (most recent call last):
        cardtourney.errors.InvalidReport: a table of 4 has no points by place; known sizes: 3
        """
        for row in self.by_size:
            if len(row) == size:
                return row
        raise InvalidReport(_size_problems(self, size))


def tie_groups(scores: Sequence[Comparable]) -> tuple[tuple[int, ...], ...]:
    """Group a table's seats by score, the best score first.

    Args:
        scores: One score a seat; higher is better.

    Returns:
        Groups of seat indices (from 0); seats in one group are equal, in ascending order.

    Raises:
        InvalidReport: A score is not exact, or two cannot be compared.

    >>> tie_groups([600, 1200, 1200])
    ((1, 2), (0,))
    """
    problems = _score_problems(scores)
    if problems:
        raise InvalidReport(problems)
    groups: dict[Comparable, list[int]] = {}
    for seat in sorted(range(len(scores)), key=lambda seat: sort_key(scores[seat]), reverse=True):
        groups.setdefault(scores[seat], []).append(seat)
    return tuple(tuple(group) for group in groups.values())


def draw_lots(groups: Sequence[Sequence[T]], lots: Sequence[T] | None) -> tuple[T, ...]:
    """Order groups of equals by the lots they drew.

    A lot that is missing, or one drawn by somebody with nothing to draw for, means that the
    draw was held for other people than those who are equal: the referee must look at it.

    Args:
        groups: Those who are equal, group by group, the best group first.
        lots: Everybody who shares a group with somebody, in the order the draw gave.

    Returns:
        Everybody, from the best on; a group of one keeps its place.

    Raises:
        InvalidReport: The lots do not cover exactly those who are equal; names who is wrong.

    >>> draw_lots([["Eva"], ["Jan", "Ota"]], ["Ota", "Jan"])
    ('Eva', 'Ota', 'Jan')
    """
    drawn = () if lots is None else tuple(lots)
    problems = _lot_problems(groups, drawn)
    if problems:
        raise InvalidReport(problems)
    return tuple(
        member
        for group in groups
        for member in (sorted(group, key=drawn.index) if len(group) > 1 else group)
    )


def share_places(
    points_by_place: Sequence[Fraction | int],
    groups: Sequence[int],
    *,
    ties: TieRule = TieRule.SPLIT,
) -> tuple[Fraction, ...]:
    """Give points by place to a list in which some share their places.

    It serves a table as well as a whole field, such as placement points of a tournament.

    Args:
        points_by_place: The points of each place, the first place first; never rising.
        groups: How many stand together at each place, from the first on: 1, 2, 1 says that
            two share the second place. Together as many as there are places.
        ties: What those who stand together get. With lots they must already stand in the order
            of the draw (see :func:`draw_lots`), so that each gets the points of one place.

    Returns:
        Points in the order of the list.

    Raises:
        InvalidReport: The groups do not add up to the places, or the points are not exact or rise.
        InvalidRules: There is no such rule for ties.

    >>> [str(points) for points in share_places([487, 477, 470, 465], [1, 2, 1])]
    ['487', '947/2', '947/2', '465']
    """
    rule = require_option(TieRule, ties, "ties")
    problems = _row_problems(points_by_place) if points_by_place else []
    wrong = [size for size in groups if not is_count(size) or size == 0]
    problems += [f"{shown_value(size)} is no number of people who share a place" for size in wrong]
    if not wrong and sum(groups) != len(points_by_place):
        problems.append(
            f"{shown_value(sum(groups))} people stand in the list, but "
            f"{len(points_by_place)} places have points"
        )
    if problems:
        raise InvalidReport(problems)
    shares: list[Fraction] = []
    for size in groups:
        places = [Fraction(points) for points in points_by_place[len(shares) : len(shares) + size]]
        shares += _shares(places, rule)
    return tuple(shares)


def _shares(places: list[Fraction], ties: TieRule) -> list[Fraction]:
    match ties:
        case TieRule.SPLIT:
            return [sum(places, Fraction()) / len(places)] * len(places)
        case TieRule.BEST:
            return [places[0]] * len(places)
        case TieRule.LOTS:
            return places
        case _:
            assert_never(ties)


def award(
    table: PointTable,
    scores: Sequence[Comparable],
    *,
    ties: TieRule = TieRule.SPLIT,
    lots: Sequence[int] | None = None,
    extra: Mapping[int, Fraction | int] | None = None,
) -> tuple[Fraction, ...]:
    """Points of a table's players by their scores.

    Zero and negative scores rank like any other.

    Args:
        table: The points by place.
        scores: One score a seat, higher is better: whole numbers, fractions, text or tuples.
        ties: What players with equal scores get.
        lots: With :attr:`TieRule.LOTS` the seats (from 0) that are equal with another, in the
            order the draw gave; None where nobody is equal.
        extra: Points on top by seat (from 0), such as one for the player who beat the dragon.

    Returns:
        One exact number a seat, in seat order.

    Raises:
        InvalidReport: No points for a table of this size, scores that cannot be compared, lots
            that are not those of the equal seats, or extra points for a seat that is not there.
        InvalidRules: There is no such rule for ties.

    >>> karak = PointTable.of((4, 3, 2, 1), (5, 4, 3, 2, 1))
    >>> points = award(karak, [Fraction(7, 2), 2, 2, 0], extra={0: 1})
    >>> [str(number) for number in points]
    ['5', '5/2', '5/2', '1']
    """
    rule = require_option(TieRule, ties, "ties")
    more = {} if extra is None else extra
    drawn = () if lots is None else tuple(lots)
    problems = _size_problems(table, len(scores)) + _extra_problems(more, len(scores))
    score_problems = _score_problems(scores)
    groups = () if score_problems else tie_groups(scores)
    if drawn and rule is not TieRule.LOTS:
        problems.append(f"lots: none are drawn where equal scores follow the rule {rule}")
    elif rule is TieRule.LOTS and not score_problems:
        problems += _lot_problems(groups, drawn)
    if problems or score_problems:
        raise InvalidReport([*problems, *score_problems])
    # Without lots the order inside a group does not matter: all of it gets the same.
    listed = (
        draw_lots(groups, drawn)
        if rule is TieRule.LOTS
        else [seat for group in groups for seat in group]
    )
    shares = share_places(table.points(len(scores)), [len(group) for group in groups], ties=rule)
    by_seat = dict(zip(listed, shares, strict=True))
    return tuple(by_seat[seat] + more.get(seat, 0) for seat in range(len(scores)))


def conserved(
    table: PointTable,
    size: int,
    *,
    ties: TieRule = TieRule.SPLIT,
    extra: Mapping[int, Fraction | int] | None = None,
) -> Fraction | None:
    """The total that a table awards whatever its scores are, as a check on a report.

    Args:
        table: The points by place.
        size: How many people play at the table.
        ties: What players with equal scores get.
        extra: Points on top by seat (from 0).

    Returns:
        The sum of all points awarded, or None where it depends on the scores, which it does
        when equal players each get the best place's points.

    Raises:
        InvalidReport: No points for a table of this size, or extra points for no seat of it.
        InvalidRules: There is no such rule for ties.

    >>> conserved(PointTable.of((5, 3, 1)), 3)
    Fraction(9, 1)
    """
    rule = require_option(TieRule, ties, "ties")
    more = {} if extra is None else extra
    problems = _size_problems(table, size) + _extra_problems(more, size)
    if problems:
        raise InvalidReport(problems)
    if rule is TieRule.BEST:
        return None
    return sum(table.points(size), Fraction()) + sum(more.values())


def _size_problems(table: PointTable, size: int) -> list[str]:
    if size in table.sizes:
        return []
    known = listing(table.sizes)
    return [f"a table of {shown_value(size)} has no points by place; known sizes: {known}"]


def _score_problems(scores: Sequence[Comparable]) -> list[str]:
    problem = incomparable(scores)
    return [] if problem is None else [f"scores: {problem}"]


def _lot_problems(groups: Sequence[Sequence[T]], drawn: Sequence[T]) -> list[str]:
    tied = [member for group in groups if len(group) > 1 for member in group]
    faults = {
        "must draw and did not": [member for member in tied if member not in drawn],
        "equal with nobody, so drew needlessly": [member for member in drawn if member not in tied],
        "drew more than once": [
            member for index, member in enumerate(drawn) if member in drawn[:index]
        ],
    }
    return [f"lots: {fault}: {listing(members)}" for fault, members in faults.items() if members]


def _extra_problems(extra: Mapping[int, Fraction | int], size: int) -> list[str]:
    problems = [
        f"extra points: seat {shown_value(seat)} is not one of the {size} seats, counted from 0"
        for seat in extra
        if not is_count(seat) or seat >= size
    ]
    problems += [
        f"extra points: {shown_value(points)} for seat {shown_value(seat)} is not exact: "
        "give whole numbers or fractions"
        for seat, points in extra.items()
        if not is_exact(points)
    ]
    return problems
