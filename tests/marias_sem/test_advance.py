"""Who goes on, against worked cases, a whole tournament day, and filling tables one by one."""

import csv
import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.codec import from_json, to_json
from cardtourney.errors import InvalidReport, mixed_text
from cardtourney.marias_sem.advance import Advance, AdvanceCode, Reason, advance
from cardtourney.marias_sem.rules import SEM_2023, Cutoff, FillPool, FillShort, Rules
from cardtourney.marias_sem.standings import Record, RoundScore, places
from cardtourney.pairing.ranking import Ranking
from cardtourney.testing.marias_sem import cutoffs, records, rules_variants

TESTS = Path(__file__).parents[1]
DAY = TESTS.parent / "examples" / "sem-240"
WORKED = json.loads((TESTS / "data" / "worked-advance.json").read_text("utf-8"))

INTO_FOUR = SEM_2023.cutoffs[0]
REFUSING = attrs.evolve(SEM_2023, fill_short=FillShort.REFUSE)
EVERYONE = attrs.evolve(SEM_2023, fill_pool=FillPool.EVERYONE)


def lines(name: str) -> list[dict[str, str]]:
    with (DAY / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def day_after(rounds: int) -> tuple[Record, ...]:
    """The records of the tournament day in the examples, from its independent answers."""
    scores: dict[int, list[RoundScore]] = {}
    for line in lines("expected-rounds.csv"):
        number = int(line["round"])
        gained = scores.setdefault(int(line["start"]), [])
        if number <= rounds:
            gained.append(RoundScore(number, Fraction(line["points"]), int(line["cents"])))
    return tuple(Record(start, tuple(gained)) for start, gained in scores.items())


def standing_at(points: Iterable[int | Fraction]) -> Ranking[Record]:
    """Players with start numbers from 1, in the order of the standings."""
    return places(
        Record(start, (RoundScore(1, Fraction(gained), 3000 - start),))
        for start, gained in enumerate(points, start=1)
    )


def among(ranking: Ranking[Record]) -> list[int]:
    return [record.start for record in ranking.entries]


def one_by_one(
    ranking: Ranking[Record], playing: Iterable[int], cutoff: Cutoff, rules: Rules
) -> list[tuple[int, Reason]] | None:
    """Who goes on, by calling players up until their last table is full; None if refused."""
    waiting = [
        record
        for record in ranking.entries
        if rules.fill_pool is FillPool.EVERYONE or record.start in playing
    ]
    called: list[tuple[int, Reason]] = []
    while waiting and waiting[0].points >= cutoff.threshold:
        called.append((waiting.pop(0).start, Reason.THRESHOLD))
    while len(called) % rules.table_size:
        if not waiting:
            if rules.fill_short is FillShort.REFUSE:
                return None
            while len(called) % rules.table_size:
                called.pop()
            return called
        called.append((waiting.pop(0).start, Reason.FILLER))
    table = waiting[: rules.table_size]
    if len(table) == rules.table_size and max(r.points for r in table) >= cutoff.extra_table:
        called += [(record.start, Reason.EXTRA_TABLE) for record in table]
    return called


@attrs.frozen
class Situation:
    """A field after a round, at tables of 3, 4 or 5, and what decides who goes on."""

    rules: Rules
    field: tuple[Record, ...]
    playing: tuple[int, ...]
    cutoff: Cutoff

    @property
    def ranking(self) -> Ranking[Record]:
        return places(self.field, self.rules)

    def outcome(self) -> Advance | None:
        try:
            return advance(self.ranking, self.playing, self.cutoff, self.rules)
        except InvalidReport:
            return None


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    rules = draw(rules_variants())
    field = draw(records(rules, size=st.integers(0, 16)))
    starts = [record.start for record in field]
    some = st.lists(st.sampled_from(starts), unique=True) if starts else st.just([])
    playing = draw(st.just(starts) | some)
    return Situation(rules, field, tuple(playing), draw(cutoffs(2)))


@pytest.mark.clause("sem:B.9")
class TestWhoGoesOn:
    @pytest.mark.parametrize("case", WORKED.values(), ids=WORKED)
    def test_the_cases_worked_out_by_hand(self, case: dict[str, int | list[int]]) -> None:
        points = case["points"]
        assert isinstance(points, list)
        ranking = standing_at(points)

        players = advance(ranking, among(ranking), INTO_FOUR).players

        reasons = [reason for reason in Reason for _ in range(as_count(case[reason.value]))]
        assert [player.start for player in players] == list(range(1, len(reasons) + 1))
        assert [player.reason for player in players] == reasons

    @given(situations())
    def test_it_is_what_calling_players_up_one_by_one_gives(self, now: Situation) -> None:
        outcome = now.outcome()

        expected = one_by_one(now.ranking, now.playing, now.cutoff, now.rules)
        found = outcome and [(player.start, player.reason) for player in outcome.players]
        assert found == expected

    @settings(max_examples=50)
    @given(situations())
    def test_only_full_tables_go_on_in_the_order_of_the_standings(self, now: Situation) -> None:
        outcome = now.outcome()

        if outcome is not None:
            order = among(now.ranking)
            assert len(outcome.players) % now.rules.table_size == 0
            assert list(outcome.starts) == sorted(outcome.starts, key=order.index)
            assert len(set(outcome.starts)) == len(outcome.starts)

    @given(situations())
    def test_each_has_a_reason_that_the_points_bear_out(self, now: Situation) -> None:
        outcome = now.outcome()

        if outcome is not None:
            points = {record.start: record.points for record in now.field}
            for player in outcome.players:
                assert player.points == points[player.start]
                reached = player.points >= now.cutoff.threshold
                assert reached == (player.reason is Reason.THRESHOLD)

    @given(situations())
    def test_all_at_the_threshold_go_on_unless_a_note_says_who_does_not(
        self, now: Situation
    ) -> None:
        outcome = now.outcome()

        if outcome is not None:
            everyone = now.rules.fill_pool is FillPool.EVERYONE
            out = [
                record.start
                for record in now.ranking.entries
                if record.points >= now.cutoff.threshold
                and (everyone or record.start in now.playing)
                and record.start not in outcome.starts
            ]
            short = outcome.note is not None and (outcome.note.code is AdvanceCode.TOO_FEW_TO_FILL)
            assert short == bool(out)
            if short and outcome.note is not None:
                assert outcome.note["unseated"] == ", ".join(map(str, out))

    @given(situations(), st.data())
    def test_the_order_of_entry_does_not_matter(self, now: Situation, data: st.DataObject) -> None:
        shuffled = attrs.evolve(
            now,
            field=tuple(data.draw(st.permutations(now.field))),
            playing=tuple(data.draw(st.permutations(now.playing))),
        )

        assert shuffled.outcome() == now.outcome()

    @given(situations(), st.data())
    def test_whoever_withdrew_goes_on_in_no_case_and_the_others_move_up(
        self, now: Situation, data: st.DataObject
    ) -> None:
        rules = attrs.evolve(now.rules, fill_short=FillShort.LARGEST_MULTIPLE)
        ranking = now.ranking
        starts = among(ranking)
        gone = data.draw(st.lists(st.sampled_from(starts), unique=True)) if starts else []

        outcome = advance(ranking, now.playing, now.cutoff, rules, withdrawn=gone)

        others = places([record for record in now.field if record.start not in gone], rules)
        playing = [start for start in now.playing if start not in gone]
        assert outcome == advance(others, playing, now.cutoff, rules)

    @pytest.mark.parametrize("size", [3, 4, 5])
    def test_tables_of_any_size_are_filled(self, size: int) -> None:
        points = {3: (5, 3, 1), 4: (5, 3, 2, 1), 5: (5, 4, 3, 2, 1)}[size]
        rules = attrs.evolve(SEM_2023, table_size=size, points=type(SEM_2023.points).of(points))
        ranking = standing_at([7] * (size + 1) + [6] * size + [5] * size)

        players = advance(ranking, among(ranking), INTO_FOUR, rules).players

        reasons = [player.reason for player in players]
        assert reasons.count(Reason.THRESHOLD) == size + 1
        assert reasons.count(Reason.FILLER) == size - 1
        assert reasons.count(Reason.EXTRA_TABLE) == size

    def test_points_between_the_extra_table_and_the_threshold_open_it_too(self) -> None:
        ranking = standing_at([7, 7, 7, Fraction(13, 2), 5, 5])

        assert advance(ranking, among(ranking), INTO_FOUR).starts == (1, 2, 3, 4, 5, 6)

    def test_somebody_not_in_the_standings_is_refused_all_such_at_once(self) -> None:
        ranking = standing_at([7, 7, 7])

        with pytest.raises(InvalidReport) as caught:
            advance(ranking, [1, 9, 8], INTO_FOUR, withdrawn={5})

        assert [str(problem) for problem in caught.value] == [
            "still_in: start number 8 is not in the standings [sem:B.9]",
            "still_in: start number 9 is not in the standings [sem:B.9]",
            "withdrawn: start number 5 is not in the standings [sem:B.9]",
        ]


def as_count(number: int | Sequence[int]) -> int:
    assert isinstance(number, int)
    return number


@pytest.mark.parametrize(
    "cutoff",
    [
        pytest.param(cutoff, marks=pytest.mark.clause(cutoff.clause), id=cutoff.clause)
        for cutoff in SEM_2023.cutoffs
    ],
)
class TestTheRoundsOfTheEdition:
    def test_who_goes_on_in_a_whole_day(self, cutoff: Cutoff) -> None:
        last = cutoff.into_round - 1
        field = day_after(last)
        playing = [record.start for record in field if record.scores[-1].round == last]

        outcome = advance(places(field), playing, cutoff)

        expected = [
            (int(line["start"]), line["why"])
            for line in lines("expected-advance.csv")
            if int(line["into_round"]) == cutoff.into_round
        ]
        assert [(player.start, player.reason.value) for player in outcome.players] == expected
        assert outcome.note is None

    def test_the_threshold_and_the_extra_table_are_those_of_the_round(self, cutoff: Cutoff) -> None:
        into = {4: (7, 6), 5: (12, 11), 6: (17, 16)}
        threshold, extra_table = into[cutoff.into_round]
        opened = standing_at([threshold] * 3 + [extra_table] + [threshold - 2] * 2)
        closed = standing_at([threshold] * 3 + [threshold - 2] * 3)

        assert len(advance(opened, among(opened), cutoff).players) == 6
        assert len(advance(closed, among(closed), cutoff).players) == 3


@pytest.mark.clause("sem:B.9")
class TestTooFewToFill:
    @pytest.mark.ruling("sem:fill_short", "largest_multiple")
    def test_as_many_full_tables_as_can_be_made_and_a_note_who_is_out(self) -> None:
        ranking = standing_at([9, 9, 9, 7, 7])

        outcome = advance(ranking, among(ranking), INTO_FOUR)

        assert outcome.starts == (1, 2, 3)
        assert str(outcome.note) == (
            "round 4: with 5 players at or above the threshold and 0 more who are left, tables of "
            "3 seat 3; at the threshold but not seated: 4, 5 [sem:B.9]"
        )

    @pytest.mark.ruling("sem:fill_short", "largest_multiple")
    def test_one_left_where_two_are_needed_is_not_seated_either(self) -> None:
        ranking = standing_at([9, 9, 9, 7, 6])

        outcome = advance(ranking, among(ranking), INTO_FOUR)

        assert outcome.starts == (1, 2, 3)
        assert outcome.note is not None
        assert outcome.note["left"] == 1
        assert outcome.note["unseated"] == "4"

    @pytest.mark.ruling("sem:fill_short", "refuse")
    def test_refused_it_names_the_clause_and_the_numbers(self) -> None:
        ranking = standing_at([9, 9, 9, 7, 6])

        with pytest.raises(InvalidReport) as caught:
            advance(ranking, among(ranking), INTO_FOUR, REFUSING)

        assert str(caught.value) == (
            "round 4: with 4 players at or above the threshold, full tables of 3 need 2 more, and "
            "1 can be had; the ruling fill_short is refuse, so the organiser decides [sem:B.9]"
        )

    @pytest.mark.ruling("sem:fill_short", "refuse")
    @pytest.mark.parametrize("points", [[9, 9, 9], [9, 9, 7, 7, 6, 5], [5, 5], []])
    def test_nothing_is_refused_where_the_tables_can_be_filled(self, points: list[int]) -> None:
        ranking = standing_at(points)

        with_refusal = advance(ranking, among(ranking), INTO_FOUR, REFUSING)

        assert with_refusal == advance(ranking, among(ranking), INTO_FOUR)

    def test_an_extra_table_that_cannot_be_filled_is_noted(self) -> None:
        ranking = standing_at([9, 9, 7, 6, 6])

        outcome = advance(ranking, among(ranking), INTO_FOUR, REFUSING)

        assert outcome.starts == (1, 2, 3)
        assert str(outcome.note) == (
            "round 4: 4 would open an extra table with 6 points, but there would be only 2 players "
            "for that table of 3 [sem:B.9]"
        )


@pytest.mark.clause("sem:B.9")
class TestWhoMayFill:
    RANKING = standing_at([9, 9, 9, 9, 6, 6, 6, 5, 5, 5])
    PLAYING = (1, 2, 3, 4, 6, 8, 9, 10)

    @pytest.mark.ruling("sem:fill_pool", "still_in")
    def test_only_those_who_played_the_last_round(self) -> None:
        outcome = advance(self.RANKING, self.PLAYING, INTO_FOUR)

        assert outcome.starts == (1, 2, 3, 4, 6, 8)

    @pytest.mark.ruling("sem:fill_pool", "everyone")
    def test_everybody_in_the_standings(self) -> None:
        outcome = advance(self.RANKING, self.PLAYING, INTO_FOUR, EVERYONE)

        assert outcome.starts == (1, 2, 3, 4, 5, 6, 7, 8, 9)

    @pytest.mark.ruling("sem:fill_pool", "everyone")
    def test_everybody_but_those_who_withdrew(self) -> None:
        outcome = advance(self.RANKING, self.PLAYING, INTO_FOUR, EVERYONE, withdrawn=(5, 1))

        assert outcome.starts == (2, 3, 4, 6, 7, 8)

    @pytest.mark.ruling("sem:fill_pool", "still_in")
    def test_nobody_who_was_out_comes_back_by_points(self) -> None:
        outcome = advance(self.RANKING, (2, 3, 4), INTO_FOUR)

        assert outcome.starts == (2, 3, 4)


@pytest.mark.clause("sem:B.9")
class TestReasons:
    @settings(max_examples=50)
    @given(situations())
    def test_each_who_goes_on_has_a_sentence_with_number_points_and_clause(
        self, now: Situation
    ) -> None:
        cutoff = attrs.evolve(now.cutoff, clause="sem:B.10")
        outcome = attrs.evolve(now, cutoff=cutoff).outcome()

        if outcome is not None:
            found = outcome.reasons()
            assert found == tuple(outcome.why(start) for start in outcome.starts)
            for player, finding in zip(outcome.players, found, strict=True):
                assert finding.clause == "sem:B.10"
                points = mixed_text(player.points)
                begin = f"{player.start} has {points} point{'s' * (player.points != 1)} "
                assert finding.sentence().replace(", at", " at").startswith(begin)

    @settings(max_examples=50)
    @given(situations())
    def test_whoever_opens_the_extra_table_has_the_points_for_it(self, now: Situation) -> None:
        outcome = now.outcome()

        if outcome is not None:
            joined = [
                finding
                for finding in outcome.reasons()
                if finding.code is AdvanceCode.JOINS_EXTRA_TABLE
            ]
            for finding in joined:
                opener = outcome.why(int(finding["opener"]))
                assert opener.code is AdvanceCode.OPENS_EXTRA_TABLE
                assert Fraction(finding["opener_points"]) >= now.cutoff.extra_table
                assert Fraction(finding["points"]) < now.cutoff.extra_table

    def test_the_sentences_of_each_kind(self) -> None:
        ranking = standing_at([9, 9, 7, 7, 6, 6, 6, 5, 5])

        outcome = advance(ranking, among(ranking), INTO_FOUR)

        assert [str(outcome.why(start)) for start in (4, 5, 7, 8)] == [
            "4 has 7 points, at or above the threshold of 7 [sem:B.9]",
            "5 has 6 points and fills the last table as the next in the standings [sem:B.9]",
            "7 has 6 points, at or above the 6 that open an extra table [sem:B.9]",
            "8 has 5 points and fills the extra table that 7 opens with 6 [sem:B.9]",
        ]

    def test_there_is_no_reason_for_somebody_who_does_not_go_on(self) -> None:
        ranking = standing_at([9, 9, 7, 5])

        outcome = advance(ranking, among(ranking), INTO_FOUR)

        with pytest.raises(InvalidReport, match="4 does not go on into round 4"):
            outcome.why(4)

    @settings(max_examples=50)
    @given(situations())
    def test_an_advance_goes_through_json(self, now: Situation) -> None:
        outcome = now.outcome()

        if outcome is not None:
            assert outcome.into_round == now.cutoff.into_round
            assert from_json(to_json(outcome), Advance) == outcome
