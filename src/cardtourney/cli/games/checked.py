"""What checking a recorded game brought to light, on a page and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType

from cardtourney.chance import Seeded
from cardtourney.cli import page
from cardtourney.cli.games.playable import Playable
from cardtourney.cli.games.record import CheckedGame
from cardtourney.cli.texts import counted
from cardtourney.errors import Finding, listing
from cardtourney.game import ActionT, Edition, EditionT, ResultT, StateT, ViewT


def game_page(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    found: CheckedGame[EditionT, StateT, ActionT, ResultT],
) -> Iterator[RenderableType]:
    """The page of a recorded game that was checked, from the top."""
    yield from game_blocks(playable, found)
    if playable.provisional is not None and found.provisional:
        yield page.sentence(playable.provisional.sentence)
    yield verdict(found.finding, found.row)


def game_blocks(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    found: CheckedGame[EditionT, StateT, ActionT, ResultT],
) -> Iterator[RenderableType]:
    """What was recorded, by which rules, and how far it could be followed."""
    game = found.playthrough
    cards = (
        f"dealt from the seed “{game.chance.seed}”"
        if isinstance(game.chance, Seeded)
        else "with recorded cards"
    )
    players, steps = counted(game.players, "player"), counted(len(game.steps), "step")
    yield page.title(f"A game of {playable.title}: {players}, {steps}, {cards}")
    yield page.sentence(rules_text(game.rules, playable.notation.editions))
    yield page.sentence(_reached(playable, found))


def _reached(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    found: CheckedGame[EditionT, StateT, ActionT, ResultT],
) -> str:
    if found.result is not None:
        return f"Result: {playable.notation.write_result(found.result)}."
    if not found.checked.states:
        return "Nothing could be dealt."
    done = len(found.checked.states) - 1
    return f"After {counted(done, 'step')} seat {found.checked.states[-1].turn} is on turn."


def rules_text(rules: Edition, editions: Sequence[Edition]) -> str:
    """What people are told of recorded rules, which may differ from ours in anything.

    Args:
        rules: The rules of the record.
        editions: The editions that there are.

    >>> from cardtourney.prsi.rules import EDITIONS, MSV_PRSI_2026
    >>> rules_text(MSV_PRSI_2026, EDITIONS)
    'Rules: MSV PRSI 2026, every ruling as the edition has it.'
    """
    from cardtourney.codec import to_data

    edition = next((each for each in editions if each.name == rules.name), None)
    if edition is None:
        return f"Rules: {rules.name}, which is none of our editions."
    usual, given = to_data(edition), to_data(rules)
    changed = [name for name in given if given[name] != usual[name]]
    told = f"with other {listing(changed)}" if changed else "every ruling as the edition has it"
    return f"Rules: {rules.name.replace('_', ' ')}, {told}."


def verdict(finding: Finding[Any] | None, row: int | None) -> RenderableType:
    """The last line of a page: the first thing that cannot be, or that there is none."""
    if finding is None:
        return page.heading("Everything in it is by the rules.")
    where = "" if row is None else f"row {row}: "
    return page.heading(f"{where}{finding}")


def game_data(
    playable: Playable[EditionT, StateT, ActionT, ViewT, ResultT],
    found: CheckedGame[EditionT, StateT, ActionT, ResultT],
) -> dict[str, object]:
    """Lay out for JSON what was found; ``fault`` is null where everything is by the rules."""
    provisional = playable.provisional
    return {
        **game_summary(found),
        **({} if provisional is None else {provisional.name: found.provisional}),
        "fault": fault_data(found.finding, found.row, "step", "seat"),
    }


def game_summary(
    found: CheckedGame[EditionT, StateT, ActionT, ResultT],
) -> dict[str, object]:
    """Lay out for JSON what was recorded, and how far it could be followed."""
    from cardtourney.codec import to_data

    return {
        "record": "game",
        "rules": found.playthrough.rules.name,
        "players": found.playthrough.players,
        "steps": len(found.playthrough.steps),
        "followed": max(0, len(found.checked.states) - 1),
        "result": None if found.result is None else to_data(found.result),
    }


def fault_data(
    finding: Finding[Any] | None, row: int | None, *where: str
) -> dict[str, object] | None:
    """Lay out for JSON the first thing that cannot be.

    Args:
        finding: What it is.
        row: The line of the file.
        where: The parts of the finding that say where it is.
    """
    if finding is None:
        return None
    return {
        "code": finding.code.value,
        "clause": finding.clause,
        **{part: finding.get(part) for part in where},
        "row": row,
        "message": finding.sentence(),
    }
