"""Every number and every ruling of Superprší.

Nothing else in this package holds a number of cards or a choice between readings: who plays it
differently writes another :class:`Rules` value and changes no code.
A released edition never changes; a new one is added to :data:`EDITIONS`.
"""

from datetime import date
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

import attrs

from cardtourney.cards import MARIAS_RANKS, Card, Rank, Suit, pack
from cardtourney.edition import DAY, NAME, Demand, by_text, of, require, rulings, whole
from cardtourney.edition import clause_of as clause_of_option
from cardtourney.errors import listing
from cardtourney.rulebook import implements


class CutBonus(StrEnum):
    """3: whether a player who cuts may leave the bottom cards alone.

    ``OPTIONAL``: 0 to 3 of them are taken.
    ``REQUIRED``: 1 to 3 of them are taken.
    """

    OPTIONAL = "optional"
    REQUIRED = "required"


class VoluntaryDraw(StrEnum):
    """7: whether somebody who has a playable card may draw instead.

    ``NO``: who can play plays.
    ``YES``: drawing is always allowed where nothing runs.
    """

    NO = "no"
    YES = "yes"


class RunCounts(StrEnum):
    """9 and 10: which identical cards are counted as even or odd.

    ``LYING``: those lying together on top of the discard pile after the play.
    ``PLAYED``: only those played in this turn.
    """

    LYING = "lying"
    PLAYED = "played"


class ThreeSevens(StrEnum):
    """14: whether the three sevens that beat any eight may be of different suits.

    ``MIXED``: they may; nothing else that is played together may be.
    ``IDENTICAL``: they are of one suit, as everything that is played together (8).
    """

    MIXED = "mixed"
    IDENTICAL = "identical"


class AceCount(StrEnum):
    """19: how many players several aces at once stop.

    ``ONE``: the next one, however many aces there are.
    ``EACH``: one player for each ace, one after another.
    """

    ONE = "one"
    EACH = "each"


class Thirty(StrEnum):
    """20: what has to be more than thirty cards before the original hand may be thrown.

    ``ONE_PENALTY``: the penalty that is taken now.
    ``IN_ALL``: all penalties of this game together; after a throw, from that penalty on.
    """

    ONE_PENALTY = "one_penalty"
    IN_ALL = "in_all"


class ThirtyBy(StrEnum):
    """20: by which penalties a player comes to more than thirty cards.

    ``ANY``: by each of them: of sevens and eights, of a wrong play, of a forgotten PRŠÍ, and the
    card drawn where nothing can be played.
    ``RUNNING``: only by those of running sevens and eights.
    """

    ANY = "any"
    RUNNING = "running"


class BringsBack(StrEnum):
    """22: whom of those who have finished a seven brings back.

    ``NEXT``: who sits before the next player that holds cards, and so would be the next.
    ``NEAREST``: the nearest in the order of play, also beyond players that hold cards; then
    nobody else has to answer the seven.
    """

    NEXT = "next"
    NEAREST = "nearest"


class FinishedUntil(StrEnum):
    """22: how long a player who has finished can be brought back.

    ``PASSED``: until play has passed their seat once more.
    ``GAME_END``: until the game ends.
    """

    PASSED = "passed"
    GAME_END = "game_end"


class ReturnDraw(StrEnum):
    """22: what somebody who is brought back draws.

    ``PENDING``: all that the running sevens and eights ask for.
    ``TWO``: two cards, however many are running; the rest is forgiven.
    """

    PENDING = "pending"
    TWO = "two"


class Misplays(StrEnum):
    """21 and 23: whether wrong plays and forgotten calls happen.

    ``PENALISED``: as at a table: they are actions, and cost cards.
    ``REFUSED``: as on a screen that lets through only what is right.
    """

    PENALISED = "penalised"
    REFUSED = "refused"


class GivingUp(StrEnum):
    """24: whether giving up is offered.

    ``ALLOWED``: on every turn.
    ``REFUSED``: never, so that everybody plays to the end; for simulations.
    """

    ALLOWED = "allowed"
    REFUSED = "refused"


class GameEnd(StrEnum):
    """25: when the game is over.

    ``LAST_HOLDER``: as soon as no more than one player holds cards.
    ``LAST_CHANCE``: the same, but not while somebody who has finished can be brought back.
    ``FIRST_SAFE``: as soon as somebody has finished and can no longer be brought back.
    """

    LAST_HOLDER = "last_holder"
    LAST_CHANCE = "last_chance"
    FIRST_SAFE = "first_safe"


class ExhaustedDraw(StrEnum):
    """11: what happens when fewer cards can be drawn than a penalty asks for.

    ``DRAW_WHAT_THERE_IS``: those there are are drawn, and the rest is forgiven.
    ``END_GAME``: the game ends at once, as it stands.
    """

    DRAW_WHAT_THERE_IS = "draw_what_there_is"
    END_GAME = "end_game"


MOST_PACKS = 1000
"""More packs than any table has: cards are made one by one."""

ACTING_RANKS = (Rank.SEVEN, Rank.EIGHT, Rank.OBER, Rank.ACE)
"""The ranks that do something; every pack for this game has them."""


