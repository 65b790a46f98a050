"""The values that a game which was written down is made of."""

from enum import StrEnum
from typing import Generic

import attrs

from cardtourney.chance import Chance
from cardtourney.errors import Finding, InvalidReport, Refusal, register_sentences
from cardtourney.fields import text_problems
from cardtourney.game import ActionT, EditionT, StateT


class FaultCode(StrEnum):
    """What can be wrong with a game that was written down."""

    NO_DEAL = "no_deal"
    WRONG_SEAT = "wrong_seat"
    REFUSED = "refused"
    IMPOSSIBLE = "impossible"
    NOT_OVER = "not_over"
    OTHER_RESULT = "other_result"


register_sentences(
    {
        FaultCode.NO_DEAL: "The cards cannot be dealt: {reason}",
        FaultCode.WRONG_SEAT: "Step {step} is said to be of seat {seat}; seat {turn} is on turn.",
        FaultCode.REFUSED: "Step {step}, seat {seat}, {action}: {reason}",
        FaultCode.IMPOSSIBLE: "Step {step}, seat {seat}, {action}, cannot be done: {reason}",
        FaultCode.NOT_OVER: "The result is said to be “{said}”; the game goes on with seat {turn}.",
        FaultCode.OTHER_RESULT: "The result is said to be “{said}”; it is “{found}”.",
    }
)


@attrs.frozen
class Step(Generic[ActionT]):
    """One action of a playthrough.

    Attributes:
        seat: Who acted, from seat 1.
        action: What was done.
        row: The line it was read from, if it was; it makes no difference to the value.
    """

    seat: int
    action: ActionT
    row: int | None = attrs.field(default=None, eq=False)


def _one_line(_playthrough: object, field: "attrs.Attribute[str]", value: str) -> None:
    problems = tuple(text_problems(f"$.{field.name}", value))
    if problems:
        raise InvalidReport(problems)


@attrs.frozen
class Playthrough(Generic[EditionT, ActionT]):
    """A game that was written down.

    It may still hold mistakes, which :func:`~cardtourney.playthrough.check` finds.

    Attributes:
        rules: The edition in force.
        players: How many seats there were.
        chance: What dealt.
        steps: What was done, in order.
        result: How the game ended, as its notation writes it; empty if it was not finished.
        result_row: The line the result was read from, if it was.
    """

    rules: EditionT
    players: int
    chance: Chance
    steps: tuple[Step[ActionT], ...]
    result: str = attrs.field(default="", validator=_one_line)
    result_row: int | None = attrs.field(default=None, eq=False)

    @property
    def actions(self) -> tuple[ActionT, ...]:
        """What was done, in order."""
        return tuple(step.action for step in self.steps)


@attrs.frozen
class Fault:
    """The first thing in a playthrough that cannot be.

    Attributes:
        finding: What is wrong, with the clause of the refusal behind it.
        row: The line of the text, if the playthrough was read from one.
        refusal: Why the game refuses the step, if it does.
    """

    finding: Finding[FaultCode]
    row: int | None = None
    refusal: Refusal[StrEnum] | None = None

    def __str__(self) -> str:
        return f"row {self.row}: {self.finding}" if self.row is not None else str(self.finding)


@attrs.frozen
class Checked(Generic[StateT]):
    """What replaying a playthrough gave.

    Attributes:
        states: Every state, from the deal as far as the game can be followed.
        fault: The first thing that cannot be; None if everything is right.
    """

    states: tuple[StateT, ...]
    fault: Fault | None = None
