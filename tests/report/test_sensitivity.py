"""The effect of each choice, against the same odds asked for directly."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.odds import ODDS, Figures, GameOdds
from pitboss.refusal import Refused
from pitboss.regulation import Rules
from pitboss.report import Terms, build
from pitboss.report.document import Table, Text
from pitboss.report.sensitivity import in_use, sensitivities, wagers_of

Rows = dict[str, list[tuple[str, ...]]]


@pytest.fixture(scope="module")
def tables(made_up: GameOdds) -> Rows:
    """The tables of the section on sensitivity, by their titles."""
    report = build(made_up, made_up.rules, Terms(rounds=0))
    (section,) = (one for one in report.sections if one.title == "Sensitivity")
    return {block.title: list(block.rows) for block in section.blocks if isinstance(block, Table)}


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
    report = build(plain, plain.rules, Terms(rounds=0))
    (section,) = (one for one in report.sections if one.title == "Sensitivity")
    words = " ".join(block.words for block in section.blocks if isinstance(block, Text))
    assert "without effect on these wagers: Rate of progression" in words


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
    report = build(odds, odds.rules, Terms(rounds=0))
    (section,) = (one for one in report.sections if one.title == "Sensitivity")
    *_, table, words = section.blocks
    assert isinstance(table, Table)
    assert [row[2:4] for row in table.rows] == [
        ("90.0000%", "0.0000"), ("80.0000%", "-10.0000"), ("no figures", "—"),
    ]  # fmt: skip
    assert isinstance(words, Text)
    assert "no figures under other values of: Whose losing hand wins" in words.words
    assert "without effect" not in words.words


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
    report = build(odds, folded, Terms(rounds=0))
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
