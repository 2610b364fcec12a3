"""§ 5 of the stud chapters, where they say the same: a deck is counted, and the dealer cuts it."""

import pytest
from tests.chapters.each import Tables, in_each
from tests.chapters.scripted import ANN, BY_HAND, ScriptedTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Cut,
    CutDeclined,
    Done,
    OutOfOrder,
    Recut,
    Shuffled,
    WrongCount,
)
from pitboss.procedure.asides import OrderReshuffle
from pitboss.procedure.requests import (
    AcceptCut,
    AwaitPlayer,
    OfferCut,
    Record,
    Shuffle,
    TakeBets,
)
from pitboss.vocabulary.cards import Card, pack


def shuffled_in_order(tables: Tables) -> tuple[list[Card], ScriptedTable]:
    """A deck that lies sorted on the table, to be cut."""
    game = tables.fresh(BY_HAND, seats={2: "Ann"})
    game.to(Shuffle)
    order = list(tables.plays.file.cards.deck)
    game.answer(Shuffled(pack(order)), HOUSE)
    return order, game


# (b): the device counts the cards


@in_each(
    (pytest.mark.shows("678a.5(b)"), 52, (51, 53)),
    (pytest.mark.shows("687a.5(b)", "687a.3(b)(3)"), 53, (0, 51, 52, 54)),
    also="size counts",
)
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("before", [0, 1], ids=["new", "played"])
def test_5_b_a_deck_of_the_wrong_number_is_removed(
    tables: Tables, size: int, counts: tuple[int, ...], decks: int, before: int
) -> None:
    """A new deck, or one that has been played and the other rests; another deck comes for it."""
    cite = f"{tables.chapter}.5(b)"
    for count in counts:
        game = tables.fresh({"decks": decks}, seats={2: "Ann"})
        for _ in range(before):
            game.play({2: tables.wager})
            game.next_round()
        game.to(Shuffle)
        assert game.refuses(WrongCount(size), DEALER).field == "count"
        assert game.answer(WrongCount(count), DEALER)["cites"] == [cite]
        removed = game.to(Record)
        assert "deck is removed from the table" in removed.act
        assert removed.cites == (cite,)
        game.to(TakeBets)
        inspected = [text for text in game.words() if "inspects" in text]
        assert len(inspected) == decks * (1 if before else 2)
        game.play({2: tables.wager})
        assert game.table.batches.rack.count == size
        assert set(game.holdings().values()) == {decks}
        game.whole()


@in_each(pytest.mark.shows("678a.5(b)"), pytest.mark.shows("687a.5(b)"))
def test_5_b_a_device_that_does_not_count_reveals_nothing(tables: Tables) -> None:
    game = tables.fresh({"decks": 1, "counting_shuffler": False}, seats={2: "Ann"})
    game.to(Shuffle)
    assert game.refuses(WrongCount(51), DEALER).field == "count"


# (d), (e): the dealer cuts


@in_each(pytest.mark.shows("678a.5(d)"), pytest.mark.shows("687a.5(c)(2)", "687a.5(d)"))
def test_5_d_the_dealer_cuts_ten_cards_or_more_from_the_top(tables: Tables) -> None:
    order, game = shuffled_in_order(tables)
    size, cite = len(order), f"{tables.chapter}.5(d)"
    asked = game.to(OfferCut)
    assert (asked.seat, asked.cites) == (None, (cite,))
    for position in (-1, 0, 9, size, size + 1):
        refusal = game.refuses(Cut(position), DEALER)
        assert (refusal.field, refusal.cites) == ("position", (cite,))
    assert game.refuses(CutDeclined(), DEALER).field == "kind"
    assert game.refuses(Cut(20), ANN).field == "who"
    game.answer(Cut(10), DEALER)
    game.to(TakeBets)
    shoe = game.table.batches.shoe
    assert shoe.stack is not None
    assert shoe.stack[::-1] == order[10:] + order[:10]
    assert not shoe.cover_in  # the cover card lies at the bottom


