"""The game of Trumfosaur: clause by clause, and against a second engine written apart."""

import pickle
import re
from collections import Counter
from datetime import date
from itertools import combinations, product
from typing import Any

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardtourney import trumfosaur
from cardtourney.cards import HIDDEN
from cardtourney.chance import Chance, Recorded, Seeded, shuffle
from cardtourney.errors import IllegalAction, InvalidReport
from cardtourney.game import perft, play, replay, uniform
from cardtourney.prsi.rules import MSV_PRSI_2026
from cardtourney.testing.trumfosaur import (
    cards_of,
    deals,
    playouts,
    positions,
    rules_variants,
    rulings,
    states,
)
from cardtourney.trumfosaur.actions import Action, Code, Exchange, Keep, Play, PutAside, Reveal
from cardtourney.trumfosaur.cards import TRUMP, Card, Playable, ordinary, parse_card, parse_cards
from cardtourney.trumfosaur.course import Phase, Trick, taker
from cardtourney.trumfosaur.deal import deal, pack_order, position, set_up
from cardtourney.trumfosaur.notation import read_action
from cardtourney.trumfosaur.options import legal, why_not
from cardtourney.trumfosaur.play import apply, view
from cardtourney.trumfosaur.rules import (
    MCR_2026,
    Deck,
    ExchangeReuses,
    RevealConflict,
    RevealWindow,
    Rules,
)
from cardtourney.trumfosaur.scoring import result
from cardtourney.trumfosaur.state import State

TINY = Rules(
    name="tiny",
    in_force_from=date(2026, 1, 1),
    table_sizes=(3, 4),
    dinosaurs=("stegosaurus", "triceratops"),
    numbers=range(1, 7),
    trumps=4,
    deck=Deck.ANNOUNCED,
    hand_size=2,
    most_changed=1,
)
SIX = Rules(
    name="six",
    in_force_from=date(2026, 1, 1),
    dinosaurs=("a", "b"),
    numbers=(1, 2),
    copies=2,
    trumps=4,
    deck=Deck.ANNOUNCED,
    hand_size=2,
    most_changed=2,
    exchange_reuses=ExchangeReuses.ON,
)
SHORT = {"s": "stegosaurus", "t": "triceratops", "r": "tyrannosaurus", "p": "pterodactyl"}


CLAUSES = {
    Code.EXCHANGE_FIRST: "3.3",
    Code.EXCHANGE_CLOSED: "3.3",
    Code.TOO_MANY_CHANGED: "3.3",
    Code.ASIDE_FIRST: "3.4",
    Code.HAS_SCORING_CARD: "3.4",
    Code.MUST_FOLLOW: "5.1",
    Code.GAME_OVER: "5.3",
    Code.ASKED_FIRST: "5.5",
    Code.NOT_ASKED: "5.5",
    Code.NO_SCORING_CARD: "5.5",
    Code.REVEALED_ALREADY: "5.5",
    Code.ONLY_BETWEEN_TRICKS: "5.5",
}


def some(text: str) -> tuple[Playable, ...]:
    """Cards in short: ``s7 t10 T``, with the first letters of dinosaurs, and T for a trump."""
    return tuple(
        TRUMP if word == "T" else Card(SHORT[word[0]], int(word[1:])) for word in text.split()
    )


def one(text: str) -> Playable:
    (card,) = some(text)
    return card


ASIDE = parse_cards("brachiosaurus 1, brachiosaurus 2, diplodocus 1, diplodocus 2")
SINGLE = tuple(map(some, ("s1", "s2", "s3")))


def at(hands: str, rules: Rules = MCR_2026, played: str = "", **rest: Any) -> State:
    """A position written down: hands with a bar between them."""
    held = [some(hand) for hand in hands.split("|")]
    aside = rest.pop("scoring", ASIDE[: len(held)])
    return position(rules, held, scoring=aside, played=some(played), **rest)


def do(text: str) -> Action:
    """An action in short: ``s7``, ``T``, or as it is written in full."""
    first = text.split()[0]
    return Play(one(text)) if first == "T" or first[1:].isdigit() else read_action(text)


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, do(text))
    return state


def listed(state: State) -> set[str]:
    return {str(action) for action in legal(state)}


def names(text: str) -> set[str]:
    return set(map(str, some(text)))


def refused(state: State, text: str) -> Code:
    refusal = why_not(state, do(text))
    assert refusal is not None
    with pytest.raises(IllegalAction) as caught:
        apply(state, do(text))
    assert caught.value.refusal == refusal
    assert str(refusal).endswith(f"[{refusal.clause}]")
    assert refusal.clause == f"trumfosaur:{clause_for(refusal.code, do(text))}"
    return refusal.code


def clause_for(code: Code, action: Action) -> str:
    """Under which clause something is refused; a card is missed where it would be needed."""
    if code is Code.NOT_IN_HAND:
        return {Exchange: "3.3", PutAside: "3.4", Play: "5.1"}[type(action)]
    return CLAUSES[code]


