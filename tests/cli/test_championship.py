"""`cardtourney trumfosaur|karak|rummikub`: run a tournament, seat a round, refuse the rest."""

import csv
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from cardtourney.championship.files import read_results
from cardtourney.cli.championship.games import game

if TYPE_CHECKING:
    from tests.cli.conftest import Called

Call = Callable[..., "Called"]

EXAMPLES = Path(__file__).parents[2] / "examples"
KINDS = {"karak": "karak-41", "rummikub": "rummikub-38", "trumfosaur": "trumfosaur-39"}

PLAYERS = "start;name;club;left after\n" + "".join(f"{n};Hráč{n};DDM;\n" for n in range(1, 9))
HEAD = "round;table;seat;start;treasures;dragon;points\n"
ROUND = HEAD + "".join(
    f"1;{(n + 3) // 4};{(n - 1) % 4 + 1};{n};{n % 4 + 1};{'x' * (n % 4 == 3)};\n"
    for n in range(1, 9)
)
CZECH = "Kolo;Stůl;Pozice;Startovní číslo;Postava;Hráč;Klub;Truhly;Drak;Poznámka\n" + "".join(
    f"1;{(n + 3) // 4};{(n - 1) % 4 + 1};{n};{who};Hráč{n};DDM;{n % 4 + 1};;\n"
    for n, who in enumerate(("Aderyn", "Horan", "Taia", "Victorius") * 2, 1)
)
DIALECTS = [
    (";", "cp1250"),
    (",", "utf-8"),
    ("\t", "utf-16-le"),
    (";", "utf-16-be"),
]


@attrs.frozen
class Maker:
    """Makes the folder of a tournament of eight in Karak."""

    folder: Path

    def files(self, **files: str | bytes | None) -> Path:
        """The folder with files changed, or left out."""
        usual = {"players": PLAYERS, "results": ROUND, "tournament": None}
        contents: dict[str, str | bytes | None] = {**usual, **files}
        for name, content in contents.items():
            path = self.folder / (f"{name}.toml" if name == "tournament" else f"{name}.csv")
            path.unlink(missing_ok=True)
            if content is not None:
                path.write_bytes(content.encode() if isinstance(content, str) else content)
        return self.folder


@pytest.fixture
def event(tmp_path: Path) -> Maker:
    folder = tmp_path / "event"
    folder.mkdir()
    return Maker(folder)


def written(path: Path) -> list[dict[str, str]]:
    """A file as a spreadsheet would open it."""
    return list(csv.DictReader(path.read_text("utf-8-sig").splitlines(), delimiter=";"))


def expected(name: str, what: str) -> list[dict[str, str]]:
    text = (EXAMPLES / KINDS[name] / f"expected-{what}.csv").read_text("utf-8")
    return list(csv.DictReader(text.splitlines()))


