"""What a game of prší costs: whose cards count most, and who gives a token (section 3).

The values of the cards come from the rules. Those of the championship of 2026 are provisional,
so every result says whether it rests on them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from cardtourney.cards import Card, Rank
from cardtourney.chance import Chance, pick
from cardtourney.errors import InvalidReport, Problem, listing, shown_value
from cardtourney.pairing.values import is_count
from cardtourney.prsi.rules import Rules
from cardtourney.prsi.state import State
from cardtourney.rulebook import implements

Drawn = tuple[int, Card]
"""Who drew a lot, and which card."""


@attrs.frozen
class Result:
    """How a game ended.

    Attributes:
        winner: The seat that was first without cards; None if there were no cards to go on.
        totals: What the cards left in each hand add up to, from seat 1.
        cards_left: How many cards each seat had left.
        gives: The seat that gives a token; None where a lot has to decide.
        lot_among: The seats among which a lot decides; none where it is decided.
        provisional: Whether the values of the cards are not the organiser's own.
    """

    winner: int | None
    totals: tuple[int, ...]
    cards_left: tuple[int, ...]
    gives: int | None
    lot_among: tuple[int, ...]
    provisional: bool


@attrs.frozen
class Lot:
    """A lot by card: each round those still equal draw a card each.

    Attributes:
        rounds: For each round who drew which card.
    """

    rounds: tuple[tuple[Drawn, ...], ...]


def result(state: State) -> Result | None:
    """Say how a game ended, or None while it goes on.

    Args:
        state: The game.

    Returns:
        The totals, and who gives a token or has to draw lots.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.prsi.deal import position
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> hands = [(), parse_cards("♥K ♥U"), parse_cards("♦7 ♦8")]
    >>> ended = result(position(MSV_PRSI_2026, hands, discards=parse_cards("♥7")))
    >>> ended.winner, ended.totals, ended.gives, ended.provisional
    (1, (0, 6, 15), 3, True)
    """
    return score(state.rules, state.hands) if state.over else None


@implements("prsi:3.2")
def score(rules: Rules, hands: Sequence[Sequence[Card]]) -> Result:
    """Score the cards left in the hands (3.2).

    Args:
        rules: The edition in force.
        hands: The cards left in each hand, from seat 1; the winner's is empty.

    Returns:
        How the game ended.

    Raises:
        InvalidReport: Several hands are empty, or something in them is no card that the rules
            give a value.
    """
    problems = [*_hands_problems(rules, hands)]
    if problems:
        raise InvalidReport(problems)
    totals = tuple(sum(value(rules, card.rank) for card in hand) for hand in hands)
    return settle(rules, totals, tuple(map(len, hands)))


@implements("prsi:3.1", "prsi:3.3", "prsi:3.4")
def settle(rules: Rules, totals: Sequence[int], cards_left: Sequence[int]) -> Result:
    """Say who gives a token: the highest total, then the most cards left (3.3, 3.4).

    The winner never does (3.1); those equal in both draw lots (3.5).

    Args:
        rules: The edition in force.
        totals: What the cards left in each hand add up to, from seat 1.
        cards_left: How many cards each hand has left; the winner's has none.

    Returns:
        How the game ended.

    Raises:
        InvalidReport: There are no others than the winner, several without cards, not as many
            totals as hands, something is no whole number from 0 up, or a seat without cards
            has a total.

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> settle(MSV_PRSI_2026, (0, 11, 11, 4), (0, 1, 2, 1)).gives
    3
    >>> settle(MSV_PRSI_2026, (0, 11, 11, 4), (0, 1, 1, 1)).lot_among
    (2, 3)
    """
    problems = [
        *_count_problems("totals", totals),
        *_count_problems("cards left", cards_left),
    ]
    if problems:
        raise InvalidReport(problems)
    without = [seat for seat, left in enumerate(cards_left, start=1) if not left]
    if len(totals) != len(cards_left) or len(totals) < 2 or len(without) > 1:
        given = f"totals {listing(totals)} and cards left {listing(cards_left)}"
        expected = "one of each for two seats or more, and at most one seat without cards"
        raise InvalidReport([f"{given}: expected {expected} [prsi:2.12]"])
    problems = [
        f"seat {seat} has no cards left and a total of {totals[seat - 1]}; expected 0 [prsi:3.1]"
        for seat in without
        if totals[seat - 1]
    ]
    if problems:
        raise InvalidReport(problems)
    held = {
        seat: (total, left)
        for seat, (total, left) in enumerate(zip(totals, cards_left, strict=True), start=1)
        if left
    }
    worst = max(held.values())
    tied = tuple(seat for seat, both in held.items() if both == worst)
    return Result(
        winner=without[0] if without else None,
        totals=tuple(totals),
        cards_left=tuple(cards_left),
        gives=tied[0] if len(tied) == 1 else None,
        lot_among=tied if len(tied) > 1 else (),
        provisional=rules.provisional_values,
    )


def _count_problems(what: str, given: object) -> Iterator[str]:
    if isinstance(given, str | bytes) or not isinstance(given, Sequence):
        yield f"the {what} are {shown_value(given)}; expected a list, one a seat [prsi:3.2]"
        return
    for seat, number in enumerate(given, start=1):
        if not is_count(number) or number < 0:
            found = f"the {what} of seat {seat}: {shown_value(number)}"
            yield f"{found}; expected a whole number from 0 up"


def _hands_problems(rules: Rules, hands: object) -> Iterator[str]:
    if isinstance(hands, str | bytes) or not isinstance(hands, Sequence):
        yield f"the hands are {shown_value(hands)}; expected a list, one a seat [prsi:3.2]"
        return
    known = frozenset(rules.cards)
    for seat, hand in enumerate(hands, start=1):
        if isinstance(hand, str | bytes) or not isinstance(hand, Sequence):
            found = f"the hand of seat {seat} is {shown_value(hand)}"
            yield f"{found}; expected a list of cards [prsi:3.2]"
            continue
        for card in hand:
            if not isinstance(card, Card) or card not in known:
                found = f"seat {seat} holds {shown_value(card)}"
                yield f"{found}, which is no card of the pack [prsi:3.2]"


def value(rules: Rules, rank: Rank) -> int:
    """What a card of a rank counts (3.2).

    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> value(MSV_PRSI_2026, Rank.ACE), value(MSV_PRSI_2026, Rank.UNTER)
    (11, 2)
    """
    return _values(rules.values)[rank]


@lru_cache(maxsize=8)
def _values(pairs: tuple[tuple[Rank, int], ...]) -> dict[Rank, int]:
    return dict(pairs)


@implements("prsi:3.5")
def draw_lot(rules: Rules, among: Sequence[int], chance: Chance) -> tuple[Lot, Chance]:
    """Draw a lot by card: the card of the highest value loses (3.5).

    Each draws one card from the whole pack, the cards drawn before lying aside; those who are
    equal with the highest value do so again, the whole pack shuffled anew.

    Args:
        rules: The edition in force.
        among: Who is equal, in the order in which they draw.
        chance: What they draw from; a recorded one gives each card in turn, written as ``♥7``.

    Returns:
        The lot, and the chance that is left.

    Raises:
        InvalidReport: Fewer than two are equal, or somebody stands among them twice, or the
            record does not fit.

    >>> from cardtourney.chance import Recorded
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> cards = Recorded(["♥A", "♦A", "♥7", "♥8", "♥K"])
    >>> lot, _ = draw_lot(MSV_PRSI_2026, (1, 2, 4), cards)
    >>> lot.rounds
    (((1, ♥A), (2, ♦A), (4, ♥7)), ((1, ♥8), (2, ♥K)))
    >>> lot_loser(MSV_PRSI_2026, (1, 2, 4), lot)
    1
    """
    _require_tied(among)
    rounds: list[tuple[Drawn, ...]] = []
    equal = tuple(among)
    while len(equal) > 1:
        pack = list(rules.cards)
        drawn: list[Drawn] = []
        for who in equal:
            card, chance = pick(chance, pack, key=repr)
            pack.remove(card)
            drawn.append((who, card))
        rounds.append(tuple(drawn))
        equal = highest(rules, drawn)
    return Lot(tuple(rounds)), chance


def highest(rules: Rules, drawn: Sequence[Drawn]) -> tuple[int, ...]:
    """Who drew the card of the highest value in one round of a lot.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> highest(MSV_PRSI_2026, list(zip((1, 2, 4), parse_cards("♥9 ♦K ♣9"))))
    (1, 4)
    """
    most = max(value(rules, card.rank) for _, card in drawn)
    return tuple(who for who, card in drawn if value(rules, card.rank) == most)


def lot_loser(rules: Rules, among: Sequence[int], lot: Lot) -> int:
    """Read a lot: who drew the highest card, in the end alone (3.5).

    Args:
        rules: The edition in force.
        among: Who was equal before it.
        lot: What was drawn.

    Returns:
        The one who gives the token.

    Raises:
        InvalidReport: A round does not cover exactly those still equal, or a card stands in it
            that the pack does not have, or the lot stops before or goes on after its end.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.prsi.rules import MSV_PRSI_2026
    >>> lot = Lot((tuple(zip((1, 2), parse_cards("♥9 ♦K"))),))
    >>> lot_loser(MSV_PRSI_2026, (1, 2), lot)
    1
    >>> lot_loser(MSV_PRSI_2026, (1, 4), lot)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: round 1 of the lot: 1, 2 drew; expected 1, 4 [prsi:3.5]
    """
    _require_tied(among)
    equal = tuple(among)
    for number, drawn in enumerate(lot.rounds, start=1):
        where = f"round {number} of the lot"
        who = sorted(one for one, _ in drawn)
        expected = sorted(equal) if len(equal) > 1 else []
        if who != expected:
            raise InvalidReport(
                [f"{where}: {listing(who)} drew; expected {listing(expected)} [prsi:3.5]"]
            )
        pack = list(rules.cards)
        problems = []
        for _, card in drawn:
            if card in pack:
                pack.remove(card)
            else:
                problems.append(Problem(f"{where}: the pack has no such {card} left [prsi:3.5]"))
        if problems:
            raise InvalidReport(problems)
        equal = highest(rules, drawn)
    if len(equal) > 1:
        raise InvalidReport([f"the lot stops with {listing(equal)} equal [prsi:3.5]"])
    return equal[0]


def _require_tied(among: Sequence[int]) -> None:
    if len(among) < 2 or len(set(among)) != len(among):
        raise InvalidReport(
            [f"a lot among {listing(among)}: expected two or more, each once [prsi:3.5]"]
        )
