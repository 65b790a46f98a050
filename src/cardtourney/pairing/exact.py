"""Assigning persons to tables with goals in strict priority, each proven before the next.

A :class:`Field` says who may go where: persons stand in blocks (everybody of one position, say),
a block has so many seats at each table, and a person may be pinned to a table.
Rules that keep people apart are :class:`Layer` values: in every listed group, each pair that ends
up at one table counts as broken. A goal is either such a count or a :class:`Cost`, a whole number
for each person and table. Goals are taken strictly in order, so no gain in a later one ever pays
for a loss in an earlier one.

How it stays exact and quick: HiGHS solves each goal over the tables near a person's own, and its
multipliers give a lower bound over *all* tables, computed here in whole numbers (a Lagrangian
bound holds for any multipliers, so rounding cannot spoil it). Where the bound meets the value
found, the value is proven without trusting the solver's arithmetic. Where it does not, every seat
that could still belong to a better solution is let in, and branch and bound has the last word.
"""

from collections.abc import Sequence

import attrs
import numpy as np
import numpy.typing as npt

from cardtourney.errors import CardTourneyError
from cardtourney.pairing._highs import Floats, Ints, Program, Solution, minimise
from cardtourney.pairing.objectives import Proof

Flags = npt.NDArray[np.bool_]

_SCALE = 2**20
"""Multipliers are rounded to this part of one before a bound is computed in whole numbers."""

_NOTICEABLE = _SCALE // 2**8
"""A seat that would lower the bound by less than this is not worth another round of solving."""


@attrs.frozen(eq=False)
class Layer:
    """A rule that keeps the members of each group apart when they meet.

    Attributes:
        groups: Persons (by number) no two of whom should share a table.
        shifts: For each block, by how many tables its persons have moved on when they meet.
    """

    groups: tuple[tuple[int, ...], ...]
    shifts: tuple[int, ...]


@attrs.frozen(eq=False)
class Cost:
    """A goal that adds up a whole number, zero or more, for each person and table.

    Attributes:
        of: One row a person, one column a table.
    """

    of: Ints


Goal = Layer | Cost


@attrs.frozen(eq=False)
class Field:
    """Who is to be assigned, and where there is room.

    Attributes:
        block: For each person the number of their block.
        home: For each person the table the search starts from; together they fill the seats.
        pinned: For each person whether they must stay at home.
        seats: One row a block, one column a table: how many of the block sit there.
    """

    block: Ints
    home: Ints
    pinned: Flags
    seats: Ints

    @property
    def persons(self) -> int:
        """How many persons there are."""
        return len(self.block)

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return int(self.seats.shape[1])

    def met(self, layer: Layer, person: Ints, table: Ints) -> Ints:
        """At which tables persons meet others, given the tables they are assigned to."""
        shifts: Ints = np.asarray(layer.shifts, dtype=np.int64)[self.block[person]]
        return (table + shifts) % self.tables


@attrs.frozen
class Outcome:
    """What became of a goal.

    Attributes:
        value: What the assignment is worth by it.
        least: No assignment that is as good by the goals before is worth less.
        proof: How that is known.
    """

    value: int
    least: int
    proof: Proof


@attrs.frozen(eq=False)
class Assigned:
    """The best assignment.

    Attributes:
        table: For each person the number of their table.
        outcomes: For each goal the value reached and how well it is proven.
    """

    table: Ints
    outcomes: tuple[Outcome, ...]


