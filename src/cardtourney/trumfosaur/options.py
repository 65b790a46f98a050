"""What a seat may do in a game of Trumfosaur, and what speaks against anything else."""

from collections.abc import Iterable
from itertools import chain, combinations

from cardtourney.errors import InvalidReport, Refusal, shown_value
from cardtourney.game import Actions
from cardtourney.rulebook import implements
from cardtourney.trumfosaur.actions import (
    EXCHANGES,
    PLAYS,
    PUTS_ASIDE,
    Action,
    Code,
    Exchange,
    Keep,
    Play,
    PutAside,
    Reveal,
)
from cardtourney.trumfosaur.cards import TRUMP, Card, Playable, ordinary
from cardtourney.trumfosaur.course import Phase
from cardtourney.trumfosaur.rules import RevealWindow
from cardtourney.trumfosaur.state import State

_BRIEF = 80
_REVEAL, _KEEP = Reveal(), Keep()
_EXCHANGE, _ASIDE, _BETWEEN, _TRICK, _OVER = Phase


def legal(state: State) -> Actions[Action]:
    """List what the seat on turn may do.

    Cards come in order, a trump last; turning the scoring card comes after them.

    Args:
        state: The game.

    Returns:
        The actions, listed only when they are asked for; none once the game is over.

    >>> from cardtourney.trumfosaur.cards import parse_cards
    >>> from cardtourney.trumfosaur.deal import position
    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> aside = parse_cards("stegosaurus 7, stegosaurus 8, triceratops 1")
    >>> hands = [(*parse_cards(cards), TRUMP) for cards in
    ...     ("stegosaurus 1", "stegosaurus 2, triceratops 9", "stegosaurus 3, triceratops 8")]
    >>> led = parse_cards("stegosaurus 5")
    >>> game = position(MCR_2026, hands, scoring=aside, played=led)
    >>> legal(game)
    <3 actions: stegosaurus 2, trump, reveal>
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

    >>> from cardtourney.trumfosaur.cards import parse_cards
    >>> from cardtourney.trumfosaur.deal import position
    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> aside = parse_cards("stegosaurus 7, stegosaurus 8, triceratops 1")
    >>> hands = [(*parse_cards(cards), TRUMP) for cards in
    ...     ("stegosaurus 1", "stegosaurus 2, triceratops 9", "stegosaurus 3, triceratops 8")]
    >>> led = parse_cards("stegosaurus 5")
    >>> game = position(MCR_2026, hands, scoring=aside, played=led)
    >>> why_not(game, Play(Card("triceratops", 9)))
    Refusal(code=MUST_FOLLOW, clause='trumfosaur:5.1', seat=2, card='triceratops 9', \
dinosaur='stegosaurus')
    >>> print(_)
    Seat 2 cannot play triceratops 9: it must follow stegosaurus or play trump [trumfosaur:5.1]
    """
    match action:
        case Play():
            return _why_not_play(state, action.card)
        case Keep():
            return None if state.phase is _BETWEEN else _why_not_ask(state)
        case Reveal():
            return _why_not_reveal(state)
        case Exchange():
            return _why_not_exchange(state, action.cards)
        case PutAside():
            return _why_not_put_aside(state, action.card)
        case _:
            raise _not_an_action(action)


def _listed(state: State) -> Iterable[Action]:
    phase = state.phase
    hand = state.hands[state.turn - 1]
    if phase is _TRICK:
        return _listed_in_trick(state, hand)
    if phase is _BETWEEN:
        return [_REVEAL, _KEEP]
    if phase is _EXCHANGE:
        return _listed_exchanges(state, ordinary(hand))
    if phase is _ASIDE:
        return dict.fromkeys(map(PUTS_ASIDE.__getitem__, ordinary(hand)))
    return ()


@implements("trumfosaur:3.3")
def _listed_exchanges(state: State, hand: list[Card]) -> Iterable[Action]:
    counts = range(state.rules.most_changed + 1)
    chosen = chain.from_iterable(combinations(hand, count) for count in counts)
    exchanges = map(EXCHANGES.__getitem__, chosen)
    return exchanges if state.rules.copies == 1 else dict.fromkeys(exchanges)


