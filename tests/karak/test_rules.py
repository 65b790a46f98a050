"""The numbers and rulings of an edition of Karak, and what no edition can hold."""

from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from cardtourney import codec
from cardtourney.errors import InvalidRules
from cardtourney.karak.rules import EDITIONS, MCR_2026, Rules, clause_of
from cardtourney.pairing.points import PointTable
from cardtourney.rulebook import load
from cardtourney.testing.karak import rules_variants
from cardtourney.testing.traceability import choices_of

OPTIONS = tuple(field.name for field in attrs.fields(Rules))
RULINGS = tuple(field.name for field in attrs.fields(Rules) if isinstance(field.default, StrEnum))
IMPOSSIBLE: dict[str, tuple[Any, ...]] = {
    "name": ("", "  ", None),
    "in_force_from": ("2026-01-01", datetime.fromisoformat("2026-01-01"), None),
    "table_sizes": ((), (1, 4), (4, 4), [4, 5], 4),
    "points": (None, (4, 3, 2, 1), PointTable.of((4, 3, 2, 1))),
    "dragon_points": (-1, 0.5, "1", True),
    "most_equal": (0, 3.0, None),
    "treasure_part": (0, Fraction(3, 2), 0.5, "1/2"),
    "characters": (
        None,
        (("Aderyn", "Horan", "Victorius", "Taia"),),
        (("Aderyn", "Horan", "Victorius", "Aderyn"), MCR_2026.characters[1]),
        (("Aderyn", "Horan", "Victorius", " "), MCR_2026.characters[1]),
        (("Aderyn", "Horan", "Victorius", 4), MCR_2026.characters[1]),
        ("four", "five5"),
    ),
    "doubted_treasures": (0, 30.0, None),
    "tiles_left": (0, 5.0, True),
    "least_games": (-1, 3.0),
    "counted_size": (3, None, "4"),
    **dict.fromkeys(RULINGS, (None, "no such option", 0)),
}


class TestTheEditionOf2026:
    def test_it_is_the_only_one(self) -> None:
        assert EDITIONS == (MCR_2026,)
        assert (MCR_2026.name, MCR_2026.in_force_from) == ("MCR_2026", date(2026, 1, 1))

    @pytest.mark.clause("karak:2")
    def test_points_by_place_are_those_of_the_text(self) -> None:
        assert [*map(int, MCR_2026.points.points(5))] == [5, 4, 3, 2, 1]
        assert [*map(int, MCR_2026.points.points(4))] == [4, 3, 2, 1]

    @pytest.mark.clause("karak:6")
    def test_four_play_without_lord_xanros(self) -> None:
        four, five = MCR_2026.characters

        assert set(five) - set(four) == {"Lord Xanros"}
        assert set(four) == {"Aderyn", "Horan", "Victorius", "Taia"}

    def test_every_choice_is_a_ruling_of_the_rulebook(self) -> None:
        book = load("cardtourney.karak")

        assert {ruling.id: (ruling.names, ruling.default) for ruling in book.rulings} == {
            id_: (choice.options, choice.default)
            for id_, choice in choices_of(book.id, MCR_2026).items()
        }

    def test_every_option_has_a_clause_of_the_rulebook(self) -> None:
        ids = {clause.id for clause in load("cardtourney.karak").clauses}

        assert {clause_of(option) for option in OPTIONS} <= ids

    def test_an_unknown_option_has_no_clause(self) -> None:
        with pytest.raises(InvalidRules, match="'dragons' is no option; the options are name,"):
            clause_of("dragons")


class TestImpossibleEditions:
    @pytest.mark.parametrize(
        ("option", "value"),
        [(option, value) for option, values in IMPOSSIBLE.items() for value in values],
    )
    def test_an_impossible_value_is_named_with_its_clause(self, option: str, value: Any) -> None:
        with pytest.raises(InvalidRules) as caught:
            attrs.evolve(MCR_2026, **{option: value})

        fields = {problem.field: problem.message for problem in caught.value}
        assert f"[{clause_of(option)}]" in fields[f"$.{option}"]

    def test_every_option_is_tried(self) -> None:
        assert IMPOSSIBLE.keys() == set(OPTIONS)


class TestVariants:
    @given(rules_variants())
    @settings(max_examples=30)
    def test_every_variant_is_sound_and_survives_a_file(self, rules: Rules) -> None:
        assert codec.from_json(codec.to_json(rules), Rules) == rules

    @given(rules_variants())
    @settings(max_examples=30)
    def test_a_ruling_can_be_given_as_its_text(self, rules: Rules) -> None:
        texts: dict[str, Any] = {name: str(getattr(rules, name)) for name in RULINGS}

        assert attrs.evolve(rules, **texts) == rules