@attrs.frozen(kw_only=True, field_transformer=by_text)
class Rules:
    """One edition of Superprší: all its numbers, and an option for every ruling.

    The defaults are those of 2020. To try another reading use ``attrs.evolve``; the checks run
    again. The option of a ruling can also be given as its text, such as ``"played"``.

    Attributes:
        name: The edition's name.
        in_force_from: The first day on which it holds.
        ranks: The ranks of each pack, from low to high (2).
        packs: How many packs are shuffled together; None for the number that belongs to the
            number of players (2).
        least_packs: How many packs there are at least (2).
        players_a_pack: After how many more players there is one more pack (1).
        cut_most: How many bottom cards a player who cuts may take at most; 0 where nobody
            cuts (3).
        hand_size: How many cards everybody is dealt up to (4).
        idle_draws: How many cards somebody draws who cannot play (7).
        seven_draws: How many cards each seven makes the next player draw (11).
        eight_draws: How many cards each eight makes the next player draw (15).
        throw_over: More than this many cards by penalty let a player throw the hand (20).
        forgotten_draws: How many cards a forgotten PRŠÍ costs (21).
        return_draws: How many cards bring a player back, where it is always the same (22).
        misplay_draws: How many cards a wrong play costs (23).
        cut_bonus: Ruling on cutting without taking a card (3).
        voluntary_draw: Ruling on drawing with a playable card in hand (7).
        run_counts: Ruling on the cards that turn the direction (9).
        exhausted_draw: Ruling on a penalty with too few cards to draw (11).
        three_sevens: Ruling on the suits of three sevens (14).
        ace_count: Ruling on several aces at once (19).
        thirty: Ruling on what is more than thirty (20).
        thirty_by: Ruling on the penalties that make more than thirty (20).
        brings_back: Ruling on whom a seven brings back (22).
        finished_until: Ruling on how long somebody can be brought back (22).
        return_draw: Ruling on what somebody brought back draws (22).
        misplay: Ruling on wrong plays and forgotten calls (23).
        giving_up: Ruling on giving up (24).
        game_end: Ruling on the end of the game (25).

    Raises:
        InvalidRules: Names every option that no edition could have, its value and its clause;
            also where rulings together would make a game that could never end.

    >>> SUPERPRSI_2020.packs_for(2), SUPERPRSI_2020.packs_for(10), SUPERPRSI_2020.packs_for(30)
    (3, 4, 8)
    >>> SUPERPRSI_2020.largest_hand(30)
    8
    >>> attrs.evolve(SUPERPRSI_2020, finished_until="game_end", game_end="first_safe")
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: $.game_end: first_safe could never come: \
until the game ends, whoever has finished can be brought back (finished_until) [superprsi:25]
    """

    name: str = attrs.field(metadata=of("superprsi:2"))
    in_force_from: date = attrs.field(metadata=of("superprsi:2"))
    ranks: tuple[Rank, ...] = attrs.field(default=MARIAS_RANKS, metadata=of("superprsi:2"))
    packs: int | None = attrs.field(default=None, metadata=of("superprsi:2"))
    least_packs: int = attrs.field(default=3, metadata=of("superprsi:2"))
    players_a_pack: int = attrs.field(default=5, metadata=of("superprsi:1"))
    cut_most: int = attrs.field(default=3, metadata=of("superprsi:3"))
    hand_size: int = attrs.field(default=8, metadata=of("superprsi:4"))
    idle_draws: int = attrs.field(default=1, metadata=of("superprsi:7"))
    seven_draws: int = attrs.field(default=2, metadata=of("superprsi:11"))
    eight_draws: int = attrs.field(default=3, metadata=of("superprsi:15"))
    throw_over: int = attrs.field(default=30, metadata=of("superprsi:20"))
    forgotten_draws: int = attrs.field(default=2, metadata=of("superprsi:21"))
    return_draws: int = attrs.field(default=2, metadata=of("superprsi:22"))
    misplay_draws: int = attrs.field(default=2, metadata=of("superprsi:23"))
    cut_bonus: CutBonus = attrs.field(default=CutBonus.OPTIONAL, metadata=of("superprsi:3"))
    voluntary_draw: VoluntaryDraw = attrs.field(
        default=VoluntaryDraw.NO, metadata=of("superprsi:7")
    )
    run_counts: RunCounts = attrs.field(default=RunCounts.LYING, metadata=of("superprsi:9"))
    exhausted_draw: ExhaustedDraw = attrs.field(
        default=ExhaustedDraw.DRAW_WHAT_THERE_IS, metadata=of("superprsi:11")
    )
    three_sevens: ThreeSevens = attrs.field(default=ThreeSevens.MIXED, metadata=of("superprsi:14"))
    ace_count: AceCount = attrs.field(default=AceCount.ONE, metadata=of("superprsi:19"))
    thirty: Thirty = attrs.field(default=Thirty.ONE_PENALTY, metadata=of("superprsi:20"))
    thirty_by: ThirtyBy = attrs.field(default=ThirtyBy.ANY, metadata=of("superprsi:20"))
    brings_back: BringsBack = attrs.field(default=BringsBack.NEXT, metadata=of("superprsi:22"))
    finished_until: FinishedUntil = attrs.field(
        default=FinishedUntil.PASSED, metadata=of("superprsi:22")
    )
    return_draw: ReturnDraw = attrs.field(default=ReturnDraw.PENDING, metadata=of("superprsi:22"))
    misplay: Misplays = attrs.field(default=Misplays.PENALISED, metadata=of("superprsi:23"))
    giving_up: GivingUp = attrs.field(default=GivingUp.ALLOWED, metadata=of("superprsi:24"))
    game_end: GameEnd = attrs.field(default=GameEnd.LAST_HOLDER, metadata=of("superprsi:25"))

    def __attrs_post_init__(self) -> None:
        require(self, _DEMANDS)

    @implements("superprsi:1")
    def packs_for(self, players: int) -> int:
        """How many packs so many players use (1, 2)."""
        if self.packs is not None:
            return self.packs
        return self.least_packs + max(0, players - 1) // self.players_a_pack

    def cards(self, players: int) -> tuple[Card, ...]:
        """All cards of a game of so many, suit by suit, equal ones next to each other (2)."""
        return _laid_out(self.ranks, self.packs_for(players))

    def largest_hand(self, players: int) -> int:
        """How many cards each can be dealt that leave a start card and a draw pile (4)."""
        return (len(Suit) * len(self.ranks) * self.packs_for(players) - 2) // players

    @property
    def cuts(self) -> range:
        """How many bottom cards a player who cuts can take (3)."""
        return range(int(self.cut_bonus is CutBonus.REQUIRED), self.cut_most + 1)


