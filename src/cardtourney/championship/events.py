"""The values of a championship's tournament: what can happen in it, and what has happened so far.

They are checked when they are made. Whether an event can happen now is for
:mod:`cardtourney.championship.tournament` to say; what could never be such an event is refused
here, with everything that is wrong at once.
"""

from collections.abc import Sequence
from typing import Generic, TypeAlias, TypeVar

import attrs

from cardtourney.championship.people import Entrant
from cardtourney.championship.soundness import unsound, unsound_corrections
from cardtourney.championship.system import Edition
from cardtourney.chance import Chance, Seeded
from cardtourney.errors import InvalidReport, Problem, shown_value
from cardtourney.fields import (
    CHANCE,
    Kind,
    as_rows,
    as_tuple,
    has_control,
    instance,
    list_of,
    or_none,
    require,
    stripped,
)
from cardtourney.officials import Official
from cardtourney.pairing.values import is_count, is_whole
from cardtourney.rounds import (
    CloseRound,
    ResultT,
    Round,
    SeatRound,
    TableResult,
    closed_rounds,
)

Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""Start numbers in order, best first; those in one group are equal."""


RulesT = TypeVar("RulesT", bound=Edition)

NO_DRAW = Seeded("no draw was announced")
"""What stands for a public draw where none was announced."""

_START = Kind(
    "a start number, which is a whole number from 1",
    lambda value: is_whole(value) and value >= 1,
)
_ROUND = Kind(
    "the number of a round, which is a whole number from 1",
    lambda value: is_whole(value) and value >= 1,
)
_AFTER = Kind("the number of a round, which is a whole number from 0", is_count)
_ENTRANT = instance(Entrant, "an Entrant")
_RESULT = instance(TableResult, "the result of a table")
_OFFICIAL = instance(Official, "an Official")
SAID = Kind(
    "text that says something",
    lambda value: isinstance(value, str) and bool(value) and not has_control(value),
)
"""Text that says something, and has no control characters in it."""

_AGREED = Kind(
    "an Official or text",
    lambda value: (
        isinstance(value, Official) or (isinstance(value, str) and not has_control(value))
    ),
)


def _agreed(given: Official | str) -> Official | str:
    return given if isinstance(given, Official) else stripped(given)


_GROUPS = list_of(list_of(_START, "a list of start numbers"), "a list of groups of start numbers")


@attrs.frozen
class EnterResult(Generic[ResultT]):
    """A table hands in its result.

    Attributes:
        result: The result, as the table's sheet says.

    Raises:
        InvalidReport: It is not the result of a table.
    """

    result: ResultT

    def __attrs_post_init__(self) -> None:
        require(self, result=_RESULT)


@attrs.frozen
class CorrectResult(Generic[ResultT]):
    """A result that was handed in is put right, also in a round that is closed.

    Attributes:
        result: The result as it should have been.
        by: Who decided it.
        reason: Why.

    Raises:
        InvalidReport: Names everything that no correction could hold.
    """

    result: ResultT
    by: Official
    reason: str = attrs.field(converter=stripped)

    def __attrs_post_init__(self) -> None:
        require(self, result=_RESULT, by=_OFFICIAL, reason=SAID)


@attrs.frozen
class Join:
    """Somebody registers late: is seated from a round on, and has won nothing before.

    Attributes:
        entrant: The person, who says from which round on.

    Raises:
        InvalidReport: It is no entrant.
    """

    entrant: Entrant

    def __attrs_post_init__(self) -> None:
        require(self, entrant=_ENTRANT)


@attrs.frozen
class Withdraw:
    """A player goes home: is seated no more, and keeps what was won.

    Attributes:
        start: The player's start number.
        after: The last round that the player takes part in; 0 for somebody who never came.

    Raises:
        InvalidReport: Names everything that no withdrawal could hold.
    """

    start: int
    after: int

    def __attrs_post_init__(self) -> None:
        require(self, start=_START, after=_AFTER)


@attrs.frozen
class CorrectWithdrawal:
    """What was said of a player who goes home was wrong, and is put right.

    It is as if the right thing had been said at once. A round that was seated without the player
    stays as it was played, so nobody can be said to have been in it who would have had to play.

    Attributes:
        start: The player's start number.
        after: The last round that the player takes part in; None for somebody who stays.

    Raises:
        InvalidReport: Names everything that no such correction could hold.
    """

    start: int
    after: int | None = None

    def __attrs_post_init__(self) -> None:
        require(self, start=_START, after=or_none(_AFTER))


@attrs.frozen
class PlayExtraGame:
    """Those who share a place have played for it.

    Attributes:
        after: The closed round in whose standings they share it.
        order: Their start numbers, best first; those who were equal again are in one group.

    Raises:
        InvalidReport: Names everything that no extra game could hold.

    >>> PlayExtraGame(5, [[12], [7, 31]])
    PlayExtraGame(after=5, order=((12,), (7, 31)))
    >>> PlayExtraGame(5, [[12], [12], []])
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.order[1]: 12 is there already
    $.order[2]: nobody is in this group
    """

    after: int
    order: Groups = attrs.field(converter=as_rows)

    def __attrs_post_init__(self) -> None:
        require(self, after=_ROUND, order=_GROUPS)
        problems = order_problems(self.order)
        if problems:
            raise InvalidReport(problems)

    @property
    def players(self) -> frozenset[int]:
        """The start numbers of all who played."""
        return frozenset(start for group in self.order for start in group)


@attrs.frozen
class AnnounceHouseRule:
    """The organiser announces an additional rule for this tournament.

    Attributes:
        text: What it says.
        agreed_with: Who agreed to it. Where the rules of the game want it to be the head referee,
            an official has to be that, and a text is taken for the head referee's name; an empty
            text stands for nobody.

    Raises:
        InvalidReport: Names everything that no such announcement could hold.
    """

    text: str = attrs.field(converter=stripped)
    agreed_with: Official | str = attrs.field(converter=_agreed)

    def __attrs_post_init__(self) -> None:
        require(self, text=SAID, agreed_with=_AGREED)


Event: TypeAlias = (
    SeatRound
    | EnterResult[ResultT]
    | CorrectResult[ResultT]
    | CloseRound
    | Join
    | Withdraw
    | CorrectWithdrawal
    | PlayExtraGame
    | AnnounceHouseRule
)
"""Everything that can happen in a tournament whose tables hand in results of one kind."""


@attrs.frozen
class Correction(Generic[ResultT]):
    """A decision that a result was wrong.

    Attributes:
        was: The result as it stood before.
        instead: The result that counts.
        by: Who decided it.
        reason: Why.

    Raises:
        InvalidReport: Names everything that no such decision could hold.
    """

    was: ResultT
    instead: ResultT
    by: Official
    reason: str

    def __attrs_post_init__(self) -> None:
        require(self, was=_RESULT, instead=_RESULT, by=_OFFICIAL, reason=SAID)


_RULES = instance(Edition, "the rules of a game")
_ENTRANTS = list_of(_ENTRANT, "a list of entrants")
_ROUNDS = list_of(instance(Round, "a Round"), "a list of rounds")
_EXTRA_GAMES = list_of(instance(PlayExtraGame, "a PlayExtraGame"), "a list of extra games")
HOUSE_RULES = list_of(
    instance(AnnounceHouseRule, "an AnnounceHouseRule"), "a list of additional rules"
)
"""The additional rules of a tournament."""

_CORRECTIONS = list_of(instance(Correction, "a Correction"), "a list of corrections")


@attrs.frozen
class Tournament(Generic[RulesT, ResultT]):
    """A tournament so far; made by :func:`start` and :func:`apply`.

    Attributes:
        rules: The edition in force.
        entrants: Everybody who takes part, by start number; whoever has gone home or came late
            says so.
        house_rules: The organiser's additional rules, in the order announced.
        chance: The public draw, as announced beforehand.
        rounds: The rounds seated so far.
        extra_games: The games played for shared places, in order.
        corrections: The decisions that a result was wrong, in order.

    Raises:
        InvalidReport: Names everything that is not of its kind, and everything because of which
            there can be no such tournament, see :mod:`cardtourney.championship.soundness`.
    """

    rules: RulesT
    entrants: tuple[Entrant, ...] = attrs.field(converter=as_tuple)
    house_rules: tuple[AnnounceHouseRule, ...] = attrs.field(default=(), converter=as_tuple)
    chance: Chance = NO_DRAW
    rounds: tuple[Round[ResultT], ...] = attrs.field(default=(), converter=as_tuple)
    extra_games: tuple[PlayExtraGame, ...] = attrs.field(default=(), converter=as_tuple)
    corrections: tuple[Correction[ResultT], ...] = attrs.field(default=(), converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        require(
            self,
            rules=_RULES,
            entrants=_ENTRANTS,
            house_rules=HOUSE_RULES,
            chance=CHANCE,
            rounds=_ROUNDS,
            extra_games=_EXTRA_GAMES,
            corrections=_CORRECTIONS,
        )
        problems = tuple(unsound(self.entrants, self.rounds, self.extra_games))
        # What was corrected can be looked for only in rounds that can have been.
        problems = problems or tuple(unsound_corrections(self.rounds, self.corrections))
        if problems:
            raise InvalidReport(problems)

    @property
    def closed(self) -> int:
        """How many rounds count so far."""
        return closed_rounds(self.rounds)

    def entrant(self, start: int) -> Entrant:
        """The entrant with a start number.

        Raises:
            InvalidReport: Nobody has it.
        """
        found = self.find(start)
        if found is None:
            raise InvalidReport([f"nobody here has start number {shown_value(start)}"])
        return found

    def still_in(self, round_number: int) -> tuple[int, ...]:
        """Who takes part in a round, by start number; a bye is taking part as well."""
        return tuple(entrant.start for entrant in self.entrants if entrant.plays_in(round_number))

    def find(self, start: int) -> Entrant | None:
        """The entrant with a start number, or None if nobody has it."""
        return next((entrant for entrant in self.entrants if entrant.start == start), None)


def order_problems(order: Sequence[Sequence[object]]) -> list[Problem]:
    """What keeps groups from being an order of somebody: nobody in it, or somebody twice.

    Args:
        order: The groups, best first.

    Returns:
        The problems, each with its place under ``$.order``.

    >>> [str(problem) for problem in order_problems([])]
    ['$.order: nobody is in it']
    """
    problems = [] if order else [Problem("nobody is in it", field="$.order")]
    seen: set[object] = set()
    for index, group in enumerate(order):
        field = f"$.order[{index}]"
        if not group:
            problems.append(Problem("nobody is in this group", field=field))
        for each in group:
            if each in seen:
                problems.append(Problem(f"{shown_value(each)} is there already", field=field))
            seen.add(each)
    return problems
