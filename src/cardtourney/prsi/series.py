"""The values of a table of prší: what can happen at it, and what has happened so far."""

from enum import StrEnum

import attrs

from cardtourney.errors import register_sentences
from cardtourney.fields import WHOLE, WHOLES, as_tuple, instance, require
from cardtourney.prsi.rules import Rules, Scoring
from cardtourney.prsi.scoring import Lot, Result


@attrs.frozen
class EnterGame:
    """A game has ended.

    Attributes:
        totals: What the cards left add up to, for each player still in, clockwise.
        cards_left: How many cards each of them had left; the winner none.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    totals: tuple[int, ...] = attrs.field(converter=as_tuple)
    cards_left: tuple[int, ...] = attrs.field(converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        require(self, totals=WHOLES, cards_left=WHOLES)


@attrs.frozen
class DrawLot:
    """A lot by card was drawn among those equal.

    Attributes:
        lot: Which player drew which card.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    lot: Lot

    def __attrs_post_init__(self) -> None:
        require(self, lot=instance(Lot, "a Lot"))


@attrs.frozen
class Leave:
    """A player is out without having lost all tokens: absent, gone or disqualified.

    Attributes:
        player: The player's number.

    Raises:
        InvalidReport: Names every field that holds something else.
    """

    player: int

    def __attrs_post_init__(self) -> None:
        require(self, player=WHOLE)


Event = EnterGame | DrawLot | Leave
"""What can happen at a table."""


class TableCode(StrEnum):
    """Why an event cannot happen now."""

    FINISHED = "table_finished"
    LOT_FIRST = "lot_first"
    NO_LOT = "no_lot"
    WRONG_LOT = "wrong_lot"
    NUMBER_OF_HANDS = "number_of_hands"
    NO_WINNER = "no_winner"
    IMPOSSIBLE_CARDS = "impossible_cards"
    IMPOSSIBLE_TOTAL = "impossible_total"
    IMPOSSIBLE_TOGETHER = "impossible_total_of_all"
    NOT_IN = "player_not_in"


register_sentences(
    {
        TableCode.FINISHED: "The table is finished after game {games}",
        TableCode.LOT_FIRST: "First a lot decides between players {among}",
        TableCode.NO_LOT: "Nobody is equal, so there is no lot to draw",
        TableCode.WRONG_LOT: "{problem}",
        TableCode.NUMBER_OF_HANDS: (
            "{totals} totals and {hands} numbers of cards are entered; {players} players are in"
        ),
        TableCode.NO_WINNER: "{without} players have no card left; expected one",
        TableCode.IMPOSSIBLE_CARDS: (
            "Players cannot have {cards} cards left: whole numbers, together {most} at most"
        ),
        TableCode.IMPOSSIBLE_TOTAL: (
            "Player {player} cannot have {cards} cards that add up to {total}: "
            "they make {least} to {most}"
        ),
        TableCode.IMPOSSIBLE_TOGETHER: (
            "The {cards} cards that are left cannot add up to {total} in all hands together: "
            "they make {least} to {most}"
        ),
        TableCode.NOT_IN: "Player {player} is not in at this table",
    }
)


@attrs.frozen
class Played:
    """A game that was played at a table.

    Attributes:
        players: Who played, clockwise; seat 1 of the result is the first of them.
        dealer: The player who dealt.
        result: How it ended.
        lots: The lots that were drawn after it.
    """

    players: tuple[int, ...]
    dealer: int
    result: Result
    lots: tuple[Lot, ...] = ()


@attrs.frozen
class Table:
    """A table so far.

    Attributes:
        rules: The edition in force.
        players: Everybody who was seated, clockwise.
        advance: How many go on.
        tokens: How many tokens each player has left, in the order of ``players``.
        points: How many points each player has won, in the order of ``players``.
        dealer: The player who deals the next game.
        games: The games played.
        out: Who is out, in the order in which they went.
        lot_among: Those between whom a lot has to decide before anything else.
        lots_lost: Where points are counted, who came last of those equal, in order.
    """

    rules: Rules
    players: tuple[int, ...]
    advance: int
    tokens: tuple[int, ...]
    points: tuple[int, ...]
    dealer: int
    games: tuple[Played, ...] = ()
    out: tuple[int, ...] = ()
    lot_among: tuple[int, ...] = ()
    lots_lost: tuple[int, ...] = ()

    @property
    def seated(self) -> tuple[int, ...]:
        """Those still in, clockwise."""
        return tuple(player for player in self.players if player not in self.out)

    @property
    def finished(self) -> bool:
        """Whether it is decided who goes on."""
        if self.lot_among:
            return False
        if self.rules.scoring is Scoring.TOKENS:
            return len(self.seated) <= self.advance
        return len(self.games) >= self.rules.games or len(self.seated) < 2

    @property
    def provisional(self) -> bool:
        """Whether what happened here rests on values of cards that are not the organiser's own."""
        return any(game.result.provisional for game in self.games)
