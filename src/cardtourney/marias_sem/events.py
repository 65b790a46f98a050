"""The values of a tournament day: what can happen on it, and what has happened so far."""

from collections.abc import Mapping
from enum import StrEnum

import attrs

from cardtourney.chance import Chance
from cardtourney.errors import register_sentences
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.rules import Rules
from cardtourney.marias_sem.ticket import Ticket


class DayCode(StrEnum):
    """Why an event cannot happen now."""

    OVER = "tournament_over"
    ROUND_STILL_OPEN = "round_still_open"
    NOT_THE_NEXT_ROUND = "not_the_next_round"
    PLAYERS = "players_of_the_round"
    TABLE_SIZE = "players_at_a_table"
    NO_OPEN_ROUND = "no_open_round"
    OTHER_ROUND = "another_round_is_open"
    NO_SUCH_TABLE = "no_such_table"
    OTHER_PLAYERS = "other_players_at_the_table"
    HANDED_IN = "ticket_handed_in_already"
    TICKETS_MISSING = "tickets_missing"
    NOT_DECIDED = "not_decided"


register_sentences(
    {
        DayCode.OVER: "the tournament is over after round {last}",
        DayCode.ROUND_STILL_OPEN: "round {round} is seated and not closed yet",
        DayCode.NOT_THE_NEXT_ROUND: "round {round} cannot be seated; the next one is {expected}",
        DayCode.PLAYERS: (
            "round {round}: start numbers missing: {missing}; not playing this round: {strangers}; "
            "seated more than once: {twice}"
        ),
        DayCode.TABLE_SIZE: "round {round}: not {expected} players at table {tables}",
        DayCode.NO_OPEN_ROUND: "round {round} is not open: no round is seated",
        DayCode.OTHER_ROUND: "round {round} is not open; round {open} is",
        DayCode.NO_SUCH_TABLE: "round {round} has tables 1 to {tables}, and no table {table}",
        DayCode.OTHER_PLAYERS: (
            "round {round}, table {table}: the ticket names {found} in order of position; "
            "seated are {expected}"
        ),
        DayCode.HANDED_IN: (
            "round {round}, table {table}: the ticket is handed in and can be corrected only "
            "by a decision"
        ),
        DayCode.TICKETS_MISSING: "round {round}: no ticket yet from table {tables}",
        DayCode.NOT_DECIDED: "who plays round {round} is not decided: {why}",
    }
)


@attrs.frozen
class SeatRound:
    """A round is called up: who sits where.

    Attributes:
        round: The round.
        tables: For each table the start numbers in order of position.
    """

    round: int
    tables: tuple[tuple[int, ...], ...]


@attrs.frozen
class EnterTicket:
    """A table hands in its score ticket.

    Attributes:
        ticket: The ticket as handed in; a wrong total is corrected when it is scored (C.5).
    """

    ticket: Ticket


@attrs.frozen
class CloseRound:
    """All tickets are in, and the round counts.

    Attributes:
        round: The round.
    """

    round: int


Event = SeatRound | EnterTicket | CloseRound
"""What can happen on a tournament day."""


@attrs.frozen
class Round:
    """A round that has been seated.

    Attributes:
        tables: For each table the start numbers in order of position.
        tickets: The tickets handed in so far, as handed in, in order of table.
        closed: Whether the round counts.
        lots: Where a ruling lets lots decide between players who are equal after this round,
            and something depends on it, their start numbers in the order drawn.
    """

    tables: tuple[tuple[int, ...], ...]
    tickets: tuple[Ticket, ...] = ()
    closed: bool = False
    lots: tuple[int, ...] = ()


@attrs.frozen
class Day:
    """A tournament day so far.

    Attributes:
        rules: The edition in force.
        entrants: Everybody who plays, by start number.
        seeded: The start numbers in the order in which round 1 seats them, best first.
        rounds: The rounds seated so far, from round 1.
        chance: The public draw that is left.
    """

    rules: Rules
    entrants: tuple[Entrant, ...]
    seeded: tuple[int, ...]
    rounds: tuple[Round, ...]
    chance: Chance

    @property
    def closed(self) -> int:
        """How many rounds count so far."""
        return sum(played.closed for played in self.rounds)

    @property
    def clubs(self) -> Mapping[int, str]:
        """For each start number the club; empty for guests and licensed players."""
        return {entrant.start: entrant.club for entrant in self.entrants}
