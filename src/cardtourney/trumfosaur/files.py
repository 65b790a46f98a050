"""The result sheets of a Trumfosaur tournament: the score of each game, and the total."""

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from functools import partial
from typing import Final

import attrs

from cardtourney.cells import shown, whole_number
from cardtourney.championship.contest import Contest
from cardtourney.championship.events import Tournament
from cardtourney.championship.resultrows import Form, ResultRow, Shown
from cardtourney.championship.settings import Settings
from cardtourney.chance import Chance
from cardtourney.desk import blank_or, build
from cardtourney.errors import Finding, Part, Problem, listing, register_sentences
from cardtourney.pairing.points import TieRule
from cardtourney.rulebook import implements
from cardtourney.sheets import Column, Row
from cardtourney.sheets import Sheet as Table
from cardtourney.tablerows import Place
from cardtourney.trumfosaur import tournament as system
from cardtourney.trumfosaur.rules import Rules
from cardtourney.trumfosaur.sheet import Sheet, beyond_pack, least_score, problems, with_lots
from cardtourney.trumfosaur.sheet import findings as looks_wrong

MOST_GAMES: Final = 4
"""How many games a sheet has room for, one for each player of the largest table."""


class FileCode(StrEnum):
    """What can be wrong with a sheet of Trumfosaur before it is scored."""

    WRONG_TOTAL = "wrong_total"
    GAME_MISSING = "game_missing"
    GAME_TOO_MANY = "game_too_many"


class NoteCode(StrEnum):
    """What Trumfosaur has to tell of a tournament that its rules provide for."""

    PROVISIONAL = "provisional_pack"


_TABLE = "round {round}, table {table}: "

register_sentences(
    {
        FileCode.WRONG_TOTAL: _TABLE
        + "start number {start} is entered with {entered:count point} in all; the games make {sum}",
        FileCode.GAME_MISSING: _TABLE + "start number {start} has no score in game {games}",
        FileCode.GAME_TOO_MANY: _TABLE
        + "start number {start} has a score in game {game}, but {players:count player} play as "
        "many games",
        NoteCode.PROVISIONAL: (
            "the pack is provisional: its make-up is not known to us, so scores are judged by ours"
        ),
    }
)

_GAMES: Final = tuple(f"game_{number}" for number in range(1, MOST_GAMES + 1))

COLUMNS: Final = (
    *(
        Column(
            field,
            (
                *(f"{number}. hra", f"hra {number}", f"{number}. partie", f"partie {number}"),
                *(f"{number}. partia", f"partia {number}", f"game {number}", f"{number}. game"),
            ),
            required=number < MOST_GAMES,
        )
        for number, field in enumerate(_GAMES, 1)
    ),
    Column(
        "total",
        ("celkem", "součet", "herní body", "spolu", "súčet", "herné body", "total", "sum"),
        required=False,
    ),
)
"""The columns of a sheet of Trumfosaur, beside those of every sheet."""


@attrs.frozen
class Line:
    """What a sheet of Trumfosaur tells of one player.

    Attributes:
        games: The score of each game that the sheet has room for; None where it is blank.
        total: The total as entered; None where it is blank.
    """

    games: tuple[int | None, ...]
    total: int | None


def _score(text: str) -> int | Problem:
    number = whole_number(text)
    if isinstance(number, Problem) or number >= 0:
        return number
    return Problem(f"{shown(text)} is no score of a game: expected 0 or more [trumfosaur:6]")


def _line(sheet: Table, row: Row) -> Line | tuple[Problem, ...]:
    read = partial(blank_or, _score)
    return build(
        lambda total, *games: Line(games, total),
        sheet.cell(row, "total", read),
        *(sheet.cell(row, field, read) for field in _GAMES),
    )


def _about_seat(
    code: FileCode, clause: str, seat: ResultRow[Line], **parts: Part
) -> Finding[StrEnum]:
    where: dict[str, Part] = {"round": seat.round, "table": seat.table, "start": seat.start}
    return Finding(code, clause, tuple((where | parts).items()))


