"""What the single commands say, as plain values for JSON; others rely on these keys.

The keys of a whole day are those of :func:`cardtourney.marias_sem.layout.report_data`.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from cardtourney.cli.seated import Seated
from cardtourney.cli.texts import People
from cardtourney.errors import Finding, Problem
from cardtourney.marias_sem.advance import Advance
from cardtourney.marias_sem.layout import finding_data
from cardtourney.marias_sem.standings import Record
from cardtourney.pairing.objectives import Objective
from cardtourney.pairing.ranking import Decision, Ranking
from cardtourney.pairing.values import number_data, value_data

Findings = Iterable[Finding[StrEnum]]


def error_data(message: str, problems: Iterable[Problem]) -> dict[str, object]:
    """Lay out why a command could not do its work.

    >>> error_data("1 problem", [Problem("the file is empty", "players.csv")])["problems"]
    [{'source': 'players.csv', 'row': None, 'field': '', 'message': 'the file is empty'}]
    """
    return {
        "error": message,
        "problems": [
            {
                "source": problem.source,
                "row": problem.row,
                "field": problem.field,
                "message": problem.message,
            }
            for problem in problems
        ],
    }


def objectives_data(objectives: Iterable[Objective]) -> list[dict[str, object]]:
    """Lay out what a seating is worth, objective by objective."""
    return [
        {"name": each.name, "value": each.value, "least": each.least, "proof": each.proof.value}
        for each in objectives
    ]


def seated_data(seated: Seated, findings: Findings) -> dict[str, object]:
    """Lay out a seating: its values, who was moved because of whom, and every table."""
    return {
        "round": seated.round,
        "clause": seated.clause,
        "proven": seated.seating.proven,
        "cards_of_position": seated.cards_of_position,
        "objectives": objectives_data(seated.seating.objectives),
        "tables": [
            {
                "table": number,
                "seats": [
                    {"position": position, "start": start, **_person(seated.people, start)}
                    for position, start in enumerate(starts, 1)
                ],
            }
            for number, starts in enumerate(seated.seating.tables, 1)
        ],
        "shifted": [
            {
                "start": each.player,
                "prescribed": each.prescribed,
                "table": each.table,
                "cause": each.cause.value,
                "because": list(each.because),
            }
            for each in seated.seating.shifted
        ],
        "club_mates": [
            {"table": table, "club": club, "starts": list(mates)}
            for table, club, mates in seated.mates
        ],
        "findings": _findings(findings),
    }


def standings_data(
    ranking: Ranking[Record], after: int, people: People, findings: Findings
) -> dict[str, object]:
    """Lay out standings with names."""
    return {
        "after": after,
        "standings": [
            {
                "place": row.place,
                "start": row.entry.start,
                **_person(people, row.entry.start),
                "points": number_data(row.entry.points),
                "cents": row.entry.cents,
            }
            for row in ranking.rows
        ],
        "findings": _findings(findings),
    }


def advance_data(advanced: Advance, people: People, findings: Findings) -> dict[str, object]:
    """Lay out who goes on, each with the reason."""
    return {
        "into": advanced.into_round,
        "clause": advanced.cutoff.clause,
        "advance": [
            {
                "start": each.start,
                **_person(people, each.start),
                "points": number_data(each.points),
                "why": each.reason.value,
                "sentence": advanced.why(each.start).sentence(),
            }
            for each in advanced.players
        ],
        "findings": _findings(findings),
    }


def explained_data(decision: Decision[Record], after: int, findings: Findings) -> dict[str, object]:
    """Lay out why one player stands above another."""
    finding = decision.finding(lambda record: str(record.start))
    return {
        "after": after,
        "starts": [record.start for record in decision.entries],
        "places": list(decision.places),
        "above": None if decision.above is None else decision.above.start,
        "criterion": None if decision.criterion is None else decision.criterion.name,
        "values": None if decision.values is None else list(map(value_data, decision.values)),
        "equal_by": list(decision.equal_by),
        "clause": finding.clause,
        "sentence": finding.sentence(),
        "findings": _findings(findings),
    }


def _person(people: People, start: int) -> Mapping[str, str]:
    return {"name": people[start].name, "club": people[start].club}


def _findings(findings: Findings) -> list[dict[str, object]]:
    return [finding_data(finding) for finding in findings]
