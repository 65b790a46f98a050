"""Whose turn it is next: direction, those who have finished, and the end of the game."""

import attrs

from cardtourney.rulebook import implements
from cardtourney.superprsi.rules import BringsBack, FinishedUntil, GameEnd
from cardtourney.superprsi.state import State


@implements("superprsi:6", "superprsi:22")
def go_on(state: State, *, seven: bool = False) -> State:
    """Give the turn to the next seat, or end the game.

    Seats without cards are passed over, and whoever is passed can no longer be brought back
    (unless the ruling says otherwise). A seven stops at somebody who still can be: that seat
    gets the turn, to take the penalty.

    Args:
        state: The game with the action of the seat on turn done.
        seven: Whether that action was a seven.

    Returns:
        The game at the next seat's turn; over, with nothing running, where it has ended. What
        a penalty without cards has ended stays as it is.
    """
    if state.over:
        return state
    acted, players, step = state.turn, state.players, 1 if state.clockwise else -1
    seat, passed = acted, list[int]()
    for _ in range(players):
        seat = (seat + step - 1) % players + 1
        if state.hands[seat - 1] or (seven and seat != acted and seat in state.returnable):
            break
        passed.append(seat)
    if passed and state.rules.finished_until is FinishedUntil.PASSED:
        returnable = tuple(each for each in state.returnable if each not in passed)
        state = attrs.evolve(state, returnable=returnable)
    return end(state) if is_over(state) else attrs.evolve(state, turn=seat)


@implements("superprsi:22")
def beyond_holders(state: State) -> int | None:
    """Whom a seven brings back beyond players who hold cards, where a ruling lets it (22).

    Args:
        state: The game with the seven played by the seat on turn.

    Returns:
        The nearest seat that has finished and can be brought back, in the order of play; None
        where it is before the next seat that holds cards, so that it gets the turn, and where
        there is none.
    """
    if state.rules.brings_back is BringsBack.NEXT:
        return None
    step, beyond = 1 if state.clockwise else -1, False
    for place in range(1, state.players):
        seat = (state.turn + step * place - 1) % state.players + 1
        if seat in state.returnable:
            return seat if beyond else None
        beyond = beyond or bool(state.hands[seat - 1])
    return None


@implements("superprsi:25")
def is_over(state: State) -> bool:
    """Whether the game has come to its end (25).

    Args:
        state: The game with an action done.

    Returns:
        What the ruling ``game_end`` says.
    """
    few = sum(1 for hand in state.hands if hand) <= 1
    ruling = state.rules.game_end
    if ruling is GameEnd.LAST_HOLDER:
        return few
    if few and not state.returnable:
        return True
    return ruling is GameEnd.FIRST_SAFE and len(state.returnable) < len(state.finished)


def end(state: State) -> State:
    """End the game as it stands: nothing runs any more, and nobody can be brought back."""
    return attrs.evolve(state, pending=0, standing=0, returnable=(), over=True)
