"""What a table of Karak hands in after a game: the treasures, and who defeated the dragon."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import chain
from typing import Any

import attrs

from cardtourney.championship.soundness import require_kinds
from cardtourney.championship.system import Kinds
from cardtourney.errors import (
    Finding,
    InvalidReport,
    Part,
    Problem,
    exact_text,
    listing,
    register_sentences,
    shown_value,
)
from cardtourney.fields import TEXT, WHOLE, Kind, as_tuple, list_of, or_none
from cardtourney.karak.rules import MCR_2026, HalfTreasure, Rules
from cardtourney.pairing.values import is_exact, is_whole
from cardtourney.rulebook import implements


class GameCode(StrEnum):
    """What can be said about the result of a game."""

    TABLE_SIZE = "table_size"
    TREASURE_PART = "treasure_part"
    HALF_TREASURE = "half_treasure"
    MANY_TREASURES = "many_treasures"
    CHARACTERS = "characters"


_WHERE = "round {round}, table {table}: "

register_sentences(
    {
        GameCode.TABLE_SIZE: _WHERE + "{players:count player} at a table for {expected}",
        GameCode.TREASURE_PART: _WHERE
        + "start number {start} has {treasures} treasures, and the smallest part is {part}",
        GameCode.HALF_TREASURE: _WHERE
        + "start number {start} has {treasures} treasures, but did not defeat the dragon, whose"
        " treasure is where halves come from",
        GameCode.MANY_TREASURES: _WHERE
        + "start number {start} has {treasures} treasures; from {limit} on the sheet is doubted",
        GameCode.CHARACTERS: _WHERE + "the characters are {found}; to be drawn are {expected}",
    }
)


def _exact(given: object) -> Any:
    # What is no exact number stays as it is, to be refused by name.
    values = as_tuple(given)
    if not isinstance(values, tuple):
        return values
    return tuple(Fraction(value) if is_exact(value) else value for value in values)


_NUMBER = Kind("a whole number from 1", lambda value: is_whole(value) and value >= 1)
_TREASURES = Kind("an exact number of treasures, 0 or more", lambda n: is_exact(n) and n >= 0)
_FIELDS = {
    "round": _NUMBER,
    "table": _NUMBER,
    "starts": list_of(_NUMBER, "a list of start numbers"),
    "treasures": list_of(_TREASURES, "a list of treasures"),
    "dragon": or_none(WHOLE),
    "characters": list_of(TEXT, "a list of characters"),
}


@attrs.frozen
class Game:
    """The result of one table in one round.

    What no sheet could hold is refused. Whether the edition lets it count is for
    :func:`problems` to say, since the desk has to hold a sheet before it can look at it.

    Attributes:
        round: The round, from 1.
        table: The table, from 1.
        starts: The start numbers of the players, in order of seat.
        treasures: The treasures that each has won, whole or in parts, in order of seat.
        dragon: The start number of the player who defeated the dragon; None if nobody did,
            because time ran out.
        characters: The character of each, in order of seat; empty where nobody wrote them down.

    Raises:
        InvalidReport: Names everything that no sheet could hold, with its place and clause.

    >>> game = Game(1, 1, (12, 7, 31, 4), (Fraction(7, 2), 2, 2, 0), dragon=12)
    >>> game.treasures[1]
    Fraction(2, 1)
    >>> Game(1, 1, (12, 7, 31, 4), (3.5, 2, -2, 0), dragon=9)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.treasures[0]: 3.5 is not an exact number of treasures, \
0 or more [karak:5]
    $.treasures[2]: Fraction(-2, 1) is not an exact number of treasures, 0 or more [karak:5]
    $.dragon: start number 9 defeated the dragon, but plays at another table or none [karak:3]
    """

    round: int
    table: int
    starts: tuple[int, ...] = attrs.field(converter=as_tuple)
    treasures: tuple[Fraction, ...] = attrs.field(converter=_exact)
    dragon: int | None = None
    characters: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        found = tuple(_malformed(self))
        if found:
            raise InvalidReport(found)


_CLAUSES = {
    "round": "karak:1",
    "table": "karak:1",
    "starts": "karak:1",
    "treasures": "karak:5",
    "dragon": "karak:3",
    "characters": "karak:6",
}


KINDS = Kinds(rules=Rules, result=Game)
"""The classes of the game's rules and results."""


def _malformed(game: Game) -> Iterator[Problem]:
    sound = set(_FIELDS)
    for field, kind in _FIELDS.items():
        for problem in kind.problems(f"$.{field}", getattr(game, field)):
            sound.discard(field)
            yield _under(field, problem.message, problem.field)
    if "starts" not in sound:
        return
    starts = game.starts
    if not starts:
        yield _under("starts", "there are no players")
    for start in sorted({start for start in starts if starts.count(start) > 1}):
        yield _under("starts", f"start number {shown_value(start)} stands there more than once")
    given: object = game.treasures
    if isinstance(given, tuple) and len(given) != len(starts):
        text = f"there are treasures of {len(given)} players, but {len(starts)} play"
        yield _under("treasures", text)
    if "dragon" in sound and game.dragon is not None and game.dragon not in starts:
        text = f"start number {shown_value(game.dragon)} defeated the dragon, but plays"
        yield _under("dragon", f"{text} at another table or none")
    if "characters" in sound and game.characters and len(game.characters) != len(starts):
        text = f"there are {len(game.characters)} characters, but {len(starts)} play"
        yield _under("characters", text)


