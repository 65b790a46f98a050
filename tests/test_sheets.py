"""Tables in any dialect: the same rows come out, and what cannot be decided is refused."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.cells import tidy, whole_number
from cardtourney.errors import DataError, Problem
from cardtourney.sheets import (
    DELIMITERS,
    LONGEST_LINE,
    MOST_PROBLEMS,
    Column,
    Read,
    Row,
    data_error,
    fold,
    read_layout,
    read_sheet,
)
from cardtourney.testing.sheets import (
    Dialect,
    Quotes,
    Table,
    cell_texts,
    dialects,
    write_table,
    written_headings,
    written_tables,
)
from cardtourney.textfile import read_text

COLUMNS = (
    Column("round", ("kolo", "č. kola", "round")),
    Column("name", ("hráč", "meno a priezvisko", "player")),
    Column("sum", ("suma", "nahraná suma", "sum"), required=False),
)
HEADINGS = ("kolo", "hráč", "suma")


def problems(given: Path | str | bytes, columns: Sequence[Column] = COLUMNS) -> list[str]:
    with pytest.raises(DataError) as caught:
        read_sheet(given, columns)
    return list(map(str, caught.value))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Rows of which none is blank, since a blank one is no row."""
    fields = draw(st.sampled_from((("round", "name"), ("round", "name", "sum"))))
    row = st.fixed_dictionaries(dict.fromkeys(fields, cell_texts()))
    filled = row.filter(lambda cells: any(map(tidy, cells.values())))
    return tuple(draw(st.lists(filled, min_size=1, max_size=5)))


class TestReadSheet:
    @given(
        tables().flatmap(lambda table: st.tuples(st.just(table), written_tables(COLUMNS, table)))
    )
    def test_a_table_reads_back_from_any_dialect(self, case: tuple[Table, bytes]) -> None:
        table, data = case
        sheet = read_sheet(data, COLUMNS)

        assert [dict(row.cells) for row in sheet.rows] == [
            {field: tidy(text) for field, text in row.items()} for row in table
        ]

    @given(tables(), dialects())
    def test_each_row_keeps_the_line_it_starts_on(self, table: Table, dialect: Dialect) -> None:
        """Lines are counted here from the text as an editor would show it."""
        fields = tuple(table[0])
        rows = [[f"{n}a", *(row[field] for field in fields[1:])] for n, row in enumerate(table)]
        data = write_table(HEADINGS[: len(fields)], rows, dialect)
        lines = read_text(data).text.split("\n")

        for n, row in enumerate(read_sheet(data, COLUMNS).rows):
            assert lines[row.line - 1].lstrip('"').startswith(f"{n}a")

    @given(st.binary() | st.text("kolo;hráč,\t\n\"' 1€=sep").map(str.encode))
    def test_any_bytes_give_a_sheet_or_a_data_error(self, data: bytes) -> None:
        with suppress(DataError):
            assert read_sheet(data, COLUMNS).rows

    @given(st.binary(max_size=60))
    def test_whatever_follows_the_headings_gives_a_sheet_or_a_data_error(self, data: bytes) -> None:
        with suppress(DataError):
            assert read_sheet("kolo;hráč\n".encode("cp1250") + data, COLUMNS).rows

    def test_a_file_gives_its_name_as_source(self, tmp_path: Path) -> None:
        path = tmp_path / "tickets.csv"
        path.write_bytes(write_table(HEADINGS, [("1", "Žák", "5")]))

        assert read_sheet(path, COLUMNS).source == "tickets.csv"
        assert read_sheet(str(path), COLUMNS) == read_sheet(path, COLUMNS)
        assert read_sheet(path, COLUMNS, source="mine").source == "mine"
        assert problems(tmp_path / "none.csv") == ["none.csv: there is no such file"]
        assert problems("/") == ["/: this is a folder: expected a file"]

    def test_the_notes_say_what_was_taken_for_what(self) -> None:
        data = write_table(("Poznámka", "HRÁČ", "", "č.kola"), [("x", "Žák", "y", "1")])

        assert read_sheet(data, COLUMNS).notes == (
            "The text is read as UTF-8.",
            "The delimiter is the semicolon.",
            "Column “č.kola” is read as round, “HRÁČ” is read as name.",
            "Not used: column “Poznámka”, 3.",
        )

    def test_people_are_told_what_they_call_a_column(self) -> None:
        columns = (Column("name", ("hráč",), label="player"), Column("game_1", ("hra 1",)))
        data = write_table(("Hráč", "Hra 1"), [("Žák", "y")])

        assert read_sheet(data, columns).notes[-1] == (
            "Column “Hráč” is read as player, “Hra 1” is read as game 1."
        )
        with pytest.raises(DataError) as caught:
            read_sheet(write_table(("Hra 1", "hra1", "x"), [("1", "2", "3")]), columns)
        assert [problem.field for problem in caught.value] == ["player", "game 1"]

    @pytest.mark.parametrize(
        ("headings", "expected"),
        [
            # What otherwise is another column's stands in where there is no better heading.
            (("kolo", "jméno"), {"round": "a", "name": "b"}),
            (("jméno", "kolo"), {"round": "b", "name": "a"}),
            (("kolo", "hráč", "jméno"), {"round": "a", "name": "b", "first": "c"}),
            (("kolo", "hráč"), {"round": "a", "name": "b"}),
        ],
    )
    def test_a_spare_heading_stands_in_where_there_is_no_other(
        self, headings: tuple[str, ...], expected: dict[str, str]
    ) -> None:
        columns = (
            Column("round", ("kolo",)),
            Column("name", ("hráč",), spare=("jméno",)),
            Column("first", ("jméno",), required=False),
        )
        data = write_table(headings, ["abc"[: len(headings)]])
        (row,) = read_sheet(data, columns).rows
        layout = read_layout(data, columns)

        assert dict(row.cells) == expected
        assert dict(zip(layout.fields, "abc", strict=False)) == expected

    def test_two_spare_headings_are_two_columns_of_one_kind(self) -> None:
        columns = (Column("round", ("kolo",)), Column("name", ("hráč",), spare=("jméno", "meno")))
        with pytest.raises(DataError, match="2 columns say the same: “jméno”"):
            read_sheet(write_table(("kolo", "jméno", "Meno"), [("1", "2", "3")]), columns)

    def test_a_column_that_is_not_there_is_known_not_to_be(self) -> None:
        sheet = read_sheet(write_table(("kolo", "Hráč"), [("1", "Žák")]), COLUMNS)

        assert sheet.has("name")
        assert not sheet.has("sum")
        assert (sheet.heading("name"), sheet.heading("sum")) == ("Hráč", "sum")
        assert (sheet.rows[0]["name"], sheet.rows[0].get("sum")) == ("Žák", "")

    def test_a_cell_comes_as_a_value_or_as_a_problem_with_its_place(self) -> None:
        data = write_table(HEADINGS, [("1", "Žák", "x")])
        sheet = read_sheet(data, COLUMNS, source="tickets.csv")
        (row,) = sheet.rows

        assert sheet.cell(row, "round", whole_number) == 1
        assert str(sheet.cell(row, "sum", whole_number)) == (
            "tickets.csv, row 2, column “suma”: "
            "“x” is no whole number: expected digits only, such as 12"
        )


