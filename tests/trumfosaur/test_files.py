"""Result sheets of Trumfosaur as tables fill them in, and every flaw that a desk meets."""

import re
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.championship.files import POINTS, SEAT_COLUMNS, read_results
from cardtourney.championship.report import Report
from cardtourney.championship.resultrows import rows_of
from cardtourney.chance import Seeded
from cardtourney.errors import DataError
from cardtourney.pairing.points import TieRule
from cardtourney.testing.contests import gathered_from, replayed_from
from cardtourney.testing.sheets import Table, written_tables
from cardtourney.testing.trumfosaur_sheets import sheets
from cardtourney.trumfosaur.files import COLUMNS, CONTEST, FORM
from cardtourney.trumfosaur.rules import MCR_2026, Deck, Rules
from cardtourney.trumfosaur.sheet import Sheet

HEAD = "kolo;stůl;pozice;číslo;1. hra;2. hra;3. hra;4. hra;celkem;TB"

ROUND = """1;1;1;12;9;4;8;;21;4
1;1;2;7;3;11;5;;19;1,5
1;1;3;31;7;6;6;;19;3/2"""

THREE_AT_THE_TOP = """1;1;1;1;5;5;5;5;20;10/3
1;1;2;2;5;5;5;5;20;3 1/3
1;1;3;3;5;5;5;5;;
1;1;4;4;4;4;4;4;16;1"""


def played(lines: str, rules: Rules = MCR_2026, seed: str = "Zlín") -> Report[Any, Any]:
    return replayed_from(CONTEST, rules, f"{HEAD}\n{lines}\n", chance=Seeded(seed))


def found(lines: str) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(each.code.value, each.clause, rows_of(each)) for each in played(lines).findings]


@st.composite
def written(draw: st.DrawFn) -> tuple[Sheet, Table]:
    """A round, and its sheet, with totals or without."""
    sheet = draw(sheets())
    totals = draw(st.booleans())
    table = []
    for seat, start in enumerate(sheet.starts):
        row = {
            "round": str(sheet.round),
            "table": str(sheet.table),
            "position": str(seat + 1),
            "start": str(start),
            **{f"game_{n}": "" for n in range(1, 5)},
            **{f"game_{n}": str(game[seat]) for n, game in enumerate(sheet.games, 1)},
        }
        if totals:
            row["total"] = draw(st.sampled_from((str(sheet.totals[seat]), "")))
        table.append(row)
    return sheet, tuple(table)


@settings(max_examples=40)
@given(st.data())
def test_a_round_reads_back_from_its_sheet_in_any_dialect(data: st.DataObject) -> None:
    sheet, table = data.draw(written())
    columns = (*SEAT_COLUMNS, *COLUMNS, POINTS)
    gathered = gathered_from(CONTEST, MCR_2026, data.draw(written_tables(columns, table)))

    # A single table of a tournament may be any of them.
    assert {each.code.value for each in gathered.findings} <= {"round_gap", "table_gap"}
    assert [each.result for each in gathered.entered] == [sheet]


class TestTheDesk:
    def test_a_sound_sheet_has_nothing_to_settle(self) -> None:
        report = played(ROUND)

        assert report.findings == ()
        assert dict(report.rounds[0].rows[1].values) == {
            "game_1": 3,
            "game_2": 11,
            "game_3": 5,
            "game_4": None,
            "total": 19,
        }

    @pytest.mark.clause("trumfosaur:7")
    def test_three_equal_at_the_top_of_four_get_a_third_of_ten_each(self) -> None:
        report = played(THREE_AT_THE_TOP)

        assert report.findings == ()
        assert [str(row.points) for row in report.rounds[0].rows] == ["10/3", "10/3", "10/3", "1"]

    @pytest.mark.parametrize(
        ("old", "new", "finding"),
        [
            (";21;4", ";22;4", ("wrong_total", "trumfosaur:7", (2,))),
            (";3;11;5;;", ";3;;5;;", ("game_missing", "trumfosaur:2", (3,))),
            (";9;4;8;;", ";9;4;8;3;", ("game_too_many", "trumfosaur:2", (2,))),
            (";3;11;5;;19", ";2;11;5;;18", ("score_too_low", "trumfosaur:6", (3,))),
            (";21;4", ";21;5", ("wrong_points", "trumfosaur:7", (2,))),
        ],
    )
    def test_each_flaw_has_its_row_and_clause(
        self, old: str, new: str, finding: tuple[str, str, tuple[int, ...]]
    ) -> None:
        assert old in ROUND

        assert finding in found(ROUND.replace(old, new))

    def test_a_wrong_total_is_told_and_the_games_count(self) -> None:
        report = played(ROUND.replace(";21;4", ";22;4"))

        assert str(report.findings[0]) == (
            "round 1, table 1: start number 12 is entered with 22 points in all; the games make 21 "
            "[trumfosaur:7]"
        )
        assert report.rounds[0].rows[0].secondary == 21

    @pytest.mark.ruling("trumfosaur:shared_place", "lots")
    def test_lots_are_drawn_from_the_seed_where_the_ruling_asks_for_them(self) -> None:
        rules = attrs.evolve(MCR_2026, shared_place=TieRule.LOTS)
        lines = ROUND.replace(";1,5", ";").replace(";3/2", ";")
        drawn = {
            tuple(int(row.points) for row in played(lines, rules, seed).rounds[0].rows)
            for seed in "abcdefgh"
        }

        assert drawn == {(4, 2, 1), (4, 1, 2)}

    def test_the_pack_is_said_to_be_provisional_until_it_is_announced(self) -> None:
        announced = attrs.evolve(MCR_2026, deck=Deck.ANNOUNCED)
        codes = [each.code.value for each in played(ROUND).notes]

        assert "provisional_pack" in codes
        assert "provisional_pack" not in [
            each.code.value for each in played(ROUND, announced).notes
        ]

    def test_scores_beyond_our_pack_are_notes_until_the_pack_is_announced(self) -> None:
        lines = re.sub(r"(?m)(;\d+;\d+);\d;;\d+;.*$", r"\1;20;;;", ROUND)
        announced = attrs.evolve(MCR_2026, deck=Deck.ANNOUNCED)

        assert played(lines).findings == ()
        assert [str(each) for each in played(lines).notes if each.get("game")] == [
            (
                "round 1, table 1, game 3: all together have 60 points, more than the 52 of our "
                "provisional pack; that of the tournament may give more [trumfosaur:6]"
            )
        ]
        told = played(lines, announced)
        assert [each.code.value for each in told.findings] == ["sum_too_high"]
        assert not any(each.get("game") for each in told.notes)

    def test_a_score_below_zero_is_a_problem(self) -> None:
        with pytest.raises(DataError, match="“-1” is no score of a game: expected 0 or more"):
            read_results(f"{HEAD}\n1;1;1;12;-1;4;8;;21;4\n".encode(), FORM)


