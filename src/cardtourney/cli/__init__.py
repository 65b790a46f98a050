"""The command `cardtourney`: a tournament day worked out from its files, for people and programs.

Exit codes: 0 when nothing was found but what the rules provide for, 1 when there are findings, 2
when the command was used wrongly or its input cannot be worked with, 70 for a fault of this
program, 130 after Ctrl-C and 141 when the reader of the output went away.
"""

import os
import sys
import traceback
from collections.abc import Sequence
from typing import Final

from cardtourney.cli.streams import beside, flush, give_up, prepare, say

MISUSE: Final = 2
FAULT: Final = 70
INTERRUPTED: Final = 130
READER_GONE: Final = 141

DEBUG: Final = "CARDTOURNEY_DEBUG"
"""The environment variable that lets a fault show its traceback."""

_EXTRA: Final = frozenset({"cyclopts", "rich"})


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: The words after the command's name; by default those of the process.

    Returns:
        The exit code.

    >>> main(["sem", "run", "nowhere"])
    2
    """
    words = list(sys.argv[1:] if argv is None else argv)
    prepare(sys.stdout, sys.stderr)
    try:
        code = _run(words)
        flush()
    except BrokenPipeError:
        give_up()
        return READER_GONE
    except OSError as error:
        # What an input's files do is told as a problem of the input, so this is the output.
        give_up()
        say(f"the output cannot be written: {error.strerror or error}")
        return MISUSE
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _fault(error)
    return code


def _run(words: list[str]) -> int:
    try:
        from cardtourney.cli.command import run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        say(
            "the command needs cyclopts and rich, which are not installed: install them with "
            "pip install 'cardtourney[cli]', or pip install '.[cli]' in the folder of the source"
        )
        return MISUSE
    return run(words)


def _fault(error: Exception) -> int:
    if os.environ.get(DEBUG):
        with beside():
            traceback.print_exception(error)
    say(
        f"this is a fault of the program, not of the input ({type(error).__name__}: {error}); "
        f"please report it, with what {DEBUG}=1 in the environment makes it print"
    )
    return FAULT
