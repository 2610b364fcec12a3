"""Round records of Blackjack: what `adjudicate` and `play` read, and what they refuse."""

import copy
import json
from typing import Any

import pytest
from tests.records.adjudicated import Record, paid

from pitboss.chapters import chapter_named
from pitboss.procedure.driver import seen_by
from pitboss.records import adjudicate, play_stacked
from pitboss.regulation import exists
from pitboss.vocabulary.cards import cards as read
from pitboss.vocabulary.refusal import Refused


def hand(cards: str, **more: Any) -> Record:
    """One hand of a seat."""
    return {"cards": cards.split()} | more


def box(number: int = 1, cards: str | list[Record] = "Tc 9d", **more: Any) -> Record:
    """A seat with $10 on Blackjack."""
    wagers = {"blackjack": 1000} | more.pop("wagers", {})
    told: Record = {"hands": cards} if isinstance(cards, list) else {"cards": cards.split()}
    return {"seat": number, "wagers": wagers} | told | more


def record(*seats: Record, dealer: str = "9c 8d", **more: Any) -> Record:
    """A record of these seats."""
    dealt = {"cards": dealer.split()}
    return {"id": "r", "game": "blackjack", "dealer": dealt, "seats": list(seats)} | more


def playing(*decisions: Any, number: int = 1, **more: Any) -> Record:
    """A seat that decides, with $10 on Blackjack."""
    wagers = {"blackjack": 1000} | more.pop("wagers", {})
    return {"seat": number, "wagers": wagers, "decisions": list(decisions)} | more


def shoe(cards: str, *seats: Record, **more: Any) -> Record:
    """A record with a stacked shoe."""
    return {"id": "p", "game": "blackjack", "shoe": cards.split(), "seats": list(seats)} | more


def backs(result: Record) -> list[tuple[str, int]]:
    """What comes back for each wager."""
    return [(line["wager"], line["back"]) for line in result["lines"]]


def refused(told: Record, by: Any = adjudicate) -> Refused:
    """Why a record is not accepted."""
    with pytest.raises(Refused) as refusal:
        by(told)
    assert [cite for cite in refusal.value.cites if not exists(cite)] == []
    return refusal.value


# adjudicate


def test_a_result_has_the_lines_and_is_json() -> None:
    result = adjudicate(record(box(1), box(2, "Tc 6d 9h", player="Ann")))
    assert result["id"] == "r"
    assert (result["meters"], result["bank"]) == ({}, None)
    assert paid(result) == [
        (2, "blackjack", 1000, "lose", 0),
        (1, "blackjack", 1000, "win", 2000),
    ]
    assert [line["hand"] for line in result["lines"]] == ["bust 25", "19"]
    keys = {"seat", "wager", "stake", "outcome", "back", "hand", "cites"}
    assert all(set(line) == keys for line in result["lines"])
    assert all(exists(cite) for line in result["lines"] for cite in line["cites"])
    assert json.loads(json.dumps(result)) == result


def test_one_hand_is_told_in_any_of_three_ways() -> None:
    one = adjudicate(record(box(1, "Tc 4d 5h")))
    assert paid(one) == [(1, "blackjack", 1000, "win", 2000)]
    assert adjudicate(record(box(1, [hand("Tc 4d 5h")]))) == one
    assert adjudicate(record(box(1, "Tc 4d 5h") | {"hands": [{}]})) == one


def test_flags_that_are_false_say_nothing() -> None:
    plain = adjudicate(record(box(1)))
    told = box(1, [hand("Tc 9d", split=False, surrendered=False)])
    assert adjudicate(record(told | {"switched": False})) == plain


def test_the_cards_of_a_surrendered_hand_may_stand_beside_it() -> None:
    seat = box(1, "Tc 6d") | {"hands": [{"surrendered": True}]}
    assert backs(adjudicate(record(seat))) == [("blackjack", 500)]


def test_the_order_of_seats_in_a_record_changes_nothing() -> None:
    seats = [box(1, "Tc 6d"), box(4, "As Kd"), box(7, "Tc 7d")]
    assert adjudicate(record(*seats)) == adjudicate(record(*reversed(seats)))


def test_the_record_is_not_changed() -> None:
    told = record(box(1, "8c 8d"), rules={"decks": 8})
    before = copy.deepcopy(told)
    adjudicate(told)
    assert told == before


@pytest.mark.shows("633a.6(f)")
def test_a_person_plays_two_adjacent_boxes() -> None:
    result = adjudicate(record(box(3, player="Ann"), box(4, "Tc 6d", player="Ann")))
    assert paid(result) == [
        (4, "blackjack", 1000, "lose", 0),
        (3, "blackjack", 1000, "win", 2000),
    ]


@pytest.mark.shows("633a.6(f)")
@pytest.mark.parametrize(
    ("boxes", "most"), [((1, 3), 2), ((1, 2, 3), 2), ((1, 2), 1), ((2, 4), 7), ((1, 2, 4), 3)]
)
def test_boxes_that_are_too_many_or_not_adjacent_are_refused(
    boxes: tuple[int, ...], most: int
) -> None:
    seats = [box(number, player="Ann") for number in boxes]
    refusal = refused(record(*seats, rules={"adjacent_boxes": most}))
    assert refusal.field == f"seats[{len(boxes) - 1}].seat"
    assert refusal.cites == ("633a.6(f)",)
    others = [box(number, player=f"P{number}") for number in boxes]
    assert len(adjudicate(record(*others, rules={"adjacent_boxes": most}))["lines"]) == len(boxes)


@pytest.mark.shows("633a.12(b)[lead]", "633a.12(b)(9)", "633a.12(b)(1)")
def test_a_round_dealt_from_the_hand_is_settled_like_any_other() -> None:
    seats = [
        box(1, [hand("8c 3d Td", split=True, doubled=500), hand("8d 2h 6c", split=True)]),
        box(2, "As Kd"), box(3, [hand("Tc 6h", surrendered=True)]), box(4, "Tc 6s 9h"),
    ]  # fmt: skip
    by_hand = record(*seats, rules={"hand_dealt": True, "decks": 2})
    assert paid(adjudicate(by_hand)) == paid(adjudicate(record(*seats, rules={"decks": 2})))
    refusal = refused(record(*seats, rules={"hand_dealt": True, "decks": 3}))
    assert refusal.field == "rules.hand_dealt"
    assert "633a.12(b)(1)" in refusal.cites


@pytest.mark.shows("633a.7(d)(1)", "633a.7(d)(2)", "633a.3(c)")
@pytest.mark.parametrize("cards", ["Td 9d", "Tc 9d"])
def test_a_round_from_a_double_shoe_is_settled_like_any_other(cards: str) -> None:
    """Of which colour the determinant card was, the record need not tell."""
    told = record(box(1, cards), rules={"double_shoe": True, "shuffler": "none"})
    assert paid(adjudicate(told)) == [(1, "blackjack", 1000, "win", 2000)]


