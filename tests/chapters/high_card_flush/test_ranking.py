"""The hands of High Card Flush (§ 678a.6)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chapters.high_card_flush.ranking import (
    CATEGORIES,
    STRAIGHT_FLUSHES,
    category_of,
    longest_straight_flush,
    qualifies,
    rank_hand,
    straight_flush_category,
    value_of,
)
from pitboss.vocabulary.cards import DECK, Card, cards
from pitboss.vocabulary.refusal import Refused

hands = st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True)


def makes(faces: str, category: str, flush: str) -> None:
    made = rank_hand(cards(faces))
    assert (made.category, made.cards) == (category, cards(flush))


def descending(*hands: str) -> None:
    """Each hand beats the next."""
    for higher, lower in pairwise(hands):
        assert rank_hand(cards(higher)).value > rank_hand(cards(lower)).value, (higher, lower)


def longest(faces: str, *, ace_low: bool = False) -> str | None:
    return straight_flush_category(longest_straight_flush(cards(faces), ace_low))


# (a) the rank of the cards


@pytest.mark.shows("678a.6(a)")
def test_678a_6_a_ace_down_to_two() -> None:
    descending(*(f"{rank}c 3c 2c 4d 5d 6h 7h" for rank in "AKQJT987654"))


@pytest.mark.shows("678a.6(a)")
def test_678a_6_a_suits_are_equal() -> None:
    values = {
        rank_hand(cards(f"K{one} 8{one} 4{one} Q{two} 7{two} 9{three} 5{three}")).value
        for one, two, three in ("cdh", "dhs", "hsc", "scd")
    }
    assert len(values) == 1


# (b) the permissible hands


@pytest.mark.shows("678a.6(b)(1)")
def test_678a_6_b_1_seven_card_flush() -> None:
    makes("2h 9h Kh 4h Th 3h 7h", "seven-card flush", "Kh Th 9h 7h 4h 3h 2h")


@pytest.mark.shows("678a.6(b)(2)")
def test_678a_6_b_2_six_card_flush() -> None:
    makes("2h 9h Kh 4h Th 3h Ac", "six-card flush", "Kh Th 9h 4h 3h 2h")


@pytest.mark.shows("678a.6(b)(3)")
def test_678a_6_b_3_five_card_flush() -> None:
    makes("2h 9h Kh 4h Th As Ac", "five-card flush", "Kh Th 9h 4h 2h")


@pytest.mark.shows("678a.6(b)(4)")
def test_678a_6_b_4_four_card_flush() -> None:
    makes("2h 9h Kh 4h Ks As Ac", "four-card flush", "Kh 9h 4h 2h")


@pytest.mark.shows("678a.6(b)(5)")
def test_678a_6_b_5_three_card_flush() -> None:
    makes("2h 9h 4h Ks As Kc Ac", "three-card flush", "9h 4h 2h")


@pytest.mark.shows("678a.6(b)(6)")
def test_678a_6_b_6_two_card_flush() -> None:
    makes("9h 4h Ks As Kc Qc Ad", "two-card flush", "As Ks")


@pytest.mark.shows("678a.6(b)(1)", "678a.6(b)(6)")
def test_678a_6_b_in_order_of_highest_to_lowest_rank() -> None:
    lowest_of_each = (
        "8h 7h 6h 5h 4h 3h 2h",
        "7h 6h 5h 4h 3h 2h Ac",
        "6h 5h 4h 3h 2h Ac Kc",
        "5h 4h 3h 2h Ac Kc Qc",
        "4h 3h 2h Ac Kc Qd Jd",
        "3h 2h Ac 5d 2d 6s 4s",
    )
    descending(*lowest_of_each)
    found = [rank_hand(cards(hand)).category for hand in lowest_of_each]
    assert found == list(reversed(CATEGORIES))


# (c) hands of identical rank


@pytest.mark.shows("678a.6(c)")
def test_678a_6_c_highest_card_that_the_other_hand_has_not() -> None:
    descending(
        "Ah 4h 3h 9c 8c 7d 6d",
        "Kh Qh Jh 9c 8c 7d 6d",
        "Kc Qc Tc 9h 8h 7d 6d",
        "Kh Jh Th 9c 8c 7d 6d",
        "Kc Jc 9c 9h 8h 7d 6d",
    )


@pytest.mark.shows("678a.6(c)")
def test_678a_6_c_hands_of_the_same_ranks_tie() -> None:
    one, other = rank_hand(cards("Kh Jh 9h Ac Qc 7d 6d")), rank_hand(cards("Ks Js 9s 2c 3c 4d 5d"))
    assert one.value == other.value


@pytest.mark.shows("678a.6(c)")
def test_R_678a_3_of_suits_equally_long_the_one_with_the_higher_cards() -> None:
    makes("Kh 5h 4h Kc 6c 2c Ad", "three-card flush", "Kc 6c 2c")
    makes("Kh Qh 4h Kc Qc 5c Ad", "three-card flush", "Kc Qc 5c")


@pytest.mark.shows("678a.6(c)")
def test_R_678a_3_cards_outside_the_flush_never_break_a_tie() -> None:
    one, other = rank_hand(cards("9h 5h 4h 2h Ac Ad As")), rank_hand(cards("9c 5c 4c 2c 3h 3d 3s"))
    assert one.value == other.value


def test_R_678a_3_every_seven_cards_hold_a_two_card_flush() -> None:
    assert rank_hand(cards("2c 3d 2d 3h 2h 3s 2s")).category == "two-card flush"


# (d) straight flushes


@pytest.mark.shows("678a.6(d)(1)")
def test_678a_6_d_1_seven_card_straight_flush() -> None:
    assert longest("4h 9h 5h Th 7h 6h 8h") == "seven-card straight flush"
    assert longest("Ah Kh Qh Jh Th 9h 8h") == "seven-card straight flush"


@pytest.mark.shows("678a.6(d)(2)")
def test_678a_6_d_2_six_card_straight_flush() -> None:
    assert longest("4h 9h 5h Ah 7h 6h 8h") == "six-card straight flush"


@pytest.mark.shows("678a.6(d)(3)")
def test_678a_6_d_3_five_card_straight_flush() -> None:
    assert longest("4c 9h 5h Ah 7h 6h 8h") == "five-card straight flush"


@pytest.mark.shows("678a.6(d)(4)")
def test_678a_6_d_4_four_card_straight_flush() -> None:
    assert longest("4h 9h 5c Ah 7h 6h 8h") == "four-card straight flush"


@pytest.mark.shows("678a.6(d)(5)")
def test_678a_6_d_5_three_card_straight_flush() -> None:
    assert longest("4h 9h 5h Ah 7c 6h 8h") == "three-card straight flush"
    assert longest("4h 9h 5h Ah 7c 3d 8h") is None
    assert longest_straight_flush(cards("2c 4c 6c 8d Td Qd Kh")) == 1


@pytest.mark.shows("678a.6(d)(1)", "678a.6(d)(5)")
def test_678a_6_d_names_by_length() -> None:
    names = [straight_flush_category(length) for length in range(3, 8)]
    assert names == list(STRAIGHT_FLUSHES)


def test_R_678a_1_ace_is_high_only_unless_the_casino_says_otherwise() -> None:
    hand = "Ah 2h 3h 4h 9c Tc Kd"
    assert longest(hand) == "three-card straight flush"
    assert longest(hand, ace_low=True) == "four-card straight flush"
    assert longest("Ah Kh Qh 2h 9c Tc Kd", ace_low=True) == "three-card straight flush"  # no turn


def test_R_678a_7_straight_flush_of_another_suit_than_the_flush() -> None:
    hand = "Kh 9h 7h 2h 4c 5c 6c"
    makes(hand, "four-card flush", "Kh 9h 7h 2h")
    assert longest(hand) == "three-card straight flush"


# § 678a.11(d): the dealer qualifies


@pytest.mark.parametrize(
    ("flush", "enough"),
    [
        ("9c 3c 2c", True), ("Ac 3c 2c", True), ("8c 7c 6c", False), ("Ac Kc", False),
        ("5c 4c 3c 2c", True), ("6c 5c 4c 3c 2c", True),
    ],
)  # fmt: skip
def test_R_678a_2_at_least_a_three_card_flush_nine_high(flush: str, enough: bool) -> None:
    assert qualifies(value_of(cards(flush))) is enough


@pytest.mark.parametrize(
    "faces",
    [
        "",
        "2c 3c 4c 5c 6c 7c",
        "2c 3c 4c 5c 6c 7c 8c 9c",
        "2c 3c 4c 5c 6c 7c 7c",
        "2c 3c 4c 5c 6c 7c Jk",
    ],
)
def test_678a_3_a_seven_different_cards_of_52(faces: str) -> None:
    for rank in (rank_hand, longest_straight_flush):
        with pytest.raises(Refused) as caught:
            rank(cards(faces))
        assert (caught.value.field, caught.value.cites) == ("cards", ("678a.3(a)",))
        assert caught.value.allowed == "seven different cards of the 52"


# what holds of every hand


@given(hands, st.permutations(range(7)))
def test_order_of_the_cards_does_not_matter(hand: list[Card], order: list[int]) -> None:
    shuffled = [hand[index] for index in order]
    assert rank_hand(shuffled).value == rank_hand(hand).value
    assert longest_straight_flush(shuffled) == longest_straight_flush(hand)


@given(hands, st.permutations(range(4)), st.booleans())
def test_suits_are_equal_in_every_hand(hand: list[Card], suits: list[int], ace_low: bool) -> None:
    other = [Card(card - card % 4 + suits[card % 4]) for card in hand]
    assert rank_hand(other).value == rank_hand(hand).value
    assert longest_straight_flush(other, ace_low) == longest_straight_flush(hand, ace_low)


@given(hands)
def test_flush_is_of_one_suit_and_no_other_suit_is_better(hand: list[Card]) -> None:
    made = rank_hand(hand)
    assert made.value == max(
        value_of([card for card in hand if card.suit == suit]) for suit in "cdhs"
    )
    assert len({card.suit for card in made.cards}) == 1
    assert category_of(made.value) == made.category


@given(hands, hands)
def test_comparison_is_by_length_and_then_by_the_highest_unshared_rank(
    one: list[Card], other: list[Card]
) -> None:
    mine, theirs = rank_hand(one), rank_hand(other)
    held, against = ({card // 4 for card in made.cards} for made in (mine, theirs))
    if len(held) != len(against):
        assert (mine.value > theirs.value) == (len(held) > len(against))
    elif held == against:
        assert mine.value == theirs.value
    else:
        assert (mine.value > theirs.value) == (max(held ^ against) in held)


@given(hands)
def test_straight_flush_is_no_longer_than_the_flush_and_a_low_ace_only_helps(
    hand: list[Card],
) -> None:
    high, low = longest_straight_flush(hand), longest_straight_flush(hand, ace_low=True)
    assert high <= low <= len(rank_hand(hand).cards)
