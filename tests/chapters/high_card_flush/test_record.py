"""Round records of High Card Flush: what `adjudicate` and `play` read, and what they refuse."""

import copy
import json
from typing import Any

import pytest
from tests.records.adjudicated import Record, paid, refused

from pitboss.records import adjudicate, play_stacked
from pitboss.vocabulary.refusal import Refused

DEALER = "9c 5c 2c Td 3d Qs 9s"  # three clubs, nine high
EIGHT_HIGH = "8c 5c 2c Td 3d Qs 9s"
BEAT = "Ah Kh 2h 3s 5s 6d 8d"
FIVE = "Ah Th 6h 4h 2h 7s Jd"
SPADES = "As Ts 6s 4s 2s 7d Jd"
SIX = "Ah Jh 9h 6h 4h 2h 7s"
OTHER = "7h 9h Th Ks 8s 4d Qd"  # three hearts, ten high
SF4 = "6h 7h 8h 9h Ks Js 2d"
SF6, SF7 = "6h 7h 8h 9h Th Jh 2d", "6h 7h 8h 9h Th Jh Qh"


def seat(number: int = 1, cards: str = BEAT, **more: Any) -> Record:
    """A seat of a record: an Ante of $10, raised once."""
    return {
        "seat": number,
        "cards": cards.split(),
        "wagers": {"ante": 1000},
        "decision": {"raise": 1000},
    } | more


def record(*seats: Record, dealer: str = DEALER, **more: Any) -> Record:
    """A record of these seats."""
    return {
        "id": "r",
        "game": "high-card-flush",
        "dealer": {"cards": dealer.split()},
        "seats": list(seats),
    } | more


def without(field: str, of: Record) -> Record:
    """The seat without one of its fields."""
    return {name: value for name, value in of.items() if name != field}


# adjudicate


@pytest.mark.shows("678a.11(d)(2)[lead]", "678a.11(e)(1)(ii)", "678a.11(e)(2)(ii)")
def test_lines_stand_in_the_order_of_settlement() -> None:
    """Seats 6 and 1 beat nine high; seat 2 folds its run and is paid in its seat's turn."""
    wagers = {"straight_flush_bonus": 200, "flush_bonus": 300, "ante": 1000}
    result = adjudicate(
        record(
            seat(1),
            seat(6, "Ac Kc Jc 7c Qd 4d Th"),
            seat(2, SF4, wagers=wagers, decision="fold"),
        )
    )
    assert paid(result) == [
        (2, "ante", 1000, "lose", 0),
        (6, "ante", 1000, "win", 2000),
        (6, "raise", 1000, "win", 2000),
        (2, "flush_bonus", 300, "win", 600),
        (2, "straight_flush_bonus", 200, "win", 12_200),
        (1, "ante", 1000, "win", 2000),
        (1, "raise", 1000, "win", 2000),
    ]
    assert result["id"] == "r"
    assert result["bank"] is None
    assert result["meters"] == {}
    hands = [line["hand"] for line in result["lines"]]
    assert hands[1] == "four-card flush"
    assert hands[3:5] == ["four-card flush", "four-card straight flush"]
    assert json.loads(json.dumps(result)) == result


@pytest.mark.shows("678a.11(d)(1)[lead]", "678a.11(d)(1)(i)")
def test_an_unqualified_dealer_is_settled_in_two_passes() -> None:
    side: Record = {"wagers": {"ante": 1000, "flush_bonus": 100}}
    result = adjudicate(
        record(seat(1, **side), seat(3, OTHER.replace("8s", "6s"), **side), dealer=EIGHT_HIGH)
    )
    assert paid(result) == [
        (3, "ante", 1000, "win", 2000),
        (3, "raise", 1000, "push", 1000),
        (1, "ante", 1000, "win", 2000),
        (1, "raise", 1000, "push", 1000),
        (3, "flush_bonus", 100, "lose", 0),
        (1, "flush_bonus", 100, "lose", 0),
    ]


