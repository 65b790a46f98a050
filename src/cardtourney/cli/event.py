"""The folder of an event: its two files, read and played again as far as a command needs it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import attrs

from cardtourney.chance import Chance
from cardtourney.errors import DataError, InvalidReport, Problem, listing
from cardtourney.marias_sem.files import gather_tickets, read_entrants, read_tickets
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.report import Progress, Report, is_lawful, replay
from cardtourney.marias_sem.rules import Rules
from cardtourney.marias_sem.ticketrows import TicketRow
from cardtourney.sheets import Read

T = TypeVar("T")

PLAYERS: Final = "players.csv"
TICKETS: Final = "tickets.csv"

_BEFORE_ROUND_1: Final = "before round 1 there are no score tickets."
_NO_DAY: Final = (
    "there is no day to work out; before the first round, `cardtourney sem seat` needs only "
    f"{PLAYERS}"
)

# Enough to see a misspelt name; a folder of downloads may hold thousands.
_MOST_NAMED: Final = 10


@attrs.frozen
class Event:
    """The files of an event.

    Attributes:
        entrants: Everybody who plays, by start number.
        rows: The rows of all score tickets.
        notes: Sentences that say how the files were understood.
        caveat: What is to be known with every answer; mostly nothing.
        rules: The rules in force.
        chance: The public draw.
    """

    entrants: tuple[Entrant, ...]
    rows: tuple[TicketRow, ...]
    notes: tuple[str, ...]
    rules: Rules
    chance: Chance
    caveat: str = ""

    @property
    def last_round(self) -> int:
        """The last round of which there is a ticket; 0 before the first."""
        return max((row.round for row in self.rows), default=0)


def read_event(folder: Path, rules: Rules, chance: Chance) -> Event:
    """Read the players and the score tickets of an event.

    Args:
        folder: The folder that holds both files.
        rules: The rules in force.
        chance: The public draw.

    Returns:
        The event.

    Raises:
        DataError: Everything that is wrong in both files, or with the folder.
    """
    return _read_both(folder, rules, chance, _no_tickets)


def read_so_far(folder: Path, rules: Rules, chance: Chance) -> Event:
    """Read an event of which the next round is to be seated, be it the first.

    Args:
        folder: The folder that holds the file of players, and from round 2 on that of tickets.
        rules: The rules in force.
        chance: The public draw.

    Returns:
        The event; without a ticket the caveat says so.

    Raises:
        DataError: Everything that is wrong in the files, or with the folder.
    """
    if not _has_tickets(folder):
        return read_players(folder, rules, chance)
    event = _read_both(folder, rules, chance, lambda read: read)
    if event.rows:
        return event
    return attrs.evolve(event, caveat=f"{TICKETS} has only its headings: {_BEFORE_ROUND_1}")


def _no_tickets(read: Read[tuple[TicketRow, ...]]) -> Read[tuple[TicketRow, ...]]:
    """Refuse a file of headings only where a day is to be worked out from it."""
    if read.value:
        return read
    message = f"there are no score tickets yet, only the headings, and without them {_NO_DAY}"
    raise DataError([Problem(message, TICKETS)])


def _read_both(
    folder: Path,
    rules: Rules,
    chance: Chance,
    checked: Callable[[Read[tuple[TicketRow, ...]]], Read[tuple[TicketRow, ...]]],
) -> Event:
    _require_folder(folder)
    problems: list[Problem] = []
    players = _read(folder / PLAYERS, read_entrants, problems)
    tickets = _read(
        folder / TICKETS, lambda path: checked(read_tickets(path, rules=rules)), problems
    )
    if players is None or tickets is None:
        raise DataError(problems)
    notes = (*_named(PLAYERS, players), *_named(TICKETS, tickets))
    return Event(players.value, tickets.value, notes, rules, chance)


def read_players(folder: Path, rules: Rules, chance: Chance) -> Event:
    """Read the players of an event before its first round, when nobody has a score ticket.

    Args:
        folder: The folder that holds the file.
        rules: The rules in force.
        chance: The public draw.

    Returns:
        The event without tickets; the caveat says so.

    Raises:
        DataError: Everything that is wrong in the file, or with the folder.
    """
    _require_folder(folder)
    problems: list[Problem] = []
    players = _read(folder / PLAYERS, read_entrants, problems)
    if players is None:
        raise DataError(problems)
    told = "is not used" if _has_tickets(folder) else "is not there"
    caveat = f"{TICKETS} {told}: {_BEFORE_ROUND_1}"
    return Event(players.value, (), _named(PLAYERS, players), rules, chance, caveat)


def _has_tickets(folder: Path) -> bool:
    """Whether there is a file of score tickets, or something else of its name."""
    try:
        return _is_there(folder / TICKETS)
    except (OSError, ValueError):
        # Reading it will say what is wrong.
        return True


def _is_there(path: Path) -> bool:
    """Whether something has this name, be it a link that leads nowhere."""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    return True


def _named(name: str, read: Read[object]) -> tuple[str, ...]:
    return tuple(f"{name}: {note}" for note in read.notes)


def _require_folder(folder: Path) -> None:
    expected = f"expected the folder of an event, with {PLAYERS} and {TICKETS} in it"
    try:
        if not folder.exists():
            raise DataError([Problem(f"there is no such folder: {expected}", str(folder))])
        if not folder.is_dir():
            raise DataError([Problem(f"this is a file: {expected}", str(folder))])
    except (OSError, ValueError) as error:
        message = f"the folder cannot be read ({error}): {expected}"
        raise DataError([Problem(message, str(folder))]) from None


def _read(path: Path, reader: Callable[[Path], Read[T]], problems: list[Problem]) -> Read[T] | None:
    try:
        if _is_there(path):
            return reader(path)
        problems.append(Problem(_not_there(path), path.name))
    except DataError as error:
        problems += error.problems
    except OSError as error:
        problems.append(Problem(f"the file cannot be read: {error.strerror}", path.name))
    return None


def _not_there(path: Path) -> str:
    others = sorted(other.name for other in path.parent.iterdir() if other.name[:1] != ".")
    shown = others[:_MOST_NAMED] + ["…"] * (len(others) > _MOST_NAMED)
    there = f"in the folder are: {listing(shown)}"
    if path.name == TICKETS:
        return f"there is no such file, and without score tickets {_NO_DAY} ({there})"
    return f"there is no such file ({there})"


def play(event: Event, progress: Progress, *, after: int | None = None) -> Report:
    """Play an event again from its score tickets.

    Args:
        event: The files of the event.
        progress: Told what is done next.
        after: The last round whose tickets count; by default all do.

    Returns:
        The report.

    Raises:
        InvalidReport: The players cannot start a day.
    """
    rows = [row for row in event.rows if after is None or row.round <= after]
    tickets, findings = gather_tickets(rows, event.entrants, event.rules)
    return replay(
        event.entrants,
        tickets,
        event.rules,
        chance=event.chance,
        findings=findings,
        progress=progress,
    )


def not_decided(message: str, report: Report) -> InvalidReport:
    """The error that says what cannot be told from the tickets so far, and what stands against it.

    Args:
        message: What cannot be told.
        report: The day as far as its tickets go.

    Returns:
        The error, with every finding that is to be settled first.
    """
    against = [Problem(str(each)) for each in report.findings if not is_lawful(each)]
    return InvalidReport([Problem(message), *against])