@in_each(pytest.mark.shows("678a.5(d)"), pytest.mark.shows("687a.5(d)"))
@pytest.mark.parametrize("from_bottom", [42, 26, 9, 1])
def test_5_d_only_the_top_matters(tables: Tables, from_bottom: int) -> None:
    order, game = shuffled_in_order(tables)
    game.answer(Cut(len(order) - from_bottom), DEALER)
    assert isinstance(game.pending, AcceptCut)
    game.play({2: tables.wager})
    game.whole()


@in_each(pytest.mark.shows("678a.5(e)"), pytest.mark.shows("687a.5(e)"))
def test_5_e_a_floorperson_may_have_the_cards_recut(tables: Tables) -> None:
    order, game = shuffled_in_order(tables)
    game.answer(Cut(20), DEALER)
    assert isinstance(game.pending, AcceptCut)
    for who in (DEALER, HOUSE, ANN):
        refusal = game.refuses(Recut("last"), who)
        assert (refusal.field, refusal.cites) == ("who", (f"{tables.chapter}.5(e)",))
    game.answer(Recut("last"), FLOORPERSON)
    game.answer(Cut(30), DEALER)
    game.answer(Done(), DEALER)
    game.to(TakeBets)
    stack = game.table.batches.shoe.stack
    assert stack is not None
    assert stack[::-1] == order[50:] + order[:50]


# (g): what an approved device spares


@in_each(pytest.mark.shows("678a.5(g)"), pytest.mark.shows("687a.5(g)"))
def test_5_g_subsection_d_does_not_apply_not_even_to_what_the_device_did_not_shuffle(
    tables: Tables,
) -> None:
    """Preshuffled cards are cut under (c)(2) and (d); in an approved device they are not. A deck
    that a floorperson has reshuffled before it was used is not either."""
    device = {"reshuffling_device": True, "preshuffled_cards": True, "decks": 1}
    game = tables.fresh(device, seats={2: "Ann"})
    assert game.to(Shuffle).by == "supplier"
    game.to(TakeBets)
    assert game.told("offer_cut") == game.told("accept_cut") == []
    game.aside(OrderReshuffle(), FLOORPERSON)
    assert game.to(Shuffle).cites[-1] == f"{tables.chapter}.5(g)"
    game.to(TakeBets)
    assert game.told("offer_cut") == game.told("accept_cut") == []
    plain = tables.fresh({"preshuffled_cards": True, "decks": 1}, seats={2: "Ann"})
    plain.to(TakeBets)
    assert [step["cites"] for step in plain.told("offer_cut")] == [[f"{tables.chapter}.5(d)"]]


@in_each(pytest.mark.shows("678a.5(g)", "678a.5(f)"), pytest.mark.shows("687a.5(g)", "687a.5(f)"))
@pytest.mark.parametrize("device", [True, False])
def test_5_g_subsection_f_does_not_apply_the_cards_of_an_idle_table_stay_in_the_device(
    tables: Tables, device: bool
) -> None:
    game = tables.fresh({"reshuffling_device": device, "decks": 1}, seats={2: "Ann"})
    game.play({2: tables.wager})
    game.leave(2)
    game.next_round()
    while not isinstance(game.pending, AwaitPlayer | TakeBets):
        game.go()
    assert bool(game.citing(f"{tables.chapter}.5(f)")) is not device
    assert game.table.ready.idle is not device


@in_each(
    pytest.mark.shows("678a.5(g)", "678a.13(g)", "678a.5(d)"),
    pytest.mark.shows("687a.5(g)", "687a.5(d)"),
)
def test_5_g_while_the_device_is_out_of_order_the_dealer_shuffles_and_cuts(
    tables: Tables,
) -> None:
    """Only “if a certificate holder is utilizing the approved device” do (d) to (f) not apply."""
    game = tables.fresh(BY_HAND | {"reshuffling_device": True}, seats={2: "Ann"})
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.to(TakeBets)
    assert [step["cites"] for step in game.told("offer_cut")] == [[f"{tables.chapter}.5(d)"]]
    game.play({2: tables.wager})
    game.leave(2)
    game.next_round()
    game.to(AwaitPlayer)
    assert game.citing(f"{tables.chapter}.5(f)")
