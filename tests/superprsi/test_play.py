"""The game of Superprší, rule by rule."""

import pickle
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import superprsi
from cardtourney.cards import Card, Rank, Suit, parse_cards
from cardtourney.chance import Recorded, Seeded
from cardtourney.errors import IllegalAction, InvalidReport
from cardtourney.game import play, replay, uniform
from cardtourney.prsi.rules import MSV_PRSI_2026
from cardtourney.seats import NO_SHUFFLE, seats
from cardtourney.shedding import pack_order
from cardtourney.superprsi.deal import deal, position, set_up
from cardtourney.superprsi.notation import read_action
from cardtourney.superprsi.places import result
from cardtourney.superprsi.play import apply, expel, legal, view, why_not
from cardtourney.superprsi.refusals import Code
from cardtourney.superprsi.rules import (
    SUPERPRSI_2020,
    FinishedUntil,
    GivingUp,
    Misplays,
    Rules,
    VoluntaryDraw,
)
from cardtourney.superprsi.state import Action, Cut, Draw, GiveUp, Misplay, Play, State, Take
from cardtourney.testing.superprsi import (
    cards_of,
    deals,
    playouts,
    positions,
    rules_variants,
    rulings,
    states,
)

RIGHT = attrs.evolve(SUPERPRSI_2020, misplay=Misplays.REFUSED, giving_up=GivingUp.REFUSED)
NO_CUT = attrs.evolve(SUPERPRSI_2020, cut_most=0)
MOST_ACTIONS = 20_000


def at(hands: str, discards: str, rules: Rules = RIGHT, **rest: Any) -> State:
    """A position written down: hands with a bar between them, the top discard last."""
    held = [parse_cards(hand) for hand in hands.split("|")]
    return position(rules, held, discards=parse_cards(discards), **rest)


def ruled(**options: Any) -> Rules:
    """The edition with other options; unless they say so, only what is right is let through."""
    return attrs.evolve(SUPERPRSI_2020, **{"misplay": "refused", "giving_up": "refused"} | options)


def listed(state: State) -> set[str]:
    return {str(action) for action in legal(state)}


def refused(state: State, text: str) -> Code:
    action = read_action(text)
    refusal = why_not(state, action)
    assert refusal is not None
    assert action not in legal(state)
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert caught.value.refusal == refusal
    assert str(refusal).startswith(("Seat", "The game"))
    return refusal.code


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, read_action(text))
    return state


def sizes(state: State) -> tuple[int, ...]:
    return tuple(map(len, state.hands))


class TestEveryGame:
    """What holds in each game, whatever is played."""

    @settings(max_examples=40, deadline=None)
    @given(playouts(rules_variants()))
    def test_no_copy_of_a_card_is_lost_or_made(
        self, playout: tuple[State, tuple[Action, ...]]
    ) -> None:
        state, actions = playout
        everything = Counter(state.rules.cards(state.players))
        for action in actions:
            state = apply(state, action)
            assert Counter(cards_of(state)) == everything

    @settings(max_examples=40, deadline=None)
    @given(playouts(rules_variants()))
    def test_seats_without_cards_have_finished_or_gone(
        self, playout: tuple[State, tuple[Action, ...]]
    ) -> None:
        state, actions = playout
        for action in actions:
            state = apply(state, action)
            if state.over or state.cutting:
                continue
            empty = {seat for seat in seats(state.players) if not state.hands[seat - 1]}
            assert empty == {*state.finished, *state.gone}
            assert len(empty) == len(state.finished) + len(state.gone)
            assert state.turn not in empty or (state.returns and state.pending)
            assert not (state.pending and state.standing)
            assert all(list(hand) == sorted(hand) for hand in state.hands)

    @settings(max_examples=60, deadline=None)
    @given(states(rules_variants() | rulings()) | positions(rules_variants()), st.data())
    def test_an_action_is_listed_exactly_if_nothing_speaks_against_it(
        self, state: State, data: st.DataObject
    ) -> None:
        actions = tuple(legal(state))
        assert len(set(actions)) == len(actions)
        assert bool(actions) is not state.over
        for action in actions:
            assert why_not(state, action) is None
        foreign = tuple(legal(data.draw(positions(rules_variants()))))
        for action in foreign[:30]:
            assert (why_not(state, action) is None) is (action in actions)

    @settings(max_examples=15, deadline=None)
    @given(rulings(RIGHT, misplay=RIGHT.misplay, giving_up=RIGHT.giving_up), st.integers(0, 10**6))
    def test_play_by_chance_ends_within_the_stated_bound(self, rules: Rules, seed: int) -> None:
        if rules.finished_until is FinishedUntil.GAME_END:
            # Who may draw at will and always comes back takes longer by far.
            rules = attrs.evolve(rules, voluntary_draw=VoluntaryDraw.NO)
        players = 2 + seed % 5
        played = play(
            superprsi,
            rules,
            [uniform] * players,
            Seeded(f"{seed}"),
            choices=Seeded(f"moves {seed}"),
            limit=MOST_ACTIONS,
        )

        assert played.result is not None
        assert replay(superprsi, rules, players, played.chance, played.actions)[-1] == played.state

    @given(playouts())
    @settings(max_examples=20, deadline=None)
    def test_states_hash_and_return_from_a_pickle(
        self, playout: tuple[State, tuple[Action, ...]]
    ) -> None:
        state, actions = playout
        for action in actions:
            state = apply(state, action)
        back = pickle.loads(pickle.dumps((state, actions)))

        assert back == (state, actions)
        assert hash(back[0]) == hash(state)


