"""What a game tells the championship: table sizes, what a result is worth, how players are ranked.

A module satisfies :class:`System`, as one satisfies the protocol of card games; so
``standings(karak.tournament, tournament)`` type-checks, and nobody has to subclass anything.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any, Protocol, TypeVar, runtime_checkable

import attrs

from cardtourney.errors import Finding
from cardtourney.pairing.ranking import Criterion
from cardtourney.rounds import Clauses, TableResult


@runtime_checkable
class Edition(Protocol):
    """The rules of a game, as far as the championship names them."""

    @property
    def name(self) -> str:
        """The edition's name."""
        ...

    @property
    def in_force_from(self) -> date:
        """The first day on which it holds."""
        ...


@attrs.frozen
class Kinds:
    """What a game's values are made of, so that those of another game can be refused by name.

    Attributes:
        rules: The class of its rules.
        result: The class of what a table hands in.
    """

    rules: type[Any]
    result: type[Any]


@attrs.frozen
class Score:
    """What a table's result is worth for one of its players.

    Attributes:
        start: The player's start number.
        points: Tournament points, exact.
        secondary: What parts players with equal points: treasures, points won in the game, …
    """

    start: int
    points: Fraction
    secondary: Fraction


@attrs.frozen
class Scored:
    """A player's round.

    Attributes:
        round: The round, from 1.
        table: The table.
        players: How many played at it.
        points: Tournament points.
        secondary: What parts players with equal points.
    """

    round: int
    table: int
    players: int
    points: Fraction
    secondary: Fraction


@attrs.frozen
class Record:
    """What a player has gained so far.

    Attributes:
        start: The start number.
        rounds: The rounds that the player was seated in, in order.
        rested: In how many rounds the player had a bye.
        extra: The place in the extra game among those who were equal, from 1; 0 without one.
    """

    start: int
    rounds: tuple[Scored, ...]
    rested: int = 0
    extra: int = 0

    @property
    def points(self) -> Fraction:
        """Tournament points of all rounds."""
        return sum((scored.points for scored in self.rounds), Fraction(0))

    @property
    def secondary(self) -> Fraction:
        """The secondary points of all rounds."""
        return sum((scored.secondary for scored in self.rounds), Fraction(0))

    @property
    def games(self) -> int:
        """In how many rounds the player was seated."""
        return len(self.rounds)

    def tables_of(self, players: int) -> int:
        """How many rounds the player was seated at a table of so many."""
        return sum(scored.players == players for scored in self.rounds)


RulesT_contra = TypeVar("RulesT_contra", bound=Edition, contravariant=True)
ResultT_contra = TypeVar("ResultT_contra", bound=TableResult, contravariant=True)


class System(Protocol[RulesT_contra, ResultT_contra]):
    """The tournament rules of a game."""

    def kinds(self) -> Kinds:
        """The classes of the game's rules and results."""
        ...

    def clauses(self, rules: RulesT_contra, /) -> Clauses:
        """Which clauses refusals of rounds carry."""
        ...

    def sizes(self, rules: RulesT_contra, /) -> tuple[int, ...]:
        """The sizes that a table may have, the preferred first."""
        ...

    def tables(self, players: int, rules: RulesT_contra, /) -> tuple[int, ...]:
        """The sizes of a round's tables; together fewer than the players where some must rest.

        Raises:
            NoSeating: So many cannot be seated; names the nearest possible numbers.
        """
        ...

    def findings(
        self, result: ResultT_contra, rules: RulesT_contra, /
    ) -> Sequence[Finding[StrEnum]]:
        """What is not as it should be on a result that can be scored all the same."""
        ...

    def score(self, result: ResultT_contra, rules: RulesT_contra, /) -> tuple[Score, ...]:
        """What each player of a table earns, in order of seat.

        Raises:
            InvalidReport: The result cannot be scored; names what is wrong.
        """
        ...

    def criteria(self, rules: RulesT_contra, /) -> tuple[Criterion[Record], ...]:
        """By what players are ranked, without the extra game; the first decides first."""
        ...

    def extra_game(self, place: int, sharing: int, rules: RulesT_contra, /) -> str:
        """The clause by which those who share a place may play an extra game; empty for none."""
        ...

    def must_play_extra(self, place: int, sharing: int, rules: RulesT_contra, /) -> bool:
        """Whether those who share a place have to play an extra game before it is settled."""
        ...

    def not_legal(
        self, records: Sequence[Record], left: Mapping[int, int], rules: RulesT_contra, /
    ) -> Sequence[Finding[StrEnum]]:
        """Why a regional tournament does not count for going on to the final; empty if it does.

        Args:
            records: What everybody has won in the end.
            left: For those who went home early, by start number, the round after which they did.
            rules: The edition in force.
        """
        ...
