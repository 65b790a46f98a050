"""A tournament day as a machine, and what follows from its events."""

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.chance import Chance, Recorded, Seeded, require_used_up
from cardtourney.codec import from_json, to_json
from cardtourney.errors import IllegalAction, InvalidReport
from cardtourney.marias_sem.course import (
    advance_into,
    cutoff_into,
    final,
    over,
    plan,
    playing,
    records,
    seat_order,
    seating_clause,
    standings_after,
)
from cardtourney.marias_sem.day import NO_DRAW, apply, start, why_not
from cardtourney.marias_sem.events import Day, DayCode, EnterTicket, Event
from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.marias_sem.rules import (
    SEM_2023,
    Cutoff,
    FillPool,
    FillShort,
    Rules,
    SeatTies,
    SharedPlace,
)
from cardtourney.marias_sem.ticket import Ticket, repair
from cardtourney.pairing.seating import seat
from cardtourney.rounds import CloseRound, RoundCode, SeatRound
from cardtourney.rulebook import load
from cardtourney.testing.marias_sem import entrants, rules_variants, rulings
from cardtourney.testing.marias_sem_day import (
    DayMachine,
    attempt,
    can_go_on,
    days,
    events,
    next_round,
    play,
    seatings,
    tickets_of,
)

CLAUSES = {clause.id for clause in load("cardtourney.marias_sem").clauses}
EQUAL = (1000, 1000, 1000)


def changed(**options: Any) -> Rules:
    """The edition of 2023 with other options."""
    return attrs.evolve(SEM_2023, **options)


def guests(number: int) -> list[Entrant]:
    return [Entrant(n, "Novák", "Ján", "", Standing.GUEST, None) for n in range(1, number + 1)]


def begun(number: int = 6, chance: Chance = NO_DRAW, **options: Any) -> Day:
    """A day of guests before its first round."""
    return start(changed(**options), guests(number), chance)


def one_round(day: Day, *cents: tuple[int, ...]) -> Day:
    """The next round, seated best, with these sums at its tables; the last ones for all others."""
    number = day.closed + 1
    tables = seat(plan(day, number)).tables
    sums = [cents[min(table, len(cents) - 1)] for table in range(len(tables))]
    handed_in = [
        Ticket(number, table, starts, held)
        for table, (starts, held) in enumerate(zip(tables, sums, strict=True), 1)
    ]
    return play(day, next_round(day, tables, handed_in))


def played(day: Day, rounds: int, *cents: tuple[int, ...]) -> Day:
    """So many rounds with these sums."""
    for _ in range(rounds):
        day = one_round(day, *(cents or (EQUAL,)))
    return day


class OtherEditions(DayMachine):
    editions = rules_variants()
    max_tables = 3


class Follower(DayMachine):
    """A program that follows along sees every event and has the same day."""

    def happened(self, event: Event) -> None:
        if len(self.log) == 1:
            self.mirror = self.before[0][0]
        self.mirror = apply(self.mirror, event)
        assert self.mirror == self.day


TestEveryDay = DayMachine.TestCase
TestEveryDay.settings = settings(max_examples=10, stateful_step_count=20)
TestEveryDayOfOtherEditions = OtherEditions.TestCase
TestEveryDayOfOtherEditions.settings = settings(max_examples=10, stateful_step_count=15)
TestAProgramThatFollowsAlong = Follower.TestCase
TestAProgramThatFollowsAlong.settings = settings(max_examples=5, stateful_step_count=10)


@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
@given(st.data())
@settings(max_examples=3)
def test_days_can_be_made_up_for_a_field_and_a_number_of_rounds(
    rounds: int, data: st.DataObject
) -> None:
    day = data.draw(days(field=guests(3), rounds=rounds))

    assert (day.closed, len(day.entrants)) == (rounds, 3)


