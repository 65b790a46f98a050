"""A tournament day as a machine: what happens to it, event by event.

The day goes forward by events. A round is seated, its tables hand in their score tickets, and it
is closed; then the standings say who sits where next. Nothing is edited in place:
:func:`apply` gives a new day, and :func:`why_not` says why an event cannot happen now.

A seating that is not the best one is no reason to refuse it: tables play as they were called
up. Whether it was right is for :func:`cardtourney.pairing.audit.audit` to say.
"""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never, get_args

import attrs

from cardtourney.chance import Chance, Seeded, lots
from cardtourney.errors import IllegalAction, InvalidReport, Part, Problem, Refusal, listing
from cardtourney.marias_sem.course import over, playing, seating_clause, standings_after
from cardtourney.marias_sem.events import (
    CloseRound,
    Day,
    DayCode,
    EnterTicket,
    Event,
    Round,
    SeatRound,
)
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.rules import Rules, SeatTies, SharedPlace
from cardtourney.marias_sem.seating import moves_on, require_full_tables, seeding
from cardtourney.marias_sem.standings import sharing
from cardtourney.marias_sem.ticket import Ticket

NO_DRAW = Seeded("no draw was announced")
"""What stands for a public draw where no ruling needs one."""


def start(rules: Rules, entrants: Iterable[Entrant], chance: Chance = NO_DRAW) -> Day:
    """Begin a day.

    Args:
        rules: The edition in force.
        entrants: Everybody who plays, in any order.
        chance: The public draw, announced beforehand; used only where a ruling asks for lots.

    Returns:
        The day before round 1 is seated.

    Raises:
        InvalidReport: Start numbers that several have, or players who do not fill whole tables
            (names how many substitutes are missing, B.2); or what are no rules, no entrants or
            no draw.

    >>> from cardtourney.marias_sem.people import Standing
    >>> from cardtourney.marias_sem.rules import SEM_2023
    >>> people = [Entrant(n, f"Player {n}", "", "", Standing.GUEST, None) for n in (3, 1, 2)]
    >>> start(SEM_2023, people).seeded
    (1, 2, 3)
    """
    people = _people(rules, entrants, chance)
    ordered = tuple(sorted(people, key=lambda entrant: entrant.start))
    counts = Counter(entrant.start for entrant in ordered)
    problems = [
        Problem(f"start number {number} stands for {times} entrants; expected one [sem:B.5]")
        for number, times in counts.items()
        if times > 1
    ]
    try:
        require_full_tables(len(ordered), rules)
    except InvalidReport as error:
        problems += error.problems
    if problems:
        raise InvalidReport(problems)
    seeded, left = seeding(ordered, chance, rules)
    return Day(rules, ordered, seeded, (), left)


def _people(rules: object, entrants: object, chance: object) -> tuple[Entrant, ...]:
    """The entrants one by one, if everything a day begins with is what it should be."""
    problems = []
    if not isinstance(rules, Rules):
        problems.append(Problem(f"{rules!r} is not Rules, such as SEM_2023", field="$.rules"))
    listed = tuple(entrants) if isinstance(entrants, Iterable) else ()
    if not isinstance(entrants, Iterable):
        problems.append(Problem(f"{entrants!r} is not a list of entrants", field="$.entrants"))
    problems += [
        Problem(f"{each!r} is not an Entrant", field=f"$.entrants[{index}]")
        for index, each in enumerate(listed)
        if not isinstance(each, Entrant)
    ]
    if not isinstance(chance, Chance):
        text = f"{chance!r} is neither Seeded nor Recorded"
        problems.append(Problem(text, field="$.chance"))
    if problems:
        raise InvalidReport(problems)
    return listed


def _require_event(event: object) -> None:
    if not isinstance(event, Event):
        kinds = listing(kind.__name__ for kind in get_args(Event))
        raise InvalidReport([f"{event!r} is no event; expected one of {kinds}"])


def why_not(day: Day, event: Event) -> Refusal[DayCode] | None:
    """Say why an event cannot happen now.

    Args:
        day: The day so far.
        event: What is to happen.

    Returns:
        The refusal with its clause, or None if the event can happen.

    Raises:
        InvalidReport: This is no event; names the kinds there are.

    >>> from cardtourney.marias_sem.people import Standing
    >>> from cardtourney.marias_sem.rules import SEM_2023
    >>> people = [Entrant(n, f"Player {n}", "", "", Standing.GUEST, None) for n in (1, 2, 3)]
    >>> print(why_not(start(SEM_2023, people), SeatRound(1, ((1, 2, 4),))))
    round 1: start numbers missing: 3; not playing this round: 4; seated more than once: none \
[sem:B.2]
    """
    _require_event(event)
    match event:
        case SeatRound():
            return _why_not_seat(day, event)
        case EnterTicket(ticket):
            return _why_not_enter(day, ticket)
        case CloseRound(number):
            return _why_not_close(day, number)
        case _:
            assert_never(event)


