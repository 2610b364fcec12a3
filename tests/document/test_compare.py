"""What each wager holds for the house: wagers whose hold can be worked out by hand."""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from io import StringIO

import pytest
from rich.console import Console

from pitboss.chapters import ODDS
from pitboss.document.compare import Pace, compare, holding, marked
from pitboss.document.side_by_side import side_by_side
from pitboss.document.terminal import show
from pitboss.figures.figures import Figures, Meter, Outcome
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.strategy import Strategy
from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.refusal import Refused

ONE, NOTHING = Fraction(1), Fraction(0)

BLACKJACK, PAI_GOW, SIX_CARD = (Rules.of(number) for number in ("633a", "645a", "670a"))


def pays(wager: str, paytable: str | None, *lines: tuple[str, Fraction, int]) -> Figures:
    """A wager of one unit by these hands: how likely each is, and what it brings back."""
    paid = tuple(
        Outcome(hand, "", chance, ONE, Fraction(back)) for hand, chance, back in lines
    )  # fmt: skip
    lost = 1 - sum((one.probability for one in paid), NOTHING)
    return Figures(wager, paytable, 1, (*paid, Outcome("any other", "lose", lost, ONE, NOTHING)))


def fortune(envy_at: int = 500) -> Figures:
    """A Fortune Bonus Wager of § 670a.12(b): a full house, which Envy pays $25 (or $5 by the column
    of $1), in one hand of 20 brings back 16; three-of-a-kind, which it does not pay, in one of 40
    brings back 6. Payback 0.8 + 0.15, and Envy comes to $1.25 (or $0.25) a round: a quarter of the
    wager that it is per unit of."""
    wager = pays(
        "fortune_bonus", "Paytable",
        ("full house", Fraction(1, 20), 16), ("three-of-a-kind", Fraction(1, 40), 6),
    )  # fmt: skip
    return replace(wager, envy=Fraction(1, 4), envy_at=envy_at)


@pytest.mark.shows("670a.12(b)(2)")
@pytest.mark.parametrize(
    ("players", "hold"),
    [(1, 20), (2, -30), (6, -230)],  # 5% of $10, 40 times; less 40 times $1.25 for each other
)
def test_670a_12_b_2_envy_lowers_the_hold_with_every_other_player(players: int, hold: int) -> None:
    pace = Pace(players)
    assert pace.hold(SIX_CARD, fortune()) == 2_000
    assert pace.envy(SIX_CARD, fortune()) == 5_000
    assert pace.hold_with_envy(SIX_CARD, fortune()) == hold * 100


@pytest.mark.shows("670a.8(b)(1)", "670a.12(b)(2)")
@pytest.mark.parametrize(
    ("least", "bet", "cents_a_round"),
    [
        (500, 499, 0),  # R-670a-1: below $5 none
        (500, 500, 125),
        (500, 2_500, 125),  # R-670a-2: not scaled
        (100, 99, 0),
        (100, 100, 25),  # by the column of $1
        (100, 499, 25),
        (100, 500, 125),
    ],
)
def test_r_670a_2_envy_is_a_fixed_sum_by_the_size_of_the_wager(
    least: int, bet: int, cents_a_round: int
) -> None:
    rules = Rules.of("670a", {"fortune_envy_minimum": least})
    assert Pace(6, bet, 1).envy(rules, fortune(least)) == cents_a_round


@pytest.mark.shows("670a.12(d)(4)")
def test_670a_12_d_4_a_progressive_earns_envy_by_its_one_size() -> None:
    """A four-of-a-kind in one hand of 100, which Envy pays $25 by the column of $5."""
    wager = pays("progressive", "Paytable", ("four-of-a-kind", Fraction(1, 100), 50))
    meter = Meter(Fraction(1, 2), NOTHING, NOTHING, 500, 0)
    wager = replace(wager, meter=meter, envy=Fraction(1, 20), envy_at=500)
    pace = Pace(3, 100, 10)  # the average wager is not that of the meter
    assert pace.stake(SIX_CARD, wager) == 500
    assert pace.hold(SIX_CARD, wager) == 10 * 250
    assert pace.hold_with_envy(SIX_CARD, wager) == 10 * (250 - 2 * 25)


def test_envy_is_what_pitboss_odds_says_of_the_wager_that_it_is_per_unit_of() -> None:
    odds = ODDS["six-card-pai-gow"]
    found = [one for one in odds.odds(wagers=("fortune_bonus", "progressive")) if one.envy]
    assert len(found) == 2
    for one in found:
        assert one.envy is not None
        assert one.envy_at is not None
        assert Pace(6, one.envy_at, 40).envy(odds.rules, one) == one.envy * one.envy_at * 40


def test_a_hold_of_nothing_is_a_hold() -> None:
    even = replace(fortune(), outcomes=(Outcome("full house", "", ONE, ONE, ONE),))
    pace = Pace(2, 1_000, 1)
    assert pace.hold(SIX_CARD, even) == 0
    assert pace.hold_with_envy(SIX_CARD, even) == -2_500


@pytest.mark.shows("633a.8(a)", "633a.8(b)", "633a.12(a)(1)")
@pytest.mark.parametrize(("switch", "hold"), [(False, 500), (True, 1_000)])
def test_633a_8_insurance_is_half_the_wager_where_an_ace_is_up(switch: bool, hold: int) -> None:
    """It wins one time in four and then brings back three: of 52 rounds four have an ace up, and
    each loses a quarter of $5. At Switch each of two wagers is insured by itself (R-633a-13)."""
    wager = pays("insurance", "2 to 1", ("win", Fraction(1, 4), 3))
    rules = Rules.of("633a", {"switch": switch})
    assert Pace(7, 1_000, 52).hold(rules, wager) == hold


