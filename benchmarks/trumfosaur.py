"""How fast the engine of Trumfosaur plays, beside a trick-taking game of another library.

Run it as ``python benchmarks/trumfosaur.py``. Four players on one core, each action picked
evenly from the legal ones; a hand of ten can be changed in 176 ways, so listing those is part of
the time, as are dealing, shuffling and picking. The time is that of the processor, so a busy
machine does little harm; of several runs of each engine, taken in turns, the best counts. A first
run that does not count lets every engine make what it keeps.

The peer is OpenSpiel's hearts, a C++ engine driven from Python: thirteen tricks with following
suit, after each seat has passed three cards. It is left out where it is not installed;
``pip install -e '.[bench]'`` brings it.
"""

import argparse
import hashlib
import time
from collections.abc import Callable, Iterator

from cardtourney.chance import Seeded
from cardtourney.trumfosaur import MCR_2026, apply, deal, legal

PLAYERS = 4


def picks(game: int) -> Iterator[int]:
    """Numbers below 2 to the 16th, fresh for each game, and cheap for every engine alike."""
    yield from memoryview(hashlib.shake_256(b"%d" % game).digest(1000)).cast("H")


def trumfosaur(games: range) -> int:
    """How many actions these games took."""
    actions = 0
    for game in games:
        numbers = picks(game)
        state = deal(MCR_2026, PLAYERS, Seeded(f"game {game}"))
        while not state.over:
            options = tuple(iter(legal(state)))
            state = apply(state, options[len(options) * next(numbers) >> 16])
            actions += 1
    return actions


def hearts(*, in_place: bool) -> Callable[[range], int]:
    """OpenSpiel's hearts: a state changed in place, or a new one for each action as ours."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def played(games: range) -> int:
        actions = 0
        for number in games:
            numbers = picks(number)
            state = game.new_initial_state()
            while not state.is_terminal():
                options = state.legal_actions()
                actions += not state.is_chance_node()
                action = options[len(options) * next(numbers) >> 16]
                if in_place:
                    state.apply_action(action)
                else:
                    state = state.child(action)
        return actions

    return played


def speed(engine: Callable[[range], int], games: range) -> float:
    """Actions a second of processor time."""
    begun = time.process_time()
    actions = engine(games)
    return actions / (time.process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="games in a run")
    parser.add_argument("--runs", type=int, default=5, help="runs of each engine, best counts")
    asked = parser.parse_args()

    engines = {"cardtourney trumfosaur": trumfosaur}
    try:
        engines["OpenSpiel hearts"] = hearts(in_place=True)
        engines["  a new state each time"] = hearts(in_place=False)
    except ImportError as error:
        print(f"OpenSpiel hearts is left out: {error}")

    games = range(asked.games)
    for engine in engines.values():
        engine(games)
    best = dict.fromkeys(engines, 0.0)
    for _ in range(asked.runs):
        for name, engine in engines.items():
            best[name] = max(best[name], speed(engine, games))
    own = best["cardtourney trumfosaur"]
    print(f"{'engine':<24}{'actions/s':>12}{'ours is':>12}")
    for name, reached in best.items():
        print(f"{name:<24}{reached:>12,.0f}{own / reached:>10.2f} ×")


if __name__ == "__main__":
    main()