# irregularities that a record tells


@pytest.mark.shows("633a.14(j)(1)")
def test_hands_called_dead_return_what_is_not_settled() -> None:
    """A Bet the Set Wager had been collected before the hole card went into the reader."""
    told = record(box(1, "Tc 2d", wagers={"bet_the_set": 100}), irregularity="633a.14(j)(1)")
    assert paid(adjudicate(told)) == [
        (1, "bet_the_set", 100, "lose", 0),
        (1, "blackjack", 1000, "void", 1000),
    ]


@pytest.mark.shows("633a.14(j)(1)")
def test_hands_called_dead_return_what_was_doubled_and_split_too() -> None:
    """“Return each player's wager”: seat 2 had not acted, seat 1 had."""
    hands = [hand("8c 3d Tc", split=True, doubled=500), hand("8d Td", split=True)]
    told = record(box(1, hands), box(2), dealer="9c", irregularity="633a.14(j)(1)")
    assert paid(adjudicate(told)) == [
        (2, "blackjack", 1000, "void", 1000),
        (1, "blackjack", 1000, "void", 1000),
        (1, "double_down", 500, "void", 500),
        (1, "blackjack.2", 1000, "void", 1000),
    ]


@pytest.mark.shows("633a.14(j)(1)")
@pytest.mark.parametrize(
    ("hands", "more"),
    [
        ([hand("5h 6s 9c", doubled=1000)], (2, "double_down", 1000, "void", 1000)),
        ([hand("8h Ks", split=True), hand("8d 9d", split=True)],
         (2, "blackjack.2", 1000, "void", 1000)),
    ],
)  # fmt: skip
def test_hands_called_dead_return_what_was_made_after_a_seat_that_stood(
    hands: list[Any], more: tuple[int, str, int, str, int]
) -> None:
    """Seat 1 has two cards: it stood before seat 2 doubled or split."""
    told = record(box(1), box(2, hands), dealer="9c", irregularity="633a.14(j)(1)")
    assert sorted(paid(adjudicate(told))) == [
        (1, "blackjack", 1000, "void", 1000),
        (2, "blackjack", 1000, "void", 1000),
        more,
    ]


@pytest.mark.shows("633a.14(j)(1)", "633a.8(a)")
def test_hands_called_dead_were_not_insured() -> None:
    """No ace lay up: a record that tells of Insurance is refused, not settled without it."""
    told = record(box(1, wagers={"insurance": 500}), irregularity="633a.14(j)(1)")
    refusal = refused(told)
    assert refusal.field == "seats[0].wagers.insurance"
    assert "633a.8(a)" in refusal.cites


@pytest.mark.shows("633a.14(j)[lead]", "633a.14(j)(1)")
@pytest.mark.parametrize("dealer", ["Ah 8c", "Kh 8c", "Th 8c"])
def test_a_hole_card_that_belongs_in_the_reader_is_no_irregularity(dealer: str) -> None:
    told = record(box(1), dealer=dealer, irregularity="633a.14(j)(1)")
    assert refused(told).field == "irregularity"


@pytest.mark.shows("633a.14(g)")
@pytest.mark.parametrize("cards", [[], ["9h"]])
def test_a_box_with_no_card_or_one_is_dead(cards: list[str]) -> None:
    """Who has one card and did not take the second late has his wagers back (R-633a-28)."""
    short = box(2, wagers={"bet_the_set": 100}) | {"cards": cards}
    told = record(box(1), short, irregularity="633a.14(g)")
    assert sorted(paid(adjudicate(told))) == [
        (1, "blackjack", 1000, "win", 2000),
        (2, "bet_the_set", 100, "void", 100),
        (2, "blackjack", 1000, "void", 1000),
    ]
    del told["irregularity"]
    assert refused(told).field.startswith("seats[1].cards")


@pytest.mark.shows("633a.14(g)", "633a.14(i)")
@pytest.mark.parametrize(
    ("decisions", "cards", "lines"),
    [
        (["hit", "missed", "dead_hand"], "5h 9d 6h 8c", [("blackjack", 1000)]),
        (["hit", "missed", "late_card", "stand"], "5h 9d 6h 8c 9h", [("blackjack", 2000)]),
        ([{"double": 500}, "missed", "dead_hand"], "5h 9d 6h 8c",
         [("blackjack", 1000), ("double_down", 500)]),
        (["missed", "dead_hand"], "9d 6h 8c", [("blackjack", 1000)]),
        (["missed", "missed"], "9d 8c", [("blackjack", 1000)]),
        (["missed", "late_card", "stand"], "9d Th 8c 9h", [("blackjack", 2000)]),
    ],
)  # fmt: skip
def test_play_tells_where_the_dealer_missed_a_card(
    decisions: list[Any], cards: str, lines: list[tuple[str, int]]
) -> None:
    """20, 19 and dead hands against 17."""
    assert backs(play_stacked(shoe(cards, playing(*decisions)))) == lines


@pytest.mark.shows("633a.14(i)")
def test_a_hand_without_the_card_that_was_asked_for_is_dead() -> None:
    """With what was doubled; the other hand of the pair plays on (R-633a-28)."""
    hands = [hand("8c 3d", split=True, doubled=500, dead=True), hand("8d Td", split=True)]
    told = record(box(1, hands), irregularity="633a.14(i)")
    assert sorted(paid(adjudicate(told))) == [
        (1, "blackjack", 1000, "void", 1000),
        (1, "blackjack.2", 1000, "win", 2000),
        (1, "double_down", 500, "void", 500),
    ]
    del told["irregularity"]
    assert refused(told).field == "seats[0].hands[0].dead"


SWITCH = {"switch": True}
SHORT = "633a.14(g)"


@pytest.mark.shows("633a.14(g)", "633a.12(a)(3)")
@pytest.mark.parametrize("cards", ["", "5c"])
@pytest.mark.parametrize("dead_first", [True, False])
def test_633a_14_g_one_of_the_two_hands_of_a_switch_player_is_dead(
    cards: str, dead_first: bool
) -> None:
    """Nothing is asked about a switch, and the other hand, 19 against 17, plays on (R-633a-28)."""
    hands = [hand("Tc 9d"), hand(cards, dead=True)]
    told = record(box(1, hands[::-1] if dead_first else hands), rules=SWITCH, irregularity=SHORT)
    dead, live = ("blackjack", "blackjack.2") if dead_first else ("blackjack.2", "blackjack")
    assert paid(adjudicate(told)) == [
        (1, dead, 1000, "void", 1000),
        (1, live, 1000, "win", 2000),
    ]
    del told["irregularity"]
    assert refused(told).field.startswith("seats[0].hands")


