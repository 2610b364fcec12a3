"""§ 633a.14: irregularities, with the options that they give the players."""

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.scripted import ANN

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    CardDealt,
    Done,
    FoundFaceUp,
    Missed,
    NoCards,
    OutOfOrder,
    Overdrawn,
    ReaderFailed,
    ReaderSays,
)
from pitboss.procedure.asides import Declare, DrawInError, Note, OrderReshuffle, check_entered
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    Announce,
    Ask,
    Deal,
    DealerStands,
    InsertHoleCard,
    OfferCut,
    Request,
    Settle,
    Shuffle,
    TakeBets,
    TurnHoleCard,
    Verify,
)
from pitboss.vocabulary.refusal import Refused

TWO = {1: "Ann", 3: "Bob"}
SWITCH: dict[str, object] = {"switch": True}


# (a): a card found face up


@pytest.mark.shows("633a.14(a)")
@pytest.mark.parametrize("at", range(5))
def test_633a_14_a_a_card_found_face_up_is_not_used_in_the_round(at: int) -> None:
    """The first card, an up card, a second one, the hole card, and one that a player drew."""
    faces = ["5c", "9d", "6h", "Td", "8s"]
    faces.insert(at, "Kh")
    game = BlackjackTable.shoe(" ".join(faces))
    game.script({2: 500}, seat2=["hit", "stand"])
    for _ in range(at):
        game.to(Deal)
        game.go()
    game.to(Deal)
    step = game.answer(FoundFaceUp(), DEALER)
    assert (step["cards"], step["cites"]) == (["Kh"], ["633a.14(a)"])
    assert game.finish()[2, "blackjack"] == ("push", 500, 500)  # 19 and 19
    collected = [face for step in game.told("collect") for face in step["cards"]]
    assert "Kh" not in collected
    game.whole()
    game.replays()


@pytest.mark.shows("633a.14(a)")
def test_633a_14_a_a_real_card_found_face_up_has_a_face() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td", virtual=False)
    game.script({2: 500})
    game.to(Deal)
    assert game.refuses(FoundFaceUp(), DEALER).field == "card"
    game.answer(FoundFaceUp("Kh"), DEALER)
    assert game.table.batches.rack.count == 2


# (b): drawn in error, unseen


@pytest.mark.shows("633a.14(b)")
def test_633a_14_b_a_card_drawn_in_error_unseen_is_the_next_card() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td 8s")
    game.script({2: 500}, seat2=["stand"])
    game.to(Ask)
    game.elect(2, "hit")
    step = game.answer(CardDealt("8s", drawn_in_error=True), DEALER)
    assert "drawn in error" in step["text"]
    assert step["cites"] == ["633a.14(b)"]
    assert game.finish()[2, "blackjack"] == ("push", 500, 500)


# (c): drawn in error and exposed


def _drawn(game: BlackjackTable, seat: int, *, face: str | None = None) -> None:
    """A card is drawn in error while this seat is asked."""
    game.to(Ask, seat=seat)
    step = game.aside(DrawInError(face), DEALER)
    assert step["cites"] == ["633a.14(c)"]


@pytest.mark.shows("633a.14(c)")
def test_633a_14_c_an_exposed_card_goes_to_the_next_player_who_takes_one() -> None:
    game = BlackjackTable.shoe("Tc 5c 9d 9h 6h Td 8s 3c", seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["stand"], seat3=["hit", "stand"])
    _drawn(game, 1)
    assert str(game.table.game.exposed_card) == "8s"
    ended = game.finish()
    assert "The card drawn in error goes to seat 3" in game.words()
    assert [words for words in game.totals() if "Seat 3" in words] == ["Seat 3: 11", "Seat 3: 19"]
    assert ended[3, "blackjack"] == ("push", 500, 500)
    assert ("seat 3", "3c") not in game.dealt()
    game.whole()
    game.replays()


