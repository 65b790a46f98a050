"""Tournament points of a game of Rummikub: by place, split between equals."""

from fractions import Fraction

from cardtourney.errors import InvalidReport
from cardtourney.pairing.points import award
from cardtourney.rulebook import implements
from cardtourney.rummikub.game import Game, problems
from cardtourney.rummikub.rules import MCR_2026, Rules


@implements("rummikub:4")
def points(game: Game, rules: Rules = MCR_2026) -> tuple[Fraction, ...]:
    """The tournament points of a table's players, in order of seat.

    Places go by the points won in the game; equal players split the points of their places.

    Args:
        game: The game as handed in.
        rules: The edition in force; its points by place are provisional until it says that they
            are announced.

    Returns:
        One exact number a seat; together the sum of the table's points.

    Raises:
        InvalidReport: The game cannot be scored; names everything that is wrong.

    >>> [str(number) for number in points(Game(1, 1, (12, 7, 31, 4), (60, -20, -20, -20)))]
    ['5', '2', '2', '2']
    """
    wrong = problems(game, rules)
    if wrong:
        raise InvalidReport(map(str, wrong))
    return award(rules.points, game.points)
