"""How a game of Superprší begins: cut and dealt from shuffled packs, or set up as it is known."""

from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from cardtourney.cards import Card, Rank, Suit
from cardtourney.chance import Chance, shuffle
from cardtourney.edition import require_rules
from cardtourney.errors import InvalidReport, Problem
from cardtourney.fields import require
from cardtourney.rulebook import implements
from cardtourney.seats import NO_SHUFFLE, given_hands, given_list, seat_problems
from cardtourney.shedding import counted, into_hand, pack_problems, require_dealt
from cardtourney.superprsi.answers import added
from cardtourney.superprsi.rules import Rules
from cardtourney.superprsi.soundness import (
    KINDS,
    PACK,
    players_problems,
    seats_problems,
    unsound,
)
from cardtourney.superprsi.state import State


def deal(rules: Rules, players: int, chance: Chance, *, dealer: int = 1) -> State:
    """Shuffle the packs together; then the players cut, from the seat after the dealer on (2, 3).

    The last to cut is the dealer, and with that the cards are dealt (:func:`dealt`). A recorded
    chance gives the order of all the cards, the top card first, and of every pile that is
    shuffled later, as :func:`cardtourney.shedding.pack_order` writes it.

    Args:
        rules: The edition in force.
        players: How many seats there are.
        chance: What shuffles.
        dealer: The seat that deals.

    Returns:
        The game before its first action: the first cut, or the first card where nobody cuts.

    Raises:
        InvalidReport: These are no rules of the game, the cards cannot be dealt to so many, there
            is no such dealer, or the record is not an order of exactly these cards.

    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> game = deal(SUPERPRSI_2020, 4, Seeded("Praha 2020"))
    >>> game.cutting, game.turn, len(game.stock)
    (True, 2, 96)
    >>> deal(SUPERPRSI_2020, 40, Seeded("Praha 2020"))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: 40 players: hands of 8 leave no start card and draw pile \
in 10 packs; the largest possible are of 7 [superprsi:4]
    """
    require_rules(rules, Rules)
    require_rules(rules, Rules)
    problems = [*players_problems(rules, players)]
    if not problems:
        problems += seat_problems(players, deal=dealer)
    if problems:
        raise InvalidReport(problems)
    order, left = shuffle(chance, rules.cards(players), key=repr)
    state = _before(rules, players, order, dealer, left)
    return state if rules.cuts.stop > 1 else dealt(state)


@implements("superprsi:3")
def cut(state: State, count: int) -> State:
    """Let the seat on turn take cards from the bottom of the pack; the last one deals (3).

    Args:
        state: A game in which players cut.
        count: How many cards.

    Returns:
        The game with these cards in the seat's hand, and the turn at the next seat.
    """
    rest = len(state.stock) - count
    hands = list(state.hands)
    hands[state.turn - 1] = into_hand((), state.stock[rest:])
    after = attrs.evolve(
        state,
        hands=tuple(hands),
        stock=state.stock[:rest],
        turn=state.turn % state.players + 1,
    )
    return dealt(after) if state.turn == state.dealer else after


@implements("superprsi:4")
def dealt(state: State) -> State:
    """Deal everybody up to the same number, and turn the start card (4, 5).

    The cards go round one by one, first to the seat after the dealer, and pass whoever has
    enough.

    Args:
        state: A game in which everybody has cut.

    Returns:
        The game at the turn of the seat after the dealer.
    """
    hands = [list(hand) for hand in state.hands]
    order = [hands[(state.dealer + place) % state.players] for place in range(state.players)]
    size, given = state.rules.hand_size, 0
    for full in range(1, size + 1):
        for hand in order:
            if len(hand) < full:
                hand.append(state.stock[given])
                given += 1
    return begun(
        state.rules,
        hands,
        turned=state.stock[given],
        stock=state.stock[given + 1 :],
        dealer=state.dealer,
        chance=state.chance,
    )


@implements("superprsi:5")
def begun(
    rules: Rules,
    hands: Iterable[Iterable[Card]],
    *,
    turned: Card,
    stock: tuple[Card, ...],
    dealer: int,
    chance: Chance,
) -> State:
    """Begin play: the start card acts if its suit is that of the bottom card (5).

    Args:
        rules: The edition in force.
        hands: The cards of each seat, from seat 1.
        turned: The start card.
        stock: The draw pile, its bottom card last.
        dealer: The seat that dealt; play begins at the seat after it.
        chance: What shuffles later.

    Returns:
        The game before its first card. A seven, eight or ace that acts runs as if the dealer
        had just played it.
    """
    held = tuple(tuple(sorted(hand)) for hand in hands)
    acts = turned.suit is stock[-1].suit
    before = _before(rules, len(held), stock, dealer, chance)
    return attrs.evolve(
        before,
        hands=held,
        discards=(turned,),
        suit=turned.suit,
        pending=added(rules, turned.rank, 1) if acts else 0,
        standing=int(acts and turned.rank is Rank.ACE),
    )


