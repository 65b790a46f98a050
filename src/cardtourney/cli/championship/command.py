"""The commands `run` and `seat` of a championship's game, made from the game's name."""

from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from cardtourney.cli.answer import show, write_out, write_seating
from cardtourney.cli.championship.words import RESULTS, USUAL, Common, Folder, Options
from cardtourney.cli.words import Out, Top, whole

_HELP: Final = (
    "{title}: work out a tournament from the folder of its files, seat its next round{more}.\n\n"
    "Exit codes: 0 when nothing was found but what the rules provide for; 1 when there are "
    "findings to settle; 2 when the command was used wrongly or its input cannot be worked with."
)


def championship(name: str, title: str, *, more: str = "") -> App:
    """The commands of a game.

    Args:
        name: The word of the command.
        title: What the game is called.
        more: What else its commands do, for the help.

    Returns:
        The app, to which a game may add commands of its own.
    """
    app = App(name=name, help=_HELP.format(title=title, more=more), version_flags=[])

    @app.command
    def run(
        folder: Folder,
        /,
        *,
        out: Out = None,
        top: Top = 20,
        options: Common = USUAL,
    ) -> int:
        """Replay a tournament: every round, the standings, and all that is to be said of it.

        Args:
            folder: The tournament.
            out: A folder for standings.csv, standings-after-N.csv, seating-round-N.csv (as
                played) and report.json. It is made if need be. Only files of these names are
                overwritten, and those that an earlier, longer run left are removed; a round in
                which something else is filled in is kept. The tables have semicolons, decimal
                commas and the UTF-8 mark, as a Czech Excel opens them.
            top: How many lines of the standings are shown; 0 for all.
            options: What every command takes.
        """
        return _run(name, folder, out, top, options)

    @app.command
    def seat(
        folder: Folder,
        /,
        *,
        round_number: Annotated[int | None, Parameter(name="--round", converter=whole)] = None,
        out: Out = None,
        options: Common = USUAL,
    ) -> int:
        """Seat the next round by public draw, so that as few as possible meet again.

        Args:
            folder: The tournament; round 1 needs no results.csv.
            round_number: The round, at most the next one; by default the next one.
            out: A folder for seating-round-N.csv, with blank results to be filled in, laid out
                as results.csv so that it can be put under its rows. One in which something is
                filled in already is not written over.
            options: What every command takes.
        """
        return _seat(name, folder, round_number, out, options)

    return app


def _run(name: str, folder: Path, out: Path | None, top: int, options: Options) -> int:
    from cardtourney.championship.layout import report_data
    from cardtourney.cli.championship.event import ask
    from cardtourney.cli.championship.export import report_files, rounds_to_fill_in, run_names
    from cardtourney.cli.championship.games import game
    from cardtourney.cli.championship.pages import run_page

    asked = ask(game(name), folder, options, results_needed=True)
    if out is not None:
        fillable = rounds_to_fill_in(asked, folder / RESULTS)
        write_out(out, report_files(asked), names=run_names(), fillable=fillable)
    return show(
        lambda: run_page(asked, top=top),
        lambda: report_data(asked.report),
        as_json=options.as_json,
        said=(*asked.notes, *asked.told),
        clean=asked.report.clean,
    )


def _seat(name: str, folder: Path, number: int | None, out: Path | None, options: Options) -> int:
    from cardtourney.cli.championship.data import seated_data
    from cardtourney.cli.championship.event import ask
    from cardtourney.cli.championship.export import layout_for, seat_columns, seated_files
    from cardtourney.cli.championship.games import game
    from cardtourney.cli.championship.pages import seat_page
    from cardtourney.cli.championship.seated import require_round, seated
    from cardtourney.cli.seatings import letters_lacking

    require_round(number)
    asked = ask(game(name), folder, options, results_needed=False, before=number)
    found = seated(asked, number)
    if out is not None:
        form = layout_for(asked, folder / RESULTS)
        seats = (start for table in found.mixed.tables for start in table)
        lacking = letters_lacking(form, RESULTS, map(asked.people.__getitem__, seats))
        write_seating(out, seated_files(asked, found, form), seat_columns(asked, found), lacking)
    return show(
        lambda: seat_page(asked, found),
        lambda: seated_data(asked, found),
        as_json=options.as_json,
        said=filter(None, (*asked.notes, *asked.told, found.draw_sentence)),
        clean=asked.report.clean,
    )
