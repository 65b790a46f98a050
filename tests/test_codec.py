"""JSON in and out, over classes made up for the purpose."""

import contextlib
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import UTC, date, datetime, timedelta, timezone
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, NewType, Optional, TypeAlias, TypeVar, Union

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.chance import Chance, Recorded, Seeded
from cardtourney.codec import from_data, from_json, json_schema, to_data, to_json
from cardtourney.errors import (
    CardTourneyError,
    DataError,
    Finding,
    InvalidReport,
    Problem,
    Refusal,
    Statement,
)

CodeT = TypeVar("CodeT", bound=StrEnum)
ItemT = TypeVar("ItemT")
Start = NewType("Start", int)


@attrs.frozen
class Alias:
    """What the ``type`` statement of newer Pythons makes of a name."""

    __value__: Any


ROW: Any = Alias(tuple[int, ...])


class Colour(StrEnum):
    RED = "red"
    GREEN = "green"


class Degree(IntEnum):
    LOW = 1
    HIGH = 2


class Suit(Enum):
    HEARTS = "♥"
    BELLS = "bells"


class Odd(Enum):
    HALF = Fraction(1, 2)


class Mixed(Enum):
    ONE = 1
    TWO = "two"


@attrs.frozen
class Sheet:
    """A table's sums; its own check reports every impossible one under its path."""

    table: int
    sums: tuple[int, ...] = ()
    note: str = ""

    def __attrs_post_init__(self) -> None:
        problems = [
            Problem(f"{cents} is more than the table holds", field=f"$.sums[{i}]")
            for i, cents in enumerate(self.sums)
            if cents > 3000
        ]
        if self.table < 1:
            problems += [
                Problem("there is no such table", field="table"),
                Problem("numbers begin with 1"),
            ]
        if problems:
            raise InvalidReport(problems)


@attrs.frozen
class Round:
    number: int
    tables: tuple[Sheet, ...]


@attrs.frozen
class Play:
    seat: int
    names: Colour | None = None


@attrs.frozen
class Draw:
    count: int


@attrs.frozen
class Payment:
    """A class with a field of the tag's own name."""

    kind: Literal["hundred", "seven", 5]
    cents: int


Action: TypeAlias = Play | Draw | Payment


@attrs.frozen(kw_only=True)
class Everything:
    whole: int
    exact: Fraction
    text: str
    truth: bool
    day: date
    moment: datetime
    colour: Colour
    degree: Degree
    suit: Suit
    literal: Literal["a", 1, True, None]
    pair: tuple[int, str]
    empty: tuple[()]
    many: tuple[Fraction, ...]
    sequence: Sequence[int]
    members: frozenset[int]
    names: Set[Colour | int]
    sheets: frozenset[Draw]
    by_number: Mapping[int, Fraction]
    by_text: dict[str, tuple[int, ...]]
    by_colour: Mapping[Colour, int]
    by_degree: Mapping[Degree, int]
    maybe: Play | None
    old_maybe: Optional[int]  # noqa: UP045  # the older spelling must read the same
    action: Action
    actions: tuple[Union[Play, Draw, None], ...]  # noqa: UP007  # likewise
    scalar: int | str | tuple[int, ...] | Draw | None
    number: Fraction | int
    start: Start
    noted: Annotated[int, "a note"]
    refusal: Refusal[Colour]
    parts: tuple[tuple[str, int | str], ...]
    chance: Chance


@attrs.frozen
class Hidden:
    _secret: int
    shown: int = attrs.field(alias="displayed")
    total: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "total", self._secret + self.shown)


@attrs.frozen
class Tree:
    leaf: int
    branches: "tuple[Tree | Draw, ...]" = ()


@attrs.frozen
class Box(Generic[ItemT]):
    item: ItemT
    more: tuple[ItemT, ...] = ()


@attrs.frozen
class Perhaps(Generic[ItemT]):
    item: ItemT | None
    boxes: tuple[Box[ItemT], ...] = ()


@attrs.frozen
class Guarded:
    number: int = attrs.field(validator=attrs.validators.ge(3))
    other: int = attrs.field(default=0, validator=attrs.validators.in_((0, 1)))


@attrs.frozen
class Broken:
    fault: Literal["own", "bare", "silent"]

    def __attrs_post_init__(self) -> None:
        if self.fault == "own":
            raise CardTourneyError("never mind why")
        if self.fault == "bare":
            raise ZeroDivisionError("division by zero")
        raise RuntimeError


@attrs.frozen
class Asked:
    """Made unchecked, and asked where it is read."""

    low: int
    high: int

    def unsound(self) -> Iterator[Problem]:
        if self.low < 0:
            yield Problem("is less than nothing", field="$.low")
        if self.low > self.high:
            yield Problem("the low one is higher")


