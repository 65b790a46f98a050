"""What a game of Trumfosaur is worth: by the clause's example, and by a count written apart."""

import math
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport
from cardtourney.testing.trumfosaur import rules_variants, states
from cardtourney.trumfosaur.cards import TRUMP, Card, Playable, parse_cards
from cardtourney.trumfosaur.course import Trick
from cardtourney.trumfosaur.deal import position
from cardtourney.trumfosaur.rules import MCR_2026, Deck, Rules
from cardtourney.trumfosaur.scoring import result, tally
from cardtourney.trumfosaur.state import State

SEVEN = Card("stegosaurus", 7)


def total(won: str, *, last: bool = False, rules: Rules = MCR_2026) -> int:
    return tally(rules, SEVEN, parse_cards(won), last_trick=last).total


@pytest.mark.clause("trumfosaur:6")
class TestTheScore:
    """6: by the scoring card's dinosaur and number, and the last trick."""

    def test_the_scoring_card_alone_is_three_points(self) -> None:
        assert total("") == 3
        assert total("", last=True) == 4

    def test_the_seven_of_stegosaurus(self) -> None:
        """A point for each stegosaurus, two for each seven."""
        assert total("stegosaurus 1") == 4
        assert total("triceratops 7") == 5
        assert total("triceratops 8") == 3
        assert total("stegosaurus 1, stegosaurus 10, triceratops 7, diplodocus 2") == 7

    def test_a_copy_is_both(self) -> None:
        double = attrs.evolve(MCR_2026, copies=2, deck=Deck.ANNOUNCED)

        assert total("stegosaurus 7", rules=double) == 6

    def test_trumps_have_neither(self) -> None:
        assert tally(MCR_2026, SEVEN, (TRUMP, TRUMP), last_trick=False).total == 3

    @given(st.data(), rules_variants(), st.booleans())
    def test_a_count_by_pairs_gives_the_same(
        self, data: st.DataObject, rules: Rules, last: bool
    ) -> None:
        card = data.draw(st.sampled_from(rules.cards))
        every: tuple[Playable, ...] = (*rules.cards, TRUMP)
        won = data.draw(st.lists(st.sampled_from(every), max_size=20))
        points = Counter[str]()
        for each in (*(each for each in won if each is not TRUMP), card):
            points["name"] += str(each).split(" ")[:-1] == str(card).split(" ")[:-1]
            points["number"] += str(each).split(" ")[-1] == str(card).split(" ")[-1]
        expected = points["name"] * rules.dinosaur_points + points["number"] * rules.number_points
        found = tally(rules, card, won, last_trick=last)

        assert found.total == expected + last * rules.last_trick_points
        assert (found.dinosaurs, found.numbers) == (points["name"], points["number"])
        assert tally(rules, card, won[::-1], last_trick=last) == found

    @pytest.mark.parametrize("wrong", ["rex 1", "stegosaurus 11"])
    def test_a_card_of_no_pack_is_refused(self, wrong: str) -> None:
        (card,) = parse_cards(wrong)
        with pytest.raises(
            InvalidReport, match=rf"{wrong} is no card of the pack \[trumfosaur:6\]"
        ):
            tally(MCR_2026, card, (), last_trick=False)
        with pytest.raises(InvalidReport, match=f"{wrong} is no card of the pack"):
            tally(MCR_2026, SEVEN, (card,), last_trick=False)

    @pytest.mark.parametrize("card", [TRUMP, None, "stegosaurus 7", []])
    def test_what_is_no_card_at_all_is_refused(self, card: Any) -> None:
        with pytest.raises(InvalidReport, match="is no card of the pack"):
            tally(MCR_2026, card, (), last_trick=False)
        if card is not TRUMP:
            with pytest.raises(InvalidReport, match="is no card of the pack"):
                tally(MCR_2026, SEVEN, (card,), last_trick=False)

    @pytest.mark.parametrize("last", [math.nan, 1, None, "yes"])
    def test_the_last_trick_was_taken_or_not(self, last: Any) -> None:
        with pytest.raises(InvalidReport) as caught:
            tally(MCR_2026, Card("rex", 1), (), last_trick=last)

        assert [str(problem) for problem in caught.value] == [
            "rex 1 is no card of the pack [trumfosaur:6]",
            f"the last trick is {last!r}; expected True or False [trumfosaur:6]",
        ]


class TestTheResult:
    ASIDE = parse_cards("stegosaurus 7, stegosaurus 8, triceratops 1")

    def ended(self, *tricks: Trick, rules: Rules = MCR_2026) -> State:
        return position(rules, [(), (), ()], scoring=self.ASIDE, tricks=tricks)

    def test_each_seat_scores_what_it_has_won(self) -> None:
        found = result(
            self.ended(
                Trick(1, parse_cards("stegosaurus 1, diplodocus 8, diplodocus 1"), 1),
                Trick(1, (Card("triceratops", 8), TRUMP, Card("triceratops", 7)), 2),
            )
        )

        assert found is not None
        assert found.scores == (4, 6, 3)
        assert [each.last_trick for each in found.tallies] == [False, True, False]
        assert [each.scoring_card for each in found.tallies] == [*self.ASIDE]

    def test_a_game_of_no_tricks_has_no_last_one(self) -> None:
        found = result(self.ended())

        assert found is not None
        assert found.scores == (3, 3, 3)

    @pytest.mark.ruling("trumfosaur:deck", "provisional")
    @pytest.mark.ruling("trumfosaur:deck", "announced")
    @pytest.mark.parametrize(("deck", "provisional"), [("provisional", True), ("announced", False)])
    def test_it_says_whether_the_deck_is_the_publishers(self, deck: str, provisional: bool) -> None:
        found = result(self.ended(rules=attrs.evolve(MCR_2026, deck=Deck(deck))))

        assert found is not None
        assert found.provisional is provisional

    @given(states(rules_variants()))
    def test_there_is_one_exactly_at_the_end(self, state: State) -> None:
        found = result(state)

        assert (found is not None) is state.over
        if found is not None:
            assert sum(each.last_trick for each in found.tallies) == 1
            assert len(found.scores) == state.players


class TestWhatIsNoList:
    def test_cards_won_that_are_no_list_are_refused(self) -> None:
        nothing: Any = None
        with pytest.raises(InvalidReport, match="None is no list of the cards that were won"):
            tally(MCR_2026, Card("stegosaurus", 7), nothing, last_trick=True)
