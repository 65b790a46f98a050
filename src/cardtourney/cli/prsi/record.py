"""A recorded game or championship, read from a file and played again."""

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import attrs

from cardtourney import prsi
from cardtourney.cells import shown
from cardtourney.errors import (
    CardTourneyError,
    DataError,
    Finding,
    IllegalAction,
    InputError,
    Part,
    Problem,
    listing,
    register_sentences,
)
from cardtourney.playthrough import TITLE, Checked, Playthrough, check, parse
from cardtourney.prsi import championship as course
from cardtourney.prsi.events import Championship
from cardtourney.prsi.notation import NOTATION
from cardtourney.textfile import read_document

PrsiPlaythrough = Playthrough[prsi.Rules, prsi.Action]
GAME: Final[Any] = Playthrough[prsi.Rules, prsi.Action]
"""What a recorded game is read and written as."""

_FORMS: Final = (
    "a playthrough as text, or a game or championship as JSON, an object with schema, type and "
    "value"
)
_WORKED_OUT = ("plan", "tokens", "rounds", "cautions", "departures")


class RecordCode(StrEnum):
    """What can be wrong with a championship that was recorded."""

    NO_START = "no_start"
    REFUSED = "refused"
    OTHER_STATE = "other_state"


register_sentences(
    {
        RecordCode.NO_START: "The championship cannot begin: {reason}",
        RecordCode.REFUSED: "Entry {entry}, {event}: {reason}",
        RecordCode.OTHER_STATE: (
            "What the file says of {fields} does not follow from the record of {entries} entries"
        ),
    }
)


@attrs.frozen
class CheckedGame:
    """A recorded game, and what playing it again gave."""

    playthrough: PrsiPlaythrough
    checked: Checked[prsi.State]

    @property
    def finding(self) -> Finding[Any] | None:
        """The first thing that cannot be."""
        return None if self.checked.fault is None else self.checked.fault.finding

    @property
    def row(self) -> int | None:
        """The line of the file at which it stands."""
        return None if self.checked.fault is None else self.checked.fault.row

    @property
    def result(self) -> prsi.Result | None:
        """How the game ended, as far as it could be followed."""
        return prsi.result(self.checked.states[-1]) if self.checked.states else None

    @property
    def provisional(self) -> bool:
        """Whether a result rests on values of cards that are not the organiser's own."""
        return self.result is not None and self.result.provisional


@attrs.frozen
class CheckedChampionship:
    """A recorded championship, and what letting it happen again gave.

    Attributes:
        recorded: What the file says.
        reached: The championship as far as it could be followed; None where it cannot begin.
        finding: The first thing that cannot be.
    """

    recorded: Championship
    reached: Championship | None
    finding: Finding[RecordCode] | None

    @property
    def row(self) -> None:
        """JSON has no lines worth naming: entries have numbers."""
        return

    @property
    def provisional(self) -> bool:
        """Whether a result rests on values of cards that are not the organiser's own."""
        results = self.reached is not None and any(each.results for each in self.reached.rounds)
        return results and self.recorded.rules.provisional_values


CheckedRecord = CheckedGame | CheckedChampionship


def check_file(path: Path) -> CheckedRecord:
    """Read a recorded game or championship and play it again.

    Args:
        path: A playthrough as text, or a playthrough or a championship as JSON.

    Returns:
        What was found.

    Raises:
        DataError: The file cannot be read; everything that is wrong, line by line.
    """
    try:
        text = read_document(path, expected=_FORMS).text
    except DataError as error:
        raise DataError(attrs.evolve(each, source=str(path)) for each in error) from None
    value = _read(text, str(path))
    if isinstance(value, Championship):
        return _check_championship(value)
    return CheckedGame(value, check(value, prsi, NOTATION))


def _read(text: str, source: str) -> PrsiPlaythrough | Championship:
    if not text.lstrip("\ufeff \n\t").startswith("{"):
        if not text.lstrip("\ufeff").startswith(TITLE) and _is_json(text):
            given = shown(text.strip())
            raise DataError(
                [Problem(f"found {given}, JSON that is no record: expected {_FORMS}", source)]
            )
        return parse(text, NOTATION, source=source)
    from cardtourney.codec import from_json

    read: PrsiPlaythrough | Championship = from_json(text, GAME | Championship, source=source)
    return read


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except RecursionError:
        return True
    except ValueError:
        return False
    return True


def _check_championship(recorded: Championship) -> CheckedChampionship:
    try:
        reached = course.start(recorded.rules, recorded.year, recorded.entrants)
    except InputError as error:
        reason = _in_one_line(error)
        finding = Finding(RecordCode.NO_START, "", (("reason", reason),))
        return CheckedChampionship(recorded, None, finding)
    for number, event in enumerate(recorded.record, 1):
        try:
            reached = course.apply(reached, event)
        except IllegalAction as error:
            why = error.refusal
            parts: tuple[tuple[str, Part], ...] = (
                ("entry", number),
                ("event", type(event).__name__),
                ("reason", why.sentence()),
            )
            finding = Finding(RecordCode.REFUSED, why.clause, parts)
            return CheckedChampionship(recorded, reached, finding)
    return CheckedChampionship(recorded, reached, _other_state(recorded, reached))


def _in_one_line(error: CardTourneyError) -> str:
    return "; ".join(str(error).splitlines())


def _other_state(recorded: Championship, reached: Championship) -> Finding[RecordCode] | None:
    """What a file says beyond its record must follow from it, or be left out."""
    differing = tuple(_differing(recorded, reached))
    blank = Championship(recorded.rules, recorded.year, recorded.entrants)
    if not differing or not tuple(_differing(recorded, blank)):
        return None
    parts = (("fields", listing(differing)), ("entries", len(recorded.record)))
    return Finding(RecordCode.OTHER_STATE, "", parts)


def _differing(one: Championship, other: Championship) -> Iterator[str]:
    return (name for name in _WORKED_OUT if getattr(one, name) != getattr(other, name))
