"""Dealing, cards, stakes and objections at one table."""

from collections import Counter
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from itertools import cycle, islice
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport
from cardtourney.marias_sem.lastdeal import most_paid
from cardtourney.marias_sem.rules import SEM_2023, PaymentLimit, Rules
from cardtourney.marias_sem.table import (
    ObjectionCode,
    cards_of,
    dealer,
    deals_complete,
    objection_deadline,
    objection_in_time,
    payment_allowed,
    stake,
    table_money,
    why_no_objection,
)
from cardtourney.testing.marias_sem import rules_variants

NOT_COUNTS: tuple[Any, ...] = (-1, 1.0, True, "3", None)

FROM, TO = datetime.fromisoformat("2023-01-01"), datetime.fromisoformat("2030-01-01")
zones = st.integers(-12, 14).map(lambda hours: timezone(timedelta(hours=hours)))
naive = st.datetimes(FROM, TO)
aware = st.datetimes(FROM, TO, timezones=zones)
moments = naive | aware


class EndOfSummer(tzinfo):
    """A zone whose clocks go from 3 back to 2 in the night of 29 October 2023."""

    def utcoffset(self, moment: datetime | None) -> timedelta:
        assert moment is not None
        wall = moment.replace(tzinfo=None).isoformat()
        # The hour between 2 and 3 shows twice; the second time carries fold=1.
        summer = wall < "2023-10-29T02" or (wall < "2023-10-29T03" and not moment.fold)
        return timedelta(hours=2 if summer else 1)

    def dst(self, moment: datetime | None) -> timedelta:
        return self.utcoffset(moment) - timedelta(hours=1)

    def tzname(self, moment: datetime | None) -> str:
        return "summer" if self.dst(moment) else "winter"

    def fromutc(self, moment: datetime) -> datetime:
        utc = moment.replace(tzinfo=None).isoformat()
        hours = 2 if utc < "2023-10-29T01" else 1
        again = "2023-10-29T01" <= utc < "2023-10-29T02"
        return (moment + timedelta(hours=hours)).replace(fold=int(again))


class TestMoney:
    @pytest.mark.clause("sem:C.1")
    def test_ten_euros_each_make_thirty(self) -> None:
        assert (stake(), table_money()) == (1000, 3000)

    @pytest.mark.clause("sem:C.1")
    @given(rules_variants())
    def test_the_tables_money_is_every_stake(self, rules: Rules) -> None:
        assert table_money(rules) == sum(stake(rules) for _ in range(rules.table_size))


@pytest.mark.clause("sem:C.11")
class TestPayments:
    @pytest.mark.ruling("sem:payment_limit_for", "each_opponent")
    @pytest.mark.parametrize(
        ("to_each", "allowed"),
        [([], True), ([0], True), ([1000], True), ([1000, 1000], True), ([1, 1001], False)],
    )
    def test_each_opponent_is_paid_up_to_the_limit(self, to_each: list[int], allowed: bool) -> None:
        assert payment_allowed(to_each) is allowed

    @pytest.mark.ruling("sem:payment_limit_for", "whole_deal")
    @pytest.mark.parametrize(
        ("to_each", "allowed"),
        [([], True), ([1000], True), ([500, 500], True), ([1, 1000], False), ([0, 1001], False)],
    )
    def test_all_opponents_are_paid_up_to_the_limit_together(
        self, to_each: list[int], allowed: bool
    ) -> None:
        rules = attrs.evolve(SEM_2023, payment_limit_for=PaymentLimit.WHOLE_DEAL)

        assert payment_allowed(to_each, rules) is allowed

    @given(
        rules_variants().flatmap(
            lambda rules: st.tuples(
                st.just(rules),
                st.lists(st.integers(0, 3000), max_size=rules.table_size - 1),
                st.lists(st.integers(0, 3000), max_size=rules.table_size - 1),
            )
        )
    )
    def test_less_than_an_allowed_payment_is_allowed_and_nobody_pays_more_than_the_most(
        self, drawn: tuple[Rules, list[int], list[int]]
    ) -> None:
        rules, one, two = drawn
        less = [min(pair) for pair in zip(one, two, strict=False)]

        assert payment_allowed(less, rules) or not payment_allowed(one, rules)
        assert sum(one) <= most_paid(len(one), rules) or not payment_allowed(one, rules)

    @pytest.mark.parametrize("limit_for", PaymentLimit)
    def test_the_most_is_allowed_and_a_cent_more_is_not(self, limit_for: PaymentLimit) -> None:
        rules = attrs.evolve(SEM_2023, payment_limit_for=limit_for)
        first, second = (most_paid(opponents, rules) for opponents in (1, 2))

        assert payment_allowed([first, second - first], rules)
        assert not payment_allowed([first, second - first + 1], rules)

    @pytest.mark.parametrize("cents", NOT_COUNTS)
    def test_what_is_no_payment_is_refused(self, cents: Any) -> None:
        with pytest.raises(InvalidReport, match=r"cents to pay, 0 or more \[sem:C\.11\]"):
            payment_allowed([cents])

    def test_all_that_is_wrong_with_payments_is_told_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            payment_allowed([1, -1, 1, -2])

        assert len(caught.value.problems) == 3
        assert "4 payments for 2 opponents [sem:C.11]" in str(caught.value)


