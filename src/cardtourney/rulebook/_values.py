"""Clauses, rulings and the book that holds them, and what is wrong with those that are given."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import Any, TypeVar

import attrs

from cardtourney.errors import InvalidRules, Problem, listing, shown_value

EntryT = TypeVar("EntryT", "Clause", "Ruling")

_BOOK = r"[a-z][a-z0-9_-]*"
_BOOK_ID = re.compile(_BOOK)
_CLAUSE_ID = re.compile(rf"{_BOOK}:[A-Z0-9]+(\.[0-9]+[a-z]?)*")
_RULING_ID = re.compile(rf"{_BOOK}:[a-z][a-z0-9_]*")
_OPTION_NAME = re.compile(r"[a-z][a-z0-9_]*")


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
        _require(self, CLAUSE_SHAPE, clause_problems)


@attrs.frozen
class Option:
    """One way to answer the question of a ruling.

    Attributes:
        name: The value of the enum that code uses for it, such as ``lower_position``.
        meaning: What happens under it, in English.
    """

    name: str
    meaning: str

    def __attrs_post_init__(self) -> None:
        _require(self, _OPTION_SHAPE)


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
        _require(self, _RULING_FIELDS, ruling_problems)

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
        _require(self, _BOOK_FIELDS, book_problems)
        clauses = [_fields(clause) for clause in self.clauses]
        rulings = [_fields(ruling) for ruling in self.rulings]
        refuse(joint_problems(self.id, clauses, rulings))

    def clause(self, id: str) -> Clause:  # noqa: A002 -- officials call it the clause's id
        """The clause with this id, with or without the book's name.

        Args:
            id: Such as ``C.6`` or ``sem:C.6``.

        Raises:
            InvalidRules: The book has no such clause.

        >>> from cardtourney.rulebook import load
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

        >>> from cardtourney.rulebook import load
        >>> load("cardtourney.marias_sem").ruling("odd_cent").default
        'lower_position'
        """
        return _look_up(self, "ruling", self.rulings, id)


Shape = Mapping[str, tuple[type, bool]]
"""For each key the type of its value, and whether it must be there."""

Check = Callable[[Mapping[str, Any]], Iterator[Problem]]
"""What is wrong with the fields of a value, of which some may be missing."""

BOOK_SHAPE: Shape = {
    "id": (str, True),
    "title": (str, True),
    "edition": (str, True),
    "in_force_from": (date, True),
    "in_force_until": (date, False),
    "source": (str, True),
    "clause": (list, True),
    "ruling": (list, False),
}
CLAUSE_SHAPE: Shape = {
    "id": (str, True),
    "kind": (str, True),
    "summary": (str, True),
    "term": (str, False),
    "planned": (bool, False),
}
RULING_SHAPE: Shape = {
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
    tuple: "a tuple",
}


_OPTION_SHAPE: Shape = {"name": (str, True), "meaning": (str, True)}

# A value holds in a tuple what stands in tables of a file.
_RULING_FIELDS: Shape = {**RULING_SHAPE, "options": (tuple, True)}
_BOOK_FIELDS: Shape = {
    **{name: kind for name, kind in BOOK_SHAPE.items() if name not in ("clause", "ruling")},
    "clauses": (tuple, True),
    "rulings": (tuple, True),
}
_PARTS: Mapping[str, type] = {"options": Option, "clauses": Clause, "rulings": Ruling}
"""What the tuples of a value hold."""


def refuse(problems: Iterable[Problem]) -> None:
    """Refuse what these problems were found in, if there are any."""
    found = tuple(problems)
    if found:
        raise InvalidRules(found)


def is_clause_id(value: object) -> bool:
    """Whether this could be the id of a clause, with the book's name."""
    return isinstance(value, str) and bool(_CLAUSE_ID.fullmatch(value))


def is_book_id(value: str) -> bool:
    """Whether this could be the id of a book."""
    return bool(_BOOK_ID.fullmatch(value))


def _require(
    value: Option | Clause | Ruling | Rulebook, shape: Shape, check: Check | None = None
) -> None:
    fields = {
        name: each for name, each in _fields(value).items() if each is not None or shape[name][1]
    }
    problems = [*shape_problems(fields, shape, "$"), *_part_problems(fields)]
    at_fault = {problem.field for problem in problems}
    sound = {name: each for name, each in fields.items() if f"$.{name}" not in at_fault}
    refuse((*problems, *(check(sound) if check else ())))


def _part_problems(fields: Mapping[str, Any]) -> Iterator[Problem]:
    for name, kind in _PARTS.items():
        parts = fields.get(name)
        for part in parts if isinstance(parts, tuple) else ():
            if not isinstance(part, kind):
                message = f"{shown_value(part)} is not of the type {kind.__name__}"
                yield Problem(message, field=f"$.{name}")


def _fields(value: Option | Clause | Ruling | Rulebook) -> dict[str, Any]:
    return attrs.asdict(value, recurse=False)


