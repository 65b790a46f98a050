"""Games of prší that are set up or read: what play could never come to is refused."""

from typing import Any

import attrs
import pytest
from hypothesis import given

from cardtourney.cards import Suit, parse_cards
from cardtourney.chance import Seeded
from cardtourney.codec import from_data, from_json, to_data, to_json
from cardtourney.errors import DataError, InvalidReport
from cardtourney.prsi.deal import deal, position, set_up
from cardtourney.prsi.rules import MSV_PRSI_2026, ExhaustedDraw
from cardtourney.prsi.soundness import unsound
from cardtourney.prsi.state import State
from cardtourney.superprsi.rules import SUPERPRSI_2020
from cardtourney.testing.prsi import positions, rules_variants, states

PLAYING = deal(MSV_PRSI_2026, 4, Seeded("Český Jiřetín 2026"))
OVER = position(MSV_PRSI_2026, [(), parse_cards("♥8")], discards=PLAYING.discards)

WRONG: list[tuple[State, dict[str, Any], str]] = [
    (PLAYING, {"turn": 9}, "the turn is with seat 9; there are seats 1 to 4"),
    (PLAYING, {"dealer": 0}, "the deal is with seat 0"),
    (PLAYING, {"hands": ()}, "0 players: 32 cards can be dealt to 2 to 7"),
    (PLAYING, {"stock": ()}, "the pack: missing"),
    (PLAYING, {"discards": ()}, "the discard pile is empty"),
    (PLAYING, {"suit": Suit.BELLS}, "the suit to follow is ♦ on ♠9"),
    (PLAYING, {"pending": -2}, "-2 cards to take"),
    (PLAYING, {"standing": True}, "an ace is running, and yet ♠9 lies on top"),
    (PLAYING, {"over": True}, "the game is over, and yet every seat holds cards"),
    (OVER, {"over": False}, "the game goes on, and yet a seat holds no card"),
]


class TestReading:
    @given(states() | states(rules_variants()) | positions(rules_variants()))
    def test_whatever_play_comes_to_is_read(self, state: State) -> None:
        assert list(unsound(state)) == []
        assert from_data(to_data(state), State) == state

    def test_a_game_can_be_over_for_want_of_cards(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, exhausted_draw=ExhaustedDraw.END_GAME)
        state = attrs.evolve(PLAYING, rules=rules, over=True)

        assert from_json(to_json(state), State) == state

    @pytest.mark.parametrize(("state", "changed", "said"), WRONG)
    def test_what_it_cannot_come_to_is_refused(
        self, state: State, changed: dict[str, Any], said: str
    ) -> None:
        with pytest.raises(DataError) as caught:
            from_json(to_json(attrs.evolve(state, **changed)), State)
        assert said in str(caught.value)


class TestSettingUp:
    def test_all_that_is_of_no_kind_is_told_at_once(self) -> None:
        wrong: dict[str, Any] = {
            "rules": None,
            "hands": [parse_cards("♥8"), 5, ["♥7"]],
            "discards": "♥9",
            "stock": 5,
            "suit": "♥",
            "pending": 2.0,
            "standing": "x",
            "turn": None,
            "dealer": "1",
            "chance": "a",
        }
        with pytest.raises(InvalidReport) as caught:
            position(**wrong)

        assert [problem.field for problem in caught.value.problems] == [
            *("$.rules", "$.hands[1]", "$.hands[2][0]", "$.stock", "$.discards", "$.suit"),
            *("$.pending", "$.standing", "$.turn", "$.dealer", "$.chance"),
        ]

    @pytest.mark.parametrize("rules", ["MSV_PRSI_2026", None, SUPERPRSI_2020])
    def test_what_is_no_edition_of_the_game_is_refused(self, rules: Any) -> None:
        said = r"the rules are .*; expected an edition, a value of .*\.prsi\.rules\.Rules"
        with pytest.raises(InvalidReport, match=said):
            deal(rules, 2, Seeded("x"))
        with pytest.raises(InvalidReport, match=said):
            set_up(rules, [(), ()], turned=parse_cards("♥7")[0], stock=())

    def test_a_known_deal_is_of_cards(self) -> None:
        wrong: dict[str, Any] = {"hands": 5, "turned": "♥7", "stock": [1], "chance": None}
        with pytest.raises(InvalidReport) as caught:
            set_up(MSV_PRSI_2026, **wrong)

        fields = [problem.field for problem in caught.value.problems]
        assert fields == ["$.hands", "$.turned", "$.stock[0]", "$.chance"]
