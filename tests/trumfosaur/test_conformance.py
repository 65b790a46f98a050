"""Trumfosaur against the kit that every card game has to pass."""

from datetime import date

import attrs
import pytest
from hypothesis import strategies as st

from cardtourney import trumfosaur
from cardtourney.rulebook import load
from cardtourney.testing.conformance import check_conformance
from cardtourney.testing.trumfosaur import cards, cards_of, shuffle_hidden
from cardtourney.trumfosaur.actions import Action, Exchange, Keep, Play, PutAside, Reveal
from cardtourney.trumfosaur.cards import TRUMP
from cardtourney.trumfosaur.notation import NOTATION
from cardtourney.trumfosaur.rules import (
    MCR_2026,
    Deck,
    ExchangeReuses,
    RevealConflict,
    RevealWindow,
    Rules,
)

# Everybody is asked before each of the ten tricks at most as often as there are cards to turn.
MOST_ACTIONS = 4 + 4 + 40 + 10 * 4 + 16
STRANGE: st.SearchStrategy[Action] = st.one_of(
    st.builds(Exchange, st.lists(cards(), max_size=5)),
    st.builds(PutAside, cards()),
    st.builds(Play, cards() | st.just(TRUMP)),
    st.sampled_from((Reveal(), Keep())),
)

OTHER_READINGS = attrs.evolve(
    MCR_2026,
    name="other readings",
    reveal_window=RevealWindow.BETWEEN_TRICKS,
    reveal_conflict=RevealConflict.FIRST,
)
# Hardly more cards than are dealt, two of each, so that those that were changed come back.
SMALL = Rules(
    name="small",
    in_force_from=date(2026, 1, 1),
    dinosaurs=("stegosaurus", "žralokodrak"),
    numbers=(1, 2, 3, 5),
    copies=2,
    trumps=4,
    deck=Deck.ANNOUNCED,
    hand_size=4,
    exchange_reuses=ExchangeReuses.ON,
)


@pytest.mark.parametrize(
    ("rules", "games"),
    [(MCR_2026, 2), (OTHER_READINGS, 1), (SMALL, 5)],
    ids=lambda value: value.name if isinstance(value, Rules) else "",
)
def test_trumfosaur_does_what_every_game_must(rules: Rules, games: int) -> None:
    found = check_conformance(
        trumfosaur,
        rules,
        players=(3, 4),
        most_actions=MOST_ACTIONS,
        cards_of=cards_of,
        shuffle_hidden=shuffle_hidden,
        strange=STRANGE,
        rulebook=load("cardtourney.trumfosaur"),
        notation=NOTATION,
        action_type=Action,
        games=games,
    )

    assert found.left_out == ()
    assert found.games >= games
