"""A whole tournament played again from its result sheets, with everything found on the way.

Rounds are seated, scored and closed one after the other, as far as their sheets allow. What is
not as it should be is a finding; what the rules provide for, and people should know all the same,
is a note: byes, meetings that a better draw would have avoided, places that are shared.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Generic

import attrs

from cardtourney.championship import qualification
from cardtourney.championship.border import (
    GoingOn,
    Qualified,
    as_far_as_possible,
    declines_refused,
    declines_waiting,
    extra_game_refused,
    going_on,
    void_games,
)
from cardtourney.championship.contest import Contest, LineT, ResultT, RulesT, listed, require_parts
from cardtourney.championship.draw import audit_round
from cardtourney.championship.events import (
    NO_DRAW,
    EnterResult,
    Event,
    PlayExtraGame,
    Tournament,
)
from cardtourney.championship.notes import (
    NoteCode,
    ReportCode,
    beyond_the_end,
    draw_notes,
    entered_findings,
    finding,
    late_entries,
    place_notes,
    split_findings,
    split_notes,
)
from cardtourney.championship.people import Entrant
from cardtourney.championship.refusals import TournamentCode
from cardtourney.championship.resultrows import (
    Entered,
    Gathered,
    ResultRow,
    Shown,
    gather,
    rows_of,
    where,
)
from cardtourney.championship.rules import MCR_2026, LateEntry
from cardtourney.championship.rules import Rules as Qualifying
from cardtourney.championship.settings import NOTHING_SAID, Settings
from cardtourney.championship.standings import standings_after
from cardtourney.championship.system import Record
from cardtourney.championship.tournament import apply, byes, start, why_not
from cardtourney.chance import Chance
from cardtourney.errors import Finding, Refusal
from cardtourney.pairing.mixing import MixAudit
from cardtourney.pairing.ranking import Ranking
from cardtourney.rounds import CloseRound, SeatRound

Progress = Callable[[int, str], None]
"""Told what is done next: the round and a word for it."""


def _silent(_round: int, _what: str) -> None:
    """Tell nobody."""


@attrs.frozen
class Row:
    """One seat of a round, scored.

    Attributes:
        table: The table.
        position: The seat at it.
        start: The player's start number.
        values: What the game's sheet says of the player, by name.
        points: The tournament points.
        secondary: What parts players with equal points.
    """

    table: int
    position: int
    start: int
    values: tuple[tuple[str, Shown], ...]
    points: Fraction
    secondary: Fraction


@attrs.frozen
class RoundReport:
    """A round, scored and audited.

    Attributes:
        number: The round.
        rows: Every seat, by table and seat.
        resting: The start numbers of those who had a bye.
        audit: Its draw beside the best one found.
    """

    number: int
    rows: tuple[Row, ...]
    resting: tuple[int, ...]
    audit: MixAudit[int]

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many sat at each table."""
        tables = [row.table for row in self.rows]
        return tuple(tables.count(table) for table in sorted(set(tables)))

    def measured(self, name: str) -> tuple[int, int]:
        """What an objective of the draw is worth, and what it is at the best one found."""
        return next((one.value, one.best) for one in self.audit.objectives if one.name == name)


