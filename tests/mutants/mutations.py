"""Small ways to break a source file, each of which some test ought to notice."""

import ast
import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
    """A file as it is when one thing in it is broken."""

    file: str
    line: int
    what: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def mutants(root: Path, file: str) -> list[Mutant]:
    """Every mutant of a file, in its order."""
    text = (root / file).read_text(encoding="utf-8")
    if file.endswith(".toml"):
        return list(_of_paytables(file, text))
    return list(_of_python(file, text))


def _of_python(file: str, text: str) -> Iterator[Mutant]:
    tree = ast.parse(text)
    for number, node in enumerate(_nodes(tree)):
        for what, change in _changes(node):
            broken = copy.deepcopy(tree)
            for at, same in enumerate(_nodes(broken)):
                if at == number:
                    change(same)
            yield Mutant(file, getattr(node, "lineno", 0), what, ast.unparse(broken))


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node that runs: no annotation, no docstring, no import, no words of a message."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns") or isinstance(tree, ast.JoinedStr):
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
                yield _with(file, lines, at, [new], f"{found[0]} is {amount}")
        if line.startswith(" "):  # one of several
            yield _with(file, lines, at, [], f"left out: {line.strip()[:60]}")
        if at + 1 < len(lines) and 'hand = "' in lines[at + 1] and line.startswith(" "):
            swapped = [*lines[:at], lines[at + 1], line, *lines[at + 2 :]]
            yield Mutant(file, at + 1, "changes places with the next line", "\n".join(swapped))


def _with(file: str, lines: list[str], at: int, new: list[str], what: str) -> Mutant:
    return Mutant(file, at + 1, what, "\n".join([*lines[:at], *new, *lines[at + 1 :]]) + "\n")
