"""A tournament replayed from its sheets: findings to settle, notes, standings, who goes on."""

import json
from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.championship.contest import Contest
from cardtourney.championship.draw import draw_round
from cardtourney.championship.events import AnnounceHouseRule, PlayExtraGame, Tournament
from cardtourney.championship.layout import finding_data, report_data
from cardtourney.championship.notes import NoteCode, ReportCode, draw_notes
from cardtourney.championship.people import Entrant
from cardtourney.championship.report import Report, replay
from cardtourney.championship.resultrows import Form, ResultRow, Shown, rows_of
from cardtourney.championship.rules import MCR_2026, LateEntry, SharedBorder, SteppingIn
from cardtourney.championship.settings import NOTHING_SAID, Declined, Settings
from cardtourney.chance import Chance, Recorded, Seeded
from cardtourney.chance import lots as draw_lots
from cardtourney.errors import Finding, InvalidReport, listing
from cardtourney.officials import Office, Official
from cardtourney.pairing.audit import Compared
from cardtourney.pairing.mixing import MixAudit, Mixing, mix
from cardtourney.pairing.objectives import Proof
from cardtourney.pairing.points import PointTable
from cardtourney.rounds import Round
from cardtourney.sheets import Column, Row, Sheet
from cardtourney.tablerows import Place
from cardtourney.testing import toy_tournament as league
from cardtourney.testing.championship import orders

# A small game of its own, so that nothing here depends on a real one.

_SCORE = Column("score", ("score",))


def _line(_sheet: Sheet, _row: Row) -> int:
    raise NotImplementedError


def _table(
    place: Place, seats: Sequence[ResultRow[int]], _rules: league.Rules, _chance: Chance
) -> tuple[league.Sheet, Sequence[Finding[StrEnum]]]:
    scores = tuple(seat.line for seat in seats if seat.line >= 0)
    return league.Sheet(*place, tuple(seat.start for seat in seats), scores), ()


def _values(sheet: league.Sheet, _lines: Sequence[int]) -> Sequence[dict[str, Shown]]:
    return [{"score": score} for score in sheet.scores] or [{"score": None}] * len(sheet.starts)


LEAGUE: Contest[league.Rules, int, league.Sheet] = Contest(
    name="League",
    system=league,
    form=Form((_SCORE,), _line, _table, ("score",), _values, blank=lambda _line: False),
    points_clause="league:6",
)

REGION = Settings(region="Zlín", day=date(2026, 3, 14))


def field(size: int) -> list[Entrant]:
    return [Entrant(start, f"Hráč{start:02d}", club="DDM") for start in range(1, size + 1)]


def of_sizes(*sizes: int) -> list[range]:
    """Tables of these sizes, filled by start number."""
    ends = [*accumulate(sizes)]
    return [range(end - size + 1, end + 1) for size, end in zip(sizes, ends, strict=True)]


def rows_of_round(
    number: int, tables: Sequence[Sequence[int]], scores: Sequence[int] | None = None
) -> list[ResultRow[int]]:
    """The rows of a round; without scores the lower start number wins."""
    rows: list[ResultRow[int]] = []
    for table, starts in enumerate(tables, 1):
        for position, start in enumerate(starts, 1):
            line = 100 - start if scores is None else scores[len(rows)]
            rows.append(ResultRow(100 * number + len(rows), number, table, position, start, line))
    return rows


def drawn(size: int, rounds: int, rules: league.Rules = league.DEMO) -> list[ResultRow[int]]:
    """Everybody sits where the best draw has them."""
    tournament: Tournament[league.Rules, league.Sheet] = Tournament(rules, tuple(field(size)))
    rows = []
    for number in range(1, rounds + 1):
        tables = draw_round(league, tournament, Seeded(f"round {number}")).tables
        rows += rows_of_round(number, tables)
        sheets = (
            league.Sheet(number, table, starts, [0] * len(starts))
            for table, starts in enumerate(tables, 1)
        )
        played = Round(tables, tuple(sheets), closed=True)
        tournament = attrs.evolve(tournament, rounds=(*tournament.rounds, played))
    return rows


def replayed(
    rows: Sequence[ResultRow[int]],
    people: Sequence[Entrant],
    said: Settings = NOTHING_SAID,
    rules: league.Rules = league.DEMO,
) -> Report[Any, Any]:
    return replay(LEAGUE, rules, people, rows, settings=said)


def codes(found: Sequence[Finding[StrEnum]]) -> list[str]:
    return [each.code.value for each in found]


FOUR = [[1, 2, 3, 4]]


