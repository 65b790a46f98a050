"""The numbers and rulings of an edition, and what no edition can hold."""

import tomllib
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from importlib.resources import files
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidRules
from cardtourney.marias_sem import rules as rules_module
from cardtourney.marias_sem.rules import (
    EDITIONS,
    SEM_2023,
    Cutoff,
    Rules,
    Shift,
    clause_of,
    exact,
)
from cardtourney.pairing.points import PointTable
from cardtourney.pairing.values import is_exact
from cardtourney.testing.marias_sem import rules_variants, rulings

OPTIONS = tuple(field.name for field in attrs.fields(Rules))
RULINGS = {
    field.name: type(field.default)
    for field in attrs.fields(Rules)
    if isinstance(field.default, StrEnum)
}

IMPOSSIBLE: dict[str, tuple[Any, ...]] = {
    "name": ("", "  ", None),
    "in_force_from": ("2023-01-01", datetime.fromisoformat("2023-01-01"), None),
    "table_size": (1, 0, -3, 3.0, True, "3"),
    "rounds": (0, -1, 6.0, None),
    "qualification_rounds": (0, 7, True, 3.0),
    "start_money": (0, -1000, 10.0, True),
    "points": ((5, 3, 1), None, PointTable.of((5, 3, 2, 1))),
    "score_counts": ([5, 4, 3], (3, 4, 5), (5, 5), (5.0,), (True,), None),
    "largest_sums": (-1, 7, False, "3"),
    "cutoffs": (
        None,
        (),
        [*SEM_2023.cutoffs],
        SEM_2023.cutoffs[::-1],
        SEM_2023.cutoffs[:2],
        (*SEM_2023.cutoffs, Cutoff(7, 22, 21)),
        ((4, 7, 6), (5, 12, 11), (6, 17, 16)),
    ),
    "club_rule_rounds": ((0, 1, 2), (1, 2, 7), (2, 1), (1, 2, 2), [1, 2], (1, 2, True), None),
    "joint_rounds": ((1,), (2, 1), (1, 3), (1, 2, 3), (5, 6), (6, 7), [1, 2], None),
    "cards_of_position": (
        (3, 3, 2, 2, 1),
        (3, 3, 2, 2, 1, 1, 1),
        (3, 3, 2, 2, 1, 0),
        (4, 3, 2, 2, 1, 1),
        [3, 3, 2, 2, 1, 1],
        None,
    ),
    "round_minutes": (0, -50, 50.0),
    "objection_minutes": (0, -10, None),
    "objections_from_round": (0, 7, "2"),
    "payment_limit": (0, -1, 10.5),
    "placement_bonus": ((1, 2), (2, -1), (1.5,), [2, 1], (True,), None),
    **dict.fromkeys(RULINGS, (None, "no such option", "split ", 0)),
}


def shown(value: object) -> str:
    """How a refused value is written: numbers one by one, anything else as in code."""
    if isinstance(value, tuple) and all(map(is_exact, value)):
        return ", ".join(map(str, value)) or "none"
    return repr(value)


def changed(**options: Any) -> Rules:
    """The edition of 2023 with other options."""
    return attrs.evolve(SEM_2023, **options)


