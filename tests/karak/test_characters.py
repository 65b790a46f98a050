"""Characters are drawn by a lot that anybody can repeat."""

from itertools import permutations

import pytest
from hypothesis import given, settings

from cardtourney.chance import Recorded, Seeded
from cardtourney.errors import InvalidReport
from cardtourney.karak.characters import draw_characters
from cardtourney.karak.game import Game, findings
from cardtourney.karak.rules import MCR_2026
from cardtourney.testing.games import seeds

pytestmark = pytest.mark.clause("karak:6")


class TestDrawCharacters:
    @given(seeds("characters"))
    @settings(max_examples=40)
    def test_each_is_drawn_once_and_the_draw_can_be_repeated(self, chance: Seeded) -> None:
        for row in MCR_2026.characters:
            drawn, left = draw_characters(len(row), chance)

            assert sorted(drawn) == sorted(row)
            assert (drawn, left) == draw_characters(len(row), chance)
            assert draw_characters(len(row), Recorded([drawn]))[0] == drawn
            zeros = (0,) * len(row)
            game = Game(1, 1, tuple(range(1, len(row) + 1)), zeros, characters=drawn)
            assert findings(game) == ()

    def test_every_order_is_drawn_by_some_seed(self) -> None:
        drawn = {draw_characters(4, Seeded(f"table {n}"))[0] for n in range(300)}

        assert drawn == set(permutations(MCR_2026.characters[0]))

    def test_the_next_table_draws_on(self) -> None:
        first, left = draw_characters(4, Seeded("round 1"))
        second, _ = draw_characters(4, left)

        assert draw_characters(4, Seeded("round 1", left.used))[0] == second
        assert first != second

    def test_a_record_of_other_characters_is_refused(self) -> None:
        with pytest.raises(InvalidReport, match="'Lord Xanros' is extra"):
            draw_characters(4, Recorded([("Aderyn", "Horan", "Lord Xanros", "Taia")]))

    @pytest.mark.parametrize("players", [0, 3, 6])
    def test_other_numbers_of_players_have_no_characters(self, players: int) -> None:
        with pytest.raises(InvalidReport, match=r"there are for 4, 5 \[karak:6\]"):
            draw_characters(players, Seeded("x"))