@pytest.mark.shows("633a.14(g)")
def test_633a_14_g_both_hands_of_a_switch_player_are_dead_and_the_super_match_returns() -> None:
    dead = box(1, [hand("5c"), hand("")], wagers={"super_match": 500})
    other = box(2, [hand("Tc 9d"), hand("Th 7d")])
    told = record(dead, other, rules=SWITCH, irregularity=SHORT)
    assert sorted(paid(adjudicate(told))) == [
        (1, "blackjack", 1000, "void", 1000),
        (1, "blackjack.2", 1000, "void", 1000),
        (1, "super_match", 500, "void", 500),
        (2, "blackjack", 1000, "win", 2000),
        (2, "blackjack.2", 1000, "push", 1000),
    ]


@pytest.mark.shows("633a.14(g)", "633a.11(a)")
def test_633a_14_g_beside_a_dead_hand_the_other_may_be_split() -> None:
    """The dead hand is the third then. 21 and 18 against 17."""
    split = [hand("8c 3d Tc", split=True, doubled=1000), hand("8d Td", split=True)]
    told = record(box(1, [*split, hand("")]), rules=SWITCH, irregularity=SHORT)
    assert sorted(paid(adjudicate(told))) == [
        (1, "blackjack", 1000, "win", 2000),
        (1, "blackjack.2", 1000, "win", 2000),
        (1, "blackjack.3", 1000, "void", 1000),
        (1, "double_down", 1000, "win", 2000),
    ]


@pytest.mark.shows("633a.14(g)", "633a.8(a)")
def test_633a_14_g_beside_a_dead_hand_the_other_is_insured_by_itself() -> None:
    insured = {"insurance.2": 500}
    told = record(
        box(1, [hand("5c"), hand("Tc 9d")], wagers=insured),
        dealer="Ac Td", rules=SWITCH, irregularity=SHORT,
    )  # fmt: skip
    assert paid(adjudicate(told)) == [
        (1, "blackjack", 1000, "void", 1000),
        (1, "insurance.2", 500, "win", 1500),
        (1, "blackjack.2", 1000, "lose", 0),
    ]
    told["seats"][0]["wagers"] = {"blackjack": 1000, "insurance": 500}
    refusal = refused(told)
    assert (refusal.field, refusal.cites[1]) == ("seats[0].wagers.insurance", SHORT)


@pytest.mark.shows("633a.12(a)(4)", "633a.14(g)")
def test_633a_14_g_a_dead_hand_has_no_second_card_to_switch() -> None:
    told = box(1, [hand("Tc 9d"), hand("5c")], switched=True)
    refusal = refused(record(told, rules=SWITCH, irregularity=SHORT))
    assert refusal.field == "seats[0].switched"
    assert SHORT in refusal.cites


@pytest.mark.shows("633a.14(g)", "633a.14(i)")
def test_a_hand_with_its_two_cards_is_not_dead_for_want_of_them() -> None:
    told = record(box(1, [hand("Tc 9d", dead=True)]), irregularity=SHORT)
    assert refused(told).field == "seats[0].hands[0].dead"


# refused by the paragraph that forbids it


@pytest.mark.shows("633a.8(a)")
@pytest.mark.parametrize("dealer", ["Td 8c", "Kd Ac", "9d 8c"])
@pytest.mark.parametrize("cards", ["Tc 9h", "Ah Kh"])
def test_633a_8_a_insurance_against_anything_but_an_ace(dealer: str, cards: str) -> None:
    refusal = refused(record(box(1, cards, wagers={"insurance": 500}), dealer=dealer))
    assert refusal.field == "seats[0].wagers.insurance"
    assert refusal.cites[0] == "633a.8(a)"
    ten_up = shoe("Tc Td 9c 8d", playing({"insurance": 500}, "stand"))
    assert refused(ten_up, play_stacked).cites[0] == "633a.8(a)"


@pytest.mark.shows("633a.8(a)", "633a.12(a)(4)")
def test_633a_8_a_insurance_of_the_second_hand_at_switch_against_a_ten() -> None:
    told = box(1, [hand("Tc 9d"), hand("Th 9h")], wagers={"insurance.2": 500})
    refusal = refused(record(told, dealer="Td 8c", rules=SWITCH))
    assert (refusal.field, refusal.cites[0]) == ("seats[0].wagers.insurance.2", "633a.8(a)")


@pytest.mark.shows("633a.8(b)")
def test_633a_8_b_insurance_after_the_card_reader() -> None:
    late = shoe("Tc Ad 5c 8d", playing({"insurance": 500}, "stand", {"insurance": 500}))
    assert refused(late, play_stacked).field.startswith("seats[0].decisions")
    asked_again = shoe("Tc Ad 5c 8d 2c", playing("hit", {"insurance": 500}))
    assert refused(asked_again, play_stacked).cites == ("633a.8(b)",)


@pytest.mark.shows("633a.11(c)")
@pytest.mark.parametrize(
    ("ranks", "hands", "rules"),
    [("8", 5, {}), ("8", 3, {"resplits": 0}), ("A", 3, {"resplits_aces": 0})],
)
def test_633a_11_c_more_hands_than_a_pair_may_be_split_into(
    ranks: str, hands: int, rules: Record
) -> None:
    """R-633a-16: two hands, and one for each additional split that the casino allows."""
    split = [hand(f"{ranks}{suit} 5{suit}", split=True) for suit in "cdhsc"[:hands]]
    refusal = refused(record(box(1, split), rules=rules))
    assert (refusal.field, refusal.cites[0]) == ("seats[0].hands", "633a.11(c)")


@pytest.mark.shows("633a.11(c)", "633a.12(a)(3)")
@pytest.mark.parametrize(
    ("hands", "marked", "rules"),
    [(7, True, {}), (4, False, {"resplits": 0}), (6, True, {"resplits": 1})],
)
def test_633a_11_c_each_area_has_as_many_hands_as_its_pair_may_be_split_into(
    hands: int, marked: bool, rules: Record
) -> None:
    """R-633a-16. Seven eights can be three and four hands, four can be two and two, six three and
    three; each has 18 against 17."""
    eights = [hand(f"8{suit} T{suit}", split=marked) for suit in "cdhscdh"[:hands]]
    result = adjudicate(record(box(1, eights), rules=SWITCH | rules))
    names = ["blackjack", *(f"blackjack.{number}" for number in range(2, hands + 1))]
    assert paid(result) == [(1, name, 1000, "win", 2000) for name in names]


@pytest.mark.shows("633a.11(d)", "633a.12(a)(3)")
def test_633a_11_d_at_switch_the_first_hand_of_each_area_is_the_original_one() -> None:
    """Of seven eights the first three and the other four are of one pair: against a Blackjack that
    comes after the splits the first and the fourth are lost, the wagers of the others return."""
    eights = [hand(f"8{suit} T{suit}", split=True) for suit in "cdhscdh"]
    told = record(box(1, eights), dealer="Ah Kd", rules=SWITCH | {"peek": False})
    lost = {line["wager"] for line in adjudicate(told)["lines"] if line["back"] == 0}
    assert lost == {"blackjack", "blackjack.4"}


