"""A whole round at a table, played out: as many games as players, and the sheet that they fill."""

from collections.abc import Sequence

from cardtourney import trumfosaur
from cardtourney.chance import Chance, Seeded
from cardtourney.errors import InvalidReport
from cardtourney.game import Policy, play
from cardtourney.rulebook import implements
from cardtourney.trumfosaur.actions import Action
from cardtourney.trumfosaur.rules import MCR_2026, Rules
from cardtourney.trumfosaur.sheet import Sheet, starters, with_lots
from cardtourney.trumfosaur.state import View


@implements("trumfosaur:2", "trumfosaur:4")
def play_round(
    number: int,
    table: int,
    starts: Sequence[int],
    policies: Sequence[Policy[View, Action]],
    chance: Chance,
    *,
    choices: Seeded,
    rules: Rules = MCR_2026,
) -> tuple[Sheet, Chance]:
    """Play a table's round out, each player starting one game.

    Args:
        number: The round, from 1.
        table: The table, from 1.
        starts: The start numbers of the players, in order of seat.
        policies: How each of them plays, in order of seat.
        chance: What deals in every game, and draws lots where the edition asks for them.
        choices: What the policies draw from, in each game under the seed with its number.
        rules: The edition in force.

    Returns:
        The sheet, and what is left of the chance that dealt.

    Raises:
        IllegalAction: A policy gave an action that is not legal.
        InvalidReport: There is not one policy a player, or so many cannot play a game; what is
            no chance, or a sheet could not hold.

    >>> from cardtourney.game import uniform
    >>> cards, moves = Seeded("Brno 2026, round 1, table 4"), Seeded("moves")
    >>> sheet, _ = play_round(1, 4, (12, 7, 31), [uniform] * 3, cards, choices=moves)
    >>> sheet.games
    ((8, 5, 6), (6, 3, 6), (4, 7, 4))
    """
    if len(policies) != len(starts):
        text = (
            f"there are {len(policies)} policies for {len(starts)} players; expected one for each"
        )
        raise InvalidReport([f"{text} [trumfosaur:2]"])
    games = []
    for game, starter in enumerate(starters(starts), start=1):
        # The game's first seat begins it, so the table is turned until the starter sits there.
        first = starts.index(starter)
        turned = [*policies[first:], *policies[:first]]
        moves = Seeded(f"{choices.seed}, game {game}", choices.used)
        played = play(trumfosaur, rules, turned, chance, choices=moves)
        chance = played.state.chance
        scores = () if played.result is None else played.result.scores
        back = len(scores) - first
        games.append((*scores[back:], *scores[:back]))
    sheet = Sheet(number, table, tuple(starts), tuple(games))
    return with_lots(sheet, chance, rules)
