"""Every number and every ruling of a tournament day of the Slovak Extraliga in mariáš.

Nothing else in this package holds a threshold, a limit or a choice between readings:
another federation writes another :class:`Rules` value and changes no code.
A released edition never changes; a new one is added to :data:`EDITIONS`.
"""

from datetime import date
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import cast

import attrs

from cardtourney import edition
from cardtourney.edition import DAY, NAME, Demand, by_text, of, require, rulings, whole
from cardtourney.errors import InvalidRules, Problem, shown_value
from cardtourney.pairing.points import PointTable
from cardtourney.pairing.values import is_exact, is_whole


class SharedPlace(StrEnum):
    """A.3: what players get who are still equal after every criterion.

    ``SPLIT``: equal shares of the points of the places they fill together.
    ``BEST``: each the points of the best of those places.
    ``LOTS``: a draw of lots decides who fills which place.
    """

    SPLIT = "split"
    BEST = "best"
    LOTS = "lots"


class EqualRatings(StrEnum):
    """B.2: who comes first of two players with the same rating."""

    START_NUMBER = "start_number"
    LOTS = "lots"


class UnratedOrder(StrEnum):
    """B.2: in which order those without a rating follow the rated.

    Where they are more than a third of the field, they go on upwards through the thirds
    in the same order.
    """

    START_NUMBER = "start_number"
    LOTS = "lots"


class Shift(StrEnum):
    """B.2: which seating is the best one that keeps clubs apart in the first two rounds.

    ``LEAST_TOTAL``: the fewest tables moved, added up over all players.
    ``FEWEST_MOVED``: the fewest players moved at all, then the fewest tables.
    """

    LEAST_TOTAL = "least_total"
    FEWEST_MOVED = "fewest_moved"


class MoveStep(StrEnum):
    """B.6: by how many tables the first and the third of a table move, wrapping round."""

    ONE = "one"
    TWO = "two"


class RankShift(StrEnum):
    """B.7: which seating is the best one that keeps clubs apart in seating by standings.

    The options mean what they mean in :class:`Shift`.
    """

    LEAST_TOTAL = "least_total"
    FEWEST_MOVED = "fewest_moved"


class SeatTies(StrEnum):
    """B.7: in which order players who share a place are seated and fill up tables."""

    START_NUMBER = "start_number"
    LOTS = "lots"


class FillShort(StrEnum):
    """B.9: what happens when too few players remain to fill the last table.

    ``LARGEST_MULTIPLE``: as many full tables as the qualified and all who remain can make.
    ``REFUSE``: no advance; the organiser decides.
    """

    LARGEST_MULTIPLE = "largest_multiple"
    REFUSE = "refuse"


class FillPool(StrEnum):
    """B.9: who may fill up tables: those who played the last round, or all in the standings."""

    STILL_IN = "still_in"
    EVERYONE = "everyone"


class SeveralWinners(StrEnum):
    """C.5: who bears an excess where several share the highest sum.

    ``SHARE``: all of them equally, and a shortfall goes to the others.
    ``LOWER_POSITION``: the one with the lowest position number counts as the winner.
    """

    SHARE = "share"
    LOWER_POSITION = "lower_position"


class OddCent(StrEnum):
    """C.5: whose share is greater by a cent where the cents cannot be split equally."""

    LOWER_POSITION = "lower_position"
    HIGHER_POSITION = "higher_position"


class PaymentLimit(StrEnum):
    """C.11: which payment for one deal is limited.

    ``EACH_OPPONENT``: what one player pays one opponent; whoever loses alone against two can
    lose twice the limit.
    ``WHOLE_DEAL``: all that one player pays for the deal.
    """

    EACH_OPPONENT = "each_opponent"
    WHOLE_DEAL = "whole_deal"


def exact(value: Fraction | int) -> Fraction:
    """Turn whole numbers into fractions and leave anything else to the value's validator."""
    # A validator reports all problems of a value together; a converter could report only its own.
    return Fraction(value) if is_whole(value) else cast("Fraction", value)


def _exact_tuple(values: tuple[Fraction | int, ...]) -> tuple[Fraction, ...]:
    given: object = values
    return tuple(map(exact, values)) if isinstance(given, tuple) else cast("tuple[Fraction]", given)


