"""Dividing people among kinds of places, each kind with so much room, at the least cost.

This is the transportation problem with few kinds. It is solved person by person: each takes the
cheapest way into a kind with room, on which others may move on from kind to kind. Prices of the
kinds prove the result, and they show more than one answer: *every* division in which everybody is
somewhere that is cheapest for them at these prices costs the least, and no other division does.
"""

from collections.abc import Sequence

import attrs
import numpy as np

from cardtourney.pairing.assignment import Flags, Ints

_FAR = 1 << 40
"""More than any way costs."""


@attrs.frozen(eq=False)
class Shares:
    """A division that costs the least.

    Attributes:
        cost: What it costs, all together.
        kind: For each person the kind of place they get.
        open: For each person and kind, whether some division that costs the least puts them there
            or could: a division costs the least if, and only if, everybody is where it is open.
    """

    cost: int
    kind: Ints
    open: Flags


def share(costs: Ints, room: Sequence[int], allowed: Flags) -> Shares:
    """Divide people among kinds of places.

    Args:
        costs: What it costs to put a person (row) into a kind of place (column).
        room: How many people each kind takes, all kinds together as many as there are people.
        allowed: Where a person may be at all; some division has to keep to it.

    Returns:
        A division of least cost; where nothing costs anything, the first people fill the first
        kind.
    """
    people, kinds = costs.shape
    price = np.where(allowed, costs, _FAR)
    kind = np.full(people, -1, dtype=np.int64)
    free = list(room)
    for person in range(people):
        ways = _moves(price, kind, kinds)
        reached, before = _cheapest_ways(price[person], ways)
        here = min((each for each in range(kinds) if free[each]), key=reached.__getitem__)
        free[here] -= 1
        while before[here] >= 0:
            there = before[here]
            movers = np.flatnonzero(kind == there)
            gains = price[movers, here] - price[movers, there]
            kind[movers[int(gains.argmin())]] = here
            here = there
        kind[person] = here
    potential, _ = _cheapest_ways(np.zeros(kinds, dtype=np.int64), _moves(price, kind, kinds))
    at_prices = price - np.array(potential, dtype=np.int64)
    cheapest = at_prices.min(axis=1, keepdims=True)
    return Shares(
        cost=int(price[np.arange(people), kind].sum()),
        kind=kind,
        open=allowed & (at_prices == cheapest),
    )


def _moves(price: Ints, kind: Ints, kinds: int) -> list[list[int]]:
    """What it costs at least to move somebody of one kind to another."""
    moves = []
    for each in range(kinds):
        there = price[kind == each]
        gains = there - there[:, each : each + 1]
        moves.append(gains.min(axis=0).tolist() if len(there) else [_FAR] * kinds)
    return moves


def _cheapest_ways(start: Ints, moves: list[list[int]]) -> tuple[list[int], list[int]]:
    """For each kind the cost of the cheapest way there, and the kind before it (or −1)."""
    reached: list[int] = start.tolist()
    before = [-1] * len(reached)
    for _ in reached:
        for here, costs in enumerate(moves):
            for there, cost in enumerate(costs):
                if reached[here] + cost < reached[there]:
                    reached[there] = reached[here] + cost
                    before[there] = here
    return reached, before
