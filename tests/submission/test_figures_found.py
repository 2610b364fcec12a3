"""What the odds say of a game as it is offered. Figures are made up, so that they can be worked out
by hand; those of a few games are counted."""

from fractions import Fraction

import pytest
from tests.submission.findings import offering

from pitboss.chapters import CHAPTERS
from pitboss.figures.figures import Figures, Meter, Outcome, Sample
from pitboss.submission.check import check
from pitboss.submission.checks.figures import (
    best_award,
    envy,
    favours_player,
    figures_of,
    rare_jackpot,
)
from pitboss.submission.finding import Checked
from pitboss.submission.model import Offer
from pitboss.submission.reading import read

ONE = Fraction(1)


def offer_in(text: str) -> Offer:
    """The one game of a file."""
    submission = read(text).submission
    assert submission is not None
    return submission.offers[0]


def flush_bonus(chance: Fraction, back: int, **more: object) -> Figures:
    """A wager that brings back so much by so small a chance."""
    outcomes = (
        Outcome("seven-card flush", "", chance, ONE, Fraction(back)),
        Outcome("miss", "lose", 1 - chance, ONE, Fraction(0)),
    )
    return Figures("flush_bonus", "A", 1, outcomes, **more)  # type: ignore[arg-type]


HIGH_CARD_FLUSH = {"flush_bonus_wager": True, "progressive_jackpot_wager": True}


@pytest.fixture
def offer() -> Offer:
    """High Card Flush with a bonus and a progressive."""
    return offer_in(offering("high-card-flush", HIGH_CARD_FLUSH))


def test_a_wager_that_brings_back_more_than_all_is_told(offer: Offer) -> None:
    tenth = Fraction(1, 10)
    assert list(favours_player(offer, flush_bonus(tenth, 10))) == []
    (told,) = favours_player(offer, flush_bonus(tenth, 11))
    assert told.words == "Flush Bonus Wager: the player is favoured, 110.000% comes back"
    assert (told.grade, told.field) == ("warning", "paytables.flush_bonus")
    assert told.cites == ("678a.12(b)",)


def test_what_a_meter_collects_is_not_counted(offer: Offer) -> None:
    """95% of the wager at the seed, and 23% that the rate of progression adds to the meter."""
    meter = Meter(Fraction(0), Fraction(1), Fraction(1, 100), 100, 9_500)
    figures = flush_bonus(Fraction(1, 100), 95, added=Fraction(23, 100), meter=meter)
    assert list(favours_player(offer, figures)) == []


def test_figures_that_were_simulated_are_told_as_such(offer: Offer) -> None:
    sample = Sample(10, 1, "", Fraction(1, 1000))
    (told,) = favours_player(offer, flush_bonus(Fraction(1, 10), 11, sample=sample))
    assert told.words.endswith("110.000% comes back, simulated")


def test_envy_of_others_may_favour_the_player(offer: Offer) -> None:
    """90% and 3% of each other player: with four, 102%; with three, 99%."""
    figures = flush_bonus(Fraction(1, 10), 9, envy=Fraction(3, 100), envy_at=500)
    (told,) = favours_player(offer, figures)
    assert "with Envy from 4 other players" in told.words
    small = offer_in(offering("high-card-flush", HIGH_CARD_FLUSH | {"betting_positions": 4}))
    assert list(favours_player(small, figures)) == []


@pytest.mark.parametrize(("chance", "told"), [(100_000_000, False), (100_000_001, True)])
def test_a_jackpot_that_nobody_sees_is_told(offer: Offer, chance: int, told: bool) -> None:
    figures = flush_bonus(Fraction(1, chance), 1_000)
    findings = list(rare_jackpot(offer, figures))
    assert [one.words.rpartition(", comes ")[2] for one in findings] == (
        [f"once in {chance:,}"] if told else []
    )


def test_the_jackpot_of_a_meter_is_all_of_it(offer: Offer) -> None:
    meter = Meter(Fraction(0), Fraction(1, 10), Fraction(0), 100, 1_000)
    figures = flush_bonus(Fraction(1, 10), 9, meter=meter)
    assert best_award(figures) == (Fraction(0), "the whole meter")
    (told,) = rare_jackpot(offer, figures)
    assert told.words.endswith("the whole meter, comes never")


@pytest.mark.shows("645a.1[Qualifying Wager]")
@pytest.mark.parametrize(("most", "told"), [("$5", False), ("$4.50", True)])
def test_645a_1_no_wager_under_5_dollars_earns_envy(most: str, told: bool) -> None:
    text = offering("pai-gow", {"fortune_bonus_wager": True})
    text = text.replace(
        'fortune_bonus = { least = "$1", most = "$100" }',
        f'fortune_bonus = {{ least = "$1", most = "{most}" }}',
    )
    offered = offer_in(text)
    figures = figures_of(offered.at_table)["fortune_bonus"]
    assert isinstance(figures, Figures)
    assert [one.field for one in envy(offered, figures)] == (
        ["limits.fortune_bonus"] if told else []
    )


# counted


def warned(text: str) -> list[Checked]:
    """The warnings, with figures."""
    return [one for one in check(text) if one.grade == "warning"]


@pytest.mark.shows("633a.12(a)(5)(i)", "633a.13(a)")
def test_r_633a_20_switch_as_printed_favours_the_player() -> None:
    """101.39% by a thousand million rounds; even money takes that away."""
    (told,) = warned(offering("blackjack", {"switch": True}))
    assert told.field == "game[0].choices.switch_natural_pays"
    assert told.cites == ("633a.12(a)(5)(i)", "633a.13(a)", "R-633a-20")
    assert "101.39" in told.words
    assert "simulated" in told.words
    even = {"switch": True, "switch_natural_pays": "even_money"}
    assert warned(offering("blackjack", even)) == []


@pytest.mark.shows("686a.8(b)")
def test_only_what_is_offered_is_counted() -> None:
    assert [*figures_of(offer_in(offering("over-under")).at_table)] == ["required", "bonus"]
    without = offer_in(offering("over-under", {"bonus_wager": False}))
    assert [*figures_of(without.at_table)] == ["required"]
    assert warned(offering("over-under")) == []


def test_nothing_is_counted_of_a_game_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "pitboss.submission.checks.figures.figures_of", lambda _: pytest.fail("counted")
    )
    text = offering("over-under", {}, adjacent_boxes=None)
    assert [one.grade for one in check(text)][:1] == ["refused"]
    assert check(offering("over-under"), figures=False)


def test_figures_that_there_are_not_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "pitboss.submission.checks.figures.figures_of", lambda _: {"bonus": "no study"}
    )
    (told,) = warned(offering("over-under"))
    assert told.words == "no figures under these rules: no study"
    assert told.field == "game[0].choices.bonus_wager"
    assert set(CHAPTERS["over-under"].odds.counts) == {"required", "bonus"}
