"""The public draws of a championship: before every round, and to fill free places (4.1, 5.2)."""

import attrs

from cardtourney.chance import Chance, lots, require_used_up, shuffle
from cardtourney.errors import InputError, InvalidReport, listing
from cardtourney.prsi.announcements import why_no_round
from cardtourney.prsi.course import losers, places_drawn, places_to_fill, waiting_tables
from cardtourney.prsi.events import EMPTY, Championship, DrawRound, FillPlaces, Round
from cardtourney.prsi.refusals import ChampionshipCode, ChampionshipRefusal, refuse
from cardtourney.rulebook import implements


def _order(championship: Championship, event: DrawRound) -> tuple[int, ...]:
    order, left = shuffle(event.chance, places_drawn(championship, event.round))
    require_used_up(left)
    return order


def _fill_order(championship: Championship, chance: Chance) -> tuple[int, ...]:
    order, left = lots(chance, losers(championship))
    require_used_up(left)
    return order


def _wrong_draw(error: InputError, clause: str) -> ChampionshipRefusal:
    problem = "; ".join(str(each) for each in error.problems)
    return refuse(ChampionshipCode.WRONG_DRAW, clause, problem=problem)


@implements("prsi:4.1", "prsi:4.4", "prsi:4.6")
def why_not_draw(championship: Championship, event: DrawRound) -> ChampionshipRefusal | None:
    """Say why a round cannot be drawn now, or not like this (4.1, 4.6).

    Args:
        championship: The championship so far.
        event: The draw.

    Returns:
        The refusal, or None.
    """
    refusal = why_no_round(championship, event.round, "4.3")
    if refusal is not None:
        return refusal
    clause = "4.6" if event.round > len(championship.stages) - 2 else "4.1"
    last = len(championship.rounds)
    waiting = waiting_tables(championship)
    if waiting:
        return refuse(ChampionshipCode.RESULTS_MISSING, clause, round=last, tables=listing(waiting))
    if event.round != last + 1:
        return refuse(
            ChampionshipCode.NOT_THE_NEXT_ROUND, clause, round=event.round, expected=last + 1
        )
    places = places_to_fill(championship)
    if places:
        return refuse(ChampionshipCode.PLACES_FREE, "5.2", round=last, places=places)
    try:
        _order(championship, event)
    except InvalidReport as error:
        return _wrong_draw(error, clause)
    return None


@implements("prsi:4.1", "prsi:4.4", "prsi:4.6")
def with_draw(championship: Championship, event: DrawRound) -> Championship:
    """Seat a round as it was drawn: first the byes, then table by table (4.1, 4.4, 4.6).

    Args:
        championship: The championship so far.
        event: A draw that fits.

    Returns:
        The championship with the round.
    """
    stage = championship.stages[event.round - 1]
    order = _order(championship, event)
    # An empty place has nobody who could use a bye, so it goes to a table while it can.
    first = [place for place in order if place != EMPTY] + [EMPTY] * order.count(EMPTY)
    byes = first[: stage.byes]
    to_tables = list(order)
    for place in byes:
        to_tables.remove(place)
    tables, at = [], 0
    for size in stage.sizes:
        tables.append(tuple(to_tables[at : at + size]))
        at += size
    round_drawn = Round(tuple(tables), tuple(sorted(byes)))
    return attrs.evolve(championship, rounds=(*championship.rounds, round_drawn))


@implements("prsi:5.2")
def why_not_fill(championship: Championship, event: FillPlaces) -> ChampionshipRefusal | None:
    """Say why a draw cannot fill places: there are none, or it does not fit (5.2).

    Args:
        championship: The championship so far.
        event: The draw.

    Returns:
        The refusal, or None.
    """
    number = len(championship.rounds)
    if not number or event.round != number:
        return refuse(ChampionshipCode.NOT_DRAWN, "5.2", round=event.round)
    waiting = waiting_tables(championship)
    if waiting:
        return refuse(
            ChampionshipCode.RESULTS_MISSING, "5.2", round=number, tables=listing(waiting)
        )
    if not places_to_fill(championship):
        return refuse(ChampionshipCode.NO_FREE_PLACES, "5.2", round=number)
    try:
        _fill_order(championship, event.chance)
    except InvalidReport as error:
        return _wrong_draw(error, "5.2")
    return None


@implements("prsi:5.2")
def with_fill(championship: Championship, event: FillPlaces) -> Championship:
    """Let those go on who were drawn first among all who lost in this round (5.2).

    Args:
        championship: The championship so far.
        event: A draw that fits.

    Returns:
        The championship with the places filled.
    """
    drawn = _fill_order(championship, event.chance)[: places_to_fill(championship)]
    last = attrs.evolve(championship.rounds[-1], filled=drawn)
    return attrs.evolve(championship, rounds=(*championship.rounds[:-1], last))
