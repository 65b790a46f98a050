"""Superprší against the kit that every card game has to pass, with every ruling drawn."""

from datetime import date

import attrs
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cardtourney import superprsi
from cardtourney.cards import Rank, Suit, pack
from cardtourney.rulebook import load
from cardtourney.superprsi.notation import NOTATION
from cardtourney.superprsi.rules import (
    SUPERPRSI_2020,
    FinishedUntil,
    GameEnd,
    GivingUp,
    Misplays,
    Rules,
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
    Take,
)
from cardtourney.testing.conformance import Invariant, check_conformance
from cardtourney.testing.superprsi import cards_of, rules_variants, rulings, shuffle_hidden

MOST_ACTIONS = 20_000
SHORT = 50
CARDS = st.sampled_from(pack(Rank))
PLAYS: st.SearchStrategy[Action] = st.builds(
    Play,
    st.lists(CARDS, min_size=1, max_size=3),
    st.none() | st.sampled_from(DirectionCall),
    st.none() | st.sampled_from(Suit),
    st.none() | st.sampled_from(AceCall),
    st.none() | st.sampled_from(Rank),
)
OTHERS: st.SearchStrategy[Action] = st.sampled_from(
    (
        *(Draw(), Take(), Take(throws=True), Stand(), Pass(), GiveUp()),
        *(Cut(number) for number in range(-1, 5)),
        *map(Misplay, pack(Rank)),
    )
)

RIGHT = attrs.evolve(
    SUPERPRSI_2020, name="right", misplay=Misplays.REFUSED, giving_up=GivingUp.REFUSED
)
WAITING = attrs.evolve(RIGHT, name="waiting", game_end=GameEnd.LAST_CHANCE, hand_size=4)
# So few cards that there is often nothing to draw.
TIGHT = Rules(
    name="tight",
    in_force_from=date(2020, 1, 1),
    ranks=(Rank.SEVEN, Rank.EIGHT, Rank.OBER, Rank.ACE),
    packs=1,
    least_packs=1,
    cut_most=2,
    hand_size=3,
    throw_over=4,
    finished_until=FinishedUntil.GAME_END,
    misplay=Misplays.REFUSED,
    giving_up=GivingUp.REFUSED,
)


def conforms(
    rules: Rules, players: tuple[int, ...], games: int, leave_out: tuple[Invariant, ...] = ()
) -> None:
    found = check_conformance(
        superprsi,
        rules,
        players=players,
        most_actions=SHORT if Invariant.ENDS in leave_out else MOST_ACTIONS,
        cards_of=cards_of,
        shuffle_hidden=shuffle_hidden,
        strange=PLAYS | OTHERS,
        rulebook=load("cardtourney.superprsi"),
        notation=NOTATION,
        action_type=Action,
        games=games,
        leave_out=leave_out,
    )

    assert set(found.left_out) == set(leave_out)
    assert found.games >= games


@pytest.mark.parametrize(
    ("rules", "players", "games"),
    [
        (RIGHT, (2, 3), 1),
        (WAITING, (2, 3, 4), 2),
        (TIGHT, (2, 3, 4), 1),
    ],
    ids=lambda value: value.name if isinstance(value, Rules) else "",
)
def test_superprsi_does_what_every_game_must(
    rules: Rules, players: tuple[int, ...], games: int
) -> None:
    conforms(rules, players, games)


def test_the_edition_of_2020_does_so_too() -> None:
    """Who errs at random does so for long: these games are stopped."""
    conforms(SUPERPRSI_2020, (2, 3, 6), 2, (Invariant.ENDS,))


@settings(
    max_examples=6,
    deadline=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
@given(rules_variants() | rulings(attrs.evolve(SUPERPRSI_2020, hand_size=3)), st.integers(2, 4))
def test_it_does_so_by_every_ruling(rules: Rules, players: int) -> None:
    conforms(rules, (players,), 1, (Invariant.ENDS, Invariant.ELSEWHERE))
