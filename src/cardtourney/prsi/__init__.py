"""Prší: the game, its scoring, a table of games with tokens, and a whole championship.

The package itself is a game of :mod:`cardtourney.game`: it has the six functions.

>>> from cardtourney import prsi
>>> from cardtourney.chance import Seeded
>>> from cardtourney.game import play, uniform
>>> played = play(prsi, prsi.MSV_PRSI_2026, [uniform] * 4, Seeded("cards"), choices=Seeded("moves"))
>>> played.result.winner, len(played.actions)
(2, 365)
"""

from cardtourney.prsi.deal import deal
from cardtourney.prsi.play import apply, legal, view, why_not
from cardtourney.prsi.rules import MSV_PRSI_2026, Rules
from cardtourney.prsi.scoring import Result, result
from cardtourney.prsi.state import Action, Draw, Pass, Play, Stand, State, Take, View

__all__ = [
    "MSV_PRSI_2026",
    "Action",
    "Draw",
    "Pass",
    "Play",
    "Result",
    "Rules",
    "Stand",
    "State",
    "Take",
    "View",
    "apply",
    "deal",
    "legal",
    "result",
    "view",
    "why_not",
]
