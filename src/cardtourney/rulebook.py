"""Rulebooks as values: clauses, the rulings on what they leave open, and the code they bind.

Each game's package holds a ``rulebook.toml``; :func:`load` reads it, :func:`implements` ties
a function to the clauses it carries out, and :mod:`cardtourney.testing.traceability` compares
the two with the tests.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeVar

import attrs

from cardtourney.errors import DataError, InvalidRules, Problem, listing

FILE_NAME = "rulebook.toml"
"""What the rulebook of a package is called."""

CodeT = TypeVar("CodeT", bound=Callable[..., object])

EntryT = TypeVar("EntryT", "Clause", "Ruling")

_BOOK = r"[a-z][a-z0-9_-]*"
_BOOK_ID = re.compile(_BOOK)
_CLAUSE_ID = re.compile(rf"{_BOOK}:[A-Z0-9]+(\.[0-9]+[a-z]?)*")
_RULING_ID = re.compile(rf"{_BOOK}:[a-z][a-z0-9_]*")
_OPTION_NAME = re.compile(r"[a-z][a-z0-9_]*")

_IMPLEMENTATIONS: dict[str, set[str]] = {}


class Kind(StrEnum):
    """What a clause asks of a library."""

    COMPUTED = "computed"
    """Code and a test must exist."""

    PROCEDURAL = "procedural"
    """People do it; the library records the fact or gives the data it needs."""

    DEFINITION = "definition"
    """It says what a word means or where the rulebook applies."""


@attrs.frozen(kw_only=True)
class Clause:
    """One clause of a rulebook, in our own words.

    Attributes:
        id: The book and the clause's number in the original, such as ``sem:C.6``.
        kind: What the clause asks of a library.
        summary: What it says, in English.
        term: The word of the original for what the clause is about; empty if it adds nothing.
        planned: Computed, but not in this release: neither code nor test is expected yet.
    """

    id: str
    kind: Kind
    summary: str
    term: str = ""
    planned: bool = False

    def __attrs_post_init__(self) -> None:
        _refuse(_clause_problems(_fields(self)))


@attrs.frozen
class Option:
    """One way to answer the question of a ruling.

    Attributes:
        name: The value of the enum that code uses for it, such as ``lower_position``.
        meaning: What happens under it, in English.
    """

    name: str
    meaning: str


@attrs.frozen(kw_only=True)
class Ruling:
    """A named choice where a clause is silent or can be read two ways.

    Attributes:
        id: The book and the name of the choice, such as ``sem:odd_cent``.
        clause: The id of the clause that leaves the question open.
        question: What the clause does not say.
        options: Every answer that the code knows, at least two.
        default: The name of the answer in force unless somebody decides otherwise.
        provisional: The federation has yet to confirm the default.
    """

    id: str
    clause: str
    question: str
    options: tuple[Option, ...]
    default: str
    provisional: bool = False

    def __attrs_post_init__(self) -> None:
        _refuse(_ruling_problems(_fields(self)))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the options, in the rulebook's order."""
        return tuple(option.name for option in self.options)


