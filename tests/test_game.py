"""How any game is played out, replayed and counted, shown on a small one."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney import prsi
from cardtourney.chance import Chance, Recorded, Seeded, pick
from cardtourney.errors import IllegalAction, InvalidReport
from cardtourney.game import (
    MOST_ACTIONS,
    Actions,
    Notation,
    Played,
    perft,
    play,
    replay,
    uniform,
)
from cardtourney.testing import toy
from cardtourney.testing.toy import DEMO, SMALL, Action, Draw, Ending, Lay, Pass, Rules, State

seeds = st.integers(0, 10**6).map(lambda number: Seeded(f"deal {number}"))
players = st.integers(2, 5)
Game = Played[Rules, State, Action, Ending]


def by_chance(seats: int, chance: Chance, choices: Chance, **options: Any) -> Game:
    return play(toy, DEMO, [uniform] * seats, chance, choices=choices, **options)


def everything(state: State) -> list[Action]:
    """Every action there is, found without what the game lists."""
    return [*(Lay(card) for card in sorted(toy.cards_of(state))), Draw(), Pass()]


def counted_apart(state: State, depth: int) -> int:
    """Ways to go on, from ``why_not`` alone and without a short cut at the end."""
    if state.over or not depth:
        return 1
    allowed = [action for action in everything(state) if toy.why_not(state, action) is None]
    return sum(counted_apart(toy.apply(state, action), depth - 1) for action in allowed)


class Watched:
    """Numbers that say how often they were listed and asked about."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = tuple(numbers)
        self.listed: list[int] = []
        self.asked: list[int] = []

    def list(self, most: int) -> Iterator[int]:
        for number in self.numbers:
            if number < most:
                self.listed.append(number)
                yield number

    def why_not(self, most: int, number: int) -> str | None:
        self.asked.append(number)
        return None if number in self.numbers and number < most else "no"

    def actions(self, most: int = 100) -> Actions[int]:
        return Actions(most, self.list, self.why_not)


class TestActions:
    @given(st.sets(st.integers(0, 50)).map(sorted), st.integers(0, 50))
    def test_it_is_the_collection_of_what_is_listed(self, numbers: list[int], most: int) -> None:
        actions = Watched(numbers).actions(most)
        listed = [number for number in numbers if number < most]

        assert list(actions) == list(actions) == listed
        assert len(actions) == len(listed)
        assert bool(actions) is bool(listed)
        assert [number for number in range(60) if number in actions] == listed

    def test_nothing_is_listed_before_somebody_asks(self) -> None:
        watched = Watched(range(5))

        iter(watched.actions())

        assert (watched.listed, watched.asked) == ([], [])

    @given(st.integers(-5, 20))
    def test_asking_for_one_lists_nothing(self, number: int) -> None:
        watched = Watched(range(5))

        assert (number in watched.actions()) is (0 <= number < 5)
        assert (watched.listed, watched.asked) == ([], [number])

    def test_whether_there_is_any_lists_only_the_first(self) -> None:
        watched = Watched(range(5))

        assert watched.actions()
        assert watched.listed == [0]
        assert not watched.actions(0)

    @pytest.mark.parametrize(
        ("number", "shown"),
        [
            (0, "<0 actions: none>"),
            (1, "<1 action: 0>"),
            (3, "<3 actions: 0, 1, 2>"),
            (12, "<12 actions: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11>"),
            (13, "<13 actions: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …>"),
            (500, "<500 actions: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …>"),
        ],
    )
    def test_it_reads_well_and_never_long(self, number: int, shown: str) -> None:
        assert repr(Watched(range(number)).actions(1000)) == shown


class TestUniform:
    @given(st.integers(1, 20), seeds)
    def test_it_picks_what_the_chance_says(self, number: int, chance: Chance) -> None:
        action, left = uniform(None, Watched(range(number)).actions(), chance)

        assert 0 <= action < number
        assert (left == chance) is (number == 1)

    def test_a_record_says_which_is_taken(self) -> None:
        assert uniform(None, Watched(range(9)).actions(), Recorded([7])) == (
            7,
            Recorded([7], used=1),
        )

    def test_the_actions_are_listed_once(self) -> None:
        watched = Watched(range(5))

        uniform(None, watched.actions(), Seeded("once"))

        assert watched.listed == [0, 1, 2, 3, 4]

    def test_every_action_is_as_likely(self) -> None:
        """All 5 · 5 pairs of two draws come, about equally often."""
        chance: Chance = Seeded("as likely")
        times = dict.fromkeys(product(range(5), repeat=2), 0)
        for _ in range(2500):
            first, chance = uniform(None, Watched(range(5)).actions(), chance)
            second, chance = uniform(None, Watched(range(5)).actions(), chance)
            times[first, second] += 1

        assert all(60 < number < 140 for number in times.values())


