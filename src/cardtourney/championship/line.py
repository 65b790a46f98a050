"""A region's order on the way to the final, and which places in it have to be decided yet.

It is put together step by step: whose result counts at all (two regions, clause 4), and what extra
games and lots decided between those who share a place. Whoever declined keeps their place in it.
"""

from collections.abc import Collection, Sequence

import attrs

from cardtourney.championship.regions import Order, Qualification, RegionPlayed, Settled
from cardtourney.championship.rules import (
    FreedPlaces,
    Rules,
    SharedBorder,
    SteppingIn,
    TwoRegions,
)
from cardtourney.rulebook import implements


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
    played = played_by(qualification, person)
    regions = frozenset(each.region for each in played)
    if len(played) < 2:
        return frozenset()
    if qualification.rules.two_regions is TwoRegions.DISQUALIFIED:
        return regions
    first = min(each.day for each in played)
    counting = {each.region for each in played if each.day == first}
    return regions - counting if len(counting) == 1 else regions


def played_by(qualification: Qualification, person: str) -> list[RegionPlayed]:
    """The regions in which somebody played, by name."""
    return [
        played
        for played in qualification.regions
        if any(finish.person == person for finish in played.finishes)
    ]


@attrs.frozen
class Part:
    """Those who are still equal after what was decided between them.

    Attributes:
        persons: Everybody, also those who will not be in the final.
        above: How many stand above them.
        gone: How many of those above will not be in the final: because their result does not
            count, and for whatever reason.
    """

    persons: tuple[str, ...]
    above: int
    gone: tuple[int, int]


@attrs.frozen
class Line:
    """A region's order as it counts.

    Attributes:
        parts: Those who are in it, best first.
        void: Those whose result here does not count.
        absent: Those who will not be in the final, whatever their place.
        rules: The edition in force.
    """

    parts: tuple[Part, ...]
    void: frozenset[str]
    absent: frozenset[str]
    rules: Rules

    @property
    def everybody(self) -> tuple[str, ...]:
        """Those who are in it, best first."""
        # Whoever does not come stands behind those equal who do, so that nobody plays for less.
        return tuple(
            each
            for part in self.parts
            for each in sorted(part.persons, key=lambda one: one in self.absent)
        )

    @property
    def undecided(self) -> Order:
        """Those who are equal although something depends on their order.

        Nobody has to play against somebody who has declined; but lots are drawn among all who
        share a place, so that declining only strikes a name from their order.
        """
        lots = self.rules.shared_border is SharedBorder.LOTS
        found = []
        for part in self.parts:
            coming = tuple(each for each in part.persons if each not in self.absent)
            between = part.persons if lots else coming
            missing = len(between) - len(coming)
            if matters(self.rules, part.above, part.gone[1], len(coming), missing):
                found.append(between)
        return tuple(found)

    def fate(self, person: str) -> int | None:
        """What becomes of somebody who comes: 0 in the final, a substitute's number, or None."""
        everybody = self.everybody
        above = everybody[: everybody.index(person)]
        gone = sum(each in self.absent for each in above)
        return _fate(self.rules, len(above), len(above) - gone)


def _fate(rules: Rules, above: int, coming: int) -> int | None:
    """What becomes of somebody: 0 in the final, a substitute's number, None for who stays at home.

    Args:
        rules: The edition in force.
        above: How many stand above.
        coming: How many of them can be in the final.
    """
    only = rules.stepping_in is SteppingIn.SUBSTITUTES_ONLY
    if (above if only else coming) >= rules.qualifiers + rules.substitutes:
        return None
    return max(0, coming - rules.qualifiers + 1)


def matters(rules: Rules, above: int, gone: int, coming: int, missing: int) -> bool:
    """Whether anything depends on the order of those who share a place.

    Args:
        rules: The edition in force.
        above: How many stand above them.
        gone: How many of those above will not be in the final.
        coming: How many of them come.
        missing: How many of them do not, and can stand anywhere among them.
    """
    fates = {
        _fate(rules, above + before + absent, above - gone + before)
        for before in range(coming)
        for absent in range(missing + 1)
    }
    return len(fates) > 1


def line_of(qualification: Qualification, played: RegionPlayed) -> Line:
    """A region's order, as far as it is decided.

    Args:
        qualification: The way to the final so far.
        played: The region's tournament, which counts.
    """
    void = frozenset(
        finish.person
        for finish in played.finishes
        if played.region in not_counted(qualification, finish.person)
    )
    absent = void.union(each.person for each in qualification.declined)
    groups: list[Sequence[str]] = [*played.groups]
    if qualification.rules.freed_places is FreedPlaces.MOVE_UP:
        groups = [[each for each in group if each not in void] for group in groups]
    settled = [each for each in qualification.settled if each.region == played.region]
    parts: list[Part] = []
    above: list[str] = []
    for group in groups:
        for part in _split(group, settled, absent):
            gone = (sum(each in void for each in above), sum(each in absent for each in above))
            parts.append(Part(tuple(part), len(above), gone))
            above += part
    return Line(tuple(parts), void, absent, qualification.rules)


def _split(
    group: Sequence[str], settled: Sequence[Settled], absent: Collection[str]
) -> list[list[str]]:
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
    return groups


def _ordered(group: Sequence[str], decision: Settled) -> list[list[str]]:
    parts = [[one for one in group if one in equal] for equal in decision.order]
    parts.append([one for one in group if one not in decision.persons])
    return [part for part in parts if part]
