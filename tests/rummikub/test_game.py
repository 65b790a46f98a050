"""What a sheet of Rummikub can hold, what cannot be scored, and what looks wrong."""

from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import codec
from cardtourney.errors import InvalidReport, mixed_text
from cardtourney.rummikub.game import Game, GameCode, findings, from_racks, problems
from cardtourney.rummikub.racks import Opening, Rack
from cardtourney.rummikub.rules import MCR_2026, GamePoints
from cardtourney.testing.rummikub import games, racks, reseated, rules_variants

STARTS = (12, 7, 31)
THREE = Game(1, 2, STARTS, (58, -50, -8))
RACKS = (Rack(), Rack([13, 7], jokers=1), Rack(total=8))


class TestGame:
    @pytest.mark.parametrize(
        ("field", "value", "place", "clause"),
        [
            ("round", 0, "$.round", "rummikub:1"),
            ("table", True, "$.table", "rummikub:1"),
            ("starts", (), "$.starts", "rummikub:1"),
            ("starts", 12, "$.starts", "rummikub:1"),
            ("starts", (12, 7, 12), "$.starts", "rummikub:1"),
            ("points", (58, -50.0, -8), "$.points[1]", "rummikub:5"),
            ("points", (58, -58), "$.points", "rummikub:5"),
            ("points", (), "$.points", "rummikub:5"),
            ("points", None, "$.points", "rummikub:5"),
            ("racks", (Rack(), Rack([3])), "$.racks", "rummikub:2"),
            ("racks", (Rack(), Rack([3]), 8), "$.racks[2]", "rummikub:2"),
        ],
    )
    def test_what_no_sheet_could_hold_is_refused_by_place_and_clause(
        self, field: str, value: Any, place: str, clause: str
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            attrs.evolve(THREE, **{field: value})

        told = {problem.field: problem.message for problem in caught.value}
        assert f"[{clause}]" in told[place]

    def test_a_sheet_without_players_is_none(self) -> None:
        with pytest.raises(InvalidReport, match=r"starts: there are no players \[rummikub:1\]"):
            Game(1, 1, (), ())

    @given(st.data())
    @settings(max_examples=40)
    def test_a_sheet_survives_a_file(self, data: st.DataObject) -> None:
        game = data.draw(games(data.draw(rules_variants())))

        assert codec.from_json(codec.to_json(game), Game) == game

    def test_a_sheet_can_be_made_of_racks(self) -> None:
        assert from_racks(1, 2, STARTS, RACKS) == attrs.evolve(THREE, racks=RACKS)


class TestProblems:
    @given(st.data())
    @settings(max_examples=50)
    def test_a_sound_game_has_none_and_looks_right(self, data: st.DataObject) -> None:
        rules = data.draw(rules_variants())
        game = data.draw(games(rules))
        moved = reseated(game, data.draw(st.permutations(range(len(game.starts)))))

        assert problems(game, rules) == problems(moved, rules) == ()
        assert findings(game, rules) == findings(moved, rules) == ()

    @pytest.mark.clause("rummikub:1")
    @pytest.mark.parametrize("size", [1, 2, 5, 6])
    def test_a_table_of_another_size_cannot_be_scored(self, size: int) -> None:
        (found,) = problems(Game(3, 1, tuple(range(1, size + 1)), (0,) * size))

        assert (found.code, found.clause) == (GameCode.TABLE_SIZE, "rummikub:1")
        assert found["players"] == size
        assert str(found).endswith(" at a table for 3 or 4 [rummikub:1]")

    @given(games(), st.integers(-40, 40).filter(bool))
    @settings(max_examples=50)
    def test_points_that_do_not_add_up_to_nothing_are_named_with_the_difference(
        self, game: Game, difference: int
    ) -> None:
        wrong = attrs.evolve(game, points=(game.points[0] + difference, *game.points[1:]), racks=())

        (found,) = problems(wrong)

        assert (found.code, found.clause) == (GameCode.NOT_ZERO, "rummikub:2")
        assert found["difference"] == f"{difference:+}"
        assert str(found).endswith(f"not 0 (off by {difference:+}) [rummikub:2]")

    def test_another_scoring_need_not_add_up_to_nothing(self) -> None:
        rules = attrs.evolve(MCR_2026, game_points=GamePoints.CAPPED)
        game = from_racks(1, 2, STARTS, RACKS, rules)

        assert sum(game.points) == 30
        assert problems(game, rules) == findings(game, rules) == ()

    @given(racks(3), st.integers(1, 40))
    @settings(max_examples=50)
    def test_points_that_the_racks_do_not_make_are_named(
        self, listed: tuple[Rack, ...], more: int
    ) -> None:
        game = from_racks(1, 2, STARTS, listed)
        first, second, *rest = game.points
        wrong = attrs.evolve(game, points=(first + more, second - more, *rest))

        found = problems(wrong)

        assert [each.code for each in found] == [GameCode.OTHER_POINTS] * 2
        assert [each["start"] for each in found] == [*game.starts[:2]]
        assert str(found[0]) == (
            f"round 1, table 2: start number 12 has {mixed_text(first + more)} points, but the "
            f"racks make {mixed_text(first)} [rummikub:2]"
        )

    def test_two_racks_make_points_even_at_a_table_that_is_too_small(self) -> None:
        found = problems(Game(1, 2, (12, 7), (8, -8), (Rack(), Rack([3]))))

        assert [each.code for each in found] == [
            GameCode.TABLE_SIZE,
            *[GameCode.OTHER_POINTS] * 2,
        ]

    @pytest.mark.parametrize(
        ("left", "told"),
        [
            (
                (Rack([7] * 5), Rack([7] * 4), Rack()),
                "the racks hold 9 tiles of number 7; the game has 8",
            ),
            ((Rack([14]), Rack([3]), Rack()), "the racks hold 1 tile of number 14; the game has 0"),
            ((Rack([3], 2), Rack([5], 1), Rack()), "the racks hold 3 jokers; the game has 2"),
        ],
    )
    def test_racks_with_more_tiles_than_there_are_cannot_be_true(
        self, left: tuple[Rack, ...], told: str
    ) -> None:
        (found,) = problems(from_racks(1, 2, STARTS, left))

        assert str(found) == f"round 1, table 2: {told} [rummikub:2]"

    def test_only_one_can_go_out(self) -> None:
        (found,) = problems(attrs.evolve(THREE, racks=(Rack(), Rack([3]), Rack(total=0))))

        assert (found.code, found.clause) == (GameCode.SEVERAL_OUT, "rummikub:2")
        assert found["starts"] == "12, 31"

    def test_a_rack_alone_makes_no_points(self) -> None:
        (found,) = problems(Game(1, 1, (7,), (0,), (Rack([3]),)))

        assert found.code is GameCode.TABLE_SIZE


class TestFindings:
    def test_several_gain_only_the_same(self) -> None:
        (found,) = findings(Game(1, 2, STARTS, (30, -50, 20)))

        assert (found.code, found.clause) == (GameCode.UNEQUAL_GAINS, "rummikub:2")
        assert found["starts"] == "12, 31"

    def test_nobody_comes_off_with_nothing_where_somebody_won(self) -> None:
        (found,) = findings(Game(1, 2, STARTS, (50, -50, 0)))

        assert (found.code, found["start"]) == (GameCode.NO_LOSS, 31)
        assert found.clause == "rummikub:2"

    def test_a_scoring_may_take_nothing_from_who_made_no_opening_meld(self) -> None:
        rules = attrs.evolve(
            MCR_2026,
            game_points=GamePoints.ANNOUNCED,
            announced_scoring=attrs.evolve(MCR_2026.scoring, unopened=0),
        )
        racks = (Rack(), Rack([13]), Rack([5], opening=Opening.NOT_MADE))
        game = from_racks(1, 2, STARTS, racks, rules)

        assert list(game.points) == [13, -13, 0]
        assert problems(game, rules) == findings(game, rules) == ()

    def test_a_single_point_is_a_gain(self) -> None:
        (found,) = findings(Game(1, 2, STARTS, (1, -1, 0)))

        assert found.code is GameCode.NO_LOSS

    @pytest.mark.parametrize("points", [(0, 0, 0), (Fraction(15, 2), Fraction(15, 2), -15)])
    def test_equal_racks_are_nothing_to_ask_about(self, points: tuple[Fraction, ...]) -> None:
        assert findings(Game(1, 2, STARTS, points)) == ()
