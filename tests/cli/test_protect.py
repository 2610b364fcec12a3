"""`pitboss protect`."""

import inspect
from dataclasses import fields
from fractions import Fraction
from importlib import import_module
from math import comb
from pathlib import Path
from typing import Any

import pytest
from tests.cli.commands import Command

from pitboss.chapters import ODDS
from pitboss.cli.protect import protect
from pitboss.protect.topics import TITLES
from pitboss.vocabulary.refusal import Refused

COMMAND = Command(protect)
OVER_UNDER = ("over-under", "--topic", "bankroll")


def document(*arguments: object) -> dict[str, Any]:
    """What the command prints as JSON."""
    found: dict[str, Any] = COMMAND.json(*arguments)
    return found


def test_the_bankroll_of_over_under() -> None:
    found = document(*OVER_UNDER, "--session", 10, "--bankroll", 4)
    assert list(found) == ["game", "rules", "bankroll"]
    assert (found["game"], found["rules"]) == ("over-under", {})
    required, bonus = found["bankroll"]["wagers"]
    assert (required["wager"], bonus["wager"]) == ("required", "bonus")
    (session,) = required["player"]["sessions"]
    wins = ODDS["over-under"].wager("required", ODDS["over-under"].rules)[0].hit_frequency
    ahead = sum(comb(10, won) * wins**won * (1 - wins) ** (10 - won) for won in range(6, 11))
    assert abs(Fraction(session["ahead"]) - ahead) < Fraction(1, 10**9)
    assert session["exact"] is True
    assert required["player"]["ruin_ever"] == "certain"
    assert found["bankroll"]["meters"] == []


def test_terms_are_of_those_topics_that_know_them() -> None:
    found = document(*OVER_UNDER, "--players", 3, "--risk", "1/100", "--seat", "required=500")
    terms = found["bankroll"]["terms"]
    assert (terms["players"], terms["risk"]) == (3, "0.0100000000")
    assert found["bankroll"]["seat"]["unit"] == 500
    assert found["bankroll"]["wagers"][0]["house"]["shift"]["rounds"] == 3 * 40 * 8


def test_tables_fit_eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    printed = COMMAND.run("dj-wild", "--topic", "bankroll").stdout
    assert max(map(len, printed.splitlines())) <= 80
    assert "Bankroll: the house" in printed
    assert "once in 649,740 wagers" in printed


def test_rules_of_a_file(tmp_path: Path) -> None:
    """Only what the file offers, by its rules."""
    rules = tmp_path / "rules.json"
    rules.write_text('{"bonus_wager": false}', encoding="utf-8")
    found = document(*OVER_UNDER, "--rules", rules)
    assert found["rules"] == {"bonus_wager": False}
    assert [wager["wager"] for wager in found["bankroll"]["wagers"]] == ["required"]


# rules that no chapter prints

SIXTY = '{"paytables": {"bonus": {"Paytable": {"6 or 33": "60 to 1"}}}}'
SENTENCE = "Bonus Wager, Paytable: 6 or 33 pays 60 to 1, where § 686a.8(b) prints 50 to 1"


@pytest.fixture
def sixty(tmp_path: Path) -> Path:
    """A file by which the Bonus Wager pays 60 to 1 for a total of 6 or 33."""
    file = tmp_path / "changed.json"
    file.write_text(SIXTY, encoding="utf-8")
    return file


@pytest.mark.shows("686a.8(b)")
def test_a_bankroll_by_changed_rules_says_so_where_it_hangs_on_them(sixty: Path) -> None:
    """506 of 626,665 deals come to 6 or 33: ten units more for each of them."""
    seat = ("--seat", "required=1000", "--seat", "bonus=1000")
    printed, found = document(*OVER_UNDER, *seat), document(*OVER_UNDER, *seat, "--changed", sixty)
    required, bonus = found["bankroll"]["wagers"]
    assert required == printed["bankroll"]["wagers"][0], "which hangs on nothing of it"
    means = [
        Fraction(one["player"]["exact_mean"]) for one in (bonus, printed["bankroll"]["wagers"][1])
    ]
    assert means[0] - means[1] == Fraction(10 * 506, 626665)
    assert bonus["not_the_chapter"] == found["bankroll"]["seat"]["not_the_chapter"] == [SENTENCE]
    assert "not_the_chapter" not in str(printed)


def test_a_meter_by_changed_rules_says_so(tmp_path: Path) -> None:
    file = tmp_path / "changed.json"
    file.write_text('{"paytables": {"progressive_bonus": {"1": {"full house": "$5"}}}}')
    asked = ("dj-wild", "--topic", "bankroll", "--wager", "progressive_bonus")
    (meter,) = document(*asked, "--changed", file)["bankroll"]["meters"]
    assert len(meter["not_the_chapter"]) == 1
    assert "full house pays $5" in meter["not_the_chapter"][0]


def test_people_are_told_of_changed_rules_before_all_else(sixty: Path) -> None:
    ran = COMMAND.run(*OVER_UNDER, "--changed", sixty)
    said = f"NOT THE CHAPTER'S RULES: {SENTENCE}"
    assert ran.stderr == f"{said}\n"
    assert f"{said}. Bankroll: a player" in " ".join(ran.stdout.split())


@pytest.mark.shows("633a.7(n)")
@pytest.mark.parametrize("topic", [name for name in TITLES if name != "bankroll"])
def test_633a_7_n_other_topics_are_not_asked_by_changed_rules(topic: str, tmp_path: Path) -> None:
    """What comes with Pitboss of them is the chapter's, of whose dealer a soft 17 draws nothing."""
    file = tmp_path / "changed.json"
    file.write_text('{"terms": {"dealer_hits_soft_17": true}}', encoding="utf-8")
    refused = COMMAND.refusal("blackjack", "--topic", topic, "--changed", file, "--json")
    assert refused.field == "rules"
    assert "The dealer draws to a soft 17: yes, where § 633a.7(n) has no" in refused.what
    assert "bankroll" in refused.allowed


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("baccarat",), "game"),
        (("over-under", "--topic", "edge-sorting"), "topic"),
        ((*OVER_UNDER, "--one-in", "7"), "one_in"),
        ((*OVER_UNDER, "--risk", "often"), "risk"),
        ((*OVER_UNDER, "--risk", "2"), "risk"),
        ((*OVER_UNDER, "--wager", "pairs"), "wagers"),
        ((*OVER_UNDER, "--seat", "required"), "seat"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], field: str) -> None:
    refused = COMMAND.run(*arguments).exception
    assert isinstance(refused, Refused)
    assert refused.field == field


def test_every_term_of_every_topic_has_an_option() -> None:
    source = inspect.getsource(protect)
    for topic in TITLES:
        for field in fields(import_module(f"pitboss.protect.{topic}").Terms):
            assert f'"{field.name}":' in source, (topic, field.name)
