"""What follows from a championship so far: who is in, who goes on, which places nobody holds.

Everything here is worked out from what was recorded; nothing is stored beside it.
"""

from cardtourney.prsi.events import EMPTY, Cause, Championship, Elimination, EnterResult
from cardtourney.prsi.rules import TooManyAbsent
from cardtourney.rulebook import implements


def departed(championship: Championship, round_number: int) -> frozenset[int]:
    """Who counts as out in a round without having lost at a table.

    Args:
        championship: The championship so far.
        round_number: The round.

    Returns:
        Start numbers.
    """
    return frozenset(gone.player for gone in championship.departures if gone.round == round_number)


def seated(championship: Championship, round_number: int, table: int) -> tuple[int, ...]:
    """Who was drawn to a table, without its empty places, in the order drawn."""
    places = championship.rounds[round_number - 1].tables[table - 1]
    return tuple(player for player in places if player != EMPTY)


def came(championship: Championship, round_number: int, table: int) -> tuple[int, ...]:
    """Who was drawn to a table and was there in time."""
    absent = {
        gone.player
        for gone in championship.departures
        if gone.round == round_number and gone.cause is Cause.ABSENT
    }
    return tuple(p for p in seated(championship, round_number, table) if p not in absent)


@implements("prsi:5.2", "prsi:5.3")
def present(championship: Championship, round_number: int, table: int) -> tuple[int, ...]:
    """Who was drawn to a table and is neither absent nor gone (5.2, 5.3).

    Args:
        championship: The championship so far.
        round_number: A round that has been drawn.
        table: The table's number.

    Returns:
        Start numbers, in the order drawn.
    """
    gone = departed(championship, round_number)
    return tuple(p for p in seated(championship, round_number, table) if p not in gone)


def eliminated(championship: Championship, result: EnterResult) -> tuple[Elimination, ...]:
    """Who lost at a table that has finished, in that order; not those who left it."""
    gone = departed(championship, result.round)
    return tuple(out for out in result.out if out.player not in gone)


@implements("prsi:4.2")
def going_on(championship: Championship, result: EnterResult) -> tuple[int, ...]:
    """Who goes on from a table that has finished, in the order drawn (4.2)."""
    lost = {out.player for out in result.out}
    there = present(championship, result.round, result.table)
    return tuple(player for player in there if player not in lost)


def waiting_tables(championship: Championship) -> tuple[int, ...]:
    """The tables of the round drawn last whose results are not in."""
    if not championship.rounds:
        return ()
    last = championship.rounds[-1]
    finished = last.by_table
    return tuple(n for n in range(1, len(last.tables) + 1) if n not in finished)


def over(championship: Championship) -> bool:
    """Whether the final has been played."""
    rounds = len(championship.rounds)
    return 0 < rounds == len(championship.stages) and not waiting_tables(championship)


@implements("prsi:5.2")
def free_places(championship: Championship) -> int:
    """How many places of the round drawn last nobody could win, as too few came (5.2)."""
    number = len(championship.rounds)
    advance = championship.stages[number - 1].advance
    tables = range(1, len(championship.rounds[-1].tables) + 1)
    return sum(max(0, advance - len(present(championship, number, table))) for table in tables)


def losers(championship: Championship) -> tuple[int, ...]:
    """Who lost at a table of the round drawn last, by start number."""
    results = championship.rounds[-1].results
    lost = (out.player for result in results for out in eliminated(championship, result))
    return tuple(sorted(lost))


@implements("prsi:5.2")
def places_to_fill(championship: Championship) -> int:
    """How many places a draw has to fill before the next round (5.2, ruling too_many_absent).

    Args:
        championship: The championship so far.

    Returns:
        A number of players; fewer than free places if fewer have lost in this round.
    """
    if (
        championship.rules.too_many_absent is TooManyAbsent.STAY_EMPTY
        or not championship.rounds
        or waiting_tables(championship)
        or over(championship)
        or championship.rounds[-1].filled is not None
    ):
        return 0
    return min(free_places(championship), len(losers(championship)))


def qualified(championship: Championship, into: int) -> tuple[int, ...]:
    """Who has won a place in a round and still holds it, by start number.

    Args:
        championship: A championship in which all tables of the round before have finished.
        into: The round.

    Returns:
        Start numbers; those who have departed since are not among them.
    """
    gone = departed(championship, into)
    if into == 1:
        everybody = {entrant.number for entrant in championship.entrants}
        return tuple(sorted(everybody - gone))
    before = championship.rounds[into - 2]
    on = {player for player in (*before.byes, *(before.filled or ())) if player != EMPTY}
    for result in before.results:
        on.update(going_on(championship, result))
    return tuple(sorted(on - gone))


def places_drawn(championship: Championship, round_number: int) -> tuple[int, ...]:
    """The places that a draw puts in order: who comes to a round, and 0 for each empty place."""
    players = qualified(championship, round_number)
    places = championship.stages[round_number - 1].players
    return (*(EMPTY,) * (places - len(players)), *players)


def table_of(championship: Championship, player: int) -> int | None:
    """The table at which somebody is playing now; None without one that has not finished."""
    number = len(championship.rounds)
    for table in waiting_tables(championship):
        if player in present(championship, number, table):
            return table
    return None


def still_in(championship: Championship) -> frozenset[int]:
    """Who may still win: at a table, with a bye, or gone on.

    Args:
        championship: The championship so far.

    Returns:
        Start numbers.
    """
    number = len(championship.rounds)
    playing = {
        player
        for table in waiting_tables(championship)
        for player in present(championship, number, table)
    }
    if not number:
        return frozenset(qualified(championship, 1))
    last = championship.rounds[-1]
    on = {player for player in (*last.byes, *(last.filled or ())) if player != EMPTY}
    for result in last.results:
        on.update(going_on(championship, result))
    return frozenset(playing | (on - departed(championship, number + 1)))
