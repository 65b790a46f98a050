"""The game of prší (sections 2 and 5.6 of the rulebook).

Everybody is dealt four cards, and one is turned as the first of the discard pile. On a turn a
seat plays one card that matches the top card in suit or rank, or draws one. A seven makes the
next seat take two cards more than the sevens before it and miss the turn, unless it answers with
a seven; an ace makes it stand, unless it answers with an ace; an Ober goes on any card where
nothing runs, and names the suit to follow. Who is first without cards has won.

The actions: ``Play`` (an Ober names a suit), ``Draw``, ``Take`` the cards of running sevens,
``Stand`` for a running ace, and ``Pass`` where there is no card to be drawn.

Open to all: the discard pile, the suit to follow, what runs, how many cards everybody and the
draw pile have. Private: each hand. Nobody knows the order of the draw pile.
"""

from collections.abc import Iterable
from typing import assert_never

import attrs

from cardtourney.cards import Card, Rank, Suit, pack
from cardtourney.errors import IllegalAction, InvalidReport, Refusal
from cardtourney.game import Actions
from cardtourney.prsi.rules import ExhaustedDraw, NoCardToDraw
from cardtourney.prsi.state import Action, Code, Draw, Pass, Play, Stand, State, Take, View
from cardtourney.rulebook import implements
from cardtourney.seats import require_seat
from cardtourney.shedding import draw, drawable, goes_on, into_hand

_SEVEN, _OBER, _ACE = Rank.SEVEN, Rank.OBER, Rank.ACE
_CARDS = pack(Rank)
_BRIEF = 80
_DRAW, _TAKE, _STAND, _PASS = Draw(), Take(), Stand(), Pass()

# What each card of a hand can be played as, by situation. They are asked for every card on
# every turn, so they are written out beforehand; cards are single objects and found at once.
_Plays = dict[Card, tuple[Play, ...]]
_EVERY_PLAY: _Plays = {
    card: tuple(Play(card, suit) for suit in Suit) if card.rank is _OBER else (Play(card),)
    for card in _CARDS
}


@implements("prsi:2.7", "prsi:2.9")
def _answering(rank: Rank) -> _Plays:
    return {card: plays if card.rank is rank else () for card, plays in _EVERY_PLAY.items()}


@implements("prsi:2.5", "prsi:2.8")
def _matching(top: Card) -> _Plays:
    return {
        card: plays if goes_on(card, top, top.suit) else () for card, plays in _EVERY_PLAY.items()
    }


_ON_SEVEN, _ON_ACE = _answering(_SEVEN), _answering(_ACE)
_ON = {top: _matching(top) for top in _CARDS}
# All Obers are alike, so one that names a suit is followed like the Ober of that suit (2.8).
_ON_NAMED = {suit: _ON[Card(suit, _OBER)] for suit in Suit}


def legal(state: State) -> Actions[Action]:
    """List what the seat on turn may do.

    Cards come first, in order, an Ober once for each suit it can name; then what else a turn
    can be: drawing, taking, standing or passing.

    Args:
        state: The game.

    Returns:
        The actions, listed only when they are asked for; none once the game is over.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.prsi.deal import position
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> hands = [parse_cards("♥O ♥K ♦7"), parse_cards("♣U")]
    >>> legal(position(MSV_PRSI_2026, hands, discards=parse_cards("♥8")))
    <6 actions: ♥O names ♥, ♥O names ♦, ♥O names ♣, ♥O names ♠, ♥K, draw>
    >>> legal(position(MSV_PRSI_2026, hands, discards=parse_cards("♥7"), pending=2))
    <2 actions: ♦7, take>
    """
    return Actions(state, _listed, why_not)