class TestStart:
    @given(entrants(), st.data())
    def test_the_order_of_registration_does_not_matter(
        self, field: tuple[Entrant, ...], data: st.DataObject
    ) -> None:
        rules = data.draw(rulings())

        assert start(rules, data.draw(st.permutations(field))) == start(rules, field)

    def test_shared_numbers_and_missing_substitutes_are_told_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            start(SEM_2023, [*guests(3), *guests(1)])

        assert [str(problem) for problem in caught.value] == [
            "start number 1 stands for 2 entrants; expected one [sem:B.5]",
            (
                "4 players do not fill tables of 3: 2 substitutes are missing for 6, "
                "or 1 is too many for 3 [sem:B.2]"
            ),
        ]

    @pytest.mark.parametrize(
        ("place", "wrong", "problem"),
        [
            (0, "SEM_2023", "$.rules: 'SEM_2023' is not Rules, such as SEM_2023"),
            (1, 7, "$.entrants: 7 is not a list of entrants"),
            (1, [*guests(2), "Eva"], "$.entrants[2]: 'Eva' is not an Entrant"),
            (2, "Košice", "$.chance: 'Košice' is neither Seeded nor Recorded"),
        ],
    )
    def test_what_a_day_cannot_begin_with_is_named(
        self, place: int, wrong: object, problem: str
    ) -> None:
        given: list[Any] = [SEM_2023, guests(3), NO_DRAW]
        given[place] = wrong

        with pytest.raises(InvalidReport) as caught:
            start(*given)

        assert str(caught.value) == problem

    def test_everything_a_day_cannot_begin_with_is_told_at_once(self) -> None:
        wrong: Any = None

        with pytest.raises(InvalidReport) as caught:
            start(wrong, wrong, wrong)

        assert [problem.field for problem in caught.value] == ["$.rules", "$.entrants", "$.chance"]

    @pytest.mark.parametrize("number", [0, 1, 2, 4, 5, 14])
    def test_only_whole_tables_can_start(self, number: int) -> None:
        with pytest.raises(InvalidReport, match="substitute"):
            start(SEM_2023, guests(number))


def open_round() -> Day:
    """Six players are seated, and table 1 has handed in."""
    day = begun()
    tables = plan(day, 1).prescribed
    return play(day, [SeatRound(1, tables), EnterTicket(Ticket(1, 1, tables[0], EQUAL))])


def went_home() -> Day:
    """After round 3 two of six are gone, and four are too many for one table."""
    day = played(begun(fill_short=FillShort.REFUSE), 3)
    last = attrs.evolve(day.rounds[-1], tables=(day.rounds[-1].tables[0], (4,)))
    return attrs.evolve(day, rounds=(*day.rounds[:-1], last))


ROUND_1 = plan(begun(), 1).prescribed
FIRST, SECOND = ROUND_1
STRANGER = (9, *FIRST[1:])

REFUSED: list[tuple[DayCode | RoundCode, str, Callable[[], Day], Event, str]] = [
    (
        DayCode.OVER,
        "sem:B.12",
        lambda: played(begun(), 5),
        SeatRound(6, ROUND_1),
        "the tournament is over after round 5",
    ),
    (
        RoundCode.ROUND_STILL_OPEN,
        "sem:B.5",
        open_round,
        SeatRound(2, ROUND_1),
        "round 1 is seated and not closed yet",
    ),
    (
        RoundCode.NOT_THE_NEXT_ROUND,
        "sem:B.8",
        begun,
        SeatRound(2, ROUND_1),
        "round 2 cannot be seated; the next one is 1",
    ),
    (
        RoundCode.PLAYERS,
        "sem:B.2",
        begun,
        SeatRound(1, (STRANGER, SECOND[:2])),
        (
            "round 1: start numbers missing: 1, 6; not playing this round: 9; "
            "seated more than once: none"
        ),
    ),
    (
        RoundCode.PLAYERS,
        "sem:B.6",
        lambda: played(begun(), 1),
        SeatRound(2, (FIRST, SECOND, FIRST)),
        (
            "round 2: start numbers missing: none; not playing this round: none; "
            "seated more than once: 1, 4, 5"
        ),
    ),
    (
        RoundCode.PLAYERS,
        "sem:B.9",
        lambda: played(begun(9), 3, (3000, 0, 0), EQUAL, (0, 0, 3000)),
        SeatRound(4, ()),
        "",
    ),
    (
        RoundCode.TABLE_SIZE,
        "sem:B.2",
        begun,
        SeatRound(1, (FIRST[:2], (FIRST[2], *SECOND))),
        "round 1: not 3 players at table 1, 2",
    ),
    (
        DayCode.NOT_DECIDED,
        "sem:B.9",
        went_home,
        SeatRound(4, (FIRST,)),
        (
            "who plays round 4 is not decided: round 4: with 4 players at or above the threshold, "
            "full tables of 3 need 2 more, and 0 can be had; the ruling fill_short is refuse, so "
            "the organiser decides"
        ),
    ),
    (
        RoundCode.NO_OPEN_ROUND,
        "sem:B.5",
        begun,
        EnterTicket(Ticket(1, 1, FIRST, EQUAL)),
        "round 1 is not open: no round is seated",
    ),
    (
        RoundCode.NO_OPEN_ROUND,
        "sem:B.5",
        lambda: played(begun(), 1),
        CloseRound(1),
        "round 1 is not open: no round is seated",
    ),
    (
        RoundCode.OTHER_ROUND,
        "sem:B.5",
        open_round,
        EnterTicket(Ticket(2, 2, SECOND, EQUAL)),
        "round 2 is not open; round 1 is",
    ),
    (
        RoundCode.OTHER_ROUND,
        "sem:B.5",
        open_round,
        CloseRound(2),
        "round 2 is not open; round 1 is",
    ),
    (
        RoundCode.NO_SUCH_TABLE,
        "sem:B.5",
        open_round,
        EnterTicket(Ticket(1, 3, SECOND, EQUAL)),
        "round 1 has tables 1 to 2, and no table 3",
    ),
    (
        RoundCode.OTHER_PLAYERS,
        "sem:B.5",
        open_round,
        EnterTicket(Ticket(1, 2, SECOND[::-1], EQUAL)),
        "round 1, table 2: the result names 6, 3, 2 in order of position; seated are 2, 3, 6",
    ),
    (
        RoundCode.HANDED_IN,
        "sem:C.4",
        open_round,
        EnterTicket(Ticket(1, 1, FIRST, EQUAL)),
        "round 1, table 1: the result is handed in and can be corrected only by a decision",
    ),
    (
        RoundCode.RESULTS_MISSING,
        "sem:B.5",
        open_round,
        CloseRound(1),
        "round 1: no result yet from table 2",
    ),
]


