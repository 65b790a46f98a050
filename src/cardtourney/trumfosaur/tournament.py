"""What the championship core needs to know of Trumfosaur: a :mod:`cardtourney.championship` system.

>>> from cardtourney.trumfosaur import tournament
>>> tournament.tables(11)
(4, 4, 3)
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from cardtourney.championship.system import Kinds, Record, Score
from cardtourney.championship.tables import split
from cardtourney.errors import Finding
from cardtourney.pairing.ranking import Criterion
from cardtourney.rounds import Clauses
from cardtourney.rulebook import implements
from cardtourney.trumfosaur.rules import MCR_2026, EqualPoints, Rules
from cardtourney.trumfosaur.sheet import Sheet, SheetCode, round_points
from cardtourney.trumfosaur.sheet import findings as findings_of

_CLAUSES = Clauses(
    order="trumfosaur:2", players="trumfosaur:1", sizes="trumfosaur:1", entering="trumfosaur:7"
)


def kinds() -> Kinds:
    """The classes of the game's rules and results."""
    return Kinds(rules=Rules, result=Sheet)


def clauses(_rules: Rules = MCR_2026, /) -> Clauses:
    """Which clauses refusals of rounds carry."""
    return _CLAUSES


def sizes(rules: Rules = MCR_2026, /) -> tuple[int, ...]:
    """The sizes that a table may have, the preferred first.

    >>> sizes()
    (4, 3)
    """
    return rules.table_sizes


@implements("trumfosaur:1")
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
        clause="trumfosaur:1",
    )


def findings(result: Sheet, rules: Rules = MCR_2026, /) -> tuple[Finding[SheetCode], ...]:
    """What looks wrong in a sheet that can be scored all the same, each with its clause."""
    return findings_of(result, rules)


@implements("trumfosaur:7")
def score(result: Sheet, rules: Rules = MCR_2026, /) -> tuple[Score, ...]:
    """Tournament points of each player of a table, with the points of the games as secondary.

    Args:
        result: The sheet as handed in.
        rules: The edition in force.

    Returns:
        One score a player, in order of seat.

    Raises:
        InvalidReport: The sheet cannot be scored; names everything that is wrong.

    >>> for each in score(Sheet(1, 1, (12, 7, 31), [(9, 3, 7), (4, 11, 6), (8, 5, 6)])):
    ...     print(each.start, each.points, each.secondary)
    12 4 21
    7 3/2 19
    31 3/2 19
    """
    return tuple(
        Score(start, number, Fraction(total))
        for start, number, total in zip(
            result.starts, round_points(result, rules), result.totals, strict=True
        )
    )


@implements("trumfosaur:7")
def criteria(rules: Rules = MCR_2026, /) -> tuple[Criterion[Record], ...]:
    """By what players are ranked; the first decides first.

    The text names no more than the tournament points; what comes after them is the ruling
    ``equal_points``.

    >>> [criterion.label for criterion in criteria()]
    ['tournament points', 'points won in the games']
    """
    points = Criterion[Record](
        "points", "tournament points", lambda record: record.points, clause="trumfosaur:7"
    )
    if rules.equal_points is EqualPoints.SHARED:
        return (points,)
    games = Criterion[Record](
        "game_points",
        "points won in the games",
        lambda record: record.secondary,
        clause="trumfosaur:7",
    )
    return (points, games)


def extra_game(_place: int, _sharing: int, _rules: Rules = MCR_2026, /) -> str:
    """No clause speaks of an extra game: who is equal shares the place.

    >>> extra_game(1, 2)
    ''
    """
    return ""


def must_play_extra(_place: int, _sharing: int, _rules: Rules = MCR_2026, /) -> bool:
    """No extra game has to be played."""
    return False


def not_legal(
    _records: Sequence[Record], _left: Mapping[int, int], _rules: Rules = MCR_2026, /
) -> tuple[Finding[SheetCode], ...]:
    """Every regional tournament counts for going on to the final: no clause asks for anything.

    >>> not_legal([], {})
    ()
    """
    return ()
