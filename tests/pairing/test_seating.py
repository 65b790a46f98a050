import os
import subprocess
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.errors import NoSeating
from cardtourney.pairing.objectives import Measure, Proof
from cardtourney.pairing.plan import FEWEST_MOVED, LEAST_TOTAL, Plan, plan_by_groups, plan_by_rank
from cardtourney.pairing.seating import Cause, Seating, Shifted, seat, shifted
from cardtourney.pairing.separation import Separation, Strength, apart, not_again
from cardtourney.testing.seating import (
    every_seating,
    plans,
    plans_by_groups,
    plans_by_rank,
    worth,
)


def values(seating: Seating[int]) -> tuple[int, ...]:
    return tuple(objective.value for objective in seating.objectives)


def best(plan: Plan[int]) -> tuple[int, ...]:
    return min(worth(plan, tables) for tables in every_seating(plan))


def hard(plan: Plan[int]) -> list[int]:
    return [
        index
        for index, separation in enumerate(plan.separations)
        if separation.strength is Strength.HARD
    ]


class TestSeat:
    @settings(max_examples=200)
    @given(plans())
    def test_no_seating_is_better_in_the_order_of_the_objectives(self, plan: Plan[int]) -> None:
        assert values(seat(plan)) == best(plan)

    @given(plans())
    def test_it_is_one_of_the_seatings_that_the_plan_allows(self, plan: Plan[int]) -> None:
        assert seat(plan).tables in set(every_seating(plan))

    @given(plans())
    def test_values_are_what_counting_one_by_one_gives_and_are_proven(
        self, plan: Plan[int]
    ) -> None:
        seating = seat(plan)

        assert values(seating) == worth(plan, seating.tables)
        assert seating.proven
        assert Proof.OPEN not in {objective.proof for objective in seating.objectives}

    @settings(max_examples=40)
    @given(plans())
    def test_objectives_are_named_in_the_order_of_the_plan(self, plan: Plan[int]) -> None:
        assert [objective.name for objective in seat(plan).objectives] == [
            *(separation.name for separation in plan.separations),
            *(measure.value for measure in plan.measures),
        ]

    @settings(max_examples=40)
    @given(plans())
    def test_where_nobody_is_kept_apart_nobody_moves(self, plan: Plan[int]) -> None:
        free = plan_by_rank(plan.players, [len(table) for table in plan.prescribed])

        assert seat(free).tables == free.prescribed
        assert seat(free).shifted == ()


class TestHardSeparations:
    @given(plans(strengths=tuple(Strength)))
    def test_a_seating_is_refused_exactly_where_none_keeps_them(self, plan: Plan[int]) -> None:
        kept = [
            worth(plan, tables)
            for tables in every_seating(plan)
            if not any(worth(plan, tables)[index] for index in hard(plan))
        ]

        if kept:
            assert values(seat(plan)) == min(kept)
        else:
            with pytest.raises(NoSeating, match="cannot be kept"):
                seat(plan)

    def test_no_soft_one_costs_a_seating_that_keeps_it(self) -> None:
        """Keeping the soft one would be possible, but not with the hard one."""
        soft = Separation("town", (frozenset("AB"), frozenset("CD")))
        strict = Separation("family", (frozenset("AC"), frozenset("BD")), Strength.HARD)
        third = Separation("club", (frozenset("AD"), frozenset("BC")), Strength.HARD)

        seating = seat(plan_by_rank("ABCD", [2, 2], separations=[soft, strict, third]))

        assert seating.tables == (("A", "B"), ("C", "D"))
        assert [objective.value for objective in seating.objectives[:3]] == [0, 0, 2]

    def test_groups_too_large_are_named_with_those_who_play(self) -> None:
        """Somebody who does not play counts neither in the number nor among the names."""
        clubs = {"Anna": 1, "Boris": 2, "Cyril": 1, "Dana": 2, "Eva": 1, "Filip": 3, "Gita": 2}
        separation = apart("club", clubs, clubs.get, strength=Strength.HARD)
        players = ["Filip", "Eva", "Dana", "Cyril", "Boris", "Anna"]

        with pytest.raises(NoSeating) as refused:
            seat(plan_by_rank(players, [3, 3], separations=[separation]))

        assert str(refused.value) == (
            "“club” cannot be kept: 3 people (Eva, Cyril, Anna) for 2 tables"
        )

    def test_where_no_group_is_too_large_the_pairs_are_counted(self) -> None:
        met = not_again("already met", ["AB", "BC", "AC"], strength=Strength.HARD)

        with pytest.raises(NoSeating) as refused:
            seat(plan_by_rank("ABCD", [2, 2], separations=[met]))

        assert str(refused.value) == (
            "“already met” cannot be kept in meeting 1: at least 1 of the pairs would meet"
        )

    def test_all_that_cannot_be_kept_are_named_at_once(self) -> None:
        clubs = apart("club", "ABC", lambda _: 1, strength=Strength.HARD)
        towns = apart("town", "DEF", lambda _: 1, strength=Strength.HARD)

        with pytest.raises(NoSeating) as refused:
            seat(plan_by_rank("ABCDEF", [3, 3], separations=[clubs, towns]))

        assert [str(problem).partition(" cannot")[0] for problem in refused.value] == [
            "“club”",
            "“town”",
        ]

    @pytest.mark.usefixtures("no_search")
    def test_what_was_not_proven_impossible_is_not_called_so(self) -> None:
        ring = not_again("already met", ["AB", "BC", "CE", "ED", "DA"], strength=Strength.HARD)

        with pytest.raises(NoSeating, match="in meeting 1: as found, 3 of the pairs would meet"):
            seat(plan_by_rank("ABCDEF", [3, 3], separations=[ring]))


