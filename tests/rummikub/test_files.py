"""Result sheets of Rummikub as tables fill them in, and every flaw that a desk meets."""

from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.championship.files import POINTS, SEAT_COLUMNS, read_results
from cardtourney.championship.report import Report
from cardtourney.championship.resultrows import rows_of
from cardtourney.cli.texts import cell
from cardtourney.errors import DataError
from cardtourney.pairing.points import PointTable
from cardtourney.rummikub.files import COLUMNS, CONTEST, FORM
from cardtourney.rummikub.game import Game
from cardtourney.rummikub.points import points
from cardtourney.rummikub.racks import rack_value
from cardtourney.rummikub.rules import MCR_2026, GamePoints, PointTableOf, Rules
from cardtourney.testing.contests import gathered_from, replayed_from
from cardtourney.testing.rummikub import games
from cardtourney.testing.sheets import Table, written_tables

HEAD = "kolo;stůl;pozice;číslo;zůstatek;zavřel;výložka;herní body;turnajové body"

GAME = """1;1;1;12;0;x;;58;4
1;1;2;7;50;;;-50;1
1;1;3;31;8;;;-8;2"""


def played(lines: str, rules: Rules = MCR_2026) -> Report[Any, Any]:
    return replayed_from(CONTEST, rules, f"{HEAD}\n{lines}\n")


def found(lines: str, rules: Rules = MCR_2026) -> list[tuple[str, str, tuple[int, ...]]]:
    findings = played(lines, rules).findings
    return [(each.code.value, each.clause, rows_of(each)) for each in findings]


@st.composite
def sheets(draw: st.DrawFn) -> tuple[Game, Table]:
    """A game, and its sheet: racks, points or both, with a cross for who went out or without."""
    game = draw(games())
    by = draw(st.sampled_from(("points", "both", "racks") if game.racks else ("points",)))
    table = []
    for seat, (start, won) in enumerate(zip(game.starts, game.points, strict=True), 1):
        row = {
            "round": str(game.round),
            "table": str(game.table),
            "position": str(seat),
            "start": str(start),
        }
        if by != "racks":
            row["game_points"] = cell(won)
        if by != "points":
            left = rack_value(game.racks[seat - 1], MCR_2026)
            row["out"] = "" if left else draw(st.sampled_from(("x", "ano", "")))
            row["rack"] = "" if row["out"] and draw(st.booleans()) else str(left)
        table.append(row)
    return game, tuple(table)


@settings(max_examples=40)
@given(st.data())
def test_a_game_reads_back_from_its_sheet_in_any_dialect(data: st.DataObject) -> None:
    game, table = data.draw(sheets())
    columns = (*SEAT_COLUMNS, *COLUMNS, POINTS)
    gathered = gathered_from(CONTEST, MCR_2026, data.draw(written_tables(columns, table)))
    (entered,) = gathered.entered

    # A single table of a tournament may be any of them.
    assert {each.code.value for each in gathered.findings} <= {"round_gap", "table_gap"}
    assert (entered.result.starts, entered.result.points) == (game.starts, game.points)
    assert points(entered.result) == points(game)


