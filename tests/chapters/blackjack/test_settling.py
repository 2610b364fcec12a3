"""Blackjack by columns: as the reference settles it, and as the chapter's text says."""

from functools import partial
from random import Random
from typing import Any

import pytest
from tests.chapters.blackjack.recorded import random_record
from tests.columns.equality import AT_ONCE, RECORDS, by_kernels, by_reference, check_equal
from tests.records.adjudicated import Paid, paid

from pitboss.chapters import chapter_named
from pitboss.records import adjudicate
from pitboss.vocabulary.refusal import Refused

Record = dict[str, Any]
SWITCH: Record = {"switch": True}


def hand(cards: str, **more: Any) -> Record:
    """One hand of a seat."""
    return {"cards": cards.split()} | more


def box(number: int, played: str | list[Record], **more: Any) -> Record:
    """A seat with $10 on Blackjack; other fields, and wagers."""
    fields = {name: more.pop(name) for name in ("switched", "cards") if name in more}
    told: Record = {"hands": played} if isinstance(played, list) else {"cards": played.split()}
    return {"seat": number, "wagers": {"blackjack": 1000} | more} | told | fields


def record(*seats: Record, dealer: str = "9c 8d", **rules: Any) -> Record:
    """A record of these seats."""
    dealt = {"cards": dealer.split()}
    return {"game": "blackjack", "rules": rules, "dealer": dealt, "seats": list(seats)}


def settled(*seats: Record, dealer: str = "9c 8d", **rules: Any) -> Paid:
    """How the kernel settles a round of these seats."""
    return paid(by_kernels([record(*seats, dealer=dealer, **rules)])[0])


def covers(*seats: Record, dealer: str = "9c 8d", **rules: Any) -> bool:
    """Whether the kernel settles a round of these seats."""
    return bool(by_kernels([record(*seats, dealer=dealer, **rules)]))


def backs(lines: Paid) -> list[tuple[str, int]]:
    """What comes back for each wager."""
    return [(wager, back) for _, wager, _, _, back in lines]


# as the reference


def test_every_regular_round_is_settled_as_by_the_reference() -> None:
    chance = Random(633)
    for begin in range(0, RECORDS, AT_ONCE):
        records = [random_record(chance) for _ in range(min(AT_ONCE, RECORDS - begin))]
        by_kernel = by_kernels(records)
        for place, told in enumerate(records):
            assert by_kernel.get(place) == by_reference(told), told


def test_a_damaged_record_is_settled_as_by_the_reference_or_left_to_it() -> None:
    covered, count = check_equal(partial(random_record, damaged=True), seed=634)
    assert 0 < covered < count


@pytest.mark.shows("633a.12(a)(3)")
def test_a_seat_at_switch_with_the_four_cards_that_it_was_dealt_is_left_to_the_reference() -> None:
    hands, dealt = [hand("8c 9d"), hand("Tc Kd")], ["8c", "9d", "Tc", "Kd"]
    assert covers(box(1, hands), **SWITCH)
    assert covers(box(1, hands, cards=dealt[:2]), **SWITCH)
    assert not covers(box(1, hands, cards=dealt), **SWITCH)


# the Blackjack Wager


@pytest.mark.shows("633a.7(p)(1)", "633a.7(p)(2)", "633a.7(q)", "R-633a-18")
def test_a_hand_wins_by_its_total_and_a_bust_hand_has_lost() -> None:
    seats = [box(1, "Tc 9d"), box(2, "Tc 8h"), box(3, "Tc 7h"), box(4, "Tc 6d 9h")]
    assert settled(*seats, dealer="9c 9h") == [
        (4, "blackjack", 1000, "lose", 0),
        (3, "blackjack", 1000, "lose", 0),
        (2, "blackjack", 1000, "push", 1000),
        (1, "blackjack", 1000, "win", 2000),
    ]
    assert [line[3] for line in settled(*seats, dealer="9c 7h Td")] == ["lose", "win", "win", "win"]


