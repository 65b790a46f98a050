from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidRules
from cardtourney.pairing.options import no_option
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

    def test_a_key_that_can_change_is_named_with_its_person(self) -> None:
        towns: Any = {"Anna": ["Poprad"], "Boris": "Levoča", "Cyril": {"Poprad"}}

        with pytest.raises(InvalidRules) as refused:
            apart("town", towns, towns.get)

        assert [str(problem).partition(";")[0] for problem in refused.value] == [
            "the separation “town”: 'Anna' has the key ['Poprad'], which can change",
            "the separation “town”: 'Cyril' has the key {'Poprad'}, which can change",
        ]


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

    @pytest.mark.parametrize("strength", Strength)
    def test_a_strength_can_be_given_by_its_text(self, strength: Strength) -> None:
        text: Any = strength.value
        made = (
            Separation("club", (frozenset("AB"),), text),
            apart("club", "AB", lambda _: 1, strength=text),
            not_again("club", ["AB"], strength=text),
        )

        for separation in made:
            assert separation.strength is strength
            assert separation == Separation("club", (frozenset("AB"),), strength)

    def test_sets_and_lists_of_them_are_groups_too(self) -> None:
        groups: Any = [{"A", "B"}, frozenset("CD")]

        assert Separation("club", groups) == Separation("club", (frozenset("AB"), frozenset("CD")))

    @pytest.mark.parametrize("meeting", [0, -1, True, 1.0, "1", None])
    def test_a_meeting_is_a_whole_number_from_one(self, meeting: Any) -> None:
        with pytest.raises(
            InvalidRules, match=r"\$\.meeting: the separation “met”: .* is no meeting"
        ):
            not_again("met", ["AB"], meeting=meeting)

    @pytest.mark.parametrize(
        ("groups", "field", "message"),
        [
            ("AB", "$.groups", "'AB' is no list of groups, each a set of people"),
            ((frozenset("AB"), "CD"), "$.groups[1]", "'CD' is no set of people"),
        ],
    )
    def test_all_problems_are_told_at_once(self, groups: Any, field: str, message: str) -> None:
        wrong: Any = "strong"
        with pytest.raises(InvalidRules) as refused:
            Separation("kin", groups, wrong, 0)

        assert [str(problem) for problem in refused.value] == [
            f"{field}: the separation “kin”: {message}",
            f"$.strength: the separation “kin”: {no_option(Strength, 'strong')}",
            "$.meeting: the separation “kin”: 0 is no meeting, which is a whole number from 1",
        ]
