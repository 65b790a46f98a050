"""The conformance kit: what must hold for every card game, checked with one call.

:func:`check_conformance` plays games by chance and looks at every state on the way. What it
holds a game to stands in :class:`Invariant`; the first thing that is wrong comes as a
:class:`Nonconformity`, which names the invariant, the game and the step, so that anybody can see
it again.

>>> from cardtourney.testing import toy
>>> found = check_conformance(
...     toy,
...     toy.DEMO,
...     players=(2, 3),
...     most_actions=toy.most_actions(toy.DEMO, 3),
...     cards_of=toy.cards_of,
...     shuffle_hidden=toy.shuffle_hidden,
...     rulebook=toy.RULEBOOK,
...     notation=toy.NOTATION,
...     action_type=toy.Action,
...     games=2,
... )
>>> found.games, found.left_out
(2, ())
"""

from collections.abc import Callable, Collection, Hashable, Iterable
from types import ModuleType
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cardtourney.chance import Chance
from cardtourney.errors import InvalidReport
from cardtourney.game import ActionT, Game, Notation, ResultT, RulesT, StateT, ViewT, require_game
from cardtourney.rulebook import Rulebook
from cardtourney.testing.conformance._checks import Look, Looked, Subject
from cardtourney.testing.conformance._elsewhere import Dealt, elsewhere
from cardtourney.testing.conformance._values import Case, Conformance, Invariant, Nonconformity

__all__ = ["Case", "Conformance", "Invariant", "Nonconformity", "cases", "check_conformance"]

for _public in (Case, Conformance, Invariant, Nonconformity):
    # An error is read with the name by which people import it.
    _public.__module__ = __name__

_ELSEWHERE = 3
"""How many games another process plays as well."""


def cases(
    players: Iterable[int], strange: st.SearchStrategy[Any] | None = None
) -> st.SearchStrategy[Case]:
    """Games to look at.

    Args:
        players: The numbers of seats to try.
        strange: Actions to try in every state besides those that come up in the game.

    Returns:
        A strategy of games, each with a seed for the deal and one for what is chosen.
    """
    numbers = st.integers(0, 10**9)
    tried = st.just(()) if strange is None else st.lists(strange, max_size=8).map(tuple)
    return st.builds(
        Case,
        st.sampled_from(sorted(players)),
        numbers.map(lambda number: f"deal {number}"),
        numbers.map(lambda number: f"choices {number}"),
        tried,
    )


def check_conformance(
    game: Game[RulesT, StateT, ActionT, ViewT, ResultT],
    rules: RulesT,
    *,
    players: Iterable[int],
    most_actions: int,
    cards_of: Callable[[StateT], Iterable[Hashable]] | None = None,
    shuffle_hidden: Callable[[StateT, int, Chance], StateT] | None = None,
    strange: st.SearchStrategy[ActionT] | None = None,
    rulebook: Rulebook | None = None,
    notation: Notation[Any, StateT, ActionT, ResultT] | None = None,
    action_type: Any = None,
    result_type: Any = None,
    importable: str = "",
    games: int = 10,
    leave_out: Collection[Invariant] = (),
    only: Case | None = None,
) -> Conformance:
    """Hold a game to everything that every game must do.

    Hypothesis makes up the games, and looks for a simpler one where something is wrong.

    Args:
        game: A module with the six functions, or anything else that has them.
        rules: The edition to play by.
        players: The numbers of seats to try.
        most_actions: How many actions a game by chance may have.
        cards_of: All cards of a state, wherever they lie: they must stay the same.
        shuffle_hidden: Gives a state that differs only in what a seat cannot see, mixed by a
            chance: hidden hands, the order of the stock, the chance that is left.
        strange: Actions that are tried everywhere. Those that come up in a game are tried in
            its other states anyway; here belong those that never do.
        rulebook: Where the clauses of refusals stand.
        notation: How the game is written down.
        action_type: The union of the actions, if a class alone does not say how they are
            written in JSON.
        result_type: The type of the result, if it is no attrs class.
        importable: The name by which another process finds the game, as ``package.module`` or
            ``package.module:name``; known by itself for a module. Its rules must be picklable.
        games: How many games are looked at.
        leave_out: What is not to be looked at.
        only: Look at this game alone, as a :class:`Nonconformity` names it.

    Returns:
        How much was looked at, and what was left out: the invariants that need something that
        was not given are among them.

    Raises:
        Nonconformity: The first thing that is wrong.
        InvalidReport: No games are asked for, or none with any players, or what is given lacks
            one of the six functions.
    """
    require_game(game)
    seats = tuple(players)
    if games < 1 or not seats or most_actions < 0:
        raise InvalidReport(
            [f"{games} games of {seats} players and {most_actions} actions: nothing to look at"]
        )
    name = importable or (game.__name__ if isinstance(game, ModuleType) else "")
    given_with = {
        Invariant.CARDS: cards_of,
        Invariant.VIEW: shuffle_hidden,
        Invariant.VIEW_TEXT: shuffle_hidden,
        Invariant.CHOICE: shuffle_hidden,
        Invariant.NOTATION: notation,
        Invariant.ELSEWHERE: name or None,
    }
    left_out = tuple(
        invariant
        for invariant in Invariant
        if invariant in leave_out or given_with.get(invariant, game) is None
    )
    subject = Subject(
        game=game,
        rules=rules,
        most_actions=most_actions,
        cards_of=cards_of,
        shuffle_hidden=shuffle_hidden,
        clauses=None if rulebook is None else tuple(clause.id for clause in rulebook.clauses),
        notation=notation,
        action_type=action_type,
        result_type=result_type,
        looked_at=frozenset(Invariant) - frozenset(left_out),
    )
    looked = Looked()
    played: dict[Dealt, tuple[tuple[Any, ...], Any]] = {}

    def look(case: Case) -> None:
        done = Look(subject, case, looked).play()
        if len(played) < _ELSEWHERE:
            played[Dealt(case.players, case.seed, case.choices)] = done

    if only is not None:
        look(only)
    else:
        # Games are long: what other parts of a case would show as well is not worth the time.
        settings(
            max_examples=games,
            deadline=None,
            database=None,
            print_blob=False,
            report_multiple_bugs=False,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )(given(cases(seats, strange))(look))()
    if shuffle_hidden and not looked.something_hidden and Invariant.VIEW not in left_out:
        raise Nonconformity(Invariant.VIEW, "shuffle_hidden never gave another state")
    if Invariant.ELSEWHERE not in left_out:
        _compare(played, elsewhere(name, rules, tuple(played), most_actions))
    return Conformance(looked.games, looked.steps, left_out)


def _compare(
    here: dict[Dealt, tuple[tuple[Any, ...], Any]],
    there: list[tuple[tuple[Any, ...], Any]] | str,
) -> None:
    if isinstance(there, str):
        raise Nonconformity(Invariant.ELSEWHERE, f"the game cannot be played there: {there}")
    for (dealt, (actions, state)), (other_actions, other_state) in zip(
        here.items(), there, strict=True
    ):
        same = zip(actions, other_actions, strict=False)
        step = next((i for i, (one, other) in enumerate(same) if one != other), None)
        if actions != other_actions or state != other_state:
            case = Case(dealt.players, dealt.seed, dealt.choices)
            what = f"here it comes to {state}\nand there to {other_state}"
            raise Nonconformity(
                Invariant.ELSEWHERE, what, case, len(actions) if step is None else step
            )
