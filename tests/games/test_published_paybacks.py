"""Paytables and rankings together give the paybacks that were published or counted elsewhere."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import JOKER
from pitboss.hands.dj_wild import category_of
from pitboss.hands.kernels import (
    dj_natural_ranks,
    dj_wild_ranks,
    flush_counts,
    straight_flush_counts,
)
from pitboss.money import To
from pitboss.regulation import chapter


@pytest.fixture(scope="module")
def trips_hands() -> dict[tuple[str, str | None], int]:
    """How many of all five-card hands are what with wild cards, and what without the joker as
    natural cards."""
    cards = np.array(list(combinations(range(53), 5)), dtype=np.uint8)
    wild = dj_wild_ranks(cards) >> 20
    joker = (cards == JOKER).any(axis=1)
    natural = np.full(len(cards), 255, dtype=np.int64)
    natural[~joker] = dj_natural_ranks(np.ascontiguousarray(cards[~joker])) >> 20
    kinds, counts = np.unique(wild.astype(np.int64) * 256 + natural, return_counts=True)
    named: dict[tuple[str, str | None], int] = {}
    for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True):
        plain = None if kind % 256 == 255 else category_of((kind % 256) << 20)
        named[category_of((kind // 256) << 20), plain] = count
    return named


@pytest.mark.shows("687a.12(d)")
@pytest.mark.parametrize(
    ("table", "percent"),
    [("DJWT-04", "93.843"), ("DJWT-05", "92.474"), ("DJWT-06", "92.338"), ("DJWT-07", "91.454")],
)
def test_687a_12_d_trips_pays_back_what_the_board_published(
    trips_hands: dict[tuple[str, str | None], int], table: str, percent: str
) -> None:
    """The Board's figures; 98.843% for the first is a misprint (R-687a-4)."""
    paytable = chapter("687a").paytables("trips_bonus")[table]
    back = 0
    for (wild, natural), count in trips_hands.items():
        line, plain = paytable.line(wild), paytable.line(natural or "")
        paid = [line.pay] if line else []
        paid += [plain.natural] if plain and plain.natural else []
        back += count * max((one.back(1) for one in paid if isinstance(one, To)), default=0)
    total = sum(trips_hands.values())
    assert total == 2_869_685
    assert abs(Fraction(back, total) - Fraction(percent) / 100) <= Fraction(5, 10**6)


@pytest.mark.shows("678a.12(c)", "678a.6(a)")
@pytest.mark.parametrize(
    ("ace_low", "percents"),
    [(False, ("79.5", "85.7", "84.4", "84.8")), (True, ("86.9", "93.7", "92.2", "92.6"))],
)
def test_678a_12_c_straight_flush_bonus_pays_back_what_was_counted(
    ace_low: bool, percents: tuple[str, ...]
) -> None:
    """R-678a-1: with the ace high only, and with the ace low too."""
    counts = straight_flush_counts(ace_low)
    total = 133_784_560
    for table, percent in zip("ABCD", percents, strict=True):
        paytable = chapter("678a").paytables("straight_flush_bonus")[table]
        back = 0
        for hand, count in counts.items():
            line = paytable.line(hand)
            back += count * line.pay.back(1) if line and isinstance(line.pay, To) else 0
        assert abs(Fraction(back, total) - Fraction(percent) / 100) <= Fraction(5, 10_000), table


@pytest.mark.shows("678a.12(b)")
def test_678a_12_b_flush_bonus_a_by_hand() -> None:
    """300, 100, 10 and 1 to 1 on 6,864; 267,696; 3,814,668 and 26,137,540 of 133,784,560 hands."""
    by_hand = Fraction(301 * 6_864 + 101 * 267_696 + 11 * 3_814_668 + 2 * 26_137_540, 133_784_560)
    paytable = chapter("678a").paytables("flush_bonus")["A"]
    back = 0
    for hand, count in flush_counts().items():
        line = paytable.line(hand)
        back += count * line.pay.back(1) if line and isinstance(line.pay, To) else 0
    assert Fraction(back, 133_784_560) == by_hand
