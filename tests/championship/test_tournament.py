"""Tournaments event by event: what can happen, what is refused, and what it leaves behind."""

from collections.abc import Callable
from fractions import Fraction
from time import process_time
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.championship.draw import audit_round, draw_round
from cardtourney.championship.events import (
    NO_DRAW,
    AnnounceHouseRule,
    Correction,
    CorrectResult,
    CorrectWithdrawal,
    EnterResult,
    Event,
    Join,
    PlayExtraGame,
    Tournament,
    Withdraw,
)
from cardtourney.championship.people import Entrant
from cardtourney.championship.refusals import TournamentCode
from cardtourney.championship.standings import records, rested, standings_after
from cardtourney.championship.tournament import apply, byes, start, why_not
from cardtourney.chance import Seeded
from cardtourney.codec import from_json, to_json
from cardtourney.errors import IllegalAction, InvalidReport
from cardtourney.karak import game as karak_game
from cardtourney.karak import tournament as karak
from cardtourney.karak.rules import MCR_2026 as KARAK
from cardtourney.officials import Office, Official
from cardtourney.rounds import CloseRound, RoundCode, SeatRound
from cardtourney.rummikub import game as rummikub_game
from cardtourney.rummikub import tournament as rummikub
from cardtourney.rummikub.rules import MCR_2026 as RUMMIKUB
from cardtourney.testing import toy_tournament as league
from cardtourney.testing.championship import attempt, play, rounds_of, seatings, tournaments
from cardtourney.testing.toy_tournament import DEMO, STRICT, Rules, Sheet

HEAD = Official("Jana Hlavní", Office.HEAD_REFEREE)
League = Tournament[Rules, Sheet]


def field(size: int) -> list[Entrant]:
    return [Entrant(number, f"Player {number}") for number in range(1, size + 1)]


def fresh(size: int, rules: Rules = DEMO) -> League:
    return start(league, rules, field(size))


def sheet(number: int, table: int, starts: tuple[int, ...], *scores: int) -> Sheet:
    return Sheet(number, table, starts, scores or tuple(range(len(starts), 0, -1)))


def a_round(number: int, *tables: tuple[int, ...]) -> list[Event[Sheet]]:
    """A round in which the first at each table is best."""
    return [
        SeatRound(number, tables),
        *(EnterResult(sheet(number, table, starts)) for table, starts in enumerate(tables, 1)),
        CloseRound(number),
    ]


def refused(tournament: League, event: Event[Sheet]) -> Any:
    refusal = why_not(league, tournament, event)
    assert refusal is not None
    assert attempt(league, tournament, event) == refusal
    return refusal


class TestStart:
    @given(st.permutations(field(6)))
    def test_the_order_of_entry_does_not_matter(self, people: list[Entrant]) -> None:
        assert start(league, DEMO, people) == fresh(6)

    def test_nobody_needs_to_announce_a_draw(self) -> None:
        assert fresh(3).chance == NO_DRAW
        assert start(league, DEMO, field(3), chance=Seeded("Zlín")).chance == Seeded("Zlín")

    def test_a_start_number_stands_for_one(self) -> None:
        with pytest.raises(InvalidReport, match="start number 1 stands for 2 entrants"):
            start(league, DEMO, [*field(2), *field(1)])

    @pytest.mark.parametrize("people", [3, [3], "Eva"])
    def test_what_are_no_entrants_is_refused_by_name(self, people: Any) -> None:
        with pytest.raises(InvalidReport, match="entrants"):
            start(league, DEMO, people)

    def test_additional_rules_are_kept_in_the_order_announced(self) -> None:
        rules = [AnnounceHouseRule(text, HEAD) for text in ("One hour a table.", "No phones.")]

        assert start(league, DEMO, field(3), house_rules=rules).house_rules == tuple(rules)

    def test_an_additional_rule_that_nobody_agreed_to_is_refused(self) -> None:
        with pytest.raises(IllegalAction, match="is agreed with nobody"):
            start(league, DEMO, field(3), house_rules=[AnnounceHouseRule("No phones.", "")])


