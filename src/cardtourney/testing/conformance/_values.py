"""What the kit holds a game to, and what it says about one."""

from collections.abc import Hashable
from enum import StrEnum

import attrs


class Invariant(StrEnum):
    """What must hold for every game; the value says it as a sentence."""

    TURN = "the turn is that of a seat"
    HASHABLE = "states, actions and views can be members of sets"
    COUNTED = "the length and the truth of the legal actions are those of their list, every time"
    DISTINCT = "no action is listed twice"
    OVER = "there is a result exactly when nothing is legal"
    AGREES = "why_not refuses what is not listed, and nothing else"
    MEMBER = "“in” finds what is listed, and nothing else"
    APPLIES = "apply does what is listed"
    REFUSES = "apply raises what why_not says of an action that is not listed"
    CLAUSE = "a refusal reads as a sentence and has a clause that the rulebook knows"
    UNCHANGED = "a state stays as it is, whatever is asked of it and done with it"
    REPLAYS = "the same actions from the same deal give the same states"
    ENDS = "a game by chance has no more actions than stated"
    JSON = "states, actions, views and results read back from JSON as they were"
    CARDS = "no card comes or goes"
    VIEW = "a view is equal whatever its seat cannot see"
    VIEW_TEXT = "a view prints the same whatever its seat cannot see"
    CHOICE = "what a seat may do tells nothing that it cannot see"
    NOTATION = "what is written down reads back, and replays"
    ANSWERS = "no function breaks off where it has to answer"
    ELSEWHERE = "another process, with other hashes, plays the same game"


@attrs.frozen
class Case:
    """One game to look at: give it to ``check_conformance`` as ``only`` to see it again.

    Attributes:
        players: How many seats there are.
        seed: What deals.
        choices: The seed that picks among the legal actions, each as likely as the others.
        strange: Actions that are tried in every state besides those of the game itself.
    """

    players: int
    seed: str
    choices: str
    strange: tuple[Hashable, ...] = ()


class Nonconformity(AssertionError):
    """A game does not do what every game must.

    Attributes:
        invariant: What does not hold.
        what: What was found instead.
        case: The game in which it was found, if it was found in one.
        step: After how many actions.
    """

    def __init__(
        self, invariant: Invariant, what: str, case: Case | None = None, step: int | None = None
    ) -> None:
        where = "" if step is None else f"\nafter {step} actions of the game only={case}"
        super().__init__(f"{invariant.name}: {invariant.value}.\n{what}{where}")
        self.invariant = invariant
        self.what = what
        self.case = case
        self.step = step


@attrs.frozen
class Conformance:
    """What was looked at, where everything holds.

    Attributes:
        games: How many games.
        steps: How many states, over all games.
        left_out: The invariants that were not looked at.
    """

    games: int
    steps: int
    left_out: tuple[Invariant, ...]
