"""The game of prší: clause by clause, and against a second engine written apart."""

import pickle
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardtourney import prsi
from cardtourney.cards import Card, Rank, Suit, parse_card, parse_cards, write_cards
from cardtourney.chance import Chance, Recorded, Seeded, shuffle
from cardtourney.errors import IllegalAction, InvalidReport
from cardtourney.game import perft, play, replay, uniform
from cardtourney.prsi.deal import deal, position, set_up
from cardtourney.prsi.play import apply, legal, view, why_not
from cardtourney.prsi.rules import (
    MSV_PRSI_2026,
    ExhaustedDraw,
    FirstCard,
    NoCardToDraw,
    Rules,
)
from cardtourney.prsi.scoring import result
from cardtourney.prsi.state import Action, Code, Draw, Pass, Play, Stand, State, Take
from cardtourney.seats import NO_SHUFFLE, seats
from cardtourney.shedding import pack_order
from cardtourney.superprsi.rules import SUPERPRSI_2020
from cardtourney.testing.prsi import deals, orders, playouts, positions, rules_variants, states

EVERY_CARD = [Card(suit, rank) for suit in Suit for rank in Rank]
EVERY_ACTION: tuple[Action, ...] = (
    *(Play(card, names) for card in EVERY_CARD for names in (None, *Suit)),
    *(Draw(), Take(), Stand(), Pass()),
)


def at(hands: str, discards: str, rules: Rules = MSV_PRSI_2026, **rest: Any) -> State:
    """A position written down: hands with a bar between them, the top discard last."""
    held = [parse_cards(hand) for hand in hands.split("|")]
    return position(rules, held, discards=parse_cards(discards), **rest)


def do(text: str) -> Action:
    """An action written down: ``♥7``, ``♥O names ♦``, ``draw`` and so on."""
    words: dict[str, Action] = {"draw": Draw(), "take": Take(), "stand": Stand(), "pass": Pass()}
    if text in words:
        return words[text]
    written, _, named = text.partition(" names ")
    card = parse_card(written)
    assert isinstance(card, Card)
    return Play(card, Suit(named) if named else None)


def listed(state: State) -> set[str]:
    return {str(action) for action in legal(state)}


def refused(state: State, text: str) -> Code:
    refusal = why_not(state, do(text))
    assert refusal is not None
    with pytest.raises(IllegalAction) as caught:
        apply(state, do(text))
    assert caught.value.refusal == refusal
    assert refusal.clause == f"prsi:{CLAUSES[refusal.code]}"
    return refusal.code


CLAUSES: dict[StrEnum, str] = {
    Code.NOT_IN_HAND: "2.5",
    Code.NO_MATCH: "2.5",
    Code.CAN_DRAW: "2.5",
    Code.RUNNING_SEVEN: "2.7",
    Code.NO_RUNNING_SEVEN: "2.7",
    Code.OBER_NAMES_NOTHING: "2.8",
    Code.NAMES_WITHOUT_OBER: "2.8",
    Code.NOT_THE_NAMED_SUIT: "2.8",
    Code.RUNNING_ACE: "2.9",
    Code.NO_RUNNING_ACE: "2.9",
    Code.CAN_PLAY: "2.11",
    Code.NOTHING_TO_DRAW: "2.11",
    Code.GAME_OVER: "2.12",
}


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, do(text))
    return state


class Naive:
    """Prší a second time, from the clauses alone: cards are texts, and everything changes."""

    def __init__(self, state: State) -> None:
        rules = state.rules
        self.draws_each = rules.seven_draws
        self.ends_when_exhausted = rules.exhausted_draw.value == "end_game"
        self.may_pass = rules.no_card_to_draw.value == "may_pass"
        self.hands = {seat: [str(c) for c in hand] for seat, hand in enumerate(state.hands, 1)}
        self.pile = [str(card) for card in state.stock]
        self.open = [str(card) for card in state.discards]
        self.suit = state.suit.value
        self.sevens = state.pending
        self.ace = state.standing
        self.seat = state.turn
        self.chance: Chance = state.chance
        self.finished = state.over

    def fits(self, card: str) -> bool:
        top = self.open[-1]
        if self.sevens:
            return card[1:] == "7"
        if self.ace:
            return card[1:] == "A"
        return card[1:] == "O" or card[0] == self.suit or card[1:] == top[1:]

    def moves(self) -> set[str]:
        if self.finished:
            return set()
        found = set()
        for card in self.hands[self.seat]:
            if self.fits(card):
                found |= {f"{card} names {suit}" for suit in "♥♦♣♠"} if card[1:] == "O" else {card}
        if self.sevens:
            found.add("take")
        elif self.ace:
            found.add("stand")
        elif self.pile or self.open[:-1]:
            found.add("draw")
        elif self.may_pass or not found:
            found.add("pass")
        return found

    def draw(self) -> None:
        if not self.pile and len(self.open) > 1:
            *under, top = self.open
            mixed, self.chance = shuffle(self.chance, under)
            self.pile, self.open = list(mixed), [top]
        if self.pile:
            self.hands[self.seat].append(self.pile.pop(0))

    def move(self, text: str) -> None:
        card, _, named = text.partition(" names ")
        if text == "take":
            there = len(self.pile) + len(self.open) - 1
            if self.ends_when_exhausted and there < self.sevens:
                self.finished, self.sevens = True, 0
                return
            for _ in range(self.sevens):
                self.draw()
            self.sevens = 0
        elif text == "stand":
            self.ace = False
        elif text == "draw":
            self.draw()
        elif text != "pass":
            self.hands[self.seat].remove(card)
            self.open.append(card)
            self.suit = named or card[0]
            if not self.hands[self.seat]:
                self.finished, self.sevens, self.ace = True, 0, False
                return
            self.sevens += self.draws_each if card[1:] == "7" else 0
            self.ace = card[1:] == "A"
        self.seat = self.seat + 1 if self.seat < len(self.hands) else 1

    def shown(self) -> tuple[object, ...]:
        hands = {seat: sorted(hand) for seat, hand in self.hands.items()}
        piles = (self.pile, self.open)
        return (hands, *piles, self.suit, self.sevens, self.ace, self.seat, self.finished)