def test_the_insurance_of_six_card_is_made_before_the_cards_are_dealt() -> None:
    wager = pays("insurance", "Paytable", ("king-high", Fraction(1, 8), 4))
    assert Pace(6, 1_000, 52).hold(SIX_CARD, wager) == 52 * 500


def test_each_wager_made_during_a_round_has_its_part_of_it() -> None:
    during = [
        holding(Rules.of(of.chapter.number), wager.name).part
        for of in (odds.chapter for odds in ODDS.values())
        for wager in of.wager
        if wager.made == "during" and wager.name in ODDS[of.chapter.game].counts
    ]
    assert during == [Fraction(4, 52) / 2]  # Insurance at Blackjack


@pytest.mark.shows("645a.12(j)", "645a.12(l)")
@pytest.mark.parametrize("way", ["bank", "bank.1", "bank.5", "co_bank"])
def test_645a_12_what_a_bank_loses_is_no_hold_of_the_house(way: str) -> None:
    bank = pays(f"required.{way}", None, ("surplus", Fraction(1, 2), 2))
    assert Pace(6).hold(PAI_GOW, bank) is None
    assert Pace(6).hold_with_envy(PAI_GOW, bank) is None
    row = Pace(6).row(PAI_GOW, bank)
    assert (row["hold_per_hour"], row["hold_with_envy_per_hour"]) == (None, None)


@pytest.mark.shows("645a.12(a)", "645a.12(e)", "633a.12(a)[lead]")
@pytest.mark.parametrize(
    ("wager", "number", "choice"),
    [
        ("required.bank", "645a", "bank"),
        ("required.bank.2", "645a", "bank"),
        ("required.co_bank", "645a", "co_bank"),
        ("required.switch", "633a", "switch"),
    ],
)
def test_only_a_way_to_play_that_the_rules_allow_is_in_use(
    wager: str, number: str, choice: str
) -> None:
    allowed = Rules.of(number, {choice: True})
    figures = replace(pays(wager, None), decks=allowed.decks)
    assert marked(allowed, figures)
    assert not marked(Rules.of(number), figures)
    assert marked(Rules.of(number), replace(figures, wager=REQUIRED))


def test_a_wager_that_is_not_offered_has_the_table_by_which_it_would_be_paid() -> None:
    assert not PAI_GOW.offers("fortune_bonus")
    assert marked(PAI_GOW, pays("fortune_bonus", "A"))
    assert not marked(PAI_GOW, pays("fortune_bonus", "B"))


@pytest.mark.shows("670a.2(a)")
def test_670a_2_a_more_players_than_positions_are_refused() -> None:
    odds = game("670a", fortune())
    with pytest.raises(Refused) as refused:
        compare(odds, odds.rules, Pace(7), every=True)
    assert (refused.value.field, refused.value.allowed) == ("players", "1 to 6")
    assert "670a.2(a)" in refused.value.cites


def game(number: str, *wagers: Figures) -> GameOdds:
    """A chapter with these wagers only."""
    of = chapter_file(number)

    def count(one: Figures, _: Rules, decks: int) -> list[Figures]:
        return [replace(one, decks=decks)]

    return GameOdds(
        of,
        {one.wager: partial(count, one) for one in wagers},
        lambda _, decks: Strategy(of.chapter.game, decks, ()),
        lambda *_: pytest.fail("nothing is asked"),
        deck_counts=(of.cards.decks,),
    )


def printed(odds: GameOdds, players: int = 6) -> str:
    """The tables for people."""
    out = StringIO()
    compared = compare(odds, odds.rules, Pace(players), every=True)
    show(side_by_side(compared), Console(file=out, width=100))
    text = out.getvalue()
    assert max(map(len, text.splitlines())) <= 100
    return text


def row(text: str, first: str) -> list[str]:
    """The cells of the line that begins so."""
    return next(line.split() for line in text.splitlines() if line.strip().startswith(first))


def test_a_hold_that_envy_takes_below_nothing_is_marked() -> None:
    odds = game("670a", replace(fortune(), wager=REQUIRED, paytable=None, envy=None), fortune())
    text = printed(odds)
    assert row(text, "Required")[-3:] == ["$20.00", "—", "$20.00"]
    assert row(text, "Fortune")[-3:] == ["$20.00", "$50.00", "-$230.00!"]
    assert "the hold of each of 6" in " ".join(text.split())
    assert row(printed(odds, 1), "Fortune")[-3:] == ["$20.00", "$50.00", "$20.00"]


def test_without_envy_there_is_no_column_for_it() -> None:
    text = printed(game("670a", replace(fortune(), envy=None)))
    assert row(text, "Fortune")[-1] == "$20.00"
    assert "Envy" not in text


def test_a_bank_has_no_hold_and_the_reason_is_said() -> None:
    bank = pays("required.bank", None, ("surplus", Fraction(1, 2), 2))
    text = printed(game("645a", bank))
    assert row(text, "Required")[-1] == "—"
    assert "*" not in " ".join(row(text, "Required"))
    assert "the vigorish and what the dealer's own hand wins" in " ".join(text.split())


def test_at_switch_the_figures_are_of_each_of_two_wagers() -> None:
    text = " ".join(printed(game("633a", pays("required.switch", None))).split())
    assert "switch (each of two)" in text
    assert "the average wager lies on each" in text
    assert "each of two" not in printed(game("633a", pays(REQUIRED, None)))