class TestSheetsPutTogether:
    @given(st.lists(tables(), min_size=2, max_size=4), st.data())
    def test_files_one_after_another_are_one_table(
        self, parts: list[Table], data: st.DataObject
    ) -> None:
        fields = ("round", "name", "sum")
        dialect = attrs.evolve(
            data.draw(dialects()),
            encoding=data.draw(st.sampled_from(("utf-8", "utf-8-sig"))),
            names_delimiter=False,
        )
        rows = [[[f"{n}", *map(row.get, fields[1:])] for n, row in enumerate(t)] for t in parts]
        texts = [[[cell or "" for cell in row] for row in part] for part in rows]
        whole = b"".join(write_table(HEADINGS, part, dialect) for part in texts)
        sheet = read_sheet(whole, COLUMNS)

        assert [[text for _, text in row.cells] for row in sheet.rows] == [
            list(map(tidy, row)) for part in texts for row in part
        ]
        assert sheet.notes[-1].count(",") == len(parts) - 1

    def test_the_rows_left_out_are_named(self) -> None:
        data = b'kolo;player;\n1;a;\n\xef\xbb\xbf"kolo";player\n2;b;\nkolo;player\n'
        sheet = read_sheet(data, COLUMNS)

        assert [row.line for row in sheet.rows] == [2, 4]
        assert sheet.notes[-1] == "Left out, as they repeat the headings: row 3, 5."

    def test_many_are_not_all_listed(self) -> None:
        sheet = read_sheet(b"kolo;player\n1;a\n" + b"kolo;player\n" * 50, COLUMNS)

        assert sheet.notes[-1].endswith(f"row {', '.join(map(str, range(3, 23)))}, ….")

    def test_headings_in_other_words_are_a_row(self) -> None:
        """Their columns may be other ones."""
        sheet = read_sheet(b"kolo;player\n1;a\nround;player\n", COLUMNS)

        assert [row["round"] for row in sheet.rows] == ["1", "round"]

    def test_headings_only_are_a_table_where_rows_are_yet_to_come(self) -> None:
        sheet = read_sheet(b"kolo;player\nkolo;player\n", COLUMNS, rows_needed=False)

        assert sheet.rows == ()
        assert problems(b"kolo;player\nkolo;player\n") == [
            "row 1: there is only a heading: expected rows below"
        ]
        with pytest.raises(DataError, match="the file is empty"):
            read_sheet(b"", COLUMNS, rows_needed=False)


