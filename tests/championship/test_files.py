"""Lists of players and result sheets as organisers of championships send them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.championship.files import (
    PLAYER_COLUMNS,
    POINTS,
    SEAT_COLUMNS,
    read_entrants,
    read_results,
)
from cardtourney.championship.people import Entrant
from cardtourney.errors import DataError
from cardtourney.karak.files import COLUMNS, FORM
from cardtourney.sheets import Column, fold
from cardtourney.testing.championship import entrants
from cardtourney.testing.sheets import Table, written_tables

PLAYERS = "startovní číslo;příjmení;jméno;klub;odešel po kole"
RESULTS = "kolo;stůl;pozice;číslo;truhly;drak"


@st.composite
def player_tables(draw: st.DrawFn) -> tuple[tuple[Entrant, ...], Table]:
    people = tuple(
        Entrant(
            one.start,
            one.family_name,
            one.first_name,
            one.club,
            draw(st.none() | st.just(0) | st.integers(3, 5)),
            draw(st.integers(1, 3)),
        )
        for one in draw(st.integers(1, 6).flatmap(entrants))
    )
    table = tuple(
        {
            "start": f"{one.start}{draw(st.sampled_from(('', '.')))}",
            "family_name": one.family_name,
            "first_name": one.first_name,
            "club": one.club or draw(st.sampled_from(("", "–"))),
            "left_after": "" if one.left_after is None else str(one.left_after),
            "from_round": "" if one.from_round == 1 else str(one.from_round),
        }
        for one in people
    )
    return people, table


def problems(read: object, text: str) -> list[str]:
    assert callable(read)
    with pytest.raises(DataError) as caught:
        read(text.encode("cp1250"))
    return list(map(str, caught.value))


def no_two_mean_one(columns: tuple[Column, ...]) -> bool:
    headings = [known for column in columns for known in set(map(fold, column.headings))]
    return all(headings) and len(set(headings)) == len(headings)


class TestReadEntrants:
    @given(st.data())
    def test_a_field_reads_back_from_any_dialect_in_any_order(self, data: st.DataObject) -> None:
        people, table = data.draw(player_tables())
        rows = data.draw(st.permutations(table).map(tuple))
        read = read_entrants(data.draw(written_tables(PLAYER_COLUMNS, rows)))

        assert read.value == tuple(sorted(people, key=lambda one: one.start))

    @given(st.binary(max_size=60) | st.text('1;-\n,Žák"', max_size=60).map(str.encode))
    def test_any_bytes_give_entrants_or_a_data_error(self, data: bytes) -> None:
        with suppress(DataError):
            read_entrants(PLAYERS.encode("cp1250") + b"\n" + data)

    def test_a_start_number_and_a_name_are_enough(self) -> None:
        assert read_entrants(b"start;name\n7;Ann\n").value == (Entrant(7, "Ann"),)

    @pytest.mark.parametrize(
        "heading",
        [
            *("č.", "St.č.", "St. č.", "Start. č.", "startovní č.", "Číslo hráče", "ČÍSLO"),
            *("Štart. č.", "štartové č.", "číslo hráča", "Hráč č.", "No."),
        ],
    )
    @pytest.mark.parametrize(
        ("names", "name"),
        [
            (("Jméno",), "Kos Jan"),
            (("Meno",), "Kos Jan"),
            (("Příjmení a jméno",), "Kos Jan"),
            (("Jméno a příjmení",), "Kos Jan"),
            (("Priezvisko a meno",), "Kos Jan"),
            (("Hráč",), "Kos Jan"),
            (("Příjmení", "Jméno"), "Kos Jan x"),
            (("Meno", "Priezvisko"), "x Kos Jan"),
        ],
    )
    def test_headings_that_people_write_are_known(
        self, heading: str, names: tuple[str, ...], name: str
    ) -> None:
        cells = ("Kos Jan", "x")[: len(names)]
        file = f"{heading};{';'.join(names)}\n7;{';'.join(cells)}\n"
        (one,) = read_entrants(file.encode()).value

        assert (one.start, one.name) == (7, name)

    def test_a_number_of_the_row_is_none_of_the_player_where_another_column_has_it(self) -> None:
        read = read_entrants("č.;start. č.;jméno\n1;7;Kos\n".encode())

        assert read.value == (Entrant(7, "Kos"),)
        assert read.notes[-3:-1] == (
            "Column “start. č.” is read as start number, “jméno” is read as name.",
            "Not used: column “č.”.",
        )

    def test_all_problems_come_at_once(self) -> None:
        assert problems(
            read_entrants, f"{PLAYERS}\n1;Žák;;;2\n1;Malá;Eva;;-1\n0;;#REF!;#N/A;x\n"
        ) == [
            (
                "row 3, column “odešel po kole”: “-1” is no round: expected a round, 0 for who "
                "never came, or a blank for who stayed to the end"
            ),
            "row 3, column “startovní číslo”: start number 1 stands in row 2 already",
            (
                "row 4, column “startovní číslo”: “0” is no start number: expected a whole number "
                "from 1"
            ),
            "row 4, column “příjmení”: the cell is empty: expected a name",
            (
                "row 4, column “jméno”: “#REF!” is what a spreadsheet writes when a formula fails: "
                "put the value itself there"
            ),
            (
                "row 4, column “klub”: “#N/A” is what a spreadsheet writes when a formula fails: "
                "put the value itself there"
            ),
            (
                "row 4, column “odešel po kole”: “x” is no whole number: expected digits only, "
                "such as 12"
            ),
        ]

    def test_clubs_and_people_that_look_like_one_are_pointed_out(self) -> None:
        text = f"{PLAYERS}\n1;Žák;Jan;DDM Zlín;\n2;Zak;Jan;DDM Zlín;3\n3;Kos;Jan;ddm zlin;\n"
        notes = read_entrants(text.encode("cp1250")).notes

        assert notes[-3:] == (
            "Read as different clubs, though written alike: “DDM Zlín”, “ddm zlin”.",
            "The same name and club: start numbers 1, 2; one of them may be entered twice.",
            "3 players, 1 of them left early.",
        )

    def test_who_came_late_says_so_and_did_not_leave_before(self) -> None:
        heading = f"{PLAYERS};nastoupil v kole"
        read = read_entrants(f"{heading}\n1;Žák;;;;\n2;Kos;;;0;3\n3;Liška;;;3;3\n".encode())

        assert [(one.left_after, one.from_round) for one in read.value] == [
            (None, 1),
            (0, 3),
            (3, 3),
        ]
        assert read.notes[-1] == "3 players, 2 of them left early, 2 came late."
        assert problems(
            read_entrants, f"{heading}\n1;Žák;;;2;3\n2;Kos;;;;0\n3;Liška;;;;100\n4;Rys;;;x;y\n"
        ) == [
            (
                "row 2, column “odešel po kole”: nobody leaves after round 2 who plays from round "
                "3 on: expected a later round, or 0 for who never came"
            ),
            *(
                f"row {row}, column “nastoupil v kole”: “{number}” is no round: expected the first "
                "round that the player takes part in, 1 to 99, or a blank"
                for row, number in ((3, 0), (4, 100))
            ),
            *(
                f"row 5, column “{column}”: “{text}” is no whole number: expected digits only, "
                "such as 12"
                for column, text in (("odešel po kole", "x"), ("nastoupil v kole", "y"))
            ),
        ]

    def test_no_heading_means_two_columns(self) -> None:
        assert no_two_mean_one(PLAYER_COLUMNS)


class TestReadResults:
    def test_no_heading_means_two_columns(self) -> None:
        assert no_two_mean_one((*SEAT_COLUMNS, *COLUMNS, POINTS))

    def test_rows_come_by_round_table_and_seat_whatever_their_order(self) -> None:
        rows = ["2;1;1;3;0;", "1;2;1;4;1;", "1;1;2;7;2½;", "1;1;1;9;3;"]
        read = read_results("\n".join([RESULTS, *rows]).encode(), FORM)

        assert [(row.row, row.start) for row in read.value] == [(5, 9), (4, 7), (3, 4), (2, 3)]

    @pytest.mark.parametrize(
        "head",
        [
            "Kolo;Stůl č.;Místo;Č.;Truhly;Drak",
            "kolo č.;č. stolu;místo u stolu;st.č.;truhly;drak",
            "Kolo;Stôl;Miesto;Číslo hráča;Truhlice;Drak",
        ],
    )
    def test_headings_that_people_write_are_known(self, head: str) -> None:
        read = read_results(f"{head}\n1;2;3;9;1;\n".encode(), FORM)

        assert [(r.round, r.table, r.position, r.start) for r in read.value] == [(1, 2, 3, 9)]
        assert "is read as seat" in read.notes[-1]

    def test_a_place_in_the_result_is_no_seat_where_another_column_has_it(self) -> None:
        read = read_results(f"{RESULTS};místo\n1;2;3;9;1;;4\n".encode(), FORM)

        assert read.value[0].position == 3

    def test_headings_only_are_a_sheet_yet_to_be_filled(self) -> None:
        read = read_results(RESULTS.encode(), FORM)

        assert read.value == ()
        assert read.notes[-1] == "There are no results yet, only the headings."

    def test_points_that_are_entered_are_read_exactly(self) -> None:
        text = f"{RESULTS};turnajové body\n1;1;1;9;3;;10/3\n1;1;2;7;3;;3 1/3\n1;1;3;6;3;;\n"
        read = read_results(text.encode(), FORM)

        assert [str(row.points) for row in read.value] == ["10/3", "10/3", "None"]

    def test_all_problems_of_seats_and_sheets_come_at_once(self) -> None:
        told = problems(
            lambda data: read_results(data, FORM),
            f"{RESULTS};body turnaje\n1;x;1;9;3,5;x;3\n1;1;;7;-1;2;y\n",
        )

        assert told == [
            "row 2, column “stůl”: “x” is no whole number: expected digits only, such as 12",
            "row 3, column “pozice”: the cell is empty: expected digits only, such as 12",
            "row 3, column “truhly”: “-1” is no number of treasures: expected 0 or more [karak:5]",
            (
                "row 3, column “drak”: “2” is neither a cross nor blank: expected x, ano, yes or "
                "1, or a blank for no"
            ),
            (
                "row 3, column “body turnaje”: “y” is no number: expected digits with a decimal "
                "comma or a fraction, such as 3, 3,5 or 7/2"
            ),
        ]

    def test_a_column_that_is_missing_names_what_is_accepted(self) -> None:
        told = problems(lambda data: read_results(data, FORM), "kolo;stůl;pozice;číslo\n1;1;1;1\n")

        assert told[0].startswith("row 1, column “treasures”: the column is missing: accepted are")
