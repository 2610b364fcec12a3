"""Higher, chapter 9001a: a chapter that another package brings has all that Pitboss's own have."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.executed.__main__ import flattery
from tests.outside.conftest import COMMAND, HIGHER, PATIENCE, Environment, Pitboss
from tests.server.browsing import Visit, choose, line, place_bet, sit

from pitboss.regulation.executed import Executed

PACKAGE = HIGHER / "pitboss_higher"
ROOT = Path(__file__).parents[2]
RANKS = "23456789TJQKA"

pytestmark = pytest.mark.slow  # each command is a process of its own

Record = dict[str, Any]


def test_the_package_is_small() -> None:
    """A chapter with its round, records, odds and data is less than 200 lines."""
    texts = [*PACKAGE.glob("*.py"), *PACKAGE.glob("*.toml")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in texts) < 200


def seat(card: str = "", ante: int = 1_000, number: int = 1, **more: Any) -> Record:
    """A seat of a record."""
    held = {"cards": [card]} if card else {}
    return {"seat": number, "wagers": {"ante": ante}} | held | more


def results(said: str) -> list[Record]:
    """What a command has written, a record a line."""
    return [json.loads(text) for text in said.splitlines()]


def asked(rounds: list[Record]) -> str:
    """Rounds of Higher as a command reads them."""
    return "\n".join(json.dumps({"game": "higher"} | round_) for round_ in rounds)


def settled(card: str, stake: int, back: int, number: int = 1) -> Record:
    """A line by which the cards decided; a win pays 1 to 1, a tie is the dealer's."""
    outcome = "win" if back else "lose"
    return {"seat": number, "wager": "ante", "stake": stake, "outcome": outcome, "back": back,
            "hand": card, "cites": ["9001a.7(c)", "9001a.8"]}  # fmt: skip


SURRENDERED = {"seat": 3, "wager": "ante", "stake": 510, "outcome": "lose", "back": 127,
               "hand": "surrender", "cites": ["9001a.7(b)"]}  # fmt: skip
"""A quarter of $5.10 is $1.275: $1.27 goes back."""


def test_records_are_adjudicated(pitboss: Pitboss) -> None:
    queen, given_up = {"cards": ["Qc"]}, seat("2h", 510, 3, decision="surrender")
    rounds = [
        {"seats": [seat("Kh")], "dealer": queen},
        {"seats": [seat("Jh", decision="stay")], "dealer": queen},
        {"seats": [seat("Qh")], "dealer": queen},
        {"seats": [given_up, seat("Ah", 700)], "dealer": queen},
        {"seats": [seat("2h", decision="double")], "dealer": queen},
        {"seats": [seat("2h", mood="good")], "dealer": queen},
    ]
    *ends, bad, unknown = results(pitboss("adjudicate", given=asked(rounds), code=1))
    assert [end["lines"] for end in ends] == [
        [settled("Kh", 1_000, 2_000)],
        [settled("Jh", 1_000, 0)],
        [settled("Qh", 1_000, 0)],
        [SURRENDERED, settled("Ah", 700, 1_400)],
    ]
    assert (bad["field"], bad["cites"]) == ("seats[0].decision", ["9001a.7(b)"])
    assert bad["error"] == "'double' is not allowed at seat 1 now; allowed: stay, surrender"
    assert (unknown["field"], unknown["cites"]) == ("seats[0].mood", [])


def test_rounds_are_played_from_stacked_shoes(pitboss: Pitboss) -> None:
    """Seat 1 has the ace, seat 3 the deuce, and the dealer the queen."""
    seats = [seat(decisions=["stay"]), seat("", 510, 3, decisions=["surrender"])]
    short = {"seats": [seat(decisions=["stay"])], "shoe": ["Ah"]}
    rounds = [{"seats": seats, "shoe": ["Ah", "2h", "Qc"]}, short]
    played, missing = results(pitboss("play", given=asked(rounds), code=1))
    assert played["lines"] == [SURRENDERED, settled("Ah", 1_000, 2_000)]
    dealt = [step for step in played["transcript"] if step["what"] == "deal"]
    assert [(step["to"], step["cards"], step["cites"]) for step in dealt] == [
        ("seat 1", ["Ah"], ["9001a.7(a)"]),
        ("seat 3", ["2h"], ["9001a.7(a)"]),
        ("dealer", ["Qc"], ["9001a.7(c)"]),
    ]
    assert missing["cites"] == ["9001a.7(c)"]


def test_odds_are_those_of_every_pair_of_cards(pitboss: Pitboss) -> None:
    """Two of 52 cards of which one is his and one the dealer's: he keeps the better of what
    staying gives back on average, and a quarter."""
    (figures,) = json.loads(pitboss("odds", "higher", "--decks", "1", "--json"))
    back = {rank: [0, 0] for rank in RANKS}
    for own, dealers in permutations([rank for rank in RANKS for _ in range(4)], 2):
        back[own][0] += 2 * (RANKS.index(own) > RANKS.index(dealers))
        back[own][1] += 1
    best = [max(Fraction(*counts), Fraction(1, 4)) for counts in back.values()]
    assert Fraction(figures["exact"]) == sum(best) / 13
    assert sum(Fraction(end["probability"]) for end in figures["lines"]) == 1


