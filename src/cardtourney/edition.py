"""What every edition of a playing system is made of: options, each of them under a clause.

An edition is a frozen attrs class with one option for every number and every ruling. This
module gives it the clauses of its options, the demands that no option may break, and the check
that reports everything wrong with an edition at once; which numbers and rulings there are, and
what they may be, is for the games alone.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime
from enum import Enum, StrEnum
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar, cast

import attrs

from cardtourney.errors import InvalidReport, InvalidRules, Problem, listing, shown_value
from cardtourney.fields import text_problems
from cardtourney.pairing.options import option as as_option
from cardtourney.pairing.values import is_exact, is_whole

RulesT_contra = TypeVar("RulesT_contra", bound=attrs.AttrsInstance, contravariant=True)
RulesT = TypeVar("RulesT", bound=attrs.AttrsInstance)

# The class cannot be subscripted when the program runs.
_Fields: TypeAlias = "list[attrs.Attribute[Any]]"


def of(clause: str) -> dict[str, str]:
    """The metadata of an option that stands under a clause.

    Args:
        clause: The clause's id, such as ``sem:B.2``.

    Returns:
        What ``attrs.field`` takes as ``metadata``.

    >>> of("sem:B.2")
    {'clause': 'sem:B.2'}
    """
    return {"clause": clause}


def by_text(_rules: type, fields: _Fields) -> _Fields:
    """Let each option that holds a ruling be given as its text as well.

    Files and people write a ruling as text, so an edition takes ``"two"`` where it takes
    ``MoveStep.TWO``. For ``attrs.frozen`` as its ``field_transformer``.

    Args:
        fields: The options of the edition; a ruling is one whose default is a member of a
            ``StrEnum``.

    Returns:
        The options, those of rulings with a converter.

    >>> from cardtourney.marias_sem.rules import SEM_2023
    >>> attrs.evolve(SEM_2023, step="two").step
    <MoveStep.TWO: 'two'>
    """
    return [
        field.evolve(converter=partial(as_option, type(field.default)))
        if isinstance(field.default, StrEnum)
        else field
        for field in fields
    ]


@attrs.frozen
class Demand(Generic[RulesT_contra]):
    """What an option must be, checked only where the options it leans on are sound.

    Attributes:
        option: The option's name.
        text: How a sentence goes on after the value at fault, such as ``is not a name``.
        holds: Whether the option of an edition is as it must be.
        leans_on: Other options that ``holds`` looks at.
        missing: The sentence for an option that is None and should not be; by default ``text``
            says it.
    """

    option: str
    text: str
    holds: Callable[[RulesT_contra], bool]
    leans_on: tuple[str, ...] = ()
    missing: str = ""


def _demand(option: str, text: str, fits: Callable[[Any], bool]) -> "Demand[attrs.AttrsInstance]":
    return Demand(option, text, lambda rules: fits(getattr(rules, option)))


def _is_name(value: object) -> bool:
    # It is a line of every page and record that names the edition.
    return value != "" and not any(text_problems("", value))


def _is_day(value: object) -> bool:
    return isinstance(value, date) and not isinstance(value, datetime)


NAME = _demand("name", "is not a name", _is_name)
"""An edition has a name."""

DAY = _demand("in_force_from", "is not a day", _is_day)
"""An edition is in force from a day on, not from an hour."""


def whole(
    option: str, least: int, unit: str, *, most: int | None = None
) -> Demand[attrs.AttrsInstance]:
    """Demand a whole number that is not too small, and not too large.

    Args:
        option: The option's name.
        least: The least that it can be.
        unit: What it counts, in the plural.
        most: The most that it can be, where as many things are made; None for any number.

    Returns:
        The demand.

    >>> whole("rounds", 1, "rounds").text
    'is not a whole number of rounds, 1 or more'
    >>> whole("packs", 1, "packs", most=1000).text
    'is not a whole number of packs, 1 to 1000'
    """
    return _demand(
        option,
        f"is not a whole number of {unit}, {least} {'or more' if most is None else f'to {most}'}",
        lambda value: is_whole(value) and value >= least and (most is None or value <= most),
    )


def counts(option: str, text: str, least: int) -> Demand[attrs.AttrsInstance]:
    """Demand one or more whole numbers, none of them twice and none too small.

    Args:
        option: The option's name.
        text: What the numbers are, in the plural.
        least: The least that each can be.

    Returns:
        The demand.

    >>> counts("table_sizes", "numbers of players", 2).text
    'are not different numbers of players, 2 or more'
    """

    def fits(values: object) -> bool:
        return (
            isinstance(values, tuple)
            and len(values) > 0
            and all(is_whole(value) and value >= least for value in values)
            and len(set(values)) == len(values)
        )

    return _demand(option, f"are not different {text}, {least} or more", fits)


def rulings(cls: type[attrs.AttrsInstance]) -> Iterator[Demand[attrs.AttrsInstance]]:
    """Demand of every ruling that it is one of its options.

    Args:
        cls: The class of the edition; a ruling is an option whose default is a member of a
            ``StrEnum``.

    Returns:
        One demand for each ruling, in the order of the options.

    >>> from cardtourney.marias_sem.rules import Rules
    >>> next(rulings(Rules)).text
    'is none of the options of SharedPlace: split, best, lots'
    """
    for field in attrs.fields(cls):
        kind = type(field.default)
        if issubclass(kind, StrEnum):
            text = f"is none of the options of {kind.__name__}: {listing(kind)}"
            yield _demand(field.name, text, partial(_is_a, kind))


def _is_a(kind: type, value: object) -> bool:
    return isinstance(value, kind)


def require(rules: RulesT, demands: Iterable[Demand[RulesT]]) -> None:
    """Refuse an edition that no playing system could have.

    An option of which one demand does not hold is named once; demands that lean on it are not
    checked, as they could only name the same fault again.

    Args:
        rules: The edition.
        demands: What its options must be, in the order in which they are checked.

    Raises:
        InvalidRules: Names every such option, its value and its clause.

    >>> @attrs.frozen
    ... class Rules:
    ...     name: str = attrs.field(metadata=of("day:1"))
    ...     rounds: int = attrs.field(default=3, metadata=of("day:2"))
    >>> require(Rules("Sunday"), (NAME, whole("rounds", 1, "rounds")))
    >>> require(Rules("", rounds=0), (NAME, whole("rounds", 1, "rounds")))
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: $.name: '' is not a name [day:1]
    $.rounds: 0 is not a whole number of rounds, 1 or more [day:2]
    """
    problems = tuple(_problems(rules, demands))
    if problems:
        raise InvalidRules(problems)


def _problems(rules: RulesT, demands: Iterable[Demand[RulesT]]) -> Iterator[Problem]:
    unsound: set[str] = set()
    for demand in demands:
        if unsound.isdisjoint((demand.option, *demand.leans_on)) and not demand.holds(rules):
            unsound.add(demand.option)
            clause = clause_of(type(rules), demand.option)
            if demand.missing and getattr(rules, demand.option) is None:
                yield Problem(f"{demand.missing} [{clause}]")
            else:
                text = f"{_shown(rules, demand.option)} {demand.text} [{clause}]"
                yield Problem(text, field=f"$.{demand.option}")


def _shown(rules: attrs.AttrsInstance, option: str) -> str:
    value: object = getattr(rules, option)
    if isinstance(value, tuple) and all(is_exact(each) or isinstance(each, Enum) for each in value):
        return listing(cast("tuple[object, ...]", value))
    # An option of this ruling is written as people give it; one of another may have its text.
    usual: object = attrs.fields_dict(type(rules))[option].default
    own = isinstance(value, StrEnum) and type(value) is type(usual)
    return str(value) if own else shown_value(value)


def require_rules(rules: object, kind: type) -> None:
    """Refuse what is no edition of a game: its name alone, another game's, nothing.

    Args:
        rules: What is given as the edition in force.
        kind: The class of the game's editions.

    Raises:
        InvalidReport: It is none of them.

    >>> from cardtourney.marias_sem.rules import Rules
    >>> require_rules("SEM_2023", Rules)
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: the rules are 'SEM_2023'; expected an edition, a value of \
cardtourney.marias_sem.rules.Rules
    """
    if not isinstance(rules, kind):
        wanted = f"{kind.__module__}.{kind.__qualname__}"
        text = f"the rules are {shown_value(rules)}; expected an edition, a value of {wanted}"
        raise InvalidReport([text])


def clause_of(cls: type[attrs.AttrsInstance], option: str) -> str:
    """The id of the clause behind an option of an edition.

    Args:
        cls: The class of the edition, every option of which stands under a clause (:func:`of`).
        option: The option's name.

    Returns:
        The clause's id.

    Raises:
        InvalidRules: There is no option of this name.

    >>> from cardtourney.marias_sem.rules import Rules
    >>> clause_of(Rules, "odd_cent")
    'sem:C.5'
    """
    known = {field.name: str(field.metadata["clause"]) for field in attrs.fields(cls)}
    if option not in known:
        raise InvalidRules(
            [f"{shown_value(option)} is no option; the options are {listing(known)}"]
        )
    return known[option]
