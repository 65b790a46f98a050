"""Round points: what each at a table earns for the money held at the end (C.6)."""

from fractions import Fraction

from cardtourney.errors import InvalidReport
from cardtourney.marias_sem.rules import SEM_2023, Rules
from cardtourney.marias_sem.ticket import Ticket, problems
from cardtourney.pairing.points import TieRule, award
from cardtourney.rulebook import implements


@implements("sem:C.6")
def round_points(ticket: Ticket, rules: Rules = SEM_2023) -> tuple[Fraction, ...]:
    """The round points of a table's players.

    The clause gives 5, 3 and 1 by money held; players with equal money share the points of
    the places they fill together equally. Nothing and less than nothing rank like any other
    sum. The clause itself settles ties, so no ruling applies.

    Args:
        ticket: A ticket that adds up (see :func:`cardtourney.marias_sem.ticket.repair`).
        rules: The edition in force.

    Returns:
        One exact number a player, in position order; together always the table's points (9).

    Raises:
        InvalidReport: The ticket does not add up or does not fit the rules; names the round,
            the table, the total and what it should be.

    >>> round_points(Ticket(1, 4, (12, 45, 78), (1200, 1200, 600)))
    (Fraction(4, 1), Fraction(4, 1), Fraction(1, 1))
    """
    wrong = problems(ticket, rules)
    if wrong:
        raise InvalidReport(map(str, wrong))
    return award(rules.points, ticket.cents, ties=TieRule.SPLIT)
