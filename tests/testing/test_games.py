"""The strategies for any game give what legal play gives."""

import pytest
from hypothesis import find, given, settings

from cardtourney.cards import pack
from cardtourney.chance import Seeded
from cardtourney.game import Played, replay
from cardtourney.testing import toy
from cardtourney.testing.games import played_games, seeds, states
from cardtourney.testing.toy import SMALL, Action, Ending, Rules, State

Game = Played[Rules, State, Action, Ending]

some_games = played_games(toy, SMALL, players=[2, 3], most_actions=12)


class TestSeeds:
    @given(seeds("deal"))
    def test_they_are_public_texts(self, chance: Seeded) -> None:
        assert chance.seed.startswith("deal ")
        assert chance.used == 0


class TestPlayedGames:
    @given(some_games)
    def test_they_can_be_played_again(self, game: Game) -> None:
        assert replay(toy, SMALL, game.players, game.chance, game.actions)[-1] == game.state
        assert game.players in (2, 3)
        assert len(game.actions) <= 12
        assert game.result == toy.result(game.state)

    @pytest.mark.parametrize("players", [2, 3])
    @pytest.mark.parametrize("over", [False, True])
    def test_some_are_over_and_some_go_on(self, players: int, over: bool) -> None:
        game = find(
            some_games,
            lambda game: game.players == players and (game.result is not None) is over,
            settings=settings(database=None),
        )

        assert game.state.over is over

    def test_one_that_was_only_dealt_is_the_simplest(self) -> None:
        game = find(some_games, lambda _: True, settings=settings(database=None))

        assert (game.actions, game.players) == ((), 2)


class TestStates:
    @given(states(toy, SMALL, players=[2, 3], most_actions=12))
    def test_no_card_is_lost_on_the_way(self, state: State) -> None:
        assert sorted(toy.cards_of(state)) == sorted(pack(SMALL.ranks))
