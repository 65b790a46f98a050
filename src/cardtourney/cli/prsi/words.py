"""By which rules the commands of prší work, and what they tell with every answer."""

from typing import Annotated, Final

import attrs
from cyclopts import Parameter

from cardtourney.cli.editions import choose
from cardtourney.cli.words import Ruling, edition_named
from cardtourney.prsi.rules import EDITIONS, Rules, clause_of

PROVISIONAL: Final = (
    "The card values are provisional: the organiser's table is not known, so the common Czech "
    "ones count, and totals, tokens and lots may come out otherwise [prsi:3.2]."
)
"""Said wherever a result rests on values of cards that are not the organiser's own."""


@attrs.frozen
class Edition:
    """By which rules a command works."""

    name: Annotated[str, edition_named("MSV PRSI 2026")] = "MSV PRSI 2026"
    ruling: Ruling = ()

    def rules(self) -> Rules:
        """The rules asked for.

        Raises:
            InvalidRules: Everything that names no edition, ruling or option.
        """
        return choose(self.name, self.ruling, EDITIONS, clause_of)


USUAL: Final = Edition()
By = Annotated[Edition, Parameter(name="*")]
