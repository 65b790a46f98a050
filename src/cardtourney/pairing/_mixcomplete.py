"""Every seating that could be better, gone through to the end where there are few enough.

A seating that is better than a known one has no table at which more meet again than in all of the
known one. Where people have met often there are few such tables, though the field may be large;
and in a small field there are few tables altogether.

A linear program gives each player a price, so that tables are worth about what the prices of
their players come to. Rounded, prices still prove a bound in whole numbers, whatever they are: no
table of a kind is worth less than its players' prices and the least by which any of that kind
exceeds them. Then a search covers the players by tables (and rests) that together exceed the
bound by less than the known seating does.
"""

import attrs
import numpy as np

from cardtourney.pairing._highs import Program, minimise
from cardtourney.pairing._mixcover import Cover, Group
from cardtourney.pairing._mixtask import RESTING, Task, Value
from cardtourney.pairing.assignment import Ints
from cardtourney.pairing.objectives import Proof

GROUPS = 110_000
"""Up to so many groups of players the tables that could matter are written down."""

_SCALE = 2**20
"""Bounds are counted in this part of one: prices are rounded to it."""


@attrs.frozen(eq=False)
class Searched:
    """What a search for better seatings came to.

    Attributes:
        table: The table of each player in the best of them; None where none was found.
        least: How few meetings no seating is below.
        proof: Whether every seating that could be better was ruled out by a bound, was looked at,
            or neither.
    """

    table: Ints | None
    least: int
    proof: Proof


def better(task: Task, known: Value, least: Value) -> Searched:
    """Look for the best of all seatings that are better than a known one.

    Args:
        task: What the seating is to be like.
        known: What the known seating is worth.
        least: What no seating is below: in meetings, and in its seats whatever the meetings.

    Returns:
        What was found, and how certain it is.
    """
    found = _below(task, known, known[0] - (known[1] == least[1]))
    return attrs.evolve(found, least=max(found.least, least[0]))


def fewer(task: Task, known: Value, least: Value) -> Searched:
    """Rule out seatings in which fewer meet, number by number, as far as that goes.

    The fewer may meet, the fewer tables there are to look at; so this tells something where there
    are too many for :func:`better`.

    Args:
        task: What the seating is to be like.
        known: What the known seating is worth.
        least: What no seating is below: in meetings, and in its seats whatever the meetings.

    Returns:
        The best seating if it was met on the way, and the number that none is below.
    """
    for most in range(least[0], known[0]):
        found = _below(task, (most + 1, 0), most)
        if found.table is not None or found.proof is Proof.OPEN:
            return attrs.evolve(found, least=max(found.least, most))
    return Searched(None, known[0], Proof.OPEN)


def _below(task: Task, limit: Value, most: int) -> Searched:
    """Look for the best seating below a limit, out of tables at which no more than so many meet."""
    groups = _groups(task, most)
    if groups is None:
        return Searched(None, 0, Proof.OPEN)
    # One meeting more is worse than any cost of seats.
    weight = 1 + int(task.seats.max(axis=1).sum())
    tables = _tables(task, groups, weight)
    if any(kind not in tables.kinds for kind in range(len(task.kinds))):
        return Searched(None, limit[0], Proof.BOUND)
    bound, excess = _priced(task, tables)
    # Values are whole numbers: what is below is so by one at least.
    value = limit[0] * weight + limit[1] - 1
    spare = value * _SCALE - bound
    if spare < 0:
        return Searched(None, limit[0], Proof.BOUND)
    cover = Cover(task.counts, tables.members, tables.kinds.tolist(), excess.tolist(), most=spare)
    found = cover.cheapest(step=_SCALE)
    table = None if found.tables is None else _numbered(task, tables, found.tables)
    if not found.complete:
        return Searched(table, -(-bound // _SCALE) // weight, Proof.OPEN)
    return Searched(table, limit[0] if table is None else task.value(table)[0], Proof.SEARCH)


def _groups(task: Task, most: int) -> dict[Group, Value] | None:
    """Every group, up to the size of the largest table, in which no more than so many meet again.

    What is true of a group is true of every smaller one within it. So groups grow player by
    player, and their seats cost what the best choice for the last seat leaves to the others.

    Returns:
        What each group is worth; None where there are too many.
    """
    met, seats = task.met.tolist(), task.seats.tolist()
    found: dict[Group, Value] = {(): (0, 0)}
    newest: list[Group] = [()]
    for last in range(task.sizes[0]):
        larger: list[Group] = []
        for group in newest:
            for player in range(group[-1] + 1 if group else 0, task.players):
                meetings = found[group][0] + sum(met[player][other] for other in group)
                if meetings <= most:
                    grown = (*group, player)
                    cost = min(
                        found[grown[:place] + grown[place + 1 :]][1] + seats[each][last]
                        for place, each in enumerate(grown)
                    )
                    found[grown] = (meetings, cost)
                    larger.append(grown)
            if len(found) > GROUPS:
                return None
        newest = larger
    return found


@attrs.frozen(eq=False)
class _Tables:
    """Tables that could be part of a seating; whoever rests is a table of their own.

    Attributes:
        members: Who sits at each.
        kinds: Of which kind each is.
        worth: Its meetings and the cost of its seats, in one number.
    """

    members: list[Group]
    kinds: Ints
    worth: Ints


def _tables(task: Task, groups: dict[Group, Value], weight: int) -> _Tables:
    open_to: list[list[bool]] = task.open.tolist()
    rows = [
        (group, kind, met * weight + seats if size != RESTING else 0)
        for kind, size in enumerate(task.kinds)
        for group, (met, seats) in groups.items()
        if len(group) == max(size, 1) and all(open_to[player][kind] for player in group)
    ]
    return _Tables(
        members=[group for group, _, _ in rows],
        kinds=np.array([kind for _, kind, _ in rows], dtype=np.int64),
        worth=np.array([worth for _, _, worth in rows], dtype=np.int64),
    )


def _priced(task: Task, tables: _Tables) -> tuple[int, Ints]:
    """A bound that no seating is below (scaled), and by how much each table exceeds it."""
    counts = np.array(task.counts)
    number = np.arange(len(tables.members))
    seated = np.repeat(number, [len(group) for group in tables.members])
    player = np.concatenate(tables.members)
    sums = np.concatenate([np.ones(task.players), counts])
    found = minimise(
        Program(
            cost=tables.worth.astype(np.float64),
            rows=np.concatenate([player, task.players + tables.kinds]),
            columns=np.concatenate([seated, number]),
            entries=np.ones(len(player) + len(number)),
            lower=sums,
            upper=sums,
        ),
        whole=False,
    )
    prices = np.zeros(task.players, dtype=np.int64)
    if found.exists:
        prices = np.rint(found.multipliers[: task.players] * _SCALE).astype(np.int64)
    excess = tables.worth * _SCALE - np.bincount(seated, prices[player]).astype(np.int64)
    least = np.array([excess[tables.kinds == kind].min() for kind in range(len(counts))])
    return int(prices.sum() + least @ counts), excess - least[tables.kinds]


def _numbered(task: Task, tables: _Tables, chosen: list[int]) -> Ints:
    """The table of each player, in the order in which they are chosen; the last is to rest at."""
    table = np.full(task.players, len(task.sizes), dtype=np.int64)
    for number, each in enumerate(sorted(chosen)[: len(task.sizes)]):
        table[list(tables.members[each])] = number
    return table
