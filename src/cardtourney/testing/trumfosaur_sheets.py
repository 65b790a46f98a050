"""Hypothesis strategies for the sheets of Trumfosaur rounds.

They give what a desk really meets: close totals, many of them equal, tables of either size.
Smaller examples are simpler: a table of three at which everybody scored the scoring card only.
"""

from itertools import chain

import attrs
from hypothesis import strategies as st

from cardtourney.pairing.points import TieRule
from cardtourney.trumfosaur.rules import MCR_2026, Rules
from cardtourney.trumfosaur.sheet import Sheet, least_score, tied


@st.composite
def sheets(draw: st.DrawFn, rules: Rules = MCR_2026, *, size: int | None = None) -> Sheet:
    """Sheets that can be scored and of which nothing looks wrong.

    Args:
        draw: Given by Hypothesis.
        rules: The edition, for its table sizes, its scoring and whether lots are drawn.
        size: How many play; any size of the edition if left out.

    Returns:
        A strategy of sheets.
    """
    players = draw(st.sampled_from(rules.table_sizes)) if size is None else size
    numbers = st.lists(st.integers(1, 999), min_size=players, max_size=players, unique=True)
    games = []
    for _ in range(players):
        # Few different scores, so that equal totals are common.
        scores = [least_score(rules) + draw(st.integers(0, 5)) for _ in range(players)]
        scores[draw(st.integers(0, players - 1))] += rules.last_trick_points
        games.append(tuple(scores))
    place = (draw(st.integers(1, 9)), draw(st.integers(1, 12)))
    sheet = Sheet(*place, tuple(draw(numbers)), tuple(games))
    if rules.shared_place is TieRule.LOTS:
        lots = draw(st.permutations(tuple(chain(*tied(sheet)))))
        return attrs.evolve(sheet, lots=tuple(lots))
    return sheet


def reseated(sheet: Sheet, order: list[int]) -> Sheet:
    """The same sheet with its players on other seats.

    Args:
        sheet: The sheet.
        order: For each new seat the old one, from 0.

    Returns:
        The sheet.
    """
    return attrs.evolve(
        sheet,
        starts=tuple(sheet.starts[seat] for seat in order),
        games=tuple(tuple(game[seat] for seat in order) for game in sheet.games),
    )