@pytest.fixture(scope="module", params=KINDS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def whole(call: Call, name: str, tmp_path_factory: pytest.TempPathFactory) -> tuple["Called", Path]:
    """An example, worked out once, with its files."""
    folder = tmp_path_factory.mktemp("whole") / "new" / "folder"
    return call(name, "run", EXAMPLES / KINDS[name], "--json", "--out", folder), folder


class TestTheExamples:
    def test_their_json_holds_every_expected_row(
        self, name: str, whole: tuple["Called", Path]
    ) -> None:
        data = json.loads(whole[0].out)
        keys = ("table", "seat", "start", "points", "secondary")
        rounds = [
            {"round": str(each["round"]), **{key: str(row[key]) for key in keys}}
            for each in data["rounds"]
            for row in each["rows"]
        ]
        places = [
            {"place": str(row["place"]), "start": str(row["start"])}
            for row in data["standings"]["5"]
        ]

        assert whole[0].code == 0
        assert rounds == expected(name, "rounds")
        assert places == [
            {key: row[key] for key in ("place", "start")} for row in expected(name, "standings")
        ]

    def test_their_files_say_the_same(self, name: str, whole: tuple["Called", Path]) -> None:
        folder = whole[1]
        rounds = [f"seating-round-{number}.csv" for number in range(1, 6)]
        after = [f"standings-after-{number}.csv" for number in range(1, 6)]
        places = [(row["place"], row["start"]) for row in written(folder / "standings.csv")]

        assert {path.name for path in folder.iterdir()} == {
            "report.json",
            "standings.csv",
            *rounds,
            *after,
        }
        assert (folder / "report.json").read_bytes() == whole[0].raw
        assert (folder / "standings.csv").read_bytes() == (folder / after[-1]).read_bytes()
        assert places == [(row["place"], row["start"]) for row in expected(name, "standings")]
        for path in folder.glob("*.csv"):
            content = path.read_bytes()
            assert content.startswith(b"\xef\xbb\xbf")
            assert content.count(b"\r\n") == content.count(b"\n")

    def test_their_rounds_put_together_are_a_file_of_results(
        self, call: Call, name: str, whole: tuple["Called", Path], tmp_path: Path
    ) -> None:
        copy = Path(shutil.copytree(EXAMPLES / KINDS[name], tmp_path / "copy"))
        sheets = [path.read_bytes() for path in sorted(whole[1].glob("seating-round-*.csv"))]
        (copy / "results.csv").write_bytes(b"".join(sheets))
        again = json.loads(call(name, "run", copy, "--json").out)

        assert again == json.loads(whole[0].out)

    def test_each_round_is_the_one_that_the_seed_draws(self, call: Call, name: str) -> None:
        folder = EXAMPLES / KINDS[name]
        rows = read_results(folder / "results.csv", game(name).contest.form).value
        for number in (1, 3, 5):
            called = call(name, "seat", folder, "--round", number, "--json")
            data = json.loads(called.out)
            seats = [
                (table["table"], seat["seat"], seat["start"])
                for table in data["tables"]
                for seat in table["seats"]
            ]

            assert called.code == 0
            assert data["proven"]
            assert data["announced"]
            assert seats == [
                (row.table, row.position, row.start) for row in rows if row.round == number
            ]

    def test_the_page_names_the_winner_who_goes_on_and_what_is_provisional(
        self, call: Call, name: str
    ) -> None:
        page = call(name, "run", EXAMPLES / KINDS[name], "--top", 2).out
        winner = expected(name, "standings")[0]["start"]

        assert f"After 5 rounds {winner} " in page
        assert "more; --top 0 shows all." in page
        assert "to the final" in page
        assert ("provisional" in page) == (name != "karak")
        assert "[mcr:2]" in page

    def test_after_the_last_round_there_is_none_to_seat(self, call: Call, name: str) -> None:
        called = call(name, "seat", EXAMPLES / KINDS[name])

        assert called.code == 2
        assert "the tournament is over after 5 rounds, as tournament.toml says" in called.err


class TestRun:
    def test_a_sound_tournament_ends_with_0(self, call: Call, event: Maker) -> None:
        called = call("karak", "run", event.files())

        assert (called.code, called.err) == (0, "")
        assert "After 1 round 2 players share the win with 5 tournament points." in called.out

    def test_house_rules_and_what_was_announced_are_shown(self, call: Call, event: Maker) -> None:
        toml = (
            'name = "Kolo"\nregion = "Zlín"\ndate = 2026-03-14\nrounds = 4\nacceleration = 45\n'
            '[[house_rule]]\ntext = "Bez hodin."\nagreed_with = "hlavní rozhodčí"\n'
        )
        page = call("karak", "run", event.files(tournament=toml)).out

        assert "Karak: Kolo, Zlín, 2026-03-14\n" in page
        assert "  - Bez hodin. (agreed with hlavní rozhodčí)\n" in page
        assert "note announced is an acceleration in minute 45" in page
        assert "The tournament is not over: 1 round scored. No findings, 2 notes." in page

    def test_findings_have_their_rows_and_end_with_1(self, call: Call, event: Maker) -> None:
        results = ROUND.replace("1;2;4;8;", "1;2;4;3;").replace("1;1;2;2;3;;", "1;1;2;2;3;x;")
        folder = event.files(results=results)
        called = call("karak", "run", folder)
        data = json.loads(call("karak", "run", folder, "--json").out)

        assert called.code == 1
        for told in (
            "FINDING rows 2, 3, 4, 5, round 1, table 1: start numbers 2, 3 are all said to have",
            "FINDING row 9, round 1, table 2: start number 3 already plays in this round at table",
            "FINDING round 1: start number 8 is at no table; of 8 players nobody may rest",
            "FINDING round 1 and what follows is not scored",
            "No round could be scored. 4 findings to settle.",
        ):
            assert told in called.out
        assert [each["rows"] for each in data["findings"]] == [[2, 3, 4, 5], [9], [], []]
        assert all(each["clause"].startswith("karak:") for each in data["findings"])

    def test_the_seed_of_the_command_counts_before_that_of_the_settings(
        self, call: Call, event: Maker
    ) -> None:
        folder = event.files(tournament='seed = "A"')

        assert "Public draw: “A”, as tournament.toml says." in call("karak", "run", folder).out
        told = call("karak", "run", folder, "--seed", "B").out
        assert "Public draw: “B”, instead of “A” in tournament.toml." in told
        assert "Public draw: “B”.\n" in call("karak", "run", event.files(), "--seed", "B").out

    def test_a_ruling_changes_the_answer_and_is_told(self, call: Call, event: Maker) -> None:
        folder = event.files(results=ROUND.replace("1;1;1;1;2;", "1;1;1;1;2,5;"))

        assert call("karak", "run", folder).code == 1
        called = call("karak", "run", folder, "--ruling", "half_treasure=anyone")
        assert called.code == 0
        assert "with half_treasure=anyone instead of dragon [karak:4]" in called.out

    def test_lots_need_a_public_draw(self, call: Call) -> None:
        words = ("trumfosaur", "run", EXAMPLES / KINDS["trumfosaur"])
        lots = ("--ruling", "shared_place=lots")
        without = call("karak", "run", EXAMPLES / KINDS["karak"], "--ruling", "more_equal=lots")
        drawn = json.loads(call(*words, *lots, "--json").out)

        assert without.code == 2
        assert all(
            isinstance(row["points"], int) for each in drawn["rounds"] for row in each["rows"]
        )

    TRUMFOSAUR = "round;table;seat;start;game 1;game 2;game 3;game 4\n" + "".join(
        f"1;{(n + 3) // 4};{(n - 1) % 4 + 1};{n};{game};{game};{game};{game}\n"
        for n, game in enumerate((7, 5, 4, 3, 8, 5, 4, 3), 1)
    )
    BORDER = 'region = "Zlín"\nrounds = 1\nseed = "x"\n'

    def test_a_tie_at_the_border_of_the_final_is_decided_by_a_game_or_by_lots(
        self, call: Call, event: Maker
    ) -> None:
        game = "[[extra_game]]\nafter = 1\norder = [[6], [2]]\n"
        declined = '[[declined]]\nstart = 5\nby = "Jana"\nreason = "ill"\n'
        folder = event.files(results=self.TRUMFOSAUR, tournament=self.BORDER)
        words = ("trumfosaur", "run", folder, "--json")
        tied = call(*words)
        lots = call(*words, "--ruling", "shared_border=lots")
        event.files(results=self.TRUMFOSAUR, tournament=self.BORDER + game + declined)
        played = call(*words)
        page = call(*words[:3]).out

        assert [called.code for called in (tied, lots, played)] == [0, 0, 0]
        assert [
            [(each["start"], each["status"]) for each in json.loads(called.out)["qualified"]]
            for called in (tied, lots, played)
        ] == [
            [(5, "qualified"), (1, "qualified"), (2, "open"), (6, "open")],
            [(5, "qualified"), (1, "qualified"), (6, "substitute")],
            [(5, "declined"), (1, "qualified"), (6, "qualified")],
        ]
        assert "6 Hráč6 goes to the final: place 3 in Zlín, stepping in as 5 Hráč5 will" in page
        assert "5 Hráč5, place 1 in Zlín, declined: ill [mcr:2]" in page

    @pytest.mark.parametrize(("name", "clause"), [("karak", "karak:9"), ("rummikub", "rummikub:6")])
    def test_extra_games_that_cannot_be_are_all_told_with_their_lines(
        self, call: Call, event: Maker, name: str, clause: str
    ) -> None:
        results = {
            "karak": ROUND,
            "rummikub": "round;table;seat;start;game points\n"
            + "".join(
                f"1;{(n + 3) // 4};{(n - 1) % 4 + 1};{n};{points}\n"
                for n, points in enumerate((30, -5, -10, -15) * 2, 1)
            ),
        }[name]
        orders = ("[[1], [77]]", "[[1], [2]]", "[[4], [99], [98]]")
        games = "".join(f"[[extra_game]]\nafter = 1\norder = {order}\n" for order in orders)
        later = "[[extra_game]]\nafter = 3\norder = [[1], [5]]\n"
        called = call(name, "run", event.files(results=results, tournament=games + later), "--json")
        found = json.loads(called.out)["findings"]

        assert called.code == 1
        assert [(each["code"], each["clause"]) for each in found] == [
            ("extra_game_refused", clause)
        ] * 4
        for each, row, why in zip(
            found,
            (1, 4, 7, 10),
            (
                "nobody here has start number 77",
                "1, 2 are not those who share a place after round 1; places are shared by ",
                "nobody here has start number 98, 99",
                "round 3 is not closed, so nobody shares a place after it yet; closed so far: 1",
            ),
            strict=True,
        ):
            assert f" (row {row} of tournament.toml) counts nothing: {why}" in each["message"]

    def test_rulings_on_the_way_to_the_final_are_taken_and_told(
        self, call: Call, event: Maker
    ) -> None:
        folder = event.files(tournament=self.BORDER)
        words = ("--ruling", "shared_border=lots", "--ruling", "stepping-in=next_in_order")
        called = call("karak", "run", folder, *words)
        without = call("karak", "run", event.files(), *words)
        other = call("karak", "run", folder, "--ruling", "two_regions=first_counts")

        assert called.code == 0
        assert (
            "with shared_border=lots instead of extra_game [mcr:1], "
            "stepping_in=next_in_order instead of substitutes_only [mcr:2]."
        ) in called.out
        assert (without.code, without.err) == (
            2,
            (
                "cardtourney: the ruling shared_border=lots needs a public draw: give its text "
                "with --seed [mcr:1]\n"
            ),
        )
        assert (other.code, other.err) == (
            2,
            "cardtourney: nothing here asks for the ruling two_regions [mcr:4]\n",
        )

    def test_the_order_of_rows_changes_no_byte(self, call: Call, event: Maker) -> None:
        wanted = call("karak", "run", event.files(), "--json").raw
        heading, *rows = ROUND.splitlines()
        first, *people = PLAYERS.splitlines()
        folder = event.files(
            results="\n".join([heading, *reversed(rows)]),
            players="\n".join([first, *reversed(people)]),
        )

        # Rows are only named where something is wrong with them.
        assert call("karak", "run", folder, "--json").raw == wanted

    def test_an_earlier_longer_run_is_cleared_away_and_work_is_left(
        self, call: Call, event: Maker, tmp_path: Path
    ) -> None:
        out = tmp_path / "out"
        two = ROUND + ROUND.replace("\n1;", "\n2;").partition("\n")[2]
        call("karak", "run", event.files(results=two), "--out", out)
        call("karak", "seat", event.files(results=two), "--out", out)
        called = call("karak", "run", event.files(), "--out", out)

        assert "removed from" in called.err
        assert "standings-after-2.csv, seating-round-2.csv" in called.err
        assert "what results.csv does not have: seating-round-3.csv" in called.err
        assert (out / "seating-round-3.csv").exists()

    @pytest.mark.parametrize("report", [None, b"{", b"[]", b'{"rounds": 3}', b'{"rounds": [1]}'])
    def test_a_round_that_is_filled_in_and_not_yet_among_the_results_is_never_removed(
        self, call: Call, event: Maker, tmp_path: Path, report: bytes | None
    ) -> None:
        out = tmp_path / "out"
        two = ROUND + ROUND.replace("\n1;", "\n2;").partition("\n")[2]
        call("karak", "run", event.files(results=two), "--out", out)
        filled = (out / "seating-round-2.csv").read_bytes()
        shutil.rmtree(out)
        call("karak", "run", event.files(), "--out", out)
        (out / "seating-round-2.csv").write_bytes(filled)
        if report is None:
            (out / "report.json").unlink()
        else:
            (out / "report.json").write_bytes(report)
        for _ in range(2):
            called = call("karak", "run", event.files(), "--out", out)

            assert called.err.endswith(
                f"left in {out}, since somebody may be filling in there what results.csv does not "
                "have: seating-round-2.csv\n"
            )
            assert (out / "seating-round-2.csv").read_bytes() == filled

    @pytest.mark.parametrize(
        ("old", "new", "told"),
        [
            (";3;;;3", ";4;;;3", "table 1, start number 2, “treasures”: “4” there, “3” in results"),
            (";4;x;;5", ";4;;Taia;5", "3, “character”: “Taia” there, nothing in results.csv"),
            ("1;1;2;2;", "1;1;2;9;", "table 1, start number 9 is not seated so in results.csv. "),
            (";3;;;3\r", ";3;;;3;late\r", "start number 2: “late” there, nothing in results.csv"),
            ("DDM;", "DDM;7", "; and 5 more like this. Put what is right into results.csv, or "),
            ("round;", "", "it cannot be read as a table. Put what is right into results.csv"),
        ],
    )
    def test_what_somebody_has_put_right_in_a_round_is_never_written_over(
        self, call: Call, event: Maker, tmp_path: Path, old: str, new: str, told: str
    ) -> None:
        words = ("karak", "run", event.files(), "--out", tmp_path)
        path = tmp_path / "seating-round-1.csv"
        assert call(*words).code == 0
        put_right = path.read_bytes().replace(old.encode(), new.encode())
        path.write_bytes(b"%PDF" if old == "round;" else put_right)
        for _ in range(2):
            before = path.read_bytes()
            called = call(*words)

            assert called.code == 0
            assert path.read_bytes() == before
            assert f"kept {path} as it is, since what is filled in there is not what" in called.err
            assert told in called.err
            assert "seating-round-1.csv" not in called.err.partition("kept")[0]
        path.unlink()
        assert "kept" not in call(*words).err

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("Hráč2", "Somebody"),
            (";3;;;3", ";;;;"),
            (";4;x;", ";4,0;ano;"),
            (";3;;;3", ";3;ne;;"),
            ("\r\n", "\n"),
        ],
    )
    def test_a_round_that_says_the_same_or_less_is_written_anew(
        self, call: Call, event: Maker, tmp_path: Path, old: str, new: str
    ) -> None:
        words = ("karak", "run", event.files(), "--out", tmp_path)
        path = tmp_path / "seating-round-1.csv"
        assert call(*words).code == 0
        wanted = path.read_bytes()
        path.write_bytes(wanted.replace(old.encode(), new.encode()))

        assert "kept" not in call(*words).err
        assert path.read_bytes() == wanted

    def test_what_an_earlier_run_wrote_goes_with_the_results_that_are_put_right(
        self, call: Call, event: Maker, tmp_path: Path
    ) -> None:
        sheet = ROUND.replace("points", "points;note").replace(";x;", ";x;;Oops")
        call("karak", "run", event.files(results=sheet), "--out", tmp_path)
        results = ROUND.replace("1;1;1;1;2;", "1;1;1;1;3½;")
        called = call("karak", "run", event.files(results=results), "--out", tmp_path)

        assert "kept" not in called.err
        assert "1;1;1;1;Hráč1;DDM;3,5;;;" in (tmp_path / "seating-round-1.csv").read_text("utf-8")


