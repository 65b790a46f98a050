"""Whether a regional tournament counts for going on to the final: everybody played enough."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

import attrs

from cardtourney.championship.system import Record
from cardtourney.edition import require_rules
from cardtourney.errors import Finding, listing, register_sentences, shown_value
from cardtourney.karak.rules import MCR_2026, LeftEarly, Rules
from cardtourney.rulebook import implements


class LegalityCode(StrEnum):
    """Why a tournament does not count for going on to the final."""

    NOT_LEGAL = "not_legal"


register_sentences(
    {
        LegalityCode.NOT_LEGAL: (
            "the tournament does not count for going on to the final: everybody has to play "
            "{least:count game}, and fewer were played by start numbers {players}"
        ),
    }
)


@attrs.frozen
class Legality:
    """Whether a tournament is legal, and who stands in the way.

    Attributes:
        short: The start numbers of those who played too few games, each with how many.
        least: How many everybody has to play.
    """

    short: tuple[tuple[int, int], ...]
    least: int

    @property
    def legal(self) -> bool:
        """Whether nobody played too few games."""
        return not self.short

    @property
    def findings(self) -> tuple[Finding[LegalityCode], ...]:
        """That it is not legal, with everybody who stands in the way; none if it is."""
        if self.legal:
            return ()
        players = listing(f"{shown_value(start)} ({games})" for start, games in self.short)
        parts = (("least", self.least), ("players", players))
        return (Finding(LegalityCode.NOT_LEGAL, "karak:8", parts),)

    def __str__(self) -> str:
        if self.legal:
            return f"legal: everybody played at least {self.least} games [karak:8]"
        who = listing(f"start number {shown_value(start)} ({games})" for start, games in self.short)
        return f"not legal: fewer than {self.least} games played by {who} [karak:8]"


@implements("karak:8")
def legality(
    records: Iterable[Record], rules: Rules = MCR_2026, *, left: Mapping[int, int] | None = None
) -> Legality:
    """Say whether a regional tournament is legal for going on to the final.

    Whoever went home before the first round took no part in it. By the ruling ``left_early``
    those who went home later have to have played enough games too, or are excused.

    Args:
        records: Everybody's rounds, in any order.
        rules: The edition in force.
        left: For those who went home early, by start number, the round after which they did.

    Returns:
        Who played too few games, by start number.

    Raises:
        InvalidReport: These are no rules of Karak.

    >>> print(legality([Record(7, ()), Record(12, ())], left={12: 0}))
    not legal: fewer than 3 games played by start number 7 (0) [karak:8]
    """
    require_rules(rules, Rules)
    gone = {} if left is None else left
    excused = {
        start
        for start, after in gone.items()
        if after == 0 or rules.left_early is LeftEarly.EXCUSED
    }
    short = sorted(
        (record.start, record.games)
        for record in records
        if record.games < rules.least_games and record.start not in excused
    )
    return Legality(tuple(short), rules.least_games)
