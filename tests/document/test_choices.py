"""Which choices a figure hangs on, and the values that are tried."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.chapters import ODDS
from pitboss.document.choices import choices_for, label_of, title_of_choice, values_of, variants
from pitboss.figures.figures import Figures
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.chapter import NUMBERS


def named(chapter_number: str, name: str) -> Any:
    """A choice of a chapter."""
    return next(choice for choice in chapter_file(chapter_number).choice if choice.name == name)


def hangs_on(made_up: GameOdds, look: Any, coin: Figures) -> list[str]:
    """The choices found for a wager whose count looks at its rules like this."""

    def count(rules: Rules, _: int) -> list[Figures]:
        look(rules)
        return [coin]

    odds = replace(made_up, counts={look.__name__: count})
    return [choice.name for choice in choices_for(odds, look.__name__, odds.rules)]


def test_every_way_to_look_at_a_choice_is_noted(made_up: GameOdds, coin: Figures) -> None:
    def by_name(rules: Rules) -> None:
        assert rules["bad_beat"] == "player_only"

    def by_flag(rules: Rules) -> None:
        assert rules.flag("folded_progressive")

    def by_share(rules: Rules) -> None:
        assert rules.share("progressive_rate") == Fraction(1, 5)

    def by_number(rules: Rules) -> None:
        assert rules.number("adjacent_boxes") == 1

    def by_offer(rules: Rules) -> None:
        assert not rules.offers("trips_bonus")

    def whether_chosen(rules: Rules) -> None:
        assert "progressive_envy" not in rules.chosen

    def by_meter(rules: Rules) -> None:
        assert rules.meter("progressive_bonus").primary == Fraction(1, 5)

    def not_at_all(rules: Rules) -> None:
        assert rules.decks == 1

    expected = {
        by_name: ["bad_beat"],
        by_flag: ["folded_progressive"],
        by_share: ["progressive_rate"],
        by_number: ["adjacent_boxes"],
        by_offer: ["trips_bonus_wager"],
        whether_chosen: ["progressive_envy"],
        by_meter: ["progressive_rate"],
        not_at_all: [],
    }
    assert {look: hangs_on(made_up, look, coin) for look in expected} == expected


def test_over_under_hangs_on_no_choice_and_no_value_of_any_changes_it() -> None:
    odds = ODDS["over-under"]
    counted = {wager: odds.wager(wager, odds.rules) for wager in odds.counts}
    tried = 0
    for wager, figures in counted.items():
        assert choices_for(odds, wager, odds.rules) == []
        for choice in odds.chapter.choice:
            for variant in variants(odds.rules, choice):
                assert odds.wager(wager, variant.rules) == figures
                tried += not variant.present
    assert tried >= 2 * len(odds.chapter.choice)


@pytest.mark.shows("633a.3(a)")
def test_633a_3_a_decks_are_tried_where_the_casino_chooses_them() -> None:
    decks = named("633a", "decks")
    assert values_of(decks, 6) == [1, 2, 3, 4, 5, 6, 7, 8]
    present = [variant.value for variant in variants(Rules.of("633a"), decks) if variant.present]
    assert present == [6]


@pytest.mark.parametrize(
    ("chapter_number", "name", "present", "values"),
    [
        ("687a", "bad_beat", "player_only", ["player_only", "two_way"]),
        ("670a", "progressive_bet", 100, [100, 500]),
        ("678a", "progressive_bet", 300, [150, 300, 600, 1500, 3000]),
        ("678a", "progressive_bet", 100, [100, 200, 500, 1000]),  # 50 is less than allowed
        ("633a", "twenty_pair_cap", 0, [0, 2_500_000]),  # none, and the least that is a cap
        ("633a", "switch", False, [True, False]),
        ("645a", "vig_round_to", 0, [0, 25]),
    ],
)
def test_the_values_that_are_tried(
    chapter_number: str, name: str, present: Any, values: list[Any]
) -> None:
    assert values_of(named(chapter_number, name), present) == values


@pytest.mark.shows("633a.12(a)(2)")
def test_633a_12_a_2_what_the_chapter_does_not_allow_is_not_tried() -> None:
    """Super Match only at a Switch table."""
    super_match = named("633a", "super_match_wager")
    plain, switch = Rules.of("633a"), Rules.of("633a", {"switch": True})
    assert [one.value for one in variants(plain, super_match)] == [False]
    assert [one.value for one in variants(switch, super_match)] == [True, False]


@pytest.mark.parametrize(
    ("chapter_number", "name", "value", "words"),
    [
        ("686a", "shuffler", "none", "by hand, from a shoe"),
        ("687a", "folded_progressive", False, "no"),
        ("687a", "folded_progressive", True, "yes"),
        ("645a", "house_way", "standard", "Standard house way"),
        ("645a", "progressive_seed", 200_000, "$2,000"),
        ("645a", "progressive_bet", 50, "$0.50"),
        ("645a", "payout_limit", 0, "none"),
        ("645a", "payout_limit", 5_000_000, "$50,000"),
        ("645a", "vig_round_to", 0, "exact"),
        ("645a", "vig_round_to", 25, "$0.25"),
        ("645a", "dealer_bet_vs_bank", 2_500, "$25"),
        ("645a", "progressive_rate", "29/100", "29%"),
        ("645a", "progressive_rate", "1/3", "1/3"),
        ("633a", "twenty_pair_cap", 0, "no cap"),
        ("633a", "decks", 8, "8 decks"),
        ("633a", "decks", 1, "1 deck"),
        ("633a", "resplits", 2, "2"),
        ("688a", "fortune5_quads", 25, "25"),
    ],
)
def test_values_in_words(chapter_number: str, name: str, value: Any, words: str) -> None:
    assert label_of(named(chapter_number, name), value) == words


def test_a_house_way_of_its_own_has_its_title() -> None:
    own = {"name": "mine", "title": "My way", "rule": [{"words": "…", "keep": "best"}]}
    assert label_of(named("645a", "house_way"), own) == "My way"


def test_no_title_tells_of_cents_where_dollars_are_printed() -> None:
    for number in NUMBERS:
        for choice in chapter_file(number).choice:
            assert "in cents" not in title_of_choice(choice)
            assert "0 is" not in title_of_choice(choice)
    bank = named("645a", "dealer_bet_vs_bank")
    assert title_of_choice(bank).endswith("his last wager, or an amount")
