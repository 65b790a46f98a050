"""What the championship core needs to know of Rummikub: a :mod:`cardtourney.championship` system.

>>> from cardtourney.rummikub import tournament
>>> tournament.tables(11)
(4, 4, 3)
"""

from collections.abc import Mapping, Sequence

from cardtourney.championship.system import Kinds, Record, Score
from cardtourney.championship.tables import split
from cardtourney.errors import Finding
from cardtourney.pairing.ranking import Criterion
from cardtourney.rounds import Clauses
from cardtourney.rulebook import implements
from cardtourney.rummikub.game import KINDS, Game, GameCode
from cardtourney.rummikub.game import findings as findings_of
from cardtourney.rummikub.points import points
from cardtourney.rummikub.rules import MCR_2026, Rules

_CLAUSES = Clauses(
    order="rummikub:1", players="rummikub:1", sizes="rummikub:1", entering="rummikub:4"
)


def kinds() -> Kinds:
    """The classes of the game's rules and results."""
    return KINDS


def clauses(_rules: Rules = MCR_2026, /) -> Clauses:
    """Which clauses refusals of rounds carry."""
    return _CLAUSES


def sizes(rules: Rules = MCR_2026, /) -> tuple[int, ...]:
    """The sizes that a table may have, the preferred first.

    >>> sizes()
    (4, 3)
    """
    return rules.table_sizes


@implements("rummikub:1")
def tables(players: int, rules: Rules = MCR_2026, /) -> tuple[int, ...]:
    """The sizes of a round's tables: all equal if possible, else as few threes as possible.

    Where players fill equal tables of several sizes, the ruling ``several_equal`` says which are
    drawn. The clause asks for equal tables alone, so those played may be any that it allows.

    Args:
        players: How many there are to be seated.
        rules: The edition in force.

    Returns:
        The size of each table, the largest first; together fewer than the players where some
        have to rest by the ruling ``unsplittable``.

    Raises:
        NoSeating: So many cannot be seated; names the nearest possible numbers.

    >>> tables(12), tables(9), tables(10)
    ((4, 4, 4), (3, 3, 3), (4, 3, 3))
    """
    return split(
        players,
        rules.table_sizes,
        unsplittable=rules.unsplittable,
        several_equal=rules.several_equal,
        clause="rummikub:1",
    )


def findings(result: Game, rules: Rules = MCR_2026, /) -> tuple[Finding[GameCode], ...]:
    """What looks wrong in a game that can be scored all the same, each with its clause."""
    return findings_of(result, rules)


@implements("rummikub:5")
def score(result: Game, rules: Rules = MCR_2026, /) -> tuple[Score, ...]:
    """Tournament points of each player of a table, with the points of the game as secondary.

    Args:
        result: The game as handed in.
        rules: The edition in force.

    Returns:
        One score a player, in order of seat.

    Raises:
        InvalidReport: The game cannot be scored; names everything that is wrong.

    >>> for each in score(Game(1, 1, (12, 7, 31), (58, -50, -8))):
    ...     print(each.start, each.points, each.secondary)
    12 4 58
    7 1 -50
    31 2 -8
    """
    # First, for it refuses what is no game.
    earned = points(result, rules)
    return tuple(
        Score(start, number, won)
        for start, number, won in zip(result.starts, earned, result.points, strict=True)
    )


@implements("rummikub:4", "rummikub:5")
def criteria(_rules: Rules = MCR_2026, /) -> tuple[Criterion[Record], ...]:
    """By what players are ranked before an extra game; the first decides first.

    >>> [criterion.label for criterion in criteria()]
    ['tournament points', 'points won in the games']
    """
    return (
        Criterion("points", "tournament points", lambda record: record.points, clause="rummikub:4"),
        Criterion(
            "game_points",
            "points won in the games",
            lambda record: record.secondary,
            clause="rummikub:5",
        ),
    )


@implements("rummikub:6")
def extra_game(place: int, sharing: int, rules: Rules = MCR_2026, /) -> str:
    """The clause by which those who share a place play an extra game; empty where it is shared.

    Args:
        place: The place that they share.
        sharing: How many share it.
        rules: The edition in force.

    >>> extra_game(3, 2), extra_game(4, 2), extra_game(1, 1)
    ('rummikub:6', '', '')
    """
    return "rummikub:6" if sharing > 1 and place <= rules.extra_places else ""


@implements("rummikub:6")
def must_play_extra(place: int, sharing: int, rules: Rules = MCR_2026, /) -> bool:
    """Whether those who share a place have to play an extra game before it is settled.

    >>> must_play_extra(3, 2), must_play_extra(4, 2)
    (True, False)
    """
    return extra_game(place, sharing, rules) != ""


def not_legal(
    _records: Sequence[Record], _left: Mapping[int, int], _rules: Rules = MCR_2026, /
) -> tuple[Finding[GameCode], ...]:
    """Every regional tournament counts for going on to the final: no clause asks for anything.

    >>> not_legal([], {})
    ()
    """
    return ()
