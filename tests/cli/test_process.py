"""The command as a process of its own: encodings, pipes, signals, and what is not installed."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

SMALL = Path(__file__).parent / "data" / "small"


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return {**kept, "PYTHONWARNINGS": "error", **changes}


def run(
    *words: object, env: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "cardtourney", *map(str, words)],
        capture_output=True,
        env=environment(**(env or {})),
        check=False,
    )


NARROW = [
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "cp1250"},
    {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
]


@pytest.mark.parametrize("env", NARROW)
def test_json_is_utf_8_whatever_the_encoding(env: dict[str, str]) -> None:
    done = run("sem", "seat", SMALL, "--round", "1", "--json", env=env)

    assert done.returncode == 0
    assert (
        json.loads(done.stdout.decode("utf-8"))["tables"][0]["seats"][0]["name"] == "Ďurica Pavol"
    )


def test_the_page_takes_the_nearest_signs_that_there_are() -> None:
    ascii_page = run("sem", "run", SMALL, env={"PYTHONIOENCODING": "ascii"})
    windows = run("sem", "run", SMALL, env={"PYTHONIOENCODING": "cp1250"})

    assert (ascii_page.returncode, windows.returncode) == (0, 0)
    assert b'Column "St. cislo" is read as start' in ascii_page.stdout
    assert b"Hronsky-Podhradsky Maximilian" in ascii_page.stdout
    assert "Čierna Oľga".encode("cp1250") in windows.stdout


def test_help_comes_out_in_ascii() -> None:
    done = run("sem", "run", "--help", env={"PYTHONIOENCODING": "ascii"})

    assert done.returncode == 0
    assert done.stdout.isascii()


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    with subprocess.Popen(
        [sys.executable, "-m", "cardtourney", "sem", "run", SMALL],
        stdout=write,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        os.close(write)
        _, err = process.communicate()

    assert (process.returncode, err) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("flag", [[], ["--json"]])
def test_a_full_disk_is_a_sentence(flag: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardtourney", "sem", "run", SMALL, *flag],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )

    assert done.returncode == 2
    assert b"cardtourney: the output cannot be written: No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("words", [["sem", "run", SMALL, "--json"], ["sem", "run", SMALL, "--out"]])
def test_where_errors_go_never_matters(words: list[object], tmp_path: Path) -> None:
    words = [*words, *([tmp_path] if words[-1] == "--out" else [])]
    wanted = run(*words)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardtourney", *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=full,
            env=environment(),
            check=False,
        )

    assert (done.returncode, done.stdout) == (wanted.returncode, wanted.stdout)
    assert done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_misuse_is_2_wherever_errors_go(tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_text("start;name;club;rating\nx;;;y\n")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardtourney", "sem", "run", tmp_path],
            stderr=full,
            env=environment(),
            check=False,
        )

    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_ctrl_c_ends_with_130_and_no_traceback() -> None:
    script = (
        "import os, signal, sys\n"
        "from cardtourney.cli import asked, main\n"
        "asked.play = lambda *_, **__: os.kill(os.getpid(), signal.SIGINT)\n"
        f"sys.exit(main(['sem', 'run', {str(SMALL)!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=environment(), check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_for_a_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "players.csv")
    (tmp_path / "tickets.csv").symlink_to("gone.csv")
    done = run("sem", "run", tmp_path)

    assert done.returncode == 2
    assert b"this is a pipe or a device: expected a file" in done.stderr
    assert "this link points to “gone.csv”, which does not exist".encode() in done.stderr


@pytest.mark.parametrize("missing", ["cyclopts", "rich"])
def test_without_the_extra_it_says_how_to_install_it(missing: str) -> None:
    script = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from cardtourney.cli import main; sys.exit(main(['sem', 'run', 'x']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=environment(), check=False
    )

    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"pip install 'cardtourney[cli]'" in done.stderr


def test_starting_loads_nothing_that_only_seating_needs() -> None:
    script = (
        "import sys\nfrom cardtourney.cli import main\n"
        "assert 'rich' not in sys.modules and 'cyclopts' not in sys.modules\n"
        "main(['--version'])\n"
        "assert 'numpy' not in sys.modules and 'highspy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
