"""Hypothesis strategies for Trumfosaur: cards, packs, rules, games at any point of legal play.

Games come from legal play, so whatever they give can really happen; :func:`positions` also
gives what hardly ever does, such as hands full of one dinosaur. Smaller examples are simpler: few
players, few actions, a pack that was not shuffled.
"""

from datetime import date
from itertools import chain, islice

import attrs
from hypothesis import strategies as st

from cardtourney import trumfosaur
from cardtourney.chance import Chance, Recorded, Seeded, below, shuffle
from cardtourney.pairing.points import PointTable
from cardtourney.seats import seats, seats_from
from cardtourney.testing import games
from cardtourney.testing.games import drawn_from
from cardtourney.trumfosaur.actions import Action
from cardtourney.trumfosaur.cards import TRUMP, Card, Playable, in_order, ordinary
from cardtourney.trumfosaur.course import Phase
from cardtourney.trumfosaur.deal import deal, position
from cardtourney.trumfosaur.rules import (
    MCR_2026,
    Deck,
    ExchangeReuses,
    RevealConflict,
    RevealWindow,
    Rules,
)
from cardtourney.trumfosaur.state import State

_NAMES = ("stegosaurus", "triceratops", "tyranosaurus rex", "žralokodrak", "ještěr-pták")


def cards(rules: Rules = MCR_2026) -> st.SearchStrategy[Card]:
    """Single ordinary cards.

    Args:
        rules: The edition, for its pack.

    Returns:
        A strategy of cards.
    """
    return st.sampled_from(rules.cards)


def orders(rules: Rules = MCR_2026) -> st.SearchStrategy[tuple[Card, ...]]:
    """The pack without the trumps in any order, the top card first.

    Args:
        rules: The edition, for its pack.

    Returns:
        A strategy of orders.
    """
    return st.permutations(rules.cards).map(tuple)


def cards_of(state: State) -> tuple[Playable, ...]:
    """Every card of a game, wherever it lies.

    Args:
        state: The game.

    Returns:
        The cards of all hands, scoring cards, tricks, the pack, those changed, and the trumps.

    >>> len(cards_of(deal(MCR_2026, 4, Seeded("x"))))
    66
    """
    return (
        *chain(*state.hands),
        *(card for card in state.scoring if card is not None),
        *state.played,
        *chain(*(trick.cards for trick in state.tricks)),
        *state.stock,
        *state.away,
        *(TRUMP for _ in range(state.trumps)),
    )


def shuffle_hidden(state: State, seat: int, chance: Chance) -> State:
    """Another game that looks the same to a seat.

    Other hands, other scoring cards that are not turned, other cards laid aside to change,
    another pack, other luck; who holds a trump is known to all.

    Args:
        state: The game.
        seat: The seat that looks.
        chance: What mixes the cards that the seat cannot see.

    Returns:
        The other game.

    >>> game = deal(MCR_2026, 4, Seeded("x"))
    >>> other = shuffle_hidden(game, 2, Seeded("y"))
    >>> other == game, other.hands[1] == game.hands[1]
    (False, True)
    """
    others = [number for number in seats(state.players) if number != seat]
    unseen = [number for number in others if number not in state.revealed and not state.over]
    aside = [card for n in unseen if (card := state.scoring[n - 1]) is not None]
    hands, scoring, changing = list(state.hands), list(state.scoring), list(state.changing)
    held = [card for n in others for card in ordinary(hands[n - 1])]
    mixed, chance = shuffle(chance, (*held, *aside, *state.stock), key=repr)
    rest = iter(mixed)
    for n in others:
        own = ordinary(hands[n - 1])
        trumps = hands[n - 1][len(own) :]
        dealt = in_order(islice(rest, len(own)))
        hands[n - 1] = (*dealt, *trumps)
        if changing[n - 1] is not None:
            count, chance = below(chance, state.rules.most_changed + 1)
            some, chance = shuffle(chance, dealt, key=repr)
            changing[n - 1] = in_order(some[:count])
        if n in unseen and scoring[n - 1] is not None:
            scoring[n - 1] = next(rest)
    return attrs.evolve(
        state,
        hands=tuple(hands),
        scoring=tuple(scoring),
        changing=tuple(changing),
        stock=tuple(rest),
        chance=Seeded("other luck"),
    )


@st.composite
def rulings(draw: st.DrawFn, rules: Rules = MCR_2026) -> Rules:
    """An edition with any choice among the rulings on the game, all else as it is.

    Args:
        draw: Given by Hypothesis.
        rules: The edition.

    Returns:
        A strategy of rules.
    """
    enough = max(rules.table_sizes) * (rules.hand_size + rules.most_changed)
    large = len(rules.cards) >= enough
    return attrs.evolve(
        rules,
        exchange_reuses=draw(st.sampled_from(ExchangeReuses)) if large else ExchangeReuses.ON,
        reveal_window=draw(st.sampled_from(RevealWindow)),
        reveal_conflict=draw(st.sampled_from(RevealConflict)),
    )


