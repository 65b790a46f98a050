from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport, InvalidRules, register_sentences
from cardtourney.pairing.ranking import Criterion, DecisionCode, Direction, Ranking, rank
from cardtourney.pairing.values import MISSING, Comparable, Missing, missing_last
from cardtourney.testing.pairing import Contest, Contestant, contests, start_number


def ranked(contest: Contest) -> Ranking[Contestant]:
    return rank(contest.contestants, contest.criteria, seat_order=start_number)


def compare(a: Comparable, b: Comparable, direction: Direction) -> int:
    """1 if a stands above b, -1 if below, 0 if neither: two values compared by themselves."""
    if isinstance(a, Missing) or isinstance(b, Missing):
        return isinstance(b, Missing) - isinstance(a, Missing)
    if isinstance(a, tuple) and isinstance(b, tuple):
        for left, right in zip(a, b, strict=False):
            if outcome := compare(left, right, direction):
                return outcome
        return compare(len(a), len(b), direction)
    if isinstance(a, str) and isinstance(b, str):
        higher = (a > b) - (a < b)
    else:
        assert isinstance(a, int | Fraction)
        assert isinstance(b, int | Fraction)
        higher = (a > b) - (a < b)
    return higher if direction is Direction.HIGHEST_FIRST else -higher


def deciding(contest: Contest, a: Contestant, b: Contestant) -> tuple[int | None, int]:
    """The first criterion that tells two contestants apart, and what it says."""
    for index, criterion in enumerate(contest.criteria):
        outcome = compare(criterion.key(a), criterion.key(b), criterion.direction)
        if outcome:
            return index, outcome
    return None, 0


def by_points() -> Criterion[tuple[str, int]]:
    return Criterion("points", "points", key=lambda entry: entry[1], clause="sem:B.9")


def name(entry: tuple[str, int]) -> str:
    return entry[0]


class TestRank:
    @given(contests())
    def test_a_place_is_one_more_than_those_who_stand_strictly_above(
        self, contest: Contest
    ) -> None:
        standings = ranked(contest)

        for mine in contest.contestants:
            above = [
                other for other in contest.contestants if deciding(contest, other, mine)[1] > 0
            ]
            assert standings.place_of(mine) == len(above) + 1

    @given(contests(), st.data())
    def test_the_order_of_entry_does_not_matter(
        self, contest: Contest, data: st.DataObject
    ) -> None:
        shuffled = data.draw(st.permutations(contest.contestants))

        again = rank(shuffled, contest.criteria, seat_order=start_number)

        assert again == ranked(contest)

    @given(contests())
    def test_everybody_stands_once_in_rows_that_add_up(self, contest: Contest) -> None:
        standings = ranked(contest)

        assert sorted(standings.entries, key=start_number) == sorted(
            contest.contestants, key=start_number
        )
        assert [row.place for row in standings.rows] == [
            1 + sum(len(group) for group in standings.groups[:index])
            for index, group in enumerate(standings.groups)
            for _ in group
        ]
        assert [row.shared for row in standings.rows] == [
            len(group) for group in standings.groups for _ in group
        ]

    @given(contests())
    def test_those_who_share_a_place_are_listed_by_seat_order(self, contest: Contest) -> None:
        for group in ranked(contest).groups:
            assert list(group) == sorted(group, key=start_number)

    @given(contests())
    def test_rows_hold_the_values_that_decided(self, contest: Contest) -> None:
        for row in ranked(contest).rows:
            assert row.values == tuple(criterion.key(row.entry) for criterion in contest.criteria)

    @given(contests())
    def test_a_further_criterion_only_parts_those_who_shared_a_place(
        self, contest: Contest
    ) -> None:
        coarse = rank(contest.contestants, contest.criteria[:1], seat_order=start_number)
        fine = ranked(contest)

        for a in contest.contestants:
            for b in contest.contestants:
                if coarse.place_of(a) < coarse.place_of(b):
                    assert fine.place_of(a) < fine.place_of(b)

    @pytest.mark.parametrize(
        ("points", "places"),
        [
            ((9, 9, 7), [1, 1, 3]),
            ((9, 7, 7, 5), [1, 2, 2, 4]),
            ((3, 3, 3, 3, 3), [1, 1, 1, 1, 1]),
            ((), []),
        ],
    )
    def test_places_that_are_shared_skip_those_they_fill(
        self, points: tuple[int, ...], places: list[int]
    ) -> None:
        entries = list(zip("abcde", points, strict=False))

        standings = rank(entries, [by_points()], seat_order=name)

        assert [row.place for row in standings.rows] == places

    @pytest.mark.parametrize("direction", list(Direction))
    def test_who_did_not_play_stands_below_all_who_did(self, direction: Direction) -> None:
        entries = [("away", None), ("zero", 0), ("less", -5)]
        played = Criterion[tuple[str, int | None]](
            "round", "round", key=lambda entry: missing_last(entry[1]), direction=direction
        )

        standings = rank(entries, [played], seat_order=lambda entry: entry[0])

        assert standings.entries[-1] == ("away", None)
        assert standings.rows[-1].values == (MISSING,)

    def test_equal_standings_do_not_depend_on_which_function_gave_the_key(self) -> None:
        entries = [("a", 1), ("b", 2)]

        assert rank(entries, [by_points()], seat_order=name) == rank(
            entries, [by_points()], seat_order=name
        )


