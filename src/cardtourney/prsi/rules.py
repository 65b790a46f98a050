"""Every number and every ruling of prší: of the game, its scoring and the championship.

Nothing else in this package holds a threshold, a count or a choice between readings:
another event writes another :class:`Rules` value and changes no code.
A released edition never changes; a new one is added to :data:`EDITIONS`.
"""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

import attrs

from cardtourney import edition
from cardtourney.cards import MARIAS_RANKS, Card, Rank, pack
from cardtourney.edition import DAY, NAME, Demand, by_text, counts, of, require, rulings, whole
from cardtourney.errors import listing
from cardtourney.pairing.values import is_count
from cardtourney.rulebook import implements


class FirstCard(StrEnum):
    """2.3: whether the card that is turned at the start acts on the player who begins.

    ``ACTIVE``: a seven or an ace runs, as if a player had just played it.
    ``INERT``: it is only the card to be matched, by suit or rank.
    """

    ACTIVE = "active"
    INERT = "inert"


class ExhaustedDraw(StrEnum):
    """2.11: what happens when fewer cards can be drawn than a penalty asks for.

    ``DRAW_WHAT_THERE_IS``: those there are are drawn, and the rest is forgiven.
    ``END_GAME``: the game ends at once without a winner, and everybody's cards count.
    """

    DRAW_WHAT_THERE_IS = "draw_what_there_is"
    END_GAME = "end_game"


class NoCardToDraw(StrEnum):
    """2.11: what a turn is when there is no card at all to be drawn.

    ``MUST_PLAY``: who can play must, and who cannot passes.
    ``MAY_PASS``: passing takes the place of drawing, so who could play may pass as well.
    """

    MUST_PLAY = "must_play"
    MAY_PASS = "may_pass"


class CardValues(StrEnum):
    """3.2: whose values the cards left in hand have.

    ``COMMON``: the common Czech reckoning, provisional until the organiser's table is known.
    ``ANNOUNCED``: those in :attr:`Rules.values`, as the organiser announced them.
    """

    COMMON = "common"
    ANNOUNCED = "announced"


class Scoring(StrEnum):
    """3.3: what a game at a table is about.

    ``TOKENS``: who has the highest total gives a token, and without tokens is out.
    ``POINTS_WON``: the winner gains what the others have in hand; a set number of games is
    played, and who gained most is first.
    """

    TOKENS = "tokens"
    POINTS_WON = "points_won"


class Phases(StrEnum):
    """3.6: which rounds before the semifinal are one phase, with one number of tokens.

    ``KINDS``: all rounds that everybody still in plays are one, and all with byes another.
    ``ROUNDS``: every round is a phase of its own.
    """

    KINDS = "kinds"
    ROUNDS = "rounds"


class SmallTable(StrEnum):
    """4.1: whether a table may be smaller than the usual sizes.

    ``THREE``: a table of three, where nothing else reaches the semifinal.
    ``NEVER``: not at all, so some fields cannot be played.
    """

    THREE = "three"
    NEVER = "never"


class LowerPlaces(StrEnum):
    """4.7: how those who did not reach the final are placed within the phase they reached.

    ``GAMES_SURVIVED``: by the number of games they were in; equal numbers share a place.
    ``ORDER_OUT``: by the order in which players went out at their tables.
    ``SHARED``: all who went out in one phase share a place.
    """

    GAMES_SURVIVED = "games_survived"
    ORDER_OUT = "order_out"
    SHARED = "shared"


class TooManyAbsent(StrEnum):
    """5.2: what happens when fewer players are present at a table than advance from it.

    ``FILL_BY_DRAW``: all present advance, and a public draw among those who went out in this
    round fills the free places.
    ``STAY_EMPTY``: all present advance, and the free places stay empty.
    """

    FILL_BY_DRAW = "fill_by_draw"
    STAY_EMPTY = "stay_empty"


COMMON_VALUES: Mapping[Rank, int] = dict(
    zip(Rank, (3, 4, 5, 6, 7, 8, 9, 10, 2, 3, 4, 11), strict=True)
)
"""The common Czech reckoning: numbers count themselves, Unter 2, Ober 3, king 4, ace 11."""

ACTING_RANKS = (Rank.SEVEN, Rank.OBER, Rank.ACE)
"""The ranks that do something; every pack for this game has them."""


def _pairs(
    values: Mapping[Rank, int] | tuple[tuple[Rank, int], ...],
) -> tuple[tuple[Rank, int], ...]:
    # What is not right is left to the demands, which report all problems of an edition together.
    if not isinstance(values, Mapping):
        return values
    pairs = tuple(values.items())
    known: tuple[object, ...] = tuple(values)
    return tuple(sorted(pairs)) if all(isinstance(rank, Rank) for rank in known) else pairs


