"""The reader and the writer of each type, made from its annotations; cattrs does the classes."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from datetime import date, datetime
from fractions import Fraction
from functools import cache
from itertools import repeat
from pathlib import Path
from types import NoneType
from typing import Any, get_args

import attrs
from cattrs import Converter
from cattrs.errors import (
    ClassValidationError,
    ForbiddenExtraKeysError,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from cardtourney.codec.forms import (
    ToldSound,
    class_of,
    expected,
    field_names,
    found,
    is_attrs,
    is_constants,
    is_list,
    is_mapping,
    is_open,
    is_scalar,
    is_text,
    is_union,
    json_type,
    keys_are_numbers,
    kinds,
    members,
    plain,
    require_said,
    unsupported,
)
from cardtourney.codec.leaves import (
    Reader,
    Writer,
    constant_reader,
    constant_writer,
    read_fraction,
    read_iso,
    scalar,
    text_reader,
    text_writer,
    write_fraction,
    write_iso,
)
from cardtourney.codec.problems import each, fail, refuse, step_to, under
from cardtourney.errors import DataError, InputError, Problem, listing

# Python limits how long a number may be; nothing is counted in thousands of digits.
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,999}")


def _order(data: Any) -> tuple[int, int, str]:
    """Numbers by size, then texts, then the rest by its text."""
    if isinstance(data, int):
        return 0, data, ""
    return (1, 0, data) if isinstance(data, str) else (2, 0, json.dumps(data))


def _once(values: list[Any], steps: Iterable[str]) -> list[Any]:
    first: dict[Any, str] = {}
    problems = [
        Problem(f"is there twice, already as {first[value]}", field=f"${step}")
        for value, step in zip(values, steps, strict=True)
        if first.setdefault(value, step) != step
    ]
    if problems:
        raise DataError(problems)
    return values


def _typed_parts(value: Any, as_type: Any, hooks: list[Any]) -> Iterator[tuple[str, Any, Any]]:
    """Each part of a list with its step and its own type's hook."""
    if class_of(as_type) is not tuple or ... in get_args(as_type):
        hooks = hooks * len(value)
    elif len(value) != len(hooks):
        refuse(list(value), as_type)
    for i, (hook, part) in enumerate(zip(hooks, value, strict=True)):
        yield step_to(i), hook, part


def _list_reader(as_type: Any) -> Reader:
    make = class_of(as_type)
    hooks = [reader(part) for part in get_args(as_type) if part is not ...]

    def read(value: Any) -> Any:
        if not isinstance(value, list):
            refuse(value, as_type)
        parts = each(_typed_parts(value, as_type, hooks))
        if issubclass(make, Set):
            _once(parts, map(step_to, range(len(parts))))
        return make(parts)

    return read


def _list_writer(as_type: Any) -> Writer:
    make = class_of(as_type)
    hooks = [writer(part) for part in get_args(as_type) if part is not ...]

    def write(value: Any) -> list[Any]:
        if not isinstance(value, make):
            refuse(value, as_type)
        parts = each(_typed_parts(value, as_type, hooks))
        return sorted(parts, key=_order) if issubclass(make, Set) else parts

    return write


def _sorted_object(keys: list[Any], parts: list[Any]) -> dict[str, Any]:
    pairs = sorted(zip(keys, parts, strict=True), key=lambda pair: _order(pair[0]))
    return {str(key): part for key, part in pairs}


def _mapping_reader(as_type: Any) -> Reader:
    key_type, part_type = get_args(as_type)
    numbers = keys_are_numbers(as_type)
    key_hook, hook = reader(key_type), reader(part_type)

    def read_key(key: Any) -> Any:
        if not numbers:
            return key_hook(key)
        if not isinstance(key, str) or not _WHOLE.fullmatch(key):
            refuse(key, key_type)
        return key_hook(int(key))

    def read(value: Any) -> dict[Any, Any]:
        if not isinstance(value, dict):
            refuse(value, as_type)
        steps = [step_to(str(key)) for key in value]
        both = each(
            [
                *zip(steps, repeat(read_key), value, strict=False),
                *zip(steps, repeat(hook), value.values(), strict=False),
            ]
        )
        keys, parts = both[: len(steps)], both[len(steps) :]
        return dict(zip(_once(keys, steps), parts, strict=True))

    return read


