"""The same games in another process, whose hashes are other ones."""

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import attrs

from cardtourney.chance import Seeded
from cardtourney.game import play, uniform

_PROGRAM = "from cardtourney.testing.conformance._elsewhere import main; main()"


@attrs.frozen
class Dealt:
    """What a game is played from, as another process is told."""

    players: int
    seed: str
    choices: str


def found(name: str) -> Any:
    """The game with a name: a module, or something in it as ``module:name``."""
    module, _, attribute = name.partition(":")
    game = import_module(module)
    return getattr(game, attribute) if attribute else game


def played(game: Any, rules: Any, dealt: Dealt, limit: int) -> tuple[tuple[Any, ...], Any]:
    """The actions of a game and its last state."""
    done = play(
        game,
        rules,
        [uniform] * dealt.players,
        Seeded(dealt.seed),
        choices=Seeded(dealt.choices),
        limit=limit,
    )
    return done.actions, done.state


def elsewhere(
    name: str, rules: Any, games: Sequence[Dealt], limit: int
) -> list[tuple[tuple[Any, ...], Any]] | str:
    """What :func:`played` gives in another process, or what went wrong there."""
    # Sets and dictionaries keyed by what they hold have another order under another seed.
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        task = pickle.dumps((name, rules, tuple(games), limit))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        return f"the rules cannot be sent there: {error}"
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        input=task,
        env=environment,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        return done.stderr.decode(errors="replace").strip()
    result: list[tuple[tuple[Any, ...], Any]] = pickle.loads(done.stdout)
    return result


def main() -> None:
    """Play what stands in the input, and write how it went."""
    name, rules, games, limit = pickle.load(sys.stdin.buffer)
    game = found(name)
    pickle.dump([played(game, rules, dealt, limit) for dealt in games], sys.stdout.buffer)
