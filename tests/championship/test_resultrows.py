"""The sheets of a whole tournament: sound ones come back, every flaw is told with its rows."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.championship.people import Entrant
from cardtourney.championship.resultrows import (
    Gathered,
    ResultRow,
    RowCode,
    gather,
    rows_of,
    table_chance,
    where,
    with_rows,
)
from cardtourney.chance import Recorded, Seeded
from cardtourney.errors import Finding
from cardtourney.karak import tournament as karak
from cardtourney.karak.files import FORM, Line
from cardtourney.karak.game import Game
from cardtourney.karak.rules import MCR_2026
from cardtourney.rounds import Clauses

Row = ResultRow[Line]

CLAUSES = Clauses(order="toy:o", players="toy:p", sizes="toy:s", entering="toy:e")
SEED = Seeded("Zlín 2026")


def field(size: int) -> list[Entrant]:
    return [Entrant(start, f"Hráč{start}") for start in range(1, size + 1)]


def seat(row: int, place: tuple[int, int, int], start: int, *, dragon: bool = False) -> Row:
    return ResultRow(row, *place, start, Line(Fraction(start % 3), dragon, ""))


def event(*sizes: int, rounds: int = 1) -> list[Row]:
    """Everybody plays every round at the same table."""
    places = [(table, s) for table, size in enumerate(sizes, 1) for s in range(1, size + 1)]
    rows = [(number, *place) for number in range(1, rounds + 1) for place in places]
    starts = [start for _ in range(rounds) for start in range(1, len(places) + 1)]
    seats = zip(rows, starts, strict=True)
    return [seat(n, place, start) for n, (place, start) in enumerate(seats, 2)]


def gathered(
    rows: list[Row], entrants: list[Entrant], resting: Callable[[int], int] = lambda _: 0
) -> Gathered[Game]:
    return gather(
        rows,
        entrants,
        FORM,
        MCR_2026,
        sizes=(4, 5),
        resting=resting,
        clauses=CLAUSES,
        chance=SEED,
    )


def told(found: Gathered[Game]) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(each.code.value, each.clause, rows_of(each)) for each in found.findings]


def test_sound_sheets_come_back_by_round_and_table() -> None:
    found = gathered(event(5, 4, rounds=2), field(9))

    assert found.findings == ()
    assert found.spoiled == frozenset()
    assert [(each.result.round, each.result.table) for each in found.entered] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]
    assert found.entered[0].rows == (2, 3, 4, 5, 6)
    assert dict(found.entered[0].values[1]) == {
        "treasures": 2,
        "dragon": False,
        "character": None,
    }
    assert found.of(2) == found.entered[2:]


CHANGES: list[tuple[str, Callable[[list[Row]], list[Row]], list[Any]]] = [
    (
        "a player at two tables",
        lambda rows: [*rows[:-1], attrs.evolve(rows[-1], start=1)],
        [("player_twice", "toy:e", (10,)), ("player_missing", "toy:p", ())],
    ),
    (
        "a start number nobody has",
        lambda rows: [*rows[:-1], attrs.evolve(rows[-1], start=77)],
        [("unknown_start", "toy:e", (10,)), ("player_missing", "toy:p", ())],
    ),
    (
        "a seat twice",
        lambda rows: [*rows[:-1], attrs.evolve(rows[-1], position=3)],
        [("seat_twice", "toy:e", (10,))],
    ),
    (
        "a table of a wrong size",
        lambda rows: rows[:-1],
        [("table_size", "toy:s", (7, 8, 9)), ("player_missing", "toy:p", ())],
    ),
    (
        "a seat that is none",
        lambda rows: [*rows[:-1], attrs.evolve(rows[-1], position=6)],
        [("position", "toy:s", (10,))],
    ),
    (
        "a seat that only a larger table has",
        lambda rows: [*rows[:-1], attrs.evolve(rows[-1], position=5)],
        [("position", "toy:s", (10,))],
    ),
    (
        "a missing table",
        lambda rows: rows[5:],
        [("table_gap", "toy:s", ())] + [("player_missing", "toy:p", ())] * 5,
    ),
    (
        "a missing round",
        lambda rows: [attrs.evolve(row, round=2) for row in rows],
        [("round_gap", "toy:o", ())],
    ),
    (
        "a round and a table before the first",
        lambda rows: [attrs.evolve(row, round=0, table=0) for row in rows[:4]],
        [
            (code, "toy:e", (row,))
            for row in (2, 3, 4, 5)
            for code in ("round_number", "table_number")
        ],
    ),
]


@pytest.mark.parametrize(
    ("change", "expected"),
    [pytest.param(change, expected, id=name) for name, change, expected in CHANGES],
)
def test_each_flaw_is_told_with_its_rows_and_clause(
    change: Callable[[list[Row]], list[Row]], expected: list[Any]
) -> None:
    found = gathered(change(event(5, 4)), field(9))

    assert told(found) == expected
    assert found.spoiled


def test_rows_that_are_put_in_twice_are_one_finding_told_first() -> None:
    rows = event(5, 4, rounds=2)
    rows[9] = attrs.evolve(rows[9], line=Line(Fraction(1), True, ""))
    again = [attrs.evolve(row, row=row.row + 9) for row in rows[9:]]
    found = gathered([*again, *rows], field(9))

    assert "\n".join(map(str, found.findings)) == (
        "rows 20–28 repeat rows 11–19: expected every row once; take out what is there again "
        "[toy:e]"
    )
    assert found.spoiled == {2}
    assert {each.result.round for each in found.entered} == {1}


def test_a_result_of_somebody_who_left_is_told() -> None:
    people = field(9)
    people[0] = attrs.evolve(people[0], left_after=1)
    found = gathered(event(5, 4, rounds=2), people)

    assert told(found) == [("player_left", "toy:p", (11,))]
    assert str(found.findings[0]) == (
        "round 2, table 1: start number 1 plays, but is said to have left after round 1 [toy:p]"
    )


def test_a_result_of_somebody_before_they_came_is_told() -> None:
    people = field(9)
    people[0] = attrs.evolve(people[0], from_round=2)
    found = gathered(event(5, 4, rounds=2), people)

    assert told(found) == [("player_early", "toy:p", (2,))]
    assert str(found.findings[0]) == (
        "round 1, table 1: start number 1 plays, but is said to take part from round 2 on [toy:p]"
    )


def test_who_may_rest_is_not_missing() -> None:
    rows = event(4, 4)

    assert told(gathered(rows, field(9), resting=lambda _: 1)) == []
    missing = gathered(rows, field(10), resting=lambda _: 1)
    assert [each["start"] for each in missing.findings] == [9, 10]
    assert missing.spoiled == {1}
    assert missing.findings[0].sentence() == (
        "round 1: start number 9 is at no table; of 10 players 1 may rest"
    )


def test_what_the_game_finds_has_the_rows_of_its_players() -> None:
    rows = event(5, 4)
    rows[0] = seat(2, (1, 1, 1), 1, dragon=True)
    rows[3] = seat(5, (1, 1, 4), 4, dragon=True)
    quarter = attrs.evolve(rows[8], line=Line(Fraction(13, 4), False, ""))
    found = gathered([*rows[:8], quarter], field(9))

    assert told(found) == [
        ("two_dragon_slayers", "karak:3", (2, 3, 4, 5, 6)),
        ("treasure_part", "karak:4", (10,)),
    ]
    assert found.entered == ()


@given(st.data())
def test_flaws_keep_no_other_table_back_and_order_changes_nothing(data: st.DataObject) -> None:
    """Of the tables come back exactly those of which every row is sound."""
    rows = event(5, 4, 4, rounds=2)
    for at in data.draw(st.lists(st.integers(0, len(rows) - 1), max_size=3)):
        name = data.draw(st.sampled_from(("round", "table", "position", "start")))
        other: Any = {name: data.draw(st.integers(-1, 15))}
        rows[at] = attrs.evolve(rows[at], **other)
    found = gathered(rows, field(13))

    assert gathered(data.draw(st.permutations(rows)), field(13)) == found
    players = Counter((row.round, row.start) for row in rows)
    tables: dict[tuple[int, int], list[Row]] = {}
    for row in rows:
        tables.setdefault((row.round, row.table), []).append(row)
    sound = {
        place
        for place, seats in tables.items()
        if min(place) >= 1
        and len(seats) in (4, 5)
        and len({one.position for one in seats}) == len(seats)
        and all(1 <= one.position <= len(seats) for one in seats)
        and all(1 <= one.start <= 13 and players[one.round, one.start] == 1 for one in seats)
    }
    assert {(each.result.round, each.result.table) for each in found.entered} == sound
    assert [*found.findings] == sorted(found.findings, key=where)


def test_a_finding_keeps_the_rows_that_it_has() -> None:
    finding = Finding(RowCode.TABLE_SIZE, "toy:s", (("row", 7),))

    assert with_rows(finding, [8]) is finding
    assert rows_of(with_rows(Finding(RowCode.TABLE_SIZE, ""), ())) == ()


def test_a_record_of_a_draw_is_the_same_for_every_table() -> None:
    record = Recorded([(1, 2)])

    assert table_chance(record, (1, 2)) is record
    assert table_chance(SEED, (1, 2)) == Seeded("Zlín 2026, round 1, table 2")


def test_the_sizes_checked_are_those_of_the_system() -> None:
    assert karak.sizes(MCR_2026) == (4, 5)
