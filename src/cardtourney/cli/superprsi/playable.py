"""Superprší for the command."""

from typing import Final

from cardtourney import superprsi
from cardtourney.cli.games.playable import Playable
from cardtourney.cli.superprsi.showing import ended, learned, told, view_lines
from cardtourney.cli.superprsi.wishes import read_wish
from cardtourney.game import uniform
from cardtourney.playthrough import Playthrough
from cardtourney.superprsi.notation import NOTATION
from cardtourney.superprsi.policies import sensible, steady

HELP: Final = (
    "Answer with a number that is shown or with cards (♥7, H7, srdce sedma; several as 2x H7 or "
    "H7+B7+A7, the top one last), and after them what you call, accents or not: 2 REVERZ, HO KULE, "
    "HA STOJIS, H7 PRSI SEDMA. KONČÍM gives up. An empty line shows everything again, and q ends "
    "the game."
)

SUPERPRSI: Final[
    Playable[
        superprsi.Rules,
        superprsi.State,
        superprsi.Action,
        superprsi.View,
        superprsi.Result,
    ]
] = Playable(
    title="Superprší",
    game=superprsi,
    notation=NOTATION,
    record=Playthrough[superprsi.Rules, superprsi.Action],
    policies={"sensible": sensible, "steady": steady, "uniform": uniform},
    fewest=2,
    fewest_clause="superprsi:1",
    help=HELP,
    shown=view_lines,
    read_wish=read_wish,
    told=told,
    learned=learned,
    ended=ended,
)
"""Superprší for the command."""
