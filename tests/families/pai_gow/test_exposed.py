"""Cards that lie face down for their own player too, until he looks; one that the dealer exposes
before that (§§ 645a.14(d), 670a.13(d), 688a.13(d), R-GEN-6). The three chapters say the same."""

import pytest
from tests.chapters.each import Tables, in_each
from tests.chapters.scripted import ANN, BOB, ScriptedTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, HOUSE, Done, Look, LookingClosed, Who
from pitboss.procedure.asides import Declare, Expose
from pitboss.procedure.driver import HIDDEN, seen_by
from pitboss.procedure.requests import Ask, LookAtCards, SetHands, ShowExposed

SEATS = {2: "Ann", 5: "Bob"}
BET = {"pai_gow": 1_000}
SEVEN = {2: "Jh Js 6c 4h 2s Kh 7d", 5: "9h 9s 6h 4s 2c Jd 7h"}


in_each_chapter = in_each(
    pytest.mark.shows("645a.14(d)", "645a.11(a)(1)"),
    pytest.mark.shows("670a.13(d)", "670a.11(a)(1)"),
    pytest.mark.shows("688a.13(d)", "688a.11(b)(1)"),
)


def at_a_table_with_a_pit(tables: Tables, *, virtual: bool = True) -> ScriptedTable:
    """Ann and Bob have their cards, and nobody has looked at them."""
    size = tables.plays.file.hand.cards
    hands = {seat: " ".join(hand.split()[:size]) for seat, hand in SEVEN.items()}
    game = tables.ready(hands=hands, seats=SEATS, pit=True, virtual=virtual)
    game.bets = dict.fromkeys(SEATS, BET)
    game.to(LookAtCards)
    return game


def known_to(game: ScriptedTable, seat: int) -> set[str]:
    """Every face of the two players' hands that a seat has been shown in this round."""
    dealt = {card for hand in SEVEN.values() for card in hand.split()}
    views = [seen_by(step, frozenset({f"seat {seat}"})) for step in game.steps]
    return {face for view in views for face in view.get("cards", [])} & dealt


def own(game: ScriptedTable, seat: int) -> set[str]:
    """What was dealt to a seat."""
    return {face for to, face in game.dealt() if to == f"seat {seat}"}


@in_each_chapter
def test_nobody_knows_his_cards_before_he_looks(tables: Tables) -> None:
    """In any order; each sees his own, and only he."""
    game = at_a_table_with_a_pit(tables)
    assert known_to(game, 2) == known_to(game, 5) == set()
    asked = game.to(LookAtCards)
    assert asked.describe()["waiting"] == [5, 2]
    assert asked.cites == tables.plays.file.step["own_hand"]
    for who in (DEALER, FLOORPERSON):
        assert game.refuses(Look(2), who).field == "who"
        assert game.refuses(LookingClosed(), who).field == "who"
    assert game.refuses(LookingClosed(), ANN).field == "who"
    assert game.refuses(Look(5), ANN).field == "seat"
    game.answer(Look(2), ANN)
    assert known_to(game, 2) == own(game, 2)
    assert known_to(game, 5) == set()
    assert game.refuses(Look(2), ANN).field == "seat"
    game.answer(Look(5), BOB)
    assert known_to(game, 5) == own(game, 5)
    assert not isinstance(game.pending, LookAtCards)
    game.finish()
    game.whole()
    game.replays()


@in_each_chapter
def test_the_clock_has_the_others_look(tables: Tables) -> None:
    """Nobody is waited for any longer: the house shows each his own cards."""
    game = at_a_table_with_a_pit(tables)
    game.answer(Look(5), BOB)
    assert "R-GEN-10" in game.answer(LookingClosed(), HOUSE)["cites"]
    assert known_to(game, 2) == set()
    game.house.carry_on(game.driver)
    assert known_to(game, 2) == own(game, 2)


