"""Judging a seating, whoever made it: the same figures as for the best one, side by side."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import chain, combinations
from typing import Generic, TypeVar

import attrs

from cardtourney.errors import Finding, Part, listing, register_sentences
from cardtourney.pairing.objectives import Proof
from cardtourney.pairing.plan import Plan, seats_of
from cardtourney.pairing.seating import Seating, costs_of, field_of, names_of, seat

P = TypeVar("P", bound=Hashable)


class SeatingCode(StrEnum):
    """What can be wrong with a seating."""

    MISSING = "player_not_seated"
    TWICE = "player_seated_twice"
    UNKNOWN = "player_not_of_this_round"
    TABLES = "number_of_tables"
    TABLE_SIZE = "players_at_a_table"
    POSITION = "position_changed"
    PINNED = "pinned_player_moved"
    ORDER = "order_at_a_table"
    WORSE = "worse_than_the_best_seating"


register_sentences(
    {
        SeatingCode.MISSING: "{player} is not seated",
        SeatingCode.TWICE: "{player} is seated {times} times",
        SeatingCode.UNKNOWN: "{player} at table {table} does not play this round",
        SeatingCode.TABLES: "there are {found} tables, {expected} are prescribed",
        SeatingCode.TABLE_SIZE: "table {table} has {found} players, {expected} are prescribed",
        SeatingCode.POSITION: (
            "{player} sits at table {table} position {found}, not at position {expected}"
        ),
        SeatingCode.PINNED: "{player} sits at table {table} and must sit at table {expected}",
        SeatingCode.ORDER: "table {table} sits in the order {found}, prescribed is {expected}",
        SeatingCode.WORSE: "{objective}: {value}, and {best} was possible",
    }
)


@attrs.frozen
class Compared:
    """One objective of a given seating beside the best possible.

    Attributes:
        name: The separation's or the measure's name.
        value: What the given seating is worth.
        best: What the best seating is worth; it is the best in the order of all objectives, so a
            later one can be larger than in a seating that is worse by an earlier one.
        proof: How the best is known.
    """

    name: str
    value: int
    best: int
    proof: Proof


@attrs.frozen
class Broken(Generic[P]):
    """A pair that should have been kept apart and sits together.

    Attributes:
        separation: The name of the separation.
        meeting: The round, from 1: the one seated, or one that follows by movement.
        table: The table, from 1.
        pair: Who.
    """

    separation: str
    meeting: int
    table: int
    pair: tuple[P, P]


@attrs.frozen
class Audit(Generic[P]):
    """What an audit of one round's seating found.

    Attributes:
        findings: What is wrong; empty for a seating as good as the best.
        objectives: Every objective beside the best possible; empty where the seating does not
            have the players and tables of the plan, so that nothing can be measured.
        broken: Every pair together that should be apart.
        best: The best seating.
    """

    findings: tuple[Finding[SeatingCode], ...]
    objectives: tuple[Compared, ...]
    broken: tuple[Broken[P], ...]
    best: Seating[P]

    def value(self, name: str) -> int:
        """The value of an objective by name."""
        return next(each.value for each in self.objectives if each.name == name)


def audit(plan: Plan[P], tables: Sequence[Sequence[P]], best: Seating[P] | None = None) -> Audit[P]:
    """Judge a seating by a plan.

    Equal values are equally right: another seating than the one found here is no finding as long
    as it is as good by every objective in turn.

    Args:
        plan: Where everybody belongs, and by what a seating is judged.
        tables: The seating, each table in order of position.
        best: The best seating if it is known already; otherwise it is found.

    Returns:
        Findings, figures beside the best possible, and every broken pair.

    Raises:
        NoSeating: A hard separation of the plan cannot be kept at all.

    >>> from cardtourney.pairing.plan import plan_by_rank
    >>> plan = plan_by_rank(["Anna", "Boris", "Cyril", "Dana"], [2, 2])
    >>> for finding in audit(plan, [["Anna", "Dana"], ["Boris", "Cyril"]]).findings:
    ...     print(finding)
    total displacement: 2, and 0 was possible
    """
    found = best or seat(plan)
    findings = _who_and_where(plan, tables)
    if findings:
        return Audit(tuple(findings), (), (), found)
    findings = _positions(plan, tables)
    compared = _compare(plan, tables, found)
    worse = next((each for each in compared if each.value != each.best), None)
    if worse is not None and worse.value > worse.best:
        findings.append(
            _finding(SeatingCode.WORSE, objective=worse.name, value=worse.value, best=worse.best)
        )
    return Audit(tuple(findings), compared, broken_pairs(plan, tables), found)


def broken_pairs(plan: Plan[P], tables: Sequence[Sequence[P]]) -> tuple[Broken[P], ...]:
    """Every pair that a plan wants apart and a seating puts together, round by round."""
    return tuple(chain.from_iterable(_broken_by_separation(plan, tables)))


def _broken_by_separation(
    plan: Plan[P], tables: Sequence[Sequence[P]]
) -> tuple[tuple[Broken[P], ...], ...]:
    meetings = plan.meetings(tables)
    return tuple(
        tuple(
            Broken(separation.name, separation.meeting, number, pair)
            for number, table in enumerate(meetings[separation.meeting], 1)
            for pair in separation.broken(table)
        )
        for separation in plan.separations
    )


def meetings(rounds: Iterable[Sequence[Sequence[P]]]) -> Mapping[int, int]:
    """Count how many pairs met once, twice, three times, … over several rounds.

    >>> meetings([[["A", "B", "C"]], [["A", "B", "D"]]])
    {1: 4, 2: 1}
    """
    pairs = Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )
    return dict(sorted(Counter(pairs.values()).items()))


def positions(rounds: Iterable[Sequence[Sequence[P]]]) -> Mapping[P, tuple[int, ...]]:
    """Count for each player how often they sat at the first, the second, … position.

    >>> positions([[["A", "B", "C"]], [["A", "C", "B"]]])
    {'A': (2, 0, 0), 'B': (0, 1, 1), 'C': (0, 1, 1)}
    """
    sat = [
        (player, position)
        for tables in rounds
        for table in tables
        for position, player in enumerate(table)
    ]
    width = max((position for _, position in sat), default=-1) + 1
    counts = Counter(sat)
    return {
        player: tuple(counts[player, position] for position in range(width))
        for player in dict.fromkeys(player for player, _ in sat)
    }


def _finding(code: SeatingCode, **parts: Part) -> Finding[SeatingCode]:
    return Finding(code, "", tuple(parts.items()))


def _who_and_where(plan: Plan[P], tables: Sequence[Sequence[P]]) -> list[Finding[SeatingCode]]:
    """Differences in players and tables, after which nothing can be measured."""
    expected = frozenset(plan.players)
    counts = Counter(player for table in tables for player in table)
    findings = [
        _finding(SeatingCode.MISSING, player=str(player))
        for player in plan.players
        if player not in counts
    ]
    findings += [
        _finding(SeatingCode.TWICE, player=str(player), times=times)
        for player, times in counts.items()
        if times > 1
    ]
    findings += [
        _finding(SeatingCode.UNKNOWN, player=str(player), table=number)
        for number, table in enumerate(tables, 1)
        for player in table
        if player not in expected
    ]
    if len(tables) != len(plan.prescribed):
        findings.append(
            _finding(SeatingCode.TABLES, found=len(tables), expected=len(plan.prescribed))
        )
    findings += [
        _finding(SeatingCode.TABLE_SIZE, table=number, found=len(table), expected=len(prescribed))
        for number, (table, prescribed) in enumerate(zip(tables, plan.prescribed, strict=False), 1)
        if len(table) != len(prescribed)
    ]
    return findings


def _positions(plan: Plan[P], tables: Sequence[Sequence[P]]) -> list[Finding[SeatingCode]]:
    prescribed = plan.seats
    findings = []
    rank = {player: index for index, player in enumerate(plan.players)}
    for player, (table, position) in seats_of(tables).items():
        home, expected = prescribed[player]
        if plan.by_position and position != expected:
            findings.append(
                _finding(
                    SeatingCode.POSITION,
                    player=str(player),
                    table=table,
                    found=position,
                    expected=expected,
                )
            )
        elif expected in plan.pinned and table != home:
            findings.append(
                _finding(SeatingCode.PINNED, player=str(player), table=table, expected=home)
            )
    if not plan.by_position:
        for number, row in enumerate(tables, 1):
            ordered = sorted(row, key=rank.__getitem__)
            if list(row) != ordered:
                findings.append(
                    _finding(
                        SeatingCode.ORDER,
                        table=number,
                        found=listing(row),
                        expected=listing(ordered),
                    )
                )
    return findings


def _compare(
    plan: Plan[P], tables: Sequence[Sequence[P]], best: Seating[P]
) -> tuple[Compared, ...]:
    import numpy as np

    from cardtourney.pairing.assignment import value_of

    field = field_of(plan)
    seats = seats_of(tables)
    table = np.array([seats[player][0] - 1 for player in plan.players], dtype=np.int64)
    # Pairs are counted where they really sit, also if somebody sits at a wrong position.
    values = [
        *map(len, _broken_by_separation(plan, tables)),
        *(value_of(cost, field, table) for cost in costs_of(plan)),
    ]
    return tuple(
        Compared(name, value, objective.value, objective.proof)
        for name, value, objective in zip(names_of(plan), values, best.objectives, strict=True)
    )
