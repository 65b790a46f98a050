"""How the documentation is built: offline, with every warning an error."""

import sys
from enum import Enum
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any, TypeVar

from sphinx.application import Sphinx
from sphinx.domains.python import PyObject

import cardtourney

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "cardtourney"
author = "The cardtourney developers"
project_copyright = "2026, The cardtourney developers"
version = release = cardtourney.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "rulebook_pages",
]
exclude_patterns = ["_build", "_ext"]
# Names of other projects lead nowhere, for the build is offline; type variables have no entry.
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(?!cardtourney\.).*"),
    ("py:.*", r"cardtourney\..*\.(E|P|T|[A-Z]\w*T)(_co)?"),
]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "undoc-members": True}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
python_trailing_comma_in_multi_line_signatures = False
toc_object_entries_show_parents = "hide"
add_module_names = False
napoleon_google_docstring = True
napoleon_numpy_docstring = False
# A value's fields are told once, in its docstring, and not a second time as members.
napoleon_use_ivar = True

html_theme = "furo"
html_title = f"cardtourney {release}"
html_static_path = ["_static"]
html_css_files = ["cardtourney.css"]
html_copy_source = False
html_show_sourcelink = False


def skip_member(
    app: Sphinx, what: str, name: str, member: Any, skip: bool, options: Any
) -> bool | None:
    """Leave out a value's fields, which its own docstring tells, and type variables."""
    del app, name, skip, options
    kept = (property, FunctionType, classmethod, staticmethod, MethodType, Enum)
    if what == "class" and not isinstance(member, kept):
        return True
    return True if isinstance(member, TypeVar) else None


def short_signature(
    app: Sphinx, what: str, name: str, member: Any, *rest: Any
) -> tuple[str, str] | None:
    """Print no arguments for what nobody calls: enums, and protocols."""
    del app, name, rest
    uncalled = isinstance(member, type) and (
        issubclass(member, Enum) or getattr(member, "_is_protocol", False)
    )
    return ("", "") if what == "class" and uncalled else None


def setup(app: Sphinx) -> None:
    """Connect what is decided here."""
    app.connect("autodoc-skip-member", skip_member)
    app.connect("autodoc-process-signature", short_signature)
    for field in PyObject.doc_field_types:
        if field.name == "variable":
            field.label = "Fields"