@pytest.mark.shows("633a.11(c)", "633a.12(a)(3)")
def test_633a_11_c_more_hands_than_two_areas_may_be_split_into() -> None:
    """R-633a-16: nine eights are five of one pair, wherever they are parted."""
    eights = [hand(f"8{suit} T{suit}", split=True) for suit in "cdhscdhsc"]
    refusal = refused(record(box(1, eights), rules=SWITCH))
    assert (refusal.field, refusal.cites[0]) == ("seats[0].hands", "633a.11(c)")


@pytest.mark.shows("633a.11(c)", "633a.12(a)(3)")
def test_633a_11_c_an_ace_that_drew_two_cards_is_of_no_split_where_each_takes_one() -> None:
    """R-633a-15: the first two aces are the pair, and ace and king no Blackjack (R-633a-17)."""
    aces = [hand("Ac Kd"), hand("Ad 9c"), hand("Ah 5c 3d")]
    told = record(box(1, aces), rules=SWITCH | {"split_aces_one_card": True})
    assert backs(adjudicate(told)) == [
        ("blackjack", 2000), ("blackjack.2", 2000), ("blackjack.3", 2000),
    ]  # fmt: skip


@pytest.mark.shows("633a.11(c)", "633a.12(a)(4)")
@pytest.mark.parametrize(
    ("resplits", "aces"),
    [(0, "AA A5"), (1, "AA A5"), (1, "AA A5 A6"), (1, "A5 AA"), (2, "A5 AA A6"), (1, "A5 A6 AA")],
)
def test_633a_11_c_an_ace_that_is_not_split_again_leaves_the_other_area_its_decisions(
    resplits: int, aces: str
) -> None:
    """R-633a-15: split aces take one card, and are asked only where they may be split again. The
    aces lose with 12, 16 and 17 ties; the other hand draws to 19 against 17."""
    split = [
        hand(f"{ranks[0]}{suit} {ranks[1]}{suit}", split=True)
        for ranks, suit in zip(aces.split(), "cdh", strict=False)
    ]
    rules = SWITCH | {"split_aces_one_card": True, "resplits_aces": resplits}
    told = record(box(1, [*split, hand("Tc 5d 4c")]), rules=rules)
    back = {"AA": 0, "A5": 0, "A6": 1000}
    expected = [back[each] for each in aces.split()] + [2000]
    names = ["blackjack", "blackjack.2", "blackjack.3", "blackjack.4"]
    assert dict(backs(adjudicate(told))) == dict(zip(names, expected, strict=False))


@pytest.mark.shows("633a.11(a)", "633a.10(a)", "633a.9(a)[lead]")
@pytest.mark.parametrize(
    ("decisions", "cite"),
    [
        (["split"], "633a.11(a)"),
        (["hit", "double"], "633a.10(a)"),
        (["hit", "surrender"], "633a.9(a)[lead]"),
        (["switch"], "633a.12(a)(4)"),
    ],
)
def test_what_a_hand_may_not_do_is_refused_by_its_paragraph(
    decisions: list[str], cite: str
) -> None:
    refusal = refused(shoe("Tc 9d 2c 8d 3c", playing(*decisions)), play_stacked)
    assert refusal.cites[0] == cite


@pytest.mark.shows("633a.7(n)")
@pytest.mark.parametrize("dealer", ["Td 6c", "Td 2c 4c", "Ah 5c"])
def test_633a_7_n_a_dealer_left_on_sixteen(dealer: str) -> None:
    refusal = refused(record(box(1), dealer=dealer))
    assert refusal.field == "dealer.cards"
    assert "633a.7(n)" in refusal.cites


@pytest.mark.shows("633a.14(j)[lead]")
@pytest.mark.parametrize("dealer", ["Td 6c", "Ah 8c", "Kd 7c"])
def test_633a_14_j_with_a_ten_or_an_ace_up_the_hole_card_belongs_in_the_reader(dealer: str) -> None:
    """Refused as such, although the dealer's hand is not complete either."""
    refusal = refused(record(box(1), dealer=dealer, irregularity="633a.14(j)(1)"))
    assert (refusal.field, refusal.cites[0]) == ("irregularity", "633a.14(j)[lead]")


@pytest.mark.shows("633a.5(h)", "633a.7(e)[lead]")
@pytest.mark.parametrize("shuffler", ["continuous", "device"])
def test_no_cover_card_comes_out_of_a_device_that_reshuffles_by_itself(shuffler: str) -> None:
    """R-686a-9, which holds for Blackjack too."""
    told = shoe("Tc Td cover 9c 8d", playing("stand"), rules={"shuffler": shuffler})
    refusal = refused(told, play_stacked)
    assert refusal.field == "shoe[2]"
    assert refusal.cites == ("R-686a-9", "633a.5(h)")
    told["rules"] = {"shuffler": "batch"}
    assert paid(play_stacked(told)) == [(1, "blackjack", 1000, "win", 2000)]


# what adjudicate refuses


@pytest.mark.parametrize(
    ("seat", "field"),
    [
        (box(1, "1c 9d"), "seats[0].cards[0]"),
        (box(1, "Tc 9"), "seats[0].cards[1]"),
        (box(1, [hand("Tc 9x")]), "seats[0].hands[0].cards[1]"),
        (box(1, [{"cards": "Tc 9d"}]), "seats[0].hands[0].cards"),
        (box(1, [{"cards": None}]) | {"cards": None}, "seats[0].hands[0].cards"),
        (box(1, [{}]), "seats[0].hands[0].cards"),
        (box(1, "Jk 9d"), "seats[0].cards"),
        (box(1, "Tc"), "seats[0].cards"),
        (box(1, ""), "seats[0].cards"),
        (box(1, [hand("Tc")]), "seats[0].hands[0]"),
        (box(1, []), "seats[0].cards"),
        (box(1) | {"hands": "Tc 9d"}, "seats[0].hands"),
        (box(1) | {"hands": ["Tc", "9d"]}, "seats[0].hands"),
        (box(1) | {"hands": [["Tc", "9d"]]}, "seats[0].hands"),
        (box(1) | {"hands": [None]}, "seats[0].hands"),
        (box(1, [hand("Tc 9d", stood=True)]), "seats[0].hands[0].stood"),
        (box(1, [hand("Tc 6d", surrendered="no")]), "seats[0].hands[0].surrendered"),
        (box(1, [hand("8c 9d", split="no"), hand("8d 9h", split="no")]), "seats[0].hands[0].split"),
        (box(1, switched="yes"), "seats[0].switched"),
        (box(1, decision="stand"), "seats[0].decision"),
        (box(1, decisions=["stand"]), "seats[0].decisions"),
        (box(1, doubled=500), "seats[0].doubled"),
        (box(8), "seats[0].seat"),
        (box(0), "seats[0].seat"),
        (box(1, wagers={"ante": 1000}), "seats[0].wagers.ante"),
        (box(1, wagers={"double_down": 1000}), "seats[0].wagers.double_down"),
        (box(1, wagers={"split": 1000}), "seats[0].wagers.split"),
        (box(1, wagers={"insured": 500}), "seats[0].wagers.insured"),
        (box(1, wagers={"insurance_2": 500}), "seats[0].wagers.insurance_2"),
        (box(1, wagers={"insurance.2": 500}), "seats[0].wagers.insurance.2"),
        (box(1, wagers={"insurance.3": 500}), "seats[0].wagers.insurance.3"),
        (box(1, wagers={"blackjack": 0}), "seats[0].wagers.blackjack"),
        (box(1, wagers={"blackjack": -5}), "seats[0].wagers.blackjack"),
        (box(1, wagers={"insurance": 0}), "seats[0]."),
        (box(1, wagers={"insurance": -5}), "seats[0]."),
        ({"seat": 1, "cards": ["Tc", "9d"], "wagers": {}}, "seats[0].wagers.blackjack"),
    ],
)  # fmt: skip
def test_a_seat_that_cannot_be_is_refused_by_its_field(seat: Record, field: str) -> None:
    """The dealer has an ace up, so that a wager on insurance is not refused for that."""
    refusal = refused(record(seat, dealer="Ah 8c"))
    assert refusal.field.startswith(field)


