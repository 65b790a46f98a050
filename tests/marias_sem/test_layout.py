"""A report for other programs: keys that never change, and exact values."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.chance import Seeded
from cardtourney.errors import Finding
from cardtourney.marias_sem.events import Day
from cardtourney.marias_sem.layout import finding_data, report_data
from cardtourney.marias_sem.report import Report, ReportCode, replay
from cardtourney.pairing.values import number_data
from cardtourney.testing.marias_sem import rules_variants, rulings
from cardtourney.testing.marias_sem_day import days

SEED = Seeded("Košice 2026")


def reported(day: Day) -> Report:
    tickets = [ticket for played in day.rounds for ticket in played.results]
    return replay(day.entrants, tickets, day.rules, chance=SEED)


reports = (
    (rulings() | rules_variants()).flatmap(lambda rules: days(rules, chance=SEED)).map(reported)
)


def keys(lines: list[dict[str, Any]]) -> set[tuple[str, ...]]:
    return {tuple(line) for line in lines}


@settings(max_examples=25)
@given(reports)
def test_the_keys_are_those_promised_and_no_others(report: Report) -> None:
    data: dict[str, Any] = report_data(report)

    assert list(data) == ["rounds", "standings", "advance", "final", "findings"]
    assert keys(data["rounds"]) <= {
        ("round", "tables", "displacement", "best_displacement", "separations_broken", "rows")
    }
    for each in data["rounds"]:
        assert keys(each["rows"]) == {("table", "position", "start", "cents", "points")}
        assert each["tables"] == max(row["table"] for row in each["rows"])
    for lines in data["standings"].values():
        assert keys(lines) == {("place", "start", "points", "cents")}
    for lines in data["advance"].values():
        assert keys(lines) <= {("start", "why")}
    assert keys(data["final"]) <= {("place", "start", "points", "cents", "placement_points")}
    assert keys(data["findings"]) <= {("code", "clause", "round", "table", "message")}


@settings(max_examples=25)
@given(reports)
def test_it_is_json_without_a_float_and_says_what_the_report_says(report: Report) -> None:
    def refuse(text: str) -> None:
        raise AssertionError(f"{text} is not exact")

    data = json.loads(json.dumps(report_data(report)), parse_float=refuse)

    assert data == report_data(report)
    assert [each["round"] for each in data["rounds"]] == [each.number for each in report.rounds]
    for told, each in zip(data["rounds"], report.rounds, strict=True):
        assert [Fraction(row["points"]) for row in told["rows"]] == [
            row.points for row in each.rows
        ]
    assert list(data["standings"]) == [str(number) for number in report.standings]
    assert [int(into) for into in data["advance"]] == [each.into_round for each in report.advances]
    assert [Fraction(line["placement_points"]) for line in data["final"]] == [
        line.placement_points for line in report.final
    ]
    assert [each["message"] for each in data["findings"]] == [
        finding.sentence() for finding in report.findings
    ]


@given(st.fractions())
def test_points_are_numbers_where_they_are_whole_and_exact_otherwise(points: Fraction) -> None:
    text = number_data(points)

    assert Fraction(text) == points
    assert isinstance(text, int) is (points.denominator == 1)


@pytest.mark.parametrize(
    ("parts", "place"),
    [
        ((("round", 4), ("found", "1, 3"), ("expected", 2)), (4, None)),
        ((("round", 4), ("found", "1"), ("expected", 1), ("table", 2)), (4, 2)),
        ((("into_round", 5), ("round", 0), ("found", "1"), ("expected", 1)), (5, None)),
    ],
)
def test_a_finding_names_its_round_and_table_if_it_has_them(
    parts: tuple[tuple[str, int | str], ...], place: tuple[int | None, int | None]
) -> None:
    told = finding_data(Finding(ReportCode.TABLE_NUMBERS, "sem:B.5", parts))

    assert (told["round"], told["table"]) == place
    assert (told["code"], told["clause"]) == ("table_numbers", "sem:B.5")
