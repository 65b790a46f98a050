"""Hypothesis strategies for plans of a round, and what a seating is worth, counted by hand.

For programs that seat people: :func:`plans` makes up what may stand in their way (clubs larger
than there are tables, people who have met, joint rounds), :func:`every_seating` gives all the
seatings a small plan has, and :func:`worth` says in the plainest way what each is worth.
"""

from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import factorial, prod
from typing import TypeVar

from hypothesis import strategies as st

from cardtourney.chance import Recorded
from cardtourney.pairing.objectives import Measure
from cardtourney.pairing.plan import (
    FEWEST_MOVED,
    LEAST_TOTAL,
    Plan,
    plan_by_draw,
    plan_by_groups,
    plan_by_rank,
)
from cardtourney.pairing.separation import Separation, Strength, apart, not_again

P = TypeVar("P", bound=Hashable)


def fields(max_players: int = 9, min_players: int = 1) -> st.SearchStrategy[tuple[int, ...]]:
    """Players by rank; their start numbers do not follow the rank.

    Args:
        max_players: The largest field.
        min_players: The smallest field.

    Returns:
        A strategy of start numbers, the best placed first.
    """
    return st.integers(min_players, max_players).flatmap(
        lambda n: st.permutations(range(1, n + 1)).map(tuple)
    )


@st.composite
def clubs(draw: st.DrawFn, players: Sequence[int]) -> dict[int, str]:
    """Clubs of any size, up to one that everybody belongs to; some players have none.

    Args:
        draw: Given by Hypothesis.
        players: Everybody.

    Returns:
        A strategy of a club for each player, empty for none.
    """
    # The first of few clubs comes up most often, so that large clubs are as frequent as small.
    names = ["A", *"ABCDEFG"[: draw(st.integers(0, 7))], ""]
    club = st.sampled_from(names)
    return {player: draw(club) for player in players}


@st.composite
def separations(
    draw: st.DrawFn,
    players: Sequence[int],
    *,
    meetings: Sequence[int] = (1,),
    strengths: Sequence[Strength] = (Strength.SOFT,),
) -> Separation[int]:
    """Clubs, pairs that have met, or any groups, overlapping ones among them.

    Args:
        draw: Given by Hypothesis.
        players: Everybody; strangers may stand in a group as well.
        meetings: The rounds it may count for.
        strengths: What may happen when people cannot be kept apart.

    Returns:
        A strategy of separations.
    """
    meeting, strength = draw(st.sampled_from(meetings)), draw(st.sampled_from(strengths))
    exempt = draw(st.frozensets(st.sampled_from(players), max_size=2))
    match draw(st.sampled_from(["club", "already met", "family"])):
        case "club":
            club = draw(clubs(players))
            return apart(
                "club", players, club.get, strength=strength, meeting=meeting, exempt=exempt
            )
        case "already met":
            before = draw(st.permutations(players))
            tables = [before[start : start + 3] for start in range(0, len(before), 3)]
            return not_again(
                "already met", tables, strength=strength, meeting=meeting, exempt=exempt
            )
        case name:
            people = st.sampled_from([*players, 0])
            groups = draw(st.lists(st.frozensets(people, max_size=5), max_size=4))
            return Separation(name, tuple(groups), strength, meeting)


@cache
def _measures() -> st.SearchStrategy[tuple[Measure, ...]]:
    usual = st.sampled_from([LEAST_TOTAL, FEWEST_MOVED])
    return usual | st.permutations(list(Measure)).map(tuple)


