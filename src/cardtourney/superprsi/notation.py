"""How a game of Superprší is written down for people: ``♥7×2 REVERZ``, ``♥O KULE``, ``draw``.

Calls are written as they are called, in Czech; whoever types may leave out accents and capitals.
"""

import re
import unicodedata
from collections.abc import Iterator

import attrs

from cardtourney.cards import Card, Rank, write_cards
from cardtourney.errors import InvalidReport, listing
from cardtourney.game import Notation
from cardtourney.shedding import SUITS_BY_NAME, card_or_none, read_drawn
from cardtourney.superprsi.places import Result
from cardtourney.superprsi.rules import EDITIONS, Rules
from cardtourney.superprsi.state import (
    AceCall,
    Action,
    Cut,
    DirectionCall,
    Draw,
    GiveUp,
    Misplay,
    Pass,
    Play,
    Stand,
    State,
    Take,
)


def _plain(text: str) -> str:
    """Text without what people leave out: accents, capitals, marks at the end, doubled spaces."""
    decomposed = unicodedata.normalize("NFKD", text)
    letters = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return " ".join(letters.casefold().replace("?", "").replace("!", "").split())


_WORDS: dict[str, Action] = {
    _plain(str(word)): word
    for word in (Draw(), Take(), Take(throws=True), Stand(), Pass(), GiveUp())
}
_DIRECTIONS = {_plain(call): call for call in DirectionCall}
_ACES = {_plain(call): call for call in AceCall}
_SUITS = {_plain(name): suit for name, suit in SUITS_BY_NAME.items()}
_RANKS = {_plain(name): rank for rank in Rank for name in (rank.value, rank.czech)}
_PRSI = "prsi"
_CUT = re.compile(r"cut [0-9]{1,3}")
_MISPLAY = re.compile(r"(?P<throws>throw and )?misplay (?P<card>.*)", re.IGNORECASE)
_SEVERAL = re.compile(r"(?P<card>.*?) ?[×xX*](?P<number>[1-9][0-9]{0,2})")
_SHOWN = 40
# A direction, a suit, an ace and PRŠÍ with its meaning.
_MOST_CALLED = 5
_EXPECTED = (
    "“{}” is no action: expected cards such as ♥7, ♥7×2 or ♥7+♦7+♣7 and calls such as REVERZ, "
    "KULE, STOJÍŠ? or PRŠÍ SEDMA, or cut 2, misplay ♥7, {} or {}"
)


def read_action(text: str) -> Action:
    """Read an action as people write it.

    Args:
        text: Cards in any notation of :func:`cardtourney.cards.parse_card`, each with its number
            if there are several, and what is called with them, in any order; or ``cut`` and a
            number, ``misplay`` or ``throw and misplay`` and a card, ``draw``, ``take``, ``throw
            and take``, ``stand``, ``pass`` or ``KONČÍM``.

    Returns:
        The action.

    Raises:
        InvalidReport: It is none of these; says what is expected.

    >>> print(read_action("h7x2 reverz prsi sedma"))
    ♥7×2 REVERZ PRŠÍ SEDMA
    >>> print(read_action("srdce eso stojis?"), read_action("♥7+♦7+♣7"), sep=", ")
    ♥A STOJÍŠ?, ♥7+♦7+♣7
    >>> read_action("cut 2"), read_action("koncim")
    (Cut(cards=2), GiveUp())
    """
    words = text.split()
    plain = _plain(text)
    known = _WORDS.get(plain)
    if known is not None:
        return known
    if _CUT.fullmatch(plain):
        return Cut(int(plain.removeprefix("cut ")))
    wrong = _MISPLAY.fullmatch(" ".join(words))
    card = card_or_none(wrong["card"]) if wrong else None
    if wrong and card is not None:
        return Misplay(card, throws=wrong["throws"] is not None)
    # Czech names of cards are two words, and an Ober calls a suit by the first of them.
    for count in range(len(words), max(0, len(words) - _MOST_CALLED - 1), -1):
        cards = _cards(" ".join(words[:count]))
        play = _called(cards, map(_plain, words[count:])) if cards else None
        if play is not None:
            return play
    *first, last = map(str, _WORDS.values())
    raise InvalidReport([_EXPECTED.format(text[:_SHOWN], ", ".join(first), last)])


def _cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as ``♥7×2+♦7``; none where it is something else."""
    cards: list[Card] = []
    for part in text.split("+"):
        found = _SEVERAL.fullmatch(part.strip())
        name, number = (found["card"], int(found["number"])) if found else (part, 1)
        card = card_or_none(name)
        if card is None:
            return ()
        cards += [card] * number
    return tuple(cards)


def _called(cards: tuple[Card, ...], words: Iterator[str]) -> Play | None:
    """The cards played with what is called, or None where a word is no call, or one too many."""
    play = Play(cards)
    for word in words:
        called = _with_call(play, word, words)
        if called is None:
            return None
        play = called
    return play


def _with_call(play: Play, word: str, words: Iterator[str]) -> Play | None:
    if word in _DIRECTIONS and play.direction is None:
        return attrs.evolve(play, direction=_DIRECTIONS[word])
    if word in _SUITS and play.names is None:
        return attrs.evolve(play, names=_SUITS[word])
    if word in _ACES and play.ace is None:
        return attrs.evolve(play, ace=_ACES[word])
    if word == _PRSI and play.prsi is None:
        meaning = _RANKS.get(next(words, ""))
        return None if meaning is None else attrs.evolve(play, prsi=meaning)
    return None


def write_result(ended: Result) -> str:
    """Write how a game ended on one line.

    >>> print(write_result(Result(2, (3, 1, None, 2), (4, 0, 0, 0), (3,))))
    seat 2 wins; places 3, 1, -, 2; seat 3 is out
    """
    won = "nobody wins" if ended.winner is None else f"seat {ended.winner} wins"
    places = listing("-" if place is None else place for place in ended.places)
    verb = "is" if len(ended.gone) == 1 else "are"
    seats = "seat" if len(ended.gone) == 1 else "seats"
    out = f"; {seats} {listing(ended.gone)} {verb} out" if ended.gone else ""
    return f"{won}; places {places}{out}"


def _mark(before: State | None, after: State) -> str:
    return "; ".join(_notes(before, after))


def _notes(before: State | None, after: State) -> Iterator[str]:
    if before is None or before.cutting:
        if before is None and after.cutting:
            yield f"seat {after.dealer} deals"
        elif not after.cutting:
            yield f"seat {after.dealer} deals and turns {after.top}"
            if after.pending or after.standing:
                yield "it acts: the bottom card is of its suit"
        return
    if after.chance != before.chance:
        yield "the discards become the draw pile"
    if after.clockwise is not before.clockwise:
        yield "the direction turns"
    yield from (f"seat {seat} has finished" for seat in after.finished[len(before.finished) :])
    yield from (f"seat {seat} is back" for seat in before.finished if after.hands[seat - 1])
    if after.turn in after.finished and not after.over:
        yield f"seat {after.turn} is brought back"


def _hands(state: State) -> tuple[str, ...]:
    return tuple(map(write_cards, state.hands))


NOTATION: Notation[Rules, State, Action, Result] = Notation(
    game="superprsi",
    editions=EDITIONS,
    read_action=read_action,
    write_result=write_result,
    mark=_mark,
    hands=_hands,
    read_drawn=read_drawn,
)
"""How the game is written down."""
