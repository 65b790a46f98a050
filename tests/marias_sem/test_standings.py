"""Standings against a whole tournament day, and against comparing players two by two."""

import csv
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.codec import from_json, to_json
from cardtourney.errors import InvalidReport
from cardtourney.marias_sem.rules import SEM_2023, Rules, SeatTies
from cardtourney.marias_sem.standings import (
    Record,
    RoundScore,
    criteria,
    places,
    settle,
    sharing,
    standings,
)
from cardtourney.pairing.values import MISSING
from cardtourney.testing.marias_sem import records, rules_variants
from cardtourney.testing.pairing import lots_for

DAY = Path(__file__).parents[2] / "examples" / "sem-240"
BY_LOTS = attrs.evolve(SEM_2023, seat_ties=SeatTies.LOTS)

Field = tuple[Record, ...]


def lines(name: str) -> list[dict[str, str]]:
    with (DAY / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def day_after(rounds: int) -> Field:
    """The records of the tournament day in the examples, from its independent answers."""
    scores: dict[int, list[RoundScore]] = {}
    for line in lines("expected-rounds.csv"):
        number = int(line["round"])
        gained = scores.setdefault(int(line["start"]), [])
        if number <= rounds:
            gained.append(RoundScore(number, Fraction(line["points"]), int(line["cents"])))
    return tuple(Record(start, tuple(gained)) for start, gained in scores.items())


def record(start: int, *gains: tuple[int, int]) -> Record:
    """A record of rounds from the first on, given as points and cents."""
    scores = [RoundScore(number, *gain) for number, gain in enumerate(gains, start=1)]
    return Record(start, tuple(scores))


def stands_above(one: Record, two: Record, rules: Rules) -> bool:
    """Whether one player stands above another, read off the rulebook sentence by sentence."""
    points = [sum((score.points for score in player.scores), Fraction()) for player in (one, two)]
    if points[0] != points[1]:
        return points[0] > points[1]
    money = [sum(score.cents for score in player.scores) for player in (one, two)]
    if money[0] != money[1]:
        return money[0] > money[1]
    for wanted in rules.score_counts:
        counts = [
            len([1 for score in player.scores if score.points == wanted]) for player in (one, two)
        ]
        if counts[0] != counts[1]:
            return counts[0] > counts[1]
    left = [[score.cents for score in player.scores] for player in (one, two)]
    for _ in range(rules.largest_sums):
        if not left[0] or not left[1]:
            return bool(left[0])
        largest = [max(left[0]), max(left[1])]
        if largest[0] != largest[1]:
            return largest[0] > largest[1]
        left[0].remove(largest[0])
        left[1].remove(largest[1])
    return False


@st.composite
def ruled_fields(draw: st.DrawFn) -> tuple[Rules, Field]:
    """An edition for tables of 3, 4 or 5 with equal players listed by start number, and a field."""
    rules = draw(st.just(SEM_2023) | rules_variants())
    rules = attrs.evolve(rules, seat_ties=SeatTies.START_NUMBER)
    return rules, draw(records(rules))


@pytest.mark.clause("sem:B.9", "sem:B.12")
class TestCriteria:
    def test_the_best_counts_and_sums_are_those_of_the_edition(self) -> None:
        names = [criterion.name for criterion in criteria()]

        assert names == [
            *("points", "money", "rounds_with_5", "rounds_with_4", "rounds_with_3"),
            *("sum_1", "sum_2", "sum_3"),
        ]

    def test_every_criterion_names_its_clause(self) -> None:
        assert {criterion.clause for criterion in criteria()} == {"sem:B.12"}

    @given(rules_variants())
    def test_another_edition_counts_other_scores_and_sums(self, rules: Rules) -> None:
        found = criteria(rules)

        assert len(found) == 2 + len(rules.score_counts) + rules.largest_sums
        assert len({criterion.label for criterion in found}) == len(found)

    def test_a_half_point_and_a_fourth_sum_have_names_too(self) -> None:
        rules = attrs.evolve(SEM_2023, score_counts=(Fraction(9, 2),), largest_sums=4)

        labels = [criterion.label for criterion in criteria(rules)]

        assert "number of rounds with 9/2 points" in labels
        assert labels[-1] == "4th largest sum of a round in cents"

    def test_a_round_not_played_is_missing_and_not_zero(self) -> None:
        largest, second = criteria()[-3:-1]

        assert largest.key(record(1, (1, -150))) == -150
        assert second.key(record(1, (1, -150))) is MISSING

    @pytest.mark.parametrize(
        ("above", "below", "name"),
        [
            (record(1, (5, 0), (1, 0)), record(2, (1, 3000), (3, 3000)), "points"),
            (record(1, (1, 900), (5, 1300)), record(2, (3, 999), (3, 1200)), "money"),
            (record(1, (1, 900), (5, 1300)), record(2, (3, 1000), (3, 1200)), "rounds_with_5"),
            (record(1, (4, 1), (1, 1), (1, 1)), record(2, (2, 1), (2, 1), (2, 1)), "rounds_with_4"),
            (record(1, (3, 1), (1, 1)), record(2, (2, 1), (2, 1)), "rounds_with_3"),
            (record(1, (3, 1100), (3, 900)), record(2, (3, 1000), (3, 1000)), "sum_1"),
            (
                record(1, (3, 900), (3, 1100), (3, 700)),
                record(2, (3, 1100), (3, 800), (3, 800)),
                "sum_2",
            ),
            (
                record(1, (3, 3), (3, 6), (3, 8), (3, 9)),
                record(2, (3, 4), (3, 5), (3, 8), (3, 9)),
                "sum_3",
            ),
            (record(1, (3, 9), (0, 0)), record(2, (3, 9)), "sum_2"),
        ],
    )
    def test_each_criterion_decides_where_all_before_it_are_equal(
        self, above: Record, below: Record, name: str
    ) -> None:
        table = places([above, below])

        decision = table.explain(above, below)

        assert decision.criterion is not None
        assert decision.criterion.name == name
        assert decision.above == above


@pytest.mark.clause("sem:B.12")
class TestPlaces:
    @given(ruled_fields())
    def test_a_place_is_one_more_than_the_number_of_those_above(
        self, drawn: tuple[Rules, Field]
    ) -> None:
        rules, field = drawn

        table = places(field, rules)

        expected = {
            one.start: 1 + sum(stands_above(two, one, rules) for two in field) for one in field
        }
        assert {row.entry.start: row.place for row in table.rows} == expected

    @given(ruled_fields())
    def test_those_who_share_a_place_are_listed_by_start_number(
        self, drawn: tuple[Rules, Field]
    ) -> None:
        rules, field = drawn

        table = places(field, rules)

        listed = [(row.place, row.entry.start) for row in table.rows]
        assert listed == sorted(listed)

    @given(ruled_fields(), st.data())
    def test_the_order_of_entry_does_not_matter(
        self, drawn: tuple[Rules, Field], data: st.DataObject
    ) -> None:
        rules, field = drawn
        shuffled = data.draw(st.permutations(field))

        assert places(shuffled, rules) == places(field, rules)

    @given(records(), st.data())
    def test_in_which_round_something_was_gained_does_not_matter(
        self, field: Field, data: st.DataObject
    ) -> None:
        def reordered(player: Record) -> Record:
            order = data.draw(st.permutations(player.scores))
            scores = [attrs.evolve(score, round=n) for n, score in enumerate(order, start=1)]
            return Record(player.start, tuple(scores))

        moved = places([reordered(player) for player in field])

        assert [(row.place, row.entry.start) for row in moved.rows] == [
            (row.place, row.entry.start) for row in places(field).rows
        ]

    @given(records(size=st.integers(2, 8)))
    def test_every_two_players_have_a_reason_to_stand_as_they_do(self, field: Field) -> None:
        table = places(field)
        one, two = table.entries[0], table.entries[-1]

        decision = table.explain(one, two)

        assert (decision.above == one) == stands_above(one, two, SEM_2023)
        assert decision.finding(lambda player: str(player.start)).sentence()

    def test_whoever_went_further_stands_above_only_by_the_criteria(self) -> None:
        further = record(1, (1, 0), (1, 0), (1, 0), (1, 0))
        out = record(2, (5, 3000))

        assert places([further, out]).entries == (out, further)

    def test_nobody_makes_an_empty_table(self) -> None:
        assert places([]).rows == ()

    @pytest.mark.parametrize("rounds", [2, 3, 4, 5])
    def test_the_interim_standings_of_a_whole_day(self, rounds: int) -> None:
        table = standings(day_after(rounds))

        assert [
            {
                "place": str(row.place),
                "start": str(row.entry.start),
                "points": str(row.entry.points),
                "money": str(row.entry.cents),
            }
            for row in table.rows
        ] == lines(f"expected-standings-after-{rounds}.csv")

    @pytest.mark.clause("sem:B.8")
    def test_points_and_money_of_the_qualification_carry_over(self) -> None:
        after_three = {player.start: player for player in day_after(3)}

        for player in day_after(6):
            qualification = after_three[player.start]
            assert player.scores[:3] == qualification.scores
            assert player.points >= qualification.points

    def test_two_records_of_one_player_are_refused_all_such_at_once(self) -> None:
        field = [record(7, (3, 1)), record(7), record(4), record(4), record(4)]

        with pytest.raises(InvalidReport) as caught:
            places(field)

        assert [str(problem) for problem in caught.value] == [
            "start number 4 has 3 records; expected one [sem:B.12]",
            "start number 7 has 2 records; expected one [sem:B.12]",
        ]

    def test_a_round_beyond_the_last_is_refused(self) -> None:
        late = Record(4, (RoundScore(1, 3, 1000), RoundScore(7, 3, 1000)))

        with pytest.raises(InvalidReport, match=r"4 has a score for round 7; .* has 6 rounds"):
            places([late])

    @pytest.mark.parametrize("rounds", [(7,), (7, 8)])
    def test_each_player_is_told_the_last_round_that_is_too_many(
        self, rounds: tuple[int, ...]
    ) -> None:
        late = Record(4, tuple(RoundScore(number, 3, 1000) for number in rounds))

        with pytest.raises(InvalidReport) as caught:
            places([late])

        (told,) = map(str, caught.value)
        assert told.startswith(f"start number 4 has a score for round {rounds[-1]}; ")
        assert told.endswith(" [sem:B.12]")


@pytest.mark.clause("sem:B.7")
class TestSeatingOrder:
    @pytest.mark.ruling("sem:seat_ties", "start_number")
    @given(ruled_fields())
    def test_by_start_number_it_is_the_order_of_the_published_table(
        self, drawn: tuple[Rules, Field]
    ) -> None:
        rules, field = drawn

        assert standings(field, rules) == places(field, rules)

    @pytest.mark.ruling("sem:seat_ties", "lots")
    @given(rules_variants().flatmap(lambda rules: st.tuples(st.just(rules), records(rules))))
    def test_without_shared_places_there_is_nothing_to_draw(
        self, drawn: tuple[Rules, Field]
    ) -> None:
        rules = attrs.evolve(drawn[0], seat_ties=SeatTies.LOTS)
        alone = [row.entry for row in places(drawn[1], rules).rows if row.shared == 1]

        assert standings(alone, rules) == places(alone, rules)

    @pytest.mark.ruling("sem:seat_ties", "lots")
    @given(records(), st.data())
    def test_lots_order_those_who_share_a_place_and_move_nobody_else(
        self, field: Field, data: st.DataObject
    ) -> None:
        published = places(field)
        lots = data.draw(lots_for(sharing(published)))

        table = standings(field, BY_LOTS, lots=lots)

        assert [row.place for row in table.rows] == [row.place for row in published.rows]
        for group, drawn in zip(published.groups, table.groups, strict=True):
            starts = {player.start for player in group}
            order = [player.start for player in drawn]
            assert set(order) == starts
            if len(group) > 1:
                assert order == [start for start in lots if start in starts]

    @pytest.mark.ruling("sem:seat_ties", "lots")
    @given(records(size=st.integers(2, 9)), st.data())
    def test_with_lots_the_order_of_entry_does_not_matter_either(
        self, field: Field, data: st.DataObject
    ) -> None:
        lots = data.draw(lots_for(sharing(places(field))))
        shuffled = data.draw(st.permutations(field))

        assert standings(shuffled, BY_LOTS, lots=lots) == standings(field, BY_LOTS, lots=lots)

    @pytest.mark.ruling("sem:seat_ties", "lots")
    @pytest.mark.parametrize(
        ("lots", "problem"),
        [
            ((), "lots: must draw and did not: 4, 9 [sem:B.7]"),
            ((9,), "lots: must draw and did not: 4 [sem:B.7]"),
            ((9, 4, 5), "lots: equal with nobody, so drew needlessly: 5 [sem:B.7]"),
            ((9, 4, 9), "lots: drew more than once: 9 [sem:B.7]"),
        ],
    )
    def test_lots_of_others_than_those_who_share_places_are_refused(
        self, lots: tuple[int, ...], problem: str
    ) -> None:
        field = [record(9, (3, 1000)), record(4, (3, 1000)), record(5, (5, 1000))]

        with pytest.raises(InvalidReport) as caught:
            standings(field, BY_LOTS, lots=lots)

        assert [str(found) for found in caught.value] == [problem]

    @pytest.mark.ruling("sem:seat_ties", "start_number")
    def test_lots_are_refused_where_start_numbers_decide(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            standings([record(9), record(4)], lots=(9, 4))

        assert str(caught.value) == (
            "no lots are drawn here: the ruling seat_ties is start_number [sem:B.7]"
        )

    def test_two_who_share_a_place_after_two_rounds_of_a_whole_day_can_draw(self) -> None:
        field = day_after(2)
        groups = sharing(places(field))

        assert groups == ((73, 101),)
        order = [row.entry.start for row in standings(field, BY_LOTS, lots=(101, 73)).rows]
        assert order.index(73) == order.index(101) + 1

    @given(records(), st.data())
    def test_settling_lists_everybody_once(self, field: Field, data: st.DataObject) -> None:
        table = places(field)
        lots = data.draw(lots_for(sharing(table)))

        assert sorted(settle(table, lots, "sem:A.3")) == sorted(player.start for player in field)


class TestRecords:
    @given(records())
    def test_sums_are_those_of_the_rounds(self, field: Field) -> None:
        for player in field:
            assert player.points == sum(score.points for score in player.scores)
            assert player.cents == sum(player.largest_sums)
            assert sorted(player.largest_sums, reverse=True) == list(player.largest_sums)
            tally = {score.points: player.times(score.points) for score in player.scores}
            assert sum(tally.values()) == len(player.scores)

    @given(records())
    def test_records_go_through_json(self, field: Field) -> None:
        for player in field:
            assert from_json(to_json(player), Record) == player

    def test_points_are_exact(self) -> None:
        assert type(record(1).points) is Fraction
        assert type(record(1, (5, 0)).points) is Fraction

    @pytest.mark.parametrize(
        ("make", "problems"),
        [
            (
                lambda: RoundScore(0, Fraction(5), 100),
                ["$.round: 0 is not the number of a round, which is a whole number from 1 "],
            ),
            (
                lambda: RoundScore(unfit(True), unfit(2.5), unfit(9.99)),
                [
                    "$.round: True is not the number of a round",
                    "$.points: 2.5 is not an exact number of points [sem:C.6]",
                    "$.cents: 9.99 is not a whole number of cents [sem:B.5]",
                ],
            ),
            (lambda: Record(0), ["$.start: 0 is not a start number"]),
            (
                lambda: Record(unfit("12"), unfit([])),
                ["$.start: '12' is not a start number", "$.scores: [] is not a tuple of round"],
            ),
            (lambda: Record(3, unfit((5, 3))), ["$.scores: (5, 3) is not a tuple of round scores"]),
            (
                lambda: Record(3, rounds_of(2, 1, 1)),
                [
                    "$.scores: start number 3: round 1 stands after round 2; expected each",
                    "$.scores: start number 3: round 1 stands after round 1; expected each",
                ],
            ),
        ],
    )
    def test_what_nobody_could_have_gained_is_refused_all_problems_at_once(
        self, make: Callable[[], object], problems: Sequence[str]
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            make()

        found = [str(problem) for problem in caught.value]
        assert len(found) == len(problems)
        assert all(map(str.startswith, found, problems))
        assert all(re.search(r" \[sem:[A-D]\.\d+\]$", text) for text in found)


def unfit(value: object) -> Any:
    """A value of a type that the annotations do not allow."""
    return value


def rounds_of(*numbers: int) -> tuple[RoundScore, ...]:
    return tuple(RoundScore(number, Fraction(3), 1000) for number in numbers)
