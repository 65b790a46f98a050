"""How a game of Trumfosaur begins: dealt from a shuffled pack, or set up with known cards."""

from collections import Counter
from collections.abc import Iterable, Sequence

from cardtourney.chance import Chance, require_chance, shuffle
from cardtourney.edition import require_rules
from cardtourney.errors import InvalidReport, Problem, shown_value
from cardtourney.rulebook import implements
from cardtourney.seats import NO_SHUFFLE, given_hands, given_list, seat_problems, seats, seats_from
from cardtourney.trumfosaur.cards import TRUMP, Card, Playable, in_order, ordinary, parse_cards
from cardtourney.trumfosaur.course import Phase, Trick, first_to_ask
from cardtourney.trumfosaur.rules import Rules, players_problems
from cardtourney.trumfosaur.soundness import (
    CARDS,
    HANDS,
    SCORING,
    SEATS,
    TRICKS,
    claim_problems,
    first_trick_problems,
    hand_problems,
    held,
    pack_problems,
    revealed_problems,
    trick_problems,
)
from cardtourney.trumfosaur.state import State


@implements("trumfosaur:3.2")
def deal(rules: Rules, players: int, chance: Chance, *, start: int = 1) -> State:
    """Shuffle the ordinary cards and deal everybody a hand (3.2).

    The cards go round one by one, first to the seat that begins. A recorded chance gives the
    order of the whole pack without the trumps, the top card first, as :func:`pack_order` writes
    it; where changed cards come back (3.3), then that of the new pack.

    Args:
        rules: The edition in force.
        players: How many seats there are.
        chance: What shuffles.
        start: The seat that begins.

    Returns:
        The game before its first action, which is the exchange of the seat that begins.

    Raises:
        InvalidReport: There is no table of so many, there is no such seat, or the record is not
            an order of exactly the pack.

    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> game = deal(MCR_2026, 4, Seeded("Brno 2026"))
    >>> game.turn, game.hands[0][:3], len(game.stock), game.trumps
    (1, (brachiosaurus 2, brachiosaurus 3, brachiosaurus 10), 20, 6)
    >>> deal(MCR_2026, 5, Seeded("Brno 2026"))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: 5 players: a table has 3 or 4 [trumfosaur:1]
    """
    require_rules(rules, Rules)
    problems = [*players_problems(rules, players)]
    if not problems:
        problems += seat_problems(players, start=start)
    if problems:
        raise InvalidReport(problems)
    order, left = shuffle(chance, rules.cards, key=repr)
    dealt = players * rules.hand_size
    hands = [order[(seat - start) % players : dealt : players] for seat in seats(players)]
    return _begun(rules, hands, order[dealt:], start, left)


def pack_order(text: str) -> tuple[str, ...]:
    """The outcome that a record holds for a shuffled pack.

    Args:
        text: The cards, separated by commas, the top card first.

    Returns:
        The cards as :class:`cardtourney.chance.Recorded` names them.

    Raises:
        InvalidReport: Some part of the text is no ordinary card.

    >>> pack_order("Stegosaurus 7, triceratops 10")
    ('stegosaurus 7', 'triceratops 10')
    """
    return tuple(map(repr, parse_cards(text)))


def set_up(
    rules: Rules,
    hands: Sequence[Iterable[Card]],
    *,
    stock: Iterable[Card],
    start: int = 1,
    chance: Chance = NO_SHUFFLE,
) -> State:
    """Begin a game with known cards, as the record of a deal gives them.

    Args:
        rules: The edition in force.
        hands: The cards of each seat, from seat 1.
        stock: The pack, the next card first.
        start: The seat that begins.
        chance: What shuffles later.

    Returns:
        The game before its first action.

    Raises:
        InvalidReport: A hand is not of the size that is dealt, cards are missing or too many,
            or there are no such seats; all problems at once.

    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> deck = MCR_2026.cards
    >>> set_up(MCR_2026, [deck[:10], deck[10:20], deck[20:29]], stock=deck[29:])
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: seat 3 is dealt 9 cards; expected 10 [trumfosaur:3.2]
    """
    require_rules(rules, Rules)
    require_chance(chance)
    dealt, pile = given_hands(hands), given_list(stock)
    problems = [
        *HANDS.problems("$.hands", dealt),
        *CARDS.problems("$.stock", pile),
    ]
    if problems:
        raise InvalidReport(problems)
    problems = [
        *players_problems(rules, len(dealt)),
        *seat_problems(len(dealt), start=start),
        *(
            Problem(
                f"seat {seat} is dealt {len(hand)} card{'' if len(hand) == 1 else 's'}; "
                f"expected {rules.hand_size} [trumfosaur:3.2]"
            )
            for seat, hand in enumerate(dealt, start=1)
            if len(hand) != rules.hand_size
        ),
        *pack_problems(rules, (*dealt, pile), all_of_them=True),
    ]
    if problems:
        raise InvalidReport(problems)
    return _begun(rules, dealt, pile, start, chance)


