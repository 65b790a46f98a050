"""The files that a command writes for other programs: tables as a Slovak spreadsheet opens them.

Semicolons, decimal commas, and the mark of UTF-8 at the start: without it Excel takes the text
for Windows-1250. The seating's headings are those of a file of score tickets, so a seating can be
filled in and read again.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardtourney.cli.filledin import Fillable
from cardtourney.cli.seated import Seated
from cardtourney.cli.spreadsheet import csv_bytes, plain
from cardtourney.cli.streams import json_bytes
from cardtourney.cli.texts import People, cell, euros, people_of
from cardtourney.desk import FAMILY_NAME, POSITION, ROUND, START, TABLE
from cardtourney.marias_sem.files import TICKET_COLUMNS
from cardtourney.marias_sem.layout import report_data
from cardtourney.marias_sem.report import Report
from cardtourney.sheets import Column

REPORT: Final = "report.json"
FINAL: Final = "final.csv"
ADVANCE: Final = "advance.csv"

_SEATING_NAME: Final = "seating-round-"

_SEATING: Final = ("round", "table", "position", "start", "name", "club", "sum EUR", "points")
SEATED: Final = (ROUND, TABLE, POSITION, START, FAMILY_NAME, Column("club", ("club",)))
"""The columns in which a seating has something before it is filled in."""

_POINTS: Final = Column("points", ("points",))

_PLACES: Final = ("place", "start", "name", "club", "points", "sum EUR")


def standings_name(after: int) -> str:
    """The name of the file with the standings after a round."""
    return f"standings-after-{after}.csv"


def seating_name(number: int) -> str:
    """The name of the file with the seating of a round."""
    return f"{_SEATING_NAME}{number}.csv"


def seatings_to_fill_in(tickets: Path) -> Fillable:
    """The files of seatings, in which somebody may be filling in score tickets."""
    columns = (*TICKET_COLUMNS, *SEATED, _POINTS)
    return Fillable(_SEATING_NAME, _SEATING, columns, tickets)


def report_files(report: Report) -> Mapping[str, bytes]:
    """The files of a whole day.

    Args:
        report: The day, worked out.

    Returns:
        For each name the file's bytes: every round's tables with their results, standings, who
        goes on, the final table if the day is over, and everything as JSON.
    """
    people = people_of(report.day)
    files = {
        seating_name(each.number): csv_bytes(
            _SEATING,
            (
                (
                    each.number,
                    row.table,
                    row.position,
                    row.start,
                    *_person(people, row.start),
                    euros(row.cents),
                    cell(row.points),
                )
                for row in each.rows
            ),
        )
        for each in report.rounds
    }
    for after, ranking in report.standings.items():
        files[standings_name(after)] = csv_bytes(
            _PLACES,
            (
                (
                    row.place,
                    row.entry.start,
                    *_person(people, row.entry.start),
                    cell(row.entry.points),
                    euros(row.entry.cents),
                )
                for row in ranking.rows
            ),
        )
    if report.advances:
        files[ADVANCE] = csv_bytes(
            ("into round", "start", "name", "club", "points", "why", "reason"),
            (
                (
                    advanced.into_round,
                    each.start,
                    *_person(people, each.start),
                    cell(each.points),
                    each.reason.value,
                    advanced.why(each.start).sentence(),
                )
                for advanced in report.advances
                for each in advanced.players
            ),
        )
    if report.final:
        files[FINAL] = csv_bytes(
            (*_PLACES, "placement points"),
            (
                (
                    line.place,
                    line.start,
                    *_person(people, line.start),
                    cell(line.points),
                    euros(line.cents),
                    cell(line.placement_points),
                )
                for line in report.final
            ),
        )
    files[REPORT] = json_bytes(report_data(report))
    return files


def seated_files(seated: Seated) -> Mapping[str, bytes]:
    """The file of a seating, its sums left blank to be filled in as score tickets."""
    rows = (
        (seated.round, number, position, start, *_person(seated.people, start), "", "")
        for number, starts in enumerate(seated.seating.tables, 1)
        for position, start in enumerate(starts, 1)
    )
    return {seating_name(seated.round): csv_bytes(_SEATING, rows)}


def run_names(rounds: int) -> tuple[str, ...]:
    """The names of all files that a run may write, of which one of a shorter day writes fewer."""
    numbers = range(1, rounds + 1)
    return (FINAL, ADVANCE, *map(standings_name, numbers), *map(seating_name, numbers))


def _person(people: People, start: int) -> tuple[str, str]:
    return plain(people[start].name), plain(people[start].club)
