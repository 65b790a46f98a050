"""One cell of a table as people write it, read into an exact value or a sentence about it.

A reader never raises and never guesses: it gives the value, or a :class:`Problem` that says
what the cell holds and what was expected. Who knows the cell's place adds it to the problem.
Digits are the ten of ASCII only: ``int`` would also take those of other scripts, which no
score ticket is written in and which a reader of the result list could not check by eye.
"""

import re
import unicodedata
from fractions import Fraction
from typing import Final

from cardtourney.errors import Problem

SHOWN_LENGTH: Final = 40
"""How many characters of a value a sentence quotes."""

_INVISIBLE: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
_MINUS_SIGNS: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_DASHES: Final = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212")

# Long enough for any points, money or rating; short enough to stay clear of int's digit limit.
_MOST_DIGITS: Final = 15

_FAILED_FORMULA: Final = re.compile(r"#.*|Err:[0-9]+", re.DOTALL)
_DIGITS: Final = re.compile(r"[+-]?[0-9][0-9., ]*")
_POWER_OF_TEN: Final = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?[eE][+-]?[0-9]+")
_WHOLE_AND_DECIMALS: Final = (
    re.compile(r"(?P<whole>[0-9]+)([.,](?P<decimals>[0-9]+))?"),
    re.compile(r"(?P<whole>[0-9]{1,3}( [0-9]{3})+)([.,](?P<decimals>[0-9]+))?"),
    re.compile(r"(?P<whole>[0-9]{1,3}(\.[0-9]{3})+),(?P<decimals>[0-9]+)"),
    re.compile(r"(?P<whole>[0-9]{1,3}(,[0-9]{3})+)\.(?P<decimals>[0-9]+)"),
)
_ONE_SEPARATOR_THREE_DIGITS: Final = re.compile(r"[1-9][0-9]{0,2}[.,][0-9]{3}")
_AMOUNT: Final = re.compile(
    r"(?P<sign>[+-]?) ?(?P<before>€|EUR|) ?(?P<late_sign>[+-]?) ?"
    r"(?P<number>[0-9][0-9., ]*?)(?P<no_cents>[.,]--?|) ?(?P<after>€|EUR|)",
    re.IGNORECASE,
)
_VULGAR: Final = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}
_MIXED: Final = re.compile(r"(?P<sign>[+-]?) ?(?P<whole>[0-9]{1,15}) +(?P<part>[0-9]+ ?/ ?[0-9]+)")
_FRACTION: Final = re.compile(r"(?P<over>[0-9]+) ?/ ?(?P<under>[0-9]+)")


def tidy(text: str) -> str:
    r"""The text as the eye sees it: plain single spaces, none at the ends, nothing invisible.

    Spreadsheets and web pages leave no-break spaces, thin spaces, line breaks and marks of no
    width in their cells; two clubs must not differ because of one.

    >>> tidy(" MK\u00a0 Košice\u200b ")
    'MK Košice'
    """
    return " ".join(unicodedata.normalize("NFC", text.translate(_INVISIBLE)).split())


def shown(text: str) -> str:
    """The value in quotation marks for a sentence: on one line, and shortened if it is long.

    >>> shown("12,5o"), len(shown("x" * 1000))
    ('“12,5o”', 42)
    """
    kept = text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 1] + "…"
    return f"“{''.join(sign if sign.isprintable() else '�' for sign in kept)}”"


def is_blank(text: str) -> bool:
    """Whether a cell says that there is nothing: no text, or only a dash.

    >>> is_blank(" "), is_blank("–"), is_blank("0")
    (True, True, False)
    """
    return (tidy(text) or "-") in _DASHES


def words(text: str) -> str | Problem:
    """A name or another word: any text but what a spreadsheet writes for a failed formula.

    >>> words("Novák  Ján")
    'Novák Ján'
    >>> print(words("#REF!"))
    “#REF!” is what a spreadsheet writes when a formula fails: put the value itself there
    """
    plain = tidy(text)
    return _failed_formula(plain) or plain


def whole_number(text: str) -> int | Problem:
    """A number without a fraction, such as a start number, a table or a round.

    A dot after it, as in a list's "12.", and one decimal zero, as some programs add to every
    number, change nothing and are allowed.

    >>> whole_number(" 12. "), whole_number("1 017"), whole_number("12,0")
    (12, 1017, 12)
    >>> print(whole_number("12,5"))
    “12,5” is no whole number: expected digits only, such as 12
    """
    sign, unsigned = _sign(_plain_number(text))
    digits = _decimal(unsigned.removesuffix(".") if unsigned[:-1].isdigit() else unsigned)
    if digits is None or digits[1] not in ("", "0"):
        return _not(text, "whole number", "digits only, such as 12")
    return sign * int(digits[0])


def exact_number(text: str) -> Fraction | Problem:
    """A number that may have decimals or be a fraction, such as a rating or shared points.

    >>> exact_number("340,5") == exact_number("681/2") == Fraction(681, 2)
    True
    >>> exact_number("4 250")
    Fraction(4250, 1)
    >>> print(exact_number("4.250"))
    “4.250” can be read in two ways: write 4250 for the thousands, or 17/4 for three decimals
    """
    return _exact(text, "340, 340,5 or 681/2")