@pytest.mark.clause("sem:B.4")
@pytest.mark.clause("sem:C.2")
class TestDeals:
    @given(rules_variants(), st.integers(1, 60))
    def test_the_deal_goes_round_from_position_one(self, rules: Rules, deals: int) -> None:
        seats = cycle(range(1, rules.table_size + 1))

        assert [dealer(deal, rules) for deal in range(1, deals + 1)] == list(islice(seats, deals))

    @given(rules_variants(), st.integers(0, 60))
    def test_a_table_may_stop_when_everybody_has_dealt_equally_often(
        self, rules: Rules, deals: int
    ) -> None:
        dealt = Counter(dealer(deal, rules) for deal in range(1, deals + 1))
        equal = len(dealt) == rules.table_size and len({*dealt.values()}) == 1

        assert deals_complete(deals, ended_early=False, rules=rules) is equal

    @given(rules_variants(), st.integers(1, 60))
    def test_the_last_position_deals_last(self, rules: Rules, deals: int) -> None:
        last = dealer(deals, rules) == rules.table_size

        assert deals_complete(deals, ended_early=False, rules=rules) is last

    @pytest.mark.clause("sem:C.7")
    @given(st.integers(1, 60))
    def test_a_round_that_ended_early_is_complete_after_any_deal(self, deals: int) -> None:
        assert deals_complete(deals, ended_early=True)

    def test_nothing_is_lost_without_a_deal(self) -> None:
        with pytest.raises(InvalidReport, match=r"without a deal \[sem:C\.7\]"):
            deals_complete(0, ended_early=True)

    @pytest.mark.parametrize("deals", NOT_COUNTS)
    def test_what_is_no_number_of_deals_is_refused(self, deals: Any) -> None:
        with pytest.raises(InvalidReport, match=r"whole number of deals, 0 or more \[sem:B\.4\]"):
            deals_complete(deals, ended_early=False)

    @pytest.mark.parametrize("deal", [0, *NOT_COUNTS])
    def test_what_is_no_deal_has_no_dealer(self, deal: Any) -> None:
        with pytest.raises(InvalidReport, match=r"^deal .* \[sem:C\.2\]$"):
            dealer(deal)


@pytest.mark.clause("sem:C.3")
class TestCards:
    def test_cards_come_from_the_third_then_the_second_then_the_first(self) -> None:
        assert [cards_of(round_number) for round_number in range(1, 7)] == [3, 3, 2, 2, 1, 1]

    @given(rules_variants())
    def test_every_round_has_a_position_of_the_table(self, rules: Rules) -> None:
        found = {cards_of(round_number, rules) for round_number in range(1, rules.rounds + 1)}

        assert found <= {*range(1, rules.table_size + 1)}

    @pytest.mark.parametrize("round_number", [0, 7, *NOT_COUNTS[:3], None])
    def test_a_round_that_is_not_played_is_refused(self, round_number: Any) -> None:
        with pytest.raises(InvalidReport, match=r"the rounds are 1 to 6 \[sem:C\.3\]"):
            cards_of(round_number)


