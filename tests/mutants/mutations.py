"""Small ways to break a source file, each of which some test ought to notice."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
}  # fmt: skip
WORDS = {"win": "lose", "lose": "push", "push": "win", "min": "max", "max": "min"}
"""Outcomes and calls that change places."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One thing in a file that can be broken."""

    file: str
    line: int
    what: str
    broken: Callable[[], str] = field(repr=False, compare=False)
    """The file's text with that broken."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def mutants(root: Path, file: str) -> list[Mutant]:
    """Every mutant of a file, in its order."""
    text = (root / file).read_text(encoding="utf-8")
    return list(_of_paytables(file, text) if file.endswith(".toml") else _of_python(file, text))


def _of_python(file: str, text: str) -> Iterator[Mutant]:
    for number, node in enumerate(_nodes(ast.parse(text))):
        for what, change in _changes(node):
            broken = partial(_with_node_changed, text, number, change)
            yield Mutant(file, getattr(node, "lineno", 0), what, broken)


def _with_node_changed(text: str, number: int, change: "Change") -> str:
    tree = ast.parse(text)
    change(next(islice(_nodes(tree), number, None)))
    return ast.unparse(tree)


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node that runs: no annotation, no docstring, no import, no words of a message."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns") or isinstance(tree, ast.JoinedStr):
            continue
        for child in value if isinstance(value, list) else [value]:
            docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            if isinstance(child, ast.AST) and not docstring:
                yield child
                yield from _nodes(child)


Change = Callable[[ast.AST], None]


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """What can be broken at a node, in words, with what breaks it."""
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                if new := COMPARISONS.get(type(op)):
                    yield f"{type(op).__name__} is {new.__name__}", _set_op(at, new)
        case ast.BoolOp(op=op):
            other = ast.Or if isinstance(op, ast.And) else ast.And
            yield f"{type(op).__name__} is {other.__name__}", _set("op", other())
        case ast.UnaryOp(op=ast.Not()):
            yield "not is left out", _set("op", ast.UAdd())
        case ast.BinOp(op=op) if new_operator := OPERATORS.get(type(op)):
            yield f"{type(op).__name__} is {new_operator.__name__}", _set("op", new_operator())
        case ast.Constant(value=bool(value)):
            yield f"{value} is {not value}", _set("value", not value)
        case ast.Constant(value=int(value)):
            for new_value in (value + 1, value - 1):
                yield f"{value} is {new_value}", _set("value", new_value)
        case ast.Constant(value=str(value)) if value in WORDS:
            yield f"{value!r} is {WORDS[value]!r}", _set("value", WORDS[value])
        case ast.Name(id=name) if name in WORDS:
            yield f"{name} is {WORDS[name]}", _set("id", WORDS[name])
        case ast.If() | ast.While() | ast.IfExp():
            yield f"{type(node).__name__} is negated", _negate
    for at, statement in enumerate(getattr(node, "body", []) if _is_block(node) else []):
        kinds = ast.Expr | ast.Assign | ast.AugAssign | ast.Delete | ast.Raise
        if isinstance(statement, kinds) and not _is_words(statement):
            yield f"left out: {ast.unparse(statement).splitlines()[0][:60]}", _leave_out(at)


def _is_block(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.If | ast.For | ast.While | ast.With)


def _is_words(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _set(field: str, value: object) -> Change:
    def change(node: ast.AST) -> None:
        setattr(node, field, value)

    return change


def _set_op(at: int, new: type[ast.cmpop]) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Compare)
        node.ops[at] = new()

    return change


def _negate(node: ast.AST) -> None:
    assert isinstance(node, ast.If | ast.While | ast.IfExp)
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _leave_out(at: int) -> Change:
    def change(node: ast.AST) -> None:
        node.body[at] = ast.Pass()  # type: ignore[attr-defined]

    return change


_PAY = re.compile(r'pay = "\$?([\d,]+)')
_ENVY = re.compile(r"envy = (\d+)")


def _of_paytables(file: str, text: str) -> Iterator[Mutant]:
    """Each printed line of each paytable pays one more, is left out, or changes places with the
    next; its Envy Bonus is a dollar more."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if 'hand = "' not in line or "pay = " not in line:
            continue
        for pattern, more in ((_PAY, 1), (_ENVY, 100)):
            if found := pattern.search(line):
                amount = int(found[1].replace(",", "")) + more
                new = line[: found.start(1)] + str(amount) + line[found.end(1) :]
                yield _with(file, lines, at, 1, [new], f"{found[0]} is {amount}")
        if line.startswith(" "):  # one of several
            yield _with(file, lines, at, 1, [], f"left out: {line.strip()[:60]}")
            if 'hand = "' in lines[at + 1]:
                swapped = [lines[at + 1], line]
                yield _with(file, lines, at, 2, swapped, "changes places with the next line")


def _with(file: str, lines: list[str], at: int, old: int, new: list[str], what: str) -> Mutant:
    def broken() -> str:
        return "\n".join([*lines[:at], *new, *lines[at + old :]]) + "\n"

    return Mutant(file, at + 1, what, broken)