class TestSeating:
    @pytest.mark.parametrize(
        ("size", "tables"),
        [
            (3, ((1, 2, 3),)),
            (4, ((1, 2, 3, 4),)),
            (5, ((1, 2, 3, 4),)),
            (6, ((1, 2, 3), (4, 5, 6))),
            (7, ((1, 2, 3, 4), (5, 6, 7))),
            (11, ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11))),
        ],
    )
    def test_all_who_can_be_seated_play(
        self, size: int, tables: tuple[tuple[int, ...], ...]
    ) -> None:
        tournament = apply(league, fresh(size), SeatRound(1, tables))

        assert tournament.rounds[0].tables == tables

    def test_another_split_than_the_prescribed_is_no_reason_to_refuse(self) -> None:
        threes = tuple(tuple(range(first, first + 3)) for first in (1, 4, 7, 10))

        assert why_not(league, fresh(12), SeatRound(1, threes)) is None

    def test_nobody_rests_where_everybody_can_be_seated(self) -> None:
        refusal = refused(fresh(7), SeatRound(1, ((1, 2, 3, 4),)))

        assert (refusal.code, refusal.clause) == (RoundCode.PLAYERS, "league:2")
        assert refusal["missing"] == "5, 6, 7"

    def test_no_more_rest_than_have_to(self) -> None:
        refusal = refused(fresh(5), SeatRound(1, ((1, 2, 3),)))

        assert str(refusal) == ("round 1: 4, 5 are not seated; of 5 players 1 may rest [league:2]")

    def test_nobody_rests_where_the_rules_have_no_byes(self) -> None:
        assert byes(league, STRICT, 5) == 0
        assert byes(league, DEMO, 5) == 1
        refusal = refused(fresh(5, STRICT), SeatRound(1, ((1, 2, 3, 4),)))
        assert refusal["missing"] == "5"

    def test_an_open_round_is_closed_first(self) -> None:
        tournament = apply(league, fresh(3), SeatRound(1, ((1, 2, 3),)))

        assert refused(tournament, SeatRound(2, ((1, 2, 3),))).code is RoundCode.ROUND_STILL_OPEN


