"""How fast the pure engine of Superprší plays, how long it takes to list, how long games are.

Run it as ``python benchmarks/superprsi.py``. Nobody plays wrongly or gives up, and each action is
picked evenly from the legal ones, at one core. The time is that of the processor.
"""

import argparse
import math
import statistics
import time

import attrs

from cardtourney import superprsi
from cardtourney.cards import Card, Rank, Suit
from cardtourney.chance import Chance, Seeded, below
from cardtourney.game import play, uniform
from cardtourney.superprsi import SUPERPRSI_2020, apply, deal, legal
from cardtourney.superprsi.deal import position
from cardtourney.superprsi.policies import sensible
from cardtourney.superprsi.rules import GivingUp, Misplays, Rules

RULES = attrs.evolve(SUPERPRSI_2020, misplay=Misplays.REFUSED, giving_up=GivingUp.REFUSED)
LARGEST = attrs.evolve(SUPERPRSI_2020, packs=12, hand_size=12)


def speed(players: int, games: int) -> float:
    """Actions a second, with listing, picking and doing."""
    actions, spent = 0, 0.0
    for number in range(games):
        chance: Chance = Seeded(f"moves {number}")
        begun = time.process_time()
        state = deal(RULES, players, Seeded(f"game {number}"))
        while not state.over:
            options = tuple(iter(legal(state)))
            place, chance = below(chance, len(options))
            state = apply(state, options[place])
            actions += 1
        spent += time.process_time() - begun
    return actions / spent


def listing_times(rules: Rules, players: int, turns: int) -> list[float]:
    """How many seconds each list of legal actions takes in a game of right plays."""
    times: list[float] = []
    state = deal(rules, players, Seeded("table"))
    chance: Chance = Seeded("moves")
    while not state.over and len(times) < turns:
        begun = time.process_time()
        options = tuple(iter(legal(state)))
        times.append(time.process_time() - begun)
        right = [each for each in options if not str(each).startswith(("misplay", "KONČÍM"))]
        place, chance = below(chance, len(right))
        state = apply(state, right[place])
    return times


def largest_hand() -> tuple[int, int, float]:
    """One hand holds nearly all twelve packs: its size, the actions, and the seconds to list."""
    cards = list(LARGEST.cards(30))
    top = Card(Suit.HEARTS, Rank.EIGHT)
    cards.remove(top)
    others = [[cards.pop()] for _ in range(29)]
    state = position(LARGEST, [cards, *others], discards=[top], stock=[])
    begun = time.process_time()
    options = tuple(iter(legal(state)))
    return len(cards), len(options), time.process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100, help="games of each size to measure")
    asked = parser.parse_args()

    cards, options, seconds = largest_hand()
    print(f"a hand of {cards} cards, first time: {options} actions in {seconds * 1e3:.2f} ms")
    times = listing_times(LARGEST, 30, 5_000)
    print(
        f"30 players, 12 packs, {len(times)} turns: listing takes "
        f"{statistics.fmean(times) * 1e3:.3f} ms, {max(times) * 1e3:.3f} ms at most"
    )
    print(f"{'players':>7}{'actions/s':>12}{'by chance':>22}{'sensible':>22}")
    for players in (2, 3, 5, 10, 20, 30):
        games = max(4, asked.games // players)
        rate = speed(players, max(2, games // 4))
        lengths = []
        for policy in (uniform, sensible):
            found = [
                len(
                    play(
                        superprsi,
                        RULES,
                        [policy] * players,
                        Seeded(f"cards {number}"),
                        choices=Seeded(f"moves {number}"),
                    ).actions
                )
                for number in range(games)
            ]
            error = statistics.stdev(found) / math.sqrt(len(found))
            lengths.append(f"{statistics.fmean(found):,.0f} ± {error:,.0f} actions")
        print(f"{players:>7}{rate:>12,.0f}{lengths[0]:>22}{lengths[1]:>22}")


if __name__ == "__main__":
    main()
