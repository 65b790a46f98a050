"""Which plans a championship may announce, and which rounds it then has."""

from itertools import islice

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import NoSeating
from cardtourney.pairing.bracket import BracketPlan, BracketRound
from cardtourney.prsi.bracket import (
    Measure,
    Phase,
    bracket_format,
    measure,
    plan_findings,
    plans,
    same_phase,
    stages,
)
from cardtourney.prsi.rules import MSV_PRSI_2026, Phases, Scoring, SmallTable

NEVER = attrs.evolve(MSV_PRSI_2026, small_table=SmallTable.NEVER)
EACH_ROUND = attrs.evolve(MSV_PRSI_2026, phases=Phases.ROUNDS)

TABLES_ALONE = {8, *range(16, 21), *range(32, 51), *range(64, 126), *range(128, 401)}


@pytest.mark.clause("prsi:4.4")
class TestMeasure:
    def test_exactly_these_fields_need_neither_byes_nor_a_small_table(self) -> None:
        assert {n for n in range(8, 401) if measure(n) is Measure.NONE} == TABLES_ALONE

    def test_only_nine_needs_a_table_of_three(self) -> None:
        assert [n for n in range(8, 401) if measure(n) is Measure.SMALL_TABLE] == [9]

    def test_the_others_need_byes(self) -> None:
        with_byes = {n for n in range(8, 401) if measure(n) is Measure.BYES}

        assert with_byes == set(range(10, 401)) - TABLES_ALONE
        assert with_byes == {*range(10, 16), *range(21, 32), *range(51, 64), 126, 127}

    @pytest.mark.parametrize("entrants", range(8))
    def test_fewer_than_eight_are_refused_with_how_many_are_missing(self, entrants: int) -> None:
        with pytest.raises(NoSeating) as refused:
            plans(entrants)

        assert str(refused.value) == (
            f"{entrants} entrants cannot be brought to exactly 8 for the semifinal: "
            f"8 could ({8 - entrants} missing) [prsi:4.3]"
        )

    @pytest.mark.parametrize("entrants", [-1, True, 8.0])
    def test_what_is_no_number_of_entrants_is_refused(self, entrants: int) -> None:
        with pytest.raises(NoSeating, match="no number of players"):
            measure(entrants)


@pytest.mark.clause("prsi:4.1")
class TestSmallTable:
    @pytest.mark.ruling("prsi:small_table", "three")
    def test_nine_play_one_table_of_three(self) -> None:
        assert list(plans(9)) == [BracketPlan(9, (BracketRound((3,), 6),))]

    @pytest.mark.ruling("prsi:small_table", "never")
    def test_nine_are_refused_where_no_table_may_be_small(self) -> None:
        with pytest.raises(NoSeating) as refused:
            plans(9, NEVER)

        assert str(refused.value) == (
            "9 entrants cannot be brought to exactly 8 for the semifinal: 8 could (1 too many), "
            "10 could (1 missing) [prsi:4.4]\n"
            "with a table of 3 they could, which the ruling small_table does not allow [prsi:4.1]"
        )

    @pytest.mark.ruling("prsi:small_table", "never")
    @given(st.integers(10, 300))
    def test_no_other_field_depends_on_the_ruling(self, entrants: int) -> None:
        assert next(plans(entrants, NEVER)) == next(plans(entrants))

    @given(st.integers(10, 300))
    def test_a_small_table_is_never_planned_where_it_is_not_needed(self, entrants: int) -> None:
        for plan in islice(plans(entrants), 5):
            assert {size for played in plan.rounds for size in played.sizes} <= {4, 5}


@pytest.mark.clause("prsi:4.3")
class TestPlans:
    @pytest.mark.parametrize(
        ("entrants", "rounds"),
        [
            (8, []),
            (10, [((4,), 6)]),
            (11, [((5,), 6)]),
            (16, [((4,) * 4, 0)]),
            (20, [((5,) * 4, 0)]),
            (33, [((5, 4, 4, 4, 4, 4, 4, 4), 0), ((4,) * 4, 0)]),
            (63, [((5, *(4,) * 14), 2), ((4,) * 8, 0), ((4,) * 4, 0)]),
        ],
    )
    def test_the_best_plan_is_the_one_worked_out_by_hand(
        self, entrants: int, rounds: list[tuple[tuple[int, ...], int]]
    ) -> None:
        assert next(plans(entrants)) == BracketPlan(
            entrants, tuple(BracketRound(*played) for played in rounds)
        )

    @pytest.mark.clause("prsi:4.2", "prsi:4.4")
    @given(st.integers(8, 400))
    def test_two_go_on_from_every_table_until_exactly_eight_are_left(self, entrants: int) -> None:
        for plan in islice(plans(entrants), 10):
            players = entrants
            for played in plan.rounds:
                assert played.players == players
                players = 2 * len(played.sizes) + played.byes
            assert players == 8
            assert (plan.byes > 0) == (measure(entrants) is not Measure.NONE)

    def test_byes_are_not_planned_to_save_a_round(self) -> None:
        """311 could save a round with one bye, but 4.4 allows it only where tables cannot do."""
        assert next(plans(311)).byes == 0
        assert len(next(plans(311)).rounds) == 5

    @given(st.integers(8, 400))
    def test_every_plan_may_be_announced(self, entrants: int) -> None:
        for plan in islice(plans(entrants), 5):
            assert plan_findings(plan) == ()


