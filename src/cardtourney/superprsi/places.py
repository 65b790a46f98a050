"""How a game of Superprší ended: who won, and the places of the others (rule 25)."""

import attrs

from cardtourney.rulebook import implements
from cardtourney.seats import seats
from cardtourney.superprsi.state import State


@attrs.frozen
class Result:
    """How a game ended.

    Attributes:
        winner: The seat that alone is first: it was rid of its cards before all others, or all
            others gave up. None where the game ended before anybody was.
        places: The place of each seat, from seat 1, as things stand at the end; None for those
            who gave up or were expelled.
        cards_left: How many cards each seat had left.
        gone: The seats that gave up or were expelled, in that order.
    """

    winner: int | None
    places: tuple[int | None, ...]
    cards_left: tuple[int, ...]
    gone: tuple[int, ...]


@implements("superprsi:25")
def result(state: State) -> Result | None:
    """Say how a game ended, or None while it goes on.

    Those rid of their cards are placed in the order in which they finished, who was brought
    back and finished again by the last time. Those who still hold cards share the place after
    them; who gave up has none.

    Args:
        state: The game.

    Returns:
        The winner and the places.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.superprsi.deal import position
    >>> from cardtourney.superprsi.play import apply
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> from cardtourney.superprsi.state import GiveUp
    >>> hands = [(), parse_cards("♥K ♥U"), parse_cards("♦7"), ()]
    >>> top = parse_cards("♥8")
    >>> game = position(SUPERPRSI_2020, hands, discards=top, finished=[4, 1], turn=2)
    >>> result(apply(game, GiveUp()))
    Result(winner=4, places=(2, None, 3, 1), cards_left=(0, 0, 1, 0), gone=(2,))
    """
    if not state.over:
        return None
    last = len(state.finished) + 1
    places: dict[int, int | None] = dict.fromkeys(seats(state.players), last)
    places |= {seat: place for place, seat in enumerate(state.finished, start=1)}
    places |= dict.fromkeys(state.gone)
    first = [seat for seat, place in places.items() if place == 1]
    return Result(
        winner=first[0] if len(first) == 1 else None,
        places=tuple(places.values()),
        cards_left=tuple(map(len, state.hands)),
        gone=state.gone,
    )
