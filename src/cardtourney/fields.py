"""What the fields of a value may hold: checked when the value is made, all problems at once.

An event or a person that holds something else would fail only when somebody much later works
with it, and far from whoever made the mistake.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any
from unicodedata import category

import attrs

from cardtourney.chance import Chance
from cardtourney.errors import InvalidReport, Problem, shown_value
from cardtourney.pairing.values import is_whole


@attrs.frozen
class Kind:
    """What a field may hold.

    Attributes:
        expected: What it is called in a sentence.
        holds: Whether something is of this kind.
        each: Where it is a list, what stands in it.
    """

    expected: str
    holds: Callable[[object], bool]
    each: "Kind | None" = None

    def problems(self, field: str, value: object) -> Iterator[Problem]:
        """Everything in a field that is not as it should be, with its place."""
        if not self.holds(value):
            yield Problem(f"{shown_value(value)} is not {self.expected}", field=field)
        elif self.each is not None and isinstance(value, tuple):
            for index, part in enumerate(value):
                yield from self.each.problems(f"{field}[{index}]", part)


def instance(kind: Any, expected: str) -> Kind:
    """What is of a class, or of one of several.

    >>> [str(each) for each in instance(str, "text").problems("$.reason", 3)]
    ['$.reason: 3 is not text']
    """
    return Kind(expected, lambda value: isinstance(value, kind))


def list_of(each: Kind, expected: str) -> Kind:
    """A list of what is of one kind.

    >>> [str(each) for each in list_of(WHOLE, "a list of players").problems("$.out", (1, "2"))]
    ["$.out[1]: '2' is not a whole number"]
    """
    return Kind(expected, lambda value: isinstance(value, tuple), each)


def or_none(kind: Kind) -> Kind:
    """What is of a kind, or missing.

    >>> list(or_none(WHOLE).problems("$.tokens", None))
    []
    """
    return Kind(
        f"{kind.expected} or None", lambda value: value is None or kind.holds(value), kind.each
    )


WHOLE = Kind("a whole number", is_whole)
WHOLES = list_of(WHOLE, "a list of whole numbers")
TRUTH = instance(bool, "True or False")
TEXT = instance(str, "text")
MOMENT = instance(datetime, "a moment, which is a datetime")
CHANCE = instance(Chance, "a Chance, which is Seeded or Recorded")


def require(value: object, **kinds: Kind) -> None:
    """Refuse a value whose fields hold something else.

    Args:
        value: What was made.
        kinds: For each field what it may hold.

    Raises:
        InvalidReport: Names the field, what it holds and what was expected, for all of them.
    """
    problems = [
        problem
        for field, kind in kinds.items()
        for problem in kind.problems(f"$.{field}", getattr(value, field))
    ]
    if problems:
        raise InvalidReport(problems)


def require_event(event: object, kinds: Any, *, of: str) -> None:
    """Refuse what is no event at all.

    Args:
        event: What was given for an event.
        kinds: The union of all events.
        of: What they are events of, in words.

    Raises:
        InvalidReport: It is none; names the kinds of event.

    >>> require_event("start", int | str | None, of="a game")
    >>> require_event(3.5, int | str, of="a game")
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: 3.5 is no event of a game; expected int, str
    """
    if not isinstance(event, kinds):
        names = ", ".join(kind.__name__ for kind in kinds.__args__)
        raise InvalidReport([f"{shown_value(event)} is no event of {of}; expected {names}"])


def as_tuple(given: object) -> Any:
    """A list as a tuple; what is neither goes on to the check, to be refused by name.

    >>> as_tuple([1, 2]), as_tuple("12")
    ((1, 2), '12')
    """
    return tuple(given) if isinstance(given, list) else given


def as_rows(given: object) -> Any:
    """A list of lists as a tuple of tuples.

    >>> as_rows([[1, 2], [3]])
    ((1, 2), (3,))
    """
    rows = as_tuple(given)
    return tuple(map(as_tuple, rows)) if isinstance(rows, tuple) else rows


def stripped(text: str) -> str:
    """A text without the spaces around it; what is no text goes on to the check.

    >>> stripped(" Eva "), stripped(None)
    ('Eva', None)
    """
    given: object = text
    return given.strip() if isinstance(given, str) else text


def has_control(text: str) -> bool:
    r"""Whether a text has control characters in it, which tear lists and score sheets apart.

    Line breaks are among them, the separators of lines and paragraphs, and halves of a character
    that no file can hold.

    >>> has_control("Malá Eva"), has_control("Malá\nEva")
    (False, True)
    """
    return any(category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in text)


def text_problems(field: str, value: object) -> Iterator[Problem]:
    """What keeps a field from holding a name: no text, spaces around it, control characters.

    Args:
        field: The field's path, such as ``$.first_name``.
        value: What it holds.

    Returns:
        The problem, if there is one; an empty text has none.

    >>> [str(each) for each in text_problems("$.first_name", "Eva ")]
    ["$.first_name: 'Eva ' has spaces around it"]
    """
    if not isinstance(value, str):
        yield Problem(f"{shown_value(value)} is not text", field=field)
    elif value != value.strip():
        yield Problem(f"{shown_value(value)} has spaces around it", field=field)
    elif has_control(value):
        yield Problem(f"{shown_value(value)} has control characters in it", field=field)
