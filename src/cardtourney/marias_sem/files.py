"""The two files of a tournament day: the players as registered, and the score tickets (B.5).

Both are read as the organiser's spreadsheet wrote them, under the headings that Slovak, Czech and
English lists have. What a file cannot mean is a :class:`~cardtourney.errors.DataError` with every
problem in it; whether the tickets can have been played is for :func:`gather_tickets` to say.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from cardtourney.cells import exact_number, is_blank, money_cents, shown, whole_number, words
from cardtourney.desk import (
    FAMILY_NAME,
    FIRST_NAME,
    POSITION,
    ROUND,
    START,
    TABLE,
    alike,
    family_name,
    shared_numbers,
    sort_out,
    start_number,
    written_alike,
)
from cardtourney.errors import Problem, listing
from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.marias_sem.rules import SEM_2023, Rules
from cardtourney.marias_sem.ticketrows import (
    TicketFileCode,
    TicketRow,
    canonical,
    gather_tickets,
)
from cardtourney.rulebook import implements
from cardtourney.sheets import Column, Read, Row, Sheet, data_error, fold, read_sheet

__all__ = [
    "PLAYER_COLUMNS",
    "STANDING_WORDS",
    "TICKET_COLUMNS",
    "TicketFileCode",
    "TicketRow",
    "gather_tickets",
    "read_entrants",
    "read_tickets",
]

PLAYER_COLUMNS: Final = (
    START,
    FAMILY_NAME,
    FIRST_NAME,
    Column("club", ("klub", "názov klubu", "mariášový klub", "MK", "club")),
    Column(
        "standing",
        ("štatút", "status", "kategória", "registrácia", "statut", "registrace", "standing"),
        required=False,
    ),
    Column("rating", ("rating", "rebríček", "body rebríčka", "žebříček", "rating points")),
)
"""The columns of a list of players, each with the headings under which it is found."""

TICKET_COLUMNS: Final = (
    ROUND,
    TABLE,
    POSITION,
    START,
    Column(
        "sum",
        (
            *("suma €", "suma v €", "suma EUR", "nahraná suma", "suma v eurách", "částka"),
            *("eurá", "euro", "€ suma", "sum EUR", "sum", "final sum", "euros", "money"),
        ),
        required=False,
    ),
    Column(
        "cents",
        ("centy", "suma v centoch", "suma centy", "suma v centech", "cents", "sum in cents"),
        required=False,
    ),
)
"""The columns of a file of score tickets; the sums stand either in euros or in cents."""

_WORDS: Final = {
    Standing.REGISTERED: (
        *("registrovaný", "registrovaná", "reg.", "R", "člen", "členka", "registered", "member"),
    ),
    Standing.LICENSED: (
        *("licencia", "licencovaný", "hráč s licenciou", "HL", "lic.", "L", "licence", "license"),
        *("licensed", "licenced"),
    ),
    Standing.GUEST: ("hosť", "host", "H", "guest", "G"),
}
STANDING_WORDS: Final = {fold(word): standing for standing, them in _WORDS.items() for word in them}
"""The words for a person's standing, folded, in Slovak, Czech and English."""

_NO_CLUB: Final = frozenset(map(fold, ("bez klubu", "bez", "nemá", "no club", "none")))


@implements("sem:B.5")
def read_entrants(given: Path | str | bytes, *, source: str = "") -> Read[tuple[Entrant, ...]]:
    r"""Read the list of players: start number, name, club, standing and rating.

    Only the registered play for a club (A.2), so a blank standing can be told from the club: with
    one registered, without one guest. The notes say how many were read so. A blank rating, or a
    dash, is somebody who is on no rating list.

    Args:
        given: The path of the file, or its bytes.
        source: The name of the input in problems; by default the file's name.

    Returns:
        The entrants by start number, and how the file was understood.

    Raises:
        DataError: Everything that is wrong in the file, with row and column.

    >>> file = "číslo;priezvisko;meno;klub;rating\r\n2;Žák;Ján;MK Poprad;340\r\n1;Malá;Eva;;\r\n"
    >>> read = read_entrants(file.encode("cp1250"))
    >>> [(entrant.start, entrant.name, str(entrant.standing)) for entrant in read.value]
    [(1, 'Malá Eva', 'guest'), (2, 'Žák Ján', 'registered')]
    >>> print(read.notes[-2])
    Without a standing: 2 players; 1 with a club read as registered, 1 without as guest.
    """
    sheet = read_sheet(given, PLAYER_COLUMNS, source=source)
    entrants = sort_out((_entrant(sheet, row) for row in sheet.rows), shared_numbers(sheet))
    in_order = tuple(sorted(entrants, key=lambda entrant: entrant.start))
    return Read(in_order, (*sheet.notes, *_entrant_notes(sheet, in_order)))


