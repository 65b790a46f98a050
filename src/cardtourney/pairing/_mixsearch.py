"""A seating in which few meet again, found by exchanging players.

Tabu search: always the best exchange that somebody who is not content can be part of, also if it
makes things worse for a while; whoever has left a table may not come back for some steps.
A player is not content who meets somebody again or sits on a seat too often. Among exchanges that
are equally good a fixed public text chooses, so the same draw always gives the same seating.
"""

import numpy as np

from cardtourney.chance import stream
from cardtourney.pairing._mixtask import Task, Value, best_order
from cardtourney.pairing.assignment import Ints

_SEED = "exchange of players"
_COMPARED = 50_000
"""How many exchanges are compared in a step, at most."""
_COMPARED_IN_ALL = 40_000_000
"""How many are compared in a search, at most: a count and not a time, so that a search ends alike
on every machine."""
_AWAY = (3, 8)
"""How many steps a player stays away from a table: at least, and by how much it varies."""
_MEETING = 2
"""By how much the seats must get cheaper for one meeting more, on the way to a seating. Only the
way is weighed so: the best seating is still the one in which fewest meet, whatever the seats."""

_NEVER = 1 << 40


def improve(task: Task, table: Ints, least: Value, steps: int) -> Ints:
    """Exchange players until a seating is as good as any can be, or for so many steps.

    Args:
        task: What the seating is to be like.
        table: The table of each player at the start.
        least: What no seating is below.
        steps: How many exchanges to make at most; in large fields there are fewer.

    Returns:
        The table of each player in the best seating found.
    """
    walk = _Walk(task, table)
    best, best_value = table, walk.value
    in_a_step = task.players * min(task.players, walk.rows)
    for number in range(1, min(steps, _COMPARED_IN_ALL // in_a_step) + 1):
        if best_value <= least:
            break
        walk.step(number, best_value)
        if walk.value < best_value:
            best, best_value = walk.table.copy(), walk.value
    return best


class _Walk:
    """A seating on its way, with what it takes to compare exchanges quickly."""

    def __init__(self, task: Task, table: Ints) -> None:
        self.task = task
        self.table = table.copy()
        self.seat = task.ordered(table)
        self.value = task.value(table)
        self.meetings = np.zeros(task.may.shape, dtype=np.int64)
        for number, members in enumerate(task.members(table)):
            self.meetings[:, number] = task.met[:, members].sum(axis=1)
        self.barred = np.zeros(task.may.shape, dtype=np.int64)
        self.everybody = np.arange(task.players)
        self.rows = max(1, _COMPARED // task.players)
        self.chance = stream(_SEED)

    def step(self, number: int, best: Value) -> None:
        """Make the best exchange that is not barred, or that leads to a new best seating.

        Exchanges are laid out as one row for each player who is not content, one column for
        each other player.
        """
        task, table = self.task, self.table
        own = self.meetings[self.everybody, table]
        cost = task.seats[self.everybody, self.seat]
        one = self._some(np.flatnonzero(own + cost))
        here = table[one, None]

        met = self.meetings[one][:, table] + self.meetings[:, table[one]].T
        met -= own[one, None] + own
        # Both would leave the other behind, at whose new table they were counted.
        met -= task.met[one] * (task.meets[here] + task.meets[table])
        seats = task.seats[one][:, self.seat] + task.seats[:, self.seat[one]].T
        seats -= cost[one, None] + cost

        free = np.maximum(self.barred[one][:, table], self.barred[:, table[one]].T) < number
        fewer, as_few = met < best[0] - self.value[0], met == best[0] - self.value[0]
        free |= fewer | (as_few & (seats < best[1] - self.value[1]))
        free &= task.may[one][:, table] & task.may[:, table[one]].T & (here != table)
        change = np.where(free, _MEETING * met + seats, _NEVER)
        ties = np.flatnonzero(change == change.min())
        row, other = divmod(int(ties[self._below(len(ties))]), task.players)
        if free[row, other]:
            self._exchange(number, int(one[row]), other, int(met[row, other]))

    def _exchange(self, number: int, one: int, other: int, met: int) -> None:
        task = self.task
        here, there = int(self.table[one]), int(self.table[other])
        newcomer = task.met[:, other] - task.met[:, one]
        self.meetings[:, here] += newcomer * task.meets[here]
        self.meetings[:, there] -= newcomer * task.meets[there]
        affected = np.flatnonzero((self.table == here) | (self.table == there))
        before = self._cost(affected)
        least, varies = _AWAY
        for player, left, entered in ((one, here, there), (other, there, here)):
            self.barred[player, left] = number + least + self._below(varies)
            self.table[player] = entered
        for entered in (here, there):
            members = affected[self.table[affected] == entered]
            resting = task.seats.shape[1] - 1
            self.seat[members] = best_order(task.seats[members]) if task.meets[entered] else resting
        seats = self._cost(affected) - before
        self.value = (self.value[0] + met, self.value[1] + seats)

    def _cost(self, players: Ints) -> int:
        return int(self.task.seats[players, self.seat[players]].sum())

    def _some(self, players: Ints) -> Ints:
        """As many of these players as can be looked at in one step."""
        if len(players) <= self.rows:
            return players
        return np.roll(players, -self._below(len(players)))[: self.rows]

    def _below(self, number: int) -> int:
        return (next(self.chance) << 8 | next(self.chance)) % number
