"""Randomness as a value: a public seed anybody can check, or the record of a physical draw.

A draw is a pure function: it takes a :data:`Chance` and returns what was drawn together with
the chance that is left. Two kinds of chance answer the same calls:

- :class:`Seeded` draws from a public text by a published algorithm (the page *Repeating a
  draw* of the documentation), so that other software, or a patient person, gets the same.
- :class:`Recorded` repeats what balls, cards or slips of paper gave, and refuses a record
  that cannot be true.

The algorithm, version 1. Block ``i`` (from 0) is the SHA-256 of the UTF-8 bytes of
``cardtourney/chance/1:i:seed``; the blocks one after the other are a stream of bytes. A number
below ``n`` takes as few bytes as can hold ``n`` values, most significant first; a number at or
above the largest multiple of ``n`` they can hold is thrown away and the next bytes are taken;
the remainder by ``n`` is the result. A shuffle writes the items down in the order given and
strikes out one after another, the first of what remains being number 0 (Fisher and Yates).
Where there is nothing to decide (one possible outcome) nothing is used up.
"""

import hashlib
import unicodedata
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import islice
from typing import TypeAlias, TypeVar, cast

import attrs

from cardtourney.errors import InvalidReport, listing, shown_value

T = TypeVar("T")

Label: TypeAlias = int | str
"""What a record calls an item: a start number, a card's notation, a name."""

Outcome: TypeAlias = Label | tuple[Label, ...]
"""One result of a physical draw: a number or an item, or an order of items."""

VERSION_TAG = "cardtourney/chance/1"
"""Stands before every block, so that no other use of a seed meets this stream."""

_BLOCK = hashlib.sha256().digest_size
_BYTE = 256
_FEW = 16
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def _count_problem(name: str, value: object) -> Iterator[str]:
    if type(value) is not int or value < 0:
        yield f"{name} is {shown_value(value)}; expected a whole number from 0 up"


def _seed_problems(seed: object) -> Iterator[str]:
    if not isinstance(seed, str):
        yield f"the seed is {shown_value(seed)}; expected a text that the public can read"
        return
    if not seed:
        yield "the seed is empty; expected a text that the public can read"
    shown = shown_value(seed)
    if seed != seed.strip():
        yield f"the seed {shown} begins or ends with a space, which nobody sees in print"
    for sign in sorted(set(seed)):
        if unicodedata.category(sign) in _INVISIBLE:
            yield f"the seed {shown} holds U+{ord(sign):04X}, which nobody sees in print"


def _composed(seed: str) -> str:
    given: object = seed
    return unicodedata.normalize("NFC", given) if isinstance(given, str) else seed


@attrs.frozen
class Seeded:
    """Chance from a public seed, by the published algorithm.

    A seed means what a reader sees: letters with accents count the same however a keyboard
    composed them (the text is brought to Unicode's form NFC), and what nobody sees in print
    is refused: spaces at the ends, line breaks, zero-width signs. Capitals, and spaces
    between words, count.

    Attributes:
        seed: The public text, such as the winning numbers of a lottery named beforehand.
        used: How many bytes of the stream are used up.

    Raises:
        InvalidReport: The seed is no text, is empty or holds something invisible, or ``used``
            is no count.

    >>> Seeded("Košice, 2026-05-09, lottery 4 11 23 31 40")
    Seeded(seed='Košice, 2026-05-09, lottery 4 11 23 31 40', used=0)
    """

    seed: str = attrs.field(converter=_composed)
    used: int = 0

    def __attrs_post_init__(self) -> None:
        problems = [*_seed_problems(self.seed), *_count_problem("used", self.used)]
        if problems:
            raise InvalidReport(problems)


def _as_outcomes(outcomes: Iterable[Label | Sequence[Label]]) -> tuple[Outcome, ...]:
    # Anything else stays as it is, to be refused by name: a set, above all, has no order, and
    # a text would come apart into letters.
    given: object = outcomes
    if isinstance(given, str | bytes | Set | Mapping) or not isinstance(given, Iterable):
        return cast("tuple[Outcome, ...]", given)
    return tuple(
        tuple(outcome) if isinstance(outcome, list | tuple) else cast("Label", outcome)
        for outcome in given
    )


