"""What an organiser tells of a championship's tournament beside players and results.

A file `tournament.toml` holds it, and nobody has to write one: what is not said is not known.
Everything that cannot be meant is a :class:`~cardtourney.errors.DataError`, all of it at once,
with the line and the key where it stands.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

import attrs

from cardtourney.championship.events import AnnounceHouseRule, PlayExtraGame
from cardtourney.championship.regions import Decline
from cardtourney.championship.resultrows import MOST_ROUNDS
from cardtourney.championship.tomltext import parsed, written
from cardtourney.errors import DataError, InputError, InvalidReport, Problem, listing
from cardtourney.officials import Office, Official
from cardtourney.pairing.values import is_whole
from cardtourney.textfile import read_document


@attrs.frozen
class Declined:
    """Somebody does not go to the final, or gives up being a substitute.

    Attributes:
        start: The start number.
        by: Who took note of it.
        reason: Why.
    """

    start: int
    by: str
    reason: str

    def event(self, person: str) -> Decline:
        """What is to happen on the way to the final, where the person has this name."""
        return Decline(person, Official(self.by, Office.HEAD_REFEREE), self.reason)


@attrs.frozen(kw_only=True)
class Settings:
    """What the organiser says of a tournament.

    Attributes:
        name: Its name.
        region: The region it counts for; empty for none.
        day: The day on which it is played.
        seed: The text of the public draw, as announced; None where none was announced.
        rounds: How many rounds are to be played; None where that is not said.
        own: What only this game asks for, by key.
        house_rules: The organiser's additional rules, in the order announced.
        extra_games: The games played for shared places, in order.
        declined: Who does not go to the final, by start number, in the order told.
        lines: For what stands under the file's lists of tables the line where it begins.
    """

    name: str = ""
    region: str = ""
    day: date | None = None
    seed: str | None = None
    rounds: int | None = None
    own: Mapping[str, Any] = attrs.field(factory=dict)
    house_rules: tuple[AnnounceHouseRule, ...] = ()
    extra_games: tuple[PlayExtraGame, ...] = ()
    declined: tuple[Declined, ...] = ()
    lines: Mapping[object, int] = attrs.field(factory=dict, eq=False)


NOTHING_SAID: Final = Settings()
"""A tournament of which nothing is said."""


@attrs.frozen
class Key:
    """A key that settings may have.

    Attributes:
        what: What its value is, for a sentence.
        expected: What may stand there.
        fits: Whether a value is that.
    """

    what: str
    expected: str
    fits: Callable[[object], bool]


def read_settings(
    given: Path | str | bytes, *, own: Mapping[str, Key] | None = None, source: str = ""
) -> Settings:
    r"""Read what an organiser says of a tournament.

    Args:
        given: The path of the file, or its bytes.
        own: The keys that only this game's settings have.
        source: The name of the input in problems; by default the file's name.

    Returns:
        The settings.

    Raises:
        DataError: Everything that is wrong in the file, with its line and key.

    >>> read_settings(b'region = "Praha"\ndate = 2026-03-14\n').day
    datetime.date(2026, 3, 14)
    >>> read_settings(b'region = "Praha"\nrounds = 0\nlot = 1\n')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    cardtourney.errors.DataError: row 2, $.rounds: 0 is no number of rounds: expected 1 to 99
    row 3, $.lot: there is no such key: expected one of name, region, date, seed, rounds, ...
    """
    path = given if isinstance(given, bytes) else Path(given)
    name = source or ("" if isinstance(path, bytes) else path.name)
    try:
        text = read_document(path, expected="settings as TOML").text
        return _settings(_Document(text, parsed(text)), own or {})
    except DataError as error:
        raise DataError(attrs.evolve(problem, source=name) for problem in error) from None


@attrs.frozen
class _Document:
    """A file's text and what it holds; the text tells on which line something stands."""

    text: str
    data: Mapping[str, Any]

    def row(self, key: str, entry: int | None = None, inner: str = "") -> int | None:
        """The line of a key, or of the n-th table of its name, or of a key in that table."""
        lines = self.text.split("\n")
        if entry is None:
            # Only what stands before the first table belongs to the file itself.
            return _first(lines, _is_key(key)) or _first(lines, _is_table(key))
        tables = [at for at, line in enumerate(lines, 1) if _is_table(key)(line)]
        if entry >= len(tables):
            return self.row(key)
        begun = tables[entry]
        ends = next(
            (at for at, line in enumerate(lines, 1) if at > begun and line[:1] == "["), None
        )
        inside = _first(lines[begun : None if ends is None else ends - 1], _is_key(inner))
        return begun + inside if inner and inside else begun

    def problem(self, message: str, field: str, row: int | None) -> Problem:
        return Problem(message, row=row, field=f"$.{field}")


def _first(lines: list[str], fits: Callable[[str], bool]) -> int | None:
    return next((at for at, line in enumerate(lines, 1) if fits(line)), None)


def _is_key(key: str) -> Callable[[str], bool]:
    form = re.compile(rf"\s*(?:{re.escape(key)}|\"{re.escape(key)}\"|'{re.escape(key)}')\s*[=.]")
    return lambda line: form.match(line) is not None


