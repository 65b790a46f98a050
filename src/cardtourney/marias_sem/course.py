"""What follows from a day so far: who plays next, who sits where, who stands where, who goes on.

Everything here is worked out from the events alone; nothing is stored beside them.
"""

from cardtourney.errors import InvalidReport
from cardtourney.marias_sem.advance import Advance, advance
from cardtourney.marias_sem.events import Day
from cardtourney.marias_sem.placement import Placed, final_table
from cardtourney.marias_sem.points import round_points
from cardtourney.marias_sem.rules import Cutoff, Rules, SeatTies, SharedPlace
from cardtourney.marias_sem.seating import by_standings, first_round, moves_on, second_round
from cardtourney.marias_sem.standings import Record, RoundScore, places, standings
from cardtourney.marias_sem.ticket import repair
from cardtourney.pairing.plan import Plan
from cardtourney.pairing.ranking import Ranking
from cardtourney.rulebook import implements


def playing(day: Day, round_number: int) -> tuple[int, ...]:
    """Who plays a round, in the order in which they are seated (B.7, B.8).

    Args:
        day: A day on which the round before is closed.
        round_number: The round, from 1.

    Returns:
        Start numbers; all in the qualification, then those who advance, possibly nobody.

    Raises:
        InvalidReport: The round before is not closed, there is no such round, or it is not
            decided who advances (see :func:`advance_into`).
    """
    _require_round(day, round_number)
    if round_number == 1 or moves_on(round_number, day.rules):
        return day.seeded
    if round_number <= day.rules.qualification_rounds:
        return tuple(record.start for record in seat_order(day, round_number - 1).entries)
    return advance_into(day, round_number).starts


@implements("sem:B.8")
def records(day: Day, after: int) -> tuple[Record, ...]:
    """What everybody has gained in the rounds up to one; points and money carry over (B.8).

    Args:
        day: The day so far.
        after: The last round that counts, closed.

    Returns:
        One record an entrant, by start number.

    Raises:
        InvalidReport: The round is not closed.
    """
    _require_closed(day, after)
    scores: dict[int, list[RoundScore]] = {entrant.start: [] for entrant in day.entrants}
    for number, played in enumerate(day.rounds[:after], 1):
        for handed_in in played.results:
            ticket = repair(handed_in, day.rules)
            points = round_points(ticket, day.rules)
            for player, gained, cents in zip(ticket.starts, points, ticket.cents, strict=True):
                scores[player].append(RoundScore(number, gained, cents))
    return tuple(Record(player, tuple(gained)) for player, gained in scores.items())


@implements("sem:B.12")
def standings_after(day: Day, after: int) -> Ranking[Record]:
    """The standings that are published after a round (B.12); equal players share a place.

    Args:
        day: The day so far.
        after: A closed round.

    Returns:
        Everybody's place; those who share one are listed by start number.

    Raises:
        InvalidReport: The round is not closed.
    """
    return places(records(day, after), day.rules)


def seat_order(day: Day, after: int) -> Ranking[Record]:
    """The standings in the order in which seats are taken (B.7, ruling `seat_ties`).

    Args:
        day: The day so far.
        after: A closed round after which players are seated by the standings.

    Returns:
        Everybody's place; those who share one are listed as the ruling says.

    Raises:
        InvalidReport: The round is not closed, or no lots were drawn after it because nobody
            was to be seated by them.
    """
    drawn = day.rounds[after - 1].lots if day.rules.seat_ties is SeatTies.LOTS else ()
    return standings(records(day, after), day.rules, lots=drawn)


def advance_into(day: Day, round_number: int) -> Advance:
    """Who goes on into a round after the qualification, and why (B.9–B.11).

    Args:
        day: A day on which the round before is closed.
        round_number: A round after the qualification.

    Returns:
        Those who go on with their reasons; possibly nobody.

    Raises:
        InvalidReport: The round before is not closed, everybody plays that round, or too few are
            left to fill a table and the ruling `fill_short` refuses that.
    """
    _require_round(day, round_number)
    cutoff = cutoff_into(day.rules, round_number)
    published = _advance_from(day, standings_after(day, round_number - 1), cutoff)
    if day.rules.seat_ties is SeatTies.START_NUMBER or not published.players:
        return published
    return _advance_from(day, seat_order(day, round_number - 1), cutoff)


