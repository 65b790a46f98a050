"""Every rulebook of this project against its code and its tests."""

from importlib import import_module
from pathlib import Path

import pytest

from cardtourney.rulebook import implementations, load, packages_with_rulebook
from cardtourney.testing.traceability import (
    Choice,
    choices_of,
    holes,
    import_modules,
    marked,
    restriction,
)


def test_rulebooks_code_and_tests_lack_nothing_of_each_other(
    request: pytest.FixtureRequest,
) -> None:
    """Every computed clause is carried out and tested, every option of a ruling is tried."""
    config = request.config
    why = restriction(config, tests=Path(__file__).parent, within=config.invocation_params.dir)
    if why:
        pytest.skip(f"needs the whole test tree, but {why}")

    packages = packages_with_rulebook()
    books = [load(package) for package in packages]
    choices: dict[str, Choice] = {}
    for package, book in zip(packages, books, strict=True):
        import_modules(package)
        for edition in import_module(f"{package}.rules").EDITIONS:
            choices |= choices_of(book.id, edition)
    marks = marked(request.session.items)

    found = holes(
        books,
        implementations=implementations(),
        tested=marks.clauses,
        exercised=marks.rulings,
        choices=choices,
    )

    assert books
    assert not found, "\n".join(["the rulebooks have holes:", *map(str, found)])