class TestResults:
    @given(tournaments(), st.data())
    @settings(max_examples=20)
    def test_the_order_in_which_tables_hand_in_does_not_matter(
        self, tournament: League, data: st.DataObject
    ) -> None:
        tables = data.draw(seatings(league, tournament))
        if tables is None:
            return
        seated, *handed_in, closing = data.draw(rounds_of(tables, len(tournament.rounds) + 1))
        shuffled = data.draw(st.permutations(handed_in))

        assert play(league, tournament, (seated, *handed_in, closing)) == (
            play(league, tournament, (seated, *shuffled, closing))
        )

    def test_a_sheet_that_cannot_be_scored_is_not_taken(self) -> None:
        tournament = apply(league, fresh(3), SeatRound(1, ((1, 2, 3),)))

        refusal = refused(tournament, EnterResult(sheet(1, 1, (1, 2, 3), 5, -1)))

        assert refusal.code is TournamentCode.CANNOT_BE_SCORED
        assert str(refusal) == (
            "round 1, table 1 cannot be scored: $.scores: 2 scores for 3 players; $.scores[1]: -1 "
            "is not a score, which is a whole number from 0 [league:4]"
        )

    def test_a_clause_of_the_game_stands_there_once(self) -> None:
        tournament = apply(karak, start(karak, KARAK, field(4)), SeatRound(1, ((1, 2, 3, 4),)))
        thirds = karak_game.Game(1, 1, (1, 2, 3, 4), (Fraction(1, 3), Fraction(2, 3), 1, 0))

        refusal = why_not(karak, tournament, EnterResult(thirds))

        assert str(refusal) == (
            "round 1, table 1 cannot be scored: start number 1 has 1/3 treasures, and the smallest "
            "part is 1/2; start number 2 has 2/3 treasures, and the smallest part is 1/2 [karak:4]"
        )

    def test_two_clauses_of_the_game_stand_each_behind_its_sentence(self) -> None:
        tournament = apply(karak, start(karak, KARAK, field(4)), SeatRound(1, ((1, 2, 3, 4),)))
        rules = attrs.evolve(KARAK, table_sizes=(5,), counted_size=5, characters=(tuple("abcde"),))
        thirds = karak_game.Game(1, 1, (1, 2, 3, 4), (Fraction(1, 3), 1, 1, 0))

        refusal = why_not(karak, attrs.evolve(tournament, rules=rules), EnterResult(thirds))

        assert str(refusal) == (
            "round 1, table 1 cannot be scored: 4 players at a table for 5 [karak:1]; start number "
            "1 has 1/3 treasures, and the smallest part is 1/2 [karak:4]"
        )

    def test_a_table_hands_in_once(self) -> None:
        entered = EnterResult(sheet(1, 1, (1, 2, 3)))
        tournament = play(league, fresh(3), (SeatRound(1, ((1, 2, 3),)), entered))

        refusal = refused(tournament, entered)
        assert (refusal.code, refusal.clause) == (RoundCode.HANDED_IN, "league:5")

    def test_a_round_is_closed_when_all_are_in(self) -> None:
        tournament = apply(league, fresh(3), SeatRound(1, ((1, 2, 3),)))

        assert refused(tournament, CloseRound(1)).code is RoundCode.RESULTS_MISSING


class TestCorrections:
    @given(tournaments().filter(lambda tournament: tournament.closed > 0), st.data())
    @settings(max_examples=20)
    def test_it_is_as_if_the_right_result_had_come_at_once(
        self, tournament: League, data: st.DataObject
    ) -> None:
        number = data.draw(st.integers(1, tournament.closed))
        was = data.draw(st.sampled_from(tournament.rounds[number - 1].results))
        right = attrs.evolve(was, scores=tuple(score + 1 for score in reversed(was.scores)))

        corrected = apply(league, tournament, CorrectResult(right, HEAD, "misread"))

        at_once = start(league, DEMO, tournament.entrants, chance=tournament.chance)
        for n, played in enumerate(tournament.rounds, 1):
            at_once = apply(league, at_once, SeatRound(n, played.tables))
            for each in played.results:
                at_once = apply(league, at_once, EnterResult(right if each == was else each))
            at_once = apply(league, at_once, CloseRound(n))
        assert attrs.evolve(corrected, corrections=()) == at_once
        assert corrected.corrections == (Correction(was, right, HEAD, "misread"),)

    def test_what_is_missing_from_a_round_is_refused_by_its_clause(self) -> None:
        tournament = apply(league, fresh(3), SeatRound(1, ((1, 2, 3),)))

        assert refused(tournament, CloseRound(1)).clause == "league:4"

    def test_what_was_not_handed_in_has_nothing_to_put_right(self) -> None:
        tournament = apply(league, fresh(3), SeatRound(1, ((1, 2, 3),)))

        refusal = refused(tournament, CorrectResult(sheet(1, 1, (1, 2, 3)), HEAD, "misread"))

        assert refusal.clause == "league:5"

    def test_what_is_put_right_twice_is_decided_twice(self) -> None:
        tournament = play(league, fresh(3), a_round(1, (1, 2, 3)))
        one, other = sheet(1, 1, (1, 2, 3), 0, 0, 1), sheet(1, 1, (1, 2, 3), 0, 1, 0)

        tournament = play(
            league,
            tournament,
            (CorrectResult(one, HEAD, "misread"), CorrectResult(other, HEAD, "again")),
        )

        assert [(each.was, each.instead) for each in tournament.corrections] == [
            (sheet(1, 1, (1, 2, 3)), one),
            (one, other),
        ]
        assert tournament.rounds[0].results == (other,)

    def test_only_what_was_handed_in_and_can_be_scored_is_corrected(self) -> None:
        tournament = apply(league, fresh(3), SeatRound(1, ((1, 2, 3),)))
        correction = CorrectResult(sheet(1, 1, (1, 2, 3)), HEAD, "misread")
        assert refused(tournament, correction).code is RoundCode.NOT_HANDED_IN

        tournament = apply(league, tournament, EnterResult(sheet(1, 1, (1, 2, 3))))
        wrong = CorrectResult(sheet(1, 1, (1, 2, 3), 1), HEAD, "misread")
        assert refused(tournament, wrong).code is TournamentCode.CANNOT_BE_SCORED

    def test_a_round_that_is_open_can_be_corrected_too(self) -> None:
        events = a_round(1, (1, 2, 3))[:-1]
        tournament = play(league, fresh(3), events)
        right = sheet(1, 1, (1, 2, 3), 0, 0, 9)

        tournament = apply(league, tournament, CorrectResult(right, HEAD, "misread"))

        assert tournament.rounds[0].results == (right,)
        assert not tournament.rounds[0].closed


