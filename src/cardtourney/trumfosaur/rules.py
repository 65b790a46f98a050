"""Every number and every ruling of Trumfosaur: of the pack, the game, its scoring, the tables.

Nothing else in this package holds a threshold, a count or a choice between readings:
another event writes another :class:`Rules` value and changes no code.
A released edition never changes; a new one is added to :data:`EDITIONS`.
"""

from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from functools import lru_cache

import attrs

from cardtourney import edition
from cardtourney.championship.tables import SeveralEqual, Unsplittable
from cardtourney.edition import DAY, NAME, Demand, by_text, counts, of, require, rulings, whole
from cardtourney.errors import InvalidReport, InvalidRules, Problem, shown_value
from cardtourney.pairing.points import PointTable, TieRule
from cardtourney.pairing.values import is_count
from cardtourney.trumfosaur.cards import Card, is_dinosaur


class Deck(StrEnum):
    """3.1: whose the make-up of the pack is.

    ``PROVISIONAL``: ours, until the publisher's is known to us.
    ``ANNOUNCED``: the one in the rules, as the organiser announced it.
    """

    PROVISIONAL = "provisional"
    ANNOUNCED = "announced"


class ExchangeReuses(StrEnum):
    """3.3: whether changed cards come back when the pack runs out.

    ``OFF``: they stay out of the game, so the pack must be large enough for every exchange.
    ``ON``: the cards shown are shuffled into a new pack.
    """

    OFF = "off"
    ON = "on"


class RevealWindow(StrEnum):
    """5.5: when a scoring card may be turned: the text says at any time during the game.

    ``ANY_TURN``: between tricks, where everybody is asked, and before each card of one's own,
    also the one that is led.
    ``BETWEEN_TRICKS``: only between tricks.
    """

    ANY_TURN = "any_turn"
    BETWEEN_TRICKS = "between_tricks"


class RevealConflict(StrEnum):
    """5.5: who leads when several turned their scoring cards for the same trick.

    ``LAST``: the last to turn.
    ``FIRST``: the first to turn; the others have turned in vain.
    """

    LAST = "last"
    FIRST = "first"


class EqualPoints(StrEnum):
    """7: what decides between players with equal tournament points.

    ``GAME_POINTS``: the points of all their games.
    ``SHARED``: nothing; they share the place.
    """

    GAME_POINTS = "game_points"
    SHARED = "shared"


PROVISIONAL_DINOSAURS = (
    "brachiosaurus",
    "diplodocus",
    "pterodactyl",
    "stegosaurus",
    "triceratops",
    "tyrannosaurus",
)
"""The dinosaurs of the provisional pack."""

PROVISIONAL_NUMBERS = tuple(range(1, 11))
"""The numbers of each dinosaur in the provisional pack."""

PROVISIONAL_TRUMPS = 6
"""The trumps of the provisional pack, in which each other card is there once."""


def _as_numbers(given: tuple[int, ...] | range) -> tuple[int, ...]:
    # What is not right is left to the demands, which report all problems of an edition together.
    return tuple(given) if isinstance(given, range) else given


