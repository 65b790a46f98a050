"""What can go wrong, as one tree of typed errors, and the statements they are made of.

A :class:`Statement` is data: a code, the clause behind it, the values it is about.
Its sentence is looked up when somebody wants to read it, so it can be translated;
a package registers its sentences with :func:`register_sentences`.
"""

import re
import string
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

import attrs

CodeT_co = TypeVar("CodeT_co", bound=StrEnum, covariant=True)

Part = int | str
"""A value a statement is about; fractions and lists stand in it as text."""

_SENTENCES: dict[tuple[str, str, str], str] = {}


def register_sentences(sentences: Mapping[StrEnum, str], language: str = "en") -> None:
    """Say how the statements with these codes read in a language.

    Args:
        sentences: For each code a template with the statement's parts in braces. A part that
            is a whole number of cents reads in euros as ``{total:euro}``, and with its sign in
            any case as ``{change:+euro}``; ``{points:count point}`` is 1 point or 2 points.
        language: An ISO 639-1 code.
    """
    for code, template in sentences.items():
        _SENTENCES[language, _kind(code), code.value] = template


def _kind(code: StrEnum) -> str:
    # Packages may name their enums alike, and members of two enums with one text are equal.
    return f"{type(code).__module__}.{type(code).__qualname__}"


def exact_text(number: Fraction | int) -> str:
    """Write an exact number as text that reads back to the same number.

    >>> exact_text(Fraction(681, 2)), exact_text(Fraction(4))
    ('681/2', '4')

    A number of more digits than Python writes out is shortened as :func:`shown_value` does.
    """
    exact = Fraction(number)
    try:
        return str(exact)
    except ValueError:
        parts = (exact.numerator, *((exact.denominator,) if exact.denominator > 1 else ()))
        return "/".join(map(shown_value, parts))


_DIGITS = 30
"""A whole number of more digits is not read by anybody, and of many more Python writes none."""


_LONGEST = 400
"""What is longer is cut: a sentence that goes on for pages is not read either."""


def shown_value(value: object) -> str:
    """Write any value for a sentence, as code would write it, but what is very long in short.

    Python refuses to write whole numbers of thousands of digits, and a refusal that is being
    written must neither fail nor fill the screen because of the value that it refuses.

    Args:
        value: Anything.

    Returns:
        Its text; of a whole number of more than 30 digits the first ten, and how many there are;
        of any text of more than 400 characters the first 200, and how many there are.

    >>> shown_value("Eva"), shown_value((1, Fraction(1, 2))), shown_value(-(10**5000))
    ("'Eva'", '(1, Fraction(1, 2))', '-1000000000… (5001 digits)')
    """
    try:
        return _in_short(_shown_whole(value) if type(value) is int else _written(value))
    except RecursionError:
        return f"{type(value).__name__}(…), which holds too many values one in another"


def _written(value: object) -> str:
    try:
        return repr(value)
    except ValueError:
        if isinstance(value, Fraction):
            return f"Fraction({listing(map(_shown_whole, value.as_integer_ratio()))})"
        if isinstance(value, tuple | list):
            opening, closing = "()" if isinstance(value, tuple) else "[]"
            return f"{opening}{listing(map(shown_value, value))}{closing}"
        return f"{type(value).__name__}(…), which holds a number too long to be written"


def _in_short(text: str) -> str:
    if len(text) <= _LONGEST:
        return _writable(text)
    return f"{_writable(text[: _LONGEST // 2])}… ({len(text)} characters)"


def _writable(text: str) -> str:
    # Halves of a character (surrogates) can stand in no file and on no screen.
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def _shown_whole(number: int) -> str:
    size = abs(number)
    if size < 10**_DIGITS:
        return str(number)
    # 30103/100000 is the logarithm of 2, close enough for anything that fits into memory.
    digits = size.bit_length() * 30103 // 100000
    digits += size >= 10**digits
    first = size // 10 ** (digits - 10)
    return f"{'-' if number < 0 else ''}{first}… ({digits} digits)"


_PART: Final = r"(?:[+-]?[0-9]{1,30}(?:/[1-9][0-9]{0,29})?|nothing)"
_EXACT: Final = re.compile(f"{_PART}(?:, {_PART})*")
"""A text of exact numbers alone, each of them there or missing."""


def mixed_text(number: Fraction | int) -> str:
    """Write an exact number as a whole and a fraction, as people do; nothing is lost.

    >>> mixed_text(Fraction(681, 2)), mixed_text(28), mixed_text(Fraction(-1, 3))
    ('340 1/2', '28', '-1/3')
    """
    exact = Fraction(number)
    sign = "-" if exact < 0 else ""
    whole, rest = divmod(abs(exact.numerator), exact.denominator)
    parts = [str(whole)] if whole or not rest else []
    if rest:
        parts.append(f"{rest}/{exact.denominator}")
    return sign + " ".join(parts)


def mixed_texts(text: str) -> str:
    """Write exact numbers that stand in a text alone as people do, and leave any other text.

    >>> mixed_texts("7/2"), mixed_texts("+5/2"), mixed_texts("9/2, 4, nothing")
    ('3 1/2', '+2 1/2', '4 1/2, 4, nothing')
    >>> mixed_texts("ZŠ 3/2"), mixed_texts("1/2026")
    ('ZŠ 3/2', '1/2026')
    """
    if "/" not in text or not _EXACT.fullmatch(text):
        return text
    return ", ".join(
        ("+" if part.startswith("+") else "") + mixed_text(Fraction(part)) if "/" in part else part
        for part in text.split(", ")
    )