class TestLeaving:
    def test_who_left_is_seated_no_more(self) -> None:
        tournament = play(league, fresh(4), [*a_round(1, (1, 2, 3, 4)), Withdraw(2, 1)])

        assert tournament.still_in(1) == (1, 2, 3, 4)
        assert tournament.still_in(2) == (1, 3, 4)
        assert refused(tournament, SeatRound(2, ((1, 2, 3, 4),)))["strangers"] == "2"

    def test_it_can_be_known_from_the_start(self) -> None:
        people = [
            attrs.evolve(each, left_after=1) if each.start == 2 else each for each in field(4)
        ]

        assert apply(league, fresh(4), Withdraw(2, 1)) == start(league, DEMO, people)

    def test_the_order_in_which_players_leave_does_not_matter(self) -> None:
        leaving = (Withdraw(2, 0), Withdraw(1, 0))

        assert play(league, fresh(5), leaving) == play(league, fresh(5), leaving[::-1])

    def test_who_plays_a_round_cannot_have_left_before_it(self) -> None:
        tournament = play(league, fresh(5), a_round(1, (1, 2, 3, 4)))

        assert str(refused(tournament, Withdraw(2, 0))) == (
            "start number 2 cannot have left after round 0, for round 1 has them at a table "
            "[league:2]"
        )
        assert why_not(league, tournament, Withdraw(5, 0)) is None

    def test_nobody_leaves_twice_and_no_stranger_does(self) -> None:
        tournament = apply(league, fresh(5), Withdraw(2, 0))

        assert str(refused(tournament, Withdraw(2, 1))) == (
            "start number 2 left after round 0 [league:2]"
        )
        assert str(refused(tournament, Withdraw(9, 1))) == (
            "nobody here has start number 9 [league:2]"
        )

    def test_nobody_is_said_to_leave_long_beforehand(self) -> None:
        tournament = play(league, fresh(4), a_round(1, (1, 2, 3, 4)))

        assert why_not(league, tournament, Withdraw(2, 2)) is None
        assert str(refused(tournament, Withdraw(2, 3))) == (
            "start number 2 cannot go home after round 3 yet: the next round is 2 [league:2]"
        )
        assert refused(tournament, Withdraw(2, 10**5000)).code is TournamentCode.NOT_YET


