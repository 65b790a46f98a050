"""The simple player: always legal, with the sense that is promised, and no more than a view."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import trumfosaur
from cardtourney.chance import Seeded
from cardtourney.game import play, uniform
from cardtourney.testing.trumfosaur import rules_variants
from cardtourney.trumfosaur.cards import TRUMP, Playable, ordinary, parse_cards
from cardtourney.trumfosaur.course import Phase
from cardtourney.trumfosaur.deal import deal, position
from cardtourney.trumfosaur.options import legal
from cardtourney.trumfosaur.play import apply, view
from cardtourney.trumfosaur.policies import sensible
from cardtourney.trumfosaur.rules import MCR_2026, Rules
from cardtourney.trumfosaur.state import State

ASIDE = "stegosaurus 7, diplodocus 1, diplodocus 2"


def cards(text: str) -> tuple[Playable, ...]:
    if text.endswith("trump"):
        return (*parse_cards(text.removesuffix("trump").strip(", ")), TRUMP)
    return parse_cards(text)


def at(*hands: str, played: str = "", **rest: Any) -> State:
    held = [cards(hand) for hand in hands]
    lead = 3 if played else 1
    return position(
        MCR_2026, held, scoring=parse_cards(ASIDE), played=cards(played), lead=lead, **rest
    )


def chosen(state: State, seed: str = "any") -> str:
    return str(sensible(view(state, state.turn), legal(state), Seeded(seed))[0])


class TestSensible:
    @settings(max_examples=30)
    @given(st.sampled_from((3, 4)), st.integers(0, 10**6), rules_variants())
    def test_every_choice_is_legal_and_the_game_ends(
        self, players: int, number: int, rules: Rules
    ) -> None:
        seats = [sensible] * players
        played = play(trumfosaur, rules, seats, Seeded(f"{number}"), choices=Seeded("c"), limit=200)

        assert played.result is not None

    def test_the_lowest_cards_are_changed(self) -> None:
        state = deal(MCR_2026, 4, Seeded("x"))
        hand = ordinary(state.hands[0])
        low = sorted(card.number for card in hand)[:3]
        action = sensible(view(state, 1), legal(state), Seeded("any"))[0]

        assert isinstance(action, trumfosaur.Exchange)
        assert sorted(card.number for card in action.cards) == [n for n in low if n < 6]

    def test_the_scoring_card_goes_with_the_hand(self) -> None:
        state = deal(MCR_2026, 3, Seeded("x"))
        while state.phase is Phase.EXCHANGE:
            state = apply(state, trumfosaur.Exchange(()))
        action = sensible(view(state, 1), legal(state), Seeded("any"))[0]
        hand = ordinary(state.hands[0])

        def promise(card: trumfosaur.Card) -> int:
            return sum(
                (other.dinosaur == card.dinosaur) + 2 * (other.number == card.number)
                for other in hand
            )

        assert isinstance(action, trumfosaur.PutAside)
        assert promise(action.card) == max(map(promise, hand))

    @pytest.mark.parametrize(
        ("hand", "played", "action"),
        [
            # Leading, the highest card; a trump only if there is nothing else.
            ("triceratops 9, triceratops 10, trump", "", "triceratops 10"),
            # Worth something: taken as cheaply as it can be.
            ("triceratops 8, triceratops 9", "triceratops 7", "triceratops 8"),
            ("triceratops 8, trump", "triceratops 7", "triceratops 8"),
            # Two points are no reason for a trump, three are.
            ("triceratops 1, trump", "triceratops 7", "triceratops 1"),
            ("stegosaurus 1, trump", "stegosaurus 9", "stegosaurus 1"),
            # What cannot be taken gets what is worth least.
            ("stegosaurus 1, pterodactyl 2", "triceratops 10", "pterodactyl 2"),
            # What is worth nothing is left to others.
            ("triceratops 2, trump", "triceratops 10", "triceratops 2"),
        ],
    )
    def test_what_is_played(self, hand: str, played: str, action: str) -> None:
        others = ["diplodocus 7, diplodocus 8, trump", "brachiosaurus 7, brachiosaurus 8, trump"]
        if played:
            others = ["diplodocus 7, diplodocus 8", "brachiosaurus 7"]

        assert chosen(at(hand, *others, played=played)) == action

    def test_chance_decides_between_equals_and_only_there(self) -> None:
        seeds = [f"{number}" for number in range(30)]
        state = at(
            "triceratops 9, stegosaurus 9",
            "diplodocus 7, diplodocus 8",
            "brachiosaurus 7, brachiosaurus 8",
        )

        assert {chosen(state, seed) for seed in seeds} == {"triceratops 9", "stegosaurus 9"}

    def test_the_last_trick_is_worth_a_trump(self) -> None:
        state = at("trump", "diplodocus 8", "", played="triceratops 10")
        assert chosen(state) == "trump"

    def test_a_trump_takes_what_is_worth_three(self) -> None:
        state = position(
            MCR_2026,
            [
                cards("pterodactyl 1, trump"),
                cards("diplodocus 8"),
                cards("diplodocus 9"),
            ],
            scoring=parse_cards(ASIDE),
            played=parse_cards("stegosaurus 1, triceratops 7"),
            lead=2,
        )

        assert chosen(state) == "trump"

    def test_a_trump_that_would_not_take_is_kept(self) -> None:
        state = at(
            "pterodactyl 1, trump", "diplodocus 8, diplodocus 9", "brachiosaurus 8", played="trump"
        )

        assert chosen(state) == "pterodactyl 1"

    def test_the_scoring_card_is_turned_for_the_last_trick_only(self) -> None:
        two = at(
            "stegosaurus 1, stegosaurus 2",
            "stegosaurus 3, stegosaurus 4",
            "triceratops 1, triceratops 2",
            phase=Phase.BETWEEN,
        )
        one = at("stegosaurus 1", "stegosaurus 3", "triceratops 1", phase=Phase.BETWEEN)

        assert (chosen(two), chosen(one)) == ("keep", "reveal")

    def test_it_scores_far_more_than_chance_does(self) -> None:
        scores = [0, 0, 0, 0]
        for number in range(30):
            played = play(
                trumfosaur,
                MCR_2026,
                [sensible, uniform, uniform, uniform],
                Seeded(f"cards {number}"),
                choices=Seeded(f"choices {number}"),
            )
            assert played.result is not None
            scores = [a + b for a, b in zip(scores, played.result.scores, strict=True)]

        assert scores[0] > 1.2 * max(scores[1:])
