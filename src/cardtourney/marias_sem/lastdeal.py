"""What the last deal of a round can leave at a table (C.7, C.8, C.11).

In a deal one player plays alone against all others: the player either loses, and pays each of
them something or nothing, or wins, and is paid by each. While a round goes on everybody holds
more than nothing (C.7).
"""

from collections.abc import Sequence
from typing import assert_never

from cardtourney.marias_sem.rules import SEM_2023, PaymentLimit, Rules
from cardtourney.rulebook import implements


@implements("sem:C.11")
def most_paid(opponents: int, rules: Rules = SEM_2023) -> int:
    """The most that one player can lose in one deal, in cents (C.11).

    Args:
        opponents: To how many the player pays.
        rules: The edition in force; the ruling `payment_limit_for` says whether the limit is
            for each of them or for all together.

    Returns:
        Cents.

    >>> most_paid(1), most_paid(2)
    (1000, 2000)
    """
    match rules.payment_limit_for:
        case PaymentLimit.EACH_OPPONENT:
            return rules.payment_limit * opponents
        case PaymentLimit.WHOLE_DEAL:
            return rules.payment_limit
        case _:
            assert_never(rules.payment_limit_for)


@implements("sem:C.7", "sem:C.8", "sem:C.11")
def most_held(players: int, rules: Rules = SEM_2023) -> int:
    """The most that one player can hold at the end of a round, in cents.

    It is left by a deal won alone from all others, when each of them had a single cent before it
    and pays the whole limit.

    Args:
        players: How many play at the table.
        rules: The edition in force.

    Returns:
        Cents.

    >>> most_held(3)
    4998
    """
    return players * rules.start_money + (players - 1) * (rules.payment_limit - 1)


@implements("sem:C.8", "sem:C.11")
def can_end_with(cents: Sequence[int], rules: Rules = SEM_2023) -> bool:
    """Whether some deal leaves these sums where everybody held more than nothing before it.

    Whoever falls by more than one opponent can be paid has lost alone; then the others have
    won and hold more than nothing. If several end with nothing or less, one player has won
    from all of them.

    Args:
        cents: What each holds at the end of the round, in any order; together the table's money.
        rules: The edition in force.

    Returns:
        True also if the sums are all above zero, so that the round went on to its time.

    >>> can_end_with([2500, 1750, -1250]), can_end_with([4250, 0, -1250])
    (True, False)
    """
    if min(cents) > 0:
        return True
    for seat, held in enumerate(cents):
        others = [*cents[:seat], *cents[seat + 1 :]]
        if _lost_alone(held, others, rules) or _won_alone(held, others, rules):
            return True
    return False


def _lost_alone(held: int, others: Sequence[int], rules: Rules) -> bool:
    """Whether one player can have come from above zero to a sum by losing to all others."""
    lost = 1 - held
    # Each of the others held more than nothing before winning.
    won = [min(other - 1, rules.payment_limit) for other in others]
    return min(won, default=0) >= 0 and lost <= min(sum(won), most_paid(len(others), rules))


def _won_alone(held: int, others: Sequence[int], rules: Rules) -> bool:
    """Whether one player can have won so much from all others that they end with their sums."""
    lost = [max(1 - other, 0) for other in others]
    return max(lost, default=0) <= rules.payment_limit and held > sum(lost)
