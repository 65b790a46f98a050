"""A recorded game or championship, read from a file and played again."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final

import attrs

from cardtourney import prsi
from cardtourney.cli.games.record import CheckedGame, play_again, read_record
from cardtourney.cli.prsi.playable import PRSI
from cardtourney.errors import (
    CardTourneyError,
    Finding,
    IllegalAction,
    InputError,
    Part,
    listing,
    register_sentences,
)
from cardtourney.prsi import championship as course
from cardtourney.prsi.events import Championship

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


CheckedPrsi = CheckedGame[prsi.Rules, prsi.State, prsi.Action, prsi.Result]


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


CheckedRecord = CheckedPrsi | CheckedChampionship


def check_file(path: Path) -> CheckedRecord:
    """Read a recorded game or championship and play it again.

    Args:
        path: A playthrough as text, or a playthrough or a championship as JSON.

    Returns:
        What was found.

    Raises:
        DataError: The file cannot be read; everything that is wrong, line by line.
    """
    value = read_record(path, PRSI.notation, PRSI.record | Championship, _FORMS)
    return (
        _check_championship(value) if isinstance(value, Championship) else play_again(PRSI, value)
    )


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
