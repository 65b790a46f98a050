"""Statements read as sentences, and errors lose no problem."""

from enum import StrEnum
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.cells import money_cents
from cardtourney.errors import (
    CardTourneyError,
    DataError,
    Finding,
    IllegalAction,
    InputError,
    InvalidReport,
    InvalidRules,
    NoSeating,
    Problem,
    Refusal,
    euro,
    exact_text,
    listing,
    mixed_text,
    mixed_texts,
    register_sentences,
    shown_value,
)


class Wind(StrEnum):
    CALM = "calm"
    STORM = "storm"
    BILL = "bill"
    HANDS = "hands"


register_sentences(
    {
        Wind.CALM: "table {table} is calm",
        Wind.STORM: "a storm of {force} winds",
        Wind.HANDS: "{hands:count hand} on deck",
        Wind.BILL: "{total:euro} for {count:03d}, a change of {change:+euro}",
    }
)
register_sentences({Wind.CALM: "stôl {table} je pokojný"}, language="sk")


def finding(code: Wind = Wind.CALM, clause: str = "demo:1") -> Finding[Wind]:
    return Finding(code, clause, (("table", 7), ("force", "strong")))


class TestStatement:
    def test_it_reads_as_a_sentence_with_its_clause(self) -> None:
        assert str(finding()) == "table 7 is calm [demo:1]"

    def test_without_a_clause_there_is_only_the_sentence(self) -> None:
        assert str(finding(clause="")) == "table 7 is calm"

    def test_it_can_be_read_in_another_language(self) -> None:
        assert finding().sentence("sk") == "stôl 7 je pokojný"

    def test_where_no_translation_is_it_stays_english(self) -> None:
        assert finding(Wind.STORM).sentence("sk") == "a storm of strong winds"

    def test_enums_of_one_name_keep_their_own_sentences(self) -> None:
        class Elsewhere(StrEnum):
            CALM = "calm"

        Elsewhere.__module__, Elsewhere.__qualname__ = "elsewhere", Wind.__qualname__
        register_sentences({Elsewhere.CALM: "nothing moves"})

        assert finding().sentence() == "table 7 is calm"

    def test_cents_read_in_euros_and_stay_cents(self) -> None:
        bill = Finding(Wind.BILL, "", (("total", 3025), ("count", 7), ("change", 5)))

        assert bill.sentence() == "30,25 € for 007, a change of +0,05 €"
        assert bill["total"] == 3025

    @pytest.mark.parametrize(
        ("hands", "text"), [(1, "1 hand"), (0, "0 hands"), (2, "2 hands"), ("3/2", "1 1/2 hands")]
    )
    def test_only_one_of_a_thing_is_singular(self, hands: int | str, text: str) -> None:
        assert Finding(Wind.HANDS, "", (("hands", hands),)).sentence() == f"{text} on deck"

    def test_its_parts_are_found_by_name(self) -> None:
        assert finding()["table"] == 7
        assert finding().get("table") == 7
        assert finding().get("chair") is None
        with pytest.raises(KeyError):
            finding()["chair"]

    def test_it_shows_all_its_parts(self) -> None:
        assert repr(finding()) == "Finding(code=CALM, clause='demo:1', table=7, force='strong')"

    def test_equal_statements_are_equal_values(self) -> None:
        assert len({finding(), finding(), finding(Wind.STORM)}) == 2


class TestEuro:
    @given(cents=st.integers(-(10**11), 10**11), signed=st.booleans())
    def test_it_reads_back_to_the_same_cents(self, cents: int, *, signed: bool) -> None:
        text = euro(cents, signed=signed)

        assert money_cents(text.removeprefix("+")) == cents
        assert text.startswith("+") is (signed and cents > 0)


class TestProblem:
    @pytest.mark.parametrize(
        ("problem", "text"),
        [
            (Problem("is odd"), "is odd"),
            (Problem("is odd", source="a.csv"), "a.csv: is odd"),
            (Problem("is odd", "a.csv", 3, "suma €"), "a.csv, row 3, column “suma €”: is odd"),
            (Problem("is odd", field="$.tables[3]"), "$.tables[3]: is odd"),
            (Problem("is odd", row=0), "row 0: is odd"),
        ],
    )
    def test_it_names_its_place(self, problem: Problem, text: str) -> None:
        assert str(problem) == text