def test_hands_are_ranked_and_play_is_advised(pitboss: Pitboss) -> None:
    ranked = json.loads(pitboss("rank", "higher", "Ah", "--vs", "Kd", "--json"))
    assert ranked == {"category": "A", "cards": ["Ah"], "compare": 1}
    advised = json.loads(pitboss("strategy", "higher", "--json"))
    assert advised["rules"][0]["rule"] == "Surrender 2 and 3"
    compared = pitboss("compare", "higher")
    assert "Higher, Chapter 9001a" in compared
    assert "95.263%" in compared


@pytest.fixture(scope="module")
def run(beside: Environment, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the chapter's own tests execute, in a process that has the package."""
    record = tmp_path_factory.mktemp("run") / "executed.json"
    environment = {"PYTHONPATH": beside["PYTHONPATH"], "PITBOSS_EXECUTED": str(record)}
    tests = ["tests/outside/test_chapter.py", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *tests], cwd=ROOT, text=True, capture_output=True,
        env={"PATH": ""} | environment, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    return record


@pytest.mark.parametrize("topic", ["counting", "collusion", "seen"])
def test_a_topic_that_it_has_no_study_of_is_not_computed(pitboss: Pitboss, topic: str) -> None:
    told = json.loads(pitboss("protect", "higher", "--topic", topic, "--json"))
    assert told[topic]["not_open"].startswith("nothing was computed")
    assert told[topic]["cites"] == []


def test_its_own_tests_execute_what_the_package_says(run: Path, pitboss: Pitboss) -> None:
    """Every paragraph has a test, and code that the test runs: of the package, or of Pitboss."""
    claimed = Executed.read(PACKAGE / "executed.json")
    assert [*flattery(claimed, run, PACKAGE)] == []
    traced = {each["citation"]: each for each in json.loads(pitboss("trace", "9001a", "--json"))}
    assert len(traced) == 11
    assert all(each["code"] and each["tests"] for each in traced.values())
    places = {home["place"]: home["line"] for home in traced["9001a.7(b)"]["code"]}
    option = (PACKAGE / "9001a.toml").read_text(encoding="utf-8").splitlines()
    assert "surrender" in option[places["pitboss_higher/9001a.toml:option.surrender"] - 1]
    assert "pitboss_higher/round.py:decide" in places
    assert [home["place"] for home in traced["9001a.3(b)"]["tests"]] == [
        "tests/outside/test_chapter.py::test_9001a_3_b_decks_are_changed_after_24_hours"
    ]


@dataclass(frozen=True)
class Elsewhere:
    """A casino that another process serves."""

    address: str

    def session(self, name: str) -> str:
        """Its visitors come without names."""
        raise NotImplementedError(name)


@pytest.fixture
def casino(beside: Environment) -> Iterator[Elsewhere]:
    """A casino with a table of Higher; its log is in the data folder of the environment."""
    arguments = ["serve", "--port", "0", "--patience", "0", "--no-prepare"]
    server = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments], env=beside, text=True, stdout=subprocess.PIPE
    )
    assert server.stdout is not None
    yield Elsewhere(server.stdout.readline().strip().removeprefix("Pitboss is at "))
    server.terminate()
    server.communicate(timeout=PATIENCE)


@pytest.mark.browser
def test_a_round_in_the_browser_and_its_log(
    browser: Browser, casino: Elsewhere, pitboss: Pitboss
) -> None:
    visit = Visit(browser, casino)
    page = visit()
    page.goto("/")
    page.get_by_role("link", name="Go to Higher 1").click()
    page.wait_for_url("**/tables/higher-1")
    sit(page, "/tables/higher-1", 3)
    place_bet(page, "3")  # a chip of $25
    choose(page, "Stay", "Stay or surrender?")
    ended = line(page, 3, "ante")
    expect(ended).to_contain_text("Seat 3")
    expect(ended.locator(".cite")).to_have_text(["§ 9001a.7(c)", "§ 9001a.8"])
    page.goto("/tables/higher-1/rules")
    expect(page.get_by_text("Chapter 9001a, Higher: the proposed text")).to_be_visible()
    page.goto("/paragraphs/9001a.7(c)")
    expect(page.get_by_text("in the words of the package that brings")).to_be_visible()
    page.goto("/games/higher/odds")
    expect(page.get_by_text("Exactly 7703/8086.")).to_be_visible()
    visit.close()
    assert visit.complaints == []
    assert "higher-1" in pitboss("log", "list")
    pitboss("log", "verify", "higher-1")
