"""Chapter 645a as data: its tables written out a second time from the text, row by row."""

from fractions import Fraction

import pytest
from tests.regulation.chapter_files import columns, filed, paid_as, tables, typed

from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.money import For, MeterShare, To
from pitboss.vocabulary.refusal import Refused

DATA = chapter_file("645a")

# The second line is the Royal Match in § 645a.13(b), ace and king suited in
# § 645a.13(c); the tables are otherwise the same.
BONUS = columns(
    "ABCD",
    """
    7 card straight flush            | 8000 5000 5000 2500 | 5000 3000 2500 1000
    match                            | 2000 2000 2000 1000 | 1000 1000  500  750
    7 card straight flush with joker | 1000 1000 1000  750 |  500  500  250  250
    5 aces                           |  400  400  400  250 |  250  250  150  100
    royal flush                      |  150  150  150  125 |   50   50   55   50
    straight flush                   |   50   50   50   50 |   20   20   25   20
    four-of-a-kind                   |   25   25   25   25 |    5    5    6    5
    full house                       |    5    5    5    5
    flush                            |    4    4    4    4
    three-of-a-kind                  |    3    3    3    3
    straight                         |    2    2    2    2
    """,
)

INSURANCE = columns(
    "AB",
    """
    nine-high  | 100 100
    ten-high   |  25  25
    jack-high  |  15  15
    queen-high |   6   7
    king-high  |   5   5
    ace-high   |   3   3
    """,
)

