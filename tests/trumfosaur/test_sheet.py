"""Sheets of a round of Trumfosaur: totals, bounds, points, who starts."""

import json
from fractions import Fraction
from itertools import chain, pairwise, permutations
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import codec
from cardtourney.chance import Recorded, Seeded
from cardtourney.errors import InvalidReport
from cardtourney.pairing.points import TieRule
from cardtourney.testing.trumfosaur_sheets import reseated, sheets
from cardtourney.trumfosaur.rules import MCR_2026, Deck
from cardtourney.trumfosaur.sheet import (
    Sheet,
    SheetCode,
    beyond_pack,
    findings,
    least_score,
    most_score,
    problems,
    round_points,
    starters,
    tied,
    total_bounds,
    with_lots,
)

WORKED = {
    name: case
    for name, case in json.loads(
        (Path(__file__).parents[1] / "data" / "worked-points.json").read_text("utf-8")
    ).items()
    if name.startswith("trumfosaur:")
}
STARTS = (12, 7, 31)
SHEET = Sheet(1, 2, STARTS, ((9, 3, 7), (4, 11, 6), (8, 5, 6)))
BY_LOT = attrs.evolve(MCR_2026, shared_place=TieRule.LOTS)
BEST = attrs.evolve(MCR_2026, shared_place=TieRule.BEST)
ANNOUNCED = attrs.evolve(MCR_2026, deck=Deck.ANNOUNCED)


def with_totals(totals: tuple[int, ...]) -> Sheet:
    """A sheet with these totals; the first game holds what the others do not."""
    rest = len(totals) - 1
    games = (tuple(total - 3 * rest for total in totals), *[(3,) * len(totals)] * rest)
    return Sheet(1, 1, tuple(range(11, 11 + len(totals))), games)


def by_counting_orders(sheet: Sheet, row: tuple[Fraction, ...]) -> list[Fraction]:
    """Each player's average points over every order in which nobody is above a higher total."""
    seats = range(len(sheet.starts))
    orders = [
        order
        for order in permutations(seats)
        if all(sheet.totals[one] >= sheet.totals[two] for one, two in pairwise(order))
    ]
    return [
        sum((row[order.index(seat)] for order in orders), Fraction()) / len(orders)
        for seat in seats
    ]


class TestSheet:
    @pytest.mark.parametrize(
        ("field", "value", "place", "clause"),
        [
            ("round", 0, "$.round", "1"),
            ("table", "2", "$.table", "1"),
            ("starts", (), "$.starts", "1"),
            ("starts", 12, "$.starts", "1"),
            ("starts", (12, 7, 12), "$.starts", "1"),
            ("games", ((9, 3),), "$.games[0]", "2"),
            ("games", ((9, 3, -1),), "$.games[0][2]", "2"),
            ("games", ((9, 3, 7.0),), "$.games[0][2]", "2"),
            ("games", (9, 3, 7), "$.games[0]", "2"),
            ("games", 9, "$.games", "2"),
            ("lots", (7, 7), "$.lots", "7"),
            ("lots", (7, 8), "$.lots", "7"),
            ("lots", 7, "$.lots", "7"),
        ],
    )
    def test_what_no_sheet_could_hold_is_refused_by_place_and_clause(
        self, field: str, value: Any, place: str, clause: str
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            attrs.evolve(SHEET, **{field: value})

        told = {problem.field: problem.message for problem in caught.value}
        assert f"[trumfosaur:{clause}]" in told[place]

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("starts", (12, 7, 12), "start number 12 stands there more than once [trumfosaur:1]"),
            ("lots", (7, 8), "start number 8 plays at another table or none [trumfosaur:7]"),
        ],
    )
    def test_a_refusal_names_the_start_number(self, field: str, value: Any, sentence: str) -> None:
        with pytest.raises(InvalidReport) as caught:
            attrs.evolve(SHEET, **{field: value})

        assert str(caught.value) == f"$.{field}: {sentence}"

    def test_a_sheet_without_players_is_none(self) -> None:
        with pytest.raises(InvalidReport, match=r"starts: there are no players \[trumfosaur:1\]"):
            Sheet(1, 1, (), ())

    @given(st.sampled_from((MCR_2026, BY_LOT)).flatmap(sheets))
    @settings(max_examples=40)
    def test_a_sheet_survives_a_file(self, sheet: Sheet) -> None:
        assert codec.from_json(codec.to_json(sheet), Sheet) == sheet

    @given(sheets())
    def test_totals_are_the_sums_of_the_games(self, sheet: Sheet) -> None:
        assert sum(sheet.totals) == sum(chain(*sheet.games))


