"""What a round's seating is to be: where everybody belongs, and what may move them.

A :class:`Plan` says nothing about how a seating is found. The same plan seats people
(:func:`cardtourney.pairing.seating.seat`) and judges a seating that somebody else made
(:func:`cardtourney.pairing.audit.audit`).
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

import attrs

from cardtourney.chance import Chance, shuffle
from cardtourney.errors import InvalidRules, NoSeating, Problem, listing, shown_value
from cardtourney.pairing.objectives import Measure
from cardtourney.pairing.options import no_option, option
from cardtourney.pairing.separation import Separation, Strength
from cardtourney.pairing.tables import nearest
from cardtourney.pairing.values import is_count, is_whole

P = TypeVar("P", bound=Hashable)

LEAST_TOTAL = (Measure.DISPLACEMENT, Measure.BETTER_MOVED)
"""The fewest tables moved in all; then the better placed are moved less."""

FEWEST_MOVED = (Measure.MOVED, Measure.DISPLACEMENT, Measure.BETTER_MOVED)
"""The fewest players moved at all; then as in LEAST_TOTAL."""


def _hard_first(separations: Iterable[Separation[P]]) -> tuple[Separation[P], ...]:
    # A soft one, however important, must not cost the only seating that keeps a hard one.
    return tuple(sorted(separations, key=lambda each: each.strength is Strength.SOFT))


def _measures(given: Iterable[Measure | str]) -> tuple[Measure, ...]:
    # A text would come apart into letters, none of which is what was meant.
    asked: object = (given,) if isinstance(given, str) else given
    if not isinstance(asked, Iterable):
        raise InvalidRules(
            [Problem(f"{shown_value(asked)} is no list of measures", field="$.measures")]
        )
    chosen: list[object] = [option(Measure, each) for each in asked]
    measures = tuple(each for each in chosen if isinstance(each, Measure))
    if len(measures) < len(chosen):
        raise InvalidRules(
            Problem(no_option(Measure, each), field="$.measures")
            for each in chosen
            if not isinstance(each, Measure)
        )
    return measures


@attrs.frozen
class Plan(Generic[P]):
    """Where everybody belongs in a round, and by what a seating is judged.

    Attributes:
        players: Everybody, the best placed first.
        prescribed: For each table the players in order of position, before anybody is moved.
        separations: Who is to be kept apart, the most important first; hard ones stand before
            soft ones, in whatever order they are given.
        measures: What else is to be small, the most important first.
        by_position: Whether players keep their position and only change tables; otherwise the
            players of a table sit in the order of ``players``.
        pinned: Positions (from 1) whose players stay exactly where they are.
        movement: By how many tables the players of each position move on for the next round,
            wrapping round; for plans by position only.

    Raises:
        InvalidRules: A measure is none; names it and those there are.
    """

    players: tuple[P, ...]
    prescribed: tuple[tuple[P, ...], ...]
    separations: tuple[Separation[P], ...] = attrs.field(default=(), converter=_hard_first)
    measures: tuple[Measure, ...] = attrs.field(default=LEAST_TOTAL, converter=_measures)
    by_position: bool = False
    pinned: frozenset[int] = frozenset()
    movement: tuple[int, ...] = ()

    @property
    def seats(self) -> Mapping[P, tuple[int, int]]:
        """For each player the prescribed table and position, both from 1."""
        return seats_of(self.prescribed)

    def meetings(self, tables: Sequence[Sequence[P]]) -> Mapping[int, Sequence[Sequence[P]]]:
        """For each round that a separation counts for, the tables as they meet then."""
        wanted = sorted({separation.meeting for separation in self.separations} | {1})
        return {
            meeting: move(tables, tuple(step * (meeting - 1) for step in self.movement))
            if meeting > 1
            else tables
            for meeting in wanted
        }


def seats_of(tables: Sequence[Sequence[P]]) -> dict[P, tuple[int, int]]:
    """For each player the table and the position, both from 1.

    >>> seats_of([["Anna", "Boris"], ["Cyril"]])
    {'Anna': (1, 1), 'Boris': (1, 2), 'Cyril': (2, 1)}
    """
    return {
        player: (number, position)
        for number, table in enumerate(tables, 1)
        for position, player in enumerate(table, 1)
    }


def plan_by_rank(
    players: Sequence[P],
    sizes: Sequence[int],
    *,
    separations: Iterable[Separation[P]] = (),
    measures: Sequence[Measure] = LEAST_TOTAL,
) -> Plan[P]:
    """Seat by rank: the best at the first table, the next at the second, and so on.

    Args:
        players: Everybody, the best placed first.
        sizes: How many sit at each table, from the first; together as many as there are players.
        separations: Who is to be kept apart, the most important first.
        measures: What else is to be small, the most important first.

    Returns:
        The plan.

    Raises:
        NoSeating: A player is there twice, or the sizes do not add up to the players.
        InvalidRules: A separation counts for a later meeting, which no movement leads to, or a
            measure is none.

    >>> plan_by_rank(["Anna", "Boris", "Cyril", "Dana"], [2, 2]).prescribed
    (('Anna', 'Boris'), ('Cyril', 'Dana'))
    """
    problems = _twice(players)
    if not all(is_count(size) and size > 0 for size in sizes) or sum(sizes) != len(players):
        problems.append(
            Problem(f"tables of {listing(sizes)} do not hold exactly {len(players)} players")
        )
    kept = tuple(separations)
    if unknown := _unknown_meetings(kept, moves=False):
        raise InvalidRules(unknown)
    if problems:
        raise NoSeating(problems)
    starts = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
    return Plan(
        players=tuple(players),
        prescribed=tuple(
            tuple(players[start : start + size]) for start, size in zip(starts, sizes, strict=False)
        ),
        separations=kept,
        measures=measures,
    )


def plan_by_groups(
    players: Sequence[P],
    groups: int,
    *,
    backwards: Collection[int] = (2,),
    pinned: Collection[int] = (1,),
    movement: Sequence[int] = (),
    separations: Iterable[Separation[P]] = (),
    measures: Sequence[Measure] = LEAST_TOTAL,
) -> Plan[P]:
    """Seat by rating groups: the best group takes the first positions, the next the second.

    With three groups these are the thirds of a mariáš tournament; groups of as many as there are
    tables, one for each position.

    Args:
        players: Everybody, the best rated first.
        groups: How many groups, and so players at a table.
        backwards: Positions whose group starts with its last at table 1.
        pinned: Positions whose players stay exactly where they are; the others may be moved to
            another table, but keep their position.
        movement: By how many tables each position moves on for the following round.
        separations: Who is to be kept apart, the most important first; those of meeting 2 count
            in the round that follows by the movement.
        measures: What else is to be small, the most important first.

    Returns:
        The plan.

    Raises:
        NoSeating: The players do not make whole groups (names the nearest numbers that do), or one
            is there twice.
        InvalidRules: A position or a movement that no table has, or a measure that is none.

    >>> plan_by_groups(["A", "B", "C", "D", "E", "F"], 3).prescribed
    (('A', 'D', 'E'), ('B', 'C', 'F'))
    """
    kept = tuple(separations)
    _require_positions(groups, {*backwards, *pinned}, tuple(movement), kept)
    problems = _twice(players)
    if not players or len(players) % groups:
        around = nearest(len(players), (groups,))
        below = (
            f"{around.below} ({len(players) - around.below} too many) or " if around.below else ""
        )
        problems.append(
            Problem(
                f"{_players(len(players))} not make whole tables of {shown_value(groups)}: {below}"
                f"{shown_value(around.above)} would "
                f"({shown_value(around.above - len(players))} missing)"
            )
        )
    if problems:
        raise NoSeating(problems)
    tables = len(players) // groups
    columns = [players[tables * group : tables * (group + 1)] for group in range(groups)]
    ordered = [
        column[::-1] if position in backwards else column
        for position, column in enumerate(columns, 1)
    ]
    return Plan(
        players=tuple(players),
        prescribed=tuple(zip(*ordered, strict=True)),
        separations=kept,
        measures=measures,
        by_position=True,
        pinned=frozenset(pinned),
        movement=tuple(movement),
    )


def plan_by_draw(
    players: Sequence[P],
    sizes: Sequence[int],
    chance: Chance,
    *,
    separations: Iterable[Separation[P]] = (),
    measures: Sequence[Measure] = LEAST_TOTAL,
) -> tuple[Plan[P], Chance]:
    """Seat by a public draw: the first drawn take the first table, and so on.

    Where separations move somebody, the draw is followed as closely as the measures say.

    Args:
        players: Everybody, in an order that everybody knows (by start number, say).
        sizes: How many sit at each table, from the first.
        chance: The public draw.
        separations: Who is to be kept apart, the most important first.
        measures: What else is to be small, the most important first.

    Returns:
        The plan, and the chance that is left for later draws.

    >>> from cardtourney.chance import Recorded
    >>> plan, _ = plan_by_draw([1, 2, 3, 4], [2, 2], Recorded([(4, 2, 1, 3)]))
    >>> plan.prescribed
    ((4, 2), (1, 3))
    """
    drawn, left = shuffle(chance, players)
    return plan_by_rank(drawn, sizes, separations=separations, measures=measures), left


def move(tables: Sequence[Sequence[P]], steps: Sequence[int]) -> tuple[tuple[P, ...], ...]:
    """Seat by movement: each position moves on by its number of tables, wrapping round.

    Args:
        tables: The round before, each table in order of position.
        steps: For each position by how many tables it moves; negative towards table 1, 0 stays.

    Returns:
        The tables of the next round.

    Raises:
        NoSeating: A table has not as many players as there are steps, or a step is no number.

    >>> move([["A", "B", "C"], ["D", "E", "F"], ["G", "H", "I"]], (-1, 0, 1))
    (('D', 'B', 'I'), ('G', 'E', 'C'), ('A', 'H', 'F'))
    """
    problems = [
        Problem(f"table {number} has {len(table)} players; {len(steps)} positions move")
        for number, table in enumerate(tables, 1)
        if len(table) != len(steps)
    ]
    problems += [
        Problem(f"position {position} moves {shown_value(step)}, no whole number of tables")
        for position, step in enumerate(steps, 1)
        if not is_whole(step)
    ]
    if problems:
        raise NoSeating(problems)
    return tuple(
        tuple(
            tables[(number - step) % len(tables)][position] for position, step in enumerate(steps)
        )
        for number in range(len(tables))
    )


def _players(number: int) -> str:
    return "1 player does" if number == 1 else f"{number} players do"


def _twice(players: Sequence[P]) -> list[Problem]:
    counts: dict[P, int] = {}
    for player in players:
        counts[player] = counts.get(player, 0) + 1
    return [
        Problem(f"{listing([player])} is there {n} times") for player, n in counts.items() if n > 1
    ]


def _numbers_first(given: object) -> tuple[bool, int | str]:
    return (False, given) if is_whole(given) else (True, shown_value(given))


def _require_positions(
    groups: int,
    positions: Collection[int],
    movement: tuple[int, ...],
    separations: Sequence[Separation[P]],
) -> None:
    problems = [
        Problem(
            f"position {shown_value(position)} is not one of the {shown_value(groups)} at a table"
        )
        for position in sorted(positions, key=_numbers_first)
        if not (is_whole(position) and is_whole(groups) and 1 <= position <= groups)
    ]
    if not is_count(groups) or groups < 1:
        problems.append(Problem(f"{shown_value(groups)} groups: at least one is needed"))
    if movement and len(movement) != groups:
        problems.append(Problem(f"{len(movement)} movements for {shown_value(groups)} positions"))
    problems += _unknown_meetings(separations, moves=bool(movement))
    if problems:
        raise InvalidRules(problems)


def _unknown_meetings(separations: Iterable[Separation[P]], *, moves: bool) -> list[Problem]:
    return [
        Problem(
            f"the separation “{listing([each.name])}” counts for meeting "
            f"{shown_value(each.meeting)}, unknown here"
        )
        for each in separations
        if each.meeting > 1 and not moves
    ]
