"""TOML as people write it who do not know it, and what is wrong with it in words that help them.

Python's reader says where something is wrong, and rarely what: here the line itself is named, with
what is expected in its place.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from datetime import date, time
from typing import Any, Final

from cardtourney.cells import shown
from cardtourney.errors import DataError, Problem, listing, shown_value

_PLACE: Final = re.compile(r" \(at (?:line (?P<row>[0-9]+), column [0-9]+|end of document)\)$")
_DIGITS: Final = re.compile("[0-9_]{1000}")
"""More digits than Python may read; what is found is only named where it refused."""

_ENTRY: Final = re.compile(r"\s*(?P<key>[\w\"'.-]+)\s*=\s*(?P<value>.*?)\s*$")
_MOST_SHOWN: Final = 6
_DEEPEST_SHOWN: Final = 2

_VALUES: Final = (
    'expected text in straight quotation marks such as "Praha", or without any a whole number or '
    "a date such as 2026-03-14"
)


def parsed(text: str) -> dict[str, Any]:
    r"""Read TOML.

    Args:
        text: The whole file.

    Returns:
        What it holds.

    Raises:
        DataError: It is no TOML; names the line and what is expected there.

    >>> parsed("rounds = 5")
    {'rounds': 5}
    >>> parsed("rounds = 5\nregion = „Zlín“")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    cardtourney.errors.DataError: row 2: this is no TOML: “„Zlín“” stands behind region =; ...
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError([_problem(text, str(error))]) from None
    except ValueError:
        # Python reads no decimal number of thousands of digits.
        lines = enumerate(text.split("\n"), 1)
        row = next((at for at, line in lines if _DIGITS.search(line)), None)
        raise DataError([Problem("a number has far too many digits", row=row)]) from None
    except RecursionError:
        raise DataError([Problem("this is no TOML: it is nested too deeply")]) from None


def _problem(text: str, message: str) -> Problem:
    place = _PLACE.search(message)
    row = int(place["row"]) if place and place["row"] else text.rstrip("\n").count("\n") + 1
    said = _PLACE.sub("", message)
    line = (*text.split("\n"), "")[row - 1].strip()
    explain = next((one for begun, one in _EXPLAINED.items() if said.startswith(begun)), None)
    better = explain(line) if explain else None
    return Problem(f"this is no TOML: {better or said[:1].lower() + said[1:]}", row=row)


def _no_value(line: str) -> str | None:
    entry = _ENTRY.match(line)
    if entry is None:
        return None
    found = shown(entry["value"]) if entry["value"] else "nothing"
    return f"{found} stands behind {entry['key']} =; {_VALUES}"


def _no_entry(line: str) -> str:
    return f"{shown(line)} is no key with a value: expected such as rounds = 5"


def _twice(line: str) -> str | None:
    entry = _ENTRY.match(line)
    return entry and f"{entry['key']} is told already: expected it once"


def _table_twice(line: str) -> str:
    name = line.strip("[] ")
    return f"{shown(line)} stands there already: each further one is told under [[{name}]]"


_EXPLAINED: Final[Mapping[str, Callable[[str], str | None]]] = {
    "Invalid value": _no_value,
    "Expected newline or end of document": _no_value,
    "Cannot overwrite a value": _twice,
    "Cannot declare": _table_twice,
    "Expected '=' after a key": _no_entry,
    "Invalid statement": _no_entry,
}
"""How Python's sentences begin, and how a line says the same in words that help."""


def written(value: object, *, depth: int = 0) -> str:
    """A value of TOML as people write it, and never at length.

    Args:
        value: The value.
        depth: How many lists it stands in.

    Returns:
        Its text.

    >>> written(True), written([[12], [7, "Eva"]])
    ('true', '[[12], [7, “Eva”]]')
    """
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float | date | time):
        return str(value)
    if isinstance(value, list):
        if depth > _DEEPEST_SHOWN:
            return "[…]"
        items = [written(each, depth=depth + 1) for each in value[:_MOST_SHOWN]]
        return f"[{listing([*items, *['…'][: len(value) - len(items)]]) if items else ''}]"
    return "a table" if isinstance(value, dict) else shown_value(value)
