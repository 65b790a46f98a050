"""Tables as a Slovak or Czech spreadsheet opens them, written whole or not at all.

What somebody has filled in is never written over.

Semicolons, and the mark of UTF-8 at the start: without it Excel takes the text for Windows-1250.
"""

import csv
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Final

import attrs

from cardtourney.cli.streams import NEAREST
from cardtourney.errors import DataError, Problem

# What a spreadsheet would run as a formula, were it a name that somebody registered under.
_FORMULA_SIGNS: Final = ("=", "+", "-", "@")


_FILLED_IN: Final = (
    "something is filled in here, so it stays as it is and nothing is written: move or rename the "
    "file, or name another folder, to get a new one"
)


@attrs.frozen
class Fillable:
    """Files in which somebody may be filling in results.

    Attributes:
        prefix: How their names begin.
        headings: Their columns as a run writes them; the last one is blank until it is filled in.
        report: The file in which a run tells which rounds it has written.
    """

    prefix: str
    headings: tuple[str, ...]
    report: str = "report.json"


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
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Write files into a folder, which is made if need be, and remove what an earlier run left.

    Nothing is touched before all of it can be written, and each file is there as a whole or as it
    was. A seating that is yet to be filled in is somebody's work and no result, so it stays.

    Args:
        folder: Where.
        files: For each name the file's bytes.
        names: The names that the command may give to files: others of them are removed.
        fillable: Those among them that stay where somebody may be filling them in.
        replaceable: Whether a file with these bytes may be written over.

    Returns:
        The names of the files removed, and those of seatings that no run wrote and that stayed.

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
        left = tuple(name for name in old if _to_fill_in(folder / name, fillable))
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
    return removed, left


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


def _to_fill_in(path: Path, fillable: Fillable | None) -> bool:
    """Whether this is a seating that somebody may have filled in, and not what a run wrote."""
    if fillable is None or not path.name.startswith(fillable.prefix):
        return False
    heading, *lines = path.read_bytes().splitlines() or [b""]
    return (
        heading != csv_bytes(fillable.headings, ()).rstrip()
        or any(line.endswith(b";") for line in lines)
        or path.stem.removeprefix(fillable.prefix)
        not in _rounds_told(path.parent / fillable.report)
    )


def _rounds_told(report: Path) -> frozenset[str]:
    """The rounds that an earlier run wrote, by its report."""
    try:
        rounds = json.loads(report.read_bytes())["rounds"]
        return frozenset(str(each["round"]) for each in rounds)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return frozenset()


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
