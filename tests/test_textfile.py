"""The text of a file: read in its own encoding, or refused with what the file is instead."""

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import DataError
from cardtourney.testing.sheets import LETTERS
from cardtourney.textfile import MOST_BYTES, is_mostly_utf8, read_text

TEXT = "číslo;priezvisko\n1;Žáková\n"


def problem(given: Path | bytes) -> tuple[int | None, str]:
    with pytest.raises(DataError) as caught:
        read_text(given)
    (one,) = caught.value
    return one.row, one.message


class TestEncodings:
    @pytest.mark.parametrize(
        ("data", "name"),
        [
            (TEXT.encode(), "UTF-8"),
            (TEXT.encode("utf-8-sig"), "UTF-8 with its mark"),
            (("\ufeff" + TEXT).encode("utf-16-le"), "UTF-16 with its mark"),
            (("\ufeff" + TEXT).encode("utf-16-be"), "UTF-16 with its mark"),
            (TEXT.encode("cp1250"), "Windows-1250"),
        ],
    )
    def test_the_text_is_the_same_and_its_encoding_is_told(self, data: bytes, name: str) -> None:
        file = read_text(data)

        assert file.text == TEXT
        assert file.notes == (f"The text is read as {name}.",)

    def test_ascii_is_no_decision(self) -> None:
        assert "the same in UTF-8 and Windows-1250" in read_text(b"a;b").notes[0]

    @given(st.text(LETTERS + ";\n", min_size=1))
    def test_utf8_is_never_taken_for_another(self, text: str) -> None:
        assert read_text(text.encode()).text == text

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_every_line_end_is_one(self, end: str) -> None:
        assert read_text(TEXT.replace("\n", end).encode()).text == TEXT

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    @pytest.mark.parametrize("byte", [0x81, 0x83, 0x88, 0x90, 0x98])
    def test_a_byte_without_meaning_is_named_with_its_row(self, byte: int, end: str) -> None:
        row, message = problem(f"číslo{end}Žák{end}".encode("cp1250") + bytes([byte]))

        assert row == 3
        assert message.startswith(f"byte 0x{byte:02X} has no meaning in Windows-1250")

    def test_two_encodings_in_one_file_are_refused_with_the_row(self) -> None:
        row, message = problem("Žák\nŘíha\n".encode() + "Žák".encode("cp1250"))

        assert row == 3
        assert "most of the text is UTF-8 and this row is not" in message

    @pytest.mark.parametrize(
        ("data", "row"),
        [
            (b"\xef\xbb\xbfa\nb\n\x8a", 3),
            (b"\xff\xfea\0\n\0\x00\xd8", 2),
            (b"\xfe\xff\0a\0\n\0a\0", 2),
        ],
    )
    def test_a_mark_that_the_bytes_belie_is_refused(self, data: bytes, row: int) -> None:
        assert problem(data)[0] == row
        assert "and is not" in problem(data)[1]

    def test_letters_lost_before_are_told(self) -> None:
        notes = read_text("a\nNov�k".encode()).notes

        assert notes[1] == "Row 2 holds the sign � of a letter that was lost before."

    @pytest.mark.parametrize(
        ("word", "read"),
        [
            ("Žák", "®ák"),
            ("Kosť", "Kos»"),
            ("Šulc", "©ulc"),
            ("Ťažký", "«aľký"),
            ("Kráľ", "Kráµ"),
            ("Št. číslo", "©t"),
        ],
    )
    def test_latin_2_is_not_taken_for_windows_1250(self, word: str, read: str) -> None:
        row, message = problem(f"klub;meno\nMK A;{word}\n".encode("iso8859-2"))

        assert row == 2
        assert "looks like ISO 8859-2 (Latin 2)" in message
        assert f"“{read}” here, which may be “{word.split('.')[0]}”" in message
        assert message.endswith("save the table as CSV in UTF-8")

    @given(st.text(LETTERS + "abc", min_size=1), st.sampled_from("ŽŠŤťľ"), st.text(LETTERS))
    def test_no_text_of_latin_2_with_such_a_letter_beside_another_is_read(
        self, before: str, letter: str, after: str
    ) -> None:
        with suppress(UnicodeDecodeError):
            f"{before}{letter}{after}".encode("iso8859-2").decode("utf-8")
            return
        with pytest.raises(DataError):
            read_text(f"{before}{letter}{after}\n".encode("iso8859-2"))

    @pytest.mark.parametrize("text", ["© 2026 MK Žilina", "MK Žilina ®", "5 µ;Žák", "« Žák »"])
    def test_signs_that_stand_alone_are_signs(self, text: str) -> None:
        assert read_text(text.encode("cp1250")).text == text

    @given(st.text(LETTERS + " ;\n", min_size=1))
    def test_no_name_in_windows_1250_is_refused(self, text: str) -> None:
        data = text.encode("cp1250")
        with suppress(UnicodeDecodeError):
            # What is UTF-8 as well, or mostly, is another question.
            data.decode("utf-8")
            return
        if not is_mostly_utf8(data):
            assert read_text(data).text == text

    @pytest.mark.parametrize(("letter", "read"), [("š", "ą"), ("Ľ", "Ą")])
    def test_a_letter_that_latin_2_may_have_meant_is_told(self, letter: str, read: str) -> None:
        file = read_text(f"meno\nNov{letter}á".encode("iso8859-2"))

        assert file.notes[1].startswith(
            f"Row 2 holds the Polish letter {read}: if it should be {letter}, the text is ISO"
        )
        assert len(read_text("Wąs".encode()).notes) == 1

    @given(st.text(LETTERS), st.text(LETTERS))
    def test_mostly_is_more_than_half(self, utf8: str, other: str) -> None:
        """Only bytes that no UTF-8 text can have count as lost here."""
        letters = sum(not sign.isascii() for sign in utf8)
        data = utf8.encode() + b"\xff" * len(other)

        assert is_mostly_utf8(data) == (letters > len(other))


