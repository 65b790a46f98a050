"""Where everybody belongs in each round, and who is kept apart (B.2, B.6, B.7, B.9–B.11).

Every function here makes a :class:`~cardtourney.pairing.plan.Plan` of start numbers; the pairing
core finds the best seating for it, or judges one that somebody else made.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import assert_never

from cardtourney.chance import Chance, lots
from cardtourney.errors import InvalidReport, NoSeating, Problem
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.rules import (
    SEM_2023,
    EqualRatings,
    MoveStep,
    RankShift,
    Rules,
    Shift,
    UnratedOrder,
)
from cardtourney.pairing.plan import (
    FEWEST_MOVED,
    LEAST_TOTAL,
    Plan,
    move,
    plan_by_groups,
    plan_by_rank,
)
from cardtourney.pairing.separation import Separation, apart
from cardtourney.pairing.tables import nearest
from cardtourney.rulebook import implements


@implements("sem:B.2")
def seeding(
    entrants: Iterable[Entrant], chance: Chance, rules: Rules = SEM_2023
) -> tuple[tuple[int, ...], Chance]:
    """The order of the entrants for round 1: by rating, then the unrated (B.2).

    Equal ratings and the unrated stand in order of start number, or as lots say (rulings
    `equal_ratings` and `unrated_order`).

    Args:
        entrants: Everybody who plays, in any order.
        chance: The public draw; used only where a ruling asks for lots.
        rules: The edition in force.

    Returns:
        The start numbers, the best first, and the chance that is left.

    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.marias_sem.people import Standing
    >>> people = [Entrant(start, "N.", "", "", Standing.GUEST, rating)
    ...           for start, rating in ((1, None), (2, 310), (3, 310), (4, 875))]
    >>> seeding(people, Seeded("Poprad"))[0]
    (4, 2, 3, 1)
    """
    ordered = sorted(entrants, key=lambda entrant: (_by_rating(entrant), entrant.start))
    groups = [list(group) for _, group in groupby(ordered, key=_by_rating)]
    rated = [group for group in groups if group[0].rating is not None]
    unrated = [group for group in groups if group[0].rating is None]
    left = chance
    if rules.equal_ratings is EqualRatings.LOTS:
        left = _draw(rated, left)
    if rules.unrated_order is UnratedOrder.LOTS:
        left = _draw(unrated, left)
    return tuple(entrant.start for group in (*rated, *unrated) for entrant in group), left


def _by_rating(entrant: Entrant) -> tuple[bool, Fraction]:
    return entrant.rating is None, -(entrant.rating or Fraction())


def _draw(groups: list[list[Entrant]], chance: Chance) -> Chance:
    """Put everybody who is equal to somebody in the order of one draw."""
    tied = [entrant.start for group in groups if len(group) > 1 for entrant in group]
    drawn, left = lots(chance, tied) if tied else ((), chance)
    for group in groups:
        if len(group) > 1:
            group.sort(key=lambda entrant: drawn.index(entrant.start))
    return left


@implements("sem:B.2")
def require_full_tables(players: int, rules: Rules = SEM_2023) -> None:
    """Refuse a field that does not make whole tables, and say how many substitutes are missing.

    The thirds of B.2 exist only for a multiple of the table size.

    Args:
        players: How many have registered.
        rules: The edition in force.

    Raises:
        InvalidReport: Names the number, and how many are missing or too many.

    >>> require_full_tables(14)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: 14 players do not fill tables of 3: 1 substitute is \
