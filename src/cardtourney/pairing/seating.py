"""Finding the best seating for a plan: exactly, and with reasons for everybody who is moved."""

from collections.abc import Hashable, Sequence
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, Generic, TypeVar, assert_never

import attrs

from cardtourney.errors import NoSeating, Problem, listing
from cardtourney.pairing.objectives import Measure, Objective
from cardtourney.pairing.plan import Plan, seats_of
from cardtourney.pairing.separation import Separation, Strength

if TYPE_CHECKING:
    from cardtourney.pairing.assignment import Cost, Field, Layer

P = TypeVar("P", bound=Hashable)


class Cause(StrEnum):
    """Why a player does not sit where the plan puts them.

    ``APART``: to be kept apart from the people named.
    ``ROOM``: to make room for the people named.
    """

    APART = "apart"
    ROOM = "room"


@attrs.frozen
class Shifted(Generic[P]):
    """A player who was moved to another table.

    Attributes:
        player: Who.
        prescribed: The table the plan names.
        table: The table they got.
        cause: Why.
        because: Of whom.
    """

    player: P
    prescribed: int
    table: int
    cause: Cause
    because: tuple[P, ...]

    @property
    def tables(self) -> int:
        """By how many tables they were moved."""
        return abs(self.table - self.prescribed)


@attrs.frozen
class Seating(Generic[P]):
    """Who sits where, and how good that is.

    Attributes:
        tables: For each table the players in order of position.
        objectives: Every separation, then every measure, in order of importance.
        shifted: Everybody who does not sit at the prescribed table, the best placed first.
    """

    tables: tuple[tuple[P, ...], ...]
    objectives: tuple[Objective, ...]
    shifted: tuple[Shifted[P], ...]

    @property
    def proven(self) -> bool:
        """Whether no other seating is better, in the order of the objectives."""
        return all(objective.proven for objective in self.objectives)


def seat(plan: Plan[P]) -> Seating[P]:
    """Find the seating that is best by the plan's first objective, then by the next.

    The separations come first, in their order, then the measures. Each is proven to be as small
    as possible before the next is looked at. The same plan always gives the same seating; where
    others are just as good by every objective, they are equally right.

    Args:
        plan: Where everybody belongs, and what may move them.

    Returns:
        The seating with every objective's value and proof, and who was moved because of whom.

    Raises:
        NoSeating: A hard separation cannot be kept; names the groups that are too large, or how
            many pairs would have to meet.

    >>> from cardtourney.pairing.plan import plan_by_rank
    >>> from cardtourney.pairing.separation import apart
    >>> clubs = {"Anna": "A", "Boris": "A", "Cyril": "B", "Dana": "C"}
    >>> seating = seat(plan_by_rank(list(clubs), [2, 2], separations=[
    ...     apart("club", clubs, clubs.get)]))
    >>> seating.tables
    (('Anna', 'Dana'), ('Boris', 'Cyril'))
    >>> seating.shifted[0].player, seating.shifted[0].because
    ('Boris', ('Anna',))
    """
    from cardtourney.pairing.exact import assign

    field = field_of(plan)
    assigned = assign(field, layers_of(plan), costs_of(plan))
    objectives = tuple(
        Objective(name, outcome.value, outcome.least, outcome.proof)
        for name, outcome in zip(names_of(plan), assigned.outcomes, strict=True)
    )
    _require_hard(plan, objectives)
    seats = plan.seats
    tables: list[list[P]] = [[] for _ in plan.prescribed]
    for player, table in zip(plan.players, assigned.table.tolist(), strict=True):
        tables[table].append(player)
    if plan.by_position:
        for row in tables:
            row.sort(key=lambda player: seats[player][1])
    seated = tuple(tuple(row) for row in tables)
    return Seating(seated, objectives, shifted(plan, seated))


def names_of(plan: Plan[P]) -> tuple[str, ...]:
    """Name a plan's objectives in order of importance."""
    return (
        *(separation.name for separation in plan.separations),
        *(measure.value for measure in plan.measures),
    )


def field_of(plan: Plan[P]) -> "Field":
    """Lay a plan out for the solver: persons by rank, positions as blocks."""
    import numpy as np

    from cardtourney.pairing.assignment import Field

    seats = plan.seats
    block = np.array(
        [seats[player][1] - 1 if plan.by_position else 0 for player in plan.players],
        dtype=np.int64,
    )
    sizes = [len(table) for table in plan.prescribed]
    rows = [[1] * len(sizes) for _ in range(sizes[0])] if plan.by_position else [sizes]
    return Field(
        block=block,
        home=np.array([seats[player][0] - 1 for player in plan.players], dtype=np.int64),
        pinned=np.array([seats[player][1] in plan.pinned for player in plan.players], dtype=bool),
        seats=np.array(rows, dtype=np.int64),
    )


