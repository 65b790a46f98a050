"""The folder of an event: its two files, read and played again as far as a command needs it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs

from cardtourney.chance import Chance
from cardtourney.cli.folder import has, misnamed, read_from, require_folder
from cardtourney.errors import DataError, InvalidReport, Problem
from cardtourney.marias_sem.files import gather_tickets, read_entrants, read_tickets
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.report import Progress, Report, is_lawful, replay
from cardtourney.marias_sem.rules import Rules
from cardtourney.marias_sem.ticketrows import TicketRow
from cardtourney.sheets import Read

PLAYERS: Final = "players.csv"
TICKETS: Final = "tickets.csv"

_BEFORE_ROUND_1: Final = "before round 1 there are no score tickets."
_NO_DAY: Final = (
    "there is no day to work out; before the first round, `cardtourney sem seat` needs only "
    f"{PLAYERS}"
)


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
    if not has(folder / TICKETS):
        event = read_players(folder, rules, chance)
        if found := tuple(misnamed(folder / TICKETS)):
            raise DataError(found)
        return event
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
    require_folder(folder, PLAYERS, TICKETS)
    problems: list[Problem] = []
    players = read_from(folder / PLAYERS, read_entrants, problems)
    tickets = read_from(
        folder / TICKETS,
        lambda path: checked(read_tickets(path, rules=rules)),
        problems,
        without=f", and without score tickets {_NO_DAY}",
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
    require_folder(folder, PLAYERS, TICKETS)
    problems: list[Problem] = []
    players = read_from(folder / PLAYERS, read_entrants, problems)
    if players is None:
        raise DataError(problems)
    told = "is not used" if has(folder / TICKETS) else "is not there"
    caveat = f"{TICKETS} {told}: {_BEFORE_ROUND_1}"
    return Event(players.value, (), _named(PLAYERS, players), rules, chance, caveat)


def _named(name: str, read: Read[object]) -> tuple[str, ...]:
    return tuple(f"{name}: {note}" for note in read.notes)


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
