"""What a seat can do in a game of Trumfosaur, and why it may be refused."""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

import attrs

from cardtourney.errors import InvalidReport, register_sentences, shown_value
from cardtourney.trumfosaur.cards import TRUMP, Card, Playable, in_order, write_cards


class _Exchanges(dict[tuple[Card, ...], "Exchange"]):
    def __missing__(self, cards: tuple[Card, ...]) -> "Exchange":
        return Exchange(cards)


EXCHANGES = _Exchanges()
"""The exchange of each set of cards in order: a hand of ten has 176 of them."""


class _PutsAside(dict[Card, "PutAside"]):
    def __missing__(self, card: Card) -> "PutAside":
        return PutAside(card)


PUTS_ASIDE = _PutsAside()
"""What puts each card aside."""


class _Plays(dict[Playable, "Play"]):
    def __missing__(self, card: Playable) -> "Play":
        return Play(card)


PLAYS = _Plays()
"""The play of each card: found at once, for it is asked for every card on every turn."""


@attrs.frozen(eq=False)
class Exchange:
    """Cards are laid aside to be changed; there is only one object for each set of cards.

    Attributes:
        cards: The cards, in order; none to keep the hand.

    >>> print(Exchange([Card("triceratops", 1), Card("stegosaurus", 2)]))
    exchange: stegosaurus 2, triceratops 1
    >>> print(Exchange(()))
    exchange: nothing
    """

    cards: tuple[Card, ...] = attrs.field(converter=in_order)

    def __new__(cls, cards: tuple[Card, ...]) -> "Exchange":
        """Give the one exchange of these cards, in whatever order they come.

        Raises:
            InvalidReport: They are no list of ordinary cards.
        """
        given: object = cards
        if not isinstance(given, tuple | list):
            raise InvalidReport([f"{shown_value(given)} is no list of cards to exchange"])
        _require_ordinary(*given)
        key = in_order(given)
        known = EXCHANGES.get(key)
        if known is None:
            known = EXCHANGES[key] = object.__new__(cls)
        return known

    def __reduce__(self) -> tuple[Callable[..., "Exchange"], tuple[tuple[Card, ...]]]:
        return Exchange, (self.cards,)

    def __str__(self) -> str:
        return f"exchange: {write_cards(self.cards) or 'nothing'}"


@attrs.frozen(eq=False)
class PutAside:
    """A card is put aside as the scoring card; there is only one object for each card.

    Attributes:
        card: The card.

    >>> print(PutAside(Card("stegosaurus", 7)))
    aside: stegosaurus 7
    """

    card: Card

    def __new__(cls, card: Card) -> "PutAside":
        """Give the one action that puts this card aside.

        Raises:
            InvalidReport: It is no ordinary card.
        """
        _require_ordinary(card)
        known = PUTS_ASIDE.get(card)
        if known is None:
            known = PUTS_ASIDE[card] = object.__new__(cls)
        return known

    def __reduce__(self) -> tuple[Callable[..., "PutAside"], tuple[Card]]:
        return PutAside, (self.card,)

    def __str__(self) -> str:
        return f"aside: {self.card}"


@attrs.frozen(eq=False)
class Play:
    """A card is played to the trick; there is only one object for each card.

    Attributes:
        card: The card.

    >>> print(Play(Card("stegosaurus", 7)), Play(TRUMP), sep="; ")
    stegosaurus 7; trump
    """

    card: Playable

    def __new__(cls, card: Playable) -> "Play":
        """Give the one play of this card.

        Raises:
            InvalidReport: It is no card.
        """
        if card is not TRUMP:
            _require_ordinary(card)
        known = PLAYS.get(card)
        if known is None:
            known = PLAYS[card] = object.__new__(cls)
        return known

    def __reduce__(self) -> tuple[Callable[..., "Play"], tuple[Playable]]:
        return Play, (self.card,)

    def __str__(self) -> str:
        return str(self.card)


@attrs.frozen
class Reveal:
    """The scoring card is turned face up, for the lead of the next trick."""

    def __str__(self) -> str:
        return "reveal"


@attrs.frozen
class Keep:
    """Asked between tricks, a seat leaves its scoring card face down for now."""

    def __str__(self) -> str:
        return "keep"


Action: TypeAlias = Exchange | PutAside | Play | Reveal | Keep
"""What a seat can do on its turn."""


def _require_ordinary(*given: object) -> None:
    problems = [
        f"{shown_value(each)} is no card with a dinosaur and a number"
        for each in given
        if not isinstance(each, Card)
    ]
    if problems:
        raise InvalidReport(problems)


class Code(StrEnum):
    """Why an action cannot be done now."""

    GAME_OVER = "game_over"
    NOT_IN_HAND = "not_in_hand"
    EXCHANGE_FIRST = "exchange_first"
    EXCHANGE_CLOSED = "exchange_closed"
    TOO_MANY_CHANGED = "too_many_changed"
    ASIDE_FIRST = "aside_first"
    HAS_SCORING_CARD = "has_scoring_card"
    ASKED_FIRST = "asked_first"
    MUST_FOLLOW = "must_follow"
    NO_SCORING_CARD = "no_scoring_card"
    REVEALED_ALREADY = "revealed_already"
    ONLY_BETWEEN_TRICKS = "only_between_tricks"
    NOT_ASKED = "not_asked"


register_sentences(
    {
        Code.GAME_OVER: "The game is over; the last trick has been played",
        Code.NOT_IN_HAND: "Seat {seat} does not hold {card}",
        Code.EXCHANGE_FIRST: "Seat {seat} must first say which cards it changes",
        Code.EXCHANGE_CLOSED: "Seat {seat} cannot change cards: the exchange is over",
        Code.TOO_MANY_CHANGED: (
            "Seat {seat} cannot change {changed:count card}: {most} is the most allowed"
        ),
        Code.ASIDE_FIRST: "Seat {seat} must first put its scoring card aside",
        Code.HAS_SCORING_CARD: "Seat {seat} has put its scoring card aside",
        Code.ASKED_FIRST: "Seat {seat} must first say whether it turns its scoring card",
        Code.MUST_FOLLOW: "Seat {seat} cannot play {card}: it must follow {dinosaur} or play trump",
        Code.NO_SCORING_CARD: "Seat {seat} has no scoring card to turn yet",
        Code.REVEALED_ALREADY: "Seat {seat} has turned its scoring card",
        Code.ONLY_BETWEEN_TRICKS: (
            "Seat {seat} cannot turn its scoring card now: that is done between tricks"
        ),
        Code.NOT_ASKED: "Seat {seat} is not asked whether it turns its scoring card",
    }
)
