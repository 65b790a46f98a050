"""How a championship comes down to its semifinal (4.1 to 4.6): which plans may be announced.

Tables of the usual sizes come first. Only a field that they cannot bring down to exactly the
number of the semifinal gets byes (4.4), and only one for which byes do not suffice either may
have a table that is smaller than usual (ruling ``small_table``).
"""

from collections.abc import Iterator
from enum import StrEnum

import attrs

from cardtourney.errors import Finding, NoSeating
from cardtourney.pairing.bracket import (
    BracketCode,
    BracketFormat,
    BracketPlan,
    findings,
    nearest,
    possible,
)
from cardtourney.pairing.bracket import plans as _plans
from cardtourney.prsi.rules import MSV_PRSI_2026, Phases, Rules, Scoring, SmallTable
from cardtourney.rulebook import implements


class Measure(StrEnum):
    """4.4: what a field needs besides tables of the usual sizes."""

    NONE = "none"
    BYES = "byes"
    SMALL_TABLE = "small_table"


class Phase(StrEnum):
    """What kind of round it is: played by all who are in, by some of them, or near the end."""

    BASIC = "basic"
    INTERMEDIATE = "intermediate"
    SEMIFINAL = "semifinal"
    FINAL = "final"


@attrs.frozen
class Stage:
    """One round of a whole championship.

    Attributes:
        round: Its number, from 1.
        phase: What kind of round it is; a round with byes is an intermediate one.
        sizes: The size of each table, largest first.
        byes: How many go on without playing.
        advance: How many go on from each table; in the final the one who stays in.
        tokens: The numbers of tokens it may be played with, the usual one first (3.6); none
            where a table is not played with tokens.
    """

    round: int
    phase: Phase
    sizes: tuple[int, ...]
    byes: int
    advance: int
    tokens: tuple[int, ...]

    @property
    def players(self) -> int:
        """How many come to the round, those with a bye among them."""
        return sum(self.sizes) + self.byes


_CLAUSES = {
    BracketCode.PLACES: "prsi:4.3",
    BracketCode.SIZE: "prsi:4.1",
    BracketCode.BYES: "prsi:4.4",
    BracketCode.END: "prsi:4.3",
}


@implements("prsi:4.2", "prsi:4.4")
def bracket_format(measure: Measure, rules: Rules = MSV_PRSI_2026) -> BracketFormat:
    """What a plan may consist of, given what the field needs (4.1 to 4.4).

    Args:
        measure: What it needs besides tables of the usual sizes.
        rules: The edition in force.

    Returns:
        The format for :mod:`cardtourney.pairing.bracket`.

    >>> bracket_format(Measure.NONE).byes
    0
    """
    return BracketFormat(
        sizes=rules.table_sizes,
        small=(rules.small_table_size,) if measure is Measure.SMALL_TABLE else (),
        advance=rules.advance,
        target=rules.semifinal_players,
        byes=0 if measure is Measure.NONE else None,
    )


@implements("prsi:4.4")
def measure(entrants: int, rules: Rules = MSV_PRSI_2026) -> Measure:
    """What a field needs besides tables of the usual sizes (4.4).

    Args:
        entrants: How many there are.
        rules: The edition in force.

    Returns:
        The least that brings them to the semifinal.

    Raises:
        NoSeating: Nothing does; names what would.

    >>> [measure(entrants).value for entrants in (137, 127, 9)]
    ['none', 'byes', 'small_table']
    >>> measure(7)
    Traceback (most recent call last):
    cardtourney.errors.NoSeating: 7 entrants cannot be brought to exactly 8 for the semifinal: \
8 could (1 missing) [prsi:4.3]
    """
    for needed in Measure:
        allowed = needed is not Measure.SMALL_TABLE or rules.small_table is SmallTable.THREE
        if allowed and possible(entrants, bracket_format(needed, rules)):
            return needed
    raise NoSeating(_problems(entrants, rules))


