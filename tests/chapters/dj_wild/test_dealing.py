"""§§ 687a.8, 687a.9 and 687a.10: three ways to deal the cards."""

import pytest
from tests.chapters.dj_wild.conftest import DjWildTable

from pitboss.procedure.answers import DEALER, CardDealt, Done, OutOfOrder, StubCounted, Who
from pitboss.procedure.asides import Declare
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import Ask, CountStub, Deal, Shuffle, TakeBets

ANN = Who("player", "Ann")
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


@pytest.mark.shows("687a.8(d)", "687a.9(c)", "687a.10(b)")
@pytest.mark.parametrize("dealt", METHODS)
def test_687a_8_9_10_only_who_wagered_gets_cards(dealt: str) -> None:
    game = DjWildTable.ready(CARDS, {"dealing_method": dealt}, seats=THREE)
    game.bets = {3: wagers()}
    game.to(Ask)
    assert [to for to, _ in game.dealt()] == ["seat 3"] * 5 + ["dealer"] * 5


@pytest.mark.shows("687a.8(a)", "687a.9(a)(1)", "687a.9(a)(2)", "687a.10(a)(1)")
@pytest.mark.parametrize("dealt", METHODS)
def test_687a_8_9_10_where_the_stacked_deck_goes(dealt: str) -> None:
    game = DjWildTable.fresh({"dealing_method": dealt}, seats={2: "Ann"})
    game.play({2: wagers()}, {})
    placed = game.citing(paragraph("load", dealt))[0]
    words = {"hand": "in the chosen hand", "manual_shoe": "in the manual dealing shoe",
             "automated_shoe": "in the automated dealing shoe"}  # fmt: skip
    assert words[dealt] in placed["text"]
    assert ("687a.9(a)(1)" in placed["cites"]) is (dealt == "hand")


@pytest.mark.shows("687a.9(a)(1)", "687a.13(g)")
def test_687a_9_a_1_nothing_is_dealt_from_the_hand_after_a_manual_shuffle() -> None:
    """Dealing from the hand needs a machine's shuffle: with the shuffler out of order the cards are
    cut and inserted into a dealing shoe (§ 687a.5(d))."""
    game = DjWildTable.fresh({"dealing_method": "hand"}, seats={2: "Ann"})
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.bets = {2: wagers()}
    game.to(Ask)
    assert "the dealer" in game.told("shuffle")[-1]["text"]
    assert not game.citing("687a.9(a)(1)")
    assert not game.citing("687a.9(c)")
    assert game.citing("687a.8(d)")


@pytest.mark.shows("687a.8(f)", "687a.8(h)", "687a.9(g)", "687a.10(e)")
@pytest.mark.parametrize("dealt", METHODS)
def test_687a_8_9_10_no_card_of_the_stub_is_exposed(dealt: str) -> None:
    game = DjWildTable.ready(CARDS, {"dealing_method": dealt}, seats=THREE)
    game.play(dict.fromkeys(THREE, wagers()), {})
    stub = game.said("stub is placed")
    assert "cards" not in stub
    assert "without exposing" in stub["text"]


@pytest.mark.shows("687a.8(g)", "687a.9(f)", "687a.10(d)", "687a.8(h)", "687a.9(g)", "687a.10(e)")
@pytest.mark.parametrize("dealt", METHODS)
def test_687a_8_9_10_the_stub_is_counted_every_five_rounds_without_a_counting_shuffler(
    dealt: str,
) -> None:
    game = DjWildTable.fresh(
        {"dealing_method": dealt, "counting_shuffler": False}, seats={2: "Ann"}
    )
    counted = []
    for number in range(1, 12):
        game.play({2: wagers()}, {2: "raise"})
        if game.told("count_stub"):
            counted.append(number)
            step = game.told("count_stub")[0]
            assert step["text"] == "The stub has 43 cards"  # 53 less five and five
            assert paragraph("count", dealt) in step["cites"]
            assert paragraph("right", dealt) in step["cites"]
            assert (2, "raise") in game.result()  # the round goes on
        game.next_round()
    assert counted == [5, 10]


@pytest.mark.shows("687a.8(g)", "687a.10(d)", "687a.9(f)")
@pytest.mark.parametrize("dealt", METHODS)
def test_687a_8_9_10_a_counting_shuffler_counts_for_the_dealer(dealt: str) -> None:
    game = DjWildTable.fresh({"dealing_method": dealt}, seats={2: "Ann"})
    for _ in range(6):
        game.play({2: wagers()}, {})
        assert not game.told("count_stub")
        game.next_round()