@attrs.frozen(kw_only=True)
class Rulebook:
    """One edition of a federation's rules.

    Attributes:
        id: The short name that its clauses' ids begin with, such as ``sem``.
        title: What the original is called.
        edition: The edition's own name, such as ``2023``.
        in_force_from: The first day on which it applies.
        in_force_until: The last day, or None while no other edition has replaced it.
        source: Where the original comes from.
        clauses: All clauses, in the original's order.
        rulings: All rulings, in the order of their clauses.
    """

    id: str
    title: str
    edition: str
    in_force_from: date
    in_force_until: date | None = None
    source: str
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...] = ()

    def __attrs_post_init__(self) -> None:
        clauses = [_fields(clause) for clause in self.clauses]
        rulings = [_fields(ruling) for ruling in self.rulings]
        _refuse((*_book_problems(_fields(self)), *_joint_problems(self.id, clauses, rulings)))

    def clause(self, id: str) -> Clause:  # noqa: A002 -- officials call it the clause's id
        """The clause with this id, with or without the book's name.

        Args:
            id: Such as ``C.6`` or ``sem:C.6``.

        Raises:
            InvalidRules: The book has no such clause.

        >>> load("cardtourney.marias_sem").clause("C.6").kind.value
        'computed'
        """
        return _look_up(self, "clause", self.clauses, id)

    def ruling(self, id: str) -> Ruling:  # noqa: A002 -- officials call it the ruling's id
        """The ruling with this id, with or without the book's name.

        Args:
            id: Such as ``odd_cent`` or ``sem:odd_cent``.

        Raises:
            InvalidRules: The book has no such ruling.

        >>> load("cardtourney.marias_sem").ruling("odd_cent").default
        'lower_position'
        """
        return _look_up(self, "ruling", self.rulings, id)


def implements(*clauses: str) -> Callable[[CodeT], CodeT]:
    """Tie a function to the clauses it carries out.

    The function itself stays as it is; :func:`implementations` tells who carries out what.

    Args:
        clauses: Ids with the book's name, such as ``sem:B.9``.

    Raises:
        InvalidRules: No id is given, or one that no clause could have.

    >>> @implements("demo:1.2")
    ... def two_points_for_a_win(wins: int) -> int:
    ...     return 2 * wins
    >>> len(implementations()["demo:1.2"])
    1
    """
    malformed = [
        Problem(f"{clause!r} is not the id of a clause, such as 'sem:C.6'")
        for clause in clauses
        if not _CLAUSE_ID.fullmatch(clause)
    ]
    _refuse(malformed if clauses else [Problem("a function implements at least one clause")])

    def register(code: CodeT) -> CodeT:
        for clause in clauses:
            names = _IMPLEMENTATIONS.setdefault(clause, set())
            names.add(f"{code.__module__}.{code.__qualname__}")
        return code

    return register


def implementations() -> Mapping[str, tuple[str, ...]]:
    """The dotted names of the functions that carry out each clause.

    Only modules that have been imported can be known, see
    :func:`cardtourney.testing.traceability.import_modules`.

    Returns:
        Names in alphabetical order by clause id, whatever the order of the imports.
    """
    return MappingProxyType(
        {clause: tuple(sorted(names)) for clause, names in sorted(_IMPLEMENTATIONS.items())}
    )


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

    source = f"{package}/{FILE_NAME}"
    try:
        module = import_module(package)
    except (ImportError, TypeError, ValueError) as error:
        problem = Problem(f"{package!r} is not a package that can be imported: {error}", source)
        raise DataError([problem]) from error
    if not hasattr(module, "__path__"):
        raise DataError([Problem(f"{package!r} is a module; expected a package", source)])
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

    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError([Problem(f"not a TOML file: {error}", source)]) from error

    problems = list(_shape_problems(raw, _BOOK_SHAPE, "$"))
    book = _well_typed(raw, _BOOK_SHAPE)
    problems += _book_problems(book)
    # A book without a usable id still has its clauses checked, under a name that is valid.
    prefix = book.get("id", "")
    prefix = prefix if _BOOK_ID.fullmatch(prefix) else "book"

    clauses, rulings = [], []
    for place, table in _tables(book, "clause", problems):
        problems += _shape_problems(table, _CLAUSE_SHAPE, place)
        fields = _with_book(_well_typed(table, _CLAUSE_SHAPE), prefix, "id")
        problems += _moved(_clause_problems(fields), place)
        clauses.append(fields)
    for place, table in _tables(book, "ruling", problems):
        problems += _shape_problems(table, _RULING_SHAPE, place)
        fields = _with_book(_well_typed(table, _RULING_SHAPE), prefix, "id", "clause")
        if "options" in fields:
            problems += _shape_problems(
                fields["options"], dict.fromkeys(fields["options"], (str, True)), f"{place}.options"
            )
            fields["options"] = tuple(Option(k, str(v)) for k, v in fields["options"].items())
        problems += _moved(_ruling_problems(fields), place)
        rulings.append(fields)
    problems += _joint_problems(prefix, clauses, rulings)

    if problems:
        raise DataError(attrs.evolve(problem, source=source) for problem in problems)
    tables = ("clause", "ruling")
    return Rulebook(
        **{name: value for name, value in book.items() if name not in tables},
        clauses=tuple(Clause(**{**f, "kind": Kind(f["kind"])}) for f in clauses),
        rulings=tuple(Ruling(**f) for f in rulings),
    )


