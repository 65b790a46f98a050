"""How numbers, texts, dates and closed lists of values stand in JSON."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any, TypeAlias

from cardtourney.codec.forms import class_of, constants, found
from cardtourney.codec.problems import fail, refuse, under
from cardtourney.errors import DataError, InputError

Writer: TypeAlias = Callable[[Any], Any]
Reader: TypeAlias = Callable[[Any], Any]

EXACT = re.compile(r"-?[0-9]+(/[0-9]+)?")


def read_fraction(value: Any) -> Fraction:
    """An exact number from its text, or from a whole number."""
    if type(value) is int:
        return Fraction(value)
    if isinstance(value, str) and EXACT.fullmatch(value):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass  # no number has the denominator 0, and Python limits how long a number may be
    return refuse(value, Fraction)


def write_fraction(value: Any) -> str:
    """An exact number's text; a whole number is one too."""
    if type(value) not in (int, Fraction):
        refuse(value, Fraction)
    return str(value)


def read_iso(value: Any, as_type: type[date]) -> date:
    """A date or moment from ISO 8601 text."""
    if isinstance(value, str):
        try:
            moment = as_type.fromisoformat(value)
        except ValueError:
            pass  # the refusal below says what was found
        else:
            if moment.isoformat() == value or (as_type is datetime and value[10:11] == "T"):
                return moment
    return refuse(value, as_type)


def write_iso(value: Any, as_type: type[date]) -> str:
    """The ISO 8601 text of a date or moment."""
    if type(value) is not as_type:
        refuse(value, as_type)
    if isinstance(value, datetime) and value.utcoffset() is not None:
        try:
            # One moment is one value, whatever clock it was read from: equal ones, equal text.
            value = value.astimezone(UTC)
        except OverflowError:
            refuse(value, as_type)
    return str(value.isoformat())


def scalar(value: Any, as_type: Any) -> Any:
    """A value that JSON can say as it is; True is no number, and half a sign is no text."""
    if type(value) is not as_type:
        refuse(value, as_type)
    if as_type is str and not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            fail(f"found {value!a}, which holds half a sign; expected a text")
    return value


def constant_reader(as_type: Any) -> Reader:
    """For enums and literals: JSON's value, with its own type, stands for the member."""
    by_data = {(type(data), data): member for member, data in constants(as_type)}

    def read(value: Any) -> Any:
        if not isinstance(value, str | int | None) or (type(value), value) not in by_data:
            refuse(value, as_type)
        return by_data[type(value), value]

    return read


def constant_writer(as_type: Any) -> Writer:
    """For enums and literals: the member's value."""
    data_of = {(type(member), member): data for member, data in constants(as_type)}

    def write(value: Any) -> Any:
        try:
            return data_of[type(value), value]
        except (KeyError, TypeError):
            refuse(value, as_type)

    return write


def text_reader(as_type: Any) -> Reader:
    """For classes with a text form: what the class itself reads, written as it writes it."""
    cls = class_of(as_type)

    def read(value: Any) -> Any:
        if not isinstance(value, str):
            refuse(value, as_type)
        try:
            result = cls.from_text(value)
        except InputError as error:
            raise DataError(under("", error)) from error
        # People may write a value in several ways; a file has one text for it.
        if result.to_text() != value:
            fail(f"found {found(value)}; expected {found(result.to_text())}")
        return result

    return read


def text_writer(as_type: Any) -> Writer:
    """For classes with a text form: what the class itself writes."""
    cls = class_of(as_type)

    def write(value: Any) -> Any:
        if type(value) is not cls:
            refuse(value, as_type)
        return scalar(value.to_text(), str)

    return write
