"""Lists of players and files of score tickets as organisers send them."""

from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney.errors import DataError
from cardtourney.marias_sem import files
from cardtourney.marias_sem.files import (
    PLAYER_COLUMNS,
    STANDING_WORDS,
    TICKET_COLUMNS,
    TicketRow,
    gather_tickets,
    read_entrants,
    read_tickets,
)
from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.marias_sem.rules import SEM_2023
from cardtourney.sheets import Column, fold
from cardtourney.testing.marias_sem import entrants
from cardtourney.testing.sheets import Table, write_table, written_tables

PLAYERS = ("št. číslo", "priezvisko", "meno", "klub", "štatút", "rating")
TICKETS = ("kolo", "stôl", "pozícia", "št. číslo", "suma €")


def player_problems(*rows: str, heading: str = ";".join(PLAYERS)) -> list[str]:
    with pytest.raises(DataError) as caught:
        read_entrants("\r\n".join((heading, *rows)).encode("cp1250"))
    return list(map(str, caught.value))


def ticket_problems(*rows: str, heading: str = ";".join(TICKETS)) -> list[str]:
    with pytest.raises(DataError) as caught:
        read_tickets("\r\n".join((heading, *rows)).encode("cp1250"))
    return list(map(str, caught.value))


def amount(cents: int) -> str:
    return f"{'-' * (cents < 0)}{abs(cents) // 100},{abs(cents) % 100:02}"


@st.composite
def player_tables(draw: st.DrawFn) -> tuple[tuple[Entrant, ...], Table]:
    """A field in any order, and its rows with the words that lists use."""
    people = draw(entrants())
    rows = []
    for person in people:
        words = [word for word, standing in STANDING_WORDS.items() if standing is person.standing]
        # With a club or without, the registered and the guests can be told from a blank.
        told = [""] * (person.standing is not Standing.LICENSED)
        rating = person.rating
        rows.append(
            {
                "start": draw(st.sampled_from((f"{person.start}", f"{person.start}."))),
                "family_name": person.family_name,
                "first_name": person.first_name,
                "club": person.club or draw(st.sampled_from(("", "-"))),
                "standing": draw(st.sampled_from((*words, *told))),
                "rating": draw(st.sampled_from(("", "–"))) if rating is None else str(rating),
            }
        )
    return people, tuple(rows)


@st.composite
def ticket_tables(draw: st.DrawFn) -> tuple[tuple[TicketRow, ...], Table]:
    """Rows of tickets, sound or not, with their money in euros or in cents."""
    number, money = st.integers(0, 400), st.integers(-(10**6), 10**6)
    # One sum that is surely in cents keeps the unit of the column beyond doubt.
    first = st.builds(TicketRow, st.just(0), number, number, number, number, st.just(1735))
    other = st.builds(TicketRow, st.just(0), number, number, number, number, money)
    rows = (draw(first), *draw(st.lists(other, max_size=5)))
    unit = draw(st.sampled_from(("sum", "cents")))
    table = tuple(
        {
            **{
                field: str(getattr(row, field)) for field in ("round", "table", "position", "start")
            },
            unit: amount(row.cents) if unit == "sum" else str(row.cents),
        }
        for row in rows
    )
    return rows, table


def without_lines(rows: tuple[TicketRow, ...]) -> list[tuple[int, ...]]:
    return [attrs.astuple(row)[1:] for row in rows]


