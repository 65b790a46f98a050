"""The commands that play a game of Trumfosaur and check a recorded one."""

from cardtourney.cli.games.options import Asked, GameFile
from cardtourney.cli.trumfosaur.words import USUAL, By
from cardtourney.cli.words import PLAIN, Answer


def play(*, asked: Asked, by: By = USUAL, answer: Answer = PLAIN) -> int:
    """Play a game and write it down so that it can be read, checked and played again.

    Args:
        asked: How it is played.
        by: Which rules.
        answer: How it answers. As JSON the game is what `check` and the library read.
    """
    from cardtourney.cli.games.playing import play_game
    from cardtourney.cli.trumfosaur.playable import TRUMFOSAUR

    return play_game(TRUMFOSAUR, by.rules, asked, answer)


def check(record: GameFile, /, *, answer: Answer = PLAIN) -> int:
    """Play a recorded game again, and show the first thing the rules refuse.

    Args:
        record: What was recorded.
        answer: How it answers.
    """
    from cardtourney.cli.games.playing import check_game
    from cardtourney.cli.trumfosaur.playable import TRUMFOSAUR

    return check_game(TRUMFOSAUR, record, answer)
