"""Who goes on into the next round, and why each of them (B.9, B.10, B.11).

All at or above the threshold go on, the next in the standings fill their last table, and one
more table follows if somebody with enough points sits at it.
"""

from collections.abc import Collection
from enum import StrEnum
from fractions import Fraction

import attrs

from cardtourney.errors import Finding, InvalidReport, exact_text, listing, register_sentences
from cardtourney.marias_sem.rules import SEM_2023, Cutoff, FillPool, FillShort, Rules
from cardtourney.marias_sem.standings import Record
from cardtourney.pairing.ranking import Ranking
from cardtourney.rulebook import implements


class Reason(StrEnum):
    """Why a player goes on."""

    THRESHOLD = "threshold"
    FILLER = "filler"
    EXTRA_TABLE = "extra table"


class AdvanceCode(StrEnum):
    """What can be said about an advance."""

    AT_THRESHOLD = "at_threshold"
    FILLS_TABLE = "fills_table"
    OPENS_EXTRA_TABLE = "opens_extra_table"
    JOINS_EXTRA_TABLE = "joins_extra_table"
    TOO_FEW_TO_FILL = "too_few_to_fill"
    TOO_FEW_FOR_EXTRA_TABLE = "too_few_for_extra_table"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    NOT_ADVANCED = "not_advanced"


register_sentences(
    {
        AdvanceCode.AT_THRESHOLD: (
            "{start} has {points:count point}, at or above the threshold of {threshold}"
        ),
        AdvanceCode.FILLS_TABLE: (
            "{start} has {points:count point} and fills the last table as the next in the standings"
        ),
        AdvanceCode.OPENS_EXTRA_TABLE: (
            "{start} has {points:count point}, at or above the {extra_table} that open "
            "an extra table"
        ),
        AdvanceCode.JOINS_EXTRA_TABLE: (
            "{start} has {points:count point} and fills the extra table that {opener} opens "
            "with {opener_points}"
        ),
        AdvanceCode.TOO_FEW_TO_FILL: (
            "round {into_round}: with {qualified:count player} at or above the threshold and "
            "{left} more who are left, tables of {size} seat {seated}; at the threshold but not "
            "seated: {unseated}"
        ),
        AdvanceCode.TOO_FEW_FOR_EXTRA_TABLE: (
            "round {into_round}: {opener} would open an extra table with "
            "{opener_points:count point}, but there would be only {left:count player} for that "
            "table of {size}"
        ),
        AdvanceCode.REFUSED: (
            "round {into_round}: with {qualified:count player} at or above the threshold, full "
            "tables of {size} need {need} more, and {left} can be had; the ruling fill_short is "
            "refuse, so the organiser decides"
        ),
        AdvanceCode.UNKNOWN: "{what}: start number {start} is not in the standings",
        AdvanceCode.NOT_ADVANCED: "start number {start} does not go on into round {into_round}",
    }
)


@attrs.frozen
class Advanced:
    """A player who goes on.

    Attributes:
        start: The start number.
        reason: Why the player goes on.
        points: The player's points so far.
    """

    start: int
    reason: Reason
    points: Fraction


@attrs.frozen
class Advance:
    """Who goes on into a round.

    Attributes:
        cutoff: The numbers that decided.
        players: Those who go on, in the order of the standings, in which they are seated;
            always full tables, possibly none.
        note: What the desk should know: that too few were left to fill a table, or for an
            extra table; None as a rule.
    """

    cutoff: Cutoff
    players: tuple[Advanced, ...]
    note: Finding[AdvanceCode] | None = None

    @property
    def into_round(self) -> int:
        """The round that is advanced into."""
        return self.cutoff.into_round

    @property
    def starts(self) -> tuple[int, ...]:
        """The start numbers of those who go on, in the order of the standings."""
        return tuple(player.start for player in self.players)

    def why(self, start: int) -> Finding[AdvanceCode]:
        """Why a player goes on, as a statement with the clause behind it.

        Args:
            start: The start number of somebody who goes on.

        Raises:
            InvalidReport: The player does not go on.
        """
        for player in self.players:
            if player.start == start:
                return self._why(player)
        finding = _finding(
            AdvanceCode.NOT_ADVANCED, self.cutoff, start=start, into_round=self.into_round
        )
        raise InvalidReport([str(finding)])

    def reasons(self) -> tuple[Finding[AdvanceCode], ...]:
        """Why each of the players goes on, in their order."""
        return tuple(self._why(player) for player in self.players)

    def _why(self, player: Advanced) -> Finding[AdvanceCode]:
        cutoff = self.cutoff
        who: dict[str, int | str] = {"start": player.start, "points": exact_text(player.points)}
        if player.reason is Reason.THRESHOLD:
            threshold = exact_text(cutoff.threshold)
            return _finding(AdvanceCode.AT_THRESHOLD, cutoff, **who, threshold=threshold)
        if player.reason is Reason.FILLER:
            return _finding(AdvanceCode.FILLS_TABLE, cutoff, **who)
        if player.points >= cutoff.extra_table:
            extra_table = exact_text(cutoff.extra_table)
            return _finding(AdvanceCode.OPENS_EXTRA_TABLE, cutoff, **who, extra_table=extra_table)
        # The standings go by points first, so whoever opens the table is the first at it.
        opener = next(other for other in self.players if other.reason is Reason.EXTRA_TABLE)
        return _finding(
            AdvanceCode.JOINS_EXTRA_TABLE,
            cutoff,
            **who,
            opener=opener.start,
            opener_points=exact_text(opener.points),
        )


