"""A whole championship: it runs to its end, and says who is where."""

from collections import Counter
from datetime import datetime, timedelta
from itertools import islice
from typing import cast

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtourney.chance import Chance, Recorded, Seeded
from cardtourney.codec import from_json, to_json
from cardtourney.errors import IllegalAction, InvalidReport, NoSeating
from cardtourney.pairing.bracket import BracketPlan, BracketRound
from cardtourney.prsi import table as at_table
from cardtourney.prsi.bracket import Phase, plans
from cardtourney.prsi.championship import apply, replay, start, why_not
from cardtourney.prsi.course import (
    free_places,
    losers,
    over,
    places_to_fill,
    qualified,
    still_in,
    waiting_tables,
)
from cardtourney.prsi.entrants import Entrant
from cardtourney.prsi.events import (
    EMPTY,
    AnnouncePlan,
    AnnounceTokens,
    Caution,
    Championship,
    Decide,
    DrawRound,
    Elimination,
    EnterResult,
    Event,
    Excuse,
    FillPlaces,
    RecordAbsence,
    RecordLeaving,
    StartRound,
)
from cardtourney.prsi.places import criteria, finishes, places
from cardtourney.prsi.results import result_of
from cardtourney.prsi.rules import (
    MSV_PRSI_2026,
    LowerPlaces,
    Phases,
    Rules,
    Scoring,
    TooManyAbsent,
)
from cardtourney.prsi.series import EnterGame, Leave
from cardtourney.testing.prsi_championship import (
    HEAD,
    YEAR,
    championships,
    due,
    entrants,
    events,
    played_out,
    results,
    rulings,
)

STAY_EMPTY = attrs.evolve(MSV_PRSI_2026, too_many_absent=TooManyAbsent.STAY_EMPTY)
TEN = datetime.fromisoformat("2026-07-04T10:00:00")

quick = settings(max_examples=30, suppress_health_check=(HealthCheck.too_slow,))


def people(size: int) -> list[Entrant]:
    return [Entrant(number, "Hráč", "", 1990) for number in range(1, size + 1)]


def begun(size: int, rules: Rules = MSV_PRSI_2026) -> Championship:
    """Everything announced: the best plan, and three tokens for every phase."""
    championship = start(rules, YEAR, people(size))
    championship = apply(championship, AnnouncePlan(next(plans(size, rules))))
    for stage in championship.stages:
        if championship.tokens[stage.round - 1] is None and stage.tokens:
            championship = apply(championship, AnnounceTokens(stage.round, 3))
    return championship


def drawn(championship: Championship) -> Championship:
    """The next round, drawn in order of start numbers and begun at ten."""
    number = len(championship.rounds) + 1
    order = (*(EMPTY,) * empty(championship, number), *qualified(championship, number))
    championship = apply(championship, DrawRound(number, Recorded([order])))
    return apply(championship, StartRound(number, TEN))


def empty(championship: Championship, number: int) -> int:
    return championship.stages[number - 1].players - len(qualified(championship, number))


def finish(championship: Championship, table: int, *out: int) -> Championship:
    """A table finishes: each of those named goes out three games after the one before."""
    number = len(championship.rounds)
    lost = tuple(Elimination(player, 3 * n) for n, player in enumerate(out, 1))
    return apply(championship, EnterResult(number, table, lost))


def finished_round(championship: Championship) -> Championship:
    """All tables still waiting finish, and those seated first go out."""
    number = len(championship.rounds)
    advance = championship.stages[number - 1].advance
    for table in waiting_tables(championship):
        seated = championship.rounds[-1].tables[table - 1]
        there = [player for player in seated if player in still_in(championship)]
        championship = finish(championship, table, *there[: max(0, len(there) - advance)])
    return championship


def state_of(championship: Championship) -> Championship:
    """A championship without the order in which things were recorded."""
    return attrs.evolve(championship, record=())


