"""How a seat may play Trumfosaur that is left to the computer: a simple player with some sense."""

from collections.abc import Callable, Sequence

from cardtourney.chance import Chance, pick
from cardtourney.game import Actions
from cardtourney.trumfosaur.actions import Action, Exchange, Keep, Play, PutAside
from cardtourney.trumfosaur.cards import TRUMP, Card, Playable, ordinary
from cardtourney.trumfosaur.course import Phase, taker
from cardtourney.trumfosaur.state import View

_WORTH_A_TRUMP = 3


def sensible(view: View, actions: Actions[Action], chance: Chance) -> tuple[Action, Chance]:
    """Play for what the own scoring card makes of the cards, as somebody does after an evening.

    Its lowest cards are changed. The scoring card is one that goes well with what is held. A
    trick that is worth something is taken as cheaply as it can be, with a trump only if it is
    worth three points or is the last; otherwise what is worth least is thrown away. The scoring
    card is turned only for the lead of the last trick. Nothing is remembered or counted.

    Args:
        view: What the seat may know.
        actions: What it may do.
        chance: What decides between actions that are equally good.

    Returns:
        An action, and the chance that is left.

    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.trumfosaur import MCR_2026, deal, legal
    >>> from cardtourney.trumfosaur import view as seen
    >>> game = deal(MCR_2026, 4, Seeded("Brno 2026"))
    >>> print(sensible(seen(game, 1), legal(game), Seeded("any"))[0])
    exchange: brachiosaurus 2, brachiosaurus 3, pterodactyl 2
    """
    match view.phase:
        case Phase.EXCHANGE:
            return _exchange(view), chance
        case Phase.ASIDE:
            own = ordinary(view.hand)
            return _best(actions, chance, lambda action: _promise(action, own))
        case Phase.BETWEEN:
            last = len(view.hand) == 1
            return next(iter(actions)) if last else Keep(), chance
        case _:
            return _best(actions, chance, lambda action: _merit(action, view))


def _exchange(view: View) -> Action:
    """The lowest cards go, if they are of the lower half of the numbers."""
    numbers = view.rules.numbers
    low = [card for card in ordinary(view.hand) if card.number < numbers[len(numbers) // 2]]
    low.sort(key=lambda card: card.number)
    return Exchange(tuple(low[: view.rules.most_changed]))


def _best(
    actions: Actions[Action], chance: Chance, worth: Callable[[Action], tuple[int, ...]]
) -> tuple[Action, Chance]:
    valued = [(worth(action), action) for action in actions]
    most = max(value for value, _ in valued)
    return pick(chance, [action for value, action in valued if value == most], key=str)


def _promise(action: Action, own: Sequence[Card]) -> tuple[int, ...]:
    """How much of the hand goes with a scoring card, and how little it is worth in a trick."""
    assert isinstance(action, PutAside)
    return sum(_value(action.card, card) for card in own), -action.card.number


def _value(scoring_card: object, card: Playable) -> int:
    """What winning a card gives, by the usual points."""
    if card is TRUMP or not isinstance(scoring_card, Card):
        return 0
    return (card.dinosaur == scoring_card.dinosaur) + 2 * (card.number == scoring_card.number)


def _merit(action: Action, view: View) -> tuple[int, ...]:
    """Leading high, taking what is worth it cheaply, throwing away what is worth least."""
    if not isinstance(action, Play):
        return (-1,)
    card, aside = action.card, view.scoring[view.seat - 1]
    cards = (*view.played, card)
    if not view.played:
        return (0,) if card is TRUMP else (1, card.number)
    stake = sum(_value(aside, each) for each in cards) + 3 * (len(view.hand) == 1)
    takes = taker(cards) == len(view.played)
    if card is TRUMP:
        return (2, -1) if takes and stake >= _WORTH_A_TRUMP else (0,)
    if takes and stake:
        return 2, 0, -card.number
    return 1, -_value(aside, card), -card.number