_Shape = Mapping[str, tuple[type, bool]]
"""For each key the type of its value, and whether it must be there."""

_BOOK_SHAPE: _Shape = {
    "id": (str, True),
    "title": (str, True),
    "edition": (str, True),
    "in_force_from": (date, True),
    "in_force_until": (date, False),
    "source": (str, True),
    "clause": (list, True),
    "ruling": (list, False),
}
_CLAUSE_SHAPE: _Shape = {
    "id": (str, True),
    "kind": (str, True),
    "summary": (str, True),
    "term": (str, False),
    "planned": (bool, False),
}
_RULING_SHAPE: _Shape = {
    "id": (str, True),
    "clause": (str, True),
    "question": (str, True),
    "options": (dict, True),
    "default": (str, True),
    "provisional": (bool, False),
}
_TYPE_NAMES: Mapping[type, str] = {
    str: "text",
    bool: "true or false",
    date: "a date such as 2023-01-01",
    list: "a list of tables",
    dict: "a table",
}


def _refuse(problems: Iterable[Problem]) -> None:
    found = tuple(problems)
    if found:
        raise InvalidRules(found)


def _fields(value: Clause | Ruling | Rulebook) -> dict[str, Any]:
    return attrs.asdict(value, recurse=False)


def _shape_problems(table: Mapping[str, Any], shape: _Shape, place: str) -> Iterator[Problem]:
    for key, value in table.items():
        if key not in shape:
            message = f"unknown key {key!r}; expected one of {listing(shape)}"
            yield Problem(message, field=f"{place}.{key}")
        # An exact comparison, because a point of time is a date and a truth value a number.
        elif type(value) is not shape[key][0]:
            message = f"{value!r} is not {_TYPE_NAMES[shape[key][0]]}"
            yield Problem(message, field=f"{place}.{key}")
    for key, (_, required) in shape.items():
        if required and key not in table:
            yield Problem(f"the key {key!r} is missing", field=f"{place}.{key}")


def _well_typed(table: Mapping[str, Any], shape: _Shape) -> dict[str, Any]:
    return {k: value for k, value in table.items() if k in shape and type(value) is shape[k][0]}


def _tables(
    book: Mapping[str, Any], name: str, problems: list[Problem]
) -> Iterator[tuple[str, dict[str, Any]]]:
    for position, table in enumerate(book.get(name, ())):
        if isinstance(table, dict):
            yield f"$.{name}[{position}]", table
        else:
            problems.append(Problem(f"{table!r} is not a table", field=f"$.{name}[{position}]"))


def _with_book(fields: dict[str, Any], book: str, *names: str) -> dict[str, Any]:
    return {k: f"{book}:{value}" if k in names else value for k, value in fields.items()}


def _moved(problems: Iterable[Problem], place: str) -> Iterator[Problem]:
    return (attrs.evolve(problem, field=place + problem.field[1:]) for problem in problems)


def _look_up(book: Rulebook, what: str, entries: tuple[EntryT, ...], name: str) -> EntryT:
    for entry in entries:
        if entry.id in (name, f"{book.id}:{name}"):
            return entry
    there_are = listing(entry.id for entry in entries)
    raise InvalidRules([Problem(f"{book.id!r} has no {what} {name!r}; it has {there_are}")])