def shown(state: State) -> tuple[object, ...]:
    return Naive(state).shown()


def naive_count(state: State, trail: tuple[str, ...], depth: int) -> int:
    """Perft by starting the second engine afresh for every way to go."""
    twin = Naive(state)
    for text in trail:
        twin.move(text)
    if depth == 0 or twin.finished:
        return 1
    return sum(naive_count(state, (*trail, text), depth - 1) for text in sorted(twin.moves()))


class TestAgainstTheSecondEngine:
    """Two engines written apart agree on every move and every position."""

    @settings(max_examples=150)
    @given(
        st.one_of(deals(), deals(rules_variants()), positions(), positions(rules_variants())),
        st.lists(st.integers(0, 255), max_size=80),
    )
    def test_they_offer_the_same_and_come_to_the_same(
        self, state: State, choices: list[int]
    ) -> None:
        twin = Naive(state)
        for choice in choices:
            assert shown(state) == twin.shown()
            assert listed(state) == twin.moves()
            actions = tuple(legal(state))
            if not actions:
                break
            action = actions[choice % len(actions)]
            state = apply(state, action)
            twin.move(str(action))
        assert shown(state) == twin.shown()

    @pytest.mark.parametrize(("players", "seed", "depth"), [(2, "a", 4), (3, "b", 4), (4, "c", 4)])
    def test_they_count_the_same_ways_to_go_on(self, players: int, seed: str, depth: int) -> None:
        state = deal(MSV_PRSI_2026, players, Seeded(seed))

        for ahead in range(depth + 1):
            assert perft(prsi, state, ahead) == naive_count(state, (), ahead)

    @pytest.mark.parametrize(
        ("hands", "top", "pending", "counts"),
        [
            # A seven or its two cards; then, after the cards, any of what is held, or a draw.
            ("♥7 ♥8 | ♦7 ♦8", "♠7", 2, (1, 2, 4)),
            # The card that ends the game counts once; otherwise the other seat can only draw.
            ("♥8 | ♦8", "♥9", 0, (1, 2, 2)),
        ],
    )
    def test_counts_worked_out_by_hand(
        self, hands: str, top: str, pending: int, counts: tuple[int, ...]
    ) -> None:
        state = at(hands, top, pending=pending)

        assert tuple(perft(prsi, state, depth) for depth in range(3)) == counts


class TestListAndAnswerAgree:
    """What is listed may be done, and nothing else."""

    @settings(max_examples=80)
    @given(st.one_of(states(), positions(), states(rules_variants()), positions(rules_variants())))
    def test_an_action_is_listed_exactly_if_nothing_speaks_against_it(self, state: State) -> None:
        actions = tuple(legal(state))
        allowed = {action for action in EVERY_ACTION if why_not(state, action) is None}

        assert len(set(actions)) == len(actions)
        assert set(actions) == allowed
        assert bool(actions) is not state.over

    @settings(max_examples=60)
    @given(st.one_of(states(), positions(rules_variants())), st.sampled_from(EVERY_ACTION))
    def test_what_is_refused_raises_and_changes_nothing(self, state: State, action: Action) -> None:
        refusal = why_not(state, action)
        assume(refusal is not None)
        before = pickle.loads(pickle.dumps(state))

        with pytest.raises(IllegalAction) as caught:
            apply(state, action)

        assert caught.value.refusal == refusal
        assert caught.value.refusal.clause.startswith("prsi:2.")
        assert caught.value.refusal["seat"] == state.turn
        assert state == before

    @given(st.one_of(states(), positions(rules_variants())))
    def test_membership_and_listing_agree(self, state: State) -> None:
        actions = legal(state)

        assert all(action in actions for action in actions)
        assert len(actions) == len(list(actions))
        assert (Draw() in actions) == ("draw" in listed(state))