class TestOrderOfEntry:
    @settings(max_examples=40)
    @given(plans(), st.data())
    def test_the_order_of_groups_and_people_does_not_matter(
        self, plan: Plan[int], data: st.DataObject
    ) -> None:
        """The same separations, listed in another order, give the very same seating."""
        shuffled = Plan(
            players=plan.players,
            prescribed=plan.prescribed,
            separations=tuple(
                Separation(
                    each.name,
                    tuple(
                        frozenset(data.draw(st.permutations(sorted(group))))
                        for group in data.draw(st.permutations(each.groups))
                    ),
                    each.strength,
                    each.meeting,
                )
                for each in plan.separations
            ),
            measures=plan.measures,
            by_position=plan.by_position,
            pinned=plan.pinned,
            movement=plan.movement,
        )

        assert seat(shuffled) == seat(plan)

    @settings(max_examples=40)
    @given(plans())
    def test_people_may_be_called_anything(self, plan: Plan[int]) -> None:
        """Also by values that are never equal, and do not look alike, in two processes."""

        class Person:
            pass

        person = {player: Person() for player in (*plan.players, 0)}
        renamed = Plan(
            players=tuple(person[player] for player in plan.players),
            prescribed=tuple(tuple(person[player] for player in row) for row in plan.prescribed),
            separations=tuple(
                Separation(
                    each.name,
                    tuple(frozenset(person[player] for player in group) for group in each.groups),
                    each.strength,
                    each.meeting,
                )
                for each in plan.separations
            ),
            measures=plan.measures,
            by_position=plan.by_position,
            pinned=plan.pinned,
            movement=plan.movement,
        )

        assert seat(renamed).tables == tuple(
            tuple(person[player] for player in table) for table in seat(plan).tables
        )

    def test_every_process_gives_the_same_seating(self) -> None:
        program = """
from cardtourney.pairing.plan import plan_by_groups, plan_by_rank
from cardtourney.pairing.seating import seat
from cardtourney.pairing.separation import apart, not_again
names = [f"player {number}" for number in range(60)]
club = lambda name: f"club {sum(map(ord, name)) * 7 % 9}"
met = not_again("already met", [names[n::20] for n in range(20)])
print(seat(plan_by_rank(names, [3] * 20, separations=[met, apart("club", names, club)])))
joint = [apart("club", names, club, meeting=meeting) for meeting in (1, 2)]
print(seat(plan_by_groups(names, 3, movement=(-1, 0, 1), separations=joint)))
"""
        printed = {
            subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "PYTHONHASHSEED": seed},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for seed in ("0", "1", "2024")
        }

        assert len(printed) == 1
        assert printed.pop().count("Seating(") == 2


def where(tables: Sequence[Sequence[int]], player: int) -> int:
    return next(number for number, table in enumerate(tables, 1) if player in table)


def would_meet(plan: Plan[int], player: int, mate: int, tables: Sequence[Sequence[int]]) -> bool:
    """Whether a mate meets a player who sits as prescribed, in a round that counts for the two."""
    at_home = {p: (number, position) for p, (number, position) in plan.seats.items()}
    count = len(plan.prescribed)
    for separation in plan.separations:
        if mate not in separation.mates(player):
            continue
        steps = [
            (plan.movement[at_home[p][1] - 1] if plan.movement else 0) * (separation.meeting - 1)
            for p in (player, mate)
        ]
        for home_of_mate in (at_home[mate][0], where(tables, mate)):
            if (at_home[player][0] + steps[0] - home_of_mate - steps[1]) % count == 0:
                return True
    return False


