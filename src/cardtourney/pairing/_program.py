"""The linear program of one goal, and the lower bound that its solution proves.

Columns: one for each seat let in (a person at a table), and for each cell (a group at a table)
its extras. Rows: everybody sits once; every table gets as many of a block as it has seats; in
each cell sits one person and as many more as there are extras; and goals settled before keep
their values. The first extra of a cell costs one broken pair, the next two, and so on, so that
together they cost the pairs of the cell, and a minimisation uses the cheap ones first.

The bound is Lagrangian. Whoever breaks a row pays its multiplier, and each person then takes the
cheapest table, seats that are not let in among them. Such a sum is never more than the best
value, whatever the multipliers are. So they may be rounded, and the sum is exact.
"""

from collections.abc import Sequence

import attrs
import numpy as np

from cardtourney.pairing._highs import Floats, Program, Solution
from cardtourney.pairing.assignment import Cost, Field, Flags, Goal, Ints, Layer

SCALE = 2**20
"""Bounds are counted in this part of one: multipliers are rounded to it."""

Settled = Sequence[tuple[Goal, int]]
"""Goals that must keep a value, and that value."""


@attrs.frozen(eq=False)
class Bound:
    """A lower bound as a sum: a fixed part, and for each person the price of their table (scaled).

    No assignment that keeps what is settled is worth less than the fixed part plus the prices of
    the tables it uses.
    """

    fixed: int
    price: Ints

    def cheapest(self, seats: Flags) -> Ints:
        """For each person the lowest price among these tables; each has at least one."""
        cheapest: Ints = np.where(seats, self.price, np.iinfo(np.int64).max).min(axis=1)
        return cheapest

    def over(self, seats: Flags) -> int:
        """No assignment to these tables is worth less (scaled)."""
        return self.fixed + int(self.cheapest(seats).sum())

    def slack(self, seats: Flags) -> Ints:
        """By how much the bound over these tables rises, at least, if a person takes a table."""
        return self.price - self.cheapest(seats)[:, None]


class Draft:
    """The program for one goal over the seats let in, and the ways back from its solution."""

    def __init__(self, field: Field, settled: Settled, goal: Goal, seats: Flags) -> None:
        """Lay out columns and rows.

        Args:
            field: Persons and seats.
            settled: Goals that must keep their values.
            goal: What to make small.
            seats: For each person and table whether that seat is let in.
        """
        self.field, self.goal = field, goal
        self.person, self.table = np.nonzero(seats)
        self.width = len(self.person)
        self.height = field.persons + field.seats.size
        self.cells: list[_Cells] = []
        self.kept: list[tuple[Goal, int]] = []
        for old, value in settled:
            clean = isinstance(old, Layer) and value == 0
            self._lay_out(old, seats, may_break=not clean)
            if not clean:
                self.kept.append((old, value))
        self._lay_out(goal, seats, may_break=True)
        self.program = self._program()

    def _lay_out(self, goal: Goal, seats: Flags, *, may_break: bool) -> None:
        if isinstance(goal, Layer):
            cells = _Cells(self.field, goal, seats, may_break, self.height, self.width)
            self.width += len(cells.extra)
            self.height += cells.count
            self.cells.append(cells)

    def _program(self) -> Program:
        field = self.field
        column = np.arange(len(self.person))
        place = field.persons + field.block[self.person] * field.tables + self.table
        one = np.ones(len(column))
        entries = [(self.person, column, one), (place, column, one)]
        exactly = np.concatenate([np.ones(field.persons), field.seats.ravel()])
        lower, upper = [exactly], [exactly]
        for cells in self.cells:
            entries += cells.entries
            lower.append(np.full(cells.count, -np.inf))
            upper.append(np.ones(cells.count))
        for row, (old, value) in enumerate(self.kept, start=self.height):
            weights = self._weights(old)
            (used,) = np.nonzero(weights)
            entries.append((np.full(len(used), row), used, weights[used]))
            lower.append(np.array([-np.inf]))
            upper.append(np.array([float(value)]))
        rows, columns, values = zip(*entries, strict=True)
        return Program(
            cost=self._weights(self.goal),
            rows=np.concatenate(rows),
            columns=np.concatenate(columns),
            entries=np.concatenate(values),
            lower=np.concatenate(lower),
            upper=np.concatenate(upper),
        )

    def _weights(self, goal: Goal) -> Floats:
        """What each column adds to a goal."""
        weights = np.zeros(self.width)
        if isinstance(goal, Cost):
            weights[: len(self.person)] = goal.of[self.person, self.table]
        for cells in self.cells:
            if cells.layer is goal:
                weights[cells.first_column :][: len(cells.extra)] = cells.extra
        return weights

    def assignment(self, found: Solution) -> Ints | None:
        """Read each person's table off a solution, if it exists and is one of whole numbers."""
        rounded = np.rint(found.columns)
        if not found.exists or np.abs(found.columns - rounded).max() > 1e-5:
            return None
        taken = rounded[: len(self.person)] == 1
        table = np.empty(self.field.persons, dtype=np.int64)
        table[self.person[taken]] = self.table[taken]
        return table

    def bound(self, multipliers: Floats) -> Bound:
        """Turn multipliers of the rows, whatever they are, into a lower bound in whole numbers."""
        field = self.field
        scaled: Ints = np.rint(multipliers * SCALE).astype(np.int64)
        places = scaled[field.persons :][: field.seats.size].reshape(field.seats.shape)
        # A row with an upper limit only can raise the bound only by what it charges.
        charged = np.maximum(-scaled, 0)
        fixed = int((places * field.seats).sum())
        price: Ints = -places[field.block]
        if isinstance(self.goal, Cost):
            price += self.goal.of * SCALE
        for charge, (old, value) in zip(charged[self.height :].tolist(), self.kept, strict=True):
            fixed -= charge * value
            if isinstance(old, Cost):
                price += old.of * charge
        for cells in self.cells:
            pair = SCALE if cells.layer is self.goal else 0
            for charge, (old, _) in zip(charged[self.height :].tolist(), self.kept, strict=True):
                pair += charge if cells.layer is old else 0
            charge_of_cell = charged[cells.first_row :][: cells.count]
            fixed += cells.settle(charge_of_cell, pair)
            cells.add_charges(charge_of_cell, price)
        return Bound(fixed, price)


