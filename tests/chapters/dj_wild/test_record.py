"""Round records of DJ Wild Stud Poker: what `adjudicate` and `play` read, and what they refuse."""

import copy
from typing import Any

import pytest
from tests.records.adjudicated import Record, paid, refused

from pitboss.records import adjudicate, play_stacked
from pitboss.vocabulary.refusal import Refused

TRIPS = "Kc Kd Kh 7s 5d"
PAIR = "9c 9d 8h 6c 4s"
DEALER = "Tc Th 6s 5h 4d"  # a pair of tens
BASE = {"ante": 1000, "blind": 1000}


def seat(number: int = 1, cards: str = TRIPS, **more: Any) -> Record:
    """A seat of a record: $10 on Ante and Blind, and a raise."""
    return {
        "seat": number,
        "cards": cards.split(),
        "wagers": dict(BASE),
        "decision": "raise",
    } | more


def record(*seats: Record, **more: Any) -> Record:
    """A record of these seats against a pair of tens."""
    return {
        "id": "r",
        "game": "dj-wild",
        "dealer": {"cards": DEALER.split()},
        "seats": list(seats),
    } | more


@pytest.mark.shows("687a.11(e)[lead]", "687a.11(f)(1)(ii)", "687a.11(b)(1)")
def test_lines_stand_in_the_order_of_settlement() -> None:
    """Forfeited wagers first, clockwise; then from the right. Seat 4 folds three kings."""
    more = BASE | {"bad_beat_bonus": 300, "trips_bonus": 200, "progressive_bonus": 100}
    result = adjudicate(
        record(
            seat(2, PAIR, wagers=dict(more)),
            seat(4, TRIPS, wagers=dict(more), decision="fold"),
            seat(6, "Ac Qd 8s 7c 3h"),
            meters={"progressive": 250_000},
        )
    )
    assert paid(result) == [
        (4, "ante", 1000, "lose", 0),
        (4, "blind", 1000, "lose", 0),
        (4, "bad_beat_bonus", 300, "lose", 0),
        (6, "ante", 1000, "lose", 0),
        (6, "blind", 1000, "lose", 0),
        (6, "raise", 2000, "lose", 0),
        (4, "progressive_bonus", 100, "win", 1000),
        (4, "trips_bonus", 200, "win", 1400),
        (2, "ante", 1000, "lose", 0),
        (2, "blind", 1000, "lose", 0),
        (2, "raise", 2000, "lose", 0),
        (2, "progressive_bonus", 100, "lose", 0),
        (2, "trips_bonus", 200, "lose", 0),
        (2, "bad_beat_bonus", 300, "lose", 0),
    ]
    assert result["id"] == "r"
    assert result["meters"] == {"progressive": 250_000}
    assert result["bank"] is None
    assert result["lines"][6]["hand"] == "three-of-a-kind"
    assert "687a.11(f)(1)(ii)" in result["lines"][6]["cites"]


@pytest.mark.shows("687a.12(c)")
def test_the_meter_is_what_stood_there_when_settlement_began() -> None:
    """10% of $2,500, then all of the $2,250 that are left, then the reseed."""
    bets = BASE | {"progressive_bonus": 100}
    result = adjudicate(
        record(
            seat(1, "Ah Kh Qh Jh Th", wagers=dict(bets)),
            seat(5, "9c 8c 7c 6c 5c", wagers=dict(bets)),
            dealer={"cards": ["3s", "4s", "6s", "8d", "Td"]},
            meters={"progressive": 250_000},
        )
    )
    lines = [line for line in paid(result) if line[1].startswith("progressive")]
    assert lines == [
        (5, "progressive_bonus", 100, "win", 25_000),
        (1, "progressive_bonus.envy", 0, "win", 30_000),
        (1, "progressive_bonus", 100, "win", 225_000),
        (5, "progressive_bonus.envy", 0, "win", 100_000),
    ]
    assert result["meters"] == {"progressive": 200_000}


@pytest.mark.shows("687a.12(c)")
def test_a_meter_award_needs_the_meter() -> None:
    """What stood on it is a fact of the round; the seed is only where it once began."""
    data = record(
        seat(1, "Ah Kh Qh Jh Th", wagers=BASE | {"progressive_bonus": 100}),
        dealer={"cards": ["3s", "4s", "6s", "8d", "Td"]},
    )
    with pytest.raises(Refused) as refusal:
        adjudicate(data)
    assert refusal.value.field.startswith("meters")


