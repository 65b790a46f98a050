"""Exact numbers as people write them in Slovakia: euros with a comma, shared points as halves."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from cardtourney.errors import mixed_text
from cardtourney.marias_sem.events import Day
from cardtourney.marias_sem.people import Entrant

People = Mapping[int, Entrant]
"""Everybody who plays, by start number."""


def people_of(day: Day) -> People:
    """Everybody who plays a day, by start number."""
    return {entrant.start: entrant for entrant in day.entrants}


def euros(cents: int) -> str:
    """An amount with a decimal comma, to the cent.

    >>> euros(8585), euros(-460), euros(-5)
    ('85,85', '-4,60', '-0,05')
    """
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole},{rest:02d}"


mixed: Final = mixed_text
"""A number as a whole and a fraction, which loses nothing."""


def cell(number: Fraction) -> str:
    """A number for a spreadsheet: with a decimal comma where that is exact, else as a fraction.

    A spreadsheet would take a bare 1/3 for a date, so a fraction always has its whole before it.

    >>> cell(Fraction(681, 2)), cell(Fraction(28)), cell(Fraction(1, 3)), cell(Fraction(-5, 4))
    ('340,5', '28', '0 1/3', '-1,25')
    """
    sign = "-" if number < 0 else ""
    whole, rest = divmod(abs(number.numerator), number.denominator)
    if not rest:
        return f"{sign}{whole}"
    decimals = ""
    left = rest
    # Every factor of two or five takes at most one decimal.
    for _ in range(number.denominator.bit_length()):
        digit, left = divmod(left * 10, number.denominator)
        decimals += str(digit)
        if not left:
            return f"{sign}{whole},{decimals}"
    return f"{sign}{whole} {rest}/{number.denominator}"


def club_of(entrant: Entrant) -> str:
    """The club, or in what right a person plays who has none.

    >>> from cardtourney.marias_sem.people import Standing
    >>> club_of(Entrant(7, "Malá", "Eva", "", Standing.GUEST, None))
    'guest'
    """
    return entrant.club or entrant.standing.value


def who(people: People, start: int) -> str:
    """A person by start number and name, for a sentence."""
    return f"{start} {people[start].name}"


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things.

    >>> counted(1, "finding"), counted(3, "finding"), counted(2, "entry", "entries")
    ('1 finding', '3 findings', '2 entries')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"
