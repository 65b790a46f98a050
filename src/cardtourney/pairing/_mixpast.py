"""What earlier rounds leave to a round by draw: who met whom and who sat where, in whole numbers.

Players are numbered in the order of the draw. Everything is counted from tables and seats alone,
so the order of the rounds, and of the tables in a round, changes nothing.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

import attrs
import numpy as np

from cardtourney.pairing._mixtask import RESTING
from cardtourney.pairing.assignment import Ints

P = TypeVar("P", bound=Hashable)


@attrs.frozen(eq=False)
class Past:
    """What counts of the rounds played, for the round that is to be seated.

    Attributes:
        sizes: The size of each table of this round, the largest first.
        kinds: The different sizes, the largest first; then :data:`RESTING`, if anybody rests.
        room: How many players sit at tables of each kind.
        counts: How many tables of each kind there are; how many players rest.
        byes: How often each player has rested.
        met: How often each two players have met; 0 on the diagonal.
        at_size: How often each player (row) has sat at a table of each kind (column).
        at_seat: How often each player (row) has sat on each seat (column) of the largest table.
        groups: For each earlier round how many of the players sat at each of its tables.
    """

    sizes: tuple[int, ...]
    kinds: tuple[int, ...]
    room: tuple[int, ...]
    counts: tuple[int, ...]
    byes: Ints
    met: Ints
    at_size: Ints
    at_seat: Ints
    groups: tuple[tuple[int, ...], ...]

    @property
    def players(self) -> int:
        """How many players there are, those who will rest among them."""
        return len(self.byes)

    @property
    def resting(self) -> int:
        """How many players will rest."""
        return self.players - sum(self.sizes)


def past_of(
    drawn: Sequence[P],
    sizes: Sequence[int],
    history: Sequence[Sequence[Sequence[P]]],
    rested: Mapping[P, int],
) -> Past:
    """Count what earlier rounds leave to this one; those who are no longer in do not count."""
    number = {player: index for index, player in enumerate(drawn)}
    met = np.zeros((len(drawn), len(drawn)), dtype=np.int64)
    at_size: Counter[tuple[int, int]] = Counter()
    at_seat: Counter[tuple[int, int]] = Counter()
    groups = []
    for tables in history:
        heads = []
        for table in tables:
            seats = {number[p]: seat for seat, p in enumerate(table) if p in number}
            at_size.update((player, len(table)) for player in seats)
            at_seat.update(seats.items())
            here = list(seats)
            met[np.ix_(here, here)] += 1
            heads.append(len(seats))
        groups.append(tuple(heads))
    np.fill_diagonal(met, 0)
    falling = sorted(sizes, reverse=True)
    counts = Counter(falling)
    counts.update({RESTING: len(drawn) - sum(falling)} if len(drawn) > sum(falling) else {})
    every = range(len(drawn))
    return Past(
        sizes=tuple(falling),
        kinds=tuple(counts),
        counts=tuple(counts.values()),
        room=tuple(max(size, 1) * count for size, count in counts.items()),
        byes=np.array([rested.get(player, 0) for player in drawn], dtype=np.int64),
        met=met,
        at_size=np.array([[at_size[p, kind] for kind in counts] for p in every], dtype=np.int64),
        at_seat=np.array(
            [[at_seat[p, s] for s in range(falling[0])] for p in every], dtype=np.int64
        ),
        groups=tuple(groups),
    )
