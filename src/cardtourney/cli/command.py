"""The commands: what each is given, what it makes of it, and with which exit code it ends."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import attrs
from cyclopts import App, CycloptsError, Parameter, Token
from rich.console import RenderableType

from cardtourney import __version__
from cardtourney.cells import shown, whole_number
from cardtourney.chance import Chance
from cardtourney.cli import data, page
from cardtourney.cli.event import (
    PLAYERS,
    TICKETS,
    Event,
    has_tickets,
    not_decided,
    play,
    read_event,
    read_players,
)
from cardtourney.cli.options import chance_from, rules_from, rules_sentences
from cardtourney.cli.streams import say, write_json
from cardtourney.cli.texts import People, counted, people_of
from cardtourney.errors import (
    CardTourneyError,
    DataError,
    Finding,
    InputError,
    InvalidReport,
    InvalidRules,
    Problem,
    listing,
)
from cardtourney.marias_sem.report import Report, ReportCode
from cardtourney.marias_sem.rules import Rules
from cardtourney.marias_sem.standings import Record
from cardtourney.pairing.ranking import Ranking

CLEAN: Final = 0
FINDINGS: Final = 1
MISUSE: Final = 2

_JSON: Final = "--json"


class WrongUse(CardTourneyError):
    """The command's words make no sense."""


def _whole(_type: object, tokens: Sequence[Token]) -> int:
    token = tokens[0]
    number = whole_number(token.value)
    if isinstance(number, Problem):
        where = f"{token.keyword}: " if token.keyword else ""
        raise WrongUse(f"{where}{shown(token.value)} is no whole number")
    return number


Folder = Annotated[Path, Parameter(help=f"The folder that holds {PLAYERS} and {TICKETS}.")]
Start = Annotated[int, Parameter(converter=_whole, help="A start number.")]
Out = Annotated[Path | None, Parameter(name="--out")]


@attrs.frozen
class Options:
    """What every command takes."""

    rules: Annotated[
        str, Parameter(name="--rules", help="The edition of the playing system: “SEM 2023”.")
    ] = "SEM 2023"
    ruling: Annotated[
        tuple[str, ...],
        Parameter(
            name="--ruling",
            help="A ruling that differs from the edition's, as name=option; may be repeated. "
            "An unknown one is answered with those that there are.",
            negative="",
            consume_multiple=False,
            show_default=False,
        ),
    ] = ()
    seed: Annotated[
        str | None,
        Parameter(name="--seed", help="The text of the public draw, for rulings by lots."),
    ] = None
    as_json: Annotated[
        bool,
        Parameter(
            name=_JSON,
            negative="",
            show_default=False,
            help="Write JSON in UTF-8 to the output, and everything else to the errors.",
        ),
    ] = False


_USUAL: Final = Options()
Common = Annotated[Options, Parameter(name="*")]

_EPILOGUE: Final = (
    "Exit codes: 0 when nothing was found but what the rules provide for; 1 when there are "
    "findings to settle; 2 when the command was used wrongly or its input cannot be worked with."
)

app = App(
    name="cardtourney",
    help="Work out card tournaments by their rulebooks, exactly and with reasons.",
    version=__version__,
    version_flags=["--version"],
)
sem = App(
    name="sem",
    help="A tournament day of the Slovak Extraliga in mariáš, from the folder of its files.",
    help_epilogue=_EPILOGUE,
    version_flags=[],
)
app.command(sem)


@attrs.frozen
class _Asked:
    """An event as a command asked for it, played as far as its tickets go.

    Attributes:
        report: The day.
        notes: How the files were understood.
        told: What is to be known with every answer: the rules, and what was not there.
    """

    report: Report
    notes: tuple[str, ...]
    told: tuple[str, ...]

    @property
    def people(self) -> People:
        """Everybody who plays, by start number."""
        return people_of(self.report.day)

    @property
    def findings(self) -> tuple[Finding[StrEnum], ...]:
        """What was found, but for the day's being over, which a part of a day never is."""
        return tuple(
            each for each in self.report.findings if each.code is not ReportCode.UNFINISHED
        )

    def standings(self, after: int | None) -> tuple[int, Ranking[Record]]:
        """The standings after a round, by default the last one that is scored."""
        from cardtourney.marias_sem.course import standings_after

        closed = self.report.day.closed
        if closed == 0 or (after or 0) > closed:
            text = f"there are no standings after round {after or 1}: {closed} rounds are scored"
            raise not_decided(text, self.report)
        return after or closed, standings_after(self.report.day, after or closed)


def _ask(
    folder: Path,
    options: Options,
    *,
    read: Callable[[Path, Rules, Chance], Event] = read_event,
    after: int | None = None,
) -> _Asked:
    """Read an event and play it again, as far as a command needs it."""
    from cardtourney.cli.progress import progress_on

    rules = rules_from(options.rules, options.ruling)
    event = read(folder, rules, chance_from(options.seed, rules))
    last = event.last_round if after is None else min(after, event.last_round)
    with progress_on(sys.stderr, last) as progress:
        report = play(event, progress, after=after)
    told = [*rules_sentences(rules, options.seed), event.caveat]
    return _Asked(report, event.notes, tuple(filter(None, told)))


def _tell(
    asked: _Asked,
    options: Options,
    blocks: Callable[[], Iterable[RenderableType]],
    as_data: Callable[[], Mapping[str, object]],
) -> int:
    """Write what a command found out, for people or for programs."""
    if options.as_json:
        for note in (*asked.notes, *asked.told):
            say(note)
        write_json(as_data())
    else:
        page.show(blocks(), sys.stdout)
    return CLEAN if asked.report.clean else FINDINGS


