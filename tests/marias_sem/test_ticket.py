"""The score ticket: what it can hold, how a wrong total is put right, what cannot have happened."""

import json
from itertools import cycle, product
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport
from cardtourney.marias_sem.rules import SEM_2023, OddCent, PaymentLimit, Rules, SeveralWinners
from cardtourney.marias_sem.ticket import (
    Ticket,
    TicketCode,
    balanced,
    correction,
    ended_early,
    impossible,
    out_of_reach,
    problems,
    repair,
)
from cardtourney.pairing.points import PointTable
from cardtourney.testing.marias_sem import (
    balanced_tickets,
    rules_variants,
    tickets,
    unbalanced_tickets,
)

WORKED = json.loads(
    (Path(__file__).parents[1] / "data" / "worked-tickets.json").read_text("utf-8")
)["sem:C.5"]

any_rules_and_ticket = (rules_variants() | st.just(SEM_2023)).flatmap(
    lambda rules: st.tuples(st.just(rules), tickets(rules))
)


def handed_in(*cents: int, round_number: int = 1) -> Ticket:
    """A ticket with these sums."""
    return Ticket(round_number, 4, tuple(range(11, 11 + len(cents))), cents)


def repaired(*cents: int, **options: Any) -> tuple[int, ...]:
    """The sums that count, under the rulings given."""
    return repair(handed_in(*cents), attrs.evolve(SEM_2023, **options)).cents


def cent_by_cent(cents: tuple[int, ...], rules: Rules) -> tuple[int, ...]:
    """A correction as a patient clerk does it: one cent at a time, going round those who bear."""
    held = list(cents)
    right = rules.start_money * len(held)
    top = [seat for seat, sum_ in enumerate(held) if sum_ == max(held)]
    lower = rules.several_winners is SeveralWinners.LOWER_POSITION
    if len(top) == len(held):
        bearing = top
    elif sum(held) > right:
        bearing = top[:1] if lower else top
    else:
        winners = {top[0]} if lower else {*top}
        bearing = [seat for seat in range(len(held)) if seat not in winners]
    if rules.odd_cent is OddCent.HIGHER_POSITION:
        bearing.reverse()
    for seat in cycle(bearing):
        if sum(held) == right:
            break
        held[seat] += 1 if sum(held) < right else -1
    return tuple(held)


