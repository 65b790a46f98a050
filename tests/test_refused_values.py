"""A refusal is short, can be written whatever it refuses, and is of the library's own kind."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney import chance, edition, rounds, rulebook
from cardtourney.errors import CardTourneyError
from cardtourney.marias_sem.ticket import Ticket, correction
from cardtourney.pairing import (
    bracket,
    mixing,
    options,
    plan,
    points,
    ranking,
    season,
    separation,
    tables,
)

HUGE = 10**5000


def nested(inside: object, depth: int) -> object:
    for _ in range(depth):
        inside = (inside,)
    return inside


# Written by what they are, as Hypothesis would write out the values themselves.
VALUES: dict[str, Any] = {
    "a huge number": HUGE,
    "a huge number below zero": -HUGE,
    "a huge fraction": Fraction(HUGE + 1, HUGE),
    "a long text": "Košice " * 100_000,
    "a tuple of a huge number": (HUGE, "a"),
    "nested tuples": nested(HUGE, 50),
    "very deeply nested tuples": nested(HUGE, 100_000),
    "a tuple of long texts": ("x" * 5000,) * 3,
    "nothing": None,
}

SEED = chance.Seeded("Košice 2026")
CUP = points.PointTable.of((5, 3, 1))
FORMAT = bracket.BracketFormat(sizes=(4, 5), advance=2, target=8)
CLAUSE = rulebook.Clause(id="cup:1", kind=rulebook.Kind.COMPUTED, summary="A win earns 2 points.")
RULING = rulebook.Ruling(
    id="cup:draw",
    clause="cup:1",
    question="And a draw?",
    options=(rulebook.Option("one", "one point"), rulebook.Option("none", "no point")),
    default="one",
)
BOOK = rulebook.Rulebook(
    id="cup",
    title="The cup",
    edition="2026",
    in_force_from=date(2026, 1, 1),
    source="the hall",
    clauses=(CLAUSE,),
    rulings=(RULING,),
)


@attrs.frozen
class Rules:
    name: Any = attrs.field(default="Sunday", metadata=edition.of("cup:1"))
    in_force_from: Any = attrs.field(default=date(2026, 1, 1), metadata=edition.of("cup:1"))
    rounds: Any = attrs.field(default=3, metadata=edition.of("cup:1"))
    sizes: Any = attrs.field(default=(3, 4), metadata=edition.of("cup:1"))


def require(**changes: object) -> None:
    demands = (
        edition.NAME,
        edition.DAY,
        edition.whole("rounds", 1, "rounds"),
        edition.counts("sizes", "sizes", 1),
    )
    edition.require(Rules(**changes), demands)


def wrong(value: object) -> Any:
    """What no type would let pass."""
    return value


def drawn(what: Any) -> chance.Recorded:
    return chance.Recorded([what])


def evolve(value: Any, **changes: Any) -> object:
    return attrs.evolve(value, **changes)


# Each takes the value for something that it is in no case.
REFUSED: dict[str, Callable[[Any], object]] = {
    "chance.Seeded.used": lambda v: chance.Seeded("Košice", v if v != HUGE else -v),
    "chance.Recorded.outcomes": lambda v: chance.Recorded([wrong(("a", nested(v, 3)))]),
    "chance.Recorded.used": lambda v: chance.Recorded([1, 2], v),
    "chance.require_chance": chance.require_chance,
    "chance.below": lambda v: chance.below(SEED, v if v != HUGE else -v),
    "chance.below, recorded": lambda v: chance.below(drawn(v), 6),
    "chance.below, of many": lambda v: chance.below(drawn(nested(v, 1)), HUGE),
    "chance.below, used up": lambda _: chance.below(chance.Recorded([]), HUGE),
    "chance.below, of no chance": lambda v: chance.below(v, 6),
    "chance.pick": lambda v: chance.pick(drawn(v), (1, 2)),
    "chance.pick, of these": lambda v: chance.pick(drawn(3), (1, 2, v)),
    "chance.pick, items": lambda v: chance.pick(drawn(3), wrong({1: v})),
    "chance.pick, of one name": lambda v: chance.pick(drawn(1), (v, "x"), key=lambda _: 1),
    "chance.shuffle": lambda v: chance.shuffle(drawn(v), (1, 2)),
    "chance.shuffle, of these": lambda v: chance.shuffle(drawn((1, 2)), (1, 2, v)),
    "chance.shuffle, items": lambda v: chance.shuffle(drawn(3), wrong({1: v})),
    "chance.lots": lambda v: chance.lots(drawn(v), (1, 2)),
    "chance.lots, of these": lambda v: chance.lots(drawn((1, 2)), (v, v)),
    "chance.lots, tied": lambda v: chance.lots(drawn((7,)), v),
    "chance.require_used_up": lambda v: chance.require_used_up(drawn(v or "x")),
    "edition.clause_of": lambda v: edition.clause_of(Rules, v),
    "edition.require, name": lambda v: require(name=[v]),
    "edition.require, day": lambda v: require(in_force_from=v),
    "edition.require, number": lambda v: require(rounds=v if v != HUGE else -v),
    "edition.require, numbers": lambda v: require(sizes=(3, 3, v)),
    "edition.require, sizes": lambda v: require(sizes=v),
    "rulebook.Clause.id": lambda v: evolve(CLAUSE, id=v),
    "rulebook.Clause.kind": lambda v: evolve(CLAUSE, kind=v),
    "rulebook.Clause.planned": lambda v: evolve(CLAUSE, planned=[v]),
    "rulebook.Clause.summary": lambda v: evolve(CLAUSE, summary=[v]),
    "rulebook.Ruling.id": lambda v: evolve(RULING, id=v),
    "rulebook.Ruling.clause": lambda v: evolve(RULING, clause=[v]),
    "rulebook.Ruling.options": lambda v: evolve(RULING, options=(v, v)),
    "rulebook.Ruling.options, all": lambda v: evolve(RULING, options=v),
    "rulebook.Ruling.default": lambda v: evolve(RULING, default=v),
    "rulebook.Rulebook.id": lambda v: evolve(BOOK, id=v),
    "rulebook.Rulebook.title": lambda v: evolve(BOOK, title=[v]),
    "rulebook.Rulebook.in_force_from": lambda v: evolve(BOOK, in_force_from=v),
    "rulebook.Rulebook.clauses": lambda v: evolve(BOOK, clauses=v),
    "rulebook.Rulebook.rulings": lambda v: evolve(BOOK, rulings=(v,)),
    "rulebook.clause": BOOK.clause,
    "rulebook.ruling": BOOK.ruling,
    "rulebook.implements": rulebook.implements,
    "rulebook.load": rulebook.load,
    "rulebook.parse": rulebook.parse,
    "rulebook.parse, a key": lambda _: rulebook.parse(f'"{"k" * 5000}" = 1'),
    "rulebook.parse, a number": lambda _: rulebook.parse(f"id = 0x{'f' * 5000}"),
    "bracket.BracketFormat": lambda v: bracket.BracketFormat(sizes=(4, v), advance=v, target=v),
    "bracket.BracketFormat.sizes": lambda v: evolve(FORMAT, sizes=v),
    "bracket.BracketFormat.byes": lambda v: evolve(FORMAT, byes=(v,)),
    "bracket.BracketRound": lambda v: bracket.BracketRound((4, v), wrong("x")),
    "bracket.BracketPlan": lambda v: bracket.BracketPlan(wrong([v]), (v,)),
    "bracket.plans": lambda v: bracket.plans(v, FORMAT),
    "bracket.possible": lambda v: bracket.possible(v, FORMAT),
    "bracket.nearest": lambda v: bracket.nearest(v, FORMAT),
    "mixing.mix, sizes": lambda v: mixing.mix([1, 2, 3, 4], [4, v], []),
    "mixing.mix, history": lambda v: mixing.mix([1, 2, 3], [3], [[[1, v, 2, v]], v]),
    "mixing.mix, twice": lambda v: mixing.mix([v, v], [2], []),
    "mixing.mix, rested": lambda v: mixing.mix([1, 2], [2], [], rested={1: wrong([v])}),
    "mixing.least_repeats": lambda v: mixing.least_repeats(v, [[4, HUGE]]),
    "options.option": lambda v: options.require_option(points.TieRule, v, "ties"),
    "plan.plan_by_rank, twice": lambda v: plan.plan_by_rank([v, v], [2]),
    "plan.plan_by_rank, sizes": lambda v: plan.plan_by_rank([1, 2], [v]),
    "plan.plan_by_rank, measures": lambda v: plan.plan_by_rank([1, 2], [2], measures=v),
    "plan.plan_by_groups": lambda v: plan.plan_by_groups([1, 2], 2, pinned=(1, v)),
    "plan.plan_by_groups, groups": lambda v: plan.plan_by_groups([1, 2], v),
    "plan.plan_by_draw": lambda v: plan.plan_by_draw([1, 2], [1, v], SEED),
    "plan.move": lambda v: plan.move([[1, 2]], [1, wrong([v])]),
    "points.PointTable": lambda v: points.PointTable.of((5, 3, v), (7, 5, 3, HUGE)),
    "points.PointTable.points": CUP.points,
    "points.tie_groups": lambda v: points.tie_groups([1, wrong([v])]),
    "points.tie_groups, two kinds": lambda _: points.tie_groups([HUGE, "x" * 5000]),
    "points.draw_lots": lambda v: points.draw_lots([[1, 2]], [v]),
    "points.share_places": lambda v: points.share_places([3, 2], [v]),
    "points.award": lambda v: points.award(CUP, [3, 2, 1], extra={0: wrong([v])}),
    "points.award, seat": lambda v: points.award(CUP, [3, 2, 1], extra={v: 1}),
    "points.conserved": lambda v: points.conserved(CUP, v),
    "ranking.rank, twice": lambda v: ranking.rank([v, v], [BY_TEXT], seat_order=id),
    "ranking.rank, level": lambda v: ranking.rank([v, 1], [BY_TEXT], seat_order=lambda _: 1),
    "ranking.place_of": lambda v: ranking.rank([1], [BY_TEXT], seat_order=id).place_of(v),
    "season.best_of": lambda v: season.best_of(v if v != HUGE else -v, [1], key=abs),
    "season.best_of, results": lambda v: season.best_of(1, [1, wrong([v])], key=wrong),
    "season.place_bonus": lambda v: season.place_bonus(v),
    "season.place_bonus, rising": lambda v: season.place_bonus(2, (HUGE, HUGE + 1, v)),
    "separation.Separation": lambda v: separation.Separation("club", (v,), meeting=wrong([v])),
    "separation.Separation.groups": lambda _: separation.Separation("club", wrong(3)),
    "separation.Separation.strength": lambda v: separation.Separation("club", (), v),
    "Ticket.round": lambda v: Ticket(v if v != HUGE else -v, 1, (1, 2, 3), (1, 2, 3)),
    "Ticket.starts": lambda v: Ticket(HUGE, 1, (v, 2, wrong("3")), (1, 2, 3)),
    "Ticket.starts, twice": lambda _: Ticket(HUGE, HUGE, (-HUGE, -HUGE, 1), (1, 2)),
    "Ticket.cents": lambda v: Ticket(1, HUGE, (1, 2, 3), wrong([v])),
    "correction": lambda _: correction(Ticket(HUGE, HUGE, (1, 2), (HUGE, 1))),
    "rounds.SeatRound": lambda v: rounds.SeatRound(1, [[v if v != HUGE else -v]]),
    "rounds.CloseRound": lambda v: rounds.CloseRound(v if v != HUGE else -v),
    "rounds.Round": lambda v: rounds.Round([[1]], [v], wrong(v), [wrong([v])]),
    "separation.apart": lambda v: separation.apart("club", [1], lambda _: wrong([v])),
    "tables.partition": lambda v: tables.partition(v, (3, 4)),
    "tables.partition, sizes": lambda v: tables.partition(9, (3, wrong([v]))),
}

BY_TEXT: ranking.Criterion[Any] = ranking.Criterion("text", "text", lambda _: 1)


@pytest.mark.parametrize("call", REFUSED)
@given(kind=st.sampled_from(tuple(VALUES)))
def test_a_refusal_is_short_and_of_our_own_kind(call: str, kind: str) -> None:
    with pytest.raises(CardTourneyError) as refused:
        REFUSED[call](VALUES[kind])

    lines = str(refused.value).splitlines()
    assert lines
    assert max(map(len, lines)) < 1500
    assert len(lines) < 10