class TestSeat:
    def test_round_1_needs_no_results(self, call: Call, event: Maker) -> None:
        for files in ({"results": None}, {"results": HEAD}):
            called = call("karak", "seat", event.files(**files))
            assert called.code == 0
            assert "before round 1 there are no results." in called.out
            assert "Round 1: 8 players at 2 tables [karak:1]" in called.out
            assert "This draw of round 1 is proven to be the best." in called.out

    def test_without_a_seed_it_says_from_which_text_it_draws(
        self, call: Call, event: Maker
    ) -> None:
        folder = event.files(results=None)
        called = call("karak", "seat", folder)
        data = json.loads(call("karak", "seat", folder, "--json").out)

        assert "No public draw was announced, so the text “no draw was announced” is drawn" in (
            called.out
        )
        assert (data["seed"], data["announced"]) == ("no draw was announced", False)

    def test_the_same_seed_gives_the_same_round_and_another_another(
        self, call: Call, event: Maker
    ) -> None:
        folder = event.files(results=None)
        one, two, other = (
            json.loads(call("karak", "seat", folder, "--seed", seed, "--json").out)["tables"]
            for seed in ("Zlín", "Zlín", "Brno")
        )

        assert one == two != other

    def test_characters_are_drawn_by_lot_at_every_table(self, call: Call, event: Maker) -> None:
        data = json.loads(call("karak", "seat", event.files(), "--seed", "x", "--json").out)
        drawn = [[seat["character"] for seat in table["seats"]] for table in data["tables"]]

        assert [sorted(names) for names in drawn] == [
            ["Aderyn", "Horan", "Taia", "Victorius"],
            ["Aderyn", "Horan", "Taia", "Victorius"],
        ]
        assert drawn[0] != drawn[1]

    def test_few_meet_again_and_it_is_proven(self, call: Call, event: Maker) -> None:
        page = call("karak", "seat", event.files()).out

        assert "Round 2: 8 players at 2 tables [karak:1]" in page
        assert re.search(r"met before +4  proven\n", page)

    def test_before_round_1_a_seating_is_a_file_of_results_to_fill_in(
        self, call: Call, event: Maker, tmp_path: Path
    ) -> None:
        called = call("karak", "seat", event.files(results=None), "--out", tmp_path)
        sheet = (tmp_path / "seating-round-1.csv").read_text("utf-8-sig")
        filled = re.sub(r"^((?:[^;]*;){6});;", r"\g<1>2;;", sheet, flags=re.MULTILINE)

        assert called.err == f"cardtourney: wrote into {tmp_path}: seating-round-1.csv\n"
        assert sheet.splitlines()[0] == (
            "round;table;seat;start;name;club;treasures;dragon;character;points"
        )
        assert len(read_results(filled.encode(), game("karak").contest.form).value) == 8

    @pytest.mark.parametrize(("delimiter", "codec"), DIALECTS)
    @pytest.mark.parametrize("with_heading", [True, False])
    def test_a_seating_goes_under_the_rows_of_the_results_as_they_are_laid_out(
        self,
        call: Call,
        event: Maker,
        tmp_path: Path,
        delimiter: str,
        codec: str,
        with_heading: bool,
    ) -> None:
        mark = "" if codec == "cp1250" else "\ufeff"
        results = f"{mark}{CZECH.replace(';', delimiter)}".encode(codec)
        folder = event.files(results=results)
        assert call("karak", "seat", folder, "--seed", "x", "--out", tmp_path).code == 0
        data = json.loads(call("karak", "seat", folder, "--seed", "x", "--json").out)
        blank = (tmp_path / "seating-round-2.csv").read_bytes()
        lines = blank.decode(codec).removeprefix(mark).splitlines()
        filled = [re.sub(rf"DDM{delimiter}", r"\g<0>3", line) for line in lines]
        # As files are put together: the mark stands amid the text then, unless it is left out.
        added = f"{mark}{chr(10).join(filled)}" if with_heading else "\n".join(filled[1:])
        rows = read_results(results + added.encode(codec), game("karak").contest.form).value

        assert blank.startswith(mark.encode(codec))
        assert lines[0].split(delimiter) == CZECH.splitlines()[0].split(";")
        assert len(rows) == 16
        assert [(row.table, row.position, row.start, row.line.character) for row in rows[8:]] == [
            (table["table"], seat["seat"], seat["start"], seat["character"])
            for table in data["tables"]
            for seat in table["seats"]
        ]
        assert all(row.line.treasures == 3 and row.points is None for row in rows[8:])

    def test_only_the_columns_that_the_results_have_are_in_a_seating(
        self, call: Call, event: Maker, tmp_path: Path
    ) -> None:
        results = ROUND.replace(";", ",").replace("points", "poznámka").encode("cp1250")
        results = results.replace(b"seat,start", b"jm\xe9no,seat,start,p\xf8\xedjmen\xed")
        results = re.sub(rb"(?m)^(1,\d),(\d),(\d)", rb"\1,,\2,\3,", results)
        players = PLAYERS.replace("name", "příjmení").replace("club", "jméno")
        players = players.replace("3;Hráč3;DDM", "3;Nguyễn;Љ")
        folder = event.files(results=results, players=players)
        called = call("karak", "seat", folder, "--out", tmp_path)
        text = (tmp_path / "seating-round-2.csv").read_bytes().decode("cp1250")
        rows = sorted(line.split(",") for line in text.splitlines()[1:])

        assert text.splitlines()[0] == (
            "round,table,jméno,seat,start,příjmení,treasures,dragon,poznámka"
        )
        assert {row[4]: (row[0], row[2], *row[5:]) for row in rows if row[4] in "13"} == {
            "1": ("2", "DDM", "Hráč1", "", "", ""),
            "3": ("2", "?", "Nguyen", "", "", ""),
        }
        assert "results.csv is in cp1250, which lacks letters of these names, so they are" in (
            called.err
        )
        assert "3 Nguyễn Љ" in called.err

    def test_a_seating_in_which_something_is_filled_in_stays(
        self, call: Call, event: Maker, tmp_path: Path
    ) -> None:
        words = ("karak", "seat", event.files(), "--out", tmp_path)
        path = tmp_path / "seating-round-2.csv"
        assert call(*words, "--seed", "A").code == 0
        assert call(*words, "--seed", "B").code == 0
        blank = path.read_bytes()
        for filled in (
            blank.replace(b";;;\r\n", b";2;;\r\n", 1),
            blank.replace(b";;;\r\n", b";;;;my own\r\n", 1),
            b"what somebody noted",
        ):
            path.write_bytes(filled)
            called = call(*words)

            assert (called.code, called.out) == (2, "")
            assert called.err == (
                f"cardtourney: {path}: something is filled in here, so it stays as it is and "
                "nothing is written: move or rename the file, or name another folder, to get a "
                "new one\n"
            )
            assert path.read_bytes() == filled
        path.write_bytes(b"")
        assert call(*words, "--seed", "B").code == 0
        assert path.read_bytes() == blank

    def test_who_comes_late_is_seated_from_then_on(self, call: Call, event: Maker) -> None:
        players = PLAYERS.replace("left after", "left after;od kola").replace(";\n", ";;\n")
        folder = event.files(players=players + "9;Pozdní;;;2\n10;Ještě;;;3\n")
        ran = json.loads(call("karak", "run", folder, "--json").out)
        drawn = json.loads(call("karak", "seat", folder, "--json").out)
        again = call("karak", "seat", folder, "--ruling", "late_entry=refuse")

        assert ran["findings"] == []
        assert [each["start"] for table in drawn["tables"] for each in table["seats"]].count(9) == 1
        assert sum(len(table["seats"]) for table in drawn["tables"]) == 9
        assert again.code == 1
        assert "start number 9 takes part from round 2 on, and nobody may join" in again.out
        assert [(each["round"], each["message"]) for each in ran["notes"] if each["round"]] == [
            (2, "start number 9 takes part from round 2 on"),
            (3, "start number 10 takes part from round 3 on"),
        ]

    @pytest.mark.parametrize("command", ["run", "seat"])
    def test_one_who_may_be_entered_twice_is_told_before_anybody_is_seated(
        self, call: Call, event: Maker, command: str
    ) -> None:
        folder = event.files(players=PLAYERS.replace("7;Hráč7;DDM", "7;HRAC 2;ddm"))
        page = call("karak", command, folder).out

        assert page.count("players.csv: The same name and club: start numbers 2, 7; one of") == 1

    def test_byes_are_shown(self, call: Call, event: Maker) -> None:
        players = PLAYERS + "".join(f"{n};Hráč{n};;\n" for n in (9, 10, 11))
        folder = event.files(players=players, results=None)
        words = ("karak", "seat", folder, "--ruling", "unsplittable=rest")

        assert "A bye: 1 player\n" in call(*words).out
        assert len(json.loads(call(*words, "--json").out)["resting"]) == 1

    @pytest.mark.parametrize(
        ("name", "size", "ruling", "tables"),
        [
            ("karak", 20, "larger", [5] * 4),
            ("karak", 20, "smaller", [4] * 5),
            ("rummikub", 12, "smaller", [3] * 4),
            ("trumfosaur", 12, "smaller", [3] * 4),
        ],
    )
    def test_a_ruling_says_which_of_several_equal_tables_are_drawn(
        self, call: Call, event: Maker, name: str, size: int, ruling: str, tables: list[int]
    ) -> None:
        players = PLAYERS + "".join(f"{n};Hráč{n};;\n" for n in range(9, size + 1))
        folder = event.files(players=players, results=None)
        called = call(name, "seat", folder, "--ruling", f"several_equal={ruling}", "--json")

        assert [len(table["seats"]) for table in json.loads(called.out)["tables"]] == tables

    @pytest.mark.parametrize("name", KINDS)
    @pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 11])
    def test_every_number_of_players_has_a_defined_answer(
        self, call: Call, event: Maker, name: str, size: int
    ) -> None:
        players = "".join(PLAYERS.splitlines(keepends=True)[: size + 1])
        players += "".join(f"{n};Hráč{n};;\n" for n in range(9, size + 1))
        called = call(name, "seat", event.files(players=players, results=None))
        fits = {"karak": (4, 5), "rummikub": (3, 4, 6, 7, 11), "trumfosaur": (3, 4, 6, 7, 11)}

        assert called.code == (0 if size in fits[name] else 2)
        if called.code:
            assert f"{size} people cannot be split into tables of" in called.err
            assert f"[{name}:1]" in called.err

    def test_findings_before_it_end_with_1(self, call: Call, event: Maker) -> None:
        folder = event.files(results=ROUND.replace("1;1;4;4;1;;", "1;1;4;4;1;;9"))
        called = call("karak", "seat", folder)

        assert called.code == 1
        assert "FINDING" in called.out
        assert "Round 2: 8 players" in called.out

    @pytest.mark.parametrize(
        ("results", "number", "why"),
        [
            (ROUND.replace("1;2;4;8;", "1;2;4;88;"), 1, "nobody has start number 88"),
            (
                f"{ROUND}2;1;1;1;4;;\n2;1;2;3;;;\n2;1;3;5;;;\n2;1;4;7;;;\n",
                2,
                "no treasures entered",
            ),
        ],
    )
    def test_a_round_that_stands_in_the_results_is_not_drawn_otherwise_by_itself(
        self, call: Call, event: Maker, tmp_path: Path, results: str, number: int, why: str
    ) -> None:
        folder = event.files(results=results)
        called = call("karak", "seat", folder, "--out", tmp_path / "out")

        assert (called.code, called.out) == (2, "")
        assert f"round {number} already stands in results.csv, and is not scored yet" in called.err
        assert why in called.err
        assert not (tmp_path / "out").exists()
        assert call("karak", "seat", folder, "--round", number).code == 0

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (["--round", "0"], "there is no round 0: rounds are counted from 1"),
            (["--round", "3"], "round 3 cannot be seated yet: the next is round 2"),
            (["--round", "x"], "--round: “x” is no whole number"),
            (["--seed", ""], "the seed is empty"),
            (["--seed", " x"], "begins or ends with a space"),
        ],
    )
    def test_what_cannot_be_seated_is_a_sentence(
        self, call: Call, event: Maker, words: list[str], told: str
    ) -> None:
        called = call("karak", "seat", event.files(), *words)

        assert (called.code, called.out) == (2, "")
        assert told in called.err

    def test_an_extra_game_of_a_later_round_does_not_matter(self, call: Call, event: Maker) -> None:
        toml = "[[extra_game]]\nafter = 1\norder = [[3], [7]]\n"
        called = call("karak", "seat", event.files(tournament=toml), "--round", 1)

        assert called.code == 0


