"""The optional wagers of Pai Gow Poker, worked out by hand from known counts of hands, and paid as
the procedure pays them.

The odds are those of § 645a.13, written out again.
"""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from tests.figures.as_the_procedure_pays import pays_as_the_procedure

from pitboss.chapters.pai_gow.odds.optional import COUNTS
from pitboss.figures.figures import Figures, percent
from pitboss.regulation import Rules, chapter_file

EVERY = 154_143_080  # seven of 53 cards
MATCH = 4 * 3 * 6  # suits of a royal flush, natural or with the joker, and of the two cards beside
SEVEN, SEVEN_WITH_JOKER = 32, 196
ROYAL = 26_020 + MATCH  # the royal flushes of Face Up Pai Gow Poker, those with a match too
LOWER = {"straight flush": 184_644, "four-of-a-kind": 307_472, "full house": 4_188_528}
LOWEST = {"flush": 6_172_088, "three-of-a-kind": 7_672_500, "straight": 11_034_204}
FORTUNE = {
    "7 card straight flush": SEVEN,
    "royal flush and royal match": 2 * MATCH,  # ace and king, or king and queen
    "7 card straight flush with joker": SEVEN_WITH_JOKER,
    "5 aces": 1_128,
    "royal flush": ROYAL - 2 * MATCH,
} | LOWER | LOWEST  # fmt: skip
EMPEROR = {
    "7 card straight flush": SEVEN,
    "royal flush and ace king suited": MATCH,
    "7 card straight flush with joker": SEVEN_WITH_JOKER,
    "5 aces": 1_128,
    "royal flush": ROYAL - MATCH,
} | LOWER | LOWEST  # fmt: skip
PAYS = {
    # § 645a.13(b) and (c), which pay alike; every table ends in 5, 4, 3 and 2 to 1
    "A": (8000, 2000, 1000, 400, 150, 50, 25),
    "B": (5000, 2000, 1000, 400, 150, 50, 25),
    "C": (5000, 2000, 1000, 400, 150, 50, 25),
    "D": (2500, 1000, 750, 250, 125, 50, 25),
}
ENVY = {
    "A": (5000, 1000, 500, 250, 50, 20, 5),
    "B": (3000, 1000, 500, 250, 50, 20, 5),
    "C": (2500, 500, 250, 150, 55, 25, 6),
    "D": (1000, 750, 250, 100, 50, 20, 5),
}
HANDS = {
    "seven-card straight flush": "2c 3c 4c 5c 6c 7c 8c",
    "royal flush with king and queen": "Ah Kh Qh Jh Th Kd Qd",
    "royal flush with ace and king": "Jk Kh Qh Jh Th Ad Kd",
    "seven-card straight flush with joker": "Ac 2c 3c 4c Jk 6c 7c",
    "five aces": "Ac Ad Ah As Jk 9c 2d",
    "royal flush": "Ah Kh Qh Jh Th 2c 3d",
    "straight flush": "5d 6d 7d 8d 9d Kc 2s",
    "four-of-a-kind": "7c 7d 7h 7s Kd Qc 2h",
    "full house": "7c 7d 7h Ks Kd 4c 2h",
    "flush": "2s 5s 8s Js Ks 4c 9d",
    "three-of-a-kind and a straight": "7c 7d 7h 8s 9d Tc Jh",
    "straight": "4c 5d 6h 7s 8d Kc Kh",
    "three pair": "4c 4d 9h 9s Kd Kc 2h",
    "nine-high": "2c 3d 4h 5s 7c 8d 9h",
    "ten-high": "2c 3d 4h 6s 8c 9d Th",
    "jack-high": "2c 4d 5h 7s 8c Td Jh",
    "queen-high": "2c 4d 5h 7s 9c Td Qh",
    "king-high": "2c 4d 5h 7s 9c Jd Kh",
    "ace-high": "2c 4d 6h 7s 9c Jd Ah",
    "ace-high with the joker": "2c 4d 6h 8s Jd Qc Jk",
}


