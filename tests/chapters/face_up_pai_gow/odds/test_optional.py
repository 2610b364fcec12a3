"""The Fortune Bonus and the Progressive Payout Wagers of Face Up Pai Gow Poker: worked out by hand
from known counts of hands, held against the Board's figures, and paid as the procedure pays them.

The odds are those of § 688a.12, written out again.
"""

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest
from tests.figures.as_the_procedure_pays import pays_as_the_procedure

from pitboss.chapters.face_up_pai_gow.odds.optional import COUNTS
from pitboss.figures.figures import Figures, percent
from pitboss.regulation import Rules, chapter_file

EVERY = 154_143_080  # seven of 53 cards
THREE_PAIR = 2_862_000
ROWS = {
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
}
FORTUNE = {
    # § 688a.12(c): after four-of-a-kind every table pays 5, 4, 3 and 2 to 1
    "1": (5000, 1000, 750, 250, 100, 50, 20),
    "2": (8000, 2000, 1000, 400, 150, 50, 25),
    "3": (5000, 2000, 1000, 400, 150, 50, 25),
    "4": (2500, 1000, 750, 250, 125, 50, 25),
    "5": (5000, 1000, 500, 300, 100, 45, 5),
    "6": (5000, 2000, 1000, 400, 150, 50, 25),
}
ENVY = {
    "1": (1000, 250, 100, 50, 25, 10, 5),
    "2": (5000, 1000, 500, 250, 50, 20, 5),
    "3": (3000, 1000, 500, 250, 50, 20, 5),
    "4": (1000, 750, 250, 100, 50, 20, 5),
    "5": (2500, 500, 250, 150, 55, 25, 6),
    "6": (2500, 500, 250, 150, 55, 25, 6),
}
AS_PRINTED = {"1": "91.999", "2": "92.234", "3": "92.172", "4": "91.510", "5": "86.556",
              "6": "92.172"}  # fmt: skip
PUBLISHED = {"1": "75.751", "2": "78.073", "3": "75.568", "4": "91.937", "5": "80.962"}
NOT_MET = {"6": ("75.349", "47.349"), "7": ("75.746", "56.201")}  # published; as printed
WILD = ("2", "5", "6", "7")


def figures(wager: str, **chosen: Any) -> dict[str, Figures]:
    """The figures of a wager by the names of its tables."""
    counted = COUNTS[wager](Rules.of("688a", chosen), 1)
    return {one.paytable: one for one in counted if one.paytable}


def lines(of: Figures) -> dict[str, Fraction]:
    """How many hands each line pays."""
    return {line.hand: line.probability * EVERY for line in of.outcomes if line.net >= 0}


def fortune(table: str, three_pair: str = "table", quads: int = 5) -> Fraction:
    """What a Fortune table pays back, by hand."""
    odds = [*FORTUNE[table], 5, 4, 3, 2]
    if table == "5":
        odds[6] = quads
    back = sum(count * (1 + odd) for count, odd in zip(ROWS.values(), odds, strict=True))
    pushes = table == "1" or three_pair == "push_all"
    return Fraction(back + (THREE_PAIR if pushes else 0), EVERY)


def test_the_wagers_in_the_chapters_order() -> None:
    assert list(COUNTS) == [one.name for one in chapter_file("688a").wager if not one.required]
    assert comb(53, 7) == EVERY


@pytest.mark.parametrize("wager", COUNTS)
def test_every_paytable_that_is_printed(wager: str) -> None:
    printed = [data.name for data in chapter_file("688a").paytable if data.wager == wager]
    assert list(figures(wager)) == printed
    for one in figures(wager).values():
        assert (one.wager, one.decks) == (wager, 1)
        assert one.board is not None
        assert sum(line.probability for line in one.outcomes) == 1


# § 688a.12(c): the Fortune Bonus Wager


@pytest.mark.shows("688a.12(c)", "688a.7(e)(2)", "688a.6(b)(9)")
@pytest.mark.shows("688a.6(e)[lead]", "688a.6(e)(2)")
@pytest.mark.parametrize(
    ("table", "three_pair", "quads"), [*product(FORTUNE, ["table", "push_all"], [5, 25])]
)
def test_688a_12_c_fortune_bonus_by_known_counts(table: str, three_pair: str, quads: int) -> None:
    found = figures("fortune_bonus", fortune_three_pair=three_pair, fortune5_quads=quads)[table]
    pushes = table == "1" or three_pair == "push_all"
    assert lines(found) == (ROWS | {"three pair": THREE_PAIR} if pushes else ROWS)
    assert found.payback == fortune(table, three_pair, quads)
    assert found.hit_frequency == Fraction(sum(ROWS.values()), EVERY)  # a push is no hit


