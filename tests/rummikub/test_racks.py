"""Points of a game from its racks, against a reckoning player by player."""

from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import codec
from cardtourney.errors import InvalidReport
from cardtourney.rummikub.racks import Opening, Rack, game_points, rack_value
from cardtourney.rummikub.rules import MCR_2026, GamePoints, Rules, SeveralLowest
from cardtourney.testing.rummikub import full_racks, racks, rules_variants

tables = st.sampled_from((2, 3, 4)).flatmap(racks)


def by_hand(listed: tuple[Rack, ...]) -> list[Fraction]:
    """The standard scoring the long way: each loser pays to a pot, and the winners empty it."""
    sums = [
        rack.total if rack.total is not None else sum(rack.numbers) + 30 * rack.jokers
        for rack in listed
    ]
    purse = [Fraction(0) for _ in listed]
    winners = [seat for seat, left in enumerate(sums) if left == min(sums)]
    for seat, left in enumerate(sums):
        for _ in range(left - min(sums)):
            purse[seat] -= 1
            for winner in winners:
                purse[winner] += Fraction(1, len(winners))
    return purse


def texts(listed: list[Rack], rules: Rules = MCR_2026) -> list[str]:
    return [*map(str, game_points(listed, rules))]


def under(**options: Any) -> Rules:
    return attrs.evolve(MCR_2026, **options)


class TestStandardScoring:
    @pytest.mark.clause("rummikub:2")
    @pytest.mark.ruling("rummikub:game_points", "standard")
    def test_the_winner_gains_what_the_others_have_left(self) -> None:
        left = [Rack(), Rack([13, 7], jokers=1), Rack(total=8), Rack([1])]

        assert texts(left) == ["59", "-50", "-8", "-1"]

    def test_where_nobody_goes_out_the_lowest_rack_wins_the_differences(self) -> None:
        assert texts([Rack(total=20), Rack([5]), Rack(total=35)]) == ["-15", "45", "-30"]

    @given(tables)
    @settings(max_examples=60)
    def test_it_is_what_a_pot_would_pay(self, listed: tuple[Rack, ...]) -> None:
        assert list(game_points(listed)) == by_hand(listed)

    @given(tables)
    @settings(max_examples=60)
    def test_the_points_add_up_to_nothing_and_are_exact(self, listed: tuple[Rack, ...]) -> None:
        points = game_points(listed)

        assert sum(points) == 0
        assert all(type(number) is Fraction for number in points)

    @given(st.data())
    @settings(max_examples=50)
    def test_points_follow_the_player_and_not_the_chair(self, data: st.DataObject) -> None:
        rules, listed = data.draw(rules_variants()), data.draw(tables)
        order = data.draw(st.permutations(range(len(listed))))
        points = game_points(listed, rules)

        moved = game_points([listed[seat] for seat in order], rules)

        assert moved == tuple(points[seat] for seat in order)

    @given(st.data())
    @settings(max_examples=50)
    def test_every_scoring_of_zero_sum_adds_up_to_nothing(self, data: st.DataObject) -> None:
        rules, listed = data.draw(rules_variants()), data.draw(tables)

        if rules.scoring.zero_sum:
            assert sum(game_points(listed, rules)) == 0

    @pytest.mark.parametrize("listed", [[], [Rack()], [Rack(), Rack(total=0), Rack([3])]])
    def test_what_is_no_game_is_refused(self, listed: list[Rack]) -> None:
        with pytest.raises(InvalidReport, match=r"make no game.*\[rummikub:2\]"):
            game_points(listed)

    def test_all_with_equal_racks_neither_gain_nor_lose(self) -> None:
        assert texts([Rack([5]), Rack(total=5), Rack([2, 3])]) == ["0", "0", "0"]


class TestSeveralLowest:
    LEFT = (Rack(total=10), Rack(total=25), Rack(total=10), Rack(total=40))

    @pytest.mark.ruling("rummikub:several_lowest", "split")
    def test_they_share_what_the_winner_would_gain(self) -> None:
        assert texts([*self.LEFT]) == ["45/2", "-15", "45/2", "-30"]

    @pytest.mark.ruling("rummikub:several_lowest", "each")
    def test_an_edition_can_let_the_others_pay_each_of_them(self) -> None:
        rules = under(several_lowest=SeveralLowest.EACH)

        assert texts([*self.LEFT], rules) == ["45", "-30", "45", "-60"]

    def test_a_fixed_gain_is_shared_or_given_to_each_and_lost_once(self) -> None:
        split = under(game_points=GamePoints.CAPPED)
        each = attrs.evolve(split, several_lowest=SeveralLowest.EACH)

        assert texts([*self.LEFT], split) == ["25", "-15", "25", "-25"]
        assert texts([*self.LEFT], each) == ["50", "-15", "50", "-25"]


