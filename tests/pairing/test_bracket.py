"""Brackets: which fields come down to an exact number, and by which rounds best."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise, product
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from cardtourney.errors import InvalidReport, InvalidRules, NoSeating
from cardtourney.pairing.bracket import (
    BracketCode,
    BracketFormat,
    BracketPlan,
    BracketRound,
    NearestFields,
    findings,
    nearest,
    plans,
    possible,
)
from cardtourney.testing.bracket import bracket_formats

FOURS_AND_FIVES = BracketFormat(sizes=(4, 5), advance=2, target=8, byes=0)
WITH_BYES = BracketFormat(sizes=(4, 5), advance=2, target=8)
WITH_THREES = BracketFormat(sizes=(4, 5), small=(3,), advance=2, target=8)

Counts = tuple[int, ...]
Key = tuple[int, int, int, int, tuple[tuple[int, int, Counts], ...]]


class Twin:
    """Another planner: every round that can be thought of, and every plan made of them.

    It counts tables size by size, works from the target up, and sorts what it has; the planner
    under test goes from the field down, and never has everything.
    """

    def __init__(self, allowed: BracketFormat) -> None:
        self.allowed = allowed
        self.falling = sorted(allowed.allowed, reverse=True)
        self.best: dict[int, Key] = {}
        self.rounds_of = cache(self._rounds_of)
        self.all_plans = cache(self._all_plans)

    def _rounds_of(self, field: int) -> list[tuple[int, Counts, int]]:
        """Byes, how many tables of each size, and who are left."""
        sizes = self.falling
        ranges = (range(field // size + 1) for size in sizes)
        found = []
        for counts in product(*ranges):
            byes = field - sum(size * times for size, times in zip(sizes, counts, strict=True))
            within = byes >= 0 and (self.allowed.byes is None or byes <= self.allowed.byes)
            if within and any(counts):
                found.append((byes, counts, sum(counts) * self.allowed.advance + byes))
        return found

    def key(self, played: tuple[int, Counts, int]) -> Key:
        byes, counts, left = played
        times = dict(zip(self.falling, counts, strict=True))
        small = sum(times[size] for size in self.allowed.small)
        usual = [times[size] for size in self.allowed.sizes]
        label = (left, byes, tuple(-number for number in counts))
        return (1, small, byes, sum(usual) - max(usual), (label,))

    @staticmethod
    def add(one: Key, two: Key) -> Key:
        return (
            one[0] + two[0],
            one[1] + two[1],
            one[2] + two[2],
            one[3] + two[3],
            one[4] + two[4],
        )

    def solve(self, most: int) -> dict[int, Key]:
        """The best plan's key for every field up to so many that has a plan."""
        best: dict[int, Key] = {self.allowed.target: (0, 0, 0, 0, ())}
        for field in range(self.allowed.target + 1, most + 1):
            keys = [
                self.add(self.key(played), best[played[2]])
                for played in self.rounds_of(field)
                if played[2] in best
            ]
            if keys:
                best[field] = min(keys)
        return best

    def _all_plans(self, field: int) -> list[Key]:
        """The keys of all plans of a field, best first."""
        keys: list[Key] = [(0, 0, 0, 0, ())] if field == self.allowed.target else []
        for played in self.rounds_of(field):
            if self.allowed.target <= played[2] < field:
                later = self.all_plans(played[2])
                keys += [self.add(self.key(played), key) for key in later]
        return sorted(keys)

    def plan(self, field: int, key: Key) -> BracketPlan:
        rounds = []
        for _, byes, counts in key[4]:
            pairs = zip(self.falling, counts, strict=True)
            sizes = tuple(size for size, negative in pairs for _ in range(-negative))
            rounds.append(BracketRound(sizes, byes))
        return BracketPlan(field, tuple(rounds))


def best(field: int, allowed: BracketFormat) -> BracketPlan | None:
    try:
        return next(plans(field, allowed))
    except NoSeating:
        return None


