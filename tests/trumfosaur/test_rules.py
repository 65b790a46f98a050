"""The numbers and rulings of an edition of Trumfosaur, and what no edition can hold."""

from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given

from cardtourney.codec import from_json, to_json
from cardtourney.errors import InvalidReport, InvalidRules
from cardtourney.pairing.points import PointTable
from cardtourney.rulebook import load
from cardtourney.testing.traceability import choices_of
from cardtourney.testing.trumfosaur import rules_variants, rulings
from cardtourney.trumfosaur.cards import Card
from cardtourney.trumfosaur.rules import (
    EDITIONS,
    MCR_2026,
    Deck,
    ExchangeReuses,
    Rules,
    clause_of,
    laid_out,
)

OPTIONS = tuple(field.name for field in attrs.fields(Rules))
RULINGS = tuple(field.name for field in attrs.fields(Rules) if isinstance(field.default, StrEnum))
ANNOUNCED = attrs.evolve(MCR_2026, name="announced", deck=Deck.ANNOUNCED)

IMPOSSIBLE: dict[str, tuple[Any, ...]] = {
    "name": ("", "  ", None),
    "in_force_from": ("2026-01-01", datetime.fromisoformat("2026-01-01"), None),
    "table_sizes": ((), (1, 4), (4, 4), [4, 3], (4.0,), 4),
    "dinosaurs": ((), ("Rex",), ("rex", "rex"), ["rex"], "rex", (1,), None),
    "numbers": ((), (2, 1), (1, 1), (-1, 2), [1, 2], (1, 10**9), (True,), range(0), range(1, 9)),
    "copies": (0, -1, 1.0, True, 1001, 10**9),
    "trumps": (0, 3, "6", 1001, 10**9),
    "hand_size": (0, -1, 10.0),
    "most_changed": (-1, 11, 4.0),
    "dinosaur_points": (-1, Fraction(1), None),
    "number_points": (-1, 2.0, None),
    "last_trick_points": (-1, "1", None),
    "points": (None, ((5, 3, 2, 1),), PointTable.of((5, 3, 2, 1))),
    **dict.fromkeys(RULINGS, (None, "no such option", "split ", 0)),
}


def changed(option: str, value: object) -> dict[str, Any]:
    return {option: value}


class TestTheEditionOf2026:
    """The championship's own numbers."""

    def test_it_is_the_only_one(self) -> None:
        assert EDITIONS == (MCR_2026,)
        assert MCR_2026.name == "MCR_2026"
        assert MCR_2026.in_force_from == date(2026, 1, 1)

    @pytest.mark.clause("trumfosaur:3.2")
    @pytest.mark.clause("trumfosaur:3.3")
    def test_ten_cards_are_dealt_and_three_changed(self) -> None:
        assert (MCR_2026.hand_size, MCR_2026.most_changed) == (10, 3)

    @pytest.mark.clause("trumfosaur:6")
    def test_one_two_and_one_are_scored(self) -> None:
        points = (MCR_2026.dinosaur_points, MCR_2026.number_points, MCR_2026.last_trick_points)
        assert points == (1, 2, 1)

    @pytest.mark.clause("trumfosaur:7")
    def test_places_have_tournament_points(self) -> None:
        assert [*map(int, MCR_2026.points.points(4))] == [5, 3, 2, 1]
        assert [*map(int, MCR_2026.points.points(3))] == [4, 2, 1]

    @pytest.mark.ruling("trumfosaur:deck", "provisional")
    def test_the_deck_is_provisional(self) -> None:
        cards = MCR_2026.cards

        assert MCR_2026.provisional_deck
        assert len(cards) == len(set(cards)) == 60
        assert cards[:2] == (Card("brachiosaurus", 1), Card("brachiosaurus", 2))
        assert MCR_2026.trumps == 6

    @pytest.mark.ruling("trumfosaur:deck", "announced")
    def test_an_announced_deck_is_not(self) -> None:
        rules = attrs.evolve(ANNOUNCED, dinosaurs=("ještěr", "drak"), numbers=range(13), copies=2)

        assert not rules.provisional_deck
        assert len(rules.cards) == 52
        assert rules.cards.count(Card("drak", 12)) == 2

    @pytest.mark.parametrize(
        "other",
        [{"copies": 2}, {"trumps": 4}, {"numbers": range(11)}, {"dinosaurs": tuple("abcdef")}],
    )
    def test_another_deck_than_ours_must_be_announced(self, other: dict[str, Any]) -> None:
        with pytest.raises(InvalidRules, match=r"^\$\.deck: .* say that it is announced .*3\.1"):
            attrs.evolve(MCR_2026, **other)
        assert attrs.evolve(ANNOUNCED, **other).deck is Deck.ANNOUNCED

    def test_every_choice_is_a_ruling_of_the_rulebook(self) -> None:
        book = load("cardtourney.trumfosaur")
        choices = choices_of(book.id, MCR_2026)

        assert {ruling.id: (ruling.names, ruling.default) for ruling in book.rulings} == {
            id_: (choice.options, choice.default) for id_, choice in choices.items()
        }
        assert {ruling.id: ruling.clause for ruling in book.rulings} == {
            f"trumfosaur:{name}": clause_of(name) for name in RULINGS
        }

    def test_every_option_has_a_clause_of_the_rulebook(self) -> None:
        ids = {clause.id for clause in load("cardtourney.trumfosaur").clauses}

        assert {clause_of(option) for option in OPTIONS} <= ids

    def test_an_unknown_option_has_no_clause(self) -> None:
        with pytest.raises(InvalidRules, match="'trump' is no option; the options are name,"):
            clause_of("trump")

    def test_a_ruling_may_be_given_as_text(self) -> None:
        assert attrs.evolve(MCR_2026, **changed("exchange_reuses", "on")).exchange_reuses is (
            ExchangeReuses.ON
        )


