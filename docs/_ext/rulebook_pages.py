"""Print a package's rulebook, with the code and the tests that keep it.

A page says::

    ```{rulebook} cardtourney.marias_sem
    ```

and shows what the book is, a matrix of its clauses, each with the code and the tests that keep
it, and its rulings. Clauses and rulings are needs of sphinx-needs, so any page can point at one
with ``{need}`SEM_B_9```, and ``needs.json`` has the whole matrix for other tools.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import attrs
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective

from cardtourney.rulebook import FILE_NAME, Clause, Rulebook, Ruling, implementations, load
from cardtourney.testing.traceability import import_modules

NEED_TYPES = (
    ("clause", "Clause", "#BFD8D2"),
    ("ruling", "Ruling", "#FEDCD2"),
    ("impl", "Code", "#DF744A"),
    ("test", "Test", "#DCB239"),
)
LINKS = {
    "code": ("carried out by", "carries out"),
    "tests": ("held to by", "holds"),
    "about": ("about", "rulings"),
}
FIELDS = {
    "kind": "Computed, procedural or definition; planned where the code is yet to come.",
    "name": "What people call it: a clause's number, a function, a test.",
    "place": "Where it stands in the book, for sorting.",
    "book": "The book it stands in.",
    "default": "The option in force unless somebody decides otherwise.",
}
INNER = ("name", "place", "book", "layout", "style")
"""Fields that serve the matrix and are not printed with a clause or ruling."""


@attrs.frozen
class TestName:
    """A test, or a class or file of tests, that carries a marker.

    Attributes:
        file: Its file, relative to the folder of the tests.
        name: The function or class; empty if the marker is on the whole file.
    """

    file: str
    name: str

    def __str__(self) -> str:
        return " ".join(part for part in (self.file, self.name) if part)


MarkedTests = Mapping[str, tuple[TestName, ...]]
"""The tests of each clause id, and of each ruling's option as ``sem:odd_cent=lower_position``."""


def marked_tests(folder: Path) -> MarkedTests:
    """Find the markers ``clause`` and ``ruling`` in test files without running them.

    Args:
        folder: The folder of the tests.
    """
    found: dict[str, dict[TestName, None]] = defaultdict(dict)
    for path in sorted(folder.rglob("test_*.py")):
        file = path.relative_to(folder).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        for name, marker in _markers(tree):
            for key in _keys(marker):
                found[key][TestName(file, name)] = None
    return {key: tuple(tests) for key, tests in found.items()}


def _markers(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Calls of the markers, each with the name of what it stands on."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
        ):
            yield from (("", call) for call in _calls([node.value]))
    yield from _decorated(tree, "")


def _decorated(parent: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, ast.Call]]:
    for node in parent.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}{node.name}"
            yield from ((name, call) for call in _calls(node.decorator_list))
            if isinstance(node, ast.ClassDef):
                yield from _decorated(node, f"{name}.")


def _calls(expressions: Iterable[ast.expr]) -> Iterator[ast.Call]:
    # A marker may also stand inside a parametrization, as in pytest.param(..., marks=...).
    for expression in expressions:
        for node in ast.walk(expression):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("clause", "ruling")
                and isinstance(node.func.value, ast.Attribute)
                and node.func.value.attr == "mark"
            ):
                yield node


def _keys(marker: ast.Call) -> list[str]:
    words = [word for word in map(_text, marker.args) if word]
    assert isinstance(marker.func, ast.Attribute)
    if marker.func.attr == "clause":
        return words
    return ["=".join(words)] if len(words) == 2 else []


def _text(argument: ast.expr) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    # A member of a ruling's enum has its value for a name, in capitals.
    return argument.attr.lower() if isinstance(argument, ast.Attribute) else ""


def need_id(*parts: object) -> str:
    """The name of a need, from letters that sphinx-needs allows.

    >>> need_id("sem:D.1a")
    'SEM_D_1A'
    """
    return "_".join(re.sub(r"\W", "_", str(part)) for part in parts).upper()


