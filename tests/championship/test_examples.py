"""The whole tournaments of the examples, against answers worked out by plain arithmetic.

What is expected was written into the folders once, by the functions at the top of this file,
which share nothing with the library. They are kept here, so that anybody can do it again:
`CARDTOURNEY_WRITE_EXPECTED=1 pytest tests/championship/test_examples.py`
"""

import csv
import io
import os
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from cardtourney.championship.contest import Contest
from cardtourney.championship.files import read_entrants, read_results
from cardtourney.championship.layout import report_data
from cardtourney.championship.report import Report, replay
from cardtourney.championship.settings import Settings, read_settings
from cardtourney.karak.files import CONTEST as KARAK
from cardtourney.karak.rules import MCR_2026 as KARAK_2026
from cardtourney.rummikub.files import CONTEST as RUMMIKUB
from cardtourney.rummikub.rules import MCR_2026 as RUMMIKUB_2026
from cardtourney.trumfosaur.files import CONTEST as TRUMFOSAUR
from cardtourney.trumfosaur.rules import MCR_2026 as TRUMFOSAUR_2026

EXAMPLES = Path(__file__).parents[2] / "examples"

Line = Mapping[str, str]

FIVE_FOUR = {5: (5, 4, 3, 2, 1), 4: (4, 3, 2, 1)}
FOUR_THREE = {4: (5, 3, 2, 1), 3: (4, 2, 1)}


# ------------------------------------------------------------- by plain arithmetic


def number(text: str) -> Fraction:
    return Fraction(text.replace(",", ".") or "0")


def shared_out(scores: Sequence[Fraction], points: Sequence[int]) -> list[Fraction]:
    """Everybody the average of the points of the places that they fill together."""
    won = []
    for score in scores:
        above, equal = sum(s > score for s in scores), scores.count(score)
        won.append(Fraction(sum(points[above : above + equal]), equal))
    return won


def karak_table(lines: Sequence[Line]) -> list[tuple[Fraction, Fraction]]:
    treasures = [number(line["Truhly"]) for line in lines]
    won = shared_out(treasures, FIVE_FOUR[len(lines)])
    dragon = [int(line["Drak"] == "x") for line in lines]
    return [(w + d, t) for w, d, t in zip(won, dragon, treasures, strict=True)]


def rummikub_table(lines: Sequence[Line]) -> list[tuple[Fraction, Fraction]]:
    racks = [number(line["Zůstatek"]) for line in lines]
    lowest = min(racks)
    winners = racks.count(lowest)
    lost = sum((rack - lowest for rack in racks), Fraction(0))
    game = [lost / winners if rack == lowest else lowest - rack for rack in racks]
    return list(zip(shared_out(game, FOUR_THREE[len(lines)]), game, strict=True))


def trumfosaur_table(lines: Sequence[Line]) -> list[tuple[Fraction, Fraction]]:
    games = [f"{game}. hra" for game in range(1, len(lines) + 1)]
    totals = [sum((number(line[game]) for game in games), Fraction(0)) for line in lines]
    return list(zip(shared_out(totals, FOUR_THREE[len(lines)]), totals, strict=True))


def read(path: Path) -> list[Line]:
    return list(csv.DictReader(io.StringIO(path.read_text("cp1250"), newline=""), delimiter=";"))


def place_of(line: Line) -> tuple[int, int, int]:
    return int(line["Kolo"]), int(line["Stůl"]), int(line["Místo u stolu"])


def naive_rounds(
    folder: Path, table: Callable[[Sequence[Line]], list[tuple[Fraction, Fraction]]]
) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    ordered = sorted(read(folder / "results.csv"), key=place_of)
    for _, group in groupby(ordered, key=lambda line: place_of(line)[:2]):
        lines = list(group)
        for line, (points, secondary) in zip(lines, table(lines), strict=True):
            start = int(line["Startovní číslo"])
            rows.append((*place_of(line), start, points, secondary, len(lines)))
    return rows


def naive_standings(
    folder: Path, rows: Sequence[Any], *, fours: bool, extra: Mapping[int, int]
) -> list[tuple[object, ...]]:
    """Points, then secondary points, then games at tables of four where they count."""
    keys = {}
    for person in read(folder / "players.csv"):
        start = int(person["Startovní číslo"])
        own = [row for row in rows if row[3] == start]
        at_four = sum(row[6] == 4 for row in own) if fours else 0
        points, secondary = sum(row[4] for row in own), sum(row[5] for row in own)
        keys[start] = (points, secondary, at_four, -extra.get(start, 0))
    return sorted(
        (1 + sum(other > key for other in keys.values()), start, key[0], key[1])
        for start, key in keys.items()
    )