@pytest.mark.shows("633a.14(c)")
@pytest.mark.parametrize("who", [1, 3])
def test_633a_14_c_every_player_from_now_on_is_told_of_it_and_may_refuse_it(who: int) -> None:
    """Also the one whose turn it is."""
    game = BlackjackTable.shoe("Tc 5c 9d 9h 6h Td 8s 3c", seats=TWO)
    game.script({1: 500, 3: 500})
    _drawn(game, 1)
    asked = game.to(Ask, seat=who)
    assert "refuse_card" in game.options()
    assert "8s" in asked.question


@pytest.mark.shows("633a.14(c)")
def test_633a_14_c_who_refuses_it_gets_no_more_cards_and_the_dealer_uses_it() -> None:
    game = BlackjackTable.shoe("5c 5d 6d 6c 7h Td 4s 3c", seats=TWO)
    game.script({1: 500, 3: 500}, seat3=["refuse_card"])
    _drawn(game, 1)
    game.elect(1, "stand")
    game.finish()
    decided = [(step["seat"], step["decision"]) for step in game.told("decision")]
    assert decided == [(1, "stand"), (3, "refuse_card")]
    assert "The card drawn in error is the dealer's" in game.words()
    assert [words for words in game.totals() if "Dealer" in words] == ["Dealer: 20"]
    game.whole()


@pytest.mark.shows("633a.14(c)")
def test_633a_14_c_a_card_that_the_dealer_cannot_use_goes_to_the_rack() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td 4s")
    game.script({2: 500}, seat2=["stand"])
    _drawn(game, 2)
    game.finish()
    assert [words for words in game.totals() if "Dealer" in words] == ["Dealer: 19"]
    assert game.said("4s is used by nobody: discard rack")["cites"] == ["633a.14(c)"]
    game.whole()


@pytest.mark.shows("633a.14(c)")
def test_633a_14_c_who_refuses_gets_no_more_cards_to_his_other_hand_either() -> None:
    """A player who refuses may have no additional card dealt to him, and at Switch he has two
    hands."""
    game = BlackjackTable.shoe("5c 5d 9d 6h 6d Td 4s", SWITCH)
    game.script({2: {"blackjack": 500, "blackjack.2": 500}}, seat2=["keep"])
    game.to(Ask)
    game.aside(DrawInError(), DEALER)
    game.go()
    game.to(Ask)
    game.elect(2, "refuse_card")
    while not isinstance(game.pending, TurnHoleCard):
        if isinstance(game.pending, Ask):
            assert "hit" not in game.options()
        game.go()
    assert str(game.table.game.exposed_card) == "4s"
    assert len(game.dealt()) == 6


@pytest.mark.shows("633a.14(c)")
def test_633a_14_c_a_card_that_he_refused_is_not_dealt_to_his_other_split_hand() -> None:
    game = BlackjackTable.shoe("8c 9d 8h Td 2c 4s 3c")
    game.script({2: 500}, seat2=["split"])
    game.to(Announce, words="Seat 2: 10")
    game.aside(DrawInError(), DEALER)
    game.to(Ask)
    game.elect(2, "refuse_card")
    game.to(TurnHoleCard)
    assert "The card drawn in error goes to seat 2.2" not in game.words()
    assert str(game.table.game.exposed_card) == "4s"


@pytest.mark.shows("633a.14(c)")
def test_633a_14_c_when_a_card_can_be_drawn_in_error() -> None:
    """By the dealer, after the initial two cards, one at a time; a real one has a face, which is
    not out already, and is no joker."""
    game = BlackjackTable.shoe("5c 9d 6h Td 4s", {"decks": 1, "shuffler": "none"}, virtual=False)
    game.script({2: 500})
    game.to(Deal)
    assert game.refuses(DrawInError("4s"), DEALER).cites == ("633a.14(c)",)
    game.to(Ask)
    assert game.refuses(DrawInError("4s"), ANN).field == "who"
    for face in (None, "5c", "Xx"):
        assert game.refuses(DrawInError(face), DEALER).field == "card"
    game.aside(DrawInError("4s"), DEALER)
    assert game.refuses(DrawInError("3s"), DEALER).field == "kind"
    virtual = BlackjackTable.shoe("5c 9d 6h Td 4s")
    virtual.script({2: 500})
    virtual.to(Ask)
    assert virtual.refuses(DrawInError("4s"), DEALER).field == "card"


