"""The values of a tournament day: what can happen on it, and what has happened so far."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import cast

import attrs

from cardtourney.chance import Chance
from cardtourney.errors import InvalidReport, Problem, register_sentences
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.rules import Rules, is_whole
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


def _tuple(given: object) -> object:
    # What is no list goes on to the check, which tells all problems together.
    return tuple(given) if isinstance(given, list) else given


def _tables(given: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    tables = _tuple(given)
    parts = tuple(map(_tuple, tables)) if isinstance(tables, tuple) else tables
    return cast("tuple[tuple[int, ...], ...]", parts)


def _tickets(given: Sequence[Ticket]) -> tuple[Ticket, ...]:
    return cast("tuple[Ticket, ...]", _tuple(given))


def _starts(given: Sequence[int]) -> tuple[int, ...]:
    return cast("tuple[int, ...]", _tuple(given))


def _require(problems: Iterable[tuple[str, str]]) -> None:
    """Refuse a value with these problems, each the path to a field and a sentence."""
    found = [Problem(f"{text} [sem:B.5]", field=f"$.{field}") for field, text in problems]
    if found:
        raise InvalidReport(found)


def _about_round(number: object) -> Iterator[tuple[str, str]]:
    if not (is_whole(number) and number >= 1):
        yield "round", f"{number!r} is not the number of a round, which is a whole number from 1"


def _about_tables(tables: object) -> Iterator[tuple[str, str]]:
    if not isinstance(tables, tuple):
        yield "tables", f"{tables!r} is not a list of tables, each a list of start numbers"
        return
    for index, table in enumerate(tables):
        yield from _about_starts(f"tables[{index}]", table)


def _about_starts(field: str, starts: object) -> Iterator[tuple[str, str]]:
    if not isinstance(starts, tuple):
        yield field, f"{starts!r} is not a list of start numbers"
        return
    for index, start in enumerate(starts):
        if not (is_whole(start) and start >= 1):
            text = f"{start!r} is not a start number, which is a whole number from 1"
            yield f"{field}[{index}]", text


def _about_ticket(field: str, ticket: object) -> Iterator[tuple[str, str]]:
    if not isinstance(ticket, Ticket):
        yield field, f"{ticket!r} is not a Ticket"


def _about_tickets(tickets: object) -> Iterator[tuple[str, str]]:
    if not isinstance(tickets, tuple):
        yield "tickets", f"{tickets!r} is not a list of tickets"
        return
    for index, ticket in enumerate(tickets):
        yield from _about_ticket(f"tickets[{index}]", ticket)


def _about_closed(closed: object) -> Iterator[tuple[str, str]]:
    if not isinstance(closed, bool):
        yield "closed", f"{closed!r} is neither True nor False"


@attrs.frozen
class SeatRound:
    """A round is called up: who sits where.

    Whether these people can be seated so is for :func:`cardtourney.marias_sem.day.why_not` to
    say; what is no seating at all is refused.

    Attributes:
        round: The round, from 1.
        tables: For each table the start numbers in order of position.

    Raises:
        InvalidReport: Names everything that no seating could hold.

    >>> SeatRound(1, [[7, 12, 31]])
    SeatRound(round=1, tables=((7, 12, 31),))
    >>> SeatRound(0, [[7, "12", 31]])
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.round: 0 is not the number of a round, which is a whole \
number from 1 [sem:B.5]
    $.tables[0][1]: '12' is not a start number, which is a whole number from 1 [sem:B.5]
    """

    round: int
    tables: tuple[tuple[int, ...], ...] = attrs.field(converter=_tables)

    def __attrs_post_init__(self) -> None:
        _require([*_about_round(self.round), *_about_tables(self.tables)])


@attrs.frozen
class EnterTicket:
    """A table hands in its score ticket.

    Attributes:
        ticket: The ticket as handed in; a wrong total is corrected when it is scored (C.5).

    Raises:
        InvalidReport: It is no ticket.
    """

    ticket: Ticket

    def __attrs_post_init__(self) -> None:
        _require(_about_ticket("ticket", self.ticket))


@attrs.frozen
class CloseRound:
    """All tickets are in, and the round counts.

    Attributes:
        round: The round, from 1.

    Raises:
        InvalidReport: It is not the number of a round.
    """

    round: int

    def __attrs_post_init__(self) -> None:
        _require(_about_round(self.round))


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

    Raises:
        InvalidReport: Names everything that no round could hold.
    """

    tables: tuple[tuple[int, ...], ...] = attrs.field(converter=_tables)
    tickets: tuple[Ticket, ...] = attrs.field(default=(), converter=_tickets)
    closed: bool = False
    lots: tuple[int, ...] = attrs.field(default=(), converter=_starts)

    def __attrs_post_init__(self) -> None:
        _require(
            [
                *_about_tables(self.tables),
                *_about_tickets(self.tickets),
                *_about_closed(self.closed),
                *_about_starts("lots", self.lots),
            ]
        )


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