@attrs.frozen
class Cutoff:
    """Who goes on into a round: a threshold in points, and one more table (B.9 to B.11).

    Attributes:
        into_round: The round that is advanced into.
        threshold: With this many points or more a player is in.
        extra_table: One more table is added if it would hold a player with these points or more,
            below the threshold.
        clause: The id of the clause that sets these numbers.

    Raises:
        InvalidRules: The extra table would be for players who are in anyway, or a value is
            no exact number.

    >>> Cutoff(4, 7, 6, "sem:B.9").threshold
    Fraction(7, 1)
    """

    into_round: int
    threshold: Fraction = attrs.field(converter=exact)
    extra_table: Fraction = attrs.field(converter=exact)
    clause: str = ""

    def __attrs_post_init__(self) -> None:
        problems = []
        where = f" [{self.clause}]" if self.clause else ""
        if not (is_whole(self.into_round) and self.into_round >= 2):
            given = shown_value(self.into_round)
            text = f"{given} is not the number of a second or later round{where}"
            problems.append(Problem(text, field="$.into_round"))
        unfit = [
            name
            for name in ("threshold", "extra_table")
            if not (is_exact(number := getattr(self, name)) and number >= 0)
        ]
        for name in unfit:
            given = shown_value(getattr(self, name))
            text = f"{given} is not an exact number of points, 0 or more{where}"
            problems.append(Problem(text, field=f"$.{name}"))
        if not unfit and self.extra_table >= self.threshold:
            text = f"{self.extra_table} is not below the threshold, {self.threshold}{where}"
            problems.append(Problem(text, field="$.extra_table"))
        if problems:
            raise InvalidRules(problems)


_CUTOFFS_2023 = (
    Cutoff(4, 7, 6, "sem:B.9"),
    Cutoff(5, 12, 11, "sem:B.10"),
    Cutoff(6, 17, 16, "sem:B.11"),
)
_BONUS_2023 = (
    *(100, 91, 85, 81, 78, 75, 72, 69, 66, 63, 60, 57, 54, 51, 48, 45, 42, 39, 36, 33),
    *range(30, 0, -1),
)


