import sys
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney.errors import Finding, InvalidReport
from cardtourney.rulebook import Clause, Kind, Option, Rulebook, Ruling, parse
from cardtourney.testing.traceability import (
    Choice,
    Hole,
    Marked,
    choices_of,
    holes,
    import_modules,
    marked,
    restriction,
)

BOOK = parse("""
id = "cup"
title = "Rules of the village cup"
edition = "2026"
in_force_from = 2026-01-01
source = "the village hall"

[[clause]]
id = "1"
kind = "computed"
summary = "A win earns two points."

[[clause]]
id = "2"
kind = "computed"
summary = "Who has most points is the champion."
planned = true

[[clause]]
id = "3"
kind = "procedural"
summary = "The mayor hands over the cup."

[[ruling]]
id = "draw"
clause = "1"
question = "What does a drawn game earn?"
options = { one = "a point each", none = "nothing" }
default = "one"

[[ruling]]
id = "tie"
clause = "2"
question = "Who wins a tie?"
options = { older = "the older player", lots = "lots decide" }
default = "older"
""")

KEPT: dict[str, Any] = {
    "implementations": {"cup:1": ("cup.points",)},
    "tested": {"cup:1"},
    "exercised": {("cup:draw", "one"), ("cup:draw", "none")},
    "choices": {"cup:draw": Choice(("one", "none"), "one")},
}


def found(**changes: Any) -> list[tuple[Hole, str]]:
    return [(hole.code, hole.clause) for hole in holes([BOOK], **(KEPT | changes))]


class TestHoles:
    def test_a_book_that_is_kept_has_none(self) -> None:
        assert holes([BOOK], **KEPT) == ()

    def test_a_computed_clause_needs_code(self) -> None:
        assert found(implementations={}) == [(Hole.NO_CODE, "cup:1")]
        assert found(implementations={"cup:1": ()}) == [(Hole.NO_CODE, "cup:1")]

    def test_a_computed_clause_needs_a_test(self) -> None:
        assert found(tested=()) == [(Hole.NO_TEST, "cup:1")]

    def test_a_planned_clause_loses_its_flag_with_its_code(self) -> None:
        code = KEPT["implementations"] | {"cup:2": ["cup.b", "cup.a"]}

        (hole,) = holes([BOOK], **(KEPT | {"implementations": code}))

        assert hole == Finding(
            Hole.PLANNED_HAS_CODE, "cup:2", (("id", "cup:2"), ("code", "cup.a, cup.b"))
        )

    def test_code_and_tests_of_other_clauses_are_welcome(self) -> None:
        code = KEPT["implementations"] | {"cup:3": ("cup.ceremony",)}

        assert not found(implementations=code, tested={"cup:1", "cup:2", "cup:3"})

    def test_code_for_a_clause_that_no_book_has_is_named(self) -> None:
        code = KEPT["implementations"] | {"cup:4": ("cup.points",)}

        assert found(implementations=code) == [(Hole.CODE_FOR_NO_CLAUSE, "")]

    def test_tests_for_what_no_book_has_are_named(self) -> None:
        exercised = KEPT["exercised"] | {("cup:drew", "one"), ("cup:draw", "two")}

        assert found(tested={"cup:1", "league:1"}, exercised=exercised) == [
            (Hole.TEST_FOR_NO_OPTION, "cup:1"),
            (Hole.TEST_FOR_NO_CLAUSE, ""),
            (Hole.TEST_FOR_NO_RULING, ""),
        ]

    def test_every_option_needs_a_test(self) -> None:
        (hole,) = holes([BOOK], **(KEPT | {"exercised": {("cup:draw", "one")}}))

        assert hole.code is Hole.OPTION_NOT_TESTED
        assert (hole["id"], hole["option"]) == ("cup:draw", "none")

    def test_a_ruling_is_a_choice_of_the_rules_value(self) -> None:
        assert found(choices={}) == [(Hole.RULING_NOT_IN_RULES, "cup:1")]

    @pytest.mark.parametrize("options", [("one",), ("one", "none", "two"), ("one", "non")])
    def test_options_are_those_of_the_enum(self, options: tuple[str, ...]) -> None:
        choices = {"cup:draw": Choice(options, "one")}

        assert found(choices=choices) == [(Hole.OPTIONS_DIFFER, "cup:1")]

    def test_the_order_of_options_does_not_matter(self) -> None:
        assert not found(choices={"cup:draw": Choice(("none", "one"), "one")})

    def test_the_default_is_that_of_the_rules_value(self) -> None:
        choices = {"cup:draw": Choice(("one", "none"), "none")}

        assert found(choices=choices) == [(Hole.DEFAULT_DIFFERS, "cup:1")]

    def test_the_ruling_of_a_planned_clause_may_wait_but_not_differ(self) -> None:
        choices = KEPT["choices"] | {"cup:tie": Choice(("older", "younger"), "younger")}

        assert found(choices=choices) == [
            (Hole.OPTIONS_DIFFER, "cup:2"),
            (Hole.DEFAULT_DIFFERS, "cup:2"),
        ]

    def test_a_choice_that_no_book_explains_is_named(self) -> None:
        choices = KEPT["choices"] | {"cup:trump": Choice(("red", "blue"), "red")}

        assert found(choices=choices) == [(Hole.CHOICE_IS_NO_RULING, "")]

    def test_every_hole_reads_as_a_sentence(self) -> None:
        choices = {
            "cup:tie": Choice(("older",), "older"),
            "cup:trump": Choice(("red",), "red"),
        }
        some = holes(
            [BOOK],
            implementations={"cup:2": ("cup.champion",), "cup:9": ("cup.nine",)},
            tested={"cup:8"},
            exercised={("cup:draw", "2"), ("cup:draw", "one"), ("cup:cut", "deep")},
            choices=choices,
        )
        differs = holes([BOOK], **(KEPT | {"choices": {"cup:draw": Choice(("one",), "none")}}))

        wrong_option = "option 2 of ruling cup:draw, whose options are one, none. [cup:1]"
        assert [str(hole) for hole in some] == [
            "No function implements clause cup:1. [cup:1]",
            "No test that always runs is marked with clause cup:1. [cup:1]",
            "Clause cup:2 is planned, yet cup.champion implements it: take the flag away. [cup:2]",
            f"A test is marked with {wrong_option}",
            "Ruling cup:draw is no choice of the rules value. [cup:1]",
            "No test that always runs exercises option none of ruling cup:draw. [cup:1]",
            "Ruling cup:tie has the options older, lots, the rules value older. [cup:2]",
            "The code cup.nine implements cup:9, which no rulebook has.",
            "A test is marked with clause cup:8, which no rulebook has.",
            "A test is marked with ruling cup:cut, which no rulebook has.",
            "The rules value offers the choice cup:trump, which is no ruling of a rulebook.",
        ]
        assert str(differs[1]) == (
            "Ruling cup:draw has the default one, the rules value none. [cup:1]"
        )
        assert {hole.code for hole in (*some, *differs)} == set(Hole)


