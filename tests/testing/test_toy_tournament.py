"""The small playing system keeps to its own rules."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport, NoSeating
from cardtourney.testing import toy_tournament as league
from cardtourney.testing.championship import sheets
from cardtourney.testing.toy_tournament import DEMO, STRICT, Sheet, SheetCode


@given(st.sampled_from([(1, 2, 3), (4, 1, 3, 2)]).flatmap(lambda starts: sheets(1, 1, starts)))
def test_a_table_awards_all_its_points(sheet: Sheet) -> None:
    scores = league.score(sheet, DEMO)

    assert tuple(score.start for score in scores) == sheet.starts
    assert sum(score.points for score in scores) == sum(DEMO.points.points(len(sheet.starts)))


def test_equal_scores_share_the_points_of_their_places() -> None:
    scores = league.score(Sheet(1, 1, (1, 2, 3), (7, 7, 7)), DEMO)

    assert [score.points for score in scores] == [Fraction(7, 3)] * 3


def test_everything_wrong_with_a_sheet_is_named() -> None:
    with pytest.raises(InvalidReport) as raised:
        league.score(Sheet(1, 1, (1, 2, 3), (-1, 2)), DEMO)

    assert [problem.field for problem in raised.value] == ["$.scores", "$.scores[0]"]


def test_a_table_where_nobody_scored_is_told() -> None:
    (finding,) = league.findings(Sheet(2, 3, (1, 2, 3), (0, 0, 0)), DEMO)

    assert finding.code is SheetCode.NOBODY_SCORED
    assert str(finding) == "round 2, table 3: nobody scored [league:4]"
    assert not league.findings(Sheet(2, 3, (1, 2, 3), (0, 1, 0)), DEMO)


def test_five_cannot_play_where_nobody_rests() -> None:
    assert league.tables(5, DEMO) == (4,)
    with pytest.raises(NoSeating, match=r"5 people cannot be split .* \[league:3\]"):
        league.tables(5, STRICT)


def test_only_the_first_place_has_to_be_played_for() -> None:
    assert league.must_play_extra(1, 2, DEMO)
    assert not league.must_play_extra(2, 2, DEMO)
    assert league.extra_game(3, 2, DEMO) == "league:7"
    assert league.extra_game(4, 2, DEMO) == ""
