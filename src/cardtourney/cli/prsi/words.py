"""What the commands of prší are told, and what they tell with every answer."""

from typing import Annotated, Final

import attrs
from cyclopts import Parameter

from cardtourney.cli.editions import choose
from cardtourney.cli.words import JSON
from cardtourney.prsi.rules import EDITIONS, Rules, clause_of

PROVISIONAL: Final = (
    "The card values are provisional: the organiser's table is not known, so the common Czech "
    "ones count, and totals, tokens and lots may come out otherwise [prsi:3.2]."
)
"""Said wherever a result rests on values of cards that are not the organiser's own."""


@attrs.frozen
class Output:
    """How a command answers."""

    as_json: Annotated[
        bool,
        Parameter(
            name=JSON,
            negative="",
            show_default=False,
            help="Write JSON in UTF-8 to the output, and everything else to the errors. What "
            "cannot be worked out is an object with “error”, a sentence, and “problems”, each "
            "with source, row, field and message.",
        ),
    ] = False


@attrs.frozen
class Edition:
    """By which rules a command works."""

    name: Annotated[
        str, Parameter(name="--rules", help="The edition of the rules: “MSV PRSI 2026”.")
    ] = "MSV PRSI 2026"
    ruling: Annotated[
        tuple[str, ...],
        Parameter(
            name="--ruling",
            help="A ruling that differs from the edition's, as name=option; may be repeated. "
            "An unknown one is answered with those that there are.",
            negative="",
            consume_multiple=False,
            show_default=False,
        ),
    ] = ()

    def rules(self) -> Rules:
        """The rules asked for.

        Raises:
            InvalidRules: Everything that names no edition, ruling or option.
        """
        return choose(self.name, self.ruling, EDITIONS, clause_of)


PLAIN: Final = Output()
USUAL: Final = Edition()
Answer = Annotated[Output, Parameter(name="*")]
By = Annotated[Edition, Parameter(name="*")]
