"""`cardtourney sem run`: the whole day, as JSON and as files, whatever order its rows come in."""

import csv
import json
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.marias_sem.files import read_tickets

if TYPE_CHECKING:
    from tests.cli.conftest import Called, Maker

Call = Callable[..., "Called"]


def expected(example: Path, name: str) -> list[dict[str, str]]:
    text = (example / f"expected-{name}.csv").read_text("utf-8")
    return list(csv.DictReader(text.splitlines()))


def written(folder: Path, name: str) -> list[dict[str, str]]:
    """A file as a spreadsheet would open it."""
    text = (folder / name).read_text("utf-8-sig")
    return list(csv.DictReader(text.splitlines(), delimiter=";"))


def contents(folder: Path) -> dict[str, bytes | None]:
    """What a folder holds, hidden files too; None for a folder in it."""
    return {path.name: path.read_bytes() if path.is_file() else None for path in folder.iterdir()}


def cents(euros: str) -> int:
    return int(euros.replace(",", ""))


@pytest.fixture(scope="session")
def whole_day(
    call: Call, example: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple["Called", Path]:
    """The example, worked out once, with its files."""
    folder = tmp_path_factory.mktemp("whole") / "new" / "folder"
    return call("sem", "run", example, "--json", "--out", folder), folder


class TestTheExampleOf240Players:
    @pytest.fixture
    def data(self, whole_day: tuple["Called", Path]) -> Any:
        return json.loads(whole_day[0].out)

    @pytest.fixture
    def out(self, whole_day: tuple["Called", Path]) -> Path:
        return whole_day[1]

    def test_its_json_has_the_agreed_keys_and_no_others(self, data: Any) -> None:
        assert list(data) == ["rounds", "standings", "advance", "final", "findings"]
        assert list(data["rounds"][0]) == [
            "round",
            "tables",
            "displacement",
            "best_displacement",
            "separations_broken",
            "rows",
        ]
        assert list(data["rounds"][0]["rows"][0]) == [
            "table",
            "position",
            "start",
            "cents",
            "points",
        ]
        assert list(data["standings"]["2"][0]) == ["place", "start", "points", "cents"]
        assert list(data["advance"]["4"][0]) == ["start", "why"]
        assert list(data["final"][0]) == ["place", "start", "points", "cents", "placement_points"]
        assert list(data["findings"][0]) == ["code", "clause", "round", "table", "message"]

    def test_every_seat_has_its_money_and_points(self, data: Any, example: Path) -> None:
        rows = [{"round": each["round"], **row} for each in data["rounds"] for row in each["rows"]]
        wanted = [
            {name: int(value) for name, value in row.items()} for row in expected(example, "rounds")
        ]

        assert rows == wanted

    @pytest.mark.parametrize("after", [2, 3, 4, 5])
    def test_the_standings_are_those_published(self, data: Any, example: Path, after: int) -> None:
        wanted = [
            {
                "place": int(row["place"]),
                "start": int(row["start"]),
                "points": int(row["points"]),
                "cents": int(row["money"]),
            }
            for row in expected(example, f"standings-after-{after}")
        ]

        assert data["standings"][str(after)] == wanted

    def test_those_who_go_on_have_their_reasons(self, data: Any, example: Path) -> None:
        told = [
            {"into_round": into, "start": str(each["start"]), "why": each["why"]}
            for into, players in data["advance"].items()
            for each in players
        ]

        assert told == expected(example, "advance")

    def test_the_final_table_is_the_published_one(self, data: Any, example: Path) -> None:
        final = [{name: str(value) for name, value in line.items()} for line in data["final"]]

        assert final == expected(example, "final")

    def test_the_best_displacement_is_proven_for_the_known_rounds(
        self, data: Any, example: Path
    ) -> None:
        best = {str(each["round"]): str(each["best_displacement"]) for each in data["rounds"]}
        known = expected(example, "seating-objective")

        assert [best[row["round"]] for row in known] == [row["total_displacement"] for row in known]

    def test_its_files_say_the_same_as_its_json(
        self, whole_day: tuple["Called", Path], out: Path
    ) -> None:
        assert (out / "report.json").read_bytes() == whole_day[0].raw

    def test_its_files_hold_every_expected_row(self, out: Path, example: Path) -> None:
        seats = [
            {
                **{name: row[name] for name in ("round", "table", "position", "start")},
                "cents": str(cents(row["sum EUR"])),
                "points": row["points"],
            }
            for number in range(1, 7)
            for row in written(out, f"seating-round-{number}.csv")
        ]
        final = [
            {
                **{name: row[name] for name in ("place", "start", "points")},
                "cents": str(cents(row["sum EUR"])),
                "placement_points": row["placement points"],
            }
            for row in written(out, "final.csv")
        ]
        onward = [
            {"into_round": row["into round"], "start": row["start"], "why": row["why"]}
            for row in written(out, "advance.csv")
        ]

        assert seats == expected(example, "rounds")
        assert final == expected(example, "final")
        assert onward == expected(example, "advance")
        for after in (2, 3, 4, 5):
            table = [
                {
                    **{name: row[name] for name in ("place", "start", "points")},
                    "money": str(cents(row["sum EUR"])),
                }
                for row in written(out, f"standings-after-{after}.csv")
            ]
            assert table == expected(example, f"standings-after-{after}")

    def test_its_files_have_mark_semicolons_and_windows_line_ends(self, out: Path) -> None:
        for path in out.glob("*.csv"):
            content = path.read_bytes()
            assert content.startswith(b"\xef\xbb\xbf")
            assert content.count(b"\r\n") == content.count(b"\n")

    def test_its_seatings_can_be_read_again_as_tickets(self, out: Path) -> None:
        for number in range(1, 7):
            path = out / f"seating-round-{number}.csv"
            rows = read_tickets(path).value
            assert [(row.start, row.cents) for row in rows] == [
                (int(row["start"]), cents(row["sum EUR"])) for row in written(out, path.name)
            ]

    def test_nothing_but_json_goes_to_the_output(self, whole_day: tuple["Called", Path]) -> None:
        called = whole_day[0]
        assert called.out.count("\n") == 1
        assert "players.csv: The text is read as Windows-1250." in called.err
        assert "wrote into" in called.err

    def test_its_page_tells_the_winner_and_limits_the_table(
        self, call: Call, example: Path
    ) -> None:
        page = call("sem", "run", example, "--top", 3).out

        assert "110 Hráč110 Ž. wins with 28 points and 85,85 euros." in page
        assert "… and 237 more; --top 0 shows all." in page
        assert "[sem:B.9]" in page

    @settings(max_examples=2)
    @given(st.randoms(use_true_random=False))
    def test_the_order_of_rows_changes_no_byte(
        self, call: Call, example: Path, whole_day: tuple["Called", Path], order: Any
    ) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for file in ("players.csv", "tickets.csv"):
                heading, *rows = (example / file).read_bytes().splitlines(keepends=True)
                order.shuffle(rows)
                (folder / file).write_bytes(heading + b"".join(rows))

            assert call("sem", "run", folder, "--json").raw == whole_day[0].raw


def shuffled(text: str, order: Sequence[int]) -> str:
    heading, *rows = text.splitlines()
    return "\n".join([heading, *(rows[index] for index in order if index < len(rows))]) + "\n"


@pytest.fixture(scope="session")
def small_day(call: Call, small_files: Path) -> "Called":
    called: Called = call("sem", "run", small_files, "--json")
    return called


class TestASmallDay:
    @settings(max_examples=10)
    @given(st.permutations(range(12)), st.permutations(range(63)))
    def test_the_order_of_rows_changes_no_byte(
        self,
        call: Call,
        small_files: Path,
        small_day: "Called",
        people: Sequence[int],
        rows: Sequence[int],
    ) -> None:
        players = (small_files / "players.csv").read_text("cp1250")
        tickets = (small_files / "tickets.csv").read_text("utf-8-sig")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "players.csv").write_text(shuffled(players, people), "utf-8")
            (folder / "tickets.csv").write_text(shuffled(tickets, rows), "utf-8")

            assert call("sem", "run", folder, "--json").raw == small_day.raw

    def test_a_lawful_day_ends_with_0(self, call: Call, small_files: Path) -> None:
        called = call("sem", "run", small_files)

        assert called.code == 0
        assert called.err == ""
        assert called.out.endswith("No findings, 4 notes.\n")

    def test_top_0_shows_everybody(self, call: Call, small_files: Path) -> None:
        assert "more; --top" not in call("sem", "run", small_files, "--top", 0).out
        assert "… and 11 more" in call("sem", "run", small_files, "--top", 1).out

    def test_three_players_whose_tickets_are_draws_end_early(
        self, call: Call, make: "Maker"
    ) -> None:
        folder = make.equal_event(["", "", ""])
        called = call("sem", "run", folder)
        data = json.loads(call("sem", "run", folder, "--json").out)

        assert called.code == 0
        assert len(data["rounds"]) == 5
        assert "Into round 6: 0 players [sem:B.11]" in called.out
        assert "Nobody goes on: the threshold is 17 points." in called.out
        assert "The day is over after 5 rounds: 3 players share the win" in called.out
        assert [line["place"] for line in data["final"]] == [1, 1, 1]

    def test_those_who_share_a_place_split_its_points_exactly(
        self, call: Call, make: "Maker", tmp_path: Path
    ) -> None:
        folder = make.equal_event([""] * 6)
        page = call("sem", "run", folder, "--out", tmp_path / "out").out
        data = json.loads(call("sem", "run", folder, "--json").out)

        assert {line["placement_points"] for line in data["final"]} == {"177/2"}
        assert "88 1/2" in page
        assert {row["placement points"] for row in written(tmp_path / "out", "final.csv")} == {
            "88,5"
        }

    def test_all_of_one_club_meet_lawfully(self, call: Call, make: "Maker") -> None:
        called = call("sem", "run", make.event(["MK A"] * 9), "--json")
        data = json.loads(called.out)

        assert called.code == 0
        assert data["rounds"][0]["separations_broken"] == 9
        assert {each["code"] for each in data["findings"]} >= {"club_mates_meet"}

    def test_a_club_larger_than_the_tables_is_told(self, call: Call, make: "Maker") -> None:
        called = call("sem", "run", make.event(["MK A"] * 4 + ["MK B", "", "", "", ""]))

        assert called.code == 0
        assert "of MK A play together [sem:B.2]" in called.out

    def test_a_day_that_is_not_over_has_no_final_table(self, call: Call, make: "Maker") -> None:
        folder = make.event(["MK A", "MK B", "MK C"] * 3, rounds=2)
        called = call("sem", "run", folder)

        assert called.code == 0
        assert "Standings after round 2" in called.out
        assert "The day is not over: 2 rounds scored. No findings" in called.out
        assert json.loads(call("sem", "run", folder, "--json").out)["final"] == []

    def test_findings_end_with_1_and_are_told(self, call: Call, make: "Maker") -> None:
        folder = make.event([""] * 6, edit=lambda rows: rows[:-1])
        called = call("sem", "run", folder)

        assert called.code == 1
        assert "FINDING round 6, table" in called.out
        assert "The day is not over: 5 rounds scored." in called.out
        assert "findings to settle" in called.out

    def test_a_flawed_first_round_leaves_nothing_scored(self, call: Call, make: "Maker") -> None:
        folder = make.event([""] * 6, rounds=1, edit=lambda rows: rows[1:])
        called = call("sem", "run", folder)

        assert called.code == 1
        assert "No round could be scored." in called.out
        assert "The rounds" not in called.out

    def test_what_is_about_no_round_is_told_as_well(self, call: Call, make: "Maker") -> None:
        def in_round_0(rows: list[Any]) -> list[Any]:
            return [*rows, (0, 1, 1, 1, 1000)]

        folder = make.event([""] * 3, rounds=1, edit=in_round_0)
        called = call("sem", "run", folder)

        assert called.code == 1
        assert "\nFound\n  FINDING row " in called.out


