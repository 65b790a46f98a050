"""The sheet of a round: as many games as players, their totals, and the tournament points.

The scores of each game are what a table writes down; totals are computed. A score that the game
cannot give is pointed out, for everybody has 3 at least and the pack sets what can be won.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import chain

import attrs

from cardtourney.chance import Chance
from cardtourney.chance import lots as lots_of
from cardtourney.errors import (
    Finding,
    InvalidReport,
    Part,
    Problem,
    listing,
    register_sentences,
    shown_value,
)
from cardtourney.fields import Kind, as_rows, as_tuple, list_of
from cardtourney.pairing.points import TieRule, award, tie_groups
from cardtourney.pairing.values import is_count, is_whole
from cardtourney.rulebook import implements
from cardtourney.trumfosaur.rules import MCR_2026, Deck, Rules, players_problems


class SheetCode(StrEnum):
    """What can be said about the sheet of a round."""

    TABLE_SIZE = "table_size"
    GAMES = "games"
    LOTS_MISSING = "lots_missing"
    LOTS_NEEDLESS = "lots_needless"
    SCORE_TOO_LOW = "score_too_low"
    SCORE_TOO_HIGH = "score_too_high"
    SUM_TOO_LOW = "sum_too_low"
    SUM_TOO_HIGH = "sum_too_high"
    SCORE_BEYOND_PACK = "score_beyond_pack"
    SUM_BEYOND_PACK = "sum_beyond_pack"


_WHERE = "round {round}, table {table}: "
_GAME = "round {round}, table {table}, game {game}: "

register_sentences(
    {
        SheetCode.TABLE_SIZE: _WHERE + "{players:count player} at a table for {expected}",
        SheetCode.GAMES: _WHERE
        + "{games:count game} for {players:count player}, each of whom starts one",
        SheetCode.LOTS_MISSING: _WHERE
        + "start numbers {starts} have equal totals and must draw lots",
        SheetCode.LOTS_NEEDLESS: _WHERE
        + "lots of start numbers {starts}, who have nothing to draw for",
        SheetCode.SCORE_TOO_LOW: _GAME
        + "start number {start} has {score:count point}, but the scoring card alone gives {least}",
        SheetCode.SCORE_TOO_HIGH: _GAME
        + "start number {start} has {score:count point}, but the cards give at most {most}",
        SheetCode.SUM_TOO_LOW: _GAME
        + "all together have {total:count point}, but the scoring cards and the last trick give"
        " {least}",
        SheetCode.SUM_TOO_HIGH: _GAME
        + "all together have {total:count point}, but the cards give at most {most}",
        SheetCode.SCORE_BEYOND_PACK: _GAME
        + "start number {start} has {score:count point}, more than the {most} of our provisional "
        "pack; that of the tournament may give more",
        SheetCode.SUM_BEYOND_PACK: _GAME
        + "all together have {total:count point}, more than the {most} of our provisional pack; "
        "that of the tournament may give more",
    }
)

_NUMBER = Kind("a whole number from 1", lambda value: is_whole(value) and value >= 1)
_FIELDS = {
    "round": _NUMBER,
    "table": _NUMBER,
    "starts": list_of(_NUMBER, "a list of start numbers"),
    "games": list_of(
        list_of(Kind("a whole number of points from 0", is_count), "a list of scores"),
        "a list of games",
    ),
    "lots": list_of(_NUMBER, "a list of start numbers"),
}
_CLAUSES = {
    "round": "trumfosaur:1",
    "table": "trumfosaur:1",
    "starts": "trumfosaur:1",
    "games": "trumfosaur:2",
    "lots": "trumfosaur:7",
}


@attrs.frozen
class Sheet:
    """The result of one table in one round.

    What no sheet could hold is refused. Whether it can be scored is for :func:`problems` to
    say, since the desk has to hold a sheet before it can look at it.

    Attributes:
        round: The round, from 1.
        table: The table, from 1.
        starts: The start numbers of the players, in order of seat; on the left of each sits the
            next.
        games: For each game the score of each player, in order of seat.
        lots: Where lots decide between equal totals, the start numbers of all who are equal to
            somebody, in the order drawn.

    Raises:
        InvalidReport: Names everything that no sheet could hold, with its place and clause.

    >>> sheet = Sheet(1, 1, (12, 7, 31), [(9, 3, 7), (4, 11, 6), (8, 5, 6)])
    >>> sheet.totals
    (21, 19, 19)
    >>> Sheet(1, 1, (12, 7, 31), [(9, 3, 7), (4, -1)])
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.games[1][1]: -1 is not a whole number of points from 0 \
[trumfosaur:2]
    $.games[1]: there are scores of 2 players, but 3 play [trumfosaur:2]
    """

    round: int
    table: int
    starts: tuple[int, ...] = attrs.field(converter=as_tuple)
    games: tuple[tuple[int, ...], ...] = attrs.field(converter=as_rows)
    lots: tuple[int, ...] = attrs.field(default=(), converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        found = tuple(_malformed(self))
        if found:
            raise InvalidReport(found)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all games together, in order of seat."""
        return tuple(sum(game[seat] for game in self.games) for seat in range(len(self.starts)))