def _mapping_writer(as_type: Any) -> Writer:
    key_type, part_type = get_args(as_type)
    keys_are_numbers(as_type)
    key_hook, hook = writer(key_type), writer(part_type)

    def write(value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            refuse(value, as_type)
        keys = each((step_to(str(key)), key_hook, key) for key in value)
        parts = each((step_to(str(key)), hook, part) for key, part in value.items())
        return _sorted_object(keys, parts)

    return write


# Classes and unions of them


def _class_problems(error: ClassValidationError, cls: Any) -> Iterator[Problem]:
    fields = attrs.fields_dict(class_of(cls))
    noted, others = error.group_exceptions()
    for problem, note in noted:
        field = fields[note.name]
        step = step_to(field.alias)
        if isinstance(problem, InputError):
            yield from under(step, problem)
        elif isinstance(problem, KeyError):
            yield Problem(f"is missing; expected {expected(field.type)}", field=f"${step}")
        else:
            # Nothing else goes wrong in our own functions than running out of depth.
            raise problem
    for problem in others:
        if isinstance(problem, ForbiddenExtraKeysError):
            for key in sorted(problem.extra_fields):
                yield Problem(f"is unknown; expected {expected(cls)}", field=f"${step_to(key)}")
        elif isinstance(problem, InputError):
            yield from under("", problem)
        else:
            # A validator of attrs keeps its sentence first and its evidence behind it.
            said = str(problem.args[0]) if problem.args else type(problem).__name__
            yield Problem(said, field="$")


def _class_reader(cls: Any) -> Reader:
    require_said(cls)
    inner = make_dict_structure_fn(
        cls,
        _CONVERTER,
        _cattrs_use_alias=True,
        _cattrs_forbid_extra_keys=True,
        _cattrs_detailed_validation=True,
    )
    asked = issubclass(class_of(cls), ToldSound)

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            refuse(value, cls)
        for key in value:
            if not isinstance(key, str):
                fail(f"found the key {found(key)}; expected {expected(cls)}")
        try:
            made = inner(value, cls)
        except ClassValidationError as error:
            raise DataError(_class_problems(error, cls)) from error
        problems = [*made.unsound()] if asked else []
        if problems:
            raise DataError(under("", problems))
        return made

    return read


def _class_writer(cls: Any) -> Writer:
    # Texts have a hook in cattrs that comes first and would let any text pass for a StrEnum.
    closed: dict[str, Any] = {
        field.name: override(unstruct_hook=writer(field.type))
        for field in attrs.fields(class_of(cls))
        if is_constants(field.type)
    }
    inner = make_dict_unstructure_fn(cls, _CONVERTER, _cattrs_use_alias=True, **closed)

    def write(value: Any) -> Any:
        # A subclass would lose its own fields, and its name.
        if type(value) is not class_of(cls):
            refuse(value, cls)
        return inner(value)

    return write


def _union_reader(union: Any) -> Reader:
    tagged, others = members(union)
    by_name = {
        name: (reader(member), "kind" in field_names(member)) for name, member in tagged.items()
    }
    hooks = {kind: reader(member) for member in others for kind in kinds(member)}
    if Fraction in others:
        hooks.setdefault(("integer", ...), hooks["string", ...])

    def read_tagged(value: dict[str, Any]) -> Any:
        kind = value.get("kind")
        if not isinstance(kind, str) or kind not in by_name:
            what = f"found {found(kind)}" if "kind" in value else "is missing"
            fail(f"{what}; expected one of {listing(by_name)}", ".kind")
        hook, apart = by_name[kind]
        rest = {key: part for key, part in value.items() if key != "kind"}
        if not apart:
            return hook(rest)
        if rest.keys() != {"value"}:
            fail(f'found {listing(rest)} beside "kind"; expected "value"')
        return each([(".value", hook, rest["value"])])[0]

    def read(value: Any) -> Any:
        kind = json_type(value)
        if kind == "object" and by_name:
            return read_tagged(value)
        exact = (kind, value) if kind in ("string", "integer", "boolean") else (kind, ...)
        hook = hooks.get(exact) or hooks.get((kind, ...))
        return hook(value) if hook else refuse(value, union)

    return read


def _union_writer(union: Any) -> Writer:
    tagged, others = members(union)
    by_class = {
        class_of(member): (name, writer(member), field_names(member))
        for name, member in tagged.items()
    }
    hooks = [writer(member) for member in others if member is not NoneType]

    def write(value: Any) -> Any:
        if value is None and NoneType in others:
            return None
        if type(value) in by_class:
            name, hook, names = by_class[type(value)]
            data = hook(value)
            return {"kind": name, "value": data} if "kind" in names else {"kind": name, **data}
        if len(hooks) == 1 and not by_class:
            return hooks[0](value)
        for hook in hooks:
            try:
                return hook(value)
            except DataError:
                continue
        return refuse(value, union)

    return write


# One reader and one writer for each type

_BEING_MADE: set[tuple[Any, Any]] = set()


def _once_made(make: Callable[[Any], Callable[[Any], Any]], as_type: Any) -> Callable[[Any], Any]:
    """What is made for a type; for one that holds values of its own, looked up when it is used."""
    task = (make, as_type)
    if task in _BEING_MADE:
        return lambda value: make(as_type)(value)
    _BEING_MADE.add(task)
    try:
        return make(as_type)
    finally:
        _BEING_MADE.discard(task)


def reader(as_type: Any) -> Reader:
    """The function that reads a type from plain data."""
    return _once_made(_new_reader, plain(as_type))


@cache
def _new_reader(as_type: Any) -> Reader:
    if as_type is Fraction:
        return read_fraction
    if as_type in (date, datetime):
        return lambda value: read_iso(value, as_type)
    if is_scalar(as_type):
        return lambda value: scalar(value, as_type)
    if is_constants(as_type):
        return constant_reader(as_type)
    if is_text(as_type):
        return text_reader(as_type)
    for fits, make in (
        (is_list, _list_reader),
        (is_mapping, _mapping_reader),
        (is_union, _union_reader),
        (is_attrs, _class_reader),
    ):
        if fits(as_type):
            return make(as_type)
    return unsupported(as_type, "it does not say exactly what its values are")


def writer(as_type: Any) -> Writer:
    """The function that writes a type as plain data."""
    return _once_made(_new_writer, plain(as_type))


@cache
def _new_writer(as_type: Any) -> Writer:
    if is_open(as_type) or as_type in (tuple, list, frozenset, set, dict):
        return write_by_itself
    if as_type is Fraction:
        return write_fraction
    if as_type in (date, datetime):
        return lambda value: write_iso(value, as_type)
    if is_scalar(as_type):
        return lambda value: scalar(value, as_type)
    if is_constants(as_type):
        return constant_writer(as_type)
    if is_text(as_type):
        return text_writer(as_type)
    for fits, make in (
        (is_list, _list_writer),
        (is_mapping, _mapping_writer),
        (is_union, _union_writer),
        (is_attrs, _class_writer),
    ):
        if fits(as_type):
            return make(as_type)
    return unsupported(as_type, "it does not say exactly what its values are")


def write_by_itself(value: Any) -> Any:
    """Write a value whose type nothing declares, by what it is."""
    if type(value) in (tuple, list):
        return each((step_to(i), write_by_itself, part) for i, part in enumerate(value))
    if type(value) in (frozenset, set):
        return sorted(map(write_by_itself, value), key=_order)
    if type(value) is dict:
        keys = [write_by_itself(key) for key in value]
        if not {str} >= {*map(type, keys)} and not {int} >= {*map(type, keys)}:
            fail("found a mapping whose keys are not all texts or all whole numbers")
        parts = each((step_to(str(key)), write_by_itself, part) for key, part in value.items())
        return _sorted_object(keys, parts)
    own: Any = type(value)
    return writer(own)(value)


def _cattrs_reader(as_type: Any) -> Callable[[Any, Any], Any]:
    read = reader(as_type)
    return lambda value, _: read(value)


def _converter() -> Converter:
    """The converter of cattrs, which makes the functions that read and write a class.

    Our forms come before all of its own. It keeps hooks for a few classes and their subclasses
    in front of everything else, so these are replaced one by one.
    """
    converter = Converter()
    converter.register_structure_hook_factory(lambda _: True, _cattrs_reader)
    converter.register_unstructure_hook_factory(lambda _: True, writer)
    for cls in (str, bytes, int, float, Path):
        converter.register_structure_hook(cls, lambda value, cls: reader(cls)(value))
    for cls in (str, bytes, Path):
        converter.register_unstructure_hook(cls, write_by_itself)
    return converter


_CONVERTER = _converter()