def fields_of(allowed: BracketFormat, most: int) -> list[int]:
    return [field for field in range(most + 1) if possible(field, allowed)]


class TestTheBestPlan:
    def test_tables_alone_are_planned_as_a_search_over_everything_plans_them(self) -> None:
        """Every field from 8 to 400, against a planner that is written differently."""
        twin = Twin(FOURS_AND_FIVES)
        right = twin.solve(400)

        for field in range(8, 401):
            key = right.get(field)
            assert best(field, FOURS_AND_FIVES) == (key and twin.plan(field, key))

    @pytest.mark.parametrize("allowed", [WITH_BYES, WITH_THREES])
    def test_byes_and_small_tables_are_planned_as_a_search_over_everything_plans_them(
        self, allowed: BracketFormat
    ) -> None:
        most = 66 if allowed.small else 130
        twin = Twin(allowed)
        right = twin.solve(most)

        for field in range(8, most + 1):
            key = right.get(field)
            assert best(field, allowed) == (key and twin.plan(field, key))

    @pytest.mark.campaign
    @pytest.mark.parametrize("allowed", [WITH_BYES, WITH_THREES])
    def test_every_field_to_400_is_planned_as_a_search_over_everything_plans_it(
        self, allowed: BracketFormat
    ) -> None:
        twin = Twin(allowed)
        right = twin.solve(400 if not allowed.small else 160)

        for field, key in right.items():
            assert best(field, allowed) == twin.plan(field, key)

    @given(bracket_formats(), st.integers(0, 12))
    def test_any_format_is_planned_as_a_search_over_everything_plans_it(
        self, allowed: BracketFormat, more: int
    ) -> None:
        field = allowed.target + more
        twin = Twin(allowed)
        key = twin.solve(field).get(field)

        assert best(field, allowed) == (key and twin.plan(field, key))

    @pytest.mark.parametrize(
        ("field", "rounds"),
        [
            (8, ()),
            (16, ((4, 4, 4, 4),)),
            (20, ((5, 5, 5, 5),)),
            (18, ((5, 5, 4, 4),)),
            (64, ((4,) * 16, (4,) * 8, (4,) * 4)),
        ],
    )
    def test_known_fields_have_the_plan_anybody_would_write(
        self, field: int, rounds: tuple[tuple[int, ...], ...]
    ) -> None:
        expected = BracketPlan(field, tuple(map(BracketRound, rounds)))

        assert best(field, FOURS_AND_FIVES) == expected

    @pytest.mark.parametrize(
        ("field", "sizes", "byes"),
        [(9, (3,), 6), (10, (4,), 6), (11, (5,), 6), (12, (4, 4), 4), (14, (4, 4, 4), 2)],
    )
    def test_byes_bring_a_field_down_by_little(
        self, field: int, sizes: tuple[int, ...], byes: int
    ) -> None:
        """One table of four puts two out, one of five three, and one of three only one."""
        plan = BracketPlan(field, (BracketRound(sizes, byes),))

        assert next(plans(field, WITH_THREES)) == plan

    @pytest.mark.parametrize("field", [4999, 5000, 4843])
    @pytest.mark.parametrize("allowed", [FOURS_AND_FIVES, WITH_BYES])
    def test_thousands_of_players_have_their_first_plans_at_once(
        self, field: int, allowed: BracketFormat
    ) -> None:
        """There are more than could ever be listed, so none is made before it is asked for."""
        first, second = islice(plans(field, allowed), 2)

        assert first != second
        assert not findings(first, allowed)
        assert not findings(second, allowed)


