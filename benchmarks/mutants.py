"""Mutation testing with mutmut, also of the functions that carry out a clause.

mutmut leaves functions with a decorator alone, as it cannot know what a decorator would do to
the copies it makes of them. Here that would leave out every function marked ``@implements`` and
every property, so it is told that these two are harmless and that the copies need neither.

Takes the same commands and options as ``mutmut``; see CONTRIBUTING.md.
"""

from collections.abc import Sequence
from typing import Any

import libcst as cst
from mutmut.__main__ import cli
from mutmut.mutation import file_mutation

HARMLESS = {"implements", "property"}


def _is_harmless(decorator: cst.Decorator) -> bool:
    named = decorator.decorator
    if isinstance(named, cst.Call):
        named = named.func
    return isinstance(named, cst.Name) and named.value in HARMLESS


def _is_plain(function: cst.FunctionDef) -> bool:
    return bool(function.decorators) and all(map(_is_harmless, function.decorators))


_skip = file_mutation.MutationVisitor._skip_node_and_children
_arrange = file_mutation.function_trampoline_arrangement


def _skip_all_but_the_harmless(visitor: file_mutation.MutationVisitor, node: cst.CSTNode) -> bool:
    if isinstance(node, cst.FunctionDef) and _is_plain(node):
        node = node.with_changes(decorators=())
    return _skip(visitor, node)


def _arrange_undecorated_copies(
    function: cst.FunctionDef, mutants: Sequence[Any], class_name: str | None
) -> Any:
    if not _is_plain(function):
        return _arrange(function, mutants, class_name)
    bare = function.with_changes(decorators=())
    declared, methods, assigned, names = _arrange(bare, mutants, class_name)
    outermost, *copies = methods
    outermost = outermost.with_changes(decorators=(*function.decorators, *outermost.decorators))
    return declared, [outermost, *copies], assigned, names


file_mutation.MutationVisitor._skip_node_and_children = _skip_all_but_the_harmless
file_mutation.function_trampoline_arrangement = _arrange_undecorated_copies

if __name__ == "__main__":
    cli()
