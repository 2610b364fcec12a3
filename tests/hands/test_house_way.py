"""Seven cards set by a house way (§ 645a.11(c), § 688a.11(a)): the standard one, and others."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.hands.house_way import Setting, in_sight, set_seven
from pitboss.hands.pai_gow import is_foul, rank_high
from pitboss.regulation.house_way import HouseWay, house_way
from pitboss.vocabulary.cards import DECK, JOKER, Card, cards
from pitboss.vocabulary.refusal import Refused

STANDARD = house_way("standard")
RUNS_AND_SUITS = ("straight", "flush", "straight flush", "royal flush")
sevens = st.lists(st.sampled_from((*DECK, JOKER)), min_size=7, max_size=7, unique=True)
crowded_deck = [*DECK[:12], *DECK[44:], JOKER]  # of five ranks: many sets
crowded = st.lists(st.sampled_from(crowded_deck), min_size=7, max_size=7, unique=True)


def ours(*rules: dict[str, Any]) -> HouseWay:
    """A way with these rules before a final one."""
    final = {"words": "Anything else.", "keep": "best"}
    given = [{"words": "…", **rule} for rule in rules]
    return house_way({"name": "ours", "title": "Our way", "rule": [*given, final]})


def sets(way: HouseWay, faces: str) -> Setting:
    return set_seven(way, cards(faces))


# the standard way, rule by rule

WORKED = [
    # rule, seven cards, the low hand, what is high
    (1, "Ac Ad Ah As Jk Kc Kd", "Kc Kd", "five aces"),
    (2, "Ac Ad Ah As Jk Qc Qd", "Ac Ad", "full house"),
    (2, "Ac Ad Ah As Jk 2c 2d", "Ac Ad", "full house"),
    (3, "Ac Ad Ah As Jk Kc 2d", "Ac Ad", "three-of-a-kind"),
    (4, "Jc Jd Jh Js Tc Td Th", "Jc Jd", "full house"),
    (4, "Kc Kd Kh Ks Ac Ad Jk", "Kc Kd", "full house"),
    (5, "7c 7d 7h 7s 6c 6d 6h", "7c 7d", "full house"),
    (5, "Tc Td Th Ts 2c 2d 2h", "Tc Td", "full house"),
    (6, "Tc Td Th Ts 7c 7d 7h", "7c 7d", "four-of-a-kind"),
    (6, "2c 2d 2h 2s Ac Ad Jk", "Ac Ad", "four-of-a-kind"),
    (7, "8c 8d 8h 8s 3c 3d Kh", "3c 3d", "four-of-a-kind"),
    (7, "Ac Ad Ah Jk 2c 2d Kh", "2c 2d", "four-of-a-kind"),
    (8, "6c 6d 6h 6s Jc 9d 2h", "Jc 9d", "four-of-a-kind"),
    (8, "2c 2d 2h 2s Jk 9d 3h", "Jk 9d", "four-of-a-kind"),
    (9, "Tc Td Th Ts Kc 9d 2h", "Kc 9d", "four-of-a-kind"),
    (9, "7c 7d 7h 7s Jk 9d 2h", "Jk 9d", "four-of-a-kind"),
    (10, "7c 7d 7h 7s Qc 9d 2h", "7c 7d", "pair"),
    (10, "Jc Jd Jh Js Ac 9d 2h", "Jc Jd", "pair"),
    (10, "Ac Ad Ah Jk 9c 8d 2h", "Ac Ad", "pair"),
    (11, "Tc Td Th 9c 9d 9h As", "Tc Td", "three-of-a-kind"),
    (12, "5c 5d 5h Kc Kd 2c 2d", "Kc Kd", "full house"),
    (12, "5c 5d 5h Ac Jk Kc Kd", "Ac Jk", "full house"),
    (13, "9c 9d 9h 6c 6d As Kd", "As Kd", "full house"),
    (13, "9c 9d 9h 2c 2d Jk Kd", "Jk Kd", "full house"),
    (14, "9c 9d 9h 6c 6d As Qd", "6c 6d", "three-of-a-kind"),
    (14, "9c 9d 9h 7c 7d As Kd", "7c 7d", "three-of-a-kind"),
    (14, "Ac Ad Ah 2c 2d Ks Qd", "2c 2d", "three-of-a-kind"),
    (15, "Kc Kd 8c 8d 2c 2d As", "Kc Kd", "two pair"),
    (15, "Ac Jk Kc Kd Qc Qd Jh", "Ac Jk", "two pair"),  # though with a straight
    (16, "9c 9d 9h 8s 7c 6d 5h", "9c 9d", "straight"),
    (16, "9c 9d 9h Ah Jh 6h 2h", "9c 9d", "flush"),
    (16, "Ac Ad As Ks Qs Js Ts", "Ac Ad", "royal flush"),
    (16, "Ac Ad Jk Kh Qs Jc 5d", "Ac 5d", "straight"),
    (17, "Ac Ad Ah Ks Jc 8d 5h", "Ac Ks", "pair"),
    (17, "Ac Ad Jk 9s 7c 4d 2h", "Ac 9s", "pair"),
    (18, "Kc Kd Kh As Jc 8d 5h", "As Jc", "three-of-a-kind"),
    (18, "2c 2d 2h Jk Jc 8d 5h", "Jk Jc", "three-of-a-kind"),
    (19, "6c 6d 5c 5d Kh 9s 8c", "Kh 9s", "two pair"),
    (19, "3c 3d 2c 2d Jk 9s 8c", "Jk 9s", "two pair"),
    (20, "Tc Td 9c 9d Ah 5s 3c", "Ah 5s", "two pair"),
    (20, "7c 7d 2c 2d Ah Ks 3c", "Ah Ks", "two pair"),
    (21, "Qc Qd 6c 6d Ah 5s 3c", "Ah 5s", "two pair"),
    (21, "Jc Jd 2c 2d Jk 9s 8c", "Jk 9s", "two pair"),
    (22, "Ac Ad Kc Kd 5h 4s 2c", "Kc Kd", "pair"),
    (22, "Ac Jk 2c 2d Kh 4s 7c", "2c 2d", "pair"),
    (22, "Kc Kd 2c 2d Ah 5s 3c", "2c 2d", "pair"),
    (22, "Qc Qd 7c 7d Ah 5s 3c", "7c 7d", "pair"),
    (22, "Tc Td 9c 9d Kh 5s 3c", "9c 9d", "pair"),
    (22, "6c 6d 5c 5d Qh 9s 8c", "5c 5d", "pair"),
    (22, "9c 9d 8c 8d 7h 6s 5c", "8c 8d", "pair"),  # though with a straight
    (22, "Ah Jk 9h 7h 5h 8c 8d", "8c 8d", "flush"),  # the ace and the joker make it
    (23, "9c 8d 7h 6s 5c Kd Qh", "Kd Qh", "straight"),
    (23, "9c 8d 7h 6s 5c 4d Kh", "Kh 9c", "straight"),
    (23, "Kh 9h 8h 6h 5h 7c Ad", "Ad Kh", "straight"),  # rather than the flush
    (23, "Ad Kh 9h 8h 5h 2h 3c", "Ad 3c", "flush"),
    (23, "Kc Kd 6h 5s 4c 3d 2h", "Kc Kd", "straight"),
    (23, "9c 9d 8c 7h 6s 5c Ad", "Ad 9c", "straight"),
    (23, "Ac Ad Kh Qs Jc Td 4h", "Ac 4h", "straight"),
    (23, "Kc Qd Jh Ts Jk 4c 2d", "4c 2d", "straight"),
    (23, "Ah 2h 3h 4h 5h 6h 7h", "Ah 7h", "straight flush"),
    (24, "Tc Td Ah 9s 7c 4d 2h", "Ah 9s", "pair"),
    (24, "2c 2d Ah Ks 7c 4d 9h", "Ah Ks", "pair"),
    (24, "Ac Jk Kh 9s 7c 4d 2h", "Kh 9s", "pair"),
    (25, "Ac Qd Th 8s 6c 4d 3h", "Qd Th", "high card"),
    (25, "Jk Qd Th 8s 6c 4d 3h", "Qd Th", "high card"),
    (25, "9c 8d 7h 5s 4c 3d 2h", "8d 7h", "high card"),
]


@pytest.mark.shows("645a.11(c)", "688a.11(a)")
@pytest.mark.parametrize(("rule", "faces", "low", "high"), WORKED)
def test_standard_way_rule_by_rule(rule: int, faces: str, low: str, high: str) -> None:
    setting = sets(STANDARD, faces)
    assert (setting.rule, setting.low) == (rule, cards(low))
    assert rank_high(setting.high).category == high
    assert setting.words == STANDARD.rule[rule - 1].words
    assert setting.cites == ()  # the caller's chapter has them


def test_every_rule_of_the_standard_way_is_worked() -> None:
    assert {rule for rule, *_ in WORKED} == set(range(1, len(STANDARD.rule) + 1))


# what a rule may say


def test_foul_setting_is_passed_over() -> None:
    pair_low = ours({"sets": [2], "low": ["first", "first"]})
    setting = sets(pair_low, "Tc Td Ah 9s 7c 4d 2h")
    assert (setting.rule, setting.low) == (2, cards("Ah 9s"))
    kept = sets(pair_low, "Kc Kd 6h 5s 4c 3d 2h")  # beside a straight it is not foul
    assert (kept.rule, kept.low) == (1, cards("Kc Kd"))


def test_ace_king_is_foul_beside_ace_queen() -> None:
    way = ours(
        {"sets": [], "low": ["single 1", "single 2"]}, {"sets": [], "low": ["single 2", "single 3"]}
    )
    assert sets(way, "Ac Kd Th 8s 6c 4d 3h").low == cards("Kd Th")


def test_low_from_is_the_least_low_hand() -> None:
    way = ours({"sets": [2], "low": ["single 1", "single 2"], "low_from": "AQ"},
               {"sets": [2], "low": ["single 3", "single 4"]})  # fmt: skip
    assert sets(way, "Tc Td Ah Qs 7c 4d 2h").low == cards("Ah Qs")
    assert sets(way, "Tc Td Ah Js 7c 4d 2h").low == cards("7c 4d")


def test_low_from_of_a_pair_is_above_any_two_cards() -> None:
    way = ours({"keep": [*RUNS_AND_SUITS], "low_from": "33"})
    assert sets(way, "9c 8d 7h 6s 5c 3d 3h").rule == 1
    assert sets(way, "9c 8d 7h 6s 5c 2d 2h").rule == 2
    assert sets(way, "9c 8d 7h 6s 5c Ad Kh").rule == 2


def test_single_is_the_highest() -> None:
    way = ours({"single": "K", "keep": "pair"})
    assert sets(way, "Tc Td Kh Qs 7c 4d 2h").rule == 1
    assert sets(way, "Tc Td Ah Ks 7c 4d 2h").rule == 2
    assert sets(way, "Kc Kd Qh Js 7c 4d 2h").rule == 2
    assert sets(way, "4c 4d 4h 4s Kc Kd Kh").rule == 2  # no single at all


def test_third_set_has_a_rank_too() -> None:
    way = ours({"sets": [2, 2, 2], "third": "4-6", "low": ["third", "third"]})
    assert sets(way, "Kc Kd 8c 8d 6c 6d As").low == cards("6c 6d")
    assert sets(way, "Kc Kd 8c 8d 3c 3d As").rule == 2


def test_keep_takes_the_highest_low_hand_then_the_highest_high_hand() -> None:
    way = ours({"keep": ["three-of-a-kind"]})
    assert sets(way, "9c 9d 9h As Kd 4c 2h").low == cards("As Kd")
    way = ours({"keep": [*RUNS_AND_SUITS]})
    assert sets(way, "9c 9d 8c 7c 6c 5c Ah").low == cards("Ah 9d")  # a straight flush stays high
    assert sets(way, "9c 9d 8c 7c 6c 5h Ah").low == cards("Ah 9c")


def test_of_equal_cards_those_go_low_that_leave_the_higher_high_hand() -> None:
    way = ours({"sets": [3], "low": ["first", "first"]})
    assert sets(way, "9c 9h 9s Ac Kc 5c 2c").low == cards("9h 9s")
    assert sets(way, "Ac Ah Jk Kc Qd Jc 9d").low == cards("Ac Ah")  # the joker makes a straight


def test_best_keeps_the_class_and_then_the_highest_low_hand() -> None:
    best = ours()
    assert sets(best, "9c 9d 9h 4s 4d Ac Kd").low == cards("Ac Kd")
    assert sets(best, "Kc Kd 8c 8d 2c 2d As").low == cards("Kc Kd")
    assert sets(best, "Ac Qd Th 8s 6c 4d 3h").low == cards("Qd Th")


@pytest.mark.shows("645a.11(c)", "688a.11(a)", "R-688a-22")
def test_688a_11_a_another_way_sets_other_hands() -> None:
    never_split = ours({"sets": [2, 2], "low": ["single 1", "single 2"]})
    faces = "Kc Kd 9c 9d Qh 5s 3c"
    assert sets(STANDARD, faces).low == cards("9c 9d")
    assert sets(never_split, faces).low == cards("Qh 5s")


def test_cards_are_laid_out_sets_first() -> None:
    assert in_sight(cards("2c Kd 9h 9c Kh")) == cards("Kd Kh 9c 9h 2c")
    assert in_sight(cards("2c Jk 9h 5c Kh")) == cards("Jk Kh 9h 5c 2c")


@pytest.mark.parametrize("faces", ["", "2c 3c 4c 5c 6c 7c", "2c 3c 4c 5c 6c 7c 7c"])
def test_645a_3_a_seven_different_cards(faces: str) -> None:
    with pytest.raises(Refused) as caught:
        sets(STANDARD, faces)
    assert caught.value.field == "cards"


# what holds of every hand


@given(st.one_of(sevens, crowded))
def test_standard_way_sets_all_seven_cards_and_is_never_foul(hand: list[Card]) -> None:
    setting = set_seven(STANDARD, hand)
    assert (len(setting.high), len(setting.low)) == (5, 2)
    assert sorted((*setting.high, *setting.low)) == sorted(hand)
    assert not is_foul(setting.high, setting.low)


@given(st.one_of(sevens, crowded), st.permutations(range(7)))
def test_order_of_the_cards_does_not_matter(hand: list[Card], order: list[int]) -> None:
    assert set_seven(STANDARD, [hand[index] for index in order]) == set_seven(STANDARD, hand)


@given(st.one_of(sevens, crowded), st.permutations(range(4)))
def test_suits_are_equal(hand: list[Card], suits: list[int]) -> None:
    other = [card if card == JOKER else Card(card - card % 4 + suits[card % 4]) for card in hand]
    mine, theirs = set_seven(STANDARD, hand), set_seven(STANDARD, other)
    assert mine.rule == theirs.rule
    assert rank_high(mine.high).value == rank_high(theirs.high).value
    assert [min(card // 4, 12) for card in mine.low] == [min(card // 4, 12) for card in theirs.low]


@given(st.one_of(sevens, crowded))
def test_last_rule_alone_sets_every_hand(hand: list[Card]) -> None:
    setting = set_seven(ours(), hand)
    best = max(rank_high(five).value for five in combinations(hand, 5))
    assert rank_high(setting.high).value >> 20 == best >> 20
    assert not is_foul(setting.high, setting.low)
