"""A game played to its end, as text and as JSON."""

import json
from collections.abc import Sequence
from typing import Any

from cardtourney import prsi
from cardtourney.chance import Chance
from cardtourney.cli.prsi.dialogue import PrsiPlayed, PrsiPolicy
from cardtourney.cli.prsi.record import GAME
from cardtourney.game import play
from cardtourney.playthrough import record, write
from cardtourney.prsi.notation import NOTATION


def played_out(
    rules: prsi.Rules, policies: Sequence[PrsiPolicy], chance: Chance, choices: Chance
) -> PrsiPlayed:
    """Play a game to its end; see :func:`cardtourney.game.play`."""
    return play(prsi, rules, policies, chance, choices=choices)


def game_text(played: PrsiPlayed, *, hands: bool) -> str:
    """A game as a playthrough, with everybody's hands after every step or without them."""
    return write(record(played, prsi, NOTATION), prsi, NOTATION, hands=hands)


def game_data(played: PrsiPlayed) -> dict[str, Any]:
    """A game in the envelope in which the library reads it back."""
    from cardtourney.codec import to_json

    data: dict[str, Any] = json.loads(to_json(record(played, prsi, NOTATION), as_type=GAME))
    return data