def _listed_in_trick(state: State, hand: tuple[Playable, ...]) -> list[Action]:
    played = state.played
    cards: Iterable[Playable] = hand
    if played and (led := played[0]) is not TRUMP:
        dinosaur = led.dinosaur
        fit = [card for card in hand if card is TRUMP or card.dinosaur == dinosaur]
        if fit and fit != [TRUMP]:
            cards = fit
    if state.rules.copies > 1:
        cards = dict.fromkeys(cards)
    actions: list[Action] = [PLAYS[card] for card in cards]
    if state.turn not in state.revealed and state.rules.reveal_window is RevealWindow.ANY_TURN:
        actions.append(_REVEAL)
    return actions


@implements("trumfosaur:5.1", "trumfosaur:5.4")
def _why_not_play(state: State, card: Playable) -> Refusal[Code] | None:
    """The dinosaur led must be followed; a trump goes always, and anything on a trump."""
    if state.phase is not _TRICK:
        return _why_not_now(state)
    hand, played = state.hands[state.turn - 1], state.played
    if card not in hand:
        return _refusal(state, Code.NOT_IN_HAND, "5.1", card=card)
    if not played or card is TRUMP or (led := played[0]) is TRUMP:
        return None
    dinosaur = led.dinosaur
    if card.dinosaur == dinosaur:
        return None
    for held in hand:
        if held is not TRUMP and held.dinosaur == dinosaur:
            return _refusal(state, Code.MUST_FOLLOW, "5.1", card=card, dinosaur=dinosaur)
    return None


def _why_not_now(state: State) -> Refusal[Code]:
    """What the seat on turn has to do before it can play a card."""
    match state.phase:
        case Phase.EXCHANGE:
            return _refusal(state, Code.EXCHANGE_FIRST, "3.3")
        case Phase.ASIDE:
            return _refusal(state, Code.ASIDE_FIRST, "3.4")
        case Phase.BETWEEN:
            return _refusal(state, Code.ASKED_FIRST, "5.5")
        case _:
            return _refusal(state, Code.GAME_OVER, "5.3")


def _why_not_exchange(state: State, cards: tuple[Card, ...]) -> Refusal[Code] | None:
    if state.phase is not _EXCHANGE:
        over = state.phase is _OVER
        return _why_not_now(state) if over else _refusal(state, Code.EXCHANGE_CLOSED, "3.3")
    most = state.rules.most_changed
    if len(cards) > most:
        code = Code.TOO_MANY_CHANGED
        return _refusal(state, code, "3.3", changed=len(cards), most=most)
    left = list(state.hands[state.turn - 1])
    for card in cards:
        if card not in left:
            return _refusal(state, Code.NOT_IN_HAND, "3.3", card=card)
        left.remove(card)
    return None


def _why_not_put_aside(state: State, card: Card) -> Refusal[Code] | None:
    if state.phase is _ASIDE:
        held = card in state.hands[state.turn - 1]
        return None if held else _refusal(state, Code.NOT_IN_HAND, "3.4", card=card)
    if state.phase in (_EXCHANGE, _OVER):
        return _why_not_now(state)
    return _refusal(state, Code.HAS_SCORING_CARD, "3.4")


def _why_not_ask(state: State) -> Refusal[Code] | None:
    if state.phase is _OVER:
        return _why_not_now(state)
    return _refusal(state, Code.NOT_ASKED, "5.5")


@implements("trumfosaur:5.5")
def _why_not_reveal(state: State) -> Refusal[Code] | None:
    """Once a game, when asked or, if the rules allow it, before leading or playing to a trick."""
    match state.phase:
        case Phase.BETWEEN:
            return None
        case Phase.TRICK if state.turn in state.revealed:
            return _refusal(state, Code.REVEALED_ALREADY, "5.5")
        case Phase.TRICK if state.rules.reveal_window is RevealWindow.BETWEEN_TRICKS:
            return _refusal(state, Code.ONLY_BETWEEN_TRICKS, "5.5")
        case Phase.TRICK:
            return None
        case Phase.OVER:
            return _why_not_now(state)
        case _:
            return _refusal(state, Code.NO_SCORING_CARD, "5.5")


def _not_an_action(given: object) -> InvalidReport:
    return InvalidReport(
        [
            (
                f"{shown_value(given)[:_BRIEF]} is no action: expected Exchange(cards), "
                "PutAside(card), Play(card), Reveal() or Keep()"
            )
        ]
    )


def _refusal(state: State, code: Code, clause: str, **parts: object) -> Refusal[Code]:
    named = ((name, part if isinstance(part, int) else str(part)) for name, part in parts.items())
    return Refusal(code, f"trumfosaur:{clause}", (("seat", state.turn), *named))