class TestEveryGame:
    """What holds in each game, whatever is played."""

    @settings(max_examples=50)
    @given(playouts(rules_variants()))
    def test_no_card_is_lost_or_made(self, playout: tuple[State, tuple[Action, ...]]) -> None:
        state, actions = playout
        for action in actions:
            state = apply(state, action)
            everywhere = [card for hand in state.hands for card in hand]
            assert Counter((*everywhere, *state.stock, *state.discards)) == Counter(
                state.rules.cards
            )

    @settings(max_examples=50)
    @given(playouts(rules_variants()))
    def test_hands_stay_in_order_and_one_seat_acts(
        self, playout: tuple[State, tuple[Action, ...]]
    ) -> None:
        state, actions = playout
        for action in actions:
            before, state = state, apply(state, action)
            others = [seat for seat in seats(state.players) if seat != before.turn]
            assert all(state.hands[n - 1] == before.hands[n - 1] for n in others)
            assert list(state.hands[before.turn - 1]) == sorted(state.hands[before.turn - 1])
            assert not (state.pending and state.standing)

    @settings(max_examples=50)
    @given(playouts(rules_variants()))
    def test_states_hash_and_return_from_a_pickle(
        self, playout: tuple[State, tuple[Action, ...]]
    ) -> None:
        state, actions = playout
        for action in actions:
            state = apply(state, action)
        back = pickle.loads(pickle.dumps((state, actions)))

        assert back == (state, actions)
        assert hash(back[0]) == hash(state)
        assert all(
            one is two for one, two in zip(back[1], actions, strict=True) if type(one) is Play
        )

    @pytest.mark.clause("prsi:2.6")
    @settings(max_examples=20)
    @given(st.integers(2, 7), st.integers(0, 10**6))
    def test_random_play_ends_with_one_seat_without_cards(self, players: int, seed: int) -> None:
        played = play(
            prsi,
            MSV_PRSI_2026,
            [uniform] * players,
            Seeded(f"{seed}"),
            choices=Seeded(f"moves {seed}"),
            limit=20_000,
        )

        assert played.result is not None
        assert played.result.winner == played.state.winner
        assert sum(not hand for hand in played.state.hands) == 1
        again = replay(prsi, MSV_PRSI_2026, players, played.chance, played.actions)
        assert again[-1] == played.state
        assert not any(state.over for state in again[:-1])


@pytest.mark.clause("prsi:2.2")
class TestTheDeal:
    """2.1 to 2.4: the pack, the hands, the turned card, who begins."""

    @pytest.mark.clause("prsi:2.1")
    @given(st.integers(2, 7), st.data())
    def test_everybody_is_dealt_four_and_one_is_turned(
        self, players: int, data: st.DataObject
    ) -> None:
        order = data.draw(orders())
        dealer = data.draw(st.integers(1, players))
        state = deal(MSV_PRSI_2026, players, Recorded([tuple(map(repr, order))]), dealer=dealer)

        assert [len(hand) for hand in state.hands] == [4] * players
        assert state.discards == (order[4 * players],)
        assert state.stock == order[4 * players + 1 :]
        assert state.suit is state.top.suit

    @pytest.mark.clause("prsi:2.4")
    @given(st.integers(2, 7), st.data())
    def test_cards_go_round_from_the_seat_after_the_dealer_and_it_begins(
        self, players: int, data: st.DataObject
    ) -> None:
        order = data.draw(orders())
        dealer = data.draw(st.integers(1, players))
        state = deal(MSV_PRSI_2026, players, Recorded([tuple(map(repr, order))]), dealer=dealer)
        hands: dict[int, list[Card]] = {seat: [] for seat in seats(players)}
        seat = dealer
        for card in order[: 4 * players]:
            seat = seat % players + 1
            hands[seat].append(card)

        assert state.turn == dealer % players + 1
        assert state.hands == tuple(tuple(sorted(hand)) for hand in hands.values())

    def test_the_same_seed_deals_the_same(self) -> None:
        assert deal(MSV_PRSI_2026, 4, Seeded("x")) == deal(MSV_PRSI_2026, 4, Seeded("x"))
        assert deal(MSV_PRSI_2026, 4, Seeded("x")) != deal(MSV_PRSI_2026, 4, Seeded("y"))

    @pytest.mark.parametrize("players", [1, 8, 9, 0, -2, True])
    def test_so_many_cannot_be_dealt_to(self, players: int) -> None:
        with pytest.raises(InvalidReport) as caught:
            deal(MSV_PRSI_2026, players, Seeded("x"))

        assert str(caught.value) == (
            f"{players!r} {'player' if repr(players) == '1' else 'players'}: 32 cards can be dealt "
            "to 2 to 7, 4 each and one to turn [prsi:2.2]"
        )

    def test_a_pack_of_48_is_dealt_to_nine(self) -> None:
        wide = attrs.evolve(MSV_PRSI_2026, ranks=tuple(Rank))

        assert [len(hand) for hand in deal(wide, 9, Seeded("x")).hands] == [4] * 9

    @pytest.mark.parametrize("rules", ["MSV_PRSI_2026", None, SUPERPRSI_2020])
    def test_only_an_edition_of_this_game_is_in_force(self, rules: Any) -> None:
        told = "^the rules are .*; expected an edition, a value of cardtourney.prsi.rules"
        with pytest.raises(InvalidReport, match=told):
            deal(rules, 3, Seeded("x"))
        with pytest.raises(InvalidReport, match=told):
            set_up(rules, (), turned=Card.from_text("♥7"), stock=())

    @pytest.mark.parametrize("dealer", [0, 5, -1])
    def test_only_a_seat_deals(self, dealer: int) -> None:
        with pytest.raises(InvalidReport, match=f"the deal is with seat {dealer}; .* seats 1 to 4"):
            deal(MSV_PRSI_2026, 4, Seeded("x"), dealer=dealer)

    def test_a_record_without_a_card_or_with_one_twice_is_refused(self) -> None:
        order = pack_order(write_cards(MSV_PRSI_2026.cards))

        with pytest.raises(InvalidReport, match="'♥7' is missing"):
            deal(MSV_PRSI_2026, 4, Recorded([order[1:]]))
        with pytest.raises(InvalidReport, match="'♥8' stands 2 times in it; expected 1"):
            deal(MSV_PRSI_2026, 4, Recorded([(*order, "♥8")]))

    def test_an_order_is_read_in_any_notation(self) -> None:
        assert pack_order("h7 ♠10, BA") == ("♥7", "♠10", "♦A")
        with pytest.raises(InvalidReport, match="“X7” is no card"):
            pack_order("h7 X7")


