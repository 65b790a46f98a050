"""Talking with a person line by line, in the terminal or through a pipe."""

from enum import StrEnum
from typing import Final, TextIO

import attrs

PROMPT: Final = "> "


class End(StrEnum):
    """How a dialogue came to its end."""

    OVER = "over"
    QUIT = "quit"
    INPUT_ENDED = "input_ended"


class Stopped(Exception):
    """The person stops before the game is over."""

    def __init__(self, end: End) -> None:
        super().__init__(end)
        self.end = end


@attrs.frozen
class Talk:
    """Where a person is heard, and where the person is told something."""

    hears: TextIO | None
    tells: TextIO | None

    def tell(self, *lines: str) -> None:
        """Write lines."""
        if self.tells is not None:
            print(*lines, sep="\n", file=self.tells, flush=True)

    def ask(self) -> str | None:
        """Ask for a line; None at the end of the input."""
        if self.tells is not None:
            print(PROMPT, end="", file=self.tells, flush=True)
        heard = "" if self.hears is None else self.hears.readline()
        # What an arrow key sends would move the cursor when it is said again.
        plain = "".join(map(_readable, heard)).strip()
        if self.hears is None or not self.hears.isatty():
            # Nobody typed it where it could be seen, and a log should read like a dialogue.
            self.tell(plain)
        return plain if heard else None


def _readable(sign: str) -> str:
    return sign if sign.isprintable() else " " if sign.isspace() else "�"
