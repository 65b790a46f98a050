"""The folder of a championship's tournament, read and played again as far as its sheets go."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Final

import attrs

from cardtourney.championship.events import NO_DRAW
from cardtourney.championship.files import perhaps_one, read_entrants, read_results
from cardtourney.championship.people import Entrant
from cardtourney.championship.report import Report, replay
from cardtourney.championship.resultrows import ResultRow
from cardtourney.championship.rules import MCR_2026, Rules, clause_of
from cardtourney.championship.settings import NOTHING_SAID, Settings, read_settings
from cardtourney.cli.championship.games import ChampionshipGame
from cardtourney.cli.championship.words import PLAYERS, RESULTS, SETTINGS, Options
from cardtourney.cli.editions import (
    ClauseOf,
    chance_of,
    choose_beside,
    rules_sentence,
    rulings_of,
)
from cardtourney.cli.folder import has, misnamed, read_from, require_folder
from cardtourney.cli.progress import progress_on
from cardtourney.errors import DataError, InvalidReport, Problem
from cardtourney.sheets import Read

_BEFORE_ROUND_1: Final = "before round 1 there are no results."

_OF_ONE_REGION: Final = ("shared_border", "late_entry", "stepping_in")
"""The rulings on the way to the final that one regional tournament can ask for by itself."""

People = dict[int, Entrant]
"""Everybody who takes part, by start number."""


@attrs.frozen
class Asked:
    """A tournament as a command asked for it, played as far as its sheets go.

    Attributes:
        game: The game.
        report: The tournament.
        notes: How the files were understood.
        told: What is to be known with every answer: the rules, the draw, what was not there.
        rounds: The rounds of which the results that count have rows.
    """

    game: ChampionshipGame
    report: Report[Any, Any]
    notes: tuple[str, ...]
    told: tuple[str, ...]
    rounds: frozenset[int]

    @property
    def people(self) -> People:
        """Everybody who takes part, by start number."""
        return {entrant.start: entrant for entrant in self.report.tournament.entrants}


@attrs.frozen
class _Files:
    entrants: tuple[Entrant, ...]
    rows: tuple[ResultRow[Any], ...]
    settings: Settings
    notes: tuple[str, ...]
    caveats: tuple[str, ...]


def ask(
    game: ChampionshipGame,
    folder: Path,
    options: Options,
    *,
    results_needed: bool,
    before: int | None = None,
) -> Asked:
    """Read a tournament and play it again.

    Args:
        game: The game.
        folder: The folder of its files.
        options: The edition, rulings that differ from it, and the text of the public draw.
        results_needed: Whether there is nothing to do without results.
        before: The round before which results count; by default all do.

    Returns:
        The tournament.

    Raises:
        InvalidRules: There is no such edition or ruling, or lots are asked for without a draw.
        DataError: Everything that is wrong in the files, or with the folder.
        InvalidReport: The seed is empty or holds what nobody sees in print.
    """
    edition, qualifying = _rules(game, options)
    files = _read(game, folder, results_needed=results_needed)
    text = files.settings.seed if options.seed is None else options.seed
    chance = chance_of(text, edition, game.clause_of, without=NO_DRAW)
    chance_of(text, qualifying, clause_of, without=NO_DRAW)
    rows = [row for row in files.rows if before is None or row.round < before]
    games = (g for g in files.settings.extra_games if before is None or g.after < before)
    settings = attrs.evolve(files.settings, extra_games=tuple(games))
    last = max((row.round for row in rows), default=0)
    with progress_on(sys.stderr, last) as progress:
        report = replay(
            game.contest,
            edition,
            files.entrants,
            rows,
            settings=settings,
            qualifying=qualifying,
            chance=chance,
            progress=progress,
        )
    told = (
        rules_sentence(edition, game.editions, _clauses(game), _beside(qualifying)),
        _draw_sentence(options.seed, settings.seed),
        *files.caveats,
    )
    rounds = frozenset(row.round for row in rows)
    return Asked(game, report, files.notes, tuple(filter(None, told)), rounds)


def _rules(game: ChampionshipGame, options: Options) -> tuple[Any, Rules]:
    """The rules of the game, and those of the way to the final."""
    edition, others = choose_beside(
        options.rules,
        options.ruling,
        game.editions,
        _clauses(game),
        {name: rulings_of(MCR_2026)[name] for name in _OF_ONE_REGION},
        planned=lambda name: clause_of(name) if name in rulings_of(MCR_2026) else "",
    )
    chosen: dict[str, Any] = {**others}
    return edition, attrs.evolve(MCR_2026, **chosen)


def _clauses(game: ChampionshipGame) -> ClauseOf:
    return lambda name: (clause_of if name in _OF_ONE_REGION else game.clause_of)(name)


def _beside(qualifying: Rules) -> Iterator[tuple[str, StrEnum, StrEnum]]:
    for name in _OF_ONE_REGION:
        yield name, rulings_of(qualifying)[name], rulings_of(MCR_2026)[name]


def _draw_sentence(given: str | None, settled: str | None) -> str:
    if given is None and settled is None:
        # Results as they were played need no draw; what is drawn from without one says so.
        return ""
    said = f"Public draw: “{settled if given is None else given}”"
    if given is None:
        return f"{said}, as {SETTINGS} says."
    instead = settled is not None and settled != given
    return f"{said}, instead of “{settled}” in {SETTINGS}." if instead else f"{said}."


def _read(game: ChampionshipGame, folder: Path, *, results_needed: bool) -> _Files:
    require_folder(folder, PLAYERS, RESULTS)
    problems: list[Problem] = []
    notes: list[str] = []
    players = read_from(folder / PLAYERS, read_entrants, problems)
    results: Read[tuple[ResultRow[Any], ...]] | None = None
    caveat = ""
    if results_needed or has(folder / RESULTS):
        without = (
            ", and without results there is no tournament to work out; before the first round, "
            f"`seat` needs only {PLAYERS}"
        )
        reader = partial(read_results, form=game.contest.form)
        results = read_from(folder / RESULTS, reader, problems, without=without)
        if results is not None and not results.value:
            caveat = f"{RESULTS} has only its headings: {_BEFORE_ROUND_1}"
            if results_needed:
                problems.append(Problem(_nothing_played(), RESULTS))
    else:
        caveat = f"{RESULTS} is not there: {_BEFORE_ROUND_1}"
        problems += misnamed(folder / RESULTS)
    settings: Settings | None = NOTHING_SAID
    if has(folder / SETTINGS):
        own = partial(read_settings, own=game.contest.keys)
        settings = read_from(folder / SETTINGS, own, problems)
    else:
        problems += misnamed(folder / SETTINGS)
    if problems or players is None or settings is None:
        raise DataError(problems)
    for name, read in ((PLAYERS, players), (RESULTS, results)):
        notes += [] if read is None else [f"{name}: {note}" for note in read.notes]
    rows = () if results is None else results.value
    # Whoever seats a round looks at no other note, and then they would play each other.
    doubts = [f"{PLAYERS}: {note}" for note in perhaps_one(players.value)]
    others = tuple(note for note in notes if note not in doubts)
    return _Files(players.value, rows, settings, others, (*doubts, caveat))


def _nothing_played() -> str:
    return (
        "there are no results yet, only the headings, and without them there is no tournament to "
        f"work out; before the first round, `seat` needs only {PLAYERS}"
    )


def not_decided(message: str, report: Report[Any, Any]) -> InvalidReport:
    """The error that says what cannot be told so far, and what stands against it."""
    return InvalidReport([Problem(message), *(Problem(str(each)) for each in report.findings)])
