"""Kernels set hands as the plain modules do, and a way is tried on every hand of the deck."""

from collections import Counter
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from pitboss.hands.house_way import set_seven
from pitboss.hands.kernels.house_way import house_way_lows, six_card_lows
from pitboss.hands.kernels.house_way_check import check_way
from pitboss.hands.six_card_house_way import set_six
from pitboss.regulation.house_way import CLASSES, SETS, HouseWay, house_way
from pitboss.vocabulary.cards import DECK, JOKER, Card, cards

pytestmark = pytest.mark.usefixtures("each_once")

Hands = NDArray[np.uint8]
STANDARD = house_way("standard")
DECK_53 = (*DECK, JOKER)


def same_as_plain(way: HouseWay, hands: list[list[Card]]) -> None:
    """The kernel's low hands are those of the plain module."""
    lows = house_way_lows(way, np.array(hands, np.uint8)).tolist()
    for hand, low in zip(hands, lows, strict=True):
        assert tuple(low) == set_seven(way, hand).low, hand


def same_six_as_plain(hands: list[list[Card]]) -> None:
    lows = six_card_lows(np.array(hands, np.uint8)).tolist()
    for hand, low in zip(hands, lows, strict=True):
        assert (low,) == set_six(hand).low, hand


def of_few_ranks(rng: Random, size: int) -> list[Card]:
    """Of four ranks or five: many sets."""
    ranks = [*rng.sample(range(13), 3), rng.choice([12, 12, 4]), rng.randrange(13)]
    return rng.sample([card for card in DECK_53 if min(card // 4, 12) in ranks], size)


def of_a_run(rng: Random, size: int) -> list[Card]:
    """Of eight consecutive ranks and one suit or two: many straights and flushes."""
    lowest = rng.randrange(-1, 6)
    ranks = [one % 13 for one in range(lowest, lowest + 8)]
    suits = rng.sample(range(4), rng.choice([1, 2, 3]))
    near = [card for card in DECK if card // 4 in ranks and card % 4 in suits]
    return rng.sample([*near, JOKER], size)


def with_the_joker(rng: Random, size: int) -> list[Card]:
    return [*rng.sample(DECK, size - 1), JOKER]


def of_the_deck(rng: Random, size: int) -> list[Card]:
    return rng.sample(DECK_53, size)


DEALS = [of_few_ranks, of_a_run, with_the_joker, of_the_deck]


@pytest.mark.parametrize("deal", DEALS)
def test_seven_cards_are_set_as_in_the_plain_module(deal: Any) -> None:
    rng = Random(645)
    same_as_plain(STANDARD, [deal(rng, 7) for _ in range(8_000)])


@pytest.mark.parametrize("deal", DEALS)
def test_six_cards_are_set_as_in_the_plain_module(deal: Any) -> None:
    rng = Random(670)
    same_six_as_plain([deal(rng, 6) for _ in range(10_000)])


# other ways

ranges = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(
    lambda two: "{}-{}".format(*("23456789TJQKA"[rank] for rank in sorted(two)))
)
pairs = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(
    lambda two: "".join("23456789TJQKA"[rank] for rank in sorted(two, reverse=True))
)


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    """Any rule but a final one."""
    sizes = draw(st.sampled_from(list(SETS)))
    rule: dict[str, Any] = {"words": "…"}
    if draw(st.booleans()):
        rule["keep"] = draw(st.lists(st.sampled_from(CLASSES), min_size=1, unique=True))
        rule["low_from"] = draw(pairs)
        if draw(st.booleans()):
            return rule
    else:
        held = [name for name, size in zip(("first", "second", "third"), sizes, strict=False)
                for _ in range(min(size, 2))]  # fmt: skip
        held += [f"single {one + 1}" for one in range(7 - sum(sizes))]
        rule["low"] = draw(st.permutations(held))[:2]
        if draw(st.booleans()):
            rule["low_from"] = draw(pairs)
    rule["sets"] = sizes
    for name, _ in zip(("first", "second", "third"), sizes, strict=False):
        if draw(st.booleans()):
            rule[name] = draw(ranges)
    if sum(sizes) < 7 and draw(st.booleans()):
        rule["single"] = draw(ranges)
    return rule


@given(st.lists(rules(), min_size=1, max_size=20), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_any_way_sets_as_in_the_plain_module(filed: list[dict[str, Any]], seed: int) -> None:
    way = house_way({"name": "ours", "title": "Our way",
                     "rule": [*filed, {"words": "…", "keep": "best"}]})  # fmt: skip
    rng = Random(seed)
    same_as_plain(way, [deal(rng, 7) for deal in DEALS for _ in range(10)])


def test_another_way_sets_other_hands() -> None:
    never_split = house_way({"name": "ours", "title": "Our way", "rule": [
        {"words": "…", "sets": [2, 2], "low": ["single 1", "single 2"]},
        {"words": "…", "keep": "best"},
    ]})  # fmt: skip
    hand = np.array([cards("Kc Kd 9c 9d Qh 5s 3c")], np.uint8)
    assert house_way_lows(STANDARD, hand).tolist() == [[*cards("9c 9d")]]
    assert house_way_lows(never_split, hand).tolist() == [[*cards("Qh 5s")]]


# every hand


@pytest.mark.shows("645a.11(c)", "688a.11(a)", "R-688a-22")
def test_645a_11_c_standard_way_sets_every_hand_and_none_is_foul() -> None:
    checked = check_way(STANDARD)
    assert checked.offending is None
    assert checked.hands == comb(53, 7) == sum(checked.used)
    assert all(checked.used), "a rule that no hand needs"


def hands_with(sizes: tuple[int, ...]) -> int:
    """How many hands have sets of these sizes, by combinations: the joker is a fifth ace."""
    groups = Counter([*sizes, *[1] * (7 - sum(sizes))])
    total = 0
    for aces in (0, *groups):
        ways, ranks = comb(5, aces), 12
        for size, count in (groups - Counter([aces])).items():
            ways *= comb(ranks, count) * comb(4, size) ** count
            ranks -= count
        total += ways
    return total


def test_check_counts_every_hand_as_often_as_there_are_such() -> None:
    checked = check_way(STANDARD)
    by_sets: Counter[tuple[int, ...] | None] = Counter()
    for rule, used in zip(STANDARD.rule, checked.used, strict=True):
        by_sets[rule.sets] += used
    assert sum(map(hands_with, SETS)) == comb(53, 7)
    for sizes in set(SETS) - {(), (2,)}:  # of which some are kept as straights or flushes
        assert by_sets[sizes] == hands_with(sizes)
    assert checked.used[0] == comb(4, 2)  # five aces and two kings


def test_check_finds_a_hand_that_no_rule_sets() -> None:
    pairs_only = HouseWay.model_validate({"name": "ours", "title": "Our way", "rule": [
        {"words": "…", "sets": [2], "low": ["single 1", "single 2"]},
    ]})  # fmt: skip
    checked = check_way(pairs_only)
    assert checked.offending is not None
    assert len(set(checked.offending)) == 7
    with pytest.raises(AssertionError):
        set_seven(pairs_only, checked.offending)


# what kernels take


def test_rows_of_six_and_seven_bytes_only() -> None:
    with pytest.raises(ValueError, match="seven uint8 cards a row"):
        house_way_lows(STANDARD, np.zeros((2, 6), np.uint8))
    with pytest.raises(ValueError, match="six uint8 cards a row"):
        six_card_lows(np.zeros((2, 6), np.int64))


def test_no_hands_have_no_low_hands() -> None:
    assert house_way_lows(STANDARD, np.zeros((0, 7), np.uint8)).shape == (0, 2)
    assert six_card_lows(np.zeros((0, 6), np.uint8)).shape == (0,)


def test_bytes_that_are_no_cards_read_nothing_beyond_the_tables() -> None:
    garbage = np.random.default_rng(1).integers(0, 256, (100_000, 7), np.uint8)
    same = np.repeat(np.arange(256, dtype=np.uint8), 7).reshape(-1, 7)
    for hands in (garbage, same):
        assert len(house_way_lows(STANDARD, hands)) == len(hands)
        assert len(six_card_lows(np.ascontiguousarray(hands[:, :6]))) == len(hands)
