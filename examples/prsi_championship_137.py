"""A whole championship in prší: 137 made-up entrants, every game of every table really played.

Run it with `python examples/prsi_championship_137.py`. Everything is drawn from public texts, so
it prints the same on every machine.
"""

from collections import Counter
from datetime import datetime, timedelta

from cardtourney import prsi
from cardtourney.chance import Chance, Seeded, pick
from cardtourney.prsi import table as at_table
from cardtourney.prsi.bracket import plans
from cardtourney.prsi.championship import apply, start
from cardtourney.prsi.entrants import Entrant
from cardtourney.prsi.events import (
    AnnouncePlan,
    AnnounceTokens,
    Championship,
    DrawRound,
    EnterResult,
    StartRound,
)
from cardtourney.prsi.places import places
from cardtourney.prsi.results import result_of
from cardtourney.prsi.rules import MSV_PRSI_2026, Rules
from cardtourney.prsi.scoring import draw_lot
from cardtourney.prsi.series import DrawLot, Table

ENTRANTS = 137
MORNING = datetime.fromisoformat("2026-07-04T09:00:00+02:00")


def play_game(table: Table, cards: Chance, moves: Chance) -> tuple[prsi.Result, Chance]:
    """Everybody plays any card that fits, as likely as any other, or draws."""
    state = at_table.deal_next(table, cards)
    while (ended := prsi.result(state)) is None:
        action, moves = pick(moves, tuple(prsi.legal(state)))
        state = prsi.apply(state, action)
    return ended, moves


def play_table(
    rules: Rules, players: tuple[int, ...], tokens: int, advance: int, name: str
) -> Table:
    """Games are played until only as many are left as go on."""
    table = at_table.start(rules, players, tokens=tokens, advance=advance)
    moves: Chance = Seeded(f"moves, {name}")
    while not table.finished:
        number = len(table.games) + 1
        ended, moves = play_game(table, Seeded(f"cards, {name}, game {number}"), moves)
        table = at_table.apply(table, at_table.entry(ended))
        if table.lot_among:
            lot, _ = draw_lot(rules, table.lot_among, Seeded(f"lot, {name}, game {number}"))
            table = at_table.apply(table, DrawLot(lot))
    return table


def play_round(championship: Championship, number: int) -> Championship:
    """Draw a round, play all its tables, and enter their results."""
    stage = championship.stages[number - 1]
    championship = apply(championship, DrawRound(number, Seeded(f"Český Jiřetín, round {number}")))
    championship = apply(championship, StartRound(number, MORNING + number * timedelta(hours=2)))
    sizes = ", ".join(f"{count} of {size}" for size, count in Counter(stage.sizes).items())
    byes = f", {stage.byes} byes" if stage.byes else ""
    tokens = championship.tokens[number - 1]
    assert tokens is not None
    games = 0
    for at, players in enumerate(championship.rounds[-1].tables, 1):
        name = f"round {number}, table {at}"
        table = play_table(championship.rules, players, tokens, stage.advance, name)
        games += len(table.games)
        result: EnterResult = result_of(number, at, table)
        championship = apply(championship, result)
    print(
        f"Round {number} ({stage.phase}): {stage.players} players, tables: {sizes}{byes}, "
        f"{tokens} tokens, {games} games"
    )
    return championship


def main() -> None:
    people = [
        Entrant(number, f"Hráč {number}", "", 1960 + number % 50)
        for number in range(1, ENTRANTS + 1)
    ]
    championship = start(MSV_PRSI_2026, 2026, people)
    championship = apply(championship, AnnouncePlan(next(plans(ENTRANTS))))
    championship = apply(championship, AnnounceTokens(1, 2))
    for stage in championship.stages:
        championship = play_round(championship, stage.round)
    names = {entrant.number: entrant.name for entrant in championship.entrants}
    print("\nPlaces")
    for row in places(championship).rows[:16]:
        print(f"{row.place:>4}. {names[row.entry.player]} (round {row.entry.round})")
    print("The values of the cards are provisional (prsi:3.2).")


if __name__ == "__main__":
    main()
