"""How a game of prší is written down for people: ``♥7``, ``♥O names ♦``, ``draw``."""

from cardtourney.cards import write_cards
from cardtourney.errors import InvalidReport, listing
from cardtourney.game import Notation
from cardtourney.prsi.rules import EDITIONS, Rules
from cardtourney.prsi.scoring import Result
from cardtourney.prsi.state import Action, Draw, Pass, Play, Stand, State, Take
from cardtourney.shedding import SUITS_BY_NAME, card_or_none, read_drawn

_WORDS: dict[str, Action] = {str(word): word for word in (Draw(), Take(), Stand(), Pass())}

_SHOWN = 40
_EXPECTED = (
    "“{}” is no action: expected a card such as ♥7, an Ober with a suit such as ♥O names ♦, "
    "or {} or {}"
)


def read_action(text: str) -> Action:
    """Read an action as people write it.

    Args:
        text: A card in any notation of :func:`cardtourney.cards.parse_card`, an Ober with
            ``names`` and a suit, or ``draw``, ``take``, ``stand`` or ``pass``.

    Returns:
        The action.

    Raises:
        InvalidReport: It is none of these; says what is expected.

    >>> read_action("H7"), read_action("take")
    (Play(card=♥7, names=None), Take())
    >>> print(read_action("svršek"))
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: “svršek” is no action: expected a card such as ♥7, an Ober \
with a suit such as ♥O names ♦, or draw, take, stand or pass
    """
    plain = " ".join(text.split())
    word = _WORDS.get(plain.casefold())
    if word is not None:
        return word
    written, names, named = plain.partition(" names ")
    suit = SUITS_BY_NAME.get(named.casefold())
    card = card_or_none(written)
    if card is None or (names and suit is None):
        *first, last = _WORDS
        raise InvalidReport([_EXPECTED.format(text[:_SHOWN], ", ".join(first), last)])
    return Play(card, suit)


def write_result(ended: Result) -> str:
    """Write how a game ended on one line.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> from cardtourney.prsi.scoring import settle
    >>> print(write_result(settle(MSV_PRSI_2026, (0, 9, 9), (0, 1, 1))))
    seat 1 wins; totals 0, 9, 9; seats 2, 3 draw lots (provisional card values)
    """
    won = "nobody wins" if ended.winner is None else f"seat {ended.winner} wins"
    gives = (
        f"seats {listing(ended.lot_among)} draw lots"
        if ended.gives is None
        else f"seat {ended.gives} has the most"
    )
    values = " (provisional card values)" if ended.provisional else ""
    return f"{won}; totals {listing(ended.totals)}; {gives}{values}"


def _mark(before: State | None, after: State) -> str:
    if before is None:
        return f"seat {after.dealer} deals and turns {after.top}"
    if len(after.discards) < len(before.discards):
        return f"{len(before.discards) - 1} discards become the draw pile"
    return ""


def _hands(state: State) -> tuple[str, ...]:
    return tuple(map(write_cards, state.hands))


NOTATION: Notation[Rules, State, Action, Result] = Notation(
    game="prsi",
    editions=EDITIONS,
    read_action=read_action,
    write_result=write_result,
    mark=_mark,
    hands=_hands,
    read_drawn=read_drawn,
)
"""How the game is written down."""
