"""Chapter 687a as data: its tables written out a second time from the text, column by column."""

from fractions import Fraction

import pytest
from tests.regulation.chapter_files import tables

from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.money import MeterShare, Push, To

DATA = chapter_file("687a")

HANDS = [
    "five wilds",
    "royal flush",
    "five-of-a-kind",
    "straight flush",
    "four-of-a-kind",
    "full house",
    "flush",
    "straight",
    "three-of-a-kind",
]


BLIND = [1000, 50, 10, 9, 4, 3, 2, 1]

WITH_WILD = {
    "DJWT-04": [2000, 90, 70, 25, 6, 5, 4, 3, 1],
    "DJWT-05": [2000, 70, 60, 25, 6, 5, 4, 3, 1],
    "DJWT-06": [500, 70, 60, 25, 6, 5, 4, 3, 1],
    "DJWT-07": [2000, 60, 50, 25, 6, 5, 4, 3, 1],
}
NATURAL = {
    "DJWT-04": [None, 1000, None, 200, 60, 30, 25, 20, 6],
    "DJWT-05": [None, 1000, None, 200, 50, 30, 25, 20, 6],
    "DJWT-06": [None, 400, None, 200, 50, 30, 25, 20, 6],
    "DJWT-07": [None, 1000, None, 200, 40, 30, 25, 20, 6],
}

BAD_BEAT = {
    "DJWBB-01": [500, 500, 500, 500, 400, 300, 100, 9],
    "DJWBB-02": [10_000, 10_000, 5_000, 500, 400, 300, 100, 9],
    "DJWBB-03": [500, 500, 500, 300, 200, 100, 50, 15],
    "DJWBB-04": [299, 299, 299, 299, 200, 100, 50, 15],
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
    "progressive_bonus_wager": False,
    "progressive_rate": "1/5",
    "folded_progressive": True,
    "trips_bonus_wager": False,
    "bad_beat_bonus_wager": False,
    "bad_beat": "player_only",
    "progressive_envy": "bettors_only",
    "adjacent_boxes": 1,
    "odds_shown": "sign",
    "abandoned_wagers": "lose",
    "min_chip": 50,
}


def odds(wager: str, name: str) -> list[Fraction]:
    """The odds of a table's lines, all of them to 1."""
    found = [line.pay for line in DATA.paytables(wager)[name].lines]
    assert all(isinstance(one, To) for one in found)
    return [one.odds for one in found if isinstance(one, To)]


@pytest.mark.shows("687a.12(a)")
@pytest.mark.parametrize("wager", ["ante", "raise"])
def test_687a_12_a_ante_and_raise_pay_1_to_1(wager: str) -> None:
    assert list(tables(DATA, wager)) == ["1 to 1"]
    assert odds(wager, "1 to 1") == [1]


@pytest.mark.shows("687a.12(b)")
def test_687a_12_b_blind() -> None:
    assert list(tables(DATA, "blind")) == ["Paytable"]
    *paid, last = DATA.paytables("blind")["Paytable"].lines
    assert [line.hand for line in paid] == HANDS[:-1]
    assert [str(line.pay) for line in paid] == [f"{one} to 1" for one in BLIND]
    assert (last.hand, last.pay) == ("three-of-a-kind or less", Push())
    assert last.covers == {"three-of-a-kind", "two pairs", "pair", "high card"}


@pytest.mark.shows("687a.12(c)", "687a.6(d)(1)", "687a.6(d)(2)", "687a.6(d)(3)", "687a.6(d)(4)")
@pytest.mark.shows("687a.6(d)(5)", "687a.6(d)(6)", "687a.6(d)(7)")
@pytest.mark.parametrize(
    ("name", "bet", "seed", "envy"),
    [("1", 1_00, 2_000_00, (1_000_00, 300_00)), ("2", 5_00, 10_000_00, (5_000_00, 1_500_00))],
)
def test_687a_12_c_progressive_bonus(name: str, bet: int, seed: int, envy: tuple[int, int]) -> None:
    assert list(tables(DATA, "progressive_bonus")) == ["1", "2"]
    lines = DATA.paytables("progressive_bonus")[name].lines
    assert [line.hand for line in lines] == ["royal flush", *HANDS[3:]]
    assert [line.envy_for(bet) for line in lines] == [*envy, 0, 0, 0, 0, 0]
    shares = [line.pay.share for line in lines if isinstance(line.pay, MeterShare)]
    assert shares == [1, Fraction(1, 10)]
    fixed = [line.pay.odds for line in lines[2:] if isinstance(line.pay, To)]
    assert fixed == [300, 50, 40, 30, 9]
    meter = tables(DATA, "progressive_bonus")[name].meter
    assert meter is not None
    assert (meter.bet, meter.seed, meter.reseed) == (bet, seed, seed)
    assert meter.primary is None  # R-687a-13: the casino's choice
    assert not meter.reserve
    assert not meter.scales