class TestPublishedScorings:
    OPEN = (Rack(), Rack([13], jokers=1), Rack([2]), Rack([4, 9]))

    @pytest.mark.parametrize(
        ("name", "joker"),
        [
            pytest.param(
                "joker_25", 25, marks=pytest.mark.ruling("rummikub:game_points", "joker_25")
            ),
            pytest.param(
                "joker_50", 50, marks=pytest.mark.ruling("rummikub:game_points", "joker_50")
            ),
        ],
    )
    def test_without_an_opening_meld_a_fixed_loss_takes_the_place_of_the_rack(
        self, name: str, joker: int
    ) -> None:
        rules = under(game_points=name)
        no_meld = [
            Rack(),
            Rack([13], jokers=1),
            Rack([2], opening=Opening.NOT_MADE),
            Rack([4], opening=Opening.THOUGH_POSSIBLE),
        ]

        assert texts([*self.OPEN], rules) == [str(28 + joker), str(-13 - joker), "-2", "-13"]
        assert texts(no_meld, rules) == [str(313 + joker), str(-13 - joker), "-100", "-200"]

    def test_who_made_no_opening_meld_does_not_win_an_unfinished_game(self) -> None:
        rules = under(game_points="joker_25")
        left = [Rack(total=120), Rack([2], opening=Opening.NOT_MADE), Rack(total=130)]

        assert texts(left, rules) == ["110", "-100", "-10"]

    @pytest.mark.ruling("rummikub:game_points", "capped")
    def test_a_loss_can_be_capped_with_fixed_gains_for_first_and_second(self) -> None:
        rules = under(game_points=GamePoints.CAPPED)

        assert texts([*self.OPEN], rules) == ["50", "-25", "5", "-13"]

    def test_several_seconds_share_what_the_second_gains(self) -> None:
        split = under(game_points=GamePoints.CAPPED)
        each = attrs.evolve(split, several_lowest=SeveralLowest.EACH)
        left = [Rack(), Rack([3]), Rack([3]), Rack([9])]

        assert texts(left, split) == ["50", "5/2", "5/2", "-9"]
        assert texts(left, each) == ["50", "5", "5", "-9"]

    def test_where_nobody_opened_nobody_wins_and_nobody_loses(self) -> None:
        fixed = under(
            game_points="announced",
            announced_scoring=attrs.evolve(MCR_2026.scoring, unopened=100, winner=50),
        )
        left = [Rack([number], opening=Opening.NOT_MADE) for number in (3, 9)]

        assert texts(left, fixed) == ["0", "0"]
        assert texts(left, under(game_points="joker_25")) == ["0", "0"]

    def test_nobody_gains_from_an_opening_meld_that_another_could_have_made(self) -> None:
        openings = (Opening.NOT_MADE, Opening.THOUGH_POSSIBLE, Opening.NOT_MADE)
        left = [Rack([number], opening=opening) for number, opening in enumerate(openings, 3)]

        assert texts(left, under(game_points="joker_25")) == ["0", "0", "0"]
        assert texts([*left, Rack([13])], under(game_points="joker_50")) == [
            "-100",
            "-200",
            "-100",
            "400",
        ]

    def test_a_meld_that_was_possible_can_make_no_difference(self) -> None:
        rules = under(
            game_points="announced",
            announced_scoring=attrs.evolve(MCR_2026.scoring, unopened=100),
        )
        left = [Rack(), Rack([4], opening=Opening.THOUGH_POSSIBLE)]

        assert texts(left, rules) == ["100", "-100"]


class TestRack:
    @given(full_racks())
    @settings(max_examples=50)
    def test_a_rack_survives_a_file(self, rack: Rack) -> None:
        assert codec.from_json(codec.to_json(rack), Rack) == rack
        assert not rack.empty
        assert rack_value(rack) > 0

    def test_an_opening_can_be_given_as_its_text(self) -> None:
        opening: Any = "not_made"

        assert Rack([3], opening=opening).opening is Opening.NOT_MADE

    @pytest.mark.parametrize(
        ("fields", "place"),
        [
            ({"numbers": (0,)}, "$.numbers[0]"),
            ({"numbers": (3.0,)}, "$.numbers[0]"),
            ({"numbers": 3}, "$.numbers"),
            ({"jokers": -1}, "$.jokers"),
            ({"total": -8}, "$.total"),
            ({"total": 8.5}, "$.total"),
            ({"total": 8, "numbers": (8,)}, "$.total"),
            ({"total": 38, "jokers": 1}, "$.total"),
            ({"opening": "perhaps", "total": 3}, "$.opening"),
            ({"opening": Opening.NOT_MADE}, "$.opening"),
        ],
    )
    def test_what_is_no_rack_is_refused_by_place(self, fields: dict[str, Any], place: str) -> None:
        with pytest.raises(InvalidReport, match=r"\[rummikub:2\]") as caught:
            Rack(**fields)

        assert [problem.field for problem in caught.value] == [place]

    def test_a_refusal_says_what_cannot_be_together(self) -> None:
        with pytest.raises(InvalidReport) as both:
            Rack([8], total=8)
        with pytest.raises(InvalidReport) as out:
            Rack(opening=Opening.NOT_MADE)

        assert str(both.value) == (
            "$.total: a rack is given tile by tile or as a sum, not as both [rummikub:2]"
        )
        assert str(out.value) == (
            "$.opening: who has gone out has made an opening meld [rummikub:2]"
        )
