"""What the documentation shows is true, and it leaves no public module out."""

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

import cardtourney
from cardtourney.errors import _SENTENCES
from cardtourney.marias_sem.rules import SEM_2023
from cardtourney.rulebook import packages_with_rulebook

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
PAGES = [
    README,
    ROOT / "CONTRIBUTING.md",
    *(path for path in sorted(DOCS.rglob("*.md")) if "_build" not in path.parts),
]

_BLOCK = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)

_INSIDE = ("cardtourney.codec.", "cardtourney.cli.")
"""Packages whose modules are documented as one."""


def blocks(page: Path, *languages: str) -> Iterator[tuple[str, str, int]]:
    """The blocks of a page in these languages, each with its language and its first line."""
    text = page.read_text(encoding="utf-8")
    for block in _BLOCK.finditer(text):
        if block["language"] in languages:
            yield block["language"], block["text"], text.count("\n", 0, block.start("text"))


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """The calls of our own command in a shell's session, each with what it is shown to print."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE):
        command, _, shown = part.partition("\n")
        if command.startswith("cardtourney "):
            yield command, shown


@pytest.fixture
def own_languages() -> Iterator[None]:
    """Take away the sentences in other languages that a page registers."""
    before = set(_SENTENCES)
    yield
    for key in set(_SENTENCES) - before:
        # A module that a page imports first registers its English ones once and for all.
        if key[0] != "en":
            del _SENTENCES[key]


@pytest.mark.usefixtures("own_languages")
@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_python_on_a_page_does_what_the_page_says(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sessions give what they show; other Python code runs. A page is one session from its top."""
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE, verbose=False)
    heard: list[str] = []
    for language, text, line in blocks(page, "python", "pycon"):
        if language == "python":
            exec(compile(text, f"{name_of(page)}, line {line + 1}", "exec"), names)
        else:
            session = doctest.DocTestParser().get_doctest(
                text, names, name_of(page), str(page), line
            )
            # The parser copies the names, and a page goes on from block to block.
            session.globs = names
            runner.run(session, out=heard.append, clear_globs=False)

    assert not runner.failures, "".join(heard)


@pytest.mark.parametrize(
    ("page", "command", "shown"),
    [
        pytest.param(page, command, shown, id=f"{name_of(page)}: {command}")
        for page in PAGES
        for _, text, _ in blocks(page, "console")
        for command, shown in sessions(text)
    ],
)
def test_a_command_on_a_page_prints_what_the_page_shows(
    page: Path, command: str, shown: str
) -> None:
    """A line of … stands for lines left out."""
    run = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    pattern = ".*".join(re.escape(part) for part in re.split(r"^…$", shown, flags=re.MULTILINE))
    assert re.fullmatch(pattern, run.stdout, re.DOTALL), run.stdout + run.stderr


def test_the_bonus_on_the_page_is_that_of_the_rules() -> None:
    text = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \d+–\d+ \| ([\d, ]+) \|$", text, flags=re.MULTILINE)

    assert tuple(int(bonus) for row in rows for bonus in row.split(", ")) == (
        SEM_2023.placement_bonus
    )


def test_every_public_module_has_its_place_in_the_reference() -> None:
    documented = {
        module
        for page in (DOCS / "api").glob("*.md")
        for module in re.findall(
            r"^\.\. automodule:: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    # A package that only holds modules has nothing to document itself.
    public = {
        module.name
        for module in walk_packages(cardtourney.__path__, "cardtourney.")
        if "._" not in module.name and not module.name.startswith(_INSIDE) and not module.ispkg
    }

    assert public - documented == set()


def test_every_rulebook_has_its_page() -> None:
    shown = {
        package
        for page in (DOCS / "rulebooks").glob("*.md")
        for package in re.findall(
            r"^```\{rulebook\} (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE
        )
    }

    assert shown == set(packages_with_rulebook())


def test_the_commands_of_the_readme_ask_for_extras_that_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    commands = [text for _, text, _ in blocks(README, "console", "sh")]
    asked = {
        extra
        for command in commands
        for word in shlex.split(command)
        if (found := re.fullmatch(r"\.\[(\S+)\]", word))
        for extra in found[1].split(",")
    }

    assert len(commands) >= 2
    assert asked
    assert asked <= set(project["optional-dependencies"])
