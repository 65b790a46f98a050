"""The folder of an event: its files, read one by one, with all that keeps them from being read."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from cardtourney.cells import shown
from cardtourney.errors import DataError, Problem, listing

T = TypeVar("T")

# Enough to see a misspelt name; a folder of downloads may hold thousands.
_MOST_NAMED: Final = 10

_WORKBOOKS: Final = (".xlsx", ".xls", ".xlsm", ".ods", ".numbers")
_ENDS: Final = {".csv": (".csv", ".txt", ".tsv", *_WORKBOOKS), ".toml": (".toml", ".txt")}
"""What may stand instead of a file's end, or after it where the end itself is hidden."""

# As a browser or a file manager counts files of one name.
_COPY: Final = r"([ _–-]*(copy|kopie|kópia))?( ?\([0-9]+\))?"


def require_folder(folder: Path, *names: str) -> None:
    """Refuse what is no folder.

    Args:
        folder: What is given for one.
        names: The files that an event's folder has.

    Raises:
        DataError: It is not there, is a file, or cannot be looked into.
    """
    expected = f"expected the folder of an event, with {' and '.join(names)} in it"
    try:
        if not folder.exists():
            raise DataError([Problem(f"there is no such folder: {expected}", str(folder))])
        if not folder.is_dir():
            raise DataError([Problem(f"this is a file: {expected}", str(folder))])
    except (OSError, ValueError) as error:
        message = f"the folder cannot be read ({error}): {expected}"
        raise DataError([Problem(message, str(folder))]) from None


def has(path: Path) -> bool:
    """Whether there is a file of this name, or something else."""
    try:
        return _is_there(path)
    except (OSError, ValueError):
        # Reading it will say what is wrong.
        return True


def look_alikes(path: Path) -> tuple[str, ...]:
    """The files beside which somebody may have meant by this name.

    They differ by capitals, by an end such as “.txt” or that of a workbook, or are copies.

    Args:
        path: A file that is not there.
    """
    ends = "|".join(map(re.escape, _ENDS[path.suffix]))
    name = re.compile(rf"{re.escape(path.stem)}{_COPY}({ends})*{_COPY}", re.IGNORECASE)
    try:
        others = [other.name for other in path.parent.iterdir() if other.is_file()]
    except OSError:
        # What may be read but not listed shows nothing else.
        return ()
    return tuple(sorted(filter(name.fullmatch, others)))


def misnamed(path: Path) -> Iterator[Problem]:
    """That a file which may be left out is there under another name, and would not be read."""
    if not has(path) and (names := look_alikes(path)):
        yield Problem(f"there is no such file{_meant(names)}, or move it away", path.name)


def _meant(names: tuple[str, ...]) -> str:
    one, looks = ("it", "looks") if len(names) == 1 else ("the right one", "look")
    workbook = any(name.lower().endswith(_WORKBOOKS) for name in names)
    remedy = f"save {one} as CSV under that name" if workbook else f"give {one} that name"
    return f", but {listing(map(shown, names))} {looks} like it: {remedy}"


def read_from(
    path: Path, reader: Callable[[Path], T], problems: list[Problem], *, without: str = ""
) -> T | None:
    """Read a file of an event.

    Args:
        path: The file.
        reader: Reads it.
        problems: Where everything goes that keeps it from being read.
        without: What cannot be done where the file is not there, for the sentence.

    Returns:
        What was read, or None with problems added.
    """
    try:
        if _is_there(path):
            return reader(path)
        problems.append(Problem(_not_there(path, without), path.name))
    except DataError as error:
        problems += error.problems
    except OSError as error:
        problems.append(Problem(f"the file cannot be read: {error.strerror}", path.name))
    return None


def _is_there(path: Path) -> bool:
    """Whether something has this name, be it a link that leads nowhere."""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    return True


def _not_there(path: Path, without: str) -> str:
    meant = _meant(names) if (names := look_alikes(path)) else ""
    others = sorted(other.name for other in path.parent.iterdir() if other.name[:1] != ".")
    named = others[:_MOST_NAMED] + ["…"] * (len(others) > _MOST_NAMED)
    there = f"in the folder are: {listing(named)}"
    return f"there is no such file{without}{meant} ({there})"
