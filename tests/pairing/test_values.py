from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.pairing.values import (
    MISSING,
    Comparable,
    incomparable,
    is_count,
    is_exact,
    is_whole,
    missing_last,
    sort_key,
    value_text,
)
from cardtourney.testing.pairing import value_columns


class TestWhatMayBeCompared:
    @given(value_columns().flatmap(st.lists))
    def test_values_of_one_kind_with_gaps_can_be_compared(self, column: list[Comparable]) -> None:
        assert incomparable(column) is None

    @pytest.mark.parametrize(
        ("values", "reason"),
        [
            ([1, 2.0], "2.0 (float) is not exact"),
            ([float("nan")], "nan (float) is not exact"),
            ([True], "True (bool) is not exact"),
            ([[1]], "[1] (list) is not exact"),
            ([(1, (2, 0.5))], "0.5 (float) is not exact"),
            ([1, "1"], "1 and '1' cannot be compared"),
            ([(1, 2), 1], "(1, 2) and 1 cannot be compared"),
            ([(1, 2), (1, "2")], "2 and '2' cannot be compared"),
            ([4, None], "None has no order: wrap it in missing_last()"),
        ],
    )
    def test_what_cannot_be_compared_exactly_is_named(
        self, values: list[object], reason: str
    ) -> None:
        assert reason in (incomparable(values) or "")

    @pytest.mark.parametrize("number", [1, 0, -1, Fraction(1, 3)])
    def test_whole_numbers_and_fractions_are_exact(self, number: object) -> None:
        assert is_exact(number)

    @pytest.mark.parametrize("number", [1.0, True, "1", None])
    def test_everything_else_is_not_exact(self, number: object) -> None:
        assert not is_exact(number)
        assert not is_count(number)

    @given(st.integers() | st.booleans() | st.sampled_from((3.0, Fraction(3), "3", None)))
    def test_whole_numbers_are_ints_only(self, value: object) -> None:
        assert is_whole(value) is (type(value) is int)

    def test_counts_start_at_zero(self) -> None:
        assert [n for n in range(-3, 3) if is_count(n)] == [0, 1, 2]


class TestTheOrderOfValues:
    @given(st.lists(st.integers() | st.fractions()))
    def test_numbers_sort_as_numbers(self, numbers: list[int | Fraction]) -> None:
        assert sorted(numbers, key=sort_key) == sorted(numbers)

    @given(st.lists(st.tuples(st.text(), st.integers())))
    def test_tuples_sort_part_by_part(self, pairs: list[tuple[str, int]]) -> None:
        assert sorted(pairs, key=sort_key) == sorted(pairs)

    @given(value_columns().flatmap(lambda column: st.tuples(column, column)))
    def test_keys_are_equal_for_equal_values_and_only_for_them(
        self, pair: tuple[Comparable, Comparable]
    ) -> None:
        left, right = pair

        assert (sort_key(left) == sort_key(right)) == (left == right)

    @given(st.integers() | st.fractions() | st.text())
    def test_what_is_missing_stands_before_or_after_every_value(self, value: int | str) -> None:
        assert sort_key(MISSING) < sort_key(value)
        assert sort_key(value, missing="highest") < sort_key(MISSING, missing="highest")

    def test_a_part_of_a_tuple_may_be_missing(self) -> None:
        gaps: list[Comparable] = [(1, 0), (1, MISSING), (0, 5)]

        assert sorted(gaps, key=sort_key) == [(0, 5), (1, MISSING), (1, 0)]

    @given(st.none() | st.integers())
    def test_only_none_is_missing(self, value: int | None) -> None:
        assert missing_last(value) == (MISSING if value is None else value)


class TestValuesInSentences:
    @pytest.mark.parametrize(
        ("value", "text"),
        [(3, "3"), (Fraction(681, 2), "681/2"), (MISSING, "nothing"), ((), "nothing")],
    )
    def test_values_read_as_people_write_them(self, value: Comparable, text: str) -> None:
        assert value_text(value) == text
