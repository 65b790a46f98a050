"""A small game to try things with, and to show how a game is written.

Everybody holds a hand, one card lies open and the rest is the stock. On a turn a seat lays a card
of another suit than the open one, or draws a card from anywhere in the stock. When the stock is
used up, who cannot lay passes. Who lays the last card of a hand wins; when everybody has passed
in a row, nobody does.

Everybody sees the cards that were laid, and how many cards each hand and the stock hold.
Only its own seat sees a hand; nobody sees the stock.

>>> from cardtourney.chance import Seeded
>>> from cardtourney.game import play, uniform
>>> from cardtourney.testing import toy
>>> play(toy, DEMO, [uniform] * 3, Seeded("Košice 2026"), choices=Seeded("by chance")).result
Ending(winner=1, left=(0, 3, 3))
"""

from collections.abc import Iterable, Iterator
from datetime import date
from enum import StrEnum

import attrs

from cardtourney.cards import MARIAS_RANKS, Card, Rank, pack
from cardtourney.chance import Chance, Seeded, below, shuffle
from cardtourney.errors import IllegalAction, InvalidReport, Refusal, register_sentences
from cardtourney.game import Actions, Notation
from cardtourney.rulebook import Clause, Kind, Option, Rulebook, Ruling


class EmptyStock(StrEnum):
    """3: what happens when the stock is used up."""

    PLAY_ON = "play_on"
    END = "end"


@attrs.frozen(kw_only=True)
class Rules:
    """An edition of the game: its numbers, and an option for its ruling."""

    name: str
    ranks: tuple[Rank, ...] = MARIAS_RANKS
    hand_size: int = 4
    empty_stock: EmptyStock = EmptyStock.PLAY_ON


DEMO = Rules(name="demo")
"""With the pack of 32."""

SMALL = Rules(name="small", ranks=(Rank.KING, Rank.ACE), hand_size=2)
"""With eight cards, for counting all that can happen."""