def layers_of(plan: Plan[P]) -> "list[Layer]":
    """Turn a plan's separations into what the solver keeps apart, in the same order."""
    from cardtourney.pairing.assignment import Layer

    positions = len(plan.prescribed[0]) if plan.by_position else 1
    steps = plan.movement or (0,) * positions
    return [
        Layer(
            groups=_groups_of(plan, separation),
            shifts=tuple(step * (separation.meeting - 1) for step in steps),
        )
        for separation in plan.separations
    ]


def costs_of(plan: Plan[P]) -> "list[Cost]":
    """Turn a plan's measures into what the solver makes small, in the same order."""
    import numpy as np

    from cardtourney.pairing.assignment import Cost

    seats = plan.seats
    home = np.array([seats[player][0] - 1 for player in plan.players], dtype=np.int64)
    distance = np.abs(np.arange(len(plan.prescribed))[None, :] - home[:, None])
    below = np.arange(len(plan.players))[::-1, None]
    costs = []
    for measure in plan.measures:
        match measure:
            case Measure.MOVED:
                costs.append(Cost((distance > 0).astype(np.int64)))
            case Measure.DISPLACEMENT:
                costs.append(Cost(distance))
            case Measure.BETTER_MOVED:
                costs.append(Cost(distance * below))
            case _:
                assert_never(measure)
    return costs


def _groups_of(plan: Plan[P], separation: Separation[P]) -> tuple[tuple[int, ...], ...]:
    """The groups as players by rank, in an order of their own; no pair stands in two of them."""
    rank = {player: index for index, player in enumerate(plan.players)}
    groups = sorted(
        tuple(sorted(rank[person] for person in group if person in rank))
        for group in separation.groups
    )
    pairs = [pair for group in groups for pair in combinations(group, 2)]
    if len(pairs) > len(set(pairs)):
        return tuple(sorted(set(pairs)))
    return tuple(group for group in groups if len(group) > 1)


def shifted(plan: Plan[P], tables: Sequence[Sequence[P]]) -> tuple[Shifted[P], ...]:
    """Say who does not sit at the prescribed table, and because of whom.

    A player is moved to be kept apart from people who sit, or were to sit, at the prescribed
    table in one of the rounds that count; or else to make room there for somebody else.

    Args:
        plan: Where everybody belongs.
        tables: Any seating of the plan's players.

    Returns:
        Everybody who was moved, the best placed first.
    """
    prescribed = plan.seats
    place = seats_of(tables)
    rank = {player: index for index, player in enumerate(plan.players)}
    avoided = _people_to_avoid(plan, tables)
    moved = []
    for player in plan.players:
        home, position = prescribed[player]
        if place[player][0] == home:
            continue
        mates = tuple(sorted(avoided[player], key=rank.__getitem__))
        newcomers = tuple(
            other
            for other in tables[home - 1]
            if prescribed[other][0] != home
            and (not plan.by_position or prescribed[other][1] == position)
        )
        moved.append(
            Shifted(
                player=player,
                prescribed=home,
                table=place[player][0],
                cause=Cause.APART if mates else Cause.ROOM,
                because=mates or newcomers,
            )
        )
    return tuple(moved)


def _people_to_avoid(plan: Plan[P], tables: Sequence[Sequence[P]]) -> dict[P, set[P]]:
    """For each player whom they would meet, or would have met, from the prescribed table."""
    avoided: dict[P, set[P]] = {player: set() for player in plan.players}
    seats = plan.seats
    rooms = [plan.meetings(seated) for seated in (plan.prescribed, tables)]
    for separation in plan.separations:
        for group in separation.groups:
            for player in group & seats.keys():
                home, position = seats[player]
                step = plan.movement[position - 1] if plan.movement else 0
                there = (home - 1 + step * (separation.meeting - 1)) % len(tables)
                for meetings in rooms:
                    avoided[player] |= group.intersection(meetings[separation.meeting][there])
    for player, others in avoided.items():
        others.discard(player)
    return avoided


def _require_hard(plan: Plan[P], objectives: Sequence[Objective]) -> None:
    problems = []
    for separation, objective in zip(plan.separations, objectives, strict=False):
        if separation.strength is Strength.HARD and objective.value:
            problems.append(Problem(_why_not(plan, separation, objective)))
    if problems:
        raise NoSeating(problems)


def _why_not(plan: Plan[P], separation: Separation[P], objective: Objective) -> str:
    tables = len(plan.prescribed)
    present = [[p for p in plan.players if p in group] for group in separation.groups]
    large = [people for people in present if len(people) > tables]
    if large:
        groups = "; ".join(f"{len(people)} people ({listing(people)})" for people in large)
        return f"“{separation.name}” cannot be kept: {groups} for {tables} tables"
    how_many = f"at least {objective.least}" if objective.least else f"as found, {objective.value}"
    return (
        f"“{separation.name}” cannot be kept in meeting {separation.meeting}: "
        f"{how_many} of the pairs would meet"
    )
