"""What a person at a table of Trumfosaur sees."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, groupby

from cardtourney.cli.texts import counted
from cardtourney.cli.trumfosaur.wishes import EXPECTED
from cardtourney.errors import listing
from cardtourney.seats import seats, seats_from
from cardtourney.trumfosaur.actions import Action, Exchange, Play, PutAside, Reveal
from cardtourney.trumfosaur.cards import Card, Playable, ordinary, write_cards
from cardtourney.trumfosaur.course import Phase
from cardtourney.trumfosaur.scoring import Result, Tally, tally
from cardtourney.trumfosaur.state import View


def view_lines(view: View, actions: Sequence[Action]) -> Iterator[str]:
    """What a person who is on turn is shown: how things stand, the hand, and the question.

    Args:
        view: What the person sees.
        actions: What may be done.

    Yields:
        Lines, an empty one first.
    """
    yield ""
    if view.phase in (Phase.BETWEEN, Phase.TRICK):
        yield _trick(view)
        yield from _scoring_cards(view)
        if view.tricks:
            yield _taken(view)
    yield "Your hand:"
    yield from hand_lines(view.hand)
    yield _question(view, actions)


def hand_lines(hand: Sequence[Playable]) -> Iterator[str]:
    r"""A hand with a line a dinosaur, each card with the number by which it can be named.

    >>> from cardtourney.trumfosaur.cards import TRUMP, parse_cards
    >>> hand = (*parse_cards("stegosaurus 2, stegosaurus 10, triceratops 1"), TRUMP)
    >>> print(*hand_lines(hand), sep="\n")
       1) stegosaurus 2   2) stegosaurus 10
       3) triceratops 1
       4) trump
    """
    numbers = count(1)
    for _, cards in groupby(hand, key=_dinosaur):
        yield " " + " ".join(f"{next(numbers):>3}) {card}" for card in cards)


def _dinosaur(card: Playable) -> str:
    return card.dinosaur if isinstance(card, Card) else str(card)


def _seat(view: View, seat: int) -> str:
    return "you" if seat == view.seat else f"seat {seat}"


def _trick(view: View) -> str:
    number = len(view.tricks) + 1
    if view.phase is Phase.BETWEEN:
        leads = view.claim or view.lead
        lead = "you lead" if leads == view.seat else f"seat {leads} leads"
        return f"As it stands {lead} trick {number}."
    if not view.played:
        return f"You lead trick {number}."
    order = seats_from(view.lead, len(view.hand_sizes))
    cards = (f"{_seat(view, seat)}: {card}" for seat, card in zip(order, view.played, strict=False))
    return f"Trick {number}: {'; '.join(cards)}."


def _scoring_cards(view: View) -> Iterator[str]:
    own = view.scoring[view.seat - 1]
    assert isinstance(own, Card), "before the first trick everybody has put a card aside"
    won = [card for trick in view.tricks if trick.winner == view.seat for card in trick.cards]
    points = tally(view.rules, own, won, last_trick=False).total
    faces = "up" if view.seat in view.revealed else "down"
    yield f"Your scoring card: {own}, face {faces}; {counted(points, 'point')} so far."
    turned = [
        f"seat {seat} {view.scoring[seat - 1]}" for seat in view.revealed if seat != view.seat
    ]
    if turned:
        yield f"Face up: {listing(turned)}."


def _taken(view: View) -> str:
    taken = Counter(trick.winner for trick in view.tricks)
    each = (f"{_seat(view, seat)} {taken[seat]}" for seat in seats(len(view.hand_sizes)))
    return f"Tricks taken: {listing(each)}."


def _question(view: View, actions: Sequence[Action]) -> str:
    expected = EXPECTED[view.phase]
    match view.phase:
        case Phase.EXCHANGE:
            most = view.rules.most_changed
            return f"Which cards do you change, {most} at most? ({expected}) [trumfosaur:3.3]"
        case Phase.ASIDE:
            return f"Which card is your scoring card? ({expected}) [trumfosaur:3.4]"
        case Phase.BETWEEN:
            return f"Do you turn your scoring card for the lead? ({expected}) [trumfosaur:5.5]"
        case _:
            return _playing(view, actions)


def _playing(view: View, actions: Sequence[Action]) -> str:
    playable = {action.card for action in actions if isinstance(action, Play)}
    numbers = [number for number, card in enumerate(view.hand, 1) if card in playable]
    which = "any card" if len(numbers) == len(view.hand) else _one_of(numbers)
    turn = ", or reveal" if Reveal() in actions else ""
    return f"You may play {which}{turn}."


def _one_of(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def told(action: Action, own: bool) -> str:
    """How an action is told: what others change or put aside is theirs to know.

    Args:
        action: What was done.
        own: Whether the person did it.

    Returns:
        What is told of it; no text for what a mark tells, or for somebody who keeps.

    >>> from cardtourney.trumfosaur.actions import Keep
    >>> told(Exchange(()), True), told(Exchange(()), False), told(Keep(), False)
    ('exchange: nothing', 'chooses what to change', '')
    """
    if own or isinstance(action, Play):
        return str(action)
    if isinstance(action, Exchange):
        return "chooses what to change"
    return "puts a scoring card aside" if isinstance(action, PutAside) else ""


def learned(before: View, after: View) -> Iterator[str]:
    """What a person sees once all have chosen: what the others change, and the own new cards."""
    if before.phase is Phase.EXCHANGE and after.phase is Phase.ASIDE:
        changed = enumerate(after.shown, 1)
        others = [
            f"seat {seat}: {write_cards(cards) or 'nothing'}"
            for seat, cards in changed
            if seat != after.seat
        ]
        yield f"The others change: {'; '.join(others)}."
        kept = Counter(ordinary(before.hand)) - Counter(after.shown[after.seat - 1])
        drawn = Counter(ordinary(after.hand)) - kept
        if drawn:
            yield f"You draw {write_cards(tuple(drawn.elements()))}."


def ended(result: Result, seat: int) -> Iterator[str]:
    """How a game ended for each seat, and who has most points.

    >>> from cardtourney.trumfosaur.cards import parse_cards
    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> aside, won = Card("stegosaurus", 7), parse_cards("triceratops 7")
    >>> scored = tally(MCR_2026, aside, won, last_trick=True)
    >>> for line in ended(Result((scored,), True), 1):
    ...     print(line)
    Seat 1 (you): 6 points with stegosaurus 7: 1 of the dinosaur, 2 of the number, the last trick
    Most points: seat 1.
    """
    for number, scored in enumerate(result.tallies, 1):
        yield f"Seat {number}{' (you)' if number == seat else ''}: {_points(scored)}"
    most = max(result.scores)
    first = [f"seat {number}" for number, points in enumerate(result.scores, 1) if points == most]
    yield f"Most points: {listing(first)}."


def _points(scored: Tally) -> str:
    last = ", the last trick" if scored.last_trick else ""
    return (
        f"{counted(scored.total, 'point')} with {scored.scoring_card}: {scored.dinosaurs} of the "
        f"dinosaur, {scored.numbers} of the number{last}"
    )
