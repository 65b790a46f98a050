"""The files that the commands of championships write for a spreadsheet and for other programs.

A round's headings are those of a file of results, so a seating can be filled in and read again.
Where there is such a file, a seating is laid out as it is, and can be put under its rows.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from cardtourney.championship.files import PLAYER_COLUMNS, POINTS, SEAT_COLUMNS
from cardtourney.championship.layout import report_data
from cardtourney.championship.resultrows import MOST_ROUNDS, Shown
from cardtourney.championship.system import Record
from cardtourney.cli.championship.event import Asked, People
from cardtourney.cli.championship.seated import Seated
from cardtourney.cli.filledin import Fillable
from cardtourney.cli.seatings import layout_of, person_cells, seating_bytes, usual
from cardtourney.cli.spreadsheet import csv_bytes, plain
from cardtourney.cli.streams import json_bytes
from cardtourney.cli.texts import cell
from cardtourney.pairing.ranking import Ranking
from cardtourney.pairing.values import Comparable, Missing, value_text
from cardtourney.sheets import Column, Layout

_PERSON: Final = tuple(
    column for column in PLAYER_COLUMNS if column.field in ("family_name", "first_name", "club")
)

REPORT: Final = "report.json"
STANDINGS: Final = "standings.csv"

_ROUND: Final = "seating-round-"


def round_name(number: int) -> str:
    """The name of the file with a round's tables."""
    return f"{_ROUND}{number}.csv"


def standings_name(after: int) -> str:
    """The name of the file with the standings after a round."""
    return f"standings-after-{after}.csv"


def run_names() -> tuple[str, ...]:
    """The names of all files that a run may write, of which one of fewer rounds writes fewer."""
    numbers = range(1, MOST_ROUNDS + 1)
    return (STANDINGS, *map(standings_name, numbers), *map(round_name, numbers))


def headings(keys: Sequence[str]) -> tuple[str, ...]:
    """The columns of a round, with the game's own in the middle.

    >>> headings(("game_1", "total"))
    ('round', 'table', 'seat', 'start', 'name', 'club', 'game 1', 'total', 'points')
    """
    own = (key.replace("_", " ") for key in keys)
    return ("round", "table", "seat", "start", "name", "club", *own, "points")


def rounds_to_fill_in(asked: Asked, results: Path) -> Fillable:
    """The files of rounds, in which somebody may be filling in results."""
    return Fillable(_ROUND, headings(asked.game.contest.form.keys), _columns(asked), results)


def _columns(asked: Asked) -> tuple[Column, ...]:
    # What a game's own column says comes before what a name's may.
    return (*SEAT_COLUMNS, *asked.game.contest.form.columns, POINTS, *_PERSON)


def report_files(asked: Asked) -> Mapping[str, bytes]:
    """The files of a whole tournament.

    Args:
        asked: The tournament, worked out.

    Returns:
        For each name the file's bytes: every round's tables with their results, the standings
        after each round and the newest, and everything as JSON.
    """
    report, people = asked.report, asked.people
    keys = asked.game.contest.form.keys
    files = {
        round_name(each.number): csv_bytes(
            headings(keys),
            (
                (
                    each.number,
                    row.table,
                    row.position,
                    row.start,
                    *_person(people, row.start),
                    *(shown_cell(value) for _, value in row.values),
                    cell(row.points),
                )
                for row in each.rows
            ),
        )
        for each in report.rounds
    }
    for after, ranking in report.standings.items():
        files[standings_name(after)] = files[STANDINGS] = _standings(ranking, people)
    files[REPORT] = json_bytes(report_data(report))
    return files


def _standings(ranking: Ranking[Record], people: People) -> bytes:
    labels = (criterion.label for criterion in ranking.criteria)
    return csv_bytes(
        ("place", "start", "name", "club", *labels, "games", "byes"),
        (
            (
                row.place,
                row.entry.start,
                *_person(people, row.entry.start),
                *map(value_cell, row.values),
                row.entry.games,
                row.entry.rested,
            )
            for row in ranking.rows
        ),
    )


def seat_columns(asked: Asked, seated: Seated) -> tuple[Column, ...]:
    """The columns in which a round has something before it is filled in."""
    drawn = {key for table in seated.drawn for cells in table for key in cells}
    own = (column for column in asked.game.contest.form.columns if column.field in drawn)
    return (*SEAT_COLUMNS, *own, *_PERSON)


def layout_for(asked: Asked, results: Path) -> Layout:
    """How a round to be filled in is laid out: as the file of results, if there is one."""
    keys = asked.game.contest.form.keys
    fields = (*(column.field for column in SEAT_COLUMNS), "family_name", "club", *keys, "points")
    return layout_of(results, _columns(asked)) or usual(headings(keys), fields)


def seated_files(asked: Asked, seated: Seated, form: Layout) -> Mapping[str, bytes]:
    """The file of a round by draw, its results left blank to be filled in.

    Args:
        asked: The tournament.
        seated: The round.
        form: How it is laid out.

    Returns:
        For the file's name its bytes.
    """
    return {round_name(seated.round): seating_bytes(form, _seats(asked, seated, form))}


def _seats(asked: Asked, seated: Seated, form: Layout) -> Iterator[Mapping[str, object]]:
    for number, (starts, drawn) in enumerate(
        zip(seated.mixed.tables, seated.drawn, strict=True), 1
    ):
        for position, (start, own) in enumerate(zip(starts, drawn, strict=True), 1):
            place = {"round": seated.round, "table": number, "position": position}
            yield {**place, **person_cells(asked.people[start], form), **own}


def shown_cell(value: Shown) -> str:
    """A value of a game's own for a spreadsheet, as the readers of result sheets take it.

    >>> shown_cell(True), shown_cell(None), shown_cell(Fraction(7, 2)), shown_cell(12)
    ('x', '', '3,5', '12')
    """
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, Fraction | int):
        return cell(Fraction(value))
    return plain(value or "")


def value_cell(value: Comparable) -> str:
    """A compared value for a spreadsheet; what is missing is blank.

    >>> from cardtourney.pairing.values import MISSING
    >>> value_cell(Fraction(7, 2)), value_cell(MISSING), value_cell((1, 2))
    ('3,5', '', '1, 2')
    """
    if isinstance(value, Missing):
        return ""
    return cell(Fraction(value)) if isinstance(value, Fraction | int) else value_text(value)


def _person(people: People, start: int) -> tuple[str, str]:
    return plain(people[start].name), plain(people[start].club)
