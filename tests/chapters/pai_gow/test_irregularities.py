"""§ 645a.14: what goes wrong, when it can be declared, and what becomes of the wagers."""

import pytest
from tests.chapters.pai_gow.conftest import EVERY_WAGER, PaiGowTable
from tests.families.pai_gow import exposed

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    CardDealt,
    Decision,
    FoundFaceUp,
    Jammed,
    NoRoll,
    OutOfOrder,
    Who,
)
from pitboss.procedure.asides import Declare, Expose, ShufflerRepaired
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    Ask,
    CountStub,
    Deal,
    DrawNumber,
    ReadDice,
    SetHands,
    Settle,
    Shuffle,
    TakeBets,
    TurnUp,
    Verify,
)

ANN, BOB = Who("player", "Ann"), Who("player", "Bob")
BET = {"pai_gow": 1_000}
HANDS = {0: "Ts Td Qc 9c 8h 5s 3d", 2: "Jh Js 6c 4h 2s Kh 7d", 5: "9h 9s 6h 4s 2c Jd 7h"}
WHOSE = {2: "Ann", 5: "Bob"}
METHODS = ["manual_shoe", "hand", "automated_shoe"]
PROGRESSIVE = {"progressive_wager": True}
ALL_VOID = {
    (5, "pai_gow"): ("void", 1_000, 1_000),
    (2, "pai_gow"): ("void", 1_000, 1_000),
    (2, "progressive"): ("void", 100, 100),
}


def playing(**chosen: object) -> PaiGowTable:
    """Ann, with a progressive wager, and Bob against a dealer, who is dealt to first."""
    game = PaiGowTable.ready(chosen=PROGRESSIVE | chosen, hands=HANDS, seats=WHOSE, meter=300_000)
    game.bets = {2: BET | {"progressive": 100}, 5: BET}
    return game


def is_void(game: PaiGowTable, cite: str) -> None:
    """All wagers return, the meter goes back, and the cards are shuffled again."""
    assert game.finish() == ALL_VOID
    assert all(cite in game.cites_of(*wager) for wager in ALL_VOID)
    assert game.meter == 300_000
    game.balanced()
    game.whole()
    game.replays()
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle")


# (a), (b): no roll


@pytest.mark.shows("645a.14(a)", "645a.14(b)")
@pytest.mark.parametrize(("why", "cite"), [("not_flat", "645a.14(a)"), ("fell_out", "645a.14(b)")])
def test_645a_14_a_and_b_a_no_roll_is_reshaken(why: str, cite: str) -> None:
    game = playing(start_method="shaker")
    game.to(ReadDice)
    assert game.answer(NoRoll(why), DEALER)["cites"] == [cite]  # type: ignore[arg-type]
    game.to(ReadDice)
    assert len([text for text in game.words() if "shakes the shaker" in text]) == 2
    assert game.finish()[2, "pai_gow"][0] == "win"


# (c): the first card to the wrong position


@pytest.mark.shows("645a.14(c)")
@pytest.mark.parametrize("method", METHODS)
def test_645a_14_c_the_first_card_to_the_wrong_position(method: str) -> None:
    game = playing(dealing_method=method, start_method="shaker")
    game.to(Deal)
    assert "645a.14(c)" not in game.table.declarable  # nothing has been dealt
    game.go()
    assert game.declare("645a.14(c)")["cites"] == ["645a.14(c)"]
    is_void(game, "645a.14(c)")


@pytest.mark.shows("645a.14(c)")
@pytest.mark.parametrize("how", ["rng", "button"])
def test_r_645a_25_a_generator_or_a_button_gives_the_position_without_a_total(how: str) -> None:
    game = playing(start_method=how)
    game.to(Deal)
    game.go()
    assert game.refuses(Declare("645a.14(c)"), DEALER).field == "cite"
    game.to(SetHands)
    assert game.refuses(Declare("645a.14(c)"), DEALER).field == "cite"


# (d): a card dealt to a player is exposed


