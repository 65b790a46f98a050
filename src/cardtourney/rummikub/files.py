"""The result sheets of a Rummikub tournament: what was left on the racks, or the game's points."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Final

import attrs

from cardtourney.cells import mixed_number, shown, whole_number
from cardtourney.championship.contest import Contest
from cardtourney.championship.events import Tournament
from cardtourney.championship.resultrows import Form, ResultRow, Shown
from cardtourney.championship.settings import Settings
from cardtourney.chance import Chance
from cardtourney.desk import blank_or, build, crossed
from cardtourney.errors import Finding, Part, Problem, exact_text, listing, register_sentences
from cardtourney.rulebook import implements
from cardtourney.rummikub import tournament as system
from cardtourney.rummikub.bounds import points_beyond, racks_beyond
from cardtourney.rummikub.game import Game, GameCode, problems
from cardtourney.rummikub.game import findings as looks_wrong
from cardtourney.rummikub.racks import Opening, Rack, game_points
from cardtourney.rummikub.rules import Rules
from cardtourney.sheets import Column, Row, Sheet, fold
from cardtourney.tablerows import Place


class FileCode(StrEnum):
    """What can be wrong with a sheet of Rummikub before it is a game."""

    SEVERAL_OUT = "several_out"
    OUT_WITH_TILES = "out_with_tiles"
    OUT_AND_LOST = "out_and_lost"
    NOTHING_ENTERED = "nothing_entered"
    MIXED = "mixed"


class NoteCode(StrEnum):
    """What Rummikub has to tell of a tournament that its rules provide for."""

    PROVISIONAL = "provisional_points"
    OPENING_UNUSED = "opening_unused"


_TABLE = "round {round}, table {table}: "

register_sentences(
    {
        FileCode.SEVERAL_OUT: _TABLE
        + "start numbers {starts} have all gone out or have nothing left; expected one at most",
        FileCode.OUT_WITH_TILES: _TABLE
        + "start number {start} is said to have gone out, and has {rack} left on the rack",
        FileCode.OUT_AND_LOST: _TABLE
        + "start number {start} is said to have gone out, and yet has gained nothing",
        FileCode.NOTHING_ENTERED: _TABLE
        + "start number {start} has neither a rack nor points of the game",
        FileCode.MIXED: _TABLE
        + "racks are entered for start numbers {racks} alone, and points of the game for {points}; "
        "expected the racks of all players, or the points of all",
        NoteCode.PROVISIONAL: (
            "the tournament points by place are provisional: those of Rummikub are missing from "
            "our copy of the text, so those of Trumfosaur count"
        ),
        NoteCode.OPENING_UNUSED: (
            "opening melds are entered in {entered:count row} of the sheets, and count nothing in "
            "the scoring in force (game_points={scoring})"
        ),
    }
)

COLUMNS: Final = (
    Column(
        "rack",
        (
            *("stojánek", "zůstatek", "součet na stojánku", "kameny", "zbylo", "zostatok"),
            *("zbytek", "zbylé kameny", "stojan", "súčet na stojane", "zvyšok", "zvyšné kamene"),
            *("rack", "rack sum", "left"),
        ),
        required=False,
    ),
    Column(
        "out",
        (
            *("zavřel", "zavřela", "skončil", "vyložil vše", "zatvoril", "skončila"),
            *("out", "went out"),
        ),
        required=False,
    ),
    Column(
        "opening",
        ("výložka", "první výložka", "prvá výložka", "otevřel", "opening", "opening meld"),
        required=False,
    ),
    Column(
        "game_points",
        ("herní body", "body hry", "body v partii", "herné body", "game points", "score"),
        required=False,
    ),
)
"""The columns of a sheet of Rummikub, beside those of every sheet; racks or points are needed."""

_NOT_MADE: Final = frozenset(map(fold, ("ne", "nie", "n", "no", "0")))
_THOUGH_POSSIBLE: Final = frozenset(map(fold, ("mohl", "mohla", "mohol", "možná", "possible")))


@attrs.frozen
class Line:
    """What a sheet of Rummikub tells of one player.

    Attributes:
        rack: The sum of what was left, jokers counted; None where it is blank.
        out: Whether the player is said to have gone out.
        opening: Whether the player made an opening meld; None where it is blank.
        points: The points of the game; None where they are blank.
    """

    rack: int | None
    out: bool
    opening: Opening | None
    points: Fraction | None


def _rack(text: str) -> int | Problem:
    number = whole_number(text)
    if isinstance(number, Problem) or number >= 0:
        return number
    return Problem(f"{shown(text)} is no sum of a rack: expected 0 or more [rummikub:2]")


def _opening(text: str) -> Opening | Problem:
    if crossed(text) is True:
        return Opening.MADE
    if fold(text) in _NOT_MADE:
        return Opening.NOT_MADE
    if fold(text) in _THOUGH_POSSIBLE:
        return Opening.THOUGH_POSSIBLE
    expected = "a blank or x for an opening meld, “ne” for none, “mohl” where one was possible"
    return Problem(f"{shown(text)} says nothing of an opening meld: expected {expected}")


def _line(sheet: Sheet, row: Row) -> Line | tuple[Problem, ...]:
    return build(
        Line,
        sheet.cell(row, "rack", partial(blank_or, _rack)),
        sheet.cell(row, "out", crossed),
        sheet.cell(row, "opening", partial(blank_or, _opening)),
        sheet.cell(row, "game_points", partial(blank_or, mixed_number)),
    )


def _finding(code: StrEnum, place: Place, **parts: Part) -> Finding[StrEnum]:
    where: dict[str, Part] = {"round": place[0], "table": place[1]}
    return Finding(code, "rummikub:2", tuple((where | parts).items()))


def _wrong(place: Place, seats: Sequence[ResultRow[Line]]) -> Iterator[Finding[StrEnum]]:
    """What keeps the rows of a table from being a game."""
    out = [seat.start for seat in seats if seat.line.out or seat.line.rack == 0]
    if len(out) > 1:
        yield _finding(FileCode.SEVERAL_OUT, place, starts=listing(out))
    for seat in seats:
        if seat.line.out and seat.line.rack:
            rack = seat.line.rack
            yield _finding(FileCode.OUT_WITH_TILES, place, start=seat.start, rack=rack)
    if _by_racks(seats) or _by_points(seats):
        return
    racks = [seat.start for seat in seats if _left(seat.line) is not None]
    points = [seat.start for seat in seats if seat.line.points is not None]
    for seat in seats:
        if seat.start not in (*racks, *points):
            yield _finding(FileCode.NOTHING_ENTERED, place, start=seat.start)
    if set(racks) - set(points) and set(points) - set(racks):
        parts: dict[str, Part] = {"racks": listing(racks), "points": listing(points)}
        yield _finding(FileCode.MIXED, place, **parts)


def _left(line: Line) -> int | None:
    """The sum of a rack; that of somebody who went out may be blank."""
    return 0 if line.rack is None and line.out else line.rack


def _by_racks(seats: Sequence[ResultRow[Line]]) -> bool:
    return all(_left(seat.line) is not None for seat in seats)


def _by_points(seats: Sequence[ResultRow[Line]]) -> bool:
    return all(seat.line.points is not None for seat in seats)


def _racks(seats: Iterable[ResultRow[Line]]) -> tuple[Rack, ...]:
    """The racks that are entered; who has nothing left has made an opening meld."""
    lines = [seat.line for seat in seats]
    return tuple(
        Rack(total=left, opening=(line.opening or Opening.MADE) if left else Opening.MADE)
        for line, left in zip(lines, map(_left, lines), strict=True)
        if left is not None
    )


def _game(place: Place, seats: Sequence[ResultRow[Line]], rules: Rules) -> Game | None:
    """The game that the rows of a table make; None if they make none."""
    racks = _racks(seats)
    points = [seat.line.points for seat in seats]
    if len(racks) < len(seats) or sum(rack.empty for rack in racks) > 1 or len(seats) == 1:
        racks = ()
    made: Sequence[Fraction | None] = game_points(racks, rules) if racks else points
    won = [own if entered is None else entered for entered, own in zip(points, made, strict=True)]
    known = tuple(number for number in won if number is not None)
    if len(known) < len(seats):
        return None
    return Game(*place, tuple(seat.start for seat in seats), known, racks)


@implements("rummikub:2", "rummikub:5")
def _table(
    place: Place, seats: Sequence[ResultRow[Line]], rules: Rules, _chance: Chance
) -> tuple[Game | None, Sequence[Finding[StrEnum]]]:
    game = _game(place, seats, rules)
    blocking: list[Finding[StrEnum]] = [*_wrong(place, seats), *_beyond(place, seats, rules)]
    if game is not None and not game.racks:
        blocking += _other_points(place, seats, rules)
    told = [
        _finding(FileCode.OUT_AND_LOST, place, start=seat.start)
        for seat in seats
        if seat.line.out and seat.line.points is not None and seat.line.points <= 0
    ]
    if game is not None:
        blocking += problems(game, rules)
        told += looks_wrong(game, rules)
    return (None if blocking else game), tuple(dict.fromkeys((*blocking, *told)))


def _other_points(
    place: Place, seats: Sequence[ResultRow[Line]], rules: Rules
) -> Iterator[Finding[StrEnum]]:
    """Points that single racks do not make, where not all are known but who went out is.

    Whoever went out, each of the others loses by the own rack alone, unless there is a second.
    """
    if [_left(seat.line) for seat in seats].count(0) != 1 or not rules.scoring.zero_sum:
        return
    for seat in seats:
        if seat.line.rack:
            (_, expected) = game_points((Rack(), *_racks([seat])), rules)
            if seat.line.points != expected:
                texts = {
                    "found": exact_text(seat.line.points or 0),
                    "expected": exact_text(expected),
                }
                yield _finding(GameCode.OTHER_POINTS, place, start=seat.start, **texts)


def _beyond(
    place: Place, seats: Sequence[ResultRow[Line]], rules: Rules
) -> Iterator[Finding[StrEnum]]:
    """What no game can give, of those too beside whom nothing is entered."""
    racks = [seat for seat in seats if _left(seat.line) is not None]
    starts = [seat.start for seat in racks]
    yield from racks_beyond(*place, starts, _racks(racks), rules)
    points = {seat.start: seat.line.points for seat in seats if seat.line.points is not None}
    yield from points_beyond(*place, points, len(seats), rules)


def _values(game: Game, lines: Sequence[Line]) -> Sequence[dict[str, Shown]]:
    racks = [rack.total for rack in game.racks] or [None] * len(lines)
    return [
        {"rack": rack, "out": line.out or rack == 0, "game_points": points}
        for rack, line, points in zip(racks, lines, game.points, strict=True)
    ]


def _told(lines: Sequence[Line], rules: Rules) -> Sequence[Finding[StrEnum]]:
    entered = sum(line.opening is not None for line in lines)
    if not entered or rules.scoring.unopened is not None:
        return ()
    parts = (("entered", entered), ("scoring", rules.game_points.value))
    return (Finding(NoteCode.OPENING_UNUSED, "rummikub:2", parts),)


FORM: Final[Form[Rules, Line, Game]] = Form(
    columns=COLUMNS,
    line=_line,
    table=_table,
    keys=("rack", "out", "game_points"),
    values=_values,
    blank=lambda line: line == Line(rack=None, out=False, opening=None, points=None),
    told=_told,
    one_of=("rack", "game_points"),
)
"""What a result sheet of Rummikub holds."""


def _notes(tournament: Tournament[Rules, Game], _settings: Settings) -> Sequence[Finding[StrEnum]]:
    if not tournament.rules.provisional_points:
        return ()
    return (Finding(NoteCode.PROVISIONAL, "rummikub:4"),)


CONTEST: Final[Contest[Rules, Line, Game]] = Contest(
    name="Rummikub", system=system, form=FORM, points_clause="rummikub:4", notes=_notes
)
"""A tournament of Rummikub, as its files and reports need it."""
