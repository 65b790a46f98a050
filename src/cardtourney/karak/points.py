"""Tournament points of a game of Karak: by place, split between equals, one for the dragon."""

from fractions import Fraction

from cardtourney.errors import InvalidReport
from cardtourney.karak.game import Game, problems
from cardtourney.karak.rules import MCR_2026, MoreEqual, Rules
from cardtourney.pairing.points import TieRule, award, tie_groups
from cardtourney.rulebook import implements


@implements("karak:2", "karak:3", "karak:4")
def points(game: Game, rules: Rules = MCR_2026) -> tuple[Fraction, ...]:
    """The tournament points of a table's players, in order of seat.

    Places go by treasures; players with equal treasures split the points of their places. The
    point for the dragon is on top and does not change a place.

    Args:
        game: The game as handed in.
        rules: The edition in force.

    Returns:
        One exact number a seat; together the sum of the table's points and, if the dragon was
        defeated, one more. More than that only where the edition gives four or five equal
        players the best of their places each.

    Raises:
        InvalidReport: The game cannot be scored; names everything that is wrong.

    >>> game = Game(1, 1, (12, 7, 31, 4), (Fraction(7, 2), 2, 2, 0), dragon=12)
    >>> [str(number) for number in points(game)]
    ['5', '5/2', '5/2', '1']
    """
    wrong = problems(game, rules)
    if wrong:
        raise InvalidReport(map(str, wrong))
    extra = {} if game.dragon is None else {game.starts.index(game.dragon): rules.dragon_points}
    shared = award(rules.points, game.treasures, extra=extra)
    if rules.more_equal is MoreEqual.SPLIT:
        return shared
    best = award(rules.points, game.treasures, ties=TieRule.BEST, extra=extra)
    many = {
        seat
        for group in tie_groups(game.treasures)
        if len(group) > rules.most_equal
        for seat in group
    }
    return tuple(best[seat] if seat in many else number for seat, number in enumerate(shared))
