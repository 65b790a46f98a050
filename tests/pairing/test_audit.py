from collections.abc import Sequence
from itertools import combinations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.errors import NoSeating
from cardtourney.pairing.audit import (
    Audit,
    Broken,
    SeatingCode,
    audit,
    broken_pairs,
    meetings,
    positions,
)
from cardtourney.pairing.plan import Plan, plan_by_groups, plan_by_rank
from cardtourney.pairing.seating import seat
from cardtourney.pairing.separation import Separation, Strength, not_again
from cardtourney.testing.seating import every_seating, fields, plans, worth

Tables = tuple[tuple[int, ...], ...]

GROUPS = plan_by_groups(range(1, 10), 3)
"""(1, 6, 7), (2, 5, 8), (3, 4, 9)"""

MIXED = plan_by_rank(range(1, 13), [5, 4, 3])
"""(1, 2, 3, 4, 5), (6, 7, 8, 9), (10, 11, 12)"""


@st.composite
def plans_with_a_seating(draw: st.DrawFn) -> tuple[Plan[int], Tables]:
    plan = draw(plans())
    return plan, draw(st.sampled_from(list(every_seating(plan))[:400]))


@st.composite
def rounds(draw: st.DrawFn) -> list[list[list[int]]]:
    """Rounds at tables of one to five players."""
    people = draw(fields(10))
    played = []
    for _ in range(draw(st.integers(0, 4))):
        order, tables = list(draw(st.permutations(people))), []
        while order:
            size = draw(st.integers(1, 5))
            tables.append(order[:size])
            order = order[size:]
        played.append(tables)
    return played


def codes(found: Audit[int]) -> list[SeatingCode]:
    return [finding.code for finding in found.findings]


def sentences(plan: Plan[int], tables: Sequence[Sequence[int]]) -> list[str]:
    return [finding.sentence() for finding in audit(plan, tables).findings]


class TestAudit:
    @given(plans_with_a_seating())
    def test_a_seating_is_a_finding_exactly_if_another_is_better(
        self, case: tuple[Plan[int], Tables]
    ) -> None:
        """So one of equal values is none, whoever made it."""
        plan, tables = case
        best = min(worth(plan, other) for other in every_seating(plan))

        found = audit(plan, tables)

        assert (found.findings == ()) == (worth(plan, tables) == best)
        assert set(codes(found)) <= {SeatingCode.WORSE}

    @settings(max_examples=40)
    @given(plans_with_a_seating())
    def test_every_figure_stands_beside_the_best(self, case: tuple[Plan[int], Tables]) -> None:
        plan, tables = case

        found = audit(plan, tables)

        assert tuple(each.value for each in found.objectives) == worth(plan, tables)
        assert found.best == seat(plan)
        assert [(each.name, each.best, each.proof) for each in found.objectives] == [
            (each.name, each.value, each.proof) for each in found.best.objectives
        ]
        for each in found.objectives:
            named = [other.value for other in found.objectives if other.name == each.name]
            assert found.value(each.name) == named[0]

    @settings(max_examples=40)
    @given(plans_with_a_seating())
    def test_what_is_worse_is_the_first_figure_that_differs(
        self, case: tuple[Plan[int], Tables]
    ) -> None:
        found = audit(*case)
        differing = [each for each in found.objectives if each.value != each.best]

        for finding in found.findings:
            assert finding.sentence() == (
                f"{differing[0].name}: {differing[0].value}, and {differing[0].best} was possible"
            )

    @settings(max_examples=40)
    @given(plans())
    def test_the_best_seating_need_not_be_found_twice(self, plan: Plan[int]) -> None:
        best = seat(plan)

        assert audit(plan, best.tables, best) == audit(plan, best.tables)
        assert audit(plan, best.tables, best).findings == ()

    def test_a_better_seating_than_an_unproven_best_is_no_finding(
        self, request: pytest.FixtureRequest
    ) -> None:
        """Of five in a ring only one pair need meet at two tables; as prescribed three do."""
        ring = not_again("already met", [[1, 2], [2, 3], [3, 5], [5, 4], [4, 1]])
        plan = plan_by_rank(range(1, 7), [3, 3], separations=[ring])
        better = seat(plan).tables
        request.getfixturevalue("no_search")

        found = audit(plan, better)

        assert not found.best.proven
        assert (found.value("already met"), found.best.objectives[0].value) == (1, 3)
        assert found.findings == ()

    def test_a_hard_separation_that_cannot_be_kept_leaves_nothing_to_judge_by(self) -> None:
        club = Separation("club", (frozenset({1, 2, 3}),), Strength.HARD)
        plan = plan_by_rank([1, 2, 3, 4], [2, 2], separations=[club])

        with pytest.raises(NoSeating, match="club"):
            audit(plan, plan.prescribed)


