"""§ 688a.13: each irregularity at the moments when it can happen, and its remedy."""

import pytest
from tests.chapters.face_up_pai_gow.conftest import FaceUpTable
from tests.chapters.scripted import player
from tests.families.pai_gow import exposed

from pitboss.ledger import RESERVE
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    CardDealt,
    Decision,
    FoundFaceUp,
    Jammed,
    OutOfOrder,
)
from pitboss.procedure.asides import Declare, Expose, ShufflerRepaired
from pitboss.procedure.requests import (
    ArrangeHands,
    Ask,
    Collect,
    CountStub,
    Deal,
    OfferCut,
    ReadDice,
    Request,
    SetHands,
    Settle,
    Shuffle,
    TakeBets,
    TurnUp,
    Verify,
)

HANDS = {
    0: "Kc Kd 7c 5d 3h Qh 9s",
    2: "Ah Js Td 6h 4c 2d 9h",
    5: "Ac Ad 8h 6s 4d Kh Qs",
}
METHODS = ["manual_shoe", "hand", "automated_shoe"]
EVERY: dict[str, object] = {
    "ace_high_bonus_wager": True, "fortune_bonus_wager": True, "progressive_wager": True,
    "paytables": {"progressive": "4"},
}  # fmt: skip
FULL = {"pai_gow": 1_000, "ace_high_bonus": 100, "fortune_bonus": 500, "progressive": 500}
ALL_BACK = [(seat, wager, "void", cents, cents) for seat in (5, 2) for wager, cents in FULL.items()]
BOB, EVE = player("Bob"), player("Eve")


def betting(method: str = "automated_shoe", **more: object) -> FaceUpTable:
    """Both seats make every wager."""
    game = FaceUpTable.ready(hands=HANDS, chosen=EVERY | {"dealing_method": method} | more)
    game.bets = {2: dict(FULL), 5: dict(FULL)}
    return game


def all_void(game: FaceUpTable, cite: str) -> None:
    """Every wager returned, the meter and its reserve as they stood, the cards reshuffled."""
    game.finish()
    assert game.lines() == ALL_BACK
    assert all(cite in game.cites_of(seat, wager) for seat, wager, *_ in ALL_BACK)
    assert game.meter == 1_000_000
    assert game.balance(RESERVE) == 0
    game.balanced()
    game.whole()
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle")


# when each can be declared


@pytest.mark.shows("688a.13(c)", "688a.13(e)", "688a.13(g)", "688a.13(i)", "688a.13(j)",
                   "688a.13(l)", "688a.13(m)")  # fmt: skip
@pytest.mark.parametrize("method", METHODS)
def test_688a_13_each_paragraph_only_while_it_can_happen(method: str) -> None:
    game = betting(method, start_method="shaker")
    always = {"688a.13(g)", "688a.13(j)"}
    dealing = always | {"688a.13(e)"}
    if method != "manual_shoe":
        dealing |= {"688a.13(i)"}
    if method == "automated_shoe":
        dealing |= {"688a.13(l)", "688a.13(m)"}
    assert game.table.declarable == frozenset()
    game.to(ReadDice)
    assert game.table.declarable == frozenset()
    game.to(Deal)
    assert game.table.declarable == dealing
    game.go()
    assert game.table.declarable == dealing | {"688a.13(c)"}
    game.to(ArrangeHands)
    assert game.table.declarable == always | {"688a.13(c)"}
    game.to(SetHands)
    assert game.table.declarable == always | {"688a.13(c)"}
    game.to(TurnUp)
    assert game.table.declarable == always
    game.to(Settle)
    game.go()
    assert game.table.declarable == frozenset()
    refusal = game.refuses(Declare("688a.13(g)"), DEALER)
    assert refusal.field == "cite"
    game.finish()


@pytest.mark.shows("688a.13(g)", "688a.13(j)")
@pytest.mark.parametrize("cite", ["688a.13(g)", "688a.13(j)"])
@pytest.mark.parametrize("at", [Deal, CountStub, ArrangeHands, SetHands, TurnUp, Settle])
def test_688a_13_g_a_wrong_number_of_cards_voids_all_hands(cite: str, at: type[Request]) -> None:
    game = betting()
    game.to(at)
    game.declare(cite)
    all_void(game, cite)


@pytest.mark.shows("688a.13(c)")
@pytest.mark.parametrize("method", METHODS)
def test_688a_13_c_the_first_card_to_the_wrong_position_voids_all_hands(method: str) -> None:
    game = betting(method, start_method="shaker")
    game.to(Deal)
    assert game.refuses(Declare("688a.13(c)"), DEALER).field == "cite"  # none has been dealt yet
    game.go()
    assert game.refuses(Declare("688a.13(c)"), BOB).field == "who"
    game.declare("688a.13(c)")
    all_void(game, "688a.13(c)")


@pytest.mark.shows("688a.13(c)")
def test_r_645a_25_a_generator_gives_the_position_without_a_total() -> None:
    game = betting()
    game.to(Deal)
    game.go()
    assert game.refuses(Declare("688a.13(c)"), DEALER).field == "cite"
    game.to(SetHands)
    assert game.refuses(Declare("688a.13(c)"), DEALER).field == "cite"