def problems_of(call: Any, *args: Any, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(DataError) as error:
        call(*args, **options)
    return [(problem.field, problem.message) for problem in error.value]


whole = st.integers(-(2**70), 2**70)
exact = st.fractions()
texts = st.text(st.characters(codec="utf-8"))
draws = st.builds(Draw, whole)
plays = st.builds(Play, whole, st.none() | st.sampled_from(Colour))
actions = (
    plays | draws | st.builds(Payment, st.sampled_from(["hundred", "seven", 5]), st.integers())
)
moments = st.datetimes(
    min_value=datetime(1900, 1, 1),  # noqa: DTZ001  # the strategy wants it without a zone
    max_value=datetime(2200, 1, 1),  # noqa: DTZ001  # likewise
    timezones=st.sampled_from([None, UTC, *(timezone(timedelta(minutes=m)) for m in (120, -570))]),
)
chances = st.just(Seeded("Žďár", 3)) | st.builds(
    Recorded, st.lists(whole | texts | st.lists(whole | texts, max_size=2), max_size=2)
)
everything = st.builds(
    Everything,
    whole=whole,
    exact=exact,
    text=texts,
    truth=st.booleans(),
    day=st.dates(),
    moment=moments,
    colour=st.sampled_from(Colour),
    degree=st.sampled_from(Degree),
    suit=st.sampled_from(Suit),
    literal=st.sampled_from(["a", 1, True, None]),
    pair=st.tuples(whole, texts),
    empty=st.just(()),
    many=st.lists(exact, max_size=3).map(tuple),
    sequence=st.lists(whole, max_size=3).map(tuple),
    members=st.frozensets(whole, max_size=3),
    names=st.frozensets(st.sampled_from(Colour) | whole, max_size=3),
    sheets=st.frozensets(draws, max_size=3),
    by_number=st.dictionaries(whole, exact, max_size=3),
    by_text=st.dictionaries(texts, st.lists(whole, max_size=2).map(tuple), max_size=3),
    by_colour=st.dictionaries(st.sampled_from(Colour), whole),
    by_degree=st.dictionaries(st.sampled_from(Degree), whole),
    maybe=st.none() | plays,
    old_maybe=st.none() | whole,
    action=actions,
    actions=st.lists(st.none() | plays | draws, max_size=3).map(tuple),
    scalar=whole | texts | st.none() | st.just((1, 2)) | draws,
    number=exact | whole,
    start=whole,
    noted=whole,
    refusal=st.builds(
        Refusal, st.sampled_from(Colour), texts, st.just((("seat", 2), ("suit", "♥")))
    ),
    parts=st.lists(st.tuples(texts, whole | texts), max_size=2).map(tuple),
    chance=chances,
)
trees = st.recursive(
    st.builds(Tree, whole),
    lambda inner: st.builds(Tree, whole, st.lists(inner | draws, max_size=3).map(tuple)),
    max_leaves=6,
)


class TestRoundTrip:
    @given(everything)
    def test_every_form_reads_back_to_an_equal_value(self, value: Everything) -> None:
        text = to_json(value)

        assert from_json(text, Everything) == value
        assert from_json(text.encode(), Everything) == value
        assert from_json("\ufeff" + to_json(value, indent=2), Everything) == value
        assert from_data(to_data(value), Everything) == value

    @given(everything)
    def test_what_was_read_is_written_as_the_same_text(self, value: Everything) -> None:
        assert to_json(from_json(to_json(value), Everything)) == to_json(value)

    @given(actions)
    def test_a_union_reads_back_whichever_member_it_is(self, action: Action) -> None:
        assert from_json(to_json(action, as_type=Action), Action) == action
        assert from_json(to_json(action), Action) == action
        assert from_data(to_data(action, as_type=Action), Action) == action

    @given(trees)
    def test_a_class_may_hold_values_of_its_own(self, tree: Tree) -> None:
        assert from_json(to_json(tree), Tree) == tree

    @given(st.lists(plays | draws).map(tuple))
    def test_what_has_no_class_has_no_envelope(self, row: tuple[Play | Draw, ...]) -> None:
        as_type = tuple[Play | Draw, ...]

        assert json.loads(to_json(row, as_type=as_type)) == to_data(row, as_type=as_type)
        assert from_json(to_json(row, as_type=as_type), as_type) == row

    @pytest.mark.parametrize("size", [3, 4, 5])
    def test_tables_of_every_size(self, size: int) -> None:
        value = Round(1, tuple(Sheet(i, (1000,) * size) for i in range(1, size)))

        assert from_json(to_json(value), Round) == value

    def test_a_class_with_parameters_reads_its_own_type(self) -> None:
        boxes: list[tuple[Any, Any]] = [
            (Box(Fraction(1, 2), (Fraction(3),)), Box[Fraction]),
            (Box(Colour.RED, ()), Box[Colour]),
            (Box(Draw(1), (Draw(2),)), Box[Draw]),
            (Box((1, 2)), Box[tuple[int, int]]),
            (Refusal(Colour.RED, "sem:C.6", (("seat", 2),)), Refusal[Colour]),
            (Finding(Colour.GREEN, ""), Finding[Colour]),
        ]
        for value, as_type in boxes:
            assert from_json(to_json(value), as_type) == value
            assert from_json(to_json(value, as_type=as_type), as_type) == value


class TestForm:
    def test_an_envelope_says_schema_and_type(self) -> None:
        assert to_json(Draw(2)) == '{"schema":1,"type":"Draw","value":{"count":2}}'
        assert to_json(Draw(2), indent=1).splitlines()[1] == ' "schema": 1,'

    @pytest.mark.parametrize(
        ("as_type", "value", "data"),
        [
            (Fraction, Fraction(10, 3), "10/3"),
            (Fraction, 5, "5"),
            (Fraction | int, 5, "5"),
            (frozenset[int], frozenset({10, 9, -1}), [-1, 9, 10]),
            (frozenset[str], frozenset({"b", "a"}), ["a", "b"]),
            (frozenset[Draw], frozenset({Draw(2), Draw(1)}), [{"count": 1}, {"count": 2}]),
            (Mapping[int, int], {10: 1, 9: 2}, {"9": 2, "10": 1}),
            (Mapping[Fraction, int], {Fraction(1, 2): 1}, {"1/2": 1}),
            (Action, Play(1, Colour.RED), {"kind": "Play", "seat": 1, "names": "red"}),
            (Action, Payment(5, 9), {"kind": "Payment", "value": {"kind": 5, "cents": 9}}),
            (Draw | None, Draw(1), {"count": 1}),
            (Draw | int, Draw(1), {"kind": "Draw", "count": 1}),
            (date, date(2026, 5, 9), "2026-05-09"),
            (datetime, datetime(2026, 5, 9, 10, tzinfo=UTC), "2026-05-09T10:00:00+00:00"),
            (datetime, datetime(2026, 5, 9, 10), "2026-05-09T10:00:00"),  # noqa: DTZ001  # as is
            (Annotated[Start, "note"], 3, 3),
            (ROW, (1, 2), [1, 2]),
            (tuple[ROW, ...], ((1,), ()), [[1], []]),
            (None, None, None),
            (tuple[None, ...], (None,), [None]),
            (list[int], [1], [1]),
            (set[int], {2, 1}, [1, 2]),
        ],
    )
    def test_each_form_is_the_documented_one(self, as_type: Any, value: Any, data: Any) -> None:
        written = to_data(value, as_type=as_type)

        assert written == data
        assert list(written) == list(data) if isinstance(data, dict) else True
        assert from_data(data, as_type) == value

    def test_a_value_can_be_written_without_a_declared_type(self) -> None:
        value = (1, "a", None, [Fraction(1, 2)], {2, 1}, {2: Draw(1), 1: True}, {"b": 1, "a": 2})

        assert to_data(value) == [
            1, "a", None, ["1/2"], [1, 2], {"1": True, "2": {"count": 1}}, {"a": 2, "b": 1},
        ]  # fmt: skip

    def test_equal_moments_are_written_alike(self) -> None:
        noon = datetime(2026, 5, 9, 12, tzinfo=timezone(timedelta(hours=2)))

        assert to_data(noon) == to_data(noon.astimezone(UTC))

    @given(st.lists(whole, unique=True, max_size=5), st.randoms())
    def test_equal_values_are_written_alike(self, items: list[int], random: Any) -> None:
        other = items[:]
        random.shuffle(other)

        assert to_data(frozenset(items)) == to_data(frozenset(other))
        for as_type in (None, Mapping[int, int]):
            first = to_json(dict.fromkeys(items, 1), as_type=as_type)
            assert first == to_json(dict.fromkeys(other, 1), as_type=as_type)

    def test_letters_with_accents_stand_as_they_are(self) -> None:
        assert to_json("Žďár") == '"Žďár"'

    def test_whole_numbers_read_as_exact_ones(self) -> None:
        assert from_data(5, Fraction) == 5
        assert from_data(5, Fraction | None) == Fraction(5)
        assert from_data("20/6", Fraction) == Fraction(10, 3)

    def test_names_are_the_constructors(self) -> None:
        hidden = Hidden(2, 3)

        assert to_data(hidden) == {"secret": 2, "displayed": 3}
        assert from_data({"secret": 2, "displayed": 3}, Hidden) == hidden
        assert problems_of(from_data, {"secret": "a", "displayed": 3, "total": 5}, Hidden) == [
            ("$.secret", 'found "a"; expected a whole number'),
            ("$.total", "is unknown; expected an object with secret, displayed"),
        ]

    def test_a_field_with_a_default_may_be_missing(self) -> None:
        assert from_data({"table": 1}, Sheet) == Sheet(1)


WRONG: list[tuple[Any, Any, str]] = [
    (int, True, "found true; expected a whole number"),
    (int, "5", 'found "5"; expected a whole number'),
    (int, 5.0, "found 5.0; expected a whole number"),
    (int, None, "found null; expected a whole number"),
    (int, [], "found a list of 0; expected a whole number"),
    (str, 5, "found 5; expected a text"),
    (str, "a\ud800", "found 'a\\ud800', which holds half a sign; expected a text"),
    (int, "a\ud800", 'found "a\\ud800"; expected a whole number'),
    (bool, 1, "found 1; expected true or false"),
    (type(None), 0, "found 0; expected null"),
    *(
        (Fraction, wrong, f'found {said}; expected a whole number or exact text such as "10/3"')
        for wrong, said in [
            (1.5, "1.5"), ("1.5", '"1.5"'), ("1/0", '"1/0"'), (" 1", '" 1"'), ("1/-2", '"1/-2"'),
            ("٣", '"٣"'), (True, "true"), ("9" * 5000, '"' + "9" * 58 + "…"),
        ]
    ),
    (date, "2026-5-9", 'found "2026-5-9"; expected a date such as "2026-05-09"'),
    (date, "20260509", 'found "20260509"; expected a date such as "2026-05-09"'),
    (date, 5, 'found 5; expected a date such as "2026-05-09"'),
    (
        datetime,
        "2026-05-09",
        'found "2026-05-09"; expected a date and time such as "2026-05-09T10:30:00"',
    ),
    (Colour, "blue", 'found "blue"; expected one of "red", "green"'),
    (Colour, ["red"], 'found a list of 1; expected one of "red", "green"'),
    (Degree, True, "found true; expected one of 1, 2"),
    (Degree, "1", 'found "1"; expected one of 1, 2'),
    (Literal["a", 1], True, 'found true; expected one of "a", 1'),
    (Literal[True], 1, "found 1; expected one of true"),
    (tuple[int, str], [1], "found a list of 1; expected a list of 2"),
    (tuple[()], [1], "found a list of 1; expected a list of 0"),
    (tuple[int, ...], "12", 'found "12"; expected a list'),
    (tuple[int, ...], {"a": 1}, "found an object; expected a list"),
    (Mapping[str, int], [], "found a list of 0; expected an object"),
    (Draw, [2], "found a list of 1; expected an object with count"),
    (Draw | None, 2, "found 2; expected an object with count or null"),
    (int | str, 1.5, "found 1.5; expected a whole number or a text"),
    (Action, "Play", 'found "Play"; expected an object with "kind" one of Play, Draw, Payment'),
]  # fmt: skip


class TestReadingIsStrict:
    @pytest.mark.parametrize(("as_type", "data", "message"), WRONG)
    def test_what_was_found_and_expected_is_said(
        self, as_type: Any, data: Any, message: str
    ) -> None:
        assert problems_of(from_data, data, as_type) == [("$", message)]

    def test_all_problems_come_at_once_each_with_its_path(self) -> None:
        text = """
        {"schema": 1, "type": "Round", "value": {
          "number": 5.0,
          "tables": [
            {"table": 1, "sums": [1000, "x"], "sumz": []},
            {"sums": [1, 2, 4000]},
            {"table": 0, "sums": [3001, 2, 4000]},
            7
          ],
          "a b": NaN
        }}
        """

        assert problems_of(from_json, text, Round) == [
            ("$.value.number", "found the number 5.0; expected a whole number"),
            ("$.value.tables[0].sums[1]", 'found "x"; expected a whole number'),
            (
                "$.value.tables[0].sumz",
                "is unknown; expected an object with table, sums, note",
            ),
            ("$.value.tables[1].table", "is missing; expected a whole number"),
            ("$.value.tables[2].sums[0]", "3001 is more than the table holds"),
            ("$.value.tables[2].sums[2]", "4000 is more than the table holds"),
            ("$.value.tables[2].table", "there is no such table"),
            ("$.value.tables[2]", "numbers begin with 1"),
            ("$.value.tables[3]", "found 7; expected an object with table, sums, note"),
            ('$.value["a b"]', "is unknown; expected an object with number, tables"),
        ]

    def test_what_attrs_and_constructors_say_is_carried_through(self) -> None:
        assert problems_of(from_data, [{"number": 2, "other": 0}], tuple[Guarded, ...]) == [
            ("$[0]", "'number' must be >= 3: 2")
        ]
        ((place, message),) = problems_of(from_data, {"number": 3, "other": 2}, Guarded)
        assert (place, message[:23]) == ("$", "'other' must be in (0, ")
        assert problems_of(from_data, {"fault": "own"}, Broken) == [("$", "never mind why")]
        assert problems_of(from_data, {"fault": "bare"}, Broken) == [("$", "division by zero")]
        assert problems_of(from_data, {"fault": "silent"}, Broken) == [("$", "RuntimeError")]
        assert problems_of(from_data, {"seed": "", "used": -1}, Seeded) == [
            ("$", "the seed is empty; expected a text that the public can read"),
            ("$", "used is -1; expected a whole number from 0 up"),
        ]

    @pytest.mark.parametrize(
        ("as_type", "data", "problems"),
        [
            (frozenset[int], [1, 2, 1], [("$[2]", "is there twice, already as [0]")]),
            (frozenset[Fraction], ["1", 1], [("$[1]", "is there twice, already as [0]")]),
            (
                Mapping[Fraction, int],
                {"1/2": 1, "2/4": 2},
                [('$["2/4"]', 'is there twice, already as ["1/2"]')],
            ),
            (
                Mapping[int, int],
                {"01": 1, "1": "a", "x": 2},
                [
                    ('$["01"]', 'found "01"; expected a whole number'),
                    ("$.x", 'found "x"; expected a whole number'),
                    ('$["1"]', 'found "a"; expected a whole number'),
                ],
            ),
            (Mapping[int, int], {1: 1}, [('$["1"]', "found 1; expected a whole number")]),
            (
                Mapping[Colour, int],
                {"blue": 1},
                [("$.blue", 'found "blue"; expected one of "red", "green"')],
            ),
            (Action, {}, [("$.kind", "is missing; expected one of Play, Draw, Payment")]),
            (
                Action,
                {"kind": "Pass"},
                [("$.kind", 'found "Pass"; expected one of Play, Draw, Payment')],
            ),
            (
                Action,
                {"kind": "Play", "seat": "a"},
                [("$.seat", 'found "a"; expected a whole number')],
            ),
            (
                Action,
                {"kind": "Payment", "cents": 1},
                [("$", 'found cents beside "kind"; expected "value"')],
            ),
            (
                Action,
                {"kind": "Payment", "value": {"kind": 5}},
                [("$.value.cents", "is missing; expected a whole number")],
            ),
        ],
    )
    def test_sets_mappings_and_unions_name_the_place(
        self, as_type: Any, data: Any, problems: list[tuple[str, str]]
    ) -> None:
        assert problems_of(from_data, data, as_type) == problems

    def test_keys_of_a_class_are_texts_in_plain_data_too(self) -> None:
        assert problems_of(from_data, {"count": 1, 2: 3}, Draw) == [
            ("$", "found the key 2; expected an object with count")
        ]

    def test_a_missing_field_of_any_type_is_named(self) -> None:
        assert problems_of(from_data, {}, Box[int]) == [("$.item", "is missing; expected a value")]
        assert len(problems_of(from_data, {}, Everything)) == len(attrs.fields(Everything))

    def test_nesting_without_end_is_refused(self) -> None:
        deep: dict[str, Any] = {"leaf": 1, "branches": []}
        for _ in range(3000):
            deep = {"leaf": 1, "branches": [{"kind": "Tree", **deep}]}

        assert problems_of(from_data, deep, Tree) == [("", "the data are nested too deeply")]

    def test_a_class_that_does_not_check_itself_is_asked(self) -> None:
        rows = [{"low": 1, "high": 2}, {"low": -1, "high": -2}]

        assert from_data(rows[:1], tuple[Asked, ...]) == (Asked(1, 2),)
        assert problems_of(from_data, rows, tuple[Asked, ...]) == [
            ("$[1].low", "is less than nothing"),
            ("$[1]", "the low one is higher"),
        ]
        assert to_data(Asked(-1, -2)) == rows[1]


class TestText:
    @pytest.mark.parametrize(
        ("text", "row"),
        [("", 1), ("{", 1), ('{"a":\n[1,', 2), ("hello", 1), ("[1]]", 1), ("01", 1)],
    )
    def test_what_is_no_json_is_refused_with_its_row(self, text: str, row: int) -> None:
        with pytest.raises(DataError, match=r"\$: is not JSON at sign") as error:
            from_json(text, Draw, source="draw.json")

        (problem,) = error.value
        assert (problem.source, problem.row) == ("draw.json", row)

    @given(everything, st.integers(0, 200))
    def test_a_truncated_text_is_refused(self, value: Everything, cut: int) -> None:
        text = to_json(value)

        with pytest.raises(DataError):
            from_json(text[: len(text) - 1 - cut], Everything)

    @given(st.binary() | st.text())
    def test_any_text_gives_a_value_or_a_data_error(self, text: bytes | str) -> None:
        with contextlib.suppress(DataError):
            from_json(text, Draw)

    def test_bytes_must_be_utf_8(self) -> None:
        assert problems_of(from_json, '"Žďár"'.encode("cp1250"), str) == [
            ("$", "found the byte 0x8e; expected UTF-8 text")
        ]

    @pytest.mark.parametrize("text", [None, 3, {"schema": 1}])
    def test_only_a_text_is_read(self, text: Any) -> None:
        assert problems_of(from_json, text, int) == [("$", f"{text!r} is no text")]

    def test_endless_brackets_are_refused(self) -> None:
        assert problems_of(from_json, "[" * 100_000, Draw) == [("$", "is nested too deeply")]

    @pytest.mark.parametrize("number", ["1.0", "1e2", "NaN", "-Infinity", "9" * 5000])
    def test_numbers_that_are_not_exact_are_refused(self, number: str) -> None:
        ((place, message),) = problems_of(from_json, f"[1, {number}]", tuple[int, ...])

        assert place == "$[1]"
        assert message.startswith(f"found the number {number[:9]}")

    def test_keys_that_repeat_are_named_beside_all_other_problems(self) -> None:
        text = '{"schema":1,"type":"Round","value":{"number":"a","number":"b","tables":'
        text += '[{"table":1,"note":"","note":"","table":2}]}}'

        assert problems_of(from_json, text, Round) == [
            ("$.value.number", "the key is there more than once"),
            ("$.value.tables[0].table", "the key is there more than once"),
            ("$.value.tables[0].note", "the key is there more than once"),
            ("$.value.number", 'found "b"; expected a whole number'),
        ]
        with pytest.raises(DataError, match="more than once"):
            from_json('{"1": 1, "1": 1}', Mapping[int, int])

    @pytest.mark.parametrize(
        ("envelope", "problems"),
        [
            (
                {"schema": 2, "type": "Round", "value": {}},
                [
                    ("$.schema", "found 2; this version of cardtourney reads schema 1"),
                    ("$.type", 'found "Round"; expected "Draw"'),
                ],
            ),
            (
                {"schema": True, "type": "Draw", "value": {"count": 1}},
                [("$.schema", "found true; this version of cardtourney reads schema 1")],
            ),
            (
                {"type": ["Draw"], "note": 1},
                [
                    ("$.schema", "is missing"),
                    ("$.value", "is missing"),
                    ("$.note", "is unknown; expected schema, type, value"),
                    ("$.type", 'found a list of 1; expected "Draw"'),
                ],
            ),
            ({}, [("$.schema", "is missing"), ("$.type", "is missing"), ("$.value", "is missing")]),
            ([], [("$", "found a list of 0; expected an object with schema, type, value")]),
        ],
    )
    def test_another_schema_or_type_is_refused(
        self, envelope: Any, problems: list[tuple[str, str]]
    ) -> None:
        assert problems_of(from_json, json.dumps(envelope), Draw) == problems

    def test_an_empty_envelope_of_a_union_is_refused(self) -> None:
        assert problems_of(from_json, "{}", Play | Draw)[1] == ("$.type", "is missing")

    def test_every_problem_names_the_file(self) -> None:
        with pytest.raises(DataError, match=r"day\.json, \$\.type"):
            from_json(to_json(Draw(1)), Play, source="day.json")


ANY_REFUSAL: Any = Refusal
ANY_BOX: Any = Box


class TestGenericValues:
    """What a class leaves open is written as the value has it; to read it, it must be said."""

    @pytest.mark.parametrize(
        ("value", "as_type"),
        [
            (Finding(Colour.GREEN, "sem:C.6", (("seat", 2),)), Finding[Colour]),
            (Refusal(Colour.RED, ""), Refusal[Colour]),
            (Statement(Colour.RED, ""), Statement[Colour]),
            (Box(Fraction(1, 3), (Fraction(2),)), Box[Fraction]),
            (Perhaps(Draw(3), (Box(Draw(1)),)), Perhaps[Draw]),
            (Perhaps(None, (Box(Colour.RED),)), Perhaps[Colour]),
            (Perhaps((1, 2)), Perhaps[tuple[int, int]]),
        ],
    )
    def test_a_value_is_written_without_saying_what_it_holds(
        self, value: Any, as_type: Any
    ) -> None:
        assert to_json(value) == to_json(value, as_type=as_type)
        assert to_data((value, value)) == to_data((value, value), as_type=tuple[as_type, as_type])
        assert from_json(to_json(value), as_type) == value

    def test_what_stands_in_it_needs_a_form_all_the_same(self) -> None:
        assert problems_of(to_json, Perhaps(0.5)) == [
            ("", "float has no form in JSON: it does not say exactly what its values are")
        ]

    @pytest.mark.parametrize(
        ("as_type", "name"),
        [
            (Finding, "Finding"),
            (tuple[ANY_REFUSAL, ...], "Refusal"),
            (Statement | None, "Statement"),
            (Perhaps, "Perhaps"),
            (Mapping[int, ANY_BOX], "Box"),
            (Box[ANY_BOX], "Box"),
            (ANY_BOX[ItemT], "Box"),
        ],
    )
    def test_reading_says_that_it_has_to_be_told(self, as_type: Any, name: str) -> None:
        for call in (lambda: from_data([], as_type), lambda: json_schema(as_type)):
            with pytest.raises(DataError) as caught:
                call()
            assert (
                f"{name} has no form in JSON: it is generic, and what it holds has to be said, "
                f"such as {name}[int]"
            ) in str(caught.value)


class TestWritingIsStrict:
    @pytest.mark.parametrize(
        ("as_type", "value"),
        [
            (int, True),
            (int, Fraction(5)),
            (str, 5),
            (str, "a\udfff"),
            (Fraction, True),
            (Fraction, 0.5),
            (date, datetime(2026, 5, 9, tzinfo=UTC)),
            (datetime, date(2026, 5, 9)),
            (datetime, datetime.max.replace(tzinfo=timezone(timedelta(hours=-9)))),
            (Colour, "red"),
            (Colour, []),
            (Literal["a"], "b"),
            (tuple[int, int], (1,)),
            (tuple[int, ...], [1]),
            (frozenset[int], (1,)),
            (Mapping[int, int], ()),
            (Draw, Play(1)),
            (Draw | None, Play(1)),
            (Draw | int, "a"),
            (int | str | None, Fraction(1)),
            (Statement[Colour], Refusal(Colour.RED, "")),
            (None, 0.5),
            (None, math.nan),
            (None, (1, [0.5])),
            (None, {None: 1}),
            (None, {1: 1, "1": 1}),
            (None, Path("a")),
            (None, b"a"),
            (None, object()),
            (None, Play("a")),  # type: ignore[arg-type]  # what a wrong caller would do
            (None, Play(1, "red")),  # type: ignore[arg-type]  # likewise
            (Action, Sheet(1)),
        ],
    )
    def test_a_value_that_could_not_be_read_back_is_not_written(
        self, as_type: Any, value: Any
    ) -> None:
        with pytest.raises(DataError):
            to_json(value, as_type=as_type)

    def test_numbers_longer_than_python_writes_are_refused(self) -> None:
        longest = 10**5000

        for value in (longest, {longest: 1}, Fraction(longest), (Draw(longest),)):
            assert problems_of(to_json, value) == [
                ("", "a whole number has more digits than Python writes")
            ]
        assert problems_of(from_data, longest, str) == [
            ("$", "found a very long number; expected a text")
        ]

    def test_the_place_in_a_list_is_named(self) -> None:
        rows: Any = ({1: (2, 0.5)}, {1: (True,)})

        assert problems_of(to_data, rows, as_type=tuple[Mapping[int, tuple[int, ...]], ...]) == [
            ('$[0]["1"][1]', "found 0.5; expected a whole number"),
            ('$[1]["1"][0]', "found true; expected a whole number"),
        ]

    def test_a_member_of_a_union_says_what_is_wrong_inside(self) -> None:
        wrong: Any = Draw("a")  # type: ignore[arg-type]  # what a wrong caller would do

        assert problems_of(to_data, wrong, as_type=Draw | None) == [
            ("$", 'found "a"; expected a whole number')
        ]

    def test_nesting_without_end_is_refused(self) -> None:
        tree = Tree(1)
        for _ in range(3000):
            tree = Tree(1, (tree,))

        assert problems_of(to_data, tree) == [("", "the value is nested too deeply")]


class TestTypesWithoutAForm:
    @pytest.mark.parametrize(
        "as_type",
        [
            float, bytes, Path, complex, object, Any, tuple, list, dict, Odd, tuple[float, ...],
            Mapping[str, float], Mapping[tuple[int, ...], int], Mapping[bool, int],
            Mapping[Mixed, int], Mapping[int | str, int], Box, Box[float], date | str,
            Colour | str, Literal["a"] | str, Literal["a"] | Colour | Literal["red"],
            Draw | Mapping[str, int], Box[int] | Box[str], tuple[int, ...] | frozenset[int],
        ],
    )  # fmt: skip
    def test_they_are_refused_before_any_data_are_looked_at(self, as_type: Any) -> None:
        with pytest.raises(DataError):
            from_data(None, as_type)
        with pytest.raises(DataError):
            json_schema(as_type)

    def test_the_reason_is_given(self) -> None:
        with pytest.raises(DataError, match="float has no form in JSON: it does not say exactly"):
            from_data([], tuple[float, ...])
        with pytest.raises(DataError, match="two of its members look alike, as string"):
            from_data(None, date | str)
        with pytest.raises(DataError, match="two of its classes have one name"):
            to_json(Box(1), as_type=Box[int] | Box[str])


def fits(data: Any, schema: Any, defs: dict[str, Any]) -> bool:
    """As much of JSON Schema as the library writes."""
    if "$ref" in schema:
        return fits(data, defs[schema["$ref"].removeprefix("#/$defs/")], defs)
    if "anyOf" in schema:
        return any(fits(data, option, defs) for option in schema["anyOf"])
    if "const" in schema:
        return (type(data), data) == (type(schema["const"]), schema["const"])
    if "enum" in schema:
        return any((type(data), data) == (type(one), one) for one in schema["enum"])
    names = {
        "object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
        "null": type(None),
    }  # fmt: skip
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if type(data) not in [names[name] for name in types]:
        return False
    if isinstance(data, dict):
        properties = schema.get("properties", {})
        extra = schema["additionalProperties"]
        names = schema.get("propertyNames", {})
        allowed = names.get(
            "enum", [key for key in data if re.match(names.get("pattern", ""), key)]
        )
        return (
            set(schema.get("required", ())) <= set(data) <= {*allowed, *properties}
            and all(fits(data[key], properties[key], defs) for key in data if key in properties)
            and all(
                extra is not False and fits(data[key], extra, defs)
                for key in data
                if key not in properties
            )
        )
    if isinstance(data, list):
        first = schema.get("prefixItems", [])
        if not schema.get("minItems", 0) <= len(data) <= schema.get("maxItems", len(data)):
            return False
        return all(map(fits, data, first, [defs] * len(data))) and (
            schema["items"] is False or all(fits(item, schema["items"], defs) for item in data)
        )
    return not isinstance(data, str) or bool(re.search(schema.get("pattern", ""), data))


class TestJsonSchema:
    @given(everything)
    def test_what_is_written_fits(self, value: Everything) -> None:
        schema = json_schema(Everything)

        assert fits(json.loads(to_json(value)), schema, schema["$defs"])

    @given(trees)
    def test_a_class_that_holds_its_own_values_fits(self, tree: Tree) -> None:
        schema = json_schema(Tree)

        assert fits(json.loads(to_json(tree)), schema, schema["$defs"])

    @given(actions)
    def test_a_union_fits_inside_and_in_an_envelope(self, action: Action) -> None:
        whole_text = json_schema(Action)
        row = json_schema(tuple[Action, ...])

        assert fits(json.loads(to_json(action)), whole_text, whole_text["$defs"])
        assert fits(to_data((action,), as_type=tuple[Action, ...]), row, row["$defs"])

    @pytest.mark.parametrize(
        ("as_type", "data"),
        [(as_type, data) for as_type, data, _ in WRONG if not isinstance(data, str | float)],
    )
    def test_what_cannot_be_read_does_not_fit(self, as_type: Any, data: Any) -> None:
        schema = json_schema(as_type)

        assert not fits(data, schema, schema.get("$defs", {}))

    def test_a_schema_reads_as_expected(self) -> None:
        assert json_schema(Sheet) == {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {
                "schema": {"const": 1},
                "type": {"const": "Sheet"},
                "value": {"$ref": "#/$defs/Sheet"},
            },
            "required": ["schema", "type", "value"],
            "additionalProperties": False,
            "$defs": {
                "Sheet": {
                    "type": "object",
                    "properties": {
                        "table": {"type": "integer"},
                        "sums": {"type": "array", "items": {"type": "integer"}},
                        "note": {"type": "string"},
                    },
                    "required": ["table"],
                    "additionalProperties": False,
                }
            },
        }
        assert json_schema(frozenset[int])["uniqueItems"] is True
        assert json_schema(datetime)["format"] == "date-time"
        assert json_schema(Mapping[Colour, int])["propertyNames"] == {"enum": ["red", "green"]}

    def test_a_class_with_parameters_has_one_form_for_each(self) -> None:
        schema = json_schema(tuple[Box[int], Box[Colour]])

        assert schema["$defs"]["Box_int"]["properties"]["item"] == {"type": "integer"}
        assert schema["$defs"]["Box_Colour"]["properties"]["more"]["items"] == {
            "enum": ["red", "green"]
        }

    def test_two_classes_of_one_name_are_refused(self) -> None:
        other = attrs.make_class("Draw", {"count": attrs.field(type=str)}, frozen=True)

        with pytest.raises(DataError, match="another class has the same name"):
            json_schema(tuple[Draw, other])  # type: ignore[valid-type]  # made at run time
