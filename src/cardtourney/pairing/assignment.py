"""Who may go to which table, what an assignment is worth, in whole numbers.

A :class:`Field` says who may go where: persons stand in blocks (everybody of one position, say),
a block has so many seats at each table, and a person may be pinned to a table. An assignment is
one table number a person. What it is worth is told by goals, each to be small: a :class:`Layer`
counts the pairs of a group that meet, a :class:`Cost` adds up a number a person and table.
"""

from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]


@attrs.frozen(eq=False)
class Layer:
    """A rule that keeps the members of each group apart when they meet.

    Attributes:
        groups: Persons (by number); each pair of a group that meets counts as broken.
        shifts: For each block, by how many tables its persons have moved on when they meet.
        memberships: One row a membership, person and number of group, in order of person.
    """

    groups: tuple[tuple[int, ...], ...]
    shifts: tuple[int, ...]
    memberships: Ints = attrs.field(init=False)

    @memberships.default
    def _lay_out(self) -> Ints:
        pairs = sorted(
            (person, number) for number, group in enumerate(self.groups) for person in group
        )
        return np.array(pairs, dtype=np.int64).reshape(-1, 2)

    @property
    def person(self) -> Ints:
        """The person of each membership."""
        return self.memberships[:, 0]

    @property
    def group(self) -> Ints:
        """The group of each membership."""
        return self.memberships[:, 1]


@attrs.frozen(eq=False)
class Cost:
    """A goal that adds up a whole number, zero or more, for each person and table.

    Attributes:
        of: One row a person, one column a table.
    """

    of: Ints


Goal: TypeAlias = Layer | Cost


@attrs.frozen(eq=False)
class Field:
    """Who is to be assigned, and where there is room.

    Attributes:
        block: For each person the number of their block.
        home: For each person the table the search starts from; together they fill the seats.
        pinned: For each person whether they must stay at home.
        seats: One row a block, one column a table: how many of the block sit there.
    """

    block: Ints
    home: Ints
    pinned: Flags
    seats: Ints

    @property
    def persons(self) -> int:
        """How many persons there are."""
        return len(self.block)

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return int(self.seats.shape[1])

    @property
    def allowed(self) -> Flags:
        """For each person and table, whether they may sit there."""
        allowed: Flags = np.arange(self.tables)[None, :] == self.home[:, None]
        allowed |= ~self.pinned[:, None]
        return allowed

    def met(self, layer: Layer, person: Ints, table: Ints) -> Ints:
        """At which tables persons meet others, given the tables they are assigned to."""
        shifts: Ints = np.asarray(layer.shifts, dtype=np.int64)[self.block[person]]
        return (table + shifts) % self.tables

    def room(self, layer: Layer) -> Ints:
        """How many people meet at each table."""
        moved = [np.roll(seats, by) for seats, by in zip(self.seats, layer.shifts, strict=True)]
        room: Ints = np.sum(moved, axis=0, dtype=np.int64)
        return room


def value_of(goal: Goal, field: Field, table: Ints) -> int:
    """Compute what an assignment is worth by a goal."""
    if isinstance(goal, Cost):
        return int(goal.of[np.arange(field.persons), table].sum())
    met = field.met(goal, goal.person, table[goal.person])
    _, together = np.unique(goal.group * field.tables + met, return_counts=True)
    return int((together * (together - 1) // 2).sum())
