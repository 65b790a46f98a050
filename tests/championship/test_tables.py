"""A round's tables fill the field, or rest as few players as can be."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.championship.tables import SeveralEqual, Unsplittable, equal_splits, split
from cardtourney.errors import InvalidRules, NoSeating
from cardtourney.pairing.tables import partition, possible

SIZES = st.sampled_from([(4, 5), (4, 3), (3,), (5, 7)])


def every_split(players: int, sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All the splits of a field, by trying every number of tables of each size."""
    if not sizes:
        return [] if players else [()]
    *others, last = sorted(sizes)
    return [
        ((last,) * tables + rest)
        for tables in range(players // last + 1)
        for rest in every_split(players - tables * last, tuple(others))
    ]


class TestSplit:
    @given(st.integers(1, 80), SIZES)
    def test_a_field_that_fills_tables_is_split_whatever_the_ruling(
        self, players: int, sizes: tuple[int, ...]
    ) -> None:
        if possible(players, sizes):
            split_by = {split(players, sizes, unsplittable=ruling) for ruling in Unsplittable}

            assert len(split_by) == 1
            assert sum(*split_by) == players

    @pytest.mark.parametrize("sizes", [(4, 5), (4, 3), (3, 4), (3,), (3, 4, 6)])
    def test_it_is_the_one_by_the_ruling_of_all_that_there_are(
        self, sizes: tuple[int, ...]
    ) -> None:
        for players in range(1, 201):
            every = every_split(players, sizes)
            equal = sorted((each for each in every if len(set(each)) == 1), key=len)

            assert [*equal_splits(players, sizes)] == equal
            for ruling, wanted in zip(SeveralEqual, (equal[:1], equal[-1:]), strict=True):
                if not every:
                    with pytest.raises(NoSeating):
                        split(players, sizes, several_equal=ruling)
                else:
                    assert split(players, sizes, several_equal=ruling) == (
                        wanted[0] if wanted else partition(players, sizes)
                    )

    @given(st.integers(5, 80), SIZES)
    def test_as_few_rest_as_can_be(self, players: int, sizes: tuple[int, ...]) -> None:
        seated = sum(split(players, sizes, unsplittable=Unsplittable.REST))

        assert not any(possible(more, sizes) for more in range(seated + 1, players + 1))

    @given(st.integers(0, 80), SIZES)
    def test_others_are_refused_with_the_clause(self, players: int, sizes: tuple[int, ...]) -> None:
        if not possible(players, sizes):
            with pytest.raises(NoSeating, match=r"could.*\[karak:1\]"):
                split(players, sizes, clause="karak:1")

    @pytest.mark.parametrize("ruling", Unsplittable)
    def test_who_would_be_too_few_for_one_table_are_refused(self, ruling: Unsplittable) -> None:
        with pytest.raises(NoSeating, match=r"^3 people .*: 4 could \(1 missing\)$"):
            split(3, (4, 5), unsplittable=ruling)

    @pytest.mark.parametrize("players", [-1, 2.5, True, "8"])
    def test_what_is_no_number_of_people_is_refused(self, players: Any) -> None:
        with pytest.raises(NoSeating, match=r"is no number of people.*\[karak:1\]"):
            split(players, (4, 5), unsplittable=Unsplittable.REST, clause="karak:1")

    def test_an_answer_that_there_is_not_is_refused(self) -> None:
        answer: Any = "some"

        with pytest.raises(InvalidRules, match="Unsplittable: refuse, rest"):
            split(8, (4, 5), unsplittable=answer)
        with pytest.raises(InvalidRules, match="SeveralEqual: larger, smaller"):
            split(8, (4, 5), several_equal=answer)


class TestWhatIsNoField:
    @pytest.mark.parametrize("sizes", [4, None, (0,), (4, 4), "45"])
    @pytest.mark.parametrize("function", [split, equal_splits])
    def test_sizes_that_are_no_list_of_sizes_are_refused(self, function: Any, sizes: Any) -> None:
        with pytest.raises(InvalidRules):
            function(20, sizes)

    @pytest.mark.parametrize("players", ["20", None, -1, True])
    def test_what_is_no_number_of_people_fills_no_equal_tables(self, players: Any) -> None:
        with pytest.raises(NoSeating):
            equal_splits(players, (4, 5))

    def test_nobody_fills_no_tables(self) -> None:
        assert equal_splits(0, (4, 5)) == ()