class Naive:
    """Trumfosaur a second time, from the clauses alone: cards are texts, everything changes."""

    def __init__(self, state: State) -> None:
        rules = state.rules
        self.rules = rules
        self.hands = {n: [str(c) for c in hand] for n, hand in enumerate(state.hands, 1)}
        self.size = len(self.hands)
        self.pack = list(map(str, state.stock))
        self.out = list(map(str, state.away))
        self.chosen: dict[int, list[str]] = {
            n: [str(c) for c in cards]
            for n, cards in enumerate(state.changing, 1)
            if cards is not None
        }
        self.seen = [[str(card) for card in cards] for cards in state.shown]
        self.aside = {n: str(c) for n, c in enumerate(state.scoring, 1) if c is not None}
        self.order = list(state.revealed)
        self.calls = [] if state.claim is None else [state.claim]
        self.quiet = state.kept
        self.leader = state.lead
        self.table: list[tuple[int, str]] = [
            ((state.lead - 1 + i) % self.size + 1, str(c)) for i, c in enumerate(state.played)
        ]
        self.won: dict[int, list[str]] = {n: [] for n in self.hands}
        for trick in state.tricks:
            self.won[trick.winner] += map(str, trick.cards)
        self.last_taker = state.tricks[-1].winner if state.tricks else 0
        self.doing = state.phase.value
        self.seat = state.turn
        self.first = state.start
        self.luck: Chance = state.chance

    def after(self, seat: int) -> int:
        return 1 if seat == self.size else seat + 1

    @staticmethod
    def dinosaur(card: str) -> str:
        return card.rpartition(" ")[0]

    @staticmethod
    def number(card: str) -> int:
        return int(card.rpartition(" ")[2])

    def moves(self) -> set[str]:
        hand = self.hands[self.seat]
        match self.doing:
            case "exchange":
                return {
                    "exchange: " + (", ".join(some) or "nothing")
                    for count in range(self.rules.most_changed + 1)
                    for some in combinations(hand, count)
                }
            case "aside":
                return {f"aside: {card}" for card in hand}
            case "between":
                return {"reveal", "keep"}
            case "trick":
                return self.cards() | self.turning()
            case _:
                return set()

    def cards(self) -> set[str]:
        hand = self.hands[self.seat]
        if not self.table or self.table[0][1] == "trump":
            return set(hand)
        wanted = self.dinosaur(self.table[0][1])
        if all(self.dinosaur(card) != wanted for card in hand):
            return set(hand)
        return {card for card in hand if card == "trump" or self.dinosaur(card) == wanted}

    def turning(self) -> set[str]:
        early = self.rules.reveal_window.value == "any_turn"
        return {"reveal"} if early and self.seat not in self.order else set()

    def move(self, text: str) -> None:
        word, _, rest = text.partition(": ")
        if word == "exchange":
            self.chosen[self.seat] = [] if rest == "nothing" else rest.split(", ")
            self.seat = self.after(self.seat)
            if len(self.chosen) == self.size:
                self.change()
        elif word == "aside":
            self.hands[self.seat].remove(rest)
            self.aside[self.seat] = rest
            self.seat = self.after(self.seat)
            if len(self.aside) == self.size:
                for hand in self.hands.values():
                    hand.append("trump")
                self.leader = self.first
                self.ask()
        elif text == "reveal":
            self.order.append(self.seat)
            self.calls.append(self.seat)
            if self.doing == "between":
                self.quiet = 0
                self.next_asked()
        elif text == "keep":
            self.quiet += 1
            self.next_asked()
        else:
            self.hands[self.seat].remove(text)
            self.table.append((self.seat, text))
            self.seat = self.after(self.seat)
            if len(self.table) == self.size:
                self.close()

    def change(self) -> None:
        for n, cards in self.chosen.items():
            for card in cards:
                self.hands[n].remove(card)
        self.seen = [self.chosen[n] for n in sorted(self.chosen)]
        self.out = [card for cards in self.seen for card in cards]
        seat = self.first
        for _ in range(self.size):
            for _ in self.chosen[seat]:
                if not self.pack:
                    by_name = sorted(self.out, key=lambda c: (self.dinosaur(c), self.number(c)))
                    mixed, self.luck = shuffle(self.luck, by_name)
                    self.pack, self.out = list(mixed), []
                self.hands[seat].append(self.pack.pop(0))
            self.hands[seat].sort(key=lambda card: (self.dinosaur(card), self.number(card)))
            seat = self.after(seat)
        self.chosen = {}
        self.doing = "aside"

    def called(self) -> int:
        """Who leads, of those who have called for it; else the one who would anyway."""
        if not self.calls:
            return self.leader
        return self.calls[-1 if self.rules.reveal_conflict.value == "last" else 0]

    def ask(self) -> None:
        """Go round from who would lead."""
        self.doing, self.quiet = "between", 0
        self.seat = self.called()
        self.skip()

    def next_asked(self) -> None:
        self.seat = self.after(self.seat)
        self.skip()

    def skip(self) -> None:
        if self.quiet >= self.size - len(self.order):
            self.leader = self.called()
            self.calls, self.quiet = [], 0
            self.seat = self.leader
            self.doing = "trick"
        while self.doing == "between" and self.seat in self.order:
            self.seat = self.after(self.seat)

    def strongest(self) -> int:
        """The seat whose card no later one beats, by looking at every pair."""
        best = self.table[0]
        for there in self.table[1:]:
            if best[1] == "trump":
                break
            if there[1] == "trump" or (
                self.dinosaur(there[1]) == self.dinosaur(best[1])
                and self.number(there[1]) > self.number(best[1])
            ):
                best = there
        return best[0]

    def close(self) -> None:
        took = self.strongest()
        self.won[took] += [card for _, card in self.table]
        last = self.table[-1][0]
        self.table, self.leader, self.last_taker = [], took, took
        if any(self.hands.values()):
            self.ask()
        else:
            self.doing, self.seat, self.calls = "over", last, []

    def points(self) -> list[int]:
        rules, totals = self.rules, []
        for n in sorted(self.hands):
            total = rules.last_trick_points if n == self.last_taker else 0
            for card in [self.aside[n], *self.won[n]]:
                if card == "trump":
                    continue
                if self.dinosaur(card) == self.dinosaur(self.aside[n]):
                    total += rules.dinosaur_points
                if self.number(card) == self.number(self.aside[n]):
                    total += rules.number_points
            totals.append(total)
        return totals

    def shown(self) -> tuple[object, ...]:
        claim = self.called() if self.calls else None
        table = [card for _, card in self.table]
        won = {n: sorted(cards) for n, cards in self.won.items()}
        piles = (self.hands, self.pack, self.out, self.chosen, self.seen, self.aside, table, won)
        return (*piles, self.order, claim, self.quiet, self.leader, self.doing, self.seat)


def shown(state: State) -> tuple[object, ...]:
    return Naive(state).shown()


def naive_count(state: State, trail: tuple[str, ...], depth: int) -> int:
    """Perft by starting the second engine afresh for every way to go."""
    twin = Naive(state)
    for text in trail:
        twin.move(text)
    if depth == 0 or twin.doing == "over":
        return 1
    return sum(naive_count(state, (*trail, text), depth - 1) for text in sorted(twin.moves()))


