"""What beats what: the table against the sentences of the rules."""

from itertools import combinations_with_replacement

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.cards import Card, Rank, Suit
from cardtourney.rulebook import load
from cardtourney.superprsi.answers import (
    PENALTY_RANKS,
    Suits,
    added,
    answering,
    answers,
    grid,
    least_answering,
    mixed_answer,
    suits_of,
)
from cardtourney.superprsi.rules import SUPERPRSI_2020, ThreeSevens

IDENTICAL = attrs.evolve(SUPERPRSI_2020, three_sevens=ThreeSevens.IDENTICAL)
CARDS = [Card(suit, rank) for suit in Suit for rank in PENALTY_RANKS]


def beats(on: Card, cards: tuple[Card, ...], mixed: bool) -> bool:
    """The sentences of rules 8 and 12 to 17, one after another."""
    sevens = all(card.rank is Rank.SEVEN for card in cards)
    one_suit = len({card.suit for card in cards}) == 1
    same_suit = {card.suit for card in cards} == {on.suit}
    if on.rank is Rank.SEVEN:
        return one_suit and (sevens or same_suit)
    if not sevens:
        return one_suit
    two_of_its_suit = same_suit and len(cards) >= 2
    three_of_one = one_suit and len(cards) >= 3
    return two_of_its_suit or three_of_one or (mixed and not one_suit and len(cards) == 3)


@pytest.mark.clause("superprsi:12")
@pytest.mark.clause("superprsi:13")
@pytest.mark.clause("superprsi:14")
@pytest.mark.clause("superprsi:16")
@pytest.mark.clause("superprsi:17")
class TestTheTable:
    @pytest.mark.parametrize("on", CARDS, ids=str)
    @pytest.mark.parametrize("rules", [SUPERPRSI_2020, IDENTICAL], ids=["mixed", "identical"])
    def test_it_says_what_the_sentences_say_of_every_set(self, on: Card, rules: object) -> None:
        edition = SUPERPRSI_2020 if rules is SUPERPRSI_2020 else IDENTICAL
        mixed = edition is SUPERPRSI_2020
        for rank in PENALTY_RANKS:
            kinds = [card for card in CARDS if card.rank is rank]
            for count in range(1, 6):
                for cards in combinations_with_replacement(kinds, count):
                    row = answering(edition, on, cards)
                    assert (row is not None) is beats(on, cards, mixed)

    @given(st.sampled_from(CARDS), st.sampled_from(CARDS))
    def test_the_least_number_is_the_first_that_beats(self, on: Card, card: Card) -> None:
        least = least_answering(SUPERPRSI_2020, on, card)
        numbers = [n for n in range(1, 6) if answering(SUPERPRSI_2020, on, (card,) * n)]

        assert numbers == (list(range(least, 6)) if least else [])

    def test_nothing_else_answers(self) -> None:
        on = CARDS[0]
        assert answering(SUPERPRSI_2020, on, (Card(Suit.HEARTS, Rank.OBER),)) is None
        assert least_answering(SUPERPRSI_2020, on, Card(Suit.HEARTS, Rank.ACE)) == 0

    def test_every_row_has_a_clause_of_the_rulebook(self) -> None:
        ids = {clause.id for clause in load("cardtourney.superprsi").clauses}

        assert {row.clause for row in answers(SUPERPRSI_2020)} <= ids

    def test_only_eights_are_beaten_by_several_suits(self) -> None:
        seven, eight = CARDS[:2]
        row = mixed_answer(SUPERPRSI_2020, eight)

        assert row is not None
        assert (row.clause, row.least) == ("superprsi:14", 3)
        assert mixed_answer(SUPERPRSI_2020, seven) is None
        assert mixed_answer(IDENTICAL, eight) is None


class TestTheGrid:
    def test_it_has_every_field_and_says_what_the_table_says(self) -> None:
        cells = grid(SUPERPRSI_2020, most=4)

        # Two penalties, two ranks; two suits with four numbers, several suits with three.
        assert len(cells) == 2 * 2 * (4 + 4 + 3)
        assert len({attrs.astuple(cell) for cell in cells}) == len(cells)
        suits = [*Suit]
        for cell in cells:
            on = Card(Suit.HEARTS, cell.penalty)
            of = {Suits.SAME: suits[:1], Suits.OTHER: suits[1:2], Suits.SEVERAL: suits[:2]}
            chosen = [of[cell.suits][n % len(of[cell.suits])] for n in range(cell.count)]
            cards = [Card(suit, cell.rank) for suit in chosen]
            row = answering(SUPERPRSI_2020, on, cards)

            assert suits_of(cards, on) is cell.suits
            assert cell.clause == ("" if row is None else row.clause)
            assert cell.adds == (0 if row is None else added(SUPERPRSI_2020, cell.rank, cell.count))

    @pytest.mark.clause("superprsi:11")
    @pytest.mark.clause("superprsi:15")
    def test_each_seven_adds_two_and_each_eight_three(self) -> None:
        assert [added(SUPERPRSI_2020, Rank.SEVEN, n) for n in (1, 2, 3)] == [2, 4, 6]
        assert [added(SUPERPRSI_2020, Rank.EIGHT, n) for n in (1, 2, 3)] == [3, 6, 9]
        assert added(SUPERPRSI_2020, Rank.ACE, 2) == 0