@pytest.mark.shows("678a.12(d)(4)", "678a.12(d)(1)")
def test_two_progressive_winners_with_the_meter_that_the_record_tells() -> None:
    """$1,234.56: seat 4 takes a tenth, $123.45; seat 1 what is left; the stake is not returned."""
    wagers = {"ante": 1000, "progressive_jackpot": 100}
    seven = "2s 3s 4s 5s 6s 7s 8s"
    result = adjudicate(
        record(
            seat(1, seven, wagers=wagers, decision="fold"),
            seat(4, SF6, wagers=wagers, decision="fold"),
            meters={"progressive": 123_456},
        )
    )
    assert paid(result)[2:] == [
        (4, "progressive_jackpot", 100, "win", 12_345),
        (1, "progressive_jackpot", 100, "win", 111_111),
    ]
    assert result["meters"] == {"progressive": 0}


def test_a_share_of_a_meter_that_the_record_does_not_tell_is_refused() -> None:
    wagers = {"ante": 1000, "progressive_jackpot": 100}
    with pytest.raises(Refused) as refusal:
        adjudicate(record(seat(1, SF6, wagers=wagers)))
    assert refusal.value.field.startswith("meters")


@pytest.mark.shows("678a.12(d)(1)")
@pytest.mark.parametrize(("table", "back"), [("A", 25_000), ("B", 90_000)])
def test_fixed_awards_leave_the_meter_as_it_is(table: str, back: int) -> None:
    result = adjudicate(
        record(
            seat(1, "6h 7h 8h 9h Th Ks 2d", wagers={"ante": 1000, "progressive_jackpot": 100}),
            rules={"paytables": {"progressive_jackpot": table}},
            meters={"progressive": 55_555},
        )
    )
    assert paid(result)[-1] == (1, "progressive_jackpot", 100, "win", back)
    assert result["meters"] == {"progressive": 55_555}


@pytest.mark.shows("678a.12(d)(3)")
def test_the_size_of_the_progressive_bet_is_a_rule_or_told_by_the_stake() -> None:
    wagers = {"ante": 1000, "progressive_jackpot": 500}
    sized = record(seat(1, SF4, wagers=wagers), meters={"progressive": 0})
    for rules in ({"progressive_bet": 500}, {}):
        assert paid(adjudicate(sized | {"rules": rules}))[-1][4] == 20_000  # 40 for 1


@pytest.mark.shows("678a.12(e)")
def test_the_payout_limit_is_one_persons() -> None:
    ante: Record = {"wagers": {"ante": 30_000_00}, "decision": {"raise": 30_000_00}}
    rules = {"payout_limit": 50_000_00, "adjacent_boxes": 2}
    one = record(seat(1, player="Ann", **ante), seat(2, OTHER, player="Ann", **ante), rules=rules)
    assert [line[4] for line in paid(adjudicate(one))] == [
        60_000_00, 50_000_00, 30_000_00, 30_000_00,
    ]  # fmt: skip
    two = record(seat(1, **ante), seat(2, OTHER, **ante), rules=rules)
    assert [line[4] for line in paid(adjudicate(two))] == [60_000_00, 50_000_00] * 2


@pytest.mark.shows("678a.11(b)(2)")
def test_any_step_of_the_raise_where_the_casino_takes_it() -> None:
    any_step = record(seat(1, FIVE, decision={"raise": 1501}), rules={"raise_step": "any"})
    assert paid(adjudicate(any_step))[1] == (1, "raise", 1501, "win", 3002)


@pytest.mark.shows("678a.6(a)")
@pytest.mark.parametrize(("low", "back"), [(False, 0), (True, 800)])
def test_the_low_ace_is_a_rule(low: bool, back: int) -> None:
    wagers = {"ante": 1000, "straight_flush_bonus": 100}
    one = seat(1, "Ah 2h 3h 8s Ts Kd Jd", wagers=wagers)
    for name in ("ace_low_straight_flush", "low_ace"):
        assert paid(adjudicate(record(one, rules={name: low})))[-1][4] == back


