"""A whole tournament day played again from its score tickets, with everything found on the way.

Each round's seating is held against the rules, wrong totals are corrected, and the day goes on
event by event as far as its tickets allow. Whatever is not as it should be is a finding; some
findings are lawful, such as a corrected total, and are listed only so that people know.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

import attrs

from cardtourney.chance import Chance
from cardtourney.errors import Finding, Part, Statement, listing, register_sentences
from cardtourney.marias_sem.advance import Advance, AdvanceCode
from cardtourney.marias_sem.course import (
    advance_into,
    final,
    over,
    plan,
    seating_clause,
    standings_after,
)
from cardtourney.marias_sem.day import NO_DRAW, apply, start, why_not
from cardtourney.marias_sem.events import Day, EnterTicket, Event
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.placement import Placed
from cardtourney.marias_sem.points import round_points
from cardtourney.marias_sem.rules import SEM_2023, Rules
from cardtourney.marias_sem.seating import club_mates, club_rule
from cardtourney.marias_sem.standings import Record
from cardtourney.marias_sem.ticket import (
    Ticket,
    TicketCode,
    correction,
    impossible,
    out_of_reach,
    repair,
)
from cardtourney.pairing.audit import Audit, SeatingCode, audit
from cardtourney.pairing.objectives import Measure
from cardtourney.pairing.ranking import Ranking
from cardtourney.rounds import CloseRound, SeatRound
from cardtourney.rulebook import implements


class ReportCode(StrEnum):
    """What a report says of a day beyond its single events, tickets and seatings."""

    TABLE_NUMBERS = "table_numbers"
    CLUB_MATES_MEET = "club_mates_meet"
    CLUB_MATES_NOT_APART = "club_mates_not_apart"
    NOT_SCORED = "not_scored"
    UNFINISHED = "unfinished"
    NOT_PROVEN = "not_proven"
    TIE_BREAK = "tie_break"


register_sentences(
    {
        ReportCode.TABLE_NUMBERS: (
            "round {round}: there are tickets of tables {found}; expected one of each table "
            "from 1 to {expected}"
        ),
        ReportCode.CLUB_MATES_MEET: "table {table}: {players} of {club} play together",
        ReportCode.CLUB_MATES_NOT_APART: (
            "table {table}: {players} of {club} play together, and the round could have been "
            "seated with fewer who do"
        ),
        ReportCode.NOT_SCORED: (
            "round {round} and what follows is not scored until the findings about it are settled"
        ),
        ReportCode.UNFINISHED: "the day is not over: there are no tickets of round {round} yet",
        ReportCode.NOT_PROVEN: (
            "{objective}: {best} is the best seating found, and none below {least} exists; "
            "which is the best is not proven"
        ),
        ReportCode.TIE_BREAK: (
            "the seating moves the players as little as possible; of such seatings another moves "
            "the better placed less ({best} instead of {value})"
        ),
    }
)

LAWFUL = frozenset(
    {
        (TicketCode, TicketCode.EXCESS_TAKEN),
        (TicketCode, TicketCode.SHORTFALL_ADDED),
        (TicketCode, TicketCode.WIN_LOST),
        (ReportCode, ReportCode.CLUB_MATES_MEET),
        (ReportCode, ReportCode.UNFINISHED),
        (ReportCode, ReportCode.NOT_PROVEN),
        (ReportCode, ReportCode.TIE_BREAK),
        (AdvanceCode, AdvanceCode.TOO_FEW_TO_FILL),
        (AdvanceCode, AdvanceCode.TOO_FEW_FOR_EXTRA_TABLE),
    }
)
"""Codes of findings that only inform: the rules themselves provide for what they tell."""


def is_lawful(finding: Finding[StrEnum]) -> bool:
    """Whether a finding only informs, since the rules provide for what it tells."""
    return (type(finding.code), finding.code) in LAWFUL


@attrs.frozen
class Row:
    """One seat of a round, scored.

    Attributes:
        table: The table.
        position: The position at it.
        start: The player's start number.
        cents: The money that counts, corrected if the total was wrong.
        points: The round points.
    """

    table: int
    position: int
    start: int
    cents: int
    points: Fraction


@attrs.frozen
class RoundReport:
    """A round, scored and audited.

    Attributes:
        number: The round.
        rows: Every seat, by table and position.
        audit: Its seating beside the best possible one.
    """

    number: int
    rows: tuple[Row, ...]
    audit: Audit[int]

    @property
    def tables(self) -> int:
        """How many tables were played."""
        return len({row.table for row in self.rows})

    @property
    def displacement(self) -> int:
        """By how many tables players sat away from their prescribed table, added up."""
        return self.audit.value(Measure.DISPLACEMENT.value)

    @property
    def best_displacement(self) -> int:
        """The least total displacement of a seating that keeps clubs apart as well as possible."""
        return next(
            each.best for each in self.audit.objectives if each.name == Measure.DISPLACEMENT.value
        )

    @property
    def separations_broken(self) -> int:
        """How many pairs of one club met in this round although the club rule holds in it."""
        return sum(broken.meeting == 1 for broken in self.audit.broken)


@attrs.frozen
class Report:
    """A whole day as far as its tickets go.

    Attributes:
        day: The day after the last round that could be scored.
        rounds: Every round scored.
        standings: For each of these rounds but a tournament's last the standings after it.
        advances: Who goes on into each round after the qualification, up to the next one.
        final: The final table; empty if the day is not over.
        findings: All that was found, by round.
    """

    day: Day
    rounds: tuple[RoundReport, ...]
    standings: Mapping[int, Ranking[Record]]
    advances: tuple[Advance, ...]
    final: tuple[Placed, ...]
    findings: tuple[Finding[StrEnum], ...]

    @property
    def clean(self) -> bool:
        """Whether nothing was found but what the rules provide for."""
        return all(is_lawful(finding) for finding in self.findings)


Progress = Callable[[int, str], None]
"""Called before each step with the round's number and what is done."""