@pytest.mark.clause("sem:B.5")
class TestReadEntrants:
    @settings(max_examples=50)
    @given(st.data())
    def test_a_field_reads_back_from_any_dialect(self, data: st.DataObject) -> None:
        people, table = data.draw(player_tables())
        read = read_entrants(data.draw(written_tables(PLAYER_COLUMNS, table)))

        assert read.value == tuple(sorted(people, key=lambda person: person.start))

    @settings(max_examples=50)
    @given(st.data())
    def test_the_order_of_the_rows_never_matters(self, data: st.DataObject) -> None:
        _, table = data.draw(player_tables())
        headings = [column.headings[0] for column in PLAYER_COLUMNS]
        one, two = (
            read_entrants(write_table(headings, [list(row.values()) for row in rows]))
            for rows in (table, data.draw(st.permutations(table)))
        )

        assert one == two

    @given(st.binary() | st.text('1;-\n,Žák"hosť€').map(str.encode))
    def test_any_bytes_give_entrants_or_a_data_error(self, data: bytes) -> None:
        with suppress(DataError):
            read_entrants(data)
        with suppress(DataError):
            read_entrants(";".join(PLAYERS).encode("cp1250") + b"\n" + data)

    def test_a_list_from_a_spreadsheet(self, tmp_path: Path) -> None:
        path = tmp_path / "players.csv"
        rows = [
            ("2", "Žák", "Ján", "MK  Čadca", "registrovaný", "340,5"),
            ("1", "X", "", "", "", "-"),
        ]
        path.write_bytes("\r\n".join(map(";".join, (PLAYERS, *rows))).encode("cp1250"))

        assert read_entrants(path).value == (
            Entrant(1, "X", "", "", Standing.GUEST, None),
            Entrant(2, "Žák", "Ján", "MK Čadca", Standing.REGISTERED, Fraction(681, 2)),
        )

    @pytest.mark.parametrize("heading", ["Meno a priezvisko", "HRÁČ", "name", "Player", "hrac"])
    def test_one_column_may_hold_the_whole_name(self, heading: str) -> None:
        read = read_entrants(f"start;{heading};club;rating\n7;Ján Žák;;".encode())

        assert [(one.family_name, one.first_name) for one in read.value] == [("Ján Žák", "")]

    def test_the_notes_count_what_was_added_to_the_words_of_the_file(self) -> None:
        read = read_entrants(b"start;name;club;rating\n1;A;MK A;5\n2;B;;\n3;C;-;\n")

        assert read.notes[-2:] == (
            "Without a standing: 3 players; 1 with a club read as registered, 2 without as guest.",
            "3 players, 2 of them unrated.",
        )

    def test_a_file_that_says_everything_has_no_such_note(self) -> None:
        read = read_entrants("start;name;club;status;rating\n1;A;MK A;člen;5\n".encode())

        assert not any("Without a standing" in note for note in read.notes)

    def test_clubs_and_people_that_look_like_one_are_pointed_out(self) -> None:
        rows = "1;Žák;MK Čadca;\n2;Žák;MK Cadca;\n3;zak;MK Čadca;\n4;Zák;mk-čadca;\n5;A;MK A;\n"
        read = read_entrants(f"start;name;club;rating\n{rows}".encode())

        assert read.notes[3:5] == (
            "Read as different clubs, though written alike: “MK Cadca”, “MK Čadca”, “mk-čadca”.",
            "The same name and club: start numbers 1, 3.",
        )
        assert [one.club for one in read.value[:2]] == ["MK Čadca", "MK Cadca"]


