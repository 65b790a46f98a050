"""A result or rules of another game, or of none, are refused by every function that scores."""

from collections.abc import Callable
from typing import Any

import pytest

from cardtourney.errors import InvalidReport
from cardtourney.karak import game as karak_game
from cardtourney.karak import legality, points, tournament
from cardtourney.karak import rules as karak_rules
from cardtourney.rummikub import game as rummikub_game
from cardtourney.rummikub import points as rummikub_points
from cardtourney.rummikub import racks
from cardtourney.rummikub import rules as rummikub_rules
from cardtourney.rummikub import tournament as rummikub_tournament

KARAK: Any = karak_game.Game(1, 1, (1, 2, 3, 4), (3, 2, 1, 0))
RUMMIKUB: Any = rummikub_game.Game(1, 1, (1, 2, 3, 4), (60, -20, -20, -20))
RULES: dict[Any, Any] = {
    KARAK: karak_rules.MCR_2026,
    RUMMIKUB: rummikub_rules.MCR_2026,
}
SCORING: list[tuple[Any, Callable[[Any, Any], object]]] = [
    (KARAK, points.points),
    (KARAK, karak_game.problems),
    (KARAK, karak_game.findings),
    (KARAK, tournament.score),
    (KARAK, tournament.findings),
    (RUMMIKUB, rummikub_points.points),
    (RUMMIKUB, rummikub_game.problems),
    (RUMMIKUB, rummikub_game.findings),
    (RUMMIKUB, rummikub_tournament.score),
    (RUMMIKUB, rummikub_tournament.findings),
]


@pytest.mark.parametrize(("own", "score"), SCORING)
def test_what_is_of_another_game_is_refused_by_its_place(
    own: Any, score: Callable[[Any, Any], object]
) -> None:
    other = RUMMIKUB if own is KARAK else KARAK
    name = f"{type(own).__module__.removesuffix('.game')}"
    score(own, RULES[own])
    for game, rules in ((other, RULES[other]), (None, "MCR_2026"), (own, None), (None, RULES[own])):
        fields = []
        if rules is not RULES[own]:
            fields.append(("$.rules", f"expected {name}.rules.Rules"))
        if game is not own:
            fields.append(("$.game", f"expected {name}.game.Game"))
        with pytest.raises(InvalidReport) as raised:
            score(game, rules)

        assert [(each.field, each.message.split("; ")[1]) for each in raised.value] == fields


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda rules: legality.legality([], rules), "karak"),
        (lambda rules: racks.rack_value(racks.Rack(), rules), "rummikub"),
        (lambda rules: racks.game_points([racks.Rack(), racks.Rack(total=3)], rules), "rummikub"),
        (lambda rules: racks.gain(3, 1, rules), "rummikub"),
    ],
)
def test_what_are_no_rules_is_refused(call: Callable[[Any], object], name: str) -> None:
    with pytest.raises(InvalidReport) as raised:
        call(None)

    assert str(raised.value) == (
        f"the rules are None; expected an edition, a value of cardtourney.{name}.rules.Rules"
    )
