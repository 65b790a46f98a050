"""Karak as a system of the championship: tables, scores and what ranks the players."""

from collections import Counter
from fractions import Fraction

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.championship.events import AnnounceHouseRule, Tournament
from cardtourney.championship.people import Entrant
from cardtourney.championship.system import Record, Scored, System
from cardtourney.championship.tables import SeveralEqual, Unsplittable
from cardtourney.championship.tournament import apply, start, why_not
from cardtourney.errors import IllegalAction, NoSeating
from cardtourney.karak import tournament
from cardtourney.karak.game import Game
from cardtourney.karak.points import points
from cardtourney.karak.rules import MCR_2026, HalfTreasure, Rules
from cardtourney.officials import Office, Official
from cardtourney.pairing.ranking import rank
from cardtourney.rounds import SeatRound
from cardtourney.rulebook import load
from cardtourney.testing.karak import games

SYSTEM: System[Rules, Game] = tournament


def record(start: int, *rounds: tuple[int, int, int]) -> Record:
    """A record from the players, points and treasures of each round."""
    return Record(
        start,
        tuple(
            Scored(number, 1, players, Fraction(won), Fraction(treasures))
            for number, (players, won, treasures) in enumerate(rounds, start=1)
        ),
    )


class TestTables:
    @pytest.mark.clause("karak:1")
    @pytest.mark.ruling("karak:unsplittable", "refuse")
    @pytest.mark.parametrize(
        ("players", "answer"),
        [
            (3, "4 could (1 missing)"),
            (4, (4,)),
            (5, (5,)),
            (6, "5 could (1 too many), or 8 (2 missing)"),
            (7, "5 could (2 too many), or 8 (1 missing)"),
            (8, (4, 4)),
            (9, (5, 4)),
            (10, (5, 5)),
            (11, "10 could (1 too many), or 12 (1 missing)"),
            (12, (4, 4, 4)),
            (20, (4, 4, 4, 4, 4)),
            (23, (5, 5, 5, 4, 4)),
            (25, (5, 5, 5, 5, 5)),
        ],
    )
    def test_every_field_has_its_answer(self, players: int, answer: object) -> None:
        if isinstance(answer, tuple):
            assert tournament.tables(players) == answer
        else:
            with pytest.raises(NoSeating) as caught:
                tournament.tables(players)
            assert str(caught.value).endswith(f": {answer} [karak:1]")

    @pytest.mark.ruling("karak:several_equal", "larger")
    @pytest.mark.ruling("karak:several_equal", "smaller")
    def test_an_edition_says_which_of_several_equal_tables_are_drawn(self) -> None:
        larger = attrs.evolve(MCR_2026, several_equal=SeveralEqual.LARGER)
        smaller = attrs.evolve(MCR_2026, several_equal=SeveralEqual.SMALLER)

        assert tournament.tables(20, larger) == (5,) * 4
        assert tournament.tables(20, smaller) == (4,) * 5
        assert MCR_2026.several_equal is SeveralEqual.SMALLER

    @pytest.mark.ruling("karak:unsplittable", "rest")
    @pytest.mark.parametrize(
        ("players", "tables"), [(4, (4,)), (5, (5,)), (6, (5,)), (7, (5,)), (11, (5, 5))]
    )
    def test_an_edition_can_let_as_few_as_can_be_rest(
        self, players: int, tables: tuple[int, ...]
    ) -> None:
        rules = attrs.evolve(MCR_2026, unsplittable=Unsplittable.REST)

        assert tournament.tables(players, rules) == tables
        with pytest.raises(NoSeating):
            tournament.tables(3, rules)

    @given(st.integers(12, 200))
    def test_all_are_equal_where_that_is_possible_else_as_few_fives_as_can_be(
        self, players: int
    ) -> None:
        sizes = Counter(tournament.tables(players))

        assert sizes[4] * 4 + sizes[5] * 5 == players
        if players % 4 == 0 or players % 5 == 0:
            assert set(sizes) == ({4} if players % 4 == 0 else {5})
        else:
            assert sizes[5] == players % 4


class TestScore:
    @pytest.mark.clause("karak:5")
    @given(games())
    def test_treasures_are_the_secondary_points(self, game: Game) -> None:
        scores = tournament.score(game, MCR_2026)

        assert [score.start for score in scores] == [*game.starts]
        assert tuple(score.points for score in scores) == points(game)
        assert tuple(score.secondary for score in scores) == game.treasures

    def test_a_half_held_by_somebody_else_is_pointed_out(self) -> None:
        game = Game(1, 1, (1, 2, 3, 4), (Fraction(1, 2), 1, 1, 0), dragon=2)

        (found,) = tournament.findings(game)

        assert found["start"] == 1

    def test_games_are_looked_at_and_scored_by_the_edition_at_hand(self) -> None:
        game = Game(1, 1, (1, 2, 3, 4), (Fraction(1, 2), 1, 1, 0), dragon=2)
        rules = attrs.evolve(MCR_2026, dragon_points=7, half_treasure=HalfTreasure.ANYONE)

        assert tournament.findings(game, rules) == ()
        assert tuple(each.points for each in tournament.score(game, rules)) == points(game, rules)
        assert points(game, rules) != points(game)


