"""Classes that write their values as one text each, as the codec takes them."""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, Generic, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.cards import HIDDEN, Card, Hidden, Suit, pack
from cardtourney.codec import HasText, from_data, from_json, json_schema, to_data, to_json
from cardtourney.errors import DataError, InvalidReport

ItemT = TypeVar("ItemT")

CARDS = st.sampled_from(pack())
EXPECTED = "expected a or b, and 1 or 2"
SEEN = CARDS | st.just(HIDDEN)


@attrs.frozen
class Square:
    """A class of somebody's own, with a text form and no others of its fields in JSON."""

    file: str
    row: int

    def to_text(self) -> str:
        return f"{self.file}{self.row}"

    @classmethod
    def from_text(cls, text: str, /) -> "Square":
        if len(text) != 2 or text[0] not in "abAB" or text[1] not in "12":
            raise InvalidReport([EXPECTED])
        return cls(text[0].lower(), int(text[1]))


class Corner(Square):
    pass


@attrs.frozen
class Pair(Generic[ItemT]):
    first: ItemT

    def to_text(self) -> str:
        return f"{self.first}"

    @classmethod
    def from_text(cls, text: str, /) -> "Pair[int]":
        return Pair(int(text))


class Silent:
    def to_text(self) -> str:
        return None  # type: ignore[return-value] # the mistake that is to be caught

    @classmethod
    def from_text(cls, _text: str, /) -> "Silent":
        return cls()


class Direction(Enum):
    """A closed list whose texts are not its values."""

    UP = 1
    DOWN = -1

    def to_text(self) -> str:
        return self.name.lower()

    @classmethod
    def from_text(cls, text: str, /) -> "Direction":
        return cls[text.upper()]


class Centre(Enum):
    A1 = "a1"


class Unknown(Enum):
    NOBODY_SAW = "??"


@attrs.frozen
class Board:
    squares: tuple[Square, ...]
    by_square: Mapping[Square, int]
    marked: frozenset[Square]
    towards: Direction
    here: Square | None = None


@attrs.frozen
class Seen:
    hand: tuple[Card | Hidden, ...]
    top: Card
    names: Suit | None = None


def problem(call: Any, *args: Any, **options: Any) -> str:
    with pytest.raises(DataError) as caught:
        call(*args, **options)
    return str(caught.value)


squares = st.builds(Square, st.sampled_from("ab"), st.sampled_from([1, 2]))
boards = st.builds(
    Board,
    st.lists(squares, max_size=4).map(tuple),
    st.dictionaries(squares, st.integers()),
    st.frozensets(squares),
    st.sampled_from(Direction),
    st.none() | squares,
)
sights = st.builds(
    Seen, st.lists(SEEN, max_size=5).map(tuple), CARDS, st.none() | st.sampled_from(Suit)
)


class TestRoundTrip:
    @given(boards)
    def test_a_class_of_somebodys_own_reads_back(self, board: Board) -> None:
        assert from_json(to_json(board), Board) == board

    @given(sights)
    def test_cards_read_back_as_the_same_objects(self, seen: Seen) -> None:
        again = from_json(to_json(seen), Seen)

        assert again == seen
        assert all(a is b for a, b in zip(again.hand, seen.hand, strict=True))

    @given(boards | sights)
    def test_what_is_written_is_plain_text(self, value: Board | Seen) -> None:
        data = json.loads(to_json(value))["value"]
        texts = data["hand"] if isinstance(value, Seen) else data["squares"]

        assert all(isinstance(text, str) for text in texts)

    def test_the_text_needs_no_envelope(self) -> None:
        assert to_json(pack()[0]) == '"♥7"'
        assert from_json('"♥7"', Card) is pack()[0]
        assert to_json(Square("a", 1)) == '"a1"'

    def test_the_form_of_each_use(self) -> None:
        board = Board(
            squares=(Square("b", 2), Square("a", 1)),
            by_square={Square("b", 1): 5, Square("a", 2): 7},
            marked=frozenset({Square("b", 1), Square("a", 1)}),
            towards=Direction.DOWN,
        )

        assert to_data(board) == {
            "squares": ["b2", "a1"],
            "by_square": {"a2": 7, "b1": 5},
            "marked": ["a1", "b1"],
            "towards": "down",
            "here": None,
        }

    def test_a_value_can_be_written_without_a_declared_type(self) -> None:
        assert to_data([pack()[0], HIDDEN, Square("a", 2)]) == ["♥7", "??", "a2"]

    def test_a_class_with_parameters_has_its_text(self) -> None:
        assert from_data(to_data(Pair(5), as_type=Pair[int]), Pair[int]) == Pair(5)

    @pytest.mark.parametrize("value", [pack()[0], HIDDEN, Square("a", 1), Direction.UP])
    def test_the_protocol_tells_who_has_a_text(self, value: object) -> None:
        assert isinstance(value, HasText)
        assert not isinstance(Suit.HEARTS, HasText)


