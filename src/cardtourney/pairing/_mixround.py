"""The objectives of a round by draw, one after the other, each with its bound.

The first two settle where players may sit at all; the third is searched among such seatings; the
fourth orders each table. Players are numbers in the order of the draw.
"""

from collections.abc import Iterable, Sequence

import attrs
import numpy as np

from cardtourney.pairing._mixpast import RESTING, Past
from cardtourney.pairing._mixsearch import Exchange, improve
from cardtourney.pairing._shares import Shares, share
from cardtourney.pairing.assignment import Flags, Ints
from cardtourney.pairing.mixing import Mixing
from cardtourney.pairing.objectives import Objective, Proof

STEPS = 3000
"""How many exchanges of players are tried at most."""


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
    everywhere = np.ones((past.players, len(past.kinds)), dtype=bool)
    byes = share(byes_of(past), past.room, everywhere)
    sizes = share(sizes_of(past), past.room, byes.open)
    least_met = least_met_before(past, sizes.open)
    members = _exchanged(past, sizes, least_met)
    tables = tuple(_in_seats(past, table) for table in members[: len(past.sizes)])
    resting = tuple(members[-1]) if past.resting else ()
    met, seats = met_before(past, tables), too_often_on_seats(past, tables)
    least_seats = least_on_seats(past, sizes.open)
    return Seated(
        tables,
        resting,
        (
            Objective(Mixing.BYES, byes.cost, byes.cost, Proof.BOUND),
            Objective(Mixing.TABLE_SIZES, sizes.cost, sizes.cost, Proof.BOUND),
            _objective(Mixing.MET_BEFORE, met, least_met),
            _objective(Mixing.SEATS, seats, least_seats),
        ),
    )


def _objective(name: Mixing, value: int, least: int) -> Objective:
    return Objective(name, value, least, Proof.BOUND if value == least else Proof.OPEN)


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


def _exchanged(past: Past, sizes: Shares, least: int) -> list[list[int]]:
    """The members of each table, in order of the draw, and at the end those who rest."""
    rows = [*past.sizes, past.resting] if past.resting else list(past.sizes)
    kind = np.array(
        [past.kinds.index(size) for size in past.sizes] + [len(past.kinds) - 1] * bool(past.resting)
    )
    table = np.empty(past.players, dtype=np.int64)
    table[np.argsort(sizes.kind, kind="stable")] = np.repeat(np.arange(len(rows)), rows)
    meets = np.arange(len(rows)) < len(past.sizes)
    start = Exchange(past.met, table, sizes.open[:, kind], meets)
    best = improve(start, least, STEPS)
    members = [np.flatnonzero(best == number).tolist() for number in range(len(rows))]
    playing = sorted(members[: len(past.sizes)], key=lambda table: (-len(table), table))
    return playing + members[len(past.sizes) :]


def _in_seats(past: Past, table: Sequence[int]) -> tuple[int, ...]:
    """Order a table so that nobody sits on a seat too often; exactly."""
    costs = seats_of(past)[list(table), : len(table)]
    seats = share(costs, [1] * len(table), np.ones_like(costs, dtype=bool)).kind
    return tuple(table[player] for player in np.argsort(seats).tolist())
