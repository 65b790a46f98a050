"""What no game of Trumfosaur could hold: told of positions that are set up, and of games read.

Play makes sound games of sound ones and looks at none of this again. Each check takes what was
given as it is, says everything that is wrong in it, and leaves to the others what is theirs.
Whether suit was followed in the tricks that are known is not looked at.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cardtourney.errors import Problem, listing, shown_value
from cardtourney.fields import Kind, instance, list_of
from cardtourney.pairing.values import is_count
from cardtourney.seats import is_seat, seat_problems, seats, seats_from
from cardtourney.trumfosaur.cards import (
    TRUMP,
    Card,
    Playable,
    Trump,
    in_order,
    ordinary,
    write_cards,
)
from cardtourney.trumfosaur.course import Phase, Trick, taker
from cardtourney.trumfosaur.rules import (
    ExchangeReuses,
    RevealConflict,
    RevealWindow,
    Rules,
    players_problems,
)
from cardtourney.trumfosaur.state import State


def _is_trick(trick: object) -> bool:
    cards: object = trick.cards if isinstance(trick, Trick) else None
    return isinstance(cards, tuple) and all(map(PLAYABLE.holds, cards))


PLAYABLE = instance((Card, Trump), "a card or a trump")
ORDINARY = instance(Card, "a card with a dinosaur and a number")
CARDS = list_of(PLAYABLE, "a list of cards")
HANDS = list_of(CARDS, "a list of hands")
SCORING = list_of(ORDINARY, "a list of scoring cards")
TRICKS = list_of(Kind("a Trick of cards", _is_trick), "a list of tricks")
SEATS = Kind("a list of seats", lambda value: isinstance(value, tuple))


def held(hand: Iterable[Playable]) -> tuple[Playable, ...]:
    """A hand in order: ordinary cards as they sort, then trumps.

    >>> held((TRUMP, Card("triceratops", 2), Card("stegosaurus", 7)))
    (stegosaurus 7, triceratops 2, trump)
    """
    cards = tuple(hand)
    return (*in_order(ordinary(cards)), *(card for card in cards if card is TRUMP))


def pack_problems(
    rules: Rules, piles: Iterable[Iterable[Playable]], *, trumps: int = 0, all_of_them: bool = False
) -> Iterator[Problem]:
    """Cards that are not in the pack, or not as often; those that are missing, if all are given.

    Args:
        rules: The edition in force, for its pack.
        piles: Where the cards lie.
        trumps: How many trumps there are at most, or exactly if all cards are given.
        all_of_them: Whether every card has to be there.
    """
    found: Counter[Playable] = Counter(card for pile in piles for card in pile)
    there: Counter[Playable] = Counter(rules.cards)
    there[TRUMP] = trumps
    differences = [("are too many", found - there)]
    if all_of_them:
        differences.append(("are missing", there - found))
    for what, cards in differences:
        if cards:
            listed = write_cards(held(cards.elements()))
            yield Problem(f"the pack: there {what} {listed} [trumfosaur:3.1]")


def revealed_problems(
    players: int, revealed: tuple[int, ...], claim: int | None
) -> Iterator[Problem]:
    """Whether those who have turned their scoring cards, and who claims the lead, can be these."""
    known = {seat for seat in revealed if is_seat(seat, players)}
    turned = listing(map(shown_value, revealed))
    if len(known) < len(revealed):
        yield Problem(
            f"seats {turned} have turned their scoring cards; expected some of 1 to {players}, "
            "each once [trumfosaur:5.5]"
        )
    if claim is not None and not (is_seat(claim, players) and claim in known):
        yield Problem(
            f"seat {shown_value(claim)} claims the lead; expected one of those who have turned "
            f"their scoring cards: {turned} [trumfosaur:5.5]"
        )


def claim_problems(
    rules: Rules, players: int, lead: int, claim: int | None, lying: int
) -> Iterator[Problem]:
    """Whether a claim in a trick is by somebody who could turn the scoring card in it."""
    if claim is None or not is_seat(lead, players):
        return
    early = rules.reveal_window is RevealWindow.ANY_TURN
    could = seats_from(lead, players)[: lying + 1] if early else ()
    if claim not in could:
        yield Problem(
            f"seat {shown_value(claim)} claims the lead of the next trick; expected nobody, or one "
            f"of those who could turn their scoring cards in this one: {listing(could)} "
            "[trumfosaur:5.5]"
        )


def first_trick_problems(
    rules: Rules,
    hands: Sequence[Sequence[Playable]],
    tricks: Sequence[Trick],
    phase: Phase,
    *,
    lead: int,
    start: int,
    revealed: tuple[int, ...],
    claim: int | None,
) -> Iterator[Problem]:
    """Whether the lead is where it has to be while some hand is whole, so no trick was played."""
    if tricks or max(map(len, hands), default=0) < rules.hand_size:
        return
    between = phase is Phase.BETWEEN
    if lead not in ((start,) if between else (start, *revealed)):
        text = f"the lead is with seat {shown_value(lead)} before any trick was played; expected "
        others = " or somebody who has turned the scoring card" if revealed and not between else ""
        yield Problem(f"{text}seat {shown_value(start)}, who begins{others} [trumfosaur:5.3]")
    if between and revealed:
        last = rules.reveal_conflict is RevealConflict.LAST
        claiming = revealed[-1 if last else 0]
        if claim != claiming:
            who = "nobody" if claim is None else f"seat {shown_value(claim)}"
            text = f"{who} claims the lead of the first trick; expected seat "
            yield Problem(f"{text}{shown_value(claiming)}, who has turned [trumfosaur:5.5]")


def trick_problems(
    players: int, tricks: Sequence[Trick], lead: int | None, revealed: tuple[int, ...]
) -> Iterator[Problem]:
    """Tricks that could not be played, or be taken as they are said to be, or not in this order.

    Args:
        players: How many play.
        tricks: One after another.
        lead: The seat that leads after them; None where nobody does.
        revealed: The seats that have turned their scoring cards, and may have led for that.
    """
    took = 0
    for index, trick in enumerate(tricks):
        field = f"$.tricks[{index}]"
        seated = is_seat(trick.lead, players)
        if not seated:
            text = f"seat {shown_value(trick.lead)} leads it; there are seats 1 to {players}"
            yield Problem(f"{text} [trumfosaur:5.1]", field=field)
        elif took and trick.lead not in (took, *revealed):
            yield Problem(_led(f"seat {trick.lead} leads it", took), field=field)
        took = 0
        if len(trick.cards) != players:
            text = f"it has {len(trick.cards)} cards; expected {players}, one of each seat"
            yield Problem(f"{text} [trumfosaur:5.1]", field=field)
        elif seated:
            took = (trick.lead - 1 + taker(trick.cards)) % players + 1
            if not is_count(trick.winner) or trick.winner != took:
                text = f"seat {shown_value(trick.winner)} is said to take it; seat {took} does"
                yield Problem(f"{text} [trumfosaur:5.2]", field=field)
    if took and is_seat(lead, players) and lead not in (took, *revealed):
        yield Problem(_led(f"the lead is with seat {lead}", took))


def _led(who: str, took: int) -> str:
    return (
        f"{who}; expected seat {took}, who took the trick before, or somebody who has turned "
        "the scoring card [trumfosaur:5.3]"
    )


def hand_problems(
    rules: Rules,
    hands: Sequence[Sequence[Playable]],
    played: Sequence[Playable],
    tricks: Sequence[Trick],
    lead: int,
) -> Iterator[Problem]:
    """Whether the hands go with what was played: equal before this trick, and a trump each."""
    players = len(hands)
    own = {seat: list(hand).count(TRUMP) for seat, hand in enumerate(hands, start=1)}
    for leader, cards in (*((trick.lead, trick.cards) for trick in tricks), (lead, played)):
        order = seats_from(leader, players) if is_seat(leader, players) else ()
        for seat, card in zip(order, cards, strict=False):
            own[seat] += card is TRUMP
    several = [seat for seat, count in own.items() if count > 1]
    if several:
        text = f"seats {listing(several)} hold several trumps, or have played some before"
        yield Problem(f"{text}; expected one each [trumfosaur:3.5]")
    if len(played) >= max(players, 1):
        yield Problem(f"{len(played)} cards are played; expected fewer than seats [trumfosaur:5.1]")
        return
    have_played = seats_from(lead, players)[: len(played)] if is_seat(lead, players) else ()
    before = [len(hand) + (seat in have_played) for seat, hand in enumerate(hands, start=1)]
    if len(set(before)) > 1:
        sizes = listing(map(len, hands))
        yield Problem(
            f"the hands hold {sizes} cards; expected as many each, before this trick "
            "[trumfosaur:5.1]"
        )
    most = max(before, default=0) + len(tricks)
    if most > rules.hand_size:
        yield Problem(
            f"some seat has {most} cards to play in all; everybody has {rules.hand_size} "
            "[trumfosaur:3.5]"
        )


def unsound(state: State) -> Iterator[Problem]:
    """Everything because of which no game could stand so, as far as it would trip play up.

    Args:
        state: Any state whose fields hold what they declare.

    Returns:
        The problems, with the field where it is one field's.

    >>> import attrs
    >>> from cardtourney.chance import Seeded
    >>> from cardtourney.trumfosaur.deal import deal
    >>> from cardtourney.trumfosaur.rules import MCR_2026
    >>> dealt = deal(MCR_2026, 3, Seeded("Brno 2026"))
    >>> list(unsound(dealt))
    []
    >>> print(*unsound(attrs.evolve(dealt, turn=9)))
    the turn is with seat 9; there are seats 1 to 3
    """
    players = state.players
    yield from players_problems(state.rules, players)
    yield from seat_problems(players, turn=state.turn, lead=state.lead, start=state.start)
    for field in ("scoring", "changing", "shown"):
        count = len(getattr(state, field))
        if count != players:
            yield Problem(f"is of {count} seats; expected {players}", field=f"$.{field}")
    yield from revealed_problems(players, state.revealed, state.claim)
    if not 0 <= state.trumps <= state.rules.trumps:
        text = f"are {shown_value(state.trumps)}; expected 0 to {state.rules.trumps}"
        yield Problem(f"{text} [trumfosaur:3.1]", field="$.trumps")
    else:
        piles: tuple[Iterable[Playable], ...] = (
            *(*state.hands, state.played, state.stock, state.away),
            [card for card in state.scoring if card is not None],
            *(trick.cards for trick in state.tricks),
            [TRUMP] * state.trumps,
        )
        trumps = state.rules.trumps
        yield from pack_problems(state.rules, piles, trumps=trumps, all_of_them=True)
    for seat, hand in enumerate(state.hands, start=1):
        if hand != held(hand):
            text = f"is {write_cards(hand)}; expected {write_cards(held(hand))}, in order"
            yield Problem(text, field=f"$.hands[{seat - 1}]")
    yield from _shown_problems(state)
    yield from trick_problems(players, state.tricks, state.lead, state.revealed)
    if state.kept and state.phase is not Phase.BETWEEN:
        text = f"is {shown_value(state.kept)}, and nobody is asked [trumfosaur:5.5]"
        yield Problem(text, field="$.kept")
    if state.phase in (Phase.EXCHANGE, Phase.ASIDE):
        yield from _before_the_tricks(state)
    else:
        yield from _in_the_tricks(state)


def _shown_problems(state: State) -> Iterator[Problem]:
    """What was changed and shown is out of the game, unless the pack ran out and it came back."""
    most = 0 if state.phase is Phase.EXCHANGE else state.rules.most_changed
    for seat, cards in enumerate(state.shown, start=1):
        if len(cards) > most:
            text = f"is {write_cards(cards)}; expected {most} cards at most [trumfosaur:3.3]"
            yield Problem(text, field=f"$.shown[{seat - 1}]")
    shown = tuple(card for cards in state.shown for card in cards)
    may_be_back = state.rules.exchange_reuses is ExchangeReuses.ON and not state.away
    if state.away != shown and not may_be_back:
        text = f"is {write_cards(state.away) or 'none'}; expected what was changed: "
        yield Problem(f"{text}{write_cards(shown) or 'none'} [trumfosaur:3.3]", field="$.away")


def _before_the_tricks(state: State) -> Iterator[Problem]:
    """Seats act in turn, each once, and nothing has been played."""
    rules, players, exchanging = state.rules, state.players, state.phase is Phase.EXCHANGE
    if state.played or state.tricks or state.revealed:
        text = "something was played or turned before everybody has put a scoring card aside"
        yield Problem(f"{text} [trumfosaur:3.4]", field="$.phase")
    if not (is_seat(state.turn, players) and is_seat(state.start, players)):
        return
    done = sorted(seats_from(state.start, players)[: (state.turn - state.start) % players])
    for field, given, acting in (
        ("changing", state.changing, exchanging),
        ("scoring", state.scoring, not exchanging),
    ):
        have = [seat for seat, each in enumerate(given, start=1) if each is not None]
        expected = done if acting else []
        if have != expected:
            text = f"is there for seats {listing(have)}; expected {listing(expected)}"
            yield Problem(f"{text}, with seat {state.turn} on turn", field=f"$.{field}")
    for seat, hand in enumerate(state.hands, start=1):
        size = rules.hand_size - (not exchanging and seat in done)
        if len(hand) != size or TRUMP in hand:
            text = f"is {write_cards(hand) or 'empty'}; expected {size} cards, and no trump yet"
            yield Problem(f"{text} [trumfosaur:3.2]", field=f"$.hands[{seat - 1}]")
    for seat, (cards, hand) in enumerate(zip(state.changing, state.hands, strict=False), start=1):
        if cards and (len(cards) > rules.most_changed or Counter[Playable](cards) - Counter(hand)):
            text = f"is {write_cards(cards)}; expected {rules.most_changed} of the hand at most"
            yield Problem(f"{text} [trumfosaur:3.3]", field=f"$.changing[{seat - 1}]")


def _in_the_tricks(state: State) -> Iterator[Problem]:
    """It follows from the cards and from who leads who is on turn."""
    players, lying = state.players, len(state.played)
    yield from hand_problems(state.rules, state.hands, state.played, state.tricks, state.lead)
    if None in state.scoring or any(cards is not None for cards in state.changing):
        text = "somebody still has to change cards or to put one aside"
        yield Problem(f"{text} [trumfosaur:3.4]", field="$.phase")
    if state.over is any(state.hands) or (lying and state.phase is not Phase.TRICK):
        text = f"is {state.phase} with hands of {listing(map(len, state.hands))} cards"
        yield Problem(f"{text} and {lying} played [trumfosaur:5.3]", field="$.phase")
    if state.phase is Phase.TRICK and is_seat(state.lead, players):
        yield from claim_problems(state.rules, players, state.lead, state.claim, lying)
        if state.turn not in seats_from(state.lead, players)[lying : lying + 1]:
            text = f"is seat {shown_value(state.turn)}, with seat {state.lead} leading"
            yield Problem(f"{text} and {lying} played [trumfosaur:5.1]", field="$.turn")
    yield from first_trick_problems(
        state.rules,
        state.hands,
        state.tricks,
        state.phase,
        lead=state.lead,
        start=state.start,
        revealed=state.revealed,
        claim=state.claim,
    )
    if state.phase is Phase.BETWEEN:
        yield from _asked_problems(state)


def _asked_problems(state: State) -> Iterator[Problem]:
    """Seats are asked in order: from the leader on, or from whoever turned a card for the lead."""
    players, turn, kept, claim = state.players, state.turn, state.kept, state.claim
    asked = [seat for seat in seats(players) if seat not in state.revealed]
    possible = 0 <= kept < len(asked)
    origins = (state.lead,) if claim is None else (claim, *state.revealed[-1:])
    if possible and all(is_seat(seat, players) for seat in origins):
        orders = (seats_from(seat, players) for seat in origins)
        possible = turn in {[seat for seat in order if seat in asked][kept] for order in orders}
    if not possible:
        text = f"is seat {shown_value(turn)} after {shown_value(kept)} have kept; there are to be"
        first = " or ".join(f"seat {shown_value(seat)}" for seat in dict.fromkeys(origins))
        yield Problem(
            f"{text} asked {listing(asked)}, from {first} on [trumfosaur:5.5]", field="$.turn"
        )
