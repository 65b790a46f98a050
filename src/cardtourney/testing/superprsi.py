"""Hypothesis strategies for Superprší: rulings in every combination, games at any point.

Games come from legal play, so whatever they give can really happen; :func:`positions` also gives
what hardly ever does, such as big penalties and a draw pile that runs out in the middle of one.
Smaller examples are simpler: few players, few actions, the first options.
"""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from itertools import chain, islice
from typing import Any

import attrs
from hypothesis import strategies as st

from cardtourney import superprsi
from cardtourney.cards import Card, Rank, Suit
from cardtourney.chance import Chance, Seeded, shuffle
from cardtourney.seats import seats
from cardtourney.superprsi.answers import PENALTY_RANKS, added
from cardtourney.superprsi.deal import deal, position
from cardtourney.superprsi.rules import (
    ACTING_RANKS,
    SUPERPRSI_2020,
    AceCount,
    FinishedUntil,
    GameEnd,
    Rules,
)
from cardtourney.superprsi.state import Action, State
from cardtourney.testing import games
from cardtourney.testing.games import drawn_from


def cards_of(state: State) -> tuple[Card, ...]:
    """Every card of a game, wherever it lies.

    Args:
        state: The game.

    Returns:
        The cards of all hands, the draw pile and the discard pile.

    >>> len(cards_of(deal(SUPERPRSI_2020, 4, Seeded("x"))))
    96
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

    >>> game = deal(attrs.evolve(SUPERPRSI_2020, cut_most=0), 2, Seeded("x"))
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
def rulings(draw: st.DrawFn, /, rules: Rules = SUPERPRSI_2020, **fixed: StrEnum) -> Rules:
    """An edition with any choice among all rulings that a game can be played by.

    Args:
        draw: Given by Hypothesis.
        rules: The edition; all but its rulings stays as it is.
        fixed: Rulings that are not drawn.

    Returns:
        A strategy of rules.
    """
    chosen: dict[str, Any] = {
        field.name: draw(st.sampled_from(list(type(field.default))))
        for field in attrs.fields(Rules)
        if isinstance(field.default, StrEnum) and field.name not in fixed
    } | fixed
    if chosen["finished_until"] is FinishedUntil.GAME_END:
        chosen["game_end"] = GameEnd.LAST_HOLDER
    return attrs.evolve(rules, **chosen)


@st.composite
def rules_variants(draw: st.DrawFn, /, **fixed: StrEnum) -> Rules:
    """Editions that others might write: other packs, hands and numbers, and any rulings.

    Some have so few cards that there is often nothing to draw.

    Args:
        draw: Given by Hypothesis.
        fixed: Rulings that are not drawn.

    Returns:
        A strategy of rules for two to five players.
    """
    others = [rank for rank in Rank if rank not in ACTING_RANKS]
    extra = draw(st.lists(st.sampled_from(others), unique=True, max_size=4))
    ranks = tuple(sorted((*ACTING_RANKS, *extra)))
    least = draw(st.integers(1, 3))
    packs = draw(st.none() | st.integers(least, 4))
    smallest = len(ranks) * len(Suit) * (least if packs is None else packs)
    hand_size = draw(st.integers(1, min(12, (smallest - 2) // 5)))
    number = st.integers(1, 4)
    variant = Rules(
        name="variant",
        in_force_from=date(2020, 1, 1),
        ranks=ranks,
        packs=packs,
        least_packs=least,
        players_a_pack=draw(st.integers(1, 5)),
        cut_most=draw(st.integers(1, min(3, hand_size))),
        hand_size=hand_size,
        idle_draws=draw(st.sampled_from((1, 1, 2))),
        seven_draws=draw(number),
        eight_draws=draw(number),
        throw_over=draw(st.integers(0, 12)),
        forgotten_draws=draw(number),
        return_draws=draw(number),
        misplay_draws=draw(number),
    )
    return draw(rulings(variant, **fixed))


def _seated(draw: st.DrawFn, players: int | st.SearchStrategy[int] | None) -> int:
    return draw(st.integers(2, 5) if players is None else drawn_from(players))


@st.composite
def deals(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = SUPERPRSI_2020,
    *,
    players: int | st.SearchStrategy[int] | None = None,
) -> State:
    """Games before their first action, from any public seed and with any dealer.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, or where to draw it from.
        players: How many seats, or where to draw it from; two to five if left out.

    Returns:
        A strategy of games.
    """
    edition = draw(drawn_from(rules))
    count = _seated(draw, players)
    seed = Seeded(f"deal {draw(st.integers(0, 10**9))}")
    return deal(edition, count, seed, dealer=draw(st.integers(1, count)))


def playouts(
    rules: Rules | st.SearchStrategy[Rules] = SUPERPRSI_2020,
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
    return games.playouts(superprsi, begun, most_actions=most_actions)


def states(
    rules: Rules | st.SearchStrategy[Rules] = SUPERPRSI_2020,
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
    return games.reached(superprsi, played)


@st.composite
def positions(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = SUPERPRSI_2020,
    *,
    players: int | st.SearchStrategy[int] | None = None,
    most_held: int = 8,
) -> State:
    """Any position, also those that play hardly ever reaches.

    Hands of any size with many equal cards, penalties and aces running, seats that have finished
    or given up, either direction, and often hardly a card to draw.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, or where to draw it from.
        players: How many seats, or where to draw it from; two to five if left out.
        most_held: How many cards a hand holds at most, where that leaves none over.

    Returns:
        A strategy of games that are not over.
    """
    edition = draw(drawn_from(rules))
    count = _seated(draw, players)
    mixed, _ = shuffle(
        Seeded(f"order {draw(st.integers(0, 10**9))}"), edition.cards(count), key=repr
    )
    top = draw(st.sampled_from(mixed))
    rest = _without(mixed, top)
    sizes = [draw(st.integers(1, min(most_held, len(rest) // count))) for _ in range(count)]
    turn = draw(st.integers(1, count))
    out = draw(st.permutations([seat for seat in seats(count) if seat != turn]))
    out = out[: draw(st.integers(0, max(0, count - 2)))]
    finished = tuple(out[: draw(st.integers(0, len(out)))])
    gone = tuple(seat for seat in out if seat not in finished)
    dealt = iter(rest)
    hands = [
        () if seat in out else tuple(islice(dealt, size))
        for seat, size in enumerate(sizes, start=1)
    ]
    left = tuple(dealt)
    stocked = draw(st.integers(0, 3) | st.integers(0, len(left)))
    running = draw(st.booleans())
    under = [card for card in left[stocked:] if card.rank not in PENALTY_RANKS]
    ahead = [card for card in left[stocked:] if card.rank in PENALTY_RANKS]
    runs = ahead[: draw(st.integers(0, 4))] if running and top.rank in PENALTY_RANKS else []
    under += ahead[len(runs) :]
    most = min(3, edition.packs_for(count)) if edition.ace_count is AceCount.EACH else 1
    for_ever = edition.finished_until is FinishedUntil.GAME_END
    kept = finished if for_ever else finished[: draw(st.integers(0, len(finished)))]
    return position(
        edition,
        hands,
        discards=(*under, *runs, top),
        stock=left[:stocked],
        suit=draw(st.sampled_from(Suit)) if top.rank is Rank.OBER else None,
        pending=_sum(edition, (*runs, top)) if running else 0,
        standing=draw(st.integers(1, most)) if running and top.rank is Rank.ACE else 0,
        clockwise=draw(st.booleans()),
        turn=turn,
        dealer=draw(st.integers(1, count)),
        finished=finished,
        returnable=kept,
        gone=gone,
        taken=[draw(st.integers(0, 40)) for _ in range(count)],
        chance=Seeded("later"),
    )


def _without(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def _sum(rules: Rules, cards: Sequence[Card]) -> int:
    return sum(added(rules, card.rank, 1) for card in cards)
