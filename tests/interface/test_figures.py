"""Figures, best play and comparisons: what the commands print, as values."""

import pytest
from tests.cli.commands import Command

import pitboss
from pitboss.cli.compare import compare as compare_command
from pitboss.cli.odds import odds as odds_command
from pitboss.cli.strategy import strategy as strategy_command

ODDS, STRATEGY, COMPARE = Command(odds_command), Command(strategy_command), Command(compare_command)


def test_odds_are_those_of_the_command() -> None:
    figures = pitboss.odds("over-under")
    assert [entry.to_dict() for entry in figures] == ODDS.json("over-under")
    narrowed = pitboss.odds("over-under", wager="bonus", decks=[6, 8])
    asked = ("--wager", "bonus", "--decks", 6, "--decks", 8)
    assert [entry.to_dict() for entry in narrowed] == ODDS.json("over-under", *asked)


def test_a_paytable_can_be_named() -> None:
    (figures,) = pitboss.odds("dj-wild", wager="trips_bonus", paytable="DJWT-05")
    assert figures.paytable == "DJWT-05"


@pytest.mark.parametrize(
    ("asked", "field"),
    [({"wager": "ante"}, "wager"), ({"paytable": "Z"}, "paytable"), ({"decks": 99}, "decks")],
)
def test_what_has_no_odds_is_refused_by_its_field(asked: dict[str, object], field: str) -> None:
    with pytest.raises(pitboss.Refused) as refused:
        pitboss.odds("over-under", **asked)  # type: ignore[arg-type]
    assert refused.value.field == field


def test_best_play_is_that_of_the_command() -> None:
    assert pitboss.strategy("over-under").to_dict() == STRATEGY.json("over-under")
    (decision,) = STRATEGY.json("over-under", "--hand", "9c")["decisions"]
    assert pitboss.advise("over-under", "9c").to_dict() == decision
    assert pitboss.advise("over-under", pitboss.faces([28])).to_dict() == decision


def test_a_comparison_is_that_of_the_command() -> None:
    assert pitboss.compare("over-under").to_dict() == COMPARE.json("over-under")
    at_six = pitboss.compare("over-under", {"decks": 6}, bet=2_500, players=3)
    assert (at_six.pace.bet, at_six.pace.players) == (2_500, 3)
