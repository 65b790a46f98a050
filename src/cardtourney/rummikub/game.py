"""What a table of Rummikub hands in after a game: points, and what was left on the racks."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
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
)
from cardtourney.fields import Kind, as_tuple, instance, list_of
from cardtourney.pairing.values import is_exact, is_whole
from cardtourney.rulebook import implements
from cardtourney.rummikub.bounds import BoundCode, points_beyond, racks_beyond
from cardtourney.rummikub.racks import Rack, game_points
from cardtourney.rummikub.rules import MCR_2026, Rules


class GameCode(StrEnum):
    """What can be said about the result of a game."""

    TABLE_SIZE = "table_size"
    NOT_ZERO = "not_zero"
    TILES = "tiles"
    JOKERS = "jokers"
    SEVERAL_OUT = "several_out"
    OTHER_POINTS = "other_points"
    UNEQUAL_GAINS = "unequal_gains"
    NO_LOSS = "no_loss"


_WHERE = "round {round}, table {table}: "

register_sentences(
    {
        GameCode.TABLE_SIZE: _WHERE + "{players:count player} at a table for {expected}",
        GameCode.NOT_ZERO: _WHERE + "the points add up to {total}, not 0 (off by {difference})",
        GameCode.TILES: _WHERE
        + "the racks hold {found:count tile} of number {number}; the game has {expected}",
        GameCode.JOKERS: _WHERE + "the racks hold {found:count joker}; the game has {expected}",
        GameCode.SEVERAL_OUT: _WHERE + "the racks of start numbers {starts} are empty, but the"
        " game ends with the first",
        GameCode.OTHER_POINTS: _WHERE
        + "start number {start} has {found} points, but the racks make {expected}",
        GameCode.UNEQUAL_GAINS: _WHERE
        + "start numbers {starts} have gained, but several can only gain the same",
        GameCode.NO_LOSS: _WHERE
        + "start number {start} has neither gained nor lost, though somebody won",
    }
)


def _exact(given: object) -> Any:
    # What is no exact number stays as it is, to be refused by name.
    values = as_tuple(given)
    if not isinstance(values, tuple):
        return values
    return tuple(Fraction(value) if is_exact(value) else value for value in values)


_NUMBER = Kind("a whole number from 1", lambda value: is_whole(value) and value >= 1)
_FIELDS = {
    "round": _NUMBER,
    "table": _NUMBER,
    "starts": list_of(_NUMBER, "a list of start numbers"),
    "points": list_of(Kind("an exact number of points", is_exact), "a list of points"),
    "racks": list_of(instance(Rack, "a Rack"), "a list of racks"),
}
_CLAUSES = {
    "round": "rummikub:1",
    "table": "rummikub:1",
    "starts": "rummikub:1",
    "points": "rummikub:5",
    "racks": "rummikub:2",
}


@attrs.frozen
class Game:
    """The result of one table in one round.

    What no sheet could hold is refused. Whether the points can have been won is for
    :func:`problems` to say, since the desk has to hold a sheet before it can look at it.

    Attributes:
        round: The round, from 1.
        table: The table, from 1.
        starts: The start numbers of the players, in order of seat.
        points: The points that each has won in the game, negative for a loss, in order of seat.
        racks: What each had left, in order of seat; empty where nobody wrote it down.

    Raises:
        InvalidReport: Names everything that no sheet could hold, with its place and clause.

    >>> Game(1, 1, (12, 7, 31), (58, -50, -8)).points[0]
    Fraction(58, 1)
    >>> Game(1, 0, (12, 7, 12), (58, -50.0))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.table: 0 is not a whole number from 1 [rummikub:1]
    $.points[1]: -50.0 is not an exact number of points [rummikub:5]
    $.starts: start number 12 stands there more than once [rummikub:1]
    $.points: there are points of 2 players, but 3 play [rummikub:5]
    """

    round: int
    table: int
    starts: tuple[int, ...] = attrs.field(converter=as_tuple)
    points: tuple[Fraction, ...] = attrs.field(converter=_exact)
    racks: tuple[Rack, ...] = attrs.field(default=(), converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        found = tuple(_malformed(self))
        if found:
            raise InvalidReport(found)


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
        yield _under("starts", f"start number {start} stands there more than once")
    for field in ("points", "racks"):
        given: object = getattr(game, field)
        if isinstance(given, tuple) and len(given) != len(starts) and (given or field == "points"):
            text = f"there are {field} of {len(given)} players, but {len(starts)} play"
            yield _under(field, text)


def _under(field: str, text: str, place: str = "") -> Problem:
    return Problem(f"{text} [{_CLAUSES[field]}]", field=place or f"$.{field}")


def from_racks(
    round_: int,
    table: int,
    starts: Sequence[int],
    racks: Sequence[Rack],
    rules: Rules = MCR_2026,
) -> Game:
    """The result of a table by what was left on the racks.

    Args:
        round_: The round, from 1.
        table: The table, from 1.
        starts: The start numbers of the players, in order of seat.
        racks: What each had left, in order of seat.
        rules: The edition in force, for its scoring.

    Raises:
        InvalidReport: There is no such game.

    >>> from_racks(1, 1, (12, 7, 31), [Rack(), Rack([13, 7], 1), Rack(total=8)]).points[0]
    Fraction(58, 1)
    """
    return Game(round_, table, tuple(starts), game_points(racks, rules), tuple(racks))


def _finding(code: GameCode, clause: str, game: Game, **parts: Part) -> Finding[GameCode]:
    where: dict[str, Part] = {"round": game.round, "table": game.table}
    return Finding(code, clause, tuple((where | parts).items()))


@implements("rummikub:1", "rummikub:2")
def problems(
    game: Game, rules: Rules = MCR_2026
) -> tuple[Finding[GameCode] | Finding[BoundCode], ...]:
    """Everything because of which a game cannot be scored under these rules.

    Args:
        game: The game as handed in.
        rules: The edition in force.

    Returns:
        The findings, each with its clause; none if the game can be scored.

    Raises:
        InvalidReport: The game or the rules are not of this game.

    >>> print(*problems(Game(2, 1, (12, 7, 31), (58, -50, -9))))
    round 2, table 1: the points add up to -1, not 0 (off by -1) [rummikub:2]
    """
    require_kinds(KINDS, rules, game)
    found = []
    if len(game.starts) not in rules.table_sizes:
        expected = " or ".join(map(str, sorted(rules.table_sizes)))
        parts: dict[str, Part] = {"players": len(game.starts), "expected": expected}
        found.append(_finding(GameCode.TABLE_SIZE, "rummikub:1", game, **parts))
    total = sum(game.points, Fraction(0))
    if rules.scoring.zero_sum and total:
        sign = "+" if total > 0 else ""
        parts = {"total": exact_text(total), "difference": f"{sign}{exact_text(total)}"}
        found.append(_finding(GameCode.NOT_ZERO, "rummikub:2", game, **parts))
    won = dict(zip(game.starts, game.points, strict=True))
    place = (game.round, game.table)
    racks = tuple(racks_beyond(*place, game.starts[: len(game.racks)], game.racks, rules))
    # Points that wrong racks make are wrong for that alone.
    points = () if racks else points_beyond(*place, won, len(won), rules)
    return (*found, *racks, *points, *_about_racks(game, rules))


def _about_racks(game: Game, rules: Rules) -> Iterator[Finding[GameCode]]:
    tiles = Counter(number for rack in game.racks for number in rack.numbers)
    for number, found in sorted(tiles.items()):
        there_are = rules.copies if number <= rules.numbers else 0
        if found > there_are:
            parts: dict[str, Part] = {"found": found, "number": number, "expected": there_are}
            yield _finding(GameCode.TILES, "rummikub:2", game, **parts)
    jokers = sum(rack.jokers for rack in game.racks)
    if jokers > rules.jokers:
        parts = {"found": jokers, "expected": rules.jokers}
        yield _finding(GameCode.JOKERS, "rummikub:2", game, **parts)
    seats = list(zip(game.starts, game.racks, strict=False))
    out = [start for start, rack in seats if rack.empty]
    if len(out) > 1:
        yield _finding(GameCode.SEVERAL_OUT, "rummikub:2", game, starts=listing(out))
    elif len(seats) > 1:
        made = game_points(game.racks, rules)
        for start, entered, expected in zip(game.starts, game.points, made, strict=True):
            if entered != expected:
                texts = {"found": exact_text(entered), "expected": exact_text(expected)}
                parts = {"start": start, **texts}
                yield _finding(GameCode.OTHER_POINTS, "rummikub:2", game, **parts)


@implements("rummikub:2")
def findings(game: Game, rules: Rules = MCR_2026) -> tuple[Finding[GameCode], ...]:
    """What looks wrong in a game that can be scored all the same.

    In a scoring of zero sum one player gains and all others lose; several gain only where they
    share the lowest rack, and then the same.

    Args:
        game: The game as handed in.
        rules: The edition in force.

    Returns:
        The findings, each with its clause.

    Raises:
        InvalidReport: The game or the rules are not of this game.

    >>> print(*findings(Game(2, 1, (12, 7, 31), (58, -60, 2))))
    round 2, table 1: start numbers 12, 31 have gained, but several can only gain the same \
[rummikub:2]
    """
    require_kinds(KINDS, rules, game)
    if not rules.scoring.zero_sum:
        return ()
    seats = list(zip(game.starts, game.points, strict=True))
    gains = [(start, points) for start, points in seats if points > 0]
    found = []
    if len({points for _, points in gains}) > 1:
        starts = listing(start for start, _ in gains)
        found.append(_finding(GameCode.UNEQUAL_GAINS, "rummikub:2", game, starts=starts))
    scoring = rules.scoring
    # An announced scoring can take nothing from who made no opening meld.
    if gains and 0 not in (scoring.unopened, scoring.unopened_possible):
        found += [
            _finding(GameCode.NO_LOSS, "rummikub:2", game, start=start)
            for start, points in seats
            if points == 0
        ]
    return tuple(found)