class TestPlayerProblems:
    def test_all_of_a_file_come_at_once_with_their_places(self) -> None:
        assert player_problems(
            "1;Žák;Ján;MK A;registrovaný;340",
            "1;Malá;Eva;;hosť;",
            "0;;#REF!;MK A;hosť;-5",
            "x;Novák;Ján;;registrovaný;12o",
            "5;Kos;Ján;MK B;licencia;",
            "6;Nos;Ján;hosť;kapitán;",
        ) == [
            "row 3, column “št. číslo”: start number 1 stands in row 2 already",
            "row 4, column “št. číslo”: “0” is no start number: expected a whole number from 1",
            "row 4, column “priezvisko”: the cell is empty: expected a name",
            (
                "row 4, column “meno”: “#REF!” is what a spreadsheet writes when a formula fails: "
                "put the value itself there"
            ),
            "row 4, column “klub”: a guest player plays for no club, but “MK A” is here [sem:A.2]",
            (
                "row 4, column “rating”: “-5” is no rating: expected 0 or more, "
                "or a blank for the unrated"
            ),
            "row 5, column “št. číslo”: “x” is no whole number: expected digits only, such as 12",
            (
                "row 5, column “klub”: a registered player plays for a club: expected its name "
                "[sem:A.2]"
            ),
            (
                "row 5, column “rating”: “12o” is no number: expected digits with a decimal comma "
                "or a fraction, such as 340, 340,5 or 681/2"
            ),
            (
                "row 6, column “klub”: a licensed player plays for no club, but “MK B” is here "
                "[sem:A.2]"
            ),
            (
                "row 7, column “klub”: “hosť” is no club: leave the cell blank, "
                "and put a standing in its own column"
            ),
            (
                "row 7, column “štatút”: “kapitán” is no standing: expected one of registrovaný, "
                "licencia, hosť, or registered, licensed, guest"
            ),
        ]

    @pytest.mark.parametrize("club", ["hosť", "HL", "licencia", "bez klubu", "None"])
    def test_a_word_for_no_club_is_no_club(self, club: str) -> None:
        """Else all guests would be one club, and could not sit at one table."""
        (problem,) = player_problems(f"1;Žák;Ján;{club};;")

        assert f"“{club}” is no club" in problem

    def test_missing_columns_say_what_would_be_accepted(self) -> None:
        (problem,) = player_problems("1;Žák;MK A", heading="číslo;priezvisko;klub")

        assert problem == (
            "row 1, column “rating”: the column is missing: accepted are “rating”, “rebríček”, "
            "“body rebríčka”, “žebříček”, “rating points”; found “číslo”, “priezvisko”, “klub”"
        )


@pytest.mark.clause("sem:B.5")
class TestReadTickets:
    @settings(max_examples=50)
    @given(st.data())
    def test_tickets_read_back_from_any_dialect(self, data: st.DataObject) -> None:
        rows, table = data.draw(ticket_tables())
        read = read_tickets(data.draw(written_tables(TICKET_COLUMNS, table)))

        assert without_lines(read.value) == sorted(without_lines(rows))

    @settings(max_examples=50)
    @given(st.data())
    def test_the_order_of_the_rows_never_matters(self, data: st.DataObject) -> None:
        rows, _ = data.draw(ticket_tables())
        one, two = (
            read_tickets(
                write_table(
                    TICKETS,
                    [(*map(str, attrs.astuple(row)[1:5]), amount(row.cents)) for row in order],
                )
            )
            for order in (rows, data.draw(st.permutations(rows)))
        )

        assert without_lines(one.value) == without_lines(two.value)
        assert one.notes == two.notes

    @given(st.binary() | st.text('1;-\n,35"€').map(str.encode))
    def test_any_bytes_give_tickets_or_a_data_error(self, data: bytes) -> None:
        with suppress(DataError):
            read_tickets(data)
        with suppress(DataError):
            read_tickets(";".join(TICKETS).encode("cp1250") + b"\n" + data)

    def test_the_line_in_the_file_stays_with_the_row(self) -> None:
        data = "kolo;stôl;pozícia;číslo;centy\n1;1;2;9;1735\n\n1;1;1;8;255\n".encode()

        assert read_tickets(data).value == (
            TicketRow(4, 1, 1, 1, 8, 255),
            TicketRow(2, 1, 1, 2, 9, 1735),
        )
        assert read_tickets(data).notes[-1] == "The money is read in cents."

    @pytest.mark.parametrize("money", ["suma €", "centy"])
    def test_headings_only_are_no_tickets_yet(self, money: str) -> None:
        read = read_tickets(f"kolo;stôl;pozícia;číslo;{money}\n".encode())

        assert read.value == ()
        assert read.notes[-1] == "There are no score tickets yet, only the headings."

    def test_an_empty_file_is_no_table_without_tickets(self) -> None:
        with pytest.raises(DataError, match="the file is empty"):
            read_tickets(b"")

    def test_seatings_put_together_are_all_their_tickets(self) -> None:
        sheets = [
            f"\ufeffkolo;stôl;pozícia;číslo;suma €\r\n{n};1;1;7;10,00\r\n".encode()
            for n in (1, 2, 3)
        ]
        read = read_tickets(b"".join(sheets))

        assert [(row.row, row.round) for row in read.value] == [(2, 1), (4, 2), (6, 3)]
        assert "Left out, as they repeat the headings: row 3, 5." in read.notes

    def test_what_was_read_can_be_gathered(self) -> None:
        people = read_entrants(b"start;name;club;rating\n1;A;;\n2;B;;\n3;C;;\n")
        rows = b"kolo;stol;pozicia;cislo;suma\n1;1;1;1;10,-\n1;1;2;2;-1,50\n1;1;3;3;21.50\n"
        tickets, findings = gather_tickets(read_tickets(rows).value, people.value)

        assert [ticket.cents for ticket in tickets] == [(1000, -150, 2150)]
        assert findings == ()


