"""The values of the way to the final: regional tournaments, and what happens after them.

They are checked when they are made. Who is in the final is for
:mod:`cardtourney.championship.finalists` to say, and what can happen when for
:mod:`cardtourney.championship.qualification`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from itertools import groupby
from typing import Any, TypeAlias, cast
from unicodedata import normalize

import attrs

from cardtourney.championship.events import SAID, order_problems
from cardtourney.championship.rules import Rules
from cardtourney.chance import Chance
from cardtourney.errors import InvalidReport, Problem
from cardtourney.fields import (
    CHANCE,
    Kind,
    as_rows,
    as_tuple,
    instance,
    list_of,
    or_none,
    require,
)
from cardtourney.officials import Official
from cardtourney.pairing.values import is_whole

Order: TypeAlias = tuple[tuple[str, ...], ...]
"""Persons in order, best first; those in one group are equal."""


def _name(given: str) -> str:
    # One person must read the same in every region, however the letters were typed.
    text: object = given
    return normalize("NFC", text.strip()) if isinstance(text, str) else given


def _names(given: Sequence[Sequence[str]]) -> Order:
    groups = as_rows(given)
    if not isinstance(groups, tuple):
        return cast("Order", groups)
    named = (tuple(map(_name, group)) if isinstance(group, tuple) else group for group in groups)
    return cast("Order", tuple(named))


_PLACE = Kind(
    "a place, which is a whole number from 1", lambda value: is_whole(value) and value >= 1
)
_DAY = Kind("a day", lambda value: isinstance(value, date) and not isinstance(value, datetime))
_MAYBE_SAID = Kind("text", lambda value: value == "" or SAID.holds(value))
_OFFICIAL = instance(Official, "an Official")
_ORDER = list_of(list_of(SAID, "a list of persons"), "a list of groups of persons")


@attrs.frozen
class Finish:
    """Where somebody stood at the end of a regional tournament.

    Attributes:
        place: The place, from 1, which others may share.
        person: Who, named the same in every region: one name stands for one person, so two
            persons of one name need something to tell them apart, such as a town.

    Raises:
        InvalidReport: Names everything that no such place could hold.
    """

    place: int
    person: str = attrs.field(converter=_name)

    def __attrs_post_init__(self) -> None:
        require(self, place=_PLACE, person=SAID)


def _by_place(given: Iterable[Finish]) -> tuple[Finish, ...]:
    finishes: Any = as_tuple(given)
    if isinstance(finishes, tuple) and all(isinstance(each, Finish) for each in finishes):
        return tuple(sorted(finishes, key=lambda each: (each.place, each.person)))
    return cast("tuple[Finish, ...]", finishes)


_FINISHES = list_of(instance(Finish, "a Finish"), "a list of places")


@attrs.frozen
class RegionPlayed:
    """A region has played its tournament.

    Attributes:
        region: The region.
        day: The day on which it was played.
        finishes: Everybody who took part, in any order.
        not_legal: Why it does not count, by the rules of its game; empty where it does.

    Raises:
        InvalidReport: Names everything that no regional tournament could end with.

    >>> day = date(2026, 3, 14)
    >>> RegionPlayed("Zlín", day, [Finish(2, "Eva"), Finish(1, "Jan"), Finish(2, "Eva")])
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.finishes: Eva stands there 2 times
    >>> RegionPlayed("Zlín", day, [Finish(1, "Eva"), Finish(1, "Jan"), Finish(2, "Ota")])
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.finishes: 1 stands on place 2; 2 stand above, so expected 3
    """

    region: str = attrs.field(converter=_name)
    day: date
    finishes: tuple[Finish, ...] = attrs.field(converter=_by_place)
    not_legal: str = attrs.field(default="", converter=_name)

    def __attrs_post_init__(self) -> None:
        require(self, region=SAID, day=_DAY, finishes=_FINISHES, not_legal=_MAYBE_SAID)
        problems = tuple(_finish_problems(self.finishes))
        if problems:
            raise InvalidReport(problems)

    @property
    def groups(self) -> Order:
        """Everybody in order; those who share a place are in one group, by name."""
        return tuple(
            tuple(each.person for each in group)
            for _, group in groupby(self.finishes, key=lambda each: each.place)
        )


def _finish_problems(finishes: tuple[Finish, ...]) -> Iterator[Problem]:
    field = "$.finishes"
    for person, times in Counter(finish.person for finish in finishes).items():
        if times > 1:
            yield Problem(f"{person} stands there {times} times", field=field)
            return
    above = 0
    for place, number in Counter(finish.place for finish in finishes).items():
        if place != above + 1:
            verb = "stands" if number == 1 else "stand"
            text = f"{number} {verb} on place {place}; {above} stand above, so expected {above + 1}"
            yield Problem(text, field=field)
            return
        above += number


@attrs.frozen
class CorrectRegion:
    """The places of a region are put right.

    Attributes:
        played: The regional tournament as it should have been reported.
        by: Who decided it.
        reason: Why.

    Raises:
        InvalidReport: Names everything that no correction could hold.
    """

    played: RegionPlayed
    by: Official
    reason: str = attrs.field(converter=_name)

    def __attrs_post_init__(self) -> None:
        require(self, played=instance(RegionPlayed, "a RegionPlayed"), by=_OFFICIAL, reason=SAID)


@attrs.frozen
class DecideByGame:
    """Those who share a place on the border of the final have played for it.

    Attributes:
        region: The region.
        order: The persons, best first; those who were equal again are in one group. Whoever has
            declined need not be there.

    Raises:
        InvalidReport: Names everything that no extra game could hold.
    """

    region: str = attrs.field(converter=_name)
    order: Order = attrs.field(converter=_names)

    def __attrs_post_init__(self) -> None:
        require(self, region=SAID, order=_ORDER)
        problems = order_problems(self.order)
        if problems:
            raise InvalidReport(problems)

    @property
    def persons(self) -> frozenset[str]:
        """Everybody who played."""
        return frozenset(person for group in self.order for person in group)


@attrs.frozen
class DecideByLots:
    """Lots are drawn for every place of a region that is shared on the border of the final.

    All who share such a place draw, whether they come or not.

    Attributes:
        region: The region.
        chance: The public draw; a seed gives each place a seed of its own, and a record holds the
            draw of each place in turn.

    Raises:
        InvalidReport: Names everything that no draw could hold.
    """

    region: str = attrs.field(converter=_name)
    chance: Chance

    def __attrs_post_init__(self) -> None:
        require(self, region=SAID, chance=CHANCE)


@attrs.frozen
class Decline:
    """Somebody does not come to the final, or gives up being a substitute.

    Attributes:
        person: Who.
        by: Who took note of it.
        reason: Why.

    Raises:
        InvalidReport: Names everything that no such note could hold.
    """

    person: str = attrs.field(converter=_name)
    by: Official
    reason: str = attrs.field(converter=_name)

    def __attrs_post_init__(self) -> None:
        require(self, person=SAID, by=_OFFICIAL, reason=SAID)


@attrs.frozen
class NameFinalists:
    """All regions have played, and those who go to the final are named.

    Attributes:
        by: Who names them.

    Raises:
        InvalidReport: It is no official.
    """

    by: Official

    def __attrs_post_init__(self) -> None:
        require(self, by=_OFFICIAL)


Event: TypeAlias = (
    RegionPlayed | CorrectRegion | DecideByGame | DecideByLots | Decline | NameFinalists
)
"""Everything that can happen on the way to the final."""


@attrs.frozen
class Settled:
    """What an extra game or a draw of lots decided.

    Attributes:
        region: The region.
        order: The persons it was between, best first.
        chance: The draw, before it; None for a game.

    Raises:
        InvalidReport: Names everything that no decision could hold.
    """

    region: str
    order: Order = attrs.field(converter=_names)
    chance: Chance | None = None

    def __attrs_post_init__(self) -> None:
        require(self, region=SAID, order=_ORDER, chance=or_none(CHANCE))

    @property
    def persons(self) -> frozenset[str]:
        """Everybody it was between."""
        return frozenset(person for group in self.order for person in group)


@attrs.frozen
class Qualification:
    """The way to the final of one contest so far.

    Attributes:
        rules: The edition in force.
        contest: What is played, such as ``Karak``; every contest has a qualification of its own.
        regions: The regional tournaments, by name of the region.
        settled: What was decided between those who shared a place, region by region.
        declined: Who does not come, by name.
        corrections: The corrections of regional tournaments, in order.
        named: Who named the finalists, and so closed the list of regions; None before that.

    Raises:
        InvalidReport: Names everything that is not of its kind, and regions that are there twice.
    """

    rules: Rules
    contest: str = attrs.field(converter=_name)
    regions: tuple[RegionPlayed, ...] = attrs.field(default=(), converter=as_tuple)
    settled: tuple[Settled, ...] = attrs.field(default=(), converter=as_tuple)
    declined: tuple[Decline, ...] = attrs.field(default=(), converter=as_tuple)
    corrections: tuple[CorrectRegion, ...] = attrs.field(default=(), converter=as_tuple)
    named: Official | None = None

    def __attrs_post_init__(self) -> None:
        require(
            self,
            rules=instance(Rules, "Rules"),
            contest=SAID,
            regions=list_of(instance(RegionPlayed, "a RegionPlayed"), "a list of regions"),
            settled=list_of(instance(Settled, "a Settled"), "a list of decisions"),
            declined=list_of(instance(Decline, "a Decline"), "a list of declines"),
            corrections=list_of(instance(CorrectRegion, "a CorrectRegion"), "a list of them"),
            named=or_none(_OFFICIAL),
        )
        problems = [
            Problem(f"{region} is there {times} times", field="$.regions")
            for region, times in Counter(each.region for each in self.regions).items()
            if times > 1
        ]
        if problems:
            raise InvalidReport(problems)

    def region(self, name: str) -> RegionPlayed | None:
        """The tournament of a region, or None if it is not reported."""
        return next((played for played in self.regions if played.region == name), None)

    def decline_of(self, person: str) -> Decline | None:
        """How somebody declined, or None for whoever did not."""
        return next((each for each in self.declined if each.person == person), None)
