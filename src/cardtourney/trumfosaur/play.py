"""The game of Trumfosaur (sections 3 and 5 of the rulebook).

Everybody is dealt ten cards and may change up to three of them, unseen by the others until all
have chosen. Then everybody puts a card aside as the scoring card and takes a trump, and ten
tricks are played. The dinosaur that is led must be followed; trumps may be played at any time,
and the first of them takes the trick, else the highest card of the dinosaur led.

The actions: ``Exchange`` of up to three cards, ``PutAside`` the scoring card, ``Play`` a card,
``Reveal`` the scoring card for the lead of the next trick, and ``Keep`` it face down when asked.

Everybody chooses at once what to change and to put aside; here seats say so in turn, and nobody
sees what the others said. Before each trick those are asked, from its leader on, who have not
turned their scoring cards, until all of them have kept them since somebody turned one: so nobody
misses the moment after another card was turned. A card turned then claims the lead of the trick
that is about to begin. A card turned in a trick, before leading or playing to it, claims the next
one; in the last trick that is allowed, and gives nothing.

Open to all: what was changed, the tricks, the scoring cards that were turned, how many cards
everybody has. Private: each hand, and each scoring card until it is turned or the game is over.
Nobody knows the order of the pack.
"""

from typing import assert_never

import attrs

from cardtourney.cards import HIDDEN
from cardtourney.chance import shuffle
from cardtourney.errors import IllegalAction
from cardtourney.rulebook import implements
from cardtourney.seats import require_seat, seats_from
from cardtourney.trumfosaur.actions import Action, Exchange, Keep, Play, PutAside, Reveal
from cardtourney.trumfosaur.cards import TRUMP, Card, Playable, in_order, ordinary
from cardtourney.trumfosaur.course import Phase, Trick, first_to_ask, taker
from cardtourney.trumfosaur.options import why_not
from cardtourney.trumfosaur.rules import RevealConflict
from cardtourney.trumfosaur.state import State, View

_ASIDE, _BETWEEN, _TRICK, _OVER = Phase.ASIDE, Phase.BETWEEN, Phase.TRICK, Phase.OVER


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

    >>> from cardtourney.trumfosaur.cards import parse_cards
    >>> from cardtourney.trumfosaur.deal import position
    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> aside = parse_cards("stegosaurus 7, stegosaurus 8, triceratops 1")
    >>> hands = [(*parse_cards(cards), TRUMP) for cards in
    ...     ("stegosaurus 1", "stegosaurus 2, triceratops 9", "stegosaurus 3, triceratops 8")]
    >>> led = parse_cards("stegosaurus 5")
    >>> game = position(MCR_2026, hands, scoring=aside, played=led)
    >>> game = apply(game, Reveal())
    >>> game.turn, game.claim
    (2, 2)
    >>> game = apply(apply(game, Play(TRUMP)), Play(Card("stegosaurus", 3)))
    >>> game.tricks[-1].winner, game.phase
    (2, <Phase.BETWEEN: 'between'>)
    """
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    match action:
        case Play():
            return _play(state, action.card)
        case Keep():
            return _keep(state)
        case Reveal():
            return _reveal(state)
        case Exchange():
            return _exchange(state, action.cards)
        case PutAside():
            return _put_aside(state, action.card)
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
    >>> from cardtourney.trumfosaur.deal import deal
    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> seen = view(deal(MCR_2026, 3, Seeded("Brno 2026")), 2)
    >>> seen.hand_sizes, seen.stock_size, seen.hand[-1]
    ((10, 10, 10), 30, tyrannosaurus 8)
    """
    require_seat(seat, state.players)
    return View(
        rules=state.rules,
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        hand=state.hands[seat - 1],
        hand_sizes=tuple(map(len, state.hands)),
        played=state.played,
        lead=state.lead,
        claim=state.claim,
        kept=state.kept,
        revealed=state.revealed,
        tricks=state.tricks,
        scoring=tuple(
            card
            if card is None or state.over or owner == seat or owner in state.revealed
            else HIDDEN
            for owner, card in enumerate(state.scoring, start=1)
        ),
        changing=state.changing[seat - 1],
        shown=state.shown,
        stock_size=len(state.stock),
        start=state.start,
    )


@implements("trumfosaur:3.3")
def _exchange(state: State, cards: tuple[Card, ...]) -> State:
    """Nobody sees what is changed, nor how much, before everybody has chosen."""
    changing = list(state.changing)
    changing[state.turn - 1] = cards
    if any(chosen is None for chosen in changing):
        turn = state.turn % state.players + 1
        return attrs.evolve(state, changing=tuple(changing), turn=turn)
    return _changed(state, [chosen or () for chosen in changing])


