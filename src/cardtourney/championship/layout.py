"""A championship's report as plain values for JSON: keys that others rely on.

Numbers that are not whole are exact text, such as ``"10/3"``, so that nothing is lost.
"""

from enum import StrEnum
from fractions import Fraction
from typing import Any

from cardtourney.championship.events import AnnounceHouseRule
from cardtourney.championship.report import Report, RoundReport
from cardtourney.championship.resultrows import Shown, rows_of
from cardtourney.championship.system import Record
from cardtourney.errors import Finding
from cardtourney.pairing.ranking import Ranking
from cardtourney.pairing.values import number_data, value_data


def report_data(report: Report[Any, Any]) -> dict[str, object]:
    """Lay a report out for JSON; others rely on these keys, and on no others.

    Args:
        report: A report.

    Returns:
        Plain values.
    """
    settings = report.settings
    return {
        "rules": report.tournament.rules.name,
        "tournament": {
            "name": settings.name,
            "region": settings.region,
            "date": None if settings.day is None else settings.day.isoformat(),
            "rounds": settings.rounds,
        },
        "house_rules": [house_rule_data(rule) for rule in report.tournament.house_rules],
        "over": report.over,
        "rounds": [round_data(each) for each in report.rounds],
        "standings": {
            str(number): standings_data(ranking, report)
            for number, ranking in report.standings.items()
        },
        "qualified": [
            {
                "start": each.start,
                "place": each.place,
                "status": each.status.value,
                "clause": each.why.clause,
                "message": each.why.sentence(),
            }
            for each in report.qualified
        ],
        "findings": [finding_data(finding) for finding in report.findings],
        "notes": [finding_data(finding) for finding in report.notes],
    }


def house_rule_data(rule: AnnounceHouseRule) -> dict[str, object]:
    """Lay an organiser's additional rule out for JSON."""
    agreed = rule.agreed_with
    return {"text": rule.text, "agreed_with": agreed if isinstance(agreed, str) else agreed.name}


def round_data(report: RoundReport) -> dict[str, object]:
    """Lay one round out for JSON: every seat, who rests, and how good the draw was."""
    return {
        "round": report.number,
        "sizes": list(report.sizes),
        "resting": list(report.resting),
        "draw": [
            {"name": each.name, "value": each.value, "best": each.best, "proof": each.proof.value}
            for each in report.audit.objectives
        ],
        "rows": [
            {
                "table": row.table,
                "seat": row.position,
                "start": row.start,
                **{key: shown_data(value) for key, value in row.values},
                "points": number_data(row.points),
                "secondary": number_data(row.secondary),
            }
            for row in report.rows
        ],
    }


def shown_data(value: Shown) -> int | str | bool | None:
    """A value of a game's own for JSON.

    >>> shown_data(Fraction(7, 2)), shown_data(Fraction(2)), shown_data(True), shown_data(None)
    ('7/2', 2, True, None)
    """
    return number_data(value) if isinstance(value, Fraction) else value


def standings_data(ranking: Ranking[Record], report: Report[Any, Any]) -> list[dict[str, object]]:
    """Lay standings out for JSON: every criterion has its value, under its name."""
    return [
        {
            "place": row.place,
            "shared": row.shared,
            "start": row.entry.start,
            "name": report.tournament.entrant(row.entry.start).name,
            "club": report.tournament.entrant(row.entry.start).club,
            "games": row.entry.games,
            "byes": row.entry.rested,
            "values": {
                criterion.name: value_data(value)
                for criterion, value in zip(ranking.criteria, row.values, strict=True)
            },
        }
        for row in ranking.rows
    ]


def finding_data(finding: Finding[StrEnum]) -> dict[str, object]:
    """Lay a finding or note out for JSON; round and table are null where it is about neither."""
    return {
        "code": finding.code.value,
        "clause": finding.clause,
        "round": finding.get("round"),
        "table": finding.get("table"),
        "rows": list(rows_of(finding)),
        "message": finding.sentence(),
    }
