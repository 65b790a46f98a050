"""The protocol that every card game obeys, and how a game is played out.

A game is six pure functions over frozen values; a module that has them *is* a game, so nobody
subclasses anything:

- ``deal(rules, players, chance)`` starts a game;
- ``legal(state)`` lists what may be done now, lazily;
- ``why_not(state, action)`` says why something may not be done, or None;
- ``apply(state, action)`` does it and gives the next state;
- ``view(state, seat)`` is what one seat may know, and nothing else;
- ``result(state)`` is how the game ended, or None while it goes on.

Seats are numbered from 1, clockwise. A state says in ``turn`` which seat acts next, and carries
the chance that is left, so the same actions always lead to the same game.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar, cast

import attrs

from cardtourney.chance import Chance, Label, pick, require_chance
from cardtourney.errors import InvalidReport, Problem, Refusal, listing, shown_value

RulesT = TypeVar("RulesT")
RulesT_contra = TypeVar("RulesT_contra", contravariant=True)
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")
ViewT_co = TypeVar("ViewT_co", covariant=True)
ResultT = TypeVar("ResultT")
ResultT_co = TypeVar("ResultT_co", covariant=True)


class Turn(Protocol):
    """What every state says."""

    @property
    def turn(self) -> int:
        """The seat that acts next."""
        ...


StateT = TypeVar("StateT", bound=Turn)
AnyStateT = TypeVar("AnyStateT")

_FUNCTIONS = ("deal", "legal", "why_not", "apply", "view", "result")
_SHOWN = 12
_BRIEF = 80


class Actions(Collection[ActionT]):
    """What may be done now: one lazy object.

    Iterating lists the actions; ``in`` asks why an action may not be done and lists nothing.

    >>> evens = Actions(10, lambda most: range(0, most, 2), lambda most, n: n % 2 or None)
    >>> evens
    <5 actions: 0, 2, 4, 6, 8>
    >>> 4 in evens, 5 in evens, bool(evens), len(evens)
    (True, False, True, 5)
    """

    __slots__ = ("_listed", "_state", "_why_not")

    def __init__(
        self,
        state: AnyStateT,
        listed: Callable[[AnyStateT], Iterable[ActionT]],
        why_not: Callable[[AnyStateT, ActionT], object | None],
    ) -> None:
        self._state: Any = state
        self._listed: Callable[[Any], Iterable[ActionT]] = listed
        self._why_not: Callable[[Any, ActionT], object | None] = why_not

    def __iter__(self) -> Iterator[ActionT]:
        return iter(self._listed(self._state))

    def __contains__(self, action: object) -> bool:
        return self._why_not(self._state, cast("ActionT", action)) is None

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        shown = list(map(str, islice(self, _SHOWN + 1)))
        if len(shown) > _SHOWN:
            shown[_SHOWN] = "…"
        number = len(self)
        return f"<{number} action{'' if number == 1 else 's'}: {', '.join(shown) or 'none'}>"


class Game(Protocol[RulesT_contra, StateT, ActionT, ViewT_co, ResultT_co]):
    """A card game: six pure functions. A module that defines them satisfies it."""

    def deal(self, rules: RulesT_contra, players: int, chance: Chance, /) -> StateT:
        """Start a game."""
        ...

    def legal(self, state: StateT, /) -> Actions[ActionT]:
        """List what the seat on turn may do, lazily."""
        ...

    def why_not(self, state: StateT, action: ActionT, /) -> Refusal[StrEnum] | None:
        """Say why an action may not be done now, or None if it may."""
        ...

    def apply(self, state: StateT, action: ActionT, /) -> StateT:
        """Do an action; raises IllegalAction, carrying the refusal, if it may not be done."""
        ...

    def view(self, state: StateT, seat: int, /) -> ViewT_co:
        """Show what a seat may know, and nothing else."""
        ...

    def result(self, state: StateT, /) -> ResultT_co | None:
        """Say how the game ended, or None while it goes on."""
        ...


class Edition(Protocol):
    """What every value of rules says that has a name."""

    @property
    def name(self) -> str:
        """The edition's name."""
        ...


