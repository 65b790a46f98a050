"""Hypothesis strategies for Karak: sheets as tables hand them in, editions, bags of tiles.

They give what a desk really meets: equal treasures at any place, halves of the dragon's
treasure, games that ran out of time, tables of either size. Smaller examples are simpler: a
table of four at which nobody has won anything.
"""

from datetime import date
from fractions import Fraction

from hypothesis import strategies as st

from cardtourney.championship.tables import SeveralEqual, Unsplittable
from cardtourney.karak.acceleration import DRAGON, Bag
from cardtourney.karak.game import Game
from cardtourney.karak.rules import MCR_2026, HalfTreasure, LeftEarly, MoreEqual, Rules
from cardtourney.pairing.points import PointTable


def start_numbers(size: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Different start numbers in order of seat, possibly with gaps.

    Args:
        size: How many.

    Returns:
        A strategy of start numbers.
    """
    numbers = st.integers(1, 999)
    return st.lists(numbers, min_size=size, max_size=size, unique=True).map(tuple)


@st.composite
def games(draw: st.DrawFn, rules: Rules = MCR_2026, *, size: int | None = None) -> Game:
    """Games that can be scored and of which nothing looks wrong.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, for its table sizes and characters.
        size: How many play; any size of the edition if left out.

    Returns:
        A strategy of games.
    """
    players = draw(st.sampled_from(rules.table_sizes)) if size is None else size
    starts = draw(start_numbers(players))
    # Few different numbers, so that equal players are common.
    treasures = [Fraction(draw(st.integers(0, 4))) for _ in starts]
    dragon = draw(st.none() | st.sampled_from(starts))
    if dragon is not None and draw(st.booleans()):
        treasures[starts.index(dragon)] += Fraction(3, 2)
    drawn = next(row for row in rules.characters if len(row) == players)
    characters = draw(st.just(()) | st.permutations(drawn).map(tuple))
    place = (draw(st.integers(1, 9)), draw(st.integers(1, 12)))
    return Game(*place, starts, tuple(treasures), dragon, characters)


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
        tuple(game.treasures[seat] for seat in order),
        game.dragon,
        tuple(game.characters[seat] for seat in order) if game.characters else (),
    )


@st.composite
def rules_variants(draw: st.DrawFn) -> Rules:
    """Editions that other events might write: other sizes, points, numbers and rulings.

    Args:
        draw: Given by Hypothesis.

    Returns:
        A strategy of rules.
    """
    sizes = draw(st.sampled_from([(4, 5), (5, 4), (3, 4), (2, 3, 4)]))
    rows = [
        sorted(draw(st.lists(st.integers(0, 9), min_size=size, max_size=size)), reverse=True)
        for size in sizes
    ]
    return Rules(
        name="another event",
        in_force_from=date(2027, 1, 1),
        table_sizes=sizes,
        points=PointTable.of(*rows),
        dragon_points=draw(st.fractions(0, 3, max_denominator=4)),
        most_equal=draw(st.integers(1, 5)),
        characters=tuple(tuple(f"character {n}" for n in range(size)) for size in sizes),
        tiles_left=draw(st.integers(1, 8)),
        counted_size=draw(st.sampled_from(sizes)),
        unsplittable=draw(st.sampled_from(Unsplittable)),
        several_equal=draw(st.sampled_from(SeveralEqual)),
        more_equal=draw(st.sampled_from(MoreEqual)),
        half_treasure=draw(st.sampled_from(HalfTreasure)),
        left_early=draw(st.sampled_from(LeftEarly)),
    )


@st.composite
def bags(draw: st.DrawFn, *, least: int = 5) -> Bag:
    """Bags with the dragon in them, before any acceleration.

    Args:
        draw: Given by Hypothesis.
        least: How many tiles there are at least, the dragon among them.

    Returns:
        A strategy of bags.
    """
    names = st.sampled_from(("kostlivec", "krysa", "mumie", "netopýr", "truhla"))
    content = draw(st.dictionaries(names, st.integers(1, 6)))
    missing = least - 1 - sum(content.values())
    if missing > 0:
        content["krysa"] = content.get("krysa", 0) + missing
    return Bag({**content, DRAGON: 1})
