"""A small playing system to try tournaments with, and to show how one is written.

Everybody at a table of four or three scores whole points. The best earns most tournament points,
those who score alike share those of their places, and an extra game parts players who share one
of the first three places. Where so many do not fill such tables, one or two rest.

>>> from cardtourney.championship.people import Entrant
>>> from cardtourney.championship.standings import standings_after
>>> from cardtourney.championship.tournament import apply, start
>>> from cardtourney.championship.events import EnterResult
>>> from cardtourney.rounds import CloseRound, SeatRound
>>> from cardtourney.testing import toy_tournament as league
>>> people = [Entrant(1, "Malá"), Entrant(2, "Novák"), Entrant(3, "Říha")]
>>> tournament = start(league, league.DEMO, people)
>>> for event in (
...     SeatRound(1, [[2, 1, 3]]), EnterResult(Sheet(1, 1, (2, 1, 3), (7, 9, 7))), CloseRound(1)
... ):
...     tournament = apply(league, tournament, event)
>>> for row in standings_after(league, tournament, 1).rows:
...     print(row.place, tournament.entrant(row.entry.start).name, row.entry.points)
1 Malá 4
2 Novák 3/2
2 Říha 3/2
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from fractions import Fraction

import attrs

from cardtourney.championship.system import Kinds, Record, Score
from cardtourney.championship.tables import Unsplittable, split
from cardtourney.errors import (
    Finding,
    InvalidReport,
    Problem,
    register_sentences,
    shown_value,
)
from cardtourney.fields import as_tuple
from cardtourney.pairing.points import PointTable, award
from cardtourney.pairing.ranking import Criterion
from cardtourney.pairing.values import is_count
from cardtourney.rounds import Clauses


class SheetCode(StrEnum):
    """What can be told about a sheet, or about whoever played too little."""

    NOBODY_SCORED = "nobody_scored"
    TOO_FEW_GAMES = "too_few_games"


register_sentences(
    {
        SheetCode.NOBODY_SCORED: "round {round}, table {table}: nobody scored",
        SheetCode.TOO_FEW_GAMES: (
            "start number {start} played {games:count game}, and everybody has to play {least}"
        ),
    }
)


_POINTS = PointTable.of((5, 3, 2, 1), (4, 2, 1))


@attrs.frozen(kw_only=True)
class Rules:
    """An edition of the system: its numbers, and an option for its ruling."""

    name: str
    in_force_from: date = date(2026, 1, 1)
    table_sizes: tuple[int, ...] = (4, 3)
    points: PointTable = _POINTS
    unsplittable: Unsplittable = Unsplittable.REST
    extra_game_places: int = 3
    least_games: int = 0


DEMO = Rules(name="demo")
"""With one or two who rest where tables of four and three do not hold everybody."""

STRICT = Rules(name="strict", unsplittable=Unsplittable.REFUSE)
"""Where nobody rests, and five cannot play."""


@attrs.frozen
class Sheet:
    """What a table hands in.

    Attributes:
        round: The round, from 1.
        table: The table, from 1.
        starts: The start numbers of those at it, in order of seat.
        scores: What each of them scored.
    """

    round: int
    table: int
    starts: tuple[int, ...] = attrs.field(converter=as_tuple)
    scores: tuple[int, ...] = attrs.field(converter=as_tuple)


def kinds() -> Kinds:
    """The classes of the system's rules and results."""
    return Kinds(rules=Rules, result=Sheet)


def clauses(_rules: Rules, /) -> Clauses:
    """Which clauses refusals carry."""
    return Clauses(
        order="league:1",
        players="league:2",
        sizes="league:3",
        entering="league:4",
        corrected="league:5",
        house_rules="league:8",
    )


def sizes(rules: Rules, /) -> tuple[int, ...]:
    """The sizes that a table may have."""
    return rules.table_sizes


def tables(players: int, rules: Rules, /) -> tuple[int, ...]:
    """The sizes of a round's tables.

    >>> tables(14, DEMO), tables(5, DEMO)
    ((4, 4, 3, 3), (4,))
    """
    return split(players, rules.table_sizes, unsplittable=rules.unsplittable, clause="league:3")


def findings(sheet: Sheet, _rules: Rules, /) -> tuple[Finding[StrEnum], ...]:
    """What is odd about a sheet that can be scored."""
    if any(sheet.scores):
        return ()
    parts = (("round", sheet.round), ("table", sheet.table))
    return (Finding(SheetCode.NOBODY_SCORED, "league:4", parts),)


def score(sheet: Sheet, rules: Rules, /) -> tuple[Score, ...]:
    """What each player of a table earns.

    >>> [str(each.points) for each in score(Sheet(1, 1, (2, 1, 3), (7, 7, 7)), DEMO)]
    ['7/3', '7/3', '7/3']
    """
    problems = tuple(_problems(sheet))
    if problems:
        raise InvalidReport(problems)
    points = award(rules.points, sheet.scores)
    scored: Iterable[tuple[int, Fraction, int]] = zip(
        sheet.starts, points, sheet.scores, strict=True
    )
    return tuple(Score(start, won, Fraction(own)) for start, won, own in scored)


def criteria(_rules: Rules, /) -> tuple[Criterion[Record], ...]:
    """By what players are ranked."""
    return (
        Criterion("points", "tournament points", _points, clause="league:6"),
        Criterion("scored", "points scored", _secondary, clause="league:6"),
    )


def extra_game(place: int, _sharing: int, rules: Rules, /) -> str:
    """The clause by which those who share a place may play for it."""
    return "league:7" if place <= rules.extra_game_places else ""


def must_play_extra(place: int, sharing: int, rules: Rules, /) -> bool:
    """Whether those who share a place have to play for it: only for the first."""
    return place == 1 and bool(extra_game(place, sharing, rules))


def not_legal(
    records: Sequence[Record], left: Mapping[int, int], rules: Rules, /
) -> tuple[Finding[SheetCode], ...]:
    """Why a regional tournament does not count: somebody who came has played too little.

    >>> twice = Rules(name="twice", least_games=2)
    >>> for finding in not_legal([Record(7, ()), Record(9, ())], {9: 0}, twice):
    ...     print(finding)
    start number 7 played 0 games, and everybody has to play 2 [league:9]
    """
    return tuple(
        Finding(
            SheetCode.TOO_FEW_GAMES,
            "league:9",
            (("start", each.start), ("games", each.games), ("least", rules.least_games)),
        )
        for each in records
        if each.games < rules.least_games and left.get(each.start) != 0
    )


def _points(record: Record) -> Fraction:
    return record.points


def _secondary(record: Record) -> Fraction:
    return record.secondary


def _problems(sheet: Sheet) -> Iterator[Problem]:
    if len(sheet.scores) != len(sheet.starts):
        text = f"{len(sheet.scores)} scores for {len(sheet.starts)} players"
        yield Problem(text, field="$.scores")
    for index, own in enumerate(sheet.scores):
        if not is_count(own):
            text = f"{shown_value(own)} is not a score, which is a whole number from 0"
            yield Problem(text, field=f"$.scores[{index}]")
