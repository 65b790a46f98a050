"""Games of Trumfosaur that are read: what play could never have come to is refused and named."""

from typing import Any

import attrs
import pytest
from hypothesis import given

from cardtourney.chance import Chance, Seeded
from cardtourney.codec import from_data, from_json, to_data, to_json
from cardtourney.errors import DataError
from cardtourney.game import uniform
from cardtourney.testing.trumfosaur import positions, rules_variants, rulings, states
from cardtourney.trumfosaur.actions import Exchange, Keep, PutAside
from cardtourney.trumfosaur.cards import TRUMP, ordinary, parse_cards
from cardtourney.trumfosaur.course import Phase, Trick
from cardtourney.trumfosaur.deal import deal, position
from cardtourney.trumfosaur.options import legal
from cardtourney.trumfosaur.play import apply, view
from cardtourney.trumfosaur.rules import MCR_2026, ExchangeReuses, RevealConflict, RevealWindow
from cardtourney.trumfosaur.soundness import unsound
from cardtourney.trumfosaur.state import State


def chosen() -> State:
    """Three players, of whom the first has laid two cards aside to change."""
    state = deal(MCR_2026, 3, Seeded("Brno 2026"))
    return apply(state, Exchange(tuple(ordinary(state.hands[0][:2]))))


def aside() -> State:
    """The first of three has put a scoring card aside."""
    state = chosen()
    for _ in range(2):
        state = apply(state, Exchange(()))
    return apply(state, PutAside(ordinary(state.hands[0])[0]))


def between() -> State:
    """All have put one aside, and the first has kept it face down."""
    state = aside()
    for _ in range(2):
        state = apply(state, PutAside(ordinary(state.hands[state.turn - 1])[0]))
    return apply(state, Keep())


def trick() -> State:
    """A card of the second trick lies on the table; nobody has turned a scoring card."""
    state = between()
    while len(state.tricks) < 1 or not state.played:
        actions = tuple(iter(legal(state)))
        state = apply(state, Keep() if Keep() in actions else actions[0])
    return state


def over() -> State:
    """Everything has been played."""
    state = trick()
    while not state.over:
        actions = tuple(iter(legal(state)))
        state = apply(state, Keep() if Keep() in actions else actions[0])
    return state


STAGES = {each.__name__: each() for each in (chosen, aside, between, trick, over)}


class TestSoundGames:
    @given(states(rulings()) | states(rules_variants()) | positions(rules_variants()))
    def test_whatever_play_comes_to_is_read(self, state: State) -> None:
        assert list(unsound(state)) == []
        assert from_data(to_data(state), State) == state

    @pytest.mark.parametrize("state", STAGES.values(), ids=STAGES)
    def test_every_stage_is_sound(self, state: State) -> None:
        assert from_json(to_json(state), State) == state


