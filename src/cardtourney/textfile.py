"""The text of a file in whatever encoding it came, or why it is no text.

Lists of players come from spreadsheets, web forms and editors of several decades. The encoding
is decided by the bytes alone, never by the machine that reads them, and it is told.
"""

import re
import stat
from pathlib import Path
from typing import Final

import attrs

from cardtourney.cells import shown
from cardtourney.errors import DataError, Problem

MOST_BYTES: Final = 4_000_000
"""The largest file that is read; a tournament of a thousand players needs a tenth of it."""

_SAVE_AS_CSV: Final = "open it and save the table as CSV"
_NOT_TEXT: Final = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Excel workbook", _SAVE_AS_CSV),
    (b"%PDF", "a PDF document", "ask for its table as CSV"),
    (b"{\\rtf", "a word processor's document", _SAVE_AS_CSV),
    (b"\x1f\x8b", "a packed file", "unpack it first"),
    (b"\x89PNG", "a picture", "ask for its table as CSV"),
    (b"\xff\xd8\xff", "a picture", "ask for its table as CSV"),
)
_PACKED: Final = (b"PK\x03\x04", b"PK\x05\x06")
_WORKBOOKS: Final = (
    (b"opendocument.spreadsheet", "an OpenDocument workbook"),
    (b"xl/workbook", "an Excel workbook"),
)
_MARKUP: Final = (b"<!doctype", b"<html", b"<?xml", b"<table", b"<head", b"<meta")
_WINDOWS: Final = "Windows-1250"
_BYTE_ORDER_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8-sig", "UTF-8 with its mark"),
    (b"\xff\xfe", "utf-16-le", "UTF-16 with its mark"),
    (b"\xfe\xff", "utf-16-be", "UTF-16 with its mark"),
)
_CONTROL_CHARACTER: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")

# What Windows-1250 makes of Ž, Š, Ť, ť and ľ in ISO 8859-2; it has them all at other places.
_SIGNS_FOR_LETTERS: Final = frozenset("®©«»µ")
# Two more are letters there too, but of no Slovak or Czech name.
_IN_LATIN_2: Final = {"ą": "š", "Ą": "Ľ"}
_POLISH_LETTER: Final = re.compile("[ąĄ]")
_LETTERS_AND_SIGNS: Final = re.compile(r"(?:[^\W\d_]|[®©«»])+")


@attrs.frozen
class TextFile:
    """The text of a file, with line feeds as line ends, and how its bytes were understood.

    Attributes:
        text: The text.
        notes: Sentences that say what the bytes were taken for.
        codec: In what more of the text is written; plain ASCII goes on as UTF-8 with its mark.
    """

    text: str
    notes: tuple[str, ...]
    codec: str = attrs.field(default="utf-8-sig", repr=False)


def read_text(given: Path | bytes) -> TextFile:
    r"""Read the text of a file, whichever encoding a spreadsheet or an editor gave it.

    A mark at the start says UTF-8 or UTF-16. Without one, bytes that are UTF-8 are read so:
    text in another encoding hardly ever is by chance. All else is Windows-1250, in which Slovak
    and Czech spreadsheets write CSV, unless it holds bytes that mean nothing there, or signs amid
    its words as ISO 8859-2 read so would have.

    Args:
        given: The path of a file, or its bytes.

    Returns:
        The text, and sentences that say what the bytes were taken for.

    Raises:
        DataError: There is no such file, or it is no text, or the text of another encoding; the
            problem says what it is instead.

    >>> read_text("klub\r\nMK Košice".encode("cp1250"))
    TextFile(text='klub\nMK Košice', notes=('The text is read as Windows-1250.',))
    >>> read_text(b"%PDF-1.7")
    Traceback (most recent call last):
    cardtourney.errors.DataError: this is a PDF document, not a text table: ask for its table as CSV
    """
    data = given if isinstance(given, bytes) else _bytes_of(given)
    _require_text_file(data)
    text, encoding, codec = _decode(data)
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    if control := _CONTROL_CHARACTER.search(plain):
        row = plain.count("\n", 0, control.start()) + 1
        message = f"the control character U+{ord(control[0]):04X} is in no text table"
        raise DataError([Problem(message, row=row)])
    notes = [f"The text is read as {encoding}."]
    if "\ufffd" in plain:
        row = plain.count("\n", 0, plain.index("\ufffd")) + 1
        notes.append(f"Row {row} holds the sign � of a letter that was lost before.")
    if encoding == _WINDOWS and (doubtful := _POLISH_LETTER.search(plain)):
        row = _row_at_end(plain[: doubtful.start()])
        notes.append(
            f"Row {row} holds the Polish letter {doubtful[0]}: if it should be "
            f"{_IN_LATIN_2[doubtful[0]]}, the text is ISO 8859-2; save it as CSV in UTF-8 then."
        )
    return TextFile(plain, tuple(notes), codec)


