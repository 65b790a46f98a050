"""How long seating takes, what it is worth, and what a simple program makes of the same field.

    python benchmarks/seating.py
    python benchmarks/seating.py --players 240 390 --draws 5

Fields have 20 clubs, the largest with an eighth of the players, and some players without a club.
``rank`` seats by standings; ``joint`` seats by thirds of the rating for two rounds at once. The
greedy program walks through the prescribed seats and changes whoever meets a club mate with the
nearest later player who fits. CP-SAT solves the smallest fields, objective by objective.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from cardtourney.chance import Seeded, shuffle
from cardtourney.pairing.audit import audit
from cardtourney.pairing.plan import Plan, plan_by_groups, plan_by_rank
from cardtourney.pairing.seating import Seating, seat
from cardtourney.pairing.separation import apart
from cardtourney.testing.cp_sat import best_values

T = TypeVar("T")
Clubs = dict[int, str]

CLUBS = 20
MOVEMENT = (-1, 0, 1)


def field(players: int, largest: float, seed: str) -> Clubs:
    """A club for each player; each club is an eighth smaller than the one before."""
    names = [
        f"club {number + 1}"
        for number in range(CLUBS)
        for _ in range(round(players * largest * 0.875**number))
    ]
    order, _ = shuffle(Seeded(seed), range(players))
    return {
        player: names[place] if place < len(names) else "" for player, place in enumerate(order)
    }


def plan_of(kind: str, clubs: Clubs) -> Plan[int]:
    players = list(clubs)
    this_round = apart("round 1", players, clubs.get)
    if kind == "rank":
        return plan_by_rank(players, [3] * (len(players) // 3), separations=[this_round])
    next_round = apart("round 2", players, clubs.get, meeting=2)
    return plan_by_groups(players, 3, movement=MOVEMENT, separations=[this_round, next_round])


def greedy(kind: str, plan: Plan[int], clubs: Clubs) -> list[list[int]]:
    """Go through the seats in order; whoever meets a mate changes with the nearest who fits."""
    tables = [list(table) for table in plan.prescribed]
    for seats in _seats_in_order(kind, len(tables)):
        for place, (table, position) in enumerate(seats):
            mates = {clubs[other] for other in _met(kind, tables, table, position)} - {""}
            for later_table, later_position in seats[place:]:
                if clubs[tables[later_table][later_position]] not in mates:
                    here, there = tables[table], tables[later_table]
                    here[position], there[later_position] = there[later_position], here[position]
                    break
    return tables


def _seats_in_order(kind: str, tables: int) -> Iterator[list[tuple[int, int]]]:
    """The seats that may be changed for each other, in order."""
    if kind == "rank":
        yield [(table, position) for table in range(tables) for position in range(3)]
    else:
        for position in (1, 2):
            yield [(table, position) for table in range(tables)]


def _met(kind: str, tables: Sequence[Sequence[int]], table: int, position: int) -> list[int]:
    """Whom somebody on a seat meets among those seated before."""
    here = list(tables[table][:position])
    if kind == "joint":
        here += [
            tables[(table + MOVEMENT[position] - MOVEMENT[other]) % len(tables)][other]
            for other in range(position)
        ]
    return here


def timed(work: Callable[[], T]) -> tuple[T, float]:
    start = time.perf_counter()
    result = work()
    return result, time.perf_counter() - start


def row(kind: str, players: int, draw: int, largest: float) -> tuple[list[str], Plan[int], float]:
    clubs = field(players, largest, f"benchmark {draw}")
    plan = plan_of(kind, clubs)
    best, seconds = timed(partial(seat, plan))
    simple, simple_seconds = timed(partial(greedy, kind, plan, clubs))
    cells = [
        f"{players} {kind} {draw}",
        f"{seconds:.2f} s",
        _values(best),
        " ".join(objective.proof.value for objective in best.objectives),
        f"{simple_seconds:.2f} s",
        _measured(plan, simple, best),
    ]
    return cells, plan, seconds


def _values(seating: Seating[int]) -> str:
    return " / ".join(str(objective.value) for objective in seating.objectives)


def _measured(plan: Plan[int], tables: Sequence[Sequence[int]], best: Seating[int]) -> str:
    return " / ".join(str(each.value) for each in audit(plan, tables, best).objectives)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--players", type=int, nargs="+", default=[240, 390, 1500])
    parser.add_argument("--draws", type=int, default=3, help="fields of each kind and size")
    parser.add_argument("--largest", type=float, default=0.12, help="largest club, of the field")
    parser.add_argument("--cp-sat-up-to", type=int, default=240, help="0 leaves CP-SAT out")
    parser.add_argument("--effort", type=float, default=100, help="of CP-SAT for an objective")
    options = parser.parse_args()

    print("values: pairs broken round by round / total displacement / that of the better placed\n")
    widths = (15, 8, 26, 26, 9, 26)
    for cell, width in zip(
        ("field", "seated", "values", "proofs", "greedy", "its values"), widths, strict=True
    ):
        print(cell.ljust(width), end=" ")
    print("CP-SAT")
    for players in options.players:
        for kind in ("rank", "joint"):
            for draw in range(1, options.draws + 1):
                cells, plan, seconds = row(kind, players, draw, options.largest)
                line = " ".join(
                    cell.ljust(width) for cell, width in zip(cells, widths, strict=True)
                )
                print(line, end=" ", flush=True)
                if players <= options.cp_sat_up_to:
                    solve = partial(best_values, plan, effort=options.effort)
                    second, longer = timed(solve)
                    found = " / ".join(map(str, second))
                    gave_up = ", gave up then" if len(second) < len(cells[2].split(" / ")) else ""
                    print(
                        f"{longer:.1f} s ({longer / seconds:.0f} times): {found}{gave_up}", end=""
                    )
                print(flush=True)


if __name__ == "__main__":
    main()