class TestStarters:
    @pytest.mark.clause("trumfosaur:2")
    @pytest.mark.clause("trumfosaur:4")
    @given(st.lists(st.integers(1, 99), min_size=3, max_size=5, unique=True))
    def test_the_lowest_starts_then_always_the_next_on_the_left_and_everybody_once(
        self, starts: list[int]
    ) -> None:
        order = starters(starts)

        assert order[0] == min(starts)
        assert sorted(order) == sorted(starts)
        for one, two in pairwise(order):
            assert two == starts[(starts.index(one) + 1) % len(starts)]

    def test_at_an_empty_table_nobody_starts(self) -> None:
        assert starters(()) == ()

    @pytest.mark.parametrize("starts", [(1, 1), (0, 1), ("1", 2), (True, 2), ([1], 2), (1.0, 2)])
    def test_only_different_start_numbers_have_an_order(self, starts: Any) -> None:
        with pytest.raises(InvalidReport, match=r"are not different start numbers .trumfosaur:4."):
            starters(starts)


class TestProblems:
    @given(st.sampled_from((MCR_2026, BY_LOT)), st.data())
    def test_a_sound_sheet_has_none_and_looks_right(self, rules: Any, data: st.DataObject) -> None:
        sheet = data.draw(sheets(rules))
        moved = reseated(sheet, data.draw(st.permutations(range(len(sheet.starts)))))

        assert problems(sheet, rules) == problems(moved, rules) == ()
        assert findings(sheet, rules) == findings(moved, rules) == ()

    @pytest.mark.clause("trumfosaur:1")
    @pytest.mark.parametrize("size", [1, 2, 5])
    def test_a_table_of_another_size_cannot_be_scored(self, size: int) -> None:
        (found,) = problems(Sheet(1, 1, tuple(range(1, size + 1)), ((4,) * size,) * size))

        assert (found.code, found.clause) == (SheetCode.TABLE_SIZE, "trumfosaur:1")
        assert found["players"] == size
        assert str(found).endswith(" at a table for 3 or 4 [trumfosaur:1]")

    @pytest.mark.clause("trumfosaur:2")
    @pytest.mark.parametrize("games", [0, 2, 4])
    def test_there_are_as_many_games_as_players(self, games: int) -> None:
        (found,) = problems(attrs.evolve(SHEET, games=((9, 3, 7),) * games))

        assert (found.code, found.clause) == (SheetCode.GAMES, "trumfosaur:2")

    def test_lots_must_be_of_those_who_are_equal(self) -> None:
        (missing,) = problems(SHEET, BY_LOT)
        assert missing.code is SheetCode.LOTS_MISSING
        assert str(missing) == (
            "round 1, table 2: start numbers 7, 31 have equal totals and must draw lots"
            " [trumfosaur:7]"
        )
        (needless,) = problems(attrs.evolve(SHEET, lots=(31, 12, 7)), BY_LOT)
        assert (needless.code, needless["starts"]) == (SheetCode.LOTS_NEEDLESS, "12")
        (nowhere,) = problems(attrs.evolve(SHEET, lots=(31, 7)))
        assert nowhere.code is SheetCode.LOTS_NEEDLESS
        assert str(nowhere) == (
            "round 1, table 2: lots of start numbers 7, 31, who have nothing to draw for"
            " [trumfosaur:7]"
        )


