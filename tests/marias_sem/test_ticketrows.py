"""The tickets of a whole day: sound ones come back, and every flaw is told with its rows."""

from collections import Counter

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.marias_sem.rules import SEM_2023, Rules
from cardtourney.marias_sem.ticket import Ticket
from cardtourney.marias_sem.ticketrows import (
    TicketFileCode,
    TicketRow,
    canonical,
    gather_tickets,
)
from cardtourney.pairing.points import PointTable
from cardtourney.testing.marias_sem import entrants

SIZES = (3, 4, 5)
CODES = {
    TicketFileCode.ROUND_NUMBER: "sem:B.5",
    TicketFileCode.TABLE_NUMBER: "sem:B.5",
    TicketFileCode.POSITION: "sem:B.2",
    TicketFileCode.UNKNOWN_START: "sem:B.5",
    TicketFileCode.SEAT_TWICE: "sem:B.5",
    TicketFileCode.PLAYER_TWICE: "sem:B.5",
    TicketFileCode.TABLE_SIZE: "sem:B.2",
    TicketFileCode.TABLE_GAP: "sem:B.2",
    TicketFileCode.PLAYER_MISSING: "sem:B.8",
}


def rules_for(size: int) -> Rules:
    points = PointTable.of(tuple(range(2 * size - 1, 0, -2)))
    return attrs.evolve(
        SEM_2023, table_size=size, points=points, cards_of_position=(1, 1, 2, 2, 3, 3)
    )


def guests(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(n, f"Hráč{n}", "", "", Standing.GUEST, None) for n in range(1, count + 1))


def day(tables: int, *, size: int = 3, rounds: int = 1) -> list[TicketRow]:
    """A day on which everyone plays every round in order of start number."""
    seats = [(r, t, p) for r in range(1, rounds + 1) for t in range(tables) for p in range(size)]
    return [
        TicketRow(n + 2, r, t + 1, p + 1, size * t + p + 1, 1000)
        for n, (r, t, p) in enumerate(seats)
    ]


@st.composite
def random_days(draw: st.DrawFn) -> tuple[list[TicketRow], tuple[Entrant, ...], Rules]:
    """Mostly sound days of which some rows were changed, left out or written twice."""
    size, tables = draw(st.sampled_from(SIZES)), draw(st.integers(1, 4))
    rows = day(tables, size=size, rounds=draw(st.integers(1, 3)))
    small = st.integers(-1, 8)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(rows) - 1))
        field = draw(st.sampled_from(("round", "table", "position", "start", "cents")))
        changed = attrs.evolve(rows[at], **{field: draw(small)})
        rows[at : at + 1] = draw(st.sampled_from(([changed], [changed, rows[at]], [rows[at]] * 2)))
    rows = [attrs.evolve(row, row=n + 2) for n, row in enumerate(rows)]
    return rows, guests(size * tables), rules_for(size)


def is_sound(seats: list[TicketRow], rows: list[TicketRow], known: set[int], rules: Rules) -> bool:
    """The same question asked of one table at a time, in the words of the rulebook."""
    number = seats[0].round
    players = Counter(row.start for row in rows if row.round == number)
    return (
        number in range(1, rules.rounds + 1)
        and seats[0].table >= 1
        and sorted(seat.position for seat in seats) == list(range(1, rules.table_size + 1))
        and all(seat.start in known and players[seat.start] == 1 for seat in seats)
    )


