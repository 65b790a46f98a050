"""The game of Superprší (rules 3 to 25).

Several packs are one, so every card exists several times. First each player cuts and may take
bottom cards; then everybody is dealt up to the same number and a start card is turned. On a turn
a seat plays a card that matches the top card in suit or rank, and with it any number of cards
like it, or draws one. Sevens and eights make the next seat draw unless it beats them (the table
stands in :mod:`cardtourney.superprsi.answers`), an ace makes it stand, an Ober changes the suit,
and an even number of identical cards turns the direction. What acts only with a call acts only
where the call is made. Who has no cards left has finished, but a seven can bring such a player
back; places are counted at the end.

The actions: ``Cut``, ``Play`` with its calls, ``Draw``, ``Take``, ``Stand``, ``Pass``,
``Misplay`` and ``GiveUp``.

Open to all: the discard pile, the suit to follow, what runs, the direction, who has finished,
how many cards everybody and the draw pile have. Private: each hand. Nobody knows the order of the
draw pile.
"""

from typing import assert_never

import attrs

from cardtourney.cards import Card, Rank
from cardtourney.errors import IllegalAction, InvalidReport
from cardtourney.game import Actions
from cardtourney.rulebook import implements
from cardtourney.seats import require_seat
from cardtourney.shedding import draw, drawable, into_hand
from cardtourney.superprsi.answers import added
from cardtourney.superprsi.deal import cut
from cardtourney.superprsi.lawful import listed, why_not
from cardtourney.superprsi.order import beyond_holders, end, go_on, is_over
from cardtourney.superprsi.rules import AceCount, ExhaustedDraw, ReturnDraw, ThirtyBy
from cardtourney.superprsi.state import (
    Action,
    Cut,
    DirectionCall,
    Draw,
    GiveUp,
    Misplay,
    Pass,
    Play,
    Stand,
    State,
    Take,
    View,
)

__all__ = ["apply", "expel", "legal", "view", "why_not"]


def legal(state: State) -> Actions[Action]:
    """List what the seat on turn may do.

    Cards come first, in the order of the hand: each number of them with each lawful call; then
    taking, standing, drawing or passing; then, where the edition has them, wrong plays and
    giving up.

    Args:
        state: The game.

    Returns:
        The actions, listed only when they are asked for; none once the game is over.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.superprsi.deal import position
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> rules = attrs.evolve(SUPERPRSI_2020, misplay="refused", giving_up="refused")
    >>> hands = [parse_cards("♥7 ♥7 ♥K ♦7"), parse_cards("♣U")]
    >>> legal(position(rules, hands, discards=parse_cards("♥8"), pending=3))
    <7 actions: ♥7×2, ♥7×2 REVERZ, ♦7+♥7×2, ♦7+♥7×2 REVERZ, ♥7×2+♦7, ♥7×2+♦7 SMĚR, take>
    """
    return Actions(state, listed, why_not)


def apply(state: State, action: Action) -> State:
    """Do an action.

    Args:
        state: The game; it stays as it is.
        action: What the seat on turn does.

    Returns:
        The game after it.

    Raises:
        IllegalAction: It cannot be done now; carries the refusal.
        InvalidReport: It is no action at all, or a recorded shuffle is not an order of exactly
            the cards to be shuffled.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.superprsi.deal import position
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> hands = [parse_cards("♥7 ♥7 ♥K"), parse_cards("♥O"), parse_cards("♣U")]
    >>> game = position(SUPERPRSI_2020, hands, discards=parse_cards("♥8"))
    >>> game = apply(game, Play(parse_cards("♥7 ♥7"), DirectionCall.REVERZ))
    >>> game.turn, game.pending, game.clockwise
    (3, 4, False)
    >>> len(apply(game, Take()).hands[2])
    5
    """
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    match action:
        case Play():
            return _play(state, action)
        case Cut():
            return cut(state, action.cards)
        case Draw():
            return go_on(_penalised(state, state.rules.idle_draws))
        case Take():
            return _take(state, action)
        case Stand():
            return go_on(attrs.evolve(state, standing=state.standing - 1))
        case Pass():
            return go_on(state)
        case Misplay():
            return _misplay(state, action)
        case GiveUp():
            return go_on(_out(state, state.turn))
        case _:
            assert_never(action)


