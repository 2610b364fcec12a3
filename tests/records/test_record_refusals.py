"""Records are refused in the record's own words: its field, what is allowed, the paragraph."""

import pytest
from tests.records.adjudicated import Record, refused

from pitboss.records import adjudicate, play_stacked

BANK: Record = {"game": "pai-gow", "rules": {"bank": True}, "bank": {"seat": 3}, "seats": [
    {"seat": 3, "cards": ["Ts", "Th", "5c", "3s", "2d", "Jc", "6d"], "wagers": {}}]}  # fmt: skip


@pytest.mark.shows("645a.7(d)", "645a.12(d)(2)")
def test_nobody_wagers_against_a_bank() -> None:
    refusal = refused(BANK, "seats", "645a.12(d)(2)", allowed="a wager on 'pai_gow'")
    assert "645a.7(d)" in refusal.cites


@pytest.mark.shows("686a.6(d)")
def test_a_seat_without_a_wager_is_told_what_it_may_wager() -> None:
    seat = {"seat": 1, "cards": ["Ah", "Th", "9h"], "wagers": {}, "decision": "over"}
    refused({"game": "over-under", "seats": [seat]}, "seats[0].wagers.ante", "686a.6(d)",
            allowed="whole cents")  # fmt: skip


@pytest.mark.shows("686a.7(g)(1)", "686a.7(g)(2)", "686a.7(g)(3)", "686a.9(c)")
def test_who_took_his_cards_late_decided_on_them() -> None:
    seat = {"seat": 1, "cards": ["Ah", "Th", "9h"], "wagers": {"ante": 1000}, "missed": True}
    record = {"game": "over-under", "irregularity": "686a.9(c)", "seats": [seat]}
    refused(record, "seats[0].decision", "686a.7(g)(1)", allowed="over, under, surrender")
    assert adjudicate(record | {"seats": [seat | {"decision": "over"}]})["lines"]


@pytest.mark.shows("633a.7(f)(3)", "633a.14(c)")
def test_a_dealer_whose_hole_card_is_not_told() -> None:
    seat = {"seat": 1, "wagers": {"blackjack": 1000}, "hands": [{"cards": ["2h", "3s"]}]}
    record = {"game": "blackjack", "irregularity": "633a.14(c)", "dealer": {"cards": ["Ad"]},
              "seats": [seat]}  # fmt: skip
    refused(record, "dealer.cards", "633a.7(f)(3)", allowed="two cards")


@pytest.mark.shows("633a.7(f)(1)")
def test_a_seat_without_cards_is_told_what_they_are() -> None:
    seat = {"seat": 1, "wagers": {"blackjack": 1000}}
    record = {"game": "blackjack", "dealer": {"cards": ["9d", "8c"]}, "seats": [seat]}
    refused(record, "seats[0].cards", "633a.7(f)(1)", allowed="a list of cards")


@pytest.mark.shows("633a.11(a)")
def test_hands_of_a_split_pair_have_cards() -> None:
    seat = {"seat": 3, "wagers": {"blackjack": 1000}, "cards": [],
            "hands": [{"cards": []}, {"cards": []}]}  # fmt: skip
    record = {"game": "blackjack", "irregularity": "633a.14(j)(1)", "seats": [seat],
              "dealer": {"cards": ["Jd", "5c"]}}  # fmt: skip
    refused(record, "seats[0].hands[0].cards", "633a.11(a)", allowed="one card")


@pytest.mark.shows("633a.9(a)[lead]")
def test_r_633a_12_there_is_no_surrender_at_switch() -> None:
    hands = [{"cards": ["Kh", "6s"], "surrendered": True}, {"cards": ["Kd", "6d"]}]
    seat = {"seat": 1, "wagers": {"blackjack": 1000}, "hands": hands}
    record = {"game": "blackjack", "rules": {"switch": True}, "seats": [seat],
              "dealer": {"cards": ["9d", "8d"]}}  # fmt: skip
    refusal = refused(record, "seats[0].hands[0].surrendered", "R-633a-12", allowed="false")
    assert "Switch" in refusal.what


@pytest.mark.shows("633a.6(e)(1)")
@pytest.mark.parametrize("name", ["lucky_ladies", "lucky_ladies.2"])
def test_r_633a_23_no_lucky_ladies_at_switch(name: str) -> None:
    seat = {"seat": 1, "wagers": {"blackjack": 1000, name: 500},
            "hands": [{"cards": ["Kh", "6s"]}, {"cards": ["Kd", "6d"]}]}  # fmt: skip
    record = {"game": "blackjack", "rules": {"switch": True}, "seats": [seat],
              "dealer": {"cards": ["9d", "8d"]}}  # fmt: skip
    refusal = refused(record, f"seats[0].wagers.{name}", "R-633a-23", allowed="blackjack")
    assert "633a.6(e)(1)" in refusal.cites


@pytest.mark.parametrize(
    ("game", "most"), [("blackjack", 7), ("pai-gow", 6), ("over-under", 6), ("dj-wild", 6)]
)
def test_a_seat_is_one_of_those_that_the_game_has(game: str, most: int) -> None:
    for number in ("x", most + 2, 0):
        seat: Record = {"seat": number, "wagers": {}, "cards": []}
        refused({"game": game, "seats": [seat]}, "seats[0].seat", allowed=f"1 to {most}")
    refused(BANK | {"bank": {"seat": "x"}}, "bank.seat", allowed="1 to 6")


@pytest.mark.parametrize(
    ("more", "field", "cite"),
    [
        ({"decisions": ["stand", "hit"]}, "decisions[1]", "633a.7(l)[lead]"),
        ({"decisions": ["stand", {"double": 5}]}, "decisions[1]", "633a.10(a)"),
        ({"decisions": ["stand", "dance"]}, "decisions[1]", ""),
    ],
)
def test_a_decision_that_is_left_over(more: Record, field: str, cite: str) -> None:
    seat = {"seat": 1, "wagers": {"blackjack": 1000}} | more
    record = {"game": "blackjack", "shoe": ["Kh", "9d", "9s", "8c"], "seats": [seat]}
    refused(record, f"seats[0].{field}", cite, play_stacked, allowed="one decision")


@pytest.mark.shows("633a.8(a)")
def test_an_insurance_wager_that_is_left_over() -> None:
    """A Blackjack against a nine is paid at once: nothing is asked."""
    seat = {"seat": 1, "wagers": {"blackjack": 1000, "insurance": 500}}
    record = {"game": "blackjack", "shoe": ["Kh", "9d", "As", "8c"], "seats": [seat]}
    refused(record, "seats[0].wagers.insurance", "633a.8(a)", play_stacked, allowed="one decision")
