"""Who stands where, what an extra game decides, and who has played too little."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.championship.events import (
    CorrectResult,
    EnterResult,
    Event,
    PlayExtraGame,
    Tournament,
    Withdraw,
)
from cardtourney.championship.people import Entrant
from cardtourney.championship.standings import (
    EXTRA_GAME,
    records,
    rested,
    short_of_games,
    standings_after,
)
from cardtourney.championship.system import Record
from cardtourney.championship.tournament import apply, start
from cardtourney.errors import InvalidReport
from cardtourney.officials import Office, Official
from cardtourney.rounds import CloseRound, SeatRound
from cardtourney.testing import toy_tournament as league
from cardtourney.testing.championship import orders, play, sharing, tournaments
from cardtourney.testing.toy_tournament import DEMO, Rules, Sheet
from cardtourney.trumfosaur import tournament as trumfosaur
from cardtourney.trumfosaur.rules import MCR_2026, EqualPoints

HEAD = Official("Jana Hlavní", Office.HEAD_REFEREE)
POINTS = {4: (5, 3, 2, 1), 3: (4, 2, 1)}
League = Tournament[Rules, Sheet]


def after_one(*scores: int, leave: int | None = None) -> League:
    """A tournament after one round at one table."""
    starts = tuple(range(1, len(scores) + 1))
    events: list[Event[Sheet]] = [
        SeatRound(1, (starts,)),
        EnterResult(Sheet(1, 1, starts, scores)),
        CloseRound(1),
    ]
    people = [Entrant(number, f"Player {number}") for number in starts]
    tournament = play(league, start(league, DEMO, people), events)
    return tournament if leave is None else apply(league, tournament, Withdraw(leave, 1))


def places(tournament: League, after: int | None = None) -> dict[int, int]:
    closed = tournament.closed if after is None else after
    return {row.entry.start: row.place for row in standings_after(league, tournament, closed).rows}


def by_hand(tournament: League, after: int) -> dict[int, int]:
    """Places counted from the sheets: how many are better, one by one."""
    total: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for entrant in tournament.entrants:
        total[entrant.start] = [Fraction(0), Fraction(0)]
    for played in tournament.rounds[:after]:
        for sheet in played.results:
            for start_number, own in zip(sheet.starts, sheet.scores, strict=True):
                better = sum(other > own for other in sheet.scores)
                equal = sheet.scores.count(own)
                shared = POINTS[len(sheet.starts)][better : better + equal]
                total[start_number][0] += Fraction(sum(shared), equal)
                total[start_number][1] += own
    return {one: 1 + sum(other > mine for other in total.values()) for one, mine in total.items()}


def record_of(tournament: League, number: int) -> Record:
    found = records(league, tournament, tournament.closed)
    return next(record for record in found if record.start == number)


class TestStandings:
    @given(tournaments(), st.data())
    @settings(max_examples=25)
    def test_they_are_those_counted_by_hand_after_any_round(
        self, tournament: League, data: st.DataObject
    ) -> None:
        after = data.draw(st.integers(0, tournament.closed))

        assert places(tournament, after) == by_hand(tournament, after)

    @given(tournaments())
    @settings(max_examples=20)
    def test_those_who_share_a_place_are_listed_by_start_number(self, tournament: League) -> None:
        for group in standings_after(league, tournament, tournament.closed).groups:
            starts = [record.start for record in group]
            assert starts == sorted(starts)

    @given(tournaments(), st.data())
    @settings(max_examples=20)
    def test_start_numbers_decide_nothing(self, tournament: League, data: st.DataObject) -> None:
        """With numbers changed, everybody has the same place."""
        numbers = [entrant.start for entrant in tournament.entrants]
        other = dict(zip(numbers, data.draw(st.permutations(numbers)), strict=True))
        renumbered = start(
            league,
            DEMO,
            [attrs.evolve(each, start=other[each.start]) for each in tournament.entrants],
        )
        for number, played in enumerate(tournament.rounds, 1):
            tables = tuple(tuple(other[one] for one in table) for table in played.tables)
            renumbered = apply(league, renumbered, SeatRound(number, tables))
            for each in played.results:
                starts = tuple(other[one] for one in each.starts)
                renumbered = apply(
                    league, renumbered, EnterResult(attrs.evolve(each, starts=starts))
                )
            renumbered = apply(league, renumbered, CloseRound(number))

        assert places(renumbered) == {
            other[one]: place for one, place in places(tournament).items()
        }

    def test_who_left_stays_in_them_and_gains_no_more(self) -> None:
        second = Sheet(2, 1, (2, 3, 4), (1, 2, 3))

        tournament = play(
            league,
            after_one(9, 7, 5, 3, leave=1),
            [SeatRound(2, ((2, 3, 4),)), EnterResult(second), CloseRound(2)],
        )

        assert record_of(tournament, 1).games == 1
        assert record_of(tournament, 1).rested == 0
        assert places(tournament) == {1: 1, 4: 2, 3: 4, 2: 3}

    def test_a_record_holds_what_criteria_ask_for(self) -> None:
        record = record_of(after_one(9, 7, 7, 3), 2)

        assert (record.points, record.secondary) == (Fraction(5, 2), Fraction(7))
        assert (record.games, record.tables_of(4), record.tables_of(3)) == (1, 1, 0)

    @given(tournaments())
    @settings(max_examples=20)
    def test_a_record_says_in_which_round_and_where_it_was_won(self, tournament: League) -> None:
        found = records(league, tournament, tournament.closed)

        assert {
            (record.start, scored.round, scored.table)
            for record in found
            for scored in record.rounds
        } == {
            (number, result.round, result.table)
            for played in tournament.rounds[: tournament.closed]
            for result in played.results
            for number in result.starts
        }

    @pytest.mark.parametrize("after", [-1, 2, "1", True])
    def test_there_are_none_after_a_round_that_is_not_closed(self, after: Any) -> None:
        tournament = after_one(9, 7, 5)
        with pytest.raises(InvalidReport, match="is not closed; closed so far: 1"):
            standings_after(league, tournament, after)

    def test_before_the_first_round_everybody_is_equal(self) -> None:
        assert set(places(after_one(9, 7, 5), 0).values()) == {1}


@pytest.mark.parametrize(
    ("ruling", "names"),
    [(EqualPoints.SHARED, ["points"]), (EqualPoints.GAME_POINTS, ["points", "game_points"])],
)
def test_the_edition_at_hand_says_by_what_players_are_ranked(
    ruling: EqualPoints, names: list[str]
) -> None:
    rules = attrs.evolve(MCR_2026, equal_points=ruling)
    people = [Entrant(number, f"Player {number}") for number in (1, 2, 3)]
    standings = standings_after(trumfosaur, start(trumfosaur, rules, people), 0)

    assert [criterion.name for criterion in standings.criteria] == names


class TestExtraGames:
    EQUAL = after_one(5, 5, 5, 2)

    def test_it_decides_between_those_who_were_equal(self) -> None:
        tournament = apply(league, self.EQUAL, PlayExtraGame(1, ((2,), (3,), (1,))))

        assert places(tournament) == {2: 1, 3: 2, 1: 3, 4: 4}
        assert [record_of(tournament, one).extra for one in (1, 2, 3, 4)] == [3, 1, 2, 0]

    def test_the_standings_say_so_with_its_clause(self) -> None:
        tournament = apply(league, self.EQUAL, PlayExtraGame(1, ((2,), (3,), (1,))))
        ranking = standings_after(league, tournament, 1)

        decision = ranking.explain(record_of(tournament, 1), record_of(tournament, 2))

        assert decision.criterion is not None
        assert decision.criterion.name == EXTRA_GAME
        assert str(decision.finding(lambda record: f"number {record.start}")) == (
            "number 2 (place 1) stands above number 1 (place 3) by the lower place in the extra "
            "game: 1 against 3 [league:7]"
        )

    def test_without_one_it_is_no_criterion(self) -> None:
        names = [each.name for each in standings_after(league, self.EQUAL, 1).criteria]

        assert names == ["points", "scored"]

    def test_who_was_equal_again_shares_the_place_or_plays_again(self) -> None:
        tournament = apply(league, self.EQUAL, PlayExtraGame(1, ((3,), (1, 2))))
        assert places(tournament) == {3: 1, 1: 2, 2: 2, 4: 4}

        tournament = apply(league, tournament, PlayExtraGame(1, ((2,), (1,))))
        assert places(tournament) == {3: 1, 2: 2, 1: 3, 4: 4}

    def test_a_drawn_game_leaves_the_place_shared(self) -> None:
        tournament = apply(league, self.EQUAL, PlayExtraGame(1, ((1, 2, 3),)))

        assert places(tournament) == places(self.EQUAL)

    def test_a_later_round_makes_it_void_and_what_was_stays(self) -> None:
        tournament = apply(league, self.EQUAL, PlayExtraGame(1, ((2,), (3,), (1,))))
        later = play(
            league,
            tournament,
            [
                SeatRound(2, ((1, 2, 3, 4),)),
                EnterResult(Sheet(2, 1, (1, 2, 3, 4), (5, 5, 5, 2))),
                CloseRound(2),
            ],
        )

        assert places(later) == {1: 1, 2: 1, 3: 1, 4: 4}
        assert places(later, 1) == places(tournament)

    def test_after_each_round_the_game_played_then_counts(self) -> None:
        events: list[Event[Sheet]] = [
            PlayExtraGame(1, ((2,), (3,), (1,))),
            SeatRound(2, ((1, 2, 3, 4),)),
            EnterResult(Sheet(2, 1, (1, 2, 3, 4), (5, 5, 5, 2))),
            CloseRound(2),
            PlayExtraGame(2, ((1,), (3,), (2,))),
        ]
        tournament = play(league, self.EQUAL, events)

        assert places(tournament, 1) == {2: 1, 3: 2, 1: 3, 4: 4}
        assert places(tournament, 2) == {1: 1, 3: 2, 2: 3, 4: 4}

    def test_it_decides_between_those_whom_a_correction_leaves_equal(self) -> None:
        tournament = apply(league, self.EQUAL, PlayExtraGame(1, ((2,), (3,), (1,))))
        right = Sheet(1, 1, (1, 2, 3, 4), (5, 6, 5, 2))

        corrected = apply(league, tournament, CorrectResult(right, HEAD, "misread"))

        assert places(corrected) == {2: 1, 3: 2, 1: 3, 4: 4}
        assert record_of(corrected, 2).extra == 0

    def test_it_is_void_where_a_correction_puts_in_somebody_who_did_not_play(self) -> None:
        tournament = apply(league, self.EQUAL, PlayExtraGame(1, ((2,), (3,), (1,))))
        right = Sheet(1, 1, (1, 2, 3, 4), (5, 5, 5, 5))

        corrected = apply(league, tournament, CorrectResult(right, HEAD, "misread"))

        assert set(places(corrected).values()) == {1}

    @given(tournaments().filter(lambda each: each.closed > 0), st.data())
    @settings(max_examples=25)
    def test_nobody_else_changes_places(self, tournament: League, data: st.DataObject) -> None:
        everywhere = attrs.evolve(tournament, rules=attrs.evolve(DEMO, extra_game_places=99))
        before = places(everywhere)
        for _ in range(data.draw(st.integers(1, 3))):
            groups = sharing(league, everywhere)
            if not groups:
                break
            order = data.draw(st.sampled_from(groups).flatmap(orders))
            played = apply(league, everywhere, PlayExtraGame(everywhere.closed, order))
            was, now = places(everywhere), places(played)
            group = [one for part in order for one in part]
            assert {one: place for one, place in now.items() if one not in group} == {
                one: place for one, place in was.items() if one not in group
            }
            expected = was[group[0]]
            for part in order:
                assert {now[one] for one in part} == {expected}
                expected += len(part)
            everywhere = played
        # Whoever stood above somebody by the game's own criteria still does.
        after = places(everywhere)
        assert all(
            after[one] < after[other]
            for one in before
            for other in before
            if before[one] < before[other]
        )


class TestByes:
    def test_they_are_rounds_taken_part_in_without_a_seat(self) -> None:
        people = [Entrant(number, "Hráč") for number in range(1, 6)]
        tournament = play(
            league,
            start(league, DEMO, people),
            [
                SeatRound(1, ((1, 2, 3, 4),)),
                EnterResult(Sheet(1, 1, (1, 2, 3, 4), (4, 3, 2, 1))),
                CloseRound(1),
                Withdraw(5, 1),
            ],
        )

        assert rested(tournament, 0) == dict.fromkeys(range(1, 6), 0)
        assert rested(tournament, 1) == {1: 0, 2: 0, 3: 0, 4: 0, 5: 1}
        assert record_of(tournament, 5).rested == 1


class TestShortOfGames:
    def test_it_names_who_played_too_few(self) -> None:
        assert short_of_games(after_one(9, 7, 5), 1) == {}
        assert short_of_games(after_one(9, 7, 5), 2) == {1: 1, 2: 1, 3: 1}

    def test_who_never_came_is_no_participant_and_open_rounds_do_not_count(self) -> None:
        people = [*(Entrant(n, "Hráč") for n in (1, 2, 3)), Entrant(4, "Hráč", left_after=0)]
        tournament = apply(league, start(league, DEMO, people), SeatRound(1, ((1, 2, 3),)))

        assert short_of_games(tournament, 1) == {1: 0, 2: 0, 3: 0}
