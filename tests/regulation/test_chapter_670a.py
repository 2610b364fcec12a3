"""Chapter 670a as data: its tables written out a second time from the text, row by row."""

from fractions import Fraction

import pytest

from pitboss.cards import JOKER
from pitboss.money import For, MeterShare, To, dollars
from pitboss.refusal import Refused
from pitboss.regulation import Rules, chapter
from pitboss.regulation.chapter import PaytableData
from pitboss.regulation.paragraphs import exists, paragraphs

DATA = chapter("670a")

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

WAGERS = ["pai_gow", "double_down", "fortune_bonus", "insurance", "progressive"]

NO_STEP = (
    ["670a.5(i)[lead]", "670a.7(d)", "670a.7(e)[lead]"]
    + [f"670a.7(e)({part})" for part in (1, 2, 3, 4)]
    + [f"670a.11(d)(1){part}" for part in ("[lead]", "(i)", "(ii)")]
    + [f"670a.11(d)({part})" for part in (2, 3, 4, 5, 6)]
)
"""What the sections on the round say that is no step in it: what may be chosen, the wagers, and how
the dealer arranges his cards."""


def tables(wager: str) -> dict[str, PaytableData]:
    """The tables of a wager as they stand in the file."""
    return {table.name: table for table in DATA.paytable if table.wager == wager}


def typed(text: str) -> list[tuple[str, ...]]:
    """A table typed in from the text."""
    return [
        tuple(cell.strip() for cell in row.split("|")) for row in text.splitlines() if row.strip()
    ]


def filed(wager: str, name: str = "Paytable") -> list[tuple[str, ...]]:
    """A table of the file in the same form, its odds as they were read."""
    raw = tables(wager)[name].lines
    assert {tuple(one.bet for one in line.envy_columns) for line in raw} <= {(), (1_00, 5_00)}
    assert not any(line.envy for line in raw)
    return [
        (line.hand, str(line.pay), *(dollars(one.pays) for one in data.envy_columns))
        for line, data in zip(DATA.paytables(wager)[name].lines, raw, strict=True)
    ]


@pytest.mark.shows("670a.12(a)")
@pytest.mark.parametrize("wager", ["pai_gow", "double_down"])
def test_670a_12_a_the_wager_and_its_double_pay_1_to_1(wager: str) -> None:
    assert list(tables(wager)) == ["1 to 1"]
    assert filed(wager, "1 to 1") == [("win", "1 to 1")]


@pytest.mark.shows("670a.12(b)(1)", "670a.12(b)(2)", "670a.1[Envy Bonus Qualifying Hand](i)")
def test_670a_12_b_fortune_bonus_and_its_envy() -> None:
    assert list(tables("fortune_bonus")) == ["Paytable"]
    assert filed("fortune_bonus") == typed(FORTUNE)
    lines = DATA.paytables("fortune_bonus")["Paytable"].lines
    assert all(isinstance(line.pay, To) for line in lines)
    assert [line.envy_for(1_00) for line in lines[:2]] == [1_000_00, 200_00]
    assert [line.envy_for(25_00) for line in lines[:2]] == [5_000_00, 1_000_00]  # R-670a-2


@pytest.mark.shows("670a.12(c)")
def test_670a_12_c_insurance() -> None:
    assert list(tables("insurance")) == ["Paytable"]
    assert filed("insurance") == typed(INSURANCE)
    table = DATA.paytables("insurance")["Paytable"]
    assert [table.line(hand) for hand in ("ace-high", "pair", "straight")] == [None] * 3


@pytest.mark.shows("670a.12(d)(1)", "670a.12(d)(4)", "670a.1[Envy Bonus Qualifying Hand](ii)")
def test_670a_12_d_1_4_progressive_payout_and_its_envy() -> None:
    assert list(tables("progressive")) == ["Paytable"]
    assert filed("progressive") == typed(PROGRESSIVE)
    pays = [line.pay for line in DATA.paytables("progressive")["Paytable"].lines]
    assert [one.share for one in pays if isinstance(one, MeterShare)] == [1, Fraction(1, 10)]
    assert [one.odds for one in pays if isinstance(one, For)] == [300, 150, 15, 6, 3]


