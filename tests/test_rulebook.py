import json
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtourney import rulebook
from cardtourney.errors import DataError, InputError, InvalidRules
from cardtourney.rulebook import (
    FILE_NAME,
    Clause,
    Kind,
    Option,
    Rulebook,
    Ruling,
    implementations,
    implements,
    load,
    packages_with_rulebook,
    parse,
)

SMALL = """
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
id = "2.1a"
kind = "definition"
summary = "A round is three deals."

[[ruling]]
id = "draw"
clause = "1"
question = "What does a drawn game earn?"
options = { one = "a point each", none = "nothing" }
default = "one"
"""


def places(error: InputError) -> list[str]:
    return [problem.field for problem in error]


def mistakes(text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        parse(text)
    assert {problem.source for problem in caught.value} == {FILE_NAME}
    return places(caught.value)


def changed(*changes: tuple[str, str]) -> str:
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


words = st.text("aAž7 .,:\"'#\\[]{}=♥", min_size=1, max_size=12).filter(str.strip)
names = st.builds(str.__add__, st.sampled_from("abz"), st.text("az_09", max_size=6))
clause_ids = st.builds(
    str.__add__, st.sampled_from(["A", "7", "C12"]), st.sampled_from(["", ".1", ".1a", ".10.2b"])
)


@st.composite
def rulebooks(draw: st.DrawFn) -> Rulebook:
    book = draw(names)
    clauses = []
    for number in draw(st.lists(clause_ids, min_size=1, max_size=4, unique=True)):
        kind = draw(st.sampled_from(Kind))
        clauses.append(
            Clause(
                id=f"{book}:{number}",
                kind=kind,
                summary=draw(words),
                term=draw(st.just("") | words),
                planned=kind is Kind.COMPUTED and draw(st.booleans()),
            )
        )
    rulings = []
    for name in draw(st.lists(names, max_size=3, unique=True)):
        options = draw(st.lists(names, min_size=2, max_size=4, unique=True))
        rulings.append(
            Ruling(
                id=f"{book}:{name}",
                clause=draw(st.sampled_from(clauses)).id,
                question=draw(words),
                options=tuple(Option(option, draw(words)) for option in options),
                default=draw(st.sampled_from(options)),
                provisional=draw(st.booleans()),
            )
        )
    first = draw(st.dates(min_value=date(1900, 1, 1), max_value=date(2100, 1, 1)))
    days = draw(st.none() | st.integers(min_value=0, max_value=4000))
    return Rulebook(
        id=book,
        title=draw(words),
        edition=draw(words),
        in_force_from=first,
        in_force_until=None if days is None else first + timedelta(days),
        source=draw(words),
        clauses=tuple(clauses),
        rulings=tuple(rulings),
    )


def toml(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def written(book: Rulebook) -> str:
    def local(full: str) -> str:
        return full.partition(":")[2]

    def lines(fields: dict[str, object]) -> Iterator[str]:
        return (f"{key} = {toml(value)}" for key, value in fields.items() if value is not None)

    head = attrs.asdict(
        book, recurse=False, filter=lambda a, _: a.name not in {"clauses", "rulings"}
    )
    text = list(lines(head))
    for clause in book.clauses:
        text += ["[[clause]]", *lines(attrs.asdict(clause) | {"id": local(clause.id)})]
    for ruling in book.rulings:
        options = {option.name: option.meaning for option in ruling.options}
        ids = {"id": local(ruling.id), "clause": local(ruling.clause), "options": options}
        text += ["[[ruling]]", *lines(attrs.asdict(ruling) | ids)]
    return "\n".join(text)


class TestParse:
    def test_a_small_book_becomes_a_value(self) -> None:
        assert parse(SMALL) == Rulebook(
            id="cup",
            title="Rules of the village cup",
            edition="2026",
            in_force_from=date(2026, 1, 1),
            source="the village hall",
            clauses=(
                Clause(id="cup:1", kind=Kind.COMPUTED, summary="A win earns two points."),
                Clause(id="cup:2.1a", kind=Kind.DEFINITION, summary="A round is three deals."),
            ),
            rulings=(
                Ruling(
                    id="cup:draw",
                    clause="cup:1",
                    question="What does a drawn game earn?",
                    options=(Option("one", "a point each"), Option("none", "nothing")),
                    default="one",
                ),
            ),
        )

    @given(rulebooks())
    def test_a_written_book_reads_back_to_the_same_value(self, book: Rulebook) -> None:
        read = parse(written(book))

        assert read == book
        assert all(type(clause.kind) is Kind for clause in read.clauses)

    @pytest.mark.parametrize(
        ("change", "place"),
        [
            (('id = "cup"', 'id = "Cup"'), "$.id"),
            (('id = "cup"', "id = 7"), "$.id"),
            (('id = "cup"\n', ""), "$.id"),
            (('id = "cup"\n', 'id = "cup"\nauthor = "me"\n'), "$.author"),
            (('title = "Rules of the village cup"', 'title = " "'), "$.title"),
            (('source = "the village hall"', 'source = ""'), "$.source"),
            (("2026-01-01", '"2026"'), "$.in_force_from"),
            (("2026-01-01", "2026-01-01T12:00:00"), "$.in_force_from"),
            (("2026-01-01", "2026-01-01\nin_force_until = 2025-12-31"), "$.in_force_until"),
            (('id = "2.1a"', 'id = "2,1"'), "$.clause[1].id"),
            (('id = "2.1a"', 'id = "cup:2"'), "$.clause[1].id"),
            (('id = "2.1a"', 'id = "1"'), "$.clause[1].id"),
            (('id = "2.1a"\n', ""), "$.clause[1].id"),
            (('kind = "definition"', 'kind = "magic"'), "$.clause[1].kind"),
            (('kind = "definition"', 'kind = "definition"\nplanned = true'), "$.clause[1].planned"),
            (('kind = "definition"', 'kind = "definition"\nplanned = 0'), "$.clause[1].planned"),
            (('kind = "definition"', 'kind = "definition"\nkynd = ""'), "$.clause[1].kynd"),
            (('"A round is three deals."', '"\\t"'), "$.clause[1].summary"),
            (('id = "draw"', 'id = "Draw"'), "$.ruling[0].id"),
            (('id = "draw"\n', ""), "$.ruling[0].id"),
            (('clause = "1"', 'clause = "9"'), "$.ruling[0].clause"),
            (('clause = "1"\n', ""), "$.ruling[0].clause"),
            (('"What does a drawn game earn?"', '""'), "$.ruling[0].question"),
            ((', none = "nothing"', ""), "$.ruling[0].options"),
            (('options = { one = "a point each", none = "nothing" }\n', ""), "$.ruling[0].options"),
            (('"nothing"', "0"), "$.ruling[0].options.none"),
            (('"nothing"', '""'), "$.ruling[0].options.none"),
            (("none = ", "None = "), "$.ruling[0].options.None"),
            (('default = "one"', 'default = "two"'), "$.ruling[0].default"),
            (('default = "one"', "default = true"), "$.ruling[0].default"),
            (('default = "one"', 'default = "one"\nprovisional = "no"'), "$.ruling[0].provisional"),
        ],
    )
    def test_each_mistake_is_named_with_its_place(
        self, change: tuple[str, str], place: str
    ) -> None:
        assert mistakes(changed(change)) == [place]

    def test_all_mistakes_are_named_at_once(self) -> None:
        text = changed(
            ('edition = "2026"', 'editon = "2026"'),
            ('id = "2.1a"', 'id = "two"'),
            ('"A round is three deals."', '""'),
            ('clause = "1"', 'clause = "3"'),
            ('default = "one"', 'default = "half"'),
        )

        assert mistakes(text) == [
            "$.editon",
            "$.edition",
            "$.clause[1].id",
            "$.clause[1].summary",
            "$.ruling[0].default",
            "$.ruling[0].clause",
        ]

    def test_a_book_without_a_usable_id_has_the_rest_checked(self) -> None:
        text = changed(('id = "cup"', 'id = "?"'), ('clause = "1"', 'clause = "3"'))

        assert mistakes(text) == ["$.id", "$.ruling[0].clause"]

    def test_a_ruling_twice_is_one_too_many(self) -> None:
        ruling = SMALL[SMALL.index("[[ruling]]") :]

        assert mistakes(SMALL + ruling) == ["$.ruling[1].id"]

    def test_a_clause_that_is_no_table_is_named(self) -> None:
        head = SMALL[: SMALL.index("[[clause]]")]

        assert mistakes(head + "clause = [1, {id = 'x'}]") == [
            "$.clause[0]",
            "$.clause[1].kind",
            "$.clause[1].summary",
            "$.clause[1].id",
        ]

    def test_a_book_without_clauses_is_refused(self) -> None:
        assert mistakes(SMALL[: SMALL.index("[[clause]]")]) == ["$.clause"]

    def test_what_is_no_toml_is_refused(self) -> None:
        with pytest.raises(DataError, match=r"cup\.toml: not a TOML file: .*line 1"):
            parse("id: cup", source="cup.toml")

    def test_a_mistake_reads_like_a_sentence(self) -> None:
        with pytest.raises(DataError) as caught:
            parse(changed(('default = "one"', 'default = "two"')), source="cup.toml")

        assert str(caught.value) == (
            "cup.toml, $.ruling[0].default: the default 'two' is not among the options one, none"
        )


class TestValues:
    def test_a_clause_names_all_that_is_wrong_with_it(self) -> None:
        with pytest.raises(InvalidRules) as caught:
            Clause(id="1", kind=Kind.PROCEDURAL, summary="", planned=True)

        assert places(caught.value) == ["$.id", "$.planned", "$.summary"]

    def test_a_ruling_names_all_that_is_wrong_with_it(self) -> None:
        same = Option("one", "a point each")

        with pytest.raises(InvalidRules) as caught:
            Ruling(id="draw", clause="cup:1", question="", options=(same, same), default="none")

        assert places(caught.value) == ["$.id", "$.question", "$.options.one", "$.default"]

    def test_a_book_refuses_the_clauses_of_another(self) -> None:
        with pytest.raises(InvalidRules) as caught:
            attrs.evolve(parse(SMALL), id="league")

        assert places(caught.value) == ["$.clause[0].id", "$.clause[1].id", "$.ruling[0].id"]

    @given(rulebooks())
    def test_every_entry_is_found_by_its_full_and_its_local_id(self, book: Rulebook) -> None:
        for clause in book.clauses:
            assert book.clause(clause.id) is clause
            assert book.clause(clause.id.partition(":")[2]) is clause
        for ruling in book.rulings:
            assert book.ruling(ruling.id) is ruling
            assert book.ruling(ruling.id.partition(":")[2]) is ruling

    def test_an_unknown_id_is_refused_with_those_there_are(self) -> None:
        book = parse(SMALL)

        with pytest.raises(InvalidRules, match=r"no clause '3'; it has cup:1, cup:2\.1a"):
            book.clause("3")
        with pytest.raises(InvalidRules, match="no ruling 'other:draw'; it has cup:draw"):
            book.ruling("other:draw")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.split(".")[0] in {"village_cup", "games"}]:
        del sys.modules[name]


def package(folder: Path, name: str, book: str | bytes | None = None, code: str = "") -> None:
    path = folder.joinpath(*name.split("."))
    path.mkdir()
    (path / "__init__.py").write_text(code, encoding="utf-8")
    if book is not None:
        (path / FILE_NAME).write_bytes(book if isinstance(book, bytes) else book.encode())


class TestLoad:
    def test_the_book_of_a_package_is_read(self, folder: Path) -> None:
        package(folder, "village_cup", SMALL)

        assert load("village_cup") == parse(SMALL)

    def test_mistakes_name_the_file(self, folder: Path) -> None:
        package(folder, "village_cup", changed(('kind = "computed"', 'kind = "x"')))

        with pytest.raises(DataError) as caught:
            load("village_cup")

        assert [problem.source for problem in caught.value] == ["village_cup/rulebook.toml"]

    @pytest.mark.parametrize("name", ["no_such_package_at_all", "", ".relative"])
    def test_what_cannot_be_imported_is_refused(self, name: str) -> None:
        with pytest.raises(DataError, match="is not a package that can be imported"):
            load(name)

    def test_a_module_is_not_a_package(self) -> None:
        with pytest.raises(DataError, match="is a module; expected a package"):
            load("cardtourney.errors")

    def test_a_package_without_a_book_is_refused(self, folder: Path) -> None:
        package(folder, "village_cup")

        with pytest.raises(DataError, match="the rulebook cannot be read"):
            load("village_cup")

    def test_a_book_in_another_encoding_is_refused(self, folder: Path) -> None:
        package(folder, "village_cup", "title = 'mariáš'".encode("cp1250"))

        with pytest.raises(DataError, match="the rulebook cannot be read"):
            load("village_cup")


class TestPackagesWithRulebook:
    def test_only_packages_with_a_book_are_found_and_none_is_imported(self, folder: Path) -> None:
        package(folder, "games")
        package(folder, "games.whist", SMALL, code="raise RuntimeError")
        package(folder, "games.bridge", SMALL)
        package(folder, "games.tools")
        (folder / "games" / "notes.txt").write_text("", encoding="utf-8")

        assert packages_with_rulebook("games") == ("games.bridge", "games.whist")


class TestImplements:
    @pytest.fixture(autouse=True)
    def own_registry(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(rulebook, "_IMPLEMENTATIONS", {})

    def test_the_function_stays_as_it_is(self) -> None:
        def double(wins: int) -> int:
            return 2 * wins

        tied = implements("cup:1")(double)

        assert tied is double
        assert tied(3) == 6

    def test_functions_and_classes_stand_under_each_of_their_clauses(self) -> None:
        @implements("cup:2", "cup:1")
        def zebra() -> None: ...

        @implements("cup:1")
        class Aardvark: ...

        here = f"{__name__}.TestImplements."
        where = here + "test_functions_and_classes_stand_under_each_of_their_clauses.<locals>."
        assert dict(implementations()) == {
            "cup:1": (f"{where}Aardvark", f"{where}zebra"),
            "cup:2": (f"{where}zebra",),
        }
        assert list(implementations()) == ["cup:1", "cup:2"]

    @given(st.data())
    def test_the_order_of_registration_does_not_matter(self, data: st.DataObject) -> None:
        ids = [f"cup:{n}" for n in data.draw(st.lists(clause_ids, min_size=1, max_size=5))]

        def double() -> None: ...

        seen = []
        for order in (ids, data.draw(st.permutations(ids))):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(rulebook, "_IMPLEMENTATIONS", {})
                for id_ in order:
                    implements(id_)(double)
                seen.append(list(implementations().items()))

        assert seen[0] == seen[1]

    def test_registering_twice_counts_once(self) -> None:
        def double() -> None: ...

        implements("cup:1")(implements("cup:1")(double))

        assert [len(code) for code in implementations().values()] == [1]

    @pytest.mark.parametrize(
        "bad", ["", "1", "cup:", "cup:x", "Cup:1", "cup:1.", "cup:1.a", "cup 1"]
    )
    def test_an_id_that_no_clause_could_have_is_refused(self, bad: str) -> None:
        with pytest.raises(InvalidRules) as caught:
            implements("cup:1", bad, bad)

        assert len(caught.value.problems) == 2
        assert not implementations()

    def test_a_function_implements_something(self) -> None:
        with pytest.raises(InvalidRules, match="at least one clause"):
            implements()

    def test_what_is_given_out_cannot_be_changed(self) -> None:
        with pytest.raises(TypeError):
            implementations()["cup:1"] = ()  # type: ignore[index] # the point of the test


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load("cardtourney.marias_sem")


class TestTheSlovakExtraliga:
    def test_every_clause_of_the_original_is_there_in_its_order(self, book: Rulebook) -> None:
        counted = {"A": 6, "B": 12, "C": 11, "D": 5, "E": 9, "F": 9}
        expected = [f"sem:{s}.{n}" for s, count in counted.items() for n in range(1, count + 1)]
        position = expected.index("sem:D.1")
        expected[position : position + 1] = ["sem:D.1a", "sem:D.1b", "sem:D.1c"]

        assert [clause.id for clause in book.clauses] == expected

    def test_it_is_the_edition_of_2023_and_still_in_force(self, book: Rulebook) -> None:
        assert (book.id, book.edition) == ("sem", "2023")
        assert (book.in_force_from, book.in_force_until) == (date(2023, 1, 1), None)

    def test_a_tournament_day_is_computed_in_this_release(self, book: Rulebook) -> None:
        computed = {c.id for c in book.clauses if c.kind is Kind.COMPUTED and not c.planned}

        assert computed == {
            *("sem:A.3", "sem:B.2", "sem:B.5", "sem:B.6", "sem:B.7", "sem:B.9", "sem:B.10"),
            *("sem:B.11", "sem:B.12", "sem:C.1", "sem:C.2", "sem:C.3", "sem:C.5", "sem:C.6"),
            *("sem:C.7", "sem:C.8", "sem:C.9", "sem:C.11"),
        }

    def test_no_ruling_waits_for_the_federation(self, book: Rulebook) -> None:
        assert not [ruling.id for ruling in book.rulings if ruling.provisional]

    def test_the_default_is_the_first_option(self, book: Rulebook) -> None:
        assert all(ruling.default == ruling.names[0] for ruling in book.rulings)
