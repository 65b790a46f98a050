"""Hypothesis strategies for rounds by draw, and two other ways to find what the best is worth.

For programs that seat people by draw: :func:`occasions` makes up what a tournament may have come
to (people who have left or are new, byes, tables of several sizes), :func:`mix_worth` says in the
plainest way what a seating is worth, :func:`least_worth` goes through all seatings of a small
field, and :func:`best_mix_values` asks CP-SAT of OR-tools (the extra ``test``).
"""

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Generic, TypeVar

import attrs
from hypothesis import strategies as st

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

P = TypeVar("P", bound=Hashable)

Rounds = Sequence[Sequence[Sequence[P]]]


@attrs.frozen
class Occasion(Generic[P]):
    """What a round by draw is seated from; the fields are what :func:`mix` takes.

    Attributes:
        drawn: Everybody who is in, in the order of the draw.
        sizes: How many sit at each table.
        history: The earlier rounds.
        rested: How many byes each player has had, or None where the history tells.
    """

    drawn: tuple[P, ...]
    sizes: tuple[int, ...]
    history: tuple[tuple[tuple[P, ...], ...], ...]
    rested: Mapping[P, int] | None = None

    @property
    def byes(self) -> Mapping[P, int]:
        """How many byes each player has had."""
        if self.rested is not None:
            return {player: self.rested.get(player, 0) for player in self.drawn}
        return {
            player: sum(all(player not in table for table in tables) for tables in self.history)
            for player in self.drawn
        }


@st.composite
def occasions(
    draw: st.DrawFn,
    *,
    min_players: int = 1,
    max_players: int = 7,
    max_size: int = 5,
    max_rounds: int = 5,
) -> Occasion[int]:
    """Rounds to be seated: with people who rest, who have left, who are new.

    Args:
        draw: Given by Hypothesis.
        min_players: The smallest field.
        max_players: The largest field.
        max_size: The largest table.
        max_rounds: How many rounds there may have been.

    Returns:
        A strategy of occasions.
    """
    drawn = draw(
        st.integers(min_players, max_players).flatmap(lambda n: st.permutations(range(1, n + 1)))
    )
    everybody = range(1, len(drawn) + draw(st.integers(0, 2)) + 1)
    history = tuple(
        _dealt(draw(st.permutations(everybody)), draw(_tables(len(everybody), max_size)))
        for _ in range(draw(st.integers(0, max_rounds)))
    )
    byes = st.dictionaries(st.sampled_from(everybody), st.integers(0, 2))
    return Occasion(
        drawn=tuple(drawn),
        sizes=draw(_tables(len(drawn), max_size)),
        history=history,
        rested=draw(st.none() | byes),
    )