def _advance_from(day: Day, ranking: Ranking[Record], cutoff: Cutoff) -> Advance:
    still_in = [player for table in day.rounds[cutoff.into_round - 2].tables for player in table]
    return advance(ranking, still_in, cutoff, day.rules)


def plan(day: Day, round_number: int) -> Plan[int]:
    """Where everybody belongs in a round (B.2, B.6, B.7, B.9–B.11).

    Args:
        day: A day on which the round before is closed.
        round_number: The round.

    Returns:
        A plan of start numbers, to be seated or to judge a seating by.

    Raises:
        InvalidReport: The round before is not closed, or nobody plays the round.
    """
    order = playing(day, round_number)
    if round_number == 1:
        return first_round(order, day.clubs, day.rules)
    if moves_on(round_number, day.rules):
        return second_round(day.rounds[0].tables, order, day.clubs, day.rules)
    if not order:
        text = f"nobody plays round {round_number}: nobody advances into it"
        raise InvalidReport([f"{text} [{cutoff_into(day.rules, round_number).clause}]"])
    return by_standings(order, day.clubs, round_number, day.rules)


def seating_clause(rules: Rules, round_number: int) -> str:
    """The clause that says how a round is seated.

    >>> from cardtourney.marias_sem.rules import SEM_2023
    >>> [seating_clause(SEM_2023, number) for number in range(1, 7)]
    ['sem:B.2', 'sem:B.6', 'sem:B.7', 'sem:B.9', 'sem:B.10', 'sem:B.11']
    """
    if round_number > rules.qualification_rounds:
        return cutoff_into(rules, round_number).clause
    return {1: "sem:B.2", 2: "sem:B.6"}.get(round_number, "sem:B.7")


def over(day: Day) -> bool:
    """Whether nothing more is played: the last round is closed, or nobody goes on.

    As long as it is not decided who goes on (ruling `fill_short`), the day is not over.
    """
    closed, rules = day.closed, day.rules
    if closed < len(day.rounds) or closed < rules.qualification_rounds:
        return False
    if closed == rules.rounds:
        return True
    try:
        # How many go on never depends on lots between equal players, who may not have drawn yet.
        return not _advance_from(
            day, standings_after(day, closed), cutoff_into(rules, closed + 1)
        ).players
    except InvalidReport:
        return False


@implements("sem:A.3", "sem:B.12")
def final(day: Day) -> tuple[Placed, ...]:
    """The final table with placement points (A.3).

    Args:
        day: A day that is over.

    Returns:
        One line an entrant, from the first place on.

    Raises:
        InvalidReport: The day is not over.
    """
    if not over(day):
        raise InvalidReport([f"the day is not over after {day.closed} closed rounds [sem:B.12]"])
    drawn = day.rounds[-1].lots if day.rules.shared_place is SharedPlace.LOTS else ()
    return final_table(standings_after(day, day.closed), day.rules, lots=drawn)


def cutoff_into(rules: Rules, round_number: int) -> Cutoff:
    """The threshold and extra table that decide who goes on into a round (B.9–B.11).

    Raises:
        InvalidReport: Everybody plays that round, or there is no such round.
    """
    for cutoff in rules.cutoffs:
        if cutoff.into_round == round_number:
            return cutoff
    everybody = rules.qualification_rounds
    raise InvalidReport([f"everybody plays rounds 1 to {everybody}: nobody advances [sem:B.8]"])


def _require_closed(day: Day, after: int) -> None:
    if not 1 <= after <= day.closed:
        raise InvalidReport([f"round {after} is not closed; {day.closed} rounds are [sem:B.8]"])


def _require_round(day: Day, round_number: int) -> None:
    if not 1 <= round_number <= day.rules.rounds:
        text = f"there is no round {round_number}: a tournament has {day.rules.rounds} [sem:B.11]"
        raise InvalidReport([text])
    if round_number > 1:
        _require_closed(day, round_number - 1)
