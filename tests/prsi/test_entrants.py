"""Who may take part in a championship, and who decides there."""

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport
from cardtourney.prsi.entrants import Entrant, eligible
from cardtourney.prsi.rules import MSV_PRSI_2026


@pytest.mark.clause("prsi:1.1")
class TestEligible:
    @pytest.mark.parametrize(("born", "may"), [(1930, True), (2011, True), (2012, False)])
    def test_in_2026_whoever_was_born_in_2011_or_before_may_play(
        self, born: int, may: bool
    ) -> None:
        assert eligible(born, 2026) is may

    @given(st.integers(1900, 2100), st.integers(1900, 2100), st.integers(0, 99))
    def test_the_age_is_the_one_turned_in_the_year_of_the_event(
        self, born: int, year: int, age: int
    ) -> None:
        """Counted birthday by birthday."""
        rules = attrs.evolve(MSV_PRSI_2026, minimum_age=age)
        birthdays = len(range(born + 1, year + 1)) if year > born else min(0, year - born)

        assert eligible(born, year, rules) is (birthdays >= age)


class TestEntrant:
    @pytest.mark.parametrize(
        "name", [" Malá", "Malá ", "Malá\n", "Ma\nlá", "Ma\u2028lá", "Ma\x00lá"]
    )
    def test_a_name_has_neither_spaces_around_it_nor_control_characters(self, name: str) -> None:
        with pytest.raises(InvalidReport) as refused:
            Entrant(1, name, name, 1990)

        fields = [problem.field for problem in refused.value]
        assert fields == ["$.family_name", "$.first_name"]

    @pytest.mark.parametrize("born", [90, 1899])
    def test_nobody_was_born_before_1900(self, born: int) -> None:
        assert Entrant(1, "Malá", "", 1900).born == 1900
        with pytest.raises(InvalidReport, match="from 1900"):
            Entrant(1, "Malá", "", born)

    @pytest.mark.parametrize(("first", "name"), [("Iva", "Malá Iva"), ("", "Malá")])
    def test_the_name_is_the_family_name_first(self, first: str, name: str) -> None:
        assert Entrant(1, "Malá", first, 1990).name == name

    @pytest.mark.parametrize(
        ("values", "fields"),
        [
            ((0, "Malá", "", 1990), ["$.number"]),
            ((True, "Malá", "", 1990.0), ["$.number", "$.born"]),
            ((1, "", "", 0), ["$.born", "$.family_name"]),
            ((1, None, 3, 1990), ["$.family_name", "$.first_name"]),
        ],
    )
    def test_everything_that_cannot_be_true_is_named(
        self, values: tuple[Any, ...], fields: list[str]
    ) -> None:
        with pytest.raises(InvalidReport) as refused:
            Entrant(*values)

        assert [problem.field for problem in refused.value] == fields
