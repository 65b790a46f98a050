"""What no game of Rummikub can give: more on the racks than there are tiles, points out of reach.

The bounds hold for every game and are not always reached; what lies within them may still be
wrong, and what lies beyond is a slip of the pen.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from cardtourney.errors import Finding, Part, exact_text, register_sentences
from cardtourney.rulebook import implements
from cardtourney.rummikub.racks import Rack, gain, rack_value
from cardtourney.rummikub.rules import MCR_2026, Rules, SeveralLowest


class BoundCode(StrEnum):
    """What can be said about racks and points that no game gives."""

    RACK_TOO_HIGH = "rack_too_high"
    RACKS_TOO_HIGH = "racks_too_high"
    OUT_OF_REACH = "out_of_reach"
    WINNER_POINTS = "winner_points"
    SECOND_POINTS = "second_points"
    BEHIND_THE_WINNER = "behind_the_winner"


_WHERE = "round {round}, table {table}: "

register_sentences(
    {
        BoundCode.RACK_TOO_HIGH: _WHERE
        + "start number {start} has {rack} on the rack, but all tiles of the game make {most}",
        BoundCode.RACKS_TOO_HIGH: _WHERE
        + "the racks add up to {total}, but all tiles of the game make {most}",
        BoundCode.OUT_OF_REACH: _WHERE
        + "start number {start} has {points} points, but a game gives {lowest} to {highest}",
        BoundCode.WINNER_POINTS: _WHERE
        + "the most points are {points}, but who wins a game gains {expected}",
        BoundCode.SECOND_POINTS: _WHERE
        + "the most points behind the winner are {points}, but the lowest rack there gains "
        "{expected}",
        BoundCode.BEHIND_THE_WINNER: _WHERE
        + "start number {start} has {points} points, but nobody else gains anything",
    }
)


def _finding(code: BoundCode, round_: int, table: int, **parts: Part) -> Finding[BoundCode]:
    where: dict[str, Part] = {"round": round_, "table": table}
    return Finding(code, "rummikub:2", tuple((where | parts).items()))


@implements("rummikub:2")
def most_on_racks(rules: Rules = MCR_2026) -> int:
    """The sum of all tiles of the game, which no racks can exceed.

    >>> most_on_racks()
    788
    """
    tiles = rules.copies * sum(range(1, rules.numbers + 1))
    return tiles + rules.jokers * rules.scoring.joker


def racks_beyond(
    round_: int,
    table: int,
    starts: Sequence[int],
    racks: Sequence[Rack],
    rules: Rules = MCR_2026,
) -> Iterator[Finding[BoundCode]]:
    """Racks that hold more than there is, each by itself or all together.

    Args:
        round_: The round, from 1.
        table: The table, from 1.
        starts: The start numbers of those whose racks are known.
        racks: Their racks.
        rules: The edition in force.

    Yields:
        Findings, each with its clause.

    >>> print(*racks_beyond(2, 1, (12, 7), (Rack(total=800), Rack(total=3))))
    round 2, table 1: start number 12 has 800 on the rack, but all tiles of the game make 788 \
[rummikub:2]
    """
    most = most_on_racks(rules)
    values = [rack_value(rack, rules) for rack in racks]
    for start, value in zip(starts, values, strict=True):
        if value > most:
            parts = {"start": start, "rack": value, "most": most}
            yield _finding(BoundCode.RACK_TOO_HIGH, round_, table, **parts)
    # A rack that is wrong by itself says enough of the sum.
    if max(values, default=0) <= most < sum(values):
        parts = {"total": sum(values), "most": most}
        yield _finding(BoundCode.RACKS_TOO_HIGH, round_, table, **parts)


@implements("rummikub:2")
def point_bounds(players: int, rules: Rules = MCR_2026) -> tuple[int, int]:
    """Between what the points of every player of a game must be.

    Args:
        players: How many play, two or more.
        rules: The edition in force, for its scoring.

    Returns:
        What nobody can fall below, and what nobody can exceed.

    >>> import attrs
    >>> point_bounds(4), point_bounds(4, attrs.evolve(MCR_2026, game_points="capped"))
    ((-788, 788), (-25, 50))
    """
    scoring, most = rules.scoring, most_on_racks(rules)
    unopened = max(scoring.unopened or 0, scoring.unopened_possible or 0)
    rack = most
    if scoring.cap is not None:
        rack, unopened = min(rack, scoring.cap), min(unopened, scoring.cap)
    losers = players - 1
    if scoring.winner is None:
        pot = max(n * unopened + min(most, (losers - n) * rack) for n in range(players))
        # Each of several winners gains it, and so often it is lost.
        times = losers if rules.several_lowest is SeveralLowest.EACH else 1
    else:
        pot, times = scoring.winner, 1
    return -times * max(rack, unopened), max(pot, scoring.second or 0)


@implements("rummikub:2")
def points_beyond(
    round_: int,
    table: int,
    points: Mapping[int, Fraction],
    players: int,
    rules: Rules = MCR_2026,
) -> Iterator[Finding[BoundCode]]:
    """Points of a game that no racks make.

    Args:
        round_: The round, from 1.
        table: The table, from 1.
        points: By start number the points of those of whom they are known.
        players: How many play; where no table has so many, the largest table counts.
        rules: The edition in force, for its scoring.

    Yields:
        Findings, each with its clause.

    >>> print(*points_beyond(2, 1, {12: Fraction(800), 7: Fraction(-12)}, 4))
    round 2, table 1: start number 12 has 800 points, but a game gives -788 to 788 [rummikub:2]
    """
    scoring = rules.scoring
    seated = players if players in rules.table_sizes else max(rules.table_sizes)
    lowest, highest = point_bounds(seated, rules)
    beyond = {start for start, number in points.items() if not lowest <= number <= highest}
    for start in sorted(beyond):
        texts = {"points": exact_text(points[start])}
        parts: dict[str, Part] = {"start": start, **texts, "lowest": lowest, "highest": highest}
        yield _finding(BoundCode.OUT_OF_REACH, round_, table, **parts)
    # Where the gain of the second is no less, the most points tell nothing of who won.
    known = len(points) == players and not beyond
    if scoring.winner is None or (scoring.second or 0) >= scoring.winner or not known:
        return
    if scoring.unopened is not None and not any(points.values()):
        # Nobody has made an opening meld.
        return
    others, best, winners = _top(points)
    expected = gain(scoring.winner, winners, rules)
    if best != expected:
        parts = {"points": exact_text(best), "expected": exact_text(expected)}
        yield _finding(BoundCode.WINNER_POINTS, round_, table, **parts)
    if scoring.second is not None and others and winners == 1:
        others, best, seconds = _top(others)
        expected = gain(scoring.second, seconds, rules)
        if best != expected:
            parts = {"points": exact_text(best), "expected": exact_text(expected)}
            yield _finding(BoundCode.SECOND_POINTS, round_, table, **parts)
    for start, number in others.items():
        if number > 0:
            parts = {"start": start, "points": exact_text(number)}
            yield _finding(BoundCode.BEHIND_THE_WINNER, round_, table, **parts)


def _top(points: Mapping[int, Fraction]) -> tuple[Mapping[int, Fraction], Fraction, int]:
    """All but those with the most points, these points, and how many have them."""
    best = max(points.values())
    others = {start: number for start, number in points.items() if number != best}
    return others, best, len(points) - len(others)
