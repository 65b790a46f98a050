"""Planning championships in prší, playing games, and checking the records of both."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest

from cardtourney import prsi
from cardtourney.chance import Seeded
from cardtourney.cli.games.talk import Talk
from cardtourney.cli.prsi.playable import PRSI, read_wish
from cardtourney.codec import from_data, from_json, to_json
from cardtourney.errors import InvalidReport
from cardtourney.pairing.bracket import BracketPlan
from cardtourney.playthrough import check, parse
from cardtourney.prsi.bracket import plan_findings
from cardtourney.prsi.championship import apply, start
from cardtourney.prsi.entrants import Entrant, Office, Official
from cardtourney.prsi.events import Championship, Decide, EnterResult, StartRound
from cardtourney.prsi.notation import NOTATION
from cardtourney.prsi.rules import MSV_PRSI_2026, CardValues
from cardtourney.testing.prsi_championship import played_out

if TYPE_CHECKING:
    from tests.cli.conftest import Called

Call = Callable[..., "Called"]
Says = Callable[..., None]

GAMES = Path(__file__).parents[1] / "data" / "prsi"
SEED = "Český Jiřetín 2026"
PROVISIONAL = "card values are provisional"


class TestPlan:
    @pytest.mark.parametrize(
        ("entrants", "said"),
        [
            (137, "tables of the usual sizes suffice [prsi:4.3]"),
            (15, "so there are byes [prsi:4.4]"),
            (9, "so there is a small table [prsi:4.1]"),
            (8, "There is no other plan."),
        ],
    )
    def test_the_page_says_what_the_field_needs(self, call: Call, entrants: int, said: str) -> None:
        called = call("prsi", "plan", entrants)

        assert called.code == 0
        assert said in called.out
        assert "Plan 1, the best" in called.out
        assert "Plan 2" not in called.out

    def test_as_many_plans_are_shown_as_are_asked_for(self, call: Call) -> None:
        out = call("prsi", "plan", "137", "--all", "3").out

        assert [f"Plan {number}" in out for number in range(1, 5)] == [True, True, True, False]
        assert "There are more plans" in out
        assert "There is no other plan." in call("prsi", "plan", "12", "--all", "9").out

    def test_tables_alone_take_one_line_a_plan(self, call: Call) -> None:
        out = call("prsi", "plan", "12", "--all", "2", "--tables-only").out

        assert out.splitlines()[4:7] == [
            "  plan  tables up to the semifinal",
            "     1  2 of 4 and 4 byes",
            "     2  1 of 4 and 8 byes; then 1 of 4 and 6 byes",
        ]
        assert "none: the field is" in call("prsi", "plan", "8", "--tables-only").out

    @pytest.mark.parametrize("entrants", [8, 9, 30, 137])
    def test_the_plans_as_json_are_admissible_plans(self, call: Call, entrants: int) -> None:
        data = json.loads(call("prsi", "plan", entrants, "--all", "2", "--json").out)

        assert (data["entrants"], data["rules"]) == (entrants, "MSV_PRSI_2026")
        for given in data["plans"]:
            plan = from_data(given["plan"], BracketPlan)
            assert plan.field == entrants
            assert not plan_findings(plan)
            players = [stage["players"] for stage in given["stages"]]
            left = [stage["left"] for stage in given["stages"]]
            assert players == [entrants, *left[:-1]]
            assert left[-3:] == [8, 4, 1][-len(left) :]

    def test_a_game_counted_in_points_has_no_tokens(self, call: Call) -> None:
        out = call("prsi", "plan", "8", "--ruling", "scoring=points-won").out

        assert "scoring=points_won instead of tokens [prsi:3.3]" in out
        assert "none; 30 games" in out

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["7"], "7 entrants cannot be brought to exactly 8 for the semifinal"),
            (["0"], "cannot be brought to exactly 8"),
            (["9", "--ruling", "small_table=never"], "which the ruling small_table does not allow"),
            (["10001"], "10001 entrants are more than are planned for: 10000"),
            (["12", "--all", "0"], "--all 0 is no number of plans"),
            (["12", "--all", "1001"], "--all 1001 are more plans than are shown: expected up to"),
            (["many"], "“many” is no whole number"),
            (["12", "--rules", "MSV 1926"], "expected MSV PRSI 2026"),
            (["12", "--ruling", "small_table"], "expected name=option, such as first_card=inert"),
        ],
    )
    def test_what_cannot_be_planned_is_refused(
        self, call: Call, words: list[str], said: str
    ) -> None:
        called = call("prsi", "plan", *words)

        assert (called.code, called.out) == (2, "")
        assert said in called.err
        assert said in json.dumps(
            json.loads(call("prsi", "plan", *words, "--json").out), ensure_ascii=False
        )


class TestPlay:
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 7])
    @pytest.mark.parametrize("policy", ["sensible", "uniform"])
    def test_the_output_is_a_game_that_can_be_read_and_replayed(
        self, call: Call, players: int, policy: str
    ) -> None:
        words = ("prsi", "play", "--players", players, "--seed", SEED, "--policy", policy)
        called = call(*words)
        game = parse(called.out, NOTATION)

        assert called.code == 0
        assert (game.players, game.chance) == (players, Seeded(SEED))
        assert game.result
        assert check(game, prsi, NOTATION).fault is None
        assert PROVISIONAL in called.err
        assert call(*words) == called

    def test_rulings_are_written_into_the_game(self, call: Call) -> None:
        called = call("prsi", "play", "--seed", SEED, "--ruling", "card-values=announced")

        assert parse(called.out, NOTATION).rules.card_values is CardValues.ANNOUNCED
        assert called.err == ""

    def test_hands_are_noted_where_asked_for(self, call: Call) -> None:
        with_hands = call("prsi", "play", "--seed", SEED, "--hands").out
        without = call("prsi", "play", "--seed", SEED).out

        assert "# 1: " in with_hands
        assert parse(with_hands, NOTATION) == parse(without, NOTATION)

    def test_a_file_takes_the_place_of_the_output(self, call: Call, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        called = call("prsi", "play", "--seed", SEED, "--out", file)

        assert (called.code, called.out) == (0, "")
        assert f"wrote {file}" in called.err
        assert file.read_text("utf-8") == call("prsi", "play", "--seed", SEED).out

    def test_json_is_the_game_as_the_library_reads_it(self, call: Call) -> None:
        called = call("prsi", "play", "--seed", SEED, "--json")
        text = call("prsi", "play", "--seed", SEED).out

        assert from_json(called.out, PRSI.record) == parse(text, NOTATION)

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--players", "9"], "9 players: 32 cards can be dealt to 2 to 7"),
            (["--players", "1"], "1 player is no game: expected 2 or more [prsi:2.2]"),
            (["--players", "-3"], "-3 players are no game"),
            (["--policy", "clever"], "expected one of sensible, uniform"),
            (["--seat", "2"], "--seat is for --interactive"),
            (["--interactive", "--seat", "5"], "there is no seat 5: expected 1 to 4"),
            (["--interactive", "--seat", "0"], "there is no seat 0: expected 1 to 4"),
            (["--ruling", "dealer=2"], "there is no ruling “dealer”"),
            (["--out", "/nowhere/game.txt"], "nothing can be written here"),
            (["--out", "a\0b"], "nothing can be written here"),
            (["--out", ""], "--out is given as no text: expected the name of a file"),
        ],
    )
    def test_what_cannot_be_played_is_refused(
        self, call: Call, words: list[str], said: str
    ) -> None:
        called = call("prsi", "play", "--seed", SEED, *words)

        assert (called.code, called.out) == (2, "")
        assert said in called.err

    @pytest.mark.parametrize("words", [[], ["--seed", ""], ["--seed", " x"]])
    def test_a_game_needs_a_seed_that_can_be_read(self, call: Call, words: list[str]) -> None:
        called = call("prsi", "play", *words)

        assert called.code == 2
        assert "seed" in called.err

    def test_a_policy_is_played_to_the_end_without_a_person(
        self, call: Call, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "stdin", None)

        assert call("prsi", "play", "--seed", SEED).code == 0


def seats_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("Seat ")]


class TestInteractive:
    WORDS = ("prsi", "play", "--seed", SEED, "--players", "3", "--interactive")

    def test_a_person_is_shown_the_game_and_told_why_not(self, call: Call, says: Says) -> None:
        says("9", "0", "X", "♥7", "HO B", "♥K", "", "?", "♦9", "draw", "q")
        called = call(*self.WORDS)

        assert called.code == 0
        for said in [
            "♣K is on top. The draw pile has 18 cards.",
            "You hold ♥K ♦9 ♠10 ♠K; seat 2 has 5, seat 3 has 3.",
            "1) ♥K  2) ♠K  3) draw",
            "> 9\nthere is no action 9; expected 1 to 3\n> 0\nthere is no action 0",
            "> X\n“X” is no action: expected a card such as ♥7",
            "> ♥7\nSeat 1 does not hold ♥7 [prsi:2.5]",
            "> HO B\nSeat 1 does not hold ♥O [prsi:2.5]",
            "> ♥K\nSeat 1 (you): ♥K\nSeat 2: ♥9\nSeat 3: ♠O names ♣",
            "♠O is on top, and ♣ is to be followed.",
            "> ♦9\nSeat 1 cannot play ♦9",
            "> draw\nSeat 1 (you): draw\nYou draw ♦10.",
            "> q\nThe game stops here.",
        ]:
            assert said in called.out
        assert called.out.count("Answer with the number") == 3
        assert PROVISIONAL not in called.err

    def test_a_game_can_be_played_to_its_end_by_taking_the_first_action(
        self, call: Call, says: Says, tmp_path: Path
    ) -> None:
        says(*["1"] * 200)
        file = tmp_path / "game.txt"
        called = call(*self.WORDS, "--seat", "2", "--out", file)

        assert called.code == 0
        assert "wins; totals" in called.out
        assert "is left with" in called.out
        assert PROVISIONAL in called.err
        game = parse(file.read_text("utf-8"), NOTATION)
        assert check(game, prsi, NOTATION).fault is None
        assert game.result
        assert any(line.startswith("Seat 2 (you): ") for line in seats_of(called.out))

    def test_what_runs_and_what_is_shuffled_anew_is_told(self, call: Call, says: Says) -> None:
        heard = ""
        for number in range(12):
            says(*["draw", "take", "stand"] * 400)
            heard += call(
                *("prsi", "play", "--seed", f"table {number}", "--players", "2"),
                *("--interactive", "--policy", "uniform"),
            ).out

        assert "A seven is running: take 2 cards, or play a seven [prsi:2.7]." in heard
        assert "An ace is running: stand, or play an ace [prsi:2.9]." in heard
        assert "discards become the draw pile." in heard
        assert "must answer a running seven" in heard

    def test_what_is_typed_on_a_terminal_is_not_written_again(self) -> None:
        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        told = io.StringIO()

        assert Talk(Terminal("draw\n"), told).ask() == "draw"
        assert told.getvalue() == "> "

    def test_without_an_output_nobody_is_told(self) -> None:
        assert Talk(io.StringIO(" q \n"), None).ask() == "q"

    @pytest.mark.parametrize(
        ("text", "action"),
        [
            ("2", "draw"),
            ("h7", "♥7"),
            ("srdce sedma", "♥7"),
            ("HO B", "♥O names ♦"),
            ("♥O NAMES ♦", "♥O names ♦"),
            ("srdce svršek names listy", "♥O names ♠"),
            ("H O L", "♥O names ♠"),
            ("srdce svršek", "♥O"),
            ("H7 B", "♥7 names ♦"),
        ],
    )
    def test_wishes_are_read_as_people_write_them(self, text: str, action: str) -> None:
        actions: list[prsi.Action] = [prsi.Stand(), prsi.Draw()]

        assert str(read_wish(text, actions)) == action

    @pytest.mark.parametrize("text", ["3", "0", "x", "x y", "♥O names", "names", "1" * 5000])
    def test_what_is_no_wish_says_what_is_expected(self, text: str) -> None:
        with pytest.raises(InvalidReport, match="expected"):
            read_wish(text, [prsi.Stand(), prsi.Draw()])


PEOPLE = [Entrant(number, f"Hráč{number}", "", 1990) for number in range(1, 21)]
HEAD = Official("Karel Malý", Office.HEAD_REFEREE)


@pytest.fixture(scope="module")
def whole() -> Championship:
    """A championship of twenty that is over, with one ruling of the head referee."""
    begun = start(MSV_PRSI_2026, 2026, PEOPLE)
    ended = played_out(begun, Seeded("results"))
    entry = next(
        number
        for number in range(len(ended.record), 0, -1)
        if isinstance(ended.record[number - 1], StartRound)
    )
    event = ended.record[entry - 1]
    assert isinstance(event, StartRound)
    later = StartRound(event.round, event.at + timedelta(minutes=1))
    return apply(ended, Decide(entry, HEAD, "the bell was late", "prsi:5.1", later))


@pytest.fixture
def kept(tmp_path: Path) -> Callable[[Championship | str], Path]:
    file = tmp_path / "record.json"

    def keep(value: Championship | str) -> Path:
        file.write_text(value if isinstance(value, str) else to_json(value), "utf-8")
        return file

    return keep


Kept = Callable[[Championship | str], Path]


class TestCheckGames:
    @pytest.mark.parametrize("file", sorted(GAMES.glob("*.txt")), ids=lambda path: path.stem)
    def test_a_game_by_the_rules_is_told_so(self, call: Call, file: Path) -> None:
        called = call("prsi", "check", file)
        provisional = "provisional" in file.read_text("utf-8").splitlines()[-1]

        assert called.code == 0
        assert called.out.endswith("Everything in it is by the rules.\n")
        assert (PROVISIONAL in called.out) is provisional

    def test_rules_that_are_not_ours_are_told(self, call: Call) -> None:
        assert "none of our editions" in call("prsi", "check", GAMES / "tight.txt").out
        by_hand = call("prsi", "check", GAMES / "by-hand.txt").out
        assert "with recorded cards" in by_hand
        assert "every ruling as the edition has it" in by_hand

    def test_rulings_that_differ_are_told(self, call: Call, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        call("prsi", "play", "--seed", SEED, "--ruling", "first_card=inert", "--out", file)

        assert "MSV PRSI 2026, with other first_card." in call("prsi", "check", file).out

    @pytest.mark.parametrize(
        ("line", "instead", "said", "followed"),
        [
            ("3.   seat 4: ♦K", "3. seat 4: ♦7", "row 10: Step 3, seat 4, ♦7: Seat 4 does", 2),
            ("3.   seat 4: ♦K", "3. seat 1: ♦K", "row 10: Step 3 is said to be of seat 1", 2),
            ("8.   seat 1: take", "8. seat 1: draw", "must answer a running seven", 7),
            ("players: 4", "players: 9", "The cards cannot be dealt: 9 players", 0),
            ("result: seat 3 wins;", "result: seat 2 wins;", "it is “seat 3 wins", 106),
        ],
    )
    def test_the_first_thing_that_cannot_be_is_shown_with_its_clause(
        self, call: Call, tmp_path: Path, line: str, instead: str, said: str, followed: int
    ) -> None:
        text = (GAMES / "four.txt").read_text("utf-8")
        assert line in text
        file = tmp_path / "game.txt"
        file.write_text(text.replace(line, instead), "utf-8")
        called = call("prsi", "check", file)
        data = json.loads(call("prsi", "check", file, "--json").out)

        assert called.code == 1
        assert said in called.out.splitlines()[-1]
        assert data["followed"] == followed
        assert data["fault"]["message"] in called.out
        assert data["fault"]["clause"] in called.out
        assert ("Nothing could be dealt." in called.out) is (instead == "players: 9")

    def test_a_game_as_json_is_checked_as_well(self, call: Call, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        file.write_bytes(call("prsi", "play", "--seed", SEED, "--json").raw)
        good = json.loads(call("prsi", "check", file, "--json").out)
        data = json.loads(file.read_text("utf-8"))
        data["value"]["steps"][4]["action"] = {"kind": "Take"}
        file.write_text(json.dumps(data), "utf-8")
        bad = call("prsi", "check", file, "--json")

        assert (good["record"], good["fault"], good["steps"]) == ("game", None, 14)
        assert good["provisional_card_values"] is True
        assert good["result"]["winner"] == 3
        assert bad.code == 1
        assert json.loads(bad.out)["fault"] == {
            "code": "refused",
            "clause": "prsi:2.7",
            "step": 5,
            "seat": 2,
            "entry": None,
            "row": None,
            "message": json.loads(bad.out)["fault"]["message"],
        }

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "row 1: found “”; expected “cardtourney playthrough 1”"),
            ("1. d4 d5", "row 1: found “1. d4 d5”"),
            ("cardtourney playthrough 1\ngame: prsi\n1. seat 2: e4", "edition is missing"),
            (
                "cardtourney playthrough 1\ngame: chess\n1. seat 2: e4",
                "row 2: found the game",
            ),
            ('{"schema": 1,\n "type"', "row 2"),
            ("{}", "schema"),
            ('{"schema": 1, "type": "Ticket", "value": {}}', "Playthrough"),
            ("[]", "found “[]”, JSON that is no record: expected a playthrough as text"),
            ("3", "found “3”, JSON that is no record"),
            ("null", "found “null”, JSON that is no record"),
            ("[" * 100_000, "JSON that is no record"),
            ("x" * 9_000, "row 1: found “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”; expected"),
        ],
    )
    def test_what_cannot_be_read_is_told_line_by_line(
        self, call: Call, kept: Kept, text: str, said: str
    ) -> None:
        called = call("prsi", "check", kept(text))

        assert (called.code, called.out) == (2, "")
        assert said in called.err or all(part in called.err for part in said.split())
        assert "record.json" in called.err

    @pytest.mark.parametrize(
        ("raw", "said"),
        [
            (b"\x7fELF\0\0", "row 1: this is no text: expected a playthrough as text"),
            (b"%PDF-1.7", "this is a PDF document: expected a playthrough as text"),
            (b"\x01", "row 1: this is no text: expected a playthrough as text"),
        ],
    )
    def test_a_binary_file_is_not_taken_for_a_table(
        self, call: Call, tmp_path: Path, raw: bytes, said: str
    ) -> None:
        file = tmp_path / "game.bin"
        file.write_bytes(raw)
        called = call("prsi", "check", file)

        assert called.code == 2
        assert said in " ".join(called.err.split())
        assert "table" not in called.err

    def test_a_file_that_is_none_is_told(self, call: Call, tmp_path: Path) -> None:
        called = call("prsi", "check", tmp_path / "nothing.txt")

        assert called.code == 2
        assert "nothing.txt: there is no such file" in called.err
        assert "this is a folder" in call("prsi", "check", tmp_path).err


class TestCheckChampionships:
    def test_one_by_the_rules_is_told_with_its_places(
        self, call: Call, kept: Kept, whole: Championship
    ) -> None:
        file = kept(whole)
        called = call("prsi", "check", file, "--top", "3")
        data = json.loads(call("prsi", "check", file, "--json").out)

        assert called.code == 0
        assert "20 entrants" in called.out
        assert "it is over" in called.out
        assert "Karel Malý set entry" in called.out
        assert "StartRound counts instead: the bell was late [prsi:5.1]" in called.out
        assert "and 17 more (--top 0 shows all)" in called.out
        assert PROVISIONAL in called.out
        assert data["fault"] is None
        assert data["followed"] == data["entries"] == len(whole.record)
        assert [row["place"] for row in data["places"]][:4] == [1, 2, 3, 4]
        assert "more (" not in call("prsi", "check", file, "--top", "0").out

    def test_the_events_alone_are_enough(self, call: Call, kept: Kept, whole: Championship) -> None:
        bare = Championship(whole.rules, whole.year, whole.entrants, whole.record)

        assert call("prsi", "check", kept(bare)).out == call("prsi", "check", kept(whole)).out

    def test_one_that_goes_on_has_no_places_yet(
        self, call: Call, kept: Kept, whole: Championship
    ) -> None:
        begun = start(whole.rules, whole.year, whole.entrants)
        for event in whole.record[:2]:
            begun = apply(begun, event)
        called = call("prsi", "check", kept(begun))

        assert called.code == 0
        assert "it is not over" in called.out
        assert PROVISIONAL not in called.out
        assert json.loads(call("prsi", "check", kept(begun), "--json").out)["places"] == []

    def test_the_first_event_that_is_refused_is_shown_with_its_clause(
        self, call: Call, kept: Kept, whole: Championship
    ) -> None:
        place, result = next(
            (place, event)
            for place, event in enumerate(whole.record)
            if isinstance(event, EnterResult)
        )
        wrong = attrs.evolve(result, out=result.out[:-1])
        record = (*whole.record[:place], wrong, *whole.record[place + 1 :])
        called = call("prsi", "check", kept(attrs.evolve(whole, record=record)))
        data = json.loads(
            call("prsi", "check", kept(attrs.evolve(whole, record=record)), "--json").out
        )

        assert called.code == 1
        assert f"Entry {place + 1}, EnterResult: round 1, table" in called.out
        assert called.out.rstrip().endswith("[prsi:4.2]")
        assert (data["fault"]["entry"], data["followed"]) == (place + 1, place)

    def test_a_state_that_does_not_follow_is_shown(
        self, call: Call, kept: Kept, whole: Championship
    ) -> None:
        called = call("prsi", "check", kept(attrs.evolve(whole, cautions=(3,))))

        assert called.code == 1
        assert "What the file says of cautions does not follow" in called.out

    def test_one_that_cannot_begin_is_shown(
        self, call: Call, kept: Kept, whole: Championship
    ) -> None:
        young = attrs.evolve(whole, entrants=(Entrant(1, "Malá", "Iva", 2020), *PEOPLE[1:7]))
        called = call("prsi", "check", kept(young))
        data = json.loads(call("prsi", "check", kept(young), "--json").out)

        assert called.code == 1
        assert "The championship cannot begin: start number 1 was born in 2020" in called.out
        assert "; 7 entrants cannot be brought" in called.out
        assert (data["followed"], data["places"]) == (0, [])

    def test_a_ruling_that_lets_nothing_count_is_told(
        self, call: Call, kept: Kept, whole: Championship
    ) -> None:
        begun = start(whole.rules, whole.year, whole.entrants)
        for event in whole.record:
            begun = apply(begun, event)
            if isinstance(event, EnterResult):
                break
        again = apply(begun, Decide(len(begun.record), HEAD, "miscounted", "prsi:5.4"))

        assert (
            "nothing counts instead: miscounted [prsi:5.4]"
            in call("prsi", "check", kept(again)).out
        )

    def test_the_number_of_places_is_none_below_zero(self, call: Call, kept: Kept) -> None:
        called = call("prsi", "check", kept("{}"), "--top", "-1")

        assert called.code == 2
        assert "--top -1 is no number of lines" in called.err


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return {**kept, "PYTHONWARNINGS": "error", **changes}


def process(*words: str, **changes: str) -> "subprocess.CompletedProcess[bytes]":
    command: Sequence[str] = [sys.executable, "-m", "cardtourney", "prsi", *words]
    return subprocess.run(
        command, env=environment(**changes), capture_output=True, check=False, input=b"1\nq\n"
    )


class TestProcess:
    def test_a_game_on_a_stream_of_plain_letters_is_still_a_game(self) -> None:
        plain = process("play", "--seed", "Lot 5", PYTHONIOENCODING="ascii").stdout
        full = process("play", "--seed", "Lot 5", PYTHONIOENCODING="utf-8").stdout

        assert parse(plain.decode("ascii"), NOTATION) == parse(full.decode(), NOTATION)

    def test_a_dialogue_needs_no_terminal(self) -> None:
        done = process("play", "--seed", "Lot 5", "--interactive", PYTHONIOENCODING="utf-8")

        assert done.returncode == 0
        assert b"> q\nThe game stops here." in done.stdout

    def test_ctrl_c_ends_a_dialogue(self) -> None:
        words = ["play", "--seed", "Lot 5", "--interactive"]
        command = [sys.executable, "-m", "cardtourney", "prsi", *words]
        with subprocess.Popen(
            command,
            env=environment(PYTHONUTF8="1"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as running:
            for _ in self._until_asked(running):
                pass
            time.sleep(0.2)
            running.send_signal(signal.SIGINT)
            _, err = running.communicate(timeout=30)

        assert running.returncode == 130
        assert err == b""

    @staticmethod
    def _until_asked(running: "subprocess.Popen[bytes]") -> Iterator[bytes]:
        assert running.stdout is not None
        while not (line := running.stdout.readline()).startswith(b"1) "):
            yield line
