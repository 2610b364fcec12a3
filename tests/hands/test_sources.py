"""The key of a figure is a digest of everything that it is counted from."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import packages_distributions, version
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from pitboss.figures.cache import code_version
from pitboss.hands.kernels import definitions, sources
from pitboss.hands.kernels.cache import COMPILES, sources_version
from pitboss.hands.kernels.sources import (
    PACKAGE,
    digest,
    every_module,
    libraries,
    reached,
    software,
    with_data,
)

ODDS, REPORT = "pitboss.chapters", "pitboss.document.report"
COUNTS = """
import pkgutil, sys
from importlib import import_module
import pitboss.chapters
for module in pkgutil.walk_packages(pitboss.chapters.__path__, "pitboss.chapters."):
    import_module(module.name)
import_module("pitboss.simulate.studies")  # asked whether a study is stale
print(*sorted(name for name in sys.modules if name.partition(".")[0] == "pitboss"))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package."""
    return Path(
        copytree(PACKAGE, tmp_path / "pitboss", ignore=ignore_patterns("__pycache__", "static"))
    )


def changed(path: Path) -> str:
    """A text with one of its numbers another one; of a text without any, with one more line."""
    text = path.read_text(encoding="utf-8")
    number = re.compile(r"(?<![\w.])\d")
    other, count = number.subn(lambda found: str((int(found[0]) + 1) % 10), text, count=1)
    return other if count else f"{text}\nCHANGED = 1\n"


def test_a_number_changed_in_any_module_that_counting_loads_changes_the_key(package: Path) -> None:
    """What is loaded is asked of Python itself, not of what reads the imports."""
    command = [sys.executable, "-c", COUNTS]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert {"pitboss.families.pai_gow.wagers", "pitboss.chapters.blackjack.decisions"} < {*loaded}
    before, modules = digest(ODDS, package), every_module(package)
    assert {modules[name] for name in loaded} <= {*reached(ODDS, package=package).values()}
    for name in loaded[::20]:  # a digest of all takes too long to make one for each
        text = modules[name].read_text(encoding="utf-8")
        modules[name].write_text(changed(modules[name]), encoding="utf-8")
        assert digest(ODDS, package) != before, name
        modules[name].write_text(text, encoding="utf-8")
    assert digest(ODDS, package) == before


def test_a_number_changed_in_any_data_file_changes_the_key(package: Path) -> None:
    before = digest(ODDS, package)
    data = [
        path
        for files in ("regulation/**/*.toml", "chapters/**/*.toml", "**/odds/stored/*.json")
        for path in package.glob(files)
    ]
    assert len(data) > 20
    for path in data:
        text = path.read_text(encoding="utf-8")
        path.write_text(changed(path), encoding="utf-8")
        assert digest(ODDS, package) != before, path
        path.write_text(text, encoding="utf-8")


def test_what_has_no_part_in_a_figure_does_not_change_its_key(package: Path) -> None:
    before = digest(ODDS, package)
    for name in ("server/pages.py", "store/log.py", "cli/log.py"):
        (package / name).write_text("other = 1\n")
    compiled = package / "hands" / "__pycache__" / "cards.rank-1.py311.nbi"
    compiled.parent.mkdir()
    compiled.write_bytes(b"machine code")
    assert digest(ODDS, package) == before


def test_a_report_has_its_own_digest_of_more(package: Path) -> None:
    figures, report = digest(ODDS, package), digest(REPORT, package)
    assert figures != report
    (package / "document" / "session.py").write_text("FINEST = 40\n")
    assert (digest(ODDS, package) == figures, digest(REPORT, package) == report) == (True, False)
    (package / "document" / "templates" / "report.typ").write_text("")
    assert digest(REPORT, package) not in (figures, report)


def test_libraries_of_others_are_in_the_key() -> None:
    assert {"python", "numpy", "numba", "pydantic"} <= libraries(ODDS).keys()
    assert "pitboss" not in libraries(ODDS)
    assert code_version() == sha256(software(ODDS).encode()).hexdigest()  # nothing from outside
    assert software(ODDS) != digest(ODDS)


def test_a_library_may_be_distributed_by_another_name() -> None:
    modules = packages_distributions()
    assert "_pytest" in modules  # pytest's own modules
    for name in ("numpy", "_pytest"):
        assert sources._version_of(name) == version(modules[name][0])
    assert sources._version_of("no_library") is None


HANDED_ON = [
    f"import_module({name})"
    for name in (
        "package", "module", "named", "self._home", "chapter.protection[TOPIC]", "parts[topic]",
        "self.chapter.environment", "f'{__name__}.{_HOMES[name]}'",
    )
]  # fmt: skip
"""What odds_in is given; and what no figure of the odds is made of: settling, public names, what a
chapter names for designers and environments, and for protection, which has digests of its own."""


def imports(path: Path) -> Iterator[str]:
    """What a text imports of the package, as Python's own grammar has it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if path == PACKAGE / "__init__.py" and node.level:
                continue  # its names for who checks types, which are not to be read
            assert node.level == 0, f"{path}: imports are by full names"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("import_module", "odds_in"):
            first = node.args[0]
            begun = first.values[0] if isinstance(first, ast.JoinedStr) else first
            handed_on = ast.unparse(node) in HANDED_ON
            assert isinstance(begun, ast.Constant) or handed_on, f"{path}: a name unknown"