class TestEverythingAtOnce:
    def test_no_flaw_hides_another(self) -> None:
        lines = "1;1;1;12;9;4;;;30;\n1;1;2;7;3;11;90;;19;\n1;1;3;31;2;6;6;3;14;"

        assert found(lines) == [
            ("game_missing", "trumfosaur:2", (2,)),
            ("wrong_total", "trumfosaur:7", (3,)),
            ("score_too_high", "trumfosaur:6", (3,)),
            ("game_too_many", "trumfosaur:2", (4,)),
            ("wrong_total", "trumfosaur:7", (4,)),
            ("score_too_low", "trumfosaur:6", (4,)),
            ("not_scored", "trumfosaur:7", ()),
        ]

    def test_a_total_below_the_scores_that_are_there_is_wrong_whatever_is_missing(self) -> None:
        told = found(ROUND.replace(";9;4;8;;21;4", ";9;4;;;12;"))

        assert [code for code, _, _ in told] == ["game_missing", "wrong_total", "not_scored"]

    @pytest.mark.parametrize("score", [0, 99])
    def test_a_game_that_is_not_played_is_one_finding_for_each_who_has_a_score_in_it(
        self, score: int
    ) -> None:
        lines = re.sub(r"(?m);;(\d+);[^;]*$", rf";{score};;", ROUND)

        assert found(lines) == [
            *(("game_too_many", "trumfosaur:2", (row,)) for row in (2, 3, 4)),
            ("not_scored", "trumfosaur:7", ()),
        ]

    def test_a_sum_is_judged_only_where_all_scores_are_there(self) -> None:
        low = "1;1;1;12;3;3;8;;;\n1;1;2;7;3;3;5;;;\n1;1;3;31;3;;6;;;"

        assert [(code, rows) for code, _, rows in found(low)] == [
            ("sum_too_low", (2, 3, 4)),
            ("game_missing", (4,)),
            ("not_scored", ()),
        ]

    @pytest.mark.parametrize("rows", [1, 2, 5])
    def test_a_table_of_a_wrong_size_is_judged_by_the_games_it_has(self, rows: int) -> None:
        lines = "\n".join(f"1;1;{n};{n};9;{n};999;;;" for n in range(1, rows + 1))
        told = {code for code, _, _ in found(lines)}

        assert {"table_size", "score_too_high"} <= told
        assert not told & {"game_missing", "game_too_many"}

    def test_a_player_at_two_tables_hides_nothing(self) -> None:
        twice = ROUND.replace("1;1;2;7;3;11;5;;19;1,5", "1;1;2;12;3;11;5;;18;")

        assert [(code, rows) for code, _, rows in found(twice)] == [
            ("player_twice", (3,)),
            ("wrong_total", (3,)),
            ("not_scored", ()),
        ]


class TestSheetsThatAreNotFilledIn:
    def test_a_table_that_is_only_seated_waits_for_its_result(self) -> None:
        report = played(f"{ROUND}\n2;1;1;12;;;;;;\n2;1;2;7;;;;;;\n2;1;3;31;;;;;;")

        assert [each.number for each in report.rounds] == [1]
        assert [(each.code.value, rows_of(each)) for each in report.findings] == [
            ("table_blank", (5, 6, 7)),
            ("not_scored", ()),
        ]

    def test_a_row_that_is_blank_among_others_is_named_once(self) -> None:
        report = played(ROUND.replace(";3;11;5;;19;1,5", ";;;;;;"))

        assert str(report.findings[0]) == (
            "round 1, table 1: start number 7 has no score in game 1, 2, 3 [trumfosaur:2]"
        )
        assert [rows_of(each) for each in report.findings] == [(3,), ()]