class TestCorrectedWithdrawals:
    @given(tournaments(), st.data())
    @settings(max_examples=25)
    def test_it_is_as_if_the_right_thing_had_been_said_at_once(
        self, tournament: League, data: st.DataObject
    ) -> None:
        staying = [one.start for one in tournament.entrants if one.left_after is None]
        player = data.draw(st.sampled_from(staying))
        after = st.integers(0, len(tournament.rounds) + 1)
        said, right = data.draw(after), data.draw(st.none() | after)
        if why_not(league, tournament, Withdraw(player, said)) is not None or said == right:
            return
        wrong = apply(league, tournament, Withdraw(player, said))
        correction = CorrectWithdrawal(player, right)
        at_once = () if right is None else (Withdraw(player, right),)

        if not at_once:
            assert apply(league, wrong, correction) == tournament
        else:
            assert attempt(league, wrong, correction) == attempt(league, tournament, *at_once)

    def test_one_that_was_a_mistake_is_taken_back(self) -> None:
        played = play(league, fresh(4), a_round(1, (1, 2, 3, 4)))
        tournament = apply(league, played, Withdraw(2, 1))

        assert apply(league, tournament, CorrectWithdrawal(2)) == played
        assert apply(league, tournament, CorrectWithdrawal(2, 2)).still_in(3) == (1, 3, 4)

    def test_who_had_gone_before_a_bye_is_said_to_have(self) -> None:
        tournament = play(league, fresh(5), (*a_round(1, (1, 2, 3, 4)), Withdraw(5, 1)))

        assert apply(league, tournament, CorrectWithdrawal(5, 0)).still_in(1) == (1, 2, 3, 4)

    def test_who_had_a_bye_has_it_again(self) -> None:
        played = play(league, fresh(5), a_round(1, (1, 2, 3, 4)))
        tournament = apply(league, played, Withdraw(5, 0))

        assert apply(league, tournament, CorrectWithdrawal(5)) == played

    def test_a_round_seated_without_them_stays_as_it_was(self) -> None:
        leaving = (*a_round(1, (1, 2, 3, 4)), Withdraw(2, 1), *a_round(2, (1, 3, 4)))
        tournament = play(league, fresh(4), leaving)

        for correction in (CorrectWithdrawal(2), CorrectWithdrawal(2, 2)):
            assert str(refused(tournament, correction)) == (
                "start number 2 left after round 1, and round 2 is seated without them [league:2]"
            )
        assert str(refused(tournament, CorrectWithdrawal(2, 0))) == (
            "start number 2 cannot have left after round 0, for round 1 has them at a table "
            "[league:2]"
        )

    @pytest.mark.parametrize(
        ("correction", "sentence"),
        [
            (CorrectWithdrawal(9, 0), "nobody here has start number 9 [league:2]"),
            (CorrectWithdrawal(1), "start number 1 has not gone home [league:2]"),
            (CorrectWithdrawal(2, 0), "start number 2 left after round 0 [league:2]"),
            (
                CorrectWithdrawal(2, 2),
                "start number 2 cannot go home after round 2 yet: the next round is 1 [league:2]",
            ),
        ],
    )
    def test_only_what_was_said_can_be_wrong(
        self, correction: CorrectWithdrawal, sentence: str
    ) -> None:
        assert str(refused(apply(league, fresh(5), Withdraw(2, 0)), correction)) == sentence