@pytest.mark.shows("645a.14(d)")
def test_645a_14_d_the_player_may_void_his_hand_before_he_looks() -> None:
    """Dealt from a manual shoe. His wagers return with their move of the meter, the others play."""
    game = playing(dealing_method="manual_shoe")
    game.to(Deal, to="seat 5")
    step = game.aside(Expose(2), DEALER)
    assert step["cites"] == ["645a.14(d)"]
    asked = game.to(Ask)
    assert (asked.seat, {option.name for option in asked.options}) == (2, {"void", "play_out"})
    assert "645a.14(d)" in asked.cites
    assert not [text for text in game.words() if "examine their cards" in text]  # unseen
    assert game.refuses(Decision(2, "void"), BOB).field == "seat"
    game.elect(2, "void")
    assert game.meter == 300_000
    assert game.to(SetHands).seats == {5: "Bob"}
    result = game.finish()
    assert result[2, "pai_gow"] == ("void", 1_000, 1_000)
    assert result[2, "progressive"] == ("void", 100, 100)
    assert result[5, "pai_gow"] == ("lose", 1_000, 0)
    game.balanced()
    game.whole()
    game.replays()


@pytest.mark.shows("645a.14(d)")
def test_645a_14_d_or_play_it_out() -> None:
    game = playing(dealing_method="manual_shoe")
    game.to(CountStub)
    game.aside(Expose(2), FLOORPERSON)
    game.to(Ask)
    game.elect(2, "play_out")
    assert game.finish()[2, "pai_gow"][0] == "win"


@pytest.mark.shows("645a.14(d)")
def test_645a_14_d_a_voided_hand_gives_and_gets_no_envy() -> None:
    """R-GEN-6: four sevens at seat 5 are void; seat 2 has a lammer."""
    hands = HANDS | {2: "Jh Js 6c 4h 2s Kh 8d", 5: "7c 7d 7h 7s Kc 9d 2d"}
    game = PaiGowTable.ready(
        chosen=EVERY_WAGER | {"dealing_method": "manual_shoe"}, hands=hands, seats=WHOSE
    )
    game.bets = {2: BET | {"fortune_bonus": 500}, 5: BET | {"fortune_bonus": 500}}
    game.to(CountStub)
    game.aside(Expose(5), DEALER)
    game.elects = {5: "void"}
    result = game.finish()
    assert result[5, "fortune_bonus"] == ("void", 500, 500)
    assert not [wager for _, wager in result if wager.endswith(".envy")]


@pytest.mark.shows("645a.14(d)")
def test_645a_14_d_who_may_say_so_and_of_whom() -> None:
    game = playing(dealing_method="manual_shoe")
    assert game.refuses(Expose(2), DEALER).cites == ("645a.14(d)",)  # nothing is dealt
    game.to(CountStub)
    assert game.refuses(Expose(2), ANN).field == "who"
    assert game.refuses(Expose(4), DEALER).field == "seat"  # no hand is played there
    game.to(Settle)
    assert game.table.declarable  # until the first wager is decided
    game.go()
    assert game.refuses(Expose(2), DEALER).field == "seat"


@pytest.mark.shows("645a.14(j)", "645a.14(d)")
@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_r_645a_20_while_dealing_by_hand_or_automated_shoe_it_is_not_the_players_choice(
    method: str,
) -> None:
    game = playing(dealing_method=method)
    game.to(Deal, to="seat 5")
    assert "645a.14(j)" in game.refuses(Expose(2), DEALER).cites


@pytest.mark.shows("645a.14(d)")
def test_645a_14_d_when_the_hands_are_shown_there_is_nothing_left_to_void() -> None:
    """Either it is refused, or the player is asked."""
    game = playing()
    game.to(TurnUp, place="dealer")
    refused = game.attempt(Expose(2), DEALER)
    game.elects = {2: "void"}
    assert refused or game.finish()[2, "pai_gow"][0] == "void"


# (e): a card of the dealer's