def set_up(
    rules: Rules,
    hands: Sequence[Iterable[Card]],
    *,
    turned: Card,
    stock: Iterable[Card],
    dealer: int = 1,
    chance: Chance = NO_SHUFFLE,
) -> State:
    """Begin a game with known cards, as the record of a deal gives them.

    Args:
        rules: The edition in force.
        hands: The cards of each seat, from seat 1.
        turned: The start card.
        stock: The draw pile, the next card first.
        dealer: The seat that dealt.
        chance: What shuffles later.

    Returns:
        The game before its first card.

    Raises:
        InvalidReport: A hand is not of the size that is dealt, cards are missing or too many,
            or there are no such seats; all problems at once.

    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> deck = SUPERPRSI_2020.cards(2)
    >>> set_up(SUPERPRSI_2020, [deck[:8], deck[8:16]], turned=deck[16], stock=deck[17:]).turn
    2
    >>> set_up(SUPERPRSI_2020, [deck[:8], deck[8:15]], turned=deck[15], stock=deck[16:])
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: seat 2 is dealt 7 cards; expected 8 [superprsi:4]
    """
    require_rules(rules, Rules)
    require_rules(rules, Rules)
    held, pile, size = given_hands(hands), given_list(stock), rules.hand_size
    require_dealt(held, turned, pile, chance)
    problems = [*players_problems(rules, len(held))]
    if not problems:
        problems = [
            *seat_problems(len(held), deal=dealer),
            *(
                Problem(
                    f"seat {seat} is dealt {counted(len(hand), 'card')}; expected {size} "
                    "[superprsi:4]"
                )
                for seat, hand in enumerate(held, start=1)
                if len(hand) != size
            ),
            *pack_problems((*held, (turned,), pile), rules.cards(len(held)), PACK),
        ]
    if problems:
        raise InvalidReport(problems)
    return begun(rules, held, turned=turned, stock=pile, dealer=dealer, chance=chance)


def position(
    rules: Rules,
    hands: Sequence[Iterable[Card]],
    *,
    discards: Iterable[Card],
    stock: Iterable[Card] | None = None,
    suit: Suit | None = None,
    pending: int = 0,
    standing: int = 0,
    clockwise: bool = True,
    turn: int = 1,
    dealer: int = 1,
    finished: Iterable[int] = (),
    returnable: Iterable[int] | None = None,
    gone: Iterable[int] = (),
    taken: Iterable[int] | None = None,
    chance: Chance = NO_SHUFFLE,
) -> State:
    """Set up any position that a game could stand in, for a puzzle, an example or a test.

    Args:
        rules: The edition in force.
        hands: The cards of each seat, from seat 1.
        discards: The discard pile, the top card last.
        stock: The draw pile, the next card first; left out, all other cards in order.
        suit: The suit called with the Ober on top; left out, the suit of the top card.
        pending: How many cards running sevens and eights make the seat on turn take.
        standing: How many players a running ace makes stand.
        clockwise: Whether play goes clockwise.
        turn: The seat that acts next.
        dealer: The seat that dealt.
        finished: The seats that are rid of their cards, in that order.
        returnable: Those that can be brought back; left out, all of them.
        gone: The seats that are out of the game.
        taken: How many cards each seat has had to take by penalty; left out, none.
        chance: What shuffles later.

    Returns:
        The position.

    Raises:
        InvalidReport: No game could stand so; all problems at once.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> hands = [parse_cards("♥O ♥A"), parse_cards("♦7")]
    >>> position(SUPERPRSI_2020, hands, discards=parse_cards("♥7"), pending=2).suit
    <Suit.HEARTS: '♥'>
    >>> position(SUPERPRSI_2020, hands, discards=parse_cards("♥7"), pending=1, turn=3)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: the turn is with seat 3; there are seats 1 to 2
    1 card to take: no sevens and eights under ♥7 add up to it [superprsi:11]
    """
    given = State(
        rules=rules,
        hands=given_hands(hands),
        stock=() if stock is None else given_list(stock),
        discards=given_list(discards),
        suit=suit,
        pending=pending,
        standing=standing,
        clockwise=clockwise,
        turn=turn,
        dealer=dealer,
        finished=given_list(finished),
        returnable=given_list(finished if returnable is None else returnable),
        gone=given_list(gone),
        taken=() if taken is None else given_list(taken),
        chance=chance,
        over=False,
    )
    require(given, **KINDS)
    held, thrown = tuple(tuple(sorted(hand)) for hand in given.hands), given.discards
    problems = [*seats_problems(len(held))]
    if not thrown:
        problems.append(
            Problem("the discard pile is empty; expected at least its top card [superprsi:6]")
        )
    if problems:
        raise InvalidReport(problems)
    everything = rules.cards(len(held))
    others = Counter(everything) - Counter((*thrown, *(card for hand in held for card in hand)))
    state = attrs.evolve(
        given,
        hands=held,
        stock=tuple(others.elements()) if stock is None else given.stock,
        suit=thrown[-1].suit if suit is None else suit,
        taken=(0,) * len(held) if taken is None else given.taken,
    )
    problems = [*unsound(state)]
    if problems:
        raise InvalidReport(problems)
    return state


def _before(
    rules: Rules, players: int, stock: tuple[Card, ...], dealer: int, chance: Chance
) -> State:
    return State(
        rules=rules,
        hands=((),) * players,
        stock=stock,
        discards=(),
        suit=None,
        pending=0,
        standing=0,
        clockwise=True,
        turn=dealer % players + 1,
        dealer=dealer,
        finished=(),
        returnable=(),
        gone=(),
        taken=(0,) * players,
        chance=chance,
        over=False,
    )