def book(name: str, clauses: Sequence[tuple[Kind, bool]], options: Sequence[int]) -> Rulebook:
    """A book with these clauses, and rulings on its first clause with so many options."""
    return Rulebook(
        id=name,
        title="A book",
        edition="1",
        in_force_from=BOOK.in_force_from,
        source="here",
        clauses=tuple(
            Clause(
                id=f"{name}:{number}",
                kind=kind,
                summary="What is to be done.",
                planned=planned and kind is Kind.COMPUTED,
            )
            for number, (kind, planned) in enumerate(clauses)
        ),
        rulings=tuple(
            Ruling(
                id=f"{name}:r{number}",
                clause=f"{name}:0",
                question="What else?",
                options=tuple(Option(f"o{option}", "Something.") for option in range(count)),
                default="o0",
            )
            for number, count in enumerate(options)
        ),
    )


clause_lists = st.lists(st.tuples(st.sampled_from(Kind), st.booleans()), min_size=1, max_size=4)
option_counts = st.lists(st.integers(min_value=2, max_value=4), max_size=3)
some_books = st.builds(book, st.just("cup"), clause_lists, option_counts)


def kept_by(one: Rulebook) -> dict[str, Any]:
    """What code and tests say that keep a book in full."""
    computed = [c.id for c in one.clauses if c.kind is Kind.COMPUTED and not c.planned]
    return {
        "implementations": {id_: (f"code_of_{id_}",) for id_ in computed},
        "tested": set(computed),
        "exercised": {(ruling.id, name) for ruling in one.rulings for name in ruling.names},
        "choices": {r.id: Choice(r.names, r.default) for r in one.rulings},
    }