def view(state: State, seat: int) -> View:
    """Show what a seat may know.

    Args:
        state: The game.
        seat: The seat that looks.

    Returns:
        The seat's own cards and what lies open for everybody.

    Raises:
        InvalidReport: There is no such seat.

    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.superprsi.deal import deal
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> game = apply(deal(SUPERPRSI_2020, 4, Seeded("Praha 2020")), Cut(2))
    >>> seen = view(game, 2)
    >>> len(seen.hand), seen.hand_sizes, seen.stock_size
    (2, (0, 2, 0, 0), 94)
    """
    require_seat(seat, state.players)
    return View(
        rules=state.rules,
        seat=seat,
        hand=state.hands[seat - 1],
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
        discards=state.discards,
        suit=state.suit,
        pending=state.pending,
        standing=state.standing,
        clockwise=state.clockwise,
        turn=state.turn,
        dealer=state.dealer,
        finished=state.finished,
        returnable=state.returnable,
        gone=state.gone,
        taken=state.taken,
        over=state.over,
    )


def expel(state: State, seat: int) -> State:
    """Take a player out of the game by a referee's word, as if they had given up (26).

    This is no action of a seat: the referee may do it at any time.

    Args:
        state: A game that goes on.
        seat: The player's seat.

    Returns:
        The game without the player, whose hand lies under the discard pile. What ran against
        them runs against nobody.

    Raises:
        InvalidReport: There is no such seat, it is out already, or the game is over or not yet
            dealt.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.superprsi.deal import position
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> hands = [parse_cards("♥7"), parse_cards("♥O"), parse_cards("♣U")]
    >>> game = expel(position(SUPERPRSI_2020, hands, discards=parse_cards("♥8")), 2)
    >>> game.hands, game.discards, game.turn
    (((♥7,), (), (♣U,)), (♥O, ♥8), 1)
    """
    require_seat(seat, state.players)
    if state.over or state.cutting or seat in state.gone:
        raise InvalidReport(
            [
                (
                    f"seat {seat} cannot be expelled: it is out of the game, or the game is over "
                    "or not yet dealt [superprsi:26]"
                )
            ]
        )
    on_turn = seat == state.turn
    after = _out(state, seat)
    if on_turn:
        return go_on(after)
    return end(after) if is_over(after) else after


@implements("superprsi:8", "superprsi:9", "superprsi:10", "superprsi:18", "superprsi:21")
def _play(state: State, play: Play) -> State:
    """Cards move to the discards and act; with the last ones and PRŠÍ the seat has finished."""
    seat, count, rank = state.turn, len(play.cards), play.top.rank
    hand = list(state.hand)
    for card in play.cards:
        hand.remove(card)
    turns = play.direction is DirectionCall.REVERZ
    adds = added(state.rules, rank, count)
    after = attrs.evolve(
        state,
        hands=_with_hand(state, seat, tuple(hand)),
        discards=state.discards + play.cards,
        suit=play.names or play.top.suit,
        clockwise=state.clockwise is not turns,
        pending=state.pending + adds if adds else 0,
        standing=_stopped(state, play),
    )
    if not hand and play.prsi is not None:
        after = attrs.evolve(
            after, finished=(*state.finished, seat), returnable=(*state.returnable, seat)
        )
    elif not hand:
        after = _penalised(after, state.rules.forgotten_draws)
    if rank is not Rank.SEVEN:
        return go_on(after)
    return go_on(_with_nearest_back(after), seven=True)


@implements("superprsi:22")
def _with_nearest_back(state: State) -> State:
    """By that ruling, who has finished draws at once beyond players who hold cards."""
    seat = beyond_holders(state)
    if seat is None or is_over(state):
        return state
    return attrs.evolve(_taken(attrs.evolve(state, turn=seat), Take()), turn=state.turn)


