from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

import attrs
import highspy
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.chance import Seeded, shuffle
from cardtourney.pairing import _highs, exact
from cardtourney.pairing._highs import Program, Solution, minimise
from cardtourney.pairing._program import SCALE, Draft
from cardtourney.pairing.assignment import Cost, Field, Goal, Layer, value_of
from cardtourney.pairing.exact import Assigned, assign
from cardtourney.pairing.objectives import Proof


@attrs.frozen
class Case:
    field: Field
    layers: tuple[Layer, ...]
    costs: tuple[Cost, ...]

    @property
    def goals(self) -> tuple[Goal, ...]:
        return (*self.layers, *self.costs)

    def assign(self, window: int = 5) -> Assigned:
        return assign(self.field, self.layers, self.costs, window=window)


def make_field(home: Sequence[Sequence[int]], pinned: Sequence[bool]) -> Field:
    """A field from the tables at which the persons of each block are at home."""
    tables = max((table for block in home for table in block), default=0) + 1
    return Field(
        block=np.array([number for number, block in enumerate(home) for _ in block]),
        home=np.array([table for block in home for table in block]),
        pinned=np.array(pinned),
        seats=np.array([[block.count(table) for table in range(tables)] for block in home]),
    )


@st.composite
def cases(draw: st.DrawFn, max_costs: int = 3) -> Case:
    """Any blocks, seats, pinned persons, groups and costs, with at most some thousand assignments.

    Nothing here needs to be a tournament: costs are any numbers, blocks of any size, and a table
    may have no seat for a block.
    """
    sizes = draw(st.sampled_from([(1,), (4,), (6,), (7,), (3, 3), (4, 3), (2, 2, 2), (3, 2, 2)]))
    tables = draw(st.integers(1, 4))
    place = st.integers(0, tables - 1)
    home = [draw(st.lists(place, min_size=size, max_size=size)) for size in sizes]
    persons = sum(sizes)
    pinned = draw(
        st.just([False] * persons) | st.lists(st.booleans(), min_size=persons, max_size=persons)
    )
    field = make_field(home, pinned)
    people = st.integers(0, persons - 1)
    group = st.lists(people, unique=True, max_size=draw(st.sampled_from([2, persons]))).map(tuple)
    step = st.integers(-2, 2)
    layers = [
        Layer(
            tuple(draw(st.lists(group, max_size=6))),
            tuple(draw(st.lists(step, min_size=len(sizes), max_size=len(sizes)))),
        )
        for _ in range(draw(st.integers(0, 3)))
    ]
    row = st.lists(
        st.integers(0, 9) | st.integers(0, 300), min_size=field.tables, max_size=field.tables
    )
    costs = [
        Cost(np.array(draw(st.lists(row, min_size=persons, max_size=persons))))
        for _ in range(draw(st.integers(0, max_costs)))
    ]
    return Case(field, tuple(layers), tuple(costs))


def every_assignment(field: Field) -> Iterator[tuple[int, ...]]:
    """Each way to share out a block's homes among its persons, the pinned ones at home."""
    columns = []
    for block in range(len(field.seats)):
        persons = np.flatnonzero(field.block == block)
        homes = field.home[persons].tolist()
        columns.append(
            [
                order
                for order in dict.fromkeys(permutations(homes))
                if all(
                    order[index] == homes[index]
                    for index, person in enumerate(persons)
                    if field.pinned[person]
                )
            ]
        )
    for chosen in product(*columns):
        yield tuple(table for order in chosen for table in order)


def count(goal: Goal, field: Field, tables: Sequence[int]) -> int:
    """What a goal is worth, counted one by one."""
    if isinstance(goal, Cost):
        return sum(int(goal.of[person, table]) for person, table in enumerate(tables))
    met = [
        (table + goal.shifts[field.block[person]]) % field.tables
        for person, table in enumerate(tables)
    ]
    return sum(met[a] == met[b] for group in goal.groups for a, b in combinations(group, 2))


def best(case: Case) -> tuple[int, ...]:
    return min(
        tuple(count(goal, case.field, tables) for goal in case.goals)
        for tables in every_assignment(case.field)
    )