@pytest.mark.shows("688a.12(c)")
@pytest.mark.parametrize("table", FORTUNE)
def test_r_688a_4_fortune_figures_are_not_the_boards(table: str) -> None:
    found = figures("fortune_bonus")[table]
    assert percent(found.payback, 3) == f"{AS_PRINTED[table]}%"
    assert found.agrees is False


@pytest.mark.shows("688a.12(c)")
@pytest.mark.parametrize(("three_pair", "quads"), [*product(["table", "push_all"], [5, 25])])
def test_r_688a_2_r_688a_3_what_the_other_readings_would_pay_back(
    three_pair: str, quads: int
) -> None:
    """One choice read otherwise at a time; it is left out where it makes no difference."""
    other = "push_all" if three_pair == "table" else "table"
    found = figures("fortune_bonus", fortune_three_pair=three_pair, fortune5_quads=quads)
    for table, one in found.items():
        expected: list[tuple[str, int | str, Fraction]] = []
        if table != "1":
            expected.append(("fortune_three_pair", other, fortune(table, other, quads)))
        if table == "5":
            expected.append(("fortune5_quads", 30 - quads, fortune("5", three_pair, 30 - quads)))
        assert [(each.choice, each.value, each.payback) for each in one.otherwise] == expected


@pytest.mark.shows("688a.12(c)", "688a.1[Envy Bonus]", "688a.1[Qualifying Wager]")
@pytest.mark.parametrize("table", ENVY)
def test_r_688a_12_fortune_envy_of_one_other_player_per_unit_of_five_dollars(table: str) -> None:
    qualifying = list(ROWS.values())[:7]  # four-of-a-kind or better
    dollars = sum(count * pays for count, pays in zip(qualifying, ENVY[table], strict=True))
    for quads in (5, 25):  # what the winner is paid makes no difference to the others
        found = figures("fortune_bonus", fortune5_quads=quads)[table]
        assert found.envy == Fraction(dollars, 5 * EVERY)


# § 688a.12(d): the Progressive Payout Wager


@pytest.mark.shows("688a.12(d)", "688a.6(f)[lead]", "688a.6(f)(1)", "688a.6(f)(6)")
@pytest.mark.shows("688a.7(e)(3)")
@pytest.mark.parametrize(("table", "percentage"), PUBLISHED.items())
def test_688a_12_d_progressive_tables_meet_the_published_figures(
    table: str, percentage: str
) -> None:
    """Table 4 with the Envy of one other player (R-688a-11)."""
    found = figures("progressive")[table]
    assert found.board is not None
    assert found.board.payback == f"{percentage}%"
    assert found.agrees is True
    earners = 1 if table == "4" else 0
    assert found.board.envy_earners == earners
    board = Fraction(percentage) / 100
    assert abs(found.payback + earners * (found.envy or 0) - board) < Fraction(6, 10**6)


@pytest.mark.shows("688a.12(d)")
@pytest.mark.parametrize("table", NOT_MET)
def test_r_688a_8_tables_6_and_7_do_not_meet_theirs(table: str) -> None:
    found = figures("progressive")[table]
    published, as_printed = NOT_MET[table]
    assert found.board is not None
    assert found.board.payback == f"{published}%"
    assert found.agrees is False
    assert percent(found.payback, 3) == f"{as_printed}%"


@pytest.mark.shows("688a.12(d)", "688a.6(f)(2)", "688a.6(f)(3)", "688a.6(f)(4)")
def test_r_688a_5_table_4_by_known_counts() -> None:
    """Five dollars: the stake, dollars and a share of the meter; both rates (R-688a-19)."""
    found = figures("progressive")["4"]
    cents = (500_000, 500_000, 500_000, 250_000, 50_000, 20_000, 10_000, 2_500, 2_000, 1_500, 750)
    with_stake = sum(
        count * (500 + award) for count, award in zip(ROWS.values(), cents, strict=True)
    )
    fixed = Fraction(with_stake, 500 * EVERY)
    whole = Fraction(32, EVERY)
    assert found.payback == fixed + whole * 10_000 / 5 + Fraction(2, 100)
    meter = found.meter
    assert meter is not None
    assert (meter.fixed, meter.whole, meter.bet, meter.seed) == (fixed, whole, 500, 1_000_000)
    share = Fraction(320 + 2 * 72 + 196, 10 * EVERY)  # all, 20% and 10% of the meter
    assert meter.share == share
    envy = (5000, 3750, 1250, 500, 250, 100, 25)
    each = sum(count * pays for count, pays in zip(ROWS.values(), envy, strict=False))
    assert found.envy == Fraction(each, 5 * EVERY)


