"""How a page looks: headings, sentences and tables that no width and no encoding can spoil.

On a terminal a page has its width and some colour. Anywhere else a row of a table is a line and
a sentence is a line, whatever their length, so that other programs can search them; COLUMNS in
the environment sets a width there too.
"""

import os
from collections.abc import Iterable, Sequence
from enum import StrEnum
from io import StringIO
from itertools import accumulate
from typing import Final, Literal, TextIO

import attrs
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardtourney.errors import Problem

# Wide enough for any row; rich needs a number.
_UNBOUNDED: Final = 100_000
_INDENT: Final = 2
_LONGEST_WORD: Final = 20


class Kind(StrEnum):
    """How a column is set."""

    NUMBER = "number"
    TEXT = "text"


@attrs.frozen
class Column:
    """A column of a table: its heading, and how it is set."""

    heading: str
    kind: Kind = Kind.TEXT


def number(heading: str) -> Column:
    """A column of numbers, set flush right."""
    return Column(heading, Kind.NUMBER)


def text(heading: str) -> Column:
    """A column of words, broken into several lines where the page is narrow."""
    return Column(heading)


def heading(words: str) -> RenderableType:
    """A heading with a blank line above it."""
    return Group("", Text(words, style="bold"))


def title(words: str) -> RenderableType:
    """The first line of a page."""
    return Text(words, style="bold")


def sentence(words: str) -> RenderableType:
    """A sentence, broken into several lines where the page is narrow."""
    return Padding(Text(words), (0, 0, 0, _INDENT))


def bullets(items: Iterable[str]) -> RenderableType:
    """A list of sentences."""
    return marked(("-", words, "") for words in items)


def marked(items: Iterable[tuple[str, str, str]]) -> RenderableType:
    """A list of sentences, each with a mark before it: mark, sentence, style of the mark."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for mark, words, style in items:
        grid.add_row(Text(mark, style=style), Text(words))
    return Padding(grid, (0, 0, 0, _INDENT), expand=False)


def table(
    columns: Sequence[Column],
    rows: Iterable[Sequence[str]],
    *,
    group: int | Sequence[int] = 0,
) -> RenderableType:
    """A table.

    Args:
        columns: The columns.
        rows: One text for each column.
        group: After how many rows a blank line follows each time, 0 for none; or how many rows
            each group has.

    Returns:
        What a page can show.
    """
    lines = tuple(map(tuple, rows))
    if isinstance(group, int):
        begins = frozenset(range(group, len(lines), group) if group else ())
    else:
        begins = frozenset(accumulate(group))
    return _Grid(tuple(columns), lines, begins)


@attrs.frozen
class _Grid:
    """A table that takes its widths from the page it is shown on."""

    columns: tuple[Column, ...]
    lines: tuple[tuple[str, ...], ...]
    begins: frozenset[int]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        grid = Table(box=None, padding=(0, 0, 0, _INDENT), header_style="dim")
        cells = tuple(
            (column.heading, *(line[place] for line in self.lines))
            for place, column in enumerate(self.columns)
        )
        room = options.max_width - _INDENT * len(self.columns)
        for column, width in zip(self.columns, widths(cells, room), strict=True):
            justify: Literal["left", "right"] = "right" if column.kind is Kind.NUMBER else "left"
            grid.add_column(Text(column.heading), justify=justify, overflow="fold", width=width)
        for count, line in enumerate(self.lines):
            if count in self.begins:
                grid.add_row()
            grid.add_row(*map(Text, line))
        # A page narrower than its longest words is overrun: a terminal goes on in the next line,
        # while a table cut off would lose what stands last.
        yield from grid.__rich_console__(console, options.update_width(_UNBOUNDED))


def widths(columns: Sequence[Sequence[str]], room: int) -> tuple[int, ...]:
    """How wide the columns of a table are, so that it fits and no word is broken within reason.

    Args:
        columns: For each column its texts.
        room: How wide all of them may be together.

    Returns:
        One width a column: that of its longest text, or less where the room is short, but never
        less than its longest word.

    >>> widths([["start", "110"], ["name", "Hronský Maximilián"]], 80)
    (5, 18)
    >>> widths([["start", "110"], ["name", "Hronský Maximilián"]], 16)
    (5, 11)
    """
    found = [max(map(cell_len, cells)) for cells in columns]
    least = [min(_longest_word(cells), _LONGEST_WORD) for cells in columns]
    while sum(found) > room:
        slack = [place for place, width in enumerate(found) if width > least[place]]
        if not slack:
            break
        found[max(slack, key=found.__getitem__)] -= 1
    return tuple(found)


def _longest_word(cells: Iterable[str]) -> int:
    return max((cell_len(word) for cell in cells for word in cell.split()), default=0)


def proof(proven: bool, least: int) -> str:
    """Whether a value is proven to be the best, in words.

    >>> proof(True, 3), proof(False, 3)
    ('proven', 'not proven: none below 3 exists')
    """
    return "proven" if proven else f"not proven: none below {least} exists"


def problem_table(problems: Sequence[Problem]) -> RenderableType:
    """What is wrong in an input, problem by problem; a column only where one has a place for it."""
    places = (
        (text("file"), [problem.source for problem in problems]),
        (number("row"), ["" if each.row is None else str(each.row) for each in problems]),
        (text("column"), [problem.field for problem in problems]),
    )
    needed = [(column, cells) for column, cells in places if any(cells)]
    messages = (text("what is wrong"), [problem.message for problem in problems])
    columns, cells = zip(*needed, messages, strict=True)
    return table(columns, zip(*cells, strict=True))


def show(blocks: Iterable[RenderableType], stream: TextIO | None) -> None:
    """Write a page to a stream.

    Args:
        blocks: What is on it, from the top.
        stream: A terminal, a file or a pipe; None where the process was given none.
    """
    if stream is None:
        return
    console = Console(file=stream, highlight=False, markup=False, emoji=False)
    if console.is_terminal:
        for block in blocks:
            console.print(block, crop=False)
        return
    stream.write(as_text(blocks, columns=_columns()))


def as_text(blocks: Iterable[RenderableType], *, columns: int | None = None) -> str:
    """A page as plain text, without a blank at any line's end.

    Args:
        blocks: What is on it, from the top.
        columns: How wide it may be; by default as wide as its longest line.

    Returns:
        The text.

    >>> print(as_text([table([number("place"), text("name")], [("1", "Žák Ján")])]), end="")
      place  name
          1  Žák Ján
    """
    console = Console(
        file=StringIO(),
        width=columns or _UNBOUNDED,
        highlight=False,
        markup=False,
        emoji=False,
        color_system=None,
        force_terminal=False,
        legacy_windows=False,
    )
    with console.capture() as capture:
        for block in blocks:
            console.print(block, crop=False)
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


def _columns() -> int | None:
    asked = os.environ.get("COLUMNS", "")
    return int(asked) if asked.isascii() and asked.isdigit() and int(asked) else None