@pytest.mark.shows("670a.12(d)(2)")
def test_670a_12_d_2_seed_reseed_and_rate() -> None:
    meter = tables("progressive")["Paytable"].meter
    assert meter is not None
    assert meter.scales  # R-670a-15: for each dollar of the wager
    assert (meter.bet, meter.seed, meter.reseed) == (1_00, 5_000_00, 5_000_00)
    assert (meter.primary, meter.reserve) == (Fraction("0.21"), Fraction(0))


def test_recommended_choices() -> None:
    assert DATA.defaults == DEFAULTS
    rules = Rules.of("670a")
    assert {name: rules[name] for name in DEFAULTS} == DEFAULTS


@pytest.mark.parametrize(
    ("name", "value", "choice"),
    [
        ("double_down", False, "double_down_wager"),
        ("least_fortune_bet_for_envy", 1_00, "fortune_envy_minimum"),
        ("starting_position", "shaker", "start_method"),
        ("marker_for_the_starting_position", False, "mark_start"),
        ("reshuffling_and_counting_device", True, "reshuffling_device"),
        ("two_adjacent_betting_areas", True, "two_adjacent_areas"),
        ("progressive_bet", 5_00, "progressive_bet"),
    ],
)
def test_choices_go_by_the_names_of_the_lists_too(name: str, value: object, choice: str) -> None:
    assert Rules.of("670a", {name: value}).chosen == {choice: value}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("betting_positions", 5),
        ("betting_positions", 7),
        ("decks", 3),
        ("start_method", "button"),  # § 645a.5(i)(3) has it, this chapter has not
        ("fortune_envy_minimum", 2_00),
        ("progressive_bet", 2_00),  # R-670a-2
        ("two_adjacent_areas", 2),
        ("house_way", "standard"),  # § 670a.11(d) fixes it
        ("bank", True),
        ("vig_round_to", 25),  # R-670a-16
        ("payout_limit", 50_000_00),  # R-670a-16
    ],
)
def test_other_choices_are_refused(name: str, value: object) -> None:
    with pytest.raises(Refused) as refused:
        Rules.of("670a", {name: value})
    assert refused.value.field.startswith(f"rules.{name}")


@pytest.mark.shows("670a.7(d)", "670a.7(e)[lead]", "670a.7(e)(1)", "670a.7(e)(2)")
@pytest.mark.shows("670a.7(e)(3)", "670a.7(e)(4)")
def test_670a_7_d_e_optional_wagers_are_taken_only_where_they_are_filed() -> None:
    def offered(**chosen: object) -> list[str]:
        return [wager.name for wager in Rules.of("670a", chosen).wagers()]

    assert offered() == ["pai_gow", "double_down"]
    assert offered(double_down_wager=False) == ["pai_gow"]
    for wager in WAGERS[2:]:
        assert offered(**{f"{wager}_wager": True}) == offered(**{wager: True})
        assert offered(**{wager: True}) == ["pai_gow", "double_down", wager]
    assert [wager.name for wager in DATA.wager] == WAGERS
    assert [wager.name for wager in DATA.wager if wager.required] == ["pai_gow"]
    assert [wager.name for wager in DATA.wager if wager.made == "during"] == ["double_down"]


def test_what_a_player_may_elect() -> None:
    assert {option.name: (option.label, option.wager) for option in DATA.option} == {
        "double_down": ("Double Down", "double_down"),
        "no_double_down": ("No Double Down", None),
        "void": ("Void the hand", None),
        "play_out": ("Play the hand out", None),
    }


