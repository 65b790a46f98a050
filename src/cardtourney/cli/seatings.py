"""Seatings as files to be filled in, laid out as the file under whose rows they go.

A file of results has the headings, the delimiter and the encoding that its spreadsheet gave it,
and rows laid out in another way could not be put under its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Protocol

from cardtourney.cli.folder import has
from cardtourney.cli.spreadsheet import csv_bytes, plain
from cardtourney.cli.streams import NEAREST
from cardtourney.errors import DataError, listing
from cardtourney.sheets import Column, Layout, read_layout


class Person(Protocol):
    """Somebody who plays, as far as a seating names them."""

    @property
    def start(self) -> int:
        """The start number."""
        ...

    @property
    def family_name(self) -> str:
        """The family name."""
        ...

    @property
    def first_name(self) -> str:
        """The first name."""
        ...

    @property
    def name(self) -> str:
        """The whole name."""
        ...

    @property
    def club(self) -> str:
        """The club."""
        ...


def usual(headings: Sequence[str], fields: Sequence[str]) -> Layout:
    """How a seating is laid out where there is no file under whose rows it goes."""
    return Layout("utf-8-sig", ";", tuple(headings), tuple(fields))


def layout_of(path: Path, columns: Sequence[Column]) -> Layout | None:
    """How a file is laid out.

    Args:
        path: The file.
        columns: The columns that it may have; a heading is that of the first that it fits.

    Returns:
        Its layout; None where there is no such file.

    Raises:
        DataError: It is no table.
    """
    return read_layout(path, columns) if has(path) else None


def person_cells(person: Person, form: Layout) -> Mapping[str, object]:
    """What the columns about a person hold."""
    whole = "first_name" not in form.fields
    return {
        "start": person.start,
        "family_name": plain(person.name if whole else person.family_name),
        "first_name": plain(person.first_name),
        "club": plain(person.club),
    }


def seating_bytes(form: Layout, rows: Iterable[Mapping[str, object]]) -> bytes:
    """A seating as the bytes of a file; columns of which a row says nothing are blank."""
    cells = ([row.get(field, "") for field in form.fields] for row in rows)
    return csv_bytes(form.headings, cells, delimiter=form.delimiter, codec=form.codec)


def letters_lacking(form: Layout, source: str, people: Iterable[Person]) -> str:
    """Whose names an encoding cannot hold, as a sentence; no text where it holds all.

    Args:
        form: How the seating is laid out.
        source: The file that is laid out so.
        people: Who is seated.

    Returns:
        The sentence.
    """
    lacking = [
        f"{person.start} {person.name}"
        for person in people
        if person.name != person.name.encode(form.codec, NEAREST).decode(form.codec)
    ]
    if not lacking or "family_name" not in form.fields:
        return ""
    return (
        f"{source} is in {form.codec}, which lacks letters of these names, so they are written "
        f"with the nearest it has: {listing(lacking)}"
    )


def blank_seating(there: bytes, columns: Sequence[Column]) -> bool:
    r"""Whether a file is a seating in which nobody has filled in anything yet.

    Args:
        there: The file's bytes.
        columns: The columns in which a seating has something from the start.

    Returns:
        Whether it has such columns, and every other one is blank.

    >>> columns = [Column("table", ("table",)), Column("start", ("start",))]
    >>> [blank_seating(there, columns) for there in (
    ...     b"table;start;points\r\n1;7;\r\n", b"table;start;points\r\n1;7;5\r\n", b"\x89PNG",
    ... )]
    [True, False, False]
    """
    try:
        layout = read_layout(there, columns)
    except DataError:
        return False
    # A row longer than the headings has something in it that is under none.
    return any(layout.fields) and not any(
        cell
        for row in layout.rows
        for cell, field in zip_longest(row, layout.fields, fillvalue="")
        if not field
    )