def values(assigned: Assigned) -> tuple[int, ...]:
    return tuple(outcome.value for outcome in assigned.outcomes)


def crowd(clubs: Sequence[int], tables: int, seed: str) -> Case:
    """Three to a table in two joint rounds, the first position pinned, clubs of these sizes."""
    persons = 3 * tables
    order, _ = shuffle(Seeded(seed), range(persons))
    ends = np.cumsum(clubs).tolist()
    groups = tuple(
        tuple(sorted(order[start:end])) for start, end in zip([0, *ends], ends, strict=False)
    )
    home = [list(range(tables)), list(range(tables))[::-1], list(range(tables))]
    field = make_field(home, [person < tables for person in range(persons)])
    distance = np.abs(np.arange(tables)[None, :] - field.home[:, None])
    below = np.arange(persons)[::-1, None]
    return Case(
        field,
        (Layer(groups, (0, 0, 0)), Layer(groups, (-1, 0, 1))),
        (Cost(distance), Cost(distance * below)),
    )


def by_rank(clubs: Sequence[int], tables: int, seed: str) -> Case:
    """Three to a table, anybody at any, clubs of these sizes."""
    persons = 3 * tables
    order, _ = shuffle(Seeded(seed), range(persons))
    ends = np.cumsum(clubs).tolist()
    groups = tuple(order[start:end] for start, end in zip([0, *ends], ends, strict=False))
    field = make_field([[person // 3 for person in range(persons)]], [False] * persons)
    distance = np.abs(np.arange(tables)[None, :] - field.home[:, None])
    below = np.arange(persons)[::-1, None]
    costs = (Cost((distance > 0).astype(np.int64)), Cost(distance), Cost(distance * below))
    return Case(field, (Layer(groups, (0,)),), costs)


HARD = crowd([9, 9, 9, 9], tables=12, seed="Levoča")
"""A field whose best values need a search: no bound meets them."""


class TestAssign:
    @settings(max_examples=200)
    @given(cases())
    def test_no_assignment_is_better_in_the_order_of_the_goals(self, case: Case) -> None:
        assert values(case.assign()) == best(case)

    @given(cases())
    def test_every_value_is_counted_right_and_proven(self, case: Case) -> None:
        assigned = case.assign()

        for goal, outcome in zip(case.goals, assigned.outcomes, strict=True):
            assert outcome.value == count(goal, case.field, assigned.table.tolist())
            assert outcome.least == outcome.value
            assert outcome.proof in (Proof.BOUND, Proof.SEARCH)

    @settings(max_examples=40)
    @given(cases())
    def test_seats_are_filled_and_the_pinned_stay(self, case: Case) -> None:
        table = case.assign().table

        assert tuple(table.tolist()) in set(every_assignment(case.field))

    @settings(max_examples=40)
    @given(cases(), st.sampled_from([0, 1, 2, 5, 50]))
    def test_the_values_do_not_depend_on_the_window(self, case: Case, window: int) -> None:
        assert values(case.assign(window)) == values(case.assign())

    @pytest.mark.parametrize("window", [0, 1, 2, 50])
    def test_a_larger_field_has_the_same_values_from_every_window(self, window: int) -> None:
        case = crowd([7, 6, 5, 4, 3, 2], tables=10, seed="Prešov")

        assert values(case.assign(window)) == values(case.assign())

    @settings(max_examples=40)
    @given(cases())
    def test_the_same_field_has_the_same_assignment(self, case: Case) -> None:
        assert case.assign().table.tolist() == case.assign().table.tolist()

    def test_a_search_proves_what_no_bound_does(self) -> None:
        outcomes = HARD.assign().outcomes

        assert {outcome.proof for outcome in outcomes} == {Proof.BOUND, Proof.SEARCH}
        assert all(outcome.least == outcome.value for outcome in outcomes)

    def test_pairs_that_no_two_tables_keep_apart_cost_one(self) -> None:
        """Three in a ring: half persons could be kept apart at two tables, whole ones cannot."""
        field = make_field([[0, 0, 1, 1]], [False] * 4)
        ring = Layer(((0, 1), (1, 2), (0, 2)), (0,))
        stay = Cost(np.array([[0, 3], [0, 2], [9, 0], [5, 0]]))
        case = Case(field, (ring,), (stay,))

        assert values(case.assign()) == best(case) == (1, 0)

    @pytest.mark.parametrize("largest", [8, 11, 20])
    def test_by_rank_with_one_kind_of_group_bounds_prove_everything(self, largest: int) -> None:
        """Such a field is a flow, in which nobody gains from sitting at two tables by halves."""
        case = by_rank([largest, 8, 5, 3], tables=10, seed="Bardejov")

        outcomes = case.assign().outcomes

        assert {outcome.proof for outcome in outcomes} == {Proof.BOUND}
        assert (outcomes[0].value > 0) == (largest > 10)


CROWDS = [HARD, crowd([13, 13, 13], 13, "e"), crowd([14, 10, 8, 6], 15, "c")]


class TestTheLimitOfASearch:
    """Where the solver gives up early, what is said must still be true."""

    @pytest.fixture(params=CROWDS, ids=["all apart", "some meet", "one club large"])
    def case(self, request: pytest.FixtureRequest) -> Case:
        case: Case = request.param
        return case

    @pytest.fixture(params=["no_search", "no_end_of_search"])
    def cut_short(self, case: Case, request: pytest.FixtureRequest) -> Assigned:
        request.getfixturevalue(request.param)
        return case.assign()

    def test_the_first_open_value_is_between_its_bound_and_the_best(
        self, case: Case, cut_short: Assigned, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.undo()
        proven = values(case.assign())
        first = [outcome.proof for outcome in cut_short.outcomes].index(Proof.OPEN)

        assert values(cut_short)[:first] == proven[:first]
        assert cut_short.outcomes[first].least <= proven[first] <= values(cut_short)[first]

    def test_nothing_is_claimed_after_an_open_value(self, cut_short: Assigned) -> None:
        first = [outcome.proof for outcome in cut_short.outcomes].index(Proof.OPEN)
        after = cut_short.outcomes[first + 1 :]

        assert after
        assert all(outcome.least == 0 for outcome in after)
        assert all((outcome.proof is Proof.OPEN) == (outcome.value > 0) for outcome in after)

    def test_the_limit_is_a_number_of_nodes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(_highs, "MOST_NODES", 0)

        assert Proof.OPEN in {outcome.proof for outcome in HARD.assign().outcomes}

    def test_open_values_are_measured(self, case: Case, cut_short: Assigned) -> None:
        for goal, outcome in zip(case.goals, cut_short.outcomes, strict=True):
            assert outcome.value == count(goal, case.field, cut_short.table.tolist())

    def test_a_search_that_misses_what_is_known_proves_nothing(
        self, case: Case, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A solver may be wrong: here it says of every search that there is no assignment."""

        def denying(program: Program, *, whole: bool) -> Solution:
            return attrs.evolve(minimise(program, whole=whole), exists=not whole)

        proven = values(case.assign())
        monkeypatch.setattr(exact, "minimise", denying)
        wrong = case.assign()

        assert values(wrong) >= proven
        assert Proof.SEARCH not in {outcome.proof for outcome in wrong.outcomes}

    def test_a_solution_that_loses_what_is_settled_is_not_taken(
        self, case: Case, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A solver may be wrong: here it forgets, in whole numbers, that anybody is kept apart."""
        seats = case.field.persons + case.field.seats.size

        def forgetful(program: Program, *, whole: bool) -> Solution:
            if whole:
                lower = program.lower.copy()
                upper = program.upper.copy()
                lower[seats:], upper[seats:] = -np.inf, np.inf
                program = attrs.evolve(program, lower=lower, upper=upper)
            return minimise(program, whole=whole)

        proven = values(case.assign())
        monkeypatch.setattr(exact, "minimise", forgetful)
        wrong = case.assign()

        for goal, outcome in zip(case.goals, wrong.outcomes, strict=True):
            assert outcome.value == count(goal, case.field, wrong.table.tolist())
        assert values(wrong) >= proven
        if values(wrong) > proven:
            assert Proof.OPEN in {outcome.proof for outcome in wrong.outcomes}


class TestBound:
    @settings(max_examples=300)
    @given(cases(), st.data())
    def test_no_multipliers_whatever_give_a_bound_above_the_best(
        self, case: Case, data: st.DataObject
    ) -> None:
        """Also with few seats let in, any goals settled before, and multipliers of any sign."""
        if not case.goals:
            return
        *earlier, goal = data.draw(st.permutations(case.goals))
        known = data.draw(st.sampled_from(list(every_assignment(case.field))[:200]))
        settled = [(old, count(old, case.field, known)) for old in earlier]
        seats = case.field.persons * case.field.tables
        near = np.array(data.draw(st.lists(st.booleans(), min_size=seats, max_size=seats)))
        near = near.reshape(case.field.persons, case.field.tables)
        near[np.arange(case.field.persons), known] = True
        draft = Draft(case.field, settled, goal, near)
        rows = len(draft.program.lower)
        some = st.sampled_from([-9.0, -4.0, -1.0, 0.0, 2.0]) | st.floats(-12, 12)
        multipliers = np.array(data.draw(st.lists(some, min_size=rows, max_size=rows)))

        bound = draft.bound(multipliers)
        everywhere = case.field.allowed
        for tables in every_assignment(case.field):
            if all(count(old, case.field, tables) <= value for old, value in settled):
                value = count(goal, case.field, tables) * SCALE
                used = np.arange(case.field.persons), np.array(tables)
                assert bound.over(everywhere) <= value
                assert bound.over(everywhere) + bound.slack(everywhere)[used].max() <= value
                assert bound.fixed + bound.price[used].sum() <= value

    def test_a_bound_speaks_of_seats_that_are_not_let_in(self) -> None:
        """Three of a group could sit together, though only two of them are let in there."""
        field = make_field([[0, 0, 1, 0]], [False] * 4)
        layer = Layer(((0, 1, 2),), (0,))
        near = np.eye(2, dtype=bool)[field.home]
        draft = Draft(field, [], layer, near)

        bound = draft.bound(np.array([0.0] * 4 + [0.0] * 2 + [-9.0]))

        together = bound.price[[0, 1, 2, 3], [0, 0, 0, 1]]
        assert bound.fixed + together.sum() <= 3 * SCALE


class TestValueOf:
    @given(cases(), st.data())
    def test_it_is_what_counting_one_by_one_gives(self, case: Case, data: st.DataObject) -> None:
        tables = data.draw(st.sampled_from(list(every_assignment(case.field))[:200]))

        for goal in case.goals:
            assert value_of(goal, case.field, np.array(tables)) == count(goal, case.field, tables)


class TestMinimise:
    """HiGHS behind one function: quiet, alone, and frank about what it did not find."""

    def program(self, total: float) -> Program:
        return Program(
            cost=np.array([1.0, 2.0]),
            rows=np.array([0, 0]),
            columns=np.array([0, 1]),
            entries=np.array([1.0, 1.0]),
            lower=np.array([total]),
            upper=np.array([total]),
        )

    def test_whole_numbers_can_cost_what_parts_do_not(self) -> None:
        assert minimise(self.program(1.5), whole=False).columns.tolist() == [1.0, 0.5]
        assert not minimise(self.program(1.5), whole=True).exists

    @pytest.mark.parametrize("whole", [True, False])
    def test_where_nothing_satisfies_the_rows_that_is_certain(self, whole: bool) -> None:
        found = minimise(self.program(3), whole=whole)

        assert not found.exists
        assert found.complete
        assert len(found.multipliers) == 1

    def test_it_prints_nothing(self, capfd: pytest.CaptureFixture[str]) -> None:
        minimise(self.program(1), whole=True)

        assert capfd.readouterr() == ("", "")

    def test_it_works_whatever_the_caller_has_done_with_highs(self) -> None:
        theirs = highspy.Highs()
        theirs.setOptionValue("output_flag", False)
        theirs.setOptionValue("threads", 2)
        theirs.run()

        assert minimise(self.program(1), whole=False).exists
        assert theirs.run() == highspy.HighsStatus.kOk
