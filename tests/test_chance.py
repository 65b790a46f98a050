"""Draws from a public seed and from a physical draw's record."""

import hashlib
import json
import os
import re
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, permutations, product
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney import chance as module
from cardtourney.chance import (
    Chance,
    Label,
    Outcome,
    Recorded,
    Seeded,
    below,
    lots,
    pick,
    require_used_up,
    shuffle,
    stream,
)
from cardtourney.errors import InvalidReport

HERE = Path(__file__).parent
VECTORS = json.loads((HERE / "data" / "chance-vectors.json").read_text(encoding="utf-8"))
PAGE = HERE.parent / "docs" / "chance.md"

SEED = Seeded("Košice 2026")
SEVERAL = [3, 4, 5, 30]

seeds = (
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), min_size=1)
    .map(lambda text: unicodedata.normalize("NFC", text))
    .filter(lambda text: text == text.strip())
    .flatmap(lambda text: st.builds(Seeded, st.just(text), st.integers(0, 100)))
)
labels = st.lists(st.integers(), unique=True) | st.lists(st.text(), unique=True)


def problems_of(error: pytest.ExceptionInfo[InvalidReport]) -> list[str]:
    return [problem.message for problem in error.value.problems]


class Twin:
    """The published algorithm once more: one large integer, read from its top end."""

    def __init__(self, seed: str, used: int = 0) -> None:
        self.seed, self.used, self.blocks, self.bits = seed, used, 0, 0
        self.whole = 0

    def byte(self) -> int:
        while self.bits < 8 * (self.used + 1):
            text = "cardtourney/chance/1:" + str(self.blocks) + ":" + self.seed
            block = int(hashlib.new("sha256", text.encode("utf-8")).hexdigest(), 16)
            self.whole = (self.whole << 256) | block
            self.bits, self.blocks = self.bits + 256, self.blocks + 1
        self.used += 1
        return (self.whole >> (self.bits - 8 * self.used)) & 255

    def below(self, n: int) -> int:
        room, size = 1, 0
        while room < n:
            room, size = room * 256, size + 1
        number = room
        while number >= room - room % n:
            number = 0
            for _ in range(size):
                number = 256 * number + self.byte()
        return number - number // n * n

    def order(self, n: int) -> tuple[int, ...]:
        """Positions by counting over those not yet struck out."""
        struck: dict[int, None] = {}
        for left in range(n, 0, -1):
            number = self.below(left) if left > 1 else 0
            struck[[i for i in range(n) if i not in struck][number]] = None
        return tuple(struck)


class TestSeed:
    def test_one_visible_text_is_one_seed_however_it_was_typed(self) -> None:
        visible = "Dvůr Králové, Ľubotín, Ťahanovce, Žďár: ä ô ŕ ĺ ň ř ě"
        apart = unicodedata.normalize("NFD", visible)

        assert apart != visible
        assert Seeded(apart) == Seeded(visible)
        assert hash(Seeded(apart)) == hash(Seeded(visible))
        assert shuffle(Seeded(apart), range(9)) == shuffle(Seeded(visible), range(9))

    @pytest.mark.parametrize("other", ["košice 2026", "Kosice 2026", "Košice  2026", "Košice2026"])
    def test_what_a_reader_can_see_counts(self, other: str) -> None:
        assert shuffle(Seeded(other), range(9))[0] != shuffle(SEED, range(9))[0]

    @pytest.mark.parametrize(
        ("seed", "part"),
        [
            ("", "empty"),
            (" a", "begins or ends with a space"),
            ("a\N{NO-BREAK SPACE}", "begins or ends with a space"),
            ("a\nb", "U+000A"),
            ("a\N{ZERO WIDTH SPACE}b", "U+200B"),
            ("\N{ZERO WIDTH NO-BREAK SPACE}a", "U+FEFF"),
            ("a\ud800b", "U+D800"),
        ],
    )
    def test_what_nobody_sees_in_print_is_refused(self, seed: str, part: str) -> None:
        with pytest.raises(InvalidReport, match=re.escape(part)):
            Seeded(seed)

    def test_all_problems_of_a_seed_are_named_at_once(self) -> None:
        with pytest.raises(InvalidReport) as error:
            Seeded("\ta\u200b", used=-1)

        assert len(problems_of(error)) == 4

    @pytest.mark.parametrize("seed", [5, None, b"a", ["a"]])
    def test_a_seed_is_a_text(self, seed: Any) -> None:
        with pytest.raises(InvalidReport) as error:
            Seeded(seed, used=-1)

        assert problems_of(error) == [
            f"the seed is {seed!r}; expected a text that the public can read",
            "used is -1; expected a whole number from 0 up",
        ]

    @pytest.mark.parametrize("used", [-1, True, Fraction(1)])
    def test_used_is_a_count(self, used: Any) -> None:
        with pytest.raises(InvalidReport, match="expected a whole number from 0 up"):
            Seeded("a", used)

    def test_a_chance_is_a_frozen_hashable_value(self) -> None:
        assert len({Seeded("a"), Seeded("a", 0), Recorded([1]), Recorded((1,))}) == 2
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            SEED.used = 3  # type: ignore[misc]  # the very thing that must not be possible