@attrs.frozen(kw_only=True, field_transformer=by_text)
class Rules:
    """One edition of the playing system: all its numbers, and an option for every ruling.

    The defaults are those of the edition of 2023. To try another reading or to write another
    federation's rules, use ``attrs.evolve``; the checks run again. The option of a ruling can
    also be given as its text, such as ``"fewest_moved"``.

    Attributes:
        name: The edition's name.
        in_force_from: The first day on which it holds (F.9).
        table_size: Players at a table (B.2).
        rounds: Rounds of a whole tournament (B.11).
        qualification_rounds: Rounds that everybody plays (B.8).
        start_money: What everyone puts on the table before a round, in cents (C.1).
        points: Round points by place (C.6).
        score_counts: Round scores that are counted, best first, to part equal players (B.12 c).
        largest_sums: How many of the largest sums of a round part equal players (B.12 d, e).
        cutoffs: Who goes on, one for each round after the qualification (B.9, B.10, B.11).
        club_rule_rounds: Rounds in which no two of a club should meet (B.2, B.7, B.10, B.11).
        joint_rounds: Rounds whose seating is made at once, so that clubs are apart in both: none,
            or rounds 1 and 2, of which the second follows from the first by moving (B.2).
        cards_of_position: For each round the position of the player whose cards are used (C.3).
        round_minutes: How long a round lasts (B.4).
        objection_minutes: How long results can be objected to after publication (C.9).
        objections_from_round: The first round whose results are published in between (C.9).
        payment_limit: The most one player pays for one deal, in cents (C.11).
        placement_bonus: What the best get on top of their placement points, from first (A.3).
        shared_place: Ruling on points of a shared place (A.3).
        equal_ratings: Ruling on the order of equal ratings (B.2).
        unrated_order: Ruling on the order of the unrated (B.2).
        shift: Ruling on the best seating of the joint rounds (B.2).
        step: Ruling on how far players move for round 2 (B.6).
        rank_shift: Ruling on the best seating by standings (B.7).
        seat_ties: Ruling on the seats of those who share a place (B.7).
        fill_short: Ruling on too few players to fill a table (B.9).
        fill_pool: Ruling on who may fill a table (B.9).
        several_winners: Ruling on several highest sums on a wrong ticket (C.5).
        odd_cent: Ruling on a cent that cannot be split (C.5).
        payment_limit_for: Ruling on which payment for one deal is limited (C.11).

    Raises:
        InvalidRules: Names every option that no edition could have, its value and its clause.

    >>> SEM_2023.table_size * SEM_2023.start_money
    3000
    >>> attrs.evolve(SEM_2023, start_money=0)
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: $.start_money: 0 is not a whole number of cents, 1 or \
more [sem:C.1]
    """

    name: str = attrs.field(metadata=of("sem:F.9"))
    in_force_from: date = attrs.field(metadata=of("sem:F.9"))
    table_size: int = attrs.field(default=3, metadata=of("sem:B.2"))
    rounds: int = attrs.field(default=6, metadata=of("sem:B.11"))
    qualification_rounds: int = attrs.field(default=3, metadata=of("sem:B.8"))
    start_money: int = attrs.field(default=1000, metadata=of("sem:C.1"))
    points: PointTable = attrs.field(default=PointTable.of((5, 3, 1)), metadata=of("sem:C.6"))
    score_counts: tuple[Fraction, ...] = attrs.field(
        default=(5, 4, 3), converter=_exact_tuple, metadata=of("sem:B.12")
    )
    largest_sums: int = attrs.field(default=3, metadata=of("sem:B.12"))
    cutoffs: tuple[Cutoff, ...] = attrs.field(default=_CUTOFFS_2023, metadata=of("sem:B.9"))
    club_rule_rounds: tuple[int, ...] = attrs.field(default=(1, 2, 3, 4, 5), metadata=of("sem:B.7"))
    joint_rounds: tuple[int, ...] = attrs.field(default=(1, 2), metadata=of("sem:B.2"))
    cards_of_position: tuple[int, ...] = attrs.field(
        default=(3, 3, 2, 2, 1, 1), metadata=of("sem:C.3")
    )
    round_minutes: int = attrs.field(default=50, metadata=of("sem:B.4"))
    objection_minutes: int = attrs.field(default=10, metadata=of("sem:C.9"))
    objections_from_round: int = attrs.field(default=2, metadata=of("sem:C.9"))
    payment_limit: int = attrs.field(default=1000, metadata=of("sem:C.11"))
    placement_bonus: tuple[int, ...] = attrs.field(default=_BONUS_2023, metadata=of("sem:A.3"))
    shared_place: SharedPlace = attrs.field(default=SharedPlace.SPLIT, metadata=of("sem:A.3"))
    equal_ratings: EqualRatings = attrs.field(
        default=EqualRatings.START_NUMBER, metadata=of("sem:B.2")
    )
    unrated_order: UnratedOrder = attrs.field(
        default=UnratedOrder.START_NUMBER, metadata=of("sem:B.2")
    )
    shift: Shift = attrs.field(default=Shift.LEAST_TOTAL, metadata=of("sem:B.2"))
    step: MoveStep = attrs.field(default=MoveStep.ONE, metadata=of("sem:B.6"))
    rank_shift: RankShift = attrs.field(default=RankShift.LEAST_TOTAL, metadata=of("sem:B.7"))
    seat_ties: SeatTies = attrs.field(default=SeatTies.START_NUMBER, metadata=of("sem:B.7"))
    fill_short: FillShort = attrs.field(default=FillShort.LARGEST_MULTIPLE, metadata=of("sem:B.9"))
    fill_pool: FillPool = attrs.field(default=FillPool.STILL_IN, metadata=of("sem:B.9"))
    several_winners: SeveralWinners = attrs.field(
        default=SeveralWinners.SHARE, metadata=of("sem:C.5")
    )
    odd_cent: OddCent = attrs.field(default=OddCent.LOWER_POSITION, metadata=of("sem:C.5"))
    payment_limit_for: PaymentLimit = attrs.field(
        default=PaymentLimit.EACH_OPPONENT, metadata=of("sem:C.11")
    )

    def __attrs_post_init__(self) -> None:
        require(self, _DEMANDS)