class TestAgainstTheSecondEngine:
    """Two engines written apart agree on every move, every position and every score."""

    @settings(max_examples=60)
    @given(
        st.one_of(deals(), deals(rulings()), deals(rules_variants()), positions(rules_variants())),
        st.lists(st.integers(0, 255), max_size=110),
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
        ended = result(state)
        assert (ended is not None) is (twin.doing == "over")
        if ended is not None:
            assert list(ended.scores) == twin.points()

    @pytest.mark.parametrize("players", [3, 4])
    @pytest.mark.parametrize("rules", [TINY, SIX], ids=lambda rules: rules.name)
    def test_they_count_the_same_ways_to_begin(self, rules: Rules, players: int) -> None:
        state = deal(rules, players, Seeded("perft"))

        for ahead in range(4):
            assert perft(trumfosaur, state, ahead) == naive_count(state, (), ahead)

    @pytest.mark.parametrize("players", [3, 4])
    @pytest.mark.parametrize("window", RevealWindow)
    def test_they_count_the_same_ways_to_end(self, players: int, window: RevealWindow) -> None:
        hands = ("s1 t2 T", "t1 s5 T", "s3 s4 T", "t3 t4 T")[:players]
        rules = attrs.evolve(MCR_2026, reveal_window=window)
        state = at(" | ".join(hands), rules, phase=Phase.BETWEEN, revealed=(1,))

        for ahead in range(6):
            assert perft(trumfosaur, state, ahead) == naive_count(state, (), ahead)

    @pytest.mark.parametrize(
        ("hands", "phase", "revealed", "counts"),
        [
            # Three cards for the leader; who follows has the one that fits, the trump, or turns.
            ("s1 t1 T | s2 t2 T | s3 t3 T", Phase.TRICK, (1, 2, 3), (1, 3, 7, 17)),
            # Turn or keep; after the first turned card the other two are asked again.
            ("s1 | s2 | s3", Phase.BETWEEN, (), (1, 2, 4, 8)),
            # Who has not turned plays or turns first; after turning there is only the card.
            ("s1 | s2 | s3", Phase.TRICK, (), (1, 2, 3, 5)),
            # The last card of all: one way, and then the game is over.
            ("s1 | s2 | s3", Phase.TRICK, (1, 2, 3), (1, 1, 1, 1)),
        ],
    )
    def test_counts_worked_out_by_hand(
        self, hands: str, phase: Phase, revealed: tuple[int, ...], counts: tuple[int, ...]
    ) -> None:
        state = at(hands, phase=phase, revealed=revealed)

        assert tuple(perft(trumfosaur, state, depth) for depth in range(4)) == counts

    def test_the_ways_to_change_up_to_three_of_ten_cards(self) -> None:
        state = deal(MCR_2026, 4, Seeded("x"))

        assert len(legal(state)) == 1 + 10 + 45 + 120 == 176
        assert perft(trumfosaur, state, 2) == 176**2


class TestListAndAnswerAgree:
    """What is listed may be done, and nothing else."""

    @settings(max_examples=40)
    @given(st.one_of(states(), states(rules_variants()), positions(), positions(rules_variants())))
    def test_an_action_is_listed_exactly_if_nothing_speaks_against_it(self, state: State) -> None:
        actions = tuple(legal(state))
        every: list[Action] = [Reveal(), Keep(), Play(TRUMP)]
        for card in set(state.rules.cards):
            every += [Play(card), PutAside(card), Exchange((card,)), Exchange((card, card))]
        allowed = {action for action in every if why_not(state, action) is None}

        assert len(set(actions)) == len(actions)
        assert allowed <= set(actions)
        assert {a for a in actions if not isinstance(a, Exchange)} <= allowed
        assert all(why_not(state, action) is None for action in actions)
        assert {action for action in every if action in legal(state)} == allowed
        assert bool(actions) is not state.over

    @settings(max_examples=40)
    @given(states(rules_variants()), st.data())
    def test_what_is_refused_raises_and_changes_nothing(
        self, state: State, data: st.DataObject
    ) -> None:
        card = data.draw(st.sampled_from(state.rules.cards))
        kinds: list[Action] = [Play(card), Play(TRUMP), PutAside(card), Exchange((card,) * 4)]
        action = data.draw(st.sampled_from([*kinds, Reveal(), Keep()]))
        refusal = why_not(state, action)
        assume(refusal is not None)
        before = pickle.loads(pickle.dumps(state))

        with pytest.raises(IllegalAction) as caught:
            apply(state, action)

        assert caught.value.refusal == refusal
        assert caught.value.refusal["seat"] == state.turn
        assert refusal is not None
        assert refusal.clause == f"trumfosaur:{clause_for(refusal.code, action)}"
        assert state == before

    @pytest.mark.parametrize("given", [None, 7, "trump", [], ["trump"], {}])
    def test_what_is_no_card_makes_no_action(self, given: Any) -> None:
        told = re.escape(f"{given!r} is no card with a dinosaur and a number")
        for kind in (Play, PutAside):
            with pytest.raises(InvalidReport, match=told):
                kind(given)
        with pytest.raises(InvalidReport, match=told):
            Exchange((given,))
        with pytest.raises(InvalidReport, match="trump is no card with"):
            PutAside(TRUMP)  # type: ignore[arg-type]  # a trump scores nothing

    def test_what_is_no_action_is_told_at_once(self) -> None:
        state = deal(MCR_2026, 3, Seeded("x"))
        anythings: tuple[Any, ...] = ("trump", 10**5000)
        for call, anything in product((why_not, apply), anythings):
            with pytest.raises(InvalidReport, match=r"^.{7,32} is no action: expected Exchange"):
                call(state, anything)


class TestEveryGame:
    """What holds in each game, whatever is played."""

    @settings(max_examples=30)
    @given(st.one_of(playouts(), playouts(rules_variants())))
    def test_no_card_is_lost_or_made(self, playout: tuple[State, tuple[Action, ...]]) -> None:
        state, actions = playout
        every = Counter((*state.rules.cards, *[TRUMP] * state.rules.trumps))
        for action in actions:
            after_it = apply(state, action)
            assert Counter(cards_of(after_it)) == every
            assert (after_it.rules, after_it.start) == (state.rules, state.start)
            state = after_it
        held = sum(card is TRUMP for hand in state.hands for card in hand)
        taken = sum(trick.cards.count(TRUMP) for trick in state.tricks)
        lying = state.played.count(TRUMP)
        assert state.trumps == state.rules.trumps - held - taken - lying

    @settings(max_examples=30)
    @given(playouts(rules_variants()))
    def test_hands_stay_in_order_with_one_trump_at_most(
        self, playout: tuple[State, tuple[Action, ...]]
    ) -> None:
        state, actions = playout
        for action in actions:
            state = apply(state, action)
            for hand in state.hands:
                ordinary = [card for card in hand if card is not TRUMP]
                assert [*sorted(ordinary), *[TRUMP] * (len(hand) - len(ordinary))] == [*hand]
                assert hand.count(TRUMP) <= 1

    @settings(max_examples=30)
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
            one is two
            for one, two in zip(back[1], actions, strict=True)
            if isinstance(one, Play | PutAside | Exchange)
        )

    @pytest.mark.clause("trumfosaur:5.3")
    @settings(max_examples=20)
    @given(st.sampled_from((3, 4)), st.integers(0, 10**6), rulings())
    def test_random_play_ends_after_ten_tricks(self, players: int, seed: int, rules: Rules) -> None:
        seats = [uniform] * players
        played = play(
            trumfosaur, rules, seats, Seeded(f"{seed}"), choices=Seeded("moves"), limit=200
        )

        assert played.result is not None
        assert len(played.state.tricks) == 10
        assert not any(played.state.hands)
        assert min(played.result.scores) >= 3
        again = replay(trumfosaur, rules, players, played.chance, played.actions)
        assert again[-1] == played.state
        assert not any(state.over for state in again[:-1])
        for first, second in zip(played.state.tricks, played.state.tricks[1:], strict=False):
            assert second.lead == first.winner or second.lead in played.state.revealed


