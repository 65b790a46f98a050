"""The table of what beats what, on a page and as JSON."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from rich.console import RenderableType

from cardtourney.cards import Rank
from cardtourney.cli import page
from cardtourney.cli.editions import rules_sentence
from cardtourney.rulebook import load
from cardtourney.superprsi.answers import PENALTY_RANKS, Cell, Suits, added, grid
from cardtourney.superprsi.rules import EDITIONS, Rules, clause_of

MOST: Final = 4
"""The last column: this many cards and more."""

RULING: Final = "three_sevens"
"""The ruling that makes a difference to the table."""

_RULES: Final = range(11, 18)
_PACKAGE: Final = "cardtourney.superprsi"
_RUNS: Final = {Rank.SEVEN: "seven", Rank.EIGHT: "eight"}
_ANSWERS: Final = {Rank.SEVEN: "sevens", Rank.EIGHT: "eights"}
_SUITS: Final = {
    Suits.SAME: "that suit",
    Suits.OTHER: "another suit",
    Suits.SEVERAL: "several suits",
}
_ROWS_FOR_ONE_PENALTY: Final = len(PENALTY_RANKS) * len(Suits)


def answers_page(rules: Rules) -> Iterator[RenderableType]:
    """The page of the table, from the top."""
    yield page.title("What beats a running penalty in Superprší")
    yield page.sentence(rules_sentence(rules, EDITIONS, clause_of))
    yield page.sentence(
        "Each field names the number of its rule and how many cards the answer adds to the "
        "penalty; a field with - beats nothing."
    )
    yield page.heading("The table")
    columns = [
        page.text("running"),
        page.text("answered by"),
        page.text("suit"),
        *(page.text(_count(count)) for count in range(1, MOST + 1)),
    ]
    yield page.table(columns, answers_rows(rules), group=_ROWS_FOR_ONE_PENALTY)
    yield page.heading("The rules")
    book = load(_PACKAGE)
    clauses = (book.clause(f"{book.id}:{number}") for number in _RULES)
    yield page.marked((f"{_number(each.id)}", each.summary, "") for each in clauses)
    yield page.heading("The ruling")
    ruling = book.ruling(RULING)
    option = rules.three_sevens.value
    chosen = next(each.meaning for each in ruling.options if each.name == option)
    yield page.sentence(f"{RULING}={option} [{ruling.clause}]: {ruling.question} {chosen}.")


def answers_rows(rules: Rules) -> Iterator[tuple[str, ...]]:
    """The rows of the table: a penalty, cards of what suits, and a field for each number.

    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> next(answers_rows(SUPERPRSI_2020))
    ('seven', 'sevens', 'that suit', '12: +2', '12: +4', '12: +6', '12: +2 each')
    """
    cells = grid(rules, most=MOST)
    for (penalty, rank, suits), row in groupby(cells, key=_row):
        fields = {cell.count: _field(rules, cell) for cell in row}
        numbers = range(1, MOST + 1)
        texts = (fields.get(number, "") for number in numbers)
        yield _RUNS[penalty], _ANSWERS[rank], _SUITS[suits], *texts


def _row(cell: Cell) -> tuple[Rank, Rank, Suits]:
    return cell.penalty, cell.rank, cell.suits


def _field(rules: Rules, cell: Cell) -> str:
    if not cell.clause:
        return "-"
    if cell.count == MOST:
        return f"{_number(cell.clause)}: +{added(rules, cell.rank, 1)} each"
    return f"{_number(cell.clause)}: +{cell.adds}"


def _number(clause: str) -> str:
    return clause.partition(":")[2]


def _count(count: int) -> str:
    if count == MOST:
        return "more"
    return "1 card" if count == 1 else f"{count} cards"


def answers_data(rules: Rules) -> dict[str, object]:
    """Lay out the table for JSON; a ``clause`` is null where the cards beat nothing."""
    return {
        "rules": rules.name,
        "rulings": {RULING: rules.three_sevens.value},
        "cells": [
            {
                "penalty": cell.penalty.value,
                "rank": cell.rank.value,
                "suits": cell.suits.value,
                "count": cell.count,
                "or_more": cell.count == MOST,
                "clause": cell.clause or None,
                "adds": cell.adds,
            }
            for cell in grid(rules, most=MOST)
        ],
    }