@pytest.mark.shows("678a.12(e)", "678a.12(d)(4)")
def test_678a_12_e_a_payout_limit_leaves_the_meters_award_whole() -> None:
    """R-678a-10, R-GEN-7: $100,000 on the meter, a limit of $50,000 that Ante and Raise use up; the
    reserve is not told, so nothing is left on the meter."""
    wagers = {"ante": 60_000_00, "progressive_jackpot": 100}
    one = seat(1, SF7, wagers=wagers, decision={"raise": 60_000_00})
    told = record(one, rules={"payout_limit": 50_000_00}, meters={"progressive": 100_000_00})
    result = adjudicate(told)
    assert paid(result) == [
        (1, "ante", 60_000_00, "win", 110_000_00),
        (1, "raise", 60_000_00, "win", 60_000_00),
        (1, "progressive_jackpot", 100, "win", 100_000_00),
    ]
    assert result["meters"] == {"progressive": 0}


# irregularities


@pytest.mark.shows("678a.13(d)")
def test_an_exposed_card_settles_the_optional_wagers() -> None:
    """Seat 1 had raised; seat 3 had not been asked."""
    side = {"ante": 1000, "flush_bonus": 100}
    result = adjudicate(
        record(
            seat(1, SF4, wagers=side),
            without("decision", seat(3, "Ah 3h Kh Kc 8s 4d Qd", wagers=side)),
            irregularity="678a.13(d)",
        )
    )
    assert paid(result) == [
        (3, "ante", 1000, "void", 1000),
        (3, "flush_bonus", 100, "lose", 0),
        (1, "ante", 1000, "void", 1000),
        (1, "raise", 1000, "void", 1000),
        (1, "flush_bonus", 100, "win", 200),
    ]


# refusals

