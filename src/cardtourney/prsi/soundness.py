"""What no game of prší could hold: told of positions that are set up, and of games read.

Play makes sound games of sound ones and looks at none of this again.
"""

from collections.abc import Iterator
from itertools import takewhile

from cardtourney.cards import Rank
from cardtourney.errors import Problem
from cardtourney.fields import CHANCE, TRUTH, WHOLE, instance
from cardtourney.pairing.values import is_count
from cardtourney.prsi.rules import ExhaustedDraw, Rules
from cardtourney.prsi.state import State
from cardtourney.seats import seat_problems
from cardtourney.shedding import CARDS, HANDS, SUIT, counted, pack_problems

PACK = "prsi:2.1"
"""The clause that says which cards a game is played with."""

EMPTY = "the discard pile is empty; expected at least its top card [prsi:2.2]"
"""What is said of a game without a card to play on."""

KINDS = {
    "rules": instance(Rules, "an edition of prší"),
    "hands": HANDS,
    "stock": CARDS,
    "discards": CARDS,
    "suit": SUIT,
    "pending": WHOLE,
    "standing": TRUTH,
    "turn": WHOLE,
    "dealer": WHOLE,
    "chance": CHANCE,
}
"""What each field of a game that is set up has to hold."""


def unsound(state: State) -> Iterator[Problem]:
    """Everything because of which no game could stand so.

    Args:
        state: Any state whose fields hold what they declare.

    Returns:
        The problems.

    >>> import attrs
    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.prsi.deal import deal
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> game = deal(MSV_PRSI_2026, 4, Seeded("Český Jiřetín 2026"))
    >>> list(unsound(game))
    []
    >>> print(*unsound(attrs.evolve(game, turn=9)))
    the turn is with seat 9; there are seats 1 to 4
    """
    players = state.players
    yield from players_problems(state.rules, players)
    yield from pack_problems((*state.hands, state.discards, state.stock), state.rules.cards, PACK)
    if state.discards:
        yield from _running_problems(state)
    else:
        yield Problem(EMPTY)
    yield from seat_problems(players, turn=state.turn, deal=state.dealer)
    all_hold = all(state.hands)
    if not (state.over or all_hold):
        yield Problem("the game goes on, and yet a seat holds no card [prsi:2.12]")
    if state.over and all_hold and state.rules.exhausted_draw is not ExhaustedDraw.END_GAME:
        yield Problem("the game is over, and yet every seat holds cards [prsi:2.12]")


def players_problems(rules: Rules, players: int) -> Iterator[Problem]:
    """Whether so many can be dealt to (2.2)."""
    if not (is_count(players) and 2 <= players <= rules.most_players):
        yield Problem(
            f"{counted(players, 'player')}: {len(rules.cards)} cards can be dealt to "
            f"2 to {rules.most_players}, {rules.hand_size} each and one to turn [prsi:2.2]"
        )


def _running_problems(state: State) -> Iterator[Problem]:
    top, each = state.top, state.rules.seven_draws
    to_take = f"{counted(state.pending, 'card')} to take"
    empty = sum(not hand for hand in state.hands)
    if empty > 1:
        yield Problem(f"{empty} seats hold no card; the first of them has won [prsi:2.12]")
    if state.over and (state.pending or state.standing):
        yield Problem("a seat has won, and yet a seven or an ace is running [prsi:2.12]")
    if state.suit is not top.suit and top.rank is not Rank.OBER:
        yield Problem(
            f"the suit to follow is {state.suit} on {top}; only an Ober names another [prsi:2.8]"
        )
    sevens = sum(card.rank is Rank.SEVEN for card in state.rules.cards)
    if state.pending not in range(0, each * sevens + 1, each):
        yield Problem(f"{to_take}: expected {each} for each of 1 to {sevens} sevens [prsi:2.7]")
    if state.pending and top.rank is not Rank.SEVEN:
        yield Problem(f"{to_take}, and yet {top} lies on top [prsi:2.7]")
    elif state.pending in range(each, each * sevens + 1, each):
        on_top = takewhile(lambda card: card.rank is Rank.SEVEN, reversed(state.discards))
        lying, needed = sum(1 for _ in on_top), state.pending // each
        if lying < needed:
            yield Problem(
                f"{to_take}: expected {needed} sevens on top of the discard "
                f"pile, not {lying} [prsi:2.7]"
            )
    if state.standing and top.rank is not Rank.ACE:
        yield Problem(f"an ace is running, and yet {top} lies on top [prsi:2.9]")
