"""The numbers and rulings of an edition of prší, and what no edition can hold."""

from datetime import date, datetime
from enum import StrEnum
from typing import Any

import attrs
import pytest
from hypothesis import given

from cardtourney.cards import MARIAS_RANKS, Rank, pack
from cardtourney.errors import InvalidRules
from cardtourney.prsi.rules import (
    COMMON_VALUES,
    EDITIONS,
    MSV_PRSI_2026,
    CardValues,
    LowerPlaces,
    Rules,
    SmallTable,
    TooManyAbsent,
    clause_of,
)
from cardtourney.rulebook import load
from cardtourney.testing.prsi import rules_variants, rulings
from cardtourney.testing.traceability import choices_of

OPTIONS = tuple(field.name for field in attrs.fields(Rules))
RULINGS = tuple(field.name for field in attrs.fields(Rules) if isinstance(field.default, StrEnum))
ACES_HIGH = {**COMMON_VALUES, Rank.ACE: 20}

IMPOSSIBLE: dict[str, tuple[Any, ...]] = {
    "name": ("", "  ", None),
    "in_force_from": ("2026-01-01", datetime.fromisoformat("2026-01-01"), None),
    "minimum_age": (-1, 15.0, True),
    "entry_fee": (-100, "100", None),
    "ranks": (
        (),
        [*MARIAS_RANKS],
        MARIAS_RANKS[::-1],
        (*MARIAS_RANKS, Rank.ACE),
        (7, 8, 9),
        MARIAS_RANKS[1:],
        MARIAS_RANKS[:-1],
        None,
    ),
    "packs": (0, -1, 1.0, True, 1001, 10**9),
    "hand_size": (0, 16, 32, "4"),
    "seven_draws": (0, -2, None),
    "values": (
        None,
        (),
        {},
        {"ace": 11},
        {**COMMON_VALUES, Rank.ACE: -1},
        {**COMMON_VALUES, Rank.ACE: 11.0},
        {**COMMON_VALUES, "joker": 1},
        dict.fromkeys(Rank, 10),
        {rank: value for rank, value in COMMON_VALUES.items() if rank is not Rank.ACE},
        ((Rank.ACE, 11), (Rank.SEVEN, 7)),
        ((Rank.ACE,),),
        (Rank.ACE, 11),
        ACES_HIGH,
    ),
    "games": (0, -30, 30.5),
    "tokens": ((), (0,), (3, 3), [3, 2], (3.0,), 3),
    "final_tokens": (0, -3, None),
    "table_sizes": ((), (2, 4), (4, 4), (4, 8), (1,), [4, 5], 4),
    "small_table_size": (2, 4, 5, 3.0),
    "advance": (0, -2, 2.0, None),
    "semifinal_players": (1, 6, 9, 16, None),
    "final_players": (1, 3, 0, "4"),
    "absence_minutes": (-1, 10.0, None),
    **dict.fromkeys(RULINGS, (None, "no such option", "active ", 0)),
}


def changed(option: str, value: object) -> dict[str, Any]:
    return {option: value}


class TestTheEditionOf2026:
    """The championship's own numbers."""

    def test_it_is_the_only_one(self) -> None:
        assert EDITIONS == (MSV_PRSI_2026,)
        assert MSV_PRSI_2026.name == "MSV_PRSI_2026"

    @pytest.mark.clause("prsi:2.1")
    def test_the_pack_has_four_suits_of_eight_ranks(self) -> None:
        assert MSV_PRSI_2026.cards == pack()
        assert len(set(MSV_PRSI_2026.cards)) == 32

    @pytest.mark.clause("prsi:2.2")
    def test_one_pack_is_dealt_to_two_to_seven(self) -> None:
        """Eight hands of four would leave no card to turn."""
        assert MSV_PRSI_2026.most_players == 7

    def test_a_pack_of_48_is_dealt_to_ten(self) -> None:
        wide = attrs.evolve(MSV_PRSI_2026, ranks=tuple(Rank))

        assert len(wide.cards) == 48
        assert wide.most_players >= 10

    @pytest.mark.clause("prsi:3.2")
    @pytest.mark.ruling("prsi:card_values", "common")
    def test_the_common_values_are_provisional(self) -> None:
        values = {str(rank): value for rank, value in MSV_PRSI_2026.values}

        assert MSV_PRSI_2026.provisional_values
        assert [values[rank] for rank in ("7", "8", "9", "10", "U", "O", "K", "A")] == [
            *(7, 8, 9, 10),
            *(2, 3, 4, 11),
        ]

    @pytest.mark.clause("prsi:3.2")
    @pytest.mark.ruling("prsi:card_values", "announced")
    def test_announced_values_are_final(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, values=ACES_HIGH, card_values=CardValues.ANNOUNCED)

        assert not rules.provisional_values
        assert dict(rules.values)[Rank.ACE] == 20

    def test_every_choice_is_a_ruling_of_the_rulebook(self) -> None:
        book = load("cardtourney.prsi")
        choices = choices_of(book.id, MSV_PRSI_2026)

        assert {ruling.id: (ruling.names, ruling.default) for ruling in book.rulings} == {
            id_: (choice.options, choice.default) for id_, choice in choices.items()
        }

    def test_every_option_has_a_clause_of_the_rulebook(self) -> None:
        ids = {clause.id for clause in load("cardtourney.prsi").clauses}

        assert {clause_of(option) for option in OPTIONS} <= ids

    def test_an_unknown_option_has_no_clause(self) -> None:
        with pytest.raises(InvalidRules, match="'first_crad' is no option; the options are name,"):
            clause_of("first_crad")