class TestTheDeal:
    """1 to 5: packs, cutting, even hands, the start card."""

    @pytest.mark.clause("superprsi:1")
    @pytest.mark.parametrize(
        ("players", "packs"),
        [(2, 3), (5, 3), (6, 4), (10, 4), (11, 5), (15, 5), (16, 6), (20, 6), (21, 7), (30, 8)],
    )
    def test_more_players_use_more_packs(self, players: int, packs: int) -> None:
        assert SUPERPRSI_2020.packs_for(players) == packs

    @pytest.mark.clause("superprsi:2")
    @given(st.integers(2, 30), st.none() | st.integers(8, 12))
    def test_every_card_is_there_as_often_as_there_are_packs(
        self, players: int, packs: int | None
    ) -> None:
        rules = attrs.evolve(SUPERPRSI_2020, packs=packs)
        state = deal(rules, players, Seeded("x"))

        assert set(Counter(state.stock).values()) == {rules.packs_for(players)}
        assert len(set(state.stock)) == 32

    @pytest.mark.clause("superprsi:3")
    @pytest.mark.ruling("superprsi:cut_bonus", "optional")
    def test_each_cuts_in_turn_and_may_take_up_to_three_bottom_cards(self) -> None:
        state = deal(SUPERPRSI_2020, 3, Seeded("x"), dealer=2)
        bottom = state.stock[-3:]

        assert listed(state) == {"cut 0", "cut 1", "cut 2", "cut 3"}
        assert state.turn == 3
        state = after(state, "cut 3")
        assert (state.turn, state.cutting) == (1, True)
        assert state.hands[2] == tuple(sorted(bottom))
        state = after(state, "cut 0", "cut 1")
        assert not state.cutting

    @pytest.mark.ruling("superprsi:cut_bonus", "required")
    def test_a_card_may_have_to_be_taken(self) -> None:
        state = deal(ruled(cut_bonus="required"), 2, Seeded("x"))

        assert listed(state) == {"cut 1", "cut 2", "cut 3"}
        assert refused(state, "cut 0") is Code.CUT_NUMBER

    @pytest.mark.parametrize("number", ["x", 1.0, True, pytest.param(10**5000, id="huge")])
    def test_what_is_no_number_of_cards_is_refused(self, number: Any) -> None:
        refusal = why_not(deal(SUPERPRSI_2020, 2, Seeded("x")), Cut(number))

        assert refusal is not None
        assert refusal.code is Code.CUT_NUMBER
        assert len(str(refusal)) < 120

    def test_nothing_else_is_done_while_players_cut(self) -> None:
        state = deal(SUPERPRSI_2020, 2, Seeded("x"))

        assert refused(state, "cut 4") is Code.CUT_NUMBER
        assert refused(state, "draw") is Code.CUTTING
        assert refused(after(state, "cut 0", "cut 0"), "cut 0") is Code.DEALT
        odd: Any = "1"
        assert Cut(odd) not in legal(state)

    @pytest.mark.clause("superprsi:4")
    @settings(max_examples=30, deadline=None)
    @given(deals(rules_variants()), st.data())
    def test_everybody_ends_with_the_same_number(self, state: State, data: st.DataObject) -> None:
        taken = dict.fromkeys(seats(state.players), 0)
        while state.cutting:
            action = data.draw(st.sampled_from(tuple(legal(state))))
            assert isinstance(action, Cut)
            taken[state.turn] = action.cards
            bonus = sorted(state.stock[len(state.stock) - action.cards :])
            seat = state.turn
            state = apply(state, action)
            assert not Counter(bonus) - Counter(state.hands[seat - 1])

        assert set(sizes(state)) == {state.rules.hand_size}
        assert len(state.discards) == 1
        assert state.stock

    def test_nobody_cuts_where_nothing_may_be_taken(self) -> None:
        assert sizes(deal(NO_CUT, 3, Seeded("x"))) == (8, 8, 8)

    def test_cards_go_round_from_the_seat_after_the_dealer(self) -> None:
        order = SUPERPRSI_2020.cards(2)
        state = deal(NO_CUT, 2, Recorded([tuple(map(repr, order))]))

        assert state.hands == (tuple(sorted(order[1:16:2])), tuple(sorted(order[0:16:2])))
        assert (state.top, state.stock) == (order[16], order[17:])

    @pytest.mark.parametrize("players", [0, 1, -3, "4", True])
    def test_a_game_needs_two(self, players: Any) -> None:
        with pytest.raises(InvalidReport, match=r"expected 2 or more \[superprsi:1\]"):
            deal(SUPERPRSI_2020, players, Seeded("x"))

    @pytest.mark.clause("superprsi:4")
    @pytest.mark.parametrize(("players", "largest"), [(2, 47), (5, 18), (10, 12), (30, 8)])
    def test_too_large_hands_are_refused_with_the_largest(self, players: int, largest: int) -> None:
        possible = attrs.evolve(NO_CUT, hand_size=largest)
        assert sizes(deal(possible, players, Seeded("x"))) == (largest,) * players

        if largest < possible.largest_hand(2):
            too_large = attrs.evolve(NO_CUT, hand_size=largest + 1)
            with pytest.raises(InvalidReport, match=f"the largest possible are of {largest} "):
                deal(too_large, players, Seeded("x"))

    @pytest.mark.parametrize("rules", ["SUPERPRSI_2020", None, MSV_PRSI_2026])
    def test_only_an_edition_of_this_game_is_in_force(self, rules: Any) -> None:
        told = "^the rules are .*; expected an edition, a value of cardtourney.superprsi.rules"
        with pytest.raises(InvalidReport, match=told):
            deal(rules, 3, Seeded("x"))
        with pytest.raises(InvalidReport, match=told):
            set_up(rules, (), turned=Card.from_text("♥7"), stock=())

    def test_a_crowd_is_refused_at_once(self) -> None:
        """No card is made for so many, of whom each would need one."""
        with pytest.raises(InvalidReport, match="the largest possible are of 6"):
            deal(SUPERPRSI_2020, 10**12, Seeded("x"))

    def test_the_dealer_is_a_seat(self) -> None:
        with pytest.raises(InvalidReport, match="the deal is with seat 4; there are seats 1 to 3"):
            deal(SUPERPRSI_2020, 3, Seeded("x"), dealer=4)

    @pytest.mark.clause("superprsi:5")
    @pytest.mark.parametrize(
        ("turned", "bottom", "pending", "standing"),
        [
            *(("♥7", "♥K", 2, 0), ("♥7", "♦7", 0, 0), ("♥8", "♥K", 3, 0), ("♥8", "♠8", 0, 0)),
            *(("♥A", "♥K", 0, 1), ("♥A", "♦A", 0, 0), ("♥O", "♥K", 0, 0), ("♥9", "♥K", 0, 0)),
        ],
    )
    def test_the_start_card_acts_if_the_bottom_card_is_of_its_suit(
        self, turned: str, bottom: str, pending: int, standing: int
    ) -> None:
        (start,), (last,) = parse_cards(turned), parse_cards(bottom)
        rest = list(SUPERPRSI_2020.cards(2))
        rest.remove(start)
        rest.remove(last)
        state = set_up(
            SUPERPRSI_2020, [rest[:8], rest[8:16]], turned=start, stock=[*rest[16:], last]
        )

        assert (state.pending, state.standing) == (pending, standing)
        assert (state.turn, state.suit, state.chance) == (2, start.suit, NO_SHUFFLE)


