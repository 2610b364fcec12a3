"""§ 688a.12: what every paytable returns, counted over all 154,143,080 hands of seven cards.

The counts are the kernel's, the tables the chapter's own data; the figures are the Board's where
they agree, and otherwise those of a full count (R-688a-4, R-688a-8).
"""

from fractions import Fraction
from functools import cache

import pytest

from pitboss.hands.kernels.pai_gow import pai_gow_hand_counts
from pitboss.money import Award, MeterShare, Push, To, meter_share
from pitboss.paytable import PayLine, Paytable
from pitboss.regulation import Rules, chapter

CHAPTER = chapter("688a")
HANDS = 154_143_080
PROGRESSIVE = {
    # published (tables 6 and 7: counted, as printed)
    "1": "75.751", "2": "78.073", "3": "75.568", "4": "91.937", "5": "80.962", "6": "47.349",
    "7": "56.201",
}  # fmt: skip
FORTUNE = {"1": "91.999", "2": "92.234", "3": "92.172", "4": "91.510", "5": "86.556", "6": "92.172"}
ROWS = {
    # how many hands each row of the Fortune tables is paid for, three-of-a-kind before a straight
    "7 card straight flush": 32,
    "royal flush + royal match": 72,
    "7 card straight flush with joker": 196,
    "five aces": 1_128,
    "royal flush": 26_020,
    "straight flush": 184_644,
    "four-of-a-kind": 307_472,
    "full house": 4_188_528,
    "flush": 6_172_088,
    "three-of-a-kind": 7_672_500,
    "straight": 11_034_204,
    "three pair": 2_862_000,
}


def paytable(wager: str, name: str) -> Paytable:
    """A table of the chapter."""
    return Rules.of("688a", {"paytables": {wager: name}}).paytable(wager)


@cache
def counts_of(wild: bool) -> dict[frozenset[str], int]:
    """How many hands fit just these rows, counted once."""
    return pai_gow_hand_counts(7, wild=wild)


def paid(table: Paytable) -> list[tuple[PayLine, int]]:
    """How many hands each line of a table pays."""
    counts: dict[str, int] = dict.fromkeys((line.hand for line in table.lines), 0)
    for names, count in counts_of(table.wild).items():
        line = table.line(*names)
        if line is not None:
            counts[line.hand] += count
    return [(line, counts[line.hand]) for line in table.lines]


def rounded(share: Fraction) -> str:
    """Per cent to three places, halves to the even digit."""
    return f"{float(round(share * 100, 3)):.3f}"


def test_the_counts_are_of_every_hand() -> None:
    for wild in (False, True):
        assert sum(counts_of(wild).values()) == HANDS


@pytest.mark.shows("688a.12(c)", "688a.6(e)[lead]", "688a.6(b)(9)")
def test_r_688a_1_how_many_hands_each_row_of_fortune_table_1_pays() -> None:
    assert {line.hand: count for line, count in paid(paytable("fortune_bonus", "1"))} == ROWS


@pytest.mark.shows("688a.12(c)")
@pytest.mark.parametrize("name", FORTUNE)
def test_688a_12_c_what_the_fortune_tables_return_as_printed(name: str) -> None:
    """Without Envy; a losing hand returns nothing."""
    back = Fraction(0)
    for line, count in paid(paytable("fortune_bonus", name)):
        assert isinstance(line.pay, To | Push)
        won = line.pay.odds if isinstance(line.pay, To) else Fraction(0)
        back += (1 + won) * Fraction(count, HANDS)
    assert rounded(back) == FORTUNE[name]


@pytest.mark.shows("688a.12(c)")
def test_r_688a_3_table_5_with_25_to_1_for_four_of_a_kind() -> None:
    """Twenty more for each of 307,472 hands: 90.546%."""
    as_printed = Fraction("0.86556")
    more = Fraction(20 * ROWS["four-of-a-kind"], HANDS)
    assert abs(as_printed + more - Fraction("0.90546")) < Fraction(1, 100_000)


@pytest.mark.shows("688a.12(d)", "688a.6(f)[lead]")
@pytest.mark.parametrize("name", PROGRESSIVE)
def test_688a_12_d_what_the_progressive_tables_return(name: str) -> None:
    """Fixed awards, the rates of progression, and the seed times the chance of the whole meter
    (R-GEN-7); on table 4 also the stake and the Envy of one other player (R-688a-5, R-688a-11)."""
    table = paytable("progressive", name)
    meter = next(one.meter for one in CHAPTER.paytable
                 if (one.wager, one.name) == ("progressive", name))  # fmt: skip
    assert meter is not None
    assert meter.primary is not None
    back = Fraction(0)
    for line, count in paid(table):
        share, each = meter_share(line.pay), Fraction(0)
        if isinstance(line.pay, Award):
            each += Fraction(line.pay.back(meter.bet), meter.bet)
        else:
            assert isinstance(line.pay, MeterShare)
        if share is not None and share.share == 1:
            each += Fraction(meter.seed, meter.bet)
        each += Fraction(line.envy_for(meter.bet), meter.bet)
        back += each * Fraction(count, HANDS)
    assert rounded(back + meter.primary + meter.reserve) == PROGRESSIVE[name]


@pytest.mark.shows("688a.12(d)")
def test_r_688a_1_on_table_4_the_straight_before_three_of_a_kind_would_give_less() -> None:
    """201,824 hands hold both: $7.50 in place of $15 for each is 0.196 points, 91.740%."""
    less = Fraction(201_824 * 750, HANDS * 500)
    assert rounded(Fraction("0.919365") - less) == "91.740"


@pytest.mark.shows("688a.12(b)", "688a.1[Ace High Pai Gow]")
def test_r_688a_14_how_many_hands_are_an_ace_high_pai_gow() -> None:
    counts = counts_of(False)
    assert counts[frozenset({"ace-high"})] == 12_944_820 + 1_485_960
