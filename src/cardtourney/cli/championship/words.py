"""What the commands of championships are told."""

from pathlib import Path
from typing import Annotated, Final

import attrs
from cyclopts import Parameter

from cardtourney.cli.words import Json, Ruling, edition_named, folder

PLAYERS: Final = "players.csv"
RESULTS: Final = "results.csv"
SETTINGS: Final = "tournament.toml"

Folder = Annotated[
    Path,
    Parameter(
        converter=folder,
        help=f"The folder that holds {PLAYERS}, {RESULTS} and, where there is one, {SETTINGS}.",
    ),
]


@attrs.frozen
class Options:
    """What every command of a championship takes."""

    rules: Annotated[str, edition_named("MCR 2026")] = "MCR 2026"
    ruling: Ruling = ()
    seed: Annotated[
        str | None,
        Parameter(
            name="--seed",
            help=f"The text of the public draw; by default that of {SETTINGS}.",
        ),
    ] = None
    as_json: Json = False


USUAL: Final = Options()
Common = Annotated[Options, Parameter(name="*")]