class TestPlaying:
    """6 to 8: matching, drawing, several cards at once."""

    @pytest.mark.clause("superprsi:6")
    def test_suit_goes_on_suit_and_rank_on_rank(self) -> None:
        state = at("♥8 ♦K ♠9 ♠U | ♣9 | ♣10", "♥K")

        assert {text.split()[0] for text in listed(state)} == {"♥8", "♦K"}
        assert refused(state, "♠9") is Code.NO_MATCH
        assert after(state, "♦K").turn == 2
        assert after(at("♦K ♠9 | ♣9 | ♣10", "♥K", clockwise=False), "♦K").turn == 3

    @pytest.mark.clause("superprsi:7")
    @pytest.mark.ruling("superprsi:voluntary_draw", "no")
    def test_who_can_play_plays_and_who_cannot_draws_one(self) -> None:
        assert refused(at("♥8 ♠9 | ♣9", "♥K"), "draw") is Code.CAN_PLAY
        state = at("♠9 | ♣9", "♥K")
        assert listed(state) == {"draw"}
        assert sizes(after(state, "draw")) == (2, 1)
        assert after(state, "draw").turn == 2

    @pytest.mark.ruling("superprsi:voluntary_draw", "yes")
    def test_drawing_may_always_be_allowed(self) -> None:
        state = at("♥8 ♠9 | ♣9", "♥K", ruled(voluntary_draw="yes"))

        assert "draw" in listed(state)
        assert sizes(after(state, "draw")) == (3, 1)
        assert refused(attrs.evolve(state, pending=3), "draw") is Code.PENALTY_RUNS

    @pytest.mark.clause("superprsi:7")
    def test_a_turn_is_passed_where_nothing_is_left_to_draw(self) -> None:
        deck = Counter(RIGHT.cards(2))
        other = [card for card in deck.elements() if card.suit is not Suit.HEARTS]
        hearts = [card for card in deck.elements() if card.suit is Suit.HEARTS]
        top = parse_cards("♥9")[0]
        hearts.remove(top)
        mine = [card for card in other if card.rank not in (Rank.NINE, Rank.OBER)]
        yours = [*hearts, *(card for card in other if card not in mine)]
        state = position(RIGHT, [mine, yours], discards=[top], stock=[])

        assert listed(state) == {"pass"}
        assert refused(state, "draw") is Code.NOTHING_TO_DRAW
        state = after(state, "pass")
        assert state.turn == 2
        assert refused(state, "pass") is Code.CAN_PLAY
        assert refused(at("♠9 | ♣9", "♥K"), "pass") is Code.CAN_DRAW
        assert refused(at("♠9 | ♣9", "♥A", standing=1), "pass") is Code.RUNNING_ACE

    @pytest.mark.clause("superprsi:8")
    def test_cards_of_one_suit_and_rank_go_together(self) -> None:
        state = at("♥8 ♥8 ♥8 ♦8 ♠9 | ♣9", "♥K")

        assert {"♥8", "♥8×2", "♥8×3"} <= listed(state)
        assert refused(state, "♥8+♦8") is Code.NOT_ALIKE
        assert refused(state, "♥8×4") is Code.NOT_IN_HAND
        state = after(state, "♥8×3")
        assert (state.hands[0], state.pending) == (parse_cards("♦8 ♠9"), 9)
        assert state.discards == parse_cards("♥K ♥8 ♥8 ♥8")

    def test_what_is_over_is_over(self) -> None:
        state = after(at("♥8 | ♣9", "♥K"), "♥8 PRŠÍ OSMA")

        assert state.over
        assert not legal(state)
        assert refused(state, "draw") is Code.GAME_OVER


class TestDirection:
    """9 and 10: REVERZ and SMĚR."""

    @pytest.mark.clause("superprsi:9")
    @pytest.mark.ruling("superprsi:run_counts", "lying")
    def test_an_even_number_on_top_turns_with_the_call(self) -> None:
        state = at("♥9 ♥9 ♠9 | ♣9 | ♣10", "♥K ♥9")

        assert after(state, "♥9 REVERZ").turn == 3
        assert not after(state, "♥9 REVERZ").clockwise
        assert after(state, "♥9").turn == 2
        assert refused(state, "♥9×2 REVERZ") is Code.FALSE_REVERZ
        assert after(state, "♠9 SMĚR").turn == 2

    @pytest.mark.clause("superprsi:9")
    @pytest.mark.ruling("superprsi:run_counts", "played")
    def test_only_cards_of_this_turn_may_count(self) -> None:
        state = at("♥9 ♥9 ♠9 | ♣9 | ♣10", "♥K ♥9", ruled(run_counts="played"))

        assert refused(state, "♥9 REVERZ") is Code.FALSE_REVERZ
        assert after(state, "♥9×2 REVERZ").turn == 3

    @pytest.mark.clause("superprsi:10")
    def test_an_odd_number_goes_on_with_the_call(self) -> None:
        state = at("♥8 ♥8 ♥8 ♠9 | ♣9 | ♣10", "♥K")

        assert after(state, "♥8×3 SMĚR") == after(state, "♥8×3")
        assert after(state, "♥8×3 SMĚR").turn == 2
        assert refused(state, "♥8×2 SMĚR") is Code.FALSE_SMER

    @pytest.mark.clause("superprsi:9")
    def test_turning_comes_before_what_the_cards_do(self) -> None:
        state = after(at("♥8 ♥8 ♠9 | ♣9 | ♣10", "♥K"), "♥8×2 REVERZ")

        assert (state.turn, state.pending) == (3, 6)


class TestPenalties:
    """11 to 17, and the cards that run out."""

    @pytest.mark.clause("superprsi:11")
    @pytest.mark.clause("superprsi:15")
    @pytest.mark.parametrize(("played", "cards"), [("♥7", 2), ("♥7×2", 4), ("♥8", 3), ("♥8×3", 9)])
    def test_the_next_player_draws_and_the_turn_ends(self, played: str, cards: int) -> None:
        state = after(at("♥7 ♥7 ♥8 ♥8 ♥8 ♠9 | ♣9 | ♣10", "♥K"), played, "take")

        assert sizes(state)[1] == 1 + cards
        assert (state.turn, state.pending) == (3, 0)

    @pytest.mark.clause("superprsi:12")
    def test_any_seven_beats_a_seven(self) -> None:
        state = at("♦7 ♦7 ♠9 | ♣9", "♥7", pending=2)

        assert {"♦7", "♦7×2", "take"} <= listed(state)
        assert after(state, "♦7×2").pending == 6
        assert refused(state, "♠9") is Code.RUNNING_PENALTY

    @pytest.mark.clause("superprsi:13")
    def test_two_sevens_beat_an_eight_of_their_suit(self) -> None:
        state = at("♥7 ♥7 ♦7 ♦7 ♠9 | ♣9", "♥8", pending=3)

        assert after(state, "♥7×2").pending == 7
        assert refused(state, "♥7") is Code.RUNNING_PENALTY
        assert refused(state, "♦7×2") is Code.RUNNING_PENALTY

    @pytest.mark.clause("superprsi:14")
    @pytest.mark.ruling("superprsi:three_sevens", "mixed")
    def test_three_sevens_of_any_suits_beat_any_eight(self) -> None:
        state = at("♥7 ♦7 ♠7 ♠7 ♠7 ♠9 | ♣9 | ♣10", "♣8", pending=3)

        assert after(state, "♠7×3").pending == 9
        mixed = after(state, "♥7+♠7×2 REVERZ")
        assert (mixed.pending, mixed.suit, mixed.turn) == (9, Suit.LEAVES, 3)
        assert after(state, "♠7+♥7+♦7").suit is Suit.BELLS
        assert refused(state, "♦7+♠7×3") is Code.NOT_ALIKE
        assert refused(at("♥7 ♦7 ♠7 ♠9 | ♣9", "♥7", pending=2), "♥7+♦7+♠7") is Code.NOT_ALIKE
        assert refused(at("♥7 ♦7 ♠7 ♠9 | ♣9", "♥7"), "♥7+♦7+♠7") is Code.NOT_ALIKE

    @pytest.mark.clause("superprsi:14")
    @pytest.mark.ruling("superprsi:three_sevens", "identical")
    def test_three_sevens_may_have_to_be_of_one_suit(self) -> None:
        rules = ruled(three_sevens="identical")
        state = at("♥7 ♦7 ♠7 ♠7 ♠7 ♠9 | ♣9", "♣8", rules, pending=3)

        assert listed(state) == {"♠7×3", "♠7×3 SMĚR", "take"}
        assert refused(state, "♥7+♠7×2") is Code.NOT_ALIKE

    @pytest.mark.clause("superprsi:16")
    def test_an_eight_beats_a_seven_of_its_suit(self) -> None:
        state = at("♥8 ♥8 ♦8 ♠9 | ♣9", "♥7", pending=2)

        assert after(state, "♥8").pending == 5
        assert after(state, "♥8×2").pending == 8
        assert refused(state, "♦8") is Code.RUNNING_PENALTY

    @pytest.mark.clause("superprsi:17")
    def test_any_eight_beats_an_eight(self) -> None:
        state = at("♦8 ♦8 ♠9 | ♣9", "♥8", pending=3)

        assert after(state, "♦8×2").pending == 9

    @pytest.mark.clause("superprsi:11")
    @pytest.mark.ruling("superprsi:exhausted_draw", "draw_what_there_is")
    def test_the_discards_become_a_draw_pile_in_the_middle_of_a_penalty(self) -> None:
        state = _little(RIGHT)
        drawn = after(state, "take")

        assert drawn.discards == state.discards[-1:]
        assert Counter(cards_of(drawn)) == Counter(cards_of(state))
        assert sizes(drawn)[0] == sizes(state)[0] + 3
        assert drawn.turn == 2

    @pytest.mark.ruling("superprsi:exhausted_draw", "end_game")
    def test_a_penalty_without_enough_cards_may_end_the_game(self) -> None:
        state = after(_little(ruled(exhausted_draw="end_game")), "take")

        assert (state.over, state.pending, state.turn) == (True, 0, 1)
        ended = result(state)
        assert ended is not None
        assert (ended.winner, ended.places) == (None, (1, 1))


