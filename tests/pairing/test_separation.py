from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.pairing.separation import Separation, Strength, apart, not_again
from cardtourney.testing.seating import clubs, fields, separations


@st.composite
def people_and_clubs(draw: st.DrawFn) -> dict[int, str]:
    return draw(clubs(draw(fields())))


def tables_of(people: list[int], size: int) -> list[list[int]]:
    return [people[start : start + size] for start in range(0, len(people), size)]


class TestApart:
    @given(people_and_clubs(), st.data())
    def test_two_are_kept_apart_if_they_have_one_club_and_none_is_exempt(
        self, club: dict[int, str], data: st.DataObject
    ) -> None:
        exempt = data.draw(st.sets(st.sampled_from(sorted(club))))

        separation = apart("club", club, club.get, exempt=exempt)

        for pair in combinations(club, 2):
            same = club[pair[0]] == club[pair[1]] != ""
            assert bool(separation.broken(pair)) == (same and exempt.isdisjoint(pair))

    @given(people_and_clubs(), st.data())
    def test_the_order_of_the_people_does_not_matter(
        self, club: dict[int, str], data: st.DataObject
    ) -> None:
        shuffled = data.draw(st.permutations(list(club)))

        assert apart("club", shuffled, club.get) == apart("club", club, club.get)

    def test_no_group_is_not_the_same_as_the_group_zero(self) -> None:
        town = {"Anna": 0, "Boris": 0, "Cyril": None, "Dana": None}

        assert apart("town", town, town.get).groups == (frozenset({"Anna", "Boris"}),)

    def test_name_strength_and_meeting_are_kept(self) -> None:
        separation = apart("club", "AB", lambda _: 1, strength=Strength.HARD, meeting=2)

        assert (separation.name, separation.strength, separation.meeting) == ("club", "hard", 2)


class TestNotAgain:
    @pytest.mark.parametrize("size", [3, 4, 5])
    @given(people=fields(), data=st.data())
    def test_two_are_kept_apart_if_they_sat_together_and_none_is_exempt(
        self, size: int, people: tuple[int, ...], data: st.DataObject
    ) -> None:
        exempt = data.draw(st.sets(st.sampled_from(people)))
        rounds = data.draw(st.lists(st.permutations(people), max_size=3))
        tables = [table for order in rounds for table in tables_of(order, size)]

        separation = not_again("already met", tables, exempt=exempt)

        for pair in combinations(people, 2):
            together = any(set(pair) <= set(table) for table in tables)
            assert bool(separation.broken(pair)) == (together and exempt.isdisjoint(pair))

    @given(fields(), st.data())
    def test_neither_the_order_of_tables_nor_of_seats_matters(
        self, people: tuple[int, ...], data: st.DataObject
    ) -> None:
        tables = tables_of(list(people), 3)
        shuffled = [data.draw(st.permutations(table)) for table in tables]

        again = not_again("already met", data.draw(st.permutations(shuffled)))

        assert again == not_again("already met", tables)

    def test_those_who_meet_twice_are_one_pair(self) -> None:
        separation = not_again("already met", ["AB", "BA"], strength=Strength.HARD, meeting=3)

        assert separation == Separation("already met", (frozenset("AB"),), Strength.HARD, 3)


@st.composite
def people_apart(draw: st.DrawFn) -> tuple[tuple[int, ...], Separation[int]]:
    people = draw(fields())
    return people, draw(separations(people))


class TestSeparation:
    @given(people_apart())
    def test_broken_pairs_stand_in_the_order_of_the_table_and_once_each(
        self, case: tuple[tuple[int, ...], Separation[int]]
    ) -> None:
        table, separation = case

        assert separation.broken(table) == tuple(
            (one, other)
            for one, other in combinations(table, 2)
            if any(one in group and other in group for group in separation.groups)
        )

    @given(people_apart())
    def test_mates_are_those_with_whom_a_table_would_be_broken(
        self, case: tuple[tuple[int, ...], Separation[int]]
    ) -> None:
        people, separation = case

        for person in people:
            mates = {other for other in people if separation.broken((person, other))}
            assert separation.mates(person) - {0} == mates - {person}
