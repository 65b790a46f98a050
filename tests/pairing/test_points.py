import json
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport, InvalidRules
from cardtourney.pairing.points import (
    PointTable,
    TieRule,
    award,
    conserved,
    draw_lots,
    share_places,
    tie_groups,
)
from cardtourney.testing.pairing import (
    exact_numbers,
    group_sizes,
    lots_for,
    point_tables,
    tied_scores,
)

WORKED = json.loads((Path(__file__).parents[1] / "data" / "worked-points.json").read_text("utf-8"))
EXACT = "is not exact: give whole numbers, fractions, text or tuples of these"
MARIAS = PointTable.of((5, 3, 1))
KARAK = PointTable.of((4, 3, 2, 1), (5, 4, 3, 2, 1))


class NotARule(StrEnum):
    """Reads like a rule for ties and is none."""

    SPLIT = "split"


def exact(*points: Fraction | int) -> tuple[Fraction, ...]:
    return tuple(Fraction(number) for number in points)


tables_and_scores = st.sampled_from([3, 4, 5]).flatmap(
    lambda size: st.tuples(point_tables([size]), tied_scores(size))
)


def average_over_every_draw(
    table: PointTable, scores: Sequence[Fraction | int]
) -> tuple[Fraction, ...]:
    """A split, the long way: what each seat gets on average over all orders that fit the scores."""
    seats = range(len(scores))
    fitting = [
        order
        for order in permutations(seats)
        if all(scores[a] >= scores[b] for a, b in pairwise(order))
    ]
    row = table.points(len(scores))
    return tuple(
        sum((row[order.index(seat)] for order in fitting), Fraction()) / len(fitting)
        for seat in seats
    )


class TestPointTable:
    def test_points_are_exact_and_found_by_table_size(self) -> None:
        assert KARAK.sizes == (4, 5)
        assert KARAK.points(5) == exact(5, 4, 3, 2, 1)
        assert all(isinstance(points, Fraction) for points in KARAK.points(5))

    def test_the_order_of_the_rows_does_not_matter(self) -> None:
        assert PointTable.of((5, 4, 3, 2, 1), (4, 3, 2, 1)) == KARAK

    def test_rows_stand_by_size_whatever_their_points(self) -> None:
        table = PointTable.of((5, 3, 1), (9, 1), (1, 0, 0, 0))

        assert table.sizes == (2, 3, 4)
        assert table.by_size[0] == exact(9, 1)

    def test_zero_and_negative_points_are_allowed(self) -> None:
        assert PointTable.of((1, 0, Fraction(-1, 2))).points(3) == exact(1, 0, Fraction(-1, 2))

    def test_all_faults_of_a_table_come_at_once(self) -> None:
        inexact: Any = (5, 3.0, True)
        with pytest.raises(InvalidRules) as caught:
            PointTable.of((1, 3, 1), (2, 1, 0), (), inexact)

        assert [problem.message for problem in caught.value] == [
            "points row 1: place 2 gets 3, more than the place before it (1)",
            "points row 2: a row for a table of 3 is already there",
            "points row 3: it is empty; give the points of each place, the first place first",
            "points row 4: 3.0 for place 2 is not exact: give a whole number or a fraction",
            "points row 4: True for place 3 is not exact: give a whole number or a fraction",
            "points row 4: a row for a table of 3 is already there",
        ]

    def test_a_table_without_rows_is_refused(self) -> None:
        with pytest.raises(InvalidRules, match="at least one row"):
            PointTable.of()

    @pytest.mark.parametrize("size", [0, 3, 6])
    def test_an_unknown_size_is_named_with_the_known_ones(self, size: int) -> None:
        message = f"a table of {size} has no points by place; known sizes: 4, 5"
        with pytest.raises(InvalidReport, match=message):
            KARAK.points(size)


