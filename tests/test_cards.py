"""German-suited cards: one object each, an order, packs, and every way to write them."""

import copy
import pickle
import subprocess
import sys
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given
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
    parse_cards,
    require_same_cards,
    write_cards,
)
from cardtourney.errors import InvalidReport
from cardtourney.testing.cards import spellings

ALL = tuple(Card(suit, rank) for suit, rank in product(Suit, Rank))
cards = st.sampled_from(ALL)


def names(card: Card) -> tuple[str, ...]:
    return (
        repr(card),
        card.letters,
        card.czech,
        f"{card.suit} {card.rank}",
        f"{card.suit.letter} {card.rank}",
    )


def refused(text: str) -> str:
    with pytest.raises(InvalidReport) as caught:
        parse_card(text)
    return str(caught.value)


class TestOneObject:
    @given(cards)
    def test_a_suit_and_a_rank_always_give_the_same_card(self, card: Card) -> None:
        assert Card(card.suit, card.rank) is card
        assert Card(rank=card.rank, suit=card.suit) is card

    @pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
    def test_pickling_keeps_it(self, protocol: int) -> None:
        again = pickle.loads(pickle.dumps((*ALL, HIDDEN), protocol))

        assert all(a is b for a, b in zip(again, (*ALL, HIDDEN), strict=True))

    def test_another_process_reads_what_is_pickled(self) -> None:
        program = (
            "import pickle, sys; from cardtourney.cards import pack; "
            "read = pickle.load(sys.stdin.buffer); "
            "sys.exit(not all(a is b for a, b in zip(read, pack(), strict=True)))"
        )

        done = subprocess.run(
            [sys.executable, "-c", program], input=pickle.dumps(pack()), check=False
        )

        assert done.returncode == 0

    @given(cards)
    def test_copying_keeps_it(self, card: Card) -> None:
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card

    def test_no_two_cards_are_equal(self) -> None:
        assert len(set(ALL)) == 48

    @given(cards)
    def test_nothing_about_it_can_be_changed(self, card: Card) -> None:
        with pytest.raises(AttributeError):
            card.suit = Suit.HEARTS  # type: ignore[misc] # frozen, as is to be seen

    def test_what_is_no_suit_and_no_rank_is_refused_and_leaves_nothing_behind(self) -> None:
        for _ in range(2):
            with pytest.raises(InvalidReport) as caught:
                Card("♥", 7)  # type: ignore[arg-type] # the mistake that is to be caught
            assert str(caught.value) == (
                "'♥' is no suit: expected one of ♥, ♦, ♣, ♠\n"
                "7 is no rank: expected one of 3, 4, 5, 6, 7, 8, 9, 10, U, O, K, A"
            )


class TestOrder:
    @given(cards, cards)
    def test_suits_come_first_then_ranks_from_low_to_high(self, a: Card, b: Card) -> None:
        suits, ranks = list(Suit), list(Rank)
        by_hand = [(suits.index(card.suit), ranks.index(card.rank)) for card in (a, b)]

        assert (a < b, a <= b, a > b, a >= b, a == b) == (
            by_hand[0] < by_hand[1],
            by_hand[0] <= by_hand[1],
            by_hand[0] > by_hand[1],
            by_hand[0] >= by_hand[1],
            by_hand[0] == by_hand[1],
        )

    @given(st.permutations(ALL))
    def test_sorting_does_not_depend_on_the_order_given(self, shuffled: list[Card]) -> None:
        assert tuple(sorted(shuffled)) == ALL

    def test_suits_and_ranks_have_the_rulebooks_order(self) -> None:
        assert sorted(set(Suit)) == [Suit.HEARTS, Suit.BELLS, Suit.ACORNS, Suit.LEAVES]
        assert sorted(set(Rank))[4:] == [
            Rank.SEVEN,
            Rank.EIGHT,
            Rank.NINE,
            Rank.TEN,
            Rank.UNTER,
            Rank.OBER,
            Rank.KING,
            Rank.ACE,
        ]

    @pytest.mark.parametrize("value", [Suit.HEARTS, Rank.ACE, ALL[0]])
    def test_only_like_and_like_have_an_order(self, value: Suit | Rank | Card) -> None:
        with pytest.raises(TypeError):
            _ = value < 5


