"""The objectives of a round by draw, one after the other, each with its proof.

The first two settle who may sit at tables of which size. The third and the fourth are searched
among these seatings: by exchanges, which find good ones quickly, and then among all that could be
better, where they are few enough.
"""

from collections.abc import Sequence

import attrs
import numpy as np

from cardtourney.pairing._mixcomplete import Searched, better, fewer
from cardtourney.pairing._mixmeasures import (
    byes_of,
    least_met_before,
    least_on_seats,
    seats_of,
    sizes_of,
)
from cardtourney.pairing._mixpast import Past
from cardtourney.pairing._mixsearch import improve
from cardtourney.pairing._mixtask import Task, Value, best_order
from cardtourney.pairing._shares import share
from cardtourney.pairing.assignment import Ints
from cardtourney.pairing.mixing import Mixing
from cardtourney.pairing.objectives import Objective, Proof

STEPS = (300, 4000)
"""How many exchanges are made at most, before the complete search and once more where that one
comes to no end."""


@attrs.frozen
class Seated:
    """A round by draw: players as numbers in the order of the draw.

    Attributes:
        tables: The players of each table in order of seat.
        resting: Those who rest.
        objectives: One for each of :class:`Mixing`.
    """

    tables: tuple[tuple[int, ...], ...]
    resting: tuple[int, ...]
    objectives: tuple[Objective, ...]


def seated(past: Past) -> Seated:
    """Seat a round, best by the first objective, then by the next."""
    anywhere = np.ones((past.players, len(past.kinds)), dtype=bool)
    byes = share(byes_of(past), past.room, anywhere)
    sizes = share(sizes_of(past), past.room, byes.open)
    task = Task(
        kinds=past.kinds,
        counts=past.counts,
        open=sizes.open,
        met=past.met,
        seats=np.pad(seats_of(past), ((0, 0), (0, 1))),
    )
    least = (least_met_before(past, sizes.open), least_on_seats(past, sizes.open))
    best = _best(task, _dealt(task, sizes.kind), least)
    members = sorted(task.members(best.table), key=lambda here: (-len(here), here))
    return Seated(
        tables=tuple(_in_seats(task, here) for here in members),
        resting=tuple(np.flatnonzero(best.table == len(members)).tolist()),
        objectives=(
            Objective(Mixing.BYES.value, byes.cost, byes.cost, Proof.BOUND),
            Objective(Mixing.TABLE_SIZES.value, sizes.cost, sizes.cost, Proof.BOUND),
            *(
                Objective(name.value, value, lowest, _proof(value, lowest, bound, best.proof))
                for name, value, lowest, bound in zip(
                    (Mixing.MET_BEFORE, Mixing.SEATS), best.value, best.least, least, strict=True
                )
            ),
        ),
    )


def _dealt(task: Task, kind: Ints) -> Ints:
    """The table of each player where the draw is dealt to the tables of their kind, in order."""
    rows = [*task.sizes, task.players - sum(task.sizes)]
    table = np.empty(task.players, dtype=np.int64)
    table[np.argsort(kind, kind="stable")] = np.repeat(np.arange(len(rows)), rows)
    return table


@attrs.frozen(eq=False)
class _Best:
    """The best seating so far.

    Attributes:
        table: The table of each player.
        value: What it is worth.
        least: What no seating is below.
        proof: How the complete search went, if there was one.
    """

    table: Ints
    value: Value
    least: Value
    proof: Proof = Proof.OPEN

    def exchanged(self, task: Task, steps: int) -> "_Best":
        """After exchanges of players: for meetings alone first, and then for seats as well."""
        without_seats = attrs.evolve(task, seats=np.zeros_like(task.seats))
        table = improve(without_seats, self.table, (self.least[0], 0), steps)
        table = improve(task, table, self.least, steps)
        return attrs.evolve(self, table=table, value=task.value(table))

    def searched(self, task: Task, found: Searched) -> "_Best":
        """After a complete search, or one that was to be complete."""
        table = self.table if found.table is None else found.table
        value = task.value(table)
        least = (found.least, self.least[1]) if found.proof is Proof.OPEN else value
        return _Best(table, value, least, found.proof)


def _best(task: Task, table: Ints, bounds: Value) -> _Best:
    """The best seating, as far as it can be found, and how good any can be."""
    best = _Best(table, task.value(table), bounds)
    gone_through = None
    for steps in STEPS:
        best = best.exchanged(task, steps)
        if best.value not in (best.least, gone_through):
            best = best.searched(task, better(task, best.value, best.least))
            gone_through = best.value
        if best.value == best.least:
            return best
    return best.searched(task, fewer(task, best.value, best.least))


def _proof(value: int, least: int, bound: int, proof: Proof) -> Proof:
    """How it is known that a value is the least, if it is."""
    if value == bound:
        return Proof.BOUND
    if value > least:
        return Proof.OPEN
    # A search that came to no end has ruled out everything below this all the same.
    return Proof.SEARCH if proof is Proof.OPEN else proof


def _in_seats(task: Task, members: Sequence[int]) -> tuple[int, ...]:
    """The players of a table in the best order of seats."""
    seats = best_order(task.seats[members])
    return tuple(members[player] for player in np.argsort(seats).tolist())
