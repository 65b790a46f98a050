"""Absence, leaving and conduct in a championship: what a referee may record now (5.1 to 5.5)."""

from datetime import UTC, datetime, timedelta
from functools import cache

from cardtourney.errors import InvalidReport
from cardtourney.officials import Office, Official
from cardtourney.prsi.course import still_in, table_of
from cardtourney.prsi.events import (
    Caution,
    Championship,
    Disqualify,
    Excuse,
    RecordAbsence,
    RecordLeaving,
    StartRound,
)
from cardtourney.prsi.refusals import ChampionshipCode, ChampionshipRefusal, refuse
from cardtourney.prsi.rules import MSV_PRSI_2026, Rules
from cardtourney.rulebook import implements, load


@implements("prsi:5.1")
def absence_limit(started: datetime, rules: Rules = MSV_PRSI_2026) -> datetime:
    """When a player who is not at the table is out (5.1).

    The minutes are minutes that pass, also where the clocks change in between, provided that
    the start carries its time zone.

    Args:
        started: The official start of the round.
        rules: The edition in force.

    Returns:
        The moment, in the time zone of the start.

    Raises:
        InvalidReport: The moment is outside the calendar.

    >>> absence_limit(datetime(2026, 7, 4, 10, 30))
    datetime.datetime(2026, 7, 4, 10, 40)
    """
    minutes = timedelta(minutes=rules.absence_minutes)
    try:
        if started.utcoffset() is None:
            return started + minutes
        return (started.astimezone(UTC) + minutes).astimezone(started.tzinfo)
    except OverflowError:
        text = f"{rules.absence_minutes} minutes after {started} is no moment [prsi:5.1]"
        raise InvalidReport([text]) from None


def _instant(moment: datetime) -> datetime:
    # By the clock on the wall an hour comes twice when summer ends; in UTC none does.
    return moment if moment.utcoffset() is None else moment.astimezone(UTC)


def why_not_head(by: Official, clause: str) -> ChampionshipRefusal | None:
    """Say why somebody may not decide what only the head referee decides."""
    if by.office is not Office.HEAD_REFEREE:
        return refuse(ChampionshipCode.NOT_HEAD_REFEREE, clause, name=by.name)
    return None


def why_not_said(text: str, missing: str, clause: str) -> ChampionshipRefusal | None:
    """Say that something which has to be said is left blank."""
    if not text.strip():
        return refuse(ChampionshipCode.NO_REASON, clause, missing=missing)
    return None


@cache
def _clauses() -> frozenset[str]:
    # Only a ruling needs the rulebook, so it is read when the first one comes.
    return frozenset(clause.id for clause in load("cardtourney.prsi").clauses)


def why_not_clause(clause: str) -> ChampionshipRefusal | None:
    """Say that a ruling rests on a clause that the rulebook does not have (5.4)."""
    number = clause.strip().removeprefix("prsi:")
    if f"prsi:{number}" not in _clauses():
        return refuse(ChampionshipCode.NO_SUCH_CLAUSE, "5.4", named=clause)
    return None


@implements("prsi:1.1", "prsi:5.1")
def why_not_moment(championship: Championship, event: StartRound) -> ChampionshipRefusal | None:
    """Say why a round cannot start then: in another year, or before the last one (1.1, 5.1).

    Args:
        championship: A championship whose round drawn last is the one to start.
        event: The start.

    Returns:
        The refusal, or None.
    """
    number, at, year = event.round, event.at, championship.year
    if at.year != year:
        return refuse(
            ChampionshipCode.ANOTHER_YEAR, "1.1", round=number, at=str(at), year=str(year)
        )
    earlier = [each.started for each in championship.rounds if each.started is not None]
    if not earlier:
        return None
    last = earlier[-1]
    if (last.utcoffset() is None) != (at.utcoffset() is None):
        return refuse(ChampionshipCode.CLOCKS, "5.1", one=str(last), two=str(at))
    if _instant(at) < _instant(last):
        return refuse(
            ChampionshipCode.BEFORE_THE_LAST, "5.1", round=number, at=str(at), last=str(last)
        )
    return None


def _why_not_in(championship: Championship, player: int, clause: str) -> ChampionshipRefusal | None:
    if player not in still_in(championship):
        return refuse(ChampionshipCode.NOT_IN, clause, player=player)
    return None


