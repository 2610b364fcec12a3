"""Round records: what `adjudicate` and `play` read, and what they refuse."""

import copy
from typing import Any

import pytest
from tests.records.adjudicated import Record, paid, refused

from pitboss.records import adjudicate, play_stacked
from pitboss.vocabulary.refusal import Refused


def seat(number: int = 1, cards: str = "Ah Kd 9c", **more: Any) -> Record:
    """A seat of a record: an Ante of $10, and Over 23."""
    return {
        "seat": number,
        "cards": cards.split(),
        "wagers": {"ante": 1000},
        "decision": "over",
    } | more


def record(*seats: Record, **more: Any) -> Record:
    """A record of these seats."""
    return {"id": "r", "game": "over-under", "seats": list(seats)} | more


@pytest.mark.shows("686a.7(i.2)(1)", "686a.7(l)", "686a.8(a)", "686a.8(b)", "686a.7(j)")
def test_lines_stand_in_the_order_of_settlement() -> None:
    """30 is over 23 and pays the Bonus 4 to 1; 14 is under 18; 20 loses all three."""
    result = adjudicate(
        record(
            seat(4, "Th 8d 2c", wagers={"ante": 700, "bonus": 100}),
            seat(1, "Ah Kd 9c", wagers={"bonus": 500, "ante": 1000}),
            seat(2, "2h 3d 9c", decision="under"),
        )
    )
    assert paid(result) == [
        (1, "ante", 1000, "win", 2000),
        (1, "over_23", 1000, "win", 2000),
        (1, "bonus", 500, "win", 2500),
        (2, "ante", 1000, "win", 2000),
        (2, "under_18", 1000, "win", 2000),
        (4, "ante", 700, "lose", 0),
        (4, "over_23", 700, "lose", 0),
        (4, "bonus", 100, "lose", 0),
    ]
    assert result["id"] == "r"
    assert [line["hand"] for line in result["lines"]] == ["30"] * 3 + ["14"] * 2 + ["20"] * 3
    assert result["meters"] == {}
    assert result["bank"] is None


@pytest.mark.shows("686a.7(g)(3)", "686a.7(h)")
def test_a_surrender_in_each_order_of_decisions() -> None:
    surrender = seat(3, "Ah Kd 9c", decision="surrender", wagers={"ante": 1000, "bonus": 300})
    by_seat = adjudicate(record(seat(1), surrender))
    assert paid(by_seat)[2:] == [(3, "ante", 1000, "lose", 0), (3, "bonus", 300, "win", 1500)]
    first = adjudicate(record(seat(1), surrender, rules={"decision_order": "all_first"}))
    assert paid(first) == [
        (3, "ante", 1000, "lose", 0),
        (1, "ante", 1000, "win", 2000),
        (1, "over_23", 1000, "win", 2000),
        (3, "bonus", 300, "win", 1500),
    ]


@pytest.mark.shows("686a.9(c)")
def test_a_missed_hand_that_is_dead_returns_everything_after_the_others() -> None:
    missed = seat(1, "Ah", wagers={"ante": 1000, "bonus": 300})
    result = adjudicate(record(missed, seat(2), irregularity="686a.9(c)"))
    assert paid(result) == [
        (2, "ante", 1000, "win", 2000),
        (2, "over_23", 1000, "win", 2000),
        (1, "ante", 1000, "void", 1000),
        (1, "over_23", 1000, "void", 1000),
        (1, "bonus", 300, "void", 300),
    ]
    del missed["decision"]  # passed over before the player was asked
    assert paid(adjudicate(record(missed, irregularity="686a.9(c)"))) == [
        (1, "ante", 1000, "void", 1000),
        (1, "bonus", 300, "void", 300),
    ]


@pytest.mark.shows("686a.9(c)", "686a.7(g)(3)")
def test_686a_9_c_an_ante_surrendered_before_the_cards_were_missed_stays_collected() -> None:
    """R-686a-8: it has its result; the Bonus has none."""
    missed = seat(1, "Ah", wagers={"ante": 1000, "bonus": 300}, decision="surrender")
    result = adjudicate(record(missed, irregularity="686a.9(c)"))
    assert paid(result) == [(1, "ante", 1000, "lose", 0), (1, "bonus", 300, "void", 300)]


