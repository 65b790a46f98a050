"""A day played again from its tickets: what it gives, and everything that can be found."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.chance import Recorded, Seeded
from cardtourney.errors import Finding, InvalidReport
from cardtourney.marias_sem.course import final, over, plan, standings_after
from cardtourney.marias_sem.day import start
from cardtourney.marias_sem.events import Day, DayCode
from cardtourney.marias_sem.files import gather_tickets
from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.marias_sem.points import round_points
from cardtourney.marias_sem.report import (
    LAWFUL,
    Report,
    ReportCode,
    is_lawful,
    replay,
)
from cardtourney.marias_sem.rules import SEM_2023, MoveStep, RankShift, Rules, SeatTies, Shift
from cardtourney.marias_sem.ticket import Ticket, TicketCode, repair
from cardtourney.marias_sem.ticketrows import TicketFileCode, TicketRow
from cardtourney.pairing.audit import SeatingCode, audit
from cardtourney.pairing.objectives import Measure, Proof
from cardtourney.pairing.plan import Plan
from cardtourney.pairing.seating import seat
from cardtourney.rounds import RoundCode
from cardtourney.testing.marias_sem import rules_variants, rulings
from cardtourney.testing.marias_sem_day import days, next_round, play

SEED = Seeded("Košice 2026")
EQUAL = (1000, 1000, 1000)
FALLING = (1500, 1000, 500)

Tables = tuple[tuple[int, ...], ...]
Clubs = Mapping[int, str]


def people(number: int, clubs: Clubs | None = None) -> tuple[Entrant, ...]:
    """Unrated players from start number 1 on, so that they stand in this order."""
    named = clubs or {}
    return tuple(
        Entrant(
            n,
            "Novák",
            "Ján",
            named.get(n, ""),
            Standing.REGISTERED if n in named else Standing.GUEST,
            None,
        )
        for n in range(1, number + 1)
    )


def tickets_of(tables: Tables, number: int, cents: tuple[int, ...]) -> list[Ticket]:
    return [Ticket(number, table, starts, cents) for table, starts in enumerate(tables, 1)]


def seated(
    number: int,
    seatings: Sequence[Tables | None],
    clubs: Clubs | None = None,
    cents: tuple[int, ...] = EQUAL,
    rules: Rules = SEM_2023,
) -> tuple[Ticket, ...]:
    """The tickets of a day on which rounds were called up like this; None for the best seating."""
    day = start(rules, people(number, clubs))
    for tables in seatings:
        called_up = tables or seat(plan(day, day.closed + 1)).tables
        handed_in = tickets_of(called_up, day.closed + 1, cents)
        day = play(day, next_round(day, called_up, handed_in))
    return all_tickets(day)


def all_tickets(day: Day) -> tuple[Ticket, ...]:
    return tuple(ticket for played in day.rounds for ticket in played.results)


def faults(report: Report) -> list[tuple[Any, str, Any]]:
    """Code, clause and round of everything that the rules do not provide for."""
    return [
        (finding.code, finding.clause, finding.get("round"))
        for finding in report.findings
        if not is_lawful(finding)
    ]


editions = rulings() | rules_variants()
played_days = editions.flatmap(lambda rules: days(rules, chance=SEED))


class TestReplay:
    @settings(max_examples=25)
    @given(played_days)
    def test_it_gives_the_day_its_tickets_come_from(self, day: Day) -> None:
        report = replay(day.entrants, all_tickets(day), day.rules, chance=SEED)

        assert report.day == day
        assert report.final == (final(day) if over(day) else ())
        last = min(day.closed, day.rules.rounds - 1)
        assert list(report.standings) == list(range(1, last + 1))
        for after, ranking in report.standings.items():
            assert ranking == standings_after(day, after)
        for each, played in zip(report.rounds, day.rounds, strict=True):
            assert each.tables == len(played.tables)
            rows = iter(each.rows)
            for ticket in played.results:
                counted = repair(ticket, day.rules)
                for seat_number, points in enumerate(round_points(counted, day.rules)):
                    row = next(rows)
                    assert (row.table, row.position) == (ticket.table, seat_number + 1)
                    assert (row.start, row.cents) == (
                        ticket.starts[seat_number],
                        counted.cents[seat_number],
                    )
                    assert row.points == points
            assert next(rows, None) is None

    @settings(max_examples=25)
    @given(played_days, st.data())
    def test_the_order_of_entrants_and_tickets_never_changes_it(
        self, day: Day, data: st.DataObject
    ) -> None:
        tickets = all_tickets(day)
        wrong = data.draw(st.lists(st.sampled_from(tickets), max_size=2)) if tickets else []
        # Tickets that are there twice, or moved to another table, spoil the day the same way.
        spoiling = [attrs.evolve(ticket, table=ticket.table + 1) for ticket in wrong]
        handed_in = data.draw(st.sampled_from((tickets, (*tickets, *wrong), (*tickets, *spoiling))))
        report = replay(day.entrants, handed_in, day.rules, chance=SEED)
        shuffled = replay(
            data.draw(st.permutations(day.entrants)),
            data.draw(st.permutations(handed_in)),
            day.rules,
            chance=SEED,
        )

        assert shuffled == report

    @settings(max_examples=25)
    @given(played_days)
    def test_findings_stand_by_round_and_each_names_its_clause(self, day: Day) -> None:
        report = replay(day.entrants, all_tickets(day), day.rules, chance=SEED)
        by_round = [finding["round"] for finding in report.findings]
        clauses = {cutoff.clause for cutoff in day.rules.cutoffs}

        assert by_round == sorted(by_round)
        assert all(finding.clause or "" in clauses for finding in report.findings)
        assert len(set(report.findings)) == len(report.findings)

    @settings(max_examples=15)
    @given(
        st.sampled_from((6, 9, 12)),
        st.dictionaries(st.integers(1, 12), st.sampled_from("AB")),
        st.sampled_from(Shift),
        st.sampled_from(RankShift),
        st.sampled_from(MoveStep),
    )
    def test_a_day_seated_best_has_no_faults(
        self, number: int, clubs: Clubs, shift: Shift, rank_shift: RankShift, step: MoveStep
    ) -> None:
        rules = attrs.evolve(SEM_2023, shift=shift, rank_shift=rank_shift, step=step)
        tickets = seated(number, [None] * 6, clubs, FALLING, rules)
        report = replay(people(number, clubs), tickets, rules)

        assert report.clean
        assert {each.code for each in report.findings} <= {ReportCode.CLUB_MATES_MEET}
        for each in report.rounds:
            assert each.displacement == each.best_displacement

    def test_progress_is_told_before_each_step(self) -> None:
        told: list[tuple[int, str]] = []
        replay(
            people(3),
            seated(3, [None] * 2),
            progress=lambda number, what: told.append((number, what)),
        )

        assert told == [(1, "seating"), (1, "scoring"), (2, "seating"), (2, "scoring")]

    def test_entrants_who_cannot_start_a_day_are_refused(self) -> None:
        with pytest.raises(InvalidReport, match="1 substitute is missing"):
            replay(people(5), ())

    def test_a_recorded_draw_that_does_not_fit_is_refused(self) -> None:
        rules = attrs.evolve(SEM_2023, seat_ties=SeatTies.LOTS)

        with pytest.raises(InvalidReport, match="3 is missing"):
            replay(people(3), seated(3, [None] * 2), rules, chance=Recorded([(1, 2)]))


class TestUnfinishedDays:
    @pytest.mark.parametrize(
        ("rounds", "clause"),
        [
            (0, "sem:B.2"),
            (1, "sem:B.6"),
            (2, "sem:B.7"),
            (3, "sem:B.9"),
            (4, "sem:B.10"),
            (5, "sem:B.11"),
        ],
    )
    def test_it_says_which_round_comes_next(self, rounds: int, clause: str) -> None:
        report = replay(people(6), seated(6, [None] * rounds, cents=FALLING))
        [finding] = report.findings

        assert finding.code is ReportCode.UNFINISHED
        assert (finding["round"], finding.clause) == (rounds + 1, clause)
        assert report.clean
        assert report.final == ()
        assert [each.into_round for each in report.advances] == list(range(4, rounds + 2))

    @pytest.mark.parametrize(("cents", "rounds"), [(EQUAL, 5), (FALLING, 6)])
    def test_a_day_that_is_over_has_nothing_to_tell(
        self, cents: tuple[int, ...], rounds: int
    ) -> None:
        report = replay(people(6), seated(6, [None] * rounds, cents=cents))

        assert report.findings == ()
        assert len(report.final) == 6
        assert len(report.standings) == 5
        assert [each.into_round for each in report.advances] == [4, 5, 6]


def swapped(tables: Tables, *pairs: tuple[int, int]) -> Tables:
    """A seating in which some have taken each other's seats."""
    to = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    return tuple(tuple(to.get(player, player) for player in table) for table in tables)


