"""Problems of a part become problems of the whole, each under its path."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn, TypeVar

import attrs

from cardtourney.codec.forms import expected, found
from cardtourney.errors import DataError, InputError, Problem

T = TypeVar("T")


def fail(message: str, step: str = "") -> NoReturn:
    """Refuse what is found here, or one step further in."""
    raise DataError([Problem(message, field=f"${step}")])


def refuse(value: object, as_type: Any) -> NoReturn:
    """Refuse a value that is none of its type."""
    fail(f"found {found(value)}; expected {expected(as_type)}")


def step_to(key: object) -> str:
    """One step of a path: into a list by number, into an object by key."""
    if isinstance(key, int):
        return f"[{key}]"
    text = str(key)
    return f".{text}" if text.isidentifier() else f"[{json.dumps(text, ensure_ascii=False)}]"


def under(step: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems of a part, as problems of the whole."""
    for problem in problems:
        inner = problem.field.removeprefix("$")
        if inner and inner == problem.field:
            inner = step_to(inner)
        yield attrs.evolve(problem, field=f"${step}{inner}")


def each(parts: Iterable[tuple[str, Callable[[Any], T], Any]]) -> list[T]:
    """Go on from every part (its step, a function and what it takes), or name all problems."""
    results, problems = [], list[Problem]()
    for step, function, part in parts:
        try:
            results.append(function(part))
        except InputError as error:
            problems += under(step, error)
    if problems:
        raise DataError(problems)
    return results
