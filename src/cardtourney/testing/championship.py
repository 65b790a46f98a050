"""Made-up tournaments of the championship: fields, events, and tournaments so far.

Everything here works for any game that is a :class:`~cardtourney.championship.system.System`: say
how a table's result is made up. The machine of :mod:`cardtourney.testing.tournament_machine` plays
tournaments made of it.
"""

from collections.abc import Callable, Sequence
from datetime import date
from enum import StrEnum
from itertools import pairwise
from typing import Any, TypeAlias

from hypothesis import strategies as st

from cardtourney.championship.draw import draw_round
from cardtourney.championship.events import (
    AnnounceHouseRule,
    CorrectResult,
    CorrectWithdrawal,
    EnterResult,
    Event,
    Join,
    PlayExtraGame,
    Tournament,
    Withdraw,
)
from cardtourney.championship.people import Entrant
from cardtourney.championship.regions import Finish, RegionPlayed
from cardtourney.championship.standings import standings_after
from cardtourney.championship.system import System
from cardtourney.championship.tournament import apply, byes, start
from cardtourney.chance import Seeded
from cardtourney.errors import IllegalAction, Refusal
from cardtourney.officials import Office, Official
from cardtourney.pairing.tables import possible
from cardtourney.rounds import CloseRound, SeatRound
from cardtourney.testing import toy_tournament

Tables: TypeAlias = tuple[tuple[int, ...], ...]

Results: TypeAlias = Callable[[int, int, tuple[int, ...]], st.SearchStrategy[Any]]
"""Makes up what a table hands in, from the round, the table and the start numbers at it."""

HEAD = Official("Jana Hlavní", Office.HEAD_REFEREE)
"""Who decides in made-up tournaments."""


