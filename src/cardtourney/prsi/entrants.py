"""Who takes part in a championship, who may (1.1), and who decides there (5.4)."""

from collections.abc import Iterator
from enum import StrEnum

import attrs

from cardtourney.errors import InvalidReport, Problem
from cardtourney.pairing.values import is_count
from cardtourney.prsi.rules import MSV_PRSI_2026, Rules
from cardtourney.rulebook import implements


def _stripped(text: str) -> str:
    given: object = text
    return given.strip() if isinstance(given, str) else text


@attrs.frozen
class Entrant:
    """A person who takes part in a championship.

    Attributes:
        number: The start number, from 1.
        family_name: The family name, without spaces around it.
        first_name: The first name, without spaces around it; may be empty.
        born: The year of birth.

    Raises:
        InvalidReport: Names everything that cannot be true of an entrant.

    >>> Entrant(7, "Nováková", "Eva", 2004).name
    'Nováková Eva'
    """

    number: int
    family_name: str = attrs.field(converter=_stripped)
    first_name: str = attrs.field(converter=_stripped)
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
    for field, what in (("number", "a start number"), ("born", "a year of birth")):
        value = getattr(entrant, field)
        if not is_count(value) or value == 0:
            text = f"{value!r} is not {what}, which is a whole number from 1"
            yield Problem(text, field=f"$.{field}")
    for field in ("family_name", "first_name"):
        value = getattr(entrant, field)
        if not isinstance(value, str):
            yield Problem(f"{value!r} is not text", field=f"$.{field}")
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


@attrs.frozen
class Official:
    """Somebody who decides something.

    Attributes:
        name: The person's name, without spaces around it.
        office: In what right the person decides.

    Raises:
        InvalidReport: The name is empty or no text.
    """

    name: str = attrs.field(converter=_stripped)
    office: Office

    def __attrs_post_init__(self) -> None:
        name: object = self.name
        if not isinstance(name, str) or not name:
            raise InvalidReport([Problem(f"{name!r} is not a name", field="$.name")])