def why_not(state: State, action: Action) -> Refusal[Code] | None:
    """Say why an action cannot be done now.

    Args:
        state: The game.
        action: What the seat on turn would do.

    Returns:
        The refusal with its clause, or None if it can be done.

    Raises:
        InvalidReport: It is no action at all; names the kinds that there are.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.prsi.deal import position
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> hands = [parse_cards("♣U"), parse_cards("♥O")]
    >>> top = parse_cards("♦7 ♥7")
    >>> game = position(MSV_PRSI_2026, hands, discards=top, pending=4, turn=2)
    >>> why_not(game, Play(Card(Suit.HEARTS, Rank.OBER), Suit.BELLS))
    Refusal(code=RUNNING_SEVEN, clause='prsi:2.7', seat=2, pending=4)
    >>> print(_)
    Seat 2 must answer a running seven (4 cards) with a seven or take the cards [prsi:2.7]
    """
    if state.over:
        return _refusal(state, Code.GAME_OVER, "prsi:2.12")
    match action:
        case Play():
            card = action.card
            if card in state.hands[state.turn - 1] and action in _plays(state)[card]:
                return None
            return _why_not_play(state, action)
        case Draw():
            return _why_not_draw(state)
        case Take():
            return None if state.pending else _refusal(state, Code.NO_RUNNING_SEVEN, "prsi:2.7")
        case Stand():
            return None if state.standing else _refusal(state, Code.NO_RUNNING_ACE, "prsi:2.9")
        case Pass():
            return _why_not_pass(state)
        case _:
            raise _not_an_action(action)


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
    >>> from cardtourney.prsi.deal import position
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> hands = [parse_cards("♥7 ♥K"), parse_cards("♥O")]
    >>> game = position(MSV_PRSI_2026, hands, discards=parse_cards("♥8"))
    >>> game = apply(game, Play(Card(Suit.HEARTS, Rank.SEVEN)))
    >>> game.turn, game.pending
    (2, 2)
    >>> apply(game, Take()).hands
    ((♥K,), (♥9, ♥10, ♥O))
    """
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    match action:
        case Play():
            return _play(state, action)
        case Draw():
            return _draw(state, 1)
        case Take():
            return _take(state)
        case Stand() | Pass():
            return _miss(state)
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
    >>> from cardtourney.prsi.deal import deal
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> seen = view(deal(MSV_PRSI_2026, 4, Seeded("Český Jiřetín 2026")), 2)
    >>> seen.hand, seen.hand_sizes, seen.stock_size
    ((♦8, ♣10, ♣U, ♠K), (4, 4, 4, 4), 15)
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
        turn=state.turn,
        dealer=state.dealer,
        over=state.over,
    )


def _plays(state: State) -> _Plays:
    if state.pending:
        return _ON_SEVEN
    if state.standing:
        return _ON_ACE
    top = state.discards[-1]
    return _ON[top] if state.suit is top.suit else _ON_NAMED[state.suit]


def _listed(state: State) -> list[Action]:
    actions: list[Action] = []
    if state.over:
        return actions
    hand: Iterable[Card] = state.hands[state.turn - 1]
    if state.rules.packs > 1:
        hand = dict.fromkeys(hand)
    plays = _plays(state)
    for card in hand:
        actions += plays[card]
    if state.pending:
        actions.append(_TAKE)
    elif state.standing:
        actions.append(_STAND)
    elif state.stock or len(state.discards) > 1:
        actions.append(_DRAW)
    elif not actions or state.rules.no_card_to_draw is NoCardToDraw.MAY_PASS:
        actions.append(_PASS)
    return actions


@implements("prsi:2.6", "prsi:2.8", "prsi:2.10", "prsi:2.12", "prsi:2.13")
def _play(state: State, play: Play) -> State:
    """One card moves to the discards; it acts on the next seat unless it was the last one."""
    # Fields by position: their names would cost a fifth of what an action takes.
    card, seat, hands = play.card, state.turn, list(state.hands)
    hand = hands[seat - 1]
    place = hand.index(card)
    hands[seat - 1] = left = hand[:place] + hand[place + 1 :]
    closes = not left
    rank = card.rank
    return State(
        state.rules,
        tuple(hands),
        state.stock,
        state.discards + (card,),  # noqa: RUF005 -- one of the most frequent steps, in half the time
        play.names or card.suit,
        state.pending + state.rules.seven_draws if rank is _SEVEN and left else 0,
        rank is _ACE and not closes,
        seat if closes else seat % len(hands) + 1,
        state.dealer,
        state.chance,
        closes,
    )


@implements("prsi:2.5", "prsi:2.7", "prsi:2.11")
def _draw(state: State, count: int) -> State:
    """Cards move from the draw pile, or from a new one, to the hand; the turn ends."""
    seat, hands = state.turn, list(state.hands)
    drawn, stock, discards, chance = draw(state.stock, state.discards, state.chance, count)
    hands[seat - 1] = into_hand(hands[seat - 1], drawn)
    return State(
        state.rules,
        tuple(hands),
        stock,
        discards,
        state.suit,
        0,
        False,
        seat % len(hands) + 1,
        state.dealer,
        chance,
        False,
    )


@implements("prsi:2.7")
def _take(state: State) -> State:
    ends = state.rules.exhausted_draw is ExhaustedDraw.END_GAME
    if ends and drawable(state.stock, state.discards) < state.pending:
        return attrs.evolve(state, pending=0, over=True)
    return _draw(state, state.pending)


@implements("prsi:2.9")
def _miss(state: State) -> State:
    """The turn goes on to the next seat, and no ace runs any more."""
    return State(
        rules=state.rules,
        hands=state.hands,
        stock=state.stock,
        discards=state.discards,
        suit=state.suit,
        pending=0,
        standing=False,
        turn=state.turn % len(state.hands) + 1,
        dealer=state.dealer,
        chance=state.chance,
        over=False,
    )


def _why_not_play(state: State, play: Play) -> Refusal[Code] | None:
    """Why a card cannot be played, once it is known that it cannot."""
    card = play.card
    if card not in state.hands[state.turn - 1]:
        return _refusal(state, Code.NOT_IN_HAND, "prsi:2.5", card=card)
    if play not in _EVERY_PLAY[card]:
        code = Code.OBER_NAMES_NOTHING if card.rank is _OBER else Code.NAMES_WITHOUT_OBER
        return _refusal(state, code, "prsi:2.8", card=card)
    running = _why_not_running(state)
    if running is not None:
        return running
    if state.suit is not state.top.suit:
        code = Code.NOT_THE_NAMED_SUIT
        return _refusal(state, code, "prsi:2.8", card=card, suit=state.suit)
    return _refusal(state, Code.NO_MATCH, "prsi:2.5", card=card, top=state.top)


def _why_not_running(state: State) -> Refusal[Code] | None:
    if state.pending:
        return _refusal(state, Code.RUNNING_SEVEN, "prsi:2.7", pending=state.pending)
    if state.standing:
        return _refusal(state, Code.RUNNING_ACE, "prsi:2.9")
    return None


def _why_not_draw(state: State) -> Refusal[Code] | None:
    if state.pending or state.standing:
        return _why_not_running(state)
    if drawable(state.stock, state.discards):
        return None
    return _refusal(state, Code.NOTHING_TO_DRAW, "prsi:2.11")


def _why_not_pass(state: State) -> Refusal[Code] | None:
    if state.pending or state.standing:
        return _why_not_running(state)
    if drawable(state.stock, state.discards):
        return _refusal(state, Code.CAN_DRAW, "prsi:2.5")
    if state.rules.no_card_to_draw is NoCardToDraw.MUST_PLAY:
        plays = _plays(state)
        for card in state.hands[state.turn - 1]:
            if plays[card]:
                return _refusal(state, Code.CAN_PLAY, "prsi:2.11", card=card)
    return None


def _not_an_action(given: object) -> InvalidReport:
    return InvalidReport(
        [
            (
                f"{repr(given)[:_BRIEF]} is no action: expected Play(card), Play(ober, suit), "
                "Draw(), Take(), Stand() or Pass()"
            )
        ]
    )


def _refusal(state: State, code: Code, clause: str, **parts: object) -> Refusal[Code]:
    named = ((name, part if isinstance(part, int) else str(part)) for name, part in parts.items())
    return Refusal(code, clause, (("seat", state.turn), *named))
