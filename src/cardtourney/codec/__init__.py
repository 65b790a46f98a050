"""Values to JSON and back, exactly: nothing rounds, nothing is guessed, every problem is named.

Any value class of this library, or of one built on it, goes through without being registered;
the form follows from the annotations of its fields:

- an attrs value is an object of its fields as its constructor names them; a field that the
  constructor does not take is worked out again on reading, and one with a default may be missing;
- a :class:`~fractions.Fraction` is exact text (``"10/3"``), and floats have no form at all;
- a value whose class has ``to_text()`` and ``from_text()``, such as a card, is that text;
- an enum is its value, a date ISO 8601 text, a moment with a time zone the same moment in UTC;
- a tuple is a list, a set a sorted list, a mapping an object with sorted keys;
- in a union every attrs value carries ``"kind"``, the name of its class (beside its fields, or
  around them as ``"value"`` where the class has a field of that name); other members are told
  apart by what they look like in JSON. A class that is only optional needs no name.

What a generic class leaves open is written as the value has it; to be read, it has to be said, as
in ``Finding[SheetCode]``. A class that is made too often to check itself has a method
``unsound()`` that gives problems; it is asked of each value that is read.

A text holds an attrs value in an envelope, ``{"schema": 1, "type": "Ticket", "value": …}``.
Equal values give equal text. Reading is strict: an unknown, missing or repeated key, a number
where a text belongs, or ``5.0`` for ``5`` are each a problem, and all come at once.
"""

import json
from collections.abc import Iterator
from typing import Any, NoReturn, TypeVar, overload

import attrs

from cardtourney.codec.forms import (
    HasText,
    Inexact,
    class_of,
    envelope_types,
    found,
    is_attrs,
)
from cardtourney.codec.hooks import reader, write_by_itself, writer
from cardtourney.codec.problems import fail, step_to, under
from cardtourney.codec.schema import SCHEMA, json_schema
from cardtourney.errors import DataError, Problem, listing, shown_value

__all__ = ["SCHEMA", "HasText", "from_data", "from_json", "json_schema", "to_data", "to_json"]

T = TypeVar("T")

_TOO_LONG = "a whole number has more digits than Python writes"


def to_data(value: object, *, as_type: Any = None) -> Any:
    """Write a value as plain dicts, lists, texts, whole numbers, truths and None.

    Args:
        value: Any value with a form; see the head of this module.
        as_type: What to write it as: needed for a union, whose members carry their name, and
            for anything that holds one; the value's own class otherwise.

    Returns:
        What :func:`json.dumps` takes. There is no envelope around it.

    Raises:
        DataError: The value, or something in it, has no form or is not what its field declares.

    >>> from fractions import Fraction
    >>> to_data((Fraction(10, 3), None, frozenset({3, 1})))
    ['10/3', None, [1, 3]]
    """
    try:
        return write_by_itself(value) if as_type is None else writer(as_type)(value)
    except RecursionError as error:
        raise DataError(["the value is nested too deeply"]) from error
    except ValueError as error:
        raise DataError([_TOO_LONG]) from error


@overload
def from_data(data: object, as_type: type[T]) -> T: ...
@overload
def from_data(data: object, as_type: object) -> Any: ...
def from_data(data: object, as_type: Any) -> Any:
    """Read a value back from what :func:`to_data` wrote.

    Args:
        data: Plain dicts, lists, texts, whole numbers, truths and None.
        as_type: The type to read, such as ``Ticket`` or ``tuple[Ticket, ...]``.

    Returns:
        The value, built by its classes' own constructors.

    Raises:
        DataError: Every problem of the data with its path, those that constructors found too.

    >>> from_data([5, 4, 1], tuple[int, ...])
    (5, 4, 1)
    >>> from_data([5, "4", True], tuple[int, ...])
    Traceback (most recent call last):
    cardtourney.errors.DataError: $[1]: found "4"; expected a whole number
    $[2]: found true; expected a whole number
    """
    try:
        return reader(as_type)(data)
    except RecursionError as error:
        raise DataError(["the data are nested too deeply"]) from error


def to_json(value: object, *, as_type: Any = None, indent: int | None = None) -> str:
    """Write a value as JSON text, an attrs value in its envelope; equal values as equal text.

    Args:
        value: Any value with a form; see the head of this module.
        as_type: What to write it as, as in :func:`to_data`.
        indent: Spaces for each level, or everything on one line.

    Returns:
        Text without a line break at its end; letters with accents stand as they are.

    Raises:
        DataError: The value, or something in it, has no form or is not what its field declares.

    >>> from cardtourney.chance import Seeded
    >>> to_json(Seeded("Košice 2026"))
    '{"schema":1,"type":"Seeded","value":{"seed":"Košice 2026","used":0}}'
    """
    if is_attrs(type(value)) and (as_type is None or envelope_types(as_type)):
        name = type(value).__name__
        declared: Any = type(value) if as_type is None else as_type
        allowed = envelope_types(declared)
        if name not in allowed or class_of(allowed[name]) is not type(value):
            raise DataError([f"found {found(value)}; expected one of {listing(allowed)}"])
        inner = to_data(value, as_type=allowed[name])
        data: Any = {"schema": SCHEMA, "type": name, "value": inner}
    else:
        data = to_data(value, as_type=as_type)
    separators = (",", ":") if indent is None else (",", ": ")
    try:
        return json.dumps(data, ensure_ascii=False, indent=indent, separators=separators)
    except ValueError as error:
        raise DataError([_TOO_LONG]) from error


