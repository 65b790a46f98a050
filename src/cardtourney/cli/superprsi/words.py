"""By which rules the commands of Superprší work, and with how many players and cards."""

from typing import Annotated, Final

import attrs
from cyclopts import Parameter

from cardtourney.cli.editions import choose
from cardtourney.cli.words import Ruling, WrongUse, edition_named, whole
from cardtourney.superprsi.rules import EDITIONS, Rules, clause_of

MOST_PLAYERS: Final = 30
"""The rules know no limit, but nobody at a table would wait for more turns than these."""

MOST_PACKS: Final = 30
"""More could be shuffled together, but nobody could carry them."""


@attrs.frozen
class Edition:
    """By which rules a command works."""

    name: Annotated[str, edition_named("SUPERPRSI 2020")] = "SUPERPRSI 2020"
    ruling: Ruling = ()

    def rules(self) -> Rules:
        """The rules asked for.

        Raises:
            InvalidRules: Everything that names no edition, ruling or option.
        """
        return choose(self.name, self.ruling, EDITIONS, clause_of)


@attrs.frozen(kw_only=True)
class Cards:
    """What players agree on before the cards are dealt.

    Attributes:
        packs: How many packs are shuffled together, from 3 up; by default the number that
            belongs to the number of players.
        hand_size: How many cards everybody is dealt up to; by default 8.
    """

    packs: Annotated[int | None, Parameter(name="--packs", converter=whole)] = None
    hand_size: Annotated[int | None, Parameter(name="--hand-size", converter=whole)] = None

    def agreed(self, rules: Rules) -> Rules:
        """The rules with what is agreed on.

        Args:
            rules: The rules asked for.

        Raises:
            InvalidRules: No edition could have these numbers.
            WrongUse: These are more packs than are played with.
        """
        if self.packs is not None and self.packs > MOST_PACKS:
            raise WrongUse(f"--packs {self.packs} are more than are played with: {MOST_PACKS}")
        given = attrs.asdict(self).items()
        agreed: Rules = attrs.evolve(rules, **{name: n for name, n in given if n is not None})
        return agreed


def require_players(players: int) -> None:
    """Refuse more players than are played with.

    Raises:
        WrongUse: They are too many.
    """
    if players > MOST_PLAYERS:
        raise WrongUse(f"{players} players are more than are played with: {MOST_PLAYERS}")


USUAL: Final = Edition()
USUAL_CARDS: Final = Cards()
By = Annotated[Edition, Parameter(name="*")]
With = Annotated[Cards, Parameter(name="*")]