class TestTheEditionOf2023:
    def test_it_is_an_edition_and_says_so(self) -> None:
        assert SEM_2023 in EDITIONS
        assert (SEM_2023.name, SEM_2023.in_force_from) == ("SEM_2023", date(2023, 1, 1))

    def test_editions_differ_by_name_and_stand_in_order_of_date(self) -> None:
        names = {edition.name for edition in EDITIONS}
        days = [edition.in_force_from for edition in EDITIONS]

        assert len(names) == len(EDITIONS)
        assert days == sorted(days)

    @pytest.mark.parametrize("option", OPTIONS)
    def test_every_option_names_a_clause_of_the_rulebook(self, option: str) -> None:
        text = files("cardtourney.marias_sem").joinpath("rulebook.toml").read_text("utf-8")
        known = {f"sem:{clause['id']}" for clause in tomllib.loads(text)["clause"]}

        assert clause_of(option) in known

    @pytest.mark.parametrize("option", sorted(RULINGS))
    def test_every_ruling_is_the_rulebooks_default(self, option: str) -> None:
        text = files("cardtourney.marias_sem").joinpath("rulebook.toml").read_text("utf-8")
        asked = {ruling["id"]: ruling for ruling in tomllib.loads(text)["ruling"]}

        assert getattr(SEM_2023, option) == asked[option]["default"]
        assert {str(choice) for choice in RULINGS[option]} == set(asked[option]["options"])
        assert clause_of(option) == f"sem:{asked[option]['clause']}"

    @pytest.mark.clause("sem:A.3")
    def test_the_bonus_of_the_best_fifty_is_as_printed(self) -> None:
        bonus = SEM_2023.placement_bonus

        assert len(bonus) == 50
        assert bonus[:4] == (100, 91, 85, 81)
        # Steps of 3 from 81 down to 30, then of 1.
        assert bonus[3:21] == tuple(range(81, 29, -3))
        assert bonus[20:] == tuple(range(30, 0, -1))

    @pytest.mark.parametrize(
        ("clause", "into_round", "threshold", "extra"),
        [
            pytest.param("sem:B.9", 4, 7, 6, marks=pytest.mark.clause("sem:B.9")),
            pytest.param("sem:B.10", 5, 12, 11, marks=pytest.mark.clause("sem:B.10")),
            pytest.param("sem:B.11", 6, 17, 16, marks=pytest.mark.clause("sem:B.11")),
        ],
    )
    def test_the_thresholds_are_as_printed(
        self, clause: str, into_round: int, threshold: int, extra: int
    ) -> None:
        assert Cutoff(into_round, threshold, extra, clause) in SEM_2023.cutoffs

    def test_equal_rules_are_the_same_value(self) -> None:
        again = Rules(name="SEM_2023", in_force_from=date(2023, 1, 1))

        assert again == SEM_2023
        assert hash(again) == hash(SEM_2023)

    def test_nothing_in_an_edition_can_be_changed(self) -> None:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            SEM_2023.start_money = 2000  # type: ignore[misc]  # the point of the test


class TestRefusals:
    @pytest.mark.parametrize(
        ("option", "value"),
        [(option, value) for option, values in IMPOSSIBLE.items() for value in values],
    )
    def test_an_impossible_value_is_named_with_its_option_and_clause(
        self, option: str, value: object
    ) -> None:
        with pytest.raises(InvalidRules) as caught:
            changed(**{option: value})

        [problem] = caught.value.problems
        assert problem.field == f"$.{option}"
        assert problem.message.startswith(shown(value))
        assert problem.message.endswith(f"[{clause_of(option)}]")

    @pytest.mark.parametrize("option", sorted(RULINGS))
    def test_a_ruling_can_be_given_by_the_text_of_its_option(self, option: str) -> None:
        for choice in RULINGS[option]:
            rules = changed(**{option: choice.value})

            assert getattr(rules, option) is choice
            assert rules == changed(**{option: choice})

    def test_the_texts_of_the_options_are_named(self) -> None:
        with pytest.raises(InvalidRules) as caught:
            changed(shift="fewest", odd_cent=1, rank_shift=Shift.LEAST_TOTAL)

        assert [str(problem) for problem in caught.value] == [
            f"$.{option}: {value!r} is none of the options of {choices}"
            for option, value, choices in (
                ("shift", "fewest", "Shift: least_total, fewest_moved [sem:B.2]"),
                ("rank_shift", Shift.LEAST_TOTAL, "RankShift: least_total, fewest_moved [sem:B.7]"),
                ("odd_cent", 1, "OddCent: lower_position, higher_position [sem:C.5]"),
            )
        ]

    def test_every_option_has_values_that_are_refused(self) -> None:
        assert set(IMPOSSIBLE) == set(OPTIONS)

    @given(st.sets(st.sampled_from(sorted({*OPTIONS} - {"rounds", "table_size"}))))
    def test_all_problems_are_told_at_once(self, options: set[str]) -> None:
        """Rounds and table size are apart: where they are wrong, what leans on them is unknown."""
        wrong = {option: IMPOSSIBLE[option][0] for option in options}
        # A wrong number of qualification rounds leaves unknown which cutoffs there must be.
        if "qualification_rounds" in wrong:
            wrong.pop("cutoffs", None)
        # So do wrong rounds of the club rule leave unknown which of them can be joint.
        if "club_rule_rounds" in wrong:
            wrong.pop("joint_rounds", None)
        if not wrong:
            assert changed() == SEM_2023
            return

        with pytest.raises(InvalidRules) as caught:
            changed(**wrong)

        assert {problem.field for problem in caught.value} == {f"$.{option}" for option in wrong}

    @pytest.mark.parametrize("option", ["rounds", "table_size"])
    def test_what_leans_on_a_wrong_number_is_not_blamed(self, option: str) -> None:
        with pytest.raises(InvalidRules) as caught:
            changed(**{option: "many"})

        assert [problem.field for problem in caught.value] == [f"$.{option}"]

    def test_a_table_of_another_size_needs_its_points_and_positions(self) -> None:
        with pytest.raises(InvalidRules, match="no row for a table of this size"):
            changed(table_size=4)
        with pytest.raises(InvalidRules, match=r"cards_of_position.*\[sem:C\.3\]"):
            changed(table_size=2, points=PointTable.of((3, 1)))

        assert changed(table_size=4, points=PointTable.of((5, 3, 2, 1))).table_size == 4

    @pytest.mark.parametrize(
        ("option", "value"),
        [
            ("qualification_rounds", 6),
            ("start_money", 1),
            ("score_counts", ()),
            ("largest_sums", 0),
            ("largest_sums", 6),
            ("round_minutes", 1),
            ("objection_minutes", 1),
            ("objections_from_round", 1),
            ("objections_from_round", 6),
            ("payment_limit", 1),
            ("placement_bonus", ()),
            ("placement_bonus", (5, 5, 0)),
            ("joint_rounds", ()),
            ("club_rule_rounds", (1, 2, 6)),
        ],
    )
    def test_the_smallest_and_largest_values_are_allowed(self, option: str, value: object) -> None:
        cutoffs = {"cutoffs": ()} if option == "qualification_rounds" else {}

        assert getattr(changed(**{option: value}, **cutoffs), option) == value

    def test_joint_rounds_are_rounds_of_the_club_rule(self) -> None:
        with pytest.raises(InvalidRules, match="not all rounds in which the club rule holds"):
            changed(club_rule_rounds=(1, 3))

        assert changed(club_rule_rounds=(), joint_rounds=()).joint_rounds == ()

    def test_no_other_name_is_an_option(self) -> None:
        with pytest.raises(InvalidRules, match="'oddcent' is no option"):
            clause_of("oddcent")


