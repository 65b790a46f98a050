"""The commands: what each is given, what it makes of it, and with which exit code it ends."""

import sys
from collections.abc import Sequence
from typing import Annotated, Final

from cyclopts import (
    App,
    Argument,
    CycloptsError,
    MissingArgumentError,
    Parameter,
    UnusedCliTokensError,
)
from rich.console import Console

from cardtourney import __version__
from cardtourney.cli import data, page
from cardtourney.cli.answer import CLEAN, write_out, write_seating
from cardtourney.cli.asked import ask, ask_after, tell
from cardtourney.cli.championship.command import championship
from cardtourney.cli.event import TICKETS, not_decided, read_event, read_players, read_so_far
from cardtourney.cli.options import rules_from
from cardtourney.cli.progress import progress_on
from cardtourney.cli.prsi.command import prsi
from cardtourney.cli.streams import beside, say, write_json
from cardtourney.cli.superprsi.command import superprsi
from cardtourney.cli.texts import counted
from cardtourney.cli.trumfosaur import command as trumfosaur_games
from cardtourney.cli.words import JSON, USUAL, Common, Folder, Out, Start, Top, WrongUse, whole
from cardtourney.errors import (
    DataError,
    InputError,
    InvalidReport,
    InvalidRules,
    Problem,
    listing,
)

MISUSE: Final = 2

_SEM_HELP: Final = (
    "A tournament day of the Slovak Extraliga in mariáš, from the folder of its files.\n\n"
    "Exit codes: 0 when nothing was found but what the rules provide for; 1 when there are "
    "findings to settle; 2 when the command was used wrongly or its input cannot be worked with."
)

app = App(
    name="cardtourney",
    help="Work out card tournaments by their rulebooks, exactly and with reasons.",
    version=__version__,
    version_flags=["--version"],
)
sem = App(name="sem", help=_SEM_HELP, version_flags=[])
app.command(sem)
app.command(prsi)
app.command(superprsi)
trumfosaur = championship("trumfosaur", "Trumfosaur", more=", play a game and check its record")
trumfosaur.command(trumfosaur_games.play)
trumfosaur.command(trumfosaur_games.check)
app.command(trumfosaur)
app.command(championship("karak", "Karak"))
app.command(championship("rummikub", "Rummikub"))


@sem.command(name="run")
def replayed(
    folder: Folder,
    /,
    *,
    out: Out = None,
    top: Top = 20,
    options: Common = USUAL,
) -> int:
    """Replay a day: every round, who goes on, the final table, and all that is to be said of it.

    Args:
        folder: The event.
        out: A folder for standings-after-N.csv, seating-round-N.csv (as played), advance.csv,
            final.csv and report.json. It is made if need be. Only files of these names are
            overwritten, and those that an earlier, longer run left are removed; a seating in which
            something else is filled in is kept. The tables have semicolons, decimal commas and
            the UTF-8 mark, as a Slovak Excel opens them.
        top: How many lines of the final table are shown; 0 for all.
        options: What every command takes.
    """
    from cardtourney.cli.export import report_files, run_names, seatings_to_fill_in
    from cardtourney.cli.runpage import run_page
    from cardtourney.marias_sem.layout import report_data

    asked = ask(folder, options)
    if out is not None:
        files = report_files(asked.report)
        names = run_names(asked.report.day.rules.rounds)
        fillable = seatings_to_fill_in(folder / TICKETS)
        write_out(out, files, names=names, fillable=fillable)
    return tell(
        asked,
        options,
        lambda: run_page(asked.report, notes=(*asked.notes, *asked.told), top=top),
        lambda: report_data(asked.report),
    )


@sem.command
def seat(
    folder: Folder,
    /,
    *,
    round_number: Annotated[int | None, Parameter(name="--round", converter=whole)] = None,
    out: Out = None,
    options: Common = USUAL,
) -> int:
    """Seat a round as well as possible: proven, and with the reason for everybody who is moved.

    Args:
        folder: The event; round 1 needs no tickets.csv.
        round_number: The round, at most the next one; by default the next one.
        out: A folder for seating-round-N.csv, with blank sums to be filled in as score tickets.
            One in which something is filled in already is not written over.
        options: What every command takes.
    """
    from cardtourney.cli.export import SEATED, seated_files
    from cardtourney.cli.pages import seat_page
    from cardtourney.cli.seated import require_round, seated

    if round_number is not None:
        require_round(round_number, rules_from(options.rules, options.ruling))
    # Before the first round nobody has a score ticket.
    readers = {None: read_so_far, 1: read_players}
    asked = ask(
        folder,
        options,
        read=readers.get(round_number, read_event),
        after=None if round_number is None else round_number - 1,
    )
    with progress_on(sys.stderr, 1) as progress:
        found = seated(asked.report, round_number, progress)
    if out is not None:
        write_seating(out, seated_files(found), SEATED)
    return tell(
        asked,
        options,
        lambda: seat_page(found, asked.findings, asked.told),
        lambda: data.seated_data(found, asked.findings),
    )


