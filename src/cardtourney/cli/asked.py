"""An event as a command asks for it, and the answer: on a page, as JSON, or in files."""

import sys
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from pathlib import Path

import attrs
from rich.console import RenderableType

from cardtourney.chance import Chance
from cardtourney.cli.answer import show
from cardtourney.cli.event import Event, not_decided, play, read_event
from cardtourney.cli.options import chance_from, rules_from, rules_sentences
from cardtourney.cli.progress import progress_on
from cardtourney.cli.seated import require_round
from cardtourney.cli.texts import People, people_of
from cardtourney.cli.words import Options
from cardtourney.errors import Finding
from cardtourney.marias_sem.course import standings_after
from cardtourney.marias_sem.report import Report, ReportCode
from cardtourney.marias_sem.rules import Rules
from cardtourney.marias_sem.standings import Record
from cardtourney.pairing.ranking import Ranking


@attrs.frozen
class Asked:
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
        """What was found, but that the day is not over, which a part of a day never is."""
        return tuple(
            each for each in self.report.findings if each.code is not ReportCode.UNFINISHED
        )

    def standings(self, after: int | None) -> tuple[int, Ranking[Record]]:
        """The standings after a round, by default the last one that is scored."""
        closed = self.report.day.closed
        if closed == 0 or (after or 0) > closed:
            text = f"there are no standings after round {after or 1}: {closed} rounds are scored"
            raise not_decided(text, self.report)
        return after or closed, standings_after(self.report.day, after or closed)


def ask(
    folder: Path,
    options: Options,
    *,
    read: Callable[[Path, Rules, Chance], Event] = read_event,
    after: int | None = None,
) -> Asked:
    """Read an event and play it again, as far as a command needs it."""
    rules = rules_from(options.rules, options.ruling)
    event = read(folder, rules, chance_from(options.seed, rules))
    last = event.last_round if after is None else min(after, event.last_round)
    with progress_on(sys.stderr, last) as progress:
        report = play(event, progress, after=after)
    told = [*rules_sentences(rules, options.seed), event.caveat]
    return Asked(report, event.notes, tuple(filter(None, told)))


def ask_after(folder: Path, options: Options, after: int | None) -> Asked:
    """Ask for the day after a round, by default after the last one that is scored."""
    if after is not None:
        require_round(after, rules_from(options.rules, options.ruling))
    return ask(folder, options, after=after)


def tell(
    asked: Asked,
    options: Options,
    blocks: Callable[[], Iterable[RenderableType]],
    as_data: Callable[[], Mapping[str, object]],
) -> int:
    """Write what a command found out, for people or for programs."""
    return show(
        blocks,
        as_data,
        as_json=options.as_json,
        said=(*asked.notes, *asked.told),
        clean=asked.report.clean,
    )
