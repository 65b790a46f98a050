"""Hypothesis strategies for tournaments of the Slovak Extraliga in mariáš.

They give what a desk really meets: equal ratings and unrated players, big and small clubs,
start numbers with gaps, lists in any order, equal and negative sums. Smaller examples are
simpler: three players without a club or rating, a table at which nobody has won anything.
"""

from datetime import date
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import attrs
from hypothesis import strategies as st

from cardtourney.marias_sem.lastdeal import most_paid
from cardtourney.marias_sem.people import Entrant, Standing
from cardtourney.marias_sem.rules import SEM_2023, Cutoff, Rules
from cardtourney.marias_sem.standings import Record, RoundScore
from cardtourney.marias_sem.ticket import Ticket, ended_early
from cardtourney.pairing.points import PointTable
from cardtourney.testing.games import drawn_from

CLUBS = ("MK A", "MK B", "MK C", "MK D", "MK Čadca")
"""Names of clubs for made-up fields."""


@cache
def names() -> st.SearchStrategy[str]:
    """Family names, some of them alike, with letters that Slovak has and ASCII has not."""
    return st.sampled_from(("Novák", "Kováč", "Ďurica", "Ľupták", "Nováková", "Žák"))


@cache
def ratings() -> st.SearchStrategy[Fraction | None]:
    """Ratings as B.1 gives them: often equal, sometimes a half or third, sometimes none."""
    whole = tuple(map(Fraction, (0, 1, 340, 1494, 4250)))
    return st.none() | st.sampled_from((*whole, Fraction(681, 2), Fraction(1000, 3)))


@cache
def _standings(*, with_clubs: bool) -> st.SearchStrategy[Standing]:
    rights = tuple(Standing) if with_clubs else (Standing.LICENSED, Standing.GUEST)
    # The registered are most of a real field.
    return st.sampled_from((Standing.GUEST, *rights, rights[0], rights[0]))


