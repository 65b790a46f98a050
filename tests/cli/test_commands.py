"""The commands that answer one question, and the options that all commands take."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardtourney.cli.editions import rulings_of
from cardtourney.cli.options import RULEBOOK, rules_from
from cardtourney.errors import InvalidRules
from cardtourney.marias_sem.files import read_tickets
from cardtourney.marias_sem.rules import SEM_2023
from cardtourney.rulebook import load

if TYPE_CHECKING:
    from tests.cli.conftest import Called, Maker

Call = Callable[..., "Called"]


class TestSeat:
    def test_round_1_needs_no_tickets(self, call: Call, small: Path) -> None:
        (small / "tickets.csv").unlink()
        for words in ([], ["--round", "1"]):
            called = call("sem", "seat", small, *words)
            assert called.code == 0
            assert "tickets.csv is not there: before round 1 there are no" in called.out
            assert "This seating of round 1 is proven to be the best." in called.out

    def test_round_1_does_not_look_at_tickets(self, call: Call, small: Path) -> None:
        (small / "tickets.csv").write_bytes(b"\x89PNG")
        called = call("sem", "seat", small, "--round", "1")

        assert called.code == 0
        assert "tickets.csv is not used" in called.out

    def test_the_next_round_is_seated_without_being_named(self, call: Call, make: "Maker") -> None:
        folder = make.event(["MK A", "MK B", "MK C"] * 3, rounds=3)
        named = call("sem", "seat", folder, "--round", "4", "--json")

        assert call("sem", "seat", folder, "--json").out == named.out
        assert json.loads(named.out)["round"] == 4

    @pytest.mark.parametrize("number", [1, 2, 3, 6])
    def test_every_round_so_far_can_be_seated_again(
        self, call: Call, example: Path, number: int
    ) -> None:
        data = json.loads(call("sem", "seat", example, "--round", number, "--json").out)
        displacement = [56, 0, 18, 24, 14, 0][number - 1]
        values = {each["name"]: each["value"] for each in data["objectives"]}

        assert data["proven"]
        assert data["cards_of_position"] == [3, 3, 2, 2, 1, 1][number - 1]
        assert values["total displacement"] == displacement
        assert sum(abs(e["table"] - e["prescribed"]) for e in data["shifted"]) == displacement

    def test_everybody_moved_has_a_reason(self, call: Call, small_files: Path) -> None:
        page = call("sem", "seat", small_files, "--round", "4").out

        assert "apart from 2 Malá Eva" in page
        assert "makes room for 10 Tóth László" in page
        assert "The cards of position 2 are used at every table [sem:C.3]." in page

    def test_where_nobody_is_moved_it_says_so(self, call: Call, make: "Maker") -> None:
        page = call("sem", "seat", make.event([""] * 6, rounds=2)).out

        assert "Everybody sits where the playing system puts them." in page

    def test_clubs_that_meet_now_or_later_are_named(self, call: Call, make: "Maker") -> None:
        folder = make.event(["MK A"] * 6, rounds=0, edit=lambda _: [(1, 1, 1, 1, 1000)])
        page = call("sem", "seat", folder, "--round", "1").out

        assert "Table 1: 1 Hráč01 Ž., 4 Hráč04 Ž., 5 Hráč05 Ž. of MK A play together." in page
        assert "They will meet in round 2 at table 1: " in page

    def test_a_seating_is_a_file_of_tickets_to_fill_in(
        self, call: Call, small_files: Path, tmp_path: Path
    ) -> None:
        called = call("sem", "seat", small_files, "--round", "3", "--out", tmp_path)
        path = tmp_path / "seating-round-3.csv"
        filled = path.read_text("utf-8-sig").replace(";;\n", ";10,00;\n").replace("\r", "")
        rows = read_tickets(filled.encode()).value

        assert called.err == f"cardtourney: wrote into {tmp_path}: seating-round-3.csv\n"
        assert len(rows) == 12
        assert {(row.round, row.cents) for row in rows} == {(3, 1000)}

    def test_a_seating_in_which_something_is_filled_in_stays(
        self, call: Call, small_files: Path, tmp_path: Path
    ) -> None:
        words = ("sem", "seat", small_files, "--round", "3", "--out", tmp_path)
        path = tmp_path / "seating-round-3.csv"
        for blank in (b"", b"round;table;position;start;name;club;sum EUR;points\n3;1;1;1;X;Y;;\n"):
            path.write_bytes(blank)
            assert call(*words).code == 0
            assert path.read_bytes() != blank
        filled = path.read_bytes().replace(b";;\r\n", b";10,00;\r\n", 1)
        path.write_bytes(filled)
        called = call(*words)

        assert (called.code, called.out) == (2, "")
        assert f"{path}: something is filled in here, so it stays as it is" in called.err
        assert path.read_bytes() == filled

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            ([], "the day is over after 6 rounds: no round is left to seat [sem:B.12]"),
            (["--round", "7"], "there is no round 7: the rounds are 1 to 6 [sem:B.11]"),
            (["--round", "0"], "there is no round 0: the rounds are 1 to 6 [sem:B.11]"),
            (["--round", "2.4"], "--round: “2.4” is no whole number"),
        ],
    )
    def test_a_round_that_cannot_be_is_a_sentence(
        self, call: Call, small_files: Path, words: list[str], sentence: str
    ) -> None:
        called = call("sem", "seat", small_files, *words)

        assert (called.code, called.out, called.err) == (2, "", f"cardtourney: {sentence}\n")

    def test_a_round_after_the_end_of_the_day_is_a_sentence(
        self, call: Call, make: "Maker"
    ) -> None:
        called = call("sem", "seat", make.equal_event([""] * 3), "--round", "6")

        assert called.code == 2
        assert "the day is over after 5 rounds" in called.err

    def test_a_round_too_early_says_what_stands_against_it(self, call: Call, make: "Maker") -> None:
        folder = make.event([""] * 6, rounds=2, edit=lambda rows: rows[:-1])
        early = call("sem", "seat", folder, "--round", "4")

        assert early.code == 2
        assert "round 4 cannot be seated yet: the next is round 2 [sem:B.8]" in early.err
        assert "round 2, table 2: rows 11, 12 make 2 players at a table for 3" in early.err

    def test_findings_about_rounds_before_it_end_with_1(self, call: Call, make: "Maker") -> None:
        folder = make.event([""] * 6, rounds=2, edit=lambda rows: rows[:-1])
        called = call("sem", "seat", folder)

        assert called.code == 1
        assert "Round 2: 6 players at 2 tables" in called.out
        assert "FINDING round 2, table 2" in called.out


class TestStandings:
    def test_they_are_those_of_the_whole_day(self, call: Call, small_files: Path) -> None:
        day = json.loads(call("sem", "run", small_files, "--json").out)
        keys = ("place", "start", "points", "cents")
        for after in range(1, 6):
            words = ("sem", "standings", small_files, "--after", after, "--json")
            data = json.loads(call(*words).out)
            rows = [{key: row[key] for key in keys} for row in data["standings"]]
            assert data["after"] == after
            assert rows == day["standings"][str(after)]

    def test_they_are_the_last_ones_unless_a_round_is_named(
        self, call: Call, small_files: Path
    ) -> None:
        page = call("sem", "standings", small_files).out

        assert "Standings after round 6 [sem:B.12]" in page
        assert page.endswith("\nNo findings, 4 notes.\n")

    def test_later_findings_do_not_matter(self, call: Call, make: "Maker") -> None:
        folder = make.event([""] * 6, rounds=4, edit=lambda rows: rows[:-1])

        assert call("sem", "standings", folder, "--after", "3").code == 0
        assert call("sem", "standings", folder).code == 1

    def test_before_the_first_round_there_are_none(self, call: Call, make: "Maker") -> None:
        folder = make.event([""] * 6, rounds=1, edit=lambda rows: rows[:-1])
        called = call("sem", "standings", folder)

        assert called.code == 2
        assert "there are no standings after round 1: 0 rounds are scored" in called.err
        assert "round 1, table 2: rows 5, 6 make 2 players" in called.err

    @pytest.mark.parametrize("after", [-1, 0, 7])
    def test_a_round_that_is_not_there_is_a_sentence(
        self, call: Call, small_files: Path, after: int
    ) -> None:
        called = call("sem", "standings", small_files, "--after", after)

        assert called.code == 2
        assert (
            called.err
            == f"cardtourney: there is no round {after}: the rounds are 1 to 6 [sem:B.11]\n"
        )

    def test_a_round_not_played_yet_is_a_sentence(self, call: Call, make: "Maker") -> None:
        called = call("sem", "standings", make.event([""] * 3, rounds=2), "--after", "3")

        assert called.code == 2
        assert called.err.startswith(
            "cardtourney: there are no standings after round 3: 2 rounds are scored"
        )


class TestAdvance:
    @pytest.mark.parametrize("into", [4, 6])
    def test_everybody_has_the_reason_expected(self, call: Call, example: Path, into: int) -> None:
        data = json.loads(call("sem", "advance", example, "--into", into, "--json").out)
        rows = csv.DictReader((example / "expected-advance.csv").read_text().splitlines())
        wanted = [(int(r["start"]), r["why"]) for r in rows if r["into_round"] == str(into)]

        assert [(each["start"], each["why"]) for each in data["advance"]] == wanted

    def test_each_reason_is_a_sentence(self, call: Call, small_files: Path) -> None:
        page = call("sem", "advance", small_files, "--into", "5").out

        assert "Into round 5: 9 players [sem:B.10]" in page
        assert "5 has 11 points, at or above the 11 that open an extra table" in page

    def test_the_last_decided_round_is_shown_unless_one_is_named(
        self, call: Call, small_files: Path
    ) -> None:
        assert "Into round 6" in call("sem", "advance", small_files).out

    def test_it_says_where_nobody_goes_on(self, call: Call, make: "Maker") -> None:
        called = call("sem", "advance", make.equal_event([""] * 3))

        assert called.code == 0
        assert "Nobody goes on: the threshold is 17 points." in called.out

    @pytest.mark.parametrize(
        ("into", "sentence"),
        [
            (3, "everybody plays rounds 1 to 3: nobody advances [sem:B.8]"),
            (7, "there is no round 7: the rounds are 1 to 6 [sem:B.11]"),
            (5, "who goes on into round 5 is not decided: 2 rounds are scored"),
            (None, "who goes on into round 4 is not decided: 2 rounds are scored"),
        ],
    )
    def test_a_round_nobody_goes_into_yet_is_a_sentence(
        self, call: Call, make: "Maker", into: int | None, sentence: str
    ) -> None:
        words = [] if into is None else ["--into", into]
        called = call("sem", "advance", make.event([""] * 3, rounds=2), *words)

        assert (called.code, called.err) == (2, f"cardtourney: {sentence}\n")


class TestExplain:
    def test_it_names_the_criterion_that_decides(self, call: Call, example: Path) -> None:
        page = call("sem", "explain", example, 79, 105, "--after", 3).out
        data = json.loads(call("sem", "explain", example, 105, 79, "--after", 3, "--json").out)

        assert "79 Hráč079 Ž. (place 3) stands above 105 Hráč105 Ž. (place 4)" in page
        assert "  money in cents           4380            4280  decides\n" in page
        assert data["above"] == 79
        assert data["criterion"] == "money"
        assert data["values"] == [4280, 4380]
        assert data["equal_by"] == ["points"]
        assert data["clause"] == "sem:B.12"

    def test_those_who_share_a_place_are_equal_by_everything(
        self, call: Call, make: "Maker"
    ) -> None:
        folder = make.equal_event([""] * 3)
        data = json.loads(call("sem", "explain", folder, 1, 2, "--json").out)

        assert data["above"] is None
        assert data["values"] is None
        assert "share place 1" in call("sem", "explain", folder, 1, 2).out

    @pytest.mark.parametrize(
        ("words", "sentences"),
        [
            (["1", "99"], ["nobody has start number 99"]),
            (["98", "99"], ["nobody has start number 98", "nobody has start number 99"]),
            (["1", "1"], ["start number 1 is given twice: expected two different players"]),
            (["1", "x"], ["“x” is no whole number"]),
            (["1"], ["“sem explain” needs SECOND, as --help says"]),
            (["1", "2", "--after", "9"], ["there is no round 9"]),
        ],
    )
    def test_wrong_players_are_sentences(
        self, call: Call, small_files: Path, words: list[str], sentences: list[str]
    ) -> None:
        called = call("sem", "explain", small_files, *words)

        assert called.code == 2
        assert all(sentence in called.err for sentence in sentences)


class TestOptions:
    def test_the_edition_and_every_changed_ruling_are_told(
        self, call: Call, small_files: Path
    ) -> None:
        changed = call(
            "sem",
            "run",
            small_files,
            "--ruling",
            "shared_place=best",
            "--ruling",
            "odd-cent=higher-position",
        )

        assert "Rules: SEM 2023, every ruling as" in call("sem", "run", small_files).out
        assert (
            "Rules: SEM 2023, with shared_place=best instead of split [sem:A.3], "
            "odd_cent=higher_position instead of lower_position [sem:C.5]."
        ) in changed.out

    def test_a_ruling_changes_the_answer(self, call: Call, example: Path) -> None:
        words = ("sem", "seat", example, "--round", "1", "--json")
        fewest = json.loads(call(*words, "--ruling", "shift=fewest_moved").out)

        assert [each["value"] for each in fewest["objectives"]][2:4] == [24, 222]

    def test_everything_wrong_with_them_is_told_at_once(
        self, call: Call, small_files: Path
    ) -> None:
        called = call(
            *("sem", "run", small_files, "--rules", "SEM 1999"),
            *("--ruling", "shift", "--ruling", "shirt=one", "--ruling", "shift=none"),
            *("--ruling", "step=one", "--ruling", "step=two"),
        )

        assert called.code == 2
        assert "these rules cannot be used: 5 problems" in called.err
        assert "there is no edition “SEM 1999”: expected SEM 2023" in called.err
        assert "“shift” is no ruling: expected name=option" in called.err
        assert "there is no ruling “shirt”: expected one of shared_place, " in called.err
        assert "the ruling shift has no option “none”: expected least_total or" in called.err
        assert "the ruling step is given twice, with different options" in called.err

    def test_a_ruling_that_nothing_asks_for_yet_is_told_so(
        self, call: Call, small_files: Path
    ) -> None:
        called = call("sem", "run", small_files, "--ruling", "host-fill=next_clubs")

        assert called.code == 2
        assert called.err == ("cardtourney: nothing here asks for the ruling host_fill [sem:A.1]\n")

    def test_every_ruling_of_the_rulebook_is_known(self) -> None:
        for ruling in load(RULEBOOK).rulings:
            name = ruling.id.partition(":")[2]
            if name in rulings_of(SEM_2023):
                assert rules_from("SEM 2023", [f"{name}={ruling.default}"]) == SEM_2023
            else:
                with pytest.raises(InvalidRules, match="nothing here asks for the ruling"):
                    rules_from("SEM 2023", [f"{name}={ruling.default}"])

    def test_lots_need_a_public_draw(self, call: Call, make: "Maker") -> None:
        folder = make.equal_event([""] * 3)
        words = ("sem", "run", folder, "--ruling", "shared_place=lots")
        without = call(*words)
        drawn = call(*words, "--seed", "Poprad 2026")

        assert without.code == 2
        assert "the ruling shared_place=lots needs a public draw" in without.err
        assert drawn.code == 0
        assert "Public draw: “Poprad 2026”.\n" in drawn.out
        assert [
            line["place"] for line in json.loads(call(*words, "--seed", "x", "--json").out)["final"]
        ] == [1, 2, 3]

    def test_a_draw_that_decides_nothing_is_told(self, call: Call, small_files: Path) -> None:
        page = call("sem", "run", small_files, "--seed", "Poprad").out

        assert "Public draw: “Poprad”; no ruling asks for lots, so it decides nothing." in page

    def test_an_invisible_seed_is_a_sentence(self, call: Call, small_files: Path) -> None:
        called = call("sem", "run", small_files, "--seed", " ")

        assert called.code == 2
        assert "begins or ends with a space" in called.err


class TestWrongUse:
    @pytest.mark.parametrize(
        "words",
        [
            ["sem", "run"],
            ["sem", "play", "x"],
            ["chess"],
            ["sem", "run", "x", "y"],
            ["sem", "run", "x", "--bogus"],
            ["sem", "run", "x", "--top"],
            ["sem", "run", "x", "--top", "-1"],
            ["sem", "run", "x", "--top", "many"],
        ],
    )
    def test_it_is_one_sentence_and_2(self, call: Call, words: list[str]) -> None:
        called = call(*words)

        assert (called.code, called.out) == (2, "")
        assert called.err.startswith("cardtourney: ")
        assert called.err.count("\n") == 1

    @pytest.mark.parametrize("flag", ["--json", "--json=true"])
    def test_with_json_it_is_an_object(self, call: Call, flag: str) -> None:
        called = call("sem", "run", "x", "--bogus", flag)
        data: Any = json.loads(called.out)

        assert (called.code, called.err) == (2, "")
        assert data["error"].startswith("Unknown option")
        assert data["problems"] == []

    @pytest.mark.parametrize("words", [[], ["sem"]])
    def test_nothing_asked_for_shows_help_and_is_2(self, call: Call, words: list[str]) -> None:
        called = call(*words)

        assert called.code == 2
        assert called.out.startswith("Usage: cardtourney")

    @pytest.mark.parametrize(
        "words",
        [["--help"], ["-h"], ["sem", "--help"], *(["sem", c, "--help"] for c in ("run", "seat"))],
    )
    def test_help_is_0(self, call: Call, words: list[str]) -> None:
        assert call(*words).code == 0

    def test_help_says_how_files_are_written_and_what_codes_mean(self, call: Call) -> None:
        words = [
            " ".join(call(*asked, "--help").out.replace("│", " ").split())
            for asked in (("sem", "run"), ("sem",))
        ]

        assert "semicolons, decimal commas and the UTF-8 mark" in words[0]
        assert "Exit codes: 0 when nothing was found" in words[1]

    def test_the_version_is_0(self, call: Call) -> None:
        assert call("--version").out.strip() == "0.1.0"
