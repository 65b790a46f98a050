"""Rounds of tables: they are seated, their tables hand in results, and they are closed.

This is what every tournament of tables has in common, whatever is played at them. It knows no
clause: the refusals carry the ids that the tournament gives in :class:`Clauses`, and the
tournament says who is in, which sizes a table may have, and what a result is.

What a table hands in is its result, whatever sheet or ticket it stands on.

The functions ``why_not_…`` say why something cannot happen now; their counterparts let it happen
and take it for granted that it can.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import Any

import attrs

from cardtourney.errors import Part, Refusal, listing, register_sentences
from cardtourney.rounds._values import CloseRound, ResultT, Round, SeatRound, TableResult

__all__ = [
    "NO_CLAUSES",
    "Clauses",
    "CloseRound",
    "ResultT",
    "Round",
    "RoundCode",
    "Rounds",
    "SeatRound",
    "TableResult",
    "close",
    "closed_rounds",
    "enter",
    "replace_result",
    "seat",
    "tables_missing",
    "why_not_close",
    "why_not_enter",
    "why_not_next",
    "why_not_replace",
    "why_not_seat",
]


class RoundCode(StrEnum):
    """Why something cannot happen to the rounds now."""

    ROUND_STILL_OPEN = "round_still_open"
    NOT_THE_NEXT_ROUND = "not_the_next_round"
    PLAYERS = "players_of_the_round"
    TABLE_SIZE = "players_at_a_table"
    NOBODY_SEATED = "nobody_seated"
    NO_OPEN_ROUND = "no_open_round"
    OTHER_ROUND = "another_round_is_open"
    NO_SUCH_TABLE = "no_such_table"
    OTHER_PLAYERS = "other_players_at_the_table"
    HANDED_IN = "result_handed_in_already"
    RESULTS_MISSING = "results_missing"
    NOT_SEATED = "round_not_seated"
    NOT_HANDED_IN = "no_result_to_correct"


register_sentences(
    {
        RoundCode.ROUND_STILL_OPEN: "round {round} is seated and not closed yet",
        RoundCode.NOT_THE_NEXT_ROUND: (
            "round {round} cannot be seated; the next one is {expected}"
        ),
        RoundCode.PLAYERS: (
            "round {round}: start numbers missing: {missing}; not playing this round: "
            "{strangers}; seated more than once: {twice}"
        ),
        RoundCode.TABLE_SIZE: "round {round}: not {expected} players at table {tables}",
        RoundCode.NOBODY_SEATED: "round {round} has no tables",
        RoundCode.NO_OPEN_ROUND: "round {round} is not open: no round is seated",
        RoundCode.OTHER_ROUND: "round {round} is not open; round {open} is",
        RoundCode.NO_SUCH_TABLE: "round {round} has tables 1 to {tables}, and no table {table}",
        RoundCode.OTHER_PLAYERS: (
            "round {round}, table {table}: the result names {found} in order of position; "
            "seated are {expected}"
        ),
        RoundCode.HANDED_IN: (
            "round {round}, table {table}: the result is handed in and can be corrected only "
            "by a decision"
        ),
        RoundCode.RESULTS_MISSING: "round {round}: no result yet from table {tables}",
        RoundCode.NOT_SEATED: "round {round} is not seated; seated so far: {seated:count round}",
        RoundCode.NOT_HANDED_IN: (
            "round {round}, table {table}: no result is handed in that could be corrected"
        ),
    }
)


@attrs.frozen(kw_only=True)
class Clauses:
    """Which clauses stand behind the refusals of a tournament; empty where there is none.

    Attributes:
        order: Rounds follow one another, by number.
        players: Who plays the round.
        sizes: How many sit at a table.
        entering: A round is open until all its results are in, and each comes from its table.
        corrected: A result that has been handed in changes only by a decision.
        house_rules: An organiser's additional rule is announced before the first round, and
            agreed with the head referee; where it is empty, anybody can agree to one.
    """

    order: str = ""
    players: str = ""
    sizes: str = ""
    entering: str = ""
    corrected: str = ""
    house_rules: str = ""


NO_CLAUSES = Clauses()
"""Refusals without clauses."""


Rounds = tuple[Round[ResultT], ...]
"""The rounds seated so far, from round 1; only the last can be open."""


def closed_rounds(rounds: Sequence[Round[Any]]) -> int:
    """How many rounds count so far."""
    return sum(played.closed for played in rounds)


def why_not_next(
    rounds: Sequence[Round[Any]], number: int, *, clauses: Clauses = NO_CLAUSES
) -> Refusal[RoundCode] | None:
    """Say why a round is not the one to be seated now, whoever plays it.

    Args:
        rounds: The rounds seated so far.
        number: The round that is to be seated, from 1.
        clauses: What the refusal carries.

    Returns:
        The refusal, or None if this round comes next.

    >>> print(why_not_next((), 2))
    round 2 cannot be seated; the next one is 1
    """
    closed = closed_rounds(rounds)
    if closed < len(rounds):
        return _refusal(RoundCode.ROUND_STILL_OPEN, clauses.entering, round=len(rounds))
    if number != closed + 1:
        parts = {"round": number, "expected": closed + 1}
        return _refusal(RoundCode.NOT_THE_NEXT_ROUND, clauses.order, **parts)
    return None


def why_not_seat(
    rounds: Sequence[Round[Any]],
    event: SeatRound,
    *,
    players: Iterable[int],
    sizes: Collection[int],
    may_rest: Iterable[int] = (),
    clauses: Clauses = NO_CLAUSES,
) -> Refusal[RoundCode] | None:
    """Say why a round cannot be seated so now.

    Args:
        rounds: The rounds seated so far.
        event: The seating.
        players: The start numbers of all who are in, in any order.
        sizes: How many may sit at a table.
        may_rest: Those of the players who need not be seated.
        clauses: What the refusal carries.

    Returns:
        The refusal, or None if the round can be seated so.

    >>> five = SeatRound(1, ((1, 2, 3, 4),))
    >>> print(why_not_seat((), five, players=range(1, 6), sizes=(3, 4)))
    round 1: start numbers missing: 5; not playing this round: none; seated more than once: none
    >>> why_not_seat((), five, players=range(1, 6), sizes=(3, 4), may_rest=[5]) is None
    True
    """
    refusal = why_not_next(rounds, event.round, clauses=clauses)
    if refusal is not None:
        return refusal
    among = frozenset(players)
    counts = Counter(player for table in event.tables for player in table)
    missing = among - counts.keys() - frozenset(may_rest)
    strangers = counts.keys() - among
    twice = [player for player, times in counts.items() if times > 1]
    if missing or strangers or twice:
        return _refusal(
            RoundCode.PLAYERS,
            clauses.players,
            round=event.round,
            missing=listing(sorted(missing)),
            strangers=listing(sorted(strangers)),
            twice=listing(sorted(twice)),
        )
    wrong = [number for number, table in enumerate(event.tables, 1) if len(table) not in sizes]
    if wrong:
        return _refusal(
            RoundCode.TABLE_SIZE,
            clauses.sizes,
            round=event.round,
            expected=" or ".join(map(str, sorted(set(sizes)))),
            tables=listing(wrong),
        )
    if not event.tables:
        return _refusal(RoundCode.NOBODY_SEATED, clauses.players, round=event.round)
    return None


def why_not_enter(
    rounds: Sequence[Round[Any]], result: TableResult, *, clauses: Clauses = NO_CLAUSES
) -> Refusal[RoundCode] | None:
    """Say why a table cannot hand in this result now.

    Args:
        rounds: The rounds seated so far.
        result: The result.
        clauses: What the refusal carries.

    Returns:
        The refusal, or None if the result can be handed in.
    """
    refusal = _why_not_open(rounds, result.round, clauses)
    refusal = refusal or _why_not_from_table(rounds[-1], result, clauses)
    if refusal is not None:
        return refusal
    if _handed_in(rounds[-1], result.table):
        return _refusal(RoundCode.HANDED_IN, clauses.corrected, **_place(result))
    return None


def why_not_replace(
    rounds: Sequence[Round[Any]], result: TableResult, *, clauses: Clauses = NO_CLAUSES
) -> Refusal[RoundCode] | None:
    """Say why a result cannot take the place of the one its table handed in.

    Args:
        rounds: The rounds seated so far; those that are closed can be corrected as well.
        result: The result as it should have been.
        clauses: What the refusal carries.

    Returns:
        The refusal, or None if the result can be corrected so.
    """
    if not 1 <= result.round <= len(rounds):
        parts = {"round": result.round, "seated": len(rounds)}
        return _refusal(RoundCode.NOT_SEATED, clauses.entering, **parts)
    played = rounds[result.round - 1]
    refusal = _why_not_from_table(played, result, clauses)
    if refusal is not None:
        return refusal
    if not _handed_in(played, result.table):
        return _refusal(RoundCode.NOT_HANDED_IN, clauses.corrected, **_place(result))
    return None


def why_not_close(
    rounds: Sequence[Round[Any]], number: int, *, clauses: Clauses = NO_CLAUSES
) -> Refusal[RoundCode] | None:
    """Say why a round cannot be closed now.

    Args:
        rounds: The rounds seated so far.
        number: The round, from 1.
        clauses: What the refusal carries.

    Returns:
        The refusal, or None if all results are in.

    >>> print(why_not_close((Round([[1, 2, 3], [4, 5, 6]]),), 1))
    round 1: no result yet from table 1, 2
    """
    refusal = _why_not_open(rounds, number, clauses)
    if refusal is not None:
        return refusal
    missing = tables_missing(rounds[-1])
    if missing:
        parts: dict[str, Part] = {"round": number, "tables": listing(missing)}
        return _refusal(RoundCode.RESULTS_MISSING, clauses.entering, **parts)
    return None


def tables_missing(played: Round[Any]) -> tuple[int, ...]:
    """The tables that have not handed in a result, by number from 1."""
    handed_in = {result.table for result in played.results}
    return tuple(n for n in range(1, len(played.tables) + 1) if n not in handed_in)


def seat(rounds: Rounds[ResultT], event: SeatRound) -> Rounds[ResultT]:
    """The rounds once one more is seated."""
    return (*rounds, Round(event.tables))


def enter(rounds: Rounds[ResultT], result: ResultT) -> Rounds[ResultT]:
    """The rounds once a table of the open one has handed in its result."""
    results = _by_table((*rounds[-1].results, result))
    return (*rounds[:-1], attrs.evolve(rounds[-1], results=results))


def replace_result(rounds: Rounds[ResultT], result: ResultT) -> Rounds[ResultT]:
    """The rounds once a result stands in the place of the one its table handed in."""
    played = rounds[result.round - 1]
    others = (other for other in played.results if other.table != result.table)
    corrected = attrs.evolve(played, results=_by_table((*others, result)))
    return (*rounds[: result.round - 1], corrected, *rounds[result.round :])


def close(rounds: Rounds[ResultT], *, lots: Sequence[int] = ()) -> Rounds[ResultT]:
    """The rounds once the last one counts, with the lots drawn after it."""
    return (*rounds[:-1], attrs.evolve(rounds[-1], closed=True, lots=tuple(lots)))


def _by_table(results: Iterable[ResultT]) -> tuple[ResultT, ...]:
    # By table and not as they came, so that equal rounds are equal values.
    return tuple(sorted(results, key=lambda result: result.table))


def _handed_in(played: Round[Any], table: int) -> bool:
    return any(other.table == table for other in played.results)


def _refusal(code: RoundCode, clause: str, **parts: Part) -> Refusal[RoundCode]:
    return Refusal(code, clause, tuple(parts.items()))


def _place(result: TableResult) -> dict[str, int]:
    return {"round": result.round, "table": result.table}


def _why_not_open(
    rounds: Sequence[Round[Any]], number: int, clauses: Clauses
) -> Refusal[RoundCode] | None:
    if closed_rounds(rounds) == len(rounds):
        return _refusal(RoundCode.NO_OPEN_ROUND, clauses.entering, round=number)
    if number != len(rounds):
        return _refusal(RoundCode.OTHER_ROUND, clauses.entering, round=number, open=len(rounds))
    return None


def _why_not_from_table(
    played: Round[Any], result: TableResult, clauses: Clauses
) -> Refusal[RoundCode] | None:
    place = _place(result)
    if not 1 <= result.table <= len(played.tables):
        tables = len(played.tables)
        return _refusal(RoundCode.NO_SUCH_TABLE, clauses.entering, **place, tables=tables)
    seated = played.tables[result.table - 1]
    if result.starts != seated:
        return _refusal(
            RoundCode.OTHER_PLAYERS,
            clauses.entering,
            **place,
            found=listing(result.starts),
            expected=listing(seated),
        )
    return None
