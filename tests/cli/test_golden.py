"""What people see, kept as text files to be read.

After a change that is meant, write them anew and look at the difference:
`CARDTOURNEY_WRITE_GOLDEN=1 pytest tests/cli/test_golden.py`
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Called

DATA = Path(__file__).parent / "data"

PAGES = {
    "run": ["run", "small"],
    "seat-round-1": ["seat", "small", "--round", "1"],
    "seat-round-4": ["seat", "small", "--round", "4"],
    "standings": ["standings", "small", "--after", "3"],
    "advance": ["advance", "small", "--into", "5"],
    "explain": ["explain", "small", "7", "6", "--after", "5"],
    "draws": ["run", "draws"],
    "flawed": ["run", "flawed"],
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("columns", ["80", ""])
def test_the_page_reads_as_before(
    call: Callable[..., "Called"], monkeypatch: pytest.MonkeyPatch, name: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.chdir(DATA)
    called = call("sem", *PAGES[name])
    path = DATA / f"{name}{'-' + columns if columns else ''}.txt"
    if os.environ.get("CARDTOURNEY_WRITE_GOLDEN"):
        path.write_text(called.out, "utf-8")

    assert called.out == path.read_text("utf-8")
    assert not columns or max(map(len, called.out.splitlines())) <= int(columns)
