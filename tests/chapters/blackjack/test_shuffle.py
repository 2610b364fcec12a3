"""§ 633a.5: shuffle and cut of the cards; § 633a.7(e): the cover card."""

from collections import Counter

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable

from pitboss.procedure.answers import (
    DEALER,
    CoverCardShown,
    Done,
)
from pitboss.procedure.requests import (
    Ask,
    AwaitPlayer,
    OfferCut,
    Shuffle,
    TakeBets,
)
from pitboss.vocabulary.cards import DECK, unpack

SEATS = {3: "Bob", 1: "Ann", 5: "Cyd"}


def _round(game: BlackjackTable, *seats: int) -> None:
    game.script(dict.fromkeys(seats, 500))
    game.finish()


# (a), (f): when, and by whom


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
    assert game.table.ready.shuffle_due == "player"


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
    assert game.table.game.cover_seat == seat
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
    assert game.table.game.cover_seat is None
    game.next_round()
    game.cuts = {3: 100}
    game.to(TakeBets)
    assert game.offered_cuts() == [(5, "633a.5(c)(3)"), (3, "633a.5(c)(3)")]
    assert "Seat 5 declines the cut" in game.words()
    assert "Seat 3 cuts 100 cards from the top" in game.words()


# (g), (h): no gaming activity, and devices that reshuffle by themselves


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
