"""The values of a championship: what can happen in it, and what has happened so far."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

import attrs

from cardtourney.chance import Chance
from cardtourney.pairing.bracket import BracketPlan
from cardtourney.prsi.bracket import Stage, stages
from cardtourney.prsi.entrants import Entrant, Official
from cardtourney.prsi.rules import Rules

EMPTY = 0
"""Stands in a draw for a place that nobody holds any more."""


@attrs.frozen
class AnnouncePlan:
    """The organiser publishes the system (4.5).

    Attributes:
        plan: What is played up to the semifinal.
    """

    plan: BracketPlan


@attrs.frozen
class AnnounceTokens:
    """The organiser announces the tokens of a phase (3.6).

    Attributes:
        round: A round of the phase; the others of the phase get the same number.
        tokens: How many tokens everybody begins with.
    """

    round: int
    tokens: int


@attrs.frozen
class DrawRound:
    """The public draw before a round: who has a bye, and who sits where (4.1, 4.4, 4.6).

    What is drawn is an order of all places; the first ones have the byes, then table 1 is
    filled, then table 2. A place that nobody holds any more is 0, and gets no bye while there
    are players for it.

    Attributes:
        round: The round.
        chance: The public seed, or the order that the slips of paper gave.
    """

    round: int
    chance: Chance


@attrs.frozen
class StartRound:
    """The official start of a round (5.1).

    Attributes:
        round: The round.
        at: When it was called.
    """

    round: int
    at: datetime


@attrs.frozen
class Excuse:
    """The head referee excuses somebody who is late, for a serious reason (5.1).

    Attributes:
        player: Who is late.
        told: When the head referee was told.
        by: Who decides.
        reason: Why.
    """

    player: int
    told: datetime
    by: Official
    reason: str


@attrs.frozen
class RecordAbsence:
    """Somebody is not at the table when the time is up (5.1).

    Attributes:
        player: Who is missing.
        at: When that was seen.
    """

    player: int
    at: datetime


@attrs.frozen
class RecordLeaving:
    """Somebody leaves the round or the championship without the referee's consent (5.3).

    Attributes:
        player: Who leaves.
    """

    player: int


@attrs.frozen
class Caution:
    """A referee cautions somebody for minor misconduct (5.5).

    Attributes:
        player: Who is cautioned.
        by: Who decides.
        reason: What happened.
    """

    player: int
    by: Official
    reason: str


@attrs.frozen
class Disqualify:
    """The head referee disqualifies somebody for repeated or serious misconduct (5.5).

    Attributes:
        player: Who is disqualified.
        by: Who decides.
        reason: What happened.
        serious: Whether it is serious by itself; otherwise a caution must have come before.
    """

    player: int
    by: Official
    reason: str
    serious: bool


@attrs.frozen
class Elimination:
    """Somebody is out at a table.

    Attributes:
        player: Who is out.
        games: How many games the player was in.
    """

    player: int
    games: int


@attrs.frozen
class EnterResult:
    """A table has finished (4.2).

    Attributes:
        round: The round.
        table: The table's number, from 1.
        out: Who is out, in the order in which they went: all who gave their last token, left
            or were disqualified, but not those who never came. The others go on.
    """

    round: int
    table: int
    out: tuple[Elimination, ...]


@attrs.frozen
class FillPlaces:
    """The public draw that fills places which nobody could win (5.2, ruling too_many_absent).

    Attributes:
        round: The round.
        chance: The public seed, or the order drawn of all who went out in this round.
    """

    round: int
    chance: Chance


Outcome = (
    DrawRound
    | StartRound
    | Excuse
    | RecordAbsence
    | RecordLeaving
    | Caution
    | Disqualify
    | EnterResult
    | FillPlaces
)
"""What a referee's ruling can set aside."""


@attrs.frozen
class Decide:
    """The head referee rules that something counts otherwise than it was recorded (5.4).

    Nothing is edited: the record keeps what was entered and who decided otherwise, and why.
    All that came after it is worked out again; where it no longer fits, it has to be set
    aside first, the last first.

    Attributes:
        entry: The number in the record of what is set aside, from 1.
        by: Who decides.
        reason: Why.
        clause: The clause it rests on, such as ``prsi:5.1``.
        instead: What counts in its place; None if nothing does.
    """

    entry: int
    by: Official
    reason: str
    clause: str
    instead: Outcome | None = None


Event = AnnouncePlan | AnnounceTokens | Outcome | Decide
"""What can happen in a championship."""


class Cause(StrEnum):
    """Why somebody is out without having lost at a table."""

    ABSENT = "absent"
    LEFT = "left"
    DISQUALIFIED = "disqualified"


@attrs.frozen
class Departure:
    """Somebody who is out without having lost at a table.

    Attributes:
        player: Who it is.
        round: The round in which the place counts as lost (5.2, 5.3).
        cause: Why.
    """

    player: int
    round: int
    cause: Cause


@attrs.frozen
class Round:
    """A round that has been drawn.

    Attributes:
        tables: For each table who sits there, in the order drawn; 0 for an empty place.
        byes: Who goes on without playing, by start number; 0 for an empty place.
        started: When it began officially; None before.
        excused: Who may come late, by start number.
        results: The results of the tables that have finished, by table.
        filled: Who was drawn into places that nobody could win, in the order drawn; None
            before such a draw.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    started: datetime | None = None
    excused: tuple[int, ...] = ()
    results: tuple[EnterResult, ...] = ()
    filled: tuple[int, ...] | None = None

    @property
    def by_table(self) -> Mapping[int, EnterResult]:
        """For each table that has finished its result."""
        return {result.table: result for result in self.results}


@attrs.frozen
class Championship:
    """A championship so far.

    Attributes:
        rules: The edition in force.
        year: The year of the event.
        entrants: Everybody who takes part, by start number.
        record: Everything that happened, in order; rulings stay visible here.
        plan: The system, once it is announced.
        tokens: The tokens of each round, the semifinal's and the final's at the end; None
            where they are not announced yet.
        rounds: The rounds drawn so far.
        cautions: Who was cautioned, by start number; somebody cautioned twice twice.
        departures: Who is out without having lost, by start number.
    """

    rules: Rules
    year: int
    entrants: tuple[Entrant, ...]
    record: tuple[Event, ...] = ()
    plan: BracketPlan | None = None
    tokens: tuple[int | None, ...] = ()
    rounds: tuple[Round, ...] = ()
    cautions: tuple[int, ...] = ()
    departures: tuple[Departure, ...] = ()

    @property
    def stages(self) -> tuple[Stage, ...]:
        """All rounds of the announced plan, semifinal and final; none before there is a plan."""
        return () if self.plan is None else stages(self.plan, self.rules)

    @property
    def rulings(self) -> tuple[Decide, ...]:
        """What the head referee decided otherwise, in order."""
        return tuple(event for event in self.record if isinstance(event, Decide))