@pytest.mark.shows("687a.11(f)(1)[lead]")
def test_the_replacement_card_is_used_for_the_joker() -> None:
    joker = seat(3, "9d 9h 9s Jk 4c", wagers=BASE | {"progressive_bonus": 100})
    with pytest.raises(Refused) as refusal:
        adjudicate(record(joker, meters={"progressive": 200_000}))
    assert refusal.value.field == "replacement"
    assert "687a.11(f)(1)[lead]" in refusal.value.cites
    quads = adjudicate(record(joker, replacement="9c", meters={"progressive": 200_000}))
    assert (3, "progressive_bonus", 100, "win", 30_100) in paid(quads)
    trips = adjudicate(record(joker, replacement="2c", meters={"progressive": 200_000}))
    assert (3, "progressive_bonus", 100, "win", 1_000) in paid(trips)


def test_choices_of_the_casino() -> None:
    """By the chapter's names and by those of the submission."""
    data = record(
        seat(1, "Ac Ad Ah 9s 4c", wagers=BASE | {"bad_beat_bonus": 100}),
        dealer={"cards": TRIPS.split()},
        rules={"paytables": {"bad_beat_bonus": "DJWBB-03"}, "bad_beat": "two_way"},
    )
    assert (1, "bad_beat_bonus", 100, "win", 1_600) in paid(adjudicate(data))
    data["rules"]["bad_beat"] = "player_only"
    assert (1, "bad_beat_bonus", 100, "lose", 0) in paid(adjudicate(data))
    folded = record(
        seat(1, wagers=BASE | {"progressive_bonus": 100}, decision="fold"),
        rules={"folded_progressive": False},
        meters={"progressive": 200_000},
    )
    assert paid(adjudicate(folded))[-1] == (1, "progressive_bonus", 100, "lose", 0)
    folded["rules"] = {"folded_progressive": True}
    assert paid(adjudicate(folded))[-1] == (1, "progressive_bonus", 100, "win", 1_000)


@pytest.mark.shows("687a.13(d)")
def test_after_an_exposed_card_missing_decisions_are_no_error() -> None:
    bets = BASE | {"bad_beat_bonus": 300, "trips_bonus": 200, "progressive_bonus": 100}
    result = adjudicate(
        record(
            seat(1, wagers=dict(bets)),
            seat(2, PAIR, wagers=dict(bets), decision=None),
            irregularity="687a.13(d)",
            meters={"progressive": 200_000},
        )
    )
    assert paid(result) == [
        (2, "ante", 1000, "void", 1000),
        (2, "blind", 1000, "void", 1000),
        (2, "bad_beat_bonus", 300, "void", 300),
        (2, "progressive_bonus", 100, "lose", 0),
        (2, "trips_bonus", 200, "lose", 0),
        (1, "ante", 1000, "void", 1000),
        (1, "blind", 1000, "void", 1000),
        (1, "raise", 2000, "void", 2000),
        (1, "bad_beat_bonus", 300, "void", 300),
        (1, "progressive_bonus", 100, "win", 1000),
        (1, "trips_bonus", 200, "win", 1400),
    ]


@pytest.mark.shows("687a.13(d)", "687a.11(b)(3)")
def test_687a_13_d_a_void_hand_was_not_folded_its_progressive_is_settled_as_dealt() -> None:
    """R-687a-17: the Progressive is settled on the cards as dealt, three queens 9 to 1, although a
    folded hand does not qualify here."""
    bets = BASE | {"bad_beat_bonus": 300, "progressive_bonus": 100}
    queens = seat(3, "Qc Qd Qh 8s 3s", wagers=dict(bets), decision="fold")
    result = adjudicate(
        record(seat(1), queens, irregularity="687a.13(d)", rules={"folded_progressive": False})
    )
    assert paid(result)[:4] == [
        (3, "ante", 1000, "void", 1000),
        (3, "blind", 1000, "void", 1000),
        (3, "bad_beat_bonus", 300, "void", 300),
        (3, "progressive_bonus", 100, "win", 1000),
    ]


