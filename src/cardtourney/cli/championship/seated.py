"""The next round of a championship by public draw, with what its tables draw before they play."""

from collections.abc import Sequence

import attrs

from cardtourney.championship.draw import draw_round
from cardtourney.championship.events import NO_DRAW
from cardtourney.championship.resultrows import table_chance
from cardtourney.chance import Seeded
from cardtourney.cli.championship.event import Asked, not_decided
from cardtourney.cli.championship.games import Cells
from cardtourney.cli.championship.words import RESULTS, SETTINGS
from cardtourney.cli.texts import counted
from cardtourney.errors import InvalidReport
from cardtourney.pairing.mixing import Mixed


@attrs.frozen
class Seated:
    """A round by draw.

    Attributes:
        round: The round.
        clause: The clause about its tables.
        seed: The text of the public draw.
        announced: Whether the draw was announced.
        mixed: Who sits where, who rests, and how good that is.
        drawn: What each table has drawn, seat by seat.
    """

    round: int
    clause: str
    seed: str
    announced: bool
    mixed: Mixed[int]
    drawn: tuple[tuple[Cells, ...], ...]

    @property
    def draw_sentence(self) -> str:
        """What is to be known of the draw."""
        if self.announced:
            return ""
        return (
            f"No public draw was announced, so the text “{self.seed}” is drawn from: announce one "
            f"with --seed, or as seed in {SETTINGS}."
        )


def require_round(number: int | None) -> None:
    """Refuse the number of a round that no tournament has.

    Raises:
        InvalidReport: It is not 1 or more.
    """
    if number is not None and number < 1:
        raise InvalidReport([f"there is no round {number}: rounds are counted from 1"])


def seated(asked: Asked, number: int | None) -> Seated:
    """Seat the round that is asked for, or the next one.

    Args:
        asked: The tournament before that round.
        number: The round; by default the next.

    Returns:
        The round.

    Raises:
        InvalidReport: The tournament is over, a round before is not scored, or the next one is
            seated already.
        NoSeating: So many players cannot be seated; names the nearest possible numbers.
    """
    report, contest = asked.report, asked.game.contest
    tournament = report.tournament
    following = tournament.closed + 1
    if number is not None and number != following:
        text = f"round {number} cannot be seated yet: the next is round {following}"
        raise not_decided(text, report)
    if following in asked.rounds:
        text = (
            f"round {following} already stands in {RESULTS}, and is not scored yet, so it is not "
            "drawn again: fill in its results or settle what is found; or take its rows out of "
            f"{RESULTS}, or ask with --round {following}, to draw it anew"
        )
        raise not_decided(text, report)
    planned = report.settings.rounds
    if planned is not None and following > planned:
        over = counted(planned, "round")
        text = f"the tournament is over after {over}, as {SETTINGS} says: no round is left to seat"
        raise InvalidReport([text])
    chance = tournament.chance
    mixed = draw_round(contest.system, tournament)
    return Seated(
        round=following,
        clause=contest.system.clauses(tournament.rules).sizes,
        seed=chance.seed if isinstance(chance, Seeded) else "",
        announced=chance != NO_DRAW,
        mixed=mixed,
        drawn=tuple(_drawn(asked, following, table) for table in enumerate(mixed.tables, 1)),
    )


def _drawn(asked: Asked, number: int, table: tuple[int, Sequence[int]]) -> tuple[Cells, ...]:
    tournament = asked.report.tournament
    chance = table_chance(tournament.chance, (number, table[0]))
    return tuple(asked.game.drawn(len(table[1]), chance, tournament.rules))
