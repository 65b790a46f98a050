"""What a person at a table of Superprší sees."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from cardtourney.cards import Card, Rank, Suit
from cardtourney.cli.superprsi.wishes import choices, mixed
from cardtourney.cli.texts import counted
from cardtourney.errors import listing
from cardtourney.superprsi.answers import Answer, Suits, answers
from cardtourney.superprsi.notation import write_result
from cardtourney.superprsi.places import Result
from cardtourney.superprsi.state import AceCall, Action, DirectionCall, Play, Take, View
from cardtourney.tablerows import spans

_MOST_COUNTS: Final = 4
"""Of more numbers of one kind the first and the last are shown; a number stands for each."""

_NUMBER_LAST: Final = re.compile(r"([^\s+]+)×([0-9]+)")
_NAMES: Final = {Rank.SEVEN: ("seven", "sevens"), Rank.EIGHT: ("eight", "eights")}
_WORDS: Final = {1: "one", 2: "two", 3: "three"}


def view_lines(view: View, actions: Sequence[Action]) -> Iterator[str]:
    """What a person who is on turn is shown: how things stand, the hand, and what may be done.

    Args:
        view: What the person sees.
        actions: What may be done.

    Yields:
        Lines, an empty one first.
    """
    yield ""
    if not view.discards:
        cuts = view.rules.cuts
        yield (
            "You cut the pack. How many of its bottom cards do you take, "
            f"{cuts.start} to {cuts.stop - 1}? [superprsi:3]"
        )
        return
    yield _table(view)
    yield _order(view)
    yield from _running(view)
    if view.hand:
        yield f"Your hand, {counted(len(view.hand), 'card')}:"
        yield from hand_lines(view.hand)
    yield from _may(actions)


def copies(card: Card, count: int) -> str:
    """So many of a card.

    >>> from cardtourney.cards import parse_cards
    >>> copies(parse_cards("♥7")[0], 1), copies(parse_cards("♥7")[0], 3)
    ('♥7', '3× ♥7')
    """
    return f"{card}" if count == 1 else f"{count}× {card}"


def heaped(cards: Iterable[Card]) -> str:
    """Cards in order, equal ones together.

    >>> from cardtourney.cards import parse_cards
    >>> heaped(parse_cards("♥7 ♦9 ♥7"))
    '2× ♥7, ♦9'
    """
    return listing(copies(card, count) for card, count in sorted(Counter(cards).items()))


def hand_lines(hand: Sequence[Card]) -> Iterator[str]:
    r"""A hand with a line a suit, equal cards together.

    >>> from cardtourney.cards import parse_cards
    >>> print(*hand_lines(parse_cards("♥7 ♥7 ♥K ♦9 ♣8 ♣8")), sep="\n")
         2× ♥7  ♥K
         ♦9
         2× ♣8
    """
    held = sorted(Counter(hand).items())
    for _, kinds in groupby(held, key=lambda kind: kind[0].suit):
        yield "     " + "  ".join(copies(card, count) for card, count in kinds)


def _table(view: View) -> str:
    """What lies on top: how many alike decides whether REVERZ or SMĚR is true (9, 10)."""
    lying = next(len(list(alike)) for _, alike in groupby(reversed(view.discards)))
    suit = view.suit
    named = "" if suit in (None, view.top.suit) else f"; {_called(suit)} is to be followed"
    piles = f"The draw pile has {counted(view.stock_size, 'card')}."
    return f"On top: {copies(view.top, lying)}{named}. {piles}"


def _called(suit: Suit | None) -> str:
    return "" if suit is None else f"{suit} {suit.czech.upper()}"


def _order(view: View) -> str:
    players, step = len(view.hand_sizes), 1 if view.clockwise else -1
    order = ((view.seat - 1 + step * place) % players + 1 for place in range(1, players))
    ways = "clockwise" if view.clockwise else "counter-clockwise"
    after = listing(f"{seat} ({_holds(view, seat)})" for seat in order)
    return f"Play goes {ways}. After you, with their cards: seat {after}."


def _holds(view: View, seat: int) -> str:
    if seat in view.gone:
        return "out"
    if seat in view.finished:
        return "finished" if seat in view.returnable else "finished, safe"
    return str(view.hand_sizes[seat - 1])


def _running(view: View) -> Iterator[str]:
    if view.seat in view.finished:
        yield (
            f"You had finished; a seven brings you back, and its penalty of "
            f"{counted(view.pending, 'card')} cannot be beaten [superprsi:22]."
        )
    elif view.pending:
        rows = [row for row in answers(view.rules) if row.penalty is view.top.rank]
        beaten = listing(f"{answer_text(row, view.top)} [{row.clause}]" for row in rows)
        yield f"A penalty of {counted(view.pending, 'card')} is running. It is beaten by: {beaten}."
    if view.standing:
        stops = f" It stops {counted(view.standing, 'player')}." if view.standing > 1 else ""
        yield f"STOJÍŠ? An ace is running: you stand, or do not with an ace [superprsi:19].{stops}"


def answer_text(row: Answer, top: Card) -> str:
    """A row of the table of answers, said of the card on top.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> rows, (top,) = answers(SUPERPRSI_2020), parse_cards("♥8")
    >>> [answer_text(row, top) for row in rows if row.penalty is top.rank]
    ['2× ♥7 or more', 'three sevens of any suits', 'an eight of any suit']
    """
    one, several = _NAMES[row.rank]
    if row.suits == (Suits.SAME,):
        card = Card(top.suit, row.rank)
        return f"{card}" if row.least == 1 else f"{copies(card, row.least)} or more"
    if row.least == 1:
        return f"{'an' if row.rank is Rank.EIGHT else 'a'} {one} of any suit"
    suits = "any suits" if Suits.SEVERAL in row.suits else "one suit"
    return f"{_WORDS[row.least]} {several} of {suits}"


def _may(actions: Sequence[Action]) -> Iterator[str]:
    """What may be done, each with its number; what is to be called stands below."""
    offered = choices(actions)
    numbered = [(n, each) for n, each in enumerate(offered, 1) if isinstance(each, Play)]
    others = [f"{n}) {each}" for n, each in enumerate(offered, 1) if not isinstance(each, Play)]
    several = next((each for each in actions if isinstance(each, Play) and mixed(each)), None)
    if numbered:
        yield "You may play:"
        for _, plays in groupby(numbered, key=lambda choice: choice[1].top.suit):
            yield f"  {'  '.join(_kinds(list(plays)))}"
    if several is not None:
        count, cards = _WORDS[len(several.cards)], told(Play(several.cards), True)
        begins = "  or " if numbered else "You may play "
        yield f"{begins}{count} of several suits, the top one last, such as {cards}"
    if others:
        yield f"{'  or' if numbered or several else 'You may:'} {'  '.join(others)}"
    calls = list(_calls(actions, numbered))
    if calls:
        yield f"Calls: {'; '.join(calls)}."
    if Take(throws=True) in actions:
        yield "These are so many cards that you may throw your hand away first [superprsi:20]."


def _kinds(plays: Sequence[tuple[int, Play]]) -> Iterator[str]:
    """The choices of a suit; of a card that is held many times only some."""
    for card, group in groupby(plays, key=lambda choice: choice[1].top):
        kinds = [f"{number}) {copies(card, len(play.cards))}" for number, play in group]
        if len(kinds) > _MOST_COUNTS:
            kinds[2:-1] = ["…"]
        yield from kinds


def _calls(actions: Sequence[Action], numbered: Sequence[tuple[int, Play]]) -> Iterator[str]:
    """What can be called with the choices; a choice without its call is one as well."""
    plays = [each for each in actions if isinstance(each, Play)]
    for call in DirectionCall:
        fits = {each.cards for each in plays if each.direction is call}
        numbers = [number for number, each in numbered if each.cards in fits]
        if numbers:
            yield f"{call} with {'any' if len(numbers) == len(numbered) else spans(numbers)}"
    if any(each.names for each in plays):
        yield f"with an Ober the suit, {_one_of([suit.czech.upper() for suit in Suit])}"
    aces = {each.ace for each in plays}
    if AceCall.NESTOJIM in aces:
        yield f"{AceCall.NESTOJIM} with an ace"
    if AceCall.STOJIS in aces:
        yield f"{AceCall.STOJIS} with an ace, which stops nobody without it"
    meaning = next((each.prsi for each in plays if each.prsi), None)
    if meaning is not None:
        yield f"PRŠÍ {meaning.czech.upper()} with the last you hold"


def _one_of(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


def told(action: Action, _own: bool) -> str:
    """How an action is told: all that is done in Superprší is done openly.

    >>> from cardtourney.superprsi.notation import read_action
    >>> told(read_action("♥7×2+♦7 SMĚR"), False)
    '2× ♥7+♦7 SMĚR'
    """
    return _NUMBER_LAST.sub(r"\2× \1", str(action))


def learned(before: View, after: View) -> Iterator[str]:
    """What a person sees of an action beside it: the own new cards, and how many others drew."""
    seat = before.turn
    for back in before.finished:
        size = after.hand_sizes[back - 1]
        if back != seat and size:
            yield (
                f"A seven brings you back. You draw {heaped(after.hand)} [superprsi:22]."
                if back == after.seat
                else f"Seat {back} is brought back and has {counted(size, 'card')}."
            )
    if not before.discards or seat == after.seat:
        drawn = _drawn(before, after)
        if drawn:
            yield f"You draw {heaped(drawn)}."
        return
    asked = after.taken[seat - 1] - before.taken[seat - 1]
    grown = after.hand_sizes[seat - 1] - before.hand_sizes[seat - 1]
    # A single card that is drawn is told by the action itself.
    drew = asked or grown > 0
    if drew and not (asked in (0, grown) and grown == before.rules.idle_draws == 1):
        yield f"Seat {seat} now has {counted(after.hand_sizes[seat - 1], 'card')}."


def _drawn(before: View, after: View) -> Sequence[Card]:
    """The cards that came into a hand, which may have been played or thrown as a whole before."""
    seat, held, holds = after.seat, Counter(before.hand), Counter(after.hand)
    asked = after.taken[seat - 1] - before.taken[seat - 1]
    grown = len(after.hand) - len(before.hand)
    if held <= holds and (not asked or asked == grown or not after.stock_size):
        return tuple((holds - held).elements())
    return after.hand if asked or not holds <= held else ()


def ended(result: Result, seat: int) -> Iterator[str]:
    """How a game ended, and for the person at a seat.

    >>> print(*ended(Result(2, (3, 1, None, 2), (4, 0, 0, 0), (3,)), 1), sep="; ")
    Seat 2 wins; places 3, 1, -, 2; seat 3 is out.; You have place 3 of 4.
    """
    told = write_result(result)
    yield f"{told[:1].upper()}{told[1:]}."
    place = result.places[seat - 1]
    yield (
        "You are out, without a place."
        if place is None
        else f"You have place {place} of {len(result.places)}."
    )