@pytest.mark.clause("sem:B.5")
class TestWhatATicketHolds:
    @pytest.mark.parametrize(
        ("field", "value", "message"),
        [
            *(("round", value, f"round {value!r} is not a") for value in (0, -1, 1.0, True, "1")),
            *(("table", value, f"table {value!r} is not a") for value in (0, -1, None, False)),
            ("starts", (), "names no players"),
            ("starts", (11, 12, 11), "start number 11 stands on the ticket twice"),
            ("starts", (11, 0, 13), "start number 0 is not a whole number from 1"),
            ("starts", (11, 12), "3 sums for 2 players"),
            ("starts", (11, 12.0, 13), "start numbers (11, 12.0, 13) are not whole numbers"),
            ("starts", [11, 12, 13], "start numbers [11, 12, 13] are not"),
            ("cents", (1000, 1000), "2 sums for 3 players"),
            ("cents", (1000, 1000, 500, 500), "4 sums for 3 players"),
            ("cents", (1000, 1000, 1000.0), "sums (1000, 1000, 1000.0) are not whole numbers"),
            ("cents", (1000, 1000, True), "sums (1000, 1000, True) are not whole numbers"),
            ("cents", [1000, 1000, 1000], "sums [1000, 1000, 1000] are not"),
            ("cents", None, "sums None are not"),
        ],
    )
    def test_what_is_no_ticket_is_refused_with_the_reason(
        self, field: str, value: object, message: str
    ) -> None:
        values: dict[str, Any] = {"round": 1, "table": 4, "starts": (11, 12, 13)}
        values |= {"cents": (1000, 1000, 1000), field: value}

        with pytest.raises(InvalidReport) as caught:
            Ticket(**values)

        assert any(message in problem.message for problem in caught.value)
        assert all(problem.message.endswith("[sem:B.5]") for problem in caught.value)

    def test_sums_that_are_no_whole_numbers_are_wrong_by_themselves(self) -> None:
        wrong: Any = (1000, 1000, 1000.0)
        with pytest.raises(InvalidReport) as caught:
            Ticket(1, 4, (11, 12, 13), wrong)

        assert [problem.field for problem in caught.value] == ["$.cents"]

    def test_a_ticket_of_nobody_is_wrong_by_its_players(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            Ticket(1, 4, (), ())

        assert [problem.field for problem in caught.value] == ["$.starts"]

    def test_all_problems_are_told_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            Ticket(0, 0, (5, 5, 0), (1000,))

        fields = ["$.round", "$.table", "$.starts", "$.starts", "$.cents"]
        assert [problem.field for problem in caught.value] == fields

    def test_a_wrong_player_does_not_hide_a_missing_sum(self) -> None:
        wrong: Any = (11, "12", 13)
        with pytest.raises(InvalidReport) as caught:
            Ticket(1, 4, wrong, (1000, 1000))

        assert [problem.field for problem in caught.value] == ["$.starts", "$.cents"]

    def test_sums_are_not_counted_where_the_players_are_no_list(self) -> None:
        wrong: Any = None
        with pytest.raises(InvalidReport) as caught:
            Ticket(1, 4, wrong, (1000, 1000))

        assert [problem.field for problem in caught.value] == ["$.starts"]

    @given(tickets())
    def test_equal_tickets_are_the_same_value(self, ticket: Ticket) -> None:
        assert len({ticket, attrs.evolve(ticket)}) == 1


@pytest.mark.clause("sem:B.5")
@pytest.mark.clause("sem:C.1")
class TestProblems:
    @given(any_rules_and_ticket)
    def test_a_ticket_is_right_exactly_if_its_money_is_all_there(
        self, drawn: tuple[Rules, Ticket]
    ) -> None:
        rules, ticket = drawn

        assert (
            balanced(ticket, rules)
            is (problems(ticket, rules) == ())
            is (sum(ticket.cents) == rules.table_size * rules.start_money)
        )

    @given(unbalanced_tickets())
    def test_a_wrong_total_is_told_with_both_totals_and_the_difference(
        self, ticket: Ticket
    ) -> None:
        [finding] = problems(ticket)

        assert (finding.code, finding.clause) == (TicketCode.WRONG_TOTAL, "sem:C.1")
        assert (finding["total"], finding["expected"]) == (ticket.total, 3000)
        assert finding["difference"] == ticket.total - 3000

    def test_a_wrong_round_and_a_wrong_total_are_told_at_once(self) -> None:
        found = problems(handed_in(1000, 1000, 1010, round_number=7))

        assert [finding.code for finding in found] == [
            TicketCode.NO_SUCH_ROUND,
            TicketCode.WRONG_TOTAL,
        ]

    @pytest.mark.parametrize("size", [1, 2, 4, 5])
    def test_a_wrong_number_of_players_is_told_and_never_right(self, size: int) -> None:
        for cents in ((1000,) * size, (3000,) + (0,) * (size - 1)):
            [finding] = problems(handed_in(*cents))

            assert (finding.code, finding.clause) == (TicketCode.TABLE_SIZE, "sem:B.2")
            assert not balanced(handed_in(*cents))

    @pytest.mark.parametrize("round_number", [1, 6, 7])
    def test_the_rounds_are_those_of_the_edition(self, round_number: int) -> None:
        found = problems(handed_in(1000, 1000, 1000, round_number=round_number))

        assert bool(found) is (round_number == 7)


@pytest.mark.clause("sem:C.5")
class TestRepair:
    @pytest.mark.parametrize("case", WORKED, ids=lambda case: str(case["cents"]))
    def test_the_cases_worked_by_hand(self, case: dict[str, list[int]]) -> None:
        assert repaired(*case["cents"]) == tuple(case["repaired"])

    @given(any_rules_and_ticket)
    def test_it_is_what_a_clerk_gets_cent_by_cent(self, drawn: tuple[Rules, Ticket]) -> None:
        rules, ticket = drawn

        assert repair(ticket, rules).cents == cent_by_cent(ticket.cents, rules)

    @given(any_rules_and_ticket)
    def test_a_repaired_ticket_totals_the_tables_money(self, drawn: tuple[Rules, Ticket]) -> None:
        rules, ticket = drawn

        assert repair(ticket, rules).total == rules.table_size * rules.start_money

    @given(any_rules_and_ticket)
    def test_repairing_twice_changes_nothing(self, drawn: tuple[Rules, Ticket]) -> None:
        rules, ticket = drawn
        once = repair(ticket, rules)

        assert repair(once, rules) == once

    @given(balanced_tickets())
    def test_a_right_ticket_stays_as_it_is(self, ticket: Ticket) -> None:
        told = correction(ticket)

        assert told.after == ticket
        assert told.changes == (0, 0, 0)
        assert told.findings() == ()

    @given(any_rules_and_ticket)
    def test_only_the_sums_change_and_together_by_the_difference(
        self, drawn: tuple[Rules, Ticket]
    ) -> None:
        rules, ticket = drawn
        told = correction(ticket, rules)

        assert attrs.evolve(told.after, cents=ticket.cents) == ticket
        assert sum(told.changes) == -told.difference
        assert all(change * told.difference <= 0 for change in told.changes)

    @given(any_rules_and_ticket)
    def test_shares_differ_by_a_cent_at_most(self, drawn: tuple[Rules, Ticket]) -> None:
        rules, ticket = drawn
        told = correction(ticket, rules)
        shares = [abs(change) for change in told.changes if change]

        assert not shares or max(shares) - min(shares) <= 1

    @given(unbalanced_tickets(), st.permutations(range(3)))
    def test_positions_matter_only_for_odd_cents(self, ticket: Ticket, order: list[int]) -> None:
        moved = attrs.evolve(ticket, cents=tuple(ticket.cents[seat] for seat in order))
        right, moved_right = repair(ticket).cents, repair(moved).cents

        assert all(abs(moved_right[to] - right[seat]) <= 1 for to, seat in enumerate(order))

    def test_the_winner_may_lose_the_win(self) -> None:
        told = correction(handed_in(1210, 1205, 600))

        assert told.lost_the_win == (11,)
        assert list(map(str, told.findings())) == [
            (
                "round 1, table 4: 30,15 € instead of 30,00 €; the excess is taken: "
                "start number 11 -0,15 € [sem:C.5]"
            ),
            "round 1, table 4: start number 11 loses the win by the correction [sem:C.5]",
        ]

    @pytest.mark.parametrize(
        ("cents", "code"),
        [
            ((1001, 1000, 1000), TicketCode.EXCESS_TAKEN),
            ((1000, 1000, 999), TicketCode.SHORTFALL_ADDED),
        ],
    )
    def test_a_single_cent_is_put_right_too(self, cents: tuple[int, ...], code: TicketCode) -> None:
        told = correction(handed_in(*cents))

        assert told.after.cents == (1000, 1000, 1000)
        assert told.findings()[0].code is code

    def test_a_shortfall_can_cost_the_win_too(self) -> None:
        told = correction(handed_in(1000, 900, 990))

        assert told.after.cents == (1000, 955, 1045)
        assert told.lost_the_win == (11,)

    def test_a_winner_who_keeps_the_highest_sum_keeps_the_win(self) -> None:
        told = correction(handed_in(1500, 1000, 510))

        assert told.lost_the_win == ()
        assert [finding.code for finding in told.findings()] == [TicketCode.EXCESS_TAKEN]

    @pytest.mark.ruling("sem:several_winners", "share")
    @pytest.mark.parametrize(
        ("cents", "right"),
        [((1205, 1205, 600), (1200, 1200, 600)), ((1200, 600, 1190), (1200, 605, 1195))],
    )
    def test_two_winners_bear_an_excess_together(
        self, cents: tuple[int, ...], right: tuple[int, ...]
    ) -> None:
        assert repaired(*cents, several_winners=SeveralWinners.SHARE) == right

    @pytest.mark.ruling("sem:several_winners", "share")
    def test_a_shortfall_goes_to_the_one_who_did_not_win(self) -> None:
        assert repaired(1200, 1200, 595, several_winners=SeveralWinners.SHARE) == (1200, 1200, 600)

    @pytest.mark.ruling("sem:several_winners", "lower_position")
    @pytest.mark.parametrize(
        ("cents", "right"),
        [
            ((1205, 1205, 600), (1195, 1205, 600)),
            ((600, 1205, 1205), (600, 1195, 1205)),
            ((1200, 1200, 590), (1200, 1205, 595)),
        ],
    )
    def test_the_lower_position_alone_can_be_the_winner(
        self, cents: tuple[int, ...], right: tuple[int, ...]
    ) -> None:
        assert repaired(*cents, several_winners=SeveralWinners.LOWER_POSITION) == right

    @pytest.mark.parametrize("several_winners", SeveralWinners)
    @pytest.mark.parametrize(
        ("cents", "right"),
        [((1010,) * 3, (1000,) * 3), ((990,) * 3, (1000,) * 3), ((0,) * 3, (1000,) * 3)],
    )
    def test_three_equal_players_bear_a_difference_together(
        self, several_winners: SeveralWinners, cents: tuple[int, ...], right: tuple[int, ...]
    ) -> None:
        assert repaired(*cents, several_winners=several_winners) == right

    @pytest.mark.ruling("sem:odd_cent", "lower_position")
    @pytest.mark.parametrize(
        ("cents", "right"),
        [
            ((1500, 1000, 495), (1500, 1003, 497)),
            ((1203, 1202, 600), (1198, 1202, 600)),
            ((1203, 1203, 599), (1200, 1201, 599)),
        ],
    )
    def test_an_odd_cent_is_the_lower_positions(
        self, cents: tuple[int, ...], right: tuple[int, ...]
    ) -> None:
        assert repaired(*cents, odd_cent=OddCent.LOWER_POSITION) == right

    @pytest.mark.ruling("sem:odd_cent", "higher_position")
    @pytest.mark.parametrize(
        ("cents", "right"),
        [
            ((1500, 1000, 495), (1500, 1002, 498)),
            ((1203, 1203, 599), (1201, 1200, 599)),
        ],
    )
    def test_an_odd_cent_can_be_the_higher_positions(
        self, cents: tuple[int, ...], right: tuple[int, ...]
    ) -> None:
        assert repaired(*cents, odd_cent=OddCent.HIGHER_POSITION) == right

    def test_a_ticket_that_fits_no_table_is_not_repaired(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            repair(handed_in(1000, 1000, round_number=9))

        assert len(caught.value.problems) == 2


@pytest.mark.clause("sem:C.7")
class TestEndedEarly:
    @given(any_rules_and_ticket)
    def test_a_round_ends_early_when_somebody_has_nothing_left(
        self, drawn: tuple[Rules, Ticket]
    ) -> None:
        _, ticket = drawn

        assert ended_early(ticket) is any(cents <= 0 for cents in ticket.cents)

    @pytest.mark.parametrize(
        ("cents", "early"),
        [((1999, 1000, 1), False), ((2000, 1000, 0), True), ((2001, 1000, -1), True)],
    )
    def test_the_last_cent_decides(self, cents: tuple[int, ...], early: bool) -> None:
        assert ended_early(handed_in(*cents)) is early


def deals(rules: Rules) -> set[tuple[int, ...]]:
    """What every possible deal does to the sums: one pays each of the others, or is paid."""
    limit, size = rules.payment_limit, rules.table_size
    in_all = rules.payment_limit_for is PaymentLimit.WHOLE_DEAL
    found = set()
    for alone in range(size):
        for paid in product(range(limit + 1), repeat=size - 1):
            won = (*(-part for part in paid[:alone]), sum(paid), *(-part for part in paid[alone:]))
            found.add(won)
            if sum(paid) <= limit or not in_all:
                found.add(tuple(-part for part in won))
    return found


def reachable(rules: Rules) -> set[tuple[int, ...]]:
    """Every result of every possible course of a round, deal by deal."""
    start = (rules.start_money,) * rules.table_size
    found, waiting = {start}, [start]
    possible = deals(rules)
    while waiting:
        held = waiting.pop()
        for deal in possible:
            after = tuple(cents + change for cents, change in zip(held, deal, strict=True))
            if after not in found:
                found.add(after)
                if min(after) > 0:
                    waiting.append(after)
    return found


IN_ALL = attrs.evolve(SEM_2023, payment_limit_for=PaymentLimit.WHOLE_DEAL)
TOO_MUCH, NO_SUCH_DEAL, ALL_BELOW = (
    TicketCode.LOST_TOO_MUCH,
    TicketCode.NO_SUCH_DEAL,
    TicketCode.ALL_BELOW_ZERO,
)


@pytest.mark.clause("sem:C.8")
@pytest.mark.clause("sem:C.11")
class TestImpossible:
    @pytest.mark.parametrize("limit_for", PaymentLimit)
    @pytest.mark.parametrize(
        ("size", "money", "limit"),
        [(2, 2, 3), (3, 2, 1), (3, 2, 2), (3, 3, 2), (3, 1, 3), (4, 1, 2), (4, 2, 1), (5, 1, 1)],
    )
    def test_what_is_not_called_impossible_can_come_about(
        self, size: int, money: int, limit: int, limit_for: PaymentLimit
    ) -> None:
        """On small tables every result is played out and compared with what is said of it."""
        rules = attrs.evolve(
            SEM_2023,
            table_size=size,
            start_money=money,
            payment_limit=limit,
            payment_limit_for=limit_for,
            points=PointTable.of(range(size, 0, -1)),
            cards_of_position=(1,) * 6,
        )
        can_be = reachable(rules)
        most = (limit + 1) * (size - 1)
        highest, lowest = max(map(max, can_be)), min(map(min, can_be))
        sums = range(-most, size * money + most + 1)
        results = [
            (*some, last)
            for some in product(sums, repeat=size - 1)
            if (last := size * money - sum(some)) in sums
        ]

        assert can_be <= set(results)
        for held in range(lowest - 2, highest + 3):
            anything = handed_in(*(0,) * (size - 1), held)
            assert (out_of_reach(anything, rules) == ()) is (lowest <= held <= highest)
        for cents in results:
            assert (impossible(handed_in(*cents), rules) == ()) is (cents in can_be)

    @given(any_rules_and_ticket)
    def test_what_the_game_gives_is_not_called_impossible(
        self, drawn: tuple[Rules, Ticket]
    ) -> None:
        rules, ticket = drawn

        assert not balanced(ticket, rules) or impossible(ticket, rules) == ()

    @pytest.mark.ruling("sem:payment_limit_for", "each_opponent")
    @pytest.mark.parametrize(
        ("cents", "codes"),
        [
            ((1000, 1000, 1000), []),
            ((0, 0, 3000), []),
            ((4998, -999, -999), []),
            # Whoever loses alone pays two.
            ((3000, 1000, -1000), []),
            ((2085, 2000, -1085), []),
            ((2500, 2499, -1999), []),
            ((2500, 2500, -2000), [TOO_MUCH]),
            # Who lost alone lost to both others, who had more than nothing before.
            ((4000, 0, -1000), [NO_SUCH_DEAL]),
            ((6000, -1500, -1500), [NO_SUCH_DEAL]),
            ((4251, 1, -1252), [NO_SUCH_DEAL]),
            ((4000, 252, -1252), [NO_SUCH_DEAL]),
            ((3998, 254, -1252), []),
            ((-1, -1, -1), [ALL_BELOW]),
            ((-1, -1, -2000), [ALL_BELOW, TOO_MUCH]),
        ],
    )
    def test_alone_one_can_lose_twice_the_limit_and_nobody_else_with_that_player(
        self, cents: tuple[int, ...], codes: list[TicketCode]
    ) -> None:
        assert [finding.code for finding in impossible(handed_in(*cents))] == codes

    @pytest.mark.ruling("sem:payment_limit_for", "whole_deal")
    @pytest.mark.parametrize(
        ("cents", "codes"),
        [
            ((1000, 1000, 1000), []),
            ((0, 0, 3000), []),
            ((4998, -999, -999), []),
            ((3000, 999, -999), []),
            ((3000, 1000, -1000), [TOO_MUCH]),
            ((2085, 2000, -1085), [TOO_MUCH]),
            ((6000, -1500, -1500), [TOO_MUCH, TOO_MUCH]),
            ((-1, -1, -1), [ALL_BELOW]),
            ((-1, -1, -1000), [ALL_BELOW, TOO_MUCH]),
        ],
    )
    def test_in_all_nobody_can_lose_the_whole_limit(
        self, cents: tuple[int, ...], codes: list[TicketCode]
    ) -> None:
        assert [finding.code for finding in impossible(handed_in(*cents), IN_ALL)] == codes

    def test_nothing_is_not_below_nothing(self) -> None:
        """No deal takes everything from all, but not because all would be below zero."""
        [finding] = impossible(handed_in(0, 0, 0))

        assert finding.code is TicketCode.NO_SUCH_DEAL

    @pytest.mark.parametrize(
        "cents", [(0,), (-5,), (2000, 0), (3000, 1000, 0, 0), (5000,) + (0,) * 4]
    )
    def test_a_table_of_any_size_can_be_asked_about(self, cents: tuple[int, ...]) -> None:
        assert bool(impossible(handed_in(*cents))) is (len(cents) == 1)

    def test_a_finding_reads_as_a_sentence(self) -> None:
        [finding] = impossible(handed_in(-1, -2, -3))

        assert str(finding) == (
            "round 1, table 4: 3 of 3 players are below zero, which one deal cannot do [sem:C.8]"
        )