@pytest.mark.clause("trumfosaur:3.2")
class TestTheDeal:
    """3.1, 3.2: the pack, the trumps beside it, and ten cards each."""

    @pytest.mark.clause("trumfosaur:3.1")
    @given(deals())
    def test_everybody_is_dealt_ten_and_the_trumps_lie_beside_the_pack(self, state: State) -> None:
        assert [len(hand) for hand in state.hands] == [10] * state.players
        assert len(state.stock) == 60 - 10 * state.players
        assert TRUMP not in cards_of(attrs.evolve(state, trumps=0))
        assert state.trumps == 6

    @given(st.sampled_from((3, 4)), st.data())
    def test_cards_go_round_from_the_seat_that_begins(
        self, players: int, data: st.DataObject
    ) -> None:
        order = data.draw(st.permutations(MCR_2026.cards))
        start = data.draw(st.integers(1, players))
        state = deal(MCR_2026, players, Recorded([tuple(map(repr, order))]), start=start)
        hands: dict[int, list[Card]] = {seat: [] for seat in range(1, players + 1)}
        seat = start
        for card in order[: 10 * players]:
            hands[seat].append(card)
            seat = seat % players + 1

        assert state.hands == tuple(tuple(sorted(hand)) for hand in hands.values())
        assert state.stock == tuple(order[10 * players :])
        assert (state.turn, state.start, state.phase) == (start, start, Phase.EXCHANGE)

    def test_the_same_seed_deals_the_same(self) -> None:
        assert deal(MCR_2026, 4, Seeded("x")) == deal(MCR_2026, 4, Seeded("x"))
        assert deal(MCR_2026, 4, Seeded("x")) != deal(MCR_2026, 4, Seeded("y"))

    @pytest.mark.parametrize("players", [2, 5, 1, 0, -3, True])
    def test_only_tables_of_three_and_four_are_dealt_to(self, players: int) -> None:
        with pytest.raises(InvalidReport) as caught:
            deal(MCR_2026, players, Seeded("x"))

        thing = "player" if repr(players) == "1" else "players"
        assert str(caught.value) == (f"{players!r} {thing}: a table has 3 or 4 [trumfosaur:1]")

    @pytest.mark.parametrize("start", [0, 5, -1, True])
    def test_only_a_seat_begins(self, start: int) -> None:
        with pytest.raises(InvalidReport, match=f"the start is with seat {start}; .* seats 1 to 4"):
            deal(MCR_2026, 4, Seeded("x"), start=start)

    def test_a_record_without_a_card_is_refused(self) -> None:
        order = tuple(map(repr, MCR_2026.cards))

        with pytest.raises(InvalidReport, match="'brachiosaurus 1' is missing"):
            deal(MCR_2026, 4, Recorded([order[1:]]))

    def test_a_game_is_set_up_with_known_cards(self) -> None:
        cards = MCR_2026.cards
        hands = [cards[:10], cards[10:20], cards[20:30]]
        state = set_up(MCR_2026, hands, stock=cards[30:], start=2)

        assert state.turn == 2
        assert state.hands == tuple(tuple(sorted(hand)) for hand in hands)
        order = [hands[n][i] for i in range(10) for n in (1, 2, 0)] + [*cards[30:]]
        record = Recorded([pack_order(", ".join(map(str, order)))])
        dealt = deal(MCR_2026, 3, record, start=2)
        assert attrs.evolve(dealt, chance=state.chance) == state

    def test_a_set_up_that_cannot_be_names_everything(self) -> None:
        cards = MCR_2026.cards
        with pytest.raises(InvalidReport) as caught:
            set_up(MCR_2026, [cards[:10], (TRUMP,)], stock=cards[9:], start=3)  # type: ignore[list-item]  # a trump is dealt to nobody

        assert str(caught.value).splitlines() == [
            "2 players: a table has 3 or 4 [trumfosaur:1]",
            "the start is with seat 3; there are seats 1 to 2",
            "seat 2 is dealt 1 card; expected 10 [trumfosaur:3.2]",
            "the pack: there are too many brachiosaurus 10, trump [trumfosaur:3.1]",
        ]
        with pytest.raises(InvalidReport, match="the pack: there are missing tyrannosaurus 10"):
            set_up(MCR_2026, [cards[:10], cards[10:20], cards[20:30]], stock=cards[30:-1])

    def test_what_is_no_card_is_named(self) -> None:
        hands: list[Any] = [[7], [[]], ()]
        stock: Any = [None]
        with pytest.raises(InvalidReport) as caught:
            set_up(MCR_2026, hands, stock=stock)

        assert str(caught.value).splitlines() == [
            "$.hands[0][0]: 7 is not a card or a trump",
            "$.hands[1][0]: [] is not a card or a trump",
            "$.stock[0]: None is not a card or a trump",
        ]

    @pytest.mark.parametrize("rules", ["MCR_2026", None, MSV_PRSI_2026])
    def test_only_an_edition_of_this_game_is_in_force(self, rules: Any) -> None:
        told = "^the rules are .*; expected an edition, a value of cardtourney.trumfosaur.rules"
        with pytest.raises(InvalidReport, match=told):
            deal(rules, 3, Seeded("x"))
        with pytest.raises(InvalidReport, match=told):
            set_up(rules, (), stock=())
        with pytest.raises(InvalidReport, match=told):
            position(rules, (), scoring=())


def begun(rules: Rules = MCR_2026, players: int = 3, start: int = 1) -> State:
    return deal(rules, players, Recorded([tuple(map(repr, rules.cards))]), start=start)


@pytest.mark.clause("trumfosaur:3.3")
class TestTheExchange:
    """3.3: up to three cards, unseen until all have chosen, replaced seat by seat."""

    def test_choices_are_hidden_until_all_are_in(self) -> None:
        """Neither which cards nor how many."""
        state = begun()
        first = Exchange(tuple(ordinary(state.hands[0][:3])))
        chosen = apply(state, first)
        kept = apply(state, Exchange(()))

        assert chosen.turn == 2
        assert view(chosen, 2) == view(kept, 2)
        assert view(chosen, 1).changing == first.cards
        assert view(chosen, 1).hand_sizes == (10, 10, 10)
        assert chosen.shown == ((), (), ())

    @pytest.mark.parametrize("start", [1, 2, 3])
    def test_seats_draw_one_after_another_from_the_one_that_begins(self, start: int) -> None:
        state = begun(start=start)
        stock = state.stock
        changed: dict[int, tuple[Card, ...]] = {}
        for count in (2, 0, 3):
            cards = tuple(ordinary(state.hands[state.turn - 1][:count]))
            changed[state.turn] = cards
            state = apply(state, Exchange(cards))

        assert state.phase is Phase.ASIDE
        assert state.turn == start
        assert state.shown == tuple(changed[seat] for seat in (1, 2, 3))
        assert set(stock[:2]) <= set(state.hands[start - 1])
        assert set(stock[2:5]) <= set(state.hands[(start + 1) % 3])
        assert state.stock == stock[5:]
        assert set(state.away) == {card for cards in changed.values() for card in cards}
        assert all(view(state, seat).shown == state.shown for seat in (1, 2, 3))

    def test_four_cards_are_too_many(self) -> None:
        state = begun()
        four = Exchange(tuple(ordinary(state.hands[0][:4])))

        assert str(why_not(state, four)) == (
            "Seat 1 cannot change 4 cards: 3 is the most allowed [trumfosaur:3.3]"
        )
        refusal = why_not(state, four)
        assert refusal is not None
        assert (refusal["changed"], refusal["most"]) == (4, 3)

    def test_only_cards_that_are_held_are_changed(self) -> None:
        state = begun()
        held, other = state.hands[0][0], state.hands[1][0]
        assert held is not TRUMP
        assert other is not TRUMP

        assert refused(state, f"exchange: {other}") is Code.NOT_IN_HAND
        assert refused(state, f"exchange: {held}, {held}") is Code.NOT_IN_HAND
        assert str(why_not(state, Exchange((other,)))) == (
            f"Seat 1 does not hold {other} [trumfosaur:3.3]"
        )

    def test_nothing_else_happens_before(self) -> None:
        state = begun()
        card = state.hands[0][0]

        assert refused(state, str(card)) is Code.EXCHANGE_FIRST
        assert refused(state, f"aside: {card}") is Code.EXCHANGE_FIRST
        assert refused(state, "reveal") is Code.NO_SCORING_CARD
        assert refused(state, "keep") is Code.NOT_ASKED

    def test_two_copies_of_a_card_can_both_be_changed(self) -> None:
        state = begun(SIX)
        assert state.hands[0] == parse_cards("a 1, a 2")
        twins = attrs.evolve(state, hands=(parse_cards("a 1, a 1"), *state.hands[1:]))

        assert listed(twins) == {"exchange: nothing", "exchange: a 1", "exchange: a 1, a 1"}
        assert len(tuple(legal(twins))) == 3

    @pytest.mark.ruling("trumfosaur:exchange_reuses", "off")
    def test_a_pack_is_large_enough_for_every_exchange(self) -> None:
        rules = attrs.evolve(
            MCR_2026, deck=Deck.ANNOUNCED, dinosaurs=tuple("abcd"), numbers=range(1, 14)
        )
        state = begun(rules, 4)
        for _ in range(4):
            state = apply(state, Exchange(tuple(ordinary(state.hands[state.turn - 1][:3]))))

        assert len(rules.cards) == rules.needed(4) == 52
        assert state.stock == ()
        assert len(state.away) == 12
        assert state.chance.used == 1

    @pytest.mark.ruling("trumfosaur:exchange_reuses", "on")
    @pytest.mark.parametrize("players", [3, 4])
    def test_cards_that_were_shown_come_back_when_the_pack_runs_out(self, players: int) -> None:
        """With three players the last two cards of the pack go first; with four there are none."""
        state = attrs.evolve(begun(SIX, players), chance=Seeded("again"))
        for _ in range(players):
            state = apply(state, Exchange(tuple(ordinary(state.hands[state.turn - 1]))))

        assert len(state.stock) == 8 - 2 * players
        assert state.away == ()
        assert [len(hand) for hand in state.hands] == [2] * players
        assert state.chance != Seeded("again")
        assert Counter(cards_of(state)) == Counter((*SIX.cards, *[TRUMP] * 4))

    @pytest.mark.ruling("trumfosaur:exchange_reuses", "on")
    def test_the_new_pack_can_be_recorded(self) -> None:
        dealt = begun(SIX, 4)
        record = Recorded([pack_order("b 2, a 1")])
        state = attrs.evolve(dealt, chance=record)
        state = after(state, "exchange: a 1", "exchange: nothing", "exchange: b 2")
        state = after(state, "exchange: nothing")

        assert "b 2" in map(str, state.hands[0])
        assert "a 1" in map(str, state.hands[2])


