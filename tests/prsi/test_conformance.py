"""Prší against the kit that every card game has to pass."""

from datetime import date

import attrs
import pytest
from hypothesis import strategies as st

from cardtourney import prsi
from cardtourney.cards import Rank, Suit, pack
from cardtourney.prsi.notation import NOTATION
from cardtourney.prsi.rules import (
    COMMON_VALUES,
    MSV_PRSI_2026,
    CardValues,
    ExhaustedDraw,
    FirstCard,
    NoCardToDraw,
    Rules,
)
from cardtourney.prsi.state import Action, Draw, Pass, Play, Stand, Take
from cardtourney.rulebook import load
from cardtourney.testing.conformance import check_conformance
from cardtourney.testing.prsi import cards_of, shuffle_hidden

MOST_ACTIONS = 20_000
STRANGE: st.SearchStrategy[Action] = st.builds(
    Play, st.sampled_from(pack(Rank)), st.none() | st.sampled_from(Suit)
) | st.sampled_from((Draw(), Take(), Stand(), Pass()))

WIDE = attrs.evolve(
    MSV_PRSI_2026,
    name="wide",
    ranks=tuple(Rank),
    values={**COMMON_VALUES, Rank.OBER: 20},
    card_values=CardValues.ANNOUNCED,
    first_card=FirstCard.INERT,
)
DOUBLE = attrs.evolve(MSV_PRSI_2026, name="double", packs=2, hand_size=7, seven_draws=3)
# So few cards that there is often nothing to draw.
TIGHT = Rules(
    name="tight",
    in_force_from=date(2026, 1, 1),
    ranks=(Rank.SEVEN, Rank.OBER, Rank.KING, Rank.ACE),
    hand_size=3,
    no_card_to_draw=NoCardToDraw.MAY_PASS,
    exhausted_draw=ExhaustedDraw.END_GAME,
)


@pytest.mark.parametrize(
    ("rules", "players", "games"),
    [
        (MSV_PRSI_2026, (2, 3, 4, 5, 7), 2),
        (TIGHT, (2, 3, 4, 5), 5),
        (WIDE, (6, 10), 1),
        (DOUBLE, (2, 8), 1),
    ],
    ids=lambda value: value.name if isinstance(value, Rules) else "",
)
def test_prsi_does_what_every_game_must(rules: Rules, players: tuple[int, ...], games: int) -> None:
    found = check_conformance(
        prsi,
        rules,
        players=players,
        most_actions=MOST_ACTIONS,
        cards_of=cards_of,
        shuffle_hidden=shuffle_hidden,
        strange=STRANGE,
        rulebook=load("cardtourney.prsi"),
        notation=NOTATION,
        action_type=Action,
        games=games,
    )

    assert found.left_out == ()
    assert found.games >= games
