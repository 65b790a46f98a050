"""The order of the players after any round, and why one stands above another (B.7, B.9, B.12).

The same criteria decide the seating, who goes on, and the final table: points, money, more of
the better round scores, then the largest sums of single rounds. Nothing else is added, so a
player who went further stands above another only as far as these say so.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

import attrs

from cardtourney.errors import Finding, InvalidReport, Problem, exact_text, register_sentences
from cardtourney.marias_sem.rules import SEM_2023, Rules, SeatTies, exact
from cardtourney.pairing.points import draw_lots
from cardtourney.pairing.ranking import Criterion, Ranking, rank
from cardtourney.pairing.values import Comparable, is_exact, is_whole, missing_last
from cardtourney.rulebook import implements

_CLAUSE = "sem:B.12"


class RecordCode(StrEnum):
    """What can be wrong with players' records."""

    ROUND = "round"
    POINTS = "points"
    CENTS = "cents"
    START_NUMBER = "start_number"
    SCORES = "scores"
    ROUND_ORDER = "round_order"
    START_TWICE = "start_twice"
    NO_SUCH_ROUND = "no_such_round"
    NO_LOTS_WANTED = "no_lots_wanted"


register_sentences(
    {
        RecordCode.ROUND: "{value} is not the number of a round, which is a whole number from 1",
        RecordCode.POINTS: "{value} is not an exact number of points",
        RecordCode.CENTS: "{value} is not a whole number of cents",
        RecordCode.START_NUMBER: "{value} is not a start number, which is a whole number from 1",
        RecordCode.SCORES: "{value} is not a tuple of round scores",
        RecordCode.ROUND_ORDER: (
            "start number {start}: round {second} stands after round {first}; "
            "expected each round once, in order"
        ),
        RecordCode.START_TWICE: "start number {start} has {times} records; expected one",
        RecordCode.NO_SUCH_ROUND: (
            "start number {start} has a score for round {round}; the tournament has {rounds} rounds"
        ),
        RecordCode.NO_LOTS_WANTED: "no lots are drawn here: the ruling {ruling} is {option}",
    }
)


@attrs.frozen
class RoundScore:
    """What a player gained in one round.

    Attributes:
        round: The round, from 1.
        points: The round points (C.6), exact.
        cents: The money held at the round's end; may be negative (C.8).

    Raises:
        InvalidReport: Names everything that no round's score could hold.

    >>> RoundScore(2, 5, 1735).points
    Fraction(5, 1)
    """

    round: int
    points: Fraction = attrs.field(converter=exact)
    cents: int

    def __attrs_post_init__(self) -> None:
        _refuse(_score_findings(self))


# A ranking looks its entries up by hash; six fractions hashed anew each time would be slow.
@attrs.frozen(cache_hash=True)
class Record:
    """A player's rounds so far, from which every standing is made.

    Attributes:
        start: The start number.
        scores: One score for each round played, in the rounds' order; rounds may be missing.

    Raises:
        InvalidReport: Names everything that no player's record could hold.

    >>> record = Record(12, (RoundScore(1, 5, 1735), RoundScore(2, 3, 1000)))
    >>> str(record.points), record.cents
    ('8', 2735)
    """

    start: int
    scores: tuple[RoundScore, ...] = ()

    def __attrs_post_init__(self) -> None:
        _refuse(_record_findings(self))

    @property
    def points(self) -> Fraction:
        """All round points together."""
        return sum((score.points for score in self.scores), Fraction())

    @property
    def cents(self) -> int:
        """All money together, in cents."""
        return sum(score.cents for score in self.scores)

    @property
    def largest_sums(self) -> tuple[int, ...]:
        """The sums of the rounds played, in cents, the largest first."""
        return tuple(sorted((score.cents for score in self.scores), reverse=True))

    def times(self, points: Fraction | int) -> int:
        """How many rounds earned exactly these points."""
        return sum(score.points == points for score in self.scores)


def _finding(code: RecordCode, clause: str, **parts: int | str) -> Finding[RecordCode]:
    return Finding(code, clause, tuple(parts.items()))


def _score_findings(score: RoundScore) -> Iterator[tuple[str, Finding[RecordCode]]]:
    number: object = score.round
    if not (is_whole(number) and number >= 1):
        yield "$.round", _finding(RecordCode.ROUND, "sem:B.5", value=repr(number))
    if not is_exact(score.points):
        yield "$.points", _finding(RecordCode.POINTS, "sem:C.6", value=repr(score.points))
    if not is_whole(score.cents):
        yield "$.cents", _finding(RecordCode.CENTS, "sem:B.5", value=repr(score.cents))