class TestRounds:
    @settings(max_examples=6)
    @given(st.data())
    def test_a_well_drawn_tournament_has_nothing_to_settle_whatever_its_order(
        self, data: st.DataObject
    ) -> None:
        size = data.draw(st.sampled_from((3, 4, 7, 8, 11)))
        rows = drawn(size, 3)
        report = replayed(rows, field(size))
        again = replayed(data.draw(st.permutations(rows)), data.draw(st.permutations(field(size))))

        assert report.clean
        assert again == report
        assert [each.number for each in report.rounds] == [1, 2, 3]
        points = sum((row.points for each in report.rounds for row in each.rows), Fraction(0))
        assert points == sum(row.entry.points for row in report.standings[3].rows)

    @pytest.mark.parametrize(
        ("size", "sizes", "resting"),
        [
            (3, (3,), 0),
            (4, (4,), 0),
            (5, (4,), 1),
            (6, (3, 3), 0),
            (7, (4, 3), 0),
            (11, (4, 4, 3), 0),
        ],
    )
    def test_every_number_of_entrants_has_its_tables_and_byes(
        self, size: int, sizes: tuple[int, ...], resting: int
    ) -> None:
        (first,) = replayed(drawn(size, 1), field(size)).rounds

        assert sorted(first.sizes, reverse=True) == [*sizes]
        assert len(first.resting) == resting

    def test_byes_are_a_note(self) -> None:
        report = replayed(rows_of_round(1, [[1, 2, 4, 5]]), field(5))

        assert report.clean
        assert str(report.notes[0]) == "round 1: a bye for start numbers 3 [league:2]"

    def test_what_is_odd_on_a_sheet_has_all_its_rows(self) -> None:
        report = replayed(rows_of_round(1, FOUR, [0, 0, 0, 0]), field(4))

        assert codes(report.findings) == ["nobody_scored"]
        assert rows_of(report.findings[0]) == (100, 101, 102, 103)

    def test_points_that_are_entered_are_compared(self) -> None:
        rows = rows_of_round(1, FOUR)
        rows[1] = attrs.evolve(rows[1], points=Fraction(5, 2))
        rows[2] = attrs.evolve(rows[2], points=Fraction(2))
        (finding,) = replayed(rows, field(4)).findings

        assert (finding.clause, rows_of(finding)) == ("league:6", (101,))
        assert finding.sentence() == (
            "round 1, table 1: start number 2 is entered with 2 1/2 tournament points; the game is "
            "worth 3"
        )

    def test_they_are_compared_in_rounds_too_that_are_not_scored(self) -> None:
        rows = rows_of_round(1, [[1, 2, 3, 4], [5, 6, 7]]) + rows_of_round(2, [[1, 2, 3, 4]])
        rows[1] = attrs.evolve(rows[1], points=Fraction(5, 2))
        rows[4] = attrs.evolve(rows[4], start=99)
        rows[8] = attrs.evolve(rows[8], points=Fraction(1, 2))
        told = replayed(rows, field(7)).findings

        assert [rows_of(each) for each in told if each.code is ReportCode.WRONG_POINTS] == [
            (101,),
            (201,),
        ]

    def test_unequal_tables_where_all_could_be_equal_are_told_and_scored(self) -> None:
        report = replayed(rows_of_round(1, of_sizes(4, 4, 4, 3, 3, 3, 3)), field(24))

        assert [str(each) for each in report.findings] == [
            (
                "round 1: the tables are of 4, 4, 4, 3, 3, 3, 3; 24 players are to be split into "
                "tables of 4, 4, 4, 4, 4, 4 or of 3, 3, 3, 3, 3, 3, 3, 3 [league:3]"
            )
        ]
        assert report.notes == ()
        assert len(report.rounds) == 1

    @pytest.mark.parametrize(
        ("sizes", "drawn"),
        [
            ((3, 3, 3, 3), "4, 4, 4"),  # All are equal as well.
            ((4, 4, 3, 3, 3, 3, 3), "4, 4, 4, 4, 4, 3"),  # None can be.
        ],
    )
    def test_tables_that_are_as_good_as_those_drawn_are_only_noted(
        self, sizes: tuple[int, ...], drawn: str
    ) -> None:
        report = replayed(rows_of_round(1, of_sizes(*sizes)), field(sum(sizes)))

        assert report.findings == ()
        assert [str(each) for each in report.notes] == [
            (
                f"round 1: the tables are of {listing(sizes)}; a draw would have made tables of "
                f"{drawn}, and the rules allow both [league:3]"
            )
        ]

    @given(st.lists(st.sampled_from((3, 4)), min_size=1, max_size=8))
    def test_only_unequal_tables_where_all_could_be_equal_are_a_finding(
        self, sizes: list[int]
    ) -> None:
        players = sum(sizes)
        report = replayed(rows_of_round(1, of_sizes(*sizes)), field(players))
        could_be_equal = players % 3 == 0 or players % 4 == 0

        assert report.clean == (len(set(sizes)) == 1 or not could_be_equal)

    def test_a_round_with_a_flaw_stops_the_scoring_but_not_the_findings(self) -> None:
        rows = [*rows_of_round(1, FOUR), *rows_of_round(2, FOUR)[:3], *rows_of_round(3, FOUR)]
        rows[-1] = attrs.evolve(rows[-1], start=77)
        report = replayed(rows, field(4))

        assert codes(report.findings) == [
            "player_missing",
            "not_scored",
            "unknown_start",
            "player_missing",
        ]
        assert [each["round"] for each in report.findings] == [2, 2, 3, 3]
        assert report.tournament.closed == 1
        assert not report.clean

    def test_a_result_that_cannot_be_scored_is_refused_with_the_reason(self) -> None:
        report = replayed(rows_of_round(1, FOUR, [5, 5, 5, -1]), field(4))

        assert codes(report.findings) == ["result_cannot_be_scored", "not_scored"]
        assert "3 scores for 4 players" in report.findings[0].sentence()

    def test_somebody_who_left_is_no_longer_waited_for(self) -> None:
        people = field(5)
        people[4] = attrs.evolve(people[4], left_after=1)
        rows = [*rows_of_round(1, [[1, 2, 3, 5]]), *rows_of_round(2, FOUR)]
        report = replayed(rows, people)

        assert report.clean
        assert [each.resting for each in report.rounds] == [(4,), ()]

    def test_who_came_late_is_not_waited_for_before_and_told(self) -> None:
        people = [*field(4), Entrant(5, "Pozdní", from_round=2), Entrant(6, "Nikdy", "", "", 0, 3)]
        rows = [*rows_of_round(1, FOUR), *rows_of_round(2, [[1, 2, 3, 5]])]
        report = replayed(rows, people)

        assert report.clean
        assert [each.resting for each in report.rounds] == [(), (4,)]
        (note,) = (each for each in report.notes if each.code is NoteCode.CAME_LATE)
        assert (str(note), note["round"]) == (
            "start number 5 takes part from round 2 on [mcr:1]",
            2,
        )
        missing = replayed(rows, [*people, Entrant(7, "Malý", from_round=2)])
        assert codes(missing.findings) == ["player_missing"] * 2 + ["not_scored"]
        assert [each["start"] for each in missing.findings[:2]] == [4, 7]

    @pytest.mark.ruling("mcr:late_entry", "refuse")
    @pytest.mark.ruling("mcr:late_entry", "allowed")
    def test_coming_late_can_be_forbidden(self) -> None:
        people = [*field(4), Entrant(5, "Pozdní", from_round=2)]
        rows = [*rows_of_round(1, FOUR), *rows_of_round(2, [[1, 2, 3, 5]])]
        strict = attrs.evolve(MCR_2026, late_entry=LateEntry.REFUSE)
        report = replay(LEAGUE, league.DEMO, people, rows, qualifying=strict)

        assert replayed(rows, people).clean
        assert [str(each) for each in report.findings] == [
            (
                "start number 5 takes part from round 2 on, and nobody may join after the first "
                "round [mcr:1]"
            )
        ]

    def test_whoever_came_late_has_to_play_enough_as_well(self) -> None:
        people = [*field(4), Entrant(5, "Pozdní", from_round=2)]
        rows = [*rows_of_round(1, FOUR), *rows_of_round(2, [[1, 2, 3, 5]])]
        report = replayed(rows, people, REGION, attrs.evolve(league.DEMO, least_games=2))

        assert report.qualified == ()
        assert [each["start"] for each in report.notes if each.code.value == "too_few_games"] == [
            4,
            5,
        ]

    def test_it_tells_what_is_done_next(self) -> None:
        heard: list[tuple[int, str]] = []
        replay(
            LEAGUE,
            league.DEMO,
            field(4),
            rows_of_round(1, FOUR),
            progress=lambda number, what: heard.append((number, what)),
        )

        assert heard == [(1, "judging the draw"), (1, "ranking")]

    def test_without_a_sheet_nothing_is_over(self) -> None:
        report = replayed([], field(4), REGION)

        assert (report.over, report.clean, report.rounds) == (False, True, ())
        assert (report.notes, report.qualified) == ((), ())