BAD: list[tuple[str, Record, str, str, str]] = [
    ("irregularity", {"irregularity": "686a.9(a)"}, "irregularity", "678a.13(a)", "678a.13"),
    ("a shoe", {"shoe": ["Ah"]}, "shoe", "cards", ""),
    ("unknown field", {"colour": "red"}, "colour", "dealer", ""),
    ("a bank", {"bank": {"seat": 1}}, "bank", "", ""),
    ("a replacement", {"replacement": "Ac"}, "replacement", "", ""),
    ("no dealer", {"dealer": {"cards": []}}, "dealer.cards", "7", "678a.8(d)"),
    ("dealer of six", {"dealer": {"cards": DEALER.split()[:6]}}, "dealer.cards", "7", "678a.8(d)"),
    ("dealer of eight", {"dealer": {"cards": [*DEALER.split(), "Kc"]}}, "dealer.cards", "7", ""),
    ("no card of the dealer's", {"dealer": {"cards": ["Xx", *DEALER.split()[1:]]}},
     "dealer.cards[0]", "A K Q", ""),
    ("meter", {"meters": {"jackpot": 1}}, "meters.jackpot", "progressive", ""),
    ("negative meter", {"meters": {"progressive": -1}}, "meters.progressive", "cents", ""),
    ("half a cent on the meter", {"meters": {"progressive": 0.5}}, "meters.progressive", "", ""),
    ("three decks", {"rules": {"decks": 3}}, "rules.decks", "1 to 2", "678a.3(a)"),
    ("dealing", {"rules": {"dealing_method": "dice"}}, "rules.dealing_method", "hand", "678a.8"),
    ("unknown choice", {"rules": {"jokers": 1}}, "rules.jokers", "raise_step", ""),
    ("positions", {"rules": {"betting_positions": 7}}, "rules.betting_positions", "6",
     "678a.2(a)"),
    ("boxes", {"rules": {"adjacent_boxes": 7}}, "rules.adjacent_boxes", "1 to 6", "678a.7(e)"),
    ("raise_step", {"rules": {"raise_step": "half"}}, "rules.raise_step", "whole, any",
     "R-678a-4"),
    ("limit", {"rules": {"payout_limit": 4_999_999}}, "rules.payout_limit", "5,000,000",
     "678a.12(e)"),
    ("progressive bet", {"rules": {"progressive_bet": 0}}, "rules.progressive_bet", "100",
     "678a.12(d)(3)"),
    ("flush table", {"rules": {"paytables": {"flush_bonus": "I"}}}, "rules.paytables.flush_bonus",
     "A, B, C, D, E, F, G, H", "678a.12(b)"),
    ("straight flush table", {"rules": {"paytables": {"straight_flush_bonus": "E"}}},
     "rules.paytables.straight_flush_bonus", "A, B, C, D", "678a.12(c)"),
    ("progressive table", {"rules": {"paytables": {"progressive_jackpot": "C"}}},
     "rules.paytables.progressive_jackpot", "A, B", "678a.12(d)(1)"),
    ("a table of no wager", {"rules": {"paytables": {"bonus": "A"}}}, "rules.paytables.bonus",
     "flush_bonus", ""),
    ("seat 7", {"seats": [seat(7)]}, "seats[0].seat", "1 to 6", "678a.2(a)"),
    ("seat 0", {"seats": [seat(0)]}, "seats[0].seat", "", ""),
    ("one seat twice", {"seats": [seat(1), seat(1, OTHER)]}, "seats[0].seat", "", ""),
    ("beyond the positions", {"rules": {"betting_positions": 2}, "seats": [seat(3)]},
     "seats[0].seat", "1 to 2", "678a.2(a)"),
    ("six cards", {"seats": [seat(1, BEAT[:-3])]}, "seats[0].cards", "7", "678a.8(d)"),
    ("eight cards", {"seats": [seat(1, BEAT + " Kc")]}, "seats[0].cards", "7", "678a.8(d)"),
    ("joker", {"seats": [seat(1, BEAT.replace("8d", "Jk"))]}, "seats[0].cards", "52 cards",
     "678a.3(a)"),
    ("a card twice in a hand", {"seats": [seat(1, BEAT.replace("8d", "Ah"))]}, "seats[0].cards",
     "1 of each", "678a.3(a)"),
    ("one card in two hands", {"seats": [seat(1), seat(2, OTHER.replace("7h", "Ah"))]},
     "seats[1].cards", "1 of each", "678a.3(a)"),
    ("a card of the dealer's", {"seats": [seat(1, BEAT.replace("8d", "9c"))]}, "dealer.cards",
     "1 of each", "678a.3(a)"),
    ("not a card", {"seats": [seat(1, BEAT.replace("8d", "1d"))]}, "seats[0].cards[6]", "A K Q",
     ""),
    ("no cards", {"seats": [without("cards", seat())]}, "seats[0].cards", "", "678a.8(d)"),
    ("no decision", {"seats": [seat(1, decision=None)]}, "seats[0].decision", "fold",
     "678a.11(b)[lead]"),
    ("a bare raise", {"seats": [seat(1, decision="raise")]}, "seats[0].decision", "raise",
     "678a.11(b)[lead]"),
    ("another decision", {"seats": [seat(1, decision="over")]}, "seats[0].decision", "fold",
     "678a.11(b)[lead]"),
    ("a list", {"seats": [seat(1, decision=["fold"])]}, "seats[0].decision", "", ""),
    ("too many words", {"seats": [seat(1, decision={"raise": 1000, "fold": 1})]},
     "seats[0].decision", "raise", ""),
    ("half a cent", {"seats": [seat(1, decision={"raise": 1000.5})]}, "seats[0].decision",
     "cents", ""),
    ("yes", {"seats": [seat(1, decision={"raise": True})]}, "seats[0].decision", "cents", ""),
    ("a raise of nothing", {"seats": [seat(1, decision={"raise": 0})]}, "seats[0].decision",
     "$10", "678a.11(b)(1)"),
    ("less than the Ante", {"seats": [seat(1, decision={"raise": 999})]}, "seats[0].decision",
     "$10", "678a.11(b)(1)"),
    ("two Antes with three cards", {"seats": [seat(1, decision={"raise": 2000})]},
     "seats[0].decision", "$10", "678a.11(b)(1)"),
    ("three Antes with five", {"seats": [seat(1, FIVE, decision={"raise": 3000})]},
     "seats[0].decision", "$10 to $20", "678a.11(b)(2)"),
    ("four Antes with six", {"seats": [seat(1, SIX, decision={"raise": 4000})]},
     "seats[0].decision", "$10 to $30", "678a.11(b)(3)"),
    ("one and a half Antes", {"seats": [seat(1, FIVE, decision={"raise": 1500})]},
     "seats[0].decision", "steps of $10", "R-678a-4"),
    ("no ante", {"seats": [seat(1, wagers={"flush_bonus": 100})]}, "seats[0].wagers.ante", "",
     "678a.7(d)(1)"),
    ("no wagers", {"seats": [seat(1, wagers={})]}, "seats[0].wagers.ante", "", "678a.7(d)(1)"),
    ("a raise among the wagers", {"seats": [seat(1, wagers={"ante": 1000, "raise": 1000})]},
     "seats[0].wagers.raise", "ante", "678a.11(b)[lead]"),
    ("a wager of another game", {"seats": [seat(1, wagers={"ante": 1000, "blind": 1000})]},
     "seats[0].wagers.blind", "ante", ""),
    ("not offered", {"rules": {"flush_bonus_wager": False},
     "seats": [seat(1, wagers={"ante": 1000, "flush_bonus": 5})]}, "seats[0].wagers.flush_bonus",
     "ante", "678a.7(d)(2)"),
    ("another progressive bet", {"rules": {"progressive_bet": 100},
     "seats": [seat(1, wagers={"ante": 1000, "progressive_jackpot": 200})]},
     "seats[0].wagers.progressive_jackpot", "$1", "678a.7(d)(4)"),
    ("too small a progressive bet",
     {"seats": [seat(1, wagers={"ante": 1000, "progressive_jackpot": 50})]},
     "seats[0].wagers.progressive_jackpot", "", ""),
    ("two boxes", {"seats": [seat(1, player="Ann"), seat(2, OTHER, player="Ann")]},
     "seats[1].seat", "one box", "678a.7(e)"),
    ("boxes apart", {"rules": {"adjacent_boxes": 2},
     "seats": [seat(1, player="Ann"), seat(3, OTHER, player="Ann")]}, "seats[1].seat",
     "2 adjacent", "678a.7(e)"),
    ("unknown field of a seat", {"seats": [seat(1, high=[])]}, "seats[0].high", "decision", ""),
    ("decisions", {"seats": [seat(1, decisions=["fold"])]}, "seats[0].decisions", "decision", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "field", "allowed", "cite"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD]
)
def test_bad_records_are_refused_by_name(
    changes: Record, field: str, allowed: str, cite: str
) -> None:
    refused(record(seat()) | copy.deepcopy(changes), field, cite, allowed=allowed)