def test_imports_are_read_as_python_reads_them() -> None:
    modules = every_module()
    for name, path in modules.items():
        named = {module for module in imports(path) if module in modules}
        assert named <= {*sources.imported(path)}, name


def test_data_belongs_to_the_package_in_whose_folder_it_lies() -> None:
    files = with_data(reached("pitboss.regulation.house_way", ancestors=False).values())
    assert PACKAGE / "regulation" / "house_ways" / "standard.toml" in files
    assert not any("stored" in path.parts for path in files)


# definition by definition

KERNEL = ("pitboss.chapters.blackjack.simulate.kernels.round", "count_endings")


@pytest.mark.parametrize(
    ("file", "old", "new", "same"),
    [
        (
            "chapters/blackjack/simulate/kernels/layout.py",
            "STANDS: Final = 17",
            "STANDS: Final = 18",
            False,
        ),
        ("chapters/blackjack/ranking.py", "MOST = 21", "MOST = 22", False),
        ("chapters/blackjack/simulate/kernels/settlement.py", "stake // 2", "stake // 3", False),
        (
            "chapters/blackjack/simulate/kernels/round.py",
            "how many ended so;",
            "so many ended;",
            True,
        ),
        (
            "chapters/blackjack/ranking.py",
            "return value(card) == 10",
            "return value(card) == 11",
            True,
        ),
        ("vocabulary/refusal.py", "class Refused", "# words\nclass Refused", True),
    ],
)
def test_a_kernel_is_made_from_the_definitions_that_it_reaches(
    package: Path, file: str, old: str, new: str, same: bool
) -> None:
    """Not from what else stands in their files, nor from words about them."""
    before, path = definitions.reached([KERNEL], PACKAGE), package / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert (definitions.reached([KERNEL], package) == before) is same


def test_no_number_of_the_data_is_compiled_into_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine code is kept by the kernels' texts: what data says must come as an argument."""
    worked_out, modules = definitions.WORKED_OUT, every_module()
    rooms = {name.split(".")[3] for name in modules if name.count(".") >= 3}
    monkeypatch.setattr(definitions, "APART", ("pitboss.hands.kernels.cache",))
    monkeypatch.setattr(definitions, "WORKED_OUT", rooms)
    kernels = [
        (name, node.name)
        for name, path in modules.items()
        if COMPILES.search(path.read_text(encoding="utf-8"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(mark) in ("compiled", "inlined") for mark in node.decorator_list)
    ]
    assert len(kernels) > 100
    reaches = {module for module, _ in definitions.reached(kernels)}
    of_chapters = {name for name in reaches if name.split(".")[1] in ("chapters", "families")}
    assert {name for name in of_chapters if name.split(".")[3] in worked_out} == of_chapters
    assert not {name for name in reaches if name.startswith("pitboss.regulation")}


def test_the_machine_code_is_that_of_every_text_with_kernels(package: Path) -> None:
    before = sources_version(package)
    for name in (
        "vocabulary/cards.py",
        "chapters/blackjack/ranking.py",
        "chapters/blackjack/simulate/kernels/layout.py",
    ):
        text = (package / name).read_text(encoding="utf-8")
        (package / name).write_text(f"{text}\nMORE = 1\n", encoding="utf-8")
        assert sources_version(package) != before, name
        (package / name).write_text(text, encoding="utf-8")


def test_a_package_that_imports_its_own_modules_is_no_circle(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/__init__.py").write_text("from pitboss.a import b\n")
    (tmp_path / "a/b.py").write_text("x = 1\n")
    (tmp_path / "c.py").write_text("from pitboss.a import b\n\ndef f():\n    return b.x\n")
    texts = definitions.reached([("pitboss.c", "f")], tmp_path)
    assert texts.keys() == {("pitboss.c", "f"), ("pitboss.a.b", "x")}


@pytest.mark.parametrize(
    ("raised", "same"),
    [
        ("raise ValueError('not a card')", True),
        ("raise ValueError(named(x), x)", True),
        ("raise TypeError('no card')", False),
        ("return ValueError('not a card')", False),
    ],
)
def test_the_words_of_an_error_make_no_difference(tmp_path: Path, raised: str, same: bool) -> None:
    """Nor do the functions that write them; which error it is does."""
    texts = []
    for number, statement in enumerate(("raise ValueError('no card')", raised)):
        package = tmp_path / str(number)
        package.mkdir()
        (package / "c.py").write_text(
            f"def named(x):\n    return x\n\ndef f(x):\n    if x:\n        {statement}\n"
        )
        texts.append(definitions.reached([("pitboss.c", "f")], package))
    assert (texts[0] == texts[1]) is same