def value_of(goal: Goal, field: Field, table: Ints) -> int:
    """Compute what a goal is worth for any assignment, in whole numbers."""
    everybody = np.arange(field.persons)
    if isinstance(goal, Cost):
        return int(goal.of[everybody, table].sum())
    met = field.met(goal, everybody, table)
    broken = 0
    for group in goal.groups:
        _, sizes = np.unique(met[list(group)], return_counts=True)
        broken += int((sizes * (sizes - 1) // 2).sum())
    return broken


def assign(field: Field, goals: Sequence[Goal], *, window: int = 5) -> Assigned:
    """Find the assignment that is best by the first goal, then by the second, and so on.

    Args:
        field: Persons and seats; in each block as many persons as seats.
        goals: What to make small, most important first.
        window: How many tables to either side of home the search looks at first. More are let in
            where that binds, so the values found do not depend on it.

    Returns:
        The assignment, each goal's value, and how each is proven.
    """
    search = _Search(field, goals, window)
    search.try_to_break_nothing()
    outcomes = tuple(search.settle(goal) for goal in goals)
    return Assigned(search.best, outcomes)


@attrs.frozen(eq=False)
class _Relaxed:
    """What solving without whole numbers tells.

    Attributes:
        bound: No assignment is worth less (scaled).
        slack: By how much the bound rises at least if a person takes a table (scaled).
        table: The assignment, if the solution happens to be one.
    """

    bound: int
    slack: Ints
    table: Ints | None

    @property
    def least(self) -> int:
        return -(-self.bound // _SCALE)


class _Search:
    """The seats let in so far, the goals settled so far, and the best assignment known."""

    def __init__(self, field: Field, goals: Sequence[Goal], window: int) -> None:
        self.field = field
        self.layers = [_Members(goal, field) for goal in goals if isinstance(goal, Layer)]
        self.costs = [goal for goal in goals if isinstance(goal, Cost)]
        distance = np.abs(np.arange(field.tables)[None, :] - field.home[:, None])
        self.allowed: Flags = np.where(field.pinned[:, None], distance == 0, True)
        self.arcs: Flags = self.allowed & (distance <= window)
        self.settled: list[tuple[Goal, int]] = []
        self.best: Ints = field.home.copy()
        self.searched: dict[int, bool] = {}
        self.open = False

    def try_to_break_nothing(self) -> None:
        """Look first for an assignment that breaks nothing: no count can then be better."""
        if not any(self._value(each.layer, self.best) for each in self.layers):
            return
        for each in self.layers:
            if self._relax(each.layer).least > 0:
                break
            self.settled.append((each.layer, 0))
        else:
            goal = self.costs[0] if self.costs else self.layers[0].layer
            found, complete = self._branch(goal, self._relax(goal))
            if found is not None and self._keeps_what_is_settled(found):
                self.best = found
                self.searched = {id(goal): complete}
        self.settled.clear()

    def settle(self, goal: Goal) -> Outcome:
        """Find and prove the least value of a goal, the earlier ones keeping theirs.

        Once a goal had to be left open, the later ones are only measured: nothing can be proven
        below something unproven.
        """
        if self.open or self._value(goal, self.best) == 0:
            value = self._value(goal, self.best)
            self.settled.append((goal, value))
            return Outcome(value, 0, Proof.OPEN if value else Proof.BOUND)
        relaxed = self._relax(goal)
        self._offer(goal, relaxed.table)
        complete = self.searched.get(id(goal), False)
        if self._value(goal, self.best) > relaxed.least and id(goal) not in self.searched:
            found, complete = self._branch(goal, relaxed, self._value(goal, self.best))
            self._offer(goal, found)
        value = self._value(goal, self.best)
        proof = Proof.SEARCH if complete else Proof.OPEN
        if value == relaxed.least:
            proof = Proof.BOUND
        self.open = proof is Proof.OPEN
        self.allowed &= relaxed.slack <= value * _SCALE - relaxed.bound
        self.arcs &= self.allowed
        self.settled.append((goal, value))
        return Outcome(value, relaxed.least if self.open else value, proof)

    def _relax(self, goal: Goal) -> _Relaxed:
        """Solve without whole numbers until no seat outside would help."""
        never = np.iinfo(np.int64).max
        while True:
            self.arcs[np.arange(self.field.persons), self.best] = True
            draft = _Draft(self, self.arcs, goal)
            found = minimise(draft.program, whole=False)
            if found is None:
                raise CardTourneyError("The solver lost an assignment that is known to exist.")
            fixed, price = draft.prices(found)
            within = np.where(self.arcs, price, never).min(axis=1)
            inviting = self.allowed & ~self.arcs & (price < within[:, None] - _NOTICEABLE)
            if not inviting.any():
                cheapest = np.where(self.allowed, price, never).min(axis=1)
                is_whole = bool((np.abs(found.columns - np.rint(found.columns)) < 1e-6).all())
                return _Relaxed(
                    bound=fixed + int(cheapest.sum()),
                    slack=price - cheapest[:, None],
                    table=draft.table(found) if is_whole else None,
                )
            self.arcs |= inviting

    def _branch(
        self, goal: Goal, relaxed: _Relaxed, known: int | None = None
    ) -> tuple[Ints | None, bool]:
        """Search whole assignments among the seats that leave the bound within reach.

        An assignment no further from the bound than that reach is the best of all; until one is
        found, the reach grows.

        Returns:
            The best assignment found, and whether no better one exists.
        """
        furthest = int(relaxed.slack[self.allowed].max())
        reach = min(furthest, max(_SCALE, relaxed.bound // 32))
        while True:
            draft = _Draft(self, self.allowed & (relaxed.slack <= reach), goal)
            found = minimise(draft.program, whole=True)
            table = None if found is None or not found.exists else draft.table(found)
            values = [known] if known is not None else []
            if table is not None:
                values.append(self._value(goal, table))
            if found is not None and not found.complete:
                return table, False
            gap = min(values) * _SCALE - relaxed.bound if values else furthest
            if gap <= reach or reach == furthest:
                return table, True
            reach = min(furthest, gap if table is not None else 4 * reach)

    def _value(self, goal: Goal, table: Ints) -> int:
        return value_of(goal, self.field, table)

    def _keeps_what_is_settled(self, table: Ints) -> bool:
        return all(self._value(old, table) <= value for old, value in self.settled)

    def _offer(self, goal: Goal, table: Ints | None) -> None:
        """Keep an assignment if it is better and, checked in whole numbers, loses nothing."""
        if (
            table is not None
            and self._value(goal, table) < self._value(goal, self.best)
            and self._keeps_what_is_settled(table)
        ):
            self.best = table


class _Members:
    """A layer with its memberships laid out for arithmetic on whole arrays."""

    def __init__(self, layer: Layer, field: Field) -> None:
        self.layer = layer
        lengths = [len(group) for group in layer.groups]
        self.group: Ints = np.repeat(np.arange(len(lengths)), lengths)
        self.person: Ints = np.asarray(
            [person for group in layer.groups for person in group], dtype=np.int64
        )
        everybody_met: Ints = field.met(
            layer,
            np.repeat(self.person, field.tables),
            np.tile(np.arange(field.tables), len(self.person)),
        )
        self.met = everybody_met.reshape(len(self.person), field.tables)
        room = np.zeros(field.tables, dtype=np.int64)
        for seats, shift in zip(field.seats, layer.shifts, strict=True):
            room += np.roll(seats, shift)
        self.room = room


class _Draft:
    """The program for one goal over the seats let in, and the way back from its solution."""

    def __init__(self, search: _Search, arcs: Flags, goal: Goal) -> None:
        self.search = search
        self.goal = goal
        settled = search.settled
        field = search.field
        self.person, self.seat = np.nonzero(arcs)
        taking = np.arange(len(self.person))
        ones = np.ones(len(taking))
        self.places = field.persons + field.block[self.person] * field.tables + self.seat
        rows: list[Ints] = [self.person, self.places]
        columns: list[Ints] = [taking, taking]
        entries: list[Floats] = [ones, ones]
        bounds: list[tuple[Floats, Floats]] = [
            (np.ones(field.persons), np.ones(field.persons)),
            (field.seats.ravel().astype(float), field.seats.ravel().astype(float)),
        ]
        self.height = field.persons + field.seats.size
        self.width = len(taking)
        clean = {id(old) for old, value in settled if isinstance(old, Layer) and value == 0}
        self.cells = [
            _Cells(self, members, may_break=id(members.layer) not in clean)
            for members in search.layers
        ]
        for cells in self.cells:
            rows += cells.rows
            columns += cells.columns
            entries += cells.entries
            bounds.append((np.full(cells.count, -np.inf), np.ones(cells.count)))
        self.kept = [(old, value) for old, value in settled if id(old) not in clean]
        for old, value in self.kept:
            weights = self._weights(old)
            (used,) = np.nonzero(weights)
            rows.append(np.full(len(used), self.height))
            columns.append(used)
            entries.append(weights[used])
            bounds.append((np.array([-np.inf]), np.array([float(value)])))
            self.height += 1
        self.program = Program(
            cost=self._weights(goal),
            rows=np.concatenate(rows),
            columns=np.concatenate(columns),
            entries=np.concatenate(entries),
            lower=np.concatenate([lower for lower, _ in bounds]),
            upper=np.concatenate([upper for _, upper in bounds]),
        )

    def _weights(self, goal: Goal) -> Floats:
        """What each column adds to a goal."""
        weights = np.zeros(self.width)
        if isinstance(goal, Cost):
            weights[: len(self.person)] = goal.of[self.person, self.seat]
        for cells in self.cells:
            if cells.members.layer is goal:
                weights[cells.first : cells.first + len(cells.extra)] = cells.extra
        return weights

    def table(self, found: Solution) -> Ints:
        """Each person's table in a solution of whole numbers."""
        taken = found.columns[: len(self.person)] > 0.5
        table = np.empty(self.search.field.persons, dtype=np.int64)
        table[self.person[taken]] = self.seat[taken]
        return table

    def prices(self, found: Solution) -> tuple[int, Ints]:
        """Turn the solver's multipliers into a lower bound, in whole numbers.

        Returns:
            The part of the bound that does not depend on who sits where, and for every person
            and table the rest (both scaled): the bound is the first plus everybody's cheapest.
        """
        field = self.search.field
        scaled: Ints = np.rint(found.multipliers * _SCALE).astype(np.int64)
        places = scaled[field.persons : field.persons + field.seats.size].reshape(field.seats.shape)
        keeping = np.minimum(scaled[self.height - len(self.kept) :], 0)
        price: Ints = -places[field.block]
        fixed = int((places * field.seats).sum())
        if isinstance(self.goal, Cost):
            price = price + self.goal.of * _SCALE
        for (old, value), multiplier in zip(self.kept, keeping, strict=True):
            fixed += int(multiplier) * value
            if isinstance(old, Cost):
                price = price - old.of * multiplier
        for cells in self.cells:
            apart = np.minimum(scaled[cells.row : cells.row + cells.count], 0)
            fixed += int(apart.sum())
            fixed += int(np.minimum(self._extras(cells, apart, keeping), 0).sum())
            grid = np.zeros((len(cells.members.layer.groups), field.tables), dtype=np.int64)
            grid[cells.group, cells.table] = apart
            share = np.take_along_axis(grid[cells.members.group], cells.members.met, axis=1)
            np.subtract.at(price, cells.members.person, share)
        return fixed, price

    def _extras(self, cells: "_Cells", apart: Ints, keeping: Ints) -> Ints:
        """What each column for a broken pair would add to the bound (scaled)."""
        layer = cells.members.layer
        each = _SCALE if layer is self.goal else 0
        for (old, _), multiplier in zip(self.kept, keeping, strict=True):
            each -= int(multiplier) if old is layer else 0
        return cells.extra * each + apart[cells.extra_cell]


class _Cells:
    """The rows of one layer: in each group and at each table, one person and some extras.

    The second of a group at a table breaks one pair, the third two more, and so on: columns with
    rising weights, which a minimisation fills in that order by itself.
    """

    def __init__(self, draft: _Draft, members: _Members, *, may_break: bool) -> None:
        self.members = members
        tables = draft.search.field.tables
        persons = draft.search.field.persons
        column_of = np.full((persons, tables), -1, dtype=np.int64)
        column_of[draft.person, draft.seat] = np.arange(len(draft.person))
        member_columns = column_of[members.person]
        which, seat = np.nonzero(member_columns >= 0)
        keys = members.group[which] * tables + members.met[which, seat]
        cell_keys, cell, sizes = np.unique(keys, return_inverse=True, return_counts=True)
        crowded = sizes >= 2
        number = np.cumsum(crowded) - 1
        used = crowded[cell]
        self.group, self.table = np.divmod(cell_keys[crowded], tables)
        self.count = int(crowded.sum())
        self.row = draft.height
        self.first = draft.width
        extras = np.maximum(np.minimum(sizes[crowded], members.room[self.table]) - 1, 0)
        if not may_break:
            extras = np.zeros_like(extras)
        self.extra_cell: Ints = np.repeat(np.arange(self.count), extras)
        self.extra: Ints = (
            np.arange(len(self.extra_cell)) - np.repeat(np.cumsum(extras) - extras, extras) + 1
        )
        self.rows = [self.row + number[cell[used]], self.row + self.extra_cell]
        self.columns = [
            member_columns[which, seat][used],
            self.first + np.arange(len(self.extra)),
        ]
        self.entries = [np.ones(int(used.sum())), -np.ones(len(self.extra))]
        draft.height += self.count
        draft.width += len(self.extra)
