"""The rows of a file of results, one a player and round, checked against each other.

One table tells nothing about a player who sits at two of them, a table that was left out or a
round that is missing; the rows of all tables together do. This is what every tournament of tables
asks of such a file. It knows no clause and has no words of its own: the codes and the clauses
come from whoever's file it is.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby, pairwise
from typing import Final, Generic, Protocol, TypeVar

import attrs

from cardtourney.errors import Finding, Part, listing

CodeT = TypeVar("CodeT", bound=StrEnum)

Place = tuple[int, int]
"""A round and a table."""

ROWS_REPEATED: Final = (
    "{again} {repeat} {first}: expected every row once; take out what is there again"
)
"""What is said of rows that say again what others do."""


class TableRow(Protocol):
    """A player's row in a file of results, as far as seats go."""

    @property
    def row(self) -> int:
        """The line of the file, from 1."""
        ...

    @property
    def round(self) -> int:
        """The round."""
        ...

    @property
    def table(self) -> int:
        """The table."""
        ...

    @property
    def position(self) -> int:
        """The player's position at the table."""
        ...

    @property
    def start(self) -> int:
        """The start number."""
        ...


RowT = TypeVar("RowT", bound=TableRow)


def place_of(row: TableRow) -> Place:
    """The round and the table of a row."""
    return row.round, row.table


def by_table(rows: Iterable[RowT]) -> Mapping[Place, tuple[RowT, ...]]:
    """The rows of each table; the rows are given ordered by :func:`seat_of`."""
    return {place: tuple(seats) for place, seats in groupby(rows, key=place_of)}


def seat_of(row: TableRow) -> tuple[int, int, int, int]:
    """Round, table, position and start number: the order of a file that does not depend on it."""
    return row.round, row.table, row.position, row.start


def spans(numbers: Iterable[int]) -> str:
    """Numbers from low to high, three and more in a row as a span.

    >>> spans([1, 4, 3, 6, 7, 8])
    '1, 3, 4, 6–8'
    """
    told: list[str] = []
    for _, row in groupby(enumerate(sorted(numbers)), key=lambda each: each[1] - each[0]):
        run = [number for _, number in row]
        told += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    return listing(told)


def _rows_named(rows: Collection[int]) -> str:
    return f"row{'s' * (len(rows) > 1)} {spans(rows)}"


@attrs.frozen
class Flaw(Generic[CodeT]):
    """A finding with the tables that cannot be used because of it.

    Attributes:
        finding: What is wrong.
        spoiled: The tables whose results cannot be told.
    """

    finding: Finding[CodeT]
    spoiled: tuple[Place, ...] = ()

    @property
    def place(self) -> tuple[int, bool, int]:
        """Where it is listed: first what is about no round; about a round after its tables."""
        table = self.finding.get("table")
        return int(self.finding.get("round") or 0), table is None, int(table or 0)


