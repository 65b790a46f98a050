"""A playthrough as text."""

import json
from collections.abc import Iterator
from typing import Any

from cardtourney.chance import Chance, Label, Outcome, Seeded
from cardtourney.codec import to_data
from cardtourney.errors import DataError, listing, shown_value
from cardtourney.game import ActionT, EditionT, Notation, ResultT, StateT
from cardtourney.playthrough._forms import MARK, NUMBER, ONE, ORDER, TITLE, WORD, data_of
from cardtourney.playthrough._values import Playthrough

_WIDTH = 96
_MARK_COLUMN = 32


def written(
    playthrough: Playthrough[EditionT, ActionT],
    states: tuple[StateT, ...],
    notation: Notation[EditionT, StateT, ActionT, ResultT],
    hands: bool,
) -> str:
    """The text of a playthrough whose states are known as far as it can be followed."""
    lines = [TITLE, f"game: {notation.game}", *_edition_lines(playthrough.rules, notation)]
    lines += [f"players: {playthrough.players}", *_chance_lines(playthrough.chance), ""]
    lines += _step_lines(playthrough, states, notation, hands)
    lines.append(f"result: {playthrough.result}" if playthrough.result else "# not finished")
    for line in lines:
        if "\n" in line or "\r" in line:
            raise DataError([f"{shown_value(line)} is to be one line, and would be several"])
    return "".join(f"{line}\n" for line in lines)


def _step_lines(
    playthrough: Playthrough[EditionT, ActionT],
    states: tuple[StateT, ...],
    notation: Notation[EditionT, StateT, ActionT, ResultT],
    hands: bool,
) -> Iterator[str]:
    width = len(str(len(playthrough.steps))) + 2
    numbered = [
        f"{f'{number}.':<{width}}seat {step.seat}: {_action_text(step.action, notation)}"
        for number, step in enumerate(playthrough.steps, start=1)
    ]
    for place, line in enumerate(["", *numbered]):
        known = place < len(states)
        before = states[place - 1] if place and known else None
        mark = notation.mark(before, states[place]) if known else ""
        if mark:
            yield f"{line:<{_MARK_COLUMN}}  # {mark}" if line else f"# {mark}"
        elif line:
            yield line
        if known and hands:
            held = enumerate(notation.hands(states[place]), start=1)
            yield f"# {' | '.join(f'{seat}: {hand}' for seat, hand in held)}"


def _action_text(action: ActionT, notation: Notation[EditionT, StateT, ActionT, ResultT]) -> str:
    said = notation.write_action(action)
    if not said or said != said.strip() or MARK.search(said):
        raise DataError([f"{_as_written(action, said)}, which a line cannot hold"])
    again = notation.read_action(said)
    if again != action:
        found = shown_value(again)
        raise DataError([f"{_as_written(action, said)}, which is read as {found}"])
    return said


def _as_written(action: object, said: str) -> str:
    return f"{shown_value(action)} is written {shown_value(said)}"


def _edition_lines(
    rules: EditionT, notation: Notation[EditionT, StateT, ActionT, ResultT]
) -> Iterator[str]:
    data = to_data(rules)

    def differing(edition: EditionT) -> dict[str, Any]:
        base = to_data(edition)
        return {key: value for key, value in data.items() if value != base.get(key)}

    alike = [edition for edition in notation.editions if type(edition) is type(rules)]
    if not alike:
        known = listing(edition.name for edition in notation.editions)
        raise DataError(
            [f"{shown_value(rules)} is of another kind than the editions of the game: {known}"]
        )
    nearest = min(alike, key=lambda edition: len(differing(edition)))
    yield f"edition: {nearest.name}"
    for key, value in differing(nearest).items():
        yield f"  {key}: {_plain(value)}"


def _plain(value: Any) -> str:
    """Data on a line: texts as they stand unless they would be taken for something else."""
    if isinstance(value, str) and value and value.isprintable() and data_of(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False)


def _chance_lines(chance: Chance) -> Iterator[str]:
    if isinstance(chance, Seeded):
        yield f"seed: {chance.seed}"
    else:
        yield "drawn:"
        for outcome in chance.outcomes:
            yield from _outcome_lines(outcome)
    if chance.used:
        yield f"used: {chance.used}"


def _outcome_lines(outcome: Outcome) -> Iterator[str]:
    labels = outcome if isinstance(outcome, tuple) else (outcome,)
    line = f"  {ORDER if isinstance(outcome, tuple) else ONE}"
    for label in labels:
        word = _label_text(label)
        if len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = "   "
        line = f"{line} {word}"
    yield line


def _label_text(label: Label) -> str:
    if isinstance(label, int):
        return str(label)
    plain = label.isprintable() and WORD.fullmatch(label) and label[0] not in '"#'
    if plain and label not in (ORDER, ONE) and not NUMBER.fullmatch(label):
        return label
    return json.dumps(label, ensure_ascii=False)
