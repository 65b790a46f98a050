"""The tables of a championship's folder: who takes part, and what was played.

Both are read as the organiser's spreadsheet wrote them, under English, Czech and Slovak headings.
What a file cannot mean is a :class:`~cardtourney.errors.DataError` with every problem in it;
whether the results can have been played is for
:func:`~cardtourney.championship.resultrows.gather` to say.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import attrs

from cardtourney.cells import is_blank, mixed_number, shown, whole_number, words
from cardtourney.championship.people import Entrant
from cardtourney.championship.resultrows import MOST_ROUNDS, Form, ResultRow
from cardtourney.desk import (
    FAMILY_NAME,
    FIRST_NAME,
    POSITION,
    ROUND,
    START,
    TABLE,
    alike,
    blank_or,
    build,
    family_name,
    shared_numbers,
    sort_out,
    start_number,
    written_alike,
)
from cardtourney.errors import Problem, listing
from cardtourney.rounds import TableResult
from cardtourney.sheets import Column, Read, Row, Sheet, fold, read_sheet
from cardtourney.tablerows import seat_of

LineT = TypeVar("LineT")
RulesT = TypeVar("RulesT")
ResultT = TypeVar("ResultT", bound=TableResult)

PLAYER_COLUMNS: Final = (
    START,
    FAMILY_NAME,
    FIRST_NAME,
    Column(
        "club",
        (
            *("klub", "názov klubu", "název klubu", "oddíl", "oddiel", "škola", "organizace"),
            *("organizácia", "město", "mesto", "obec", "club", "school", "town"),
        ),
        required=False,
    ),
    Column(
        "left_after",
        (
            *("odešel po kole", "odešla po kole", "odešel po", "odstoupil po kole"),
            *("odchod po kole", "odišiel po kole", "odstúpil po kole", "odišiel po"),
            *("left after", "left after round", "withdrew after"),
        ),
        required=False,
    ),
    Column(
        "from_round",
        (
            *("od kola", "hraje od kola", "nastoupil v kole", "nastoupila v kole", "přišel v kole"),
            *("přišla v kole", "nastúpil v kole", "nastúpila v kole", "hrá od kola"),
            *("from round", "joined in round", "plays from round"),
        ),
        required=False,
    ),
)
"""The columns of a list of players, each with the headings under which it is found."""

POINTS: Final = Column(
    "points",
    (
        *("turnajové body", "turnajový bod", "TB", "turnajovy zisk", "body turnaje"),
        *("tournament points", "points"),
    ),
    required=False,
    label="tournament points",
)
"""Tournament points that somebody has entered; they are compared and never used."""

SEAT_COLUMNS: Final = (ROUND, TABLE, attrs.evolve(POSITION, label="seat"), START)
"""The columns that every file of results has before the game's own."""


def read_entrants(given: Path | str | bytes, *, source: str = "") -> Read[tuple[Entrant, ...]]:
    r"""Read the list of players: start number, name, club, who left early and who came late.

    Args:
        given: The path of the file, or its bytes.
        source: The name of the input in problems; by default the file's name.

    Returns:
        The entrants by start number, and how the file was understood.

    Raises:
        DataError: Everything that is wrong in the file, with row and column.

    >>> file = "startovní číslo;příjmení;jméno;klub;odešel po kole\r\n2;Žák;Jan;DDM Třinec;3\r\n"
    >>> (read,) = read_entrants(file.encode("cp1250")).value
    >>> read.start, read.name, read.club, read.left_after, read.from_round
    (2, 'Žák Jan', 'DDM Třinec', 3, 1)
    """
    sheet = read_sheet(given, PLAYER_COLUMNS, source=source)
    parsed = (_entrant(sheet, row) for row in sheet.rows)
    entrants = sorted(sort_out(parsed, shared_numbers(sheet)), key=lambda one: one.start)
    return Read(tuple(entrants), (*sheet.notes, *_entrant_notes(entrants)))


