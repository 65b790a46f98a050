"""How fast the pure engine of prší plays, beside engines of like games, and how long games are.

Run it as ``python benchmarks/prsi.py``; ``--games`` says how many games of prší are played.
Every engine plays four players on one core, each action picked evenly from the legal ones: one
for each card that can be played, four for an Ober that can be, and drawing, taking or standing.
Deals and shuffles are part of the time, and so is picking. The time is that of the processor, so
a busy machine does no harm; of several runs of each engine, taken in turns, the best counts.

The peers are left out where they are not installed; ``pip install -e '.[bench]'`` brings them.
"""

import argparse
import contextlib
import hashlib
import io
import math
import statistics
import time
from collections.abc import Callable, Iterator

from cardtourney.chance import Seeded
from cardtourney.prsi import MSV_PRSI_2026, apply, deal, legal

PLAYERS = 4
LONGEST_MEASURED = 40_000


def picks(game: int) -> Iterator[int]:
    """Numbers below 2 to the 16th, fresh for each game, and cheap for every engine alike."""
    yield from memoryview(hashlib.shake_256(b"%d" % game).digest(4000)).cast("H")
    yield from memoryview(hashlib.shake_256(b"%d more" % game).digest(LONGEST_MEASURED)).cast("H")


def prsi_lengths(games: range) -> list[int]:
    """How many actions each game of prší took."""
    lengths = []
    for game in games:
        numbers = picks(game)
        state = deal(MSV_PRSI_2026, PLAYERS, Seeded(f"game {game}"))
        actions = 0
        while not state.over:
            options = tuple(iter(legal(state)))
            state = apply(state, options[len(options) * next(numbers) >> 16])
            actions += 1
        lengths.append(actions)
    return lengths


def crazy_eights(*, in_place: bool) -> Callable[[range], list[int]]:
    """OpenSpiel's crazy_eights, a C++ engine, driven from Python.

    It changes a state in place, or gives a new one for each action as our engine does.
    """
    import pyspiel

    game = pyspiel.load_game("crazy_eights", {"players": PLAYERS})

    def lengths(games: range) -> list[int]:
        played = []
        for number in games:
            numbers = picks(number)
            state = game.new_initial_state()
            actions = 0
            while not state.is_terminal():
                options = state.legal_actions()
                actions += not state.is_chance_node()
                action = options[len(options) * next(numbers) >> 16]
                if in_place:
                    state.apply_action(action)
                else:
                    state = state.child(action)
            played.append(actions)
        return played

    return lengths


def uno() -> Callable[[range], list[int]]:
    """RLCard's UNO: the game itself, without the environment that makes arrays of it."""
    from rlcard.games.uno import Game

    def lengths(games: range) -> list[int]:
        played = []
        for number in games:
            numbers = picks(number)
            game = Game(num_players=PLAYERS)
            game.init_game()
            actions = 0
            while not game.is_over():
                options = game.get_legal_actions()
                game.step(options[len(options) * next(numbers) >> 16])
                actions += 1
            played.append(actions)
        return played

    return lengths


def speed(lengths: Callable[[range], list[int]], games: range) -> float:
    """Actions a second of processor time."""
    begun = time.process_time()
    actions = sum(lengths(games))
    return actions / (time.process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000, help="games of prší to measure")
    parser.add_argument("--runs", type=int, default=5, help="runs of each engine, best counts")
    asked = parser.parse_args()

    engines: dict[str, tuple[Callable[[range], list[int]], int]] = {
        "cardtourney prsi": (prsi_lengths, 300)
    }
    for name, make, games in (
        ("OpenSpiel crazy_eights", lambda: crazy_eights(in_place=True), 800),
        ("  a new state each time", lambda: crazy_eights(in_place=False), 800),
        ("RLCard UNO", uno, 200),
    ):
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                engines[name] = (make(), games)
        except ImportError as error:
            print(f"{name} is left out: {error}")

    best = dict.fromkeys(engines, 0.0)
    for _ in range(asked.runs):
        for name, (lengths, games) in engines.items():
            best[name] = max(best[name], speed(lengths, range(games)))
    own = best["cardtourney prsi"]
    print(f"{'engine':<24}{'actions/s':>12}{'prsi is':>12}")
    for name, reached in best.items():
        print(f"{name:<24}{reached:>12,.0f}{own / reached:>10.2f} ×")

    measured = prsi_lengths(range(asked.games))
    error = statistics.stdev(measured) / math.sqrt(len(measured))
    print(
        f"length of {asked.games} games: mean {statistics.fmean(measured):.1f} "
        f"± {error:.1f} (standard error), median {statistics.median(measured):.0f}, "
        f"longest {max(measured)}"
    )


if __name__ == "__main__":
    main()