@pytest.mark.shows("633a.14(c)", "633a.3(a)")
def test_633a_14_c_no_joker_is_drawn_in_error() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td", virtual=False)
    game.script({2: 500})
    game.to(Ask)
    assert game.refuses(DrawInError("Jk"), DEALER).field == "card"


@pytest.mark.shows("633a.14(c)")
def test_633a_14_c_during_insurance_the_initial_cards_have_been_dealt_too() -> None:
    game = BlackjackTable.shoe("5c Ad 6h 9d 4s")
    game.script({2: 500}, seat2=["hit", "stand"])
    asked = game.to(Ask)
    assert asked.option("insurance")
    game.aside(DrawInError(), DEALER)
    game.finish()
    assert "The card drawn in error goes to seat 2" in game.words()


@pytest.mark.shows("633a.14(c)", "633a.7(e)[lead]")
def test_633a_14_c_the_cover_card_is_not_lost_when_a_card_is_drawn_in_error() -> None:
    """It lies on top: it is put to the side, or it must come out before the card does. Either way
    the cards are reshuffled after the round."""
    game = BlackjackTable.shoe("5c 9d 6h Td 8s 3c 2d", before_cover=4)
    game.script({2: 500}, seat2=["hit", "stand"])
    game.to(Ask)
    game.attempt(DrawInError(), DEALER)
    game.finish()
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle")


@pytest.mark.shows("633a.14(c)")
def test_633a_14_c_a_card_drawn_in_error_comes_before_the_one_that_is_being_dealt() -> None:
    """Where a player has asked for a card, the exposed one is the next from the shoe, and his."""
    game = BlackjackTable.shoe("5c 9d 6h Td", virtual=False)
    game.script({2: 500}, seat2=["hit", "stand"])
    game.to(Ask)
    game.elect(2, "hit")
    assert isinstance(game.pending, Deal)
    if game.attempt(DrawInError("8s"), DEALER) is None:
        game.reads.append("3c")
        game.to(Ask)
        assert game.totals()[-1] == "Seat 2: 19"


@pytest.mark.shows("633a.14(c)")
def test_633a_14_c_a_card_that_a_split_hand_needs_is_the_exposed_one() -> None:
    game = BlackjackTable.shoe("8c 9d 8h Td 3c 2c")
    game.script({2: 500}, seat2=["split", "stand", "stand"])
    _drawn(game, 2)
    game.finish()
    assert "The card drawn in error goes to seat 2" in game.words()
    assert game.dealt()[4:] == [("seat 2.2", "2c")]
    game.whole()


# (d): the dealer overdraws


@pytest.mark.shows("633a.14(d)")
@pytest.mark.parametrize("hole", ["8c", "9c", "Tc", "Ac"])
def test_633a_14_d_a_card_that_the_dealer_draws_too_many_goes_to_the_rack(hole: str) -> None:
    """R-633a-27: on any total on which he stands."""
    game = BlackjackTable.shoe(f"5c 9d 6h {hole} 4s")
    game.script({2: 500})
    game.to(DealerStands)
    before = game.table.batches.rack.count
    step = game.answer(Overdrawn(), DEALER)
    assert step["cites"] == ["633a.14(d)", "R-633a-27"]
    assert game.table.batches.rack.count == before + 1
    game.finish()
    assert game.told("collect")[-1]["cards"] == ["9d", hole]
    game.whole()
    game.replays()


@pytest.mark.shows("633a.14(d)")
@pytest.mark.parametrize("face", ["Xx", "Jk", "5c"])
def test_633a_14_d_of_a_real_card_only_a_face_that_can_come(face: str) -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td", {"decks": 1, "shuffler": "none"}, virtual=False)
    game.script({2: 500})
    game.to(DealerStands)
    assert game.refuses(Overdrawn(face), DEALER).field == "card"
    game.answer(Overdrawn("4s"), DEALER)
    game.finish()