@st.composite
def entrants(draw: st.DrawFn, size: int) -> tuple[Entrant, ...]:
    """A field: different start numbers, possibly with gaps, in any order.

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
    clubs = st.sampled_from(("", "SVČ Třinec", "DDM Zlín"))
    return tuple(Entrant(number, draw(names), "Jan", draw(clubs)) for number in numbers)


def sheets(number: int, table: int, starts: tuple[int, ...]) -> st.SearchStrategy[Any]:
    """Sheets of the small system, with scores so close that players end up equal.

    Args:
        number: The round.
        table: The table.
        starts: The start numbers at it, in order of seat.

    Returns:
        A strategy of sheets that can be scored.
    """
    scores = st.lists(st.integers(0, 2), min_size=len(starts), max_size=len(starts))
    return scores.map(lambda scored: toy_tournament.Sheet(number, table, starts, tuple(scored)))


@st.composite
def seatings(
    draw: st.DrawFn, system: System[Any, Any], tournament: Tournament[Any, Any]
) -> Tables | None:
    """Seatings of the next round: the drawn one, or any other that can be played.

    Args:
        draw: Given by Hypothesis.
        system: The game that is played.
        tournament: A tournament with every round closed.

    Returns:
        A strategy of tables, each the start numbers in order of seat; None where too few or too
        many take part to be seated.
    """
    players = tournament.still_in(len(tournament.rounds) + 1)
    allowed = system.sizes(tournament.rules)
    seats = len(players) - byes(system, tournament.rules, len(players))
    if not possible(seats, allowed):
        return None
    if draw(st.booleans()):
        return draw_round(system, tournament, draw(seeds())).tables
    order = draw(st.permutations(players))
    found = []
    while seats:
        # Not the prescribed split, maybe, but one that seats as many.
        least = [size for size in allowed if size <= seats]
        size = draw(
            st.sampled_from([n for n in least if n == seats or possible(seats - n, allowed)])
        )
        found.append(tuple(order[seats - size : seats]))
        seats -= size
    return tuple(found)


def seeds() -> st.SearchStrategy[Seeded]:
    """Public seeds, few of them, so that an example stays easy to read."""
    return st.sampled_from(("Zlín", "Třinec", "Praha 2026")).map(Seeded)


def play(
    system: System[Any, Any], tournament: Tournament[Any, Any], happened: Sequence[Event[Any]]
) -> Tournament[Any, Any]:
    """Let events happen one after another.

    Args:
        system: The game that is played.
        tournament: The tournament so far.
        happened: The events.

    Returns:
        The tournament after them.

    Raises:
        IllegalAction: One of them cannot happen.
    """
    for event in happened:
        tournament = apply(system, tournament, event)
    return tournament


def attempt(
    system: System[Any, Any], tournament: Tournament[Any, Any], event: Event[Any]
) -> Tournament[Any, Any] | Refusal[StrEnum]:
    """Let an event happen, and say what came of it.

    Args:
        system: The game that is played.
        tournament: The tournament so far.
        event: What is to happen.

    Returns:
        The tournament after it, or the refusal if it cannot happen.
    """
    try:
        return apply(system, tournament, event)
    except IllegalAction as error:
        return error.refusal


@st.composite
def rounds_of(
    draw: st.DrawFn, tables: Tables, number: int, results: Results = sheets
) -> tuple[Event[Any], ...]:
    """The events of a whole round, its tables handing in their results in any order.

    Args:
        draw: Given by Hypothesis.
        tables: Who sits where.
        number: The round.
        results: How results are made up.

    Returns:
        A strategy of events.
    """
    handed_in = [
        EnterResult(draw(results(number, table, starts))) for table, starts in enumerate(tables, 1)
    ]
    return SeatRound(number, tables), *draw(st.permutations(handed_in)), CloseRound(number)


@st.composite
def tournaments(
    draw: st.DrawFn,
    rules: Any = toy_tournament.DEMO,
    *,
    system: System[Any, Any] = toy_tournament,
    results: Results = sheets,
    sizes: Sequence[int] = (3, 4, 5, 6, 7, 8, 11),
    most_rounds: int = 4,
) -> Tournament[Any, Any]:
    """Tournaments of which some rounds are closed and none is open; some came late or left.

    Args:
        draw: Given by Hypothesis.
        rules: The edition in force.
        system: The game that is played.
        results: How results are made up.
        sizes: How many entrants there may be.
        most_rounds: How many rounds are played at most.

    Returns:
        A strategy of tournaments.
    """
    field = draw(st.sampled_from(tuple(sizes)).flatmap(entrants))
    tournament = start(system, rules, field, chance=draw(seeds()))
    for number in range(1, draw(st.integers(0, most_rounds)) + 1):
        tables = draw(seatings(system, tournament))
        if tables is None:
            break
        tournament = play(system, tournament, draw(rounds_of(tables, number, results)))
        leaving = draw(st.sampled_from((None, None, *tournament.still_in(number + 1))))
        if leaving is not None:
            tournament = apply(system, tournament, Withdraw(leaving, number))
        if draw(st.integers(0, 3)) == 0:
            late = Entrant(1000 + number, "Pozdní", from_round=number + 1)
            tournament = apply(system, tournament, Join(late))
    return tournament


def sharing(
    system: System[Any, Any], tournament: Tournament[Any, Any]
) -> tuple[tuple[int, ...], ...]:
    """Those who share a place in the standings, place by place."""
    groups = standings_after(system, tournament, tournament.closed).groups
    return tuple(tuple(record.start for record in group) for group in groups if len(group) > 1)


@st.composite
def orders(draw: st.DrawFn, players: Sequence[int]) -> Tables:
    """Orders of players, in which some may be equal."""
    order = draw(st.permutations(players))
    cuts = [0, *(at for at in range(1, len(order)) if draw(st.booleans())), len(order)]
    return tuple(tuple(order[a:b]) for a, b in pairwise(cuts))


@st.composite
def events(
    draw: st.DrawFn,
    tournament: Tournament[Any, Any],
    *,
    system: System[Any, Any] = toy_tournament,
    results: Results = sheets,
) -> Event[Any]:
    """Events of any kind, possible now or not: right ones, late ones, with one thing wrong.

    Args:
        draw: Given by Hypothesis.
        tournament: The tournament so far.
        system: The game that is played.
        results: How results are made up.

    Returns:
        A strategy of events.
    """
    number = draw(st.integers(1, len(tournament.rounds) + 1))
    player = draw(st.sampled_from([*(each.start for each in tournament.entrants), 1000]))
    kinds = ("close", "join", "leave", "stay", "extra", "rule", "result", "correct", "seat")
    kind = draw(st.sampled_from(kinds))
    if kind == "close":
        return CloseRound(number)
    if kind == "join":
        return Join(Entrant(player, "Pozdní", from_round=number))
    if kind == "leave":
        return Withdraw(player, number - 1)
    if kind == "stay":
        return CorrectWithdrawal(player, draw(st.none() | st.just(number - 1)))
    if kind == "rule":
        agreed: Official | str = HEAD if draw(st.booleans()) else ""
        return AnnounceHouseRule("Tables play on for an hour.", agreed)
    if kind == "extra":
        groups = (*sharing(system, tournament), tuple({player, tournament.entrants[0].start}))
        return PlayExtraGame(number, draw(st.sampled_from(groups).flatmap(orders)))
    tables = tournament.rounds[number - 1].tables if number <= len(tournament.rounds) else ()
    if kind == "seat" or not tables:
        players = draw(st.permutations([*tournament.still_in(number), player]))
        return SeatRound(number, (tuple(players[:3]), tuple(players[3:6])))
    table = draw(st.integers(1, len(tables)))
    starts = tables[table - 1]
    if draw(st.integers(0, 4)) == 0:
        starts = (player, *starts[1:])
    handed_in = draw(results(number, table, starts))
    return EnterResult(handed_in) if kind == "result" else CorrectResult(handed_in, HEAD, "misread")


@st.composite
def regions(
    draw: st.DrawFn,
    *,
    persons: Sequence[str] = ("Eva", "Ivo", "Jan", "Nela", "Ota", "Petr", "Rút", "Soňa"),
    most: int = 4,
) -> tuple[RegionPlayed, ...]:
    """Regional tournaments of one contest, with places shared and persons in several regions.

    Args:
        draw: Given by Hypothesis.
        persons: Who may take part.
        most: How many regions there are at most.

    Returns:
        A strategy of reports, each of another region.
    """
    names = draw(st.permutations(("Praha", "Zlín", "Ústí", "Vysočina", "Brno")))
    found = []
    for region in names[: draw(st.integers(1, most))]:
        who = draw(st.lists(st.sampled_from(persons), unique=True, max_size=len(persons)))
        finishes: list[Finish] = []
        for index, person in enumerate(who, 1):
            shared = bool(finishes) and draw(st.booleans())
            finishes.append(Finish(finishes[-1].place if shared else index, person))
        day = date(2026, 3, draw(st.integers(1, 3)))
        why = draw(st.sampled_from(("", "", "", "one player played only 2 games")))
        found.append(RegionPlayed(region, day, tuple(finishes), why))
    return tuple(found)
