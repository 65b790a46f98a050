"""The way from regional tournaments to the final as a machine of its own, event by event.

Regions report their tournaments in any order, those who share a place on the border of the final
play for it or draw lots, some decline, and then the finalists are named. Nothing is edited in
place: :func:`apply` gives a new value, and :func:`why_not` says why an event cannot happen now.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import TypeAlias, assert_never

import attrs

from cardtourney.championship.draw import place_chance
from cardtourney.championship.events import RulesT, Tournament
from cardtourney.championship.finalists import Status, may_have_played, open_groups, verdicts
from cardtourney.championship.regions import (
    CorrectRegion,
    DecideByGame,
    DecideByLots,
    Decline,
    Event,
    Finish,
    NameFinalists,
    Qualification,
    RegionPlayed,
    Settled,
)
from cardtourney.championship.rules import MCR_2026, Rules, SharedBorder
from cardtourney.championship.standings import records, standings_after
from cardtourney.championship.system import System
from cardtourney.chance import Seeded, lots
from cardtourney.errors import (
    Finding,
    IllegalAction,
    InvalidReport,
    Part,
    Refusal,
    listing,
    register_sentences,
)
from cardtourney.fields import require_event
from cardtourney.rounds import ResultT


class QualificationCode(StrEnum):
    """Why an event on the way to the final cannot happen now."""

    REPORTED = "region_reported_already"
    NOT_REPORTED = "region_not_reported"
    NAMED = "finalists_named_already"
    NOBODY_PLAYED = "no_region_reported"
    STILL_OPEN = "places_open"
    LOTS_DECIDE = "lots_decide"
    GAME_DECIDES = "game_decides"
    NOTHING_OPEN = "nothing_open"
    OTHER_PERSONS = "other_persons"
    NO_SUCH_PERSON = "no_such_person"
    DECLINED = "declined_already"


register_sentences(
    {
        QualificationCode.REPORTED: (
            "{region} has reported its tournament, which changes only by a correction"
        ),
        QualificationCode.NOT_REPORTED: "{region} has not reported a tournament",
        QualificationCode.NAMED: "the finalists are named",
        QualificationCode.NOBODY_PLAYED: "no region has reported a tournament",
        QualificationCode.STILL_OPEN: "places are open: {persons}",
        QualificationCode.LOTS_DECIDE: "a shared place is decided by lots, and not by a game",
        QualificationCode.GAME_DECIDES: "a shared place is decided by an extra game, not by lots",
        QualificationCode.NOTHING_OPEN: "{region} has no shared place that has to be decided",
        QualificationCode.OTHER_PERSONS: (
            "{region}: {persons} are not those between whom a place is open: {expected}"
        ),
        QualificationCode.NO_SUCH_PERSON: "{person} has played in no region",
        QualificationCode.DECLINED: "{person} declined already",
    }
)

QualificationRefusal: TypeAlias = Refusal[QualificationCode]
"""Why an event cannot happen now."""


def start(contest: str, rules: Rules = MCR_2026) -> Qualification:
    """Begin the way to the final of a contest.

    Args:
        contest: What is played, such as ``Karak``.
        rules: The edition in force.

    Returns:
        The qualification before any region has played.

    Raises:
        InvalidReport: The contest has no name, or these are no rules.
    """
    return Qualification(rules, contest)


def why_not(qualification: Qualification, event: Event) -> QualificationRefusal | None:
    """Say why an event cannot happen now.

    Args:
        qualification: The way to the final so far.
        event: What is to happen.

    Returns:
        The refusal with its clause, or None if the event can happen.

    Raises:
        InvalidReport: This is no event; names the kinds there are.

    >>> from cardtourney.chance import Seeded
    >>> print(why_not(start("Karak"), DecideByLots("Zlín", Seeded("Zlín 2026"))))
    a shared place is decided by an extra game, not by lots [mcr:1]
    """
    require_event(event, Event, of="a qualification")
    match event:
        case RegionPlayed(region):
            if qualification.named is not None:
                return _refusal(QualificationCode.NAMED, "mcr:1")
            if qualification.region(region) is not None:
                return _refusal(QualificationCode.REPORTED, "mcr:1", region=region)
            return None
        case CorrectRegion(played):
            return _why_not_reported(qualification, played.region)
        case DecideByGame():
            return _why_not_game(qualification, event)
        case DecideByLots():
            return _why_not_lots(qualification, event)
        case Decline(person):
            return _why_not_decline(qualification, person)
        case NameFinalists():
            return _why_not_name(qualification)
        case _:
            assert_never(event)


def apply(qualification: Qualification, event: Event) -> Qualification:
    """Let an event happen.

    Args:
        qualification: The way to the final so far; it stays as it is.
        event: What happens.

    Returns:
        The qualification after it; the same whatever order regions report in.

    Raises:
        IllegalAction: The event cannot happen now; carries the refusal.
        InvalidReport: A recorded draw does not fit the persons it is to decide between, or this
            is no event.
    """
    refusal = why_not(qualification, event)
    if refusal is not None:
        raise IllegalAction(refusal)
    match event:
        case RegionPlayed():
            return _with_region(qualification, event)
        case CorrectRegion(played):
            corrections = (*qualification.corrections, event)
            return attrs.evolve(_with_region(qualification, played), corrections=corrections)
        case DecideByGame(region, order):
            return _with_settled(qualification, Settled(region, order))
        case DecideByLots():
            return _draw(qualification, event)
        case Decline():
            declined = sorted((*qualification.declined, event), key=lambda each: each.person)
            return attrs.evolve(qualification, declined=tuple(declined))
        case NameFinalists(by):
            return attrs.evolve(qualification, named=by)
        case _:
            assert_never(event)


def why_not_legal(
    system: System[RulesT, ResultT], tournament: Tournament[RulesT, ResultT]
) -> Sequence[Finding[StrEnum]]:
    """Why a regional tournament does not count for going on to the final, by the game's rules.

    Args:
        system: The game that was played.
        tournament: The tournament.

    Returns:
        The findings, each with its clause; none if it counts.

    Raises:
        InvalidReport: The tournament is of another game.
    """
    left = {
        entrant.start: entrant.left_after
        for entrant in tournament.entrants
        if entrant.left_after is not None
    }
    played = records(system, tournament, tournament.closed)
    return system.not_legal(played, left, tournament.rules)


def report_of(
    system: System[RulesT, ResultT],
    tournament: Tournament[RulesT, ResultT],
    region: str,
    day: date,
    *,
    not_legal: str | None = None,
    persons: Mapping[int, str] | None = None,
) -> RegionPlayed:
    """What a region reports after its tournament.

    Args:
        system: The game that was played.
        tournament: The tournament, with every round closed.
        region: The region.
        day: The day on which it was played.
        not_legal: Why it does not count, or an empty text where it does; what the rules of its
            game say of it if left out.
        persons: What to call somebody instead of the name, by start number: needed where two
            persons have one name, here or in another region.

    Returns:
        The places of all who played at least one round; nobody else took part.

    Raises:
        InvalidReport: Two persons have one name, or a round is still open.
    """
    number = len(tournament.rounds)
    if tournament.closed < number:
        text = f"round {number} is still open; a region reports when all rounds are closed"
        raise InvalidReport([text])
    if not_legal is None:
        not_legal = "; ".join(each.sentence() for each in why_not_legal(system, tournament))
    called = persons or {}
    played = [
        row
        for row in standings_after(system, tournament, tournament.closed).rows
        if row.entry.games
    ]
    return RegionPlayed(
        region,
        day,
        tuple(
            Finish(
                1 + sum(other.place < row.place for other in played),
                called.get(row.entry.start, tournament.entrant(row.entry.start).name),
            )
            for row in played
        ),
        not_legal,
    )


def _refusal(code: QualificationCode, clause: str, **parts: Part) -> QualificationRefusal:
    return Refusal(code, clause, tuple(parts.items()))


def _why_not_reported(qualification: Qualification, region: str) -> QualificationRefusal | None:
    if qualification.region(region) is None:
        return _refusal(QualificationCode.NOT_REPORTED, "mcr:1", region=region)
    return None


def _why_not_open(qualification: Qualification, region: str) -> QualificationRefusal | None:
    refusal = _why_not_reported(qualification, region)
    if refusal is None and not open_groups(qualification, region):
        return _refusal(QualificationCode.NOTHING_OPEN, "mcr:1", region=region)
    return refusal


def _why_not_game(qualification: Qualification, event: DecideByGame) -> QualificationRefusal | None:
    if qualification.rules.shared_border is SharedBorder.LOTS:
        return _refusal(QualificationCode.LOTS_DECIDE, "mcr:1")
    if may_have_played(qualification, event.region, event.persons):
        return None
    return _why_not_open(qualification, event.region) or _refusal(
        QualificationCode.OTHER_PERSONS,
        "mcr:1",
        region=event.region,
        persons=listing(sorted(event.persons)),
        expected="; ".join(map(listing, open_groups(qualification, event.region))),
    )


def _why_not_lots(qualification: Qualification, event: DecideByLots) -> QualificationRefusal | None:
    if qualification.rules.shared_border is SharedBorder.EXTRA_GAME:
        return _refusal(QualificationCode.GAME_DECIDES, "mcr:1")
    return _why_not_open(qualification, event.region)


def _why_not_decline(qualification: Qualification, person: str) -> QualificationRefusal | None:
    everybody = {each.person for played in qualification.regions for each in played.finishes}
    if person not in everybody:
        return _refusal(QualificationCode.NO_SUCH_PERSON, "mcr:2", person=person)
    if qualification.decline_of(person) is not None:
        return _refusal(QualificationCode.DECLINED, "mcr:2", person=person)
    return None


def _why_not_name(qualification: Qualification) -> QualificationRefusal | None:
    if qualification.named is not None:
        return _refusal(QualificationCode.NAMED, "mcr:1")
    if not qualification.regions:
        return _refusal(QualificationCode.NOBODY_PLAYED, "mcr:1")
    still_open = [
        f"{verdict.person} ({verdict.region})"
        for verdict in verdicts(qualification)
        if verdict.status is Status.OPEN
    ]
    if still_open:
        return _refusal(QualificationCode.STILL_OPEN, "mcr:1", persons=listing(still_open))
    return None


def _with_region(qualification: Qualification, played: RegionPlayed) -> Qualification:
    others = (each for each in qualification.regions if each.region != played.region)
    regions = sorted((*others, played), key=lambda each: each.region)
    return attrs.evolve(qualification, regions=tuple(regions))


def _with_settled(qualification: Qualification, *decisions: Settled) -> Qualification:
    # Of one region in order, for the later ones stand on the earlier; regions by their name.
    settled = sorted((*qualification.settled, *decisions), key=lambda each: each.region)
    return attrs.evolve(qualification, settled=tuple(settled))


def _draw(qualification: Qualification, event: DecideByLots) -> Qualification:
    played = next(each for each in qualification.regions if each.region == event.region)
    undecided = {each for group in open_groups(qualification, played.region) for each in group}
    decisions = []
    chance = event.chance
    place = 1
    for group in played.groups:
        # All who share the place draw, also those who do not come: so nobody's lot depends on who
        # declined, and nothing is drawn anew when somebody does.
        if undecided.intersection(group):
            own = place_chance(chance, place)
            drawn, left = lots(own, group)
            decisions.append(Settled(event.region, tuple((person,) for person in drawn), own))
            chance = chance if isinstance(chance, Seeded) else left
        place += len(group)
    return _with_settled(qualification, *decisions)
