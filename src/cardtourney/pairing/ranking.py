"""Standings: an ordered list of criteria, shared places, and why one stands above another.

A criterion further down the list speaks only where all before it are equal. Whoever is equal by
all of them shares a place, and the places they fill are skipped: 1, 1, 3. The order in which the
entries arrive never matters.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import Generic, TypeVar

import attrs

from cardtourney.errors import Finding, InvalidReport, InvalidRules, register_sentences, shown_value
from cardtourney.pairing.options import require_option
from cardtourney.pairing.values import (
    Comparable,
    incomparable,
    sort_key,
    value_text,
)

T = TypeVar("T")


class Direction(StrEnum):
    """Which end of a criterion's values stands first."""

    HIGHEST_FIRST = "highest_first"
    LOWEST_FIRST = "lowest_first"


class DecisionCode(StrEnum):
    """What a :class:`Decision` says."""

    HIGHER = "higher"
    LOWER = "lower"
    SHARED = "shared"


register_sentences(
    {
        DecisionCode.HIGHER: "{above} (place {place_above}) stands above {below} (place "
        "{place_below}) by the higher {label}: {value_above} against {value_below}",
        DecisionCode.LOWER: "{above} (place {place_above}) stands above {below} (place "
        "{place_below}) by the lower {label}: {value_above} against {value_below}",
        DecisionCode.SHARED: "{first} and {second} share place {place}: equal by {labels}",
    }
)


def _direction(direction: Direction | str) -> Direction:
    return require_option(Direction, direction, "direction")


@attrs.frozen
class Criterion(Generic[T]):
    """One of the values that decide a ranking.

    Attributes:
        name: A short name for files and code, different for each criterion of a ranking.
        label: What a reader calls it, such as ``total money``.
        key: Gives an entry's value: a whole number, a fraction, text, or a tuple of these, which
            is compared part by part; text is compared letter by letter as the computer orders
            it. A value that may be missing goes through
            :func:`~cardtourney.pairing.values.missing_last`, and then ranks below every other
            in either direction.
        direction: Whether the highest or the lowest value stands first.
        clause: The id of the clause that asks for it, such as ``sem:B.9``.

    Raises:
        InvalidRules: The direction is none; names it and those there are.
    """

    name: str
    label: str
    # Two functions that do the same are not equal, so they would make equal standings differ.
    key: Callable[[T], Comparable] = attrs.field(eq=False, repr=False)
    direction: Direction = attrs.field(default=Direction.HIGHEST_FIRST, converter=_direction)
    clause: str = ""


@attrs.frozen
class Row(Generic[T]):
    """One line of a ranking.

    Attributes:
        place: The place, from 1; the same for all who share it.
        entry: Who stands there.
        shared: How many share the place, so 1 for a place of one's own.
        values: The entry's value by each criterion of the ranking, in its order.
    """

    place: int
    entry: T
    shared: int
    values: tuple[Comparable, ...]


@attrs.frozen
class Decision(Generic[T]):
    """Why two entries stand as they do.

    Attributes:
        entries: The two, in the order asked.
        places: Their places.
        criterion: The criterion that decided; None if they share the place.
        values: Their values by that criterion; None if they share the place.
        equal_by: The labels of the criteria by which they are equal, up to the decision.
    """

    entries: tuple[T, T]
    places: tuple[int, int]
    criterion: Criterion[T] | None
    values: tuple[Comparable, Comparable] | None
    equal_by: tuple[str, ...]

    @property
    def above(self) -> T | None:
        """Who stands above the other; None if they share the place."""
        if self.criterion is None:
            return None
        return self.entries[0] if self.places[0] < self.places[1] else self.entries[1]

    def finding(self, name: Callable[[T], str] = str) -> Finding[DecisionCode]:
        """The decision as data for a sentence.

        Args:
            name: How to write an entry.

        Returns:
            Who stands above whom, their places, and the two values that say so.
        """
        if self.criterion is None or self.values is None:
            first, second = (name(entry) for entry in self.entries)
            return Finding(
                DecisionCode.SHARED,
                "",
                (
                    ("first", first),
                    ("second", second),
                    ("place", self.places[0]),
                    ("labels", ", ".join(self.equal_by)),
                ),
            )
        ordered = sorted(zip(self.places, self.entries, self.values, strict=True), key=_place)
        (place_above, above, value_above), (place_below, below, value_below) = ordered
        highest = self.criterion.direction is Direction.HIGHEST_FIRST
        return Finding(
            DecisionCode.HIGHER if highest else DecisionCode.LOWER,
            self.criterion.clause,
            (
                ("above", name(above)),
                ("place_above", place_above),
                ("below", name(below)),
                ("place_below", place_below),
                ("label", self.criterion.label),
                ("value_above", value_text(value_above)),
                ("value_below", value_text(value_below)),
            ),
        )

    def sentence(self, name: Callable[[T], str] = str, language: str = "en") -> str:
        """The decision as a sentence.

        Args:
            name: How to write an entry.
            language: An ISO 639-1 code; English where there is no translation.

        Returns:
            A sentence without its clause.
        """
        return self.finding(name).sentence(language)


