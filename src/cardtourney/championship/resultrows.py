"""The rows of all result sheets of a championship, put together into the results of its tables.

A sheet alone does not tell that a player sits at two tables, that a table is missing or that
somebody plays who went home; the rows of all of them together do. What a table's rows amount to
only the game can say: it brings a :class:`Form`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final, Generic, TypeVar

import attrs

from cardtourney.championship.people import Entrant
from cardtourney.chance import Chance, Seeded
from cardtourney.errors import Finding, Part, Problem, listing, register_sentences
from cardtourney.rounds import Clauses, TableResult
from cardtourney.sheets import Column, Row, Sheet
from cardtourney.tablerows import ROWS_REPEATED, Flaw, Place, RowChecks, by_table, seat_of

LineT = TypeVar("LineT")
RulesT = TypeVar("RulesT")
ResultT = TypeVar("ResultT", bound=TableResult)

MOST_ROUNDS: Final = 99
"""More would be no tournament, but a slip of the pen."""

Shown = int | Fraction | bool | str | None
"""A value of a game's own as reports show it; None where a sheet leaves it blank."""


class RowCode(StrEnum):
    """What can be wrong with the result sheets of a championship as a whole."""

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
    PLAYER_LEFT = "player_left"
    TABLE_BLANK = "table_blank"
    PLAYER_EARLY = "player_early"
    ROWS_REPEATED = "rows_repeated"


_TABLE = "round {round}, table {table}: "

register_sentences(
    {
        RowCode.ROUND_NUMBER: _TABLE + "the rounds are 1 to {rounds}",
        RowCode.TABLE_NUMBER: _TABLE + "tables are counted from 1",
        RowCode.POSITION: _TABLE + "seat {position} is none of 1 to {expected}",
        RowCode.UNKNOWN_START: _TABLE + "nobody has start number {start}",
        RowCode.SEAT_TWICE: _TABLE + "seat {position} stands in row {other_row} already",
        RowCode.PLAYER_TWICE: _TABLE
        + "start number {start} already plays in this round at table {other_table},"
        " in row {other_row}",
        RowCode.TABLE_SIZE: _TABLE + "{players:count player} at a table for {expected}",
        RowCode.TABLE_GAP: "round {round}: tables up to {last} are there, but not {missing}",
        RowCode.ROUND_GAP: "round {round} is not there, but round {last} is",
        RowCode.PLAYER_MISSING: (
            "round {round}: start number {start} is at no table; of {players:count player} "
            "{resting} may rest"
        ),
        RowCode.PLAYER_LEFT: _TABLE
        + "start number {start} plays, but is said to have left after round {after}",
        RowCode.TABLE_BLANK: _TABLE + "nothing is entered yet",
        RowCode.PLAYER_EARLY: _TABLE
        + "start number {start} plays, but is said to take part from round {first} on",
        RowCode.ROWS_REPEATED: ROWS_REPEATED,
    }
)


@attrs.frozen
class ResultRow(Generic[LineT]):
    """One player's line of a result sheet, as it stands in a file.

    Attributes:
        row: The line of the file, from 1.
        round: The round.
        table: The table.
        position: The seat at the table.
        start: The start number.
        line: What the game has to tell of the player.
        points: The tournament points that somebody has entered; None where nobody has.
    """

    row: int
    round: int
    table: int
    position: int
    start: int
    line: LineT
    points: Fraction | None = None


def _nothing(_lines: Sequence[object], _rules: object) -> Sequence[Finding[StrEnum]]:
    """Nothing is to be known."""
    return ()


@attrs.frozen
class Form(Generic[RulesT, LineT, ResultT]):
    """What a game's result sheet holds beside seats, and what the rows of a table amount to.

    Attributes:
        columns: The game's own columns.
        line: Reads them in a row of a file.
        table: Makes a table's result of its rows, in order of seat; None where they amount to
            none. It tells all that is wrong with them at once, of tables too that nothing can
            be made of, for their size or otherwise. Each finding names the start number it is
            about in its part ``start``, if it is about one player, and several in ``starts``.
            The chance is that of the table, for lots between its players.
        keys: The names of the values that reports show of each player, in their order.
        values: These values for each seat of a table, under those names.
        blank: Whether nothing is entered for a player. A table of nobody but such is seated, and
            waits for its result.
        told: What is to be known of all rows together, and leaves nothing to be settled.
        one_of: The fields of columns of which a file has one at least.
    """

    columns: tuple[Column, ...]
    line: Callable[[Sheet, Row], LineT | tuple[Problem, ...]]
    table: Callable[
        [Place, Sequence[ResultRow[LineT]], RulesT, Chance],
        tuple[ResultT | None, Sequence[Finding[StrEnum]]],
    ]
    keys: tuple[str, ...]
    values: Callable[[ResultT, Sequence[LineT]], Sequence[Mapping[str, Shown]]]
    blank: Callable[[LineT], bool]
    told: Callable[[Sequence[LineT], RulesT], Sequence[Finding[StrEnum]]] = _nothing
    one_of: tuple[str, ...] = ()


