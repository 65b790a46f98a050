"""The result of a table in a championship: whether it can be true, and how a table gives it."""

from collections import Counter
from collections.abc import Iterable

from cardtourney.errors import listing
from cardtourney.pairing.values import is_count
from cardtourney.prsi.course import came, departed, present, waiting_tables
from cardtourney.prsi.events import Championship, Elimination, EnterResult
from cardtourney.prsi.refusals import ChampionshipCode, ChampionshipRefusal, refuse
from cardtourney.prsi.series import Table
from cardtourney.prsi.table import games_played, going_on, places
from cardtourney.rulebook import implements


def result_of(
    round_number: int, table_number: int, table: Table, *, absent: Iterable[int] = ()
) -> EnterResult:
    """The result that a finished table hands in.

    Args:
        round_number: The round.
        table_number: The table's number.
        table: The table, finished.
        absent: Who never came; they are recorded on their own, before the result.

    Returns:
        The event that enters it.

    Raises:
        IllegalAction: A lot comes first.
        InvalidReport: The table is not finished.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> from cardtourney.prsi.series import Leave
    >>> from cardtourney.prsi.table import apply, start
    >>> table = start(MSV_PRSI_2026, (11, 25, 3, 40))
    >>> table = apply(apply(table, Leave(25)), Leave(3))
    >>> [gone.player for gone in result_of(1, 7, table).out]
    [25, 3]
    """
    on = going_on(table)
    # With tokens all who do not go on have gone by now; where points are counted they go after
    # the last game, the fewest points first.
    last = (
        player
        for group in reversed(places(table))
        for player in group
        if player in table.seated and player not in on
    )
    missing = frozenset(absent)
    return EnterResult(
        round_number,
        table_number,
        tuple(
            Elimination(player, games_played(table, player))
            for player in (*table.out, *last)
            if player not in missing
        ),
    )


@implements("prsi:4.2", "prsi:3.7", "prsi:5.2")
def why_not_result(championship: Championship, event: EnterResult) -> ChampionshipRefusal | None:
    """Say why a table's result cannot be true or cannot be entered now (4.2, 3.7, 5.2).

    Args:
        championship: A championship whose round drawn last is the result's, and has begun.
        event: The result.

    Returns:
        The refusal, or None.
    """
    number = len(championship.rounds)
    tables = len(championship.rounds[-1].tables)
    at = {"round": number, "table": event.table}
    if not (is_count(event.table) and 1 <= event.table <= tables):
        return refuse(
            ChampionshipCode.NO_SUCH_TABLE, "4.1", round=number, tables=tables, table=event.table
        )
    if event.table not in waiting_tables(championship):
        return refuse(ChampionshipCode.RESULT_IN, "5.4", **at)
    return _why_not_players(championship, event, at) or _why_not_games(championship, event, at)


def _why_not_players(
    championship: Championship, event: EnterResult, at: dict[str, int]
) -> ChampionshipRefusal | None:
    number = len(championship.rounds)
    in_play = came(championship, number, event.table)
    gone = departed(championship, number).intersection(in_play)
    named = Counter(out.player for out in event.out)
    strangers = sorted(named.keys() - set(in_play))
    missing = sorted(gone - named.keys())
    twice = sorted(player for player, times in named.items() if times > 1)
    for code, clause, players in (
        (ChampionshipCode.OTHER_PLAYERS, "4.2", strangers),
        (ChampionshipCode.NAMED_TWICE, "4.2", twice),
        (ChampionshipCode.NOT_NAMED, "5.3", missing),
    ):
        if players:
            return refuse(code, clause, **at, players=listing(players))
    stage = championship.stages[number - 1]
    there = present(championship, number, event.table)
    if not there and number == len(championship.stages):
        return refuse(ChampionshipCode.NOBODY_LEFT, "4.7")
    on, expected = len(in_play) - len(named), min(stage.advance, len(there))
    if on != expected:
        return refuse(ChampionshipCode.NUMBER_OUT, "4.2", **at, found=on, expected=expected)
    return None


def _why_not_games(
    championship: Championship, event: EnterResult, at: dict[str, int]
) -> ChampionshipRefusal | None:
    """With tokens every game takes one from somebody, so few games or many are impossible."""
    number = len(championship.rounds)
    gone = departed(championship, number)
    players = len(came(championship, number, event.table))
    tokens = championship.tokens[number - 1]
    lost = least = 0
    most = championship.rules.games
    for out in event.out:
        if tokens is not None:
            if out.player not in gone:
                lost += 1
                # One game puts out one player at most, and all who lost gave all their tokens.
                least = max(least + 1, lost * tokens)
            # Whoever is in has a token left.
            most = players * (tokens - 1) + lost
        if not (is_count(out.games) and least <= out.games <= most):
            return refuse(
                ChampionshipCode.GAMES,
                "3.7",
                **at,
                player=out.player,
                games=str(out.games),
                least=least,
                most=most,
            )
        least = out.games
    return None