def shape_problems(table: Mapping[str, Any], shape: Shape, place: str) -> Iterator[Problem]:
    """What is wrong with the keys of a table, and with the types of their values."""
    for key, value in table.items():
        if key not in shape:
            message = f"unknown key {shown_value(key)}; expected one of {listing(shape)}"
            yield Problem(message, field=f"{place}.{key}")
        elif not _is_of(shape[key][0], value):
            message = f"{shown_value(value)} is not {_TYPE_NAMES[shape[key][0]]}"
            yield Problem(message, field=f"{place}.{key}")
    for key, (_, required) in shape.items():
        if required and key not in table:
            yield Problem(f"the key {shown_value(key)} is missing", field=f"{place}.{key}")


def _is_of(kind: type, value: object) -> bool:
    # An exact comparison, because a point of time is a date and a truth value a number.
    return type(value) is kind or isinstance(value, Kind)


def well_typed(table: Mapping[str, Any], shape: Shape) -> dict[str, Any]:
    """What a table holds of a shape, without what is of another type."""
    return {k: value for k, value in table.items() if k in shape and _is_of(shape[k][0], value)}


def _look_up(book: Rulebook, what: str, entries: tuple[EntryT, ...], name: str) -> EntryT:
    for entry in entries:
        if entry.id in (name, f"{book.id}:{listing([name])}"):
            return entry
    there_are = listing(entry.id for entry in entries)
    raise InvalidRules(
        [Problem(f"{shown_value(book.id)} has no {what} {shown_value(name)}; it has {there_are}")]
    )


def _blank(fields: Mapping[str, Any], *names: str) -> Iterator[Problem]:
    for name in names:
        if name in fields and not fields[name].strip():
            yield Problem(f"the {name} is empty", field=f"$.{name}")


# The checks below see the fields of a value or those that a file gives; a field that a file
# lacks, or whose type is wrong, has been reported by then and is not in `fields`.


def clause_problems(fields: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with the fields of a clause."""
    if "id" in fields and not _CLAUSE_ID.fullmatch(fields["id"]):
        message = f"{shown_value(fields['id'])} is not the id of a clause, such as 'sem:C.6'"
        yield Problem(message, field="$.id")
    if "kind" in fields and fields["kind"] not in tuple(Kind):
        message = f"unknown kind {shown_value(fields['kind'])}; expected one of {listing(Kind)}"
        yield Problem(message, field="$.kind")
    elif fields.get("planned") and fields.get("kind", Kind.COMPUTED) != Kind.COMPUTED:
        yield Problem("only a computed clause can be planned", field="$.planned")
    yield from _blank(fields, "summary")


def ruling_problems(fields: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with the fields of a ruling."""
    if "id" in fields and not _RULING_ID.fullmatch(fields["id"]):
        message = f"{shown_value(fields['id'])} is not the id of a ruling, such as 'sem:odd_cent'"
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
            message = (
                f"{shown_value(option.name)} is not the name of an option, such as 'lower_position'"
            )
            yield Problem(message, field=place)
        if not option.meaning.strip():
            yield Problem(f"the meaning of option {shown_value(option.name)} is empty", field=place)
        if option.name in names[:position]:
            yield Problem(f"option {shown_value(option.name)} stands there twice", field=place)
    if "default" in fields and fields["default"] not in names:
        shown = shown_value(fields["default"])
        yield Problem(
            f"the default {shown} is not among the options {listing(names)}", field="$.default"
        )


def book_problems(fields: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with the fields of a book."""
    if "id" in fields and not _BOOK_ID.fullmatch(fields["id"]):
        yield Problem(
            f"{shown_value(fields['id'])} is not the id of a book, such as 'sem'", field="$.id"
        )
    yield from _blank(fields, "title", "edition", "source")
    first, last = fields.get("in_force_from"), fields.get("in_force_until")
    if first and last and last < first:
        message = f"the edition ends on {last}, before it begins on {first}"
        yield Problem(message, field="$.in_force_until")


def joint_problems(
    book: str, clauses: Sequence[Mapping[str, Any]], rulings: Sequence[Mapping[str, Any]]
) -> Iterator[Problem]:
    """What is wrong with the clauses and rulings of a book taken together."""
    known = {fields["id"] for fields in clauses if "id" in fields}
    for name, entries in (("clause", clauses), ("ruling", rulings)):
        seen: dict[str, int] = {}
        for position, fields in enumerate(entries):
            if "id" not in fields:
                continue
            place = f"$.{name}[{position}].id"
            if not fields["id"].startswith(f"{book}:"):
                yield Problem(
                    f"{shown_value(fields['id'])} is not of the book {shown_value(book)}",
                    field=place,
                )
            first = seen.setdefault(fields["id"], position)
            if first != position:
                message = (
                    f"{shown_value(fields['id'])} stands there twice, first as $.{name}[{first}]"
                )
                yield Problem(message, field=place)
    for position, fields in enumerate(rulings):
        if "clause" in fields and fields["clause"] not in known:
            message = f"the book has no clause {shown_value(fields['clause'])}"
            yield Problem(message, field=f"$.ruling[{position}].clause")
