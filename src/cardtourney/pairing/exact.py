"""Assigning persons to tables with goals in strict priority, each proven before the next.

Goals are taken strictly in order, so no gain in a later one ever pays for a loss in an earlier
one. How it stays exact and quick: HiGHS solves each goal over the tables near a person's own, and
its multipliers give a lower bound over *all* tables, computed in whole numbers (the module
``_program``). Where the bound meets the value found, the value is proven without trusting the
solver's arithmetic. Where it does not, every seat that could still belong to a better solution is
let in, and branch and bound has the last word.
"""

from collections.abc import Sequence

import attrs
import numpy as np

from cardtourney.pairing._highs import minimise
from cardtourney.pairing._program import SCALE, Draft
from cardtourney.pairing.assignment import Cost, Field, Flags, Goal, Ints, Layer, value_of
from cardtourney.pairing.objectives import Proof

_NOTICEABLE = SCALE // 2**8
"""A seat that would lower the bound by less than this is not worth another round of solving."""

_NEVER = 2**62
"""More than any value: what stands for the value of no assignment."""


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
        outcomes: For each layer, then for each cost, the value reached and its proof.
    """

    table: Ints
    outcomes: tuple[Outcome, ...]


def assign(
    field: Field, layers: Sequence[Layer], costs: Sequence[Cost], *, window: int = 5
) -> Assigned:
    """Find the assignment that is best by the first goal, then by the second, and so on.

    Args:
        field: Persons and seats; in each block as many persons as seats.
        layers: Where to break as few pairs as possible, most important first.
        costs: What else to make small, most important first; never at the price of a layer.
        window: How many tables to either side of home the search looks at first. More are let in
            where that binds, so the values found do not depend on it.

    Returns:
        The assignment, the value of each layer and each cost, and how each is proven.
    """
    search = _Search(field, layers, costs, window)
    search.try_to_break_nothing()
    goals: tuple[Goal, ...] = (*layers, *costs)
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
        """No assignment is worth less, in whole numbers."""
        return -(-self.bound // SCALE)


class _Search:
    """The seats let in so far, the goals settled so far, and the best assignment known.

    Attributes:
        allowed: The seats that can belong to a best assignment, as far as is known.
        near: The allowed seats that programs are made of; it grows where others would help.
        settled: The goals done, with their values; later goals must keep them.
        best: The best assignment known.
        complete: For each goal (by id) that branch and bound looked at, whether to the end.
        open: Whether a goal was left unproven.
    """

    def __init__(
        self, field: Field, layers: Sequence[Layer], costs: Sequence[Cost], window: int
    ) -> None:
        self.field, self.layers, self.costs = field, layers, costs
        distance = np.abs(np.arange(field.tables)[None, :] - field.home[:, None])
        self.allowed = field.allowed
        self.near: Flags = self.allowed & (distance <= window)
        self.settled: list[tuple[Goal, int]] = []
        self.best: Ints = field.home.copy()
        self.complete: dict[int, bool] = {}
        self.open = False

    def try_to_break_nothing(self) -> None:
        """Look first for an assignment that breaks nothing: no count can then be better.

        One search then serves all layers and the first cost, where each layer by itself would
        need one. If there is no such assignment, nothing is lost but time.
        """
        if not any(self._value(layer, self.best) for layer in self.layers):
            return
        for layer in self.layers:
            if self._relax(layer).least > 0:
                break
            self.settled.append((layer, 0))
        else:
            goal = self.costs[0] if self.costs else self.layers[0]
            found, complete = self._branch(goal, self._relax(goal))
            if found is not None:
                self.best = found
                self.complete[id(goal)] = complete
        self.settled.clear()

    def settle(self, goal: Goal) -> Outcome:
        """Find and prove the least value of a goal, the earlier ones keeping theirs.

        Once a goal had to be left open, the later ones are only measured: nothing can be proven
        below something unproven.
        """
        value = self._value(goal, self.best)
        if self.open or value == 0:
            self.settled.append((goal, value))
            return Outcome(value, 0, Proof.OPEN if value else Proof.BOUND)
        relaxed = self._relax(goal)
        self._offer(goal, relaxed.table)
        if self._value(goal, self.best) > relaxed.least and id(goal) not in self.complete:
            found, self.complete[id(goal)] = self._branch(goal, relaxed)
            self._offer(goal, found)
        value = self._value(goal, self.best)
        if value == relaxed.least:
            proof = Proof.BOUND
        else:
            proof = Proof.SEARCH if self.complete[id(goal)] else Proof.OPEN
        self.open = proof is Proof.OPEN
        self.allowed &= relaxed.slack <= value * SCALE - relaxed.bound
        self.near &= self.allowed
        self.settled.append((goal, value))
        return Outcome(value, relaxed.least if self.open else value, proof)

    def _relax(self, goal: Goal) -> _Relaxed:
        """Solve without whole numbers until no seat outside would help."""
        self.near[np.arange(self.field.persons), self.best] = True
        while True:
            draft = self._draft(goal, self.near)
            found = minimise(draft.program, whole=False)
            bound = draft.bound(found.multipliers)
            within = bound.cheapest(self.near)
            inviting = self.allowed & (bound.price < within[:, None] - _NOTICEABLE)
            if not inviting.any():
                return _Relaxed(
                    bound=bound.over(self.allowed),
                    slack=bound.slack(self.allowed),
                    table=draft.assignment(found),
                )
            self.near |= inviting

    def _branch(self, goal: Goal, relaxed: _Relaxed) -> tuple[Ints | None, bool]:
        """Search whole assignments among the seats that leave the bound within reach.

        An assignment no further from the bound than that reach is the best of all. Until one is
        known, the reach grows.

        Returns:
            The best assignment found that keeps what is settled, and whether no better one exists.
        """
        known = self._value(goal, self.best) if self._keeps_what_is_settled(self.best) else _NEVER
        furthest = int(relaxed.slack[self.allowed].max())
        reach = min(furthest, max(SCALE, relaxed.bound // 32))
        while True:
            draft = self._draft(goal, self.allowed & (relaxed.slack <= reach))
            found = minimise(draft.program, whole=True)
            table = self._checked(draft.assignment(found))
            if not found.complete:
                return table, False
            value = self._value(goal, table) if table is not None else _NEVER
            gap = min(known, value) * SCALE - relaxed.bound
            if gap <= reach or reach == furthest:
                # What is known lies within reach: a search that ends above it has gone wrong.
                return table, value <= known
            reach = min(furthest, gap if table is not None else min(gap, 4 * reach))

    def _draft(self, goal: Goal, seats: Flags) -> Draft:
        return Draft(self.field, self.settled, goal, seats)

    def _value(self, goal: Goal, table: Ints) -> int:
        return value_of(goal, self.field, table)

    def _keeps_what_is_settled(self, table: Ints) -> bool:
        return all(self._value(old, table) <= value for old, value in self.settled)

    def _checked(self, table: Ints | None) -> Ints | None:
        """An assignment that keeps, in whole numbers, what is settled, or None."""
        return table if table is not None and self._keeps_what_is_settled(table) else None

    def _offer(self, goal: Goal, table: Ints | None) -> None:
        """Keep an assignment if it is better and loses nothing that is settled."""
        checked = self._checked(table)
        if checked is not None and self._value(goal, checked) < self._value(goal, self.best):
            self.best = checked
