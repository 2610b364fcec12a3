"""§ 633a.5: shuffle and cut of the cards; § 633a.7(e): the cover card."""

from collections import Counter

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    CoverCardShown,
    CoverPlaced,
    Cut,
    CutDeclined,
    Decision,
    Done,
    Recut,
    Shuffled,
    Who,
)
from pitboss.procedure.asides import OrderReshuffle
from pitboss.procedure.requests import (
    AcceptCut,
    Ask,
    AwaitPlayer,
    OfferCut,
    PlaceCoverCard,
    Shuffle,
    TakeBets,
)
from pitboss.vocabulary.cards import DECK, pack, unpack

ANN, BOB, CYD = Who("player", "Ann"), Who("player", "Bob"), Who("player", "Cyd")
SEATS = {3: "Bob", 1: "Ann", 5: "Cyd"}
SIX_DECKS = pack(sorted(DECK * 6))


def _round(game: BlackjackTable, *seats: int) -> None:
    game.script(dict.fromkeys(seats, 500))
    game.finish()


# (a), (f): when, and by whom


@pytest.mark.shows("633a.5(a)")
@pytest.mark.parametrize(("shuffler", "by"), [("none", "dealer"), ("batch", "device")])
def test_633a_5_a_shuffled_before_play_by_hand_or_device(shuffler: str, by: str) -> None:
    game = BlackjackTable.fresh({"shuffler": shuffler}, seats={2: "Ann"})
    shuffle = game.to(Shuffle)
    assert (shuffle.by, shuffle.count) == (by, 312)
    assert "633a.5(a)" in shuffle.cites
    for order in (SIX_DECKS[2:], SIX_DECKS + "Ah", None):  # not the same cards in another order
        assert game.refuses(Shuffled(order), HOUSE).field == "order"
    game.answer(Shuffled(SIX_DECKS), HOUSE)


@pytest.mark.shows("633a.5(a)", "633a.5(f)", "633a.5(c)(4)")
def test_633a_5_f_a_floorperson_has_the_cards_reshuffled_after_the_round() -> None:
    game = BlackjackTable.shoe("Tc Td Th 9c 9d 9h 9s Ts", seats=SEATS)
    game.script(dict.fromkeys(SEATS, 500))
    game.to(Ask)
    for who in (ANN, DEALER, HOUSE):
        assert game.refuses(OrderReshuffle(), who).field == "who"
    assert game.aside(OrderReshuffle(), FLOORPERSON)["cites"] == ["633a.5(a)", "633a.5(f)"]
    game.finish()
    assert game.told("shuffle") == []  # not before the round is over
    game.next_round()
    game.to(TakeBets)
    assert len(game.told("shuffle")) == 1
    assert game.offered_cuts() == [
        (5, "633a.5(c)(4)"), (3, "633a.5(c)(4)"), (1, "633a.5(c)(4)"), (None, ""),
    ]  # fmt: skip


@pytest.mark.shows("633a.5(f)", "633a.7(e)[lead]", "633a.7(e)(1)", "633a.7(e)(3)")
@pytest.mark.parametrize("before_cover", [0, 1, 3, 4])
def test_633a_7_e_the_hand_is_completed_then_all_cards_are_gathered_and_shuffled(
    before_cover: int,
) -> None:
    """As the first card of the round, during the deal, and when the player draws."""
    game = BlackjackTable.shoe("6c 9d 7h Td 8s", {"shuffler": "none"}, before_cover=before_cover)
    game.script({2: 500}, seat2=["hit"])
    game.finish()
    assert game.said("The cover card appears")["cites"] == ["633a.7(e)[lead]"]
    assert [face for _, face in game.dealt()] == ["6c", "9d", "7h", "??", "8s"]
    assert game.told("shuffle") == []
    game.next_round()
    shuffle = game.to(Shuffle)
    gathered = game.said("cards left in the shoe go to the discard rack")
    assert gathered["text"].startswith("306 ")  # of 311, five were dealt
    assert gathered["cites"] == ["633a.7(e)(1)"]
    assert "633a.7(e)(3)" in shuffle.cites
    assert shuffle.cards is not None
    assert Counter(unpack(shuffle.cards)) == Counter(DECK * 6)


@pytest.mark.shows("633a.7(e)[lead]")
def test_633a_7_e_a_virtual_shoe_shows_its_cover_card_when_it_is_reached_and_not_before() -> None:
    game = BlackjackTable.shoe("6c 9d 7h Td 8s", before_cover=4)
    game.script({2: 500}, seat2=["hit"])
    game.to(Ask)
    assert game.told("deal")[-1]["outcome"] == "card"
    game.elect(2, "hit")
    assert game.refuses(Done(), DEALER).field == "kind"
    game.answer(CoverCardShown(), DEALER)
    assert game.table.shuffle_due == "player"


# (b), (c): the cut


