"""What the events of a championship and of a table may hold, and what is refused at once."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest

from cardtourney.chance import Seeded
from cardtourney.errors import InvalidReport
from cardtourney.pairing.bracket import BracketPlan, BracketRound
from cardtourney.prsi import championship as course
from cardtourney.prsi import table as at_table
from cardtourney.prsi.bracket import plans
from cardtourney.prsi.entrants import Entrant, Office, Official
from cardtourney.prsi.events import (
    AnnouncePlan,
    AnnounceTokens,
    Cause,
    Caution,
    Championship,
    Decide,
    Departure,
    Disqualify,
    DrawRound,
    Elimination,
    EnterResult,
    Excuse,
    FillPlaces,
    RecordAbsence,
    RecordLeaving,
    Round,
    StartRound,
)
from cardtourney.prsi.rules import MSV_PRSI_2026
from cardtourney.prsi.series import DrawLot, EnterGame, Leave

TEN = datetime.fromisoformat("2026-07-04T10:00:00")
HEAD = Official("Eva", Office.HEAD_REFEREE)
PEOPLE = tuple(Entrant(number, "Hráč", "", 1990) for number in range(1, 9))
ANYTHING: Any = object()


def refused(make: Callable[..., object], *values: Any) -> list[str]:
    with pytest.raises(InvalidReport) as wrong:
        make(*values)
    return [problem.field for problem in wrong.value]


@pytest.mark.parametrize(
    ("make", "values", "fields"),
    [
        (AnnouncePlan, ([4, 4],), ["$.plan"]),
        (AnnounceTokens, (1.0, 3.0), ["$.round", "$.tokens"]),
        (AnnounceTokens, (True, "3"), ["$.round", "$.tokens"]),
        (DrawRound, ("1", [1, 2, 3]), ["$.round", "$.chance"]),
        (StartRound, (1, "2026-07-04T10:00"), ["$.at"]),
        (StartRound, (1, None), ["$.at"]),
        (StartRound, (None, date(2026, 7, 4)), ["$.round", "$.at"]),
        (Excuse, ("1", 10, "Eva", None), ["$.player", "$.told", "$.by", "$.reason"]),
        (RecordAbsence, (1.5, TEN.date()), ["$.player", "$.at"]),
        (RecordLeaving, ([1],), ["$.player"]),
        (Caution, (1, Office.HEAD_REFEREE, 5), ["$.by", "$.reason"]),
        (Disqualify, (1, HEAD, "cheating", 1), ["$.serious"]),
        (Disqualify, (1, HEAD, "cheating", "yes"), ["$.serious"]),
        (Elimination, (True, 3.0), ["$.player", "$.games"]),
        (EnterResult, (1, 1, [1, 2]), ["$.out[0]", "$.out[1]"]),
        (EnterResult, (1, "1", "12"), ["$.table", "$.out"]),
        (FillPlaces, (1, "a seed"), ["$.chance"]),
        (Decide, ("5", "Eva", 1, None), ["$.entry", "$.by", "$.reason", "$.clause"]),
        (Decide, (5, HEAD, "why", "prsi:4.2", "nothing"), ["$.instead"]),
        (Decide, (5, HEAD, "why", "prsi:4.2", AnnounceTokens(1, 3)), ["$.instead"]),
        (Departure, (1, 1, "tired"), ["$.cause"]),
        (Round, ("12", 3), ["$.tables", "$.byes"]),
        (Round, ([[1, "2"], 3], []), ["$.tables[0][1]", "$.tables[1]"]),
        (
            Round,
            ((), (), "ten", (), (5,), 7),
            ["$.started", "$.results[0]", "$.filled"],
        ),
        (
            Championship,
            (None, "2026", "all", [5], [4], [3.0], [1], ["x"], [2]),
            [
                "$.rules",
                "$.year",
                "$.entrants",
                "$.record[0]",
                "$.plan",
                "$.tokens[0]",
                "$.rounds[0]",
                "$.cautions[0]",
                "$.departures[0]",
            ],
        ),
        (EnterGame, ((0, 9.0), (0, "1")), ["$.totals[1]"]),
        (EnterGame, (9, (0, True)), ["$.totals", "$.cards_left[1]"]),
        (DrawLot, ({1: "♥7"},), ["$.lot"]),
        (Leave, ("25",), ["$.player"]),
    ],
)
def test_an_event_that_holds_something_else_is_refused_when_it_is_made(
    make: Callable[..., object], values: tuple[Any, ...], fields: list[str]
) -> None:
    # Of a list that has several wrong places only those of the fields asked for are compared.
    found = refused(make, *values)

    assert set(fields) <= set(found)
    assert {field.split("[")[0] for field in found} >= {field.split("[")[0] for field in fields}


def test_a_problem_names_the_value_and_what_was_expected() -> None:
    at: Any = "ten"
    with pytest.raises(InvalidReport) as wrong:
        StartRound(1, at)

    assert str(wrong.value) == "$.at: 'ten' is not a moment, which is a datetime"


class TestConverted:
    def test_lists_become_tuples(self) -> None:
        out: Any = [Elimination(1, 3)]
        tables: Any = [[1, 2], [3, 4]]
        five: Any = [5]
        totals: Any = [0, 9]
        record: Any = [AnnounceTokens(1, 3)]

        assert EnterResult(1, 1, out).out == (Elimination(1, 3),)
        assert Round(tables, five, TEN, five, [], five) == Round(
            ((1, 2), (3, 4)), (5,), TEN, (5,), (), (5,)
        )
        assert EnterGame(totals, totals) == EnterGame((0, 9), (0, 9))
        assert hash(EnterGame(totals, totals)) == hash(EnterGame((0, 9), (0, 9)))
        assert Championship(MSV_PRSI_2026, 2026, PEOPLE, record).record == tuple(record)

    def test_a_cause_may_be_given_as_its_text(self) -> None:
        cause: Any = "left"

        assert Departure(1, 1, cause).cause is Cause.LEFT


class TestNoEvent:
    @pytest.mark.parametrize("event", [None, "DrawRound", 3, Leave(1), DrawRound])
    def test_a_championship_names_the_kinds_of_event(self, event: Any) -> None:
        begun = course.start(MSV_PRSI_2026, 2026, PEOPLE)
        for ask in (course.why_not, course.apply):
            with pytest.raises(InvalidReport, match=r"no event of a championship; .*DrawRound"):
                ask(begun, event)

    @pytest.mark.parametrize("event", [None, "Leave", 3, RecordLeaving(1), Leave])
    def test_a_table_names_the_kinds_of_event(self, event: Any) -> None:
        table = at_table.start(MSV_PRSI_2026, (1, 2, 3, 4))
        for ask in (at_table.why_not, at_table.apply):
            with pytest.raises(InvalidReport, match=r"no event of a table; .*EnterGame"):
                ask(table, event)


class TestStart:
    @pytest.mark.parametrize(
        ("rules", "entrants", "fields"),
        [
            ("MSV", PEOPLE, ["$.rules"]),
            (None, None, ["$.rules", "$.entrants"]),
            (MSV_PRSI_2026, 8, ["$.entrants"]),
            (MSV_PRSI_2026, [1], ["$.entrants[0]"]),
            (MSV_PRSI_2026, "a", ["$.entrants[0]"]),
        ],
    )
    def test_a_championship_needs_rules_and_entrants(
        self, rules: Any, entrants: Any, fields: list[str]
    ) -> None:
        assert refused(course.start, rules, 2026, entrants) == fields

    def test_entrants_may_come_one_by_one(self) -> None:
        assert course.start(MSV_PRSI_2026, 2026, iter(PEOPLE)).entrants == PEOPLE

    @pytest.mark.parametrize(
        ("rules", "players", "fields"),
        [
            ("MSV", (1, 2, 3, 4), ["$.rules"]),
            (None, None, ["$.rules", "$.players"]),
            (MSV_PRSI_2026, "1234", ["$.players"]),
        ],
    )
    def test_a_table_needs_rules_and_players(
        self, rules: Any, players: Any, fields: list[str]
    ) -> None:
        assert refused(at_table.start, rules, players) == fields

    @pytest.mark.parametrize("options", [{"tokens": 3.0}, {"dealer": True}, {"dealer": 1.0}])
    def test_tokens_and_dealer_are_whole_numbers(self, options: dict[str, Any]) -> None:
        with pytest.raises(InvalidReport, match=r"prsi:(3\.6|2\.4)"):
            at_table.start(MSV_PRSI_2026, (1, 2, 3, 4), **options)


class TestPlan:
    def test_lists_become_tuples(self) -> None:
        sizes: Any = [4, 5]
        rounds: Any = [BracketRound((4, 4))]

        assert BracketRound(sizes).sizes == (5, 4)
        assert BracketPlan(16, rounds) == BracketPlan(16, (BracketRound((4, 4)),))
        assert AnnouncePlan(next(plans(16))).plan.field == 16
        assert DrawRound(1, Seeded("a")).round == 1
