"""What counts over a season: the best k of n results, and points by place for a whole field."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

import attrs

from cardtourney.errors import InvalidReport, InvalidRules, exact_text, shown_value
from cardtourney.pairing.tables import MOST_PEOPLE
from cardtourney.pairing.values import Comparable, incomparable, is_count, is_exact, sort_key

T = TypeVar("T")


@attrs.frozen
class Selection(Generic[T]):
    """Results that count and results that do not.

    Attributes:
        kept: Those that count, the best first.
        dropped: Those that do not, the best first.
    """

    kept: tuple[T, ...]
    dropped: tuple[T, ...]


def best_of(k: int, results: Iterable[T], *, key: Callable[[T], Comparable]) -> Selection[T]:
    """Keep the best k results of a season.

    Args:
        k: How many count; where there are fewer, all count.
        results: The results, in the order of the season.
        key: How good a result is; higher is better, a missing one is worse than any. A tuple
            says which one counts of two that are equal by its first part. Of two that are equal
            by all of it, the earlier one stands first.

    Returns:
        What counts and what does not.

    Raises:
        InvalidRules: `k` is no whole number from 0 up.
        InvalidReport: Two results cannot be compared exactly.

    >>> season = [("May", 40, 12), ("June", 31, 9), ("July", 31, 14)]
    >>> best_of(2, season, key=lambda result: (result[1], result[2])).dropped
    (('June', 31, 9),)
    """
    _require_count("k", k)
    ordered = _best_first(results, key)
    return Selection(ordered[:k], ordered[k:])


def drop_worst(k: int, results: Iterable[T], *, key: Callable[[T], Comparable]) -> Selection[T]:
    """Leave out the worst k results of a season.

    Args:
        k: How many are left out; where there are no more, none counts.
        results: The results, in the order of the season.
        key: How good a result is, as in :func:`best_of`.

    Returns:
        What counts and what does not.

    Raises:
        InvalidRules: `k` is no whole number from 0 up.
        InvalidReport: Two results cannot be compared exactly.

    >>> drop_worst(1, [3, 1, 2], key=lambda result: result)
    Selection(kept=(3, 2), dropped=(1,))
    """
    _require_count("k", k)
    ordered = _best_first(results, key)
    counted = max(0, len(ordered) - k)
    return Selection(ordered[:counted], ordered[counted:])


def _best_first(results: Iterable[T], key: Callable[[T], Comparable]) -> tuple[T, ...]:
    listed = tuple(results)
    values = [key(result) for result in listed]
    fault = incomparable(values)
    if fault is not None:
        raise InvalidReport([f"results: {fault}"])
    order = sorted(range(len(listed)), key=lambda index: sort_key(values[index]), reverse=True)
    return tuple(listed[index] for index in order)


def place_bonus(n: int, bonus: Sequence[Fraction | int] = ()) -> tuple[Fraction, ...]:
    """Points by place for a whole field: last gets 1, next 2, …, and the best get more on top.

    Args:
        n: How many are ranked.
        bonus: What the best get on top, from the first place on, never rising; where fewer are
            ranked than it is long, it is cut from its end.

    Returns:
        The points of each of the n places, the first place first.

    Raises:
        InvalidReport: `n` is no whole number from 0 up.
        InvalidRules: A bonus is not exact or rises.

    >>> [int(points) for points in place_bonus(5, (100, 91, 85))]
    [105, 95, 88, 2, 1]
    """
    if not is_count(n):
        raise InvalidReport(
            [f"n: {shown_value(n)} is no number of ranked players: give a whole number"]
        )
    if n > MOST_PEOPLE:
        raise InvalidReport([f"n: {shown_value(n)} are too many: give {MOST_PEOPLE} at most"])
    problems = [
        f"bonus {shown_value(points)} for place {place} is not exact: "
        "give a whole number or a fraction"
        for place, points in enumerate(bonus, start=1)
        if not is_exact(points)
    ]
    problems = problems or [
        f"bonus {exact_text(bonus[place])} for place {place + 1} is more than that of the place "
        "before it"
        for place in range(1, len(bonus))
        if bonus[place] > bonus[place - 1]
    ]
    if problems:
        raise InvalidRules(problems)
    on_top = [*bonus[:n], *[0] * (n - len(bonus))]
    return tuple(Fraction(n - index + points) for index, points in enumerate(on_top))


def _require_count(option: str, count: int) -> None:
    if not is_count(count):
        raise InvalidRules([f"{option}: {shown_value(count)} is not a whole number from 0 up"])
