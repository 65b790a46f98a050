"""What is left to choose in a round by draw once it is settled who may sit at tables of which size.

Players, tables and seats are numbers from 0; players in the order of the draw, tables the largest
first. Those who rest sit at one more table, on one more seat, where nobody meets anybody.
"""

from collections.abc import Iterable
from functools import cached_property
from itertools import permutations
from typing import TypeAlias

import attrs
import numpy as np

from cardtourney.pairing._shares import share
from cardtourney.pairing.assignment import Flags, Ints

Value: TypeAlias = tuple[int, int]
"""What a seating is worth: meetings again, and then what its seats cost."""

RESTING = 0
"""The size of the “table” at which people rest."""

_FEW = 5
"""Tables of so many, or fewer, are ordered by going through every order."""


@attrs.frozen(eq=False, slots=False)
class Task:
    """Who has met, what seats cost, and who may sit where.

    Attributes:
        kinds: The different table sizes, the largest first; then RESTING, if anybody rests.
        counts: How many tables there are of each kind; how many players rest.
        open: For each player (row) and kind (column), whether they may sit there.
        met: How often each two players have met.
        seats: What each player (row) costs on each seat (column); resting, the last, is free.
    """

    kinds: tuple[int, ...]
    counts: tuple[int, ...]
    open: Flags
    met: Ints
    seats: Ints

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The size of each table, the largest first."""
        return tuple(
            kind
            for kind, count in zip(self.kinds, self.counts, strict=True)
            if kind != RESTING
            for _ in range(count)
        )

    @cached_property
    def may(self) -> Flags:
        """For each player (row) and table (column), whether they may sit there."""
        columns = [self.kinds.index(size) for size in self.sizes]
        return self.open[:, [*columns, -1] if RESTING in self.kinds else columns]

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.met)

    @cached_property
    def meets(self) -> Ints:
        """For each table 1, and 0 where people rest."""
        return (np.arange(self.may.shape[1]) < len(self.sizes)).astype(np.int64)

    def members(self, table: Ints) -> list[list[int]]:
        """Who sits at each table where people meet, in the order of the draw."""
        return [np.flatnonzero(table == number).tolist() for number in range(len(self.sizes))]

    def ordered(self, table: Ints) -> Ints:
        """The seat of each player when every table is in its best order."""
        seat = np.full(self.players, self.seats.shape[1] - 1, dtype=np.int64)
        for members in self.members(table):
            seat[members] = best_order(self.seats[members])
        return seat

    def value(self, table: Ints) -> Value:
        """What a seating is worth when every table is in its best order."""
        met = sum(int(self.met[np.ix_(here, here)].sum()) for here in self.members(table))
        seats = self.seats[np.arange(self.players), self.ordered(table)]
        return met // 2, int(seats.sum())


def best_order(costs: Ints) -> list[int]:
    """The seat of each player of a table, so that the seats together cost the least; exactly.

    Args:
        costs: What each player (row) costs on each seat (column); there may be more seats.
    """
    many = len(costs)
    if not costs.any():
        return list(range(many))
    if many > _FEW:
        everywhere = np.ones((many, many), dtype=bool)
        seats: list[int] = share(costs[:, :many], [1] * many, everywhere).kind.tolist()
        return seats
    rows: list[list[int]] = costs.tolist()

    def cost(seats: Iterable[int]) -> int:
        return sum(row[seat] for row, seat in zip(rows, seats, strict=True))

    return list(min(permutations(range(many)), key=cost))
