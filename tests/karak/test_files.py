"""Result sheets of Karak as tables fill them in, and every flaw that a desk meets."""

from datetime import date
from fractions import Fraction
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.championship.files import POINTS, SEAT_COLUMNS, read_results
from cardtourney.championship.people import Entrant
from cardtourney.championship.report import Report
from cardtourney.championship.resultrows import rows_of
from cardtourney.championship.settings import Settings, read_settings
from cardtourney.cli.texts import cell
from cardtourney.errors import DataError
from cardtourney.karak.files import COLUMNS, CONTEST, KEYS
from cardtourney.karak.game import Game
from cardtourney.karak.rules import MCR_2026
from cardtourney.testing.contests import gathered_from, replayed_from
from cardtourney.testing.karak import games
from cardtourney.testing.sheets import Table, written_tables

HEAD = "kolo;stůl;pozice;číslo;truhly;drak;postava;turnajové body"

PRINTED = """1;1;1;12;3,5;x;Taia;5
1;1;2;7;2;;Horan;2,5
1;1;3;31;2;;Aderyn;2,5
1;1;4;4;0;;Victorius;1"""
"""The example printed in the rules."""


def played(lines: str, settings: Settings | None = None) -> Report[Any, Any]:
    said = settings or Settings()
    return replayed_from(CONTEST, MCR_2026, f"{HEAD}\n{lines}\n", settings=said)


def found(lines: str) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(each.code.value, each.clause, rows_of(each)) for each in played(lines).findings]


@st.composite
def sheets(draw: st.DrawFn) -> tuple[Game, Table]:
    """A game, and its sheet in some of the ways in which people fill it in."""
    game = draw(games())
    trades = {"Aderyn": "lupička Aderyn", "Lord Xanros": "Xanros", "Taia": "vědma TAIA"}
    table = []
    for seat, (start, treasures) in enumerate(zip(game.starts, game.treasures, strict=True), 1):
        name = game.characters[seat - 1] if game.characters else ""
        table.append(
            {
                "round": str(game.round),
                "table": str(game.table),
                "position": str(seat),
                "start": str(start),
                "treasures": draw(st.sampled_from((cell(treasures), str(treasures)))),
                "dragon": draw(
                    st.sampled_from(("x", "ANO", "1") if start == game.dragon else ("", "-", "ne"))
                ),
                "character": draw(st.sampled_from((name, name.lower(), trades.get(name, name)))),
            }
        )
    return game, tuple(table)


@given(st.data())
def test_a_game_reads_back_from_its_sheet_in_any_dialect(data: st.DataObject) -> None:
    game, table = data.draw(sheets())
    columns = (*SEAT_COLUMNS, *COLUMNS, POINTS)
    gathered = gathered_from(CONTEST, MCR_2026, data.draw(written_tables(columns, table)))

    assert [each.result for each in gathered.entered] == [game]


@pytest.mark.clause("karak:3")
@pytest.mark.parametrize("heading", ["", "zabit drak"])
def test_without_a_column_of_the_dragon_nobody_loses_a_point_unseen(heading: str) -> None:
    head = HEAD.replace("drak", heading)
    with pytest.raises(DataError) as caught:
        read_results(f"{head}\n{PRINTED}\n".encode(), CONTEST.form)

    assert "column “dragon”: the column is missing: accepted are “drak”, “porazil draka”" in str(
        caught.value
    )