class TestDelimiter:
    @given(st.sampled_from(sorted(DELIMITERS)), st.booleans())
    def test_it_is_told_and_why(self, delimiter: str, named: bool) -> None:
        dialect = Dialect(delimiter=delimiter, names_delimiter=named)
        note = read_sheet(write_table(HEADINGS, [("1", "a", "2")], dialect), COLUMNS).notes[1]

        assert note == (
            f"The delimiter is the {DELIMITERS[delimiter]}{', as line 1 says' * named}."
        )

    def test_a_line_that_names_it_counts_as_a_line(self) -> None:
        sheet = read_sheet(b'"SEP=,"\r\nkolo,player\r\n1,a\r\n', COLUMNS)

        assert sheet.rows == (Row(3, (("round", "1"), ("name", "a"))),)

    def test_another_than_the_three_is_refused(self) -> None:
        assert problems(b"sep=|\nkolo|player\n1|a") == [
            "row 1: the first line names the delimiter “|”: expected semicolon, comma, tab"
        ]

    def test_two_that_fit_equally_are_refused(self) -> None:
        assert problems(b"kolo;x,sum\n1;2,3") == [
            (
                "row 1: the delimiter may be the semicolon or the comma: "
                "put the line sep=; above the headings, or sep=,"
            )
        ]

    def test_a_table_of_one_column_needs_none(self) -> None:
        sheet = read_sheet(b"player\nNov\nMal", (COLUMNS[1],))

        assert [row["name"] for row in sheet.rows] == ["Nov", "Mal"]
        assert sheet.notes[1] == "The table has one column and no delimiter."

    def test_the_headings_decide_even_if_another_sign_is_more_frequent(self) -> None:
        sheet = read_sheet(b"kolo;player;a,b,c,d,e\n1;x;y", COLUMNS)

        assert sheet.notes[1] == "The delimiter is the semicolon."


class TestProblems:
    @pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"\r\n \n", b"\xff\xfe"])
    def test_an_empty_file_is_named_so(self, data: bytes) -> None:
        assert problems(data) == ["the file is empty: expected a row of headings and rows below"]

    @pytest.mark.parametrize("data", [b"kolo;player", b"kolo;player\n;;\n\n"])
    def test_headings_alone_are_no_table(self, data: bytes) -> None:
        assert problems(data) == ["row 1: there is only a heading: expected rows below"]

    @pytest.mark.parametrize("data", [b"a,b;c,d\n1,2,3", b";;\n--;--", b"sep=,\na,b;c,d\n1,2"])
    def test_a_table_without_a_known_heading_says_which_there_are(self, data: bytes) -> None:
        (problem,) = problems(data)

        found = "“a”, “b;c”, “d”" if b"a" in data else "none"
        assert problem.endswith(
            f"no heading here is known: found {found}; expected “kolo”, “hráč”, “suma”"
        )

    def test_headings_that_cannot_be_read_are_a_problem_of_their_own(self) -> None:
        assert problems(b'"kolo;player\n1;a')[1:] == [
            "row 1: the quotation marks do not pair up from this row on, where they stand now"
        ]

    def test_missing_and_repeated_columns_and_wrong_rows_come_all_at_once(self) -> None:
        data = "kolo;č. kola;suma;x\n1;1;2;y\n1;1;2\n1;1;2;y;z\n1;1;2;y;;\n".encode()

        assert problems(data) == [
            (
                "row 1, column “round”: 2 columns say the same: “kolo” (column 1), “č. kola” "
                "(column 2); leave one of them"
            ),
            (
                "row 1, column “name”: the column is missing: accepted are “hráč”, "
                "“meno a priezvisko”, “player”; found “kolo”, “č. kola”, “suma”, “x”"
            ),
            "row 3: the row has 3 cells: expected 4; a blank one keeps its delimiter",
            "row 4: the row has 5 cells: expected 4, as many as headings",
        ]

    def test_an_unquoted_decimal_comma_among_commas_gets_a_hint(self) -> None:
        assert problems(b"kolo,player,sum\n1,a,17,35") == [
            (
                "row 2: the row has 4 cells: expected 3, as many as headings, "
                "and a decimal comma needs quotation marks"
            )
        ]

    @pytest.mark.parametrize("end", ["3;d;4", "kolo;player;sum", "3;d;"])
    def test_rows_put_under_a_last_one_without_its_line_end_get_a_hint(self, end: str) -> None:
        cells = 5 - end.endswith(";")

        assert problems(f"kolo;player;sum\n1;a;2\n2;b;{end}\n4;c;".encode()) == [
            (
                f"row 3: the row has {cells} cells: expected 3, as many as headings; where two "
                "rows stand on one line, put the line break between them"
            )
        ]

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            (
                "kolo;player;sum\n1;a;2\nkolo,player,sum\n2,b,3\n2,c,4\n3;d\n3;d;5",
                (
                    "row 3: 3 rows from here on have the comma between the cells, but the headings "
                    "have the semicolon: expected one of them all over the table"
                ),
            ),
            (
                "kolo,player,sum\n1,a,2\n1\tb, c\t3",
                (
                    "row 3: this row has the tab between the cells, but the headings have the "
                    "comma: expected one of them all over the table"
                ),
            ),
        ],
    )
    def test_parts_with_different_delimiters_are_one_problem(self, text: str, told: str) -> None:
        first, *more = problems(text.encode())

        assert first == told
        assert (
            more
            == ["row 6: the row has 2 cells: expected 3; a blank one keeps its delimiter"][
                : text.count("3;d\n")
            ]
        )

    @pytest.mark.parametrize("cell", ['"a', '"a"b'])
    def test_quotation_marks_must_pair_up(self, cell: str) -> None:
        assert problems(f"kolo;player\n1;x\n2;{cell}\n3;x".encode()) == [
            "row 3: the quotation marks do not pair up from this row on, where they stand now"
        ]

    def test_a_line_too_long_for_a_table_is_refused(self) -> None:
        assert problems(b"kolo;player\n1;x\n2;" + b"x" * LONGEST_LINE) == [
            f"row 3: the line has more than {LONGEST_LINE} characters: no row of a table has"
        ]

    def test_many_headings_are_not_all_listed(self) -> None:
        (problem,) = problems(";".join(f"x{n}" for n in range(100)).encode())

        assert "“x19”, …; expected" in problem

    def test_a_file_full_of_problems_lists_the_first_and_a_count(self) -> None:
        rows = b"1\n" * (MOST_PROBLEMS + 5)
        found = problems(b"kolo;player\n" + rows)

        assert len(found) == MOST_PROBLEMS + 1
        assert found[-1] == "there are 5 more problems like these"

    @given(st.integers(1, MOST_PROBLEMS))
    def test_fewer_problems_are_all_listed(self, count: int) -> None:
        given = [Problem(str(n)) for n in range(count)]

        assert data_error(given).problems == tuple(given)


