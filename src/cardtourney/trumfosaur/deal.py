"""How a game of Trumfosaur begins: dealt from a shuffled pack, or set up with known cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cardtourney.chance import Chance, Seeded, require_chance, shuffle
from cardtourney.errors import InvalidReport, Problem, listing
from cardtourney.pairing.values import is_count
from cardtourney.rulebook import implements
from cardtourney.trumfosaur.cards import (
    TRUMP,
    Card,
    Playable,
    in_order,
    ordinary,
    parse_cards,
    write_cards,
)
from cardtourney.trumfosaur.rules import Rules
from cardtourney.trumfosaur.state import Phase, State, Trick, first_to_ask, seats, seats_from

NO_SHUFFLE = Seeded("no shuffle was announced")
"""What stands for a public draw where a position is looked at and nothing is shuffled."""


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

    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> game = deal(MCR_2026, 4, Seeded("Brno 2026"))
    >>> game.turn, game.hands[0][:3], len(game.stock), game.trumps
    (1, (brachiosaurus 2, brachiosaurus 3, brachiosaurus 10), 20, 6)
    >>> deal(MCR_2026, 5, Seeded("Brno 2026"))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: 5 players: a table has 3 or 4 [trumfosaur:1]
    """
    problems = [*_players_problems(rules, players)]
    if not problems:
        problems += _seat_problems(players, start=start)
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
    require_chance(chance)
    dealt = [tuple(hand) for hand in hands]
    pile = tuple(stock)
    problems = [
        *_players_problems(rules, len(dealt)),
        *_seat_problems(len(dealt), start=start),
        *(
            Problem(
                f"seat {seat} is dealt {len(hand)} card{'' if len(hand) == 1 else 's'}; "
                f"expected {rules.hand_size} [trumfosaur:3.2]"
            )
            for seat, hand in enumerate(dealt, start=1)
            if len(hand) != rules.hand_size
        ),
        *_pack_problems(rules, (*dealt, pile), all_of_them=True),
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
        tricks: Those played before.
        revealed: The seats that have turned their scoring cards, in that order.
        claim: The seat that turned its card for the lead of the next trick.
        phase: Whether a trick is played, or seats are asked before one.
        start: The seat that began.

    Returns:
        The position; cards that lie nowhere are in the pack.

    Raises:
        InvalidReport: No game could stand so; all problems at once.

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
    held = tuple(_held(hand) for hand in hands)
    aside, lying, taken, turned = tuple(scoring), tuple(played), tuple(tricks), tuple(revealed)
    players = len(held)
    problems = [
        *_players_problems(rules, players),
        *_seat_problems(players, lead=lead, start=start),
        *_revealed_problems(players, turned, claim),
        *_pack_problems(rules, (*held, aside, lying, *(trick.cards for trick in taken))),
        *_trick_problems(held, lying, lead),
    ]
    if len(aside) != players:
        problems.append(
            Problem(f"there are {len(aside)} scoring cards; expected {players} [trumfosaur:3.4]")
        )
    if phase not in (Phase.BETWEEN, Phase.TRICK) or (phase is Phase.BETWEEN and lying):
        problems.append(Problem(f"{phase!r} is not what goes on with {len(lying)} cards played"))
    if problems:
        raise InvalidReport(problems)
    found: Counter[Playable] = Counter(
        (*(card for pile in (*held, lying, *(t.cards for t in taken)) for card in pile), *aside)
    )
    rest: Counter[Playable] = Counter(rules.cards)
    rest.subtract(found)
    asking = phase is Phase.BETWEEN and len(turned) < players
    leads = lead if claim is None or lying or phase is Phase.TRICK else claim
    if not any(held):
        phase, turn = Phase.OVER, seats_from(lead, players)[-1]
    elif asking:
        turn = first_to_ask(leads, players, turned)
    else:
        phase, turn = Phase.TRICK, seats_from(leads, players)[len(lying)]
    return State(
        rules=rules,
        phase=phase,
        turn=turn,
        hands=held,
        played=lying,
        lead=lead if asking else leads,
        claim=claim if asking or lying else None,
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
    held = tuple(map(in_order, hands))
    return State(
        rules=rules,
        phase=Phase.EXCHANGE,
        turn=start,
        hands=held,
        played=(),
        lead=start,
        claim=None,
        kept=0,
        revealed=(),
        tricks=(),
        scoring=(None,) * len(held),
        changing=(None,) * len(held),
        shown=((),) * len(held),
        stock=stock,
        away=(),
        trumps=rules.trumps,
        start=start,
        chance=chance,
    )


def _held(hand: Iterable[Playable]) -> tuple[Playable, ...]:
    cards = tuple(hand)
    return (*in_order(ordinary(cards)), *(card for card in cards if card is TRUMP))


def _players_problems(rules: Rules, players: int) -> Iterator[Problem]:
    if not is_count(players) or players not in rules.table_sizes:
        sizes = " or ".join(map(str, sorted(rules.table_sizes)))
        thing = "player" if repr(players) == "1" else "players"
        yield Problem(f"{players!r} {thing}: a table has {sizes} [trumfosaur:1]")


def _seat_problems(players: int, **named: int) -> Iterator[Problem]:
    for name, seat in named.items():
        if not (is_count(seat) and 1 <= seat <= players):
            yield Problem(f"the {name} is with seat {seat!r}; there are seats 1 to {players}")


def _revealed_problems(
    players: int, revealed: tuple[int, ...], claim: int | None
) -> Iterator[Problem]:
    if len(set(revealed)) < len(revealed) or not set(revealed) <= set(seats(players)):
        yield Problem(
            f"seats {listing(revealed)} have turned their scoring cards; expected some of 1 to "
            f"{players}, each once [trumfosaur:5.5]"
        )
    if claim is not None and claim not in revealed:
        yield Problem(
            f"seat {claim!r} claims the lead; expected one of those who have turned their "
            f"scoring cards: {listing(revealed)} [trumfosaur:5.5]"
        )


def _pack_problems(
    rules: Rules, piles: Iterable[Iterable[Playable]], *, all_of_them: bool = False
) -> Iterator[Problem]:
    found: Counter[Playable] = Counter(card for pile in piles for card in pile)
    there: Counter[Playable] = Counter(rules.cards)
    there[TRUMP] = 0 if all_of_them else rules.trumps
    differences = [("are too many", found - there)]
    if all_of_them:
        differences.append(("are missing", there - found))
    for what, cards in differences:
        if cards:
            listed = write_cards(_held(cards.elements()))
            yield Problem(f"the pack: there {what} {listed} [trumfosaur:3.1]")


def _trick_problems(
    hands: tuple[tuple[Playable, ...], ...], played: tuple[Playable, ...], lead: int
) -> Iterator[Problem]:
    players = len(hands)
    trumps = [seat for seat, hand in enumerate(hands, start=1) if hand.count(TRUMP) > 1]
    if trumps:
        yield Problem(f"seats {listing(trumps)} hold several trumps; expected one [trumfosaur:3.5]")
    if len(played) >= max(players, 1):
        yield Problem(f"{len(played)} cards are played; expected fewer than seats [trumfosaur:5.1]")
        return
    have_played = seats_from(lead, players)[: len(played)] if lead in seats(players) else ()
    before = {len(hand) + (seat in have_played) for seat, hand in enumerate(hands, start=1)}
    if len(before) > 1:
        sizes = listing(map(len, hands))
        yield Problem(
            f"the hands hold {sizes} cards; expected as many each, before this trick "
            "[trumfosaur:5.1]"
        )
