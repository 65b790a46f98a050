"""The simple player: always legal, with the sense that is promised, and no more than a view."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney import prsi
from cardtourney.cards import parse_cards
from cardtourney.chance import Seeded
from cardtourney.game import play, uniform
from cardtourney.prsi.deal import position
from cardtourney.prsi.policies import sensible
from cardtourney.prsi.rules import MSV_PRSI_2026, NoCardToDraw, Rules


def chosen(
    hands: list[str], top: str, *, pending: int = 0, standing: bool = False, seed: str = "any"
) -> str:
    state = position(
        MSV_PRSI_2026,
        [parse_cards(hand) for hand in hands],
        discards=parse_cards(top),
        pending=pending,
        standing=standing,
    )
    action, _ = sensible(prsi.view(state, 1), prsi.legal(state), Seeded(seed))
    return str(action)


class TestSensible:
    @given(st.integers(2, 7), st.integers(0, 10**6), st.sampled_from(NoCardToDraw))
    def test_every_choice_is_legal_and_the_game_ends(
        self, players: int, number: int, ruling: NoCardToDraw
    ) -> None:
        rules: Rules = attrs.evolve(MSV_PRSI_2026, no_card_to_draw=ruling)
        seats = [sensible] * players
        played = play(prsi, rules, seats, Seeded(f"{number}"), choices=Seeded("c"), limit=5000)

        assert played.result is not None

    @pytest.mark.parametrize(
        ("hand", "top", "action"),
        [
            ("♥7 ♥K ♠8", "♥9", "♥7"),
            ("♥8 ♥K ♦U", "♥9", "♥8"),
            ("♥U ♥K", "♥9", "♥K"),
            ("♥O ♥U ♠8", "♥9", "♥U"),
            ("♥O ♠8 ♠9 ♦K", "♣10", "♥O names ♠"),
            ("♠8 ♠9", "♣10", "draw"),
        ],
    )
    def test_what_counts_most_goes_first_and_an_ober_last(
        self, hand: str, top: str, action: str
    ) -> None:
        assert chosen([hand, "♣9 ♣U ♣K"], top) == action

    @pytest.mark.parametrize(("left", "action"), [("♣9 ♣U ♣K", "♥10"), ("♣9 ♣U", "♥7")])
    def test_whoever_is_about_to_win_is_attacked(self, left: str, action: str) -> None:
        assert chosen(["♥7 ♥10", left], "♥9") == action

    def test_a_running_seven_or_ace_is_passed_on_or_suffered(self) -> None:
        assert chosen(["♠7 ♥8", "♣9"], "♥7", pending=2) == "♠7"
        assert chosen(["♥8", "♣9"], "♥7", pending=2) == "take"
        assert chosen(["♥8", "♣9"], "♥A", standing=True) == "stand"

    def test_chance_decides_between_equals_and_only_there(self) -> None:
        seeds = [f"{number}" for number in range(40)]

        assert {chosen(["♥8 ♠8 ♦8", "♣9"], "♣8", seed=seed) for seed in seeds} == {
            "♥8",
            "♠8",
            "♦8",
        }
        assert {chosen(["♥8 ♥9 ♠9", "♣9"], "♥K", seed=seed) for seed in seeds} == {"♥9"}

    def test_it_wins_far_more_often_than_chance_does(self) -> None:
        won = 0
        for number in range(40):
            played = play(
                prsi,
                MSV_PRSI_2026,
                [sensible, uniform, uniform, uniform],
                Seeded(f"cards {number}"),
                choices=Seeded(f"choices {number}"),
            )
            won += played.result is not None and played.result.winner == 1

        assert won >= 25