class TestPack:
    def test_the_pack_of_32_has_every_card_once_suit_by_suit(self) -> None:
        assert pack() == tuple(Card(suit, rank) for suit in Suit for rank in MARIAS_RANKS)
        assert len(set(pack())) == 32

    @given(st.sets(st.sampled_from(Rank), min_size=1), st.integers(1, 4), st.randoms())
    def test_every_card_is_there_as_often_as_there_are_packs(
        self, ranks: set[Rank], copies: int, random: Any
    ) -> None:
        asked = sorted(ranks)
        random.shuffle(asked)

        laid_out = pack(asked, copies=copies)

        assert list(laid_out) == sorted(laid_out)
        assert Counter(laid_out) == {Card(suit, rank): copies for suit in Suit for rank in ranks}

    def test_all_that_is_wrong_is_said_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            pack([Rank.ACE, "7", Rank.ACE, Rank.SIX], copies=0)  # type: ignore[list-item] # wrong

        assert [problem.message for problem in caught.value] == [
            "'7' is no rank: expected some of 3, 4, 5, 6, 7, 8, 9, 10, U, O, K, A",
            "the rank A is given 2 times",
            "0 copies of the pack: expected a whole number from 1 up",
        ]

    @pytest.mark.parametrize("copies", [-1, 1.0, True])
    def test_copies_are_counted(self, copies: int) -> None:
        with pytest.raises(InvalidReport, match="copies of the pack: expected a whole number"):
            pack(copies=copies)

    def test_an_empty_pack_is_refused(self) -> None:
        with pytest.raises(InvalidReport, match="a pack needs at least one rank"):
            pack(())


