"""The commands of prší: what each is given, what it makes of it, and how it ends."""

import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from cardtourney.cli import page
from cardtourney.cli.games.options import Asked
from cardtourney.cli.prsi.words import USUAL, By
from cardtourney.cli.streams import write_json
from cardtourney.cli.words import PLAIN, Answer, Top, WrongUse, file, whole

CLEAN: Final = 0
FINDINGS: Final = 1

MOST_ENTRANTS: Final = 10_000
"""More could be planned, but nobody would wait for it."""

MOST_PLANS: Final = 1_000
"""A large field has more plans than anybody could look through, or wait for."""

_HELP: Final = (
    "Prší: plan a championship, play a game, check the record of either.\n\n"
    "Exit codes: 0 when all is well; 1 when a record holds something that the rules refuse, or a "
    "game was stopped before it was over; 2 when the command was used wrongly or its input cannot "
    "be worked with."
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
def play(*, asked: Asked, by: By = USUAL, answer: Answer = PLAIN) -> int:
    """Play a game and write it down so that it can be read, checked and played again.

    Args:
        asked: How it is played.
        by: Which rules.
        answer: How it answers. As JSON the game is what `check` and the library read.
    """
    from cardtourney.cli.games.playing import play_game
    from cardtourney.cli.prsi.playable import PRSI

    return play_game(PRSI, by.rules, asked, answer)


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
    top: Top = 16,
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

    found = check_file(record)
    if answer.as_json:
        write_json(check_data(found))
    else:
        page.show(check_page(found, top=top), sys.stdout)
    return CLEAN if found.finding is None else FINDINGS
