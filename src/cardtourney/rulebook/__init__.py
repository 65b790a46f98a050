"""Rulebooks as values: clauses, the rulings on what they leave open, and the code they bind.

Each game's package holds a ``rulebook.toml``; :func:`load` reads it, :func:`implements` ties
a function to the clauses it carries out, and :mod:`cardtourney.testing.traceability` compares
the two with the tests.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from cardtourney.errors import Problem, shown_value
from cardtourney.rulebook._reading import FILE_NAME, load, packages_with_rulebook, parse
from cardtourney.rulebook._values import (
    Clause,
    Kind,
    Option,
    Rulebook,
    Ruling,
    is_clause_id,
    refuse,
)

__all__ = [
    "FILE_NAME",
    "Clause",
    "Kind",
    "Option",
    "Rulebook",
    "Ruling",
    "implementations",
    "implements",
    "load",
    "packages_with_rulebook",
    "parse",
]

CodeT = TypeVar("CodeT", bound=Callable[..., object])

_IMPLEMENTATIONS: dict[str, set[str]] = {}


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
        Problem(f"{shown_value(clause)} is not the id of a clause, such as 'sem:C.6'")
        for clause in clauses
        if not is_clause_id(clause)
    ]
    refuse(malformed if clauses else [Problem("a function implements at least one clause")])

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
