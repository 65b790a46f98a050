"""Who takes part in a tournament, as the registration desk writes it down (A.2, B.5)."""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import cast

import attrs

from cardtourney.errors import Finding, InvalidReport, Problem, register_sentences
from cardtourney.fields import has_control, stripped
from cardtourney.pairing.options import option
from cardtourney.pairing.values import is_exact, is_whole


class Standing(StrEnum):
    """In what right a person plays (A.2): only the registered play for a club."""

    REGISTERED = "registered"
    LICENSED = "licensed"
    GUEST = "guest"


class EntrantCode(StrEnum):
    """What can be wrong with an entrant."""

    START_NUMBER = "start_number"
    NOT_TEXT = "not_text"
    CONTROL_CHARACTERS = "control_characters"
    NO_FAMILY_NAME = "no_family_name"
    STANDING = "standing"
    CLUB_MISSING = "club_missing"
    CLUB_NOT_ALLOWED = "club_not_allowed"
    RATING = "rating"


register_sentences(
    {
        EntrantCode.START_NUMBER: "{value} is not a start number, which is a whole number from 1",
        EntrantCode.NOT_TEXT: "{value} is not text",
        EntrantCode.CONTROL_CHARACTERS: "{value} has control characters in it",
        EntrantCode.NO_FAMILY_NAME: "start number {start} has no family name",
        EntrantCode.STANDING: "{value} is none of registered, licensed, guest",
        EntrantCode.CLUB_MISSING: "start number {start} is registered but has no club",
        EntrantCode.CLUB_NOT_ALLOWED: (
            "start number {start} plays as {standing} and cannot play for the club {club}"
        ),
        EntrantCode.RATING: "{value} is neither an exact rating of 0 or more nor unrated",
    }
)


def _standing(standing: Standing | str) -> Standing:
    return option(Standing, standing)


def _exact_rating(value: Fraction | int | None) -> Fraction | None:
    # Anything that is no whole number goes to the validator, which reports all problems together.
    return Fraction(value) if is_whole(value) else cast("Fraction | None", value)


@attrs.frozen
class Entrant:
    """A person who takes part in a tournament, with start number, club and rating.

    Clubs matter because two of one club should not meet (B.2) and because a club's score is
    made from its players' places (B.3). Guests and licensed players belong to none (A.2).

    Attributes:
        start: The start number, from 1.
        family_name: The family name, without spaces around it.
        first_name: The first name, without spaces around it; may be empty.
        club: The club's name; empty for a guest or licensed player.
        standing: In what right the person plays.
        rating: The rating of B.1, or None for somebody who is on no rating list.

    Raises:
        InvalidReport: Names everything that cannot be true of an entrant, each with its clause.

    >>> Entrant(7, "Novák", "Ján", "MK Poprad", Standing.REGISTERED, 1494).name
    'Novák Ján'
    >>> Entrant(8, "Kováč", "Eva", "MK Poprad", Standing.GUEST, None)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.club: start number 8 plays as guest and cannot play \
for the club MK Poprad [sem:A.2]
    """

    start: int
    family_name: str = attrs.field(converter=stripped)
    first_name: str = attrs.field(converter=stripped)
    club: str = attrs.field(converter=stripped)
    standing: Standing = attrs.field(converter=_standing)
    rating: Fraction | None = attrs.field(converter=_exact_rating)

    def __attrs_post_init__(self) -> None:
        problems = [Problem(str(finding), field=f"$.{field}") for field, finding in _findings(self)]
        if problems:
            raise InvalidReport(problems)

    @property
    def name(self) -> str:
        """Family name and first name, as on a score ticket (B.5 b)."""
        return f"{self.family_name} {self.first_name}".rstrip()


def _findings(entrant: Entrant) -> Iterator[tuple[str, Finding[EntrantCode]]]:
    start: object = entrant.start
    number = ("start", repr(start))
    if not (is_whole(start) and start >= 1):
        yield "start", Finding(EntrantCode.START_NUMBER, "sem:B.5", (("value", repr(start)),))
    for field in ("family_name", "first_name", "club"):
        text = getattr(entrant, field)
        value = (("value", repr(text)),)
        if not isinstance(text, str):
            yield field, Finding(EntrantCode.NOT_TEXT, "sem:B.5", value)
        elif has_control(text):
            yield field, Finding(EntrantCode.CONTROL_CHARACTERS, "sem:B.5", value)
    if entrant.family_name == "":
        yield "family_name", Finding(EntrantCode.NO_FAMILY_NAME, "sem:B.5", (number,))
    standing: object = entrant.standing
    if not isinstance(standing, Standing):
        yield "standing", Finding(EntrantCode.STANDING, "sem:A.2", (("value", repr(standing)),))
    elif standing is Standing.REGISTERED and entrant.club == "":
        yield "club", Finding(EntrantCode.CLUB_MISSING, "sem:A.2", (number,))
    elif standing is not Standing.REGISTERED and entrant.club != "":
        played = (number, ("standing", standing.value), ("club", str(entrant.club)))
        yield "club", Finding(EntrantCode.CLUB_NOT_ALLOWED, "sem:A.2", played)
    rating: object = entrant.rating
    if rating is not None and not (is_exact(rating) and rating >= 0):
        yield "rating", Finding(EntrantCode.RATING, "sem:B.1", (("value", repr(rating)),))