class TestTheFolderOfFiles:
    def test_other_files_there_stay_as_they_are(
        self, call: Call, small_files: Path, tmp_path: Path
    ) -> None:
        (tmp_path / "mine.txt").write_text("mine")
        (tmp_path / "final.csv").write_text("old")
        called = call("sem", "run", small_files, "--out", tmp_path)

        assert (tmp_path / "mine.txt").read_text() == "mine"
        assert (tmp_path / "final.csv").read_bytes().startswith(b"\xef\xbb\xbfplace;start")
        assert "not of this run" not in called.err

    @pytest.mark.parametrize("flag", [[], ["--json"]])
    def test_files_of_an_earlier_longer_run_are_removed_and_named(
        self, call: Call, make: "Maker", tmp_path: Path, flag: list[str]
    ) -> None:
        out, alone = tmp_path / "out", tmp_path / "alone"
        call("sem", "run", make.event([""] * 6), "--out", out)
        folder = make.event([""] * 6, rounds=2)
        called = call("sem", "run", folder, "--out", out, *flag)
        call("sem", "run", folder, "--out", alone)

        assert (
            f"cardtourney: removed from {out}, as an earlier run left them: final.csv, "
            "advance.csv, standings-after-3.csv, standings-after-4.csv, standings-after-5.csv, "
            "seating-round-3.csv, seating-round-4.csv, seating-round-5.csv, seating-round-6.csv\n"
        ) in called.err
        assert contents(out) == contents(alone)

    def test_a_seating_that_is_being_filled_in_stays(
        self, call: Call, make: "Maker", tmp_path: Path
    ) -> None:
        folder = make.event([""] * 6, rounds=2)
        call("sem", "seat", folder, "--out", tmp_path)
        sheet = tmp_path / "seating-round-3.csv"
        sheet.write_bytes(sheet.read_bytes().replace(b";;\r\n", b";10,00;\r\n"))
        other = tmp_path / "seating-round-4.csv"
        other.write_bytes(b"")
        before = sheet.read_bytes()
        called = call("sem", "run", folder, "--out", tmp_path)

        assert (sheet.read_bytes(), other.read_bytes()) == (before, b"")
        assert called.err.endswith(
            f"cardtourney: left in {tmp_path}, since somebody may be filling in there what "
            "tickets.csv does not have: seating-round-3.csv, seating-round-4.csv\n"
        )

    def test_a_sum_that_somebody_has_put_right_stays(
        self, call: Call, make: "Maker", tmp_path: Path
    ) -> None:
        folder = make.event([""] * 6, rounds=2)
        call("sem", "run", folder, "--out", tmp_path)
        tickets = (folder / "tickets.csv").read_text("utf-8").splitlines(keepends=True)
        sheet = tmp_path / "seating-round-2.csv"
        # As tickets.csv has them, in another order and in cents.
        for rows, kept in ((tickets[7:], False), (["2;1;1;99;5\n", *tickets[8:]], True)):
            sheet.write_text(tickets[0] + "".join(rows), "utf-8")
            before = sheet.read_bytes()
            called = call("sem", "run", folder, "--out", tmp_path)

            assert (sheet.read_bytes() == before) is kept
            assert (f"kept {sheet} as it is" in called.err) is kept

    def test_a_sum_put_right_in_a_round_of_a_longer_run_stays(
        self, call: Call, make: "Maker", tmp_path: Path
    ) -> None:
        call("sem", "run", make.event([""] * 6, rounds=2), "--out", tmp_path)
        sheet = tmp_path / "seating-round-2.csv"
        put_right = sheet.read_text("utf-8").replace("\n2;1;1;", "\n2;1;1;9", 1)
        sheet.write_text(put_right, "utf-8")
        called = call("sem", "run", make.event([""] * 6, rounds=1), "--out", tmp_path)

        assert "what tickets.csv does not have: seating-round-2.csv\n" in called.err
        assert sheet.read_text("utf-8") == put_right

    def test_no_other_command_removes_anything(
        self, call: Call, small_files: Path, tmp_path: Path
    ) -> None:
        call("sem", "run", small_files, "--out", tmp_path)
        before = set(contents(tmp_path))
        call("sem", "seat", small_files, "--round", 2, "--out", tmp_path)

        assert set(contents(tmp_path)) == before

    @pytest.mark.parametrize("name", ["taken", "taken/below"])
    def test_a_file_in_the_way_is_a_sentence(
        self, call: Call, small_files: Path, tmp_path: Path, name: str
    ) -> None:
        (tmp_path / "taken").write_text("")
        called = call("sem", "run", small_files, "--out", tmp_path / name)

        assert called.code == 2
        assert called.out == ""
        assert called.err.startswith(f"cardtourney: {tmp_path / name}: nothing can be written here")

    def test_a_name_that_no_file_may_have_is_a_sentence(
        self, call: Call, small_files: Path
    ) -> None:
        called = call("sem", "run", small_files, "--out", "a\0b")

        assert called.code == 2
        assert "nothing can be written here" in called.err

    @pytest.mark.parametrize("rounds", [2, 6])
    def test_nothing_is_touched_unless_all_can_be_written(
        self, call: Call, make: "Maker", tmp_path: Path, rounds: int
    ) -> None:
        out = tmp_path / "out"
        call("sem", "run", make.event([""] * 6), "--out", out)
        for name in ("final.csv", "standings-after-2.csv"):
            (out / name).unlink()
            (out / name).mkdir()
        before = contents(out)
        called = call(
            "sem",
            "run",
            make.equal_event([""] * 6) if rounds == 6 else make.event([""] * 6, rounds=rounds),
            "--out",
            out,
        )

        assert (called.code, called.out) == (2, "")
        assert called.err.count("nothing can be written here: Is a directory") == 2
        assert contents(out) == before

    @pytest.mark.parametrize("method", ["write_bytes", "replace"])
    def test_a_disk_that_fills_up_leaves_every_file_whole(
        self,
        call: Call,
        small_files: Path,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        method: str,
    ) -> None:
        call("sem", "run", small_files, "--out", tmp_path)
        before = contents(tmp_path)
        done = getattr(Path, method)

        def fill_up(path: Path, *rest: Any) -> Any:
            if "final.csv" in path.name:
                raise OSError(28, "No space left on device")
            return done(path, *rest)

        monkeypatch.setattr(Path, method, fill_up)
        called = call("sem", "run", small_files, "--out", tmp_path)

        assert (called.code, called.out) == (2, "")
        assert "final.csv: nothing can be written here: No space left on device" in called.err
        assert contents(tmp_path) == before

    def test_no_text_is_no_folder(
        self, call: Call, small: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(small)
        before = contents(small)
        for words in (["run", ".", "--out", ""], ["seat", ".", "--out=", "--round", "1"]):
            called = call("sem", *words)
            assert (called.code, called.out) == (2, "")
            assert called.err == (
                "cardtourney: --out is given as no text: expected a folder, . for the current one\n"
            )
        for command in ("run", "seat", "standings", "advance"):
            called = call("sem", command, "")
            assert (called.code, called.out) == (2, "")
            assert called.err.startswith("cardtourney: the folder is given as no text: expected")
        data: Any = json.loads(call("sem", "run", " ", "--json").out)

        assert data["error"].startswith("the folder is given as no text")
        assert contents(small) == before

    def test_no_name_can_be_a_formula(self, call: Call, make: "Maker", tmp_path: Path) -> None:
        folder = make.files("start;name;club;rating\n1;=1+1;@x;\n2;B;;\n3;C;;\n", None)
        call("sem", "seat", folder, "--out", tmp_path)

        row = written(tmp_path, "seating-round-1.csv")[0]
        assert (row["name"], row["club"]) == ("'=1+1", "'@x")