@pytest.mark.clause("trumfosaur:6")
class TestBounds:
    def test_the_provisional_pack_gives_3_to_23(self) -> None:
        """Nine others of the dinosaur, five others of the number at two each, the last trick."""
        assert (least_score(), most_score(3), most_score(4)) == (3, 3 + 9 + 10 + 1, 23)

    @pytest.mark.parametrize("players", [-1, 0, 2, 5, 10**8, 10**30, True, 3.0, None, "3", [3]])
    def test_there_are_none_for_tables_that_there_are_not(self, players: Any) -> None:
        for call in (most_score, total_bounds):
            with pytest.raises(InvalidReport, match=r"players?: a table has 3 or 4 \["):
                call(players)

    def test_at_small_tables_no_more_counts_than_is_played(self) -> None:
        """Three play two ordinary cards each: six twos are better than any other cards."""
        small = attrs.evolve(MCR_2026, hand_size=3, most_changed=0)

        assert most_score(3, small) == 3 + (2 * 5 + 1) + 1
        assert total_bounds(3, small) == (10, 10 + 2 * 6)

    def test_copies_count_in_both_ways(self) -> None:
        """One more of the very scoring card gives 3, eleven of the number 2, nineteen 1."""
        twice = attrs.evolve(MCR_2026, deck=Deck.ANNOUNCED, copies=2)

        assert most_score(4, twice) == 3 + (3 + 2 * 10 + 18) + 1

    @pytest.mark.parametrize(
        ("game", "code", "part", "value"),
        [
            ((2, 9, 9), SheetCode.SCORE_TOO_LOW, "start", 12),
            ((9, 24, 9), SheetCode.SCORE_TOO_HIGH, "start", 7),
            ((3, 3, 3), SheetCode.SUM_TOO_LOW, "least", 10),
            ((20, 20, 20), SheetCode.SUM_TOO_HIGH, "most", 52),
        ],
    )
    def test_scores_that_the_game_cannot_give_are_pointed_out(
        self, game: tuple[int, ...], code: SheetCode, part: str, value: int
    ) -> None:
        sheet = attrs.evolve(SHEET, games=((9, 3, 7), game, (8, 5, 6)))

        (found,) = findings(sheet, ANNOUNCED)

        assert (found.code, found.clause) == (code, "trumfosaur:6")
        assert (found["game"], found[part]) == (2, value)
        assert beyond_pack(sheet, ANNOUNCED) == ()
        assert problems(sheet) == ()

    @pytest.mark.parametrize(
        ("game", "sentence"),
        [
            ((9, 24, 9), "start number 7 has 24 points, but the cards give at most 23"),
            ((20, 20, 20), "all together have 60 points, but the cards give at most 52"),
        ],
    )
    def test_what_is_pointed_out_is_a_sentence_with_its_numbers(
        self, game: tuple[int, ...], sentence: str
    ) -> None:
        (found,) = findings(attrs.evolve(SHEET, games=((9, 3, 7), game, (8, 5, 6))), ANNOUNCED)

        assert str(found) == f"round 1, table 2, game 2: {sentence} [trumfosaur:6]"

    @pytest.mark.parametrize("game", [(3, 3, 4), (3, 3, 23), (18, 17, 17)])
    def test_what_the_game_can_just_give_is_nothing_to_ask_about(
        self, game: tuple[int, ...]
    ) -> None:
        sheet = attrs.evolve(SHEET, games=((9, 3, 7), game, (8, 5, 6)))

        assert findings(sheet) == findings(sheet, ANNOUNCED) == beyond_pack(sheet) == ()

    @pytest.mark.parametrize(
        ("game", "notes", "wrong"),
        [
            ((9, 24, 9), [("score_beyond_pack", 7)], []),
            ((24, 24, 9), [("score_beyond_pack", 12), ("score_beyond_pack", 7)], []),
            ((20, 20, 20), [("sum_beyond_pack", None)], []),
            ((3, 85, 3), [("score_beyond_pack", 7)], []),
            ((24, 86, 3), [("score_beyond_pack", 12)], [("score_too_high", 7)]),
            ((30, 30, 31), [("score_beyond_pack", start) for start in (12, 7, 31)], []),
            (
                (30, 30, 32),
                [("score_beyond_pack", start) for start in (12, 7, 31)],
                [("sum_too_high", None)],
            ),
            ((2, 9, 9), [], [("score_too_low", 12)]),
        ],
    )
    @pytest.mark.ruling("trumfosaur:deck", "provisional")
    def test_what_another_pack_might_give_is_only_noted_while_ours_is_provisional(
        self, game: tuple[int, ...], notes: list[object], wrong: list[object]
    ) -> None:
        """Were every card to match every other, nine cards of each of three would count 81."""
        sheet = attrs.evolve(SHEET, games=((9, 3, 7), game, (8, 5, 6)))

        assert [(each.code.value, each.get("start")) for each in beyond_pack(sheet)] == notes
        assert [(each.code.value, each.get("start")) for each in findings(sheet)] == wrong

    def test_what_is_noted_is_a_sentence_that_says_whose_pack_it_is(self) -> None:
        (found,) = beyond_pack(attrs.evolve(SHEET, games=((9, 3, 7), (20, 20, 20), (8, 5, 6))))

        assert str(found) == (
            "round 1, table 2, game 2: all together have 60 points, more than the 52 of our "
            "provisional pack; that of the tournament may give more [trumfosaur:6]"
        )

    def test_with_a_bigger_pack_more_can_be_won(self) -> None:
        twice = attrs.evolve(MCR_2026, deck=Deck.ANNOUNCED, copies=2)
        sheet = attrs.evolve(SHEET, games=((9, 3, 43), (20, 20, 20), (3, 3, 44)))

        (found,) = findings(sheet, twice)

        assert (found.code, found["game"]) == (SheetCode.SCORE_TOO_HIGH, 3)


