"""The final table of a tournament with everybody's placement points (A.3, B.12)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

import attrs

from cardtourney.marias_sem.rules import SEM_2023, Rules, SharedPlace
from cardtourney.marias_sem.standings import Record, refuse_lots, settle
from cardtourney.pairing.points import TieRule, share_places
from cardtourney.pairing.ranking import Ranking
from cardtourney.pairing.season import place_bonus
from cardtourney.rulebook import implements


@attrs.frozen
class Placed:
    """One line of the final table.

    Attributes:
        place: The place, from 1; others may share it.
        start: The start number.
        points: All round points together.
        cents: All money together, in cents.
        placement_points: What the place earns for the season, exact.
    """

    place: int
    start: int
    points: Fraction
    cents: int
    placement_points: Fraction


@implements("sem:A.3")
def placement_points(ranked: int, rules: Rules = SEM_2023) -> tuple[Fraction, ...]:
    """The placement points of every place of a tournament (A.3).

    The last of those ranked gets one point, the next two, and so on; the best fifty get a
    bonus on top. Where fewer are ranked, the list of bonuses is cut from its end.

    Args:
        ranked: How many players are ranked; the disqualified are not (D.2).
        rules: The edition in force.

    Returns:
        One exact number a place, the first place first.

    Raises:
        InvalidReport: `ranked` is no number of players.

    >>> [int(points) for points in placement_points(387)[:3]]
    [487, 477, 470]
    """
    return place_bonus(ranked, rules.placement_bonus)


@implements("sem:A.3", "sem:B.12")
def final_table(
    ranking: Ranking[Record], rules: Rules = SEM_2023, *, lots: Sequence[int] = ()
) -> tuple[Placed, ...]:
    """The final table: everybody's place and what it earns.

    Players who are still equal after every criterion share a place; the ruling `shared_place`
    says what it earns them: equal shares, the best of their places, or what lots decide.

    Args:
        ranking: The standings after the last round, see
            :func:`cardtourney.marias_sem.standings.places`.
        rules: The edition in force.
        lots: Where lots decide, the start numbers of all who share a place with somebody, in
            the order of the draw; otherwise none.

    Returns:
        One line a player, from the first place on; where lots decide, nobody shares a place.

    Raises:
        InvalidReport: Lots that are not those of exactly the players who share places.

    >>> from cardtourney.marias_sem.standings import RoundScore, places
    >>> equal = (RoundScore(1, 3, 1000),)
    >>> table = places([Record(7, equal), Record(4, equal), Record(9, (RoundScore(1, 1, 500),))])
    >>> for line in final_table(table):
    ...     print(line.place, line.start, line.placement_points)
    1 4 98
    1 7 98
    3 9 86
    """
    if rules.shared_place is SharedPlace.LOTS:
        order = settle(ranking, lots, "sem:A.3")
        numbers = tuple(range(1, len(order) + 1))
    else:
        refuse_lots(lots, "shared_place", rules.shared_place, "sem:A.3")
        order = tuple(record.start for record in ranking.entries)
        numbers = tuple(row.place for row in ranking.rows)
    shares = share_places(
        placement_points(len(order), rules),
        [len(group) for group in ranking.groups],
        ties=_tie_rule(rules.shared_place),
    )
    records = {record.start: record for record in ranking.entries}
    return tuple(
        Placed(place, start, records[start].points, records[start].cents, share)
        for place, start, share in zip(numbers, order, shares, strict=True)
    )


def _tie_rule(ruling: SharedPlace) -> TieRule:
    match ruling:
        case SharedPlace.SPLIT:
            return TieRule.SPLIT
        case SharedPlace.BEST:
            return TieRule.BEST
        case SharedPlace.LOTS:
            return TieRule.LOTS
        case _:
            assert_never(ruling)