@pytest.mark.shows("687a.13(d)", "687a.12(c)")
@pytest.mark.parametrize("envied", ["bettors_only", "all_live_hands"])
def test_687a_13_d_a_record_of_void_hands_pays_no_envy(envied: str) -> None:
    """R-687a-12: it would be $1,000, were the hands not void."""
    bets = BASE | {"progressive_bonus": 100}
    told = record(
        seat(1, "As Ks Qs Js Ts", wagers=dict(bets)),
        seat(2, PAIR, wagers=dict(bets)),
        rules={"progressive_envy": envied},
        meters={"progressive": 200_000},
    )
    envy = "progressive_bonus.envy"
    assert (2, envy, 0, "win", 100_000) in paid(adjudicate(told))
    result = adjudicate(told | {"irregularity": "687a.13(d)"})
    assert (1, "progressive_bonus", 100, "win", 200_000) in paid(result)
    assert envy not in [line[1] for line in paid(result)]
    shoe = f"As Ks Qs Js Ts {PAIR} {DEALER} 3c"
    played = stacked(shoe, ["raise"], [], wagers=bets, rules={"progressive_envy": envied})
    played |= {"meters": {"progressive": 200_000}, "irregularity": "687a.13(d)"}
    lines = paid(play_stacked(played))
    assert (2, "progressive_bonus", 100, "win", 200_000) in lines
    assert envy not in [line[1] for line in lines]


BAD: list[tuple[str, Record, str, str]] = [
    ("a card twice in a hand", {"seats": [seat(1, "Kc Kc Kh 7s 5d")]}, "seats[0].cards",
     "687a.3(a)"),
    ("a card in two hands", {"seats": [seat(1), seat(2, "9c 9d Kc 6c 4s")]}, "seats[1].cards",
     "687a.3(a)"),
    ("a card of the dealer's", {"seats": [seat(1, "Tc Kd Kh 7s 5d")]}, "dealer.cards",
     "687a.3(a)"),
    ("the joker twice", {"seats": [seat(1, "Jk Jk Kh 7s 5d")]}, "seats[0].cards", "687a.3(a)"),
    ("the joker in two hands", {"seats": [seat(1, "Jk Kd Kh 7s 5d"), seat(2, "Jk 9d 8h 6c 4s")]},
     "seats[1].cards", "687a.3(a)"),
    ("the replacement is in a hand", {"seats": [seat(1, "Jk Kd Kh 7s 5d", wagers=BASE |
     {"progressive_bonus": 100})], "replacement": "Kd", "meters": {"progressive": 1}},
     "replacement", "687a.3(a)"),
    ("a replacement that is no card", {"replacement": "1x"}, "replacement[0]", ""),
    ("four cards", {"seats": [seat(1, "Kc Kd Kh 7s")]}, "seats[0].cards", "687a.8(d)"),
    ("six cards", {"seats": [seat(1, TRIPS + " 3c")]}, "seats[0].cards", "687a.8(d)"),
    ("six cards after an exposure", {"seats": [seat(1, TRIPS + " 3c")],
     "irregularity": "687a.13(d)"}, "seats[0].cards", "687a.8(d)"),
    ("no dealer", {"dealer": {"cards": []}}, "dealer.cards", ""),
    ("four cards of the dealer", {"dealer": {"cards": ["Tc", "Th", "6s", "5h"]}}, "dealer.cards",
     ""),
    ("not a card", {"seats": [seat(1, "1c Kd Kh 7s 5d")]}, "seats[0].cards[0]", ""),
    ("no decision", {"seats": [seat(1, decision=None)]}, "seats[0].decision", "687a.11(b)[lead]"),
    ("a decision of another game", {"seats": [seat(1, decision="over")]}, "seats[0].decision",
     "687a.11(b)[lead]"),
    ("an amount", {"seats": [seat(1, decision={"raise": 500})]}, "seats[0].decision", ""),
    ("blind is not ante", {"seats": [seat(1, wagers={"ante": 1000, "blind": 500})]},
     "seats[0].wagers.blind", "687a.1[Blind Wager]"),
    ("no blind", {"seats": [seat(1, wagers={"ante": 1000})]}, "seats[0].wagers.blind",
     "687a.7(d)(1)"),
    ("no wagers", {"seats": [seat(1, wagers={})]}, "seats[0].wagers.ante", "687a.7(d)(1)"),
    ("half a cent", {"seats": [seat(1, wagers={"ante": 10.5, "blind": 10.5})]},
     "seats[0].wagers.ante", ""),
    ("a raise staked before", {"seats": [seat(1, wagers=BASE | {"raise": 2000})]},
     "seats[0].wagers.raise", "687a.1[Raise Wager]"),
    ("progressive stake", {"seats": [seat(1, wagers=BASE | {"progressive_bonus": 500})]},
     "seats[0].wagers.progressive_bonus", "687a.7(d)(2)"),
    ("progressive stake of table 2", {"rules": {"paytables": {"progressive_bonus": "2"}},
     "seats": [seat(1, wagers=BASE | {"progressive_bonus": 100})]},
     "seats[0].wagers.progressive_bonus", "687a.7(d)(2)"),
    ("not offered", {"rules": {"trips_bonus_wager": False},
     "seats": [seat(1, wagers=BASE | {"trips_bonus": 100})]}, "seats[0].wagers.trips_bonus",
     "687a.7(d)(3)"),
    ("unknown paytable", {"rules": {"paytables": {"trips_bonus": "DJWT-03"}}},
     "rules.paytables.trips_bonus", "687a.12(d)"),
    ("unknown bad beat table", {"rules": {"paytables": {"bad_beat_bonus": "DJWBB-05"}}},
     "rules.paytables.bad_beat_bonus", "687a.12(e)"),
    ("unknown progressive", {"rules": {"paytables": {"progressive_bonus": "3"}}},
     "rules.paytables.progressive_bonus", "687a.12(c)"),
    ("unknown mode", {"rules": {"bad_beat": "both"}}, "rules.bad_beat", "R-687a-2"),
    ("unknown envy", {"rules": {"progressive_envy": "yes"}}, "rules.progressive_envy",
     "R-687a-12"),
    ("rate", {"rules": {"progressive_rate": "3/2"}}, "rules.progressive_rate", "R-687a-13"),
    ("flag", {"rules": {"folded_progressive": 1}}, "rules.folded_progressive", "687a.11(b)(3)"),
    ("three decks", {"rules": {"decks": 3}}, "rules.decks", "687a.3(a)"),
    ("seat 7", {"seats": [seat(7)]}, "seats[0].seat", "687a.2(a)"),
    ("seat 0", {"seats": [seat(0)]}, "seats[0].seat", ""),
    ("a seat twice", {"seats": [seat(1), seat(1, PAIR)]}, "seats[0].seat", ""),
    ("three boxes", {"rules": {"adjacent_boxes": 2}, "seats": [seat(1, player="A"),
     seat(2, PAIR, player="A"), seat(3, "Ac Qd 8s 7c 3h", player="A")]}, "seats[2].seat",
     "687a.7(e)"),
    ("two boxes where one is filed", {"seats": [seat(1, player="A"), seat(2, PAIR, player="A")]},
     "seats[1].seat", "687a.7(e)"),
    ("another game's irregularity", {"irregularity": "678a.13(d)"}, "irregularity", "687a.13"),
    ("a bank", {"bank": {"seat": 1}}, "bank", ""),
    ("a shoe", {"shoe": ["Kc"]}, "shoe", ""),
    ("another meter", {"meters": {"major": 5}}, "meters.major", ""),
    ("a negative meter", {"meters": {"progressive": -1}}, "meters.progressive", ""),
    ("an unknown field", {"colour": "red"}, "colour", ""),
    ("an unknown field of a seat", {"seats": [seat(1, high=[])]}, "seats[0].high", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "field", "cite"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD]
)
def test_bad_records_are_refused_by_name(changes: Record, field: str, cite: str) -> None:
    refused(record(seat()) | copy.deepcopy(changes), field, cite)