class TestCutoff:
    @given(st.integers(2, 9), st.integers(1, 60), st.integers(0, 59))
    def test_the_extra_table_is_for_fewer_points_than_the_threshold(
        self, into_round: int, threshold: int, extra: int
    ) -> None:
        if extra < threshold:
            cutoff = Cutoff(into_round, threshold, extra)
            assert cutoff.threshold == threshold
            assert cutoff.extra_table == extra
        else:
            with pytest.raises(InvalidRules, match=r"\$\.extra_table: .* not below the threshold"):
                Cutoff(into_round, threshold, extra)

    @pytest.mark.parametrize("number", [-1, 7.0, True, "7", None])
    def test_points_are_exact_numbers(self, number: Any) -> None:
        with pytest.raises(InvalidRules) as caught:
            Cutoff(0, number, number, "sem:B.9")

        assert [problem.field for problem in caught.value] == [
            "$.into_round",
            "$.threshold",
            "$.extra_table",
        ]
        assert all(problem.message.endswith("[sem:B.9]") for problem in caught.value)

    @pytest.mark.parametrize("into_round", [1, 0, -4, 4.0, True, None])
    def test_nobody_advances_into_the_first_round(self, into_round: Any) -> None:
        with pytest.raises(InvalidRules, match=r"second or later round$"):
            Cutoff(into_round, 7, 6)

    def test_half_points_can_be_a_threshold(self) -> None:
        assert Cutoff(4, Fraction(15, 2), 7).threshold == Fraction(15, 2)


class TestVariants:
    @given(rules_variants())
    def test_other_numbers_and_table_sizes_make_an_edition(self, variant: Rules) -> None:
        assert variant.table_size in variant.points.sizes
        assert len(variant.cards_of_position) == variant.rounds
        assert len(variant.cutoffs) == variant.rounds - variant.qualification_rounds

    @given(rulings())
    def test_rulings_change_and_numbers_stay(self, variant: Rules) -> None:
        defaults = {name: getattr(SEM_2023, name) for name in RULINGS}

        assert attrs.evolve(variant, **defaults) == SEM_2023

    @pytest.mark.parametrize("size", [2, 3, 4, 5])
    def test_a_table_size_can_be_asked_for(self, size: int) -> None:
        @given(rules_variants(table_size=size))
        def check(variant: Rules) -> None:
            assert variant.table_size == size

        check()

    @given(rules_variants(table_size=st.sampled_from((3, 5))))
    def test_table_sizes_can_be_drawn(self, variant: Rules) -> None:
        assert variant.table_size in (3, 5)


class TestNumbers:
    @given(st.integers())
    def test_a_whole_number_becomes_the_same_fraction(self, number: int) -> None:
        assert exact(number) == number
        assert type(exact(number)) is Fraction

    def test_every_ruling_is_an_enumeration_of_this_module(self) -> None:
        enums = {kind for kind in vars(rules_module).values() if isinstance(kind, type)}

        assert set(RULINGS.values()) == {
            kind for kind in enums if issubclass(kind, StrEnum) and kind is not StrEnum
        }
