"""What card games share in which everybody wants to be rid of their cards first.

On a turn cards are laid that go on the top card of the discard pile, or cards are drawn; when
the draw pile has run out, the discards under the top one become a new one. Prší and Superprší
are such games; what differs between them stands with each.
"""

from bisect import insort
from collections.abc import Iterable, Sequence
from itertools import chain

from cardtourney.cards import Card, Rank, Suit, pack, parse_card, parse_cards, require_same_cards
from cardtourney.chance import Chance, Label, shuffle
from cardtourney.errors import InvalidReport, Problem, shown_value
from cardtourney.fields import CHANCE, instance, list_of

SUITS_BY_NAME = {
    name.casefold(): suit for suit in Suit for name in (suit.value, suit.letter, suit.czech)
}
"""The suits by what people call them: sign, letter and Czech name, in small letters."""

CARD = instance(Card, "a card")
CARDS = list_of(CARD, "a list of cards")
HANDS = list_of(CARDS, "a list of hands")
SUIT = instance(Suit, "a suit")

_OBER = Rank.OBER
_place = {card: place for place, card in enumerate(pack(Rank))}.__getitem__
_SHOWN = 40

# The table


def counted(number: object, thing: str) -> str:
    """A number of things, for a message.

    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    shown = shown_value(number)
    return f"{shown} {thing if shown == '1' else thing + 's'}"


# Cards that are given


def require_dealt(hands: object, turned: object, stock: object, chance: object) -> None:
    """Refuse what is no deal of cards, whichever they are.

    Args:
        hands: What is given as the cards of each seat.
        turned: What is given as the card that was turned.
        stock: What is given as the draw pile.
        chance: What is given to shuffle later.

    Raises:
        InvalidReport: Names everything that is not what it should be.

    >>> from cardtourney.seats import NO_SHUFFLE
    >>> require_dealt(5, "♥7", (), NO_SHUFFLE)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.hands: 5 is not a list of hands
    $.turned: '♥7' is not a card
    """
    problems = (
        *HANDS.problems("$.hands", hands),
        *CARD.problems("$.turned", turned),
        *CARDS.problems("$.stock", stock),
        *CHANCE.problems("$.chance", chance),
    )
    if problems:
        raise InvalidReport(problems)


# Cards that go on others


def goes_on(card: Card, top: Card, suit: Suit) -> bool:
    """Whether a card goes on another where nothing runs.

    Args:
        card: The card that would be played.
        top: The card on top of the discard pile.
        suit: The suit to follow: that of the top card, or the one named with an Ober.

    Returns:
        Whether it is of the suit to follow or of the rank on top, or an Ober. Obers are all
        alike, so none is of another rank where a suit was named.

    >>> hearts_king = Card(Suit.HEARTS, Rank.KING)
    >>> bells_king, bells_ober = Card(Suit.BELLS, Rank.KING), Card(Suit.BELLS, Rank.OBER)
    >>> goes_on(hearts_king, bells_king, Suit.BELLS), goes_on(bells_king, bells_ober, Suit.HEARTS)
    (True, False)
    """
    rank = card.rank
    return card.suit is suit or rank is _OBER or rank is top.rank


# Cards that move


def drawable(stock: Sequence[Card], discards: Sequence[Card]) -> int:
    """How many cards can be drawn: the draw pile, and the discards but for the top one."""
    return len(stock) + len(discards) - 1


def draw(
    stock: tuple[Card, ...], discards: tuple[Card, ...], chance: Chance, count: int
) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], Chance]:
    """Draw cards, from the draw pile and then from the shuffled discards under the top one.

    The discards are shuffled only when they are needed, also in the middle of a penalty.

    Args:
        stock: The draw pile, the next card first.
        discards: The discard pile, the top card last.
        chance: What shuffles.
        count: How many cards; where there are fewer, all there are.

    Returns:
        The cards drawn, the draw pile, the discard pile, and the chance that is left.

    Raises:
        InvalidReport: A recorded chance has no order of exactly the cards to be shuffled.

    >>> from cardtourney.chance import Seeded
    >>> stock, discards = parse_cards("♥7"), parse_cards("♦8 ♦9 ♦10")
    >>> draw(stock, discards, Seeded("Brno"), 2)[:3]
    ((♥7, ♦8), (♦9,), (♦10,))
    """
    drawn = stock[:count]
    missing = count - len(drawn)
    if not missing:
        return drawn, stock[count:], discards, chance
    pile, left = shuffle(chance, discards[:-1], key=repr)
    return drawn + pile[:missing], pile[missing:], discards[-1:], left


def into_hand(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """A hand with more cards, in order.

    >>> into_hand(parse_cards("♥7 ♣8"), parse_cards("♦9"))
    (♥7, ♦9, ♣8)
    """
    held = list(hand)
    for card in cards:
        insort(held, card, key=_place)
    return tuple(held)


# Records


def pack_order(text: str) -> tuple[str, ...]:
    """The outcome that a record holds for a shuffled pack or pile.

    Args:
        text: The cards in short notation, the top card first, see
            :func:`cardtourney.cards.parse_cards`.

    Returns:
        The cards as :class:`cardtourney.chance.Recorded` names them.

    Raises:
        InvalidReport: Some part of the text is no card.

    >>> pack_order("H7, ♠10")
    ('♥7', '♠10')
    """
    return tuple(map(repr, parse_cards(text)))


def read_drawn(labels: Sequence[Label]) -> tuple[Label, ...]:
    """Read the cards of a recorded shuffle as people write them.

    Args:
        labels: The words of the record; a card is one or two of them, commas do not count.

    Returns:
        The cards as a shuffle names them.

    Raises:
        InvalidReport: Words that are no card; a line for all of them.

    >>> read_drawn(("H7,", "srdce", "sedma", "♠10"))
    ('♥7', '♥7', '♠10')
    >>> read_drawn(("H7", "X7", "Y7"))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: “X7” is no card, and 1 more: expected cards such as ♥7, H7 \
