"""A championship as a machine: what happens to it, event by event (sections 1, 4 and 5).

Registration closes (:func:`start`), the organiser announces the plan and the tokens of each
phase, and then every round goes the same way: a public draw, the official start, one result a
table. Absence, leaving and conduct are recorded when they happen; where too few were left to
win all places of a round, a public draw fills them. The final's result ends it.

Nothing is edited in place: :func:`apply` gives a new championship, and :func:`why_not` says why
an event cannot happen now. Also a head referee's ruling is an event: it sets one outcome aside,
all that came after it is worked out again, and the record shows both.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from typing import assert_never

import attrs

from cardtourney.errors import IllegalAction, InvalidReport, NoSeating, Problem, shown_value
from cardtourney.fields import instance, list_of, require_event
from cardtourney.pairing.values import is_count
from cardtourney.prsi.announcements import planned_by, why_not_plan, why_not_tokens, with_tokens
from cardtourney.prsi.bracket import measure
from cardtourney.prsi.conduct import (
    why_not_absence,
    why_not_caution,
    why_not_clause,
    why_not_disqualify,
    why_not_excuse,
    why_not_head,
    why_not_leaving,
    why_not_moment,
    why_not_said,
)
from cardtourney.prsi.course import over, table_of
from cardtourney.prsi.draws import why_not_draw, why_not_fill, with_draw, with_fill
from cardtourney.prsi.entrants import Entrant, eligible
from cardtourney.prsi.events import (
    AnnouncePlan,
    AnnounceTokens,
    Cause,
    Caution,
    Championship,
    Decide,
    Departure,
    Disqualify,
    DrawRound,
    EnterResult,
    Event,
    Excuse,
    FillPlaces,
    Outcome,
    RecordAbsence,
    RecordLeaving,
    Round,
    StartRound,
)
from cardtourney.prsi.refusals import ChampionshipCode, ChampionshipRefusal, refuse
from cardtourney.prsi.results import why_not_result
from cardtourney.prsi.rules import Rules
from cardtourney.rulebook import implements

_RULES = instance(Rules, "Rules")
_ENTRANTS = list_of(instance(Entrant, "an Entrant"), "a list of entrants")


@implements("prsi:1.1", "prsi:4.3")
def start(rules: Rules, year: int, entrants: Iterable[Entrant]) -> Championship:
    """Close the registration.

    Args:
        rules: The edition in force.
        year: The year of the event.
        entrants: Everybody who takes part, in any order.

    Returns:
        The championship before its plan is announced.

    Raises:
        InvalidReport: No rules or no entrants, start numbers that several have, people who are
            too young (1.1), or no year.
        NoSeating: No plan exists for so many entrants; names what would be possible (4.3).

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> start(MSV_PRSI_2026, 2026, [Entrant(1, "Malá", "Iva", 2012)] * 2)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: start number 1 stands for 2 entrants; expected one [prsi:4.5]
    start number 1 was born in 2012, and turns 15 only in 2027; the event is in 2026 [prsi:1.1]
    2 entrants cannot be brought to exactly 8 for the semifinal: 8 could (6 missing) [prsi:4.3]
    """
    given: object = entrants
    everybody = tuple(entrants) if isinstance(given, Iterable) else entrants
    wrong = (*_RULES.problems("$.rules", rules), *_ENTRANTS.problems("$.entrants", everybody))
    if wrong:
        raise InvalidReport(wrong)
    ordered = tuple(sorted(everybody, key=lambda entrant: entrant.number))
    problems = list(_start_problems(ordered, year, rules))
    try:
        measure(len(ordered), rules)
    except NoSeating as error:
        if not problems:
            raise
        problems += error.problems
    if problems:
        raise InvalidReport(problems)
    return Championship(rules, year, ordered)


def _start_problems(ordered: tuple[Entrant, ...], year: int, rules: Rules) -> Iterator[Problem]:
    if not is_count(year):
        yield Problem(f"{shown_value(year)} is not the year of an event [prsi:1.1]")
        return
    for number, times in Counter(entrant.number for entrant in ordered).items():
        if times > 1:
            text = f"start number {number} stands for {times} entrants; expected one [prsi:4.5]"
            yield Problem(text)
    for number, born in sorted({(entrant.number, entrant.born) for entrant in ordered}):
        if not eligible(born, year, rules):
            age = rules.minimum_age
            yield Problem(
                f"start number {number} was born in {born}, and turns {age} only in {born + age}; "
                f"the event is in {year} [prsi:1.1]"
            )


def why_not(championship: Championship, event: Event) -> ChampionshipRefusal | None:
    """Say why an event cannot happen now.

    Args:
        championship: The championship so far.
        event: What is to happen.

    Returns:
        The refusal with its clause, or None if the event can happen.

    Raises:
        InvalidReport: What is given is no event.

    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> people = [Entrant(number, "Hráč", "", 1990) for number in range(1, 9)]
    >>> print(why_not(start(MSV_PRSI_2026, 2026, people), DrawRound(1, Seeded("Český Jiřetín"))))
    no plan has been announced [prsi:4.5]
    """
    require_event(event, Event, of="a championship")
    if isinstance(event, Decide):
        return _why_not_decide(championship, event)
    if over(championship):
        return refuse(ChampionshipCode.OVER, "4.7")
    match event:
        case AnnouncePlan(plan):
            return why_not_plan(championship, plan)
        case AnnounceTokens():
            return why_not_tokens(championship, event)
        case DrawRound():
            return why_not_draw(championship, event)
        case StartRound():
            return _why_not_start(championship, event)
        case Excuse():
            return why_not_excuse(championship, event)
        case RecordAbsence():
            return why_not_absence(championship, event)
        case RecordLeaving():
            return why_not_leaving(championship, event)
        case Caution():
            return why_not_caution(championship, event)
        case Disqualify():
            return why_not_disqualify(championship, event)
        case EnterResult():
            refusal = _why_not_under_way(championship, event.round)
            return refusal or why_not_result(championship, event)
        case FillPlaces():
            return why_not_fill(championship, event)
        case _:
            assert_never(event)


def apply(championship: Championship, event: Event) -> Championship:
    """Let an event happen.

    Args:
        championship: The championship so far; it stays as it is.
        event: What happens.

    Returns:
        The championship after it.

    Raises:
        IllegalAction: The event cannot happen now; carries the refusal.
        InvalidReport: What is given is no event.
    """
    refusal = why_not(championship, event)
    if refusal is not None:
        raise IllegalAction(refusal)
    record = (*championship.record, event)
    if isinstance(event, Decide):
        return attrs.evolve(
            reduce(apply, _counting(championship, event), _new(championship)), record=record
        )
    return attrs.evolve(_after(championship, event), record=record)


def replay(
    rules: Rules, year: int, entrants: Iterable[Entrant], events: Iterable[Event]
) -> Championship:
    """Let recorded events happen again.

    Args:
        rules: The edition in force.
        year: The year of the event.
        entrants: Everybody who takes part, in any order.
        events: What happened, in order.

    Returns:
        The championship after all of them.

    Raises:
        IllegalAction: The first event that cannot happen.
        InvalidReport: What is given is no event, or as in :func:`start`.
        NoSeating: As in :func:`start`.
    """
    return reduce(apply, events, start(rules, year, entrants))


def _after(
    championship: Championship, event: AnnouncePlan | AnnounceTokens | Outcome
) -> Championship:
    match event:
        case AnnouncePlan(plan):
            return planned_by(championship, plan)
        case AnnounceTokens():
            return with_tokens(championship, event)
        case DrawRound():
            return with_draw(championship, event)
        case StartRound(_, at):
            return _with_last(championship, attrs.evolve(championship.rounds[-1], started=at))
        case Excuse(player):
            last = championship.rounds[-1]
            excused = tuple(sorted((*last.excused, player)))
            return _with_last(championship, attrs.evolve(last, excused=excused))
        case RecordAbsence(player):
            return _gone(championship, player, Cause.ABSENT)
        case RecordLeaving(player):
            return _gone(championship, player, Cause.LEFT)
        case Caution(player):
            cautions = tuple(sorted((*championship.cautions, player)))
            return attrs.evolve(championship, cautions=cautions)
        case Disqualify(player):
            return _gone(championship, player, Cause.DISQUALIFIED)
        case EnterResult():
            last = championship.rounds[-1]
            results = tuple(sorted((*last.results, event), key=lambda result: result.table))
            return _with_last(championship, attrs.evolve(last, results=results))
        case FillPlaces():
            return with_fill(championship, event)
        case _:
            assert_never(event)


def _with_last(championship: Championship, last: Round) -> Championship:
    return attrs.evolve(championship, rounds=(*championship.rounds[:-1], last))


@implements("prsi:3.6")
def _why_not_start(championship: Championship, event: StartRound) -> ChampionshipRefusal | None:
    number = event.round
    if not championship.rounds or number != len(championship.rounds):
        return refuse(ChampionshipCode.NOT_DRAWN, "5.1", round=number)
    if championship.rounds[-1].started is not None:
        return refuse(ChampionshipCode.STARTED, "5.1", round=number)
    if championship.stages[number - 1].tokens and championship.tokens[number - 1] is None:
        return refuse(ChampionshipCode.TOKENS_MISSING, "3.6", round=number)
    return why_not_moment(championship, event)


def _why_not_under_way(championship: Championship, number: int) -> ChampionshipRefusal | None:
    if not championship.rounds or number != len(championship.rounds):
        return refuse(ChampionshipCode.NOT_DRAWN, "4.1", round=number)
    if championship.rounds[-1].started is None:
        return refuse(ChampionshipCode.NOT_STARTED, "5.1", round=number)
    return None


@implements("prsi:5.1", "prsi:5.2", "prsi:5.3")
def _gone(championship: Championship, player: int, cause: Cause) -> Championship:
    """Whoever is not playing at a table loses the place in the next round."""
    round_number = len(championship.rounds) + (table_of(championship, player) is None)
    gone = (*championship.departures, Departure(player, round_number, cause))
    departures = tuple(sorted(gone, key=lambda departure: departure.player))
    return attrs.evolve(championship, departures=departures)


# Rulings of the head referee


def _new(championship: Championship) -> Championship:
    return Championship(championship.rules, championship.year, championship.entrants)


def _numbered(championship: Championship, ruling: Decide) -> Iterator[tuple[int, Event]]:
    """What counts under a ruling and those before it, each with its number in the record."""
    instead = {each.entry: each.instead for each in (*championship.rulings, ruling)}
    for number, event in enumerate(championship.record, 1):
        if isinstance(event, Decide):
            continue
        counts = instead.get(number) if number in instead else event
        if counts is not None:
            yield number, counts


def _counting(championship: Championship, ruling: Decide) -> Iterator[Event]:
    return (event for _, event in _numbered(championship, ruling))


@implements("prsi:5.4")
def _why_not_decide(championship: Championship, ruling: Decide) -> ChampionshipRefusal | None:
    refusal = (
        why_not_head(ruling.by, "5.4")
        or why_not_said(ruling.reason, "reason", "5.4")
        or why_not_said(ruling.clause, "clause", "5.4")
        or why_not_clause(ruling.clause)
    )
    if refusal is not None:
        return refusal
    entry, entries = ruling.entry, len(championship.record)
    if not (is_count(entry) and 1 <= entry <= entries):
        return refuse(ChampionshipCode.NO_SUCH_ENTRY, "5.4", entry=entry, entries=entries)
    event = championship.record[entry - 1]
    if not isinstance(event, Outcome):
        kind = type(event).__name__
        clause = {AnnouncePlan: "4.5", AnnounceTokens: "3.6"}.get(type(event), "5.4")
        return refuse(ChampionshipCode.NO_OUTCOME, clause, entry=entry, kind=kind)
    if any(before.entry == entry for before in championship.rulings):
        return refuse(ChampionshipCode.DECIDED, "5.4", entry=entry)
    refusal = _why_not_another_table(ruling, event)
    if refusal is not None:
        return refusal
    again = _new(championship)
    for number, counts in _numbered(championship, ruling):
        refusal = why_not(again, counts)
        if refusal is not None:
            at = "what counts instead" if number == entry else f"entry {number}"
            return refuse(ChampionshipCode.CONSEQUENCE, "5.4", entry=entry, at=at, why=str(refusal))
        again = apply(again, counts)
    return None


def _why_not_another_table(ruling: Decide, event: Event) -> ChampionshipRefusal | None:
    """What counts instead of one table's result cannot be the result of another."""
    instead = ruling.instead
    if not (isinstance(event, EnterResult) and isinstance(instead, EnterResult)):
        return None
    if (event.round, event.table) == (instead.round, instead.table):
        return None
    return refuse(
        ChampionshipCode.ANOTHER_TABLE,
        "5.4",
        entry=ruling.entry,
        round=event.round,
        table=event.table,
        other_round=instead.round,
        other_table=instead.table,
    )