@pytest.mark.clause("trumfosaur:7")
class TestRoundPoints:
    @pytest.mark.parametrize("name", WORKED)
    def test_the_worked_cases(self, name: str) -> None:
        case: dict[str, Any] = WORKED[name]
        sheet = with_totals(tuple(map(int, case["scores"])))

        assert [*map(str, round_points(sheet))] == case["points"]

    @pytest.mark.ruling("trumfosaur:shared_place", "split")
    @given(sheets())
    def test_points_go_by_total_and_the_equal_get_the_average_of_their_orders(
        self, sheet: Sheet
    ) -> None:
        row = MCR_2026.points.points(len(sheet.starts))
        points = round_points(sheet)

        assert list(points) == by_counting_orders(sheet, row)
        assert sum(points) == {3: 7, 4: 11}[len(sheet.starts)]

    @given(st.sampled_from((MCR_2026, BY_LOT, BEST)), st.data())
    def test_points_follow_the_player_and_not_the_chair(
        self, rules: Any, data: st.DataObject
    ) -> None:
        sheet = data.draw(sheets(rules))
        order = data.draw(st.permutations(range(len(sheet.starts))))
        points = round_points(sheet, rules)

        assert round_points(reseated(sheet, order), rules) == tuple(points[n] for n in order)

    @pytest.mark.ruling("trumfosaur:shared_place", "best")
    def test_an_edition_can_give_the_equal_the_best_of_their_places(self) -> None:
        assert [*map(str, round_points(SHEET, BEST))] == ["4", "2", "2"]

    @pytest.mark.ruling("trumfosaur:shared_place", "lots")
    def test_an_edition_can_let_lots_decide(self) -> None:
        sheet = attrs.evolve(SHEET, lots=(31, 7))

        assert [*map(str, round_points(sheet, BY_LOT))] == ["4", "1", "2"]

    @given(sheets(BY_LOT))
    def test_with_lots_the_table_awards_the_points_of_each_place_once(self, sheet: Sheet) -> None:
        points = round_points(sheet, BY_LOT)

        assert sorted(points, reverse=True) == [*BY_LOT.points.points(len(sheet.starts))]

    @given(sheets())
    @settings(max_examples=30)
    def test_lots_can_be_drawn_for_a_sheet(self, sheet: Sheet) -> None:
        drawn, _ = with_lots(sheet, Seeded("table 3"), BY_LOT)

        assert problems(drawn, BY_LOT) == ()
        assert sorted(drawn.lots) == sorted(chain(*tied(sheet)))
        assert with_lots(sheet, Seeded("table 3")) == (sheet, Seeded("table 3"))

    def test_every_group_of_equals_draws(self) -> None:
        sheet = with_totals((30, 20, 30, 20))

        drawn, left = with_lots(sheet, Recorded([(13, 11), (12, 14)]), BY_LOT)

        assert drawn.lots == (13, 11, 12, 14)
        assert left == Recorded([(13, 11), (12, 14)], used=2)

    def test_lots_of_others_than_the_equal_are_refused(self) -> None:
        with pytest.raises(InvalidReport, match="extra"):
            with_lots(SHEET, Recorded([(31, 12)]), BY_LOT)

    def test_ten_thirds_survive_a_file(self) -> None:
        points = round_points(with_totals((30, 30, 30, 12)))
        text = codec.to_json(points, as_type=tuple[Fraction, ...])

        assert '"10/3"' in text
        assert codec.from_json(text, tuple[Fraction, ...]) == points

    def test_all_that_is_wrong_with_a_sheet_is_told(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            round_points(Sheet(1, 1, (1, 2), ((3, 4),)))

        assert len(list(caught.value)) == 2