def _text(item: object) -> str:
    """A part of a sentence as text: as people write it, and not as code does."""
    if type(item) is int:
        return _shown_whole(item)
    if type(item) is str:
        return _writable(mixed_texts(item))
    try:
        return _writable(str(item))
    except (ValueError, RecursionError):
        return shown_value(item)


def euro(cents: int, *, signed: bool = False) -> str:
    """Write cents as an amount of euros, as people do in Slovakia.

    Args:
        cents: A whole number of cents.
        signed: Whether a plus stands before what is above zero.

    Returns:
        Text that can be pasted into a spreadsheet as it is; so its minus is the keyboard's.

    >>> euro(3025), euro(-1250), euro(5, signed=True), euro(0, signed=True)
    ('30,25 €', '-12,50 €', '+0,05 €', '0,00 €')
    """
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else "+" if signed and cents else ""
    return f"{sign}{whole},{rest:02d} €"


class _Sentence(string.Formatter):
    """Templates in which a part can be an amount of money or a number of things."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in ("euro", "+euro"):
            try:
                return euro(value, signed=format_spec == "+euro")
            except ValueError:
                return f"{_shown_whole(value)} cents"
        if format_spec.startswith("count "):
            thing = format_spec.removeprefix("count ")
            number = _text(value)
            return f"{number} {thing}" if number == "1" else f"{number} {thing}s"
        if not format_spec:
            return _text(value)
        return str(super().format_field(value, format_spec))


def listing(items: Iterable[object]) -> str:
    """Join things for a sentence, or say that there are none; what is very long stands in short.

    >>> listing([3, 4, 5]), listing([])
    ('3, 4, 5', 'none')
    """
    return ", ".join(_in_short(_text(item)) for item in items) or "none"


@attrs.frozen(repr=False)
class Statement(Generic[CodeT_co]):
    """Something the library says about an input or an action, as data.

    Attributes:
        code: What kind of thing is said.
        clause: The id of the clause behind it, such as ``sem:C.6``; empty if there is none.
        parts: The values it is about, by name, in the order the sentence needs them.
    """

    code: CodeT_co
    clause: str
    parts: tuple[tuple[str, Part], ...] = ()

    def __getitem__(self, name: str) -> Part:
        return dict(self.parts)[name]

    def get(self, name: str) -> Part | None:
        """The value of a part, or None where the statement has no such part."""
        return dict(self.parts).get(name)

    def sentence(self, language: str = "en") -> str:
        """The statement as a sentence, without its clause; in English where no translation is."""
        key = (_kind(self.code), self.code.value)
        template = _SENTENCES.get((language, *key)) or _SENTENCES["en", *key]
        return _Sentence().vformat(template, (), dict(self.parts))

    def __str__(self) -> str:
        return f"{self.sentence()} [{self.clause}]" if self.clause else self.sentence()

    def __repr__(self) -> str:
        parts = "".join(f", {name}={shown_value(value)}" for name, value in self.parts)
        return f"{type(self).__name__}(code={self.code.name}, clause={self.clause!r}{parts})"


@attrs.frozen(repr=False)
class Refusal(Statement[CodeT_co]):
    """Why an action or event may not happen now."""


@attrs.frozen(repr=False)
class Finding(Statement[CodeT_co]):
    """What a check of given data brought to light."""


@attrs.frozen
class Problem:
    """One thing wrong in an input, with its place and what was expected there.

    Attributes:
        message: A sentence that names the value and what was expected.
        source: The file, or another name of the input; empty for a value given in code.
        row: The line of the file, counted from 1 as a spreadsheet does.
        field: The column's heading, or a path such as ``$.tables[3].sums[1]``.
    """

    message: str
    source: str = ""
    row: int | None = None
    field: str = ""

    def __str__(self) -> str:
        places = (
            self.source,
            f"row {self.row}" if self.row is not None else "",
            self.field and (self.field if self.field.startswith("$") else f"column “{self.field}”"),
        )
        where = ", ".join(_in_short(place) for place in places if place)
        return f"{where}: {self.message}" if where else self.message


class CardTourneyError(Exception):
    """The root of every error this library raises on purpose."""


class IllegalAction(CardTourneyError):
    """An action or event that the rules do not allow now; carries the refusal."""

    def __init__(self, refusal: Refusal[StrEnum]) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class InputError(CardTourneyError):
    """An error that carries all problems of an input at once."""

    def __init__(self, problems: Iterable[Problem | str]) -> None:
        self.problems = tuple(
            problem if isinstance(problem, Problem) else Problem(problem) for problem in problems
        )
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.problems)


class InvalidRules(InputError):
    """A rules value that no edition could have: names the option, the value and its clause."""


class InvalidReport(InputError):
    """A report of results that cannot be true: names clause, value and what was expected."""


class NoSeating(InputError):
    """A field of players that cannot be split or seated as asked; names what would be possible."""


class DataError(InputError):
    """An input that cannot be read: names the file, row and field, and what was expected."""