def stacked(shoe: Any, *decisions: list[Any], **more: Any) -> Record:
    """A stacked shoe for seats 2, 3, … with these decisions."""
    wagers = more.pop("wagers", dict(BASE))
    seats = [
        {"seat": number, "wagers": dict(wagers), "decisions": made}
        for number, made in enumerate(decisions, start=2)
    ]
    listed = shoe.split() if isinstance(shoe, str) else shoe
    return {"id": 7, "game": "dj-wild", "shoe": listed, "seats": seats} | more


TWO_HANDS = f"{TRIPS} {PAIR} {DEALER} 9s"


@pytest.mark.shows("687a.8(d)", "687a.8(e)", "687a.8(f)")
def test_the_shoe_is_dealt_in_stacks_and_the_spare_last() -> None:
    wagers = BASE | {"progressive_bonus": 100}
    result = play_stacked(
        stacked(TWO_HANDS, ["raise"], ["fold"], wagers=wagers, meters={"progressive": 300_000})
    )
    deals = [
        (step["to"], *step["cards"]) for step in result["transcript"] if step["what"] == "deal"
    ]
    places = ["seat 2"] * 5 + ["seat 3"] * 5 + ["dealer"] * 5 + ["spare card"]
    assert deals == list(zip(places, TWO_HANDS.split(), strict=True))
    assert paid(result) == [
        (3, "ante", 1000, "lose", 0),
        (3, "blind", 1000, "lose", 0),
        (3, "progressive_bonus", 100, "lose", 0),
        (2, "ante", 1000, "win", 2000),
        (2, "blind", 1000, "push", 1000),
        (2, "raise", 2000, "win", 4000),
        (2, "progressive_bonus", 100, "win", 1000),
    ]
    assert result["meters"] == {"progressive": 300_000}