def test_all_progressive_bets_of_a_table_have_one_size() -> None:
    sizes = [
        seat(1, wagers={"ante": 1000, "progressive_jackpot": 100}),
        seat(2, OTHER, wagers={"ante": 1000, "progressive_jackpot": 200}),
    ]
    with pytest.raises(Refused) as refusal:
        adjudicate(record(*sizes))
    assert refusal.value.field.endswith("].wagers.progressive_jackpot")
    assert "678a.7(d)(4)" in refusal.value.cites


# play


def stacked(*decisions: list[Any], shoe: list[Any] | None = None, **more: Any) -> Record:
    """Seats 2, 3 with these decisions; stacks of BEAT, OTHER and the dealer's, as given out."""
    hands = [BEAT, OTHER][: len(decisions)]
    order = [face for hand in (*hands, DEALER) for face in hand.split()]
    seats = [
        {"seat": number, "wagers": {"ante": 1000}, "decisions": made}
        for number, made in enumerate(decisions, start=2)
    ]
    return {
        "id": 7,
        "game": "high-card-flush",
        "shoe": order if shoe is None else shoe,
        "seats": seats,
    } | more


@pytest.mark.shows("678a.10(b)", "678a.8(d)", "678a.9(b)")
@pytest.mark.parametrize("method", ["automated_shoe", "manual_shoe", "hand"])
def test_the_shoe_is_dealt_by_the_method_of_the_rules(method: str) -> None:
    data = stacked([{"raise": 1000}], ["fold"], rules={"dealing_method": method})
    result = play_stacked(data)
    to = [step["to"] for step in result["transcript"] if step["what"] == "deal"]
    if method == "automated_shoe":
        assert to == ["seat 2"] * 7 + ["seat 3"] * 7 + ["dealer"] * 7
        assert paid(result) == [
            (3, "ante", 1000, "lose", 0),
            (2, "ante", 1000, "win", 2000),
            (2, "raise", 1000, "win", 2000),
        ]
    else:
        assert to == ["seat 2", "seat 3", "dealer"] * 7
