"""The next round by public draw: everybody's lot, and then a seating in which few meet again.

The draw says in which order the players come; the seating is made from it by
:func:`cardtourney.pairing.mixing.mix`, which also says whose turn it is to rest. So whoever knows
the seed and the earlier rounds can repeat the whole round, and entering the players in another
order changes nothing.
"""

from typing import Any

from cardtourney.championship.events import RulesT, Tournament
from cardtourney.championship.soundness import require_own
from cardtourney.championship.standings import rested
from cardtourney.championship.system import System
from cardtourney.chance import Chance, Recorded, Seeded, lots
from cardtourney.errors import IllegalAction, InvalidReport, shown_value
from cardtourney.pairing.mixing import MixAudit, Mixed, audit_mix, mix
from cardtourney.pairing.values import is_count
from cardtourney.rounds import ResultT, why_not_next


def round_chance(chance: Chance, number: int) -> Chance:
    """The public draw of one round, where one was announced for the whole tournament.

    Args:
        chance: The tournament's draw. A seed gives each round a seed of its own; a record holds
            the draw of each round in turn.
        number: The round, from 1.

    Returns:
        The chance from which the round's lots are drawn.

    Raises:
        InvalidReport: The record has no draw for this round, or there is no round of this number.

    >>> round_chance(Seeded("Zlín 2026"), 3)
    Seeded(seed='Zlín 2026, round 3', used=0)
    """
    if not is_count(number) or number < 1:
        raise InvalidReport([f"there is no round {shown_value(number)}: rounds count from 1"])
    if isinstance(chance, Seeded):
        return Seeded(f"{chance.seed}, round {number}", chance.used)
    used = chance.used + number - 1
    if used >= len(chance.outcomes):
        held = len(chance.outcomes) - chance.used
        raise InvalidReport([f"the record holds {held} draws, and none for round {number}"])
    return Recorded(chance.outcomes, used)


def border_chance(chance: Chance, rounds: int) -> Chance:
    """The public draw for the border of the final, where lots decide there.

    Args:
        chance: The tournament's draw. A record holds this draw after those of the rounds.
        rounds: How many rounds were drawn.

    Returns:
        The chance from which the lots are drawn.

    >>> border_chance(Seeded("Zlín 2026"), 5)
    Seeded(seed='Zlín 2026, border of the final', used=0)
    """
    if isinstance(chance, Seeded):
        return Seeded(f"{chance.seed}, border of the final", chance.used)
    return Recorded(chance.outcomes, chance.used + rounds)


def place_chance(chance: Chance, place: int) -> Chance:
    """The public draw for one shared place on the border of the final.

    Args:
        chance: The draw for the whole border. A seed gives each place a seed of its own, so that
            no lot depends on which other places are drawn; a record holds them in turn.
        place: The place that is shared.

    Returns:
        The chance from which the lots of those who share it are drawn.

    >>> place_chance(Seeded("Zlín 2026, border of the final"), 2).seed
    'Zlín 2026, border of the final, place 2'
    """
    if isinstance(chance, Seeded):
        return Seeded(f"{chance.seed}, place {place}", chance.used)
    return chance


def draw_round(
    system: System[RulesT, ResultT],
    tournament: Tournament[RulesT, ResultT],
    chance: Chance | None = None,
) -> Mixed[int]:
    """Seat the next round by draw.

    Args:
        system: The game that is played.
        tournament: A tournament with every round closed.
        chance: What the lots are drawn from; the tournament's own draw for this round
            (:func:`round_chance`) if left out.

    Returns:
        The tables, each the start numbers in order of seat; who rests; and how good the seating
        is, objective by objective.

    Raises:
        IllegalAction: A round is still open; carries the refusal.
        NoSeating: So many players cannot be seated; names the nearest possible numbers.
        InvalidReport: A recorded draw does not cover exactly the players, or the tournament is of
            another game.

    >>> from cardtourney.championship.people import Entrant
    >>> from cardtourney.championship.tournament import start
    >>> from cardtourney.testing import toy_tournament as league
    >>> people = [Entrant(number, "Hráč") for number in range(1, 6)]
    >>> tournament = start(league, league.DEMO, people)
    >>> drawn = draw_round(league, tournament, Recorded([(4, 2, 5, 1, 3)]))
    >>> drawn.tables, drawn.resting
    (((4, 2, 5, 1),), (3,))
    """
    require_own(system, tournament)
    number = len(tournament.rounds) + 1
    clauses = system.clauses(tournament.rules)
    refusal = why_not_next(tournament.rounds, number, clauses=clauses)
    if refusal is not None:
        raise IllegalAction(refusal)
    players = tournament.still_in(number)
    sizes = system.tables(len(players), tournament.rules)
    own = round_chance(tournament.chance, number) if chance is None else chance
    drawn, _ = lots(own, players)
    return mix(drawn, sizes, _history(tournament, number), rested=rested(tournament, number - 1))


def audit_round(tournament: Tournament[Any, Any], number: int) -> MixAudit[int]:
    """Judge the seating of a round, whoever made it.

    Args:
        tournament: The tournament.
        number: A round that has been seated, from 1.

    Returns:
        What was worse than it could have been, and every figure beside the best found.

    Raises:
        InvalidReport: There is no such round.
    """
    if not (is_count(number) and 1 <= number <= len(tournament.rounds)):
        seated = len(tournament.rounds)
        raise InvalidReport([f"round {shown_value(number)} is not seated; seated so far: {seated}"])
    return audit_mix(
        tournament.still_in(number),
        tournament.rounds[number - 1].tables,
        _history(tournament, number),
        rested=rested(tournament, number - 1),
    )


def _history(tournament: Tournament[Any, Any], number: int) -> list[tuple[tuple[int, ...], ...]]:
    return [played.tables for played in tournament.rounds[: number - 1]]