def _little(rules: Rules) -> State:
    """A penalty of four where three cards can be drawn."""
    left = list(rules.cards(2))
    under = parse_cards("♥K ♣9 ♥7 ♥7")
    for card in under:
        left.remove(card)
    return position(rules, [left[:40], left[40:]], discards=under, stock=[], pending=4)


class TestObers:
    """18: another suit."""

    @pytest.mark.clause("superprsi:18")
    def test_an_ober_goes_on_anything_and_calls_a_suit(self) -> None:
        state = at("♥O ♥O ♠9 | ♣9 ♠9 ♦9 | ♣10", "♣K")

        assert refused(state, "♥O") is Code.OBER_CALLS_NOTHING
        state = after(state, "♥O×2 KULE")
        assert (state.suit, state.top) == (Suit.BELLS, parse_cards("♥O")[0])
        assert refused(state, "♠9") is Code.NOT_THE_CALLED_SUIT
        assert refused(state, "♦9 LISTY") is Code.SUIT_WITHOUT_OBER
        assert after(state, "♦9").suit is Suit.BELLS

    @pytest.mark.clause("superprsi:18")
    def test_an_ober_answers_nothing_that_runs(self) -> None:
        assert refused(at("♥O | ♠8", "♥7", pending=2), "♥O KULE") is Code.RUNNING_PENALTY
        assert refused(at("♥O | ♠8", "♥A", standing=1), "♥O KULE") is Code.RUNNING_ACE


class TestAces:
    """19: STOJÍŠ? and NESTOJÍM!"""

    @pytest.mark.clause("superprsi:19")
    def test_an_ace_with_its_call_makes_the_next_stand(self) -> None:
        state = at("♥A ♠9 | ♣A ♠9 | ♣10", "♥K")

        called = after(state, "♥A STOJÍŠ?")
        assert listed(called) == {"♣A NESTOJÍM!", "♣A SMĚR NESTOJÍM!", "stand"}
        assert after(called, "stand").turn == 3
        assert after(called, "♣A NESTOJÍM!").standing == 1
        assert refused(called, "♣A") is Code.NESTOJIM_MISSING
        assert refused(called, "♣A STOJÍŠ?") is Code.NESTOJIM_MISSING
        assert refused(called, "draw") is Code.RUNNING_ACE
        silent = after(state, "♥A")
        assert silent.standing == 0
        assert refused(silent, "stand") is Code.NO_RUNNING_ACE

    @pytest.mark.clause("superprsi:19")
    def test_false_calls_are_refused(self) -> None:
        state = at("♥A ♥9 | ♣A | ♣10", "♥K")

        assert refused(state, "♥A NESTOJÍM!") is Code.FALSE_NESTOJIM
        assert refused(state, "♥9 STOJÍŠ?") is Code.CALL_WITHOUT_ACE

    @pytest.mark.ruling("superprsi:ace_count", "one")
    def test_several_aces_stop_one(self) -> None:
        state = after(at("♥A ♥A ♠9 | ♣U | ♣10", "♥K"), "♥A×2 STOJÍŠ?", "stand")

        assert (state.turn, state.standing) == (3, 0)

    @pytest.mark.ruling("superprsi:ace_count", "each")
    def test_several_aces_may_stop_as_many(self) -> None:
        rules = ruled(ace_count="each")
        state = after(at("♥A ♥A ♠9 | ♣A ♣9 | ♣10 | ♣U", "♥K", rules), "♥A×2 STOJÍŠ?")

        stood = after(state, "stand")
        assert (stood.turn, stood.standing) == (3, 1)
        assert after(stood, "stand").turn == 4
        answered = after(state, "♣A NESTOJÍM!")
        assert (answered.turn, answered.standing) == (3, 1)


