"""The pages of the commands that answer one question: a seating, standings, who goes on, why."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from rich.console import RenderableType

from cardtourney.cli import page
from cardtourney.cli.runpage import STANDINGS, findings_list, found, standings_rows
from cardtourney.cli.seated import Seated
from cardtourney.cli.texts import People, club_of, counted, mixed, who
from cardtourney.errors import Finding, listing, mixed_texts
from cardtourney.marias_sem.advance import Advance
from cardtourney.marias_sem.report import is_lawful
from cardtourney.marias_sem.standings import Record
from cardtourney.pairing.ranking import Decision, Ranking
from cardtourney.pairing.seating import Cause, Shifted
from cardtourney.pairing.values import value_text

Findings = tuple[Finding[StrEnum], ...]


def seat_page(seated: Seated, findings: Findings, notes: Iterable[str]) -> Iterator[RenderableType]:
    """The page of a seating: how good it is, who was moved because of whom, who sits where.

    Args:
        seated: The seating.
        findings: What was found in the rounds before it.
        notes: What is to be known with the answer: the rules, and what was not there.

    Yields:
        What is on the page, from the top.
    """
    people = seated.people
    yield from map(page.title, notes)
    players = counted(len(seated.plan.players), "player")
    tables = counted(len(seated.seating.tables), "table")
    yield page.heading(f"Round {seated.round}: {players} at {tables} [{seated.clause}]")
    columns = [page.text("made as small as can be"), page.number("value"), page.text("proof")]
    yield page.table(
        columns,
        (
            (each.name, str(each.value), page.proof(each.proven, each.least))
            for each in seated.seating.objectives
        ),
    )
    for line in seated.together():
        yield page.sentence(line)
    yield from _shifts(seated.seating.shifted, people)
    yield page.heading("The tables")
    columns = [
        page.number("table"),
        page.number("position"),
        page.number("start"),
        page.text("name"),
        page.text("club"),
        page.text("cards"),
    ]
    size = len(seated.seating.tables[0])
    cards = f"The cards of position {seated.cards_of_position} are used at every table [sem:C.3]."
    yield page.sentence(cards)
    yield page.table(columns, _seats(seated), group=size)
    yield from findings_list(_to_settle(findings))
    yield page.heading(_seated_closing(seated, findings))


def _to_settle(findings: Findings) -> Iterator[Finding[StrEnum]]:
    """What may put an answer in doubt; the notes stand on the page of the whole day."""
    return (finding for finding in findings if not is_lawful(finding))


def _shifts(shifted: Iterable[Shifted[int]], people: People) -> Iterator[RenderableType]:
    moved = list(shifted)
    if not moved:
        yield page.sentence("Everybody sits where the playing system puts them.")
        return
    yield page.heading(f"Moved: {counted(len(moved), 'player')}")
    columns = [
        page.number("start"),
        page.text("name"),
        page.text("club"),
        page.number("from table"),
        page.number("to"),
        page.number("by"),
        page.text("because"),
    ]
    yield page.table(
        columns,
        (
            (
                str(each.player),
                people[each.player].name,
                club_of(people[each.player]),
                str(each.prescribed),
                str(each.table),
                f"{each.table - each.prescribed:+d}",
                because(each, people),
            )
            for each in moved
        ),
    )


def because(shifted: Shifted[int], people: People) -> str:
    """Why a player was moved, in words."""
    others = listing(who(people, other) for other in shifted.because)
    return f"apart from {others}" if shifted.cause is Cause.APART else f"makes room for {others}"


def _seats(seated: Seated) -> Iterator[tuple[str, ...]]:
    for number, starts in enumerate(seated.seating.tables, 1):
        for position, start in enumerate(starts, 1):
            entrant = seated.people[start]
            cards = "theirs" if position == seated.cards_of_position else ""
            yield str(number), str(position), str(start), entrant.name, club_of(entrant), cards


def _seated_closing(seated: Seated, findings: Findings) -> str:
    proven = "proven to be the best" if seated.seating.proven else "the best found"
    return f"This seating of round {seated.round} is {proven}. {found(findings)}"


def standings_page(
    ranking: Ranking[Record], after: int, people: People, findings: Findings, notes: Iterable[str]
) -> Iterator[RenderableType]:
    """The page of standings."""
    yield from map(page.title, notes)
    yield page.heading(f"Standings after round {after} [sem:B.12]")
    yield page.table(STANDINGS, standings_rows(ranking, people))
    yield from findings_list(_to_settle(findings))
    yield page.heading(found(findings))


def advance_page(
    advanced: Advance, people: People, findings: Findings, notes: Iterable[str]
) -> Iterator[RenderableType]:
    """The page of who goes on into a round, each with the reason."""
    yield from map(page.title, notes)
    into = f"Into round {advanced.into_round}"
    players = counted(len(advanced.players), "player")
    yield page.heading(f"{into}: {players} [{advanced.cutoff.clause}]")
    if advanced.players:
        columns = [page.text("name"), page.text("why")]
        yield page.table(
            columns,
            (
                (people[each.start].name, advanced.why(each.start).sentence())
                for each in advanced.players
            ),
        )
    else:
        threshold = mixed(advanced.cutoff.threshold)
        yield page.sentence(f"Nobody goes on: the threshold is {threshold} points.")
    yield from findings_list(_to_settle(findings))
    yield page.heading(found(findings))


def explain_page(
    decision: Decision[Record],
    ranking: Ranking[Record],
    after: int,
    people: People,
    findings: Findings,
    notes: Iterable[str],
) -> Iterator[RenderableType]:
    """The page of why one player stands above another, criterion by criterion."""
    yield from map(page.title, notes)
    yield page.heading(f"After round {after}")
    yield page.sentence(f"{decision.finding(lambda record: who(people, record.start))}.")
    rows = [next(row for row in ranking.rows if row.entry == one) for one in decision.entries]
    columns = [
        page.text("criterion"),
        *(page.number(who(people, row.entry.start)) for row in rows),
        page.text(""),
    ]
    lines = []
    for criterion, *values in zip(ranking.criteria, *(row.values for row in rows), strict=True):
        decides = criterion == decision.criterion
        texts = (mixed_texts(value_text(value)) for value in values)
        lines.append((criterion.label, *texts, "decides" if decides else ""))
        if decides:
            break
    yield page.heading("What was compared")
    yield page.table(columns, lines)
    yield from findings_list(_to_settle(findings))
    yield page.heading(found(findings))
