"""What a function was made from, definition by definition: itself, and every function, class and
constant of the package that it names, and that these name.

Finer than ``sources``: what stands in the same file and has no part in it makes no difference, nor
do comments, docstrings, the words of an error, and the layout of a text. What the rules of a table
say is not followed into the texts, but given as values (``made_from``).

A digest is the same under every version of Python: it is taken of syntax trees, written in full by
``in_full``. What ``ast.unparse`` and ``ast.dump`` write differs from version to version.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from pitboss.hands.kernels.sources import NAME, PACKAGE, file_of

Name = tuple[str, str]
"""A module, and what is defined in it."""

APART = tuple(
    f"{NAME}.{folder}"
    for folder in (
        "regulation", "vocabulary.refusal", "ledger", "procedure", "chapter.", "figures.figures",
        "hands.kernels.cache", "hands.kernels.definitions", "hands.kernels.sources", "parts",
        "figures.simulation",
    )
)  # fmt: skip
"""Where the values of a table's rules come from, which are digested as values; and how something is
refused, compiled, told or digested, or by whom a part is done, which has no part in what is worked
out."""


WORKED_OUT = (
    "odds", "simulate", "simulate_kernels", "ranking", "ranking_kernels", "settling",
    "settling_kernels", "settling_hands", "in_rows", "environment_kernels", "protect",
)  # fmt: skip
"""Of a chapter's or a family's package, what kernels work by; the rest is its rules."""


class Module(NamedTuple):
    """What a text defines at its top, and what it takes from elsewhere."""

    defined: Mapping[str, ast.stmt]
    imported: Mapping[str, Name]


def made_from(made_by: Iterable[Callable[..., object]], *given: object) -> str:
    """A digest of every definition that functions reach, and of the values that they work on."""
    texts = reached(
        [(function.__module__, function.__qualname__.partition(".")[0]) for function in made_by]
    )
    whole = "\n".join(sorted(f"{name} {text}" for (_, name), text in texts.items()))
    return sha256("\n".join([whole, *map(_written, given)]).encode()).hexdigest()


def _written(value: object) -> str:
    """A value in full, an array by its numbers; alike on every machine."""
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_written, value))})"
    if isinstance(value, Mapping):
        return f"({', '.join(f'{key!r}: {_written(value[key])}' for key in sorted(value))})"
    if hasattr(value, "tolist"):
        return repr(value.tolist())
    assert value is None or isinstance(value, bool | int | float | str | Fraction), value
    return ascii(value)


def reached(roots: Iterable[Name], package: Path = PACKAGE) -> dict[Name, str]:
    """The definitions that these reach, themselves included, each written ``in_full``."""
    texts: dict[Name, str] = {}
    waiting, seen = list(roots), set[Name]()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)  # a package that imports its own modules names them in a circle
        text, names = _definition(one, package)
        if text is not None:
            texts[one] = text
        waiting += names
    missing = [root for root in roots if not _is_found(root, texts, package)]
    assert not missing, missing
    return texts


@cache
def _definition(one: Name, package: Path) -> tuple[str | None, tuple[Name, ...]]:
    """A definition in full, and what it names: read once, however many functions reach it. A name
    that is taken from elsewhere has no text and names that; one that is apart nothing."""
    module, name = one
    path = None if _is_apart(module) else file_of(module, package)
    if path is None:
        return None, ()
    text = _read(path)
    if name in text.defined:
        node = text.defined[name]
        return in_full(node), tuple(dict.fromkeys(_named(module, text, node)))
    return None, (text.imported[name],) if name in text.imported else ()


def in_full(part: object) -> str:
    """A part of a syntax tree as text, the same under every version of Python.

    Empty fields are left out, since a later grammar adds fields that older code leaves empty, and
    so is ``ctx``, which the place of a name decides. Characters are escaped: which of them can be
    printed depends on the version.

    >>> in_full(ast.parse("x  = (1)  # one").body[0])
    "Assign(targets=[Name(id='x')], value=Constant(1))"
    """
    if isinstance(part, ast.Constant):
        return f"Constant({part.value!a})"
    if isinstance(part, ast.JoinedStr):
        return f"JoinedStr({in_full(_joined(part.values))})"
    if isinstance(part, ast.AST):
        fields = ((name, value) for name, value in ast.iter_fields(part) if name != "ctx")
        full = (f"{name}={in_full(value)}" for name, value in fields if value not in (None, []))
        return f"{type(part).__name__}({', '.join(full)})"
    if isinstance(part, list):
        return f"[{', '.join(map(in_full, part))}]"
    return ascii(part)


def _joined(values: Iterable[ast.expr]) -> list[ast.expr]:
    """The parts of an f-string, with neighboring texts as one, however they were split."""
    joined: list[ast.expr] = []
    for is_text, parts in groupby(values, lambda value: isinstance(value, ast.Constant)):
        if is_text:
            text = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
            joined += [ast.Constant(text)] if text else []
        else:
            joined += parts
    return joined


def _is_apart(module: str) -> bool:
    """Whether a module only tells rules, or how something is refused, compiled or told."""
    cut, room = (*module.split("."), "", "", "")[1:4:2]
    rules = cut in ("chapters", "families") and room not in WORKED_OUT
    return rules or f"{module}.".startswith(APART)


def _is_found(root: Name, texts: Mapping[Name, str], package: Path) -> bool:
    """Whether a root is defined where it is said to be, or taken from there."""
    path = file_of(root[0], package)
    return root in texts or (path is not None and root[1] in _read(path).imported)


def _named(module: str, text: Module, node: ast.stmt) -> Iterator[Name]:
    """What a definition names, of its own module or another."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            if part.id in text.defined or part.id in text.imported:
                yield module, part.id
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            whole = text.imported.get(part.value.id)
            if whole:  # an attribute of a module
                yield f"{whole[0]}.{whole[1]}", part.attr


@cache
def _read(path: Path) -> Module:
    """A text taken apart, without its docstrings and the words of its errors."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    defined: dict[str, ast.stmt] = {}
    imported: dict[str, Name] = {}
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                imported[alias.asname or alias.name] = statement.module, alias.name
        for name in _names_of(statement):
            defined[name] = _without_words(statement)
    return Module(defined, imported)


def _names_of(statement: ast.stmt) -> Iterator[str]:
    """What a statement at the top of a text defines."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        for target in targets:
            yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))


def _without_words(statement: ast.stmt) -> ast.stmt:
    """Without docstrings, and without what an error is raised with: no figure is made of words."""
    for node in ast.walk(statement):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            node.exc.args, node.exc.keywords = [], []
    return statement