@pytest.mark.shows("687a.8(g)")
def test_687a_8_g_without_any_shuffler_the_stub_is_counted() -> None:
    """A counting device "is not being used", whatever the one that is not there could count."""
    game = DjWildTable.fresh(
        {"dealing_method": "manual_shoe", "decks": 1, "automated_shuffler": False},
        seats={2: "Ann"},
    )
    counted = 0
    for _ in range(5):
        game.play({2: wagers()}, {})
        counted += len(game.told("count_stub"))
        game.next_round()
    assert counted == 1


@pytest.mark.shows("687a.10(d)", "687a.13(g)")
def test_687a_10_d_a_counting_shuffler_out_of_order_counts_nothing() -> None:
    game = DjWildTable.fresh(seats={2: "Ann"})
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    counted = 0
    for _ in range(5):
        game.play({2: wagers()}, {})
        counted += len(game.told("count_stub"))
        game.next_round()
    assert counted == 1


@pytest.mark.shows("687a.8(i)", "687a.9(h)", "687a.10(f)")
@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize("dealt", METHODS)
def test_687a_8_9_10_a_wrong_count_voids_the_round_and_the_deck_unless_misdealt(
    dealt: str, misdealt: bool
) -> None:
    """R-687a-21: 53 cards. Misdealt: wagers return, the deck stays; otherwise it is removed."""
    game = DjWildTable.ready(
        CARDS,
        {
            "dealing_method": dealt,
            "counting_shuffler": False,
            "progressive_bonus_wager": True,
            "trips_bonus_wager": True,
        },
        seats=THREE,
    )
    game.table.stub_counted = 4
    bets = wagers(progressive_bonus=100, trips_bonus=200)
    game.bets = dict.fromkeys(THREE, bets)
    asked = game.to(CountStub)
    assert asked.expected == 53 - 21
    refusal = game.refuses(StubCounted(32, misdealt=True), DEALER)
    assert refusal.field == "misdealt"
    assert game.refuses(StubCounted(32), ANN).field == "who"
    game.answer(StubCounted(31, misdealt=misdealt), DEALER)
    result = game.finish()
    assert result == {
        (seat, wager): ("void", cents, cents) for seat in THREE for wager, cents in bets.items()
    }
    assert not game.told("decision")
    removed = [step for step in game.steps if "removed from the table" in step["text"]]
    assert bool(removed) is not misdealt
    cite = paragraph("wrong", dealt)
    assert all(cite in step["cites"] for step in [*removed, *game.told("settle")])
    assert game.meter == 200_000
    assert [key[0] for key in game.order()][::4] == [6, 3, 1]
    game.next_round()
    game.bets = {1: wagers()}
    game.to(Deal)
    assert bool(game.citing("687a.4(a)")) is not misdealt  # a new deck is inspected
    game.finish()


@pytest.mark.shows("687a.8(g)", "687a.10(d)")
def test_687a_8_g_voided_rounds_are_rounds_of_play() -> None:
    """The stub is counted "at least once every 5 rounds of play", with a voided one among them."""
    game = DjWildTable.fresh({"counting_shuffler": False}, seats={2: "Ann"})
    counted = []
    for number in range(1, 7):
        game.bets = {2: wagers()}
        if number == 3:
            game.to(Deal, to="dealer")
            game.declare("687a.13(c)")
        game.finish()
        counted += [number] * len(game.told("count_stub"))
        game.next_round()
    assert counted == [5]


@pytest.mark.shows("687a.8(b)", "687a.9(b)", "687a.8(d)")
def test_687a_8_b_only_the_dealer_or_the_shoe_deals() -> None:
    game = DjWildTable.ready(CARDS)
    game.bets = {2: wagers()}
    game.to(Deal)
    refusal = game.refuses(CardDealt("Kc"), ANN)
    assert refusal.field == "who"
    assert refusal.cites
    assert game.refuses(CardDealt("Kd"), DEALER).field == "card"  # not the next card
    assert game.refuses(CardDealt(None), DEALER).field in ("card", "")
    assert game.refuses(Done(), DEALER).field == "kind"


def test_a_table_of_real_cards_reads_each_card_once() -> None:
    game = DjWildTable.fresh({"decks": 1}, seats={2: "Ann"}, virtual=False, reads=CARDS)
    game.bets = {2: wagers()}
    game.to(Deal)
    game.go()
    refusal = game.refuses(CardDealt("Kc"), DEALER)
    assert (refusal.field, refusal.cites) == ("card", ("687a.3(a)",))
    game.elects = {2: "raise"}
    assert game.finish()[2, "ante"] == ("win", 1_000, 2_000)  # kings and sevens, a pair of nines
    assert game.table.batches.rack.count == 53


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