def _record_problems(outcomes: object) -> Iterator[str]:
    if not isinstance(outcomes, tuple):
        shown = shown_value(outcomes)
        yield f"the record is {shown}; expected a list of outcomes, in the order drawn"
        return
    for position, outcome in enumerate(outcomes, start=1):
        if not all(map(_is_label, outcome if isinstance(outcome, tuple) else (outcome,))):
            yield (
                f"outcome {position} of the record is {shown_value(outcome)}; expected a whole "
                "number, a text, or a list of them"
            )


def _is_label(value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


@attrs.frozen
class Recorded:
    """Chance as a physical draw gave it: every draw takes the next outcome of the record.

    Attributes:
        outcomes: In the order of the draws: for :func:`below` the number (from 0), for
            :func:`pick` the item's label, for :func:`shuffle` and :func:`lots` the labels in
            the order drawn. A label is an item itself where it is a number or a text, else
            what the ``key`` of the draw says.
        used: How many outcomes are used up.

    Raises:
        InvalidReport: The record is no list, an outcome is neither a label nor labels, or
            ``used`` is not between 0 and the number of outcomes.

    >>> Recorded([(12, 7, 31), 4])
    Recorded(outcomes=((12, 7, 31), 4), used=0)
    """

    outcomes: tuple[Outcome, ...] = attrs.field(converter=_as_outcomes)
    used: int = 0

    def __attrs_post_init__(self) -> None:
        problems = [*_record_problems(self.outcomes), *_count_problem("used", self.used)]
        if not problems and self.used > len(self.outcomes):
            problems.append(
                f"used is {shown_value(self.used)}; the record holds only "
                f"{len(self.outcomes)} outcomes"
            )
        if problems:
            raise InvalidReport(problems)


Chance: TypeAlias = Seeded | Recorded
"""Either kind of chance; every draw takes one and returns what is left of it."""


def stream(seed: str, used: int = 0) -> Iterator[int]:
    """The endless bytes of a public seed, from the first one not used up.

    Args:
        seed: The public text, as :class:`Seeded` holds it.
        used: How many bytes to leave out.

    Returns:
        Bytes as numbers 0–255.

    >>> bytes(islice(stream("Košice 2026"), 8)).hex()
    '3631840d2623c042'
    """
    counter, skipped = divmod(used, _BLOCK)
    while True:
        block = hashlib.sha256(f"{VERSION_TAG}:{counter}:{seed}".encode()).digest()
        yield from block[skipped:]
        counter, skipped = counter + 1, 0


def _number_below(n: int, source: Iterator[int]) -> tuple[int, int]:
    """A number below n and how many bytes it took; each number is as likely as any other."""
    size = ((n - 1).bit_length() + 7) // 8
    limit = 256**size // n * n
    spent = 0
    while True:
        number = int.from_bytes(bytes(islice(source, size)), "big")
        spent += size
        if number < limit:
            return number % n, spent


def _numbers_below(chance: Seeded, bounds: Iterable[int]) -> tuple[list[int], Seeded]:
    source = stream(chance.seed, chance.used)
    used = chance.used
    numbers = []
    for n in bounds:
        if n <= _BYTE:
            # One byte is by far the most frequent case: so a pack is shuffled in half the time.
            limit = _BYTE - _BYTE % n
            number = next(source)
            used += 1
            while number >= limit:
                number = next(source)
                used += 1
            numbers.append(number % n)
        else:
            number, spent = _number_below(n, source)
            numbers.append(number)
            used += spent
    return numbers, Seeded(chance.seed, used)


def _next_outcome(chance: Recorded, wanted: str) -> tuple[Outcome, str, Recorded]:
    """The next outcome, its name for a message, and the record after it."""
    require_chance(chance)
    held = len(chance.outcomes)
    if chance.used == held:
        raise InvalidReport(
            [f"the record holds {held} outcomes and all are used up; one more is needed: {wanted}"]
        )
    name = f"outcome {chance.used + 1} of the record ({wanted})"
    return chance.outcomes[chance.used], name, Recorded(chance.outcomes, chance.used + 1)


def require_chance(value: object, what: str = "the chance") -> None:
    """Refuse anything that is no chance, such as the bare text of a seed.

    Args:
        value: What is given as a chance.
        what: What it is, for the message.

    Raises:
        InvalidReport: It is neither :class:`Seeded` nor :class:`Recorded`.

    >>> require_chance("Košice 2026")
    Traceback (most recent call last):
    cardtourney.errors.InvalidReport: the chance is 'Košice 2026'; expected a Chance: Seeded(text) \
or Recorded(outcomes)
    """
    if not isinstance(value, Chance):
        shown = shown_value(value)
        raise InvalidReport(
            [f"{what} is {shown}; expected a Chance: Seeded(text) or Recorded(outcomes)"]
        )


def below(chance: Chance, n: int) -> tuple[int, Chance]:
    """Draw a whole number from 0 to n − 1, each as likely as any other.

    Args:
        chance: What to draw from.
        n: How many numbers there are, at least 1 and as large as you like; 1 uses nothing up.

    Returns:
        The number, and the chance that is left.

    Raises:
        InvalidReport: ``n`` is no count from 1 up, or the record's next outcome is missing
            or not one of the numbers.

    >>> below(Seeded("Košice 2026"), 6)
    (0, Seeded(seed='Košice 2026', used=1))
    >>> below(Recorded([5]), 6)
    (5, Recorded(outcomes=(5,), used=1))
    """
    if type(n) is not int or n < 1:
        raise InvalidReport(
            [f"a number below {shown_value(n)} is asked for; expected a whole number from 1"]
        )
    if n == 1:
        return 0, chance
    if isinstance(chance, Seeded):
        (number,), left = _numbers_below(chance, (n,))
        return number, left
    outcome, name, after = _next_outcome(chance, f"a number from 0 to {shown_value(n - 1)}")
    if not isinstance(outcome, int) or not 0 <= outcome < n:
        raise InvalidReport([f"{name} is {shown_value(outcome)}"])
    return outcome, after


def pick(
    chance: Chance, items: Sequence[T], *, key: Callable[[T], Label] | None = None
) -> tuple[T, Chance]:
    """Draw one of the items.

    Args:
        chance: What to draw from.
        items: In an order everybody knows, for a seed picks by position.
        key: What a record calls an item; needed where items are neither numbers nor texts.

    Returns:
        The item, and the chance that is left.

    Raises:
        InvalidReport: There are no items or they have no order, or the record's next outcome
            is missing or not one of the items.

    >>> pick(Seeded("Košice 2026"), ("hearts", "bells", "leaves", "acorns"))
    ('leaves', Seeded(seed='Košice 2026', used=1))
    """
    _require_order(items)
    if not items:
        raise InvalidReport(["one of no items is asked for; expected at least one item"])
    if isinstance(chance, Seeded) or len(items) == 1:
        position, left = below(chance, len(items))
        return items[position], left
    by_label = _by_label(items, key)
    outcome, name, after = _next_outcome(chance, f"one of {_few(by_label)}")
    if isinstance(outcome, tuple) or outcome not in by_label:
        raise InvalidReport([f"{name} is {shown_value(outcome)}"])
    return by_label[outcome][0], after


def shuffle(
    chance: Chance, items: Sequence[T], *, key: Callable[[T], Label] | None = None
) -> tuple[tuple[T, ...], Chance]:
    """Draw an order of the items, each order as likely as any other.

    The items are taken in the order given, so the same seed gives another result for items
    in another order. For people who tie, in no order of their own, see :func:`lots`.

    Args:
        chance: What to draw from.
        items: In an order everybody knows; equal items may stand in it more than once.
        key: What a record calls an item; needed where items are neither numbers nor texts.

    Returns:
        The items, first drawn first, and the chance that is left.

    Raises:
        InvalidReport: The items have no order, or the record's next outcome is missing or not
            an order of exactly these items; names what is missing, extra or there too often.

    >>> shuffle(Seeded("Košice 2026"), (1, 2, 3, 4, 5))
    ((5, 2, 1, 4, 3), Seeded(seed='Košice 2026', used=4))
    """
    _require_order(items)
    if len(items) < 2:
        return tuple(items), chance
    if isinstance(chance, Seeded):
        numbers, left = _numbers_below(chance, range(len(items), 1, -1))
        rest = list(items)
        return (*(rest.pop(number) for number in numbers), *rest), left
    by_label = _by_label(items, key)
    outcome, name, after = _next_outcome(chance, f"an order of {_few(by_label)}")
    if not isinstance(outcome, tuple):
        raise InvalidReport([f"{name} is {shown_value(outcome)}, not a list"])
    problems = [f"{name}: {difference}" for difference in _differences(by_label, outcome)]
    if problems:
        raise InvalidReport(problems)
    return tuple(by_label[label].popleft() for label in outcome), after


def lots(
    chance: Chance, tied: Iterable[T], *, key: Callable[[T], Label] | None = None
) -> tuple[tuple[T, ...], Chance]:
    """Draw lots among those who tie; the order in which they arrive does not matter.

    They are first put in order by ``key`` and then shuffled, so that everybody who repeats
    the draw begins with the same list.

    Args:
        chance: What to draw from.
        tied: Each of them once, in any order or none.
        key: Each one's own number or text, such as the start number; the items themselves
            where they are numbers or texts.

    Returns:
        Those tied, first drawn first, and the chance that is left.

    Raises:
        InvalidReport: Two have one key, numbers and texts stand side by side, or the record's
            next outcome is missing or does not cover exactly those tied.

    >>> lots(Seeded("Košice 2026"), {31, 7, 12})
    ((7, 31, 12), Seeded(seed='Košice 2026', used=2))
    >>> lots(Recorded([(12, 31, 7)]), {31, 7, 12})[0]
    (12, 31, 7)
    """
    given: object = tied
    if not isinstance(given, Iterable):
        raise InvalidReport([f"those tied are {shown_value(given)}; expected a list or a set"])
    people = tuple(tied)
    labels = _labels(people, key)
    problems = [
        f"{shown_value(label)} stands {times} times among those tied; expected each once"
        for label, times in Counter(labels).items()
        if times > 1
    ]
    if len({isinstance(label, str) for label in labels}) > 1:
        problems.append(
            f"{listing(map(shown_value, labels))}: numbers and texts have no common order"
        )
    if problems:
        raise InvalidReport(sorted(problems))
    person = dict(zip(labels, people, strict=True))
    # Numbers sort among numbers and texts by code point: no locale may change a public draw.
    in_order = sorted(
        labels, key=lambda label: (label if isinstance(label, int) else 0, str(label))
    )
    drawn, left = shuffle(chance, in_order)
    return tuple(person[label] for label in drawn), left


def require_used_up(chance: Chance) -> None:
    """Refuse a record with outcomes that no draw asked for.

    Args:
        chance: What is left after the last draw; a seed never runs out and always passes.

    Raises:
        InvalidReport: Outcomes are left over; names each.

    >>> require_used_up(Recorded([(12, 31, 7)], used=1))
    """
    if isinstance(chance, Recorded) and chance.used < len(chance.outcomes):
        raise InvalidReport(
            f"outcome {position} of the record, {shown_value(outcome)}, was not asked for by any "
            "draw"
            for position, outcome in enumerate(chance.outcomes, start=1)
            if position > chance.used
        )


def _few(labels: Iterable[object]) -> str:
    every = list(labels)
    if len(every) <= _FEW:
        return listing(every)
    return f"{listing(every[:_FEW])} and {len(every) - _FEW} more"


def _require_order(items: object) -> None:
    if isinstance(items, Set):
        raise InvalidReport(
            ["the items are a set, which has no order; expected a list (for people who tie: lots)"]
        )
    if not isinstance(items, Sequence):
        raise InvalidReport([f"the items are {shown_value(items)}; expected a list"])


def _labels(items: Sequence[T], key: Callable[[T], Label] | None) -> list[Label]:
    labels: list[object] = list(items) if key is None else [key(item) for item in items]
    problems = [
        f"{shown_value(label)} is neither a number nor a text, so no record can name it; "
        "expected a key"
        for label in labels
        if not _is_label(label)
    ]
    if problems:
        raise InvalidReport(problems)
    return [label for label in labels if isinstance(label, int | str)]


def _by_label(items: Sequence[T], key: Callable[[T], Label] | None) -> dict[Label, deque[T]]:
    by_label: dict[Label, deque[T]] = {}
    for label, item in zip(_labels(items, key), items, strict=True):
        by_label.setdefault(label, deque()).append(item)
    problems = [
        f"the key {shown_value(label)} belongs to different items: {listing(same)}"
        for label, same in by_label.items()
        if any(item != same[0] for item in same)
    ]
    if problems:
        raise InvalidReport(problems)
    return by_label


def _differences(by_label: dict[Label, deque[T]], drawn: tuple[Label, ...]) -> Iterator[str]:
    given = Counter(drawn)
    for label, same in by_label.items():
        if given[label] == 0:
            yield f"{shown_value(label)} is missing"
        elif given[label] != len(same):
            yield f"{shown_value(label)} stands {given[label]} times in it; expected {len(same)}"
    for label, times in given.items():
        if label not in by_label:
            yield f"{shown_value(label)} is extra" + (f", {times} times" if times > 1 else "")
