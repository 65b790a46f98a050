"""Games played in a process of their own: pipes that close, signals, and what is kept of a game."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardtourney.cli import main
from cardtourney.cli.games.talk import Talk

GAMES = ("prsi", "superprsi", "trumfosaur")


def started(
    game: str, *words: object, stdout: int = subprocess.PIPE, **env: str
) -> "subprocess.Popen[bytes]":
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return subprocess.Popen(
        [sys.executable, "-m", "cardtourney", game, "play", "--seed", "x", *map(str, words)],
        env={**kept, "PYTHONWARNINGS": "error", "PYTHONUTF8": "1", **env},
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def checked(game: str, file: Path) -> int:
    return main([game, "check", str(file)])


@pytest.mark.parametrize("game", GAMES)
class TestPlaying:
    def test_a_reader_of_a_dialogue_that_goes_away_is_141_and_the_game_is_kept(
        self, game: str, tmp_path: Path
    ) -> None:
        file = tmp_path / "game.txt"
        with started(game, "--interactive", "--out", file) as running:
            assert running.stdout is not None
            assert running.stdout.readline().startswith(b"You are seat 1 of ")
            running.stdout.close()
            assert running.stdin is not None
            running.stdin.write(b"\n" * 9)
            running.stdin.close()
            assert running.stderr is not None
            told = running.stderr.read()

        assert (running.returncode, told) == (141, f"cardtourney: wrote {file}\n".encode())
        assert checked(game, file) == 0

    @pytest.mark.parametrize("flag", [[], ["--json"]])
    def test_a_reader_of_a_game_that_goes_away_is_141(self, game: str, flag: list[str]) -> None:
        read, write = os.pipe()
        os.close(read)
        with started(game, *flag, stdout=write) as running:
            os.close(write)
            _, told = running.communicate(timeout=30)

        assert running.returncode == 141
        assert b"Traceback" not in told

    @pytest.mark.parametrize("flag", [[], ["--json"]])
    def test_the_end_of_the_input_is_2_and_the_game_is_kept(
        self, game: str, flag: list[str], tmp_path: Path
    ) -> None:
        file = tmp_path / "game.txt"
        with started(game, "--interactive", "--out", file, *flag) as running:
            out, told = running.communicate(b"\n1\n", timeout=30)

        assert running.returncode == 2
        assert b"The game stops here.\n" in (told if flag else out)
        assert b"the input ended before the game was over" in (out if flag else told)
        assert checked(game, file) == 0

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
    def test_ctrl_c_is_130_and_the_game_is_kept(self, game: str, tmp_path: Path) -> None:
        file = tmp_path / "game.txt"
        with started(game, "--interactive", "--out", file) as running:
            assert running.stdout is not None
            while running.stdout.read(1) != b">":
                pass
            running.send_signal(signal.SIGINT)
            _, told = running.communicate(timeout=30)

        assert (running.returncode, told) == (130, f"cardtourney: wrote {file}\n".encode())
        assert checked(game, file) == 0

    def test_where_nothing_can_be_written_is_told_before_the_game(
        self, game: str, tmp_path: Path
    ) -> None:
        with started(game, "--interactive", "--out", tmp_path) as running:
            out, told = running.communicate(b"q\n", timeout=30)

        assert (running.returncode, out) == (2, b"")
        assert b"nothing can be written here" in told

    @pytest.mark.parametrize("encoding", ["ascii", "cp1250"])
    def test_a_game_on_a_stream_of_few_signs_is_still_a_game(
        self, game: str, encoding: str, tmp_path: Path
    ) -> None:
        with started(game, PYTHONIOENCODING=encoding) as running:
            out, _ = running.communicate(timeout=30)
        file = tmp_path / "game.txt"
        file.write_bytes(out)

        assert checked(game, file) == 0


def test_what_keys_send_is_not_sent_to_the_screen_again() -> None:
    told = io.StringIO()

    assert Talk(io.StringIO("\x1b[A\t♥7 \n"), told).ask() == "\ufffd[A ♥7"
    assert told.getvalue() == "> \ufffd[A ♥7\n"