class TestAward:
    @pytest.mark.parametrize("case", WORKED.values(), ids=WORKED.keys())
    def test_the_examples_printed_in_the_rulebooks(self, case: dict[str, Any]) -> None:
        extra = {} if case["bonus_seat"] is None else {case["bonus_seat"]: 1}
        scores = [Fraction(score) for score in case["scores"]]

        points = award(PointTable.of(case["table"]), scores, extra=extra)

        assert points == tuple(Fraction(number) for number in case["points"])

    @given(tables_and_scores)
    def test_a_split_is_the_average_over_every_draw(
        self, given_: tuple[PointTable, tuple[int, ...]]
    ) -> None:
        table, scores = given_

        assert award(table, scores) == average_over_every_draw(table, scores)

    @given(tables_and_scores, st.data())
    def test_a_split_and_a_draw_award_all_points_and_invent_none(
        self, given_: tuple[PointTable, tuple[int, ...]], data: st.DataObject
    ) -> None:
        table, scores = given_
        size = len(scores)
        extra = data.draw(st.dictionaries(st.integers(0, size - 1), exact_numbers()))
        lots = data.draw(lots_for(tie_groups(scores)))

        split = award(table, scores, extra=extra)
        drawn = award(table, scores, ties=TieRule.LOTS, lots=lots, extra=extra)

        assert sum(split) == conserved(table, size, extra=extra)
        assert sum(drawn) == conserved(table, size, ties=TieRule.LOTS, extra=extra)

    @given(tables_and_scores, st.sampled_from([TieRule.SPLIT, TieRule.BEST]), st.data())
    def test_points_follow_the_score_not_the_seat(
        self,
        given_: tuple[PointTable, tuple[int, ...]],
        ties: TieRule,
        data: st.DataObject,
    ) -> None:
        table, scores = given_
        order = data.draw(st.permutations(range(len(scores))))

        points = award(table, scores, ties=ties)

        assert award(table, [scores[i] for i in order], ties=ties) == tuple(
            points[i] for i in order
        )

    @given(tables_and_scores, st.sampled_from(TieRule), st.data())
    def test_a_better_score_never_gets_less(
        self,
        given_: tuple[PointTable, tuple[int, ...]],
        ties: TieRule,
        data: st.DataObject,
    ) -> None:
        table, scores = given_
        lots = data.draw(lots_for(tie_groups(scores))) if ties is TieRule.LOTS else None

        points = award(table, scores, ties=ties, lots=lots)

        for mine, my_points in zip(scores, points, strict=True):
            for other, other_points in zip(scores, points, strict=True):
                assert mine <= other or my_points >= other_points

    @given(tables_and_scores)
    def test_the_best_place_for_all_is_one_more_than_those_with_a_better_score(
        self, given_: tuple[PointTable, tuple[int, ...]]
    ) -> None:
        table, scores = given_
        row = table.points(len(scores))

        assert award(table, scores, ties=TieRule.BEST) == tuple(
            row[sum(other > score for other in scores)] for score in scores
        )

    @given(st.permutations([1, 2]))
    def test_lots_give_each_of_the_equal_one_place(self, lots: list[int]) -> None:
        points = award(MARIAS, (1800, 600, 600), ties=TieRule.LOTS, lots=lots)

        assert [points[0], points[lots[0]], points[lots[1]]] == [5, 3, 1]

    def test_lots_of_two_groups_stand_in_one_list(self) -> None:
        points = award(KARAK, (2, 2, 1, 1), ties=TieRule.LOTS, lots=[3, 1, 0, 2])

        assert points == exact(3, 4, 1, 2)

    def test_scores_may_be_tuples_with_a_second_criterion(self) -> None:
        assert award(MARIAS, [(7, 1), (7, 2), (9, 0)]) == exact(1, 3, 5)

    @pytest.mark.parametrize(
        ("lots", "fault"),
        [
            (None, "lots: must draw and did not: 1, 2"),
            ([1], "lots: must draw and did not: 2"),
            ([1, 2, 0], "lots: equal with nobody, so drew needlessly: 0"),
            ([1, 2, 7], "lots: equal with nobody, so drew needlessly: 7"),
            ([1, 2, 1], "lots: drew more than once: 1"),
        ],
    )
    def test_lots_must_be_those_of_the_equal_seats(
        self, lots: list[int] | None, fault: str
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            award(MARIAS, (1800, 600, 600), ties=TieRule.LOTS, lots=lots)

        assert str(caught.value) == fault

    @pytest.mark.parametrize("lots", [None, []])
    def test_no_lots_are_needed_where_nobody_is_equal(self, lots: list[int] | None) -> None:
        assert award(MARIAS, (3, 2, 1), ties=TieRule.LOTS, lots=lots) == exact(5, 3, 1)

    @pytest.mark.parametrize("ties", [TieRule.SPLIT, TieRule.BEST])
    def test_lots_under_another_rule_are_refused(self, ties: TieRule) -> None:
        with pytest.raises(InvalidReport, match=f"none are drawn .* follow the rule {ties}"):
            award(MARIAS, (2, 2, 1), ties=ties, lots=[0, 1])

    def test_lots_that_are_missing_come_with_the_other_faults(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            award(MARIAS, (7, 7), ties=TieRule.LOTS, extra={5: 1})

        assert [problem.message for problem in caught.value] == [
            "a table of 2 has no points by place; known sizes: 3",
            "extra points: seat 5 is not one of the 2 seats, counted from 0",
            "lots: must draw and did not: 0, 1",
        ]

    def test_all_faults_of_a_report_come_at_once(self) -> None:
        inexact: Any = {3: 1, -1: 1, True: 0.5}
        scores: Any = (1000, 10.5)
        with pytest.raises(InvalidReport) as caught:
            award(MARIAS, scores, ties=TieRule.LOTS, extra=inexact)

        assert [problem.message for problem in caught.value] == [
            "a table of 2 has no points by place; known sizes: 3",
            "extra points: seat 3 is not one of the 2 seats, counted from 0",
            "extra points: seat -1 is not one of the 2 seats, counted from 0",
            "extra points: seat True is not one of the 2 seats, counted from 0",
            "extra points: 0.5 for seat True is not exact: give whole numbers or fractions",
            f"scores: 10.5 (float) {EXACT}",
        ]


class TestConserved:
    def test_the_best_place_for_all_has_no_fixed_total(self) -> None:
        assert conserved(MARIAS, 3, ties=TieRule.BEST) is None

    def test_extra_points_come_on_top(self) -> None:
        assert conserved(KARAK, 4, extra={2: 1}) == 11

    def test_all_faults_come_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            conserved(KARAK, 3, extra={3: 1})

        assert len(caught.value.problems) == 2


class TestTieGroups:
    @given(st.integers(0, 6).flatmap(tied_scores))
    def test_seats_are_grouped_by_score_the_best_first(self, scores: tuple[int, ...]) -> None:
        expected = [
            tuple(seat for seat, other in enumerate(scores) if other == score)
            for score in sorted(set(scores), reverse=True)
        ]

        assert tie_groups(scores) == tuple(expected)

    def test_scores_that_cannot_be_compared_are_refused(self) -> None:
        with pytest.raises(InvalidReport, match="scores: 1 and 'one' cannot be compared"):
            tie_groups([1, "one"])


class TestDrawLots:
    @given(st.integers(0, 6).flatmap(tied_scores), st.data())
    def test_groups_keep_their_order_and_lots_decide_inside_them(
        self, scores: tuple[int, ...], data: st.DataObject
    ) -> None:
        groups = tie_groups(scores)
        lots = data.draw(lots_for(groups))

        listed = draw_lots(groups, lots)

        assert sorted(listed) == list(range(len(scores)))
        assert [scores[seat] for seat in listed] == sorted(scores, reverse=True)
        tied = [seat for seat in listed if scores.count(scores[seat]) > 1]
        for score in set(scores):
            mine = [seat for seat in tied if scores[seat] == score]
            assert mine == [seat for seat in lots if scores[seat] == score]

    def test_anybody_can_draw_not_only_seats(self) -> None:
        assert draw_lots([("Eva", "Jan"), ("Ota",)], ["Jan", "Eva"]) == ("Jan", "Eva", "Ota")

    @pytest.mark.parametrize("lots", [None, []])
    def test_no_draw_is_needed_where_nobody_is_equal(self, lots: list[str] | None) -> None:
        assert draw_lots([("Eva",), ("Ota",)], lots) == ("Eva", "Ota")

    def test_all_faults_of_a_draw_come_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            draw_lots([("Eva", "Jan"), ("Ota",)], ["Eva", "Eva", "Ota"])

        assert [problem.message for problem in caught.value] == [
            "lots: must draw and did not: Jan",
            "lots: equal with nobody, so drew needlessly: Ota",
            "lots: drew more than once: Eva",
        ]


class TestSharePlaces:
    falling = st.lists(exact_numbers(), max_size=8).map(lambda row: sorted(row, reverse=True))

    @given(falling, st.data())
    def test_a_split_and_lots_keep_the_sum(
        self, points: list[Fraction | int], data: st.DataObject
    ) -> None:
        groups = data.draw(group_sizes(len(points)))

        assert sum(share_places(points, groups)) == sum(points)
        assert list(share_places(points, groups, ties=TieRule.LOTS)) == points

    @given(falling, st.data())
    def test_the_best_is_never_less_than_the_split_and_a_group_is_treated_alike(
        self, points: list[Fraction | int], data: st.DataObject
    ) -> None:
        groups = data.draw(group_sizes(len(points)))

        split = share_places(points, groups)
        best = share_places(points, groups, ties=TieRule.BEST)

        assert all(more >= less for more, less in zip(best, split, strict=True))
        start = 0
        for size in groups:
            assert len(set(split[start : start + size])) == 1
            assert set(best[start : start + size]) == {points[start]}
            start += size

    def test_those_who_share_places_of_a_tournament_split_their_points(self) -> None:
        points = share_places([103, 93, 86, 2, 1], [1, 2, 2])

        shared = Fraction(179, 2), Fraction(3, 2)
        assert points == exact(103, shared[0], shared[0], shared[1], shared[1])

    def test_nobody_gets_nothing(self) -> None:
        assert share_places([], []) == ()

    @pytest.mark.parametrize(
        ("points", "groups", "fault"),
        [
            ([3, 2, 1], [1, 1], "2 people stand in the list, but 3 places have points"),
            ([3, 2], [0, 2], "0 is no number of people who share a place"),
            ([3, 2], [True, 1], "True is no number of people who share a place"),
            ([1, 2], [2], "place 2 gets 2, more than the place before it (1)"),
            ([2.5, 1], [2], "2.5 for place 1 is not exact"),
        ],
    )
    def test_lists_that_cannot_be_true_are_refused(
        self, points: list[int], groups: list[int], fault: str
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            share_places(points, groups)

        assert fault in str(caught.value)


class TestRuleForTies:
    @pytest.mark.parametrize("ties", [TieRule.SPLIT, TieRule.BEST])
    def test_it_can_be_given_by_its_text(self, ties: TieRule) -> None:
        text: Any = ties.value

        assert award(MARIAS, (2, 2, 1), ties=text) == award(MARIAS, (2, 2, 1), ties=ties)
        assert share_places((5, 3), [2], ties=text) == share_places((5, 3), [2], ties=ties)
        assert conserved(MARIAS, 3, ties=text) == conserved(MARIAS, 3, ties=ties)

    def test_lots_can_be_asked_for_by_their_text(self) -> None:
        text: Any = "lots"

        assert award(MARIAS, (2, 2, 1), ties=text, lots=[1, 0]) == exact(3, 5, 1)

    @pytest.mark.parametrize("wrong", ["x", "SPLIT", None, 1, NotARule.SPLIT])
    def test_what_is_no_rule_is_named(self, wrong: Any) -> None:
        for give in (
            lambda: award(MARIAS, (2, 2, 1), ties=wrong),
            lambda: share_places((5, 3), [2], ties=wrong),
            lambda: conserved(MARIAS, 3, ties=wrong),
        ):
            with pytest.raises(InvalidRules) as refused:
                give()

            assert str(refused.value) == (
                f"$.ties: {wrong!r} is none of the options of TieRule: split, best, lots"
            )
