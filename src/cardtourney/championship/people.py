"""Who takes part in a championship, as the registration desk writes it down."""

from collections.abc import Iterator

import attrs

from cardtourney.errors import InvalidReport, Problem
from cardtourney.pairing.values import is_count


def _stripped(text: str) -> str:
    given: object = text
    return given.strip() if isinstance(given, str) else text


@attrs.frozen
class Entrant:
    """A person who takes part.

    Attributes:
        start: The start number, from 1.
        family_name: The family name, without spaces around it.
        first_name: The first name, without spaces around it; may be empty.
        club: The club, school or town the person comes from; may be empty.
        left_after: The round after which the person went home; None for somebody who stays.

    Raises:
        InvalidReport: Names everything that cannot be true of an entrant.

    >>> Entrant(7, "Nováková", "Eva", "SVČ Třinec").name
    'Nováková Eva'
    """

    start: int
    family_name: str = attrs.field(converter=_stripped)
    first_name: str = attrs.field(default="", converter=_stripped)
    club: str = attrs.field(default="", converter=_stripped)
    left_after: int | None = None

    def __attrs_post_init__(self) -> None:
        problems = tuple(_problems(self))
        if problems:
            raise InvalidReport(problems)

    @property
    def name(self) -> str:
        """Family name and first name."""
        return f"{self.family_name} {self.first_name}".rstrip()


def _problems(entrant: Entrant) -> Iterator[Problem]:
    if not (is_count(entrant.start) and entrant.start >= 1):
        text = f"{entrant.start!r} is not a start number, which is a whole number from 1"
        yield Problem(text, field="$.start")
    for field in ("family_name", "first_name", "club"):
        value = getattr(entrant, field)
        if not isinstance(value, str):
            yield Problem(f"{value!r} is not text", field=f"$.{field}")
    if entrant.family_name == "":
        yield Problem("the family name is empty", field="$.family_name")
    if entrant.left_after is not None and not is_count(entrant.left_after):
        text = f"{entrant.left_after!r} is not the number of a round, nor None for who stays"
        yield Problem(text, field="$.left_after")
