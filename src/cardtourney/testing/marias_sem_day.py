"""Made-up tournament days in mariáš: events, days played so far, and a machine that plays them.

Programs that run a day can be held to the same as this library: :class:`DayMachine` plays days
event by event, legal and illegal ones, and checks after each what must hold. A subclass follows
along in :meth:`DayMachine.happened`, in a program of its own, say, and compares.
"""

from collections.abc import Sequence
from enum import StrEnum

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardtourney.chance import Chance, Seeded
from cardtourney.codec import from_json, to_json
from cardtourney.errors import IllegalAction, Refusal
from cardtourney.marias_sem.course import final, over, plan, playing, records
from cardtourney.marias_sem.day import apply, start, why_not
from cardtourney.marias_sem.events import Day, EnterTicket, Event
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.points import round_points
from cardtourney.marias_sem.rules import SEM_2023, Rules
from cardtourney.marias_sem.table import table_money
from cardtourney.marias_sem.ticket import Ticket, repair
from cardtourney.pairing.seating import seat
from cardtourney.rounds import CloseRound, RoundCode, SeatRound
from cardtourney.rulebook import load
from cardtourney.testing.marias_sem import entrants, rulings, tickets

Tables = tuple[tuple[int, ...], ...]


def seeds() -> st.SearchStrategy[Seeded]:
    """Public seeds, few of them, so that an example stays easy to read."""
    return st.sampled_from(("Košice", "Poprad", "Žilina 2026")).map(Seeded)


@st.composite
def tickets_of(
    draw: st.DrawFn, tables: Sequence[Sequence[int]], round_number: int, rules: Rules = SEM_2023
) -> tuple[Ticket, ...]:
    """One ticket from each table of a round, some with a wrong total.

    Args:
        draw: Given by Hypothesis.
        tables: For each table the start numbers in order of position.
        round_number: The round.
        rules: The edition in force.

    Returns:
        A strategy of tickets in order of table.
    """
    # Different tables of one round play alike now and then, so that players end up equal.
    results = draw(st.lists(tickets(rules), min_size=1, max_size=min(len(tables), 4)))
    return tuple(
        attrs.evolve(
            draw(st.sampled_from(results)), round=round_number, table=number, starts=tuple(starts)
        )
        for number, starts in enumerate(tables, 1)
    )


@st.composite
def seatings(draw: st.DrawFn, day: Day) -> Tables:
    """Seatings of the day's next round: the best one, or the players in any order.

    Args:
        draw: Given by Hypothesis.
        day: A day that goes on, with every round closed.

    Returns:
        A strategy of tables, each the start numbers in order of position.
    """
    if draw(st.booleans()):
        return seat(plan(day, day.closed + 1)).tables
    players = draw(st.permutations(playing(day, day.closed + 1)))
    size = day.rules.table_size
    return tuple(tuple(players[at : at + size]) for at in range(0, len(players), size))


def next_round(day: Day, tables: Tables, handed_in: Sequence[Ticket]) -> tuple[Event, ...]:
    """The events of a whole round.

    Args:
        day: A day with every round closed.
        tables: Who sits where.
        handed_in: The tickets of all tables, in the order in which they come in.

    Returns:
        The round is seated, the tickets are entered, the round is closed.
    """
    number = day.closed + 1
    return SeatRound(number, tables), *map(EnterTicket, handed_in), CloseRound(number)


def play(day: Day, happened: Sequence[Event]) -> Day:
    """Let events happen one after another.

    Args:
        day: The day so far.
        happened: The events.

    Returns:
        The day after them.

    Raises:
        IllegalAction: One of them cannot happen.
        InvalidReport: A recorded draw does not fit.
    """
    for event in happened:
        day = apply(day, event)
    return day


