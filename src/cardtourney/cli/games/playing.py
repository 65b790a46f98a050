"""The commands `play` and `check` of every card game: what they do, and how they end."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from cardtourney.chance import Seeded
from cardtourney.cli import page
from cardtourney.cli.data import error_data
from cardtourney.cli.games.checked import game_data, game_page
from cardtourney.cli.games.dialogue import play_a_seat
from cardtourney.cli.games.options import GameOptions
from cardtourney.cli.games.playable import Playable
from cardtourney.cli.games.record import FORMS, play_again, read_record
from cardtourney.cli.games.talk import End, Talk
from cardtourney.cli.streams import prepare_input, say, write_json
from cardtourney.cli.texts import counted
from cardtourney.cli.words import Output, WrongUse
from cardtourney.errors import DataError, Problem, listing
from cardtourney.game import ActionT, EditionT, Played, ResultT, StateT, ViewT, play
from cardtourney.playthrough import record, write

CLEAN: Final = 0
FINDINGS: Final = 1
STOPPED: Final = 1
INPUT_ENDED: Final = 2

_ENDED: Final = "the input ended before the game was over"


def play_game(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    rules: Callable[[], EditionT],
    asked: GameOptions,
    answer: Output,
) -> int:
    """Play a game, with a person or without, and write it down.

    Args:
        playable: The game.
        rules: Gives the rules that are asked for, or raises an InvalidRules.
        asked: How it is played.
        answer: How the command answers.

    Returns:
        The exit code.

    Raises:
        WrongUse: There is no such policy or seat, or no game of so few.
        InputError: There are no such rules, the pack cannot be dealt to so many, or nothing can
            be written where the game is wanted.
    """
    _require_sense(playable, asked)
    in_force = rules()
    chance, choices = Seeded(asked.seed), Seeded(f"{asked.seed}: choices")
    everybody = [playable.policies[asked.policy]] * asked.players
    end = End.OVER

    def keep(played: Played[EditionT, StateT, ActionT, ResultT]) -> None:
        if asked.out is not None:
            _put(asked.out, _text(playable, played, hands=asked.hands), "w")
            say(f"wrote {asked.out}")

    if asked.interactive:
        if asked.out is not None:
            # Better told now than after a long game.
            _put(asked.out, "", "a")
        prepare_input(sys.stdin)
        talk = Talk(sys.stdin, sys.stderr if answer.as_json else sys.stdout)
        seat = asked.seat or 1
        played, end = play_a_seat(playable, in_force, everybody, seat, chance, choices, talk, keep)
    else:
        played = play(playable.game, in_force, everybody, chance, choices=choices)
        keep(played)
    if end is End.INPUT_ENDED:
        if answer.as_json:
            write_json(error_data(_ENDED, ()))
        else:
            say(_ENDED)
        return INPUT_ENDED
    if answer.as_json:
        write_json(_data(playable, played))
    elif asked.out is None and not asked.interactive:
        print(_text(playable, played, hands=asked.hands), end="")
    if playable.provisional is not None and playable.rests_on_provisional(played.result):
        say(playable.provisional.sentence)
    if played.result is None and not asked.interactive:
        say(f"the game was stopped after {len(played.actions):,} actions: it is not over")
        return STOPPED
    return CLEAN


def _require_sense(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT], asked: GameOptions
) -> None:
    players, seat, policies = asked.players, asked.seat, playable.policies
    if asked.policy not in policies:
        raise WrongUse(f"there is no policy “{asked.policy}”: expected one of {listing(policies)}")
    if seat is not None and not asked.interactive:
        raise WrongUse("--seat is for --interactive: without it nobody plays a seat")
    own = 1 if seat is None else seat
    if asked.interactive and not 1 <= own <= players:
        raise WrongUse(f"there is no seat {own}: expected 1 to {players}")
    if players < playable.fewest:
        are = "is" if players == 1 else "are"
        told = f"{counted(players, 'player')} {are} no game"
        fewest, clause = playable.fewest, playable.fewest_clause
        raise WrongUse(f"{told}: expected {fewest} or more [{clause}]")


def _text(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    played: Played[EditionT, StateT, ActionT, ResultT],
    *,
    hands: bool,
) -> str:
    """A game as a playthrough, with everybody's hands after every step or without them."""
    game, notation = playable.game, playable.notation
    return write(record(played, game, notation), game, notation, hands=hands)


def _data(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    played: Played[EditionT, StateT, ActionT, ResultT],
) -> dict[str, Any]:
    """A game in the envelope in which the library reads it back."""
    from cardtourney.codec import to_json

    recorded = record(played, playable.game, playable.notation)
    data: dict[str, Any] = json.loads(to_json(recorded, as_type=playable.record))
    return data


def _put(path: Path, text: str, mode: str) -> None:
    try:
        with path.open(mode, encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise DataError([Problem(f"nothing can be written here: {reason}", str(path))]) from None


def check_game(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT], path: Path, answer: Output
) -> int:
    """Play a recorded game again, and show the first thing that the rules refuse.

    Args:
        playable: The game.
        path: The file in which it is recorded.
        answer: How the command answers.

    Returns:
        The exit code.

    Raises:
        DataError: The file cannot be read; everything that is wrong, line by line.
    """
    recorded = read_record(path, playable.notation, playable.record, FORMS)
    found = play_again(playable, recorded)
    if answer.as_json:
        write_json(game_data(playable, found))
    else:
        page.show(game_page(playable, found), sys.stdout)
    return CLEAN if found.finding is None else FINDINGS
