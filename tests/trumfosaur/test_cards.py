"""The cards of Trumfosaur: interned, written and read, in JSON, and what no card can be."""

import copy
import pickle
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.cards import HIDDEN, Hidden
from cardtourney.codec import from_json, to_json
from cardtourney.errors import DataError, InvalidReport
from cardtourney.trumfosaur.actions import Exchange, Play, PutAside
from cardtourney.trumfosaur.cards import (
    TRUMP,
    Card,
    Trump,
    in_order,
    is_dinosaur,
    ordinary,
    parse_card,
    parse_cards,
    write_cards,
)

NAMES = ("stegosaurus", "tyranosaurus rex", "žralok-drak", "ještěr", "d’artagnan", "a")
CARDS = st.builds(Card, st.sampled_from(NAMES), st.integers(0, 999_999_999))
NO_NAMES: tuple[Any, ...] = (
    *("", " ", "Rex", "rex ", " rex", "a  b", "rex2", "2", "a_b", "a,b", "a-", "a: b", "trump"),
    *("?", "#a", "a#", "ß\n", unicodedata.normalize("NFD", "ještěr"), None, 7, ("a",)),
)


class TestOneCard:
    @given(CARDS)
    def test_there_is_only_one_object(self, card: Card) -> None:
        for again in (
            Card(card.dinosaur, card.number),
            pickle.loads(pickle.dumps(card)),
            copy.deepcopy(card),
            parse_card(str(card)),
            Card.from_text(card.to_text()),
        ):
            assert again is card

    @given(CARDS)
    def test_json_has_its_text(self, card: Card) -> None:
        assert to_json(card).strip() == f'"{card.dinosaur} {card.number}"'
        assert from_json(to_json(card), Card) is card

    @given(CARDS)
    def test_other_spellings_are_read(self, card: Card) -> None:
        typed = f"\t{card.dinosaur.upper()}   {card.number} "
        apart = unicodedata.normalize("NFD", typed)

        assert parse_card(typed) is card
        assert parse_card(apart) is card

    @pytest.mark.parametrize("name", NO_NAMES)
    def test_what_is_no_name_makes_no_card(self, name: Any) -> None:
        assert not is_dinosaur(name)
        with pytest.raises(InvalidReport, match=r"is no name of a dinosaur: expected words of"):
            Card(name, 1)

    @pytest.mark.parametrize(
        "number", [-1, 10**9, 1.0, True, "1", None, pytest.param(10**5000, id="long")]
    )
    def test_what_is_no_number_makes_no_card(self, number: Any) -> None:
        with pytest.raises(InvalidReport, match="is no number of a card: expected a whole number"):
            Card("stegosaurus", number)

    def test_both_are_told_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            Card("Rex", -1)

        assert len(caught.value.problems) == 2

    @given(st.lists(CARDS))
    def test_cards_sort_by_name_and_number(self, cards: list[Card]) -> None:
        expected = sorted(cards, key=lambda card: (card.dinosaur, card.number))

        assert sorted(cards) == expected == list(in_order(cards))

    def test_a_card_is_compared_with_cards_only(self) -> None:
        with pytest.raises(TypeError):
            _ = Card("a", 1) < object()


class TestTrumps:
    def test_a_trump_has_neither_dinosaur_nor_number(self) -> None:
        assert not hasattr(TRUMP, "dinosaur")
        assert not hasattr(TRUMP, "number")
        assert (str(TRUMP), repr(TRUMP), TRUMP.to_text()) == ("trump", "trump", "trump")

    @pytest.mark.parametrize("text", ["trump", " TRUMP "])
    def test_it_is_read_in_any_case(self, text: str) -> None:
        assert parse_card(text) is Trump.from_text(text) is TRUMP

    def test_nothing_else_is_one(self) -> None:
        with pytest.raises(InvalidReport, match="“rex 1” is no trump: expected trump"):
            Trump.from_text("rex 1")

    def test_a_trump_is_no_ordinary_card(self) -> None:
        assert ordinary((TRUMP, Card("a", 1), TRUMP)) == [Card("a", 1)]
        with pytest.raises(InvalidReport, match="trump stands where a dinosaur"):
            Card.from_text("trump")
        with pytest.raises(InvalidReport, match=r"\?\? stands where a dinosaur"):
            Card.from_text("??")


class TestTexts:
    @pytest.mark.parametrize(
        "text", ["", "rex", "7", "rex -1", "rex 1.5", "re_x 1", "rex 9999999999"]
    )
    def test_what_is_no_card_is_refused(self, text: str) -> None:
        with pytest.raises(InvalidReport, match=f"“{text}” is no card: expected a dinosaur"):
            parse_card(text)

    @given(st.lists(CARDS, max_size=5))
    def test_several_cards_read_back(self, cards: list[Card]) -> None:
        assert parse_cards(write_cards(cards)) == tuple(cards)

    def test_all_that_are_wrong_are_told(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            parse_cards("rex, a 1, trump, ")

        assert len(caught.value.problems) == 3

    @pytest.mark.parametrize("card", [Card("žralok-drak", 7), TRUMP, HIDDEN, None])
    def test_what_may_be_a_card_reads_back_from_json(
        self, card: Card | Trump | Hidden | None
    ) -> None:
        kind = Card | Trump | Hidden | None

        assert from_json(to_json(card, as_type=kind), kind) is card

    def test_a_file_has_one_spelling(self) -> None:
        with pytest.raises(DataError, match='found "Rex 07"; expected "rex 7"'):
            from_json('"Rex 07"', Card)


class TestActionsOfCards:
    def test_there_is_one_object_for_each(self) -> None:
        one, two = parse_cards("a 2, b 1")

        assert Exchange((two, one)) is Exchange((one, two))
        assert Exchange((two, one)).cards == (one, two)
        assert PutAside(one) is PutAside(one)
        assert Play(TRUMP) is Play(TRUMP)
        for action in (Exchange((one, two)), PutAside(one), Play(one), Play(TRUMP)):
            assert pickle.loads(pickle.dumps(action)) is action

    @pytest.mark.parametrize("cards", [(TRUMP,), ("a 1",), (None,), "a 1", None, 7])
    def test_only_ordinary_cards_are_changed(self, cards: Any) -> None:
        with pytest.raises(InvalidReport, match="is no"):
            Exchange(cards)

    @pytest.mark.parametrize("card", [TRUMP, "a 1", None])
    def test_only_an_ordinary_card_is_put_aside(self, card: Any) -> None:
        with pytest.raises(InvalidReport, match="is no card with a dinosaur and a number"):
            PutAside(card)

    @pytest.mark.parametrize("card", [HIDDEN, "a 1", None])
    def test_only_a_card_is_played(self, card: Any) -> None:
        with pytest.raises(InvalidReport, match="is no card with a dinosaur and a number"):
            Play(card)


class TestWhatIsNoText:
    @pytest.mark.parametrize("function", [parse_card, parse_cards])
    @pytest.mark.parametrize("given", [None, 7, b"trump"])
    def test_it_is_refused_by_name(self, function: Any, given: Any) -> None:
        with pytest.raises(InvalidReport, match="is no text"):
            function(given)
