"""What every desk's files have in common: cells, start numbers, crosses."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.cells import exact_number, mixed_number
from cardtourney.desk import blank_or, build, crossed, sort_out, start_number
from cardtourney.errors import DataError, Problem

WRONG = Problem("it is wrong", row=3)


class TestBuild:
    @given(st.lists(st.integers()))
    def test_sound_cells_make_the_value(self, cells: list[int]) -> None:
        assert build(lambda *values: list(values), *cells) == cells

    @given(st.lists(st.integers() | st.just(WRONG)))
    def test_every_problem_is_given_and_nothing_is_made(self, cells: list[int | Problem]) -> None:
        wrong = cells.count(WRONG)

        assert build(lambda *values: list(values), *cells) == ((WRONG,) * wrong or cells)


class TestSortOut:
    def test_sound_rows_come_in_their_order(self) -> None:
        assert sort_out([3, 1, 2]) == (3, 1, 2)
        assert sort_out([]) == ()

    def test_all_problems_come_at_once_and_by_row(self) -> None:
        rows: list[int | tuple[Problem, ...]] = [1, (Problem("b", row=5), Problem("c", row=5))]
        with pytest.raises(DataError) as caught:
            sort_out(rows, [Problem("a", row=2), Problem("of the file")])

        assert [each.message for each in caught.value] == ["of the file", "a", "b", "c"]


@pytest.mark.parametrize(
    ("text", "crossed_"),
    [
        *((text, True) for text in ("x", "X", "ano", "Áno", "yes", "TRUE", "1", "✓", "×")),
        *((text, False) for text in ("", " ", "-", "–", "ne", "Nie", "no", "FALSE", "0")),
    ],
)
def test_a_box_is_crossed_or_not_in_the_ways_of_people(text: str, crossed_: bool) -> None:
    assert crossed(text) is crossed_


@pytest.mark.parametrize("text", ["2", "možná", "✗", "#REF!"])
def test_what_is_neither_is_a_problem(text: str) -> None:
    read = crossed(text)

    assert isinstance(read, Problem)
    assert "neither a cross nor blank" in read.message


def test_a_cell_may_be_blank() -> None:
    assert blank_or(start_number, " ") is None
    assert blank_or(start_number, "7") == 7


class TestMixedNumber:
    @given(st.integers(0, 999), st.integers(0, 5), st.integers(1, 6), st.sampled_from("+- "))
    def test_a_whole_with_a_fraction_is_their_sum(
        self, whole: int, over: int, under: int, sign: str
    ) -> None:
        if over < under:
            value = (-1 if sign == "-" else 1) * (whole + Fraction(over, under))

            assert mixed_number(f"{sign}{whole} {over}/{under}") == value

    @given(st.text("0123456789 ,./-½x"))
    def test_it_reads_whatever_is_a_plain_number_as_that(self, text: str) -> None:
        plain = exact_number(text)
        if isinstance(plain, Fraction):
            assert mixed_number(text) == plain

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("3½", Fraction(7, 2)),
            ("½", Fraction(1, 2)),
            ("-½", Fraction(-1, 2)),
            ("2 ¾", Fraction(11, 4)),
            ("1⅓", Fraction(4, 3)),
            ("−7½", Fraction(-15, 2)),
        ],
    )
    def test_printed_fractions_are_read(self, text: str, value: Fraction) -> None:
        assert mixed_number(text) == value

    @pytest.mark.parametrize("text", ["3 2", "3 5/2", "3½½", "x", "", "1 1/0", "9" * 16 + " 1/2"])
    def test_what_is_no_such_number_is_a_problem(self, text: str) -> None:
        assert isinstance(mixed_number(text), Problem)