@pytest.mark.clause("sem:B.5")
class TestGatherTickets:
    @pytest.mark.parametrize("size", SIZES)
    @given(data=st.data())
    def test_a_sound_day_comes_back_whole(self, size: int, data: st.DataObject) -> None:
        tables, rounds = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 6))
        rows = data.draw(st.permutations(day(tables, size=size, rounds=rounds)))
        tickets, findings = gather_tickets(rows, guests(size * tables), rules_for(size))

        assert findings == ()
        assert [(ticket.round, ticket.table) for ticket in tickets] == [
            (r, t) for r in range(1, rounds + 1) for t in range(1, tables + 1)
        ]
        assert tickets[-1].starts == tuple(range(size * (tables - 1) + 1, size * tables + 1))

    @given(random_days())
    def test_a_ticket_comes_back_exactly_if_it_is_sound_by_itself(
        self, case: tuple[list[TicketRow], tuple[Entrant, ...], Rules]
    ) -> None:
        rows, people, rules = case
        known = {person.start for person in people}
        tables: dict[tuple[int, int], list[TicketRow]] = {}
        for row in rows:
            tables.setdefault((row.round, row.table), []).append(row)
        tickets, findings = gather_tickets(rows, people, rules)

        assert {(ticket.round, ticket.table) for ticket in tickets} == {
            place for place, seats in tables.items() if is_sound(seats, rows, known, rules)
        }
        spoiling = set(TicketFileCode) - {
            TicketFileCode.TABLE_GAP,
            TicketFileCode.ROUND_GAP,
            TicketFileCode.PLAYER_MISSING,
        }
        assert (len(tickets) < len(tables)) == any(one.code in spoiling for one in findings)

    @given(random_days(), st.data())
    def test_the_order_of_the_rows_never_matters(
        self, case: tuple[list[TicketRow], tuple[Entrant, ...], Rules], data: st.DataObject
    ) -> None:
        rows, people, rules = case
        shuffled = data.draw(st.permutations(rows)), data.draw(st.permutations(people))

        assert gather_tickets(*shuffled, rules) == gather_tickets(rows, people, rules)
        assert canonical(shuffled[0]) == canonical(rows)

    @given(random_days())
    def test_every_finding_has_its_clause_its_round_and_a_sentence(
        self, case: tuple[list[TicketRow], tuple[Entrant, ...], Rules]
    ) -> None:
        for finding in gather_tickets(*case)[1]:
            assert finding.clause == CODES.get(finding.code, finding.clause)
            assert finding.clause.startswith("sem:B.")
            where = finding.get("round")
            assert (where is None) == (finding.code is TicketFileCode.ROWS_REPEATED)
            assert where is None or f"round {where}" in finding.sentence()

    def test_a_row_that_is_there_again_is_told_by_itself(self) -> None:
        rows = [TicketRow(n + 1, 1, 1, n, n, 1000) for n in (1, 2, 3)]
        tickets, findings = gather_tickets([*rows, attrs.evolve(rows[1], row=9)], guests(3))

        assert tickets == ()
        assert [str(each) for each in findings] == [
            "row 9 repeats row 3: expected every row once; take out what is there again [sem:B.5]"
        ]

    @given(entrants())
    def test_a_file_without_rows_says_nothing(self, people: tuple[Entrant, ...]) -> None:
        assert gather_tickets((), people) == ((), ())

    def test_the_money_of_each_position_stays_with_its_player(self) -> None:
        rows = [TicketRow(2, 1, 1, 3, 1, -460), TicketRow(3, 1, 1, 1, 2, 1405)]
        tickets, _ = gather_tickets([*rows, TicketRow(4, 1, 1, 2, 3, 2055)], guests(3))

        assert tickets == (Ticket(1, 1, (2, 3, 1), (1405, 2055, -460)),)


