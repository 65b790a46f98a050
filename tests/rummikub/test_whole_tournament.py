"""Rummikub in the championship core: from the sheets to standings, and the extra game."""

import pytest

from cardtourney.championship.events import EnterResult, Event, PlayExtraGame
from cardtourney.championship.people import Entrant
from cardtourney.championship.standings import standings_after
from cardtourney.championship.tournament import Tournament, apply, start, why_not
from cardtourney.rounds import CloseRound, SeatRound
from cardtourney.rummikub import tournament as rummikub
from cardtourney.rummikub.game import Game
from cardtourney.rummikub.rules import MCR_2026, Rules

ENTRANTS = tuple(Entrant(number, f"Player {number}") for number in range(1, 8))
GAMES = (
    Game(1, 1, (1, 2, 3, 4), (60, -20, -20, -20)),
    Game(1, 2, (5, 6, 7), (40, -20, -20)),
)


def played() -> Tournament[Rules, Game]:
    tournament: Tournament[Rules, Game] = start(rummikub, MCR_2026, ENTRANTS)
    events: tuple[Event[Game], ...] = (
        SeatRound(1, tuple(game.starts for game in GAMES)),
        *map(EnterResult[Game], GAMES),
        CloseRound(1),
    )
    for event in events:
        tournament = apply(rummikub, tournament, event)
    return tournament


def places(tournament: Tournament[Rules, Game]) -> list[tuple[int, int]]:
    rows = standings_after(rummikub, tournament, 1).rows
    return [(row.place, row.entry.start) for row in rows]


@pytest.mark.clause("rummikub:6")
class TestExtraGame:
    def test_those_who_share_the_third_place_have_to_play(self) -> None:
        """2 points each at the table of four; 3/2 each at the table of three."""
        assert places(played()) == [*((1, 1), (2, 5), (3, 2), (3, 3), (3, 4), (6, 6), (6, 7))]
        assert rummikub.must_play_extra(3, 3)
        assert not rummikub.must_play_extra(6, 2)

    def test_it_decides_only_their_order(self) -> None:
        after = apply(rummikub, played(), PlayExtraGame(1, ((4,), (2, 3))))

        assert places(after) == [*((1, 1), (2, 5), (3, 4), (4, 2), (4, 3), (6, 6), (6, 7))]

    def test_nobody_plays_for_a_lower_place(self) -> None:
        assert why_not(rummikub, played(), PlayExtraGame(1, ((6,), (7,)))) is not None


def test_a_result_that_does_not_add_up_is_refused_with_its_clause() -> None:
    tournament: Tournament[Rules, Game] = start(rummikub, MCR_2026, ENTRANTS[:3])
    tournament = apply(rummikub, tournament, SeatRound(1, ((1, 2, 3),)))

    refusal = why_not(rummikub, tournament, EnterResult(Game(1, 1, (1, 2, 3), (9, -4, -4))))

    assert refusal is not None
    assert "off by +1" in str(refusal)
    assert "[rummikub:2]" in str(refusal)
