"""Seating of every round, against the clauses by hand and every seating of small fields."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardtourney.chance import Chance, Recorded, Seeded, lots
from cardtourney.errors import InvalidReport, NoSeating
from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.marias_sem.rules import (
    SEM_2023,
    EqualRatings,
    MoveStep,
    RankShift,
    Rules,
    Shift,
    UnratedOrder,
)
from cardtourney.marias_sem.seating import (
    by_standings,
    club_mates,
    club_rule,
    first_round,
    moves_on,
    require_full_tables,
    second_round,
    seeding,
    steps,
)
from cardtourney.pairing.audit import SeatingCode, audit
from cardtourney.pairing.points import PointTable
from cardtourney.pairing.seating import seat
from cardtourney.testing.marias_sem import entrants, rules_variants

Tables = Sequence[Sequence[int]]
Clubs = Mapping[int, str]

NO_DRAW = Seeded("nothing is drawn")


def changed(**options: Any) -> Rules:
    """The edition of 2023 with other options."""
    return attrs.evolve(SEM_2023, **options)


def tables_of(size: int, **options: Any) -> Rules:
    """The edition of 2023 for tables of another size."""
    points = PointTable.of(range(size, 0, -1))
    return changed(table_size=size, points=points, cards_of_position=(1,) * 6, **options)


def person(start: int, rating: int | Fraction | None, club: str = "") -> Entrant:
    standing = Standing.REGISTERED if club else Standing.GUEST
    exact = None if rating is None else Fraction(rating)
    return Entrant(start, "Novák", "Ján", club, standing, exact)


def rated(*ratings: int | None) -> list[Entrant]:
    """Players 1, 2, 3, … with these ratings."""
    return [person(start, rating) for start, rating in enumerate(ratings, 1)]


def pairs_of_a_club(tables: Tables, clubs: Clubs) -> int:
    """How many pairs of one club sit together."""
    return sum(
        bool(clubs.get(one)) and clubs.get(one) == clubs.get(two)
        for table in tables
        for one, two in combinations(table, 2)
    )


def thirds(seeded: Sequence[int], size: int) -> list[list[int]]:
    """Who sits at which position in round 1, from table 1 on, read off B.2."""
    tables = len(seeded) // size
    groups = [list(seeded[tables * n : tables * (n + 1)]) for n in range(size)]
    groups[1].reverse()
    return groups


def moved_on(tables: Tables, rules: Rules) -> list[list[int]]:
    """Round 2 as players walk to it: first ones down by a step, last ones up, round the room."""
    by = 1 if rules.step is MoveStep.ONE else 2
    room: list[dict[int, int]] = [{} for _ in tables]
    for number, table in enumerate(tables):
        for position, player in enumerate(table):
            to = number
            if position == 0:
                to = number - by
            elif position == len(table) - 1:
                to = number + by
            room[to % len(tables)][position] = player
    return [[seats[position] for position in sorted(seats)] for seats in room]


def walked(tables: Tables, home: Mapping[int, int], order: Sequence[int]) -> tuple[int, int, int]:
    """Who was moved: how many, by how many tables, and weighted by the players ranked below."""
    far = {
        player: abs(number - home[player])
        for number, table in enumerate(tables)
        for player in table
    }
    weights = [far[player] * (len(order) - 1 - rank) for rank, player in enumerate(order)]
    return sum(map(bool, far.values())), sum(far.values()), sum(weights)


def every_first_round(seeded: Sequence[int], size: int) -> Iterator[Tables]:
    """All seatings that B.2 allows: the first group fixed, the others in any order."""
    fixed, *others = thirds(seeded, size)
    for columns in product(*map(permutations, others)):
        yield [list(table) for table in zip(fixed, *columns, strict=True)]


def every_split(players: Sequence[int], size: int) -> Iterator[Tables]:
    """All ways to put players, given in order, at tables; each table in that order."""
    if not players:
        yield []
        return
    for table in combinations(players, size):
        rest = [player for player in players if player not in table]
        for others in every_split(rest, size):
            yield [list(table), *others]


def values(
    tables: Tables,
    clubs: Clubs,
    home: Mapping[int, int],
    order: Sequence[int],
    rules: Rules,
    *,
    first: bool,
) -> tuple[int, ...]:
    """What a seating is worth by the clauses, the most important first."""
    many, far, weighted = walked(tables, home, order)
    fewest = (
        rules.shift is Shift.FEWEST_MOVED if first else rules.rank_shift is RankShift.FEWEST_MOVED
    )
    apart = [pairs_of_a_club(tables, clubs)]
    if first:
        apart.append(pairs_of_a_club(moved_on(tables, rules), clubs))
    return (*apart, *((many,) if fewest else ()), far, weighted)


def homes(tables: Tables) -> dict[int, int]:
    return {player: number for number, table in enumerate(tables) for player in table}


def prescribed_first(seeded: Sequence[int], size: int) -> Tables:
    return [list(table) for table in zip(*thirds(seeded, size), strict=True)]


class Field:
    """Strategies of small fields with few clubs, so that the club rule is hard to keep."""

    @staticmethod
    @st.composite
    def of(draw: st.DrawFn, sizes: Sequence[int]) -> tuple[tuple[int, ...], dict[int, str]]:
        size = draw(st.sampled_from(sizes))
        order = tuple(draw(st.permutations(range(1, size + 1))))
        names = draw(st.sampled_from(("A", "AB", "ABC")))
        return order, {start: draw(st.sampled_from(["", *names])) for start in order}


small_editions = st.builds(
    changed,
    shift=st.sampled_from(Shift),
    rank_shift=st.sampled_from(RankShift),
    step=st.sampled_from(MoveStep),
)


@pytest.mark.clause("sem:B.2")
class TestSeeding:
    def test_the_rated_stand_by_rating_and_the_unrated_after_them(self) -> None:
        assert seeding(rated(None, 310, 875, 0, None), NO_DRAW) == ((3, 2, 4, 1, 5), NO_DRAW)

    @given(entrants())
    def test_nobody_stands_behind_somebody_with_a_lower_rating(
        self, field: tuple[Entrant, ...]
    ) -> None:
        by_start = {entrant.start: entrant for entrant in field}
        seeded, left = seeding(field, NO_DRAW)

        assert sorted(seeded) == sorted(by_start)
        assert left == NO_DRAW
        for one, two in combinations([by_start[start] for start in seeded], 2):
            if one.rating is None:
                assert two.rating is None
            if one.rating == two.rating:
                assert one.start < two.start
            elif one.rating is not None and two.rating is not None:
                assert one.rating > two.rating

    @given(entrants(), st.data())
    def test_the_order_of_registration_does_not_matter(
        self, field: tuple[Entrant, ...], data: st.DataObject
    ) -> None:
        rules = changed(
            equal_ratings=data.draw(st.sampled_from(EqualRatings)),
            unrated_order=data.draw(st.sampled_from(UnratedOrder)),
        )
        shuffled = data.draw(st.permutations(field))

        assert seeding(shuffled, NO_DRAW, rules) == seeding(field, NO_DRAW, rules)

    @pytest.mark.ruling("sem:equal_ratings", "start_number")
    @pytest.mark.ruling("sem:unrated_order", "start_number")
    def test_start_numbers_decide_unless_a_ruling_asks_for_lots(self) -> None:
        field = rated(None, 500, 500, None, 800, 500)

        assert seeding(field, Recorded([])) == ((5, 2, 3, 6, 1, 4), Recorded([]))

    @pytest.mark.ruling("sem:equal_ratings", "lots")
    def test_lots_decide_between_equal_ratings_and_nobody_else(self) -> None:
        rules = changed(equal_ratings=EqualRatings.LOTS)
        field = rated(None, 500, 500, None, 800, 500, 200, 200)
        draw = Recorded([(8, 6, 3, 7, 2)])

        seeded, left = seeding(field, draw, rules)

        assert seeded == (5, 6, 3, 2, 8, 7, 1, 4)
        assert left == attrs.evolve(draw, used=1)

    @pytest.mark.ruling("sem:unrated_order", "lots")
    def test_lots_decide_between_the_unrated_and_nobody_else(self) -> None:
        rules = changed(unrated_order=UnratedOrder.LOTS)
        field = rated(None, 500, 500, None, 800, None)
        draw = Recorded([(4, 6, 1)])

        assert seeding(field, draw, rules) == ((5, 2, 3, 4, 6, 1), attrs.evolve(draw, used=1))

    def test_both_lots_are_drawn_one_after_the_other(self) -> None:
        rules = changed(equal_ratings=EqualRatings.LOTS, unrated_order=UnratedOrder.LOTS)
        field = rated(None, 500, 500, None)
        tied, after = lots(NO_DRAW, [2, 3])
        unrated, left = lots(after, [1, 4])

        assert seeding(field, NO_DRAW, rules) == ((*tied, *unrated), left)

    @pytest.mark.parametrize("chance", [NO_DRAW, Recorded([])])
    def test_where_nobody_is_equal_nothing_is_drawn(self, chance: Chance) -> None:
        rules = changed(equal_ratings=EqualRatings.LOTS, unrated_order=UnratedOrder.LOTS)

        assert seeding(rated(1, None, 2), chance, rules) == ((3, 1, 2), chance)

    def test_a_recorded_draw_of_others_is_refused(self) -> None:
        rules = changed(equal_ratings=EqualRatings.LOTS)

        with pytest.raises(InvalidReport, match="3 is missing"):
            seeding(rated(5, 5, 5), Recorded([(1, 2)]), rules)


@pytest.mark.clause("sem:B.2")
class TestFullTables:
    @pytest.mark.parametrize(
        ("players", "told"),
        [
            (0, "0 players do not fill tables of 3: 3 substitutes are missing for 3"),
            (1, "1 player does not fill tables of 3: 2 substitutes are missing for 3"),
            (2, "2 players do not fill tables of 3: 1 substitute is missing for 3"),
            (4, "2 substitutes are missing for 6, or 1 is too many for 3"),
            (14, "1 substitute is missing for 15, or 2 are too many for 12"),
            (386, "1 substitute is missing for 387, or 2 are too many for 384"),
        ],
    )
    def test_it_says_how_many_substitutes_are_missing(self, players: int, told: str) -> None:
        with pytest.raises(InvalidReport) as caught:
            require_full_tables(players)

        assert str(caught.value).endswith(f"{told} [sem:B.2]")

    @given(st.integers(1, 500), st.sampled_from((3, 4, 5)))
    def test_only_whole_tables_pass(self, players: int, size: int) -> None:
        rules = tables_of(size)
        if players % size:
            with pytest.raises(InvalidReport):
                require_full_tables(players, rules)
        else:
            require_full_tables(players, rules)

    def test_a_field_that_fills_no_tables_is_not_seated(self) -> None:
        with pytest.raises(InvalidReport, match=r"\[sem:B\.2\]"):
            first_round([1, 2, 3, 4], {})


@pytest.mark.clause("sem:B.2")
class TestFirstRound:
    @pytest.mark.parametrize(
        ("size", "tables"),
        [
            (3, ((1, 6, 7), (2, 5, 8), (3, 4, 9))),
            (4, ((1, 6, 7, 10), (2, 5, 8, 11), (3, 4, 9, 12))),
            (5, ((1, 6, 7, 10, 13), (2, 5, 8, 11, 14), (3, 4, 9, 12, 15))),
        ],
    )
    def test_the_second_group_sits_in_reverse_and_the_others_from_table_one(
        self, size: int, tables: Tables
    ) -> None:
        plan = first_round(range(1, 3 * size + 1), {}, tables_of(size))

        assert plan.prescribed == seat(plan).tables == tables

    def test_unrated_players_over_a_third_go_on_upwards_through_the_thirds(self) -> None:
        field = [*(person(start, None) for start in (1, 2, 3, 4)), person(5, 10), person(6, 20)]
        seeded, _ = seeding(field, NO_DRAW)

        assert seeded == (6, 5, 1, 2, 3, 4)
        assert first_round(seeded, {}).prescribed == ((6, 2, 3), (5, 1, 4))

    @given(Field.of((3, 6, 9, 12)), small_editions)
    def test_the_first_third_stays_and_everybody_keeps_the_position(
        self, field: tuple[tuple[int, ...], dict[int, str]], rules: Rules
    ) -> None:
        seeded, clubs = field
        groups = thirds(seeded, 3)
        tables = seat(first_round(seeded, clubs, rules)).tables

        assert [table[0] for table in tables] == groups[0]
        for position in (1, 2):
            assert sorted(table[position] for table in tables) == sorted(groups[position])

    @given(Field.of((3, 6, 9)), small_editions)
    def test_it_is_the_best_of_all_seatings_for_both_rounds_by_hand(
        self, field: tuple[tuple[int, ...], dict[int, str]], rules: Rules
    ) -> None:
        seeded, clubs = field
        home = homes(prescribed_first(seeded, 3))
        seating = seat(first_round(seeded, clubs, rules))
        worth = values(seating.tables, clubs, home, seeded, rules, first=True)

        assert worth == tuple(objective.value for objective in seating.objectives)
        assert worth == min(
            values(tables, clubs, home, seeded, rules, first=True)
            for tables in every_first_round(seeded, 3)
        )
        assert seating.proven

    @settings(max_examples=25)
    @given(st.sampled_from((4, 5)).flatmap(lambda n: st.tuples(st.just(n), Field.of((n, 2 * n)))))
    def test_tables_of_four_and_five_are_the_best_by_hand_too(
        self, drawn: tuple[int, tuple[tuple[int, ...], dict[int, str]]]
    ) -> None:
        size, (seeded, clubs) = drawn
        rules = tables_of(size)
        home = homes(prescribed_first(seeded, size))
        tables = seat(first_round(seeded, clubs, rules)).tables

        assert values(tables, clubs, home, seeded, rules, first=True) == min(
            values(each, clubs, home, seeded, rules, first=True)
            for each in every_first_round(seeded, size)
        )

    def test_round_two_is_thought_of_in_round_one(self) -> None:
        """Player 1 goes from table 1 to table 3 for round 2, where player 4 must not wait."""
        clubs = {1: "A", 4: "A"}
        tables = seat(first_round(range(1, 10), clubs)).tables

        assert prescribed_first(range(1, 10), 3)[2] == [3, 4, 9]
        assert pairs_of_a_club(tables, clubs) == pairs_of_a_club(moved_on(tables, SEM_2023), clubs)
        assert tables == ((1, 6, 7), (2, 4, 8), (3, 5, 9))

    def test_without_joint_rounds_only_round_one_counts(self) -> None:
        clubs = {1: "A", 4: "A"}
        plan = first_round(range(1, 10), clubs, changed(joint_rounds=()))

        assert [each.name for each in plan.separations] == [club_rule(1)]
        assert seat(plan).tables == plan.prescribed

    def test_round_two_does_not_count_where_it_is_seated_by_the_standings(self) -> None:
        cutoffs = [attrs.evolve(SEM_2023.cutoffs[0], into_round=n) for n in range(2, 7)]
        rules = changed(qualification_rounds=1, cutoffs=tuple(cutoffs))

        assert [each.meeting for each in first_round(range(1, 10), {}, rules).separations] == [1]
        assert not moves_on(2, rules)

    def test_without_a_club_rule_nobody_is_moved(self) -> None:
        clubs = dict.fromkeys(range(1, 10), "A")
        plan = first_round(range(1, 10), clubs, changed(club_rule_rounds=(), joint_rounds=()))

        assert plan.separations == ()
        assert seat(plan).tables == plan.prescribed

    @pytest.mark.parametrize("players", [3, 6, 9, 12])
    def test_a_field_of_one_club_is_seated_all_the_same_and_says_what_is_broken(
        self, players: int
    ) -> None:
        plan = first_round(range(1, players + 1), dict.fromkeys(range(1, players + 1), "A"))
        seating = seat(plan)

        assert seating.tables == plan.prescribed
        assert [each.value for each in seating.objectives] == [players, players, 0, 0]

    def test_a_club_larger_than_the_tables_meets_as_little_as_can_be(self) -> None:
        clubs = dict.fromkeys((1, 4, 5, 9), "A")
        seating = seat(first_round(range(1, 10), clubs))

        assert pairs_of_a_club(seating.tables, clubs) == 1
        assert seating.objectives[0].value == 1

    def test_guests_and_licensed_players_belong_to_no_club(self) -> None:
        plan = first_round(range(1, 10), dict.fromkeys(range(1, 10), ""))

        assert all(separation.groups == () for separation in plan.separations)
        assert seat(plan).tables == plan.prescribed


CLUBS_FIRST = {1: "C", 2: "C", 4: "C", 9: "C", 6: "A", 7: "A", 8: "A"}
CLUBS_RANK = {4: "A", 6: "A", 9: "A", 5: "C", 7: "B", 8: "B", 10: "B"}


class TestWhichSeatingIsBest:
    @pytest.mark.clause("sem:B.2")
    @pytest.mark.ruling("sem:shift", "least_total")
    def test_the_fewest_tables_and_the_better_placed_the_least(self) -> None:
        seating = seat(first_round(range(1, 10), CLUBS_FIRST))

        assert seating.tables == ((1, 6, 9), (2, 5, 7), (3, 4, 8))
        assert [each.value for each in seating.objectives] == [1, 2, 4, 3]
        assert len(seating.shifted) == 3

    @pytest.mark.clause("sem:B.2")
    @pytest.mark.ruling("sem:shift", "fewest_moved")
    def test_the_fewest_players_shifted(self) -> None:
        seating = seat(first_round(range(1, 10), CLUBS_FIRST, changed(shift=Shift.FEWEST_MOVED)))

        assert seating.tables == ((1, 6, 9), (2, 5, 8), (3, 4, 7))
        assert [each.value for each in seating.objectives] == [1, 2, 2, 4, 4]
        assert len(seating.shifted) == 2

    @pytest.mark.clause("sem:B.7")
    @pytest.mark.ruling("sem:rank_shift", "least_total")
    def test_by_the_standings_too_the_fewest_tables(self) -> None:
        seating = seat(by_standings(range(1, 13), CLUBS_RANK, 3))

        assert seating.tables == ((1, 2, 3), (4, 5, 8), (6, 7, 12), (9, 10, 11))
        assert [each.value for each in seating.objectives] == [0, 4, 13]
        assert len(seating.shifted) == 4

    @pytest.mark.clause("sem:B.7")
    @pytest.mark.ruling("sem:rank_shift", "fewest_moved")
    def test_by_the_standings_too_the_fewest_players_shifted(self) -> None:
        rules = changed(rank_shift=RankShift.FEWEST_MOVED)
        seating = seat(by_standings(range(1, 13), CLUBS_RANK, 3, rules))

        assert seating.tables == ((1, 2, 3), (4, 5, 8), (7, 9, 12), (6, 10, 11))
        assert [each.value for each in seating.objectives] == [0, 3, 4, 16]
        assert len(seating.shifted) == 3


@pytest.mark.clause("sem:B.6")
class TestSecondRound:
    @pytest.mark.ruling("sem:step", "one")
    @pytest.mark.parametrize(
        ("before", "after"),
        [
            (["ABC"], ["ABC"]),
            (["ABC", "DEF"], ["DBF", "AEC"]),
            (["ABC", "DEF", "GHI"], ["DBI", "GEC", "AHF"]),
            (["ABC", "DEF", "GHI", "JKL"], ["DBL", "GEC", "JHF", "AKI"]),
        ],
    )
    def test_first_players_go_down_a_table_and_third_players_up(
        self, before: list[str], after: list[str]
    ) -> None:
        assert steps() == (-1, 0, 1)
        self.check(before, after, SEM_2023)

    @pytest.mark.ruling("sem:step", "two")
    @pytest.mark.parametrize(
        ("before", "after"),
        [
            (["ABC"], ["ABC"]),
            (["ABC", "DEF"], ["ABC", "DEF"]),
            (["ABC", "DEF", "GHI"], ["GBF", "AEI", "DHC"]),
            (["ABC", "DEF", "GHI", "JKL"], ["GBI", "JEL", "AHC", "DKF"]),
        ],
    )
    def test_they_can_go_two_tables(self, before: list[str], after: list[str]) -> None:
        rules = changed(step=MoveStep.TWO)

        assert steps(rules) == (-2, 0, 2)
        self.check(before, after, rules)

    def check(self, before: list[str], after: list[str], rules: Rules) -> None:
        numbered = [tuple(map(ord, table)) for table in before]
        plan = second_round(numbered, [ord(sign) for sign in "".join(before)], {}, rules)

        assert ["".join(map(chr, table)) for table in plan.prescribed] == after
        assert seat(plan).tables == plan.prescribed
        assert moved_on(numbered, rules) == [list(table) for table in plan.prescribed]

    @pytest.mark.parametrize(
        ("size", "moves"), [(3, (-1, 0, 1)), (4, (-1, 0, 0, 1)), (5, (-1, 0, 0, 0, 1))]
    )
    def test_at_larger_tables_all_between_the_first_and_the_last_stay(
        self, size: int, moves: tuple[int, ...]
    ) -> None:
        assert steps(tables_of(size)) == moves

    @given(Field.of((3, 6, 9)), small_editions)
    def test_nothing_is_left_to_choose_and_what_is_broken_is_told(
        self, field: tuple[tuple[int, ...], dict[int, str]], rules: Rules
    ) -> None:
        seeded, clubs = field
        before = seat(first_round(seeded, clubs, rules)).tables
        plan = second_round(before, seeded, clubs, rules)
        seating = seat(plan)

        assert [list(table) for table in seating.tables] == moved_on(before, rules)
        assert seating.objectives[0].value == pairs_of_a_club(seating.tables, clubs)
        assert audit(plan, seating.tables).findings == ()

    def test_players_who_stay_behind_are_found(self) -> None:
        before = [(1, 2, 3), (4, 5, 6), (7, 8, 9)]
        plan = second_round(before, range(1, 10), {})

        pinned = [each for each in audit(plan, before).findings if each.code is SeatingCode.PINNED]
        assert [each["player"] for each in pinned] == ["1", "3", "4", "6", "7", "9"]

    def test_without_the_club_rule_nobody_is_said_to_break_it(self) -> None:
        rules = changed(club_rule_rounds=(1,), joint_rounds=())

        assert second_round([(1, 2, 3)], [1, 2, 3], {}, rules).separations == ()

    def test_only_the_second_of_the_rounds_that_all_play_is_reached_by_moving(self) -> None:
        assert [number for number in range(1, 7) if moves_on(number)] == [2]


@pytest.mark.clause("sem:B.7")
class TestByStandings:
    @pytest.mark.parametrize("size", [3, 4, 5])
    def test_three_by_three_from_table_one(self, size: int) -> None:
        order = (*range(2 * size, 0, -1), *range(2 * size + 1, 3 * size + 1))
        plan = by_standings(order, {}, 3, tables_of(size))

        assert plan.prescribed == (order[:size], order[size : 2 * size], order[2 * size :])
        assert seat(plan).tables == plan.prescribed

    @settings(max_examples=40)
    @given(Field.of((3, 6, 9)), small_editions, st.sampled_from((3, 4, 5)))
    def test_it_is_the_best_of_all_seatings_by_hand(
        self, field: tuple[tuple[int, ...], dict[int, str]], rules: Rules, number: int
    ) -> None:
        order, clubs = field
        home = {player: rank // 3 for rank, player in enumerate(order)}
        seating = seat(by_standings(order, clubs, number, rules))
        worth = values(seating.tables, clubs, home, order, rules, first=False)

        assert worth == tuple(objective.value for objective in seating.objectives)
        assert worth == min(
            values(tables, clubs, home, order, rules, first=False)
            for tables in every_split(order, 3)
        )
        assert all(list(table) == sorted(table, key=order.index) for table in seating.tables)

    @settings(max_examples=25)
    @given(st.sampled_from((4, 5)).flatmap(lambda n: st.tuples(st.just(n), Field.of((n, 2 * n)))))
    def test_tables_of_four_and_five_are_the_best_by_hand_too(
        self, drawn: tuple[int, tuple[tuple[int, ...], dict[int, str]]]
    ) -> None:
        size, (order, clubs) = drawn
        rules = tables_of(size)
        home = {player: rank // size for rank, player in enumerate(order)}
        tables = seat(by_standings(order, clubs, 4, rules)).tables

        assert values(tables, clubs, home, order, rules, first=False) == min(
            values(each, clubs, home, order, rules, first=False)
            for each in every_split(order, size)
        )

    @pytest.mark.clause("sem:B.9")
    @pytest.mark.clause("sem:B.10")
    @pytest.mark.clause("sem:B.11")
    def test_clubs_are_kept_apart_up_to_round_five_and_not_in_round_six(self) -> None:
        clubs = {1: "A", 2: "A"}
        tables = {
            number: seat(by_standings(range(1, 7), clubs, number)).tables for number in (3, 4, 5, 6)
        }

        assert tables[3] == tables[4] == tables[5] == ((1, 3, 6), (2, 4, 5))
        assert tables[6] == ((1, 2, 3), (4, 5, 6))
        assert by_standings(range(1, 7), clubs, 6).separations == ()

    def test_players_who_fill_no_tables_are_not_seated(self) -> None:
        with pytest.raises(NoSeating, match=r"4 players do not fill tables of 3 \[sem:B\.7\]"):
            by_standings([1, 2, 3, 4], {}, 3)

    @pytest.mark.parametrize("players", [3, 6, 9])
    def test_a_field_of_one_club_keeps_its_order(self, players: int) -> None:
        order = range(1, players + 1)
        seating = seat(by_standings(order, dict.fromkeys(order, "A"), 3))

        assert seating.shifted == ()
        assert seating.objectives[0].value == players


@pytest.mark.clause("sem:B.11")
class TestClubMates:
    @given(Field.of((3, 6, 9)))
    def test_every_pair_of_a_club_is_among_those_told(
        self, field: tuple[tuple[int, ...], dict[int, str]]
    ) -> None:
        order, clubs = field
        tables = [order[at : at + 3] for at in range(0, len(order), 3)]
        told = club_mates(tables, clubs)

        assert sum(len(mates) * (len(mates) - 1) // 2 for _, _, mates in told) == pairs_of_a_club(
            tables, clubs
        )
        for number, club, mates in told:
            assert club
            assert {clubs[player] for player in mates} == {club}
            assert [player for player in tables[number - 1] if clubs[player] == club] == [*mates]

    def test_two_clubs_at_one_table_are_told_apart(self) -> None:
        clubs = {1: "A", 2: "B", 3: "A", 4: "B", 5: ""}

        assert club_mates([(1, 2, 3, 4, 5)], clubs) == ((1, "A", (1, 3)), (1, "B", (2, 4)))


@settings(max_examples=40)
@given(
    rules_variants().flatmap(lambda rules: st.tuples(st.just(rules), entrants(rules=rules))),
    st.data(),
)
def test_other_editions_seat_everybody_once_at_full_tables_in_any_order_of_entry(
    drawn: tuple[Rules, tuple[Entrant, ...]], data: st.DataObject
) -> None:
    rules, field = drawn
    assume(len(field) <= 24)
    clubs = {entrant.start: entrant.club for entrant in field}
    seeded, _ = seeding(field, NO_DRAW, rules)
    again, _ = seeding(data.draw(st.permutations(field)), NO_DRAW, rules)
    shuffled_clubs = dict(data.draw(st.permutations(sorted(clubs.items()))))

    first = seat(first_round(seeded, clubs, rules))
    assert first == seat(first_round(again, shuffled_clubs, rules))
    last = seat(by_standings(seeded, clubs, rules.rounds, rules))
    for tables in (first.tables, last.tables):
        assert sorted(player for table in tables for player in table) == sorted(clubs)
        assert {len(table) for table in tables} == {rules.table_size}
