"""The effect of each choice, against the same odds asked for directly."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.chapters import ODDS
from pitboss.document.blocks import FiguresTable, Section, Text
from pitboss.document.choices import title_of_choice
from pitboss.document.other_rules import sensitivity
from pitboss.document.report import ReportTerms, build
from pitboss.document.sensitivity import sensitivities, title_of
from pitboss.figures.figures import Figures
from pitboss.figures.in_use import in_use, wagers_of
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.refusal import Refused

Rows = dict[str, list[tuple[str, ...]]]


@pytest.fixture(scope="module")
def tables(made_up: GameOdds) -> Rows:
    """The tables of the section on sensitivity, by their titles."""
    report = build(made_up, made_up.rules, ReportTerms(rounds=0, protection=False))
    (section,) = (one for one in report.sections if one.title == "Sensitivity")
    return {
        block.title: list(block.printed)
        for block in section.blocks
        if isinstance(block, FiguresTable)
    }


def test_each_value_has_the_figures_of_its_own_rules(made_up: GameOdds) -> None:
    found = sensitivities(made_up, made_up.rules, list(made_up.counts))
    by_name = {one.choice.name: one for one in found}
    assert list(by_name) == ["progressive_rate", "folded_progressive"]
    for one in found:
        assert one.matters
        for effect in one.effects:
            rules = Rules.of("687a", {one.choice.name: effect.variant.value})
            direct = {
                figures.wager: figures
                for figures in made_up.wager(effect.wager, rules)
                if in_use(rules, figures)
            }
            assert effect.figures == direct[effect.wager]
    rate = by_name["progressive_rate"]
    assert {effect.wager for effect in rate.effects} == {"progressive_bonus"}
    changes = {
        effect.variant.value: effect.figures.payback - effect.present.payback
        for effect in rate.effects
        if effect.figures and effect.present
    }
    assert changes == {  # the rate adds itself; 1/5 is the default
        "0": Fraction(-1, 5), "1/10": Fraction(-1, 10), "1/5": 0, "3/10": Fraction(1, 10),
        "2/5": Fraction(1, 5), "1/2": Fraction(3, 10),
    }  # fmt: skip


def test_the_report_shows_them_with_their_change(tables: Rows) -> None:
    title = "Folded hands qualify for the Progressive Bonus Wager (687a.11(b)(3), R-687a-14)"
    assert tables[title] == [  # 1/100 of 90 or 80; σ = back · √(p(1-p))
        ("yes, as chosen", "Trips Bonus Wager", "90.0000%", "0.0000", "1.000%", "8.955"),
        ("no", "Trips Bonus Wager", "80.0000%", "-10.0000", "1.000%", "7.960"),
    ]
    assert tables["Trips Bonus Wager by paytable"] == [
        ("DJWT-04", "95.0000%", "+5.0000", "5.0000%", "1.000%", "9.452"),
        ("DJWT-05, in use", "90.0000%", "0.0000", "10.0000%", "1.000%", "8.955"),
    ]


def test_a_choice_that_is_looked_at_without_effect_is_said_to_be(made_up: GameOdds) -> None:
    """The rate is looked at with the meter, and this wager pays the same at any."""
    plain = GameOdds(
        made_up.chapter,
        {"progressive_bonus": lambda rules, _: _at_no_rate(rules, made_up)},
        made_up.find_strategy, made_up.find_advice, made_up.deck_counts,
    )  # fmt: skip
    (one,) = sensitivities(plain, plain.rules, list(plain.counts))
    assert not one.matters
    report = build(plain, plain.rules, ReportTerms(rounds=0, protection=False))
    (section,) = (one for one in report.sections if one.title == "Sensitivity")
    words = " ".join(block.words for block in section.blocks if isinstance(block, Text))
    assert "without effect on these figures: Rate of progression" in words


def _at_no_rate(rules: Rules, made_up: GameOdds) -> list[Figures]:
    assert rules.share("progressive_rate") >= 0
    return made_up.counts["progressive_bonus"](Rules.of("687a"), 1)


def test_a_value_without_figures_is_told(made_up: GameOdds) -> None:
    """The wager hangs on three values of one choice, one of which is not counted, and on two of
    another, one of which is not."""

    def trips(rules: Rules, decks: int) -> list[Figures]:
        if rules["progressive_envy"] == "off" or rules["bad_beat"] == "two_way":
            return []
        folded = rules["progressive_envy"] == "bettors_only"
        return made_up.counts["trips_bonus"](
            Rules.of("687a", {"folded_progressive": folded}), decks
        )

    odds = replace(made_up, counts={"trips_bonus": trips})
    envy, bad_beat = sensitivities(odds, odds.rules, ["trips_bonus"])
    assert (envy.matters, envy.unknown) == (True, True)
    assert (bad_beat.matters, bad_beat.unknown) == (False, True)
    report = build(odds, odds.rules, ReportTerms(rounds=0, protection=False))
    (section,) = (one for one in report.sections if one.title == "Sensitivity")
    (table,) = (block for block in section.blocks
                if isinstance(block, FiguresTable) and "Envy" in block.title)  # fmt: skip
    assert [row[2:4] for row in table.printed] == [("90.0000%", "0.0000"), ("80.0000%", "-10.0000")]
    assert table.note == "No figures under: Trips Bonus Wager: none: Envy is not paid."
    words = in_words(section)
    assert "no figures under other values of: Whose losing hand wins" in words
    assert "without effect" not in words


def looking_at(made_up: GameOdds, chapter_number: str, *names: str) -> GameOdds:
    """A wager that looks at choices of a chapter and pays the same whatever they are."""

    def required(rules: Rules, decks: int) -> list[Figures]:
        assert all(rules[name] is not None for name in names)
        return [
            one for one in made_up.counts["required"](Rules.of("687a"), decks) if not one.sample
        ]

    return replace(made_up, chapter=chapter_file(chapter_number), counts={"required": required})


def in_words(section: Section) -> str:
    """The paragraphs of a section."""
    return " ".join(block.words for block in section.blocks if isinstance(block, Text))


def sensitivity_of(odds: GameOdds) -> Section:
    """The section on sensitivity alone."""
    found = sensitivities(odds, odds.rules, list(odds.counts))
    return sensitivity(odds, odds.rules, odds.odds(), found, [])


@pytest.mark.shows("645a.11(c)")
def test_645a_11_c_a_house_way_is_not_said_to_be_without_effect(made_up: GameOdds) -> None:
    """Only one is shipped, so no other was tried; the abandoned wagers were, both ways."""
    words = in_words(sensitivity_of(looking_at(made_up, "645a", "house_way", "abandoned_wagers")))
    assert (
        "No other value was tried: How the dealer's hands are set (another needs rounds of its "
        "own: pitboss simulate)."
    ) in words
    assert (
        "Compared, and without effect on these figures: Wagers of a player who leaves during a "
        "round."
    ) in words


@pytest.mark.shows("645a.13(f)", "645a.13(a)")
@pytest.mark.parametrize("looked_at", [(), ("payout_limit", "vig_round_to")])
def test_645a_13_limit_and_rounding_are_left_out_not_without_effect(
    made_up: GameOdds, looked_at: tuple[str, ...]
) -> None:
    odds = looking_at(made_up, "645a", *looked_at)
    paragraphs = [block.words for block in sensitivity_of(odds).blocks if isinstance(block, Text)]
    left_out = (
        "Left out of the figures, which are by the unit of a wager, whatever its size: The "
        "vigorish is rounded up to a multiple of so many cents; Payout limit for each hand, Envy "
        "Bonuses apart."
    )
    assert left_out in paragraphs
    for words in paragraphs:
        assert words == left_out or ("vigorish" not in words and "Payout limit for" not in words)


def test_every_choice_has_a_table_or_is_in_one_list(made_up: GameOdds) -> None:
    section = sensitivity_of(made_up)
    listed = in_words(section)
    for choice in made_up.chapter.choice:
        title = title_of_choice(choice)
        tables = [one for one in section.blocks if isinstance(one, FiguresTable)
                  and one.title.startswith(f"{title} (")]  # fmt: skip
        assert len(tables) + (f": {title}" in listed or f"; {title}" in listed) == 1, title


@pytest.mark.shows("678a.12(d)(3)")
def test_rows_that_would_all_be_alike_are_a_sentence(made_up: GameOdds) -> None:
    """The size of the wager is on the meter, and no figure by the unit changes with it."""
    meter = next(one.meter for one in made_up.counts["progressive_bonus"](Rules.of("687a"), 1))
    assert meter is not None

    def required(rules: Rules, decks: int) -> list[Figures]:
        coin, _ = made_up.counts["required"](Rules.of("687a"), decks)
        return [replace(coin, meter=replace(meter, bet=rules.number("progressive_bet")))]

    odds = replace(made_up, chapter=chapter_file("678a"), counts={"required": required})
    (one,) = sensitivities(odds, odds.rules, ["required"])
    assert one.matters
    section = sensitivity_of(odds)
    assert not any(isinstance(block, FiguresTable) for block in section.blocks)
    assert (
        "Changes amounts in dollars and no figure by the unit: Size of the Progressive Jackpot "
        "Wager."
    ) in in_words(section)


@pytest.mark.shows("633a.3(a)")
def test_633a_3_a_many_rows_are_one_table_of_wagers_and_decks(made_up: GameOdds) -> None:
    """Eight numbers of decks and five wagers; each pays back as many hundredths as there are decks,
    and with three decks there are no figures."""

    def count(wager: str, rules: Rules) -> list[Figures]:
        coin, _ = made_up.counts["required"](Rules.of("687a"), rules.decks)
        heads, tails = coin.outcomes
        won = replace(heads, back=Fraction(2 * rules.decks, 100))
        return [] if rules.decks == 3 else [replace(coin, wager=wager, outcomes=(won, tails))]

    wagers = ("required", "lucky_ladies", "in_between", "royal_match", "kings_bounty")
    counts = {wager: lambda rules, _, wager=wager: count(wager, rules) for wager in wagers}
    odds = replace(
        made_up, chapter=chapter_file("633a"), counts=counts, deck_counts=tuple(range(1, 9))
    )
    (table,) = (
        block for block in sensitivity_of(odds).blocks
        if isinstance(block, FiguresTable) and block.title.startswith("Decks")
    )  # fmt: skip
    assert [column.title for column in table.columns] == [
        "Payback", "1 deck", "2 decks", "3 decks", "4 decks", "5 decks", "6 decks *", "7 decks",
        "8 decks",
    ]  # fmt: skip
    assert [row[0] for row in table.printed] == [title_of(odds.chapter, wager) for wager in wagers]
    for row in table.printed:
        assert row[1:4] == ("1.0000%", "2.0000%", "—")
        assert row[8] == "8.0000%"


def test_rules_that_are_refused_are_told_with_the_reason(made_up: GameOdds) -> None:
    def trips(rules: Rules, decks: int) -> list[Figures]:
        if not rules.flag("folded_progressive"):
            raise Refused("folded hands must qualify", field="rules.folded_progressive")
        return made_up.counts["trips_bonus"](rules, decks)

    odds = replace(made_up, counts={"trips_bonus": trips})
    folded = Rules.of("687a", {"folded_progressive": False})
    (one,) = sensitivities(odds, odds.rules, ["trips_bonus"])
    assert [effect.figures is None for effect in one.effects] == [False, True]
    (one,) = sensitivities(odds, folded, ["trips_bonus"])
    assert [effect.present for effect in one.effects] == [None]
    assert one.matters
    report = build(odds, folded, ReportTerms(rounds=0, protection=False))
    (summary,) = (one for one in report.sections if one.title == "Summary")
    assert (
        Text("Trips Bonus Wager: no figures under these rules; folded hands must qualify.")
        in summary.blocks
    )


def test_wagers_that_are_not_offered_are_left_out_unless_all_are_asked_for(
    made_up: GameOdds,
) -> None:
    offering = Rules.of("687a", {"trips_bonus_wager": True})
    assert wagers_of(made_up, offering, every=False) == ["required", "trips_bonus"]
    assert wagers_of(made_up, offering, every=True) == [*made_up.counts]


@pytest.mark.parametrize(
    ("chosen", "required"),
    [
        ({}, ["required", "required.house_way"]),
        ({"bank": True}, ["required", "required.house_way", "required.bank"]),
    ],
)
@pytest.mark.shows("645a.12(a)")
def test_645a_12_a_a_bank_is_in_the_report_where_players_may_bank(
    chosen: dict[str, bool], required: list[str]
) -> None:
    offered = wagers_of(ODDS["pai-gow"], Rules.of("645a", chosen), every=False)
    assert offered == required


@pytest.mark.shows("633a.12(a)(1)")
@pytest.mark.parametrize("every", [True, False])
def test_633a_12_a_1_at_a_switch_table_the_required_wagers_are_those_of_switch(
    every: bool,
) -> None:
    found = wagers_of(ODDS["blackjack"], Rules.of("633a", {"switch": True}), every=every)
    assert found[0] == "required"
    assert "required.switch" not in found
