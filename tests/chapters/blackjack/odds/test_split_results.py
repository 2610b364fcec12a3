"""What a split pair brings, hand by hand: against every way that its cards can come, gone through
one by one with cards that never run out, where hands hang together by the dealer's alone."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from pitboss.chapters.blackjack.odds.facing import facing
from pitboss.chapters.blackjack.odds.hands import every_hand
from pitboss.chapters.blackjack.odds.rounds import about
from pitboss.chapters.blackjack.odds.splits import Pair, Plan

MANY = 10**7
"""Cards of each rank, the tens four times as many: what is drawn makes no difference."""
ENDLESS = (*(MANY,) * 9, 4 * MANY)
CHANCES = {value: Fraction(4 if value == 10 else 1, 13) for value in range(1, 11)}
ACE, EIGHT = 1, 8
Results = Counter[int]


def total(cards: tuple[int, ...]) -> int:
    """The points of a hand, § 633a.3(e) written out again."""
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard + 10 <= 21 else hard


@cache
def dealer(cards: tuple[int, ...]) -> dict[int, Fraction]:
    """The dealer's totals, 22 for too many (§ 633a.7(n))."""
    if total(cards) >= 17:
        return {min(total(cards), 22): Fraction(1)}
    found: dict[int, Fraction] = {}
    for card, chance in CHANCES.items():
        for end, more in dealer((*cards, card)).items():
            found[end] = found.get(end, Fraction(0)) + chance * more
    return found


@cache
def hand(cards: tuple[int, ...], end: int, stands: int) -> dict[int, Fraction]:
    """What a hand brings against the dealer's total that doubles ten and eleven, and stands."""
    if total(cards) > 21:
        return {-1: Fraction(1)}
    found: dict[int, Fraction] = {}
    if len(cards) == 2 and total(cards) in (10, 11) and stands:
        for card, chance in CHANCES.items():
            net = 2 * settled(total((*cards, card)), end)
            found[net] = found.get(net, Fraction(0)) + chance
        return found
    if total(cards) >= stands:
        return {settled(total(cards), end): Fraction(1)}
    for card, chance in CHANCES.items():
        for net, more in hand((*cards, card), end, stands).items():
            found[net] = found.get(net, Fraction(0)) + chance * more
    return found


def settled(points: int, end: int) -> int:
    if points > 21 or (end <= 21 and end > points):
        return -1
    return 0 if points == end else 1


def second_cards(value: int, splits: int, waiting: int) -> Iterator[tuple[Fraction, list[int]]]:
    """Every way that the hands of a pair get their second cards, another pair split while it may
    be."""
    if not waiting:
        yield Fraction(1), []
        return
    for card, chance in CHANCES.items():
        if card == value and splits:
            for more, rest in second_cards(value, splits - 1, waiting + 1):
                yield chance * more, rest
        else:
            for more, rest in second_cards(value, splits, waiting - 1):
                yield chance * more, [card, *rest]


def one_by_one(value: int, up: int, again: int, stands: int) -> dict[int, float]:
    """How often all hands of a pair bring how much."""
    found: dict[int, float] = {}
    ways: dict[tuple[int, ...], Fraction] = {}  # in whatever order: the hands' sum is the same
    for chance, dealt in second_cards(value, again, 2):
        ways[tuple(sorted(dealt))] = ways.get(tuple(sorted(dealt)), Fraction(0)) + chance
    for end, likely in dealer((up,)).items():
        for seconds, chance in ways.items():
            nets = {0: likely * chance}
            for card in seconds:
                after: dict[int, Fraction] = {}
                for net, part in nets.items():
                    for more, share in hand((value, card), end, stands).items():
                        after[net + more] = after.get(net + more, Fraction(0)) + part * share
                nets = after
            for net, part in nets.items():
                found[net] = found.get(net, 0.0) + float(part)
    return found


@pytest.mark.shows("633a.11(a)", "633a.11(b)", "633a.11(c)")
@pytest.mark.parametrize(
    ("value", "up", "again", "stands"),
    [(ACE, 5, 0, 0), (ACE, 6, 1, 0), (EIGHT, 6, 0, 12), (EIGHT, 7, 2, 17)],
)
def test_a_split_pair_brings_what_its_hands_bring_one_by_one(
    value: int, up: int, again: int, stands: int
) -> None:
    """Aces with one card each, eights that are played on."""
    hands = every_hand()
    two = hands.table.cards == 2
    plan = Plan(
        hits=np.asarray(hands.table.points < stands),
        doubles=two & np.isin(hands.table.points, (10, 11)) if stands else np.zeros_like(two),
        again=again,
        one_card=not stands,
    )
    results = Pair(facing(ENDLESS, up - 1), value - 1, plan).results()
    counted = {at - len(results) // 2: share for at, share in enumerate(results) if share > 1e-12}
    assert counted == pytest.approx(one_by_one(value, up, again, stands), abs=2e-6)


def test_results_about_a_mean_have_it_and_hardly_change() -> None:
    nets = {-2: 0.2, -1: 0.3, 0: 0.1, 1: 0.3, 2: 0.1}
    mean = Fraction(-199, 1000)
    found = about(nets, mean)
    assert sum(share for _, share in found) == 1
    assert sum(net * share for net, share in found) == mean
    assert {int(net): float(share) for net, share in found} == pytest.approx(nets, abs=1e-3)
