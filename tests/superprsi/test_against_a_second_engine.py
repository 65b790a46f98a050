"""Superprší against a second engine, written apart from the rules alone, in whole games."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import superprsi
from cardtourney.chance import Chance, Seeded, shuffle
from cardtourney.game import perft
from cardtourney.superprsi.deal import deal
from cardtourney.superprsi.play import apply, legal
from cardtourney.superprsi.rules import SUPERPRSI_2020, GivingUp, Misplays
from cardtourney.superprsi.state import State
from cardtourney.testing.superprsi import deals, positions, rules_variants, rulings, states

SUITS = dict(zip("♥♦♣♠", ("SRDCE", "KULE", "ŽALUDY", "LISTY"), strict=True))
MEANINGS = {
    "3": "TROJKA",
    "4": "ČTYŘKA",
    "5": "PĚTKA",
    "6": "ŠESTKA",
    "7": "SEDMA",
    "8": "OSMA",
    "9": "DEVÍTKA",
    "10": "DESÍTKA",
    "U": "SPODEK",
    "O": "SVRŠEK",
    "K": "KRÁL",
    "A": "ESO",
}


def in_order(card: str) -> tuple[int, int]:
    """Where a card stands among others: by suit, then from low to high."""
    return [*SUITS].index(card[0]), [*MEANINGS].index(card[1:])


class Naive:
    """Superprší a second time: cards are texts, seats a ring, and everything changes in place."""

    def __init__(self, state: State) -> None:
        rules = state.rules
        self.edition = rules
        self.ruling = {
            name: getattr(rules, name).value
            for name in (
                *("cut_bonus", "voluntary_draw", "run_counts", "exhausted_draw", "three_sevens"),
                *("ace_count", "thirty", "thirty_by", "brings_back", "finished_until"),
                *("return_draw", "misplay", "giving_up", "game_end"),
            )
        }
        self.hands = {seat: [str(c) for c in hand] for seat, hand in enumerate(state.hands, 1)}
        self.pile = [str(card) for card in state.stock]
        self.open = [str(card) for card in state.discards]
        self.suit = None if state.suit is None else state.suit.value
        self.penalty = state.pending
        self.ace = state.standing
        self.step = 1 if state.clockwise else -1
        self.seat = state.turn
        self.dealer = state.dealer
        self.done = list(state.finished)
        self.safe = [seat for seat in state.finished if seat not in state.returnable]
        self.out = list(state.gone)
        self.taken = dict(enumerate(state.taken, 1))
        self.chance: Chance = state.chance
        self.over = state.over

    # What may be done

    def moves(self) -> set[str]:
        if self.over:
            return set()
        if not self.open:
            least = 1 if self.ruling["cut_bonus"] == "required" else 0
            return {f"cut {n}" for n in range(least, self.edition.cut_most + 1)}
        hand = self.hands[self.seat]
        if not hand:
            return {"take"}
        found = {text for cards in self.sets(hand) for text in self.said(cards)}
        plays = bool(found)
        there = len(self.pile) + len(self.open) - 1
        if self.penalty:
            found.add("take")
            if self.many(self.penalty):
                found.add("throw and take")
        elif self.ace:
            found.add("stand")
        elif there and (not plays or self.ruling["voluntary_draw"] == "yes"):
            found.add("draw")
        elif not plays:
            found.add("pass")
        if self.ruling["misplay"] == "penalised":
            found |= {f"misplay {card}" for card in hand}
            counts = self.edition.misplay_draws if self.ruling["thirty_by"] == "any" else 0
            if self.many(counts + self.penalty):
                found |= {f"throw and misplay {card}" for card in hand}
        if self.ruling["giving_up"] == "allowed":
            found.add("KONČÍM")
        return found

    def many(self, penalty: int) -> bool:
        """Whether a penalty is the one, or the last of all, that makes more than thirty."""
        before = self.taken[self.seat] if self.ruling["thirty"] == "in_all" else 0
        return penalty > 0 and before + penalty > self.edition.throw_over

    def sets(self, hand: list[str]) -> Iterator[tuple[str, ...]]:
        """Every way to pick cards of one rank, and every one of them on top, that goes."""
        for rank in {card[1:] for card in hand}:
            alike = sorted((card for card in hand if card[1:] == rank), key=in_order)
            held = Counter(alike).items()
            for numbers in product(*(range(n + 1) for _, n in held)):
                picked = [(card, n) for (card, _), n in zip(held, numbers, strict=True) if n]
                for top, _ in picked:
                    counts = {card: n for card, n in picked if card != top}
                    counts[top] = dict(picked)[top]
                    cards = [card for card, n in counts.items() for _ in range(n)]
                    if self.goes(cards):
                        yield tuple(cards)

    def goes(self, cards: list[str]) -> bool:
        suits, rank, n = {card[0] for card in cards}, cards[0][1:], len(cards)
        top = self.open[-1]
        if self.penalty:
            if top[1:] == "7":
                # A seven is beaten by sevens of any suit, and by eights of its own.
                return len(suits) == 1 and (rank == "7" or (rank == "8" and suits == {top[0]}))
            # An eight is beaten by any eight, two sevens of its suit, or any three.
            if rank == "8":
                return len(suits) == 1
            if rank == "7" and len(suits) > 1:
                return n == 3 and self.ruling["three_sevens"] == "mixed"
            return rank == "7" and (n >= 3 or (n == 2 and suits == {top[0]}))
        if len(suits) > 1:
            return False
        if self.ace:
            return rank == "A"
        return rank in ("O", top[1:]) or suits == {self.suit}

    def said(self, cards: tuple[str, ...]) -> Iterator[str]:
        """The cards as they are written, with every call that is true."""
        rank, top = cards[0][1:], cards[-1]
        lies = list(cards) if self.ruling["run_counts"] == "played" else [*self.open, *cards]
        run = 0
        while run < len(lies) and lies[-1 - run] == top:
            run += 1
        turns = ["", "REVERZ" if run % 2 == 0 else "SMĚR"]
        suits = list(SUITS.values()) if rank == "O" else [""]
        aces = [""] if rank != "A" else ["NESTOJÍM!"] if self.ace else ["", "STOJÍŠ?"]
        last = [""]
        if len(cards) == len(self.hands[self.seat]):
            last = [f"PRŠÍ {MEANINGS[rank]}"]
            last += [""] if self.ruling["misplay"] == "penalised" else []
        groups = [f"{card}×{cards.count(card)}".removesuffix("×1") for card in dict.fromkeys(cards)]
        for calls in product(turns, suits, aces, last):
            yield " ".join(("+".join(groups), *filter(None, calls)))

    # What is done

    def move(self, text: str) -> None:
        cards, *calls = text.split()
        if cards == "cut":
            self.cut(int(calls[0]))
            return
        back = False
        if text == "draw":
            self.penalise(self.edition.idle_draws)
        elif text in ("take", "throw and take"):
            self.take(throw=text != "take")
        elif text == "stand":
            self.ace -= 1
        elif "misplay" in text:
            running, self.penalty = self.penalty, 0
            self.ace = max(0, self.ace - 1)
            self.pay(running + self.edition.misplay_draws, running, throw=cards == "throw")
        elif text == "KONČÍM":
            self.lay_down()
            self.out.append(self.seat)
            self.penalty, self.ace = 0, max(0, self.ace - 1)
        elif text != "pass":
            back = self.play(cards, calls)
        if not self.over:
            self.next(back)

    def cut(self, number: int) -> None:
        self.hands[self.seat] += [self.pile.pop() for _ in range(number)]
        ring = self.ring(self.dealer)
        if self.seat != self.dealer:
            self.seat = ring[(ring.index(self.seat) + 1) % len(ring)]
            return
        self.seat = ring[0]
        while min(map(len, self.hands.values())) < self.edition.hand_size:
            fewest = min(map(len, self.hands.values()))
            player = next(seat for seat in ring if len(self.hands[seat]) == fewest)
            self.hands[player].append(self.pile.pop(0))
        start = self.pile.pop(0)
        self.open, self.suit = [start], start[0]
        if start[0] == self.pile[-1][0]:
            self.penalty = self.worth(start[1:])
            self.ace = 1 if start[1:] == "A" else 0

    def worth(self, rank: str) -> int:
        return {"7": self.edition.seven_draws, "8": self.edition.eight_draws}.get(rank, 0)

    def play(self, written: str, calls: list[str]) -> bool:
        hand, played = self.hands[self.seat], list[str]()
        for group in written.split("+"):
            card, _, number = group.partition("×")
            played += [card] * int(number or 1)
        for card in played:
            hand.remove(card)
        self.open += played
        rank = played[0][1:]
        self.suit = next((sign for sign, name in SUITS.items() if name in calls), played[-1][0])
        self.step = -self.step if "REVERZ" in calls else self.step
        self.penalty = self.penalty + self.worth(rank) * len(played) if rank in ("7", "8") else 0
        stops = "STOJÍŠ?" in calls or "NESTOJÍM!" in calls
        self.ace = 0
        if stops:
            self.ace = len(played) if self.ruling["ace_count"] == "each" else 1
        if not hand and "PRŠÍ" in calls:
            self.done.append(self.seat)
        elif not hand:
            self.penalise(self.edition.forgotten_draws)
        if rank == "7" and not self.over:
            self.bring_nearest()
        return rank == "7"

    def bring_nearest(self) -> None:
        """Whoever waits behind players with cards takes the penalty out of turn."""
        actor, ring = self.seat, self.ring(self.seat)[:-1]
        waiting = [seat for seat in ring if seat in self.done and seat not in self.safe]
        if self.ruling["brings_back"] == "next" or not waiting or self.ends():
            return
        if any(self.hands[seat] for seat in ring[: ring.index(waiting[0])]):
            self.seat = waiting[0]
            self.take(throw=False)
            self.seat = actor

    def take(self, *, throw: bool) -> None:
        count, self.penalty = self.penalty, 0
        if self.seat in self.done and self.ruling["return_draw"] == "two":
            count = self.edition.return_draws
        self.pay(count, count, throw=throw)
        if self.seat in self.done and self.hands[self.seat]:
            self.done.remove(self.seat)

    def pay(self, count: int, running: int, *, throw: bool) -> None:
        there = len(self.pile) + len(self.open) - 1
        stops = self.ruling["exhausted_draw"] == "end_game"
        if throw and not (stops and there + len(self.hands[self.seat]) < count):
            self.lay_down()
            self.taken[self.seat] = 0
        self.penalise(count, running)

    def lay_down(self) -> None:
        # Cards like the one on top lie deepest.
        top = self.open[-1]
        below = sorted(self.hands[self.seat], key=lambda card: (card != top, in_order(card)))
        self.open = [*below, *self.open]
        self.hands[self.seat] = []

    def penalise(self, count: int, running: int = 0) -> None:
        there = len(self.pile) + len(self.open) - 1
        if self.ruling["exhausted_draw"] == "end_game" and there < count:
            self.finish()
            return
        self.taken[self.seat] += count if self.ruling["thirty_by"] == "any" else running
        for _ in range(min(count, there)):
            if not self.pile:
                *under, top = self.open
                mixed, self.chance = shuffle(self.chance, under)
                self.pile, self.open = list(mixed), [top]
            self.hands[self.seat].append(self.pile.pop(0))

    def ring(self, seat: int) -> list[int]:
        """The seats after one, in the direction of play, that one last."""
        seats = sorted(self.hands)
        ordered = seats if self.step > 0 else seats[::-1]
        place = ordered.index(seat) + 1
        return ordered[place:] + ordered[:place]

    def next(self, seven: bool) -> None:
        actor, came = self.seat, 0
        for seat in self.ring(actor):
            waits = seat in self.done and seat not in self.safe and seat != actor
            if self.hands[seat] or (seven and waits):
                came = seat
                break
            if seat in self.done and self.ruling["finished_until"] == "passed":
                self.safe.append(seat)
        if self.ends():
            self.finish()
        else:
            self.seat = came

    def ends(self) -> bool:
        holders = sum(1 for hand in self.hands.values() if hand)
        can_return = [seat for seat in self.done if seat not in self.safe]
        safe = [seat for seat in self.done if seat in self.safe]
        if holders < 2 and (self.ruling["game_end"] == "last_holder" or not can_return):
            return True
        return self.ruling["game_end"] == "first_safe" and bool(safe)

    def finish(self) -> None:
        self.over, self.penalty, self.ace = True, 0, 0

    def shown(self) -> tuple[object, ...]:
        hands = {seat: sorted(hand) for seat, hand in self.hands.items()}
        can_return = [seat for seat in self.done if seat not in self.safe and not self.over]
        return (
            *(hands, self.pile, self.open, self.suit, self.penalty, self.ace, self.step),
            *(self.seat, self.done, can_return, self.out, self.taken, self.over),
        )


def shown(state: State) -> tuple[object, ...]:
    return Naive(state).shown()


def naive_count(state: State, trail: tuple[str, ...], depth: int) -> int:
    """Perft by starting the second engine afresh for every way to go."""
    twin = Naive(state)
    for text in trail:
        twin.move(text)
    if depth == 0 or twin.over:
        return 1
    return sum(naive_count(state, (*trail, text), depth - 1) for text in sorted(twin.moves()))


ANY_RULES = rules_variants() | rulings()
# Where nobody errs or gives up, games go on for longer.
RIGHT_PLAY = rules_variants(misplay=Misplays.REFUSED, giving_up=GivingUp.REFUSED)


class TestAgainstTheSecondEngine:
    """Two engines written apart agree on every move and every position."""

    @settings(max_examples=100, deadline=None)
    @given(
        deals(ANY_RULES) | deals(RIGHT_PLAY) | positions(ANY_RULES) | positions(RIGHT_PLAY),
        st.lists(st.integers(0, 255), max_size=60),
    )
    def test_they_offer_the_same_and_come_to_the_same(
        self, state: State, choices: list[int]
    ) -> None:
        twin = Naive(state)
        for choice in choices:
            assert shown(state) == twin.shown()
            actions = tuple(legal(state))
            assert {str(action) for action in actions} == twin.moves()
            if not actions:
                break
            action = actions[choice % len(actions)]
            state = apply(state, action)
            twin.move(str(action))
        assert shown(state) == twin.shown()

    @settings(max_examples=60, deadline=None)
    @given(positions(ANY_RULES, most_held=14) | states(RIGHT_PLAY))
    def test_they_list_the_same_for_any_hand(self, state: State) -> None:
        assert {str(action) for action in legal(state)} == Naive(state).moves()

    @pytest.mark.parametrize(("players", "seed", "depth"), [(2, "a", 4), (3, "b", 4)])
    def test_they_count_the_same_ways_to_go_on(self, players: int, seed: str, depth: int) -> None:
        state = deal(SUPERPRSI_2020, players, Seeded(seed))

        for ahead in range(depth + 1):
            assert perft(superprsi, state, ahead) == naive_count(state, (), ahead)