class TestWholeGames:
    @pytest.mark.parametrize("number", range(20))
    @pytest.mark.parametrize("players", [3, 4])
    def test_no_state_of_a_game_is_refused_nor_as_a_position(
        self, players: int, number: int
    ) -> None:
        rules = attrs.evolve(
            MCR_2026,
            reveal_window=tuple(RevealWindow)[number % 2],
            reveal_conflict=tuple(RevealConflict)[number // 2 % 2],
            exchange_reuses=tuple(ExchangeReuses)[number // 4 % 2],
        )
        state = deal(rules, players, Seeded(f"{number}"), start=number % players + 1)
        chance: Chance = Seeded(f"choices {number}")
        while not state.over:
            assert list(unsound(state)) == []
            if state.phase in (Phase.BETWEEN, Phase.TRICK):
                position(
                    rules,
                    state.hands,
                    scoring=[card for card in state.scoring if card is not None],
                    lead=state.lead,
                    played=state.played,
                    tricks=state.tricks[-(number % 3) or None :],
                    revealed=state.revealed,
                    claim=state.claim,
                    phase=state.phase,
                    start=state.start,
                )
            action, chance = uniform(view(state, state.turn), legal(state), chance)
            state = apply(state, action)
        assert list(unsound(state)) == []


EVERYWHERE: list[tuple[dict[str, Any], str]] = [
    ({"turn": 9}, "the turn is with seat 9; there are seats 1 to 3"),
    ({"lead": 0}, "the lead is with seat 0"),
    ({"start": 4}, "the start is with seat 4"),
    ({"start": 10**900}, "the start is with seat"),
    ({"hands": ()}, "0 players: a table has 3 or 4 [trumfosaur:1]"),
    ({"scoring": ()}, "$.scoring: is of 0 seats; expected 3"),
    ({"changing": (None,) * 4}, "$.changing: is of 4 seats; expected 3"),
    ({"shown": ()}, "$.shown: is of 0 seats; expected 3"),
    ({"revealed": (7,)}, "seats 7 have turned their scoring cards"),
    ({"claim": 2}, "seat 2 claims the lead; expected one of those who have turned"),
    ({"stock": ()}, "the pack: there are missing"),
    ({"away": parse_cards("rex 99")}, "the pack: there are too many rex 99"),
    ({"trumps": 7}, "$.trumps: are 7; expected 0 to 6"),
    ({"trumps": -1}, "$.trumps: are -1; expected 0 to 6"),
    ({"tricks": (Trick(1, (), 1),)}, "$.tricks[0]: it has 0 cards; expected 3"),
    ({"kept": -1}, "-1"),
    ({"kept": 9}, "9"),
]
WRONG: dict[str, list[tuple[dict[str, Any], str]]] = {
    "chosen": [
        ({"turn": 1}, "$.changing: is there for seats 1; expected none, with seat 1 on turn"),
        ({"phase": Phase.ASIDE}, "$.changing: is there for seats 1; expected none"),
        ({"phase": Phase.TRICK}, "$.phase: somebody still has to change cards"),
        ({"revealed": (1,)}, "$.phase: something was played or turned before"),
        (
            {"hands": ((TRUMP,), *STAGES["chosen"].hands[1:])},
            "$.hands[0]: is trump; expected 10 cards, and no trump yet",
        ),
        (
            {"changing": (parse_cards("rex 1"), None, None)},
            "$.changing[0]: is rex 1; expected 3 of the hand at most",
        ),
        (
            {"changing": (tuple(ordinary(STAGES["chosen"].hands[0])), None, None)},
            "expected 3 of the hand at most",
        ),
        (
            {"hands": ((), *STAGES["chosen"].hands[1:])},
            "$.hands[0]: is empty; expected 10 cards, and no trump yet",
        ),
        (
            {"hands": (STAGES["chosen"].hands[0][::-1], *STAGES["chosen"].hands[1:])},
            "in order",
        ),
        (
            {
                "shown": (STAGES["chosen"].stock[:1], (), ()),
                "stock": STAGES["chosen"].stock[1:],
                "away": STAGES["chosen"].stock[:1],
            },
            "$.shown[0]: is ",
        ),
    ],
    "aside": [
        ({"phase": Phase.EXCHANGE}, "$.scoring: is there for seats 1; expected none"),
        ({"turn": 3}, "$.scoring: is there for seats 1; expected 1, 2, with seat 3 on turn"),
        ({"phase": Phase.BETWEEN}, "$.phase: somebody still has to change cards or to put one"),
        ({"shown": ((), (), ())}, "; expected what was changed: none [trumfosaur:3.3]"),
        (
            {"stock": (*STAGES["aside"].stock, *STAGES["aside"].away), "away": ()},
            "$.away: is none; expected what was changed: ",
        ),
        (
            {"shown": (parse_cards("rex 1, rex 2, rex 3, rex 4"), (), ())},
            "$.shown[0]: is rex 1, rex 2, rex 3, rex 4; expected 3 cards at most [trumfosaur:3.3]",
        ),
    ],
    "between": [
        ({"kept": 3}, "$.turn: is seat 2 after 3 have kept; there are to be asked 1, 2, 3"),
        ({"revealed": (2,)}, "$.turn: is seat 2 after 1 have kept; there are to be asked 1, 3"),
        ({"turn": 3}, "$.turn: is seat 3 after 1 have kept; there are to be asked 1, 2, 3, from"),
        ({"kept": 2}, "$.turn: is seat 2 after 2 have kept"),
        ({"lead": 3}, "the lead is with seat 3 before any trick was played; expected seat 1, who"),
        ({"phase": Phase.TRICK, "kept": 0, "turn": 3, "lead": 3}, "expected seat 1, who begins ["),
        (
            {"phase": Phase.TRICK, "kept": 0, "turn": 3, "lead": 3, "revealed": (2,)},
            "expected seat 1, who begins or somebody who has turned the scoring card",
        ),
        (
            {"revealed": (2,), "kept": 0, "turn": 1},
            "nobody claims the lead of the first trick; expected seat 2, who has turned",
        ),
        (
            {"revealed": (2, 3), "claim": 2, "kept": 0, "turn": 1},
            "seat 2 claims the lead of the first trick; expected seat 3, who has turned",
        ),
        ({"phase": Phase.OVER}, "$.phase: is over with hands of 10, 10, 10 cards"),
    ],
    "trick": [
        ({"turn": STAGES["trick"].lead}, "$.turn: is seat"),
        ({"lead": 1 + STAGES["trick"].lead % 3}, "the lead is with seat"),
        ({"kept": 1}, "$.kept: is 1, and nobody is asked"),
        ({"phase": Phase.BETWEEN}, "$.phase: is between with hands of"),
        (
            {"tricks": (attrs.evolve(STAGES["trick"].tricks[0], winner=0),)},
            "$.tricks[0]: seat 0 is said to take it",
        ),
        ({"revealed": (1, 2, 3), "claim": 1 + (STAGES["trick"].lead + 1) % 3}, "who could turn"),
        (
            {
                "rules": attrs.evolve(MCR_2026, reveal_window=RevealWindow.BETWEEN_TRICKS),
                "revealed": (1, 2, 3),
                "claim": 1,
            },
            "those who could turn their scoring cards in this one: none",
        ),
        ({"hands": ()}, "1 cards are played; expected fewer than seats"),
    ],
    "over": [({"phase": Phase.TRICK}, "$.phase: is trick with hands of 0, 0, 0 cards")],
}


class TestGamesThatCannotBe:
    @pytest.mark.parametrize(
        ("stage", "wrong", "told"),
        [
            *((stage, *each) for stage in STAGES for each in EVERYWHERE),
            *((stage, *each) for stage, rows in WRONG.items() for each in rows),
        ],
    )
    def test_they_are_refused_where_they_are_read(
        self, stage: str, wrong: dict[str, Any], told: str
    ) -> None:
        state = attrs.evolve(STAGES[stage], **wrong)
        with pytest.raises(DataError) as caught:
            from_data(to_data(state), State)

        assert any(told in str(problem) for problem in caught.value)
        assert all(problem.field.startswith("$") for problem in caught.value)

    def test_changed_cards_are_back_only_where_the_rules_bring_them_back(self) -> None:
        state = STAGES["aside"]
        back = attrs.evolve(state, stock=(*state.stock, *state.away), away=())
        rules = attrs.evolve(MCR_2026, exchange_reuses=ExchangeReuses.ON)

        assert [problem.field for problem in unsound(back)] == ["$.away"]
        assert list(unsound(attrs.evolve(back, rules=rules))) == []

    def test_the_place_in_a_file_is_told(self) -> None:
        state = attrs.evolve(STAGES["trick"], turn=9, scoring=())
        with pytest.raises(DataError) as caught:
            from_json(to_json(state), State, source="game.json")

        assert [str(problem).partition(";")[0] for problem in caught.value][:2] == [
            "game.json, $.value: the turn is with seat 9",
            "game.json, $.value.scoring: is of 0 seats",
        ]
