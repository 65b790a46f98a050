"""What an event and a round can hold, and what is named when they cannot."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.codec import from_json, to_json
from cardtourney.errors import InvalidReport
from cardtourney.marias_sem.day import apply, start, why_not
from cardtourney.marias_sem.events import CloseRound, EnterTicket, Event, Round, SeatRound
from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.marias_sem.rules import SEM_2023
from cardtourney.marias_sem.ticket import Ticket

TICKET = Ticket(1, 1, (1, 2, 3), (1000, 1000, 1000))
NO_ROUND = "is not the number of a round, which is a whole number from 1"
NO_START = "is not a start number, which is a whole number from 1"

start_numbers = st.integers(1, 999)
seated = st.lists(st.lists(start_numbers, max_size=4), max_size=4)


@pytest.mark.clause("sem:B.5")
class TestWhatCanBeSaid:
    @given(st.integers(1, 9), seated)
    def test_lists_make_the_same_as_tuples(self, number: int, tables: list[list[int]]) -> None:
        frozen = tuple(map(tuple, tables))

        assert SeatRound(number, tables) == SeatRound(number, frozen)
        assert SeatRound(number, tables).tables == frozen
        assert hash(Round(tables, [TICKET], lots=[3, 1])) == hash(
            Round(frozen, (TICKET,), lots=(3, 1))
        )

    @given(st.integers(1, 9), seated)
    def test_it_can_be_written_and_read(self, number: int, tables: list[list[int]]) -> None:
        happened: list[Event] = [
            SeatRound(number, tables),
            EnterTicket(TICKET),
            CloseRound(number),
        ]
        for event in happened:
            assert from_json(to_json(event, as_type=Event), Event) == event
        played = Round(tables, [TICKET], closed=True, lots=[2, 1])
        assert from_json(to_json(played), Round) == played

    def test_a_day_goes_on_from_lists(self) -> None:
        people = [Entrant(n, "Novák", "Ján", "", Standing.GUEST, None) for n in (1, 2, 3)]
        day = apply(start(SEM_2023, people), SeatRound(1, [[1, 2, 3]]))

        day = apply(day, EnterTicket(TICKET))

        assert apply(day, CloseRound(1)).closed == 1


@pytest.mark.clause("sem:B.5")
class TestWhatCannot:
    @pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None])
    @pytest.mark.parametrize("kind", [CloseRound, lambda number: SeatRound(number, ((1, 2, 3),))])
    def test_a_round_has_a_whole_number_from_one(
        self, kind: Callable[[Any], Event], number: object
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            kind(number)

        assert str(caught.value) == f"$.round: {number!r} {NO_ROUND} [sem:B.5]"

    @pytest.mark.parametrize(
        ("tables", "problem"),
        [
            ("123", "tables: '123' is not a list of tables, each a list of start numbers"),
            (None, "tables: None is not a list of tables, each a list of start numbers"),
            ({(1, 2, 3)}, "tables: {(1, 2, 3)} is not a list of tables, each a list of start numb"),
            (((1, 2, 3), "456"), "tables[1]: '456' is not a list of start numbers"),
            (((1, 2, 3), {4, 5}), "tables[1]: {4, 5} is not a list of start numbers"),
            (((1, 2.0, 3),), f"tables[0][1]: 2.0 {NO_START}"),
            (((1, 2, True),), f"tables[0][2]: True {NO_START}"),
            ((("1", 2, 3),), f"tables[0][0]: '1' {NO_START}"),
            (((0, 2, 3),), f"tables[0][0]: 0 {NO_START}"),
        ],
    )
    @pytest.mark.parametrize("kind", [Round, lambda tables: SeatRound(1, tables)])
    def test_tables_hold_start_numbers_in_order_of_position(
        self, kind: Callable[[Any], object], tables: object, problem: str
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            kind(tables)

        assert str(caught.value).startswith(f"$.{problem}")
        assert str(caught.value).endswith("[sem:B.5]")

    @pytest.mark.parametrize("ticket", [None, "ticket", (1, 1, (1, 2, 3), (1000,) * 3)])
    def test_what_is_handed_in_is_a_ticket(self, ticket: Any) -> None:
        with pytest.raises(InvalidReport) as caught:
            EnterTicket(ticket)

        assert str(caught.value) == f"$.ticket: {ticket!r} is not a Ticket [sem:B.5]"

    def test_all_problems_of_a_seating_are_told_at_once(self) -> None:
        wrong: Any = ((1, "2", 3), 4, (5, 6, 0))
        with pytest.raises(InvalidReport) as caught:
            SeatRound(0, wrong)

        fields = ["$.round", "$.tables[0][1]", "$.tables[1]", "$.tables[2][2]"]
        assert [problem.field for problem in caught.value] == fields

    @pytest.mark.parametrize(
        ("tickets", "closed", "lots", "fields"),
        [
            ("ticket", 1, 5, ["$.tables", "$.tickets", "$.closed", "$.lots"]),
            ((TICKET, None), None, (1, "2"), ["$.tables", "$.tickets[1]", "$.closed", "$.lots[1]"]),
        ],
    )
    def test_all_problems_of_a_round_are_told_at_once(
        self, tickets: Any, closed: Any, lots: Any, fields: list[str]
    ) -> None:
        wrong: Any = 7
        with pytest.raises(InvalidReport) as caught:
            Round(wrong, tickets, closed, lots)

        assert [problem.field for problem in caught.value] == fields

    @pytest.mark.parametrize("wrong", [None, "close", TICKET, SeatRound, 1])
    @pytest.mark.parametrize("ask", [why_not, apply])
    def test_what_is_no_event_is_told_what_events_there_are(
        self, ask: Callable[..., object], wrong: object
    ) -> None:
        people = [Entrant(n, "Novák", "Ján", "", Standing.GUEST, None) for n in (1, 2, 3)]

        with pytest.raises(InvalidReport) as caught:
            ask(start(SEM_2023, people), wrong)

        assert str(caught.value) == (
            f"{wrong!r} is no event; expected one of SeatRound, EnterTicket, CloseRound"
        )
