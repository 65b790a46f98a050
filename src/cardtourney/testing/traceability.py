"""Whether the code carries out every clause, and a test holds it to that.

A rulebook says which clauses need code (:mod:`cardtourney.rulebook`), ``@implements`` says
which code there is, and the pytest markers ``clause`` and ``ruling`` say which tests. Whatever
one of them has and another lacks is a hole; :func:`holes` finds them all. Nothing here belongs
to one game, so a federation can hold its own package to its own rulebook::

    @pytest.mark.clause("sem:C.5")
    @pytest.mark.ruling("sem:odd_cent", "lower_position")
    def test_the_odd_cent_goes_to_the_lower_position(): ...
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Protocol

import attrs

from cardtourney.errors import Finding, InvalidReport, Problem, listing, register_sentences
from cardtourney.rulebook import Clause, Kind, Rulebook, Ruling


class Hole(StrEnum):
    """What a rulebook, the code and the tests can lack of each other."""

    NO_CODE = "no_code"
    NO_TEST = "no_test"
    PLANNED_HAS_CODE = "planned_has_code"
    CODE_FOR_NO_CLAUSE = "code_for_no_clause"
    TEST_FOR_NO_CLAUSE = "test_for_no_clause"
    TEST_FOR_NO_RULING = "test_for_no_ruling"
    TEST_FOR_NO_OPTION = "test_for_no_option"
    OPTION_NOT_TESTED = "option_not_tested"
    RULING_NOT_IN_RULES = "ruling_not_in_rules"
    OPTIONS_DIFFER = "options_differ"
    DEFAULT_DIFFERS = "default_differs"
    CHOICE_IS_NO_RULING = "choice_is_no_ruling"


register_sentences(
    {
        Hole.NO_CODE: "No function implements clause {id}.",
        Hole.NO_TEST: "No test that always runs is marked with clause {id}.",
        Hole.PLANNED_HAS_CODE: "Clause {id} is planned, yet {code} implements it: "
        "take the flag away.",
        Hole.CODE_FOR_NO_CLAUSE: "The code {code} implements {id}, which no rulebook has.",
        Hole.TEST_FOR_NO_CLAUSE: "A test is marked with clause {id}, which no rulebook has.",
        Hole.TEST_FOR_NO_RULING: "A test is marked with ruling {id}, which no rulebook has.",
        Hole.TEST_FOR_NO_OPTION: "A test is marked with option {option} of ruling {id}, "
        "whose options are {options}.",
        Hole.OPTION_NOT_TESTED: "No test that always runs exercises option {option} "
        "of ruling {id}.",
        Hole.RULING_NOT_IN_RULES: "Ruling {id} is no choice of the rules value.",
        Hole.OPTIONS_DIFFER: "Ruling {id} has the options {options}, the rules value {choices}.",
        Hole.DEFAULT_DIFFERS: "Ruling {id} has the default {default}, the rules value {choice}.",
        Hole.CHOICE_IS_NO_RULING: "The rules value offers the choice {id}, "
        "which is no ruling of a rulebook.",
    }
)


@attrs.frozen
class Choice:
    """What code offers for a ruling.

    Attributes:
        options: The values of the enum, in its order.
        default: The value in force unless somebody decides otherwise.
    """

    options: tuple[str, ...]
    default: str


@attrs.frozen
class Marked:
    """What the markers of tests say.

    Attributes:
        clauses: Ids of the clauses that a test holds the code to.
        rulings: For each ruling exercised its id and the option's name.
    """

    clauses: frozenset[str] = frozenset()
    rulings: frozenset[tuple[str, str]] = frozenset()


class Mark(Protocol):
    """The part of pytest's marks that is read here."""

    @property
    def args(self) -> tuple[Any, ...]:
        """What stands in the marker's parentheses."""


class MarkedItem(Protocol):
    """The part of pytest's items that is read here."""

    @property
    def nodeid(self) -> str:
        """The test's full name."""

    def iter_markers(self, name: str) -> Iterable[Mark]:
        """The markers of this name on the test, its class and its module."""


class RunConfig(Protocol):
    """The part of pytest's configuration that is read here."""

    @property
    def args(self) -> list[str]:
        """The files and folders that pytest was asked to collect."""

    def getoption(self, name: str, default: Any = ..., /) -> Any:
        """The value of an option of the command line."""

    def getini(self, name: str) -> Any:
        """The value of an option of the configuration file."""


