"""The rows of all score tickets of a day, put together into tickets and checked as a whole.

One ticket tells nothing about a player who sits at two tables, a table that was left out or
somebody who never played; the rows of all tables together do (B.5, B.8).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum

import attrs

from cardtourney.errors import Finding, register_sentences
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.rules import SEM_2023, Rules
from cardtourney.marias_sem.ticket import Ticket
from cardtourney.rulebook import implements
from cardtourney.tablerows import ROWS_REPEATED, Flaw, RowChecks, by_table, seat_of


class TicketFileCode(StrEnum):
    """What can be wrong with the score tickets of a day as a whole."""

    ROUND_NUMBER = "round_number"
    TABLE_NUMBER = "table_number"
    POSITION = "position"
    UNKNOWN_START = "unknown_start"
    SEAT_TWICE = "seat_twice"
    PLAYER_TWICE = "player_twice"
    TABLE_SIZE = "table_size"
    TABLE_GAP = "table_gap"
    ROUND_GAP = "round_gap"
    PLAYER_MISSING = "player_missing"
    ROWS_REPEATED = "rows_repeated"


_TABLE = "round {round}, table {table}: "
_ROW = "row {row}, round {round}, table {table}: "

register_sentences(
    {
        TicketFileCode.ROUND_NUMBER: _ROW + "the rounds are 1 to {rounds}",
        TicketFileCode.TABLE_NUMBER: _ROW + "tables are counted from 1",
        TicketFileCode.POSITION: _ROW + "position {position} is none of 1 to {expected}",
        TicketFileCode.UNKNOWN_START: _ROW + "nobody is registered with start number {start}",
        TicketFileCode.SEAT_TWICE: _ROW + "position {position} stands in row {other_row} already",
        TicketFileCode.PLAYER_TWICE: _ROW
        + "start number {start} already plays in this round at table {other_table},"
        " in row {other_row}",
        TicketFileCode.TABLE_SIZE: _TABLE
        + "rows {rows} make {players} players at a table for {expected}",
        TicketFileCode.TABLE_GAP: "round {round}: tables up to {last} are there, but not {missing}",
        TicketFileCode.ROUND_GAP: "round {round} is not there, but round {last} is",
        TicketFileCode.PLAYER_MISSING: (
            "round {round}: start number {start} is missing, but everyone plays the first"
            " {expected} rounds"
        ),
        TicketFileCode.ROWS_REPEATED: ROWS_REPEATED,
    }
)


@attrs.frozen
class TicketRow:
    """One player's line of a score ticket, as it stands in a file.

    Attributes:
        row: The line of the file, from 1.
        round: The round.
        table: The table.
        position: The player's position at the table, which says when the player deals.
        start: The start number.
        cents: The money held at the end of the round; may be negative.
    """

    row: int
    round: int
    table: int
    position: int
    start: int
    cents: int


def canonical(rows: Iterable[TicketRow]) -> tuple[TicketRow, ...]:
    """The rows by round, table and position, so that the order of a file never matters.

    >>> late, early = TicketRow(2, 1, 2, 1, 45, 1000), TicketRow(3, 1, 1, 3, 12, 1000)
    >>> canonical([late, early]) == canonical([early, late]) == (early, late)
    True
    """
    return tuple(
        sorted(
            rows,
            key=lambda row: (*seat_of(row), row.cents, row.row),
        )
    )


@implements("sem:B.5")
def gather_tickets(
    rows: Iterable[TicketRow], entrants: Iterable[Entrant], rules: Rules = SEM_2023
) -> tuple[tuple[Ticket, ...], tuple[Finding[TicketFileCode], ...]]:
    r"""Put the rows of a day together into tickets, and say all that cannot be true of them.

    The desk looks up what is wrong while the tables that are right can go on to be scored, so
    a flaw at one table keeps no other ticket back. Whether the sums of a ticket add up is not
    looked at here: a wrong total has a correction of its own (C.5).

    Args:
        rows: The rows in any order; a file may end after any round.
        entrants: Everybody who is registered.
        rules: The edition in force.

    Returns:
        The sound tickets by round and table, and the findings by round and table, each with its
        clause and with the rows it is about.

    >>> from cardtourney.marias_sem.people import Standing
    >>> people = [Entrant(n, f"Player {n}", "", "", Standing.GUEST, None) for n in (1, 2, 3)]
    >>> rows = [TicketRow(n + 1, 1, 1, n, n, 1000) for n in (1, 2, 3)]
    >>> gather_tickets(rows, people)
    ((Ticket(round=1, table=1, starts=(1, 2, 3), cents=(1000, 1000, 1000)),), ())
    >>> tickets, findings = gather_tickets([*rows[:2], TicketRow(4, 1, 1, 3, 9, 1000)], people)
    >>> print(*findings, sep="\n")
    row 4, round 1, table 1: nobody is registered with start number 9 [sem:B.5]
    round 1: start number 3 is missing, but everyone plays the first 3 rounds [sem:B.8]
    """
    known = frozenset(entrant.start for entrant in entrants)
    checks = RowChecks(
        codes=TicketFileCode,
        sizes=(rules.table_size,),
        rounds=rules.rounds,
        known=known,
        entered="sem:B.5",
        seats="sem:B.2",
        order="sem:B.8",
        orders={cutoff.into_round: cutoff.clause for cutoff in rules.cutoffs},
    )
    ordered, repeats = checks.without_repeats(canonical(rows), lambda row: attrs.evolve(row, row=0))
    flaws = [*repeats, *checks.flaws(ordered), *_missing_flaws(ordered, known, rules)]
    spoiled = {place for flaw in flaws for place in flaw.spoiled}
    tickets = tuple(
        Ticket(*place, tuple(seat.start for seat in seats), tuple(seat.cents for seat in seats))
        for place, seats in by_table(ordered).items()
        if place not in spoiled
    )
    return tickets, tuple(flaw.finding for flaw in sorted(flaws, key=lambda flaw: flaw.place))


def _missing_flaws(
    rows: Iterable[TicketRow], known: Iterable[int], rules: Rules
) -> Iterator[Flaw[TicketFileCode]]:
    """Who is not on any ticket of a qualification round that was played."""
    playing: dict[int, set[int]] = defaultdict(set)
    for row in rows:
        playing[row.round].add(row.start)
    for round_ in range(1, rules.qualification_rounds + 1):
        for start in sorted(known if round_ in playing else ()):
            if start not in playing[round_]:
                parts = (
                    ("round", round_),
                    ("start", start),
                    ("expected", rules.qualification_rounds),
                )
                yield Flaw(Finding(TicketFileCode.PLAYER_MISSING, "sem:B.8", parts))
