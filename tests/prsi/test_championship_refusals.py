"""Why something cannot happen in a championship now: every reason, with its clause."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone

import attrs
import pytest

from cardtourney.chance import Recorded, Seeded
from cardtourney.errors import IllegalAction, InvalidReport
from cardtourney.pairing.bracket import BracketPlan, BracketRound
from cardtourney.prsi.bracket import plans
from cardtourney.prsi.championship import apply, start, why_not
from cardtourney.prsi.conduct import absence_limit
from cardtourney.prsi.entrants import Entrant, Office, Official
from cardtourney.prsi.events import (
    AnnouncePlan,
    AnnounceTokens,
    Caution,
    Championship,
    Decide,
    Disqualify,
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
from cardtourney.prsi.refusals import ChampionshipCode
from cardtourney.prsi.rules import MSV_PRSI_2026, Scoring
from cardtourney.testing.prsi_championship import played_out

TEN = datetime.fromisoformat("2026-07-04T10:00:00")
LATE = TEN + timedelta(minutes=10)
EARLY = TEN + timedelta(minutes=5)
HEAD = Official("Eva", Office.HEAD_REFEREE)
AT_TABLE = Official("Jan", Office.TABLE_REFEREE)


def after(championship: Championship, *events: Event) -> Championship:
    for event in events:
        championship = apply(championship, event)
    return championship


def out(*players: int, games: int = 3) -> tuple[Elimination, ...]:
    return tuple(Elimination(player, games * n) for n, player in enumerate(players, 1))


def order(*players: int) -> Recorded:
    return Recorded([players])


REGISTERED = start(
    MSV_PRSI_2026, 2026, [Entrant(number, "Hráč", "", 1990) for number in range(1, 17)]
)
PLAN = AnnouncePlan(next(plans(16)))
PLANNED = after(REGISTERED, PLAN)
ANNOUNCED = after(PLANNED, AnnounceTokens(1, 3))
DRAW = DrawRound(1, order(*range(1, 17)))
DRAWN = after(ANNOUNCED, DRAW)
BEGUN = after(DRAWN, StartRound(1, TEN))
FINISHED = after(
    BEGUN,
    EnterResult(1, 1, out(1, 2)),
    EnterResult(1, 2, out(5, 6)),
    EnterResult(1, 3, out(9, 10)),
    EnterResult(1, 4, out(13, 14)),
)
PLACE_FREE = after(
    BEGUN,
    *(RecordAbsence(player, LATE) for player in (1, 2, 3)),
    EnterResult(1, 1, ()),
    EnterResult(1, 2, out(5, 6)),
    EnterResult(1, 3, out(9, 10)),
    EnterResult(1, 4, out(13, 14)),
)
SECOND = after(FINISHED, DrawRound(2, order(3, 4, 7, 8, 11, 12, 15, 16)))
TO_FINAL = after(
    SECOND,
    StartRound(2, TEN),
    EnterResult(2, 1, out(3, 4)),
    EnterResult(2, 2, out(11, 12)),
    DrawRound(3, order(7, 8, 15, 16)),
    StartRound(3, TEN),
)
OVER = after(TO_FINAL, EnterResult(3, 1, out(7, 8, 15)))
ALL_GONE = after(TO_FINAL, *(RecordLeaving(player) for player in (7, 8, 15, 16)))


def cases() -> Iterator[tuple[ChampionshipCode, str, Championship, Event]]:
    """A championship and an event that it refuses, with the code and the clause."""
    code = ChampionshipCode
    yield code.OVER, "4.7", OVER, RecordLeaving(16)
    yield code.OVER, "4.7", OVER, DrawRound(4, Seeded("a"))
    yield code.PLAN_MISSING, "4.5", REGISTERED, DrawRound(1, Seeded("a"))
    yield code.PLAN_MISSING, "4.5", REGISTERED, AnnounceTokens(1, 2)
    yield code.PLAN_ANNOUNCED, "4.5", PLANNED, PLAN
    yield code.PLAN_FIELD, "4.5", REGISTERED, AnnouncePlan(next(plans(17)))
    no_tables = AnnouncePlan(BracketPlan(16, ()))
    yield code.PLAN_UNFIT, "4.3", REGISTERED, no_tables
    with_byes = BracketPlan(16, (BracketRound((4, 4, 4), 4), BracketRound((4,), 6)))
    yield code.PLAN_UNFIT, "4.4", REGISTERED, AnnouncePlan(with_byes)
    with_six = BracketPlan(16, (BracketRound((6, 6, 2, 2)),))
    yield code.PLAN_UNFIT, "4.1", REGISTERED, AnnouncePlan(with_six)
    yield code.NO_SUCH_ROUND, "3.6", PLANNED, AnnounceTokens(4, 2)
    yield code.NO_SUCH_ROUND, "4.3", PLANNED, DrawRound(0, Seeded("a"))
    yield code.TOKENS_FIXED, "3.6", PLANNED, AnnounceTokens(2, 3)
    yield code.TOKENS_FIXED, "3.6", PLANNED, AnnounceTokens(3, 2)
    yield code.TOKENS_NUMBER, "3.6", PLANNED, AnnounceTokens(1, 4)
    yield code.TOKENS_NUMBER, "3.6", PLANNED, AnnounceTokens(1, -3)
    yield code.TOKENS_ANNOUNCED, "3.6", ANNOUNCED, AnnounceTokens(1, 2)
    yield code.TOKENS_MISSING, "3.6", after(PLANNED, DRAW), StartRound(1, TEN)
    yield code.NOT_THE_NEXT_ROUND, "4.6", ANNOUNCED, DrawRound(2, Seeded("a"))
    yield code.NOT_THE_NEXT_ROUND, "4.1", FINISHED, DrawRound(1, Seeded("a"))
    yield code.RESULTS_MISSING, "4.6", BEGUN, DrawRound(2, Seeded("a"))
    yield code.RESULTS_MISSING, "4.1", DRAWN, DRAW
    yield code.RESULTS_MISSING, "5.2", BEGUN, FillPlaces(1, Seeded("a"))
    yield code.PLACES_FREE, "5.2", PLACE_FREE, DrawRound(2, Seeded("a"))
    yield code.WRONG_DRAW, "4.1", ANNOUNCED, DrawRound(1, order(*range(1, 16)))
    yield code.WRONG_DRAW, "4.1", ANNOUNCED, DrawRound(1, order(*range(2, 18)))
    left_over = Recorded([tuple(range(1, 17)), 3])
    yield code.WRONG_DRAW, "4.1", ANNOUNCED, DrawRound(1, left_over)
    yield code.WRONG_DRAW, "4.6", FINISHED, DrawRound(2, order(*range(1, 9)))
    yield code.WRONG_DRAW, "5.2", PLACE_FREE, FillPlaces(1, order(5, 6))
    yield code.NOT_DRAWN, "5.1", ANNOUNCED, StartRound(1, TEN)
    yield code.NOT_DRAWN, "5.1", DRAWN, StartRound(2, TEN)
    yield code.NOT_DRAWN, "4.1", BEGUN, EnterResult(2, 1, ())
    yield code.NOT_DRAWN, "4.1", ANNOUNCED, EnterResult(1, 1, ())
    yield code.NOT_DRAWN, "5.2", ANNOUNCED, FillPlaces(0, Seeded("a"))
    yield code.NOT_DRAWN, "5.2", PLACE_FREE, FillPlaces(2, Seeded("a"))
    yield code.STARTED, "5.1", BEGUN, StartRound(1, TEN)
    for year in (2025, 2027):
        yield code.ANOTHER_YEAR, "1.1", DRAWN, StartRound(1, TEN.replace(year=year))
    yield code.BEFORE_THE_LAST, "5.1", SECOND, StartRound(2, TEN - timedelta(seconds=1))
    yield code.CLOCKS, "5.1", SECOND, StartRound(2, LATE.replace(tzinfo=UTC))
    yield code.NOT_STARTED, "5.1", DRAWN, RecordAbsence(1, LATE)
    yield code.NOT_STARTED, "5.1", DRAWN, Excuse(1, TEN, HEAD, "ill")
    yield code.NOT_STARTED, "5.1", DRAWN, EnterResult(1, 1, out(1, 2))
    yield code.CLOCKS, "5.1", BEGUN, RecordAbsence(1, LATE.replace(tzinfo=UTC))
    yield code.CLOCKS, "5.1", BEGUN, Excuse(1, TEN.replace(tzinfo=UTC), HEAD, "ill")
    yield code.NOT_IN, "5.3", BEGUN, RecordLeaving(17)
    yield code.NOT_IN, "5.3", after(BEGUN, RecordLeaving(1)), RecordLeaving(1)
    yield code.NOT_IN, "5.3", FINISHED, RecordLeaving(1)
    yield code.NOT_IN, "5.1", FINISHED, RecordAbsence(1, LATE)
    yield code.NOT_IN, "5.1", FINISHED, Excuse(1, TEN, HEAD, "ill")
    yield code.NOT_IN, "5.5", FINISHED, Caution(1, AT_TABLE, "talking")
    yield code.NOT_IN, "5.5", FINISHED, Disqualify(1, HEAD, "cheating", serious=True)
    yield code.NO_TABLE, "5.1", FINISHED, RecordAbsence(3, LATE)
    yield code.NO_TABLE, "5.1", ANNOUNCED, Excuse(3, TEN, HEAD, "ill")
    yield code.TOO_EARLY, "5.1", BEGUN, RecordAbsence(1, LATE - timedelta(seconds=1))
    excused = after(BEGUN, Excuse(1, EARLY, HEAD, "an accident"))
    yield code.EXCUSED, "5.1", excused, RecordAbsence(1, LATE)
    yield code.EXCUSED, "5.1", excused, Excuse(1, EARLY, HEAD, "an accident")
    yield code.TOLD_TOO_LATE, "5.1", BEGUN, Excuse(1, LATE, HEAD, "an accident")
    yield code.NOT_HEAD_REFEREE, "5.1", BEGUN, Excuse(1, EARLY, AT_TABLE, "an accident")
    by_table = Disqualify(1, AT_TABLE, "cheating", serious=True)
    yield code.NOT_HEAD_REFEREE, "5.5", BEGUN, by_table
    yield code.NOT_HEAD_REFEREE, "5.4", FINISHED, Decide(4, AT_TABLE, "a mistake", "prsi:4.2")
    yield code.NO_REASON, "5.1", BEGUN, Excuse(1, EARLY, HEAD, " ")
    yield code.NO_REASON, "5.5", BEGUN, Caution(1, AT_TABLE, "")
    yield code.NO_REASON, "5.5", BEGUN, Disqualify(1, HEAD, "", serious=True)
    yield code.NO_REASON, "5.4", FINISHED, Decide(4, HEAD, "", "prsi:4.2")
    yield code.NO_REASON, "5.4", FINISHED, Decide(4, HEAD, "a mistake", " ")
    yield code.NO_CAUTION, "5.5", BEGUN, Disqualify(1, HEAD, "talking", serious=False)
    for table in (0, 5):
        yield code.NO_SUCH_TABLE, "4.1", BEGUN, EnterResult(1, table, ())
    yield code.RESULT_IN, "5.4", FINISHED, EnterResult(1, 1, out(1, 2))
    yield code.OTHER_PLAYERS, "4.2", BEGUN, EnterResult(1, 1, out(1, 5))
    yield code.NAMED_TWICE, "4.2", BEGUN, EnterResult(1, 1, out(1, 1))
    gone = after(BEGUN, RecordLeaving(3))
    yield code.NOT_NAMED, "5.3", gone, EnterResult(1, 1, out(1))
    absent = after(BEGUN, RecordAbsence(3, LATE))
    yield code.OTHER_PLAYERS, "4.2", absent, EnterResult(1, 1, out(3, 1))
    yield code.NUMBER_OUT, "4.2", BEGUN, EnterResult(1, 1, out(1))
    yield code.NUMBER_OUT, "4.2", BEGUN, EnterResult(1, 1, out(1, 2, 3))
    yield code.NUMBER_OUT, "4.2", absent, EnterResult(1, 1, out(1, 2))
    for one, two in ((2, 6), (3, 5), (3, 3), (9, 11), (10, 10), (-3, 6)):
        lost = (Elimination(1, one), Elimination(2, two))
        yield code.GAMES, "3.7", BEGUN, EnterResult(1, 1, lost)
    yield code.GAMES, "3.7", gone, EnterResult(1, 1, (Elimination(3, 9), Elimination(1, 9)))
    yield code.NOBODY_LEFT, "4.7", ALL_GONE, EnterResult(3, 1, out(7, 8, 15, 16, games=0))
    yield code.NO_FREE_PLACES, "5.2", FINISHED, FillPlaces(1, Seeded("a"))
    for entry in (0, 9, -1):
        yield code.NO_SUCH_ENTRY, "5.4", FINISHED, Decide(entry, HEAD, "a mistake", "prsi:4.2")
    yield code.NO_OUTCOME, "4.5", FINISHED, Decide(1, HEAD, "a better plan", "prsi:4.5")
    yield code.NO_OUTCOME, "3.6", FINISHED, Decide(2, HEAD, "too slow", "prsi:3.6")
    decided = after(FINISHED, Decide(8, HEAD, "a mistake", "prsi:4.2"))
    yield code.NO_OUTCOME, "5.4", decided, Decide(9, HEAD, "a mistake", "prsi:4.2")
    yield code.DECIDED, "5.4", decided, Decide(8, HEAD, "after all", "prsi:4.2")
    for clause in ("prsi:9.9", "sem:B.5", "because"):
        yield code.NO_SUCH_CLAUSE, "5.4", FINISHED, Decide(8, HEAD, "a mistake", clause)
    for number, table in ((1, 2), (2, 1)):
        other = Decide(5, HEAD, "a mistake", "prsi:4.2", EnterResult(number, table, out(1, 2)))
        yield code.ANOTHER_TABLE, "5.4", FINISHED, other
    yield code.CONSEQUENCE, "5.4", TO_FINAL, Decide(5, HEAD, "a mistake", "prsi:4.2")
    wrong = Decide(5, HEAD, "a mistake", "prsi:4.2", EnterResult(1, 1, out(1)))
    yield code.CONSEQUENCE, "5.4", FINISHED, wrong


CASES = list(cases())


@pytest.mark.clause("prsi:4.5", "prsi:5.1", "prsi:5.2", "prsi:5.3", "prsi:5.5", "prsi:3.6")
@pytest.mark.parametrize(
    ("code", "clause", "championship", "event"),
    CASES,
    ids=[f"{case[0].name} {type(case[3]).__name__} {n}" for n, case in enumerate(CASES)],
)
def test_a_refusal_names_its_reason_and_its_clause(
    code: ChampionshipCode, clause: str, championship: Championship, event: Event
) -> None:
    refusal = why_not(championship, event)

    assert refusal is not None
    assert (refusal.code, refusal.clause) == (code, f"prsi:{clause}")
    assert "{" not in str(refusal)
    with pytest.raises(IllegalAction) as refused:
        apply(championship, event)
    assert refused.value.refusal == refusal


def test_every_reason_there_is_is_among_them() -> None:
    assert {case[0] for case in CASES} == set(ChampionshipCode)


@pytest.mark.parametrize(
    ("championship", "event", "sentence"),
    [
        (
            BEGUN,
            RecordAbsence(1, EARLY),
            (
                "player 1 cannot be absent at 2026-07-04 10:05:00: the round began at "
                "2026-07-04 10:00:00, and 10 minutes have to pass [prsi:5.1]"
            ),
        ),
        (
            BEGUN,
            EnterResult(1, 1, out(1, 5)),
            ("round 1, table 1: named as out but not in play there: 5 [prsi:4.2]"),
        ),
        (
            BEGUN,
            EnterResult(1, 1, (Elimination(1, 2), Elimination(2, 6))),
            "round 1, table 1: player 1 cannot be out after 2 games; expected 3 to 9 [prsi:3.7]",
        ),
        (
            ANNOUNCED,
            DrawRound(1, order(*range(2, 17))),
            (
                "the draw does not fit: outcome 1 of the record (an order of 1, 2, 3, 4, 5, 6, 7, "
                "8, 9, 10, 11, 12, 13, 14, 15, 16): 1 is missing [prsi:4.1]"
            ),
        ),
        (
            TO_FINAL,
            Decide(5, HEAD, "a mistake", "prsi:4.2"),
            (
                "entry 5 cannot be set aside like this: entry 9 would not fit, round 1: no result "
                "yet from table 1 [prsi:4.6] [prsi:5.4]"
            ),
        ),
    ],
)
def test_a_refusal_reads_like_a_sentence(
    championship: Championship, event: Event, sentence: str
) -> None:
    assert str(why_not(championship, event)) == sentence


@pytest.mark.clause("prsi:5.1")
class TestAbsenceLimit:
    def test_ten_minutes_after_the_official_start_the_time_is_up(self) -> None:
        assert absence_limit(TEN) == LATE
        assert why_not(BEGUN, RecordAbsence(1, LATE)) is None

    def test_the_edition_says_how_long(self) -> None:
        patient = attrs.evolve(MSV_PRSI_2026, absence_minutes=15)

        assert absence_limit(TEN, patient) == TEN + timedelta(minutes=15)

    def test_clocks_in_different_zones_are_compared_by_the_moment(self) -> None:
        here, there = timezone(timedelta(hours=2)), timezone(timedelta(hours=-5))
        begun = after(DRAWN, StartRound(1, TEN.replace(tzinfo=here)))
        noticed = LATE.replace(tzinfo=here).astimezone(there)

        assert absence_limit(TEN.replace(tzinfo=here)).utcoffset() == timedelta(hours=2)
        assert why_not(begun, RecordAbsence(1, noticed)) is None
        early = why_not(begun, RecordAbsence(1, noticed - timedelta(seconds=1)))
        assert early is not None
        assert early.code is ChampionshipCode.TOO_EARLY

    def test_the_end_of_the_calendar_is_no_start_of_a_round(self) -> None:
        with pytest.raises(InvalidReport, match=r"is no moment \[prsi:5\.1\]"):
            absence_limit(datetime.max)  # noqa: DTZ901 -- a moment without a zone is meant


@pytest.mark.clause("prsi:5.5")
class TestConduct:
    def test_a_second_time_the_head_referee_may_disqualify(self) -> None:
        cautioned = after(BEGUN, Caution(1, AT_TABLE, "talking"))

        championship = after(cautioned, Disqualify(1, HEAD, "talking again", serious=False))

        assert [gone.player for gone in championship.departures] == [1]

    def test_serious_misconduct_needs_no_caution(self) -> None:
        assert why_not(BEGUN, Disqualify(1, HEAD, "cheating", serious=True)) is None

    def test_somebody_may_be_cautioned_twice(self) -> None:
        caution = Caution(1, AT_TABLE, "talking")

        assert after(BEGUN, caution, caution).cautions == (1, 1)


class TestGames:
    """With tokens each game takes exactly one, so a table's games have limits."""

    @pytest.mark.clause("prsi:3.7")
    @pytest.mark.parametrize("games", [(3, 6), (3, 10), (9, 10), (8, 9)])
    def test_what_tokens_allow_is_allowed(self, games: tuple[int, int]) -> None:
        lost = (Elimination(1, games[0]), Elimination(2, games[1]))

        assert why_not(BEGUN, EnterResult(1, 1, lost)) is None

    @pytest.mark.clause("prsi:3.7")
    def test_the_limits_are_those_of_every_order_in_which_tokens_can_go(self) -> None:
        """Against all ways in which four players can give two tokens each until two are out."""
        championship = after(PLANNED, AnnounceTokens(1, 2), DRAW, StartRound(1, TEN))
        possible = set()

        def go_on(tokens: tuple[int, ...], given: int, games: tuple[int, ...]) -> None:
            if len(games) == 2:
                possible.add(games)
                return
            for player, left in enumerate(tokens):
                if left:
                    after_it = (*tokens[:player], left - 1, *tokens[player + 1 :])
                    out_now = (*games, given + 1) if left == 1 else games
                    go_on(after_it, given + 1, out_now)

        go_on((2, 2, 2, 2), 0, ())

        allowed = {
            (one, two)
            for one in range(12)
            for two in range(12)
            if why_not(
                championship,
                EnterResult(1, 1, (Elimination(1, one), Elimination(2, two))),
            )
            is None
        }
        assert allowed == possible

    def test_where_points_are_counted_only_the_number_of_games_is_a_limit(self) -> None:
        rules = attrs.evolve(MSV_PRSI_2026, scoring=Scoring.POINTS_WON, games=5)
        championship = after(
            start(rules, 2026, REGISTERED.entrants), PLAN, DRAW, StartRound(1, TEN)
        )
        played = EnterResult(1, 1, (Elimination(1, 5), Elimination(2, 5)))
        too_many = EnterResult(1, 1, (Elimination(1, 5), Elimination(2, 6)))

        assert why_not(championship, played) is None
        refusal = why_not(championship, too_many)
        assert refusal is not None
        assert refusal.code is ChampionshipCode.GAMES


def test_after_the_end_only_a_ruling_changes_anything() -> None:
    final = len(OVER.record)
    right = EnterResult(3, 1, out(8, 7, 15))

    decided = after(OVER, Decide(final, HEAD, "the order was wrong", "prsi:4.7", right))

    assert decided.rounds[-1].results == (right,)
    assert played_out(decided, Seeded("nothing is left")) == decided


@pytest.mark.parametrize("scoring", list(Scoring))
def test_from_the_registration_to_the_end_nothing_due_is_refused(scoring: Scoring) -> None:
    rules = attrs.evolve(MSV_PRSI_2026, scoring=scoring)

    championship = played_out(start(rules, 2026, REGISTERED.entrants), Seeded("all of it"))

    assert len(championship.rounds) == 3


def test_what_is_out_of_the_ordinary_stops_no_championship() -> None:
    """A place to fill, an absence and a leaving: what is due next still comes to an end."""
    gone = after(PLACE_FREE, RecordLeaving(4))

    championship = played_out(gone, Seeded("to the end"))

    assert championship.rounds[0].filled is not None
    assert len(championship.rounds) == 3