@pytest.mark.shows("688a.13(i)")
@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_688a_13_i_a_card_exposed_while_dealing_returns_all_wagers(method: str) -> None:
    game = betting(method)
    game.to(Deal, to="seat 5")
    game.declare("688a.13(i)")
    all_void(game, "688a.13(i)")


@pytest.mark.shows("688a.13(i)", "688a.13(d)")
@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_r_688a_17_while_so_dealt_an_exposed_card_is_no_choice_of_the_players(method: str) -> None:
    """(i) voids for all; (d) is about the manual shoe and what is exposed later."""
    game = betting(method)
    game.to(Deal, to="seat 5")
    game.go()
    refusal = game.refuses(Expose(5), DEALER)
    assert "688a.13(i)" in refusal.cites


# (d): an exposed card of a player's


@pytest.mark.shows("688a.13(d)")
@pytest.mark.parametrize("choice", ["void", "play_out"])
def test_688a_13_d_the_player_voids_his_hand_or_plays_it_out(choice: str) -> None:
    """Seat 5's card is exposed while a manual shoe is dealt from; seat 2 plays on either way."""
    game = betting("manual_shoe")
    game.to(Deal, to="seat 5")
    game.go()
    game.go()
    assert game.refuses(Expose(5), BOB).field == "who"
    step = game.aside(Expose(5), DEALER)
    assert step["cites"] == ["688a.13(d)"]
    ask = game.to(Ask)
    assert ask.seat == 5
    assert {option.name for option in ask.options} == {"void", "play_out"}
    assert not game.citing("688a.11(b)(2)")  # he has not looked at his cards yet
    assert game.refuses(Decision(5, choice), BOB).field == "seat"
    game.elect(5, choice)
    game.finish()
    five = [line for line in game.lines() if line[0] == 5]
    if choice == "void":
        assert five == [(5, wager, "void", cents, cents) for wager, cents in FULL.items()]
        assert game.meter == 1_000_000 + 5  # what seat 2 wagered moves it, not what returned
        assert game.balance(RESERVE) == 5
    else:
        assert "void" not in {line[2] for line in five}
        assert game.meter == 1_000_000 + 10
    assert [line[2] for line in game.lines() if line[0] == 2 and line[1] == "pai_gow"] == ["lose"]
    game.balanced()
    game.whole()
    game.replays()


@pytest.mark.shows("688a.13(d)")
def test_r_gen_6_a_voided_hand_gets_and_gives_no_envy() -> None:
    hands = {0: HANDS[0], 2: "8c 8d 8h 8s Ks 4d 2c", 5: "3c 3d 3s 6c 6d 6h 6s"}
    game = FaceUpTable.ready(hands=hands, chosen=EVERY)
    game.bets = {2: dict(FULL), 5: dict(FULL)}
    game.to(ArrangeHands)
    game.aside(Expose(5), DEALER)
    game.elects = {5: "void"}
    game.finish()
    assert not [line for line in game.lines() if line[1].endswith(".envy")]


@pytest.mark.shows("688a.13(d)")
@pytest.mark.parametrize("method", METHODS)
def test_r_688a_17_a_card_exposed_after_the_deal_is_the_players_choice(method: str) -> None:
    """However the cards were dealt; the round waits for his answer."""
    game = betting(method)
    game.to(ArrangeHands)
    game.aside(Expose(2), DEALER)
    ask = game.to(Ask)
    assert ask.seat == 2
    game.elect(2, "void")
    game.to(SetHands)
    assert game.pending.ready() == [5]  # type: ignore[attr-defined]
    game.finish()
    assert {line[2] for line in game.lines() if line[0] == 2} == {"void"}


@pytest.mark.shows("688a.13(d)")
def test_688a_13_d_an_exposure_is_never_taken_without_asking_the_player() -> None:
    """When the hands are being shown: refused, or else he has his choice."""
    game = betting()
    game.to(TurnUp)
    if game.attempt(Expose(2), DEALER) is None:
        ask = game.to(Ask)
        assert (ask.seat, ask.options[0].name) in ((2, "void"), (2, "play_out"))


@pytest.mark.shows("688a.13(d)")
def test_688a_13_d_no_seat_without_cards_can_have_one_exposed() -> None:
    game = betting("manual_shoe")
    assert game.refuses(Expose(2), DEALER).field == "seat"
    game.to(Deal)  # the first card goes to the dealer
    assert game.refuses(Expose(3), DEALER).field == "seat"
    assert game.refuses(Expose(2), DEALER).field == "seat"  # nothing dealt to it yet
    game.finish()


# (e): cards face up


