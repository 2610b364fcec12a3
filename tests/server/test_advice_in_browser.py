"""Advice at the table and the price of decisions in a real browser, against the real server."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect
from tests.server.browsing import (
    PHONE,
    WIDE,
    Size,
    Visit,
    accessible,
    elect,
    expect_cards,
    expect_hand,
    mode,
    open_table,
    replay,
    sit,
)

from pitboss.chapters import CHAPTERS, ODDS
from pitboss.figures.odds import GameOdds
from pitboss.figures.strategy import Advice, Situation, Strategy
from pitboss.regulation import Rules
from pitboss.server import advice
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from tests.server.conftest import Served, StackedHouse

pytestmark = pytest.mark.browser

OVER_UNDER = "over-under"

# The first stack is the dealer's, the next one that of seat 1.
DEALER = "Kc Jd 9s 8c 6s 4d 2c"
TWO_PAIR = "As Ks Qd Qh 9c 4h 4s"
SIX_DEALER = "9s 9d Kc 7h 4c 2d"
SIX_ACES = "As Ad Kd Qh 8c 3s"


Advise = Callable[[Rules, int, Situation], Advice]


@pytest.fixture
def advised(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, Advise], None]]:
    """Advice as a test has it, in place of a game's own."""

    def no_strategy(_: Rules, decks: int) -> Strategy:
        return Strategy("", decks, ())

    def instead(slug: str, find: Advise) -> None:
        chapter = CHAPTERS[slug].file
        game = GameOdds(chapter, {}, no_strategy, find, (chapter.cards.decks,))
        monkeypatch.setitem(ODDS, slug, game)
        advice._advice.cache_clear()

    yield instead
    advice._advice.cache_clear()


def bet(page: Page) -> None:
    """Ten dollars on the first wager."""
    mode(page, "bet")
    for _ in range(2):
        page.locator("[data-cents='500']").click()
    page.get_by_role("button", name="Place bet").click()


def told(page: Page, table: str, seat: int) -> dict[str, Any]:
    """The advice that the API gives this visitor."""
    answer = page.request.get(f"/api{table}/advice?seat={seat}")
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def in_dollars(cents: Fraction) -> str:
    """An average as it is shown."""
    rounded = round(cents)
    sign = "−" if rounded < 0 else ""
    return f"{sign}${abs(rounded) // 100}.{abs(rounded) % 100:02}"


# ----------------------------------------------------------------------------------------- advice


@pytest.mark.shows("686a.7(f)", "686a.7(g)(3)")
def test_686a_7_g_advice_is_given_to_the_player_who_asks_for_it(visit: Visit) -> None:
    ann, ben = visit(), visit(PHONE)
    table = open_table(ann, OVER_UNDER)
    asked_for: list[str] = []
    for page in (ann, ben):
        page.on(
            "request",
            lambda one: asked_for.append(one.url) if "/advice?" in one.url else None,
        )
    sit(ann, table, 3)
    expect(ann.locator(".advice")).to_have_count(0)  # nothing is asked that has a worth
    bet(ann)
    ben.goto(table)
    mode(ann, "ask")
    advised = ann.locator(".advice")
    expect(advised).to_have_count(1)
    expect(advised.locator(".advice-body")).to_be_hidden()
    expect(ben.locator("[data-seat='3'] playing-card")).to_have_count(1)
    expect(ben.locator(".advice")).to_have_count(0)

    ann.keyboard.press("?")
    api = told(ann, table, 3)
    rows = advised.locator("tbody tr")
    expect(rows).to_have_count(3)  # they come all at once
    shown = [row.locator("th, td").all_inner_texts() for row in rows.all()]
    assert [row[0] for row in shown] == [one["label"] for one in api["choices"]]
    for row, one in zip(shown, api["choices"], strict=True):
        worth = Fraction(one["worth"]) * api["stake"]
        assert row[1].removeprefix("+") == in_dollars(worth)
        assert row[1].startswith("+") == (worth > 0)
        assert Fraction(row[2].replace("−", "-")) == round(Fraction(one["worth"]), 4)
        assert row[3] == ("Best" if one["best"] else in_dollars(Fraction(one["cents"])))
    assert shown[0][3] == "Best"
    first, *others = api["choices"]
    away = [f"{in_dollars(Fraction(one['cents']))}" for one in others]
    expect(advised.get_by_role("status")).to_have_text(
        f"Best: {first['label']}; {others[0]['label']} gives away {away[0]} "
        f"and {others[1]['label']} {away[1]}."
    )
    surrender = next(row for row in shown if row[0] == "Surrender")
    assert surrender[1:3] == ["−$10.00", "−1.0000"]  # the whole Ante (R-686a-5)
    expect(advised).to_contain_text("on average with $10 on Ante")
    (face,) = api["hand"]
    assert first["label"] == ("Under 18" if face[0] in "2345" else "Over 23")

    ann.keyboard.press("?")
    expect(rows.first).to_be_hidden()
    advised.locator("summary").click()
    expect(rows.first).to_be_visible()
    assert len(asked_for) == 1  # by her page, before she wanted it; by nobody else's
    accessible(ann)
    elect(ann, "u")
    mode(ann, "bet")
    expect(ann.locator(".advice")).to_have_count(0)