or srdce sedma
    """
    words = " ".join(map(str, labels)).replace(",", " ").split()
    cards: list[Label] = []
    wrong: list[str] = []
    place = 0
    while place < len(words):
        for count in (2, 1):
            card = card_or_none(" ".join(words[place : place + count]))
            if card is not None:
                cards.append(repr(card))
                break
        else:
            wrong.append(words[place])
        place += count
    if wrong:
        more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        raise InvalidReport(
            [
                (
                    f"“{wrong[0][:_SHOWN]}” is no card{more}: expected cards such as ♥7, H7 or "
                    "srdce sedma"
                )
            ]
        )
    return tuple(cards)


def card_or_none(text: str) -> Card | None:
    """The card that a text spells, or None where it is none that everybody may see.

    >>> card_or_none("srdce sedma"), card_or_none("??"), card_or_none("draw")
    (♥7, None, None)
    """
    try:
        card = parse_card(text)
    except InvalidReport:
        return None
    return card if isinstance(card, Card) else None


def pack_problems(
    piles: Iterable[Iterable[Card]], cards: Iterable[Card], clause: str
) -> tuple[Problem, ...]:
    """What is wrong with cards that should together be exactly those of a game.

    Args:
        piles: The cards of every hand and pile.
        cards: Those of the game.
        clause: The id of the clause that says so.

    Returns:
        No problem, or one that names what is missing and what is too many.

    >>> [str(problem) for problem in pack_problems([pack()[2:], pack()[:1]], pack(), "prsi:2.1")]
    ['the pack: missing ♥8 [prsi:2.1]']
    """
    try:
        require_same_cards(chain(*piles), cards, what="the pack")
    except InvalidReport as error:
        return tuple(Problem(f"{problem} [{clause}]") for problem in error.problems)
    return ()
