"""Sheets of rounds in which somebody has filled something in, told from those that a run wrote."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final

import attrs

from cardtourney.cells import is_blank, mixed_number, shown, tidy
from cardtourney.desk import crossed
from cardtourney.errors import DataError, Problem
from cardtourney.sheets import Column, Layout, fold, read_layout

_SEAT: Final = ("round", "table", "position", "start")
_PERSON: Final = ("family_name", "first_name", "club")

# Enough to see what it is about; a sheet of another day differs in every row.
_MOST_NAMED: Final = 3

_Place = tuple[str, ...]
_Cells = Mapping[str, str]


@attrs.frozen
class Fillable:
    """Files of rounds, in which somebody may be filling in results or putting them right.

    Attributes:
        prefix: How their names begin.
        headings: Their columns as a run writes them; the last one is blank until it is filled in.
        columns: The columns that they may have; a heading is that of the first that it fits.
        results: The file of results that a run works out.
        report: The name of the file in which a run tells what it has written.
    """

    prefix: str
    headings: tuple[str, ...]
    columns: tuple[Column, ...]
    results: Path
    report: str = "report.json"

    def lost(self, path: Path, new: bytes) -> str:
        """What is filled in that would be lost with a file, in words; no text where nothing is.

        Nothing is lost that the results hold, that is written anew, or that an earlier run wrote
        by results that have been put right since.

        Args:
            path: The file, which may not be there.
            new: What would be written in its place; nothing where it would only be removed.
        """
        there = path.read_bytes() if path.name.startswith(self.prefix) and path.exists() else b""
        if not there.strip() or there == new:
            return ""
        try:
            layout = read_layout(there, self.columns)
        except DataError:
            return "it cannot be read as a table"
        ours, theirs = (
            dict(_rows(read_layout(given, self.columns)) if given else ())
            for given in (new, self.results)
        )
        before = dict(_told(path.parent / self.report))
        called = dict(zip(_keys(layout), layout.headings, strict=True))
        found = [
            sentence
            for place, cells in _rows(layout)
            for sentence in self._differences(
                place,
                {key: cell for key, cell in cells.items() if not is_blank(cell)},
                called,
                [sheet[place] for sheet in (theirs, ours, before) if place in sheet],
            )
        ]
        more = len(found) - _MOST_NAMED
        return "; ".join([*found[:_MOST_NAMED], *[f"and {more} more like this"] * (more > 0)])

    def _differences(
        self, place: _Place, filled: _Cells, called: _Cells, known: Sequence[_Cells]
    ) -> Iterator[str]:
        where = f"table {place[1] or '?'}, start number {place[3] or '?'}"
        if filled and not known:
            yield f"{where} is not seated so in {self.results.name}"
        for key, cell in filled.items() if known else ():
            others = [cells.get(key, "") for cells in known]
            if not any(_same(cell, other) for other in others):
                instead = shown(others[0]) if others[0] else "nothing"
                name = f", {shown(called[key])}" if called.get(key) else ""
                yield f"{where}{name}: {shown(cell)} there, {instead} in {self.results.name}"

    def being_filled_in(self, path: Path) -> bool:
        """Whether somebody may be filling in a round that a run does not write."""
        if not path.name.startswith(self.prefix):
            return False
        try:
            layout = read_layout(path, self.columns)
        except DataError:
            return True
        width = len(self.headings)
        rounds = {place[0] for place, _ in _told(path.parent / self.report)}
        return bool(
            layout.headings != self.headings
            or any(len(row) < width or not row[width - 1] for row in layout.rows)
            or path.stem.removeprefix(self.prefix) not in rounds
            or self.lost(path, b"")
        )


def _keys(layout: Layout) -> list[str]:
    """What the columns hold, to compare sheets with other headings by."""
    pairs = zip(layout.fields, layout.headings, strict=True)
    return ["sum" if field == "cents" else field or fold(name) for field, name in pairs]


def _rows(layout: Layout) -> Iterator[tuple[_Place, _Cells]]:
    for row in layout.rows:
        # What stands beyond the last heading is under none.
        cells = zip_longest(layout.fields, _keys(layout), row, fillvalue="")
        yield _row((key, _cents(cell) if field == "cents" else cell) for field, key, cell in cells)


def _row(cells: Iterator[tuple[str, str]]) -> tuple[_Place, _Cells]:
    there = dict(cells)
    place = tuple(_meant(there.get(field, "")) for field in _SEAT)
    return place, {key: there[key] for key in there if key not in (*_SEAT, *_PERSON)}


def _told(report: Path) -> Sequence[tuple[_Place, _Cells]]:
    """The rows that an earlier run wrote, by its report."""
    try:
        return [
            _row(_report_cells({"round": each["round"], **row}))
            for each in json.loads(report.read_bytes())["rounds"]
            for row in each["rows"]
        ]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ()


def _report_cells(row: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, value in row.items():
        text = "" if value is None or value is False else "x" if value is True else str(value)
        if key == "cents":
            yield "sum", _cents(text)
        else:
            yield "position" if key == "seat" else key, text


def _cents(text: str) -> str:
    """Cents as euros, as far as they are a number."""
    number = mixed_number(text)
    return text if isinstance(number, Problem) else str(number / 100)


def _same(cell: str, other: str) -> bool:
    """Whether two cells say the same, however they are written."""
    return _meant(cell) == _meant(other) or (is_blank(other) and crossed(cell) is False)


def _meant(cell: str) -> str:
    plain = tidy(cell).replace("€", "").strip()
    number = mixed_number(plain)
    if not isinstance(number, Problem):
        return str(number)
    return "1" if crossed(plain) is True else fold(plain) or plain