def test_pending_says_to_the_player_alone_that_there_is_advice(casino: "Served") -> None:
    ann, ben = casino.player("Ann"), casino.player("Ben")
    ann.sit_down(2)
    ben.sit_down(4)
    ann.until("take_bets")
    assert "advice" not in ann.now["pending"]
    ann.do("bet", seat=2, wagers={"ante": 1_000})
    ben.do("bet", seat=4, wagers={"ante": 1_000})
    assert ann.until("ask")["advice"] is True
    assert "advice" not in ben.until("ask")
    ann.do("decision", seat=2, option="under")
    while ben.now["pending"].get("seat") != 4:
        ben.next("steps")
    assert ben.now["pending"]["advice"] is True
    assert "advice" not in casino.player("Eve").now["pending"]


def test_advice_that_takes_its_time_and_a_refusal_are_said(
    visit: Visit, advised: Callable[[str, Advise], None]
) -> None:
    counted, asked = Event(), []

    def slowly(_: Rules, __: int, situation: Situation) -> Advice:
        asked.append(situation)
        if len(asked) == 1:
            assert counted.wait(120)
            raise Refused("nobody can count so far", field="hand", cites=("686a.7(f)",))
        return Advice(situation, {"over": Fraction(1, 3), "under": Fraction(1, 3)})

    advised(OVER_UNDER, slowly)
    page = visit(refused=422)
    sit(page, open_table(page, OVER_UNDER), 1)
    bet(page)
    mode(page, "ask")
    said = page.locator(".advice").get_by_role("status")
    page.locator(".advice summary").click()
    expect(said).to_have_text("Counting …")
    counted.set()
    expect(said).to_contain_text("No advice: nobody can count so far.")
    expect(said.get_by_role("link", name="§ 686a.7(f)")).to_be_visible()
    accessible(page)
    page.locator(".advice summary").click()
    expect(page.locator(".advice-body")).to_be_hidden()
    page.locator(".advice summary").click()
    expect(said).to_have_text("Best: Over 23 or Under 18, worth the same.")


@pytest.mark.shows("645a.11(b)")
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_645a_11_b_advice_on_a_setting_can_be_laid_out(
    visit: Visit,
    house: "StackedHouse",
    advised: Callable[[str, Advise], None],
    size: Size,
) -> None:
    lows = ["As Ks", "Qd Qh", "4h 4s", "9c As", "Ks Qd", "9c Ks"]

    def settings(_: Rules, __: int, situation: Situation) -> Advice:
        both = {
            low: (tuple(card for card in situation.cards if card not in cards(low)), cards(low))
            for low in lows
        }
        worths = {low: Fraction(-at, 20) for at, low in enumerate(lows)}
        worths["surrender"] = Fraction(-1)
        return Advice(situation, worths, {}, both, {low: f"{low} low" for low in lows})

    advised("pai-gow", settings)
    house.first = f"{DEALER} {TWO_PAIR}"
    page = visit(size)
    table = open_table(page, "pai-gow")
    sit(page, table, 1)
    bet(page)
    mode(page, "set")
    page.keyboard.press("?")
    advice_ = page.locator(".advice")
    expect(advice_.get_by_role("status")).to_have_text(
        "Best: As Ks low; the next gives away $0.50."
    )
    shown = advice_.locator(".settings > li")
    expect(shown).to_have_count(5)  # the best four, one of which is the house way, and a surrender
    for at, choice in enumerate([*lows[:4], "surrender"]):
        expect(shown.nth(at)).to_have_attribute("data-choice", choice)
    expect(shown.first).to_contain_text("Best")
    expect(shown.nth(1)).to_contain_text("−$0.50 −0.0500 per unit gives away $0.50")
    expect(shown.last).to_contain_text("−$10.00 −1.0000 per unit gives away $10.00")
    expect(advice_).to_contain_text("2 other settings are not shown.")
    expect(advice_.locator(".tag")).to_have_count(1)
    for name, held in {"High": "As Ks 9c 4h 4s", "Low": "Qd Qh"}.items():
        expect_hand(shown.nth(1).get_by_role("group", name=name), held)
    accessible(page)
    shown.nth(1).get_by_role("button", name="Lay mine out so").click()
    expect(advice_.locator(".settings")).to_be_hidden()
    expect_cards(page.locator(".set-hand.low"), "Qh Qd")
    expect(page.locator(".set-hands")).to_be_focused()


