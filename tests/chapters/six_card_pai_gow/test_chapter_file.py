"""Chapter 670a as data: its tables written out a second time from the text, row by row."""

from fractions import Fraction

import pytest
from tests.regulation.chapter_files import filed, tables, typed

from pitboss.regulation import chapter_file
from pitboss.vocabulary.money import For, MeterShare, To

DATA = chapter_file("670a")

# Hand, odds, Envy Bonus of a wager of $1, of $5.
FORTUNE = """
    five aces       | 1,000 to 1 | $1,000 | $5,000
    royal flush     | 250 to 1   | $200   | $1,000
    straight flush  | 100 to 1   | $50    | $250
    four-of-a-kind  | 50 to 1    | $15    | $75
    full house      | 15 to 1    | $5     | $25
    flush           | 10 to 1
    straight        | 8 to 1
    three-of-a-kind | 5 to 1
    """

INSURANCE = """
    eight-high | 100 to 1
    nine-high  | 30 to 1
    ten-high   | 10 to 1
    jack-high  | 7 to 1
    queen-high | 4 to 1
    king-high  | 3 to 1
    """

PROGRESSIVE = """
    five aces      | 100% of meter | $100 | $500
    royal flush    | 10% of meter  | $50  | $250
    straight flush | 300 for 1     | $10  | $50
    four-of-a-kind | 150 for 1     | $5   | $25
    full house     | 15 for 1
    flush          | 6 for 1
    straight       | 3 for 1
    """

DEFAULTS = {
    "betting_positions": 6,
    "decks": 2,
    "dealing_method": "automated_shoe",
    "automated_shuffler": True,
    "shuffler_loads_shoe": False,
    "reshuffling_device": False,
    "preshuffled_cards": False,
    "start_method": "rng",
    "mark_start": True,
    "double_down_wager": True,
    "fortune_bonus_wager": False,
    "fortune_envy_minimum": 5_00,
    "insurance_wager": False,
    "progressive_wager": False,
    "progressive_bet": 1_00,
    "two_adjacent_areas": False,
    "abandoned_wagers": "lose",
    "odds_shown": "sign",
    "min_chip": 50,
}


@pytest.mark.shows("670a.12(b)(2)", "670a.12(d)(4)")
def test_670a_12_b_2_d_4_envy_has_a_column_for_1_dollar_and_one_for_5() -> None:
    lines = [line for table in DATA.paytable for line in table.lines]
    assert {tuple(one.bet for one in line.envy_columns) for line in lines} == {(), (1_00, 5_00)}
    assert not any(line.envy for line in lines)


@pytest.mark.shows("670a.12(b)(1)", "670a.12(b)(2)", "670a.1[Envy Bonus Qualifying Hand](i)")
def test_670a_12_b_fortune_bonus_and_its_envy() -> None:
    assert list(tables(DATA, "fortune_bonus")) == ["Paytable"]
    assert filed(DATA, "fortune_bonus", "Paytable") == typed(FORTUNE)
    lines = DATA.paytables("fortune_bonus")["Paytable"].lines
    assert all(isinstance(line.pay, To) for line in lines)
    assert [line.envy_for(1_00) for line in lines[:2]] == [1_000_00, 200_00]
    assert [line.envy_for(25_00) for line in lines[:2]] == [5_000_00, 1_000_00]  # R-670a-2


@pytest.mark.shows("670a.12(c)")
def test_670a_12_c_insurance() -> None:
    assert list(tables(DATA, "insurance")) == ["Paytable"]
    assert filed(DATA, "insurance", "Paytable") == typed(INSURANCE)
    table = DATA.paytables("insurance")["Paytable"]
    assert [table.line(hand) for hand in ("ace-high", "pair", "straight")] == [None] * 3


@pytest.mark.shows("670a.12(d)(1)", "670a.12(d)(4)", "670a.1[Envy Bonus Qualifying Hand](ii)")
def test_670a_12_d_1_4_progressive_payout_and_its_envy() -> None:
    assert list(tables(DATA, "progressive")) == ["Paytable"]
    assert filed(DATA, "progressive", "Paytable") == typed(PROGRESSIVE)
    pays = [line.pay for line in DATA.paytables("progressive")["Paytable"].lines]
    assert [one.share for one in pays if isinstance(one, MeterShare)] == [1, Fraction(1, 10)]
    assert [one.odds for one in pays if isinstance(one, For)] == [300, 150, 15, 6, 3]


@pytest.mark.shows("670a.12(d)(2)")
def test_670a_12_d_2_seed_reseed_and_rate() -> None:
    meter = tables(DATA, "progressive")["Paytable"].meter
    assert meter is not None
    assert meter.scales  # R-670a-15: for each dollar of the wager
    assert (meter.bet, meter.seed, meter.reseed) == (1_00, 5_000_00, 5_000_00)
    assert (meter.primary, meter.reserve) == (Fraction("0.21"), Fraction(0))


def test_recommended_choices() -> None:
    assert DATA.defaults == DEFAULTS


def test_what_a_player_may_elect() -> None:
    assert {option.name: (option.label, option.wager) for option in DATA.option} == {
        "double_down": ("Double Down", "double_down"),
        "no_double_down": ("No Double Down", None),
        "void": ("Void the hand", None),
        "play_out": ("Play the hand out", None),
    }
