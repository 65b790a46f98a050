"""The score ticket: what one table hands in after one round (B.5, C.4, C.5, C.7, C.8).

A wrong total is never refused at the desk; the rulebook says how the desk corrects it.
Here that correction is exact to the cent and tells who paid or got what.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import attrs

from cardtourney.errors import (
    Finding,
    InvalidReport,
    Problem,
    euro,
    listing,
    register_sentences,
    shown_value,
)
from cardtourney.marias_sem.lastdeal import can_end_with, most_held, most_paid
from cardtourney.marias_sem.rules import SEM_2023, OddCent, Rules, SeveralWinners
from cardtourney.pairing.values import is_whole
from cardtourney.rulebook import implements


class TicketCode(StrEnum):
    """What can be said about a score ticket."""

    NOT_A_NUMBER = "not_a_number"
    NOT_IN_POSITIONS = "not_in_positions"
    NO_PLAYERS = "no_players"
    START_TWICE = "start_twice"
    SUMS_MISSING = "sums_missing"
    NO_SUCH_ROUND = "no_such_round"
    TABLE_SIZE = "table_size"
    WRONG_TOTAL = "wrong_total"
    EXCESS_TAKEN = "excess_taken"
    SHORTFALL_ADDED = "shortfall_added"
    WIN_LOST = "win_lost"
    ALL_BELOW_ZERO = "all_below_zero"
    LOST_TOO_MUCH = "lost_too_much"
    NO_SUCH_DEAL = "no_such_deal"
    SUM_TOO_LARGE = "sum_too_large"


_WHERE = "round {round}, table {table}: "

register_sentences(
    {
        TicketCode.NOT_A_NUMBER: "{what} {value} is not a whole number from 1",
        TicketCode.NOT_IN_POSITIONS: "{what} {value} are not whole numbers in order of position",
        TicketCode.NO_PLAYERS: _WHERE + "the ticket names no players",
        TicketCode.START_TWICE: _WHERE + "start number {start} stands on the ticket twice",
        TicketCode.SUMS_MISSING: _WHERE + "{sums} sums for {players} players",
        TicketCode.NO_SUCH_ROUND: _WHERE + "the tournament has {rounds} rounds",
        TicketCode.TABLE_SIZE: _WHERE + "{players} players at a table for {expected}",
        TicketCode.WRONG_TOTAL: _WHERE
        + "the sums total {total:euro}, not {expected:euro} (off by {difference:+euro})",
        TicketCode.EXCESS_TAKEN: _WHERE
        + "{total:euro} instead of {expected:euro}; the excess is taken: {changes}",
        TicketCode.SHORTFALL_ADDED: _WHERE
        + "{total:euro} instead of {expected:euro}; the shortfall is added: {changes}",
        TicketCode.WIN_LOST: _WHERE + "start number {start} loses the win by the correction",
        TicketCode.ALL_BELOW_ZERO: _WHERE
        + "{below} of {players} players are below zero, which one deal cannot do",
        TicketCode.LOST_TOO_MUCH: _WHERE
        + "start number {start} ends with {cents:euro}, but had more than nothing before the last"
        " deal and paid at most {limit:euro} in it",
        TicketCode.NO_SUCH_DEAL: _WHERE
        + "no last deal leaves {sums}, as everybody had more than nothing before it, and one"
        " player loses to all others or wins from them, with at most {limit:euro} from one to"
        " another",
        TicketCode.SUM_TOO_LARGE: _WHERE
        + "start number {start} has {cents:euro}, but whatever the others hold, nobody can have"
        " more than {limit:euro} at a table of {players}",
    }
)


@attrs.frozen
class Ticket:
    """One table's result of one round, as handed in.

    A ticket may hold a wrong total or sums that the game cannot give: that is for
    :func:`problems`, :func:`repair` and :func:`impossible` to say, since the desk has to
    hold such a ticket before it can correct it. What is no ticket at all is refused (B.5).

    Attributes:
        round: The round, from 1.
        table: The table, from 1.
        starts: The players' start numbers, in position order.
        cents: The money each holds at the end of the round, in position order; may be negative.

    Raises:
        InvalidReport: Names everything that no ticket could hold, each with its clause.

    >>> Ticket(1, 4, (12, 45, 78), (1735, 255, 1010)).total
    3000
    >>> Ticket(1, 0, (12, 45, 45), (1735, 255))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.table: table 0 is not a whole number from 1 [sem:B.5]
    $.starts: round 1, table 0: start number 45 stands on the ticket twice [sem:B.5]
    $.cents: round 1, table 0: 2 sums for 3 players [sem:B.5]
    """

    round: int
    table: int
    starts: tuple[int, ...]
    cents: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        found = [Problem(str(finding), field=f"$.{field}") for field, finding in _malformed(self)]
        if found:
            raise InvalidReport(found)

    @property
    def total(self) -> int:
        """All sums together, in cents."""
        return sum(self.cents)

    @property
    def size(self) -> int:
        """The number of players."""
        return len(self.starts)


def _finding(
    code: TicketCode, clause: str, ticket: Ticket, **parts: int | str
) -> Finding[TicketCode]:
    where: dict[str, int | str] = {"round": ticket.round, "table": ticket.table}
    return Finding(code, clause, tuple((where | parts).items()))


def _malformed(ticket: Ticket) -> Iterator[tuple[str, Finding[TicketCode]]]:
    for field in ("round", "table"):
        number: object = getattr(ticket, field)
        if not (is_whole(number) and number >= 1):
            parts = (("what", field), ("value", shown_value(number)))
            yield field, Finding(TicketCode.NOT_A_NUMBER, "sem:B.5", parts)
    starts, cents = ticket.starts, ticket.cents
    players: object = starts
    if not _are_whole(starts):
        parts = (("what", "start numbers"), ("value", shown_value(starts)))
        yield "starts", Finding(TicketCode.NOT_IN_POSITIONS, "sem:B.5", parts)
    else:
        if not starts:
            yield "starts", _finding(TicketCode.NO_PLAYERS, "sem:B.5", ticket)
        for start in sorted(set(starts)):
            if start < 1:
                parts = (("what", "start number"), ("value", shown_value(start)))
                yield "starts", Finding(TicketCode.NOT_A_NUMBER, "sem:B.5", parts)
            if starts.count(start) > 1:
                yield "starts", _finding(TicketCode.START_TWICE, "sem:B.5", ticket, start=start)
    if not _are_whole(cents):
        parts = (("what", "sums"), ("value", shown_value(cents)))
        yield "cents", Finding(TicketCode.NOT_IN_POSITIONS, "sem:B.5", parts)
    elif isinstance(players, tuple) and len(cents) != len(players):
        counts = {"sums": len(cents), "players": len(players)}
        yield "cents", _finding(TicketCode.SUMS_MISSING, "sem:B.5", ticket, **counts)


def _are_whole(values: object) -> bool:
    return isinstance(values, tuple) and all(map(is_whole, values))


def _misplaced(ticket: Ticket, rules: Rules) -> tuple[Finding[TicketCode], ...]:
    found = []
    if ticket.round > rules.rounds:
        code = TicketCode.NO_SUCH_ROUND
        found.append(_finding(code, "sem:B.5", ticket, rounds=rules.rounds))
    if ticket.size != rules.table_size:
        sizes = {"players": ticket.size, "expected": rules.table_size}
        found.append(_finding(TicketCode.TABLE_SIZE, "sem:B.2", ticket, **sizes))
    return tuple(found)


@implements("sem:B.5", "sem:C.1")
def problems(ticket: Ticket, rules: Rules = SEM_2023) -> tuple[Finding[TicketCode], ...]:
    """Everything that is wrong with a ticket under these rules.

    The desk wants to hear all of it at once (B.5), because the table is called back only once.

    Args:
        ticket: A ticket as handed in.
        rules: The edition in force.

    Returns:
        The findings, each with its clause; none if the ticket can be scored as it is.

    >>> for finding in problems(Ticket(7, 4, (12, 45, 78), (1735, 255, 1020))):
    ...     print(finding)
    round 7, table 4: the tournament has 6 rounds [sem:B.5]
    round 7, table 4: the sums total 30,10 €, not 30,00 € (off by +0,10 €) [sem:C.1]
    """
    found = _misplaced(ticket, rules)
    expected = rules.table_size * rules.start_money
    # At a table of the wrong size a wrong total says nothing more.
    if ticket.size != rules.table_size or ticket.total == expected:
        return found
    parts = {"total": ticket.total, "expected": expected, "difference": ticket.total - expected}
    wrong = _finding(TicketCode.WRONG_TOTAL, "sem:C.1", ticket, **parts)
    return (*found, wrong)


@implements("sem:C.1")
def balanced(ticket: Ticket, rules: Rules = SEM_2023) -> bool:
    """Whether a ticket's sums make up exactly the money that was put on the table (C.1).

    Args:
        ticket: A ticket as handed in.
        rules: The edition in force.

    Returns:
        True if the table has its full size and its money is all there, and no more.

    >>> balanced(Ticket(1, 4, (12, 45, 78), (1735, 255, 1010)))
    True
    """
    return ticket.size == rules.table_size and ticket.total == ticket.size * rules.start_money


@attrs.frozen
class Repair:
    """The correction of a wrong total: what was handed in, what counts, and who bore it (C.5).

    Attributes:
        before: The ticket as handed in.
        after: The ticket that counts; its total is the table's money.
    """

    before: Ticket
    after: Ticket

    @property
    def difference(self) -> int:
        """By how many cents the total was wrong: positive for an excess."""
        return self.before.total - self.after.total

    @property
    def changes(self) -> tuple[int, ...]:
        """What each got, in cents and position order; negative for what was taken."""
        return tuple(
            new - old for old, new in zip(self.before.cents, self.after.cents, strict=True)
        )

    @property
    def lost_the_win(self) -> tuple[int, ...]:
        """The start numbers of those who had the highest sum and no longer have it."""
        before, after = self.before, self.after
        return tuple(
            start
            for start, old, new in zip(before.starts, before.cents, after.cents, strict=True)
            if old == max(before.cents) and new < max(after.cents)
        )

    def findings(self) -> tuple[Finding[TicketCode], ...]:
        """The correction as statements for the report; none if nothing was wrong."""
        if not self.difference:
            return ()
        excess = self.difference > 0
        changes = listing(
            f"start number {start} {euro(change, signed=True)}"
            for start, change in zip(self.before.starts, self.changes, strict=True)
            if change
        )
        corrected = _finding(
            TicketCode.EXCESS_TAKEN if excess else TicketCode.SHORTFALL_ADDED,
            "sem:C.5",
            self.before,
            total=self.before.total,
            expected=self.after.total,
            changes=changes,
        )
        lost = (
            _finding(TicketCode.WIN_LOST, "sem:C.5", self.before, start=start)
            for start in self.lost_the_win
        )
        return (corrected, *lost)


@implements("sem:C.5")
def correction(ticket: Ticket, rules: Rules = SEM_2023) -> Repair:
    """The desk's correction of a ticket's total, with who paid or got how many cents.

    The winner answers for the total (C.5): an excess is taken from the winner, a shortfall is
    added in equal parts to the others, which may cost the winner the win. The rulings
    ``several_winners`` and ``odd_cent`` say what the clause leaves open. Where all hold the
    same there is neither a winner nor another, so all bear the difference together.

    Args:
        ticket: A ticket as handed in, of the right size and round.
        rules: The edition in force.

    Returns:
        The ticket before and after; a ticket that was right stays as it was.

    Raises:
        InvalidReport: The ticket has the wrong number of players or a round that is not played.

    >>> short = correction(Ticket(1, 4, (12, 45, 78), (1500, 1000, 495)))
    >>> short.after.cents, short.changes
    ((1500, 1003, 497), (0, 3, 2))
    >>> for finding in short.findings():
    ...     print(finding)
    round 1, table 4: 29,95 € instead of 30,00 €; the shortfall is added: \