class TestRequireSameCards:
    @given(st.permutations(pack(copies=2)))
    def test_the_order_does_not_matter(self, shuffled: list[Card]) -> None:
        require_same_cards(shuffled, pack(copies=2), what="the packs")

    @given(st.lists(cards), st.lists(cards))
    def test_it_names_exactly_what_differs(self, found: list[Card], expected: list[Card]) -> None:
        missing, surplus = list(expected), list(found)
        for card in found:
            if card in missing:
                missing.remove(card)
                surplus.remove(card)
        parts = [
            f"{name} {', '.join(map(str, sorted(these)))}"
            for name, these in (("missing", missing), ("too many", surplus))
            if these
        ]
        said = ""
        try:
            require_same_cards(found, expected, what="the deal")
        except InvalidReport as error:
            said = str(error)

        assert said == (f"the deal: {'; '.join(parts)}" if parts else "")

    def test_a_hidden_card_is_one_too_many(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            require_same_cards([HIDDEN, *pack()[1:], pack()[5]], pack(), what="the pack")

        assert str(caught.value) == "the pack: missing ♥7; too many ♥O, ??"


class TestNotation:
    @given(cards.flatmap(lambda card: st.tuples(st.just(card), st.sampled_from(names(card)))))
    def test_every_spelling_reads_back_as_the_card(self, written: tuple[Card, str]) -> None:
        card, name = written

        assert parse_card(name) is card

    @given(st.data(), cards)
    def test_case_accents_and_spaces_do_not_matter(self, data: st.DataObject, card: Card) -> None:
        assert parse_card(data.draw(spellings(card))) is card

    def test_no_spelling_stands_for_two_cards(self) -> None:
        spellings = [name.casefold() for card in ALL for name in set(names(card))]

        assert len(spellings) == len(set(spellings))

    @pytest.mark.parametrize(
        ("text", "card"),
        [
            ("♥7", Card(Suit.HEARTS, Rank.SEVEN)),
            ("♥\N{VARIATION SELECTOR-16}7", Card(Suit.HEARTS, Rank.SEVEN)),
            ("♥\N{VARIATION SELECTOR-15}7", Card(Suit.HEARTS, Rank.SEVEN)),
            ("b10", Card(Suit.BELLS, Rank.TEN)),
            ("kule svršek", Card(Suit.BELLS, Rank.OBER)),
            ("ZALUDY ESO", Card(Suit.ACORNS, Rank.ACE)),
            ("Listy  král", Card(Suit.LEAVES, Rank.KING)),
            ("srdce spodek", Card(Suit.HEARTS, Rank.UNTER)),
            ("L 3", Card(Suit.LEAVES, Rank.THREE)),
        ],
    )
    def test_how_people_write(self, text: str, card: Card) -> None:
        assert parse_card(text) is card

    def test_a_card_that_nobody_saw(self) -> None:
        assert parse_card(" ?? ") is HIDDEN
        assert str(HIDDEN) == HIDDEN.to_text() == "??"
        assert Hidden.from_text("??") is HIDDEN

    @given(cards)
    def test_the_text_form_is_the_short_one(self, card: Card) -> None:
        assert card.to_text() == repr(card) == str(card) == f"{card.suit}{card.rank}"
        assert Card.from_text(card.to_text()) is card
        assert Card.from_text(card.czech) is card

    @given(st.lists(cards), st.sampled_from([" ", ", ", ",", "\n"]))
    def test_several_cards_read_back(self, several: list[Card], between: str) -> None:
        assert parse_cards(write_cards(several)) == tuple(several)
        assert parse_cards(between.join(card.letters for card in several)) == tuple(several)

    def test_hidden_cards_are_written_too(self) -> None:
        assert write_cards([HIDDEN, ALL[0], HIDDEN]) == "?? ♥3 ??"


class TestWrongNotation:
    @pytest.mark.parametrize(
        "text",
        ["", " ", "7", "♥", "H", "X7", "♥2", "♥11", "♥1", "7♥", "♥7 ♥8", "H-7", "?", "???", "♥7x"],
    )
    def test_what_is_no_card_says_what_is_expected(self, text: str) -> None:
        assert refused(text) == (
            f"“{text}” is no card: expected a suit (♥ ♦ ♣ ♠, H B A L or srdce, kule, žaludy, "
            "listy) and a rank (3 to 10, U, O, K, A or a Czech name), or ??"
        )

    @given(st.text(max_size=6))
    def test_any_text_is_a_card_or_an_error_of_ours(self, text: str) -> None:
        said = ""
        try:
            card: object = parse_card(text)
        except InvalidReport as error:
            card, said = None, str(error)

        assert card in (HIDDEN, *ALL) or said.startswith(f"“{text}” is no card")

    def test_a_long_text_is_cut(self) -> None:
        assert refused("x" * 500).startswith(f"“{'x' * 40}” is no card")

    def test_all_wrong_words_are_named_at_once(self) -> None:
        with pytest.raises(InvalidReport) as caught:
            parse_cards("♥7 X9 ?? H10, ♦1")

        said = [problem.message.split(":")[0] for problem in caught.value]
        assert said == [
            "“X9” is no card",
            "?? stands where every card must be known",
            "“♦1” is no card",
        ]

    def test_a_card_that_must_be_known_is_not_hidden(self) -> None:
        with pytest.raises(InvalidReport, match=r"^\?\? stands where every card must be known$"):
            Card.from_text("??")

    def test_a_seen_card_is_not_hidden(self) -> None:
        with pytest.raises(InvalidReport, match=r"^“♥7” is no hidden card: expected \?\?$"):
            Hidden.from_text("♥7")


class TestProperties:
    @pytest.mark.parametrize(
        ("card", "letters", "czech"),
        [
            ("♥7", "H7", "srdce sedma"),
            ("♦10", "B10", "kule desítka"),
            ("♣U", "AU", "žaludy spodek"),
            ("♠A", "LA", "listy eso"),
        ],
    )
    def test_names_in_letters_and_in_czech(self, card: str, letters: str, czech: str) -> None:
        parsed = Card.from_text(card)

        assert (parsed.letters, parsed.czech) == (letters, czech)

    def test_suits_and_ranks_read_as_their_signs(self) -> None:
        assert " ".join(map(str, Suit)) == "♥ ♦ ♣ ♠"
        assert " ".join(map(str, Rank)) == "3 4 5 6 7 8 9 10 U O K A"
        assert [suit.letter for suit in Suit] == list("HBAL")


class TestWhatIsNoText:
    @pytest.mark.parametrize("given", [None, 7, b"trump"])
    def test_it_is_refused_by_name(self, given: Any) -> None:
        with pytest.raises(InvalidReport, match="is no text"):
            parse_cards(given)
