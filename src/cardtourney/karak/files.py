"""The result sheets of a Karak tournament: treasures, the dragon, the characters."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Final

import attrs

from cardtourney.cells import is_blank, mixed_number, shown, words
from cardtourney.championship.contest import Contest
from cardtourney.championship.events import Tournament
from cardtourney.championship.resultrows import Form, ResultRow, Shown
from cardtourney.championship.settings import Key, Settings
from cardtourney.chance import Chance
from cardtourney.desk import blank_or, build, crossed
from cardtourney.errors import Finding, Part, Problem, listing, register_sentences
from cardtourney.karak import tournament as system
from cardtourney.karak.acceleration import MINUTE
from cardtourney.karak.game import Game, GameCode, problems, wrong_characters
from cardtourney.karak.game import findings as looks_wrong
from cardtourney.karak.rules import Rules
from cardtourney.rulebook import implements
from cardtourney.sheets import Column, Row, Sheet, fold
from cardtourney.tablerows import Place


class SheetCode(StrEnum):
    """What can be wrong with a sheet of Karak before it is a game."""

    TWO_DRAGON_SLAYERS = "two_dragon_slayers"
    TREASURES_MISSING = "treasures_missing"
    CHARACTER_MISSING = "character_missing"


register_sentences(
    {
        SheetCode.TWO_DRAGON_SLAYERS: (
            "round {round}, table {table}: start numbers {starts} are all said to have defeated "
            "the dragon; expected one at most"
        ),
        SheetCode.TREASURES_MISSING: (
            "round {round}, table {table}: start number {start} has no treasures entered; expected "
            "0 where there are none"
        ),
        SheetCode.CHARACTER_MISSING: (
            "round {round}, table {table}: start number {start} has no character, and others have"
        ),
    }
)

COLUMNS: Final = (
    Column(
        "treasures",
        (
            *("truhly", "truhla", "počet truhel", "herní body", "poklady", "doplňkové body"),
            *("truhlice", "počet truhlíc", "herné body", "treasures", "chests", "game points"),
        ),
    ),
    Column(
        "dragon",
        (
            *("drak", "porazil draka", "zabil draka", "draka porazil", "draka zabil"),
            *("drak poražen", "dragon", "dragon slayer", "defeated the dragon"),
        ),
    ),
    Column("character", ("postava", "hrdina", "character", "hero"), required=False),
)
"""The columns of a sheet of Karak, beside those of every sheet."""


@attrs.frozen
class Line:
    """What a sheet of Karak tells of one player.

    Attributes:
        treasures: How many treasures the player has won; None where it is blank.
        dragon: Whether the player defeated the dragon.
        character: The character as written; empty where none is.
    """

    treasures: Fraction | None
    dragon: bool
    character: str


def _treasures(text: str) -> Fraction | Problem:
    number = mixed_number(text)
    if isinstance(number, Problem) or number >= 0:
        return number
    return Problem(f"{shown(text)} is no number of treasures: expected 0 or more [karak:5]")


def _line(sheet: Sheet, row: Row) -> Line | tuple[Problem, ...]:
    return build(
        Line,
        sheet.cell(row, "treasures", partial(blank_or, _treasures)),
        sheet.cell(row, "dragon", crossed),
        sheet.cell(row, "character", lambda text: "" if is_blank(text) else words(text)),
    )


def _known(character: str, rules: Rules) -> str:
    """The name that the rules have for a character; what is none of theirs stays as it is.

    Sheets name some by their trade as well, “lupička Aderyn”, and some without their title.
    """
    written = fold(character)
    for name in dict.fromkeys(name for row in rules.characters for name in row):
        plain = fold(name)
        if plain in written or (len(written) > 3 and written in plain):
            return name
    return character


def _finding(code: StrEnum, clause: str, place: Place, **parts: Part) -> Finding[StrEnum]:
    where = {"round": place[0], "table": place[1]}
    return Finding(code, clause, tuple((where | parts).items()))


def _wrong(
    place: Place, seats: Sequence[ResultRow[Line]], slayers: Sequence[int]
) -> Iterator[Finding[StrEnum]]:
    """What keeps the rows of a table from being a game."""
    if len(slayers) > 1:
        yield _finding(SheetCode.TWO_DRAGON_SLAYERS, "karak:3", place, starts=listing(slayers))
    for seat in seats:
        if seat.line.treasures is None:
            yield _finding(SheetCode.TREASURES_MISSING, "karak:5", place, start=seat.start)


@implements("karak:3", "karak:5", "karak:6")
def _table(
    place: Place, seats: Sequence[ResultRow[Line]], rules: Rules, _chance: Chance
) -> tuple[Game | None, Sequence[Finding[StrEnum]]]:
    slayers = tuple(seat.start for seat in seats if seat.line.dragon)
    named = [_known(seat.line.character, rules) for seat in seats if seat.line.character]
    blocking = list(_wrong(place, seats, slayers))
    findings = [
        _finding(SheetCode.CHARACTER_MISSING, "karak:6", place, start=seat.start)
        for seat in seats
        if named and not seat.line.character
    ]
    findings += wrong_characters(*place, named, len(seats), rules)
    games = [
        Game(
            *place,
            tuple(seat.start for seat in seats),
            # Nobody is wrong for having none, so a blank says nothing of the others.
            tuple(seat.line.treasures or 0 for seat in seats),
            slayer,
            tuple(named) if len(named) == len(seats) else (),
        )
        for slayer in slayers or (None,)
    ]
    # Of several slayers one is right: told is what is wrong whoever it is.
    blocking += _in_all(problems(game, rules) for game in games)
    findings += _in_all(looks_wrong(game, rules) for game in games)
    return (None if blocking else games[0]), tuple(dict.fromkeys((*blocking, *findings)))


def _in_all(found: Iterable[Sequence[Finding[GameCode]]]) -> list[Finding[GameCode]]:
    """The findings that stand in every list."""
    first, *others = found
    return [each for each in first if all(each in other for other in others)]


def _values(game: Game, _lines: Sequence[Line]) -> Sequence[dict[str, Shown]]:
    characters: Sequence[str | None] = game.characters or [None] * len(game.starts)
    return [
        {"treasures": treasures, "dragon": start == game.dragon, "character": character}
        for start, treasures, character in zip(game.starts, game.treasures, characters, strict=True)
    ]


FORM: Final[Form[Rules, Line, Game]] = Form(
    columns=COLUMNS,
    line=_line,
    table=_table,
    keys=("treasures", "dragon", "character"),
    values=_values,
    # Characters are drawn before a game.
    blank=lambda line: line.treasures is None and not line.dragon,
)
"""What a result sheet of Karak holds."""


class NoteCode(StrEnum):
    """What Karak has to tell of a tournament that its rules provide for."""

    ACCELERATION = "acceleration_announced"
    DRAGON_WITHOUT_TREASURES = "dragon_without_treasures"


register_sentences(
    {
        NoteCode.ACCELERATION: (
            "announced is an acceleration in minute {minute} of a game: the bag is reduced to "
            "{tiles} tiles"
        ),
        NoteCode.DRAGON_WITHOUT_TREASURES: (
            "round {round}, table {table}: start number {start} defeated the dragon and has no "
            "treasures: the text does not say how many the dragon gives, so it counts as it is"
        ),
    }
)

KEYS: Final = {
    "acceleration": Key(
        "minute of a game",
        "the minute of each game in which the bag is reduced, as announced",
        MINUTE.holds,
    )
}
"""What only the settings of Karak have."""


@implements("karak:7")
def _notes(tournament: Tournament[Rules, Game], settings: Settings) -> Sequence[Finding[StrEnum]]:
    notes = [
        _finding(
            NoteCode.DRAGON_WITHOUT_TREASURES, "karak:5", (game.round, game.table), start=start
        )
        for played in tournament.rounds
        for game in played.results
        for start, treasures in zip(game.starts, game.treasures, strict=True)
        if start == game.dragon and not treasures
    ]
    if "acceleration" in settings.own:
        tiles = tournament.rules.tiles_left
        parts = (("minute", settings.own["acceleration"]), ("tiles", tiles))
        notes.append(Finding(NoteCode.ACCELERATION, "karak:7", parts))
    return notes


CONTEST: Final[Contest[Rules, Line, Game]] = Contest(
    name="Karak",
    system=system,
    form=FORM,
    points_clause="karak:2",
    keys=KEYS,
    notes=_notes,
)
"""A tournament of Karak, as its files and reports need it."""