def figures(wager: str, **chosen: Any) -> dict[str | None, Figures]:
    """The figures of a wager by the names of its tables."""
    counted = COUNTS[wager](Rules.of("645a", chosen), 1)
    return {one.paytable: one for one in counted}


def lines(of: Figures) -> dict[str, Fraction]:
    """How many hands each line pays."""
    return {line.hand: line.probability * EVERY for line in of.outcomes if line.net >= 0}


def test_the_wagers_in_the_chapters_order() -> None:
    assert list(COUNTS) == [one.name for one in chapter_file("645a").wager if not one.required]
    assert comb(53, 7) == EVERY


@pytest.mark.parametrize("wager", COUNTS)
def test_every_paytable_that_is_printed(wager: str) -> None:
    printed = [data.name for data in chapter_file("645a").paytable if data.wager == wager]
    assert list(figures(wager)) == printed
    for one in figures(wager).values():
        assert (one.wager, one.decks, one.board, one.note) == (wager, 1, None, "")
        assert sum(line.probability for line in one.outcomes) == 1


@pytest.mark.shows("645a.13(b)", "645a.6(d)(2)(i)", "645a.6(d)(2)(ii)", "645a.6(d)(3)")
@pytest.mark.shows("645a.13(c)", "645a.6(e)(2)", "645a.7(e)(1)", "645a.7(e)(2)")
@pytest.mark.parametrize("table", PAYS)
@pytest.mark.parametrize(
    ("wager", "counts"), [("fortune_bonus", FORTUNE), ("emperors_treasure", EMPEROR)]
)
def test_645a_13_b_c_bonus_wagers_by_known_counts(
    wager: str, counts: dict[str, int], table: str
) -> None:
    found = figures(wager)[table]
    assert lines(found) == counts
    odds = (*PAYS[table], 5, 4, 3, 2)
    back = sum(count * (1 + odd) for count, odd in zip(counts.values(), odds, strict=True))
    assert found.payback == Fraction(back, EVERY)
    assert found.house_edge == 1 - Fraction(back, EVERY)
    assert found.hit_frequency == Fraction(sum(counts.values()), EVERY)


@pytest.mark.shows("645a.1[Envy Bonus]", "645a.1[Qualifying Wager]", "645a.13(b)", "645a.13(c)")
@pytest.mark.parametrize("table", ENVY)
@pytest.mark.parametrize(
    ("wager", "counts"), [("fortune_bonus", FORTUNE), ("emperors_treasure", EMPEROR)]
)
def test_r_645a_5_envy_of_one_other_player_per_unit_of_five_dollars(
    wager: str, counts: dict[str, int], table: str
) -> None:
    qualifying = list(counts.values())[:7]  # four-of-a-kind or better
    dollars = sum(count * pays for count, pays in zip(qualifying, ENVY[table], strict=True))
    assert figures(wager)[table].envy == Fraction(dollars, 5 * EVERY)


def how_high() -> dict[str, int]:
    """Hands without a pair, a straight or a flush by their highest card: sets of seven ranks, times
    the ways to have suits and no five of one; and those with the joker (R-645a-6)."""
    suits = 4**7 - 4 * sum(comb(7, held) * 3 ** (7 - held) for held in (5, 6, 7))
    runs = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
    sets = [held for held in combinations(range(13), 7) if not any(run <= {*held} for run in runs)]
    names = ("nine", "ten", "jack", "queen", "king", "ace")
    counts = {
        f"{name}-high": suits * sum(held[-1] == top for held in sets)
        for top, name in enumerate(names, start=7)
    }
    assert counts["ace-high"] == 12_944_820
    return counts | {"ace-high": 12_944_820 + 1_485_960}


