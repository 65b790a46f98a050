"""Round points against the printed examples and against counting out every order."""

import json
from fractions import Fraction
from itertools import pairwise, permutations
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport, euro
from cardtourney.marias_sem.points import round_points
from cardtourney.marias_sem.rules import SEM_2023, Rules
from cardtourney.marias_sem.ticket import Ticket, repair
from cardtourney.testing.marias_sem import (
    balanced_tickets,
    rules_variants,
    tickets,
    unbalanced_tickets,
)

PRINTED = json.loads(
    (Path(__file__).parents[1] / "data" / "worked-tickets.json").read_text("utf-8")
)["sem:C.6 (printed)"]


def by_counting_orders(cents: tuple[int, ...], row: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """Each player's average points over every order in which nobody stands above more money."""
    orders = [
        order
        for order in permutations(range(len(cents)))
        if all(cents[one] >= cents[two] for one, two in pairwise(order))
    ]
    return tuple(
        sum((row[order.index(seat)] for order in orders), Fraction()) / len(orders)
        for seat in range(len(cents))
    )


@pytest.mark.clause("sem:C.6")
class TestRoundPoints:
    @pytest.mark.parametrize("case", PRINTED, ids=lambda case: str(case["cents"]))
    def test_the_examples_printed_in_the_rulebook(self, case: dict[str, list[int]]) -> None:
        ticket = Ticket(1, 1, (1, 2, 3), tuple(case["cents"]))

        assert round_points(ticket) == tuple(case["points"])

    @given(balanced_tickets())
    def test_the_table_awards_all_its_points(self, ticket: Ticket) -> None:
        assert sum(round_points(ticket)) == 9

    @given(rules_variants().flatmap(lambda rules: st.tuples(st.just(rules), tickets(rules))))
    def test_equal_players_get_the_average_of_their_orders(
        self, drawn: tuple[Rules, Ticket]
    ) -> None:
        rules, ticket = drawn
        right = repair(ticket, rules)
        row = rules.points.points(rules.table_size)

        assert round_points(right, rules) == by_counting_orders(right.cents, row)

    @given(balanced_tickets(), st.permutations(range(3)))
    def test_points_follow_the_money_and_not_the_chair(
        self, ticket: Ticket, order: list[int]
    ) -> None:
        points = round_points(ticket)
        moved = attrs.evolve(ticket, cents=tuple(ticket.cents[seat] for seat in order))

        assert round_points(moved) == tuple(points[seat] for seat in order)

    @given(balanced_tickets())
    def test_points_are_exact(self, ticket: Ticket) -> None:
        assert all(type(points) is Fraction for points in round_points(ticket))

    @given(unbalanced_tickets())
    def test_a_wrong_total_is_refused_with_table_total_and_what_it_should_be(
        self, ticket: Ticket
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            round_points(ticket)

        text = str(caught.value)
        assert f"round {ticket.round}, table {ticket.table}: " in text
        assert f"{euro(ticket.total)}, not 30,00 €" in text

    @pytest.mark.parametrize("size", [1, 2, 4, 5])
    def test_a_table_of_another_size_is_refused(self, size: int) -> None:
        ticket = Ticket(1, 9, tuple(range(1, size + 1)), (3000,) + (0,) * (size - 1))

        with pytest.raises(InvalidReport, match=f"{size} players at a table for 3"):
            round_points(ticket)

    def test_a_round_that_is_not_played_is_refused(self) -> None:
        with pytest.raises(InvalidReport, match="the tournament has 6 rounds"):
            round_points(Ticket(7, 1, (1, 2, 3), (1000, 1000, 1000)), SEM_2023)