def attempt(day: Day, event: Event) -> Day | Refusal[StrEnum]:
    """Let an event happen, and say what came of it.

    Args:
        day: The day so far.
        event: What is to happen.

    Returns:
        The day after it, or the refusal if it cannot happen.
    """
    try:
        return apply(day, event)
    except IllegalAction as error:
        return error.refusal


@st.composite
def days(
    draw: st.DrawFn,
    rules: Rules = SEM_2023,
    *,
    field: Sequence[Entrant] | st.SearchStrategy[tuple[Entrant, ...]] | None = None,
    rounds: int | st.SearchStrategy[int] | None = None,
    chance: Chance | None = None,
) -> Day:
    """Days on which some rounds are closed and none is open.

    Args:
        draw: Given by Hypothesis.
        rules: The edition in force.
        field: Who plays, or where to draw it from; one to three full tables if left out.
        rounds: How many rounds are played, or where to draw that from; any number if left out.
            A day on which nobody goes on is over earlier.
        chance: The public draw; a seed if left out.

    Returns:
        A strategy of days.
    """
    if field is None:
        tables = st.integers(1, 3)
        field = entrants(tables.map(lambda number: number * rules.table_size), rules=rules)
    people = draw(field) if isinstance(field, st.SearchStrategy) else field
    if rounds is None:
        rounds = st.integers(0, rules.rounds)
    last = draw(rounds) if isinstance(rounds, st.SearchStrategy) else rounds
    day = start(rules, people, draw(seeds()) if chance is None else chance)
    while day.closed < last and can_go_on(day):
        tables_ = draw(seatings(day))
        day = play(day, next_round(day, tables_, draw(tickets_of(tables_, day.closed + 1, rules))))
    return day


def can_go_on(day: Day) -> bool:
    """Whether another round can be seated: none is open, and somebody is known to play it."""
    # An empty seating is refused in any case; for its players only if the round can be seated.
    refusal = why_not(day, SeatRound(day.closed + 1, ()))
    return refusal is not None and refusal.code is RoundCode.PLAYERS


@st.composite
def events(draw: st.DrawFn, day: Day) -> Event:
    """Events of any kind, possible now or not: right ones, late ones, with one thing wrong.

    Args:
        draw: Given by Hypothesis.
        day: The day so far.

    Returns:
        A strategy of events.
    """
    rules = day.rules
    number = draw(st.sampled_from((len(day.rounds), day.closed + 1)) | st.integers(1, rules.rounds))
    number = max(number, 1)
    if draw(st.booleans()):
        return CloseRound(number)
    tables = list(day.rounds[-1].tables) if day.rounds else [day.seeded]
    if can_go_on(day):
        tables = list(draw(seatings(day)))
    if draw(st.booleans()):
        table = draw(st.integers(0, len(tables)))
        starts = list(tables[min(table, len(tables) - 1)])
        if draw(st.booleans()):
            starts = draw(st.permutations(starts))
        if draw(st.booleans()):
            starts = [*starts[1:], 1000]
        cents = [rules.start_money] * len(starts)
        return EnterTicket(Ticket(number, table + 1, tuple(starts), tuple(cents)))
    match draw(st.sampled_from(("right", "stranger", "twice", "short"))):
        case "stranger":
            tables[0] = (1000, *tables[0][1:])
        case "twice":
            tables[-1] = (*tables[-1][:-1], tables[0][0])
        case "short":
            tables = [tables[0][:1], (*tables[0][1:], *tables[-1]), *tables[1:-1]]
    return SeatRound(number, tuple(tables))


