"""How a game of prší begins: dealt from a shuffled pack, or set up with known cards."""

from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from cardtourney.cards import Card, Rank, Suit
from cardtourney.chance import Chance, shuffle
from cardtourney.edition import require_rules
from cardtourney.errors import InvalidReport, Problem
from cardtourney.fields import require
from cardtourney.prsi.rules import FirstCard, Rules
from cardtourney.prsi.soundness import EMPTY, KINDS, PACK, players_problems, unsound
from cardtourney.prsi.state import State
from cardtourney.rulebook import implements
from cardtourney.seats import NO_SHUFFLE, given_hands, given_list, seat_problems, seats
from cardtourney.shedding import counted, pack_problems, require_dealt


@implements("prsi:2.2", "prsi:2.4")
def deal(rules: Rules, players: int, chance: Chance, *, dealer: int = 1) -> State:
    """Shuffle, deal and turn the first card (2.2); the seat after the dealer begins (2.4).

    The cards go round one by one, first to the seat after the dealer, and the next one is
    turned. A recorded chance gives the order of the whole pack, the top card first, and of
    every pile that is shuffled later, as
    :func:`cardtourney.shedding.pack_order` writes it.

    Args:
        rules: The edition in force.
        players: How many seats there are.
        chance: What shuffles.
        dealer: The seat that deals.

    Returns:
        The game before its first action.

    Raises:
        InvalidReport: These are no rules of the game, the pack cannot be dealt to so many, there
            is no such dealer, or the record is not an order of exactly the pack.

    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> game = deal(MSV_PRSI_2026, 4, Seeded("Český Jiřetín 2026"))
    >>> game.turn, game.top, game.hands[1]
    (2, ♠9, (♦8, ♣10, ♣U, ♠K))
    >>> deal(MSV_PRSI_2026, 9, Seeded("Český Jiřetín 2026"))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: 9 players: 32 cards can be dealt to 2 to 7, 4 each and \
one to turn [prsi:2.2]
    """
    require_rules(rules, Rules)
    require_rules(rules, Rules)
    problems = [*players_problems(rules, players)]
    if not problems:
        problems += seat_problems(players, deal=dealer)
    if problems:
        raise InvalidReport(problems)
    order, left = shuffle(chance, rules.cards, key=repr)
    dealt = players * rules.hand_size
    hands = [order[(seat - dealer - 1) % players : dealt : players] for seat in seats(players)]
    return _begun(rules, hands, order[dealt], order[dealt + 1 :], dealer, left)


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
        turned: The card that was turned.
        stock: The draw pile, the next card first.
        dealer: The seat that dealt.
        chance: What shuffles later.

    Returns:
        The game before its first action.

    Raises:
        InvalidReport: A hand is not of the size that is dealt, cards are missing or too many,
            or there are no such seats; all problems at once.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> deck = MSV_PRSI_2026.cards
    >>> set_up(MSV_PRSI_2026, [deck[:4], deck[4:8]], turned=deck[8], stock=deck[9:]).turn
    2
    >>> set_up(MSV_PRSI_2026, [deck[:4], deck[4:7]], turned=deck[7], stock=deck[8:])
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: seat 2 is dealt 3 cards; expected 4 [prsi:2.2]
    """
    require_rules(rules, Rules)
    require_rules(rules, Rules)
    dealt, pile, size = given_hands(hands), given_list(stock), rules.hand_size
    require_dealt(dealt, turned, pile, chance)
    problems = [
        *players_problems(rules, len(dealt)),
        *seat_problems(len(dealt), deal=dealer),
        *(
            Problem(
                f"seat {seat} is dealt {counted(len(hand), 'card')}; expected {size} [prsi:2.2]"
            )
            for seat, hand in enumerate(dealt, start=1)
            if len(hand) != size
        ),
        *pack_problems((*dealt, (turned,), pile), rules.cards, PACK),
    ]
    if problems:
        raise InvalidReport(problems)
    return _begun(rules, dealt, turned, pile, dealer, chance)


def position(
    rules: Rules,
    hands: Sequence[Iterable[Card]],
    *,
    discards: Iterable[Card],
    stock: Iterable[Card] | None = None,
    suit: Suit | None = None,
    pending: int = 0,
    standing: bool = False,
    turn: int = 1,
    dealer: int = 1,
    chance: Chance = NO_SHUFFLE,
) -> State:
    """Set up any position that a game could stand in, for a puzzle, an example or a test.

    Args:
        rules: The edition in force.
        hands: The cards of each seat, from seat 1; a seat without cards has won.
        discards: The discard pile, the top card last.
        stock: The draw pile, the next card first; left out, all other cards in order.
        suit: The suit named with the Ober on top; left out, the suit of the top card.
        pending: How many cards running sevens make the seat on turn take.
        standing: Whether a running ace makes the seat on turn stand.
        turn: The seat that acts next.
        dealer: The seat that dealt.
        chance: What shuffles later.

    Returns:
        The position.

    Raises:
        InvalidReport: No game could stand so; all problems at once.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> hands = [parse_cards("♥O ♥A"), parse_cards("♦7")]
    >>> position(MSV_PRSI_2026, hands, discards=parse_cards("♥7"), pending=2).suit
    <Suit.HEARTS: '♥'>
    >>> position(MSV_PRSI_2026, hands, discards=parse_cards("♥7"), pending=3, turn=3)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: 3 cards to take: expected 2 for each of 1 to 4 sevens \
[prsi:2.7]
    the turn is with seat 3; there are seats 1 to 2
    """
    given = State(
        rules=rules,
        hands=given_hands(hands),
        stock=() if stock is None else given_list(stock),
        discards=given_list(discards),
        # That of the top card, once it is sure that there is one.
        suit=Suit.HEARTS if suit is None else suit,
        pending=pending,
        standing=standing,
        turn=turn,
        dealer=dealer,
        chance=chance,
        over=False,
    )
    require(given, **KINDS)
    held, thrown = tuple(tuple(sorted(hand)) for hand in given.hands), given.discards
    if not thrown:
        raise InvalidReport([EMPTY])
    others = Counter(rules.cards) - Counter((*thrown, *(card for hand in held for card in hand)))
    state = attrs.evolve(
        given,
        hands=held,
        stock=tuple(others.elements()) if stock is None else given.stock,
        suit=thrown[-1].suit if suit is None else suit,
        over=not all(held),
    )
    problems = [*unsound(state)]
    if problems:
        raise InvalidReport(problems)
    return state


@implements("prsi:2.3")
def _begun(
    rules: Rules,
    hands: Iterable[Iterable[Card]],
    turned: Card,
    stock: tuple[Card, ...],
    dealer: int,
    chance: Chance,
) -> State:
    held = tuple(tuple(sorted(hand)) for hand in hands)
    active = rules.first_card is FirstCard.ACTIVE
    return State(
        rules=rules,
        hands=held,
        stock=stock,
        discards=(turned,),
        suit=turned.suit,
        pending=rules.seven_draws if active and turned.rank is Rank.SEVEN else 0,
        standing=active and turned.rank is Rank.ACE,
        turn=dealer % len(held) + 1,
        dealer=dealer,
        chance=chance,
        over=False,
    )
