"""Trumfosaur as a system of the championship: tables, scores and what ranks the players."""

from fractions import Fraction

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.championship.system import Record, Scored, System
from cardtourney.championship.tables import SeveralEqual, Unsplittable
from cardtourney.errors import NoSeating
from cardtourney.pairing.points import TieRule
from cardtourney.pairing.ranking import rank
from cardtourney.rulebook import load
from cardtourney.testing.trumfosaur_sheets import sheets
from cardtourney.trumfosaur import tournament
from cardtourney.trumfosaur.rules import MCR_2026, EqualPoints, Rules
from cardtourney.trumfosaur.sheet import Sheet, round_points

SYSTEM: System[Rules, Sheet] = tournament


def record(start: int, points: int, secondary: int) -> Record:
    return Record(start, (Scored(1, 1, 4, Fraction(points), Fraction(secondary)),))


class TestTables:
    @pytest.mark.clause("trumfosaur:1")
    @pytest.mark.ruling("trumfosaur:unsplittable", "refuse")
    @pytest.mark.parametrize(
        ("players", "answer"),
        [
            (2, "3 could (1 missing)"),
            (3, (3,)),
            (4, (4,)),
            (5, "4 could (1 too many), or 6 (1 missing)"),
            (6, (3, 3)),
            (7, (4, 3)),
            (11, (4, 4, 3)),
            (12, (4, 4, 4)),
        ],
    )
    def test_every_field_has_its_answer(self, players: int, answer: object) -> None:
        if isinstance(answer, tuple):
            assert tournament.tables(players) == answer
        else:
            with pytest.raises(NoSeating) as caught:
                tournament.tables(players)
            assert str(caught.value).endswith(f": {answer} [trumfosaur:1]")

    @pytest.mark.ruling("trumfosaur:several_equal", "larger")
    @pytest.mark.ruling("trumfosaur:several_equal", "smaller")
    def test_an_edition_says_which_of_several_equal_tables_are_drawn(self) -> None:
        larger = attrs.evolve(MCR_2026, several_equal=SeveralEqual.LARGER)
        smaller = attrs.evolve(MCR_2026, several_equal=SeveralEqual.SMALLER)

        assert tournament.tables(60, larger) == (4,) * 15
        assert tournament.tables(60, smaller) == (3,) * 20
        assert MCR_2026.several_equal is SeveralEqual.LARGER

    @pytest.mark.ruling("trumfosaur:unsplittable", "rest")
    def test_an_edition_can_let_one_of_five_rest(self) -> None:
        rest = Unsplittable.REST

        assert tournament.tables(5, attrs.evolve(MCR_2026, unsplittable=rest)) == (4,)


class TestScore:
    @pytest.mark.clause("trumfosaur:7")
    @given(sheets())
    def test_totals_are_the_secondary_points(self, sheet: Sheet) -> None:
        scores = tournament.score(sheet, MCR_2026)

        assert [score.start for score in scores] == [*sheet.starts]
        assert tuple(score.points for score in scores) == round_points(sheet)
        assert [int(score.secondary) for score in scores] == [*sheet.totals]

    def test_what_looks_wrong_is_told(self) -> None:
        sheet = Sheet(1, 1, (12, 7, 31), ((2, 9, 9), (3, 3, 4), (3, 3, 4)))

        assert [found["start"] for found in tournament.findings(sheet)] == [12]

    def test_sheets_are_looked_at_and_scored_by_the_edition_at_hand(self) -> None:
        sheet = Sheet(1, 1, (12, 7, 31), ((2, 9, 9), (3, 3, 4), (3, 3, 4)))
        rules = attrs.evolve(MCR_2026, number_points=1, shared_place=TieRule.BEST)

        assert tournament.findings(sheet, rules) == ()
        equal = Sheet(1, 1, (12, 7, 31), ((9, 9, 3), (3, 3, 4), (3, 3, 4)))
        assert [int(each.points) for each in tournament.score(equal, rules)] == [4, 4, 1]


class TestOrder:
    def test_each_step_has_its_name_and_its_clause(self) -> None:
        assert [(step.name, step.label, step.clause) for step in tournament.criteria()] == [
            ("points", "tournament points", "trumfosaur:7"),
            ("game_points", "points won in the games", "trumfosaur:7"),
        ]

    LISTED = (record(1, 5, 40), record(2, 8, 30), record(3, 8, 44), record(4, 5, 40))

    @pytest.mark.ruling("trumfosaur:equal_points", "game_points")
    def test_the_points_of_the_games_part_who_has_equal_tournament_points(self) -> None:
        ranking = rank(self.LISTED, tournament.criteria(), seat_order=lambda each: each.start)

        assert [(row.place, row.entry.start) for row in ranking.rows] == [
            *((1, 3), (2, 2), (3, 1), (3, 4)),
        ]

    @pytest.mark.ruling("trumfosaur:equal_points", "shared")
    def test_an_edition_can_let_them_share_the_place(self) -> None:
        criteria = tournament.criteria(attrs.evolve(MCR_2026, equal_points=EqualPoints.SHARED))
        ranking = rank(self.LISTED, criteria, seat_order=lambda each: each.start)

        assert [(row.place, row.entry.start) for row in ranking.rows] == [
            *((1, 2), (1, 3), (3, 1), (3, 4)),
        ]

    @given(st.integers(1, 20), st.integers(1, 6))
    def test_no_extra_game_is_played(self, place: int, sharing: int) -> None:
        assert tournament.extra_game(place, sharing) == ""
        assert not tournament.must_play_extra(place, sharing)


def test_refusals_carry_clauses_of_the_rulebook() -> None:
    clauses = attrs.asdict(SYSTEM.clauses(MCR_2026)).values()

    assert {clause for clause in clauses if clause} <= {
        clause.id for clause in load("cardtourney.trumfosaur").clauses
    }
    assert SYSTEM.sizes(MCR_2026) == (4, 3)