@implements("trumfosaur:3.3")
def _changed(state: State, shown: list[tuple[Card, ...]]) -> State:
    """All is shown; from the seat that begins on everybody draws as many cards again."""
    hands = [_without(hand, *cards) for hand, cards in zip(state.hands, shown, strict=True)]
    stock, chance = state.stock, state.chance
    away = tuple(card for cards in shown for card in cards)
    for seat in seats_from(state.start, state.players):
        count = len(shown[seat - 1])
        drawn, stock = stock[:count], stock[count:]
        missing = count - len(drawn)
        if missing:
            # An edition has cards enough unless those that were shown come back.
            pile, chance = shuffle(chance, in_order(away), key=repr)
            drawn, stock, away = drawn + pile[:missing], pile[missing:], ()
        hands[seat - 1] = in_order((*ordinary(hands[seat - 1]), *drawn))
    return attrs.evolve(
        state,
        phase=_ASIDE,
        turn=state.start,
        hands=tuple(hands),
        changing=(None,) * state.players,
        shown=tuple(shown),
        stock=stock,
        away=away,
        chance=chance,
    )


@implements("trumfosaur:3.4")
def _put_aside(state: State, card: Card) -> State:
    """One card goes from the hand to the table, face down."""
    seat, hands, scoring = state.turn, list(state.hands), list(state.scoring)
    hands[seat - 1] = _without(hands[seat - 1], card)
    scoring[seat - 1] = card
    turn = seat % state.players + 1
    after = attrs.evolve(state, hands=tuple(hands), scoring=tuple(scoring), turn=turn)
    return _with_trumps(after) if turn == state.start else after


@implements("trumfosaur:3.5")
def _with_trumps(state: State) -> State:
    """Everybody takes a trump; then, as before every trick, it is asked who turns a card."""
    hands = tuple((*hand, TRUMP) for hand in state.hands)
    return attrs.evolve(state, phase=_BETWEEN, hands=hands, trumps=state.trumps - state.players)


@implements("trumfosaur:5.5")
def _reveal(state: State) -> State:
    """The card is turned for the lead of the next trick."""
    seat, players = state.turn, len(state.hands)
    revealed = (*state.revealed, seat)
    last = state.rules.reveal_conflict is RevealConflict.LAST
    claim = seat if last or state.claim is None else state.claim
    if state.phase is _TRICK:
        return _asked(state, _TRICK, seat, state.lead, claim, 0, revealed)
    if len(revealed) == players:
        return _asked(state, _TRICK, claim, claim, None, 0, revealed)
    turn = first_to_ask(seat, players, revealed)
    return _asked(state, _BETWEEN, turn, state.lead, claim, 0, revealed)


@implements("trumfosaur:5.5")
def _keep(state: State) -> State:
    """Once everybody has kept, the trick begins with whoever turned a card for its lead."""
    players, revealed, kept = len(state.hands), state.revealed, state.kept + 1
    if kept == players - len(revealed):
        lead = state.lead if state.claim is None else state.claim
        return _asked(state, _TRICK, lead, lead, None, 0, revealed)
    turn = first_to_ask(state.turn % players + 1, players, revealed)
    return _asked(state, _BETWEEN, turn, state.lead, state.claim, kept, revealed)


def _asked(
    state: State,
    phase: Phase,
    turn: int,
    lead: int,
    claim: int | None,
    kept: int,
    revealed: tuple[int, ...],
) -> State:
    # Fields by position here and below: what copies by names takes six times as long.
    return State(
        state.rules,
        phase,
        turn,
        state.hands,
        state.played,
        lead,
        claim,
        kept,
        revealed,
        state.tricks,
        state.scoring,
        state.changing,
        state.shown,
        state.stock,
        state.away,
        state.trumps,
        state.start,
        state.chance,
    )


@implements("trumfosaur:5.1", "trumfosaur:5.3")
def _play(state: State, card: Playable) -> State:
    """A card goes to the trick; the last one closes it, and who takes it leads the next."""
    seat, hands, lead = state.turn, list(state.hands), state.lead
    players = len(hands)
    hand = hands[seat - 1]
    place = hand.index(card)
    hands[seat - 1] = hand[:place] + hand[place + 1 :]
    played = state.played + (card,)  # noqa: RUF005 -- one of the most frequent steps, in half the time
    phase, claim, revealed, tricks = _TRICK, state.claim, state.revealed, state.tricks
    turn = seat % players + 1
    if len(played) == players:
        winner = (lead - 1 + taker(played)) % players + 1
        tricks = (*tricks, Trick(lead, played, winner))
        played, lead = (), winner
        if not hands[seat - 1]:
            phase, turn, claim = _OVER, seat, None
        elif len(revealed) < players:
            phase, turn = _BETWEEN, first_to_ask(claim or winner, players, revealed)
        else:
            turn = lead = claim or winner
            claim = None
    return State(
        state.rules,
        phase,
        turn,
        tuple(hands),
        played,
        lead,
        claim,
        0,
        revealed,
        tricks,
        state.scoring,
        state.changing,
        state.shown,
        state.stock,
        state.away,
        state.trumps,
        state.start,
        state.chance,
    )


def _without(hand: tuple[Playable, ...], *cards: Card) -> tuple[Playable, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