def _malformed(sheet: Sheet) -> Iterator[Problem]:
    sound = set(_FIELDS)
    for field, kind in _FIELDS.items():
        for problem in kind.problems(f"$.{field}", getattr(sheet, field)):
            sound.discard(field)
            yield _under(field, problem.message, problem.field)
    if "starts" not in sound:
        return
    starts = sheet.starts
    if not starts:
        yield _under("starts", "there are no players")
    for field in ("starts", "lots"):
        numbers = getattr(sheet, field) if field in sound else ()
        for start in sorted({start for start in numbers if numbers.count(start) > 1}):
            yield _under(field, f"start number {start} stands there more than once")
    for start in sorted(set(sheet.lots) - set(starts)) if "lots" in sound else ():
        yield _under("lots", f"start number {start} plays at another table or none")
    games: object = sheet.games
    for number, game in enumerate(games if isinstance(games, tuple) else ()):
        if isinstance(game, tuple) and len(game) != len(starts):
            text = f"there are scores of {len(game)} players, but {len(starts)} play"
            yield _under("games", text, f"$.games[{number}]")


def _under(field: str, text: str, place: str = "") -> Problem:
    return Problem(f"{text} [{_CLAUSES[field]}]", field=place or f"$.{field}")


def _finding(code: SheetCode, clause: str, sheet: Sheet, **parts: Part) -> Finding[SheetCode]:
    where: dict[str, Part] = {"round": sheet.round, "table": sheet.table}
    return Finding(code, clause, tuple((where | parts).items()))


@implements("trumfosaur:4")
def starters(starts: Sequence[int]) -> tuple[int, ...]:
    """Who starts each game of a round: the lowest start number, then always the next on the left.

    Args:
        starts: The start numbers of the players, in order of seat; on the left of each sits the
            next.

    Returns:
        A start number for each game; everybody once.

    Raises:
        InvalidReport: They are not different start numbers.

    >>> starters((12, 7, 31, 9))
    (7, 31, 9, 12)
    """
    seats = tuple(starts)
    if not all(map(_NUMBER.holds, seats)) or len(set(seats)) < len(seats):
        text = f"{listing(map(shown_value, seats))} are not different start numbers"
        raise InvalidReport([f"{text} [trumfosaur:4]"])
    first = seats.index(min(seats)) if seats else 0
    return (*seats[first:], *seats[:first])


