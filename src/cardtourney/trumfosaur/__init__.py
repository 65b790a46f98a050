"""Trumfosaur: the game, its scoring, and the rules of its championship.

The package itself is a game of :mod:`cardtourney.game`: it has the six functions.

>>> from cardtourney import trumfosaur
>>> from cardtourney.chance import Seeded
>>> from cardtourney.game import play, uniform
>>> seats = [uniform] * 4
>>> played = play(trumfosaur, trumfosaur.MCR_2026, seats, Seeded("cards"), choices=Seeded("moves"))
>>> played.result.scores, len(played.actions)
((3, 11, 8, 3), 56)
"""

from cardtourney.trumfosaur.actions import Action, Exchange, Keep, Play, PutAside, Reveal
from cardtourney.trumfosaur.cards import TRUMP, Card, Trump
from cardtourney.trumfosaur.deal import deal
from cardtourney.trumfosaur.options import legal, why_not
from cardtourney.trumfosaur.play import apply, view
from cardtourney.trumfosaur.rules import MCR_2026, Rules
from cardtourney.trumfosaur.scoring import Result, result
from cardtourney.trumfosaur.state import State, View

__all__ = [
    "MCR_2026",
    "TRUMP",
    "Action",
    "Card",
    "Exchange",
    "Keep",
    "Play",
    "PutAside",
    "Result",
    "Reveal",
    "Rules",
    "State",
    "Trump",
    "View",
    "apply",
    "deal",
    "legal",
    "result",
    "view",
    "why_not",
]
