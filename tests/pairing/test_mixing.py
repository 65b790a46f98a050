"""A round by draw: few meet again, byes, sizes and seats even out, each figure with its proof."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

import attrs
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardtourney.chance import Chance, Seeded, shuffle
from cardtourney.errors import InputError, InvalidReport, InvalidRules, NoSeating
from cardtourney.pairing import _mixcomplete, _mixcover, _mixround, _mixsearch
from cardtourney.pairing._mixcover import Cover, Group
from cardtourney.pairing._mixmeasures import least_common
from cardtourney.pairing._mixtask import best_order
from cardtourney.pairing._shares import share
from cardtourney.pairing.audit import SeatingCode
from cardtourney.pairing.mixing import Mixed, Mixing, audit_mix, least_repeats, mix
from cardtourney.pairing.objectives import Proof
from cardtourney.testing.mixing import (
    Occasion,
    best_mix_values,
    every_mix,
    least_worth,
    mix_worth,
    occasions,
)


def mixed(occasion: Occasion[int]) -> Mixed[int]:
    return mix(occasion.drawn, occasion.sizes, occasion.history, rested=occasion.rested)


def values(seating: Mixed[int]) -> tuple[int, ...]:
    return tuple(objective.value for objective in seating.objectives)


def event(
    players: int, sizes: Sequence[int], rounds: int, seed: str
) -> list[tuple[Occasion[int], Mixed[int]]]:
    """Rounds seated one after the other, each drawn anew from one seed."""
    chance: Chance = Seeded(seed)
    history: tuple[tuple[tuple[int, ...], ...], ...] = ()
    seated = []
    for _ in range(rounds):
        drawn, chance = shuffle(chance, range(players))
        occasion = Occasion(drawn, tuple(sizes), history)
        seating = mixed(occasion)
        history = (*history, seating.tables)
        seated.append((occasion, seating))
    return seated


class TestTheSeating:
    @settings(max_examples=60)
    @given(occasions())
    def test_it_is_the_best_of_all_seatings_by_every_objective_in_turn(
        self, occasion: Occasion[int]
    ) -> None:
        seating = mixed(occasion)

        assert values(seating) == least_worth(occasion)
        assert seating.proven

    @settings(max_examples=8, deadline=None)
    @given(occasions(min_players=8, max_players=12))
    def test_a_second_solver_finds_the_same_values(self, occasion: Occasion[int]) -> None:
        seating = mixed(occasion)
        second = best_mix_values(occasion, effort=0.2)

        assert seating.proven
        assert values(seating)[: len(second)] == second

    def test_the_second_solver_leaves_out_what_its_effort_does_not_suffice_for(self) -> None:
        assert best_mix_values(LATE_ROUNDS[-1][0], effort=0) == ()

    @settings(max_examples=20)
    @given(occasions(max_players=18))
    def test_everybody_sits_once_or_rests(self, occasion: Occasion[int]) -> None:
        seating = mixed(occasion)
        playing = [player for table in seating.tables for player in table]

        assert sorted([*playing, *seating.resting]) == sorted(occasion.drawn)
        assert tuple(map(len, seating.tables)) == tuple(sorted(occasion.sizes, reverse=True))

    @settings(max_examples=20)
    @given(occasions(max_players=18))
    def test_it_is_worth_what_can_be_counted_by_hand(self, occasion: Occasion[int]) -> None:
        seating = mixed(occasion)

        assert values(seating) == mix_worth(occasion, seating.tables)
        assert [objective.name for objective in seating.objectives] == list(Mixing)

    @settings(max_examples=20)
    @given(occasions(max_players=18))
    def test_no_figure_is_below_its_bound_and_a_proven_one_is_at_it(
        self, occasion: Occasion[int]
    ) -> None:
        for objective in mixed(occasion).objectives:
            assert objective.value >= objective.least
            assert objective.proven == (objective.proof is not Proof.OPEN)

    @settings(max_examples=20)
    @given(occasions(max_players=16), st.data())
    def test_the_order_of_what_has_been_does_not_matter(
        self, occasion: Occasion[int], data: st.DataObject
    ) -> None:
        history = [data.draw(st.permutations(tables)) for tables in occasion.history]
        sizes = data.draw(st.permutations(occasion.sizes))
        rested = occasion.rested and dict(sorted(occasion.rested.items(), reverse=True))

        assert mixed(occasion) == mix(
            occasion.drawn, sizes, data.draw(st.permutations(history)), rested=rested
        )

    @settings(max_examples=20)
    @given(occasions(max_players=16))
    def test_only_the_draw_tells_players_apart_and_not_what_they_are_called(
        self, occasion: Occasion[int]
    ) -> None:
        def name(players: Sequence[int]) -> tuple[str, ...]:
            return tuple(f"player {-player}" for player in players)

        seating = mixed(occasion)
        named = mix(
            name(occasion.drawn),
            occasion.sizes,
            [[name(table) for table in tables] for tables in occasion.history],
            rested=occasion.rested
            if occasion.rested is None
            else {f"player {-player}": byes for player, byes in occasion.rested.items()},
        )

        assert named.tables == tuple(map(name, seating.tables))
        assert named.resting == name(seating.resting)

    @settings(max_examples=20)
    @given(st.integers(1, 30), st.data())
    def test_the_first_round_is_the_draw_dealt_to_the_tables(
        self, players: int, data: st.DataObject
    ) -> None:
        drawn = data.draw(st.permutations(range(players)))
        sizes = data.draw(
            st.lists(st.integers(1, 5), min_size=1).filter(lambda s: sum(s) <= players)
        )
        seating = mix(drawn, sizes, [])

        assert [player for table in seating.tables for player in table] == drawn[: sum(sizes)]
        assert list(seating.resting) == drawn[sum(sizes) :]
        assert values(seating) == (0, 0, 0, 0)


class TestAWholeEvent:
    def test_forty_players_meet_nobody_twice_in_nine_rounds(self) -> None:
        seatings = [seating for _, seating in event(40, [4] * 10, 9, "nine rounds")]

        assert [values(seating)[2] for seating in seatings] == [0] * 9
        assert all(seating.proven for seating in seatings)

    def test_a_large_field_takes_few_steps(self) -> None:
        seatings = [seating for _, seating in event(137, [5] + [4] * 33, 4, "a large field")]

        assert all(seating.proven for seating in seatings)
        assert [values(seating)[2] for seating in seatings] == [0] * 4

    @pytest.mark.parametrize(("players", "size"), [(7, 3), (9, 4), (11, 5), (11, 3)])
    def test_nobody_rests_twice_before_everybody_has_rested_once(
        self, players: int, size: int
    ) -> None:
        sizes = [size] * (players // size)
        history: list[tuple[tuple[int, ...], ...]] = []
        byes = dict.fromkeys(range(players), 0)
        for _ in range(players):
            seating = mix(range(players), sizes, history)
            history.append(seating.tables)
            for player in seating.resting:
                byes[player] += 1

            assert max(byes.values()) - min(byes.values()) <= 1

    def test_everybody_sits_at_the_small_table_in_turn(self) -> None:
        small = [
            player
            for _, seating in event(7, [4, 3], 7, "small table")
            for player in seating.tables[1]
        ]

        assert {small.count(player) for player in range(7)} == {3}

    @settings(max_examples=15, deadline=None)
    @given(st.integers(4, 13), st.sampled_from([(3, 4), (4, 5), (2,)]), st.integers(1, 6))
    def test_no_event_is_below_the_bound_of_its_sizes(
        self, players: int, allowed: tuple[int, ...], rounds: int
    ) -> None:
        smallest = min(allowed)
        sizes = [[smallest] * (players // smallest)] * rounds
        history: list[tuple[tuple[int, ...], ...]] = []
        total = 0
        for row in sizes:
            seating = mix(range(players), row, history)
            total += values(seating)[2]
            history.append(seating.tables)

        assert total >= least_repeats(players, sizes)


class TestLeastRepeats:
    @pytest.mark.parametrize(
        ("players", "rounds", "least"),
        [
            (16, [[4] * 4] * 5, 0),
            (16, [[4] * 4] * 6, 24),
            (8, [[4, 4]] * 2, 4),
            (8, [[4, 4]] * 3, 12),
            (5, [[4]] * 5, 30),
            (4, [[2, 2]] * 7, 10),
            (1, [[1]] * 3, 0),
            (9, [], 0),
        ],
    )
    def test_examples(self, players: int, rounds: list[list[int]], least: int) -> None:
        assert least_repeats(players, rounds) == least

    @given(st.lists(st.integers(0, 4), max_size=3), st.integers(1, 3), st.integers(0, 4))
    def test_groups_that_spread_out_keep_so_many_pairs_at_least(
        self, heads: list[int], parts: int, free: int
    ) -> None:
        people = [group for group, many in enumerate(heads) for _ in range(many)]
        assume(len(people) <= 7)
        # Part 0 is for those who need no place.
        every = (
            sum(
                people[one] == people[other] and places[one] == places[other] > 0
                for one, other in combinations(range(len(people)), 2)
            )
            for places in product(range(parts + 1), repeat=len(people))
            if places.count(0) <= free
        )

        assert least_common(heads, parts, free) == min(every)

    def test_where_nobody_needs_a_place_nobody_stays_together(self) -> None:
        assert least_common([3, 3], 0, 6) == 0

    def test_it_refuses_rounds_that_cannot_be(self) -> None:
        with pytest.raises(NoSeating, match="hold 8 players; 7 are drawn"):
            least_repeats(7, [[4], [4, 4]])
        with pytest.raises(InvalidRules, match="0 is not a whole number"):
            least_repeats(7, [[0]])
        with pytest.raises(NoSeating, match="-1 is no number of players"):
            least_repeats(-1, [])


class TestARefusal:
    @pytest.mark.parametrize(
        ("error", "drawn", "sizes", "history", "rested", "text"),
        [
            (NoSeating, "ABA", [2], [], None, r"\$.drawn: A is drawn 2 times"),
            (NoSeating, "ABC", [2, 2], [], None, "tables of 2, 2 hold 4 players; 3 are drawn"),
            (NoSeating, "ABC", [], [], None, "names no table"),
            (NoSeating, "", [1], [], None, "hold 1 players; 0 are drawn"),
            (InvalidRules, "ABC", [2, 0], [], None, r"\$.sizes\[1\]: 0 is not a whole number"),
            (InvalidRules, "ABC", [2.0], [], None, "2.0 is not a whole number"),
            (InvalidRules, "ABC", [True], [], None, "True is not a whole number"),
            (InvalidReport, "AB", [2], [[], ["AB", "CA"]], None, r"A sits 2 times in round 2"),
            (InvalidReport, "AB", [2], [[{"A", "B"}]], None, "is no table in order of seat"),
            (InvalidReport, "AB", [2], [5], None, "5 is no list of tables"),
            (InvalidReport, "AB", [2], [], {"A": -1}, "A has had -1 byes"),
            (InvalidReport, "AB", [2], [], {"A": 0.5}, "A has had 0.5 byes"),
        ],
    )
    def test_it_names_what_is_wrong(
        self,
        error: type[InputError],
        drawn: str,
        sizes: list[int],
        history: list[list[str]],
        rested: dict[str, int] | None,
        text: str,
    ) -> None:
        with pytest.raises(error, match=text):
            mix(drawn, sizes, history, rested=rested)

    def test_it_names_everything_at_once(self) -> None:
        with pytest.raises(InvalidRules) as caught:
            mix("ABA", [-1, 4], [["CC"]], rested={"A": -1})

        assert [str(problem) for problem in caught.value] == [
            "$.sizes[0]: -1 is not a whole number of players from 1",
            "$.history[0]: C sits 2 times in round 1",
            "$.rested: A has had -1 byes; expected a whole number from 0",
            "$.drawn: A is drawn 2 times",
            "$.sizes: tables of -1, 4 hold 4 players; 3 are drawn",
        ]


class TestAnAudit:
    @settings(max_examples=40)
    @given(occasions(max_players=6), st.data())
    def test_it_finds_fault_with_a_seating_that_is_worse_and_with_no_other(
        self, occasion: Occasion[int], data: st.DataObject
    ) -> None:
        tables = data.draw(st.sampled_from(list(every_mix(occasion))))
        judged = audit_mix(occasion.drawn, tables, occasion.history, rested=occasion.rested)
        worth = mix_worth(attrs.evolve(occasion, sizes=tuple(map(len, tables))), tables)

        assert tuple(each.value for each in judged.objectives) == worth
        assert tuple(each.best for each in judged.objectives) == least_worth(occasion)
        assert bool(judged.findings) == (worth > least_worth(occasion))
        assert judged.best == mixed(occasion)

    @settings(max_examples=40)
    @given(occasions(max_players=16))
    def test_the_seating_itself_is_without_fault(self, occasion: Occasion[int]) -> None:
        tables = mixed(occasion).tables

        assert not audit_mix(
            occasion.drawn, tables, occasion.history, rested=occasion.rested
        ).findings

    def test_who_sits_twice_or_is_not_in_is_named_and_nothing_is_measured(self) -> None:
        judged = audit_mix("ABCD", ["AB", "AX"], [])

        assert [finding.code for finding in judged.findings] == [
            SeatingCode.TWICE,
            SeatingCode.UNKNOWN,
        ]
        assert [str(finding) for finding in judged.findings] == [
            "A is seated 2 times",
            "X at table 2 does not play this round",
        ]
        assert judged.objectives == ()

    def test_an_empty_table_is_refused(self) -> None:
        with pytest.raises(InvalidRules, match="0 is not a whole number"):
            audit_mix("ABCD", ["AB", ""], [])


LATE_ROUNDS = [
    round_
    for players, sizes in [(9, [3] * 3), (12, [4] * 3), (13, [5, 4, 4]), (14, [4] * 3)]
    for round_ in event(players, sizes, 7, "late rounds")[3:]
]
"""Rounds in which people have to meet again, each with its best seating."""


class TestASearchThatEndsAtItsLimit:
    @pytest.fixture
    def few_steps(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(_mixround, "STEPS", (1, 1))

    @pytest.mark.usefixtures("few_steps")
    @pytest.mark.parametrize(("name", "limit"), [("GROUPS", 80), ("GROUPS", 300), ("NODES", 1)])
    def test_it_leaves_figures_open_and_their_bounds_hold(
        self, monkeypatch: pytest.MonkeyPatch, name: str, limit: int
    ) -> None:
        proofs = set()
        for occasion, best in LATE_ROUNDS:
            with monkeypatch.context() as limited:
                limited.setattr(_mixcover if name == "NODES" else _mixcomplete, name, limit)
                seating = mixed(occasion)
            met, seats = seating.objectives[2:]
            proofs |= {met.proof, seats.proof}

            assert met.least <= best.objectives[2].value <= met.value
            assert values(seating) == mix_worth(occasion, seating.tables)
            assert (met.value, seats.value) >= values(best)[2:]
            assert (met.value, seats.value) == values(best)[2:] or not seating.proven

        assert Proof.OPEN in proofs

    @pytest.mark.usefixtures("few_steps")
    def test_it_looks_for_a_seating_in_which_nobody_meets_again_where_it_cannot_look_at_all(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        occasion, best = event(20, [4] * 5, 3, "few tables are clean")[-1]
        with monkeypatch.context() as limited:
            limited.setattr(_mixcomplete, "GROUPS", 3000)
            seating = mixed(occasion)

        assert values(seating) == values(best) == (0, 0, 0, 0)
        assert seating.proven

    @pytest.mark.usefixtures("few_steps")
    def test_the_complete_search_alone_finds_the_best(self) -> None:
        for occasion, best in LATE_ROUNDS:
            assert values(mixed(occasion)) == values(best)

    def test_exchanges_alone_find_good_ones_though_few_are_compared(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(_mixround, "STEPS", (300,))
        monkeypatch.setattr(_mixcomplete, "GROUPS", 0)
        monkeypatch.setattr(_mixsearch, "_COMPARED", 50)
        for occasion, best in LATE_ROUNDS:
            assert values(mixed(occasion))[2] == values(best)[2]


@st.composite
def covers(draw: st.DrawFn) -> tuple[list[int], list[Group], list[int], list[int], int]:
    """Players to be seated: counts of tables, tables, their kinds and costs, and what is enough."""
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=3, unique=True))
    counts = [draw(st.integers(1, 2)) for _ in sizes]
    players = sum(size * count for size, count in zip(sizes, counts, strict=True))
    assume(players <= 7)
    every = [
        (group, kind)
        for kind, size in enumerate(sizes)
        for group in combinations(range(players), size)
    ]
    tables = draw(st.lists(st.sampled_from(every), min_size=len(every) // 2, unique=True))
    assume({player for group, _ in tables for player in group} == set(range(players)))
    costs = [draw(st.integers(0, 3)) for _ in tables]
    members = [group for group, _ in tables]
    return counts, members, [kind for _, kind in tables], costs, draw(st.integers(0, 9))


class TestCoveringPlayersByTables:
    @staticmethod
    def every_cover(
        counts: list[int], members: list[Group], kinds: list[int]
    ) -> Iterator[tuple[int, ...]]:
        """All covers, the one whose tables were given first before the others."""

        def from_here(waiting: frozenset[int], room: list[int]) -> Iterator[tuple[int, ...]]:
            if not waiting:
                yield ()
                return
            for number, (group, kind) in enumerate(zip(members, kinds, strict=True)):
                if min(waiting) in group and waiting.issuperset(group) and room[kind]:
                    left = [many - (kind == each) for each, many in enumerate(room)]
                    for later in from_here(waiting.difference(group), left):
                        yield (number, *later)

        players = frozenset(player for group in members for player in group)
        return from_here(players, counts)

    @settings(max_examples=100)
    @given(covers())
    def test_it_finds_the_first_of_the_cheapest_covers(
        self, cover: tuple[list[int], list[Group], list[int], list[int], int]
    ) -> None:
        counts, members, kinds, costs, most = cover
        covered = Cover(counts, members, kinds, costs, most).cheapest(step=1)
        every = [
            each
            for each in self.every_cover(counts, members, kinds)
            if sum(costs[number] for number in each) <= most
        ]
        cheapest = min(every, key=lambda each: sum(costs[n] for n in each), default=None)

        assert covered.complete
        assert covered.tables == (None if cheapest is None else list(cheapest))

    @pytest.mark.parametrize("limit", range(0, 40, 3))
    def test_past_its_limit_it_may_find_another_one(
        self, monkeypatch: pytest.MonkeyPatch, limit: int
    ) -> None:
        monkeypatch.setattr(_mixcover, "NODES", limit)
        members = list(combinations(range(8), 2))
        covered = Cover([4], members, [0] * 28, [1 + n % 3 for n in range(28)], 12).cheapest(1)

        assert covered.tables is None or sorted(
            player for number in covered.tables for player in members[number]
        ) == list(range(8))
        assert covered.tables is not None or not covered.complete


class TestDividingPeopleAmongKindsOfPlaces:
    @settings(max_examples=60)
    @given(st.data())
    def test_it_costs_the_least_and_knows_every_division_that_does(
        self, data: st.DataObject
    ) -> None:
        room = data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=3))
        people, kinds = sum(room), len(room)
        assume(0 < people <= 6)
        row = st.lists(st.integers(0, 4), min_size=kinds, max_size=kinds)
        costs = np.array(data.draw(st.lists(row, min_size=people, max_size=people)))
        places = [kind for kind, many in enumerate(room) for _ in range(many)]
        flags = st.lists(st.booleans(), min_size=kinds, max_size=kinds)
        allowed = np.array(data.draw(st.lists(flags, min_size=people, max_size=people)))
        # Some division keeps to it.
        allowed[np.arange(people), data.draw(st.permutations(places))] = True

        shares = share(costs, room, allowed)

        everyone = range(people)
        divisions = {each for each in permutations(places) if all(allowed[everyone, each])}
        least = min(costs[everyone, each].sum() for each in divisions)
        assert shares.cost == least == costs[everyone, shares.kind].sum()
        assert tuple(shares.kind) in divisions
        for each in divisions:
            assert all(shares.open[everyone, each]) == (costs[everyone, each].sum() == least)
        assert not (shares.open & ~allowed).any()

    @given(
        st.integers(1, 7).flatmap(
            lambda many: st.lists(
                st.lists(st.integers(0, 3), min_size=many, max_size=many),
                min_size=many,
                max_size=many,
            )
        )
    )
    def test_a_table_is_put_in_its_best_order(self, rows: list[list[int]]) -> None:
        def cost(seats: Sequence[int]) -> int:
            return sum(row[seat] for row, seat in zip(rows, seats, strict=True))

        seats = best_order(np.array(rows))

        assert sorted(seats) == list(range(len(rows)))
        assert cost(seats) == min(map(cost, permutations(range(len(rows)))))
