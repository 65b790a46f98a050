"""Hypothesis strategies for what the pairing core takes: tables, points, scores, standings.

Ties, gaps and missing results are frequent on purpose: that is where rulebooks differ and where
programs go wrong.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import attrs
from hypothesis import strategies as st

from cardtourney.pairing.points import PointTable
from cardtourney.pairing.ranking import Criterion, Direction
from cardtourney.pairing.values import MISSING, Comparable


@cache
def exact_numbers(min_value: int = -5, max_value: int = 5) -> st.SearchStrategy[Fraction | int]:
    """Whole numbers and halves, thirds and quarters, so close together that many are equal.

    Args:
        min_value: The smallest number.
        max_value: The largest number.

    Returns:
        A strategy of exact numbers.
    """
    # From a list of all there are: to make fractions up takes longer than most tests do.
    twelfths = (Fraction(number, 12) for number in range(12 * min_value, 12 * max_value + 1))
    exact = [number for number in twelfths if number.denominator <= 4]
    simplest_first = sorted(exact, key=lambda number: (number.denominator, abs(number), number))
    return st.integers(min_value, max_value) | st.sampled_from(simplest_first)


def table_sizes(max_size: int = 7) -> st.SearchStrategy[tuple[int, ...]]:
    """Allowed table sizes, each once and in any order.

    Args:
        max_size: The largest table.

    Returns:
        A strategy of tuples with one to four sizes.
    """
    return st.lists(st.integers(1, max_size), min_size=1, max_size=4, unique=True).map(tuple)


@st.composite
def point_tables(draw: st.DrawFn, sizes: Sequence[int] = (3, 4, 5)) -> PointTable:
    """Tables of points by place, equal points for neighbouring places among them.

    Args:
        draw: Given by Hypothesis.
        sizes: The table sizes that get a row.

    Returns:
        A strategy of point tables.
    """
    rows = [draw(st.lists(exact_numbers(), min_size=size, max_size=size)) for size in sizes]
    return PointTable.of(*(sorted(row, reverse=True) for row in rows))


def tied_scores(size: int) -> st.SearchStrategy[tuple[Fraction | int, ...]]:
    """Scores of one table, with zero, negative and equal ones.

    Args:
        size: How many sit at the table.

    Returns:
        A strategy of one score a seat.
    """
    return st.lists(exact_numbers(-2, 2), min_size=size, max_size=size).map(tuple)


def lots_for(groups: Sequence[Sequence[int]]) -> st.SearchStrategy[tuple[int, ...]]:
    """The outcomes of a draw of lots among those who are equal.

    Args:
        groups: Groups of equals, as :func:`~cardtourney.pairing.points.tie_groups` gives them.

    Returns:
        A strategy of orders of everybody in a group of two or more.
    """
    tied = [member for group in groups if len(group) > 1 for member in group]
    return st.permutations(tied).map(tuple)


@st.composite
def group_sizes(draw: st.DrawFn, places: int) -> tuple[int, ...]:
    """How many stand together at each place of a list, from the first place on.

    Args:
        draw: Given by Hypothesis.
        places: How many places the list has.

    Returns:
        A strategy of sizes that add up to the places.
    """
    sizes: list[int] = []
    for place in range(places):
        if place and draw(st.booleans()):
            sizes[-1] += 1
        else:
            sizes.append(1)
    return tuple(sizes)


@attrs.frozen
class Contestant:
    """Somebody to rank: a number of their own and one value a criterion."""

    number: int
    values: tuple[Comparable, ...]


@attrs.frozen
class Contest:
    """A field of contestants and the criteria that rank it."""

    contestants: tuple[Contestant, ...]
    criteria: tuple[Criterion[Contestant], ...]


def start_number(contestant: Contestant) -> int:
    """The order in which contestants who share a place are listed."""
    return contestant.number


@cache
def value_columns() -> st.SearchStrategy[st.SearchStrategy[Comparable]]:
    """Kinds of values that one criterion can have: each kind is itself a strategy of values.

    Returns:
        A strategy of strategies of values that can be compared with each other.
    """
    number = exact_numbers(0, 2)
    missing = st.just(MISSING)
    kinds: list[st.SearchStrategy[Comparable]] = [
        number,
        st.sampled_from(["a", "b", "B", ""]),
        number | missing,
        st.tuples(number | missing, number),
        st.lists(number, max_size=2).map(tuple),
    ]
    return st.sampled_from(kinds)


@st.composite
def contests(draw: st.DrawFn, max_size: int = 8, max_criteria: int = 4) -> Contest:
    """Fields to rank, with shared places, missing values and criteria in both directions.

    Args:
        draw: Given by Hypothesis.
        max_size: The largest field.
        max_criteria: The most criteria.

    Returns:
        A strategy of contests, the contestants in any order.
    """
    columns = draw(st.lists(value_columns(), min_size=1, max_size=max_criteria))
    directions = draw(
        st.lists(st.sampled_from(Direction), min_size=len(columns), max_size=len(columns))
    )
    numbers = draw(st.lists(st.integers(1, 99), max_size=max_size, unique=True))
    contestants = tuple(
        Contestant(number, tuple(draw(column) for column in columns)) for number in numbers
    )
    criteria = tuple(
        _criterion(index, direction) for index, direction in enumerate(directions, start=1)
    )
    return Contest(contestants, criteria)


def _criterion(number: int, direction: Direction) -> Criterion[Contestant]:
    return Criterion(
        name=f"value_{number}",
        label=f"value {number}",
        key=lambda contestant: contestant.values[number - 1],
        direction=direction,
    )