@pytest.mark.clause("trumfosaur:3.4")
class TestTheScoringCard:
    """3.4, 3.5: one card aside, face down, and a trump each."""

    @staticmethod
    def state(start: int = 1, players: int = 3) -> State:
        state = begun(start=start, players=players)
        return after(state, *["exchange: nothing"] * players)

    def test_any_card_of_the_hand_is_put_aside(self) -> None:
        state = self.state()

        assert listed(state) == {f"aside: {card}" for card in state.hands[0]}
        other = f"aside: {state.hands[1][0]}"
        assert refused(state, other) is Code.NOT_IN_HAND
        assert str(why_not(state, do(other))) == (
            f"Seat 1 does not hold {state.hands[1][0]} [trumfosaur:3.4]"
        )
        assert refused(state, f"{state.hands[0][0]}") is Code.ASIDE_FIRST
        assert refused(state, "exchange: nothing") is Code.EXCHANGE_CLOSED
        assert refused(state, "reveal") is Code.NO_SCORING_CARD
        assert refused(state, "keep") is Code.NOT_ASKED

    def test_nobody_else_sees_it(self) -> None:
        state = self.state(start=2)
        card = state.hands[1][4]
        state = after(state, f"aside: {card}")

        assert view(state, 2).scoring == (None, card, None)
        assert view(state, 1).scoring == view(state, 3).scoring == (None, HIDDEN, None)
        assert state.turn == 3

    @pytest.mark.clause("trumfosaur:3.5")
    @pytest.mark.parametrize("players", [3, 4])
    @pytest.mark.parametrize("start", [1, 3])
    def test_then_everybody_takes_a_trump(self, players: int, start: int) -> None:
        state = self.state(start, players)
        while state.phase is Phase.ASIDE:
            state = after(state, f"aside: {state.hands[state.turn - 1][0]}")

        assert [len(hand) for hand in state.hands] == [10] * players
        assert [hand.count(TRUMP) for hand in state.hands] == [1] * players
        assert state.trumps == 6 - players
        assert (state.phase, state.turn, state.lead) == (Phase.BETWEEN, start, start)
        assert refused(state, f"aside: {state.hands[start - 1][0]}") is Code.HAS_SCORING_CARD
        assert refused(state, "exchange: nothing") is Code.EXCHANGE_CLOSED
        assert refused(state, "trump") is Code.ASKED_FIRST


