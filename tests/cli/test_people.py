"""`pitboss casino` and `pitboss people`: a casino's file and key, and its people."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli import casino, people
from pitboss.store import EventLog
from pitboss.store.verify import verify_registry
from pitboss.vocabulary.refusal import Refused

ADA = ("Ada", "--licence", "PA-1", "--department", "compliance", "--level", "manager")
DEE = ("Dee", "--licence", "PA-2", "--department", "table games", "--level", "dealer")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A new casino's file."""
    made = tmp_path / "brass.toml"
    result = CliRunner().invoke(casino.app, ["init", str(made), "--name", "Brass"])
    assert result.exit_code == 0
    assert "Public part of the key: " in result.stdout
    assert "--administrator" in result.stdout
    return made


def run(file: Path, *arguments: str, typed: str = "") -> Result:
    """A command on the casino's people."""
    given = [*arguments, "--casino", str(file)]
    return CliRunner().invoke(people.app, given, input=typed or None)


def told(file: Path, *arguments: str, typed: str = "") -> dict[str, object]:
    """What a command tells as JSON."""
    result = run(file, *arguments, "--json", typed=typed)
    assert result.exit_code == 0, result.output
    found: dict[str, object] = json.loads(result.stdout)
    return found


def test_the_public_part_of_the_key_is_shown_again(file: Path) -> None:
    shown = CliRunner().invoke(casino.app, ["key", str(file)])
    to_dict = CliRunner().invoke(casino.app, ["key", str(file), "--json"])
    assert json.loads(to_dict.stdout)["public_key"] in shown.stdout
    secret = file.with_name("brass.signing.pem").read_text().splitlines()[1]
    assert secret not in shown.stdout + to_dict.stdout
    again = CliRunner().invoke(casino.app, ["init", str(file)])
    assert isinstance(again.exception, Refused)


def test_a_password_is_made_and_printed_once(file: Path) -> None:
    made = told(file, "add", *ADA, "--administrator")
    assert made["must_change"] is True
    assert len(str(made["one_time_password"])) == 23
    listed = run(file, "list")
    assert "password to be changed" in listed.stdout
    assert str(made["one_time_password"]) not in listed.stdout
    assert "no administrator" not in listed.stderr
    reset = told(file, "reset", "PA-1")
    assert reset["one_time_password"] != made["one_time_password"]


def test_a_password_is_asked_for_twice_or_read(file: Path) -> None:
    words = "four words in a row"
    asked = run(file, "add", *ADA, "--password", typed=f"{words}\n{words}\n")
    assert asked.exit_code == 0
    assert words not in asked.output
    assert "first sign-in" not in asked.stdout
    read = told(file, "add", *DEE, "--password-stdin", typed=f"{words}\n")
    assert read["must_change"] is False
    assert "one_time_password" not in read
    for refused in (
        run(file, "reset", "Dee", "--password-stdin", typed="too short\n"),
        run(file, "reset", "Dee", "--password-stdin", typed="\n"),
        run(file, "reset", "Dee", "--password-stdin", "--password"),
    ):
        assert isinstance(refused.exception, Refused)
        assert refused.exception.field == "password"
        assert "too short" not in str(refused.exception)


def test_somebody_is_suspended_and_reinstated(file: Path) -> None:
    told(file, "add", *DEE)
    assert told(file, "suspend", "dee")["state"] == "suspended"
    assert "suspended" in run(file, "list").stdout
    again = run(file, "suspend", "dee")
    assert isinstance(again.exception, Refused)
    assert told(file, "reinstate", "PA-2")["state"] == "active"
    assert "has no administrator" in run(file, "list").stderr


def test_what_there_is_not_is_refused(file: Path) -> None:
    for given in (
        ("add", "Dee", "--licence", "1", "--department", "kitchen", "--level", "dealer"),
        ("suspend", "Nobody"),
    ):
        assert isinstance(run(file, *given).exception, Refused)


def test_all_of_it_is_in_the_registry(file: Path) -> None:
    told(file, "add", *ADA)
    told(file, "add", *DEE)
    told(file, "suspend", "Dee")
    log = EventLog.open(f"sqlite:///{file.with_name('brass.sqlite3')}")
    try:
        assert verify_registry(log) == []
        assert [event.entry["by"] for event in log.registered("person")] == ["command line"] * 2
    finally:
        log.close()
