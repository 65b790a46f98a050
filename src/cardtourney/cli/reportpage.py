"""The parts that pages of whole events have in common: what was read, long tables, findings."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType

from cardtourney.cli import page
from cardtourney.cli.texts import counted

Said = tuple[int, bool, str]
"""A finding or note: its round, 0 for none; whether it is a note; what it says."""


def what_was_read(notes: Iterable[str]) -> Iterator[RenderableType]:
    """How the files and options were understood."""
    yield page.title("What was read")
    yield page.bullets(notes)


def limited(
    rows: Sequence[tuple[str, ...]], top: int, columns: Iterable[page.Column]
) -> Iterator[RenderableType]:
    """A table of which only so many lines are shown; 0 for all."""
    shown = rows[: top or None]
    yield page.table(tuple(columns), shown)
    if len(shown) < len(rows):
        left = len(rows) - len(shown)
        yield page.sentence(f"… and {left} more; --top 0 shows all.")


def said_list(said: Iterable[Said]) -> Iterator[RenderableType]:
    """All findings and notes, round by round."""
    for number, group in groupby(said, key=lambda each: each[0]):
        yield page.heading(f"Found in round {number}" if number else "Found")
        yield page.marked(
            ("note", words, "dim") if lawful else ("FINDING", words, "bold red")
            for _, lawful, words in group
        )


def how_many(findings: int, notes: int) -> str:
    """How many findings and notes there are, as a sentence.

    >>> how_many(0, 2), how_many(1, 0)
    ('No findings, 2 notes.', '1 finding to settle.')
    """
    told = f", {counted(notes, 'note')}" if notes else ""
    return f"{counted(findings, 'finding')} to settle{told}." if findings else f"No findings{told}."
