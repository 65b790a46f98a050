"""What is to be said of a tournament's rounds and places: findings to settle, and notes.

A finding is not as it should be: points entered wrongly, tables of other sizes than prescribed.
A note tells what the rules provide for, and people should know all the same: byes, meetings that
another draw would have avoided, places that are shared.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final

from cardtourney.championship.contest import Contest, LineT, ResultT, RulesT
from cardtourney.championship.events import Tournament
from cardtourney.championship.resultrows import Entered, with_rows
from cardtourney.championship.system import Record
from cardtourney.championship.tables import equal_splits
from cardtourney.errors import (
    Finding,
    InvalidReport,
    Part,
    exact_text,
    listing,
    register_sentences,
)
from cardtourney.pairing.mixing import MixAudit, Mixing
from cardtourney.pairing.ranking import Ranking


class ReportCode(StrEnum):
    """What a report finds beyond single sheets and games."""

    WRONG_POINTS = "wrong_points"
    OTHER_SPLIT = "other_split"
    NOT_SCORED = "not_scored"
    EXTRA_GAME_REFUSED = "extra_game_refused"
    DECLINE_REFUSED = "decline_refused"
    MORE_ROUNDS = "more_rounds"
    LATE_ENTRY = "late_entry"
    LEFT_BEYOND = "left_beyond_the_end"
    JOINS_BEYOND = "joins_beyond_the_end"


class NoteCode(StrEnum):
    """What a report only tells, since the rules provide for it."""

    BYES = "byes"
    MET_BEFORE = "met_before"
    UNEVEN = "uneven"
    OTHER_TABLES = "other_tables"
    SHARED_PLACE = "shared_place"
    EXTRA_GAME_POSSIBLE = "extra_game_possible"
    EXTRA_GAME_NEEDED = "extra_game_needed"
    CAME_LATE = "came_late"
    BORDER_GAME = "border_game"
    BORDER_LOTS = "border_lots"
    UNFINISHED = "unfinished"
    DECLINE_WAITS = "decline_waits"
    EXTRA_GAME_VOID = "extra_game_void"


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
        ReportCode.EXTRA_GAME_REFUSED: (
            "the extra game after round {round}{line} counts nothing: {why}"
        ),
        ReportCode.DECLINE_REFUSED: (
            "that start number {start} does not come to the final{line} changes nothing: {why}"
        ),
        ReportCode.LATE_ENTRY: (
            "start number {start} takes part from round {round} on, and nobody may join after the "
            "first round"
        ),
        ReportCode.MORE_ROUNDS: (
            "{closed:count round} are scored, and the settings say that {rounds} are played: one "
            "of the two is wrong"
        ),
        ReportCode.LEFT_BEYOND: (
            "start number {start} is said to have left after round {round}, and {rounds:count "
            "round} are played: one of the two is wrong"
        ),
        ReportCode.JOINS_BEYOND: (
            "start number {start} is said to take part from round {round} on, and {rounds:count "
            "round} are played: one of the two is wrong"
        ),
        NoteCode.BYES: "round {round}: a bye for start numbers {players}",
        NoteCode.MET_BEFORE: (
            "round {round}: {value:count repeated meeting}; a draw with {best} was possible"
        ),
        NoteCode.UNEVEN: (
            "round {round}: {objective} are less even than they could be: {counted} adds up to "
            "{value}, and {best} was possible"
        ),
        NoteCode.OTHER_TABLES: (
            "round {round}: the tables are of {found}; a draw would have made tables of "
            "{expected}, and the rules allow both"
        ),
        NoteCode.SHARED_PLACE: "start numbers {players} share place {place}",
        NoteCode.EXTRA_GAME_POSSIBLE: (
            "start numbers {players} share place {place}; they may play an extra game for it"
        ),
        NoteCode.EXTRA_GAME_NEEDED: (
            "start numbers {players} share place {place} until they have played an extra game"
        ),
        NoteCode.CAME_LATE: "start number {start} takes part from round {round} on",
        NoteCode.BORDER_GAME: (
            "the extra game after round {round} decides who goes to the final, and no place in the "
            "standings"
        ),
        NoteCode.BORDER_LOTS: (
            "lots decide who goes to the final of those who share place {place}, in this order: "
            "start numbers {players}"
        ),
        NoteCode.DECLINE_WAITS: (
            "that start number {start} does not come to the final{line} counts once the tournament "
            "is over"
        ),
        NoteCode.EXTRA_GAME_VOID: (
            "the extra game after round {round}{line} decides the standings after that round only, "
            "and round {next} was played since"
        ),
        NoteCode.UNFINISHED: (
            "the tournament is not over: {closed} of {rounds:count round} are scored"
        ),
    }
)


def finding(code: StrEnum, clause: str, **parts: Part) -> Finding[StrEnum]:
    """A finding or note made of its parts."""
    return Finding(code, clause, tuple(parts.items()))


def entered_findings(
    contest: Contest[RulesT, LineT, ResultT], rules: RulesT, handed_in: Iterable[Entered[ResultT]]
) -> Iterator[Finding[StrEnum]]:
    """What is wrong on sheets that are scored all the same, and points entered that are wrong.

    Args:
        contest: The game that is played.
        rules: The edition in force.
        handed_in: The sound sheets of any rounds.

    Yields:
        Findings, each with the rows it is about.
    """
    for entered in handed_in:
        row_of = dict(zip(entered.result.starts, entered.rows, strict=True))
        for found in contest.system.findings(entered.result, rules):
            mine = row_of.get(int(found.get("start") or 0))
            yield with_rows(found, sorted(entered.rows) if mine is None else [mine])
        try:
            scores = contest.system.score(entered.result, rules)
        except InvalidReport:
            # Its round is refused, with the reason.
            continue
        for score, points in zip(scores, entered.points, strict=True):
            if points is not None and points != score.points:
                wrong = finding(
                    ReportCode.WRONG_POINTS,
                    contest.points_clause,
                    round=entered.result.round,
                    table=entered.result.table,
                    start=score.start,
                    entered=exact_text(points),
                    points=exact_text(score.points),
                )
                yield with_rows(wrong, [row_of[score.start]])


def split_findings(
    contest: Contest[RulesT, LineT, ResultT], tournament: Tournament[RulesT, ResultT], number: int
) -> Iterator[Finding[StrEnum]]:
    """Tables that are not all equal where they could be.

    Args:
        contest: The game that is played.
        tournament: The tournament.
        number: A round that has been seated.

    Yields:
        At most one finding.
    """
    found = _sizes(tournament, number)
    equal = equal_splits(sum(found), contest.system.sizes(tournament.rules))
    if equal and found not in equal:
        yield finding(
            ReportCode.OTHER_SPLIT,
            contest.system.clauses(tournament.rules).sizes,
            round=number,
            found=listing(found),
            players=len(tournament.still_in(number)),
            expected=" or of ".join(map(listing, equal)),
        )


def split_notes(
    contest: Contest[RulesT, LineT, ResultT], tournament: Tournament[RulesT, ResultT], number: int
) -> Iterator[Finding[StrEnum]]:
    """Tables of other sizes than a draw makes, and as good by the rules.

    The rules ask for equal tables alone. Which of several equal ones are drawn, or which where
    none are equal, is only our choice; who played others has done nothing wrong.

    Args:
        contest: The game that is played.
        tournament: The tournament.
        number: A round that has been seated.

    Yields:
        At most one note; none where there is a finding.
    """
    rules = tournament.rules
    found = _sizes(tournament, number)
    drawn = contest.system.tables(len(tournament.still_in(number)), rules)
    if found != drawn and not any(split_findings(contest, tournament, number)):
        clause = contest.system.clauses(rules).sizes
        parts = {"found": listing(found), "expected": listing(drawn)}
        yield finding(NoteCode.OTHER_TABLES, clause, round=number, **parts)


def late_entries(
    tournament: Tournament[RulesT, ResultT], *, refused: bool
) -> Iterator[Finding[StrEnum]]:
    """Who came after the first round.

    Args:
        tournament: The tournament.
        refused: Whether nobody may.

    Yields:
        Findings where nobody may, and notes where they may.
    """
    code = ReportCode.LATE_ENTRY if refused else NoteCode.CAME_LATE
    for entrant in tournament.entrants:
        # Whoever never came did not come late.
        if entrant.from_round > 1 and entrant.left_after != 0:
            yield finding(code, "mcr:1", round=entrant.from_round, start=entrant.start)


def beyond_the_end(
    tournament: Tournament[RulesT, ResultT], rounds: int
) -> Iterator[Finding[StrEnum]]:
    """Who is said to have left or come at a round that is not played, as by a slip of the pen.

    Args:
        tournament: The tournament.
        rounds: How many rounds are to be played.

    Yields:
        Findings.
    """
    last = max(rounds, tournament.closed)
    for one in tournament.entrants:
        if one.left_after is not None and one.left_after > last:
            parts = {"start": one.start, "round": one.left_after, "rounds": rounds}
            yield finding(ReportCode.LEFT_BEYOND, "", **parts)
        if one.from_round > last and one.left_after != 0:
            parts = {"start": one.start, "round": one.from_round, "rounds": rounds}
            yield finding(ReportCode.JOINS_BEYOND, "", **parts)


def _sizes(tournament: Tournament[RulesT, ResultT], number: int) -> tuple[int, ...]:
    tables = tournament.rounds[number - 1].tables
    return tuple(sorted(map(len, tables), reverse=True))


_COUNTED: Final[Mapping[str, str]] = {
    Mixing.BYES: "how often those who rest had rested before",
    Mixing.TABLE_SIZES: (
        "how much more often players had sat at tables of the size they get than at those of the "
        "size they had least"
    ),
    Mixing.SEATS: (
        "how much more often players had sat on the seat they get than on the one they had least"
    ),
}
"""What the measures of evenness count, in words."""


def draw_notes(
    number: int, resting: Iterable[int], audit: MixAudit[int], clause: str
) -> Iterator[Finding[StrEnum]]:
    """What is to be said of a round's draw: who rested, and whether another was better.

    Args:
        number: The round.
        resting: The start numbers of those who had a bye.
        audit: The draw beside the best one found.
        clause: The clause about who plays.

    Yields:
        Notes: no rule says that a draw has to be the best.
    """
    byes = tuple(resting)
    if byes:
        yield finding(NoteCode.BYES, clause, round=number, players=listing(byes))
    # What comes after the first objective that differs cannot be compared.
    differing = (each for each in audit.objectives if each.value != each.best)
    first = next(differing, None)
    if first is None or first.value < first.best:
        return
    parts: dict[str, Part] = {"round": number, "value": first.value, "best": first.best}
    if first.name == Mixing.MET_BEFORE:
        yield finding(NoteCode.MET_BEFORE, "", **parts)
    else:
        parts |= {"objective": first.name, "counted": _COUNTED[first.name]}
        yield finding(NoteCode.UNEVEN, "", **parts)


def place_notes(
    contest: Contest[RulesT, LineT, ResultT], rules: RulesT, ranking: Ranking[Record]
) -> Iterator[Finding[StrEnum]]:
    """Places that are shared at the end, and what can be done about them.

    Args:
        contest: The game that is played.
        rules: The edition in force.
        ranking: The standings after the last round.

    Yields:
        A note for each place that several share.
    """
    for group in ranking.groups:
        place, sharing = ranking.place_of(group[0]), len(group)
        if sharing == 1:
            continue
        clause = contest.system.extra_game(place, sharing, rules)
        code = NoteCode.EXTRA_GAME_POSSIBLE if clause else NoteCode.SHARED_PLACE
        if contest.system.must_play_extra(place, sharing, rules):
            code = NoteCode.EXTRA_GAME_NEEDED
        players = listing(sorted(record.start for record in group))
        # Where nothing more can decide, the clause is that of the last value that did not.
        clause = clause or ranking.criteria[-1].clause
        yield finding(code, clause, players=players, place=place)
