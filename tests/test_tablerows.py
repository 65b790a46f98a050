"""Rows of tables, checked against each other."""

from collections import Counter
from enum import StrEnum
from itertools import groupby

import attrs
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.tablerows import Flaw, RowChecks, by_table, place_of, seat_of, spans


class Code(StrEnum):
    ROUND_NUMBER = "round_number"
    TABLE_NUMBER = "table_number"
    POSITION = "position"
    UNKNOWN_START = "unknown_start"
    SEAT_TWICE = "seat_twice"
    PLAYER_TWICE = "player_twice"
    TABLE_SIZE = "table_size"
    TABLE_GAP = "table_gap"
    ROUND_GAP = "round_gap"
    ROWS_REPEATED = "rows_repeated"


@attrs.frozen
class Row:
    row: int
    round: int
    table: int
    position: int
    start: int


CHECKS = RowChecks(
    codes=Code,
    sizes=(3, 4),
    rounds=99,
    known=range(1, 20),
    entered="toy:1",
    seats="toy:2",
    order="toy:3",
)


def flaws(rows: list[Row], checks: RowChecks[Code] = CHECKS) -> list[Flaw[Code]]:
    return list(checks.flaws(sorted(rows, key=seat_of)))


def table(number: int, table_: int, starts: range) -> list[Row]:
    return [
        Row(100 * number + 10 * table_ + seat, number, table_, seat, start)
        for seat, start in enumerate(starts, 1)
    ]


SOUND = [*table(1, 1, range(1, 5)), *table(1, 2, range(5, 8)), *table(2, 1, range(1, 8, 2))]


def codes(found: list[Flaw[Code]]) -> list[str]:
    return [flaw.finding.code.value for flaw in found]


def test_sound_rows_have_no_flaw() -> None:
    many = [row for number in range(1, 40) for row in table(number, 1, range(1, 4))]

    assert flaws(SOUND) == []
    assert flaws(many) == []


def test_the_last_round_counts() -> None:
    checks = attrs.evolve(CHECKS, rounds=1)
    found = flaws(SOUND, checks)

    assert codes(found) == ["round_number"] * 4
    assert {flaw.finding["rounds"] for flaw in found} == {1}


@given(
    st.lists(
        st.builds(
            Row,
            st.integers(2, 99),
            st.integers(-1, 4) | st.just(10**14),
            st.integers(-1, 4) | st.just(10**14),
            st.integers(-1, 5),
            st.integers(0, 22),
        ),
        max_size=12,
    )
)
def test_each_flaw_is_found_and_spoils_its_table(rows: list[Row]) -> None:
    """The same questions asked of the rows one by one."""
    found = flaws(rows)
    count = Counter(codes(found))
    tables = {place: list(seats) for place, seats in by_table(sorted(rows, key=seat_of)).items()}

    assert count["round_number"] == sum(not 1 <= row.round <= 99 for row in rows)
    assert count["table_number"] == sum(row.table < 1 for row in rows)
    known_size = {place: len(seats) for place, seats in tables.items() if len(seats) in (3, 4)}
    assert count["position"] == sum(
        row.position not in range(1, known_size.get(place_of(row), 4) + 1) for row in rows
    )
    assert count["unknown_start"] == sum(row.start not in range(1, 20) for row in rows)
    assert count["seat_twice"] == len(rows) - len({seat_of(row)[:3] for row in rows})
    assert count["player_twice"] == len(rows) - len({(row.round, row.start) for row in rows})
    assert count["table_size"] == sum(len(seats) not in (3, 4) for seats in tables.values())
    played = {row.round for row in rows if 1 <= row.round <= 99 and row.table > 0}
    assert count["round_gap"] == len(set(range(1, max(played, default=0))) - played)
    for flaw in found:
        named = flaw.finding.get("table")
        if named is not None:
            assert (flaw.finding["round"], named) in flaw.spoiled
    gaps = {flaw.finding["round"] for flaw in found if flaw.finding.code is Code.TABLE_GAP}
    for number, group in groupby(sorted(tables), key=lambda place: place[0]):
        there = {place[1] for place in group if place[1] > 0}
        gap = 1 <= number <= 99 and max(there, default=0) != len(there)
        assert (number in gaps) == gap


def test_the_clause_of_a_missing_round_may_be_its_own() -> None:
    checks = attrs.evolve(CHECKS, orders={1: "toy:9"})
    found = flaws(table(3, 1, range(1, 4)), checks)

    assert [(flaw.finding["round"], flaw.finding.clause) for flaw in found] == [
        (1, "toy:9"),
        (2, "toy:3"),
    ]


@given(st.lists(st.integers(0, len(SOUND) - 1)))
def test_rows_put_in_again_are_set_aside_and_told_at_once(again: list[int]) -> None:
    repeats = [attrs.evolve(SOUND[at], row=900 + 2 * n) for n, at in enumerate(again)]
    kept, found = CHECKS.without_repeats([*SOUND, *repeats], lambda row: attrs.evolve(row, row=0))

    assert sorted(kept, key=seat_of) == SOUND
    assert flaws(kept) == []
    assert len(found) == bool(again)
    for flaw in found:
        first = {SOUND[at].row for at in again}
        assert flaw.spoiled == tuple(sorted({place_of(SOUND[at]) for at in again}))
        assert str(flaw.finding["again"]).endswith(", ".join(str(row.row) for row in repeats))
        assert str(flaw.finding["first"]).endswith(f" {spans(first)}")
        assert flaw.finding["repeat"] == ("repeats" if len(again) == 1 else "repeat")
        assert flaw.place == (0, True, 0)


def test_what_is_about_a_whole_round_is_listed_after_its_tables() -> None:
    found = flaws([*table(1, 1, range(1, 3)), *table(1, 3, range(3, 6))])
    by_place = sorted(found, key=lambda flaw: flaw.place)

    assert codes(by_place) == ["table_size", "table_gap"]
    assert place_of(table(1, 3, range(1, 3))[0]) == (1, 3)