class TestDraws:
    def test_meetings_that_a_better_draw_would_have_avoided_are_a_note(self) -> None:
        tables = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
        report = replayed([*rows_of_round(1, tables), *rows_of_round(2, tables)], field(16))
        (note,) = (each for each in report.notes if each.code is NoteCode.MET_BEFORE)

        assert report.clean
        assert note.sentence() == ("round 2: 24 repeated meetings; a draw with 0 was possible")
        assert report.rounds[1].measured("met before") == (24, 0)

    def test_sizes_that_are_less_even_than_they_could_be_are_a_note(self) -> None:
        first = [[1, 2, 3, 4], [5, 6, 7]]
        report = replayed([*rows_of_round(1, first), *rows_of_round(2, first)], field(7))
        (note,) = (each for each in report.notes if each.code is NoteCode.UNEVEN)

        assert note.sentence() == (
            "round 2: table sizes are less even than they could be: how much more often players "
            "had sat at tables of the size they get than at those of the size they had least adds "
            "up to 7, and 1 was possible"
        )

    @pytest.mark.parametrize("name", [Mixing.BYES, Mixing.TABLE_SIZES, Mixing.SEATS])
    def test_a_note_on_what_is_uneven_says_what_its_number_counts(self, name: Mixing) -> None:
        audit = MixAudit((), (Compared(name, 4, 0, Proof.BOUND),), mix([1, 2, 3, 4], [4], []))
        (note,) = draw_notes(2, (), audit, "league:2")

        assert note.sentence().startswith(f"round 2: {name} are less even than they could be: how ")
        assert note.sentence().endswith(" adds up to 4, and 0 was possible")

    def test_a_draw_better_than_the_best_found_is_no_note(self) -> None:
        best = mix([1, 2, 3, 4], [4], [])
        compared = (Compared("met before", 1, 2, Proof.OPEN), Compared("seats", 3, 1, Proof.OPEN))

        assert list(draw_notes(1, (), MixAudit((), compared, best), "league:2")) == []