# ------------------------------------------------------------- beside the library

Example = tuple[Contest[Any, Any, Any], Any, Callable[..., Any], bool, Mapping[int, int]]

KINDS: Mapping[str, Example] = {
    "karak-41": (KARAK, KARAK_2026, karak_table, True, {38: 1, 5: 2}),
    "rummikub-38": (RUMMIKUB, RUMMIKUB_2026, rummikub_table, False, {31: 1, 6: 2}),
    "trumfosaur-39": (TRUMFOSAUR, TRUMFOSAUR_2026, trumfosaur_table, False, {}),
}
"""For each example the game, its rules, its tables by arithmetic, whether games at tables of four
count in the standings, and the places in the extra game."""

HEADINGS = {
    "rounds": ("round", "table", "seat", "start", "points", "secondary"),
    "standings": ("place", "start", "points", "secondary"),
}


def naive(name: str) -> dict[str, list[tuple[object, ...]]]:
    _, _, table, fours, extra = KINDS[name]
    rows = naive_rounds(EXAMPLES / name, table)
    return {
        "rounds": [row[:6] for row in rows],
        "standings": naive_standings(EXAMPLES / name, rows, fours=fours, extra=extra),
    }


@pytest.fixture(scope="module", params=KINDS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def settings(name: str) -> Settings:
    contest = KINDS[name][0]
    return read_settings(EXAMPLES / name / "tournament.toml", own=contest.keys)


@pytest.fixture(scope="module")
def report(name: str, settings: Settings) -> Report[Any, Any]:
    contest, rules, *_ = KINDS[name]
    entrants = read_entrants(EXAMPLES / name / "players.csv").value
    rows = read_results(EXAMPLES / name / "results.csv", contest.form).value
    return replay(contest, rules, entrants, rows, settings=settings)


def expected(name: str, what: str) -> list[tuple[str, ...]]:
    path = EXAMPLES / name / f"expected-{what}.csv"
    if os.environ.get("CARDTOURNEY_WRITE_EXPECTED"):
        lines = [HEADINGS[what], *naive(name)[what]]
        text = "".join(",".join(map(str, line)) + "\n" for line in lines)
        path.write_text(text, "utf-8", newline="")
    with path.open(encoding="utf-8", newline="") as file:
        return [tuple(line.values()) for line in csv.DictReader(file)]


def texts(lines: Sequence[Sequence[object]]) -> list[tuple[str, ...]]:
    return [tuple(map(str, line)) for line in lines]


def test_what_is_expected_is_what_plain_arithmetic_gives(name: str) -> None:
    for what, lines in naive(name).items():
        assert expected(name, what) == texts(lines)


def test_every_seat_has_its_points(name: str, report: Report[Any, Any]) -> None:
    rows = [
        (each.number, row.table, row.position, row.start, row.points, row.secondary)
        for each in report.rounds
        for row in each.rows
    ]

    assert texts(rows) == expected(name, "rounds")


def test_the_standings_are_those_expected(name: str, report: Report[Any, Any]) -> None:
    rows = [
        (row.place, row.entry.start, row.entry.points, row.entry.secondary)
        for row in report.standings[5].rows
    ]

    assert texts(rows) == expected(name, "standings")


def test_points_in_json_are_the_same_to_the_last_fraction(
    name: str, report: Report[Any, Any]
) -> None:
    data: Any = report_data(report)
    rows = [
        tuple(str(row[key]) for key in ("table", "seat", "start", "points", "secondary"))
        for each in data["rounds"]
        for row in each["rows"]
    ]

    assert rows == [line[1:] for line in expected(name, "rounds")]


def test_nothing_is_to_be_settled(report: Report[Any, Any]) -> None:
    assert report.clean
    assert report.over


def test_the_draws_are_as_good_as_can_be(report: Report[Any, Any]) -> None:
    """They were drawn by this library, and each is proven to be the best."""
    assert all(one.value == one.best for each in report.rounds for one in each.audit.objectives)
    assert all(each.audit.best.proven for each in report.rounds)


def test_tables_of_both_sizes_occur_and_somebody_left(report: Report[Any, Any]) -> None:
    sizes = {size for each in report.rounds for size in each.sizes}

    assert len(sizes) == 2
    assert [entrant for entrant in report.tournament.entrants if entrant.left_after is not None]