class TestWhoAndWhere:
    @pytest.mark.parametrize(
        ("tables", "found"),
        [
            (
                [(1, 6), (2, 5, 8), (3, 4, 9)],
                ["7 is not seated", "table 1 has 2 players, 3 are prescribed"],
            ),
            ([(1, 6, 7), (2, 5, 8), (3, 4, 8)], ["9 is not seated", "8 is seated 2 times"]),
            (
                [(1, 6, 7), (2, 5, 8), (3, 4, 10)],
                ["9 is not seated", "10 at table 3 does not play this round"],
            ),
            (
                [(1, 6, 7, 9), (2, 5, 8), (3, 4)],
                [
                    "table 1 has 4 players, 3 are prescribed",
                    "table 3 has 2 players, 3 are prescribed",
                ],
            ),
            (
                [(1, 6, 7), (2, 5, 8)],
                [
                    "3 is not seated",
                    "4 is not seated",
                    "9 is not seated",
                    "there are 2 tables, 3 are prescribed",
                ],
            ),
            (
                [(1, 6, 7), (2, 5, 8), (3, 4, 9), (9,)],
                ["9 is seated 2 times", "there are 4 tables, 3 are prescribed"],
            ),
        ],
    )
    def test_players_and_tables_that_are_not_the_plans(
        self, tables: Sequence[Sequence[int]], found: list[str]
    ) -> None:
        assert sentences(GROUPS, tables) == found

    def test_then_nothing_is_measured(self) -> None:
        found = audit(GROUPS, [(1, 6, 7), (2, 5, 8), (3, 4, 10)])

        assert (found.objectives, found.broken) == ((), ())
        assert found.best == seat(GROUPS)

    def test_tables_of_other_sizes_in_another_order(self) -> None:
        assert sentences(
            MIXED, [MIXED.prescribed[1], MIXED.prescribed[0], MIXED.prescribed[2]]
        ) == [
            "table 1 has 4 players, 5 are prescribed",
            "table 2 has 5 players, 4 are prescribed",
        ]


class TestPositions:
    def test_a_player_keeps_the_position_of_the_group(self) -> None:
        assert sentences(GROUPS, [(1, 7, 6), (2, 5, 8), (3, 4, 9)]) == [
            "7 sits at table 1 position 2, not at position 3",
            "6 sits at table 1 position 3, not at position 2",
        ]

    def test_a_pinned_player_stays_at_the_table(self) -> None:
        assert sentences(GROUPS, [(2, 6, 7), (1, 5, 8), (3, 4, 9)]) == [
            "2 sits at table 1 and must sit at table 2",
            "1 sits at table 2 and must sit at table 1",
            "total displacement: 2, and 0 was possible",
        ]

    def test_by_rank_a_table_sits_in_the_order_of_rank(self) -> None:
        assert sentences(MIXED, [(1, 2, 4, 3, 5), (6, 7, 8, 9), (12, 11, 10)]) == [
            "table 1 sits in the order 1, 2, 4, 3, 5, prescribed is 1, 2, 3, 4, 5",
            "table 3 sits in the order 12, 11, 10, prescribed is 10, 11, 12",
        ]

    def test_pairs_are_counted_where_people_really_sit(self) -> None:
        """Two who changed positions meet others in the next round than the plan has it."""
        club = Separation("club", (frozenset({6, 9}),), meeting=2)
        plan = plan_by_groups(range(1, 10), 3, movement=(0, 0, 1), separations=[club])
        changed = [(1, 7, 6), (2, 5, 8), (3, 4, 9)]

        found = audit(plan, changed)

        assert audit(plan, plan.prescribed).value("club") == 1
        assert found.value("club") == len(found.broken) == 0


class TestBrokenPairs:
    @settings(max_examples=40)
    @given(plans_with_a_seating())
    def test_each_pair_that_a_separation_counts_is_named(
        self, case: tuple[Plan[int], Tables]
    ) -> None:
        plan, tables = case

        broken = broken_pairs(plan, tables)

        assert len(set(broken)) == len(
            {(each.separation, each.meeting, each.pair) for each in broken}
        )
        assert len(broken) == sum(worth(plan, tables)[: len(plan.separations)])
        assert audit(plan, tables).broken == broken

    def test_round_and_table_are_those_where_they_meet(self) -> None:
        club = Separation("club", (frozenset({1, 5}), frozenset({3, 4})), meeting=2)
        now = attrs.evolve(club, meeting=1)
        plan = plan_by_groups(range(1, 10), 3, movement=(1, 0, 0), separations=[club, now])

        assert broken_pairs(plan, plan.prescribed) == (
            Broken("club", 2, 2, (1, 5)),
            Broken("club", 1, 3, (3, 4)),
        )


class TestHistograms:
    @given(rounds())
    def test_meetings_count_how_often_each_pair_met(self, played: list[list[list[int]]]) -> None:
        people = {player for tables in played for table in tables for player in table}
        met = [
            sum(one in table and other in table for tables in played for table in tables)
            for one, other in combinations(people, 2)
        ]

        assert meetings(played) == {times: met.count(times) for times in set(met) if times}
        assert list(meetings(played)) == sorted(meetings(played))

    @given(rounds())
    def test_positions_count_where_each_player_sat(self, played: list[list[list[int]]]) -> None:
        people = {player for tables in played for table in tables for player in table}
        longest = max((len(table) for tables in played for table in tables), default=0)

        found = positions(played)

        assert found == {
            player: tuple(
                sum(table[at : at + 1] == [player] for tables in played for table in tables)
                for at in range(longest)
            )
            for player in people
        }

    @given(rounds(), st.data())
    def test_the_order_of_rounds_does_not_matter(
        self, played: list[list[list[int]]], data: st.DataObject
    ) -> None:
        shuffled = data.draw(st.permutations(played))

        assert meetings(shuffled) == meetings(played)
        assert positions(shuffled) == positions(played)