@pytest.mark.shows("686a.9(c)")
def test_a_missed_hand_that_takes_its_cards_late_is_settled_last() -> None:
    result = adjudicate(record(seat(1, missed=True), seat(2), irregularity="686a.9(c)"))
    assert [line[:2] for line in paid(result)] == [
        (2, "ante"),
        (2, "over_23"),
        (1, "ante"),
        (1, "over_23"),
    ]


@pytest.mark.parametrize("cited", ["686a.9(a)", "686a.9(b)", "686a.9(d)", "686a.9(e)"])
def test_other_irregularities_leave_the_settlement_as_it_is(cited: str) -> None:
    assert adjudicate(record(seat(), irregularity=cited)) == adjudicate(record(seat()))


def test_fields_of_other_games_do_no_harm_when_empty() -> None:
    empty: dict[str, Any] = {
        "dealer": {"cards": []},
        "meters": {},
        "bank": None,
        "replacement": None,
    }
    assert adjudicate(record(seat(), **empty)) == adjudicate(record(seat()))


def test_a_bonus_may_be_named_by_its_paytable() -> None:
    rules = {"paytables": {"bonus": "Paytable"}, "decks": 6}
    assert adjudicate(record(seat(), rules=rules))["lines"]


BAD: list[tuple[str, Record, str, str, str]] = [
    ("game", {"game": "roulette"}, "game", "over-under", ""),
    ("no seats", {"seats": []}, "seats", "", ""),
    ("irregularity", {"irregularity": "687a.13(a)"}, "irregularity", "686a.9(a)", "686a.9"),
    ("dealer's cards", {"dealer": {"cards": ["Ah"]}}, "dealer", "", "686a.1[Hand]"),
    ("meter", {"meters": {"progressive": 1}}, "meters", "", ""),
    ("a shoe", {"shoe": ["Ah"]}, "shoe", "", ""),
    ("unknown field", {"colour": "red"}, "colour", "", ""),
    ("decks", {"rules": {"decks": 8}}, "rules.decks", "6", "686a.3(a)"),
    ("unknown choice", {"rules": {"jokers": 1}}, "rules.jokers", "adjacent_boxes", "686a.6(f)"),
    ("boxes", {"rules": {"adjacent_boxes": 7}}, "rules.adjacent_boxes", "1 to 6", "686a.6(f)"),
    ("depth", {"rules": {"cover_card_depth": "1/5"}}, "rules.cover_card_depth", "1/4", "686a.5(d)"),
    ("flag", {"rules": {"bonus_wager": "yes"}}, "rules.bonus_wager", "true or false", "686a.6(e)"),
    ("paytable", {"rules": {"paytables": {"bonus": "B"}}}, "rules.paytables.bonus", "Paytable",
     "686a.8(b)"),
    ("positions", {"rules": {"betting_positions": 2}, "seats": [seat(3)]}, "seats[0].seat",
     "1 to 2", "686a.2(a)"),
    ("seat 7", {"seats": [seat(7)]}, "seats[0].seat", "1 to 6", "686a.2(a)"),
    ("seat 0", {"seats": [seat(0)]}, "seats[0].seat", "", ""),
    ("one seat twice", {"seats": [seat(1), seat(1)]}, "seats[0].seat", "", ""),
    ("not a card", {"seats": [seat(1, "1h Kd 9c")]}, "seats[0].cards[0]", "A K Q J T", ""),
    ("joker", {"seats": [seat(1, "Ah Jk 9c")]}, "seats[0].cards", "52 cards", "686a.3(a)"),
    ("a seventh ace", {"seats": [seat(1, "Ah Ah Ah"), seat(2, "Ah Ah Ah"), seat(3, "Ah 2h 2h")]},
     "seats[1].cards", "6 of each", "686a.3(a)"),
    ("two cards", {"seats": [seat(1, "Ah Kd")]}, "seats[0].cards", "3", "686a.7(i.1)"),
    ("four cards", {"seats": [seat(1, "Ah Kd 2c 3c")], "irregularity": "686a.9(c)"},
     "seats[0].cards", "3", "686a.1[Hand]"),
    ("no cards", {"seats": [{"seat": 1, "wagers": {"ante": 5}, "decision": "over"}]},
     "seats[0].cards", "", "686a.1[Hand]"),
    ("no decision", {"seats": [seat(1, decision=None)]}, "seats[0].decision", "surrender",
     "686a.7(g)(1)"),
    ("raise", {"seats": [seat(1, decision="raise")]}, "seats[0].decision", "surrender",
     "686a.7(g)(3)"),
    ("decision of a kind", {"seats": [seat(1, decision={"raise": 5})]}, "seats[0].decision", "",
     ""),
    ("no ante", {"seats": [seat(1, wagers={"bonus": 100})]}, "seats[0].wagers.ante", "",
     "686a.6(d)"),
    ("no wagers", {"seats": [seat(1, wagers={})]}, "seats[0].wagers.ante", "", "686a.6(d)"),
    ("an ante of nothing", {"seats": [seat(1, wagers={"ante": 0})]}, "seats[0].wagers.ante",
     "$0.01", "686a.6(d)"),
    ("a negative ante", {"seats": [seat(1, wagers={"ante": -5})]}, "seats[0].wagers.ante",
     "$0.01", "686a.6(d)"),
    ("half a cent", {"seats": [seat(1, wagers={"ante": 10.5})]}, "seats[0].wagers.ante", "", ""),
    ("a wager of another game", {"seats": [seat(1, wagers={"ante": 5, "blind": 5})]},
     "seats[0].wagers.blind", "ante, bonus", "686a.1[Ante Wager]"),
    ("a wager of the round", {"seats": [seat(1, wagers={"ante": 5, "over_23": 5})]},
     "seats[0].wagers.over_23", "ante, bonus", ""),
    ("a bonus that is not offered", {"rules": {"bonus_wager": False},
     "seats": [seat(1, wagers={"ante": 5, "bonus": 5})]}, "seats[0].wagers.bonus", "ante", ""),
    ("three boxes", {"seats": [seat(n, player="Ann") for n in (1, 2, 3)]}, "seats[2].seat",
     "2 adjacent", "686a.6(f)"),
    ("boxes apart", {"seats": [seat(n, player="Ann") for n in (1, 3)]}, "seats[1].seat",
     "2 adjacent", "686a.6(f)"),
    ("missed without a reason", {"seats": [seat(1, missed=True)]}, "seats[0].missed", "686a.9(c)",
     "686a.9(c)"),
    ("unknown field of a seat", {"seats": [seat(1, high=[])]}, "seats[0].high", "decision", ""),
    ("decisions", {"seats": [seat(1, decisions=["over"])]}, "seats[0].decisions", "decision", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "field", "allowed", "cite"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD]
)
def test_bad_records_are_refused_by_name(
    changes: Record, field: str, allowed: str, cite: str
) -> None:
    refused(record(seat()) | copy.deepcopy(changes), field, cite, allowed=allowed)