@attrs.frozen
class Entered(Generic[ResultT]):
    """A table's result, and where and how it was written down.

    Attributes:
        result: The result.
        rows: The lines of the file, in order of seat.
        points: The tournament points entered at each seat; None where there are none.
        values: What reports show of each player, in order of seat.
    """

    result: ResultT
    rows: tuple[int, ...]
    points: tuple[Fraction | None, ...]
    values: tuple[tuple[tuple[str, Shown], ...], ...]


@attrs.frozen
class Gathered(Generic[ResultT]):
    """The results of all tables, and all that is wrong with the sheets.

    Attributes:
        entered: The sound tables, by round and table.
        findings: What was found, by round and table; each with its rows in the part ``rows``.
        spoiled: The rounds of which a result is not sound.
    """

    entered: tuple[Entered[ResultT], ...]
    findings: tuple[Finding[StrEnum], ...]
    spoiled: frozenset[int]

    def of(self, number: int) -> tuple[Entered[ResultT], ...]:
        """The sound tables of a round."""
        return tuple(each for each in self.entered if each.result.round == number)


def rows_of(finding: Finding[StrEnum]) -> tuple[int, ...]:
    """The lines of the file that a finding is about; none where it is about no row.

    >>> rows_of(Finding(RowCode.TABLE_SIZE, "", (("rows", "4, 5"),)))
    (4, 5)
    """
    given = finding.get("rows") or finding.get("row")
    return tuple(map(int, str(given).split(", "))) if given else ()


def with_rows(finding: Finding[StrEnum], rows: Iterable[int]) -> Finding[StrEnum]:
    """The finding with the lines of the file that it is about, unless it names them already.

    >>> finding = Finding(RowCode.ROUND_GAP, "", (("round", 2), ("last", 3)))
    >>> rows_of(with_rows(finding, [7, 8]))
    (7, 8)
    """
    lines = tuple(rows)
    if rows_of(finding) or not lines:
        return finding
    return attrs.evolve(finding, parts=(*finding.parts, ("rows", listing(lines))))


def gather(
    rows: Iterable[ResultRow[LineT]],
    entrants: Iterable[Entrant],
    form: Form[RulesT, LineT, ResultT],
    rules: RulesT,
    *,
    sizes: Sequence[int],
    resting: Callable[[int], int],
    clauses: Clauses,
    chance: Chance,
) -> Gathered[ResultT]:
    """Put the rows of a championship together into results, and say all that cannot be true.

    The desk looks up what is wrong while the tables that are right can go on to be scored, so
    a flaw at one table keeps no other result back.

    Args:
        rows: The rows in any order; a file may end after any round.
        entrants: Everybody who takes part.
        form: What the game's sheets hold.
        rules: The edition in force.
        sizes: How many may sit at a table.
        resting: How many of so many players have to rest.
        clauses: Which clauses findings carry.
        chance: The public draw.

    Returns:
        The sound results and the findings, both by round and table.
    """
    people = tuple(entrants)
    checks = RowChecks(
        codes=RowCode,
        sizes=tuple(sizes),
        rounds=MOST_ROUNDS,
        known=frozenset(entrant.start for entrant in people),
        entered=clauses.entering,
        seats=clauses.sizes,
        order=clauses.order,
    )
    ordered, repeats = checks.without_repeats(
        sorted(rows, key=lambda row: (*seat_of(row), row.row)), lambda row: attrs.evolve(row, row=0)
    )
    tables = by_table(ordered)
    empty = {
        place: seats
        for place, seats in tables.items()
        if all(form.blank(seat.line) for seat in seats)
    }
    flaws: list[Flaw[RowCode]] = [
        *repeats,
        *checks.flaws(ordered),
        *_away_flaws(ordered, people, checks, clauses),
        *_missing_flaws(ordered, people, resting, clauses),
        *_blank_flaws(empty, clauses),
    ]
    spoiled = {place for flaw in flaws for place in flaw.spoiled}
    found: list[Finding[StrEnum]] = [flaw.finding for flaw in flaws]
    entered: list[Entered[ResultT]] = []
    for place, seats in tables.items():
        if place in empty:
            continue
        result, findings = _asked(place, seats, form, rules, table_chance(chance, place))
        # How many sit at a table is checked for every game in one way.
        found += [each for each in findings if each.code.value != RowCode.TABLE_SIZE.value]
        if result is None:
            spoiled.add(place)
        elif place not in spoiled:
            entered.append(_entered(result, seats, form))
    gaps = {int(flaw.finding["round"]) for flaw in flaws if not flaw.spoiled}
    return Gathered(
        tuple(entered),
        tuple(sorted(found, key=where)),
        frozenset({number for number, _ in spoiled} | gaps),
    )


def table_chance(chance: Chance, place: Place) -> Chance:
    """The public draw of one table, where one was announced for the whole tournament.

    >>> table_chance(Seeded("Zlín 2026"), (3, 1)).seed
    'Zlín 2026, round 3, table 1'
    """
    if isinstance(chance, Seeded):
        return Seeded(f"{chance.seed}, round {place[0]}, table {place[1]}", chance.used)
    return chance


