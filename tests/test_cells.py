"""Cells as people write them: every accepted way gives the exact value, all else a sentence."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.cells import (
    SHOWN_LENGTH,
    exact_number,
    is_blank,
    money_cents,
    shown,
    tidy,
    whole_number,
    words,
)
from cardtourney.errors import Problem

READERS: tuple[Callable[[str], object], ...] = (whole_number, exact_number, money_cents, words)
SPACES = (" ", "\u00a0", "\u2009", "\u202f")
MINUS_SIGNS = ("-", "−", "–", "‑")
FAILED_FORMULAS = ("#REF!", "#N/A", "#HODNOTA!", "#####", "Err:502")


def message(value: object) -> str:
    assert isinstance(value, Problem)
    return value.message


def grouped(whole: int, separator: str) -> str:
    return f"{whole:,}".replace(",", separator)


@st.composite
def written_amounts(draw: st.DrawFn) -> tuple[str, int]:
    """An amount in some way of writing it, with its cents made by decimal arithmetic."""
    whole, rest = draw(st.integers(0, 9_999_999)), draw(st.integers(0, 99))
    decimal = draw(st.sampled_from(",."))
    thousands = draw(st.sampled_from(("", *SPACES, {",": ".", ".": ","}[decimal])))
    decimals = draw(st.sampled_from((f"{decimal}{rest:02}", f"{decimal}{rest // 10}", "")))
    # A lone group separator is a decimal one as far as anybody can tell.
    if not decimals and thousands in ",.":
        thousands = ""
    value = Decimal(f"{whole}.{decimals[1:] or 0}")
    minus = draw(st.sampled_from(("", "+", *MINUS_SIGNS)))
    number = grouped(whole, thousands) + (
        decimals or draw(st.sampled_from(("", ",-", ",--", ".-", ",–")))
    )
    space = draw(st.sampled_from(("", *SPACES)))
    currency = draw(st.sampled_from(("€", "EUR", "eur", "")))
    text = draw(
        st.sampled_from(
            (
                f"{minus}{number}{space}{currency}",
                f"{currency}{space}{minus}{number}",
                f"{minus}{currency}{space}{number}",
                f" {minus}{space}{number}{space}{currency} ",
            )
        )
    )
    return text, int(value * 100) * (-1 if minus in MINUS_SIGNS else 1)


class TestTidy:
    @given(st.text())
    def test_a_tidy_text_stays_as_it_is(self, text: str) -> None:
        assert tidy(tidy(text)) == tidy(text)

    @given(st.lists(st.text("abčž", min_size=1), min_size=1), st.sampled_from(SPACES))
    def test_every_space_is_a_plain_one(self, parts: list[str], space: str) -> None:
        assert tidy(f"{space}\ufeff{space.join(parts)}{space}\u200b") == " ".join(parts)

    def test_a_letter_of_two_signs_is_the_same_as_one_of_one(self) -> None:
        assert tidy("Z\u030ca\u0301k") == "Žák"


class TestShown:
    @given(st.text())
    def test_it_stays_on_one_short_line(self, text: str) -> None:
        assert len(shown(text)) <= SHOWN_LENGTH + 2
        assert shown(text).isprintable()

    def test_a_short_value_is_quoted_as_it_is(self) -> None:
        assert shown("x" * SHOWN_LENGTH) == f"“{'x' * SHOWN_LENGTH}”"
        assert shown("x" * (SHOWN_LENGTH + 1)) == f"“{'x' * (SHOWN_LENGTH - 1)}…”"


class TestEveryReader:
    @pytest.mark.parametrize("reader", READERS)
    @given(text=st.text() | st.text("0123456789.,-+ €/()eEinfNa_#"))
    def test_no_text_makes_it_raise(self, reader: Callable[[str], object], text: str) -> None:
        value = reader(text)

        assert isinstance(value, int | Fraction | str | Problem)

    @pytest.mark.parametrize("reader", READERS)
    @pytest.mark.parametrize("text", FAILED_FORMULAS)
    def test_a_failed_formula_is_named_as_such(
        self, reader: Callable[[str], object], text: str
    ) -> None:
        assert "when a formula fails" in message(reader(text))

    @pytest.mark.parametrize("reader", READERS[:3])
    @pytest.mark.parametrize("text", ["١٢", "１２", "1²", "१,५"])
    def test_only_the_digits_of_ascii_count(
        self, reader: Callable[[str], object], text: str
    ) -> None:
        assert "digits that are not 0 to 9" in message(reader(text))

    @pytest.mark.parametrize("reader", READERS[:3])
    @pytest.mark.parametrize("text", ["", " ", "\u00a0"])
    def test_an_empty_cell_is_named_as_such(
        self, reader: Callable[[str], object], text: str
    ) -> None:
        assert message(reader(text)).startswith("the cell is empty: expected ")

    @pytest.mark.parametrize("reader", READERS[:3])
    @pytest.mark.parametrize(
        "text",
        ["NaN", "inf", "1_000", "0x10", "12 3", "1 01 7", "--5", "+-5", "abc", "9" * 5000, "1,2,3"],
    )
    def test_what_only_a_computer_would_take_is_refused(
        self, reader: Callable[[str], object], text: str
    ) -> None:
        assert shown(text) in message(reader(text))

    @pytest.mark.parametrize("reader", READERS[:3])
    @pytest.mark.parametrize(
        "text", ["9" * 16, "-" + "9" * 5000, "9" * 16 + ",0", "999 " * 5 + "999", "9" * 16 + "."]
    )
    def test_a_number_that_is_too_long_is_one(
        self, reader: Callable[[str], object], text: str
    ) -> None:
        assert "has too many digits: expected 15 at most" in message(reader(text))

    @pytest.mark.parametrize("reader", READERS[:3])
    @pytest.mark.parametrize("text", ["1e3", "1,02E+03", "-5E2"])
    def test_a_power_of_ten_has_lost_digits(
        self, reader: Callable[[str], object], text: str
    ) -> None:
        assert "lost its last digits" in message(reader(text))


class TestIsBlank:
    @pytest.mark.parametrize("text", ["", " ", "\u00a0", "-", "–", " — ", "−"])
    def test_nothing_and_a_dash_are_blank(self, text: str) -> None:
        assert is_blank(text)

    @pytest.mark.parametrize("text", ["0", "--", "- -", "x"])
    def test_all_else_is_not(self, text: str) -> None:
        assert not is_blank(text)


class TestWords:
    @given(st.text("abčž MK.-", max_size=20))
    def test_words_come_tidy(self, text: str) -> None:
        assert words(text) == tidy(text)


class TestWholeNumber:
    @given(
        st.integers(-(10**14) + 1, 10**14 - 1),
        st.sampled_from(("", ".", ",0", ".0")),
        st.sampled_from(MINUS_SIGNS),
    )
    def test_every_whole_number_reads_back(self, number: int, end: str, minus: str) -> None:
        assert whole_number(f" {number}{end} ".replace("-", minus)) == number

    @given(st.integers(0, 10**9), st.sampled_from(SPACES))
    def test_groups_of_three_may_stand_apart(self, number: int, space: str) -> None:
        assert whole_number(grouped(number, space)) == number

    @pytest.mark.parametrize("text", ["12,5", "12,00", "1.017", "12..", "1/1", "12 ks", "²."])
    def test_what_is_no_whole_number_is_refused(self, text: str) -> None:
        assert shown(text) in message(whole_number(text))


class TestExactNumber:
    @given(st.fractions(-(10**6), 10**6, max_denominator=10**6))
    def test_every_fraction_reads_back(self, number: Fraction) -> None:
        assert exact_number(str(number)) == number

    @given(
        st.decimals(-(10**6), 10**6, allow_nan=False, allow_infinity=False, places=2),
        st.sampled_from(",."),
        st.sampled_from(("", *SPACES)),
    )
    def test_decimals_are_exact(self, number: Decimal, separator: str, space: str) -> None:
        text = f"{number:,f}".replace(",", "_").replace(".", separator).replace("_", space)

        assert exact_number(text) == Fraction(number)

    @pytest.mark.parametrize(
        ("text", "number"),
        [
            ("4 250", Fraction(4250)),
            ("4.250,5", Fraction(8501, 2)),
            ("4,250.5", Fraction(8501, 2)),
            ("0,125", Fraction(1, 8)),
            ("1234,567", Fraction(1234567, 1000)),
            ("1 017,355", Fraction(203471, 200)),
            ("681 / 2", Fraction(681, 2)),
            ("-1/2", Fraction(-1, 2)),
        ],
    )
    def test_what_can_be_read_in_one_way_is_read(self, text: str, number: Fraction) -> None:
        assert exact_number(text) == number

    @pytest.mark.parametrize("text", ["4.250", "4,250", "-17,355"])
    def test_what_can_be_read_in_two_ways_is_refused_with_both(self, text: str) -> None:
        sentence = message(exact_number(text))
        _, _, ways = sentence.partition("write ")
        thousands, _, rest = ways.partition(" for the thousands, or ")

        assert exact_number(thousands) == abs(Fraction(text.replace(",", ".")) * 1000)
        assert exact_number(rest.partition(" ")[0]) == abs(Fraction(text.replace(",", ".")))

    @pytest.mark.parametrize("text", ["1/0", "1/2/3", "1,5/2", "9" * 16 + "/1", "1/" + "9" * 16])
    def test_a_fraction_that_is_none_is_refused(self, text: str) -> None:
        assert "is no number" in message(exact_number(text))


class TestMoneyCents:
    @given(written_amounts())
    def test_every_way_of_writing_an_amount_gives_its_cents(self, case: tuple[str, int]) -> None:
        text, cents = case

        assert money_cents(text) == cents

    @pytest.mark.parametrize(
        ("text", "cents"),
        [
            ("17,35", 1735),
            ("17.35", 1735),
            ("17,5", 1750),
            ("17", 1700),
            ("17,35 €", 1735),
            ("€ 17,35", 1735),
            ("17,35 EUR", 1735),
            ("1\u00a0017,35", 101735),
            ("1.017,35", 101735),
            ("1,017.35", 101735),
            ("-1,50", -150),
            ("−1,50", -150),
            ("–1,50", -150),
            ("10,-", 1000),
            ("10,--", 1000),
            ("10,- €", 1000),
            ("+5", 500),
            ("-0,00", 0),
        ],
    )
    def test_the_ways_seen_on_real_tickets(self, text: str, cents: int) -> None:
        assert money_cents(text) == cents

    @pytest.mark.parametrize(
        "text",
        [
            *("12,5o", "12,34,56", "(1,50)", "1,50-", "17,", ",50", "0,500", "1.017.350"),
            *("1.0175,3", "10,5,-", "€ 5 €", "-€-5", "5 Kč", "1/2", "-", "10 ,-", "1,01.350"),
        ],
    )
    def test_what_is_no_amount_is_refused(self, text: str) -> None:
        assert message(money_cents(text)) == (
            f"{shown(text)} is no amount: expected euros with at most two decimals, "
            "such as 17,35 or -4,60"
        )

    @pytest.mark.parametrize("text", ["1.017", "17,355", "-1,017 €"])
    def test_three_digits_after_the_only_separator_are_refused(self, text: str) -> None:
        assert "can be read in two ways" in message(money_cents(text))