class TestThirty:
    """20: a hand thrown before a big penalty."""

    @pytest.mark.clause("superprsi:20")
    @pytest.mark.ruling("superprsi:thirty", "one_penalty")
    def test_more_than_thirty_at_once_let_the_hand_be_thrown(self) -> None:
        eights = "♥8 ♦8 ♣8 ♠8 ♥8 ♦8 ♣8 ♠8 ♥8 ♦8"
        state = at("♥K ♠9 | ♣9", f"{eights} ♣8", pending=33, taken=[5, 0])

        assert listed(state) == {"take", "throw and take"}
        thrown = after(state, "throw and take")
        assert sizes(thrown)[0] == 33
        assert thrown.taken == (33, 0)
        assert thrown.discards[:2] == parse_cards("♥K ♠9")
        assert thrown.top is state.top
        assert sizes(after(state, "take"))[0] == 35
        assert after(state, "take").taken == (38, 0)
        less = at("♥K ♠9 | ♣9", eights, pending=30)
        assert refused(less, "throw and take") is Code.NO_THROW

    @pytest.mark.clause("superprsi:20")
    @pytest.mark.ruling("superprsi:thirty", "in_all")
    def test_all_penalties_of_a_game_may_count_together(self) -> None:
        state = at("♥K ♠9 | ♣9", "♣8", ruled(thirty="in_all"), pending=3, taken=[28, 0])

        thrown = after(state, "throw and take")
        assert (sizes(thrown)[0], thrown.taken) == (3, (3, 0))
        fewer = attrs.evolve(state, taken=(27, 0))
        assert refused(fewer, "throw and take") is Code.NO_THROW

    @pytest.mark.clause("superprsi:20")
    @pytest.mark.ruling("superprsi:thirty_by", "any")
    def test_what_a_wrong_play_costs_makes_more_than_thirty_as_well(self) -> None:
        rules = ruled(thirty_by="any", misplay="penalised")
        eights = "♥8 ♦8 ♣8 ♠8 ♥8 ♦8 ♣8 ♠8 ♥8"
        state = at("♥K ♠9 | ♣9", f"{eights} ♦7", rules, pending=29, taken=[5, 0])

        assert listed(state) >= {"misplay ♥K", "throw and misplay ♥K", "throw and misplay ♠9"}
        assert refused(state, "throw and take") is Code.NO_THROW
        thrown = after(state, "throw and misplay ♥K")
        assert (sizes(thrown), thrown.taken, thrown.turn) == ((31, 1), (31, 0), 2)
        assert thrown.discards[:2] == parse_cards("♥K ♠9")
        assert after(state, "misplay ♥K").taken == (36, 0)
        less = at("♥K ♠9 | ♣9", eights, rules, pending=27)
        assert refused(less, "throw and misplay ♥K") is Code.NO_THROW
        assert refused(less, "throw and misplay ♦K") is Code.NOT_IN_HAND

    @pytest.mark.clause("superprsi:20")
    @pytest.mark.ruling("superprsi:thirty_by", "running")
    def test_only_what_sevens_and_eights_ask_for_may_count(self) -> None:
        rules = ruled(thirty_by="running", misplay="penalised")
        eights = "♥8 ♦8 ♣8 ♠8 ♥8 ♦8 ♣8 ♠8 ♥8"
        state = at("♥K ♠9 | ♣9", f"{eights} ♦7", rules, pending=29)

        assert not {text for text in listed(state) if text.startswith("throw")}
        assert refused(state, "throw and misplay ♥K") is Code.NO_THROW
        more = at("♥K ♠9 | ♣9", f"{eights} ♦8 ♣8", rules, pending=33)
        assert listed(more) >= {"throw and take", "throw and misplay ♥K"}
        assert after(more, "throw and misplay ♥K").taken == (33, 0)

    @pytest.mark.parametrize(("by", "taken"), [("any", 1 + 2 + 2 + 5), ("running", 3)])
    def test_all_penalties_count_towards_thirty_or_only_some(self, by: str, taken: int) -> None:
        """Seat 1 draws, plays wrongly, forgets PRŠÍ, and plays wrongly against an eight."""
        rules = ruled(thirty_by=by, misplay="penalised")
        begun = at("♥K | ♣9 ♣10 ♣U ♣8 ♣8", "♠9", rules)

        drew = after(begun, "draw")
        assert drew.taken[0] == (1 if by == "any" else 0)
        wrong = after(attrs.evolve(drew, turn=1), "misplay ♥K")
        hands = (parse_cards("♠K"), wrong.hands[1])
        forgot = attrs.evolve(wrong, hands=hands, turn=1, suit=Suit.LEAVES)
        forgot = after(forgot, "♠K")
        against = attrs.evolve(
            forgot, turn=1, pending=3, discards=(*forgot.discards, *parse_cards("♣8"))
        )
        last = after(against, f"misplay {against.hands[0][0]}")
        assert last.taken[0] == taken

    @pytest.mark.ruling("superprsi:thirty_by", "running")
    def test_no_hand_is_thrown_for_a_wrong_play_alone_where_that_does_not_count(self) -> None:
        rules = ruled(thirty_by="running", thirty="in_all", misplay="penalised")
        state = at("♥K ♠9 | ♣9", "♣U", rules, taken=[40, 0])

        assert refused(state, "throw and misplay ♥K") is Code.NO_THROW

    @pytest.mark.ruling("superprsi:exhausted_draw", "end_game")
    def test_no_hand_is_thrown_for_cards_that_are_not_there(self) -> None:
        rules = ruled(exhausted_draw="end_game", misplay="penalised", throw_over=1)
        held = list(rules.cards(2))
        for card in parse_cards("♥K ♣9 ♠A"):
            held.remove(card)
        hands = [parse_cards("♥K"), held]
        state = position(rules, hands, discards=parse_cards("♣9 ♠A"), stock=[])

        ended = after(
            attrs.evolve(state, rules=attrs.evolve(rules, misplay_draws=3)), "throw and misplay ♥K"
        )
        assert (ended.over, ended.hands) == (True, state.hands)
        assert sizes(after(state, "throw and misplay ♥K"))[0] == 2