class TestStart:
    @pytest.mark.clause("prsi:1.1")
    def test_who_is_too_young_is_named_together_with_all_else(self) -> None:
        field = [*people(5), Entrant(3, "Malá", "Iva", 2012), Entrant(9, "Malý", "Jan", 2011)]

        with pytest.raises(InvalidReport) as refused:
            start(MSV_PRSI_2026, 2026, field)

        assert [str(problem) for problem in refused.value] == [
            "start number 3 stands for 2 entrants; expected one [prsi:4.5]",
            (
                "start number 3 was born in 2012, and turns 15 only in 2027; the event is in 2026 "
                "[prsi:1.1]"
            ),
            (
                "7 entrants cannot be brought to exactly 8 for the semifinal: 8 could (1 missing) "
                "[prsi:4.3]"
            ),
        ]

    @pytest.mark.parametrize("size", [0, 1, 7])
    def test_a_field_without_a_plan_is_refused_by_what_would_be_needed(self, size: int) -> None:
        with pytest.raises(NoSeating, match=rf"8 could \({8 - size} missing\)"):
            start(MSV_PRSI_2026, 2026, people(size))

    @pytest.mark.parametrize("year", [None, -1, "2026", 2026.0])
    def test_what_is_no_year_is_refused(self, year: object) -> None:
        with pytest.raises(InvalidReport, match="is not the year of an event"):
            start(MSV_PRSI_2026, cast("int", year), people(8))

    @given(st.data())
    def test_the_order_of_the_entrants_means_nothing(self, data: st.DataObject) -> None:
        field = data.draw(entrants(10))

        assert start(MSV_PRSI_2026, YEAR, field) == start(
            MSV_PRSI_2026, YEAR, sorted(field, key=lambda entrant: entrant.name)
        )


class TestRunsToTheEnd:
    @pytest.mark.clause("prsi:4.3", "prsi:4.6", "prsi:4.7")
    @pytest.mark.parametrize("size", [8, 9, 10, 11, 16, 20, 33, 63, 137])
    def test_every_field_has_a_champion_and_a_place_for_everybody(self, size: int) -> None:
        championship = played_out(begun(size), Seeded(f"{size} entrants"))

        ranking = places(championship)
        final = [row.place for row in ranking.rows[:4]]
        assert over(championship)
        assert final == [1, 2, 3, 4]
        assert sorted(row.entry.player for row in ranking.rows) == list(range(1, size + 1))
        assert [len(played.tables) for played in championship.rounds[-2:]] == [2, 1]

    @pytest.mark.clause("prsi:4.1", "prsi:4.2")
    @quick
    @given(championships(rulings(), incidents=False))
    def test_each_round_holds_exactly_those_who_went_on(self, championship: Championship) -> None:
        for number, played in enumerate(championship.rounds, 1):
            stage = championship.stages[number - 1]
            seated = [player for table in played.tables for player in table]
            assert Counter(seated) + Counter(played.byes) == Counter(
                qualified(championship, number)
            )
            assert tuple(map(len, played.tables)) == stage.sizes
            assert len(played.byes) == stage.byes

    @quick
    @given(championships(rulings()), st.integers(0, 99))
    def test_it_can_always_go_on_while_anybody_is_left_to_play(
        self, championship: Championship, seed: int
    ) -> None:
        """Whatever went wrong before: what is due next is never refused."""
        chance: Chance = Seeded(str(seed))
        for _ in range(60):
            if over(championship) or len(still_in(championship)) < 2:
                break
            event, chance = due(championship, chance)
            refusal = why_not(championship, event)
            assert refusal is None or refusal.code.value == "nobody_left"
            if refusal is not None:
                break
            championship = apply(championship, event)

    def test_eight_begin_with_the_semifinal(self) -> None:
        championship = begun(8)

        assert [stage.phase for stage in championship.stages] == [Phase.SEMIFINAL, Phase.FINAL]
        assert championship.tokens == (3, 3)

    def test_where_points_are_counted_no_tokens_are_announced(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, scoring=Scoring.POINTS_WON)

        championship = played_out(begun(20, rules), Seeded("points"))

        assert set(championship.tokens) == {None}
        assert places(championship).rows[0].place == 1


