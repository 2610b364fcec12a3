"""§§ 633a.7-12: how the Blackjack Wager and what is added to it end, worked by hand."""

from typing import Any

import pytest

from pitboss.records import adjudicate
from pitboss.regulation import exists
from pitboss.vocabulary.refusal import Refused

Record = dict[str, Any]
Paid = list[tuple[int, str, int, str, int]]

SWITCH = {"switch": True}
SEVENTEEN, TWENTY = "9c 8d", "Th Js"
NATURAL = "As Kd"


def hand(cards: str, **more: Any) -> Record:
    """One hand of a seat."""
    return {"cards": cards.split()} | more


def split(*hands: str | Record) -> list[Record]:
    """Hands of a pair that was split."""
    return [(hand(one) if isinstance(one, str) else one) | {"split": True} for one in hands]


def box(number: int = 1, cards: str | list[Record] = "", **more: Any) -> Record:
    """A seat with $10 on Blackjack, or on both hands at Switch."""
    wagers = {"blackjack": 1000} | more.pop("wagers", {})
    told: Record = {"hands": cards} if isinstance(cards, list) else {"cards": cards.split()}
    return {"seat": number, "wagers": wagers} | told | more


def record(*seats: Record, dealer: str = SEVENTEEN, **more: Any) -> Record:
    """A round against this hand of the dealer's."""
    dealt = {"cards": dealer.split()}
    return {"id": "r", "game": "blackjack", "dealer": dealt, "seats": list(seats)} | more


def lines(told: Record) -> list[Record]:
    """The lines of a round; whatever they cite is there."""
    found: list[Record] = adjudicate(told)["lines"]
    assert [cite for line in found for cite in line["cites"] if not exists(cite)] == []
    return found


def paid(told: Record) -> Paid:
    """The lines without hand and citation."""
    return [
        (line["seat"], line["wager"], line["stake"], line["outcome"], line["back"])
        for line in lines(told)
    ]


def only(told: Record) -> tuple[str, int, str]:
    """Outcome, back and hand of a round with one line."""
    (line,) = lines(told)
    return line["outcome"], line["back"], line["hand"]


def refused(told: Record) -> Refused:
    """Why a record is not accepted."""
    with pytest.raises(Refused) as refusal:
        adjudicate(told)
    assert [cite for cite in refusal.value.cites if not exists(cite)] == []
    return refusal.value


# § 633a.7(p) and (q)


@pytest.mark.shows("633a.7(p)[lead]", "633a.7(p)(1)", "633a.13(a)")
@pytest.mark.parametrize("cards", ["Tc 2d", "Ac 2d", "7c 7d 7h", "Ts Tc"])
def test_p_1_any_hand_up_to_21_wins_against_a_dealer_who_exceeds_21(cards: str) -> None:
    (line,) = lines(record(box(1, cards), dealer="9c 7d Th"))
    assert (line["outcome"], line["back"]) == ("win", 2000)
    assert "633a.7(p)(1)" in line["cites"]


@pytest.mark.shows("633a.7(p)(2)", "633a.13(a)")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Tc 8d", SEVENTEEN),
        ("Ac 7d", SEVENTEEN),  # soft 18
        ("Ac 7d Th", "Th 5c 2d"),  # hard 18
        ("7c 7d 7h", TWENTY),  # 21 in three cards is no Blackjack: 1 to 1
        ("2c 3d 4h 5s 6c", "9c 9d"),
    ],
)
def test_p_2_the_higher_total_without_exceeding_21_wins(cards: str, dealer: str) -> None:
    (line,) = lines(record(box(1, cards), dealer=dealer))
    assert (line["outcome"], line["back"]) == ("win", 2000)
    assert "633a.7(p)(2)" in line["cites"]


@pytest.mark.shows("633a.7(p)(3)", "633a.7(p)[lead]", "633a.13(a)")
def test_p_3_a_blackjack_beats_a_dealers_21_in_more_than_two_cards() -> None:
    """Seat 2 has 21 in three cards, and ties."""
    told = record(box(1, NATURAL), box(2, "6c 8d 7s"), dealer="Tc 5d 6h")
    assert paid(told) == [
        (2, "blackjack", 1000, "push", 1000),
        (1, "blackjack", 1000, "win", 2500),
    ]
    assert "633a.7(p)(3)" in lines(told)[1]["cites"]
    assert [line["hand"] for line in lines(told)] == ["21", "blackjack"]


@pytest.mark.shows("633a.7(q)")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("Tc 7d", SEVENTEEN), ("Ac 6d", SEVENTEEN), ("7c 7d 7h", "Th 5c 6d"), (NATURAL, "Ah Tc"),
     ("Tc 7d", "Ah 6c")],
)  # fmt: skip
def test_q_equal_totals_tie_and_the_wager_returns(cards: str, dealer: str) -> None:
    (line,) = lines(record(box(1, cards), dealer=dealer))
    assert (line["outcome"], line["back"]) == ("push", 1000)
    assert "633a.7(q)" in line["cites"]


@pytest.mark.shows("633a.7(q)")
@pytest.mark.parametrize("dealer", ["Ah Tc", "Tc Ah"])
def test_q_21_in_more_than_two_cards_loses_to_a_blackjack(dealer: str) -> None:
    assert only(record(box(1, "7c 7d 7h"), dealer=dealer)) == ("lose", 0, "21")