class DayMachine(RuleBasedStateMachine):
    """Plays days event by event and holds them to what must be true of every day.

    Run it as ``TestDay = DayMachine.TestCase``. A subclass may choose other editions and fields,
    or follow along in :meth:`happened`.

    Attributes:
        editions: Where the rules of a day come from.
        max_tables: The largest field.
        day: The day so far.
        log: Every event that has happened.
    """

    editions: st.SearchStrategy[Rules] = rulings()
    max_tables = 4

    day: Day

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Event] = []
        self.before: list[tuple[Day, str]] = []
        self.clauses = {clause.id for clause in load("cardtourney.marias_sem").clauses}

    def happened(self, event: Event) -> None:
        """Called after each event that has happened; does nothing unless a subclass says so."""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """A field has registered, and a seed has been announced."""
        rules = data.draw(self.editions)
        self.clauses |= {cutoff.clause for cutoff in rules.cutoffs}
        size = st.integers(1, self.max_tables).map(lambda tables: tables * rules.table_size)
        people = data.draw(entrants(size, rules=rules))
        self.day = start(rules, people, data.draw(seeds()))

    def _happen(self, event: Event) -> None:
        self.before.append((self.day, to_json(self.day)))
        self.day = apply(self.day, event)
        self.log.append(event)
        self.happened(event)

    @precondition(lambda self: can_go_on(self.day))
    @rule(data=st.data())
    def seat(self, data: st.DataObject) -> None:
        """The next round is called up, in the best way or in any other."""
        self._happen(SeatRound(self.day.closed + 1, data.draw(seatings(self.day))))

    @precondition(lambda self: self.day.closed < len(self.day.rounds))
    @rule(data=st.data())
    def hand_in(self, data: st.DataObject) -> None:
        """All tables that have not handed in yet do, in any order, and the round is closed."""
        number, played = len(self.day.rounds), self.day.rounds[-1]
        entered = {ticket.table for ticket in played.results}
        handed_in = data.draw(tickets_of(played.tables, number, self.day.rules))
        missing = [ticket for ticket in handed_in if ticket.table not in entered]
        for ticket in data.draw(st.permutations(missing)):
            self._happen(EnterTicket(ticket))
        self._happen(CloseRound(number))

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Whatever is refused is refused by both, with a clause, and changes nothing."""
        event = data.draw(events(self.day))
        assert from_json(to_json(event, as_type=Event), Event) == event
        refusal = why_not(self.day, event)
        if refusal is None:
            self._happen(event)
            return
        assert refusal.clause in self.clauses
        assert attempt(self.day, event) == refusal

    @invariant()
    def it_is_a_value(self) -> None:
        """A day can be written and read, and is then the same and found by its hash."""
        again = from_json(to_json(self.day), Day)
        assert again == self.day
        assert hash(again) == hash(self.day)

    @invariant()
    def money_and_points_are_all_there(self) -> None:
        """Every table of a closed round holds its money and gives all its points (C.1, C.6)."""
        rules = self.day.rules
        together = sum(rules.points.points(rules.table_size))
        for played in self.day.rounds[: self.day.closed]:
            for ticket in played.results:
                counted = repair(ticket, rules)
                assert counted.total == table_money(rules)
                assert sum(round_points(counted, rules)) == together

    @invariant()
    def every_round_counts_for_those_who_played_it(self) -> None:
        """Nobody's score is lost, and nobody who was out scores (B.8)."""
        closed = self.day.closed
        if closed:
            scored = {
                record.start: {score.round for score in record.scores}
                for record in records(self.day, closed)
            }
            for number, played in enumerate(self.day.rounds[:closed], 1):
                there = {player for table in played.tables for player in table}
                assert there == {player for player in scored if number in scored[player]}

    @invariant()
    def when_it_is_over_nothing_can_happen(self) -> None:
        """A day that is over has its final table and takes no further event."""
        if over(self.day):
            after = len(self.day.rounds) + 1
            assert why_not(self.day, SeatRound(after, self.day.rounds[-1].tables)) is not None
            assert why_not(self.day, CloseRound(after - 1)) is not None
            assert {line.start for line in final(self.day)} == set(self.day.seeded)

    def teardown(self) -> None:
        """Earlier days are as they were, and the events alone give the same day."""
        for earlier, written in self.before:
            assert to_json(earlier) == written
        if self.before:
            assert play(self.before[0][0], self.log) == self.day
