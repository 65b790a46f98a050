"""Games of Superprší that are set up or read: what play could never come to is refused."""

from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.cards import Suit, parse_cards
from cardtourney.chance import Seeded
from cardtourney.codec import from_data, from_json, to_data, to_json
from cardtourney.errors import DataError, InvalidReport
from cardtourney.prsi.rules import MSV_PRSI_2026
from cardtourney.superprsi.deal import deal, position, set_up
from cardtourney.superprsi.notation import read_action
from cardtourney.superprsi.play import apply, expel
from cardtourney.superprsi.rules import SUPERPRSI_2020, AceCount, ExhaustedDraw
from cardtourney.superprsi.soundness import unsound
from cardtourney.superprsi.state import Cut, State
from cardtourney.testing.superprsi import positions, rules_variants, rulings, states

NEVER_SHORT = attrs.evolve(SUPERPRSI_2020, cut_most=0)


def cutting() -> State:
    """Seat 2 of four has taken two cards, and seat 3 cuts."""
    return apply(deal(SUPERPRSI_2020, 4, Seeded("Praha 2020")), Cut(2))


def playing() -> State:
    """Three play, the fourth has finished, and a seven runs."""
    hands = [parse_cards("♥8 ♥K"), parse_cards("♦7"), parse_cards("♣U"), ()]
    return position(NEVER_SHORT, hands, discards=parse_cards("♥9 ♥7"), pending=2, finished=[4])


def over() -> State:
    """Seat 2 of two has been expelled, with the hand laid down."""
    hands = [parse_cards("♥8 ♥K"), parse_cards("♦7")]
    return expel(position(NEVER_SHORT, hands, discards=parse_cards("♥9")), 2)


def short() -> State:
    """The last card was played without PRŠÍ, and two could not be drawn for it."""
    rules = attrs.evolve(NEVER_SHORT, exhausted_draw=ExhaustedDraw.END_GAME)
    everything = list(rules.cards(2))
    for card in parse_cards("♥9 ♥8"):
        everything.remove(card)
    begun = position(rules, [parse_cards("♥8"), everything], discards=parse_cards("♥9"), stock=[])
    return apply(begun, read_action("♥8"))


STAGES = {each.__name__: each() for each in (cutting, playing, over, short)}


class TestSoundGames:
    @settings(deadline=None)
    @given(
        states(rulings(), most_actions=200)
        | states(rules_variants(), most_actions=200)
        | positions(rules_variants())
    )
    def test_whatever_play_comes_to_is_read(self, state: State) -> None:
        assert list(unsound(state)) == []
        assert from_data(to_data(state), State) == state

    @settings(deadline=None)
    @given(positions(rules_variants()), st.data())
    def test_so_is_what_a_referee_leaves(self, state: State, data: st.DataObject) -> None:
        staying = [seat for seat in range(1, state.players + 1) if seat not in state.gone]

        assert list(unsound(expel(state, data.draw(st.sampled_from(staying))))) == []

    @pytest.mark.parametrize("state", STAGES.values(), ids=STAGES)
    def test_every_stage_is_sound(self, state: State) -> None:
        assert from_json(to_json(state), State) == state


EVERYWHERE: list[tuple[dict[str, Any], str]] = [
    ({"turn": 9}, "the turn is with seat 9; there are seats 1 to"),
    ({"dealer": 0}, "the deal is with seat 0"),
    ({"taken": (1,)}, "cards taken by the seats: 1; expected"),
    ({"taken": (0, 0, 0, -1)}, "cards taken by the seats: 0, 0, 0, -1; expected"),
    ({"hands": ((), ())}, "the pack: missing"),
    ({"hands": ()}, "0 players: expected 2 or more"),
    ({"stock": parse_cards("♥7 ♥7")}, "the pack: "),
]
STAGED: list[tuple[State, dict[str, Any], str]] = [
    (cutting(), {"pending": 2}, "something was played before the cards are dealt"),
    (cutting(), {"suit": Suit.HEARTS}, "something was played before the cards are dealt"),
    (cutting(), {"clockwise": False}, "something was played before the cards are dealt"),
    (cutting(), {"gone": (2,)}, "something was played before the cards are dealt"),
    (cutting(), {"taken": (0, 1, 0, 0)}, "something was played before the cards are dealt"),
    (cutting(), {"over": True}, "something was played before the cards are dealt"),
    (cutting(), {"turn": 2}, "seat 2 holds 2 cards while seat 2 cuts; expected 0"),
    (
        cutting(),
        {"rules": attrs.evolve(SUPERPRSI_2020, cut_most=1)},
        "seat 2 holds 2 cards while seat 3 cuts; expected 0, 1",
    ),
    (
        cutting(),
        {"rules": attrs.evolve(SUPERPRSI_2020, hand_size=24)},
        "4 players: hands of 24 leave no start card",
    ),
    (playing(), {"suit": None}, "the suit to follow is None on ♥7"),
    (playing(), {"pending": -2}, "-2 cards to take"),
    (playing(), {"standing": 1}, "a running ace makes 1 stand, and ♥7"),
    (playing(), {"gone": (4,)}, "expected each of them, and no other, once"),
    (playing(), {"finished": (5,)}, "expected each of them, and no other, once"),
    (playing(), {"returnable": (1,)}, "seats [1] can be brought back"),
    (playing(), {"turn": 4, "pending": 0}, "is not brought back by a seven"),
    (playing(), {"over": True, "pending": 0, "returnable": ()}, "and yet 3 seats hold cards"),
    (over(), {"returnable": (2,)}, "the game is over, and yet something runs"),
    (short(), {"turn": 2}, "seats [1] hold no card"),
    (short(), {"standing": 1}, "the game is over, and yet something runs"),
    (short(), {"over": False}, "seats [1] hold no card"),
]