@implements("sem:B.5")
def read_tickets(
    given: Path | str | bytes, *, rules: Rules = SEM_2023, source: str = ""
) -> Read[tuple[TicketRow, ...]]:
    r"""Read the score tickets: round, table, position, start number and the money held.

    The money stands in euros, or in whole cents under a heading that says so. A heading that says
    one while the amounts can only be the other is a problem: on average everyone holds what
    everyone started with (C.1), and a table repaired from sums a hundred times too large (C.5)
    would look right. A table with headings only holds no tickets yet.

    Args:
        given: The path of the file, or its bytes.
        rules: The edition in force, for the money everyone starts with.
        source: The name of the input in problems; by default the file's name.

    Returns:
        The rows by round, table and position, and how the file was understood.

    Raises:
        DataError: Everything that is wrong in the file, with row and column.

    >>> file = "kolo;stôl;pozícia;číslo;suma €\r\n1;1;2;142;2,55\r\n1;1;1;9;17,35\r\n"
    >>> print(*read_tickets(file.encode("cp1250")).value, sep="\n")
    TicketRow(row=3, round=1, table=1, position=1, start=9, cents=1735)
    TicketRow(row=2, round=1, table=1, position=2, start=142, cents=255)
    """
    sheet = read_sheet(given, TICKET_COLUMNS, source=source, rows_needed=False)
    money = [field for field in ("sum", "cents") if sheet.has(field)]
    parsed = [_ticket_row(sheet, row, money) for row in sheet.rows]
    rows = [one for one in parsed if isinstance(one, TicketRow)]
    problems = [problem for one in parsed if not isinstance(one, TicketRow) for problem in one]
    if len(money) != 1:
        message = "the money must stand in one column, in euros (“suma €”) or in cents (“centy”)"
        problems.append(Problem(message, source=sheet.source))
    if rows and not problems:
        problems.extend(_wrong_unit(sheet, rows, rules))
    if problems:
        raise data_error(sorted(problems, key=lambda problem: problem.row or 0))
    unit = "in euros" if money == ["sum"] else "in cents"
    notes = [*sheet.notes, f"The money is read {unit}."]
    if not rows:
        notes.append("There are no score tickets yet, only the headings.")
    return Read(canonical(rows), tuple(notes))


def _entrant(sheet: Sheet, row: Row) -> Entrant | tuple[Problem, ...]:
    start = sheet.cell(row, "start", start_number)
    name = sheet.cell(row, "family_name", family_name)
    first_name = sheet.cell(row, "first_name", words)
    club = sheet.cell(row, "club", _club)
    given = sheet.cell(row, "standing", _standing)
    rating = sheet.cell(row, "rating", _rating)
    standing = _standing_with_club(sheet, row, given, club)
    # One by one, so that the type checker sees that no problem is left.
    if (
        isinstance(start, Problem)
        or isinstance(name, Problem)
        or isinstance(first_name, Problem)
        or isinstance(club, Problem)
        or isinstance(standing, Problem)
        or isinstance(rating, Problem)
    ):
        read = (start, name, first_name, club, standing, rating)
        return tuple(value for value in dict.fromkeys(read) if isinstance(value, Problem))
    return Entrant(start, name, first_name, club, standing, rating)


def _club(text: str) -> str | Problem:
    if is_blank(text):
        return ""
    if fold(text) in _NO_CLUB or STANDING_WORDS.get(fold(text)) in (
        Standing.GUEST,
        Standing.LICENSED,
    ):
        return Problem(
            f"{shown(text)} is no club: leave the cell blank, and put a standing in its own column"
        )
    return words(text)