class TestFinishing:
    """21 and 25: the last card, the places, the end."""

    @pytest.mark.clause("superprsi:21")
    def test_the_last_cards_are_played_with_prsi_and_their_meaning(self) -> None:
        state = at("♥7 ♥7 | ♣9 | ♣10", "♥K")

        assert refused(state, "♥7 PRŠÍ SEDMA") is Code.FALSE_PRSI
        assert refused(state, "♥7×2 PRŠÍ OSMA") is Code.FALSE_MEANING
        assert refused(state, "♥7×2") is Code.PRSI_MISSING
        state = after(state, "♥7×2 PRŠÍ SEDMA")
        assert (state.finished, state.turn, state.pending) == ((1,), 2, 4)

    @pytest.mark.clause("superprsi:21")
    @pytest.mark.ruling("superprsi:misplay", "penalised")
    def test_without_the_call_two_are_drawn_and_the_cards_stay_played(self) -> None:
        state = after(at("♥7 | ♣9 | ♣10", "♥K", SUPERPRSI_2020), "♥7")

        assert (sizes(state)[0], state.finished) == (2, ())
        assert (state.turn, state.pending, state.taken) == (2, 2, (2, 0, 0))

    def test_a_forgotten_call_can_end_a_game_without_cards(self) -> None:
        rules = ruled(misplay="penalised", exhausted_draw="end_game", forgotten_draws=9)
        left = list(rules.cards(3))
        for card in parse_cards("♥9 ♥K ♥8"):
            left.remove(card)
        hands = [parse_cards("♥8"), left[:40], left[40:]]
        state = after(position(rules, hands, discards=parse_cards("♥9 ♥K"), stock=[]), "♥8")

        ended = result(state)
        assert ended is not None
        assert (ended.winner, ended.places, ended.cards_left[0]) == (None, (1, 1, 1), 0)

    @pytest.mark.clause("superprsi:25")
    def test_places_are_in_the_order_of_finishing(self) -> None:
        state = at("♥8 | ♥9 ♥K | ♥10 | ♣10", "♥K")
        state = after(state, "♥8 PRŠÍ OSMA", "take")
        state = after(state, "♥10 PRŠÍ DESÍTKA", "♣10 PRŠÍ DESÍTKA")

        ended = result(state)
        assert ended is not None
        assert (ended.winner, ended.places, ended.gone) == (1, (1, 4, 2, 3), ())
        assert ended.cards_left == (0, 5, 0, 0)

    @pytest.mark.ruling("superprsi:game_end", "last_holder")
    def test_the_game_ends_when_one_holds_cards(self) -> None:
        state = after(at("♥9 | ♥7 ♥10", "♥K"), "♥9 PRŠÍ DEVÍTKA")

        assert state.over
        assert state.turn == 1

    @pytest.mark.ruling("superprsi:game_end", "last_chance")
    def test_the_game_may_wait_for_the_last_to_bring_somebody_back(self) -> None:
        state = after(at("♥9 | ♥7 ♥10", "♥K", ruled(game_end="last_chance")), "♥9 PRŠÍ DEVÍTKA")

        assert (state.over, state.turn) == (False, 2)
        assert after(state, "♥10").over
        back = after(state, "♥7")
        assert listed(back) == {"take"}
        assert (sizes(after(back, "take")), after(back, "take").finished) == ((2, 1), ())

    @pytest.mark.ruling("superprsi:game_end", "first_safe")
    def test_the_game_may_end_with_the_first_who_is_safe(self) -> None:
        rules = ruled(game_end="first_safe")
        state = after(at("♥9 | ♥10 ♣K | ♥U ♣U | ♣A", "♥K", rules), "♥9 PRŠÍ DEVÍTKA", "♥10")

        assert not state.over
        state = after(state, "♥U", "draw")
        assert state.over
        ended = result(state)
        assert ended is not None
        assert ended.places == (1, 2, 2, 2)
        assert result(at("♥9 | ♥10", "♥K")) is None


class TestComingBack:
    """22: a seven brings back who had finished."""

    @pytest.mark.clause("superprsi:22")
    @pytest.mark.ruling("superprsi:return_draw", "pending")
    def test_the_next_in_order_takes_the_penalty_and_is_back(self) -> None:
        state = at(" | ♥7 ♥7 ♠9 | ♣10", "♥K", clockwise=False, turn=2, finished=[1])
        state = after(state, "♥7")

        assert state.turn == 1
        assert listed(state) == {"take"}
        assert refused(state, "pass") is Code.MUST_TAKE
        state = after(state, "take")
        assert (sizes(state), state.finished, state.returnable, state.turn) == (
            *((2, 2, 1), (), ()),
            3,
        )

    @pytest.mark.clause("superprsi:22")
    def test_also_after_a_reverz(self) -> None:
        state = at("♥9 | ♥7 ♥7 ♠9 | ♣10", "♥K")
        state = after(state, "♥9 PRŠÍ DEVÍTKA", "♥7×2 REVERZ")

        assert state.turn == 1
        assert sizes(after(state, "take")) == (4, 1, 1)

    @pytest.mark.clause("superprsi:22")
    def test_an_eight_brings_nobody_back(self) -> None:
        state = at(" | ♥8 ♠9 | ♣10", "♥K", clockwise=False, turn=2, finished=[1])

        assert after(state, "♥8").turn == 3

    @pytest.mark.ruling("superprsi:brings_back", "next")
    def test_players_who_hold_cards_keep_a_seven_from_those_behind_them(self) -> None:
        state = at("♥7 ♠9 | ♦9 | | ♣10", "♥K", finished=[3])

        played = after(state, "♥7")
        assert (played.turn, played.pending, played.finished) == (2, 2, (3,))
        assert sizes(after(played, "take")) == (1, 3, 0, 1)

    @pytest.mark.clause("superprsi:22")
    @pytest.mark.ruling("superprsi:brings_back", "nearest")
    @pytest.mark.parametrize(
        ("clockwise", "call", "back"), [(True, "", 3), (False, "", 5), (True, " REVERZ", 5)]
    )
    def test_the_nearest_in_order_may_be_brought_back_from_behind_them(
        self, clockwise: bool, call: str, back: int
    ) -> None:
        """Who is brought back draws at once, and nobody else has to answer the seven."""
        state = at(
            "♥7 ♥7 ♠9 | ♦9 | | ♣10 | | ♣9",
            "♥K",
            ruled(brings_back="nearest"),
            finished=[5, 3],
            clockwise=clockwise,
        )
        played = after(state, f"♥7×2{call}")

        assert sizes(played)[back - 1] == 4
        assert played.finished == played.returnable == ((5,) if back == 3 else (3,))
        assert played.taken[back - 1] == 4
        assert (played.pending, played.turn) == (0, 2 if back == 3 else 6)

    @pytest.mark.ruling("superprsi:brings_back", "nearest")
    def test_who_is_next_has_the_turn_to_take_the_penalty_as_ever(self) -> None:
        rules = ruled(brings_back="nearest")
        state = after(at("♥7 ♠9 | | ♣10", "♥K", rules, finished=[2]), "♥7")

        assert (state.turn, listed(state)) == (2, {"take"})

    @pytest.mark.ruling("superprsi:brings_back", "nearest")
    def test_an_eight_and_the_end_of_the_game_bring_nobody_back_from_behind_them(self) -> None:
        rules = ruled(brings_back="nearest")
        eight = after(at("♥8 ♠9 | ♦9 | ", "♥K", rules, finished=[3]), "♥8")
        ended = after(at("♥7 | ♦9 | ", "♥K", rules, finished=[3]), "♥7 PRŠÍ SEDMA")
        nobody = after(at("♥7 ♠9 | ♦9 | ", "♥K", rules, finished=[3], returnable=[]), "♥7")

        assert (eight.turn, sizes(eight)) == (2, (1, 1, 0))
        assert (ended.over, ended.finished) == (True, (3, 1))
        assert (nobody.turn, nobody.pending) == (2, 2)

    @pytest.mark.ruling("superprsi:brings_back", "nearest")
    def test_who_cannot_draw_in_full_is_not_brought_back_from_behind_them(self) -> None:
        rules = ruled(brings_back="nearest", exhausted_draw="end_game")
        held = list(rules.cards(3))
        for card in parse_cards("♥7 ♠9 ♥K"):
            held.remove(card)
        hands = [parse_cards("♥7 ♠9"), held, ()]
        state = position(rules, hands, discards=parse_cards("♥K"), stock=[], finished=[3])

        ended = after(state, "♥7")
        assert (ended.over, ended.finished, ended.turn) == (True, (3,), 1)

    @pytest.mark.ruling("superprsi:return_draw", "two")
    def test_only_two_may_have_to_be_drawn(self) -> None:
        rules = ruled(return_draw="two")
        state = at(" | ♥7 ♥7 ♠9 | ♣10", "♥K", rules, clockwise=False, turn=2, finished=[1])
        state = after(state, "♥7×2", "take")

        assert (sizes(state), state.pending) == ((2, 1, 1), 0)

    @pytest.mark.ruling("superprsi:finished_until", "passed")
    def test_who_was_passed_stays_out(self) -> None:
        state = at("♥9 | ♥10 ♥7 | ♥U ♥7 ♣9", "♥K")
        state = after(state, "♥9 PRŠÍ DEVÍTKA", "♥10", "♥U")

        assert (state.finished, state.returnable, state.turn) == ((1,), (), 2)
        assert after(state, "♥7 PRŠÍ SEDMA").over
        longer = at(" | ♥7 ♣9 | ♣10 ♣K", "♥K", turn=2, clockwise=False, finished=[1], returnable=[])
        assert after(longer, "♥7").turn == 3

    @pytest.mark.ruling("superprsi:finished_until", "game_end")
    def test_it_may_be_possible_until_the_game_ends(self) -> None:
        rules = ruled(finished_until="game_end")
        state = at("♥9 | ♥10 ♥8 ♣9 | ♥U ♥7 ♣9", "♥K", rules)
        state = after(state, "♥9 PRŠÍ DEVÍTKA", "♥10", "♥U", "♥8", "take", "draw")
        assert state.turn == 3
        state = after(state, "♥7")

        assert (state.turn, state.returns) == (1, True)
        assert after(state, "take").finished == ()

    def test_who_finishes_is_not_brought_back_by_their_own_seven(self) -> None:
        rules = ruled(game_end="last_chance")
        state = at("♥7 | ", "♥K", rules, finished=[2], returnable=[])

        assert after(state, "♥7 PRŠÍ SEDMA").over

    def test_the_place_of_somebody_brought_back_is_lost(self) -> None:
        state = at(" | ♥7 ♥9 | ♦7", "♥K", clockwise=False, turn=2, finished=[1])
        state = after(state, "♥7", "take", "♦7 PRŠÍ SEDMA", "take")

        assert state.finished == (3,)