def escaped(text: str) -> str:
    """Text that reStructuredText prints as it is."""
    return re.sub(r"([\\*`_|])", r"\\\1", text)


def need(type_: str, title: str, body: Iterable[str] = (), **options: str) -> list[str]:
    """The lines of one need; an option without a value is left out unless it is a flag."""
    lines = [f".. {type_}:: {title}"]
    lines += [f"   :{name}: {value}".rstrip() for name, value in options.items()]
    return [*lines, "", *(f"   {line}" for line in body), ""]


class RulebookDirective(SphinxDirective):
    """``rulebook``: the book of the package named as its argument."""

    required_arguments = 1
    option_spec = {"tests": directives.path}  # noqa: RUF012 -- docutils declares it so

    def run(self) -> list[nodes.Node]:
        package = self.arguments[0]
        import_modules(package)
        book = load(package)
        folder = Path(self.env.srcdir, self.options.get("tests", self.config.rulebook_tests))
        if not folder.is_dir():
            raise self.error(f"the folder of the tests, {folder}, does not exist")
        for path in (__file__, files(package) / FILE_NAME, *folder.rglob("test_*.py")):
            self.env.note_dependency(str(path))
        return self._parsed(list(page(book, implementations(), marked_tests(folder))))

    def _parsed(self, lines: list[str]) -> list[nodes.Node]:
        # Everything is written in reStructuredText, whatever the page itself is written in.
        source, _ = self.get_source_info()
        if not source.endswith(".rst"):
            lines = ["````{eval-rst}", *lines, "````"]
        return self.parse_text_to_nodes("\n".join(lines))


def page(book: Rulebook, code: Mapping[str, tuple[str, ...]], tests: MarkedTests) -> Iterator[str]:
    """A book as reStructuredText: what it is, its matrix of clauses, its rulings.

    Args:
        book: The rulebook.
        code: For each clause id the names of the functions that implement it.
        tests: For each clause id and each option of a ruling the tests marked with it.
    """
    until = f" until {book.in_force_until}" if book.in_force_until else ""
    yield f":Title: {escaped(book.title)}"
    yield f":Edition: {escaped(book.edition)}"
    yield f":In force: from {book.in_force_from}{until}"
    yield f":Source: {escaped(book.source)}"
    yield ""

    table = {"id": 8, "kind": 10, 'title as "Summary"': 42, "code": 20, "tests": 20}
    yield from (".. needtable::", "   :types: clause", f'   :filter: book == "{book.id}"')
    yield from (
        f"   :page_size: {len(book.clauses)}",
        "   :sort: place",
        f"   :columns: {'; '.join(table)}",
    )
    yield from (f"   :colwidths: {', '.join(map(str, table.values()))}", "")

    yield from (".. rubric:: Rulings", "")
    for place, ruling in enumerate(book.rulings):
        yield from _ruling_lines(book, ruling, place, tests)
    yield from (".. rubric:: Clauses", "")
    for place, clause in enumerate(book.clauses):
        yield from _clause_lines(book, clause, place, code, tests)

    # Code and tests have no entry of their own on the page: what points at them shows the
    # function's documentation or the test's name instead, see `show_names`.
    keys = {c.id for c in book.clauses} | {_key(r, name) for r in book.rulings for name in r.names}
    for name in sorted({name for key in keys for name in code.get(key, ())}):
        yield from need("impl", name, id=need_id("impl", name), name=name, hide="")
    for test in sorted({str(test) for key in keys for test in tests.get(key, ())}):
        yield from need("test", test, id=need_id("test", test), name=test, hide="")


def _key(ruling: Ruling, option: str) -> str:
    return f"{ruling.id}={option}"


def _clause_lines(
    book: Rulebook,
    clause: Clause,
    place: int,
    code: Mapping[str, tuple[str, ...]],
    tests: MarkedTests,
) -> list[str]:
    return need(
        "clause",
        clause.summary,
        [f"In the original: *{escaped(clause.term)}*."] if clause.term else [],
        id=need_id(clause.id),
        name=clause.id,
        book=book.id,
        place=f"{place:03}",
        kind=f"{clause.kind.value}, planned" if clause.planned else clause.kind.value,
        **_linked("code", (need_id("impl", name) for name in code.get(clause.id, ()))),
        **_linked("tests", (need_id("test", test) for test in tests.get(clause.id, ()))),
    )