@pytest.mark.shows("633a.5(b)", "633a.5(c)(1)")
def test_633a_5_c_1_a_new_game_offers_the_cut_to_the_first_player_to_arrive() -> None:
    """Bob, at seat 3, came first; if he refuses it goes counterclockwise (R-633a-26)."""
    game = BlackjackTable.fresh(seats=SEATS)
    offer = game.to(OfferCut)
    assert (offer.player, offer.count) == ("Bob", 312)
    assert offer.cites == ("633a.5(b)", "633a.5(c)(1)", "R-633a-26", "633a.5(d)")
    game.to(TakeBets)
    assert [seat for seat, _ in game.offered_cuts()] == [3, 1, 5, None]


@pytest.mark.shows("633a.5(c)(2)")
@pytest.mark.parametrize(
    ("before_cover", "seat", "then"),
    [(1, 3, [3, 1, 5]), (2, 5, [5, 3, 1]), (4, 1, [1, 5, 3]), (6, 5, [5, 3, 1]),
     (8, 1, [1, 5, 3])],
)  # fmt: skip
def test_633a_5_c_2_the_player_on_whose_box_the_cover_card_appeared(
    before_cover: int, seat: int, then: list[int]
) -> None:
    """First cards to seats 1, 3 and 5 and the dealer, second ones, the hole card, then a hit."""
    game = BlackjackTable.shoe("2c 3c 4c 9c 5c 6c 7c Td 4s", seats=SEATS, before_cover=before_cover)
    game.script(dict.fromkeys(SEATS, 500), seat1=["hit"])
    game.finish()
    assert game.table.cover_seat == seat
    game.next_round()
    game.to(TakeBets)
    assert [one for one, _ in game.offered_cuts()] == [*then, None]
    assert game.offered_cuts()[0] == (seat, "633a.5(c)(2)")


@pytest.mark.shows("633a.5(c)(3)")
@pytest.mark.parametrize("before_cover", [3, 7, 8])
def test_633a_5_c_3_the_cover_card_on_the_dealers_hand_offers_it_from_the_far_right(
    before_cover: int,
) -> None:
    """His first card, the hole card, and a card that he draws."""
    game = BlackjackTable.shoe("Tc Th Ts 6c 9c 8c 7c Td 4s", seats=SEATS, before_cover=before_cover)
    _round(game, *SEATS)
    assert game.table.cover_seat is None
    game.next_round()
    game.cuts = {3: 100}
    game.to(TakeBets)
    assert game.offered_cuts() == [(5, "633a.5(c)(3)"), (3, "633a.5(c)(3)")]
    assert "Seat 5 declines the cut" in game.words()
    assert "Seat 3 cuts 100 cards from the top" in game.words()


@pytest.mark.shows("633a.5(b)")
def test_633a_5_b_if_no_player_accepts_the_dealer_shall_cut() -> None:
    game = BlackjackTable.shoe(seats=SEATS, virtual=False)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(OfferCut)
    assert game.refuses(Cut(50), ANN).field == "who"  # it is Cyd's
    offer = game.to(OfferCut, seat=None)
    assert offer.cites == ("633a.5(b)", "633a.5(d)")
    assert game.refuses(CutDeclined(), DEALER).field == "kind"
    game.answer(Cut(50), DEALER)


# (d), (e): where the cut may be, the cover card, a recut


@pytest.mark.shows("633a.5(d)")
@pytest.mark.parametrize(("decks", "most"), [(1, 42), (6, 302), (8, 406)])
def test_633a_5_d_the_cut_is_at_least_ten_cards_from_either_end(decks: int, most: int) -> None:
    game = BlackjackTable.fresh({"decks": decks, "shuffler": "none"}, seats={2: "Ann"})
    game.to(OfferCut)
    for position in (0, 9, most + 1, 52 * decks):
        refusal = game.refuses(Cut(position), ANN)
        assert (refusal.field, refusal.allowed) == ("position", f"10 to {most}")
        assert "633a.5(d)" in refusal.cites
    game.answer(Cut(most), ANN)


@pytest.mark.shows("633a.5(d)", "633a.7(a)", "633a.7(c)")
def test_633a_5_d_the_cards_above_the_cut_go_to_the_bottom() -> None:
    """Of 312 cards in order, the one after the cut is burned and the next comes first."""
    game = BlackjackTable.fresh({"shuffler": "none"}, seats={2: "Ann"})
    game.to(Shuffle)
    game.answer(Shuffled(SIX_DECKS), HOUSE)
    game.to(OfferCut)
    game.answer(Cut(100), ANN)
    game.to(TakeBets)
    in_order = unpack(SIX_DECKS)
    turned = in_order[100:] + in_order[:100]
    stack = game.table.batches.shoe.stack
    assert stack is not None
    assert stack[::-1] == turned[1:]
    assert game.table.batches.rack.cards == turned[0].face
    assert game.said("placed in the dealing shoe")["cites"] == ["633a.7(a)", "633a.5(d)"]


