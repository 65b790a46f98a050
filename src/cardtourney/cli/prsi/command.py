"""The commands of prší: what each is given, what it makes of it, and how it ends."""

import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from cardtourney.cli import page
from cardtourney.cli.data import error_data
from cardtourney.cli.prsi.words import PROVISIONAL, USUAL, By
from cardtourney.cli.streams import prepare_input, say, write_json
from cardtourney.cli.texts import counted
from cardtourney.cli.words import PLAIN, Answer, WrongUse, file, whole
from cardtourney.errors import DataError, Problem, listing

CLEAN: Final = 0
FINDINGS: Final = 1
INPUT_ENDED: Final = 2

MOST_ENTRANTS: Final = 10_000
"""More could be planned, but nobody would wait for it."""

MOST_PLANS: Final = 1_000
"""A large field has more plans than anybody could look through, or wait for."""

_ENDED: Final = "the input ended before the game was over"

_HELP: Final = (
    "Prší: plan a championship, play a game, check the record of either.\n\n"
    "Exit codes: 0 when all is well; 1 when a record holds something that the rules refuse; 2 "
    "when the command was used wrongly or its input cannot be worked with."
)

prsi = App(name="prsi", help=_HELP, version_flags=[])


@prsi.command
def plan(
    entrants: Annotated[int, Parameter(converter=whole, help="How many people take part.")],
    /,
    *,
    most: Annotated[int, Parameter(name="--all", converter=whole)] = 1,
    tables_only: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    by: By = USUAL,
    answer: Answer = PLAIN,
) -> int:
    """Show how a field comes down to the semifinal: the plans that may be announced, best first.

    Best is fewest rounds, then fewest small tables, fewest byes, and most even tables.

    Args:
        entrants: How many people take part.
        most: How many plans are shown.
        tables_only: Show each plan on one line: its tables and byes up to the semifinal.
        by: Which rules.
        answer: How it answers.
    """
    from cardtourney.cli.prsi.planned import plan_data, plan_page, planned

    if most < 1:
        raise WrongUse(f"--all {most} is no number of plans: expected 1 or more")
    if most > MOST_PLANS:
        raise WrongUse(f"--all {most} are more plans than are shown: expected up to {MOST_PLANS}")
    if entrants > MOST_ENTRANTS:
        raise WrongUse(f"{entrants} entrants are more than are planned for: {MOST_ENTRANTS}")
    found = planned(entrants, by.rules(), most)
    if answer.as_json:
        write_json(plan_data(found))
    else:
        page.show(plan_page(found, tables_only=tables_only), sys.stdout)
    return CLEAN


@prsi.command
def play(
    *,
    seed: Annotated[str, Parameter(name="--seed")],
    players: Annotated[int, Parameter(name="--players", converter=whole)] = 4,
    policy: Annotated[str, Parameter(name="--policy")] = "sensible",
    interactive: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    seat: Annotated[int | None, Parameter(converter=whole)] = None,
    hands: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    out: Annotated[Path | None, Parameter(name="--out", converter=file)] = None,
    by: By = USUAL,
    answer: Answer = PLAIN,
) -> int:
    """Play a game and write it down so that it can be read, checked and played again.

    Args:
        seed: The text from which the cards are shuffled; the same text gives the same game.
        players: How many seats there are.
        policy: How the computer plays: “sensible”, or “uniform” for any legal action.
        interactive: Play a seat yourself. Every illegal wish is answered with the reason.
        seat: Your seat; by default 1.
        hands: Note everybody's hands after every step.
        out: A file for the game, instead of the output.
        by: Which rules.
        answer: How it answers. As JSON the game is what `check` and the library read.
    """
    from cardtourney.chance import Seeded
    from cardtourney.cli.prsi.dialogue import End, PrsiPolicy, Talk, play_a_seat
    from cardtourney.cli.prsi.playing import game_data, game_text, played_out
    from cardtourney.game import uniform
    from cardtourney.prsi.policies import sensible

    policies: dict[str, PrsiPolicy] = {"sensible": sensible, "uniform": uniform}
    if policy not in policies:
        raise WrongUse(f"there is no policy “{policy}”: expected one of {listing(policies)}")
    if seat is not None and not interactive:
        raise WrongUse("--seat is for --interactive: without it nobody plays a seat")
    own = 1 if seat is None else seat
    if interactive and not 1 <= own <= players:
        raise WrongUse(f"there is no seat {own}: expected 1 to {players}")
    if players < 2:
        are = "is" if players == 1 else "are"
        told = f"{counted(players, 'player')} {are} no game"
        raise WrongUse(f"{told}: expected 2 or more [prsi:2.2]")
    rules = by.rules()
    chance, choices = Seeded(seed), Seeded(f"{seed}: choices")
    everybody = [policies[policy]] * players
    end = End.OVER
    if interactive:
        prepare_input(sys.stdin)
        talk = Talk(sys.stdin, sys.stderr if answer.as_json else sys.stdout)
        played, end = play_a_seat(rules, everybody, own, chance, choices, talk)
    else:
        played = played_out(rules, everybody, chance, choices)
    if out is not None:
        _write(out, game_text(played, hands=hands))
    if end is End.INPUT_ENDED:
        if answer.as_json:
            write_json(error_data(_ENDED, ()))
        else:
            say(_ENDED)
        return INPUT_ENDED
    if answer.as_json:
        write_json(game_data(played))
    elif out is None and not interactive:
        print(game_text(played, hands=hands), end="")
    if played.result is not None and played.result.provisional:
        say(PROVISIONAL)
    return CLEAN


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise DataError([Problem(f"nothing can be written here: {reason}", str(path))]) from None
    say(f"wrote {path}")


@prsi.command
def check(
    record: Annotated[
        Path,
        Parameter(
            name="FILE",
            converter=file,
            help="A playthrough, or a game or championship as JSON.",
        ),
    ],
    /,
    *,
    top: Annotated[int, Parameter(converter=whole)] = 16,
    answer: Answer = PLAIN,
) -> int:
    """Play a recorded game or championship again, and show the first thing the rules refuse.

    Args:
        record: What was recorded.
        top: How many lines of a championship's places are shown; 0 for all.
        answer: How it answers.
    """
    from cardtourney.cli.prsi.checked import check_data, check_page
    from cardtourney.cli.prsi.record import check_file

    if top < 0:
        raise WrongUse(f"--top {top} is no number of lines: expected 0 or more")
    found = check_file(record)
    if answer.as_json:
        write_json(check_data(found))
    else:
        page.show(check_page(found, top=top), sys.stdout)
    return CLEAN if found.finding is None else FINDINGS