@pytest.mark.clause("sem:B.5")
class TestFindings:
    """Each flaw alone, as it reads to the desk."""

    @staticmethod
    def said(rows: list[TicketRow], people: int = 6) -> tuple[int, list[str]]:
        tickets, findings = gather_tickets(rows, guests(people))
        return len(tickets), list(map(str, findings))

    def test_an_unknown_start_number(self) -> None:
        rows = day(2)
        rows[4] = attrs.evolve(rows[4], start=99)

        assert self.said(rows) == (
            1,
            [
                "row 6, round 1, table 2: nobody is registered with start number 99 [sem:B.5]",
                (
                    "round 1: start number 5 is missing, but everyone plays the first 3 rounds "
                    "[sem:B.8]"
                ),
            ],
        )

    def test_a_player_at_two_tables_spoils_both(self) -> None:
        rows = day(2)
        rows[4] = attrs.evolve(rows[4], start=1)

        tickets, findings = self.said(rows)

        assert tickets == 0
        assert findings[0] == (
            "row 6, round 1, table 2: start number 1 already plays in this round at table 1, "
            "in row 2 [sem:B.5]"
        )

    def test_a_player_twice_at_one_table(self) -> None:
        rows = day(1)
        rows[2] = attrs.evolve(rows[2], start=2)

        assert self.said(rows, 2) == (
            0,
            [
                (
                    "row 4, round 1, table 1: start number 2 already plays in this round "
                    "at table 1, in row 3 [sem:B.5]"
                )
            ],
        )

    def test_two_rows_for_a_seat(self) -> None:
        rows = day(1)
        rows[2] = attrs.evolve(rows[2], position=2)

        assert self.said(rows, 3) == (
            0,
            ["row 4, round 1, table 1: position 2 stands in row 3 already [sem:B.5]"],
        )

    @pytest.mark.parametrize(("rows", "listed"), [(day(1)[:2], "2, 3"), (day(2)[3:5], "5, 6")])
    def test_a_table_of_two(self, rows: list[TicketRow], listed: str) -> None:
        rows = [attrs.evolve(row, table=1) for row in rows]
        people = [Entrant(row.start, "Žák", "", "", Standing.GUEST, None) for row in rows]
        tickets, findings = gather_tickets(rows, people)

        assert tickets == ()
        assert list(map(str, findings)) == [
            f"round 1, table 1: rows {listed} make 2 players at a table for 3 [sem:B.2]"
        ]

    def test_a_table_of_four(self) -> None:
        fourth = TicketRow(9, 1, 1, 4, 4, 0)

        assert self.said([*day(1), fourth], 4) == (
            0,
            [
                "row 9, round 1, table 1: position 4 is none of 1 to 3 [sem:B.2]",
                "round 1, table 1: rows 2, 3, 4, 9 make 4 players at a table for 3 [sem:B.2]",
            ],
        )

    @pytest.mark.parametrize("position", [-1, 0, 4])
    def test_a_position_that_no_table_has(self, position: int) -> None:
        rows = day(1)
        rows[0] = attrs.evolve(rows[0], position=position)

        assert self.said(rows, 3) == (
            0,
            [f"row 2, round 1, table 1: position {position} is none of 1 to 3 [sem:B.2]"],
        )

    def test_tables_left_out(self) -> None:
        rows = [row for row in day(9) if row.table in (2, 3, 5, 9)]
        people = [Entrant(row.start, "Žák", "", "", Standing.GUEST, None) for row in rows]
        tickets, findings = gather_tickets(rows, people)

        assert len(tickets) == 4
        assert list(map(str, findings)) == [
            "round 1: tables up to 9 are there, but not 1, 4, 6–8 [sem:B.2]"
        ]

    def test_a_table_number_below_one(self) -> None:
        rows = [attrs.evolve(row, table=0) for row in day(1)]

        assert self.said(rows, 3) == (
            0,
            [
                f"row {row}, round 1, table 0: tables are counted from 1 [sem:B.5]"
                for row in (2, 3, 4)
            ],
        )

    @pytest.mark.parametrize(
        ("number", "clause"),
        [(1, "B.8"), (2, "B.8"), (3, "B.8"), (4, "B.9"), (5, "B.10")],
    )
    def test_a_round_left_out_names_the_clause_that_leads_into_it(
        self, number: int, clause: str
    ) -> None:
        rows = [row for row in day(1, rounds=6) if row.round != number]

        assert self.said(rows, 3) == (
            5,
            [f"round {number} is not there, but round 6 is [sem:{clause}]"],
        )

    @pytest.mark.parametrize("number", [-1, 0, 7])
    def test_a_round_that_is_not_played(self, number: int) -> None:
        rows = [attrs.evolve(row, round=number) for row in day(1)]

        assert self.said(rows, 3) == (
            0,
            [
                f"row {row}, round {number}, table 1: the rounds are 1 to 6 [sem:B.5]"
                for row in (2, 3, 4)
            ],
        )

    @pytest.mark.parametrize("number", range(1, 7))
    def test_somebody_missing_is_told_for_the_qualification_rounds_only(self, number: int) -> None:
        rows = [row for row in day(2, rounds=6) if row.round != number or row.table == 1]
        tickets, findings = self.said(rows)

        assert tickets == 11
        assert findings == [
            f"round {number}: start number {start} is missing, but everyone plays the first "
            "3 rounds [sem:B.8]"
            for start in (4, 5, 6)
            if number <= 3
        ]
