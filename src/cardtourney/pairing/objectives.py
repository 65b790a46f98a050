"""What a seating is measured by, and how well a value is proven."""

from enum import StrEnum

import attrs


class Proof(StrEnum):
    """How it is known that a value cannot be better.

    ``BOUND``: a lower bound, checked in whole numbers, equals the value.
    ``SEARCH``: branch and bound is complete over every seat that could matter.
    ``OPEN``: the search ended at its limit; the value may not be the best.
    """

    BOUND = "bound"
    SEARCH = "search"
    OPEN = "open"


class Measure(StrEnum):
    """How far a seating is from the prescribed one; each is to be as small as possible.

    ``MOVED``: how many players sit at another table than prescribed.
    ``DISPLACEMENT``: by how many tables players were moved, added up.
    ``BETTER_MOVED``: the same, each player's tables times the number of players ranked below:
    of two seatings, the one that moves the better placed less.
    """

    MOVED = "players moved"
    DISPLACEMENT = "total displacement"
    BETTER_MOVED = "displacement of the better placed"


@attrs.frozen
class Objective:
    """What became of one objective.

    Attributes:
        name: What was made small: a separation's name or a measure.
        value: What the seating is worth by it.
        least: No seating that is as good by the objectives before it is worth less than this.
        proof: How that is known.
    """

    name: str
    value: int
    least: int
    proof: Proof

    @property
    def proven(self) -> bool:
        """Whether it is certain that no other seating is better by this objective."""
        return self.value == self.least
