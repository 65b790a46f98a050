"""The commands of Superprší: what each is given, what it makes of it, and how it ends."""

import sys
from typing import Final

from cyclopts import App

from cardtourney.cli import page
from cardtourney.cli.games.options import GameFile
from cardtourney.cli.streams import write_json
from cardtourney.cli.superprsi.words import (
    USUAL,
    USUAL_CARDS,
    Asked,
    By,
    With,
    require_players,
)
from cardtourney.cli.words import PLAIN, Answer

CLEAN: Final = 0

_HELP: Final = (
    "Superprší: play a game, check the record of one, show what beats what.\n\n"
    "Exit codes: 0 when all is well; 1 when a record holds something that the rules refuse, or a "
    "game was stopped before it was over; 2 when the command was used wrongly or its input cannot "
    "be worked with."
)

superprsi = App(name="superprsi", help=_HELP, version_flags=[])


@superprsi.command
def play(*, asked: Asked, by: By = USUAL, cards: With = USUAL_CARDS, answer: Answer = PLAIN) -> int:
    """Play a game of 2 to 30 and write it down so that it can be read, checked and played again.

    Args:
        asked: How it is played.
        by: Which rules.
        cards: With which cards.
        answer: How it answers. As JSON the game is what `check` and the library read.
    """
    from cardtourney.cli.games.playing import play_game
    from cardtourney.cli.superprsi.playable import SUPERPRSI

    require_players(asked.players)
    return play_game(SUPERPRSI, lambda: cards.agreed(by.rules()), asked, answer)


@superprsi.command
def check(record: GameFile, /, *, answer: Answer = PLAIN) -> int:
    """Play a recorded game again, and show the first thing the rules refuse.

    Args:
        record: What was recorded.
        answer: How it answers.
    """
    from cardtourney.cli.games.playing import check_game
    from cardtourney.cli.superprsi.playable import SUPERPRSI

    return check_game(SUPERPRSI, record, answer)


@superprsi.command
def answers(*, by: By = USUAL, answer: Answer = PLAIN) -> int:
    """Show what beats a running penalty of sevens and eights, by suit and number (11 to 17).

    Args:
        by: Which rules; the ruling three_sevens makes a difference.
        answer: How it answers.
    """
    from cardtourney.cli.superprsi.answered import answers_data, answers_page

    rules = by.rules()
    if answer.as_json:
        write_json(answers_data(rules))
    else:
        page.show(answers_page(rules), sys.stdout)
    return CLEAN
