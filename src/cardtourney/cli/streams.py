"""Writing to the process's streams, whatever encoding they have and whoever reads them.

A table of names must come out on a terminal of Windows-1250 or plain ASCII as well: a sign that
the stream does not have is written as the nearest it has, and never ends the program.
"""

import codecs
import json
import os
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final, TextIO

NEAREST: Final = "cardtourney.nearest"
"""The name of the error handler that writes the nearest plain sign."""

_PLAIN: Final = (
    dict.fromkeys("“”„«»", '"')
    | dict.fromkeys("‘’‚", "'")
    | dict.fromkeys("‐‑‒–—−", "-")
    # A card written so is still a card for whoever reads it back, and several are still several.
    | dict(zip("♥♦♣♠×", "HBALx", strict=True))
    | {"€": "EUR", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ß": "ss", "ø": "o", "Ø": "O"}
)


def nearest(text: str) -> str:
    """A text in plain ASCII: letters without their accents, and a question mark for the rest.

    >>> nearest("“Žák” – 5 €, ♥7, ☺")
    '"Zak" - 5 EUR, H7, ?'
    """
    return "".join(map(_nearest_sign, text))


def _nearest_sign(sign: str) -> str:
    if sign in _PLAIN:
        return _PLAIN[sign]
    if unicodedata.combining(sign):
        return ""
    plain = "".join(part for part in unicodedata.normalize("NFKD", sign) if part.isascii())
    return plain or "?"


def _handler(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return nearest(error.object[error.start : error.end]), error.end


codecs.register_error(NEAREST, _handler)


def prepare(*streams: TextIO | None) -> None:
    """Let streams write the nearest sign where their encoding lacks one."""
    for stream in streams:
        _handle_errors(stream, NEAREST)


def prepare_input(stream: TextIO | None) -> None:
    """Let a stream read on where its bytes are no text."""
    _handle_errors(stream, "replace")


def _handle_errors(stream: TextIO | None, handler: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=handler)


@contextmanager
def beside() -> Iterator[None]:
    """Let nothing matter that goes wrong with the standard error: the answer is elsewhere."""
    try:
        yield
    except OSError:
        # What is held back would be tried again at exit, and change the exit code.
        with suppress(OSError):
            _write_nowhere(sys.stderr)


def say(sentence: str) -> None:
    """Tell the person at the command something beside the output."""
    # Without a place for errors, print would write into the output.
    if sys.stderr is not None:
        with beside():
            print(f"cardtourney: {sentence}", file=sys.stderr, flush=True)


def json_bytes(data: Mapping[str, object]) -> bytes:
    r"""Data as a line of JSON in UTF-8.

    >>> json_bytes({"club": "MK Košice"}).decode()
    '{"club": "MK Košice"}\n'
    """
    # A file name may hold bytes that are no text; their escape is JSON's own for such signs.
    return (json.dumps(data, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


def write_json(data: Mapping[str, object]) -> None:
    """Write data to the standard output as JSON, in UTF-8 whatever the locale is."""
    encoded = json_bytes(data)
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        print(encoded.decode(), end="")
        return
    sys.stdout.flush()
    binary.write(encoded)


def flush() -> None:
    """Write out what is still held back, so that what goes wrong with the output is noticed."""
    if sys.stderr is not None:
        with beside():
            sys.stderr.flush()
    if sys.stdout is not None:
        sys.stdout.flush()


def give_up() -> None:
    """Let go of an output that cannot be written, or the interpreter would try it again at exit."""
    try:
        flush()
    except OSError:
        _write_nowhere(sys.stdout)


def _write_nowhere(stream: TextIO) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, stream.fileno())
    finally:
        os.close(nowhere)