class TestReadingIsStrict:
    @pytest.mark.parametrize(
        ("data", "as_type", "said"),
        [
            (["♥7", 7], tuple[Card, ...], "$[1]: found 7; expected a text for Card"),
            (["H7"], tuple[Card, ...], '$[0]: found "H7"; expected "♥7"'),
            (["H7"], tuple[Card | Hidden, ...], '$[0]: found "H7"; expected "♥7"'),
            (["??"], tuple[Card, ...], "$[0]: ?? stands where every card must be known"),
            (
                [None],
                tuple[Card | Hidden, ...],
                '$[0]: found null; expected a text for Card or one of "??"',
            ),
            ("b3", Square, f"$: {EXPECTED}"),
            (
                {"squares": ["c1", "a9"], "by_square": {}, "marked": [], "towards": "up"},
                Board,
                f"$.squares[0]: {EXPECTED}\n$.squares[1]: {EXPECTED}",
            ),
            ({"c1": 1}, Mapping[Square, int], f"$.c1: {EXPECTED}"),
            ({"A1": 1}, Mapping[Square, int], '$.A1: found "A1"; expected "a1"'),
            (["a1", "a1"], frozenset[Square], "$[1]: is there twice, already as [0]"),
            (1, Direction, '$: found 1; expected one of "up", "down"'),
        ],
    )
    def test_the_place_and_what_is_expected_are_named(
        self, data: Any, as_type: Any, said: str
    ) -> None:
        assert problem(from_data, data, as_type) == said

    def test_a_bad_card_says_how_cards_are_written(self) -> None:
        said = problem(from_data, ["♥7", "X7"], tuple[Card | Hidden, ...])

        assert said.startswith("$[1]: “X7” is no card: expected a suit (♥ ♦ ♣ ♠")


class TestWritingIsStrict:
    def test_another_value_is_refused(self) -> None:
        assert problem(to_data, HIDDEN, as_type=Card) == (
            "$: found <Hidden.HIDDEN: '??'>; expected a text for Card"
        )

    def test_a_subclass_would_read_back_as_another_value(self) -> None:
        assert "expected a text for Square" in problem(to_data, Corner("a", 1), as_type=Square)

    def test_what_is_no_text_is_refused(self) -> None:
        assert problem(to_data, Silent()) == "$: found null; expected a text"


class TestUnions:
    @given(SEEN)
    def test_a_hidden_card_is_told_from_a_seen_one(self, card: Card | Hidden) -> None:
        written = to_data(card, as_type=Card | Hidden)

        assert from_data(written, Card | Hidden) is card
        assert from_data(written, Hidden | Card) is card

    @pytest.mark.parametrize(
        ("as_type", "value"),
        [
            (Square | int, Square("a", 1)),
            (Square | int, 5),
            (Square | Hidden | None, HIDDEN),
            (Square | Hidden | None, None),
            (Square | Board, Square("b", 1)),
            (Square | Seen, Seen((), pack()[0])),
        ],
    )
    def test_others_may_stand_beside_a_text(self, as_type: Any, value: Any) -> None:
        assert from_data(to_data(value, as_type=as_type), as_type) == value

    @pytest.mark.parametrize(
        "as_type",
        [
            Card | Square,
            Card | str,
            str | Card,
            Square | Centre,
            Centre | Square,
            Card | Hidden | Unknown,
            Hidden | Unknown | Card,
            Hidden | str,
            Card | Square | Hidden,
        ],
    )
    def test_texts_that_nobody_can_tell_apart_are_refused(self, as_type: Any) -> None:
        assert "two of its members look alike, as string" in problem(to_data, 1, as_type=as_type)


class TestJsonSchema:
    def test_a_text_is_a_string_named_for_its_class(self) -> None:
        schema = json_schema(Seen)["$defs"]["Seen"]["properties"]
        text = {"type": "string", "title": "Card"}

        assert schema["top"] == text
        assert schema["hand"] == {"type": "array", "items": {"anyOf": [text, {"enum": ["??"]}]}}

    def test_a_closed_list_is_that_of_its_texts(self) -> None:
        schema = json_schema(Board)["$defs"]["Board"]["properties"]

        assert schema["towards"] == {"enum": ["up", "down"]}
        assert schema["by_square"]["propertyNames"] == {}
        assert schema["here"] == {
            "anyOf": [{"type": "string", "title": "Square"}, {"type": "null"}]
        }