@sem.command(name="run")
def replayed(
    folder: Folder,
    /,
    *,
    out: Out = None,
    top: Annotated[int, Parameter(converter=_whole)] = 20,
    options: Common = _USUAL,
) -> int:
    """Replay a day: every round, who goes on, the final table, and all that is to be said of it.

    Args:
        folder: The event.
        out: A folder for standings-after-N.csv, seating-round-N.csv (as played), advance.csv,
            final.csv and report.json. It is made if need be, and only files of these names are
            overwritten. The tables have semicolons, decimal commas and the UTF-8 mark, as a
            Slovak Excel opens them.
        top: How many lines of the final table are shown; 0 for all.
        options: What every command takes.
    """
    from cardtourney.cli.export import left_over, report_files
    from cardtourney.cli.runpage import run_page
    from cardtourney.marias_sem.layout import report_data

    if top < 0:
        raise WrongUse(f"--top {top} is no number of lines: expected 0 or more")
    asked = _ask(folder, options)
    if out is not None:
        files = report_files(asked.report)
        _write(out, files)
        old = left_over(out, files, asked.report.day.rules.rounds)
        if old:
            say(f"not of this run, and left as they were: {listing(old)}")
    return _tell(
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
    round_number: Annotated[int | None, Parameter(name="--round", converter=_whole)] = None,
    out: Out = None,
    options: Common = _USUAL,
) -> int:
    """Seat a round as well as possible: proven, and with the reason for everybody who is moved.

    Args:
        folder: The event; round 1 needs no tickets.csv.
        round_number: The round, at most the next one; by default the next one.
        out: A folder for seating-round-N.csv, with blank sums to be filled in as score tickets.
        options: What every command takes.
    """
    from cardtourney.cli.export import seated_files
    from cardtourney.cli.pages import seat_page
    from cardtourney.cli.seated import require_round, seated

    if round_number is not None:
        require_round(round_number, rules_from(options.rules, options.ruling))
    # Before the first round nobody has a score ticket.
    first = round_number == 1 or (round_number is None and not has_tickets(folder))
    asked = _ask(
        folder,
        options,
        read=read_players if first else read_event,
        after=None if round_number is None else round_number - 1,
    )
    found = seated(asked.report, round_number)
    if out is not None:
        _write(out, seated_files(found))
    return _tell(
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
    after: Annotated[int | None, Parameter(converter=_whole)] = None,
    options: Common = _USUAL,
) -> int:
    """Show the standings after a round.

    Args:
        folder: The event.
        after: The round; by default the last one that is scored.
        options: What every command takes.
    """
    from cardtourney.cli.pages import standings_page

    asked = _ask_after(folder, options, after)
    number, ranking = asked.standings(after)
    return _tell(
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
    into: Annotated[int | None, Parameter(converter=_whole)] = None,
    options: Common = _USUAL,
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
    asked = _ask(folder, options, after=None if into is None else into - 1)
    known = [each for each in asked.report.advances if into in (None, each.into_round)]
    if not known:
        closed = asked.report.day.closed
        wanted = into or rules.qualification_rounds + 1
        text = f"who goes on into round {wanted} is not decided: {closed} rounds are scored"
        raise not_decided(text, asked.report)
    return _tell(
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
    after: Annotated[int | None, Parameter(converter=_whole)] = None,
    options: Common = _USUAL,
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
    asked = _ask_after(folder, options, after)
    number, ranking = asked.standings(after)
    records = {record.start: record for record in ranking.entries}
    unknown = [start for start in (first, second) if start not in records]
    if unknown:
        raise InvalidReport(f"nobody has start number {start}" for start in unknown)
    decision = ranking.explain(records[first], records[second])
    return _tell(
        asked,
        options,
        lambda: explain_page(decision, ranking, number, asked.people, asked.findings, asked.told),
        lambda: data.explained_data(decision, number, asked.findings),
    )


def _ask_after(folder: Path, options: Options, after: int | None) -> "_Asked":
    from cardtourney.cli.seated import require_round

    if after is not None:
        require_round(after, rules_from(options.rules, options.ruling))
    return _ask(folder, options, after=after)


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    from cardtourney.cli.export import write_files

    write_files(folder, files)
    say(f"wrote into {folder}: {listing(files)}")


def run(words: Sequence[str]) -> int:
    """Run the command that the words ask for.

    Args:
        words: The words after `cardtourney`.

    Returns:
        The exit code.
    """
    try:
        command, given, _ = app.parse_args(
            list(words), exit_on_error=False, print_error=False, verbose=False
        )
        code = command(*given.args, **given.kwargs)
    except SystemExit:
        # So rich ends a process whose reader went away; the exit code is for the caller to say.
        raise BrokenPipeError from None
    except CycloptsError as error:
        return _refuse(words, " ".join(str(error).split()), ())
    except WrongUse as error:
        return _refuse(words, str(error), ())
    except InputError as error:
        return _refuse(words, _headline(error), error.problems)
    if code is not None:
        return int(code)
    # Help or the version; without anything asked for, help says what there would be to ask.
    return CLEAN if any(word.startswith("-") for word in words) else MISUSE


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
    if any(word.partition("=")[0] == _JSON for word in words):
        write_json(data.error_data(message, problems))
        return MISUSE
    say(message)
    # The message says a single problem already.
    if len(problems) > 1:
        page.show([page.problem_table(problems)], sys.stderr)
    return MISUSE