class TestImpossibleEditions:
    """What no edition can hold is refused, by name."""

    @pytest.mark.parametrize(
        ("option", "value"),
        [(option, value) for option, values in IMPOSSIBLE.items() for value in values],
    )
    def test_an_impossible_value_is_named_with_its_clause(self, option: str, value: Any) -> None:
        with pytest.raises(InvalidRules) as caught:
            attrs.evolve(MSV_PRSI_2026, **changed(option, value))

        fields = {problem.field: problem.message for problem in caught.value}
        assert f"[{clause_of(option)}]" in fields[f"$.{option}"]

    def test_every_option_is_tried(self) -> None:
        assert IMPOSSIBLE.keys() == set(OPTIONS)

    def test_all_problems_are_told_at_once(self) -> None:
        with pytest.raises(InvalidRules) as caught:
            attrs.evolve(MSV_PRSI_2026, hand_size=0, **changed("first_card", "sometimes"))

        assert [problem.field for problem in caught.value] == ["$.hand_size", "$.first_card"]

    def test_what_leans_on_an_unsound_option_is_not_blamed(self) -> None:
        """Without ranks nobody can say whether the hands are too big."""
        with pytest.raises(InvalidRules) as caught:
            attrs.evolve(MSV_PRSI_2026, **changed("ranks", None))

        assert [problem.field for problem in caught.value] == ["$.ranks"]

    def test_other_values_than_the_common_ones_must_be_announced(self) -> None:
        """Nobody can take the organiser's table for the common one, or the other way."""
        with pytest.raises(InvalidRules, match="say that they are announced"):
            attrs.evolve(MSV_PRSI_2026, values=ACES_HIGH)

    def test_an_unknown_option_is_refused_by_name(self) -> None:
        with pytest.raises(
            InvalidRules, match="is none of the options of FirstCard: active, inert"
        ):
            attrs.evolve(MSV_PRSI_2026, **changed("first_card", "sometimes"))


class TestVariants:
    """Other events write other values and change no code."""

    @given(rules_variants())
    def test_every_variant_is_sound(self, rules: Rules) -> None:
        assert rules.most_players * rules.hand_size < len(rules.cards)
        assert (rules.most_players + 1) * rules.hand_size >= len(rules.cards)
        assert attrs.evolve(rules) == rules
        assert hash(attrs.evolve(rules)) == hash(rules)

    @given(rulings())
    def test_the_rulings_change_nothing_else(self, rules: Rules) -> None:
        back = {name: getattr(MSV_PRSI_2026, name) for name in RULINGS}

        assert attrs.evolve(rules, **back) == MSV_PRSI_2026

    @pytest.mark.parametrize("order", [1, -1])
    def test_values_may_be_given_in_any_order(self, order: int) -> None:
        given_values = dict(list(COMMON_VALUES.items())[::order])

        assert attrs.evolve(MSV_PRSI_2026, values=given_values) == MSV_PRSI_2026

    @pytest.mark.parametrize("kind", [LowerPlaces, SmallTable, TooManyAbsent])
    def test_the_championship_has_its_choices_here_too(self, kind: type[StrEnum]) -> None:
        fields = {type(getattr(MSV_PRSI_2026, name)) for name in RULINGS}

        assert kind in fields

    def test_an_edition_has_a_first_day(self) -> None:
        assert MSV_PRSI_2026.in_force_from == date(2026, 1, 1)