class TestPlaces:
    equal = rows_of_round(1, [[1, 2, 3, 4]], [7, 7, 5, 5])

    def test_shared_places_say_what_can_be_done_about_them(self) -> None:
        rules = attrs.evolve(league.DEMO, extra_game_places=2)
        rows = rows_of_round(1, [[1, 2, 3, 4], [5, 6, 7, 8]], [7, 7, 5, 5, 7, 7, 5, 5])
        needed, shared = replayed(rows, field(8), rules=rules).notes
        possible = replayed(self.equal, field(4)).notes[1]

        assert str(needed) == (
            "start numbers 1, 2, 5, 6 share place 1 until they have played an extra game [league:7]"
        )
        assert str(shared) == "start numbers 3, 4, 7, 8 share place 5 [league:6]"
        assert str(possible) == (
            "start numbers 3, 4 share place 3; they may play an extra game for it [league:7]"
        )

    def test_an_extra_game_parts_those_who_played_it(self) -> None:
        said = Settings(extra_games=(PlayExtraGame(1, ((2,), (1,))),))
        report = replayed(self.equal, field(4), said)

        assert report.clean
        assert [row.entry.start for row in report.standings[1].rows] == [2, 1, 3, 4]
        assert codes(report.notes) == ["extra_game_possible"]

    @pytest.mark.parametrize(
        ("game", "told"),
        [
            (PlayExtraGame(1, ((2,), (3,))), "2, 3 are not those who share a place after round 1"),
            (PlayExtraGame(4, ((2,), (1,))), "round 4 is not closed, so nobody shares a place"),
            (PlayExtraGame(1, ((2,), (9,))), "counts nothing: nobody here has start number 9"),
        ],
    )
    def test_an_extra_game_that_cannot_have_been_played_counts_nothing(
        self, game: PlayExtraGame, told: str
    ) -> None:
        report = replayed(self.equal, field(4), Settings(extra_games=(game,)))
        (finding,) = report.findings

        assert finding.code is ReportCode.EXTRA_GAME_REFUSED
        assert told in finding.sentence()
        assert finding["round"] == game.after

    def test_an_extra_game_after_an_earlier_round_counts_there(self) -> None:
        rows = [*self.equal, *rows_of_round(2, [[1, 2, 3, 4]], [1, 2, 3, 4])]
        game = PlayExtraGame(1, ((2,), (1,)))
        report = replayed(rows, field(4), Settings(extra_games=(game,), lines={game: 3}))

        assert report.clean
        assert [row.entry.start for row in report.standings[1].rows] == [2, 1, 3, 4]
        assert report.notes[0].sentence() == (
            "the extra game after round 1 (row 3 of tournament.toml) decides the standings after "
            "that round only, and round 2 was played since"
        )

    def test_more_rounds_than_the_settings_say_are_to_be_settled(self) -> None:
        rows = [*self.equal, *rows_of_round(2, [[1, 2, 3, 4]], [1, 2, 3, 4])]
        report = replayed(rows, field(4), Settings(rounds=1))

        assert report.over
        assert [each.sentence() for each in report.findings] == [
            "2 rounds are scored, and the settings say that 1 are played: one of the two is wrong"
        ]

    def test_nobody_leaves_or_comes_after_the_last_round(self) -> None:
        people = [
            *(attrs.evolve(each, left_after=each.start) for each in field(4)),
            Entrant(5, "Pozdní", from_round=3),
            Entrant(6, "Nikdy", left_after=0, from_round=3),
        ]
        rows = rows_of_round(1, FOUR)
        report = replayed(rows, people, Settings(rounds=2))

        assert [str(each) for each in report.findings] == [
            (
                "start number 3 is said to have left after round 3, and 2 rounds are played: one "
                "of the two is wrong"
            ),
            (
                "start number 5 is said to take part from round 3 on, and 2 rounds are played: one "
                "of the two is wrong"
            ),
            (
                "start number 4 is said to have left after round 4, and 2 rounds are played: one "
                "of the two is wrong"
            ),
        ]
        assert replayed(rows, people).clean

    def test_a_tournament_of_more_rounds_is_not_over(self) -> None:
        report = replayed(self.equal, field(4), attrs.evolve(REGION, rounds=3))

        assert not report.over
        assert report.qualified == ()
        assert [each.sentence() for each in report.notes] == [
            "the tournament is not over: 1 of 3 rounds are scored"
        ]


