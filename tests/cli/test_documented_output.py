"""The page on the command lists every key of its JSON, and every code that is only a note."""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from cardtourney.errors import _SENTENCES
from cardtourney.marias_sem.report import LAWFUL

if TYPE_CHECKING:
    from tests.cli.conftest import Called, Maker

Call = Callable[..., "Called"]
Types = Mapping[str, set[str]]

PAGE = Path(__file__).parents[2] / "docs" / "command.md"
DATA = Path(__file__).parent / "data"

_TYPES = {bool: "boolean", int: "number", str: "text", type(None): "null"}


def rows_of(title: str) -> list[tuple[str, str]]:
    """The first two cells of every row of the tables below a title."""
    text = PAGE.read_text(encoding="utf-8")
    section = re.split(r"^#+ ", text.partition(f"### {title}\n")[2], flags=re.MULTILINE)[0]
    return re.findall(r"^\| `([^`]+)` \| ([^|]+?) \|", section, flags=re.MULTILINE)


def documented(title: str) -> Types:
    rows = ((key, set(kinds.split(" or "))) for key, kinds in rows_of(title))
    return {key: kinds for key, kinds in rows if kinds <= set(_TYPES.values())}


def leaves(data: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every key down to a plain value, with the value's type; findings are left out."""
    if isinstance(data, list):
        for member in data:
            yield from leaves(member, f"{path}[]")
    elif isinstance(data, dict):
        for key, member in data.items():
            name = "N" if key.isdigit() else key
            if name != "findings":
                yield from leaves(member, f"{path}.{name}".removeprefix("."))
    else:
        yield path, _TYPES[type(data)]


def together(*outputs: object) -> Types:
    types: dict[str, set[str]] = defaultdict(set)
    for output in outputs:
        for path, kind in leaves(output):
            types[path].add(kind)
    return types


@pytest.fixture
def outputs(
    call: Call, make: "Maker", small_files: Path, tmp_path: Path
) -> Mapping[str, list[Any]]:
    """What each command says of days with shared points and places, and with clubs that meet."""
    draws, mates = DATA / "draws", make.equal_event(["MK A"] * 3)
    (tmp_path / "no-round").mkdir()
    no_round = attrs.evolve(make, folder=tmp_path / "no-round").event(
        [""] * 3, rounds=1, edit=lambda rows: [(0, *row[1:]) for row in rows]
    )
    flawed = DATA / "flawed"
    calls: dict[str, list[tuple[object, ...]]] = {
        "run": [(small_files,), (draws,), (flawed,), (no_round,)],
        "seat": [(small_files, "--round", 4), (mates, "--round", 1)],
        "standings": [(small_files,), (draws,)],
        "advance": [(small_files, "--into", 4), (draws,)],
        "explain": [(small_files, 1, 2), (small_files, 2, 7), (mates, 1, 2)],
    }
    return {
        name: [json.loads(call("sem", name, *words, "--json").out) for words in several]
        for name, several in calls.items()
    }


def test_every_key_of_every_command_is_listed_with_its_types(
    outputs: Mapping[str, list[Any]],
) -> None:
    for name, several in outputs.items():
        found, told = together(*several), documented(f"sem {name}")

        assert set(found) - set(told) == set(), name
        # Fractions of points and ties are too rare to be in each of these days.
        assert set(told) - set(found) <= {"equal_by[]"}, name
        assert {key: kinds - told[key] for key, kinds in found.items() if kinds - told[key]} == {}
        assert all("findings" in each for each in several)
        assert ("findings[]", "[finding](#json-findings)") in rows_of(f"sem {name}")


def test_every_key_of_a_finding_is_listed_with_its_types(
    outputs: Mapping[str, list[Any]],
) -> None:
    found = together(*(each["findings"] for several in outputs.values() for each in several))
    told = documented("Findings and notes")

    assert {key.removeprefix("[]."): kinds for key, kinds in found.items()} == told


def test_every_key_of_a_refusal_is_listed_with_its_types(
    call: Call, make: "Maker", tmp_path: Path
) -> None:
    files = make.files("start;name;club;rating\nx;A;;\n", None)
    refusals = [
        json.loads(call("sem", "run", folder, "--json").out) for folder in (files, tmp_path / "x")
    ]

    assert together(*refusals) == documented("What could not be worked out")


def test_the_codes_of_notes_are_all_listed_and_no_others() -> None:
    title = "Findings and notes"
    listed = {code for code, _ in rows_of(title)} - set(documented(title))

    assert sorted(listed) == sorted(code.value for _, code in LAWFUL)


def test_the_code_of_a_note_is_that_of_no_other_finding() -> None:
    """JSON gives a code without the name of its enum; other games have findings of their own."""
    notes = {code.value for _, code in LAWFUL}
    of_a_day = ("cardtourney.marias_sem", "cardtourney.pairing", "cardtourney.rounds")
    kinds = {
        (kind, code) for _, kind, code in _SENTENCES if code in notes and kind.startswith(of_a_day)
    }

    assert len(kinds) == len(notes)