@pytest.mark.shows("633a.7(h)", "633a.7(q)")
@pytest.mark.parametrize("dealer", ["Ah Kc", "Kc Ah", "Tc As", "Jd Ad", "Qs Ac"])
def test_a_dealers_blackjack_takes_every_hand_but_a_blackjack(dealer: str) -> None:
    told = record(box(1, "Ts Tc"), box(2, "As Qd"), box(3, "5c 6d"), dealer=dealer)
    assert paid(told) == [
        (3, "blackjack", 1000, "lose", 0),
        (2, "blackjack", 1000, "push", 1000),
        (1, "blackjack", 1000, "lose", 0),
    ]


@pytest.mark.shows("633a.7(p)(1)", "633a.7(p)(2)")
@pytest.mark.parametrize(
    ("cards", "dealer"), [("Tc 6d", SEVENTEEN), ("Ac 5d", SEVENTEEN), ("Tc 9d", TWENTY)]
)
def test_a_lower_total_loses(cards: str, dealer: str) -> None:
    """No paragraph says so (R-633a-18)."""
    outcome, back, _ = only(record(box(1, cards), dealer=dealer))
    assert (outcome, back) == ("lose", 0)


@pytest.mark.shows("633a.7(p)(1)")
def test_a_hand_over_21_loses_even_if_the_dealer_exceeds_21_too() -> None:
    told = record(box(1, "Tc 6d 8h"), box(2, "Tc 2d"), dealer="9c 7d Th")
    assert paid(told) == [
        (2, "blackjack", 1000, "win", 2000),
        (1, "blackjack", 1000, "lose", 0),
    ]


@pytest.mark.shows("633a.13(a)")
@pytest.mark.parametrize(
    ("stake", "back"),
    [(1000, 2500), (1500, 3750), (1050, 2625), (1001, 2502), (1003, 2507), (1, 2)],
)
def test_a_blackjack_pays_3_to_2_and_a_split_cent_stays_with_the_house(
    stake: int, back: int
) -> None:
    """3/2 of $10.01 is $15.015: $15.01 is paid (R-GEN-4)."""
    told = record(box(1, NATURAL, wagers={"blackjack": stake}))
    assert only(told) == ("win", back, "blackjack")


# § 633a.7(j)(1): when a Blackjack is paid


