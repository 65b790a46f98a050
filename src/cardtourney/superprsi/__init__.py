"""Superprší: the game of several packs, with calls, counter-penalties and players brought back.

The package itself is a game of :mod:`cardtourney.game`: it has the six functions.

>>> from cardtourney import superprsi
>>> from cardtourney.chance import Seeded
>>> from cardtourney.game import play
>>> from cardtourney.superprsi.policies import steady
>>> rules = superprsi.SUPERPRSI_2020
>>> played = play(superprsi, rules, [steady] * 5, Seeded("cards"), choices=Seeded("moves"))
>>> played.result.winner, played.result.places
(1, (1, 2, 3, 5, 4))
"""

from cardtourney.superprsi.deal import deal
from cardtourney.superprsi.places import Result, result
from cardtourney.superprsi.play import apply, expel, legal, view, why_not
from cardtourney.superprsi.rules import SUPERPRSI_2020, Rules
from cardtourney.superprsi.state import (
    AceCall,
    Action,
    Cut,
    DirectionCall,
    Draw,
    GiveUp,
    Misplay,
    Pass,
    Play,
    Stand,
    State,
    Take,
    View,
)

__all__ = [
    "SUPERPRSI_2020",
    "AceCall",
    "Action",
    "Cut",
    "DirectionCall",
    "Draw",
    "GiveUp",
    "Misplay",
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
    "expel",
    "legal",
    "result",
    "view",
    "why_not",
]