class TestRecord:
    @quick
    @given(championships(rulings()))
    def test_the_record_replays_to_the_same_championship(self, championship: Championship) -> None:
        again = replay(
            championship.rules, YEAR, reversed(championship.entrants), championship.record
        )

        assert again == championship
        assert hash(again) == hash(championship)

    @quick
    @given(st.data())
    def test_every_step_goes_through_json_and_back(self, data: st.DataObject) -> None:
        championship = start(MSV_PRSI_2026, YEAR, data.draw(entrants(9)))
        for _ in range(data.draw(st.integers(0, 25))):
            if over(championship) or not still_in(championship):
                break
            event = data.draw(events(championship))
            if why_not(championship, event) is not None:
                break
            before = to_json(championship)
            assert from_json(to_json(event, as_type=Event), Event) == event
            after = apply(championship, event)
            assert to_json(championship) == before
            assert from_json(to_json(after), Championship) == after
            assert apply(from_json(before, Championship), event) == after
            championship = after

    @given(championships(), st.data())
    @quick
    def test_an_event_applies_exactly_if_nothing_speaks_against_it(
        self, championship: Championship, data: st.DataObject
    ) -> None:
        other = data.draw(championships())
        event = data.draw(st.sampled_from(other.record or (StartRound(1, TEN),)))
        refusal = why_not(championship, event)

        if refusal is None:
            assert apply(championship, event).record == (*championship.record, event)
        else:
            assert refusal.clause.startswith("prsi:")
            assert str(refusal).endswith(f"[{refusal.clause}]")
            with pytest.raises(IllegalAction) as refused:
                apply(championship, event)
            assert refused.value.refusal == refusal


class TestOrderOfEntry:
    @quick
    @given(st.data())
    def test_results_may_come_in_any_order(self, data: st.DataObject) -> None:
        championship = drawn(begun(20))
        number = len(championship.rounds)
        entered = []
        for table in range(1, 5):
            only = attrs.evolve(
                championship.rounds[-1],
                results=tuple(EnterResult(number, t, ()) for t in range(1, 5) if t != table),
            )
            alone = attrs.evolve(championship, rounds=(only,))
            entered.append(data.draw(results(alone)))
        mixed = data.draw(st.permutations(entered))

        straight, other = championship, championship
        for one, two in zip(entered, mixed, strict=True):
            straight, other = apply(straight, one), apply(other, two)

        assert state_of(straight) == state_of(other)
        following = DrawRound(2, Seeded("the same for both"))
        assert apply(straight, following).rounds == apply(other, following).rounds

    @given(st.permutations((1, 6, 11)))
    def test_incidents_at_different_tables_may_come_in_any_order(self, order: list[int]) -> None:
        incidents: dict[int, Event] = {
            1: RecordAbsence(1, TEN + timedelta(minutes=10)),
            6: RecordLeaving(6),
            11: Caution(11, HEAD, "talking"),
        }
        championship = drawn(begun(20))
        expected = championship
        for player in (1, 6, 11):
            expected = apply(expected, incidents[player])
        for player in order:
            championship = apply(championship, incidents[player])

        assert state_of(championship) == state_of(expected)


@pytest.mark.clause("prsi:4.1", "prsi:4.4")
class TestDraw:
    @given(st.permutations(range(1, 11)))
    def test_slips_of_paper_seat_byes_first_and_then_the_tables(self, order: list[int]) -> None:
        championship = apply(begun(10), DrawRound(1, Recorded([tuple(order)])))

        assert championship.rounds[0].byes == tuple(sorted(order[:6]))
        assert championship.rounds[0].tables == (tuple(order[6:]),)

    @given(st.text(alphabet="abcčď123", min_size=1, max_size=9))
    def test_a_public_seed_gives_the_same_round_to_everybody(self, seed: str) -> None:
        one = apply(begun(20), DrawRound(1, Seeded(seed)))
        two = apply(begun(20), DrawRound(1, Seeded(seed)))

        assert one == two
        assert sorted(p for table in one.rounds[0].tables for p in table) == list(range(1, 21))

    def test_every_round_is_drawn_anew(self) -> None:
        championship = finished_round(drawn(begun(16)))
        one, two = (
            apply(championship, DrawRound(2, Seeded(seed))).rounds[1].tables for seed in "ab"
        )

        assert sorted(one[0] + one[1]) == sorted(two[0] + two[1])
        assert one != two

    def test_whoever_left_before_the_draw_is_an_empty_place_at_a_table(self) -> None:
        """The place counts as lost at the table where it is drawn, and never gets a bye."""
        championship = apply(begun(10), RecordLeaving(4))
        order = (EMPTY, *(n for n in range(1, 11) if n != 4))

        championship = apply(championship, DrawRound(1, Recorded([order])))

        assert championship.rounds[0].byes == (1, 2, 3, 5, 6, 7)
        assert championship.rounds[0].tables == ((EMPTY, 8, 9, 10),)
        championship = finish(apply(championship, StartRound(1, TEN)), 1, 8)
        assert qualified(championship, 2) == (1, 2, 3, 5, 6, 7, 9, 10)

    def test_an_empty_place_has_a_bye_only_where_players_are_too_few(self) -> None:
        championship = begun(10)
        for player in range(1, 6):
            championship = apply(championship, RecordLeaving(player))

        championship = drawn(championship)

        assert championship.rounds[0].byes == (EMPTY, 6, 7, 8, 9, 10)
        assert championship.rounds[0].tables == ((EMPTY,) * 4,)


