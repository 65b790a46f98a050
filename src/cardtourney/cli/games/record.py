"""A recorded game, read from a file and played again."""

import json
from pathlib import Path
from typing import Any, Final, Generic

import attrs

from cardtourney.cells import shown
from cardtourney.cli.games.playable import Playable
from cardtourney.errors import DataError, Finding, Problem
from cardtourney.game import ActionT, EditionT, Notation, ResultT, StateT, ViewT
from cardtourney.playthrough import TITLE, Checked, Playthrough, check, parse
from cardtourney.textfile import read_document

FORMS: Final = "a playthrough as text, or a game as JSON, an object with schema, type and value"
"""What a file may hold in which a game is recorded."""


@attrs.frozen
class CheckedGame(Generic[EditionT, StateT, ActionT, ResultT]):
    """A recorded game, and what playing it again gave.

    Attributes:
        playthrough: What the file says.
        checked: The states as far as the game could be followed, and the first fault.
        result: How the game ended, as far as it could be followed.
        provisional: Whether the result rests on something that is not the organiser's own.
    """

    playthrough: Playthrough[EditionT, ActionT]
    checked: Checked[StateT]
    result: ResultT | None
    provisional: bool

    @property
    def finding(self) -> Finding[Any] | None:
        """The first thing that cannot be."""
        return None if self.checked.fault is None else self.checked.fault.finding

    @property
    def row(self) -> int | None:
        """The line of the file at which it stands."""
        return None if self.checked.fault is None else self.checked.fault.row


def play_again(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    playthrough: Playthrough[EditionT, ActionT],
) -> CheckedGame[EditionT, StateT, ActionT, ResultT]:
    """Play a recorded game again, up to the first thing that cannot be."""
    checked = check(playthrough, playable.game, playable.notation)
    result = playable.game.result(checked.states[-1]) if checked.states else None
    return CheckedGame(playthrough, checked, result, playable.rests_on_provisional(result))


def read_record(
    path: Path, notation: Notation[Any, Any, Any, Any], as_type: Any, forms: str
) -> Any:
    """Read what is recorded in a file.

    Args:
        path: A playthrough as text, or JSON.
        notation: How a game is written down as text.
        as_type: What JSON is read as.
        forms: What the file may hold, for the problems.

    Returns:
        A playthrough, or a value of another of these types.

    Raises:
        DataError: The file cannot be read; everything that is wrong, line by line.
    """
    source = str(path)
    try:
        text = read_document(path, expected=forms).text
    except DataError as error:
        raise DataError(attrs.evolve(each, source=source) for each in error) from None
    if text.lstrip("\ufeff \n\t").startswith("{"):
        from cardtourney.codec import from_json

        return from_json(text, as_type, source=source)
    if not text.lstrip("\ufeff").startswith(TITLE) and _is_json(text):
        given = shown(text.strip())
        message = f"found {given}, JSON that is no record: expected {forms}"
        raise DataError([Problem(message, source)])
    return parse(text, notation, source=source)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except RecursionError:
        return True
    except ValueError:
        return False
    return True