class TestPacksThatAreTooSmall:
    """3.3: there must be cards for every exchange, or those shown come back."""

    @pytest.mark.ruling("trumfosaur:exchange_reuses", "off")
    @pytest.mark.parametrize(("sizes", "least"), [((4, 3), 52), ((3,), 39)])
    def test_thirteen_for_each_player_are_needed(self, sizes: tuple[int, ...], least: int) -> None:
        def with_numbers(count: int) -> Rules:
            return attrs.evolve(
                ANNOUNCED, table_sizes=sizes, dinosaurs=("drak",), numbers=range(count)
            )

        assert with_numbers(least).needed(max(sizes)) == least
        with pytest.raises(InvalidRules) as caught:
            with_numbers(least - 1)
        assert str(caught.value) == (
            f"$.numbers: the pack has {least - 1} ordinary cards; a table of {max(sizes)} needs "
            f"{least}, as each is dealt 10 and may change 3 [trumfosaur:3.3]"
        )

    @pytest.mark.ruling("trumfosaur:exchange_reuses", "on")
    def test_ten_are_enough_where_cards_come_back(self) -> None:
        reusing = attrs.evolve(
            ANNOUNCED, exchange_reuses=ExchangeReuses.ON, dinosaurs=("drak",), numbers=range(40)
        )

        assert reusing.needed(4) == 40
        with pytest.raises(InvalidRules, match=r"has 39 .* 4 needs 40, as each is dealt 10 \["):
            attrs.evolve(reusing, numbers=range(39))

    @pytest.mark.parametrize("players", ["x", -1, None, True, 4.0])
    def test_what_is_no_number_of_players_needs_no_cards(self, players: Any) -> None:
        with pytest.raises(InvalidReport, match=r"is no number of players \[trumfosaur:3.2\]"):
            MCR_2026.needed(players)

    def test_bigger_hands_need_a_bigger_pack(self) -> None:
        with pytest.raises(InvalidRules, match=r"has 60 .* needs 64, as each is dealt 13 and may"):
            attrs.evolve(ANNOUNCED, hand_size=13)

    @pytest.mark.parametrize("trumps", [1, 3])
    def test_everybody_needs_a_trump(self, trumps: int) -> None:
        with pytest.raises(InvalidRules, match=r"are fewer trumps than players at the largest"):
            attrs.evolve(ANNOUNCED, trumps=trumps)


class TestImpossibleEditions:
    """What no edition can hold is refused, by name."""

    @pytest.mark.parametrize(
        ("option", "value"),
        [(option, value) for option, values in IMPOSSIBLE.items() for value in values],
    )
    def test_an_impossible_value_is_named_with_its_clause(self, option: str, value: Any) -> None:
        with pytest.raises(InvalidRules) as caught:
            attrs.evolve(ANNOUNCED, **changed(option, value))

        fields = {problem.field: problem.message for problem in caught.value}
        clause = "trumfosaur:3.3" if value == range(1, 9) else clause_of(option)
        assert f"[{clause}]" in fields[f"$.{option}"]

    def test_every_option_is_tried(self) -> None:
        assert IMPOSSIBLE.keys() == set(OPTIONS)

    def test_all_problems_are_told_at_once(self) -> None:
        with pytest.raises(InvalidRules) as caught:
            attrs.evolve(ANNOUNCED, name="", numbers=range(8), **changed("reveal_window", "always"))

        assert [problem.field for problem in caught.value] == [
            "$.name",
            "$.reveal_window",
            "$.numbers",
        ]

    def test_what_leans_on_an_unsound_option_is_not_blamed(self) -> None:
        """Without dinosaurs nobody can say how many cards there are."""
        with pytest.raises(InvalidRules) as caught:
            attrs.evolve(MCR_2026, dinosaurs=(), **changed("table_sizes", ()))

        assert [problem.field for problem in caught.value] == ["$.table_sizes", "$.dinosaurs"]


class TestVariants:
    """Other events write other values and change no code."""

    @given(rules_variants())
    def test_every_variant_is_sound_and_reads_back_from_json(self, rules: Rules) -> None:
        assert len(rules.cards) >= rules.needed(4)
        assert attrs.evolve(rules) == rules
        assert from_json(to_json(rules), Rules) == rules
        assert hash(attrs.evolve(rules)) == hash(rules)

    @given(rulings())
    def test_the_rulings_change_nothing_else(self, rules: Rules) -> None:
        back = {name: getattr(MCR_2026, name) for name in RULINGS}

        assert attrs.evolve(rules, **back) == MCR_2026

    def test_the_pack_is_laid_out_dinosaur_by_dinosaur(self) -> None:
        assert list(map(str, laid_out(("b", "a"), (1, 2), 2))) == (
            ["b 1", "b 1", "b 2", "b 2", "a 1", "a 1", "a 2", "a 2"]
        )
