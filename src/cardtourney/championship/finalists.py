"""Who goes to the final from each region, who is substitute, who is not in, and why.

A region's order is put together step by step: who takes part in it at all (two regions, clause
4), what extra games and lots decided between those who share a place, and who declined. Then the
best are in, the next are substitutes, and the others stay at home; where a place shared by
several lies across one of these borders, it is open until somebody decides it.
"""

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum

import attrs

from cardtourney.championship.regions import Order, Qualification, RegionPlayed, Settled
from cardtourney.championship.rules import FreedPlaces, SharedBorder, SteppingIn, TwoRegions
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
    played = qualification.region(region)
    if played is None or played.not_legal:
        return ()
    return _line(qualification, played).undecided


@implements("mcr:4")
def not_counted(qualification: Qualification, person: str) -> frozenset[str]:
    """The regions in which a result does not count because the person played in several (4).

    Whether the tournaments themselves count makes no difference: played is played.

    Args:
        qualification: The way to the final so far.
        person: Who.

    Returns:
        The names of the regions.
    """
    played = _played_by(qualification, person)
    regions = frozenset(each.region for each in played)
    if len(played) < 2:
        return frozenset()
    if qualification.rules.two_regions is TwoRegions.DISQUALIFIED:
        return regions
    first = min(each.day for each in played)
    counting = {each.region for each in played if each.day == first}
    return regions - counting if len(counting) == 1 else regions


def _played_by(qualification: Qualification, person: str) -> list[RegionPlayed]:
    return [
        played
        for played in qualification.regions
        if any(finish.person == person for finish in played.finishes)
    ]


@attrs.frozen
class _Line:
    """A region's order as it counts.

    Attributes:
        groups: Those who are in it, best first; those in one group are equal.
        absent: Those of them who will not be in the final, whatever their place.
        coming: How many of those who come are in, and how many are in or substitutes.
    """

    groups: Order
    absent: frozenset[str]
    coming: tuple[int, int]

    @property
    def present(self) -> tuple[str, ...]:
        """Those who can be in the final, best first."""
        return tuple(each for group in self.groups for each in group if each not in self.absent)

    @property
    def undecided(self) -> Order:
        """Those who are equal although something depends on their order."""
        first, last = self.coming
        found = []
        above = 0
        for group in self.groups:
            equal = tuple(each for each in group if each not in self.absent)
            # From the border of the final on, every substitute has a number of their own.
            if any(above < border < above + len(equal) for border in range(first, last + 1)):
                found.append(equal)
            above += len(equal)
        return tuple(found)


def _line(qualification: Qualification, played: RegionPlayed) -> _Line:
    rules = qualification.rules
    void = {
        finish.person
        for finish in played.finishes
        if played.region in not_counted(qualification, finish.person)
    }
    declined = {each.person for each in qualification.declined}
    groups = [list(group) for group in played.groups]
    if rules.freed_places is FreedPlaces.MOVE_UP:
        groups = [[each for each in group if each not in void] for group in groups]
    absent = declined | void
    settled = [each for each in qualification.settled if each.region == played.region]
    ordered = [part for group in groups for part in _split(group, settled, absent)]
    return _Line(
        tuple(map(tuple, ordered)), frozenset(absent), _coming(qualification, ordered, absent)
    )


def _split(
    group: Sequence[str], settled: Sequence[Settled], absent: Collection[str]
) -> Iterator[list[str]]:
    """Those who share a place, as far as something was decided between them.

    A decision counts if all who need one took part in it: somebody may have declined, or have
    been disqualified, before or since.
    """
    groups = [list(group)]
    for decision in settled:
        groups = [
            part
            for each in groups
            for part in (
                _ordered(each, decision)
                if decision.persons.issuperset(set(each).difference(absent))
                else [each]
            )
        ]
    for each in groups:
        # Whoever does not come stands behind those equal who do, so that nobody plays for less.
        yield from filter(
            None,
            ([one for one in each if one not in absent], [one for one in each if one in absent]),
        )


def _ordered(group: Sequence[str], decision: Settled) -> list[list[str]]:
    parts = [[one for one in group if one in equal] for equal in decision.order]
    parts.append([one for one in group if one not in decision.persons])
    return [part for part in parts if part]


def _coming(
    qualification: Qualification, groups: Sequence[Sequence[str]], absent: Collection[str]
) -> tuple[int, int]:
    """How many of those who come are in, and how many are in or substitutes."""
    rules = qualification.rules
    everybody = [each for group in groups for each in group]
    reach = rules.qualifiers + rules.substitutes
    if rules.stepping_in is SteppingIn.SUBSTITUTES_ONLY:
        everybody = everybody[:reach]
    last = min(reach, sum(each not in absent for each in everybody))
    return min(rules.qualifiers, last), last


def _region_verdicts(qualification: Qualification, played: RegionPlayed) -> Iterator[Verdict]:
    line = None if played.not_legal else _line(qualification, played)
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
    played = _played_by(qualification, person)
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
    qualification: Qualification, line: _Line, person: str, place: dict[str, Part]
) -> tuple[Status, Finding[WhyCode]]:
    rules = qualification.rules
    for group in line.undecided:
        if person in group:
            others = listing(other for other in group if other != person)
            how = _HOW[rules.shared_border]
            return Status.OPEN, _why(WhyCode.SHARED, "mcr:1", **place, others=others, how=how)
    first, last = line.coming
    number = line.present.index(person)
    if number < first:
        everybody = [each for group in line.groups for each in group]
        above = everybody[: everybody.index(person)]
        if len(above) < rules.qualifiers:
            # A place behind that many can only count as one of theirs if somebody above does not.
            own = int(place["place"]) <= rules.qualifiers
            code = WhyCode.AMONG_THE_BEST if own else WhyCode.MOVED_UP
            return Status.QUALIFIED, _why(code, "mcr:1", **place, qualifiers=rules.qualifiers)
        absent = listing(each for each in above if each in line.absent)
        return Status.QUALIFIED, _why(WhyCode.STEPS_IN, "mcr:2", **place, absent=absent)
    if number < last:
        substitute = number - first + 1
        return Status.SUBSTITUTE, _why(WhyCode.NEXT_BEHIND, "mcr:2", **place, number=substitute)
    return Status.OUT, _why(WhyCode.BEHIND, "mcr:1", **place)
