"""A round of tables as a value: who sits where, what is handed in, and whether it counts."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, Protocol, TypeGuard, TypeVar, cast, runtime_checkable

import attrs

from cardtourney.errors import InvalidReport, Problem, shown_value


@runtime_checkable
class TableResult(Protocol):
    """What a table hands in, as far as rounds go."""

    @property
    def round(self) -> int:
        """The round, from 1."""
        ...

    @property
    def table(self) -> int:
        """The table, from 1."""
        ...

    @property
    def starts(self) -> tuple[int, ...]:
        """The start numbers of those who sat at it, in order of position."""
        ...


ResultT = TypeVar("ResultT", bound=TableResult)


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _tuple(given: object) -> object:
    # What is no list goes on to the check, which tells all problems together.
    return tuple(given) if isinstance(given, list) else given


def _tables(given: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    tables = _tuple(given)
    parts = tuple(map(_tuple, tables)) if isinstance(tables, tuple) else tables
    return cast("tuple[tuple[int, ...], ...]", parts)


def _results(given: Sequence[ResultT]) -> tuple[ResultT, ...]:
    return cast("tuple[ResultT, ...]", _tuple(given))


def _starts(given: Sequence[int]) -> tuple[int, ...]:
    return cast("tuple[int, ...]", _tuple(given))


def _require(problems: Iterable[tuple[str, str]]) -> None:
    """Refuse a value with these problems, each the path to a field and a sentence."""
    found = [Problem(text, field=f"$.{field}") for field, text in problems]
    if found:
        raise InvalidReport(found)


def _about_round(number: object) -> Iterator[tuple[str, str]]:
    if not (_is_whole(number) and number >= 1):
        text = "is not the number of a round, which is a whole number from 1"
        yield "round", f"{shown_value(number)} {text}"


def _about_tables(tables: object) -> Iterator[tuple[str, str]]:
    if not isinstance(tables, tuple):
        text = "is not a list of tables, each a list of start numbers"
        yield "tables", f"{shown_value(tables)} {text}"
        return
    for index, table in enumerate(tables):
        yield from _about_starts(f"tables[{index}]", table)


def _about_starts(field: str, starts: object) -> Iterator[tuple[str, str]]:
    if not isinstance(starts, tuple):
        yield field, f"{shown_value(starts)} is not a list of start numbers"
        return
    for index, start in enumerate(starts):
        if not (_is_whole(start) and start >= 1):
            text = f"{shown_value(start)} is not a start number, which is a whole number from 1"
            yield f"{field}[{index}]", text


def _about_results(results: object) -> Iterator[tuple[str, str]]:
    if not isinstance(results, tuple):
        yield "results", f"{shown_value(results)} is not a list of results of tables"
        return
    for index, result in enumerate(results):
        if not isinstance(result, TableResult):
            yield f"results[{index}]", f"{shown_value(result)} is not the result of a table"


def _about_closed(closed: object) -> Iterator[tuple[str, str]]:
    if not isinstance(closed, bool):
        yield "closed", f"{shown_value(closed)} is neither True nor False"


@attrs.frozen
class SeatRound:
    """A round is called up: who sits where.

    Whether these people can be seated so is for :func:`why_not_seat` to say; what is no seating
    at all is refused.

    Attributes:
        round: The round, from 1.
        tables: For each table the start numbers in order of position.

    Raises:
        InvalidReport: Names everything that no seating could hold.

    >>> SeatRound(1, [[7, 12, 31]])
    SeatRound(round=1, tables=((7, 12, 31),))
    >>> SeatRound(0, [[7, "12", 31]])
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.round: 0 is not the number of a round, which is a whole \
number from 1
    $.tables[0][1]: '12' is not a start number, which is a whole number from 1
    """

    round: int
    tables: tuple[tuple[int, ...], ...] = attrs.field(converter=_tables)

    def __attrs_post_init__(self) -> None:
        _require([*_about_round(self.round), *_about_tables(self.tables)])


@attrs.frozen
class CloseRound:
    """All results are in, and the round counts.

    Attributes:
        round: The round, from 1.

    Raises:
        InvalidReport: It is not the number of a round.
    """

    round: int

    def __attrs_post_init__(self) -> None:
        _require(_about_round(self.round))


@attrs.frozen
class Round(Generic[ResultT]):
    """A round that has been seated.

    Attributes:
        tables: For each table the start numbers in order of position.
        results: The results handed in so far, as handed in or corrected, in order of table.
        closed: Whether the round counts.
        lots: Where lots decide between players who are equal after this round, and something
            depends on it, their start numbers in the order drawn.

    Raises:
        InvalidReport: Names everything that no round could hold.
    """

    tables: tuple[tuple[int, ...], ...] = attrs.field(converter=_tables)
    results: tuple[ResultT, ...] = attrs.field(default=(), converter=_results)
    closed: bool = False
    lots: tuple[int, ...] = attrs.field(default=(), converter=_starts)

    def __attrs_post_init__(self) -> None:
        _require(
            [
                *_about_tables(self.tables),
                *_about_results(self.results),
                *_about_closed(self.closed),
                *_about_starts("lots", self.lots),
            ]
        )

    @property
    def players(self) -> frozenset[int]:
        """The start numbers of all who are seated."""
        return frozenset(start for table in self.tables for start in table)