@attrs.frozen
class Report(Generic[RulesT, ResultT]):
    """A tournament played again from its sheets.

    Attributes:
        tournament: The tournament as far as its sheets could be scored.
        settings: What the organiser says of it.
        rounds: The rounds that could be scored.
        standings: The standings after each of them.
        qualified: Who goes on to the final, is substitute, may be, or declined; nobody where it
            is no regional tournament, is not over, or does not count.
        findings: What is to be settled, round by round.
        notes: What is only told, round by round.
    """

    tournament: Tournament[RulesT, ResultT]
    settings: Settings
    rounds: tuple[RoundReport, ...]
    standings: Mapping[int, Ranking[Record]]
    qualified: tuple[Qualified, ...]
    findings: tuple[Finding[StrEnum], ...]
    notes: tuple[Finding[StrEnum], ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is to be settled."""
        return not self.findings

    @property
    def over(self) -> bool:
        """Whether all rounds that are to be played are scored."""
        return 0 < (self.settings.rounds or 1) <= self.tournament.closed


@attrs.frozen
class _Course(Generic[RulesT, ResultT]):
    """A tournament on its way: what has been played, and what was found."""

    tournament: Tournament[RulesT, ResultT]
    rounds: tuple[RoundReport, ...] = ()
    standings: Mapping[int, Ranking[Record]] = attrs.field(factory=dict)
    findings: tuple[Finding[StrEnum], ...] = ()
    notes: tuple[Finding[StrEnum], ...] = ()
    border: tuple[tuple[PlayExtraGame, Refusal[StrEnum]], ...] = ()


def replay(
    contest: Contest[RulesT, LineT, ResultT],
    rules: RulesT,
    entrants: Iterable[Entrant],
    rows: Iterable[ResultRow[LineT]],
    *,
    settings: Settings = NOTHING_SAID,
    qualifying: Qualifying = MCR_2026,
    chance: Chance = NO_DRAW,
    progress: Progress = _silent,
) -> Report[RulesT, ResultT]:
    """Play a tournament again from its result sheets.

    Args:
        contest: The game that is played.
        rules: The edition in force.
        entrants: Everybody who takes part, in any order.
        rows: The rows of all sheets, in any order; a tournament may end after any round.
        settings: What the organiser says of it.
        qualifying: The rules of the way to the final, for a regional tournament.
        chance: The public draw.
        progress: Told what is done next.

    Returns:
        The report. The order of entrants and rows never changes it.

    Raises:
        InvalidReport: What are no entrants, rows or settings, or not the rules of this game; start
            numbers that several have.
    """
    people, handed_in = listed(entrants), listed(rows)
    given = {"settings": settings, "qualifying": qualifying}
    require_parts(contest, rules, entrants=people, rows=handed_in, **given)
    system = contest.system
    clauses = system.clauses(rules)
    gathered = gather(
        handed_in,
        people,
        contest.form,
        rules,
        sizes=system.sizes(rules),
        resting=lambda players: byes(system, rules, players),
        clauses=clauses,
        chance=chance,
    )
    begun = start(system, rules, people, house_rules=settings.house_rules, chance=chance)
    told = contest.form.told([row.line for row in handed_in], rules)
    # Of rounds too that are not scored, for what another table is about.
    compared = entered_findings(contest, rules, gathered.entered)
    course = _Course(begun, findings=(*gathered.findings, *compared), notes=tuple(told))
    for number in range(1, _last(gathered) + 1):
        played = _play(contest, course.tournament, number, gathered)
        if not isinstance(played, Tournament):
            stopped = finding(ReportCode.NOT_SCORED, clauses.entering, round=number)
            said = () if played is None else (_of_round(played, number),)
            course = attrs.evolve(course, findings=(*course.findings, *said, stopped))
            break
        progress(number, "judging the draw")
        course = _with_round(contest, course, played, gathered)
        games = [game for game in settings.extra_games if game.after == number]
        course = _with_extra_games(contest, course, settings, games)
        progress(number, "ranking")
        table = standings_after(system, course.tournament, number)
        course = attrs.evolve(course, standings={**course.standings, number: table})
    games = [game for game in settings.extra_games if game.after > course.tournament.closed]
    course = _with_extra_games(contest, course, settings, games)
    return _report(contest, settings, qualifying, course)


def _where(finding: Finding[StrEnum]) -> tuple[object, ...]:
    """Where a finding is listed: round by round, table by table, and there by its rows."""
    return (*where(finding), rows_of(finding))


def _last(gathered: Gathered[ResultT]) -> int:
    return max((*gathered.spoiled, *(each.result.round for each in gathered.entered)), default=0)


def _play(
    contest: Contest[RulesT, LineT, ResultT],
    tournament: Tournament[RulesT, ResultT],
    number: int,
    gathered: Gathered[ResultT],
) -> Tournament[RulesT, ResultT] | Refusal[StrEnum] | None:
    """The tournament after a round, or why it cannot have been played so; None if that is told."""
    if number in gathered.spoiled:
        return None
    results = [each.result for each in gathered.of(number)]
    events: tuple[Event[ResultT], ...] = (
        SeatRound(number, tuple(result.starts for result in results)),
        *(EnterResult(result) for result in results),
        CloseRound(number),
    )
    for event in events:
        refusal = why_not(contest.system, tournament, event)
        if refusal is not None:
            return refusal
        tournament = apply(contest.system, tournament, event)
    return tournament


def _of_round(refusal: Refusal[StrEnum], number: int) -> Finding[StrEnum]:
    parts = {"round": number} | dict(refusal.parts)
    return Finding(refusal.code, refusal.clause, tuple(parts.items()))


def _with_round(
    contest: Contest[RulesT, LineT, ResultT],
    course: _Course[RulesT, ResultT],
    tournament: Tournament[RulesT, ResultT],
    gathered: Gathered[ResultT],
) -> _Course[RulesT, ResultT]:
    """The course once its next round is scored and judged."""
    number, rules = tournament.closed, tournament.rules
    entered = gathered.of(number)
    judged = RoundReport(
        number,
        tuple(row for each in entered for row in _rows(contest, rules, each)),
        tuple(
            player
            for player in tournament.still_in(number)
            if player not in tournament.rounds[number - 1].players
        ),
        audit_round(tournament, number),
    )
    found = split_findings(contest, tournament, number)
    clause = contest.system.clauses(rules).players
    told = [
        *split_notes(contest, tournament, number),
        *draw_notes(number, judged.resting, judged.audit, clause),
    ]
    return attrs.evolve(
        course,
        tournament=tournament,
        rounds=(*course.rounds, judged),
        findings=(*course.findings, *found),
        notes=(*course.notes, *told),
    )


def _rows(
    contest: Contest[RulesT, LineT, ResultT], rules: RulesT, entered: Entered[ResultT]
) -> Iterator[Row]:
    scores = contest.system.score(entered.result, rules)
    for position, (score, values) in enumerate(zip(scores, entered.values, strict=True), 1):
        yield Row(
            entered.result.table, position, score.start, values, score.points, score.secondary
        )


_FOR_THE_BORDER = (TournamentCode.NO_EXTRA_GAME, TournamentCode.SOME_MISSING)
"""Why an extra game decides no place in the standings, and yet maybe who goes to the final."""


def _with_extra_games(
    contest: Contest[RulesT, LineT, ResultT],
    course: _Course[RulesT, ResultT],
    settings: Settings,
    games: Iterable[PlayExtraGame],
) -> _Course[RulesT, ResultT]:
    """The course once all extra games are played that can be."""
    tournament, refused = as_far_as_possible(
        course.tournament,
        games,
        why_not=partial(why_not, contest.system),
        apply=partial(apply, contest.system),
    )
    border, findings = [*course.border], [*course.findings]
    for game, refusal in refused:
        if settings.region and refusal.code in _FOR_THE_BORDER:
            # It decides no place, and may decide who goes to the final, which is seen in the end.
            border.append((game, refusal))
        else:
            findings.append(extra_game_refused(settings, game, refusal))
    return attrs.evolve(
        course, tournament=tournament, border=tuple(border), findings=tuple(findings)
    )


def _report(
    contest: Contest[RulesT, LineT, ResultT],
    settings: Settings,
    qualifying: Qualifying,
    course: _Course[RulesT, ResultT],
) -> Report[RulesT, ResultT]:
    """The report of a tournament as far as it went."""
    tournament = course.tournament
    findings = [*course.findings]
    notes = [*course.notes, *contest.notes(tournament, settings)]
    refused = qualifying.late_entry is LateEntry.REFUSE
    (findings if refused else notes).extend(late_entries(tournament, refused=refused))
    notes += void_games(tournament, settings)
    came: GoingOn | None = None
    rounds = settings.rounds
    parts = {"closed": tournament.closed, "rounds": rounds or 0}
    in_the_end: list[tuple[PlayExtraGame, Refusal[StrEnum]]] = []
    if rounds is not None:
        findings += beyond_the_end(tournament, rounds)
    if rounds is not None and tournament.closed < rounds:
        notes.append(finding(NoteCode.UNFINISHED, "", **parts))
    elif tournament.closed:
        if rounds is not None and tournament.closed > rounds:
            findings.append(finding(ReportCode.MORE_ROUNDS, "", **parts))
        ranking = course.standings[tournament.closed]
        notes += place_notes(contest, tournament.rules, ranking)
        if settings.region:
            notes += qualification.why_not_legal(contest.system, tournament)
            in_the_end = [each for each in course.border if each[0].after == tournament.closed]
            came = going_on(contest, tournament, settings, qualifying, in_the_end)
    if came is None:
        notes += declines_waiting(tournament, settings)
        came = GoingOn()
    findings += declines_refused(tournament, settings)
    findings += (
        extra_game_refused(settings, game, refusal)
        for game, refusal in course.border
        if (game, refusal) not in in_the_end
    )
    return Report(
        tournament=tournament,
        settings=settings,
        rounds=course.rounds,
        standings=course.standings,
        qualified=came.qualified,
        findings=tuple(sorted(dict.fromkeys((*findings, *came.findings)), key=_where)),
        notes=tuple(sorted(dict.fromkeys((*notes, *came.notes)), key=where)),
    )