@pytest.mark.clause("prsi:3.6")
class TestTokens:
    @pytest.mark.ruling("prsi:phases", "kinds")
    def test_all_rounds_of_a_kind_get_the_number_announced_for_one(self) -> None:
        championship = start(MSV_PRSI_2026, YEAR, people(63))
        championship = apply(championship, AnnouncePlan(next(plans(63))))

        assert championship.tokens == (None, None, None, 3, 3)
        assert apply(championship, AnnounceTokens(3, 2)).tokens == (None, 2, 2, 3, 3)
        assert apply(championship, AnnounceTokens(1, 2)).tokens == (2, None, None, 3, 3)

    @pytest.mark.ruling("prsi:phases", "rounds")
    def test_every_round_may_get_a_number_of_its_own(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, phases=Phases.ROUNDS)
        championship = start(rules, YEAR, people(63))
        championship = apply(championship, AnnouncePlan(next(plans(63))))

        assert apply(championship, AnnounceTokens(3, 2)).tokens == (None, None, 2, 3, 3)


class TestAbsence:
    @pytest.mark.clause("prsi:5.1", "prsi:5.2")
    def test_who_is_absent_counts_as_one_out_and_two_still_go_on(self) -> None:
        championship = drawn(begun(16))
        championship = apply(championship, RecordAbsence(2, TEN + timedelta(minutes=10)))

        championship = finish(championship, 1, 3)

        assert set(qualified(finished_round(championship), 2)) >= {1, 4}
        assert free_places(finished_round(championship)) == 0

    @pytest.mark.clause("prsi:5.1")
    def test_who_is_excused_in_time_stays_in(self) -> None:
        championship = drawn(begun(16))
        told = TEN + timedelta(minutes=9, seconds=59)
        championship = apply(championship, Excuse(2, told, HEAD, "an accident on the road"))

        assert championship.rounds[-1].excused == (2,)
        assert 2 in still_in(championship)

    @pytest.mark.clause("prsi:5.3")
    def test_who_leaves_a_table_is_out_there(self) -> None:
        championship = apply(drawn(begun(16)), RecordLeaving(2))
        out = (Elimination(1, 3), Elimination(2, 4))

        championship = apply(championship, EnterResult(1, 1, out))

        assert still_in(championship) >= {3, 4}
        assert not still_in(championship) & {1, 2}
        assert losers(championship) == (1,)

    @pytest.mark.clause("prsi:5.2", "prsi:5.3")
    def test_who_leaves_after_going_on_is_an_empty_place_in_the_next_round(self) -> None:
        championship = finished_round(drawn(begun(16)))

        championship = drawn(apply(championship, RecordLeaving(3)))

        assert championship.rounds[1].tables == ((EMPTY, 4, 7, 8), (11, 12, 15, 16))
        assert places_to_fill(championship) == 0


def three_absent(rules: Rules) -> Championship:
    """Sixteen play, three of the first table never come, and all tables have finished."""
    championship = drawn(begun(16, rules))
    for player in (1, 2, 3):
        championship = apply(championship, RecordAbsence(player, TEN + timedelta(minutes=12)))
    return finished_round(championship)


