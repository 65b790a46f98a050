"""Tables of any delimiter, quoting and order of columns, read without guessing.

What a table's parts are taken for is decided by what stands in it, and every such decision is
told in :attr:`Sheet.notes`. What cannot be decided is a :class:`Problem`; all problems of a table
are raised at once, with the line where each of them stands.
"""

import csv
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

import attrs

from cardtourney.cells import shown, tidy
from cardtourney.errors import DataError, Problem, listing
from cardtourney.textfile import read_text

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

DELIMITERS: Final = {";": "semicolon", ",": "comma", "\t": "tab"}
"""The delimiters a table may have, with their names."""

MOST_PROBLEMS: Final = 1000
"""How many problems of one table are listed; one with more is not the table that was meant."""

LONGEST_LINE: Final = 20_000
"""How many characters a line may have; it also keeps a cell within the csv module's limit."""

# Enough for every heading of a real table; garbage may have thousands.
_MOST_QUOTED: Final = 20

_MARK: Final = "\ufeff"
_SEPARATOR_LINE: Final = re.compile(r'"?sep=(.)"?[;,\t ]*', re.IGNORECASE)


@attrs.frozen
class Column:
    """A column that a table may have, and the headings by which it is known.

    Attributes:
        field: The name by which the program asks for it.
        headings: What may stand at its top; case, diacritics, punctuation and spaces do not count.
        required: Whether a table without it cannot be read.
        label: What people call it; by default the field.
        spare: What may stand at its top where nothing else names it: headings that otherwise mean
            something else, or nothing.

    >>> Column("game_1", ("hra 1",)).name
    'game 1'
    """

    field: str
    headings: tuple[str, ...]
    required: bool = True
    label: str = attrs.field(default="", kw_only=True)
    spare: tuple[str, ...] = attrs.field(default=(), kw_only=True)

    @property
    def name(self) -> str:
        """What people call it."""
        return self.label or self.field.replace("_", " ")


@attrs.frozen
class Row:
    """A row of a table: its line in the file, and the text of its cells by field.

    Attributes:
        line: The line of the file on which the row starts, counted from 1.
        cells: Field and text, in the order of the columns that were asked for.
    """

    line: int
    cells: tuple[tuple[str, str], ...]

    def __getitem__(self, field: str) -> str:
        return dict(self.cells)[field]

    def get(self, field: str) -> str:
        """The text of a field; no text where the table has no such column."""
        return dict(self.cells).get(field, "")


@attrs.frozen
class Sheet:
    """A table that could be read.

    Attributes:
        source: The file's name, or another name of the input.
        headings: Field and heading as it stands in the file, in the order that was asked for.
        rows: The filled rows, in the order of the file.
        notes: Sentences that say what was taken for what.
    """

    source: str
    headings: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]

    def has(self, field: str) -> bool:
        """Whether the table has a column for the field."""
        return field in dict(self.headings)

    def heading(self, field: str) -> str:
        """The heading of a field as it stands in the file; the field's name where it has none."""
        return dict(self.headings).get(field, field)

    def cell(self, row: Row, field: str, reader: Callable[[str], T | Problem]) -> T | Problem:
        """A cell's value; what the reader has against it comes with the cell's place."""
        value = reader(row.get(field))
        if not isinstance(value, Problem):
            return value
        return self.problem(value.message, row, field)

    def problem(self, message: str, row: Row, field: str) -> Problem:
        """Something wrong with a cell of this table, with the cell's place."""
        return Problem(message, source=self.source, row=row.line, field=self.heading(field))


@attrs.frozen
class Layout:
    """How a table is laid out, so that more of it can be written in the same way.

    Attributes:
        codec: The encoding.
        delimiter: What parts the cells of a row.
        headings: What stands at the top of each column.
        fields: What each of them is read as; no text for one that is not asked for.
        rows: The cells of the filled rows below, except headings repeated.
    """

    codec: str
    delimiter: str
    headings: tuple[str, ...]
    fields: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...] = ()


@attrs.frozen
class Read(Generic[T_co]):
    """What was read, and sentences that say how it was understood."""

    value: T_co
    notes: tuple[str, ...]


def fold(text: str) -> str:
    """The letters and digits of a text, without case and diacritics, to compare names by.

    >>> fold("Št. číslo") == fold("ST_CISLO") == "stcislo"
    True
    """
    # Folding the case can join what was taken apart, and taking apart can give new capitals.
    for _ in range(2):
        text = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if sign.isalnum())