@implements("sem:B.9", "sem:B.10", "sem:B.11")
def advance(
    ranking: Ranking[Record],
    still_in: Collection[int],
    cutoff: Cutoff,
    rules: Rules = SEM_2023,
    *,
    withdrawn: Collection[int] = (),
) -> Advance:
    """Who goes on into a round.

    All with the threshold's points or more go on; the next in the standings fill up their last
    table; one more table of the next is added if somebody at it has the extra table's points
    or more. Whoever fills a table does not count for the extra one. The ruling `fill_pool`
    says who is asked at all: those who played the last round, so that nobody who was out comes
    back, or everybody. The ruling `fill_short` says what happens where too few are left to fill
    a table.

    Args:
        ranking: The standings, see :func:`cardtourney.marias_sem.standings.standings`.
        still_in: The start numbers of those who played the last round.
        cutoff: The round's threshold and extra table, one of `rules.cutoffs`.
        rules: The edition in force; says the table size and the rulings.
        withdrawn: The start numbers of those who are ranked but have left the tournament (D.4);
            they go on in no case.

    Returns:
        The players with their reasons; none if nobody is at the threshold and no extra table
        can be made.

    Raises:
        InvalidReport: Somebody in `still_in` or `withdrawn` is not in the standings, or too
            few are left to fill a table and the ruling `fill_short` refuses that.

    >>> from cardtourney.marias_sem.standings import RoundScore, standings
    >>> points = {11: 5, 12: 5, 13: 5, 14: 5, 15: 3, 16: 3, 17: 3, 18: 1, 19: 1, 20: 1}
    >>> table = standings(Record(start, (RoundScore(1, p, 900),)) for start, p in points.items())
    >>> into_two = advance(table, points, Cutoff(2, 5, 3, "sem:B.9"))
    >>> into_two.starts
    (11, 12, 13, 14, 15, 16, 17, 18, 19)
    >>> for start in (14, 16, 17, 18):
    ...     print(into_two.why(start).sentence())
    14 has 5 points, at or above the threshold of 5
    16 has 3 points and fills the last table as the next in the standings
    17 has 3 points, at or above the 3 that open an extra table
    18 has 1 point and fills the extra table that 17 opens with 3
    """
    _require_known(ranking, {"still_in": still_in, "withdrawn": withdrawn}, cutoff)
    pool = _pool(ranking, still_in, withdrawn, rules)
    size = rules.table_size
    # Points are the first criterion, so those at the threshold are the head of the pool.
    qualified = sum(record.points >= cutoff.threshold for record in pool)
    need = -qualified % size
    left = len(pool) - qualified
    if left < need:
        return _short(pool, qualified, need, cutoff, rules)
    seated = qualified + need
    rest = pool[seated:]
    note = None
    extra = 0
    if rest and rest[0].points >= cutoff.extra_table:
        if len(rest) >= size:
            extra = size
        else:
            note = _finding(
                AdvanceCode.TOO_FEW_FOR_EXTRA_TABLE,
                cutoff,
                into_round=cutoff.into_round,
                opener=rest[0].start,
                opener_points=exact_text(rest[0].points),
                left=len(rest),
                size=size,
            )
    reasons = [
        *[Reason.THRESHOLD] * qualified,
        *[Reason.FILLER] * need,
        *[Reason.EXTRA_TABLE] * extra,
    ]
    return Advance(cutoff, _players(pool, reasons), note)


def _pool(
    ranking: Ranking[Record], still_in: Collection[int], withdrawn: Collection[int], rules: Rules
) -> tuple[Record, ...]:
    gone = frozenset(withdrawn)
    here = frozenset(still_in)
    everyone = rules.fill_pool is FillPool.EVERYONE
    return tuple(
        record
        for record in ranking.entries
        if record.start not in gone and (everyone or record.start in here)
    )


def _short(
    pool: tuple[Record, ...], qualified: int, need: int, cutoff: Cutoff, rules: Rules
) -> Advance:
    size = rules.table_size
    parts = {
        "into_round": cutoff.into_round,
        "qualified": qualified,
        "left": len(pool) - qualified,
        "size": size,
    }
    if rules.fill_short is FillShort.REFUSE:
        refused = _finding(AdvanceCode.REFUSED, cutoff, **parts, need=need)
        raise InvalidReport([str(refused)])
    # All who are left would not fill the table, so it is not made: its players are out, even
    # those at the threshold.
    seated = len(pool) - len(pool) % size
    note = _finding(
        AdvanceCode.TOO_FEW_TO_FILL,
        cutoff,
        **parts,
        seated=seated,
        unseated=listing(record.start for record in pool[seated:qualified]),
    )
    return Advance(cutoff, _players(pool, [Reason.THRESHOLD] * seated), note)


def _players(pool: tuple[Record, ...], reasons: list[Reason]) -> tuple[Advanced, ...]:
    # The pool goes on below the last of those who advance.
    return tuple(
        Advanced(record.start, reason, record.points)
        for record, reason in zip(pool, reasons, strict=False)
    )


def _finding(code: AdvanceCode, cutoff: Cutoff, **parts: int | str) -> Finding[AdvanceCode]:
    return Finding(code, cutoff.clause, tuple(parts.items()))


def _require_known(
    ranking: Ranking[Record], asked: dict[str, Collection[int]], cutoff: Cutoff
) -> None:
    known = {record.start for record in ranking.entries}
    unknown = [
        _finding(AdvanceCode.UNKNOWN, cutoff, what=what, start=start)
        for what, starts in asked.items()
        for start in sorted(set(starts) - known)
    ]
    if unknown:
        raise InvalidReport(map(str, unknown))