@pytest.mark.clause("prsi:5.2")
class TestTooManyAbsent:
    @pytest.mark.ruling("prsi:too_many_absent", "fill_by_draw")
    def test_a_draw_among_those_who_lost_fills_the_place(self) -> None:
        championship = three_absent(MSV_PRSI_2026)

        assert losers(championship) == (5, 6, 9, 10, 13, 14)
        assert (free_places(championship), places_to_fill(championship)) == (1, 1)
        order = Recorded([(9, 5, 6, 10, 13, 14)])
        championship = apply(championship, FillPlaces(1, order))
        assert qualified(championship, 2) == (4, 7, 8, 9, 11, 12, 15, 16)
        assert 9 in still_in(championship)
        assert places_to_fill(championship) == 0

    @pytest.mark.ruling("prsi:too_many_absent", "fill_by_draw")
    def test_who_is_drawn_in_is_placed_by_where_the_second_chance_ended(self) -> None:
        championship = three_absent(MSV_PRSI_2026)
        championship = apply(championship, FillPlaces(1, Recorded([(9, 5, 6, 10, 13, 14)])))
        championship = finished_round(drawn(finished_round(drawn(championship))))

        found = {finish.player: finish.round for finish in finishes(championship)}
        assert found[9] == 3 if 9 in championship.rounds[2].tables[0] else found[9] == 2
        assert {found[player] for player in (1, 2, 3, 5, 6)} == {1}

    @pytest.mark.ruling("prsi:too_many_absent", "fill_by_draw")
    def test_who_leaves_after_being_drawn_in_had_a_place_in_the_next_round(self) -> None:
        championship = three_absent(MSV_PRSI_2026)
        championship = apply(championship, FillPlaces(1, Recorded([(9, 5, 6, 10, 13, 14)])))
        championship = apply(championship, RecordLeaving(9))

        championship = finished_round(drawn(finished_round(drawn(championship))))

        found = {finish.player: finish.round for finish in finishes(championship)}
        assert found[9] == 2

    @pytest.mark.ruling("prsi:too_many_absent", "stay_empty")
    def test_the_place_stays_empty_where_the_ruling_says_so(self) -> None:
        championship = three_absent(STAY_EMPTY)

        assert (free_places(championship), places_to_fill(championship)) == (1, 0)
        championship = drawn(championship)
        assert championship.rounds[1].tables == ((EMPTY, 4, 7, 8), (11, 12, 15, 16))

    @pytest.mark.ruling("prsi:too_many_absent", "fill_by_draw")
    def test_no_more_places_are_filled_than_have_lost(self) -> None:
        """At the only table nobody came, so nobody lost: the two places stay empty."""
        championship = drawn(begun(10))
        for player in (7, 8, 9, 10):
            championship = apply(championship, RecordAbsence(player, TEN + timedelta(hours=1)))

        championship = finish(championship, 1)

        assert (free_places(championship), places_to_fill(championship)) == (2, 0)
        assert sum(map(len, drawn(championship).rounds[1].tables)) == 8


@pytest.mark.clause("prsi:5.4")
class TestRuling:
    def test_a_result_can_be_set_aside_and_entered_anew(self) -> None:
        championship = finish(drawn(begun(16)), 1, 1, 2)
        entry = len(championship.record)
        ruling = Decide(entry, HEAD, "tokens were miscounted", "prsi:3.7")

        decided = apply(championship, ruling)

        assert waiting_tables(decided) == (1, 2, 3, 4)
        assert decided.rulings == (ruling,)
        assert decided.record == (*championship.record, ruling)
        assert still_in(finish(decided, 1, 2, 3)) >= {1, 4}

    def test_something_else_can_count_instead(self) -> None:
        championship = finish(drawn(begun(16)), 1, 1, 2)
        right = EnterResult(1, 1, (Elimination(2, 4), Elimination(3, 7)))
        entry = len(championship.record)

        decided = apply(championship, Decide(entry, HEAD, "wrong names", "prsi:4.2", right))

        assert decided.rounds[-1].results == (right,)
        assert state_of(decided) == state_of(apply(drawn(begun(16)), right))

    def test_an_absence_can_be_set_aside(self) -> None:
        championship = drawn(begun(16))
        there = RecordAbsence(2, TEN + timedelta(minutes=10))
        championship = apply(championship, there)

        decided = apply(
            championship,
            Decide(len(championship.record), HEAD, "sat at table 2 by mistake", "prsi:5.1"),
        )

        assert 2 in still_in(decided)
        assert decided.departures == ()

    @quick
    @given(championships(incidents=False, most_events=16), st.data())
    def test_setting_the_last_outcome_aside_is_as_if_it_had_not_been(
        self, championship: Championship, data: st.DataObject
    ) -> None:
        if over(championship):
            return
        event = data.draw(events(championship))
        if isinstance(event, AnnouncePlan | AnnounceTokens | Decide):
            return
        after = apply(championship, event)

        decided = apply(after, Decide(len(after.record), HEAD, "a mistake", "prsi:5.4"))

        assert state_of(decided) == state_of(championship)

    def test_several_can_be_set_aside_the_last_first(self) -> None:
        championship = finish(finish(drawn(begun(16)), 1, 1, 2), 2, 5, 6)
        first, second = len(championship.record) - 1, len(championship.record)

        decided = apply(championship, Decide(second, HEAD, "a mistake", "prsi:5.4"))
        decided = apply(decided, Decide(first, HEAD, "a mistake", "prsi:5.4"))

        assert waiting_tables(decided) == (1, 2, 3, 4)
        assert len(decided.rulings) == 2


