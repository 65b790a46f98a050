"""The numbers and rulings of an edition of Superprší, and what no edition can hold."""

from datetime import datetime
from enum import StrEnum
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from cardtourney.cards import MARIAS_RANKS, Rank
from cardtourney.codec import from_json, to_json
from cardtourney.errors import InvalidRules
from cardtourney.rulebook import load
from cardtourney.superprsi.rules import (
    EDITIONS,
    SUPERPRSI_2020,
    FinishedUntil,
    GameEnd,
    Rules,
    clause_of,
)
from cardtourney.testing.superprsi import rules_variants, rulings
from cardtourney.testing.traceability import choices_of

OPTIONS = tuple(field.name for field in attrs.fields(Rules))
RULINGS = tuple(field.name for field in attrs.fields(Rules) if isinstance(field.default, StrEnum))
ONE_OR_MORE = (0, -1, 1.5, "2", None, True)

IMPOSSIBLE: dict[str, tuple[Any, ...]] = {
    "name": ("", "  ", None),
    "in_force_from": ("2020-08-25", datetime.fromisoformat("2020-08-25"), None),
    "ranks": ((), [*MARIAS_RANKS], MARIAS_RANKS[::-1], MARIAS_RANKS[2:], (7, 8), None),
    "packs": (0, 2, 3.0, "3", True, 1001, 10**9),
    "least_packs": (*ONE_OR_MORE, 1001, 10**9),
    "players_a_pack": ONE_OR_MORE,
    "cut_most": (-1, 1.0, None),
    "hand_size": (0, 2, 48, "8"),
    "throw_over": (-1, None),
    **dict.fromkeys(("idle_draws", "seven_draws", "eight_draws"), ONE_OR_MORE),
    **dict.fromkeys(("forgotten_draws", "return_draws", "misplay_draws"), ONE_OR_MORE),
    **dict.fromkeys(RULINGS, (None, "no such option", 0)),
}


def changed(**options: Any) -> Rules:
    return attrs.evolve(SUPERPRSI_2020, **options)


class TestTheEditionOf2020:
    def test_it_is_the_only_one(self) -> None:
        assert EDITIONS == (SUPERPRSI_2020,)
        assert SUPERPRSI_2020.name == "SUPERPRSI_2020"
        assert len(SUPERPRSI_2020.cards(2)) == 96

    def test_every_choice_is_a_ruling_of_the_rulebook(self) -> None:
        book = load("cardtourney.superprsi")
        choices = choices_of(book.id, SUPERPRSI_2020)

        assert {ruling.id: (ruling.names, ruling.default) for ruling in book.rulings} == {
            id_: (choice.options, choice.default) for id_, choice in choices.items()
        }

    def test_the_rulebook_has_all_27_rules(self) -> None:
        book = load("cardtourney.superprsi")

        assert [clause.id for clause in book.clauses] == [f"superprsi:{n}" for n in range(1, 28)]

    def test_every_option_has_a_clause_of_the_rulebook(self) -> None:
        ids = {clause.id for clause in load("cardtourney.superprsi").clauses}

        assert {clause_of(option) for option in OPTIONS} <= ids

    def test_a_ruling_stands_under_the_clause_of_its_option(self) -> None:
        for ruling in load("cardtourney.superprsi").rulings:
            assert ruling.clause == clause_of(ruling.id.removeprefix("superprsi:"))

    def test_an_unknown_option_has_no_clause(self) -> None:
        with pytest.raises(InvalidRules, match="'aces' is no option; the options are name,"):
            clause_of("aces")

    @settings(max_examples=30, deadline=None)
    @given(rules_variants() | rulings())
    def test_rules_read_back_from_json(self, rules: Rules) -> None:
        assert from_json(to_json(rules), Rules) == rules


class TestImpossibleEditions:
    """What no edition can hold is refused, by name."""

    @pytest.mark.parametrize(
        ("option", "value"),
        [(option, value) for option, values in IMPOSSIBLE.items() for value in values],
    )
    def test_an_impossible_value_is_named_with_its_clause(self, option: str, value: Any) -> None:
        with pytest.raises(InvalidRules) as caught:
            changed(**{option: value})

        fields = {problem.field: problem.message for problem in caught.value}
        assert f"[{clause_of(option)}]" in fields[f"$.{option}"]

    def test_every_option_is_tried(self) -> None:
        assert IMPOSSIBLE.keys() == set(OPTIONS)

    def test_all_problems_are_told_at_once(self) -> None:
        with pytest.raises(InvalidRules) as caught:
            changed(hand_size=0, thirty="forty")

        assert {problem.field for problem in caught.value} == {"$.hand_size", "$.thirty"}

    @pytest.mark.parametrize("end", [GameEnd.LAST_CHANCE, GameEnd.FIRST_SAFE])
    def test_a_game_that_could_never_end_is_refused(self, end: GameEnd) -> None:
        """The end would wait for somebody who can be brought back until the end."""
        with pytest.raises(InvalidRules, match=r"could never come.*\[superprsi:25\]"):
            changed(finished_until=FinishedUntil.GAME_END, game_end=end)

    def test_something_to_take_must_be_there(self) -> None:
        assert list(changed(cut_most=0).cuts) == [0]
        with pytest.raises(InvalidRules, match="leaves nothing to take"):
            changed(cut_most=0, cut_bonus="required")
        with pytest.raises(InvalidRules, match="is less than what may be taken when cutting"):
            changed(cut_most=4, hand_size=3)

    def test_a_rank_that_acts_cannot_be_missing(self) -> None:
        ranks = tuple(rank for rank in MARIAS_RANKS if rank is not Rank.EIGHT)
        with pytest.raises(InvalidRules, match="lack one of the ranks that act: 7, 8, O, A"):
            changed(ranks=ranks)
