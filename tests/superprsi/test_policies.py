"""How a seat is played by the computer."""

from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import superprsi
from cardtourney.cards import parse_cards
from cardtourney.chance import Seeded
from cardtourney.game import play
from cardtourney.superprsi.deal import position
from cardtourney.superprsi.play import legal, view
from cardtourney.superprsi.policies import sensible, steady, teamed
from cardtourney.superprsi.rules import SUPERPRSI_2020
from cardtourney.superprsi.state import GiveUp, Misplay, Play, State
from cardtourney.testing.superprsi import positions, rules_variants

CHANCE = Seeded("any")


def at(hands: str, discards: str, **rest: Any) -> State:
    held = [parse_cards(hand) for hand in hands.split("|")]
    return position(SUPERPRSI_2020, held, discards=parse_cards(discards), **rest)


def chosen(state: State, *, mates: tuple[int, ...] | None = None) -> str:
    policy = sensible if mates is None else teamed(mates)
    return str(policy(view(state, state.turn), legal(state), CHANCE)[0])


@pytest.mark.parametrize("policy", [steady, sensible, teamed([1, 2])])
class TestEveryPolicy:
    @settings(max_examples=40, deadline=None)
    @given(state=positions(rules_variants()), seed=st.integers(0, 10**6))
    def test_it_does_what_is_right_and_never_gives_up(
        self, policy: Any, state: State, seed: int
    ) -> None:
        actions = legal(state)
        action, _ = policy(view(state, state.turn), actions, Seeded(f"{seed}"))

        assert action in actions
        assert not isinstance(action, Misplay | GiveUp)
        if isinstance(action, Play) and len(action.cards) == len(state.hand):
            assert action.prsi is action.top.rank

    @pytest.mark.parametrize("players", [2, 5])
    def test_it_plays_games_to_their_end(self, policy: Any, players: int) -> None:
        game = play(
            superprsi,
            SUPERPRSI_2020,
            [policy] * players,
            Seeded("cards"),
            choices=Seeded("moves"),
            limit=5_000,
        )

        assert game.result is not None
        assert game.result.gone == ()


class TestSensible:
    @pytest.mark.parametrize(
        ("hands", "discards", "rest", "said"),
        [
            ("♥9 ♥9 | ♣9", "♥K", {}, "♥9×2 PRŠÍ DEVÍTKA"),
            ("♥9 ♥9 ♥8 ♠9 | ♣9", "♥K", {}, "♥9×2"),
            ("♥O ♥8 ♠9 | ♣9", "♥K", {}, "♥8"),
            ("♥O ♠9 ♠K | ♣9", "♦10", {}, "♥O LISTY"),
            ("♥A ♠9 | ♣9", "♥K", {}, "♥A STOJÍŠ?"),
            ("♥A ♠9 | ♣9", "♥A", {"standing": 1}, "♥A REVERZ NESTOJÍM!"),
            ("♠9 ♠K | ♣9", "♥7", {"pending": 2}, "take"),
            ("♥9 ♥9 ♠9 | ♣9 ♠9 ♠9 | ♣10", "♥K", {}, "♥9×2"),
        ],
    )
    def test_it_plays_as_said(
        self, hands: str, discards: str, rest: dict[str, Any], said: str
    ) -> None:
        assert chosen(at(hands, discards, **rest)).replace(" REVERZ", "") == said.replace(
            " REVERZ", ""
        )

    def test_it_turns_towards_who_holds_few(self) -> None:
        assert chosen(at("♥9 ♥9 ♠9 | ♣9 ♠9 ♠9 | ♣10", "♥K")) == "♥9×2 REVERZ"
        assert chosen(at("♥9 ♥9 ♠9 | ♣9 | ♣10 ♣K ♣U", "♥K")) == "♥9×2"

    def test_it_passes_over_who_has_finished(self) -> None:
        state = at("♥9 ♥9 ♠9 | | ♣10 ♣K | ♣U", "♥K", finished=[2])

        assert chosen(state) == "♥9×2 REVERZ"

    def test_it_throws_a_large_hand_only(self) -> None:
        rules = attrs.evolve(SUPERPRSI_2020, throw_over=2)
        eights = parse_cards("♥8")
        for hand, said in (("♥K ♥K ♠9 ♠9", "throw and take"), ("♥K", "take")):
            state = position(
                rules, [parse_cards(hand), parse_cards("♣9")], discards=eights, pending=3
            )
            assert chosen(state) == said


@pytest.mark.clause("superprsi:27")
class TestTeams:
    def test_a_friend_is_spared(self) -> None:
        state = at("♥7 ♥9 ♠9 | ♣9 | ♣10", "♥K")

        assert chosen(state, mates=(3,)) == "♥7"
        assert chosen(state, mates=(2,)) == "♥9"

    def test_who_can_do_nothing_else_hits_a_friend(self) -> None:
        assert chosen(at("♥7 ♠9 | ♣9 | ♣10", "♥K"), mates=(2,)) == "♥7"