@pytest.mark.shows("633a.14(d)")
def test_633a_14_d_a_virtual_shoe_gives_its_own_next_card() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td 4s")
    game.script({2: 500})
    game.to(DealerStands)
    assert game.refuses(Overdrawn("Ks"), DEALER).field == "card"
    assert game.refuses(Overdrawn(), ANN).field == "who"


@pytest.mark.shows("633a.14(d)")
def test_633a_14_d_from_an_empty_shoe_nobody_overdraws() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td", left=4, before_cover=None)
    game.script({2: 500})
    game.to(DealerStands)
    assert game.refuses(Overdrawn(), DEALER).field == "kind"
    game.finish()


@pytest.mark.shows("633a.14(d)", "633a.7(e)[lead]")
def test_633a_14_d_the_cover_card_is_not_lost_when_the_dealer_overdraws() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td 4s", before_cover=4)
    game.script({2: 500})
    game.to(DealerStands)
    game.attempt(Overdrawn(), DEALER)
    for _ in range(2):
        game.finish()
        game.next_round()
        game.script({2: 500})
    game.to(TakeBets)
    assert game.table.batches.shoe.cover_in
    assert game.table.batches.in_play == "blue"  # reshuffled: it had come out


# (e): the dealer misses his own cards


@pytest.mark.shows("633a.14(e)")
@pytest.mark.parametrize("missed", [(1,), (2,), (1, 2)])
def test_633a_14_e_the_dealer_gets_what_he_missed_after_the_players(
    missed: tuple[int, ...],
) -> None:
    """One card up and one face down, whichever he missed."""
    game = BlackjackTable.shoe("Tc Ts 9d 9h 9s Td", seats=TWO)
    game.script({1: 500, 3: 500})
    for turn in (1, 2):
        game.to(Deal, to="dealer")
        if turn in missed:
            assert game.answer(Missed(), DEALER)["cites"] == ["633a.14(e)"]
        else:
            game.go()
    game.to(Ask)
    dealers = [face for to, face in game.dealt() if to == "dealer"]
    assert len(dealers) == 2
    assert dealers[0] != "??"
    assert dealers[1] == "??"
    players = [at for at, (to, _) in enumerate(game.dealt()) if "seat" in to]
    dealt = [step for step in game.told("deal") if step["outcome"] == "card"]
    late = [step for step in dealt if step["cites"] == ["633a.14(e)"]]
    assert len(late) == len(missed)
    assert len(players) == 4
    assert dealt[-1] in late
    game.finish()
    game.whole()


# (f): too few cards


@pytest.mark.shows("633a.14(f)")
@pytest.mark.parametrize("left", range(1, 5))
def test_633a_14_f_the_discards_are_shuffled_cut_and_burned_from_to_complete_the_round(
    left: int,
) -> None:
    """Whenever it happens: during the deal or when a card is drawn."""
    shoe = "6c 9d 5h Td 2s"
    game = BlackjackTable.shoe(
        shoe, {"shuffler": "none", "decks": 1}, left=left, before_cover=None, seats=TWO
    )
    game.script({1: 500}, seat1=["hit", "stand"])
    shuffle = game.to(Shuffle)
    assert (shuffle.by, shuffle.count) == ("dealer", 52 - left)
    assert "633a.5(a)" in shuffle.cites
    ran_out = game.said("no cards left")
    assert ran_out["cites"] == ["633a.14(f)"]
    offer = game.to(OfferCut)
    assert offer.count == 52 - left
    game.finish()
    burned = next(step for step in game.told("deal") if step["to"] == "discard rack")
    assert (burned["face"], burned["cites"]) == ("down", ["633a.14(f)"])
    game.whole()
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle")  # and all cards before the next round
    game.whole()


@pytest.mark.shows("633a.14(f)")
def test_633a_14_f_a_card_on_the_layout_does_not_come_again() -> None:
    game = BlackjackTable.shoe(
        "6c 9d 5h Td", {"shuffler": "none", "decks": 1}, left=4, before_cover=None, virtual=False
    )
    game.script({2: 500})
    game.to(Ask)
    game.elect(2, "hit")
    assert game.refuses(CardDealt("2c"), DEALER).field == "kind"
    game.answer(NoCards(), DEALER)
    game.to(Deal, to="seat 2")
    assert game.refuses(CardDealt("6c"), DEALER).field == "card"
    game.answer(CardDealt("2c"), DEALER)
    game.finish()


