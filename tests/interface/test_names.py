"""The names that `import pitboss` gives, and when they are loaded."""

import subprocess
import sys
from pathlib import Path

import pytest

import pitboss
from pitboss import _HOMES

ROOT = Path(pitboss.__file__).parent


def run(script: str) -> str:
    """What a script prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_every_public_name_is_there_and_documented() -> None:
    assert set(pitboss.__all__) == {"__version__", *_HOMES}
    for name in _HOMES:
        assert getattr(pitboss, name).__doc__


def test_every_public_name_is_one_for_who_checks_types() -> None:
    text = (ROOT / "__init__.py").read_text(encoding="utf-8")
    for name, home in _HOMES.items():
        assert f"from .{home} import {name} as {name}\n" in text


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    loaded = run("import sys, pitboss; print([name for name in sys.modules if 'pitboss' in name])")
    assert loaded == "['pitboss']"


def test_single_hands_and_kept_figures_load_no_kernels() -> None:
    script = (
        "import sys, pitboss\n"
        "pitboss.rules('blackjack', decks=8); pitboss.games()\n"
        "print('numba' in sys.modules)"
    )
    assert run(script) == "False"


def test_a_name_that_is_none_is_said_so() -> None:
    with pytest.raises(AttributeError, match="'pitboss' has no attribute 'simulation'"):
        pitboss.simulation  # noqa: B018


def test_a_room_that_is_called_is_still_a_room() -> None:
    script = (
        "import pitboss.simulate.reference as reference, pitboss\n"
        "made = pitboss.simulate('over-under', 100, seed=2)\n"
        "print(reference.__name__, made.rounds, pitboss.simulate.__name__)"
    )
    assert run(script) == "pitboss.simulate.reference 100 pitboss.simulate"
    script = (
        "import pitboss.protect.topics, pitboss\n"
        "print(pitboss.protect('dj-wild', 'counting')['counting'].not_open.cites[0])"
    )
    assert run(script).startswith("687a.")