class TestShifted:
    @settings(max_examples=40)
    @given(plans())
    def test_exactly_those_at_another_table_are_listed_the_best_placed_first(
        self, plan: Plan[int]
    ) -> None:
        seating = seat(plan)

        assert [each.player for each in seating.shifted] == [
            player
            for player in plan.players
            if where(seating.tables, player) != plan.seats[player][0]
        ]
        for each in seating.shifted:
            assert each.prescribed == plan.seats[each.player][0]
            assert each.table == where(seating.tables, each.player)

    @settings(max_examples=40)
    @given(plans())
    def test_their_tables_add_up_to_the_displacement(self, plan: Plan[int]) -> None:
        seating = seat(plan)
        value = {objective.name: objective.value for objective in seating.objectives}

        assert sum(each.tables for each in seating.shifted) == value[Measure.DISPLACEMENT.value]
        assert all(each.tables > 0 for each in seating.shifted)

    @settings(max_examples=40)
    @given(plans(), st.data())
    def test_every_reason_is_true(self, plan: Plan[int], data: st.DataObject) -> None:
        """For the best seating, and for any other one as well."""
        other = data.draw(st.sampled_from(list(every_seating(plan))[:300]))
        for tables in (seat(plan).tables, other):
            for each in shifted(plan, tables):
                assert each.because
                assert each.player not in each.because
                for person in each.because:
                    if each.cause is Cause.APART:
                        assert would_meet(plan, each.player, person, tables)
                    else:
                        assert where(tables, person) == each.prescribed
                        assert plan.seats[person][0] != each.prescribed
                        if plan.by_position:
                            assert plan.seats[person][1] == plan.seats[each.player][1]

    @settings(max_examples=40)
    @given(plans())
    def test_room_is_the_reason_only_of_those_who_would_meet_nobody(self, plan: Plan[int]) -> None:
        tables = seat(plan).tables
        for each in shifted(plan, tables):
            nobody = not any(
                would_meet(plan, each.player, other, tables)
                for other in plan.players
                if other != each.player
            )
            assert (each.cause is Cause.ROOM) == nobody

    def test_one_moves_apart_and_another_makes_room(self) -> None:
        clubs = {"Anna": 1, "Boris": 1, "Cyril": 2, "Dana": 3, "Eva": 4, "Filip": 5}
        separation = apart("club", clubs, clubs.get)

        seating = seat(plan_by_rank(list(clubs), [3, 3], separations=[separation]))

        assert seating.tables == (("Anna", "Cyril", "Filip"), ("Boris", "Dana", "Eva"))
        assert seating.shifted == (
            Shifted("Boris", 1, 2, Cause.APART, ("Anna",)),
            Shifted("Filip", 2, 1, Cause.ROOM, ("Boris",)),
        )

    def test_a_mate_of_the_next_round_is_a_reason_too(self) -> None:
        """C would meet B only in round 2, when A and C have moved."""
        joint = Separation("club", (frozenset("BI"),), meeting=2)
        plan = plan_by_groups(
            "ABCDEFGHI", 3, pinned=[1, 2], movement=(0, 1, 0), separations=[joint]
        )

        assert plan.prescribed == (("A", "F", "G"), ("B", "E", "H"), ("C", "D", "I"))
        assert seat(plan).shifted == ()

        joint = Separation("club", (frozenset("EI"),), meeting=2)
        plan = plan_by_groups(
            "ABCDEFGHI", 3, pinned=[1, 2], movement=(0, 1, 0), separations=[joint]
        )

        assert [(each.player, each.because) for each in seat(plan).shifted] == [
            ("H", ("I",)),
            ("I", ("E",)),
        ]


class TestMeasures:
    @pytest.mark.parametrize(
        ("measures", "moved", "tables"),
        [
            (FEWEST_MOVED, {"Boris": 3, "Hana": -3}, 6),
            (LEAST_TOTAL, {"Boris": 1, "Dana": -1, "Filip": 1, "Hana": -1}, 4),
        ],
    )
    def test_few_may_move_far_or_more_to_the_next_table(
        self, measures: Sequence[Measure], moved: dict[str, int], tables: int
    ) -> None:
        """Two pairs of mates at the ends: they change places, or each with a neighbour."""
        clubs = {"Anna": 1, "Boris": 1, "Cyril": 2, "Dana": 3, "Eva": 4, "Filip": 5}
        clubs |= {"Gita": 6, "Hana": 6}
        separation = apart("club", clubs, clubs.get)

        seating = seat(
            plan_by_rank(list(clubs), [2] * 4, separations=[separation], measures=measures)
        )

        assert {each.player: each.table - each.prescribed for each in seating.shifted} == moved
        assert sum(each.tables for each in seating.shifted) == tables

    @settings(max_examples=40)
    @given(plans_by_rank() | plans_by_groups(max_players=9))
    def test_a_plan_without_measures_keeps_apart_all_the_same(self, plan: Plan[int]) -> None:
        bare = Plan(
            players=plan.players,
            prescribed=plan.prescribed,
            separations=plan.separations,
            measures=(),
            by_position=plan.by_position,
            pinned=plan.pinned,
            movement=plan.movement,
        )

        assert values(seat(bare)) == best(bare)
