"""The games whose tournaments the commands know, each with its rules and its files."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import attrs

from cardtourney.championship.contest import Contest
from cardtourney.chance import Chance

Cells = Mapping[str, str]
"""What a blank result sheet has in it already, by the name of the column."""


def _blank(players: int, _chance: Chance, _rules: Any) -> Sequence[Cells]:
    return [{}] * players


@attrs.frozen
class ChampionshipGame:
    """A game, as far as a command asks about its tournament.

    Attributes:
        contest: What it brings to be played as a tournament from files.
        editions: The editions that there are, the oldest first.
        clause_of: Says which clause is behind a ruling.
        drawn: What a table draws before it plays, for each seat; mostly nothing.
    """

    contest: Contest[Any, Any, Any]
    editions: Sequence[Any]
    clause_of: Callable[[str], str]
    drawn: Callable[[int, Chance, Any], Sequence[Cells]] = _blank


def game(name: str) -> ChampionshipGame:
    """The game of a command, read only when it is asked for.

    >>> game("karak").contest.name
    'Karak'
    """
    files = import_module(f"cardtourney.{name}.files")
    rules = import_module(f"cardtourney.{name}.rules")
    drawn = {"karak": _characters}.get(name, _blank)
    return ChampionshipGame(files.CONTEST, rules.EDITIONS, rules.clause_of, drawn)


def _characters(players: int, chance: Chance, rules: Any) -> Sequence[Cells]:
    from cardtourney.karak.characters import draw_characters

    return [{"character": name} for name in draw_characters(players, chance, rules)[0]]
