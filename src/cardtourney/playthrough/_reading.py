"""A playthrough from its text, with every problem at its line."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic

import attrs

from cardtourney.cells import shown
from cardtourney.chance import Chance, Label, Outcome, Recorded, Seeded
from cardtourney.codec import from_data, to_data
from cardtourney.errors import DataError, InputError, InvalidReport, Problem, listing
from cardtourney.fields import text_problems
from cardtourney.game import ActionT, EditionT, Notation
from cardtourney.playthrough._forms import MARK, NUMBER, ONE, ORDER, TITLE, WORD, data_of
from cardtourney.playthrough._values import Playthrough, Step

_KEYS = ("game", "edition", "players", "seed", "drawn", "used", "result")
_HEAD = re.compile(rf"({'|'.join(_KEYS)}):(.*)")
_STEP = re.compile(r"([0-9]{1,9})\. *seat ([0-9]{1,9}): *(.*)")
_RULING = re.compile(r"([^\s:]+):(.*)")
_COUNT = re.compile(r"[0-9]{1,9}")
_MOST = 10**9 - 1


@attrs.frozen
class _Entry:
    """A line of a text, and the indented ones below it."""

    row: int
    text: str
    below: tuple["_Entry", ...] = ()


def read(
    text: str, notation: Notation[EditionT, Any, ActionT, Any], source: str
) -> Playthrough[EditionT, ActionT]:
    """The playthrough that a text holds, or all that is wrong with it."""
    reader = _Reader(notation)
    result = reader.playthrough(text)
    if result is None:
        # What is missing altogether has no row, and comes last.
        in_order = sorted(reader.problems, key=lambda problem: problem.row or len(text))
        raise DataError(attrs.evolve(problem, source=source) for problem in in_order)
    return result


class _Reader(Generic[EditionT, ActionT]):
    """One reading of a text: everything that is wrong comes together in ``problems``."""

    def __init__(self, notation: Notation[EditionT, Any, ActionT, Any]) -> None:
        self.notation = notation
        self.problems: list[Problem] = []

    def wrong(self, message: str, row: int | None = None, field: str = "") -> None:
        self.problems.append(Problem(message, row=row, field=field))

    def playthrough(self, text: str) -> Playthrough[EditionT, ActionT] | None:
        first, *entries = _entries(text) or [_Entry(1, "")]
        if first.text != TITLE:
            self.wrong(f"found {shown(first.text)}; expected “{TITLE}”", first.row)
            return None
        head: dict[str, _Entry] = {}
        steps: list[tuple[int, re.Match[str]]] = []
        for entry in entries:
            if found := _HEAD.fullmatch(entry.text):
                self.key(found[1], attrs.evolve(entry, text=found[2].strip()), head)
            elif found := _STEP.fullmatch(entry.text):
                steps.append((entry.row, found))
                self.nothing_below(entry)
            else:
                self.wrong(
                    f"found {shown(entry.text)}; expected one of {listing(_KEYS)}, or a step "
                    "such as “1. seat 2: …”",
                    entry.row,
                )
        if "game" in head and head["game"].text != self.notation.game:
            # Whatever else is said of it would be said of another game.
            found_game = f"found the game {shown(head['game'].text)}"
            self.problems = []
            self.wrong(f"{found_game}; expected “{self.notation.game}”", head["game"].row)
            return None
        for key in ("game", "edition", "players"):
            if key not in head:
                self.wrong(f"{key} is missing")
        rules = self.edition(head["edition"]) if "edition" in head else None
        players = self.count(head["players"], 1) if "players" in head else None
        chance = self.chance(head)
        done = tuple(self.steps(steps, players))
        result = head.get("result", _Entry(0, ""))
        for problem in text_problems("", result.text):
            self.wrong(problem.message, result.row)
        if self.problems or rules is None or players is None or chance is None:
            return None
        return Playthrough(rules, players, chance, done, result.text, result.row or None)

    def key(self, name: str, entry: _Entry, head: dict[str, _Entry]) -> None:
        if name in head:
            self.wrong(f"{name} is already given in row {head[name].row}", entry.row)
        head.setdefault(name, entry)
        if name not in ("edition", "drawn"):
            self.nothing_below(entry)

    def nothing_below(self, entry: _Entry) -> None:
        for below in entry.below:
            self.wrong(
                f"found {shown(below.text)}, indented; expected nothing of the kind", below.row
            )

    def edition(self, entry: _Entry) -> EditionT | None:
        editions = self.notation.editions
        # The command shows names with spaces, and so people write them.
        text = entry.text.replace(" ", "_")
        named = next((one for one in editions if one.name in (entry.text, text)), None)
        if named is None:
            known = listing(edition.name for edition in editions)
            self.wrong(
                f"there is no edition {shown(entry.text)}; expected one of {known}", entry.row
            )
            return None
        data: dict[str, Any] = to_data(named)
        rows: dict[str, int] = {}
        for below in entry.below:
            ruling = _RULING.fullmatch(below.text)
            if ruling is None or ruling[1] not in data:
                known = listing(data)
                self.wrong(f"{shown(below.text)} sets nothing; expected one of {known}", below.row)
            elif ruling[1] in rows:
                self.wrong(f"{ruling[1]} is already set in row {rows[ruling[1]]}", below.row)
            else:
                rows[ruling[1]] = below.row
                data[ruling[1]] = data_of(ruling[2])
        try:
            return from_data(data, type(named)) if rows else named
        except InputError as error:
            for problem in error:
                key = re.split(r"[.[]", problem.field.removeprefix("$").lstrip("."))[0]
                self.wrong(problem.message, rows.get(key, entry.row), problem.field)
            return None

    def count(self, entry: _Entry, least: int = 0) -> int | None:
        if not _COUNT.fullmatch(entry.text) or int(entry.text) < least:
            wanted = f"expected a whole number from {least} to {_MOST}"
            self.wrong(f"found {shown(entry.text)}; {wanted}", entry.row)
            return None
        return int(entry.text)

    def chance(self, head: Mapping[str, _Entry]) -> Chance | None:
        used = self.count(head["used"]) if "used" in head else 0
        seed, drawn = head.get("seed"), head.get("drawn")
        outcomes = list(self.outcomes(drawn)) if drawn else []
        entry = seed or drawn
        if entry is None:
            self.wrong("seed or drawn is missing")
            return None
        if seed and drawn:
            self.wrong("there is a seed as well; expected either it or what was drawn", drawn.row)
        try:
            return Seeded(seed.text, used or 0) if seed else Recorded(outcomes, used or 0)
        except InvalidReport as error:
            for problem in error:
                self.wrong(problem.message, entry.row)
            return None

    def outcomes(self, entry: _Entry) -> Iterator[Outcome]:
        if entry.text:
            self.wrong(
                f"found {shown(entry.text)}; expected the outcomes below, indented", entry.row
            )
        draws: list[tuple[int, str, list[Label]]] = []
        for below in entry.below:
            words = WORD.findall(below.text)
            if words[0] in (ORDER, ONE):
                draws.append((below.row, words.pop(0), []))
            if draws:
                draws[-1][2].extend(self.labels(words, below.row))
            else:
                self.wrong(f"found {shown(below.text)}; expected “{ORDER}” or “{ONE}”", below.row)
        for row, kind, labels in draws:
            if kind == ORDER:
                yield tuple(labels)
            elif len(labels) == 1:
                yield labels[0]
            else:
                self.wrong(f"“{ONE}” has {len(labels)} outcomes; expected one", row)

    def labels(self, words: list[str], row: int) -> Sequence[Label]:
        try:
            return self.notation.read_drawn(tuple(map(_label, words)))
        except InputError as error:
            for problem in error:
                self.wrong(problem.message, row)
            return ()

    def steps(
        self, found: list[tuple[int, re.Match[str]]], players: int | None
    ) -> Iterator[Step[ActionT]]:
        number = 1
        for row, match in found:
            said, seat_text, text = match.groups()
            seat = int(seat_text)
            if int(said) != number:
                self.wrong(f"the step has the number {said}; expected {number}", row)
            # Where one step is missing or too many, those behind it are numbered well.
            number = int(said) + 1
            if players is not None and not 1 <= seat <= players:
                self.wrong(f"there is no seat {seat}; expected one from 1 to {players}", row)
            try:
                yield Step(seat, self.notation.read_action(MARK.sub("", text).strip()), row)
            except InputError as error:
                for problem in error:
                    self.wrong(problem.message, row)


def _entries(text: str) -> list[_Entry]:
    """The lines that are to be read, each with those indented below it."""
    entries: list[_Entry] = []
    for row, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        plain = line.strip()
        if not plain or plain.startswith("#"):
            continue
        if line[0].isspace() and entries:
            above = entries.pop()
            below = (*above.below, _Entry(row, plain))
            entries.append(attrs.evolve(above, below=below))
        else:
            entries.append(_Entry(row, plain))
    return entries


def _label(word: str) -> Label:
    if NUMBER.fullmatch(word):
        return int(word)
    data = data_of(word) if word.startswith('"') else word
    return data if isinstance(data, str) else word