EditionT = TypeVar("EditionT", bound=Edition)


def _no_mark(before: object, after: object) -> str:
    del before, after
    return ""


def _as_drawn(labels: Sequence[Label]) -> Sequence[Label]:
    return labels


def _no_hands(state: object) -> tuple[str, ...]:
    del state
    return ()


@attrs.frozen(kw_only=True)
class Notation(Generic[EditionT, StateT, ActionT, ResultT]):
    """How a game is written down for people: what :mod:`cardtourney.playthrough` needs of it.

    Attributes:
        game: The name of the game.
        editions: The editions it is played by; others are written as what differs from the
            nearest of them.
        read_action: Reads an action as ``write_action`` writes it; raises an InputError that
            says what is expected.
        write_action: Writes an action on one line.
        write_result: Writes how a game ended on one line.
        mark: Says what is worth noting once an action is done, from the states before and
            after it; empty for nothing. Before the deal there is no state.
        hands: Writes what each seat holds, from seat 1.
        read_drawn: Reads the words of a recorded draw as the labels that the game's draws give,
            so that people may write them as they write actions; raises an InputError.
    """

    game: str
    editions: tuple[EditionT, ...] = attrs.field(converter=tuple)
    read_action: Callable[[str], ActionT]
    write_action: Callable[[ActionT], str] = str
    write_result: Callable[[ResultT], str] = str
    mark: Callable[[StateT | None, StateT], str] = _no_mark
    hands: Callable[[StateT], Sequence[str]] = _no_hands
    read_drawn: Callable[[Sequence[Label]], Sequence[Label]] = _as_drawn


Policy = Callable[[ViewT, Actions[ActionT], Chance], tuple[ActionT, Chance]]
"""How a seat plays: from its view and what it may do, what it does, and the chance left over."""


def uniform(_view: object, actions: Actions[ActionT], chance: Chance) -> tuple[ActionT, Chance]:
    """Play any legal action, each as likely as the others.

    Args:
        _view: Not looked at.
        actions: What may be done.
        chance: Where the choice comes from.

    Returns:
        An action, and the chance that is left.
    """
    # A tuple made straight from a collection asks for its length first: that lists it twice.
    return pick(chance, tuple(iter(actions)))


@attrs.frozen
class Played(Generic[RulesT, StateT, ActionT, ResultT]):
    """A game that was played out.

    Attributes:
        rules: The edition in force.
        players: How many seats there were.
        chance: The chance that dealt; with the actions it gives the same game again.
        actions: What was done, in order.
        state: How things stand at the end.
        result: How the game ended; None if it was stopped before.
    """

    rules: RulesT
    players: int
    chance: Chance
    actions: tuple[ActionT, ...]
    state: StateT
    result: ResultT | None


MOST_ACTIONS = 100_000
"""How many actions a game is played for at most, unless the caller says otherwise."""


def play(
    game: Game[RulesT, StateT, ActionT, ViewT, ResultT],
    rules: RulesT,
    policies: Sequence[Policy[ViewT, ActionT]],
    chance: Chance,
    *,
    choices: Chance,
    limit: int = MOST_ACTIONS,
) -> Played[RulesT, StateT, ActionT, ResultT]:
    """Play a game out.

    Args:
        game: A module with the six functions.
        rules: The edition in force.
        policies: How each seat plays, from seat 1.
        chance: What deals, and shuffles during the game.
        choices: What the policies draw from; apart from ``chance``, so that other policies
            leave the cards as they are.
        limit: After how many actions the game is stopped without a result.

    Returns:
        The game with its actions and its end.

    Raises:
        IllegalAction: A policy gave an action that is not legal.
        InvalidReport: The game lacks one of its functions; the policies are no list of them, or
            ``choices`` is no chance; a policy gives something other than an action and a chance;
            or nothing is legal although the game is not over: the rules have a gap.
    """
    require_game(game)
    _require_policies(policies)
    require_chance(choices, "choices")
    state = game.deal(rules, len(policies), chance)
    done: list[ActionT] = []
    ended = game.result(state)
    while ended is None and len(done) < limit:
        actions = game.legal(state)
        if not actions:
            raise InvalidReport([f"seat {state.turn} can do nothing, and the game is not over"])
        policy = policies[state.turn - 1]
        given: object = policy(game.view(state, state.turn), actions, choices)
        action, choices = _answer(given, state.turn)
        try:
            state = game.apply(state, action)
        except InvalidReport as error:
            raise InvalidReport(_of_seat(state.turn, problem) for problem in error) from None
        done.append(action)
        ended = game.result(state)
    return Played(rules, len(policies), chance, tuple(done), state, ended)


