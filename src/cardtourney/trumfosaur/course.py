"""How a game of Trumfosaur goes: its phases, its seats, and its tricks."""

from enum import StrEnum

import attrs

from cardtourney.rulebook import implements
from cardtourney.seats import seats_from
from cardtourney.trumfosaur.cards import TRUMP, Card, Playable


class Phase(StrEnum):
    """What is going on.

    ``EXCHANGE``: seat by seat it is said what is changed (3.3).
    ``ASIDE``: seat by seat a scoring card is put aside (3.4).
    ``BETWEEN``: before a trick those are asked who have not turned their scoring cards (5.5).
    ``TRICK``: a trick is played (5.1).
    ``OVER``: the last trick has been played.
    """

    EXCHANGE = "exchange"
    ASIDE = "aside"
    BETWEEN = "between"
    TRICK = "trick"
    OVER = "over"


def first_to_ask(seat: int, players: int, revealed: tuple[int, ...]) -> int:
    """The first seat from here on whose scoring card lies face down; there must be one.

    >>> first_to_ask(3, 4, (3, 4))
    1
    """
    return next(asked for asked in seats_from(seat, players) if asked not in revealed)


@attrs.frozen
class Trick:
    """A trick that was played.

    Attributes:
        lead: The seat that led.
        cards: The cards in the order in which they were played.
        winner: The seat that took them.
    """

    lead: int
    cards: tuple[Playable, ...]
    winner: int


@implements("trumfosaur:5.2", "trumfosaur:5.4")
def taker(cards: tuple[Playable, ...]) -> int:
    """Which card of a trick takes it.

    A trump does, and of several the first; else the highest card of the dinosaur led, and of
    equal ones the first.

    Args:
        cards: The cards in the order in which they were played; at least one.

    Returns:
        Its place among them, from 0.

    >>> from cardtourney.trumfosaur.cards import parse_cards
    >>> led = parse_cards("stegosaurus 5, triceratops 9, stegosaurus 8")
    >>> taker(led), taker((*led, TRUMP))
    (2, 3)
    """
    if TRUMP in cards:
        return cards.index(TRUMP)
    best, dinosaur, most = 0, "", -1
    for place, card in enumerate(cards):
        assert isinstance(card, Card)
        dinosaur = dinosaur or card.dinosaur
        if card.number > most and card.dinosaur == dinosaur:
            best, most = place, card.number
    return best