class TestGoingOn:
    def test_the_two_best_go_on_and_the_third_is_substitute(self) -> None:
        report = replayed(rows_of_round(1, FOUR), field(4), REGION)

        assert [(each.start, each.place, each.status.value) for each in report.qualified] == [
            (1, 1, "qualified"),
            (2, 2, "qualified"),
            (3, 3, "substitute"),
        ]

    def test_a_place_shared_across_the_border_is_open(self) -> None:
        rows = rows_of_round(1, FOUR, [9, 5, 5, 1])
        report = replayed(rows, field(4), REGION)

        assert [(each.start, each.status.value) for each in report.qualified] == [
            (1, "qualified"),
            (2, "open"),
            (3, "open"),
        ]
        assert "an extra game decides" in report.qualified[1].why.sentence()

    BORDER = rows_of_round(1, FOUR, [9, 5, 5, 5])
    NO_GAMES = attrs.evolve(league.DEMO, extra_game_places=1)
    GAME = PlayExtraGame(1, ((3,), (4,), (2,)))

    def test_an_extra_game_decides_the_border_where_the_game_itself_has_none(self) -> None:
        said = attrs.evolve(REGION, extra_games=(self.GAME,), lines={self.GAME: 7})
        report = replayed(self.BORDER, field(4), said, self.NO_GAMES)

        assert report.clean
        assert [(row.place, row.entry.start) for row in report.standings[1].rows] == [
            (1, 1),
            (2, 2),
            (2, 3),
            (2, 4),
        ]
        assert [(each.start, each.status.value) for each in report.qualified] == [
            (1, "qualified"),
            (3, "qualified"),
            (4, "substitute"),
        ]
        assert [str(each) for each in report.notes] == [
            "start numbers 2, 3, 4 share place 2 [league:6]",
            (
                "the extra game after round 1 decides who goes to the final, and no place in the "
                "standings [mcr:1]"
            ),
        ]

    @pytest.mark.parametrize("rules", [league.DEMO, NO_GAMES])
    def test_those_equal_again_play_again(self, rules: league.Rules) -> None:
        games = (PlayExtraGame(1, ((3, 2), (4,))), PlayExtraGame(1, ((2,), (3,))))
        # Whichever stands first in the settings.
        for told in (games, games[::-1]):
            said = attrs.evolve(REGION, extra_games=told)
            report = replayed(self.BORDER, field(4), said, rules)

            assert report.clean
            assert [each.start for each in report.qualified] == [1, 2, 3]

    @pytest.mark.parametrize("rules", [league.DEMO, NO_GAMES])
    def test_those_who_are_parted_already_do_not_play_again(self, rules: league.Rules) -> None:
        games = (PlayExtraGame(1, ((3, 2), (4,))), PlayExtraGame(1, ((2,), (3,), (4,))))
        said = attrs.evolve(REGION, extra_games=games)
        report = replayed(self.BORDER, field(4), said, rules)

        assert codes(report.findings) == ["extra_game_refused"]
        assert "4 are not those" in report.findings[0].sentence().replace(" Hráč04", "")
        assert [each.status.value for each in report.qualified] == ["qualified", "open", "open"]

    @pytest.mark.parametrize("rules", [league.DEMO, NO_GAMES])
    def test_whoever_declined_need_not_play_and_need_not_be_in_the_order(
        self, rules: league.Rules
    ) -> None:
        games = (PlayExtraGame(1, ((3, 2),)), PlayExtraGame(1, ((3,), (2,))))
        said = attrs.evolve(REGION, extra_games=games)
        missing = replayed(self.BORDER, field(4), said, rules)
        declined = attrs.evolve(said, declined=(Declined(4, "Jana", "odjel"),))
        report = replayed(self.BORDER, field(4), declined, rules)

        assert codes(missing.findings) == ["extra_game_refused"]
        assert "missing from the order: 4" in missing.findings[0].sentence()
        assert report.clean
        assert {each.start: each.status.value for each in report.qualified} == {
            1: "qualified",
            3: "qualified",
            2: "substitute",
            4: "declined",
        }

    @pytest.mark.parametrize("rules", [league.DEMO, NO_GAMES])
    @pytest.mark.parametrize("gone", [(2, 4), (2, 3, 4), (3,), (1,)])
    def test_a_game_that_was_played_is_no_finding_whoever_declines(
        self, rules: league.Rules, gone: tuple[int, ...]
    ) -> None:
        game = PlayExtraGame(1, ((3,), (2,), (4,)))
        declined = tuple(Declined(start, "Jana", "odjel") for start in gone)
        said = attrs.evolve(REGION, extra_games=(game,), declined=declined)
        report = replayed(self.BORDER, field(4), said, rules)

        assert report.clean
        coming = {1, 2, 3}.difference(gone)
        assert {each.start for each in report.qualified if each.start not in gone} == coming

    def test_whoever_played_no_round_stands_in_nobodys_way(self) -> None:
        """They share the last place with those who won nothing, and go nowhere."""
        people = [*field(4), Entrant(5, "Nikdy", left_after=0)]
        rows = rows_of_round(1, FOUR, [9, 0, 0, 0])
        rules = attrs.evolve(self.NO_GAMES, points=PointTable.of((4, 0, 0), (4, 0, 0, 0)))
        for order in (((3,), (2,), (4,)), ((3,), (2,), (4,), (5,))):
            said = attrs.evolve(REGION, extra_games=(PlayExtraGame(1, order),))
            report = replayed(rows, people, said, rules)

            assert report.clean
            assert {each.start: each.status.value for each in report.qualified} == {
                1: "qualified",
                3: "qualified",
                2: "substitute",
            }

    @pytest.mark.parametrize(
        ("said", "why"),
        [
            (Settings(), "no extra game is played by the 3 who share place 2"),
            (attrs.evolve(REGION, rounds=2), "no extra game is played by the 3 who share place 2"),
        ],
    )
    def test_without_a_border_to_decide_it_counts_nothing(self, said: Settings, why: str) -> None:
        said = attrs.evolve(said, extra_games=(self.GAME,), lines={self.GAME: 7})
        report = replayed(self.BORDER, field(4), said, self.NO_GAMES)

        assert [each.sentence() for each in report.findings] == [
            f"the extra game after round 1 (row 7 of tournament.toml) counts nothing: {why}"
        ]
        assert report.findings[0].clause == ("mcr:1" if said.region else "")

    def test_where_nothing_is_open_the_game_counts_nothing(self) -> None:
        rows = rows_of_round(1, [[1, 2, 3, 4], [5, 6, 7, 8]], [9, 8, 7, 1, 20, 6, 5, 1])
        said = attrs.evolve(REGION, extra_games=(PlayExtraGame(1, ((4,), (8,))),))
        report = replayed(rows, field(8), said, self.NO_GAMES)

        assert [each.sentence() for each in report.findings] == [
            (
                "the extra game after round 1 counts nothing: Zlín has no shared place that has "
                "to be decided"
            )
        ]

    def test_lots_decide_where_they_are_to(self) -> None:
        lots = attrs.evolve(MCR_2026, shared_border=SharedBorder.LOTS)
        report, again = (
            replay(
                LEAGUE,
                league.DEMO,
                field(4),
                self.BORDER,
                settings=said,
                qualifying=lots,
                chance=Seeded("Zlín"),
            )
            for said in (
                attrs.evolve(REGION, region=" Zlín "),
                attrs.evolve(REGION, extra_games=(PlayExtraGame(1, ((2, 3, 4),)),)),
            )
        )
        order, _ = draw_lots(
            Seeded("Zlín, border of the final, place 2"), ["2 Hráč02", "3 Hráč03", "4 Hráč04"]
        )
        starts = [int(name[0]) for name in order]

        assert report.clean
        assert report.notes[-1].sentence() == (
            "lots decide who goes to the final of those who share place 2, in this order: start "
            f"numbers {listing(starts)}"
        )
        assert {each.start: each.status.value for each in report.qualified} == {
            1: "qualified",
            starts[0]: "qualified",
            starts[1]: "substitute",
        }
        assert again.qualified == report.qualified

    def test_lots_leave_no_game_and_a_record_holds_them_after_the_rounds(self) -> None:
        lots = attrs.evolve(MCR_2026, shared_border=SharedBorder.LOTS)
        names = ["2 Hráč02", "3 Hráč03", "4 Hráč04"]
        chance = Recorded([(4, 3, 2, 1), (names[2], names[0], names[1])])
        said = attrs.evolve(REGION, extra_games=(self.GAME,))
        report = replay(
            LEAGUE,
            self.NO_GAMES,
            field(4),
            self.BORDER,
            settings=said,
            qualifying=lots,
            chance=chance,
        )

        assert [each.sentence() for each in report.findings] == [
            (
                "the extra game after round 1 counts nothing: a shared place is decided by lots, "
                "and not by a game"
            )
        ]
        assert [each.start for each in report.qualified] == [1, 4, 2]

    def test_whoever_declines_is_told_and_the_substitute_steps_in(self) -> None:
        said = attrs.evolve(REGION, declined=(Declined(1, "Jana Hlavní", "je nemocná"),))
        report = replayed(rows_of_round(1, FOUR), field(4), said)

        assert report.clean
        assert [(each.start, each.status.value) for each in report.qualified] == [
            (1, "declined"),
            (2, "qualified"),
            (3, "qualified"),
        ]
        assert report.qualified[0].why.sentence().endswith("declined: je nemocná")

    @pytest.mark.parametrize("rules", [league.DEMO, NO_GAMES])
    def test_whoever_declines_after_the_game_lets_nobody_from_behind_in(
        self, rules: league.Rules
    ) -> None:
        said = attrs.evolve(
            REGION, extra_games=(self.GAME,), declined=(Declined(3, "Jana Hlavní", "odjela"),)
        )
        report = replayed(self.BORDER, field(4), said, rules)

        assert report.clean
        assert {each.start: each.status.value for each in report.qualified} == {
            1: "qualified",
            4: "qualified",
            3: "declined",
        }

    def test_a_decline_that_cannot_be_changes_nothing(self) -> None:
        one, gone, twice, stranger = (
            Declined(start, "Jana", f"{n}") for n, start in enumerate((2, 5, 2, 77))
        )
        said = attrs.evolve(REGION, declined=(one, gone, twice, stranger), lines={stranger: 9})
        people = [*field(4), Entrant(5, "Nikdy", left_after=0)]
        report = replayed(rows_of_round(1, FOUR), people, said)
        nowhere = replayed(rows_of_round(1, FOUR), people, attrs.evolve(said, region=""))

        assert [str(each) for each in report.findings] == [
            (
                "that start number 77 does not come to the final (row 9 of tournament.toml) "
                "changes nothing: nobody here has start number 77 [mcr:2]"
            ),
            (
                "that start number 5 does not come to the final changes nothing: 5 Nikdy has "
                "played in no region [mcr:2]"
            ),
            (
                "that start number 2 does not come to the final changes nothing: 2 Hráč02 "
                "declined already [mcr:2]"
            ),
        ]
        early = replayed(rows_of_round(1, FOUR), people, attrs.evolve(said, rounds=2))
        assert [each["start"] for each in early.findings] == [77]
        assert [each["start"] for each in early.notes if each.code is NoteCode.DECLINE_WAITS] == [
            2,
            5,
        ]
        assert (
            "that start number 5 does not come to the final counts once the tournament is over "
            "[mcr:2]"
        ) in map(str, early.notes)
        assert codes(nowhere.findings) == ["decline_refused"] * 3
        assert "the settings name no region" in nowhere.findings[0].sentence()

    @given(st.data())
    @settings(max_examples=25)
    def test_the_order_of_the_tables_in_the_settings_does_not_matter(
        self, data: st.DataObject
    ) -> None:
        """Except that of games between the same players, where the later stand on the earlier."""
        scores = data.draw(st.lists(st.integers(0, 2), min_size=8, max_size=8))
        rows = [
            row
            for number in (1, 2)
            for row in rows_of_round(number, [[1, 2, 3, 4], [5, 6, 7, 8]], scores)
        ]
        rules = attrs.evolve(league.DEMO, extra_game_places=data.draw(st.integers(0, 3)))
        way = attrs.evolve(
            MCR_2026,
            substitutes=data.draw(st.integers(0, 3)),
            stepping_in=data.draw(st.sampled_from(SteppingIn)),
        )
        plain = replay(LEAGUE, rules, field(8), rows)
        games: list[PlayExtraGame] = []
        for number in (1, 2):
            for group in plain.standings[number].groups:
                order = data.draw(orders([record.start for record in group]))
                if data.draw(st.booleans()):
                    order = order[: data.draw(st.integers(1, len(order)))]
                games.append(PlayExtraGame(number, order))
        gone = data.draw(st.lists(st.integers(1, 9), unique=True, max_size=4))
        declined = [Declined(start, "Jana", "odjela") for start in gone]

        def told(games: Sequence[PlayExtraGame], declined: Sequence[Declined]) -> object:
            said = attrs.evolve(REGION, extra_games=tuple(games), declined=tuple(declined))
            report = replay(LEAGUE, rules, field(8), rows, settings=said, qualifying=way)
            standings = [
                [(row.place, row.entry.start) for row in report.standings[number].rows]
                for number in (1, 2)
            ]
            findings, notes = (sorted(map(str, each)) for each in (report.findings, report.notes))
            return report.qualified, standings, findings, notes

        again = data.draw(st.permutations(games)), data.draw(st.permutations(declined))
        assert told(*again) == told(games, declined)

    def test_two_of_one_name_stay_two(self) -> None:
        people = [attrs.evolve(each, family_name="Novák") for each in field(4)]
        report = replayed(rows_of_round(1, FOUR), people, REGION)

        assert [each.start for each in report.qualified] == [1, 2, 3]

    def test_a_tournament_of_no_region_sends_nobody(self) -> None:
        assert replayed(rows_of_round(1, FOUR), field(4)).qualified == ()


