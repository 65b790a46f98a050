"""The page of `cardtourney sem run`: the whole day, from what was read to what came of it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum

from rich.console import RenderableType

from cardtourney.cli import page
from cardtourney.cli.reportpage import how_many, limited, said_list, what_was_read
from cardtourney.cli.texts import People, club_of, counted, euros, mixed, people_of, who
from cardtourney.errors import Finding
from cardtourney.marias_sem.advance import Advance, Reason
from cardtourney.marias_sem.placement import Placed
from cardtourney.marias_sem.report import Report, RoundReport, is_lawful
from cardtourney.marias_sem.standings import Record
from cardtourney.marias_sem.ticket import TicketCode
from cardtourney.pairing.ranking import Ranking

_CORRECTED = (TicketCode.EXCESS_TAKEN, TicketCode.SHORTFALL_ADDED)


def run_page(report: Report, *, notes: Iterable[str], top: int) -> Iterator[RenderableType]:
    """The page of a whole day.

    Args:
        report: The day, worked out.
        notes: How the files and options were understood.
        top: How many lines of the final table are shown; 0 for all.

    Yields:
        What is on the page, from the top.
    """
    people = people_of(report.day)
    yield from what_was_read(notes)
    if report.rounds:
        yield page.heading("The rounds")
        yield rounds_table(report)
    for advanced in report.advances:
        yield from _advance(advanced, people)
    if report.final:
        yield page.heading("Final table")
        yield from limited(final_rows(report.final, people), top, _FINAL)
    elif report.standings:
        last, ranking = max(report.standings.items())
        yield page.heading(f"Standings after round {last}")
        yield from limited(standings_rows(ranking, people), top, STANDINGS)
    yield from findings_list(report.findings)
    yield page.heading(closing(report, people))


def rounds_table(report: Report) -> RenderableType:
    """One line a round: tables, how far players were moved, clubs that met, corrections."""
    columns = [
        page.number("round"),
        page.number("players"),
        page.number("tables"),
        page.number("tables moved"),
        page.number("at best"),
        page.number("club pairs"),
        page.number("corrected tickets"),
    ]
    corrected = Counter(
        finding["round"] for finding in report.findings if finding.code in _CORRECTED
    )
    return page.table(columns, (_round_row(each, corrected[each.number]) for each in report.rounds))


def _round_row(report: RoundReport, corrected: int) -> tuple[str, ...]:
    numbers = (
        report.number,
        len(report.rows),
        report.tables,
        report.displacement,
        report.best_displacement,
        report.separations_broken,
        corrected,
    )
    return tuple(map(str, numbers))


def _advance(advanced: Advance, people: People) -> Iterator[RenderableType]:
    into = advanced.into_round
    counts = Counter(player.reason for player in advanced.players)
    cutoff = advanced.cutoff
    players = counted(len(advanced.players), "player")
    yield page.heading(f"Into round {into}: {players} [{cutoff.clause}]")
    if not advanced.players:
        yield page.sentence(f"Nobody goes on: the threshold is {mixed(cutoff.threshold)} points.")
        return
    told = [f"{counts[Reason.THRESHOLD]} with {mixed(cutoff.threshold)} points or more"]
    if counts[Reason.FILLER]:
        told.append(f"{counts[Reason.FILLER]} to fill the last table")
    if counts[Reason.EXTRA_TABLE]:
        told.append(f"{counts[Reason.EXTRA_TABLE]} at an extra table")
    yield page.sentence(f"{', '.join(told)}.")
    others = [each for each in advanced.players if each.reason is not Reason.THRESHOLD]
    if others:
        yield page.bullets(
            f"{people[each.start].name}: {advanced.why(each.start).sentence()}" for each in others
        )


STANDINGS = (
    page.number("place"),
    page.number("start"),
    page.text("name"),
    page.text("club"),
    page.number("points"),
    page.number("euros"),
)
"""The columns of standings."""

_FINAL = (*STANDINGS, page.number("placement points"))


def final_rows(final: Iterable[Placed], people: People) -> list[tuple[str, ...]]:
    """The final table, line by line."""
    return [
        (
            str(line.place),
            str(line.start),
            people[line.start].name,
            club_of(people[line.start]),
            mixed(line.points),
            euros(line.cents),
            mixed(line.placement_points),
        )
        for line in final
    ]


def standings_rows(ranking: Ranking[Record], people: People) -> list[tuple[str, ...]]:
    """Standings, line by line."""
    return [
        (
            str(row.place),
            str(row.entry.start),
            people[row.entry.start].name,
            club_of(people[row.entry.start]),
            mixed(row.entry.points),
            euros(row.entry.cents),
        )
        for row in ranking.rows
    ]


def findings_list(findings: Iterable[Finding[StrEnum]]) -> Iterator[RenderableType]:
    """All findings round by round; what the rules provide for is marked as a note."""
    return said_list((_round(each), is_lawful(each), str(each)) for each in findings)


def _round(finding: Finding[StrEnum]) -> int:
    return int(finding.get("round") or finding.get("into_round") or 0)


def found(findings: Iterable[Finding[StrEnum]]) -> str:
    """How many findings and notes there are, as a sentence."""
    lawful = Counter(map(is_lawful, findings))
    return how_many(lawful[False], lawful[True])


def closing(report: Report, people: People) -> str:
    """What came of the day, in one line."""
    closed = report.day.closed
    if report.final:
        first = [line for line in report.final if line.place == 1]
        if len(first) == 1:
            won = f"{who(people, first[0].start)} wins"
        else:
            won = f"{len(first)} players share the win"
        result = (
            f"The day is over after {counted(closed, 'round')}: {won} with "
            f"{mixed(first[0].points)} points and {euros(first[0].cents)} euros."
        )
    elif closed:
        result = f"The day is not over: {counted(closed, 'round')} scored."
    else:
        result = "No round could be scored."
    return f"{result} {found(report.findings)}"
