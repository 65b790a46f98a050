"""What an event of a day can hold, and what is named when it cannot."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.codec import from_data, from_json, json_schema, to_data, to_json
from cardtourney.errors import DataError, InvalidReport
from cardtourney.marias_sem.day import apply, start, why_not
from cardtourney.marias_sem.events import Day, EnterTicket, Event
from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.marias_sem.rules import SEM_2023
from cardtourney.marias_sem.ticket import Ticket
from cardtourney.rounds import CloseRound, Round, SeatRound

TICKET = Ticket(1, 1, (1, 2, 3), (1000, 1000, 1000))
PEOPLE = [Entrant(n, "Novák", "Ján", "", Standing.GUEST, None) for n in (1, 2, 3)]

seated = st.lists(st.lists(st.integers(1, 999), max_size=4), max_size=4)


@pytest.mark.clause("sem:B.5")
class TestWhatCanBeSaid:
    @given(st.integers(1, 9), seated)
    def test_it_can_be_written_and_read(self, number: int, tables: list[list[int]]) -> None:
        happened: list[Event] = [
            SeatRound(number, tables),
            EnterTicket(TICKET),
            CloseRound(number),
        ]
        for event in happened:
            assert from_json(to_json(event, as_type=Event), Event) == event

    def test_a_day_goes_on_from_lists(self) -> None:
        day = apply(start(SEM_2023, PEOPLE), SeatRound(1, [[1, 2, 3]]))

        day = apply(day, EnterTicket(TICKET))

        assert apply(day, CloseRound(1)).closed == 1

    def test_a_day_is_written_with_its_tickets_and_read_as_them(self) -> None:
        day = apply(apply(start(SEM_2023, PEOPLE), SeatRound(1, [[1, 2, 3]])), EnterTicket(TICKET))

        assert from_json(to_json(day), Day) == day
        assert to_data(day)["rounds"] == [
            {
                "tables": [[1, 2, 3]],
                "results": [
                    {"round": 1, "table": 1, "starts": [1, 2, 3], "cents": [1000, 1000, 1000]}
                ],
                "closed": False,
                "lots": [],
            }
        ]

    def test_the_schema_of_a_day_says_that_its_results_are_tickets(self) -> None:
        classes = json_schema(Day)["$defs"]

        results = classes["Round_Ticket"]["properties"]["results"]
        assert results == {"type": "array", "items": {"$ref": "#/$defs/Ticket"}}
        rounds = classes["Day"]["properties"]["rounds"]
        assert rounds == {"type": "array", "items": {"$ref": "#/$defs/Round_Ticket"}}


@pytest.mark.clause("sem:B.5")
class TestWhatCannot:
    @pytest.mark.parametrize("ticket", [None, "ticket", (1, 1, (1, 2, 3), (1000,) * 3)])
    def test_what_is_handed_in_is_a_ticket(self, ticket: Any) -> None:
        with pytest.raises(InvalidReport) as caught:
            EnterTicket(ticket)

        assert str(caught.value) == f"$.ticket: {ticket!r} is not a Ticket [sem:B.5]"

    @pytest.mark.parametrize("wrong", [None, "close", TICKET, SeatRound, 1])
    @pytest.mark.parametrize("ask", [why_not, apply])
    def test_what_is_no_event_is_told_what_events_there_are(
        self, ask: Callable[..., object], wrong: object
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            ask(start(SEM_2023, PEOPLE), wrong)

        assert str(caught.value) == (
            f"{wrong!r} is no event; expected one of SeatRound, EnterTicket, CloseRound"
        )

    @pytest.mark.parametrize(
        ("result", "problems"),
        [
            (
                {"round": 1, "table": 1, "starts": [1, 2, 3], "points": [5, 3, 1]},
                ["$.cents", "$.points"],
            ),
            ({**to_data(TICKET), "cents": [1000, "1000", 1000]}, ["$.cents[1]"]),
        ],
    )
    def test_another_result_than_a_ticket_is_not_read_into_a_day(
        self, result: object, problems: list[str]
    ) -> None:
        data = to_data(apply(start(SEM_2023, PEOPLE), SeatRound(1, [[1, 2, 3]])))
        data["rounds"][0]["results"] = [result]

        with pytest.raises(DataError) as caught:
            from_data(data, Day)

        assert [problem.field for problem in caught.value] == [
            f"$.rounds[0].results[0]{field.removeprefix('$')}" for field in problems
        ]

    def test_another_result_than_a_ticket_is_not_written_out_of_a_day(self) -> None:
        day = apply(start(SEM_2023, PEOPLE), SeatRound(1, [[1, 2, 3]]))
        slip = attrs.make_class("Slip", ["round", "table", "starts"])
        stray: Any = Round([[1, 2, 3]], [slip(1, 1, (1, 2, 3))])

        with pytest.raises(DataError, match=r"found Slip\(.*expected an object with round, table"):
            to_data(attrs.evolve(day, rounds=(stray,)))