@sem.command
def standings(
    folder: Folder,
    /,
    *,
    after: Annotated[int | None, Parameter(converter=whole)] = None,
    options: Common = USUAL,
) -> int:
    """Show the standings after a round.

    Args:
        folder: The event.
        after: The round; by default the last one that is scored.
        options: What every command takes.
    """
    from cardtourney.cli.pages import standings_page

    asked = ask_after(folder, options, after)
    number, ranking = asked.standings(after)
    return tell(
        asked,
        options,
        lambda: standings_page(ranking, number, asked.people, asked.findings, asked.told),
        lambda: data.standings_data(ranking, number, asked.people, asked.findings),
    )


@sem.command
def advance(
    folder: Folder,
    /,
    *,
    into: Annotated[int | None, Parameter(converter=whole)] = None,
    options: Common = USUAL,
) -> int:
    """Show who goes on into a round, each with the reason.

    Args:
        folder: The event.
        into: The round; by default the last one that can be decided.
        options: What every command takes.
    """
    from cardtourney.cli.pages import advance_page
    from cardtourney.cli.seated import require_round
    from cardtourney.marias_sem.course import cutoff_into

    rules = rules_from(options.rules, options.ruling)
    if into is not None:
        require_round(into, rules)
        cutoff_into(rules, into)
    asked = ask(folder, options, after=None if into is None else into - 1)
    known = [each for each in asked.report.advances if into in (None, each.into_round)]
    if not known:
        closed = asked.report.day.closed
        wanted = into or rules.qualification_rounds + 1
        text = f"who goes on into round {wanted} is not decided: {closed} rounds are scored"
        raise not_decided(text, asked.report)
    return tell(
        asked,
        options,
        lambda: advance_page(known[-1], asked.people, asked.findings, asked.told),
        lambda: data.advance_data(known[-1], asked.people, asked.findings),
    )


@sem.command
def explain(
    folder: Folder,
    first: Start,
    second: Start,
    /,
    *,
    after: Annotated[int | None, Parameter(converter=whole)] = None,
    options: Common = USUAL,
) -> int:
    """Say why one player stands above another, criterion by criterion.

    Args:
        folder: The event.
        first: The start number of one player.
        second: The start number of the other.
        after: The round after which they stand so; by default the last one that is scored.
        options: What every command takes.
    """
    from cardtourney.cli.pages import explain_page

    if first == second:
        raise WrongUse(f"start number {first} is given twice: expected two different players")
    asked = ask_after(folder, options, after)
    number, ranking = asked.standings(after)
    records = {record.start: record for record in ranking.entries}
    unknown = [start for start in (first, second) if start not in records]
    if unknown:
        raise InvalidReport(f"nobody has start number {start}" for start in unknown)
    decision = ranking.explain(records[first], records[second])
    return tell(
        asked,
        options,
        lambda: explain_page(decision, ranking, number, asked.people, asked.findings, asked.told),
        lambda: data.explained_data(decision, number, asked.findings),
    )


def run(words: Sequence[str]) -> int:
    """Run the command that the words ask for.

    Args:
        words: The words after `cardtourney`.

    Returns:
        The exit code.
    """
    # The app would keep one of its own, and one whose reader went away says nothing ever after.
    console = Console()
    try:
        command, given, _ = app.parse_args(
            list(words), console=console, exit_on_error=False, print_error=False, verbose=False
        )
        code = command(*given.args, **given.kwargs)
    except SystemExit:
        # So rich ends a process whose reader went away; the exit code is for the caller to say.
        raise BrokenPipeError from None
    except CycloptsError as error:
        return _refuse(words, _said(error), ())
    except WrongUse as error:
        return _refuse(words, str(error), ())
    except InputError as error:
        return _refuse(words, _headline(error), error.problems)
    if code is not None:
        return int(code)
    # Help or the version; without anything asked for, help says what there would be to ask.
    return CLEAN if any(word.startswith("-") for word in words) else MISUSE


def _said(error: CycloptsError) -> str:
    """What is wrong with the words themselves, as people speak of them."""
    said = " ".join(str(error).split())
    match error:
        case MissingArgumentError(argument=Argument() as missing):
            name = error.keyword or missing.name
            needs = f"“{' '.join(error.command_chain or ())}” needs {name}, as --help says"
            _, meant, other = said.partition(". Did you mean ")
            return f"{needs}{meant}{other}"
        case UnusedCliTokensError(unused_tokens=[*unused]):
            return f"found {listing(unused)}; expected nothing more"
        case _:
            return said


def _headline(error: InputError) -> str:
    if len(error.problems) == 1:
        return str(error)
    count = counted(len(error.problems), "problem")
    match error:
        case DataError():
            return f"the files cannot be used: {count}"
        case InvalidRules():
            return f"these rules cannot be used: {count}"
        case _:
            return f"this cannot be worked out: {count}"


def _refuse(words: Sequence[str], message: str, problems: Sequence[Problem]) -> int:
    """Say what is wrong, all of it at once, to people or to programs."""
    if any(word.partition("=")[0] == JSON for word in words):
        write_json(data.error_data(message, problems))
        return MISUSE
    say(message)
    # The message says a single problem already.
    if len(problems) > 1:
        with beside():
            page.show([page.problem_table(problems)], sys.stderr)
    return MISUSE
