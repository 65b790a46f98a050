"""Placement points against published results, a whole tournament day, and counting places."""

import csv
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from statistics import mean

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.codec import from_json, to_json
from cardtourney.errors import InvalidReport
from cardtourney.marias_sem.placement import Placed, final_table, placement_points
from cardtourney.marias_sem.rules import SEM_2023, Rules, SharedPlace
from cardtourney.marias_sem.standings import Record, RoundScore, places, sharing
from cardtourney.testing.marias_sem import records, rules_variants
from cardtourney.testing.pairing import lots_for

TESTS = Path(__file__).parents[1]
DAY = TESTS.parent / "examples" / "sem-240"

SPLIT = SEM_2023
BEST = attrs.evolve(SEM_2023, shared_place=SharedPlace.BEST)
LOTS = attrs.evolve(SEM_2023, shared_place=SharedPlace.LOTS)

Field = tuple[Record, ...]


def lines(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


PUBLISHED = lines(TESTS / "data" / "published-placement-points.csv")


def whole_day() -> Field:
    """The records of the tournament day in the examples, from its independent answers."""
    scores: dict[int, list[RoundScore]] = {}
    for line in lines(DAY / "expected-rounds.csv"):
        score = RoundScore(int(line["round"]), Fraction(line["points"]), int(line["cents"]))
        scores.setdefault(int(line["start"]), []).append(score)
    return tuple(Record(start, tuple(gained)) for start, gained in scores.items())


def alone(ranked: int) -> Field:
    """A field in which nobody is equal with anybody; the lower start number stands above."""
    return tuple(
        Record(start, (RoundScore(1, Fraction(3), 90_000 - start),))
        for start in range(1, ranked + 1)
    )


def orders(groups: Sequence[Sequence[Record]]) -> Iterator[list[int]]:
    """Every order of the players in which those who share places stand as lots could put them."""
    for choice in product(*(permutations(group) for group in groups)):
        yield [record.start for group in choice for record in group]


def points_of(place: int, ranked: int, rules: Rules) -> int:
    """What one place earns, counted from the last place up."""
    from_last = len(range(place, ranked + 1))
    bonus = rules.placement_bonus
    return from_last + (bonus[place - 1] if place <= len(bonus) else 0)


@st.composite
def ruled_fields(draw: st.DrawFn) -> tuple[Rules, Field]:
    rules = draw(rules_variants())
    return rules, draw(records(rules, size=st.integers(0, 8)))


@pytest.mark.clause("sem:A.3")
class TestPlacementPoints:
    @pytest.mark.parametrize("line", PUBLISHED, ids=lambda line: f"place {line['place']}")
    def test_what_was_published_after_real_tournaments(self, line: dict[str, str]) -> None:
        table = final_table(places(alone(int(line["ranked_players"]))))

        placed = table[int(line["place"]) - 1]
        assert placed.place == int(line["place"])
        assert placed.placement_points == int(line["placement_points"])

    @given(st.integers(0, 130), rules_variants() | st.just(SEM_2023))
    def test_each_place_earns_its_number_from_the_last_and_its_bonus(
        self, ranked: int, rules: Rules
    ) -> None:
        assert list(placement_points(ranked, rules)) == [
            points_of(place, ranked, rules) for place in range(1, ranked + 1)
        ]

    @pytest.mark.parametrize(
        ("ranked", "first", "last_bonus"), [(1, 101, 100), (3, 103, 85), (49, 149, 2), (50, 150, 1)]
    )
    def test_a_field_of_at_most_fifty_cuts_the_bonus_from_its_end(
        self, ranked: int, first: int, last_bonus: int
    ) -> None:
        points = placement_points(ranked)

        assert points[0] == first
        assert points[-1] == 1 + last_bonus

    def test_the_fifty_first_gets_no_bonus(self) -> None:
        assert [int(points) for points in placement_points(51)[-2:]] == [2 + 1, 1]

    def test_no_field_has_less_than_no_players(self) -> None:
        with pytest.raises(InvalidReport, match="-1 is no number of ranked players"):
            placement_points(-1)


@pytest.mark.clause("sem:A.3", "sem:B.12")
class TestFinalTable:
    def test_the_final_table_of_a_whole_day(self) -> None:
        table = final_table(places(whole_day()))

        assert [
            {field: str(value) for field, value in attrs.asdict(placed).items()} for placed in table
        ] == lines(DAY / "expected-final.csv")

    @pytest.mark.ruling("sem:shared_place", "split")
    @given(ruled_fields())
    def test_split_it_is_the_average_over_every_outcome_of_lots(
        self, drawn: tuple[Rules, Field]
    ) -> None:
        rules = attrs.evolve(drawn[0], shared_place=SharedPlace.SPLIT)
        ranking = places(drawn[1], rules)
        # All equal eight have 40,320 orders; the first of each group stands for the others.
        few = [group[:4] for group in ranking.groups]
        small = places([record for group in few for record in group], rules)

        table = final_table(small, rules)

        outcomes = list(orders(small.groups))
        for placed in table:
            earned = [
                points_of(order.index(placed.start) + 1, len(order), rules) for order in outcomes
            ]
            assert placed.placement_points == mean(map(Fraction, earned))

    @pytest.mark.ruling("sem:shared_place", "split")
    @given(ruled_fields())
    def test_split_the_table_awards_the_points_of_all_places(
        self, drawn: tuple[Rules, Field]
    ) -> None:
        rules = attrs.evolve(drawn[0], shared_place=SharedPlace.SPLIT)

        table = final_table(places(drawn[1], rules), rules)

        assert sum(placed.placement_points for placed in table) == sum(
            placement_points(len(table), rules)
        )

    @pytest.mark.ruling("sem:shared_place", "best")
    @given(ruled_fields())
    def test_best_each_gets_what_the_shared_place_earns(self, drawn: tuple[Rules, Field]) -> None:
        rules = attrs.evolve(drawn[0], shared_place=SharedPlace.BEST)

        table = final_table(places(drawn[1], rules), rules)

        for placed in table:
            assert placed.placement_points == points_of(placed.place, len(table), rules)

    @pytest.mark.ruling("sem:shared_place", "lots")
    @given(ruled_fields(), st.data())
    def test_by_lots_everybody_has_a_place_of_their_own(
        self, drawn: tuple[Rules, Field], data: st.DataObject
    ) -> None:
        rules = attrs.evolve(drawn[0], shared_place=SharedPlace.LOTS)
        ranking = places(drawn[1], rules)
        lots = data.draw(lots_for(sharing(ranking)))

        table = final_table(ranking, rules, lots=lots)

        order = [placed.start for placed in table]
        assert order in list(orders_of_lots(ranking.groups, lots))
        assert [placed.place for placed in table] == list(range(1, len(table) + 1))
        assert [placed.placement_points for placed in table] == list(
            placement_points(len(table), rules)
        )

    @pytest.mark.parametrize(
        ("rules", "lots", "expected"),
        [
            pytest.param(
                SPLIT,
                (),
                [(1, 5, 104), (2, 2, Fraction(181, 2)), (2, 8, Fraction(181, 2)), (4, 1, 82)],
                marks=pytest.mark.ruling("sem:shared_place", "split"),
                id="split",
            ),
            pytest.param(
                BEST,
                (),
                [(1, 5, 104), (2, 2, 94), (2, 8, 94), (4, 1, 82)],
                marks=pytest.mark.ruling("sem:shared_place", "best"),
                id="best",
            ),
            pytest.param(
                LOTS,
                (8, 2),
                [(1, 5, 104), (2, 8, 94), (3, 2, 87), (4, 1, 82)],
                marks=pytest.mark.ruling("sem:shared_place", "lots"),
                id="lots",
            ),
        ],
    )
    def test_two_of_four_share_the_second_place(
        self, rules: Rules, lots: tuple[int, ...], expected: list[tuple[int, int, Fraction]]
    ) -> None:
        equal = (RoundScore(1, Fraction(3), 1000),)
        field = [
            Record(8, equal),
            Record(1, (RoundScore(1, Fraction(1), 1000),)),
            Record(2, equal),
            Record(5, (RoundScore(1, Fraction(5), 1000),)),
        ]

        table = final_table(places(field, rules), rules, lots=lots)

        assert [(line.place, line.start, line.placement_points) for line in table] == expected

    @given(ruled_fields(), st.data())
    def test_the_order_of_entry_does_not_matter(
        self, drawn: tuple[Rules, Field], data: st.DataObject
    ) -> None:
        rules, field = drawn
        shuffled = data.draw(st.permutations(field))
        tied = rules.shared_place is SharedPlace.LOTS
        lots = data.draw(lots_for(sharing(places(field, rules)))) if tied else ()

        table = final_table(places(field, rules), rules, lots=lots)

        assert final_table(places(shuffled, rules), rules, lots=lots) == table

    @given(records())
    def test_every_line_holds_the_players_own_sums(self, field: Field) -> None:
        sums = {record.start: (record.points, record.cents) for record in field}

        table = final_table(places(field))

        assert {line.start: (line.points, line.cents) for line in table} == sums

    @given(records(size=st.integers(0, 5)))
    def test_lines_go_through_json(self, field: Field) -> None:
        for line in final_table(places(field)):
            assert from_json(to_json(line), Placed) == line

    @pytest.mark.ruling("sem:shared_place", "lots")
    @pytest.mark.parametrize(
        ("lots", "problem"),
        [
            ((), "lots: must draw and did not: 1, 2 [sem:A.3]"),
            ((2, 1, 3), "lots: equal with nobody, so drew needlessly: 3 [sem:A.3]"),
        ],
    )
    def test_lots_of_others_than_those_who_share_places_are_refused(
        self, lots: tuple[int, ...], problem: str
    ) -> None:
        field = [Record(1), Record(2), Record(3, (RoundScore(1, Fraction(1), 10),))]

        with pytest.raises(InvalidReport) as caught:
            final_table(places(field, LOTS), LOTS, lots=lots)

        assert [str(found) for found in caught.value] == [problem]

    @pytest.mark.parametrize("rules", [SPLIT, BEST], ids=["split", "best"])
    def test_lots_are_refused_where_none_decide(self, rules: Rules) -> None:
        with pytest.raises(InvalidReport) as caught:
            final_table(places([Record(1), Record(2)]), rules, lots=(2, 1))

        assert str(caught.value) == (
            f"no lots are drawn here: the ruling shared_place is {rules.shared_place} [sem:A.3]"
        )


def orders_of_lots(groups: Sequence[Sequence[Record]], lots: Sequence[int]) -> Iterator[list[int]]:
    """The one order in which those who share places stand by the lots."""
    yield [
        start
        for group in groups
        for start in sorted(
            (record.start for record in group), key=lots.index if len(group) > 1 else None
        )
    ]