@pytest.mark.shows("670a.11(c)")
def test_670a_11_c_a_double_down_is_weighed_before_the_hands_are_set(
    visit: Visit, house: "StackedHouse", advised: Callable[[str, Advise], None]
) -> None:
    def find(_: Rules, __: int, situation: Situation) -> Advice:
        both = {
            name: (tuple(one for one in situation.cards if one not in cards(name[:2])), low)
            for face in ("Kd", "Qh")
            for low in [cards(face)]
            for name in (face, f"{face}, double")
        }
        worths = ("Kd", 5), ("Qh", 2), ("Kd, double", 1), ("Qh, double", -2)
        expected = {name: Fraction(worth, 10) for name, worth in worths}
        return Advice(situation, expected, {"house_way": "Kd"}, both)

    advised("six-card-pai-gow", find)
    house.first = f"{SIX_DEALER} {SIX_ACES}"
    page = visit()
    sit(page, open_table(page, "six-card-pai-gow"), 1)
    bet(page)
    asked = mode(page, "ask")
    page.keyboard.press("?")
    status = page.locator(".advice").get_by_role("status")
    expect(status).to_have_text("Best: No Double Down; Double Down gives away $4.00.")
    expect(page.locator(".choices tbody th")).to_have_text(
        ["No Double DownKing of diamonds low", "Double DownKing of diamonds low"]
    )
    asked.locator("[data-option=double_down]").click()
    mode(page, "set")
    page.keyboard.press("?")  # of the settings, those with the wager that was made
    expect(status).to_have_text("Best: King of diamonds low; the next gives away $3.00.")
    page.locator(".settings button").last.click()
    expect_cards(page.locator(".set-hand.low"), "Qh")
    page.locator(".set-hands").click()
    mode(page, "bet")
    page.locator(".costs summary").click()
    said = page.locator(".costs .decisions li")
    expect(said).to_have_count(2)
    expect(said.first).to_contain_text("Double Down gave away $4.00Best: No Double Down")
    expect(said.last).to_contain_text("Queen of hearts low gave away $3.00")
    expect(page.locator(".costs").get_by_role("status")).to_have_text(
        "This round you gave away $7.00: Double Down, where No Double Down was best; "
        "Queen of hearts low, where King of diamonds low was best."
    )


# ------------------------------------------------------------------------------- what it has cost


@pytest.mark.shows("686a.7(g)(3)")
def test_the_price_of_decisions_is_told_when_the_round_is_over(visit: Visit) -> None:
    page = visit(PHONE)
    table = open_table(page, OVER_UNDER)
    sit(page, table, 2)
    costs = page.locator("settlement-list .costs")
    bet(page)
    mode(page, "ask")
    expect(costs).to_be_hidden()
    api = told(page, table, 2)
    price = next(one["cents"] for one in api["choices"] if one["choice"] == "surrender")
    elect(page, "s")
    mode(page, "bet")
    away = in_dollars(Fraction(price))
    best = api["choices"][0]["label"]
    instead = f"This round you gave away {away}: Surrender, where {best} was best."
    expect(costs.get_by_role("status")).to_have_text(instead)  # without being asked for
    costs.locator("summary").click()
    decision = costs.locator(".decisions li")
    expect(decision).to_have_count(1)
    (face,) = api["hand"]
    expect_cards(decision, face)
    expect(decision).to_contain_text(f"Surrender gave away {away}")
    expect(decision).to_contain_text(f"Best: {api['choices'][0]['label']}")
    accessible(page)

    # left open, it tells of the next round when that is over
    page.get_by_role("button", name="Rebet & deal").click()
    mode(page, "ask")
    best = told(page, table, 2)["best"]
    page.locator(f".options [data-option={best}]").click()
    mode(page, "bet")
    expect(costs.get_by_role("status")).to_have_text("You gave nothing away: it was the best.")
    expect(decision).to_have_class("best")
    expect(decision).not_to_contain_text("$")

    # and when the page is loaded again; a past round tells it too, to him who played it
    page.reload()
    expect(costs.get_by_role("status")).to_have_text("You gave nothing away: it was the best.")
    replay(page, table)
    expect(costs.get_by_role("status")).to_have_text(instead)
    analyse = costs.get_by_role("link", name="Analyse")
    expect(analyse).to_have_attribute(
        "href", re.compile(r"^/analysis\?table=.*&round=1&decision=1$")
    )
    accessible(page)
    eve = visit()
    replay(eve, table)
    expect(eve.locator("settlement-list .line").first).to_be_visible()
    expect(eve.locator("settlement-list .costs")).to_be_hidden()
