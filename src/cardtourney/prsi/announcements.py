"""What the organiser announces before anything is played: the plan and the tokens (4.5, 3.6)."""

import attrs

from cardtourney.errors import listing
from cardtourney.pairing.bracket import BracketPlan
from cardtourney.pairing.values import is_count
from cardtourney.prsi.bracket import plan_findings, same_phase
from cardtourney.prsi.events import AnnounceTokens, Championship
from cardtourney.prsi.refusals import ChampionshipCode, ChampionshipRefusal, refuse
from cardtourney.rulebook import implements


@implements("prsi:4.5")
def why_not_plan(championship: Championship, plan: BracketPlan) -> ChampionshipRefusal | None:
    """Say why a plan cannot be announced: it is unfit, or there is one already (4.3 to 4.5).

    Args:
        championship: The championship so far.
        plan: What is to be played up to the semifinal.

    Returns:
        The refusal, or None.
    """
    if championship.plan is not None:
        return refuse(ChampionshipCode.PLAN_ANNOUNCED, "4.5")
    entrants = len(championship.entrants)
    if plan.field != entrants:
        return refuse(ChampionshipCode.PLAN_FIELD, "4.5", field=plan.field, entrants=entrants)
    found = plan_findings(plan, championship.rules)
    if found:
        problems = "; ".join(finding.sentence() for finding in found)
        return refuse(
            ChampionshipCode.PLAN_UNFIT, found[0].clause.removeprefix("prsi:"), problems=problems
        )
    return None


def planned_by(championship: Championship, plan: BracketPlan) -> Championship:
    """Announce a plan; where only one number of tokens is possible it needs no word (3.6).

    Args:
        championship: The championship so far.
        plan: An admissible plan.

    Returns:
        The championship with the plan.
    """
    planned = attrs.evolve(championship, plan=plan)
    fixed = (stage.tokens[0] if len(stage.tokens) == 1 else None for stage in planned.stages)
    return attrs.evolve(planned, tokens=tuple(fixed))


def why_no_round(
    championship: Championship, number: int, clause: str
) -> ChampionshipRefusal | None:
    """Say that a round is none of the announced plan's.

    Args:
        championship: The championship so far.
        number: The round.
        clause: The number of the clause that the question is about.

    Returns:
        The refusal, or None.
    """
    if championship.plan is None:
        return refuse(ChampionshipCode.PLAN_MISSING, "4.5")
    last = len(championship.stages)
    if not (is_count(number) and 1 <= number <= last):
        return refuse(ChampionshipCode.NO_SUCH_ROUND, clause, round=number, last=last)
    return None


@implements("prsi:3.6")
def why_not_tokens(championship: Championship, event: AnnounceTokens) -> ChampionshipRefusal | None:
    """Say why tokens cannot be announced: once for each phase, and never for the end (3.6).

    Args:
        championship: The championship so far.
        event: The announcement.

    Returns:
        The refusal, or None.
    """
    refusal = why_no_round(championship, event.round, "3.6")
    if refusal is not None:
        return refusal
    allowed = championship.stages[event.round - 1].tokens
    if len(allowed) < 2:
        return refuse(
            ChampionshipCode.TOKENS_FIXED, "3.6", round=event.round, tokens=listing(allowed)
        )
    announced = championship.tokens[event.round - 1]
    if announced is not None:
        return refuse(ChampionshipCode.TOKENS_ANNOUNCED, "3.6", tokens=announced, round=event.round)
    if not is_count(event.tokens) or event.tokens not in allowed:
        return refuse(
            ChampionshipCode.TOKENS_NUMBER,
            "3.6",
            tokens=str(event.tokens),
            round=event.round,
            possible=listing(allowed),
        )
    return None


@implements("prsi:3.6")
def with_tokens(championship: Championship, event: AnnounceTokens) -> Championship:
    """Announce the tokens of a phase; they are the same in all its rounds (3.6).

    Args:
        championship: The championship so far.
        event: The announcement.

    Returns:
        The championship with the tokens.
    """
    stages = championship.stages
    tokens = tuple(
        event.tokens if same_phase(stage, stages[event.round - 1], championship.rules) else before
        for stage, before in zip(stages, championship.tokens, strict=True)
    )
    return attrs.evolve(championship, tokens=tokens)