class TestWrongPlays:
    """23: what is wrong costs two."""

    @pytest.mark.clause("superprsi:23")
    @pytest.mark.ruling("superprsi:misplay", "penalised")
    def test_the_card_returns_and_two_are_drawn(self) -> None:
        state = at("♥8 ♠9 | ♣9", "♥K", SUPERPRSI_2020)

        assert {"misplay ♥8", "misplay ♠9"} <= listed(state)
        wrong = after(state, "misplay ♠9")
        assert (sizes(wrong), wrong.turn, wrong.taken) == ((4, 1), 2, (2, 0))
        assert refused(state, "misplay ♣9") is Code.NOT_IN_HAND

    @pytest.mark.clause("superprsi:23")
    def test_what_runs_and_is_not_answered_comes_with_it(self) -> None:
        state = at("♠9 | ♣9", "♥7", SUPERPRSI_2020, pending=2)
        wrong = after(state, "misplay ♠9")
        assert (sizes(wrong), wrong.pending) == ((5, 1), 0)

        state = at("♠9 | ♣9", "♥A", SUPERPRSI_2020, standing=1)
        wrong = after(state, "misplay ♠9")
        assert (sizes(wrong), wrong.standing, wrong.turn) == ((3, 1), 0, 2)

    @pytest.mark.ruling("superprsi:misplay", "refused")
    def test_it_may_not_be_let_through(self) -> None:
        state = at("♥8 ♠9 | ♣9", "♥K")

        assert refused(state, "misplay ♠9") is Code.NO_MISPLAYS
        assert not any(isinstance(action, Misplay) for action in legal(state))


class TestGivingUp:
    """24 and 26: who leaves the game."""

    @pytest.mark.clause("superprsi:24")
    @pytest.mark.ruling("superprsi:giving_up", "allowed")
    def test_the_hand_goes_under_the_pile_and_there_is_no_place(self) -> None:
        state = at("♥8 ♠9 | ♣9 | ♣10", "♥K ♥7", SUPERPRSI_2020, pending=2)
        state = after(state, "KONČÍM")

        assert state.discards == parse_cards("♥8 ♠9 ♥K ♥7")
        assert (state.gone, state.turn, state.pending) == ((1,), 2, 0)
        state = after(state, "KONČÍM")
        ended = result(state)
        assert ended is not None
        assert (ended.winner, ended.places, ended.gone) == (3, (None, None, 1), (1, 2))

    @pytest.mark.clause("superprsi:24")
    def test_one_of_several_stops_goes_with_them(self) -> None:
        rules = ruled(ace_count="each", giving_up="allowed")
        state = after(at("♥8 ♠9 | ♣9 | ♣10", "♥A", rules, standing=2), "KONČÍM")

        assert (state.turn, state.standing) == (2, 1)

    @pytest.mark.ruling("superprsi:giving_up", "refused")
    def test_it_may_not_be_offered(self) -> None:
        state = at("♥8 ♠9 | ♣9", "♥K")

        assert refused(state, "KONČÍM") is Code.NO_GIVING_UP
        assert GiveUp() not in tuple(legal(state))

    @pytest.mark.clause("superprsi:26")
    def test_a_referee_may_expel_anybody_at_any_time(self) -> None:
        state = at("♥8 ♠9 | ♣9 | ♣10 | ", "♥K", finished=[4])

        assert expel(state, 1).turn == 2
        assert expel(state, 2).turn == 1
        assert expel(state, 4).finished == ()
        assert expel(state, 4).gone == (4,)
        over = expel(expel(state, 2), 3)
        assert (over.over, over.turn) == (True, 1)
        for wrong in (expel(state, 2), over, deal(SUPERPRSI_2020, 4, Seeded("x"))):
            with pytest.raises(InvalidReport, match=r"seat 2 cannot be expelled.*superprsi:26"):
                expel(wrong, 2)
        with pytest.raises(InvalidReport, match="seat 5: there are seats 1 to 4"):
            expel(state, 5)


class TestTheView:
    """What a seat may know."""

    @settings(max_examples=30, deadline=None)
    @given(states(rulings()))
    def test_it_shows_all_that_lies_open(self, state: State) -> None:
        for seat in seats(state.players):
            seen = view(state, seat)
            assert seen.hand == state.hands[seat - 1]
            assert seen.hand_sizes == sizes(state)
            assert seen.stock_size == len(state.stock)
            assert state.cutting or seen.top is state.top
            for name in ("rules", "suit", "pending", "standing", "clockwise", "turn", "over"):
                assert getattr(seen, name) == getattr(state, name)

    @pytest.mark.parametrize("seat", [0, 5, -1, 1.0, True, "1", None])
    def test_only_seats_see(self, seat: Any) -> None:
        with pytest.raises(InvalidReport, match=f"seat {seat!r}: there are seats 1 to 4"):
            view(deal(SUPERPRSI_2020, 4, Seeded("x")), seat)


