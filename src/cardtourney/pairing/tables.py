"""How many tables of which size: a field of people split into tables of the allowed sizes.

Rulebooks say “tables of four or five, all equal if possible” or “the field must be a multiple
of three”. All of these are one question, answered here exactly for any sizes and any number.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import gcd

import attrs

from cardtourney.errors import InvalidRules, NoSeating, shown_value
from cardtourney.pairing.values import is_count

MOST_PEOPLE = 1_000_000
"""How many people are split into tables at most; more than ever come, and quickly done."""


@attrs.frozen
class Nearest:
    """The numbers of people nearest to a given one that do fill tables.

    Attributes:
        below: The largest such number up to the given one; None if even one table is too large.
        above: The smallest such number from the given one up.
    """

    below: int | None
    above: int


def partition(
    n: int, sizes: Sequence[int], *, prefer: Sequence[int] | None = None
) -> tuple[int, ...]:
    """Split a field into tables as evenly as possible.

    As few different sizes as possible come first; among such splits the one with most tables
    of the most preferred size, then of the next, and so on. Nobody is left without a table and
    no table has a free chair.

    Args:
        n: How many people there are.
        sizes: The allowed table sizes, each once.
        prefer: Sizes from the most preferred on; sizes not named follow in the order of `sizes`.

    Returns:
        The size of each table, largest tables first.

    Raises:
        NoSeating: No split exists, also for 0 people; names the nearest possible numbers. Or
            there are more than a million.
        InvalidRules: The sizes or the preference are no such list.

    >>> partition(14, (4, 5))
    (5, 5, 4)
    >>> partition(20, (4, 5)), partition(20, (4, 5), prefer=(5,))
    ((4, 4, 4, 4, 4), (5, 5, 5, 5))
    >>> partition(5, (4, 3))
    Traceback (most recent call last):
    cardtourney.errors.NoSeating: 5 people cannot be split into tables of 4 or 3: \
