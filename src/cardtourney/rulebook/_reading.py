"""Reading a rulebook from the file of a package."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

import attrs

from cardtourney.errors import DataError, Problem, listing, shown_value
from cardtourney.rulebook._values import (
    BOOK_SHAPE,
    CLAUSE_SHAPE,
    RULING_SHAPE,
    Clause,
    Kind,
    Option,
    Rulebook,
    Ruling,
    book_problems,
    clause_problems,
    is_book_id,
    joint_problems,
    ruling_problems,
    shape_problems,
    well_typed,
)

FILE_NAME = "rulebook.toml"
"""What the rulebook of a package is called."""


def packages_with_rulebook(root: str = "cardtourney") -> tuple[str, ...]:
    """The names of all packages directly inside another that hold a rulebook.

    Args:
        root: A package that can be imported; those inside it are not imported.

    >>> "cardtourney.marias_sem" in packages_with_rulebook()
    True
    """
    from importlib.resources import files

    inside = (entry for entry in files(root).iterdir() if entry.is_dir())
    return tuple(sorted(f"{root}.{e.name}" for e in inside if e.joinpath(FILE_NAME).is_file()))


def load(package: str) -> Rulebook:
    """Read the rulebook of an installed package.

    Args:
        package: Its dotted name, such as ``cardtourney.marias_sem``.

    Raises:
        DataError: There is no such package or no rulebook in it, or the rulebook has mistakes;
            all of them at once, each with the file and its place in it.

    >>> load("cardtourney.marias_sem").edition
    '2023'
    """
    # The readers of resources and TOML load only when a book is wanted: a tournament that
    # never prints its rulebook starts without them.
    from importlib.resources import files

    given: object = package
    shown = shown_value(given)
    if not isinstance(given, str):
        raise DataError([f"{shown} is not the name of a package"])
    source = f"{package}/{FILE_NAME}"
    try:
        module = import_module(package)
    except (ImportError, TypeError, ValueError) as error:
        why = listing([error])
        problem = Problem(f"{shown} is not a package that can be imported: {why}", source)
        raise DataError([problem]) from error
    if not hasattr(module, "__path__"):
        raise DataError([Problem(f"{shown} is a module; expected a package", source)])
    try:
        text = files(module).joinpath(FILE_NAME).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError([Problem(f"the rulebook cannot be read: {error}", source)]) from error
    return parse(text, source=source)


def parse(text: str, *, source: str = FILE_NAME) -> Rulebook:
    """Read a rulebook from the text of a TOML file.

    Args:
        text: Keys ``id``, ``title``, ``edition``, ``in_force_from``, ``source``, perhaps
            ``in_force_until``, and the tables ``[[clause]]`` and ``[[ruling]]``, whose ids
            stand without the book's name.
        source: What to call the file in problems.

    Raises:
        DataError: All mistakes at once, each with its place such as ``$.clause[3].id``.

    >>> book = parse('''
    ... id = "demo"
    ... title = "Rules of the village cup"
    ... edition = "2026"
    ... in_force_from = 2026-01-01
    ... source = "the village hall"
    ...
    ... [[clause]]
    ... id = "1"
    ... kind = "computed"
    ... summary = "A win earns two points."
    ... ''')
    >>> book.clause("1").id
    'demo:1'
    """
    import tomllib

    given: object = text
    if not isinstance(given, str):
        raise DataError([Problem(f"{shown_value(given)} is not the text of a file", source)])
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError([Problem(f"not a TOML file: {error}", source)]) from error

    problems = list(shape_problems(raw, BOOK_SHAPE, "$"))
    book = well_typed(raw, BOOK_SHAPE)
    problems += book_problems(book)
    # A book without a usable id still has its clauses checked, under a name that is valid.
    prefix = book.get("id", "")
    prefix = prefix if is_book_id(prefix) else "book"

    clauses, rulings = [], []
    for place, table in _tables(book, "clause", problems):
        problems += shape_problems(table, CLAUSE_SHAPE, place)
        fields = _with_book(well_typed(table, CLAUSE_SHAPE), prefix, "id")
        problems += _moved(clause_problems(fields), place)
        clauses.append(fields)
    for place, table in _tables(book, "ruling", problems):
        problems += shape_problems(table, RULING_SHAPE, place)
        fields = _with_book(well_typed(table, RULING_SHAPE), prefix, "id", "clause")
        if "options" in fields:
            problems += shape_problems(
                fields["options"], dict.fromkeys(fields["options"], (str, True)), f"{place}.options"
            )
            fields["options"] = tuple(Option(k, str(v)) for k, v in fields["options"].items())
        problems += _moved(ruling_problems(fields), place)
        rulings.append(fields)
    problems += joint_problems(prefix, clauses, rulings)

    if problems:
        raise DataError(attrs.evolve(problem, source=source) for problem in problems)
    tables = ("clause", "ruling")
    return Rulebook(
        **{name: value for name, value in book.items() if name not in tables},
        clauses=tuple(Clause(**{**f, "kind": Kind(f["kind"])}) for f in clauses),
        rulings=tuple(Ruling(**f) for f in rulings),
    )


def _tables(
    book: Mapping[str, Any], name: str, problems: list[Problem]
) -> Iterator[tuple[str, dict[str, Any]]]:
    for position, table in enumerate(book.get(name, ())):
        if isinstance(table, dict):
            yield f"$.{name}[{position}]", table
        else:
            problems.append(
                Problem(f"{shown_value(table)} is not a table", field=f"$.{name}[{position}]")
            )


def _with_book(fields: dict[str, Any], book: str, *names: str) -> dict[str, Any]:
    return {k: f"{book}:{value}" if k in names else value for k, value in fields.items()}


def _moved(problems: Iterable[Problem], place: str) -> Iterator[Problem]:
    return (attrs.evolve(problem, field=place + problem.field[1:]) for problem in problems)
