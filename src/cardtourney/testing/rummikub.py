"""Hypothesis strategies for Rummikub: racks, sheets as tables hand them in, editions.

They give what a desk really meets: games in which somebody goes out and others that end with an
empty pool, equal racks, jokers, racks of which only the sum was written down. Smaller examples
are simpler: a table of four and one tile on each rack.
"""

from datetime import date

from hypothesis import strategies as st

from cardtourney.championship.tables import SeveralEqual, Unsplittable
from cardtourney.pairing.points import PointTable
from cardtourney.rummikub.game import Game, from_racks
from cardtourney.rummikub.racks import Opening, Rack
from cardtourney.rummikub.rules import (
    MCR_2026,
    GamePoints,
    PointTableOf,
    Rules,
    Scoring,
    SeveralLowest,
)

_OPENINGS = st.sampled_from(Opening)
# Two on each of four racks: never more than there are of one number.
_TILES = st.lists(st.integers(1, 13), min_size=1, max_size=2).map(tuple)
_RACKS_WITHOUT_JOKERS = st.builds(Rack, _TILES, opening=_OPENINGS) | st.builds(
    lambda total, opening: Rack(total=total, opening=opening), st.integers(1, 60), _OPENINGS
)
_RACKS = _RACKS_WITHOUT_JOKERS | st.builds(Rack, _TILES, st.just(1), opening=_OPENINGS)


def full_racks(*, jokers: bool = True) -> st.SearchStrategy[Rack]:
    """Racks with something left on them, by tiles or as a sum.

    Args:
        jokers: Whether there may be one on it; a game has two in all.

    Returns:
        A strategy of racks.
    """
    return _RACKS if jokers else _RACKS_WITHOUT_JOKERS


@st.composite
def racks(draw: st.DrawFn, size: int) -> tuple[Rack, ...]:
    """The racks of a table: one of them empty, or none where the pool ran out.

    Args:
        draw: Given by Hypothesis.
        size: How many play.

    Returns:
        A strategy of racks, in order of seat.
    """
    listed = [draw(full_racks(jokers=seat < 2)) for seat in range(size)]
    out = draw(st.none() | st.integers(0, size - 1))
    if out is not None:
        listed[out] = Rack()
    return tuple(draw(st.permutations(listed)))


@st.composite
def games(draw: st.DrawFn, rules: Rules = MCR_2026, *, size: int | None = None) -> Game:
    """Games that can be scored and of which nothing looks wrong, most with their racks.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, for its table sizes and scoring.
        size: How many play; any size of the edition if left out.

    Returns:
        A strategy of games.
    """
    players = draw(st.sampled_from(rules.table_sizes)) if size is None else size
    numbers = st.lists(st.integers(1, 999), min_size=players, max_size=players, unique=True)
    place = (draw(st.integers(1, 9)), draw(st.integers(1, 12)))
    game = from_racks(*place, draw(numbers), draw(racks(players)), rules)
    return game if draw(st.booleans()) else Game(*place, game.starts, game.points)


def reseated(game: Game, order: list[int]) -> Game:
    """The same game with its players on other seats.

    Args:
        game: The game.
        order: For each new seat the old one, from 0.

    Returns:
        The game.
    """
    return Game(
        game.round,
        game.table,
        tuple(game.starts[seat] for seat in order),
        tuple(game.points[seat] for seat in order),
        tuple(game.racks[seat] for seat in order) if game.racks else (),
    )


def scorings() -> st.SearchStrategy[Scoring]:
    """Scorings that organisers might announce."""
    none_or = st.none() | st.integers(0, 60)
    return st.integers(0, 200).flatmap(
        lambda unopened: st.builds(
            Scoring,
            joker=st.integers(0, 50),
            unopened=st.just(unopened),
            unopened_possible=st.none() | st.just(2 * unopened),
            cap=none_or,
            winner=none_or,
            second=st.none() | st.integers(0, 10),
        )
    ) | st.builds(Scoring, joker=st.integers(0, 50), cap=none_or)


@st.composite
def rules_variants(draw: st.DrawFn) -> Rules:
    """Editions that other events might write: other sizes, points, scorings and rulings.

    Args:
        draw: Given by Hypothesis.

    Returns:
        A strategy of rules.
    """
    sizes = draw(st.sampled_from([(4, 3), (3, 4), (2, 3, 4)]))
    rows = [
        sorted(draw(st.lists(st.integers(0, 9), min_size=size, max_size=size)), reverse=True)
        for size in sizes
    ]
    chosen = draw(st.sampled_from(GamePoints))
    announced = draw(scorings()) if chosen is GamePoints.ANNOUNCED else None
    return Rules(
        name="another event",
        in_force_from=date(2027, 1, 1),
        table_sizes=sizes,
        announced_points=PointTable.of(*rows),
        point_table=PointTableOf.ANNOUNCED,
        extra_places=draw(st.integers(0, 5)),
        game_points=chosen,
        announced_scoring=announced,
        several_lowest=draw(st.sampled_from(SeveralLowest)),
        unsplittable=draw(st.sampled_from(Unsplittable)),
        several_equal=draw(st.sampled_from(SeveralEqual)),
    )