@pytest.mark.clause("prsi:2.3")
class TestTheTurnedCard:
    """2.3: it acts on the player who begins, unless the event's rules say otherwise."""

    @staticmethod
    def turned(card: str, first_card: FirstCard) -> State:
        rules = attrs.evolve(MSV_PRSI_2026, first_card=first_card)
        (top,) = parse_cards(card)
        rest = [other for other in rules.cards if other is not top]
        return set_up(rules, [rest[:4], rest[4:8]], turned=top, stock=rest[8:])

    @pytest.mark.ruling("prsi:first_card", "active")
    @pytest.mark.parametrize("card", ["♥7", "♠7", "♣A", "♦O", "♦U", "♦9"])
    def test_an_active_seven_or_ace_runs(self, card: str) -> None:
        state = self.turned(card, FirstCard.ACTIVE)

        assert state.pending == (2 if card[1] == "7" else 0)
        assert state.standing is (card[1] == "A")
        assert state.suit.value == card[0]

    @pytest.mark.ruling("prsi:first_card", "inert")
    @pytest.mark.parametrize("card", ["♥7", "♠7", "♣A", "♦O", "♦U", "♦9"])
    def test_an_inert_one_only_has_to_be_matched(self, card: str) -> None:
        state = self.turned(card, FirstCard.INERT)

        assert (state.pending, state.standing) == (0, False)
        assert state.suit.value == card[0]

    @pytest.mark.clause("prsi:2.8")
    def test_a_turned_ober_counts_with_its_printed_suit(self) -> None:
        state = position(
            MSV_PRSI_2026, [parse_cards("♦8 ♣8"), parse_cards("♣9")], discards=parse_cards("♦O")
        )

        assert listed(state) == {"♦8", "draw"}


@pytest.mark.clause("prsi:2.5")
class TestATurn:
    """2.5: a card that matches, or a card from the pile."""

    def test_a_card_matches_in_suit_or_rank(self) -> None:
        assert listed(at("♥8 ♦9 ♣9 ♣8 | ♠8", "♥9")) == {"♥8", "♦9", "♣9", "draw"}

    def test_drawing_is_always_allowed_and_ends_the_turn(self) -> None:
        state = at("♥8 ♥K | ♠8", "♥9", stock=None)
        (first, *_) = state.stock
        drawn = apply(state, Draw())

        assert drawn.turn == 2
        assert set(drawn.hands[0]) == {*state.hands[0], first}
        assert drawn.top is state.top

    def test_a_card_that_does_not_match_is_refused(self) -> None:
        assert refused(at("♣8 | ♠8", "♥9"), "♣8") is Code.NO_MATCH
        assert str(why_not(at("♣8 | ♠8", "♥9"), do("♣8"))) == (
            "Seat 1 cannot play ♣8: it matches ♥9 neither in suit nor rank [prsi:2.5]"
        )

    def test_a_card_of_somebody_else_is_refused(self) -> None:
        assert refused(at("♣8 | ♥8", "♥9"), "♥8") is Code.NOT_IN_HAND
        refusal = why_not(at("♣8 | ♥8", "♥9"), do("♥8"))
        assert refusal is not None
        assert refusal.parts == (("seat", 1), ("card", "♥8"))
        assert type(refusal["card"]) is str

    def test_nobody_passes_who_can_draw(self) -> None:
        assert refused(at("♣8 | ♥8", "♥9"), "pass") is Code.CAN_DRAW

    def test_the_turn_goes_round(self) -> None:
        state = at("♥8 ♥K | ♠8 ♠K | ♦8 ♦K", "♥9", turn=3)

        assert after(state, "draw").turn == 1
        assert after(state, "draw", "♥8", "♠8").turn == 3


