"""Chapter 688a as data: its tables written out a second time from the text, row by row."""

from fractions import Fraction

import pytest
from tests.regulation.chapter_files import columns, filed, paid_as, tables, typed

from pitboss.regulation import chapter_file
from pitboss.vocabulary.money import Award, MeterShare, Push, To

DATA = chapter_file("688a")

# Both the dealer and the player ace high; the dealer alone, with the joker; without it.
ACE_HIGH = {
    "1": ["20 to 1", "10 to 1", "8 to 1"],
    "2": ["40 to 1", "15 to 1", "5 to 1"],
    "3": ["30 to 1", "15 to 1", "6 to 1"],
    "4": ["25 to 1", "10 to 1", "7 to 1"],
    "5": ["40 to 1", "12 to 1", "5 to 1"],
}

FORTUNE = columns(
    "123456",
    """
    7 card straight flush            | 5000 8000 5000 2500 5000 5000 | 1000 5000 3000 1000 2500 2500
    royal flush + royal match        | 1000 2000 2000 1000 1000 2000 |  250 1000 1000  750  500  500
    7 card straight flush with joker |  750 1000 1000  750  500 1000 |  100  500  500  250  250  250
    five aces                        |  250  400  400  250  300  400 |   50  250  250  100  150  150
    royal flush                      |  100  150  150  125  100  150 |   25   50   50   50   55   55
    straight flush                   |   50   50   50   50   45   50 |   10   20   20   20   25   25
    four-of-a-kind                   |   20   25   25   25    5   25 |    5    5    5    5    6    6
    full house                       |    5    5    5    5    5    5
    flush                            |    4    4    4    4    4    4
    three-of-a-kind                  |    3    3    3    3    3    3
    straight                         |    2    2    2    2    2    2
    three pair                       | Push    -    -    -    -    -
    """,
)

PROGRESSIVE = {
    "1": """
        7 card straight flush | 100% of meter
        five aces             | 10% of meter
        royal flush           | $500
        straight flush        | $100
        four-of-a-kind        | $75
        full house            | $4
        """,
    "2": """
        7 card natural straight flush | 100% of meter
        7 card wild straight flush    | 10% of meter
        five-of-a-kind                | $500
        royal flush                   | $300
        straight flush                | $100
        four-of-a-kind                | $30
        full house                    | $7
        """,
    "3": """
        7 card straight flush | 100% of meter
        five aces             | 10% of meter
        royal flush           | $500
        straight flush        | $100
        four-of-a-kind        | $75
        full house            | $4
        """,
    "4": """
        7 card straight flush         | $5,000/100% of meter | $5,000
        royal flush + royal match     | $5,000/20% of meter  | $3,750
        7 card straight flush w/joker | $5,000/10% of meter  | $1,250
        five aces                     | $2,500               | $500
        royal flush                   | $500                 | $250
        straight flush                | $200                 | $100
        four-of-a-kind                | $100                 | $25
        full house                    | $25
        flush                         | $20
        three-of-a-kind               | $15
        straight                      | $7.50
        """,
    "5": """
        7 card straight flush | 100% of meter
        five aces             | 10% of meter
        five-of-a-kind        | $1,000
        royal flush           | $500
        straight flush        | $100
        four-of-a-kind        | $20
        full house            | $5
        """,
    "6": """
        7 card straight flush | 100% of meter
        five aces             | 10% of meter
        five-of-a-kind        | $800
        royal flush           | $400
        straight flush        | $75
        four-of-a-kind        | $10
        """,
    "7": """
        7 card straight flush | 100% of meter
        five aces             | 10% of meter
        five-of-a-kind        | $800
        royal flush           | $400
        straight flush        | $75
        four-of-a-kind        | $10
        """,
}

# Wager, seed, rate of progression, reserve rate, wager returned, joker fully wild.
NOTES = {
    "1": (1_00, 10_000_00, "0.28", "0", False, False),
    "2": (1_00, 10_000_00, "0.07", "0", False, True),
    "3": (1_00, 2_000_00, "0.29", "0", False, False),
    "4": (5_00, 10_000_00, "0.01", "0.01", True, False),
    "5": (1_00, 5_000_00, "0.17", "0", False, True),
    "6": (1_00, 2_000_00, "0.17", "0", False, True),
    "7": (1_00, 1_000_00, "0.26", "0", False, True),
}

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
    "ace_high_bonus_wager": False,
    "fortune_bonus_wager": False,
    "fortune_three_pair": "table",
    "fortune5_quads": 5,
    "progressive_wager": False,
    "linked_progressive": False,
    "two_adjacent_areas": False,
    "house_way": "standard",
    "abandoned_wagers": "lose",
    "odds_shown": "sign",
    "min_chip": 50,
}

OPTIONAL = ["ace_high_bonus", "fortune_bonus", "progressive"]

