"""Rummikub as a system of the championship: tables, scores, order, and who plays again."""

from fractions import Fraction
from itertools import pairwise, permutations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.championship.system import Record, Scored, System
from cardtourney.championship.tables import SeveralEqual, Unsplittable
from cardtourney.errors import InvalidReport, NoSeating
from cardtourney.pairing.points import PointTable
from cardtourney.pairing.ranking import rank
from cardtourney.rulebook import load
from cardtourney.rummikub import tournament
from cardtourney.rummikub.game import Game
from cardtourney.rummikub.points import points
from cardtourney.rummikub.rules import MCR_2026, GamePoints, PointTableOf, Rules
from cardtourney.testing.rummikub import games, reseated, rules_variants

SYSTEM: System[Rules, Game] = tournament


def record(start: int, *rounds: tuple[int, int]) -> Record:
    """A record from the tournament points and the points of the game of each round."""
    scored = (
        Scored(number, 1, 4, Fraction(won), Fraction(secondary))
        for number, (won, secondary) in enumerate(rounds, start=1)
    )
    return Record(start, tuple(scored))


def by_counting_orders(game: Game, row: tuple[Fraction, ...]) -> list[Fraction]:
    """Each player's average points over every order in which nobody is above more points."""
    seats = range(len(game.starts))
    orders = [
        order
        for order in permutations(seats)
        if all(game.points[one] >= game.points[two] for one, two in pairwise(order))
    ]
    return [
        sum((row[order.index(seat)] for order in orders), Fraction()) / len(orders)
        for seat in seats
    ]


class TestTables:
    @pytest.mark.clause("rummikub:1")
    @pytest.mark.ruling("rummikub:unsplittable", "refuse")
    @pytest.mark.parametrize(
        ("players", "answer"),
        [
            (2, "3 could (1 missing)"),
            (3, (3,)),
            (4, (4,)),
            (5, "4 could (1 too many), or 6 (1 missing)"),
            (6, (3, 3)),
            (7, (4, 3)),
            (8, (4, 4)),
            (10, (4, 3, 3)),
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
            assert str(caught.value).endswith(f": {answer} [rummikub:1]")

    @pytest.mark.ruling("rummikub:several_equal", "larger")
    @pytest.mark.ruling("rummikub:several_equal", "smaller")
    def test_an_edition_says_which_of_several_equal_tables_are_drawn(self) -> None:
        larger = attrs.evolve(MCR_2026, several_equal=SeveralEqual.LARGER)
        smaller = attrs.evolve(MCR_2026, several_equal=SeveralEqual.SMALLER)

        assert tournament.tables(12, larger) == (4,) * 3
        assert tournament.tables(12, smaller) == (3,) * 4
        assert MCR_2026.several_equal is SeveralEqual.LARGER

    @pytest.mark.ruling("rummikub:unsplittable", "rest")
    def test_an_edition_can_let_one_of_five_rest(self) -> None:
        rules = attrs.evolve(MCR_2026, unsplittable=Unsplittable.REST)

        assert tournament.tables(5, rules) == (4,)
        assert tournament.tables(11, rules) == (4, 4, 3)


class TestPoints:
    @pytest.mark.clause("rummikub:4")
    @given(games())
    @settings(max_examples=50)
    def test_points_go_by_place_and_the_equal_get_the_average_of_their_orders(
        self, game: Game
    ) -> None:
        row = MCR_2026.points.points(len(game.starts))

        assert list(points(game)) == by_counting_orders(game, row)

    @given(st.data())
    @settings(max_examples=50)
    def test_the_table_awards_all_its_points_whoever_sits_where(self, data: st.DataObject) -> None:
        rules = data.draw(rules_variants())
        game = data.draw(games(rules))
        order = data.draw(st.permutations(range(len(game.starts))))
        awarded = points(game, rules)

        assert sum(awarded) == sum(rules.points.points(len(game.starts)))
        assert points(reseated(game, order), rules) == tuple(awarded[seat] for seat in order)

    def test_a_wrong_total_is_refused_with_the_difference(self) -> None:
        with pytest.raises(InvalidReport, match=r"add up to -3, not 0 \(off by -3\)"):
            points(Game(1, 1, (1, 2, 3), (50, -40, -13)))

    @pytest.mark.clause("rummikub:5")
    @given(games())
    @settings(max_examples=50)
    def test_the_points_of_the_game_are_the_secondary_ones(self, game: Game) -> None:
        scores = tournament.score(game, MCR_2026)

        assert [score.start for score in scores] == [*game.starts]
        assert tuple(score.points for score in scores) == points(game)
        assert tuple(score.secondary for score in scores) == game.points

    def test_what_looks_wrong_is_told(self) -> None:
        assert len(tournament.findings(Game(1, 2, (1, 2, 3), (50, -50, 0)))) == 1

    def test_games_are_looked_at_and_scored_by_the_edition_at_hand(self) -> None:
        game = Game(1, 2, (1, 2, 3), (50, -25, 5))
        rules = attrs.evolve(
            MCR_2026,
            game_points=GamePoints.CAPPED,
            point_table=PointTableOf.ANNOUNCED,
            announced_points=PointTable.of((9, 3, 1), (9, 3, 2, 1)),
        )

        assert tournament.findings(game, rules) == ()
        assert [int(each.points) for each in tournament.score(game, rules)] == [9, 1, 3]


class TestOrder:
    def test_each_step_has_its_name_and_its_clause(self) -> None:
        assert [(step.name, step.label, step.clause) for step in tournament.criteria()] == [
            ("points", "tournament points", "rummikub:4"),
            ("game_points", "points won in the games", "rummikub:5"),
        ]

    @pytest.mark.clause("rummikub:4")
    @pytest.mark.clause("rummikub:5")
    def test_tournament_points_come_before_points_of_the_games(self) -> None:
        listed = [
            record(4, (5, 30), (1, -90)),
            record(3, (3, -10), (3, -20)),
            record(2, (5, 60), (1, -90)),
            record(1, (5, 10), (2, -90)),
        ]

        ranking = rank(listed, tournament.criteria(), seat_order=lambda each: each.start)

        assert [(row.place, row.entry.start) for row in ranking.rows] == [
            *((1, 1), (2, 2), (2, 3), (4, 4)),
        ]

    @pytest.mark.clause("rummikub:6")
    @given(st.integers(1, 20), st.integers(1, 6))
    def test_a_tie_that_touches_the_first_three_places_is_played_out(
        self, place: int, sharing: int
    ) -> None:
        filled = set(range(place, place + sharing))
        must = sharing > 1 and bool(filled & {1, 2, 3})

        assert tournament.must_play_extra(place, sharing) == must
        assert tournament.extra_game(place, sharing) == ("rummikub:6" if must else "")

    def test_an_edition_can_settle_fewer_places(self) -> None:
        rules = attrs.evolve(MCR_2026, extra_places=1)

        assert tournament.must_play_extra(1, 2, rules)
        assert not tournament.must_play_extra(2, 2, rules)


def test_refusals_carry_clauses_of_the_rulebook() -> None:
    clauses = attrs.asdict(SYSTEM.clauses(MCR_2026)).values()

    assert {clause for clause in clauses if clause} <= {
        clause.id for clause in load("cardtourney.rummikub").clauses
    }
    assert SYSTEM.sizes(MCR_2026) == (4, 3)