def final_of_eight(rules: Rules = MSV_PRSI_2026) -> Championship:
    championship = finish(finish(drawn(begun(8, rules)), 1, 1, 2), 2, 5, 6)
    return drawn(championship)


@pytest.mark.clause("prsi:4.7")
class TestPlaces:
    def test_the_last_one_in_wins_and_the_others_follow_in_the_order_they_went(self) -> None:
        championship = finish(final_of_eight(), 1, 7, 3, 8)

        ranking = places(championship)

        assert [row.entry.player for row in ranking.rows[:4]] == [4, 8, 3, 7]
        assert [row.place for row in ranking.rows] == [1, 2, 3, 4, 5, 5, 7, 7]

    def test_there_are_no_places_before_the_end(self) -> None:
        with pytest.raises(InvalidReport, match=r"not over after 2 rounds drawn \[prsi:4.7\]"):
            places(final_of_eight())

    def test_who_is_absent_from_the_final_is_the_first_one_out(self) -> None:
        championship = apply(final_of_eight(), RecordAbsence(8, TEN + timedelta(minutes=10)))

        championship = finish(championship, 1, 3, 4)

        assert [row.entry.player for row in places(championship).rows[:4]] == [7, 4, 3, 8]

    def test_who_leaves_before_the_final_is_the_first_one_out(self) -> None:
        championship = finish(finish(drawn(begun(8)), 1, 1, 2), 2, 5, 6)
        championship = drawn(apply(championship, RecordLeaving(3)))

        championship = finish(championship, 1, 4, 7)

        assert [row.entry.player for row in places(championship).rows[:4]] == [8, 7, 4, 3]

    def test_two_who_are_absent_from_the_final_share_the_last_places(self) -> None:
        championship = final_of_eight()
        for player in (8, 3):
            championship = apply(championship, RecordAbsence(player, TEN + timedelta(minutes=10)))

        ranking = places(finish(championship, 1, 4))

        assert [row.place for row in ranking.rows[:4]] == [1, 2, 3, 3]

    def test_who_is_alone_in_the_final_wins_without_a_game(self) -> None:
        championship = final_of_eight()
        for player in (8, 3, 4):
            championship = apply(championship, RecordLeaving(player))

        out = tuple(Elimination(player, 0) for player in (3, 4, 8))
        ranking = places(apply(championship, EnterResult(2, 1, out)))

        assert [row.entry.player for row in ranking.rows[:4]] == [7, 8, 4, 3]

    @pytest.mark.ruling("prsi:lower_places", "games_survived")
    def test_below_the_final_more_games_are_better(self) -> None:
        """At table 1 the second one out was in six games, at table 2 in eight."""
        assert lower_places(LowerPlaces.GAMES_SURVIVED) == {6: 5, 2: 6, 5: 7, 1: 8}

    @pytest.mark.ruling("prsi:lower_places", "order_out")
    def test_below_the_final_who_went_later_at_the_table_is_better(self) -> None:
        assert lower_places(LowerPlaces.ORDER_OUT) == {2: 5, 6: 5, 1: 7, 5: 7}

    @pytest.mark.ruling("prsi:lower_places", "shared")
    def test_below_the_final_all_of_a_round_share_a_place(self) -> None:
        assert lower_places(LowerPlaces.SHARED) == {1: 5, 2: 5, 5: 5, 6: 5}

    @pytest.mark.ruling("prsi:lower_places", "order_out")
    def test_who_left_before_a_round_stands_behind_all_who_came_to_it(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, lower_places=LowerPlaces.ORDER_OUT)
        championship = drawn(apply(finished_round(drawn(begun(16, rules))), RecordLeaving(3)))
        championship = finished_round(drawn(finished_round(championship)))

        ranking = places(championship)

        last_of_semifinal = [row.entry.player for row in ranking.rows if row.entry.round == 2][-1]
        assert last_of_semifinal == 3

    @quick
    @given(championships(rulings(), most_events=60))
    def test_a_later_round_is_always_better(self, championship: Championship) -> None:
        if not over(championship):
            return
        ranking = places(championship)

        rounds = [row.entry.round for row in ranking.rows]
        assert rounds == sorted(rounds, reverse=True)
        assert {row.entry.player for row in ranking.rows} == {
            entrant.number for entrant in championship.entrants
        }

    @pytest.mark.parametrize("ruling", list(LowerPlaces))
    def test_the_round_reached_always_decides_first(self, ruling: LowerPlaces) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, lower_places=ruling)

        assert [criterion.name for criterion in criteria(rules)][:2] == ["round", "final"]