def stacked(shoe: list[Any], *decisions: list[Any], **more: Any) -> Record:
    """A stacked shoe for seats 2, 3, … with these decisions."""
    seats = [
        {"seat": number, "wagers": {"ante": 1000, "bonus": 200}, "decisions": made}
        for number, made in enumerate(decisions, start=2)
    ]
    return {"id": 7, "game": "over-under", "shoe": shoe, "seats": seats} | more


@pytest.mark.shows("686a.7(e)", "686a.7(f)", "686a.7(i.1)")
def test_the_shoe_is_dealt_one_card_round_the_table_then_two_a_seat() -> None:
    result = play_stacked(stacked(["Ah", "2d", "Kd", "9c", "4c", "5c", "6c"], ["over"], ["under"]))
    deals = [
        (step["to"], *step["cards"]) for step in result["transcript"] if step["what"] == "deal"
    ]
    assert deals == [
        ("seat 2", "Ah"), ("seat 3", "2d"),
        ("seat 2", "Kd"), ("seat 2", "9c"),
        ("seat 3", "4c"), ("seat 3", "5c"),
    ]  # fmt: skip
    assert paid(result) == [
        (2, "ante", 1000, "win", 2000),
        (2, "over_23", 1000, "win", 2000),
        (2, "bonus", 200, "win", 1000),
        (3, "ante", 1000, "win", 2000),
        (3, "under_18", 1000, "win", 2000),
        (3, "bonus", 200, "win", 600),
    ]


