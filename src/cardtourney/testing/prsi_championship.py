"""Hypothesis strategies for championships in prší.

They give what a desk really meets: draws from a seed and from slips of paper, results in any
order, players who are late, absent, gone or disqualified, and a head referee who rules otherwise.
Smaller examples are simpler: eight players, and nothing out of the ordinary.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice

import attrs
from hypothesis import strategies as st

from cardtourney.chance import Chance, Recorded, Seeded, pick
from cardtourney.prsi.bracket import plans
from cardtourney.prsi.championship import apply, start, why_not
from cardtourney.prsi.conduct import absence_limit
from cardtourney.prsi.course import (
    came,
    departed,
    losers,
    over,
    places_drawn,
    places_to_fill,
    present,
    seated,
    still_in,
    waiting_tables,
)
from cardtourney.prsi.entrants import Entrant, Office, Official
from cardtourney.prsi.events import (
    AnnouncePlan,
    AnnounceTokens,
    Caution,
    Championship,
    Decide,
    Disqualify,
    DrawRound,
    Elimination,
    EnterResult,
    Event,
    Excuse,
    FillPlaces,
    Outcome,
    RecordAbsence,
    RecordLeaving,
    StartRound,
)
from cardtourney.prsi.rules import MSV_PRSI_2026, LowerPlaces, Phases, Rules, TooManyAbsent

YEAR = 2026
"""The year of made-up events."""

HEAD = Official("Jana Hlavní", Office.HEAD_REFEREE)
"""Who decides what only the head referee decides."""

_MORNING = datetime.fromisoformat("2026-07-04T10:00:00+02:00")


@st.composite
def entrants(draw: st.DrawFn, size: int) -> tuple[Entrant, ...]:
    """A field that may play: different start numbers, possibly with gaps, in any order.

    Args:
        draw: Given by Hypothesis.
        size: How many.

    Returns:
        A strategy of fields.
    """
    numbers = draw(
        st.permutations(range(1, size + 1))
        | st.lists(st.integers(1, 3 * size), min_size=size, max_size=size, unique=True)
    )
    names = st.sampled_from(("Nováková", "Dvořák", "Říha", "Žák"))
    youngest = YEAR - MSV_PRSI_2026.minimum_age
    born = st.integers(youngest - 80, youngest)
    return tuple(Entrant(number, draw(names), "Jan", draw(born)) for number in numbers)


def rulings(rules: Rules = MSV_PRSI_2026) -> st.SearchStrategy[Rules]:
    """An edition with any choice among the rulings on a championship.

    Args:
        rules: The edition.

    Returns:
        A strategy of rules.
    """
    return st.builds(
        lambda phases, lower, absent: attrs.evolve(
            rules, phases=phases, lower_places=lower, too_many_absent=absent
        ),
        st.sampled_from(Phases),
        st.sampled_from(LowerPlaces),
        st.sampled_from(TooManyAbsent),
    )


def _result(
    championship: Championship, table: int, choose: Callable[[Sequence[int]], int]
) -> EnterResult:
    """A result that tokens can give, every choice in it made by somebody else."""
    number = len(championship.rounds)
    in_play = came(championship, number, table)
    there = present(championship, number, table)
    gone = departed(championship, number)
    advance = championship.stages[number - 1].advance
    waiting = sorted(gone.intersection(in_play))
    still = sorted(there)
    for _ in range(len(there) - min(advance, len(there))):
        waiting.append(choose(still))
        still.remove(waiting[-1])
    tokens = championship.tokens[number - 1]
    out: list[Elimination] = []
    games = lost = 0
    while waiting:
        player = choose(waiting)
        waiting.remove(player)
        if tokens is None:
            least, most = games, championship.rules.games
        else:
            lost += player not in gone
            least = games if player in gone else max(games + 1, lost * tokens)
            most = len(in_play) * (tokens - 1) + lost
        games = choose(range(least, most + 1))
        out.append(Elimination(player, games))
    return EnterResult(number, table, tuple(out))


def due(championship: Championship, chance: Chance) -> tuple[Event, Chance]:
    """What has to happen next where nothing is out of the ordinary.

    Args:
        championship: A championship that is not over.
        chance: Where results and draws come from.

    Returns:
        An event that can happen now, and the chance that is left.
    """

    def choose(options: Sequence[int]) -> int:
        nonlocal chance
        chosen, chance = pick(chance, options)
        return chosen

    number = len(championship.rounds)
    if championship.plan is None:
        plan = next(plans(len(championship.entrants), championship.rules))
        return AnnouncePlan(plan), chance
    for stage, tokens in zip(championship.stages, championship.tokens, strict=True):
        if tokens is None and stage.tokens:
            return AnnounceTokens(stage.round, choose(stage.tokens)), chance
    if places_to_fill(championship):
        return FillPlaces(number, Seeded(f"places of round {number}")), chance
    if not waiting_tables(championship):
        return DrawRound(number + 1, Seeded(f"round {number + 1}")), chance
    if championship.rounds[-1].started is None:
        return StartRound(number, _next_start(championship)), chance
    table = choose(waiting_tables(championship))
    return _result(championship, table, choose), chance


def _next_start(championship: Championship) -> datetime:
    """An hour after the last start, so by the same clock, with or without a time zone."""
    started = [each.started for each in championship.rounds if each.started is not None]
    return (started[-1] if started else _MORNING) + timedelta(hours=1)


def played_out(championship: Championship, chance: Chance) -> Championship:
    """Let a championship go on to its end, with draws and results from a seed.

    Args:
        championship: The championship so far.
        chance: Where results come from.

    Returns:
        The championship, over.
    """
    while not over(championship):
        event, chance = due(championship, chance)
        championship = apply(championship, event)
    return championship


@st.composite
def results(draw: st.DrawFn, championship: Championship) -> EnterResult:
    """Results that the tables still waiting can hand in.

    Args:
        draw: Given by Hypothesis.
        championship: One whose round is under way.

    Returns:
        A strategy of results.
    """
    table = draw(st.sampled_from(waiting_tables(championship)))
    return _result(championship, table, lambda options: draw(st.sampled_from(options)))


@st.composite
def _regular(draw: st.DrawFn, championship: Championship) -> Event:
    number = len(championship.rounds)
    if championship.plan is None:
        first = islice(plans(len(championship.entrants), championship.rules), 4)
        return AnnouncePlan(draw(st.sampled_from(tuple(first))))
    if number and waiting_tables(championship):
        stage, tokens = championship.stages[number - 1], championship.tokens[number - 1]
        if tokens is None and stage.tokens:
            return AnnounceTokens(number, draw(st.sampled_from(stage.tokens)))
        if championship.rounds[-1].started is None:
            late = draw(st.integers(0, 59))
            return StartRound(number, _MORNING + timedelta(hours=number, minutes=late))
        return draw(results(championship))
    filling = places_to_fill(championship)
    drawn = losers(championship) if filling else places_drawn(championship, number + 1)
    order = st.permutations(drawn).map(lambda places: Recorded([tuple(places)]))
    paper = order if len(drawn) > 1 else st.just(Recorded([]))
    chance = draw(st.sampled_from(("2026", "Jiřetín")).map(Seeded) | paper)
    return FillPlaces(number, chance) if filling else DrawRound(number + 1, chance)


def _thinned(championship: Championship) -> list[int]:
    """Who still plays at a table that somebody has left."""
    number = len(championship.rounds)
    gone = departed(championship, number)
    return [
        player
        for table in waiting_tables(championship)
        if gone.intersection(seated(championship, number, table))
        for player in present(championship, number, table)
    ]


def _incidents(championship: Championship) -> Iterator[st.SearchStrategy[Event]]:
    everybody = sorted(still_in(championship))
    thinned = _thinned(championship)
    inside = st.sampled_from(thinned or everybody) | st.sampled_from(everybody)
    reason = st.just("as seen at the table")
    yield st.builds(RecordLeaving, inside)
    yield st.builds(Caution, inside, st.just(HEAD), reason)
    yield st.builds(Disqualify, inside, st.just(HEAD), reason, st.booleans())
    if championship.rounds and championship.rounds[-1].started is not None:
        limit = absence_limit(championship.rounds[-1].started, championship.rules)
        minutes = st.integers(0, 3).map(lambda number: timedelta(minutes=number))
        yield st.builds(RecordAbsence, inside, minutes.map(lambda more: limit + more))
        early = minutes.map(lambda less: limit - less - timedelta(seconds=1))
        yield st.builds(Excuse, inside, early, st.just(HEAD), reason)
    outcomes = [n for n, e in enumerate(championship.record, 1) if isinstance(e, Outcome)]
    if outcomes:
        entry = st.sampled_from(outcomes)
        yield st.builds(Decide, entry, st.just(HEAD), reason, st.just("prsi:5.4"))


@st.composite
def events(draw: st.DrawFn, championship: Championship, *, incidents: bool = True) -> Event:
    """Events that can happen now: what is due, or something out of the ordinary.

    Args:
        draw: Given by Hypothesis.
        championship: A championship that is not over, with somebody still in.
        incidents: Whether anything out of the ordinary may happen.

    Returns:
        A strategy of events.
    """
    # Troubles seldom come alone: else hardly ever would so many leave one table that places are
    # free.
    if incidents and draw(st.integers(0, 5)) > (2 if _thinned(championship) else 4):
        event: Event = draw(st.one_of(*_incidents(championship)))
        if why_not(championship, event) is None:
            return event
    return draw(_regular(championship))


@st.composite
def championships(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = MSV_PRSI_2026,
    *,
    sizes: Sequence[int] = (8, 9, 10, 11, 16, 20),
    incidents: bool = True,
    most_events: int = 40,
) -> Championship:
    """Championships at any point, most of them before their end.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, or where to draw it from.
        sizes: How many entrants there may be.
        incidents: Whether anything out of the ordinary may happen.
        most_events: After how many events it is looked at, at the latest.

    Returns:
        A strategy of championships.
    """
    edition = draw(rules) if isinstance(rules, st.SearchStrategy) else rules
    field = draw(st.sampled_from(tuple(sizes)).flatmap(entrants))
    championship = start(edition, YEAR, field)
    for _ in range(draw(st.integers(0, most_events))):
        # Where nobody is left to win, only a ruling helps; such a day is looked at as it is.
        if over(championship) or not still_in(championship):
            break
        championship = apply(championship, draw(events(championship, incidents=incidents)))
    return championship
