"""Covering players by tables at the least cost: branch and bound, with a limit that is a count.

Sets of tables, and of players, are the bits of a whole number.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias

import attrs

NODES = 10_000
"""How often a search chooses whom to seat next, at most."""

Group: TypeAlias = tuple[int, ...]


@attrs.frozen
class Covered:
    """What a search for a cover came to.

    Attributes:
        tables: The tables of a cover, as numbers in the order given; None where none was found.
        complete: Whether no other cover costs less, or there is none at all.
    """

    tables: list[int] | None
    complete: bool


@attrs.frozen
class _Rest:
    """What is left to be done on the way to a cover.

    Attributes:
        cost: What the tables chosen cost.
        waiting: The players not yet seated.
        tables: The tables that seat none but them and are of a kind of which more are needed.
        room: How many more tables of each kind are needed.
    """

    cost: int
    waiting: int
    tables: int
    room: tuple[int, ...]


@attrs.frozen
class _Way:
    """Tables that seat those who are waiting, and what all tables cost then."""

    cost: int
    tables: tuple[int, ...]


class Cover:
    """Players to be seated at one table each, with so many tables of each kind."""

    def __init__(
        self,
        counts: Sequence[int],
        members: Sequence[Group],
        kinds: Sequence[int],
        costs: Sequence[int],
        most: int,
    ) -> None:
        """Number the tables by their costs, so that the cheap ones are the lowest bits.

        Args:
            counts: How many tables of each kind are needed; together they seat everybody.
            members: Who sits at each table, players as numbers from 0.
            kinds: The kind of each table.
            costs: What each table costs, from 0.
            most: What all tables together may cost.
        """
        cheap = [number for number, cost in enumerate(costs) if cost <= most]
        self.given = sorted(cheap, key=costs.__getitem__)
        self.most = most
        self.costs = [costs[number] for number in self.given]
        self.kinds = [kinds[number] for number in self.given]
        self.members = [members[number] for number in self.given]
        self.of_player = [0] * (1 + max(group[-1] for group in members))
        self.of_kind = [0] * len(counts)
        for number, (group, kind) in enumerate(zip(self.members, self.kinds, strict=True)):
            self.of_kind[kind] |= 1 << number
            for player in group:
                self.of_player[player] |= 1 << number
        everybody, every = (1 << len(self.of_player)) - 1, (1 << len(self.costs)) - 1
        self.start = _Rest(0, everybody, every, tuple(counts))
        self.tried: dict[tuple[int, tuple[int, ...]], int] = {}
        self.nodes = 0

    def cheapest(self, step: int) -> Covered:
        """Find a cover that costs the least.

        Where several do, the first player sits at the table that was given first, then so does
        the first of the others, and so on; unless it takes too long to tell.

        Args:
            step: Two covers that do not cost the same differ by this at least.
        """
        way = self._cheapest(self.start, self.most, step)
        complete = self.nodes <= NODES
        if way is None:
            return Covered(None, complete)
        return Covered([self.given[number] for number in self._first(way)], complete)

    def _cheapest(self, rest: _Rest, most: int, step: int) -> _Way | None:
        """The cheapest way on; whoever has the fewest tables left to sit at is seated first."""
        if not rest.waiting:
            return _Way(rest.cost, ())
        self.nodes += 1
        key = (rest.waiting, rest.room)
        if self.nodes > NODES or most - rest.cost <= self.tried.get(key, -1):
            return None
        tables = rest.tables & ((1 << bisect_right(self.costs, most - rest.cost)) - 1)
        players = _bits(rest.waiting)
        fewest = min((tables & self.of_player[player] for player in players), key=int.bit_count)
        best = None
        for number in _bits(fewest):
            if rest.cost + self.costs[number] > most:
                break
            way = self._cheapest(self._after(rest, number), most, step)
            if way is not None:
                best = _Way(way.cost, (number, *way.tables))
                most = way.cost - step
        # Whoever comes here again, on other ways, need not look for anything that cheap.
        self.tried[key] = most - rest.cost
        return best

    def _first(self, way: _Way) -> tuple[int, ...]:
        """Of all covers that cost as little, the one whose tables were given first.

        So what is found does not depend on how costs were told apart to find it quickly. Past the
        limit of nodes only the way that is known is followed.
        """
        rest, chosen, known = self.start, list[int](), way
        while rest.waiting:
            mine = _bits(rest.tables & self.of_player[next(_bits(rest.waiting))])
            ways = (
                (number, self._through(rest, number, known))
                for number in sorted(mine, key=self.given.__getitem__)
            )
            number, known = next((number, found) for number, found in ways if found is not None)
            rest = self._after(rest, number)
            chosen.append(number)
        return tuple(chosen)

    def _through(self, rest: _Rest, number: int, known: _Way) -> _Way | None:
        """A way on through a table that costs no more than the known one."""
        if number in known.tables:
            return known
        # With so large a step the search is content with the first way it finds.
        return self._cheapest(self._after(rest, number), known.cost, known.cost + 1)

    def _after(self, rest: _Rest, number: int) -> _Rest:
        group, kind = self.members[number], self.kinds[number]
        room = (*rest.room[:kind], rest.room[kind] - 1, *rest.room[kind + 1 :])
        taken = reduce(or_, (self.of_player[player] for player in group))
        if not room[kind]:
            taken |= self.of_kind[kind]
        return _Rest(
            cost=rest.cost + self.costs[number],
            waiting=rest.waiting & ~sum(1 << player for player in group),
            tables=rest.tables & ~taken,
            room=room,
        )


def _bits(number: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
