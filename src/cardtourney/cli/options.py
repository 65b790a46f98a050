"""Which rules a command is to work by: an edition, rulings that differ from it, a public draw."""

from collections.abc import Iterator, Sequence

from cardtourney.chance import Chance
from cardtourney.cli.editions import asks_for_lots, chance_of, choose, rules_sentence
from cardtourney.marias_sem.day import NO_DRAW
from cardtourney.marias_sem.rules import EDITIONS, Rules, clause_of
from cardtourney.rulebook import load

RULEBOOK = "cardtourney.marias_sem"


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
    return choose(edition, rulings, EDITIONS, clause_of, planned=_planned)


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
    return chance_of(seed, rules, clause_of, without=NO_DRAW)


def rules_sentences(rules: Rules, seed: str | None) -> Iterator[str]:
    r"""What people are told of the rules: the edition, and every ruling that differs from it.

    >>> print(*rules_sentences(rules_from("SEM 2023", ["step=two"]), None), sep="\n")
    Rules: SEM 2023, with step=two instead of one [sem:B.6].
    """
    yield rules_sentence(rules, EDITIONS, clause_of)
    if seed is not None:
        unused = "" if asks_for_lots(rules) else "; no ruling asks for lots, so it decides nothing"
        yield f"Public draw: “{seed}”{unused}."
