"""The folder of an event: its files, read one by one, with all that keeps them from being read."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from cardtourney.errors import DataError, Problem, listing

T = TypeVar("T")

# Enough to see a misspelt name; a folder of downloads may hold thousands.
_MOST_NAMED: Final = 10


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
    others = sorted(other.name for other in path.parent.iterdir() if other.name[:1] != ".")
    shown = others[:_MOST_NAMED] + ["…"] * (len(others) > _MOST_NAMED)
    there = f"in the folder are: {listing(shown)}"
    return f"there is no such file{without} ({there})"