class TestWhatIsNoAction:
    @pytest.mark.parametrize("given", ["draw", Draw, Play, None, 7])
    @pytest.mark.parametrize("function", [why_not, apply])
    def test_it_is_refused_with_the_kinds_that_there_are(self, given: Any, function: Any) -> None:
        state = at("♥8 | ♠8", "♥9")

        with pytest.raises(InvalidReport, match=r"is no action: expected Play\(cards, …\), Cut"):
            function(state, given)

    @pytest.mark.parametrize("cards", [(), [], "♥7", None, 7, ["♥7"]])
    def test_no_cards_cannot_be_played(self, cards: Any) -> None:
        with pytest.raises(InvalidReport, match="no cards that can be played"):
            Play(cards)

    def test_refusals_of_taking_say_why(self) -> None:
        state = at("♥8 | ♠8", "♥9")

        assert refused(state, "take") is Code.NO_RUNNING_PENALTY
        assert why_not(state, Take(throws=True)) is not None


class TestSettingUp:
    """Positions that no game could stand in are refused."""

    @pytest.mark.parametrize(
        ("hands", "discards", "rest", "said"),
        [
            ("♥8", "♥9", {}, "1 player: expected 2 or more"),
            ("♥8 | ♠8", "", {}, "the discard pile is empty"),
            ("♥8 | ♠8", "♥9", {"turn": 3}, "the turn is with seat 3"),
            ("♥8 | ♠8", "♥9", {"suit": Suit.BELLS}, "the suit to follow is ♦ on ♥9"),
            ("♥8 | ♠8", "♥9", {"pending": 2}, "2 cards to take"),
            ("♥8 | ♠8", "♥7", {"pending": 3}, "3 cards to take"),
            ("♥8 | ♠8", "♥9 ♥7", {"pending": 4}, "4 cards to take"),
            ("♥8 | ♠8", "♥9", {"standing": 1}, "and ♥9 lies on top"),
            ("♥8 | ♠8", "♥A", {"standing": -1}, "makes -1 stand"),
            ("♥8 |  | ♠8", "♥9", {}, r"seats \[2\] hold no card"),
            ("♥8 | ♠8", "♥9", {"finished": [2]}, "hold no card; expected each of them"),
            ("♥8 |  | ♠8", "♥9", {"finished": [2], "returnable": [1]}, "some of"),
            ("♥8 |  | ♠8", "♥9", {"finished": [2], "turn": 2}, "is not brought back"),
            ("♥8 | ♠8", "♥9", {"taken": [1]}, "cards taken by the seats: 1; expected 2 numbers"),
            ("♥8 | ♠8 ♠8 ♠8 ♠8", "♥9", {"stock": []}, "too many ♠8"),
        ],
    )
    def test_impossible_positions_are_named(
        self, hands: str, discards: str, rest: dict[str, Any], said: str
    ) -> None:
        with pytest.raises(InvalidReport, match=said):
            at(hands, discards, **rest)

    def test_whoever_can_always_return_is_named_so(self) -> None:
        rules = ruled(finished_until="game_end")
        with pytest.raises(InvalidReport, match="all of"):
            at("♥8 |  | ♠8", "♥9", rules, finished=[2], returnable=[])

    def test_a_brought_back_seat_may_have_the_turn(self) -> None:
        assert at("♥8 |  | ♠8", "♥8 ♥7", finished=[2], turn=2, pending=5).returns

    def test_a_known_deal_is_checked(self) -> None:
        deck = SUPERPRSI_2020.cards(2)
        with pytest.raises(InvalidReport, match="the pack: missing ♥7"):
            set_up(SUPERPRSI_2020, [deck[1:9], deck[9:17]], turned=deck[17], stock=deck[18:])
        with pytest.raises(InvalidReport, match="hands of 8"):
            set_up(SUPERPRSI_2020, [()] * 40, turned=deck[0], stock=())
        seed: Any = "a"
        with pytest.raises(InvalidReport, match=r"\$.chance: 'a' is not a Chance"):
            set_up(SUPERPRSI_2020, [()] * 2, turned=deck[0], stock=(), chance=seed)

    def test_a_recorded_order_deals(self) -> None:
        text = " ".join(map(str, SUPERPRSI_2020.cards(2)))
        assert deal(NO_CUT, 2, Recorded([pack_order(text)])).stock


class TestWhatIsCalled:
    @pytest.mark.parametrize(
        ("calls", "expected"),
        [
            ({"direction": "x"}, r"\$.direction: 'x' is not a call on the direction"),
            ({"names": "KULE"}, r"\$.names: 'KULE' is not a Suit"),
            ({"ace": 3}, r"\$.ace: 3 is not a call with an ace"),
            ({"prsi": "7"}, r"\$.prsi: '7' is not a Rank"),
        ],
    )
    def test_what_is_no_call_is_refused_by_name(self, calls: dict[str, Any], expected: str) -> None:
        with pytest.raises(InvalidReport, match=expected):
            Play(parse_cards("♥O"), **calls)

    def test_calls_may_be_given_as_their_text(self) -> None:
        given: Any = "REVERZ", None, "STOJÍŠ?"

        assert Play(parse_cards("♥A ♥A"), *given) == read_action("♥A×2 REVERZ STOJÍŠ?")

    def test_a_hand_is_thrown_or_not(self) -> None:
        no: Any = "no"
        with pytest.raises(InvalidReport, match=r"\$.throws: 'no' is not"):
            Take(no)

    def test_a_line_of_many_words_is_refused_at_once(self) -> None:
        """Every word of it could begin a call, and nobody waits for all ways to read them."""
        with pytest.raises(InvalidReport, match="h7 h7"):
            read_action("h7 " * 10_000)


class TestWhatLiesBelow:
    @pytest.mark.clause("superprsi:24")
    def test_a_hand_laid_down_never_joins_the_cards_on_top(self) -> None:
        """What is counted for REVERZ is what was played."""
        rules = ruled(giving_up="allowed")
        game = at("♥8 ♥9 | ♥9 ♠K | ♣8", "♥9", rules)

        after = apply(game, GiveUp())

        assert after.lying == 1
        assert sorted(map(str, after.discards[:2])) == ["♥8", "♥9"]

    @pytest.mark.ruling("superprsi:exhausted_draw", "end_game")
    def test_who_cannot_be_brought_back_in_full_has_finished(self) -> None:
        """The game ends as it stands: whoever had got rid of all cards has won."""
        rules = ruled(exhausted_draw="end_game")
        held = Counter(parse_cards("♥7 ♣U ♥K"))
        rest = tuple((Counter(rules.cards(3)) - held).elements())
        hands = [parse_cards("♥7 ♣U"), (), rest]
        game = position(rules, hands, discards=parse_cards("♥K"), stock=[], finished=[2])

        ended = result(apply(apply(game, read_action("♥7")), Take()))

        assert ended is not None
        assert (ended.winner, ended.places) == (2, (2, 1, 2))
