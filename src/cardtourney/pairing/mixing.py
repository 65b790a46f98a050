"""A round by draw in which as few as possible meet again.

Formats such as “every round is drawn anew, and people should meet as many different opponents as
possible” leave three things to whoever seats: who rests where the tables do not hold everybody,
who sits at the smaller tables, and who meets whom. :func:`mix` answers them in strict order:

1. **byes**: those rest who have rested least, so nobody rests twice before everybody has once.
   Measured by the byes that those who rest have had before, added up.
2. **table sizes**: nobody sits at tables of one size again and again. Measured by how many rounds
   a player has sat at the size they get now beyond those at the size they have had least of (both
   among the sizes of this round), added up over the players.
3. **met before**: for each two at a table the number of their earlier meetings, added up, so a
   third meeting weighs twice as much as a second.
4. **seats**: nobody sits first (or last) again and again. Measured like the sizes: how many
   rounds a player has sat on the seat they get now beyond those on the seat they have had least,
   added up.

The first two are always proven: they divide players among kinds of places, which is solved
exactly, together with everything else that is as good. Among that the third and the fourth are
searched, first by exchanging players, then by going through every seating that could be better,
where they are few enough; so they are in fields of up to 40 players at tables of four, 27 at
tables of five, 16 at any tables, and in larger ones as long as hardly anybody has to meet again.
The search may also end at its limit, which is a count and not a time: each figure says whether it
is proven, and has a bound that no seating is below.

What all this leaves open depends on the draw alone, and in the first round the draw is simply
dealt to the tables. Players are told apart by where they were drawn and by what they played, never
by name or number.

Rounds are seated one after the other. That is not a schedule for a whole event, which may let
people meet early to save two meetings later: :func:`least_repeats` tells what no schedule is below.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Generic, TypeVar

import attrs

from cardtourney.errors import (
    Finding,
    InputError,
    InvalidReport,
    InvalidRules,
    NoSeating,
    Problem,
    listing,
    shown_value,
)
from cardtourney.pairing.audit import Compared, SeatingCode
from cardtourney.pairing.objectives import Objective
from cardtourney.pairing.tables import MOST_PEOPLE
from cardtourney.pairing.values import is_count

P = TypeVar("P", bound=Hashable)


class Mixing(StrEnum):
    """What a round by draw is measured by, the most important first; each is to be small."""

    BYES = "byes"
    TABLE_SIZES = "table sizes"
    MET_BEFORE = "met before"
    SEATS = "seats"


@attrs.frozen
class Mixed(Generic[P]):
    """Who sits where in a round by draw, who rests, and how good that is.

    Attributes:
        tables: For each table the players in order of seat; larger tables first, and among tables
            of one size the one whose first-drawn player was drawn earlier.
        resting: Those who have a bye, in the order of the draw.
        objectives: One for each of :class:`Mixing`, in its order.
    """

    tables: tuple[tuple[P, ...], ...]
    resting: tuple[P, ...]
    objectives: tuple[Objective, ...]

    @property
    def proven(self) -> bool:
        """Whether no other seating is better, in the order of the objectives."""
        return all(objective.proven for objective in self.objectives)


@attrs.frozen
class MixAudit(Generic[P]):
    """What an audit of a round by draw found.

    Attributes:
        findings: What is wrong; empty for a seating as good as the best found.
        objectives: Every objective beside the best found; empty where the seating does not have
            the players of the round, so that nothing can be measured.
        best: The best seating found.
    """

    findings: tuple[Finding[SeatingCode], ...]
    objectives: tuple[Compared, ...]
    best: Mixed[P]


def mix(
    drawn: Sequence[P],
    sizes: Sequence[int],
    history: Sequence[Sequence[Sequence[P]]],
    *,
    rested: Mapping[P, int] | None = None,
) -> Mixed[P]:
    """Seat a round by draw: few meet again, and byes, table sizes and seats even out.

    Args:
        drawn: Everybody who is in, in the order of a public draw; it decides between seatings
            that are equally good.
        sizes: How many sit at each table, in any order. Whoever finds no seat rests.
        history: The earlier rounds, each its tables in order of seat. Players who have left since
            may stand in it, and players may be new.
        rested: How many byes each player has had. Where it is not given, a player has rested in
            every round of the history in which they sit nowhere.

    Returns:
        The seating. The same input gives the same seating on every machine; the order of the
        rounds in the history, and of the tables in a round, does not matter.

    Raises:
        InvalidRules: A size is no number of people.
        InvalidReport: Somebody sits twice in a round of the history, or byes are no counts.
        NoSeating: Somebody is drawn twice, there is no table, or the tables hold more than were
            drawn. Whichever is raised, it names every problem there is.

    >>> first = mix(["Anna", "Boris", "Cyril", "Dana", "Eva"], [2, 2], [])
    >>> first.tables, first.resting
    ((('Anna', 'Boris'), ('Cyril', 'Dana')), ('Eva',))
    >>> second = mix(["Anna", "Boris", "Cyril", "Dana", "Eva"], [2, 2], [first.tables])
    >>> second.tables, second.resting
    ((('Boris', 'Cyril'), ('Dana', 'Eva')), ('Anna',))
    >>> for objective in second.objectives:
    ...     print(objective.name, objective.value, objective.proof.value)
    byes 0 bound
    table sizes 0 bound
    met before 0 bound
    seats 0 bound
    """
    _require(drawn, sizes, history, rested)
    from cardtourney.pairing._mixpast import past_of
    from cardtourney.pairing._mixround import seated

    past = past_of(drawn, sizes, history, _byes(drawn, history) if rested is None else rested)
    found = seated(past)
    return Mixed(
        tables=tuple(tuple(drawn[player] for player in table) for table in found.tables),
        resting=tuple(drawn[player] for player in found.resting),
        objectives=found.objectives,
    )


def _byes(drawn: Sequence[P], history: Sequence[Sequence[Sequence[P]]]) -> dict[P, int]:
    """How many rounds each player has sat out."""
    sat = Counter(player for tables in history for table in tables for player in table)
    return {player: len(history) - sat[player] for player in drawn}


def _require(
    drawn: Sequence[P],
    sizes: Sequence[int],
    history: Sequence[Sequence[Sequence[P]]],
    rested: Mapping[P, int] | None,
) -> None:
    """Refuse what no round can be made of; all problems at once, whatever their kind."""
    kinds: tuple[tuple[type[InputError], list[Problem]], ...] = (
        (InvalidRules, list(_size_problems(sizes))),
        (InvalidReport, [*_history_problems(history), *_bye_problems(rested or {})]),
        (NoSeating, list(_draw_problems(drawn, sizes))),
    )
    problems = [problem for _, found in kinds for problem in found]
    if problems:
        raise next(kind for kind, found in kinds if found)(problems)


def _size_problems(sizes: Sequence[int]) -> Iterator[Problem]:
    for number, size in enumerate(sizes):
        if not is_count(size) or size == 0:
            text = f"{shown_value(size)} is not a whole number of players from 1"
            yield Problem(text, field=f"$.sizes[{number}]")


def _history_problems(history: Sequence[Sequence[Sequence[P]]]) -> Iterator[Problem]:
    for number, tables in enumerate(history):
        field = f"$.history[{number}]"
        given: object = tables
        if not isinstance(given, Sequence):
            yield Problem(f"{shown_value(given)} is no list of tables", field=field)
            continue
        unordered = [table for table in given if not isinstance(table, Sequence)]
        for table in unordered:
            yield Problem(f"{shown_value(table)} is no table in order of seat", field=field)
        counts = Counter(player for table in tables if table not in unordered for player in table)
        for player, times in counts.items():
            if times > 1:
                yield Problem(
                    f"{listing([player])} sits {times} times in round {number + 1}", field=field
                )


def _bye_problems(rested: Mapping[P, int]) -> Iterator[Problem]:
    for player, byes in rested.items():
        if not is_count(byes):
            had = f"{listing([player])} has had {shown_value(byes)} byes"
            yield Problem(f"{had}; expected a whole number from 0", field="$.rested")


def _draw_problems(drawn: Sequence[P], sizes: Sequence[int]) -> Iterator[Problem]:
    for player, times in Counter(drawn).items():
        if times > 1:
            yield Problem(f"{listing([player])} is drawn {times} times", field="$.drawn")
    if not sizes:
        yield Problem("names no table", field="$.sizes")
    seats = sum(size for size in sizes if is_count(size))
    if seats > len(drawn):
        text = (
            f"tables of {listing(sizes)} hold {shown_value(seats)} players; {len(drawn)} are drawn"
        )
        yield Problem(text, field="$.sizes")


def audit_mix(
    drawn: Sequence[P],
    tables: Sequence[Sequence[P]],
    history: Sequence[Sequence[Sequence[P]]],
    *,
    rested: Mapping[P, int] | None = None,
) -> MixAudit[P]:
    """Judge a seating by draw, whoever made it.

    Equal values are equally right: another seating than the one found here is no finding as long
    as it is as good by every objective in turn.

    Args:
        drawn: Everybody who is in, in the order of the draw.
        tables: The seating, each table in order of seat; whoever sits nowhere rests.
        history: The earlier rounds, as in :func:`mix`.
        rested: How many byes each player has had, as in :func:`mix`.

    Returns:
        Findings, and every figure beside the best found.

    Raises:
        InvalidRules: A table is empty.
        InvalidReport: As :func:`mix`.
        NoSeating: As :func:`mix`.

    >>> first = [["Anna", "Boris"], ["Cyril", "Dana"]]
    >>> again = [["Anna", "Boris"], ["Dana", "Cyril"]]
    >>> for finding in audit_mix(["Anna", "Boris", "Cyril", "Dana"], again, [first]).findings:
    ...     print(finding)
    met before: 2, and 0 was possible
    """
    best = mix(drawn, [len(table) for table in tables], history, rested=rested)
    from cardtourney.pairing._mixmeasures import values_of
    from cardtourney.pairing._mixpast import past_of

    findings = tuple(_who(drawn, tables))
    if findings:
        return MixAudit(findings, (), best)
    number = {player: index for index, player in enumerate(drawn)}
    byes = _byes(drawn, history) if rested is None else rested
    past = past_of(drawn, [len(table) for table in tables], history, byes)
    values = values_of(past, [[number[player] for player in table] for table in tables])
    compared = tuple(
        Compared(objective.name, value, objective.value, objective.proof)
        for objective, value in zip(best.objectives, values, strict=True)
    )
    worse = next((each for each in compared if each.value != each.best), None)
    if worse is not None and worse.value > worse.best:
        parts = (("objective", worse.name), ("value", worse.value), ("best", worse.best))
        findings = (Finding(SeatingCode.WORSE, "", parts),)
    return MixAudit(findings, compared, best)


def _who(drawn: Sequence[P], tables: Sequence[Sequence[P]]) -> Iterator[Finding[SeatingCode]]:
    """Who sits twice, and who is not in."""
    counts = Counter(player for table in tables for player in table)
    for player, times in counts.items():
        if times > 1:
            yield Finding(SeatingCode.TWICE, "", (("player", str(player)), ("times", times)))
    for number, table in enumerate(tables, 1):
        for player in table:
            if player not in drawn:
                parts = (("player", str(player)), ("table", number))
                yield Finding(SeatingCode.UNKNOWN, "", parts)


def least_repeats(players: int, rounds: Sequence[Sequence[int]]) -> int:
    """A number of repeated meetings that no schedule of these rounds is below.

    Rounds seated one after the other can need more than a schedule made for the whole event at
    once. This tells how much at most that can have cost: the values of **met before**, added up
    over the rounds, are at least this.

    Two arguments are tried, and the larger number counts. There are only so many pairs, so some
    meet twice as soon as there are more meetings than pairs. And between any two rounds, people
    of one table must spread over the tables of the other.

    Args:
        players: How many players there are; the same ones in all rounds.
        rounds: The table sizes of each round.

    Returns:
        The number; a pair that meets three times counts 1 for the second and 2 for the third.

    Raises:
        InvalidRules: A size is no number of people.
        NoSeating: The tables of a round hold more than there are, or it has none, or there is no
            such number of players.

    >>> least_repeats(16, [[4, 4, 4, 4]] * 5), least_repeats(16, [[4, 4, 4, 4]] * 6)
    (0, 24)
    >>> least_repeats(8, [[4, 4]] * 2)
    4
    """
    from cardtourney.pairing._mixmeasures import least_common

    if not is_count(players):
        raise NoSeating(
            [f"{shown_value(players)} is no number of players: give a whole number from 0 up"]
        )
    if players > MOST_PEOPLE:
        text = f"{shown_value(players)} players are too many: give {MOST_PEOPLE} at most"
        raise NoSeating([text])
    for sizes in rounds:
        _require(range(players), sizes, (), None)
    pairs = players * (players - 1) // 2
    meetings = sum(size * (size - 1) // 2 for sizes in rounds for size in sizes)
    often, more = divmod(meetings, pairs) if pairs else (0, 0)
    by_pairs = pairs * (often * (often - 1) // 2) + more * often
    by_rounds = sum(
        max(
            least_common(one, len(other), players - sum(other)),
            least_common(other, len(one), players - sum(one)),
        )
        for one, other in combinations(rounds, 2)
    )
    return max(by_pairs, by_rounds)
