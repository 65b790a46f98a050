"""What the files of every tournament's desk have in common: headings, start numbers and names.

A list of players and a file of results look alike whatever is played, so their headings in
English, Czech and Slovak, and the cells that stand below them, are read in one way.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar, cast

from cardtourney.cells import is_blank, shown, tidy, whole_number, words
from cardtourney.errors import Problem, listing
from cardtourney.sheets import Column, Row, Sheet, data_error, fold

T = TypeVar("T")

START: Final = Column(
    "start",
    (
        *("št. číslo", "štartové číslo", "štartovné číslo", "číslo hráča", "startovní číslo"),
        *("st. číslo", "číslo", "st. č.", "start. č.", "štart. č.", "startovní č.", "štartové č."),
        *("číslo hráče", "č. hráče", "č. hráča", "hráč č.", "start číslo", "start č."),
        *("start number", "start no.", "player no.", "start", "number"),
    ),
    label="start number",
    # Where another column says so, this one may only count the rows.
    spare=("č.", "no."),
)
"""The start number."""

FAMILY_NAME: Final = Column(
    "family_name",
    (
        *("priezvisko", "priezvisko a meno", "meno a priezvisko", "hráč", "příjmení"),
        *("příjmení a jméno", "jméno a příjmení", "příjmení jméno", "jméno příjmení"),
        *("priezvisko meno", "meno priezvisko", "jméno hráče", "meno hráča", "celé jméno"),
        *("celé meno", "family name", "surname", "last name", "full name", "name", "player"),
    ),
    label="name",
    # Alone it is the whole name.
    spare=("meno", "jméno"),
)
"""The family name, or the whole name where it has no column beside it."""

FIRST_NAME: Final = Column(
    "first_name",
    ("meno", "krstné meno", "jméno", "křestní jméno", "first name", "given name"),
    required=False,
)
"""The first name."""

ROUND: Final = Column("round", ("kolo", "kolo č.", "č. kola", "číslo kola", "round", "round no."))
"""The round."""

TABLE: Final = Column(
    "table",
    (
        *("stôl", "stôl č.", "č. stola", "číslo stola", "stůl", "stůl č.", "č. stolu"),
        *("číslo stolu", "table", "table no."),
    ),
)
"""The table."""

POSITION: Final = Column(
    "position",
    (
        *("pozícia", "č. pozície", "číslo pozície", "pozice", "č. pozice", "číslo pozice"),
        *("position", "seat", "seat no.", "miesto pri stole", "místo u stolu", "číslo místa"),
        *("č. místa", "číslo miesta", "č. miesta", "židle", "stolička"),
    ),
    # Where another column says so, this one may be the place in the result.
    spare=("miesto", "místo"),
)
"""The position at the table."""


def start_number(text: str) -> int | Problem:
    """A start number.

    >>> start_number("12.")
    12
    >>> print(start_number("0"))
    “0” is no start number: expected a whole number from 1
    """
    number = whole_number(text)
    if isinstance(number, Problem) or number >= 1:
        return number
    return Problem(f"{shown(text)} is no start number: expected a whole number from 1")


def family_name(text: str) -> str | Problem:
    """A name that has to be there.

    >>> print(family_name("-"))
    the cell is empty: expected a name
    """
    return Problem("the cell is empty: expected a name") if is_blank(text) else words(text)


def shared_numbers(sheet: Sheet) -> Iterator[Problem]:
    """Start numbers that stand in more than one row; nobody could tell whose result is whose."""
    first: dict[int, Row] = {}
    for row in sheet.rows:
        start = sheet.cell(row, "start", start_number)
        if isinstance(start, int) and (before := first.setdefault(start, row)) is not row:
            message = f"start number {start} stands in row {before.line} already"
            yield sheet.problem(message, row, "start")


def alike(things: Iterable[T], key: Callable[[T], object]) -> list[list[T]]:
    """Things that share a key, each group in an order that does not depend on the file's."""
    groups: dict[object, list[T]] = defaultdict(list)
    for thing in things:
        groups[key(thing)].append(thing)
    return [
        sorted(group, key=str) for _, group in sorted(groups.items(), key=str) if len(group) > 1
    ]


def written_alike(names: Iterable[str], fold: Callable[[str], str], things: str) -> Iterator[str]:
    """Notes on names that may be one, written in two ways.

    >>> from cardtourney.sheets import fold
    >>> print(*written_alike({"MK Košice", "MK KOSICE", "MK A"}, fold, "clubs"))
    Read as different clubs, though written alike: “MK KOSICE”, “MK Košice”.
    """
    for group in alike(names, fold):
        yield f"Read as different {things}, though written alike: {listing(map(shown, group))}."


def build(make: Callable[..., T], *values: object) -> T | tuple[Problem, ...]:
    """Make a value out of cells, or give everything that is wrong with them.

    Args:
        make: Makes the value of the cells' values, in their order.
        values: What was read from each cell; a problem where it could not be read.

    Returns:
        The value, or all problems.

    >>> build(complex, 1, 2)
    (1+2j)
    >>> build(complex, start_number("x"), family_name(""))
    (Problem(message='“x” is no whole number: expected digits only, such as 12', source='', \
row=None, field=''), Problem(message='the cell is empty: expected a name', source='', \
row=None, field=''))
    """
    problems = tuple(value for value in values if isinstance(value, Problem))
    return problems or make(*values)


def blank_or(reader: Callable[[str], T | Problem], text: str) -> T | Problem | None:
    """A cell that may be left blank.

    >>> print(blank_or(start_number, " – "), blank_or(start_number, "7"))
    None 7
    """
    return None if is_blank(text) else reader(text)


def sort_out(
    parsed: Iterable[T | tuple[Problem, ...]], more: Iterable[Problem] = ()
) -> tuple[T, ...]:
    """The values of all rows, or an error with every problem of the file.

    Args:
        parsed: What each row was read as.
        more: Problems that no single row has.

    Returns:
        The values in the order of the rows.

    Raises:
        DataError: Every problem, by row.
    """
    values: list[T] = []
    problems: list[Problem] = []
    for one in parsed:
        if isinstance(one, tuple) and all(isinstance(each, Problem) for each in one):
            problems += one
        else:
            values.append(cast("T", one))
    problems += more
    if problems:
        raise data_error(sorted(problems, key=lambda problem: problem.row or 0))
    return tuple(values)


_YES: Final = frozenset(map(fold, ("x", "ano", "áno", "a", "yes", "y", "true", "pravda", "1")))
_NO: Final = frozenset(map(fold, ("ne", "nie", "n", "no", "false", "nepravda", "0")))
_TICKS: Final = frozenset("✓✔☑×☒")


def crossed(text: str) -> bool | Problem:
    """Whether a box is crossed, in the ways in which people cross it.

    >>> [crossed(text) for text in ("x", "ANO", "1", "✓", "", "-", "ne", "0")]
    [True, True, True, True, False, False, False, False]
    >>> print(crossed("2"))
    “2” is neither a cross nor blank: expected x, ano, yes or 1, or a blank for no
    """
    plain = tidy(text)
    if plain in _TICKS or fold(plain) in _YES:
        return True
    if is_blank(plain) or fold(plain) in _NO:
        return False
    expected = "expected x, ano, yes or 1, or a blank for no"
    return Problem(f"{shown(plain)} is neither a cross nor blank: {expected}")
