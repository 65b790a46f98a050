"""The page of questions to the authors shows what was measured, and asks every question."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardtourney.rulebook import Ruling, load
from cardtourney.superprsi import SUPERPRSI_2020

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "superprsi-questions.md").read_text("utf-8")
DATA = json.loads((ROOT / "docs" / "data" / "superprsi-readings.json").read_text("utf-8"))
BOOK = load("cardtourney.superprsi")


def benchmark() -> Any:
    """The script that measures; it belongs to no package."""
    path = ROOT / "benchmarks" / "superprsi_readings.py"
    spec = importlib.util.spec_from_file_location("superprsi_readings", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


readings = benchmark()


def game(play: str, number: int, **rulings: str) -> Any:
    """A game of four from its beginning to its end."""
    rules = attrs.evolve(SUPERPRSI_2020, **rulings)  # type: ignore[arg-type]  # read as texts
    return readings.course(readings.beginning(rules, 4, number), readings.PLAY[play])


def section(ruling: Ruling) -> str:
    """What the page says about a ruling."""
    _, _, rest = PAGE.partition(f"\n### {readings.short(ruling)}\n")
    return rest.partition("\n### ")[0].partition("\n## ")[0]


def test_every_figure_in_a_table_is_the_measured_one() -> None:
    assert readings.filled(PAGE, DATA) == PAGE


@pytest.mark.parametrize("ruling", BOOK.rulings, ids=readings.short)
def test_every_ruling_is_asked_about_with_all_its_readings(ruling: Ruling) -> None:
    text = section(ruling)

    assert ruling.question in text
    assert f"<!-- figures: {readings.short(ruling)} -->" in text
    for option in ruling.names:
        # Once where the reading is explained, and once in the table.
        assert f"\n- `{option}`: " in text
        assert f"| `{option}` |" in text


def test_the_page_asks_in_the_order_of_the_rulebook() -> None:
    places = [PAGE.index(f"\n### {readings.short(ruling)}\n") for ruling in BOOK.rulings]

    assert places == sorted(places)


def test_every_reading_was_measured_with_as_many_games_as_the_default_beside_it() -> None:
    for row in DATA["measured"]:
        assert row["games"] == readings.default_of(DATA["measured"], row)["games"]
    measured = {(row["ruling"], row["option"]) for row in DATA["measured"]}
    assert measured >= {
        (readings.short(ruling), option)
        for ruling in BOOK.rulings
        for option in ruling.names
        if option != ruling.default
    }


@pytest.mark.parametrize("play", readings.SAMPLED)
def test_the_first_games_still_go_as_they_went_when_they_were_measured(play: str) -> None:
    """Shared out in any way, the same numbers of games come to the same whole numbers."""
    parts = [readings.measure(4, play, games) for games in (range(7), range(7, readings.SAMPLE))]
    together = {reading: sums.plus(parts[1][reading]) for reading, sums in parts[0].items()}

    assert readings.rows(4, play, together) == [
        row for row in DATA["sample"] if row["play"] == play
    ]


def test_games_by_the_two_longest_readings_still_go_as_they_went() -> None:
    (known,) = (row for row in DATA["together"] if row["players"] == 2)

    assert readings.measure_together(2, known["games"]) == known
    assert not known["unended"]


def test_a_game_that_is_stopped_is_counted_as_such() -> None:
    (default, *_) = readings.measure(4, "steady", range(2), limit=5).values()

    assert (default.games, default.unended, default.turns) == (2, 2, 10)


@pytest.mark.parametrize(
    ("ruling", "option", "play"),
    [
        ("voluntary_draw", "yes", "sensible"),
        ("misplay", "refused", "steady"),
        ("misplay", "refused", "sensible"),
        ("giving_up", "refused", "steady"),
        ("giving_up", "refused", "sensible"),
    ],
)
def test_what_nobody_does_changes_nothing(ruling: str, option: str, play: str) -> None:
    """Which is why these rulings are measured with other seats."""
    assert play not in readings.MATTERS_TO[ruling]
    default = game(play, 1)

    assert readings.by_other_reading(default, ruling, option, readings.PLAY[play]) == default


@pytest.mark.parametrize("play", ["steady", "sensible"])
@pytest.mark.parametrize("ruling", BOOK.rulings, ids=readings.short)
def test_a_reading_played_only_from_where_it_may_matter_goes_as_from_the_beginning(
    ruling: Ruling, play: str
) -> None:
    name = readings.short(ruling)
    for number in range(2):
        default = game(play, number)
        for option in set(ruling.names) - {ruling.default}:
            whole = game(play, number, **{name: option})
            late = readings.by_other_reading(default, name, option, readings.PLAY[play])

            assert late == whole
            assert late.end.turns == whole.end.turns
            assert late.end.returns == whole.end.returns
            assert late.overturned == whole.overturned


def test_an_average_and_its_error_are_the_textbook_ones() -> None:
    """2, 4 and 9: the mean is 5, the variance 13, and 13 / 3 is the square of the error."""
    mean, error = readings.mean_and_error(15, 4 + 16 + 81, 3)

    assert mean == 5
    assert error**2 == pytest.approx(13 / 3)
