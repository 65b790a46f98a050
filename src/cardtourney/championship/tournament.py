"""A tournament of the championship as a machine: what happens to it, event by event.

Rounds are seated, their tables hand in results, and they are closed; players come late or leave,
results are corrected, those who share a place play for it. Nothing is edited in place:
:func:`apply` gives a new tournament, and :func:`why_not` says why an event cannot happen now.

Which game is played comes first in every function, as a module that is a
:class:`~cardtourney.championship.system.System`. A split of the players into tables other than
the prescribed one is no reason to refuse a seating, and neither is a draw that could have been
better: tables play as they were called up, and a report tells what was wrong with it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias, assert_never, cast

import attrs

from cardtourney.championship.events import (
    HOUSE_RULES,
    NO_DRAW,
    AnnounceHouseRule,
    CorrectResult,
    CorrectWithdrawal,
    EnterResult,
    Event,
    Join,
    PlayExtraGame,
    RulesT,
    Withdraw,
)
from cardtourney.championship.events import Correction as Correction
from cardtourney.championship.events import Tournament as Tournament
from cardtourney.championship.leaving import (
    joined,
    why_not_correct_withdrawal,
    why_not_join,
    why_not_withdraw,
    without,
)
from cardtourney.championship.people import Entrant
from cardtourney.championship.refusals import TournamentCode
from cardtourney.championship.soundness import foreign, require_own
from cardtourney.championship.standings import standings_after
from cardtourney.championship.system import System
from cardtourney.chance import Chance
from cardtourney.errors import IllegalAction, InvalidReport, NoSeating, Part, Refusal, listing
from cardtourney.fields import require_event
from cardtourney.officials import Office, Official
from cardtourney.rounds import (
    CloseRound,
    ResultT,
    RoundCode,
    Rounds,
    SeatRound,
    close,
    enter,
    replace_result,
    seat,
    why_not_close,
    why_not_enter,
    why_not_replace,
    why_not_seat,
)

TournamentRefusal: TypeAlias = Refusal[TournamentCode | RoundCode]
"""Why an event cannot happen now."""

_KINDS: Any = (
    SeatRound
    | EnterResult
    | CorrectResult
    | CloseRound
    | Join
    | Withdraw
    | CorrectWithdrawal
    | PlayExtraGame
    | AnnounceHouseRule
)

_CLAUSE = re.compile(r" \[([a-z_]+:[^\[\] ]+)\]$")
"""A clause as it stands at the end of a sentence."""


def start(
    system: System[RulesT, ResultT],
    rules: RulesT,
    entrants: Iterable[Entrant],
    *,
    house_rules: Iterable[AnnounceHouseRule] = (),
    chance: Chance = NO_DRAW,
) -> Tournament[RulesT, ResultT]:
    """Begin a tournament.

    Whether so many can be seated is asked when a round is drawn or seated, for some go home early.

    Args:
        system: The game that is played.
        rules: The edition in force.
        entrants: Everybody who takes part, in any order.
        house_rules: The organiser's additional rules, in the order announced.
        chance: The public draw, announced beforehand.

    Returns:
        The tournament before round 1 is seated.

    Raises:
        InvalidReport: What are no entrants, additional rules or draw, or not the rules of this
            game; start numbers that several have.
        IllegalAction: An additional rule is agreed with nobody, or with somebody with whom the
            rules of the game do not want it.

    >>> from cardtourney.testing import toy_tournament as league
    >>> people = [Entrant(3, "Říha"), Entrant(1, "Malá", left_after=2), Entrant(2, "Novák")]
    >>> tournament = start(league, league.DEMO, people)
    >>> tournament.still_in(1), tournament.still_in(3)
    ((1, 2, 3), (2, 3))
    """
    given: object = entrants
    listed = tuple(entrants) if isinstance(given, Iterable) else entrants
    # What is no entrant goes on to the check, which tells all problems together.
    known = isinstance(listed, tuple) and all(isinstance(each, Entrant) for each in listed)
    ordered = sorted(listed, key=lambda each: each.start) if known else listed
    announced: object = house_rules
    announced = tuple(announced) if isinstance(announced, Iterable) else announced
    problems = [*foreign(system, rules), *HOUSE_RULES.problems("$.house_rules", announced)]
    try:
        tournament: Tournament[RulesT, ResultT] = Tournament(
            rules, cast("tuple[Entrant, ...]", ordered), chance=chance
        )
    except InvalidReport as error:
        problems += (problem for problem in error if problem.field != "$.rules")
    if problems:
        raise InvalidReport(problems)
    for rule in cast("tuple[AnnounceHouseRule, ...]", announced):
        tournament = apply(system, tournament, rule)
    return tournament


def why_not(
    system: System[RulesT, ResultT],
    tournament: Tournament[RulesT, ResultT],
    event: Event[ResultT],
) -> TournamentRefusal | None:
    """Say why an event cannot happen now.

    Args:
        system: The game that is played.
        tournament: The tournament so far.
        event: What is to happen.

    Returns:
        The refusal with its clause, where there is one; None if the event can happen.

    Raises:
        InvalidReport: This is no event, and names the kinds there are; or the tournament or the
            result of the event are of another game, and it names what was expected.

    >>> from cardtourney.testing import toy_tournament as league
    >>> five = start(league, league.DEMO, [Entrant(n, "Hráč") for n in range(1, 6)])
    >>> print(why_not(league, five, SeatRound(1, [[1, 2, 3]])))
    round 1: 4, 5 are not seated; of 5 players 1 may rest [league:2]
    """
    require_event(event, _KINDS, of="a tournament")
    own = [event.result] if isinstance(event, EnterResult | CorrectResult) else []
    require_own(system, tournament, [("$.result", result) for result in own])
    clauses = system.clauses(tournament.rules)
    match event:
        case SeatRound():
            return _why_not_seat(system, tournament, event)
        case EnterResult(result):
            refusal = why_not_enter(tournament.rounds, result, clauses=clauses)
            return refusal or _why_not_score(system, tournament, result)
        case CorrectResult(result):
            refusal = why_not_replace(tournament.rounds, result, clauses=clauses)
            return refusal or _why_not_score(system, tournament, result)
        case CloseRound(number):
            return why_not_close(tournament.rounds, number, clauses=clauses)
        case Join():
            return why_not_join(tournament, event, clauses.players)
        case Withdraw():
            return why_not_withdraw(tournament, event, clauses.players)
        case CorrectWithdrawal():
            return why_not_correct_withdrawal(
                tournament,
                event,
                clauses.players,
                byes=partial(byes, system, tournament.rules),
            )
        case PlayExtraGame():
            return _why_not_extra_game(system, tournament, event)
        case AnnounceHouseRule():
            return _why_not_house_rule(tournament, event, clauses.house_rules)
        case _:
            assert_never(event)


def apply(
    system: System[RulesT, ResultT],
    tournament: Tournament[RulesT, ResultT],
    event: Event[ResultT],
) -> Tournament[RulesT, ResultT]:
    """Let an event happen.

    Args:
        system: The game that is played.
        tournament: The tournament so far; it stays as it is.
        event: What happens.

    Returns:
        The tournament after it.

    Raises:
        IllegalAction: The event cannot happen now; carries the refusal.
        InvalidReport: This is no event, or something is of another game.
    """
    refusal = why_not(system, tournament, event)
    if refusal is not None:
        raise IllegalAction(refusal)
    rounds = tournament.rounds
    match event:
        case SeatRound():
            return attrs.evolve(tournament, rounds=seat(rounds, event))
        case EnterResult(result):
            return attrs.evolve(tournament, rounds=enter(rounds, result))
        case CorrectResult():
            return _corrected(tournament, event)
        case CloseRound():
            return attrs.evolve(tournament, rounds=close(rounds))
        case Join():
            return joined(tournament, event)
        case Withdraw() | CorrectWithdrawal():
            return without(tournament, event)
        case PlayExtraGame():
            return attrs.evolve(tournament, extra_games=(*tournament.extra_games, event))
        case AnnounceHouseRule():
            return attrs.evolve(tournament, house_rules=(*tournament.house_rules, event))
        case _:
            assert_never(event)


def _refusal(code: TournamentCode, clause: str = "", **parts: Part) -> TournamentRefusal:
    return Refusal(code, clause, tuple(parts.items()))


def byes(system: System[RulesT, Any], rules: RulesT, players: int) -> int:
    """How many of the players of a round may rest: as many as its tables leave without a seat.

    Args:
        system: The game that is played.
        rules: The edition in force.
        players: How many take part in the round.

    Returns:
        The number; 0 also where so many cannot be seated at all.

    >>> from cardtourney.testing import toy_tournament as league
    >>> [byes(league, league.DEMO, players) for players in (2, 3, 4, 5, 6, 7, 11)]
    [0, 0, 0, 1, 0, 0, 0]
    """
    try:
        return players - sum(system.tables(players, rules))
    except NoSeating:
        return 0


def _why_not_seat(
    system: System[RulesT, ResultT], tournament: Tournament[RulesT, ResultT], event: SeatRound
) -> TournamentRefusal | None:
    rules = tournament.rules
    clauses = system.clauses(rules)
    players = tournament.still_in(event.round)
    most = byes(system, rules, len(players))
    refusal = why_not_seat(
        tournament.rounds,
        event,
        players=players,
        sizes=system.sizes(rules),
        may_rest=players if most else (),
        clauses=clauses,
    )
    if refusal is not None:
        return refusal
    seated = {player for table in event.tables for player in table}
    resting = [player for player in players if player not in seated]
    if len(resting) > most:
        return _refusal(
            TournamentCode.TOO_MANY_REST,
            clauses.players,
            round=event.round,
            resting=listing(resting),
            players=len(players),
            most=most,
        )
    return None


def _why_not_score(
    system: System[RulesT, ResultT], tournament: Tournament[RulesT, ResultT], result: ResultT
) -> TournamentRefusal | None:
    try:
        system.score(result, tournament.rules)
    except InvalidReport as error:
        entering = system.clauses(tournament.rules).entering
        place = f"round {result.round}, table {result.table}: "
        why, clause = _reason(error, place, entering)
        where = {"round": result.round, "table": result.table}
        return _refusal(TournamentCode.CANNOT_BE_SCORED, clause, **where, why=why)
    return None


def _reason(error: InvalidReport, where: str, clause: str) -> tuple[str, str]:
    """Why a result cannot be scored, and the clause that stands behind it.

    A game's sentences can end with clauses of their own, and begin with where it is. The refusal
    then carries the last clause, so that it stands where it belongs, and nothing is said twice.
    """
    texts = tuple(str(problem).removeprefix(where) for problem in error)
    last = _CLAUSE.search(texts[-1])
    if last is None:
        return "; ".join(texts), clause
    return "; ".join(text.removesuffix(last[0]) for text in texts), last[1]


def _why_not_extra_game(
    system: System[RulesT, ResultT],
    tournament: Tournament[RulesT, ResultT],
    event: PlayExtraGame,
) -> TournamentRefusal | None:
    # Whoever shares the first place plays for it wherever any extra game is played.
    clause = system.extra_game(1, 2, tournament.rules)
    closed = tournament.closed
    if closed < len(tournament.rounds):
        parts: tuple[tuple[str, Part], ...] = (("round", len(tournament.rounds)),)
        entering = system.clauses(tournament.rules).entering
        return Refusal(RoundCode.ROUND_STILL_OPEN, entering, parts)
    strangers = sorted(start for start in event.players if tournament.find(start) is None)
    if strangers:
        return _refusal(TournamentCode.NO_SUCH_PLAYER, clause, start=listing(strangers))
    if event.after != closed:
        over = event.after < closed
        code = TournamentCode.NOT_THE_LAST_ROUND if over else TournamentCode.NOT_YET_SCORED
        return _refusal(code, clause, round=event.after, closed=closed)
    rows = standings_after(system, tournament, closed).rows
    sharing = {
        row.place: [each.entry.start for each in rows if each.place == row.place]
        for row in rows
        if row.shared > 1
    }
    place = next((place for place, group in sharing.items() if event.players == set(group)), None)
    if place is None:
        return _why_not_shared(tournament, event, sharing, clause)
    number = len(sharing[place])
    if not system.extra_game(place, number, tournament.rules):
        return _refusal(TournamentCode.NO_EXTRA_GAME, place=place, sharing=number)
    return None


def _why_not_shared(
    tournament: Tournament[Any, Any],
    event: PlayExtraGame,
    sharing: Mapping[int, Sequence[int]],
    clause: str,
) -> TournamentRefusal:
    """Why these are not the players of an extra game: not those who share one of the places."""
    players: dict[str, Part] = {"players": listing(sorted(event.players)), "round": event.after}
    if not sharing:
        return _refusal(TournamentCode.NOTHING_SHARED, clause, **players)
    for place, group in sharing.items():
        if event.players < set(group):
            missing = (tournament.entrant(n) for n in group if n not in event.players)
            return _refusal(
                TournamentCode.SOME_MISSING,
                clause,
                place=place,
                round=event.after,
                sharing=listing(group),
                missing=listing(map(_gone, missing)),
            )
    groups = listing(f"{listing(group)} (place {place})" for place, group in sharing.items())
    return _refusal(TournamentCode.NO_SHARED_PLACE, clause, **players, sharing=groups)


def _gone(entrant: Entrant) -> str:
    number = listing([entrant.start])
    if entrant.left_after is None:
        return number
    return f"{number} (left after round {entrant.left_after})"


def _why_not_house_rule(
    tournament: Tournament[Any, Any], event: AnnounceHouseRule, clause: str
) -> TournamentRefusal | None:
    if tournament.rounds:
        return _refusal(TournamentCode.RULE_TOO_LATE, clause)
    agreed = event.agreed_with
    if agreed == "":
        return _refusal(TournamentCode.RULE_NOT_AGREED, clause, text=event.text)
    if clause and isinstance(agreed, Official) and agreed.office is not Office.HEAD_REFEREE:
        parts = {"text": event.text, "name": agreed.name}
        return _refusal(TournamentCode.NOT_HEAD_REFEREE, clause, **parts)
    return None


def _corrected(
    tournament: Tournament[RulesT, ResultT], event: CorrectResult[ResultT]
) -> Tournament[RulesT, ResultT]:
    result = event.result
    results = tournament.rounds[result.round - 1].results
    was = next(other for other in results if other.table == result.table)
    correction = Correction(was, result, event.by, event.reason)
    rounds: Rounds[ResultT] = replace_result(tournament.rounds, result)
    return attrs.evolve(
        tournament, rounds=rounds, corrections=(*tournament.corrections, correction)
    )