def read_document(given: Path | bytes, *, expected: str) -> TextFile:
    """Read the text of a file that should hold something else than a table.

    Args:
        given: The path of a file, or its bytes.
        expected: What it should hold, for the problems.

    Returns:
        As :func:`read_text`.

    Raises:
        DataError: There is no such file, or it is no text.

    >>> read_document(b"%PDF-1.7", expected="settings as TOML")
    Traceback (most recent call last):
    cardtourney.errors.DataError: this is a PDF document: expected settings as TOML
    """
    try:
        return read_text(given)
    except DataError as error:
        raise DataError(
            attrs.evolve(each, message=_of_a_document(each.message, expected)) for each in error
        ) from None


def _of_a_document(message: str, expected: str) -> str:
    """What is said of a file that should hold a table, said of one that should not."""
    kind, table, _ = message.partition(", not a text table")
    if not table and "table" not in message:
        return message
    return f"{kind if table else 'this is no text'}: expected {expected}"


def _bytes_of(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _error("this is a folder: expected a file")
        # A pipe would be waited for, and a device may never end.
        if not stat.S_ISREG(mode):
            raise _error("this is a pipe or a device: expected a file that is saved on a disk")
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        if path.is_symlink():
            message = f"this link points to {shown(str(path.readlink()))}, which does not exist"
            raise _error(message) from None
        raise _error("there is no such file") from None
    except PermissionError:
        raise _error("the file may not be read by this user") from None
    except (OSError, ValueError) as error:
        raise _error(f"the file cannot be read: {error}") from None


def _require_text_file(data: bytes) -> None:
    """Refuse what is certainly no table in a text file, by the bytes that give it away."""
    for magic, kind, remedy in _NOT_TEXT:
        if data.startswith(magic):
            raise _error(f"this is {kind}, not a text table: {remedy}")
    if data.startswith(_PACKED):
        inside = (kind for mark, kind in _WORKBOOKS if mark in data)
        kind = next(inside, "a workbook or another packed file")
        raise _error(f"this is {kind}, not a text table: {_SAVE_AS_CSV}")
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:20].lower().startswith(_MARKUP):
        raise _error(f"this is a web page or XML, not a text table: {_SAVE_AS_CSV}")
    if len(data) > MOST_BYTES:
        raise _error(f"the file is larger than {MOST_BYTES} bytes: expected a table")


def _decode(data: bytes) -> tuple[str, str, str]:
    """The text, the name of its encoding, and that of the codec."""
    for mark, codec, name in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            body = data.removeprefix(mark)
            try:
                return body.decode(codec), name, codec
            except UnicodeDecodeError as error:
                row = _row_at_end(body[: error.start].decode(codec, "ignore"))
                raise _error(f"the file says that it is {name} and is not", row=row) from None
    if 0 in data:
        row = _row_of(data, data.index(0))
        message = "the file holds NUL bytes, so it is no text table: save the table as CSV in UTF-8"
        raise _error(message, row=row)
    if data.isascii():
        name = "plain ASCII, the same in UTF-8 and Windows-1250"
        return data.decode("ascii"), name, "utf-8-sig"
    try:
        return data.decode("utf-8"), "UTF-8", "utf-8"
    except UnicodeDecodeError as error:
        if is_mostly_utf8(data):
            message = "most of the text is UTF-8 and this row is not: save the whole table in UTF-8"
            raise _error(message, row=_row_of(data, error.start)) from None
    try:
        text = data.decode("cp1250")
    except UnicodeDecodeError as error:
        message = (
            f"byte 0x{data[error.start]:02X} has no meaning in Windows-1250, and the text is not "
            "UTF-8 either: save the table as CSV in UTF-8"
        )
        raise _error(message, row=_row_of(data, error.start)) from None
    _refuse_latin_2(text)
    return text, _WINDOWS, "cp1250"


def _refuse_latin_2(text: str) -> None:
    """Refuse a text of ISO 8859-2, which Windows-1250 reads as well, with other letters.

    The two differ in few letters, so that all but some of the names would be right.
    """
    for word in _LETTERS_AND_SIGNS.finditer(text):
        # A sign of its own, as before a year, is one.
        if len(word[0]) > 1 and not _SIGNS_FOR_LETTERS.isdisjoint(word[0]):
            meant = word[0].encode("cp1250").decode("iso8859-2")
            message = (
                f"the text looks like ISO 8859-2 (Latin 2): read as Windows-1250 it has "
                f"{shown(word[0])} here, which may be {shown(meant)}; open it in the encoding in "
                "which its names are right, and save the table as CSV in UTF-8"
            )
            raise _error(message, row=_row_at_end(text[: word.start()]))


def is_mostly_utf8(data: bytes) -> bool:
    """Whether more letters of a text are UTF-8 than are not.

    Two lists put together may differ in encoding; the whole read as Windows-1250 would garble
    the names of one of them without a word.

    >>> is_mostly_utf8("Žák, Říha".encode("utf-8") + "Žák".encode("cp1250"))
    True
    >>> is_mostly_utf8("Žák, Říha, Žák".encode("cp1250"))
    False
    """
    patched = data.decode("utf-8", "replace")
    lost = patched.count("\ufffd")
    return sum(not sign.isascii() for sign in patched) > 2 * lost


def _row_of(data: bytes, place: int) -> int:
    return _row_at_end(data[:place].decode("latin-1"))


def _row_at_end(text: str) -> int:
    return text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1


def _error(message: str, *, row: int | None = None) -> DataError:
    return DataError([Problem(message, row=row)])
