"""What no game of Superprší could hold: told of positions that are set up, and of games read.

Play makes sound games of sound ones and looks at none of this again.
"""

from collections.abc import Iterator

import attrs

from cardtourney.cards import Rank
from cardtourney.errors import Problem, listing, shown_value
from cardtourney.fields import CHANCE, TRUTH, WHOLE, WHOLES, instance, or_none
from cardtourney.pairing.values import is_count
from cardtourney.seats import seat_problems, seats
from cardtourney.shedding import CARDS, HANDS, SUIT, counted, drawable, pack_problems
from cardtourney.superprsi.answers import PENALTY_RANKS, added
from cardtourney.superprsi.order import is_over
from cardtourney.superprsi.rules import AceCount, ExhaustedDraw, FinishedUntil, Rules
from cardtourney.superprsi.state import State

PACK = "superprsi:2"
"""The clause that says which cards a game is played with."""

KINDS = {
    "rules": instance(Rules, "an edition of Superprší"),
    "hands": HANDS,
    "stock": CARDS,
    "discards": CARDS,
    "suit": or_none(SUIT),
    "pending": WHOLE,
    "standing": WHOLE,
    "clockwise": TRUTH,
    "turn": WHOLE,
    "dealer": WHOLE,
    "finished": WHOLES,
    "returnable": WHOLES,
    "gone": WHOLES,
    "taken": WHOLES,
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
    >>> from cardtourney.superprsi.deal import deal
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> game = deal(SUPERPRSI_2020, 4, Seeded("Praha 2020"))
    >>> list(unsound(game))
    []
    >>> print(*unsound(attrs.evolve(game, turn=9)))
    the turn is with seat 9; there are seats 1 to 4
    """
    players = state.players
    few = tuple(seats_problems(players))
    if few:
        yield from few
        return
    piles = (*state.hands, state.discards, state.stock)
    yield from pack_problems(piles, state.rules.cards(players), PACK)
    yield from seat_problems(players, turn=state.turn, deal=state.dealer)
    if len(state.taken) != players or min(state.taken) < 0:
        yield Problem(
            f"cards taken by the seats: {listing(map(shown_value, state.taken)) or 'none'}; "
            f"expected {players} numbers, 0 or more [superprsi:20]"
        )
    if state.cutting:
        yield from _before_the_deal(state)
    else:
        yield from _out_problems(state)
        yield from _running_problems(state)


def seats_problems(players: int) -> Iterator[Problem]:
    """Whether so many can play at all (1)."""
    if not (is_count(players) and players >= 2):
        yield Problem(f"{counted(players, 'player')}: expected 2 or more [superprsi:1]")


def players_problems(rules: Rules, players: int) -> Iterator[Problem]:
    """Whether so many can be dealt to (1, 4)."""
    yield from (problems := tuple(seats_problems(players)))
    if not problems and rules.hand_size > rules.largest_hand(players):
        yield Problem(
            f"{players} players: hands of {rules.hand_size} leave no start card and draw pile in "
            f"{rules.packs_for(players)} packs; the largest possible are of "
            f"{rules.largest_hand(players)} [superprsi:4]"
        )


def _before_the_deal(state: State) -> Iterator[Problem]:
    """Those before the seat on turn have cut, and nothing else has been done."""
    rules, players = state.rules, state.players
    yield from players_problems(rules, players)
    after = attrs.evolve(
        state, suit=None, pending=0, standing=0, clockwise=True, finished=(), returnable=(), gone=()
    )
    if after != state or any(state.taken) or state.over:
        yield Problem(
            "something was played before the cards are dealt: the discard pile is empty "
            "[superprsi:4]"
        )
    if not {state.turn, state.dealer} <= {*seats(players)}:
        return
    have_cut = (state.turn - state.dealer - 1) % players
    for place in range(players):
        seat = (state.dealer + place) % players + 1
        held = len(state.hands[seat - 1])
        expected = rules.cuts if place < have_cut else range(1)
        if held not in expected:
            yield Problem(
                f"seat {seat} holds {counted(held, 'card')} while seat {state.turn} cuts; expected "
                f"{listing(expected)} [superprsi:3]"
            )


def _out_problems(state: State) -> Iterator[Problem]:
    out = (*state.finished, *state.gone)
    empty = {seat for seat in seats(state.players) if not state.hands[seat - 1]}
    if _stopped_short(state):
        # PRŠÍ was forgotten with the last card, and there were too few to draw for it.
        empty -= {state.turn} - {*out}
    if set(out) != empty or len(out) != len(empty):
        yield Problem(
            f"seats {sorted(empty)} hold no card; expected each of them, and no other, once among "
            "those finished or gone [superprsi:25]"
        )
    if state.over:
        yield from _over_problems(state)
        return
    kept = tuple(seat for seat in state.finished if seat in state.returnable)
    for_ever = state.rules.finished_until is FinishedUntil.GAME_END
    if kept != state.returnable or (for_ever and kept != state.finished):
        yield Problem(
            f"seats {list(state.returnable)} can be brought back; expected "
            f"{'all' if for_ever else 'some'} of {list(state.finished)}, in that order "
            "[superprsi:22]"
        )
    if state.turn not in empty:
        return
    seven = state.pending and state.top.rank is Rank.SEVEN
    if not (state.turn in state.returnable and seven and drawable(state.stock, state.discards)):
        yield Problem(
            f"the turn is with seat {state.turn}, which holds no card and is not brought back "
            "by a seven [superprsi:22]"
        )


def _stopped_short(state: State) -> bool:
    """Whether the game can have ended because too few cards were left to draw."""
    return state.over and state.rules.exhausted_draw is ExhaustedDraw.END_GAME


def _over_problems(state: State) -> Iterator[Problem]:
    if state.pending or state.standing or state.returnable:
        yield Problem(
            "the game is over, and yet something runs, or somebody can be brought back "
            "[superprsi:25]"
        )
    if not (_stopped_short(state) or is_over(state)):
        holding = sum(1 for hand in state.hands if hand)
        yield Problem(f"the game is over, and yet {holding} seats hold cards [superprsi:25]")


def _running_problems(state: State) -> Iterator[Problem]:
    top = state.top
    if state.suit is not top.suit and (state.suit is None or top.rank is not Rank.OBER):
        yield Problem(
            f"the suit to follow is {state.suit} on {top}; only an Ober calls another "
            "[superprsi:18]"
        )
    if state.pending and not _adds_up(state):
        yield Problem(
            f"{counted(state.pending, 'card')} to take: no sevens and eights under {top} add up "
            "to it [superprsi:11]"
        )
    each = state.rules.ace_count is AceCount.EACH
    most = state.rules.packs_for(state.players) if each else 1
    if state.standing not in range(most + 1 if top.rank is Rank.ACE else 1):
        yield Problem(
            f"a running ace makes {shown_value(state.standing)} stand, and {top} lies on top "
            "[superprsi:19]"
        )


def _adds_up(state: State) -> bool:
    """Whether the top card and some of the sevens and eights under it make the penalty."""
    rules, top = state.rules, state.top
    if top.rank not in PENALTY_RANKS:
        return False
    sums = {added(rules, top.rank, 1)}
    for card in state.discards[-2::-1]:
        if card.rank not in PENALTY_RANKS:
            break
        sums |= {total + added(rules, card.rank, 1) for total in sums}
    return state.pending in sums