start number 45 +0,03 €, start number 78 +0,02 € [sem:C.5]
    """
    misplaced = _misplaced(ticket, rules)
    if misplaced:
        raise InvalidReport(map(str, misplaced))
    missing = ticket.size * rules.start_money - ticket.total
    bearers = _bearers(ticket.cents, missing, rules)
    shares = dict(zip(bearers, _split(missing, len(bearers), rules.odd_cent), strict=True))
    cents = tuple(held + shares.get(seat, 0) for seat, held in enumerate(ticket.cents))
    return Repair(ticket, attrs.evolve(ticket, cents=cents))


def _bearers(cents: Sequence[int], missing: int, rules: Rules) -> tuple[int, ...]:
    everyone = tuple(range(len(cents)))
    winners = tuple(seat for seat in everyone if cents[seat] == max(cents))
    if winners == everyone:
        return everyone
    if rules.several_winners is SeveralWinners.LOWER_POSITION:
        winners = winners[:1]
    return winners if missing < 0 else tuple(seat for seat in everyone if seat not in winners)


def _split(amount: int, ways: int, odd_cent: OddCent) -> tuple[int, ...]:
    each, odd = divmod(abs(amount), ways)
    sign = -1 if amount < 0 else 1
    parts = tuple(sign * (each + (share < odd)) for share in range(ways))
    return parts if odd_cent is OddCent.LOWER_POSITION else parts[::-1]


@implements("sem:C.5")
def repair(ticket: Ticket, rules: Rules = SEM_2023) -> Ticket:
    """The ticket that counts: the one handed in, with its total put right (C.5).

    Args:
        ticket: A ticket as handed in, of the right size and round.
        rules: The edition in force.

    Returns:
        A ticket whose total is the table's money; the same ticket if it was right.

    Raises:
        InvalidReport: The ticket has the wrong number of players or a round that is not played.

    >>> repair(Ticket(1, 4, (12, 45, 78), (1210, 1205, 600))).cents
    (1195, 1205, 600)
    """
    return correction(ticket, rules).after


@implements("sem:C.7")
def ended_early(ticket: Ticket) -> bool:
    """Whether a table's round ended before time because somebody lost the whole stake (C.7).

    Such a table need not have played each player's deal as often, so its count of deals is
    not held against it (see ``table.deals_complete``).

    Args:
        ticket: A ticket.

    Returns:
        True if somebody holds nothing or less.

    >>> ended_early(Ticket(1, 4, (12, 45, 78), (3150, 0, -150)))
    True
    """
    return min(ticket.cents) <= 0


@implements("sem:C.8", "sem:C.11")
def impossible(ticket: Ticket, rules: Rules = SEM_2023) -> tuple[Finding[TicketCode], ...]:
    """What on a ticket the game cannot have given, for the referee to ask about.

    Before the last deal everybody held more than nothing, or the round would have been over
    (C.7). So in one deal not all can fall below zero (C.8), nobody can end further below it
    than the payments of one deal reach (C.11), and there must be a deal that leaves these sums
    (see :func:`cardtourney.marias_sem.lastdeal.can_end_with`). The ruling `payment_limit_for`
    says which payments the limit is for.

    Args:
        ticket: A ticket as handed in.
        rules: The edition in force.

    Returns:
        The findings, each with its clause; none if the sums can have come about.

    >>> impossible(Ticket(1, 4, (12, 45, 78), (2100, 2150, -1250)))
    ()
    >>> for finding in impossible(Ticket(1, 4, (12, 45, 78), (3600, 1400, -2000))):
    ...     print(finding)
    round 1, table 4: start number 78 ends with -20,00 €, but had more than nothing before the \