def data_error(problems: Sequence[Problem]) -> DataError:
    """The error with all problems; of a table that is full of them the first, and a count."""
    if len(problems) <= MOST_PROBLEMS:
        return DataError(problems)
    more = f"there are {len(problems) - MOST_PROBLEMS} more problems like these"
    return DataError([*problems[:MOST_PROBLEMS], Problem(more, problems[0].source)])


def read_sheet(
    given: Path | str | bytes,
    columns: Sequence[Column],
    *,
    source: str = "",
    rows_needed: bool = True,
) -> Sheet:
    r"""Read a table whatever its encoding, delimiter, line ends and order of columns.

    The delimiter is the one under which the first filled line has the known headings, or the one
    that an Excel line "sep=;" names. Cells come tidy: with single plain spaces, which also stand
    for line breaks within a cell. Blank rows and blank cells beyond the last heading are left out,
    and so are rows that repeat the headings, as sheets have that were put together.

    Args:
        given: The path of a file, or the bytes of one.
        columns: The columns that are asked for.
        source: The name of the input in problems; by default the file's name.
        rows_needed: Whether headings with nothing below are a problem, or a table yet to be filled.

    Returns:
        The sheet; at least one filled row is in it if rows are needed.

    Raises:
        DataError: All that keeps the table from being read, each problem with its line.

    >>> columns = (Column("round", ("kolo", "round")), Column("sum", ("suma", "sum")))
    >>> sheet = read_sheet("KOLO;Súčet;suma €\r\n1;x;17,35".encode("cp1250"), columns)
    >>> sheet.rows
    (Row(line=2, cells=(('round', '1'), ('sum', '17,35'))),)
    >>> print(*sheet.notes, sep="\n")
    The text is read as Windows-1250.
    The delimiter is the semicolon.
    Column “KOLO” is read as round, “suma €” is read as sum.
    Not used: column “Súčet”.
    """
    path = given if isinstance(given, bytes) else Path(given)
    name = source or ("" if isinstance(path, bytes) else path.name or str(path))
    try:
        file = read_text(path)
        delimiter, skipped, reason = _delimiter(file.text, columns)
        records = [record for record in _records(file.text, delimiter, skipped) if record.filled]
        sheet = _sheet(records, columns, delimiter, rows_needed)
    except DataError as error:
        raise data_error([attrs.evolve(problem, source=name) for problem in error]) from None
    return attrs.evolve(sheet, source=name, notes=(*file.notes, reason, *sheet.notes))


def read_layout(given: Path | bytes, columns: Sequence[Column]) -> Layout:
    r"""See how a table is laid out, whether or not it holds what is needed.

    Args:
        given: The path of a file, or the bytes of one.
        columns: The columns that are looked for; a heading is that of the first that it fits.

    Returns:
        The layout.

    Raises:
        DataError: It is no table.

    >>> columns = (Column("round", ("kolo", "round")), Column("sum", ("suma", "sum")))
    >>> layout = read_layout("KOLO;Súčet;suma €\r\n1;x;17,35".encode("cp1250"), columns)
    >>> layout.codec, layout.delimiter, layout.headings
    ('cp1250', ';', ('KOLO', 'Súčet', 'suma €'))
    >>> layout.fields, layout.rows
    (('round', '', 'sum'), (('1', 'x', '17,35'),))
    """
    file = read_text(given)
    delimiter, skipped, _ = _delimiter(file.text, columns)
    records = [record for record in _records(file.text, delimiter, skipped) if record.filled]
    broken = [Problem(record.problem, row=record.line) for record in records if record.problem]
    if broken:
        raise DataError(broken)
    heading = _heading(records)
    names = _filled(heading.cells)
    fields = dict.fromkeys(range(len(names)), "")
    places = _places(columns, names)
    for column in reversed(columns):
        fields.update((at, column.field) for at in places[column.field][:1])
    below = (record.cells for record in records if record.line > heading.line)
    rows = tuple(cells for cells in below if _filled(cells) != names)
    return Layout(file.codec, delimiter, names, tuple(fields.values()), rows)


@attrs.frozen
class _Record:
    """A row as it stands in the file, before anything is known about its columns."""

    line: int
    cells: tuple[str, ...]
    problem: str = ""
    text: str = ""

    @property
    def filled(self) -> bool:
        return any(self.cells) or bool(self.problem)


