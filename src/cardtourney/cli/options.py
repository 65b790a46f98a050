"""Which rules a command is to work by: an edition, rulings that differ from it, a public draw."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

import attrs

from cardtourney.chance import Chance, Seeded
from cardtourney.errors import InvalidRules, Problem, listing
from cardtourney.marias_sem.day import NO_DRAW
from cardtourney.marias_sem.rules import EDITIONS, Rules, clause_of
from cardtourney.rulebook import load
from cardtourney.sheets import fold

LOTS = "lots"
RULEBOOK = "cardtourney.marias_sem"


def edition_text(rules: Rules) -> str:
    """An edition's name as people write it.

    >>> edition_text(EDITIONS[0])
    'SEM 2023'
    """
    return rules.name.replace("_", " ")


def rulings_of(rules: Rules) -> Mapping[str, StrEnum]:
    """The rulings of an edition by name, each with the option in force."""
    values = ((field.name, getattr(rules, field.name)) for field in attrs.fields(Rules))
    return {name: value for name, value in values if isinstance(value, StrEnum)}


def rules_from(edition: str, rulings: Sequence[str]) -> Rules:
    """The rules that a command asks for.

    Args:
        edition: The name of an edition; capitals, spaces and punctuation do not count.
        rulings: Texts such as ``shift=fewest_moved``.

    Returns:
        The edition with these rulings.

    Raises:
        InvalidRules: Everything that names no edition, ruling or option, each with what there is.

    >>> rules_from("sem 2023", ["shift=fewest-moved"]).shift
    <Shift.FEWEST_MOVED: 'fewest_moved'>
    >>> rules_from("SEM 2023", ["shift=least"])
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: the ruling shift has no option “least”: expected \
least_total or fewest_moved [sem:B.2]
    """
    found = [rules for rules in EDITIONS if fold(rules.name) == fold(edition)]
    problems = []
    if not found:
        known = listing(map(edition_text, EDITIONS))
        problems.append(Problem(f"there is no edition “{edition}”: expected {known}"))
    rules = (found or EDITIONS)[-1]
    # The type checker cannot know which option belongs to which ruling.
    chosen: dict[str, Any] = {}
    for text in rulings:
        read = _ruling(text, rules)
        if isinstance(read, Problem):
            problems.append(read)
        elif chosen.setdefault(*read) != read[1]:
            problems.append(Problem(f"the ruling {read[0]} is given twice, with different options"))
    if problems:
        raise InvalidRules(problems)
    return attrs.evolve(rules, **chosen)


def _ruling(text: str, rules: Rules) -> tuple[str, StrEnum] | Problem:
    name, equals, option = (part.strip().replace("-", "_") for part in text.partition("="))
    rulings = rulings_of(rules)
    if not equals:
        return Problem(f"“{text}” is no ruling: expected name=option, such as shift=fewest_moved")
    if name not in rulings and (planned := _planned(name)):
        text = f"the ruling {name} is not part of this release yet, since nothing here asks for it"
        return Problem(f"{text} [{planned}]")
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


def _planned(name: str) -> str:
    """The clause of a ruling that the rulebook has and no edition uses yet; mostly none."""
    book = load(RULEBOOK)
    clauses = {ruling.id: ruling.clause for ruling in book.rulings}
    return clauses.get(f"{book.id}:{name}", "")


def chance_from(seed: str | None, rules: Rules) -> Chance:
    """The public draw that a command is given.

    Args:
        seed: The public text, or None where no draw was announced.
        rules: The rules in force.

    Returns:
        The chance of a day.

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
    return NO_DRAW if seed is None else Seeded(seed)


def rules_sentences(rules: Rules, seed: str | None) -> Iterator[str]:
    r"""What people are told of the rules: the edition, and every ruling that differs from it.

    >>> print(*rules_sentences(rules_from("SEM 2023", ["step=two"]), None), sep="\n")
    Rules: SEM 2023, with step=two instead of one [sem:B.6].
    """
    edition = next(each for each in EDITIONS if each.name == rules.name)
    usual = rulings_of(edition)
    changed = [
        f"{name}={option.value} instead of {usual[name].value} [{clause_of(name)}]"
        for name, option in rulings_of(rules).items()
        if option is not usual[name]
    ]
    told = f"with {listing(changed)}" if changed else "every ruling as the edition has it"
    yield f"Rules: {edition_text(rules)}, {told}."
    if seed is not None:
        drawing = any(option.value == LOTS for option in rulings_of(rules).values())
        unused = "" if drawing else "; no ruling asks for lots, so it decides nothing"
        yield f"Public draw: “{seed}”{unused}."