@implements("superprsi:19")
def _stopped(state: State, play: Play) -> int:
    """How many players an ace stops; those of an answer count, not those answered."""
    if play.ace is None:
        return 0
    return len(play.cards) if state.rules.ace_count is AceCount.EACH else 1


def _penalised(state: State, count: int, *, running: int = 0) -> State:
    """The seat on turn draws by penalty, or the game ends where that cannot be done in full.

    So many of the cards as are ``running`` are asked for by sevens and eights.
    """
    if _ends_the_game(state, count):
        return end(state)
    drawn, stock, discards, chance = draw(state.stock, state.discards, state.chance, count)
    seat, taken = state.turn, list(state.taken)
    taken[seat - 1] += count if state.rules.thirty_by is ThirtyBy.ANY else running
    return attrs.evolve(
        state,
        hands=_with_hand(state, seat, into_hand(state.hands[seat - 1], drawn)),
        stock=stock,
        discards=discards,
        taken=tuple(taken),
        chance=chance,
    )


def _ends_the_game(state: State, count: int) -> bool:
    """Whether so many cannot be drawn, and a ruling lets that end the game."""
    ends = state.rules.exhausted_draw is ExhaustedDraw.END_GAME
    return ends and drawable(state.stock, state.discards) < count


def _take(state: State, take: Take) -> State:
    return go_on(_taken(state, take))


@implements("superprsi:11", "superprsi:15", "superprsi:20", "superprsi:22")
def _taken(state: State, take: Take) -> State:
    """The penalty is taken; who had finished is back with it, and a thrown hand lies below."""
    seat, count = state.turn, state.pending
    after = attrs.evolve(state, pending=0)
    if state.returns:
        if state.rules.return_draw is ReturnDraw.TWO:
            count = state.rules.return_draws
        after = attrs.evolve(
            after,
            finished=tuple(each for each in state.finished if each != seat),
            returnable=tuple(each for each in state.returnable if each != seat),
        )
    if take.throws:
        after = _thrown(after)
    if _ends_the_game(after, count):
        # As it stands: nobody is brought back, and no hand is thrown, for cards that are not there.
        return end(state)
    return _penalised(after, count, running=count)


def _thrown(state: State) -> State:
    """The seat on turn throws its hand, and its penalties are counted afresh."""
    taken = list(state.taken)
    taken[state.turn - 1] = 0
    return attrs.evolve(_laid_down(state, state.turn), taken=tuple(taken))


@implements("superprsi:20", "superprsi:23")
def _misplay(state: State, misplay: Misplay) -> State:
    """The card returns to the hand; with what it costs comes what runs and was not answered."""
    cost = state.rules.misplay_draws + state.pending
    standing = max(0, state.standing - 1)
    after = attrs.evolve(state, pending=0, standing=standing)
    if misplay.throws:
        after = _thrown(after)
    if _ends_the_game(after, cost):
        return end(state)
    return go_on(_penalised(after, cost, running=state.pending))


@implements("superprsi:24")
def _out(state: State, seat: int) -> State:
    """A seat is out; what runs against it, if it is on turn, runs against nobody."""
    after = attrs.evolve(
        _laid_down(state, seat),
        finished=tuple(each for each in state.finished if each != seat),
        returnable=tuple(each for each in state.returnable if each != seat),
        gone=(*state.gone, seat),
    )
    if seat != state.turn:
        return after
    return attrs.evolve(after, pending=0, standing=max(0, state.standing - 1))


def _laid_down(state: State, seat: int) -> State:
    """A hand goes under the discard pile: what lies on top stays as it lies."""
    top = state.discards[-1]
    # Cards like the top one lie deepest, so that a pile all alike does not grow by them.
    below = sorted(state.hands[seat - 1], key=lambda card: card is not top)
    return attrs.evolve(
        state, hands=_with_hand(state, seat, ()), discards=(*below, *state.discards)
    )


def _with_hand(state: State, seat: int, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    hands = list(state.hands)
    hands[seat - 1] = hand
    return tuple(hands)