@pytest.mark.shows("688a.12(d)")
@pytest.mark.parametrize(("table", "seed", "rate"), [("1", 10_000, 28), ("3", 2_000, 29)])
def test_tables_1_and_3_by_known_counts(table: str, seed: int, rate: int) -> None:
    found = figures("progressive")[table]
    counts = {
        "7 card straight flush": 32 + 196,
        "five aces": 1_128,
        "royal flush": 26_020 + 72,
        "straight flush": 184_644,
        "four-of-a-kind": 307_472,
        "full house": 4_188_528,
    }
    assert lines(found) == counts
    fixed = Fraction(500 * (26_020 + 72) + 100 * 184_644 + 75 * 307_472 + 4 * 4_188_528, EVERY)
    assert found.payback == fixed + Fraction(228 * seed, EVERY) + Fraction(rate, 100)
    assert found.house_edge == 1 - found.payback
    assert found.envy is None


@pytest.mark.shows("688a.6(f)(5)", "688a.6(f)(6)", "688a.12(d)")
def test_r_688a_6_r_688a_10_what_a_wild_joker_makes() -> None:
    """Four of a rank, the joker and two of 48 more; five aces in their own row but in table 2."""
    found = figures("progressive")
    for table in WILD:
        counted = lines(found[table])
        kinds = 13 if table == "2" else 12
        assert counted["five-of-a-kind"] == kinds * comb(48, 2)
        assert counted.get("five aces", 0) == (0 if table == "2" else comb(48, 2))
        assert counted["royal flush"] == 26_020 + 72  # no more than a joker that completes
        assert counted["straight flush"] == ROWS["straight flush"]
        assert ("full house" in counted) == (table in ("2", "5"))  # R-688a-7
    assert lines(found["2"])["7 card natural straight flush"] == 32
    assert lines(found["2"])["7 card wild straight flush"] == 196


@pytest.mark.parametrize("table", [*PUBLISHED, *NOT_MET])
def test_as_much_comes_back_as_is_wagered_where_the_meter_breaks_even(table: str) -> None:
    found = figures("progressive")[table]
    meter = found.meter
    assert meter is not None
    even = meter.break_even
    assert even is not None
    below, above = int(even * 100), int(even * 100) + 1
    assert meter.returns(below) <= 1 < meter.returns(above)
    assert meter.fixed + meter.share * even / Fraction(meter.bet, 100) == 1


# as the procedure pays


HANDS = {
    "seven-card straight flush": "2c 3c 4c 5c 6c 7c 8c",
    "royal flush with king and queen": "Ah Kh Qh Jh Th Kd Qd",
    "royal flush with ace and king": "Jk Kh Qh Jh Th Ad Kd",
    "seven-card straight flush with joker": "Ac 2c 3c 4c Jk 6c 7c",
    "five aces": "Ac Ad Ah As Jk 9c 2d",
    "five sevens": "7c 7d 7h 7s Jk Qc 2h",
    "royal flush": "Ah Kh Qh Jh Th 2c 3d",
    "straight flush": "5d 6d 7d 8d 9d Kc 2s",
    "four-of-a-kind": "7c 7d 7h 7s Kd Qc 2h",
    "three sevens and the joker": "7c 7d 7h Jk Ks Qd 2c",
    "full house": "7c 7d 7h Ks Kd 4c 2h",
    "two pair and the joker": "7c 7d Ks Kd Jk 2h 4c",
    "flush": "2s 5s 8s Js Ks 4c 9d",
    "three-of-a-kind and a straight": "7c 7d 7h 8s 9d Tc Jh",
    "straight": "4c 5d 6h 7s 8d Kc Kh",
    "three pair": "4c 4d 9h 9s Kd Kc 2h",
    "three pair, and a straight with the joker": "4c 4d 3h 3s Ad Jk 2h",
    "two pair": "4c 4d 9h 9s Kd Qc 2h",
    "pair": "4c 4d 9h Js Kd Qc 2h",
}


@pytest.mark.shows("688a.11(h)(2)(i)(B)", "688a.11(h)(2)(ii)", "688a.11(h)(3)(i)(B)(4)")
@pytest.mark.parametrize(
    ("wager", "table", "choices"),
    [
        *(("fortune_bonus", table, {}) for table in FORTUNE),
        *(("fortune_bonus", table, {"fortune_three_pair": "push_all"}) for table in "125"),
        *(("fortune_bonus", table, {"fortune5_quads": 25}) for table in "56"),
        *(("progressive", table, {}) for table in "1234567"),
    ],
)
def test_every_line_is_paid_as_the_procedure_pays_it(
    wager: str, table: str, choices: dict[str, str | int]
) -> None:
    rules = {"paytables": {wager: table}} | choices
    found = figures(wager, **rules)[table]
    stake, seed = (found.meter.bet, found.meter.seed) if found.meter else (500, 0)
    pays_as_the_procedure(found, "face-up-pai-gow", HANDS.values(), stake, seed, rules)