class TestWhatIsNoText:
    @pytest.mark.parametrize(
        ("data", "kind"),
        [
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "an Excel workbook"),
            (b"PK\x03\x04..[Content_Types].xml..xl/workbook.xml", "an Excel workbook"),
            (b"PK\x03\x04..word/document.xml", "a workbook or another packed file"),
            (b"PK\x03\x04..xl/workbook.xml" + b"." * MOST_BYTES, "an Excel workbook"),
            (
                b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK",
                "an OpenDocument workbook",
            ),
            (b"PK\x03\x04\0\0", "a workbook or another packed file"),
            (b"PK\x05\x06\0\0", "a workbook or another packed file"),
            (b"%PDF-1.7", "a PDF document"),
            (b"{\\rtf1", "a word processor's document"),
            (b"\x1f\x8b\x08", "a packed file"),
            (b"\x89PNG\r\n", "a picture"),
            (b"\xff\xd8\xff\xe0", "a picture"),
            (b"\xef\xbb\xbf \r\n<!DOCTYPE html>", "a web page or XML"),
            (b"<TABLE><tr>", "a web page or XML"),
        ],
    )
    def test_the_sentence_says_what_it_is(self, data: bytes, kind: str) -> None:
        assert problem(data)[1].startswith(f"this is {kind}, not a text table: ")

    def test_a_list_of_players_may_begin_with_pk(self) -> None:
        assert read_text(b"PK;meno\n").text == "PK;meno\n"

    @pytest.mark.parametrize(
        ("data", "row"), [(b"a;b\n\0", 2), ("a;b\na;b\0".encode("utf-16-le"), 1)]
    )
    def test_nul_bytes_are_no_text(self, data: bytes, row: int) -> None:
        assert problem(data)[0] == row
        assert "NUL bytes" in problem(data)[1]

    @pytest.mark.parametrize("sign", ["\x01", "\x1a", "\x7f", "\x85"])
    def test_control_characters_are_no_text(self, sign: str) -> None:
        row, message = problem(f"a\r\nb{sign}ž".encode())

        assert row == 2
        assert message == f"the control character U+{ord(sign):04X} is in no text table"

    def test_a_file_too_large_for_a_table_is_refused(self, tmp_path: Path) -> None:
        large = tmp_path / "large.csv"
        large.write_bytes(b"a" * (MOST_BYTES + 1))

        assert "larger than" in problem(large)[1]

    @given(st.binary())
    def test_any_bytes_give_a_text_or_a_data_error(self, data: bytes) -> None:
        with suppress(DataError):
            assert "\r" not in read_text(data).text


class TestFiles:
    def test_a_file_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "hráči.csv"
        path.write_bytes(TEXT.encode("cp1250"))

        assert read_text(path) == read_text(TEXT.encode("cp1250"))

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        assert problem(tmp_path)[1] == "this is a folder: expected a file"

    def test_a_missing_file_is_named_so(self, tmp_path: Path) -> None:
        assert problem(tmp_path / "none.csv")[1] == "there is no such file"

    def test_a_link_that_leads_nowhere_says_where_it_points(self, tmp_path: Path) -> None:
        link = tmp_path / "players.csv"
        link.symlink_to("moved.csv")

        assert problem(link)[1] == "this link points to “moved.csv”, which does not exist"

    def test_a_link_to_a_file_is_the_file(self, tmp_path: Path) -> None:
        (tmp_path / "real.csv").write_text("a;b")
        (tmp_path / "link.csv").symlink_to("real.csv")

        assert read_text(tmp_path / "link.csv").text == "a;b"

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
    def test_what_is_no_regular_file_is_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "link").symlink_to("/dev/null")

        for name in ("pipe", "link"):
            assert problem(tmp_path / name)[1] == (
                "this is a pipe or a device: expected a file that is saved on a disk"
            )

    def test_a_file_one_may_not_read_is_named_so(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "locked.csv"
        path.write_bytes(b"a")

        def refuse(*_: object, **__: object) -> None:
            raise PermissionError

        monkeypatch.setattr(Path, "open", refuse)

        assert problem(path)[1] == "the file may not be read by this user"

    def test_a_name_that_no_file_can_have_is_refused(self, tmp_path: Path) -> None:
        for name in ("x" * 5000, "a\0b"):
            sentence = problem(tmp_path / name)[1]

            assert sentence.startswith("the file cannot be read: ") or "no such file" in sentence

    def test_a_read_error_is_told(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "broken.csv"
        path.write_bytes(b"a")

        def fail(*_: object, **__: object) -> None:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr(Path, "open", fail)

        assert problem(path)[1] == "the file cannot be read: [Errno 5] Input/output error"