def _blank(fields: Mapping[str, Any], *names: str) -> Iterator[Problem]:
    for name in names:
        if name in fields and not fields[name].strip():
            yield Problem(f"the {name} is empty", field=f"$.{name}")


# The checks below see the fields of a value or those that a file gives; a field that a file
# lacks, or whose type is wrong, has been reported by then and is not in `fields`.


def _clause_problems(fields: Mapping[str, Any]) -> Iterator[Problem]:
    if "id" in fields and not _CLAUSE_ID.fullmatch(fields["id"]):
        message = f"{fields['id']!r} is not the id of a clause, such as 'sem:C.6'"
        yield Problem(message, field="$.id")
    if "kind" in fields and fields["kind"] not in tuple(Kind):
        message = f"unknown kind {fields['kind']!r}; expected one of {listing(Kind)}"
        yield Problem(message, field="$.kind")
    elif fields.get("planned") and fields.get("kind", Kind.COMPUTED) != Kind.COMPUTED:
        yield Problem("only a computed clause can be planned", field="$.planned")
    yield from _blank(fields, "summary")


def _ruling_problems(fields: Mapping[str, Any]) -> Iterator[Problem]:
    if "id" in fields and not _RULING_ID.fullmatch(fields["id"]):
        message = f"{fields['id']!r} is not the id of a ruling, such as 'sem:odd_cent'"
        yield Problem(message, field="$.id")
    yield from _blank(fields, "question")
    if "options" not in fields:
        return
    names = [option.name for option in fields["options"]]
    if len(names) < 2:
        message = f"a ruling needs at least two options; there are {len(names)}"
        yield Problem(message, field="$.options")
    for position, option in enumerate(fields["options"]):
        place = f"$.options.{option.name}"
        if not _OPTION_NAME.fullmatch(option.name):
            message = f"{option.name!r} is not the name of an option, such as 'lower_position'"
            yield Problem(message, field=place)
        if not option.meaning.strip():
            yield Problem(f"the meaning of option {option.name!r} is empty", field=place)
        if option.name in names[:position]:
            yield Problem(f"option {option.name!r} stands there twice", field=place)
    if "default" in fields and fields["default"] not in names:
        message = f"the default {fields['default']!r} is not among the options {listing(names)}"
        yield Problem(message, field="$.default")


def _book_problems(fields: Mapping[str, Any]) -> Iterator[Problem]:
    if "id" in fields and not _BOOK_ID.fullmatch(fields["id"]):
        yield Problem(f"{fields['id']!r} is not the id of a book, such as 'sem'", field="$.id")
    yield from _blank(fields, "title", "edition", "source")
    first, last = fields.get("in_force_from"), fields.get("in_force_until")
    if first and last and last < first:
        message = f"the edition ends on {last}, before it begins on {first}"
        yield Problem(message, field="$.in_force_until")


def _joint_problems(
    book: str, clauses: Sequence[Mapping[str, Any]], rulings: Sequence[Mapping[str, Any]]
) -> Iterator[Problem]:
    known = {fields["id"] for fields in clauses if "id" in fields}
    for name, entries in (("clause", clauses), ("ruling", rulings)):
        seen: dict[str, int] = {}
        for position, fields in enumerate(entries):
            if "id" not in fields:
                continue
            place = f"$.{name}[{position}].id"
            if not fields["id"].startswith(f"{book}:"):
                yield Problem(f"{fields['id']!r} is not of the book {book!r}", field=place)
            first = seen.setdefault(fields["id"], position)
            if first != position:
                message = f"{fields['id']!r} stands there twice, first as $.{name}[{first}]"
                yield Problem(message, field=place)
    for position, fields in enumerate(rulings):
        if "clause" in fields and fields["clause"] not in known:
            message = f"the book has no clause {fields['clause']!r}"
            yield Problem(message, field=f"$.ruling[{position}].clause")