@pytest.mark.clause("karak:9")
class TestOrder:
    def test_each_step_has_its_name_and_its_clause(self) -> None:
        assert [(step.name, step.label, step.clause) for step in tournament.criteria()] == [
            ("points", "tournament points", "karak:9"),
            ("treasures", "treasures", "karak:9"),
            ("tables_of_4", "games at tables of 4", "karak:9"),
        ]

    def test_points_then_treasures_then_games_at_tables_of_four(self) -> None:
        most_points = record(9, (5, 5, 0), (5, 4, 0))
        most_treasures = record(8, (5, 4, 5), (5, 4, 1))
        more_fours = record(7, (4, 4, 3), (4, 4, 2))
        fewer_fours = record(6, (4, 4, 3), (5, 4, 2))
        equal = record(5, (5, 4, 2), (4, 4, 3))
        listed = [equal, fewer_fours, more_fours, most_treasures, most_points]

        ranking = rank(listed, tournament.criteria(), seat_order=lambda each: each.start)

        assert [(row.place, row.entry.start) for row in ranking.rows] == [
            *((1, 9), (2, 8), (3, 7), (4, 5), (4, 6)),
        ]
        assert "games at tables of 4: 2 against 1" in str(
            ranking.explain(more_fours, fewer_fours).finding(lambda each: str(each.start))
        )

    @given(st.integers(1, 50), st.integers(2, 9))
    def test_any_shared_place_may_be_played_for_and_none_has_to(
        self, place: int, sharing: int
    ) -> None:
        assert tournament.extra_game(place, sharing) == "karak:9"
        assert tournament.extra_game(place, 1) == ""
        assert not tournament.must_play_extra(place, sharing)


@pytest.mark.clause("karak:8")
def test_a_tournament_with_too_few_games_of_somebody_is_not_legal() -> None:
    three = record(7, (4, 1, 0), (4, 1, 0), (4, 1, 0))
    listed = [three, record(8, (4, 1, 0)), record(9)]

    (found,) = tournament.not_legal(listed, {})
    (early,) = tournament.not_legal(listed, {9: 0})
    assert found["players"] == "8 (1), 9 (0)"
    assert early["players"] == "8 (1)"
    assert tournament.not_legal([three], {}) == ()


@pytest.mark.clause("karak:10")
class TestAdditionalRules:
    RULE = "Partie trvá nejvýše 70 minut."

    def begun(self, agreed: Official | str) -> Tournament[Rules, Game]:
        people = [Entrant(n, "Hráč") for n in (1, 2, 3, 4)]
        rules = [AnnounceHouseRule(self.RULE, agreed)]
        return start(tournament, MCR_2026, people, house_rules=rules)

    @pytest.mark.parametrize(
        "agreed", [Official("Jana Hlavní", Office.HEAD_REFEREE), "Jana Hlavní"]
    )
    def test_they_are_agreed_with_the_head_referee(self, agreed: Official | str) -> None:
        assert [each.agreed_with for each in self.begun(agreed).house_rules] == [agreed]

    @pytest.mark.parametrize(
        ("agreed", "why"),
        [
            (Official("Petr Malý", Office.TABLE_REFEREE), "Petr Malý, who is not the head referee"),
            (" ", "nobody"),
        ],
    )
    def test_and_with_nobody_else(self, agreed: Official | str, why: str) -> None:
        with pytest.raises(IllegalAction) as raised:
            self.begun(agreed)

        assert str(raised.value) == (
            f"the additional rule “{self.RULE}” is agreed with {why} [karak:10]"
        )

    def test_they_are_announced_before_the_first_round(self) -> None:
        seated = apply(tournament, self.begun("Jana Hlavní"), SeatRound(1, ((1, 2, 3, 4),)))
        refusal = why_not(tournament, seated, AnnounceHouseRule(self.RULE, "Jana Hlavní"))

        assert refusal is not None
        assert refusal.clause == "karak:10"


def test_refusals_carry_clauses_of_the_rulebook() -> None:
    clauses = attrs.asdict(SYSTEM.clauses(MCR_2026)).values()

    assert {clause for clause in clauses if clause} <= {
        clause.id for clause in load("cardtourney.karak").clauses
    }
    assert SYSTEM.sizes(MCR_2026) == (4, 5)
