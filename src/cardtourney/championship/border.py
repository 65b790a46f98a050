"""Who goes to the final from one regional tournament, as far as that tournament alone can tell.

What the organiser tells of the border of the final is put to the machine of
:mod:`cardtourney.championship.qualification`: who does not come, the extra games of those who
share a place across it, and the lots where those decide.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeVar

import attrs

from cardtourney.championship import qualification
from cardtourney.championship.contest import Contest
from cardtourney.championship.draw import border_chance
from cardtourney.championship.events import PlayExtraGame, Tournament
from cardtourney.championship.finalists import Status, WhyCode, open_groups, verdicts
from cardtourney.championship.notes import NoteCode, ReportCode, finding
from cardtourney.championship.refusals import TournamentCode
from cardtourney.championship.regions import DecideByGame, DecideByLots, Order
from cardtourney.championship.rules import Rules, SharedBorder
from cardtourney.championship.settings import Declined, Settings
from cardtourney.errors import Finding, Refusal, listing, shown_value

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")

_TOLD = (Status.QUALIFIED, Status.SUBSTITUTE, Status.OPEN, Status.DECLINED)


@attrs.frozen
class Qualified:
    """Somebody who goes on to the final, is substitute, may be, or declined.

    Attributes:
        start: The start number.
        place: The place.
        status: What the person is.
        why: The reason, with its clause.
    """

    start: int
    place: int
    status: Status
    why: Finding[WhyCode]


@attrs.frozen
class GoingOn:
    """What comes of a regional tournament.

    Attributes:
        qualified: Who goes on to the final, is substitute, may be, or declined; by place.
        findings: What the organiser tells of it that cannot be.
        notes: How the border of the final was decided.
    """

    qualified: tuple[Qualified, ...] = ()
    findings: tuple[Finding[StrEnum], ...] = ()
    notes: tuple[Finding[StrEnum], ...] = ()


def line_text(settings: Settings, told: object) -> str:
    """Where something stands in the settings, for a sentence; no text where that is not known."""
    row = settings.lines.get(told)
    return "" if row is None else f" (row {row} of tournament.toml)"


def going_on(
    contest: Contest[Any, Any, Any],
    tournament: Tournament[Any, Any],
    settings: Settings,
    qualifying: Rules,
    games: Iterable[tuple[PlayExtraGame, Refusal[StrEnum]]],
) -> GoingOn:
    """Say who goes on to the final.

    Args:
        contest: The game that is played.
        tournament: A tournament that is over.
        settings: What the organiser says of it, with the region.
        qualifying: The rules of the way to the final.
        games: The extra games that decide no place in the standings, in order, and why not.

    Returns:
        What comes of it.
    """
    # Two may have one name, and only the start number tells them apart.
    names = {one.start: f"{one.start} {one.name}" for one in tournament.entrants}
    played = qualification.report_of(
        contest.system,
        tournament,
        settings.region,
        # Which day it was matters only beside another region.
        settings.day or tournament.rules.in_force_from,
        persons=names,
    )
    way = qualification.apply(qualification.start(contest.name, qualifying), played)
    findings: list[Finding[StrEnum]] = []
    notes: list[Finding[StrEnum]] = []
    for declined in settings.declined:
        if declined.start not in names:
            continue
        decline = declined.event(names[declined.start])
        cannot = qualification.why_not(way, decline)
        if cannot is None:
            way = qualification.apply(way, decline)
        else:
            findings.append(decline_refused(settings, declined, cannot.sentence()))
    places = {finish.person: finish.place for finish in played.finishes}
    way, refused = as_far_as_possible(
        way,
        [
            (DecideByGame(played.region, _played(game, names, places)), game, refusal)
            for game, refusal in games
        ],
        why_not=lambda way, one: qualification.why_not(way, one[0]),
        apply=lambda way, one: qualification.apply(way, one[0]),
    )
    if way.settled:
        notes.append(finding(NoteCode.BORDER_GAME, "mcr:1", round=tournament.closed))
    for (decision, game, in_the_standings), refusal in refused:
        some_missing = in_the_standings.code is TournamentCode.SOME_MISSING
        again = any(settled.persons & decision.persons for settled in way.settled)
        # Before their first game those who share the place are those of the standings.
        why = in_the_standings if some_missing and not again else refusal
        findings.append(extra_game_refused(settings, game, why))
    starts = {name: start for start, name in names.items()}
    if qualifying.shared_border is SharedBorder.LOTS and open_groups(way, played.region):
        before = len(way.settled)
        chance = border_chance(tournament.chance, tournament.closed)
        way = qualification.apply(way, DecideByLots(played.region, chance))
        notes += (
            finding(
                NoteCode.BORDER_LOTS,
                "mcr:1",
                place=places[drawn.order[0][0]],
                players=_listed(drawn.order, starts),
            )
            for drawn in way.settled[before:]
        )
    found = [
        Qualified(starts[verdict.person], verdict.place, verdict.status, verdict.why)
        for verdict in verdicts(way)
        if verdict.status in _TOLD
    ]
    in_order = sorted(found, key=lambda each: (each.place, _TOLD.index(each.status), each.start))
    return GoingOn(tuple(in_order), tuple(findings), tuple(notes))


def as_far_as_possible(
    state: StateT,
    events: Iterable[EventT],
    *,
    why_not: Callable[[StateT, EventT], Refusal[Any] | None],
    apply: Callable[[StateT, EventT], StateT],
) -> tuple[StateT, list[tuple[EventT, Refusal[Any]]]]:
    """Let everything happen that can, in whichever order it is told.

    A game between those equal again waits for their first, wherever that stands; and what is said
    of a game that cannot be depends on all that can.

    Args:
        state: Where it begins.
        events: What is told; of two that exclude each other the first happens.
        why_not: Why something cannot happen, or None if it can.
        apply: Lets something happen.

    Returns:
        What comes of it, and what cannot happen then, in the order told and each with why.
    """
    waiting = [*events]
    while True:
        judged = [(event, why_not(state, event)) for event in waiting]
        ready = [event for event, refusal in judged if refusal is None]
        if not ready:
            return state, [(event, refusal) for event, refusal in judged if refusal is not None]
        state = apply(state, ready[0])
        waiting.remove(ready[0])


def extra_game_refused(
    settings: Settings, game: PlayExtraGame, refusal: Refusal[Any]
) -> Finding[StrEnum]:
    """That an extra game counts nothing, and why."""
    # Where the game has no extra game of its own, it can only be meant for the final.
    clause = refusal.clause or ("mcr:1" if settings.region else "")
    return finding(
        ReportCode.EXTRA_GAME_REFUSED,
        clause,
        round=game.after,
        line=line_text(settings, game),
        why=refusal.sentence(),
    )


def declines_refused(
    tournament: Tournament[Any, Any], settings: Settings
) -> Iterator[Finding[StrEnum]]:
    """Who is said not to come to the final, and cannot be meant, whether or not it is over."""
    for declined in settings.declined:
        if not settings.region:
            why = "the settings name no region from which anybody goes to the final"
            yield decline_refused(settings, declined, why)
        elif tournament.find(declined.start) is None:
            why = f"nobody here has start number {shown_value(declined.start)}"
            yield decline_refused(settings, declined, why)


def declines_waiting(
    tournament: Tournament[Any, Any], settings: Settings
) -> Iterator[Finding[StrEnum]]:
    """Who is said not to come to the final while it is not known yet who goes there."""
    for declined in settings.declined:
        if settings.region and tournament.find(declined.start) is not None:
            line = line_text(settings, declined)
            yield finding(NoteCode.DECLINE_WAITS, "mcr:2", start=declined.start, line=line)


def void_games(tournament: Tournament[Any, Any], settings: Settings) -> Iterator[Finding[StrEnum]]:
    """The extra games that decided standings which a later round has changed."""
    for game in tournament.extra_games:
        if game.after < tournament.closed:
            line = line_text(settings, game)
            after, following = game.after, game.after + 1
            yield finding(NoteCode.EXTRA_GAME_VOID, "", round=after, line=line, next=following)


def decline_refused(settings: Settings, declined: Declined, why: str) -> Finding[StrEnum]:
    """That somebody's not coming to the final changes nothing, and why."""
    line = line_text(settings, declined)
    start = declined.start
    return finding(ReportCode.DECLINE_REFUSED, "mcr:2", start=start, line=line, why=why)


def _played(
    game: PlayExtraGame, names: Mapping[int, str], places: Mapping[str, int]
) -> list[list[str]]:
    """An extra game by name; whoever played no round shares no place on the way to the final."""
    order = ([names[n] for n in group if names[n] in places] for group in game.order)
    return [group for group in order if group]


def _listed(order: Order, starts: Mapping[str, int]) -> str:
    return listing(starts[person] for group in order for person in group)
