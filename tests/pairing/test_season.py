from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport, InvalidRules
from cardtourney.pairing.season import best_of, drop_worst, place_bonus
from cardtourney.pairing.values import MISSING, Comparable, missing_last
from cardtourney.testing.pairing import exact_numbers

EXTRALIGA_BONUS = (
    *(100, 91, 85, 81, 78, 75, 72, 69, 66, 63, 60, 57, 54, 51, 48, 45, 42, 39, 36, 33),
    *range(30, 0, -1),
)

Result = tuple[int, int]
"""Points and money of one tournament."""

seasons = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), max_size=7)


def as_it_is(result: Result) -> Comparable:
    return result


class TestBestOf:
    @given(seasons, st.integers(0, 8))
    def test_no_other_choice_of_k_is_better(self, season: list[Result], k: int) -> None:
        kept = best_of(k, season, key=as_it_is).kept

        choices = [sorted(chosen, reverse=True) for chosen in combinations(season, len(kept))]
        assert len(kept) == min(k, len(season))
        assert list(kept) == max(choices)

    @given(seasons, st.integers(0, 8))
    def test_every_result_is_kept_or_dropped(self, season: list[Result], k: int) -> None:
        selection = best_of(k, season, key=as_it_is)

        assert [*selection.kept, *selection.dropped] == sorted(season, reverse=True)

    @given(seasons, st.integers(0, 8), st.data())
    def test_the_order_of_the_results_does_not_matter(
        self, season: list[Result], k: int, data: st.DataObject
    ) -> None:
        shuffled = data.draw(st.permutations(season))

        assert best_of(k, shuffled, key=as_it_is) == best_of(k, season, key=as_it_is)

    @given(seasons, st.integers(0, 8))
    def test_of_results_equal_by_every_key_the_earlier_stands_first(
        self, season: list[Result], k: int
    ) -> None:
        numbered = list(enumerate(season))

        selection = best_of(k, numbered, key=lambda result: result[1][0])

        expected = sorted(numbered, key=lambda result: (-result[1][0], result[0]))
        assert [*selection.kept, *selection.dropped] == expected

    def test_a_missing_result_is_dropped_before_a_zero(self) -> None:
        selection = best_of(2, [None, 0, 5], key=missing_last)

        assert selection.kept == (5, 0)
        assert selection.dropped == (None,)

    @pytest.mark.parametrize("k", [-1, True, 2.0, None])
    def test_k_must_be_a_count(self, k: Any) -> None:
        with pytest.raises(InvalidRules, match=r"k: .* is not a whole number from 0 up"):
            best_of(k, [1, 2], key=missing_last)
        with pytest.raises(InvalidRules, match=r"k: .* is not a whole number from 0 up"):
            drop_worst(k, [1, 2], key=missing_last)

    def test_results_that_cannot_be_compared_are_named(self) -> None:
        results: list[Any] = [1, 0.5]
        mixed: list[Comparable] = [1, "one"]
        with pytest.raises(InvalidReport, match=r"results: 0.5 \(float\) is not exact"):
            best_of(1, results, key=missing_last)
        with pytest.raises(InvalidReport, match="results: 1 and 'one' cannot be compared"):
            drop_worst(1, mixed, key=missing_last)


class TestDropWorst:
    @given(seasons, st.integers(0, 8))
    def test_dropping_the_worst_keeps_the_best_of_the_rest(
        self, season: list[Result], k: int
    ) -> None:
        expected = best_of(max(0, len(season) - k), season, key=as_it_is)

        assert drop_worst(k, season, key=as_it_is) == expected

    def test_what_is_missing_is_the_worst(self) -> None:
        results: list[Comparable] = [MISSING, 3]

        assert drop_worst(1, results, key=lambda result: result).kept == (3,)


class TestPlaceBonus:
    @pytest.mark.parametrize(("place", "points"), [(1, 487), (9, 445), (387, 1), (50, 339)])
    def test_a_tournament_of_387_as_newspapers_printed_it(self, place: int, points: int) -> None:
        assert place_bonus(387, EXTRALIGA_BONUS)[place - 1] == points

    def test_the_list_is_cut_from_its_end_for_a_small_field(self) -> None:
        assert [int(points) for points in place_bonus(3, EXTRALIGA_BONUS)] == [103, 93, 86]

    @given(st.integers(0, 60), st.lists(exact_numbers(0), max_size=60))
    def test_the_last_gets_one_and_each_place_before_it_one_more_and_its_bonus(
        self, n: int, bonus: list[Fraction | int]
    ) -> None:
        bonus.sort(reverse=True)

        points = place_bonus(n, bonus)

        assert len(points) == n
        for place, number in enumerate(points, start=1):
            on_top = bonus[place - 1] if place <= len(bonus) else 0
            assert number == n - place + 1 + on_top
        assert all(isinstance(number, Fraction) for number in points)

    @pytest.mark.parametrize("n", [-1, True, 3.0])
    def test_n_must_be_a_count(self, n: Any) -> None:
        with pytest.raises(InvalidReport, match="is no number of ranked players"):
            place_bonus(n)

    def test_a_bonus_that_is_not_exact_is_named(self) -> None:
        bonus: list[Any] = [3.5, 2, True]
        with pytest.raises(InvalidRules) as caught:
            place_bonus(9, bonus)

        assert [problem.message for problem in caught.value] == [
            "bonus 3.5 for place 1 is not exact: give a whole number or a fraction",
            "bonus True for place 3 is not exact: give a whole number or a fraction",
        ]

    def test_a_bonus_that_rises_is_named(self) -> None:
        with pytest.raises(InvalidRules, match="bonus 5 for place 3 is more than that of"):
            place_bonus(2, (3, 3, 5))
