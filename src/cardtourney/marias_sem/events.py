"""The values of a tournament day: what can happen on it, and what has happened so far."""

from collections.abc import Mapping
from enum import StrEnum

import attrs

from cardtourney.chance import Chance
from cardtourney.errors import InvalidReport, Problem, register_sentences, shown_value
from cardtourney.marias_sem.people import Entrant
from cardtourney.marias_sem.rules import Rules
from cardtourney.marias_sem.ticket import Ticket
from cardtourney.rounds import CloseRound, Round, SeatRound, closed_rounds


class DayCode(StrEnum):
    """Why an event cannot happen now, beside what :class:`cardtourney.rounds.RoundCode` says."""

    OVER = "tournament_over"
    NOT_DECIDED = "not_decided"


register_sentences(
    {
        DayCode.OVER: "the tournament is over after round {last}",
        DayCode.NOT_DECIDED: "who plays round {round} is not decided: {why}",
    }
)


@attrs.frozen
class EnterTicket:
    """A table hands in its score ticket.

    Attributes:
        ticket: The ticket as handed in; a wrong total is corrected when it is scored (C.5).

    Raises:
        InvalidReport: It is no ticket.
    """

    ticket: Ticket

    def __attrs_post_init__(self) -> None:
        given: object = self.ticket
        if not isinstance(given, Ticket):
            text = f"{shown_value(given)} is not a Ticket [sem:B.5]"
            raise InvalidReport([Problem(text, field="$.ticket")])


Event = SeatRound | EnterTicket | CloseRound
"""What can happen on a tournament day."""


@attrs.frozen
class Day:
    """A tournament day so far.

    Attributes:
        rules: The edition in force.
        entrants: Everybody who plays, by start number.
        seeded: The start numbers in the order in which round 1 seats them, best first.
        rounds: The rounds seated so far, from round 1, with their tickets as results.
        chance: The public draw that is left.
    """

    rules: Rules
    entrants: tuple[Entrant, ...]
    seeded: tuple[int, ...]
    rounds: tuple[Round[Ticket], ...]
    chance: Chance

    @property
    def closed(self) -> int:
        """How many rounds count so far."""
        return closed_rounds(self.rounds)

    @property
    def clubs(self) -> Mapping[int, str]:
        """For each start number the club; empty for guests and licensed players."""
        return {entrant.start: entrant.club for entrant in self.entrants}