class TestComingLate:
    LATE = Entrant(9, "Pozdní", from_round=2)

    def test_who_joins_is_seated_from_that_round_on(self) -> None:
        tournament = play(league, fresh(4), (*a_round(1, (1, 2, 3, 4)), Join(self.LATE)))

        assert [each.start for each in tournament.entrants] == [1, 2, 3, 4, 9]
        assert (tournament.still_in(1), tournament.still_in(2)) == ((1, 2, 3, 4), (1, 2, 3, 4, 9))
        assert rested(tournament, 1)[9] == 0
        (late,) = (each for each in records(league, tournament, 1) if each.start == 9)
        assert (late.games, late.points) == (0, Fraction(0))
        seated = play(league, tournament, a_round(2, (1, 2, 3, 9)))
        assert rested(seated, 2) == {1: 0, 2: 0, 3: 0, 4: 1, 9: 0}

    @pytest.mark.parametrize(
        ("event", "sentence"),
        [
            (Join(Entrant(3, "Nová", from_round=2)), "start number 3 is that of Player 3"),
            (
                Join(Entrant(9, "Nová")),
                "start number 9 cannot join in round 1, which is seated; the next round is 2",
            ),
        ],
    )
    def test_a_number_that_is_taken_or_a_round_that_is_seated_is_refused(
        self, event: Join, sentence: str
    ) -> None:
        tournament = play(league, fresh(4), a_round(1, (1, 2, 3, 4)))

        assert refused(tournament, event).sentence() == sentence

    def test_nobody_left_before_joining(self) -> None:
        joining = Join(Entrant(9, "Nová", from_round=3))
        tournament = play(league, fresh(4), (*a_round(1, (1, 2, 3, 4)), joining))

        assert str(refused(tournament, Withdraw(9, 1))) == (
            "start number 9 cannot have left after round 1, having joined in round 3; 0 is for "
            "who never came [league:2]"
        )
        gone = apply(league, tournament, Withdraw(9, 0))
        played = play(league, gone, a_round(2, (1, 2, 3, 4)))
        # The rounds before the person was to join were rightly seated without them.
        assert apply(league, played, CorrectWithdrawal(9)).still_in(3) == (1, 2, 3, 4, 9)

    def test_rounds_before_are_unsound_with_them(self) -> None:
        played = play(league, fresh(4), a_round(1, (1, 2, 3, 4)))
        late = attrs.evolve(played.entrants[3], from_round=2)
        with pytest.raises(InvalidReport, match="start number 4 joins in round 2"):
            attrs.evolve(played, entrants=(*played.entrants[:3], late))


class TestExtraGames:
    # All four are equal at their tables, so places 1 and 3 are shared by two each.
    EQUAL = (
        SeatRound(1, ((1, 2, 3, 4),)),
        EnterResult(sheet(1, 1, (1, 2, 3, 4), 5, 5, 2, 2)),
        CloseRound(1),
    )

    def test_only_those_who_share_a_place_play_one_and_all_of_them(self) -> None:
        tournament = play(league, fresh(4), self.EQUAL)

        refusal = refused(tournament, PlayExtraGame(1, ((1,), (3,))))

        assert str(refusal) == (
            "1, 3 are not those who share a place after round 1; places are shared by 1, 2 (place "
            "1), 3, 4 (place 3) [league:7]"
        )
        assert str(refused(tournament, PlayExtraGame(1, ((1,),)))) == (
            "place 1 after round 1 is shared by 1, 2; missing from the order: 2. Whoever does not "
            "play comes last in it [league:7]"
        )
        assert why_not(league, tournament, PlayExtraGame(1, ((4,), (3,)))) is None

    def test_a_place_of_ones_own_is_not_played_for(self) -> None:
        tournament = play(
            league,
            fresh(4),
            (
                SeatRound(1, ((1, 2, 3, 4),)),
                EnterResult(sheet(1, 1, (1, 2, 3, 4), 5, 5, 2, 1)),
                CloseRound(1),
            ),
        )

        assert str(refused(tournament, PlayExtraGame(1, ((3,),)))) == (
            "3 are not those who share a place after round 1; places are shared by 1, 2 (place 1)"
            " [league:7]"
        )

    def test_it_stands_in_the_record(self) -> None:
        game = PlayExtraGame(1, ((2,), (1,)))

        assert play(league, fresh(4), (*self.EQUAL, game)).extra_games == (game,)

    def test_once_it_has_decided_it_is_not_played_again(self) -> None:
        game = PlayExtraGame(1, ((2,), (1,)))
        tournament = play(league, fresh(4), (*self.EQUAL, game))

        assert refused(tournament, game).code is TournamentCode.NO_SHARED_PLACE

    def test_who_shares_a_place_and_went_home_is_named(self) -> None:
        tournament = play(league, fresh(4), (*self.EQUAL, Withdraw(2, 1)))

        assert str(refused(tournament, PlayExtraGame(1, ((1,),)))) == (
            "place 1 after round 1 is shared by 1, 2; missing from the order: 2 (left after round "
            "1). Whoever does not play comes last in it [league:7]"
        )
        assert why_not(league, tournament, PlayExtraGame(1, ((1,), (2,)))) is None

    def test_where_no_place_is_shared_nobody_plays(self) -> None:
        tournament = play(league, fresh(3), a_round(1, (1, 2, 3)))

        assert str(refused(tournament, PlayExtraGame(1, ((1,), (2,))))) == (
            "1, 2 cannot play an extra game: nobody shares a place after round 1 [league:7]"
        )

    def test_it_is_played_after_the_last_closed_round(self) -> None:
        tournament = play(league, fresh(4), self.EQUAL)
        game = PlayExtraGame(2, ((2,), (1,)))
        assert str(refused(tournament, game)) == (
            "round 2 is not closed, so nobody shares a place after it yet; closed so far: 1 "
            "[league:7]"
        )
        assert str(refused(tournament, PlayExtraGame(1, ((2,), (9, 8))))) == (
            "nobody here has start number 8, 9 [league:7]"
        )
        later = play(league, tournament, a_round(2, (1, 2, 3, 4)))
        assert str(refused(later, PlayExtraGame(1, ((2,), (1,))))) == (
            "an extra game after round 1 changes nothing; the last closed round is 2 [league:7]"
        )

        tournament = apply(league, tournament, SeatRound(2, ((1, 2, 3, 4),)))
        refusal = refused(tournament, PlayExtraGame(1, ((2,), (1,))))
        assert str(refusal) == "round 2 is seated and not closed yet [league:4]"

    def test_it_is_refused_where_the_rules_have_none(self) -> None:
        rules = attrs.evolve(DEMO, extra_game_places=1)
        tournament = play(league, fresh(4, rules), self.EQUAL)

        assert str(refused(tournament, PlayExtraGame(1, ((4,), (3,))))) == (
            "no extra game is played by the 2 who share place 3"
        )


