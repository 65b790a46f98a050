"""How a seat may play prší that is left to the computer: a simple player with some sense."""

from collections import Counter

from cardtourney.cards import Card, Rank, Suit
from cardtourney.chance import Chance, pick
from cardtourney.game import Actions
from cardtourney.prsi.scoring import value
from cardtourney.prsi.state import Action, Play, View


def sensible(view: View, actions: Actions[Action], chance: Chance) -> tuple[Action, Chance]:
    """Play a card wherever one can be played, as somebody does who has played for an evening.

    A seven or an ace goes first where the next seat is about to win; otherwise what counts most,
    so that little is left in the hand. An Ober is kept for when nothing else fits, and names the
    suit of which most is held. Nothing is remembered or counted.

    Args:
        view: What the seat may know.
        actions: What it may do.
        chance: What decides between actions that are equally good.

    Returns:
        An action, and the chance that is left.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.prsi import MSV_PRSI_2026, legal
    >>> from cardtourney.prsi import view as seen
    >>> from cardtourney.prsi.deal import position
    >>> hands = [parse_cards("♥O ♥8 ♥K ♦9 ♦U"), parse_cards("♣U")]
    >>> game = position(MSV_PRSI_2026, hands, discards=parse_cards("♥9"))
    >>> print(sensible(seen(game, 1), legal(game), Seeded("any"))[0])
    ♦9
    """
    plays = [action for action in actions if isinstance(action, Play)]
    if not plays:
        # Drawing, taking, standing and passing never stand side by side.
        return next(iter(actions)), chance
    held = Counter(card.suit for card in view.hand if card.rank is not Rank.OBER)
    best = max(_worth(play, view, held) for play in plays)
    return pick(chance, [play for play in plays if _worth(play, view, held) == best], key=str)


def _worth(play: Play, view: View, held: Counter[Suit]) -> tuple[int, int, int]:
    """What is compared: the urgency, what the card counts, how well it goes on."""
    return _urgency(play.card, view), value(view.rules, play.card.rank), held[_next_suit(play)]


def _urgency(card: Card, view: View) -> int:
    follower = view.hand_sizes[view.seat % len(view.hand_sizes)]
    if card.rank is Rank.OBER:
        return 0
    attacks = card.rank in (Rank.SEVEN, Rank.ACE)
    return 2 if attacks and follower <= 2 else 1


def _next_suit(play: Play) -> Suit:
    return play.names or play.card.suit