def tied(sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """Those with equal totals, group by group, the best group first.

    >>> tied(Sheet(1, 1, (12, 7, 31), [(9, 3, 7), (4, 11, 6), (8, 5, 6)]))
    ((7, 31),)
    """
    groups = tie_groups(sheet.totals)
    return tuple(tuple(sheet.starts[seat] for seat in group) for group in groups if len(group) > 1)


@implements("trumfosaur:1", "trumfosaur:2")
def problems(sheet: Sheet, rules: Rules = MCR_2026) -> tuple[Finding[SheetCode], ...]:
    """Everything because of which a sheet cannot be scored under these rules.

    Args:
        sheet: The sheet as handed in.
        rules: The edition in force.

    Returns:
        The findings, each with its clause; none if the sheet can be scored.

    >>> print(*problems(Sheet(2, 1, (12, 7, 31), [(9, 3, 7), (4, 11, 6)])))
    round 2, table 1: 2 games for 3 players, each of whom starts one [trumfosaur:2]
    """
    found = []
    players = len(sheet.starts)
    if players not in rules.table_sizes:
        expected = " or ".join(map(str, sorted(rules.table_sizes)))
        parts: dict[str, Part] = {"players": players, "expected": expected}
        found.append(_finding(SheetCode.TABLE_SIZE, "trumfosaur:1", sheet, **parts))
    if len(sheet.games) != players:
        parts = {"games": len(sheet.games), "players": players}
        found.append(_finding(SheetCode.GAMES, "trumfosaur:2", sheet, **parts))
        # The totals of other games say nothing about who is equal.
        return tuple(found)
    to_draw = set(chain(*tied(sheet))) if rules.shared_place is TieRule.LOTS else set()
    for code, starts in (
        (SheetCode.LOTS_MISSING, to_draw - set(sheet.lots)),
        (SheetCode.LOTS_NEEDLESS, set(sheet.lots) - to_draw),
    ):
        if starts:
            text = listing(sorted(starts))
            found.append(_finding(code, "trumfosaur:7", sheet, starts=text))
    return tuple(found)


def with_lots(sheet: Sheet, chance: Chance, rules: Rules = MCR_2026) -> tuple[Sheet, Chance]:
    """The sheet with lots drawn between all who are equal, where the edition asks for lots.

    Args:
        sheet: The sheet without them.
        chance: A public seed, or the record of what was drawn: an order of start numbers for
            each group of equal players, the best group first.
        rules: The edition in force.

    Returns:
        The sheet, and the chance that is left.

    Raises:
        InvalidReport: The record is none of exactly these players.

    >>> from cardtourney.chance import Recorded
    >>> sheet = Sheet(1, 1, (12, 7, 31), [(9, 3, 7), (4, 11, 6), (8, 5, 6)])
    >>> by_lot = attrs.evolve(MCR_2026, shared_place="lots")
    >>> with_lots(sheet, Recorded([(31, 7)]), by_lot)[0].lots
    (31, 7)
    """
    drawn: list[int] = []
    if rules.shared_place is TieRule.LOTS:
        for group in tied(sheet):
            order, chance = lots_of(chance, group)
            drawn += order
    return attrs.evolve(sheet, lots=tuple(drawn)), chance


@implements("trumfosaur:6")
def least_score(rules: Rules = MCR_2026) -> int:
    """The least that a player can score in a game: the scoring card counts in both ways.

    >>> least_score()
    3
    """
    return rules.dinosaur_points + rules.number_points


def _require_players(players: int, rules: Rules) -> None:
    problems = tuple(players_problems(rules, players))
    if problems:
        raise InvalidReport(problems)


def _matches(players: int, rules: Rules, scorers: int) -> int:
    """The most that so many players can win with cards beside their scoring cards.

    Each counts every card of the pack that matches some scoring card of the best kind, and
    altogether no more cards can be won than are played.
    """
    worth = [
        *[rules.dinosaur_points + rules.number_points] * (rules.copies - 1),
        *[rules.number_points] * (rules.copies * (len(rules.dinosaurs) - 1)),
        *[rules.dinosaur_points] * (rules.copies * (len(rules.numbers) - 1)),
    ]
    played = players * (rules.hand_size - 1)
    return sum(sorted(worth * scorers, reverse=True)[:played])


@implements("trumfosaur:6")
def most_score(players: int, rules: Rules = MCR_2026) -> int:
    """What no player's score in a game can exceed, whoever wins what.

    It would take every card of the own dinosaur and number, and the last trick.

    Args:
        players: How many play at the table; each plays all cards dealt but the scoring card.
        rules: The edition in force, for its pack.

    Raises:
        InvalidReport: No table has so many.

    >>> most_score(4)
    23
    """
    _require_players(players, rules)
    return _most_score(players, rules)


def _most_score(players: int, rules: Rules) -> int:
    return least_score(rules) + _matches(players, rules, 1) + rules.last_trick_points


@implements("trumfosaur:6")
def total_bounds(players: int, rules: Rules = MCR_2026) -> tuple[int, int]:
    """Between what the scores of all players of a game together must be.

    Everybody scores the scoring card and exactly one the last trick. Above that a card counts
    for one player only, the one who has won it.

    Args:
        players: How many play at the table.
        rules: The edition in force, for its pack.

    Returns:
        The least, which always holds, and what cannot be exceeded with this pack.

    Raises:
        InvalidReport: No table has so many.

    >>> total_bounds(3), total_bounds(4)
    ((10, 52), (13, 69))
    """
    _require_players(players, rules)
    return _total_bounds(players, rules)


def _total_bounds(players: int, rules: Rules) -> tuple[int, int]:
    least = players * least_score(rules) + rules.last_trick_points
    return least, least + _matches(players, rules, players)


@implements("trumfosaur:6")
def findings(sheet: Sheet, rules: Rules = MCR_2026) -> tuple[Finding[SheetCode], ...]:
    """Scores that the game cannot give, for the referee to ask about.

    As long as the pack of the edition is provisional, only what no pack at all can give is among
    them, as if every card matched every scoring card; the rest :func:`beyond_pack` tells.

    Args:
        sheet: The sheet as handed in.
        rules: The edition in force.

    Returns:
        The findings, each with its clause, by game.

    >>> for finding in findings(Sheet(2, 1, (12, 7, 31), [(9, 3, 7), (4, 2, 6), (3, 3, 3)])):
    ...     print(finding)
    round 2, table 1, game 2: start number 7 has 2 points, but the scoring card alone gives 3 \
[trumfosaur:6]
    round 2, table 1, game 3: all together have 9 points, but the scoring cards and the last \
trick give 10 [trumfosaur:6]
    """
    players = len(sheet.starts)
    # Also of a table that cannot be scored for its size.
    most, highest = _most_score(players, rules), _total_bounds(players, rules)[1]
    if rules.provisional_deck:
        most, highest = _of_any_pack(players, rules)
    least, lowest = least_score(rules), _total_bounds(players, rules)[0]
    found: list[Finding[SheetCode]] = []
    for number, game in enumerate(sheet.games, start=1):
        alone = [
            _finding(code, "trumfosaur:6", sheet, game=number, start=start, score=score, **limit)
            for start, score in zip(sheet.starts, game, strict=True)
            for code, wrong, limit in (
                (SheetCode.SCORE_TOO_LOW, score < least, {"least": least}),
                (SheetCode.SCORE_TOO_HIGH, score > most, {"most": most}),
            )
            if wrong
        ]
        found += alone
        total = sum(game)
        # A score that is wrong by itself says enough of the sum.
        if not alone and total < lowest:
            parts = {"game": number, "total": total, "least": lowest}
            found.append(_finding(SheetCode.SUM_TOO_LOW, "trumfosaur:6", sheet, **parts))
        if not alone and total > highest:
            parts = {"game": number, "total": total, "most": highest}
            found.append(_finding(SheetCode.SUM_TOO_HIGH, "trumfosaur:6", sheet, **parts))
    return tuple(found)


_OF_THE_PACK = {
    SheetCode.SCORE_TOO_HIGH: SheetCode.SCORE_BEYOND_PACK,
    SheetCode.SUM_TOO_HIGH: SheetCode.SUM_BEYOND_PACK,
}


@implements("trumfosaur:3.1")
def beyond_pack(sheet: Sheet, rules: Rules = MCR_2026) -> tuple[Finding[SheetCode], ...]:
    """Scores that our provisional pack cannot give, though another might.

    Args:
        sheet: The sheet as handed in.
        rules: The edition in force.

    Returns:
        Notes by game; none for a pack that is announced, of which :func:`findings` tells.

    >>> print(*beyond_pack(Sheet(2, 1, (12, 7, 31), [(9, 3, 7), (4, 24, 6), (8, 5, 6)])))
    round 2, table 1, game 2: start number 7 has 24 points, more than the 23 of our provisional \
pack; that of the tournament may give more [trumfosaur:6]
    """
    if not rules.provisional_deck:
        return ()
    told = {(found["game"], found.get("start")) for found in findings(sheet, rules)}
    return tuple(
        attrs.evolve(found, code=_OF_THE_PACK[found.code])
        for found in findings(sheet, attrs.evolve(rules, deck=Deck.ANNOUNCED))
        if found.code in _OF_THE_PACK and (found["game"], found.get("start")) not in told
    )


def _of_any_pack(players: int, rules: Rules) -> tuple[int, int]:
    """The most that a player, and all together, could score if every card matched every other."""
    least, last = least_score(rules), rules.last_trick_points
    played = players * (rules.hand_size - 1) * least
    return least + played + last, players * least + played + last


@implements("trumfosaur:7")
def round_points(sheet: Sheet, rules: Rules = MCR_2026) -> tuple[Fraction, ...]:
    """The tournament points of a table's players, in order of seat.

    Places go by the totals of all games of the round. What equal players get is the ruling
    ``shared_place``; where lots decide, the sheet holds them.

    Args:
        sheet: The sheet as handed in.
        rules: The edition in force.

    Returns:
        One exact number a seat.

    Raises:
        InvalidReport: The sheet cannot be scored; names everything that is wrong.

    >>> sheet = Sheet(1, 1, (12, 7, 31), [(9, 3, 7), (4, 11, 6), (8, 5, 6)])
    >>> [str(number) for number in round_points(sheet)]
    ['4', '3/2', '3/2']
    """
    wrong = problems(sheet, rules)
    if wrong:
        raise InvalidReport(map(str, wrong))
    drawn = [sheet.starts.index(start) for start in sheet.lots]
    return award(rules.points, sheet.totals, ties=rules.shared_place, lots=drawn)