4 could (1 too many), or 6 (1 missing)
    """
    order = _preference(_allowed(sizes), prefer)
    if not possible(n, sizes):
        raise NoSeating([_refusal(n, sizes)])
    fewest = next(
        splits for different in range(1, len(order) + 1) if (splits := _splits(n, order, different))
    )
    best = max(fewest, key=lambda counts: [counts.get(size, 0) for size in order])
    return tuple(size for size in sorted(best, reverse=True) for _ in range(best[size]))


def possible(n: int, sizes: Sequence[int]) -> bool:
    """Whether this many people fill tables of the allowed sizes exactly.

    Args:
        n: How many people there are; nobody fills no table, so 0 is never possible.
        sizes: The allowed table sizes, each once.

    Returns:
        True if :func:`partition` has an answer.

    Raises:
        NoSeating: `n` is no number of people, or more than a million.
        InvalidRules: The sizes are no such list.

    >>> [n for n in range(13) if not possible(n, (4, 5))]
    [0, 1, 2, 3, 6, 7, 11]
    """
    allowed = tuple(sorted(_allowed(sizes)))
    _require_people(n)
    return n > 0 and _fills(n, allowed)


def nearest(n: int, sizes: Sequence[int]) -> Nearest:
    """Find the nearest numbers of people that fill tables exactly.

    An organiser who has 239 people for tables of three asks how many are missing, or too many.

    Args:
        n: How many people there are.
        sizes: The allowed table sizes, each once.

    Returns:
        The nearest number up to `n` and from `n` up; both are `n` itself if it is possible.

    Raises:
        NoSeating: `n` is no number of people, or more than a million.
        InvalidRules: The sizes are no such list.

    >>> nearest(239, (3,))
    Nearest(below=237, above=240)
    >>> nearest(2, (4, 3))
    Nearest(below=None, above=3)
    """
    allowed = tuple(sorted(_allowed(sizes)))
    _require_people(n)
    smallest = allowed[0]
    if n < smallest:
        return Nearest(below=None, above=smallest)
    # A multiple of the smallest size is never further away than that size, so both scans end.
    below = next(m for m in range(n, 0, -1) if _fills(m, allowed))
    above = next(m for m in range(n, n + smallest) if _fills(m, allowed))
    return Nearest(below=below, above=above)


def _require_people(n: int) -> None:
    if not is_count(n):
        raise NoSeating([f"{shown_value(n)} is no number of people: give a whole number from 0 up"])
    if n > MOST_PEOPLE:
        raise NoSeating([f"{shown_value(n)} people are too many: give {MOST_PEOPLE} at most"])


def _allowed(sizes: Sequence[int]) -> tuple[int, ...]:
    """The sizes, once it is sure that they are a list of different whole numbers from 1 up."""
    given: object = sizes
    if not isinstance(given, Sequence):
        raise InvalidRules([f"{shown_value(given)} is no list of table sizes"])
    problems = [
        f"table size {shown_value(size)} is not a whole number from 1 up"
        for size in sizes
        if not is_count(size) or size == 0
    ]
    problems += _repeated("sizes", sizes)
    if not sizes:
        problems.append("sizes names no table size")
    if problems:
        raise InvalidRules(problems)
    return tuple(sizes)


def _preference(sizes: tuple[int, ...], prefer: Sequence[int] | None) -> tuple[int, ...]:
    """All the sizes, from the most preferred to the least."""
    named = () if prefer is None else tuple(prefer)
    problems = [
        f"prefer names {shown_value(size)}, which is not one of the sizes {_either(sizes)}"
        for size in named
        if size not in sizes
    ]
    problems += _repeated("prefer", named)
    if problems:
        raise InvalidRules(problems)
    return (*named, *(size for size in sizes if size not in named))


def _repeated(option: str, sizes: Sequence[int]) -> list[str]:
    repeated = {size: None for index, size in enumerate(sizes) if size in sizes[:index]}
    return [f"{option} names {shown_value(size)} more than once" for size in repeated]


def _either(sizes: Sequence[int]) -> str:
    """Join sizes for a sentence: 4 or 3."""
    *others, last = (shown_value(size) for size in sizes)
    return f"{', '.join(others)} or {last}" if others else last


def _refusal(n: int, sizes: Sequence[int]) -> str:
    near = nearest(n, sizes)
    people = "1 person" if n == 1 else f"{n} people"
    # Table sizes can be any, and so can be what fills them.
    missing = f"({shown_value(near.above - n)} missing)"
    if near.below is None:
        could = f"{shown_value(near.above)} could {missing}"
    else:
        too_many = n - near.below
        could = f"{near.below} could ({too_many} too many), or {shown_value(near.above)} {missing}"
    return f"{people} cannot be split into tables of {_either(sizes)}: {could}"


def _fills(n: int, sizes: tuple[int, ...]) -> bool:
    """Whether n is a sum of these sizes (ascending), each taken any number of times."""
    if not sizes or n < sizes[0]:
        return n == 0
    least = _least_sums(sizes)[n % sizes[0]]
    return least is not None and least <= n


@lru_cache(maxsize=128)
def _least_sums(sizes: tuple[int, ...]) -> tuple[int | None, ...]:
    """The least sum of these sizes for each remainder by the smallest of them.

    Adding tables of the smallest size reaches every larger number with the same remainder,
    so this table alone decides for every n, however large.
    """
    base = sizes[0]
    least: list[int | None] = [0] + [None] * (base - 1)
    for size in sizes[1:]:
        # Adding `size` again and again runs through the remainders in rings; from the least sum
        # of a ring, one round improves every remainder on it.
        rings = gcd(base, size)
        for ring in range(rings):
            sums = [total for total in least[ring::rings] if total is not None]
            if not sums:
                continue
            total = min(sums)
            for _ in range(base // rings - 1):
                total += size
                known = least[total % base]
                total = total if known is None else min(total, known)
                least[total % base] = total
    return tuple(least)


def _splits(n: int, order: tuple[int, ...], different: int) -> list[dict[int, int]]:
    """For every choice of so many sizes that fills tables, its most preferred split."""
    return [
        counts
        for chosen in combinations(order, different)
        if (counts := _counts(n, chosen)) is not None
    ]


def _counts(n: int, chosen: tuple[int, ...]) -> dict[int, int] | None:
    """The split that uses each of these sizes, with most tables of the earlier ones."""
    if not _fills_with_each(n, chosen):
        return None
    counts = {}
    for index, size in enumerate(chosen):
        later = chosen[index + 1 :]
        counts[size] = next(
            count for count in range(n // size, 0, -1) if _fills_with_each(n - count * size, later)
        )
        n -= counts[size] * size
    return counts


def _fills_with_each(n: int, sizes: tuple[int, ...]) -> bool:
    """Whether n is a sum of these sizes with each taken at least once."""
    return _fills(n - sum(sizes), tuple(sorted(sizes)))
