from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidRules, NoSeating
from cardtourney.pairing.tables import MOST_PEOPLE, Nearest, nearest, partition, possible
from cardtourney.testing.pairing import table_sizes

KARAK = (4, 5)
RUMMIKUB = TRUMFOSAUR = (4, 3)
SEM = (3,)


def every_split(n: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to write n as a sum of the sizes, by trying each number of the first of them."""
    if not sizes:
        if n == 0:
            yield ()
        return
    for count in range(n // sizes[0] + 1):
        for rest in every_split(n - count * sizes[0], sizes[1:]):
            yield (*[sizes[0]] * count, *rest)


def best_split(n: int, order: Sequence[int]) -> tuple[int, ...] | None:
    splits = [split for split in every_split(n, order) if split]
    best = min(
        splits,
        key=lambda split: (len(set(split)), *(-split.count(size) for size in order)),
        default=None,
    )
    return best and tuple(sorted(best, reverse=True))


def every_choice(sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(sizes, k) for k in range(1, len(sizes) + 1))


fields = st.integers(0, 45)


class TestPartition:
    @given(fields, table_sizes())
    def test_it_is_the_best_of_all_splits(self, n: int, sizes: tuple[int, ...]) -> None:
        expected = best_split(n, sizes)
        if expected is None:
            with pytest.raises(NoSeating):
                partition(n, sizes)
        else:
            assert partition(n, sizes) == expected

    def test_it_is_the_best_of_all_splits_for_every_choice_of_sizes_from_three_to_six(self) -> None:
        for sizes in every_choice(range(3, 7)):
            for n in range(1, 32):
                expected = best_split(n, sizes)
                if expected is not None:
                    assert partition(n, sizes) == expected

    @given(fields, table_sizes(), st.data())
    def test_the_preference_alone_decides_not_the_order_of_the_sizes(
        self, n: int, sizes: tuple[int, ...], data: st.DataObject
    ) -> None:
        prefer = data.draw(st.permutations(sizes))
        if possible(n, sizes):
            assert partition(n, sizes, prefer=prefer) == best_split(n, prefer)

    @given(fields, table_sizes(), st.data())
    def test_sizes_that_are_not_named_follow_in_their_order(
        self, n: int, sizes: tuple[int, ...], data: st.DataObject
    ) -> None:
        first = data.draw(st.sampled_from(sizes))
        rest = [size for size in sizes if size != first]
        if possible(n, sizes):
            assert partition(n, sizes, prefer=[first]) == best_split(n, [first, *rest])

    @given(st.integers(1, 10**6), table_sizes())
    def test_everybody_has_a_chair_and_no_chair_is_free(
        self, n: int, sizes: tuple[int, ...]
    ) -> None:
        if possible(n, sizes):
            tables = partition(n, sizes)

            assert sum(tables) == n
            assert set(tables) <= set(sizes)
            assert list(tables) == sorted(tables, reverse=True)

    @pytest.mark.parametrize(
        ("n", "tables"),
        [
            (4, (4,)),
            (5, (5,)),
            (9, (5, 4)),
            (12, (4, 4, 4)),
            (13, (5, 4, 4)),
            (14, (5, 5, 4)),
            (15, (5, 5, 5)),
            (20, (4, 4, 4, 4, 4)),
            (25, (5, 5, 5, 5, 5)),
            (23, (5, 5, 5, 4, 4)),
        ],
    )
    def test_karak_has_equal_tables_or_as_few_fives_as_possible(
        self, n: int, tables: tuple[int, ...]
    ) -> None:
        assert partition(n, KARAK) == tables

    @pytest.mark.parametrize(
        ("n", "tables"),
        [
            (3, (3,)),
            (4, (4,)),
            (6, (3, 3)),
            (7, (4, 3)),
            (9, (3, 3, 3)),
            (10, (4, 3, 3)),
            (11, (4, 4, 3)),
            (12, (4, 4, 4)),
        ],
    )
    def test_trumfosaur_and_rummikub_prefer_fours(self, n: int, tables: tuple[int, ...]) -> None:
        assert partition(n, TRUMFOSAUR) == tables

    def test_three_at_each_table(self) -> None:
        assert partition(240, SEM) == (3,) * 80

    @pytest.mark.parametrize("n", [999_999, 10**6])
    def test_a_large_field_is_no_harder(self, n: int) -> None:
        assert sum(partition(n, (999, 1000, 1001, 4))) == n

    def test_many_sizes_of_which_many_are_needed(self) -> None:
        assert partition(6 + 10 + 15, (6, 10, 15)) == (15, 10, 6)


class TestImpossibleFields:
    @pytest.mark.parametrize(
        ("n", "sizes", "message"),
        [
            (5, (4, 3), "4 could (1 too many), or 6 (1 missing)"),
            (11, KARAK, "10 could (1 too many), or 12 (1 missing)"),
            (239, SEM, "tables of 3: 237 could (2 too many), or 240 (1 missing)"),
            (
                1,
                (3, 4, 5),
                "1 person cannot be split into tables of 3, 4 or 5: 3 could (2 missing)",
            ),
            (0, KARAK, "0 people cannot be split into tables of 4 or 5: 4 could (4 missing)"),
        ],
    )
    def test_the_refusal_names_the_nearest_possible_numbers(
        self, n: int, sizes: tuple[int, ...], message: str
    ) -> None:
        with pytest.raises(NoSeating) as caught:
            partition(n, sizes)

        assert message in str(caught.value)

    def test_karak_refuses_what_its_rulebook_says(self) -> None:
        assert [n for n in range(100) if not possible(n, KARAK)] == [0, 1, 2, 3, 6, 7, 11]

    def test_only_one_two_and_five_do_not_fill_tables_of_four_and_three(self) -> None:
        assert [n for n in range(100) if not possible(n, RUMMIKUB)] == [0, 1, 2, 5]

    @given(fields, table_sizes())
    def test_possible_means_that_a_split_exists(self, n: int, sizes: tuple[int, ...]) -> None:
        assert possible(n, sizes) == any(split for split in every_split(n, sizes))

    def test_possible_agrees_with_a_sieve_for_every_choice_of_sizes_up_to_eight(self) -> None:
        for sizes in every_choice(range(2, 9)):
            fits = [True]
            for n in range(1, 60):
                fits.append(any(size <= n and fits[n - size] for size in sizes))

                assert possible(n, sizes) == fits[n]

    @given(fields, table_sizes())
    def test_the_nearest_numbers_are_possible_and_none_between_is(
        self, n: int, sizes: tuple[int, ...]
    ) -> None:
        near = nearest(n, sizes)
        fit = [m for m in range(1, n + 10) if any(every_split(m, sizes))]

        assert near.below == max((m for m in fit if m <= n), default=None)
        assert near.above == min(m for m in fit if m >= n)

    def test_sizes_far_above_the_field_cost_nothing(self) -> None:
        assert nearest(7, (10**12, 10**13)) == Nearest(None, 10**12)


class TestBadInput:
    @pytest.mark.parametrize("n", [-3, True, 3.0, "3", None])
    def test_what_is_no_number_of_people_is_named(self, n: int) -> None:
        with pytest.raises(NoSeating, match="no number of people"):
            partition(n, SEM)
        with pytest.raises(NoSeating, match="no number of people"):
            possible(n, SEM)
        with pytest.raises(NoSeating, match="no number of people"):
            nearest(n, SEM)

    @pytest.mark.parametrize("size", [0, -3, True, 3.0, "3"])
    def test_a_size_that_is_no_table_is_named(self, size: int) -> None:
        with pytest.raises(InvalidRules, match=f"{size!r} is not a whole number from 1 up"):
            possible(3, [4, size])

    def test_all_faults_of_the_sizes_come_at_once(self) -> None:
        with pytest.raises(InvalidRules) as caught:
            nearest(3, [0, 4, 4, 4, -1])

        assert [problem.message for problem in caught.value] == [
            "table size 0 is not a whole number from 1 up",
            "table size -1 is not a whole number from 1 up",
            "sizes names 4 more than once",
        ]

    def test_no_size_is_refused(self) -> None:
        with pytest.raises(InvalidRules, match="sizes names no table size"):
            partition(3, ())

    def test_a_preference_for_no_allowed_size_or_twice_for_one_is_refused(self) -> None:
        with pytest.raises(InvalidRules) as caught:
            partition(12, (4, 3), prefer=(4, 4, 5))

        assert [problem.message for problem in caught.value] == [
            "prefer names 5, which is not one of the sizes 4 or 3",
            "prefer names 4 more than once",
        ]


class TestTooMany:
    @pytest.mark.parametrize("ask", [partition, possible, nearest])
    @pytest.mark.parametrize("people", [MOST_PEOPLE + 1, 10**30, 10**5000], ids=range(3))
    def test_more_people_than_ever_come_are_refused(self, ask: Any, people: int) -> None:
        with pytest.raises(NoSeating, match="people are too many: give 1000000 at most"):
            ask(people, (4, 5))

    def test_a_million_are_split(self) -> None:
        assert partition(MOST_PEOPLE, (4, 5)) == (4,) * 250_000
        assert nearest(MOST_PEOPLE, (3,)).above == 1_000_002

    def test_sizes_too_long_to_write_are_named_in_short(self) -> None:
        with pytest.raises(NoSeating, match=r"5 people cannot be split .* 10{9}… \(5001 digits\)"):
            partition(5, (10**5000,))