@pytest.mark.shows("645a.13(d)", "645a.7(e)(3)")
@pytest.mark.parametrize(
    ("table", "odds"), [("A", (100, 25, 15, 6, 5, 3)), ("B", (100, 25, 15, 7, 5, 3))]
)
def test_645a_13_d_insurance_by_ranks_and_suits(table: str, odds: tuple[int, ...]) -> None:
    found, counts = figures("pai_gow_insurance")[table], how_high()
    assert lines(found) == counts
    back = sum(count * (1 + odd) for count, odd in zip(counts.values(), odds, strict=True))
    assert found.payback == Fraction(back, EVERY)
    assert found.envy is None
    lost = found.outcomes[-1]
    assert (lost.hand, lost.probability) == (
        "a pair or better", 1 - Fraction(sum(counts.values()), EVERY)
    )  # fmt: skip


FIXED = 500 * ROYAL + 100 * 184_644 + 75 * 307_472 + 4 * 4_188_528  # for each dollar wagered


@pytest.mark.shows("645a.13(e)(1)", "645a.6(f)(1)", "645a.7(e)(4)")
def test_645a_13_e_progressive_has_the_published_figure_of_the_same_rows() -> None:
    """Table 3 of § 688a.12(d) has these rows, this seed and this rate: 75.568% (R-645a-18)."""
    (found,) = figures("progressive").values()
    assert percent(found.payback, 3) == "75.568%"
    assert lines(found) == {
        "7 card straight flush": SEVEN + SEVEN_WITH_JOKER,
        "5 aces": 1_128,
        "royal flush": ROYAL,
    } | LOWER  # fmt: skip
    assert found.envy is None


@pytest.mark.shows("645a.13(e)(2)", "645a.13(e)(3)")
@pytest.mark.parametrize(
    ("bet", "seed", "rate"),
    [(100, 200_000, "29/100"), (500, 1_234_500, "1/5"), (100, 200_000, "0")],
)
def test_645a_13_e_2_the_meter_with_what_the_casino_chooses(bet: int, seed: int, rate: str) -> None:
    """Fixed awards, the rate, and the seed times the chance of all of it (R-GEN-7)."""
    (found,) = figures(
        "progressive", progressive_bet=bet, progressive_seed=seed, progressive_rate=rate
    ).values()
    whole = Fraction(SEVEN + SEVEN_WITH_JOKER, EVERY)
    fixed = Fraction(FIXED, EVERY)
    assert found.payback == fixed + whole * Fraction(seed, bet) + Fraction(rate)
    assert found.house_edge == 1 - found.payback
    meter = found.meter
    assert meter is not None
    assert (meter.fixed, meter.whole, meter.bet, meter.seed) == (fixed, whole, bet, seed)
    share = Fraction(10 * (SEVEN + SEVEN_WITH_JOKER) + 1_128, 10 * EVERY)
    assert meter.returns(50_000_000) == fixed + share * Fraction(50_000_000, bet)
    even = meter.break_even
    assert even is not None
    assert fixed + share * even / Fraction(bet, 100) == 1
    assert even == (1 - fixed) * Fraction(bet, 100) / share


@pytest.mark.shows("645a.13(f)")
@pytest.mark.parametrize("wager", COUNTS)
def test_r_645a_19_a_payout_limit_is_told_and_not_counted(wager: str) -> None:
    limited = figures(wager, payout_limit=5_000_000)
    for name, one in figures(wager).items():
        assert "$50,000" in limited[name].note
        assert "645a.13(f)" in limited[name].note
        assert limited[name].payback == one.payback


@pytest.mark.shows("645a.11(h)(1)(i)(B)", "645a.11(h)(2)(i)(B)", "645a.11(h)(3)(ii)")
@pytest.mark.parametrize(
    ("wager", "table"),
    [(data.wager, data.name) for data in chapter_file("645a").paytable if data.wager in COUNTS],
)
def test_every_line_is_paid_as_the_procedure_pays_it(wager: str, table: str) -> None:
    found = figures(wager)[table]
    stake = 100 if wager == "progressive" else 500
    rules = {"paytables": {wager: table}}
    pays_as_the_procedure(found, "pai-gow", HANDS.values(), stake, 200_000, rules)