def holes(
    rulebooks: Iterable[Rulebook],
    *,
    implementations: Mapping[str, Collection[str]],
    tested: Collection[str],
    exercised: Collection[tuple[str, str]],
    choices: Mapping[str, Choice],
) -> tuple[Finding[Hole], ...]:
    """Everything that rulebooks, code and tests lack of each other.

    A computed clause needs code and a test, and each option of its rulings a test and a place
    in the rules value; a planned one must not have code yet. No id may stand in code or tests
    that no rulebook has.

    Args:
        rulebooks: The books that code and tests are held to.
        implementations: For each clause id the names of the functions that implement it,
            see :func:`cardtourney.rulebook.implementations`.
        tested: Clause ids that tests are marked with, see :func:`marked`.
        exercised: Pairs of ruling id and option that tests are marked with.
        choices: For each ruling id what the rules value offers, see :func:`choices_of`.

    Returns:
        The holes in the order of the books, then what belongs to no book; none if all is well.

    >>> from cardtourney.rulebook import load
    >>> book = load("cardtourney.marias_sem")
    >>> none = {"implementations": {}, "tested": (), "exercised": (), "choices": {}}
    >>> print(holes([book], **none)[0])
    No function implements clause sem:A.3. [sem:A.3]
    """
    books = tuple(rulebooks)
    clauses = {clause.id: clause for book in books for clause in book.clauses}
    rulings = {ruling.id: ruling for book in books for ruling in book.rulings}
    return (
        *(
            hole
            for clause in clauses.values()
            for hole in _clause_holes(clause, sorted(implementations.get(clause.id, ())), tested)
        ),
        *(
            hole
            for ruling in rulings.values()
            for hole in _ruling_holes(
                ruling, clauses[ruling.clause].planned, exercised, choices.get(ruling.id)
            )
        ),
        *(
            Finding(Hole.CODE_FOR_NO_CLAUSE, "", (("id", id_), ("code", listing(sorted(code)))))
            for id_, code in sorted(implementations.items())
            if id_ not in clauses
        ),
        *(
            Finding(Hole.TEST_FOR_NO_CLAUSE, "", (("id", id_),))
            for id_ in sorted(set(tested).difference(clauses))
        ),
        *(
            Finding(Hole.TEST_FOR_NO_RULING, "", (("id", id_),))
            for id_ in sorted({id_ for id_, _ in exercised}.difference(rulings))
        ),
        *(
            Finding(Hole.CHOICE_IS_NO_RULING, "", (("id", id_),))
            for id_ in sorted(set(choices).difference(rulings))
        ),
    )


def _clause_holes(
    clause: Clause, code: Collection[str], tested: Collection[str]
) -> Iterator[Finding[Hole]]:
    about = (("id", clause.id),)
    if clause.planned:
        if code:
            parts = (*about, ("code", listing(code)))
            yield Finding(Hole.PLANNED_HAS_CODE, clause.id, parts)
    elif clause.kind is Kind.COMPUTED:
        if not code:
            yield Finding(Hole.NO_CODE, clause.id, about)
        if clause.id not in tested:
            yield Finding(Hole.NO_TEST, clause.id, about)


def _ruling_holes(
    ruling: Ruling, planned: bool, exercised: Collection[tuple[str, str]], choice: Choice | None
) -> Iterator[Finding[Hole]]:
    def hole(code: Hole, **parts: str) -> Finding[Hole]:
        return Finding(code, ruling.clause, (("id", ruling.id), *parts.items()))

    for option in sorted({option for id_, option in exercised if id_ == ruling.id}):
        if option not in ruling.names:
            yield hole(Hole.TEST_FOR_NO_OPTION, option=option, options=listing(ruling.names))
    # What code offers is compared even for a planned clause: it may only come later, not differ.
    if choice is not None:
        if set(choice.options) != set(ruling.names):
            options, choices = listing(ruling.names), listing(choice.options)
            yield hole(Hole.OPTIONS_DIFFER, options=options, choices=choices)
        if choice.default != ruling.default:
            yield hole(Hole.DEFAULT_DIFFERS, default=ruling.default, choice=choice.default)
    if not planned:
        if choice is None:
            yield hole(Hole.RULING_NOT_IN_RULES)
        for option in ruling.names:
            if (ruling.id, option) not in exercised:
                yield hole(Hole.OPTION_NOT_TESTED, option=option)