def _problems(entrants: int, rules: Rules) -> Iterator[str]:
    clause = "prsi:4.3" if entrants < rules.semifinal_players else "prsi:4.4"
    near = nearest(entrants, bracket_format(Measure.BYES, rules))
    could = [
        f"{field} could ({abs(entrants - field)} {'missing' if field > entrants else 'too many'})"
        for field in (near.below, near.above)
        if field is not None
    ]
    yield (
        f"{entrants} entrants cannot be brought to exactly {rules.semifinal_players} for the "
        f"semifinal: {', '.join(could)} [{clause}]"
    )
    if possible(entrants, bracket_format(Measure.SMALL_TABLE, rules)):
        yield (
            f"with a table of {rules.small_table_size} they could, which the ruling small_table "
            "does not allow [prsi:4.1]"
        )


@implements("prsi:4.3")
def plans(entrants: int, rules: Rules = MSV_PRSI_2026) -> Iterator[BracketPlan]:
    """All plans for a field up to the semifinal, best first, each made when it is asked for.

    Args:
        entrants: How many there are.
        rules: The edition in force.

    Returns:
        Plans in the order of :mod:`cardtourney.pairing.bracket`: fewest rounds, then fewest
        small tables, fewest byes, and most even tables.

    Raises:
        NoSeating: There is none; names what would be possible.

    >>> [len(played.sizes) for played in next(plans(137)).rounds]
    [34, 17, 8, 4]
    """
    return _plans(entrants, bracket_format(measure(entrants, rules), rules))


@implements("prsi:4.3", "prsi:4.4")
def plan_findings(
    plan: BracketPlan, rules: Rules = MSV_PRSI_2026
) -> tuple[Finding[BracketCode], ...]:
    """Say why a plan may not be announced.

    Args:
        plan: The plan, for the number of entrants that it names.
        rules: The edition in force.

    Returns:
        Everything that is wrong, each with its clause; nothing if :func:`plans` has this plan.

    Raises:
        NoSeating: There is no plan at all for so many entrants.

    >>> from cardtourney.pairing.bracket import BracketRound
    >>> print(*plan_findings(BracketPlan(20, (BracketRound((4,), 16), BracketRound((5, 5), 8)))))
    round 1 gives 16 byes; allowed are 0 at most [prsi:4.4] \
round 2 gives 8 byes; allowed are 0 at most [prsi:4.4] \
12 players are left at the end; expected exactly 8 [prsi:4.3]
    """
    allowed = bracket_format(measure(plan.field, rules), rules)
    return tuple(
        attrs.evolve(found, clause=_CLAUSES[found.code]) for found in findings(plan, allowed)
    )


@implements("prsi:4.6")
def stages(plan: BracketPlan, rules: Rules = MSV_PRSI_2026) -> tuple[Stage, ...]:
    """The rounds of a whole championship: those of the plan, the semifinal and the final (4.6).

    Args:
        plan: What is played up to the semifinal.
        rules: The edition in force.

    Returns:
        One stage a round.

    >>> [(stage.phase.value, stage.sizes) for stage in stages(next(plans(9)))]
    [('intermediate', (3,)), ('semifinal', (4, 4)), ('final', (4,))]
    """
    tables = rules.final_players // rules.advance
    semifinal = (rules.semifinal_players // tables,) * tables
    with_tokens = rules.scoring is Scoring.TOKENS
    before, late = (rules.tokens, (rules.final_tokens,)) if with_tokens else ((), ())
    last = len(plan.rounds)
    return (
        *(
            Stage(
                number,
                Phase.INTERMEDIATE if played.byes else Phase.BASIC,
                played.sizes,
                played.byes,
                rules.advance,
                before,
            )
            for number, played in enumerate(plan.rounds, 1)
        ),
        Stage(last + 1, Phase.SEMIFINAL, semifinal, 0, rules.advance, late),
        Stage(last + 2, Phase.FINAL, (rules.final_players,), 0, 1, late),
    )


@implements("prsi:3.6")
def same_phase(one: Stage, two: Stage, rules: Rules = MSV_PRSI_2026) -> bool:
    """Whether two rounds are played with the same number of tokens (3.6, ruling ``phases``).

    Args:
        one: A round.
        two: A round.
        rules: The edition in force.

    Returns:
        True if they belong to one phase.

    >>> first, second, *_ = stages(next(plans(137)))
    >>> same_phase(first, second)
    True
    """
    if rules.phases is Phases.ROUNDS:
        return one.round == two.round
    return one.phase is two.phase
