"""A bar on a terminal while a day is worked out; nothing anywhere else."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from cardtourney.marias_sem.report import Progress

_STEPS_A_ROUND = 2


@contextmanager
def progress_on(stream: TextIO | None, rounds: int) -> Iterator[Progress]:
    """Show how far the work is, if the stream is a terminal.

    Args:
        stream: Where to show it; the standard error, so that the output stays clean.
        rounds: How many rounds there are to work out.

    Yields:
        What to call before each step.
    """
    if stream is None or not stream.isatty():
        yield _silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        console=Console(file=stream),
        transient=True,
    )
    with bar:
        task = bar.add_task("Reading", total=rounds * _STEPS_A_ROUND)
        done = iter(range(rounds * _STEPS_A_ROUND))

        def step(number: int, what: str) -> None:
            bar.update(task, completed=next(done, None), description=f"Round {number}: {what}")

        yield step


def _silent(_round: int, _what: str) -> None:
    """Show nothing."""
