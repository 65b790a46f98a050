"""What a round by draw is measured by: what each objective counts, and what no seating is below.

A cost is a table of whole numbers, a row a player; the value of a seating adds up what its players
cost where they sit. Where players do not influence each other (byes, sizes, seats) the least sum
is a division of players among kinds of places; meetings have bounds.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from cardtourney.pairing._mixpast import Past
from cardtourney.pairing._mixtask import RESTING
from cardtourney.pairing._shares import share
from cardtourney.pairing.assignment import Flags, Ints


def byes_of(past: Past) -> Ints:
    """What each player (row) costs at each kind of table: the byes of those who rest."""
    rests = np.array(past.kinds) == RESTING
    costs: Ints = past.byes[:, None] * rests
    return costs


def sizes_of(past: Past) -> Ints:
    """What each player costs at each kind: the rounds there beyond those where they had least."""
    tables = np.array(past.kinds) != RESTING
    costs: Ints = (past.at_size - past.at_size[:, tables].min(axis=1, keepdims=True)) * tables
    return costs


def seats_of(past: Past) -> Ints:
    """What each player (row) costs on each seat: the rounds there beyond those on the least."""
    costs: Ints = past.at_seat - past.at_seat.min(axis=1, keepdims=True)
    return costs


def values_of(past: Past, tables: Sequence[Sequence[int]]) -> tuple[int, int, int, int]:
    """What a seating is worth by each of :class:`Mixing`."""
    return (
        value_of_byes(past, tables),
        value_of_sizes(past, tables),
        met_before(past, tables),
        too_often_on_seats(past, tables),
    )


def value_of_byes(past: Past, tables: Iterable[Sequence[int]]) -> int:
    """The earlier byes of those who rest."""
    playing = [player for table in tables for player in table]
    return int(past.byes.sum() - past.byes[playing].sum())


def value_of_sizes(past: Past, tables: Iterable[Sequence[int]]) -> int:
    """The rounds that players sat at the size they have now, beyond those at the least."""
    costs = sizes_of(past)
    return int(sum(costs[list(table), past.kinds.index(len(table))].sum() for table in tables))


def met_before(past: Past, tables: Iterable[Sequence[int]]) -> int:
    """The earlier meetings of those who sit at one table."""
    return int(sum(past.met[np.ix_(table, table)].sum() for table in tables)) // 2


def too_often_on_seats(past: Past, tables: Iterable[Sequence[int]]) -> int:
    """The rounds that players sat on the seat they have now, beyond those on the least."""
    costs = seats_of(past)
    return int(sum(costs[list(table), range(len(table))].sum() for table in tables))


def least_met_before(past: Past, opened: Flags) -> int:
    """Meet again at least so often: by what each player can get, and by each earlier round."""
    return max(_least_by_players(past, opened), _least_by_rounds(past))


def _least_by_players(past: Past, opened: Flags) -> int:
    """Everybody at the kind of table, and with the companions, that they have met least."""
    costs = np.zeros_like(past.at_size)
    for column, size in enumerate(past.kinds):
        if size > 1:
            could = opened[:, column]
            others = past.met[:, could].copy()
            others[could, np.arange(could.sum())] = 1 << 20
            others.sort(axis=1)
            costs[:, column] = others[:, : size - 1].sum(axis=1)
    # Each meeting is counted by both who meet.
    return -(-share(costs, past.room, opened).cost // 2)


def _least_by_rounds(past: Past) -> int:
    """The people of an earlier table have to spread over the tables there are now."""
    total = 0
    for heads in past.groups:
        loose = past.players - sum(heads)
        total += max(
            least_common(heads, len(past.sizes), past.resting),
            least_common(past.sizes, sum(map(bool, heads)), loose),
        )
    return total


def least_common(heads: Iterable[int], parts: int, free: int) -> int:
    """How many pairs at least stay together when groups are split into so many parts.

    The k-th of a group to be placed (from 0) joins at least k // parts others.

    Args:
        heads: How many belong to each group.
        parts: Into how many parts each group can be split.
        free: How many people need no place in a part.
    """
    joins = sorted(k // parts for many in heads for k in range(many)) if parts else []
    return sum(joins[: max(0, len(joins) - free)])


def least_on_seats(past: Past, opened: Flags) -> int:
    """Everybody on a seat that is open to them, whoever else sits at the table."""
    places = [
        (column, size, seat)
        for column, size in enumerate(past.kinds)
        for seat in range(max(size, 1))
    ]
    costs = seats_of(past)
    price = np.zeros((past.players, len(places)), dtype=np.int64)
    for place, (_, size, seat) in enumerate(places):
        if size != RESTING:
            price[:, place] = costs[:, seat]
    room = [past.resting if size == RESTING else past.sizes.count(size) for _, size, _ in places]
    return share(price, room, opened[:, [column for column, _, _ in places]]).cost