class TestWhatIsRefused:
    @pytest.mark.parametrize("state", STAGES.values(), ids=STAGES)
    @pytest.mark.parametrize(("changed", "said"), EVERYWHERE)
    def test_at_every_stage(self, state: State, changed: dict[str, Any], said: str) -> None:
        text = to_json(attrs.evolve(state, **changed))

        with pytest.raises(DataError) as caught:
            from_json(text, State)
        assert said in str(caught.value)

    @pytest.mark.parametrize(("state", "changed", "said"), STAGED)
    def test_at_its_stage(self, state: State, changed: dict[str, Any], said: str) -> None:
        with pytest.raises(DataError) as caught:
            from_json(to_json(attrs.evolve(state, **changed)), State)
        assert said in str(caught.value)

    def test_an_ace_stops_no_more_players_than_there_are_like_it(self) -> None:
        hands, top = [parse_cards("♥8"), parse_cards("♦7")], parse_cards("♥A")
        each = attrs.evolve(SUPERPRSI_2020, ace_count=AceCount.EACH)

        assert position(each, hands, discards=top, standing=3).standing == 3
        with pytest.raises(InvalidReport, match="a running ace makes 4 stand"):
            position(each, hands, discards=top, standing=4)
        with pytest.raises(InvalidReport, match="a running ace makes 2 stand"):
            position(SUPERPRSI_2020, hands, discards=top, standing=2)

    def test_all_of_it_is_told_at_once(self) -> None:
        wrong: dict[str, Any] = {
            "rules": None,
            "hands": [parse_cards("♥8"), 5, ["♥7"]],
            "discards": "♥9",
            "stock": 5,
            "suit": "♥",
            "pending": 2.0,
            "standing": True,
            "clockwise": "x",
            "turn": None,
            "dealer": "1",
            "finished": 5,
            "returnable": [1.0],
            "gone": ["2"],
            "taken": (0.5,),
            "chance": "a",
        }
        with pytest.raises(InvalidReport) as caught:
            position(**wrong)

        assert [problem.field for problem in caught.value.problems] == [
            *("$.rules", "$.hands[1]", "$.hands[2][0]", "$.stock", "$.discards", "$.suit"),
            *("$.pending", "$.standing", "$.clockwise", "$.turn", "$.dealer", "$.finished"),
            *("$.returnable[0]", "$.gone[0]", "$.taken[0]", "$.chance"),
        ]

    @pytest.mark.parametrize("rules", ["SUPERPRSI_2020", None, MSV_PRSI_2026])
    def test_what_is_no_edition_of_the_game_is_refused(self, rules: Any) -> None:
        said = r"the rules are .*; expected an edition, a value of .*\.superprsi\.rules\.Rules"
        with pytest.raises(InvalidReport, match=said):
            deal(rules, 2, Seeded("x"))
        with pytest.raises(InvalidReport, match=said):
            set_up(rules, [(), ()], turned=parse_cards("♥7")[0], stock=())

    def test_a_known_deal_is_of_cards(self) -> None:
        wrong: dict[str, Any] = {"hands": 5, "turned": "♥7", "stock": [1], "chance": None}
        with pytest.raises(InvalidReport) as caught:
            set_up(SUPERPRSI_2020, **wrong)

        fields = [problem.field for problem in caught.value.problems]
        assert fields == ["$.hands", "$.turned", "$.stock[0]", "$.chance"]