def _asked(
    place: Place,
    seats: Sequence[ResultRow[LineT]],
    form: Form[RulesT, LineT, ResultT],
    rules: RulesT,
    chance: Chance,
) -> tuple[ResultT | None, Sequence[Finding[StrEnum]]]:
    """What a game makes of a table's rows, and what it finds, with the rows of each finding."""
    starts = [seat.start for seat in seats]
    if len(set(starts)) == len(starts) and min(*place, *starts) >= 1:
        result, findings = form.table(place, seats, rules, chance)
        return result, [_at_seats(finding, seats) for finding in findings]
    # No game takes such numbers, but it knows what else is wrong: it is asked about others.
    stand_ins = [
        attrs.evolve(seat, round=1, table=1, start=number) for number, seat in enumerate(seats, 1)
    ]
    _, findings = form.table((1, 1), stand_ins, rules, Seeded("nobody"))
    own: dict[str, Part] = {"round": place[0], "table": place[1]}
    return None, [_renamed(_at_seats(each, stand_ins), own, starts) for each in findings]


def _renamed(
    finding: Finding[StrEnum], place: dict[str, Part], starts: Sequence[int]
) -> Finding[StrEnum]:
    """A finding about stand-ins, numbered from 1, as one about those for whom they stand."""
    parts = dict(finding.parts) | place
    for name in ("start", "starts"):
        if name in parts:
            named = [starts[int(number) - 1] for number in str(parts[name]).split(", ")]
            parts[name] = named[0] if name == "start" else listing(named)
    return attrs.evolve(finding, parts=tuple(parts.items()))


def _entered(
    result: ResultT, seats: Sequence[ResultRow[LineT]], form: Form[RulesT, LineT, ResultT]
) -> Entered[ResultT]:
    values = form.values(result, [seat.line for seat in seats])
    return Entered(
        result,
        rows=tuple(seat.row for seat in seats),
        points=tuple(seat.points for seat in seats),
        values=tuple(tuple((key, shown[key]) for key in form.keys) for shown in values),
    )


def where(finding: Finding[StrEnum]) -> tuple[int, bool, int]:
    """Where a finding is listed: what is about a whole round comes after the round's tables."""
    table = finding.get("table")
    return int(finding.get("round") or 0), table is None, int(table or 0)


def _at_seats(finding: Finding[StrEnum], seats: Sequence[ResultRow[LineT]]) -> Finding[StrEnum]:
    """A finding with the row of the player it is about, or with all rows of the table."""
    start = finding.get("start")
    mine = [seat.row for seat in seats if seat.start == start]
    return with_rows(finding, mine or sorted(seat.row for seat in seats))


def _away_flaws(
    rows: Iterable[ResultRow[LineT]],
    entrants: Iterable[Entrant],
    checks: RowChecks[RowCode],
    clauses: Clauses,
) -> Iterator[Flaw[RowCode]]:
    known = {entrant.start: entrant for entrant in entrants}
    for row in rows:
        entrant = known.get(row.start)
        if entrant is None or entrant.plays_in(row.round) or row.round < 1:
            continue
        parts: dict[str, Part] = {"start": row.start}
        if row.round < entrant.from_round:
            parts["first"] = entrant.from_round
            yield checks.at_row("player_early", clauses.players, row, **parts)
        else:
            parts["after"] = entrant.left_after or 0
            yield checks.at_row("player_left", clauses.players, row, **parts)


def _blank_flaws(
    tables: Mapping[Place, Sequence[ResultRow[LineT]]], clauses: Clauses
) -> Iterator[Flaw[RowCode]]:
    """Tables that are seated, and of which no result has come in."""
    for place, seats in tables.items():
        rows = listing(sorted(seat.row for seat in seats))
        parts = (("round", place[0]), ("table", place[1]), ("rows", rows))
        yield Flaw(Finding(RowCode.TABLE_BLANK, clauses.entering, parts), (place,))


def _missing_flaws(
    rows: Iterable[ResultRow[LineT]],
    entrants: Sequence[Entrant],
    resting: Callable[[int], int],
    clauses: Clauses,
) -> Iterator[Flaw[RowCode]]:
    """Who is still in and at no table of a round, where more are than may rest."""
    playing: dict[int, set[int]] = defaultdict(set)
    for row in rows:
        if 1 <= row.round <= MOST_ROUNDS:
            playing[row.round].add(row.start)
    for number, there in sorted(playing.items()):
        still_in = [one.start for one in entrants if one.plays_in(number)]
        missing = sorted(set(still_in) - there)
        may_rest = resting(len(still_in))
        for start in missing if len(missing) > may_rest else ():
            parts = (
                ("round", number),
                ("start", start),
                ("players", len(still_in)),
                ("resting", may_rest or "nobody"),
            )
            yield Flaw(Finding(RowCode.PLAYER_MISSING, clauses.players, parts))
