"""Who decides at a tournament what no rule decides, so that a record can name the person."""

from enum import StrEnum

import attrs

from cardtourney.errors import InvalidReport, Problem, shown_value
from cardtourney.fields import has_control, stripped
from cardtourney.pairing.options import no_option, option


class Office(StrEnum):
    """Who decides: a table's referee, or the head referee, whose word is final."""

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

    name: str = attrs.field(converter=stripped)
    office: Office = attrs.field(converter=_office)

    def __attrs_post_init__(self) -> None:
        name: object = self.name
        office: object = self.office
        problems = []
        if not isinstance(name, str) or not name or has_control(name):
            problems.append(Problem(f"{shown_value(name)} is not a name", field="$.name"))
        if not isinstance(office, Office):
            problems.append(Problem(no_option(Office, office), field="$.office"))
        if problems:
            raise InvalidReport(problems)
