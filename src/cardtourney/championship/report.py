"""A whole tournament played again from its result sheets, with everything found on the way.

Rounds are seated, scored and closed one after the other, as far as their sheets allow. What is
not as it should be is a finding; what the rules provide for, and people should know all the same,
is a note: byes, meetings that a better draw would have avoided, places that are shared.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, Generic, TypeVar

import attrs

from cardtourney.championship.draw import audit_round
from cardtourney.championship.events import (
    NO_DRAW,
    EnterResult,
    Event,
    PlayExtraGame,
    Tournament,
)
from cardtourney.championship.people import Entrant
from cardtourney.championship.resultrows import (
    Entered,
    Form,
    Gathered,
    ResultRow,
    Shown,
    gather,
    where,
    with_rows,
)
from cardtourney.championship.settings import NOTHING_SAID, Key, Settings
from cardtourney.championship.standings import standings_after
from cardtourney.championship.system import Edition, Record, Score, System
from cardtourney.championship.tournament import apply, byes, start, why_not
from cardtourney.chance import Chance
from cardtourney.errors import (
    Finding,
    NoSeating,
    Part,
    Refusal,
    exact_text,
    listing,
    register_sentences,
)
from cardtourney.pairing.mixing import MixAudit, Mixing
from cardtourney.pairing.ranking import Ranking
from cardtourney.rounds import CloseRound, Round, SeatRound, TableResult

RulesT = TypeVar("RulesT", bound=Edition)
LineT = TypeVar("LineT")
ResultT = TypeVar("ResultT", bound=TableResult)


class ReportCode(StrEnum):
    """What a report finds beyond single sheets and games."""

    WRONG_POINTS = "wrong_points"
    OTHER_SPLIT = "other_split"
    NOT_SCORED = "not_scored"
    EXTRA_GAME_REFUSED = "extra_game_refused"


class NoteCode(StrEnum):
    """What a report only tells, since the rules provide for it."""

    BYES = "byes"
    MET_BEFORE = "met_before"
    UNEVEN = "uneven"
    SHARED_PLACE = "shared_place"
    EXTRA_GAME_POSSIBLE = "extra_game_possible"
    EXTRA_GAME_NEEDED = "extra_game_needed"
    UNFINISHED = "unfinished"


_TABLE = "round {round}, table {table}: "

register_sentences(
    {
        ReportCode.WRONG_POINTS: _TABLE
        + "start number {start} is entered with {entered} tournament points; the game is worth "
        "{points}",
        ReportCode.OTHER_SPLIT: (
            "round {round}: the tables are of {found}; {players:count player} are to be split "
            "into tables of {expected}"
        ),
        ReportCode.NOT_SCORED: (
            "round {round} and what follows is not scored until the findings about it are settled"
        ),
        ReportCode.EXTRA_GAME_REFUSED: "the extra game after round {round} counts nothing: {why}",
        NoteCode.BYES: "round {round}: start numbers {players} rest",
        NoteCode.MET_BEFORE: (
            "round {round}: {value:count repeated meeting}; a draw with {best} was possible"
        ),
        NoteCode.UNEVEN: (
            "round {round}: {objective} are less even than they could be: {value}, and {best} was "
            "possible"
        ),
        NoteCode.SHARED_PLACE: "start numbers {players} share place {place}",
        NoteCode.EXTRA_GAME_POSSIBLE: (
            "start numbers {players} share place {place}; they may play an extra game for it"
        ),
        NoteCode.EXTRA_GAME_NEEDED: (
            "start numbers {players} share place {place} until they have played an extra game"
        ),
        NoteCode.UNFINISHED: (
            "the tournament is not over: {closed} of {rounds:count round} are scored"
        ),
    }
)

Progress = Callable[[int, str], None]
"""Told what is done next: the round and a word for it."""


def _silent(_round: int, _what: str) -> None:
    """Tell nobody."""


def _no_notes(_tournament: Tournament[Any, Any], _settings: Settings) -> Sequence[Finding[StrEnum]]:
    return ()


@attrs.frozen(kw_only=True)
class Contest(Generic[RulesT, LineT, ResultT]):
    """A game's tournament as files and reports need it.

    Attributes:
        system: The rules of its tournament.
        form: What its result sheets hold.
        points_clause: The clause about tournament points.
        keys: What only its settings have.
        notes: What the game has to tell of a tournament that its rules provide for: values that
            are provisional, what was announced, and the like.
    """

    system: System[RulesT, ResultT]
    form: Form[RulesT, LineT, ResultT]
    points_clause: str
    keys: Mapping[str, Key] = attrs.field(factory=dict)
    notes: Callable[[Tournament[RulesT, ResultT], Settings], Sequence[Finding[StrEnum]]] = _no_notes


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
        findings: What is to be settled, round by round.
        notes: What is only told, round by round.
    """

    tournament: Tournament[RulesT, ResultT]
    settings: Settings
    rounds: tuple[RoundReport, ...]
    standings: Mapping[int, Ranking[Record]]
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