@pytest.mark.shows("633a.5(d)")
@pytest.mark.parametrize(("decks", "least"), [(1, 13), (3, 39), (6, 78)])
def test_633a_5_d_the_cover_card_lies_at_least_a_quarter_from_the_bottom(
    decks: int, least: int
) -> None:
    game = BlackjackTable.fresh({"decks": decks, "shuffler": "none"}, seats={2: "Ann"})
    place = game.to(PlaceCoverCard)
    assert (place.least, place.chosen) == (least, least)
    for from_bottom in (0, least - 1, 52 * decks):
        refusal = game.refuses(CoverPlaced(from_bottom), DEALER)
        assert (refusal.field, refusal.cites) == ("from_bottom", ("633a.5(d)",))
    game.answer(CoverPlaced(least), DEALER)
    assert game.table.batches.shoe.above_cover == 52 * decks - least


@pytest.mark.shows("633a.5(e)")
@pytest.mark.parametrize(("by", "player"), [("last", "Cyd"), ("next", "Bob")])
def test_633a_5_e_a_floorperson_has_the_cards_recut_by_who_cut_last_or_the_next(
    by: str, player: str
) -> None:
    game = BlackjackTable.shoe(seats=SEATS)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.cuts = {5: 20, 3: 30}
    game.to(AcceptCut)
    recut = Recut("last" if by == "last" else "next")
    for who in (DEALER, ANN):
        refusal = game.refuses(recut, who)
        assert (refusal.field, refusal.cites) == ("who", ("633a.5(e)",))
    assert game.answer(recut, FLOORPERSON)["cites"] == ["633a.5(e)"]
    offer = game.pending
    assert isinstance(offer, OfferCut)
    assert offer.player == player


# (g), (h): no gaming activity, and devices that reshuffle by themselves


@pytest.mark.shows("633a.5(g)[lead]", "633a.5(g)(1)")
@pytest.mark.parametrize("face", ["face_down", "face_up"])
def test_633a_5_g_the_cards_of_an_idle_table_are_spread_washed_shuffled_and_cut(face: str) -> None:
    game = BlackjackTable.shoe("Tc 9d 9h Td", {"shuffler": "none"})
    _round(game, 2)
    game.leave(2)
    game.next_round()
    game.to(AwaitPlayer)
    spread = game.said("Nobody plays")
    assert "633a.5(g)[lead]" in spread["cites"]
    assert game.table.batches.shoe.remaining == 0
    game.sit(4, "Bob")
    game.to(Ask)
    game.answer(Decision(4, face), BOB)
    offer = game.to(OfferCut)
    assert offer.player == "Bob"
    assert ("The red batch is spread face up" in game.words()) is (face == "face_up")
    assert "633a.5(g)(1)" in game.said("washed and stacked")["cites"]
    game.to(TakeBets)
    game.whole()


@pytest.mark.shows("633a.5(g)(2)[lead]", "633a.5(g)(2)(i)", "633a.5(g)(2)(ii)")
def test_633a_5_g_2_with_a_shuffler_the_batch_in_it_comes_into_play_unspread() -> None:
    """The batch that was played goes into the device unwashed; the one in it need not be spread nor
    shuffled again."""
    game = BlackjackTable.shoe("Tc 9d 9h Td", {"decks": 2})
    _round(game, 2)
    game.leave(2)
    game.next_round()
    game.to(AwaitPlayer)
    assert game.citing("633a.5(g)[lead]")
    game.sit(4, "Bob")
    game.to(TakeBets)
    shuffled = [(one.batch, one.by) for one in game.asked if isinstance(one, Shuffle)]
    assert shuffled == [("red", "device")]
    assert game.table.batches.in_play == "blue"
    assert game.citing("633a.5(g)(2)[lead]")
    assert game.citing("633a.5(g)(1)") == []
    assert not [words for words in game.words() if "washed" in words]
    assert not [words for words in game.words() if "blue batch over" in words]
    game.whole()


@pytest.mark.shows("633a.5(h)")
@pytest.mark.parametrize("shuffler", ["continuous", "device"])
def test_633a_5_h_a_device_takes_the_cards_back_after_each_round_uncut(shuffler: str) -> None:
    game = BlackjackTable.fresh({"shuffler": shuffler, "decks": 4}, seats={2: "Ann"})
    for _ in range(3):
        _round(game, 2)
        assert len(game.told("shuffle")) == 1
        assert game.told("offer_cut") == game.told("place_cover_card") == []
        assert not game.table.batches.shoe.cover_in
        assert not [words for words in game.words() if "left in the shoe" in words]
        assert game.citing("633a.7(e)(1)") == game.citing("633a.7(e)(3)") == []
        game.whole()
        game.next_round()
    game.to(TakeBets)
    game.said("used cards go back into the ")
    shuffled = next(one for one in game.asked if isinstance(one, Shuffle))
    assert (shuffled.by, shuffled.count) == ("device", 208)
    assert ("633a.5(h)" in shuffled.cites) is (shuffler == "device")


def test_the_stack_before_and_after_a_shuffle_is_never_told() -> None:
    game = BlackjackTable.fresh(seats={2: "Ann"})
    shuffle = game.to(Shuffle)
    assert "Ah" not in str(shuffle.describe())
    assert "Ah" not in repr(shuffle)
    step = game.answer(Shuffled(SIX_DECKS), HOUSE)
    assert "Ah" not in str(step)
