"""The files that a command writes for other programs: tables as a Slovak spreadsheet opens them.

Semicolons, decimal commas, and the mark of UTF-8 at the start: without it Excel takes the text
for Windows-1250. The seating's headings are those of a file of score tickets, so a seating can be
filled in and read again.
"""

import csv
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Final

from cardtourney.cli.seated import Seated
from cardtourney.cli.streams import json_bytes
from cardtourney.cli.texts import People, cell, euros, people_of
from cardtourney.errors import DataError, Problem
from cardtourney.marias_sem.layout import report_data
from cardtourney.marias_sem.report import Report

REPORT: Final = "report.json"
FINAL: Final = "final.csv"
ADVANCE: Final = "advance.csv"

_SEATING_NAME: Final = "seating-round-"

# What a spreadsheet would run as a formula, were it a name that somebody registered under.
_FORMULA_SIGNS: Final = ("=", "+", "-", "@")

_SEATING: Final = ("round", "table", "position", "start", "name", "club", "sum EUR", "points")
_PLACES: Final = ("place", "start", "name", "club", "points", "sum EUR")


def standings_name(after: int) -> str:
    """The name of the file with the standings after a round."""
    return f"standings-after-{after}.csv"


def seating_name(number: int) -> str:
    """The name of the file with the seating of a round."""
    return f"{_SEATING_NAME}{number}.csv"


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
        seating_name(each.number): _csv(
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
        files[standings_name(after)] = _csv(
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
        files[ADVANCE] = _csv(
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
        files[FINAL] = _csv(
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
    return {seating_name(seated.round): _csv(_SEATING, rows)}


def run_names(rounds: int) -> tuple[str, ...]:
    """The names of all files that a run may write, of which one of a shorter day writes fewer."""
    numbers = range(1, rounds + 1)
    return (FINAL, ADVANCE, *map(standings_name, numbers), *map(seating_name, numbers))


def write_files(
    folder: Path, files: Mapping[str, bytes], *, names: Sequence[str] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Write files into a folder, which is made if need be, and remove what an earlier run left.

    Nothing is touched before all of it can be written, and each file is there as a whole or as it
    was. A seating that is yet to be filled in is somebody's work and no result, so it stays.

    Args:
        folder: Where.
        files: For each name the file's bytes.
        names: The names that the command may give to files: others of them are removed.

    Returns:
        The names of the files removed, and those of seatings that no run wrote and that stayed.

    Raises:
        DataError: The folder or files cannot be written, or not be removed; all of them at once.
    """
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True)
    problems: list[Problem] = []
    for name in dict.fromkeys((*files, *names)):
        try:
            with _told(folder / name), suppress(FileNotFoundError), (folder / name).open("r+b"):
                pass
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    with ExitStack() as whatever_happens:
        parts = {name: folder / f".{name}.{os.getpid()}.part" for name in files}
        for name, part in parts.items():
            whatever_happens.callback(part.unlink, missing_ok=True)
            with _told(folder / name):
                part.write_bytes(files[name])
        for name, part in parts.items():
            with _told(folder / name):
                part.replace(folder / name)
    old = [name for name in names if name not in files and (folder / name).is_file()]
    with _told(folder):
        left = tuple(name for name in old if _to_fill_in(folder / name))
    removed = tuple(name for name in old if name not in left)
    for name in removed:
        with _told(folder / name):
            (folder / name).unlink()
    return removed, left


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Say what keeps a path from being written."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = "this is a file, not a folder" if isinstance(error, FileExistsError) else None
        if isinstance(error, OSError):
            reason = reason or error.strerror
        message = f"nothing can be written here: {reason or error}"
        raise DataError([Problem(message, str(path))]) from None


def _to_fill_in(path: Path) -> bool:
    """Whether this is a seating without points, or one that somebody saved in another way."""
    if not path.name.startswith(_SEATING_NAME):
        return False
    heading, *lines = path.read_bytes().splitlines() or [b""]
    return heading != _csv(_SEATING, ()).rstrip() or any(line.endswith(b";") for line in lines)


def _person(people: People, start: int) -> tuple[str, str]:
    return _plain(people[start].name), _plain(people[start].club)


def _plain(words: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{words}" if words.startswith(_FORMULA_SIGNS) else words


def _csv(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    out = StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(headings)
    writer.writerows(rows)
    return out.getvalue().encode("utf-8-sig")
