"""Standings of a tournament: what everybody has won, who stands where, and what decided it.

A game's criteria come first. Where they leave players equal, an extra game can decide between
them and between nobody else; it counts for the standings that it was played after, so a later
round makes it void. Whoever is still equal shares a place.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from cardtourney.championship.events import PlayExtraGame, RulesT, Tournament
from cardtourney.championship.soundness import require_own
from cardtourney.championship.system import Record, Scored, System
from cardtourney.errors import InvalidReport, shown_value
from cardtourney.pairing.ranking import Criterion, Direction, Ranking, rank
from cardtourney.pairing.values import Comparable, is_count, missing_last
from cardtourney.rounds import ResultT

EXTRA_GAME = "extra_game"
"""The name of the criterion that comes after those of the game."""


def records(
    system: System[RulesT, ResultT], tournament: Tournament[RulesT, ResultT], after: int
) -> tuple[Record, ...]:
    """What everybody has won after a round.

    Args:
        system: The game that is played.
        tournament: The tournament.
        after: The round, which is closed; 0 before the first.

    Returns:
        One record for each entrant, also for those who left, by start number.

    Raises:
        InvalidReport: There is no such closed round, or the tournament is of another game.
    """
    return _with_extra(system, tournament, after)[0]


def standings_after(
    system: System[RulesT, ResultT], tournament: Tournament[RulesT, ResultT], after: int
) -> Ranking[Record]:
    """Who stands where after a round.

    Args:
        system: The game that is played.
        tournament: The tournament.
        after: The round, which is closed; 0 before the first.

    Returns:
        The standings by the game's criteria, then by the extra game where one was played.
        Those who share a place are listed by start number.

    Raises:
        InvalidReport: There is no such closed round, or the tournament is of another game.
        InvalidRules: The game has no criteria, or some that cannot be compared.

    >>> from cardtourney.championship.people import Entrant
    >>> from cardtourney.championship.tournament import apply, start
    >>> from cardtourney.championship.events import EnterResult
    >>> from cardtourney.rounds import CloseRound, SeatRound
    >>> from cardtourney.testing import toy_tournament as league
    >>> tournament = start(league, league.DEMO, [Entrant(n, "Hráč") for n in (1, 2, 3)])
    >>> sheet = league.Sheet(1, 1, (1, 2, 3), (7, 9, 7))
    >>> for event in (
    ...     SeatRound(1, [[1, 2, 3]]), EnterResult(sheet), CloseRound(1),
    ...     PlayExtraGame(1, [[3], [1]]),
    ... ):
    ...     tournament = apply(league, tournament, event)
    >>> standings = standings_after(league, tournament, 1)
    >>> [(row.place, row.entry.start) for row in standings.rows]
    [(1, 2), (2, 3), (3, 1)]
    >>> _, third, first = standings.entries
    >>> print(standings.explain(third, first).finding(lambda record: f"number {record.start}"))
    number 3 (place 2) stands above number 1 (place 3) by the lower place in the extra game: \
1 against 2 [league:7]
    """
    entries, clause = _with_extra(system, tournament, after)
    criteria = system.criteria(tournament.rules)
    if clause is not None:
        criteria = (*criteria, _extra_game(clause))
    return _ranked(entries, criteria)


def _ranked(entries: Iterable[Record], criteria: tuple[Criterion[Record], ...]) -> Ranking[Record]:
    return rank(entries, criteria, seat_order=_start)


def _start(record: Record) -> int:
    return record.start


def _extra(record: Record) -> Comparable:
    return missing_last(record.extra or None)


def _extra_game(clause: str) -> Criterion[Record]:
    return Criterion(EXTRA_GAME, "place in the extra game", _extra, Direction.LOWEST_FIRST, clause)


def _with_extra(
    system: System[RulesT, ResultT], tournament: Tournament[RulesT, ResultT], after: int
) -> tuple[tuple[Record, ...], str | None]:
    """The records, and the clause of the extra games that count; None if none does."""
    require_own(system, tournament)
    if not (is_count(after) and after <= tournament.closed):
        closed = tournament.closed
        raise InvalidReport([f"round {shown_value(after)} is not closed; closed so far: {closed}"])
    entries = _won(system, tournament, after)
    criteria = system.criteria(tournament.rules)
    clause: str | None = None
    for game in tournament.extra_games:
        if game.after != after:
            continue
        asked = criteria if clause is None else (*criteria, _extra_game(clause))
        place, sharing = _sharing(_ranked(entries, asked), game)
        if sharing:
            entries = tuple(_played(record, game, sharing) for record in entries)
            if clause is None:
                clause = system.extra_game(place, len(sharing), tournament.rules)
    return entries, clause


def _sharing(ranking: Ranking[Record], game: PlayExtraGame) -> tuple[int, frozenset[int]]:
    """Those between whom an extra game decides, and the place they share.

    A result that was corrected since may have taken one of those who played out of the tie, or
    have put in somebody who did not play: then it decides between the others, or not at all.
    """
    for group in ranking.groups:
        starts = frozenset(record.start for record in group)
        if len(starts) > 1 and starts <= game.players:
            return ranking.place_of(group[0]), starts
    return 0, frozenset()


def _played(record: Record, game: PlayExtraGame, sharing: frozenset[int]) -> Record:
    if record.start not in sharing:
        return record
    at = next(index for index, group in enumerate(game.order) if record.start in group)
    better = sum(len(sharing.intersection(group)) for group in game.order[:at])
    # Whoever has played before and was equal again goes on from the place they shared.
    return attrs.evolve(record, extra=max(record.extra, 1) + better)


def _won(
    system: System[RulesT, ResultT], tournament: Tournament[RulesT, ResultT], after: int
) -> tuple[Record, ...]:
    scored: dict[int, list[Scored]] = {entrant.start: [] for entrant in tournament.entrants}
    byes = rested(tournament, after)
    for number, played in enumerate(tournament.rounds[:after], 1):
        for result in played.results:
            for score in system.score(result, tournament.rules):
                scored[score.start].append(
                    Scored(number, result.table, len(result.starts), score.points, score.secondary)
                )
    return tuple(Record(start, tuple(scored[start]), byes[start]) for start in scored)


def rested(tournament: Tournament[Any, Any], after: int) -> dict[int, int]:
    """How many byes everybody has had: rounds that they took part in without a seat.

    Args:
        tournament: The tournament.
        after: The last round that is looked at; 0 for none.

    Returns:
        For each entrant the start number and the byes, by start number.
    """
    return {
        entrant.start: sum(
            entrant.plays_in(number) and entrant.start not in played.players
            for number, played in enumerate(tournament.rounds[:after], 1)
        )
        for entrant in tournament.entrants
    }


def short_of_games(tournament: Tournament[Any, Any], least: int) -> Mapping[int, int]:
    """Who was seated in too few rounds, where a tournament counts only if everybody played enough.

    Args:
        tournament: The tournament.
        least: How many games everybody has to play, one in each round.

    Returns:
        For each such entrant the start number and the games played, by start number; those who
        never came, having left after round 0, are no participants.
    """
    games = {
        entrant.start: sum(
            entrant.start in played.players for played in tournament.rounds if played.closed
        )
        for entrant in tournament.entrants
        if entrant.left_after != 0
    }
    return {start: played for start, played in games.items() if played < least}