def _ruling_lines(book: Rulebook, ruling: Ruling, place: int, tests: MarkedTests) -> list[str]:
    body = (
        ["*Provisional: the federation has yet to confirm it.*", ""] if ruling.provisional else []
    )
    for option in ruling.options:
        default = " (default)" if option.name == ruling.default else ""
        body.append(f"``{option.name}``{default}")
        body += [f"   {escaped(option.meaning)}", ""]
        body += [f"   | {escaped(str(test))}" for test in tests.get(_key(ruling, option.name), ())]
    every = dict.fromkeys(t for name in ruling.names for t in tests.get(_key(ruling, name), ()))
    return need(
        "ruling",
        ruling.question,
        body,
        id=need_id(ruling.id),
        name=ruling.id,
        book=book.id,
        place=f"{place:03}",
        default=ruling.default,
        about=need_id(ruling.clause),
        **_linked("tests", (need_id("test", test) for test in every)),
    )


def _linked(name: str, ids: Iterable[str]) -> dict[str, str]:
    joined = ", ".join(ids)
    return {name: joined} if joined else {}


def show_names(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Let links to needs read as people call the thing, and those to code lead to its pages."""
    # Only sphinx-needs knows what a need's id stands for, and it prints ids.
    from sphinx_needs.data import SphinxNeedsData

    needs = SphinxNeedsData(app.env).get_needs_view()
    for reference in list(doctree.findall(nodes.reference)):
        id_ = reference.get("refuri", "").partition("#")[2] or reference.get("refid", "")
        if id_ not in needs or reference.astext() != id_:
            continue
        name = str(needs[id_]["name"])
        if needs[id_]["type"] == "impl":
            reference.replace_self(_link_to_code(app, docname, name))
        elif needs[id_]["type"] == "test":
            reference.replace_self(nodes.inline(name, name, classes=["rulebook-test"]))
        else:
            reference[:] = [nodes.Text(name)]


def _link_to_code(app: Sphinx, docname: str, name: str) -> nodes.Node:
    short = nodes.literal(name, name.rpartition(".")[2], classes=["py"])
    # A function is documented where it is defined or where its package passes it on.
    package, _, rest = name.rpartition(".")
    for target in (name, f"{package.rpartition('.')[0]}.{rest}"):
        link = app.env.domains["py"].resolve_xref(
            app.env, docname, app.builder, "obj", target, addnodes.pending_xref(), short
        )
        if link is not None:
            return link
    return short


def configure(_: Sphinx, config: Config) -> None:
    """Tell sphinx-needs what clauses, rulings, code and tests are."""
    config.needs_types = [
        {"directive": name, "title": title, "prefix": "", "color": color, "style": "node"}
        for name, title, color in NEED_TYPES
    ]
    config.needs_fields = {
        name: {"description": text, "default": ""} for name, text in FIELDS.items()
    }
    config.needs_links = {
        name: {"outgoing": there, "incoming": back} for name, (there, back) in LINKS.items()
    }
    config.needs_layouts = {
        "rulebook": {
            "grid": "simple",
            "layout": {
                "head": ["<<meta_id()>> **<<meta('title')>>**"],
                "meta": [
                    f"<<meta_all(exclude={list(INNER)}, no_links=True)>>",
                    "<<meta_links_all()>>",
                ],
            },
        }
    }
    config.needs_default_layout = "rulebook"
    config.needs_id_regex = r"^[A-Z0-9_]+$"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive, what it needs of sphinx-needs, and where the tests are."""
    app.setup_extension("sphinx_needs")
    app.add_config_value("rulebook_tests", "../tests", "env", types=[str])
    # Before sphinx-needs reads its settings; after it has built its tables.
    app.connect("config-inited", configure, priority=1)
    app.connect("doctree-resolved", show_names, priority=900)
    app.add_directive("rulebook", RulebookDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
