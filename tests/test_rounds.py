"""Rounds of tables: what can be said of them, what can happen to them, and why something cannot."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.codec import from_data, from_json, json_schema, to_data, to_json
from cardtourney.errors import DataError, InvalidReport, Refusal
from cardtourney.rounds import (
    NO_CLAUSES,
    Clauses,
    CloseRound,
    Round,
    RoundCode,
    Rounds,
    SeatRound,
    TableResult,
    close,
    closed_rounds,
    enter,
    replace_result,
    seat,
    tables_missing,
    why_not_close,
    why_not_enter,
    why_not_next,
    why_not_replace,
    why_not_seat,
)

CLAUSES = Clauses(
    order="cup:1", players="cup:2", sizes="cup:3", entering="cup:4", corrected="cup:5"
)
NO_ROUND = "is not the number of a round, which is a whole number from 1"
NO_START = "is not a start number, which is a whole number from 1"

Tables = tuple[tuple[int, ...], ...]


@attrs.frozen
class Slip:
    """A result of another game than mariáš: its treasures may be halves."""

    round: int
    table: int
    starts: tuple[int, ...]
    treasures: tuple[Fraction, ...] = ()


@attrs.frozen
class Mark:
    """Another one, of a game that knows only who won."""

    round: int
    table: int
    starts: tuple[int, ...]
    winner: int


@attrs.frozen
class Field:
    """Those who are in, as they are seated, and those who rest."""

    tables: Tables
    resting: tuple[int, ...]
    sizes: frozenset[int]

    @property
    def players(self) -> tuple[int, ...]:
        return (*chain.from_iterable(self.tables), *self.resting)


@st.composite
def fields(draw: st.DrawFn, resting: int = 3) -> Field:
    """Fields at tables of 3, 4, 5 or of several sizes, with some who rest."""
    sizes = draw(st.sets(st.sampled_from((3, 4, 5)), min_size=1))
    lengths = draw(st.lists(st.sampled_from(sorted(sizes)), min_size=1, max_size=4))
    spare = draw(st.integers(0, resting))
    total = sum(lengths) + spare
    numbers = draw(st.lists(st.integers(1, 99), min_size=total, max_size=total, unique=True))
    tables, left = [], numbers
    for length in lengths:
        tables.append(tuple(left[:length]))
        left = left[length:]
    return Field(tuple(tables), tuple(left), frozenset(sizes))


def slips(number: int, tables: Sequence[Sequence[int]]) -> list[Slip]:
    """A result from each table."""
    return [
        Slip(number, table, tuple(starts), tuple(Fraction(start, 2) for start in starts))
        for table, starts in enumerate(tables, 1)
    ]


def played(tables: Tables, number: int = 1) -> Rounds[Slip]:
    """Rounds that all count, each at the same tables."""
    rounds: Rounds[Slip] = ()
    for each in range(1, number + 1):
        rounds = seat(rounds, SeatRound(each, tables))
        for slip in slips(each, tables):
            rounds = enter(rounds, slip)
        rounds = close(rounds)
    return rounds


class TestWhatCanBeSaid:
    @given(st.integers(1, 9), fields())
    def test_lists_make_the_same_as_tuples(self, number: int, field: Field) -> None:
        listed: Any = list(map(list, field.tables))
        results: Any = slips(number, field.tables)

        assert SeatRound(number, listed) == SeatRound(number, field.tables)
        whole = Round(field.tables, tuple(results), closed=True, lots=field.players)
        again = Round(listed, results, closed=True, lots=list(field.players))
        assert (again, hash(again)) == (whole, hash(whole))

    @given(fields())
    def test_a_round_knows_who_is_seated(self, field: Field) -> None:
        assert Round[Slip](field.tables).players == set(field.players) - set(field.resting)

    def test_any_value_with_round_table_and_players_is_a_result(self) -> None:
        assert isinstance(Slip(1, 1, (1, 2, 3)), TableResult)
        assert not isinstance((1, 1, (1, 2, 3)), TableResult)

    @pytest.mark.parametrize(
        ("code", "text"),
        [
            (RoundCode.ROUND_STILL_OPEN, "round_still_open"),
            (RoundCode.NOT_THE_NEXT_ROUND, "not_the_next_round"),
            (RoundCode.PLAYERS, "players_of_the_round"),
            (RoundCode.TABLE_SIZE, "players_at_a_table"),
            (RoundCode.NO_OPEN_ROUND, "no_open_round"),
            (RoundCode.OTHER_ROUND, "another_round_is_open"),
            (RoundCode.NO_SUCH_TABLE, "no_such_table"),
            (RoundCode.OTHER_PLAYERS, "other_players_at_the_table"),
            (RoundCode.HANDED_IN, "result_handed_in_already"),
            (RoundCode.RESULTS_MISSING, "results_missing"),
        ],
    )
    def test_files_tell_codes_apart_by_these_words(self, code: RoundCode, text: str) -> None:
        assert to_data(code) == text


class TestWhatCannot:
    @pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None])
    @pytest.mark.parametrize("kind", [CloseRound, lambda number: SeatRound(number, ((1, 2, 3),))])
    def test_a_round_has_a_whole_number_from_one(
        self, kind: Callable[[Any], object], number: object
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            kind(number)

        assert str(caught.value) == f"$.round: {number!r} {NO_ROUND}"

    @pytest.mark.parametrize(
        ("tables", "problem"),
        [
            ("123", "tables: '123' is not a list of tables, each a list of start numbers"),
            (None, "tables: None is not a list of tables, each a list of start numbers"),
            ({(1, 2)}, "tables: {(1, 2)} is not a list of tables, each a list of start numbers"),
            (((1, 2, 3), "456"), "tables[1]: '456' is not a list of start numbers"),
            (((1, 2, 3), {4, 5}), "tables[1]: {4, 5} is not a list of start numbers"),
            (((1, 2.0, 3),), f"tables[0][1]: 2.0 {NO_START}"),
            (((1, 2, True),), f"tables[0][2]: True {NO_START}"),
            ((("1", 2, 3),), f"tables[0][0]: '1' {NO_START}"),
            (((0, 2, 3),), f"tables[0][0]: 0 {NO_START}"),
        ],
    )
    @pytest.mark.parametrize("kind", [Round, lambda tables: SeatRound(1, tables)])
    def test_tables_hold_start_numbers_in_order_of_position(
        self, kind: Callable[[Any], object], tables: object, problem: str
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            kind(tables)

        assert str(caught.value) == f"$.{problem}"

    def test_all_problems_of_a_seating_are_told_at_once(self) -> None:
        wrong: Any = ((1, "2", 3), 4, (5, 6, 0))
        with pytest.raises(InvalidReport) as caught:
            SeatRound(0, wrong)

        fields = ["$.round", "$.tables[0][1]", "$.tables[1]", "$.tables[2][2]"]
        assert [problem.field for problem in caught.value] == fields

    @pytest.mark.parametrize(
        ("results", "closed", "lots", "problems"),
        [
            (
                "slip",
                1,
                5,
                [
                    "$.results: 'slip' is not a list of results of tables",
                    "$.closed: 1 is neither True nor False",
                    "$.lots: 5 is not a list of start numbers",
                ],
            ),
            (
                (Slip(1, 1, (1, 2, 3)), None),
                None,
                (1, "2"),
                [
                    "$.results[1]: None is not the result of a table",
                    "$.closed: None is neither True nor False",
                    f"$.lots[1]: '2' {NO_START}",
                ],
            ),
        ],
    )
    def test_all_problems_of_a_round_are_told_at_once(
        self, results: Any, closed: Any, lots: Any, problems: list[str]
    ) -> None:
        wrong: Any = 7
        with pytest.raises(InvalidReport) as caught:
            Round(wrong, results, closed, lots)

        first, *others = map(str, caught.value)
        assert first == "$.tables: 7 is not a list of tables, each a list of start numbers"
        assert others == problems


FOUR, THREE = (4, 1, 3, 2), (5, 6, 7)
SEATED: Rounds[Slip] = seat((), SeatRound(1, (FOUR, THREE)))
HALF_IN = enter(SEATED, Slip(1, 1, FOUR))
TWICE = played((FOUR, THREE), 2)


def _seat(
    rounds: Rounds[Slip], number: int, tables: Tables, **options: Any
) -> Callable[[Clauses], Refusal[RoundCode] | None]:
    options = {"players": range(1, 8), "sizes": (3, 4)} | options
    return lambda clauses: why_not_seat(
        rounds, SeatRound(number, tables), **options, clauses=clauses
    )


def _enter(rounds: Rounds[Slip], slip: Slip) -> Callable[[Clauses], Refusal[RoundCode] | None]:
    return lambda clauses: why_not_enter(rounds, slip, clauses=clauses)


def _replace(rounds: Rounds[Slip], slip: Slip) -> Callable[[Clauses], Refusal[RoundCode] | None]:
    return lambda clauses: why_not_replace(rounds, slip, clauses=clauses)


def _close(rounds: Rounds[Slip], number: int) -> Callable[[Clauses], Refusal[RoundCode] | None]:
    return lambda clauses: why_not_close(rounds, number, clauses=clauses)


def _next(rounds: Rounds[Slip], number: int) -> Callable[[Clauses], Refusal[RoundCode] | None]:
    return lambda clauses: why_not_next(rounds, number, clauses=clauses)


Ask = Callable[[Clauses], Refusal[RoundCode] | None]

STILL_OPEN = "round 1 is seated and not closed yet"
PLAYERS = (
    "round 1: start numbers missing: {}; not playing this round: {}; seated more than once: {}"
)
SIZE = "round 1: not {} players at table {}"
NONE_OPEN = "round {} is not open: no round is seated"
OTHER_OPEN = "round 2 is not open; round 1 is"
NO_TABLE = "round 1 has tables 1 to 2, and no table {}"
REFUSED: list[tuple[RoundCode, str, Ask, str]] = [
    (RoundCode.ROUND_STILL_OPEN, "cup:4", _seat(SEATED, 2, (FOUR, THREE)), STILL_OPEN),
    (RoundCode.ROUND_STILL_OPEN, "cup:4", _next(HALF_IN, 2), STILL_OPEN),
    (
        RoundCode.NOT_THE_NEXT_ROUND,
        "cup:1",
        _seat(TWICE, 2, (FOUR, THREE)),
        "round 2 cannot be seated; the next one is 3",
    ),
    (
        RoundCode.PLAYERS,
        "cup:2",
        _seat((), 1, ((1, 2, 9), (8, 5, 5, 2))),
        PLAYERS.format("3, 4, 6, 7", "8, 9", "2, 5"),
    ),
    (
        RoundCode.PLAYERS,
        "cup:2",
        _seat((), 1, ((1, 2, 3),), may_rest=(7, 4, 5)),
        PLAYERS.format("6", "none", "none"),
    ),
    (
        RoundCode.PLAYERS,
        "cup:2",
        _seat((), 1, ((1, 2, 3), (4, 5, 6, 8)), may_rest=(7, 8)),
        PLAYERS.format("none", "8", "none"),
    ),
    (
        RoundCode.PLAYERS,
        "cup:2",
        _seat((), 1, ()),
        PLAYERS.format("1, 2, 3, 4, 5, 6, 7", *["none"] * 2),
    ),
    (
        RoundCode.TABLE_SIZE,
        "cup:3",
        _seat((), 1, ((1, 2), THREE, (3, 4))),
        SIZE.format("3 or 4", "1, 3"),
    ),
    (
        RoundCode.TABLE_SIZE,
        "cup:3",
        _seat((), 1, (FOUR, THREE), sizes=[4, 4]),
        SIZE.format("4", "2"),
    ),
    (
        RoundCode.TABLE_SIZE,
        "cup:3",
        _seat((), 1, ((1, 2, 3, 4, 5, 6, 7), ()), sizes={5, 4, 3}),
        SIZE.format("3 or 4 or 5", "1, 2"),
    ),
    (
        RoundCode.NOBODY_SEATED,
        "cup:2",
        _seat((), 1, (), may_rest=range(1, 8)),
        "round 1 has no tables",
    ),
    (RoundCode.NO_OPEN_ROUND, "cup:4", _enter((), Slip(1, 1, FOUR)), NONE_OPEN.format(1)),
    (RoundCode.NO_OPEN_ROUND, "cup:4", _close(TWICE, 2), NONE_OPEN.format(2)),
    (RoundCode.OTHER_ROUND, "cup:4", _enter(SEATED, Slip(2, 1, FOUR)), OTHER_OPEN),
    (RoundCode.OTHER_ROUND, "cup:4", _close(SEATED, 2), OTHER_OPEN),
    (RoundCode.NO_SUCH_TABLE, "cup:4", _enter(SEATED, Slip(1, 3, THREE)), NO_TABLE.format(3)),
    (RoundCode.NO_SUCH_TABLE, "cup:4", _enter(SEATED, Slip(1, 0, THREE)), NO_TABLE.format(0)),
    (RoundCode.NO_SUCH_TABLE, "cup:4", _replace(TWICE, Slip(1, 4, THREE)), NO_TABLE.format(4)),
    (
        RoundCode.OTHER_PLAYERS,
        "cup:4",
        _enter(SEATED, Slip(1, 2, THREE[::-1])),
        "round 1, table 2: the result names 7, 6, 5 in order of position; seated are 5, 6, 7",
    ),
    (
        RoundCode.OTHER_PLAYERS,
        "cup:4",
        _replace(TWICE, Slip(1, 2, ())),
        "round 1, table 2: the result names none in order of position; seated are 5, 6, 7",
    ),
    (
        RoundCode.HANDED_IN,
        "cup:5",
        _enter(HALF_IN, Slip(1, 1, FOUR)),
        "round 1, table 1: the result is handed in and can be corrected only by a decision",
    ),
    (
        RoundCode.RESULTS_MISSING,
        "cup:4",
        _close(SEATED, 1),
        "round 1: no result yet from table 1, 2",
    ),
    (
        RoundCode.NOT_SEATED,
        "cup:4",
        _replace(SEATED, Slip(2, 1, FOUR)),
        "round 2 is not seated; seated so far: 1 round",
    ),
    (
        RoundCode.NOT_SEATED,
        "cup:4",
        _replace(TWICE, Slip(0, 1, FOUR)),
        "round 0 is not seated; seated so far: 2 rounds",
    ),
    (
        RoundCode.NOT_HANDED_IN,
        "cup:5",
        _replace(HALF_IN, Slip(1, 2, THREE)),
        "round 1, table 2: no result is handed in that could be corrected",
    ),
]


class TestRefusals:
    @pytest.mark.parametrize(
        ("code", "clause", "ask", "sentence"), REFUSED, ids=lambda value: str(value)[:40]
    )
    def test_it_says_why_with_the_clause_of_the_tournament(
        self, code: RoundCode, clause: str, ask: Ask, sentence: str
    ) -> None:
        refusal = ask(CLAUSES)

        assert refusal is not None
        assert (refusal.code, str(refusal)) == (code, f"{sentence} [{clause}]")
        assert str(ask(NO_CLAUSES)) == sentence
        assert from_json(to_json(refusal), Refusal[RoundCode]) == refusal

    def test_every_reason_is_met(self) -> None:
        assert {code for code, *_ in REFUSED} == set(RoundCode)


class TestSeating:
    @given(fields(), st.data())
    def test_a_seating_of_all_who_are_in_is_let_through_in_any_order(
        self, field: Field, data: st.DataObject
    ) -> None:
        """Neither who is named first nor which table comes first has a say."""
        event = SeatRound(1, data.draw(st.permutations(field.tables).map(tuple)))
        players = data.draw(st.permutations(field.players))
        resting = data.draw(st.permutations(field.resting))
        sizes = data.draw(st.permutations(sorted(field.sizes)))

        assert why_not_seat((), event, players=players, sizes=sizes, may_rest=resting) is None
        assert seat((), event) == (Round(event.tables),)

    @given(fields(resting=2), st.data())
    def test_it_is_let_through_exactly_where_players_and_sizes_fit(
        self, field: Field, data: st.DataObject
    ) -> None:
        """Held against the definition, one player and one table at a time."""
        tables = [list(table) for table in field.tables]
        for _ in range(data.draw(st.integers(0, 3))):
            table, shorter = data.draw(st.tuples(st.sampled_from(tables), st.booleans()))
            if table and shorter:
                table.pop(data.draw(st.integers(0, len(table) - 1)))
            else:
                table.append(data.draw(st.sampled_from((*field.players, 100))))
        may_rest = data.draw(st.sets(st.sampled_from(field.players)))
        event = SeatRound(1, tuple(map(tuple, tables)))

        refusal = why_not_seat(
            (), event, players=field.players, sizes=field.sizes, may_rest=may_rest
        )

        seated = [player for table in tables for player in table]
        each_once = all(
            seated.count(player) == 1 or (player in may_rest and player not in seated)
            for player in field.players
        )
        nobody_else = all(player in field.players for player in seated)
        if not (each_once and nobody_else):
            assert refusal is not None
            assert refusal.code is RoundCode.PLAYERS
        elif not all(len(table) in field.sizes for table in tables):
            assert refusal is not None
            assert refusal.code is RoundCode.TABLE_SIZE
        else:
            assert refusal is None

    @given(fields(resting=3), st.data())
    def test_who_may_not_rest_is_missed(self, field: Field, data: st.DataObject) -> None:
        event = SeatRound(1, field.tables)
        allowed = data.draw(st.sets(st.sampled_from(field.players)))

        refusal = why_not_seat(
            (), event, players=field.players, sizes=field.sizes, may_rest=allowed
        )

        missed = sorted(set(field.resting) - allowed)
        found = "" if refusal is None else refusal["missing"]
        assert found == ", ".join(map(str, missed))

    @given(fields(resting=0), st.integers(0, 3), st.integers(1, 6))
    def test_rounds_follow_one_another_by_number(
        self, field: Field, before: int, number: int
    ) -> None:
        rounds = played(field.tables, before)

        assert (why_not_next(rounds, number) is None) is (number == before + 1)
        event = SeatRound(number, field.tables)
        refusal = why_not_seat(rounds, event, players=field.players, sizes=field.sizes)
        assert refusal == why_not_next(rounds, number)


class TestHandingIn:
    @given(fields(), st.data())
    def test_the_order_in_which_tables_hand_in_does_not_matter(
        self, field: Field, data: st.DataObject
    ) -> None:
        rounds: Rounds[Slip] = seat((), SeatRound(1, field.tables))
        waiting = set(range(1, len(field.tables) + 1))
        for slip in data.draw(st.permutations(slips(1, field.tables))):
            assert tables_missing(rounds[0]) == tuple(sorted(waiting))
            assert why_not_close(rounds, 1) is not None
            assert why_not_enter(rounds, slip) is None
            rounds = enter(rounds, slip)
            assert why_not_enter(rounds, slip) is not None
            waiting.remove(slip.table)

        assert rounds[0].results == tuple(slips(1, field.tables))
        assert why_not_close(rounds, 1) is None
        assert close(rounds) == played(field.tables)

    @given(fields(), st.permutations(range(1, 4)))
    def test_a_round_counts_once_it_is_closed(self, field: Field, drawn: list[int]) -> None:
        rounds = played(field.tables, 2)
        opened = seat(rounds, SeatRound(3, field.tables))

        assert closed_rounds(()) == 0
        assert closed_rounds(rounds) == closed_rounds(opened) == 2
        counted = close(opened, lots=drawn)
        assert counted[:2] == rounds
        assert (closed_rounds(counted), counted[2].lots) == (3, tuple(drawn))

    @given(fields(resting=0), st.data())
    def test_a_corrected_result_leaves_the_same_as_one_that_was_right_at_once(
        self, field: Field, data: st.DataObject
    ) -> None:
        """Whether the round is closed or not, and whatever was played after it."""
        wrong = played(field.tables, 2)
        number = data.draw(st.integers(1, 3))
        wrong = seat(wrong, SeatRound(3, field.tables))
        for slip in data.draw(st.permutations(slips(3, field.tables))):
            wrong = enter(wrong, slip)
        right_slips = [attrs.evolve(s, treasures=()) for s in slips(number, field.tables)]
        chosen = data.draw(st.sets(st.sampled_from(right_slips), min_size=1))

        corrected = wrong
        for slip in data.draw(st.permutations(sorted(chosen, key=lambda slip: slip.table))):
            assert why_not_replace(corrected, slip) is None
            corrected = replace_result(corrected, slip)

        expected = [
            right if right in chosen else given
            for right, given in zip(right_slips, slips(number, field.tables), strict=True)
        ]
        assert corrected[number - 1].results == tuple(expected)
        assert (
            attrs.evolve(corrected[number - 1], results=wrong[number - 1].results)
            == (wrong[number - 1])
        )
        assert [*corrected[: number - 1], *corrected[number:]] == [
            *wrong[: number - 1],
            *wrong[number:],
        ]

    @given(fields(resting=0), st.data())
    def test_only_what_a_table_handed_in_can_be_corrected(
        self, field: Field, data: st.DataObject
    ) -> None:
        """What can be handed in cannot be corrected, and the other way round."""
        rounds = seat(played(field.tables, 1), SeatRound(2, field.tables))
        for slip in data.draw(st.lists(st.sampled_from(slips(2, field.tables)), unique=True)):
            rounds = enter(rounds, slip)
        for number in (1, 2):
            for slip in slips(number, field.tables):
                can_enter = why_not_enter(rounds, slip) is None
                assert can_enter is not (why_not_replace(rounds, slip) is None)


class TestInFiles:
    @given(fields(), st.booleans())
    def test_rounds_of_any_result_are_written_and_read(self, field: Field, closed: bool) -> None:
        results = tuple(slips(1, field.tables))
        whole = Round(field.tables, results, closed=closed, lots=field.resting)

        assert from_json(to_json(whole, as_type=Round[Slip]), Round[Slip]) == whole
        # Its results say themselves what they are, so it is written the same without a type.
        assert to_json(whole) == to_json(whole, as_type=Round[Slip])
        rounds = (whole, Round[Slip](field.tables))
        as_type = tuple[Round[Slip], ...]
        assert from_data(to_data(rounds, as_type=as_type), as_type) == rounds

    def test_each_result_is_read_as_its_own_kind(self) -> None:
        marks = Round((FOUR,), (Mark(1, 1, FOUR, 3),))

        assert from_json(to_json(marks), Round[Mark]) == marks
        with pytest.raises(DataError) as caught:
            from_json(to_json(marks), Round[Slip])
        assert [problem.field for problem in caught.value] == ["$.value.results[0].winner"]

    def test_results_of_several_kinds_carry_their_names(self) -> None:
        both = Round((FOUR, THREE), (Slip(1, 1, FOUR), Mark(1, 2, THREE, 5)))
        as_type = Round[Slip | Mark]

        data = to_data(both, as_type=as_type)
        assert [result["kind"] for result in data["results"]] == ["Slip", "Mark"]
        assert from_data(data, as_type) == both

    def test_a_round_that_does_not_say_its_results_is_not_read(self) -> None:
        with pytest.raises(DataError, match="has to be said"):
            from_json(to_json(Round((FOUR,), (Slip(1, 1, FOUR),))), Round)

    def test_the_schema_names_the_results(self) -> None:
        classes = json_schema(tuple[Round[Slip], ...] | Round[Mark])["$defs"]

        for name, kind in (("Round_Slip", "Slip"), ("Round_Mark-in-union", "Mark")):
            results = classes[name]["properties"]["results"]
            assert results == {"type": "array", "items": {"$ref": f"#/$defs/{kind}"}}

    @pytest.mark.parametrize("event", [SeatRound(1, (FOUR, THREE)), CloseRound(2), CLAUSES])
    def test_events_and_clauses_are_written_and_read(self, event: Any) -> None:
        assert from_json(to_json(event), type(event)) == event


class TestLongNumbers:
    """Python writes no whole number of thousands of digits; a refusal about one is written."""

    LONG = 10**5000
    SHOWN = r"1000000000… \(5001 digits\)"

    def test_what_is_no_number_of_a_round_or_player_is_named_in_short(self) -> None:
        with pytest.raises(InvalidReport, match=f"-{self.SHOWN} is not the number of a round"):
            SeatRound(-self.LONG, ((1, 2, 3),))
        with pytest.raises(InvalidReport, match=f"-{self.SHOWN} is not a start number"):
            SeatRound(1, ((1, 2, -self.LONG),))

    @pytest.mark.parametrize("ask", [why_not_next, why_not_close])
    def test_what_cannot_happen_is_named_in_short(self, ask: Any) -> None:
        assert re.match(f"round {self.SHOWN} ", str(ask((), self.LONG)))
