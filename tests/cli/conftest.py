"""Calling the command in this process, and making up the folders it works on."""

import hashlib
import io
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

import attrs
import pytest

from cardtourney.cli import main
from cardtourney.marias_sem import day as sem
from cardtourney.marias_sem.course import over, plan
from cardtourney.marias_sem.events import EnterTicket
from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.marias_sem.rules import SEM_2023
from cardtourney.marias_sem.ticket import Ticket
from cardtourney.pairing.seating import seat
from cardtourney.rounds import CloseRound, SeatRound

EXAMPLE = Path(__file__).parents[2] / "examples" / "sem-240"
SMALL = Path(__file__).parent / "data" / "small"

Row = tuple[int, int, int, int, int]
"""Round, table, position, start number, cents."""


@attrs.frozen
class Called:
    """What a call of the command gave."""

    code: int
    raw: bytes
    err: str

    @property
    def out(self) -> str:
        return self.raw.decode()


def call_main(*words: object) -> Called:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    with redirect_stdout(out), redirect_stderr(err):
        code = main([str(word) for word in words])
    assert isinstance(out.buffer, io.BytesIO)
    assert isinstance(err.buffer, io.BytesIO)
    return Called(code, out.buffer.getvalue(), err.buffer.getvalue().decode())


@pytest.fixture(scope="session")
def call() -> Callable[..., Called]:
    """Run the command with these words, and give its exit code and what it wrote."""
    return call_main


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let a person type these lines."""

    def typed(*lines: str, raw: bytes = b"") -> None:
        data = raw or "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))

    return typed


@pytest.fixture(scope="session")
def example() -> Path:
    return EXAMPLE


@pytest.fixture(scope="session")
def small_files() -> Path:
    """The committed event of twelve players; read only."""
    return SMALL


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A copy of the event of twelve players, to be changed."""
    return Path(shutil.copytree(SMALL, tmp_path / "small"))


def _players(clubs: Sequence[str]) -> list[Entrant]:
    return [
        Entrant(
            start,
            f"Hráč{start:02d}",
            "Ž.",
            club,
            Standing.REGISTERED if club else Standing.GUEST,
            1000 - start,
        )
        for start, club in enumerate(clubs, 1)
    ]


def _made_up(number: int, table: int) -> tuple[int, ...]:
    """Sums that add up, different for each table and the same at every run."""
    digest = hashlib.sha256(f"{number}:{table}".encode()).digest()
    first, second = digest[0] * 5, digest[1] * 5
    return first, second, 3000 - first - second


def equal_sums(_number: int, _table: int) -> tuple[int, ...]:
    return 1000, 1000, 1000


@cache
def play_day(
    clubs: tuple[str, ...], rounds: int, sums: Callable[[int, int], tuple[int, ...]]
) -> tuple[Row, ...]:
    """The rows of a day on which everybody sits where the best seating has them."""
    day = sem.start(SEM_2023, _players(clubs))
    rows: list[Row] = []
    while day.closed < rounds and not over(day):
        number = day.closed + 1
        tables = seat(plan(day, number)).tables
        day = sem.apply(day, SeatRound(number, tables))
        for table, starts in enumerate(tables, 1):
            cents = sums(number, table)
            day = sem.apply(day, EnterTicket(Ticket(number, table, starts, cents)))
            seats = enumerate(zip(starts, cents, strict=True), 1)
            rows += [(number, table, position, *seat_) for position, seat_ in seats]
        day = sem.apply(day, CloseRound(number))
    return tuple(rows)


def players_text(clubs: Sequence[str]) -> str:
    lines = [f"{e.start};{e.name};{e.club};{e.rating}" for e in _players(clubs)]
    return "\n".join(["start;name;club;rating", *lines]) + "\n"


def tickets_text(rows: Iterable[Row]) -> str:
    lines = [";".join(map(str, row)) for row in rows]
    return "\n".join(["round;table;position;start;cents", *lines]) + "\n"


@attrs.frozen
class Maker:
    """Makes the folders of events."""

    folder: Path

    def event(
        self,
        clubs: Sequence[str],
        *,
        rounds: int = 6,
        sums: Callable[[int, int], tuple[int, ...]] = _made_up,
        edit: Callable[[list[Row]], list[Row]] = list,
    ) -> Path:
        """An event played to the end or for so many rounds, its rows edited afterwards."""
        rows = edit(list(play_day(tuple(clubs), rounds, sums)))
        return self.files(players_text(clubs), tickets_text(rows))

    def files(self, players: str | bytes | None, tickets: str | bytes | None) -> Path:
        """An event with these files; None for one that is not there."""
        for name, content in (("players.csv", players), ("tickets.csv", tickets)):
            if content is not None:
                data = content.encode() if isinstance(content, str) else content
                (self.folder / name).write_bytes(data)
        return self.folder

    def equal_event(self, clubs: Sequence[str]) -> Path:
        """An event at which every ticket is a draw."""
        return self.event(clubs, sums=equal_sums)


@pytest.fixture
def make(tmp_path: Path) -> Maker:
    folder = tmp_path / "event"
    folder.mkdir()
    return Maker(folder)