def lower_places(ruling: LowerPlaces) -> dict[int, int]:
    """The places of those who lost in a semifinal, in the order of the ranking."""
    championship = drawn(begun(8, attrs.evolve(MSV_PRSI_2026, lower_places=ruling)))
    championship = finish(championship, 1, 1, 2)
    out = (Elimination(5, 4), Elimination(6, 8))
    championship = finished_round(drawn(apply(championship, EnterResult(1, 2, out))))
    ranking = places(championship)
    return {row.entry.player: row.place for row in ranking.rows if row.entry.round == 1}


class TestResultOfATable:
    def test_a_table_of_games_gives_its_result(self) -> None:
        table = at_table.start(MSV_PRSI_2026, (1, 2, 3, 4), tokens=2)
        table = at_table.apply(table, Leave(2))
        for _ in range(2):
            table = at_table.apply(table, EnterGame((0, 9, 22), (0, 1, 2)))

        assert result_of(1, 3, table, absent=[2]) == EnterResult(1, 3, (Elimination(4, 2),))
        assert result_of(1, 3, table).out == (Elimination(2, 0), Elimination(4, 2))

    def test_where_points_are_counted_the_fewest_are_out_first(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, scoring=Scoring.POINTS_WON, games=2)
        table = at_table.start(rules, (1, 2, 3, 4))
        table = at_table.apply(table, Leave(1))
        table = at_table.apply(table, EnterGame((0, 9, 10), (0, 1, 1)))
        table = at_table.apply(table, EnterGame((2, 0, 3), (1, 0, 1)))

        assert result_of(1, 1, table).out == (Elimination(1, 0), Elimination(4, 2))

    def test_a_table_that_has_not_finished_has_none(self) -> None:
        with pytest.raises(InvalidReport, match="not finished"):
            result_of(1, 1, at_table.start(MSV_PRSI_2026, (1, 2, 3)))


def test_an_organiser_may_announce_any_admissible_plan() -> None:
    for plan in islice(plans(30), 20):
        assert why_not(start(MSV_PRSI_2026, YEAR, people(30)), AnnouncePlan(plan)) is None


def test_a_plan_of_ones_own_may_be_announced_if_it_works() -> None:
    own = BracketPlan(30, (BracketRound((5, 5, 5, 5), 10), BracketRound((5, 5), 8)))
    refusal = why_not(start(MSV_PRSI_2026, YEAR, people(30)), AnnouncePlan(own))

    assert str(refusal) == (
        "the plan is not admissible: 12 players are left at the end; expected exactly 8 [prsi:4.3]"
    )
