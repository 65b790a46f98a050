"""The values of a game of Superprší: what can be done, how things stand, what a seat may know."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import groupby

import attrs

from cardtourney.cards import Card, Rank, Suit
from cardtourney.chance import Chance
from cardtourney.errors import InvalidReport, Problem, shown_value
from cardtourney.fields import TRUTH, instance, or_none, require
from cardtourney.pairing.options import option
from cardtourney.superprsi.rules import Rules


class DirectionCall(StrEnum):
    """What is called on the direction of play: it turns, or it goes on (9, 10)."""

    REVERZ = "REVERZ"
    SMER = "SMĚR"


class AceCall(StrEnum):
    """What is called with an ace: the next player is to stand, or one does not stand (19)."""

    STOJIS = "STOJÍŠ?"
    NESTOJIM = "NESTOJÍM!"


def _laid(cards: Card | Iterable[Card]) -> tuple[Card, ...]:
    """Cards as they are laid: the top one last, those like it under it, the rest in order."""
    if isinstance(cards, Card):
        return (cards,)
    laid = tuple(cards) if _is_list(cards) else ()
    if not laid or not all(isinstance(card, Card) for card in laid):
        raise InvalidReport(
            [f"{shown_value(cards)} are no cards that can be played; expected at least one"]
        )
    top = laid[-1]
    same = laid.count(top)
    if same == len(laid):
        return laid
    return (*sorted(card for card in laid if card is not top), *(top,) * same)


def _direction(given: object) -> DirectionCall | None:
    return None if given is None else option(DirectionCall, given)


def _ace(given: object) -> AceCall | None:
    return None if given is None else option(AceCall, given)


def _is_list(given: object) -> bool:
    return isinstance(given, Iterable) and not isinstance(given, str | bytes)


_CALLS_DIRECTION = or_none(instance(DirectionCall, "a call on the direction, REVERZ or SMĚR"))
_CALLS_SUIT = or_none(instance(Suit, "a Suit"))
_CALLS_ACE = or_none(instance(AceCall, "a call with an ace, STOJÍŠ? or NESTOJÍM!"))
_MEANING = or_none(instance(Rank, "a Rank"))


@attrs.frozen
class Play:
    """One or more cards are played, with everything that is called.

    Attributes:
        cards: The cards, the top one last; a single card may be given alone. Only its top card
            matters to the order, so the others are put in order.
        direction: REVERZ or SMĚR, or None.
        names: The suit called with an Ober; None with any other card.
        ace: STOJÍŠ? or NESTOJÍM!, or None.
        prsi: The meaning of the card, called after PRŠÍ with the last card of a hand: its rank;
            None where PRŠÍ is not called.

    Raises:
        InvalidReport: There is no card, or something else among them; or a call is none.

    >>> hearts_seven = Card(Suit.HEARTS, Rank.SEVEN)
    >>> print(Play((hearts_seven, hearts_seven), DirectionCall.REVERZ, prsi=Rank.SEVEN))
    ♥7×2 REVERZ PRŠÍ SEDMA
    >>> print(Play(Card(Suit.HEARTS, Rank.OBER), names=Suit.BELLS))
    ♥O KULE
    """

    cards: tuple[Card, ...] = attrs.field(converter=_laid)
    direction: DirectionCall | None = attrs.field(default=None, converter=_direction)
    names: Suit | None = None
    ace: AceCall | None = attrs.field(default=None, converter=_ace)
    prsi: Rank | None = None

    def __attrs_post_init__(self) -> None:
        require(self, direction=_CALLS_DIRECTION, names=_CALLS_SUIT, ace=_CALLS_ACE, prsi=_MEANING)

    @property
    def top(self) -> Card:
        """The card that lies on top of the others."""
        return self.cards[-1]

    def __str__(self) -> str:
        said = [_shown(self.cards)]
        if self.direction is not None:
            said.append(self.direction.value)
        if self.names is not None:
            said.append(self.names.czech.upper())
        if self.ace is not None:
            said.append(self.ace.value)
        if self.prsi is not None:
            said += ["PRŠÍ", self.prsi.czech.upper()]
        return " ".join(said)


def _shown(cards: tuple[Card, ...]) -> str:
    groups = [(card, len(list(same))) for card, same in groupby(cards)]
    return "+".join(f"{card}" if count == 1 else f"{card}×{count}" for card, count in groups)


@attrs.frozen
class Cut:
    """A player cuts the pack before the deal and takes cards from its bottom (3).

    Attributes:
        cards: How many.
    """

    cards: int

    def __str__(self) -> str:
        return f"cut {self.cards}"


@attrs.frozen
class Draw:
    """A card is drawn instead of playing one; it ends the turn (7)."""

    def __str__(self) -> str:
        return "draw"


@attrs.frozen
class Take:
    """The cards that running sevens and eights ask for are taken; it ends the turn (11, 15).

    Attributes:
        throws: Whether the hand held so far is thrown onto the discard pile (20).

    Raises:
        InvalidReport: That is neither True nor False.
    """

    throws: bool = False

    def __attrs_post_init__(self) -> None:
        require(self, throws=TRUTH)

    def __str__(self) -> str:
        return "throw and take" if self.throws else "take"


@attrs.frozen
class Stand:
    """A turn is missed for a running ace (19)."""

    def __str__(self) -> str:
        return "stand"


@attrs.frozen
class Pass:
    """A turn ends without a card, as there is none to be drawn (7)."""

    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class Misplay:
    """Something wrong was played or called, and it is penalised; it ends the turn (23).

    Attributes:
        card: The card that was played wrongly, or with a false call; it returns to the hand.
        throws: Whether the hand held so far is thrown onto the discard pile (20).

    Raises:
        InvalidReport: That is neither True nor False.
    """

    card: Card
    throws: bool = False

    def __attrs_post_init__(self) -> None:
        require(self, throws=TRUTH)

    def __str__(self) -> str:
        return f"{'throw and ' if self.throws else ''}misplay {self.card}"


@attrs.frozen
class GiveUp:
    """A player calls KONČÍM, lays the hand down and is out (24)."""

    def __str__(self) -> str:
        return "KONČÍM"


Action = Play | Cut | Draw | Take | Stand | Pass | Misplay | GiveUp
"""What a seat can do on its turn."""


@attrs.frozen
class State:
    """How a game stands.

    Attributes:
        rules: The edition in force.
        hands: The cards of each seat, from seat 1, each hand in order.
        stock: The draw pile, the next card first; while players cut, the whole pack.
        discards: The discard pile, the top card last; empty while players cut.
        suit: The suit to follow: that of the top card, or the one called with an Ober; None
            while players cut.
        pending: How many cards running sevens and eights make the seat on turn take.
        standing: How many players a running ace still makes stand, the seat on turn first.
        clockwise: Whether play goes clockwise.
        turn: The seat that acts next; once the game is over, the one that acted last.
        dealer: The seat that dealt.
        finished: The seats that are rid of their cards, in that order.
        returnable: Those of them that can still be brought back, in the same order.
        gone: The seats that gave up or were expelled, in that order.
        taken: How many cards each seat has had to take by penalty, from seat 1, since the deal
            or from the penalty on for which it last threw its hand; only those that count (20).
        chance: What is left of the chance; it shuffles the draw pile anew.
        over: Whether the game has ended.
    """

    rules: Rules
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    suit: Suit | None
    pending: int
    standing: int
    clockwise: bool
    turn: int
    dealer: int
    finished: tuple[int, ...]
    returnable: tuple[int, ...]
    gone: tuple[int, ...]
    taken: tuple[int, ...]
    chance: Chance
    over: bool

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def cutting(self) -> bool:
        """Whether players still cut the pack, and nothing is dealt."""
        return not self.discards

    @property
    def top(self) -> Card:
        """The card on top of the discard pile, once one is turned."""
        return self.discards[-1]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat on turn."""
        return self.hands[self.turn - 1]

    @property
    def lying(self) -> int:
        """How many identical cards lie together on top of the discard pile (9)."""
        top, count = self.discards[-1], 1
        while count < len(self.discards) and self.discards[-1 - count] is top:
            count += 1
        return count

    @property
    def returns(self) -> bool:
        """Whether the seat on turn has finished, and a seven brings it back (22)."""
        return self.turn in self.finished

    def unsound(self) -> Iterator[Problem]:
        """Everything because of which no game could stand so; asked where a state is read."""
        # What tells it knows how a game ends, and so builds on this module.
        from cardtourney.superprsi.soundness import unsound

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
        discards: The discard pile, the top card last; empty while players cut.
        suit: The suit to follow; None while players cut.
        pending: How many cards running sevens and eights make the seat on turn take.
        standing: How many players a running ace still makes stand, the seat on turn first.
        clockwise: Whether play goes clockwise.
        turn: The seat that acts next; once the game is over, the one that acted last.
        dealer: The seat that dealt.
        finished: The seats that are rid of their cards, in that order.
        returnable: Those of them that can still be brought back, in the same order.
        gone: The seats that gave up or were expelled, in that order.
        taken: How many cards each seat has had to take by penalty, from seat 1.
        over: Whether the game has ended.
    """

    rules: Rules
    seat: int
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    discards: tuple[Card, ...]
    suit: Suit | None
    pending: int
    standing: int
    clockwise: bool
    turn: int
    dealer: int
    finished: tuple[int, ...]
    returnable: tuple[int, ...]
    gone: tuple[int, ...]
    taken: tuple[int, ...]
    over: bool

    @property
    def top(self) -> Card:
        """The card on top of the discard pile, once one is turned."""
        return self.discards[-1]