@pytest.mark.clause("trumfosaur:5.1")
class TestATrick:
    """5.1 to 5.4: following, trumps, who takes it."""

    def test_any_card_is_led(self) -> None:
        state = at("s1 t9 T | s2 t1 T | s3 t3 T", lead=3, revealed=(1, 2, 3))

        assert state.turn == 3
        assert listed(state) == names("s3 t3 T")

    def test_only_a_card_that_is_held_is_led(self) -> None:
        state = at("s1 t2 | s7 t1 | s3 t3", revealed=(1, 2, 3))

        assert refused(state, "s7") is Code.NOT_IN_HAND
        assert str(why_not(state, do("s7"))) == (
            "Seat 1 does not hold stegosaurus 7 [trumfosaur:5.1]"
        )

    def test_of_two_copies_either_is_the_same_card_to_play(self) -> None:
        double = attrs.evolve(MCR_2026, copies=2, deck=Deck.ANNOUNCED)
        state = at("s1 s1 t2 | s7 s8 t1 | s3 s4 t3", double, revealed=(1, 2, 3))

        assert [str(action) for action in legal(state)] == ["stegosaurus 1", "triceratops 2"]

    def test_the_dinosaur_led_must_be_followed_but_not_beaten(self) -> None:
        state = at("t8 t9 | s1 s9 t2 | s3 t3 r3", played="s5", revealed=(1, 2, 3))

        assert listed(state) == names("s1 s9")
        assert refused(state, "t2") is Code.MUST_FOLLOW
        assert refused(state, "s3") is Code.NOT_IN_HAND

    def test_who_has_none_plays_anything(self) -> None:
        state = at("t8 t9 | r1 t2 T | s3 t3 T", played="s5", revealed=(1, 2, 3))

        assert listed(state) == names("r1 t2 T")

    @pytest.mark.clause("trumfosaur:5.4")
    def test_a_trump_may_be_played_at_any_time(self) -> None:
        state = at("t8 t9 | s1 t2 T | s3 t3 T", played="s5", revealed=(1, 2, 3))

        assert listed(state) == names("s1 T")

    @pytest.mark.clause("trumfosaur:5.4")
    def test_on_a_trump_anything_is_played(self) -> None:
        state = at("t8 t9 | s1 t2 T | s3 t3 T", played="T", revealed=(1, 2, 3))

        assert listed(state) == names("s1 t2 T")

    @pytest.mark.clause("trumfosaur:5.2")
    @pytest.mark.clause("trumfosaur:5.4")
    @pytest.mark.parametrize(
        ("cards", "place"),
        [
            ("s5 s6 s4", 1),
            ("s5 t9 s4 r10", 0),
            ("s5 s6 T", 2),
            ("s5 T s10 T", 1),
            ("T s9 T", 0),
            ("s5 s5 s5", 0),
            ("s4 s5 t9 s5", 1),
            ("s0 s1 t9", 1),
        ],
    )
    def test_who_takes_it(self, cards: str, place: int) -> None:
        assert taker(some(cards)) == place

    @pytest.mark.clause("trumfosaur:5.2")
    @pytest.mark.clause("trumfosaur:5.4")
    @given(
        st.lists(
            st.builds(Card, st.sampled_from(("a", "b")), st.integers(0, 3)) | st.just(TRUMP),
            min_size=3,
            max_size=4,
        )
    )
    def test_the_card_that_takes_it_is_the_one_that_no_other_beats(
        self, cards: list[Playable]
    ) -> None:
        """Looked at card by card: beaten by an earlier equal or better one, or a later better."""

        def strength(card: Playable) -> tuple[int, int]:
            if card is TRUMP:
                return 2, 0
            led = cards[0]
            return int(led is not TRUMP and card.dinosaur == led.dinosaur), card.number

        unbeaten = [
            place
            for place, card in enumerate(cards)
            if all(strength(other) < strength(card) for other in cards[:place])
            and all(strength(other) <= strength(card) for other in cards[place + 1 :])
        ]
        assert [taker(tuple(cards))] == unbeaten

    @pytest.mark.clause("trumfosaur:5.3")
    def test_who_takes_it_leads_the_next(self) -> None:
        state = at("s1 t9 | s7 t1 | s3 t3", lead=3, revealed=(1, 2, 3))
        state = after(state, "s3", "s1", "s7")

        assert state.tricks[0] == Trick(3, some("s3 s1 s7"), 2)
        assert (state.phase, state.turn, state.lead, state.played) == (Phase.TRICK, 2, 2, ())
        assert view(state, 1).tricks == state.tricks

    @pytest.mark.clause("trumfosaur:5.3")
    def test_the_game_ends_with_the_last_cards(self) -> None:
        state = after(at("s1 | s7 | s3", revealed=(1,)), "s1", "s7", "s3")

        assert state.over
        assert state.turn == 3
        assert listed(state) == set()
        for text in ("s1", "reveal", "keep", "exchange: nothing", "aside: stegosaurus 1"):
            assert refused(state, text) is Code.GAME_OVER
        assert view(state, 1).over
        assert view(state, 1).scoring == ASIDE[:3]
        assert not view(at("s1 | s7 | s3"), 1).over