SEVEN = {"seven-card straight flush", "straight flush", "flush", "straight"}
SEVEN_WITH_JOKER = {"seven-card straight flush with joker", "straight flush", "flush", "straight"}


@pytest.mark.shows("688a.12(b)")
@pytest.mark.parametrize("name", ACE_HIGH)
def test_688a_12_b_ace_high_bonus(name: str) -> None:
    assert list(tables(DATA, "ace_high_bonus")) == list(ACE_HIGH)
    outcomes = [
        "both dealer and player have ace high",
        "only dealer has ace high, with joker",
        "only dealer has ace high, no joker",
    ]
    expected = list(zip(outcomes, ACE_HIGH[name], strict=True))
    assert filed(DATA, "ace_high_bonus", name) == expected


@pytest.mark.shows("688a.12(c)")
@pytest.mark.parametrize("name", FORTUNE)
def test_688a_12_c_fortune_bonus(name: str) -> None:
    assert list(tables(DATA, "fortune_bonus")) == list(FORTUNE)
    assert filed(DATA, "fortune_bonus", name) == FORTUNE[name]
    assert all(
        isinstance(line.pay, To) for line in DATA.paytables("fortune_bonus")[name].lines[:11]
    )


@pytest.mark.shows("688a.6(b)(9)")
@pytest.mark.parametrize("name", FORTUNE)
def test_r_688a_2_three_pair_is_returned_by_table_1_only(name: str) -> None:
    line = DATA.paytables("fortune_bonus")[name].line("three pair", "two pair", "pair")
    assert (line.pay if line else None) == (Push() if name == "1" else None)


@pytest.mark.shows("688a.6(e)(1)", "688a.6(e)(2)", "688a.6(e)(3)")
@pytest.mark.parametrize("name", FORTUNE)
def test_688a_6_e_which_line_pays_the_hands_of_seven_cards(name: str) -> None:
    assert paid_as(DATA, "fortune_bonus", name, *SEVEN) == "7 card straight flush"
    with_joker = paid_as(DATA, "fortune_bonus", name, *SEVEN_WITH_JOKER)
    assert with_joker == "7 card straight flush with joker"
    king_queen = ("royal flush with king-queen match", "royal flush")
    assert paid_as(DATA, "fortune_bonus", name, *king_queen) == "royal flush + royal match"
    ace_king = ("royal flush with ace-king match", "royal flush")  # R-688a-21
    assert paid_as(DATA, "fortune_bonus", name, *ace_king) == "royal flush"
    assert paid_as(DATA, "fortune_bonus", name, "five aces", "four-of-a-kind") == "five aces"
    straight_too = ("straight", "three-of-a-kind")  # R-688a-1
    assert paid_as(DATA, "fortune_bonus", name, *straight_too) == "three-of-a-kind"


@pytest.mark.shows("688a.12(d)")
@pytest.mark.parametrize("name", PROGRESSIVE)
def test_688a_12_d_progressive_payout(name: str) -> None:
    assert list(tables(DATA, "progressive")) == list(PROGRESSIVE)
    assert filed(DATA, "progressive", name) == typed(PROGRESSIVE[name])


@pytest.mark.shows("688a.12(d)")
@pytest.mark.parametrize("name", NOTES)
def test_688a_12_d_notes_under_the_progressive_tables(name: str) -> None:
    table = tables(DATA, "progressive")[name]
    meter = table.meter
    assert meter is not None
    bet, seed, rate, reserve, returned, wild = NOTES[name]
    assert (meter.bet, meter.seed, meter.reseed) == (bet, seed, seed)
    assert (meter.primary, meter.reserve) == (Fraction(rate), Fraction(reserve))
    assert not meter.scales
    assert (table.stake_returned, table.wild) == (returned, wild)
    assert DATA.paytables("progressive")[name].wild is wild


@pytest.mark.parametrize(("name", "back"), [("1", 500_00), ("3", 500_00), ("4", 505_00)])
def test_r_gen_3_dollars_follow_the_note_under_the_table(name: str, back: int) -> None:
    line = DATA.paytables("progressive")[name].line("royal flush")
    assert line is not None
    assert isinstance(line.pay, Award)
    assert line.pay.back(5_00) == back


def test_r_688a_5_table_4_pays_dollars_and_a_share_of_the_meter() -> None:
    top = [line.pay for line in DATA.paytables("progressive")["4"].lines[:3]]
    awards = [one for one in top if isinstance(one, Award)]
    assert [one.cents for one in awards] == [5_000_00] * 3
    shares = [one.share.share for one in awards if isinstance(one.share, MeterShare)]
    assert shares == [1, Fraction(1, 5), Fraction(1, 10)]


