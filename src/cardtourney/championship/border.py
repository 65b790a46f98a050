"""Who goes to the final from one regional tournament, as far as that tournament alone can tell.

What the organiser tells of the border of the final is put to the machine of
:mod:`cardtourney.championship.qualification`: who does not come, the extra games of those who
share a place across it, and the lots where those decide.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any

import attrs

from cardtourney.championship import qualification
from cardtourney.championship.contest import Contest
from cardtourney.championship.draw import border_chance
from cardtourney.championship.events import PlayExtraGame, Tournament
from cardtourney.championship.finalists import Status, WhyCode, open_groups, verdicts
from cardtourney.championship.notes import NoteCode, ReportCode, finding
from cardtourney.championship.regions import DecideByGame, DecideByLots, Order, Qualification
from cardtourney.championship.rules import Rules, SharedBorder
from cardtourney.championship.settings import Declined, Settings
from cardtourney.errors import Finding, Refusal, listing, shown_value

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
    games: Iterable[PlayExtraGame],
) -> GoingOn:
    """Say who goes on to the final.

    Args:
        contest: The game that is played.
        tournament: A tournament that is over.
        settings: What the organiser says of it, with the region.
        qualifying: The rules of the way to the final.
        games: The extra games that decide no place in the standings.

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
        refusal = qualification.why_not(way, decline)
        if refusal is None:
            way = qualification.apply(way, decline)
        else:
            findings.append(decline_refused(settings, declined, refusal.sentence()))
    for game in games:
        decision = _decision(way, game, names)
        refusal = qualification.why_not(way, decision)
        if refusal is None:
            way = qualification.apply(way, decision)
            notes.append(finding(NoteCode.BORDER_GAME, "mcr:1", round=game.after))
        else:
            findings.append(extra_game_refused(settings, game, refusal))
    starts = {name: start for start, name in names.items()}
    if qualifying.shared_border is SharedBorder.LOTS and open_groups(way, played.region):
        before = len(way.settled)
        chance = border_chance(tournament.chance, tournament.closed)
        way = qualification.apply(way, DecideByLots(played.region, chance))
        notes += (
            finding(NoteCode.BORDER_LOTS, "mcr:1", players=_listed(drawn.order, starts))
            for drawn in way.settled[before:]
        )
    found = [
        Qualified(starts[verdict.person], verdict.place, verdict.status, verdict.why)
        for verdict in verdicts(way)
        if verdict.status in _TOLD
    ]
    in_order = sorted(found, key=lambda each: (each.place, _TOLD.index(each.status), each.start))
    return GoingOn(tuple(in_order), tuple(findings), tuple(notes))


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


def decline_refused(settings: Settings, declined: Declined, why: str) -> Finding[StrEnum]:
    """That somebody's not coming to the final changes nothing, and why."""
    line = line_text(settings, declined)
    start = declined.start
    return finding(ReportCode.DECLINE_REFUSED, "mcr:2", start=start, line=line, why=why)


def _decision(way: Qualification, game: PlayExtraGame, names: Mapping[int, str]) -> DecideByGame:
    """An extra game between those of its players between whom a place is open."""
    region = way.regions[0].region
    order = [[names[start] for start in group] for group in game.order]
    played = {person for group in order for person in group}
    # Whoever has declined shares the place as well, and needs no game.
    between = next((set(group) for group in open_groups(way, region) if played >= {*group}), played)
    parts = ([person for person in group if person in between] for group in order)
    return DecideByGame(region, [part for part in parts if part])


def _listed(order: Order, starts: Mapping[str, int]) -> str:
    return listing(starts[person] for group in order for person in group)