@pytest.mark.clause("karak:4")
class TestTheDesk:
    def test_the_printed_example_has_nothing_to_settle(self) -> None:
        report = played(PRINTED)

        assert report.findings == ()
        assert [row.points for row in report.rounds[0].rows] == [
            5,
            Fraction(5, 2),
            Fraction(5, 2),
            1,
        ]

    @pytest.mark.parametrize(
        ("old", "new", "finding"),
        [
            ("1;1;2;7;2;;", "1;1;2;7;2;x;", ("two_dragon_slayers", "karak:3", (2, 3, 4, 5))),
            ("7;2;;Horan", "7;2,25;;Horan", ("treasure_part", "karak:4", (3,))),
            ("7;2;;Horan;2,5", "7;2½;;Horan;", ("half_treasure", "karak:4", (3,))),
            ("4;0;", "4;30;", ("many_treasures", "karak:5", (5,))),
            ("4;0;", "4;1000000000;", ("many_treasures", "karak:5", (5,))),
            ("Victorius", "Aderyn", ("characters", "karak:6", (2, 3, 4, 5))),
            ("Victorius", "Lord Xanros", ("characters", "karak:6", (2, 3, 4, 5))),
            ("Victorius", "Zorro", ("characters", "karak:6", (2, 3, 4, 5))),
            ("Victorius", "", ("character_missing", "karak:6", (5,))),
            (";;Horan;2,5", ";;Horan;3", ("wrong_points", "karak:2", (3,))),
        ],
    )
    def test_each_flaw_has_its_row_and_clause(
        self, old: str, new: str, finding: tuple[str, str, tuple[int, ...]]
    ) -> None:
        assert old in PRINTED
        lines = PRINTED.replace(old, new)
        if "2½" in new:
            lines = lines.replace(";2,5", ";")

        assert finding in found(lines)

    def test_a_dragon_slayer_with_whole_treasures_is_lawful(self) -> None:
        assert found(PRINTED.replace("3,5;x", "3;x")) == []

    def test_treasures_that_are_doubted_are_scored(self) -> None:
        report = played(PRINTED.replace("4;0;;Victorius;1", "4;30;;Victorius;"))

        (doubted,) = (each for each in report.findings if each.clause == "karak:5")
        assert str(doubted) == (
            "round 1, table 1: start number 4 has 30 treasures; from 30 on the sheet is doubted "
            "[karak:5]"
        )
        assert report.rounds

    def test_a_game_that_cannot_be_scored_stops_the_scoring_there(self) -> None:
        report = played(PRINTED.replace("7;2;;", "7;2,25;;"))

        assert report.rounds == ()
        assert [each.code.value for each in report.findings] == ["treasure_part", "not_scored"]


class TestEverythingAtOnce:
    FLAWED = """1;1;1;12;3,5;x;Taia;
1;1;2;7;2;x;Zorro;
1;1;3;31;2,5;;Aderyn;
1;1;4;4;3,25;;;"""

    FLAWS: ClassVar = [
        ("character_missing", "karak:6", (5,)),
        ("characters", "karak:6", (2, 3, 4, 5)),
        ("half_treasure", "karak:4", (4,)),
        ("treasure_part", "karak:4", (5,)),
        ("two_dragon_slayers", "karak:3", (2, 3, 4, 5)),
    ]

    def test_no_flaw_hides_another(self) -> None:
        assert sorted(found(self.FLAWED)) == sorted([*self.FLAWS, ("not_scored", "karak:5", ())])

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("1;1;2;7;", "1;1;2;12;"),
            ("1;1;2;7;", "1;1;2;0;"),
            ("1;1;", "1;0;"),
            ("1;1;", "0;1;"),
        ],
    )
    def test_nor_does_a_number_that_cannot_be_right(self, old: str, new: str) -> None:
        told = found(self.FLAWED.replace(old, new))

        assert set(self.FLAWS) <= set(told)

    def test_nor_does_the_size_of_the_table(self) -> None:
        told = found("1;1;1;12;3,5;x;Zorro;\n1;1;2;7;2,25;x;Taia;\n1;1;3;5;2,5;;Horan;")

        assert sorted(code for code, _, _ in told) == [
            "characters",
            "half_treasure",
            "not_scored",
            "table_size",
            "treasure_part",
            "two_dragon_slayers",
        ]

    def test_a_half_of_one_of_two_slayers_is_not_doubted(self) -> None:
        told = found(PRINTED.replace("7;2;;", "7;2,5;x;"))

        assert [code for code, _, _ in told] == ["two_dragon_slayers", "not_scored"]

    def test_start_numbers_in_sentences_are_those_of_the_sheet(self) -> None:
        lines = PRINTED.replace("1;1;2;7;2;;", "1;1;2;12;2;x;")
        (told,) = (each for each in played(lines).findings if each.clause == "karak:3")

        assert str(told) == (
            "round 1, table 1: start numbers 12, 12 are all said to have defeated the dragon; "
            "expected one at most [karak:3]"
        )