WRONG: list[tuple[str, int, Clubs, Tables, tuple[Any, str, int]]] = [
    (
        "second players at other tables than prescribed",
        6,
        {},
        ((1, 3, 5), (2, 4, 6)),
        (SeatingCode.WORSE, "sem:B.2", 1),
    ),
    (
        "a first player moved",
        6,
        {},
        ((2, 4, 5), (1, 3, 6)),
        (SeatingCode.PINNED, "sem:B.2", 1),
    ),
    (
        "two at a table have changed positions",
        3,
        {},
        ((2, 1, 3),),
        (SeatingCode.POSITION, "sem:B.2", 1),
    ),
    (
        "a player stays at the table of round 1",
        6,
        {},
        ((1, 4, 6), (2, 3, 5)),
        (SeatingCode.PINNED, "sem:B.6", 2),
    ),
    (
        "two have changed tables in round 3",
        6,
        {},
        ((1, 2, 6), (3, 4, 5)),
        (SeatingCode.WORSE, "sem:B.7", 3),
    ),
    (
        "a table does not sit in the order of the standings",
        6,
        {},
        ((1, 3, 2), (4, 5, 6)),
        (SeatingCode.ORDER, "sem:B.7", 3),
    ),
    (
        "club mates who meet in round 1",
        6,
        {1: "A", 4: "A"},
        ((1, 4, 5), (2, 3, 6)),
        (SeatingCode.WORSE, "sem:B.2", 1),
    ),
    (
        "club mates who meet in round 2 because of round 1",
        9,
        {1: "A", 4: "A"},
        ((1, 6, 7), (2, 5, 8), (3, 4, 9)),
        (SeatingCode.WORSE, "sem:B.2", 1),
    ),
    (
        "club mates who meet in round 3",
        6,
        {1: "A", 2: "A"},
        ((1, 2, 3), (4, 5, 6)),
        (SeatingCode.WORSE, "sem:B.7", 3),
    ),
    (
        "club mates who meet in round 5",
        6,
        {1: "A", 2: "A"},
        ((1, 2, 3), (4, 5, 6)),
        (SeatingCode.WORSE, "sem:B.10", 5),
    ),
    (
        "wrong order in round 6",
        3,
        {},
        ((3, 2, 1),),
        (SeatingCode.ORDER, "sem:B.11", 6),
    ),
]


