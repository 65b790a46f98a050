"""A game's tournament as its files and reports need it."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

import attrs

from cardtourney.championship.events import Tournament
from cardtourney.championship.resultrows import Form
from cardtourney.championship.settings import Key, Settings
from cardtourney.championship.system import Edition, System
from cardtourney.errors import Finding
from cardtourney.rounds import TableResult

RulesT = TypeVar("RulesT", bound=Edition)
LineT = TypeVar("LineT")
ResultT = TypeVar("ResultT", bound=TableResult)


def _nothing(_tournament: Tournament[Any, Any], _settings: Settings) -> Sequence[Finding[StrEnum]]:
    """Nothing is to be told."""
    return ()


@attrs.frozen(kw_only=True)
class Contest(Generic[RulesT, LineT, ResultT]):
    """What a game brings to be played as a tournament from files.

    Attributes:
        name: What the game is called.
        system: The rules of its tournament.
        form: What its result sheets hold.
        points_clause: The clause about tournament points.
        keys: What only its settings have.
        notes: What the game has to tell of a tournament that its rules provide for: values that
            are provisional, what was announced, and the like.
    """

    name: str
    system: System[RulesT, ResultT]
    form: Form[RulesT, LineT, ResultT]
    points_clause: str
    keys: Mapping[str, Key] = attrs.field(factory=dict)
    notes: Callable[[Tournament[RulesT, ResultT], Settings], Sequence[Finding[StrEnum]]] = _nothing
