"""What a game of prší costs: totals, who gives a token, and the lot by card."""

from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.cards import Card, Rank, parse_cards
from cardtourney.chance import Recorded, Seeded, require_used_up
from cardtourney.errors import InvalidReport
from cardtourney.prsi.rules import COMMON_VALUES, MSV_PRSI_2026, CardValues, Rules
from cardtourney.prsi.scoring import (
    Lot,
    Result,
    draw_lot,
    highest,
    lot_loser,
    result,
    score,
    settle,
    value,
)
from cardtourney.prsi.state import State
from cardtourney.testing.prsi import lots_drawn, orders, rules_variants, states

ANNOUNCED = attrs.evolve(
    MSV_PRSI_2026,
    values={**COMMON_VALUES, Rank.OBER: 20},
    card_values=CardValues.ANNOUNCED,
)


def hands_left() -> st.SearchStrategy[list[tuple[Card, ...]]]:
    """What is left after a game: small hands, one of them empty, often equal in value."""

    def split(drawn: tuple[tuple[Card, ...], list[int], int]) -> list[tuple[Card, ...]]:
        order, sizes, winner = drawn
        deck = iter(order)
        left = [tuple(next(deck) for _ in range(size)) for size in sizes]
        left.insert(winner % (len(left) + 1), ())
        return left

    sizes = st.lists(st.integers(1, 4), min_size=1, max_size=6)
    return st.tuples(orders(), sizes, st.integers(0, 6)).map(split)


def cards(text: str) -> list[str]:
    return [repr(card) for card in parse_cards(text)]