class TestTicketProblems:
    def test_all_of_a_file_come_at_once_with_their_places(self) -> None:
        assert ticket_problems("1;1;1;9;12,5o", "x;1,5;;9;17,355", "1;1;2;8;10,00") == [
            (
                "row 2, column “suma €”: “12,5o” is no amount: expected euros with at most two "
                "decimals, such as 17,35 or -4,60"
            ),
            "row 3, column “kolo”: “x” is no whole number: expected digits only, such as 12",
            "row 3, column “stôl”: “1,5” is no whole number: expected digits only, such as 12",
            "row 3, column “pozícia”: the cell is empty: expected digits only, such as 12",
            (
                "row 3, column “suma €”: “17,355” can be read in two ways: write 17355 if it is "
                "thousands; an amount has at most two decimals"
            ),
        ]

    @pytest.mark.parametrize(
        ("heading", "row"),
        [
            ("kolo;stôl;pozícia;číslo", "1;1;1;9"),
            ("kolo;stôl;pozícia;číslo;suma;centy", "1;1;1;9;5,00;500"),
        ],
    )
    def test_the_money_stands_in_exactly_one_column(self, heading: str, row: str) -> None:
        assert ticket_problems(row, heading=heading) == [
            "the money must stand in one column, in euros (“suma €”) or in cents (“centy”)"
        ]

    def test_cents_under_a_heading_for_euros_are_not_taken_for_euros(self) -> None:
        assert ticket_problems("1;1;1;9;1735", "1;1;2;8;255", "1;1;3;7;1010") == [
            (
                "column “suma €”: the amounts are far too large for euros: "
                "name the column “centy” if they are cents [sem:C.1]"
            )
        ]

    def test_euros_under_a_heading_for_cents_are_not_taken_for_cents(self) -> None:
        heading = "kolo;stôl;pozícia;číslo;centy"

        assert ticket_problems("1;1;1;9;17", "1;1;2;8;3", "1;1;3;7;10", heading=heading) == [
            (
                "column “centy”: the amounts are far too small for cents: "
                "name the column “suma €” if they are euros [sem:C.1]"
            )
        ]

    @pytest.mark.parametrize(
        "rows", [["1;1;1;9;17", "1;1;2;8;3", "1;1;3;7;10"], ["1;1;1;9;1735,00"]]
    )
    def test_euros_that_may_be_true_or_a_slip_are_left_to_the_ticket(self, rows: list[str]) -> None:
        data = "\n".join((";".join(TICKETS), *rows)).encode()

        assert len(read_tickets(data, rules=SEM_2023).value) == len(rows)


class TestVocabulary:
    @pytest.mark.parametrize("columns", [PLAYER_COLUMNS, TICKET_COLUMNS])
    def test_no_heading_stands_for_two_columns(self, columns: tuple[Column, ...]) -> None:
        """Two headings of one column may fold alike; those of two columns may not."""
        folded = [{fold(heading) for heading in column.headings} for column in columns]

        assert sum(map(len, folded)) == len(set().union(*folded))
        assert all("" not in headings for headings in folded)

    def test_the_words_for_a_standing_are_different(self) -> None:
        assert set(STANDING_WORDS.values()) == set(Standing)
        assert STANDING_WORDS[fold("Hosť")] is Standing.GUEST

    def test_every_public_name_is_there(self) -> None:
        assert all(hasattr(files, name) for name in files.__all__)
