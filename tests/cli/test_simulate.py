"""`pitboss simulate` as its user sees it."""

import json
from pathlib import Path

import pytest
from tests.cli.commands import Command

from pitboss.cli.simulate import simulate

SIMULATE = Command(simulate)


@pytest.mark.parametrize(
    ("arguments", "field", "allowed"),
    [
        (("chess", "house_way"), "game", "blackjack"),
        (("pai-gow", "switch"), "study", "house_way"),
        (("pai-gow", "house_way", "--rounds", 0), "rounds", "1 or more"),
        (("pai-gow", "house_way", "--seed=-1"), "seed", "0 or more"),
        (("pai-gow", "house_way", "--rules", "/no/such.json"), "rules", "TOML or JSON"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    arguments: tuple[object, ...], field: str, allowed: str
) -> None:
    refused = SIMULATE.refusal(*arguments)
    assert refused.field == field
    assert allowed in refused.allowed


def test_a_file_that_is_not_there_is_named_without_numbers_of_the_system() -> None:
    refused = SIMULATE.refusal("pai-gow", "house_way", "--rules", "/no/such.json")
    assert refused.what == "/no/such.json: No such file or directory"


@pytest.mark.shows("645a.12(j)")
def test_a_study_is_kept_with_all_that_makes_it_again(tmp_path: Path) -> None:
    told = SIMULATE.json("pai-gow", "bank", "--rounds", 700, "--seed", 5, "--out", tmp_path)
    (kept,) = tmp_path.iterdir()
    assert json.loads(kept.read_text()) == told
    assert (told["rounds"], told["seed"]) == (700, 5)
    again = told["command"].split()[2:]
    assert SIMULATE.json(*again, "--out", tmp_path / "again") == told
