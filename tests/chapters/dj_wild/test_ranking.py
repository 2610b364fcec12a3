"""The hands of DJ Wild Stud Poker (§ 687a.6)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chapters.dj_wild.ranking import (
    CATEGORIES,
    DjWildRanked,
    category_of,
    is_wild,
    rank_hand,
    rank_natural,
)
from pitboss.vocabulary.cards import DECK, JOKER, Card, cards
from pitboss.vocabulary.refusal import Refused

DECK_53 = (*DECK, JOKER)
hands = st.lists(st.sampled_from(DECK_53), min_size=5, max_size=5, unique=True)
natural_hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


def ranked(faces: str) -> DjWildRanked:
    return rank_hand(cards(faces))


def descending(*hands: str) -> None:
    """Each hand beats the next."""
    for higher, lower in pairwise(hands):
        assert ranked(higher).value > ranked(lower).value, f"{higher} does not beat {lower}"


def push(*hands: str) -> None:
    """All hands are equal."""
    assert len({ranked(hand).value for hand in hands}) == 1, hands


def makes(faces: str, category: str, counting: str) -> None:
    """What a hand is, with the cards as they count."""
    made = ranked(faces)
    assert (made.category, made.cards) == (category, cards(counting))
    assert made.natural is not any(is_wild(card) for card in cards(faces))


# (a) the rank of the cards


@pytest.mark.shows("687a.6(a)")
def test_687a_6_a_ace_is_highest_and_three_the_lowest_that_is_not_wild() -> None:
    descending(*(f"6c 6d 5c 4h {rank}s" for rank in "AKQJT987"))
    descending(*(f"{rank}c {rank}d Jk 2c 2d" for rank in "AKQJT9876543"))


@pytest.mark.shows("687a.6(a)")
def test_687a_6_a_deuce_is_the_lowest_natural_card() -> None:
    lower, higher = (rank_natural(cards(hand)) for hand in ("9c 7d 5h 4s 2c", "9c 7d 5h 4s 3c"))
    assert lower.value < higher.value
    assert lower.category == "high card"


@pytest.mark.shows("687a.6(a)")
def test_687a_6_a_ace_completes_a_straight_with_two_three_four_and_five() -> None:
    makes("Ah 2d 3c 4d 5s", "straight", "5s 4d 3c 2d Ah")
    makes("Ah 2h 3h 4h 5h", "straight flush", "5h 4h 3h 2h Ah")
    makes("Ah Jk 3c 2d 5s", "straight", "5s 4c 3c 2d Ah")
    descending("3c 4d 5h 6s 2c", "Ac 3d 4h 5s 2c")  # to the seven, and to the five


@pytest.mark.shows("687a.6(a)")
def test_687a_6_a_ace_is_in_no_other_sequence() -> None:
    assert rank_natural(cards("Qh Kc Ad 2s 3h")).category == "high card"
    makes("Qh Kc Ad 3s Jk", "pair", "Ad Ac Kc Qh 3s")
    makes("Kc Ad 3s 2c Jk", "three-of-a-kind", "Ad Ac Ah Kc 3s")


@pytest.mark.shows("687a.6(a)")
def test_687a_6_a_suits_are_equal() -> None:
    push(*(f"A{suit} K{suit} 9{suit} 5{suit} 3{suit}" for suit in "cdhs"))


# (b) wild cards


@pytest.mark.shows("687a.6(b)")
def test_687a_6_b_four_deuces_and_the_joker_are_wild() -> None:
    assert [card for card in DECK_53 if is_wild(card)] == list(cards("2c 2d 2h 2s Jk"))
    for wild in cards("2c 2d 2h 2s Jk"):
        makes(f"Ac 9d 9s 4h {wild}", "three-of-a-kind", "9d 9s 9c Ac 4h")


@pytest.mark.shows("687a.6(b)")
def test_R_687a_6_wild_card_takes_a_suit_too() -> None:
    makes("Ah Kh 9h 4h 2c", "flush", "Ah Kh Qh 9h 4h")
    makes("9h 8h 6h 5h Jk", "straight flush", "9h 8h 7h 6h 5h")


@pytest.mark.shows("687a.6(b)")
def test_R_687a_6_no_card_is_in_a_flush_twice() -> None:
    made = ranked("Ah Qh 9h 4h Jk")  # a king, not a second ace
    assert made.cards == cards("Ah Kh Qh 9h 4h")


@pytest.mark.shows("687a.6(b)")
def test_R_687a_7_wild_in_a_flush_is_the_highest_rank_not_present() -> None:
    makes("Kh 9h 5h 4h 2c", "flush", "Ah Kh 9h 5h 4h")
    makes("Ah Kh 5h Jk 2c", "flush", "Ah Kh Qh Jh 5h")
    push("Kh 9h 5h 4h 2c", "Ac Kc 9c 5c 4c")


# (c) the permissible hands


@pytest.mark.shows("687a.6(c)(1)")
def test_687a_6_c_1_five_wilds() -> None:
    made = ranked("2c Jk 2d 2h 2s")
    assert (made.category, made.natural) == ("five wilds", False)
    assert set(made.cards) == set(cards("2c 2d 2h 2s Jk"))
    descending("2c Jk 2d 2h 2s", "Ah Kh Qh Jh Th")


@pytest.mark.shows("687a.6(c)(2)")
def test_687a_6_c_2_royal_flush() -> None:
    makes("Th Ah Jh Kh Qh", "royal flush", "Ah Kh Qh Jh Th")
    makes("2c Jk Ah Kh Qh", "royal flush", "Ah Kh Qh Jh Th")
    push("Th Ah Jh Kh Qh", "2c Jk As Ks Qs", "2c 2d 2h 2s Td")


@pytest.mark.shows("687a.6(c)(2)")
@pytest.mark.parametrize("rank", "AKQJT9876543")
def test_R_687a_19_four_wilds_are_royal_with_a_ten_or_better(rank: str) -> None:
    expected = "royal flush" if rank in "AKQJT" else "five-of-a-kind"
    assert ranked(f"{rank}d 2c 2d 2h Jk").category == expected
    assert ranked(f"{rank}d 2c 2d 2h 2s").category == expected
    assert rank_natural(cards(f"{rank}d 2c 2d 2h 2s")).category == "four-of-a-kind"


@pytest.mark.shows("R-687a-1")
def test_R_687a_1_five_of_a_kind_between_royal_and_straight_flush() -> None:
    makes("9c 9d 9h 9s Jk", "five-of-a-kind", "9c 9d 9h 9s 9c")
    makes("9c 9d 2c 2d Jk", "five-of-a-kind", "9c 9d 9h 9s 9c")
    descending("2c Jk Ah Kh Qh", "Ac Ad Ah As Jk", "3c 3d 2c 2d Jk", "Kh Qh Jh Th 9h")


@pytest.mark.shows("687a.6(c)(3)")
def test_687a_6_c_3_straight_flush() -> None:
    makes("9s Ks Js Ts Qs", "straight flush", "Ks Qs Js Ts 9s")
    makes("6c 7c 8c 2h Jk", "straight flush", "Tc 9c 8c 7c 6c")
    makes("3d 4d Jk 2c 2d", "straight flush", "7d 6d 5d 4d 3d")
    descending("9s Ks Js Ts Qs", "8s Jk Js Ts Qs", "3d 4d 5d 6d Jk", "Ad 4d 5d 3d Jk")
    descending("Ad 4d 5d 3d Jk", "Ac Ad Ah As Kc")


@pytest.mark.shows("687a.6(c)(4)")
def test_687a_6_c_4_four_of_a_kind() -> None:
    makes("9c 9d 4h 9h 9s", "four-of-a-kind", "9c 9d 9h 9s 4h")
    makes("9c 9d 4h 9h Jk", "four-of-a-kind", "9c 9d 9h 9s 4h")
    makes("Kc 4h 2c 2d Jk", "four-of-a-kind", "Kc Kd Kh Ks 4h")
    descending("9c 9d 4h 9h 9s", "9c 9d 3h 9h 9s", "8c 8d Ah 8h Jk", "Ac Ad Ah Kc Kd")
    push("9c 9d 4h 9h 9s", "9c 9d 4h 2h Jk")


@pytest.mark.shows("687a.6(c)(5)")
def test_687a_6_c_5_full_house() -> None:
    makes("9c 4d 9d 4h 9s", "full house", "9c 9d 9s 4d 4h")
    makes("9c 4d 9d 4h Jk", "full house", "9c 9d 9h 4d 4h")
    descending("9c 4d 9d 4h 9s", "9c 3d 9d 3h Jk", "8c Ad 8d Ah 8s", "Ah Kh Qh Jh 9h")


@pytest.mark.shows("687a.6(c)(6)")
def test_687a_6_c_6_flush() -> None:
    makes("3d Kd 7d Jd 4d", "flush", "Kd Jd 7d 4d 3d")
    descending("3d Ad 7d Jd 4d", "8d Kd 7d Jd 5d", "8d Kd 7d Jd 4d", "Ac Kd Qh Js Tc")
    assert ranked("3d Kd 7d Jd 4h").category == "high card"


@pytest.mark.shows("687a.6(c)(7)")
def test_687a_6_c_7_straight() -> None:
    makes("Tc Jd Qh Ks Ac", "straight", "Ac Ks Qh Jd Tc")
    makes("5c 6d 7h Jk 2c", "straight", "9c 8c 7h 6d 5c")
    makes("5c 6d 9h 8c Jk", "straight", "9h 8c 7c 6d 5c")
    descending("Tc Jd Qh Ks Jk", "Tc Jd Qh Ks 9c", "5c 3d 4c 6h Jk", "5c 3d 4c Ah Jk")
    descending("5c 3d 4c Ah Jk", "Ac Ad As Kh Qd")
    push("5c 6d 7h Jk 2c", "9d 8c 7h 6d 5c")


@pytest.mark.shows("687a.6(c)(8)")
def test_687a_6_c_8_three_of_a_kind() -> None:
    makes("9c Ad 9d 4h 9s", "three-of-a-kind", "9c 9d 9s Ad 4h")
    makes("9c Ad 9d 4h Jk", "three-of-a-kind", "9c 9d 9h Ad 4h")
    makes("Kc 8d 3h 2c Jk", "three-of-a-kind", "Kc Kd Kh 8d 3h")
    descending("9c Ad 9d 4h 9s", "9c Ad 9d 3h Jk", "9c Kd 9d Qh Jk", "Ac Ad Kc Kd Qh")


@pytest.mark.shows("687a.6(c)(9)")
def test_687a_6_c_9_two_pairs() -> None:
    makes("4c 9d Ks 4h 9s", "two pairs", "9d 9s 4c 4h Ks")
    descending("9c 9d 4c 4h Ks", "9c 9d 4c 4h Qs", "9c 9d 3c 3h As", "Ac Ad Kc Qd Jh")


@pytest.mark.shows("687a.6(c)(10)")
def test_687a_6_c_10_pair() -> None:
    makes("4c 9d Ks Ah 9s", "pair", "9d 9s Ah Ks 4c")
    makes("4c 9d Ks Ah Jk", "pair", "Ah Ac Ks 9d 4c")
    descending("9c 9d Ac Kd 4c", "9c 9d Ac Kd 3c", "9c 9d Ac Qd Jc", "Ac Kd Qh Js 9c")
    push("Ah Ac Ks 9d 4c", "4c 9d Ks Ah Jk")


@pytest.mark.shows("687a.6(c)(11)")
def test_687a_6_c_11_high_card() -> None:
    makes("4c 9d Ks Ah Qs", "high card", "Ah Ks Qs 9d 4c")
    descending("Ac Kd Qh Js 9c", "Ac Kd Qh Js 8c", "Ac Kd Qh Ts 9c", "Kc Qd Jh Ts 8c")


@pytest.mark.shows("687a.6(c)(1)", "687a.6(c)(11)")
def test_687a_6_c_in_order_of_highest_to_lowest_rank() -> None:
    lowest_of_each = {
        "five wilds": "2c 2d 2h 2s Jk",
        "royal flush": "Tc 2c 2d 2h 2s",
        "five-of-a-kind": "3c 2c 2d 2h 2s",
        "straight flush": "Ac 3c 4c 5c 2c",
        "four-of-a-kind": "4c 3d 3c 3h 3s",
        "full house": "4c 4d 3c 3h 3s",
        "flush": "3c 4c 5c 6c 8c",
        "straight": "Ac 3c 4c 5d 2c",
        "three-of-a-kind": "3c 3d 3h 5s 4c",
        "two pairs": "3c 3d 4h 4s 5c",
        "pair": "3c 3d 4h 5s 6c",
        "high card": "3c 4c 5c 6c 8d",
    }
    assert list(lowest_of_each) == list(reversed(CATEGORIES))
    for category, hand in lowest_of_each.items():
        assert ranked(hand).category == category
    descending(*lowest_of_each.values())


# deuces as plain deuces


def test_R_687a_3_deuces_may_count_as_deuces() -> None:
    made = rank_natural(cards("2c 2d 9h 9s 9c"))
    assert (made.category, made.natural) == ("full house", True)
    assert made.cards == cards("9c 9h 9s 2c 2d")
    assert ranked("2c 2d 9h 9s 9c").category == "five-of-a-kind"


def test_R_687a_5_joker_is_replaced_before_a_hand_is_ranked_naturally() -> None:
    with pytest.raises(Refused) as caught:
        rank_natural(cards("2c 2d 9h 9s Jk"))
    assert caught.value.field == "cards"
    assert "R-687a-5" in caught.value.cites


@pytest.mark.parametrize("faces", ["", "2c 3c 4c 5c", "2c 3c 4c 5c 6c 7c", "2c 3c 4c 5c 5c"])
def test_687a_3_a_five_different_cards(faces: str) -> None:
    for rank in (rank_hand, rank_natural):
        with pytest.raises(Refused) as caught:
            rank(cards(faces))
        assert (caught.value.field, caught.value.cites) == ("cards", ("687a.3(a)",))
        assert caught.value.allowed == "five different cards of the 52 and the joker"


# what holds of every hand


@given(hands, st.permutations(range(5)))
def test_order_of_the_cards_does_not_matter(hand: list[Card], order: list[int]) -> None:
    assert rank_hand([hand[index] for index in order]).value == rank_hand(hand).value


@given(hands, st.permutations(range(4)))
def test_suits_are_equal_in_every_hand(hand: list[Card], suits: list[int]) -> None:
    other = [card if card == JOKER else Card(card - card % 4 + suits[card % 4]) for card in hand]
    mine, theirs = rank_hand(hand), rank_hand(other)
    assert (mine.value, mine.category) == (theirs.value, theirs.category)


@given(hands, st.permutations(cards("2c 2d 2h 2s Jk")))
def test_wild_cards_are_equal(hand: list[Card], wilds: list[Card]) -> None:
    other = dict(zip(cards("2c 2d 2h 2s Jk"), wilds, strict=True))
    assert rank_hand([other.get(card, card) for card in hand]).value == rank_hand(hand).value


@given(hands)
def test_cards_as_they_count_hold_every_card_that_is_not_wild(hand: list[Card]) -> None:
    made = rank_hand(hand)
    assert {card for card in hand if not is_wild(card)} <= set(made.cards)
    assert category_of(made.value) == made.category
    if made.category not in ("five wilds", "five-of-a-kind"):
        assert rank_natural(made.cards).value == made.value


@given(natural_hands)
def test_wild_deuces_never_make_a_hand_worse(hand: list[Card]) -> None:
    assert rank_hand(hand).value >= rank_natural(hand).value


@given(hands, st.data())
def test_joker_is_never_worse_than_the_card_it_replaces(
    hand: list[Card], data: st.DataObject
) -> None:
    if JOKER not in hand:
        replaced = data.draw(st.sampled_from(hand))
        other = [JOKER if card == replaced else card for card in hand]
        assert rank_hand(other).value >= rank_hand(hand).value
