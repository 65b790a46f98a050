"""The places of a championship that is over (4.7)."""

from typing import assert_never

import attrs

from cardtourney.errors import InvalidReport
from cardtourney.pairing.ranking import Criterion, Direction, Ranking, rank
from cardtourney.pairing.values import Comparable, missing_last
from cardtourney.prsi.course import came, over, seated
from cardtourney.prsi.events import Championship
from cardtourney.prsi.rules import LowerPlaces, Rules
from cardtourney.rulebook import implements


@attrs.frozen
class Finish:
    """How far somebody came.

    Attributes:
        player: The start number.
        round: The last round the player had a place in.
        final: In the final, after how many others at the table the player went out, and for
            the winner all of them; who did not play there counts as the first out. 0 for all
            who did not reach it.
        games: How many games the player was in at the last table.
        left_in: How many were still in there when the player went out; None without a table.
    """

    player: int
    round: int
    final: int = 0
    games: int = 0
    left_in: int | None = None


def finishes(championship: Championship) -> tuple[Finish, ...]:
    """How far everybody came, by start number.

    Args:
        championship: A championship that is over.

    Returns:
        One line an entrant.

    Raises:
        InvalidReport: It is not over.
    """
    if not over(championship):
        text = f"the championship is not over after {len(championship.rounds)} rounds drawn"
        raise InvalidReport([f"{text} [prsi:4.7]"])
    found = {gone.player: Finish(gone.player, gone.round) for gone in championship.departures}
    for number, played in enumerate(championship.rounds, 1):
        for table in range(1, len(played.tables) + 1):
            for finish in _at_table(championship, number, table):
                # Whoever was drawn in again after a loss comes further than that.
                if finish.round >= found.get(finish.player, finish).round:
                    found[finish.player] = finish
    return tuple(found[player] for player in sorted(found))


def _at_table(championship: Championship, number: int, table: int) -> list[Finish]:
    """Those who went out at a table, and the winner of the final."""
    in_play = came(championship, number, table)
    final = number == len(championship.rounds)
    out = championship.rounds[number - 1].by_table[table].out
    finishes = [
        Finish(each.player, number, position if final else 0, each.games, len(in_play) - position)
        for position, each in enumerate(out, 1)
    ]
    named = {each.player for each in out}
    for player in seated(championship, number, table):
        if player not in in_play:
            finishes.append(Finish(player, number, 0, 0, len(in_play)))
        elif final and player not in named:
            games = max((each.games for each in out), default=0)
            finishes.append(Finish(player, number, len(out) + 1, games))
    return finishes


def _round(finish: Finish) -> Comparable:
    return finish.round


def _final(finish: Finish) -> Comparable:
    return finish.final


def _games(finish: Finish) -> Comparable:
    return 0 if finish.final else finish.games


def _left_in(finish: Finish) -> Comparable:
    return 0 if finish.final else missing_last(finish.left_in)


def criteria(rules: Rules) -> tuple[Criterion[Finish], ...]:
    """What decides the places (4.7, ruling lower_places).

    Args:
        rules: The edition in force.

    Returns:
        The criteria, the first one first.
    """
    reached = Criterion("round", "round reached", _round, clause="prsi:4.7")
    final = Criterion("final", "order in the final", _final, clause="prsi:4.7")
    games = Criterion("games", "games of the last round", _games, clause="prsi:4.7")
    out = Criterion(
        "left_in",
        "number of players still in at the table",
        _left_in,
        Direction.LOWEST_FIRST,
        "prsi:4.7",
    )
    match rules.lower_places:
        case LowerPlaces.GAMES_SURVIVED:
            return reached, final, games
        case LowerPlaces.ORDER_OUT:
            return reached, final, out
        case LowerPlaces.SHARED:
            return reached, final
        case _:
            assert_never(rules.lower_places)


@implements("prsi:4.7")
def places(championship: Championship) -> Ranking[Finish]:
    """Everybody's place (4.7): the last one in is first, then the order out of the final.

    Those who did not reach the final are placed by the round they reached and then as the
    ruling ``lower_places`` says; equal ones share a place and are listed by start number.

    Args:
        championship: A championship that is over.

    Returns:
        The ranking; it also says which criterion decided between two.

    Raises:
        InvalidReport: The championship is not over.
    """
    return rank(finishes(championship), criteria(championship.rules), seat_order=_number)


def _number(finish: Finish) -> Comparable:
    return finish.player
