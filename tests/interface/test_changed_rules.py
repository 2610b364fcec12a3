"""Rules that no chapter prints are counted by, and never played by."""

from fractions import Fraction

import gymnasium
import pytest

import pitboss
import pitboss.environments

SIX_HUNDRED = {"bonus": {"Paytable": {"6 or 33": "600 to 1"}}}
CHANGED = pitboss.changed("over-under", SIX_HUNDRED)
OF_STUD = pitboss.rules("dj-wild")


def test_what_is_changed_are_the_rules_of_a_game_or_those_that_are_given() -> None:
    assert not pitboss.rules("over-under").changes
    assert len(CHANGED.changes) == 1
    stud = pitboss.changed(
        pitboss.game("dj-wild"), terms={"raise_antes": 3}, rules={"bad_beat": "two_way"}
    )
    assert (stud["bad_beat"], len(stud.changes)) == ("two_way", 1)
    mine = {"trips_bonus": {"Mine": {"straight": "4 to 1"}}}
    again = pitboss.changed("dj-wild", mine, rules=stud)
    assert again.changes[0] == stud.changes[0]
    assert (again["bad_beat"], len(again.changes)) == ("two_way", 2)
    with pytest.raises(pitboss.Refused, match="rules of DJ Wild"):
        pitboss.changed("over-under", SIX_HUNDRED, rules=OF_STUD)
    with pytest.raises(pitboss.Refused, match="not a game"):
        pitboss.changed(paytables=SIX_HUNDRED)


def test_rules_in_the_place_of_the_game_are_deprecated_and_do_as_before() -> None:
    rules = pitboss.rules("over-under")
    with pytest.warns(DeprecationWarning, match=r"changed\(game, …, rules=rules\)"):
        by_order = pitboss.changed(rules, SIX_HUNDRED)
    with pytest.warns(DeprecationWarning, match=r"changed\(game, …, rules=rules\)"):
        by_name = pitboss.changed(rules=rules, paytables=SIX_HUNDRED)
    assert by_order.changes == by_name.changes == CHANGED.changes


def test_no_round_is_played_or_simulated_by_changed_rules() -> None:
    """Each would have gone by the chapter's own paytable without a word."""
    with pytest.raises(pitboss.Refused, match="not the rules of chapter 686a"):
        pitboss.play("over-under", {"ante": 1_000, "bonus": 500}, CHANGED, seed=1)
    with pytest.raises(pitboss.Refused, match="not the rules of chapter 686a"):
        pitboss.simulate("over-under", 10, 1, CHANGED)
    with pytest.raises(pitboss.Refused, match="not the rules of chapter 686a"):
        gymnasium.make("Pitboss/OverUnder-v0", rules=CHANGED)


def test_protection_is_found_by_the_odds_of_changed_rules_or_not_at_all() -> None:
    required, bonus = pitboss.protect("over-under", "bankroll", rules=CHANGED)[
        "bankroll"
    ].to_dict()["wagers"]
    assert "not_the_chapter" not in required
    assert bonus["not_the_chapter"] == [*CHANGED.changes]
    with pytest.raises(pitboss.Refused, match="where another topic than bankroll is asked"):
        pitboss.protect("over-under", "mistakes", rules=CHANGED)


def test_rules_of_another_game_are_refused() -> None:
    with pytest.raises(pitboss.Refused, match="rules of DJ Wild"):
        pitboss.simulate("over-under", 10, 1, OF_STUD)
    with pytest.raises(pitboss.Refused, match="rules of DJ Wild"):
        gymnasium.make("Pitboss/OverUnder-v0", rules=OF_STUD)


def test_figures_by_changed_rules_say_so() -> None:
    (bonus,) = pitboss.odds("over-under", CHANGED, wager="bonus")
    assert bonus.not_the_chapter == CHANGED.changes
    # 506 of 626665 deals come to 6 or 33: 550 units more for each of them
    (printed,) = pitboss.odds("over-under", wager="bonus")
    assert bonus.payback - printed.payback == Fraction(550 * 506, 626665)