def _silent(_round: int, _what: str) -> None:
    """Show no progress."""


def replay(
    entrants: Iterable[Entrant],
    tickets: Iterable[Ticket],
    rules: Rules = SEM_2023,
    *,
    chance: Chance = NO_DRAW,
    findings: Iterable[Finding[StrEnum]] = (),
    progress: Progress = _silent,
) -> Report:
    """Play a day again from its score tickets.

    Args:
        entrants: Everybody who plays, in any order.
        tickets: The tickets as handed in, in any order; a day may end after any round.
        rules: The edition in force.
        chance: The public draw; used only where a ruling asks for lots.
        findings: What was found already when the tickets were put together; a round named there
            is not scored.
        progress: Told what is done next.

    Returns:
        The report. The order of entrants and tickets never changes it.

    Raises:
        InvalidReport: The entrants cannot start a day (see
            :func:`cardtourney.marias_sem.day.start`), or a recorded draw does not fit those
            whom it is to decide between.
    """
    found = list(findings)
    spoiled = {finding.get("round") for finding in found}
    ordered = sorted(tickets, key=attrs.astuple)
    by_round = {
        number: tuple(group) for number, group in groupby(ordered, key=lambda each: each.round)
    }
    day = start(rules, entrants, chance)
    rounds: list[RoundReport] = []
    last = max((*by_round, *(n for n in spoiled if isinstance(n, int))), default=0)
    for number in range(1, last + 1):
        handed_in = by_round.get(number, ())
        refusal = None if number in spoiled else _why_not_round(day, number, handed_in)
        if refusal is not None:
            found.append(refusal)
        if refusal is not None or number in spoiled:
            found.append(_finding(ReportCode.NOT_SCORED, "sem:B.5", round=number))
            break
        progress(number, "seating")
        checked = audit(plan(day, number), [ticket.starts for ticket in handed_in])
        progress(number, "scoring")
        for event in _events(number, handed_in):
            day = apply(day, event)
        rounds.append(RoundReport(number, _rows(handed_in, rules), checked))
        found += _seating_findings(day, number, checked)
        found += _ticket_findings(handed_in, rules)
    if len(rounds) == last and not over(day):
        clause = seating_clause(rules, day.closed + 1)
        found.append(_finding(ReportCode.UNFINISHED, clause, round=day.closed + 1))
    advances = tuple(
        advance_into(day, cutoff.into_round)
        for cutoff in rules.cutoffs
        if cutoff.into_round <= day.closed + 1
    )
    found += [advance.note for advance in advances if advance.note is not None]
    return Report(
        day=day,
        rounds=tuple(rounds),
        standings={
            number: standings_after(day, number)
            for number in range(1, min(day.closed, rules.rounds - 1) + 1)
        },
        advances=advances,
        final=final(day) if over(day) else (),
        findings=tuple(sorted(dict.fromkeys(found), key=_round_of)),
    )