@pytest.mark.clause("sem:B.5")
class TestRefusals:
    @pytest.mark.parametrize(
        ("code", "clause", "make", "event", "sentence"),
        REFUSED,
        # The same in every process, which a function's address is not.
        ids=lambda value: getattr(value, "__name__", str(value))[:30],
    )
    def test_it_says_why_and_changes_nothing(
        self,
        code: DayCode | RoundCode,
        clause: str,
        make: Callable[[], Day],
        event: Event,
        sentence: str,
    ) -> None:
        day = make()
        before = to_json(day)
        refusal = why_not(day, event)

        assert refusal is not None
        assert (refusal.code, refusal.clause) == (code, clause)
        assert clause in CLAUSES
        assert refusal.sentence() == sentence or not sentence
        with pytest.raises(IllegalAction) as caught:
            apply(day, event)
        assert caught.value.refusal == refusal
        assert to_json(day) == before

    def test_every_reason_is_met(self) -> None:
        elsewhere = {RoundCode.NOBODY_SEATED, RoundCode.NOT_SEATED, RoundCode.NOT_HANDED_IN}

        assert {code for code, *_ in REFUSED} == {*DayCode, *RoundCode} - elsewhere

    @settings(max_examples=20)
    @given(rulings().flatmap(days), st.data())
    def test_what_is_let_through_happens_and_what_is_refused_does_not(
        self, day: Day, data: st.DataObject
    ) -> None:
        if can_go_on(day) and data.draw(st.booleans()):
            day = apply(day, SeatRound(day.closed + 1, data.draw(seatings(day))))
        event = data.draw(events(day))
        refusal = why_not(day, event)
        after = attempt(day, event)

        assert isinstance(after, Day) if refusal is None else after == refusal


@settings(max_examples=15)
@given(rulings().flatmap(days), st.data())
def test_the_order_in_which_tickets_come_in_does_not_matter(day: Day, data: st.DataObject) -> None:
    if can_go_on(day):
        tables = data.draw(seatings(day))
        handed_in = data.draw(tickets_of(tables, day.closed + 1, day.rules))
        shuffled = data.draw(st.permutations(handed_in))

        assert play(day, next_round(day, tables, shuffled)) == play(
            day, next_round(day, tables, handed_in)
        )


@settings(max_examples=15)
@given((rules_variants() | rulings()).flatmap(days))
def test_a_day_and_its_events_are_written_and_read_without_a_change(day: Day) -> None:
    again = from_json(to_json(day), Day)

    assert again == day
    assert hash(again) == hash(day)
    log = [
        event
        for number, each in enumerate(day.rounds, 1)
        for event in (
            SeatRound(number, each.tables),
            *map(EnterTicket, each.results),
            CloseRound(number),
        )
    ]
    for event in log:
        assert from_json(to_json(event, as_type=Event), Event) == event