def _place(line: tuple[int, T, Comparable]) -> int:
    return line[0]


def _positions(ranking: "Ranking[T]") -> Mapping[T, int]:
    return MappingProxyType({row.entry: index for index, row in enumerate(ranking.rows)})


@attrs.frozen
class Ranking(Generic[T]):
    """Standings as :func:`rank` made them.

    Attributes:
        rows: One line an entry, from the first place on; those who share a place stand in the
            order that was asked for.
        criteria: The criteria that were asked, in order.
    """

    rows: tuple[Row[T], ...]
    criteria: tuple[Criterion[T], ...]
    _at: Mapping[T, int] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_positions, takes_self=True)
    )

    @property
    def entries(self) -> tuple[T, ...]:
        """Everybody, from the first place on."""
        return tuple(row.entry for row in self.rows)

    @property
    def groups(self) -> tuple[tuple[T, ...], ...]:
        """Those who share a place, place by place; most groups hold one."""
        return tuple(
            tuple(row.entry for row in rows)
            for _, rows in groupby(self.rows, key=lambda row: row.place)
        )

    def place_of(self, entry: T) -> int:
        """The place of an entry, from 1.

        Args:
            entry: Somebody in the ranking, found by equality.

        Returns:
            The place, which others may share.

        Raises:
            InvalidReport: The entry is not in the ranking.
        """
        return self._row(entry).place

    def explain(self, a: T, b: T) -> Decision[T]:
        """Say why two entries stand as they do.

        Args:
            a: Somebody in the ranking.
            b: Somebody in the ranking.

        Returns:
            The first criterion that tells them apart, with their values by it.

        Raises:
            InvalidReport: One of the two, or each, is not in the ranking.

        >>> money = Criterion("money", "money", key=len, clause="sem:B.9")
        >>> standings = rank(["aaa", "b", "c"], [money], seat_order=str)
        >>> print(standings.explain("b", "aaa").finding())
        aaa (place 1) stands above b (place 2) by the higher money: 3 against 1 [sem:B.9]
        >>> standings.explain("b", "c").sentence()
        'b and c share place 2: equal by money'
        """
        unknown = [entry for entry in (a, b) if not self._holds(entry)]
        if unknown:
            raise InvalidReport([_stranger(entry) for entry in unknown])
        rows = self._row(a), self._row(b)
        places = rows[0].place, rows[1].place
        equal_by: list[str] = []
        for criterion, *values in zip(self.criteria, rows[0].values, rows[1].values, strict=True):
            if values[0] != values[1]:
                decided = (values[0], values[1])
                return Decision((a, b), places, criterion, decided, tuple(equal_by))
            equal_by.append(criterion.label)
        return Decision((a, b), places, None, None, tuple(equal_by))

    def _holds(self, entry: T) -> bool:
        return not _changeable(entry) and entry in self._at

    def _row(self, entry: T) -> Row[T]:
        if not self._holds(entry):
            raise InvalidReport([_stranger(entry)])
        return self.rows[self._at[entry]]