def _under(field: str, text: str, place: str = "") -> Problem:
    return Problem(f"{text} [{_CLAUSES[field]}]", field=place or f"$.{field}")


def _finding(code: GameCode, clause: str, game: Game, **parts: Part) -> Finding[GameCode]:
    where: dict[str, Part] = {"round": game.round, "table": game.table}
    return Finding(code, clause, tuple((where | parts).items()))


@implements("karak:1")
def problems(game: Game, rules: Rules = MCR_2026) -> tuple[Finding[GameCode], ...]:
    """Everything because of which a game cannot be scored under these rules.

    Args:
        game: The game as handed in.
        rules: The edition in force.

    Returns:
        The findings, each with its clause; none if the game can be scored.

    Raises:
        InvalidReport: The game or the rules are not of this game.

    >>> for finding in problems(Game(2, 1, (12, 7, 31), (Fraction(13, 4), 2, 0))):
    ...     print(finding)
    round 2, table 1: 3 players at a table for 4 or 5 [karak:1]
    round 2, table 1: start number 12 has 3 1/4 treasures, and the smallest part is 1/2 [karak:4]
    """
    require_kinds(KINDS, rules, game)
    found = []
    if len(game.starts) not in rules.table_sizes:
        expected = " or ".join(map(str, sorted(rules.table_sizes)))
        parts: dict[str, Part] = {"players": len(game.starts), "expected": expected}
        found.append(_finding(GameCode.TABLE_SIZE, "karak:1", game, **parts))
    part = exact_text(rules.treasure_part)
    found += [
        _finding(
            GameCode.TREASURE_PART,
            "karak:4",
            game,
            start=start,
            treasures=exact_text(treasures),
            part=part,
        )
        for start, treasures in zip(game.starts, game.treasures, strict=True)
        if not _in_parts(treasures, rules)
    ]
    return tuple(found)


def _in_parts(treasures: Fraction, rules: Rules) -> bool:
    return (treasures / rules.treasure_part).denominator == 1


@implements("karak:4", "karak:5", "karak:6")
def findings(game: Game, rules: Rules = MCR_2026) -> tuple[Finding[GameCode], ...]:
    """What looks wrong in a game that can be scored all the same.

    Halves come from the dragon's treasure alone, so by the ruling ``half_treasure`` one that
    somebody else holds is probably a slip of the pen. A slayer with whole treasures is none.
    More treasures than anybody wins are one too; how many is our own limit.

    Args:
        game: The game as handed in.
        rules: The edition in force.

    Returns:
        The findings, each with its clause.

    Raises:
        InvalidReport: The game or the rules are not of this game.

    >>> for finding in findings(Game(2, 1, (12, 7, 31, 4), (3, Fraction(5, 2), 2, 0), dragon=12)):
    ...     print(finding)
    round 2, table 1: start number 7 has 2 1/2 treasures, but did not defeat the dragon, whose \
treasure is where halves come from [karak:4]
    """
    require_kinds(KINDS, rules, game)
    found = []
    if rules.half_treasure is HalfTreasure.DRAGON:
        found += [
            _finding(
                GameCode.HALF_TREASURE,
                "karak:4",
                game,
                start=start,
                treasures=exact_text(treasures),
            )
            for start, treasures in zip(game.starts, game.treasures, strict=True)
            if treasures.denominator != 1 and _in_parts(treasures, rules) and start != game.dragon
        ]
    limit = rules.doubted_treasures
    found += [
        _finding(
            GameCode.MANY_TREASURES,
            "karak:5",
            game,
            start=start,
            treasures=exact_text(treasures),
            limit=limit,
        )
        for start, treasures in zip(game.starts, game.treasures, strict=True)
        if treasures >= limit
    ]
    found += wrong_characters(game.round, game.table, game.characters, len(game.starts), rules)
    return tuple(found)


@implements("karak:6")
def wrong_characters(
    round_: int, table: int, characters: Sequence[str], players: int, rules: Rules = MCR_2026
) -> tuple[Finding[GameCode], ...]:
    """Characters that nobody can have drawn, or that several have.

    Args:
        round_: The round, from 1.
        table: The table, from 1.
        characters: Those that were written down; of some players only, or of none.
        players: How many play; where no table has so many, any character may be there.
        rules: The edition in force.

    Returns:
        At most one finding.

    >>> print(*wrong_characters(2, 1, ("Taia", "Lord Xanros"), 4))
    round 2, table 1: the characters are Taia, Lord Xanros; to be drawn are Aderyn, Horan, \
Victorius, Taia [karak:6]
    """
    everyone = tuple(dict.fromkeys(chain(*rules.characters)))
    to_draw = next((row for row in rules.characters if len(row) == players), everyone)
    if not Counter(characters) - Counter(to_draw):
        return ()
    parts: dict[str, Part] = {"found": listing(characters), "expected": listing(to_draw)}
    where: dict[str, Part] = {"round": round_, "table": table}
    return (Finding(GameCode.CHARACTERS, "karak:6", tuple((where | parts).items())),)
