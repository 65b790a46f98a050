"""What no game of Rummikub can give, and that every game stays within it."""

from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.rummikub.bounds import (
    most_on_racks,
    point_bounds,
    points_beyond,
    racks_beyond,
)
from cardtourney.rummikub.racks import Rack, game_points
from cardtourney.rummikub.rules import MCR_2026, GamePoints, Rules, Scoring, SeveralLowest
from cardtourney.testing.rummikub import racks, rules_variants

CAPPED = attrs.evolve(MCR_2026, game_points=GamePoints.CAPPED)


def told(points: list[int | Fraction], rules: Rules = CAPPED) -> list[str]:
    by_start = {start: Fraction(number) for start, number in enumerate(points, 1)}
    return [each.code.value for each in points_beyond(1, 1, by_start, len(points), rules)]


@settings(max_examples=60)
@given(st.data())
def test_what_racks_make_is_within_reach(data: st.DataObject) -> None:
    rules = data.draw(rules_variants())
    size = data.draw(st.sampled_from(rules.table_sizes))
    listed = data.draw(racks(size))
    points = dict(enumerate(game_points(listed, rules), 1))
    lowest, highest = point_bounds(size, rules)

    assert all(lowest <= number <= highest for number in points.values())
    assert not [*points_beyond(1, 1, points, size, rules)]
    assert not [*racks_beyond(1, 1, [*points], listed, rules)]


@pytest.mark.parametrize("joker", [25, 30, 50])
def test_all_tiles_are_counted_one_by_one(joker: int) -> None:
    rules = attrs.evolve(
        MCR_2026, game_points=GamePoints.ANNOUNCED, announced_scoring=Scoring(joker=joker)
    )
    colours = [number for _ in range(4) for _ in range(2) for number in range(1, 14)]

    assert most_on_racks(rules) == sum(colours) + 2 * joker


@pytest.mark.parametrize(
    ("options", "bounds"),
    [
        ({}, (-788, 788)),
        # Three without an opening meld, or two of them and all tiles at the third.
        ({"game_points": "joker_25"}, (-778, 778 + 2 * 200)),
        ({"game_points": "capped"}, (-25, 50)),
        ({"several_lowest": SeveralLowest.EACH}, (-3 * 788, 788)),
        (
            {
                "game_points": "announced",
                "announced_scoring": Scoring(cap=40, unopened=100),
            },
            (-40, 120),
        ),
    ],
)
def test_the_reach_is_that_of_the_scoring(options: dict[str, Any], bounds: tuple[int, int]) -> None:
    rules = attrs.evolve(MCR_2026, **options)

    assert point_bounds(4, rules) == bounds


def test_racks_are_told_one_by_one_or_else_together() -> None:
    alone = [*racks_beyond(1, 2, (7, 9), (Rack(total=789), Rack(total=788)))]
    together = [*racks_beyond(1, 2, (7, 9), (Rack(total=700), Rack(total=100)))]

    assert list(map(str, alone)) == [
        (
            "round 1, table 2: start number 7 has 789 on the rack, but all tiles of the game make "
            "788 [rummikub:2]"
        )
    ]
    assert list(map(str, together)) == [
        "round 1, table 2: the racks add up to 800, but all tiles of the game make 788 [rummikub:2]"
    ]


class TestFixedGains:
    @pytest.mark.parametrize(
        "points",
        [
            [50, -25, 5, -13],
            [50, 5, -25, -25],
            [50, Fraction(5, 2), -25, Fraction(5, 2)],
            [25, 25, -15, -25],
            [Fraction(25, 2)] * 4,
        ],
    )
    def test_points_that_a_game_makes_are_in_order(self, points: list[int | Fraction]) -> None:
        assert told(points) == []

    @pytest.mark.parametrize(
        ("points", "codes"),
        [
            ([49, -25, 5, -13], ["winner_points"]),
            ([50, 50, -25, -25], ["winner_points"]),
            ([50, 6, -25, -25], ["second_points"]),
            ([50, -3, -25, -25], ["second_points"]),
            ([50, 5, 5, -25], ["second_points"]),
            ([50, 5, 4, -25], ["behind_the_winner"]),
            ([25, 25, 5, -25], ["behind_the_winner"]),
            ([50, -26, 3, 51], ["out_of_reach", "out_of_reach"]),
            ([0, 0, 0, 0], ["winner_points"]),
        ],
    )
    def test_others_are_told(self, points: list[int | Fraction], codes: list[str]) -> None:
        assert told(points) == codes

    def test_where_opening_melds_count_a_game_without_any_is_worth_nothing(self) -> None:
        rules = attrs.evolve(
            MCR_2026,
            game_points=GamePoints.ANNOUNCED,
            announced_scoring=Scoring(winner=50, unopened=100),
        )

        assert told([0, 0, 0], rules) == []
        assert told([50, -100, 1], rules) == ["behind_the_winner"]

    def test_points_of_some_players_do_not_tell_who_won(self) -> None:
        assert not [*points_beyond(1, 1, {7: Fraction(3)}, 4, CAPPED)]

    def test_a_table_of_a_wrong_size_is_judged_as_the_largest(self) -> None:
        assert not [*points_beyond(1, 1, {7: Fraction(58)}, 1)]
