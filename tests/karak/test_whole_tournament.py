"""Karak in the championship core: from the sheets to standings, and the extra game."""

import pytest

from cardtourney.championship.events import EnterResult, Event, PlayExtraGame
from cardtourney.championship.people import Entrant
from cardtourney.championship.standings import records, standings_after
from cardtourney.championship.tournament import Tournament, apply, start, why_not
from cardtourney.karak import tournament as karak
from cardtourney.karak.game import Game
from cardtourney.karak.legality import legality
from cardtourney.karak.rules import MCR_2026, Rules
from cardtourney.rounds import CloseRound, SeatRound

ENTRANTS = tuple(Entrant(number, f"Player {number}") for number in range(1, 6))
GAMES = (
    Game(1, 1, (1, 2, 3, 4, 5), (3, 3, 1, 0, 0), dragon=3),
    Game(2, 1, (5, 4, 3, 2, 1), (1, 1, 2, 2, 2)),
)


def played() -> Tournament[Rules, Game]:
    tournament: Tournament[Rules, Game] = start(karak, MCR_2026, ENTRANTS)
    for game in GAMES:
        events: tuple[Event[Game], ...] = (
            SeatRound(game.round, (game.starts,)),
            EnterResult(game),
            CloseRound(game.round),
        )
        for event in events:
            tournament = apply(karak, tournament, event)
    return tournament


def places(tournament: Tournament[Rules, Game]) -> list[tuple[int, int]]:
    rows = standings_after(karak, tournament, 2).rows
    return [(row.place, row.entry.start) for row in rows]


@pytest.mark.clause("karak:9")
class TestStandings:
    def test_equal_players_share_the_place_where_no_extra_game_is_played(self) -> None:
        """4½ + 4 points each for 1 and 2; 4 + 4 for 3; 4 and 5 have 1½ + 1½ each."""
        assert places(played()) == [(1, 1), (1, 2), (3, 3), (4, 4), (4, 5)]

    def test_an_extra_game_decides_between_them_and_nobody_else(self) -> None:
        after = apply(karak, played(), PlayExtraGame(2, ((2,), (1,))))

        assert places(after) == [(1, 2), (2, 1), (3, 3), (4, 4), (4, 5)]
        ranking = standings_after(karak, after, 2)
        assert str(ranking.explain(*ranking.entries[:2]).finding()).endswith("[karak:9]")

    def test_only_those_who_share_a_place_can_play_for_it(self) -> None:
        assert why_not(karak, played(), PlayExtraGame(2, ((3,), (1,)))) is not None


@pytest.mark.clause("karak:8")
def test_two_games_are_too_few_for_the_final() -> None:
    found = legality(records(karak, played(), 2))

    assert found.short == tuple((number, 2) for number in range(1, 6))