@attrs.frozen(kw_only=True, field_transformer=by_text)
class Rules:
    """One edition of the rules of Trumfosaur: all numbers, and an option for every ruling.

    The defaults are those of the championship of 2026. To try another reading or to write
    another event's rules, use ``attrs.evolve``; the checks run again.

    Attributes:
        name: The edition's name.
        in_force_from: The first day on which it holds.
        table_sizes: The sizes that a table may have, the preferred first (1).
        dinosaurs: The dinosaurs of the pack (3.1).
        numbers: The numbers that each dinosaur has, from low to high (3.1).
        copies: How many cards there are of each dinosaur and number (3.1).
        trumps: How many trumps there are (3.1).
        hand_size: How many cards everybody is dealt, and so how many tricks there are (3.2).
        most_changed: How many cards everybody may change (3.3).
        dinosaur_points: What a won card of the scoring card's dinosaur is worth (6).
        number_points: What a won card of its number is worth (6).
        last_trick_points: What the last trick is worth on top (6).
        points: Tournament points by place for each size of table (7).
        unsplittable: Ruling on numbers of players that fill no tables (1).
        several_equal: Ruling on numbers of players that fill equal tables of several sizes (1).
        deck: Ruling on whose the pack is (3.1).
        exchange_reuses: Ruling on a pack that runs out in the exchange (3.3).
        reveal_window: Ruling on when a scoring card may be turned (5.5).
        reveal_conflict: Ruling on several turned for the same trick (5.5).
        shared_place: Ruling on the points of players with equal totals at a table (7).
        equal_points: Ruling on players with equal tournament points (7).

    Raises:
        InvalidRules: Names every option that no edition could have, its value and its clause.

    >>> MCR_2026.needed(4), MCR_2026.needed(3), len(MCR_2026.cards)
    (52, 39, 60)
    >>> attrs.evolve(MCR_2026, deck=Deck.ANNOUNCED, numbers=range(1, 9))
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: $.numbers: the pack has 48 ordinary cards; a table of 4 \
needs 52, as each is dealt 10 and may change 3 [trumfosaur:3.3]
    """

    name: str = attrs.field(metadata=of("trumfosaur:7"))
    in_force_from: date = attrs.field(metadata=of("trumfosaur:7"))
    table_sizes: tuple[int, ...] = attrs.field(default=(4, 3), metadata=of("trumfosaur:1"))
    dinosaurs: tuple[str, ...] = attrs.field(
        default=PROVISIONAL_DINOSAURS, metadata=of("trumfosaur:3.1")
    )
    numbers: tuple[int, ...] = attrs.field(
        default=PROVISIONAL_NUMBERS,
        converter=_as_numbers,
        metadata=of("trumfosaur:3.1"),
    )
    copies: int = attrs.field(default=1, metadata=of("trumfosaur:3.1"))
    trumps: int = attrs.field(default=PROVISIONAL_TRUMPS, metadata=of("trumfosaur:3.1"))
    hand_size: int = attrs.field(default=10, metadata=of("trumfosaur:3.2"))
    most_changed: int = attrs.field(default=3, metadata=of("trumfosaur:3.3"))
    dinosaur_points: int = attrs.field(default=1, metadata=of("trumfosaur:6"))
    number_points: int = attrs.field(default=2, metadata=of("trumfosaur:6"))
    last_trick_points: int = attrs.field(default=1, metadata=of("trumfosaur:6"))
    points: PointTable = attrs.field(
        default=PointTable.of((5, 3, 2, 1), (4, 2, 1)), metadata=of("trumfosaur:7")
    )
    unsplittable: Unsplittable = attrs.field(
        default=Unsplittable.REFUSE, metadata=of("trumfosaur:1")
    )
    several_equal: SeveralEqual = attrs.field(
        default=SeveralEqual.LARGER, metadata=of("trumfosaur:1")
    )
    deck: Deck = attrs.field(default=Deck.PROVISIONAL, metadata=of("trumfosaur:3.1"))
    exchange_reuses: ExchangeReuses = attrs.field(
        default=ExchangeReuses.OFF, metadata=of("trumfosaur:3.3")
    )
    reveal_window: RevealWindow = attrs.field(
        default=RevealWindow.ANY_TURN, metadata=of("trumfosaur:5.5")
    )
    reveal_conflict: RevealConflict = attrs.field(
        default=RevealConflict.LAST, metadata=of("trumfosaur:5.5")
    )
    shared_place: TieRule = attrs.field(default=TieRule.SPLIT, metadata=of("trumfosaur:7"))
    equal_points: EqualPoints = attrs.field(
        default=EqualPoints.GAME_POINTS, metadata=of("trumfosaur:7")
    )

    def __attrs_post_init__(self) -> None:
        problems: list[Problem] = []
        try:
            require(self, _DEMANDS)
        except InvalidRules as error:
            problems += error.problems
        if {problem.field for problem in problems}.isdisjoint(_MAKE_THE_PACK):
            problems += _size_problems(self)
        if problems:
            raise InvalidRules(problems)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All ordinary cards, dinosaur by dinosaur, from low to high (3.1)."""
        return laid_out(self.dinosaurs, self.numbers, self.copies)

    @property
    def provisional_deck(self) -> bool:
        """Whether the pack is not the publisher's own (3.1)."""
        return self.deck is Deck.PROVISIONAL

    def needed(self, players: int) -> int:
        """How many ordinary cards a table needs, whatever is changed (3.2, 3.3).

        Args:
            players: How many play at it.

        Raises:
            InvalidReport: It is no number of players.
        """
        if not is_count(players):
            raise InvalidReport(
                [f"{shown_value(players)} is no number of players [trumfosaur:3.2]"]
            )
        spare = 0 if self.exchange_reuses is ExchangeReuses.ON else self.most_changed
        return players * (self.hand_size + spare)