class TestWhatCannotBeRead:
    @pytest.mark.parametrize(
        ("files", "told"),
        [
            ({"players": ""}, "players.csv: the file is empty"),
            ({"results": ""}, "results.csv: the file is empty"),
            ({"players": None}, "players.csv: there is no such file (in the folder are: results.c"),
            ({"results": None}, "results.csv: there is no such file, and without results there"),
            ({"results": HEAD}, "results.csv: there are no results yet, only the headings"),
            ({"results": b"\x89PNG\r\n"}, "results.csv: this is a picture, not a text table"),
            ({"players": "a;b\n1;2\n"}, "players.csv, row 1: no heading here is known"),
            (
                {"results": ROUND.replace("1;1;1;1;2;", "1;1;1;1;2.250;")},
                "results.csv, row 2, column “treasures”: “2.250” can be read in two ways",
            ),
            (
                {"tournament": f"rounds = {'9' * 5000}"},
                "tournament.toml, row 1: a number has far too many digits",
            ),
            (
                {"tournament": "acceleration = 1e11"},
                "tournament.toml, row 1, $.acceleration: 100000000000.0 is no minute of a game",
            ),
            ({"tournament": "rounds = 0"}, "tournament.toml, row 1, $.rounds: 0 is no number of"),
            ({"tournament": "rounds ="}, "tournament.toml, row 1: this is no TOML: "),
            ({"tournament": b"%PDF-1.7"}, "tournament.toml: this is a PDF document: expected set"),
        ],
    )
    def test_a_single_problem_is_one_line_and_2(
        self, call: Call, event: Maker, files: dict[str, str | bytes | None], told: str
    ) -> None:
        folder = event.files(**files)
        called = call("karak", "run", folder)
        data = json.loads(call("karak", "run", folder, "--json").out)

        assert (called.code, called.out) == (2, "")
        assert called.err.startswith(f"cardtourney: {told}")
        assert called.err.count("\n") == 1
        assert called.err == f"cardtourney: {data['error']}\n"
        assert len(data["problems"]) == 1

    @pytest.mark.parametrize("command", ["run", "seat"])
    @pytest.mark.parametrize(
        ("given", "alike", "told"),
        [
            ("players", "Players.csv", "“Players.csv” looks like it: give it that name"),
            ("results", "RESULTS.CSV", "“RESULTS.CSV” looks like it: give it that name"),
            ("results", "results.csv.txt", "“results.csv.txt” looks like it: give it that name"),
            ("results", "results(1).csv", "“results(1).csv” looks like it: give it that name"),
            ("results", "Results.xlsx", "“Results.xlsx” looks like it: save it as CSV under that"),
            ("results", "results – kopie.csv", "there is no such file"),
            ("tournament", "tournament.toml.txt", "“tournament.toml.txt” looks like it: give it"),
            ("tournament", "Tournament.toml", "“Tournament.toml” looks like it: give it that na"),
            ("tournament", "tournament (2).toml", "“tournament (2).toml” looks like it: give it"),
        ],
    )
    def test_a_file_under_nearly_its_name_is_named_and_nothing_begins_without_it(
        self, call: Call, event: Maker, command: str, given: str, alike: str, told: str
    ) -> None:
        folder = event.files(tournament="rounds = 5\n")
        suffix = "toml" if given == "tournament" else "csv"
        (folder / f"{given}.{suffix}").rename(folder / alike)
        called = call("karak", command, folder)

        assert (called.code, called.out) == (2, "")
        assert f"{given}.{suffix}: there is no such file" in called.err
        assert told in called.err

    def test_of_several_files_under_nearly_its_name_the_right_one_is_asked_for(
        self, call: Call, event: Maker
    ) -> None:
        folder = event.files(results=None)
        for name in ("Results.csv", "results.ods", "~$results.ods", "my results.csv"):
            (folder / name).write_text("")
        (folder / "results").mkdir()

        assert call("karak", "seat", folder).err == (
            "cardtourney: results.csv: there is no such file, but “Results.csv”, “results.ods” "
            "look like it: save the right one as CSV under that name, or move it away\n"
        )

    @pytest.mark.parametrize("name", ["tournament.xlsx", "results-after-1.csv", "results.pdf"])
    def test_other_files_are_no_matter(self, call: Call, event: Maker, name: str) -> None:
        folder = event.files(results=None)
        (folder / name).write_text("")

        assert call("karak", "seat", folder).code == 0

    def test_a_folder_that_cannot_be_listed_has_nothing_else_in_it(
        self, call: Call, event: Maker, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refused(_path: Path) -> Iterator[Path]:
            raise PermissionError

        monkeypatch.setattr(Path, "iterdir", refused)

        assert call("karak", "seat", event.files(results=None)).code == 0

    def test_all_problems_of_all_files_come_at_once(self, call: Call, event: Maker) -> None:
        folder = event.files(
            players=PLAYERS.replace("2;Hráč2", "1;Hráč2"),
            results=ROUND.replace("1;1;1;1;2;", "1;1;1;1;-2;"),
            tournament="rounds = 0\nx = 1\n",
        )
        data = json.loads(call("karak", "run", folder, "--json").out)

        assert [(each["source"], each["row"]) for each in data["problems"]] == [
            ("players.csv", 3),
            ("results.csv", 2),
            ("tournament.toml", 1),
            ("tournament.toml", 2),
        ]

    @pytest.mark.parametrize("command", ["run", "seat"])
    def test_a_folder_that_is_none_is_named(
        self, call: Call, event: Maker, command: str, tmp_path: Path
    ) -> None:
        missing = call("karak", command, tmp_path / "none")
        file = call("karak", command, event.files() / "players.csv")

        assert (missing.code, file.code) == (2, 2)
        assert "there is no such folder: expected the folder of an event, with players" in (
            missing.err
        )
        assert "this is a file: expected the folder of an event" in file.err

    def test_a_link_that_leads_nowhere_is_told(self, call: Call, event: Maker) -> None:
        folder = event.files()
        (folder / "tournament.toml").symlink_to("moved.toml")

        assert "this link points to “moved.toml”" in call("karak", "run", folder).err

    @pytest.mark.parametrize("delimiter", [";", ",", "\t"])
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "utf-16"])
    def test_delimiters_and_encodings_give_the_same_tournament(
        self, call: Call, event: Maker, delimiter: str, encoding: str
    ) -> None:
        wanted = call("karak", "run", event.files(), "--json").raw
        players, results = (
            text.replace(";", delimiter).encode(encoding) for text in (PLAYERS, ROUND)
        )

        folder = event.files(players=players, results=results)
        assert call("karak", "run", folder, "--json").raw == wanted

    @pytest.mark.parametrize(
        ("players", "results"),
        [
            (
                "startovní číslo;příjmení;klub;odešel po kole",
                "kolo;stůl;místo u stolu;startovní číslo;truhly;drak;turnajové body",
            ),
            (
                "štartové číslo;priezvisko;mesto;odišiel po kole",
                "kolo;stôl;pozícia;št. číslo;herné body;porazil draka;body turnaje",
            ),
            (
                "Start No.;Surname;School;Withdrew after",
                "Round no.;Table;Position;Number;Chests;Defeated the dragon;Tournament points",
            ),
        ],
    )
    def test_headings_may_be_czech_slovak_or_english(
        self, call: Call, event: Maker, players: str, results: str
    ) -> None:
        wanted = call("karak", "run", event.files(), "--json").raw
        folder = event.files(
            players="\n".join([players, *PLAYERS.splitlines()[1:]]),
            results="\n".join([results, *ROUND.splitlines()[1:]]),
        )

        assert call("karak", "run", folder, "--json").raw == wanted

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (["--ruling", "bogus=x"], "there is no ruling “bogus”: expected one of unsplittable"),
            (["--rules", "MCR 1999"], "there is no edition “MCR 1999”: expected MCR 2026"),
            (["--top", "-1"], "--top -1 is no number of lines: expected 0 or more"),
            (["--bogus"], "Unknown option"),
        ],
    )
    def test_wrong_use_is_one_sentence_and_2(
        self, call: Call, event: Maker, words: list[str], told: str
    ) -> None:
        called = call("karak", "run", event.files(), *words)

        assert (called.code, called.out) == (2, "")
        assert told in called.err
        assert called.err.count("\n") == 1

    @pytest.mark.parametrize("name", KINDS)
    def test_help_is_0_and_nothing_asked_for_is_2(self, call: Call, name: str) -> None:
        assert call(name, "--help").code == 0
        assert call(name, "run", "--help").code == 0
        assert call(name).code == 2


