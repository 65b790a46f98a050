"""Trumfosaur for the command."""

from typing import Final

from cardtourney import trumfosaur
from cardtourney.cli.games.playable import Playable, Provisional
from cardtourney.cli.trumfosaur.showing import ended, learned, told, view_lines
from cardtourney.cli.trumfosaur.wishes import read_wish
from cardtourney.cli.trumfosaur.words import PROVISIONAL
from cardtourney.game import uniform
from cardtourney.playthrough import Playthrough
from cardtourney.trumfosaur.notation import NOTATION
from cardtourney.trumfosaur.policies import sensible

HELP: Final = (
    "Answer with the numbers of your cards or with their names, and in words where you are asked "
    "for words. An empty line shows everything again, and q ends the game."
)


def _provisional(result: trumfosaur.Result) -> bool:
    return result.provisional


TRUMFOSAUR: Final[
    Playable[
        trumfosaur.Rules,
        trumfosaur.State,
        trumfosaur.Action,
        trumfosaur.View,
        trumfosaur.Result,
    ]
] = Playable(
    title="Trumfosaur",
    game=trumfosaur,
    notation=NOTATION,
    record=Playthrough[trumfosaur.Rules, trumfosaur.Action],
    policies={"sensible": sensible, "uniform": uniform},
    fewest=min(trumfosaur.MCR_2026.table_sizes),
    fewest_clause="trumfosaur:1",
    help=HELP,
    shown=view_lines,
    read_wish=read_wish,
    told=told,
    learned=learned,
    ended=ended,
    provisional=Provisional(name="provisional_deck", sentence=PROVISIONAL, holds=_provisional),
)
"""Trumfosaur for the command."""