def rank(
    entries: Iterable[T],
    criteria: Sequence[Criterion[T]],
    *,
    seat_order: Callable[[T], Comparable],
) -> Ranking[T]:
    """Put entries in order by criteria in strict priority.

    Args:
        entries: Who is ranked, in any order; frozen values, no two of them equal.
        criteria: What decides, the most important first; at least one.
        seat_order: Lists those who share a place, ascending, without deciding between them; a
            start number, say. It must be different for everybody.

    Returns:
        The standings; the same whatever order the entries came in.

    Raises:
        InvalidReport: An entry is there twice, can change, or stands level with another by
            `seat_order`.
        InvalidRules: No criteria, two of one name, or a criterion (or `seat_order`) whose values
            cannot be compared exactly; names it and the value.

    >>> points = Criterion("points", "points", key=lambda player: player[1])
    >>> money = Criterion("money", "money", key=lambda player: player[2])
    >>> results = [("Eva", 9, 3000), ("Jan", 12, 900), ("Ota", 9, 3000), ("Zoe", 8, 4000)]
    >>> standings = rank(results, [points, money], seat_order=lambda player: player[0])
    >>> [(row.place, row.entry[0]) for row in standings.rows]
    [(1, 'Jan'), (2, 'Eva'), (2, 'Ota'), (4, 'Zoe')]
    """
    listed = tuple(entries)
    asked = tuple(criteria)
    _require_names(asked)
    _require_distinct(listed)
    columns = [tuple(criterion.key(entry) for entry in listed) for criterion in asked]
    seats = [seat_order(entry) for entry in listed]
    faults = [
        f"criterion {criterion.name} ({criterion.label}): {fault}"
        for criterion, column in zip(asked, columns, strict=True)
        if (fault := incomparable(column)) is not None
    ]
    if (fault := incomparable(seats)) is not None:
        faults.append(f"seat_order: {fault}")
    if faults:
        raise InvalidRules(faults)
    order = sorted(range(len(listed)), key=lambda index: sort_key(seats[index]))
    level = [
        f"seat_order puts {shown_value(listed[left])} and {shown_value(listed[right])} level: "
        f"{shown_value(seats[left])}"
        for left, right in pairwise(order)
        if seats[left] == seats[right]
    ]
    if level:
        raise InvalidReport(level)
    # Sorting is stable, so sorting by the least important criterion first leaves its order
    # standing wherever the more important ones are equal.
    for criterion, column in reversed(list(zip(asked, columns, strict=True))):
        highest = criterion.direction is Direction.HIGHEST_FIRST
        keys = [sort_key(value, missing="lowest" if highest else "highest") for value in column]
        order.sort(key=keys.__getitem__, reverse=highest)
    rows: list[Row[T]] = []
    values = [tuple(column[index] for column in columns) for index in range(len(listed))]
    for _, group in groupby(order, key=values.__getitem__):
        together = list(group)
        place = len(rows) + 1
        rows += [Row(place, listed[index], len(together), values[index]) for index in together]
    return Ranking(tuple(rows), asked)


def _require_names(criteria: tuple[Criterion[T], ...]) -> None:
    names = [criterion.name for criterion in criteria]
    problems = [
        f"criterion {name} is asked more than once"
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]
    if not criteria:
        problems.append("criteria: a ranking needs at least one")
    if problems:
        raise InvalidRules(problems)


def _require_distinct(entries: tuple[T, ...]) -> None:
    problems = [
        f"{shown_value(entry)} can change, so it cannot be ranked"
        for entry in entries
        if _changeable(entry)
    ]
    if not problems:
        counts: dict[T, int] = {}
        for entry in entries:
            counts[entry] = counts.get(entry, 0) + 1
        problems = [
            f"{shown_value(entry)} is there {times} times"
            for entry, times in counts.items()
            if times > 1
        ]
    if problems:
        raise InvalidReport(problems)


def _changeable(entry: object) -> bool:
    try:
        hash(entry)
    except TypeError:
        return True
    return False


def _stranger(entry: object) -> str:
    return f"{shown_value(entry)} is not in this ranking"
