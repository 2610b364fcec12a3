"""Chapter 678a as data: its tables written out a second time from the text, row by row."""

from fractions import Fraction

import pytest
from tests.regulation.chapter_files import tables

from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.money import For, MeterShare, To
from pitboss.vocabulary.refusal import Refused

DATA = chapter_file("678a")

FLUSH = {
    "seven-card flush": [300, 100, 200, 500, 400, 400, 500, 250],
    "six-card flush": [100, 20, 60, 50, 60, 100, 100, 100],
    "five-card flush": [10, 10, 12, 12, 12, 10, 10, 10],
    "four-card flush": [1, 2, 1, 1, 1, 1, 1, 1],
}

STRAIGHT_FLUSH = {
    "seven-card straight flush": [8_000, 1_000, 500, 1_000],
    "six-card straight flush": [1_000, 500, 200, 500],
    "five-card straight flush": [100, 100, 100, 100],
    "four-card straight flush": [60, 75, 60, 60],
    "three-card straight flush": [7, 7, 8, 8],
}

DEFAULTS = {
    "betting_positions": 6,
    "decks": 2,
    "dealing_method": "automated_shoe",
    "automated_shuffler": True,
    "shuffler_loads_shoe": False,
    "counting_shuffler": True,
    "reshuffling_device": False,
    "preshuffled_cards": False,
    "flush_bonus_wager": False,
    "straight_flush_bonus_wager": False,
    "progressive_jackpot_wager": False,
    "progressive_bet": 1_00,
    "linked_progressive": False,
    "adjacent_boxes": 1,
    "payout_limit": 0,
    "raise_step": "whole",
    "ace_low_straight_flush": False,
    "odds_shown": "sign",
    "abandoned_wagers": "lose",
    "min_chip": 50,
}

OPTIONAL = ("flush_bonus", "straight_flush_bonus", "progressive_jackpot")


def rows(wager: str) -> dict[str, list[Fraction]]:
    """The odds of each hand in the tables of a wager, all of them to 1."""
    found: dict[str, list[Fraction]] = {}
    for table in DATA.paytables(wager).values():
        for line in table.lines:
            assert isinstance(line.pay, To)
            found.setdefault(line.hand, []).append(line.pay.odds)
    return found


@pytest.mark.shows("678a.12(a)")
@pytest.mark.parametrize("wager", ["ante", "raise"])
def test_678a_12_a_ante_and_raise_pay_1_to_1(wager: str) -> None:
    assert list(tables(DATA, wager)) == ["1 to 1"]
    assert rows(wager) == {"win": [1]}


@pytest.mark.shows("678a.12(b)")
def test_678a_12_b_flush_bonus() -> None:
    assert list(tables(DATA, "flush_bonus")) == list("ABCDEFGH")
    assert rows("flush_bonus") == FLUSH
    for table in tables(DATA, "flush_bonus").values():
        assert [line.hand for line in table.lines] == list(FLUSH)


@pytest.mark.shows("678a.12(c)")
def test_678a_12_c_straight_flush_bonus() -> None:
    assert list(tables(DATA, "straight_flush_bonus")) == list("ABCD")
    assert rows("straight_flush_bonus") == STRAIGHT_FLUSH
    for table in tables(DATA, "straight_flush_bonus").values():
        assert [line.hand for line in table.lines] == list(STRAIGHT_FLUSH)


@pytest.mark.shows("678a.12(d)(1)")
@pytest.mark.parametrize(("name", "fixed"), [("A", [250, 40, 3]), ("B", [900, 50])])
def test_678a_12_d_1_progressive_jackpot(name: str, fixed: list[int]) -> None:
    assert list(tables(DATA, "progressive_jackpot")) == ["A", "B"]
    lines = DATA.paytables("progressive_jackpot")[name].lines
    assert [line.hand for line in lines] == list(STRAIGHT_FLUSH)[: len(lines)]
    shares = [line.pay.share for line in lines if isinstance(line.pay, MeterShare)]
    assert shares == [1, Fraction(1, 10)]
    assert [line.pay.odds for line in lines[2:] if isinstance(line.pay, For)] == fixed
    assert len(lines) == 2 + len(fixed)


@pytest.mark.shows("678a.12(d)(3)")
@pytest.mark.parametrize("name", ["A", "B"])
def test_678a_12_d_3_seed_reseed_and_rates(name: str) -> None:
    meter = tables(DATA, "progressive_jackpot")[name].meter
    assert meter is not None
    assert meter.scales  # R-678a-9: for each dollar of the wager
    assert (meter.bet, meter.seed, meter.reseed) == (1_00, 30_000_00, 0)
    assert (meter.primary, meter.reserve) == (Fraction("0.23"), Fraction("0.05"))


def test_recommended_choices() -> None:
    assert DATA.defaults == DEFAULTS
    assert [DATA.default_paytable(wager) for wager in OPTIONAL] == ["A", "A", "A"]


@pytest.mark.shows("678a.12(e)")
def test_678a_12_e_a_payout_limit_is_50_000_dollars_or_more() -> None:
    assert Rules.of("678a", {"payout_limit": 50_000_00})["payout_limit"] == 50_000_00
    for limit in (49_999_99, 1, -1, 0.5):
        with pytest.raises(Refused) as refusal:
            Rules.of("678a", {"payout_limit": limit})
        assert "678a.12(e)" in refusal.value.cites


@pytest.mark.shows("678a.7(d)(1)", "678a.7(d)(2)", "678a.7(d)(3)", "678a.7(d)(4)")
def test_678a_7_d_optional_wagers_are_taken_only_where_they_are_filed() -> None:
    def offered(**chosen: object) -> list[str]:
        return [wager.name for wager in Rules.of("678a", chosen).wagers()]

    assert offered() == ["ante", "raise"]
    assert offered(flush_bonus_wager=True) == ["ante", "raise", "flush_bonus"]
    assert offered(paytables={"straight_flush_bonus": "C"}) == [*offered(), "straight_flush_bonus"]
    assert offered(progressive_jackpot=True) == [*offered(), "progressive_jackpot"]
    assert [wager.name for wager in DATA.wager if wager.required] == ["ante"]
    assert [wager.name for wager in DATA.wager] == ["ante", "raise", *OPTIONAL]


@pytest.mark.shows("678a.2(b)(7)(ii)", "678a.2(b)(7)(iii)(A)", "678a.2(b)(7)(iii)(B)")
@pytest.mark.shows("678a.2(b)(7)(iii)(C)")
def test_678a_2_b_7_inscriptions() -> None:
    words = {one.cite: one.words for one in Rules(DATA).inscriptions()}
    assert list(words) == [
        "678a.2(b)(7)(ii)",
        "678a.2(b)(7)(iii)(A)",
        "678a.2(b)(7)(iii)(B)",
        "678a.2(b)(7)(iii)(C)",
    ]
    assert words["678a.2(b)(7)(ii)"].startswith(
        "The dealer qualifies with a three-card flush, nine high"
    )
    assert "equal to the Ante" in words["678a.2(b)(7)(iii)(A)"]
    assert "up to two times" in words["678a.2(b)(7)(iii)(B)"]
    assert "up to three times" in words["678a.2(b)(7)(iii)(C)"]
