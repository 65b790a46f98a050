"""The whole tournament day of the examples, against its independently worked out answers."""

import csv
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardtourney.errors import Finding
from cardtourney.marias_sem.files import gather_tickets, read_entrants, read_tickets
from cardtourney.marias_sem.layout import report_data
from cardtourney.marias_sem.report import Report, ReportCode, is_lawful, replay
from cardtourney.marias_sem.rules import SEM_2023, PaymentLimit, Rules
from cardtourney.marias_sem.ticket import TicketCode

EXAMPLE = Path(__file__).parents[2] / "examples" / "sem-240"

pytestmark = [
    pytest.mark.clause("sem:B.2"),
    pytest.mark.clause("sem:B.6"),
    pytest.mark.clause("sem:B.7"),
    pytest.mark.clause("sem:B.8"),
    pytest.mark.clause("sem:B.9"),
    pytest.mark.clause("sem:B.10"),
    pytest.mark.clause("sem:B.11"),
    pytest.mark.clause("sem:B.12"),
    pytest.mark.clause("sem:A.3"),
    pytest.mark.clause("sem:C.5"),
]


def replayed(rules: Rules = SEM_2023) -> Report:
    entrants = read_entrants(EXAMPLE / "players.csv").value
    rows = read_tickets(EXAMPLE / "tickets.csv").value
    tickets, findings = gather_tickets(rows, entrants, rules)
    return replay(entrants, tickets, rules, findings=findings)


@pytest.fixture(scope="module")
def report() -> Report:
    return replayed()


@pytest.fixture(scope="module")
def data(report: Report) -> dict[str, Any]:
    return report_data(report)


def expected(name: str) -> list[dict[str, str]]:
    with (EXAMPLE / f"expected-{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def as_texts(*values: object) -> tuple[str, ...]:
    return tuple(map(str, values))


def test_every_seat_has_its_money_and_points(data: dict[str, Any]) -> None:
    seats = [
        as_texts(
            each["round"], *(row[key] for key in ("table", "position", "start", "cents", "points"))
        )
        for each in data["rounds"]
        for row in each["rows"]
    ]

    assert seats == [tuple(line.values()) for line in expected("rounds")]


@pytest.mark.parametrize("after", ["2", "3", "4", "5"])
def test_the_standings_are_those_expected(data: dict[str, Any], after: str) -> None:
    standings = [as_texts(*line.values()) for line in data["standings"][after]]

    assert standings == [tuple(line.values()) for line in expected(f"standings-after-{after}")]


def test_those_go_on_who_should_and_for_the_right_reason(data: dict[str, Any]) -> None:
    gone_on = [
        (into, str(line["start"]), line["why"])
        for into, lines in data["advance"].items()
        for line in lines
    ]

    assert gone_on == [tuple(line.values()) for line in expected("advance")]


def test_the_final_table_is_the_one_expected(data: dict[str, Any]) -> None:
    final = [as_texts(*line.values()) for line in data["final"]]

    assert final == [tuple(line.values()) for line in expected("final")]


def test_every_round_is_seated_with_as_few_tables_moved_as_can_be(data: dict[str, Any]) -> None:
    displacements = [tuple(line.values()) for line in expected("seating-objective")]

    for key in ("displacement", "best_displacement"):
        assert [as_texts(each["round"], each[key]) for each in data["rounds"]] == displacements


def test_in_no_round_of_the_club_rule_two_of_one_club_meet(data: dict[str, Any]) -> None:
    assert [each["separations_broken"] for each in data["rounds"]] == [0] * 6


def test_nothing_is_found_but_what_the_rules_provide_for(report: Report) -> None:
    assert report.clean
    assert {finding.code for finding in report.findings} == {
        ReportCode.CLUB_MATES_MEET,
        ReportCode.TIE_BREAK,
        TicketCode.EXCESS_TAKEN,
        TicketCode.SHORTFALL_ADDED,
    }


@pytest.mark.clause("sem:C.11")
@pytest.mark.ruling("sem:payment_limit_for", "each_opponent")
@pytest.mark.ruling("sem:payment_limit_for", "whole_deal")
def test_two_tickets_are_possible_only_if_each_opponent_can_be_paid_the_limit() -> None:
    rules = attrs.evolve(SEM_2023, payment_limit_for=PaymentLimit.WHOLE_DEAL)
    faults: list[Finding[Any]] = [each for each in replayed(rules).findings if not is_lawful(each)]

    assert [(each.code, each.clause, each["round"], each["cents"]) for each in faults] == [
        (TicketCode.LOST_TOO_MUCH, "sem:C.11", 4, -1085),
        (TicketCode.LOST_TOO_MUCH, "sem:C.11", 5, -1250),
    ]