def _record_findings(record: Record) -> Iterator[tuple[str, Finding[RecordCode]]]:
    start: object = record.start
    scores: object = record.scores
    if not (is_whole(start) and start >= 1):
        yield "$.start", _finding(RecordCode.START_NUMBER, "sem:B.5", value=repr(start))
    if not (isinstance(scores, tuple) and all(isinstance(score, RoundScore) for score in scores)):
        yield "$.scores", _finding(RecordCode.SCORES, _CLAUSE, value=repr(scores))
        return
    for one, two in pairwise(record.scores):
        if one.round >= two.round:
            order = {"first": one.round, "second": two.round}
            finding = _finding(RecordCode.ROUND_ORDER, _CLAUSE, start=repr(start), **order)
            yield "$.scores", finding


def _refuse(found: Iterable[tuple[str, Finding[RecordCode]]]) -> None:
    problems = [Problem(str(finding), field=field) for field, finding in found]
    if problems:
        raise InvalidReport(problems)


@implements("sem:B.12")
def criteria(rules: Rules = SEM_2023) -> tuple[Criterion[Record], ...]:
    """What decides between two players, the most important first (B.12, and the same in B.9).

    A round that was not played ranks below any sum, even one below zero.

    Args:
        rules: The edition in force; says which round scores and how many sums are compared.

    Returns:
        Points, money, the counts of the better round scores, the largest sums of one round.

    >>> for criterion in criteria():
    ...     print(criterion.label)
    points
    money in cents
    number of rounds with 5 points
    number of rounds with 4 points
    number of rounds with 3 points
    largest sum of a round in cents
    second largest sum of a round in cents
    third largest sum of a round in cents
    """
    return (
        Criterion("points", "points", _points, clause=_CLAUSE),
        Criterion("money", "money in cents", _cents, clause=_CLAUSE),
        *(
            Criterion(
                f"rounds_with_{exact_text(points)}",
                f"number of rounds with {exact_text(points)} points",
                _times(points),
                clause=_CLAUSE,
            )
            for points in rules.score_counts
        ),
        *(
            Criterion(
                f"sum_{number}",
                f"{_ordinal(number)}largest sum of a round in cents",
                _sum_number(number),
                clause=_CLAUSE,
            )
            for number in range(1, rules.largest_sums + 1)
        ),
    )


def _points(record: Record) -> Fraction:
    return record.points


def _cents(record: Record) -> int:
    return record.cents


def _times(points: Fraction) -> Callable[[Record], int]:
    return lambda record: record.times(points)


def _sum_number(number: int) -> Callable[[Record], Comparable]:
    return lambda record: missing_last(
        record.largest_sums[number - 1] if number <= len(record.scores) else None
    )


def _ordinal(number: int) -> str:
    words = ("", "second ", "third ")
    return words[number - 1] if number <= len(words) else f"{number}th "


@implements("sem:B.12")
def places(records: Iterable[Record], rules: Rules = SEM_2023) -> Ranking[Record]:
    """The places of all players, where it need not be settled who sits first of the equal.

    It serves for tables that are published, and tells who has to draw lots before
    :func:`standings` can be made (see :func:`sharing`).

    Args:
        records: One record a player, in any order.
        rules: The edition in force.

    Returns:
        The ranking; those who share a place are listed by start number.

    Raises:
        InvalidReport: A start number has several records, or a score is for a round that the
            tournament does not have; all such at once.

    >>> table = places([Record(7, (RoundScore(1, 3, 900),)), Record(4, (RoundScore(1, 5, 1700),))])
    >>> [(row.place, row.entry.start) for row in table.rows]
    [(1, 4), (2, 7)]
    >>> print(table.explain(*table.entries).finding(lambda record: str(record.start)))
    4 (place 1) stands above 7 (place 2) by the higher points: 5 against 3 [sem:B.12]
    """
    return _ranked(_checked(records, rules), rules, ())