@pytest.mark.shows("633a.7(l)[lead]", "633a.7(l)(1)")
@pytest.mark.parametrize("cards", ["As Kd 5c", "Tc 5d 6d 2c", "Tc 5d 9d 2c", "7c 7d 7h Ac"])
@pytest.mark.parametrize("dealer", ["9c 8d", "Th 8d", "Ah Kd"])
def test_no_card_is_drawn_to_21_or_more(cards: str, dealer: str) -> None:
    refusal = refused(record(box(1, cards), dealer=dealer))
    assert refusal.field.startswith("seats[0].")
    assert "633a.7(l)(1)" in refusal.cites


@pytest.mark.shows("633a.11(a)", "633a.12(a)(3)")
@pytest.mark.parametrize(
    "hands",
    [
        [hand("8c 9d", split=True)],  # one hand alone
        [hand("As Kd", split=True)],
        [hand("As 5d", split=True), hand("Kd 5h", split=True)],  # a Blackjack is not split
        [hand("8c 9d", split=True), hand("9c 9h", split=True)],
        [hand("8c", split=True), hand("8d 9h", split=True)],
        [hand("8c 9d", split=True), hand("8d 9h", split=True), hand("Tc 9h")],
    ],
)
def test_hands_that_no_split_makes_are_refused(hands: list[Record]) -> None:
    assert refused(record(box(1, hands))).field.startswith("seats[0].hands")


@pytest.mark.parametrize(
    "hands",
    [
        [hand("Ts 9d")],
        [hand("Tc 8d")],
        [hand("Ts 9c", split=True), hand("Th 9h", split=True)],
    ],
)
def test_cards_that_are_not_the_first_two_of_the_hands_are_refused(hands: list[Record]) -> None:
    """`cards` may be left out beside hands; told, they must be those that were dealt."""
    seat = box(1, "Tc 9d") | {"hands": hands}
    assert refused(record(seat)).field.startswith("seats[0].")


@pytest.mark.shows("633a.3(a)")
@pytest.mark.parametrize(
    ("seat", "dealer", "decks"),
    [
        (box(1, "Tc Tc"), "9c 8d", 1),
        (box(1, "Tc 9c"), "9c 8d", 1),
        (box(1, "Tc 8d"), "9c 8d", 1),
        (box(1, "8c 8c 8c"), "9c 8d", 2),
        (box(1, [hand("2c 2c 2c 2c 2c 2c 2c")]), "9c 8d", 6),
    ],
)
def test_more_of_a_card_than_the_decks_hold_is_refused(
    seat: Record, dealer: str, decks: int
) -> None:
    told = record(seat, dealer=dealer, rules={"decks": decks})
    refusal = refused(told)
    assert refusal.field.startswith(("seats[0].cards", "seats[0].hands", "dealer.cards"))
    assert "633a.3(a)" in refusal.cites
    assert adjudicate(told | {"rules": {"decks": decks + 1}})["lines"]


@pytest.mark.shows("633a.7(f)(2)", "633a.7(f)(4)")
@pytest.mark.parametrize("dealer", ["", "9c", "9c 8x", "Jk 8c", "9c Jk"])
def test_a_dealer_without_two_cards_is_refused(dealer: str) -> None:
    assert refused(record(box(1), dealer=dealer)).field.startswith("dealer.cards")


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"resplit": 3}, "rules.resplit"),
        ({"resplits": -1}, "rules.resplits"),
        ({"resplits": "3"}, "rules.resplits"),
        ({"decks": 0}, "rules.decks"),
        ({"decks": 9}, "rules.decks"),
        ({"decks": "6"}, "rules.decks"),
        ({"switch": 1}, "rules.switch"),
        ({"settlement_order": "winners_first"}, "rules.settlement_order"),
        ({"in_between_ace": "both"}, "rules.in_between_ace"),
        ({"switch_natural_pays": "6 to 5"}, "rules.switch_natural_pays"),
        ({"min_chip": 0}, "rules.min_chip"),
        ({"adjacent_boxes": 8}, "rules.adjacent_boxes"),
        ({"paytables": {"blackjack": "6 to 5"}}, "rules.paytables.blackjack"),
        ({"paytables": {"royal_match": "F"}}, "rules.paytables.royal_match"),
        ({"paytables": {"trips": "A"}}, "rules.paytables.trips"),
    ],
)
def test_a_choice_that_the_chapter_does_not_leave_is_refused(rules: Record, field: str) -> None:
    assert refused(record(box(1), rules=rules)).field == field


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"bank": {"seat": 1}}, "bank"),
        ({"replacement": "2c"}, "replacement"),
        ({"meters": {"progressive": 100}}, "meters"),
        ({"start": 3}, "start"),
        ({"shoe": ["2c"]}, "shoe"),
        ({"irregularity": "633a.14(z)"}, "irregularity"),  # no such paragraph
        ({"irregularity": "686a.9(a)"}, "irregularity"),
    ],
)
def test_fields_of_other_games_are_refused(more: Record, field: str) -> None:
    assert refused(record(box(1), **more)).field == field


@pytest.mark.shows("633a.7(h)")
def test_cards_drawn_under_a_blackjack_that_the_reader_told_are_refused() -> None:
    """Without a word about the reader such a record is of a round without it (R-633a-11)."""
    told = record(box(1, "2c 3d 4d"), dealer="Kd Ac")
    assert paid(adjudicate(told)) == [(1, "blackjack", 1000, "lose", 0)]
    refusal = refused(told | {"rules": {"peek": True}})
    assert refusal.field.startswith(("seats[0].", "rules.peek"))