class TestHouseRules:
    def test_they_are_announced_before_the_first_round(self) -> None:
        rule = AnnounceHouseRule("No phones.", HEAD)
        tournament = apply(league, fresh(3), rule)
        assert tournament.house_rules == (rule,)

        tournament = apply(league, tournament, SeatRound(1, ((1, 2, 3),)))
        assert str(refused(tournament, rule)) == (
            "an additional rule is announced before round 1, which is seated [league:8]"
        )

    def test_somebody_has_to_agree(self) -> None:
        assert str(refused(fresh(3), AnnounceHouseRule("No phones.", ""))) == (
            "the additional rule “No phones.” is agreed with nobody [league:8]"
        )
        assert why_not(league, fresh(3), AnnounceHouseRule("No phones.", "Jana Hlavní")) is None

    def test_it_is_agreed_with_the_head_referee_where_the_rules_want_that(self) -> None:
        rule = AnnounceHouseRule("No phones.", Official("Petr Malý", Office.TABLE_REFEREE))

        assert str(refused(fresh(3), rule)) == (
            "the additional rule “No phones.” is agreed with Petr Malý, who is not the head "
            "referee [league:8]"
        )

    def test_anybody_can_agree_where_the_rules_want_nobody(self) -> None:
        rule = AnnounceHouseRule("No phones.", Official("Petr Malý", Office.TABLE_REFEREE))
        tournament = start(rummikub, RUMMIKUB, field(3), house_rules=[rule])

        assert tournament.house_rules == (rule,)
        with pytest.raises(IllegalAction, match=r"is agreed with nobody$"):
            start(rummikub, RUMMIKUB, field(3), house_rules=[AnnounceHouseRule("x", "")])


