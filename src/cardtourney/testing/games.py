"""Hypothesis strategies for any card game: seeds, games played by chance, states on the way.

The strategies of single games are made of these as well.

Everything comes from legal play, so it can really happen. Smaller examples are shorter games.
"""

from collections.abc import Iterable
from functools import reduce
from typing import TypeVar

from hypothesis import strategies as st

from cardtourney.chance import Seeded
from cardtourney.game import (
    ActionT,
    Game,
    Played,
    ResultT,
    RulesT,
    StateT,
    ViewT,
    play,
    uniform,
)

T = TypeVar("T")


def drawn_from(choice: T | st.SearchStrategy[T]) -> st.SearchStrategy[T]:
    """Let a value stand where a strategy of values may.

    Args:
        choice: A value, or where to draw it from.

    Returns:
        A strategy of the value alone, or the given one.
    """
    return choice if isinstance(choice, st.SearchStrategy) else st.just(choice)


def seeds(name: str = "seed") -> st.SearchStrategy[Seeded]:
    """Public seeds.

    Args:
        name: What they begin with, to tell several in one test apart.

    Returns:
        A strategy of chances from which nothing is drawn yet.
    """
    return st.integers(0, 10**9).map(lambda number: Seeded(f"{name} {number}"))


def played_games(
    game: Game[RulesT, StateT, ActionT, ViewT, ResultT],
    rules: RulesT,
    *,
    players: Iterable[int],
    most_actions: int,
) -> st.SearchStrategy[Played[RulesT, StateT, ActionT, ResultT]]:
    """Games that were played by chance, to their end or to any point before.

    Args:
        game: A module with the six functions.
        rules: The edition in force.
        players: The numbers of seats to try.
        most_actions: After how many actions every game is stopped.

    Returns:
        A strategy of games; the result of one that was stopped is None.
    """

    def played(
        seats: int, deals: Seeded, choices: Seeded, limit: int
    ) -> Played[RulesT, StateT, ActionT, ResultT]:
        return play(game, rules, [uniform] * seats, deals, choices=choices, limit=limit)

    limits = st.integers(0, most_actions)
    return st.builds(
        played, st.sampled_from(sorted(players)), seeds("deal"), seeds("choices"), limits
    )


def states(
    game: Game[RulesT, StateT, ActionT, ViewT, ResultT],
    rules: RulesT,
    *,
    players: Iterable[int],
    most_actions: int,
) -> st.SearchStrategy[StateT]:
    """How a game can stand.

    Args:
        game: A module with the six functions.
        rules: The edition in force.
        players: The numbers of seats to try.
        most_actions: How many actions lie between the deal and the state at most.

    Returns:
        A strategy of states, of games that are over as well.
    """
    games = played_games(game, rules, players=players, most_actions=most_actions)
    return games.map(lambda played: played.state)


@st.composite
def playouts(
    draw: st.DrawFn,
    game: Game[RulesT, StateT, ActionT, ViewT, ResultT],
    deals: st.SearchStrategy[StateT],
    *,
    most_actions: int,
) -> tuple[StateT, tuple[ActionT, ...]]:
    """Games of any edition with the first actions that somebody played.

    Args:
        draw: Given by Hypothesis.
        game: A module with the six functions.
        deals: Games before their first action.
        most_actions: How many actions at most; none come after the end of the game.

    Returns:
        A strategy of pairs: the game before its first action, and the actions.
    """
    begun = state = draw(deals)
    done: list[ActionT] = []
    choices = draw(st.lists(st.integers(0, 255), max_size=most_actions))
    while choices and (actions := tuple(game.legal(state))):
        action = actions[choices.pop() % len(actions)]
        state = game.apply(state, action)
        done.append(action)
    return begun, tuple(done)


def reached(
    game: Game[RulesT, StateT, ActionT, ViewT, ResultT],
    playouts: st.SearchStrategy[tuple[StateT, tuple[ActionT, ...]]],
) -> st.SearchStrategy[StateT]:
    """How games stand after what was played of them.

    Args:
        game: A module with the six functions.
        playouts: Games before their first action, each with actions that are legal in turn.

    Returns:
        A strategy of states, of games that are over as well.
    """
    return playouts.map(lambda playout: reduce(game.apply, playout[1], playout[0]))