@pytest.mark.shows("633a.7(j)(1)(i)", "633a.13(a)", "633a.9(a)(1)")
def test_a_blackjack_and_a_surrender_against_a_small_card_are_settled_before_the_others() -> None:
    """3 to 2 of $10.01, less the split cent; half of $10.01, and that cent is the house's too."""
    seats = [
        box(1, "Tc 9d"),
        box(2, "As Kd", blackjack=1001),
        box(3, [hand("Tc 6d", surrendered=True)], blackjack=1001),
    ]
    assert settled(*seats) == [
        (2, "blackjack", 1001, "win", 2502),
        (3, "blackjack", 1001, "lose", 500),
        (1, "blackjack", 1000, "win", 2000),
    ]


@pytest.mark.shows("633a.7(j)(1)(ii)", "633a.7(p)(3)", "633a.9(a)(2)", "633a.8(d)")
def test_against_a_ten_or_an_ace_they_wait_for_the_hole_card() -> None:
    seats = [box(1, "As Kd", insurance=1), box(2, [hand("Tc 6d", surrendered=True)], insurance=500)]
    assert settled(*seats, dealer="Ah 8d") == [
        (2, "insurance", 500, "lose", 0),
        (1, "insurance", 1, "lose", 0),
        (2, "blackjack", 1000, "lose", 500),
        (1, "blackjack", 1000, "win", 2500),
    ]


@pytest.mark.shows("633a.7(h)", "633a.7(q)", "633a.8(c)", "633a.13(b)")
def test_against_a_dealers_blackjack_insurance_wins_and_only_a_blackjack_ties() -> None:
    seats = [box(1, "As Kd"), box(2, "Tc 9d", insurance=500)]
    assert settled(*seats, dealer="Ah Kh") == [
        (2, "insurance", 500, "win", 1500),
        (2, "blackjack", 1000, "lose", 0),
        (1, "blackjack", 1000, "push", 1000),
    ]


@pytest.mark.shows("633a.10(b)", "633a.11(d)", "633a.9(a)(2)", "R-633a-11")
def test_a_blackjack_that_is_found_late_takes_the_original_wagers_only() -> None:
    """That somebody acted shows that the hole card was not read."""
    pair = [
        hand("8c 3d 2d", split=True, doubled=400),
        hand("8d Td", split=True),
        hand("8h 9d Td", split=True),
    ]
    seats = [box(1, pair), box(2, [hand("Tc 6d", surrendered=True)]), box(3, "Tc 9d")]
    assert settled(*seats, dealer="Kh Ah") == [
        (3, "blackjack", 1000, "lose", 0),
        (2, "blackjack", 1000, "lose", 0),
        (1, "blackjack", 1000, "lose", 0),
        (1, "double_down", 400, "push", 400),
        (1, "blackjack.2", 1000, "push", 1000),
        (1, "blackjack.3", 1000, "lose", 0),
    ]
    assert not covers(*seats, dealer="Kh Ah", peek=True)


@pytest.mark.shows("633a.10(a)", "633a.11(a)", "633a.11(b)", "R-633a-17")
def test_a_split_pair_is_two_hands_each_with_its_own_wagers() -> None:
    """21 after a split is no Blackjack; the second hand is doubled for less."""
    pair = [hand("As Kd", split=True), hand("Ad 4c 5c", split=True, doubled=50)]
    assert settled(box(1, pair, cards=["As", "Ad"])) == [
        (1, "blackjack", 1000, "win", 2000),
        (1, "blackjack.2", 1000, "win", 2000),
        (1, "double_down.2", 50, "win", 100),
    ]


@pytest.mark.shows("633a.7(r)(1)", "633a.7(r)(2)")
def test_losing_wagers_are_collected_first_where_the_casino_has_it_so() -> None:
    seats = [box(1, "Tc 6d"), box(2, "Tc 9d"), box(3, "Tc 7h"), box(4, "9d 7d 8d")]
    by_seat = [4, 3, 2, 1]
    assert [line[0] for line in settled(*seats)] == by_seat
    assert [line[0] for line in settled(*seats, settlement_order="losers_first")] == [4, 1, 3, 2]