class TestAllPlans:
    @given(bracket_formats(), st.integers(0, 10))
    @example(WITH_THREES, 7)
    @example(BracketFormat(sizes=(2, 3, 4), advance=1, target=2), 8)
    @example(BracketFormat(sizes=(3, 4), small=(2,), advance=1, target=1, byes=1), 8)
    def test_all_there_are_come_and_in_this_order(self, allowed: BracketFormat, more: int) -> None:
        field = allowed.target + more
        twin = Twin(allowed)
        keys = twin.all_plans(field)
        assume(len(keys) <= 3000)

        listed = list(plans(field, allowed)) if keys else []

        assert listed == [twin.plan(field, key) for key in keys]
        assert possible(field, allowed) == bool(keys)

    @pytest.mark.parametrize(("field", "allowed"), [(127, WITH_BYES), (333, FOURS_AND_FIVES)])
    def test_no_plan_comes_twice_and_none_is_wrong(
        self, field: int, allowed: BracketFormat
    ) -> None:
        some = list(islice(plans(field, allowed), 300))

        assert len(set(some)) == len(some)
        assert all(plan.field == field and not findings(plan, allowed) for plan in some)
        assert all(len(one.rounds) <= len(two.rounds) for one, two in pairwise(some))

    def test_every_plan_with_most_rounds_ends(self) -> None:
        """A field that only single tables bring down needs as many rounds as they take."""
        last = list(plans(14, WITH_BYES))[-1]

        assert [played.sizes for played in last.rounds] == [(4,)] * 3

    @given(st.permutations((3, 4, 5, 6)))
    def test_the_order_of_the_sizes_decides_nothing(self, sizes: list[int]) -> None:
        straight = BracketFormat(sizes=(3, 4, 5, 6), advance=2, target=4)
        mixed = BracketFormat(sizes=tuple(sizes), advance=2, target=4)

        assert list(islice(plans(30, mixed), 40)) == list(islice(plans(30, straight), 40))


class TestWhichFieldsArePossible:
    def test_fours_and_fives_alone_do_for_exactly_these(self) -> None:
        known = [8, *range(16, 21), *range(32, 51), *range(64, 126), *range(128, 320)]

        assert fields_of(FOURS_AND_FIVES, 319) == known

    def test_with_byes_only_nine_is_impossible(self) -> None:
        assert fields_of(WITH_BYES, 140) == [8, *range(10, 141)]

    def test_a_table_of_three_makes_nine_possible(self) -> None:
        assert fields_of(WITH_THREES, 140) == list(range(8, 141))

    @given(bracket_formats(), st.integers(0, 60))
    def test_it_is_possible_exactly_where_the_search_over_everything_finds_a_plan(
        self, allowed: BracketFormat, field: int
    ) -> None:
        assume(len(allowed.allowed) <= 2)

        assert possible(field, allowed) == (field in Twin(allowed).solve(max(field, 1)))

    def test_a_bracket_of_more_rounds_than_any_event_has_is_none(self) -> None:
        """A table puts one out: 200 are 198 after a round, and then it goes one by one."""
        allowed = BracketFormat(sizes=(100,), advance=99, target=99)

        assert len(next(plans(200, allowed)).rounds) == 100
        assert not possible(201, allowed)

    @pytest.mark.parametrize(
        ("field", "near"),
        [
            (7, NearestFields(None, 8)),
            (8, NearestFields(8, 8)),
            (9, NearestFields(8, 16)),
            (63, NearestFields(50, 64)),
            (126, NearestFields(125, 128)),
        ],
    )
    def test_the_nearest_possible_fields_are_named(self, field: int, near: NearestFields) -> None:
        assert nearest(field, FOURS_AND_FIVES) == near

    @given(bracket_formats(), st.integers(0, 40))
    def test_between_the_nearest_possible_fields_lies_none(
        self, allowed: BracketFormat, field: int
    ) -> None:
        near = nearest(field, allowed)
        furthest = 200 if near.above is None else near.above

        assert near.below is None or possible(near.below, allowed)
        assert near.above is None or possible(near.above, allowed)
        start = -1 if near.below is None else near.below
        between = [n for n in range(start + 1, furthest) if n != field or near.below != field]
        assert not any(possible(n, allowed) for n in between if start < n < furthest)

    def test_nothing_above_is_named_where_there_is_nothing(self) -> None:
        """Eight is no multiple of three, so no round without byes leaves it."""
        allowed = BracketFormat(sizes=(4,), advance=3, target=8, byes=0)

        assert nearest(10, allowed) == NearestFields(8, None)
        with pytest.raises(NoSeating, match=r"and no byes: 8 could \(2 too many\)$"):
            plans(10, allowed)

    @pytest.mark.parametrize(
        ("field", "allowed", "text"),
        [
            (7, WITH_BYES, "any number of byes: 8 could (1 missing)"),
            (9, WITH_BYES, "any number of byes: 8 could (1 too many), 10 could (1 missing)"),
            (9, FOURS_AND_FIVES, "no byes: 8 could (1 too many), 16 could (7 missing)"),
            (
                9,
                BracketFormat(sizes=(4, 5), advance=2, target=8, byes=3),
                "at most 3 byes a round: 8 could (1 too many), 14 could (5 missing)",
            ),
        ],
    )
    def test_a_refusal_says_what_would_be_possible(
        self, field: int, allowed: BracketFormat, text: str
    ) -> None:
        with pytest.raises(NoSeating) as refused:
            plans(field, allowed)

        assert str(refused.value) == (
            f"{field} players cannot be brought to exactly 8 by tables of 4 or 5, "
            f"of which 2 go on, and {text}"
        )