def _standing(text: str) -> Standing | Problem | None:
    if is_blank(text):
        return None
    expected = "registrovaný, licencia, hosť, or registered, licensed, guest"
    unknown = Problem(f"{shown(text)} is no standing: expected one of {expected}")
    return STANDING_WORDS.get(fold(text), unknown)


def _rating(text: str) -> Fraction | Problem | None:
    if is_blank(text):
        return None
    rating = exact_number(text)
    if isinstance(rating, Problem) or rating >= 0:
        return rating
    return Problem(f"{shown(text)} is no rating: expected 0 or more, or a blank for the unrated")


def _standing_with_club(
    sheet: Sheet, row: Row, standing: Standing | Problem | None, club: str | Problem
) -> Standing | Problem:
    """The standing, told from the club where it is blank; it must go with the club (A.2)."""
    if isinstance(standing, Problem):
        return standing
    if isinstance(club, Problem):
        return club
    if standing is None:
        return Standing.REGISTERED if club else Standing.GUEST
    if standing is Standing.REGISTERED and not club:
        message = "a registered player plays for a club: expected its name [sem:A.2]"
        return sheet.problem(message, row, "club")
    if standing is not Standing.REGISTERED and club:
        message = f"a {standing} player plays for no club, but {shown(club)} is here [sem:A.2]"
        return sheet.problem(message, row, "club")
    return standing


def _entrant_notes(sheet: Sheet, entrants: Sequence[Entrant]) -> Iterator[str]:
    """What was added to the file's words, and what looks like one thing written in two ways."""
    yield from written_alike({entrant.club for entrant in entrants if entrant.club}, fold, "clubs")
    same_name = alike(entrants, lambda entrant: (fold(entrant.name), entrant.club))
    for people in same_name:
        starts = listing(sorted(entrant.start for entrant in people))
        yield f"The same name and club: start numbers {starts}."
    blank = [row for row in sheet.rows if is_blank(row.get("standing"))]
    if blank:
        members = sum(not is_blank(row["club"]) for row in blank)
        yield (
            f"Without a standing: {len(blank)} players; {members} with a club read as registered, "
            f"{len(blank) - members} without as guest."
        )
    unrated = sum(entrant.rating is None for entrant in entrants)
    yield f"{len(entrants)} players, {unrated} of them unrated."


def _ticket_row(sheet: Sheet, row: Row, money: Sequence[str]) -> TicketRow | tuple[Problem, ...]:
    round_, table, position, start = (
        sheet.cell(row, field, whole_number) for field in ("round", "table", "position", "start")
    )
    readers = {"sum": money_cents, "cents": whole_number}
    cents = [sheet.cell(row, field, readers[field]) for field in money] or [0]
    if (
        isinstance(round_, Problem)
        or isinstance(table, Problem)
        or isinstance(position, Problem)
        or isinstance(start, Problem)
        or isinstance(cents[0], Problem)
    ):
        read = (round_, table, position, start, *cents)
        return tuple(value for value in read if isinstance(value, Problem))
    return TicketRow(row.line, round_, table, position, start, cents[0])


def _wrong_unit(sheet: Sheet, rows: Sequence[TicketRow], rules: Rules) -> Iterator[Problem]:
    """Refuse a column of sums that is a hundred times too large or too small."""
    expected = rules.start_money
    if sheet.has("sum"):
        whole = all(isinstance(whole_number(row["sum"]), int) for row in sheet.rows)
        if whole and sum(row.cents for row in rows) > 10 * expected * len(rows):
            message = "the amounts are far too large for euros: name the column “centy” if they are"
            yield Problem(f"{message} cents [sem:C.1]", sheet.source, None, sheet.heading("sum"))
    elif all(10 * abs(row.cents) <= expected for row in rows):
        message = "the amounts are far too small for cents: name the column “suma €” if they are"
        yield Problem(f"{message} euros [sem:C.1]", sheet.source, None, sheet.heading("cents"))