@pytest.mark.shows("633a.14(f)")
@pytest.mark.parametrize("rack", [0, 1, 8])
def test_633a_14_f_with_few_cards_or_none_in_the_rack_the_round_still_ends(rack: int) -> None:
    """One deck, and fourteen hands that draw and draw: what lies on the layout is not there to be
    shuffled. Whatever is done then, the table does not stand still and no card is lost."""
    seats = {seat: f"P{seat}" for seat in range(1, 8)}
    low = " ".join(rank + suit for rank in "23A456" for suit in "cdhs")
    game = BlackjackTable.shoe(
        low, {"decks": 1, "shuffler": "none", "switch": True}, left=52 - rack,
        before_cover=None, seats=seats,
    )  # fmt: skip
    game.bets = {seat: {"blackjack": 500, "blackjack.2": 500} for seat in seats}
    for _ in range(2_000):
        if game.driver.over:
            break
        if isinstance(game.pending, Ask) and game.pending.option("hit"):
            game.elect(game.pending.seat, "hit")
        else:
            game.go()
    assert game.driver.over
    game.balanced()
    game.whole()


# (g): a player's hand gets no card, or one


@pytest.mark.shows("633a.14(g)")
def test_633a_14_g_a_hand_without_cards_is_dead_and_has_all_its_wagers_back() -> None:
    chosen = {"bet_the_set_wager": True}
    game = BlackjackTable.shoe("Tc 9d 9h Td", chosen, seats=TWO)
    game.script({1: {"blackjack": 500, "bet_the_set": 100}, 3: 500})
    for _ in range(2):
        game.to(Deal, to="seat 1")
        assert "633a.14(g)" in game.answer(Missed(), DEALER)["cites"]
    ended = game.finish()
    assert ended == {
        (1, "blackjack"): ("void", 500, 500),
        (1, "bet_the_set"): ("void", 100, 100),
        (3, "blackjack"): ("push", 500, 500),
    }
    assert "633a.14(g)" in game.cites_of(1, "blackjack")
    assert not [one for one in game.asked if isinstance(one, Ask) and one.seat == 1]
    game.next_round()
    game.to(TakeBets)  # and he is included in the next deal
    game.script({1: 500})
    game.finish()
    assert game.dealt()[0][0] == "seat 1"


@pytest.mark.shows("633a.14(g)")
@pytest.mark.parametrize("missed", [1, 2])
@pytest.mark.parametrize("option", ["late_card", "dead_hand"])
def test_633a_14_g_with_one_card_he_takes_the_second_after_all_others_or_his_hand_is_dead(
    missed: int, option: str
) -> None:
    game = BlackjackTable.shoe("Tc Ts 9d 9h Td 8c", seats=TWO)
    game.script({1: 500, 3: 500}, seat1=[option])
    for turn in (1, 2):
        game.to(Deal, to="seat 1")
        if turn == missed:
            game.answer(Missed(), DEALER)
        else:
            game.go()
    asked = game.to(Ask)
    assert (asked.seat, game.options(), asked.cites) == (
        1, ["late_card", "dead_hand"], ("633a.14(g)",),
    )  # fmt: skip
    assert len(game.dealt()) == 5  # all others have theirs
    ended = game.finish()
    if option == "late_card":
        assert game.dealt()[5] == ("seat 1", "8c")
        assert ended[1, "blackjack"][0] != "void"
    else:
        assert ended[1, "blackjack"] == ("void", 500, 500)
        assert len([to for to, _ in game.dealt() if to == "seat 1"]) == 1
    game.whole()
    game.balanced()
    game.replays()


@pytest.mark.shows("633a.14(g)")
def test_633a_14_g_where_every_hand_is_dead_the_round_is_over() -> None:
    game = BlackjackTable.shoe("9d Td", seats={2: "Ann"})
    game.script({2: 500})
    for _ in range(2):
        game.to(Deal, to="seat 2")
        game.answer(Missed(), DEALER)
    assert game.finish() == {(2, "blackjack"): ("void", 500, 500)}
    assert game.told("turn_hole_card") == []
    shown = game.told("collect")[-1]
    assert shown["audience"] == "nobody"  # the hole card was never turned
    game.whole()