@pytest.mark.clause("trumfosaur:5.5")
class TestTurningTheScoringCard:
    """5.5: it gives the lead of the next trick."""

    HANDS = "s1 t9 T | s7 t1 T | s3 t3 T | s4 t4 T"

    def between(self, rules: Rules = MCR_2026, **rest: Any) -> State:
        return at(self.HANDS, rules, phase=Phase.BETWEEN, **rest)

    def test_everybody_is_asked_from_the_next_leader_on(self) -> None:
        state = self.between(lead=3)
        asked = []
        while state.phase is Phase.BETWEEN:
            asked.append(state.turn)
            assert listed(state) == {"reveal", "keep"}
            state = after(state, "keep")

        assert asked == [3, 4, 1, 2]
        assert (state.turn, state.lead) == (3, 3)

    def test_who_turns_it_leads_the_trick_about_to_begin(self) -> None:
        state = after(self.between(lead=3), "keep", "reveal", "keep", "keep", "keep")

        assert (state.phase, state.turn, state.lead, state.claim) == (Phase.TRICK, 4, 4, None)
        assert state.revealed == (4,)

    def test_it_is_public_from_then_on(self) -> None:
        state = after(self.between(lead=3), "keep", "reveal")

        assert view(state, 1).scoring == (ASIDE[0], HIDDEN, HIDDEN, ASIDE[3])
        assert view(state, 1).claim == 4

    def test_after_a_turned_card_the_others_are_asked_again(self) -> None:
        """So nobody misses the moment after it, whoever was asked before."""
        state = after(self.between(lead=1), "keep", "keep", "reveal")
        asked = []
        while state.phase is Phase.BETWEEN:
            asked.append(state.turn)
            state = after(state, "keep")

        assert asked == [4, 1, 2]

    def test_who_has_turned_is_not_asked_again(self) -> None:
        state = self.between(lead=2, revealed=(2, 4))
        assert state.turn == 3
        state = after(state, "keep")
        assert state.turn == 1
        assert after(state, "keep").phase is Phase.TRICK

    def test_once_all_have_turned_nobody_is_asked(self) -> None:
        state = after(self.between(), "reveal", "reveal", "reveal", "reveal")

        assert (state.phase, state.turn) == (Phase.TRICK, 4)
        state = after(state, "s4", "s1", "s7", "s3")
        assert (state.phase, state.turn) == (Phase.TRICK, 2)

    @pytest.mark.ruling("trumfosaur:reveal_conflict", "last")
    def test_the_last_to_turn_leads(self) -> None:
        state = after(self.between(lead=2), "reveal", "reveal", "keep", "keep")

        assert (state.phase, state.turn) == (Phase.TRICK, 3)

    @pytest.mark.ruling("trumfosaur:reveal_conflict", "first")
    def test_the_first_to_turn_leads_where_the_rules_say_so(self) -> None:
        rules = attrs.evolve(MCR_2026, reveal_conflict=RevealConflict.FIRST)
        state = after(self.between(rules, lead=3), "keep", "reveal", "reveal", "keep", "keep")

        assert (state.phase, state.turn) == (Phase.TRICK, 4)
        everybody = after(self.between(rules, lead=3), "keep", "reveal", *["reveal"] * 3)
        assert (everybody.phase, everybody.turn) == (Phase.TRICK, 4)

    @pytest.mark.ruling("trumfosaur:reveal_window", "any_turn")
    def test_in_a_trick_it_may_be_turned_before_the_own_card(self) -> None:
        state = after(at(self.HANDS), "s1")
        assert listed(state) == {*names("s7 T"), "reveal"}
        state = after(state, "reveal")

        assert (state.turn, state.claim, state.played) == (2, 2, some("s1"))
        assert state.kept == 0
        assert listed(state) == names("s7 T")
        assert refused(state, "reveal") is Code.REVEALED_ALREADY
        assert refused(state, "keep") is Code.NOT_ASKED

    @pytest.mark.ruling("trumfosaur:reveal_window", "any_turn")
    def test_that_gives_the_lead_of_the_next_trick_and_not_of_this_one(self) -> None:
        state = after(at(self.HANDS), "s1", "reveal", "s7", "T", "s4")

        assert state.tricks[-1].winner == 3
        assert (state.phase, state.lead, state.claim, state.turn) == (Phase.BETWEEN, 3, 2, 3)
        state = after(state, "keep", "keep", "keep")
        assert (state.phase, state.lead, state.turn) == (Phase.TRICK, 2, 2)

    @pytest.mark.ruling("trumfosaur:reveal_conflict", "last")
    @pytest.mark.ruling("trumfosaur:reveal_conflict", "first")
    @pytest.mark.parametrize(("conflict", "lead"), [("last", 3), ("first", 2)])
    def test_who_took_the_trick_can_claim_the_lead_back(self, conflict: str, lead: int) -> None:
        """The claim is the same, in the trick or after it; the ruling says which holds."""
        rules = attrs.evolve(MCR_2026, reveal_conflict=RevealConflict(conflict))
        state = after(at(self.HANDS, rules), "s1", "reveal", "s7", "T", "s4")
        state = after(state, "reveal", "keep", "keep")

        assert (state.phase, state.lead) == (Phase.TRICK, lead)

    def test_they_are_asked_from_who_has_claimed_the_lead(self) -> None:
        """Seat 2 turned in the trick that seat 1 took: the round begins with seat 3."""
        state = after(at(self.HANDS), "T", "reveal", "s7", "s3", "s4")
        assert (state.lead, state.claim) == (1, 2)
        asked = []
        while state.phase is Phase.BETWEEN:
            asked.append(state.turn)
            state = after(state, "keep")

        assert asked == [3, 4, 1]
        assert state.turn == 2

    def test_when_all_have_turned_in_the_trick_the_claim_holds_at_once(self) -> None:
        state = after(at(self.HANDS, revealed=(1, 3, 4)), "s1", "reveal", "s7", "T", "s4")

        assert (state.phase, state.lead, state.turn, state.claim) == (Phase.TRICK, 2, 2, None)

    @pytest.mark.ruling("trumfosaur:reveal_window", "any_turn")
    def test_the_leader_may_turn_it_before_leading(self) -> None:
        """“At any time” includes this moment too; it is the lead of the next trick that is won."""
        state = at(self.HANDS)
        assert listed(state) == {*names("s1 t9 T"), "reveal"}
        state = after(state, "reveal")

        assert (state.turn, state.lead, state.claim, state.played) == (1, 1, 1, ())
        assert listed(state) == names("s1 t9 T")
        assert refused(state, "reveal") is Code.REVEALED_ALREADY
        state = after(state, "s1", "s7", "s3", "s4")
        assert (state.tricks[-1].winner, state.lead, state.claim) == (2, 2, 1)
        state = after(state, "keep", "keep", "keep")
        assert (state.phase, state.lead, state.turn) == (Phase.TRICK, 1, 1)

    @pytest.mark.ruling("trumfosaur:reveal_conflict", "last")
    @pytest.mark.ruling("trumfosaur:reveal_conflict", "first")
    @pytest.mark.parametrize(("conflict", "lead"), [("last", 3), ("first", 1)])
    def test_the_claim_of_the_leader_counts_as_any_other(self, conflict: str, lead: int) -> None:
        rules = attrs.evolve(MCR_2026, reveal_conflict=RevealConflict(conflict))
        state = after(at(self.HANDS, rules), "reveal", "s1", "s7", "reveal", "s3", "s4")
        state = after(state, "keep", "keep")

        assert (state.phase, state.lead) == (Phase.TRICK, lead)

    def test_who_led_by_turning_it_has_nothing_left_to_turn(self) -> None:
        state = after(self.between(), "reveal", "keep", "keep", "keep")

        assert (state.phase, state.turn) == (Phase.TRICK, 1)
        assert listed(state) == names("s1 t9 T")

    @pytest.mark.ruling("trumfosaur:reveal_window", "between_tricks")
    def test_only_between_tricks_where_the_rules_say_so(self) -> None:
        rules = attrs.evolve(MCR_2026, reveal_window=RevealWindow.BETWEEN_TRICKS)
        leading = at(self.HANDS, rules)
        assert listed(leading) == names("s1 t9 T")
        assert refused(leading, "reveal") is Code.ONLY_BETWEEN_TRICKS
        state = after(leading, "s1")

        assert listed(state) == names("s7 T")
        assert refused(state, "reveal") is Code.ONLY_BETWEEN_TRICKS
        assert after(state, "s7", "s3", "s4").phase is Phase.BETWEEN

    def test_in_the_last_trick_it_gives_nothing(self) -> None:
        """“At any time” includes it; there is no next trick to lead."""
        quiet = after(at("s1 | s7 | s3"), "s1", "s7", "s3")
        loud = after(at("s1 | s7 | s3"), "s1", "reveal", "s7", "s3")

        assert loud.revealed == (2,)
        assert attrs.evolve(loud, revealed=()) == quiet
        assert result(loud) == result(quiet)

    @given(positions(rulings()))
    def test_a_turned_card_never_changes_what_was_won(self, state: State) -> None:
        for turned in [apply(state, action) for action in legal(state) if action == Reveal()]:
            assert turned.tricks == state.tricks
            assert turned.hands == state.hands
            assert turned.revealed == (*state.revealed, state.turn)


class TestViews:
    """Nobody sees more than lies open."""

    @given(states())
    def test_a_view_holds_the_own_hand_and_no_other(self, state: State) -> None:
        for seat in range(1, state.players + 1):
            seen = view(state, seat)
            assert seen.hand == state.hands[seat - 1]
            known = {
                number
                for number, card in enumerate(seen.scoring, start=1)
                if card is not None and card is not HIDDEN
            }
            allowed = {seat, *state.revealed} if not state.over else set(range(1, 5))
            assert known <= allowed
            assert seen.stock_size == len(state.stock)
            assert seen.seat == seat
            assert all(
                getattr(seen, open_to_all) == getattr(state, open_to_all)
                for open_to_all in (
                    *("phase", "turn", "played", "lead", "claim", "kept", "revealed"),
                    *("tricks", "shown", "start", "rules"),
                )
            )

    @pytest.mark.parametrize("seat", [0, 4, -1, True, None, "1", []])
    def test_there_is_no_other_seat(self, seat: Any) -> None:
        told = re.escape(f"seat {seat!r}: there are seats 1 to 3")
        with pytest.raises(InvalidReport, match=told):
            view(deal(MCR_2026, 3, Seeded("x")), seat)