def _records(text: str, delimiter: str, skipped: int) -> Iterator[_Record]:
    """The rows of a text, each with the line on which it starts."""
    lines = text.split("\n")[skipped:]
    too_long = next((n for n, line in enumerate(lines) if len(line) > LONGEST_LINE), len(lines))
    # Files put together leave a mark amid the text, where it hides a cell's quotation mark.
    plain = (f"{line.removeprefix(_MARK)}\n" for line in lines[:too_long])
    # Strict, so that a quotation mark that is never closed does not swallow the rows after it.
    reader = csv.reader(plain, delimiter=delimiter, strict=True)
    while True:
        start = skipped + reader.line_num + 1
        try:
            cells = next(reader)
            # Tidy cells have no tabs any more.
            text = delimiter.join(cells)
            yield _Record(start, tuple(tidy(cell) for cell in cells), text=text)
        except StopIteration:
            break
        except csv.Error:
            message = "the quotation marks do not pair up from this row on, where they stand now"
            yield _Record(start, (), message)
            return
    if too_long < len(lines):
        message = f"the line has more than {LONGEST_LINE} characters: no row of a table has"
        yield _Record(skipped + too_long + 1, (), message)


def _delimiter(text: str, columns: Sequence[Column]) -> tuple[str, int, str]:
    """The delimiter, the number of lines before the table, and a sentence that says why."""
    if not text.strip():
        raise DataError([Problem("the file is empty: expected a row of headings and rows below")])
    if named := _SEPARATOR_LINE.fullmatch(text.partition("\n")[0]):
        if named[1] in DELIMITERS:
            return named[1], 1, f"The delimiter is the {DELIMITERS[named[1]]}, as line 1 says."
        expected = listing(DELIMITERS.values())
        message = f"the first line names the delimiter {shown(named[1])}: expected {expected}"
        raise DataError([Problem(message, row=1)])
    known = {fold(heading) for column in columns for heading in column.headings}
    found = {sign: _heading(_records(text, sign, 0)) for sign in DELIMITERS}
    hits = {sign: sum(fold(cell) in known for cell in found[sign].cells) for sign in DELIMITERS}
    best = [sign for sign in DELIMITERS if hits[sign] == max(hits.values())]
    if not max(hits.values()):
        # Whatever splits the line most shows best which headings are there.
        best = [max(DELIMITERS, key=lambda sign: len(found[sign].cells))]
    if len(best) == 1:
        return best[0], 0, f"The delimiter is the {DELIMITERS[best[0]]}."
    if max(len(found[sign].cells) for sign in DELIMITERS) == 1:
        return best[0], 0, "The table has one column and no delimiter."
    names = " or the ".join(DELIMITERS[sign] for sign in best)
    message = f"the delimiter may be the {names}: put the line sep=; above the headings, or sep=,"
    raise DataError([Problem(message, row=found[best[0]].line)])


def _heading(records: Iterable[_Record]) -> _Record:
    """The first row with a letter or a digit, or a row without cells."""
    return next((record for record in records if any(map(fold, record.cells))), _Record(1, ()))


def _quoted(texts: Iterable[str]) -> str:
    quoted = [shown(text) for text in texts if text]
    return listing(quoted[:_MOST_QUOTED] + ["…"] * (len(quoted) > _MOST_QUOTED))


def _sheet(
    records: Sequence[_Record], columns: Sequence[Column], delimiter: str, rows_needed: bool
) -> Sheet:
    """The rows below the heading, with their cells under the fields that were asked for."""
    heading = _heading(records)
    names = _filled(heading.cells)
    places = _places(columns, names)
    if not any(places.values()):
        expected = _quoted(column.headings[0] for column in columns)
        message = f"no heading here is known: found {_quoted(names)}; expected {expected}"
        broken = [Problem(record.problem, row=record.line) for record in records if record.problem]
        raise DataError([Problem(message, row=heading.line), *broken])
    below = [record for record in records if record.line > heading.line]
    repeated = [record for record in below if _filled(record.cells) == names]
    body = [record for record in below if _filled(record.cells) != names]
    problems = [
        *_heading_problems(heading.line, names, columns, places),
        *sorted(_row_problems(body, len(names), delimiter), key=lambda each: each.row or 0),
    ]
    if not body and rows_needed:
        problems.append(Problem("there is only a heading: expected rows below", row=heading.line))
    if problems:
        raise DataError(problems)
    found = {field: at[0] for field, at in places.items() if at}
    rows = tuple(
        Row(record.line, tuple((field, record.cells[at]) for field, at in found.items()))
        for record in body
    )
    headings = tuple((field, names[at]) for field, at in found.items())
    called = {column.field: column.name for column in columns}
    notes = (*_column_notes(names, found, called), *_repeat_notes(repeated))
    return Sheet("", headings, rows, notes)