@attrs.frozen(kw_only=True, field_transformer=by_text)
class Rules:
    """One edition of a prší event: all its numbers, and an option for every ruling.

    The defaults are those of the championship of 2026. To try another reading or to write
    another event's rules, use ``attrs.evolve``; the checks run again. The option of a ruling can
    also be given as its text, such as ``"inert"``.

    Attributes:
        name: The edition's name.
        in_force_from: The first day on which it holds.
        minimum_age: The age that a player reaches in the year of the event, or is over (1.1).
        entry_fee: What everybody pays, in hundredths of a crown (1.2).
        ranks: The ranks of the pack, from low to high (2.1).
        packs: How many packs are shuffled together (2.1).
        hand_size: How many cards everybody is dealt (2.2).
        seven_draws: How many cards each seven makes the next player draw (2.7).
        values: What a card of each rank counts; at least for the ranks of the pack (3.2).
        games: How many games a table plays where points won are counted (3.3).
        tokens: The numbers of tokens that may be announced for a phase, the usual first (3.6).
        final_tokens: The tokens of everybody in semifinal and final (3.6).
        table_sizes: The usual sizes of a table (4.1).
        small_table_size: The size of a table that is allowed where nothing else works (4.1).
        advance: How many go on from each table (4.2).
        semifinal_players: How many reach the semifinal (4.3).
        final_players: How many reach the final (4.6).
        absence_minutes: How long after the start of a round a player is waited for (5.1).
        first_card: Ruling on the card turned at the start (2.3).
        exhausted_draw: Ruling on a penalty with too few cards to draw (2.11).
        no_card_to_draw: Ruling on a turn with no card to draw (2.11).
        card_values: Ruling on whose values the cards have (3.2).
        scoring: Ruling on tokens or points (3.3).
        phases: Ruling on the rounds that have one number of tokens (3.6).
        small_table: Ruling on tables smaller than usual (4.1).
        lower_places: Ruling on the places below the final (4.7).
        too_many_absent: Ruling on tables with fewer players than advance (5.2).

    Raises:
        InvalidRules: Names every option that no edition could have, its value and its clause.

    >>> MSV_PRSI_2026.most_players
    7
    >>> attrs.evolve(MSV_PRSI_2026, hand_size=16)
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: $.hand_size: 16 leaves no card to turn when two players \
are dealt to [prsi:2.2]
    """

    name: str = attrs.field(metadata=of("prsi:4.5"))
    in_force_from: date = attrs.field(metadata=of("prsi:4.5"))
    minimum_age: int = attrs.field(default=15, metadata=of("prsi:1.1"))
    entry_fee: int = attrs.field(default=100_00, metadata=of("prsi:1.2"))
    ranks: tuple[Rank, ...] = attrs.field(default=MARIAS_RANKS, metadata=of("prsi:2.1"))
    packs: int = attrs.field(default=1, metadata=of("prsi:2.1"))
    hand_size: int = attrs.field(default=4, metadata=of("prsi:2.2"))
    seven_draws: int = attrs.field(default=2, metadata=of("prsi:2.7"))
    values: tuple[tuple[Rank, int], ...] = attrs.field(
        default=COMMON_VALUES, converter=_pairs, metadata=of("prsi:3.2")
    )
    games: int = attrs.field(default=30, metadata=of("prsi:3.3"))
    tokens: tuple[int, ...] = attrs.field(default=(3, 2), metadata=of("prsi:3.6"))
    final_tokens: int = attrs.field(default=3, metadata=of("prsi:3.6"))
    table_sizes: tuple[int, ...] = attrs.field(default=(4, 5), metadata=of("prsi:4.1"))
    small_table_size: int = attrs.field(default=3, metadata=of("prsi:4.1"))
    advance: int = attrs.field(default=2, metadata=of("prsi:4.2"))
    semifinal_players: int = attrs.field(default=8, metadata=of("prsi:4.3"))
    final_players: int = attrs.field(default=4, metadata=of("prsi:4.6"))
    absence_minutes: int = attrs.field(default=10, metadata=of("prsi:5.1"))
    first_card: FirstCard = attrs.field(default=FirstCard.ACTIVE, metadata=of("prsi:2.3"))
    exhausted_draw: ExhaustedDraw = attrs.field(
        default=ExhaustedDraw.DRAW_WHAT_THERE_IS, metadata=of("prsi:2.11")
    )
    no_card_to_draw: NoCardToDraw = attrs.field(
        default=NoCardToDraw.MUST_PLAY, metadata=of("prsi:2.11")
    )
    card_values: CardValues = attrs.field(default=CardValues.COMMON, metadata=of("prsi:3.2"))
    scoring: Scoring = attrs.field(default=Scoring.TOKENS, metadata=of("prsi:3.3"))
    phases: Phases = attrs.field(default=Phases.KINDS, metadata=of("prsi:3.6"))
    small_table: SmallTable = attrs.field(default=SmallTable.THREE, metadata=of("prsi:4.1"))
    lower_places: LowerPlaces = attrs.field(
        default=LowerPlaces.GAMES_SURVIVED, metadata=of("prsi:4.7")
    )
    too_many_absent: TooManyAbsent = attrs.field(
        default=TooManyAbsent.FILL_BY_DRAW, metadata=of("prsi:5.2")
    )

    def __attrs_post_init__(self) -> None:
        require(self, _DEMANDS)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the game, suit by suit, from low to high (2.1)."""
        return _laid_out(self.ranks, self.packs)

    @property
    def most_players(self) -> int:
        """How many can be dealt to and still leave a card to turn (2.2)."""
        return (len(self.cards) - 1) // self.hand_size

    @property
    def provisional_values(self) -> bool:
        """Whether the values of the cards are not the organiser's own (3.2)."""
        return self.card_values is CardValues.COMMON