def read_results(
    given: Path | str | bytes, form: Form[RulesT, LineT, ResultT], *, source: str = ""
) -> Read[tuple[ResultRow[LineT], ...]]:
    """Read the result sheets: round, table, seat, start number, and what the game has to tell.

    A table with headings only holds no results yet.

    Args:
        given: The path of the file, or its bytes.
        form: What the game's sheets hold.
        source: The name of the input in problems; by default the file's name.

    Returns:
        The rows by round, table and seat, and how the file was understood.

    Raises:
        DataError: Everything that is wrong in the file, with row and column.
    """
    columns = (*SEAT_COLUMNS, *form.columns, POINTS)
    sheet = read_sheet(given, columns, source=source, rows_needed=False)
    parsed = (_result_row(sheet, row, form) for row in sheet.rows)
    rows = sort_out(parsed, _lacking(sheet, form))
    notes = [*sheet.notes]
    if not rows:
        notes.append("There are no results yet, only the headings.")
    return Read(tuple(sorted(rows, key=lambda row: (*seat_of(row), row.row))), tuple(notes))


def _lacking(sheet: Sheet, form: Form[RulesT, LineT, ResultT]) -> Iterator[Problem]:
    """That none of the columns is there of which one has to be."""
    if form.one_of and not any(map(sheet.has, form.one_of)):
        columns = [column for column in form.columns if column.field in form.one_of]
        names = " nor of ".join(column.name for column in columns)
        accepted = listing(shown(each) for column in columns for each in column.headings)
        message = f"there is no column of {names}: accepted are {accepted}"
        yield Problem(message, source=sheet.source)


def _entrant(sheet: Sheet, row: Row) -> Entrant | tuple[Problem, ...]:
    left = sheet.cell(row, "left_after", partial(blank_or, _round_or_none))
    joined = sheet.cell(row, "from_round", partial(blank_or, _first_round))
    if isinstance(left, int) and isinstance(joined, int) and 0 < left < joined:
        message = (
            f"nobody leaves after round {left} who plays from round {joined} on: expected a later "
            "round, or 0 for who never came"
        )
        left = sheet.problem(message, row, "left_after")
    return build(
        Entrant,
        sheet.cell(row, "start", start_number),
        sheet.cell(row, "family_name", family_name),
        sheet.cell(row, "first_name", words),
        sheet.cell(row, "club", _club),
        left,
        1 if joined is None else joined,
    )


def _club(text: str) -> str | Problem:
    return "" if is_blank(text) else words(text)


def _round_or_none(text: str) -> int | Problem:
    number = whole_number(text)
    if isinstance(number, Problem) or number >= 0:
        return number
    expected = "a round, 0 for who never came, or a blank for who stayed to the end"
    return Problem(f"{shown(text)} is no round: expected {expected}")


def _first_round(text: str) -> int | Problem:
    number = whole_number(text)
    if isinstance(number, Problem) or 1 <= number <= MOST_ROUNDS:
        return number
    expected = f"the first round that the player takes part in, 1 to {MOST_ROUNDS}, or a blank"
    return Problem(f"{shown(text)} is no round: expected {expected}")


def perhaps_one(entrants: Iterable[Entrant]) -> Iterator[str]:
    """Notes on those who may be one and the same, entered twice.

    >>> twice = Entrant(7, "Žák Jan", "DDM Třinec"), Entrant(12, "Zak Jan", "DDM TŘINEC")
    >>> print(*perhaps_one(twice))
    The same name and club: start numbers 7, 12; one of them may be entered twice.
    """
    for people in alike(entrants, lambda entrant: (fold(entrant.name), fold(entrant.club))):
        starts = listing(sorted(entrant.start for entrant in people))
        yield f"The same name and club: start numbers {starts}; one of them may be entered twice."


def _entrant_notes(entrants: Sequence[Entrant]) -> Iterator[str]:
    """What looks like one thing written in two ways, and how many there are."""
    yield from written_alike({entrant.club for entrant in entrants if entrant.club}, fold, "clubs")
    yield from perhaps_one(entrants)
    left = sum(entrant.left_after is not None for entrant in entrants)
    late = sum(entrant.from_round > 1 for entrant in entrants)
    came = f", {late} came late" if late else ""
    yield f"{len(entrants)} players, {left} of them left early{came}."


def _result_row(
    sheet: Sheet, row: Row, form: Form[RulesT, LineT, ResultT]
) -> ResultRow[LineT] | tuple[Problem, ...]:
    line = form.line(sheet, row)
    wrong = line if isinstance(line, tuple) else ()
    return build(
        partial(ResultRow, row.line),
        *(sheet.cell(row, column.field, whole_number) for column in SEAT_COLUMNS),
        *(wrong or (line,)),
        sheet.cell(row, "points", partial(blank_or, mixed_number)),
    )