def _round_number(option: str, least: int) -> Demand[Rules]:
    def holds(rules: Rules) -> bool:
        value = getattr(rules, option)
        return is_whole(value) and least <= value <= rules.rounds

    text = f"is not a whole number from {least} to the number of rounds"
    return Demand(option, text, holds, ("rounds",))


def _are_rounds(values: object, rules: Rules) -> bool:
    return (
        isinstance(values, tuple)
        and all(is_whole(value) and 1 <= value <= rules.rounds for value in values)
        and all(one < two for one, two in pairwise(values))
    )


def _are_score_counts(rules: Rules) -> bool:
    counts: object = rules.score_counts
    return (
        isinstance(counts, tuple)
        and all(map(is_exact, counts))
        and all(one > two for one, two in pairwise(counts))
    )


def _are_cutoffs(rules: Rules) -> bool:
    cutoffs: object = rules.cutoffs
    return isinstance(cutoffs, tuple) and all(isinstance(cutoff, Cutoff) for cutoff in cutoffs)


def _are_positions(rules: Rules) -> bool:
    positions: object = rules.cards_of_position
    return (
        isinstance(positions, tuple)
        and len(positions) == rules.rounds
        and all(is_whole(value) and 1 <= value <= rules.table_size for value in positions)
    )


def _are_bonuses(rules: Rules) -> bool:
    bonuses: object = rules.placement_bonus
    return (
        isinstance(bonuses, tuple)
        and all(is_whole(value) and value >= 0 for value in bonuses)
        and all(one >= two for one, two in pairwise(bonuses))
    )


_DEMANDS: tuple[Demand[Rules], ...] = (
    NAME,
    DAY,
    whole("table_size", 2, "players"),
    whole("rounds", 1, "rounds"),
    _round_number("qualification_rounds", 1),
    whole("start_money", 1, "cents"),
    Demand("points", "is not a point table", lambda rules: isinstance(rules.points, PointTable)),
    Demand(
        "points",
        "has no row for a table of this size",
        lambda rules: rules.table_size in rules.points.sizes,
        ("table_size",),
    ),
    Demand("score_counts", "are not exact scores, the best first", _are_score_counts),
    _round_number("largest_sums", 0),
    Demand("cutoffs", "is not a tuple of cutoffs", _are_cutoffs),
    Demand(
        "cutoffs",
        "do not stand for each round after the qualification once, in order",
        lambda rules: (
            [cutoff.into_round for cutoff in rules.cutoffs]
            == list(range(rules.qualification_rounds + 1, rules.rounds + 1))
        ),
        ("rounds", "qualification_rounds"),
    ),
    Demand(
        "club_rule_rounds",
        "are not round numbers in order",
        lambda rules: _are_rounds(rules.club_rule_rounds, rules),
        ("rounds",),
    ),
    Demand(
        "joint_rounds",
        "are neither none nor rounds 1 and 2",
        lambda rules: _are_rounds(rules.joint_rounds, rules) and rules.joint_rounds in ((), (1, 2)),
        ("rounds",),
    ),
    Demand(
        "joint_rounds",
        "are not all rounds in which the club rule holds",
        lambda rules: set(rules.joint_rounds) <= set(rules.club_rule_rounds),
        ("club_rule_rounds",),
    ),
    Demand(
        "cards_of_position",
        "are not positions at the table, one for each round",
        _are_positions,
        ("rounds", "table_size"),
    ),
    whole("round_minutes", 1, "minutes"),
    whole("objection_minutes", 1, "minutes"),
    _round_number("objections_from_round", 1),
    whole("payment_limit", 1, "cents"),
    Demand("placement_bonus", "are not whole numbers that never rise", _are_bonuses),
    *rulings(Rules),
)


def clause_of(option: str) -> str:
    """The id of the clause behind an option of :class:`Rules`.

    Args:
        option: The option's name, such as ``odd_cent``.

    Returns:
        The clause's id.

    Raises:
        InvalidRules: There is no option of this name.

    >>> clause_of("odd_cent")
    'sem:C.5'
    """
    return edition.clause_of(Rules, option)


SEM_2023 = Rules(name="SEM_2023", in_force_from=date(2023, 1, 1))
"""The playing system of the Slovak Extraliga in force from 1 January 2023."""

EDITIONS: tuple[Rules, ...] = (SEM_2023,)
"""Every edition this library knows, the oldest first."""
