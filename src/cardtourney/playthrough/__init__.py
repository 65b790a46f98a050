"""A game as text that people read, that parses back to the same value, and that replays.

A playthrough names the game, the edition with everything that differs from it, the players and
the chance (for cards dealt by hand: what was dealt); then comes one numbered line an action with
its seat, and how the game ended. What stands behind ``#`` is for people and is not read: what is
worth noting about an action, or everybody's hands.

>>> from cardtourney.chance import Seeded
>>> from cardtourney.game import play, uniform
>>> from cardtourney.testing import toy
>>> game = play(toy, toy.SMALL, [uniform] * 2, Seeded("Lot 5"), choices=Seeded("by chance"))
>>> text = write(record(game, toy, toy.NOTATION), toy, toy.NOTATION)
>>> print(text, end="")
cardtourney playthrough 1
game: toy
edition: small
players: 2
seed: Lot 5
<BLANKLINE>
# ♦A lies open
1. seat 1: draw
2. seat 2: ♥A
3. seat 1: ♠K
4. seat 2: ♣A
result: seat 2 wins
>>> check(parse(text, toy.NOTATION), toy, toy.NOTATION).fault is None
True
"""

from collections.abc import Mapping

from cardtourney.errors import Finding, IllegalAction, InputError, Part
from cardtourney.game import ActionT, EditionT, Game, Notation, Played, ResultT, StateT, ViewT
from cardtourney.playthrough._forms import TITLE
from cardtourney.playthrough._reading import read
from cardtourney.playthrough._values import Checked, Fault, FaultCode, Playthrough, Step
from cardtourney.playthrough._writing import written

__all__ = [
    "TITLE",
    "Checked",
    "Fault",
    "FaultCode",
    "Playthrough",
    "Step",
    "check",
    "parse",
    "record",
    "write",
]


_NOWHERE: Mapping[str, Part] = {}


def record(
    played: Played[EditionT, StateT, ActionT, ResultT],
    game: Game[EditionT, StateT, ActionT, ViewT, ResultT],
    notation: Notation[EditionT, StateT, ActionT, ResultT],
) -> Playthrough[EditionT, ActionT]:
    """Make a playthrough of a game that was played out.

    Args:
        played: What :func:`cardtourney.game.play` gave.
        game: A module with the six functions.
        notation: How the game is written down.

    Returns:
        The playthrough, with the seat of every action.

    Raises:
        IllegalAction: The actions are not legal one after the other.
    """
    state = game.deal(played.rules, played.players, played.chance)
    steps: list[Step[ActionT]] = []
    for action in played.actions:
        steps.append(Step(state.turn, action))
        state = game.apply(state, action)
    result = "" if played.result is None else notation.write_result(played.result)
    return Playthrough(played.rules, played.players, played.chance, tuple(steps), result)


def check(
    playthrough: Playthrough[EditionT, ActionT],
    game: Game[EditionT, StateT, ActionT, ViewT, ResultT],
    notation: Notation[EditionT, StateT, ActionT, ResultT],
) -> Checked[StateT]:
    """Replay a playthrough and find the first thing in it that cannot be.

    Args:
        playthrough: A game, such as one that :func:`parse` read.
        game: A module with the six functions.
        notation: How the game is written down.

    Returns:
        The states and the first fault: cards that cannot be dealt so, a step of another seat
        than the one on turn, one that the rules refuse, or another result.

    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.testing import toy
    >>> wrong = Playthrough(toy.DEMO, 2, Seeded("Lot 5"), (Step(1, toy.Pass(), row=7),))
    >>> print(check(wrong, toy, toy.NOTATION).fault)
    row 7: Step 1, seat 1, pass: Seat 1 may not pass: there are cards to draw. [toy:3]
    """
    try:
        state = game.deal(playthrough.rules, playthrough.players, playthrough.chance)
    except InputError as error:
        return Checked((), Fault(_finding(FaultCode.NO_DEAL, reason=str(error))))
    states = [state]
    for number, step in enumerate(playthrough.steps, start=1):
        if game.result(state) is None and step.seat != state.turn:
            finding = _finding(FaultCode.WRONG_SEAT, step=number, seat=step.seat, turn=state.turn)
            return Checked(tuple(states), Fault(finding, step.row))
        parts: dict[str, Part] = {
            "step": number,
            "seat": step.seat,
            "action": notation.write_action(step.action),
        }
        try:
            state = game.apply(state, step.action)
        except IllegalAction as error:
            why = error.refusal
            finding = _finding(FaultCode.REFUSED, why.clause, parts, reason=why.sentence())
            return Checked(tuple(states), Fault(finding, step.row, why))
        except InputError as error:
            finding = _finding(FaultCode.IMPOSSIBLE, "", parts, reason=str(error))
            return Checked(tuple(states), Fault(finding, step.row))
        states.append(state)
    return Checked(tuple(states), _result_fault(playthrough, state, game.result(state), notation))


def _result_fault(
    playthrough: Playthrough[EditionT, ActionT],
    state: StateT,
    result: ResultT | None,
    notation: Notation[EditionT, StateT, ActionT, ResultT],
) -> Fault | None:
    said = playthrough.result
    if not said:
        return None
    if result is None:
        finding = _finding(FaultCode.NOT_OVER, said=said, turn=state.turn)
    elif (found := notation.write_result(result)) != said:
        finding = _finding(FaultCode.OTHER_RESULT, said=said, found=found)
    else:
        return None
    return Fault(finding, playthrough.result_row)


def _finding(
    code: FaultCode, clause: str = "", where: Mapping[str, Part] = _NOWHERE, **parts: Part
) -> Finding[FaultCode]:
    return Finding(code, clause, (*where.items(), *parts.items()))


def write(
    playthrough: Playthrough[EditionT, ActionT],
    game: Game[EditionT, StateT, ActionT, ViewT, ResultT],
    notation: Notation[EditionT, StateT, ActionT, ResultT],
    *,
    hands: bool = False,
) -> str:
    """Write a playthrough as text that :func:`parse` reads.

    Args:
        playthrough: The game; where it has a fault nothing is noted from there on.
        game: A module with the six functions.
        notation: How the game is written down.
        hands: Whether everybody's hands are noted after every step.

    Returns:
        Lines, each with its line break.

    Raises:
        DataError: An action would not read back as itself, a line would not stay one, or the
            rules are of another kind than the editions of the notation.
    """
    return written(playthrough, check(playthrough, game, notation).states, notation, hands)


def parse(
    text: str, notation: Notation[EditionT, StateT, ActionT, ResultT], *, source: str = ""
) -> Playthrough[EditionT, ActionT]:
    r"""Read a playthrough from its text.

    Args:
        text: As :func:`write` writes it, or as somebody wrote it down by hand.
        notation: How the game is written down.
        source: The file's name, for the problems.

    Returns:
        The playthrough; whether it obeys the rules is for :func:`check` to say.

    Raises:
        DataError: Every line that cannot be read, with its row and what is expected there.

    >>> from cardtourney.testing import toy
    >>> lines = [TITLE, "game: toy", "edition: demo", "seed: Lot 5", "1. seat 1: discard"]
    >>> parse("\n".join(lines), toy.NOTATION, source="game.txt")
    Traceback (most recent call last):
    cardtourney.errors.DataError: game.txt, row 5: “discard” is neither a card, draw nor pass
    game.txt: players is missing
    """
    return read(text, notation, source)
