"""Which edition of a rulebook a command is to work by, and which rulings differ from it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

import attrs

from cardtourney.chance import Chance, Seeded
from cardtourney.errors import InvalidRules, Problem, listing
from cardtourney.sheets import fold

LOTS: Final = "lots"
"""The option of a ruling by which a public draw decides."""


class Edition(attrs.AttrsInstance, Protocol):
    """The rules of some rulebook: a name, and among the fields an enum for every ruling."""

    @property
    def name(self) -> str:
        """The edition's name."""
        ...


RulesT = TypeVar("RulesT", bound=Edition)

ClauseOf = Callable[[str], str]
"""The id of the clause behind a ruling."""


def edition_text(rules: Edition) -> str:
    """An edition's name as people write it.

    >>> from cardtourney.marias_sem.rules import SEM_2023
    >>> edition_text(SEM_2023)
    'SEM 2023'
    """
    return rules.name.replace("_", " ")


def rulings_of(rules: Edition) -> Mapping[str, StrEnum]:
    """The rulings of an edition by name, each with the option in force."""
    values = ((field.name, getattr(rules, field.name)) for field in attrs.fields(type(rules)))
    return {name: value for name, value in values if isinstance(value, StrEnum)}


def _nothing_planned(_name: str) -> str:
    return ""


def choose(
    edition: str,
    rulings: Sequence[str],
    editions: Sequence[RulesT],
    clause_of: ClauseOf,
    *,
    planned: ClauseOf = _nothing_planned,
) -> RulesT:
    """The rules that a command asks for.

    Args:
        edition: The name of an edition; capitals, spaces and punctuation do not count.
        rulings: Texts such as ``shift=fewest_moved``.
        editions: Those there are, the oldest first.
        clause_of: Says which clause is behind a ruling.
        planned: The same for rulings that a rulebook has and nothing here asks for; empty for
            all others.

    Returns:
        The edition with these rulings.

    Raises:
        InvalidRules: Everything that names no edition, ruling or option, each with what there is.
    """
    return choose_beside(edition, rulings, editions, clause_of, {}, planned=planned)[0]


def choose_beside(
    edition: str,
    rulings: Sequence[str],
    editions: Sequence[RulesT],
    clause_of: ClauseOf,
    beside: Mapping[str, StrEnum],
    *,
    planned: ClauseOf = _nothing_planned,
) -> tuple[RulesT, Mapping[str, StrEnum]]:
    """The rules that a command asks for, and rulings of another rulebook that it takes as well.

    Args:
        edition: As of :func:`choose`, and so are the others.
        rulings: Texts such as ``shift=fewest_moved``.
        editions: Those there are, the oldest first.
        clause_of: Says which clause is behind a ruling, of either rulebook.
        beside: The other rulings, each with its usual option.
        planned: The clause of a ruling that nothing here asks for.

    Returns:
        The edition with its rulings, and the options asked for of the others.

    Raises:
        InvalidRules: Everything that names no edition, ruling or option, each with what there is.
    """
    found = [rules for rules in editions if fold(rules.name) == fold(edition)]
    problems = []
    if not found:
        known = listing(map(edition_text, editions))
        problems.append(Problem(f"there is no edition “{edition}”: expected {known}"))
    rules = (found or editions)[-1]
    chosen: dict[str, Any] = {}
    for text in rulings:
        read = _ruling(text, {**rulings_of(rules), **beside}, clause_of, planned)
        if isinstance(read, Problem):
            problems.append(read)
        elif chosen.setdefault(*read) != read[1]:
            problems.append(Problem(f"the ruling {read[0]} is given twice, with different options"))
    if problems:
        raise InvalidRules(problems)
    others = {name: chosen.pop(name) for name in beside if name in chosen}
    return changed(rules, chosen, {name: f"the ruling {name}=" for name in chosen}), others


