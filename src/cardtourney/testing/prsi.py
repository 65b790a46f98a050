"""Hypothesis strategies for prší: packs, rules, games at any point, tables with tokens.

Games come from legal play, so whatever they give can really happen; :func:`positions` also
gives what hardly ever does, such as a draw pile that runs out in the middle of a penalty.
Smaller examples are simpler: few players, few actions, a pack that was not shuffled.
"""

from collections.abc import Sequence
from datetime import date
from itertools import chain, islice, takewhile
from typing import Any

import attrs
from hypothesis import strategies as st

from cardtourney import prsi
from cardtourney.cards import Card, Rank, Suit
from cardtourney.chance import Chance, Seeded, shuffle
from cardtourney.prsi.deal import position, set_up
from cardtourney.prsi.rules import (
    ACTING_RANKS,
    COMMON_VALUES,
    MSV_PRSI_2026,
    CardValues,
    ExhaustedDraw,
    FirstCard,
    NoCardToDraw,
    Rules,
    Scoring,
)
from cardtourney.prsi.scoring import Drawn, Lot, highest, value
from cardtourney.prsi.series import DrawLot, EnterGame, Event, Leave, Table
from cardtourney.prsi.state import Action, State
from cardtourney.prsi.table import apply as apply_event
from cardtourney.prsi.table import start
from cardtourney.seats import seats
from cardtourney.testing import games
from cardtourney.testing.games import drawn_from


def orders(rules: Rules = MSV_PRSI_2026) -> st.SearchStrategy[tuple[Card, ...]]:
    """The pack in any order, the top card first.

    Args:
        rules: The edition, for its pack.

    Returns:
        A strategy of orders.
    """
    return st.permutations(rules.cards).map(tuple)


def cards_of(state: State) -> tuple[Card, ...]:
    """Every card of a game, wherever it lies.

    Args:
        state: The game.

    Returns:
        The cards of all hands, the draw pile and the discard pile.

    >>> from cardtourney.prsi.deal import deal
    >>> len(cards_of(deal(MSV_PRSI_2026, 4, Seeded("x"))))
    32
    """
    return (*chain(*state.hands), *state.stock, *state.discards)


def shuffle_hidden(state: State, seat: int, chance: Chance) -> State:
    """Another game that looks the same to a seat: other hands, another draw pile, other luck.

    Args:
        state: The game.
        seat: The seat that looks.
        chance: What mixes the cards that the seat cannot see.

    Returns:
        The other game.

    >>> from cardtourney.prsi.deal import deal
    >>> game = deal(MSV_PRSI_2026, 4, Seeded("x"))
    >>> other = shuffle_hidden(game, 2, Seeded("y"))
    >>> other == game, other.hands[1] == game.hands[1]
    (False, True)
    """
    hidden = [hand for number, hand in enumerate(state.hands, start=1) if number != seat]
    mixed, _ = shuffle(chance, (*chain(*hidden), *state.stock), key=repr)
    rest = iter(mixed)
    hands = tuple(
        hand if number == seat else tuple(sorted(islice(rest, len(hand))))
        for number, hand in enumerate(state.hands, start=1)
    )
    return attrs.evolve(state, hands=hands, stock=tuple(rest), chance=Seeded("other luck"))


@st.composite
def rulings(draw: st.DrawFn, rules: Rules = MSV_PRSI_2026) -> Rules:
    """An edition with any choice among the rulings on the game, all else as it is.

    Args:
        draw: Given by Hypothesis.
        rules: The edition.

    Returns:
        A strategy of rules.
    """
    return attrs.evolve(
        rules,
        first_card=draw(st.sampled_from(FirstCard)),
        exhausted_draw=draw(st.sampled_from(ExhaustedDraw)),
        no_card_to_draw=draw(st.sampled_from(NoCardToDraw)),
    )