@pytest.mark.shows("687a.12(d)", "687a.6(e)(1)", "687a.6(e)(2)", "687a.6(e)(3)", "687a.6(e)(4)")
@pytest.mark.shows("687a.6(e)(5)", "687a.6(e)(6)", "687a.6(e)(7)", "687a.6(e)(8)")
@pytest.mark.parametrize("name", WITH_WILD)
def test_687a_12_d_trips_bonus(name: str) -> None:
    assert list(tables(DATA, "trips_bonus")) == list(WITH_WILD)
    lines = DATA.paytables("trips_bonus")[name].lines
    assert [line.hand for line in lines] == HANDS
    assert odds("trips_bonus", name) == WITH_WILD[name]
    natural = [line.natural.odds if isinstance(line.natural, To) else None for line in lines]
    assert natural == NATURAL[name]


@pytest.mark.shows("687a.12(e)", "687a.6(f)(1)", "687a.6(f)(2)", "687a.6(f)(3)", "687a.6(f)(4)")
@pytest.mark.shows("687a.6(f)(5)", "687a.6(f)(6)", "687a.6(f)(7)")
@pytest.mark.parametrize("name", BAD_BEAT)
def test_687a_12_e_bad_beat_bonus(name: str) -> None:
    assert list(tables(DATA, "bad_beat_bonus")) == list(BAD_BEAT)
    table = DATA.paytables("bad_beat_bonus")[name]
    printed = HANDS[1:] if name != "DJWBB-04" else [*HANDS[1:-1], "three-of-a-kind or less"]
    assert [line.hand for line in table.lines] == printed
    assert odds("bad_beat_bonus", name) == BAD_BEAT[name]
    # R-687a-16: a pair that loses is not paid, whatever the last line prints
    assert [table.line(hand) for hand in HANDS[1:]] == list(table.lines)
    assert [table.line(hand) for hand in ("two pairs", "pair", "high card")] == [None] * 3


def test_recommended_choices() -> None:
    assert DATA.defaults == DEFAULTS
    optional = ("progressive_bonus", "trips_bonus", "bad_beat_bonus")
    assert [DATA.default_paytable(wager) for wager in optional] == ["1", "DJWT-05", "DJWBB-01"]


@pytest.mark.shows("687a.7(d)(1)", "687a.7(d)(2)", "687a.7(d)(3)", "687a.7(d)(4)")
def test_687a_7_d_optional_wagers_are_taken_only_where_they_are_filed() -> None:
    def offered(**chosen: object) -> list[str]:
        return [wager.name for wager in Rules.of("687a", chosen).wagers()]

    assert offered() == ["ante", "blind", "raise"]
    assert offered(progressive_bonus_wager=True) == [*offered(), "progressive_bonus"]
    assert offered(paytables={"trips_bonus": "DJWT-07"}) == [*offered(), "trips_bonus"]
    assert offered(two_way_bad_beat=True) == [*offered(), "bad_beat_bonus"]
    assert [wager.name for wager in DATA.wager if wager.required] == ["ante", "blind"]


def test_published_paybacks() -> None:
    figures = {(one.wager, one.paytable): one.payback for one in DATA.published}
    assert figures == {
        ("required", None): "98.99%",
        ("trips_bonus", "DJWT-04"): "98.843%",
        ("trips_bonus", "DJWT-05"): "92.474%",
        ("trips_bonus", "DJWT-06"): "92.338%",
        ("trips_bonus", "DJWT-07"): "91.454%",
        ("bad_beat_bonus", "DJWBB-01"): "86.8%",
        ("bad_beat_bonus", "DJWBB-02"): "87.682%",
        ("bad_beat_bonus", "DJWBB-03"): "85.904%",
        ("bad_beat_bonus", "DJWBB-04"): "85.848%",
        ("progressive_bonus", None): "77%",
    }
