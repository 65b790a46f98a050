"""The numbers and rulings of an edition of Rummikub, and what no edition can hold."""

from datetime import date, datetime
from enum import StrEnum
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from cardtourney import codec
from cardtourney.errors import InvalidRules
from cardtourney.pairing.points import PointTable
from cardtourney.rulebook import load
from cardtourney.rummikub.rules import (
    EDITIONS,
    MCR_2026,
    SCORINGS,
    GamePoints,
    PointTableOf,
    Rules,
    Scoring,
    clause_of,
)
from cardtourney.testing.rummikub import rules_variants
from cardtourney.testing.traceability import choices_of

OPTIONS = tuple(field.name for field in attrs.fields(Rules))
RULINGS = tuple(field.name for field in attrs.fields(Rules) if isinstance(field.default, StrEnum))
TEN = PointTable.of((10, 5, 2, 0), (10, 5, 0))
IMPOSSIBLE: dict[str, tuple[Any, ...]] = {
    "name": ("", "  ", None),
    "in_force_from": ("2026-01-01", datetime.fromisoformat("2026-01-01"), None),
    "table_sizes": ((), (1, 4), (4, 4), [4, 3], 4, (4, 5)),
    "numbers": (0, 13.0, True),
    "copies": (0, None),
    "jokers": (-1, "2"),
    "announced_scoring": (Scoring(), "standard"),
    "turn_seconds": (0, 60.0),
    "announced_points": ((5, 3, 2, 1), PointTable.of((5, 3, 2, 1)), TEN),
    "extra_places": (-1, 3.0),
    **dict.fromkeys(RULINGS, (None, "no such option", 0)),
}


class TestTheEditionOf2026:
    def test_it_is_the_only_one(self) -> None:
        assert EDITIONS == (MCR_2026,)
        assert (MCR_2026.name, MCR_2026.in_force_from) == ("MCR_2026", date(2026, 1, 1))

    @pytest.mark.clause("rummikub:4")
    @pytest.mark.ruling("rummikub:point_table", "trumfosaur")
    def test_its_points_by_place_are_provisional(self) -> None:
        assert MCR_2026.provisional_points
        assert load("cardtourney.rummikub").ruling("point_table").provisional
        assert [[*map(int, row)] for row in MCR_2026.points.by_size] == [[4, 2, 1], [5, 3, 2, 1]]

    @pytest.mark.ruling("rummikub:point_table", "announced")
    def test_announced_points_are_final(self) -> None:
        rules = attrs.evolve(MCR_2026, announced_points=TEN, point_table=PointTableOf.ANNOUNCED)

        assert rules.points == TEN
        assert not rules.provisional_points
        with pytest.raises(InvalidRules, match=r"table that is announced \(point_table\)"):
            attrs.evolve(MCR_2026, announced_points=TEN)

    def test_announced_points_may_be_those_that_were_provisional(self) -> None:
        rules = attrs.evolve(
            MCR_2026, announced_points=MCR_2026.points, point_table=PointTableOf.ANNOUNCED
        )

        assert rules.points == MCR_2026.points
        assert not rules.provisional_points

    def test_they_are_for_every_size_of_table(self) -> None:
        with pytest.raises(InvalidRules, match="has no points for one of the sizes") as caught:
            attrs.evolve(
                MCR_2026,
                announced_points=PointTable.of((5, 3, 2, 1)),
                point_table=PointTableOf.ANNOUNCED,
            )

        assert [problem.field for problem in caught.value] == ["$.announced_points"]

    def test_what_is_not_given_cannot_be_announced(self) -> None:
        with pytest.raises(InvalidRules) as caught:
            attrs.evolve(
                MCR_2026,
                point_table=PointTableOf.ANNOUNCED,
                game_points=GamePoints.ANNOUNCED,
            )

        assert list(map(str, caught.value)) == [
            (
                "the scoring that the organiser announced is missing: in Python it is the option "
                "announced_scoring of the rules; those that are published are standard, joker_25, "
                "joker_50, capped (game_points) [rummikub:2]"
            ),
            (
                "the points by place that the organiser announced are missing: in Python they are "
                "the option announced_points of the rules; without them the points are those of "
                "Trumfosaur, and provisional (point_table=trumfosaur) [rummikub:4]"
            ),
        ]

    @pytest.mark.ruling("rummikub:game_points", "announced")
    def test_an_organiser_can_announce_another_scoring(self) -> None:
        own = Scoring(joker=20)
        announced = GamePoints.ANNOUNCED
        rules = attrs.evolve(MCR_2026, game_points=announced, announced_scoring=own)

        assert rules.scoring == own
        with pytest.raises(InvalidRules, match="the scoring that the organiser announced is miss"):
            attrs.evolve(MCR_2026, game_points=announced)

    def test_every_published_scoring_can_be_chosen(self) -> None:
        assert set(SCORINGS) == set(GamePoints) - {GamePoints.ANNOUNCED}
        for name, scoring in SCORINGS.items():
            assert attrs.evolve(MCR_2026, game_points=name).scoring == scoring

    def test_every_choice_is_a_ruling_of_the_rulebook(self) -> None:
        book = load("cardtourney.rummikub")

        assert {ruling.id: (ruling.names, ruling.default) for ruling in book.rulings} == {
            id_: (choice.options, choice.default)
            for id_, choice in choices_of(book.id, MCR_2026).items()
        }

    def test_every_option_has_a_clause_of_the_rulebook(self) -> None:
        ids = {clause.id for clause in load("cardtourney.rummikub").clauses}

        assert {clause_of(option) for option in OPTIONS} <= ids

    def test_an_unknown_option_has_no_clause(self) -> None:
        with pytest.raises(InvalidRules, match="'joker' is no option; the options are name,"):
            clause_of("joker")


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

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("joker", None),
            ("joker", 2.5),
            ("second", -5),
            ("cap", -25),
            ("winner", "50"),
            ("unopened", True),
            ("unopened_possible", 200),
        ],
    )
    def test_an_impossible_scoring_is_refused_by_field(self, field: str, value: Any) -> None:
        with pytest.raises(InvalidRules, match=r"\[rummikub:2\]") as caught:
            Scoring(**{field: value})

        assert [problem.field for problem in caught.value] == [f"$.{field}"]


class TestVariants:
    @given(rules_variants())
    @settings(max_examples=30)
    def test_every_variant_is_sound_and_survives_a_file(self, rules: Rules) -> None:
        assert codec.from_json(codec.to_json(rules), Rules) == rules