class TestPositions:
    """A position that no game could reach is refused."""

    @given(positions())
    def test_what_is_set_up_can_be_played_to_the_end(self, state: State) -> None:
        while not state.over:
            state = apply(state, next(iter(legal(state))))
        ended = result(state)

        assert ended is not None
        assert len(ended.tallies) == state.players

    @pytest.mark.parametrize(
        ("wrong", "told"),
        [
            ({"lead": 4}, "the lead is with seat 4; there are seats 1 to 3"),
            ({"revealed": (1, 1)}, "seats 1, 1 have turned their scoring cards; expected some of"),
            ({"revealed": (4,)}, "seats 4 have turned their scoring cards; expected some of 1 to"),
            ({"claim": 2}, "seat 2 claims the lead; expected one of those who have turned their"),
            ({"scoring": ASIDE[:2]}, "there are 2 scoring cards; expected 3 [trumfosaur:3.4]"),
            ({"hands": "s1 | T | T T"}, "seats 3 hold several trumps, or have played some before"),
            ({"hands": "s1 | T | s2", "lead": 2, "played": "T"}, "seats 2 hold several trumps"),
            (
                {"hands": "s1 | s2 | T", "tricks": [Trick(1, some("s3 s4 T"), 3)], "lead": 3},
                "seats 3 hold several trumps",
            ),
            (
                {"hands": "|".join(f"{each}1 {each}2 {each}3 {each}4" for each in "str")},
                "some seat has 4 cards to play in all; everybody has 3",
            ),
            ({"hands": "s1 | s2 | s2"}, "the pack: there are too many stegosaurus 2"),
            ({"hands": "s1 | s2"}, "2 players: a table has 3 or 4"),
            ({"hands": "s1 | s2 s3 | s4"}, "the hands hold 1, 2, 1 cards; expected as many each"),
            ({"played": "s5"}, "the hands hold 1, 1, 1 cards; expected as many each"),
            ({"played": "s5 s6 s7"}, "3 cards are played; expected fewer than seats"),
            ({"phase": Phase.OVER}, "is not what goes on with 0 cards played"),
            ({"phase": "between"}, "'between' is not what goes on with 0 cards played"),
            (
                {"phase": Phase.BETWEEN, "played": "s5", "hands": " | s1 | s2"},
                "is not what goes on with 1 cards played",
            ),
            ({"played": "s5", "claim": 3, "revealed": (3,)}, "could turn their scoring cards in"),
        ],
    )
    def test_what_cannot_be_is_named(self, wrong: dict[str, Any], told: str) -> None:
        few = attrs.evolve(MCR_2026, hand_size=3)
        with pytest.raises(InvalidReport) as caught:
            at(**{"hands": "s1 | s2 | s3", "rules": few, **wrong})

        assert any(told in str(problem) for problem in caught.value)

    @pytest.mark.parametrize(
        ("wrong", "told"),
        [
            ({"hands": [(7,), *SINGLE[1:]]}, "$.hands[0][0]: 7 is not a card or a trump"),
            ({"hands": [(Card("rex", 99),), *SINGLE[1:]]}, "the pack: there are too many rex 99"),
            ({"hands": [(), *SINGLE[1:]], "played": [None]}, "$.played[0]: None is not a card or"),
            ({"scoring": (*ASIDE[:2], TRUMP)}, "$.scoring[2]: trump is not a card with a dinosaur"),
            ({"revealed": [[1]]}, "seats [1] have turned their scoring cards; expected some of 1"),
            ({"lead": 10**5000}, "the lead is with seat"),
        ],
    )
    def test_what_is_no_card_or_seat_is_named(self, wrong: dict[str, Any], told: str) -> None:
        with pytest.raises(InvalidReport) as caught:
            position(MCR_2026, **{"hands": SINGLE, "scoring": ASIDE[:3], **wrong})

        (problem,) = caught.value
        assert told in str(problem)

    @pytest.mark.parametrize(
        ("trick", "told"),
        [
            (Trick(1, some("s4 s6 s5"), 1), "seat 1 is said to take it; seat 2 does [trumfosaur:5"),
            (Trick(1, some("s4 s6 s5"), 0), "seat 0 is said to take it; seat 2 does"),
            (Trick(1, some("s4 s6 s5"), 7), "seat 7 is said to take it; seat 2 does"),
            (Trick(1, some("s4 s6 s5"), None), "seat None is said to take it; seat 2 does"),  # type: ignore[arg-type]  # what nobody has taken
            (Trick(1, some("s6 s4 s5"), True), "seat True is said to take it; seat 1 does"),
            (Trick(1, some("s4 s6"), 2), "it has 2 cards; expected 3, one of each seat"),
            (Trick(4, some("s4 s6 s5"), 2), "seat 4 leads it; there are seats 1 to 3"),
            (Trick(1, (4, 6, 5), 2), "is not a Trick of cards"),  # type: ignore[arg-type]  # numbers without dinosaurs
            ("s4 s6 s5", "'s4 s6 s5' is not a Trick of cards"),
            (Trick(1, some("s4 s4 s5"), 3), "the pack: there are too many stegosaurus 4"),
        ],
    )
    def test_tricks_that_cannot_have_been_are_named(self, trick: Any, told: str) -> None:
        with pytest.raises(InvalidReport) as caught:
            at("s1 | s2 | s3", tricks=[trick], lead=2)

        assert any(told in str(problem) for problem in caught.value)

    def test_tricks_follow_one_another(self) -> None:
        """Who takes one leads the next, unless somebody turned the scoring card for it."""
        first, second = Trick(1, some("s4 s6 s5"), 2), Trick(3, some("t4 t6 t5"), 1)
        with pytest.raises(InvalidReport) as caught:
            at("s1 | s2 | s3", tricks=[first, second], lead=2)

        assert [str(problem).partition(";")[0] for problem in caught.value] == [
            "$.tricks[1]: seat 3 leads it",
            "the lead is with seat 2",
        ]
        assert at("s1 | s2 | s3", tricks=[first, second], revealed=(3,)).turn == 1

    def test_everything_wrong_is_told_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            at("s1 | s2 | s3 s4", tricks=[Trick(1, some("s5"), 4)], lead=9, scoring=ASIDE[:2])

        assert len(caught.value.problems) == 4

    def test_all_of_the_wrong_kind_is_told_at_once(self) -> None:
        wrong: dict[str, Any] = {
            "hands": 5,
            "scoring": (TRUMP, ASIDE[0]),
            "played": None,
            "tricks": [3, Trick(1, [TRUMP], 1)],  # type: ignore[arg-type]  # a list is no tuple
            "revealed": 1,
        }
        with pytest.raises(InvalidReport) as caught:
            position(MCR_2026, **wrong)

        assert [problem.field for problem in caught.value] == [
            *("$.hands", "$.scoring[0]", "$.played", "$.tricks[0]", "$.tricks[1]", "$.revealed")
        ]

    def test_a_game_that_is_over_is_left_as_play_leaves_it(self) -> None:
        tricks = [Trick(2, some("s4 s5 s6"), 1)]
        state = at(" | | ", tricks=tricks, scoring=ASIDE[:3], phase=Phase.BETWEEN)
        assert (state.phase, state.turn, state.lead, state.claim) == (Phase.OVER, 1, 1, None)
        played = after(at("s6 | s4 | s5", lead=2), "s4", "s5", "s6")

        assert played == attrs.evolve(state, stock=played.stock)

    def test_a_claim_in_a_position_is_followed(self) -> None:
        hands = "s1 | s2 | s3"
        assert at(hands, phase=Phase.BETWEEN, revealed=(3,), claim=3).turn == 1
        everybody = at(hands, phase=Phase.BETWEEN, revealed=(1, 2, 3), claim=3)
        assert (everybody.phase, everybody.turn, everybody.claim) == (Phase.TRICK, 3, None)
        assert at(" | s2 | s3", played="s1", revealed=(2,), claim=2).claim == 2
        assert at(hands, revealed=(1,), claim=1).claim == 1

    def test_a_card_reads_as_it_is_written(self) -> None:
        assert parse_card(str(one("s7"))) is one("s7")