def replay(
    contest: Contest[RulesT, LineT, ResultT],
    rules: RulesT,
    entrants: Iterable[Entrant],
    rows: Iterable[ResultRow[LineT]],
    *,
    settings: Settings = NOTHING_SAID,
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
        chance: The public draw.
        progress: Told what is done next.

    Returns:
        The report. The order of entrants and rows never changes it.

    Raises:
        InvalidReport: What are no entrants, or start numbers that several have.
    """
    people = tuple(entrants)
    system = contest.system
    gathered = gather(
        rows,
        people,
        contest.form,
        rules,
        sizes=system.sizes(rules),
        resting=lambda players: byes(system, rules, players),
        clauses=system.clauses(rules),
        chance=chance,
    )
    tournament = start(system, rules, people, house_rules=settings.house_rules, chance=chance)
    found: list[Finding[StrEnum]] = [*gathered.findings]
    notes: list[Finding[StrEnum]] = []
    rounds: list[RoundReport] = []
    standings: dict[int, Ranking[Record]] = {}
    last = max((*gathered.spoiled, *(each.result.round for each in gathered.entered)), default=0)
    games = list(settings.extra_games)
    for number in range(1, last + 1):
        refusal = _play(contest, tournament, number, gathered)
        if isinstance(refusal, Refusal):
            found.append(_of_round(refusal, number))
        if not isinstance(refusal, Tournament):
            found.append(_finding(ReportCode.NOT_SCORED, _clause(contest, rules), round=number))
            break
        tournament = refusal
        progress(number, "judging the draw")
        entered = [each for each in gathered.entered if each.result.round == number]
        found += _entered_findings(contest, rules, entered)
        found += _split_findings(contest, tournament, number)
        played = tournament.rounds[number - 1]
        resting = [start for start in tournament.still_in(number) if start not in played.players]
        judged = RoundReport(
            number,
            tuple(row for each in entered for row in _rows(contest, rules, each)),
            tuple(resting),
            audit_round(tournament, number),
        )
        rounds.append(judged)
        notes += _draw_notes(judged, system.clauses(rules).players)
        for game in [game for game in games if game.after == number]:
            games.remove(game)
            played_it = _extra_game(contest, tournament, game)
            if isinstance(played_it, Tournament):
                tournament = played_it
            else:
                found.append(played_it)
        progress(number, "ranking")
        standings[number] = standings_after(system, tournament, number)
    found += [
        each
        for game in games
        if isinstance(each := _extra_game(contest, tournament, game), Finding)
    ]
    report = Report(tournament, settings, tuple(rounds), standings, (), ())
    notes += [*contest.notes(tournament, settings), *_place_notes(contest, report)]
    if settings.rounds is not None and tournament.closed < settings.rounds:
        parts = {"closed": tournament.closed, "rounds": settings.rounds}
        notes.append(_finding(NoteCode.UNFINISHED, "", **parts))
    return attrs.evolve(
        report,
        findings=tuple(sorted(dict.fromkeys(found), key=where)),
        notes=tuple(sorted(dict.fromkeys(notes), key=where)),
    )


def _play(
    contest: Contest[RulesT, LineT, ResultT],
    tournament: Tournament[RulesT, ResultT],
    number: int,
    gathered: Gathered[ResultT],
) -> Tournament[RulesT, ResultT] | Refusal[StrEnum] | None:
    """The tournament after a round, or why the round cannot have been played so, if not told."""
    if number in gathered.spoiled:
        return None
    results = [each.result for each in gathered.entered if each.result.round == number]
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


def _clause(contest: Contest[RulesT, Any, Any], rules: RulesT) -> str:
    return contest.system.clauses(rules).entering


def _of_round(refusal: Refusal[StrEnum], number: int) -> Finding[StrEnum]:
    parts = {"round": number} | dict(refusal.parts)
    return Finding(refusal.code, refusal.clause, tuple(parts.items()))


def _finding(code: StrEnum, clause: str, **parts: Part) -> Finding[StrEnum]:
    return Finding(code, clause, tuple(parts.items()))


def _scores(
    contest: Contest[RulesT, LineT, ResultT], rules: RulesT, entered: Entered[ResultT]
) -> Sequence[Score]:
    return contest.system.score(entered.result, rules)


def _rows(
    contest: Contest[RulesT, LineT, ResultT], rules: RulesT, entered: Entered[ResultT]
) -> Iterable[Row]:
    scores = _scores(contest, rules, entered)
    for position, (score, values) in enumerate(zip(scores, entered.values, strict=True), 1):
        yield Row(
            entered.result.table, position, score.start, values, score.points, score.secondary
        )


def _entered_findings(
    contest: Contest[RulesT, LineT, ResultT], rules: RulesT, handed_in: Iterable[Entered[ResultT]]
) -> Iterable[Finding[StrEnum]]:
    """What is wrong in games that are scored all the same, and points entered that are wrong."""
    for entered in handed_in:
        row_of = dict(zip(entered.result.starts, entered.rows, strict=True))
        for finding in contest.system.findings(entered.result, rules):
            mine = row_of.get(int(finding.get("start") or 0))
            yield with_rows(finding, sorted(entered.rows) if mine is None else [mine])
        scores = _scores(contest, rules, entered)
        for score, points in zip(scores, entered.points, strict=True):
            if points is not None and points != score.points:
                finding = _finding(
                    ReportCode.WRONG_POINTS,
                    contest.points_clause,
                    round=entered.result.round,
                    table=entered.result.table,
                    start=score.start,
                    entered=exact_text(points),
                    points=exact_text(score.points),
                )
                yield with_rows(finding, [row_of[score.start]])


def _split_findings(
    contest: Contest[RulesT, LineT, ResultT], tournament: Tournament[RulesT, ResultT], number: int
) -> Iterable[Finding[StrEnum]]:
    """Tables of other sizes than prescribed, as far as any are."""
    rules = tournament.rules
    players = len(tournament.still_in(number))
    try:
        prescribed = contest.system.tables(players, rules)
    except NoSeating:
        return
    played: Round[ResultT] = tournament.rounds[number - 1]
    found = sorted(map(len, played.tables), reverse=True)
    if found != sorted(prescribed, reverse=True):
        yield _finding(
            ReportCode.OTHER_SPLIT,
            contest.system.clauses(rules).sizes,
            round=number,
            found=listing(found),
            players=players,
            expected=listing(prescribed),
        )


def _draw_notes(judged: RoundReport, clause: str) -> Iterable[Finding[StrEnum]]:
    number = judged.number
    if judged.resting:
        yield _finding(NoteCode.BYES, clause, round=number, players=listing(judged.resting))
    for objective in judged.audit.objectives:
        if objective.value <= objective.best:
            continue
        parts: dict[str, Part] = {"value": objective.value, "best": objective.best}
        if objective.name == Mixing.MET_BEFORE:
            yield _finding(NoteCode.MET_BEFORE, "", round=number, **parts)
        else:
            name = objective.name
            yield _finding(NoteCode.UNEVEN, "", round=number, objective=name, **parts)
        # What comes after an objective that is worse cannot be compared.
        return


def _extra_game(
    contest: Contest[RulesT, LineT, ResultT],
    tournament: Tournament[RulesT, ResultT],
    game: PlayExtraGame,
) -> Tournament[RulesT, ResultT] | Finding[StrEnum]:
    refusal = why_not(contest.system, tournament, game)
    if refusal is None:
        return apply(contest.system, tournament, game)
    why = refusal.sentence()
    return _finding(ReportCode.EXTRA_GAME_REFUSED, refusal.clause, round=game.after, why=why)


def _place_notes(
    contest: Contest[RulesT, LineT, ResultT], report: Report[RulesT, ResultT]
) -> Iterable[Finding[StrEnum]]:
    """Places that are shared once all is played."""
    rules = report.tournament.rules
    if not report.over:
        return
    ranking = report.standings[report.tournament.closed]
    for group in ranking.groups:
        place, sharing = ranking.place_of(group[0]), len(group)
        if sharing == 1:
            continue
        clause = contest.system.extra_game(place, sharing, rules)
        code = NoteCode.EXTRA_GAME_POSSIBLE if clause else NoteCode.SHARED_PLACE
        if contest.system.must_play_extra(place, sharing, rules):
            code = NoteCode.EXTRA_GAME_NEEDED
        players = listing(sorted(record.start for record in group))
        yield _finding(code, clause, players=players, place=place)
