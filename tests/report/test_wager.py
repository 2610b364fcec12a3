"""The section of a wager: figures worked out by hand, with a meter, Envy and a sample."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.odds import ODDS, Figures, GameOdds
from pitboss.odds.figures import percent
from pitboss.report import Report, Terms, build
from pitboss.report.document import Bars, Facts, Plots, Section, Table, Text
from pitboss.report.drawings import return_by_line


@pytest.fixture(scope="module")
def report(made_up: GameOdds) -> Report:
    """The made-up wagers."""
    return build(made_up, made_up.rules, Terms(rounds=0, rounds_per_hour=50))


def section(report: Report, title: str) -> Section:
    """The section of this title."""
    (found,) = (one for one in report.sections if one.title == title)
    return found


def table(of: Section, title: str) -> Table:
    """The table of this title."""
    (found,) = (one for one in of.blocks if isinstance(one, Table) and one.title == title)
    return found


def facts(of: Section) -> dict[str, str]:
    """All facts of a section."""
    return {name: value for block in of.blocks if isinstance(block, Facts)
            for name, value in block.rows}  # fmt: skip


def test_sections_in_order(report: Report) -> None:
    assert [one.title for one in report.sections] == [
        "Identity",
        "Summary",
        "Required wagers",
        "Required wagers, house way",
        "Trips Bonus Wager, paytable DJWT-05",
        "Progressive Bonus Wager, paytable 1",
        "Strategy",
        "Sensitivity",
        "The Board's published figures",
        "Methods and cross-check",
        "Definitions",
    ]


def test_a_coin(report: Report) -> None:
    told = facts(section(report, "Required wagers"))
    assert told["Payback, exact"] == "1/1"
    assert told["House edge, of the first wager"] == "0.000000%"
    assert told["Hit frequency"] == "50.000000%, once in 2.00 rounds"
    assert told["Volatility index (1.645 σ, 90%)"] == "1.6450"
    assert told["Method"].startswith("exact count")


def test_a_simulated_wager_tells_its_sample_and_no_fraction(report: Report) -> None:
    of = section(report, "Required wagers, house way")
    told = facts(of)
    assert told["Payback, of all money bet"] == "100.000000% ± 5.0000% (one standard error)"
    assert told["Method"] == "simulated: 400 rounds, seed 7, pitboss simulate coin --seed 7"
    assert "Payback, exact" not in told
    lines = table(of, "Combinations and return by line")
    assert lines.rows[0] == ("heads", "heads", "200", "0.5000000000", "2.00", "100.000000%")
    assert "Rounds" in [column.title for column in lines.columns]


@pytest.mark.shows("687a.12(c)")
def test_a_progressive_by_its_meter(report: Report) -> None:
    """$2,000 for $1 once in 10,000 is 20%, 30 for 1 once in 100 is 30%, the rate is 20%."""
    of = section(report, "Progressive Bonus Wager, paytable 1")
    lines = table(of, "Combinations and return by line")
    assert [row[-1] for row in lines.rows] == [
        "20.000000%", "30.000000%", "0.000000%", "20.000000%", "70.000000%",
    ]  # fmt: skip
    by_meter = {row[0]: row[1:] for row in table(of, "Return by the meter").rows}
    assert by_meter["seed"] == ("$2,000.00", "50.0000%", "50.0000%")
    assert by_meter["5 seeds"] == ("$10,000.00", "130.0000%", "-30.0000%")
    assert by_meter["break-even"] == ("$7,000.00", "100.0000%", "0.0000%")
    states = [row[0] for row in table(of, "Return by the meter").rows]
    assert states.index("2 seeds") < states.index("break-even") < states.index("5 seeds")
    told = facts(of)
    assert told["Break-even meter"] == "$7,000.00"
    assert told["Wagers between hits of the whole meter"] == "10,000 on average"
    assert told["Hours between hits, 1 player"] == "200.0 at 50 rounds an hour"
    assert told["Hours between hits, 6 players"] == "33.3 at 50 rounds an hour"
    assert told["The Board's figure"] == "70%: agrees"


@pytest.mark.shows("687a.12(c)")
def test_envy_by_the_number_of_other_players(report: Report) -> None:
    of = section(report, "Progressive Bonus Wager, paytable 1")
    rows = table(of, "Envy by the number of players").rows
    assert rows[0] == ("0", "0.0000%", "70.0000%")
    assert rows[-1] == ("5", "2.5000%", "72.5000%")  # six positions
    assert not any(
        isinstance(block, Table) and "Envy" in block.title
        for block in section(report, "Required wagers").blocks
    )


def test_the_meter_is_drawn_through_its_seed_and_break_even(report: Report) -> None:
    of = section(report, "Progressive Bonus Wager, paytable 1")
    (plot,) = (one for block in of.blocks if isinstance(block, Plots) for one in block.plots
               if one.title == "Return by the meter")  # fmt: skip
    assert [mark.label for mark in plot.marks] == ["seed $2,000", "even at $7,000"]
    seed, even = (mark.at for mark in plot.marks)
    assert even / seed == pytest.approx(3.5)
    (_, low), (_, high) = plot.points
    assert low + even * (high - low) == pytest.approx(
        next(tick.at for tick in plot.y_ticks if tick.label == "100%")
    )


def test_bars_are_as_long_as_what_the_lines_return(report: Report) -> None:
    of = section(report, "Progressive Bonus Wager, paytable 1")
    (bars,) = (block for block in of.blocks if isinstance(block, Bars))
    assert [(bar.label, bar.shown) for bar in bars.bars] == [
        ("all", "20.0000%"), ("some", "30.0000%"), ("rate of progression, net", "20.0000%"),
    ]  # fmt: skip
    assert [bar.length for bar in bars.bars] == pytest.approx([2 / 3, 1, 2 / 3])


def test_many_lines_share_a_bar(coin: Figures) -> None:
    """Of 30 lines that return 1 to 30 parts, the twenty best have a bar; the rest come to 55."""
    one = coin.outcomes[0]
    every = sum(range(1, 31))
    lines = tuple(
        replace(one, hand=str(parts), probability=Fraction(parts, every), back=Fraction(1))
        for parts in range(1, 31)
    )
    bars = return_by_line(replace(coin, outcomes=lines)).bars
    assert [bar.label for bar in bars] == [*map(str, range(11, 31)), "all other lines"]
    assert bars[-1].shown == percent(Fraction(55, every), 4)
    assert max(bar.length for bar in bars) == bars[-1].length == 1


@pytest.mark.shows("686a.8(b)")
def test_686a_8_b_hands_are_counted_and_the_paytable_is_as_printed(over_under: Report) -> None:
    """All three cards of 6 are deuces, of 33 aces: two times C(24, 3) of the C(312, 3) hands."""
    of = section(over_under, "Bonus Wager")
    printed = table(of, "Bonus Wager, as printed in § 686a.8(b)")
    assert printed.rows[0] == ("6 or 33", "50 to 1")
    assert printed.rows[-1] == ("12 or 27", "1 to 1")
    lines = table(of, "Combinations and return by line")
    assert lines.rows[0][2] == f"{2 * (24 * 23 * 22) // 6:,}"
    assert lines.rows[-1][2] == f"{312 * 311 * 310 // 6:,}"
    shares = [Fraction(row[-1].removesuffix("%")) for row in lines.rows]
    assert abs(sum(shares[:-1]) - shares[-1]) < Fraction(1, 10**5)


@pytest.mark.shows("686a.8(a)")
def test_686a_8_a_even_money_is_in_one_table(over_under: Report) -> None:
    rows = table(section(over_under, "Required wagers"), "Payout odds as printed").rows
    assert rows == (
        ("Ante Wager", "win", "1 to 1", "§ 686a.8(a)"),
        ("Over 23 Wager", "win", "1 to 1", "§ 686a.8(a)"),
        ("Under 18 Wager", "win", "1 to 1", "§ 686a.8(a)"),
    )


def test_the_identity_names_text_software_and_rules(over_under: Report) -> None:
    told = facts(section(over_under, "Identity"))
    assert told["Text"] == "58 Pa. Code Chapter 686a, proposed edition"
    assert told["Published"] == "July 13, 2019"
    assert told["Source"].startswith("Pennsylvania Bulletin, Vol. 49, No. 28")
    assert len(told["Digest of its sources"]) == len(told["Digest of the rules"]) == 64


@pytest.mark.shows("686a.6(f)")
def test_choices_that_differ_are_listed_and_change_the_digest() -> None:
    odds = ODDS["over-under"]
    plain = odds.rules
    chosen = type(plain).of("686a", {"adjacent_boxes": 1})
    terms = Terms(rounds=0, sensitivity=False, every=False)
    first, second = (section(build(odds, rules, terms), "Identity") for rules in (plain, chosen))
    assert facts(first)["Digest of the rules"] != facts(second)["Digest of the rules"]
    assert any(
        isinstance(block, Text) and "at its default" in block.words for block in first.blocks
    )
    listed = table(second, "Choices that differ from the defaults")
    assert listed.rows == (("Adjacent boxes for one player", "1", "2", "686a.6(f)"),)


@pytest.mark.shows("686a.6(e)")
def test_686a_6_e_a_wager_that_is_not_offered_is_not_in_the_report() -> None:
    odds = ODDS["over-under"]
    rules = type(odds.rules).of("686a", {"bonus_wager": False})
    made = build(odds, rules, Terms(rounds=0, sensitivity=False, every=False))
    assert "Bonus Wager" not in [one.title for one in made.sections]