@pytest.mark.shows("633a.7(j)(1)(i)")
@pytest.mark.parametrize("up_card", ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"])
def test_j_1_i_a_blackjack_is_paid_at_once_against_a_small_card(up_card: str) -> None:
    """Before the wager of seat 7, although settlement begins at the dealer's right."""
    pips = int(up_card[0])
    dealer = f"{up_card} Tc" if pips >= 7 else f"{up_card} Tc {17 - pips - 10}d"
    if pips == 6:
        dealer = f"{up_card} Tc Ad"  # 17
    told = record(box(1, NATURAL), box(7, "Tc 9d"), dealer=dealer)
    found = lines(told)
    assert [(line["seat"], line["back"]) for line in found] == [
        (1, 2500),
        (7, 1000 if pips == 9 else 2000),
    ]
    assert found[0]["cites"][0] == "633a.7(j)(1)(i)"


@pytest.mark.shows("633a.7(j)(1)(ii)")
@pytest.mark.parametrize("dealer", ["Ah 8c", "Kh 8c", "Qh 8c", "Jh 8c", "Th 8c"])
def test_j_1_ii_a_blackjack_waits_under_an_ace_or_a_ten(dealer: str) -> None:
    told = record(box(1, NATURAL), box(7, "Tc 9d"), dealer=dealer)
    assert [line["seat"] for line in lines(told)] == [7, 1]
    assert paid(told)[1] == (1, "blackjack", 1000, "win", 2500)


# § 633a.7(n) and (o)


@pytest.mark.shows("633a.7(n)")
@pytest.mark.parametrize("dealer", ["Ah 6c", "Th 7c", "9h 2c 6d", "5h Ac Ad"])
def test_n_the_dealer_stands_on_17_hard_or_soft(dealer: str) -> None:
    """5 + ace + ace is 17, an ace counting 11."""
    assert only(record(box(1, "Tc 7d"), dealer=dealer)) == ("push", 1000, "17")


@pytest.mark.shows("633a.7(n)")
@pytest.mark.parametrize("dealer", ["Th 6c", "Ah 5c", "2h 3c 4d 5h"])
def test_n_a_dealer_who_did_not_draw_to_17_is_refused(dealer: str) -> None:
    assert refused(record(box(1, "Tc 7d"), dealer=dealer)).field == "dealer.cards"


@pytest.mark.shows("633a.7(n)", "633a.14(d)")
@pytest.mark.parametrize("dealer", ["Th 7c 5d", "Ah 6c 4d", "9h 2c 6d 4s"])
def test_n_a_dealer_who_drew_to_17_is_refused_unless_it_was_an_irregularity(dealer: str) -> None:
    assert refused(record(box(1, "Tc 9d"), dealer=dealer)).field.startswith("dealer.cards")
    told = record(box(1, "Tc 9d"), dealer=dealer, irregularity="633a.14(d)")
    assert only(told) == ("win", 2000, "19")


@pytest.mark.shows("633a.7(o)")
def test_o_the_dealer_does_not_draw_if_no_outcome_hangs_on_it() -> None:
    """A bust hand, a surrendered one and a Blackjack against a 16."""
    told = record(
        box(1, "Tc 6d 8h"), box(2, [hand("Tc 6s", surrendered=True)]), box(3, NATURAL),
        dealer="Th 6c",
    )  # fmt: skip
    assert paid(told) == [
        (2, "blackjack", 1000, "lose", 500),  # at once, when the hole card is revealed
        (3, "blackjack", 1000, "win", 2500),
        (1, "blackjack", 1000, "lose", 0),
    ]


@pytest.mark.shows("633a.7(o)")
def test_o_one_hand_that_stands_makes_the_dealer_draw() -> None:
    told = record(box(1, "Tc 6d 8h"), box(3, NATURAL), box(4, "2c 3d"), dealer="Th 6c 5c")
    assert [line["back"] for line in lines(told)] == [0, 2500, 0]


# § 633a.7(r)


@pytest.mark.shows("633a.7(r)[lead]", "633a.7(r)(1)", "633a.7(r)(2)")
@pytest.mark.parametrize(
    ("order", "seats"),
    [("seat_by_seat", [7, 5, 4, 2, 1]), ("losers_first", [5, 2, 7, 4, 1])],
)
def test_r_both_orders_of_settling(order: str, seats: list[int]) -> None:
    """Seats 7 and 1 win, 5 and 2 lose, 4 ties; settlement begins at the dealer's far right."""
    told = record(
        box(1, "Tc 9d"), box(2, "Tc 6d"), box(4, "Td 7d"), box(5, "Tc 6d 8h"), box(7, "Ts 8h"),
        rules={"settlement_order": order},
    )  # fmt: skip
    assert [line["seat"] for line in lines(told)] == seats
    backs = {line["seat"]: line["back"] for line in lines(told)}
    assert backs == {1: 2000, 2: 0, 4: 1000, 5: 0, 7: 2000}


@pytest.mark.shows("633a.7(r)(2)")
def test_r_2_is_the_default() -> None:
    told = record(box(1, "Tc 6d"), box(2, "Tc 9d"))
    assert [line["seat"] for line in lines(told)] == [2, 1]


@pytest.mark.shows("633a.7(r)(1)")
def test_r_1_in_one_box_the_losing_hands_come_first() -> None:
    told = record(
        box(1, split(hand("8c 3d Td", doubled=1000), "8d 2h")),
        rules={"settlement_order": "losers_first"},
    )
    assert [(wager, back) for _, wager, _, _, back in paid(told)] == [
        ("blackjack.2", 0),
        ("blackjack", 2000),
        ("double_down", 2000),
    ]


# § 633a.8


@pytest.mark.shows("633a.8(a)", "633a.8(c)", "633a.13(b)")
@pytest.mark.parametrize("hole", ["Kc", "Qc", "Jc", "Tc"])
def test_8_insurance_wins_2_to_1_if_the_hole_card_is_a_ten(hole: str) -> None:
    told = record(box(1, "Tc 9d", wagers={"insurance": 500}), dealer=f"Ah {hole}")
    assert paid(told) == [
        (1, "insurance", 500, "win", 1500),
        (1, "blackjack", 1000, "lose", 0),
    ]


@pytest.mark.shows("633a.8(d)")
def test_8_d_losing_insurance_is_collected_before_any_other_wager() -> None:
    """All of it, from seat 7 to seat 1, before the Blackjack Wagers."""
    told = record(
        box(1, "Tc 9d", wagers={"insurance": 500}),
        box(7, "Tc 7d", wagers={"insurance": 300}),
        dealer="Ah 7c",
    )
    assert paid(told) == [
        (7, "insurance", 300, "lose", 0),
        (1, "insurance", 500, "lose", 0),
        (7, "blackjack", 1000, "lose", 0),
        (1, "blackjack", 1000, "win", 2000),
    ]


@pytest.mark.shows("633a.8(a)", "633a.8(c)")
def test_8_a_blackjack_may_be_insured() -> None:
    """Both come out even: $5 at 2 to 1 and a tie make $10; there is no other even money."""
    for dealer, backs in (("Ah Kc", [1500, 1000]), ("Ah 8c", [0, 2500])):
        told = record(box(1, NATURAL, wagers={"insurance": 500}), dealer=dealer)
        assert [line["back"] for line in lines(told)] == backs


@pytest.mark.shows("633a.8(b)")
@pytest.mark.parametrize(
    ("stake", "chip", "most"),
    [
        (1000, 50, 500),
        (1050, 50, 550),  # half is $5.25
        (1001, 50, 550),
        (1100, 50, 550),
        (1500, 500, 1000),  # half is $7.50, and there is no chip under $5
        (2000, 500, 1000),
        (1001, 1, 501),
        (500, 500, 500),
    ],
)
def test_8_b_insurance_is_at_most_half_to_the_next_chip(stake: int, chip: int, most: int) -> None:
    def insured(amount: int) -> Record:
        wagers = {"blackjack": stake, "insurance": amount}
        return record(box(1, "Tc 9d", wagers=wagers), dealer="Ah 8c", rules={"min_chip": chip})

    assert paid(insured(most))[0] == (1, "insurance", most, "lose", 0)
    assert "633a.8(b)" in refused(insured(most + 1)).cites


@pytest.mark.shows("633a.8(a)")
@pytest.mark.parametrize("cards", ["Tc 9d", NATURAL, "7c 7d 7h"])
@pytest.mark.parametrize("dealer", ["Kh 8c", "Kh Ac", "Th 7c", "9h 8c", "2h Tc 5d"])
def test_8_a_insurance_is_for_an_ace_only(cards: str, dealer: str) -> None:
    """Whatever the player has, and whatever the hole card is: the wager is not just forgotten."""
    told = record(box(1, cards, wagers={"insurance": 500}), box(2, "Tc 2d"), dealer=dealer)
    assert "insurance" in refused(told).error.lower()


# § 633a.9


@pytest.mark.shows("633a.9(a)[lead]", "633a.9(a)(1)")
@pytest.mark.parametrize(
    ("stake", "back"), [(1000, 500), (1050, 525), (1001, 500), (1999, 999), (1, 0)]
)
def test_9_a_1_half_returns_at_once_against_a_small_card(stake: int, back: int) -> None:
    """Before the wager of seat 7; a split cent is not returned (R-GEN-4)."""
    told = record(
        box(1, [hand("Tc 6d", surrendered=True)], wagers={"blackjack": stake}), box(7, "Tc 9d")
    )
    assert paid(told) == [
        (1, "blackjack", stake, "lose", back),
        (7, "blackjack", 1000, "win", 2000),
    ]
    assert lines(told)[0]["cites"] == ["633a.9(a)(1)"]


@pytest.mark.shows("633a.9(a)(2)")
@pytest.mark.parametrize("dealer", ["Kh 8c", "Qh 8c", "Jh 8c", "Th 8c", "Ah 7c"])
def test_9_a_2_half_returns_after_the_hole_card_against_an_ace_or_a_ten(dealer: str) -> None:
    told = record(box(1, [hand("Tc 6d", surrendered=True)]), box(7, "Tc 9d"), dealer=dealer)
    assert paid(told) == [
        (1, "blackjack", 1000, "lose", 500),
        (7, "blackjack", 1000, "win", 2000),
    ]


@pytest.mark.shows("633a.9(a)(2)")
@pytest.mark.parametrize("dealer", ["Ah Kc", "Kc Ah"])
def test_9_a_2_all_of_it_is_lost_to_a_blackjack(dealer: str) -> None:
    """Only a dealer who did not use the reader comes to this (R-633a-11)."""
    told = record(box(1, [hand("Tc 6d", surrendered=True)]), dealer=dealer)
    assert only(told) == ("lose", 0, "surrender")


@pytest.mark.shows("633a.9(b)")
@pytest.mark.parametrize(("hole", "insured", "back"), [("8c", 0, 500), ("Kc", 1500, 0)])
def test_9_b_insurance_and_surrender_are_settled_separately(
    hole: str, insured: int, back: int
) -> None:
    seat = box(1, [hand("Tc 6d", surrendered=True)], wagers={"insurance": 500})
    told = record(seat, dealer=f"Ah {hole}")
    assert [(line["wager"], line["back"]) for line in lines(told)] == [
        ("insurance", insured),
        ("blackjack", back),
    ]


@pytest.mark.shows("633a.9(a)[lead]", "633a.7(j)(2)")
@pytest.mark.parametrize(
    "hands",
    [
        [hand("Tc 2d 4h", surrendered=True)],
        [hand("Tc 2d 9h", surrendered=True)],
        [hand("5c 6d 4h", surrendered=True, doubled=1000)],
        [hand(NATURAL, surrendered=True)],
        split(hand("8c 6d", surrendered=True), "8d 9d"),
        split("8c 9d", hand("8d 6d", surrendered=True)),
    ],
    ids=["after a card", "bust", "after doubling", "a Blackjack", "after a split", "second hand"],
)
def test_9_a_nothing_but_a_first_decision_is_a_surrender(hands: list[Record]) -> None:
    for dealer in (SEVENTEEN, "Th 8c", "Ah 8c"):
        assert refused(record(box(1, hands), dealer=dealer)).field.startswith("seats[0].")


# § 633a.10


@pytest.mark.shows("633a.10(a)", "633a.13(a)")
@pytest.mark.parametrize(
    ("drawn", "outcome", "of_dollar"), [("Th", "win", 2), ("6h", "push", 1), ("2h", "lose", 0)]
)
@pytest.mark.parametrize("amount", [50, 500, 999, 1000])
def test_10_a_a_double_down_wager_ends_as_its_hand_does(
    drawn: str, outcome: str, of_dollar: int, amount: int
) -> None:
    """For any amount from one chip to the Blackjack Wager (R-633a-14)."""
    told = record(box(1, [hand(f"5c 6d {drawn}", doubled=amount)]))
    assert paid(told) == [
        (1, "blackjack", 1000, outcome, 1000 * of_dollar),
        (1, "double_down", amount, outcome, amount * of_dollar),
    ]


@pytest.mark.shows("633a.10(a)")
def test_10_a_doubling_and_exceeding_21_loses_both() -> None:
    told = record(box(1, [hand("Tc 5d 9h", doubled=1000)]), dealer="Th 6c")
    assert [back for *_, back in paid(told)] == [0, 0]


@pytest.mark.shows("633a.10(a)")
@pytest.mark.parametrize("amount", [1001, 2000, 49, 1, 0, -1000, 2.5, "all", True])
def test_10_a_any_other_amount_is_refused(amount: object) -> None:
    refusal = refused(record(box(1, [hand("5c 6d Th", doubled=amount)])))
    assert "633a.10(a)" in refusal.cites


@pytest.mark.shows("633a.10(a)", "633a.7(l)(2)")
@pytest.mark.parametrize("cards", ["5c 6d", "5c 2d 4h Ts", "As Kd", "As Kd 5h"])
def test_10_a_a_doubled_hand_has_its_two_cards_and_one_more(cards: str) -> None:
    """And a Blackjack is not doubled."""
    refusal = refused(record(box(1, [hand(cards, doubled=500)])))
    assert {"633a.10(a)", "633a.7(l)(2)", "633a.7(l)(1)"} & set(refusal.cites)


@pytest.mark.shows("633a.10(b)")
@pytest.mark.parametrize("dealer", ["Ah Kc", "Kc Ah"])
def test_10_b_only_the_original_wager_is_lost_to_a_blackjack(dealer: str) -> None:
    told = record(box(1, [hand("5c 6d Th", doubled=600)]), dealer=dealer)
    assert paid(told) == [
        (1, "blackjack", 1000, "lose", 0),
        (1, "double_down", 600, "push", 600),
    ]
    assert "633a.10(b)" in lines(told)[1]["cites"]


# § 633a.11


@pytest.mark.shows("633a.11(a)")
@pytest.mark.parametrize(("one", "other"), [("7c", "7d"), ("Kc", "Td"), ("Js", "Qs"), ("Ac", "Ad")])
def test_11_a_cards_of_one_value_are_split(one: str, other: str) -> None:
    """The regulation's own examples are two 7s, and a king with a 10."""
    told = record(box(1, split(f"{one} 9d", f"{other} 2d 9h")), dealer="6c Td 5h")
    totals = {"7": (16, 18), "K": (19, 21), "J": (19, 21), "A": (20, 12)}[one[0]]
    assert [line["hand"] for line in lines(told)] == [f"{count}" for count in totals]
    backs = [1000 if count == 21 else 0 for count in totals]
    assert paid(told) == [
        (1, "blackjack", 1000, "lose", backs[0]),
        (1, "blackjack.2", 1000, "push" if backs[1] else "lose", backs[1]),
    ]


@pytest.mark.shows("633a.11(a)")
@pytest.mark.parametrize(("one", "other"), [("7c", "8d"), ("Ac", "Kd"), ("9c", "Td"), ("Ac", "2d")])
def test_11_a_cards_of_different_value_are_not_split(one: str, other: str) -> None:
    refusal = refused(record(box(1, split(f"{one} 5d", f"{other} 5h"))))
    assert refusal.field.startswith("seats[0].")


@pytest.mark.shows("633a.11(a)", "633a.11(b)", "633a.11(c)", "633a.10(a)")
def test_11_lines_stand_in_the_order_of_the_hands() -> None:
    """Three hands: the first doubled, the second bust, the third doubled for less."""
    told = record(
        box(1, split(hand("8c 3d Td", doubled=1000), "8d 6h 9h", hand("8h 2d 7c", doubled=400)))
    )
    assert paid(told) == [
        (1, "blackjack", 1000, "win", 2000),
        (1, "double_down", 1000, "win", 2000),
        (1, "blackjack.2", 1000, "lose", 0),
        (1, "blackjack.3", 1000, "push", 1000),
        (1, "double_down.3", 400, "push", 400),
    ]


@pytest.mark.shows("633a.11(a)", "633a.1[Blackjack]", "633a.13(a)")
@pytest.mark.parametrize(
    ("dealer", "outcome", "back"),
    [(SEVENTEEN, "win", 2000), ("Th 5c 6d", "push", 1000), ("9c 7d 8h", "win", 2000)],
)
def test_21_on_a_split_hand_is_no_blackjack(dealer: str, outcome: str, back: int) -> None:
    """Aces split to an ace and a ten, tens to a ten and an ace (R-633a-17)."""
    for hands in (split("Ac Kd", "Ad Qd"), split("Kc Ad", "Td As")):
        told = record(box(1, hands), dealer=dealer)
        assert [(line["outcome"], line["back"], line["hand"]) for line in lines(told)] == [
            (outcome, back, "21"),
            (outcome, back, "21"),
        ]


@pytest.mark.shows("633a.11(d)", "633a.10(b)")
@pytest.mark.parametrize("dealer", ["Ah Kc", "Kc Ah"])
def test_11_d_only_the_original_wager_is_lost_to_a_blackjack(dealer: str) -> None:
    """What was added returns: the wagers on two more hands, and two Double Down Wagers."""
    told = record(
        box(1, split(hand("8c 3d Td", doubled=500), "8d Th", hand("8h 2d 7c", doubled=400))),
        dealer=dealer,
    )
    assert paid(told) == [
        (1, "blackjack", 1000, "lose", 0),
        (1, "double_down", 500, "push", 500),
        (1, "blackjack.2", 1000, "push", 1000),
        (1, "blackjack.3", 1000, "push", 1000),
        (1, "double_down.3", 400, "push", 400),
    ]


@pytest.mark.shows("633a.11(d)")
def test_21_on_a_split_hand_loses_to_a_blackjack() -> None:
    told = record(box(1, split("Ac Kd", "Ad 5d")), dealer="Ah Kc")
    assert [back for *_, back in paid(told)] == [0, 1000]


@pytest.mark.shows("633a.11(c)")
@pytest.mark.parametrize("pair", ["8", "A"])
@pytest.mark.parametrize(("resplits", "most"), [(0, 2), (1, 3), (2, 4)])
def test_11_c_a_pair_is_split_so_many_additional_times(pair: str, resplits: int, most: int) -> None:
    """One number for aces too, unless the casino has another for them (R-633a-16)."""
    rules = {"resplits": resplits}
    for count in range(2, 6):
        told = record(box(1, split(*[f"{pair}c 9d"] * count)), rules=rules)
        if count <= most:
            assert len(lines(told)) == count
        else:
            assert refused(told).field.startswith("seats[0].")


@pytest.mark.shows("633a.11(c)")
@pytest.mark.parametrize(("pair", "most"), [("8", 2), ("A", 4)])
def test_11_c_aces_may_have_a_number_of_their_own(pair: str, most: int) -> None:
    rules = {"resplits": 0, "resplits_aces": 2}
    for count in range(2, 6):
        told = record(box(1, split(*[f"{pair}c 9d"] * count)), rules=rules)
        if count <= most:
            assert len(lines(told)) == count
        else:
            assert refused(told).field.startswith("seats[0].")


@pytest.mark.shows("633a.11(c)")
def test_11_c_a_pair_is_split_into_four_hands_by_default() -> None:
    told = record(box(1, split("8c 9d", "8d 9h", "8h 9s", "8s 9c")))
    assert [wager for _, wager, *_ in paid(told)] == [
        "blackjack", "blackjack.2", "blackjack.3", "blackjack.4",
    ]  # fmt: skip


@pytest.mark.shows("633a.11(c)")
def test_11_c_the_splits_of_each_box_are_counted_by_themselves() -> None:
    boxes = [box(number, split("8c 9d", "8d 9h")) for number in (1, 2)]
    told = record(*boxes, rules={"resplits": 0})
    assert [(seat, wager) for seat, wager, *_ in paid(told)] == [
        (2, "blackjack"), (2, "blackjack.2"), (1, "blackjack"), (1, "blackjack.2"),
    ]  # fmt: skip


@pytest.mark.shows("633a.11(c)")
def test_11_c_split_aces_draw_and_double_as_the_text_says() -> None:
    told = record(box(1, split("Ac 5d 2h", hand("Ad 6d 4h", doubled=1000))))
    assert [back for *_, back in paid(told)] == [2000, 2000, 2000]


@pytest.mark.parametrize(
    "hands",
    [split("Ac 5d 2h", "Ad 9d"), split("Ac 9d", hand("Ad 6d 4h", doubled=1000))],
    ids=["drawn to", "doubled"],
)
def test_split_aces_take_one_card_where_the_casino_has_it_so(hands: list[Record]) -> None:
    """R-633a-15."""
    one_card = {"split_aces_one_card": True}
    allowed = record(box(1, split("Ac 5d", "Ad 9d")), rules=one_card)
    assert [back for *_, back in paid(allowed)] == [0, 2000]
    assert refused(record(box(1, hands), rules=one_card)).field.startswith("seats[0].")


@pytest.mark.shows("633a.11(c)")
def test_split_aces_that_take_one_card_may_be_split_again_or_not() -> None:
    """A third ace: left as 12, or split off."""
    one_card = {"split_aces_one_card": True}
    stands = record(box(1, split("Ac As", "Ad 9d")), rules=one_card)
    assert [line["hand"] for line in lines(stands)] == ["12", "20"]
    again = record(box(1, split("Ac 9s", "Ad 8d", "As 7d")), rules=one_card)
    assert [line["hand"] for line in lines(again)] == ["20", "19", "18"]


# § 633a.12(a): Blackjack Switch


def switch(
    *hands: Record, dealer: str, switched: bool = False, rules: Record | None = None, **more: Any
) -> Record:
    """Two hands at a Switch table; ``hands`` as they were played."""
    return record(
        box(1, list(hands), switched=switched, **more), dealer=dealer, rules=SWITCH | (rules or {})
    )


@pytest.mark.shows("633a.12(a)[lead]", "633a.12(a)(1)", "633a.12(a)(3)")
def test_switch_has_two_hands_and_two_equal_wagers() -> None:
    told = switch(hand("Tc 9d"), hand("Tc 6d"), dealer=SEVENTEEN)
    assert paid(told) == [
        (1, "blackjack", 1000, "win", 2000),
        (1, "blackjack.2", 1000, "lose", 0),
    ]
    equal = switch(hand("Tc 9d"), hand("Tc 6d"), dealer=SEVENTEEN, wagers={"blackjack.2": 1000})
    assert paid(equal) == paid(told)
    unequal = switch(hand("Tc 9d"), hand("Tc 6d"), dealer=SEVENTEEN, wagers={"blackjack.2": 900})
    assert refused(unequal).field == "seats[0].wagers.blackjack.2"
    assert refused(unequal).cites == ("633a.12(a)(1)",)


@pytest.mark.shows("633a.12(a)(3)")
def test_switch_with_one_hand_or_three_is_refused() -> None:
    assert refused(record(box(1, "Tc 9d"), rules=SWITCH)).field == "seats[0].hands"
    three = switch(hand("Tc 9d"), hand("9c 6d"), hand("8c 5d"), dealer=SEVENTEEN)
    assert refused(three).field == "seats[0].hands"


@pytest.mark.shows("633a.12(a)(1)")
def test_a_second_wager_or_a_switch_at_an_ordinary_table_is_refused() -> None:
    second = record(box(1, "Tc 9d", wagers={"blackjack.2": 1000}))
    assert refused(second).field == "seats[0].wagers.blackjack.2"
    switched = record(box(1, "Tc 9d", switched=True))
    assert refused(switched).field == "seats[0].switched"


@pytest.mark.shows("633a.12(a)(5)(i)")
@pytest.mark.parametrize("dealer", ["7c 7d 7h", "Tc 5d 6h", "2c 8d Ah"])
def test_switch_i_a_blackjack_against_21_in_more_than_two_cards_pays_1_to_1(dealer: str) -> None:
    told = switch(hand(NATURAL), hand("Tc 6d"), dealer=dealer)
    assert [line["back"] for line in lines(told)] == [2000, 0]
    assert "633a.12(a)(5)(i)" in lines(told)[0]["cites"]


@pytest.mark.shows("633a.12(a)(5)(i)", "633a.7(o)")
def test_switch_the_dealer_draws_for_a_blackjack_alone() -> None:
    """R-633a-19: the other hand is bust, the Blackjack depends on 21 and 22."""
    told = switch(hand("Tc 6d 9h"), hand(NATURAL), dealer="9c 7d 5h")
    assert [line["back"] for line in lines(told)] == [0, 2000]
    not_drawn = switch(hand("Tc 6d 9h"), hand(NATURAL), dealer="9c 7d")
    assert refused(not_drawn).field == "dealer.cards"
    bust = switch(hand("Tc 6d 9h"), hand("Tc 5d 9h"), dealer="9c 7d")
    assert [line["back"] for line in lines(bust)] == [0, 0]


@pytest.mark.shows("633a.12(a)(5)(ii)")
@pytest.mark.parametrize("dealer", ["Ah Kc", "Kc Ah"])
def test_switch_ii_two_blackjacks_tie(dealer: str) -> None:
    told = switch(hand("Tc 9d"), hand(NATURAL), dealer=dealer)
    assert [line["back"] for line in lines(told)] == [0, 1000]
    assert "633a.12(a)(5)(ii)" in lines(told)[1]["cites"]


@pytest.mark.shows("633a.12(a)(5)(iii)")
@pytest.mark.parametrize("dealer", ["Ah Kc", "Kc Ah"])
def test_switch_iii_a_hand_switched_to_a_blackjack_is_21_and_loses_to_one(dealer: str) -> None:
    """A record that tells of the switch tells that the hole card was not read (R-633a-11)."""
    told = switch(hand(NATURAL), hand("9c 9d"), switched=True, dealer=dealer)
    first, second = lines(told)
    assert (first["outcome"], first["back"], first["hand"]) == ("lose", 0, "21")
    assert "633a.12(a)(5)(iii)" in first["cites"]
    assert (second["outcome"], second["back"], second["hand"]) == ("lose", 0, "18")


@pytest.mark.shows("633a.12(a)(5)(iii)")
def test_switch_a_blackjack_that_was_switched_away_does_not_tie() -> None:
    """Dealt as A K and 9 9, switched to A 9 and 9 K."""
    told = switch(hand("As 9d"), hand("9c Kd"), switched=True, dealer="Ah Kc")
    assert [(line["hand"], line["back"]) for line in lines(told)] == [("20", 0), ("19", 0)]


@pytest.mark.shows("633a.12(a)(5)(iv)")
@pytest.mark.parametrize("dealer", ["7c 7d 7h", "7c 7d 8h"])
def test_switch_iv_a_hand_switched_to_a_blackjack_ties_21_and_22(dealer: str) -> None:
    told = switch(hand(NATURAL), hand("Tc 6d 9h"), switched=True, dealer=dealer)
    assert [(line["hand"], line["back"]) for line in lines(told)] == [("21", 1000), ("bust 25", 0)]
    assert "633a.12(a)(5)(iv)" in lines(told)[0]["cites"]


@pytest.mark.shows("633a.12(a)(4)", "633a.13(a)")
@pytest.mark.parametrize("dealer", [SEVENTEEN, TWENTY, "9c 7d 7h", "9c 7d Th"])
def test_switch_a_hand_switched_to_a_blackjack_pays_1_to_1(dealer: str) -> None:
    """R-633a-22: against 17, 20, 23 and 26."""
    told = switch(hand(NATURAL), hand("9c 2d"), switched=True, dealer=dealer)
    assert lines(told)[0]["back"] == 2000


@pytest.mark.shows("633a.12(a)(5)(v)")
@pytest.mark.parametrize("cards", ["2c 3d", "Tc Td", "7c 7d 7h", "Ac 9d", NATURAL])
def test_switch_v_every_hand_up_to_21_ties_22(cards: str) -> None:
    told = switch(hand(cards), hand("5c 6d 4h", doubled=700), dealer="9c 7d 6h")
    assert paid(told) == [
        (1, "blackjack", 1000, "push", 1000),
        (1, "blackjack.2", 1000, "push", 1000),
        (1, "double_down.2", 700, "push", 700),
    ]
    assert "633a.12(a)(5)(v)" in lines(told)[0]["cites"]


@pytest.mark.shows("633a.12(a)(5)(v)")
def test_switch_v_a_hand_over_21_loses_to_22() -> None:
    told = switch(hand("Tc 6d 9h"), hand("Tc 2d"), dealer="9c 7d 6h")
    assert [line["back"] for line in lines(told)] == [0, 1000]


@pytest.mark.shows("633a.12(a)(5)(v)", "633a.7(p)(1)")
def test_22_is_nothing_special_at_an_ordinary_table_nor_23_at_switch() -> None:
    assert only(record(box(1, "Tc 2d"), dealer="9c 7d 6h")) == ("win", 2000, "12")
    told = switch(hand("Tc 2d"), hand(NATURAL), dealer="9c 7d 7h")
    assert [line["back"] for line in lines(told)] == [2000, 2500]


@pytest.mark.shows("633a.13(a)", "633a.12(a)(5)(i)")
@pytest.mark.parametrize(
    ("pays", "dealer", "back"),
    [
        ("text", SEVENTEEN, 2500),
        ("text", TWENTY, 2500),
        ("text", "9c 7d Th", 2500),
        ("text", "9c 7d 5h", 2000),
        ("even_money", SEVENTEEN, 2000),
        ("even_money", TWENTY, 2000),
        ("even_money", "9c 7d Th", 2000),
        ("even_money", "9c 7d 5h", 2000),
    ],
)
def test_switch_what_a_blackjack_pays(pays: str, dealer: str, back: int) -> None:
    """R-633a-20: as printed, 3 to 2 but for the one case named; the casino may have even money."""
    told = switch(hand(NATURAL), hand("2c 3d"), dealer=dealer, rules={"switch_natural_pays": pays})
    assert lines(told)[0]["back"] == back


@pytest.mark.parametrize(
    ("against_22", "pays", "outcome", "back"),
    [
        ("push", "text", "push", 1000),
        ("win", "text", "win", 2500),
        ("win", "even_money", "win", 2000),
        ("push", "even_money", "push", 1000),
    ],
)
@pytest.mark.shows("633a.12(a)(5)(v)")
def test_switch_a_blackjack_against_22(against_22: str, pays: str, outcome: str, back: int) -> None:
    """R-633a-21; a hand switched to a Blackjack ties all the same (§ 633a.12(a)(5)(iv))."""
    rules = {"switch_natural_vs_22": against_22, "switch_natural_pays": pays}
    told = switch(hand(NATURAL), hand("2c 3d"), dealer="9c 7d 6h", rules=rules)
    assert (lines(told)[0]["outcome"], lines(told)[0]["back"]) == (outcome, back)
    switched = switch(hand(NATURAL), hand("2c 3d"), switched=True, dealer="9c 7d 6h", rules=rules)
    assert (lines(switched)[0]["outcome"], lines(switched)[0]["back"]) == ("push", 1000)


@pytest.mark.shows("633a.7(j)(1)(i)", "633a.12(a)(5)(i)")
def test_switch_a_blackjack_is_not_paid_at_once() -> None:
    """R-633a-22: seat 7 comes first."""
    boxes = [
        box(1, [hand(NATURAL), hand("Tc 9d")]),
        box(7, [hand("Tc 9d"), hand("Tc 9h")]),
    ]
    told = record(*boxes, rules=SWITCH)
    assert [line["seat"] for line in lines(told)] == [7, 7, 1, 1]


@pytest.mark.shows("633a.12(a)(4)", "633a.9(a)[lead]")
@pytest.mark.parametrize("dealer", [SEVENTEEN, "Th 8c", "Ah 8c"])
def test_switch_has_no_surrender(dealer: str) -> None:
    """R-633a-12."""
    told = switch(hand("Tc 6d", surrendered=True), hand("Tc 9d"), dealer=dealer)
    assert refused(told).field.startswith("seats[0].")


@pytest.mark.shows("633a.12(a)(4)", "633a.10(a)", "633a.11(a)")
def test_switch_hands_are_split_and_doubled() -> None:
    """Switched to 8 8 and 9 9, and both split: four hands, of which the first and last doubled."""
    told = switch(
        *split(hand("8c 3d Td", doubled=500), "8d Th"),
        *split("9c 2d 6h", hand("9d 2d Td", doubled=1000)),
        switched=True,
        dealer="7d Kc",
    )
    assert paid(told) == [
        (1, "blackjack", 1000, "win", 2000),
        (1, "double_down", 500, "win", 1000),
        (1, "blackjack.2", 1000, "win", 2000),
        (1, "blackjack.3", 1000, "push", 1000),
        (1, "blackjack.4", 1000, "win", 2000),
        (1, "double_down.4", 1000, "win", 2000),
    ]


@pytest.mark.shows("633a.8(a)", "633a.8(b)", "633a.8(c)")
@pytest.mark.parametrize(
    "insured",
    [
        {"insurance": 500, "insurance.2": 300},
        {"insurance.2": 300, "insurance": 500},
        {"insurance": 500},
        {"insurance.2": 300},
    ],
    ids=["both", "both, second first", "first", "second"],
)
def test_switch_each_wager_is_insured_by_itself(insured: dict[str, int]) -> None:
    """R-633a-13."""
    for dealer, times in (("Ah Kc", 3), ("Ah 8c", 0)):
        told = switch(hand("Tc 8d"), hand("Tc 6d"), dealer=dealer, wagers=insured)
        found = [line for line in lines(told) if line["wager"].startswith("insurance")]
        assert {line["wager"]: (line["stake"], line["back"]) for line in found} == {
            name: (stake, stake * times) for name, stake in insured.items()
        }


@pytest.mark.shows("633a.8(b)")
@pytest.mark.parametrize("wager", ["insurance", "insurance.2"])
def test_switch_insurance_is_at_most_half_of_one_wager(wager: str) -> None:
    told = switch(hand("Tc 8d"), hand("Tc 6d"), dealer="Ah 8c", wagers={wager: 501})
    assert "633a.8(b)" in refused(told).cites


@pytest.mark.shows("633a.11(d)", "633a.10(b)")
def test_switch_both_original_wagers_are_lost_to_a_blackjack_that_is_found_late() -> None:
    """The second hand's wager is no added one; the one on its split hand is (R-633a-11)."""
    told = switch(hand("5c 6d Th", doubled=500), *split("8c 9d", "8d Th"), dealer="Kc Ah")
    assert paid(told) == [
        (1, "blackjack", 1000, "lose", 0),
        (1, "double_down", 500, "push", 500),
        (1, "blackjack.2", 1000, "lose", 0),
        (1, "blackjack.3", 1000, "push", 1000),
    ]
