"""Who takes part in a championship, as the registration desk writes it down."""

from collections.abc import Iterator

import attrs

from cardtourney.errors import InvalidReport, Problem, shown_value
from cardtourney.fields import stripped, text_problems
from cardtourney.pairing.values import is_count


@attrs.frozen
class Entrant:
    """A person who takes part.

    Attributes:
        start: The start number, from 1.
        family_name: The family name, without spaces around it.
        first_name: The first name, without spaces around it; may be empty.
        club: The club, school or town the person comes from; may be empty.
        left_after: The round after which the person went home; None for somebody who stays, and 0
            for somebody who never came.
        from_round: The first round that the person takes part in; later ones for who came late.

    Raises:
        InvalidReport: Names everything that cannot be true of an entrant.

    >>> Entrant(7, "Nováková", "Eva", "SVČ Třinec").name
    'Nováková Eva'
    """

    start: int
    family_name: str = attrs.field(converter=stripped)
    first_name: str = attrs.field(default="", converter=stripped)
    club: str = attrs.field(default="", converter=stripped)
    left_after: int | None = None
    from_round: int = 1

    def __attrs_post_init__(self) -> None:
        problems = tuple(_problems(self))
        if problems:
            raise InvalidReport(problems)

    @property
    def name(self) -> str:
        """Family name and first name."""
        return f"{self.family_name} {self.first_name}".rstrip()

    def plays_in(self, number: int) -> bool:
        """Whether the person takes part in a round; a bye is taking part as well.

        >>> [Entrant(7, "Malá", left_after=2).plays_in(number) for number in (1, 2, 3)]
        [True, True, False]
        >>> [Entrant(7, "Malá", from_round=2).plays_in(number) for number in (1, 2, 3)]
        [False, True, True]
        """
        left = self.left_after is not None and self.left_after < number
        return self.from_round <= number and not left


def _problems(entrant: Entrant) -> Iterator[Problem]:
    if not (is_count(entrant.start) and entrant.start >= 1):
        text = f"{shown_value(entrant.start)} is not a start number, which is a whole number from 1"
        yield Problem(text, field="$.start")
    for field in ("family_name", "first_name", "club"):
        yield from text_problems(f"$.{field}", getattr(entrant, field))
    if entrant.family_name == "":
        yield Problem("the family name is empty", field="$.family_name")
    if entrant.left_after is not None and not is_count(entrant.left_after):
        text = "is not the number of a round, nor None for who stays"
        yield Problem(f"{shown_value(entrant.left_after)} {text}", field="$.left_after")
    if not (is_count(entrant.from_round) and entrant.from_round >= 1):
        text = f"{shown_value(entrant.from_round)} is not the number of a round, from 1"
        yield Problem(text, field="$.from_round")
    elif is_count(entrant.left_after) and 0 < entrant.left_after < entrant.from_round:
        text = (
            f"nobody leaves after round {shown_value(entrant.left_after)} who plays from round "
            f"{shown_value(entrant.from_round)} on; 0 is for who never came"
        )
        yield Problem(text, field="$.left_after")