class TestPlanFindings:
    @pytest.mark.parametrize(
        ("clause", "plan"),
        [
            ("prsi:4.1", BracketPlan(16, (BracketRound((6, 4, 3, 3)),))),
            ("prsi:4.3", BracketPlan(16, (BracketRound((4, 4, 4)),))),
            ("prsi:4.3", BracketPlan(17, ())),
            ("prsi:4.4", BracketPlan(20, (BracketRound((4, 4, 4, 4), 4),))),
        ],
    )
    def test_what_is_wrong_names_its_clause(self, clause: str, plan: BracketPlan) -> None:
        assert clause in {found.clause for found in plan_findings(plan)}

    @pytest.mark.clause("prsi:4.4")
    def test_a_plan_with_byes_is_wrong_exactly_where_tables_alone_would_do(self) -> None:
        byes = BracketRound((4, 4), 2)

        assert not plan_findings(BracketPlan(12, (BracketRound((4, 4), 4),)))
        assert plan_findings(BracketPlan(18, (BracketRound((4, 4), 10), byes)))

    def test_a_plan_for_a_field_that_has_none_is_refused(self) -> None:
        with pytest.raises(NoSeating, match=r"1 missing\) \[prsi:4\.3\]"):
            plan_findings(BracketPlan(7, ()))


@pytest.mark.clause("prsi:4.6")
class TestStages:
    @given(st.integers(8, 300))
    def test_the_last_two_are_two_tables_of_four_and_one(self, entrants: int) -> None:
        *_, semifinal, final = stages(next(plans(entrants)))

        assert (semifinal.phase, semifinal.sizes, semifinal.advance) == (Phase.SEMIFINAL, (4, 4), 2)
        assert (final.phase, final.sizes, final.advance) == (Phase.FINAL, (4,), 1)
        assert (semifinal.players, final.players) == (8, 4)

    @pytest.mark.clause("prsi:3.6")
    @given(st.integers(8, 300))
    def test_two_tokens_are_possible_in_every_round_but_the_last_two(self, entrants: int) -> None:
        *before, semifinal, final = stages(next(plans(entrants)))

        assert all(stage.tokens == (3, 2) for stage in before)
        assert semifinal.tokens == final.tokens == (3,)

    @given(st.integers(8, 300))
    def test_rounds_are_numbered_and_those_with_byes_are_intermediate(self, entrants: int) -> None:
        plan = next(plans(entrants))
        found = stages(plan)

        assert [stage.round for stage in found] == list(range(1, len(plan.rounds) + 3))
        for stage, played in zip(found, plan.rounds, strict=False):
            assert (stage.sizes, stage.byes) == (played.sizes, played.byes)
            assert (stage.phase is Phase.INTERMEDIATE) == (played.byes > 0)

    def test_where_points_are_counted_there_are_no_tokens(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, scoring=Scoring.POINTS_WON)

        assert {stage.tokens for stage in stages(next(plans(20, rules)), rules)} == {()}

    @pytest.mark.parametrize("needed", list(Measure))
    def test_the_format_allows_what_the_measure_says(self, needed: Measure) -> None:
        allowed = bracket_format(needed)

        assert (allowed.byes == 0) == (needed is Measure.NONE)
        assert (3 in allowed.allowed) == (needed is Measure.SMALL_TABLE)


@pytest.mark.clause("prsi:3.6")
class TestPhases:
    @pytest.mark.ruling("prsi:phases", "kinds")
    def test_rounds_of_one_kind_are_one_phase(self) -> None:
        first, second, third, *_ = stages(next(plans(63)))

        assert not same_phase(first, second)
        assert same_phase(second, third)

    @pytest.mark.ruling("prsi:phases", "rounds")
    def test_every_round_is_a_phase_of_its_own(self) -> None:
        all_stages = stages(next(plans(137)))

        assert [[same_phase(one, two, EACH_ROUND) for two in all_stages] for one in all_stages] == [
            [one is two for two in all_stages] for one in all_stages
        ]
