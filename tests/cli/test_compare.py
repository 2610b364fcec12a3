"""`pitboss compare`."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cli.commands import Command

from pitboss.chapters import ODDS
from pitboss.cli.compare import compare
from pitboss.figures.cache import FOLDER
from pitboss.figures.figures import Figures, Meter, Outcome
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.strategy import Strategy
from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.refusal import Refused

COMMAND, WIDE = Command(compare), Command(compare, columns=100)
COIN = "made-up"


def document(*arguments: object) -> dict[str, Any]:
    """What the command prints as JSON."""
    found: dict[str, Any] = COMMAND.json(*arguments)
    return found


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game among the others, of wagers whose figures can be worked out by hand: one in ten brings
    back nine, or ten where aces count low in straight flushes; of a progressive of $1, or whatever
    the casino takes, one in ten."""

    def counted(rules: Rules, wager: str, *tables: tuple[str | None, int]) -> list[Figures]:
        more = wager == "straight_flush_bonus" and rules.flag("ace_low_straight_flush")
        tenth, one = Fraction(1, 10), Fraction(1)
        return [
            Figures(wager, name, 1, (Outcome("hit", "", tenth, one, Fraction(back + more)),
                                     Outcome("miss", "lose", 1 - tenth, one, 0 * one)))
            for name, back in tables
        ]  # fmt: skip

    def progressive(rules: Rules, _: int) -> list[Figures]:
        (found,) = counted(rules, "progressive_jackpot", ("A", 1))
        size = rules.number("progressive_bet")
        meter = Meter(Fraction(1, 10), Fraction(0), Fraction(0), size, 0)
        return [Figures(found.wager, "A", 1, found.outcomes, meter=meter)]

    game = GameOdds(
        chapter_file("678a"),
        {
            REQUIRED: lambda rules, _: counted(rules, REQUIRED, (None, 10)),
            "straight_flush_bonus": lambda rules, _: counted(
                rules, "straight_flush_bonus", ("A", 9), ("B", 8)
            ),
            "progressive_jackpot": progressive,
        },
        lambda _, decks: Strategy(COIN, decks, ()),
        lambda *_: pytest.fail("nothing is asked"),
        deck_counts=(1,),
    )
    monkeypatch.setenv(FOLDER, "")
    monkeypatch.setitem(ODDS, COIN, game)


def test_over_under_has_what_pitboss_odds_says_and_its_hold() -> None:
    found = document("over-under", "--bet", 2500, "--rounds-per-hour", 60)
    assert (found["game"], found["bet"], found["rounds_per_hour"]) == ("over-under", 2500, 60)
    assert found["choices"] == []  # none has a part in a figure
    entries = [figures.to_dict() for figures in ODDS["over-under"].odds()]
    for row, entry in zip(found["paytables"], entries, strict=True):
        for name in ("wager", "paytable", "payback", "house_edge", "hit_frequency"):
            assert row[name] == entry[name]
        assert row["in_use"] is True
        hold = Fraction(row["house_edge"]) * 25 * 60
        assert abs(Fraction(row["hold_per_hour"]) - hold) < Fraction(1, 1000)
        index = Fraction(entry["standard_deviation"]) * Fraction("1.645")
        assert abs(Fraction(row["volatility_index"]) - index) < Fraction(1, 10**8)


def test_paytables_and_choices_side_by_side(made_up: None) -> None:
    found = document(COIN)
    assert (found["bet"], found["rounds_per_hour"]) == (1000, 40)
    rows = {
        (row["wager"], row["paytable"]): (row["payback"], row["in_use"], row["hold_per_hour"])
        for row in found["paytables"]
    }
    assert rows == {  # of $10, forty times an hour; of the progressive, $1
        ("required", None): ("1.0000000000", True, "0.0000"),
        ("straight_flush_bonus", "A"): ("0.9000000000", True, "40.0000"),
        ("straight_flush_bonus", "B"): ("0.8000000000", False, "80.0000"),
        ("progressive_jackpot", "A"): ("0.1000000000", True, "36.0000"),
    }
    ace_low, size = found["choices"]
    assert (ace_low["choice"], size["choice"]) == ("ace_low_straight_flush", "progressive_bet")
    assert [
        (row["value"], row["label"], row["as_chosen"], row["wager"], row["payback"], row["change"])
        for row in ace_low["values"]
    ] == [
        (True, "yes", False, "straight_flush_bonus", "1.0000000000", "0.1000000000"),
        (False, "no", True, "straight_flush_bonus", "0.9000000000", "0.0000000000"),
    ]
    assert [(row["value"], row["hold_per_hour"]) for row in size["values"]] == [
        (100, "36.0000"), (200, "72.0000"), (500, "180.0000"), (1000, "360.0000"),
    ]  # fmt: skip


@pytest.mark.shows("678a.12(c)")
def test_678a_12_c_rules_tell_what_is_offered_and_in_use(made_up: None, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('paytables = { straight_flush_bonus = "B" }', encoding="utf-8")
    found = document(COIN, "--rules", rules)
    in_use = {(row["wager"], row["paytable"]): row["in_use"] for row in found["paytables"]}
    assert in_use == {
        ("required", None): True,
        ("straight_flush_bonus", "A"): False,
        ("straight_flush_bonus", "B"): True,
    }
    (ace_low,) = found["choices"]
    assert [row["payback"] for row in ace_low["values"]] == ["0.9000000000", "0.8000000000"]


@pytest.mark.parametrize("game", ["over-under", COIN])
def test_the_tables_for_people_fit(made_up: None, game: str) -> None:
    result = COMMAND.run(game)
    assert result.exit_code == 0
    assert max(len(line.rstrip()) for line in result.stdout.splitlines()) <= 80
    words = " ".join(result.stdout.split())
    assert "average wager of $10" in words
    assert "40 rounds" in words


def test_the_tables_for_people_show_the_figures(made_up: None) -> None:
    lines = [" ".join(line.split()) for line in WIDE.run(COIN).stdout.splitlines()]
    # σ of one in ten that brings eight is 8·0.3, and 1.645 of that 3.948
    assert "Straight Flush Bonus Wager B 80.000% 20.000% 2.400 3.948 10.00% $80.00" in lines
    assert "yes 100.000% 0.000% 3.000 4.935 10.00% $0.00 +10.000" in lines
    assert any(line.startswith("An ace may be low in a straight flush") for line in lines)


def test_what_a_narrow_terminal_leaves_out_is_told(made_up: None) -> None:
    shown = Command(compare, columns=60).run(COIN).stdout
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= 60
    assert "Wider terminals also show: " in shown
    assert "show: Wins." in shown or "show: Volatility, Wins." in shown


def test_an_unknown_game_is_refused() -> None:
    refused = COMMAND.run("baccarat").exception
    assert isinstance(refused, Refused)
    assert refused.field == "game"


@pytest.mark.parametrize("option", ["--bet", "--rounds-per-hour"])
def test_nothing_less_than_one_is_wagered(option: str) -> None:
    assert COMMAND.run("over-under", option, 0).exit_code == 2
