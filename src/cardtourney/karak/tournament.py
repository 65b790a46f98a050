"""What the championship core needs to know of Karak: a system of :mod:`cardtourney.championship`.

>>> from cardtourney.karak import tournament
>>> tournament.tables(22)
(5, 5, 4, 4, 4)
"""

from collections.abc import Mapping, Sequence

from cardtourney.championship.system import Kinds, Record, Score
from cardtourney.championship.tables import split
from cardtourney.errors import Finding
from cardtourney.karak.game import KINDS, Game, GameCode
from cardtourney.karak.game import findings as findings_of
from cardtourney.karak.legality import LegalityCode, legality
from cardtourney.karak.points import points
from cardtourney.karak.rules import MCR_2026, Rules
from cardtourney.pairing.ranking import Criterion
from cardtourney.rounds import Clauses
from cardtourney.rulebook import implements

_CLAUSES = Clauses(
    order="karak:1",
    players="karak:1",
    sizes="karak:1",
    entering="karak:5",
    house_rules="karak:10",
)


def kinds() -> Kinds:
    """The classes of the game's rules and results."""
    return KINDS


@implements("karak:10")
def clauses(_rules: Rules = MCR_2026, /) -> Clauses:
    """Which clauses refusals of rounds carry."""
    return _CLAUSES


def sizes(rules: Rules = MCR_2026, /) -> tuple[int, ...]:
    """The sizes that a table may have, the preferred first.

    >>> sizes()
    (4, 5)
    """
    return rules.table_sizes


@implements("karak:1")
def tables(players: int, rules: Rules = MCR_2026, /) -> tuple[int, ...]:
    """The sizes of a round's tables: all equal if possible, else as few fives as possible.

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

    >>> tables(20), tables(25), tables(33)
    ((4, 4, 4, 4, 4), (5, 5, 5, 5, 5), (5, 4, 4, 4, 4, 4, 4, 4))
    """
    return split(
        players,
        rules.table_sizes,
        unsplittable=rules.unsplittable,
        several_equal=rules.several_equal,
        clause="karak:1",
    )


def findings(result: Game, rules: Rules = MCR_2026, /) -> tuple[Finding[GameCode], ...]:
    """What looks wrong in a game that can be scored all the same, each with its clause."""
    return findings_of(result, rules)


@implements("karak:5")
def score(result: Game, rules: Rules = MCR_2026, /) -> tuple[Score, ...]:
    """Tournament points of each player of a table, with the treasures as secondary points.

    Args:
        result: The game as handed in.
        rules: The edition in force.

    Returns:
        One score a player, in order of seat.

    Raises:
        InvalidReport: The game cannot be scored; names everything that is wrong.

    >>> from fractions import Fraction
    >>> for each in score(Game(1, 1, (12, 7, 31, 4), (Fraction(7, 2), 2, 2, 0), dragon=12)):
    ...     print(each.start, each.points, each.secondary)
    12 5 7/2
    7 5/2 2
    31 5/2 2
    4 1 0
    """
    # First, for it refuses what is no game.
    earned = points(result, rules)
    return tuple(
        Score(start, number, treasures)
        for start, number, treasures in zip(result.starts, earned, result.treasures, strict=True)
    )


@implements("karak:9")
def criteria(rules: Rules = MCR_2026, /) -> tuple[Criterion[Record], ...]:
    """By what players are ranked before an extra game; the first decides first.

    >>> [criterion.label for criterion in criteria()]
    ['tournament points', 'treasures', 'games at tables of 4']
    """
    size = rules.counted_size
    return (
        Criterion("points", "tournament points", lambda record: record.points, clause="karak:9"),
        Criterion("treasures", "treasures", lambda record: record.secondary, clause="karak:9"),
        Criterion(
            f"tables_of_{size}",
            f"games at tables of {size}",
            lambda record: record.tables_of(size),
            clause="karak:9",
        ),
    )


@implements("karak:9")
def extra_game(_place: int, sharing: int, _rules: Rules = MCR_2026, /) -> str:
    """The clause by which those who share a place may play an extra game; empty for none.

    >>> extra_game(4, 2), extra_game(4, 1)
    ('karak:9', '')
    """
    return "karak:9" if sharing > 1 else ""


@implements("karak:9")
def must_play_extra(_place: int, _sharing: int, _rules: Rules = MCR_2026, /) -> bool:
    """No extra game has to be played: where it cannot, the place is shared."""
    return False


@implements("karak:8")
def not_legal(
    records: Sequence[Record], left: Mapping[int, int], rules: Rules = MCR_2026, /
) -> tuple[Finding[LegalityCode], ...]:
    """Why a regional tournament does not count for going on to the final; empty if it does.

    Args:
        records: What everybody has won in the end.
        left: For those who went home early, by start number, the round after which they did.
        rules: The edition in force.

    >>> for finding in not_legal([Record(7, ()), Record(12, ())], {12: 0}):
    ...     print(finding)
    the tournament does not count for going on to the final: everybody has to play 3 games, and \
fewer were played by start numbers 7 (0) [karak:8]
    """
    return legality(records, rules, left=left).findings
