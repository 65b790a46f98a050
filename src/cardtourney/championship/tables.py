"""The tables of a round: how a field is split, and what happens to one that cannot be."""

from collections.abc import Sequence
from enum import StrEnum

from cardtourney.errors import NoSeating
from cardtourney.pairing.options import require_option
from cardtourney.pairing.tables import nearest, partition


class SeveralEqual(StrEnum):
    """Which tables are drawn where the players fill equal tables of several sizes.

    ``LARGER``: fewer and larger ones.
    ``SMALLER``: more and smaller ones.
    """

    LARGER = "larger"
    SMALLER = "smaller"


class Unsplittable(StrEnum):
    """What happens where so many players do not fill tables of the allowed sizes.

    ``REFUSE``: the round cannot be seated; the nearest numbers that could are named.
    ``REST``: as few as possible rest in this round, and the others are seated.
    """

    REFUSE = "refuse"
    REST = "rest"


def split(
    players: int,
    sizes: Sequence[int],
    *,
    unsplittable: Unsplittable = Unsplittable.REFUSE,
    several_equal: SeveralEqual = SeveralEqual.LARGER,
    clause: str = "",
) -> tuple[int, ...]:
    """The sizes of a round's tables, as equal as possible.

    Args:
        players: How many there are to be seated.
        sizes: The sizes that a table may have; where tables cannot be equal, there are most of
            the first.
        unsplittable: What happens where they do not fill such tables.
        several_equal: Which tables there are where equal ones of several sizes are possible.
        clause: The clause that a refusal carries.

    Returns:
        The size of each table, the largest first; together fewer than the players where some
        have to rest.

    Raises:
        NoSeating: So many cannot be seated; names the nearest possible numbers.
        InvalidRules: The sizes are no such list, or there is no such answer.

    >>> split(11, (4, 5), unsplittable=Unsplittable.REST)
    (5, 5)
    >>> split(20, (4, 5)), split(20, (4, 5), several_equal=SeveralEqual.SMALLER)
    ((5, 5, 5, 5), (4, 4, 4, 4, 4))
    >>> split(11, (4, 5), clause="karak:1")
    Traceback (most recent call last):
    cardtourney.errors.NoSeating: 11 people cannot be split into tables of 4 or 5: \
10 could (1 too many), or 12 (1 missing) [karak:1]
    """
    rest = require_option(Unsplittable, unsplittable, "unsplittable") is Unsplittable.REST
    chosen = require_option(SeveralEqual, several_equal, "several_equal")
    try:
        seated = (nearest(players, sizes).below if rest else None) or players
        drawn = partition(seated, sizes)
    except NoSeating as error:
        mark = f" [{clause}]" if clause else ""
        raise NoSeating([f"{problem.message}{mark}" for problem in error]) from None
    equal = equal_splits(seated, sizes) or (drawn,)
    return equal[0] if chosen is SeveralEqual.LARGER else equal[-1]


def equal_splits(players: int, sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """All the ways to seat everybody at tables of one size.

    Args:
        players: How many there are to be seated; there is no way to seat nobody.
        sizes: The sizes that a table may have.

    Returns:
        The sizes of the tables of each way, that with the largest tables first; none where no
        equal tables are possible.

    Raises:
        NoSeating: It is no number of people, or more than a million.
        InvalidRules: The sizes are no list of different whole numbers from 1 up.

    >>> equal_splits(12, (4, 3)), equal_splits(7, (4, 3))
    (((4, 4, 4), (3, 3, 3, 3)), ())
    """
    if nearest(players, sizes).below != players:
        return ()
    return tuple(
        (size,) * (players // size) for size in sorted(sizes, reverse=True) if players % size == 0
    )