# (i): a card that a player asked for is missed


@pytest.mark.shows("633a.14(i)")
@pytest.mark.parametrize("option", ["late_card", "dead_hand"])
def test_633a_14_i_it_comes_after_all_others_and_before_the_hole_card_or_the_hand_is_dead(
    option: str,
) -> None:
    game = BlackjackTable.shoe("5c 5d 9d 6c 6d Td 8h 8s 3c", seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["hit", option], seat3=["hit", "stand"])
    game.to(Deal, cites=("633a.7(k)",))
    assert "633a.14(i)" in game.answer(Missed(), DEALER)["cites"]
    asked = game.to(Ask, cites=("633a.14(i)",))
    assert (asked.seat, game.options()) == (1, ["late_card", "dead_hand"])
    assert game.dealt()[-1] == ("seat 3", "8h")
    assert game.told("turn_hole_card") == []
    ended = game.finish()
    if option == "late_card":
        assert game.dealt()[7] == ("seat 1", "8s")
        assert ended[1, "blackjack"] == ("push", 500, 500)
    else:
        assert ended[1, "blackjack"] == ("void", 500, 500)
        assert "633a.14(i)" in game.cites_of(1, "blackjack")
    assert ended[3, "blackjack"] == ("push", 500, 500)
    game.whole()
    game.replays()


@pytest.mark.shows("633a.14(i)")
def test_633a_14_i_a_dead_hand_has_what_was_doubled_back_and_split_hands_play_on() -> None:
    """R-633a-28."""
    game = BlackjackTable.shoe("8c 9d 8h Td 3c Ts 2c")
    game.script({2: 500}, seat2=["split", ("double", 300), "stand", "dead_hand"])
    game.to(Deal, cites=("633a.10(c)",))
    game.answer(Missed(), DEALER)
    ended = game.finish()
    assert ended == {
        (2, "blackjack"): ("void", 500, 500),
        (2, "double_down"): ("void", 300, 300),
        (2, "blackjack.2"): ("lose", 500, 0),  # 18 against 19
    }
    game.balanced()


@pytest.mark.shows("633a.14(i)")
def test_633a_14_i_with_his_late_card_he_may_draw_again() -> None:
    game = BlackjackTable.shoe("2c 9d 3h Td 4s 5s 6s")
    game.script({2: 500}, seat2=["hit", "late_card", "hit", "hit", "stand"])
    game.to(Deal, cites=("633a.7(k)",))
    game.answer(Missed(), DEALER)
    ended = game.finish()
    assert [face for to, face in game.dealt()[4:]] == ["4s", "5s", "6s"]
    assert ended[2, "blackjack"] == ("win", 500, 1_000)


@pytest.mark.shows("633a.14(i)", "633a.7(k)")
def test_633a_14_i_the_total_is_announced_after_a_late_card_of_a_doubled_hand_too() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td 8s")
    game.script({2: 500}, seat2=["double", "late_card"])
    game.to(Deal, cites=("633a.10(c)",))
    game.answer(Missed(), DEALER)
    game.finish()
    assert "Seat 2: 19" in game.totals()


# (j), (k): the card reader


