"""A command of ``pitboss`` by itself: what it prints, and what it refuses."""

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from subprocess import CompletedProcess
from typing import Any, TextIO
from unittest.mock import patch

import typer
from typer.testing import CliRunner, Result

from pitboss.cli import main
from pitboss.vocabulary.refusal import Refused


def pitboss(*arguments: str) -> CompletedProcess[str]:
    """``pitboss`` with these arguments as its user has it, but in this process, which has loaded
    before what a new one would have to load first."""
    out, err = StringIO(), StringIO()
    code = run_main(arguments, out, err)
    return CompletedProcess(["pitboss", *arguments], code, out.getvalue(), err.getvalue())


def run_main(arguments: Sequence[str], out: TextIO, err: TextIO) -> int:
    """Runs ``pitboss`` in this process with these outputs; its exit code."""
    argv = patch.object(sys, "argv", ["pitboss", *arguments])
    with argv, redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            return int(end.code or 0)
    return 0


class Command:
    """One command, on a terminal of so many columns."""

    def __init__(self, command: Callable[..., Any], columns: int = 80) -> None:
        self.app = typer.Typer(pretty_exceptions_enable=False)
        self.app.command()(command)
        self.columns = columns

    def run(self, *arguments: object) -> Result:
        """The command with these arguments."""
        runner = CliRunner(env={"COLUMNS": str(self.columns)})
        return runner.invoke(self.app, [str(argument) for argument in arguments])

    def json(self, *arguments: object) -> Any:
        """What the command prints as JSON."""
        result = self.run(*arguments, "--json")
        assert result.exit_code == 0
        assert result.stderr == ""
        return json.loads(result.stdout)

    def refusal(self, *arguments: object) -> Refused:
        """What the command refuses."""
        result = self.run(*arguments)
        assert result.stdout == ""
        assert isinstance(result.exception, Refused)
        return result.exception
