"""The optional wagers of Six-Card Fortune Pai Gow Poker: every class of hand counted a second time
by its ranks and suits, and paid as the procedure pays it.

The odds are those of § 670a.12, written out again.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest
from tests.figures.as_the_procedure_pays import pays_as_the_procedure

from pitboss.chapters.six_card_pai_gow.odds.optional import COUNTS
from pitboss.figures.figures import Figures
from pitboss.regulation import Rules, chapter_file

EVERY = 22_957_480  # six of 53 cards
ROYAL = {8, 9, 10, 11, 12}
RUNS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
RANKS = range(13)


def figures(wager: str, **chosen: Any) -> Figures:
    """The figures of a wager, which has one table."""
    (found,) = COUNTS[wager](Rules.of("670a", chosen), 1)
    assert found.paytable == "Paytable"
    return found


def lines(of: Figures) -> dict[str, Fraction]:
    """How many hands each line pays."""
    return {line.hand: line.probability * EVERY for line in of.outcomes if line.net >= 0}


def in_one_suit(runs: list[set[int]]) -> int:
    """Hands with one of these runs in one suit, or four of its cards and the joker: the cards of
    the suit, and others of the three other suits."""
    natural = sum(
        comb(39, 6 - held)
        for held in (5, 6)
        for ranks in combinations(RANKS, held)
        if any(run <= {*ranks} for run in runs)
    )
    with_joker = sum(
        comb(39, 5 - held)
        for held in (4, 5)
        for ranks in combinations(RANKS, held)
        if any(len(run & {*ranks}) >= 4 for run in runs)
    )
    return 4 * (natural + with_joker)


@cache
def classes() -> dict[str, int]:
    """How many hands are of each class at best (§ 670a.6(b), R-GEN-16)."""
    royal = in_one_suit([ROYAL])
    runs_in_suit = in_one_suit(RUNS)
    # four of a rank, with the joker perhaps; three aces and the joker
    four = 13 * comb(48, 2) + 12 * 48 + 4 * comb(48, 2)
    full = comb(13, 2) * 4 * 4 + 13 * 12 * 11 * 4 * 6 * 4  # 3 and 3; 3, 2 and 1
    full += 12 * 11 * 4 * 6  # 3 and 2 below the ace, and the joker
    full += 6 * 12 * 6 * 44 + 6 * 12 * 4  # two aces and the joker: with 2 and 1; with 3
    full += 4 * 12 * 4 * 44  # an ace and the joker, with 3 and 1
    suited = 4 * (comb(13, 5) * 39 + comb(13, 6))  # five or six of a suit
    suited += 4 * (comb(13, 4) * 39 + comb(13, 5))  # four or five and the joker
    # three of a rank; three below the ace, and the joker as an ace; two aces and the joker
    three = 13 * 4 * comb(12, 3) * 4**3 + 12 * 4 * comb(11, 2) * 4**2
    three += comb(12, 3) * (6 * 4**3)
    # of the last, an ace and three more of one suit are a flush, and four of a run a straight
    of_run = sum(
        any(len(run & {12, *ranks}) == 4 for run in RUNS) for ranks in combinations(range(12), 3)
    )
    three -= of_run * 6 * 4**3 + (comb(12, 3) - of_run) * 4 * 3
    return {
        "five aces": 48,
        "royal flush": royal,
        "straight flush": runs_in_suit - royal,
        "four-of-a-kind": four,
        "full house": full,
        "flush": suited - runs_in_suit,
        "straight": straights(),
        "three-of-a-kind": three,
    }


def straights() -> int:
    """Straights without a flush: of six ranks; of five with one of them twice; and with the joker,
    of five ranks or of four with one of them twice."""
    six = sum(any(run <= {*ranks} for run in RUNS) for ranks in combinations(RANKS, 6))
    five, four = (
        sum(any(len(run & {*ranks}) >= 4 for run in RUNS) for ranks in combinations(RANKS, held))
        for held in (5, 4)
    )
    return (
        six * (4**6 - 4 * (6 * 3 + 1))
        + len(RUNS) * 5 * (6 * 4**4 - 4 * 3)
        + five * (4**5 - 4 * (5 * 3 + 1))
        + four * 4 * (6 * 4**3 - 4 * 3)
    )


def test_the_wagers_in_the_chapters_order() -> None:
    made = [
        one.name for one in chapter_file("670a").wager if not one.required and one.made == "before"
    ]
    assert list(COUNTS) == made
    assert comb(53, 6) == EVERY


@pytest.mark.shows("670a.12(b)(1)", "670a.7(e)(2)")
def test_670a_12_b_1_fortune_bonus_by_ranks_and_suits() -> None:
    found, counts = figures("fortune_bonus"), classes()
    assert lines(found) == counts
    odds = (1000, 250, 100, 50, 15, 10, 8, 5)
    back = sum(count * (1 + odd) for count, odd in zip(counts.values(), odds, strict=True))
    assert found.payback == Fraction(back, EVERY)
    assert found.house_edge == 1 - found.payback
    assert found.hit_frequency == Fraction(sum(counts.values()), EVERY)
    assert found.outcomes[-1].probability == 1 - found.hit_frequency


@pytest.mark.shows("670a.12(b)(2)", "670a.1[Qualifying Fortune Bonus Wager]")
@pytest.mark.parametrize(
    ("least", "dollars"), [(100, (1000, 200, 50, 15, 5)), (500, (5000, 1000, 250, 75, 25))]
)
def test_r_670a_1_fortune_envy_for_the_least_wager_that_earns_it(
    least: int, dollars: tuple[int, ...]
) -> None:
    qualifying = list(classes().values())[:5]  # a full house or better
    paid = sum(count * pays for count, pays in zip(qualifying, dollars, strict=True))
    found = figures("fortune_bonus", fortune_envy_minimum=least)
    assert found.envy == Fraction(100 * paid, least * EVERY)


@pytest.mark.shows("670a.12(c)", "670a.7(e)(3)")
def test_670a_12_c_insurance_by_ranks_and_suits() -> None:
    """Natural hands only: the joker is an ace (R-670a-11)."""
    suits = 4**6 - 4 * (6 * 3 + 1)
    sets = [held for held in combinations(RANKS, 6) if not any(run <= {*held} for run in RUNS)]
    assert min(held[-1] for held in sets) == 6  # nothing is below eight-high
    names = ("eight", "nine", "ten", "jack", "queen", "king")
    counts = {
        f"{name}-high": suits * sum(held[-1] == top for held in sets)
        for top, name in enumerate(names, start=6)
    }
    found = figures("insurance")
    assert lines(found) == counts
    odds = (100, 30, 10, 7, 4, 3)
    back = sum(count * (1 + odd) for count, odd in zip(counts.values(), odds, strict=True))
    assert found.payback == Fraction(back, EVERY)
    assert found.envy is None
    lost = found.outcomes[-1]
    assert lost.hand == "ace-high, or a pair or better"
    assert lost.probability == 1 - Fraction(sum(counts.values()), EVERY)


@pytest.mark.shows("670a.12(d)(1)", "670a.12(d)(2)", "670a.12(d)(3)", "670a.7(e)(4)")
@pytest.mark.parametrize(("bet", "seed"), [(100, 500_000), (500, 2_500_000)])
def test_670a_12_d_progressive_and_its_meter(bet: int, seed: int) -> None:
    """Fixed awards, 21%, and the seed of $5,000 for 1 times the chance of five aces (R-670a-15)."""
    found, counts = figures("progressive", progressive_bet=bet), classes()
    assert lines(found) == {hand: counts[hand] for hand in list(counts)[:7]}
    awards = {"straight flush": 300, "four-of-a-kind": 150, "full house": 15, "flush": 6,
              "straight": 3}  # fmt: skip
    fixed = Fraction(sum(counts[hand] * pays for hand, pays in awards.items()), EVERY)
    assert found.payback == fixed + Fraction(21, 100) + Fraction(48 * 5000, EVERY)
    assert found.house_edge == 1 - found.payback
    meter = found.meter
    assert meter is not None
    assert (meter.fixed, meter.whole) == (fixed, Fraction(48, EVERY))
    assert (meter.bet, meter.seed) == (bet, seed)
    share = (48 + Fraction(counts["royal flush"], 10)) / EVERY
    assert meter.returns(10_000_000) == fixed + share * Fraction(10_000_000, bet)
    even = meter.break_even
    assert even is not None
    assert fixed + share * even / Fraction(bet, 100) == 1


@pytest.mark.shows("670a.12(d)(4)", "670a.1[Envy Bonus Qualifying Hand](ii)")
@pytest.mark.parametrize(("bet", "dollars"), [(100, (100, 50, 10, 5)), (500, (500, 250, 50, 25))])
def test_r_670a_2_progressive_envy_by_the_size_of_the_wager(
    bet: int, dollars: tuple[int, ...]
) -> None:
    qualifying = list(classes().values())[:4]  # four-of-a-kind or better
    paid = sum(count * pays for count, pays in zip(qualifying, dollars, strict=True))
    found = figures("progressive", progressive_bet=bet)
    assert found.envy == Fraction(100 * paid, bet * EVERY)


HANDS = {
    "five aces": "Ac Ad Ah As Jk 9c",
    "royal flush": "Ah Kh Qh Jh Th 2c",
    "straight flush": "5d 6d Jk 8d 9d Kc",
    "four-of-a-kind": "7c 7d 7h 7s Kd Qc",
    "full house": "7c 7d 7h Ks Kd 4c",
    "flush": "2s 5s 8s Js Ks 4c",
    "straight": "4c 5d 6h 7s 8d Kc",
    "three-of-a-kind": "7c 7d 7h 8s 2d Tc",
    "three aces with the joker": "Ac Ad Jk 8s 2d Tc",
    "three pair": "4c 4d 9h 9s Kd Kc",
    "eight-high": "2c 3d 4h 5s 7c 8d",
    "nine-high": "2c 3d 4h 6s 7c 9d",
    "ten-high": "2c 3d 5h 6s 8c Td",
    "jack-high": "2c 3d 5h 6s 8c Jd",
    "queen-high": "2c 3d 5h 6s 8c Qd",
    "king-high": "2c 3d 5h 6s 8c Kd",
    "ace-high": "2c 3d 6h 8s 9c Ad",
    "ace-high with the joker": "2c 4d 7h 9s Kc Jk",
}


@pytest.mark.shows("670a.11(h)(1)(i)(B)", "670a.11(h)(2)(ii)", "670a.11(h)(3)(ii)")
@pytest.mark.parametrize(
    ("wager", "stake", "rules"),
    [
        ("fortune_bonus", 500, {}),
        ("fortune_bonus", 100, {"fortune_envy_minimum": 100}),
        ("insurance", 500, {}),
        ("progressive", 100, {}),
        ("progressive", 500, {"progressive_bet": 500}),
    ],
)
def test_every_line_is_paid_as_the_procedure_pays_it(
    wager: str, stake: int, rules: dict[str, int]
) -> None:
    """With the seed on the meter."""
    found, seed = figures(wager, **rules), 5000 * stake
    pays_as_the_procedure(found, "six-card-pai-gow", HANDS.values(), stake, seed, rules)
