"""How a field is brought down to an exact number: rounds of tables, and byes where they help.

From every table the same number of players go on, and whoever has a bye goes on without playing.
The question is how many tables of which size each round needs so that exactly the wanted number
is left at the end. :func:`plans` answers it lazily, best plan first. Best is, in this order:

1. fewest rounds;
2. fewest small tables, those of a size that is allowed only as an exception;
3. fewest byes, over all rounds together;
4. most even tables: fewest tables, over all rounds together, that are not of the size that is
   commonest in their round among the usual sizes;
5. in the first round in which two plans differ, fewer players who go on, then fewer byes, then
   more of the larger tables. So no two plans are equally good, and the order is always the same.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import cast

import attrs

from cardtourney.errors import (
    Finding,
    InvalidReport,
    InvalidRules,
    NoSeating,
    Part,
    Problem,
    listing,
    register_sentences,
    shown_value,
)
from cardtourney.pairing._bracketsearch import Search
from cardtourney.pairing.tables import MOST_PEOPLE
from cardtourney.pairing.values import is_count


class BracketCode(StrEnum):
    """What can be wrong with a plan."""

    PLACES = "places_for_the_players"
    SIZE = "size_of_a_table"
    BYES = "byes_in_a_round"
    END = "players_left_at_the_end"


register_sentences(
    {
        BracketCode.PLACES: "round {round} has {places} places for {players} players",
        BracketCode.SIZE: "round {round} has tables of {sizes}; allowed are {allowed}",
        BracketCode.BYES: "round {round} gives {byes} byes; allowed are {allowed} at most",
        BracketCode.END: "{left} players are left at the end; expected exactly {target}",
    }
)


@attrs.frozen(kw_only=True)
class BracketFormat:
    """What a bracket may consist of.

    Attributes:
        sizes: The usual table sizes, each once.
        small: Sizes that are allowed as an exception, each once; none as a rule.
        advance: How many go on from every table, fewer than sit at the smallest.
        target: How many are to be left.
        byes: How many byes a round may have at most; None where any number is allowed.

    Raises:
        InvalidRules: Names every option that no bracket could have.

    >>> BracketFormat(sizes=(4, 5), advance=2, target=8, byes=0).allowed
    (4, 5)
    """

    sizes: tuple[int, ...]
    small: tuple[int, ...] = ()
    advance: int
    target: int
    byes: int | None = None

    def __attrs_post_init__(self) -> None:
        problems = list(_format_problems(self))
        if problems:
            raise InvalidRules(problems)

    @property
    def allowed(self) -> tuple[int, ...]:
        """The usual sizes and then the small ones."""
        return (*self.sizes, *self.small)


def _format_problems(given: BracketFormat) -> Iterator[Problem]:
    for name in ("advance", "target"):
        value = getattr(given, name)
        if not is_count(value) or value == 0:
            yield Problem(
                f"{shown_value(value)} is not a whole number of players from 1", field=f"$.{name}"
            )
    if given.byes is not None and not is_count(given.byes):
        yield Problem(
            f"{shown_value(given.byes)} is not a whole number of byes from 0", field="$.byes"
        )
    if given.sizes == ():
        yield Problem("names no table size", field="$.sizes")
    least = given.advance + 1 if is_count(given.advance) else 1
    every: list[object] = []
    for name in ("sizes", "small"):
        sizes: object = getattr(given, name)
        if not isinstance(sizes, tuple):
            yield Problem(f"{shown_value(sizes)} is not a tuple of table sizes", field=f"$.{name}")
            continue
        every += sizes
        for size in sizes:
            if not is_count(size) or size < least:
                of_whom = f"{shown_value(least)}, of whom {shown_value(given.advance)} go on"
                text = f"{shown_value(size)} is not a whole number of players from {of_whom}"
                yield Problem(text, field=f"$.{name}")
    repeated = {size for at, size in enumerate(every) if size in every[:at]}
    for size in sorted(repeated, key=shown_value):
        yield Problem(f"{shown_value(size)} stands more than once among the sizes", field="$.sizes")


def _as_tuple(given: object) -> object:
    return tuple(given) if isinstance(given, list) else given


def _rounds(given: Sequence["BracketRound"]) -> tuple["BracketRound", ...]:
    return cast('tuple["BracketRound", ...]', _as_tuple(given))


def _largest_first(sizes: tuple[int, ...]) -> tuple[int, ...]:
    # What is no list of numbers is left as it is, for the value to refuse it by name.
    given = _as_tuple(sizes)
    if isinstance(given, tuple) and all(map(is_count, given)):
        return tuple(sorted(given, reverse=True))
    return cast("tuple[int, ...]", given)


@attrs.frozen
class BracketRound:
    """One round of a plan.

    Attributes:
        sizes: The size of each table, largest first; given in any order.
        byes: How many go on without playing.

    Raises:
        InvalidReport: There is no table, or a size or the byes are no such number.

    >>> BracketRound((4, 5, 4), 2).players
    15
    """

    sizes: tuple[int, ...] = attrs.field(converter=_largest_first)
    byes: int = 0

    def __attrs_post_init__(self) -> None:
        sizes: object = self.sizes
        problems = []
        if not isinstance(sizes, tuple):
            problems.append(
                Problem(f"{shown_value(sizes)} is not a list of table sizes", field="$.sizes")
            )
        else:
            problems += [
                Problem(
                    f"{shown_value(size)} is not a whole number of players from 1", field="$.sizes"
                )
                for size in sizes
                if not is_count(size) or size == 0
            ]
        if sizes == ():
            problems.append(Problem("names no table", field="$.sizes"))
        if not is_count(self.byes):
            text = f"{shown_value(self.byes)} is not a whole number of byes from 0"
            problems.append(Problem(text, field="$.byes"))
        if problems:
            raise InvalidReport(problems)

    @property
    def players(self) -> int:
        """How many come to the round, those with a bye among them."""
        return sum(self.sizes) + self.byes

    def leaves(self, advance: int) -> int:
        """How many are left after the round, where so many go on from each table."""
        return len(self.sizes) * advance + self.byes


@attrs.frozen
class BracketPlan:
    """How a field comes down to the wanted number.

    Attributes:
        field: How many players there are at first.
        rounds: What is played; nothing where the field is as it should be from the start.

    Raises:
        InvalidReport: The field is no number of players, or something is no round.
    """

    field: int
    rounds: tuple[BracketRound, ...] = attrs.field(converter=_rounds)

    def __attrs_post_init__(self) -> None:
        rounds: object = self.rounds
        problems = []
        if not is_count(self.field) or self.field == 0:
            text = f"{shown_value(self.field)} is not a whole number of players from 1"
            problems.append(Problem(text, field="$.field"))
        if not isinstance(rounds, tuple):
            problems.append(
                Problem(f"{shown_value(rounds)} is not a list of rounds", field="$.rounds")
            )
        else:
            problems += [
                Problem(f"{shown_value(each)} is not a BracketRound", field=f"$.rounds[{index}]")
                for index, each in enumerate(rounds)
                if not isinstance(each, BracketRound)
            ]
        if problems:
            raise InvalidReport(problems)

    @property
    def byes(self) -> int:
        """How many byes are given in all rounds together."""
        return sum(played.byes for played in self.rounds)


@attrs.frozen
class NearestFields:
    """The numbers of players nearest to a given one that a format can bring down.

    Attributes:
        below: The largest such number up to the given one; None if there is none.
        above: The smallest such number from the given one up; None if none was found.
    """

    below: int | None
    above: int | None


def plans(field: int, allowed: BracketFormat) -> Iterator[BracketPlan]:
    """Find all plans for a field, best first; what "best" means stands at the head of the module.

    Nothing is worked out before it is asked for: the first plan for thousands of players is there
    at once, though there are more plans than anybody could count.

    Args:
        field: How many players there are.
        allowed: What the bracket may consist of.

    Returns:
        The plans of at most 100 rounds, one by one.

    Raises:
        NoSeating: There is no plan; names the nearest fields that have one.

    >>> four_or_five = BracketFormat(sizes=(4, 5), advance=2, target=8)
    >>> for played in next(plans(30, four_or_five)).rounds:
    ...     print(played)
    BracketRound(sizes=(4, 4, 4, 4, 4, 4, 4), byes=2)
    BracketRound(sizes=(4, 4, 4, 4), byes=0)
    """
    _require_field(field)
    search = _search(allowed, field)
    if next(search.rounds(field), None) is None:
        raise NoSeating([_impossible(field, allowed)])
    return (
        BracketPlan(field, tuple(BracketRound(sizes, byes) for sizes, byes in path))
        for path in search.paths(field)
    )


def possible(field: int, allowed: BracketFormat) -> bool:
    """Whether there is a plan for a field.

    Args:
        field: How many players there are.
        allowed: What the bracket may consist of.

    Returns:
        True if :func:`plans` has an answer.

    Raises:
        NoSeating: The field is no number of players.

    >>> four_or_five = BracketFormat(sizes=(4, 5), advance=2, target=8, byes=0)
    >>> [field for field in range(52) if possible(field, four_or_five)][:7]
    [8, 16, 17, 18, 19, 20, 32]
    """
    _require_field(field)
    return next(_search(allowed, field).rounds(field), None) is not None


def nearest(field: int, allowed: BracketFormat) -> NearestFields:
    """Find the fields nearest to a given one that have a plan.

    Args:
        field: How many players there are.
        allowed: What the bracket may consist of.

    Returns:
        The nearest numbers up to the field and from it up; both are the field if it has a plan.

    Raises:
        NoSeating: The field is no number of players.

    >>> nearest(27, BracketFormat(sizes=(4, 5), advance=2, target=8, byes=0))
    NearestFields(below=20, above=32)
    """
    _require_field(field)
    # One round divides a field by this much at most, so going up from one that has a plan the next
    # one is no further away.
    furthest = max(field, allowed.target) * -(-max(allowed.allowed) // allowed.advance)
    fields = _search(allowed, furthest).fields()
    return NearestFields(
        below=max((other for other in fields if other <= field), default=None),
        above=min((other for other in fields if other >= field), default=None),
    )


def findings(plan: BracketPlan, allowed: BracketFormat) -> tuple[Finding[BracketCode], ...]:
    """Say what is wrong with a plan.

    A plan may come from anywhere, such as an organiser's own head; no other plan is needed to
    judge it.

    Args:
        plan: The plan.
        allowed: What it may consist of.

    Returns:
        Everything that is wrong, round by round; nothing if :func:`plans` has this plan.

    >>> four_or_five = BracketFormat(sizes=(4, 5), advance=2, target=8, byes=0)
    >>> print(*findings(BracketPlan(19, (BracketRound((5, 5, 4, 4)),)), four_or_five))
    round 1 has 18 places for 19 players
    """
    found = []
    players = plan.field
    for number, played in enumerate(plan.rounds, 1):
        at: tuple[tuple[str, Part], ...] = (("round", number),)
        if played.players != players:
            parts = (*at, ("places", played.players), ("players", players))
            found.append(Finding(BracketCode.PLACES, "", parts))
        wrong = sorted(set(played.sizes).difference(allowed.allowed))
        if wrong:
            sizes = (("sizes", listing(wrong)), ("allowed", listing(allowed.allowed)))
            found.append(Finding(BracketCode.SIZE, "", (*at, *sizes)))
        if allowed.byes is not None and played.byes > allowed.byes:
            parts = (*at, ("byes", played.byes), ("allowed", allowed.byes))
            found.append(Finding(BracketCode.BYES, "", parts))
        players = played.leaves(allowed.advance)
    if players != allowed.target:
        end = (("left", players), ("target", allowed.target))
        found.append(Finding(BracketCode.END, "", end))
    return tuple(found)


def _search(allowed: BracketFormat, most: int) -> Search:
    return Search(
        allowed.sizes,
        allowed.small,
        advance=allowed.advance,
        target=allowed.target,
        byes=allowed.byes,
        most=most,
    )


def _require_field(field: int) -> None:
    if not is_count(field):
        raise NoSeating(
            [f"{shown_value(field)} is no number of players: give a whole number from 0 up"]
        )
    if field > MOST_PEOPLE:
        raise NoSeating([f"{shown_value(field)} players are too many: give {MOST_PEOPLE} at most"])


def _impossible(field: int, allowed: BracketFormat) -> str:
    near = nearest(field, allowed)
    could = []
    if near.below is not None:
        could.append(f"{near.below} could ({field - near.below} too many)")
    if near.above is not None:
        could.append(f"{near.above} could ({near.above - field} missing)")
    most = {None: "any number of byes", 0: "no byes"}.get(
        allowed.byes, f"at most {allowed.byes} byes a round"
    )
    return (
        f"{field} players cannot be brought to exactly {allowed.target} by tables of "
        f"{' or '.join(map(str, allowed.allowed))}, of which {allowed.advance} go on, and {most}: "
        f"{', '.join(could)}"
    )
