"""Who decides at a tournament."""

from typing import Any

import pytest

from cardtourney.errors import InvalidReport
from cardtourney.officials import Office, Official
from cardtourney.prsi import entrants


class TestOfficial:
    def test_a_name_loses_the_spaces_around_it(self) -> None:
        assert Official(" Eva ", Office.HEAD_REFEREE).name == "Eva"

    def test_an_office_may_be_given_as_its_text(self) -> None:
        given: Any = "head_referee"

        assert Official("Eva", given).office is Office.HEAD_REFEREE

    def test_all_problems_are_named_at_once(self) -> None:
        office: Any = "referee"
        with pytest.raises(InvalidReport) as refused:
            Official("", office)

        assert [problem.field for problem in refused.value] == ["$.name", "$.office"]

    @pytest.mark.parametrize("name", ["", "  ", None, "E\nva"])
    def test_nobody_decides_anything(self, name: Any) -> None:
        with pytest.raises(InvalidReport, match="is not a name"):
            Official(name, Office.TABLE_REFEREE)


def test_a_championship_in_prsi_has_the_same_officials() -> None:
    assert (entrants.Office, entrants.Official) == (Office, Official)