class TestWhatIsGiven:
    """Everything that is no part of a tournament is refused by its place, all of it at once."""

    WRONG: Any = 3

    def test_nothing_but_a_contest_is_played(self) -> None:
        with pytest.raises(InvalidReport, match=r"^\$\.contest: 3 is not a Contest$"):
            replay(self.WRONG, league.DEMO, (), ())

    def test_all_that_is_wrong_is_told_at_once(self) -> None:
        wrong = self.WRONG
        with pytest.raises(InvalidReport) as raised:
            replay(LEAGUE, wrong, wrong, [wrong], settings=wrong, qualifying=wrong)

        assert str(raised.value).splitlines() == [
            "$.rules: found 3; expected cardtourney.testing.toy_tournament.Rules",
            "$.entrants: 3 is not a list of entrants",
            "$.rows[0]: 3 is not a ResultRow",
            "$.settings: 3 is not Settings",
            "$.qualifying: 3 is not Rules of the way to the final",
        ]


class TestLayout:
    rows = rows_of_round(1, FOUR, [7, 7, 7, 1])
    said = Settings(
        name="Liga",
        region="Zlín",
        day=date(2026, 3, 14),
        rounds=1,
        house_rules=(
            AnnounceHouseRule("Bez hodin.", "ředitel"),
            AnnounceHouseRule("S hodinami.", Official("Jana Hlavní", Office.HEAD_REFEREE)),
        ),
    )

    @pytest.fixture
    def data(self) -> Any:
        report = replayed(self.rows, field(4), self.said)
        return json.loads(json.dumps(report_data(report)))

    def test_the_keys_are_those_agreed(self, data: Any) -> None:
        assert list(data) == [
            "rules",
            "tournament",
            "house_rules",
            "over",
            "rounds",
            "standings",
            "qualified",
            "findings",
            "notes",
        ]
        assert list(data["rounds"][0]) == ["round", "sizes", "resting", "draw", "rows"]
        assert list(data["rounds"][0]["rows"][0]) == [
            "table",
            "seat",
            "start",
            "score",
            "points",
            "secondary",
        ]
        assert list(data["standings"]["1"][0]) == [
            "place",
            "shared",
            "start",
            "name",
            "club",
            "games",
            "byes",
            "values",
        ]
        assert list(data["qualified"][0]) == ["start", "place", "status", "clause", "message"]
        assert list(data["notes"][0]) == ["code", "clause", "round", "table", "rows", "message"]

    def test_thirds_of_ten_survive_to_json_and_back(self, data: Any) -> None:
        rows = data["rounds"][0]["rows"]

        assert [Fraction(row["points"]) for row in rows] == [Fraction(10, 3)] * 3 + [1]
        assert rows[0]["points"] == "10/3"
        assert data["standings"]["1"][0]["values"] == {"points": "10/3", "scored": 7}

    def test_what_the_organiser_says_is_in_it(self, data: Any) -> None:
        assert data["tournament"] == {
            "name": "Liga",
            "region": "Zlín",
            "date": "2026-03-14",
            "rounds": 1,
        }
        assert data["house_rules"] == [
            {"text": "Bez hodin.", "agreed_with": "ředitel"},
            {"text": "S hodinami.", "agreed_with": "Jana Hlavní"},
        ]

    def test_what_is_not_said_is_blank(self) -> None:
        data: Any = report_data(replayed(self.rows, field(4)))

        assert data["tournament"] == {"name": "", "region": "", "date": None, "rounds": None}

    def test_a_finding_names_its_rows(self) -> None:
        report = replayed(self.rows[:2], field(4))
        data: Any = [finding_data(each) for each in report.findings]

        assert data[0]["rows"] == [100, 101]
        assert (data[0]["code"], data[0]["round"], data[0]["table"]) == ("table_size", 1, 1)
        assert data[1]["rows"] == []
