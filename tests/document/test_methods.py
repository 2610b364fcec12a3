"""The section on methods: a command that runs, and a second method for every figure."""

import shlex
from fractions import Fraction

import pytest
from typer import Typer
from typer.main import get_command

from pitboss.chapters import ODDS
from pitboss.cli.report import report
from pitboss.document.blocks import FiguresTable, Text
from pitboss.document.methods import methods
from pitboss.document.report import ReportTerms
from pitboss.figures.checked import FoundAgain
from pitboss.figures.figures import Figures
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules


@pytest.mark.parametrize(
    "terms",
    [
        ReportTerms(),
        ReportTerms(rounds=50, seed=9, kernel_rounds=7, rounds_per_hour=55, sensitivity=False),
        ReportTerms(protection=False),
        ReportTerms(every=False, rules_file="our rules.json"),
    ],
)
def test_the_command_printed_is_one_that_the_program_takes(terms: ReportTerms) -> None:
    """Read back by the program itself, it asks for the same terms."""
    program, name, *arguments = shlex.split(terms.command("over-under"))
    assert (program, name) == ("pitboss", "report")
    app = Typer()
    app.command()(report)
    asked = get_command(app).make_context("report", list(arguments)).params
    assert asked["game"] == "over-under"
    assert str(asked["out"]).endswith(".pdf")
    assert (asked["rounds"], asked["seed"]) == (terms.rounds, terms.seed)
    assert asked["kernel_rounds"] == terms.kernel_rounds
    assert asked["rounds_per_hour"] == terms.rounds_per_hour
    assert asked["sensitivity"] is terms.sensitivity
    assert asked["protection"] is terms.protection
    assert (asked["rules"] or "") == terms.rules_file


def test_the_section_prints_rounds_seed_and_command(made_up: GameOdds, coin: Figures) -> None:
    checked = FoundAgain("required", "win frequency", 30, *[Fraction(1, 2)] * 3)
    section = methods(made_up, made_up.rules, [coin], [checked], [], ReportTerms(rounds=30, seed=4))
    words = " ".join(block.words for block in section.blocks if isinstance(block, Text))
    again = "pitboss report dj-wild --rounds 30 --seed 4 --out report.pdf"
    assert f"30 rounds with seed 4, again with: {again}" in words
    assert "Not among" not in words


def test_a_wager_without_rounds_and_method_is_named(made_up: GameOdds, coin: Figures) -> None:
    section = methods(made_up, made_up.rules, [coin], [], [], ReportTerms(rounds=0))
    assert Text("Not among these rounds: Required wagers.") in section.blocks


@pytest.mark.shows("645a.11(b)", "645a.13(a)")
def test_645a_best_play_is_beside_its_stored_simulation() -> None:
    """Counted over every deal, and 10⁹ rounds from shuffles: within four standard errors."""
    odds = ODDS["pai-gow"]
    figures = odds.odds(wagers=["required", "required.house_way"])
    section = methods(odds, odds.rules, figures, [], [], ReportTerms(rounds=0))
    (table,) = (block for block in section.blocks if isinstance(block, FiguresTable))
    assert [row[0] for row in table.printed] == ["Required wagers", "Required wagers, house way"]
    for row, one in zip(table.printed, figures, strict=True):
        counted, simulated, error, apart = (Fraction(cell.removesuffix("%")) for cell in row[2:])
        assert counted == pytest.approx(float(one.payback * 100), abs=1e-4)
        assert simulated == pytest.approx(float(counted), abs=4 * float(error))
        assert abs(apart) < 4
        assert row[1].startswith("pitboss simulate pai-gow ")


@pytest.mark.shows("645a.11(c)")
def test_645a_11_c_a_stored_simulation_is_for_the_standard_house_way_only(coin: Figures) -> None:
    own = {"name": "x", "title": "x", "rule": [{"words": "…", "keep": "best"}]}
    rules = Rules.of("645a", {"house_way": own})
    section = methods(ODDS["pai-gow"], rules, [coin], [], [], ReportTerms(rounds=0))
    assert not any(isinstance(block, FiguresTable) for block in section.blocks)


def test_what_no_round_of_the_cross_check_has_has_a_second_method() -> None:
    """Best play of hands that are set, a bank, Switch and its Super Match Wager."""
    for odds in ODDS.values():
        for wager in odds.counts:
            way = wager.partition(".")[2]
            unplayed = way in ("bank", "co_bank", "switch") or wager == "super_match"
            if unplayed or (wager == "required" and odds.chapter.hand.low):
                methods_known = odds.second_methods
                assert wager in methods_known.simulated or methods_known.of(wager)
    bank = ODDS["pai-gow"].second_methods
    assert bank.of("required.bank.3") == bank.in_words["required.bank"]