class TestWhoGives:
    """3.1 to 3.4: the highest total, then the most cards, and never the winner."""

    @pytest.mark.clause("prsi:3.2")
    @pytest.mark.ruling("prsi:card_values", "common")
    def test_the_others_add_up_their_cards(self) -> None:
        left = [(), parse_cards("♥7 ♦8 ♣9 ♠10"), parse_cards("♥U ♥O ♥K ♥A")]
        ended = score(MSV_PRSI_2026, left)

        assert ended == Result(1, (0, 34, 20), (0, 4, 4), 2, (), provisional=True)

    @pytest.mark.clause("prsi:3.2")
    @pytest.mark.ruling("prsi:card_values", "announced")
    def test_with_the_values_that_are_announced(self) -> None:
        left = [(), parse_cards("♥7 ♦8"), parse_cards("♥O")]
        ended = score(ANNOUNCED, left)

        assert (ended.totals, ended.gives, ended.provisional) == ((0, 15, 20), 3, False)
        assert score(MSV_PRSI_2026, left).gives == 2

    @pytest.mark.clause("prsi:3.1")
    @given(hands_left())
    def test_the_winner_gives_nothing(self, left: Sequence[Sequence[Card]]) -> None:
        ended = score(MSV_PRSI_2026, left)

        assert ended.winner is not None
        assert not left[ended.winner - 1]
        assert ended.totals[ended.winner - 1] == 0
        assert ended.winner not in (ended.gives, *ended.lot_among)

    @pytest.mark.clause("prsi:3.1")
    def test_not_even_where_cards_count_nothing(self) -> None:
        """All the others have 0 like the winner, and yet one of them gives."""
        rules = attrs.evolve(
            MSV_PRSI_2026,
            values={**COMMON_VALUES, Rank.EIGHT: 0},
            card_values=CardValues.ANNOUNCED,
        )
        ended = score(rules, [(), parse_cards("♥8"), parse_cards("♦8 ♣8")])

        assert (ended.totals, ended.gives) == ((0, 0, 0), 3)

    @pytest.mark.clause("prsi:3.3", "prsi:3.4")
    @given(hands_left())
    def test_the_chain_is_that_of_comparing_two_by_two(
        self, left: Sequence[Sequence[Card]]
    ) -> None:
        """Nobody else has a higher total, or as high a one and more cards."""
        ended = score(MSV_PRSI_2026, left)
        worst = ended.lot_among or (ended.gives,)
        stands = list(zip(ended.totals, ended.cards_left, strict=True))

        for seat, (total, held) in enumerate(stands, start=1):
            beaten = [
                other
                for other, (theirs, cards) in enumerate(stands, start=1)
                if other != ended.winner and (theirs > total or (theirs == total and cards > held))
            ]
            assert (seat in worst) == (not beaten and seat != ended.winner)

    @pytest.mark.clause("prsi:3.4")
    def test_more_cards_decide_between_equal_totals(self) -> None:
        left = [parse_cards("♥A"), (), parse_cards("♥7 ♥K"), parse_cards("♥O ♣K ♦K")]

        assert score(MSV_PRSI_2026, left).gives == 4

    @given(hands_left(), st.randoms())
    def test_the_order_of_seats_does_not_matter(
        self, left: list[tuple[Card, ...]], by: Any
    ) -> None:
        order = list(range(len(left)))
        by.shuffle(order)
        one = score(MSV_PRSI_2026, left)
        two = score(MSV_PRSI_2026, [left[n] for n in order])
        back = {place: n + 1 for place, n in enumerate(order, start=1)}

        assert two.winner is not None
        assert back[two.winner] == one.winner
        assert (two.gives and back[two.gives]) == one.gives
        assert sorted(back[seat] for seat in two.lot_among) == list(one.lot_among)

    @given(states(rules_variants()))
    def test_a_game_has_a_result_once_it_is_over(self, state: State) -> None:
        ended = result(state)

        assert (ended is None) is not state.over
        if ended is not None:
            assert ended.winner == state.winner
            assert ended.cards_left == tuple(map(len, state.hands))
            assert ended == settle(state.rules, ended.totals, ended.cards_left)

    @pytest.mark.parametrize(
        ("totals", "left"),
        [((0,), (0,)), ((), ()), ((0, 0, 7), (0, 0, 1)), ((0, 7), (0, 1, 1))],
    )
    def test_what_no_game_can_end_with_is_refused(
        self, totals: tuple[int, ...], left: tuple[int, ...]
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            settle(MSV_PRSI_2026, totals, left)

        assert str(caught.value).endswith(
            ": expected one of each for two seats or more, and at most one seat without cards"
            " [prsi:2.12]"
        )

    @given(rules_variants(), st.sampled_from(Rank))
    def test_a_card_counts_what_the_rules_say(self, rules: Rules, rank: Rank) -> None:
        assert value(rules, rank) == dict(rules.values)[rank]


@pytest.mark.clause("prsi:3.5")
class TestTheLotByCard:
    """3.5: the higher card loses; those equal draw again."""

    def test_the_highest_card_loses_after_as_many_rounds_as_it_takes(self) -> None:
        record = Recorded(cards("♥A ♣7 ♦A ♠A  ♥8 ♦8 ♣U  ♥O ♦K"))
        lot, left = draw_lot(MSV_PRSI_2026, (1, 2, 3, 5), record)

        require_used_up(left)
        assert [[who for who, _ in drawn] for drawn in lot.rounds] == [
            [1, 2, 3, 5],
            [1, 3, 5],
            [1, 3],
        ]
        assert lot_loser(MSV_PRSI_2026, (1, 2, 3, 5), lot) == 3

    @given(st.sets(st.integers(1, 99), min_size=2, max_size=6), st.integers(0, 999))
    def test_a_seed_gives_a_lot_that_decides(self, among: set[int], seed: int) -> None:
        tied = sorted(among)
        lot, _ = draw_lot(MSV_PRSI_2026, tied, Seeded(f"lot {seed}"))
        loser = lot_loser(MSV_PRSI_2026, tied, lot)

        assert loser in among
        assert {who for who, _ in lot.rounds[0]} == among
        assert draw_lot(MSV_PRSI_2026, tied, Seeded(f"lot {seed}"))[0] == lot

    @given(st.sets(st.integers(1, 99), min_size=2, max_size=5), st.data())
    def test_nobody_draws_a_card_that_is_drawn(self, among: set[int], data: st.DataObject) -> None:
        rules = data.draw(rules_variants())
        lot, _ = draw_lot(rules, sorted(among), Seeded("a lot"))

        for drawn in lot.rounds:
            assert all([card for _, card in drawn].count(card) <= rules.packs for _, card in drawn)

    @given(st.sets(st.integers(1, 99), min_size=2, max_size=6), st.data())
    def test_who_is_out_of_it_early_cannot_lose(self, among: set[int], data: st.DataObject) -> None:
        tied = tuple(sorted(among))
        lot = data.draw(lots_drawn(MSV_PRSI_2026, tied))
        loser = lot_loser(MSV_PRSI_2026, tied, lot)

        for drawn in lot.rounds:
            most = max(dict(MSV_PRSI_2026.values)[card.rank] for _, card in drawn)
            assert loser in highest(MSV_PRSI_2026, drawn)
            assert dict(MSV_PRSI_2026.values)[dict(drawn)[loser].rank] == most

    @pytest.mark.parametrize("among", [(), (3,), (3, 3)])
    def test_fewer_than_two_draw_no_lot(self, among: tuple[int, ...]) -> None:
        with pytest.raises(InvalidReport, match="expected two or more, each once"):
            draw_lot(MSV_PRSI_2026, among, Seeded("x"))
        with pytest.raises(InvalidReport, match="expected two or more, each once"):
            lot_loser(MSV_PRSI_2026, among, Lot(()))

    @pytest.mark.parametrize(
        ("rounds", "said"),
        [
            (["1♥9 2♥8"], "round 1 of the lot: 1, 2 drew; expected 1, 2, 4"),
            (["1♥9 2♥8 3♥7"], "round 1 of the lot: 1, 2, 3 drew; expected 1, 2, 4"),
            (["1♥9 2♥8 4♥7 4♦7"], "round 1 of the lot: 1, 2, 4, 4 drew"),
            (["1♥9 2♦9 4♥7", "1♥9 4♥8"], "round 2 of the lot: 1, 4 drew; expected 1, 2"),
            (["1♥9 2♥8 4♥7", "1♥9"], "round 2 of the lot: 1 drew; expected none"),
            (["1♥9 2♦9 4♥7"], "the lot stops with 1, 2 equal"),
            ([], "the lot stops with 1, 2, 4 equal"),
            (["1♥9 2♥9 4♥7"], "round 1 of the lot: the pack has no such ♥9 left"),
            (["1♥9 2♥3 4♥7"], "round 1 of the lot: the pack has no such ♥3 left"),
        ],
    )
    def test_a_lot_that_does_not_cover_exactly_the_tied_is_refused(
        self, rounds: list[str], said: str
    ) -> None:
        drawn = tuple(
            tuple((int(word[0]), parse_cards(word[1:])[0]) for word in text.split())
            for text in rounds
        )

        with pytest.raises(InvalidReport) as caught:
            lot_loser(MSV_PRSI_2026, (1, 2, 4), Lot(drawn))

        assert said in str(caught.value)
        assert "[prsi:3.5]" in str(caught.value)

    def test_a_record_of_a_card_that_is_gone_is_refused(self) -> None:
        with pytest.raises(InvalidReport, match="outcome 2 of the record"):
            draw_lot(MSV_PRSI_2026, (1, 2), Recorded(cards("♥A ♥A")))


class TestWhatCannotBeScored:
    @pytest.mark.parametrize(
        ("totals", "left", "said"),
        [
            ((0, 9.5), (0, 1), "the totals of seat 2: 9.5; expected a whole number from 0 up"),
            ((0, -9), (0, 1), "the totals of seat 2: -9"),
            ((0, "9"), (0, 1), "the totals of seat 2: '9'"),
            ((0, 9), (0, True), "the cards left of seat 2: True"),
            ("09", (0, 1), "the totals are '09'; expected a list"),
            ((0, 9), 1, "the cards left are 1; expected a list"),
            ((4, 9), (0, 1), "seat 1 has no cards left and a total of 4; expected 0"),
        ],
    )
    def test_totals_that_cannot_be(self, totals: Any, left: Any, said: str) -> None:
        with pytest.raises(InvalidReport, match=said):
            settle(MSV_PRSI_2026, totals, left)

    def test_every_hand_that_cannot_be_is_told_at_once(self) -> None:
        hands: Any = [None, "♥7", ["♥7"]]
        with pytest.raises(InvalidReport) as caught:
            score(MSV_PRSI_2026, hands)

        assert [problem.message for problem in caught.value] == [
            "the hand of seat 1 is None; expected a list of cards [prsi:3.2]",
            "the hand of seat 2 is '♥7'; expected a list of cards [prsi:3.2]",
            "seat 3 holds '♥7', which is no card of the pack [prsi:3.2]",
        ]

    @pytest.mark.parametrize(
        ("hands", "said"),
        [
            ("♥7", "the hands are '♥7'; expected a list"),
            (5, "the hands are 5; expected a list"),
            ([(), "♥7"], "the hand of seat 2 is '♥7'; expected a list of cards"),
            ([(), None], "the hand of seat 2 is None; expected a list of cards"),
            ([(), ["♥7"]], "seat 2 holds '♥7', which is no card of the pack"),
            ([(), [Card.from_text("♥3")]], "seat 2 holds ♥3, which is no card of the pack"),
        ],
    )
    def test_hands_that_cannot_be(self, hands: Any, said: str) -> None:
        with pytest.raises(InvalidReport, match=said):
            score(MSV_PRSI_2026, hands)
