"""What every edition of a playing system is made of."""

from datetime import date, datetime
from enum import IntEnum, StrEnum
from fractions import Fraction
from itertools import permutations
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.edition import (
    DAY,
    NAME,
    Demand,
    by_text,
    clause_of,
    counts,
    of,
    require,
    rulings,
    whole,
)
from cardtourney.errors import InvalidRules


class Ties(StrEnum):
    SPLIT = "split"
    BEST = "best"


class Others(StrEnum):
    SPLIT = "split"


class Suit(IntEnum):
    HEARTS = 4

    def __str__(self) -> str:
        return "♥"


@attrs.frozen(kw_only=True, field_transformer=by_text)
class Rules:
    """An edition of a small playing system."""

    name: Any = attrs.field(default="Sunday 2026", metadata=of("day:1"))
    in_force_from: Any = attrs.field(default=date(2026, 1, 1), metadata=of("day:1"))
    rounds: Any = attrs.field(default=3, metadata=of("day:2"))
    sizes: Any = attrs.field(default=(3, 4), metadata=of("day:3"))
    ties: Ties = attrs.field(default=Ties.SPLIT, metadata=of("day:4"))

    def __attrs_post_init__(self) -> None:
        require(self, DEMANDS)


DEMANDS: tuple[Demand[Rules], ...] = (
    NAME,
    DAY,
    whole("rounds", 1, "rounds"),
    counts("sizes", "numbers of players", 2),
    Demand(
        "sizes",
        "are more sizes than rounds",
        lambda rules: len(rules.sizes) <= rules.rounds,
        ("rounds",),
    ),
    *rulings(Rules),
)


def problems(**options: Any) -> list[str]:
    with pytest.raises(InvalidRules) as refused:
        Rules(**options)
    return [str(problem) for problem in refused.value]


class TestDemands:
    @pytest.mark.parametrize(
        ("option", "values", "text"),
        [
            (
                "name",
                ("", " \t", "2026 ", "a\nb", "\x1b[31m", None, 5),
                "is not a name [day:1]",
            ),
            (
                "in_force_from",
                ("2026-01-01", datetime.fromisoformat("2026-01-01"), None),
                "is not a day [day:1]",
            ),
            (
                "rounds",
                (0, -1, 3.0, "3", True, None),
                "is not a whole number of rounds, 1 or more [day:2]",
            ),
            (
                "sizes",
                ([3, 4], 3, None, (3, "4")),
                "are not different numbers of players, 2 or more [day:3]",
            ),
            ("ties", ("SPLIT", "", None, 1), "is none of the options of Ties: split, best [day:4]"),
        ],
    )
    def test_a_value_that_no_edition_can_have_is_named_with_its_clause(
        self, option: str, values: tuple[object, ...], text: str
    ) -> None:
        for value in values:
            assert problems(**{option: value}) == [f"$.{option}: {value!r} {text}"]

    @pytest.mark.parametrize(
        ("sizes", "shown"),
        [
            ((), "none"),
            ((1, 3), "1, 3"),
            ((3, 3), "3, 3"),
            ((3, Fraction(7, 2)), "3, 7/2"),
            ((Suit.HEARTS, Ties.BEST), "♥, best"),
            ((True, 3), "(True, 3)"),
        ],
    )
    def test_a_list_of_numbers_or_options_reads_as_a_list(
        self, sizes: tuple[object, ...], shown: str
    ) -> None:
        text = "are not different numbers of players, 2 or more [day:3]"

        assert problems(sizes=sizes) == [f"$.sizes: {shown} {text}"]

    @given(st.integers(1, 10**9), st.sets(st.integers(2), min_size=1, max_size=3))
    def test_numbers_from_the_least_up_are_taken(self, rounds: int, sizes: set[int]) -> None:
        for order in permutations(sizes):
            rules = Rules(rounds=max(rounds, len(sizes)), sizes=order)
            assert rules.sizes == order

    def test_all_options_at_fault_are_named_at_once_in_the_order_of_the_demands(self) -> None:
        options = {"ties": "toss", "rounds": 0, "name": "", "in_force_from": None}
        found = [problem.split(":")[0] for problem in problems(**options)]

        assert found == ["$.name", "$.in_force_from", "$.rounds", "$.ties"]

    def test_a_demand_that_leans_on_something_unsound_is_not_checked(self) -> None:
        """What leans on it could only name the same fault again, or fail for it."""
        assert problems(rounds=1) == ["$.sizes: 3, 4 are more sizes than rounds [day:3]"]
        assert [each.split(":")[0] for each in problems(rounds="1")] == ["$.rounds"]
        assert [each.split(":")[0] for each in problems(sizes=5)] == ["$.sizes"]


class TestByText:
    @pytest.mark.parametrize("ties", Ties)
    def test_a_ruling_may_be_given_as_its_text(self, ties: Ties) -> None:
        given: Any = ties.value

        assert Rules(ties=given).ties is ties
        assert attrs.evolve(Rules(), ties=given) == Rules(ties=ties)

    def test_an_option_of_another_ruling_is_none_of_this_one(self) -> None:
        assert problems(ties=Others.SPLIT) == [
            f"$.ties: {Others.SPLIT!r} is none of the options of Ties: split, best [day:4]"
        ]

    def test_other_options_stay_as_they_are(self) -> None:
        assert Rules(name="split").name == "split"


class TestClauseOf:
    def test_every_option_has_its_own(self) -> None:
        found = {field.name: clause_of(Rules, field.name) for field in attrs.fields(Rules)}

        assert found == {
            "name": "day:1",
            "in_force_from": "day:1",
            "rounds": "day:2",
            "sizes": "day:3",
            "ties": "day:4",
        }

    def test_an_unknown_option_is_told_which_there_are(self) -> None:
        with pytest.raises(InvalidRules) as refused:
            clause_of(Rules, "round")

        assert str(refused.value) == (
            "'round' is no option; the options are name, in_force_from, rounds, sizes, ties"
        )
