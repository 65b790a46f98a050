"""What a sheet of Karak can hold, what cannot be scored, and what looks wrong."""

from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import codec
from cardtourney.errors import InvalidReport, mixed_text
from cardtourney.karak.game import Game, GameCode, findings, problems
from cardtourney.karak.rules import MCR_2026, HalfTreasure
from cardtourney.testing.karak import games, reseated

HALF = Fraction(1, 2)
STARTS = (12, 7, 31, 4)
FOUR = Game(1, 2, STARTS, (3, 2, 2, 0), 12)
PLACES = st.sampled_from(
    [
        ("round", 0, "$.round", "karak:1"),
        ("round", True, "$.round", "karak:1"),
        ("table", "1", "$.table", "karak:1"),
        ("starts", (), "$.starts", "karak:1"),
        ("starts", 12, "$.starts", "karak:1"),
        ("starts", (12, 7, 31, 12), "$.starts", "karak:1"),
        ("starts", (12, 7, 31, 0), "$.starts[3]", "karak:1"),
        ("treasures", (3, 2, 2), "$.treasures", "karak:5"),
        ("treasures", (3, 2, 2.5, 0), "$.treasures[2]", "karak:5"),
        ("treasures", (3, 2, -HALF, 0), "$.treasures[2]", "karak:5"),
        ("treasures", (3, 2, True, 0), "$.treasures[2]", "karak:5"),
        ("treasures", "3200", "$.treasures", "karak:5"),
        ("dragon", 9, "$.dragon", "karak:3"),
        ("dragon", (12, 7), "$.dragon", "karak:3"),
        ("characters", ("Taia", "Horan"), "$.characters", "karak:6"),
        ("characters", ("Taia", "Horan", "Aderyn", 4), "$.characters[3]", "karak:6"),
    ]
)


class TestGame:
    @given(PLACES)
    def test_what_no_sheet_could_hold_is_refused_by_place_and_clause(
        self, case: tuple[str, Any, str, str]
    ) -> None:
        field, value, place, clause = case

        with pytest.raises(InvalidReport) as caught:
            attrs.evolve(FOUR, **{field: value})

        texts = {problem.field: problem.message for problem in caught.value}
        assert f"[{clause}]" in texts[place]

    def test_a_sheet_without_players_is_none(self) -> None:
        with pytest.raises(InvalidReport, match=r"starts: there are no players \[karak:1\]"):
            Game(1, 1, (), ())

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("starts", (12, 7, 31, 12), "start number 12 stands there more than once [karak:1]"),
            ("treasures", (3, 2), "there are treasures of 2 players, but 4 play [karak:5]"),
            ("characters", ("Taia", "Horan"), "there are 2 characters, but 4 play [karak:6]"),
        ],
    )
    def test_a_refusal_says_how_many_there_are(self, field: str, value: Any, sentence: str) -> None:
        with pytest.raises(InvalidReport) as caught:
            attrs.evolve(FOUR, **{field: value})

        assert str(caught.value) == f"$.{field}: {sentence}"

    def test_everything_is_told_at_once(self) -> None:
        bad: Any = (1.5, 2)

        with pytest.raises(InvalidReport) as caught:
            Game(0, 0, (1, 1), bad, 9)

        assert [problem.field for problem in caught.value] == [
            *("$.round", "$.table", "$.treasures[0]", "$.starts", "$.dragon"),
        ]

    @given(games())
    @settings(max_examples=50)
    def test_a_sheet_survives_a_file(self, game: Game) -> None:
        assert codec.from_json(codec.to_json(game), Game) == game

    def test_lists_will_do(self) -> None:
        starts: Any = [*STARTS]
        treasures: Any = [3, 2, 2, 0]

        assert Game(1, 2, starts, treasures, 12) == FOUR

    def test_whole_treasures_are_exact_numbers_too(self) -> None:
        assert [type(number) for number in FOUR.treasures] == [Fraction] * 4