@pytest.mark.parametrize(
    ("seat", "dealer", "field"),
    [
        (box(1, [hand("5c 6d Th", doubled=1001)]), "9c 8d", "seats[0].hands[0].doubled"),
        (box(1, wagers={"insurance": 501}), "Ah 8d", "seats[0].wagers.insurance"),
        (box(1, wagers={"insurance": 500}), "Kh 8d", "seats[0].wagers.insurance"),
        (box(1, [hand("8c 9d", split=True), hand("9d 9h", split=True)]), "9c 8d", "seats[0].hands"),
        (box(1, [hand("8c 9d", split=True)] * 8), "9c 8d", "seats[0].hands"),
    ],
)  # fmt: skip
def test_what_was_decided_is_refused_by_the_field_that_tells_it(
    seat: Record, dealer: str, field: str
) -> None:
    """A record of Blackjack has no `decision`."""
    assert refused(record(seat, dealer=dealer)).field.startswith(field)


# play


@pytest.mark.shows("633a.7(f)(1)", "633a.7(f)(2)", "633a.7(f)(3)", "633a.7(f)(4)", "633a.7(k)")
def test_play_deals_clockwise_and_asks_clockwise() -> None:
    """Seat 2 draws to 21, then the dealer: 16 and 5."""
    told = shoe(
        "Tc 9c 6h  4d 9d Th  7c  5c",
        playing("stand", number=5), playing("hit", number=2),
    )  # fmt: skip
    result = play_stacked(told)
    assert paid(result) == [
        (5, "blackjack", 1000, "lose", 0),
        (2, "blackjack", 1000, "push", 1000),
    ]
    deals = [step for step in result["transcript"] if step["what"] == "deal"]
    assert [(step["to"], *step["cards"]) for step in deals] == [
        ("seat 2", "Tc"), ("seat 5", "9c"), ("dealer", "6h"),
        ("seat 2", "4d"), ("seat 5", "9d"), ("dealer", "Th"),
        ("seat 2", "7c"), ("dealer", "5c"),
    ]  # fmt: skip


@pytest.mark.shows("633a.7(j)(2)", "633a.7(k)", "633a.7(l)[lead]")
@pytest.mark.parametrize(
    ("cards", "decisions", "lines"),
    [
        ("Tc 9c 9d 8d", ["stand"], [("blackjack", 2000)]),
        ("Tc 9c 4d 8d 5h", ["hit", "stand"], [("blackjack", 2000)]),
        ("2c 9c 2d 8d 2h 2s 3c", ["hit", "hit", "hit", "stand"], [("blackjack", 0)]),
        ("Tc 9c 4d 8d 9h", ["hit"], [("blackjack", 0)]),
        ("Tc 9c 4d 8d 7h", ["hit"], [("blackjack", 2000)]),
        ("As 9c Kd 8d", [], [("blackjack", 2500)]),
        ("5c 9c 6d 8d Th", ["double"], [("blackjack", 2000), ("double_down", 2000)]),
        ("5c 9c 6d 8d Th", [{"double": 1000}], [("blackjack", 2000), ("double_down", 2000)]),
        ("5c 9c 6d 8d Th", [{"double": 350}], [("blackjack", 2000), ("double_down", 700)]),
        ("5c 9c 6d 8d 2h", ["double"], [("blackjack", 0), ("double_down", 0)]),
        ("Tc 9c 6d 8d", ["surrender"], [("blackjack", 500)]),
        ("Tc Kc 6d 8d", ["surrender"], [("blackjack", 500)]),
        ("Tc Kc 6d Ad", [], [("blackjack", 0)]),
    ],
)
def test_play_every_decision(
    cards: str, decisions: list[Any], lines: list[tuple[str, int]]
) -> None:
    result = play_stacked(shoe(cards, playing(*decisions)))
    assert backs(result) == lines
    assert result["id"] == "p"


@pytest.mark.shows("633a.8(a)", "633a.8(b)")
@pytest.mark.parametrize(
    ("decisions", "hole", "lines"),
    [
        (["stand"], "8d", [("blackjack", 1000)]),
        (["no_insurance", "stand"], "8d", [("blackjack", 1000)]),
        ([{"insurance": 300}, "stand"], "8d", [("insurance", 0), ("blackjack", 1000)]),
        ([], "Kd", [("blackjack", 0)]),
        ([{"insurance": 500}], "Kd", [("insurance", 1500), ("blackjack", 0)]),
        ([{"insurance": 500}, "surrender"], "8d", [("insurance", 0), ("blackjack", 500)]),
    ],
)
def test_play_insurance_given_or_left_out(
    decisions: list[Any], hole: str, lines: list[tuple[str, int]]
) -> None:
    assert backs(play_stacked(shoe(f"Tc Ah 9d {hole}", playing(*decisions)))) == lines


@pytest.mark.shows("633a.8(a)")
def test_play_insurance_among_the_wagers_is_not_forgotten() -> None:
    told = shoe("Tc Ah 9d 8d", playing("stand", wagers={"insurance": 500}))
    assert backs(play_stacked(told)) == [("insurance", 0), ("blackjack", 1000)]


@pytest.mark.shows("633a.11(a)", "633a.11(b)", "633a.11(c)")
def test_play_a_pair_is_split_and_the_first_hand_completed_first() -> None:
    """8 8; 8 3 doubled to 21; then 8 5 and 4: 17."""
    told = shoe("8c 9c 8d 8h  3c Td  5h 4h", playing("split", "double", "hit", "stand"))
    result = play_stacked(told)
    assert backs(result) == [("blackjack", 2000), ("double_down", 2000), ("blackjack.2", 1000)]
    deals = [
        (step["to"], *step["cards"]) for step in result["transcript"] if step["what"] == "deal"
    ]
    assert deals[4:] == [("seat 1", "3c"), ("seat 1", "Td"), ("seat 1.2", "5h"), ("seat 1.2", "4h")]


@pytest.mark.shows("633a.11(b)", "633a.11(c)")
def test_play_a_pair_is_split_again_on_the_first_hand() -> None:
    """8 8 and another 8: 8 3 T doubled, then 8 T, then 8 2 9."""
    told = shoe(
        "8c 9c 8d 8s  8h 3c Td  Ts  2c 9h",
        playing("split", "split", {"double": 400}, "stand", "hit", "stand"),
    )
    assert backs(play_stacked(told)) == [
        ("blackjack", 2000), ("double_down", 800), ("blackjack.2", 2000), ("blackjack.3", 2000),
    ]  # fmt: skip


@pytest.mark.shows("633a.11(c)")
def test_play_no_split_beyond_the_number() -> None:
    told = shoe(
        "8c 9c 8d 8s  8h 3c", playing("split", "split", "stand", "stand"), rules={"resplits": 0}
    )
    refusal = refused(told, play_stacked)
    assert refusal.field.startswith("seats[0].decisions")
    assert "'split'" in refusal.error