@lru_cache
def _one_of(clubs: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.sampled_from(clubs)


@st.composite
def entrant(
    draw: st.DrawFn,
    start: int | st.SearchStrategy[int] | None = None,
    *,
    clubs: tuple[str, ...] = CLUBS,
) -> Entrant:
    """One person who takes part: a guest, a licensed player, or registered with a club.

    Args:
        draw: Given by Hypothesis.
        start: The start number, or where to draw it from; from 1 to 999 if left out.
        clubs: Clubs to be registered with; without any there are only guests and licensed.

    Returns:
        A strategy of entrants.
    """
    numbers = st.integers(1, 999) if start is None else drawn_from(start)
    standing = draw(_standings(with_clubs=bool(clubs)))
    club = draw(_one_of(clubs)) if standing is Standing.REGISTERED else ""
    return Entrant(draw(numbers), draw(names()), "Ján", club, standing, draw(ratings()))


@st.composite
def entrants(
    draw: st.DrawFn,
    size: int | st.SearchStrategy[int] | None = None,
    *,
    clubs: tuple[str, ...] = CLUBS,
    rules: Rules = SEM_2023,
) -> tuple[Entrant, ...]:
    """A whole field: different start numbers, possibly with gaps, listed in any order.

    Args:
        draw: Given by Hypothesis.
        size: How many, or where to draw it from; if left out one to eight full tables.
        clubs: Clubs to be registered with; few clubs make a field that is hard to seat.
        rules: The edition, for its table size.

    Returns:
        A strategy of fields.
    """
    full = st.integers(1, 8).map(lambda tables: tables * rules.table_size)
    count = draw(full if size is None else drawn_from(size))
    starts = draw(
        st.permutations(range(1, count + 1))
        | st.lists(st.integers(1, 3 * count + 1), min_size=count, max_size=count, unique=True)
    )
    person = entrant(1, clubs=clubs)
    return tuple(attrs.evolve(draw(person), start=start) for start in starts)


@st.composite
def balanced_tickets(
    draw: st.DrawFn,
    rules: Rules = SEM_2023,
    *,
    rounds: int | st.SearchStrategy[int] | None = None,
) -> Ticket:
    """Tickets that the game can give: some deals played out until time or money is up.

    In each deal one plays against all others and wins from or pays to each the same, so the
    money stays at the table, equal sums are common, and the last deal can leave some below zero.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, for the table size, the stake and the limit of a payment.
        rounds: The round, or where to draw it from; any round if left out.

    Returns:
        A strategy of tickets.
    """
    size = rules.table_size
    played = st.integers(1, rules.rounds) if rounds is None else drawn_from(rounds)
    starts = st.lists(st.integers(1, 999), min_size=size, max_size=size, unique=True)
    ticket = Ticket(
        round=draw(played),
        table=draw(st.integers(1, 130)),
        starts=tuple(draw(starts)),
        cents=(rules.start_money,) * size,
    )
    # The others pay a win of at most the limit each; a loss is paid once to each of them.
    limit = rules.payment_limit
    most = most_paid(size - 1, rules) // (size - 1)
    small = min(rules.start_money // 10, most)
    wins = st.integers(-small, small) | st.integers(-most, limit)
    deals = st.lists(st.tuples(st.integers(0, size - 1), wins), max_size=6)
    for declarer, win in draw(deals):
        if not ended_early(ticket):
            cents = tuple(
                held + (win * (size - 1) if seat == declarer else -win)
                for seat, held in enumerate(ticket.cents)
            )
            ticket = attrs.evolve(ticket, cents=cents)
    return ticket


@st.composite
def unbalanced_tickets(
    draw: st.DrawFn,
    rules: Rules = SEM_2023,
    *,
    rounds: int | st.SearchStrategy[int] | None = None,
) -> Ticket:
    """Tickets with a wrong total: somebody's sum was miscounted or miswritten.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, as for :func:`balanced_tickets`.
        rounds: The round, or where to draw it from; any round if left out.

    Returns:
        A strategy of tickets.
    """
    ticket = draw(balanced_tickets(rules, rounds=rounds))
    wrong = draw(st.integers(0, rules.table_size - 1))
    error = draw(st.integers(-500, 500).filter(bool))
    cents = tuple(held + error * (seat == wrong) for seat, held in enumerate(ticket.cents))
    return attrs.evolve(ticket, cents=cents)


def tickets(rules: Rules = SEM_2023) -> st.SearchStrategy[Ticket]:
    """Tickets as they are handed in: right or with a wrong total.

    Args:
        rules: The edition, as for :func:`balanced_tickets`.

    Returns:
        A strategy of tickets.
    """
    return balanced_tickets(rules) | unbalanced_tickets(rules)


@lru_cache
def round_scores(number: int, rules: Rules = SEM_2023) -> st.SearchStrategy[RoundScore]:
    """What one player can gain in a round: few different values, so that many are equal.

    Args:
        number: The round.
        rules: The edition, for its points and stake.

    Returns:
        A strategy of scores; sums reach from below zero to all the money of a table.
    """
    row = rules.points.points(rules.table_size)
    spans = [
        row[first:last] for first in range(len(row)) for last in range(first + 1, len(row) + 1)
    ]
    points = sorted({sum(span, Fraction()) / len(span) for span in spans})
    money = rules.start_money
    cents = (0, money, money // 2, -money // 4, 2 * money + 35, rules.table_size * money)
    return st.builds(RoundScore, st.just(number), st.sampled_from(points), st.sampled_from(cents))


@st.composite
def records(
    draw: st.DrawFn,
    rules: Rules = SEM_2023,
    *,
    size: int | st.SearchStrategy[int] | None = None,
    rounds: int | st.SearchStrategy[int] | None = None,
) -> tuple[Record, ...]:
    """The records of a whole field: different start numbers, listed in any order.

    Many are equal in points, in money or in everything, the latter also with the same gains in
    other rounds. Some played only the first rounds. Each record is possible by itself; those
    of a table need not add up.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, for its rounds, points and stake.
        size: How many players, or where to draw it from; none to twelve if left out.
        rounds: How many rounds are over, or where to draw it from; any number if left out.

    Returns:
        A strategy of fields' records.
    """
    over = draw(st.integers(0, rules.rounds) if rounds is None else drawn_from(rounds))
    gains = st.tuples(*(round_scores(number, rules) for number in range(1, over + 1)))
    patterns = draw(st.lists(gains, min_size=1, max_size=4))
    count = draw(st.integers(0, 12) if size is None else drawn_from(size))
    starts = draw(st.lists(st.integers(1, 999), min_size=count, max_size=count, unique=True))
    one_of_them = st.sampled_from(patterns)
    how_many = st.sampled_from((over, over, min(over, rules.qualification_rounds)))
    field = []
    for start in starts:
        # A shuffled pattern is equal by every criterion, though no round is the same.
        pattern = draw(st.permutations(draw(one_of_them)))
        played = draw(how_many)
        scores = (attrs.evolve(gain, round=n) for n, gain in enumerate(pattern[:played], start=1))
        field.append(Record(start, tuple(scores)))
    return tuple(field)


@st.composite
def cutoffs(draw: st.DrawFn, into_round: int) -> Cutoff:
    """Thresholds that a federation might set for going on into a round.

    Args:
        draw: Given by Hypothesis.
        into_round: The round.

    Returns:
        A strategy of cutoffs.
    """
    threshold = draw(st.integers(1, 20))
    return Cutoff(into_round, threshold, draw(st.integers(0, threshold - 1)))


@cache
def _rulings() -> st.SearchStrategy[dict[str, StrEnum]]:
    kinds = {field.name: type(field.default) for field in attrs.fields(Rules)}
    return st.fixed_dictionaries(
        {name: st.sampled_from(kind) for name, kind in kinds.items() if issubclass(kind, StrEnum)}
    )


@st.composite
def rulings(draw: st.DrawFn, rules: Rules = SEM_2023) -> Rules:
    """An edition with any choice among its rulings and all its numbers as they are.

    Args:
        draw: Given by Hypothesis.
        rules: The edition.

    Returns:
        A strategy of rules.
    """
    chosen: dict[str, Any] = draw(_rulings())
    return attrs.evolve(rules, **chosen)


@st.composite
def rules_variants(
    draw: st.DrawFn, *, table_size: int | st.SearchStrategy[int] | None = None
) -> Rules:
    """Editions that other federations might write: other numbers and other rulings.

    Args:
        draw: Given by Hypothesis.
        table_size: Players at a table, or where to draw it from; 3, 4 or 5 if left out.

    Returns:
        A strategy of rules.
    """
    size = draw(st.integers(3, 5) if table_size is None else drawn_from(table_size))
    rounds = draw(st.integers(2, 6))
    qualification = draw(st.integers(1, rounds))
    row = draw(st.lists(st.integers(0, 12), min_size=size, max_size=size, unique=True))
    falling = sorted(row, reverse=True)
    later = range(qualification + 1, rounds + 1)
    edition = Rules(
        name="variant",
        in_force_from=date(2026, 1, 1),
        table_size=size,
        rounds=rounds,
        qualification_rounds=qualification,
        start_money=draw(st.integers(1, 30).map(lambda tens: tens * 100)),
        points=PointTable.of(falling),
        score_counts=tuple(map(Fraction, falling)),
        largest_sums=draw(st.integers(0, rounds)),
        cutoffs=tuple(draw(cutoffs(into_round)) for into_round in later),
        club_rule_rounds=tuple(range(1, draw(st.integers(2, rounds)) + 1)),
        joint_rounds=draw(st.sampled_from(((1, 2), ()))),
        cards_of_position=tuple(draw(st.integers(1, size)) for _ in range(rounds)),
        payment_limit=draw(st.integers(1, 20).map(lambda tens: tens * 100)),
        placement_bonus=tuple(range(draw(st.integers(0, 60)), 0, -1)),
        objections_from_round=draw(st.integers(1, rounds)),
    )
    return draw(rulings(edition))
