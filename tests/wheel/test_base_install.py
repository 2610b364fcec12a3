"""The base install without its extras: what it does, and what it says of the rest."""

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from re import match, sub

import pytest

from pitboss.cli.extras import MODULES

pytestmark = pytest.mark.slow

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))

WITHOUT = f"""
import sys

FORBIDDEN = {sorted(module for modules in MODULES.values() for module in modules)!r}


class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in FORBIDDEN:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)


sys.meta_path.insert(0, NotInstalled())
"""
USED = """
import numpy as np
import pitboss

seat = {"seat": 1, "cards": ["Ah", "Kd", "9c"], "wagers": {"ante": 1000}, "decision": "over"}
record = {"game": "over-under", "seats": [seat]}
print(pitboss.adjudicate(record).net)
print(pitboss.odds("over-under", wager="bonus")[0].payback)
print(pitboss.strategy("over-under").game)
print(pitboss.rank("dj-wild", "2c Jk Ah Kh Qh").category)
print(pitboss.rank("over-under", np.array([[0, 1, 2]], np.uint8)).values.tolist())
print(pitboss.play("over-under", {"ante": 1000}, seed=1).pending.seat)
"""


def run(script: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """A script where the modules of the extras are not installed."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT + script, *arguments],
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_interface_needs_nothing_of_the_extras() -> None:
    done = run(USED)
    assert done.stderr == ""
    assert done.stdout.split("\n")[:-1] == [
        "2000", "45503/48205", "over-under", "royal flush", "[6]", "1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("command", "extra"), [(("serve",), "serve"), (("people", "list"), "serve")]
)
def test_what_needs_an_extra_says_what_to_install(command: tuple[str, ...], extra: str) -> None:
    done = run("from pitboss.cli import main; main()", *command)
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"pip install 'pitboss[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_odds_are_printed_without_the_extras() -> None:
    done = run("from pitboss.cli import main; main()", "odds", "over-under", "--json")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("extra", MODULES)
def test_the_modules_of_an_extra_are_known(extra: str) -> None:
    """Every distribution that an extra names has a module in the table."""
    installs = {
        _plain(distribution): module
        for module, distributions in packages_distributions().items()
        for distribution in distributions
        if module in MODULES[extra]
    }
    for requirement in PROJECT["project"]["optional-dependencies"][extra]:
        name = match(r"[\w.-]+", requirement)
        assert name is not None
        assert _plain(name[0]) in {"pitboss", *installs}  # itself, with another extra


def _plain(distribution: str) -> str:
    return sub(r"[-_.]+", "-", distribution).lower()
