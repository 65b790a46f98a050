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
from cardtourney.errors import IllegalAction, InvalidReport, Problem, Refusal, listing, shown_value
from cardtourney.marias_sem.course import over, playing, seating_clause, standings_after
from cardtourney.marias_sem.events import Day, DayCode, EnterTicket, Event
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.rules import Rules, SeatTies, SharedPlace
from cardtourney.marias_sem.seating import moves_on, require_full_tables, seeding
from cardtourney.marias_sem.standings import sharing
from cardtourney.rounds import (
    Clauses,
    CloseRound,
    RoundCode,
    SeatRound,
    close,
    enter,
    seat,
    why_not_close,
    why_not_enter,
    why_not_next,
    why_not_seat,
)

NO_DRAW = Seeded("no draw was announced")
"""What stands for a public draw where no ruling needs one."""

_CLAUSES = Clauses(order="sem:B.8", entering="sem:B.5", corrected="sem:C.4")


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
        problems.append(
            Problem(f"{shown_value(rules)} is not Rules, such as SEM_2023", field="$.rules")
        )
    listed = tuple(entrants) if isinstance(entrants, Iterable) else ()
    if not isinstance(entrants, Iterable):
        problems.append(
            Problem(f"{shown_value(entrants)} is not a list of entrants", field="$.entrants")
        )
    problems += [
        Problem(f"{shown_value(each)} is not an Entrant", field=f"$.entrants[{index}]")
        for index, each in enumerate(listed)
        if not isinstance(each, Entrant)
    ]
    if not isinstance(chance, Chance):
        text = f"{shown_value(chance)} is neither Seeded nor Recorded"
        problems.append(Problem(text, field="$.chance"))
    if problems:
        raise InvalidReport(problems)
    return listed


def _require_event(event: object) -> None:
    if not isinstance(event, Event):
        kinds = listing(kind.__name__ for kind in get_args(Event))
        raise InvalidReport([f"{shown_value(event)} is no event; expected one of {kinds}"])


def why_not(day: Day, event: Event) -> Refusal[DayCode | RoundCode] | None:
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
            return why_not_enter(day.rounds, ticket, clauses=_CLAUSES)
        case CloseRound(number):
            return why_not_close(day.rounds, number, clauses=_CLAUSES)
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
        case SeatRound():
            return attrs.evolve(day, rounds=seat(day.rounds, event))
        case EnterTicket(ticket):
            return attrs.evolve(day, rounds=enter(day.rounds, ticket))
        case CloseRound():
            return _draw_lots(attrs.evolve(day, rounds=close(day.rounds)))
        case _:
            assert_never(event)


def _draw_lots(day: Day) -> Day:
    """Draw for those who are equal, where a ruling lets lots decide and something depends on it."""
    if not _lots_matter(day):
        return day
    tied = [player for group in sharing(standings_after(day, day.closed)) for player in group]
    drawn, left = lots(day.chance, tied)
    return attrs.evolve(day, rounds=close(day.rounds, lots=drawn), chance=left)


def _lots_matter(day: Day) -> bool:
    """Whether lots decide about final places or, if the day goes on, about seats."""
    if over(day):
        return day.rules.shared_place is SharedPlace.LOTS
    by_standings = not moves_on(day.closed + 1, day.rules)
    return by_standings and day.rules.seat_ties is SeatTies.LOTS


def _why_not_seat(day: Day, event: SeatRound) -> Refusal[DayCode | RoundCode] | None:
    if day.closed == len(day.rounds) and over(day):
        return Refusal(DayCode.OVER, "sem:B.12", (("last", day.closed),))
    refusal = why_not_next(day.rounds, event.round, clauses=_CLAUSES)
    if refusal is not None:
        return refusal
    clause = seating_clause(day.rules, event.round)
    try:
        players = playing(day, event.round)
    except InvalidReport as error:
        why = str(error).removesuffix(f" [{clause}]")
        return Refusal(DayCode.NOT_DECIDED, clause, (("round", event.round), ("why", why)))
    return why_not_seat(
        day.rounds,
        event,
        players=players,
        sizes=(day.rules.table_size,),
        clauses=attrs.evolve(_CLAUSES, players=clause, sizes=clause),
    )