def _filled(cells: tuple[str, ...]) -> tuple[str, ...]:
    """The cells of a row up to the last filled one."""
    return cells[: 1 + max((at for at, cell in enumerate(cells) if cell), default=0)]


def _places(columns: Sequence[Column], names: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Where the columns of each field stand."""
    places = {column.field: _named(column.headings, names) for column in columns}
    for column in columns:
        spare = () if places[column.field] else _named(column.spare, names)
        if spare:
            places = {
                field: tuple(at for at in there if at not in spare)
                for field, there in places.items()
            }
            places[column.field] = spare
    return places


def _named(headings: Iterable[str], names: Sequence[str]) -> tuple[int, ...]:
    accepted = set(map(fold, headings))
    return tuple(at for at, name in enumerate(names) if fold(name) in accepted)


def _heading_problems(
    line: int,
    names: Sequence[str],
    columns: Sequence[Column],
    places: Mapping[str, Sequence[int]],
) -> Iterator[Problem]:
    for column in columns:
        at = places[column.field]
        if column.required and not at:
            accepted = listing(map(shown, (*column.headings, *column.spare)))
            message = f"the column is missing: accepted are {accepted}; found {_quoted(names)}"
            yield Problem(message, row=line, field=column.name)
        if len(at) > 1:
            numbers = listing(f"{shown(names[place])} (column {place + 1})" for place in at)
            message = f"{len(at)} columns say the same: {numbers}; leave one of them"
            yield Problem(message, row=line, field=column.name)


def _row_problems(body: Iterable[_Record], width: int, delimiter: str) -> Iterator[Problem]:
    otherwise: dict[str, list[int]] = {}
    for record in body:
        filled = len(_filled(record.cells))
        cells = len(record.cells)
        if record.problem:
            yield Problem(record.problem, row=record.line)
        elif filled > width:
            hint = ", and a decimal comma needs quotation marks" if delimiter == "," else ""
            if cells == 2 * width - 1:
                hint += "; where two rows stand on one line, put the line break between them"
            message = f"the row has {filled} cells: expected {width}, as many as headings{hint}"
            yield Problem(message, row=record.line)
        elif cells < width and (sign := _other_delimiter(record, width, delimiter)):
            otherwise.setdefault(sign, []).append(record.line)
        elif cells < width:
            message = (
                f"the row has {cells} cells: expected {width}; a blank one keeps its delimiter"
            )
            yield Problem(message, row=record.line)
    for sign, lines in otherwise.items():
        there = "this row has" if len(lines) == 1 else f"{len(lines)} rows from here on have"
        message = (
            f"{there} the {DELIMITERS[sign]} between the cells, but the headings have the "
            f"{DELIMITERS[delimiter]}: expected one of them all over the table"
        )
        yield Problem(message, row=lines[0])


def _other_delimiter(record: _Record, width: int, delimiter: str) -> str:
    """The delimiter by which a row has all its cells, where it is another than the headings'."""
    others = (sign for sign in DELIMITERS if sign != delimiter)
    return next((sign for sign in others if record.text.count(sign) + 1 >= width), "")


def _column_notes(
    names: Sequence[str], found: Mapping[str, int], called: Mapping[str, str]
) -> Iterator[str]:
    readings = (f"{shown(names[at])} is read as {called[field]}" for field, at in found.items())
    yield f"Column {', '.join(readings)}."
    unused = [at for at in range(len(names)) if at not in found.values()]
    if unused:
        titles = listing(shown(names[at]) if names[at] else f"{at + 1}" for at in unused)
        yield f"Not used: column {titles}."


def _repeat_notes(repeated: Sequence[_Record]) -> Iterator[str]:
    if repeated:
        lines = [str(record.line) for record in repeated]
        told = listing(lines[:_MOST_QUOTED] + ["…"] * (len(lines) > _MOST_QUOTED))
        yield f"Left out, as they repeat the headings: row {told}."