def choices_of(book: str, rules: attrs.AttrsInstance) -> dict[str, Choice]:
    """The choices that a rules value offers: its fields that hold an enum of text.

    Args:
        book: The id of the rulebook that the value belongs to, such as ``sem``.
        rules: One edition's rules; the field's default is read, or its value if it has none.

    Returns:
        For each ruling id the enum's values and the default.

    >>> class Colour(StrEnum):
    ...     RED = "red"
    ...     BLUE = "blue"
    >>> @attrs.frozen
    ... class Rules:
    ...     players: int = 3
    ...     trump: Colour = Colour.BLUE
    >>> choices_of("demo", Rules())
    {'demo:trump': Choice(options=('red', 'blue'), default='blue')}
    """
    found = {}
    for field in attrs.fields(type(rules)):
        value = getattr(rules, field.name)
        if isinstance(value, StrEnum):
            default = field.default if isinstance(field.default, StrEnum) else value
            options = tuple(member.value for member in type(value))
            found[f"{book}:{field.name}"] = Choice(options, default.value)
    return found


def import_modules(package: str) -> tuple[str, ...]:
    """Import a package with all that is in it, so that every ``@implements`` is known.

    Args:
        package: Its dotted name; its own ``__main__`` modules stay out, for they would run.

    Returns:
        The names of all modules imported, the package first.

    Raises:
        ImportError: A module cannot be imported.

    >>> "cardtourney.testing.traceability" in import_modules("cardtourney.testing")
    True
    """
    root = import_module(package)
    names = [package]
    # Without `onerror` a package inside that cannot be imported would be passed over in silence.
    for module in walk_packages(root.__path__, prefix=f"{package}.", onerror=import_module):
        if not module.name.endswith(".__main__"):
            import_module(module.name)
            names.append(module.name)
    return tuple(names)


def marked(items: Iterable[MarkedItem]) -> Marked:
    """Read the markers ``clause`` and ``ruling`` of tests.

    A test that may be skipped or is expected to fail holds nothing to anything, so one that
    is marked ``skip``, ``skipif`` or ``xfail`` is left out.

    Args:
        items: What pytest collected, as in ``request.session.items``.

    Raises:
        InvalidReport: A marker has other arguments than it needs; names every such test.
    """
    clauses: set[str] = set()
    rulings: set[tuple[str, str]] = set()
    problems: list[Problem] = []
    for item in items:
        if any(mark for name in ("skip", "skipif", "xfail") for mark in item.iter_markers(name)):
            continue
        for mark in item.iter_markers("clause"):
            if mark.args and _all_text(mark.args):
                clauses.update(str(id_) for id_ in mark.args)
            else:
                message = f"the marker clause{mark.args} needs ids of clauses"
                problems.append(Problem(message, source=item.nodeid))
        for mark in item.iter_markers("ruling"):
            if len(mark.args) == 2 and _all_text(mark.args):
                rulings.add((str(mark.args[0]), str(mark.args[1])))
            else:
                message = f"the marker ruling{mark.args} needs the id of a ruling and an option"
                problems.append(Problem(message, source=item.nodeid))
    if problems:
        raise InvalidReport(problems)
    return Marked(frozenset(clauses), frozenset(rulings))


def _all_text(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) for value in values)


_NARROWING = ("keyword", "deselect", "ignore", "ignore_glob", "lf", "stepwise")


def restriction(config: RunConfig, *, tests: Path, within: Path) -> str:
    """Why a run of pytest did not collect all tests that it usually does.

    What no test in a part of the tree is marked with says nothing about the whole.

    Args:
        config: pytest's configuration of the run.
        tests: The folder of the tests.
        within: The folder that pytest was started in.

    Returns:
        The reason as part of a sentence; empty if nothing was left out.
    """
    asked = [(within / arg).resolve() for arg in config.args if "::" not in arg]
    if not any(tests.resolve().is_relative_to(path) for path in asked):
        return f"only {listing(config.args)} was asked for, not all of {tests.name}"
    for name in _NARROWING:
        if config.getoption(name, None):
            return f"the option {name} narrows the run"
    usual = _usual_markers(config.getini("addopts"))
    if config.getoption("markexpr", "") not in ("", usual):
        return f"the option markexpr narrows the run to {config.getoption('markexpr')!r}"
    return ""


def _usual_markers(addopts: Iterable[str]) -> str:
    words = iter(addopts)
    for word in words:
        if word == "-m":
            return next(words, "")
    return ""