@attrs.frozen(kw_only=True)
class RowChecks(Generic[CodeT]):
    """What the rows of a file are checked for.

    The members of the codes are called ``round_number``, ``table_number``, ``position``,
    ``unknown_start``, ``seat_twice``, ``player_twice``, ``table_size``, ``table_gap``,
    ``round_gap`` and ``rows_repeated``.

    Attributes:
        codes: The codes of what is found, each with a sentence.
        sizes: How many may sit at a table.
        rounds: The last round that there can be.
        known: The start numbers of all entrants.
        entered: The clause about who hands in what.
        seats: The clause about the seats of a table.
        order: The clause about the order of rounds.
        orders: That of single rounds, where it is another.
    """

    codes: type[CodeT]
    sizes: tuple[int, ...]
    rounds: int
    known: Collection[int]
    entered: str = ""
    seats: str = ""
    order: str = ""
    orders: Mapping[int, str] = attrs.field(factory=dict)

    def without_repeats(
        self, rows: Iterable[RowT], said: Callable[[RowT], Hashable]
    ) -> tuple[list[RowT], list[Flaw[CodeT]]]:
        """Set aside rows that say again what others do, as a round has that was put in twice.

        Whatever else would be said of their tables, such as that so many sit there, follows from
        that alone.

        Args:
            rows: The rows, in an order in which what stands further up comes first.
            said: All that a row says but where it stands.

        Returns:
            The other rows, and one flaw for all that are set aside.
        """
        first: dict[Hashable, RowT] = {}
        again = [row for row in rows if first.setdefault(said(row), row) is not row]
        if not again:
            return [*first.values()], []
        parts = (
            ("again", _rows_named({row.row for row in again})),
            ("repeat", "repeats" if len(again) == 1 else "repeat"),
            ("first", _rows_named({first[said(row)].row for row in again})),
        )
        finding = Finding(self.codes("rows_repeated"), self.entered, parts)
        return [*first.values()], [Flaw(finding, tuple(sorted(set(map(place_of, again)))))]

    def flaws(self, rows: Sequence[TableRow]) -> Iterator[Flaw[CodeT]]:
        """All that cannot be true of rows, whatever was played.

        Args:
            rows: The rows in order of round, table and position.

        Yields:
            Flaws, kind by kind.
        """
        tables = by_table(rows)
        for row in rows:
            yield from self._of_row(row)
        for seats in tables.values():
            yield from self._seat_twice(seats)
        yield from self._player_twice(rows)
        for place, seats in tables.items():
            yield from self._size(place, seats)
            yield from self._beyond(seats)
        yield from self._gaps(tables)

    def at_row(self, code: str, clause: str, row: TableRow, **parts: Part) -> Flaw[CodeT]:
        """A flaw of one row, which spoils its table."""
        where: dict[str, Part] = {"round": row.round, "table": row.table, "row": row.row}
        finding = Finding(self.codes(code), clause, tuple((where | parts).items()))
        return Flaw(finding, (place_of(row),))

    def _in_rounds(self, number: int) -> bool:
        return 1 <= number <= self.rounds

    def _of_row(self, row: TableRow) -> Iterator[Flaw[CodeT]]:
        if not self._in_rounds(row.round):
            yield self.at_row("round_number", self.entered, row, rounds=self.rounds)
        if row.table < 1:
            yield self.at_row("table_number", self.entered, row)
        if not 1 <= row.position <= max(self.sizes):
            parts = {"position": row.position, "expected": max(self.sizes)}
            yield self.at_row("position", self.seats, row, **parts)
        if row.start not in self.known:
            yield self.at_row("unknown_start", self.entered, row, start=row.start)

    def _seat_twice(self, seats: Sequence[TableRow]) -> Iterator[Flaw[CodeT]]:
        for before, row in pairwise(seats):
            if before.position == row.position:
                parts = {"position": row.position, "other_row": before.row}
                yield self.at_row("seat_twice", self.entered, row, **parts)

    def _player_twice(self, rows: Iterable[TableRow]) -> Iterator[Flaw[CodeT]]:
        first: dict[tuple[int, int], TableRow] = {}
        for row in rows:
            other = first.setdefault((row.round, row.start), row)
            if other is not row:
                parts = {"start": row.start, "other_table": other.table, "other_row": other.row}
                flaw = self.at_row("player_twice", self.entered, row, **parts)
                yield attrs.evolve(flaw, spoiled=(place_of(other), place_of(row)))

    def _size(self, place: Place, seats: Sequence[TableRow]) -> Iterator[Flaw[CodeT]]:
        if len(seats) not in self.sizes:
            parts: dict[str, Part] = {
                "round": place[0],
                "table": place[1],
                "rows": listing(sorted(seat.row for seat in seats)),
                "players": len(seats),
                "expected": " or ".join(map(str, sorted(self.sizes))),
            }
            finding = Finding(self.codes("table_size"), self.seats, tuple(parts.items()))
            yield Flaw(finding, (place,))

    def _beyond(self, seats: Sequence[TableRow]) -> Iterator[Flaw[CodeT]]:
        """Seats that a table of so many does not have, though a larger one would."""
        players = len(seats)
        for row in seats if players in self.sizes else ():
            if players < row.position <= max(self.sizes):
                parts = {"position": row.position, "expected": players}
                yield self.at_row("position", self.seats, row, **parts)

    def _gaps(self, places: Iterable[Place]) -> Iterator[Flaw[CodeT]]:
        """Rounds and tables that are left out, below the last one that is there."""
        tables: dict[int, list[int]] = defaultdict(list)
        for number, table in sorted(places):
            if self._in_rounds(number) and table >= 1:
                tables[number].append(table)
        last = max(tables, default=0)
        for number in range(1, last):
            if number not in tables:
                clause = self.orders.get(number, self.order)
                gap = (("round", number), ("last", last))
                yield Flaw(Finding(self.codes("round_gap"), clause, gap))
        for number, there in tables.items():
            missing = [
                str(before + 1) if after - before == 2 else f"{before + 1}–{after - 1}"
                for before, after in pairwise((0, *there))
                if after - before > 1
            ]
            if missing:
                parts = (("round", number), ("last", there[-1]), ("missing", listing(missing)))
                yield Flaw(Finding(self.codes("table_gap"), self.seats, parts))
