"""The hands of the three pai gow games (§ 645a.6, § 670a.6, § 688a.6)."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.hands.pai_gow import (
    ACE_KING_MATCH,
    CATEGORIES,
    FIVE_OF_A_KIND,
    KING_QUEEN_MATCH,
    SEVEN_CARD_STRAIGHT_FLUSH,
    SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER,
    THREE_PAIR,
    PaiGowRanked,
    best_hand,
    hands_of,
    is_ace_high,
    is_foul,
    made_of,
    rank_high,
    rank_low,
    wild_hands_of,
)
from pitboss.vocabulary.cards import DECK, JOKER, Card, cards
from pitboss.vocabulary.refusal import Refused

DECK_53 = (*DECK, JOKER)
RANKS = "AKQJT98765432"
STRAIGHTS = (
    "AKQJT", "A2345", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432",
)  # fmt: skip
"""In the order of § 645a.6(b)(7)."""


def different_cards(count: int, deck: tuple[Card, ...] = DECK_53) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(deck), min_size=count, max_size=count, unique=True)


def with_joker(count: int) -> st.SearchStrategy[list[Card]]:
    return different_cards(count - 1, DECK).map(lambda plain: [JOKER, *plain])


def few_ranks(count: int) -> st.SearchStrategy[list[Card]]:
    """Hands of high cards, full of sets and straights."""
    return different_cards(count, DECK_53[32:])


def few_suits(count: int) -> st.SearchStrategy[list[Card]]:
    """Hands full of flushes."""
    return different_cards(count, (*DECK[::4], JOKER, *cards("Ad Kd Qd Ah 5h")))


def any_hand(count: int) -> st.SearchStrategy[list[Card]]:
    return st.one_of(different_cards(count), with_joker(count), few_ranks(count), few_suits(count))


def ranked(faces: str) -> PaiGowRanked:
    return rank_high(cards(faces))


def makes(faces: str, category: str, counting: str) -> None:
    """What five cards are, with the cards as they count."""
    made = ranked(faces)
    assert (made.category, made.cards) == (category, cards(counting))
    assert made.natural is ("Jk" not in faces)


def descending(*hands: str) -> None:
    """Each high hand beats the next."""
    for higher, lower in pairwise(hands):
        assert ranked(higher).value > ranked(lower).value, f"{higher} does not beat {lower}"


def tie(*hands: str) -> None:
    """All high hands are equal."""
    assert len({ranked(hand).value for hand in hands}) == 1, hands


def low_descending(*hands: str) -> None:
    """Each low hand beats the next."""
    for higher, lower in pairwise(hands):
        assert rank_low(cards(higher)).value > rank_low(cards(lower)).value, (higher, lower)


def rows(faces: str) -> set[str]:
    """The rows that may pay, those left out that no table has."""
    return set(hands_of(cards(faces))) - {"high card", "pair", "two pair"}


def of_suit(ranks: str, suit: str) -> str:
    return " ".join(rank + suit for rank in ranks)


def mixed(ranks: str) -> str:
    return " ".join(rank + suit for rank, suit in zip(ranks, "cdhscdh", strict=False))


# (a) the rank of the cards, and the joker


@pytest.mark.shows("645a.6(a)", "670a.6(a)", "688a.6(a)")
def test_645a_6_a_ace_is_highest_and_two_lowest() -> None:
    descending(*(f"{rank}c 6d 4h 3s 2c" for rank in "AKQJT987"))
    descending(*(f"9c 8d 7h 4s {rank}c" for rank in "32"))
    low_descending(*(f"{rank}c" for rank in RANKS))


@pytest.mark.shows("645a.6(a)", "670a.6(a)", "688a.6(a)")
def test_645a_6_a_ace_completes_a_run_with_two_three_four_and_five() -> None:
    makes("Ah 2d 3c 4d 5s", "straight", "5s 4d 3c 2d Ah")
    makes("Ah 2h 3h 4h 5h", "straight flush", "5h 4h 3h 2h Ah")


@pytest.mark.shows("645a.6(a)", "670a.6(a)", "688a.6(a)")
def test_645a_6_a_ace_is_in_no_other_sequence() -> None:
    makes("Qh Kc Ad 2s 3h", "high card", "Ad Kc Qh 3h 2s")
    makes("Kc Ad 2s 3h 4h", "high card", "Ad Kc 4h 3h 2s")
    makes("Jh Qh Kh Ah 2h", "flush", "Ah Kh Qh Jh 2h")
    makes("Qh Kc Jk 2s 3h", "high card", "Ac Kc Qh 3h 2s")
    makes("Kc Ad 2s 3h Jk", "pair", "Ad Ac Kc 3h 2s")


@pytest.mark.shows("645a.6(a)", "670a.6(a)", "688a.6(a)")
def test_645a_6_a_joker_is_used_and_ranked_as_an_ace() -> None:
    makes("Jk Kd 9h 5s 3c", "high card", "Ac Kd 9h 5s 3c")
    makes("Jk Ac 9h 5s 3c", "pair", "Ac Ad 9h 5s 3c")
    makes("Jk Ac 9h 9s 3c", "two pair", "Ac Ad 9h 9s 3c")
    makes("Jk Ac Ah 5s 3c", "three-of-a-kind", "Ac Ah Ad 5s 3c")
    makes("Jk Ac Ah 5s 5c", "full house", "Ac Ah Ad 5c 5s")
    makes("Jk Ac Ah As 3c", "four-of-a-kind", "Ac Ah As Ad 3c")
    tie("Jk Kd 9h 5s 3c", "As Kd 9h 5s 3c")
    tie("Jk Ac 9h 5s 3c", "As Ad 9h 5s 3c")


@pytest.mark.shows("645a.6(a)", "670a.6(a)", "688a.6(a)")
def test_R_GEN_16_joker_pairs_nothing_but_an_ace() -> None:
    makes("Kc Kd Jk 9h 4s", "pair", "Kc Kd Ac 9h 4s")
    makes("Kc Kd 9h 9s Jk", "two pair", "Kc Kd 9h 9s Ac")
    makes("Kc Kd Kh Jk 9s", "three-of-a-kind", "Kc Kd Kh Ac 9s")
    makes("Kc Kd Kh Ks Jk", "four-of-a-kind", "Kc Kd Kh Ks Ac")


@pytest.mark.shows("645a.6(a)", "670a.6(a)", "688a.6(a)")
def test_645a_6_a_joker_completes_a_straight() -> None:
    makes("9c 8d Jk 6h 5s", "straight", "9c 8d 7c 6h 5s")
    makes("9c 8d 7h 6h Jk", "straight", "Tc 9c 8d 7h 6h")
    makes("Kc Qd Jh Ts Jk", "straight", "Ac Kc Qd Jh Ts")
    makes("Ac Kd Jh Ts Jk", "straight", "Ac Kd Qc Jh Ts")
    makes("Ac 5d 3h 2s Jk", "straight", "5d 4c 3h 2s Ac")
    makes("6c 5d 3h 2s Jk", "straight", "6c 5d 4c 3h 2s")


@pytest.mark.shows("645a.6(a)", "645a.6(b)(7)")
def test_645a_6_a_joker_beside_two_to_five_is_the_ace_and_not_the_six() -> None:
    makes("5c 4d 3h 2s Jk", "straight", "5c 4d 3h 2s Ac")
    makes("5d 4d 3d 2d Jk", "straight flush", "5d 4d 3d 2d Ad")


@pytest.mark.shows("645a.6(a)", "670a.6(a)", "688a.6(a)")
def test_645a_6_a_joker_completes_a_flush_as_the_highest_card_that_is_missing() -> None:
    makes("Kh 9h 5h 4h Jk", "flush", "Ah Kh 9h 5h 4h")
    makes("Ah 9h 5h 4h Jk", "flush", "Ah Kh 9h 5h 4h")
    makes("Ah Kh Qh 4h Jk", "flush", "Ah Kh Qh Jh 4h")
    makes("Ah Kh Qh 9h Jk", "flush", "Ah Kh Qh Jh 9h")
    tie("Kh 9h 5h 4h Jk", "Ah 9h 5h 4h Jk", "As Ks 9s 5s 4s")


@pytest.mark.shows("645a.6(a)", "670a.6(a)", "688a.6(a)")
def test_R_GEN_16_joker_completes_a_straight_flush_and_a_royal_flush_in_all_three_games() -> None:
    makes("9s 8s Jk 6s 5s", "straight flush", "9s 8s 7s 6s 5s")
    makes("9s 8s 7s 6s Jk", "straight flush", "Ts 9s 8s 7s 6s")
    makes("Kd Qd Jd 9d Jk", "straight flush", "Kd Qd Jd Td 9d")
    for missing in "AKQJT":
        plain = of_suit("AKQJT".replace(missing, ""), "d")
        makes(f"{plain} Jk", "royal flush", "Ad Kd Qd Jd Td")


@pytest.mark.shows("645a.6(a)", "670a.6(a)", "688a.6(a)")
def test_645a_6_a_suits_are_equal() -> None:
    tie(*(of_suit("AK953", suit) for suit in "cdhs"))
    tie("Ac Kd 9h 5s 3c", "Ad Kh 9s 5c 3d")


# (b) the permissible hands


@pytest.mark.shows("645a.6(b)(1)", "670a.6(b)(1)", "688a.6(b)(1)")
def test_645a_6_b_1_five_aces() -> None:
    makes("Ac Jk Ad Ah As", "five aces", "Ac Ad Ah As Jk")
    descending("Ac Jk Ad Ah As", of_suit("AKQJT", "s"))


@pytest.mark.shows("645a.6(b)(2)", "670a.6(b)(2)", "688a.6(b)(2)")
def test_645a_6_b_2_royal_flush() -> None:
    makes("Th Ah Jh Kh Qh", "royal flush", "Ah Kh Qh Jh Th")
    makes("Th Jk Jh Kh Qh", "royal flush", "Ah Kh Qh Jh Th")
    tie("Th Jk Jh Kh Qh", of_suit("AKQJT", "s"), of_suit("AKQJT", "c"))
    descending("Th Jk Jh Kh Qh", of_suit("A2345", "s"))


@pytest.mark.shows("645a.6(b)(3)", "670a.6(b)(3)", "688a.6(b)(3)")
def test_645a_6_b_3_straight_flush_ace_to_five_is_the_highest_and_two_to_six_the_lowest() -> None:
    makes("9s Ks Js Ts Qs", "straight flush", "Ks Qs Js Ts 9s")
    makes("2c 6c 4c 3c 5c", "straight flush", "6c 5c 4c 3c 2c")
    descending(*(of_suit(ranks, "d") for ranks in STRAIGHTS))
    descending("6d 5d 4d 3d 2d", "Ac Ad Ah As Kc")
    tie("6d 5d 4d 3d 2d", "6s 5s Jk 3s 2s")


@pytest.mark.shows("645a.6(b)(4)", "670a.6(b)(4)", "688a.6(b)(4)")
def test_645a_6_b_4_four_of_a_kind_aces_are_the_highest_and_twos_the_lowest() -> None:
    makes("9c 9d 4h 9h 9s", "four-of-a-kind", "9c 9d 9h 9s 4h")
    descending("Ac Ad Ah As Kc", "Ac Ad Ah As 2c", "Kc Kd Kh Ks Ac")
    descending(*(f"{rank}c {rank}d {rank}h {rank}s {'2' if rank != '2' else '3'}c"
                 for rank in RANKS))  # fmt: skip
    descending("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc")
    tie("Jk Ad Ah As Kc", "Ac Ad Ah As Kd")


@pytest.mark.shows("645a.6(b)(5)", "670a.6(b)(5)", "688a.6(b)(5)")
def test_645a_6_b_5_full_house_aces_and_kings_are_the_highest_twos_and_threes_the_lowest() -> None:
    makes("9c 4d 9d 4h 9s", "full house", "9c 9d 9s 4d 4h")
    descending("Ac Ad Ah Kc Kd", "Ac Ad Ah Qc Qd", "Ac Ad Ah 2c 2d", "Kc Kd Kh Ac Ad")
    descending("3c 3d 3h 2s 2c", "2c 2d 2h As Ad", "2c 2d 2h 4s 4d", "2c 2d 2h 3s 3d")
    descending("2c 2d 2h 3s 3d", of_suit("AKQJ9", "d"))
    tie("Jk Ad Ah Kc Kd", "Ac Ad Ah Kh Ks")
    tie("Kc Kd Kh Jk Ad", "Kc Kd Ks Ac Ah")


@pytest.mark.shows("645a.6(b)(6)", "670a.6(b)(6)", "688a.6(b)(6)")
def test_645a_6_b_6_flush_by_the_highest_card_that_is_not_in_the_other_hand() -> None:
    makes("3d Kd 7d Jd 4d", "flush", "Kd Jd 7d 4d 3d")
    in_turn = ("AKQJ9", "AKQJ2", "AKQT9", "AK432", "AQJT9", "KQJT8", "98764", "75432")
    descending(*(of_suit(ranks, "d") for ranks in in_turn))
    descending(of_suit("75432", "d"), "Ac Kd Qh Js Tc")
    assert ranked("3d Kd 7d Jd 4h").category == "high card"


@pytest.mark.shows("645a.6(b)(7)", "670a.6(b)(7)", "688a.6(b)(7)")
def test_645a_6_b_7_straight_ace_to_five_is_the_second_highest_and_two_to_six_the_lowest() -> None:
    makes("Tc Jd Qh Ks Ac", "straight", "Ac Ks Qh Jd Tc")
    makes("6c 4d 2h 3s 5c", "straight", "6c 5c 4d 3s 2h")
    descending(*(mixed(ranks) for ranks in STRAIGHTS))
    descending("6c 5d 4h 3s 2c", "Ac Ad Ah Ks Qc")
    tie("6c 5d 4h 3s 2c", "6d 5d 4d 3d 2c", "6c 5d Jk 3s 2c")


@pytest.mark.shows("645a.6(b)(8)", "670a.6(b)(8)", "688a.6(b)(8)")
def test_645a_6_b_8_three_of_a_kind_aces_are_the_highest_and_twos_the_lowest() -> None:
    makes("9c Ad 9d 4h 9s", "three-of-a-kind", "9c 9d 9s Ad 4h")
    descending("Ac Ad Ah Ks Qc", "Ac Ad Ah 3s 2c", "Kc Kd Kh As Qc")
    descending("3c 3d 3h 4s 2c", "2c 2d 2h As Kc", "2c 2d 2h 4s 3c")
    descending("2c 2d 2h 4s 3c", "Ac Ad Kc Kd Qh")
    tie("Jk Ad Ah Ks Qc", "As Ac Ah Kd Qh")


@pytest.mark.shows("645a.6(b)(9)", "670a.6(b)(9)", "688a.6(b)(10)")
def test_645a_6_b_9_two_pair_aces_and_kings_are_the_highest_threes_and_twos_the_lowest() -> None:
    makes("4c 9d Ks 4h 9s", "two pair", "9d 9s 4c 4h Ks")
    descending("Ac Ad Kc Kd Qh", "Ac Ad Kc Kd 2h", "Ac Ad Qc Qd Kh", "Kc Kd Qc Qd Ah")
    descending("4c 4d 2c 2d 3h", "3c 3d 2c 2d Ah", "3c 3d 2c 2d 4h")
    descending("3c 3d 2c 2d 4h", "Ac Ad Kc Qd Jh")


@pytest.mark.shows("645a.6(b)(10)", "670a.6(b)(10)", "688a.6(b)(11)")
def test_645a_6_b_10_pair_as_a_high_hand_aces_are_the_highest_and_twos_the_lowest() -> None:
    makes("4c 9d Ks Ah 9s", "pair", "9d 9s Ah Ks 4c")
    descending("Ac Ad Kc Qd Jh", "Ac Ad 4c 3d 2h", "Kc Kd Ac Qd Jh")
    descending("3c 3d 5c 4d 2h", "2c 2d Ac Kd Qh", "2c 2d 5c 4d 3h")
    descending("2c 2d 5c 4d 3h", "Ac Kd Qh Js 9c")


@pytest.mark.shows("645a.6(b)(10)", "688a.6(b)(11)")
def test_645a_6_b_10_pair_as_a_low_hand() -> None:
    for rank in RANKS:
        assert rank_low(cards(f"{rank}c {rank}h")).category == "pair"
    low_descending(*(f"{rank}c {rank}h" for rank in RANKS), "Ac Kd")
    aces = rank_low(cards("Jk As"))
    assert (aces.category, aces.natural, aces.cards) == ("pair", False, cards("As Ac"))
    assert aces.value == rank_low(cards("Ac Ad")).value
    assert rank_low(cards("Jk Ks")).category == "high card"
    assert rank_low(cards("Jk Ks")).value == rank_low(cards("Ad Ks")).value


@pytest.mark.shows("645a.6(b)(1)", "645a.6(b)(10)", "670a.6(b)(1)", "670a.6(b)(10)")
@pytest.mark.shows("688a.6(b)(1)", "688a.6(b)(11)")
def test_645a_6_b_in_order_of_highest_to_lowest_rank() -> None:
    highest_and_lowest = {
        "five aces": ("Ac Ad Ah As Jk", "Ac Ad Ah As Jk"),
        "royal flush": ("Ac Kc Qc Jc Tc", "Kd Qd Jd Td Jk"),
        "straight flush": ("Ac 2c 3c 4c 5c", "6h 5h 4h 3h 2h"),
        "four-of-a-kind": ("Ac Ad Ah As Kc", "2c 2d 2h 2s 3c"),
        "full house": ("Ac Ad Ah Kc Kd", "2c 2d 2h 3s 3c"),
        "flush": ("Ac Kc Qc Jc 9c", "7c 5c 4c 3c 2c"),
        "straight": ("Ac Kd Qh Js Tc", "6c 5d 4h 3s 2c"),
        "three-of-a-kind": ("Ac Ad Ah Ks Qc", "2c 2d 2h 4s 3c"),
        "two pair": ("Ac Ad Kc Kd Qh", "3c 3d 2c 2d 4h"),
        "pair": ("Ac Ad Kc Qd Jh", "2c 2d 5c 4d 3h"),
        "high card": ("Ac Kd Qh Js 9c", "7c 5d 4h 3s 2c"),
    }
    assert list(highest_and_lowest) == list(reversed(CATEGORIES))
    for category, hands in highest_and_lowest.items():
        assert {ranked(hand).category for hand in hands} == {category}
    for (_, lowest), (highest, _) in pairwise(highest_and_lowest.values()):
        descending(lowest, highest)


# (c) comparing two hands of one class


@pytest.mark.shows("645a.6(c)", "670a.6(c)", "688a.6(c)")
def test_R_GEN_15_sets_count_before_the_other_cards() -> None:
    descending("Kc Kd 4h 3s 2c", "2c 2d Ah Ks Qc")  # though the ace is highest, and in one only
    descending("9c 9d 9h 3s 2c", "8c 8d 8h As Kc")
    descending("9c 9d 9h 9s 2c", "8c 8d 8h 8s Ac")
    descending("9c 9d 3h 3s 2c", "8c 8d 7h 7s Ac")
    descending("9c 9d 4h 4s 2c", "9c 9d 3h 3s Ac")
    descending("9c 9d 9h 2s 2c", "8c 8d 8h As Ac")


@pytest.mark.shows("645a.6(c)", "670a.6(c)", "688a.6(c)")
def test_645a_6_c_then_the_highest_card_that_is_not_in_the_other_hand() -> None:
    descending("9c 9d Ah 5s 4c", "9h 9s Kc Qd Jh")
    descending("9c 9d Ah 5s 4c", "9h 9s Ac 5d 3h")
    descending("9c 9d 9h As 4c", "9c 9d 9h Ks Qc")
    descending("9c 9d 9h As 4c", "9c 9d 9h As 3c")
    descending("9c 9d 4h 4s Kc", "9c 9d 4h 4s Qc")
    descending("Ac Kd 9h 5s 3c", "Ac Qd Jh Ts 8c", "Ac Qd Jh Ts 7c")
    low_descending("Ac Kd", "Ac Qd", "Kc Qd", "Kc 2d", "Qc Jd", "3c 2d")


@pytest.mark.shows("645a.6(c)", "688a.6(c)")
def test_645a_6_c_identical_hands_are_a_tie() -> None:
    tie("9c 9d Ah 5s 4c", "9h 9s Ac 5d 4h")
    tie("Ac Kd 9h 5s 3c", "Ad Kh 9s 5c 3d", "Jk Kh 9s 5c 3d")
    assert rank_low(cards("Ac Kd")).value == rank_low(cards("Kh As")).value


@pytest.mark.shows("670a.6(c)")
def test_670a_6_c_low_hand_of_one_card() -> None:
    low_descending(*(f"{rank}h" for rank in RANKS))
    joker = rank_low([JOKER])
    assert (joker.category, joker.natural, joker.cards) == ("high card", False, cards("Ac"))
    assert joker.value == rank_low(cards("Ad")).value  # whose it is, the round knows: R-670a-5


# the high hand and the low hand


@pytest.mark.shows("645a.1[High hand]", "645a.1[Low hand]", "688a.1[High hand]")
@pytest.mark.shows("688a.1[Low hand]")
@pytest.mark.parametrize(
    ("high", "low", "foul"),
    [
        ("Ac Qd 9h 5s 3c", "As Kd", True),
        ("Ac Qd 9h 5s 3c", "As Qh", False),  # still equal: the high hand is at least equal
        ("Ac Qd 9h 5s 3c", "As Jd", False),
        ("Kc Qd 9h 5s 3c", "As 2d", True),
        ("Kc Qd 9h 5s 3c", "Jk 2d", True),
        ("Ac Kd Qh Js 9c", "2s 2d", True),  # a pair over no pair
        ("9c 9d Ah Ks Qc", "Ts Td", True),
        ("9c 9d 4h 3s 2c", "9s 9h", False),
        ("9c 9d 4h 3s 2c", "8s 8h", False),
        ("9c 9d 4h 3s 2c", "As Kh", False),
        ("Kc Kd 4h 3s 2c", "As Jk", True),
        ("Ac Jk 4h 3s 9c", "As Ad", False),
        ("3c 3d 2h 2s 4c", "As Jk", False),  # anything above a pair over a pair
        ("2c 2d 2h 4s 3c", "As Jk", False),
        ("6c 5d 4h 3s 2c", "As Jk", False),
        ("7c 5c 4c 3c 2c", "As Jk", False),
    ],
)
def test_R_645a_7_two_cards_against_five(high: str, low: str, foul: bool) -> None:
    assert is_foul(cards(high), cards(low)) is foul


@pytest.mark.shows("670a.1[High hand]", "670a.1[Low hand]")
@pytest.mark.parametrize(
    ("high", "low", "foul"),
    [
        ("Kc Qd 9h 5s 3c", "As", True),
        ("Kc Qd 9h 5s 3c", "Jk", True),
        ("Kc Qd 9h 5s 3c", "Ks", False),
        ("Kc Qd 9h 5s 3c", "2s", False),
        ("Ac Qd 9h 5s 3c", "Jk", False),  # ace-high or better
        ("2c 2d 5h 4s 3c", "Jk", False),
        ("Jk Qd 9h 5s 3c", "As", False),
    ],
)
def test_R_670a_5_one_card_against_five(high: str, low: str, foul: bool) -> None:
    assert is_foul(cards(high), cards(low)) is foul


# the best of six or seven cards


@pytest.mark.shows("R-645a-2")
@pytest.mark.parametrize(
    ("faces", "category", "counting"),
    [
        ("Ac Kd 9h 7s 5c 3d", "high card", "Ac Kd 9h 7s 5c"),
        ("Ac Kd 9h 9s 5c 3d", "pair", "9h 9s Ac Kd 5c"),
        ("Kc Kd 9h 9s 5c 5d", "two pair", "Kc Kd 9h 9s 5c"),
        ("9c 9d 9h 5s 5c 5d", "full house", "9c 9d 9h 5c 5d"),
        ("8c 7d 6h 5s 4c 3d", "straight", "8c 7d 6h 5s 4c"),
        ("6c 5d 4h 3s 2c Ad", "straight", "5d 4h 3s 2c Ad"),  # the second highest, not the lowest
        ("6c 5c 4c 3c 2c Ac", "straight flush", "5c 4c 3c 2c Ac"),
        ("Ac Ad Ah As Kc Jk", "five aces", "Ac Ad Ah As Jk"),
        ("Ac Kd Qh 9s 9c 9d Td", "three-of-a-kind", "9c 9d 9s Ac Kd"),
        ("Kc Kd 9h 9s 5c 5d Ah", "two pair", "Kc Kd 9h 9s Ah"),
        ("Kc Kd Kh 9s 9c 9d 9h", "four-of-a-kind", "9c 9d 9h 9s Kc"),
        ("Kc 9c 8c 4c 3c 2c 7d", "flush", "Kc 9c 8c 4c 3c"),
        ("Kc 9c 8c 4c 2d 3d Jk", "flush", "Ac Kc 9c 8c 4c"),
        ("9c 8d 7h 6s 5c 4d 3h", "straight", "9c 8d 7h 6s 5c"),
        ("9c 8d 7h 6s 5c Kd Jk", "straight", "Tc 9c 8d 7h 6s"),
        ("Ks Qs Js Ts 9s 8s Jk", "royal flush", "As Ks Qs Js Ts"),
        ("Ac Ad Ah Jk Ks Qs Js", "four-of-a-kind", "Ac Ad Ah As Ks"),
        ("As Ad Ah Jk Ks 9s 4s", "four-of-a-kind", "Ad Ah As Ac Ks"),  # and a flush
        ("As Ad Jk Ks Kd 9s 4s", "full house", "Ad As Ac Kd Ks"),  # and a flush
    ],
)
def test_R_645a_2_best_five_of_six_or_seven_cards(faces: str, category: str, counting: str) -> None:
    made = best_hand(cards(faces))
    assert (made.category, made.value) == (category, ranked(counting).value)
    assert [card.rank for card in made.cards] == [card.rank for card in cards(counting)]


@pytest.mark.shows("R-645a-1", "R-688a-1")
@pytest.mark.parametrize(
    ("faces", "found"),
    [
        ("2c 2d 2h 3s 4s 5d 6c", {"three-of-a-kind", "straight"}),
        ("2c 2d 2h 3s 4s 5s 6s", {"three-of-a-kind", "straight"}),
        ("2s 2d 2h 3s 4s 5s 6s", {"three-of-a-kind", "straight", "straight flush"}),
        ("2s 2d 2h 3s 4s 5s 8s", {"three-of-a-kind", "flush"}),
        ("Ac Ad 9h 8d 7s 6c Jk", {"three-of-a-kind", "straight"}),
        ("9c 9d 9h 5s 5c 5d 2h", {"full house", "three-of-a-kind"}),
        ("9c 9d 9h 9s 5c 5d 2h", {"four-of-a-kind", "full house", "three-of-a-kind"}),
        ("9c 9d 4h 4s 2c 8d Kh", set()),
    ],
)
def test_R_645a_1_every_row_that_a_hand_fits_the_table_says_which_pays_best(
    faces: str, found: set[str]
) -> None:
    assert rows(faces) == found


@pytest.mark.parametrize(
    ("faces", "found"),
    [
        ("2c 2d 2h 3s 4s 5d 6c", {"pair", "three-of-a-kind", "straight"}),
        ("Kc Kd 9h 9s 5c 3d", {"pair", "two pair"}),
        ("Kc Kd 9h 7s 5c 3d", {"high card", "pair"}),
        ("As Ks Qs 9s 4s 2s Jk", {"flush"}),  # the joker pairs no ace that is in the flush
        ("9c 8c 7c 6c 5c 2d", {"straight flush", "high card"}),
        ("9c 8c 7c 6c 5c 9d", {"straight flush", "straight", "pair"}),
    ],
)
def test_every_class_among_the_fives_of_a_hand(faces: str, found: set[str]) -> None:
    assert hands_of(cards(faces)) == found


# (d), (e), (f) seven-card hands

RUNS_OF_SEVEN = [f"{RANKS}A"[at : at + 7] for at in range(8)]  # ace to eight down to seven to ace


@pytest.mark.shows("645a.6(d)[lead]", "645a.6(d)(1)", "645a.6(e)[lead]", "645a.6(e)(1)")
@pytest.mark.shows("645a.6(f)(1)", "688a.6(e)[lead]", "688a.6(e)(1)", "688a.6(f)(1)")
@pytest.mark.shows("688a.6(f)(2)")
@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("run", RUNS_OF_SEVEN)
def test_645a_6_d_1_seven_card_straight_flush_without_joker(run: str, suit: str) -> None:
    found = {SEVEN_CARD_STRAIGHT_FLUSH, "straight flush", "flush"}
    assert rows(of_suit(run, suit)) == found | ({"royal flush"} if run[0] == "A" else set())


@pytest.mark.shows("645a.6(d)(3)", "645a.6(e)(3)", "645a.6(f)(1)")
@pytest.mark.shows("688a.6(e)(3)", "688a.6(f)(1)", "688a.6(f)(3)")
@pytest.mark.parametrize("run", RUNS_OF_SEVEN)
def test_645a_6_d_3_seven_card_straight_flush_with_joker(run: str) -> None:
    for missing in run:
        found = rows(f"Jk {of_suit(run.replace(missing, ''), 'h')}")
        assert SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER in found
        assert SEVEN_CARD_STRAIGHT_FLUSH not in found


@pytest.mark.shows("645a.6(d)(1)", "645a.6(d)(3)", "R-645a-4")
@pytest.mark.parametrize(
    "faces",
    [
        of_suit("K23456A", "s"),  # king-ace-two
        of_suit("QKA2345", "s"),
        of_suit("9876542", "s"),
        of_suit("987654", "s") + " 3d",
        "Jk " + of_suit("KA2345", "s"),
        "Jk " + of_suit("A23458", "s"),
        "Jk " + of_suit("987652", "s"),
        "Jk " + of_suit("98765", "s") + " 4d",
    ],
)
def test_R_645a_4_no_straight_flush_of_seven(faces: str) -> None:
    sevens = {SEVEN_CARD_STRAIGHT_FLUSH, SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER}
    assert not sevens & rows(faces)
    assert "straight flush" in rows(faces)


@pytest.mark.shows("645a.6(d)(2)[lead]", "645a.6(d)(2)(i)", "645a.6(e)(2)")
def test_645a_6_d_2_i_royal_flush_with_an_additional_ace_and_king_of_a_same_suit() -> None:
    found = rows("As Ks Qs Js Ts Ah Kh")
    assert found == {ACE_KING_MATCH, "royal flush", "straight"}
    assert ACE_KING_MATCH not in rows("As Ks Qs Js Ts Ah Kd")


@pytest.mark.shows("645a.6(d)(2)[lead]", "645a.6(d)(2)(ii)", "688a.6(e)(2)", "688a.6(f)(4)")
def test_645a_6_d_2_ii_royal_flush_with_an_additional_king_and_queen_of_a_same_suit() -> None:
    found = rows("As Ks Qs Js Ts Kh Qh")
    assert found == {KING_QUEEN_MATCH, "royal flush", "straight"}
    assert KING_QUEEN_MATCH not in rows("As Ks Qs Js Ts Kh Qd")


@pytest.mark.shows("645a.6(d)(2)[lead]", "645a.6(e)(2)", "688a.6(e)(2)", "R-645a-3")
@pytest.mark.parametrize("missing", "AKQJT")
def test_R_645a_3_joker_may_stand_in_the_royal_flush(missing: str) -> None:
    royal = of_suit("AKQJT".replace(missing, ""), "s")
    assert ACE_KING_MATCH in rows(f"{royal} Jk Ad Kd")
    assert KING_QUEEN_MATCH in rows(f"{royal} Jk Kd Qd")
    assert ACE_KING_MATCH not in rows(f"{royal} Jk Kd Qd")
    assert KING_QUEEN_MATCH not in rows(f"{royal} Jk Ad Kd")


@pytest.mark.shows("645a.6(d)(2)[lead]", "645a.6(e)(2)", "R-645a-3", "R-688a-21")
@pytest.mark.parametrize(
    "faces",
    [
        "As Ks Qs Js Ts Jk Kh",  # the joker would be an ace or a queen of hearts
        "As Ks Qs Js Ts Ah Jk",
        "As Ks Qs Js Ts Jk Qh",
        "As Ks Qs Js Ts Ah Qh",
        "As Ks Qs Js Ts Qh Jh",
        "As Ks Qs Js Ts 9s 8s",
        "As Ks Qs Js Ts Kh Qc",
    ],
)
def test_R_645a_3_no_match(faces: str) -> None:
    found = rows(faces)
    assert "royal flush" in found
    assert not {ACE_KING_MATCH, KING_QUEEN_MATCH} & found


@pytest.mark.parametrize("faces", ["Ks Qs Js Ts 9s Kh Qh", "As Ks Qs Jh Ts Ah Kh"])
def test_R_645a_3_no_match_without_a_royal_flush(faces: str) -> None:
    assert not {ACE_KING_MATCH, KING_QUEEN_MATCH, "royal flush"} & rows(faces)


@pytest.mark.shows("645a.6(f)[lead]", "645a.6(f)(2)", "645a.6(f)(3)", "645a.6(f)(4)")
@pytest.mark.shows("645a.6(f)(5)", "645a.6(f)(6)")
@pytest.mark.shows("688a.6(f)[lead]", "688a.6(f)(5)", "688a.6(f)(7)", "688a.6(f)(8)")
@pytest.mark.shows("688a.6(f)(9)", "688a.6(f)(10)")
@pytest.mark.parametrize(
    ("faces", "row"),
    [
        ("Ac Ad Ah As Jk 9c 4d", "five aces"),
        ("Ac Kc Qc Jc Tc 4d 4h", "royal flush"),
        ("Jk Kc Qc Jc Tc 4d 4h", "royal flush"),
        ("9c 8c 7c 6c 5c 4d 4h", "straight flush"),
        ("Ac 2c 3c 5c Jk 4d 4h", "straight flush"),
        ("9c 9d 9h 9s 5c 4d 4h", "four-of-a-kind"),
        ("Ac Ad Ah Jk 5c 4d 2h", "four-of-a-kind"),
        ("9c 9d 9h 5s 5c 4d 2h", "full house"),
        ("Ac Ad Jk 5s 5c 4d 2h", "full house"),
    ],
)
def test_645a_6_f_hands_of_the_progressive_payout_wager(faces: str, row: str) -> None:
    assert row in rows(faces)


@pytest.mark.shows("688a.6(b)(9)", "R-688a-20")
@pytest.mark.parametrize(
    "faces",
    [
        "Ac Ad Kc Kd Qc Qd 2h",
        "4c 4d 3c 3d 2c 2d 9h",
        "Jk Ad Kc Kd Qc Qd 2h",
        "Jk Kc Kd Qc Qd Jh Js",  # the joker is the seventh card, an ace
    ],
)
def test_688a_6_b_9_three_pair(faces: str) -> None:
    assert rows(faces) == {THREE_PAIR}
    assert best_hand(cards(faces)).category == "two pair"


@pytest.mark.shows("688a.6(b)(9)")
@pytest.mark.parametrize(
    "faces",
    [
        "Jk Kc Kd Qc Qd 9h 8s",  # the joker pairs nothing but an ace
        "Kc Kd Qc Qd 9h 8s 3c",
        "Kc Kd Kh Qc Qd 9h 9s",
        "Ac Ad Jk Kc Kd Qc Qd",
        "Kc Kd Kh Ks Qc Qd 2h",
        "Ac Ad Kc Kd Qc Qd",  # six cards
    ],
)
def test_688a_6_b_9_no_three_pair(faces: str) -> None:
    assert THREE_PAIR not in rows(faces)


@pytest.mark.shows("688a.6(b)(9)")
def test_688a_6_b_9_three_pair_beside_a_better_row() -> None:
    assert rows("As Jk Ks Kd Qs Qd 9s") == {THREE_PAIR, "flush"}


# hands without a pair, a straight or a flush

NAMES = {"8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


@pytest.mark.parametrize("size", [6, 7])
def test_R_645a_6_how_high_a_hand_is(size: int) -> None:
    found: Counter[str] = Counter()
    for held in combinations(RANKS, size):
        fitting = hands_of(cards(mixed("".join(held))))
        if any(set(run) <= set(held) for run in STRAIGHTS):
            assert "straight" in fitting
        else:
            assert fitting == {f"{NAMES[held[0]]}-high"}
            found[held[0]] += 1
    assert set(found) == set("AKQJT9" if size == 7 else "AKQJT98")


@pytest.mark.shows("R-645a-6", "R-670a-11")
def test_R_645a_6_joker_without_a_pair_or_better_is_an_ace() -> None:
    assert hands_of(cards("Jk Kd 9h 7s 5c 3d 2h")) == {"ace-high"}
    assert hands_of(cards("Jk Kd 9h 7s 5c 2h")) == {"ace-high"}
    assert hands_of(cards("Kc Jd 9h 7s 5c 3d 2h")) == {"king-high"}
    assert hands_of(cards("8c 7d 6h 5s 3c 2d")) == {"eight-high"}


@pytest.mark.shows("688a.6(d)", "688a.1[Ace High Pai Gow]", "R-688a-14")
@pytest.mark.parametrize(
    ("faces", "ace_high"),
    [
        ("Ac Kd 9h 7s 5c 3d 2h", True),
        ("Jk Kd 9h 7s 5c 3d 2h", True),
        ("Ac Jk 9h 7s 5c 3d 2h", False),  # a pair
        ("Kc Jd 9h 7s 5c 3d 2h", False),  # king-high
        ("Ac Kd 9h 7s 5c 3d 3h", False),
        ("Ac 2d 3h 4s 5c 9d Kh", False),
        ("Ac Kc 9c 7c 5c 3d 2h", False),
        ("Jk Kc 9c 7c 5c 3d 2h", False),  # a flush
        ("Jk Kd 9h 8s 7c 6d 2h", False),  # a straight
        ("Jk Kd 9h 7s 5c 4d 2h", True),  # ace to five needs two more cards
    ],
)
def test_688a_6_d_ace_high_pai_gow(faces: str, ace_high: bool) -> None:
    assert is_ace_high(cards(faces)) is ace_high


# the joker as any card


@pytest.mark.shows("688a.6(f)(6)", "R-688a-6", "R-688a-10")
@pytest.mark.parametrize(
    ("faces", "wild", "limited"),
    [
        ("9c 9d 9h 9s Jk 5c 4d", {FIVE_OF_A_KIND, "four-of-a-kind"}, {"four-of-a-kind"}),
        ("9c 9d 9h Jk 5c 4d 2s", {"four-of-a-kind"}, {"three-of-a-kind"}),
        ("9c 9d 5c 5h Jk 4d 2s", {"full house"}, set()),
        ("9c 9d Jk Kc 5h 4d 2s", {"three-of-a-kind"}, set()),
        ("Ac Ad Ah As Jk 9c 4d", {"five aces", FIVE_OF_A_KIND}, {"five aces"}),
        ("9c 9d Jk 8c 7c 6c 2s", {"straight flush", "three-of-a-kind"}, {"straight flush"}),
        ("Kc Qc Jc Tc Jk 4d 4h", {"royal flush", "three-of-a-kind"}, {"royal flush"}),
    ],
)
def test_R_688a_6_joker_that_is_any_card(faces: str, wild: set[str], limited: set[str]) -> None:
    assert wild <= wild_hands_of(cards(faces))
    assert limited <= hands_of(cards(faces))
    better = {FIVE_OF_A_KIND, "five aces", "four-of-a-kind", "full house", "three-of-a-kind"}
    assert not (wild - limited) & better & hands_of(cards(faces))


@pytest.mark.shows("688a.6(f)(6)")
def test_688a_6_f_6_five_of_a_kind_is_four_of_a_rank_and_the_joker() -> None:
    for rank in RANKS:
        others = "6c 2d" if rank in "AKQJT98" else "Kc Jd"
        faces = f"{rank}c {rank}d {rank}h {rank}s Jk {others}"
        found = wild_hands_of(cards(faces))
        assert FIVE_OF_A_KIND in found
        assert ("five aces" in found) is (rank == "A")
        assert FIVE_OF_A_KIND not in hands_of(cards(faces))
    assert FIVE_OF_A_KIND not in wild_hands_of(cards("9c 9d 9h 9s Ac 5c 4d"))
    assert FIVE_OF_A_KIND not in wild_hands_of(cards("9c 9d 9h As Jk 5c 4d"))


@given(different_cards(7, DECK))
def test_R_688a_6_without_the_joker_nothing_is_different(hand: list[Card]) -> None:
    assert wild_hands_of(hand) == hands_of(hand)


# refusals


@pytest.mark.parametrize(
    ("function", "faces", "allowed"),
    [
        (rank_high, "", "five"),
        (rank_high, "2c 3c 4c 5c", "five"),
        (rank_high, "2c 3c 4c 5c 6c 7c", "five"),
        (rank_high, "2c 3c 4c 5c 5c", "five"),
        (rank_high, "2c 3c 4c Jk Jk", "five"),
        (rank_low, "", "one or two"),
        (rank_low, "2c 3c 4c", "one or two"),
        (rank_low, "2c 2c", "one or two"),
        (best_hand, "2c 3c 4c 5c", "five, six or seven"),
        (best_hand, "2c 3c 4c 5c 6c 7c 8c 9c", "five, six or seven"),
        (best_hand, "2c 3c 4c 5c 6c 7c 7c", "five, six or seven"),
        (hands_of, "2c 3c 4c 5c 6c", "six or seven"),
        (hands_of, "2c 3c 4c 5c 6c 7c 7c", "six or seven"),
        (wild_hands_of, "2c 3c 4c 5c 6c Jk", "seven"),
        (wild_hands_of, "2c 3c 4c 5c 6c Jk Jk", "seven"),
    ],
)
def test_645a_3_a_different_cards(function: object, faces: str, allowed: str) -> None:
    assert callable(function)
    with pytest.raises(Refused) as caught:
        function(cards(faces))
    assert (caught.value.field, caught.value.cites) == ("cards", ("645a.3(a)",))
    assert caught.value.allowed == f"{allowed} different cards of the 52 and the joker"


def test_645a_3_a_foul_hands_are_of_so_many_cards_too() -> None:
    with pytest.raises(Refused):
        is_foul(cards("2c 3c 4c 5c"), cards("2d 3d"))
    with pytest.raises(Refused):
        is_foul(cards("2c 3c 4c 5c 7c"), cards("2d 3d 4d"))


# a second ranking, by the words of the text

LADDER = tuple(reversed(CATEGORIES))
COMPLETED = {"straight", "flush", "straight flush", "royal flush"}
Key = tuple[int, tuple[int, ...]]


def natural_key(hand: list[Card]) -> tuple[str, tuple[int, ...]]:
    """The class of five cards, and what is compared within it."""
    held = Counter(card.rank for card in hand)
    in_turn = sorted(held, key=lambda rank: (-held[rank], RANKS.index(rank)))
    straight = [place for place, run in enumerate(STRAIGHTS) if set(run) == set(held)]
    one_suit = len({card.suit for card in hand}) == 1
    if straight and one_suit:
        category = "straight flush" if straight[0] else "royal flush"
    elif straight:
        category = "straight"
    elif one_suit:
        category = "flush"
    else:
        sizes = "".join(str(held[rank]) for rank in in_turn)
        category = {"41": "four-of-a-kind", "32": "full house", "311": "three-of-a-kind",
                    "221": "two pair", "2111": "pair", "11111": "high card"}[sizes]  # fmt: skip
    return category, tuple(-place for place in straight or map(RANKS.index, in_turn))


def key(hand: list[Card]) -> Key:
    """The same with the joker as an ace, or as any card that completes something."""
    plain = [card for card in hand if card != JOKER]
    if len(plain) == 5:
        found = [natural_key(plain)]
    elif sum(card.rank == "A" for card in plain) == 4:
        found = [("five aces", ())]
    else:
        taken = [(card, natural_key([*plain, card])) for card in DECK if card not in plain]
        found = [one for card, one in taken if card.rank == "A" or one[0] in COMPLETED]
    return max((-LADDER.index(category), compared) for category, compared in found)


@given(any_hand(5), any_hand(5))
def test_hands_compare_as_by_the_words_of_the_text(one: list[Card], other: list[Card]) -> None:
    mine, theirs = rank_high(one), rank_high(other)
    assert mine.category == LADDER[-key(one)[0]]
    assert (mine.value > theirs.value) is (key(one) > key(other))
    assert (mine.value == theirs.value) is (key(one) == key(other))


@given(any_hand(7))
def test_R_645a_7_foul_by_the_words_of_the_text(hand: list[Card]) -> None:
    high, low = hand[:5], hand[5:]
    ranks = sorted(RANKS.index("A" if card == JOKER else card.rank) for card in low)
    pair = ranks[0] == ranks[1]
    (place, compared), classes = key(high), {"high card": 0, "pair": 1}
    high_class = classes.get(LADDER[-place], 2)
    tops = list(compared[:1] * 2 if high_class == 1 else compared[:2])
    outranks = (int(pair), [-rank for rank in ranks]) > (high_class, tops)
    assert is_foul(high, low) is outranks


# what holds of every hand


@given(any_hand(7), st.permutations(range(5)), st.permutations(range(7)))
def test_order_of_the_cards_does_not_matter(
    hand: list[Card], five: list[int], seven: list[int]
) -> None:
    assert rank_high([hand[index] for index in five]) == rank_high(hand[:5])
    assert rank_low(reversed(hand[:2])) == rank_low(hand[:2])
    other = [hand[index] for index in seven]
    assert best_hand(other).value == best_hand(hand).value
    assert hands_of(other) == hands_of(hand)


@given(any_hand(7), st.permutations(range(4)))
def test_suits_are_equal_in_every_hand(hand: list[Card], suits: list[int]) -> None:
    other = [card if card == JOKER else Card(card - card % 4 + suits[card % 4]) for card in hand]
    assert rank_high(other[:5]).value == rank_high(hand[:5]).value
    assert best_hand(other).value == best_hand(hand).value
    assert rank_low(other[:2]).value == rank_low(hand[:2]).value
    assert hands_of(other) == hands_of(hand)


@given(any_hand(5))
def test_cards_as_they_count_are_worth_the_same_without_the_joker(hand: list[Card]) -> None:
    made = rank_high(hand)
    assert {card for card in hand if card != JOKER} <= set(made.cards)
    assert made.natural is (JOKER not in hand)
    assert CATEGORIES[made.value >> 20] == made.category
    if made.category != "five aces":
        plain = rank_high(made.cards)
        assert (plain.value, plain.natural) == (made.value, True)


@given(any_hand(7))
def test_another_card_never_makes_a_hand_worse(hand: list[Card]) -> None:
    five, six, seven = rank_high(hand[:5]), best_hand(hand[:6]), best_hand(hand)
    assert five.value <= six.value <= seven.value
    assert seven.value == max(rank_high(one).value for one in combinations(hand, 5))
    how_high = {name for name in hands_of(hand[:6]) if name.endswith("-high")}
    assert hands_of(hand[:6]) - how_high <= hands_of(hand)


@given(any_hand(7))
def test_the_rows_have_the_class_of_the_best_hand_or_how_high_it_is(hand: list[Card]) -> None:
    best, found = best_hand(hand), hands_of(hand)
    if best.category == "high card":
        highest = "A" if JOKER in hand else min((card.rank for card in hand), key=RANKS.index)
        assert found == {f"{NAMES[highest]}-high"}
        assert is_ace_high(hand) is (highest == "A")
    else:
        assert max(CATEGORIES.index(name) for name in found & set(CATEGORIES)) == (
            CATEGORIES.index(best.category)
        )
        assert not is_ace_high(hand)


@given(with_joker(7))
def test_wild_joker_fits_every_row_that_the_limited_one_does(hand: list[Card]) -> None:
    assert hands_of(hand) - {"ace-high"} <= wild_hands_of(hand)


@given(different_cards(5, DECK), st.data())
def test_joker_is_never_worse_than_the_ace_it_replaces(
    hand: list[Card], data: st.DataObject
) -> None:
    aces = [card for card in hand if card.rank == "A"]
    if aces:
        replaced = data.draw(st.sampled_from(aces))
        other = [JOKER if card == replaced else card for card in hand]
        assert rank_high(other).value >= rank_high(hand).value


@given(different_cards(5))
def test_what_five_cards_make_is_what_they_are_ranked_as(five: list[Card]) -> None:
    ranked, made = rank_high(five), made_of(five)
    assert (made.category, made.value) == (ranked.category, ranked.value)


@pytest.mark.parametrize("four", ["Ac Ad Ah As", "2c 3d 4h 5s", "Tc Jc Qc Kc", "9h 9d 9c 9s"])
def test_what_the_joker_completes_is_what_it_is_ranked_as(four: str) -> None:
    five = cards(f"{four} Jk")
    assert (made_of(five).category, made_of(five).value) == (
        rank_high(five).category,
        rank_high(five).value,
    )
