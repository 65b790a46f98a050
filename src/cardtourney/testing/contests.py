"""Result sheets of championships from the text of their file, for the tests of a game's own."""

from collections.abc import Iterable
from typing import TypeVar

from cardtourney.championship.contest import Contest
from cardtourney.championship.events import NO_DRAW
from cardtourney.championship.files import read_results
from cardtourney.championship.people import Entrant
from cardtourney.championship.report import Report, replay
from cardtourney.championship.resultrows import Gathered, ResultRow, gather
from cardtourney.championship.settings import NOTHING_SAID, Settings
from cardtourney.championship.system import Edition
from cardtourney.chance import Chance
from cardtourney.rounds import TableResult

RulesT = TypeVar("RulesT", bound=Edition)
LineT = TypeVar("LineT")
ResultT = TypeVar("ResultT", bound=TableResult)


def _everybody(rows: Iterable[ResultRow[LineT]]) -> tuple[Entrant, ...]:
    """Those who stand in the rows under a number that a player can have, and nobody else."""
    starts = sorted({row.start for row in rows if row.start > 0})
    return tuple(Entrant(start, f"Hráč{start}") for start in starts)


def gathered_from(
    contest: Contest[RulesT, LineT, ResultT], rules: RulesT, file: bytes
) -> Gathered[ResultT]:
    """The tables of a file of results, in which nobody is missing.

    Args:
        contest: The game that is played.
        rules: The edition in force.
        file: The file.

    Returns:
        The sound results and the findings.
    """
    rows = read_results(file, contest.form).value
    system = contest.system
    return gather(
        rows,
        _everybody(rows),
        contest.form,
        rules,
        sizes=system.sizes(rules),
        resting=lambda players: players,
        clauses=system.clauses(rules),
        chance=NO_DRAW,
    )


def replayed_from(
    contest: Contest[RulesT, LineT, ResultT],
    rules: RulesT,
    file: str,
    *,
    settings: Settings = NOTHING_SAID,
    chance: Chance = NO_DRAW,
    absent: Iterable[Entrant] = (),
) -> Report[RulesT, ResultT]:
    """The tournament of a file of results, of those who stand in it.

    Args:
        contest: The game that is played.
        rules: The edition in force.
        file: The text of the file.
        settings: What the organiser says.
        chance: The public draw.
        absent: Entrants instead of those of their start numbers, or beside them.

    Returns:
        The report.
    """
    rows = read_results(file.encode(), contest.form).value
    others = {entrant.start: entrant for entrant in absent}
    people = {entrant.start: entrant for entrant in _everybody(rows)} | others
    return replay(contest, rules, people.values(), rows, settings=settings, chance=chance)
