"""A game's tournament as its files and reports need it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar, cast

import attrs

from cardtourney.championship.events import Tournament
from cardtourney.championship.people import Entrant
from cardtourney.championship.resultrows import Form, ResultRow
from cardtourney.championship.rules import Rules as Qualifying
from cardtourney.championship.settings import Key, Settings
from cardtourney.championship.soundness import foreign
from cardtourney.championship.system import Edition, System
from cardtourney.errors import Finding, InvalidReport
from cardtourney.fields import Kind, instance, list_of
from cardtourney.rounds import TableResult

T = TypeVar("T")
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


_GIVEN: Mapping[str, Kind] = {
    "entrants": list_of(instance(Entrant, "an Entrant"), "a list of entrants"),
    "rows": list_of(instance(ResultRow, "a ResultRow"), "a list of rows"),
    "settings": instance(Settings, "Settings"),
    "qualifying": instance(Qualifying, "Rules of the way to the final"),
}


def listed(given: Iterable[T]) -> tuple[T, ...]:
    """Everything that is given one after another; what is not goes on to the check as it is.

    >>> listed(n for n in (1, 2))
    (1, 2)
    """
    kept: object = given
    return tuple(given) if isinstance(kept, Iterable) else cast("tuple[T, ...]", kept)


def require_parts(contest: object, rules: object, **given: object) -> None:
    """Refuse what no tournament can be played again from.

    Args:
        contest: What is given as the game that is played.
        rules: What is given for its rules.
        given: What else is given: ``entrants``, ``rows``, ``settings``, ``qualifying``.

    Raises:
        InvalidReport: Names everything that is not of its kind, and what was expected.

    >>> require_parts("karak", None)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: $.contest: 'karak' is not a Contest
    """
    if not isinstance(contest, Contest):
        raise InvalidReport(instance(Contest, "a Contest").problems("$.contest", contest))
    problems = [*foreign(contest.system, rules)]
    for name, value in given.items():
        problems += _GIVEN[name].problems(f"$.{name}", value)
    if problems:
        raise InvalidReport(problems)