last deal and paid at most 20,00 € in it [sem:C.11]
    >>> for finding in impossible(Ticket(1, 4, (12, 45, 78), (4250, 0, -1250))):
    ...     print(finding)
    round 1, table 4: no last deal leaves 42,50 €, 0,00 €, -12,50 €, as everybody had more than \
nothing before it, and one player loses to all others or wins from them, with at most 10,00 € \
from one to another [sem:C.11]
    """
    found = []
    below = sum(cents < 0 for cents in ticket.cents)
    if below == ticket.size:
        counts = {"below": below, "players": ticket.size}
        found.append(_finding(TicketCode.ALL_BELOW_ZERO, "sem:C.8", ticket, **counts))
    found += _lost_too_much(ticket, rules)
    if not found and not can_end_with(ticket.cents, rules):
        told: dict[str, int | str] = {
            "sums": listing(map(euro, ticket.cents)),
            "limit": rules.payment_limit,
        }
        found.append(_finding(TicketCode.NO_SUCH_DEAL, "sem:C.11", ticket, **told))
    return tuple(found)


@implements("sem:C.8", "sem:C.11")
def out_of_reach(ticket: Ticket, rules: Rules = SEM_2023) -> tuple[Finding[TicketCode], ...]:
    """Which sums no game could give, whatever else stands on a ticket.

    A wrong total is corrected (C.5), and a sum that was never on the table may look right
    afterwards, such as 1800,00 for 18,00. So such a ticket is looked at as it was handed in.

    Args:
        ticket: A ticket as handed in, whatever its total.
        rules: The edition in force.

    Returns:
        The findings, each with its clause; none if each sum by itself can have come about.

    >>> slip = Ticket(1, 4, (12, 45, 78), (180000, 700, 500))
    >>> repair(slip).cents
    (1800, 700, 500)
    >>> for finding in out_of_reach(slip):
    ...     print(finding)
    round 1, table 4: start number 12 has 1800,00 €, but whatever the others hold, nobody can have \
more than 49,98 € at a table of 3 [sem:C.11]
    """
    most = most_held(ticket.size, rules)
    too_large = (
        _finding(
            TicketCode.SUM_TOO_LARGE,
            "sem:C.11",
            ticket,
            start=start,
            cents=cents,
            limit=most,
            players=ticket.size,
        )
        for start, cents in zip(ticket.starts, ticket.cents, strict=True)
        if cents > most
    )
    return (*too_large, *_lost_too_much(ticket, rules))


def _lost_too_much(ticket: Ticket, rules: Rules) -> tuple[Finding[TicketCode], ...]:
    most = most_paid(ticket.size - 1, rules)
    return tuple(
        _finding(TicketCode.LOST_TOO_MUCH, "sem:C.11", ticket, start=start, cents=cents, limit=most)
        for start, cents in zip(ticket.starts, ticket.cents, strict=True)
        if cents <= -most
    )
