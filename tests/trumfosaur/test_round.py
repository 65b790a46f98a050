"""A round played out fills a sheet that can be scored, and everybody starts once."""

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import trumfosaur
from cardtourney.chance import Chance, Seeded
from cardtourney.errors import InvalidReport
from cardtourney.game import Actions, Policy, play, uniform
from cardtourney.pairing.points import TieRule
from cardtourney.testing.games import seeds
from cardtourney.trumfosaur.actions import Action
from cardtourney.trumfosaur.round import play_round
from cardtourney.trumfosaur.rules import MCR_2026
from cardtourney.trumfosaur.sheet import beyond_pack, findings, problems, round_points, starters
from cardtourney.trumfosaur.state import View

MOVES = Seeded("moves")


def noting(first: dict[Chance, int], start: int) -> Policy[View, Action]:
    """A player at random who is noted down where nobody was asked before in a game."""

    def policy(view: View, actions: Actions[Action], chance: Chance) -> tuple[Action, Chance]:
        game = Seeded(chance.seed) if isinstance(chance, Seeded) else chance
        first.setdefault(game, start)
        return uniform(view, actions, chance)

    return policy


@pytest.mark.clause("trumfosaur:2")
@pytest.mark.clause("trumfosaur:4")
class TestPlayRound:
    @given(seeds("cards"), st.sampled_from(((12, 7, 31), (12, 7, 31, 4), (2, 3, 4, 1))))
    @settings(max_examples=6)
    def test_the_sheet_can_be_scored_and_nothing_on_it_looks_wrong(
        self, chance: Seeded, starts: tuple[int, ...]
    ) -> None:
        sheet, left = play_round(1, 2, starts, [uniform] * len(starts), chance, choices=MOVES)

        assert (sheet.round, sheet.table, sheet.starts) == (1, 2, starts)
        assert problems(sheet) == findings(sheet) == beyond_pack(sheet) == ()
        assert sum(round_points(sheet)) == {3: 7, 4: 11}[len(starts)]
        again = play_round(1, 2, starts, [uniform] * len(starts), chance, choices=MOVES)
        assert again == (sheet, left)

    @pytest.mark.parametrize("starts", [(12, 7, 31), (12, 31, 4, 7), (4, 7, 31, 12)])
    def test_everybody_begins_one_game_in_order(self, starts: tuple[int, ...]) -> None:
        first: dict[Chance, int] = {}
        policies = [noting(first, start) for start in starts]

        play_round(1, 1, starts, policies, Seeded("cards"), choices=MOVES)

        assert tuple(first.values()) == starters(starts)

    def test_scores_stand_at_the_seat_of_who_made_them(self) -> None:
        """Game by game as the game package plays it, with the starter in its first seat."""
        starts, chance = (12, 31, 4, 7), Seeded("cards")
        sheet, _ = play_round(1, 1, starts, [uniform] * 4, chance, choices=MOVES)
        left: Chance = chance
        for number, starter in enumerate((4, 7, 12, 31)):
            moves = Seeded(f"moves, game {number + 1}")
            played = play(trumfosaur, MCR_2026, [uniform] * 4, left, choices=moves)
            left = played.state.chance
            assert played.result is not None
            order = [starts[(starts.index(starter) + seat) % 4] for seat in range(4)]
            scored = dict(zip(order, played.result.scores, strict=True))
            assert sheet.games[number] == tuple(scored[start] for start in starts)

    def test_lots_are_drawn_where_the_edition_asks_for_them(self) -> None:
        rules = attrs.evolve(MCR_2026, shared_place=TieRule.LOTS)
        sheets = [
            play_round(1, 1, (1, 2, 3), [uniform] * 3, Seeded(f"{n}"), choices=MOVES, rules=rules)
            for n in range(4)
        ]

        assert all(problems(sheet, rules) == () for sheet, _ in sheets)

    @pytest.mark.parametrize("policies", [0, 2, 4])
    def test_every_player_needs_one_policy(self, policies: int) -> None:
        with pytest.raises(InvalidReport, match=rf"{policies} policies for 3 players.*:2\]"):
            play_round(1, 1, (1, 2, 3), [uniform] * policies, Seeded("x"), choices=MOVES)
