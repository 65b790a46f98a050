"""What every command that works out an event does with its answer: it shows it, or writes it."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import RenderableType

from cardtourney.cli import page
from cardtourney.cli.filledin import Fillable
from cardtourney.cli.seatings import blank_seating
from cardtourney.cli.spreadsheet import write_files
from cardtourney.cli.streams import say, write_json
from cardtourney.errors import listing
from cardtourney.sheets import Column

CLEAN: Final = 0
FINDINGS: Final = 1


def show(
    blocks: Callable[[], Iterable[RenderableType]],
    as_data: Callable[[], Mapping[str, object]],
    *,
    as_json: bool,
    said: Iterable[str],
    clean: bool,
) -> int:
    """Write what a command found out, for people or for programs.

    Args:
        blocks: The page.
        as_data: The same for programs.
        as_json: Whether a program reads it.
        said: What a program's reader is told beside it.
        clean: Whether nothing is to be settled.

    Returns:
        The exit code.
    """
    if as_json:
        for sentence in said:
            say(sentence)
        write_json(as_data())
    else:
        page.show(blocks(), sys.stdout)
    return CLEAN if clean else FINDINGS


def write_out(
    folder: Path, files: Mapping[str, bytes], *, names: Iterable[str], fillable: Fillable
) -> None:
    """Write files into a folder, remove those of an earlier run, and say which, and which stay."""
    done = write_files(folder, files, names=tuple(names), fillable=fillable)
    say(f"wrote into {folder}: {listing(done.written)}")
    if done.removed:
        say(f"removed from {folder}, as an earlier run left them: {listing(done.removed)}")
    results = fillable.results.name
    for name, why in done.kept:
        say(
            f"kept {folder / name} as it is, since what is filled in there is not what {results} "
            f"has: {why}. Put what is right into {results}, or move or remove the file, and it is "
            "written anew"
        )
    if done.left:
        say(
            f"left in {folder}, since somebody may be filling in there what {results} does not "
            f"have: {listing(done.left)}"
        )


def write_seating(
    folder: Path, files: Mapping[str, bytes], columns: Sequence[Column], told: str = ""
) -> None:
    """Write a seating to be filled in, unless that would lose what somebody has filled in.

    Args:
        folder: Where.
        files: The seating's file.
        columns: The columns in which it has something from the start.
        told: What is to be said of it; mostly nothing.

    Raises:
        DataError: It cannot be written, or one that is filled in is there already.
    """
    write_files(folder, files, replaceable=partial(blank_seating, columns=columns))
    for sentence in filter(None, (f"wrote into {folder}: {listing(files)}", told)):
        say(sentence)