class TestStream:
    def test_the_blocks_are_hashes_that_any_shell_can_make(self) -> None:
        text = "cardtourney/chance/1:{}:Košice 2026"
        blocks = b"".join(hashlib.sha256(text.format(i).encode()).digest() for i in range(3))

        assert bytes(islice(stream("Košice 2026"), 96)) == blocks

    @given(st.integers(0, 200))
    def test_it_goes_on_where_it_was_left(self, used: int) -> None:
        assert list(islice(stream("a", used), 9)) == list(islice(stream("a"), used, used + 9))


class TestPublishedVectors:
    @pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda v: v["name"])
    def test_the_library_gives_the_published_result(self, vector: dict[str, Any]) -> None:
        chance = Seeded(vector["seed"], vector["used"])
        draw: Any = {"below": below, "pick": pick, "shuffle": shuffle, "lots": lots}[vector["draw"]]

        result, left = draw(chance, vector["from"])

        assert (list(result) if isinstance(result, tuple) else result) == vector["result"]
        assert left == Seeded(vector["seed"], vector["used_after"])

    @pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda v: v["name"])
    def test_the_second_implementation_gives_it_too(self, vector: dict[str, Any]) -> None:
        twin = Twin(unicodedata.normalize("NFC", vector["seed"]), vector["used"])
        source = vector["from"]
        result: Any
        if vector["draw"] == "below":
            result = twin.below(source)
        elif vector["draw"] == "pick":
            result = source[twin.below(len(source))]
        else:
            items = sorted(source) if vector["draw"] == "lots" else source
            result = [items[i] for i in twin.order(len(items))]

        assert (result, twin.used) == (vector["result"], vector["used_after"])

    def test_the_blocks_are_published_too(self) -> None:
        for block in VECTORS["blocks"]:
            start = 32 * block["counter"]
            found = bytes(islice(stream(block["seed"], start), 32))
            assert found.hex() == block["sha256"]
            assert hashlib.sha256(block["text"].encode()).hexdigest() == block["sha256"]

    def test_the_snippet_of_the_page_gives_them_without_this_library(self) -> None:
        snippet = next(
            code
            for code in re.findall(
                r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
            )
            if "import hashlib" in code
        )
        assert len(snippet.strip().splitlines()) <= 15
        assert set(re.findall(r"import (\w+)", snippet)) == {"hashlib"}
        names: dict[str, Any] = {}
        exec(snippet, names)  # the page's own text, so that it can never go stale

        for seed, n in [("Košice 2026", 5), ("Žďár", 3), ("a", 260), ("b", 600)]:
            assert tuple(names["draw"](seed, list(range(n)))) == Twin(seed).order(n)


