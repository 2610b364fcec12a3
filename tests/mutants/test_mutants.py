"""What is broken, one thing at a time."""

import ast
from pathlib import Path

import pytest
from tests.mutants.__main__ import ROOT, sample
from tests.mutants.mutations import mutants
from tests.mutants.tested_by import TESTED_BY

PYTHON = '''"""Words that stay: 5."""


def settle(stake: "int" = 1) -> str:
    """More words: not 6."""
    if stake > 7 and not stake == 8:
        pay(stake)
    return "win"
'''
PAYTABLE = """lines = [
    { hand = "flush", pay = "1,000 to 1", envy = 500 },
    { hand = "pair", pay = "$2" },
]
"""


def broken(folder: Path, name: str, text: str) -> dict[str, str]:
    """Every mutant of a file: what is broken, and its text."""
    (folder / name).write_text(text, encoding="utf-8")
    return {f"{one.line}: {one.what}": one.broken() for one in mutants(folder, name)}


def test_python_is_broken_where_it_runs_and_nowhere_else(tmp_path: Path) -> None:
    found = broken(tmp_path, "x.py", PYTHON)
    assert set(found) == {
        "4: 1 is 2", "4: 1 is 0", "6: If is negated", "6: And is Or", "6: Gt is GtE",
        "6: 7 is 8", "6: 7 is 6", "6: not is left out", "6: Eq is NotEq", "6: 8 is 9", "6: 8 is 7",
        "6: left out: pay(stake)", "8: 'win' is 'lose'",
    }  # fmt: skip
    whole = ast.unparse(ast.parse(PYTHON))
    assert all(text != whole for text in found.values())
    assert found["6: Gt is GtE"] == whole.replace("stake > 7", "stake >= 7")


def test_each_line_of_a_paytable_is_broken(tmp_path: Path) -> None:
    found = broken(tmp_path, "x.toml", PAYTABLE)
    assert "1001 to 1" in found['2: pay = "1,000 is 1001']
    assert "envy = 600" in found["2: envy = 500 is 600"]
    assert "flush" not in found['2: left out: { hand = "flush", pay = "1,000 to 1", envy = 500 },']
    swapped = found["2: changes places with the next line"]
    assert swapped.index("pair") < swapped.index("flush")
    assert '"$3"' in found['3: pay = "$2 is 3']
    assert len(found) == 6


@pytest.mark.parametrize("file", TESTED_BY)
def test_what_is_broken_and_what_notices_exist(file: str) -> None:
    assert (ROOT / "src" / "pitboss" / file).is_file()
    assert all((ROOT / test).exists() for test in TESTED_BY[file])


def test_a_sample_is_spread_over_all_files_and_the_same_each_time() -> None:
    chosen = sample(100, 7, "")
    assert {mutant.file for mutant in chosen} == {one.file for one in sample(0, 7, "")}
    assert [str(one) for one in chosen] == [str(one) for one in sample(100, 7, "")]
    assert [str(one) for one in chosen] != [str(one) for one in sample(100, 8, "")]
