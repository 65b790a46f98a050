"""What a game of Trumfosaur is worth for each seat (section 6)."""

from collections.abc import Iterable, Sequence

import attrs

from cardtourney.errors import InvalidReport, shown_value
from cardtourney.fields import TRUTH
from cardtourney.rulebook import implements
from cardtourney.trumfosaur.cards import Card, Playable, ordinary
from cardtourney.trumfosaur.rules import Rules
from cardtourney.trumfosaur.state import State


@attrs.frozen
class Tally:
    """What a seat has scored, and for what.

    Attributes:
        scoring_card: Its scoring card.
        dinosaurs: How many cards of its dinosaur the seat has, the scoring card among them.
        numbers: How many cards of its number the seat has, the scoring card among them.
        last_trick: Whether the seat took the last trick.
        total: The points.
    """

    scoring_card: Card
    dinosaurs: int
    numbers: int
    last_trick: bool
    total: int


@attrs.frozen
class Result:
    """How a game ended.

    Attributes:
        tallies: What each seat has scored, from seat 1.
        provisional: Whether the pack is not the publisher's own.
    """

    tallies: tuple[Tally, ...]
    provisional: bool

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, from seat 1."""
        return tuple(tally.total for tally in self.tallies)


def result(state: State) -> Result | None:
    """Say how a game ended, or None while it goes on.

    Args:
        state: The game.

    Returns:
        The points of each seat, and what they are for.

    >>> from cardtourney.trumfosaur.cards import parse_cards
    >>> from cardtourney.trumfosaur.deal import position
    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> from cardtourney.trumfosaur.course import Trick
    >>> aside = parse_cards("stegosaurus 7, stegosaurus 8, triceratops 1")
    >>> trick = Trick(3, parse_cards("triceratops 7, triceratops 9, triceratops 2"), 1)
    >>> ended = position(MCR_2026, [(), (), ()], scoring=aside, tricks=[trick])
    >>> result(ended).scores
    (6, 3, 3)
    """
    return _ended(state) if state.over else None


def _ended(state: State) -> Result:
    won: list[list[Playable]] = [[] for _ in state.hands]
    for trick in state.tricks:
        won[trick.winner - 1] += trick.cards
    last = state.tricks[-1].winner if state.tricks else 0
    return Result(
        tuple(
            tally(state.rules, card, cards, last_trick=seat == last)
            for seat, (card, cards) in enumerate(zip(state.scoring, won, strict=True), start=1)
            if card is not None
        ),
        state.rules.provisional_deck,
    )


@implements("trumfosaur:6")
def tally(rules: Rules, scoring_card: Card, won: Iterable[Playable], *, last_trick: bool) -> Tally:
    """Score what a seat has won (6).

    A card of the scoring card's dinosaur is worth a point, one of its number two, one that is
    both, as another copy of it, three. The scoring card counts as such a copy, so nobody has
    less than three points. Trumps have neither dinosaur nor number.

    Args:
        rules: The edition in force.
        scoring_card: The seat's scoring card.
        won: The cards of the tricks that it took.
        last_trick: Whether the last trick was among them.

    Returns:
        The points, and what they are for.

    Raises:
        InvalidReport: The scoring card or something that was won is no card of the pack, or the
            last trick is neither among them nor not.

    >>> from cardtourney.trumfosaur.cards import parse_cards
    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> won = parse_cards("stegosaurus 1, stegosaurus 9, triceratops 7, triceratops 8")
    >>> tally(MCR_2026, Card("stegosaurus", 7), won, last_trick=True)
    Tally(scoring_card=stegosaurus 7, dinosaurs=3, numbers=2, last_trick=True, total=8)
    """
    listed: object = won
    if not isinstance(listed, Iterable):
        text = f"{shown_value(listed)} is no list of the cards that were won"
        raise InvalidReport([f"{text} [trumfosaur:6]"])
    cards = [scoring_card, *ordinary(won)]
    given: Sequence[object] = cards
    known = frozenset(rules.cards)
    problems = [
        f"{shown_value(card)} is no card of the pack [trumfosaur:6]"
        for card in given
        if not isinstance(card, Card) or card not in known
    ]
    if not TRUTH.holds(last_trick):
        text = f"the last trick is {shown_value(last_trick)}; expected True or False"
        problems.append(f"{text} [trumfosaur:6]")
    if problems:
        raise InvalidReport(problems)
    dinosaurs = sum(card.dinosaur == scoring_card.dinosaur for card in cards)
    numbers = sum(card.number == scoring_card.number for card in cards)
    total = dinosaurs * rules.dinosaur_points + numbers * rules.number_points
    return Tally(
        scoring_card,
        dinosaurs,
        numbers,
        last_trick,
        total + (rules.last_trick_points if last_trick else 0),
    )
