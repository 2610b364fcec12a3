"""`pitboss odds`."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cli.commands import Command

from pitboss.cli.odds import odds

COMMAND = Command(odds)


def entries(*arguments: str) -> list[dict[str, Any]]:
    """What the command prints as JSON."""
    found = COMMAND.json("over-under", *arguments)
    assert isinstance(found, list)
    return found


def test_every_wager_for_the_chapters_decks() -> None:
    required, bonus = entries()
    assert (required["wager"], required["paytable"], required["decks"]) == ("required", None, 6)
    assert (bonus["wager"], bonus["paytable"], bonus["decks"]) == ("bonus", "Paytable", 6)
    assert required["method"] == bonus["method"] == "exact"
    assert required["standard_error"] is required["envy"] is required["meter"] is None


@pytest.mark.shows("686a.8(b)")
def test_686a_8_b_lines_are_as_printed() -> None:
    (bonus,) = entries("--wager", "bonus")
    assert [(line["hand"], line["pays"]) for line in bonus["lines"]] == [
        ("6 or 33", "50 to 1"),
        ("7 or 32", "10 to 1"),
        ("8 or 31", "5 to 1"),
        ("9 or 30", "4 to 1"),
        ("10 or 29", "3 to 1"),
        ("11 or 28", "2 to 1"),
        ("12 or 27", "1 to 1"),
        ("any other total", "lose"),
    ]
    assert sum(Fraction(line["probability"]) for line in bonus["lines"]) == 1


def test_decks_may_be_repeated_and_count_once() -> None:
    found = entries("--decks", "8", "--decks", "1", "--decks", "8", "--wager", "required")
    assert [entry["decks"] for entry in found] == [8, 1]


def test_a_paytable_is_named_as_the_chapter_heads_it() -> None:
    assert [entry["wager"] for entry in entries("--paytable", "Paytable")] == ["bonus"]


def test_an_unknown_game_is_refused() -> None:
    refused = COMMAND.refusal("baccarat")
    assert refused.field == "game"
    assert "over-under" in refused.allowed


@pytest.mark.shows("686a.3(a)")
@pytest.mark.parametrize("decks", ["0", "9"])
def test_686a_3_a_decks_that_cannot_be_counted_are_refused(decks: str) -> None:
    refused = COMMAND.refusal("over-under", "--decks", "6", "--decks", decks, "--json")
    assert refused.field == "decks"
    assert "1 to 8" in refused.allowed
    assert refused.cites == ("686a.3(a)",)


def test_an_unknown_wager_is_refused() -> None:
    refused = COMMAND.refusal("over-under", "--wager", "bonus", "--wager", "insurance")
    assert "'insurance'" in refused.what
    assert (refused.field, refused.allowed) == ("wager", "required, bonus")
    assert "686a.1[Bonus Wager]" in refused.cites


@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        (("--paytable", "A"), "Paytable"),
        (
            ("--wager", "required", "--paytable", "Paytable"),
            "none: it has no paytables to choose from",
        ),
    ],
)
def test_an_unknown_paytable_is_refused(arguments: tuple[str, ...], allowed: str) -> None:
    refused = COMMAND.refusal("over-under", *arguments)
    assert (refused.field, refused.allowed) == ("paytable", allowed)
    assert "686a.8(b)" in refused.cites


def test_the_table_for_people_fits_and_shows_the_boards_figures() -> None:
    result = COMMAND.run("over-under")
    assert result.exit_code == 0
    assert max(len(line.rstrip()) for line in result.stdout.splitlines()) <= 80
    assert "98.950%" in result.stdout
    assert "98.95% agrees" in result.stdout
    assert "94.393% agrees" in result.stdout
    assert " Bonus Paytable 6 " in " ".join(result.stdout.split())
    assert "R-686a-11" in result.stdout


def test_ways_and_returns_are_shown_where_they_are_asked_for() -> None:
    """Of the 5,013,320 hands of three cards from six decks, 2,024 are three aces of 24, and as many
    three kings; a unit at 50 to 1 brings back 51."""
    shown = " ".join(COMMAND.run("over-under", "--ways", "--returns").stdout.split())
    assert f"6 or 33 50 to 1 0.08074% {2 * 2_024:,} {51 * 2 * 2_024 / 5_013_320:.4%}" in shown
    assert "Ways: of 5,013,320, which is how many hands of 3 cards there are." in shown
    plain = COMMAND.run("over-under").stdout
    assert "Ways" not in plain
    assert "Return" not in plain


def test_the_table_for_people_has_no_board_for_other_decks() -> None:
    assert "agrees" not in COMMAND.run("over-under", "--decks", "1").stdout


@pytest.mark.shows("633a.13(d)(1)", "633a.13(d)(2)")
def test_633a_13_d_a_wager_without_a_paytable_for_the_decks_is_refused() -> None:
    refused = COMMAND.refusal("blackjack", "--wager", "match_the_dealer", "--decks", "1", "--json")
    assert (refused.field, refused.allowed) == ("decks", "6, 8")
    assert {"633a.13(d)(1)", "633a.13(d)(2)", "R-633a-4"} <= set(refused.cites)


def test_every_entry_can_be_asked_for_by_its_name() -> None:
    result = COMMAND.run("pai-gow", "--wager", "required.bank.2", "--json")
    (entry,) = json.loads(result.stdout)
    assert entry["wager"] == "required.bank.2"


def test_what_was_never_simulated_is_said_to_be_missing() -> None:
    refused = COMMAND.refusal("blackjack", "--wager", "required.switch", "--decks", "2")
    assert refused.field == "wager"
    assert "pitboss simulate" in refused.allowed


def test_what_another_reading_pays_back_can_be_asked_for(tmp_path: Path) -> None:
    asked = ("high-card-flush", "--wager", "straight_flush_bonus", "--paytable", "A")
    (entry,) = COMMAND.json(*asked)
    (other,) = entry["otherwise"]
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(other["rules"]))
    (found,) = COMMAND.json(*asked, "--rules", file)
    assert found["payback"] == other["payback"]


def test_all_games_take_no_narrowing() -> None:
    assert COMMAND.refusal("over-under", "--all").field == "all"
    assert COMMAND.refusal().field == "game"