@st.composite
def rules_variants(draw: st.DrawFn) -> Rules:
    """Editions that other events might write: other packs, hands, values, counts and rulings.

    Some packs are so small that there is often nothing to draw.

    Args:
        draw: Given by Hypothesis.

    Returns:
        A strategy of rules.
    """
    others = [rank for rank in Rank if rank not in ACTING_RANKS]
    extra = draw(
        st.sampled_from([tuple(others[4:]), tuple(others), ()])
        | st.lists(st.sampled_from(others), unique=True, max_size=3).map(tuple)
    )
    ranks = tuple(sorted((*ACTING_RANKS, *extra)))
    packs = draw(st.sampled_from((1, 1, 2)))
    hand_size = draw(st.integers(1, min(6, (len(ranks) * len(Suit) * packs - 1) // 3)))
    most = (len(ranks) * len(Suit) * packs - 1) // hand_size
    announced = draw(st.dictionaries(st.sampled_from(others), st.integers(0, 20)))
    values = {**COMMON_VALUES, **announced}
    # Fewer players than usual can be dealt to: the tables shrink with them.
    small: dict[str, Any] = (
        {}
        if most >= 5
        else {
            "table_sizes": (3,),
            "small_table_size": 2,
            "advance": 1,
            "final_players": 2,
            "semifinal_players": 6,
        }
    )
    variant = Rules(
        name="variant",
        in_force_from=date(2026, 1, 1),
        ranks=ranks,
        packs=packs,
        hand_size=hand_size,
        seven_draws=draw(st.integers(1, 4)),
        values=values,
        card_values=CardValues.ANNOUNCED,
        games=draw(st.integers(1, 4)),
        tokens=draw(st.sampled_from(((3, 2), (2,), (1, 3)))),
        **small,
    )
    return draw(rulings(variant))


def _seated(draw: st.DrawFn, rules: Rules, players: int | st.SearchStrategy[int] | None) -> int:
    most = min(5, rules.most_players)
    return draw(st.integers(2, most) if players is None else drawn_from(players))


@st.composite
def deals(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = MSV_PRSI_2026,
    *,
    players: int | st.SearchStrategy[int] | None = None,
) -> State:
    """Games before their first action, with a pack in any order and any dealer.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, or where to draw it from.
        players: How many seats, or where to draw it from; two to five if left out.

    Returns:
        A strategy of games.
    """
    edition = draw(drawn_from(rules))
    count = _seated(draw, edition, players)
    order = draw(orders(edition))
    size = edition.hand_size
    return set_up(
        edition,
        [order[size * n : size * (n + 1)] for n in range(count)],
        turned=order[size * count],
        stock=order[size * count + 1 :],
        dealer=draw(st.integers(1, count)),
        chance=Seeded(draw(st.sampled_from(("later", "another pile")))),
    )


def playouts(
    rules: Rules | st.SearchStrategy[Rules] = MSV_PRSI_2026,
    *,
    players: int | st.SearchStrategy[int] | None = None,
    most_actions: int = 60,
) -> st.SearchStrategy[tuple[State, tuple[Action, ...]]]:
    """Games with the first actions that somebody played.

    Args:
        rules: The edition, or where to draw it from.
        players: How many seats, or where to draw it from; two to five if left out.
        most_actions: How many actions at most; none come after the end of the game.

    Returns:
        A strategy of pairs: the game before its first action, and the actions.
    """
    begun = deals(rules, players=players)
    return games.playouts(prsi, begun, most_actions=most_actions)


def states(
    rules: Rules | st.SearchStrategy[Rules] = MSV_PRSI_2026,
    *,
    players: int | st.SearchStrategy[int] | None = None,
    most_actions: int = 60,
) -> st.SearchStrategy[State]:
    """Games at any point that legal play reaches, some of them over.

    Args:
        rules: The edition, or where to draw it from.
        players: How many seats, or where to draw it from; two to five if left out.
        most_actions: How many actions after the deal at most.

    Returns:
        A strategy of games.
    """
    played = playouts(rules, players=players, most_actions=most_actions)
    return games.reached(prsi, played)


@st.composite
def positions(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = MSV_PRSI_2026,
    *,
    players: int | st.SearchStrategy[int] | None = None,
    drawable: int | st.SearchStrategy[int] | None = None,
) -> State:
    """Any position, also those that play hardly ever reaches: big hands, hardly a card to draw.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, or where to draw it from.
        players: How many seats, or where to draw it from; two to five if left out.
        drawable: How many cards can be drawn, or where to draw it from; often few if left out.

    Returns:
        A strategy of games that are not over.
    """
    edition = draw(drawn_from(rules))
    count = _seated(draw, edition, players)
    order = draw(orders(edition))
    spare = len(order) - count
    often_few = st.integers(0, 5) | st.integers(0, spare - 1)
    lying = 1 + draw(often_few if drawable is None else drawn_from(drawable))
    stocked = draw(st.integers(0, lying - 1))
    held = order[lying:]
    discards = order[: lying - stocked]
    top = discards[-1]
    sevens = len(list(takewhile(lambda card: card.rank is Rank.SEVEN, reversed(discards))))
    running = draw(st.booleans())
    named = draw(st.sampled_from(Suit)) if top.rank is Rank.OBER else None
    pending = draw(st.integers(1, sevens)) * edition.seven_draws if sevens else 0
    return position(
        edition,
        [held[seat - 1 :: count] for seat in seats(count)],
        discards=discards,
        stock=order[lying - stocked : lying],
        suit=named,
        pending=pending if running else 0,
        standing=running and top.rank is Rank.ACE,
        turn=draw(st.integers(1, count)),
        dealer=draw(st.integers(1, count)),
        chance=Seeded("later"),
    )


def _taken(draw: st.DrawFn, pack: list[Card]) -> Card:
    return pack.pop(draw(st.integers(0, len(pack) - 1)))


@st.composite
def games_entered(draw: st.DrawFn, table: Table) -> EnterGame:
    """How the next game at a table may end: few different cards, so that many are equal.

    Args:
        draw: Given by Hypothesis.
        table: The table, with somebody to play.

    Returns:
        A strategy of events.
    """
    rules, players = table.rules, len(table.seated)
    winner = draw(st.integers(0, players - 1))
    each = max(1, min(3, (len(rules.cards) - 1) // players))
    hands: list[Sequence[Card]] = []
    pack = list(rules.cards)
    for seat in range(players):
        count = 0 if seat == winner else draw(st.integers(1, each))
        hands.append([_taken(draw, pack) for _ in range(count)])
    totals = tuple(sum(value(rules, card.rank) for card in hand) for hand in hands)
    return EnterGame(totals, tuple(map(len, hands)))


@st.composite
def lots_drawn(draw: st.DrawFn, rules: Rules, among: Sequence[int]) -> Lot:
    """How a lot by card among those equal may go, over as many rounds as it takes.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, for its pack and values.
        among: Those equal.

    Returns:
        A strategy of lots.
    """
    equal = tuple(among)
    rounds: list[tuple[Drawn, ...]] = []
    while len(equal) > 1:
        pack = list(rules.cards)
        drawn = tuple((who, _taken(draw, pack)) for who in equal)
        rounds.append(drawn)
        equal = highest(rules, drawn)
    return Lot(tuple(rounds))


@st.composite
def table_events(draw: st.DrawFn, table: Table) -> Event:
    """What may happen next at a table that is not finished.

    Args:
        draw: Given by Hypothesis.
        table: The table.

    Returns:
        A strategy of events.
    """
    if table.lot_among:
        return DrawLot(draw(lots_drawn(table.rules, table.lot_among)))
    if draw(st.integers(0, 19)) == 19:
        return Leave(draw(st.sampled_from(table.seated)))
    return draw(games_entered(table))


@st.composite
def tables(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = MSV_PRSI_2026,
    *,
    scoring: Scoring | st.SearchStrategy[Scoring] = Scoring.TOKENS,
    most_events: int = 20,
) -> tuple[Table, tuple[Event, ...]]:
    """Tables with the first events that happened at them, some of them to the end.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, or where to draw it from.
        scoring: Tokens or points, or where to draw it from.
        most_events: How many events at most; none come once the table is finished.

    Returns:
        A strategy of pairs: the table before its first game, and the events.
    """
    edition = attrs.evolve(draw(drawn_from(rules)), scoring=draw(drawn_from(scoring)))
    advance = draw(st.sampled_from((edition.advance, 1)))
    count = draw(st.integers(advance + 1, min(6, edition.most_players)))
    players = draw(st.lists(st.integers(1, 99), min_size=count, max_size=count, unique=True))
    begun = table = start(
        edition,
        players,
        tokens=draw(st.sampled_from(edition.tokens)),
        advance=advance,
        dealer=draw(st.sampled_from(players)),
    )
    done: list[Event] = []
    for _ in range(draw(st.integers(0, most_events))):
        if table.finished:
            break
        event = draw(table_events(table))
        table = apply_event(table, event)
        done.append(event)
    return begun, tuple(done)
