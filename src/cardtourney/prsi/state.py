"""The values of a game of prší: what can be done, how things stand, what a seat may know."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import ClassVar

import attrs

from cardtourney.cards import Card, Suit
from cardtourney.chance import Chance
from cardtourney.errors import Problem, register_sentences
from cardtourney.prsi.rules import Rules


@attrs.frozen(eq=False)
class Play:
    """A card is played; there is only one object for each card and named suit.

    Attributes:
        card: The card.
        names: The suit that an Ober's player names; None with any other card.

    >>> from cardtourney.cards import Rank
    >>> print(Play(Card(Suit.HEARTS, Rank.OBER), Suit.BELLS))
    ♥O names ♦
    >>> Play(Card(Suit.HEARTS, Rank.SEVEN)) is Play(Card(Suit.HEARTS, Rank.SEVEN))
    True
    """

    card: Card
    names: Suit | None = None

    _known: ClassVar[dict[tuple[Card, Suit | None], "Play"]] = {}

    def __new__(cls, card: Card, names: Suit | None = None) -> "Play":
        """Give the one play of this card that names this suit."""
        known = cls._known.get((card, names))
        if known is None:
            known = cls._known[card, names] = object.__new__(cls)
        return known

    def __reduce__(self) -> tuple[Callable[..., "Play"], tuple[Card, Suit | None]]:
        return Play, (self.card, self.names)

    def __str__(self) -> str:
        return f"{self.card}" if self.names is None else f"{self.card} names {self.names}"


@attrs.frozen
class Draw:
    """A card is drawn instead of playing one; it ends the turn."""

    def __str__(self) -> str:
        return "draw"


@attrs.frozen
class Take:
    """The cards that running sevens ask for are taken; it ends the turn."""

    def __str__(self) -> str:
        return "take"


@attrs.frozen
class Stand:
    """A turn is missed for a running ace."""

    def __str__(self) -> str:
        return "stand"


@attrs.frozen
class Pass:
    """A turn ends without a card, as there is none to be drawn."""

    def __str__(self) -> str:
        return "pass"


Action = Play | Draw | Take | Stand | Pass
"""What a seat can do on its turn."""


class Code(StrEnum):
    """Why an action cannot be done now."""

    GAME_OVER = "game_over"
    NOT_IN_HAND = "not_in_hand"
    RUNNING_SEVEN = "running_seven"
    RUNNING_ACE = "running_ace"
    NO_MATCH = "no_match"
    NOT_THE_NAMED_SUIT = "not_the_named_suit"
    OBER_NAMES_NOTHING = "ober_names_nothing"
    NAMES_WITHOUT_OBER = "names_without_ober"
    NO_RUNNING_SEVEN = "no_running_seven"
    NO_RUNNING_ACE = "no_running_ace"
    NOTHING_TO_DRAW = "nothing_to_draw"
    CAN_DRAW = "can_draw"
    CAN_PLAY = "can_play"


register_sentences(
    {
        Code.GAME_OVER: "The game is over; seat {seat} made the last move",
        Code.NOT_IN_HAND: "Seat {seat} does not hold {card}",
        Code.RUNNING_SEVEN: (
            "Seat {seat} must answer a running seven ({pending:count card}) with a seven "
            "or take the cards"
        ),
        Code.RUNNING_ACE: "Seat {seat} must answer a running ace with an ace or stand",
        Code.NO_MATCH: "Seat {seat} cannot play {card}: it matches {top} neither in suit nor rank",
        Code.NOT_THE_NAMED_SUIT: (
            "Seat {seat} cannot play {card}: it is neither of the named suit, {suit}, nor an Ober"
        ),
        Code.OBER_NAMES_NOTHING: "Seat {seat} must name a suit with {card}",
        Code.NAMES_WITHOUT_OBER: "Seat {seat} cannot name a suit with {card}: it is no Ober",
        Code.NO_RUNNING_SEVEN: "Seat {seat} has no cards to take: no seven is running",
        Code.NO_RUNNING_ACE: "Seat {seat} has no reason to stand: no ace is running",
        Code.NOTHING_TO_DRAW: "Seat {seat} cannot draw: there is no card to be drawn",
        Code.CAN_DRAW: "Seat {seat} cannot pass: there are cards to be drawn",
        Code.CAN_PLAY: "Seat {seat} cannot pass: it holds {card}, which can be played",
    }
)


@attrs.frozen
class State:
    """How a game stands.

    Attributes:
        rules: The edition in force.
        hands: The cards of each seat, from seat 1, each hand in order.
        stock: The draw pile, the next card first.
        discards: The discard pile, the top card last.
        suit: The suit to follow: that of the top card, or the one named with an Ober.
        pending: How many cards running sevens make the seat on turn take; 0 if none runs.
        standing: Whether a running ace makes the seat on turn stand.
        turn: The seat that acts next; once the game is over, the one that acted last.
        dealer: The seat that dealt.
        chance: What is left of the chance; it shuffles the draw pile anew.
        over: Whether the game has ended.
    """

    rules: Rules
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    suit: Suit
    pending: int
    standing: bool
    turn: int
    dealer: int
    chance: Chance
    over: bool

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def top(self) -> Card:
        """The card on top of the discard pile."""
        return self.discards[-1]

    @property
    def winner(self) -> int | None:
        """The seat without cards, or None."""
        return next((seat for seat, hand in enumerate(self.hands, start=1) if not hand), None)

    def unsound(self) -> Iterator[Problem]:
        """Everything because of which no game could stand so; asked where a state is read."""
        # What tells it is only needed then, and builds on this module.
        from cardtourney.prsi.soundness import unsound

        return unsound(self)


@attrs.frozen
class View:
    """What a seat may know: its own cards, and what lies open for everybody.

    Attributes:
        rules: The edition in force.
        seat: Whose view it is.
        hand: The seat's own cards, in order.
        hand_sizes: How many cards each seat holds, from seat 1.
        stock_size: How many cards the draw pile holds.
        discards: The discard pile, the top card last.
        suit: The suit to follow.
        pending: How many cards running sevens make the seat on turn take; 0 if none runs.
        standing: Whether a running ace makes the seat on turn stand.
        turn: The seat that acts next; once the game is over, the one that acted last.
        dealer: The seat that dealt.
        over: Whether the game has ended.
    """

    rules: Rules
    seat: int
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    discards: tuple[Card, ...]
    suit: Suit
    pending: int
    standing: bool
    turn: int
    dealer: int
    over: bool

    @property
    def top(self) -> Card:
        """The card on top of the discard pile."""
        return self.discards[-1]