@pytest.mark.clause("prsi:2.7")
class TestSevens:
    """2.7: two cards for each seven that runs, or one more seven."""

    def test_the_next_seat_takes_two_or_answers(self) -> None:
        state = after(at("♥7 ♥K | ♠7 ♥O ♥8", "♥9"), "♥7")

        assert listed(state) == {"♠7", "take"}
        assert refused(state, "♥O names ♥") is Code.RUNNING_SEVEN
        assert refused(state, "♥8") is Code.RUNNING_SEVEN
        assert refused(state, "draw") is Code.RUNNING_SEVEN
        assert refused(state, "pass") is Code.RUNNING_SEVEN
        assert refused(state, "stand") is Code.NO_RUNNING_ACE

    def test_the_cards_add_up_to_eight(self) -> None:
        state = at("♥7 ♥8 | ♠7 ♠8 | ♦7 ♦8 | ♣7 ♣8", "♥9")
        runs = []
        for text in ("♥7", "♠7", "♦7", "♣7"):
            state = after(state, text)
            runs.append(state.pending)

        assert runs == [2, 4, 6, 8]
        taken = after(state, "take")
        assert len(taken.hands[0]) == 9
        assert (taken.turn, taken.pending) == (2, 0)

    def test_after_the_cards_it_is_a_card_like_any_other(self) -> None:
        """Its suit or rank is matched, and an Ober may be played again."""
        state = after(at("♥7 ♥K | ♠8 ♠9 | ♥8 ♦7 ♦O ♠K", "♥9"), "♥7", "take")

        assert state.turn == 3
        assert listed(state) == {"♥8", "♦7", *(f"♦O names {suit}" for suit in Suit), "draw"}

    def test_nobody_takes_where_none_runs(self) -> None:
        assert refused(at("♥8 | ♠8", "♥7"), "take") is Code.NO_RUNNING_SEVEN


@pytest.mark.clause("prsi:2.8")
class TestObers:
    """2.8: on any card, with a suit named; not on what runs."""

    def test_it_goes_on_any_card_and_names_each_suit(self) -> None:
        state = at("♥O ♣8 | ♠8", "♦9")

        assert listed(state) == {*(f"♥O names {suit}" for suit in Suit), "draw"}

    @pytest.mark.parametrize("suit", Suit)
    def test_the_named_suit_is_followed_or_another_ober_played(self, suit: Suit) -> None:
        state = after(at("♥O ♣8 | ♥8 ♦8 ♣9 ♠8 ♠O", "♦9"), f"♥O names {suit}")
        follows = {str(card) for card in state.hands[1] if card.suit is suit}

        assert state.suit is suit
        assert listed(state) - {"draw"} == (follows - {"♠O"}) | {
            f"♠O names {other}" for other in Suit
        }

    def test_the_suit_printed_on_it_does_not_count(self) -> None:
        state = after(at("♥O ♣8 | ♥8 ♠8", "♦9"), "♥O names ♠")

        assert refused(state, "♥8") is Code.NOT_THE_NAMED_SUIT
        assert str(why_not(state, do("♥8"))) == (
            "Seat 2 cannot play ♥8: it is neither of the named suit, ♠, nor an Ober [prsi:2.8]"
        )

    def test_all_obers_are_alike(self) -> None:
        ways = [after(at(f"{suit}O ♣8 | ♥8 ♠8", "♦9"), f"{suit}O names ♠") for suit in Suit]

        assert len({frozenset(listed(state)) for state in ways}) == 1

    def test_a_suit_is_named_with_an_ober_and_only_with_it(self) -> None:
        state = at("♥O ♥8 | ♠8", "♥9")

        assert refused(state, "♥O") is Code.OBER_NAMES_NOTHING
        assert refused(state, "♥8 names ♥") is Code.NAMES_WITHOUT_OBER
        assert [str(why_not(state, do(text))) for text in ("♥O", "♥8 names ♥")] == [
            "Seat 1 must name a suit with ♥O [prsi:2.8]",
            "Seat 1 cannot name a suit with ♥8: it is no Ober [prsi:2.8]",
        ]

    @pytest.mark.parametrize(
        ("top", "running", "code"),
        [
            ("♥7", {"pending": 2}, Code.RUNNING_SEVEN),
            ("♥A", {"standing": True}, Code.RUNNING_ACE),
        ],
    )
    def test_it_answers_nothing_that_runs(
        self, top: str, running: dict[str, Any], code: Code
    ) -> None:
        assert refused(at("♥O ♣8 | ♠8", top, **running), "♥O names ♣") is code


@pytest.mark.clause("prsi:2.9")
class TestAces:
    """2.9: the next seat stands, or passes the ace on with another."""

    def test_the_next_seat_stands_or_answers(self) -> None:
        state = after(at("♥A ♥K | ♠A ♥O ♥8 | ♣8", "♥9"), "♥A")

        assert listed(state) == {"♠A", "stand"}
        assert refused(state, "♥8") is Code.RUNNING_ACE
        assert refused(state, "draw") is Code.RUNNING_ACE
        assert refused(state, "pass") is Code.RUNNING_ACE
        assert refused(state, "take") is Code.NO_RUNNING_SEVEN
        assert after(state, "stand").turn == 3

    def test_an_answer_passes_it_on(self) -> None:
        state = after(at("♥A ♥K | ♠A ♠8 | ♣8 ♣A", "♥9"), "♥A", "♠A")

        assert (state.turn, state.standing) == (3, True)
        assert listed(state) == {"♣A", "stand"}

    def test_after_standing_it_is_a_card_like_any_other(self) -> None:
        state = after(at("♥A ♥K | ♠8 ♠9 | ♥8 ♦A ♦O ♠K", "♥9"), "♥A", "stand")

        assert listed(state) == {"♥8", "♦A", *(f"♦O names {suit}" for suit in Suit), "draw"}

    def test_nobody_stands_where_none_runs(self) -> None:
        assert refused(at("♥8 | ♠8", "♥A"), "stand") is Code.NO_RUNNING_ACE