def _is_table(key: str) -> Callable[[str], bool]:
    form = re.compile(rf"\s*\[+\s*[\"']?{re.escape(key)}[\"']?\s*[\].]")
    return lambda line: form.match(line) is not None


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.strip() != "" and value.isprintable()


def _is_day(value: object) -> bool:
    return isinstance(value, date) and not isinstance(value, datetime)


def _is_round(value: object) -> bool:
    return is_whole(value) and 1 <= value <= MOST_ROUNDS


def _is_start(value: object) -> bool:
    return is_whole(value) and value >= 1


def _is_order(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(group, list) and all(map(_is_start, group)) for group in value
    )


def _extra_game(after: int, order: list[list[int]]) -> PlayExtraGame:
    game = PlayExtraGame(after, order)
    if len(game.players) == 1:
        alone = f"{listing(game.players)} stands there alone: expected all who share the place"
        raise InvalidReport([Problem(alone, field="$.order")])
    return game


_TEXT: Final = ("text that says something, on one line and in quotation marks", _is_text)
_ROUNDS: Final = (f"1 to {MOST_ROUNDS}", _is_round)
_KEYS: Final[Mapping[str, Key]] = {
    "name": Key("name", *_TEXT),
    "region": Key("region", *_TEXT),
    "date": Key("day", "a date such as 2026-03-14, without quotation marks", _is_day),
    "seed": Key("seed", *_TEXT),
    "rounds": Key("number of rounds", *_ROUNDS),
}
"""The keys that the settings of every game have."""

_START: Final = Key("start number", "a whole number from 1", _is_start)
_ORDER: Final = Key(
    "order of players",
    "their start numbers, best first, such as [[12], [7, 31]] where 7 and 31 were equal",
    _is_order,
)

_LISTS: Final[Mapping[str, tuple[str, Mapping[str, Key], Callable[..., Any]]]] = {
    "house_rule": (
        "house_rules",
        {"text": Key("rule", *_TEXT), "agreed_with": Key("name of who agreed to it", *_TEXT)},
        AnnounceHouseRule,
    ),
    "extra_game": (
        "extra_games",
        {"after": Key("number of a round", *_ROUNDS), "order": _ORDER},
        _extra_game,
    ),
    "declined": (
        "declined",
        {"start": _START, "by": Key("name", *_TEXT), "reason": Key("reason", *_TEXT)},
        Declined,
    ),
}
"""For each list of tables the field of the settings, the keys of a table, and what it becomes."""


def _settings(document: _Document, own: Mapping[str, Key]) -> Settings:
    problems: list[Problem] = []
    values: dict[str, Any] = {"own": {}, "lines": {}}
    known = {**_KEYS, **own}
    for key, value in document.data.items():
        if key in known:
            each = known[key]
            (values["own"] if key in own else values)["day" if key == "date" else key] = value
            if not each.fits(value):
                message = f"{written(value)} is no {each.what}: expected {each.expected}"
                problems.append(document.problem(message, key, document.row(key)))
        elif key in _LISTS:
            read = tuple(_entries(document, key, value))
            problems += (entry for _, entry in read if isinstance(entry, Problem))
            values[_LISTS[key][0]] = tuple(entry for _, entry in read)
            values["lines"] |= {entry: row for row, entry in read}
        else:
            message = f"there is no such key: expected one of {listing((*known, *_LISTS))}"
            problems.append(document.problem(message, key, document.row(key)))
    if problems:
        in_order = sorted(problems, key=lambda problem: problem.row or 0)
        raise DataError(in_order)
    return Settings(**values)


def _entries(document: _Document, key: str, given: object) -> Iterator[tuple[int | None, object]]:
    """The tables of a list with their lines, each as what it stands for or all that is wrong."""
    _, keys, make = _LISTS[key]
    if not (isinstance(given, list) and all(isinstance(entry, dict) for entry in given)):
        message = f"expected tables, each under [[{key}]] with {listing(keys)}"
        yield None, document.problem(message, key, document.row(key))
        return
    for number, entry in enumerate(given):
        problems = list(_entry_problems(keys, entry))
        if not problems:
            try:
                yield document.row(key, number), make(**entry)
            except InputError as error:
                problems += error
            else:
                continue
        for problem in problems:
            field = problem.field.removeprefix("$.")
            inner = re.split(r"[.\[]", field)[0]
            row = document.row(key, number, inner)
            yield row, document.problem(problem.message, f"{key}[{number}].{field}", row)


def _entry_problems(keys: Mapping[str, Key], entry: Mapping[str, object]) -> Iterator[Problem]:
    """All that is wrong with the keys of a table, each by itself."""
    for other in entry:
        if other not in keys:
            yield Problem(f"there is no such key: expected {listing(keys)}", field=f"$.{other}")
    for name, key in keys.items():
        if name not in entry:
            yield Problem("it is missing", field=f"$.{name}")
        elif not key.fits(entry[name]):
            message = f"{written(entry[name])} is no {key.what}: expected {key.expected}"
            yield Problem(message, field=f"$.{name}")
