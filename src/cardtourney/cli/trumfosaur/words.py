"""By which rules a game of Trumfosaur is played, and what is told with every result."""

from typing import Annotated, Final

import attrs
from cyclopts import Parameter

from cardtourney.cli.editions import choose
from cardtourney.cli.words import Ruling, edition_named
from cardtourney.trumfosaur.rules import EDITIONS, Rules, clause_of

PROVISIONAL: Final = (
    "The pack is provisional: its make-up is not known to us, so six dinosaurs with the numbers 1 "
    "to 10 and six trumps are played with, and points may come out otherwise [trumfosaur:3.1]."
)
"""Said wherever a result rests on a pack that is not the publisher's own."""


@attrs.frozen
class Edition:
    """By which rules a command works."""

    name: Annotated[str, edition_named("MCR 2026")] = "MCR 2026"
    ruling: Ruling = ()

    def rules(self) -> Rules:
        """The rules asked for.

        Raises:
            InvalidRules: Everything that names no edition, ruling or option.
        """
        return choose(self.name, self.ruling, EDITIONS, clause_of)


USUAL: Final = Edition()
By = Annotated[Edition, Parameter(name="*")]