class TestBelow:
    @given(seeds, st.integers(1, 2**600) | st.integers(1, 300))
    def test_the_second_implementation_agrees(self, chance: Seeded, n: int) -> None:
        twin = Twin(chance.seed, chance.used)

        number, left = below(chance, n)

        assert (number, left) == (twin.below(n), Seeded(chance.seed, twin.used))
        assert 0 <= number < n

    @pytest.mark.parametrize("chance", [SEED, Recorded([7]), Recorded([])])
    def test_one_possible_number_uses_nothing_up(self, chance: Chance) -> None:
        assert below(chance, 1) == (0, chance)

    @pytest.mark.parametrize("n", [0, -1, True, Fraction(3)])
    def test_no_number_is_below_nothing(self, n: Any) -> None:
        for chance in (SEED, Recorded([0])):
            with pytest.raises(InvalidReport, match="expected a whole number from 1"):
                below(chance, n)

    @pytest.mark.parametrize("n", [*range(2, 257)])
    def test_every_number_has_the_same_count_of_accepted_bytes(
        self, n: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """All 256 bytes go through the rejection step; a marker shows which were rejected."""
        counts: Counter[int] = Counter()
        bytes_given: list[int] = []
        monkeypatch.setattr(module, "stream", lambda *_: iter(bytes_given))
        for byte in range(256):
            bytes_given[:] = (byte, 0)
            (number,), left = module._numbers_below(Seeded("all bytes"), (n,))
            assert (number, left.used) == module._number_below(n, iter((byte, 0)))
            if left.used == 1:
                counts[number] += 1

        assert counts == dict.fromkeys(range(n), 256 // n)

    @pytest.mark.parametrize("n", [257, 1000])
    def test_two_bytes_are_as_even_as_one(self, n: int) -> None:
        counts: Counter[int] = Counter()
        for pair in product(range(256), repeat=2):
            number, spent = module._number_below(n, iter((*pair, 0, 0)))
            if spent == 2:
                counts[number] += 1

        assert counts == dict.fromkeys(range(n), 65536 // n)

    @pytest.mark.parametrize("n", [2**64, 2**64 + 1, 2**256, 2**256 + 1, 10**200])
    def test_large_numbers_are_exact(self, n: int) -> None:
        size = next(size for size in range(200) if 256**size >= n)
        top = 256**size // n * n

        for value in {0, 1, n - 1, top - 1}:
            assert module._number_below(n, iter(value.to_bytes(size, "big"))) == (value % n, size)
        for value in [value for value in (top, 256**size - 1) if top <= value < 256**size]:
            again = value.to_bytes(size, "big") + bytes(size)
            assert module._number_below(n, iter(again)) == (0, 2 * size)

    @pytest.mark.parametrize("n", [2, 3, 6, 100])
    def test_many_draws_from_one_seed_are_even(self, n: int) -> None:
        """Chi-square in integers: its expectation is n − 1, the bound far out in the tail."""
        draws, each = 60 * n, 60
        numbers, _ = module._numbers_below(Seeded("even"), [n] * draws)
        counts = Counter(numbers)

        assert sum((counts[i] - each) ** 2 for i in range(n)) < each * (2 * n + 12)

    def test_a_record_gives_its_numbers_in_turn(self) -> None:
        first, left = below(Recorded([2, 0]), 3)
        second, left = below(left, 3)

        assert (first, second, left) == (2, 0, Recorded([2, 0], used=2))

    @pytest.mark.parametrize("outcome", [3, -1, "2", (2,)])
    def test_a_record_must_give_one_of_the_numbers(self, outcome: Outcome) -> None:
        with pytest.raises(InvalidReport) as error:
            below(Recorded([outcome]), 3)

        assert problems_of(error) == [
            f"outcome 1 of the record (a number from 0 to 2) is {outcome!r}"
        ]


class TestPick:
    @given(seeds, st.lists(st.integers(), min_size=1, max_size=9))
    def test_it_is_the_item_at_the_number_drawn(self, chance: Seeded, items: list[int]) -> None:
        number, left = below(chance, len(items))

        assert pick(chance, items) == (items[number], left)

    @given(st.lists(st.integers(), min_size=2, max_size=9), st.data())
    def test_a_record_names_the_item(self, items: list[int], data: st.DataObject) -> None:
        wanted = data.draw(st.sampled_from(items))

        assert pick(Recorded([wanted]), items) == (wanted, Recorded([wanted], used=1))

    def test_one_item_uses_nothing_up(self) -> None:
        assert pick(Recorded([]), (Fraction(1),)) == (Fraction(1), Recorded([]))

    def test_a_key_names_items_that_are_not_their_own_label(self) -> None:
        halves = (Fraction(1, 2), Fraction(3, 2))

        assert pick(Recorded(["3/2"]), halves, key=str)[0] == Fraction(3, 2)

    @pytest.mark.parametrize("outcome", [9, "1", (1,)])
    def test_a_record_must_name_one_of_them(self, outcome: Outcome) -> None:
        with pytest.raises(InvalidReport, match="outcome 1 of the record \\(one of 1, 2, 3\\) is"):
            pick(Recorded([outcome]), (1, 2, 3))

    @pytest.mark.parametrize("chance", [SEED, Recorded([1])])
    def test_nothing_can_be_picked_from_nothing_or_from_a_set(self, chance: Chance) -> None:
        with pytest.raises(InvalidReport, match="at least one item"):
            pick(chance, ())
        unordered: Any = frozenset({1, 2})
        with pytest.raises(InvalidReport, match="a set, which has no order"):
            pick(chance, unordered)


class TestShuffle:
    @given(seeds, st.lists(st.integers()))
    def test_it_is_an_order_of_the_same_items(self, chance: Seeded, items: list[int]) -> None:
        drawn, _ = shuffle(chance, items)

        assert Counter(drawn) == Counter(items)

    @pytest.mark.parametrize("n", SEVERAL)
    @given(chance=seeds)
    def test_the_second_implementation_agrees(self, n: int, chance: Seeded) -> None:
        twin = Twin(chance.seed, chance.used)

        assert shuffle(chance, range(n)) == (twin.order(n), Seeded(chance.seed, twin.used))

    @pytest.mark.parametrize("n", [2, 3, 4, 5])
    def test_each_order_comes_from_exactly_one_row_of_numbers(
        self, n: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """All n! rows of numbers that the stream can give, each once."""
        orders = []
        for numbers in product(*(range(left) for left in range(n, 1, -1))):

            def fake(seed: str, used: int, row: tuple[int, ...] = numbers) -> Iterator[int]:
                return iter(row)

            monkeypatch.setattr(module, "stream", fake)
            orders.append(shuffle(SEED, range(n))[0])

        assert sorted(orders) == list(permutations(range(n)))

    def test_a_second_draw_goes_on_in_the_stream(self) -> None:
        first, left = shuffle(SEED, range(9))
        second, _ = shuffle(left, range(9))
        twin = Twin(SEED.seed)

        assert (first, second) == (twin.order(9), twin.order(9))

    @pytest.mark.parametrize("chance", [SEED, Recorded([])])
    @pytest.mark.parametrize("items", [(), ("a",)])
    def test_one_possible_order_uses_nothing_up(
        self, chance: Chance, items: tuple[str, ...]
    ) -> None:
        assert shuffle(chance, items) == (items, chance)

    @given(labels.filter(lambda items: len(items) > 1), st.data())
    def test_a_record_gives_its_order(
        self, items: list[int] | list[str], data: st.DataObject
    ) -> None:
        drawn: tuple[Label, ...] = tuple(data.draw(st.permutations(items)))

        assert shuffle(Recorded([drawn]), items) == (drawn, Recorded([drawn], used=1))

    def test_equal_items_may_stand_more_than_once(self) -> None:
        """As two packs shuffled together."""
        assert shuffle(Recorded([("a", "b", "a")]), ("a", "a", "b"))[0] == ("a", "b", "a")

    def test_every_difference_of_a_record_is_named(self) -> None:
        with pytest.raises(InvalidReport) as error:
            shuffle(Recorded([(1, 1, 5, 6, 6)]), (1, 2, 3))

        where = "outcome 1 of the record (an order of 1, 2, 3): "
        assert problems_of(error) == [
            where + "1 stands 2 times in it; expected 1",
            where + "2 is missing",
            where + "3 is missing",
            where + "5 is extra",
            where + "6 is extra, 2 times",
        ]

    def test_a_record_must_hold_a_list(self) -> None:
        with pytest.raises(InvalidReport, match="is 3, not a list"):
            shuffle(Recorded([3]), (1, 2, 3))

    def test_items_a_record_cannot_name_need_a_key(self) -> None:
        with pytest.raises(InvalidReport) as error:
            shuffle(Recorded([("1/2", "3/2")]), (Fraction(1, 2), Fraction(3, 2), True))

        assert len(problems_of(error)) == 3

    def test_a_key_must_tell_items_apart(self) -> None:
        with pytest.raises(InvalidReport, match="the key 0 belongs to different items: 10, 20"):
            shuffle(Recorded([(0, 0)]), (10, 20), key=lambda item: item % 10)

    def test_a_set_is_refused(self) -> None:
        unordered: Any = {1, 2, 3}
        with pytest.raises(InvalidReport, match="a set, which has no order"):
            shuffle(SEED, unordered)


class TestLots:
    @given(seeds, labels, st.data())
    def test_the_order_of_arrival_does_not_matter(
        self, chance: Seeded, tied: list[int] | list[str], data: st.DataObject
    ) -> None:
        drawn, left = lots(chance, tied)

        assert lots(chance, data.draw(st.permutations(tied))) == (drawn, left)
        assert lots(chance, frozenset(tied)) == (drawn, left)
        assert (drawn, left) == shuffle(chance, sorted(tied))

    @pytest.mark.parametrize("n", [3, 4, 5])
    def test_a_key_puts_people_in_order(self, n: int) -> None:
        people = tuple(Fraction(i, 7) for i in range(n))
        by_number, _ = lots(SEED, range(n))

        drawn, _ = lots(SEED, reversed(people), key=lambda person: person.numerator)

        assert drawn == tuple(people[i] for i in by_number)

    @pytest.mark.parametrize("n", [3, 4, 5])
    def test_a_record_must_cover_exactly_those_tied(self, n: int) -> None:
        for drawn in permutations(range(n)):
            assert lots(Recorded([drawn]), range(n)) == (drawn, Recorded([drawn], used=1))
        with pytest.raises(InvalidReport) as error:
            lots(Recorded([[*range(1, n), 9]]), range(n))

        assert [message.split(": ")[1] for message in problems_of(error)] == [
            "0 is missing",
            "9 is extra",
        ]

    def test_people_a_record_names_by_key(self) -> None:
        people = (Fraction(1, 2), Fraction(3, 2))

        assert lots(Recorded([("3/2", "1/2")]), people, key=str)[0] == (people[1], people[0])

    @pytest.mark.parametrize("chance", [SEED, Recorded([])])
    @pytest.mark.parametrize("tied", [(), (7,)])
    def test_nobody_draws_lots_alone(self, chance: Chance, tied: tuple[int, ...]) -> None:
        assert lots(chance, tied) == (tied, chance)

    def test_every_problem_of_those_tied_is_named(self) -> None:
        tied: list[int | str] = [7, 7, "7"]
        with pytest.raises(InvalidReport) as error:
            lots(SEED, tied)

        assert problems_of(error) == [
            "7 stands 2 times among those tied; expected each once",
            "7, 7, '7': numbers and texts have no common order",
        ]


class TestRecord:
    def test_lists_are_taken_as_tuples(self) -> None:
        assert Recorded([[1, 2], "a", 3]).outcomes == ((1, 2), "a", 3)

    def test_any_other_row_of_outcomes_is_taken_too(self) -> None:
        assert Recorded(label for label in (2, "a")) == Recorded([2, "a"])

    @pytest.mark.parametrize("record", ["abc", b"abc", {1, 2}, {1: 2}, 5, None])
    def test_what_is_no_list_is_no_record(self, record: Any) -> None:
        with pytest.raises(InvalidReport) as error:
            Recorded(record)

        assert problems_of(error) == [
            f"the record is {record!r}; expected a list of outcomes, in the order drawn"
        ]

    def test_every_impossible_outcome_is_named(self) -> None:
        impossible: Any = [True, {1, 2}, (1, Fraction(1, 2)), None, 1, "a", (1, "a")]
        with pytest.raises(InvalidReport) as error:
            Recorded(impossible, used=-1)

        assert [message.split(" is ")[0] for message in problems_of(error)] == [
            "outcome 1 of the record",
            "outcome 2 of the record",
            "outcome 3 of the record",
            "outcome 4 of the record",
            "used",
        ]

    def test_no_more_can_be_used_than_it_holds(self) -> None:
        assert Recorded([1], used=1).used == 1
        with pytest.raises(InvalidReport, match="used is 2; the record holds only 1 outcomes"):
            Recorded([1], used=2)

    @pytest.mark.parametrize("draw", [shuffle, lots, pick])
    def test_a_record_that_runs_out_says_what_it_still_needs(self, draw: Any) -> None:
        with pytest.raises(InvalidReport) as error:
            draw(Recorded([(3, 2, 1)], used=1), (1, 2, 3))

        (message,) = problems_of(error)
        assert message.startswith("the record holds 1 outcomes and all are used up")
        assert message.endswith("of 1, 2, 3")

    def test_outcomes_that_nothing_asked_for_are_named(self) -> None:
        with pytest.raises(InvalidReport) as error:
            require_used_up(Recorded([1, (2, 3), "a"], used=1))

        assert problems_of(error) == [
            "outcome 2 of the record, (2, 3), was not asked for by any draw",
            "outcome 3 of the record, 'a', was not asked for by any draw",
        ]

    @pytest.mark.parametrize("chance", [SEED, Recorded([]), Recorded([1], used=1)])
    def test_nothing_left_over_passes(self, chance: Chance) -> None:
        require_used_up(chance)


def test_another_process_with_other_hashes_draws_the_same() -> None:
    program = (
        "from cardtourney.chance import *\n"
        "print(lots(Seeded('Žďár 2026'), {'Žofia', 'Ľubo', 'Čeněk', 'Anna', 'Ivo'}))"
    )
    drawn = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }

    here = str(lots(Seeded("Žďár 2026"), ["Anna", "Ivo", "Ľubo", "Čeněk", "Žofia"]))
    assert {text.decode().strip() for text in drawn} == {here}
