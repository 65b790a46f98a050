"""What a seat may do on its turn, and why it may not do anything else (rules 3 to 24).

Whatever is listed is found quickly even in a hand of several packs: the ways of playing so many
cards of one kind are written out once and for all.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import assert_never

from cardtourney.cards import Card, Rank, Suit
from cardtourney.errors import InvalidReport, Refusal, shown_value
from cardtourney.rulebook import implements
from cardtourney.shedding import drawable, goes_on
from cardtourney.superprsi.answers import answering, least_answering, mixed_answer
from cardtourney.superprsi.refusals import Code, refuse
from cardtourney.superprsi.rules import (
    GivingUp,
    Misplays,
    RunCounts,
    Thirty,
    ThirtyBy,
    VoluntaryDraw,
)
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

_SEVEN, _OBER, _ACE = Rank.SEVEN, Rank.OBER, Rank.ACE
_BRIEF = 80

# What is listed


def listed(state: State) -> Iterator[Action]:
    """Everything that may be done now; cards come first.

    Args:
        state: The game.

    Returns:
        The actions, one after another as they are asked for.
    """
    if state.over:
        return
    if state.cutting:
        yield from map(Cut, state.rules.cuts)
        return
    if state.returns:
        yield Take()
        return
    can_play = False
    for play in _plays(state):
        can_play = True
        yield play
    if state.pending:
        yield Take()
        if _may_throw(state, Take()):
            yield Take(throws=True)
    elif state.standing:
        yield Stand()
    elif drawable(state.stock, state.discards):
        if not can_play or state.rules.voluntary_draw is VoluntaryDraw.YES:
            yield Draw()
    elif not can_play:
        yield Pass()
    if state.rules.misplay is Misplays.PENALISED:
        wrong = [*map(Misplay, dict.fromkeys(state.hand))]
        yield from wrong
        if wrong and _may_throw(state, wrong[0]):
            yield from (Misplay(each.card, throws=True) for each in wrong)
    if state.rules.giving_up is GivingUp.ALLOWED:
        yield GiveUp()


def _plays(state: State) -> Iterator[Play]:
    hand, lying, top = state.hand, state.lying, state.top
    counts_lying = state.rules.run_counts is RunCounts.LYING
    forgets = state.rules.misplay is Misplays.PENALISED
    for card, held in Counter(hand).items():
        least = _least(state, card)
        before = lying if counts_lying and card is top else 0
        for count in range(least, held + 1) if least else ():
            even = (before + count) % 2 == 0
            closes = count == len(hand)
            yield from _ways((card,) * count, even, state.standing > 0, closes, forgets)
    answer = mixed_answer(state.rules, top) if state.pending else None
    if answer is not None:
        held_of_rank = [card for card in hand if card.rank is answer.rank]
        for cards in _mixed(Counter(held_of_rank), answer.least):
            even = cards.count(cards[-1]) % 2 == 0
            yield from _ways(cards, even, False, len(cards) == len(hand), forgets)


def _least(state: State, card: Card) -> int:
    """How many cards like this have to be played at once for them to go; 0 where none do."""
    if state.pending:
        return least_answering(state.rules, state.top, card)
    if state.standing:
        return int(card.rank is _ACE)
    return int(state.suit is not None and goes_on(card, state.top, state.suit))


def _mixed(held: Counter[Card], count: int) -> Iterator[tuple[Card, ...]]:
    """So many of these cards, not all alike, with each kind on top in turn."""
    for chosen in combinations_with_replacement(held, count):
        kinds = Counter(chosen)
        if len(kinds) > 1 and kinds <= held:
            for top in kinds:
                yield (*(card for card in chosen if card is not top), *(top,) * kinds[top])


@cache
def _ways(
    cards: tuple[Card, ...], even: bool, standing: bool, closes: bool, forgets: bool
) -> tuple[Play, ...]:
    """Every way of playing these cards: with each call that is true, and without those optional."""
    rank = cards[-1].rank
    directions = (None, DirectionCall.REVERZ if even else DirectionCall.SMER)
    suits: tuple[Suit | None, ...] = tuple(Suit) if rank is _OBER else (None,)
    aces: tuple[AceCall | None, ...] = (None,)
    if rank is _ACE:
        aces = (AceCall.NESTOJIM,) if standing else (AceCall.STOJIS, None)
    closing: tuple[Rank | None, ...] = (None,)
    if closes:
        closing = (rank, None) if forgets else (rank,)
    return tuple(
        Play(cards, direction, suit, ace, prsi)
        for direction in directions
        for suit in suits
        for ace in aces
        for prsi in closing
    )


# What speaks against an action


def why_not(state: State, action: Action) -> Refusal[Code] | None:
    """Say why an action cannot be done now.

    Nothing is listed for it, so it is quick however many cards a hand holds.

    Args:
        state: The game.
        action: What the seat on turn would do.

    Returns:
        The refusal with its clause, or None if it can be done.

    Raises:
        InvalidReport: It is no action at all; names the kinds that there are.

    >>> from cardtourney.cards import parse_cards
    >>> from cardtourney.superprsi.deal import position
    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> hands = [parse_cards("♣U"), parse_cards("♥7 ♥7 ♦7")]
    >>> game = position(SUPERPRSI_2020, hands, discards=parse_cards("♥8"), pending=3, turn=2)
    >>> why_not(game, Play(parse_cards("♥7 ♥7"))), why_not(game, Play(parse_cards("♥7")))
    (None, Refusal(code=RUNNING_PENALTY, clause='superprsi:15', seat=2, cards='♥7', top='♥8', \
pending=3))
    """
    if not isinstance(action, Action):
        raise _not_an_action(action)
    if state.over:
        return refuse(state, Code.GAME_OVER, "25")
    if state.cutting:
        return _why_not_cut(state, action)
    if state.returns:
        return None if action == Take() else refuse(state, Code.MUST_TAKE, "22")
    match action:
        case Play():
            return _why_not_play(state, action)
        case Cut():
            return refuse(state, Code.DEALT, "3")
        case Draw():
            return _why_not_draw(state)
        case Take():
            return _why_not_take(state, action)
        case Stand():
            return None if state.standing else refuse(state, Code.NO_RUNNING_ACE, "19")
        case Pass():
            return _why_not_pass(state)
        case Misplay():
            return _why_not_misplay(state, action)
        case GiveUp():
            allowed = state.rules.giving_up is GivingUp.ALLOWED
            return None if allowed else refuse(state, Code.NO_GIVING_UP, "24")
        case _:
            assert_never(action)


def _why_not_cut(state: State, action: Action) -> Refusal[Code] | None:
    if not isinstance(action, Cut):
        return refuse(state, Code.CUTTING, "3")
    cuts, number = state.rules.cuts, action.cards
    if type(number) is int and number in cuts:
        return None
    least, most = cuts.start, cuts.stop - 1
    return refuse(state, Code.CUT_NUMBER, "3", cards=shown_value(number), least=least, most=most)


def _why_not_play(state: State, play: Play) -> Refusal[Code] | None:
    return (
        _why_not_held(state, play.cards)
        or _why_not_together(state, play.cards)
        or _why_not_on_top(state, play.cards)
        or _why_not_called(state, play)
    )


def _why_not_held(state: State, cards: tuple[Card, ...]) -> Refusal[Code] | None:
    for card in dict.fromkeys(cards):
        held, wanted = state.hand.count(card), cards.count(card)
        if held < wanted:
            return refuse(state, Code.NOT_IN_HAND, "8", card=card, held=held, wanted=wanted)
    return None


@implements("superprsi:8")
def _why_not_together(state: State, cards: tuple[Card, ...]) -> Refusal[Code] | None:
    if all(card is cards[0] for card in cards):
        return None
    if state.pending and all(card.rank is cards[0].rank for card in cards):
        answer = answering(state.rules, state.top, cards)
        if answer is not None:
            return None
    return refuse(state, Code.NOT_ALIKE, "8", cards=_text(cards))


@implements("superprsi:6", "superprsi:18", "superprsi:19")
def _why_not_on_top(state: State, cards: tuple[Card, ...]) -> Refusal[Code] | None:
    card = cards[-1]
    if state.pending:
        if answering(state.rules, state.top, cards) is not None:
            return None
        clause = "11" if state.top.rank is _SEVEN else "15"
        return refuse(
            state,
            Code.RUNNING_PENALTY,
            clause,
            cards=_text(cards),
            top=state.top,
            pending=state.pending,
        )
    if _least(state, card):
        return None
    if state.standing:
        return refuse(state, Code.RUNNING_ACE, "19")
    if state.suit is not state.top.suit:
        return refuse(state, Code.NOT_THE_CALLED_SUIT, "18", card=card, suit=state.suit)
    return refuse(state, Code.NO_MATCH, "6", card=card, top=state.top)


def _why_not_called(state: State, play: Play) -> Refusal[Code] | None:
    return (
        _why_not_direction(state, play)
        or _why_not_names(state, play)
        or _why_not_ace(state, play)
        or _why_not_prsi(state, play)
    )


@implements("superprsi:9", "superprsi:10")
def _why_not_direction(state: State, play: Play) -> Refusal[Code] | None:
    if play.direction is None:
        return None
    count = play.cards.count(play.top)
    if count == len(play.cards) and play.top is state.top:
        count += state.lying if state.rules.run_counts is RunCounts.LYING else 0
    if play.direction is DirectionCall.REVERZ:
        return refuse(state, Code.FALSE_REVERZ, "9", count=count) if count % 2 else None
    return None if count % 2 else refuse(state, Code.FALSE_SMER, "10", count=count)


def _why_not_names(state: State, play: Play) -> Refusal[Code] | None:
    if (play.top.rank is _OBER) is (play.names is not None):
        return None
    code = Code.OBER_CALLS_NOTHING if play.names is None else Code.SUIT_WITHOUT_OBER
    return refuse(state, code, "18", card=play.top)


def _why_not_ace(state: State, play: Play) -> Refusal[Code] | None:
    if play.top.rank is not _ACE:
        if play.ace is None:
            return None
        return refuse(state, Code.CALL_WITHOUT_ACE, "19", card=play.top, call=play.ace)
    if state.standing:
        answered = play.ace is AceCall.NESTOJIM
        return None if answered else refuse(state, Code.NESTOJIM_MISSING, "19", card=play.top)
    false = play.ace is AceCall.NESTOJIM
    return refuse(state, Code.FALSE_NESTOJIM, "19") if false else None


@implements("superprsi:21")
def _why_not_prsi(state: State, play: Play) -> Refusal[Code] | None:
    left = len(state.hand) - len(play.cards)
    if play.prsi is None:
        forgotten = not left and state.rules.misplay is Misplays.REFUSED
        return refuse(state, Code.PRSI_MISSING, "21") if forgotten else None
    if left:
        return refuse(state, Code.FALSE_PRSI, "21", left=left)
    if play.prsi is not play.top.rank:
        return refuse(state, Code.FALSE_MEANING, "21", card=play.top, said=play.prsi)
    return None


def _playable(state: State) -> Card | None:
    """A card that the seat on turn can play where nothing runs, or None."""
    return next((card for card in state.hand if _least(state, card)), None)


def _why_not_running(state: State) -> Refusal[Code] | None:
    if state.pending:
        clause = "11" if state.top.rank is _SEVEN else "15"
        return refuse(state, Code.PENALTY_RUNS, clause, top=state.top, pending=state.pending)
    return refuse(state, Code.RUNNING_ACE, "19") if state.standing else None


@implements("superprsi:7")
def _why_not_draw(state: State) -> Refusal[Code] | None:
    if state.pending or state.standing:
        return _why_not_running(state)
    if not drawable(state.stock, state.discards):
        return refuse(state, Code.NOTHING_TO_DRAW, "7")
    if state.rules.voluntary_draw is VoluntaryDraw.NO:
        card = _playable(state)
        if card is not None:
            return refuse(state, Code.CAN_PLAY, "7", card=card)
    return None


def _why_not_pass(state: State) -> Refusal[Code] | None:
    if state.pending or state.standing:
        return _why_not_running(state)
    if drawable(state.stock, state.discards):
        return refuse(state, Code.CAN_DRAW, "7")
    card = _playable(state)
    return None if card is None else refuse(state, Code.CAN_PLAY, "7", card=card)


def _why_not_take(state: State, take: Take) -> Refusal[Code] | None:
    if not state.pending:
        return refuse(state, Code.NO_RUNNING_PENALTY, "11")
    return _why_not_throw(state, take)


def _why_not_throw(state: State, action: Take | Misplay) -> Refusal[Code] | None:
    if not action.throws or _may_throw(state, action):
        return None
    cards, over = _asked_for(state, action), state.rules.throw_over
    return refuse(state, Code.NO_THROW, "20", cards=cards, over=over)


@implements("superprsi:20")
def _may_throw(state: State, action: Take | Misplay) -> bool:
    return _asked_for(state, action) > state.rules.throw_over


def _asked_for(state: State, action: Take | Misplay) -> int:
    """The number that has to be over thirty, for the seat on turn; 0 where nothing counts."""
    counts = state.pending
    if isinstance(action, Misplay) and state.rules.thirty_by is ThirtyBy.ANY:
        counts += state.rules.misplay_draws
    if not counts or state.rules.thirty is Thirty.ONE_PENALTY:
        return counts
    return state.taken[state.turn - 1] + counts


def _why_not_misplay(state: State, misplay: Misplay) -> Refusal[Code] | None:
    if state.rules.misplay is Misplays.REFUSED:
        return refuse(state, Code.NO_MISPLAYS, "23")
    if misplay.card in state.hand:
        return _why_not_throw(state, misplay)
    return refuse(state, Code.NOT_IN_HAND, "23", card=misplay.card, held=0, wanted=1)


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _not_an_action(given: object) -> InvalidReport:
    return InvalidReport(
        [
            (
                f"{repr(given)[:_BRIEF]} is no action: expected Play(cards, …), Cut(number), "
                "Draw(), Take(), Stand(), Pass(), Misplay(card) or GiveUp()"
            )
        ]
    )
