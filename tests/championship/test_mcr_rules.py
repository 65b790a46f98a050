"""The numbers and rulings of the way to the final."""

from typing import Any

import attrs
import pytest

from cardtourney.championship.rules import EDITIONS, MCR_2026, Rules, SharedBorder, clause_of
from cardtourney.codec import from_json, to_json
from cardtourney.errors import InvalidRules
from cardtourney.rulebook import load


def test_the_edition_of_2026_sends_two_and_has_one_substitute() -> None:
    assert EDITIONS == (MCR_2026,)
    assert (MCR_2026.qualifiers, MCR_2026.substitutes) == (2, 1)


def test_every_option_stands_under_a_clause_of_the_rulebook() -> None:
    clauses = {clause.id for clause in load("cardtourney.championship").clauses}

    assert {clause_of(field.name) for field in attrs.fields(Rules)} <= clauses
    with pytest.raises(InvalidRules, match="'rounds' is no option"):
        clause_of("rounds")


def test_a_ruling_can_be_given_as_its_text() -> None:
    lots: Any = "lots"

    assert attrs.evolve(MCR_2026, shared_border=lots).shared_border is SharedBorder.LOTS


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("name", ""),
        ("in_force_from", "2026"),
        ("qualifiers", 0),
        ("substitutes", -1),
        ("substitutes", True),
        ("two_regions", "toss"),
    ],
)
def test_what_no_edition_could_have_is_refused_with_its_clause(option: str, value: object) -> None:
    wrong: Any = {option: value}
    with pytest.raises(InvalidRules) as raised:
        attrs.evolve(MCR_2026, **wrong)

    (problem,) = raised.value
    assert problem.field == f"$.{option}"
    assert problem.message.endswith(f"[{clause_of(option)}]")


def test_it_can_be_written_and_read() -> None:
    assert from_json(to_json(MCR_2026), Rules) == MCR_2026
