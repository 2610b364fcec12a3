"""Tests are in the run that the list says, and the documentation shows the list."""

import ast
from collections.abc import Iterator

import pytest
from tests.tiers.tiers import RUNS, TESTS, later, matches, parts_of, rows, run_of

from pitboss.regulation.trace import homes_in_tests

DOCS = TESTS.parent / "docs" / "tests.md"


def test_a_test_is_in_make_test_unless_the_list_names_it() -> None:
    assert run_of("vocabulary/test_money.py::test_dollars") is None


@pytest.mark.parametrize(
    "pattern",
    [
        "store",
        "store/test_log.py",
        "store/test_log.py::test_crash",
        "store/test_log.py::test_crash[sqlite]",
        "store/test_*.py",
        "*::test_crash",
    ],
)
def test_a_pattern_names_a_folder_a_module_or_a_test(pattern: str) -> None:
    assert matches(pattern, "store/test_log.py::test_crash[sqlite]")


@pytest.mark.parametrize(
    "pattern", ["stor", "store/test_log", "log", "store/test_log.py::test_crash[postgresql]"]
)
def test_a_pattern_names_nothing_by_a_part_of_its_name(pattern: str) -> None:
    assert not matches(pattern, "store/test_log.py::test_crash[sqlite]")


def test_every_pattern_of_the_list_names_a_test() -> None:
    tests = list(_tests())
    names = {name for test in tests for name in parts_of(test)}
    patterns = {pattern for entry in later() for pattern in (*entry.tests, *entry.but)}
    bare = {pattern.partition("[")[0] for pattern in patterns}
    assert {
        pattern
        for pattern in bare - names
        if "*" not in pattern or not any(matches(pattern, test) for test in tests)
    } == set()


def test_every_paragraph_is_shown_by_a_test_of_make_test() -> None:
    shown: dict[str, bool] = {}
    for cited, homes in homes_in_tests(TESTS, sorted(TESTS.rglob("test_*.py"))).items():
        places = (home.place.removeprefix(f"{TESTS.name}/") for home in homes)
        shown[cited] = any(run_of(place) is None for place in places)
    assert len(shown) > 1_000
    assert [cited for cited, is_shown in shown.items() if not is_shown] == []


def test_the_documentation_names_what_moved_to_later_runs_and_why() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert [row for run in RUNS for row in rows(run) if f"{row}\n" not in text] == []


def _tests() -> Iterator[str]:
    for module in sorted(TESTS.rglob("test_*.py")):
        name = module.relative_to(TESTS).as_posix()
        yield name
        for node in ast.parse(module.read_bytes()).body:
            if isinstance(node, ast.FunctionDef):
                yield f"{name}::{node.name}"
            elif isinstance(node, ast.ClassDef):
                for method in node.body:
                    if isinstance(method, ast.FunctionDef):
                        yield f"{name}::{node.name}::{method.name}"
