"""Every seating that could be better, gone through to the end where there are few enough.

A seating that is better than a known one has no table at which more meet again than in all of the
known one. Where people have met often there are few such tables, though the field may be large;
and in a small field there are few tables altogether.

A linear program gives each player a price, so that tables are worth about what the prices of
their players come to. Rounded, prices still prove a bound in whole numbers, whatever they are: no
table of a kind is worth less than its players' prices and the least by which any of that kind
exceeds them. Then a search covers the players by tables (and rests) that together exceed the
bound by less than the known seating does.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import reduce
from operator import or_

import attrs
import numpy as np

from cardtourney.pairing._highs import Program, minimise
from cardtourney.pairing._mixtask import RESTING, Task, Value
from cardtourney.pairing.assignment import Ints
from cardtourney.pairing.objectives import Proof

GROUPS = 110_000
"""Up to so many groups of players the tables that could matter are written down."""

NODES = 10_000
"""How often the search chooses whom to seat next, at most."""

_SCALE = 2**20
"""Bounds are counted in this part of one: prices are rounded to it."""

Group = tuple[int, ...]


@attrs.frozen(eq=False)
class Searched:
    """What a search for better seatings came to.

    Attributes:
        table: The table of each player in the best of them; None where none was found.
        least: How few meetings no seating is below.
        proof: Whether every seating that could be better was ruled out by a bound, was looked at,
            or neither.
    """

    table: Ints | None
    least: int
    proof: Proof


def better(task: Task, known: Value, least: Value) -> Searched:
    """Look for the best of all seatings that are better than a known one.

    Where too many tables could be part of one, seatings in which fewer meet are ruled out as far
    as that goes, number by number.

    Args:
        task: What the seating is to be like.
        known: What the known seating is worth.
        least: What no seating is below: in meetings, and in its seats whatever the meetings.

    Returns:
        What was found, and how certain it is.
    """
    found = _below(task, known, known[0] - (known[1] == least[1]))
    lowest = max(least[0], found.least)
    while found.proof is Proof.OPEN and lowest < known[0]:
        narrow = _below(task, (lowest + 1, 0), lowest)
        if narrow.proof is Proof.OPEN:
            break
        if narrow.table is not None:
            return narrow
        lowest += 1
    return attrs.evolve(found, least=lowest)


def _below(task: Task, limit: Value, most: int) -> Searched:
    """Look for the best seating below a limit, out of tables at which no more than so many meet."""
    groups = _groups(task, most)
    if groups is None:
        return Searched(None, 0, Proof.OPEN)
    # One meeting more is worse than any cost of seats.
    weight = 1 + int(task.seats.max(axis=1).sum())
    tables = _tables(task, groups, weight)
    if any(kind not in tables.kinds for kind in range(len(task.kinds))):
        return Searched(None, limit[0], Proof.BOUND)
    bound, excess = _priced(task, tables)
    # Values are whole numbers: what is below is so by one at least.
    value = limit[0] * weight + limit[1] - 1
    spare = value * _SCALE - bound
    if spare < 0:
        return Searched(None, limit[0], Proof.BOUND)
    cover = _Cover(task, tables, excess, spare)
    cover.search(0, (1 << task.players) - 1, cover.within(spare), list(task.counts))
    table = None if cover.best is None else _numbered(task, cover.best)
    if cover.nodes > NODES:
        return Searched(table, -(-bound // _SCALE) // weight, Proof.OPEN)
    return Searched(table, limit[0] if table is None else task.value(table)[0], Proof.SEARCH)


def _groups(task: Task, most: int) -> dict[Group, Value] | None:
    """Every group, up to the size of the largest table, in which no more than so many meet again.

    What is true of a group is true of every smaller one within it. So groups grow player by
    player, and their seats cost what the best choice for the last seat leaves to the others.

    Returns:
        What each group is worth; None where there are too many.
    """
    met, seats = task.met.tolist(), task.seats.tolist()
    found: dict[Group, Value] = {(): (0, 0)}
    newest: list[Group] = [()]
    for last in range(task.sizes[0]):
        larger: list[Group] = []
        for group in newest:
            for player in range(group[-1] + 1 if group else 0, task.players):
                meetings = found[group][0] + sum(met[player][other] for other in group)
                if meetings <= most:
                    grown = (*group, player)
                    cost = min(
                        found[grown[:place] + grown[place + 1 :]][1] + seats[each][last]
                        for place, each in enumerate(grown)
                    )
                    found[grown] = (meetings, cost)
                    larger.append(grown)
            if len(found) > GROUPS:
                return None
        newest = larger
    return found


@attrs.frozen(eq=False)
class _Tables:
    """Tables that could be part of a seating; whoever rests is a table of their own.

    Attributes:
        members: Who sits at each.
        kinds: Of which kind each is.
        worth: Its meetings and the cost of its seats, in one number.
    """

    members: list[Group]
    kinds: Ints
    worth: Ints


def _tables(task: Task, groups: dict[Group, Value], weight: int) -> _Tables:
    open_to: list[list[bool]] = task.open.tolist()
    rows = [
        (group, kind, met * weight + seats if size != RESTING else 0)
        for kind, size in enumerate(task.kinds)
        for group, (met, seats) in groups.items()
        if len(group) == max(size, 1) and all(open_to[player][kind] for player in group)
    ]
    return _Tables(
        members=[group for group, _, _ in rows],
        kinds=np.array([kind for _, kind, _ in rows], dtype=np.int64),
        worth=np.array([worth for _, _, worth in rows], dtype=np.int64),
    )


def _priced(task: Task, tables: _Tables) -> tuple[int, Ints]:
    """A bound that no seating is below (scaled), and by how much each table exceeds it."""
    counts = np.array(task.counts)
    number = np.arange(len(tables.members))
    seated = np.repeat(number, [len(group) for group in tables.members])
    player = np.concatenate(tables.members)
    sums = np.concatenate([np.ones(task.players), counts])
    found = minimise(
        Program(
            cost=tables.worth.astype(np.float64),
            rows=np.concatenate([player, task.players + tables.kinds]),
            columns=np.concatenate([seated, number]),
            entries=np.ones(len(player) + len(number)),
            lower=sums,
            upper=sums,
        ),
        whole=False,
    )
    prices = np.zeros(task.players, dtype=np.int64)
    if found.exists:
        prices = np.rint(found.multipliers[: task.players] * _SCALE).astype(np.int64)
    excess = tables.worth * _SCALE - np.bincount(seated, prices[player]).astype(np.int64)
    least = np.array([excess[tables.kinds == kind].min() for kind in range(len(counts))])
    return int(prices.sum() + least @ counts), excess - least[tables.kinds]


class _Cover:
    """The search: whoever has the fewest tables left to sit at is seated next.

    Sets of tables, and of players, are the bits of a whole number. Tables are numbered by how much
    they exceed the bound, so those that do so by little enough are the lowest bits.
    """

    def __init__(self, task: Task, tables: _Tables, excess: Ints, spare: int) -> None:
        order = [n for n in np.argsort(excess, kind="stable").tolist() if excess[n] <= spare]
        self.members = [tables.members[number] for number in order]
        self.kinds: list[int] = tables.kinds[order].tolist()
        self.excess: list[int] = excess[order].tolist()
        self.of_player = [0] * task.players
        self.of_kind = [0] * len(task.kinds)
        for number, (group, kind) in enumerate(zip(self.members, self.kinds, strict=True)):
            self.of_kind[kind] |= 1 << number
            for player in group:
                self.of_player[player] |= 1 << number
        self.spare = spare
        self.best: list[tuple[int, Group]] | None = None
        self.nodes = 0
        self.chosen: list[tuple[int, Group]] = []
        self.tried: dict[int, int] = {}

    def within(self, spare: int) -> int:
        """The tables that exceed the bound by no more than so much."""
        return (1 << bisect_right(self.excess, spare)) - 1

    def search(self, used: int, waiting: int, tables: int, room: list[int]) -> None:
        """Seat the players still waiting in every way that is better than the best.

        Args:
            used: By how much the tables chosen exceed the bound.
            waiting: The players to be seated.
            tables: The tables still possible.
            room: How many more tables of each kind there are.
        """
        if not waiting:
            self.best, self.spare = list(self.chosen), used - _SCALE
            return
        self.nodes += 1
        if self.nodes > NODES or self.spare - used <= self.tried.get(waiting, -1):
            return
        tables &= self.within(self.spare - used)
        possible = min(
            (tables & self.of_player[player] for player in _bits(waiting)), key=int.bit_count
        )
        for number in _bits(possible):
            if used + self.excess[number] > self.spare:
                break
            group, kind = self.members[number], self.kinds[number]
            left = tables & ~reduce(or_, (self.of_player[player] for player in group))
            room[kind] -= 1
            if not room[kind]:
                left &= ~self.of_kind[kind]
            self.chosen.append((kind, group))
            still = waiting & ~sum(1 << player for player in group)
            self.search(used + self.excess[number], still, left, room)
            self.chosen.pop()
            room[kind] += 1
        self.tried[waiting] = self.spare - used


def _numbered(task: Task, chosen: list[tuple[int, Group]]) -> Ints:
    """The table of each player: kind by kind, and then as their first players were drawn."""
    table = np.full(task.players, len(task.sizes), dtype=np.int64)
    playing = (group for kind, group in sorted(chosen) if task.kinds[kind] != RESTING)
    for number, group in enumerate(playing):
        table[list(group)] = number
    return table


def _bits(number: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
