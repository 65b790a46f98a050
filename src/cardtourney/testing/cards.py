"""Hypothesis strategies for cards: single ones, packs right and wrong, and every spelling.

Smaller examples are simpler: the first suit, low ranks, a pack that was not shuffled.
"""

import unicodedata
from collections.abc import Iterable

from hypothesis import strategies as st

from cardtourney.cards import HIDDEN, MARIAS_RANKS, Card, Hidden, Rank, Suit, pack


def cards(ranks: Iterable[Rank] = MARIAS_RANKS) -> st.SearchStrategy[Card]:
    """Single cards.

    Args:
        ranks: The ranks that each suit has; the 32-card pack by default.

    Returns:
        A strategy of cards.
    """
    return st.sampled_from(pack(ranks))


def cards_or_hidden(ranks: Iterable[Rank] = MARIAS_RANKS) -> st.SearchStrategy[Card | Hidden]:
    """Single cards as somebody may see them, ``??`` among them.

    Args:
        ranks: The ranks that each suit has.

    Returns:
        A strategy of cards and ``HIDDEN``.
    """
    return cards(ranks) | st.just(HIDDEN)


def packs(
    ranks: Iterable[Rank] = MARIAS_RANKS, *, copies: int = 1
) -> st.SearchStrategy[tuple[Card, ...]]:
    """A pack in any order.

    Args:
        ranks: The ranks that each suit has.
        copies: How many packs are put together.

    Returns:
        A strategy of orders of all the cards.
    """
    return st.permutations(pack(ranks, copies=copies)).map(tuple)


@st.composite
def spoiled_packs(
    draw: st.DrawFn, ranks: Iterable[Rank] = MARIAS_RANKS, *, copies: int = 1
) -> tuple[Card | Hidden, ...]:
    """A pack in which a card is missing, doubled, hidden, or in another's place.

    Args:
        draw: Given by Hypothesis.
        ranks: The ranks that each suit has.
        copies: How many packs are put together.

    Returns:
        A strategy of packs that :func:`~cardtourney.cards.require_same_cards` refuses.
    """
    whole: list[Card | Hidden] = list(draw(packs(ranks, copies=copies)))
    place = draw(st.integers(0, len(whole) - 1))
    card = whole[place]
    others = [[other] for other in dict.fromkeys(whole) if other is not card]
    wrong = [[], [card, card], [HIDDEN], *others]
    whole[place : place + 1] = draw(st.sampled_from(wrong))
    return tuple(whole)


@st.composite
def spellings(draw: st.DrawFn, card: Card) -> str:
    """A card as somebody types it.

    With its sign, its letter or its Czech name; in any case, with accents composed, apart or
    left out, and with more spaces than it needs.

    Args:
        draw: Given by Hypothesis.
        card: The card.

    Returns:
        A strategy of texts that :func:`~cardtourney.cards.parse_card` reads as the card.
    """
    suit, rank = card.suit, card.rank
    names = (card.to_text(), card.letters, f"{suit} {rank}", f"{suit.letter} {rank}", card.czech)
    name = draw(st.sampled_from(names))
    cased = "".join(draw(st.sampled_from([sign, sign.lower(), sign.upper()])) for sign in name)
    composed, apart = (unicodedata.normalize(form, cased) for form in ("NFC", "NFD"))
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    text = draw(st.sampled_from([composed, apart, bare]))
    space = draw(st.sampled_from([" ", "  ", "\t", "\N{NO-BREAK SPACE}"]))
    ends = draw(st.sampled_from(["", " ", "\n"]))
    return ends + text.replace(" ", space) + ends


def suits() -> st.SearchStrategy[Suit]:
    """Any suit.

    Returns:
        A strategy of suits.
    """
    return st.sampled_from(Suit)