@implements("superprsi:2")
@lru_cache(maxsize=16)
def _laid_out(ranks: tuple[Rank, ...], packs: int) -> tuple[Card, ...]:
    return pack(ranks, copies=packs)


def _are_ranks(rules: Rules) -> bool:
    ranks: object = rules.ranks
    return (
        isinstance(ranks, tuple)
        and all(isinstance(rank, Rank) for rank in ranks)
        and all(low < high for low, high in pairwise(ranks))
    )


def _are_packs(rules: Rules) -> bool:
    packs: object = rules.packs
    return packs is None or (type(packs) is int and rules.least_packs <= packs <= MOST_PACKS)


def _ends(rules: Rules) -> bool:
    waits = rules.game_end is not GameEnd.LAST_HOLDER
    return not (waits and rules.finished_until is FinishedUntil.GAME_END)


_DEMANDS: tuple[Demand[Rules], ...] = (
    NAME,
    DAY,
    Demand("ranks", "are not different ranks from low to high", _are_ranks),
    Demand(
        "ranks",
        f"lack one of the ranks that act: {listing(ACTING_RANKS)}",
        lambda rules: set(ACTING_RANKS) <= set(rules.ranks),
    ),
    whole("least_packs", 1, "packs", most=MOST_PACKS),
    Demand(
        "packs",
        f"is neither None nor a whole number of packs from the least number up to {MOST_PACKS}",
        _are_packs,
        ("least_packs",),
    ),
    whole("players_a_pack", 1, "players"),
    *rulings(Rules),
    whole("cut_most", 0, "cards"),
    Demand(
        "cut_most",
        "leaves nothing to take, and something has to be taken (cut_bonus)",
        lambda rules: len(rules.cuts) > 0,
        ("cut_bonus",),
    ),
    whole("hand_size", 1, "cards"),
    Demand(
        "hand_size",
        "is less than what may be taken when cutting",
        lambda rules: rules.cut_most <= rules.hand_size,
        ("cut_most",),
    ),
    Demand(
        "hand_size",
        "leaves no draw pile when two players are dealt to",
        lambda rules: rules.hand_size <= rules.largest_hand(2),
        ("ranks", "packs", "least_packs", "players_a_pack"),
    ),
    whole("idle_draws", 1, "cards"),
    whole("seven_draws", 1, "cards"),
    whole("eight_draws", 1, "cards"),
    whole("throw_over", 0, "cards"),
    whole("forgotten_draws", 1, "cards"),
    whole("return_draws", 1, "cards"),
    whole("misplay_draws", 1, "cards"),
    Demand(
        "game_end",
        "could never come: until the game ends, whoever has finished can be brought back "
        "(finished_until)",
        _ends,
        ("finished_until",),
    ),
)


def clause_of(option: str) -> str:
    """The id of the clause behind an option of :class:`Rules`.

    Args:
        option: The option's name, such as ``run_counts``.

    Returns:
        The clause's id.

    Raises:
        InvalidRules: There is no option of this name.

    >>> clause_of("run_counts")
    'superprsi:9'
    """
    return clause_of_option(Rules, option)


SUPERPRSI_2020 = Rules(name="SUPERPRSI_2020", in_force_from=date(2020, 8, 25))
"""Superprší, version 25 08 2020 of its rules."""

EDITIONS: tuple[Rules, ...] = (SUPERPRSI_2020,)
"""Every edition this library knows, the oldest first."""