@pytest.mark.clause("prsi:2.11")
class TestAnEmptyPile:
    """2.11: the discards make a new pile, also within a penalty; and what if there are none."""

    ALL = " ".join(map(str, MSV_PRSI_2026.cards))

    def split(self, own: str, discards: str, stock: str = "", **rest: Any) -> State:
        """Seat 1 holds its own, seat 2 everything else."""
        used = {*own.split(), *discards.split(), *stock.split()}
        others = " ".join(card for card in self.ALL.split() if card not in used)
        return at(f"{own} | {others}", discards, stock=parse_cards(stock), **rest)

    def test_the_top_card_stays_and_the_others_are_shuffled(self) -> None:
        record = Recorded([("♥8", "♥10", "♥9")])
        state = after(self.split("♣8", "♥8 ♥9 ♥10 ♥K", chance=record), "draw")

        assert state.discards == parse_cards("♥K")
        assert state.hands[0] == parse_cards("♥8 ♣8")
        assert state.stock == parse_cards("♥10 ♥9")

    def test_it_waits_until_somebody_draws(self) -> None:
        state = after(self.split("♣8", "♥8 ♥9 ♥K", "♠8"), "draw")

        assert state.stock == ()
        assert state.discards == parse_cards("♥8 ♥9 ♥K")

    def test_a_penalty_goes_on_with_the_new_pile(self) -> None:
        record = Recorded([("♦8", "♥8", "♠7")])
        state = after(self.split("♣8", "♥8 ♦8 ♠7 ♥7", "♠8", pending=4, chance=record), "take")

        assert state.hands[0] == parse_cards("♥8 ♦8 ♣8 ♠7 ♠8")
        assert (state.stock, state.discards) == ((), parse_cards("♥7"))
        assert state.chance == Recorded(record.outcomes, used=1)

    def test_a_record_of_other_cards_is_refused(self) -> None:
        state = self.split("♣8", "♥8 ♥9 ♥10 ♥K", chance=Recorded([("♥8", "♥10", "♥A")]))

        with pytest.raises(InvalidReport, match="'♥9' is missing"):
            apply(state, Draw())

    @pytest.mark.ruling("prsi:exhausted_draw", "draw_what_there_is")
    def test_too_few_cards_are_drawn_as_far_as_they_go(self) -> None:
        four = attrs.evolve(MSV_PRSI_2026, seven_draws=4)
        state = after(self.split("♣8", "♥8 ♥7", "♠8", pending=4, rules=four), "take")

        assert state.hands[0] == parse_cards("♥8 ♣8 ♠8")
        assert (state.turn, state.pending, state.over) == (2, 0, False)
        empty = after(self.split("♣8", "♥7", pending=2), "take")
        assert empty.hands[0] == parse_cards("♣8")
        assert empty.turn == 2

    @pytest.mark.ruling("prsi:exhausted_draw", "end_game")
    def test_too_few_cards_end_the_game_without_a_winner(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, exhausted_draw=ExhaustedDraw.END_GAME)
        four = attrs.evolve(rules, seven_draws=4)
        state = after(self.split("♣8", "♥8 ♥7", "♠8", pending=4, rules=four), "take")
        ended = result(state)

        assert state.over
        assert state.hands[0] == parse_cards("♣8")
        assert ended is not None
        assert (ended.winner, ended.gives) == (None, 2)
        assert not legal(state)
        enough = after(self.split("♣8", "♥8 ♥9 ♥7", pending=2, rules=rules), "take")
        assert not enough.over

    @pytest.mark.ruling("prsi:no_card_to_draw", "must_play")
    def test_who_can_play_must_where_there_is_no_card(self) -> None:
        state = self.split("♥8 ♣8", "♥9")

        assert listed(state) == {"♥8"}
        assert refused(state, "draw") is Code.NOTHING_TO_DRAW
        assert refused(state, "pass") is Code.CAN_PLAY
        assert str(why_not(state, Pass())) == (
            "Seat 1 cannot pass: it holds ♥8, which can be played [prsi:2.11]"
        )
        stuck = self.split("♣8", "♥9")
        assert listed(stuck) == {"pass"}
        assert after(stuck, "pass").turn == 2

    @pytest.mark.ruling("prsi:no_card_to_draw", "may_pass")
    def test_or_may_pass_as_if_drawing(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, no_card_to_draw=NoCardToDraw.MAY_PASS)
        state = self.split("♥8 ♣8", "♥9", rules=rules)

        assert listed(state) == {"♥8", "pass"}
        assert after(state, "pass").turn == 2

    @settings(max_examples=50)
    @given(positions(drawable=0))
    def test_somebody_can_always_go_on(self, state: State) -> None:
        """With every card in a hand, the suit to follow is in one of them."""
        calm = attrs.evolve(state, pending=0, standing=False)
        turns = [attrs.evolve(calm, turn=seat) for seat in seats(state.players)]

        assert any("pass" not in listed(turn) for turn in turns)


