"""The page of a game's odds in a real browser, against the real server."""

from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.browsing import PHONE, WIDE, Size, Visit, accessible

from pitboss.chapters import CHAPTERS, ODDS
from pitboss.chapters.blackjack.odds.words import of_actions
from pitboss.figures.figures import Figures, Meter, Otherwise, Outcome
from pitboss.figures.odds import GameOdds
from pitboss.figures.strategy import Advice, Chart, Holds, RuleInWords, Situation, Strategy
from pitboss.regulation import Rules
from pitboss.server import odds_pages

if TYPE_CHECKING:
    from tests.server.conftest import Served

pytestmark = pytest.mark.browser

PAGE = "/games/over-under/odds"

SEVENTH = Fraction(1, 7)
LONG = Fraction(10**80 // 3 * 2, 10**80)
UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
METER = Meter(
    fixed=Fraction(1, 2),
    share=Fraction(1, 100_000),
    whole=Fraction(1, 200_000),
    bet=100,
    seed=100_000,
)
"""A dollar on it returns 1/100,000 of a dollar wagered: even at $50,000."""


def everything(_: Rules, decks: int) -> list[Figures]:
    """Figures with all that a page may have to show: a long fraction, a loss that pays, a meter."""
    outcomes = (
        Outcome("the rarest", "100 to 1", Fraction(1, 10**8), Fraction(1), Fraction(101)),
        Outcome("the half", "half back", LONG, Fraction(1), Fraction(1, 2)),
        Outcome("the rest", "lose", 1 - LONG - Fraction(1, 10**8), Fraction(1), Fraction(0)),
    )
    return [
        Figures("lucky_ladies", name, decks, outcomes, meter=METER, added=SEVENTH, envy=SEVENTH,
                note="read as R-633a-13 has it",
                otherwise=(Otherwise("double_shoe", True, Fraction(1, 2)),))
        for name in ("A", "B")
    ]  # fmt: skip


def grid(_: Rules, decks: int) -> Strategy:
    """A chart of actions by the up card, and one of numbers that is long."""
    rows = [(str(total), *["H"] * 8, "Rh", "Dh") for total in range(5, 21)]
    return Strategy(
        "blackjack",
        decks,
        (RuleInWords("Do as the chart says", Fraction(1, 10_000)),),
        (
            of_actions("Hard totals", ("Total", *UP_CARDS), tuple(rows)),
            Chart(
                "Worths",
                ("Total", "Worth"),
                tuple((str(at), "-0.5000") for at in range(20)),
                (Holds.NUMBER,),
            ),
        ),
    )


def no_advice(_: Rules, __: int, situation: Situation) -> Advice:
    """Nothing is asked here."""
    raise AssertionError(situation)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blackjack, as if these were its figures."""
    game = GameOdds(
        CHAPTERS["blackjack"].file, {"lucky_ladies": everything}, grid, no_advice, (1, 6)
    )
    monkeypatch.setitem(ODDS, "blackjack", game)
    monkeypatch.setenv("PITBOSS_CACHE_DIR", "")


def show(page: Page, path: str = PAGE) -> None:
    """Comes to a page of odds, and waits until they are counted."""
    page.goto(path)
    expect(page.locator("table.figures")).to_be_visible()


def cells(rows: Locator) -> list[list[str]]:
    """The text of each cell, row by row."""
    found: list[list[str]] = rows.evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    )
    return found


def in_percent(share: Fraction, places: int) -> str:
    """A share as the page prints it."""
    with localcontext(prec=40):
        return f"{Decimal(share.numerator) * 100 / Decimal(share.denominator):.{places}f}%"


# ---------------------------------------------------------------------------------------- figures


@pytest.mark.shows("686a.8(a)", "686a.8(b)")
@pytest.mark.parametrize("scripts", [True, False])
def test_the_page_shows_what_the_api_tells(visit: Visit, casino: "Served", scripts: bool) -> None:
    page = visit(scripts=scripts)
    entries: list[dict[str, Any]] = casino.browser().get("/api/games/over-under/odds").json()
    show(page)
    rows = cells(page.locator("table.figures tbody tr"))
    assert [row[2] for row in rows] == [
        in_percent(Fraction(entry["exact"]), 3) for entry in entries
    ]
    assert [row[2] for row in rows] == ["98.950%", "94.395%"]  # the Board: 98.95%, 94.393%
    assert [row[3] for row in rows] == [
        in_percent(Fraction(entry["house_edge"]), 3) for entry in entries
    ]
    assert [row[4] for row in rows] == [
        in_percent(Fraction(entry["hit_frequency"]), 3) for entry in entries
    ]
    assert [row[5] for row in rows] == [
        f"{Decimal(entry['standard_deviation']):.3f}" for entry in entries
    ]
    sections = page.locator(".figure")
    for entry, section in zip(entries, sections.all(), strict=True):
        lines = cells(section.locator("tbody tr"))
        assert [line[:3] for line in lines] == [
            [line["hand"], line["pays"], in_percent(Fraction(line["probability"]), 4)]
            for line in entry["lines"]
        ]
        returns = [Fraction(line[4].removesuffix("%")) for line in lines if line[4] != "–"]
        payback = Fraction(entry["exact"]) * 100
        assert abs(sum(returns) - payback) < Fraction(1, 200)  # each is rounded
        expect(section.locator("tfoot")).to_contain_text(in_percent(Fraction(entry["exact"]), 3))
        expect(section.locator(".exact")).to_have_text(entry["exact"])


@pytest.mark.shows("686a.7(g)(1)", "686a.7(g)(2)")
def test_the_page_shows_the_best_decisions(visit: Visit, casino: "Served") -> None:
    page = visit()
    play = casino.browser().get("/api/games/over-under/strategy").json()
    show(page)
    expect(page.locator(".rules li")).to_have_count(1)
    expect(page.locator(".rules li")).to_contain_text(play["rule"])
    expect(page.locator(".rules .price")).to_have_text("This is best play.")
    (chart,) = play["charts"]
    expect(page.locator(".chart")).to_have_attribute("open", "")
    rows = cells(page.locator(".chart tbody tr"))
    assert [[cell.replace("−", "-") for cell in row] for row in rows] == chart["rows"]
    assert [row[-1] for row in rows] == ["Under 18"] * 4 + ["Over 23"] * 9


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_page_is_accessible_and_every_link_of_its_contents_leads_somewhere(
    visit: Visit, size: Size
) -> None:
    page = visit(size)
    show(page)
    accessible(page)
    links = page.locator(".contents a, table.figures a")
    targets = {link.get_attribute("href") or "" for link in links.all()}
    assert {"#every-wager", "#strategy", "#required", "#bonus"} <= targets
    for target in targets:
        expect(page.locator(target)).to_have_count(1)
    page.locator(".contents").get_by_role("link", name="Bonus").click()
    expect(page.get_by_role("heading", name="Bonus")).to_be_in_viewport()


# ------------------------------------------------------------------------------- what others have


@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_charts_of_actions_meters_and_long_fractions(visit: Visit, size: Size) -> None:
    page = visit(size)
    show(page, "/games/blackjack/odds")
    decks = page.get_by_role("navigation", name="Number of decks").get_by_role("link")
    expect(decks).to_have_text(["Odds for 1 deck", "Odds for 6 decks"])
    expect(decks.last).to_have_attribute("aria-current", "page")

    # what an action is can be read, not only seen
    hard = page.locator(".chart").first
    assert cells(hard.locator("tbody tr"))[0] == ["5", *["H"] * 8, "Rh", "Dh"]
    expect(hard.locator(".legend li")).to_have_text(
        ["H Hit", "Dh Double down, or else hit", "Rh Surrender, or else hit"]
    )
    hues = (
        hard.locator("tbody tr")
        .first.locator("td")
        .evaluate_all("cells => cells.map(cell => getComputedStyle(cell).backgroundColor)")
    )
    assert len(set(hues)) == 3
    assert len(set(hues[:8])) == 1
    long = page.locator(".chart").last
    expect(long.locator("table")).to_be_hidden()
    long.locator("summary").click()
    expect(long.locator("td").first).to_have_text("−0.5000")

    # the meter: even where it returns what is wagered
    figure = page.locator("#lucky_ladies-A-6")
    expect(figure).to_contain_text("Returns 50.000% without the meter and 1.0000% for each $1,000")
    expect(figure).to_contain_text("it is even at $50,000")
    expect(figure).to_contain_text("once in 200,000 wagers")
    drawn = figure.get_by_role("img", name="51.0% at the seed of $1,000, 100% at $50,000")
    marks = [circle.bounding_box() for circle in drawn.locator("circle").all()]
    level = drawn.locator(".even").bounding_box()
    assert level
    seed, even = (box["y"] + box["height"] / 2 for box in marks if box)
    assert abs(even - level["y"] - level["height"] / 2) < 2
    assert seed > even

    # lines, and what else is to be said
    lines = cells(figure.locator("tbody tr"))
    assert lines[0] == ["the rarest", "100 to 1", "0.0000010%", "100,000,000", "0.000%"]
    assert lines[-1] == ["Rates of progression", "", "", "", "14.286%"]
    assert figure.locator("tbody tr.losing").count() == 2
    expect(figure).to_contain_text("Read as R-633a-13 has it.")
    expect(figure.get_by_role("link", name="R-633a-13")).to_be_visible()
    fraction = figure.locator(".fraction")
    expect(fraction.locator(".exact")).to_be_hidden()
    fraction.locator("summary").click()
    expect(fraction.locator(".exact")).to_contain_text("/")
    accessible(page)
    decks.first.click()
    expect(page.locator("#lucky_ladies-A-1")).to_be_visible()


@pytest.mark.usefixtures("counted")
def test_a_count_that_takes_its_time_is_said_and_shown_when_it_is_done(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, counts = Event(), []

    def slowly(rules: Rules, decks: int) -> list[Figures]:
        counts.append(decks)
        assert done.wait(120)
        return everything(rules, decks)

    monkeypatch.setitem(
        ODDS, "blackjack", replace(ODDS["blackjack"], counts={"lucky_ladies": slowly})
    )
    monkeypatch.setattr(odds_pages, "PATIENCE", 0.1)
    monkeypatch.setattr(odds_pages, "LOOK_AGAIN", "1")
    page = visit()
    answer = page.goto("/games/blackjack/odds")
    assert answer is not None
    assert (answer.status, "refresh" in answer.headers) == (202, True)
    expect(page.get_by_role("main")).to_contain_text("They are being counted")
    done.set()
    expect(page.locator("table.figures tbody tr")).to_have_count(2)  # it looks again by itself
    assert counts == [6]


def test_a_game_without_odds_and_decks_that_cannot_be_counted(
    casino: "Served", monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = casino.browser()
    refused = visitor.get(PAGE, params={"decks": 9})
    assert refused.status_code == 422
    assert "cannot be calculated for 9 decks" in refused.text
    monkeypatch.delitem(ODDS, "over-under")
    missing = visitor.get(PAGE)
    assert missing.status_code == 404
    assert "odds of Over/Under are not known" in missing.text
