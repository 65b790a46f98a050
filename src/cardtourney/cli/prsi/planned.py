"""The plans by which a field comes down to the semifinal, on a page and as JSON."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import attrs
from rich.console import RenderableType

from cardtourney.cli import page
from cardtourney.cli.editions import rules_sentence, rulings_of
from cardtourney.cli.texts import counted
from cardtourney.pairing.bracket import BracketPlan
from cardtourney.prsi.bracket import Measure, Stage, measure, plans, stages
from cardtourney.prsi.rules import EDITIONS, Rules, clause_of

_NEEDS = {
    Measure.NONE: ("tables of the usual sizes suffice", "prsi:4.3"),
    Measure.BYES: ("tables of the usual sizes do not suffice, so there are byes", "prsi:4.4"),
    Measure.SMALL_TABLE: ("byes do not suffice either, so there is a small table", "prsi:4.1"),
}
_COLUMNS = (
    page.number("round"),
    page.text("phase"),
    page.number("players"),
    page.text("tables"),
    page.number("byes"),
    page.number("advance"),
    page.text("tokens"),
)


@attrs.frozen
class Planned:
    """The best plans for a field.

    Attributes:
        entrants: How many there are.
        rules: The rules in force.
        measure: What the field needs besides tables of the usual sizes.
        plans: The plans, best first.
        more: Whether there are others.
    """

    entrants: int
    rules: Rules
    measure: Measure
    plans: tuple[BracketPlan, ...]
    more: bool


def planned(entrants: int, rules: Rules, most: int) -> Planned:
    """Find the best plans.

    Args:
        entrants: How many there are.
        rules: The rules in force.
        most: How many plans are wanted.

    Returns:
        The plans, best first.

    Raises:
        NoSeating: There is none; names what would be possible.
    """
    needed = measure(entrants, rules)
    found = tuple(islice(plans(entrants, rules), most + 1))
    return Planned(entrants, rules, needed, found[:most], len(found) > most)


def tables_text(sizes: tuple[int, ...]) -> str:
    """The tables of a round, the larger ones first.

    >>> tables_text((5, 4, 4))
    '1 of 5, 2 of 4'
    """
    return ", ".join(f"{count} of {size}" for size, count in Counter(sizes).items())


def left_after(stage: Stage) -> int:
    """How many go on from a round; after the final the one who stays in."""
    return len(stage.sizes) * stage.advance + stage.byes


def plan_page(found: Planned, *, tables_only: bool) -> Iterator[RenderableType]:
    """The page of the plans.

    Args:
        found: The plans.
        tables_only: Whether a plan is one line, with nothing but its tables and byes.

    Yields:
        What is on the page, from the top.
    """
    yield page.title(rules_sentence(found.rules, EDITIONS, clause_of))
    need, clause = _NEEDS[found.measure]
    yield page.sentence(f"{counted(found.entrants, 'entrant')}: {need} [{clause}].")
    if tables_only:
        columns = [page.number("plan"), page.text("tables up to the semifinal")]
        yield page.heading("Plans, best first")
        lines = ((str(number), _line(plan)) for number, plan in enumerate(found.plans, 1))
        yield page.table(columns, lines)
    else:
        for number, plan in enumerate(found.plans, 1):
            yield page.heading(f"Plan {number}{', the best' if number == 1 else ''}")
            rows = (_row(stage, found.rules) for stage in stages(plan, found.rules))
            yield page.table(_COLUMNS, rows)
    yield page.heading(
        "There are more plans; --all says how many are shown."
        if found.more
        else "There is no other plan."
    )


def _line(plan: BracketPlan) -> str:
    steps = (
        tables_text(played.sizes) + (f" and {counted(played.byes, 'bye')}" if played.byes else "")
        for played in plan.rounds
    )
    return "; then ".join(steps) or "none: the field is that of the semifinal"


def _row(stage: Stage, rules: Rules) -> tuple[str, ...]:
    tokens = " or ".join(map(str, stage.tokens)) or f"none; {rules.games} games"
    return (
        str(stage.round),
        stage.phase.value,
        str(stage.players),
        tables_text(stage.sizes),
        str(stage.byes),
        str(left_after(stage)),
        tokens,
    )


def plan_data(found: Planned) -> dict[str, object]:
    """Lay out the plans for JSON; each ``plan`` is one as the library reads it."""
    from cardtourney.codec import to_data

    return {
        "entrants": found.entrants,
        "rules": found.rules.name,
        "rulings": {name: option.value for name, option in rulings_of(found.rules).items()},
        "measure": found.measure.value,
        "plans": [
            {
                "plan": to_data(plan),
                "stages": [
                    {**to_data(stage), "players": stage.players, "left": left_after(stage)}
                    for stage in stages(plan, found.rules)
                ],
            }
            for plan in found.plans
        ],
        "more": found.more,
    }