@pytest.mark.clause("prsi:2.12")
class TestTheEnd:
    """2.12: the game is over with the last card, and it does nothing any more."""

    @pytest.mark.parametrize("last", ["♥7", "♥A", "♥O names ♦", "♥8"])
    def test_the_last_card_has_no_effect(self, last: str) -> None:
        state = after(at(f"{last.split()[0]} | ♠8 ♠9", "♥9"), last)

        assert state.over
        assert state.winner == 1
        assert (state.pending, state.standing, state.turn) == (0, False, 1)
        assert [len(hand) for hand in state.hands] == [0, 2]
        assert listed(state) == set()
        assert refused(state, "draw") is Code.GAME_OVER
        assert refused(state, "♠9") is Code.GAME_OVER

    def test_it_ends_even_when_it_answers_a_seven(self) -> None:
        state = after(at("♥7 | ♠8 ♠9", "♠7", pending=2), "♥7")

        assert (state.over, state.pending) == (True, 0)

    @given(playouts())
    def test_it_goes_on_until_somebody_has_no_card(
        self, playout: tuple[State, tuple[Action, ...]]
    ) -> None:
        state, actions = playout
        for action in actions:
            assert all(state.hands)
            assert state.winner is None
            assert result(state) is None
            state = apply(state, action)
            assert state.over is not all(state.hands)


@pytest.mark.clause("prsi:2.13")
class TestNoHouseRules:
    """2.13: one card a turn, and nothing to announce."""

    def test_one_card_is_played_even_with_two_of_a_rank(self) -> None:
        state = after(at("♥9 ♦9 ♣9 | ♠8", "♥8"), "♥9")

        assert state.hands[0] == parse_cards("♦9 ♣9")
        assert state.turn == 2

    def test_the_last_but_one_card_needs_no_word(self) -> None:
        assert after(at("♥9 ♦9 | ♠8", "♥8"), "♥9").hands[0] == parse_cards("♦9")


