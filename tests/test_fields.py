"""What the fields of a value may hold."""

from datetime import UTC, date, datetime
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.chance import Seeded
from cardtourney.errors import InvalidReport, shown_value
from cardtourney.fields import (
    CHANCE,
    MOMENT,
    TEXT,
    TRUTH,
    WHOLE,
    WHOLES,
    Kind,
    as_rows,
    as_tuple,
    has_control,
    instance,
    list_of,
    or_none,
    require,
    require_event,
    stripped,
    text_problems,
)

ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.tuples(st.integers()),
    st.lists(st.integers(), max_size=2),
)


def wrong(kind: Kind, value: object) -> list[str]:
    return [problem.field for problem in kind.problems("$.it", value)]


class TestKinds:
    @pytest.mark.parametrize(
        ("kind", "right", "other"),
        [
            (WHOLE, (0, -3, 10**20), (True, 1.0, "1", None)),
            (WHOLES, ((), (1, 2)), ([1, 2], 1, "12", None)),
            (TRUTH, (True, False), (0, 1, "yes", None)),
            (TEXT, ("", "why"), (1, b"why", None)),
            (MOMENT, (datetime(2026, 7, 4, 10, tzinfo=UTC),), (date(2026, 7, 4), "10:00", None)),
            (CHANCE, (Seeded("a seed"),), ("a seed", 5, None)),
        ],
    )
    def test_a_kind_holds_its_own_and_nothing_else(
        self, kind: Kind, right: tuple[Any, ...], other: tuple[Any, ...]
    ) -> None:
        assert [wrong(kind, value) for value in right] == [[] for _ in right]
        assert [wrong(kind, value) for value in other] == [["$.it"] for _ in other]

    def test_a_list_names_each_place_that_is_wrong(self) -> None:
        rows = list_of(list_of(WHOLE, "a list of players"), "a list of tables")

        assert wrong(rows, ((1, 2), (3, "4"), 5)) == ["$.it[1][1]", "$.it[2]"]
        assert wrong(rows, ((), ())) == []

    @given(ANYTHING)
    def test_what_may_be_missing_may_only_be_missing_in_addition(self, value: object) -> None:
        for kind in (WHOLE, WHOLES, TEXT):
            found = wrong(or_none(kind), value)
            assert found == ([] if value is None else wrong(kind, value))

    def test_a_list_that_may_be_missing_still_names_its_places(self) -> None:
        assert wrong(or_none(WHOLES), (1, "2")) == ["$.it[1]"]

    def test_a_sentence_says_what_was_expected(self) -> None:
        [problem] = or_none(instance(int | str, "a number or text")).problems("$.it", 0.5)

        assert str(problem) == "$.it: 0.5 is not a number or text or None"


@attrs.frozen
class Told:
    """An event with a check."""

    player: Any = 1
    reason: Any = ""

    def __attrs_post_init__(self) -> None:
        require(self, player=WHOLE, reason=TEXT)


class TestRequire:
    def test_all_fields_at_fault_are_named_at_once(self) -> None:
        assert Told(3, "ill").player == 3
        with pytest.raises(InvalidReport) as refused:
            Told("3", None)

        assert [problem.field for problem in refused.value] == ["$.player", "$.reason"]

    def test_what_is_no_event_is_told_which_there_are(self) -> None:
        require_event(Told(), Told | int, of="a day")
        with pytest.raises(InvalidReport, match="'x' is no event of a day; expected Told, int"):
            require_event("x", Told | int, of="a day")


class TestConverters:
    @given(st.lists(st.lists(st.integers(), max_size=3), max_size=3))
    def test_lists_become_tuples(self, rows: list[list[int]]) -> None:
        assert as_tuple(rows) == tuple(rows)
        assert as_rows(rows) == tuple(tuple(row) for row in rows)

    @given(ANYTHING.filter(lambda value: not isinstance(value, list)))
    def test_what_is_no_list_stays_as_it_is(self, value: object) -> None:
        assert as_tuple(value) is value
        assert as_rows([value]) == (value,)
        if not isinstance(value, tuple):
            assert as_rows(value) is value


class TestNames:
    @given(st.text())
    def test_a_text_that_is_stripped_has_no_spaces_around_it(self, text: str) -> None:
        assert stripped(text) == text.strip()
        assert stripped(stripped(text)) == stripped(text)

    @given(ANYTHING.filter(lambda value: not isinstance(value, str)))
    def test_what_is_no_text_is_left_to_the_check(self, value: Any) -> None:
        assert stripped(value) is value
        assert [each.message for each in text_problems("$.name", value)] == [
            f"{shown_value(value)} is not text"
        ]

    @given(st.text())
    def test_a_name_is_one_line_without_spaces_around_it(self, text: str) -> None:
        found = [problem.field for problem in text_problems("$.name", text)]
        sound = text == text.strip() and not has_control(text)

        assert found == ([] if sound else ["$.name"])
        assert has_control(text) or len(text.splitlines()) <= 1

    @pytest.mark.parametrize(
        "text", ["Ma\nlá", "Ma\tlá", "Ma\u2028lá", "Ma\x00lá", "Ma\x85lá", "Ma\ud800lá"]
    )
    def test_control_characters_are_named_as_such(self, text: str) -> None:
        [problem] = text_problems("$.name", text)

        assert problem.message == f"{text!r} has control characters in it"

    @pytest.mark.parametrize("text", ["", "Ma lá", "O'Neil", "Žák-Malá", "Эва"])
    def test_any_other_text_is_a_name(self, text: str) -> None:
        assert list(text_problems("$.name", text)) == []
