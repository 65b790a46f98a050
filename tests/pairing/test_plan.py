from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.chance import Recorded, Seeded
from cardtourney.errors import InvalidRules, NoSeating
from cardtourney.pairing.objectives import Measure
from cardtourney.pairing.plan import (
    FEWEST_MOVED,
    LEAST_TOTAL,
    Plan,
    move,
    plan_by_draw,
    plan_by_groups,
    plan_by_rank,
    seats_of,
)
from cardtourney.pairing.separation import Separation, Strength
from cardtourney.testing.seating import fields, plans, plans_by_groups, plans_by_rank

EVERYBODY = Separation("everybody", (frozenset("ABCDEF"),))
NO_MEASURE = f"is none of the options of Measure: {', '.join(Measure)}"


def flat(tables: Sequence[Sequence[int]]) -> list[int]:
    return [player for table in tables for player in table]


class TestPlanByRank:
    @given(fields(20), st.data())
    def test_read_table_by_table_it_is_the_ranking(
        self, players: tuple[int, ...], data: st.DataObject
    ) -> None:
        sizes: list[int] = []
        while (left := len(players) - sum(sizes)) > 0:
            sizes.append(data.draw(st.integers(1, min(5, left))))

        plan = plan_by_rank(players, sizes)

        assert [len(table) for table in plan.prescribed] == sizes
        assert flat(plan.prescribed) == list(players)

    @pytest.mark.parametrize("sizes", [[3, 4], [3, 3, 3], [6, 0], [7, -1], []])
    def test_sizes_that_do_not_hold_exactly_the_players_are_refused(self, sizes: list[int]) -> None:
        with pytest.raises(NoSeating, match="do not hold exactly 6 players"):
            plan_by_rank("ABCDEF", sizes)

    def test_all_problems_are_named_at_once(self) -> None:
        with pytest.raises(NoSeating) as refused:
            plan_by_rank("ABACCC", [3])

        assert [str(problem) for problem in refused.value] == [
            "A is there 2 times",
            "C is there 3 times",
            "tables of 3 do not hold exactly 6 players",
        ]

    def test_no_other_round_follows_from_it(self) -> None:
        later = Separation("club", EVERYBODY.groups, meeting=2)

        with pytest.raises(InvalidRules, match="“club” counts for meeting 2, unknown"):
            plan_by_rank("ABCDEF", [3, 3], separations=[later])


class TestPlanByGroups:
    @given(plans_by_groups())
    def test_each_position_is_taken_by_one_group_forwards_or_backwards(
        self, plan: Plan[int]
    ) -> None:
        tables = len(plan.prescribed)
        for position, column in enumerate(zip(*plan.prescribed, strict=True)):
            group = plan.players[tables * position : tables * (position + 1)]
            assert column in (group, group[::-1])

    @pytest.mark.parametrize(
        ("size", "tables"),
        [
            (3, (("A", "H", "I"), ("B", "G", "J"), ("C", "F", "K"), ("D", "E", "L"))),
            (4, (("A", "F", "G", "J"), ("B", "E", "H", "K"), ("C", "D", "I", "L"))),
        ],
    )
    def test_the_second_group_starts_with_its_last(
        self, size: int, tables: tuple[tuple[str, ...], ...]
    ) -> None:
        assert plan_by_groups("ABCDEFGHIJKL", size).prescribed == tables

    @pytest.mark.parametrize(
        ("players", "sentence"),
        [
            (range(7), "7 players do not make whole tables of 5: 5 (2 too many) or 10 would (3 m"),
            (range(1), "1 player does not make whole tables of 5: 5 would (4 missing)"),
            (range(4), "4 players do not make whole tables of 5: 5 would (1 missing)"),
            ((), "0 players do not make whole tables of 5: 5 would (5 missing)"),
        ],
    )
    def test_a_field_that_makes_no_whole_tables_is_told_which_do(
        self, players: Sequence[int], sentence: str
    ) -> None:
        with pytest.raises(NoSeating) as refused:
            plan_by_groups(players, 5)

        assert sentence in str(refused.value)

    def test_nobody_is_there_twice(self) -> None:
        with pytest.raises(NoSeating, match="A is there 2 times"):
            plan_by_groups("ABA", 3)

    @pytest.mark.parametrize(
        ("wrong", "sentence"),
        [
            (lambda: plan_by_groups("ABC", 3, backwards=[4]), "position 4 is not one of the 3"),
            (lambda: plan_by_groups("ABC", 3, pinned=[0]), "position 0 is not one of the 3"),
            (lambda: plan_by_groups("ABC", 3, movement=(1, 2)), "2 movements for 3 positions"),
            (lambda: plan_by_groups("ABC", 0), "0 groups: at least one is needed"),
            (
                lambda: plan_by_groups(
                    "ABC", 3, separations=[Separation("club", EVERYBODY.groups, meeting=2)]
                ),
                "“club” counts for meeting 2, unknown here",
            ),
        ],
    )
    def test_rules_that_no_table_has_are_refused(
        self, wrong: Callable[[], object], sentence: str
    ) -> None:
        with pytest.raises(InvalidRules, match=sentence):
            wrong()