# ------------------------------------------------------------------ documented keys

PAGE = Path(__file__).parents[2] / "docs" / "command.md"
TYPES = {bool: "boolean", int: "number", str: "text", type(None): "null"}


def documented(title: str) -> dict[str, set[str]]:
    """The keys of a table below a title, each with its types."""
    section = PAGE.read_text("utf-8").partition(f"### {title}\n")[2]
    section = re.split(r"^#+ ", section, flags=re.MULTILINE)[0]
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+?) \|", section, flags=re.MULTILINE)
    return {key: set(kinds.split(" or ")) for key, kinds in rows}


def leaves(data: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(data, list):
        for member in data:
            yield from leaves(member, f"{path}[]")
    elif isinstance(data, dict):
        for key, member in data.items():
            name = "N" if key.isdigit() else key
            yield from leaves(member, f"{path}.{name}".removeprefix("."))
    else:
        yield path, TYPES[type(data)]


def test_every_key_of_the_json_is_documented_with_its_types(call: Call, event: Maker) -> None:
    toml = 'region = "Zlín"\n[[house_rule]]\ntext = "x"\nagreed_with = "y"\n'
    players = PLAYERS + "9;Pryč;;0\n10;Volno;;\n11;Volno;;\n12;Volno;;\n"
    rows = ROUND.replace("\n1;", "\n2;").splitlines(keepends=True)[1:-1]
    flawed = event.files(results=ROUND + "".join(rows))
    outputs: dict[str, list[Any]] = {"run": [], "seat": []}
    for words in (
        *(("karak", "run", EXAMPLES / KINDS["karak"]), ("karak", "run", flawed)),
        *(("rummikub", "run", EXAMPLES / KINDS["rummikub"]),),
        *(("trumfosaur", "run", EXAMPLES / KINDS["trumfosaur"]),),
        ("karak", "seat", EXAMPLES / KINDS["karak"], "--round", "2"),
        ("karak", "seat", flawed, "--round", "2"),
    ):
        outputs[str(words[1])].append(json.loads(call(*words, "--json").out))
    folder = event.files(players=players, tournament=toml)
    rest = ("--ruling", "unsplittable=rest", "--json")
    outputs["run"].append(json.loads(call("karak", "run", folder, *rest).out))
    outputs["seat"].append(
        json.loads(call("karak", "seat", event.files(players=players, results=None), *rest).out)
    )
    for command, several in outputs.items():
        told = documented(f"Championships: {command}")
        found: dict[str, set[str]] = {}
        for output in several:
            for path, kind in leaves(output):
                found.setdefault(path, set()).add(kind)
        known = {key for key in told if told[key] <= set(TYPES.values())}
        # Findings and notes have a table of their own.
        own = {
            path: kinds
            for path, kinds in found.items()
            if not path.startswith(("findings", "note"))
        }

        assert set(own) - known == set()
        assert {path: kinds - told[path] for path, kinds in own.items() if kinds - told[path]} == {}
        assert {"findings[]"} <= set(told)
        listed = documented("Championships: findings and notes")
        mine = {
            path.partition("].")[2]: kinds
            for path, kinds in found.items()
            if path.startswith(("findings", "notes"))
        }
        assert {path: kinds - listed.get(path, set()) for path, kinds in mine.items()} == (
            {path: set() for path in mine}
        )