def apply(day: Day, event: Event) -> Day:
    """Let an event happen.

    Args:
        day: The day so far; it stays as it is.
        event: What happens.

    Returns:
        The day after it.

    Raises:
        IllegalAction: The event cannot happen now; carries the refusal.
        InvalidReport: A round is closed after which lots are drawn, and a recorded draw does
            not fit the players it is to decide between; or this is no event.
    """
    refusal = why_not(day, event)
    if refusal is not None:
        raise IllegalAction(refusal)
    match event:
        case SeatRound(_, tables):
            return attrs.evolve(day, rounds=(*day.rounds, Round(tables)))
        case EnterTicket(ticket):
            handed_in = sorted((*day.rounds[-1].tickets, ticket), key=lambda each: each.table)
            return _with_last(day, attrs.evolve(day.rounds[-1], tickets=tuple(handed_in)))
        case CloseRound():
            return _draw_lots(_with_last(day, attrs.evolve(day.rounds[-1], closed=True)))
        case _:
            assert_never(event)


def _draw_lots(day: Day) -> Day:
    """Draw for those who are equal, where a ruling lets lots decide and something depends on it."""
    if not _lots_matter(day):
        return day
    tied = [player for group in sharing(standings_after(day, day.closed)) for player in group]
    drawn, left = lots(day.chance, tied)
    return attrs.evolve(_with_last(day, attrs.evolve(day.rounds[-1], lots=drawn)), chance=left)


def _lots_matter(day: Day) -> bool:
    """Whether lots decide about final places or, if the day goes on, about seats."""
    if over(day):
        return day.rules.shared_place is SharedPlace.LOTS
    by_standings = not moves_on(day.closed + 1, day.rules)
    return by_standings and day.rules.seat_ties is SeatTies.LOTS


def _with_last(day: Day, played: Round) -> Day:
    return attrs.evolve(day, rounds=(*day.rounds[:-1], played))


def _refusal(code: DayCode, clause: str, **parts: Part) -> Refusal[DayCode]:
    return Refusal(code, clause, tuple(parts.items()))


def _why_not_seat(day: Day, event: SeatRound) -> Refusal[DayCode] | None:
    if day.closed < len(day.rounds):
        return _refusal(DayCode.ROUND_STILL_OPEN, "sem:B.5", round=len(day.rounds))
    if over(day):
        return _refusal(DayCode.OVER, "sem:B.12", last=day.closed)
    expected = day.closed + 1
    if event.round != expected:
        return _refusal(DayCode.NOT_THE_NEXT_ROUND, "sem:B.8", round=event.round, expected=expected)
    clause = seating_clause(day.rules, event.round)
    try:
        players = frozenset(playing(day, event.round))
    except InvalidReport as error:
        why = str(error).removesuffix(f" [{clause}]")
        return _refusal(DayCode.NOT_DECIDED, clause, round=event.round, why=why)
    counts = Counter(player for table in event.tables for player in table)
    if counts.keys() != players or max(counts.values(), default=0) > 1:
        return _refusal(
            DayCode.PLAYERS,
            clause,
            round=event.round,
            missing=listing(sorted(players - counts.keys())),
            strangers=listing(sorted(counts.keys() - players)),
            twice=listing(sorted(player for player, times in counts.items() if times > 1)),
        )
    size = day.rules.table_size
    wrong = [number for number, table in enumerate(event.tables, 1) if len(table) != size]
    if wrong:
        return _refusal(
            DayCode.TABLE_SIZE, clause, round=event.round, expected=size, tables=listing(wrong)
        )
    return None


def _why_not_open(day: Day, round_number: int) -> Refusal[DayCode] | None:
    if day.closed == len(day.rounds):
        return _refusal(DayCode.NO_OPEN_ROUND, "sem:B.5", round=round_number)
    if round_number != len(day.rounds):
        return _refusal(DayCode.OTHER_ROUND, "sem:B.5", round=round_number, open=len(day.rounds))
    return None


def _why_not_enter(day: Day, ticket: Ticket) -> Refusal[DayCode] | None:
    refusal = _why_not_open(day, ticket.round)
    if refusal is not None:
        return refusal
    played = day.rounds[-1]
    place = {"round": ticket.round, "table": ticket.table}
    if ticket.table > len(played.tables):
        return _refusal(DayCode.NO_SUCH_TABLE, "sem:B.5", **place, tables=len(played.tables))
    seated = played.tables[ticket.table - 1]
    if ticket.starts != seated:
        return _refusal(
            DayCode.OTHER_PLAYERS,
            "sem:B.5",
            **place,
            found=listing(ticket.starts),
            expected=listing(seated),
        )
    if any(other.table == ticket.table for other in played.tickets):
        return _refusal(DayCode.HANDED_IN, "sem:C.4", **place)
    return None


def _why_not_close(day: Day, round_number: int) -> Refusal[DayCode] | None:
    refusal = _why_not_open(day, round_number)
    if refusal is not None:
        return refusal
    played = day.rounds[-1]
    handed_in = {ticket.table for ticket in played.tickets}
    missing = [n for n in range(1, len(played.tables) + 1) if n not in handed_in]
    if missing:
        return _refusal(
            DayCode.TICKETS_MISSING, "sem:B.5", round=round_number, tables=listing(missing)
        )
    return None
