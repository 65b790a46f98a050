"""Every number and every ruling of how regional tournaments lead to the final.

The rules of the games themselves are with the games; this is what their championship has in
common. A released edition never changes; a new one is added to :data:`EDITIONS`.
"""

from datetime import date
from enum import StrEnum

import attrs

from cardtourney import edition
from cardtourney.edition import DAY, NAME, Demand, by_text, of, require, rulings, whole


class SharedBorder(StrEnum):
    """1: who goes to the final where players share a place on its border.

    ``EXTRA_GAME``: an extra game among them decides.
    ``LOTS``: a public draw of lots decides.
    """

    EXTRA_GAME = "extra_game"
    LOTS = "lots"


class SteppingIn(StrEnum):
    """2: who steps in where the substitutes do not come either.

    ``SUBSTITUTES_ONLY``: nobody, and the place in the final stays empty.
    ``NEXT_IN_ORDER``: the next in the order of the region.
    """

    SUBSTITUTES_ONLY = "substitutes_only"
    NEXT_IN_ORDER = "next_in_order"


class TwoRegions(StrEnum):
    """4: what becomes of somebody who played in two regions.

    ``DISQUALIFIED``: neither result counts.
    ``FIRST_COUNTS``: that of the earlier day does; of two on one day neither.
    """

    DISQUALIFIED = "disqualified"
    FIRST_COUNTS = "first_counts"


class LateEntry(StrEnum):
    """1: whether somebody may join a regional tournament after its first round.

    ``ALLOWED``: they are seated from a later round on, and have won nothing before.
    ``REFUSE``: nobody may.
    """

    ALLOWED = "allowed"
    REFUSE = "refuse"


class FreedPlaces(StrEnum):
    """4: what becomes of the place of somebody whose result does not count.

    ``MOVE_UP``: those behind move up, as if the player had not taken part.
    ``KEEP_PLACES``: the others keep their places, and the substitute steps in.
    """

    MOVE_UP = "move_up"
    KEEP_PLACES = "keep_places"


@attrs.frozen(kw_only=True, field_transformer=by_text)
class Rules:
    """One edition of the way to the final: its numbers, and an option for every ruling.

    The defaults are those of the Czech championship of 2026. To try another reading, use
    ``attrs.evolve``; the checks run again. The option of a ruling can also be given as its text,
    such as ``"lots"``.

    Attributes:
        name: The edition's name.
        in_force_from: The first day on which it holds.
        qualifiers: How many of each region go to the final (1).
        substitutes: How many of each region are substitutes (2).
        shared_border: Ruling on places shared on the border (1).
        late_entry: Ruling on who joins after the first round (1).
        stepping_in: Ruling on who steps in after the substitutes (2).
        two_regions: Ruling on those who played in two regions (4).
        freed_places: Ruling on the places of those whose result does not count (4).

    Raises:
        InvalidRules: Names every option that no edition could have, its value and its clause.

    >>> attrs.evolve(MCR_2026, qualifiers=0)
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: $.qualifiers: 0 is not a whole number of players, 1 or more \
[mcr:1]
    """

    name: str = attrs.field(metadata=of("mcr:1"))
    in_force_from: date = attrs.field(metadata=of("mcr:1"))
    qualifiers: int = attrs.field(default=2, metadata=of("mcr:1"))
    substitutes: int = attrs.field(default=1, metadata=of("mcr:2"))
    shared_border: SharedBorder = attrs.field(default=SharedBorder.EXTRA_GAME, metadata=of("mcr:1"))
    late_entry: LateEntry = attrs.field(default=LateEntry.ALLOWED, metadata=of("mcr:1"))
    stepping_in: SteppingIn = attrs.field(default=SteppingIn.SUBSTITUTES_ONLY, metadata=of("mcr:2"))
    two_regions: TwoRegions = attrs.field(default=TwoRegions.DISQUALIFIED, metadata=of("mcr:4"))
    freed_places: FreedPlaces = attrs.field(default=FreedPlaces.MOVE_UP, metadata=of("mcr:4"))

    def __attrs_post_init__(self) -> None:
        require(self, _DEMANDS)


_DEMANDS: tuple[Demand[Rules], ...] = (
    NAME,
    DAY,
    whole("qualifiers", 1, "players"),
    whole("substitutes", 0, "players"),
    *rulings(Rules),
)


def clause_of(option: str) -> str:
    """The id of the clause behind an option of :class:`Rules`.

    Args:
        option: The option's name, such as ``substitutes``.

    Returns:
        The clause's id.

    Raises:
        InvalidRules: There is no option of this name.

    >>> clause_of("substitutes")
    'mcr:2'
    """
    return edition.clause_of(Rules, option)


MCR_2026 = Rules(name="MCR_2026", in_force_from=date(2026, 1, 1))
"""The Czech championship in Trumfosaur, Karak and Rummikub, 2026."""

EDITIONS: tuple[Rules, ...] = (MCR_2026,)
"""Every edition this library knows, the oldest first."""
