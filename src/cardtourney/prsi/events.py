"""The values of a championship: what can happen in it, and what has happened so far."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

import attrs

from cardtourney.chance import Chance
from cardtourney.errors import listing
from cardtourney.fields import (
    CHANCE,
    MOMENT,
    TEXT,
    TRUTH,
    WHOLE,
    WHOLES,
    as_rows,
    as_tuple,
    instance,
    list_of,
    or_none,
    require,
)
from cardtourney.officials import Official
from cardtourney.pairing.bracket import BracketPlan
from cardtourney.pairing.options import option
from cardtourney.prsi.bracket import Stage, stages
from cardtourney.prsi.entrants import Entrant
from cardtourney.prsi.rules import Rules

EMPTY = 0
"""Stands in a draw for a place that nobody holds any more."""

_PLAN = instance(BracketPlan, "a BracketPlan")
_OFFICIAL = instance(Official, "an Official")


@attrs.frozen
class AnnouncePlan:
    """The organiser publishes the system (4.5).

    Attributes:
        plan: What is played up to the semifinal.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    plan: BracketPlan

    def __attrs_post_init__(self) -> None:
        require(self, plan=_PLAN)


@attrs.frozen
class AnnounceTokens:
    """The organiser announces the tokens of a phase (3.6).

    Attributes:
        round: A round of the phase; the others of the phase get the same number.
        tokens: How many tokens everybody begins with.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    round: int
    tokens: int

    def __attrs_post_init__(self) -> None:
        require(self, round=WHOLE, tokens=WHOLE)


@attrs.frozen
class DrawRound:
    """The public draw before a round: who has a bye, and who sits where (4.1, 4.4, 4.6).

    What is drawn is an order of all places; the first ones have the byes, then table 1 is
    filled, then table 2. A place that nobody holds any more is 0, and gets no bye while there
    are players for it.

    Attributes:
        round: The round.
        chance: The public seed, or the order that the slips of paper gave.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    round: int
    chance: Chance

    def __attrs_post_init__(self) -> None:
        require(self, round=WHOLE, chance=CHANCE)


@attrs.frozen
class StartRound:
    """The official start of a round (5.1).

    Attributes:
        round: The round.
        at: When it was called.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    round: int
    at: datetime

    def __attrs_post_init__(self) -> None:
        require(self, round=WHOLE, at=MOMENT)


@attrs.frozen
class Excuse:
    """The head referee excuses somebody who is late, for a serious reason (5.1).

    Attributes:
        player: Who is late.
        told: When the head referee was told.
        by: Who decides.
        reason: Why.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    player: int
    told: datetime
    by: Official
    reason: str

    def __attrs_post_init__(self) -> None:
        require(self, player=WHOLE, told=MOMENT, by=_OFFICIAL, reason=TEXT)


@attrs.frozen
class RecordAbsence:
    """Somebody is not at the table when the time is up (5.1).

    Attributes:
        player: Who is missing.
        at: When that was seen.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    player: int
    at: datetime

    def __attrs_post_init__(self) -> None:
        require(self, player=WHOLE, at=MOMENT)


@attrs.frozen
class RecordLeaving:
    """Somebody leaves the round or the championship without the referee's consent (5.3).

    Attributes:
        player: Who leaves.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    player: int

    def __attrs_post_init__(self) -> None:
        require(self, player=WHOLE)


@attrs.frozen
class Caution:
    """A referee cautions somebody for minor misconduct (5.5).

    Attributes:
        player: Who is cautioned.
        by: Who decides.
        reason: What happened.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    player: int
    by: Official
    reason: str

    def __attrs_post_init__(self) -> None:
        require(self, player=WHOLE, by=_OFFICIAL, reason=TEXT)


@attrs.frozen
class Disqualify:
    """The head referee disqualifies somebody for repeated or serious misconduct (5.5).

    Attributes:
        player: Who is disqualified.
        by: Who decides.
        reason: What happened.
        serious: Whether it is serious by itself; otherwise a caution must have come before.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    player: int
    by: Official
    reason: str
    serious: bool

    def __attrs_post_init__(self) -> None:
        require(self, player=WHOLE, by=_OFFICIAL, reason=TEXT, serious=TRUTH)