class TestTheDesk:
    def test_a_sound_sheet_has_nothing_to_settle(self) -> None:
        report = played(GAME)

        assert report.findings == ()
        assert [dict(row.values) for row in report.rounds[0].rows] == [
            {"rack": 0, "out": True, "game_points": 58},
            {"rack": 50, "out": False, "game_points": -50},
            {"rack": 8, "out": False, "game_points": -8},
        ]

    def test_racks_alone_make_the_points(self) -> None:
        lines = GAME.replace(";58;", ";;").replace(";-50;", ";;").replace(";-8;", ";;")

        assert found(lines) == []
        assert [row.secondary for row in played(lines).rounds[0].rows] == [58, -50, -8]

    def test_points_alone_say_who_went_out_only_where_it_is_crossed(self) -> None:
        lines = GAME.replace(";0;x", ";;x").replace(";50;", ";;").replace(";8;", ";;")
        (first, second, _) = played(lines).rounds[0].rows

        assert dict(first.values) == {"rack": None, "out": True, "game_points": 58}
        assert dict(second.values) == {"rack": None, "out": False, "game_points": -50}

    @pytest.mark.parametrize(
        ("old", "new", "finding"),
        [
            (";50;;;-50", ";50;x;;-50", ("several_out", "rummikub:2", (2, 3, 4))),
            (";50;;;-50", ";0;;;-50", ("several_out", "rummikub:2", (2, 3, 4))),
            (";0;x;", ";5;x;", ("out_with_tiles", "rummikub:2", (2,))),
            (";50;;;-50;", ";;;;;", ("nothing_entered", "rummikub:2", (3,))),
            (";58;4", ";59;4", ("not_zero", "rummikub:2", (2, 3, 4))),
            (";50;;;-50", ";49;;;-50", ("other_points", "rummikub:2", (3,))),
            (";-8;2", ";-8;3", ("wrong_points", "rummikub:4", (4,))),
        ],
    )
    def test_each_flaw_has_its_row_and_clause(
        self, old: str, new: str, finding: tuple[str, str, tuple[int, ...]]
    ) -> None:
        assert old in GAME

        assert finding in found(GAME.replace(old, new))

    def test_a_rack_that_only_one_has_keeps_points_from_being_used_in_no_way(self) -> None:
        lines = GAME.replace(";50;;", ";;;").replace(";8;;", ";;;")

        assert found(lines) == []

    def test_whoever_went_out_has_gained_something(self) -> None:
        lines = "1;1;1;12;;x;;-58;\n1;1;2;7;;;;50;\n1;1;3;31;;;;8;"

        assert ("out_and_lost", "rummikub:2", (2,)) in found(lines)

    def test_the_values_are_said_to_be_provisional_until_they_are_announced(self) -> None:
        announced = attrs.evolve(
            MCR_2026,
            point_table=PointTableOf.ANNOUNCED,
            announced_points=PointTable.of((4, 2, 1), (6, 4, 2, 1)),
        )

        assert [each.code.value for each in played(GAME).notes] == ["provisional_points"]
        assert [each.code.value for each in played(GAME, announced).notes] == []

    def test_an_opening_meld_counts_in_the_scorings_that_ask_for_it(self) -> None:
        rules = attrs.evolve(MCR_2026, game_points=GamePoints.JOKER_25)
        lines = "1;1;1;12;0;x;;;\n1;1;2;7;50;;ne;;\n1;1;3;31;8;;mohl;;\n1;1;4;4;9;;x;;"
        report = played(lines, rules)

        assert [row.secondary for row in report.rounds[0].rows] == [309, -100, -200, -9]
        assert "opening_unused" not in [each.code.value for each in report.notes]

    def test_an_opening_meld_that_counts_nothing_is_told(self) -> None:
        lines = GAME.replace(";50;;;", ";50;;ne;").replace(";8;;;", ";8;;x;")
        (note, _) = played(lines).notes

        assert str(note) == (
            "opening melds are entered in 2 rows of the sheets, and count nothing in the scoring "
            "in force (game_points=standard) [rummikub:2]"
        )

    @pytest.mark.parametrize(
        ("line", "told"),
        [
            ("1;1;1;12;-3;;;;", "“-3” is no sum of a rack: expected 0 or more [rummikub:2]"),
            ("1;1;1;12;3;;snad;;", "“snad” says nothing of an opening meld: expected a blank"),
            ("1;1;1;12;3;maybe;;;", "“maybe” is neither a cross nor blank"),
            ("1;1;1;12;3;;;1o;", "“1o” is no number"),
        ],
    )
    def test_what_cannot_be_read_is_a_problem(self, line: str, told: str) -> None:
        with pytest.raises(DataError) as caught:
            read_results(f"{HEAD}\n{line}\n".encode(), FORM)

        assert told in str(caught.value)


def test_a_file_has_racks_or_points() -> None:
    with pytest.raises(DataError) as caught:
        read_results("kolo;stůl;pozice;číslo;úbytek;zavřel\n1;1;1;12;x;x\n".encode(), FORM)

    (told,) = map(str, caught.value)
    assert told.startswith("there is no column of rack nor of game points: accepted are “stojánek”")
    assert "“herní body”" in told


def test_a_game_in_which_nobody_went_out_is_won_by_the_lowest_rack() -> None:
    lines = "1;1;1;12;10;;;;\n1;1;2;7;10;;;;\n1;1;3;31;25;;;;"
    from_file = played(lines).rounds[0].rows

    assert [str(row.secondary) for row in from_file] == ["15/2", "15/2", "-15"]
    assert [str(row.points) for row in from_file] == ["3", "3", "1"]


class TestEverythingAtOnce:
    def test_no_flaw_hides_another(self) -> None:
        lines = "1;1;1;12;0;x;;58;\n1;1;2;7;900;x;;-900;\n1;1;3;31;8;;;;"

        assert {
            ("several_out", "rummikub:2", (2, 3, 4)),
            ("out_with_tiles", "rummikub:2", (3,)),
            ("rack_too_high", "rummikub:2", (3,)),
            ("out_of_reach", "rummikub:2", (3,)),
            ("out_and_lost", "rummikub:2", (3,)),
        } <= set(found(lines))

    @pytest.mark.parametrize("other", ["1;1;2;12;", "1;1;2;0;"])
    def test_a_start_number_that_cannot_be_right_hides_nothing(self, other: str) -> None:
        told = found(GAME.replace("1;1;2;7;50;", f"{other}49;"))

        assert ("other_points", "rummikub:2", (3,)) in told

    @pytest.mark.parametrize("rows", [1, 2, 5])
    def test_a_table_of_a_wrong_size_hides_nothing(self, rows: int) -> None:
        lines = "\n".join(f"1;1;{n};{n};{800 if n == 1 else n};;;;" for n in range(1, rows + 1))
        told = {code for code, _, _ in found(lines)}

        assert {"table_size", "rack_too_high"} <= told