def changed(rules: RulesT, options: Mapping[str, Any], named: Mapping[str, str]) -> RulesT:
    """The rules with other options, refused in the words of the command.

    Args:
        rules: The rules.
        options: The options that differ, each with its value.
        named: What stands before the value of an option, as people give it: ``--packs`` and a
            space.

    Returns:
        The rules with these options.

    Raises:
        InvalidRules: No edition could have them.

    >>> from cardtourney.superprsi.rules import SUPERPRSI_2020
    >>> changed(SUPERPRSI_2020, {"hand_size": 0}, {"hand_size": "--hand-size "})
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: --hand-size 0 is not a whole number of cards, 1 or more \
[superprsi:4]
    """
    usual: Any = rules
    try:
        evolved: RulesT = attrs.evolve(usual, **options)
    except InvalidRules as error:
        raise InvalidRules(_in_words(problem, named) for problem in error) from None
    return evolved


def _in_words(problem: Problem, named: Mapping[str, str]) -> Problem:
    option = (problem.field or "").removeprefix("$.")
    return Problem(f"{named[option]}{problem.message}") if option in named else problem


def _ruling(
    text: str, rulings: Mapping[str, StrEnum], clause_of: ClauseOf, planned: ClauseOf
) -> tuple[str, StrEnum] | Problem:
    name, equals, option = (part.strip().replace("-", "_") for part in text.partition("="))
    if not equals:
        usual_name, usual = next(iter(rulings.items()))
        example = f"{usual_name}={list(type(usual))[-1].value}"
        return Problem(f"“{text}” is no ruling: expected name=option, such as {example}")
    if name not in rulings and (clause := planned(name)):
        text = f"nothing here asks for the ruling {name}"
        return Problem(f"{text} [{clause}]")
    if name not in rulings:
        return Problem(f"there is no ruling “{name}”: expected one of {listing(rulings)}")
    options = type(rulings[name]).__members__.values()
    for known in options:
        if known.value == option:
            return name, known
    expected = " or ".join(known.value for known in options)
    return Problem(
        f"the ruling {name} has no option “{option}”: expected {expected} [{clause_of(name)}]"
    )


def asks_for_lots(rules: Edition) -> bool:
    """Whether a ruling asks for lots."""
    return any(option.value == LOTS for option in rulings_of(rules).values())


def chance_of(seed: str | None, rules: Edition, clause_of: ClauseOf, *, without: Chance) -> Chance:
    """The public draw that a command is given.

    Args:
        seed: The public text, or None where no draw was announced.
        rules: The rules in force.
        clause_of: Says which clause is behind a ruling.
        without: What stands for the draw where none was announced.

    Returns:
        The chance of the event.

    Raises:
        InvalidRules: A ruling asks for lots, and there is no seed to draw them from.
        InvalidReport: The seed is empty or holds what nobody sees in print.
    """
    asking = [name for name, option in rulings_of(rules).items() if option.value == LOTS]
    if seed is None and asking:
        raise InvalidRules(
            f"the ruling {name}=lots needs a public draw: give its text with --seed "
            f"[{clause_of(name)}]"
            for name in asking
        )
    return without if seed is None else Seeded(seed)


def rules_sentence(
    rules: RulesT,
    editions: Sequence[RulesT],
    clause_of: ClauseOf,
    beside: Iterable[tuple[str, StrEnum, StrEnum]] = (),
) -> str:
    """What people are told of the rules: the edition, and every ruling that differs from it.

    Args:
        rules: The rules in force.
        editions: Those there are.
        clause_of: Says which clause is behind a ruling.
        beside: Rulings of another rulebook, each with the option in force and the usual one.

    Returns:
        The sentence.
    """
    edition = next(each for each in editions if each.name == rules.name)
    usual = rulings_of(edition)
    all_rulings = (
        *((name, option, usual[name]) for name, option in rulings_of(rules).items()),
        *beside,
    )
    changed = [
        f"{name}={option.value} instead of {default.value} [{clause_of(name)}]"
        for name, option, default in all_rulings
        if option is not default
    ]
    told = f"with {listing(changed)}" if changed else "every ruling as the edition has it"
    return f"Rules: {edition_text(rules)}, {told}."