# The text prints bare percentages in the first two lines: of the meter (R-645a-18).
PROGRESSIVE = """
    7 card straight flush | 100% of meter
    5 aces                | 10% of meter
    royal flush           | 500 for 1
    straight flush        | 100 for 1
    four-of-a-kind        | 75 for 1
    full house            | 4 for 1
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
    "fortune_bonus_wager": False,
    "emperors_treasure_wager": False,
    "pai_gow_insurance_wager": False,
    "progressive_wager": False,
    "progressive_bet": 1_00,
    "progressive_seed": 2_000_00,
    "progressive_reset": 2_000_00,
    "progressive_rate": "29/100",
    "two_adjacent_areas": False,
    "house_way": "standard",
    "bank": False,
    "co_bank": False,
    "dealer_bet_vs_bank": "last",
    "bank_side_bets": False,
    "vig_round_to": 0,
    "payout_limit": 0,
    "abandoned_wagers": "lose",
    "odds_shown": "sign",
    "limit_shown": "sign",
    "min_chip": 50,
}

OPTIONAL = ["fortune_bonus", "emperors_treasure", "pai_gow_insurance", "progressive"]

SEVEN = {"seven-card straight flush", "straight flush", "flush", "straight"}
SEVEN_WITH_JOKER = {"seven-card straight flush with joker", "straight flush", "flush", "straight"}


@pytest.mark.shows("645a.13(b)", "645a.13(c)")
@pytest.mark.parametrize("name", BONUS)
@pytest.mark.parametrize(
    ("wager", "match"),
    [
        ("fortune_bonus", "royal flush and royal match"),
        ("emperors_treasure", "royal flush and ace king suited"),
    ],
)
def test_645a_13_b_c_bonus_tables(wager: str, match: str, name: str) -> None:
    assert list(tables(DATA, wager)) == list(BONUS)
    bonus = [(match if hand == "match" else hand, *pays) for hand, *pays in BONUS[name]]
    assert filed(DATA, wager, name) == bonus
    assert all(isinstance(line.pay, To) for line in DATA.paytables(wager)[name].lines)


@pytest.mark.shows("645a.6(d)(1)", "645a.6(d)(2)[lead]", "645a.6(d)(2)(i)", "645a.6(d)(2)(ii)")
@pytest.mark.shows("645a.6(d)(3)", "645a.6(e)(1)", "645a.6(e)(2)", "645a.6(e)(3)")
@pytest.mark.parametrize("name", BONUS)
def test_645a_6_d_e_which_line_pays_the_hands_of_seven_cards(name: str) -> None:
    ace_king = ("royal flush with ace-king match", "royal flush", "flush", "straight")
    king_queen = ("royal flush with king-queen match", "royal flush", "flush", "straight")
    for wager in ("fortune_bonus", "emperors_treasure"):
        assert paid_as(DATA, wager, name, *SEVEN) == "7 card straight flush"
        assert paid_as(DATA, wager, name, *SEVEN_WITH_JOKER) == "7 card straight flush with joker"
        assert paid_as(DATA, wager, name, "five aces", "four-of-a-kind") == "5 aces"
    assert paid_as(DATA, "fortune_bonus", name, *ace_king) == "royal flush and royal match"
    assert paid_as(DATA, "fortune_bonus", name, *king_queen) == "royal flush and royal match"
    assert paid_as(DATA, "emperors_treasure", name, *ace_king) == "royal flush and ace king suited"
    assert paid_as(DATA, "emperors_treasure", name, *king_queen) == "royal flush"  # R-645a-3


@pytest.mark.parametrize("wager", ["fortune_bonus", "emperors_treasure"])
@pytest.mark.parametrize("name", BONUS)
def test_r_645a_1_three_of_a_kind_is_paid_before_a_straight(wager: str, name: str) -> None:
    assert paid_as(DATA, wager, name, "straight", "three-of-a-kind") == "three-of-a-kind"
    for hand in ("two pair", "pair", "ace-high"):
        assert paid_as(DATA, wager, name, hand) is None


@pytest.mark.shows("645a.1[Envy Bonus Qualifying Hand]")
@pytest.mark.parametrize("wager", ["fortune_bonus", "emperors_treasure"])
@pytest.mark.parametrize("name", BONUS)
def test_645a_1_four_of_a_kind_or_better_brings_envy(wager: str, name: str) -> None:
    hands = [line.hand for line in tables(DATA, wager)[name].lines if line.envy]
    assert hands[-1] == "four-of-a-kind"
    assert len(hands) == 7


@pytest.mark.shows("645a.13(d)")
@pytest.mark.parametrize("name", INSURANCE)
def test_645a_13_d_pai_gow_insurance(name: str) -> None:
    assert list(tables(DATA, "pai_gow_insurance")) == list(INSURANCE)
    assert filed(DATA, "pai_gow_insurance", name) == INSURANCE[name]
    assert paid_as(DATA, "pai_gow_insurance", name, "pair") is None


@pytest.mark.shows("645a.13(e)(1)", "645a.6(f)(1)", "645a.6(f)(2)", "645a.6(f)(3)")
@pytest.mark.shows("645a.6(f)(4)", "645a.6(f)(5)", "645a.6(f)(6)")
def test_645a_13_e_1_progressive_payout() -> None:
    assert list(tables(DATA, "progressive")) == ["Paytable"]
    assert filed(DATA, "progressive", "Paytable") == typed(PROGRESSIVE)
    pays = [line.pay for line in DATA.paytables("progressive")["Paytable"].lines]
    assert [one.share for one in pays if isinstance(one, MeterShare)] == [1, Fraction(1, 10)]
    assert [one.odds for one in pays if isinstance(one, For)] == [500, 100, 75, 4]
    for seven in (SEVEN, SEVEN_WITH_JOKER):  # with or without a joker
        assert paid_as(DATA, "progressive", "Paytable", *seven) == "7 card straight flush"
    assert paid_as(DATA, "progressive", "Paytable", "five aces", "four-of-a-kind") == "5 aces"
    assert paid_as(DATA, "progressive", "Paytable", "flush") is None


@pytest.mark.shows("645a.13(e)(2)")
def test_645a_13_e_2_seed_and_reset_are_2_000_dollars_or_more() -> None:
    meter = tables(DATA, "progressive")["Paytable"].meter
    assert meter is not None
    assert (meter.bet, meter.seed, meter.reseed) == (1_00, 2_000_00, 2_000_00)
    assert meter.primary is None  # R-645a-18: the casino's choice
    assert not meter.reserve
    assert not meter.scales
    for name in ("progressive_seed", "progressive_reset"):
        assert Rules.of("645a", {name: 2_000_01})[name] == 2_000_01
        with pytest.raises(Refused):
            Rules.of("645a", {name: 1_999_99})


def test_recommended_choices() -> None:
    assert DATA.defaults == DEFAULTS
    assert Rules.of("645a").share("progressive_rate") == Fraction("0.29")
    assert [DATA.default_paytable(wager) for wager in OPTIONAL] == ["A", "A", "A", "Paytable"]


def test_what_a_player_may_elect() -> None:
    assert {option.name: option.label for option in DATA.option} == {
        "bank": "Bank",
        "co_bank": "Co-bank",
        "pass": "Pass",
        "surrender": "Surrender",
        "show": "Show the hands",
        "void": "Void the hand",
        "play_out": "Play the hand out",
    }