def _tables(players: int, max_size: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Sizes of tables that these players can fill, with few or none left over as a rule."""

    def cut(sizes: list[int]) -> tuple[int, ...]:
        fitting: list[int] = []
        for size in sizes:
            if sum(fitting) + size <= players:
                fitting.append(size)
        return tuple(fitting) or (min(players, max_size),)

    two = st.lists(st.integers(1, max_size), min_size=1, max_size=2)
    return two.flatmap(
        lambda allowed: st.lists(
            st.sampled_from(allowed), min_size=players // max(allowed), max_size=players
        )
    ).map(cut)


def _dealt(players: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return tuple(
        tuple(players[start : start + size]) for start, size in zip(starts, sizes, strict=True)
    )


def mix_worth(occasion: Occasion[P], tables: Sequence[Sequence[P]]) -> tuple[int, int, int, int]:
    """Count what a seating is worth by each of :class:`~cardtourney.pairing.mixing.Mixing`.

    Args:
        occasion: What it is seated from.
        tables: The seating, each table in order of seat.

    Returns:
        Byes, table sizes, meetings again and seats; the less, the better.

    >>> occasion = Occasion(drawn=(1, 2, 3, 4, 5), sizes=(2, 2), history=(((1, 2), (3, 4)),))
    >>> mix_worth(occasion, [(1, 2), (3, 5)]), mix_worth(occasion, [(1, 2), (4, 3)])
    ((0, 0, 1, 3), (1, 0, 2, 2))
    """
    playing = {player for table in tables for player in table}
    byes = sum(occasion.byes[player] for player in occasion.drawn if player not in playing)
    sizes = sum(
        _too_often(_sizes_of(occasion, player), len(table), set(occasion.sizes))
        for table in tables
        for player in table
    )
    met = sum(_met(occasion, pair) for table in tables for pair in combinations(table, 2))
    seats = sum(
        _seat_cost(occasion, player, at) for table in tables for at, player in enumerate(table)
    )
    return byes, sizes, met, seats


def _met(occasion: Occasion[P], pair: tuple[P, P]) -> int:
    before = (table for tables in occasion.history for table in tables)
    return sum(pair[0] in table and pair[1] in table for table in before)


def _too_often(before: Sequence[int], now: int, choices: set[int]) -> int:
    """How many times more than the rarest of the choices something has been."""
    return before.count(now) - min(before.count(choice) for choice in choices)


def _sizes_of(occasion: Occasion[P], player: P) -> list[int]:
    return [len(table) for tables in occasion.history for table in tables if player in table]


def _seat_cost(occasion: Occasion[P], player: P, seat: int) -> int:
    sat = [
        table.index(player) for tables in occasion.history for table in tables if player in table
    ]
    return _too_often(sat, seat, set(range(max(occasion.sizes))))


def every_mix(occasion: Occasion[P]) -> Iterator[tuple[tuple[P, ...], ...]]:
    """Go through everybody at every table and every choice of those who rest.

    Args:
        occasion: What is to be seated.

    Yields:
        Tables in the order of ``sizes``, the players of each in the order of the draw. Tables of
        one size that stand side by side are not changed for each other.

    >>> sum(1 for _ in every_mix(Occasion((1, 2, 3, 4, 5), (2, 2), ())))
    15
    """
    yield from _chosen(occasion.drawn, occasion.sizes)


def _chosen(players: Sequence[P], sizes: Sequence[int]) -> Iterator[tuple[tuple[P, ...], ...]]:
    if not sizes:
        yield ()
        return
    size, *later = sizes
    for table in combinations(players, size):
        earliest = players.index(table[0])
        left = [player for player in players if player not in table]
        for tables in _chosen(left, later):
            if size not in later[:1] or players.index(tables[0][0]) > earliest:
                yield (table, *tables)


def least_worth(occasion: Occasion[P]) -> tuple[int, int, int, int]:
    """What the best of all seatings is worth, found by looking at each of them.

    Args:
        occasion: What is to be seated; at most about eight players.

    Returns:
        As :func:`mix_worth`.

    >>> least_worth(Occasion((1, 2, 3, 4), (2, 2), (((1, 2), (3, 4)),)))
    (0, 0, 0, 0)
    """
    best = min(mix_worth(occasion, tables)[:3] for tables in every_mix(occasion))
    return *best, min(
        sum(_best_seats(occasion, table) for table in tables)
        for tables in every_mix(occasion)
        if mix_worth(occasion, tables)[:3] == best
    )


def _best_seats(occasion: Occasion[P], table: Sequence[P]) -> int:
    return min(
        sum(_seat_cost(occasion, player, seat) for seat, player in enumerate(order))
        for order in permutations(table)
    )


def best_mix_values(occasion: Occasion[P], *, effort: float = math.inf) -> tuple[int, ...]:
    """What the best seating is worth by each objective in strict order, by CP-SAT.

    Each player on each chair, or resting, is true or false; each two who have met are together at
    a table or not. Each objective is solved to the end and then held by an equation.

    Args:
        occasion: What is to be seated; at most about sixteen players.
        effort: How much work to spend on one objective, in CP-SAT's own unit, which is about a
            second but counts steps, so that every machine gives up at the same point.

    Returns:
        As :func:`mix_worth`, as far as the effort goes: the first objective that it does not
        suffice for, and all later ones, are left out.

    >>> best_mix_values(Occasion((1, 2, 3, 4), (2, 2), (((1, 2), (3, 4)),)))
    (0, 0, 0, 0)
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    sits = {
        (player, table, seat): model.new_bool_var("")
        for player in occasion.drawn
        for table, size in enumerate(occasion.sizes)
        for seat in range(size)
    }
    for player in occasion.drawn:
        model.add_at_most_one(var for (who, _, _), var in sits.items() if who == player)
    for table, size in enumerate(occasion.sizes):
        for seat in range(size):
            model.add_exactly_one(sits[player, table, seat] for player in occasion.drawn)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = effort
    values: list[int] = []
    for goal in _goals(occasion, model, sits):
        model.minimize(goal)
        if solver.solve(model) != cp_model.OPTIMAL:
            break
        values.append(round(solver.objective_value))
        model.add(goal == values[-1])
    return tuple(values)


def _goals(
    occasion: Occasion[P], model: "CpModel", sits: "dict[tuple[P, int, int], IntVar]"
) -> "list[LinearExpr | int]":
    byes, choices = occasion.byes, set(occasion.sizes)
    at_size = {player: _sizes_of(occasion, player) for player in occasion.drawn}
    resting = sum(byes.values()) - sum(byes[who] * var for (who, _, _), var in sits.items())
    sizes = sum(
        _too_often(at_size[who], occasion.sizes[table], choices) * var
        for (who, table, _), var in sits.items()
    )
    seats = sum(_seat_cost(occasion, who, seat) * var for (who, _, seat), var in sits.items())
    met: list[LinearExpr] = []
    for one, other in combinations(occasion.drawn, 2):
        often = _met(occasion, (one, other))
        for table, size in enumerate(occasion.sizes if often else ()):
            together = model.new_bool_var("")
            here = sum(sits[who, table, seat] for who in (one, other) for seat in range(size))
            model.add(together >= here - 1)
            met.append(often * together)
    return [resting, sizes, sum(met), seats]
