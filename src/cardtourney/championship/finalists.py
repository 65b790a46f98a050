"""Who goes to the final from each region, who is substitute, who is not in, and why.

A region's order is put together step by step: who takes part in it at all (two regions, clause
4), what extra games and lots decided between those who share a place, and who declined. Then the
best are in, the next are substitutes, and the others stay at home; where a place shared by
several lies across one of these borders, it is open until somebody decides it.
"""

from collections.abc import Collection, Iterator
from enum import StrEnum

import attrs

from cardtourney.championship.line import Line, line_of, matters, not_counted, played_by
from cardtourney.championship.regions import Order, Qualification, RegionPlayed
from cardtourney.championship.rules import SharedBorder, TwoRegions
from cardtourney.errors import Finding, InvalidReport, Part, listing, register_sentences
from cardtourney.rulebook import implements


class Status(StrEnum):
    """What somebody is after a region's tournament.

    ``QUALIFIED``: in the final. ``SUBSTITUTE``: steps in if needed. ``OUT``: stays at home.
    ``OPEN``: has to be decided yet. ``DECLINED``: does not come. ``DISQUALIFIED``: played in two
    regions. ``NOT_COUNTED``: this result, or the whole tournament, does not count.
    """

    QUALIFIED = "qualified"
    SUBSTITUTE = "substitute"
    OUT = "out"
    OPEN = "open"
    DECLINED = "declined"
    DISQUALIFIED = "disqualified"
    NOT_COUNTED = "not_counted"


class WhyCode(StrEnum):
    """Why somebody is in the final, or not."""

    AMONG_THE_BEST = "among_the_best"
    MOVED_UP = "moved_up"
    STEPS_IN = "steps_in"
    NEXT_BEHIND = "next_behind"
    BEHIND = "behind"
    SHARED = "shared_border"
    DECLINED = "declined"
    TWO_REGIONS = "two_regions"
    ANOTHER_FIRST = "another_region_first"
    SAME_DAY = "same_day"
    NOT_LEGAL = "tournament_not_legal"


register_sentences(
    {
        WhyCode.AMONG_THE_BEST: (
            "{person} goes to the final: place {place} in {region}, whose first {qualifiers} do"
        ),
        WhyCode.MOVED_UP: (
            "{person} goes to the final: place {place} in {region}, and among the first "
            "{qualifiers} whose result counts"
        ),
        WhyCode.STEPS_IN: (
            "{person} goes to the final: place {place} in {region}, stepping in as {absent} will "
            "not be there"
        ),
        WhyCode.NEXT_BEHIND: "{person} is substitute {number} of {region}: place {place}",
        WhyCode.BEHIND: (
            "{person} does not go to the final: place {place} in {region}, behind those who do "
            "and the substitutes"
        ),
        WhyCode.SHARED: (
            "{person} shares place {place} in {region} with {others}, across the border of the "
            "final or between substitutes: {how} decides"
        ),
        WhyCode.DECLINED: "{person}, place {place} in {region}, declined: {reason}",
        WhyCode.TWO_REGIONS: "{person} is disqualified, having played in {regions}",
        WhyCode.ANOTHER_FIRST: (
            "{person} played in {first} first, so the result in {region} does not count"
        ),
        WhyCode.SAME_DAY: (
            "{person} played in {regions}, the first of them on one day, so the result in "
            "{region} does not count"
        ),
        WhyCode.NOT_LEGAL: "{person}: the tournament of {region} does not count: {why}",
    }
)

_HOW = {SharedBorder.EXTRA_GAME: "an extra game", SharedBorder.LOTS: "a draw of lots"}


@attrs.frozen
class Verdict:
    """What somebody is after a region's tournament, and why.

    Attributes:
        region: The region.
        person: Who.
        place: The place there.
        status: What the person is.
        why: The reason, with its clause.
    """

    region: str
    person: str
    place: int
    status: Status
    why: Finding[WhyCode]


def verdicts(qualification: Qualification) -> tuple[Verdict, ...]:
    """Say of everybody who played whether they go to the final, and why.

    Args:
        qualification: The way to the final so far.

    Returns:
        One verdict for each place of each region, by name of the region and then in order of
        place; until the finalists are named, further regions can change them.

    >>> from datetime import date
    >>> from cardtourney.championship.qualification import apply, start
    >>> from cardtourney.championship.regions import Finish
    >>> places = [Finish(1, "Malá"), Finish(2, "Novák"), Finish(2, "Říha"), Finish(4, "Žák")]
    >>> played = RegionPlayed("Zlín", date(2026, 3, 14), places)
    >>> for verdict in verdicts(apply(start("Karak"), played)):
    ...     print(verdict.person, verdict.status.value)
    Malá qualified
    Novák open
    Říha open
    Žák out
    """
    return tuple(
        verdict
        for played in qualification.regions
        for verdict in _region_verdicts(qualification, played)
    )


