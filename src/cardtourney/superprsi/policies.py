"""How a seat may play Superprší that is left to the computer.

The rules allow pacts and team play as long as nobody is in contact (27); :func:`teamed` is a
player who spares its friends.
"""

from collections import Counter
from collections.abc import Callable, Collection

from cardtourney.cards import Rank, Suit
from cardtourney.chance import Chance, pick
from cardtourney.game import Actions
from cardtourney.superprsi.state import (
    Action,
    DirectionCall,
    GiveUp,
    Misplay,
    Play,
    View,
)


def steady(view: View, actions: Actions[Action], chance: Chance) -> tuple[Action, Chance]:
    """Play anything that is right, each as likely as the others.

    Such a player never plays wrongly, never forgets PRŠÍ and never gives up: what
    :func:`cardtourney.game.uniform` is where an edition has no misplays and no giving up.

    Args:
        view: What the seat may know.
        actions: What it may do.
        chance: Where the choice comes from.

    Returns:
        An action, and the chance that is left.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.superprsi import SUPERPRSI_2020, legal
    >>> from cardtourney.superprsi import view as seen
    >>> from cardtourney.superprsi.deal import position
    >>> hands = [parse_cards("♥7 ♦9"), parse_cards("♣U")]
    >>> game = position(SUPERPRSI_2020, hands, discards=parse_cards("♣8"))
    >>> print(*legal(game), sep=", ")
    draw, misplay ♥7, misplay ♦9, KONČÍM
    >>> print(steady(seen(game, 1), legal(game), Seeded("any"))[0])
    draw
    """
    return pick(chance, _right(view, actions), key=str)


def sensible(view: View, actions: Actions[Action], chance: Chance) -> tuple[Action, Chance]:
    """Play a card wherever one can be played, as somebody does who has played for an evening.

    It finishes if it can, gets rid of as many cards as it can, and beats a penalty rather than
    takes it. An Ober is kept for when nothing else fits, and calls the suit of which most is
    held; an ace is played with its call. The direction is turned where the next seat that way
    holds more cards than the other. A hand is thrown where that leaves fewer cards. Nothing is
    remembered or counted.

    Args:
        view: What the seat may know.
        actions: What it may do.
        chance: What decides between actions that are equally good.

    Returns:
        An action, and the chance that is left.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.superprsi import SUPERPRSI_2020, legal
    >>> from cardtourney.superprsi import view as seen
    >>> from cardtourney.superprsi.deal import position
    >>> hands = [parse_cards("♥O ♥8 ♥K ♥K ♦9 ♦U"), parse_cards("♣U")]
    >>> game = position(SUPERPRSI_2020, hands, discards=parse_cards("♥9"))
    >>> print(sensible(seen(game, 1), legal(game), Seeded("any"))[0])
    ♥K×2
    """
    return _best(view, actions, chance, lambda _play: 0)


def teamed(
    mates: Collection[int],
) -> Callable[[View, Actions[Action], Chance], tuple[Action, Chance]]:
    """A sensible player who hits no friend where there is another way (27).

    Args:
        mates: The seats of the friends.

    Returns:
        How such a player plays. Cards that make the next seat draw or stand are played only
        where that seat is no friend, or nothing else can be.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.superprsi import SUPERPRSI_2020, legal
    >>> from cardtourney.superprsi import view as seen
    >>> from cardtourney.superprsi.deal import position
    >>> hands = [parse_cards("♥7 ♥7 ♥K ♦9"), parse_cards("♣U"), parse_cards("♣K")]
    >>> game = position(SUPERPRSI_2020, hands, discards=parse_cards("♥9"))
    >>> for mate in (2, 3):
    ...     print(teamed([mate])(seen(game, 1), legal(game), Seeded("any"))[0])
    ♥7×2 REVERZ
    ♥7×2
    """

    def policy(view: View, actions: Actions[Action], chance: Chance) -> tuple[Action, Chance]:
        return _best(view, actions, chance, lambda play: -int(_target(view, play) in mates))

    return policy


def _best(
    view: View, actions: Actions[Action], chance: Chance, first: Callable[[Play], int]
) -> tuple[Action, Chance]:
    right = _right(view, actions)
    plays = [action for action in right if isinstance(action, Play)]
    if not plays:
        # A throw is listed after the plain way to take.
        return (right[-1] if len(view.hand) > view.pending else right[0]), chance
    suits = Counter(card.suit for card in view.hand if card.rank is not Rank.OBER)
    worth = [(first(play), _worth(play, view, suits)) for play in plays]
    best = max(worth)
    good = [play for play, value in zip(plays, worth, strict=True) if value == best]
    return pick(chance, good, key=str)


def _right(view: View, actions: Actions[Action]) -> list[Action]:
    return [
        action
        for action in actions
        if not isinstance(action, Misplay | GiveUp)
        and not (isinstance(action, Play) and _forgets(view, action))
    ]


def _forgets(view: View, play: Play) -> bool:
    return play.prsi is None and len(play.cards) == len(view.hand)


def _worth(play: Play, view: View, suits: Counter[Suit]) -> tuple[int, ...]:
    """What is compared: the last card, no Ober, many cards, the calls, who is next, the suit."""
    return (
        int(play.prsi is not None),
        int(play.top.rank is not Rank.OBER),
        len(play.cards),
        int(play.ace is not None),
        int(play.direction is not DirectionCall.SMER),
        -view.hand_sizes[_next(view, play) - 1],
        suits[play.names or play.top.suit],
    )


def _target(view: View, play: Play) -> int | None:
    """The seat that a play makes draw or stand, or None."""
    hits = play.top.rank in (Rank.SEVEN, Rank.EIGHT) or play.ace is not None
    return _next(view, play) if hits else None


def _next(view: View, play: Play) -> int:
    """The next seat that holds cards, by the direction after a play."""
    clockwise = view.clockwise is not (play.direction is DirectionCall.REVERZ)
    step, players = 1 if clockwise else -1, len(view.hand_sizes)
    seat = (view.seat + step - 1) % players + 1
    while not view.hand_sizes[seat - 1] and seat != view.seat:
        seat = (seat + step - 1) % players + 1
    return seat
