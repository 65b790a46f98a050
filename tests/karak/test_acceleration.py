"""Acceleration leaves five tiles with the dragon, and loses none."""

import math
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtourney import codec
from cardtourney.chance import Recorded, Seeded
from cardtourney.errors import IllegalAction, InvalidReport, Refusal
from cardtourney.karak.acceleration import (
    DRAGON,
    Acceleration,
    Bag,
    BagCode,
    accelerate,
    dragon_drawn,
    drawn,
    why_not_accelerate,
)
from cardtourney.karak.rules import MCR_2026
from cardtourney.testing.games import seeds
from cardtourney.testing.karak import bags

pytestmark = pytest.mark.clause("karak:7")
AT_45 = Acceleration(45)
BAG = Bag({DRAGON: 1, "krysa": 6, "mumie": 3})


def everything(bag: Bag) -> Counter[str]:
    return Counter(dict(bag.tiles)) + Counter(dict(bag.aside))


class TestAccelerate:
    @given(bags(), seeds("bag"))
    @settings(max_examples=50)
    def test_five_tiles_are_left_with_the_dragon_and_no_tile_is_lost(
        self, bag: Bag, chance: Seeded
    ) -> None:
        reduced, left = accelerate(bag, chance, announced=AT_45, minute=45)

        assert reduced.total == 5
        assert reduced.count(DRAGON) == 1
        assert everything(reduced) == everything(bag)
        assert (reduced, left) == accelerate(bag, chance, announced=AT_45, minute=60)

    @given(bags(), seeds("bag"), st.data())
    @settings(max_examples=50)
    def test_whatever_is_drawn_the_rest_comes_back_with_the_dragon(
        self, bag: Bag, chance: Seeded, data: st.DataObject
    ) -> None:
        now, _ = accelerate(bag, chance, announced=AT_45, minute=50)
        out: Counter[str] = Counter()
        while now.count(DRAGON):
            tile = data.draw(st.sampled_from([name for name, _ in now.tiles]))
            now = drawn(now, tile)
            out[tile] += 1
            assert everything(now) + out == everything(bag)

        assert now.aside == ()

    def test_a_bag_of_five_stays_as_it_is(self) -> None:
        bag = Bag({DRAGON: 1, "krysa": 4})

        assert accelerate(bag, Recorded([]), announced=AT_45, minute=45)[0] == bag

    def test_every_other_tile_can_be_left(self) -> None:
        bag = Bag({DRAGON: 1, **{f"tile {n}": 1 for n in range(6)}})
        kept = {
            name
            for n in range(40)
            for name, _ in accelerate(bag, Seeded(f"{n}"), announced=AT_45, minute=45)[0].tiles
        }

        assert kept == {name for name, _ in bag.tiles}

    def test_a_record_says_which_are_left(self) -> None:
        record = Recorded(["mumie", "krysa", "mumie", "mumie"])
        reduced, left = accelerate(BAG, record, announced=AT_45, minute=45)

        assert dict(reduced.tiles) == {DRAGON: 1, "krysa": 1, "mumie": 3}
        assert left == attrs.evolve(record, used=4)

    def test_a_record_of_tiles_that_are_not_there_is_refused(self) -> None:
        with pytest.raises(InvalidReport, match="'mumie'"):
            accelerate(BAG, Recorded(["mumie"] * 4), announced=AT_45, minute=45)

    @pytest.mark.parametrize(
        ("bag", "announced", "minute", "code"),
        [
            (BAG, None, 45, BagCode.NOT_ANNOUNCED),
            (BAG, AT_45, 44, BagCode.TOO_EARLY),
            (Bag({DRAGON: 1, "krysa": 4}, {"mumie": 1}), AT_45, 45, BagCode.ACCELERATED),
            (Bag({"krysa": 6}), AT_45, 45, BagCode.NO_DRAGON),
            (Bag({DRAGON: 1, "krysa": 3}), AT_45, 45, BagCode.TOO_FEW),
            (Bag({}), AT_45, 45, BagCode.NO_DRAGON),
        ],
    )
    def test_what_may_not_be_is_refused_and_named(
        self, bag: Bag, announced: Acceleration | None, minute: int, code: BagCode
    ) -> None:
        refusal = why_not_accelerate(bag, announced=announced, minute=minute)

        assert refusal is not None
        assert (refusal.code, refusal.clause) == (code, "karak:7")
        with pytest.raises(IllegalAction) as caught:
            accelerate(bag, Seeded("x"), announced=announced, minute=minute)
        assert caught.value.refusal == refusal

    @pytest.mark.parametrize(
        ("bag", "minute", "sentence"),
        [
            (BAG, 44, "the acceleration is announced for minute 45 of a game; it is minute 44"),
            (
                Bag({DRAGON: 1, "krysa": 4}, {"mumie": 1, "troll": 2}),
                45,
                "the bag is reduced already: 3 tiles lie aside",
            ),
            (Bag({"krysa": 6}), 45, "the dragon is not in the bag"),
            (Bag({DRAGON: 1, "krysa": 3}), 45, "the bag holds 4 tiles; 5 are to be left"),
        ],
    )
    def test_a_refusal_is_a_sentence_with_its_numbers(
        self, bag: Bag, minute: int, sentence: str
    ) -> None:
        refusal = why_not_accelerate(bag, announced=AT_45, minute=minute)

        assert str(refusal) == f"{sentence} [karak:7]"

    def test_an_edition_that_leaves_fewer_needs_fewer(self) -> None:
        rules = attrs.evolve(MCR_2026, tiles_left=3)
        bag = Bag({DRAGON: 1, "krysa": 3})
        left, _ = accelerate(bag, Seeded("x"), announced=AT_45, minute=45, rules=rules)

        assert left == Bag({DRAGON: 1, "krysa": 2}, {"krysa": 1})

    def test_an_edition_can_leave_another_number(self) -> None:
        rules = attrs.evolve(MCR_2026, tiles_left=1)
        only, _ = accelerate(BAG, Seeded("x"), announced=AT_45, minute=45, rules=rules)

        assert only.tiles == ((DRAGON, 1),)