class TestAnotherGame:
    GAME = rummikub_game.Game(1, 1, (1, 2, 3), (10, -4, -6))

    def seated(self) -> League:
        return apply(league, fresh(3), SeatRound(1, ((1, 2, 3),)))

    @pytest.mark.parametrize("event", [EnterResult(GAME), CorrectResult(GAME, HEAD, "misread")])
    def test_what_its_tables_hand_in_is_refused_by_name(self, event: Any) -> None:
        for ask in (why_not, apply):
            with pytest.raises(InvalidReport) as raised:
                ask(league, self.seated(), event)
            assert str(raised.value) == (
                "$.result: found a cardtourney.rummikub.game.Game; expected "
                "cardtourney.testing.toy_tournament.Sheet"
            )

    @pytest.mark.parametrize("rules", [None, "x", RUMMIKUB])
    def test_its_rules_are_refused_with_all_that_is_wrong(self, rules: Any) -> None:
        people: Any = [3]
        announced: Any = [SeatRound(1, ((1, 2, 3),))]
        with pytest.raises(InvalidReport) as raised:
            start(league, rules, people, house_rules=announced)

        assert [problem.field for problem in raised.value] == [
            *("$.rules", "$.house_rules[0]", "$.entrants[0]")
        ]
        assert "expected cardtourney.testing.toy_tournament.Rules" in str(raised.value)

    def test_what_are_no_additional_rules_is_refused_by_name(self) -> None:
        announced: Any = 3
        with pytest.raises(InvalidReport, match="house_rules: 3 is not a list of additional"):
            start(league, DEMO, field(3), house_rules=announced)

    def test_its_tournament_is_refused_by_name(self) -> None:
        other: Any = play(rummikub, start(rummikub, RUMMIKUB, field(3)), self.events())
        asked: list[Callable[[], object]] = [
            lambda: why_not(league, other, CloseRound(1)),
            lambda: apply(league, other, CloseRound(1)),
            lambda: records(league, other, 1),
            lambda: standings_after(league, other, 1),
            lambda: draw_round(league, other),
        ]
        for ask in asked:
            with pytest.raises(InvalidReport) as raised:
                ask()
            assert [problem.field for problem in raised.value] == [
                *("$.rules", "$.rounds[0].results[0]")
            ]

    def events(self) -> tuple[Event[rummikub_game.Game], ...]:
        return (SeatRound(1, ((1, 2, 3),)), EnterResult(self.GAME), CloseRound(1))


def test_a_number_too_long_to_write_is_refused_like_any_other() -> None:
    long = 10**5000

    assert refused(fresh(3), SeatRound(long, ((1, 2, 3),))).code is RoundCode.NOT_THE_NEXT_ROUND
    assert refused(fresh(3), SeatRound(1, ((1, 2, long),)))["strangers"] == (
        "1000000000… (5001 digits)"
    )
    for ask in (
        lambda: records(league, fresh(3), long),
        lambda: audit_round(fresh(3), long),
    ):
        with pytest.raises(InvalidReport, match="round 1000000000… "):
            ask()


def test_many_rounds_of_a_large_field_are_played_in_no_time() -> None:
    """Every event makes a new tournament, which is looked through from the beginning."""
    tournament = fresh(136)
    began = process_time()
    for number in range(1, 11):
        tables = tuple(tuple(range(first, first + 4)) for first in range(1, 137, 4))
        tournament = play(league, tournament, a_round(number, *tables))

    assert tournament.closed == 10
    assert process_time() - began < 5


def test_what_is_no_event_is_refused_by_name() -> None:
    nothing: Any = "Zlín"
    with pytest.raises(InvalidReport, match="'Zlín' is no event of a tournament; expected SeatR"):
        why_not(league, fresh(3), nothing)


@given(tournaments())
@settings(max_examples=20)
def test_a_tournament_can_be_written_and_read(tournament: League) -> None:
    text = to_json(tournament, as_type=League)

    assert from_json(text, League) == tournament
    assert to_json(from_json(text, League), as_type=League) == text
