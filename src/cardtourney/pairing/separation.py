"""Keeping people apart: those of one club, family or town, and those who have already met."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Generic, TypeVar, cast

import attrs

from cardtourney.errors import InvalidRules, Problem, listing, shown_value
from cardtourney.pairing.options import no_option, option
from cardtourney.pairing.values import is_count

P = TypeVar("P", bound=Hashable)


class Strength(StrEnum):
    """What happens when people cannot all be kept apart.

    ``SOFT``: as few pairs as possible meet, and the seating says which.
    ``HARD``: there is no seating.
    """

    SOFT = "soft"
    HARD = "hard"


def _strength(strength: Strength | str) -> Strength:
    return option(Strength, strength)


def _groups(groups: Collection[Collection[P]]) -> tuple[frozenset[P], ...]:
    # What is no list of sets goes on to the check, which tells all problems together.
    given: object = groups
    if not isinstance(given, list | tuple):
        return cast("tuple[frozenset[P], ...]", given)
    return tuple(frozenset(group) if isinstance(group, set) else group for group in given)


@attrs.frozen
class Separation(Generic[P]):
    """Groups of people no two of whom should sit at one table.

    Attributes:
        name: What people are told, such as "club" or "already met".
        groups: The groups; those of fewer than two people are left out.
        strength: Whether a broken pair forbids a seating or only makes it worse.
        meeting: The round it counts for, from 1: the round that is seated, or a later one that
            follows from it by movement.

    Raises:
        InvalidRules: Names everything that no separation could be.
    """

    name: str
    groups: tuple[frozenset[P], ...] = attrs.field(converter=_groups)
    strength: Strength = attrs.field(default=Strength.SOFT, converter=_strength)
    meeting: int = 1

    def __attrs_post_init__(self) -> None:
        problems = [
            attrs.evolve(
                problem, message=f"the separation “{listing([self.name])}”: {problem.message}"
            )
            for problem in _problems(self)
        ]
        if problems:
            raise InvalidRules(problems)

    def broken(self, table: Collection[P]) -> tuple[tuple[P, P], ...]:
        """The pairs at a table that should have been kept apart, in the order of the table.

        >>> Separation("club", (frozenset({"Anna", "Cyril"}),)).broken(["Anna", "Boris", "Cyril"])
        (('Anna', 'Cyril'),)
        """
        return tuple(
            pair
            for pair in combinations(table, 2)
            if any(group.issuperset(pair) for group in self.groups)
        )

    def mates(self, person: P) -> frozenset[P]:
        """Everybody whom a person should not meet.

        >>> sorted(Separation("met", (frozenset({"A", "B"}), frozenset({"A", "C"}))).mates("A"))
        ['B', 'C']
        """
        return frozenset().union(*(group for group in self.groups if person in group)) - {person}


def _problems(separation: Separation[P]) -> Iterator[Problem]:
    groups: object = separation.groups
    if not isinstance(groups, tuple):
        yield Problem(
            f"{shown_value(groups)} is no list of groups, each a set of people", field="$.groups"
        )
    else:
        for number, group in enumerate(groups):
            if not isinstance(group, frozenset):
                yield Problem(
                    f"{shown_value(group)} is no set of people", field=f"$.groups[{number}]"
                )
    strength: object = separation.strength
    if not isinstance(strength, Strength):
        yield Problem(no_option(Strength, strength), field="$.strength")
    meeting: object = separation.meeting
    if not is_count(meeting) or meeting < 1:
        yield Problem(
            f"{shown_value(meeting)} is no meeting, which is a whole number from 1",
            field="$.meeting",
        )


def apart(
    name: str,
    people: Iterable[P],
    key: Callable[[P], Hashable | None],
    *,
    strength: Strength = Strength.SOFT,
    meeting: int = 1,
    exempt: Collection[P] = (),
) -> Separation[P]:
    """Keep people apart who have the same club, family, town or whatever the key gives.

    Args:
        name: What people are told, such as "club".
        people: Everybody who is to be seated.
        key: The group of a person; None or an empty text means none, and such people may meet.
        strength: Whether a broken pair forbids a seating or only makes it worse.
        meeting: The round it counts for (see :class:`Separation`).
        exempt: People who may meet anybody, such as a substitute who has just stepped in.

    Returns:
        The separation; its groups do not depend on the order of the people.

    Raises:
        InvalidRules: The key of a person cannot be compared, as that of a list can change, or
            there is no such strength or meeting.

    >>> clubs = {"Anna": "MK A", "Boris": "", "Cyril": "MK A"}
    >>> [sorted(group) for group in apart("club", clubs, clubs.get).groups]
    [['Anna', 'Cyril']]
    """
    groups: dict[Hashable, set[P]] = {}
    problems = []
    for person in people:
        group = key(person)
        if group is None or group == "" or person in exempt:
            continue
        try:
            hash(group)
        except TypeError:
            problems.append(
                f"the separation “{listing([name])}”: {shown_value(person)} has the key "
                f"{shown_value(group)}, which can change; "
                "expected text, a number, a tuple of these, or None"
            )
        else:
            groups.setdefault(group, set()).add(person)
    if problems:
        raise InvalidRules(problems)
    return Separation(name, _in_order(groups.values()), strength, meeting)


def not_again(
    name: str,
    tables: Iterable[Sequence[P]],
    *,
    strength: Strength = Strength.SOFT,
    meeting: int = 1,
    exempt: Collection[P] = (),
) -> Separation[P]:
    """Keep people apart who have already sat at one table.

    Args:
        name: What people are told, such as "already met".
        tables: Every table of the rounds played.
        strength: Whether a broken pair forbids a seating or only makes it worse.
        meeting: The round it counts for (see :class:`Separation`).
        exempt: People who may meet anybody again.

    Returns:
        The separation: one group a pair that has met.

    Raises:
        InvalidRules: There is no such strength or meeting.

    >>> [sorted(group) for group in not_again("already met", [["A", "B", "C"]], exempt="C").groups]
    [['A', 'B']]
    """
    pairs = {
        frozenset(pair)
        for table in tables
        for pair in combinations(table, 2)
        if not any(person in exempt for person in pair)
    }
    return Separation(name, _in_order(pairs), strength, meeting)


def _in_order(groups: Iterable[Collection[P]]) -> tuple[frozenset[P], ...]:
    """Groups of at least two, in an order that does not depend on how they were found."""
    real = (frozenset(group) for group in groups if len(group) > 1)
    return tuple(sorted(real, key=lambda group: sorted(map(repr, group))))