@pytest.mark.shows("688a.6(f)(1)", "688a.6(f)(2)", "688a.6(f)(3)", "688a.6(f)(4)")
@pytest.mark.shows("688a.6(f)(5)", "688a.6(f)(6)")
def test_688a_6_f_which_line_pays_the_hands_of_the_progressive() -> None:
    for name in ("1", "3", "5", "6", "7"):  # with or without a joker: R-688a-9
        assert paid_as(DATA, "progressive", name, *SEVEN) == "7 card straight flush"
        assert paid_as(DATA, "progressive", name, *SEVEN_WITH_JOKER) == "7 card straight flush"
        assert paid_as(DATA, "progressive", name, "five aces", "five-of-a-kind") == "five aces"
    assert paid_as(DATA, "progressive", "2", *SEVEN) == "7 card natural straight flush"
    assert paid_as(DATA, "progressive", "2", *SEVEN_WITH_JOKER) == "7 card wild straight flush"
    for hand in ("five aces", "five-of-a-kind"):  # R-688a-10
        assert paid_as(DATA, "progressive", "2", hand, "four-of-a-kind") == "five-of-a-kind"
    assert paid_as(DATA, "progressive", "4", *SEVEN) == "7 card straight flush"
    assert paid_as(DATA, "progressive", "4", *SEVEN_WITH_JOKER) == "7 card straight flush w/joker"
    match = ("royal flush with king-queen match", "royal flush")
    assert paid_as(DATA, "progressive", "4", *match) == "royal flush + royal match"
    assert paid_as(DATA, "progressive", "1", *match) == "royal flush"
    assert paid_as(DATA, "progressive", "4", "straight", "three-of-a-kind") == "three-of-a-kind"


@pytest.mark.shows("688a.6(f)(7)", "688a.6(f)(8)", "688a.6(f)(9)", "688a.6(f)(10)")
@pytest.mark.parametrize(
    ("name", "last"),
    [(name, "full house") for name in "1235"]
    + [("4", "straight")]
    # R-688a-7: the table in use decides where the wager begins to win
    + [(name, "four-of-a-kind") for name in "67"],
)
def test_688a_6_f_where_the_progressive_begins_to_win(name: str, last: str) -> None:
    lines = DATA.paytables("progressive")[name].lines
    assert lines[-1].hand == last
    fixed = {"royal flush", "straight flush", "four-of-a-kind"}
    assert fixed <= {hand for line in lines for hand in line.covers}


@pytest.mark.shows("688a.1[Envy Bonus Qualifying Hand]")
def test_688a_1_four_of_a_kind_or_better_brings_envy() -> None:
    for wager, name in [*(("fortune_bonus", name) for name in FORTUNE), ("progressive", "4")]:
        hands = [line.hand for line in tables(DATA, wager)[name].lines if line.envy]
        assert hands[-1] == "four-of-a-kind"
        assert len(hands) == 7
    for name in ("1", "2", "3", "5", "6", "7"):  # R-688a-12
        assert not any(line.envy for line in tables(DATA, "progressive")[name].lines)


def test_recommended_choices() -> None:
    assert DATA.defaults == DEFAULTS
    assert [DATA.default_paytable(wager) for wager in OPTIONAL] == ["1", "3", "1"]


def test_what_a_player_may_elect() -> None:
    assert {option.name: option.label for option in DATA.option} == {
        "surrender": "Surrender",
        "show": "Show the hands",
        "void": "Void the hand",
        "play_out": "Play the hand out",
    }


@pytest.mark.shows("688a.2(b)(8)")
def test_688a_2_b_8_the_layout_says_that_the_dealers_ace_high_pushes() -> None:
    assert [one.cite for one in DATA.inscription] == ["688a.2(b)(8)"]
    words = DATA.inscription[0].words
    assert "Ace High Pai Gow" in words
    assert "pushes and is returned" in words


def test_published_paybacks() -> None:
    figures = {(one.wager, one.paytable): one.payback for one in DATA.published}
    assert figures == {
        ("required", None): "98.404%",
        ("ace_high_bonus", "1"): "96.425%",
        ("ace_high_bonus", "2"): "95.233%",
        ("ace_high_bonus", "3"): "94.169%",
        ("ace_high_bonus", "4"): "93.141%",
        ("ace_high_bonus", "5"): "92.647%",
        ("fortune_bonus", "1"): "93.94%",
        ("fortune_bonus", "2"): "94.15%",
        ("fortune_bonus", "3"): "94.10%",
        ("fortune_bonus", "4"): "93.41%",
        ("fortune_bonus", "5"): "92.62%",
        ("fortune_bonus", "6"): "94.10%",
        ("progressive", "1"): "75.751%",
        ("progressive", "2"): "78.073%",
        ("progressive", "3"): "75.568%",
        ("progressive", "4"): "91.937%",
        ("progressive", "5"): "80.962%",
        ("progressive", "6"): "75.349%",
        ("progressive", "7"): "75.746%",
    }
