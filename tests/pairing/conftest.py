"""What several tests of seating share."""

import attrs
import pytest

from cardtourney.pairing import exact
from cardtourney.pairing._highs import Program, Solution, minimise


@pytest.fixture
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every search for whole numbers ends at its limit, with nothing in hand."""

    def giving_up(program: Program, *, whole: bool) -> Solution:
        found = minimise(program, whole=whole)
        return attrs.evolve(found, exists=False, complete=False) if whole else found

    monkeypatch.setattr(exact, "minimise", giving_up)


@pytest.fixture
def no_end_of_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every search for whole numbers ends at its limit, with its best solution."""

    def giving_up(program: Program, *, whole: bool) -> Solution:
        found = minimise(program, whole=whole)
        return attrs.evolve(found, complete=False) if whole else found

    monkeypatch.setattr(exact, "minimise", giving_up)