@implements("sem:B.7", "sem:B.12")
def standings(
    records: Iterable[Record], rules: Rules = SEM_2023, *, lots: Sequence[int] = ()
) -> Ranking[Record]:
    """The standings by which players are seated (B.7) and go on (B.9).

    Players who are equal by every criterion share a place; the ruling `seat_ties` says in
    which order they take seats and fill tables.

    Args:
        records: One record a player, in any order.
        rules: The edition in force.
        lots: Where lots decide, the start numbers of all who share a place with somebody, in
            the order of the draw; otherwise none.

    Returns:
        The ranking; those who share a place are listed in the order in which they take seats.

    Raises:
        InvalidReport: Lots that are not those of exactly the players who share places, or
            records that :func:`places` refuses.

    >>> equal = (RoundScore(1, 3, 1000),)
    >>> records = [Record(9, equal), Record(4, equal), Record(6, equal)]
    >>> [(row.place, row.entry.start) for row in standings(records).rows]
    [(1, 4), (1, 6), (1, 9)]
    >>> by_lots = attrs.evolve(SEM_2023, seat_ties=SeatTies.LOTS)
    >>> [row.entry.start for row in standings(records, by_lots, lots=(6, 9, 4)).rows]
    [6, 9, 4]
    """
    checked = _checked(records, rules)
    drawn = tuple(lots)
    ranking = _ranked(checked, rules, ())
    if rules.seat_ties is SeatTies.START_NUMBER:
        refuse_lots(drawn, "seat_ties", rules.seat_ties, "sem:B.7")
        return ranking
    settle(ranking, drawn, "sem:B.7")
    return _ranked(checked, rules, drawn)


def sharing(ranking: Ranking[Record]) -> tuple[tuple[int, ...], ...]:
    """The start numbers of those who share a place, place by place.

    Args:
        ranking: Standings after any round.

    Returns:
        One group for each place that several share, each in the ranking's order.

    >>> sharing(places([Record(9), Record(4)]))
    ((4, 9),)
    """
    return tuple(
        tuple(record.start for record in group) for group in ranking.groups if len(group) > 1
    )


def settle(ranking: Ranking[Record], lots: Sequence[int], clause: str) -> tuple[int, ...]:
    """Put those who share places in the order of the lots they drew.

    Args:
        ranking: Standings after any round.
        lots: The start numbers of all who share a place, in the order of the draw.
        clause: The id of the clause whose ruling asks for lots.

    Returns:
        The start numbers of everybody, from the first place on.

    Raises:
        InvalidReport: The lots are not those of exactly the players who share places.

    >>> settle(places([Record(9), Record(4)]), (9, 4), "sem:A.3")
    (9, 4)
    """
    groups = [tuple(record.start for record in group) for group in ranking.groups]
    try:
        return draw_lots(groups, lots)
    except InvalidReport as error:
        raise InvalidReport([f"{problem} [{clause}]" for problem in error]) from error


def refuse_lots(lots: Sequence[int], ruling: str, option: StrEnum, clause: str) -> None:
    """Refuse lots where a ruling asks for none, so that nobody believes that they counted.

    Args:
        lots: What was given as lots.
        ruling: The ruling's name.
        option: The option in force.
        clause: The ruling's clause.

    Raises:
        InvalidReport: There are lots.
    """
    if lots:
        parts = {"ruling": ruling, "option": option.value}
        raise InvalidReport([str(_finding(RecordCode.NO_LOTS_WANTED, clause, **parts))])


def _checked(records: Iterable[Record], rules: Rules) -> tuple[Record, ...]:
    listed = tuple(records)
    counts: dict[int, int] = {}
    for record in listed:
        counts[record.start] = counts.get(record.start, 0) + 1
    found = [
        _finding(RecordCode.START_TWICE, _CLAUSE, start=start, times=times)
        for start, times in sorted(counts.items())
        if times > 1
    ]
    found += [
        _finding(
            RecordCode.NO_SUCH_ROUND,
            _CLAUSE,
            start=record.start,
            round=score.round,
            rounds=rules.rounds,
        )
        for record in sorted(listed, key=lambda record: record.start)
        for score in record.scores[-1:]
        if score.round > rules.rounds
    ]
    if found:
        raise InvalidReport(map(str, found))
    return listed


def _ranked(records: tuple[Record, ...], rules: Rules, lots: tuple[int, ...]) -> Ranking[Record]:
    order = {start: number for number, start in enumerate(lots)}
    return rank(
        records,
        criteria(rules),
        seat_order=lambda record: (order.get(record.start, -1), record.start),
    )