class TestDirection:
    @pytest.mark.parametrize("direction", Direction)
    def test_a_direction_can_be_given_by_its_text(self, direction: Direction) -> None:
        def ranked_by(way: Direction | str) -> Ranking[int]:
            return rank([1, 3, 2], [Criterion[int]("sum", "sum", int, way)], seat_order=int)

        highest = direction is Direction.HIGHEST_FIRST
        for way in (direction, direction.value):
            assert ranked_by(way).entries == ((3, 2, 1) if highest else (1, 2, 3))

    @pytest.mark.parametrize("wrong", ["highest", "HIGHEST_FIRST", "", None, 1, ["lowest_first"]])
    def test_what_is_no_direction_is_named(self, wrong: Any) -> None:
        with pytest.raises(InvalidRules) as refused:
            Criterion[int]("sum", "sum", int, wrong)

        assert str(refused.value) == (
            f"$.direction: {wrong!r} is none of the options of Direction: "
            "highest_first, lowest_first"
        )


class TestExplain:
    @given(contests())
    def test_it_names_the_first_criterion_that_tells_two_apart(self, contest: Contest) -> None:
        standings = ranked(contest)
        for a in contest.contestants:
            for b in contest.contestants:
                index, outcome = deciding(contest, a, b)
                decision = standings.explain(a, b)

                assert decision.entries == (a, b)
                assert decision.places == (standings.place_of(a), standings.place_of(b))
                if index is None:
                    assert decision.criterion is None
                    assert decision.values is None
                    assert decision.above is None
                    assert len(decision.equal_by) == len(contest.criteria)
                else:
                    criterion = contest.criteria[index]
                    assert decision.criterion == criterion
                    assert decision.values == (criterion.key(a), criterion.key(b))
                    assert decision.above == (a if outcome > 0 else b)
                    assert len(decision.equal_by) == index

    @given(contests())
    def test_asked_the_other_way_round_it_says_the_same(self, contest: Contest) -> None:
        standings = ranked(contest)
        for a in contest.contestants:
            for b in contest.contestants:
                there, back = standings.explain(a, b), standings.explain(b, a)

                assert there.above == back.above
                if there.above is not None:
                    assert there.finding(repr) == back.finding(repr)

    def test_the_sentence_says_who_where_and_why(self) -> None:
        standings = rank([("Eva", 12), ("Jan", 9)], [by_points()], seat_order=name)

        finding = standings.explain(("Jan", 9), ("Eva", 12)).finding(name)

        assert finding.code is DecisionCode.HIGHER
        assert str(finding) == (
            "Eva (place 1) stands above Jan (place 2) by the higher points: 12 against 9 [sem:B.9]"
        )

    def test_the_sentence_says_when_less_is_better(self) -> None:
        fewest = Criterion[tuple[str, int]](
            "cards", "cards left", key=lambda entry: entry[1], direction=Direction.LOWEST_FIRST
        )
        standings = rank([("Eva", 2), ("Jan", 4)], [fewest], seat_order=name)

        assert standings.explain(("Eva", 2), ("Jan", 4)).sentence(name) == (
            "Eva (place 1) stands above Jan (place 2) by the lower cards left: 2 against 4"
        )

    def test_the_sentence_says_by_what_two_are_equal(self) -> None:
        length = Criterion[tuple[str, int]]("length", "length", key=lambda entry: len(entry[0]))
        standings = rank([("Eva", 2), ("Jan", 2)], [by_points(), length], seat_order=name)

        assert standings.explain(("Jan", 2), ("Eva", 2)).sentence(name) == (
            "Jan and Eva share place 1: equal by points, length"
        )
        assert standings.explain(("Jan", 2), ("Eva", 2)).finding(name).clause == ""

    def test_the_sentence_comes_in_the_language_asked_for(self) -> None:
        register_sentences({DecisionCode.SHARED: "{first} kaj {second}: {place}"}, language="eo")
        standings = rank([("Eva", 2), ("Jan", 2)], [by_points()], seat_order=name)

        decision = standings.explain(("Eva", 2), ("Jan", 2))

        assert decision.sentence(name, "eo") == "Eva kaj Jan: 1"
        assert decision.sentence(name) == "Eva and Jan share place 1: equal by points"

    def test_who_is_not_there_is_named(self) -> None:
        standings = rank([("Eva", 2)], [by_points()], seat_order=name)
        changeable: Any = ["Ota"]

        with pytest.raises(InvalidReport) as caught:
            standings.explain(("Jan", 2), changeable)
        assert [problem.message for problem in caught.value] == [
            "('Jan', 2) is not in this ranking",
            "['Ota'] is not in this ranking",
        ]
        with pytest.raises(InvalidReport, match=r"^\('Jan', 2\) is not in this ranking$"):
            standings.place_of(("Jan", 2))