@pytest.mark.shows("633a.7(n)", "633a.7(o)", "R-633a-19")
def test_the_dealer_draws_to_17_where_a_wager_depends_on_it() -> None:
    """Beside bust hands his further cards are nobody's."""
    lines = settled(box(1, "Tc 9d"), dealer="Ah 2d 3c Td 5h")
    assert lines == [(1, "blackjack", 1000, "lose", 0)]
    assert not covers(box(1, "Tc 9d"), dealer="Ah 2d 3c")
    assert not covers(box(1, "Tc 9d"), dealer="Ah 6d 2c")
    assert not covers(box(1, "Tc 9d"), dealer="Td 6d")
    assert covers(box(1, "Tc 6d 9d"), dealer="Td 6d")
    assert covers(box(1, "Tc 6d 9d"), dealer="Td 6d 9h 9s")


# Blackjack Switch


@pytest.mark.shows("633a.12(a)(5)(i)", "633a.12(a)(5)(iv)", "633a.12(a)(5)(v)", "R-633a-21")
@pytest.mark.parametrize(
    ("dealer", "dealt", "switched"),
    [
        ("9c 6d 6h", [("win", 2000), ("lose", 0)], [("push", 1000), ("lose", 0)]),
        ("9c 6d 7h", [("push", 1000), ("push", 1000)], [("push", 1000), ("push", 1000)]),
        ("9c 6d 8h", [("win", 2500), ("win", 2000)], [("win", 2000), ("win", 2000)]),
        ("9c 6d 4h", [("win", 2500), ("push", 1000)], [("win", 2000), ("push", 1000)]),
    ],
)
def test_633a_12_a_5_a_blackjack_that_was_dealt_and_21_that_was_switched(
    dealer: str, dealt: list[tuple[str, int]], switched: list[tuple[str, int]]
) -> None:
    """Beside 19: against 21 in more than two cards, 22, 23 and 19."""
    hands = [hand("As Kd"), hand("Tc 9d")]
    for is_switched, expected in ((False, dealt), (True, switched)):
        lines = settled(box(1, hands, switched=is_switched), dealer=dealer, **SWITCH)
        assert [line[3:] for line in lines] == expected
        assert [line[1] for line in lines] == ["blackjack", "blackjack.2"]


@pytest.mark.shows("633a.12(a)(5)(ii)", "633a.12(a)(5)(iii)", "633a.11(b)")
def test_at_switch_either_hand_is_split_and_wagers_are_counted_through() -> None:
    hands = [hand("8c Td", split=True), hand("8d 3d Ts", split=True, doubled=1000), hand("As Kd")]
    lines = settled(box(1, hands), dealer="9c Td", **SWITCH)
    assert backs(lines) == [
        ("blackjack", 0), ("blackjack.2", 2000), ("double_down.2", 2000), ("blackjack.3", 2500),
    ]  # fmt: skip
    lines = settled(box(1, [hand("As Kd"), hand("Tc 9d")]), dealer="Ac Td", **SWITCH)
    assert backs(lines) == [("blackjack", 1000), ("blackjack.2", 0)]


@pytest.mark.shows("633a.12(a)(5)(i)", "R-633a-20")
def test_at_switch_a_blackjack_may_pay_even_money() -> None:
    hands = [hand("As Kd"), hand("Tc 9d")]
    lines = settled(box(1, hands), **SWITCH, switch_natural_pays="even_money")
    assert backs(lines)[0] == ("blackjack", 2000)