@pytest.mark.shows("686a.9(a)", "686a.7(d)[lead]")
def test_a_stacked_shoe_may_hold_a_face_up_card_and_the_cover_card() -> None:
    shoe = ["Ah", {"face_up": "Ks"}, "cover", "Kd", "9c"]
    result = play_stacked(stacked(shoe, ["over"]))
    outcomes = [
        (step["outcome"], step["cites"]) for step in result["transcript"] if step["what"] == "deal"
    ]
    assert outcomes[1:3] == [("found_face_up", ["686a.9(a)"]), ("cover_card", ["686a.7(d)[lead]"])]
    assert result["lines"][0]["hand"] == "30"


@pytest.mark.shows("686a.9(c)")
def test_a_missed_seat_may_take_its_cards_late_or_call_the_hand_dead() -> None:
    shoe = ["Ah", "2d", "4c", "5c", "Kd", "9c"]
    late = play_stacked(stacked(shoe, ["missed", "late_cards", "over"], ["under"]))
    assert [line["seat"] for line in late["lines"]] == [3, 3, 3, 2, 2, 2]
    assert late["lines"][3]["hand"] == "30"
    dead = play_stacked(stacked(shoe, ["missed", "dead_hand"], ["under"]))
    assert paid(dead)[3:] == [(2, "ante", 1000, "void", 1000), (2, "bonus", 200, "void", 200)]


@pytest.mark.shows("686a.9(c)")
def test_a_seat_may_be_missed_after_it_has_decided() -> None:
    """The two further cards do not come: 11, 2 and 4 are 17 when they come late; a dead
    hand returns the Under 18 Wager too, and no Ante that was surrendered (R-686a-8)."""
    shoe = ["Ah", "2d", "4c", "5c", "2h", "4d"]
    others = ["under"]
    late = play_stacked(stacked(shoe, ["under", "missed", "late_cards"], others))
    assert paid(late)[3:] == [
        (2, "ante", 1000, "win", 2000), (2, "under_18", 1000, "win", 2000),
        (2, "bonus", 200, "lose", 0),
    ]  # fmt: skip
    dead = play_stacked(stacked(shoe[:4], ["under", "missed", "dead_hand"], others))
    assert paid(dead)[3:] == [
        (2, "ante", 1000, "void", 1000), (2, "under_18", 1000, "void", 1000),
        (2, "bonus", 200, "void", 200),
    ]  # fmt: skip
    gone = play_stacked(stacked(shoe[:4], ["surrender", "missed", "dead_hand"], others))
    assert sorted(paid(gone)) == sorted([
        *paid(dead)[:3], (2, "ante", 1000, "lose", 0), (2, "bonus", 200, "void", 200),
    ])  # fmt: skip


@pytest.mark.parametrize(
    ("data", "field", "named"),
    [
        (stacked(["Ah", "2d", "3d"], ["over", "under"]), "seats[0].decisions[1]", "'under'"),
        (stacked(["Ah", "2d", "3d"], []), "seats[0].decisions", "a decision is missing"),
        (stacked(["Ah", "2d", "3d"], ["raise"]), "seats[0].decisions", "'raise'"),
        (
            stacked(["Ah", "2d", "3d"], [{"over": 500}]),
            "seats[0].decisions",
            "Over 23 cannot be \\$5",
        ),
        (stacked(["Ah", "2d"], ["over"]), "shoe", "before the card for seat 2"),
        (stacked(["Ah"] * 7, ["over"]), "shoe[6]", "7 times"),
        (stacked(["Ah", "Jk", "2d"], ["over"]), "shoe[1]", "no joker"),
        (stacked(["Ah", "1d", "2d"], ["over"]), "shoe[1]", "'1d'"),
        (stacked([], ["over"]), "shoe", "the shoe is missing"),
    ],
)
def test_bad_stacked_rounds_are_refused_by_name(data: Record, field: str, named: str) -> None:
    with pytest.raises(Refused, match=named) as refusal:
        play_stacked(data)
    assert refusal.value.field == field


def test_play_and_adjudicate_agree() -> None:
    played = play_stacked(stacked(["Ah", "2d", "Kd", "9c", "4c", "5c"], ["over"], ["surrender"]))
    past = adjudicate(
        record(
            seat(2, "Ah Kd 9c", wagers={"ante": 1000, "bonus": 200}),
            seat(3, "2d 4c 5c", wagers={"ante": 1000, "bonus": 200}, decision="surrender"),
        )
    )
    assert played["lines"] == past["lines"]
