"""The odds of a table by its own rules: its page, the API, and what is not known."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from fractions import Fraction
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from pitboss.chapters import CHAPTERS, ODDS, new_table
from pitboss.chapters.blackjack.odds.switch import choices
from pitboss.figures.figures import Figures, Outcome
from pitboss.figures.sampled import CountedEnding, Study, keep
from pitboss.figures.strategy import Advice, RuleInWords, Situation, Strategy
from pitboss.pit.odds_at_table import counted_by, offered
from pitboss.procedure.requests import Ask, Option
from pitboss.regulation import Rules, chapter_file
from pitboss.server import odds_pages
from pitboss.server.advice import Question, told
from pitboss.simulate.studies import made_from
from pitboss.vocabulary.cards import cards

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.conftest import Served

BLACKJACK, PAI_GOW, SIX_CARD = "633a", "645a", "670a"
HALF, ONE = Fraction(1, 2), Fraction(1)


def no_play(_: Rules, decks: int) -> Strategy:
    """Best play, which is not asked about here."""
    return Strategy("blackjack", decks, (RuleInWords("Do as you like", Fraction(0)),))


@pytest.fixture(autouse=True)
def _nothing_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing was counted or simulated before."""
    monkeypatch.setenv("PITBOSS_CACHE_DIR", str(tmp_path / "counted"))


def narrow(monkeypatch: pytest.MonkeyPatch, *wagers: str, game: str = "blackjack") -> None:
    """A game of whose wagers only these are counted, and best play never: both take long."""
    odds = ODDS[game]
    counts = {wager: odds.counts[wager] for wager in wagers}
    monkeypatch.setitem(ODDS, game, replace(odds, counts=counts, find_strategy=no_play))


def table(casino: Served, game: str, /, **chosen: Any) -> str:
    """Puts up a table with these choices; its path."""
    rules = Rules.of(CHAPTERS[game].file.chapter.number, chosen)
    casino.put_up("the-table", game, new_table(rules, CHAPTERS[game].limits))
    return "/tables/the-table"


def page_of(casino: Served, path: str) -> str:
    """A page, once what it shows is counted."""
    while (page := casino.browser().get(path)).status_code == 202:
        assert page.headers["refresh"]
    assert page.status_code == 200, page.text
    return page.text


def text_of(casino: Served, path: str) -> str:
    """The text of a page, without its markup."""
    words = html.unescape(re.sub(r"<[^>]*>", " ", page_of(casino, path).partition("<main")[2]))
    return re.sub(r" ([.,:])", r"\1", re.sub(r"\s+", " ", words))


# ------------------------------------------------------------------------- figures of its own