@pytest.mark.shows("633a.7(g)(7)", "633a.13(i)(1)", "633a.13(i)(2)", "R-633a-22")
@pytest.mark.parametrize(
    ("first", "second", "six", "eight"),
    [
        ("9c 9d", "9h 9s", 40, 50), ("9c Td", "9h Ts", 8, 7), ("9c 9d", "9h Ts", 5, 5),
        ("Tc 9d", "9h Ks", 1, 1), ("Tc 9d", "Jh Ks", -1, -1),
    ],
)  # fmt: skip
def test_633a_13_i_super_match_by_four_cards_before_the_switch(
    first: str, second: str, six: int, eight: int
) -> None:
    for switched in (False, True):
        (a, b), (c, d) = first.split(), second.split()
        hands = [hand(f"{a} {d}"), hand(f"{c} {b}")] if switched else [hand(first), hand(second)]
        for decks, to_one in ((6, six), (8, eight)):
            seat = box(1, hands, super_match=100, switched=switched)
            lines = settled(seat, dealer="Tc 8d", **SWITCH, decks=decks)
            assert backs(lines)[0] == ("super_match", 100 + 100 * to_one)


# side wagers


@pytest.mark.shows(
    "633a.13(c)", "633a.13(d)(1)", "633a.13(d)(2)", "633a.13(e)", "633a.13(f)(1)", "633a.13(f)(2)",
    "633a.13(g)(1)", "633a.13(g)(2)", "633a.13(g)(3)", "633a.13(h)", "R-633a-6", "R-633a-8",
)  # fmt: skip
@pytest.mark.parametrize(
    ("wager", "cards", "dealer", "decks", "back"),
    [
        ("lucky_ladies", "Qh Qh", "8c 9d", 6, 20_100),
        ("lucky_ladies", "Qh Qh", "Ac 9d", 6, 20_100),
        ("lucky_ladies", "Qh Qh", "Ac Td", 6, 100_100),
        ("lucky_ladies", "Kd Kd", "Ac Td", 6, 2_600),
        ("lucky_ladies", "Qh Kh", "8c 9d", 6, 1_100),
        ("lucky_ladies", "Ah 9c", "8c 9d", 6, 500),
        ("lucky_ladies", "Th 9c", "8c 9d", 6, 0),
        ("match_the_dealer", "Th 9c", "9c 9d", 6, 1_200),
        ("match_the_dealer", "Th 9c", "9d 9d", 6, 500),
        ("match_the_dealer", "9d 9c", "9d 9d", 6, 1_600),
        ("match_the_dealer", "9d 9c", "9d 9d", 8, 1_800),
        ("match_the_dealer", "Th 9c", "Kd 9d", 6, 0),
        ("in_between", "9d 9c", "9d 9d", 6, 3_100),
        ("in_between", "Td 8c", "9d 9d", 6, 1_100),
        ("in_between", "Td 7c", "9d 9d", 6, 700),
        ("in_between", "Jd 7c", "9d 9d", 6, 500),
        ("in_between", "Qd 7c", "9d 9d", 6, 200),
        ("in_between", "9h 7c", "9d 9d", 6, 0),
        ("royal_match", "Kd Qd", "9d 9d", 6, 3_100),
        ("royal_match", "Kd Qd", "Kc Qc", 6, 103_100),
        ("royal_match", "Kd Jd", "Kc Qc", 6, 350),
        ("royal_match", "Kd Qc", "Kc Qc", 6, 0),
        ("royal_match", "Qd Kd", "9d 8d", 1, 1_100),
        ("bet_the_set", "8d 8c", "9d 9d", 6, 1_100),
        ("bet_the_set", "8d 8d", "9d 9d", 6, 1_600),
        ("bet_the_set", "8d 8d", "9d 9d", 2, 2_600),
        ("bet_the_set", "8d 8c", "9d 8h", 1, 1_600),
        ("bet_the_set", "Kd Tc", "9d 9d", 6, 0),
        ("kings_bounty", "Ks Ks", "8c 9d", 6, 20_100),
        ("kings_bounty", "Ks Ks", "Tc Ad", 6, 100_100),
        ("kings_bounty", "Kd Kd", "8c 9d", 6, 5_100),
        ("kings_bounty", "Jd Jd", "8c 9d", 6, 2_600),
        ("kings_bounty", "Jd Td", "8c 9d", 6, 1_000),
        ("kings_bounty", "Kd Kc", "8c 9d", 6, 700),
        ("kings_bounty", "Kd Qc", "8c 9d", 6, 500),
        ("kings_bounty", "Kd 9c", "8c 9d", 6, 0),
    ],
)
def test_633a_13_side_wagers_by_every_line(
    wager: str, cards: str, dealer: str, decks: int, back: int
) -> None:
    lines = settled(box(1, cards, **{wager: 100}), dealer=dealer, decks=decks)
    assert dict(backs(lines))[wager] == back


