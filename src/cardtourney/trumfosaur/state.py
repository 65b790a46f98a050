"""How a game of Trumfosaur stands, and what a seat may know of it."""

from collections.abc import Iterator

import attrs

from cardtourney.cards import Hidden
from cardtourney.chance import Chance
from cardtourney.errors import Problem
from cardtourney.trumfosaur.cards import Card, Playable
from cardtourney.trumfosaur.course import Phase, Trick
from cardtourney.trumfosaur.rules import Rules


@attrs.frozen
class State:
    """How a game stands.

    While cards are being changed, those laid aside for it still count among the hand.

    Attributes:
        rules: The edition in force.
        phase: What is going on.
        turn: The seat that acts next; once the game is over, the one that acted last.
        hands: The cards of each seat, from seat 1, each hand in order and a trump last.
        played: The cards of the trick that is being played, in order.
        lead: The seat that leads this trick, or would lead the next if nobody turned a card.
        claim: The seat that turned its scoring card for the lead of the next trick, if any.
        kept: How many have been asked in a row since the last trick or turned card, and kept.
        revealed: The seats that have turned their scoring cards, in that order.
        tricks: The tricks that were played, in order.
        scoring: The scoring card of each seat, from seat 1; None before it is put aside.
        changing: What each seat has laid aside to change, from seat 1, until everybody has.
        shown: What each seat has changed, from seat 1; empty before it is shown.
        stock: The pack, the next card first.
        away: Cards that are out of the game: those changed.
        trumps: How many trumps lie beside the pack.
        start: The seat that began.
        chance: What is left of the chance; it shuffles changed cards where they come back.
    """

    rules: Rules
    phase: Phase
    turn: int
    hands: tuple[tuple[Playable, ...], ...]
    played: tuple[Playable, ...]
    lead: int
    claim: int | None
    kept: int
    revealed: tuple[int, ...]
    tricks: tuple[Trick, ...]
    scoring: tuple[Card | None, ...]
    changing: tuple[tuple[Card, ...] | None, ...]
    shown: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    away: tuple[Card, ...]
    trumps: int
    start: int
    chance: Chance

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def unsound(self) -> Iterator[Problem]:
        """What keeps a game from standing so, as far as it would trip play up; asked on reading."""
        # What tells it is only needed then, and builds on this module.
        from cardtourney.trumfosaur.soundness import unsound

        return unsound(self)


@attrs.frozen
class View:
    """What a seat may know: its own cards, and what lies open for everybody.

    Attributes:
        rules: The edition in force.
        seat: Whose view it is.
        phase: What is going on.
        turn: The seat that acts next; once the game is over, the one that acted last.
        hand: The seat's own cards, in order and a trump last.
        hand_sizes: How many cards each seat holds, from seat 1, those laid aside to change among
            them.
        played: The cards of the trick that is being played, in order.
        lead: The seat that leads this trick, or would lead the next if nobody turned a card.
        claim: The seat that turned its scoring card for the lead of the next trick, if any.
        kept: How many have been asked in a row since the last trick or turned card, and kept.
        revealed: The seats that have turned their scoring cards, in that order.
        tricks: The tricks that were played, in order.
        scoring: The scoring card of each seat, from seat 1, hidden unless it is turned or the
            seat's own; None before it is put aside.
        changing: What the seat has laid aside to change; None before, and once all have.
        shown: What each seat has changed, from seat 1; empty before it is shown.
        stock_size: How many cards the pack holds.
        start: The seat that began.
    """

    rules: Rules
    seat: int
    phase: Phase
    turn: int
    hand: tuple[Playable, ...]
    hand_sizes: tuple[int, ...]
    played: tuple[Playable, ...]
    lead: int
    claim: int | None
    kept: int
    revealed: tuple[int, ...]
    tricks: tuple[Trick, ...]
    scoring: tuple[Card | Hidden | None, ...]
    changing: tuple[Card, ...] | None
    shown: tuple[tuple[Card, ...], ...]
    stock_size: int
    start: int

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER
