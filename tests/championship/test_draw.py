"""Rounds by public draw: repeatable, fair to those who rest, and whatever the order of entry."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.championship.draw import audit_round, draw_round, round_chance
from cardtourney.championship.events import EnterResult, Tournament, Withdraw
from cardtourney.championship.people import Entrant
from cardtourney.championship.standings import rested
from cardtourney.championship.tournament import apply, start, why_not
from cardtourney.chance import Chance, Recorded, Seeded
from cardtourney.errors import IllegalAction, InvalidReport, NoSeating
from cardtourney.rounds import CloseRound, RoundCode, SeatRound
from cardtourney.testing import toy_tournament as league
from cardtourney.testing.championship import entrants, play, tournaments
from cardtourney.testing.toy_tournament import DEMO, STRICT, Rules, Sheet

League = Tournament[Rules, Sheet]
ZLIN = Seeded("Zlín 2026")


def fresh(size: int, rules: Rules = DEMO) -> League:
    people = [Entrant(number, "Hráč") for number in range(1, size + 1)]
    return start(league, rules, people, chance=ZLIN)


def next_round(tournament: League) -> League:
    """The next round as drawn, everybody equal at every table."""
    number = len(tournament.rounds) + 1
    tables = draw_round(league, tournament).tables
    handed_in = [
        EnterResult(Sheet(number, table, starts, (1,) * len(starts)))
        for table, starts in enumerate(tables, 1)
    ]
    return play(league, tournament, (SeatRound(number, tables), *handed_in, CloseRound(number)))


class TestRoundChance:
    def test_a_seed_gives_every_round_its_own(self) -> None:
        assert round_chance(ZLIN, 1) != round_chance(ZLIN, 2)
        assert round_chance(ZLIN, 2) == Seeded("Zlín 2026, round 2")

    def test_a_record_holds_one_draw_for_each_round(self) -> None:
        record = Recorded([(3, 1, 2), (2, 1, 3)])

        assert round_chance(record, 2) == Recorded(record.outcomes, 1)
        with pytest.raises(InvalidReport, match="the record holds 2 draws, and none for round 3"):
            round_chance(record, 3)

    @pytest.mark.parametrize("number", [0, -2, None, True, "1", 1.0])
    @pytest.mark.parametrize("chance", [ZLIN, Recorded([(3, 1, 2)])])
    def test_rounds_count_from_one(self, chance: Chance, number: Any) -> None:
        with pytest.raises(InvalidReport, match=r"there is no round .*: rounds count from 1"):
            round_chance(chance, number)


class TestDrawRound:
    @pytest.mark.parametrize(
        ("size", "sizes", "resting"),
        [(3, [3], 0), (4, [4], 0), (5, [4], 1), (6, [3, 3], 0), (7, [4, 3], 0), (11, [4, 4, 3], 0)],
    )
    def test_everybody_who_can_be_seated_is(
        self, size: int, sizes: list[int], resting: int
    ) -> None:
        drawn = draw_round(league, fresh(size))

        assert [len(table) for table in drawn.tables] == sizes
        assert len(drawn.resting) == resting
        everybody = [*drawn.resting, *(one for table in drawn.tables for one in table)]
        assert sorted(everybody) == list(range(1, size + 1))
        assert why_not(league, fresh(size), SeatRound(1, drawn.tables)) is None

    @given(st.sampled_from((3, 5, 8)).flatmap(entrants), st.data())
    @settings(max_examples=20)
    def test_the_order_of_entry_does_not_matter(
        self, people: tuple[Entrant, ...], data: st.DataObject
    ) -> None:
        shuffled = data.draw(st.permutations(people))

        assert draw_round(league, start(league, DEMO, people, chance=ZLIN)) == (
            draw_round(league, start(league, DEMO, shuffled, chance=ZLIN))
        )

    def test_the_first_round_is_the_lots_as_drawn(self) -> None:
        paper = Recorded([(4, 2, 7, 1, 6, 3, 5)])

        assert draw_round(league, fresh(7), paper) == (
            draw_round(league, start(league, DEMO, fresh(7).entrants, chance=paper))
        )
        first = draw_round(league, fresh(4), Recorded([(4, 2, 3, 1)]))
        assert sorted(first.tables[0]) == [1, 2, 3, 4]

    def test_nobody_rests_twice_before_everybody_has_once(self) -> None:
        tournament = fresh(5)
        for _ in range(5):
            tournament = next_round(tournament)

        assert set(rested(tournament, 5).values()) == {1}

    def test_who_has_left_is_not_drawn(self) -> None:
        tournament = apply(league, next_round(fresh(8)), Withdraw(3, 1))

        drawn = draw_round(league, tournament)

        assert {one for table in drawn.tables for one in table} == {1, 2, 4, 5, 6, 7, 8}

    def test_few_meet_again(self) -> None:
        tournament = next_round(fresh(16))
        before = [set(table) for table in tournament.rounds[0].tables]

        drawn = draw_round(league, tournament)

        assert all(len(set(table) & other) == 1 for table in drawn.tables for other in before)

    @pytest.mark.parametrize(("size", "nearest"), [(1, "3 could"), (2, "3 could"), (5, "4 could")])
    def test_a_number_that_cannot_be_seated_is_refused_with_the_nearest(
        self, size: int, nearest: str
    ) -> None:
        with pytest.raises(NoSeating, match=nearest):
            draw_round(league, fresh(size, STRICT))

    def test_an_open_round_is_closed_first(self) -> None:
        tournament = apply(league, fresh(3), SeatRound(1, ((1, 2, 3),)))

        with pytest.raises(IllegalAction) as raised:
            draw_round(league, tournament)
        assert raised.value.refusal.code is RoundCode.ROUND_STILL_OPEN

    def test_a_recorded_draw_covers_exactly_the_players(self) -> None:
        with pytest.raises(InvalidReport, match="3 is missing"):
            draw_round(league, fresh(3), Recorded([(1, 2)]))


class TestAuditRound:
    @given(tournaments(most_rounds=2, sizes=(3, 5, 7)))
    @settings(max_examples=15)
    def test_no_round_is_better_than_the_best_found(self, tournament: League) -> None:
        for number in range(1, tournament.closed + 1):
            audit = audit_round(tournament, number)
            found = [each.value for each in audit.objectives]
            assert found >= [each.best for each in audit.objectives]

    def test_a_drawn_round_has_no_finding(self) -> None:
        tournament = next_round(next_round(fresh(8)))

        assert not audit_round(tournament, 2).findings

    def test_a_round_played_again_has(self) -> None:
        tables = draw_round(league, fresh(8)).tables
        tournament = apply(league, next_round(fresh(8)), SeatRound(2, tables))

        assert audit_round(tournament, 2).findings

    @pytest.mark.parametrize("number", [0, 2])
    def test_only_what_was_seated_can_be_judged(self, number: int) -> None:
        with pytest.raises(InvalidReport, match="is not seated; seated so far: 1"):
            audit_round(next_round(fresh(3)), number)
