"""Which form in JSON a type has: what :mod:`cardtourney.codec` reads, writes and describes."""

import collections.abc
import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from types import EllipsisType, MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NoReturn,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    runtime_checkable,
)

import attrs

from cardtourney.errors import DataError, InputError, Problem, listing, shown_value

Kind: TypeAlias = tuple[str, str | int | bool | EllipsisType | None]
"""A type in JSON, and the one value it may have; an ellipsis where it may have any."""

_SCALARS: dict[Any, tuple[str, str]] = {
    int: ("integer", "a whole number"),
    str: ("string", "a text"),
    bool: ("boolean", "true or false"),
    NoneType: ("null", "null"),
    Fraction: ("string", 'a whole number or exact text such as "10/3"'),
    date: ("string", 'a date such as "2026-05-09"'),
    datetime: ("string", 'a date and time such as "2026-05-09T10:30:00"'),
}

_BUILT: dict[Any, Any] = {
    collections.abc.Sequence: tuple,
    collections.abc.Set: frozenset,
    collections.abc.Mapping: dict,
    collections.abc.MutableMapping: dict,
}
_LONGEST = 60


@runtime_checkable
class HasText(Protocol):
    """A class whose values are written as one text each, such as a card as ``♥7``.

    Equal values have equal text, and reading it gives an equal value back.
    """

    def to_text(self) -> str:
        """Write the value."""
        ...

    @classmethod
    def from_text(cls, text: str, /) -> Any:
        """Read a value; raises an InputError that says what is expected."""
        ...


@runtime_checkable
class ToldSound(Protocol):
    """A class that is made too often to check itself each time: it is asked after reading."""

    def unsound(self) -> Iterable[Problem]:
        """Everything because of which there can be no such value."""
        ...


@attrs.frozen
class Inexact:
    """A number as a text wrote it that is no whole number, or too long for one."""

    text: str


def unsupported(as_type: Any, why: str) -> NoReturn:
    """Refuse a type that has no form, when it is first met and not when data are at stake."""
    name = getattr(as_type, "__name__", None) if isinstance(as_type, type) else None
    raise DataError([f"{name or as_type} has no form in JSON: {why}"])


def plain(as_type: Any) -> Any:
    """The type itself, behind its aliases, annotations and new names."""
    while True:
        if as_type is None:
            return NoneType
        if get_origin(as_type) is Annotated:
            as_type = get_args(as_type)[0]
        elif hasattr(as_type, "__supertype__"):
            as_type = as_type.__supertype__
        elif hasattr(as_type, "__value__") and not isinstance(as_type, type):
            as_type = as_type.__value__
        elif get_origin(as_type) is collections.abc.Sequence:
            item: Any = (*get_args(as_type), ...)
            return tuple[item]
        else:
            return as_type


def class_of(as_type: Any) -> Any:
    """The class that values of the type have, without its parameters."""
    origin = get_origin(plain(as_type)) or plain(as_type)
    return _BUILT.get(origin, origin)


def is_attrs(as_type: Any) -> bool:
    """Whether the type is an attrs class, with or without parameters, that has no text form."""
    cls = class_of(as_type)
    return isinstance(cls, type) and attrs.has(cls) and not is_text(as_type)


def is_open(as_type: Any) -> bool:
    """Whether a generic class leaves it to its values what stands here, if anything does."""
    parts = _flat(as_type) if is_union(as_type) else [plain(as_type)]
    return any(isinstance(part, TypeVar) for part in parts) and all(
        isinstance(part, TypeVar) or part is NoneType for part in parts
    )


def require_said(cls: Any) -> None:
    """Refuse a generic class that does not say what it holds: nothing can be read as it."""
    if getattr(plain(cls), "__parameters__", ()):
        name = class_of(cls).__name__
        why = f"it is generic, and what it holds has to be said, such as {name}[int]"
        unsupported(class_of(cls), why)


def is_union(as_type: Any) -> bool:
    """Whether the type is a union, however it is written."""
    return get_origin(plain(as_type)) in (Union, UnionType)


def is_constants(as_type: Any) -> bool:
    """Whether the type is an enum or a literal: a closed list of values."""
    cls = class_of(as_type)
    return cls is Literal or (isinstance(cls, type) and issubclass(cls, Enum))


def is_text(as_type: Any) -> bool:
    """Whether the type writes its values as texts itself; a closed list of values stays one."""
    cls = class_of(as_type)
    return isinstance(cls, type) and issubclass(cls, HasText) and not is_constants(as_type)


def is_list(as_type: Any) -> bool:
    """Whether the type is a tuple, list or set that says what stands in it."""
    named = get_origin(plain(as_type)) is not None
    return named and class_of(as_type) in (tuple, list, frozenset, set)


def is_mapping(as_type: Any) -> bool:
    """Whether the type is a mapping that says what its keys and values are."""
    return get_origin(plain(as_type)) is not None and class_of(as_type) is dict


def is_scalar(as_type: Any) -> bool:
    """Whether the type is a number, a text, a date, a truth or nothing."""
    return plain(as_type) in _SCALARS


def field_names(cls: Any) -> tuple[str, ...]:
    """The names by which the class's constructor takes its fields."""
    return tuple(field.alias for field in attrs.fields(class_of(cls)) if field.init)


def constants(as_type: Any) -> list[tuple[Any, str | int | bool | None]]:
    """The values of an enum or literal, each with what stands for it in JSON."""
    as_type = plain(as_type)
    listed = get_args(as_type) if class_of(as_type) is Literal else tuple(as_type)
    pairs = [(value, _constant(value)) for value in listed]
    for _, data in pairs:
        if not isinstance(data, str | int | None):
            unsupported(as_type, f"{shown_value(data)} is neither a text nor a whole number")
    return pairs