@pytest.mark.shows("633a.14(j)[lead]", "633a.14(j)(1)")
@pytest.mark.parametrize("at", ["his turn", "another's turn", "a late card"])
def test_633a_14_j_1_a_reader_that_shows_the_hole_card_voids_all_hands(at: str) -> None:
    """R-633a-28: what was settled stays settled, the rest returns."""
    chosen = {"bet_the_set_wager": True}
    game = BlackjackTable.shoe("5c 8c 9d 6c 8d Td 2h 3h 4h", chosen, seats=TWO)
    game.script(
        {1: 500, 3: {"blackjack": 500, "bet_the_set": 100}}, seat1=["double"], seat3=["split"]
    )
    if at == "a late card":
        game.to(Deal, cites=("633a.10(c)",))
        game.answer(Missed(), DEALER)
        game.to(Ask, cites=("633a.14(i)",))
    else:
        game.to(Ask, seat=1 if at == "his turn" else 3)
    assert game.refuses(Declare("633a.14(j)(1)"), ANN).field == "who"
    step = game.declare("633a.14(j)(1)")
    assert step["cites"] == ["633a.14(j)(1)"]
    told = game.pending
    assert isinstance(told, Verify)
    assert told.cites == ("633a.14(j)[lead]",)
    ended = game.finish()
    assert ended.pop((3, "bet_the_set"))[0] == "win"
    assert {outcome for outcome, _, _ in ended.values()} == {"void"}
    assert all(stake == back for _, stake, back in ended.values())
    assert game.told("turn_hole_card") == []
    game.balanced()
    game.whole()
    game.replays()


@pytest.mark.shows("633a.14(j)(1)")
@pytest.mark.parametrize("pending", [Settle, Deal])
def test_633a_14_j_1_no_card_or_wager_is_lost_whenever_it_is_declared(
    pending: type[Request],
) -> None:
    """While a Blackjack is paid, or a card is dealt."""
    game = BlackjackTable.shoe(
        "Ac 8c 9d Kc 2d Td", {"shuffler": "none", "decks": 1}, seats=TWO, left=6, before_cover=None
    )
    game.script({1: 500, 3: 500}, seat3=["hit"])
    game.to(Ask)
    if pending is Settle:
        game = BlackjackTable.shoe("Ac 9d Kc Td", {"shuffler": "none", "decks": 1})
        game.script({2: 500})
    game.to(pending)
    if pending is not Settle:
        assert game.told("bet")
    game.declare("633a.14(j)(1)")
    game.finish()
    game.balanced()
    game.whole()


@pytest.mark.shows("633a.14(j)(1)", "633a.10(c)")
def test_633a_14_j_1_a_card_that_lay_face_down_is_collected_unseen() -> None:
    """The card of a doubled hand, and the hole card."""
    game = BlackjackTable.shoe("5c 5d 9d 6c 6d Td 8h", {"double_card_face": "down"}, seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["double"])
    game.to(Ask, seat=3)
    game.declare("633a.14(j)(1)")
    game.finish()
    for step in game.told("collect"):
        assert not {"8h", "Td"} & set(seen_by(step, frozenset())["cards"])
    game.whole()


@pytest.mark.shows("633a.14(j)[lead]")
@pytest.mark.parametrize("up", ["Ad", "Kd", "Qd", "Jd", "Td"])
def test_633a_14_j_not_with_an_ace_or_a_ten_where_the_card_is_read_anyhow(up: str) -> None:
    game = BlackjackTable.shoe(f"5c {up} 6h 8d")
    game.script({2: 500})
    game.to(Ask, cites=("633a.7(j)(2)",))
    assert game.refuses(Declare("633a.14(j)(1)"), DEALER).field == "cite"


@pytest.mark.shows("633a.14(j)(1)")
def test_633a_14_j_1_also_before_the_side_wagers_are_settled() -> None:
    """R-633a-28: those return too."""
    game = BlackjackTable.shoe("8c 9d 8h Td", {"bet_the_set_wager": True})
    game.script({2: {"blackjack": 500, "bet_the_set": 100}})
    game.to(Settle)
    game.declare("633a.14(j)(1)")
    assert game.finish() == {
        (2, "blackjack"): ("void", 500, 500),
        (2, "bet_the_set"): ("void", 100, 100),
    }


@pytest.mark.shows("633a.14(j)(2)", "633a.14(j)[lead]")
def test_633a_14_j_2_a_reader_that_shows_nobody_the_card_lets_play_go_on() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td 8s")
    game.script({2: 500}, seat2=["hit", "stand"])
    game.to(Ask)
    assert game.refuses(Note("633a.14(j)(2)"), ANN).field == "who"
    assert game.refuses(Note("633a.14(a)"), DEALER).field == "cite"
    check_entered(Note("633a.14(j)(2)"), game.table)
    step = game.aside(Note("633a.14(j)(2)"), FLOORPERSON)
    assert step["cites"] == ["633a.14(j)(2)"]
    assert game.finish()[2, "blackjack"] == ("push", 500, 500)
    game.replays()