def _exact(text: str, examples: str) -> Fraction | Problem:
    sign, unsigned = _sign(_plain_number(text))
    expected = f"digits with a decimal comma or a fraction, such as {examples}"
    if ratio := _FRACTION.fullmatch(unsigned):
        over, under = ratio["over"], ratio["under"]
        if max(len(over), len(under)) > _MOST_DIGITS or int(under) == 0:
            return _not(text, "number", expected)
        return Fraction(sign * int(over), int(under))
    digits = _decimal(unsigned)
    if digits is None:
        return _not(text, "number", expected)
    whole, decimals = digits
    value = Fraction(int(whole + decimals), 10 ** len(decimals))
    if _has_two_readings(unsigned):
        return Problem(
            f"{shown(tidy(text))} can be read in two ways: "
            f"write {whole}{decimals} for the thousands, or {value} for three decimals"
        )
    return sign * value


def mixed_number(text: str) -> Fraction | Problem:
    """A number as :func:`exact_number` reads it, or a whole with a fraction after it.

    >>> mixed_number("3 1/2") == mixed_number("3½") == mixed_number("3,5") == Fraction(7, 2)
    True
    >>> print(mixed_number("3 2"))
    “3 2” is no number: expected digits with a decimal comma or a fraction, such as 3, 3,5 or 7/2
    """
    plain = _plain_number(text)
    for sign, fraction in _VULGAR.items():
        plain = plain.replace(sign, f" {fraction}")
    if found := _MIXED.fullmatch(plain.strip()):
        part = exact_number(found["part"])
        if not isinstance(part, Problem) and part < 1:
            value = int(found["whole"]) + part
            return -value if found["sign"] == "-" else value
    as_written = plain.strip() if any(sign in text for sign in _VULGAR) else text
    return _exact(as_written, "3, 3,5 or 7/2")


def money_cents(text: str) -> int | Problem:
    """An amount of euros as cents, exactly, in any of the ways in which people write one.

    The sign of the euro or EUR may stand before or after. The separator of the cents is a comma
    or a dot; where both occur, the last one. "10,-" has no cents. An amount in brackets is
    refused: a bookkeeper means a debt by it, a referee a remark.

    >>> money_cents("17,35"), money_cents("€ 1.017,5"), money_cents("−4,60 €"), money_cents("10,-")
    (1735, 101750, -460, 1000)
    >>> print(money_cents("12,5o"))
    “12,5o” is no amount: expected euros with at most two decimals, such as 17,35 or -4,60
    """
    amount = _AMOUNT.fullmatch(_plain_number(text))
    digits = amount and _decimal(amount["number"])
    expected = "euros with at most two decimals, such as 17,35 or -4,60"
    if not amount or not digits or _says_twice(amount):
        return _not(text, "amount", expected)
    whole, decimals = digits
    if _has_two_readings(amount["number"]):
        return Problem(
            f"{shown(tidy(text))} can be read in two ways: write {whole}{decimals} if it is "
            "thousands; an amount has at most two decimals"
        )
    if len(decimals) > 2:
        return _not(text, "amount", expected)
    cents = int(whole) * 100 + int(decimals.ljust(2, "0"))
    return -cents if "-" in (amount["sign"], amount["late_sign"]) else cents


def _plain_number(text: str) -> str:
    return tidy(text).translate(_MINUS_SIGNS)


def _sign(plain: str) -> tuple[int, str]:
    """The sign of a number, and the number without it."""
    if plain[:1] in ("-", "+"):
        return (-1 if plain[0] == "-" else 1), plain[1:].lstrip()
    return 1, plain


def _decimal(unsigned: str) -> tuple[str, str] | None:
    """The digits before and after the decimal separator; None if this is no such number."""
    for form in _WHOLE_AND_DECIMALS:
        if found := form.fullmatch(unsigned):
            whole = re.sub("[., ]", "", found["whole"])
            decimals = found["decimals"] or ""
            return (whole, decimals) if len(whole + decimals) <= _MOST_DIGITS else None
    return None


def _says_twice(amount: re.Match[str]) -> bool:
    """Whether an amount has two signs, two currencies, or both decimals and "no cents"."""
    return bool(
        (amount["sign"] and amount["late_sign"])
        or (amount["before"] and amount["after"])
        or (amount["no_cents"] and re.search("[.,]", amount["number"]))
    )


def _has_two_readings(unsigned: str) -> bool:
    """Whether this is like "1.017": one is a thousand and more, the other one and a little."""
    return _ONE_SEPARATOR_THREE_DIGITS.fullmatch(unsigned) is not None


def _failed_formula(plain: str) -> Problem | None:
    if not _FAILED_FORMULA.fullmatch(plain):
        return None
    return Problem(
        f"{shown(plain)} is what a spreadsheet writes when a formula fails: "
        "put the value itself there"
    )


def _not(text: str, kind: str, expected: str) -> Problem:
    """Say what a cell is not, and where possible what it is instead."""
    plain = tidy(text)
    if not plain:
        return Problem(f"the cell is empty: expected {expected}")
    if failed := _failed_formula(plain):
        return failed
    if _POWER_OF_TEN.fullmatch(plain):
        return Problem(
            f"{shown(plain)} is a spreadsheet's short form of a number that lost its last digits: "
            f"expected {expected}"
        )
    if _DIGITS.fullmatch(plain) and sum(map(str.isdigit, plain)) > _MOST_DIGITS:
        return Problem(f"{shown(plain)} has too many digits: expected {_MOST_DIGITS} at most")
    if any(sign.isdigit() and not sign.isascii() for sign in plain):
        return Problem(f"{shown(plain)} has digits that are not 0 to 9: expected {expected}")
    return Problem(f"{shown(plain)} is no {kind}: expected {expected}")