@pytest.mark.clause("sem:C.9")
class TestObjections:
    @given(moments, st.integers(-1200, 1200))
    def test_objections_are_heard_for_ten_minutes_from_publication(
        self, published: datetime, seconds: int
    ) -> None:
        lodged = published + timedelta(seconds=seconds)

        assert objection_in_time(2, published, lodged) is (0 <= seconds <= 600)

    @given(moments, st.integers(1, 120))
    def test_the_deadline_is_the_last_moment_in_time(
        self, published: datetime, minutes: int
    ) -> None:
        rules = attrs.evolve(SEM_2023, objection_minutes=minutes)
        deadline = objection_deadline(published, rules)
        late = why_no_objection(3, published, deadline + timedelta(microseconds=1), rules)

        assert deadline - published == timedelta(minutes=minutes)
        assert deadline.tzinfo is published.tzinfo
        assert objection_in_time(3, published, deadline, rules)
        assert late is not None
        assert late.code is ObjectionCode.TOO_LATE

    @given(aware, st.integers(-12, 14), st.integers(0, 1200))
    def test_the_zone_in_which_a_moment_is_told_does_not_matter(
        self, published: datetime, hours: int, seconds: int
    ) -> None:
        lodged = published + timedelta(seconds=seconds)
        elsewhere = lodged.astimezone(timezone(timedelta(hours=hours)))

        assert objection_in_time(2, published, elsewhere) is objection_in_time(2, published, lodged)

    def test_nobody_objects_to_what_is_not_yet_published(self) -> None:
        published = datetime(2023, 3, 4, 11, 52, tzinfo=UTC)
        refusal = why_no_objection(2, published, published - timedelta(seconds=1))

        assert refusal is not None
        assert str(refusal) == (
            "the objection to round 2 was lodged at 2023-03-04 11:51:59+00:00, before its results "
            "were published at 2023-03-04 11:52:00+00:00 [sem:C.9]"
        )

    @given(rules_variants(), moments)
    def test_results_are_published_from_a_round_on(self, rules: Rules, moment: datetime) -> None:
        for round_number in range(1, rules.rounds + 1):
            refusal = why_no_objection(round_number, moment, moment, rules)

            assert (refusal is None) is (round_number >= rules.objections_from_round)
            assert refusal is None or refusal.code is ObjectionCode.NOT_PUBLISHED

    @given(naive, aware)
    def test_clocks_with_and_without_a_zone_are_not_compared(
        self, one: datetime, two: datetime
    ) -> None:
        for published, lodged in ((one, two), (two, one)):
            with pytest.raises(InvalidReport, match="only one has a time zone"):
                objection_in_time(2, published, lodged)

    @pytest.mark.parametrize("round_number", [0, 7, -1, 2.0, True, None])
    def test_a_round_that_is_not_played_is_refused(self, round_number: Any) -> None:
        now = datetime(2023, 3, 4, tzinfo=UTC)

        with pytest.raises(InvalidReport, match=r"the rounds are 1 to 6 \[sem:C\.9\]"):
            objection_in_time(round_number, now, now)

    def test_the_end_of_summer_time_gives_no_extra_hour(self) -> None:
        zone = EndOfSummer()
        published = datetime(2023, 10, 29, 2, 55, tzinfo=zone)
        deadline = objection_deadline(published)
        repeated_hour = datetime(2023, 10, 29, 2, 56, fold=1, tzinfo=zone)

        assert (deadline.hour, deadline.minute, deadline.fold) == (2, 5, 1)
        assert objection_in_time(2, published, deadline)
        assert not objection_in_time(2, published, repeated_hour)

    @pytest.mark.parametrize("zone", [None, UTC])
    def test_a_deadline_outside_the_calendar_is_refused(self, zone: timezone | None) -> None:
        with pytest.raises(InvalidReport, match=r"is no moment \[sem:C\.9\]"):
            objection_deadline(datetime.max.replace(tzinfo=zone))
