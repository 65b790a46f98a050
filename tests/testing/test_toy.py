"""The small game itself: what the kit does not ask."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.cards import pack, parse_cards
from cardtourney.chance import Seeded
from cardtourney.errors import InvalidReport
from cardtourney.game import play, uniform
from cardtourney.testing import toy
from cardtourney.testing.toy import DEMO, SMALL, EmptyStock, Ending, Pass, Rules, State


class TestDeal:
    @given(st.integers(2, 7), st.integers(0, 99))
    def test_everybody_has_a_hand_and_one_card_lies_open(self, players: int, number: int) -> None:
        state = toy.deal(DEMO, players, Seeded(f"deal {number}"))

        assert [len(hand) for hand in state.hands] == [4] * players
        assert (len(state.pile), len(state.stock)) == (1, 31 - 4 * players)
        assert sorted(toy.cards_of(state)) == list(pack())

    @pytest.mark.parametrize(
        ("rules", "players"),
        [(DEMO, 1), (DEMO, 8), (SMALL, 4), (Rules(name="none", hand_size=0), 2)],
    )
    def test_hands_that_cannot_be_dealt_are_refused(self, rules: Rules, players: int) -> None:
        with pytest.raises(InvalidReport, match=f"{players} hands of {rules.hand_size} cards"):
            toy.deal(rules, players, Seeded("deal"))


class TestEnd:
    @pytest.mark.parametrize(
        ("empty_stock", "winners"),
        [(EmptyStock.PLAY_ON, {1, 2}), (EmptyStock.END, {None, 1, 2})],
    )
    def test_every_ending_comes(self, empty_stock: EmptyStock, winners: set[int | None]) -> None:
        rules = attrs.evolve(SMALL, empty_stock=empty_stock)
        endings = list[Ending | None]()
        for number in range(40):
            choices = Seeded(f"choices {number}")
            game = play(toy, rules, [uniform] * 2, Seeded(f"deal {number}"), choices=choices)
            endings.append(game.result)

        assert {ending.winner for ending in endings if ending} == winners

    def test_who_cannot_lay_passes_and_when_all_have_nobody_wins(self) -> None:
        hands = (parse_cards("♥K"), parse_cards("♥U ♥O"))
        state = State(SMALL, hands, (), parse_cards("♥A"), 1, 0, Seeded("none left"))

        for _ in hands:
            assert list(toy.legal(state)) == [Pass()]
            state = toy.apply(state, Pass())

        assert toy.result(state) == Ending(None, (1, 2))
        assert str(toy.result(state)) == "nobody wins"