@attrs.frozen
class Elimination:
    """Somebody is out at a table.

    Attributes:
        player: Who is out.
        games: How many games the player was in.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    player: int
    games: int

    def __attrs_post_init__(self) -> None:
        require(self, player=WHOLE, games=WHOLE)


_OUT = list_of(instance(Elimination, "an Elimination"), "a list of eliminations")


@attrs.frozen
class EnterResult:
    """A table has finished (4.2).

    Attributes:
        round: The round.
        table: The table's number, from 1.
        out: Who is out, in the order in which they went: all who gave their last token, left
            or were disqualified, but not those who never came. The others go on.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    round: int
    table: int
    out: tuple[Elimination, ...] = attrs.field(converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        require(self, round=WHOLE, table=WHOLE, out=_OUT)


@attrs.frozen
class FillPlaces:
    """The public draw that fills places which nobody could win (5.2, ruling too_many_absent).

    Attributes:
        round: The round.
        chance: The public seed, or the order drawn of all who went out in this round.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    round: int
    chance: Chance

    def __attrs_post_init__(self) -> None:
        require(self, round=WHOLE, chance=CHANCE)


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

_INSTEAD = or_none(instance(Outcome, "an event that a ruling can set aside"))


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

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    entry: int
    by: Official
    reason: str
    clause: str
    instead: Outcome | None = None

    def __attrs_post_init__(self) -> None:
        require(
            self,
            entry=WHOLE,
            by=_OFFICIAL,
            reason=TEXT,
            clause=TEXT,
            instead=_INSTEAD,
        )


Event = AnnouncePlan | AnnounceTokens | Outcome | Decide
"""What can happen in a championship."""


class Cause(StrEnum):
    """Why somebody is out without having lost at a table."""

    ABSENT = "absent"
    LEFT = "left"
    DISQUALIFIED = "disqualified"


_CAUSE = instance(Cause, f"a cause of leaving: {listing(Cause)}")


def _cause(given: object) -> Cause:
    return option(Cause, given)


@attrs.frozen
class Departure:
    """Somebody who is out without having lost at a table.

    Attributes:
        player: Who it is.
        round: The round in which the place counts as lost (5.2, 5.3).
        cause: Why.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    player: int
    round: int
    cause: Cause = attrs.field(converter=_cause)

    def __attrs_post_init__(self) -> None:
        require(self, player=WHOLE, round=WHOLE, cause=_CAUSE)


_TABLES = list_of(WHOLES, "a list of tables, each a list of players")
_RESULTS = list_of(instance(EnterResult, "an EnterResult"), "a list of results")


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

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    tables: tuple[tuple[int, ...], ...] = attrs.field(converter=as_rows)
    byes: tuple[int, ...] = attrs.field(converter=as_tuple)
    started: datetime | None = None
    excused: tuple[int, ...] = attrs.field(default=(), converter=as_tuple)
    results: tuple[EnterResult, ...] = attrs.field(default=(), converter=as_tuple)
    filled: tuple[int, ...] | None = attrs.field(default=None, converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        require(
            self,
            tables=_TABLES,
            byes=WHOLES,
            started=or_none(MOMENT),
            excused=WHOLES,
            results=_RESULTS,
            filled=or_none(WHOLES),
        )

    @property
    def by_table(self) -> Mapping[int, EnterResult]:
        """For each table that has finished its result."""
        return {result.table: result for result in self.results}


_ENTRANTS = list_of(instance(Entrant, "an Entrant"), "a list of entrants")
_RECORD = list_of(instance(Event, "an event of a championship"), "a list of events")
_TOKENS = list_of(or_none(WHOLE), "a list of numbers of tokens")
_ROUNDS = list_of(instance(Round, "a Round"), "a list of rounds")
_DEPARTURES = list_of(instance(Departure, "a Departure"), "a list of departures")


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

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    rules: Rules
    year: int
    entrants: tuple[Entrant, ...] = attrs.field(converter=as_tuple)
    record: tuple[Event, ...] = attrs.field(default=(), converter=as_tuple)
    plan: BracketPlan | None = None
    tokens: tuple[int | None, ...] = attrs.field(default=(), converter=as_tuple)
    rounds: tuple[Round, ...] = attrs.field(default=(), converter=as_tuple)
    cautions: tuple[int, ...] = attrs.field(default=(), converter=as_tuple)
    departures: tuple[Departure, ...] = attrs.field(default=(), converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        require(
            self,
            rules=instance(Rules, "Rules"),
            year=WHOLE,
            entrants=_ENTRANTS,
            record=_RECORD,
            plan=or_none(_PLAN),
            tokens=_TOKENS,
            rounds=_ROUNDS,
            cautions=WHOLES,
            departures=_DEPARTURES,
        )

    @property
    def stages(self) -> tuple[Stage, ...]:
        """All rounds of the announced plan, semifinal and final; none before there is a plan."""
        return () if self.plan is None else stages(self.plan, self.rules)

    @property
    def rulings(self) -> tuple[Decide, ...]:
        """What the head referee decided otherwise, in order."""
        return tuple(event for event in self.record if isinstance(event, Decide))
