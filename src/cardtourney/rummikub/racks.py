"""What is left on the racks when a game of Rummikub ends, and the points that it makes."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

import attrs

from cardtourney.edition import require_rules
from cardtourney.errors import InvalidReport, Problem
from cardtourney.fields import Kind, as_tuple, instance, list_of, or_none
from cardtourney.pairing.options import option
from cardtourney.pairing.values import is_count, is_whole
from cardtourney.rulebook import implements
from cardtourney.rummikub.rules import MCR_2026, Rules, Scoring, SeveralLowest


class Opening(StrEnum):
    """Whether a player has made an opening meld in a game."""

    MADE = "made"
    NOT_MADE = "not_made"
    THOUGH_POSSIBLE = "though_possible"
    """Not made, though one was possible."""


def _opening(given: Opening | str) -> Opening:
    return option(Opening, given)


_COUNT = Kind("a whole number from 0", is_count)
_FIELDS = {
    "numbers": list_of(
        Kind("the number of a tile", lambda n: is_whole(n) and n >= 1), "a list of numbers"
    ),
    "jokers": _COUNT,
    "total": or_none(_COUNT),
    "opening": instance(Opening, "an Opening: made, not_made, though_possible"),
}


@attrs.frozen
class Rack:
    """What a player has left, tile by tile or as a sum.

    Attributes:
        numbers: The numbers of the tiles, without jokers.
        jokers: How many jokers there are.
        total: The sum with its jokers, where the tiles were not written down; else None.
        opening: Whether the player has made an opening meld; a text will do.

    Raises:
        InvalidReport: Names what is no rack, or one that is given in both ways.

    >>> Rack([13, 7], jokers=1).empty, Rack(total=0).empty
    (False, True)
    """

    numbers: tuple[int, ...] = attrs.field(default=(), converter=as_tuple)
    jokers: int = 0
    total: int | None = None
    opening: Opening = attrs.field(default=Opening.MADE, converter=_opening)

    def __attrs_post_init__(self) -> None:
        found = [
            attrs.evolve(problem, message=f"{problem.message} [rummikub:2]")
            for problem in _problems(self)
        ]
        if found:
            raise InvalidReport(found)

    @property
    def empty(self) -> bool:
        """Whether the player has gone out."""
        return not (self.numbers or self.jokers or self.total)


def _problems(rack: Rack) -> Iterator[Problem]:
    found = [
        p
        for field, kind in _FIELDS.items()
        for p in kind.problems(f"$.{field}", getattr(rack, field))
    ]
    yield from found
    if found:
        return
    if rack.total is not None and (rack.numbers or rack.jokers):
        yield Problem("a rack is given tile by tile or as a sum, not as both", field="$.total")
    if rack.empty and rack.opening is not Opening.MADE:
        yield Problem("who has gone out has made an opening meld", field="$.opening")


def rack_value(rack: Rack, rules: Rules = MCR_2026) -> int:
    """The sum of what is left on a rack.

    Args:
        rack: What is left.
        rules: The edition in force, for what a joker counts.

    >>> rack_value(Rack([13, 7], jokers=1)), rack_value(Rack(total=43))
    (50, 43)
    """
    require_rules(rules, Rules)
    if rack.total is not None:
        return rack.total
    return sum(rack.numbers) + rack.jokers * rules.scoring.joker


def _unopened(rack: Rack, scoring: Scoring) -> int | None:
    """What the scoring sets for a player without an opening meld; None if the rack counts."""
    match rack.opening:
        case Opening.MADE:
            return None
        case Opening.NOT_MADE:
            return scoring.unopened
        case Opening.THOUGH_POSSIBLE:
            dearer = scoring.unopened_possible
            return scoring.unopened if dearer is None else dearer
        case _:
            assert_never(rack.opening)


@implements("rummikub:2")
def game_points(racks: Sequence[Rack], rules: Rules = MCR_2026) -> tuple[Fraction, ...]:
    """The points of a game from what its players have left.

    The lowest rack wins: an empty one where somebody went out. Each of the others loses what is
    more on the rack, as far as the scoring does not cap it. Where the scoring sets what is lost
    without an opening meld, such a player loses that, and stands behind all who made one. Nobody
    wins without an opening meld: where all have none, nobody gains or loses anything. Where the
    scoring has a gain for the second, the lowest rack of the others gets it and loses nothing;
    who shares the first place leaves nobody the second.

    Args:
        racks: What each player has left, in order of seat.
        rules: The edition in force.

    Returns:
        One exact number a seat; in a scoring of zero sum together nothing.

    Raises:
        InvalidReport: There are fewer than two racks, several players went out, or these are no
            rules of this game.

    >>> [int(number) for number in game_points([Rack(), Rack([13, 7], 1), Rack(total=8)])]
    [58, -50, -8]
    >>> blocked = [Rack(total=10), Rack(total=10), Rack(total=25)]
    >>> [str(number) for number in game_points(blocked)]
    ['15/2', '15/2', '-15']
    """
    require_rules(rules, Rules)
    out = sum(rack.empty for rack in racks)
    if len(racks) < 2 or out > 1:
        text = f"{len(racks)} racks, of which {out} are empty, make no game: expected 2 or more"
        raise InvalidReport([f"{text}, and at most one of them empty [rummikub:2]"])
    scoring = rules.scoring
    fixed = [_unopened(rack, scoring) for rack in racks]
    left = [
        (loss is not None, rack_value(rack, rules) if loss is None else loss)
        for rack, loss in zip(racks, fixed, strict=True)
    ]
    best = min(left)
    if best[0]:
        return (Fraction(0),) * len(left)
    losses = [0 if each == best else _loss(each, best, scoring.cap) for each in left]
    winners, others = left.count(best), [each for each in left if each != best]
    pot = sum(losses) if scoring.winner is None else scoring.winner
    gains = {best: gain(pot, winners, rules)}
    if scoring.second is not None and others and winners == 1:
        second = min(others)
        gains[second] = gain(scoring.second, left.count(second), rules)
    # What is gained several times over has to be lost as often for the sum to stay zero.
    times = winners if rules.several_lowest is SeveralLowest.EACH and scoring.winner is None else 1
    return tuple(
        gains[each] if each in gains else Fraction(-times * loss)
        for each, loss in zip(left, losses, strict=True)
    )


def _loss(left: tuple[bool, int], best: tuple[bool, int], cap: int | None) -> int:
    unopened, value = left
    loss = value if unopened else value - best[1]
    return loss if cap is None else min(loss, cap)


def gain(points: int, sharing: int, rules: Rules = MCR_2026) -> Fraction:
    """What each of several equal players gains of what one alone would.

    Args:
        points: What one alone would gain.
        sharing: How many are equal.
        rules: The edition in force, for the ruling on several lowest racks.

    >>> gain(50, 4)
    Fraction(25, 2)
    """
    require_rules(rules, Rules)
    return Fraction(points, sharing if rules.several_lowest is SeveralLowest.SPLIT else 1)
