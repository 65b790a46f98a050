"""Every input that cannot be worked with is told with its place, all at once, and never crashes."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Called, Maker

Call = Callable[..., "Called"]

PLAYERS = "start;name;club;rating\n1;Žák Ján;MK Poprad;340,5\n2;Malá Eva;;\n3;Wolf Adam;;12\n"
TICKETS = "round;table;position;start;sum EUR\n1;1;1;1;17,35\n1;1;2;3;2,55\n1;1;3;2;10,10\n"


def workbook() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("xl/workbook.xml", "<workbook/>")
    return file.getvalue()


class TestWhatMayDiffer:
    @pytest.mark.parametrize("delimiter", [";", ",", "\t"])
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "utf-16"])
    def test_delimiters_and_encodings_give_the_same_day(
        self, call: Call, make: "Maker", delimiter: str, encoding: str
    ) -> None:
        plain = PLAYERS.replace("340,5", "681/2"), TICKETS.replace(",", ".")
        players, tickets = (text.replace(";", delimiter).encode(encoding) for text in plain)
        wanted = call("sem", "run", make.files(*plain), "--json")
        called = call("sem", "run", make.files(players, tickets), "--json")

        assert called.code == wanted.code == 0
        assert called.raw == wanted.raw

    @pytest.mark.parametrize(
        ("players", "tickets"),
        [
            ("št. číslo;priezvisko a meno;klub;rating", "kolo;stôl;pozícia;št. číslo;suma €"),
            ("startovní číslo;příjmení a jméno;klub;žebříček", "kolo;stůl;pozice;číslo;částka"),
            ("START NO.;Player;Club;Rating points", "Round no.;Table;Seat;Start;Final sum"),
        ],
    )
    def test_headings_may_be_slovak_czech_or_english(
        self, call: Call, make: "Maker", players: str, tickets: str
    ) -> None:
        wanted = call("sem", "run", make.files(PLAYERS, TICKETS), "--json")
        files = (
            "\n".join([players, *PLAYERS.splitlines()[1:]]),
            "\n".join([tickets, *TICKETS.splitlines()[1:]]),
        )

        assert call("sem", "run", make.files(*files), "--json").raw == wanted.raw

    def test_a_day_that_is_not_over_is_no_fault(self, call: Call, make: "Maker") -> None:
        assert call("sem", "run", make.files(PLAYERS, TICKETS)).code == 0


class TestWhatCannotBeRead:
    """Exit code 2, with file, row and column where there are any."""

    @pytest.mark.parametrize(
        ("players", "tickets", "told"),
        [
            (PLAYERS, "", "tickets.csv: the file is empty"),
            ("", TICKETS, "players.csv: the file is empty"),
            (
                PLAYERS,
                "round;table;position;start;sum\n",
                "tickets.csv: there are no score tickets yet, only the headings",
            ),
            (PLAYERS, b"\x89PNG\r\n\x1a\n\0\0", "tickets.csv: this is a picture, not a text"),
            (workbook(), TICKETS, "players.csv: this is an Excel workbook, not a text table"),
            (PLAYERS, "a;b\n1;2\n", "tickets.csv, row 1: no heading here is known"),
            (
                PLAYERS,
                TICKETS.replace("2,55", "12,5o"),
                "tickets.csv, row 3, column “sum EUR”: “12,5o” is no amount: expected euros",
            ),
            (
                PLAYERS.replace("3;Wolf", "2;Wolf"),
                TICKETS,
                "players.csv, row 4, column “start”: start number 2 stands in row 3 already",
            ),
            (
                PLAYERS.replace(";12", ";12;99"),
                TICKETS,
                "players.csv, row 4: the row has 5 cells: expected 4",
            ),
        ],
    )
    def test_a_single_problem_is_one_line(
        self, call: Call, make: "Maker", players: str, tickets: str, told: str
    ) -> None:
        folder = make.files(players, tickets)
        called = call("sem", "run", folder)
        data: Any = json.loads(call("sem", "run", folder, "--json").out)

        assert (called.code, called.out) == (2, "")
        assert called.err.startswith(f"cardtourney: {told}")
        assert called.err.count("\n") == 1
        assert f"cardtourney: {data['error']}\n" == called.err
        assert len(data["problems"]) == 1

    def test_all_problems_of_both_files_are_a_table(self, call: Call, make: "Maker") -> None:
        folder = make.files(
            PLAYERS.replace("340,5", "4.250").replace("Malá Eva", "#REF!"),
            TICKETS.replace("2,55", "12,5o"),
        )
        called = call("sem", "run", folder)
        data: Any = json.loads(call("sem", "run", folder, "--json").out)

        lines = called.err.splitlines()
        assert called.code == 2
        assert lines[0] == "cardtourney: the files cannot be used: 3 problems"
        assert lines[1].split() == ["file", "row", "column", "what", "is", "wrong"]
        assert lines[2].startswith("  players.csv    2  rating   “4.250” can be read in two ways")
        assert lines[4].startswith("  tickets.csv    3  sum EUR  “12,5o” is no amount")
        assert [each["row"] for each in data["problems"]] == [2, 3, 3]
        assert data["problems"][0]["source"] == "players.csv"
        assert data["problems"][0]["field"] == "rating"

    def test_a_folder_that_is_not_there_is_named(self, call: Call, tmp_path: Path) -> None:
        for command in (["run"], ["seat"], ["standings"], ["advance"]):
            called = call("sem", *command, tmp_path / "none")
            assert called.code == 2
            assert called.err.startswith(
                f"cardtourney: {tmp_path / 'none'}: there is no such folder"
            )

    @pytest.mark.parametrize("command", ["run", "seat"])
    def test_a_file_in_place_of_the_folder_is_told(
        self, call: Call, small: Path, command: str
    ) -> None:
        called = call("sem", command, small / "players.csv")

        assert called.code == 2
        assert "this is a file: expected the folder of an event" in called.err

    @pytest.mark.parametrize("command", ["run", "seat"])
    @pytest.mark.parametrize("name", ["x" * 5000, "a\0b"])
    def test_a_name_that_no_folder_has_is_told(self, call: Call, command: str, name: str) -> None:
        called = call("sem", command, name)

        assert called.code == 2
        assert "the folder cannot be read" in called.err or "no such folder" in called.err

    def test_missing_players_are_told_with_what_is_there(self, call: Call, make: "Maker") -> None:
        folder = make.files(None, TICKETS)
        (folder / "Players.CSV").write_text(PLAYERS)
        for number in range(20):
            (folder / f"x{number:02d}.txt").write_text("")
        called = call("sem", "run", folder)

        assert called.code == 2
        assert called.err.startswith(
            "cardtourney: players.csv: there is no such file, but “Players.CSV” looks like it"
        )
        assert "Players.CSV, tickets.csv, x00.txt" in called.err
        assert "x07.txt, …)" in called.err

    def test_missing_tickets_say_what_can_be_done_already(self, call: Call, make: "Maker") -> None:
        called = call("sem", "run", make.files(PLAYERS, None))

        assert called.code == 2
        assert "without score tickets there is no day to work out" in called.err
        assert "`cardtourney sem seat` needs only players.csv" in called.err

    @pytest.mark.parametrize("name", ["Tickets.csv", "tickets.csv.txt", "tickets.xlsx"])
    def test_tickets_under_nearly_their_name_are_named(
        self, call: Call, make: "Maker", name: str
    ) -> None:
        folder = make.files(PLAYERS, None)
        (folder / name).write_text(TICKETS)
        for command in ("seat", "run", "standings"):
            called = call("sem", command, folder)

            assert (called.code, called.out) == (2, "")
            assert f"but “{name}” looks like it: " in called.err
        assert call("sem", "seat", folder, "--round", 1).code == 0

    def test_headings_only_are_no_tickets_to_seat_round_1_by(
        self, call: Call, make: "Maker"
    ) -> None:
        wanted = call("sem", "seat", make.files(PLAYERS, None), "--json")
        folder = make.files(PLAYERS, TICKETS.partition("\n")[0])
        called = call("sem", "seat", folder, "--json")

        assert called.code == 0
        assert called.raw == wanted.raw
        assert "tickets.csv has only its headings: before round 1 there are no" in called.err
        for words in (["seat", folder, "--round", 2], ["standings", folder]):
            refused = call("sem", *words)
            assert refused.code == 2
            assert "there are no score tickets yet, only the headings" in refused.err

    def test_an_empty_file_of_tickets_is_a_problem_before_round_1(
        self, call: Call, make: "Maker"
    ) -> None:
        called = call("sem", "seat", make.files(PLAYERS, ""))

        assert called.code == 2
        assert called.err.startswith("cardtourney: tickets.csv: the file is empty")

    @pytest.mark.parametrize("command", ["run", "seat", "standings"])
    def test_a_link_that_leads_nowhere_is_not_called_missing(
        self, call: Call, make: "Maker", command: str
    ) -> None:
        folder = make.files(PLAYERS, None)
        (folder / "tickets.csv").symlink_to("moved.csv")
        called = call("sem", command, folder)

        assert called.code == 2
        assert called.err == (
            "cardtourney: tickets.csv: this link points to “moved.csv”, which does not exist\n"
        )

    def test_seatings_put_together_are_a_file_of_tickets(
        self, call: Call, make: "Maker", small_files: Path, tmp_path: Path
    ) -> None:
        wanted = call("sem", "run", small_files, "--json", "--out", tmp_path)
        sheets = [path.read_bytes() for path in sorted(tmp_path.glob("seating-round-*.csv"))]
        tickets = b"".join(sheets)
        called = call(
            "sem", "run", make.files((small_files / "players.csv").read_bytes(), tickets), "--json"
        )

        assert json.loads(called.out)["final"] == json.loads(wanted.out)["final"]
        assert "tickets.csv: Left out, as they repeat the headings: row " in called.err

    def test_broken_players_are_told_before_round_1(self, call: Call, make: "Maker") -> None:
        called = call("sem", "seat", make.files("", None))

        assert (called.code, called.err.count("\n")) == (2, 1)

    def test_a_folder_that_may_not_be_looked_into_is_told(
        self, call: Call, small: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(_path: Path) -> bool:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "iterdir", refuse)
        (small / "tickets.csv").unlink()
        called = call("sem", "run", small)

        assert called.code == 2
        assert (
            called.err == "cardtourney: tickets.csv: the file cannot be read: Permission denied\n"
        )

    @pytest.mark.parametrize("number", [1, 2, 4, 14])
    def test_players_who_do_not_fill_tables_are_told(
        self, call: Call, make: "Maker", number: int
    ) -> None:
        lines = "\n".join(f"{n};Hráč{n};;" for n in range(1, number + 1))
        folder = make.files(f"start;name;club;rating\n{lines}\n", TICKETS.replace(";3;2", ";3;1"))
        for command in ("run", "seat"):
            called = call("sem", command, folder)
            assert called.code == 2
            assert "fill tables of 3" in called.err
            assert called.err.startswith(f"cardtourney: {number} player")


class TestWhatCannotHaveBeenPlayed:
    """Exit code 1: the files can be read, and what they say has findings."""

    @pytest.mark.parametrize(
        ("edit", "told"),
        [
            (
                lambda rows: [*rows[:-1], (*rows[-1][:3], 99, rows[-1][4])],
                "row 19, round 3, table 2: nobody is registered with start number 99 [sem:B.5]",
            ),
            (
                lambda rows: rows[:-1],
                "round 3, table 2: rows 17, 18 make 2 players at a table for 3 [sem:B.2]",
            ),
            (
                lambda rows: [row for row in rows if row[0] != 2],
                "round 2 is not there, but round 3 is [sem:B.8]",
            ),
            (
                lambda rows: [*rows[:-1], (*rows[-1][:3], rows[-4][3], rows[-1][4])],
                "already plays in this round at table 1",
            ),
            (
                lambda rows: [(*row[:2], row[2] + 1, *row[3:]) for row in rows],
                "position 4 is none of 1 to 3 [sem:B.2]",
            ),
            (
                lambda rows: [row for row in rows if row[0] < 3 or row[1] != 1],
                "round 3: tables up to 2 are there, but not 1 [sem:B.2]",
            ),
            (lambda rows: [(row[0] + 5, *row[1:]) for row in rows], "the rounds are 1 to 6"),
        ],
    )
    def test_it_is_told_with_its_place(
        self, call: Call, make: "Maker", edit: Callable[[list[Any]], list[Any]], told: str
    ) -> None:
        folder = make.event([""] * 6, rounds=3, edit=edit)
        called = call("sem", "run", folder)
        data: Any = json.loads(call("sem", "run", folder, "--json").out)

        assert called.code == 1
        assert called.err == ""
        assert told in called.out
        assert any(
            each["message"] in told
            or told.startswith(each["message"])
            or told.rpartition(" [")[0] in each["message"]
            for each in data["findings"]
        )

    def test_a_seating_that_is_not_the_best_is_told(self, call: Call, make: "Maker") -> None:
        def swap(rows: list[Any]) -> list[Any]:
            """Let the two tables of round 3 change places."""
            return [(r[0], 3 - r[1], *r[2:]) if r[0] == 3 else r for r in rows]

        called = call("sem", "run", make.event([""] * 6, rounds=3, edit=swap))

        assert called.code == 1
        assert "FINDING total displacement: 6, and 0 was possible [sem:B.7]" in called.out
