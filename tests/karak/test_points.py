"""Points of a game of Karak against the printed example and against counting out every order."""

import json
from fractions import Fraction
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport
from cardtourney.karak.game import Game
from cardtourney.karak.points import points
from cardtourney.karak.rules import MCR_2026, MoreEqual, Rules
from cardtourney.testing.karak import games, reseated, rules_variants

WORKED = {
    name: case
    for name, case in json.loads(
        (Path(__file__).parents[1] / "data" / "worked-points.json").read_text("utf-8")
    ).items()
    if name.startswith("karak:")
}


def by_counting_orders(game: Game, row: tuple[Fraction, ...]) -> list[Fraction]:
    """Each player's average points over every order in which nobody is above more treasures."""
    seats = range(len(game.starts))
    orders = [
        order
        for order in permutations(seats)
        if all(game.treasures[one] >= game.treasures[two] for one, two in pairwise(order))
    ]
    return [
        sum((row[order.index(seat)] for order in orders), Fraction()) / len(orders)
        + (game.starts[seat] == game.dragon)
        for seat in seats
    ]


class TestPoints:
    @pytest.mark.clause("karak:4")
    def test_the_example_printed_in_the_rules(self) -> None:
        """Jirka defeated the dragon and has 3.5 treasures, Karolína and Petr 2, Martin none."""
        jirka, karolina, petr, martin = 1, 2, 3, 4
        game = Game(1, 1, (jirka, karolina, petr, martin), (Fraction("3.5"), 2, 2, 0), jirka)

        assert [*map(str, points(game))] == ["5", "5/2", "5/2", "1"]

    @pytest.mark.parametrize("name", WORKED)
    def test_the_worked_cases(self, name: str) -> None:
        case: dict[str, Any] = WORKED[name]
        starts = tuple(range(11, 11 + len(case["scores"])))
        seat = case["bonus_seat"]
        treasures = tuple(map(Fraction, case["scores"]))
        game = Game(1, 1, starts, treasures, None if seat is None else starts[seat])

        assert points(game) == tuple(map(Fraction, case["points"]))

    @pytest.mark.clause("karak:2")
    @given(games())
    def test_points_go_by_place_and_the_equal_get_the_average_of_their_orders(
        self, game: Game
    ) -> None:
        row = MCR_2026.points.points(len(game.starts))

        assert list(points(game)) == by_counting_orders(game, row)

    @pytest.mark.clause("karak:3")
    @given(games())
    def test_the_table_awards_its_points_and_one_more_for_the_dragon(self, game: Game) -> None:
        expected = {4: 10, 5: 15}[len(game.starts)]

        assert sum(points(game)) == expected + (game.dragon is not None)

    @given(games())
    def test_the_dragon_changes_nobody_elses_points(self, game: Game) -> None:
        without = points(attrs.evolve(game, dragon=None))

        assert points(game) == tuple(
            number + (start == game.dragon)
            for start, number in zip(game.starts, without, strict=True)
        )

    @given(st.data())
    def test_points_follow_the_player_and_not_the_chair(self, data: st.DataObject) -> None:
        game = data.draw(games())
        order = data.draw(st.permutations(range(len(game.starts))))

        assert points(reseated(game, order)) == tuple(points(game)[seat] for seat in order)

    @pytest.mark.ruling("karak:more_equal", "split")
    @pytest.mark.parametrize(("size", "each"), [(4, Fraction(5, 2)), (5, Fraction(3))])
    def test_four_and_five_equal_players_split_as_well(self, size: int, each: Fraction) -> None:
        game = Game(1, 1, tuple(range(1, size + 1)), (1,) * size)

        assert points(game) == (each,) * size

    @pytest.mark.ruling("karak:more_equal", "best")
    def test_an_edition_can_give_more_equal_players_the_best_of_their_places(self) -> None:
        rules = attrs.evolve(MCR_2026, more_equal=MoreEqual.BEST)

        four = Game(1, 1, (1, 2, 3, 4, 5), (3, 1, 1, 1, 1), dragon=2)
        three = Game(1, 1, (1, 2, 3, 4, 5), (3, 2, 1, 1, 1))
        assert [*map(int, points(four, rules))] == [5, 5, 4, 4, 4]
        assert points(three, rules) == points(three)

    @given(rules_variants(), st.data())
    @settings(max_examples=50)
    def test_any_edition_awards_all_its_points(self, rules: Rules, data: st.DataObject) -> None:
        split = attrs.evolve(rules, more_equal=MoreEqual.SPLIT)
        game = data.draw(games(split))
        bonus = 0 if game.dragon is None else split.dragon_points
        awarded = points(game, split)

        assert sum(awarded) == sum(split.points.points(len(game.starts))) + bonus
        assert all(type(number) is Fraction for number in awarded)

    def test_all_that_is_wrong_with_a_game_is_told_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            points(Game(3, 1, (1, 2, 3), (Fraction(1, 3), Fraction(1, 4), 0)))

        assert len(list(caught.value)) == 3
        assert "[karak:1]" in str(caught.value)
