"""Who takes part in a championship, who may (1.1), and who decides there (5.4)."""

from collections.abc import Iterator
from enum import StrEnum
from unicodedata import category

import attrs

from cardtourney.errors import InvalidReport, Problem
from cardtourney.pairing.options import no_option, option
from cardtourney.pairing.values import is_count
from cardtourney.prsi.rules import MSV_PRSI_2026, Rules
from cardtourney.rulebook import implements


def _stripped(text: str) -> str:
    given: object = text
    return given.strip() if isinstance(given, str) else text


def _has_control(text: str) -> bool:
    # A line break inside a name would tear lists and score sheets apart.
    return any(category(letter) in ("Cc", "Zl", "Zp") for letter in text)


_FIRST_YEAR = 1900
"""Nobody alive was born before; a year such as 90 is one written short."""


@attrs.frozen
class Entrant:
    """A person who takes part in a championship.

    Attributes:
        number: The start number, from 1.
        family_name: The family name, without spaces around it.
        first_name: The first name, without spaces around it; may be empty.
        born: The year of birth, from 1900.

    Raises:
        InvalidReport: Names everything that cannot be true of an entrant.

    >>> Entrant(7, "Nováková", "Eva", 2004).name
    'Nováková Eva'
    """

    number: int
    family_name: str
    first_name: str
    born: int

    def __attrs_post_init__(self) -> None:
        problems = tuple(_entrant_problems(self))
        if problems:
            raise InvalidReport(problems)

    @property
    def name(self) -> str:
        """Family name and first name."""
        return f"{self.family_name} {self.first_name}".rstrip()


def _entrant_problems(entrant: Entrant) -> Iterator[Problem]:
    numbers = (("number", "a start number", 1), ("born", "a year of birth", _FIRST_YEAR))
    for field, what, least in numbers:
        value = getattr(entrant, field)
        if not is_count(value) or value < least:
            text = f"{value!r} is not {what}, which is a whole number from {least}"
            yield Problem(text, field=f"$.{field}")
    for field in ("family_name", "first_name"):
        value = getattr(entrant, field)
        if not isinstance(value, str):
            yield Problem(f"{value!r} is not text", field=f"$.{field}")
        elif value != value.strip():
            yield Problem(f"{value!r} has spaces around it", field=f"$.{field}")
        elif _has_control(value):
            yield Problem(f"{value!r} has control characters in it", field=f"$.{field}")
    if entrant.family_name == "":
        yield Problem("the family name is empty", field="$.family_name")


@implements("prsi:1.1")
def eligible(born: int, year: int, rules: Rules = MSV_PRSI_2026) -> bool:
    """Whether somebody may play (1.1): the birthday may still be to come that year.

    Args:
        born: The year of birth.
        year: The year of the event.
        rules: The edition in force.

    Returns:
        True if the person is or turns old enough in that year.

    >>> eligible(2011, 2026), eligible(2012, 2026)
    (True, False)
    """
    return year - born >= rules.minimum_age


class Office(StrEnum):
    """Who decides: a table's referee, or the head referee, whose word is final (5.4)."""

    TABLE_REFEREE = "table_referee"
    HEAD_REFEREE = "head_referee"


def _office(given: object) -> Office:
    return option(Office, given)


@attrs.frozen
class Official:
    """Somebody who decides something.

    Attributes:
        name: The person's name, without spaces around it.
        office: In what right the person decides.

    Raises:
        InvalidReport: The name is empty, no text or has control characters; no such office.
    """

    name: str = attrs.field(converter=_stripped)
    office: Office = attrs.field(converter=_office)

    def __attrs_post_init__(self) -> None:
        name: object = self.name
        office: object = self.office
        problems = []
        if not isinstance(name, str) or not name or _has_control(name):
            problems.append(Problem(f"{name!r} is not a name", field="$.name"))
        if not isinstance(office, Office):
            problems.append(Problem(no_option(Office, office), field="$.office"))
        if problems:
            raise InvalidReport(problems)