@pytest.mark.shows("633a.14(j)(2)", "633a.14(j)[lead]")
def test_633a_14_j_2_a_ten_belongs_in_the_reader() -> None:
    game = BlackjackTable.shoe("5c Td 6h 8d 8s")
    game.script({2: 500}, seat2=["stand"])
    game.to(Ask)
    with pytest.raises(Refused) as refused:
        check_entered(Note("633a.14(j)(2)"), game.table)
    assert (refused.value.field, refused.value.cites) == ("cite", ("633a.14(j)[lead]",))


@pytest.mark.shows("633a.14(k)")
@pytest.mark.parametrize("virtual", [True, False])
def test_633a_14_k_nobody_is_dealt_to_until_the_reader_works(virtual: bool) -> None:
    game = BlackjackTable.shoe("5c Kd 6h 9d 8s", virtual=virtual)
    game.script({2: 500}, seat2=["hit", "stand"])
    game.to(InsertHoleCard)
    for _ in range(2):  # it may fail again
        step = game.answer(ReaderFailed(), DEALER)
        assert step["cites"] == ["633a.14(k)"]
        repaired = game.pending
        assert isinstance(repaired, Verify)
        assert repaired.cites == ("633a.14(k)",)
        assert game.refuses(Done(), DEALER).field == "who"
        assert game.refuses(CardDealt("8s"), DEALER).field == "kind"
        game.answer(Done(), FLOORPERSON)
        assert isinstance(game.pending, InsertHoleCard)
    game.answer(ReaderSays(False), HOUSE if virtual else DEALER)
    assert game.finish()[2, "blackjack"] == ("push", 500, 500)


# (l), (m): the shuffler


@pytest.mark.shows("633a.14(m)", "633a.12(b)(2)")
def test_633a_14_m_dealing_from_the_hand_goes_on_while_the_shuffler_is_down() -> None:
    game = BlackjackTable.shoe("2s 5c 9d 6h Td 8s", {"hand_dealt": True, "decks": 2})
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.script({2: 500})
    game.finish()
    game.balanced()
    game.whole()


def test_irregularities_leave_nothing_behind_for_the_next_round() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td 8s 3c")
    game.script({2: 500}, seat2=["stand"])
    game.to(Ask)
    game.aside(DrawInError(), DEALER)
    game.declare("633a.14(j)(1)")
    game.finish()
    table = game.table
    assert table.game.exposed_card is None
    assert not table.game.drawing
    assert table.declarable == frozenset()
    game.whole()
    game.next_round()
    game.script({2: 500})
    assert game.finish()


@pytest.mark.shows("633a.14(j)(1)")
def test_633a_14_j_1_until_the_hole_card_is_turned_it_can_go_into_the_reader_by_mistake() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td 2c", seats={2: "Ann"}, virtual=False)
    game.script({2: 500}, seat2=["double"])
    game.to(TurnHoleCard)
    game.aside(Declare("633a.14(j)(1)"), DEALER)
    ended = game.finish()
    assert ended == {(2, "blackjack"): ("void", 500, 500), (2, "double_down"): ("void", 500, 500)}


@pytest.mark.shows("633a.14(j)(1)", "633a.9(a)(1)", "R-633a-28")
def test_633a_14_j_1_half_a_wager_that_was_collected_on_surrender_stays_collected() -> None:
    """It was settled before the round failed; the wager of seat 3 was not."""
    game = BlackjackTable.shoe("Tc 8c 9d 6h 2d Td 3s", seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["surrender"], seat3=["hit"])
    game.to(Ask, seat=3)
    game.declare("633a.14(j)(1)")
    ended = game.finish()
    assert ended[1, "blackjack"] == ("lose", 500, 250)
    assert ended[3, "blackjack"] == ("void", 500, 500)
    game.balanced()
    game.whole()
    game.replays()
