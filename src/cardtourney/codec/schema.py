"""JSON Schema of a type, so that other software can check a file before we read it."""

from collections.abc import Set
from datetime import date, datetime
from fractions import Fraction
from typing import Any, TypeAlias, TypeVar, get_args

import attrs

from cardtourney.codec.forms import (
    class_of,
    constants,
    envelope_types,
    field_names,
    is_attrs,
    is_constants,
    is_list,
    is_mapping,
    is_text,
    is_union,
    keys_are_numbers,
    kinds,
    members,
    plain,
    require_said,
    unsupported,
)
from cardtourney.codec.leaves import EXACT

SCHEMA = 1
"""The version of the form that :mod:`cardtourney.codec` describes, written into every envelope."""

_Classes: TypeAlias = dict[str, tuple[Any, dict[str, Any]]]
"""The classes met so far by name, each with its form."""

_WHOLE_KEY = "^(0|-?[1-9][0-9]*)$"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(as_type: Any) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of the texts that hold a value of a type.

    What a constructor checks beyond the types of its fields is not in it, and neither is the
    order of a set.

    Args:
        as_type: An attrs class, a union, or any other type with a form.

    Returns:
        The schema as plain dicts and lists; classes stand under ``$defs`` by name.

    Raises:
        DataError: The type has no form, or two of its classes have one name.

    >>> json_schema(tuple[int, int])["items"], json_schema(tuple[int, int])["maxItems"]
    (False, 2)
    """
    classes: _Classes = {}
    types = envelope_types(as_type)
    texts = [
        _object(
            {"schema": {"const": SCHEMA}, "type": {"const": name}, "value": _form(cls, classes)}
        )
        for name, cls in types.items()
    ]
    body = _any_of(texts) if texts else _form(as_type, classes)
    defs = {"$defs": {name: form for name, (_, form) in classes.items()}} if classes else {}
    return {"$schema": _DIALECT, **body, **defs}


def _object(properties: dict[str, Any], optional: Set[str] = frozenset()) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _any_of(forms: list[dict[str, Any]]) -> dict[str, Any]:
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _name(as_type: Any) -> str:
    names = [class_of(part).__name__ for part in (as_type, *get_args(plain(as_type)))]
    return "_".join(names)


def _field_types(cls: Any) -> dict[str, Any]:
    """The types of the constructor's fields, with the class's parameters put in."""
    bare = attrs.resolve_types(class_of(cls))
    given = dict(zip(getattr(bare, "__parameters__", ()), get_args(plain(cls)), strict=False))

    def filled(as_type: Any) -> Any:
        if isinstance(as_type, TypeVar):
            return given.get(as_type, as_type)
        open_parts = getattr(as_type, "__parameters__", ())
        return (
            as_type[tuple(given.get(part, part) for part in open_parts)] if open_parts else as_type
        )

    return {field.alias: filled(field.type) for field in attrs.fields(bare) if field.init}


def _class_form(cls: Any, classes: _Classes, *, tag: str = "") -> dict[str, Any]:
    """A reference to the form of a class, which in a union says its name."""
    require_said(cls)
    name = _name(cls) + ("-in-union" if tag else "")
    if name not in classes:
        form: dict[str, Any] = {}
        # Before its fields are looked at, for a class may hold values of its own.
        classes[name] = (cls, form)
        if tag and "kind" in field_names(cls):
            inner = _class_form(cls, classes)
            form.update(_object({"kind": {"const": tag}, "value": inner}))
        else:
            kind: dict[str, Any] = {"kind": {"const": tag}} if tag else {}
            fields = attrs.fields(class_of(cls))
            parts = {alias: _form(part, classes) for alias, part in _field_types(cls).items()}
            optional = {field.alias for field in fields if field.default is not attrs.NOTHING}
            form.update(_object({**kind, **parts}, optional))
    elif classes[name][0] != cls:
        unsupported(cls, "another class has the same name")
    return {"$ref": f"#/$defs/{name}"}


def _form(as_type: Any, classes: _Classes) -> dict[str, Any]:
    as_type = plain(as_type)
    if as_type is Fraction:
        return {"type": ["string", "integer"], "pattern": f"^{EXACT.pattern}$"}
    if as_type in (date, datetime):
        return {"type": "string", "format": "date" if as_type is date else "date-time"}
    if is_constants(as_type):
        return {"enum": [data for _, data in constants(as_type)]}
    if is_text(as_type):
        return {"type": "string", "title": class_of(as_type).__name__}
    if is_attrs(as_type):
        return _class_form(as_type, classes)
    if is_union(as_type):
        tagged, others = members(as_type)
        forms = [_class_form(cls, classes, tag=name) for name, cls in tagged.items()]
        return _any_of([*forms, *(_form(member, classes) for member in others)])
    if is_mapping(as_type):
        key, value = get_args(as_type)
        names: dict[str, Any] = {"pattern": _WHOLE_KEY} if keys_are_numbers(as_type) else {}
        if is_constants(key):
            names = {"enum": [str(data) for _, data in constants(key)]}
        return {
            "type": "object",
            "additionalProperties": _form(value, classes),
            "propertyNames": names,
        }
    if is_list(as_type):
        parts = get_args(as_type)
        if class_of(as_type) is tuple and ... not in parts:
            forms = [_form(part, classes) for part in parts]
            size = {"minItems": len(parts), "maxItems": len(parts), "items": False}
            return {"type": "array", **({"prefixItems": forms} if forms else {}), **size}
        once = {"uniqueItems": True} if class_of(as_type) in (set, frozenset) else {}
        return {"type": "array", "items": _form(parts[0], classes), **once}
    ((kind, _),) = kinds(as_type)
    return {"type": kind}