class TestSheetsThatAreNotFilledIn:
    WAITING = """2;1;1;12;;;Taia;
2;1;2;7;;;Horan;
2;1;3;31;;;Aderyn;
2;1;4;4;-;;Victorius;"""

    def test_a_table_that_is_only_seated_waits_for_its_result(self) -> None:
        report = played(f"{PRINTED}\n{self.WAITING}")

        assert [each.number for each in report.rounds] == [1]
        assert list(map(str, report.findings)) == [
            "round 2, table 1: nothing is entered yet [karak:5]",
            (
                "round 2 and what follows is not scored until the findings about it are settled "
                "[karak:5]"
            ),
        ]
        assert rows_of(report.findings[0]) == (6, 7, 8, 9)

    def test_a_row_that_is_blank_among_others_is_named(self) -> None:
        report = played(PRINTED.replace("1;1;2;7;2;;", "1;1;2;7;;;"))

        assert str(report.findings[0]) == (
            "round 1, table 1: start number 7 has no treasures entered; expected 0 where there are "
            "none [karak:5]"
        )
        assert rows_of(report.findings[0]) == (3,)
        assert len(report.findings) == 2


@pytest.mark.clause("karak:7")
class TestAcceleration:
    def test_what_was_announced_is_told(self) -> None:
        settings = read_settings(b"acceleration = 45", own=KEYS)
        (note,) = (each for each in played(PRINTED, settings).notes if each.clause == "karak:7")

        assert str(note) == (
            "announced is an acceleration in minute 45 of a game: the bag is reduced to 5 tiles "
            "[karak:7]"
        )

    @pytest.mark.parametrize("value", ["0", "true", '"45"', "1.5", "1440"])
    def test_only_a_minute_of_a_game_can_be_announced(self, value: str) -> None:
        with pytest.raises(DataError, match="is no minute of a game"):
            read_settings(f"acceleration = {value}".encode(), own=KEYS)


@pytest.mark.clause("karak:8")
class TestLegality:
    settings = Settings(region="Vysočina", day=date(2026, 3, 14))

    def test_somebody_with_too_few_games_stops_everybody(self) -> None:
        report = played(PRINTED, self.settings)
        told = [str(each) for each in report.notes if each.clause == "karak:8"]

        assert report.qualified == ()
        assert told == [
            (
                "the tournament does not count for going on to the final: everybody has to play 3 "
                "games, and fewer were played by start numbers 4 (1), 7 (1), 12 (1), 31 (1) "
                "[karak:8]"
            )
        ]

    def test_three_games_each_are_enough(self) -> None:
        lines = "\n".join(PRINTED.replace("1;1;", f"{number};1;") for number in (1, 2, 3))
        report = played(lines, self.settings)

        assert not [each for each in report.notes if each.clause == "karak:8"]
        assert [(each.start, each.status.value) for each in report.qualified] == [
            (12, "qualified"),
            (7, "open"),
            (31, "open"),
        ]

    def test_whoever_went_home_early_has_to_have_played_them_too(self) -> None:
        one = attrs.evolve(Entrant(99, "Doma"), left_after=0)
        two = attrs.evolve(Entrant(98, "Pryč"), left_after=1)
        lines = "\n".join(PRINTED.replace("1;1;", f"{number};1;") for number in (2, 3, 4))
        first = PRINTED.replace("1;1;4;4;", "1;1;5;98;0;;Lord Xanros;\n1;1;4;4;").replace(
            ";5\n", ";\n"
        )
        text = f"{HEAD}\n{first}\n{lines}\n".replace(";2,5\n", ";\n").replace(";1\n", ";\n")
        report = replayed_from(CONTEST, MCR_2026, text, settings=self.settings, absent=(one, two))

        told = [each["players"] for each in report.notes if each.clause == "karak:8"]
        assert told == ["98 (1)"]


def test_who_defeated_the_dragon_and_has_no_treasures_is_a_note() -> None:
    """The text sets no number for the dragon's treasure, so nobody can be told to be wrong."""
    report = played(PRINTED.replace("3,5;x", "3,5;").replace(";0;;", ";0;x;").replace(";1\n", ""))
    (note,) = (each for each in report.notes if each.get("start") == 4)

    assert str(note) == (
        "round 1, table 1: start number 4 defeated the dragon and has no treasures: the text does "
        "not say how many the dragon gives, so it counts as it is [karak:5]"
    )
