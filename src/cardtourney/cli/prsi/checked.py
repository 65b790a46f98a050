"""What checking a record brought to light, on a page and as JSON."""

from collections.abc import Iterator
from typing import Any, assert_never

from rich.console import RenderableType

from cardtourney.chance import Seeded
from cardtourney.cli import page
from cardtourney.cli.prsi.record import CheckedChampionship, CheckedGame, CheckedRecord
from cardtourney.cli.prsi.words import PROVISIONAL
from cardtourney.cli.texts import counted
from cardtourney.errors import listing
from cardtourney.prsi.course import over
from cardtourney.prsi.events import Championship, Decide
from cardtourney.prsi.notation import write_result
from cardtourney.prsi.places import Finish, places
from cardtourney.prsi.rules import EDITIONS, Rules

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
            yield page.title(_game_title(found))
            yield page.sentence(_rules_text(found.playthrough.rules))
            yield page.sentence(_game_reached(found))
        case CheckedChampionship():
            yield page.title(_championship_title(found.recorded))
            yield page.sentence(_rules_text(found.recorded.rules))
            if found.reached is not None:
                yield from _reached_blocks(found.reached, top)
        case _:
            assert_never(found)
    if found.provisional:
        yield page.sentence(PROVISIONAL)
    if found.finding is None:
        yield page.heading("Everything in it is by the rules.")
    else:
        where = "" if found.row is None else f"row {found.row}: "
        yield page.heading(f"{where}{found.finding}")


def _game_title(found: CheckedGame) -> str:
    game = found.playthrough
    cards = (
        f"dealt from the seed “{game.chance.seed}”"
        if isinstance(game.chance, Seeded)
        else "with recorded cards"
    )
    players, steps = counted(game.players, "player"), counted(len(game.steps), "step")
    return f"A game of prší: {players}, {steps}, {cards}"


def _game_reached(found: CheckedGame) -> str:
    if found.result is not None:
        return f"Result: {write_result(found.result)}."
    if not found.checked.states:
        return "Nothing could be dealt."
    done = len(found.checked.states) - 1
    return f"After {counted(done, 'step')} seat {found.checked.states[-1].turn} is on turn."


def _rules_text(rules: Rules) -> str:
    from cardtourney.codec import to_data

    edition = next((each for each in EDITIONS if each.name == rules.name), None)
    if edition is None:
        return f"Rules: {rules.name}, which is none of our editions."
    usual, given = to_data(edition), to_data(rules)
    changed = [name for name in given if given[name] != usual[name]]
    told = f"with other {listing(changed)}" if changed else "every ruling as the edition has it"
    return f"Rules: {rules.name.replace('_', ' ')}, {told}."


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
        "fault": _fault(found),
    }


def _summary(found: CheckedRecord) -> dict[str, object]:
    from cardtourney.codec import to_data

    match found:
        case CheckedGame():
            return {
                "record": "game",
                "rules": found.playthrough.rules.name,
                "players": found.playthrough.players,
                "steps": len(found.playthrough.steps),
                "followed": max(0, len(found.checked.states) - 1),
                "result": None if found.result is None else to_data(found.result),
            }
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


def _fault(found: CheckedRecord) -> dict[str, Any] | None:
    if found.finding is None:
        return None
    return {
        "code": found.finding.code.value,
        "clause": found.finding.clause,
        "step": found.finding.get("step"),
        "seat": found.finding.get("seat"),
        "entry": found.finding.get("entry"),
        "row": found.row,
        "message": found.finding.sentence(),
    }
