"""Hypothesis strategies for brackets: what they may consist of."""

from hypothesis import strategies as st

from cardtourney.pairing.bracket import BracketFormat


@st.composite
def bracket_formats(draw: st.DrawFn) -> BracketFormat:
    """What a bracket may consist of: few sizes, small numbers, with byes and without.

    Args:
        draw: Given by Hypothesis.

    Returns:
        A strategy of formats; smaller examples have one size and no byes.
    """
    advance = draw(st.integers(1, 3))
    numbers = st.integers(advance + 1, advance + 4)
    sizes = draw(st.lists(numbers, min_size=1, max_size=3, unique=True))
    small = draw(st.lists(numbers.filter(lambda size: size not in sizes), max_size=1))
    return BracketFormat(
        sizes=tuple(sizes),
        small=tuple(small),
        advance=advance,
        target=draw(st.integers(1, 8)),
        byes=draw(st.sampled_from((0, 1, 2, 5, None))),
    )