@pytest.mark.clause("sem:B.2")
@pytest.mark.clause("sem:B.6")
@pytest.mark.clause("sem:B.7")
class TestWrongSeatings:
    @pytest.mark.parametrize(
        ("number", "clubs", "tables", "fault"),
        [case[1:] for case in WRONG],
        ids=[case[0] for case in WRONG],
    )
    def test_it_is_a_fault_with_its_round_and_clause(
        self, number: int, clubs: Clubs, tables: Tables, fault: tuple[Any, str, int]
    ) -> None:
        # Only in round 6 somebody must have won, or nobody would play it.
        cents = FALLING if fault[2] == 6 else EQUAL
        report = replay(
            people(number, clubs),
            seated(number, [*[None] * (fault[2] - 1), tables], clubs, cents),
        )

        assert not report.clean
        assert fault in faults(report)
        assert {number for *_, number in faults(report)} == {fault[2]}

    @pytest.mark.parametrize("rank_shift", RankShift)
    @pytest.mark.parametrize(
        ("number", "clubs", "tables"),
        [
            (1, {1: "A", 4: "A"}, ((1, 4, 5), (2, 3, 6))),
            (3, {1: "A", 2: "A"}, ((1, 2, 3), (4, 5, 6))),
        ],
    )
    def test_club_mates_who_could_be_apart_are_named_with_their_table(
        self, number: int, clubs: Clubs, tables: Tables, rank_shift: RankShift
    ) -> None:
        rules = attrs.evolve(SEM_2023, rank_shift=rank_shift)
        tickets = seated(6, [*[None] * (number - 1), tables], clubs)
        report = replay(people(6, clubs), tickets, rules)
        [told] = [each for each in report.findings if each.code is ReportCode.CLUB_MATES_NOT_APART]

        assert told.sentence() == (
            f"table 1: {', '.join(map(str, sorted(clubs)))} of A play together, and the round "
            "could have been seated with fewer who do"
        )
        assert report.rounds[-1].separations_broken == 1

    def test_club_mates_who_meet_in_round_two_are_the_fault_of_round_one(self) -> None:
        clubs = {1: "A", 4: "A"}
        tables = ((1, 6, 7), (2, 5, 8), (3, 4, 9))
        report = replay(people(9, clubs), seated(9, [tables, None], clubs))
        [worse] = [each for each in report.findings if each.code is SeatingCode.WORSE]
        [meet] = [each for each in report.findings if each.code is ReportCode.CLUB_MATES_MEET]

        assert str(worse) == "clubs apart in round 2: 1, and 0 was possible [sem:B.2]"
        assert (worse["round"], meet["round"], meet["table"]) == (1, 2, 3)
        assert [each.separations_broken for each in report.rounds] == [0, 1]

    def test_club_mates_who_could_not_be_apart_are_no_fault(self) -> None:
        clubs = dict.fromkeys((1, 2, 3), "A")
        report = replay(people(3, clubs), seated(3, [None] * 6, clubs, FALLING))
        together = [each for each in report.findings if each.code is ReportCode.CLUB_MATES_MEET]

        assert report.clean
        assert [each["round"] for each in together] == [1, 2, 3, 4, 5, 6]
        assert [each.separations_broken for each in report.rounds] == [3, 3, 3, 3, 3, 0]

    @pytest.mark.clause("sem:B.11")
    def test_in_round_six_they_are_told_for_the_referees_and_are_no_fault(self) -> None:
        clubs = {1: "A", 2: "A"}
        day = start(SEM_2023, people(6, clubs))
        while day.closed < 6:
            tables = seat(plan(day, day.closed + 1)).tables
            # Players 1 and 2 always win, whomever they play, so that they end at one table.
            handed_in = [
                Ticket(
                    day.closed + 1, n, table, tuple(2000 if s < 3 else 500 - 10 * s for s in table)
                )
                for n, table in enumerate(tables, 1)
            ]
            day = play(day, next_round(day, tables, handed_in))
        report = replay(day.entrants, all_tickets(day))
        met = [each for each in report.findings if each.code is ReportCode.CLUB_MATES_MEET]

        assert [(each["round"], each.clause, each["table"]) for each in met] == [(6, "sem:B.11", 1)]
        assert all(is_lawful(each) for each in met)
        assert report.rounds[5].separations_broken == 0

    def test_an_equally_short_way_is_as_right_as_the_best(self) -> None:
        clubs = {1: "A", 2: "A"}
        best, other = ((1, 3, 6), (2, 4, 5)), ((1, 3, 4), (2, 5, 6))
        report = replay(people(6, clubs), seated(6, [None, None, other], clubs))
        [told, _] = report.findings

        assert (
            seat(plan(replay(people(6, clubs), seated(6, [None] * 2, clubs)).day, 3)).tables == best
        )
        assert report.clean
        assert (told.code, told["round"]) == (ReportCode.TIE_BREAK, 3)
        assert str(told) == (
            "the seating moves the players as little as possible; of such seatings another moves "
            "the better placed less (4 instead of 6) [sem:B.7]"
        )

    def test_a_best_seating_that_is_not_proven_is_told_and_no_fault(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def unproven(plan_: Plan[int], tables: Tables) -> object:
            checked = audit(plan_, tables)
            first, *others = checked.best.objectives
            guess = attrs.evolve(first, value=first.value + 1, proof=Proof.OPEN)
            return attrs.evolve(
                checked, best=attrs.evolve(checked.best, objectives=(guess, *others))
            )

        monkeypatch.setattr("cardtourney.marias_sem.report.audit", unproven)
        report = replay(people(3), seated(3, [None]))
        told = [each for each in report.findings if each.code is ReportCode.NOT_PROVEN]

        sentence = (
            "clubs apart in round 1: 1 is the best seating found, and none below 0 exists; which "
            "is the best is not proven [sem:B.2]"
        )
        assert [str(each) for each in told] == [sentence]
        assert report.clean


def without(tickets: Sequence[Ticket], round_number: int, table: int) -> list[Ticket]:
    return [each for each in tickets if (each.round, each.table) != (round_number, table)]


def replaced(tickets: Sequence[Ticket], of: tuple[int, int], **parts: Any) -> list[Ticket]:
    """The tickets, with something else on the one of a round and table."""
    return [
        attrs.evolve(each, **parts) if (each.round, each.table) == of else each for each in tickets
    ]


WHOLE = seated(9, [None] * 4, cents=FALLING)
SPOILED: list[tuple[str, Sequence[Ticket], tuple[Any, str, int]]] = [
    ("a ticket is missing", without(WHOLE, 2, 1), (RoundCode.PLAYERS, "sem:B.6", 2)),
    (
        "the last ticket of a round is missing",
        without(WHOLE, 3, 3),
        (RoundCode.PLAYERS, "sem:B.7", 3),
    ),
    (
        "a whole round is missing",
        [each for each in WHOLE if each.round != 1],
        (RoundCode.PLAYERS, "sem:B.2", 1),
    ),
    (
        "somebody plays at two tables",
        replaced(WHOLE, (1, 1), starts=WHOLE[1].starts),
        (RoundCode.PLAYERS, "sem:B.2", 1),
    ),
    (
        "a table is left out",
        replaced(WHOLE, (2, 3), table=4),
        (ReportCode.TABLE_NUMBERS, "sem:B.5", 2),
    ),
    (
        "two tickets of one table",
        replaced(WHOLE, (2, 3), table=2),
        (ReportCode.TABLE_NUMBERS, "sem:B.5", 2),
    ),
    (
        "a table of two and a table of four",
        [
            *[each for each in WHOLE if each.round == 1 and each.table == 3],
            Ticket(1, 1, WHOLE[0].starts[:2], (1000, 1000)),
            Ticket(1, 2, (*WHOLE[1].starts, WHOLE[0].starts[2]), (1000,) * 4),
        ],
        (RoundCode.TABLE_SIZE, "sem:B.2", 1),
    ),
]


class TestSpoiledRounds:
    @pytest.mark.parametrize(
        ("tickets", "fault"), [case[1:] for case in SPOILED], ids=[case[0] for case in SPOILED]
    )
    def test_nothing_is_scored_from_there_on(
        self, tickets: Sequence[Ticket], fault: tuple[Any, str, int]
    ) -> None:
        report = replay(people(9), tickets)

        assert faults(report) == [fault, (ReportCode.NOT_SCORED, "sem:B.5", fault[2])]
        assert len(report.rounds) == report.day.closed == fault[2] - 1
        assert report.final == ()
        assert ReportCode.UNFINISHED not in {each.code for each in report.findings}

    @pytest.mark.clause("sem:B.9")
    def test_whoever_did_not_advance_cannot_play_round_four(self) -> None:
        day = start(SEM_2023, people(12))
        while day.closed < 3:
            tables = seat(plan(day, day.closed + 1)).tables
            # The lower the start number, the more money.
            handed_in = [
                Ticket(
                    day.closed + 1,
                    n,
                    table,
                    tuple(1500 - 500 * sorted(table).index(s) for s in table),
                )
                for n, table in enumerate(tables, 1)
            ]
            day = play(day, next_round(day, tables, handed_in))
        going = set(plan(day, 4).players)
        stranger = min(set(range(1, 13)) - going)
        tables = swapped(plan(day, 4).prescribed, (stranger, max(going)))
        report = replay(people(12), [*all_tickets(day), *tickets_of(tables, 4, EQUAL)])
        [told, stopped] = report.findings

        assert (told.code, told.clause, told["round"]) == (RoundCode.PLAYERS, "sem:B.9", 4)
        assert (told["missing"], told["strangers"]) == (str(max(going)), str(stranger))
        assert stopped.code is ReportCode.NOT_SCORED
        assert [each.into_round for each in report.advances] == [4]

    def test_a_round_after_the_end_is_not_scored(self) -> None:
        whole = seated(3, [None] * 6, cents=FALLING)
        report = replay(people(3), [*whole, attrs.evolve(whole[-1], round=7)])

        assert faults(report) == [
            (DayCode.OVER, "sem:B.12", 7),
            (ReportCode.NOT_SCORED, "sem:B.5", 7),
        ]
        assert len(report.final) == 3

    def test_what_was_found_in_the_rows_stops_the_day_at_its_round(self) -> None:
        entrants = people(9)
        rows = [
            TicketRow(row, ticket.round, ticket.table, position, player, cents)
            for row, (ticket, position, player, cents) in enumerate(
                (
                    (ticket, position, player, cents)
                    for ticket in WHOLE
                    for position, (player, cents) in enumerate(
                        zip(ticket.starts, ticket.cents, strict=True), 1
                    )
                ),
                2,
            )
        ]
        lost = [row for row in rows if (row.round, row.table, row.position) != (3, 2, 3)]
        tickets, findings = gather_tickets(lost, entrants)
        report = replay(entrants, tickets, findings=findings)

        assert {finding.code for finding in report.findings} == {
            TicketFileCode.TABLE_SIZE,
            TicketFileCode.PLAYER_MISSING,
            ReportCode.NOT_SCORED,
        }
        assert report.day.closed == 2
        tickets, findings = gather_tickets(rows, entrants)
        assert (tickets, findings) == (WHOLE, ())

    def test_a_finding_about_no_round_stops_nothing(self) -> None:
        nowhere: Finding[Any] = Finding(TicketCode.START_TWICE, "sem:B.5", (("start", 1),))
        report = replay(people(9), WHOLE, findings=[nowhere])

        assert report.findings[0] == nowhere
        assert report.day.closed == 4
        assert not report.clean


@pytest.mark.clause("sem:C.5")
@pytest.mark.clause("sem:C.8")
@pytest.mark.clause("sem:C.11")
class TestTickets:
    @pytest.mark.parametrize(
        ("cents", "codes", "lawful"),
        [
            ((1015, 1010, 990), [TicketCode.EXCESS_TAKEN, TicketCode.WIN_LOST], True),
            ((1500, 1000, 490), [TicketCode.SHORTFALL_ADDED], True),
            ((2500, 1750, -1250), [], True),
            ((2510, 1750, -1250), [TicketCode.EXCESS_TAKEN], True),
            ((2500, 2500, -2000), [TicketCode.LOST_TOO_MUCH], False),
            ((4250, 0, -1250), [TicketCode.NO_SUCH_DEAL], False),
            ((180000, 700, 500), [TicketCode.EXCESS_TAKEN, TicketCode.SUM_TOO_LARGE], False),
            ((4998, -500, -999), [TicketCode.EXCESS_TAKEN], True),
            ((4999, -500, -999), [TicketCode.EXCESS_TAKEN, TicketCode.SUM_TOO_LARGE], False),
            (
                (900, 700, -200000),
                [TicketCode.SHORTFALL_ADDED, TicketCode.WIN_LOST, TicketCode.LOST_TOO_MUCH],
                False,
            ),
            ((4999, -1000, -999), [TicketCode.NO_SUCH_DEAL], False),
        ],
    )
    def test_corrections_are_told_and_what_cannot_be_is_a_fault(
        self, cents: tuple[int, ...], codes: list[TicketCode], *, lawful: bool
    ) -> None:
        report = replay(people(3), [Ticket(1, 1, (1, 2, 3), cents)])
        *told, unfinished = report.findings

        assert [each.code for each in told] == codes
        assert unfinished.code is ReportCode.UNFINISHED
        assert report.clean is lawful
        assert sum(row.cents for row in report.rounds[0].rows) == 3000


def test_only_what_the_rules_provide_for_is_lawful() -> None:
    faults_of_a_report = {
        ReportCode.TABLE_NUMBERS,
        ReportCode.CLUB_MATES_NOT_APART,
        ReportCode.NOT_SCORED,
    }
    for code in (*ReportCode, *SeatingCode, *DayCode, *RoundCode, *TicketFileCode):
        finding: Finding[Any] = Finding(code, "sem:B.5")

        assert is_lawful(finding) is (
            isinstance(code, ReportCode) and code not in faults_of_a_report
        )
    # Two kinds of codes may share a word: what is lawful of one is not so of the other.
    assert len(LAWFUL) == len({code for _, code in LAWFUL})


def test_the_measures_of_a_report_are_there_whatever_the_rulings() -> None:
    for shift in Shift:
        rules = attrs.evolve(SEM_2023, shift=shift)
        [first] = replay(people(3), seated(3, [None]), rules).rounds

        assert (first.displacement, first.best_displacement, first.separations_broken) == (0, 0, 0)
        assert first.audit.value(Measure.BETTER_MOVED.value) == 0