@overload
def from_json(text: str | bytes, as_type: type[T], *, source: str = "") -> T: ...
@overload
def from_json(text: str | bytes, as_type: object, *, source: str = "") -> Any: ...
def from_json(text: str | bytes, as_type: Any, *, source: str = "") -> Any:
    """Read a value back from the text that :func:`to_json` wrote.

    Args:
        text: JSON, as text or as UTF-8 bytes.
        as_type: The type to read, such as ``Ticket`` or a union of events.
        source: The file's name, for the problems.

    Returns:
        The value, built by its classes' own constructors.

    Raises:
        DataError: The text is no JSON, or of another schema or type; or every problem in it
            with its path.

    >>> from cardtourney.chance import Seeded
    >>> from_json('{"schema": 1, "type": "Seeded", "value": {"seed": "Košice 2026"}}', Seeded)
    Seeded(seed='Košice 2026', used=0)
    """
    value, problems = None, list[Problem]()
    try:
        data = _parsed(text)
        problems += _repeated(data)
        value = _opened(data, as_type)
    except DataError as error:
        problems += error
    if problems:
        raise DataError(
            attrs.evolve(problem, source=problem.source or source) for problem in problems
        )
    return value


class _Repeated(dict[str, Any]):
    """An object of a text in which keys stand more than once."""

    keys_repeated: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain_object = dict(pairs)
    if len(plain_object) == len(pairs):
        return plain_object
    names = [name for name, _ in pairs]
    repeated = _Repeated(plain_object)
    repeated.keys_repeated = tuple(name for name in plain_object if names.count(name) > 1)
    return repeated


def _whole(digits: str) -> int | Inexact:
    try:
        return int(digits)
    except ValueError:
        # Python limits the length, for a very long number takes very long to read.
        return Inexact(digits)


def _parsed(text: str | bytes) -> Any:
    def not_json(message: str, row: int | None = None) -> NoReturn:
        raise DataError([Problem(message, row=row, field="$")])

    given: object = text
    if not isinstance(given, str | bytes):
        not_json(f"{shown_value(given)} is no text")
    try:
        decoded = text.decode() if isinstance(text, bytes) else text
        return json.loads(
            decoded.removeprefix("\ufeff"),
            parse_int=_whole,
            parse_float=Inexact,
            parse_constant=Inexact,
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError as error:
        not_json(f"found the byte 0x{error.object[error.start]:02x}; expected UTF-8 text")
    except json.JSONDecodeError as error:
        not_json(f"is not JSON at sign {error.colno} of this row: {error.msg}", error.lineno)
    except RecursionError:
        not_json("is nested too deeply")


def _repeated(data: Any) -> Iterator[Problem]:
    waiting = [("$", data)]
    while waiting:
        place, part = waiting.pop()
        if isinstance(part, _Repeated):
            for key in part.keys_repeated:
                yield Problem("the key is there more than once", field=place + step_to(key))
        if isinstance(part, dict):
            waiting += [(place + step_to(key), value) for key, value in part.items()]
        elif isinstance(part, list):
            waiting += [(place + step_to(i), value) for i, value in enumerate(part)]


def _opened(data: Any, as_type: Any) -> Any:
    """The value in its envelope, or as it is where its type has none."""
    types = envelope_types(as_type)
    if not types:
        return from_data(data, as_type)
    keys = ("schema", "type", "value")
    if not isinstance(data, dict):
        fail(f"found {found(data)}; expected an object with {listing(keys)}")
    problems = [Problem("is missing", field=f"$.{key}") for key in keys if key not in data]
    problems += [
        Problem(f"is unknown; expected {listing(keys)}", field="$" + step_to(key))
        for key in data
        if key not in keys
    ]
    schema, name = data.get("schema", SCHEMA), data.get("type")
    if type(schema) is not int or schema != SCHEMA:
        text = f"found {found(schema)}; this version of cardtourney reads schema {SCHEMA}"
        problems.append(Problem(text, field="$.schema"))
    if "type" in data and (not isinstance(name, str) or name not in types):
        text = f"found {found(name)}; expected {listing(map(found, types))}"
        problems.append(Problem(text, field="$.type"))
    if problems:
        raise DataError(problems)
    try:
        return from_data(data["value"], types[data["type"]])
    except DataError as error:
        raise DataError(under(".value", error)) from error