@implements("prsi:2.1")
@lru_cache(maxsize=8)
def _laid_out(ranks: tuple[Rank, ...], packs: int) -> tuple[Card, ...]:
    return pack(ranks, copies=packs)


def _are_ranks(rules: Rules) -> bool:
    ranks: object = rules.ranks
    return (
        isinstance(ranks, tuple)
        and all(isinstance(rank, Rank) for rank in ranks)
        and all(low < high for low, high in pairwise(ranks))
    )


def _are_values(rules: Rules) -> bool:
    values: object = rules.values
    return (
        isinstance(values, tuple)
        and all(isinstance(pair, tuple) and len(pair) == 2 for pair in values)
        and all(isinstance(rank, Rank) and is_count(value) for rank, value in values)
        and all(low < high for (low, _), (high, _) in pairwise(values))
    )


def _common_where_common(rules: Rules) -> bool:
    return rules.card_values is CardValues.ANNOUNCED or all(
        COMMON_VALUES[rank] == value for rank, value in rules.values
    )


_DEMANDS: tuple[Demand[Rules], ...] = (
    NAME,
    DAY,
    whole("minimum_age", 0, "years"),
    whole("entry_fee", 0, "hundredths"),
    Demand("ranks", "are not different ranks from low to high", _are_ranks),
    Demand(
        "ranks",
        f"lack one of the ranks that act: {listing(ACTING_RANKS)}",
        lambda rules: set(ACTING_RANKS) <= set(rules.ranks),
    ),
    whole("packs", 1, "packs", most=1000),
    whole("hand_size", 1, "cards"),
    Demand(
        "hand_size",
        "leaves no card to turn when two players are dealt to",
        lambda rules: rules.most_players >= 2,
        ("ranks", "packs"),
    ),
    whole("seven_draws", 1, "cards"),
    *rulings(Rules),
    Demand("values", "are not whole numbers from 0 up, one for each rank", _are_values),
    Demand(
        "values",
        "lack a rank of the pack",
        lambda rules: set(rules.ranks) <= set(dict(rules.values)),
        ("ranks",),
    ),
    Demand(
        "values",
        "are the same for every rank of the pack, so a lot by card could never decide",
        lambda rules: len({dict(rules.values)[rank] for rank in rules.ranks}) > 1,
        ("ranks",),
    ),
    Demand(
        "values",
        "are not the common ones; say that they are announced (card_values)",
        _common_where_common,
        ("card_values",),
    ),
    whole("games", 1, "games"),
    counts("tokens", "numbers of tokens", 1),
    whole("final_tokens", 1, "tokens"),
    whole("advance", 1, "players"),
    counts("table_sizes", "numbers of players", 2),
    Demand(
        "table_sizes",
        "put somebody out at no table, as all advance",
        lambda rules: min(rules.table_sizes) > rules.advance,
        ("advance",),
    ),
    Demand(
        "table_sizes",
        "are more players than the pack can be dealt to",
        lambda rules: max(rules.table_sizes) <= rules.most_players,
        ("ranks", "packs", "hand_size"),
    ),
    whole("small_table_size", 2, "players"),
    Demand(
        "small_table_size",
        "is not between the number who advance and the smallest usual table",
        lambda rules: rules.advance < rules.small_table_size < min(rules.table_sizes),
        ("advance", "table_sizes"),
    ),
    whole("final_players", 2, "players"),
    Demand(
        "final_players",
        "are not those who advance from whole semifinal tables",
        lambda rules: rules.final_players % rules.advance == 0,
        ("advance",),
    ),
    whole("semifinal_players", 2, "players"),
    Demand(
        "semifinal_players",
        "do not fill equal tables of a usual size for the final",
        lambda rules: (
            rules.semifinal_players
            in {size * (rules.final_players // rules.advance) for size in rules.table_sizes}
        ),
        ("advance", "final_players", "table_sizes"),
    ),
    whole("absence_minutes", 0, "minutes"),
)


def clause_of(option: str) -> str:
    """The id of the clause behind an option of :class:`Rules`.

    Args:
        option: The option's name, such as ``first_card``.

    Returns:
        The clause's id.

    Raises:
        InvalidRules: There is no option of this name.

    >>> clause_of("first_card")
    'prsi:2.3'
    """
    return edition.clause_of(Rules, option)


MSV_PRSI_2026 = Rules(name="MSV_PRSI_2026", in_force_from=date(2026, 1, 1))
"""The World Championship in Prší, Český Jiřetín, 2026."""

EDITIONS: tuple[Rules, ...] = (MSV_PRSI_2026,)
"""Every edition this library knows, the oldest first."""