class TestDrawn:
    def test_the_dragon_brings_back_what_lies_aside(self) -> None:
        reduced, _ = accelerate(BAG, Seeded("x"), announced=AT_45, minute=45)

        assert everything(dragon_drawn(reduced)) + Counter([DRAGON]) == everything(BAG)

    @pytest.mark.parametrize(
        ("tile", "refusal"),
        [
            (DRAGON, Refusal(BagCode.NO_DRAGON, "karak:7")),
            ("troll", Refusal(BagCode.NO_SUCH_TILE, "karak:7", (("tile", "troll"),))),
        ],
    )
    def test_a_tile_that_is_not_there_cannot_be_drawn(
        self, tile: str, refusal: Refusal[BagCode]
    ) -> None:
        with pytest.raises(IllegalAction) as caught:
            drawn(Bag({"krysa": 2}), tile)

        assert caught.value.refusal == refusal


class TestBag:
    @given(bags(least=1))
    @settings(max_examples=30)
    def test_a_bag_survives_a_file(self, bag: Bag) -> None:
        assert codec.from_json(codec.to_json(bag), Bag) == bag

    def test_names_without_tiles_do_not_count(self) -> None:
        assert Bag({"mumie": 0, "krysa": 2}) == Bag({"krysa": 2})
        assert Bag({"krysa": 2}).count("mumie") == 0

    @pytest.mark.parametrize(
        ("tiles", "aside", "field"),
        [
            ({DRAGON: 2}, {}, "tiles"),
            ({"krysa": 2}, {DRAGON: 1}, "aside"),
            ({"krysa": 2}, {DRAGON: 2}, "aside"),
            ({"krysa": -1}, {}, "tiles"),
            ({"krysa": 1001}, {}, "tiles"),
            ({DRAGON: 10**5000}, {}, "tiles"),
            ({"krysa": 1.0}, {}, "tiles"),
            ({"": 1}, {}, "tiles"),
            ({3: 1}, {}, "tiles"),
            ({3: 1, "krysa": 1}, {}, "tiles"),
            ("krysa", {}, "tiles"),
            (("krysa",), {}, "tiles"),
            ((("krysa", 0),), {}, "tiles"),
            ((("krysa", 1, 1),), {}, "tiles"),
            ((["krysa", 1],), {}, "tiles"),
            ((("mumie", 1), ("krysa", 1)), {}, "tiles"),
        ],
    )
    def test_what_is_no_content_is_refused(self, tiles: Any, aside: Any, field: str) -> None:
        with pytest.raises(InvalidReport, match=r"\[karak:7\]") as caught:
            Bag(tiles, aside)

        assert [problem.field for problem in caught.value] == [f"$.{field}"]

    @pytest.mark.parametrize(
        ("tiles", "aside", "sentence"),
        [
            (
                "krysa",
                {},
                "'krysa' is not a content of a bag: numbers of tiles by name, 1000 at most",
            ),
            ({DRAGON: 2}, {}, "there are 2 dragons in the bag, where at most one is"),
            ({}, {DRAGON: 1}, "a dragon is aside"),
            ({}, {DRAGON: 3}, "there are 3 dragons aside"),
        ],
    )
    def test_a_refusal_says_what_is_wrong_with_a_content(
        self, tiles: Any, aside: Any, sentence: str
    ) -> None:
        with pytest.raises(InvalidReport) as caught:
            Bag(tiles, aside)

        assert [problem.message for problem in caught.value] == [f"{sentence} [karak:7]"]

    def test_a_game_can_be_accelerated_from_its_first_minute(self) -> None:
        assert Acceleration(1).minute == 1


class TestMinutes:
    WRONG = (0, -1, 44.5, True, "45", None, math.nan, math.inf, 24 * 60, 10**5000)

    @pytest.mark.parametrize("minute", WRONG, ids=range(len(WRONG)))
    def test_a_game_has_a_first_minute_and_takes_no_whole_day(self, minute: Any) -> None:
        for ask in (
            lambda: Acceleration(minute),
            lambda: why_not_accelerate(BAG, announced=AT_45, minute=minute),
            lambda: accelerate(BAG, Seeded("x"), announced=AT_45, minute=minute),
        ):
            with pytest.raises(InvalidReport, match="is not a minute of a game, from 1 to 1439"):
                ask()

    def test_the_last_minute_of_a_day_is_one(self) -> None:
        assert why_not_accelerate(BAG, announced=Acceleration(1439), minute=1439) is None

    def test_everything_that_is_none_is_named_at_once(self) -> None:
        wrong: Any = 45
        with pytest.raises(InvalidReport) as caught:
            why_not_accelerate(wrong, announced=wrong, minute=0)

        assert list(map(str, caught.value)) == [
            "$.bag: 45 is not a Bag",
            "$.announced: 45 is not an Acceleration or None",
            "$.minute: 0 is not a minute of a game, from 1 to 1439",
        ]
        with pytest.raises(InvalidReport, match="45 is not the name of a tile"):
            drawn(BAG, wrong)