class TestPlay:
    @given(players, seeds, seeds)
    def test_a_game_goes_on_until_it_has_a_result(
        self, seats: int, chance: Chance, choices: Chance
    ) -> None:
        game = by_chance(seats, chance, choices)

        assert game.result is not None
        assert game.result == toy.result(game.state)
        assert (game.rules, game.players, game.chance) == (DEMO, seats, chance)
        assert 0 < len(game.actions) <= toy.most_actions(DEMO, seats) < MOST_ACTIONS

    @given(players, seeds, seeds)
    def test_it_is_what_the_rules_do_step_by_step(
        self, seats: int, chance: Chance, choices: Chance
    ) -> None:
        """Played apart: from everything there is, what is allowed, and nothing else of ours."""
        state = toy.deal(DEMO, seats, chance)
        actions: list[Action] = []
        left = choices
        while not state.over:
            allowed = [one for one in everything(state) if toy.why_not(state, one) is None]
            action, left = pick(left, allowed)
            actions.append(action)
            state = toy.apply(state, action)

        again = by_chance(seats, chance, choices)

        assert (again.actions, again.state) == (tuple(actions), state)

    @given(players, seeds, seeds, st.integers(0, 12))
    def test_it_can_be_stopped_before(
        self, seats: int, chance: Chance, choices: Chance, limit: int
    ) -> None:
        whole = by_chance(seats, chance, choices)

        part = by_chance(seats, chance, choices, limit=limit)

        assert part.actions == whole.actions[:limit]
        assert part.result == (whole.result if len(whole.actions) <= limit else None)

    @given(seeds, seeds, seeds)
    def test_other_choices_leave_the_cards_as_they_are(
        self, chance: Chance, choices: Chance, others: Chance
    ) -> None:
        one, other = (by_chance(3, chance, these, limit=0) for these in (choices, others))

        assert one.state == other.state

    @given(seeds, seeds)
    def test_each_seat_plays_by_its_own_policy_and_sees_its_own_view(
        self, chance: Chance, choices: Chance
    ) -> None:
        seen: list[tuple[int, toy.View]] = []

        def policy_of(seat: int) -> Any:
            def policy(view: toy.View, actions: Actions[Action], left: Chance) -> Any:
                seen.append((seat, view))
                return uniform(view, actions, left)

            return policy

        game = play(toy, DEMO, [policy_of(seat) for seat in (1, 2, 3)], chance, choices=choices)

        states = replay(toy, DEMO, 3, chance, game.actions)
        assert seen == [(s.turn, toy.view(s, s.turn)) for s in states[:-1]]

    def test_a_policy_that_breaks_the_rules_is_refused(self) -> None:
        def passes(view: object, actions: object, left: Chance) -> tuple[Action, Chance]:
            return Pass(), left

        with pytest.raises(IllegalAction, match=r"there are cards to draw\. \[toy:3\]"):
            play(toy, DEMO, [passes] * 2, Seeded("one"), choices=Seeded("two"))

    def test_rules_with_a_gap_are_noticed(self) -> None:
        with pytest.raises(InvalidReport, match="seat 1 can do nothing, and the game is not over"):
            play(Stuck(), DEMO, [uniform] * 3, Seeded("one"), choices=Seeded("two"))


class Stuck:
    """The small game, but nothing is ever legal: an object with the six functions is a game."""

    def deal(self, rules: Rules, players: int, chance: Chance) -> State:
        return toy.deal(rules, players, chance)

    def legal(self, state: State) -> Actions[Action]:
        return Actions(state, lambda _: (), toy.why_not)

    def why_not(self, state: State, action: Action) -> Any:
        return toy.why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        return toy.apply(state, action)

    def view(self, state: State, seat: int) -> toy.View:
        return toy.view(state, seat)

    def result(self, state: State) -> Ending | None:
        return toy.result(state)


class TestReplay:
    @given(players, seeds, seeds)
    def test_the_same_actions_give_the_same_game(
        self, seats: int, chance: Chance, choices: Chance
    ) -> None:
        game = by_chance(seats, chance, choices)

        states = replay(toy, game.rules, game.players, game.chance, game.actions)

        assert len(states) == len(game.actions) + 1
        assert states[0] == toy.deal(DEMO, seats, chance)
        assert states[-1] == game.state
        assert all(
            toy.apply(before, action) == after
            for before, action, after in zip(states, game.actions, states[1:], strict=False)
        )

    def test_without_actions_there_is_the_deal(self) -> None:
        assert replay(toy, DEMO, 4, Seeded("one"), ()) == (toy.deal(DEMO, 4, Seeded("one")),)

    @given(seeds, seeds, st.data())
    def test_the_first_action_that_is_not_legal_is_refused(
        self, chance: Chance, choices: Chance, data: st.DataObject
    ) -> None:
        game = by_chance(3, chance, choices)
        place = data.draw(st.integers(0, len(game.actions)))
        wrong = data.draw(st.sampled_from(everything(game.state)))
        state = replay(toy, DEMO, 3, chance, game.actions[:place])[-1]
        refusal = toy.why_not(state, wrong)

        said = None
        try:
            replay(toy, DEMO, 3, chance, (*game.actions[:place], wrong))
        except IllegalAction as error:
            said = error.refusal

        assert said == refusal


