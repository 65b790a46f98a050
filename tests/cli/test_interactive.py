"""Sitting down at a game on the command line, as it is the same whatever game it is."""

import io
import json
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from cardtourney.cli.games.playable import Playable
from cardtourney.cli.prsi.playable import PRSI
from cardtourney.cli.superprsi.playable import SUPERPRSI
from cardtourney.cli.trumfosaur.playable import TRUMFOSAUR
from cardtourney.codec import from_json
from cardtourney.playthrough import check, parse

if TYPE_CHECKING:
    from tests.cli.conftest import Called

Call = Callable[..., "Called"]
Says = Callable[..., None]

DATA = Path(__file__).parent / "data"
DOCS = Path(__file__).parents[2] / "docs"


@attrs.frozen
class Seated:
    """A game at which a person sits, and what the person types first."""

    game: str
    playable: Playable[Any, Any, Any, Any, Any]
    seed: str
    first: str
    holds: str

    @property
    def words(self) -> tuple[str, ...]:
        return (self.game, "play", "--seed", self.seed, "--players", "3", "--interactive")


SEATED = (
    Seated("prsi", PRSI, "Český Jiřetín 2026", "1", "You hold"),
    Seated("superprsi", SUPERPRSI, "Praha 2020", "1", "Your hand"),
    Seated("trumfosaur", TRUMFOSAUR, "Brno 2026", "none", "Your hand:"),
)


@pytest.fixture(params=SEATED, ids=[each.game for each in SEATED])
def seated(request: pytest.FixtureRequest) -> Seated:
    assert isinstance(request.param, Seated)
    return request.param


def answers(session: str) -> list[str]:
    return re.findall(r"^> ?(.*)$", session, re.MULTILINE)


def test_the_dialogue_on_the_page_is_what_happens(seated: Seated, call: Call, says: Says) -> None:
    shown = re.search(
        r"^```text\n\$ cardtourney (.*?)\n(.*?)^```$",
        (DOCS / f"{seated.game}.md").read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    assert shown is not None
    says(*answers(shown[2]))

    assert call(*shlex.split(shown[1])).out == shown[2]


@pytest.mark.parametrize(
    ("game", "noted"), [("superprsi", ""), ("trumfosaur", "The pack is provisional")]
)
def test_a_whole_session_with_wrong_answers_is_what_was_kept(
    game: str, noted: str, call: Call, says: Says
) -> None:
    kept = (DATA / game / "session.txt").read_text("utf-8")
    command, _, session = kept.partition("\n")
    says(*answers(session))
    called = call(*shlex.split(command.removeprefix("$ cardtourney ")))

    assert (called.code, called.out) == (0, session)
    assert noted in called.err
    assert bool(called.err) is bool(noted)


def test_q_ends_the_game_and_what_was_played_is_kept(
    seated: Seated, call: Call, says: Says, tmp_path: Path
) -> None:
    says(seated.first, "Q")
    file = tmp_path / "game.txt"
    called = call(*seated.words, "--out", file)
    game = parse(file.read_text("utf-8"), seated.playable.notation)

    assert called.code == 0
    assert called.out.endswith("The game stops here.\n")
    assert check(game, seated.playable.game, seated.playable.notation).fault is None
    assert (len(game.steps) >= 3, game.result) == (True, "")
    assert call(seated.game, "check", file).code == 0


def test_the_end_of_the_input_ends_the_game_politely(
    seated: Seated, call: Call, says: Says, tmp_path: Path
) -> None:
    says(seated.first)
    file = tmp_path / "game.txt"
    called = call(*seated.words, "--out", file)
    says(seated.first)
    as_json = call(*seated.words, "--json")

    assert (called.code, as_json.code) == (2, 2)
    assert json.loads(as_json.out) == {
        "error": "the input ended before the game was over",
        "problems": [],
    }
    assert "The game stops here." in called.out
    assert "the input ended before the game was over" in called.err
    assert parse(file.read_text("utf-8"), seated.playable.notation).steps
    assert call(seated.game, "check", file).code == 0


def test_a_process_without_an_input_is_one_at_its_end(
    seated: Seated, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)

    assert call(*seated.words).code == 2


def test_json_has_the_output_for_itself(seated: Seated, call: Call, says: Says) -> None:
    says(seated.first, "q")
    called = call(*seated.words, "--json")

    assert len(from_json(called.out, seated.playable.record).steps) >= 3
    assert seated.holds in called.err


def test_bytes_that_are_no_text_are_no_action(seated: Seated, call: Call, says: Says) -> None:
    says(raw=b"\xff\xfe\nq\n")
    called = call(*seated.words)

    assert called.code == 0
    assert re.search("“��” is no (action|answer)", called.out)


@pytest.mark.parametrize(
    ("stopped", "code"), [(KeyboardInterrupt, 130), (BrokenPipeError, 141), (RuntimeError, 70)]
)
def test_it_ends_with_the_codes_of_every_command(
    seated: Seated,
    call: Call,
    monkeypatch: pytest.MonkeyPatch,
    stopped: type[BaseException],
    code: int,
) -> None:
    class Stopping(io.StringIO):
        def readline(self, *_: Any) -> Any:
            raise stopped

    monkeypatch.setattr(sys, "stdin", Stopping())

    assert call(*seated.words).code == code