@pytest.mark.shows("645a.14(e)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("when", ["dealing", "setting"])
def test_645a_14_e_an_exposed_card_of_the_dealers_voids_all_hands(method: str, when: str) -> None:
    game = playing(dealing_method=method)
    game.to(Deal)
    assert "645a.14(e)" not in game.table.declarable  # he has no card yet
    if when == "dealing":
        game.to(Deal, to="seat 5")
    else:
        game.to(SetHands)
    game.declare("645a.14(e)")
    is_void(game, "645a.14(e)")


@pytest.mark.shows("645a.14(e)")
def test_645a_14_e_not_once_his_cards_are_turned_over() -> None:
    game = playing()
    game.to(TurnUp, place="dealer")
    assert game.refuses(Declare("645a.14(e)"), DEALER).cites == ("645a.14",)


# (f), (g): cards face up, cards drawn in error


@pytest.mark.shows("645a.14(f)")
@pytest.mark.parametrize("method", METHODS)
def test_645a_14_f_one_card_face_up_is_discarded_and_the_deal_goes_on(method: str) -> None:
    """The stub has one card less, and that is no misdeal."""
    game = playing(dealing_method=method)
    game.to(Deal, to="seat 5")
    told = game.answer(FoundFaceUp(), DEALER)
    assert told["cites"] == ["645a.14(f)"]
    assert seen_by(told, frozenset())["cards"] != ["??"]
    assert game.to(CountStub).expected == 3
    game.finish()
    assert not [line for line in game.lines() if line[2] == "void"]
    game.whole()


@pytest.mark.shows("645a.14(f)")
@pytest.mark.parametrize("method", METHODS)
def test_645a_14_f_two_void_all_hands(method: str) -> None:
    game = playing(dealing_method=method)
    game.to(Deal, to="seat 2")
    game.answer(FoundFaceUp(), DEALER)
    game.to(Deal, to="seat 5")
    game.answer(FoundFaceUp(), DEALER)
    is_void(game, "645a.14(f)")


@pytest.mark.shows("645a.14(g)")
def test_645a_14_g_a_card_drawn_in_error_is_the_next_card() -> None:
    game = playing()
    game.to(Deal, to="seat 2")
    told = game.answer(CardDealt("Jh", drawn_in_error=True), DEALER)
    assert told["cites"] == ["645a.14(g)"]
    assert [face for to, face in game.dealt() if to == "seat 2"] == ["Jh"]
    assert game.finish()[2, "pai_gow"][0] == "win"


# (h), (k): a wrong number of cards


@pytest.mark.shows("645a.14(h)", "645a.14(k)")
@pytest.mark.parametrize("cite", ["645a.14(h)", "645a.14(k)"])
@pytest.mark.parametrize("when", [Deal, SetHands, TurnUp, Settle])
def test_645a_14_h_and_k_a_wrong_number_of_cards_whenever_it_is_found(
    cite: str, when: type
) -> None:
    game = playing()
    game.to(when)
    game.declare(cite)
    is_void(game, cite)


@pytest.mark.shows("645a.14(h)")
def test_nothing_is_void_any_more_once_a_wager_is_decided() -> None:
    game = playing()
    game.to(Settle)
    game.go()
    assert game.table.declarable == frozenset()
    assert game.refuses(Declare("645a.14(h)"), DEALER).field == "cite"


@pytest.mark.shows("645a.14(h)")
def test_who_declares_and_what_is_no_irregularity() -> None:
    game = playing()
    assert game.refuses(Declare("645a.14(h)"), DEALER).field == "cite"  # betting
    game.to(DrawNumber)
    assert game.table.declarable == frozenset()
    game.to(Deal)
    assert game.refuses(Declare("645a.14(h)"), ANN).field == "who"
    for cite in ("645a.14(a)", "645a.14(d)", "645a.14(z)", "645a.8(f)"):  # no such paragraph
        assert game.refuses(Declare(cite), DEALER).field == "cite"


# (j): a card exposed while stacks are dealt


@pytest.mark.shows("645a.14(j)")
@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_645a_14_j_voids_when_dealt_by_hand_or_automated_shoe(method: str) -> None:
    """R-645a-20."""
    game = playing(dealing_method=method)
    game.to(Deal, to="seat 5")
    game.declare("645a.14(j)")
    is_void(game, "645a.14(j)")


@pytest.mark.shows("645a.14(j)")
def test_645a_14_j_not_from_a_manual_shoe_and_not_after_the_deal() -> None:
    game = playing(dealing_method="manual_shoe")
    game.to(Deal, to="seat 5")
    assert game.refuses(Declare("645a.14(j)"), DEALER).field == "cite"
    game = playing()
    game.to(SetHands)
    assert game.refuses(Declare("645a.14(j)"), DEALER).field == "cite"


# (l)-(n): devices


@pytest.mark.shows("645a.14(l)")
def test_645a_14_l_a_jammed_shuffler_shuffles_again() -> None:
    game = PaiGowTable.fresh({"decks": 1}, seats=WHOSE)
    game.to(Shuffle)
    assert game.answer(Jammed(), DEALER)["cites"] == ["645a.14(l)"]
    assert isinstance(game.pending, Shuffle)
    assert game.pending.cites == ("645a.14(l)",)
    game.play({2: BET})
    game.whole()


@pytest.mark.shows("645a.14(m)")
def test_645a_14_m_a_jammed_dealing_shoe_voids_the_round() -> None:
    game = playing()
    game.to(Deal, to="seat 5")
    game.declare("645a.14(m)")
    is_void(game, "645a.14(m)")
    for method in ("manual_shoe", "hand"):
        other = playing(dealing_method=method)
        other.to(Deal, to="seat 5")
        assert other.refuses(Declare("645a.14(m)"), DEALER).field == "cite"


@pytest.mark.shows("645a.14(n)", "645a.14(m)")
def test_645a_14_n_a_dealing_shoe_out_of_order_is_marked_before_another_way_is_used() -> None:
    game = playing(decks=1)
    game.to(Deal, to="seat 5")
    game.declare("645a.14(n)")
    assert isinstance(game.pending, Verify)
    assert game.pending.cites == ("645a.14(n)",)
    assert game.finish() == ALL_VOID
    assert {"645a.14(m)", "645a.14(n)"} <= set(game.cites_of(5, "pai_gow"))
    game.next_round()
    game.play({2: BET, 5: BET})
    assert "645a.8(d)" in game.told("deal")[0]["cites"]  # from a manual shoe
    assert game.aside(ShufflerRepaired(), FLOORPERSON)["cites"] == ["645a.14(n)"]
    game.next_round()
    game.play({2: BET, 5: BET})
    assert "645a.10(c)" in game.told("deal")[0]["cites"]


@pytest.mark.shows("645a.14(n)", "645a.9(a)(1)")
@pytest.mark.parametrize("method", METHODS)
def test_645a_14_n_a_shuffler_out_of_order_is_marked_and_the_dealer_shuffles(method: str) -> None:
    """What is dealt from the hand must be shuffled by a machine: a manual shoe takes its place."""
    game = PaiGowTable.fresh({"decks": 1, "dealing_method": method}, seats=WHOSE)
    game.to(Shuffle)
    assert game.answer(OutOfOrder(), DEALER)["cites"] == ["645a.14(n)"]
    assert isinstance(game.pending, Verify)
    game.to(Shuffle)
    assert game.pending.describe()["by"] == "dealer"
    game.play({2: BET})
    assert game.told("offer_cut")  # § 645a.5(b)(2)
    dealt = {"manual_shoe": "645a.8(d)", "hand": "645a.8(d)", "automated_shoe": "645a.10(c)"}
    assert dealt[method] in game.told("deal")[0]["cites"]
    game.whole()


# (d): cards lie face down for their own player too


@pytest.mark.shows("645a.14(d)", "645a.11(a)(1)")
@pytest.mark.parametrize("shown", exposed.EXPOSED, ids=lambda shown: shown.__name__)
def test_r_gen_6_the_player_decides_without_looking(shown: exposed.Shown) -> None:
    shown(PaiGowTable)
