"""The section of a wager: figures worked out by hand, with a meter, Envy and a sample."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.chapters import ODDS
from pitboss.document.blocks import Bars, Facts, FiguresTable, Plots, Report, Section
from pitboss.document.cells import text
from pitboss.document.drawings import return_by_line
from pitboss.document.identity import identity
from pitboss.document.lines import combinations, printed_lines
from pitboss.document.report import ReportTerms, build
from pitboss.document.wager import envy
from pitboss.figures.figures import Figures, percent
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules, chapter_file

ONE = Fraction(1)


@pytest.fixture(scope="module")
def report(made_up: GameOdds) -> Report:
    """The made-up wagers."""
    return build(
        made_up, made_up.rules, ReportTerms(rounds=0, rounds_per_hour=50, protection=False)
    )


def section(report: Report, title: str) -> Section:
    """The section of this title."""
    (found,) = (one for one in report.sections if one.title == title)
    return found


def table(of: Section, title: str) -> FiguresTable:
    """The table of this title."""
    (found,) = (one for one in of.blocks if isinstance(one, FiguresTable) and one.title == title)
    return found


def facts(of: Section) -> dict[str, str]:
    """All facts of a section."""
    return {name: text(value) for block in of.blocks if isinstance(block, Facts)
            for name, value in block.rows}  # fmt: skip


def test_sections_in_order(report: Report) -> None:
    assert [one.title for one in report.sections] == [
        "Identity",
        "The rules counted",
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
        "Files counted with",
        "Sign-off",
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
    assert lines.printed[0] == ("heads", "heads", "200", "0.5000000000", "2.00", "100.000000%")
    assert "Rounds" in [column.title for column in lines.columns]


@pytest.mark.shows("687a.12(c)")
def test_a_progressive_by_its_meter(report: Report) -> None:
    """$2,000 for $1 once in 10,000 is 20%, 30 for 1 once in 100 is 30%, the rate is 20%."""
    of = section(report, "Progressive Bonus Wager, paytable 1")
    lines = table(of, "Combinations and return by line")
    assert [row[-1] for row in lines.printed] == [
        "20.000000%", "30.000000%", "0.000000%", "20.000000%", "70.000000%",
    ]  # fmt: skip
    by_meter = {row[0]: row[1:] for row in table(of, "Return by the meter").printed}
    assert by_meter["seed"] == ("$2,000.00", "50.0000%", "50.0000%")
    assert by_meter["5 seeds"] == ("$10,000.00", "130.0000%", "-30.0000%")
    assert by_meter["break-even"] == ("$7,000.00", "100.0000%", "0.0000%")
    states = [row[0] for row in table(of, "Return by the meter").printed]
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
    told = table(of, "Envy by the number of players, at a wager of $1")
    assert told.printed[0] == ("0", "0.0000%", "70.0000%")
    assert told.printed[-1] == ("5", "2.5000%", "72.5000%")  # six positions
    assert "favours" not in told.note
    assert not any(
        isinstance(block, FiguresTable) and "Envy" in block.title
        for block in section(report, "Required wagers").blocks
    )


@pytest.mark.parametrize(
    ("each", "words"),
    [
        (Fraction(3, 5), "From 1 other player on more than 100% comes back"),
        (Fraction(1, 5), "From 3 other players on more than 100% comes back"),  # with 2, 100%
        (Fraction(1, 20), None),  # with all five, 85%
    ],
)
def test_envy_that_favours_the_players_is_said_to(
    long_shot: Figures, each: Fraction, words: str | None
) -> None:
    """A wager that pays back 60% by itself, on the $5 of which each other player adds a share."""
    hit, miss = long_shot.outcomes
    sixty = replace(long_shot, outcomes=(replace(hit, back=Fraction(60)), miss))
    told = envy(replace(sixty, envy=each, envy_at=500), positions=6)
    assert told.title == "Envy by the number of players, at a wager of $5"
    assert "its share of a wager of $5." in told.note
    if words is None:
        assert "favours" not in told.note
    else:
        assert f"{words}: the wager then favours the players." in told.note


@pytest.mark.shows("687a.12(c)")
def test_a_range_beside_a_meter_is_centred_on_what_the_seed_returns(report: Report) -> None:
    """50%, not the 70% with the rate of progression: σ and the sessions are at the seed too."""
    of = section(report, "Progressive Bonus Wager, paytable 1")
    told = table(of, "Range of the actual return, the meter at its seed")
    for row in told.printed[-2:]:
        low, high = (Fraction(row[place].removesuffix("%")) for place in (1, 2))
        assert (low + high) / 2 == pytest.approx(50, abs=0.001)
    assert "centred on 50.000000%, the payback without the 20.000000%" in told.note
    assert facts(of)["Return with the meter at its seed"] == "50.000000%"
    assert "Return with the meter at its seed" not in facts(section(report, "Required wagers"))


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
    assert [(bar.label, text(bar.figure)) for bar in bars.bars] == [
        ("all", "20.0000%"), ("some", "30.0000%"), ("rate of progression, net", "20.0000%"),
    ]  # fmt: skip
    assert [bar.length for bar in bars.bars] == pytest.approx([2 / 3, 1, 2 / 3])


def test_more_lines_than_can_be_read_are_together_by_their_result(coin: Figures) -> None:
    """Halves of 1 to 8 units won or lost, each with as much wagered or a unit more, and a tie."""
    even = replace(coin.outcomes[0], hand="even", probability=Fraction(1, 64))
    ends = []
    for units in range(1, 9):
        for staked in (units, units + 1):
            won, lost = (
                replace(even, hand=f"{staked} wagered", probability=Fraction(63, 64 * 32),
                        staked=Fraction(staked), back=Fraction(staked) + net)
                for net in (Fraction(units, 2), -Fraction(units, 2))
            )  # fmt: skip
            ends += [won, lost]
    tied = replace(even, staked=ONE, back=ONE)
    many = replace(coin, outcomes=(*ends, tied))
    assert len(many.outcomes) == 33
    lines = printed_lines(many)
    assert [one.hand for one in lines] == [
        *(f"wins {units}" for units in ("4", "3.5", "3", "2.5", "2", "1.5", "1", "0.5")),
        "ties",
        *(f"loses {units}" for units in ("0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4")),
    ]
    assert lines[0].pays == "8 to 9 units wagered"
    assert lines[0].probability == Fraction(63, 64 * 16)
    assert (lines[0].staked, lines[0].back) == (Fraction(17, 2), Fraction(25, 2))
    told = combinations(chapter_file("686a"), many)
    assert len(told.printed) == 18
    assert told.printed[-1][0] == "All"
    assert "ends in 33 ways" in told.note
    shares = [Fraction(row[-1].removesuffix("%")) for row in told.printed]
    assert abs(sum(shares[:-1]) - shares[-1]) < Fraction(1, 10**4)
    assert "wins 4" in [bar.label for bar in return_by_line(many).bars]
    few = replace(coin, outcomes=(replace(tied, probability=ONE),))
    assert printed_lines(few) == few.outcomes


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
    assert text(bars[-1].figure) == percent(Fraction(55, every), 4)
    assert max(bar.length for bar in bars) == bars[-1].length == 1


@pytest.mark.shows("686a.8(b)")
def test_686a_8_b_hands_are_counted_and_the_paytable_is_as_printed(over_under: Report) -> None:
    """All three cards of 6 are deuces, of 33 aces: two times C(24, 3) of the C(312, 3) hands."""
    of = section(over_under, "Bonus Wager")
    printed = table(of, "Bonus Wager, as printed in § 686a.8(b)")
    assert printed.printed[0] == ("6 or 33", "50 to 1")
    assert printed.printed[-1] == ("12 or 27", "1 to 1")
    lines = table(of, "Combinations and return by line")
    assert lines.printed[0][2] == f"{2 * (24 * 23 * 22) // 6:,}"
    assert lines.printed[-1][2] == f"{312 * 311 * 310 // 6:,}"
    shares = [Fraction(row[-1].removesuffix("%")) for row in lines.printed]
    assert abs(sum(shares[:-1]) - shares[-1]) < Fraction(1, 10**5)


@pytest.mark.shows("686a.8(a)")
def test_686a_8_a_even_money_is_in_one_table(over_under: Report) -> None:
    rows = table(section(over_under, "Required wagers"), "Payout odds as printed").printed
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
    digests = (told["Digest of its sources and libraries"], told["Digest of the rules"])
    assert [len(one) for one in digests] == [64, 64]


@pytest.mark.shows("686a.6(f)")
def test_a_choice_changes_the_digest() -> None:
    odds = ODDS["over-under"]
    chosen = Rules.of("686a", {"adjacent_boxes": 1})
    digests = {
        facts(identity(odds, rules))["Digest of the rules"] for rules in (odds.rules, chosen)
    }
    assert len(digests) == 2


@pytest.mark.shows("686a.6(e)")
def test_686a_6_e_a_wager_that_is_not_offered_is_not_in_the_report() -> None:
    odds = ODDS["over-under"]
    rules = type(odds.rules).of("686a", {"bonus_wager": False})
    made = build(
        odds, rules, ReportTerms(rounds=0, sensitivity=False, every=False, protection=False)
    )
    assert "Bonus Wager" not in [one.title for one in made.sections]