@pytest.mark.shows("633a.7(g)(1)(i)", "633a.7(g)(4)", "633a.7(g)[lead]", "R-633a-29")
def test_what_hangs_on_the_hole_card_is_settled_when_it_is_known() -> None:
    """A pair of queens of hearts when the reader has shown no Blackjack, a Royal Match when the
    hole card is turned; the others at once, from the dealer's right."""
    seats = [
        box(1, "Qh Qh", lucky_ladies=100, bet_the_set=100),
        box(2, "Kd Qd", lucky_ladies=100, royal_match=100),
    ]
    wagers = [(seat, wager) for seat, wager, *_ in settled(*seats, dealer="Kc 8d")]
    at_once = [(2, "lucky_ladies"), (1, "bet_the_set")]
    assert wagers[:4] == [*at_once, (1, "lucky_ladies"), (2, "royal_match")]
    wagers = [(seat, wager) for seat, wager, *_ in settled(*seats, dealer="Kc 8d", peek=False)]
    assert wagers[:4] == [*at_once, (2, "royal_match"), (1, "lucky_ladies")]


@pytest.mark.shows("633a.13(j)", "R-633a-3")
def test_633a_13_j_two_awards_of_1000_to_1_share_the_cap_by_their_stakes() -> None:
    """$100 and $50 at 1,000 to 1 against a cap of $100,000: two thirds and a third of it."""
    seats = [box(1, "Qh Qh", lucky_ladies=10_000), box(2, "Ks Ks", kings_bounty=5_000)]
    lines = settled(*seats, dealer="Ac Td", twenty_pair_cap=10_000_000)
    wins = [line for line in lines if line[3] == "win"]
    assert wins == [
        (2, "kings_bounty", 5_000, "win", 5_000 + 3_333_333),
        (1, "lucky_ladies", 10_000, "win", 10_000 + 6_666_666),
    ]
    alone = settled(seats[0], dealer="Ac Td", twenty_pair_cap=2_500_000)
    assert backs(alone)[0] == ("lucky_ladies", 10_010_000)


def test_a_share_of_the_cap_beyond_64_bits_is_left_to_the_reference() -> None:
    seats = [box(number, "Qh Qh", lucky_ladies=10**11) for number in (1, 2)]
    told = record(*seats, dealer="Ac Td", twenty_pair_cap=10**11)
    assert by_kernels([told]) == {}
    assert dict(backs(paid(adjudicate(told))))["lucky_ladies"] == 10**11 + 10**11 // 2


# what is left to the reference, to be refused


