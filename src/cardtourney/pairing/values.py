"""What may be counted and compared: exact numbers, text, tuples of them, and “missing”.

A float rounds, and two players who are equal on paper may differ in its last bit;
so scores and ranking keys are whole numbers, fractions, text or tuples of these, and nothing else.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import Literal, TypeAlias, TypeGuard

from cardtourney.errors import shown_value


class Missing(Enum):
    """The type of :data:`MISSING`."""

    MISSING = "missing"

    def __str__(self) -> str:
        return "nothing"


MISSING = Missing.MISSING
"""Stands for a result that does not exist, such as that of a round somebody did not play."""

Comparable: TypeAlias = int | Fraction | str | Missing | tuple["Comparable", ...]
"""A value that can decide a ranking."""

SortKey: TypeAlias = tuple[object, ...]


def missing_last(value: Comparable | None) -> Comparable:
    """Turn None into a value that ranks below every other, whichever direction counts.

    Args:
        value: A result, or None where there is none.

    Returns:
        The result itself, or :data:`MISSING`.

    >>> missing_last(0), missing_last(None)
    (0, <Missing.MISSING: 'missing'>)
    """
    return MISSING if value is None else value


def is_exact(number: object) -> TypeGuard[int | Fraction]:
    """Whether this is a whole number or a fraction; a truth value is neither.

    >>> is_exact(3), is_exact(Fraction(7, 2)), is_exact(3.5), is_exact(True)
    (True, True, False, False)
    """
    return isinstance(number, int | Fraction) and not isinstance(number, bool)


def is_whole(number: object) -> TypeGuard[int]:
    """Whether this counts or numbers something: a whole number; a truth value is not.

    >>> is_whole(3), is_whole(-3), is_whole(True), is_whole(3.0)
    (True, True, False, False)
    """
    return isinstance(number, int) and not isinstance(number, bool)


def is_count(number: object) -> TypeGuard[int]:
    """Whether this is a whole number from 0 up; a truth value is not.

    >>> is_count(0), is_count(-1), is_count(2.0), is_count(True)
    (True, False, False, False)
    """
    return is_whole(number) and number >= 0


def incomparable(values: Sequence[object]) -> str | None:
    """Say why these values cannot be put in order, or None if they can.

    Args:
        values: The values of one score or one ranking key, one for each entry.

    Returns:
        A part of a sentence that names the first value at fault.

    >>> incomparable([5, Fraction(7, 2), MISSING]) is None
    True
    >>> incomparable([5, 3.5])
    '3.5 (float) is not exact: give whole numbers, fractions, text or tuples of these'
    >>> incomparable([5, "five"])
    "5 and 'five' cannot be compared"
    """
    seen: dict[tuple[int, ...], tuple[str, object]] = {}
    for value in values:
        for path, kind, part in _parts(value, ()):
            if kind == "none":
                return "None has no order: wrap it in missing_last()"
            if kind == "other":
                return (
                    f"{shown_value(part)} ({type(part).__name__}) is not exact: "
                    "give whole numbers, fractions, text or tuples of these"
                )
            first_kind, first = seen.setdefault(path, (kind, part))
            if kind != first_kind:
                return f"{shown_value(first)} and {shown_value(part)} cannot be compared"
    return None


def _parts(value: object, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], str, object]]:
    """Every part of a value with where it stands in it and what kind of thing it is."""
    if isinstance(value, Missing):
        return
    if isinstance(value, tuple):
        yield path, "tuple", value
        for index, part in enumerate(value):
            yield from _parts(part, (*path, index))
    elif value is None:
        yield path, "none", value
    elif is_exact(value):
        yield path, "number", value
    else:
        yield path, "text" if isinstance(value, str) else "other", value


def sort_key(value: Comparable, *, missing: Literal["lowest", "highest"] = "lowest") -> SortKey:
    """A key that sorts as the value does, and that has a place for what is missing.

    Args:
        value: A value that :func:`incomparable` finds nothing wrong with.
        missing: Where :data:`MISSING` sorts: before every value or after every value.

    Returns:
        A tuple to sort by; equal for equal values and only for them.

    >>> sorted([3, MISSING, 1], key=sort_key)
    [<Missing.MISSING: 'missing'>, 1, 3]
    """
    if isinstance(value, Missing):
        return (0,) if missing == "lowest" else (2,)
    if isinstance(value, tuple):
        return (1, tuple(sort_key(part, missing=missing) for part in value))
    return (1, value)


def value_text(value: Comparable) -> str:
    """Write a value for a sentence: fractions as fractions, tuples part by part.

    >>> value_text((Fraction(7, 2), 4, MISSING))
    '7/2, 4, nothing'
    """
    if isinstance(value, tuple):
        return ", ".join(value_text(part) for part in value) or "nothing"
    return str(value)


def number_data(number: Fraction | int) -> int | str:
    """Write a number for JSON: a whole number as a number, anything else as exact text.

    >>> number_data(Fraction(5)), number_data(Fraction(9, 2))
    (5, '9/2')
    """
    exact = Fraction(number)
    return int(exact) if exact.denominator == 1 else str(exact)


def value_data(value: Comparable) -> int | str | None:
    """Write a compared value for JSON: numbers exactly, None for what is missing, the rest as text.

    >>> value_data(24), value_data(Fraction(9, 2)), value_data(MISSING), value_data((1, 2))
    (24, '9/2', None, '1, 2')
    """
    if isinstance(value, Missing):
        return None
    return number_data(value) if isinstance(value, int | Fraction) else value_text(value)
