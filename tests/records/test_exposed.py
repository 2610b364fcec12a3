"""The most that the house can lose in a round, worked by hand from the paytables."""

import pytest

from pitboss.records import adjudicate
from pitboss.records.exposed import exposure
from pitboss.regulation import Rules
from pitboss.regulation.changed import changed
from pitboss.vocabulary.money import back_at_odds
from pitboss.vocabulary.refusal import Refused


@pytest.mark.shows("686a.8(a)", "686a.8(b)")
def test_over_under_three_aces_at_every_seat() -> None:
    """$50 on the Ante and on Over 23 at even money, $10 on the Bonus Wager at 50 to 1; 18 of the 24
    aces of six decks go to six seats."""
    found = exposure(Rules.of("686a"), {"ante": 5_000, "bonus": 1_000})
    seat = 5_000 + 5_000 + 50 * 1_000
    assert (found.seat.bound, found.seat.exact) == (seat, True)
    assert (found.table.bound, found.table.exact) == (6 * seat, True)


@pytest.mark.shows("678a.11(b)(3)", "678a.12(a)", "678a.12(b)", "678a.12(c)")
def test_high_card_flush_four_seven_card_straight_flushes_and_two_of_six() -> None:
    """The first two lines of both bonus tables, at $10 each; the Raise is three Antes. Each suit
    makes one straight flush of seven cards, and what is left of two of them one of six."""
    stakes = {"ante": 5_000, "flush_bonus": 1_000, "straight_flush_bonus": 1_000}
    chosen = {"flush_bonus_wager": True, "straight_flush_bonus_wager": True}
    rules = Rules.of("678a", chosen)
    tops = {
        wager: [back_at_odds(line.pay, 1_000) - 1_000 for line in rules.paytable(wager).lines]
        for wager in ("flush_bonus", "straight_flush_bonus")
    }
    found = exposure(rules, stakes)
    main = 4 * 5_000
    seven, six = (sum(pays[at] for pays in tops.values()) + main for at in (0, 1))
    assert (found.seat.bound, found.seat.exact) == (seven, True)
    assert (found.table.bound, found.table.exact) == (4 * seven + 2 * six, True)
    lines = adjudicate(found.table.round)["lines"]
    assert sum(line["back"] - line["stake"] for line in lines) == found.table.reached


@pytest.mark.shows("678a.12(e)")
def test_a_payout_limit_cuts_the_ante_and_raise() -> None:
    rules = Rules.of("678a", {"payout_limit": 5_000_000})
    found = exposure(rules, {"ante": 2_000_000})
    assert (found.seat.bound, found.seat.reached) == (5_000_000, 5_000_000)


@pytest.mark.shows("687a.12(b)", "687a.12(d)")
def test_dj_wild_five_wild_cards() -> None:
    rules = Rules.of("687a", {"trips_bonus_wager": True})
    found = exposure(rules, {"ante": 5_000, "blind": 5_000, "trips_bonus": 1_000})
    assert found.seat.exact
    assert found.seat.round["seats"][0]["cards"] == ["2c", "2d", "2h", "2s", "Jk"]
    assert found.table.reached < found.table.bound  # one deck has five wild cards once


@pytest.mark.shows("633a.10(a)", "633a.11(c)")
def test_blackjack_four_hands_each_doubled() -> None:
    found = exposure(Rules.of("633a"), {"blackjack": 5_000})
    assert (found.seat.bound, found.seat.exact) == (8 * 5_000, True)
    assert (found.table.bound, found.table.exact) == (7 * 8 * 5_000, True)


@pytest.mark.shows("645a.13(a)", "645a.13(b)")
def test_pai_gow_less_the_vigorish() -> None:
    """Fortune Bonus table A pays a seven-card straight flush without a joker 8,000 to 1."""
    rules = Rules.of("645a", {"fortune_bonus_wager": True})
    found = exposure(rules, {"pai_gow": 5_000, "fortune_bonus": 1_000})
    assert (found.seat.bound, found.seat.exact) == (5_000 - 250 + 8_000 * 1_000, True)


def test_changed_rules_have_a_bound_alone() -> None:
    rules = changed(Rules.of("686a"), {"bonus": {"Paytable": {"6 or 33": "60 to 1"}}})
    found = exposure(rules, {"ante": 100, "bonus": 100})
    assert (found.seat.bound, found.seat.reached) == (6_200, 0)
    assert found.to_dict()["not_the_chapter"] == [*rules.changes]


def test_a_wager_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="the Ante Wager is missing"):
        exposure(Rules.of("686a"), {"bonus": 100})
    with pytest.raises(Refused, match="'trips'"):
        exposure(Rules.of("686a"), {"ante": 100, "trips": 100})