def _constant(value: Any) -> Any:
    if isinstance(value, HasText):
        return value.to_text()
    return value.value if isinstance(value, Enum) else value


def json_type(value: object) -> str:
    """What JSON calls the type of a value."""
    names = {NoneType: "null", bool: "boolean", int: "integer", str: "string", list: "array"}
    return "object" if isinstance(value, dict) else names.get(type(value), "number")


def kinds(as_type: Any) -> set[Kind]:
    """Everything that values of the type look like in JSON."""
    as_type = plain(as_type)
    if is_scalar(as_type):
        return {(_SCALARS[as_type][0], ...)}
    if is_constants(as_type):
        return {(json_type(data), data) for _, data in constants(as_type)}
    if is_text(as_type):
        return {("string", ...)}
    if is_list(as_type):
        return {("array", ...)}
    if is_attrs(as_type) or is_mapping(as_type):
        return {("object", ...)}
    if is_union(as_type):
        tagged, others = members(as_type)
        parts = [kinds(member) for member in (*tagged.values(), *others)]
        return set[Kind]().union(*parts)
    return unsupported(as_type, "it does not say exactly what its values are")


def keys_are_numbers(mapping: Any) -> bool:
    """Whether the keys of a mapping are whole numbers, which an object holds as texts."""
    names = {name for name, _ in kinds(get_args(plain(mapping))[0])}
    if names not in ({"integer"}, {"string"}):
        unsupported(mapping, "its keys are not all texts or all whole numbers")
    return names == {"integer"}


def _flat(union: Any) -> list[Any]:
    flat: list[Any] = []
    for part in map(plain, get_args(plain(union))):
        flat += _flat(part) if is_union(part) else [part]
    return flat


def _takes(as_type: Any, text: str) -> bool:
    try:
        class_of(as_type).from_text(text)
    except InputError:
        return False
    return True


def _foreign(union: Any) -> set[Kind]:
    """The fixed texts of a union that none of its classes with a text form would take."""
    texts = [member for member in _flat(union) if is_text(member)]
    fixed = {kind for member in _flat(union) if is_constants(member) for kind in kinds(member)}
    return {
        (name, value)
        for name, value in fixed
        if len(texts) == 1 and isinstance(value, str) and not _takes(texts[0], value)
    }


def members(union: Any) -> tuple[dict[str, Any], list[Any]]:
    """The members of a union: the tagged classes by name, and all others.

    A whole number beside fractions is a fraction too, and a class that is only optional
    needs no tag. A class with a text form stands beside fixed texts that it would not take
    itself. Refuses a union whose members look alike in JSON.
    """
    others = [member for member in _flat(union) if not is_attrs(member)]
    classes = [member for member in _flat(union) if is_attrs(member)]
    if Fraction in others and int in others:
        others.remove(int)
    tagged = {class_of(member).__name__: member for member in classes}
    if len(tagged) < len(classes):
        unsupported(union, "two of its classes have one name")
    foreign = _foreign(union)
    seen: set[Kind] = {("object", ...)} if classes else set()
    for member in others:
        for kind in kinds(member):
            json_name, value = kind
            alike = {one for name, one in seen - foreign if name == json_name}
            if kind in seen or (kind not in foreign and alike and ... in (value, *alike)):
                unsupported(union, f"two of its members look alike, as {json_name}")
        seen |= kinds(member)
    if len(classes) == 1 and others == [NoneType]:
        return {}, [*classes, NoneType]
    return tagged, others


def expected(as_type: Any) -> str:
    """What a reader should have found, for a message."""
    as_type = plain(as_type)
    if is_scalar(as_type):
        return _SCALARS[as_type][1]
    if is_constants(as_type):
        return "one of " + listing(found(data) for _, data in constants(as_type))
    if is_text(as_type):
        return f"a text for {class_of(as_type).__name__}"
    if is_list(as_type):
        parts = get_args(as_type)
        if class_of(as_type) is tuple and ... not in parts:
            return f"a list of {len(parts)}"
        return "a list"
    if is_attrs(as_type):
        return f"an object with {listing(field_names(as_type))}"
    if is_mapping(as_type):
        return "an object"
    if is_union(as_type):
        tagged, others = members(as_type)
        kinds_named = [f'an object with "kind" one of {listing(tagged)}'] if tagged else []
        return " or ".join([*kinds_named, *map(expected, others)])
    return "a value"


def found(value: object) -> str:
    """What a value is, for a message: as JSON where it is JSON, and never too long."""
    if isinstance(value, Inexact):
        text = f"the number {value.text}"
    elif isinstance(value, dict):
        text = "an object"
    elif isinstance(value, list):
        text = f"a list of {len(value)}"
    elif isinstance(value, int) and value.bit_length() > 4 * _LONGEST:
        text = "a very long number"
    elif type(value) in (NoneType, bool, int, str):
        text = json.dumps(value, ensure_ascii=False).encode(errors="backslashreplace").decode()
    else:
        text = repr(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


@cache
def envelope_types(as_type: Any) -> Mapping[str, Any]:
    """The attrs classes of a type by name; none where anything else may stand in its place."""
    parts = _flat(as_type) if is_union(as_type) else [plain(as_type)]
    if not all(map(is_attrs, parts)):
        return MappingProxyType({})
    if len(parts) > 1:
        members(as_type)
    return MappingProxyType({class_of(part).__name__: part for part in parts})