@attrs.frozen
class Lay:
    """A card is laid."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@attrs.frozen
class Draw:
    """A card is drawn from the stock."""

    def __str__(self) -> str:
        return "draw"


@attrs.frozen
class Pass:
    """Nothing is done, because nothing can be."""

    def __str__(self) -> str:
        return "pass"


Action = Lay | Draw | Pass
"""What a seat can do on its turn."""


@attrs.frozen
class State:
    """How a game stands; hands are in order, and the open card is the last of the pile."""

    rules: Rules
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    turn: int
    passes: int
    chance: Chance

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        stopped = not self.stock and self.rules.empty_stock is EmptyStock.END
        return stopped or not all(self.hands) or self.passes == len(self.hands)


@attrs.frozen
class View:
    """What a seat may know."""

    seat: int
    hand: tuple[Card, ...]
    held: tuple[int, ...]
    stock: int
    pile: tuple[Card, ...]
    turn: int


@attrs.frozen
class Ending:
    """How a game ended: who won, if anybody, and how many cards each seat had left."""

    winner: int | None
    left: tuple[int, ...]

    def __str__(self) -> str:
        return "nobody wins" if self.winner is None else f"seat {self.winner} wins"


class ToyCode(StrEnum):
    """Why an action may not be done."""

    GAME_OVER = "game_over"
    NOT_HELD = "not_held"
    SAME_SUIT = "same_suit"
    NO_STOCK = "no_stock"
    CAN_DRAW = "can_draw"
    CAN_LAY = "can_lay"


register_sentences(
    {
        ToyCode.GAME_OVER: "The game is over.",
        ToyCode.NOT_HELD: "Seat {seat} does not hold {card}.",
        ToyCode.SAME_SUIT: "Seat {seat} may not lay {card}: {top} is of the same suit.",
        ToyCode.NO_STOCK: "Seat {seat} cannot draw: the stock is used up.",
        ToyCode.CAN_DRAW: "Seat {seat} may not pass: there are cards to draw.",
        ToyCode.CAN_LAY: "Seat {seat} may not pass: it can lay {card}.",
    }
)


def deal(rules: Rules, players: int, chance: Chance) -> State:
    """Shuffle and deal; seat 1 begins.

    Raises:
        InvalidReport: There are fewer than two players, or not enough cards for them.
    """
    cards = pack(rules.ranks)
    size = rules.hand_size
    if players < 2 or size < 1 or players * size >= len(cards):
        raise InvalidReport([f"{players} hands of {size} cards, and one open, of {len(cards)}"])
    drawn, left = shuffle(chance, cards, key=Card.to_text)
    hands = tuple(tuple(sorted(drawn[i * size : (i + 1) * size])) for i in range(players))
    rest = drawn[players * size :]
    return State(rules, hands, rest[1:], rest[:1], 1, 0, left)


def _listed(state: State) -> Iterator[Action]:
    if state.over:
        return
    lays = [Lay(card) for card in state.hands[state.turn - 1] if _fits(state, card)]
    yield from lays
    if state.stock:
        yield Draw()
    elif not lays:
        yield Pass()


def _fits(state: State, card: Card) -> bool:
    return card.suit is not state.pile[-1].suit


def legal(state: State) -> Actions[Action]:
    """List what the seat on turn may do."""
    return Actions(state, _listed, why_not)


def why_not(state: State, action: Action) -> Refusal[ToyCode] | None:
    """Say why an action may not be done now, or None if it may."""
    seat, hand = ("seat", state.turn), state.hands[state.turn - 1]
    if state.over:
        return Refusal(ToyCode.GAME_OVER, "toy:4")
    match action:
        case Lay(card) if card not in hand:
            return Refusal(ToyCode.NOT_HELD, "toy:2", (seat, ("card", str(card))))
        case Lay(card) if not _fits(state, card):
            parts = (seat, ("card", str(card)), ("top", str(state.pile[-1])))
            return Refusal(ToyCode.SAME_SUIT, "toy:2", parts)
        case Draw() if not state.stock:
            return Refusal(ToyCode.NO_STOCK, "toy:3", (seat,))
        case Pass() if state.stock:
            return Refusal(ToyCode.CAN_DRAW, "toy:3", (seat,))
        case Pass():
            held = next((card for card in hand if _fits(state, card)), None)
            return held and Refusal(ToyCode.CAN_LAY, "toy:3", (seat, ("card", str(held))))
    return None


def apply(state: State, action: Action) -> State:
    """Do an action.

    Raises:
        IllegalAction: It may not be done; carries why.
    """
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    hand, stock, pile, chance = state.hands[state.turn - 1], state.stock, state.pile, state.chance
    if isinstance(action, Lay):
        hand = tuple(card for card in hand if card is not action.card)
        pile = (*pile, action.card)
    elif isinstance(action, Draw):
        place, chance = below(chance, len(stock))
        hand = tuple(sorted((*hand, stock[place])))
        stock = stock[:place] + stock[place + 1 :]
    hands = tuple(hand if i == state.turn - 1 else other for i, other in enumerate(state.hands))
    passes = state.passes + 1 if isinstance(action, Pass) else 0
    return State(state.rules, hands, stock, pile, state.turn % len(hands) + 1, passes, chance)


def view(state: State, seat: int) -> View:
    """Show what a seat may know."""
    held = tuple(map(len, state.hands))
    return View(seat, state.hands[seat - 1], held, len(state.stock), state.pile, state.turn)


def result(state: State) -> Ending | None:
    """Say how the game ended, or None while it goes on."""
    if not state.over:
        return None
    left = tuple(map(len, state.hands))
    return Ending(left.index(0) + 1 if 0 in left else None, left)


def cards_of(state: State) -> Iterable[Card]:
    """Every card there is, wherever it lies."""
    return (*state.stock, *state.pile, *(card for hand in state.hands for card in hand))


def shuffle_hidden(state: State, seat: int, chance: Chance) -> State:
    """Another state that looks the same to a seat: other hands, another stock, other luck."""
    others = [i for i in range(len(state.hands)) if i != seat - 1]
    hidden = [card for i in others for card in state.hands[i]]
    mixed, _ = shuffle(chance, (*hidden, *state.stock), key=Card.to_text)
    hands = list(state.hands)
    for i in others:
        hands[i], mixed = tuple(sorted(mixed[: len(hands[i])])), mixed[len(hands[i]) :]
    return attrs.evolve(state, hands=tuple(hands), stock=mixed, chance=Seeded("other luck"))


def most_actions(rules: Rules, players: int) -> int:
    """How many actions a game can have: every card drawn and laid, and passes in between."""
    cards = 4 * len(rules.ranks)
    return 2 * cards + players * (cards + 1)


def read_action(text: str) -> Action:
    """Read an action as it is printed.

    Raises:
        InvalidReport: Says what is expected.
    """
    words: dict[str, Action] = {str(action): action for action in (Draw(), Pass())}
    try:
        return words.get(text) or Lay(Card.from_text(text))
    except InvalidReport as error:
        raise InvalidReport([f"“{text}” is neither a card, draw nor pass"]) from error


def _mark(before: State | None, after: State) -> str:
    if before is None:
        return f"{after.pile[-1]} lies open"
    return "the stock is used up" if before.stock and not after.stock else ""


def _hands(state: State) -> tuple[str, ...]:
    return tuple(" ".join(map(str, hand)) for hand in state.hands)


NOTATION: Notation[Rules, State, Action, Ending] = Notation(
    game="toy", editions=(DEMO, SMALL), read_action=read_action, mark=_mark, hands=_hands
)
"""How the game is written down."""

RULEBOOK = Rulebook(
    id="toy",
    title="Rules of the small game",
    edition="1",
    in_force_from=date(2026, 1, 1),
    source="this module",
    clauses=(
        Clause(id="toy:1", kind=Kind.COMPUTED, summary="Each is dealt a hand; a card is opened."),
        Clause(id="toy:2", kind=Kind.COMPUTED, summary="A held card of another suit is laid."),
        Clause(id="toy:3", kind=Kind.COMPUTED, summary="Or a card is drawn; else one passes."),
        Clause(id="toy:4", kind=Kind.COMPUTED, summary="The first empty hand wins."),
    ),
    rulings=(
        Ruling(
            id="toy:empty_stock",
            clause="toy:3",
            question="What happens when the stock is used up?",
            options=(
                Option("play_on", "who cannot lay passes"),
                Option("end", "the game ends, and nobody wins unless a hand is empty"),
            ),
            default="play_on",
        ),
    ),
)
"""What the refusals' clauses say."""