def _events(number: int, handed_in: tuple[Ticket, ...]) -> tuple[Event, ...]:
    return (
        SeatRound(number, tuple(ticket.starts for ticket in handed_in)),
        *(EnterTicket(ticket) for ticket in handed_in),
        CloseRound(number),
    )


def _why_not_round(day: Day, number: int, handed_in: tuple[Ticket, ...]) -> Finding[StrEnum] | None:
    """Why a round cannot have been played like this, as a finding."""
    refusal = why_not(day, SeatRound(number, tuple(ticket.starts for ticket in handed_in)))
    if refusal is not None:
        return _of_round(refusal, number)
    numbers = [ticket.table for ticket in handed_in]
    expected = len(numbers)
    if numbers == list(range(1, expected + 1)):
        return None
    code, found = ReportCode.TABLE_NUMBERS, listing(numbers)
    return _finding(code, "sem:B.5", round=number, found=found, expected=expected)


def _of_round(statement: Statement[StrEnum], number: int) -> Finding[StrEnum]:
    """A refusal or finding about a round as a finding that names the round."""
    parts = {"round": number} | dict(statement.parts)
    return Finding(statement.code, statement.clause, tuple(parts.items()))


def _rows(handed_in: tuple[Ticket, ...], rules: Rules) -> tuple[Row, ...]:
    rows = []
    for ticket in (repair(each, rules) for each in handed_in):
        seats = zip(ticket.starts, ticket.cents, round_points(ticket, rules), strict=True)
        rows += [
            Row(ticket.table, position, player, cents, points)
            for position, (player, cents, points) in enumerate(seats, 1)
        ]
    return tuple(rows)


def _finding(code: ReportCode, clause: str, **parts: Part) -> Finding[StrEnum]:
    return Finding(code, clause, tuple(parts.items()))


def _round_of(finding: Finding[StrEnum]) -> tuple[int, bool, int]:
    number = finding.get("round") or finding.get("into_round") or 0
    table = finding.get("table")
    return int(number), table is not None, int(table or 0)


@implements("sem:B.2", "sem:B.11")
def _seating_findings(day: Day, number: int, checked: Audit[int]) -> list[Finding[StrEnum]]:
    """What is to be said of a round's seating.

    Tables with two of one club are always told: in the last round so that referees can watch
    them (B.11), before because the club rule is broken, be it that nothing better was possible.
    """
    clause = seating_clause(day.rules, number)
    found = [_about_seating(each, clause, number) for each in checked.findings]
    found += [
        _finding(
            ReportCode.NOT_PROVEN,
            clause,
            round=number,
            objective=objective.name,
            best=objective.value,
            least=objective.least,
        )
        for objective in checked.best.objectives
        if not objective.proven
    ]
    needlessly = any(
        each.value > each.best for each in checked.objectives if each.name == club_rule(number)
    )
    code = ReportCode.CLUB_MATES_NOT_APART if needlessly else ReportCode.CLUB_MATES_MEET
    found += [
        _finding(
            code,
            clause,
            round=number,
            table=table,
            players=listing(mates),
            club=club,
        )
        for table, club, mates in club_mates(day.rounds[number - 1].tables, day.clubs)
    ]
    return found


def _about_seating(finding: Finding[SeatingCode], clause: str, number: int) -> Finding[StrEnum]:
    """Tie a finding to its round and clause.

    A seating that only the last tie-break holds to be worse is as right as the best (ruling
    `shift`), so that is no more than a note.
    """
    told = _of_round(attrs.evolve(finding, clause=clause), number)
    if finding.get("objective") == Measure.BETTER_MOVED.value:
        return attrs.evolve(told, code=ReportCode.TIE_BREAK)
    return told


@implements("sem:C.5", "sem:C.8", "sem:C.11")
def _ticket_findings(handed_in: tuple[Ticket, ...], rules: Rules) -> list[Finding[StrEnum]]:
    """What is to be said of a round's tickets: corrections, and sums that cannot be."""
    found: list[Finding[StrEnum]] = []
    for ticket in handed_in:
        corrected = correction(ticket, rules)
        found += corrected.findings()
        # What a correction makes of a sum that was never on the table tells nothing more.
        slips = out_of_reach(ticket, rules) if corrected.difference else ()
        found += slips or impossible(corrected.after, rules)
    return found