@implements("mcr:1", "mcr:2")
def finalists(qualification: Qualification) -> tuple[Verdict, ...]:
    """Those who go to the final.

    Args:
        qualification: The way to the final so far.

    Returns:
        Their verdicts, by name of the region and then in order of place.

    Raises:
        InvalidReport: Something is open; names everybody whose place is.
    """
    everybody = verdicts(qualification)
    undecided = [str(verdict.why) for verdict in everybody if verdict.status is Status.OPEN]
    if undecided:
        raise InvalidReport(undecided)
    return tuple(verdict for verdict in everybody if verdict.status is Status.QUALIFIED)


def open_groups(qualification: Qualification, region: str) -> Order:
    """Those of a region who share a place that has to be decided between them.

    Args:
        qualification: The way to the final so far.
        region: The region.

    Returns:
        The groups from the best place on, each by name; none where the region has none or is not
        reported.
    """
    line = _counting(qualification, region)
    if line is None:
        return ()
    return tuple(
        tuple(each for each in group if each not in line.absent) for group in line.undecided
    )


def may_have_played(qualification: Qualification, region: str, persons: Collection[str]) -> bool:
    """Whether some of a region may have played for a place that was open between them.

    When somebody declined is not asked: whoever did and is among those who played did so after
    the game, and anybody else may have before it. So no game is doubted because of who declined
    since.

    Args:
        qualification: The way to the final so far.
        region: The region.
        persons: Those who played.

    Returns:
        Whether they, with whoever declined, are those who share a place, and something could
        depend on their order.
    """
    line = _counting(qualification, region)
    if line is None:
        return False
    played = set(persons) - line.void
    return any(
        played.issubset(part.persons)
        and played.issuperset(set(part.persons) - line.absent)
        and any(
            matters(line.rules, part.above, gone, len(played), 0)
            for gone in range(part.gone[0], part.gone[1] + 1)
        )
        for part in line.parts
    )


def _counting(qualification: Qualification, region: str) -> Line | None:
    """A region's order; None where it is not reported, or does not count."""
    played = qualification.region(region)
    if played is None or played.not_legal:
        return None
    return line_of(qualification, played)


def _region_verdicts(qualification: Qualification, played: RegionPlayed) -> Iterator[Verdict]:
    line = None if played.not_legal else line_of(qualification, played)
    for finish in played.finishes:
        place: dict[str, Part] = {
            "person": finish.person,
            "place": finish.place,
            "region": played.region,
        }
        if line is None:
            status = Status.NOT_COUNTED
            why = _why(WhyCode.NOT_LEGAL, "mcr:1", **place, why=played.not_legal)
        elif played.region in not_counted(qualification, finish.person):
            status, why = _void(qualification, finish.person, place)
        elif (decline := qualification.decline_of(finish.person)) is not None:
            status = Status.DECLINED
            why = _why(WhyCode.DECLINED, "mcr:2", **place, reason=decline.reason)
        else:
            status, why = _standing(qualification, line, finish.person, place)
        yield Verdict(played.region, finish.person, finish.place, status, why)


def _why(code: WhyCode, clause: str, **parts: Part) -> Finding[WhyCode]:
    return Finding(code, clause, tuple(parts.items()))


def _void(
    qualification: Qualification, person: str, place: dict[str, Part]
) -> tuple[Status, Finding[WhyCode]]:
    played = played_by(qualification, person)
    regions = listing(each.region for each in played)
    if qualification.rules.two_regions is TwoRegions.DISQUALIFIED:
        return Status.DISQUALIFIED, _why(WhyCode.TWO_REGIONS, "mcr:4", **place, regions=regions)
    counting = {each.region for each in played} - not_counted(qualification, person)
    if counting:
        return Status.NOT_COUNTED, _why(
            WhyCode.ANOTHER_FIRST, "mcr:4", **place, first=listing(counting)
        )
    return Status.NOT_COUNTED, _why(WhyCode.SAME_DAY, "mcr:4", **place, regions=regions)


def _standing(
    qualification: Qualification, line: Line, person: str, place: dict[str, Part]
) -> tuple[Status, Finding[WhyCode]]:
    rules = qualification.rules
    for group in line.undecided:
        if person in group:
            others = listing(other for other in group if other != person)
            how = _HOW[rules.shared_border]
            return Status.OPEN, _why(WhyCode.SHARED, "mcr:1", **place, others=others, how=how)
    number = line.fate(person)
    if number is None:
        return Status.OUT, _why(WhyCode.BEHIND, "mcr:1", **place)
    if number:
        return Status.SUBSTITUTE, _why(WhyCode.NEXT_BEHIND, "mcr:2", **place, number=number)
    above = line.everybody[: line.everybody.index(person)]
    if len(above) < rules.qualifiers:
        # A place behind that many can only count as one of theirs if somebody above does not.
        own = int(place["place"]) <= rules.qualifiers
        code = WhyCode.AMONG_THE_BEST if own else WhyCode.MOVED_UP
        return Status.QUALIFIED, _why(code, "mcr:1", **place, qualifiers=rules.qualifiers)
    absent = listing(each for each in above if each in line.absent)
    return Status.QUALIFIED, _why(WhyCode.STEPS_IN, "mcr:2", **place, absent=absent)
