"""What the words of a command are taken for: numbers, paths, and options that commands share."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import attrs
from cyclopts import Parameter, Token

from cardtourney.cells import tidy, whole_number
from cardtourney.cli.event import PLAYERS, TICKETS
from cardtourney.errors import CardTourneyError, Problem

JSON: Final = "--json"


class WrongUse(CardTourneyError):
    """The command's words make no sense."""


def whole(_type: object, tokens: Sequence[Token]) -> int:
    """A whole number and nothing else, where cyclopts would round 2.4."""
    token = tokens[0]
    number = whole_number(token.value)
    if isinstance(number, Problem):
        where = f"{token.keyword}: " if token.keyword else ""
        # What is said of cells, without the example that a column needs.
        found = number.message.rpartition(": expected ")[0] or number.message
        raise WrongUse(f"{where}{found if tidy(token.value) else '“” is no whole number'}")
    return number


def folder(_type: object, tokens: Sequence[Token]) -> Path:
    """The path of a folder; no text would be the current one, which nobody means by it."""
    token = tokens[0]
    if not token.value.strip():
        where = token.keyword or "the folder"
        raise WrongUse(f"{where} is given as no text: expected a folder, . for the current one")
    return Path(token.value)


def file(_type: object, tokens: Sequence[Token]) -> Path:
    """The path of a file; no text would be the current folder, into which nothing is written."""
    token = tokens[0]
    if not token.value.strip():
        where = token.keyword or "the file"
        raise WrongUse(f"{where} is given as no text: expected the name of a file")
    return Path(token.value)


Folder = Annotated[
    Path, Parameter(converter=folder, help=f"The folder that holds {PLAYERS} and {TICKETS}.")
]


def lines(_type: object, tokens: Sequence[Token]) -> int:
    """How many lines of a table are shown; 0 for all."""
    number = whole(_type, tokens)
    if number < 0:
        token = tokens[0]
        raise WrongUse(f"{token.keyword} {number} is no number of lines: expected 0 or more")
    return number


Top = Annotated[int, Parameter(converter=lines)]
Start = Annotated[int, Parameter(converter=whole, help="A start number.")]
Out = Annotated[Path | None, Parameter(name="--out", converter=folder)]


Ruling = Annotated[
    tuple[str, ...],
    Parameter(
        name="--ruling",
        help="A ruling that differs from the edition's, as name=option; may be repeated. "
        "An unknown one is answered with those that there are.",
        negative="",
        consume_multiple=False,
        show_default=False,
    ),
]
Json = Annotated[
    bool,
    Parameter(
        name=JSON,
        negative="",
        show_default=False,
        help="Write JSON in UTF-8 to the output, and everything else to the errors. What "
        "cannot be worked out is an object with “error”, a sentence, and “problems”, each "
        "with source, row, field and message.",
    ),
]


def edition_named(name: str) -> Parameter:
    """The option that names an edition, with a name that there is as an example."""
    return Parameter(name="--rules", help=f"The edition of the rules: “{name}”.")


@attrs.frozen
class Output:
    """How a command answers."""

    as_json: Json = False


PLAIN: Final = Output()
Answer = Annotated[Output, Parameter(name="*")]


@attrs.frozen
class Options:
    """What every command for a day of mariáš takes."""

    rules: Annotated[str, edition_named("SEM 2023")] = "SEM 2023"
    ruling: Ruling = ()
    seed: Annotated[
        str | None,
        Parameter(name="--seed", help="The text of the public draw, for rulings by lots."),
    ] = None
    as_json: Json = False


USUAL: Final = Options()
Common = Annotated[Options, Parameter(name="*")]
