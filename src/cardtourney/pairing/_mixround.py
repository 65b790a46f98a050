"""The objectives of a round by draw, one after the other, each with its proof.

The first two settle who may sit at tables of which size. The third and the fourth are searched
among these seatings: by exchanges, which find good ones quickly, and then among all that could be
better, where they are few enough.
"""

from collections.abc import Sequence

import attrs
import numpy as np

from cardtourney.pairing._mixcomplete import better
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
    table, (met, seats) = _best(task, _dealt(task, sizes.kind), least)
    members = sorted(task.members(table), key=lambda here: (-len(here), here))
    return Seated(
        tables=tuple(_in_seats(task, here) for here in members),
        resting=tuple(np.flatnonzero(table == len(members)).tolist()),
        objectives=(
            Objective(Mixing.BYES.value, byes.cost, byes.cost, Proof.BOUND),
            Objective(Mixing.TABLE_SIZES.value, sizes.cost, sizes.cost, Proof.BOUND),
            met,
            seats,
        ),
    )


def _dealt(task: Task, kind: Ints) -> Ints:
    """The table of each player where the draw is dealt to the tables of their kind, in order."""
    rows = [*task.sizes, task.players - sum(task.sizes)]
    table = np.empty(task.players, dtype=np.int64)
    table[np.argsort(kind, kind="stable")] = np.repeat(np.arange(len(rows)), rows)
    return table


def _best(task: Task, table: Ints, bounds: Value) -> tuple[Ints, tuple[Objective, Objective]]:
    """The best seating, as far as can be told, and how far that is."""
    without_seats = attrs.evolve(task, seats=np.zeros_like(task.seats))
    least, proof = bounds, Proof.OPEN
    for steps in STEPS:
        table = improve(without_seats, table, (least[0], 0), steps)
        table = improve(task, table, least, steps)
        known = task.value(table)
        if known == least:
            break
        found = better(task, known, least)
        table, proof = found.table if found.table is not None else table, found.proof
        known = task.value(table)
        least = (found.least, least[1] if proof is Proof.OPEN else known[1])
        if proof is not Proof.OPEN:
            break
    met, seats = (
        Objective(name.value, value, lowest, _proof(value, lowest, bound, proof))
        for name, value, lowest, bound in zip(
            (Mixing.MET_BEFORE, Mixing.SEATS), known, least, bounds, strict=True
        )
    )
    return table, (met, seats)


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