@pytest.mark.shows("633a.11(c)")
@pytest.mark.parametrize("decision", ["hit", "double", {"double": 100}])
def test_play_split_aces_that_take_one_card_take_no_other(decision: object) -> None:
    """Even where a third ace could be split off (R-633a-15)."""
    told = shoe(
        "Ac 9c Ad 8h  Ah 5c 5d", playing("split", decision), rules={"split_aces_one_card": True}
    )
    assert refused(told, play_stacked).field.startswith("seats[0].decisions")


@pytest.mark.shows("633a.12(a)(4)")
@pytest.mark.parametrize(
    ("decisions", "lines"),
    [
        (["keep", "hit"], [("blackjack", 2500), ("blackjack.2", 2000)]),
        (["switch", "stand", "stand"], [("blackjack", 0), ("blackjack.2", 0)]),
        (["switch", "hit", "stand"], [("blackjack", 0), ("blackjack.2", 0)]),
    ],
)
def test_play_switch_or_keep(decisions: list[Any], lines: list[tuple[str, int]]) -> None:
    """T A and 5 6, or T 6 and 5 A."""
    told = shoe("Tc 5c 9c Ad 6d 8d Td", playing(*decisions), rules={"switch": True})
    assert backs(play_stacked(told)) == lines


@pytest.mark.shows("633a.8(a)", "633a.12(a)(4)")
def test_play_switch_insurance_of_each_hand() -> None:
    """The first wager is not insured, the second is."""
    told = shoe(
        "Tc Td Ac 8d 9d 8h", playing("no_insurance", {"insurance": 300}, "keep", "stand", "stand"),
        rules={"switch": True},
    )  # fmt: skip
    assert backs(play_stacked(told)) == [
        ("insurance.2", 0), ("blackjack", 0), ("blackjack.2", 1000),
    ]  # fmt: skip


@pytest.mark.shows("633a.12(b)(5)[lead]")
def test_play_from_the_hand_with_the_burn_card_left_out() -> None:
    told = shoe("Tc 9c 9d 8h", playing("stand"), rules={"hand_dealt": True, "decks": 2})
    assert backs(play_stacked(told)) == [("blackjack", 2000)]


@pytest.mark.shows("633a.7(d)(1)", "633a.7(d)(2)")
@pytest.mark.parametrize("cards", ["Td 9c 9d 8h", "Ks Tc 9c 9d 8h"])
def test_play_from_a_double_shoe(cards: str) -> None:
    """A red determinant card is the player's first, a black one of side A is set aside."""
    told = shoe(cards, playing("stand"), rules={"double_shoe": True, "shuffler": "none"})
    assert backs(play_stacked(told)) == [("blackjack", 2000)]


@pytest.mark.parametrize(
    ("cards", "decisions", "at", "cite"),
    [
        ("Tc 9c 9d 8h", [], "seats[0].decisions", "633a.7(j)(2)"),
        ("Tc 9c 2d 8h 2s", ["hit"], "seats[0].decisions", "633a.7(j)(2)"),
        ("Tc 9c 9d 8h", ["stand", "hit"], "seats[0].decisions[1]", None),
        ("As 9c Kd 8h", ["stand"], "seats[0].decisions[0]", None),
        ("5c 9c 6d 8h Td", ["hit", "stand"], "seats[0].decisions[1]", None),
        ("5c 9c 6d 8h Td", ["double", "stand"], "seats[0].decisions[1]", None),
        ("Tc 9c 6d 8h Td", ["surrender", "stand"], "seats[0].decisions[1]", None),
        ("Tc Kc 6d Ah", ["stand"], "seats[0].decisions[0]", None),
        ("Tc 9c 9d 8h", ["split"], "seats[0].decisions", None),
        ("Tc 9c 9d 8h", ["raise"], "seats[0].decisions", None),
        ("Tc 9c 9d 8h", ["switch"], "seats[0].decisions", None),
        ("Tc 9c 9d 8h", [{"raise": 100}], "seats[0].decisions", None),
        ("Tc 9c 9d 8h", [{}], "seats[0].decisions", None),
        ("Tc 9c 9d 8h", [{"double": 100, "hit": 1}], "seats[0].decisions", None),
        ("5c 9c 6d 8h Td", [{"double": 1001}], "seats[0].decisions", "633a.10(a)"),
        ("5c 9c 6d 8h Td", [{"double": 49}], "seats[0].decisions", "633a.10(a)"),
        ("5c 9c 6d 8h Td", [{"double": 0}], "seats[0].decisions", "633a.10(a)"),
        ("5c 9c 6d 8h Td", [{"double": "all"}], "seats[0].decisions", "633a.10(a)"),
        ("5c 9c 2d 8h 4s Td", ["hit", "double"], "seats[0].decisions", None),
        ("Tc 9c 2d 8h 4s", ["hit", "surrender"], "seats[0].decisions", None),
        ("8c 9c 8d 8h 4s 4c", ["split", "surrender"], "seats[0].decisions", None),
        ("Tc 9c 9d 8h", [{"insurance": 500}, "stand"], "seats[0].decisions", None),
        ("Tc Kc 9d 8h", [{"insurance": 500}, "stand"], "seats[0].decisions", None),
        ("Tc Ac 9d 8h", [{"insurance": 501}, "stand"], "seats[0].decisions", "633a.8(b)"),
        ("Tc Ac 9d 8h", [{"insurance": 0}, "stand"], "seats[0].decisions", "633a.8(b)"),
        ("Tc Ac 9d 8h", ["stand", {"insurance": 500}], "seats[0].decisions[1]", None),
    ],
)
@pytest.mark.shows(
    "633a.7(j)(2)", "633a.7(l)(1)", "633a.7(l)(2)", "633a.8(b)", "633a.9(a)[lead]", "633a.10(a)"
)
def test_play_refuses_decisions_that_are_missing_left_over_or_not_allowed(
    cards: str, decisions: list[Any], at: str, cite: str | None
) -> None:
    refusal = refused(shoe(cards, playing(*decisions)), play_stacked)
    assert refusal.field.startswith(at)
    assert refusal.allowed
    if cite:
        assert cite in refusal.cites


@pytest.mark.parametrize(
    ("cards", "field"),
    [
        ("", "shoe"),
        ("Tc 9c 9d", "shoe"),
        ("Tc 9c 2d 8h", "shoe"),
        ("Tc 9c 9x 8h", "shoe[2]"),
        ("Tc Jk 9d 8h", "shoe[1]"),
    ],
)
def test_play_refuses_a_shoe_that_is_short_or_has_no_such_card(cards: str, field: str) -> None:
    assert refused(shoe(cards, playing("hit", "stand")), play_stacked).field == field


@pytest.mark.shows("633a.3(a)")
def test_play_refuses_more_of_a_card_than_the_decks_hold() -> None:
    told = shoe("Tc 9c Tc 8h", playing("stand"), rules={"decks": 1})
    refusal = refused(told, play_stacked)
    assert refusal.field == "shoe[2]"
    assert "633a.3(a)" in refusal.cites