class TestFold:
    @given(st.text())
    def test_folding_twice_changes_nothing(self, text: str) -> None:
        assert fold(fold(text)) == fold(text)

    @given(st.sampled_from([h for column in COLUMNS for h in column.headings]), st.data())
    def test_every_way_of_writing_a_heading_folds_alike(
        self, heading: str, data: st.DataObject
    ) -> None:
        assert fold(data.draw(written_headings(heading))) == fold(heading)


class TestRead:
    def test_a_value_comes_with_its_notes(self) -> None:
        assert Read((1, 2), ("Two.",)).value == (1, 2)


class TestWriteTable:
    def test_what_windows_1250_cannot_say_is_written_in_utf8(self) -> None:
        for name in ("Ωmega", "RÚŽA", "Ž", "plain"):
            data = write_table(("player", "sum"), [(name, "1")], Dialect(encoding="cp1250"))

            assert read_sheet(data, COLUMNS[1:]).rows[0]["name"] == name

    def test_every_cell_can_be_quoted(self) -> None:
        data = write_table(("a", "b"), [("1", "")], Dialect(quotes=Quotes.EVERYWHERE))

        assert data == b'"a";"b"\r\n"1";""\r\n'


class TestReadLayout:
    def test_headings_stay_as_they_stand_and_repeated_ones_are_no_rows(self) -> None:
        layout = read_layout(
            "\ufeffKOLO,x,Player,hráč,\n1,,A,\nKOLO,x,Player,hráč\n".encode(), COLUMNS
        )

        assert (layout.codec, layout.delimiter) == ("utf-8-sig", ",")
        assert layout.headings == ("KOLO", "x", "Player", "hráč")
        assert layout.fields == ("round", "", "name", "")
        assert layout.rows == (("1", "", "A", ""),)

    def test_what_is_no_table_is_refused(self) -> None:
        for data in (b"", b'kolo;suma\n1;"x\n'):
            with pytest.raises(DataError):
                read_layout(data, COLUMNS)

    @given(tables(), dialects())
    def test_headings_are_those_of_the_sheet_in_any_dialect(
        self, table: Table, dialect: Dialect
    ) -> None:
        fields = tuple(column.field for column in COLUMNS if column.field in table[0])
        rows = [[cells[field] for field in fields] for cells in table]
        data = write_table(HEADINGS[: len(fields)], rows, dialect)
        layout = read_layout(data, COLUMNS)

        assert (layout.headings, layout.fields) == (HEADINGS[: len(fields)], fields)
        assert len(layout.rows) == len(read_sheet(data, COLUMNS).rows)