def _why_not_waited_for(
    championship: Championship, player: int, moment: datetime
) -> ChampionshipRefusal | None:
    """Absence and its excuse are about somebody whose table plays in a round that has begun."""
    refusal = _why_not_in(championship, player, "5.1")
    if refusal is not None:
        return refusal
    if table_of(championship, player) is None:
        return refuse(ChampionshipCode.NO_TABLE, "5.1", player=player)
    started = championship.rounds[-1].started
    if started is None:
        return refuse(ChampionshipCode.NOT_STARTED, "5.1", round=len(championship.rounds))
    if (started.utcoffset() is None) != (moment.utcoffset() is None):
        return refuse(ChampionshipCode.CLOCKS, "5.1", one=str(started), two=str(moment))
    return None


@implements("prsi:5.1")
def why_not_excuse(championship: Championship, event: Excuse) -> ChampionshipRefusal | None:
    """Say why somebody cannot be excused: only before the time is up, by the head referee (5.1).

    Args:
        championship: The championship so far.
        event: The excuse.

    Returns:
        The refusal, or None.
    """
    refusal = (
        why_not_head(event.by, "5.1")
        or why_not_said(event.reason, "reason", "5.1")
        or _why_not_waited_for(championship, event.player, event.told)
    )
    if refusal is not None:
        return refusal
    if event.player in championship.rounds[-1].excused:
        return refuse(ChampionshipCode.EXCUSED, "5.1", player=event.player)
    limit = _limit(championship)
    if _instant(event.told) >= _instant(limit):
        return refuse(
            ChampionshipCode.TOLD_TOO_LATE,
            "5.1",
            player=event.player,
            told=str(event.told),
            limit=str(limit),
        )
    return None


@implements("prsi:5.1")
def why_not_absence(championship: Championship, event: RecordAbsence) -> ChampionshipRefusal | None:
    """Say why somebody cannot be recorded as absent: the time is not up, or excused (5.1).

    Args:
        championship: The championship so far.
        event: The absence.

    Returns:
        The refusal, or None.
    """
    refusal = _why_not_waited_for(championship, event.player, event.at)
    if refusal is not None:
        return refusal
    last = championship.rounds[-1]
    if event.player in last.excused:
        return refuse(ChampionshipCode.EXCUSED, "5.1", player=event.player)
    if _instant(event.at) < _instant(_limit(championship)):
        return refuse(
            ChampionshipCode.TOO_EARLY,
            "5.1",
            player=event.player,
            at=str(event.at),
            started=str(last.started),
            minutes=championship.rules.absence_minutes,
        )
    return None


def _limit(championship: Championship) -> datetime:
    started = championship.rounds[-1].started
    # Asked only once it is known that the round has begun.
    assert started is not None
    return absence_limit(started, championship.rules)


@implements("prsi:5.3")
def why_not_leaving(championship: Championship, event: RecordLeaving) -> ChampionshipRefusal | None:
    """Say why somebody cannot leave: only who is in can (5.3).

    Args:
        championship: The championship so far.
        event: The leaving.

    Returns:
        The refusal, or None.
    """
    return _why_not_in(championship, event.player, "5.3")


@implements("prsi:5.5")
def why_not_caution(championship: Championship, event: Caution) -> ChampionshipRefusal | None:
    """Say why somebody cannot be cautioned; any referee may (5.5).

    Args:
        championship: The championship so far.
        event: The caution.

    Returns:
        The refusal, or None.
    """
    said = why_not_said(event.reason, "reason", "5.5")
    return said or _why_not_in(championship, event.player, "5.5")


@implements("prsi:5.5")
def why_not_disqualify(championship: Championship, event: Disqualify) -> ChampionshipRefusal | None:
    """Say why somebody cannot be disqualified: neither serious nor repeated (5.5).

    Args:
        championship: The championship so far.
        event: The disqualification.

    Returns:
        The refusal, or None.
    """
    refusal = (
        why_not_head(event.by, "5.5")
        or why_not_said(event.reason, "reason", "5.5")
        or _why_not_in(championship, event.player, "5.5")
    )
    if refusal is None and not event.serious and event.player not in championship.cautions:
        return refuse(ChampionshipCode.NO_CAUTION, "5.5", player=event.player)
    return refusal
