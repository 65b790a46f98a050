"""Tournaments of a small system under anything that may happen to them."""

from hypothesis import settings

from cardtourney.testing.tournament_machine import TournamentMachine
from cardtourney.testing.toy_tournament import STRICT


class StrictMachine(TournamentMachine):
    """Where nobody may rest."""

    edition = STRICT


TestTournament = TournamentMachine.TestCase
TestTournament.settings = settings(max_examples=15, stateful_step_count=20)

TestStrictTournament = StrictMachine.TestCase
TestStrictTournament.settings = settings(max_examples=8, stateful_step_count=15)
