"""The digest of a definition is the same under every version of Python, and follows its code."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from shutil import which

import pytest

from pitboss.hands.kernels.definitions import in_full
from pitboss.hands.kernels.sources import PACKAGE, every_module

SYNTAX = Path(__file__).with_name("every_syntax.txt")
RECORDED = "f4eafbaa675149dd46820b26e7300fbe8a513206daea3ac143cec89bfbab9b30"
"""The digest of that text, recorded under Python 3.11.7."""

DIGEST_ALL = """
import ast, hashlib, sys
from pathlib import Path
from pitboss.hands.kernels.definitions import in_full
for line in sys.stdin.read().splitlines():
    text = Path(line).read_text(encoding="utf-8")
    print(hashlib.sha256(in_full(ast.parse(text)).encode()).hexdigest())
"""


def digest_of(text: str) -> str:
    return sha256(in_full(ast.parse(text)).encode()).hexdigest()


def interpreters() -> dict[str, str]:
    """The other versions of Python on this machine that Pitboss runs on."""
    found = {}
    for version in (f"3.{minor}" for minor in range(11, 15) if minor != sys.version_info[1]):
        installed = (Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python")
        for path in filter(None, [which(f"python{version}"), *map(str, sorted(installed))]):
            if subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
                found[version] = path  # the other may be a shim of a version that is not installed
                break
    return found


def test_a_text_with_every_kind_of_syntax_has_the_digest_that_was_recorded() -> None:
    text = SYNTAX.read_text(encoding="utf-8")
    used = {type(node) for node in ast.walk(ast.parse(text))}
    assert {ast.Match, ast.JoinedStr, ast.TryStar, ast.NamedExpr, ast.AsyncFor} <= used
    assert digest_of(text) == RECORDED


@pytest.mark.slow
def test_every_installed_interpreter_takes_the_same_digest_of_every_module() -> None:
    paths = [SYNTAX, *every_module().values()]
    ours = [digest_of(path.read_text(encoding="utf-8")) for path in paths]
    if not (others := interpreters()):
        pytest.skip("no other version of Python is installed")
    for version, interpreter in others.items():
        done = subprocess.run(
            [interpreter, "-c", DIGEST_ALL],
            input="\n".join(map(str, paths)), capture_output=True, text=True, check=True,
            env={"PYTHONPATH": str(PACKAGE.parent), "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
        assert done.stdout.split() == ours, version


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x = 1", "x   =  (\n    1  # one\n)"),
        ("x = 'a'", 'x = "a"'),
        ("x = 'ab'", 'x = "a" "b"'),
        ("x = 1000", "x = 1_000"),
        ("f(1, 2)", "f(\n    1,\n    2,\n)"),
        ("x = f'a{y}b'", 'x = "a" f"{y}" "b"'),
        ("x = '\u2665'", "x = '\\u2665'"),
        ("if a:\n    b\nelse:\n    c", "if a: b\n# no\nelse: c"),
    ],
)
def test_the_layout_of_a_text_and_comments_make_no_difference(one: str, other: str) -> None:
    assert digest_of(one) == digest_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x = 1", "x = 1.0"),
        ("x = 1", "x = True"),
        ("x = None", "x = 'None'"),
        ("x = 'a'", "x = b'a'"),
        ("x = 'a'", "x = a"),
        ("x = f'{y}'", "x = f'{y!r}'"),
        ("x = f'{y}'", "x = f'{y:>1}'"),
        ("x = f'{y}a'", "x = f'a{y}'"),
        ("x = f'{y}'", "x = f'{{y}}'"),
        ("x = -1", "x = +1"),
        ("a < b", "b < a"),
        ("a - b - c", "a - (b - c)"),
        ("f(a, *b)", "f(*a, b)"),
        ("{**a}", "{a: a}"),
        ("match x:\n    case None: pass", "match x:\n    case False: pass"),
        ("a[1:]", "a[:1]"),
        ("def f(a, *, b): pass", "def f(a, b): pass"),
        ("from . import a", "from .. import a"),
        ("[i for i in a]", "[i async for i in a]"),
        ("x: int", "(x): int"),
        ("if a:\n    b\nc", "if a:\n    b\n    c"),
    ],
)
def test_every_change_of_the_code_makes_a_difference(one: str, other: str) -> None:
    assert digest_of(one) != digest_of(other)


def changed(tree: ast.AST) -> Iterator[ast.AST]:
    """The tree again and again, each time with one thing in it changed: a name, a value or an
    operator is another, or a part of a list is missing."""
    for at, node in enumerate(ast.walk(tree)):
        for name, value in ast.iter_fields(node):
            for other in others(name, value):
                copy = deepcopy(tree)
                setattr([*ast.walk(copy)][at], name, other)
                yield copy


def others(name: str, value: object) -> Iterator[object]:
    if name in ("ctx", "kind", "type_comment"):
        return
    if isinstance(value, list) and value:
        yield value[1:]
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, float | complex):
        yield value * 2 if value * 2 != value else 0
    elif isinstance(value, str):
        yield f"{value}_"
    elif isinstance(value, bytes):
        yield value + b"_"
    elif isinstance(value, ast.operator | ast.cmpop | ast.unaryop | ast.boolop):
        yield {ast.Add: ast.Sub, ast.Eq: ast.NotEq, ast.Not: ast.Invert, ast.And: ast.Or}.get(
            type(value), {ast.operator: ast.Add, ast.cmpop: ast.Eq, ast.unaryop: ast.Not,
                          ast.boolop: ast.And}[type(value).__mro__[1]]  # type: ignore[index]
        )()  # fmt: skip


@pytest.mark.slow
def test_whatever_is_changed_in_a_text_changes_what_is_digested() -> None:
    for statement in ast.parse(SYNTAX.read_text(encoding="utf-8")).body:
        before = in_full(statement)
        for other in changed(statement):
            assert in_full(other) != before, ast.dump(other)


def test_no_two_definitions_of_the_package_are_written_alike() -> None:
    """What Python's own dump of a tree tells apart, this does too."""
    dumped: dict[str, str] = {}
    for path in every_module().values():
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            dump = ast.dump(statement)
            assert dumped.setdefault(in_full(statement), dump) == dump
    assert len(dumped) > 5_000