class TestRacksAndPoints:
    def test_rows_of_which_some_have_racks_and_others_points_make_no_game(self) -> None:
        lines = "1;1;1;12;;;;58;\n1;1;2;7;50;;;;\n1;1;3;31;;;;-8;"
        report = played(lines)

        assert str(report.findings[0]) == (
            "round 1, table 1: racks are entered for start numbers 7 alone, and points of the game "
            "for 12, 31; expected the racks of all players, or the points of all [rummikub:2]"
        )
        assert rows_of(report.findings[0]) == (2, 3, 4)
        assert len(report.findings) == 2

    def test_who_has_neither_is_named_beside_them(self) -> None:
        told = found("1;1;1;12;;;;58;\n1;1;2;7;50;;;;\n1;1;3;31;;;;;")

        assert told[:2] == [
            ("mixed", "rummikub:2", (2, 3, 4)),
            ("nothing_entered", "rummikub:2", (4,)),
        ]

    def test_points_of_some_are_compared_with_what_all_racks_make(self) -> None:
        sound = "1;1;1;12;0;x;;58;\n1;1;2;7;50;;;;\n1;1;3;31;8;;;-8;"

        assert found(sound) == []
        assert ("other_points", "rummikub:2", (2,)) in found(sound.replace("58", "59"))

    @pytest.mark.parametrize(
        ("changes", "code"),
        [
            ({}, None),
            ({";50;;;-50": ";40;;;-50"}, "other_points"),
            # Who went out is not known, or the rack alone does not make the points.
            ({";50;;;-50": ";40;;;-50", ";0;x;": ";;;"}, None),
        ],
    )
    def test_a_rack_among_points_is_compared_where_it_can_be(
        self, changes: dict[str, str], code: str | None
    ) -> None:
        lines = GAME.replace(";8;;", ";;;")
        for old, new in changes.items():
            lines = lines.replace(old, new)
        told = found(lines)

        assert told[:1] == ([(code, "rummikub:2", (3,))] if code else [])
        capped = attrs.evolve(MCR_2026, game_points=GamePoints.CAPPED)
        assert "other_points" not in {one for one, _, _ in found(lines, capped)}

    @pytest.mark.parametrize(
        ("lines", "code"),
        [
            ("1;1;1;12;0;x;;;\n1;1;2;7;789;;;;\n1;1;3;31;8;;;;", "rack_too_high"),
            ("1;1;1;12;0;x;;;\n1;1;2;7;400;;;;\n1;1;3;31;400;;;;", "racks_too_high"),
            ("1;1;1;12;;x;;1000;\n1;1;2;7;;;;-500;\n1;1;3;31;;;;-500;", "out_of_reach"),
        ],
    )
    def test_what_no_game_gives_is_told_and_not_scored(self, lines: str, code: str) -> None:
        report = played(lines)

        assert report.rounds == ()
        assert [each.code.value for each in report.findings] == [code, "not_scored"]

    def test_points_are_held_to_the_scoring_in_force(self) -> None:
        capped = attrs.evolve(MCR_2026, game_points=GamePoints.CAPPED)
        lines = "1;1;1;12;;x;;60;\n1;1;2;7;;;;5;\n1;1;3;31;;;;-26;"

        assert [(code, rows) for code, _, rows in found(lines, capped)] == [
            ("out_of_reach", (2,)),
            ("out_of_reach", (4,)),
            ("not_scored", ()),
        ]


class TestSheetsThatAreNotFilledIn:
    def test_a_table_that_is_only_seated_waits_for_its_result(self) -> None:
        report = played(f"{GAME}\n2;1;1;12;;;;;\n2;1;2;7;;;;;\n2;1;3;31;;;;;")

        assert [each.number for each in report.rounds] == [1]
        assert [(each.code.value, rows_of(each)) for each in report.findings] == [
            ("table_blank", (5, 6, 7)),
            ("not_scored", ()),
        ]

    def test_a_row_that_is_blank_among_others_is_named(self) -> None:
        told = found(GAME.replace(";50;;;-50;1", ";;;;;"))

        assert told == [
            ("nothing_entered", "rummikub:2", (3,)),
            ("not_scored", "rummikub:4", ()),
        ]
