"""Chapter 9001a as a process knows it that has the package beside Pitboss.

``test_beside.py`` and ``make trace`` run these tests; where the package is not installed, nobody
does.
"""

import os
from pathlib import Path

import pytest
from tests.chapters.playthroughs import Playthrough
from tests.chapters.shoes import ShoeTable

from pitboss.chapters import CHAPTERS
from pitboss.procedure.answers import DEALER, Bet, FoundFaceUp, NoCards, Who
from pitboss.procedure.asides import BuyIn
from pitboss.procedure.requests import AwaitPlayer, Deal, TakeBets

PLAYTHROUGH = Path(__file__).parent / "playthroughs" / "opening_and_two_rounds.txt"
ANN = Who("player", "Ann")
DAY = 24 * 3600


class HigherTable(ShoeTable):
    """Higher; a seat without a decision stays."""

    plays = CHAPTERS["higher"]


@pytest.mark.shows("9001a.2", "9001a.3(a)", "9001a.4", "9001a.5", "9001a.6")
def test_a_playthrough_is_as_it_was_written_down() -> None:
    """A real table opens; its first player wins, and surrenders."""
    game = HigherTable.fresh(virtual=False, keeps_chips=True, reads="Qh Jd")
    text = Playthrough("A table of Higher opens, and one player plays two rounds", game, rack=True)
    game.to(AwaitPlayer)
    game.sit(3, "Ann")
    game.aside(BuyIn(10_000), ANN)
    game.cuts, game.bets = {3: 120}, {3: {"ante": 1_000}}
    text.done("a queen beats a jack")
    game.next_round()
    game.reads.extend(["2c", "2d"])
    game.elects = {3: ["surrender"]}
    text.done("a deuce is surrendered for a quarter of the Ante")
    if os.environ.get("PITBOSS_WRITE_PLAYTHROUGHS") == "1":
        PLAYTHROUGH.write_text(text.text(), encoding="utf-8")
    assert text.text() == PLAYTHROUGH.read_text(encoding="utf-8")


@pytest.mark.shows("9001a.3(b)")
@pytest.mark.parametrize(("age", "changed"), [(DAY - 1, False), (DAY, True)])
def test_9001a_3_b_decks_are_changed_after_24_hours(age: int, changed: bool) -> None:
    game = HigherTable.shoe("Qh Jd")
    game.play({2: {"ante": 500}})
    game.now += age
    game.next_round()
    game.to(TakeBets)
    assert any("in use for 24 hours" in words for words in game.words()) is changed
    assert bool(game.told("shuffle")) is changed


@pytest.mark.shows("9001a.6")
def test_9001a_6_the_ante_is_placed_before_the_first_card() -> None:
    game = HigherTable.shoe("Qh Jd", limits={"ante": (500, 1_000)})
    refusal = game.refuses(Bet(2, {"ante": 1_100}), ANN)
    assert refusal.allowed == "$5 to $10 in steps of $1"
    game.bet(2, ante=1_000)
    game.to(Deal)
    assert game.refuses(Bet(2, {"ante": 500}), ANN)


@pytest.mark.shows("9001a.3(a)", "9001a.7(a)", "9001a.7(b)", "9001a.7(c)", "9001a.8")
def test_9001a_7_every_end_of_a_round() -> None:
    """Against a queen: an ace wins, a queen ties and loses, a deuce is surrendered; $5.10 gives
    back $1.27, and the half cent stays with the house."""
    bets = {1: {"ante": 700}, 2: {"ante": 600}, 3: {"ante": 510}}
    chip = {"min_chip": 1}
    game = HigherTable.shoe("Ac Qd 2h Qs", chip, seats={1: "Ann", 2: "Bob", 3: "Cyd"})
    game.play(bets, {3: "surrender"})
    assert game.dealt() == [
        ("seat 1", "Ac"), ("seat 2", "Qd"), ("seat 3", "2h"), ("dealer", "Qs")
    ]  # fmt: skip
    assert game.lines() == [
        (3, "ante", "lose", 510, 127),
        (2, "ante", "lose", 600, 0),
        (1, "ante", "win", 700, 1_400),
    ]
    assert game.cites_of(3, "ante") == ("9001a.7(b)",)
    assert game.cites_of(1, "ante") == ("9001a.7(c)", "9001a.8")
    game.whole()
    game.balanced()
    game.replays()


@pytest.mark.shows("9001a.9")
def test_9001a_9_a_card_found_face_up_is_not_used() -> None:
    game = HigherTable.shoe("5c", virtual=False)
    game.bets = {2: {"ante": 500}}
    game.to(Deal)
    step = game.answer(FoundFaceUp("As"), DEALER)
    assert step["cites"] == ["9001a.9"]
    game.reads.append("4c")
    assert game.finish() == {(2, "ante"): ("win", 500, 1_000)}


@pytest.mark.shows("9001a.9")
def test_9001a_9_with_too_few_cards_the_discard_rack_is_shuffled() -> None:
    game = HigherTable.shoe("5c", virtual=False, left=1, before_cover=None)
    game.bets = {2: {"ante": 500}}
    game.to(Deal, to="dealer")
    assert game.answer(NoCards(), DEALER)["cites"] == ["9001a.9"]
    game.reads.append("4c")
    assert game.finish() == {(2, "ante"): ("win", 500, 1_000)}
    assert [step["cites"] for step in game.told("shuffle")] == [["9001a.5"]]