class TestProblems:
    @given(games())
    def test_a_sound_game_has_none(self, game: Game) -> None:
        assert problems(game) == ()

    @pytest.mark.clause("karak:1")
    @pytest.mark.parametrize("size", [1, 2, 3, 6, 7])
    def test_a_table_of_another_size_cannot_be_scored(self, size: int) -> None:
        (found,) = problems(Game(3, 1, tuple(range(1, size + 1)), (0,) * size))

        assert (found.code, found.clause) == (GameCode.TABLE_SIZE, "karak:1")
        assert found["players"] == size
        assert str(found).endswith(" at a table for 4 or 5 [karak:1]")

    @pytest.mark.parametrize("treasures", [Fraction(13, 4), Fraction(1, 3), Fraction(99, 100)])
    def test_other_parts_than_halves_cannot_be_scored(self, treasures: Fraction) -> None:
        (found,) = problems(attrs.evolve(FOUR, treasures=(3, treasures, 2, 0)))

        assert (found.code, found["start"]) == (GameCode.TREASURE_PART, 7)
        assert str(found) == (
            f"round 1, table 2: start number 7 has {mixed_text(treasures)} treasures, and the "
            "smallest part is 1/2 [karak:4]"
        )


class TestFindings:
    @given(games(), st.permutations(range(4)))
    def test_a_sound_game_has_none_wherever_the_players_sit(
        self, game: Game, order: list[int]
    ) -> None:
        moved = reseated(game, [*order, *range(4, len(game.starts))])

        assert findings(game) == findings(moved) == ()

    @pytest.mark.clause("karak:4")
    @pytest.mark.ruling("karak:half_treasure", "dragon")
    def test_half_a_treasure_is_the_dragons(self) -> None:
        game = Game(1, 2, STARTS, (2 + HALF, 2, HALF, 0), 12)

        (found,) = findings(game)

        assert (found.code, found.clause) == (GameCode.HALF_TREASURE, "karak:4")
        assert str(found) == (
            "round 1, table 2: start number 31 has 1/2 treasures, but did not defeat the dragon,"
            " whose treasure is where halves come from [karak:4]"
        )
        assert problems(game) == ()

    def test_without_a_slayer_nobody_has_halves(self) -> None:
        game = Game(1, 2, STARTS, (2 + HALF, 2, HALF, 0))

        assert [found["start"] for found in findings(game)] == [12, 31]

    @pytest.mark.parametrize("treasures", [3, 3 + HALF])
    def test_the_slayer_may_hold_whole_treasures_or_a_half(self, treasures: Fraction) -> None:
        assert findings(attrs.evolve(FOUR, treasures=(treasures, 2, 2, 0))) == ()

    @pytest.mark.ruling("karak:half_treasure", "anyone")
    def test_an_edition_can_let_anyone_hold_halves(self) -> None:
        rules = attrs.evolve(MCR_2026, half_treasure=HalfTreasure.ANYONE)

        assert findings(attrs.evolve(FOUR, treasures=(3, HALF, HALF, 0)), rules) == ()

    @pytest.mark.clause("karak:6")
    def test_characters_that_are_not_drawn_at_such_a_table_are_pointed_out(self) -> None:
        taken = ("Aderyn", "Horan", "Lord Xanros", "Taia")

        (found,) = findings(attrs.evolve(FOUR, characters=taken))

        assert (found.code, found.clause) == (GameCode.CHARACTERS, "karak:6")
        assert str(found) == (
            "round 1, table 2: the characters are Aderyn, Horan, Lord Xanros, Taia; to be drawn"
            " are Aderyn, Horan, Victorius, Taia [karak:6]"
        )

    def test_at_a_table_without_characters_none_are_wrong(self) -> None:
        assert findings(Game(1, 1, (1, 2), (0, 0), characters=("Taia", "Horan"))) == ()


LONG = 10**5000


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Game(-LONG, 1, (1, 2), (1, 2)), "-1000000000… (5001 digits) is not a whole"),
        (lambda: Game(1, 1, (LONG, LONG), (1, 2)), "start number 1000000000… (5001 digits) stands"),
        (lambda: Game(1, 1, (1, 2), (1, 2), LONG), "start number 1000000000… (5001 digits) defeat"),
        (lambda: Game(1, 1, (1, 2), (-LONG, 2)), "Fraction(-1000000000… (5001 digits), 1) is not"),
    ],
)
def test_a_number_too_long_to_write_is_refused_like_any_other(make: Any, message: str) -> None:
    with pytest.raises(InvalidReport) as raised:
        make()

    assert message in str(raised.value)


def test_findings_about_a_number_too_long_to_write_can_be_read() -> None:
    game = Game(1, 1, (1, 2, 3, 4), (Fraction(LONG, 3), 2, 1, 0))

    assert "1000000000… (5001 digits)/3 treasures" in str(problems(game)[0])