class _Cells:
    """The cells of one layer in which several could meet: one row each, and its extras."""

    def __init__(
        self, field: Field, layer: Layer, seats: Flags, may_break: bool, row: int, column: int
    ) -> None:
        """Lay the cells out from a row and, for their extras, from a column on."""
        self.field, self.layer = field, layer
        self.first_row, self.first_column = row, column
        column_of = np.full(seats.shape, -1, dtype=np.int64)
        column_of[seats] = np.arange(np.count_nonzero(seats))
        member, table = np.nonzero(seats[layer.person])
        person = layer.person[member]
        met = field.met(layer, person, table)
        keys, cell, sizes = np.unique(
            layer.group[member] * field.tables + met, return_inverse=True, return_counts=True
        )
        crowded = sizes > 1
        self.group, self.table = np.divmod(keys[crowded], field.tables)
        self.count = len(self.group)
        # As many as could sit there if every seat were let in, for the bound speaks of all seats.
        most = np.minimum(field.room(layer)[self.table], np.bincount(layer.group)[self.group])
        extras = np.maximum(most - 1, 0) if may_break else np.zeros_like(most)
        self.cell_of_extra: Ints = np.repeat(np.arange(self.count), extras)
        before = np.repeat(np.cumsum(extras) - extras, extras)
        self.extra: Ints = np.arange(len(before)) - before + 1
        inside = crowded[cell]
        number = np.cumsum(crowded) - 1
        sitting = column_of[person, table][inside]
        extra = column + np.arange(len(self.extra))
        self.entries = [
            (row + number[cell[inside]], sitting, np.ones(len(sitting))),
            (row + self.cell_of_extra, extra, -np.ones(len(extra))),
        ]

    def settle(self, charge: Ints, pair: int) -> int:
        """The cells' part of a bound: the one person who sits free, and every extra that pays.

        Args:
            charge: What a cell charges everybody in it (scaled).
            pair: What a broken pair costs (scaled).
        """
        extras = self.extra * pair - charge[self.cell_of_extra]
        return int(np.minimum(extras, 0).sum()) - int(charge.sum())

    def add_charges(self, charge: Ints, price: Ints) -> None:
        """Add to each person's prices what the cells charge at the table they would meet at."""
        layer, field = self.layer, self.field
        if not len(layer.person):
            return
        of_cell = np.zeros((len(layer.groups), field.tables), dtype=np.int64)
        of_cell[self.group, self.table] = charge
        met = field.met(layer, layer.person[:, None], np.arange(field.tables)[None, :])
        person, first = np.unique(layer.person, return_index=True)
        price[person] += np.add.reduceat(of_cell[layer.group[:, None], met], first, axis=0)
