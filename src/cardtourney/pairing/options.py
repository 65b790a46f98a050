"""Options out of a closed list: given as a member, or as the member's own text.

JSON files and people write an option as text. A text that no option has must never be taken
for one of them, so whoever takes an option checks it and names what there is to choose from.
"""

from enum import Enum, StrEnum
from typing import TypeVar, cast

from cardtourney.errors import InvalidRules, Problem, listing, shown_value

E = TypeVar("E", bound=StrEnum)


def option(kind: type[E], value: object) -> E:
    """The option that a value is or spells; anything else stays as it is, to be refused by name.

    A member of another list is none of this one, even where the two read alike.

    Args:
        kind: The list of options.
        value: A member of it, or a member's text.

    Returns:
        The member, or the value itself where it is neither.

    >>> from cardtourney.pairing.points import TieRule
    >>> option(TieRule, "split"), option(TieRule, "toss")
    (<TieRule.SPLIT: 'split'>, 'toss')
    """
    if isinstance(value, str) and not isinstance(value, Enum):
        by_text = {member.value: member for member in kind}
        return by_text.get(value, cast("E", value))
    return cast("E", value)


def no_option(kind: type[StrEnum], value: object) -> str:
    """Say that a value is none of the options, and which there are.

    Args:
        kind: The list of options.
        value: What was given.

    Returns:
        A sentence.

    >>> from cardtourney.pairing.points import TieRule
    >>> no_option(TieRule, "toss")
    "'toss' is none of the options of TieRule: split, best, lots"
    """
    return f"{shown_value(value)} is none of the options of {kind.__name__}: {listing(kind)}"


def require_option(kind: type[E], value: object, field: str) -> E:
    """The option that a value is or spells.

    Args:
        kind: The list of options.
        value: A member of it, or a member's text.
        field: What it was given for.

    Returns:
        The member.

    Raises:
        InvalidRules: It is none of them; names the value and the options.

    >>> from cardtourney.pairing.points import TieRule
    >>> require_option(TieRule, "toss", "ties")
    Traceback (most recent call last):
    cardtourney.errors.InvalidRules: $.ties: 'toss' is none of the options of TieRule: split, \
best, lots
    """
    chosen: object = option(kind, value)
    if not isinstance(chosen, kind):
        raise InvalidRules([Problem(no_option(kind, value), field=f"$.{field}")])
    return chosen