class TestWhatIsNoGame:
    @pytest.mark.parametrize("game", ["toy", None, Notation, 10**5000], ids=range(4))
    def test_it_is_refused_with_what_it_lacks(self, game: Any) -> None:
        told = r"is no game: it has no function deal, legal, why_not, apply, view, result$"
        with pytest.raises(InvalidReport, match=told):
            play(game, DEMO, [uniform] * 2, Seeded("a"), choices=Seeded("b"))
        with pytest.raises(InvalidReport, match=told):
            replay(game, DEMO, 2, Seeded("a"), ())


class TestPerft:
    @pytest.mark.parametrize("seats", [2, 3])
    @pytest.mark.parametrize("depth", range(6))
    @pytest.mark.parametrize("deal", ["a", "b", "c"])
    def test_it_counts_what_can_be_counted_by_hand(self, seats: int, depth: int, deal: str) -> None:
        state = toy.deal(SMALL, seats, Seeded(deal))

        assert perft(toy, state, depth) == counted_apart(state, depth)

    def test_a_whole_small_game_has_so_many_courses(self) -> None:
        """Pinned, so that a change of the rules is noticed; the twin agrees."""
        state = toy.deal(SMALL, 2, Seeded("a"))
        counts = [perft(toy, state, depth) for depth in range(10)]

        assert counts[-1] == counted_apart(state, 9)
        assert counts == [1, 3, 9, 24, 45, 103, 231, 433, 465, 485]

    def test_a_game_that_is_over_counts_once_however_deep(self) -> None:
        over = by_chance(3, Seeded("a"), Seeded("b")).state

        assert [perft(toy, over, depth) for depth in range(4)] == [1, 1, 1, 1]

    @given(seeds)
    def test_no_depth_is_one_way(self, chance: Chance) -> None:
        assert perft(toy, toy.deal(DEMO, 3, chance), 0) == 1
        assert perft(toy, toy.deal(DEMO, 3, chance), -1) == 1

    def test_the_name_of_a_game_is_no_game(self) -> None:
        name: Any = "toy"
        with pytest.raises(InvalidReport, match="'toy' is no game"):
            perft(name, toy.deal(DEMO, 3, Seeded("a")), 1)


class TestNotation:
    def test_what_is_not_given_is_plain(self) -> None:
        notation: Notation[Rules, State, Action, Ending] = Notation(
            game="toy", editions=(DEMO,), read_action=toy.read_action
        )
        state = toy.deal(DEMO, 3, Seeded("one"))

        assert notation.write_action(Draw()) == "draw"
        assert notation.write_result(Ending(2, (1, 0))) == "seat 2 wins"
        assert notation.mark(None, state) == notation.mark(state, state) == ""
        assert notation.hands(state) == ()
        assert notation.editions == (DEMO,)


class TestPoliciesThatAreNone:
    @pytest.mark.parametrize(
        ("policies", "said"),
        [
            (uniform, "the policies are <function uniform .*; expected a list, one a seat"),
            ("ab", "the policies are 'ab'; expected a list"),
            ([uniform, 5], "the policy of seat 2 is 5; expected a function"),
            (
                [lambda *_: Draw()] * 2,
                r"the policy of seat \d returns .*expected a pair: an action",
            ),
            ([lambda *_: (Draw(), 1)] * 2, r"the policy of seat \d returns .*expected a pair"),
            ([lambda *_: "x" * 99] * 2, r"returns 'x{79}…; expected a pair"),
            ([lambda *_: 10**5000] * 2, r"returns 1000000000… \(5001 digits\); expected a pair"),
        ],
    )
    def test_they_are_refused_by_seat(self, policies: Any, said: str) -> None:
        with pytest.raises(InvalidReport, match=said):
            play(toy, DEMO, policies, Seeded("a"), choices=Seeded("b"))

    def test_choices_that_are_no_chance(self) -> None:
        choices: Any = "b"

        with pytest.raises(InvalidReport, match="choices is 'b'; expected a Chance"):
            play(toy, DEMO, [uniform] * 2, Seeded("a"), choices=choices)

    def test_an_action_that_is_none_is_told_with_its_seat(self) -> None:
        def policy(_view: object, _actions: object, chance: Chance) -> Any:
            return "draw", chance

        with pytest.raises(InvalidReport, match="seat 2: 'draw' is no action"):
            play(prsi, prsi.MSV_PRSI_2026, [policy] * 2, Seeded("a"), choices=Seeded("b"))