class TestHolesOfAnyBook:
    @given(some_books)
    def test_keeping_everything_leaves_no_hole(self, one: Rulebook) -> None:
        assert holes([one], **kept_by(one)) == ()

    @given(some_books, st.data())
    def test_each_thing_taken_away_is_one_hole(self, one: Rulebook, data: st.DataObject) -> None:
        kept = kept_by(one)
        computed, pairs = sorted(kept["tested"]), sorted(kept["exercised"])
        no_code = data.draw(st.sets(st.sampled_from(computed))) if computed else set()
        no_test = data.draw(st.sets(st.sampled_from(computed))) if computed else set()
        no_try = data.draw(st.sets(st.sampled_from(pairs))) if pairs else set()

        some = holes(
            [one],
            implementations={k: v for k, v in kept["implementations"].items() if k not in no_code},
            tested=kept["tested"] - no_test,
            exercised=kept["exercised"] - no_try,
            choices=kept["choices"],
        )

        enforced = set() if one.clauses[0].planned else no_try
        assert {h["id"] for h in some if h.code is Hole.NO_CODE} == no_code
        assert {h["id"] for h in some if h.code is Hole.NO_TEST} == no_test
        assert {
            (h["id"], h["option"]) for h in some if h.code is Hole.OPTION_NOT_TESTED
        } == enforced
        assert len(some) == len(no_code) + len(no_test) + len(enforced)

    @given(clause_lists, clause_lists, option_counts, option_counts)
    def test_books_are_judged_one_by_one(
        self,
        clauses: list[tuple[Kind, bool]],
        others: list[tuple[Kind, bool]],
        options: list[int],
        other_options: list[int],
    ) -> None:
        one, two = book("cup", clauses, options), book("league", others, other_options)
        none: dict[str, Any] = {"implementations": {}, "tested": (), "exercised": (), "choices": {}}

        both = holes([one, two], **none)

        assert set(both) == {*holes([one], **none), *holes([two], **none)}
        assert len(both) == len(set(both))

    @given(some_books, st.data())
    def test_the_order_of_code_and_tests_does_not_matter(
        self, one: Rulebook, data: st.DataObject
    ) -> None:
        code = [(f"cup:{n}", (f"code_{n}", "another")) for n in range(6)]
        tested = [f"cup:{n}" for n in range(1, 7)]
        tried = [("cup:r0", "o0"), ("cup:r0", "o9"), ("cup:r9", "o0"), ("cup:r8", "o0")]
        choices = [(f"cup:r{n}", Choice(("o1",), "o1")) for n in range(4)]

        first = holes(
            [one],
            implementations=dict(code),
            tested=tested,
            exercised=tried,
            choices=dict(choices),
        )
        permuted = holes(
            [one],
            implementations={k: v[::-1] for k, v in data.draw(st.permutations(code))},
            tested=data.draw(st.permutations(tested)),
            exercised=data.draw(st.permutations(tried)),
            choices=dict(data.draw(st.permutations(choices))),
        )

        assert permuted == first


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@attrs.frozen(kw_only=True)
class SomeRules:
    players: int = 3
    name: str = "red"
    trump: Colour = Colour.BLUE
    lead: Colour


class TestChoicesOf:
    def test_fields_with_an_enum_are_choices(self) -> None:
        assert choices_of("cup", SomeRules(lead=Colour.RED, trump=Colour.RED)) == {
            "cup:trump": Choice(("red", "blue"), "blue"),
            "cup:lead": Choice(("red", "blue"), "red"),
        }


@attrs.frozen
class Item:
    nodeid: str
    marks: tuple[pytest.Mark, ...]

    def iter_markers(self, name: str) -> Iterator[pytest.Mark]:
        return (mark for mark in self.marks if mark.name == name)


def item(*decorators: pytest.MarkDecorator) -> Item:
    return Item("tests/test_cup.py::test_win", tuple(decorator.mark for decorator in decorators))