class TestFindings:
    @pytest.mark.parametrize(
        ("field", "rounds", "texts"),
        [
            (16, [((4, 4, 4, 4), 0)], []),
            (17, [((4, 4, 4, 4), 0)], ["round 1 has 16 places for 17 players"]),
            (
                10,
                [((6,), 4)],
                [
                    "round 1 has tables of 6; allowed are 4, 5",
                    "round 1 gives 4 byes; allowed are 0 at most",
                    "6 players are left at the end; expected exactly 8",
                ],
            ),
            (20, [], ["20 players are left at the end; expected exactly 8"]),
        ],
    )
    def test_everything_wrong_with_a_plan_is_said(
        self, field: int, rounds: list[tuple[tuple[int, ...], int]], texts: list[str]
    ) -> None:
        plan = BracketPlan(field, tuple(BracketRound(*played) for played in rounds))

        assert [str(finding) for finding in findings(plan, FOURS_AND_FIVES)] == texts

    @given(bracket_formats(), st.integers(0, 8), st.data())
    def test_a_plan_is_without_fault_exactly_if_it_is_one_of_all(
        self, allowed: BracketFormat, more: int, data: st.DataObject
    ) -> None:
        field = allowed.target + more
        twin = Twin(allowed)
        keys = twin.all_plans(field)
        assume(0 < len(keys) <= 500)
        listed = [twin.plan(field, key) for key in keys]
        plan = data.draw(st.sampled_from(listed))
        assume(plan.rounds)
        played = data.draw(st.sampled_from(plan.rounds))
        size = data.draw(st.sampled_from((*allowed.allowed, 1)))
        other = BracketRound((*played.sizes[1:], size), data.draw(st.integers(0, 3)))
        changed = BracketPlan(field, tuple(other if r is played else r for r in plan.rounds))

        assert not findings(plan, allowed)
        assert (not findings(changed, allowed)) == (changed in listed)

    def test_every_code_has_a_sentence_and_is_reached(self) -> None:
        plan = BracketPlan(30, (BracketRound((6, 4), 3),))

        assert {finding.code for finding in findings(plan, FOURS_AND_FIVES)} == set(BracketCode)


