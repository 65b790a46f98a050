"""The parts the commands are made of, where a command alone would not show all they must hold."""

import codecs
import io
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cardtourney import cli
from cardtourney.cells import exact_number, money_cents
from cardtourney.cli import answer, asked, main, page, streams, texts
from cardtourney.cli.editions import rulings_of
from cardtourney.cli.options import rules_from
from cardtourney.cli.pages import seat_page
from cardtourney.cli.progress import progress_on
from cardtourney.errors import Problem
from cardtourney.marias_sem.rules import EDITIONS

if TYPE_CHECKING:
    from tests.cli.conftest import Called

Call = Callable[..., "Called"]

NUMBERS = st.fractions(min_value=-1000, max_value=1000, max_denominator=1000)


class TestTexts:
    @given(st.integers(-(10**8), 10**8))
    def test_euros_read_back_to_the_same_cents(self, cents: int) -> None:
        assert money_cents(texts.euros(cents)) == cents

    @given(NUMBERS)
    def test_a_mixed_number_loses_nothing(self, number: Fraction) -> None:
        text = texts.mixed(number)
        parts = [Fraction(part) for part in text.removeprefix("-").split(" ")]

        assert sum(parts) * (-1 if text.startswith("-") else 1) == number

    @given(NUMBERS)
    def test_a_cell_is_a_decimal_only_where_that_is_exact(self, number: Fraction) -> None:
        text = texts.cell(number)
        whole, _, rest = text.removeprefix("-").partition(" ")
        size = Fraction(whole.replace(",", ".")) + (Fraction(rest) if rest else 0)

        assert size == abs(number)
        assert text.startswith("-") == (number < 0)
        assert bool(rest) == _has_other_factor(number)

    def test_a_cell_with_decimals_can_be_read_by_the_readers_of_this_library(self) -> None:
        assert exact_number(texts.cell(Fraction(681, 2))) == Fraction(681, 2)


def _has_other_factor(number: Fraction) -> bool:
    left = number.denominator
    for factor in (2, 5):
        while left % factor == 0:
            left //= factor
    return left != 1


class TestStreams:
    @given(st.text())
    def test_any_text_can_be_written_to_any_stream(self, text: str) -> None:
        for encoding in ("ascii", "cp1250", "utf-8"):
            assert text.encode(encoding, streams.NEAREST) is not None

    @given(st.text(st.characters(max_codepoint=127)))
    def test_plain_text_stays_as_it_is(self, text: str) -> None:
        assert streams.nearest(text) == text

    def test_marks_on_letters_are_left_out(self) -> None:
        assert streams.nearest("Z\u030ca\u0301k") == "Zak"

    def test_bytes_that_are_no_text_stay_an_error(self) -> None:
        with pytest.raises(UnicodeDecodeError):
            codecs.decode(b"\xff", "utf-8", streams.NEAREST)

    def test_a_stream_without_bytes_takes_json_as_text(self) -> None:
        with redirect_stdout(io.StringIO()) as out:
            streams.prepare(out, None)
            streams.write_json({"klub": "Košice"})

        assert out.getvalue() == '{"klub": "Košice"}\n'

    def test_a_process_without_an_output_writes_nowhere(
        self, monkeypatch: pytest.MonkeyPatch, small_files: Path
    ) -> None:
        monkeypatch.setattr(sys, "stdout", None)

        assert main(["sem", "run", str(small_files)]) == 0
        assert main(["sem", "run", str(small_files), "--json"]) == 0

    def test_without_a_place_for_errors_the_output_stays_clean(
        self, call: Call, small_files: Path
    ) -> None:
        wanted = call("sem", "run", small_files, "--json").out
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(None):
            assert main(["sem", "run", str(small_files), "--json"]) == 0
            assert main(["sem", "run", "x", "--bogus"]) == 2

        assert out.getvalue() == wanted


class Full(io.StringIO):
    def write(self, _text: str) -> int:
        raise OSError(28, "No space left on device")


class FullAtLast(io.StringIO):
    def flush(self) -> None:
        raise OSError(28, "No space left on device")


