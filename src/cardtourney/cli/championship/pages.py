"""The pages of `run` and `seat`: a whole tournament, and a round by draw."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from rich.console import RenderableType

from cardtourney.championship.layout import house_rule_data
from cardtourney.championship.report import Report, RoundReport
from cardtourney.championship.resultrows import rows_of
from cardtourney.championship.system import Record
from cardtourney.cli import page
from cardtourney.cli.championship.event import Asked, People
from cardtourney.cli.championship.export import value_cell
from cardtourney.cli.championship.seated import Seated
from cardtourney.cli.reportpage import Said, how_many, limited, said_list, what_was_read
from cardtourney.cli.texts import counted, mixed
from cardtourney.errors import Finding
from cardtourney.pairing.mixing import Mixing
from cardtourney.pairing.ranking import Ranking
from cardtourney.pairing.values import Comparable, Missing


def run_page(asked: Asked, *, top: int) -> Iterator[RenderableType]:
    """The page of a whole tournament.

    Args:
        asked: The tournament, worked out.
        top: How many lines of the standings are shown; 0 for all.

    Yields:
        What is on the page, from the top.
    """
    report, people = asked.report, asked.people
    yield from what_was_read((*asked.notes, *asked.told))
    yield from _announced(asked)
    if report.rounds:
        yield page.heading("The rounds")
        yield _rounds_table(report)
    for each in report.rounds:
        yield page.heading(f"Round {each.number}")
        yield _tables(each, people)
    if report.standings:
        last, ranking = max(report.standings.items())
        yield page.heading(f"Standings after round {last}")
        rows = _standings_rows(ranking, people)
        yield from limited(rows, top, _standings_columns(ranking))
    yield from _going_on(report)
    yield from said_list(_said(report))
    yield page.heading(_closing(report, people))


def _announced(asked: Asked) -> Iterator[RenderableType]:
    """What the organiser says of the tournament, where anything is said."""
    settings = asked.report.settings
    day = "" if settings.day is None else settings.day.isoformat()
    said = [part for part in (settings.name, settings.region, day) if part]
    if said:
        yield page.heading(f"{asked.game.contest.name}: {', '.join(said)}")
    rules = [house_rule_data(rule) for rule in asked.report.tournament.house_rules]
    if rules:
        yield page.heading("The organiser's additional rules")
        yield page.bullets(f"{rule['text']} (agreed with {rule['agreed_with']})" for rule in rules)


def _rounds_table(report: Report[Any, Any]) -> RenderableType:
    columns = [
        page.number("round"),
        page.number("players"),
        page.text("tables"),
        page.number("byes"),
        page.number("repeated meetings"),
        page.number("at best"),
    ]
    return page.table(columns, (_round_row(each) for each in report.rounds))


def _round_row(report: RoundReport) -> tuple[str, ...]:
    numbers = (
        len(report.rows),
        sizes_text(report.sizes),
        len(report.resting),
        *report.measured(Mixing.MET_BEFORE.value),
    )
    return (str(report.number), *map(str, numbers))


def sizes_text(sizes: Sequence[int]) -> str:
    """The tables of a round, the larger ones first.

    >>> sizes_text((4, 5, 4))
    '1 of 5, 2 of 4'
    """
    counts = Counter(sizes)
    return ", ".join(f"{counts[size]} of {size}" for size in sorted(counts, reverse=True))


def _tables(report: RoundReport, people: People) -> RenderableType:
    """One line a table: everybody with their tournament points."""
    lines = []
    for table, rows in groupby(report.rows, key=lambda row: row.table):
        seats = (f"{row.start} {people[row.start].name} {mixed(row.points)}" for row in rows)
        lines.append((str(table), "; ".join(seats)))
    return page.table([page.number("table"), page.text("players and tournament points")], lines)


def _standings_columns(ranking: Ranking[Record]) -> list[page.Column]:
    return [
        page.number("place"),
        page.number("start"),
        page.text("name"),
        page.text("club"),
        *(page.number(criterion.label) for criterion in ranking.criteria),
        page.number("games"),
        page.number("byes"),
    ]


def _standings_rows(ranking: Ranking[Record], people: People) -> list[tuple[str, ...]]:
    return [
        (
            str(row.place),
            str(row.entry.start),
            people[row.entry.start].name,
            people[row.entry.start].club,
            *map(_value, row.values),
            str(row.entry.games),
            str(row.entry.rested),
        )
        for row in ranking.rows
    ]


def _value(value: Comparable) -> str:
    """A compared value on a page: numbers as people write them, nothing for what is missing."""
    if isinstance(value, Missing | tuple | str):
        return value_cell(value)
    return mixed(Fraction(value))


def _going_on(report: Report[Any, Any]) -> Iterator[RenderableType]:
    if not report.qualified:
        return
    yield page.heading(f"From {report.settings.region} to the final")
    yield page.bullets(f"{each.why.sentence()} [{each.why.clause}]" for each in report.qualified)


def _said(report: Report[Any, Any]) -> list[Said]:
    """All findings and notes, round by round; in a round the findings come first."""
    both = [(each, False) for each in report.findings] + [(each, True) for each in report.notes]
    said = [(int(each.get("round") or 0), note, words(each)) for each, note in both]
    return sorted(said, key=lambda each: each[:2])


def words(finding: Finding[Any]) -> str:
    """A finding for people, with the rows of the file that it is about.

    >>> from cardtourney.championship.resultrows import RowCode
    >>> parts = (("round", 1), ("table", 2), ("row", 7), ("start", 99))
    >>> words(Finding(RowCode.UNKNOWN_START, "karak:5", parts))
    'row 7, round 1, table 2: nobody has start number 99 [karak:5]'
    """
    rows = rows_of(finding)
    if not rows:
        return str(finding)
    return f"row{'s' * (len(rows) > 1)} {', '.join(map(str, rows))}, {finding}"


def _closing(report: Report[Any, Any], people: People) -> str:
    """What came of the tournament, in one line."""
    closed = report.tournament.closed
    said = how_many(len(report.findings), len(report.notes))
    if not closed:
        return f"No round could be scored. {said}"
    if not report.over:
        return f"The tournament is not over: {counted(closed, 'round')} scored. {said}"
    best = report.standings[closed].groups[0]
    points = f"with {mixed(best[0].points)} tournament points"
    if len(best) == 1:
        start = best[0].start
        won = f"{start} {people[start].name} wins {points}"
    else:
        won = f"{len(best)} players share the win {points}"
    return f"After {counted(closed, 'round')} {won}. {said}"


def seat_page(asked: Asked, seated: Seated) -> Iterator[RenderableType]:
    """The page of a round by draw: how good it is, who sits where, who rests.

    Args:
        asked: The tournament before it.
        seated: The round.

    Yields:
        What is on the page, from the top.
    """
    people, found = asked.people, seated.mixed
    yield from map(page.title, filter(None, (*asked.told, seated.draw_sentence)))
    yield from _announced(asked)
    players = counted(sum(map(len, found.tables)), "player")
    tables = counted(len(found.tables), "table")
    yield page.heading(f"Round {seated.round}: {players} at {tables} [{seated.clause}]")
    yield page.table(
        [page.text("made as small as can be"), page.number("value"), page.text("proof")],
        (
            (each.name, str(each.value), page.proof(each.proven, each.least))
            for each in found.objectives
        ),
    )
    yield page.heading("The tables")
    own = list(dict.fromkeys(key for table in seated.drawn for cells in table for key in cells))
    columns = [
        page.number("table"),
        page.number("seat"),
        page.number("start"),
        page.text("name"),
        page.text("club"),
        *map(page.text, own),
    ]
    lines = (
        (
            str(number),
            str(position),
            str(start),
            people[start].name,
            people[start].club,
            *(cells[key] for key in own),
        )
        for number, (starts, drawn) in enumerate(zip(found.tables, seated.drawn, strict=True), 1)
        for position, (start, cells) in enumerate(zip(starts, drawn, strict=True), 1)
    )
    yield page.table(columns, lines, group=tuple(map(len, found.tables)))
    if found.resting:
        yield page.heading(f"A bye: {counted(len(found.resting), 'player')}")
        yield page.bullets(f"{start} {people[start].name}" for start in found.resting)
    yield from said_list(
        (int(each.get("round") or 0), False, words(each)) for each in asked.report.findings
    )
    proven = "proven to be the best" if found.proven else "the best found"
    said = how_many(len(asked.report.findings), 0)
    yield page.heading(f"This draw of round {seated.round} is {proven}. {said}")