class TestBadInput:
    def test_the_same_entry_twice_is_named(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            rank([("a", 1), ("b", 2), ("a", 1)], [by_points()], seat_order=name)

        assert str(caught.value) == "('a', 1) is there 2 times"

    def test_two_who_stand_level_by_seat_order_are_named(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            rank([("a", 1), ("a", 2)], [by_points()], seat_order=name)

        assert str(caught.value) == "seat_order puts ('a', 1) and ('a', 2) level: 'a'"

    def test_an_entry_that_can_change_is_refused(self) -> None:
        entries: list[Any] = [["a", 1]]
        with pytest.raises(InvalidReport, match="can change, so it cannot be ranked"):
            rank(entries, [by_points()], seat_order=name)

    def test_every_criterion_without_exact_values_is_named(self) -> None:
        def half(entry: tuple[str, int]) -> Any:
            return entry[1] / 2

        def mixed(entry: tuple[str, int]) -> Comparable:
            return entry[1] if entry[0] == "a" else entry[0]

        criteria = [
            Criterion("half", "half the points", key=half),
            by_points(),
            Criterion("mixed", "this or that", key=mixed),
        ]
        with pytest.raises(InvalidRules) as caught:
            rank([("a", 1), ("b", 2)], criteria, seat_order=half)

        exact = "is not exact: give whole numbers, fractions, text or tuples of these"
        assert [problem.message for problem in caught.value] == [
            f"criterion half (half the points): 0.5 (float) {exact}",
            "criterion mixed (this or that): 1 and 'b' cannot be compared",
            f"seat_order: 0.5 (float) {exact}",
        ]

    def test_no_criteria_are_refused(self) -> None:
        with pytest.raises(InvalidRules, match="needs at least one"):
            rank([("a", 1)], [], seat_order=name)

    def test_two_criteria_of_one_name_are_refused(self) -> None:
        with pytest.raises(InvalidRules, match="criterion points is asked more than once"):
            rank([("a", 1)], [by_points(), by_points()], seat_order=name)
