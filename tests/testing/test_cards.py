"""The strategies for cards give what they promise, and everything they promise."""

from typing import Any

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from cardtourney.cards import (
    HIDDEN,
    MARIAS_RANKS,
    Card,
    Hidden,
    Rank,
    Suit,
    pack,
    parse_card,
    require_same_cards,
)
from cardtourney.errors import InvalidReport
from cardtourney.testing.cards import (
    cards,
    cards_or_hidden,
    packs,
    spellings,
    spoiled_packs,
    suits,
)

ranks = st.sampled_from([MARIAS_RANKS, (Rank.ACE,), (Rank.ACE, Rank.SEVEN, Rank.THREE)])


def there_is(strategy: st.SearchStrategy[Any], wanted: Any) -> bool:
    quick = settings(max_examples=3000, database=None)
    return find(strategy, wanted, settings=quick) is not None


class TestCards:
    @given(st.data(), ranks)
    def test_they_are_of_the_pack(self, data: st.DataObject, ranks: tuple[Rank, ...]) -> None:
        assert data.draw(cards(ranks)) in pack(ranks)
        assert data.draw(cards_or_hidden(ranks)) in (HIDDEN, *pack(ranks))
        assert data.draw(suits()) in Suit

    @pytest.mark.parametrize("card", [*pack([Rank.ACE]), HIDDEN])
    def test_each_comes(self, card: Card | Hidden) -> None:
        assert there_is(cards_or_hidden([Rank.ACE]), lambda drawn: drawn is card)


class TestPacks:
    @given(st.data(), ranks, st.integers(1, 3))
    def test_every_card_is_there(
        self, data: st.DataObject, ranks: tuple[Rank, ...], copies: int
    ) -> None:
        drawn = data.draw(packs(ranks, copies=copies))

        require_same_cards(drawn, pack(ranks, copies=copies), what="the pack")

    def test_a_pack_that_was_not_shuffled_is_the_simplest(self) -> None:
        assert find(packs(), lambda _: True, settings=settings(database=None)) == pack()

    @given(st.data(), ranks, st.integers(1, 3))
    def test_a_spoiled_one_is_always_refused(
        self, data: st.DataObject, ranks: tuple[Rank, ...], copies: int
    ) -> None:
        drawn = data.draw(spoiled_packs(ranks, copies=copies))

        with pytest.raises(InvalidReport, match=r"^the pack: (missing|too many) "):
            require_same_cards(drawn, pack(ranks, copies=copies), what="the pack")

    @pytest.mark.parametrize(("number", "hidden"), [(3, False), (5, False), (4, True), (4, False)])
    def test_they_are_spoiled_in_every_way(self, number: int, hidden: bool) -> None:
        assert there_is(
            spoiled_packs([Rank.ACE]),
            lambda drawn: len(drawn) == number and (HIDDEN in drawn) is hidden,
        )


class TestSpellings:
    @given(st.data(), cards(Rank))
    def test_every_spelling_is_read(self, data: st.DataObject, card: Card) -> None:
        assert parse_card(data.draw(spellings(card))) is card

    @pytest.mark.parametrize("text", ["♥7", "h7", "H 7", "srdce sedma", "SRDCE\tSEDMA"])
    def test_people_write_in_many_ways(self, text: str) -> None:
        """Each is typed now and then, perhaps in another case."""
        seven = Card(Suit.HEARTS, Rank.SEVEN)

        assert there_is(spellings(seven), lambda drawn: drawn.casefold() == text.casefold())
