"""`pitboss --help`: all commands in a line each, and nothing loaded for that."""

import json
import subprocess
import sys
from importlib import import_module

from typer.testing import CliRunner

from pitboss.cli import COMMANDS, app_of, overview

LOADED = """
import atexit, json, sys
atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))
sys.argv = ["pitboss", "--help"]
from pitboss.cli import main
main()
"""


def test_every_command_is_told_whole_on_80_columns() -> None:
    shown = CliRunner(env={"COLUMNS": "80"}).invoke(overview(), ["--help"]).stdout
    told = {line.split()[0]: line for line in shown.splitlines() if line.startswith("  ")}
    for name, what in COMMANDS.items():
        assert told[name].endswith(what)
        assert len(told[name]) <= 80


def test_every_command_that_is_told_is_there() -> None:
    for name in COMMANDS:
        module = import_module(f"pitboss.cli.{name.replace('-', '_')}")
        assert hasattr(module, "app") or callable(getattr(module, name.replace("-", "_")))
    assert len(app_of(["odds"]).registered_commands) == 1


def test_the_help_loads_no_command_and_nothing_that_counts() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True, timeout=300
    )
    modules = set(json.loads(ran.stderr))
    assert not modules & {"numba", "numpy", "pydantic", "sqlalchemy", "fastapi", "rich.table"}
    assert not modules & {f"pitboss.cli.{name.replace('-', '_')}" for name in COMMANDS}
    assert "  odds " in ran.stdout


def test_a_command_that_is_not_there_is_refused_with_a_suggestion() -> None:
    ran = CliRunner().invoke(overview(), ["odd"])
    assert ran.exit_code == 2
    assert "odds" in ran.stderr
