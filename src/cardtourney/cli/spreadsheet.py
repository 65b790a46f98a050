"""Tables as a Slovak or Czech spreadsheet opens them, written whole or not at all.

What somebody has filled in is never written over.

Semicolons, and the mark of UTF-8 at the start: without it Excel takes the text for Windows-1250.
"""

import csv
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Final

import attrs

from cardtourney.cli.filledin import Fillable
from cardtourney.cli.streams import NEAREST
from cardtourney.errors import DataError, Problem

# What a spreadsheet would run as a formula, were it a name that somebody registered under.
_FORMULA_SIGNS: Final = ("=", "+", "-", "@")


_FILLED_IN: Final = (
    "something is filled in here, so it stays as it is and nothing is written: move or rename the "
    "file, or name another folder, to get a new one"
)


@attrs.frozen
class Written:
    """What became of the files of a command.

    Attributes:
        written: Those that were written.
        kept: Those that stayed as they were because of what somebody has filled in, each with that.
        removed: Those of an earlier run that were removed.
        left: Those that stayed because somebody may be filling them in.
    """

    written: tuple[str, ...]
    kept: tuple[tuple[str, str], ...]
    removed: tuple[str, ...]
    left: tuple[str, ...]


def _anything(_there: bytes) -> bool:
    """Whatever there is may be written over."""
    return True


def write_files(
    folder: Path,
    files: Mapping[str, bytes],
    *,
    names: Sequence[str] = (),
    fillable: Fillable | None = None,
    replaceable: Callable[[bytes], bool] = _anything,
) -> Written:
    """Write files into a folder, which is made if need be, and remove what an earlier run left.

    Nothing is touched before all of it can be written, and each file is there as a whole or as it
    was. What somebody has filled in, or is yet to fill in, is their work, so it stays.

    Args:
        folder: Where.
        files: For each name the file's bytes.
        names: The names that the command may give to files: others of them are removed.
        fillable: Those among them that stay where somebody may be filling them in.
        replaceable: Whether a file with these bytes may be written over.

    Returns:
        What became of them.

    Raises:
        DataError: The folder or files cannot be written, or not be removed, or hold what is not
            to be written over; all of them at once.
    """
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True)
    problems: list[Problem] = []
    for name in dict.fromkeys((*files, *names)):
        try:
            with (
                _told(folder / name),
                suppress(FileNotFoundError),
                (folder / name).open("r+b") as file,
            ):
                there = file.read() if name in files else b""
                if there.strip() and there != files[name] and not replaceable(there):
                    problems.append(Problem(_FILLED_IN, str(folder / name)))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    old = [name for name in names if name not in files and (folder / name).is_file()]
    with _told(folder):
        left = tuple(name for name in old if fillable and fillable.being_filled_in(folder / name))
        kept = {name: fillable.lost(folder / name, files[name]) for name in files if fillable}
    files = {name: content for name, content in files.items() if not kept.get(name)}
    with ExitStack() as whatever_happens:
        parts = {name: folder / f".{name}.{os.getpid()}.part" for name in files}
        for name, part in parts.items():
            whatever_happens.callback(part.unlink, missing_ok=True)
            with _told(folder / name):
                part.write_bytes(files[name])
        for name, part in parts.items():
            with _told(folder / name):
                part.replace(folder / name)
    removed = tuple(name for name in old if name not in left)
    for name in removed:
        with _told(folder / name):
            (folder / name).unlink()
    stayed = tuple((name, why) for name, why in kept.items() if why)
    return Written(tuple(files), stayed, removed, left)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Say what keeps a path from being written."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = "this is a file, not a folder" if isinstance(error, FileExistsError) else None
        if isinstance(error, OSError):
            reason = reason or error.strerror
        message = f"nothing can be written here: {reason or error}"
        raise DataError([Problem(message, str(path))]) from None


def plain(words: str) -> str:
    """A text that no spreadsheet takes for a formula.

    >>> plain("=1+1"), plain("Žák")
    ("'=1+1", 'Žák')
    """
    return f"'{words}" if words.startswith(_FORMULA_SIGNS) else words


def csv_bytes(
    headings: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    delimiter: str = ";",
    codec: str = "utf-8-sig",
) -> bytes:
    r"""A table as the bytes of a file; letters that the codec lacks become the nearest it has.

    >>> csv_bytes(["start", "name"], [(7, "Žák")]).decode()
    '\ufeffstart;name\r\n7;Žák\r\n'
    """
    out = StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(headings)
    writer.writerows(rows)
    # Python marks UTF-16 only where it may choose the order of bytes itself.
    mark = "\ufeff" if codec.startswith("utf-16-") else ""
    return f"{mark}{out.getvalue()}".encode(codec, NEAREST)