def _bad_formats() -> Iterator[tuple[dict[str, Any], list[str]]]:
    good: dict[str, Any] = {"sizes": (4, 5), "advance": 2, "target": 8}
    yield good | {"sizes": ()}, ["$.sizes"]
    yield good | {"sizes": (4, 2)}, ["$.sizes"]
    yield good | {"sizes": (4, True)}, ["$.sizes"]
    yield good | {"sizes": (4, 4)}, ["$.sizes"]
    yield good | {"small": (4,)}, ["$.sizes"]
    yield good | {"small": ("3",)}, ["$.small"]
    yield good | {"sizes": [4, 5], "small": None}, ["$.sizes", "$.small"]
    yield good | {"advance": 0}, ["$.advance"]
    yield good | {"advance": None, "target": 0}, ["$.advance", "$.target"]
    yield good | {"target": 8.0, "byes": -1}, ["$.target", "$.byes"]


class TestValues:
    @pytest.mark.parametrize(("options", "fields"), list(_bad_formats()))
    def test_a_format_that_no_bracket_could_have_is_refused_with_all_that_is_wrong(
        self, options: dict[str, Any], fields: list[str]
    ) -> None:
        with pytest.raises(InvalidRules) as refused:
            BracketFormat(**options)

        assert [problem.field for problem in refused.value] == fields

    @pytest.mark.parametrize(
        ("sizes", "byes", "fields"),
        [
            ((), 0, ["$.sizes"]),
            ((4, 0), 0, ["$.sizes"]),
            ((4, "5"), -1, ["$.sizes", "$.byes"]),
            ((4,), 1.0, ["$.byes"]),
        ],
    )
    def test_a_round_that_cannot_be_is_refused(
        self, sizes: tuple[Any, ...], byes: Any, fields: list[str]
    ) -> None:
        with pytest.raises(InvalidReport) as refused:
            BracketRound(sizes, byes)

        assert [problem.field for problem in refused.value] == fields

    @given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(0, 9))
    def test_a_round_counts_its_players_and_those_it_leaves(
        self, sizes: list[int], byes: int
    ) -> None:
        played = BracketRound(tuple(sizes), byes)

        assert Counter(played.sizes) == Counter(sizes)
        assert played.players - played.leaves(1) == sum(size - 1 for size in sizes)

    @pytest.mark.parametrize("field", [0, -1, True, 8.0, None])
    def test_a_field_that_is_no_number_of_players_is_refused(self, field: Any) -> None:
        with pytest.raises(InvalidReport, match="not a whole number of players from 1"):
            BracketPlan(field, ())

    @pytest.mark.parametrize("field", [-1, True, 8.0, "8"])
    @pytest.mark.parametrize("ask", [plans, possible, nearest])
    def test_a_question_about_no_number_of_players_is_refused(self, ask: Any, field: Any) -> None:
        with pytest.raises(NoSeating, match="no number of players"):
            ask(field, WITH_BYES)

    def test_a_plan_counts_its_byes(self) -> None:
        plan = BracketPlan(15, (BracketRound((4,), 11), BracketRound((5, 5), 3)))

        assert plan.byes == 14


class TestWrongTypes:
    """What is no list is refused by name, and a list is taken as one."""

    @pytest.mark.parametrize("sizes", ["44", 4, None])
    def test_sizes_are_a_list(self, sizes: Any) -> None:
        with pytest.raises(InvalidReport, match=r"\$\.sizes: .* is not a list of table sizes"):
            BracketRound(sizes)

    @pytest.mark.parametrize("sizes", [[4, 5, 4], (5, 4, 4)])
    def test_sizes_become_a_tuple(self, sizes: Any) -> None:
        assert BracketRound(sizes).sizes == (5, 4, 4)

    def test_rounds_become_a_tuple(self) -> None:
        rounds: Any = [BracketRound((4, 4))]

        assert BracketPlan(8, rounds).rounds == (BracketRound((4, 4)),)

    @pytest.mark.parametrize(
        ("rounds", "field"), [(None, "$.rounds"), ([4], "$.rounds[0]"), ("4", "$.rounds")]
    )
    def test_rounds_are_a_list_of_rounds(self, rounds: Any, field: str) -> None:
        with pytest.raises(InvalidReport) as refused:
            BracketPlan(0, rounds)

        assert [problem.field for problem in refused.value] == ["$.field", field]
