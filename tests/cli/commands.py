"""A command of ``pitboss`` by itself: what it prints, and what it refuses."""

import json
from collections.abc import Callable
from typing import Any

import typer
from typer.testing import CliRunner, Result

from pitboss.vocabulary.refusal import Refused


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
