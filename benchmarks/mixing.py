"""How long rounds by draw take, and what a simple program and CP-SAT make of the same rounds.

    python benchmarks/mixing.py
    python benchmarks/mixing.py --players 40 --rounds 12 --cp-sat-up-to 0

Every field plays so many rounds, each drawn anew and seated by :func:`mix` from all rounds before.
The greedy program gets the same draw and the same history: it fills table by table with the first
drawn whom nobody there has met, or else with whoever has met the fewest of them; it cares for
neither sizes nor seats, which come before and after meetings in our order. CP-SAT gets the same
again, objective by objective, with an effort of its own unit (about a second) for each.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import TypeVar

from cardtourney.chance import Chance, Seeded, shuffle
from cardtourney.pairing.mixing import Mixed, mix
from cardtourney.pairing.tables import partition
from cardtourney.testing.mixing import Occasion, best_mix_values

T = TypeVar("T")
Tables = tuple[tuple[int, ...], ...]


def timed(work: Callable[[], T]) -> tuple[T, float]:
    start = time.perf_counter()
    result = work()
    return result, time.perf_counter() - start


def greedy(occasion: Occasion[int]) -> int:
    """How often people meet again at tables filled with the first drawn who have met the fewest."""
    met = Counter(
        frozenset(pair)
        for tables in occasion.history
        for table in tables
        for pair in combinations(table, 2)
    )
    waiting = list(occasion.drawn)
    again = 0
    for size in occasion.sizes:
        table: list[int] = []
        for _ in range(size):
            often = [sum(met[frozenset((new, other))] for other in table) for new in waiting]
            first = often.index(min(often))
            again += often[first]
            table.append(waiting.pop(first))
    return again


def figures(seating: Mixed[int]) -> str:
    return "  ".join(
        f"{objective.value}" + ("" if objective.proven else f" (least {objective.least})")
        for objective in seating.objectives[2:]
    )


def proofs(seating: Mixed[int]) -> str:
    return " ".join(objective.proof.value for objective in seating.objectives[2:])


def play(players: int, sizes: Sequence[int], options: argparse.Namespace) -> None:
    chance: Chance = Seeded(f"benchmark of {players}")
    history: tuple[Tables, ...] = ()
    ours = theirs = 0
    for number in range(1, options.rounds + 1):
        drawn, chance = shuffle(chance, range(players))
        occasion = Occasion(drawn, tuple(sizes), history)
        seating, seconds = timed(partial(mix, drawn, sizes, history))
        simple, simple_seconds = timed(partial(greedy, occasion))
        met = seating.objectives[2].value
        ours, theirs = ours + met, theirs + simple
        print(
            f"{players} round {number}".ljust(16),
            f"{seconds:.3f} s".ljust(9),
            figures(seating).ljust(26),
            proofs(seating).ljust(14),
            f"{simple} in {simple_seconds:.3f} s".ljust(18),
            end="",
            flush=True,
        )
        if players <= options.cp_sat_up_to:
            solve = partial(best_mix_values, occasion, effort=options.effort)
            second, longer = timed(solve)
            found = " / ".join(map(str, second[2:])) or "nothing proven"
            gave_up = "" if len(second) == len(seating.objectives) else ", gave up then"
            print(f"{longer:.1f} s ({longer / seconds:.0f} times): {found}{gave_up}", end="")
        print(flush=True)
        history = (*history, seating.tables)
    ratio = f"{theirs / ours:.1f} times ours" if ours else "ours none"
    print(f"{players} in all: met again {ours}, by the greedy program {theirs}: {ratio}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--players", type=int, nargs="+", default=[9, 12, 16, 24, 40, 137, 1000])
    parser.add_argument("--sizes", type=int, nargs="+", default=[4, 5], help="allowed table sizes")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--cp-sat-up-to", type=int, default=16, help="0 leaves CP-SAT out")
    parser.add_argument("--effort", type=float, default=20, help="of CP-SAT for an objective")
    options = parser.parse_args()

    for cell, width in (("field", 16), ("seated", 9), ("met before, seats", 26), ("proofs", 14)):
        print(cell.ljust(width), end=" ")
    print("greedy".ljust(18), "CP-SAT" if options.cp_sat_up_to else "", sep="")
    for players in options.players:
        play(players, partition(players, options.sizes), options)


if __name__ == "__main__":
    main()