class TestErrors:
    @pytest.mark.parametrize("kind", [InvalidRules, InvalidReport, NoSeating, DataError])
    def test_every_problem_of_an_input_is_told_at_once(self, kind: type[InputError]) -> None:
        error = kind(["first", Problem("second", "a.csv", 2)])

        assert str(error) == "first\na.csv, row 2: second"
        assert list(error) == [Problem("first"), Problem("second", "a.csv", 2)]
        assert isinstance(error, CardTourneyError)

    def test_a_refused_action_carries_its_refusal(self) -> None:
        refusal = Refusal(Wind.CALM, "demo:1", (("table", 7),))

        assert IllegalAction(refusal).refusal is refusal
        assert str(IllegalAction(refusal)) == "table 7 is calm [demo:1]"


LONG = 10**5000 + 7
LONG_SHOWN = "1000000000… (5001 digits)"


class TestLongNumbers:
    """Python writes no whole number of more than 4300 digits, and says so by a ValueError."""

    @given(st.integers(-(10**30) + 1, 10**30 - 1))
    def test_what_can_be_read_is_written_in_full(self, number: int) -> None:
        assert shown_value(number) == repr(number)

    @given(st.integers(30, 3000), st.integers(0, 9), st.booleans())
    def test_what_is_longer_is_written_in_short(self, zeros: int, last: int, below: bool) -> None:
        number = 7 * 10**zeros + last

        shown = shown_value(-number if below else number)

        assert shown == f"{'-' if below else ''}7000000000… ({zeros + 1} digits)"

    @given(st.integers(10**30, 10**400))
    def test_its_first_digits_and_their_number_are_right(self, number: int) -> None:
        written = str(number)

        assert shown_value(number) == f"{written[:10]}… ({len(written)} digits)"

    @pytest.mark.parametrize(
        ("value", "shown"),
        [
            (LONG, LONG_SHOWN),
            (10**5000 - 1, "9999999999… (5000 digits)"),
            (Fraction(1, LONG), f"Fraction(1, {LONG_SHOWN})"),
            ((1, [LONG, "x"]), f"(1, [{LONG_SHOWN}, 'x'])"),
            ({LONG}, "set(…), which holds a number too long to be written"),
            ("Eva", "'Eva'"),
            (None, "None"),
            (True, "True"),
        ],
        # pytest would name them by writing them out.
        ids=range(8),
    )
    def test_no_value_is_too_long_to_be_shown(self, value: object, shown: str) -> None:
        assert shown_value(value) == shown

    def test_a_statement_about_one_can_be_read(self) -> None:
        parts: Any = (
            *(("table", LONG), ("force", LONG), ("hands", LONG)),
            *(("total", LONG), ("count", 3), ("change", -LONG)),
        )

        def said(code: Wind) -> Refusal[Wind]:
            return Refusal(code, "", parts)

        assert str(IllegalAction(said(Wind.CALM))) == f"table {LONG_SHOWN} is calm"
        assert str(said(Wind.HANDS)) == f"{LONG_SHOWN} hands on deck"
        assert str(said(Wind.BILL)) == (
            f"{LONG_SHOWN} cents for 003, a change of -{LONG_SHOWN} cents"
        )
        assert f"table={LONG_SHOWN}" in repr(said(Wind.CALM))

    def test_lists_and_fractions_of_them_can_be_read(self) -> None:
        assert listing([1, LONG, "x"]) == f"1, {LONG_SHOWN}, x"
        assert exact_text(LONG) == LONG_SHOWN
        assert exact_text(Fraction(-LONG, 2)) == f"-{LONG_SHOWN}/2"
        assert exact_text(Fraction(10**40)) == str(10**40)


class TestHalfCharacters:
    def test_every_sentence_about_them_can_be_written(self) -> None:
        class Half(Exception):
            def __repr__(self) -> str:
                return "half \ud800"

        told = [shown_value("\ud800á"), shown_value(Half()), shown_value((Half(),) * 90)]

        assert told[:2] == [r"'\ud800á'", r"half \ud800"]
        assert all(text.encode() for text in told)


class TestMixedNumbers:
    @given(st.fractions())
    def test_nothing_of_a_number_is_lost(self, number: Fraction) -> None:
        sign = -1 if mixed_text(number).startswith("-") else 1
        parts = mixed_text(number).removeprefix("-").split(" ")

        assert sign * sum(map(Fraction, parts)) == number
        assert all(Fraction(part) < 1 for part in parts if "/" in part)

    @pytest.mark.parametrize(
        "text", ["3/0", "5/2 x", "MK 5/2", "5/2;3", "1" * 31 + "/2", "5/2,3", "none", ""]
    )
    def test_a_text_that_is_no_exact_number_stays_as_it_is(self, text: str) -> None:
        assert mixed_texts(text) == text
