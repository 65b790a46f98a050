"""Who comes late, who goes home, and what was wrongly said of it.

What is said of somebody can be put right as long as no round tells otherwise: whoever was seated
in a round was there, and whoever is to have been there without a seat must have been free to rest.
"""

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from cardtourney.championship.events import (
    CorrectWithdrawal,
    Join,
    RulesT,
    Tournament,
    Withdraw,
)
from cardtourney.championship.people import Entrant
from cardtourney.championship.refusals import TournamentCode
from cardtourney.errors import Part, Refusal
from cardtourney.rounds import ResultT, Round


def why_not_join(
    tournament: Tournament[Any, Any], event: Join, clause: str
) -> Refusal[TournamentCode] | None:
    """Say why somebody cannot join now.

    Args:
        tournament: The tournament so far.
        event: Who joins, and from which round on.
        clause: What a refusal carries.

    Returns:
        The refusal, or None if the person can.
    """
    entrant = event.entrant
    there = tournament.find(entrant.start)
    if there is not None:
        return _refusal(TournamentCode.NUMBER_TAKEN, clause, start=entrant.start, name=there.name)
    seated = len(tournament.rounds)
    if entrant.from_round <= seated:
        parts = {"start": entrant.start, "round": entrant.from_round, "next": seated + 1}
        return _refusal(TournamentCode.ROUND_WITHOUT, clause, **parts)
    return None


def joined(tournament: Tournament[RulesT, ResultT], event: Join) -> Tournament[RulesT, ResultT]:
    """The tournament once somebody has joined."""
    entrants = sorted((*tournament.entrants, event.entrant), key=lambda each: each.start)
    return attrs.evolve(tournament, entrants=tuple(entrants))


def why_not_withdraw(
    tournament: Tournament[Any, Any], event: Withdraw, clause: str
) -> Refusal[TournamentCode] | None:
    """Say why somebody cannot be said to go home now.

    Args:
        tournament: The tournament so far.
        event: Who goes home, and after which round.
        clause: What a refusal carries.

    Returns:
        The refusal, or None if it can be said.
    """
    player = tournament.find(event.start)
    if player is None:
        return _refusal(TournamentCode.NO_SUCH_PLAYER, clause, start=event.start)
    if player.left_after is not None:
        return _refusal(
            TournamentCode.LEFT_BEFORE, clause, start=event.start, after=player.left_after
        )
    return _why_not_left_after(tournament, player, event.after, clause)


def _why_not_left_after(
    tournament: Tournament[Any, Any], player: Entrant, after: int, clause: str
) -> Refusal[TournamentCode] | None:
    start = player.start
    if 0 < after < player.from_round:
        parts = {"start": start, "after": after, "round": player.from_round}
        return _refusal(TournamentCode.NOT_JOINED, clause, **parts)
    last = _last_seated(tournament.rounds, start)
    if after < last:
        return _refusal(TournamentCode.PLAYED_SINCE, clause, start=start, after=after, round=last)
    following = len(tournament.rounds) + 1
    if after > following:
        # Who goes home is said when it is known; a number far away is a slip of the pen.
        parts = {"start": start, "after": after, "next": following}
        return _refusal(TournamentCode.NOT_YET, clause, **parts)
    return None


def why_not_correct_withdrawal(
    tournament: Tournament[Any, Any],
    event: CorrectWithdrawal,
    clause: str,
    *,
    byes: Callable[[int], int],
) -> Refusal[TournamentCode] | None:
    """Say why what was said of somebody who goes home cannot be put right so.

    Args:
        tournament: The tournament so far.
        event: Who it is, and what is right.
        clause: What a refusal carries.
        byes: For how many take part in a round, how many of them may rest.

    Returns:
        The refusal, or None if it can be put right.
    """
    start, after = event.start, event.after
    player = tournament.find(start)
    if player is None:
        return _refusal(TournamentCode.NO_SUCH_PLAYER, clause, start=start)
    left = player.left_after
    if left is None:
        return _refusal(TournamentCode.STILL_HERE, clause, start=start)
    if after == left:
        return _refusal(TournamentCode.LEFT_BEFORE, clause, start=start, after=left)
    last = len(tournament.rounds) if after is None else min(after, len(tournament.rounds))
    for number in range(max(left + 1, player.from_round), last + 1):
        taking_part = {*tournament.still_in(number), start}
        resting = taking_part - tournament.rounds[number - 1].players
        if len(resting) > byes(len(taking_part)):
            parts = {"start": start, "after": left, "round": number}
            return _refusal(TournamentCode.SEATED_WITHOUT, clause, **parts)
    if after is None:
        return None
    return _why_not_left_after(tournament, player, after, clause)


def _last_seated(rounds: Sequence[Round[Any]], player: int) -> int:
    seated = [number for number, played in enumerate(rounds, 1) if player in played.players]
    return max(seated, default=0)


def without(
    tournament: Tournament[RulesT, ResultT], event: Withdraw | CorrectWithdrawal
) -> Tournament[RulesT, ResultT]:
    """The tournament once it is said after which round somebody goes home, or that they stay."""
    entrants = tuple(
        attrs.evolve(entrant, left_after=event.after) if entrant.start == event.start else entrant
        for entrant in tournament.entrants
    )
    return attrs.evolve(tournament, entrants=entrants)


def _refusal(code: TournamentCode, clause: str, **parts: Part) -> Refusal[TournamentCode]:
    return Refusal(code, clause, tuple(parts.items()))
