"""Hypothesis strategies for tables as people's programs write them."""

import csv
import io
import unicodedata
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

import attrs
from hypothesis import strategies as st

from cardtourney.sheets import DELIMITERS, Column, fold
from cardtourney.textfile import is_mostly_utf8

Table = tuple[Mapping[str, str], ...]
"""The rows of a table, each with its text by field."""

LETTERS: Final = "aáäbcčdďeéěfghiíjklĺľmnňoóôpqrŕřsštťuúůvwxyýzžAÁČĎÉÍĽŇÓŘŠŤÚŽ"
"""The letters of Slovak and Czech names."""

UNUSED_HEADINGS: Final = ("poznámka", "telefón", "mesto; kraj", "e-mail, web")
"""Headings of columns that no table of a tournament asks for."""

_MARKS: Final = {"utf-16-le": "\ufeff", "utf-16-be": "\ufeff"}


class Quotes(Enum):
    """Which cells a program puts between quotation marks."""

    WHERE_NEEDED = csv.QUOTE_MINIMAL
    EVERYWHERE = csv.QUOTE_ALL


@attrs.frozen(kw_only=True)
class Dialect:
    """One of the ways in which programs write the same table.

    Attributes:
        encoding: A codec's name; UTF-16 and utf-8-sig come with their mark.
        delimiter: What stands between two cells.
        line_end: What stands between two lines.
        quotes: Which cells are quoted.
        names_delimiter: Whether the first line is Excel's "sep=;".
        blank_cells: How many blank columns follow the last one.
        blank_rows: How many blank rows follow each row.
    """

    encoding: str = "utf-8"
    delimiter: str = ";"
    line_end: str = "\r\n"
    quotes: Quotes = Quotes.WHERE_NEEDED
    names_delimiter: bool = False
    blank_cells: int = 0
    blank_rows: int = 0


def write_table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], dialect: Dialect | None = None
) -> bytes:
    r"""The bytes of a table as a program with this dialect writes them.

    Where a text cannot be told from UTF-8, or cannot be written, in Windows-1250, it is written
    in UTF-8: what no reader can know is no test of one.

    Args:
        headings: The first row.
        rows: The rows below, each as long as the first.
        dialect: How it is written; by default as UTF-8 with semicolons.

    Returns:
        The file's bytes.

    >>> write_table(("kolo", "suma"), [("1", "17,35")], Dialect(encoding="cp1250"))
    b'kolo;suma\r\n1;17,35\r\n'
    >>> write_table(("kolo", "suma"), [("1", "17,35")], Dialect(delimiter=",", line_end="\n"))
    b'kolo,suma\n1,"17,35"\n'
    """
    way = dialect or Dialect()
    out = io.StringIO(newline="")
    if way.names_delimiter:
        out.write(f"sep={way.delimiter}{way.line_end}")
    writer = csv.writer(
        out, delimiter=way.delimiter, quoting=way.quotes.value, lineterminator=way.line_end
    )
    for row in (headings, *rows):
        # A program breaks a line within a cell as it breaks all others.
        cells = (cell.replace("\n", way.line_end) for cell in row)
        writer.writerow([*cells, *("" for _ in range(way.blank_cells))])
        for _ in range(way.blank_rows):
            writer.writerow([""] * (len(headings) + way.blank_cells))
    return _encode(out.getvalue(), way.encoding)


def _encode(text: str, encoding: str) -> bytes:
    if encoding != "cp1250":
        return (_MARKS.get(encoding, "") + text).encode(encoding)
    try:
        data = text.encode(encoding)
        data.decode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8")
    except UnicodeDecodeError:
        return text.encode("utf-8") if is_mostly_utf8(data) else data
    return text.encode("utf-8")


def dialects() -> st.SearchStrategy[Dialect]:
    """Every way of writing a table that :func:`~cardtourney.sheets.read_sheet` takes."""
    return st.builds(
        Dialect,
        encoding=st.sampled_from(("utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "cp1250")),
        delimiter=st.sampled_from(tuple(DELIMITERS)),
        line_end=st.sampled_from(("\r\n", "\n", "\r")),
        quotes=st.sampled_from(Quotes),
        names_delimiter=st.booleans(),
        blank_cells=st.integers(0, 2),
        blank_rows=st.integers(0, 1),
    )


def written_headings(heading: str) -> st.SearchStrategy[str]:
    """A heading with capitals, without diacritics or with other punctuation, as lists have it."""
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", heading) if not unicodedata.combining(sign)
    )
    ways = {heading, heading.upper(), heading.title(), plain, f" {heading}: ", f"{heading}\u00a0*"}
    return st.sampled_from(sorted(way for way in ways if fold(way) == fold(heading)))


def cell_texts() -> st.SearchStrategy[str]:
    """The text of a cell: a name, an amount, or what makes a table hard to read."""
    hard = st.text(alphabet=LETTERS + "0123456789 ;,\t\"'\n.-–€\u00a0", max_size=12)
    return st.one_of(st.just(""), hard, st.text(alphabet=LETTERS, min_size=1, max_size=8))


@st.composite
def written_tables(
    draw: st.DrawFn,
    columns: Sequence[Column],
    table: Table,
    ways: st.SearchStrategy[Dialect] | None = None,
) -> bytes:
    """Files that all hold the same table: in any dialect, with the columns in any order.

    Each heading is any of those that are accepted for its column, and columns that nobody asked
    for may stand between. A table of one column has no delimiter to be known by: give it two.

    Args:
        draw: What Hypothesis draws with.
        columns: The columns that the reader asks for.
        table: The rows; a column whose field is in no row is left out.
        ways: The dialects to choose from; by default all of them.

    Returns:
        The bytes of one file.
    """
    used = [column for column in columns if any(column.field in row for row in table)]
    written = [
        (draw(st.sampled_from(column.headings).flatmap(written_headings)), column.field)
        for column in used
    ]
    others = draw(st.lists(st.sampled_from(UNUSED_HEADINGS), max_size=2, unique=True))
    order = draw(st.permutations([*written, *((heading, "") for heading in others)]))
    rows = [
        [row.get(field, "") if field else draw(cell_texts()) for _, field in order] for row in table
    ]
    dialect = draw(dialects() if ways is None else ways)
    return write_table([heading for heading, _ in order], rows, dialect)