class TestPlanByDraw:
    @given(fields(12), st.text("abc", min_size=1))
    def test_it_seats_by_rank_in_the_order_drawn(self, players: tuple[int, ...], seed: str) -> None:
        plan, _ = plan_by_draw(players, [len(players)], Seeded(seed))

        assert sorted(plan.players) == sorted(players)
        assert plan == plan_by_rank(plan.players, [len(players)])

    def test_the_draw_is_used_up_and_the_rest_left(self) -> None:
        draw = Recorded([(3, 1, 2), 7])
        met = Separation("already met", (frozenset({1, 2}),))

        plan, left = plan_by_draw([1, 2, 3], [2, 1], draw, separations=[met], measures=FEWEST_MOVED)

        assert plan.prescribed == ((3, 1), (2,))
        assert plan.separations == (met,)
        assert plan.measures == FEWEST_MOVED
        assert left == Recorded([(3, 1, 2), 7], used=1)


class TestPlan:
    @given(plans(strengths=tuple(Strength)))
    def test_seats_are_where_players_stand_in_the_prescribed_tables(self, plan: Plan[int]) -> None:
        assert plan.seats == seats_of(plan.prescribed)
        assert sorted(plan.seats) == sorted(plan.players)
        for player, (table, position) in plan.seats.items():
            assert plan.prescribed[table - 1][position - 1] == player

    def test_hard_separations_stand_first_and_each_kind_in_its_order(self) -> None:
        kept: list[Separation[str]] = [
            Separation(name, (), Strength.HARD if name.isupper() else Strength.SOFT)
            for name in "aBcD"
        ]

        plan = plan_by_rank("A", [1], separations=kept)

        assert [separation.name for separation in plan.separations] == ["B", "D", "a", "c"]

    @given(plans_by_groups())
    def test_meetings_are_the_rounds_that_follow_one_another_by_movement(
        self, plan: Plan[int]
    ) -> None:
        meetings = plan.meetings(plan.prescribed)

        assert set(meetings) == {1, *(separation.meeting for separation in plan.separations)}
        for meeting, tables in meetings.items():
            moved = plan.prescribed
            for _ in range(meeting - 1):
                moved = move(moved, plan.movement)
            assert tuple(tables) == moved

    @given(plans_by_rank())
    def test_seats_by_rank_meet_as_they_are_seated(self, plan: Plan[int]) -> None:
        assert plan.meetings(plan.prescribed) == {1: plan.prescribed}

    def test_fewest_moved_comes_before_least_total(self) -> None:
        assert (Measure.MOVED, *LEAST_TOTAL) == FEWEST_MOVED


class TestMove:
    @given(plans_by_groups(), st.data())
    def test_each_position_moves_by_its_steps_round_the_room(
        self, plan: Plan[int], data: st.DataObject
    ) -> None:
        size, tables = len(plan.prescribed[0]), len(plan.prescribed)
        steps = data.draw(st.lists(st.integers(-5, 5), min_size=size, max_size=size))

        after = seats_of(move(plan.prescribed, steps))

        for player, (table, position) in plan.seats.items():
            assert after[player] == ((table - 1 + steps[position - 1]) % tables + 1, position)

    @pytest.mark.parametrize("size", [3, 4, 5])
    def test_at_one_table_everybody_stays(self, size: int) -> None:
        table = tuple(range(size))

        assert move([table], (-1, *(0,) * (size - 2), 1)) == (table,)

    def test_every_table_without_these_positions_is_named(self) -> None:
        with pytest.raises(NoSeating) as refused:
            move(["AB", "CDE", "F"], (1, 0))

        assert [str(problem) for problem in refused.value] == [
            "table 2 has 3 players; 2 positions move",
            "table 3 has 1 players; 2 positions move",
        ]


class TestMeasures:
    @given(st.lists(st.sampled_from(Measure), unique=True))
    def test_a_measure_can_be_given_by_its_text(self, measures: list[Measure]) -> None:
        texts: list[Any] = [measure.value for measure in measures]

        by_text = plan_by_rank("ABCDEF", [3, 3], measures=texts)

        assert by_text == plan_by_rank("ABCDEF", [3, 3], measures=measures)
        assert all(type(measure) is Measure for measure in by_text.measures)

    @pytest.mark.parametrize(
        ("measures", "problems"),
        [
            (["x", Measure.MOVED, None], [f"'x' {NO_MEASURE}", f"None {NO_MEASURE}"]),
            ("x", [f"'x' {NO_MEASURE}"]),
            (7, ["7 is no list of measures"]),
        ],
    )
    def test_what_is_no_measure_is_named(self, measures: Any, problems: list[str]) -> None:
        with pytest.raises(InvalidRules) as refused:
            Plan(("A",), (("A",),), measures=measures)

        assert [str(problem) for problem in refused.value] == [
            f"$.measures: {problem}" for problem in problems
        ]

    def test_a_single_text_is_one_measure_and_not_its_letters(self) -> None:
        text: Any = "total displacement"

        assert Plan(("A",), (("A",),), measures=text).measures == (Measure.DISPLACEMENT,)