@in_each_chapter
def test_at_a_real_table_the_dealer_says_when_all_have_looked(tables: Tables) -> None:
    """One after the other as they do, or all at once."""
    game = at_a_table_with_a_pit(tables, virtual=False)
    game.answer(Look(5), DEALER)
    assert (known_to(game, 5), known_to(game, 2)) == (own(game, 5), set())
    game.answer(LookingClosed(), DEALER)
    game.house.carry_on(game.driver)
    assert known_to(game, 2) == own(game, 2)


@in_each_chapter
def test_without_a_pit_nobody_waits(tables: Tables) -> None:
    """Nobody is there who could expose a card: the house shows each his own at once."""
    game = tables.ready(seats=SEATS)
    game.bets = dict.fromkeys(SEATS, BET)
    game.to(SetHands)
    assert sorted(step["seat"] for step in game.told("look")) == [2, 5]
    assert {step["who"] for step in game.told("look")} == {"house"}


@in_each_chapter
def test_who_had_a_card_exposed_chooses_without_looking(tables: Tables) -> None:
    """Everybody sees the third card of Ann's and nobody another, she neither; her hand goes to the
    rack unseen, and Bob plays on."""
    game = at_a_table_with_a_pit(tables)
    third = [face for to, face in game.dealt() if to == "seat 2"][2]
    for nth in (0, -1, 8):
        assert game.refuses(Expose(2, nth), DEALER).field == "nth"
    for pit in (Who("dealer", "Ann"), Who("floorperson", "Ann")):  # she wagers in the round herself
        assert game.refuses(Expose(2, 3), pit).field == "who"
        assert game.refuses(Declare(min(game.table.declarable)), pit).field == "who"
    game.aside(Expose(2, 3), DEALER)
    asked = game.pending
    assert isinstance(asked, ShowExposed)
    game.answer(Done(), HOUSE)
    for seat in (1, 2, 5):
        assert known_to(game, seat) == {third}
    choice = game.pending
    assert isinstance(choice, Ask)
    assert (choice.seat, {one.name for one in choice.options}) == (2, {"void", "play_out"})
    assert choice.hand == ()
    assert game.refuses(Look(2), ANN).field == "kind"  # first he chooses
    game.elect(2, "void")
    game.to(LookAtCards, seats={5: "Bob"})
    result = game.finish()
    assert result[2, "pai_gow"] == ("void", 1_000, 1_000)
    assert result[5, "pai_gow"][0] != "void"
    assert known_to(game, 2) & own(game, 2) == {third}
    (gone,) = [step for step in game.told("collect") if step["place"] == "seat 2"]
    assert set(seen_by(gone, frozenset({"seat 2"}))["cards"]) == {HIDDEN}
    game.balanced()
    game.whole()
    game.replays()


@in_each_chapter
def test_who_plays_an_exposed_hand_out_looks_then(tables: Tables) -> None:
    """The last card dealt to him, where it is not told which."""
    game = at_a_table_with_a_pit(tables)
    last = [face for to, face in game.dealt() if to == "seat 5"][-1]
    game.aside(Expose(5), FLOORPERSON)
    game.to(Ask)
    assert known_to(game, 2) == known_to(game, 5) == {last}
    game.elect(5, "play_out")
    game.to(LookAtCards)
    game.answer(Look(5), BOB)
    assert known_to(game, 5) == own(game, 5)
    assert game.finish()[5, "pai_gow"][0] != "void"


@in_each_chapter
def test_an_exposure_after_he_has_looked_changes_nothing(tables: Tables) -> None:
    """For him; who has not looked still has his choice."""
    game = at_a_table_with_a_pit(tables)
    game.answer(Look(2), ANN)
    refusal = game.refuses(Expose(2), DEALER)
    assert (refusal.field, refusal.allowed) == ("seat", "5")
    game.aside(Expose(5), DEALER)
    game.to(Ask)
    game.elect(5, "play_out")
    game.to(SetHands)
    for seat in SEATS:
        assert "who has looked" in game.refuses(Expose(seat), DEALER).allowed