class TestSettingUp:
    """Known cards, as a record or a puzzle gives them."""

    DECK = MSV_PRSI_2026.cards

    def hands(self, *sizes: int) -> Iterator[tuple[Card, ...]]:
        deck = iter(self.DECK)
        for size in sizes:
            yield tuple(next(deck) for _ in range(size))

    @given(deals(), st.randoms())
    def test_the_order_within_a_hand_does_not_matter(self, state: State, by: Any) -> None:
        mixed = [list(hand) for hand in state.hands]
        for hand in mixed:
            by.shuffle(hand)
        again = set_up(
            state.rules,
            mixed,
            turned=state.top,
            stock=state.stock,
            dealer=state.dealer,
            chance=state.chance,
        )

        assert again == state

    @pytest.mark.clause("prsi:2.2")
    def test_hands_of_unequal_size_are_refused_by_seat(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            set_up(
                MSV_PRSI_2026,
                list(self.hands(4, 3, 5)),
                turned=self.DECK[12],
                stock=self.DECK[13:],
            )

        assert [str(problem) for problem in caught.value] == [
            "seat 2 is dealt 3 cards; expected 4 [prsi:2.2]",
            "seat 3 is dealt 5 cards; expected 4 [prsi:2.2]",
        ]

    def test_all_problems_are_told_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            set_up(MSV_PRSI_2026, [self.DECK[:4]], turned=self.DECK[4], stock=(), dealer=2)

        assert len(caught.value.problems) == 3
        assert "1 player:" in str(caught.value)
        assert "the deal is with seat 2" in str(caught.value)
        assert "the pack: missing" in str(caught.value)

    @given(states())
    def test_a_position_gives_any_state_again(self, state: State) -> None:
        again = position(
            state.rules,
            state.hands,
            discards=state.discards,
            stock=state.stock,
            suit=state.suit,
            pending=state.pending,
            standing=state.standing,
            turn=state.turn,
            dealer=state.dealer,
            chance=state.chance,
        )

        assert again == state

    def test_the_stock_is_all_the_rest_if_it_is_left_out(self) -> None:
        state = at("♥8 | ♠8", "♥9")

        assert state.stock == tuple(c for c in self.DECK if str(c) not in ("♥8", "♠8", "♥9"))
        assert state.chance == NO_SHUFFLE

    @pytest.mark.parametrize(
        ("hands", "discards", "rest", "said"),
        [
            ("♥8 | ♠8", "", {}, "the discard pile is empty"),
            ("♥8 | ♠8", "♥8", {}, "the pack: too many ♥8 [prsi:2.1]"),
            ("♥8 | ♠8", "♥9", {"stock": ()}, "the pack: missing"),
            ("♥8", "♥9", {}, "1 player: 32 cards"),
            ("♥8 | ♠8", "♥9", {"turn": 0}, "the turn is with seat 0; there are seats 1 to 2"),
            ("♥8 | ♠8", "♥9", {"dealer": 3}, "the deal is with seat 3"),
            ("♥8 | ♠8", "♥9", {"suit": Suit.BELLS}, "the suit to follow is ♦ on ♥9; only an Ober"),
            ("♥8 | ♠8", "♥9", {"pending": 2}, "2 cards to take, and yet ♥9 lies on top"),
            ("♥8 | ♠8", "♥7", {"pending": 3}, "3 cards to take: expected 2 for each of 1 to 4"),
            ("♥8 | ♠8", "♥7", {"pending": 10}, "10 cards to take"),
            (
                "♥8 | ♠8",
                "♠7 ♥9 ♥7",
                {"pending": 4},
                "expected 2 sevens on top of the discard pile, not 1",
            ),
            ("♥8 | ♠8", "♥7", {"chance": "seed"}, "$.chance: 'seed' is not a Chance"),
            ("♥8 | ♠8", "♥7", {"pending": -2}, "-2 cards to take"),
            ("♥8 | ♠8", "♥9", {"standing": True}, "an ace is running, and yet ♥9 lies on top"),
            ("| | ♠8", "♥9", {}, "2 seats hold no card"),
            ("♥8 |", "♥7", {"pending": 2}, "a seat has won, and yet a seven or an ace"),
            ("♥8 |", "♥A", {"standing": True}, "a seat has won, and yet a seven or an ace"),
        ],
    )
    def test_a_position_that_no_game_has_is_refused(
        self, hands: str, discards: str, rest: dict[str, Any], said: str
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            at(hands, discards, **rest)

        assert said in str(caught.value)


class TestTheView:
    """A seat sees its own cards and what lies open."""

    @given(states(), st.data())
    def test_what_a_seat_cannot_see_does_not_change_its_view(
        self, state: State, data: st.DataObject
    ) -> None:
        seat = data.draw(st.sampled_from(seats(state.players)))
        unseen = [card for n, hand in enumerate(state.hands, 1) if n != seat for card in hand]
        mixed = list(data.draw(st.permutations([*unseen, *state.stock])))
        hands = tuple(
            hand if n == seat else tuple(sorted(mixed.pop() for _ in hand))
            for n, hand in enumerate(state.hands, 1)
        )
        other = attrs.evolve(state, hands=hands, stock=tuple(mixed), chance=Seeded("another"))

        assert view(other, seat) == view(state, seat)

    @given(states())
    def test_it_shows_all_that_lies_open(self, state: State) -> None:
        for seat in seats(state.players):
            seen = view(state, seat)
            assert seen.hand == state.hands[seat - 1]
            assert seen.hand_sizes == tuple(map(len, state.hands))
            assert (seen.top, seen.discards) == (state.top, state.discards)
            assert seen.stock_size == len(state.stock)
            for name in ("rules", "suit", "pending", "standing", "turn", "dealer", "over"):
                assert getattr(seen, name) == getattr(state, name)

    @pytest.mark.parametrize("seat", [0, 5, -1, 1.0, True, "1", None])
    def test_only_seats_see(self, seat: Any) -> None:
        with pytest.raises(InvalidReport, match=f"seat {seat!r}: there are seats 1 to 4"):
            view(deal(MSV_PRSI_2026, 4, Seeded("x")), seat)


class TestSeveralPacks:
    """Equal cards of two packs are one choice."""

    def test_an_equal_card_is_offered_once(self) -> None:
        two = attrs.evolve(MSV_PRSI_2026, packs=2)
        state = at("♥8 ♥8 ♣8 | ♠8", "♥9", two)

        assert [str(action) for action in legal(state)] == ["♥8", "draw"]
        assert after(state, "♥8").hands[0] == parse_cards("♥8 ♣8")


class TestWhatIsNoAction:
    @pytest.mark.parametrize("given", ["draw", Draw, Play, None, 7])
    @pytest.mark.parametrize("function", [why_not, apply])
    def test_it_is_refused_with_the_kinds_that_there_are(self, given: Any, function: Any) -> None:
        state = at("♥8 | ♠8", "♥9")

        with pytest.raises(InvalidReport, match=r"is no action: expected Play\(card\), .*Draw\(\)"):
            function(state, given)

    def test_what_is_no_action_stands_in_the_refusal(self) -> None:
        nothing: Any = "draw"
        with pytest.raises(InvalidReport, match=r"^'draw' is no action: expected "):
            why_not(at("♥8 | ♠8", "♥9"), nothing)

    def test_a_seed_in_quotes_is_no_chance(self) -> None:
        seed: Any = "a"

        with pytest.raises(InvalidReport, match="the chance is 'a'; expected a Chance"):
            deal(MSV_PRSI_2026, 4, seed)
        deck = MSV_PRSI_2026.cards
        hands = [deck[:4], deck[4:8]]
        with pytest.raises(InvalidReport, match=r"\$.chance: 'a' is not a Chance"):
            set_up(MSV_PRSI_2026, hands, turned=deck[8], stock=deck[9:], chance=seed)
