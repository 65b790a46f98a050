"""By which rules the commands of Superprší work, and with how many players and cards."""

from typing import Annotated, Final

import attrs
from cyclopts import Parameter

from cardtourney.cli.editions import changed, choose
from cardtourney.cli.games.options import GameOptions
from cardtourney.cli.texts import counted
from cardtourney.cli.words import Ruling, WrongUse, edition_named, whole
from cardtourney.errors import InvalidRules
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
class Options(GameOptions):
    """How a game of Superprší is played."""

    policy: Annotated[
        str,
        Parameter(
            name="--policy",
            help="How the computer plays: “sensible”; “steady” for anything that is right, each "
            "as likely; or “uniform” for any legal action, wrong plays, forgotten calls and "
            "giving up among them.",
        ),
    ] = "sensible"


@attrs.frozen(kw_only=True)
class Cards:
    """What players agree on before the cards are dealt.

    Attributes:
        packs: How many packs are shuffled together, from 3 up; by default the number that
            belongs to the number of players.
        hand_size: How many cards everybody is dealt up to; by default 8.
        cut_most: How many bottom cards a player who cuts may take at most; by default 3, and 0
            where nobody cuts.
    """

    packs: Annotated[int | None, Parameter(name="--packs", converter=whole)] = None
    hand_size: Annotated[int | None, Parameter(name="--hand-size", converter=whole)] = None
    cut_most: Annotated[int | None, Parameter(name="--cut-most", converter=whole)] = None

    def agreed(self, rules: Rules) -> Rules:
        """The rules with what is agreed on.

        Args:
            rules: The rules asked for.

        Raises:
            InvalidRules: No edition could have these numbers.
            WrongUse: These are more packs than are played with.
        """
        problems, least = list[str](), rules.least_packs
        if self.packs is not None and self.packs > MOST_PACKS:
            raise WrongUse(f"--packs {self.packs} are more than are played with: {MOST_PACKS}")
        if self.packs is not None and self.packs < least:
            few = f"--packs {self.packs} are fewer than are played with"
            problems.append(f"{few}: expected {least} or more [superprsi:2]")
        size = rules.hand_size if self.hand_size is None else self.hand_size
        most = rules.cut_most if self.cut_most is None else self.cut_most
        if 0 < size < most:
            problems.append(
                f"everybody is dealt up to {counted(size, 'card')}, and a player who cuts may take "
                f"{most}: give --cut-most {size} or less, or --hand-size {most} or more "
                "[superprsi:4]"
            )
        if problems:
            raise InvalidRules(problems)
        given = {name: n for name, n in attrs.asdict(self).items() if n is not None}
        return changed(rules, given, {name: f"--{name.replace('_', '-')} " for name in given})


def require_players(players: int) -> None:
    """Refuse more players than are played with.

    Raises:
        WrongUse: They are too many.
    """
    if players > MOST_PLAYERS:
        raise WrongUse(f"{players} players are more than are played with: {MOST_PLAYERS}")


USUAL: Final = Edition()
USUAL_CARDS: Final = Cards()
Asked = Annotated[Options, Parameter(name="*")]
By = Annotated[Edition, Parameter(name="*")]
With = Annotated[Cards, Parameter(name="*")]