@pytest.mark.shows("688a.13(e)")
@pytest.mark.parametrize("method", METHODS)
def test_688a_13_e_one_card_found_face_up_goes_to_the_rack(method: str) -> None:
    """Three cards are left in the stub then, and that is right."""
    game = betting(method)
    game.to(Deal)
    step = game.answer(FoundFaceUp(), DEALER)
    assert step["cites"] == ["688a.13(e)"]
    assert game.table.batches.rack.count == 1
    assert game.to(CountStub).expected == 3
    game.finish()
    assert len(game.dealt()) == 49
    assert step["cards"][0] not in [face for _, face in game.dealt()]
    assert "void" not in {line[2] for line in game.lines()}
    game.whole()


@pytest.mark.shows("688a.13(e)")
@pytest.mark.parametrize("between", [0, 1, 20, 47])
def test_688a_13_e_a_second_one_voids_all_hands(between: int) -> None:
    game = betting()
    game.to(Deal)
    game.answer(FoundFaceUp(), DEALER)
    for _ in range(between):
        game.go()
    game.answer(FoundFaceUp(), DEALER)
    all_void(game, "688a.13(e)")


@pytest.mark.shows("688a.13(e)")
def test_688a_13_e_of_real_cards_the_dealer_reads_the_face() -> None:
    game = FaceUpTable.ready(hands=HANDS, virtual=False)
    game.bets = {2: {"pai_gow": 1_000}, 5: {"pai_gow": 1_000}}
    game.to(Deal)
    assert game.refuses(FoundFaceUp(), DEALER).field == "card"
    assert game.answer(FoundFaceUp("Jk"), DEALER)["cards"] == ["Jk"]
    assert game.refuses(CardDealt("Jk"), DEALER).field == "card"
    assert game.finish()[5, "pai_gow"][0] == "win"


# (l), (m): the automated dealing shoe


@pytest.mark.shows("688a.13(l)")
@pytest.mark.parametrize("dealt", [0, 1, 48])
def test_688a_13_l_a_jam_of_the_shoe_voids_the_round(dealt: int) -> None:
    game = betting()
    game.to(Deal)
    for _ in range(dealt):
        game.go()
    game.declare("688a.13(l)")
    all_void(game, "688a.13(l)")


@pytest.mark.shows("688a.13(m)")
def test_688a_13_m_a_shoe_out_of_order_is_covered_before_another_way_is_used() -> None:
    game = betting()
    game.to(Deal)
    game.go()
    game.declare("688a.13(m)")
    assert isinstance(game.pending, Verify)
    assert game.pending.cites == ("688a.13(m)",)
    game.finish()
    assert game.lines() == ALL_BACK
    game.next_round(hands=HANDS)
    game.to(Deal)
    assert "688a.8(d)" in game.pending.cites  # from a manual shoe meanwhile
    game.finish()
    game.next_round()
    game.aside(ShufflerRepaired(), FLOORPERSON)
    game.to(Deal)
    assert "688a.10(c)" in game.pending.cites


# nothing is left behind


@pytest.mark.shows("688a.13(g)", "688a.11(j)")
@pytest.mark.parametrize("virtual", [True, False])
def test_a_void_at_any_step_leaves_nothing_on_the_layout(virtual: bool) -> None:
    """Declared before every step from the first card to the first hand shown."""
    place = 0
    while True:
        game = FaceUpTable.ready(hands=HANDS, chosen=EVERY, virtual=virtual)
        game.bets = {2: dict(FULL), 5: dict(FULL)}
        game.to(Deal)
        for _ in range(place):
            game.go()
        if "688a.13(g)" not in game.table.declarable:
            break
        game.declare("688a.13(g)")
        game.finish()
        assert game.lines() == ALL_BACK
        game.balanced()
        assert game.table.batches.rack.count == 53
        game.replays()
        if virtual:
            game.whole()
        place += 1
    assert place > 60
    assert not isinstance(game.pending, Collect)


# (d): cards lie face down for their own player too


@pytest.mark.shows("688a.13(d)", "688a.11(b)(1)")
@pytest.mark.parametrize("shown", exposed.EXPOSED, ids=lambda shown: shown.__name__)
def test_r_gen_6_the_player_decides_without_looking(shown: exposed.Shown) -> None:
    shown(FaceUpTable)


# § 688a.13(k), (m): the shuffler


@pytest.mark.shows("688a.13(k)")
def test_688a_13_k_a_jam_means_shuffling_again() -> None:
    game = FaceUpTable.fresh(seats={1: "Ann"})
    game.to(Shuffle, by="device")
    game.answer(Jammed(), DEALER)
    again = game.to(Shuffle)
    assert again.by == "device"
    assert again.cites == ("688a.13(k)",)


@pytest.mark.shows("688a.13(m)", "688a.5(b)(2)")
def test_688a_13_m_a_shuffler_out_of_order_is_covered_before_the_dealer_shuffles() -> None:
    game = FaceUpTable.fresh(seats={1: "Ann"}, virtual=False)
    game.to(Shuffle, by="device")
    game.answer(OutOfOrder(), DEALER)
    assert isinstance(game.pending, Verify)
    assert game.pending.cites == ("688a.13(m)",)
    game.go()
    assert game.to(Shuffle).by == "dealer"
    game.to(OfferCut)
    game.to(TakeBets)
    assert game.table.batches.shuffled is None