missing for 15, or 2 are too many for 12 [sem:B.2]
    """
    if players and players % rules.table_size == 0:
        return
    around = nearest(players, (rules.table_size,))
    missing = around.above - players
    substitutes = "substitute is" if missing == 1 else "substitutes are"
    text = (
        f"{_players(players)} not fill tables of {rules.table_size}: "
        f"{missing} {substitutes} missing for {around.above}"
    )
    if around.below:
        surplus = players - around.below
        text += f", or {surplus} {'is' if surplus == 1 else 'are'} too many for {around.below}"
    raise InvalidReport([Problem(f"{text} [sem:B.2]")])


def _players(number: int) -> str:
    return "1 player does" if number == 1 else f"{number} players do"


@implements("sem:B.6")
def steps(rules: Rules = SEM_2023) -> tuple[int, ...]:
    """By how many tables each position moves for round 2 (B.6).

    The first goes to a lower number, the last to a higher one, everybody between stays.

    Args:
        rules: The edition in force; the ruling `step` says how far.

    Returns:
        One number a position; negative towards table 1.

    >>> steps()
    (-1, 0, 1)
    """
    match rules.step:
        case MoveStep.ONE:
            tables = 1
        case MoveStep.TWO:
            tables = 2
        case _:
            assert_never(rules.step)
    return (-tables, *(0,) * (rules.table_size - 2), tables)


@implements("sem:B.6")
def moves_on(round_number: int, rules: Rules = SEM_2023) -> bool:
    """Whether players go to a round from their tables of the round before, and not by standings.

    Round 2 is such a round (B.6), as long as everybody plays it.

    >>> [moves_on(number) for number in (1, 2, 3)]
    [False, True, False]
    """
    return round_number == 2 <= rules.qualification_rounds


@implements("sem:B.2")
def first_round(
    seeded: Sequence[int], clubs: Mapping[int, str], rules: Rules = SEM_2023
) -> Plan[int]:
    """Round 1: thirds by rating, the first third fixed, clubs apart in rounds 1 and 2 (B.2).

    The second and last thirds may be moved to other tables, but keep their positions.

    Args:
        seeded: The start numbers, the best rated first (see :func:`seeding`).
        clubs: For each start number the club; empty for guests and licensed players.
        rules: The edition in force; the ruling `shift` says which seating is the best.

    Returns:
        The plan of the round.

    >>> first_round([4, 2, 3, 1, 6, 5], {}).prescribed
    ((4, 1, 6), (2, 3, 5))
    """
    require_full_tables(len(seeded), rules)
    at_once = (1, 2) if rules.joint_rounds and moves_on(2, rules) else (1,)
    return plan_by_groups(
        seeded,
        rules.table_size,
        backwards=(2,),
        pinned=(1,),
        movement=steps(rules),
        separations=[
            _clubs_apart(seeded, clubs, number, meeting=number)
            for number in at_once
            if number in rules.club_rule_rounds
        ],
        measures=FEWEST_MOVED if rules.shift is Shift.FEWEST_MOVED else LEAST_TOTAL,
    )


@implements("sem:B.6")
def second_round(
    before: Sequence[Sequence[int]],
    seeded: Sequence[int],
    clubs: Mapping[int, str],
    rules: Rules = SEM_2023,
) -> Plan[int]:
    """Round 2: everybody moves from the table of round 1 as B.6 says; nothing is left to choose.

    Args:
        before: The tables of round 1, each in order of position.
        seeded: The start numbers, the best rated first.
        clubs: For each start number the club.
        rules: The edition in force.

    Returns:
        The plan of the round, with every position pinned.

    >>> second_round([(1, 2, 3), (4, 5, 6), (7, 8, 9)], range(1, 10), {}).prescribed
    ((4, 2, 9), (7, 5, 3), (1, 8, 6))
    """
    separations = (
        (_clubs_apart(seeded, clubs, 2, meeting=1),) if 2 in rules.club_rule_rounds else ()
    )
    return Plan(
        players=tuple(seeded),
        prescribed=move(before, steps(rules)),
        separations=separations,
        by_position=True,
        pinned=frozenset(range(1, rules.table_size + 1)),
    )


@implements("sem:B.7", "sem:B.9", "sem:B.10", "sem:B.11")
def by_standings(
    order: Sequence[int], clubs: Mapping[int, str], round_number: int, rules: Rules = SEM_2023
) -> Plan[int]:
    """From round 3 on: the first three of the standings at table 1, the next at table 2 (B.7).

    Clubs are kept apart in the rounds that the rules list; in the last one they are not (B.11).

    Args:
        order: The start numbers of those who play, in order of the standings.
        clubs: For each start number the club.
        round_number: The round that is seated.
        rules: The edition in force; the ruling `rank_shift` says which seating is the best.

    Returns:
        The plan of the round.

    Raises:
        NoSeating: The players do not fill whole tables.

    >>> by_standings([9, 4, 7, 1, 2, 3], {}, 3).prescribed
    ((9, 4, 7), (1, 2, 3))
    """
    size = rules.table_size
    if len(order) % size:
        text = f"{_players(len(order))} not fill tables of {size} [sem:B.7]"
        raise NoSeating([Problem(text)])
    ruled = round_number in rules.club_rule_rounds
    return plan_by_rank(
        order,
        [size] * (len(order) // size),
        separations=[_clubs_apart(order, clubs, round_number, meeting=1)] if ruled else [],
        measures=FEWEST_MOVED if rules.rank_shift is RankShift.FEWEST_MOVED else LEAST_TOTAL,
    )


def club_rule(round_number: int) -> str:
    """What plans and audits call the club rule of a round.

    >>> club_rule(3)
    'clubs apart in round 3'
    """
    return f"clubs apart in round {round_number}"


def _clubs_apart(
    players: Sequence[int], clubs: Mapping[int, str], round_number: int, *, meeting: int
) -> Separation[int]:
    return apart(club_rule(round_number), players, clubs.get, meeting=meeting)


def club_mates(
    tables: Iterable[Sequence[int]], clubs: Mapping[int, str]
) -> tuple[tuple[int, str, tuple[int, ...]], ...]:
    """Tables at which several players of one club sit, for the referees to watch (B.11).

    Args:
        tables: The tables in order, each the start numbers in order of position.
        clubs: For each start number the club.

    Returns:
        For each such table and club the table's number, the club and the players.

    >>> club_mates([(1, 2, 3), (4, 5, 6)], {4: "MK A", 6: "MK A", 5: ""})
    ((2, 'MK A', (4, 6)),)
    """
    found = []
    for number, table in enumerate(tables, 1):
        for club in dict.fromkeys(clubs.get(player, "") for player in table):
            mates = tuple(player for player in table if clubs.get(player, "") == club)
            if club and len(mates) > 1:
                found.append((number, club, mates))
    return tuple(found)
