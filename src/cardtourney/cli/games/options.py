"""What the commands `play` and `check` of every card game are asked."""

from pathlib import Path
from typing import Annotated

import attrs
from cyclopts import Parameter

from cardtourney.cli.words import file, whole


@attrs.frozen(kw_only=True)
class GameOptions:
    """How a game is played.

    Attributes:
        seed: The text from which the cards are shuffled; the same text gives the same game.
        players: How many seats there are.
        policy: How the computer plays: “sensible”, or “uniform” for any legal action.
        interactive: Play a seat yourself. Every illegal wish is answered with the reason.
        seat: Your seat; by default 1.
        hands: Note everybody's hands after every step.
        out: A file for the game, instead of the output.
    """

    seed: Annotated[str, Parameter(name="--seed")]
    players: Annotated[int, Parameter(name="--players", converter=whole)] = 4
    policy: Annotated[str, Parameter(name="--policy")] = "sensible"
    interactive: Annotated[
        bool, Parameter(name="--interactive", negative="", show_default=False)
    ] = False
    seat: Annotated[int | None, Parameter(name="--seat", converter=whole)] = None
    hands: Annotated[bool, Parameter(name="--hands", negative="", show_default=False)] = False
    out: Annotated[Path | None, Parameter(name="--out", converter=file)] = None


Asked = Annotated[GameOptions, Parameter(name="*")]
GameFile = Annotated[
    Path,
    Parameter(name="FILE", converter=file, help="A playthrough, or a game as JSON."),
]