@pytest.mark.shows("633a.13(g)(3)")
def test_633a_13_g_a_table_has_the_figures_of_the_paytable_that_it_uses(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the 311 cards that a second may be, 5 are the first once more and 18 others of its rank:
    10 to 1 and 15 to 1 bring back 18 x 11 + 5 x 16 = 278, 10 to 1 and 12 to 1 bring back 263."""
    narrow(monkeypatch, "bet_the_set")
    path = table(casino, "blackjack", paytables={"bet_the_set": "D"})
    (entry,) = casino.browser().get(f"/api{path}/odds").json()
    assert (entry["wager"], entry["paytable"], entry["exact"]) == ("bet_the_set", "D", "263/311")
    shown = text_of(casino, f"{path}/odds")
    assert "Exactly 263/311." in shown
    assert "278/311" not in shown
    of_game = text_of(casino, "/games/blackjack/odds")
    assert "Exactly 278/311." in of_game
    assert "Exactly 263/311." in of_game


@pytest.mark.shows("633a.13(g)(1)")
def test_633a_13_g_1_a_table_has_the_figures_of_its_decks(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the 51 cards that a second may be in one deck, 3 make a pair: 15 to 1 brings back 48."""
    narrow(monkeypatch, "bet_the_set")
    path = table(casino, "blackjack", decks=1, bet_the_set_wager=True)
    shown = text_of(casino, f"{path}/odds")
    assert "Exactly 16/17." in shown
    assert "one deck" in shown
    assert "Decks in the shoe: of one batch, or in each side of a double shoe 1 " in shown


@pytest.mark.shows("686a.6(e)")
def test_a_table_has_no_figures_of_a_wager_that_it_does_not_take(casino: Served) -> None:
    path = table(casino, "over-under", bonus_wager=False)
    entries = casino.browser().get(f"/api{path}/odds").json()
    assert [entry["wager"] for entry in entries] == ["required"]
    refused = casino.browser().get(f"/api{path}/odds", params={"wager": "bonus"})
    assert (refused.status_code, refused.json()["error"]) == (
        404,
        "no odds of 'bonus'; there are required",
    )
    assert 'id="bonus"' not in page_of(casino, f"{path}/odds")
    with_bonus = page_of(casino, "/tables/over-under-1/odds")
    assert 'id="bonus"' in with_bonus


@pytest.mark.shows("686a.7(g)")
def test_best_play_of_a_table_is_told_by_the_api(casino: Served) -> None:
    told_of_table = casino.browser().get("/api/tables/over-under-1/strategy").json()
    assert told_of_table == casino.browser().get("/api/games/over-under/strategy").json()
    path = table(casino, "blackjack", peek=False)
    refused = casino.browser().get(f"/api{path}/strategy")
    assert refused.status_code == 422
    assert refused.json()["field"] == "rules.peek"


@pytest.mark.parametrize(
    ("chosen", "wagers"),
    [
        ({}, ["required", "required.house_way"]),
        ({"bank": True}, ["required", "required.house_way", "required.bank"]),
        (
            {"co_bank": True, "progressive_wager": True},
            ["required", "required.house_way", "required.bank", "required.co_bank", "progressive"],
        ),
    ],
)
@pytest.mark.shows("645a.12(a)", "645a.12(e)")
def test_645a_12_to_bank_is_told_where_players_may(
    chosen: dict[str, Any], wagers: list[str]
) -> None:
    assert offered(ODDS["pai-gow"], Rules.of(PAI_GOW, chosen)) == wagers


@pytest.mark.shows("633a.12(a)(2)")
def test_633a_12_a_the_wagers_of_an_ordinary_table_and_of_blackjack_switch() -> None:
    every = {"lucky_ladies_wager": True, "kings_bounty_wager": True}
    ordinary = Rules.of(BLACKJACK, every)
    assert offered(ODDS["blackjack"], ordinary) == [
        "required", "lucky_ladies", "kings_bounty", "insurance",
    ]  # fmt: skip
    switch = Rules.of(BLACKJACK, {**every, "switch": True, "super_match_wager": True})
    assert offered(ODDS["blackjack"], switch) == ["required", "super_match", "insurance"]


def test_tables_that_differ_in_nothing_that_counts_are_counted_once() -> None:
    alike: dict[str, Any] = {
        **chapter_file(BLACKJACK).defaults,
        "bet_the_set_wager": True,
        "paytables": {"bet_the_set": "D"},
    }
    assert counted_by(Rules.of(BLACKJACK, alike)).chosen == {}
    assert counted_by(Rules.of(BLACKJACK, {**alike, "resplits": 0})).chosen == {"resplits": 0}
    doubled = {"double_down_wager": False, "fortune_bonus_wager": True}  # § 670a.11(c): it counts
    assert counted_by(Rules.of(SIX_CARD, doubled)).chosen == {"double_down_wager": False}


# ------------------------------------------------------------------------------ what is not known


@pytest.mark.shows("633a.12(a)(1)")
def test_633a_12_a_a_switch_table_that_nobody_has_simulated_says_how(
    casino: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    narrow(monkeypatch, "required", "required.switch", "insurance")
    path = table(casino, "blackjack", switch=True, decks=3, resplits=0, min_chip=100)
    shown = text_of(casino, f"{path}/odds")
    assert "Blackjack with Double Down or Split: there are no figures." in shown
    command = "pitboss simulate blackjack switch --rounds 100000000 --rules rules.json"
    assert shown.count(command) == 1
    held = re.search(r"rules\.json that holds (\{.*?\})", shown)
    assert held is not None
    assert json.loads(held[1]) == {"switch": True, "decks": 3, "resplits": 0, "min_chip": 100}
    entries = casino.browser().get(f"/api{path}/odds").json()
    assert [entry["wager"] for entry in entries] == ["insurance"]

    # once it is made, the page shows it
    endings = (
        CountedEnding(hand="won", pays="wins 1", staked=ONE, back=2 * ONE, rounds=48),
        CountedEnding(hand="lost", pays="loses 1", staked=ONE, back=0 * ONE, rounds=52),
    )
    rules = Rules.of(BLACKJACK, {"switch": True, "resplits": 0})
    made = Study(
        game="blackjack", name="switch", rules=choices(rules, 3), rounds=100, seed=1,
        command=command, endings=endings, standard_error=Fraction(1, 10),
    )  # fmt: skip
    keep(made.model_copy(update={"made_from": made_from(made)}), tmp_path / "counted")
    shown = text_of(casino, f"{path}/odds")
    assert "≈ 96.000%" in shown
    assert "there are no figures" not in shown


@pytest.mark.shows("633a.7(h)")
def test_633a_7_h_without_the_card_reader_the_other_wagers_have_figures(casino: Served) -> None:
    path = table(casino, "blackjack", peek=False, decks=1, bet_the_set_wager=True)
    shown = text_of(casino, f"{path}/odds")
    reason = "The odds are calculated only for tables with a card reader."
    assert f"there are no figures. {reason}" in shown
    assert f"Best play is not known. {reason}" in shown
    assert "§ 633a.7(h)" in shown
    assert "Exactly 16/17." in shown  # Bet the Set in one deck


def test_figures_that_take_their_time_are_counted_once_for_tables_that_are_alike(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, counts = Event(), []

    def slowly(rules: Rules, decks: int) -> list[Figures]:
        counts.append((dict(rules.chosen), decks))
        assert done.wait(120)
        return [coin("required", decks)]

    odds = replace(ODDS["blackjack"], counts={"required": slowly}, find_strategy=no_play)
    monkeypatch.setitem(ODDS, "blackjack", odds)
    monkeypatch.setattr(odds_pages, "PATIENCE", 0.05)
    path = table(casino, "blackjack", resplits=0)
    for _ in range(3):
        waiting = casino.browser().get(f"{path}/odds")
        assert (waiting.status_code, "refresh" in waiting.headers) == (202, True)
        assert "Odds of the-table" in waiting.text
        assert "They are being counted" in waiting.text
    done.set()
    assert "100.000%" in text_of(casino, f"{path}/odds")
    assert counts == [({"resplits": 0}, 6)]


def test_a_table_that_is_not_there_has_no_odds(casino: Served) -> None:
    for path in ("/tables/none/odds", "/api/tables/none/odds", "/api/tables/none/strategy"):
        assert casino.browser().get(path).status_code == 404, path


# ------------------------------------------------------------------------------- what is said


def coin(wager: str, decks: int, **more: Any) -> Figures:
    """A wager that wins as often as it loses."""
    heads = Outcome("heads", "1 to 1", HALF, ONE, 2 * ONE)
    return Figures(
        wager, None, decks, (heads, Outcome("tails", "lose", HALF, ONE, 0 * ONE)), **more
    )


@pytest.mark.shows("645a.6(d)")
def test_645a_6_d_envy_is_told_with_the_wager_that_earns_it(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fortune(_: Rules, decks: int) -> list[Figures]:
        return [coin("fortune_bonus", decks, envy=Fraction(1, 125), envy_at=500)]

    odds = replace(ODDS["pai-gow"], counts={"fortune_bonus": fortune}, find_strategy=no_play)
    monkeypatch.setitem(ODDS, "pai-gow", odds)
    path = table(casino, "pai-gow", fortune_bonus_wager=True)
    assert "Envy, each other player 0.800% of a wager of $5 " in text_of(casino, f"{path}/odds")
    (entry,) = casino.browser().get(f"/api{path}/odds").json()
    assert (entry["envy"], entry["envy_at"]) == ("0.0080000000", 500)


def test_the_page_of_a_game_lists_the_default_choices_that_it_is_for(casino: Served) -> None:
    shown = text_of(casino, "/games/over-under/odds")
    assert "The figures are for 6 decks and the game’s default choices." in shown
    listed = shown.partition("The default choices ")[2]
    for words in ("Bonus Wager yes", "Betting positions 6"):
        assert words in listed
    assert "default choices" not in text_of(casino, "/tables/over-under-1/odds")


@pytest.mark.parametrize("page", ["", "/rules", "/rounds", "/odds"])
def test_what_is_about_a_table_leads_to_its_own_odds(casino: Served, page: str) -> None:
    table = "/tables/over-under-1"
    assert f'href="{table}/odds"' in page_of(casino, "/")
    shown = page_of(casino, f"{table}{page}")
    assert f'href="{table}/odds"' in shown
    leads_to_game = 'href="/games/over-under/odds"' in shown
    assert leads_to_game is (page == "/odds")  # where every paytable is shown


# -------------------------------------------------------------------------------------- advice


@pytest.mark.parametrize(
    ("game", "dealer", "options", "given"),
    [
        ("blackjack", "Ah", ("hit", "stand"), "the dealer has no Blackjack"),
        ("blackjack", "Kh", ("hit", "stand"), "the dealer has no Blackjack"),
        ("blackjack", "9h", ("hit", "stand"), ""),
        ("blackjack", "Ah", ("insurance", "no_insurance"), ""),
        ("face-up-pai-gow", "Ah Kh Qh Jh 9c 8c 7d", ("show", "fold"), ""),
    ],
)
@pytest.mark.shows("633a.7(h)")
def test_633a_7_h_worths_against_an_ace_or_ten_are_those_without_a_dealers_blackjack(
    monkeypatch: pytest.MonkeyPatch, game: str, dealer: str, options: tuple[str, ...], given: str
) -> None:
    monkeypatch.setattr(
        Question, "advice", lambda self: Advice(self.situation, dict.fromkeys(options, HALF))
    )
    situation = Situation(cards("Ts 6h"), cards(dealer), options)
    asked = Ask(
        cites=("633a.7(j)(2)",), seat=1, player="Ann", question="?",
        options=tuple(Option(name, name, ()) for name in options), default=options[-1], chips=None,
    )  # fmt: skip
    rules = Rules(CHAPTERS[game].file)
    assert told(Question(game, rules, asked, 1, situation), 1_000).given == given