def position(
    rules: Rules,
    hands: Sequence[Iterable[Playable]],
    *,
    scoring: Iterable[Card],
    lead: int = 1,
    played: Iterable[Playable] = (),
    tricks: Iterable[Trick] = (),
    revealed: Iterable[int] = (),
    claim: int | None = None,
    phase: Phase = Phase.TRICK,
    start: int = 1,
) -> State:
    """Set up any position of the tricks, for a puzzle, an example or a test.

    Args:
        rules: The edition in force.
        hands: The cards of each seat, from seat 1.
        scoring: The scoring card of each seat, from seat 1.
        lead: The seat that leads this trick, or would lead the next one.
        played: The cards of the trick that is being played, in order.
        tricks: Those played just before, in order; earlier ones need not be known.
        revealed: The seats that have turned their scoring cards, in that order.
        claim: The seat that turned its card for the lead of the next trick.
        phase: Whether a trick is played, or seats are asked before one.
        start: The seat that began.

    Returns:
        The position; cards that lie nowhere are in the pack.

    Raises:
        InvalidReport: Something given is of the wrong kind, or no game could stand so; all
            problems of either at once. Whether suit was followed in tricks is not looked at.

    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> aside = parse_cards("stegosaurus 7, stegosaurus 8, triceratops 1")
    >>> hands = [(TRUMP,), parse_cards("stegosaurus 1"), parse_cards("stegosaurus 2")]
    >>> position(MCR_2026, hands, scoring=aside, lead=2).turn
    2
    >>> position(MCR_2026, [*hands[:2], aside[:2]], scoring=aside, lead=4)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: the lead is with seat 4; there are seats 1 to 3
    the pack: there are too many stegosaurus 7, stegosaurus 8 [trumfosaur:3.1]
    the hands hold 1, 1, 2 cards; expected as many each, before this trick [trumfosaur:5.1]
    """
    require_rules(rules, Rules)
    given, aside, lying = given_hands(hands), given_list(scoring), given_list(played)
    taken, turned = given_list(tricks), given_list(revealed)
    problems = [
        *HANDS.problems("$.hands", given),
        *SCORING.problems("$.scoring", aside),
        *CARDS.problems("$.played", lying),
        *TRICKS.problems("$.tricks", taken),
        *SEATS.problems("$.revealed", turned),
    ]
    if problems:
        raise InvalidReport(problems)
    players = len(given)
    problems = [
        *players_problems(rules, players),
        *seat_problems(players, lead=lead, start=start),
        *revealed_problems(players, turned, claim),
        *pack_problems(
            rules, [*given, lying, aside, *(trick.cards for trick in taken)], trumps=rules.trumps
        ),
        *trick_problems(players, taken, lead if any(given) else None, turned),
        *hand_problems(rules, given, lying, taken, lead),
        *first_trick_problems(
            rules, given, taken, phase, lead=lead, start=start, revealed=turned, claim=claim
        ),
    ]
    if len(aside) != players:
        problems.append(
            Problem(f"there are {len(aside)} scoring cards; expected {players} [trumfosaur:3.4]")
        )
    if phase is not Phase.TRICK and (phase is not Phase.BETWEEN or lying):
        text = f"{shown_value(phase)} is not what goes on with {len(lying)} cards played"
        problems.append(Problem(text))
    if phase is Phase.TRICK:
        problems += claim_problems(rules, players, lead, claim, len(lying))
    if problems:
        raise InvalidReport(problems)
    found: Counter[Playable] = Counter(
        (*(card for pile in (*given, lying, *(t.cards for t in taken)) for card in pile), *aside)
    )
    rest: Counter[Playable] = Counter(rules.cards)
    rest.subtract(found)
    if not any(given):
        turn = seats_from(taken[-1].lead if taken else lead, players)[-1]
        phase, lead, claim = Phase.OVER, taken[-1].winner if taken else lead, None
    elif phase is Phase.BETWEEN and len(turned) < players:
        turn = first_to_ask(claim or lead, players, turned)
    else:
        if phase is Phase.BETWEEN:
            phase, lead, claim = Phase.TRICK, claim or lead, None
        turn = seats_from(lead, players)[len(lying)]
    return State(
        rules=rules,
        phase=phase,
        turn=turn,
        hands=tuple(map(held, given)),
        played=lying,
        lead=lead,
        claim=claim,
        kept=0,
        revealed=turned,
        tricks=taken,
        scoring=aside,
        changing=(None,) * players,
        shown=((),) * players,
        stock=tuple(ordinary(rest.elements())),
        away=(),
        trumps=rules.trumps - found[TRUMP],
        start=start,
        chance=NO_SHUFFLE,
    )


@implements("trumfosaur:3.1")
def _begun(
    rules: Rules,
    hands: Iterable[Iterable[Card]],
    stock: tuple[Card, ...],
    start: int,
    chance: Chance,
) -> State:
    """The trumps are no part of the pack: they lie beside it."""
    dealt = tuple(map(in_order, hands))
    return State(
        rules=rules,
        phase=Phase.EXCHANGE,
        turn=start,
        hands=dealt,
        played=(),
        lead=start,
        claim=None,
        kept=0,
        revealed=(),
        tricks=(),
        scoring=(None,) * len(dealt),
        changing=(None,) * len(dealt),
        shown=((),) * len(dealt),
        stock=stock,
        away=(),
        trumps=rules.trumps,
        start=start,
        chance=chance,
    )
