"""Who takes part in a championship, who may (1.1), and who decides there (5.4)."""

from collections.abc import Iterator

import attrs

from cardtourney.errors import InvalidReport, Problem, shown_value
from cardtourney.fields import text_problems
from cardtourney.officials import Office as Office
from cardtourney.officials import Official as Official
from cardtourney.pairing.values import is_count
from cardtourney.prsi.rules import MSV_PRSI_2026, Rules
from cardtourney.rulebook import implements

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
            text = f"{shown_value(value)} is not {what}, which is a whole number from {least}"
            yield Problem(text, field=f"$.{field}")
    for field in ("family_name", "first_name"):
        yield from text_problems(f"$.{field}", getattr(entrant, field))
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
