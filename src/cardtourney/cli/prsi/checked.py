"""What checking a record brought to light, on a page and as JSON."""

from collections.abc import Iterator
from typing import assert_never

from rich.console import RenderableType

from cardtourney.cli import page
from cardtourney.cli.games.checked import (
    fault_data,
    game_blocks,
    game_summary,
    rules_text,
    verdict,
)
from cardtourney.cli.games.record import CheckedGame
from cardtourney.cli.prsi.playable import PRSI
from cardtourney.cli.prsi.record import CheckedChampionship, CheckedRecord
from cardtourney.cli.prsi.words import PROVISIONAL
from cardtourney.cli.texts import counted
from cardtourney.prsi.course import over
from cardtourney.prsi.events import Championship, Decide
from cardtourney.prsi.places import Finish, places
from cardtourney.prsi.rules import EDITIONS

_PLACES = (page.number("place"), page.number("start"), page.text("name"), page.number("round"))


def check_page(found: CheckedRecord, *, top: int) -> Iterator[RenderableType]:
    """The page of a record that was checked.

    Args:
        found: What was found.
        top: How many lines of the places are shown; 0 for all.

    Yields:
        What is on the page, from the top.
    """
    match found:
        case CheckedGame():
            yield from game_blocks(PRSI, found)
        case CheckedChampionship():
            yield page.title(_championship_title(found.recorded))
            yield page.sentence(rules_text(found.recorded.rules, EDITIONS))
            if found.reached is not None:
                yield from _reached_blocks(found.reached, top)
        case _:
            assert_never(found)
    if found.provisional:
        yield page.sentence(PROVISIONAL)
    yield verdict(found.finding, found.row)


def _championship_title(recorded: Championship) -> str:
    entrants = counted(len(recorded.entrants), "entrant")
    entries = counted(len(recorded.record), "entry", "entries")
    return f"A championship in prší, {recorded.year}: {entrants}, {entries} in the record"


def _reached_blocks(reached: Championship, top: int) -> Iterator[RenderableType]:
    rounds = f"{len(reached.rounds)} of {len(reached.stages)} rounds drawn"
    state = "it is over" if over(reached) else "it is not over"
    yield page.sentence(f"{rounds}; {state}.")
    rulings = tuple(_rulings(reached))
    if rulings:
        yield page.heading("What the head referee decided otherwise")
        yield page.bullets(rulings)
    if over(reached):
        rows = places(reached).rows
        names = {entrant.number: entrant.name for entrant in reached.entrants}
        shown = rows[: top or None]
        yield page.heading("Places [prsi:4.7]")
        lines = ((str(row.place), *_finish(row.entry, names)) for row in shown)
        yield page.table(_PLACES, lines)
        if len(shown) < len(rows):
            yield page.sentence(f"and {len(rows) - len(shown)} more (--top 0 shows all)")


def _finish(finish: Finish, names: dict[int, str]) -> tuple[str, str, str]:
    return str(finish.player), names[finish.player], str(finish.round)


def _rulings(reached: Championship) -> Iterator[str]:
    for number, event in enumerate(reached.record, 1):
        if isinstance(event, Decide):
            instead = "nothing" if event.instead is None else type(event.instead).__name__
            yield (
                f"Entry {number}: {event.by.name} set entry {event.entry} aside, {instead} counts "
                f"instead: {event.reason} [{event.clause}]"
            )


def check_data(found: CheckedRecord) -> dict[str, object]:
    """Lay out for JSON what was found; ``fault`` is null where everything is by the rules."""
    return {
        **_summary(found),
        "provisional_card_values": found.provisional,
        "fault": fault_data(found.finding, found.row, "step", "seat", "entry"),
    }


def _summary(found: CheckedRecord) -> dict[str, object]:
    match found:
        case CheckedGame():
            return game_summary(found)
        case CheckedChampionship():
            reached = found.reached
            return {
                "record": "championship",
                "rules": found.recorded.rules.name,
                "entrants": len(found.recorded.entrants),
                "entries": len(found.recorded.record),
                "followed": 0 if reached is None else len(reached.record),
                "places": [] if reached is None or not over(reached) else _places(reached),
            }
        case _:
            assert_never(found)


def _places(reached: Championship) -> list[dict[str, object]]:
    names = {entrant.number: entrant.name for entrant in reached.entrants}
    return [
        {
            "place": row.place,
            "start": row.entry.player,
            "name": names[row.entry.player],
            "round": row.entry.round,
        }
        for row in places(reached).rows
    ]