def test_play_refuses_hands() -> None:
    told = shoe("Tc 9c 9d 8h", playing("stand", hands=[hand("Tc 9d")]))
    assert refused(told, play_stacked).field == "seats[0].hands"


# the transcript


FULL = shoe(
    "8c Qh Tc Kh  8d Qh 6h 7s  3c Td  Ts  4h",
    playing("split", {"double": 500}, "stand", number=1, wagers={"bet_the_set": 100}),
    playing("stand", number=2, wagers={"lucky_ladies": 100}),
    playing("hit", "stand", number=3),
)


@pytest.mark.shows("633a.7(g)[lead]", "633a.7(h)", "633a.7(m)", "633a.7(s)")
def test_the_transcript_tells_every_step_in_its_order() -> None:
    result = play_stacked(FULL)
    assert paid(result) == [
        (1, "bet_the_set", 100, "win", 1100),
        (2, "lucky_ladies", 100, "win", 20_100),  # 200 to 1, after the reader
        (3, "blackjack", 1000, "win", 2000),
        (2, "blackjack", 1000, "win", 2000),
        (1, "blackjack", 1000, "win", 2000),
        (1, "double_down", 500, "win", 1000),
        (1, "blackjack.2", 1000, "win", 2000),
    ]
    steps = result["transcript"]
    assert all(step["what"] and step["who"] and step["cites"] for step in steps)
    assert all(exists(cite) for step in steps for cite in step["cites"])
    assert [step["cards"][0] for step in steps if step["what"] == "deal"] == FULL["shoe"]
    what = [step["what"] for step in steps]
    in_order = ["bet", "deal", "settle", "insert_hole_card", "decision", "turn_hole_card",
                "dealer_stands", "collect"]  # fmt: skip
    assert sorted(in_order, key=what.index) == in_order
    assert what.count("collect") == 5  # four hands and the dealer's
    settled = [step["line"] for step in steps if step["what"] == "settle"]
    assert settled == result["lines"]
    assert json.loads(json.dumps(result)) == result


@pytest.mark.shows("633a.7(i)", "633a.7(k)")
@pytest.mark.parametrize(
    ("cards", "decisions", "totals"),
    [
        ("2c 9c 9d 8h 4s 5h", ["hit", "hit", "stand"], [11, 15, 20]),
        ("5c 9c 6d 8h Td", ["hit"], [11, 21]),
        ("Tc 9c 6d 8h 9s", ["hit"], [16, 25]),
        ("5c 9c 6d 8h 9s", ["double"], [11, 20]),
        ("Tc 9c 6d 8h 9s", ["double"], [16, 25]),
        ("8c 9c 8d 8h 2s 9s 9h", ["split", "double", "stand"], [16, 10, 19, 17]),
    ],
)
def test_the_transcript_tells_the_new_total_after_each_card(
    cards: str, decisions: list[Any], totals: list[int]
) -> None:
    steps = play_stacked(shoe(cards, playing(*decisions)))["transcript"]
    told = [step["text"].split()[-1] for step in steps if step["what"] == "announce"]
    assert [int(one) for one in told if one.isdigit()] == totals


@pytest.mark.shows("633a.7(o)")
def test_the_transcript_tells_why_the_dealer_did_not_draw() -> None:
    told = shoe("Tc Th 6d 6c 8h", playing("hit"))
    steps = play_stacked(told)["transcript"]
    (stands,) = [step for step in steps if step["what"] == "dealer_stands"]
    assert "633a.7(o)" in stands["cites"]
    assert [step["to"] for step in steps if step["what"] == "deal"].count("dealer") == 2


@pytest.mark.shows("633a.7(f)(4)", "633a.7(h)", "633a.1[Hole card]")
@pytest.mark.parametrize(
    ("told", "hole"),
    [
        (FULL, "7s"),
        (shoe("Tc 9c 2d 8s 8h", playing("hit", "stand")), "8s"),
        (shoe("Tc Ac 2d 8s 8h", playing({"insurance": 100}, "hit", "stand")), "8s"),
        (shoe("Tc Ac 9d Ks", playing({"insurance": 100})), "Ks"),
        (shoe("Tc Kc 9d As", playing()), "As"),
        (shoe("Kh Qc Qh Ks", playing("stand", wagers={"royal_match": 100})), "Ks"),
    ],
)
def test_nobody_sees_the_hole_card_before_it_is_turned(
    told: Record, hole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not a player, not the dealer."""
    monkeypatch.setattr("pitboss.records.stacked.seen_by", lambda step, _: step)
    steps = play_stacked(told)["transcript"]
    turned = [step["what"] for step in steps].index("turn_hole_card")
    dealt = [step for step in steps if step.get("to") == "dealer"][1]
    assert dealt["cards"] == [hole]
    for audience in ("everyone", "seat 1", "seat 2", "dealer", "floorperson"):
        seen = [seen_by(step, frozenset({audience})) for step in steps]
        assert hole not in json.dumps(seen[:turned])
        assert hole in seen[turned]["cards"]


# rank


@pytest.mark.shows("633a.1[Blackjack]", "633a.1[Soft total]", "633a.1[Hard total]")
@pytest.mark.parametrize(
    ("cards", "category", "total"),
    [
        ("As Kd", "blackjack", 21),
        ("7c 7d 7h", "hard", 21),
        ("As 6d", "soft", 17),
        ("As 6d Th", "hard", 17),
        ("Tc 6d 9h", "bust", 25),
    ],
)
def test_rank_tells_the_total_and_what_it_is(cards: str, category: str, total: int) -> None:
    told = chapter_named("blackjack").rank(read(cards))
    assert (told["category"], told["total"]) == (category, total)


@pytest.mark.shows("633a.7(p)(3)", "633a.7(q)")
def test_rank_orders_hands() -> None:
    values = [
        chapter_named("blackjack").rank(read(cards))["value"]
        for cards in ("As Kd", "7c 7d 7h", "Tc Td", "As 6d", "Tc 6d 9h")
    ]
    assert values == sorted(set(values), reverse=True)
    soft, hard = (chapter_named("blackjack").rank(read(one))["value"] for one in ("As 6d", "Tc 7d"))
    assert soft == hard


@pytest.mark.shows("633a.14(g)")
@pytest.mark.parametrize("second", ["", "9h"])
def test_a_switch_seat_with_a_dead_hand_was_dealt_fewer_cards(second: str) -> None:
    """They may be listed beside its hands, as they may be left out."""
    wagers = {"blackjack": 1000, "blackjack.2": 1000}
    hands = [{"cards": ["Td", "Qc"]}, {"cards": second.split()}]
    seat = {"seat": 1, "wagers": wagers, "hands": hands}
    told = [
        adjudicate(record(one, dealer="7h Td", rules={"switch": True}, irregularity="633a.14(g)"))
        for one in (seat, seat | {"cards": ["Td", "Qc", *second.split()]})
    ]
    assert told[0] == told[1]
    assert backs(told[0]) == [("blackjack.2", 1000), ("blackjack", 2000)]