@pytest.mark.parametrize(
    ("seat", "dealer", "rules"),
    [
        pytest.param(box(1, "Tc"), "9c 8d", {}, id="one card"),
        pytest.param(box(1, "Tc Jk"), "9c 8d", {}, id="a joker"),
        pytest.param(box(1, "9c 7c 5c 2c"), "9c 8d", {}, id="drawn to 21"),
        pytest.param(box(1, "9c 9c"), "9c 8d", {"decks": 2}, id="three of a card in two decks"),
        pytest.param(box(1, "Tc 9d", insurance=500), "Kc 8d", {}, id="insured against a king"),
        pytest.param(box(1, "Tc 9d", insurance=501), "Ac 8d", {}, id="insured for too much"),
        pytest.param(box(1, [hand("5c 6d Td", doubled=1001)]), "9c 8d", {}, id="doubled for more"),
        pytest.param(box(1, [hand("5c 6d Td", doubled=49)]), "9c 8d", {}, id="less than a chip"),
        pytest.param(box(1, [hand("5c 6d", doubled=500)]), "9c 8d", {}, id="doubled, no card"),
        pytest.param(
            box(1, [hand("5c 3d 3c Td", doubled=500)]), "9c 8d", {}, id="doubled, two cards"
        ),
        pytest.param(
            box(1, [hand("As Kd", surrendered=True)]), "9c 8d", {}, id="surrendered Blackjack"
        ),
        pytest.param(
            box(1, [hand("5c 6d 2d", surrendered=True)]), "9c 8d", {}, id="surrendered late"
        ),
        pytest.param(box(1, [hand("Tc 9d", split=True)]), "9c 8d", {}, id="one hand split"),
        pytest.param(box(1, [hand("Tc 9d"), hand("9c 9d")]), "9c 8d", {}, id="no pair"),
        pytest.param(
            box(1, [hand(f"8{suit} Td", split=True) for suit in "cdhsc"]), "9c 8d", {},
            id="split too often",
        ),
        pytest.param(
            box(1, [hand("As Td", split=True), hand("Ad 9d 2d", split=True)]), "9c 8d",
            {"split_aces_one_card": True}, id="a second card to a split ace",
        ),
        pytest.param(
            box(1, [hand("8c Td", split=True), hand("8d Td", split=True)], cards=["8c", "8h"]),
            "9c 8d", {}, id="other cards dealt",
        ),
        pytest.param(box(1, [hand("Tc 9d")], cards=["Tc", "8d"]), "9c 8d", {}, id="not its first"),
        pytest.param(box(1, "Tc 9d", switched=True), "9c 8d", {}, id="switched elsewhere"),
        pytest.param(box(1, "Tc 9d"), "9c 8d", SWITCH, id="one hand at Switch"),
        pytest.param(box(1, "Tc 9d", super_match=100), "9c 8d", {}, id="Super Match elsewhere"),
        pytest.param(
            box(1, [hand("Tc 9d"), hand("Tc 9d")], lucky_ladies=100), "9c 8d", SWITCH,
            id="another side wager at Switch",
        ),
        pytest.param(
            box(1, [hand("Tc 9d"), hand("Tc 9d")], **{"blackjack.2": 999}), "9c 8d", SWITCH,
            id="unequal wagers at Switch",
        ),
        pytest.param(
            box(1, "Tc 9d", match_the_dealer=100), "9c 8d", {"decks": 5}, id="no table for 5 decks"
        ),
        pytest.param(
            box(1, "Tc 9d", royal_match=100), "9c 8d", {"royal_match": False}, id="not offered"
        ),
        pytest.param(box(6, "Tc 9d"), "9c 8d", {"betting_positions": 5}, id="no such seat"),
        pytest.param(box(1, "Tc 9d"), "Ac Kd 2c", {}, id="drawn to a Blackjack"),
        pytest.param(box(1, "Tc 5d 2d"), "Ac Kd", {"peek": True}, id="drawn after a Blackjack"),
        pytest.param(box(1, [hand("8c Td"), hand("8d Td")]), "Ac Kd", {}, id="split after it"),
    ],
)  # fmt: skip
def test_what_no_table_can_have_come_to_is_left_to_the_reference(
    seat: Record, dealer: str, rules: Record
) -> None:
    assert not covers(seat, dealer=dealer, **rules)
    with pytest.raises(Refused):
        adjudicate(record(seat, dealer=dealer, **rules))


@pytest.mark.parametrize(
    "rules", [{"decks": 9}, {"hand_dealt": True}, {"paytables": {"royal_match": "A"}}]
)
def test_choices_that_no_casino_may_make_are_refused(rules: Record) -> None:
    settling = chapter_named("blackjack").settling
    assert settling is not None
    with pytest.raises(Refused):
        settling(rules)