@st.composite
def rules_variants(draw: st.DrawFn) -> Rules:
    """Editions that other events might write: other packs, hands, points and rulings.

    Args:
        draw: Given by Hypothesis.

    Returns:
        A strategy of rules; their packs are announced and often hardly large enough.
    """
    hand_size, most_changed = draw(st.integers(1, 5)), draw(st.integers(0, 2))
    reuses = draw(st.sampled_from(ExchangeReuses))
    dinosaurs = _NAMES[: draw(st.integers(1, len(_NAMES)))]
    copies = draw(st.integers(1, 2))
    most_changed = min(most_changed, hand_size)
    spare = 0 if reuses is ExchangeReuses.ON else most_changed
    least = -(-4 * (hand_size + spare) // (len(dinosaurs) * copies))
    first = draw(st.integers(0, 5))
    variant = Rules(
        name="variant",
        in_force_from=date(2026, 1, 1),
        dinosaurs=dinosaurs,
        numbers=range(first, first + least + draw(st.integers(0, 1))),
        copies=copies,
        trumps=draw(st.integers(4, 6)),
        deck=Deck.ANNOUNCED,
        hand_size=hand_size,
        most_changed=most_changed,
        exchange_reuses=reuses,
        dinosaur_points=draw(st.integers(0, 2)),
        number_points=draw(st.integers(0, 3)),
        last_trick_points=draw(st.integers(0, 2)),
        points=PointTable.of((5, 3, 2, 1), (4, 2, 1)),
    )
    return draw(rulings(variant))


def _seated(draw: st.DrawFn, rules: Rules, players: int | st.SearchStrategy[int] | None) -> int:
    sizes = st.sampled_from(sorted(rules.table_sizes))
    return draw(sizes if players is None else drawn_from(players))


@st.composite
def deals(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = MCR_2026,
    *,
    players: int | st.SearchStrategy[int] | None = None,
) -> State:
    """Games before their first action, with a pack in any order and any seat that begins.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, or where to draw it from.
        players: How many seats, or where to draw it from; a table's sizes if left out.

    Returns:
        A strategy of games; their later luck is seeded.
    """
    edition = draw(drawn_from(rules))
    count = _seated(draw, edition, players)
    recorded = Recorded([tuple(map(repr, draw(orders(edition))))])
    dealt = deal(edition, count, recorded, start=draw(st.integers(1, count)))
    return attrs.evolve(dealt, chance=Seeded(draw(st.sampled_from(("later", "another")))))


def playouts(
    rules: Rules | st.SearchStrategy[Rules] = MCR_2026,
    *,
    players: int | st.SearchStrategy[int] | None = None,
    most_actions: int = 80,
) -> st.SearchStrategy[tuple[State, tuple[Action, ...]]]:
    """Games with the first actions that somebody played.

    Args:
        rules: The edition, or where to draw it from.
        players: How many seats, or where to draw it from; a table's sizes if left out.
        most_actions: How many actions at most; none come after the end of the game.

    Returns:
        A strategy of pairs: the game before its first action, and the actions.
    """
    begun = deals(rules, players=players)
    return games.playouts(trumfosaur, begun, most_actions=most_actions)


def states(
    rules: Rules | st.SearchStrategy[Rules] = MCR_2026,
    *,
    players: int | st.SearchStrategy[int] | None = None,
    most_actions: int = 80,
) -> st.SearchStrategy[State]:
    """Games at any point that legal play reaches, some of them over.

    Args:
        rules: The edition, or where to draw it from.
        players: How many seats, or where to draw it from; a table's sizes if left out.
        most_actions: How many actions after the deal at most.

    Returns:
        A strategy of games.
    """
    played = playouts(rules, players=players, most_actions=most_actions)
    return games.reached(trumfosaur, played)


@st.composite
def positions(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = MCR_2026,
    *,
    players: int | st.SearchStrategy[int] | None = None,
    most_held: int = 4,
) -> State:
    """Any position of the tricks, also those that play hardly ever reaches.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, or where to draw it from.
        players: How many seats, or where to draw it from; a table's sizes if left out.
        most_held: How many cards a hand has at most.

    Returns:
        A strategy of games that are not over.
    """
    edition = draw(drawn_from(rules))
    count = _seated(draw, edition, players)
    rest = iter(draw(orders(edition)))
    size = draw(st.integers(1, min(most_held, edition.hand_size)))
    # In a pack with hardly more cards than are dealt, all hold a trump in place of one of them.
    without = st.booleans() if count * (size + 1) <= len(edition.cards) else st.just(True)
    trumps = draw(st.lists(without, min_size=count, max_size=count))
    hands: list[list[Playable]] = [
        [*islice(rest, size - trump), *((TRUMP,) if trump else ())] for trump in trumps
    ]
    scoring = tuple(islice(rest, count))
    lead = draw(st.integers(1, count))
    lying = draw(st.integers(0, count - 1))
    played = [
        hands[seat - 1].pop(draw(st.integers(0, size - 1)))
        for seat in seats_from(lead, count)[:lying]
    ]
    revealed = draw(st.lists(st.integers(1, count), unique=True, max_size=count))
    between = not lying and draw(st.booleans())
    # In a trick a claim is by somebody who was on turn in it, or is.
    early = edition.reveal_window is RevealWindow.ANY_TURN
    in_trick = seats_from(lead, count)[: lying + 1] if early else ()
    claiming = [seat for seat in revealed if between or seat in in_trick]
    # With whole hands no trick was played, and it is known who leads and who claims.
    first = size == edition.hand_size
    last = edition.reveal_conflict is RevealConflict.LAST
    claimed = revealed[-1:] if last else revealed[:1]
    claims = claimed if first and between and revealed else (None, *claiming)
    return position(
        edition,
        hands,
        scoring=scoring,
        lead=lead,
        played=played,
        revealed=revealed,
        claim=draw(st.sampled_from(claims)),
        phase=Phase.BETWEEN if between else Phase.TRICK,
        start=lead if first else draw(st.integers(1, count)),
    )
