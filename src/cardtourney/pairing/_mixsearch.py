"""A seating in which few meet again, found by exchanging players between tables.

Tabu search: always the best exchange that somebody who meets an old companion can be part of,
also if it makes things worse for a while; whoever has left a table may not come back to it for
some steps. Chance enters as a fixed public text, so the same draw gives the same seating.
"""

import attrs
import numpy as np

from cardtourney.chance import stream
from cardtourney.pairing.assignment import Flags, Ints

_SEED = "exchanging players"
_NEVER = 1 << 30


@attrs.define(eq=False)
class Exchange:
    """A seating that players are exchanged in.

    Attributes:
        met: How often each two players have met.
        table: For each player the number of their table.
        may: For each player (row) and table (column), whether they may sit there.
        meets: Whether those at a table meet; those who rest do not.
        meetings: For each player and table, how often the player has met those who sit there.
    """

    met: Ints
    table: Ints
    may: Flags
    meets: Flags
    meetings: Ints = attrs.field(init=False)

    @meetings.default
    def _count(self) -> Ints:
        sits = self.table[:, None] == np.arange(len(self.meets))
        meetings: Ints = self.met @ (sits & self.meets)
        return meetings

    @property
    def own(self) -> Ints:
        """For each player how often they have met those at their table."""
        own: Ints = self.meetings[np.arange(len(self.table)), self.table]
        return own

    def change(self, one: int, other: int) -> None:
        """Let two players change places."""
        here, there = int(self.table[one]), int(self.table[other])
        gain = self.met[:, other] - self.met[:, one]
        self.meetings[:, here] += gain * self.meets[here]
        self.meetings[:, there] -= gain * self.meets[there]
        self.table[one], self.table[other] = there, here


def improve(start: Exchange, least: int, steps: int) -> Ints:
    """Exchange players until no fewer can meet again, or for so many steps.

    Args:
        start: Where the search starts; it is changed.
        least: A number of meetings that no seating is below.
        steps: How many exchanges to make at most.

    Returns:
        For each player the table in the best seating found.
    """
    chance = stream(_SEED)
    everybody = np.arange(len(start.table))
    barred = np.zeros(start.may.shape, dtype=np.int64)
    value = int(start.own.sum()) // 2
    best, best_table = value, start.table.copy()
    for step in range(1, steps + 1):
        if best <= least:
            break
        own = start.own
        hot = np.flatnonzero(own)
        here = start.table[hot]
        change = (
            start.meetings[np.ix_(hot, start.table)]
            + start.meetings[:, here].T
            - own[hot, None]
            - own
            - start.met[hot] * (1 + start.meets[start.table])
        )
        may = start.may[hot][:, start.table] & start.may[:, here].T
        may &= here[:, None] != start.table
        late = (barred[hot][:, start.table] < step) & (step > barred[:, here].T)
        may &= late | (change < best - value)
        change[~may] = _NEVER
        ties = np.flatnonzero(change == change.min())
        chosen = int(ties[(next(chance) << 8 | next(chance)) % len(ties)])
        one, other = int(hot[chosen // len(everybody)]), chosen % len(everybody)
        if change.flat[chosen] == _NEVER:
            continue
        value += int(change.flat[chosen])
        barred[one, start.table[one]] = step + 3 + next(chance) % 8
        barred[other, start.table[other]] = step + 3 + next(chance) % 8
        start.change(one, other)
        if value < best:
            best, best_table = value, start.table.copy()
    return best_table