@pytest.mark.clause("sem:B.8")
@settings(max_examples=15)
@given(rulings().flatmap(lambda rules: days(rules, rounds=st.integers(1, 6))))
def test_points_and_money_of_all_rounds_carry_over(day: Day) -> None:
    for after in range(1, day.closed + 1):
        gained = {entrant.start: [0, 0] for entrant in day.entrants}
        for each in day.rounds[:after]:
            for ticket in each.results:
                cents = repair(ticket, day.rules).cents
                for player, held in zip(ticket.starts, cents, strict=True):
                    gained[player][0] += held
                    above = sum(other > held for other in cents)
                    level = cents.count(held)
                    # Twice the points, so that a place shared by two stays whole; three share 3.
                    gained[player][1] += 2 * sum((5, 3, 1)[above : above + level]) // level

        assert {
            record.start: [record.cents, 2 * record.points] for record in records(day, after)
        } == gained
        assert sum(cents for cents, _ in gained.values()) == 3000 * sum(
            len(each.tables) for each in day.rounds[:after]
        )


def goes_on(day: Day, into: int) -> list[int]:
    """Who goes on, read off B.9 to B.11 with nobody withdrawn."""
    cutoff = cutoff_into(day.rules, into)
    last = {player for table in day.rounds[into - 2].tables for player in table}
    everyone = day.rules.fill_pool is FillPool.EVERYONE
    pool = [each for each in seat_order(day, into - 1).entries if everyone or each.start in last]
    size = day.rules.table_size
    tables = -(-sum(each.points >= cutoff.threshold for each in pool) // size)
    if any(each.points >= cutoff.extra_table for each in pool[tables * size :]):
        tables += 1
    return [each.start for each in pool[: tables * size]]


@pytest.mark.clause("sem:B.9")
@pytest.mark.clause("sem:B.10")
@pytest.mark.clause("sem:B.11")
class TestWhoGoesOn:
    @settings(max_examples=20)
    @given((rulings() | rules_variants()).flatmap(lambda rules: days(rules, rounds=rules.rounds)))
    def test_the_threshold_the_fillers_and_the_extra_table_by_hand(self, day: Day) -> None:
        for into in range(day.rules.qualification_rounds + 1, len(day.rounds) + 1):
            assert list(advance_into(day, into).starts) == goes_on(day, into)
            assert sorted(playing(day, into)) == sorted(
                player for table in day.rounds[into - 1].tables for player in table
            )

    @pytest.mark.ruling("sem:fill_pool", "still_in")
    @pytest.mark.ruling("sem:fill_pool", "everyone")
    @pytest.mark.parametrize(
        ("pool", "back"), [(FillPool.STILL_IN, False), (FillPool.EVERYONE, True)]
    )
    def test_whoever_was_out_can_come_back_only_if_everybody_may(
        self, pool: FillPool, *, back: bool
    ) -> None:
        low = tuple(Cutoff(into, 2, 1, f"sem:B.{into + 5}") for into in (5, 6))
        cutoffs = (Cutoff(4, 14, 13, "sem:B.9"), *low)
        day = played(begun(6, cutoffs=cutoffs, fill_pool=pool), 4, (2000, 1000, 0))
        out = set(playing(day, 3)) - set(playing(day, 4))

        assert len(out) == 3
        assert (out <= set(playing(day, 5))) is back

    @pytest.mark.ruling("sem:fill_short", "refuse")
    def test_where_the_organiser_decides_the_day_waits(self) -> None:
        day = went_home()

        assert not over(day)
        assert not can_go_on(day)
        with pytest.raises(InvalidReport, match="the organiser decides"):
            playing(day, 4)
        with pytest.raises(InvalidReport, match="not over after 3 closed rounds"):
            final(day)

    @pytest.mark.ruling("sem:fill_short", "largest_multiple")
    def test_otherwise_full_tables_go_on(self) -> None:
        day = attrs.evolve(went_home(), rules=SEM_2023)

        assert len(playing(day, 4)) == 3
        assert advance_into(day, 4).note is not None

    @pytest.mark.ruling("sem:fill_short", "refuse")
    def test_lots_for_places_do_not_keep_an_undecided_round_open(self) -> None:
        rules = changed(fill_short=FillShort.REFUSE, shared_place=SharedPlace.LOTS)
        day = went_home()
        last = attrs.evolve(day.rounds[-1], closed=False)
        waiting = attrs.evolve(day, rules=rules, rounds=(*day.rounds[:-1], last))
        closed = apply(waiting, CloseRound(3))

        assert closed.closed == 3
        assert closed.rounds[-1].lots == ()


class TestWholeDays:
    @pytest.mark.parametrize("players", [3, 6, 9, 12, 15, 24])
    def test_if_all_are_equal_all_play_five_rounds_and_nobody_the_sixth(self, players: int) -> None:
        day = played(begun(players), 5)

        assert [len(each.tables) * 3 for each in day.rounds] == [players] * 5
        assert over(day)
        assert playing(day, 6) == ()
        assert {line.place for line in final(day)} == {1}
        with pytest.raises(InvalidReport, match=r"nobody advances into it \[sem:B\.11\]"):
            plan(day, 6)

    @pytest.mark.parametrize("players", [3, 6, 9, 12, 15, 24])
    @pytest.mark.parametrize("cents", [(2000, 1000, 0), (4998, -999, -999), (-5, 3005, 0)])
    def test_a_day_can_be_played_to_its_end(self, players: int, cents: tuple[int, ...]) -> None:
        day = begun(players)
        while not over(day):
            day = one_round(day, cents)

        assert day.closed == 6
        assert sorted(line.start for line in final(day)) == list(range(1, players + 1))
        assert sum(line.cents for line in final(day)) == 3000 * sum(
            len(each.tables) for each in day.rounds
        )
        assert not can_go_on(day)

    @pytest.mark.parametrize("players", [3, 6, 9, 12])
    def test_a_wrong_total_counts_as_it_is_corrected(self, players: int) -> None:
        wrong, right = (
            played(begun(players), 3, cents) for cents in ((1500, 1000, 510), (1490, 1000, 510))
        )

        assert standings_after(wrong, 3) == standings_after(right, 3)
        assert wrong.rounds[0].results[0].total == 3010


SIX = ((6, 5, 4, 3, 2, 1), (1, 3, 5, 2, 4, 6), (2, 1, 4, 3, 6, 5), (5, 6, 1, 2, 3, 4))


class TestLots:
    @pytest.mark.clause("sem:B.7")
    @pytest.mark.ruling("sem:seat_ties", "lots")
    def test_lots_are_drawn_only_where_seats_depend_on_them(self) -> None:
        """Round 2 follows from round 1, and after round 5 nobody goes on."""
        day = played(begun(6, Recorded(SIX[:3]), seat_ties=SeatTies.LOTS), 5)

        assert [each.lots for each in day.rounds] == [(), *SIX[:3], ()]
        require_used_up(day.chance)
        for number, drawn in zip((3, 4, 5), SIX[:3], strict=True):
            assert plan(day, number).players == drawn
            assert [record.start for record in seat_order(day, number - 1).entries] == [*drawn]

    @pytest.mark.clause("sem:A.3")
    @pytest.mark.ruling("sem:shared_place", "lots")
    def test_lots_for_places_are_drawn_once_at_the_end(self) -> None:
        day = played(begun(6, Recorded(SIX[:1]), shared_place=SharedPlace.LOTS), 5)

        assert [each.lots for each in day.rounds] == [(), (), (), (), SIX[0]]
        require_used_up(day.chance)
        assert [(line.place, line.start) for line in final(day)] == list(enumerate(SIX[0], 1))

    def test_lots_can_be_drawn_for_both(self) -> None:
        day = begun(6, Recorded(SIX), seat_ties=SeatTies.LOTS, shared_place=SharedPlace.LOTS)
        day = played(day, 5)

        assert [each.lots for each in day.rounds] == [(), *SIX]
        require_used_up(day.chance)

    @pytest.mark.ruling("sem:seat_ties", "start_number")
    @pytest.mark.ruling("sem:shared_place", "split")
    def test_where_no_ruling_asks_for_lots_none_are_drawn(self) -> None:
        day = played(begun(6, Recorded([])), 5)

        assert day.chance == Recorded([])
        assert {each.lots for each in day.rounds} == {()}
        assert plan(day, 3).players == (1, 2, 3, 4, 5, 6)

    def test_only_those_who_are_equal_draw(self) -> None:
        """Three hold 20 euros and 6 points, three 10 and 4, three nothing and 2."""
        outcome = (9, 8, 7, 6, 5, 4, 3, 2, 1)
        day = begun(9, Recorded([outcome]), seat_ties=SeatTies.LOTS)
        day = played(day, 2, (1500, 1000, 500))

        assert len({record.points for record in records(day, 2)}) == 3
        assert day.rounds[1].lots == outcome
        assert seat_order(day, 2) != standings_after(day, 2)
        assert [row.place for row in seat_order(day, 2).rows] == [1, 1, 1, 4, 4, 4, 7, 7, 7]

    def test_where_nobody_is_equal_nothing_is_used_up(self) -> None:
        day = begun(3, Recorded([]), seat_ties=SeatTies.LOTS, shared_place=SharedPlace.LOTS)
        day = played(day, 6, (2000, 990, 10))

        assert over(day)
        assert [line.place for line in final(day)] == [1, 2, 3]

    @pytest.mark.parametrize(
        "outcomes", [(), ((1, 2, 3, 4, 5),), ((1, 2, 3, 4, 5, 5),), ((1, 2, 3, 4, 5, 6, 7),)]
    )
    @pytest.mark.parametrize(
        ("ruling", "rounds"),
        [({"seat_ties": SeatTies.LOTS}, 1), ({"shared_place": SharedPlace.LOTS}, 4)],
    )
    def test_a_recorded_draw_that_does_not_fit_closes_nothing(
        self, outcomes: Sequence[tuple[int, ...]], ruling: dict[str, Any], rounds: int
    ) -> None:
        day = played(begun(6, Recorded(outcomes), **ruling), rounds)
        number = rounds + 1
        tables = plan(day, number).prescribed
        handed_in = [Ticket(number, n, table, EQUAL) for n, table in enumerate(tables, 1)]
        *before, close = next_round(day, tables, handed_in)
        day = play(day, before)
        written = to_json(day)

        assert why_not(day, close) is None
        with pytest.raises(InvalidReport, match="the record"):
            apply(day, close)
        assert to_json(day) == written

    @settings(max_examples=20)
    @given(st.sampled_from(("Košice", "Poprad")), rulings(), st.data())
    def test_a_seed_gives_everybody_the_same_day(
        self, seed: str, rules: Rules, data: st.DataObject
    ) -> None:
        day = data.draw(days(rules, chance=Seeded(seed)))
        again = start(rules, day.entrants, Seeded(seed))
        for each in day.rounds:
            again = play(again, next_round(again, each.tables, each.results[::-1]))

        assert again == day


class TestCourse:
    def test_what_is_not_closed_has_no_standings(self) -> None:
        day = open_round()

        for ask in (records, standings_after, seat_order):
            for after in (0, 1, 2):
                with pytest.raises(
                    InvalidReport, match=r"is not closed; 0 rounds are \[sem:B\.8\]"
                ):
                    ask(day, after)

    @pytest.mark.parametrize("number", [0, 7, -1])
    def test_there_are_six_rounds(self, number: int) -> None:
        for ask in (playing, plan, advance_into):
            with pytest.raises(InvalidReport, match=f"there is no round {number}"):
                ask(played(begun(3), 2), number)

    def test_a_round_is_not_known_before_the_one_before_it_is_closed(self) -> None:
        for ask in (playing, plan):
            with pytest.raises(InvalidReport, match="round 1 is not closed"):
                ask(begun(), 2)

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_nobody_advances_into_a_round_that_everybody_plays(self, number: int) -> None:
        with pytest.raises(InvalidReport, match=r"everybody plays rounds 1 to 3.*\[sem:B\.8\]"):
            advance_into(played(begun(), 3), number)

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_everybody_plays_the_qualification(self, number: int) -> None:
        day = played(begun(9), 2, (2000, 1000, 0))

        assert sorted(playing(day, number)) == list(range(1, 10))

    def test_each_round_has_its_clause_also_where_the_second_is_no_longer_for_all(self) -> None:
        cutoffs = tuple(attrs.evolve(SEM_2023.cutoffs[0], into_round=n) for n in range(2, 7))
        rules = changed(qualification_rounds=1, cutoffs=cutoffs)
        day = played(start(rules, guests(6)), 1, (2000, 1000, 0))

        assert {seating_clause(rules, number) for number in range(2, 7)} == {"sem:B.9"}
        assert over(day)
        assert (
            seating_clause(
                changed(
                    rounds=3,
                    cutoffs=(),
                    cards_of_position=(1,) * 3,
                    club_rule_rounds=(1, 2),
                    objections_from_round=1,
                ),
                3,
            )
            == "sem:B.7"
        )

    @pytest.mark.clause("sem:B.12")
    def test_there_is_no_final_table_before_the_day_is_over(self) -> None:
        for rounds in range(5):
            with pytest.raises(InvalidReport, match=r"is not over after \d closed"):
                final(played(begun(), rounds))