@pytest.mark.shows("670a.2(b)(5)", "670a.2(b)(6)", "670a.2(b)(7)", "670a.2(b)(8)")
@pytest.mark.shows("670a.2(c)[lead]", "670a.2(c)(1)", "670a.2(c)(2)", "670a.2(d)[lead]")
@pytest.mark.shows("670a.2(d)(1)[lead]", "670a.2(d)(1)(i)", "670a.2(d)(1)(ii)")
@pytest.mark.shows("670a.2(d)(1)(iii)", "670a.2(d)(2)")
def test_670a_2_equipment_follows_the_choices() -> None:
    def cites(**chosen: object) -> set[str]:
        return {item.cite for item in Rules.of("670a", chosen).checklist()}

    always = cites()
    assert always - cites(double_down_wager=False) == {"670a.2(b)(5)"}
    assert cites(fortune_bonus_wager=True) - always == {"670a.2(b)(6)"}
    assert cites(insurance_wager=True) - always == {"670a.2(b)(7)"}
    system = {"670a.2(b)(8)", "670a.2(c)[lead]", "670a.2(c)(1)", "670a.2(c)(2)"}
    assert cites(progressive_wager=True) - always == system
    shaker = {f"670a.2(d)(1){part}" for part in ("[lead]", "(i)", "(ii)", "(iii)")}
    assert cites(start_method="shaker") ^ always == shaker | {"670a.2(d)(2)"}
    assert always - cites(mark_start=False) == {"670a.5(j)"}
    assert cites(dealing_method="hand") - always == {"670a.9(a)(1)"}
    assert cites(dealing_method="manual_shoe") - always == {"670a.8(a)"}
    assert cites(preshuffled_cards=True) - always == {"670a.4(e)"}
    assert cites(reshuffling_device=True) - always == {"670a.5(h)"}


@pytest.mark.shows("670a.2(b)[lead]", "670a.2(b)(1)", "670a.2(b)(2)", "670a.2(b)(3)")
@pytest.mark.shows("670a.2(b)(4)", "670a.2(b)(9)", "670a.2(e)", "670a.2(f)", "670a.3(b)(1)")
def test_670a_2_what_every_table_has() -> None:
    always = {item.cite for item in DATA.checklist if item.if_choice is None}
    layout = {f"670a.2(b){part}" for part in ("[lead]", "(1)", "(2)", "(3)", "(4)", "(9)")}
    others = {"670a.2(a)", "670a.2(e)", "670a.2(f)", "670a.3(a)", "670a.3(b)(1)"}
    assert always == layout | others
    items = {item.cite: item.item for item in DATA.checklist}
    assert "three dice" in items["670a.2(d)(1)(i)"]
    assert "24 hours" in items["670a.2(d)(1)(i)"]


@pytest.mark.shows("670a.3(a)", "670a.3(c)(1)", "670a.3(c)(2)")
def test_670a_3_decks() -> None:
    assert len(DATA.cards.deck) == 53
    assert JOKER in DATA.cards.deck
    methods = ("manual_shoe", "hand", "automated_shoe")
    assert [DATA.cards.changed_after(how).hours for how in methods] == [8, 4, 8]
    assert DATA.cards.cut_from_ends == 10


@pytest.mark.shows("670a.2(a)", "670a.1[High hand]", "670a.1[Low hand]")
def test_670a_2_a_six_positions_and_hands_of_five_and_one() -> None:
    assert DATA.table.positions == 6
    assert (DATA.hand.cards - DATA.hand.low, DATA.hand.low) == (5, 1)
    # R-GEN-13: with the dealer's, seven hands leave the eleven cards of § 670a.8(e)
    assert len(DATA.cards.deck) - (DATA.table.positions + 1) * DATA.hand.cards == 11


def test_steps_cite_what_exists() -> None:
    cited = {cite for cites in (*DATA.step.values(), *DATA.aside.values()) for cite in cites}
    assert [cite for cite in cited if not exists(cite)] == []
    assert {cite for cite in cited if not cite.startswith(("670a.", "R-670a-", "R-GEN-"))} == set()


def test_every_paragraph_of_a_round_is_a_step() -> None:
    sections = tuple(f"670a.{number}(" for number in (4, 5, 7, 8, 9, 10, 11, 13))
    prescribed = [one.citation for one in paragraphs() if one.citation.startswith(sections)]
    steps = {cite for cites in DATA.step.values() for cite in cites}
    assert [cite for cite in prescribed if cite not in steps] == NO_STEP


def test_no_payback_is_published() -> None:
    assert DATA.published == ()
