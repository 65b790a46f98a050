"""What happens at and around one table: dealing, cards, stakes and objections (B.4, C.1 to C.11).

People do these things; the functions here give them the number or the answer they need.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import assert_never

from cardtourney.errors import InvalidReport, Problem, Refusal, register_sentences, shown_value
from cardtourney.marias_sem.rules import SEM_2023, PaymentLimit, Rules
from cardtourney.pairing.values import is_whole
from cardtourney.rulebook import implements


class ObjectionCode(StrEnum):
    """Why an objection to published results is not heard."""

    NOT_PUBLISHED = "not_published"
    BEFORE_PUBLICATION = "before_publication"
    TOO_LATE = "too_late"


register_sentences(
    {
        ObjectionCode.NOT_PUBLISHED: (
            "results of round {round} are not published in between; they are from round {first} on"
        ),
        ObjectionCode.BEFORE_PUBLICATION: (
            "the objection to round {round} was lodged at {lodged}, before its results were "
            "published at {published}"
        ),
        ObjectionCode.TOO_LATE: (
            "the objection to round {round} was lodged at {lodged}, after {deadline}"
        ),
    }
)


def _require_count(name: str, value: object, least: int, clause: str) -> None:
    if not (is_whole(value) and value >= least):
        text = f"{shown_value(value)} is not a whole number of {name}, {least} or more [{clause}]"
        raise InvalidReport([text])


def _require_round(number: object, rules: Rules, clause: str) -> None:
    if not (is_whole(number) and 1 <= number <= rules.rounds):
        text = f"round {shown_value(number)} is not played; the rounds are 1 to {rules.rounds}"
        raise InvalidReport([f"{text} [{clause}]"])


@implements("sem:C.1")
def stake(rules: Rules = SEM_2023) -> int:
    """What everyone puts on the table before a round, in cents (C.1).

    Args:
        rules: The edition in force.

    Returns:
        Cents a player.

    >>> stake()
    1000
    """
    return rules.start_money


@implements("sem:C.1")
def table_money(rules: Rules = SEM_2023) -> int:
    """What lies on a table from the first deal of a round to the last, in cents (C.1).

    Money only changes hands, so this is also what the ticket's sums must total.

    Args:
        rules: The edition in force.

    Returns:
        Cents a table.

    >>> table_money()
    3000
    """
    return rules.table_size * rules.start_money


@implements("sem:B.4", "sem:C.2")
def dealer(deal: int, rules: Rules = SEM_2023) -> int:
    """The position of the player who deals a given deal of a round.

    Position 1 deals first and the deal goes round (C.2), so that everybody chooses trumps
    equally often (B.4).

    Args:
        deal: The number of the deal in its round, from 1.
        rules: The edition in force.

    Returns:
        The dealer's position, from 1.

    Raises:
        InvalidReport: There is no such deal.

    >>> [dealer(deal) for deal in range(1, 8)]
    [1, 2, 3, 1, 2, 3, 1]
    """
    if not (is_whole(deal) and deal >= 1):
        raise InvalidReport([f"deal {shown_value(deal)} is not a whole number from 1 [sem:C.2]"])
    return (deal - 1) % rules.table_size + 1


@implements("sem:B.4", "sem:C.2")
def deals_complete(deals: int, *, ended_early: bool, rules: Rules = SEM_2023) -> bool:
    """Whether a table may stop after so many deals.

    After the end of a round is called, play goes on until the last position has dealt (B.4),
    unless somebody has lost the whole stake (C.7): then it stops at once.

    Args:
        deals: Deals played at the table in this round.
        ended_early: Whether somebody has lost the whole stake (see ``ticket.ended_early``).
        rules: The edition in force.

    Returns:
        True if everybody has dealt equally often, and at least once, or the round ended early.

    Raises:
        InvalidReport: The number of deals is negative, or nothing was played and yet lost.

    >>> deals_complete(21, ended_early=False), deals_complete(22, ended_early=False)
    (True, False)
    >>> deals_complete(22, ended_early=True)
    True
    """
    _require_count("deals", deals, 0, "sem:B.4")
    if ended_early and deals == 0:
        raise InvalidReport(["nobody can lose the whole stake without a deal [sem:C.7]"])
    return ended_early or (deals > 0 and deals % rules.table_size == 0)


@implements("sem:C.3")
def cards_of(round_number: int, rules: Rules = SEM_2023) -> int:
    """The position of the player whose cards are used in a round (C.3).

    Args:
        round_number: The round, from 1.
        rules: The edition in force.

    Returns:
        The position, from 1.

    Raises:
        InvalidReport: The round is not played.

    >>> [cards_of(played) for played in range(1, 7)]
    [3, 3, 2, 2, 1, 1]
    """
    _require_round(round_number, rules, "sem:C.3")
    return rules.cards_of_position[round_number - 1]


@implements("sem:C.11")
def payment_allowed(to_each: Sequence[int], rules: Rules = SEM_2023) -> bool:
    """Whether one player may be asked to pay this much for one deal (C.11).

    Args:
        to_each: What the player would pay each opponent for the deal, in cents; those who are
            paid nothing may be left out.
        rules: The edition in force; the ruling `payment_limit_for` says whether each payment
            or all of them together are limited.

    Returns:
        True up to and including the limit.

    Raises:
        InvalidReport: A payment is no whole number of cents or is negative, or there are more
            payments than opponents.

    >>> payment_allowed([1000, 1000]), payment_allowed([1001, 0])
    (True, False)
    >>> import attrs
    >>> in_all = attrs.evolve(SEM_2023, payment_limit_for=PaymentLimit.WHOLE_DEAL)
    >>> payment_allowed([1000, 1000], in_all), payment_allowed([500, 500], in_all)
    (False, True)
    """
    problems = [
        f"{shown_value(cents)} is not a whole number of cents to pay, 0 or more [sem:C.11]"
        for cents in to_each
        if not (is_whole(cents) and cents >= 0)
    ]
    opponents = rules.table_size - 1
    if len(to_each) > opponents:
        problems.append(f"{len(to_each)} payments for {opponents} opponents [sem:C.11]")
    if problems:
        raise InvalidReport(problems)
    match rules.payment_limit_for:
        case PaymentLimit.EACH_OPPONENT:
            return max(to_each, default=0) <= rules.payment_limit
        case PaymentLimit.WHOLE_DEAL:
            return sum(to_each) <= rules.payment_limit
        case _:
            assert_never(rules.payment_limit_for)


@implements("sem:C.9")
def objection_deadline(published: datetime, rules: Rules = SEM_2023) -> datetime:
    """The last moment at which an objection to published results is in time (C.9).

    The minutes are minutes that pass: where the clocks change in between, the deadline
    changes with them, provided that the moment of publication carries its time zone.

    Args:
        published: When the results were published.
        rules: The edition in force.

    Returns:
        The deadline, in the time zone of the publication.

    Raises:
        InvalidReport: The deadline is outside the calendar.

    >>> objection_deadline(datetime(2023, 3, 4, 11, 52))
    datetime.datetime(2023, 3, 4, 12, 2)
    """
    minutes = timedelta(minutes=rules.objection_minutes)
    try:
        if published.utcoffset() is None:
            return published + minutes
        return (published.astimezone(UTC) + minutes).astimezone(published.tzinfo)
    except OverflowError:
        text = f"{rules.objection_minutes} minutes after {published} is no moment [sem:C.9]"
        raise InvalidReport([text]) from None


@implements("sem:C.9")
def why_no_objection(
    round_number: int, published: datetime, lodged: datetime, rules: Rules = SEM_2023
) -> Refusal[ObjectionCode] | None:
    """Why an objection to a round's published results is not heard, or None if it is.

    Results are published from round 2 on, and everybody has ten minutes to check them (C.9).
    The tenth minute still counts.

    Args:
        round_number: The round whose results are objected to, from 1.
        published: When its results were published.
        lodged: When the objection was lodged.
        rules: The edition in force.

    Returns:
        The refusal, with its clause, or None.

    Raises:
        InvalidReport: The round is not played; or one moment carries a time zone and the other
            does not, so that they cannot be compared.

    >>> print(why_no_objection(2, datetime(2023, 3, 4, 11, 52), datetime(2023, 3, 4, 12, 3)))
    the objection to round 2 was lodged at 2023-03-04 12:03:00, after 2023-03-04 12:02:00 [sem:C.9]
    """
    _require_round(round_number, rules, "sem:C.9")
    if (published.utcoffset() is None) != (lodged.utcoffset() is None):
        text = f"{published} and {lodged} cannot be compared: only one has a time zone [sem:C.9]"
        raise InvalidReport([Problem(text)])
    if round_number < rules.objections_from_round:
        parts = (("round", round_number), ("first", rules.objections_from_round))
        return Refusal(ObjectionCode.NOT_PUBLISHED, "sem:C.9", parts)
    moments = (("round", round_number), ("lodged", str(lodged)))
    if _instant(lodged) < _instant(published):
        told = (*moments, ("published", str(published)))
        return Refusal(ObjectionCode.BEFORE_PUBLICATION, "sem:C.9", told)
    deadline = objection_deadline(published, rules)
    if _instant(lodged) > _instant(deadline):
        told = (*moments, ("deadline", str(deadline)))
        return Refusal(ObjectionCode.TOO_LATE, "sem:C.9", told)
    return None


def _instant(moment: datetime) -> datetime:
    # Two moments of one time zone compare by the clock on the wall, which shows an hour twice
    # when summer ends; in UTC no hour comes twice.
    return moment if moment.utcoffset() is None else moment.astimezone(UTC)


@implements("sem:C.9")
def objection_in_time(
    round_number: int, published: datetime, lodged: datetime, rules: Rules = SEM_2023
) -> bool:
    """Whether an objection to a round's published results is heard (C.9).

    Args:
        round_number: The round whose results are objected to, from 1.
        published: When its results were published.
        lodged: When the objection was lodged.
        rules: The edition in force.

    Returns:
        True from the publication to the deadline, both included.

    Raises:
        InvalidReport: As in :func:`why_no_objection`.

    >>> objection_in_time(2, datetime(2023, 3, 4, 11, 52), datetime(2023, 3, 4, 12, 2))
    True
    """
    return why_no_objection(round_number, published, lodged, rules) is None
