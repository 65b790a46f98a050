"""A second opinion on a seating: the same plan given to another solver, in another form.

CP-SAT of OR-tools (the extra ``test``) knows nothing of how :mod:`cardtourney.pairing` seats:
each player at each table is true or false, each objective is solved to the end and then held by
an equation. It takes longer, and gives values to compare, for plans of up to about a hundred
players.
"""

import math
from collections.abc import Hashable
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from cardtourney.pairing.objectives import Measure
from cardtourney.pairing.plan import Plan
from cardtourney.pairing.separation import Separation

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

P = TypeVar("P", bound=Hashable)


def best_values(plan: Plan[P], *, effort: float = math.inf) -> tuple[int, ...]:
    """What the best seating of a plan is worth, by every objective in strict order.

    A hard separation that cannot be kept simply has a value above 0.

    Args:
        plan: Where everybody belongs, and by what a seating is judged.
        effort: How much work to spend on one objective, in CP-SAT's own unit, which is about a
            second but counts steps, so that every machine gives up at the same point.

    Returns:
        One number an objective, the separations and then the measures, as far as the effort
        goes: the first objective that it does not suffice for, and all later ones, are left out.

    >>> from cardtourney.pairing.plan import plan_by_rank
    >>> met = Separation("already met", (frozenset("AB"),))
    >>> best_values(plan_by_rank("ABCD", [2, 2], separations=[met]))
    (0, 2, 2)
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    sits = _sits(plan, model)
    goals = [_pairs_met(plan, separation, model, sits) for separation in plan.separations]
    goals += [_moved(plan, measure, sits) for measure in plan.measures]
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.linearization_level = 2
    solver.parameters.max_deterministic_time = effort
    values: list[int] = []
    for goal in goals:
        model.minimize(goal)
        if solver.solve(model) != cp_model.OPTIMAL:
            break
        values.append(round(solver.objective_value))
        model.add(goal == values[-1])
    return tuple(values)


def _sits(plan: Plan[P], model: "CpModel") -> "dict[tuple[P, int], IntVar]":
    """For each player and table (from 0) whether they sit there, as the plan allows it."""
    sits = {
        (player, table): model.new_bool_var("")
        for player in plan.players
        for table in range(len(plan.prescribed))
    }
    for player in plan.players:
        model.add_exactly_one(sits[player, table] for table in range(len(plan.prescribed)))
    for number, row in enumerate(plan.prescribed):
        for position, player in enumerate(row, start=1):
            if position in plan.pinned:
                model.add(sits[player, number] == 1)
    for number, row in enumerate(plan.prescribed):
        if plan.by_position:
            for column in zip(*plan.prescribed, strict=True):
                model.add_exactly_one(sits[player, number] for player in column)
        else:
            model.add(sum(sits[player, number] for player in plan.players) == len(row))
    return sits


def _pairs_met(
    plan: Plan[P],
    separation: Separation[P],
    model: "CpModel",
    sits: "dict[tuple[P, int], IntVar]",
) -> "LinearExpr | int":
    """How many pairs meet: by the head count of each group at each table, or pair by pair."""
    tables = range(len(plan.prescribed))
    step = {
        player: (plan.movement[position] if plan.movement else 0) * (separation.meeting - 1)
        for row in plan.prescribed
        for position, player in enumerate(row)
    }
    rank = {player: index for index, player in enumerate(plan.players)}
    groups = [sorted(group & rank.keys(), key=rank.__getitem__) for group in separation.groups]
    pairs = [pair for group in groups for pair in combinations(group, 2)]
    if len(pairs) > len(set(pairs)):
        groups = [list(pair) for pair in dict.fromkeys(pairs)]
    terms: list[IntVar] = []
    for group in groups:
        for table in tables:
            there = sum(sits[player, (table - step[player]) % len(tables)] for player in group)
            most = min(len(group), max(map(len, plan.prescribed)))
            heads = model.new_int_var(0, most, "")
            met = model.new_int_var(0, most * (most - 1) // 2, "")
            model.add(heads == there)
            model.add_allowed_assignments(
                [heads, met], [(k, k * (k - 1) // 2) for k in range(most + 1)]
            )
            terms.append(met)
    return sum(terms)


def _moved(
    plan: Plan[P], measure: Measure, sits: "dict[tuple[P, int], IntVar]"
) -> "LinearExpr | int":
    below = {player: count for count, player in enumerate(reversed(plan.players))}
    terms = []
    for home, row in enumerate(plan.prescribed):
        for player in row:
            for table in range(len(plan.prescribed)):
                by = abs(table - home)
                weight = {
                    Measure.MOVED: int(by > 0),
                    Measure.DISPLACEMENT: by,
                    Measure.BETTER_MOVED: by * below[player],
                }[measure]
                terms.append(weight * sits[player, table])
    return sum(terms)