@lru_cache(maxsize=8)
def laid_out(dinosaurs: tuple[str, ...], numbers: tuple[int, ...], copies: int) -> tuple[Card, ...]:
    """Lay out the ordinary cards of a pack, dinosaur by dinosaur, from low to high.

    >>> laid_out(("stegosaurus",), (1, 2), 2)
    (stegosaurus 1, stegosaurus 1, stegosaurus 2, stegosaurus 2)
    """
    return tuple(
        Card(dinosaur, number)
        for dinosaur in dinosaurs
        for number in numbers
        for _ in range(copies)
    )


def _are_dinosaurs(rules: Rules) -> bool:
    names: object = rules.dinosaurs
    return (
        isinstance(names, tuple)
        and len(names) > 0
        and all(map(is_dinosaur, names))
        and len(set(names)) == len(names)
    )


def _ours_where_provisional(rules: Rules) -> bool:
    ours = (PROVISIONAL_DINOSAURS, PROVISIONAL_NUMBERS, 1, PROVISIONAL_TRUMPS)
    theirs = (rules.dinosaurs, rules.numbers, rules.copies, rules.trumps)
    return rules.deck is Deck.ANNOUNCED or theirs == ours


_DEMANDS: tuple[Demand[Rules], ...] = (
    NAME,
    DAY,
    counts("table_sizes", "numbers of players", 2),
    *rulings(Rules),
    Demand("dinosaurs", "are not different names, each words of small letters", _are_dinosaurs),
    counts("numbers", "whole numbers", 0),
    Demand(
        "numbers",
        "do not go up, each below 1,000,000,000",
        lambda rules: sorted(rules.numbers) == [*rules.numbers] and rules.numbers[-1] < 10**9,
    ),
    whole("copies", 1, "copies", most=1000),
    whole("trumps", 1, "trumps", most=1000),
    Demand(
        "trumps",
        "are fewer trumps than players at the largest table, who take one each",
        lambda rules: rules.trumps >= max(rules.table_sizes),
        ("table_sizes",),
    ),
    Demand(
        "deck",
        "is said of the pack, and yet it is not ours; say that it is announced",
        _ours_where_provisional,
        ("dinosaurs", "numbers", "copies", "trumps"),
    ),
    whole("hand_size", 1, "cards"),
    whole("most_changed", 0, "cards"),
    Demand(
        "most_changed",
        "are more cards than everybody is dealt",
        lambda rules: rules.most_changed <= rules.hand_size,
        ("hand_size",),
    ),
    whole("dinosaur_points", 0, "points"),
    whole("number_points", 0, "points"),
    whole("last_trick_points", 0, "points"),
    Demand("points", "is not a point table", lambda rules: isinstance(rules.points, PointTable)),
    Demand(
        "points",
        "has no points for one of the sizes of tables",
        lambda rules: set(rules.table_sizes) <= set(rules.points.sizes),
        ("table_sizes",),
    ),
)

_MAKE_THE_PACK = frozenset(
    f"$.{option}"
    for option in (
        *("table_sizes", "dinosaurs", "numbers", "copies", "deck"),
        *("hand_size", "most_changed", "exchange_reuses"),
    )
)


def _size_problems(rules: Rules) -> list[Problem]:
    have, players = len(rules.cards), max(rules.table_sizes)
    if have >= rules.needed(players):
        return []
    changes = "" if rules.needed(1) == rules.hand_size else f" and may change {rules.most_changed}"
    message = (
        f"the pack has {have} ordinary cards; a table of {players} needs "
        f"{rules.needed(players)}, as each is dealt {rules.hand_size}{changes} [trumfosaur:3.3]"
    )
    return [Problem(message, field="$.numbers")]


def players_problems(rules: Rules, players: int) -> Iterator[Problem]:
    """Whether there are tables of so many."""
    if not is_count(players) or players not in rules.table_sizes:
        sizes = " or ".join(map(str, sorted(rules.table_sizes)))
        shown = shown_value(players)
        thing = "player" if shown == "1" else "players"
        yield Problem(f"{shown} {thing}: a table has {sizes} [trumfosaur:1]")


def clause_of(option: str) -> str:
    """The id of the clause behind an option of :class:`Rules`.

    Args:
        option: The option's name, such as ``reveal_window``.

    Returns:
        The clause's id.

    Raises:
        InvalidRules: There is no option of this name.

    >>> clause_of("reveal_window")
    'trumfosaur:5.5'
    """
    return edition.clause_of(Rules, option)


MCR_2026 = Rules(name="MCR_2026", in_force_from=date(2026, 1, 1))
"""The Czech championship of 2026."""

EDITIONS: tuple[Rules, ...] = (MCR_2026,)
"""Every edition this library knows, the oldest first."""