def _wrong_games(
    seats: Sequence[ResultRow[Line]], games: Collection[int], rules: Rules
) -> Iterator[Finding[StrEnum]]:
    """Scores that are missing or too many: a round has as many games as players."""
    players = len(seats)
    for seat in seats:
        there = {number for number, score in enumerate(seat.line.games, 1) if score is not None}
        if missing := sorted(set(games) - there):
            parts: dict[str, Part] = {"games": listing(missing)}
            yield _about_seat(FileCode.GAME_MISSING, "trumfosaur:2", seat, **parts)
        for number in sorted(there - set(games)) if players in rules.table_sizes else ():
            parts = {"game": number, "players": players}
            yield _about_seat(FileCode.GAME_TOO_MANY, "trumfosaur:2", seat, **parts)


@implements("trumfosaur:7")
def _wrong_totals(
    seats: Sequence[ResultRow[Line]], games: Collection[int]
) -> Iterator[Finding[StrEnum]]:
    for seat in seats:
        total, made = seat.line.total, sum(score or 0 for score in seat.line.games)
        # A score that is missing can only add to the others.
        whole = all(seat.line.games[number - 1] is not None for number in games)
        if total is not None and (total != made if whole else total < made):
            parts: dict[str, Part] = {"entered": total, "sum": made}
            yield _about_seat(FileCode.WRONG_TOTAL, "trumfosaur:7", seat, **parts)


def _wrong_scores(
    place: Place, seats: Sequence[ResultRow[Line]], games: Collection[int], rules: Rules
) -> Iterator[Finding[StrEnum]]:
    """Scores that no game gives, also of games in which others are missing."""
    least = least_score(rules)
    columns = tuple(zip(*(seat.line.games for seat in seats), strict=True))
    # The least is a score that nobody can be asked about.
    filled = [[least if score is None else score for score in column] for column in columns]
    sheet = Sheet(*place, tuple(seat.start for seat in seats), filled)
    for found in looks_wrong(sheet, rules):
        number = int(found["game"])
        # Of a game too many it says enough that it has a score.
        if number in games and (found.get("start") or None not in columns[number - 1]):
            yield found


@implements("trumfosaur:2")
def _table(
    place: Place, seats: Sequence[ResultRow[Line]], rules: Rules, chance: Chance
) -> tuple[Sheet | None, Sequence[Finding[StrEnum]]]:
    players = len(seats)
    # How many games a table of a wrong size has played only its rows can tell.
    games = [
        number
        for number in range(1, MOST_GAMES + 1)
        if (
            number <= players
            if players in rules.table_sizes
            else any(seat.line.games[number - 1] is not None for seat in seats)
        )
    ]
    wrong = tuple(_wrong_games(seats, games, rules))
    told = (*wrong, *_wrong_totals(seats, games), *_wrong_scores(place, seats, games, rules))
    if wrong:
        return None, told
    scores = tuple(tuple(seat.line.games[number - 1] or 0 for seat in seats) for number in games)
    sheet = Sheet(*place, tuple(seat.start for seat in seats), scores)
    if rules.shared_place is TieRule.LOTS:
        sheet, _ = with_lots(sheet, chance, rules)
    cannot = problems(sheet, rules)
    return (None if cannot else sheet), (*told, *cannot)


def _values(sheet: Sheet, _lines: Sequence[Line]) -> Sequence[dict[str, Shown]]:
    return [
        {
            **{
                field: sheet.games[number][seat] if number < len(sheet.games) else None
                for number, field in enumerate(_GAMES)
            },
            "total": total,
        }
        for seat, total in enumerate(sheet.totals)
    ]


FORM: Final[Form[Rules, Line, Sheet]] = Form(
    columns=COLUMNS,
    line=_line,
    table=_table,
    keys=(*_GAMES, "total"),
    values=_values,
    blank=lambda line: line.total is None and set(line.games) == {None},
)
"""What a result sheet of Trumfosaur holds."""


def _notes(tournament: Tournament[Rules, Sheet], _settings: Settings) -> Sequence[Finding[StrEnum]]:
    if not tournament.rules.provisional_deck:
        return ()
    sheets = (sheet for played in tournament.rounds for sheet in played.results)
    beyond = (found for sheet in sheets for found in beyond_pack(sheet, tournament.rules))
    return (Finding(NoteCode.PROVISIONAL, "trumfosaur:3.1"), *beyond)


CONTEST: Final[Contest[Rules, Line, Sheet]] = Contest(
    name="Trumfosaur", system=system, form=FORM, points_clause="trumfosaur:7", notes=_notes
)
"""A tournament of Trumfosaur, as its files and reports need it."""
