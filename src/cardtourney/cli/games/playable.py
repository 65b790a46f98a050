"""What a card game gives so that the command can play it and check what was played."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic

import attrs

from cardtourney.game import ActionT, EditionT, Game, Notation, Policy, ResultT, StateT, ViewT


@attrs.frozen(kw_only=True)
class Provisional(Generic[ResultT]):
    """Something in the rules that is ours for now, and not the organiser's own.

    Attributes:
        name: What it is called in JSON.
        sentence: What people are told wherever a result rests on it.
        holds: Whether a result does.
    """

    name: str
    sentence: str
    holds: Callable[[ResultT], bool]


@attrs.frozen(kw_only=True)
class Playable(Generic[EditionT, StateT, ActionT, ViewT, ResultT]):
    """A card game for the command.

    A person at the table is told only what is made of the person's own view, so that nothing
    hidden can slip out. Two things are told beside it: an action, by ``told``, and the marks of
    the notation, which may hold nothing but what everybody sees.

    Attributes:
        title: The game's name in a sentence.
        game: A module with the six functions.
        notation: How the game is written down; its editions are those that there are.
        record: What the codec reads and writes a recorded game as.
        policies: How the computer may play, by name.
        fewest: With fewer seats than so many there is no game.
        fewest_clause: The clause that says so.
        help: How a person answers, in a sentence or two.
        shown: What a person who is on turn is shown, from the view and what may be done.
        read_wish: Reads what a person would do, from what was typed, the view and what may be
            done as it was shown; raises an InvalidReport that says what is expected. Whether it
            may be done is another question.
        told: How an action is told to a person, given whether it is the person's own; no text
            for one that is not worth telling.
        learned: What a person comes to see by an action beside it, from the views before and after.
        ended: What a person is told of how the game ended, who sat at the given seat.
        provisional: What in the rules is ours for now, if anything is.
    """

    title: str
    game: Game[EditionT, StateT, ActionT, ViewT, ResultT]
    notation: Notation[EditionT, StateT, ActionT, ResultT]
    record: Any
    policies: Mapping[str, Policy[ViewT, ActionT]]
    fewest: int
    fewest_clause: str
    help: str
    shown: Callable[[ViewT, Sequence[ActionT]], Iterable[str]]
    read_wish: Callable[[str, ViewT, Sequence[ActionT]], ActionT]
    told: Callable[[ActionT, bool], str]
    learned: Callable[[ViewT, ViewT], Iterable[str]]
    ended: Callable[[ResultT, int], Iterable[str]]
    provisional: Provisional[ResultT] | None = None

    def rests_on_provisional(self, result: ResultT | None) -> bool:
        """Whether how a game ended rests on something that is ours for now.

        Args:
            result: How it ended; None if it did not.
        """
        return (
            self.provisional is not None and result is not None and self.provisional.holds(result)
        )
