"""§§ 687a.8, 687a.9 and 687a.10: three ways to deal the cards."""

import pytest
from tests.chapters.dj_wild.conftest import DjWildTable

from pitboss.procedure.answers import DEALER
from pitboss.procedure.asides import Declare
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import Ask, Deal, TakeBets

THREE = {1: "Ann", 3: "Bob", 6: "Cyd"}
CARDS = "Kc Kd 7h 7s 5d  9c 9d 8h 6c 4s  Jc Td 8s 5c 3h  Tc Th 6s 5h 4d  Qs"
METHODS = ["manual_shoe", "hand", "automated_shoe"]


def wagers(**more: int) -> dict[str, int]:
    return {"ante": 1_000, "blind": 1_000} | more


PARAGRAPHS = {
    # what happens: manual shoe, hand, automated shoe
    "no more bets": ("687a.8(b)", "687a.9(a)(3)", "687a.10(a)(2)"),
    "progressive": ("687a.8(c)", "687a.9(b)", "R-687a-15"),
    "players": ("687a.8(d)", "687a.9(c)", "687a.10(b)"),
    "dealer": ("687a.8(e)", "687a.9(d)", "687a.10(c)"),
    "spare": ("687a.8(f)", "687a.9(e)", "687a.10(c)"),
    "stub": ("687a.8(f)", "687a.9(e)", "687a.10(c)"),
    "load": ("687a.8(a)", "687a.9(a)(2)", "687a.10(a)(1)"),
    "count": ("687a.8(g)", "687a.9(f)", "687a.10(d)"),
    "right": ("687a.8(h)", "687a.9(g)", "687a.10(e)"),
    "wrong": ("687a.8(i)", "687a.9(h)", "687a.10(f)"),
}


def paragraph(what: str, dealt: str) -> str:
    return PARAGRAPHS[what][METHODS.index(dealt)]


@pytest.mark.shows(
    "687a.8(b)", "687a.8(c)", "687a.8(d)", "687a.8(e)", "687a.8(f)",
    "687a.9(a)(3)", "687a.9(b)", "687a.9(c)", "687a.9(d)", "687a.9(e)",
    "687a.10(a)(2)", "687a.10(b)", "687a.10(c)", "687a.2(b)(4)",
)  # fmt: skip
@pytest.mark.parametrize("dealt", METHODS)
def test_687a_8_9_10_who_gets_which_card_in_which_order(dealt: str) -> None:
    """Five in a stack to each player, clockwise from the dealer's left; five to the dealer; the
    spare; all face down, after "no more bets" and the progressive's lock (R-687a-15)."""
    game = DjWildTable.ready(
        CARDS, {"dealing_method": dealt, "progressive_bonus_wager": True}, seats=THREE
    )
    game.bets = {1: wagers(), 3: wagers(progressive_bonus=100), 6: wagers()}
    game.to(Ask)
    places = ["seat 1"] * 5 + ["seat 3"] * 5 + ["seat 6"] * 5 + ["dealer"] * 5 + ["spare card"]
    assert game.dealt() == list(zip(places, CARDS.split(), strict=True))
    steps = game.steps
    assert {step["face"] for step in game.told("deal")} == {"down"}
    announced = game.said("No more bets")
    locked = game.said("Start Game lights up")
    assert paragraph("no more bets", dealt) in announced["cites"]
    assert paragraph("progressive", dealt) in locked["cites"]
    first = steps.index(game.told("deal")[0])
    assert steps.index(announced) < steps.index(locked) < first
    for step in game.told("deal"):
        kind = {"dealer": "dealer", "spare card": "spare"}.get(step["to"], "players")
        assert paragraph(kind, dealt) in step["cites"]
    stub = game.said("stub is placed in the discard rack")
    assert paragraph("stub", dealt) in stub["cites"]
    assert game.table.batches.rack.count == 53 - 21
    spare = game.told("deal")[-1]
    seen = [seen_by(spare, frozenset({f"seat {seat}"}))["cards"] for seat in range(1, 7)]
    assert seen == [["??"]] * 6


def test_betting_is_open_again_after_the_round() -> None:
    game = DjWildTable.ready(CARDS)
    game.play({2: wagers()}, {})
    game.next_round()
    assert isinstance(game.to(TakeBets), TakeBets)


@pytest.mark.shows("687a.10(c)", "687a.9(a)(2)", "687a.2(b)(4)")
def test_687a_10_c_the_shoe_is_emptied_before_the_spare_card_is_laid() -> None:
    """The dealer takes what remains in the hand, lays one card, and puts the stub away."""
    game = DjWildTable.ready(CARDS, {"progressive_bonus_wager": True}, seats=THREE)
    game.bets = dict.fromkeys(THREE, wagers(progressive_bonus=100))
    game.to(Deal, to="spare card")
    emptied = game.steps[-1]
    assert "takes the remaining cards from the dealing shoe" in emptied["text"]
    assert emptied["cites"] == ["687a.10(c)", "687a.9(a)(2)"]
    assert game.told("deal")[-1]["to"] == "dealer"
    for cite in ("687a.13(f)", "687a.13(g)"):  # what is empty cannot jam
        assert game.refuses(Declare(cite), DEALER).field == "cite"
    assert "687a.13(a)" in game.table.declarable


@pytest.mark.shows("687a.8(f)", "687a.9(e)")
@pytest.mark.parametrize("dealt", ["manual_shoe", "hand"])
def test_687a_10_c_no_automated_shoe_is_emptied_where_there_is_none(dealt: str) -> None:
    game = DjWildTable.ready(
        CARDS, {"progressive_bonus_wager": True, "dealing_method": dealt}, seats=THREE
    )
    game.bets = dict.fromkeys(THREE, wagers(progressive_bonus=100))
    game.finish()
    assert game.citing("687a.10(c)") == []