class TestMarked:
    def test_markers_of_all_tests_are_read(self) -> None:
        items = [
            item(pytest.mark.clause("cup:1"), pytest.mark.clause("cup:2", "cup:3")),
            item(pytest.mark.ruling("cup:trump", Colour.RED), pytest.mark.clause("cup:1")),
            item(),
        ]

        assert marked(items) == Marked(
            frozenset({"cup:1", "cup:2", "cup:3"}), frozenset({("cup:trump", "red")})
        )

    @given(st.permutations(["cup:1", "cup:2", "cup:3", "cup:1"]))
    def test_the_order_of_tests_does_not_matter(self, ids: list[str]) -> None:
        found = marked([item(pytest.mark.clause(id_)) for id_ in ids])

        assert found == Marked(frozenset({"cup:1", "cup:2", "cup:3"}), frozenset())

    @pytest.mark.parametrize(
        "mark",
        [
            pytest.mark.skip(reason="later"),
            pytest.mark.skipif(condition=False, reason="perhaps"),
            pytest.mark.xfail(reason="broken"),
        ],
        ids=lambda mark: str(mark.name),
    )
    def test_a_test_that_may_not_run_counts_for_nothing(self, mark: pytest.MarkDecorator) -> None:
        assert marked([item(pytest.mark.clause("cup:1"), mark)]) == Marked()

    def test_markers_that_cannot_be_read_are_all_named(self) -> None:
        broken = [
            pytest.mark.clause(),
            pytest.mark.clause("cup:1", 2),
            pytest.mark.ruling("cup:draw"),
            pytest.mark.ruling("cup:draw", 1),
            pytest.mark.ruling("cup:draw", "one", "none"),
        ]

        with pytest.raises(InvalidReport, match=r"^tests/test_cup\.py::test_win: the marker") as e:
            marked([item(*broken), item(pytest.mark.clause("cup:1"))])

        assert len(e.value.problems) == len(broken)


@attrs.frozen
class Config:
    args: list[str]
    options: Mapping[str, object]
    addopts: list[str]

    def getoption(self, name: str, default: object = None) -> Any:
        return self.options.get(name, default)

    def getini(self, name: str) -> Any:
        assert name == "addopts"
        return self.addopts


USUAL = ["-ra", "-m", "not slow"]


def why(*args: str, addopts: list[str] = USUAL, **options: object) -> str:
    config = Config(list(args), {"markexpr": "not slow"} | options, addopts)
    return restriction(config, tests=Path("/cup/tests"), within=Path("/cup"))


class TestRestriction:
    @pytest.mark.parametrize(
        "args", [("tests", "src"), (".",), ("/cup",), ("tests/a.py", "tests/")]
    )
    def test_the_whole_tree_is_no_part(self, args: tuple[str, ...]) -> None:
        assert why(*args) == ""

    @pytest.mark.parametrize(
        "args",
        [("src",), ("tests/a.py",), ("tests/a.py::test_b",), ("tests/cli", "tests/a.py"), ()],
    )
    def test_a_part_of_the_tree_is_named(self, args: tuple[str, ...]) -> None:
        assert why(*args).endswith("not all of tests")

    @pytest.mark.parametrize("name", ["keyword", "deselect", "ignore", "ignore_glob", "lf"])
    def test_an_option_that_leaves_tests_out_is_named(self, name: str) -> None:
        assert why("tests", **{name: ["x"]}) == f"the option {name} narrows the run"

    def test_other_markers_than_usual_are_named(self) -> None:
        assert why("tests", markexpr="slow") == "the option markexpr narrows the run to 'slow'"
        assert "narrows" in why("tests", markexpr="not slow", addopts=["-ra"])
        assert "narrows" in why("tests", markexpr="not slow", addopts=["-m"])

    def test_no_markers_at_all_is_the_whole(self) -> None:
        assert why("tests", markexpr="") == ""

    def test_pytest_itself_can_be_asked(
        self, request: pytest.FixtureRequest, tmp_path: Path
    ) -> None:
        other = restriction(request.config, tests=tmp_path, within=Path(__file__).parent)

        assert other.endswith(f"not all of {tmp_path.name}")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.split(".")[0] == "village"]:
        del sys.modules[name]


def module(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


class TestImportModules:
    def test_all_modules_but_main_are_imported(self, folder: Path) -> None:
        module(folder / "village" / "__init__.py")
        module(folder / "village" / "__main__.py", "raise SystemExit")
        module(folder / "village" / "points.py")
        module(folder / "village" / "cup" / "__init__.py")
        module(folder / "village" / "cup" / "final.py")

        assert import_modules("village") == (
            "village",
            "village.cup",
            "village.cup.final",
            "village.points",
        )
        assert "village.cup.final" in sys.modules

    @pytest.mark.parametrize("place", ["points.py", "cup/__init__.py"])
    def test_what_cannot_be_imported_is_not_passed_over(self, folder: Path, place: str) -> None:
        module(folder / "village" / "__init__.py")
        module(folder / "village" / place, "import no_such_module_at_all")

        with pytest.raises(ImportError, match="no_such_module_at_all"):
            import_modules("village")