def require_game(game: object) -> None:
    """Refuse what is no game, such as its name: a game is a module with the six functions.

    Args:
        game: What is given as a game.

    Raises:
        InvalidReport: Names the functions that it lacks.

    >>> require_game("prsi")
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: 'prsi' is no game: it has no function deal, legal, why_not, \
apply, view, result
    """
    missing = [name for name in _FUNCTIONS if not callable(getattr(game, name, None))]
    if missing:
        raise InvalidReport([f"{_brief(game)} is no game: it has no function {listing(missing)}"])


def _of_seat(seat: int, problem: Problem) -> Problem:
    return attrs.evolve(problem, message=f"seat {seat}: {problem.message}")


def _require_policies(policies: object) -> None:
    if isinstance(policies, str | bytes) or not isinstance(policies, Sequence):
        raise InvalidReport([f"the policies are {_brief(policies)}; expected a list, one a seat"])
    problems = [
        f"the policy of seat {seat} is {_brief(policy)}; expected a function"
        for seat, policy in enumerate(policies, start=1)
        if not callable(policy)
    ]
    if problems:
        raise InvalidReport(problems)


def _answer(given: Any, seat: int) -> tuple[Any, Chance]:
    if not (isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], Chance)):
        raise InvalidReport(
            [
                (
                    f"the policy of seat {seat} returns {_brief(given)}; expected a pair: an "
                    "action, and the chance that is left"
                )
            ]
        )
    return given[0], given[1]


def _brief(value: object) -> str:
    text = shown_value(value)
    return text if len(text) <= _BRIEF else text[:_BRIEF] + "…"


def replay(
    game: Game[RulesT, StateT, ActionT, ViewT, ResultT],
    rules: RulesT,
    players: int,
    chance: Chance,
    actions: Iterable[ActionT],
) -> tuple[StateT, ...]:
    """Play recorded actions again.

    Args:
        game: A module with the six functions.
        rules: The edition in force.
        players: How many seats there are.
        chance: What dealt.
        actions: What was done, in order.

    Returns:
        Every state, from the deal to the last action.

    Raises:
        IllegalAction: The first action that is not legal.
        InvalidReport: The game lacks one of its functions.
    """
    require_game(game)
    states = [game.deal(rules, players, chance)]
    for action in actions:
        states.append(game.apply(states[-1], action))
    return tuple(states)


def perft(game: Game[RulesT, StateT, ActionT, ViewT, ResultT], state: StateT, depth: int) -> int:
    """Count the ways in which a game can go on: a check of every rule at once.

    Args:
        game: A module with the six functions.
        state: Where to start.
        depth: How many actions to look ahead; games that end before count as well.

    Returns:
        How many different sequences of that many actions, or up to the end, there are.

    Raises:
        InvalidReport: This is no game; names the functions that it lacks.
    """
    require_game(game)
    return _ways(game, state, depth)


def _ways(game: Game[RulesT, StateT, ActionT, ViewT, ResultT], state: StateT, depth: int) -> int:
    if depth <= 0 or game.result(state) is not None:
        return 1
    if depth == 1:
        return len(game.legal(state))
    return sum(_ways(game, game.apply(state, action), depth - 1) for action in game.legal(state))
