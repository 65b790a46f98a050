"""A round's best seating with all that the hall has to know of it."""

from collections.abc import Iterator

import attrs

from cardtourney.cli.event import not_decided
from cardtourney.cli.texts import People, counted, people_of, who
from cardtourney.errors import InvalidReport, Problem, listing
from cardtourney.marias_sem.course import over, plan, seating_clause
from cardtourney.marias_sem.report import Progress, Report
from cardtourney.marias_sem.rules import Rules
from cardtourney.marias_sem.seating import club_mates
from cardtourney.marias_sem.table import cards_of
from cardtourney.pairing.audit import broken_pairs
from cardtourney.pairing.plan import Plan
from cardtourney.pairing.seating import Seating, seat


@attrs.frozen
class Seated:
    """A round's best seating.

    Attributes:
        round: The round.
        clause: The clause that says how it is seated.
        cards_of_position: The position of the player whose cards are used.
        plan: Where everybody belongs.
        seating: The best seating, with its values and reasons.
        people: Everybody who plays, by start number.
    """

    round: int
    clause: str
    cards_of_position: int
    plan: Plan[int]
    seating: Seating[int]
    people: People

    @property
    def mates(self) -> tuple[tuple[int, str, tuple[int, ...]], ...]:
        """Tables at which several of one club sit: the table, the club and the players."""
        clubs = {start: entrant.club for start, entrant in self.people.items()}
        return club_mates(self.seating.tables, clubs)

    def together(self) -> Iterator[str]:
        """Sentences on who of one club meets, in this round or in one that follows from it."""
        for table, club, mates in self.mates:
            names = listing(who(self.people, start) for start in mates)
            yield f"Table {table}: {names} of {club} play together."
        for broken in broken_pairs(self.plan, self.seating.tables):
            if broken.meeting > 1:
                names = " and ".join(who(self.people, start) for start in broken.pair)
                later = self.round + broken.meeting - 1
                yield f"They will meet in round {later} at table {broken.table}: {names}."


def require_round(round_number: int, rules: Rules) -> None:
    """Refuse the number of a round that no tournament has.

    Raises:
        InvalidReport: Names the rounds that there are.
    """
    if not 1 <= round_number <= rules.rounds:
        text = f"there is no round {round_number}: the rounds are 1 to {rules.rounds} [sem:B.11]"
        raise InvalidReport([text])


def seated(report: Report, asked: int | None, progress: Progress) -> Seated:
    """Seat the round that is asked for, or the next one.

    Args:
        report: The day as far as its tickets go.
        asked: The round; by default the next.
        progress: Told when the search begins.

    Returns:
        The seating.

    Raises:
        InvalidReport: There is no such round, it cannot be told yet who plays it, or nobody does.
    """
    day = report.day
    following = day.closed + 1
    number = following if asked is None else asked
    if number == following and over(day):
        text = f"the day is over after {counted(day.closed, 'round')}: no round is left to seat"
        raise InvalidReport([Problem(f"{text} [sem:B.12]")])
    require_round(number, day.rules)
    if number > following:
        text = f"round {number} cannot be seated yet: the next is round {following} [sem:B.8]"
        raise not_decided(text, report)
    planned = plan(day, number)
    progress(number, "seating")
    return Seated(
        round=number,
        clause=seating_clause(day.rules, number),
        cards_of_position=cards_of(number, day.rules),
        plan=planned,
        seating=seat(planned),
        people=people_of(day),
    )