class TestErrorsThatCannotBeTold:
    """What cannot be told beside the answer changes neither the answer nor the exit code."""

    @pytest.mark.parametrize("full", [Full, FullAtLast])
    @pytest.mark.parametrize(
        ("words", "code"),
        [(["run", "--json"], 0), (["seat"], 2), (["run", "--ruling", "a", "--ruling", "b"], 2)],
    )
    def test_the_answer_is_the_same(
        self, call: Call, small_files: Path, full: type[io.StringIO], words: list[str], code: int
    ) -> None:
        called = ["sem", words[0], str(small_files), *words[1:]]
        wanted = call(*called)
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(full()):
            assert main(called) == wanted.code == code

        assert out.getvalue() == wanted.out

    def test_a_fault_is_70(self, monkeypatch: pytest.MonkeyPatch, small_files: Path) -> None:
        def fail(*_: Any, **__: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(asked, "play", fail)
        monkeypatch.setenv(cli.DEBUG, "1")
        with redirect_stderr(Full()):
            assert main(["sem", "run", str(small_files)]) == 70

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
    def test_what_is_held_back_is_let_go(self, small_files: Path) -> None:
        # Closing writes what is held back, and would fail were it still meant for the device.
        with (
            Path("/dev/full").open("w") as full,
            redirect_stderr(full),
            redirect_stdout(io.StringIO()),
        ):
            assert main(["sem", "run", str(small_files), "--json"]) == 0


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class TestPages:
    @given(
        st.lists(st.lists(st.text("aá 5"), min_size=2, max_size=2), min_size=1, max_size=5),
        st.integers(1, 60),
    )
    def test_a_table_never_loses_a_sign(self, columns: list[list[str]], room: int) -> None:
        cells = [*map(list, zip(*columns, strict=True))]
        shown = page.as_text([page.table([page.text("") for _ in columns], cells)], columns=room)

        assert sorted(shown.replace(" ", "").replace("\n", "")) == sorted(
            "".join(map("".join, columns)).replace(" ", "")
        )

    @given(
        st.lists(st.lists(st.text("aá ", max_size=30), min_size=1), min_size=1, max_size=6),
        st.integers(0, 100),
    )
    def test_widths_fit_wherever_the_words_do(self, columns: list[list[str]], room: int) -> None:
        found = page.widths(columns, room)
        wanted = [max(map(cell_len, cells)) for cells in columns]
        words = [
            min(20, max((len(word) for cell in cells for word in cell.split()), default=0))
            for cells in columns
        ]

        assert all(w <= f <= most for w, f, most in zip(words, found, wanted, strict=True))
        assert sum(found) <= max(room, sum(words))
        assert sum(found) == sum(wanted) or sum(found) <= room or list(found) == words

    def test_a_terminal_has_colours_and_its_width(
        self, monkeypatch: pytest.MonkeyPatch, small_files: Path
    ) -> None:
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setenv("COLUMNS", "60")
        with redirect_stdout(Terminal()) as out, redirect_stderr(Terminal()) as err:
            assert main(["sem", "run", str(small_files)]) == 0

        assert "\x1b[1m" in out.getvalue()
        assert "Round 6: scoring" in err.getvalue()

    @pytest.mark.parametrize("columns", ["", "wide", "0", "-5"])
    def test_without_a_width_every_row_is_a_line(
        self, monkeypatch: pytest.MonkeyPatch, call: Call, small_files: Path, columns: str
    ) -> None:
        monkeypatch.setenv("COLUMNS", columns)

        assert "Mariášový klub Spišské Podhradie" in call("sem", "standings", small_files).out

    def test_problems_without_a_place_need_no_columns_for_it(self) -> None:
        shown = page.as_text([page.problem_table([Problem("one"), Problem("two")])])

        assert shown == "  what is wrong\n  one\n  two\n"

    def test_no_progress_is_shown_to_a_file(self) -> None:
        for stream in (io.StringIO(), None):
            with progress_on(stream, 1) as progress:
                progress(1, "seating")
        with progress_on(Terminal(), 0) as progress:
            progress(1, "a step more than expected")


class TestWhatIsNotProven:
    def test_a_seating_that_is_not_proven_says_so(self, small_files: Path) -> None:
        import attrs

        from cardtourney.chance import Seeded
        from cardtourney.cli.event import play, read_event
        from cardtourney.cli.seated import seated

        event = read_event(small_files, EDITIONS[0], Seeded("x"))
        found = seated(play(event, lambda *_: None, after=3), 4, lambda *_: None)
        open_ = [attrs.evolve(each, least=each.value - 1) for each in found.seating.objectives]
        doubtful = attrs.evolve(found, seating=attrs.evolve(found.seating, objectives=tuple(open_)))
        shown = page.as_text(seat_page(doubtful, (), ()))

        assert "not proven: none below 5 exists" in shown
        assert "This seating of round 4 is the best found." in shown


class TestOptions:
    @given(st.data())
    def test_every_option_of_every_ruling_can_be_chosen(self, data: st.DataObject) -> None:
        name, usual = data.draw(st.sampled_from(sorted(rulings_of(EDITIONS[-1]).items())))
        option = data.draw(st.sampled_from(sorted(type(usual))))

        assert rulings_of(rules_from("sem_2023", [f"{name}={option.value}"]))[name] is option


class TestFaults:
    def test_a_fault_asks_to_be_reported(
        self, monkeypatch: pytest.MonkeyPatch, call: Call, small_files: Path
    ) -> None:
        def fail(*_: Any, **__: Any) -> None:
            raise ZeroDivisionError("by nothing")

        monkeypatch.setattr(asked, "play", fail)
        quiet = call("sem", "standings", small_files)
        monkeypatch.setenv(cli.DEBUG, "1")
        loud = call("sem", "standings", small_files)

        assert (quiet.code, loud.code) == (70, 70)
        assert quiet.err.startswith(
            "cardtourney: this is a fault of the program, not of the input "
            "(ZeroDivisionError: by nothing); please report it"
        )
        assert "Traceback" not in quiet.err
        assert "Traceback" in loud.err

    def test_a_missing_module_of_its_own_is_a_fault(
        self, monkeypatch: pytest.MonkeyPatch, call: Call
    ) -> None:
        monkeypatch.delitem(sys.modules, "cardtourney.cli.command")
        monkeypatch.setitem(sys.modules, "cardtourney.cli.streamlet", None)
        monkeypatch.setitem(sys.modules, "cardtourney.cli.data", None)
        monkeypatch.delattr(cli, "data")
        monkeypatch.delattr(cli, "command")

        assert call("--version").code == 70

    @pytest.mark.parametrize("missing", ["cyclopts", "rich.console"])
    def test_without_the_extra_it_says_how_to_install_it(
        self, monkeypatch: pytest.MonkeyPatch, call: Call, missing: str
    ) -> None:
        for name in ("command", "asked", "page", "words"):
            monkeypatch.delitem(sys.modules, f"cardtourney.cli.{name}")
            monkeypatch.delattr(cli, name)
        monkeypatch.setitem(sys.modules, missing, None)
        called = call("sem", "run", "x")

        assert called.code == 2
        assert "install them with pip install 'cardtourney[cli]'" in called.err

    def test_ctrl_c_is_130(
        self, monkeypatch: pytest.MonkeyPatch, call: Call, small_files: Path
    ) -> None:
        def stop(*_: Any, **__: Any) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(asked, "play", stop)

        assert call("sem", "run", small_files).code == 130

    def test_a_reader_that_goes_away_is_141(self, small_files: Path) -> None:
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "w", encoding="utf-8") as gone, redirect_stdout(gone):
            assert main(["sem", "run", str(small_files), "--json"]) == 141

    def test_a_reader_of_help_that_goes_away_is_141(self) -> None:
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "w", encoding="utf-8") as gone, redirect_stdout(gone):
            assert main(["sem", "--help"]) == 141

    def test_after_a_reader_that_went_away_the_next_one_is_answered(self, call: Call) -> None:
        wanted = call("sem", "--help").out
        self.test_a_reader_of_help_that_goes_away_is_141()

        assert wanted.startswith("Usage: cardtourney sem")
        assert call("sem", "--help").out == wanted

    def test_a_reader_that_goes_away_at_the_last_moment_is_141(self, small_files: Path) -> None:
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "w", encoding="utf-8") as gone, redirect_stdout(gone):
            assert main(["sem", "explain", str(small_files), "7", "6"]) == 141

    def test_an_output_that_cannot_be_written_is_2(
        self, monkeypatch: pytest.MonkeyPatch, call: Call, small_files: Path
    ) -> None:
        def full(_data: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(answer, "write_json", full)
        called = call("sem", "run", small_files, "--json")

        assert called.code == 2
        assert called.err.endswith(
            "cardtourney: the output cannot be written: No space left on device\n"
        )

    def test_the_module_can_be_run_and_imported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        import runpy

        monkeypatch.setattr(sys, "argv", ["cardtourney", "--version"])
        with pytest.raises(SystemExit) as ended:
            runpy.run_module("cardtourney", run_name="__main__")

        assert ended.value.code == 0
        assert "main" in runpy.run_module("cardtourney.__main__")