@st.composite
def plans_by_rank(
    draw: st.DrawFn,
    *,
    max_players: int = 9,
    sizes: Sequence[int] = (3, 4, 5),
    strengths: Sequence[Strength] = (Strength.SOFT,),
) -> Plan[int]:
    """Seats by rank or by draw, at tables of several sizes.

    Args:
        draw: Given by Hypothesis.
        max_players: The largest field.
        sizes: The sizes a table may have.
        strengths: What may happen when people cannot be kept apart.

    Returns:
        A strategy of plans.
    """
    rows = draw(st.lists(st.sampled_from(sizes), min_size=1, max_size=max_players // min(sizes)))
    while sum(rows) > max_players:
        rows.pop()
    rows = rows or [min(sizes)]
    players = draw(fields(sum(rows), sum(rows)))
    kept = draw(st.lists(separations(players, strengths=strengths), max_size=3))
    measures = draw(_measures())
    if draw(st.booleans()):
        return plan_by_rank(players, rows, separations=kept, measures=measures)
    drawn = Recorded([draw(st.permutations(players))] if len(players) > 1 else [])
    plan, _ = plan_by_draw(players, rows, drawn, separations=kept, measures=measures)
    return plan


@st.composite
def plans_by_groups(
    draw: st.DrawFn,
    *,
    max_players: int = 12,
    sizes: Sequence[int] = (3, 4, 5),
    strengths: Sequence[Strength] = (Strength.SOFT,),
) -> Plan[int]:
    """Seats by rating groups, for one round or for two that follow each other by movement.

    Args:
        draw: Given by Hypothesis.
        max_players: The largest field.
        sizes: How many groups there may be, which is how many sit at a table.
        strengths: What may happen when people cannot be kept apart.

    Returns:
        A strategy of plans.
    """
    groups = draw(st.sampled_from(sizes))
    tables = draw(st.integers(1, max(1, max_players // groups)))
    players = draw(fields(groups * tables, groups * tables))
    positions = st.integers(1, groups)
    movement = draw(
        st.just(())
        | st.just((-1, *(0,) * (groups - 2), 1) if groups > 1 else (1,))
        | st.lists(st.integers(-3, 3), min_size=groups, max_size=groups).map(tuple)
    )
    meetings = (1, 2, 3) if movement else (1,)
    return plan_by_groups(
        players,
        groups,
        backwards=draw(st.frozensets(positions)),
        pinned=draw(st.just(frozenset({1})) | st.frozensets(positions)),
        movement=movement,
        separations=draw(
            st.lists(separations(players, meetings=meetings, strengths=strengths), max_size=3)
        ),
        measures=draw(_measures()),
    )


def plans(
    *, strengths: Sequence[Strength] = (Strength.SOFT,), max_seatings: int = 1700
) -> st.SearchStrategy[Plan[int]]:
    """Plans of every kind, so small that all their seatings can be gone through.

    Args:
        strengths: What may happen when people cannot be kept apart.
        max_seatings: The most seatings a plan may have.

    Returns:
        A strategy of plans.
    """
    return (plans_by_rank(strengths=strengths) | plans_by_groups(strengths=strengths)).filter(
        lambda plan: number_of_seatings(plan) <= max_seatings
    )


def number_of_seatings(plan: Plan[P]) -> int:
    """How many seatings a plan allows, good and bad ones.

    Args:
        plan: A plan by position, or one that pins nobody.

    Returns:
        The length of :func:`every_seating`.

    >>> number_of_seatings(plan_by_rank(range(9), [3, 3, 3]))
    1680
    """
    if plan.by_position:
        free = len(plan.prescribed[0]) - len(plan.pinned)
        return prod([factorial(len(plan.prescribed))] * free)
    return factorial(len(plan.players)) // prod(factorial(len(row)) for row in plan.prescribed)


def every_seating(plan: Plan[P]) -> Iterator[tuple[tuple[P, ...], ...]]:
    """Go through all seatings that a plan allows, the prescribed one first.

    Args:
        plan: A plan by position, or one that pins nobody.

    Yields:
        The tables, each in order of position.

    >>> for tables in every_seating(plan_by_rank("ABC", [2, 1])):
    ...     print(tables)
    (('A', 'B'), ('C',))
    (('A', 'C'), ('B',))
    (('B', 'C'), ('A',))
    """
    if plan.by_position:
        columns = [
            [column] if position in plan.pinned else permutations(column)
            for position, column in enumerate(zip(*plan.prescribed, strict=True), 1)
        ]
        for chosen in product(*columns):
            yield tuple(zip(*chosen, strict=True))
    else:
        yield from _split(plan.players, [len(table) for table in plan.prescribed])


def _split(players: Sequence[P], sizes: Sequence[int]) -> Iterator[tuple[tuple[P, ...], ...]]:
    if not sizes:
        yield ()
        return
    for table in combinations(players, sizes[0]):
        rest = [player for player in players if player not in table]
        for tables in _split(rest, sizes[1:]):
            yield (table, *tables)


def worth(plan: Plan[P], tables: Sequence[Sequence[P]]) -> tuple[int, ...]:
    """Count what a seating is worth by each separation and each measure, one by one.

    Args:
        plan: Where everybody belongs, and by what a seating is judged.
        tables: A seating that the plan allows.

    Returns:
        One number an objective, in order of importance; the less, the better.

    >>> plan = plan_by_rank("ABCD", [2, 2], separations=[Separation("club", (frozenset("AB"),))])
    >>> worth(plan, ["AC", "BD"]), worth(plan, ["AB", "CD"])
    ((0, 2, 3), (1, 0, 0))
    """
    return (
        *(_pairs_met(plan, tables, separation) for separation in plan.separations),
        *(_moved(plan, tables, measure) for measure in plan.measures),
    )


def _pairs_met(plan: Plan[P], tables: Sequence[Sequence[P]], separation: Separation[P]) -> int:
    table_of: dict[P, int] = {}
    for number, table in enumerate(tables):
        for position, player in enumerate(table):
            step = plan.movement[position] if separation.meeting > 1 else 0
            table_of[player] = (number + step * (separation.meeting - 1)) % len(tables)
    apart_from: Collection[tuple[P, P]] = {
        pair
        for group in separation.groups
        for pair in combinations([player for player in plan.players if player in group], 2)
    }
    return sum(table_of[one] == table_of[other] for one, other in apart_from)


def _moved(plan: Plan[P], tables: Sequence[Sequence[P]], measure: Measure) -> int:
    prescribed = {p: number for number, table in enumerate(plan.prescribed) for p in table}
    total = 0
    for number, table in enumerate(tables):
        for player in table:
            by = abs(number - prescribed[player])
            below = len(plan.players) - 1 - plan.players.index(player)
            total += {
                Measure.MOVED: int(by > 0),
                Measure.DISPLACEMENT: by,
                Measure.BETTER_MOVED: by * below,
            }[measure]
    return total
