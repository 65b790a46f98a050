"""A report as plain values for JSON: keys that others rely on.

Points are numbers where they are whole and exact text otherwise; placement points are always
exact text; money is in cents.
"""

from enum import StrEnum

from cardtourney.errors import Finding
from cardtourney.marias_sem.advance import Advance
from cardtourney.marias_sem.report import Report, RoundReport
from cardtourney.marias_sem.standings import Record
from cardtourney.pairing.ranking import Ranking
from cardtourney.pairing.values import number_data


def report_data(report: Report) -> dict[str, object]:
    """Lay a report out for JSON; others rely on these keys, and on no others.

    Args:
        report: A report.

    Returns:
        Plain values: points are numbers where they are whole and exact text otherwise,
        placement points always exact text, money in cents.
    """
    return {
        "rounds": [round_data(each) for each in report.rounds],
        "standings": {
            str(number): standings_data(ranking) for number, ranking in report.standings.items()
        },
        "advance": {str(each.into_round): advance_data(each) for each in report.advances},
        "final": [
            {
                "place": line.place,
                "start": line.start,
                "points": number_data(line.points),
                "cents": line.cents,
                "placement_points": str(line.placement_points),
            }
            for line in report.final
        ],
        "findings": [finding_data(finding) for finding in report.findings],
    }


def round_data(report: RoundReport) -> dict[str, object]:
    """Lay one round out for JSON."""
    return {
        "round": report.number,
        "tables": report.tables,
        "displacement": report.displacement,
        "best_displacement": report.best_displacement,
        "separations_broken": report.separations_broken,
        "rows": [
            {
                "table": row.table,
                "position": row.position,
                "start": row.start,
                "cents": row.cents,
                "points": number_data(row.points),
            }
            for row in report.rows
        ],
    }


def standings_data(ranking: Ranking[Record]) -> list[dict[str, object]]:
    """Lay standings out for JSON."""
    return [
        {
            "place": row.place,
            "start": row.entry.start,
            "points": number_data(row.entry.points),
            "cents": row.entry.cents,
        }
        for row in ranking.rows
    ]


def advance_data(advanced: Advance) -> list[dict[str, object]]:
    """Lay out for JSON who goes on."""
    return [{"start": each.start, "why": each.reason.value} for each in advanced.players]


def finding_data(finding: Finding[StrEnum]) -> dict[str, object]:
    """Lay a finding out for JSON; round and table are null where it is about neither."""
    return {
        "code": finding.code.value,
        "clause": finding.clause,
        "round": finding.get("round") or finding.get("into_round"),
        "table": finding.get("table"),
        "message": finding.sentence(),
    }
