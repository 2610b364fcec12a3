"""§ 670a.13: irregularities, each at the moments at which it can happen and at no other.

A "no roll" is in ``test_opening``, the reset of the dealer's hands in ``test_setting``.
"""

import pytest
from tests.chapters.six_card_pai_gow.conftest import EVERY_WAGER, SixCardTable
from tests.families.pai_gow import exposed

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    CardDealt,
    Decision,
    Done,
    FoundFaceUp,
    Jammed,
    OutOfOrder,
    Who,
)
from pitboss.procedure.asides import Declare, Expose, ShufflerRepaired
from pitboss.procedure.requests import (
    Ask,
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

BET = {"pai_gow": 1_000}
SEATS = {1: "Ann", 4: "Bob"}
ANN, BOB = Who("player", "Ann"), Who("player", "Bob")
HANDS = {0: "Kc Kd 9h 7s 4c 2d", 1: "Ac Ad 6s 5c 3d Th", 4: "9c 9d 9s 8h 8s 2h"}
METHODS = ("manual_shoe", "hand", "automated_shoe")
EVERY = BET | {"fortune_bonus": 500, "insurance": 100, "progressive": 100}
SHOE_ONLY = {"670a.13(j)", "670a.13(m)", "670a.13(n)"}


def at_table(every_wager: dict[str, object], dealt: str = "automated_shoe") -> SixCardTable:
    """Two players with every wager, who double; the dealer is dealt to last."""
    game = SixCardTable.ready(
        "", every_wager | {"dealing_method": dealt}, hands=HANDS, seats=SEATS, start=7
    )
    game.bets = dict.fromkeys(SEATS, EVERY)
    game.elects = dict.fromkeys(SEATS, "double_down")
    return game


def all_returned(game: SixCardTable, cite: str, *, doubled: bool = False) -> None:
    """Every wager of the round came back by this paragraph, and the meter stands as before."""
    wagers = EVERY | ({"double_down": 1_000} if doubled else {})
    result = game.finish()
    assert result == {
        (seat, wager): ("void", cents, cents) for seat in SEATS for wager, cents in wagers.items()
    }
    for seat, wager in result:
        assert cite in game.cites_of(seat, wager)
    assert game.meter == 500_000
    game.balanced()
    game.whole()
    game.replays()
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle")  # and the cards are reshuffled


# what can be declared when

DICE: dict[str, object] = {"start_method": "shaker"}  # R-645a-25


@pytest.mark.shows(
    "670a.13(c)", "670a.13(e)", "670a.13(f)", "670a.13(h)", "670a.13(j)", "670a.13(k)",
    "670a.13(m)", "670a.13(n)",
)  # fmt: skip
@pytest.mark.parametrize("dealt", METHODS)
def test_what_can_be_declared_when(dealt: str) -> None:
    game = at_table(EVERY_WAGER | DICE, dealt)
    of_shoe = SHOE_ONLY if dealt == "automated_shoe" else set()
    count = {"670a.13(h)", "670a.13(k)"}

    def now(kind: type[Request], **wanted: object) -> set[str]:
        game.to(kind, **wanted)
        return set(game.table.declarable)

    assert now(TakeBets) == set()
    assert now(ReadDice) == set()
    assert now(Deal) == {"670a.13(f)"} | count | of_shoe
    game.go()
    assert now(Deal) == {"670a.13(f)", "670a.13(c)"} | count | of_shoe
    now(Deal, to="dealer")
    game.go()
    assert now(Deal) == {"670a.13(f)", "670a.13(c)", "670a.13(e)"} | count | of_shoe
    assert now(Ask) == {"670a.13(c)", "670a.13(e)"} | count
    assert now(SetHands) == {"670a.13(c)", "670a.13(e)"} | count
    assert now(TurnUp, place="dealer") == count
    assert now(Settle) == count
    game.go()
    assert game.table.declarable == frozenset()  # a wager has been decided
    for paragraph in "abcdefghijklmn":
        assert game.refuses(Declare(f"670a.13({paragraph})"), DEALER).field == "cite"
    game.finish()
    assert game.table.declarable == frozenset()


def test_only_the_dealer_or_a_floorperson_declares() -> None:
    game = at_table(EVERY_WAGER)
    game.to(Deal)
    assert game.refuses(Declare("670a.13(h)"), ANN).field == "who"
    game.aside(Declare("670a.13(h)"), FLOORPERSON)
    game.finish()


# what voids


@pytest.mark.shows("670a.13(c)")
@pytest.mark.parametrize("dealt", METHODS)
def test_670a_13_c_the_first_card_to_the_wrong_position(dealt: str) -> None:
    game = at_table(EVERY_WAGER | DICE, dealt)
    game.to(Deal)
    game.go()
    game.declare("670a.13(c)")
    all_returned(game, "670a.13(c)")


@pytest.mark.shows("670a.13(c)")
def test_r_645a_25_a_generator_gives_the_position_without_a_total() -> None:
    game = at_table(EVERY_WAGER)
    game.to(Deal)
    game.go()
    assert game.refuses(Declare("670a.13(c)"), DEALER).field == "cite"
    game.to(SetHands)
    assert game.refuses(Declare("670a.13(c)"), DEALER).field == "cite"


@pytest.mark.shows("670a.13(c)")
def test_670a_13_c_also_when_it_is_found_after_the_deal() -> None:
    """The paragraph does not say when: until the hands are shown it can still be set right."""
    game = at_table(EVERY_WAGER | DICE, "manual_shoe")
    game.to(SetHands)
    game.declare("670a.13(c)")
    all_returned(game, "670a.13(c)", doubled=True)


@pytest.mark.shows("670a.13(e)")
@pytest.mark.parametrize("dealt", METHODS)
def test_670a_13_e_a_card_of_the_dealers_is_exposed(dealt: str) -> None:
    for kind, doubled in ((CountStub, False), (SetHands, True)):
        game = at_table(EVERY_WAGER, dealt)
        if kind is CountStub:
            game.to(Deal, to="dealer")
            game.go()
        else:
            game.to(SetHands)
        game.declare("670a.13(e)")
        all_returned(game, "670a.13(e)", doubled=doubled)


@pytest.mark.shows("670a.13(f)")
@pytest.mark.parametrize("dealt", METHODS)
def test_670a_13_f_one_card_face_up_is_set_aside_two_void_the_round(dealt: str) -> None:
    game = at_table(EVERY_WAGER, dealt)
    game.to(Deal)
    step = game.answer(FoundFaceUp(), DEALER)
    assert step["cites"] == ["670a.13(f)"]
    first = step["cards"][0]
    assert game.table.batches.rack.count == 1
    game.to(CountStub)
    assert first not in [face for _, face in game.dealt()]
    game.finish()
    game.whole()
    game = at_table(EVERY_WAGER, dealt)
    game.to(Deal)
    game.answer(FoundFaceUp(), DEALER)
    game.to(Deal, to="seat 3")
    game.answer(FoundFaceUp(), DEALER)
    all_returned(game, "670a.13(f)")


@pytest.mark.shows("670a.13(g)")
def test_670a_13_g_a_card_drawn_in_error_is_the_next_card() -> None:
    game = at_table(EVERY_WAGER, "manual_shoe")
    game.to(Deal, to="seat 4")
    face = str(game.table.batches.shoe.next_card)
    step = game.answer(CardDealt(face, drawn_in_error=True), DEALER)
    assert step["cites"] == ["670a.13(g)"]
    assert step["audience"] == "nobody"
    game.finish()
    game.whole()


@pytest.mark.shows("670a.13(h)", "670a.13(k)")
@pytest.mark.parametrize("cite", ["670a.13(h)", "670a.13(k)"])
@pytest.mark.parametrize("dealt", METHODS)
def test_670a_13_h_and_k_a_wrong_number_of_cards(dealt: str, cite: str) -> None:
    """Found while dealing, while hands are set, or at the last when the dealer shows his."""
    moments: list[tuple[type[Request], bool]] = [
        (Deal, False), (Ask, False), (SetHands, True), (TurnUp, True), (Settle, True)
    ]  # fmt: skip
    for kind, doubled in moments:
        game = at_table(EVERY_WAGER, dealt)
        game.to(kind)
        game.declare(cite)
        all_returned(game, cite, doubled=doubled)


@pytest.mark.shows("670a.13(j)")
def test_670a_13_j_a_card_exposed_while_the_stacks_are_dealt() -> None:
    game = at_table(EVERY_WAGER)
    game.to(Deal, to="seat 3")
    game.declare("670a.13(j)")
    all_returned(game, "670a.13(j)")


@pytest.mark.shows("670a.13(m)")
def test_670a_13_m_a_jammed_dealing_shoe() -> None:
    game = at_table(EVERY_WAGER)
    game.to(Deal, to="seat 3")
    game.declare("670a.13(m)")
    all_returned(game, "670a.13(m)")


@pytest.mark.shows("670a.13(m)", "670a.13(n)")
def test_670a_13_n_a_dealing_shoe_that_cannot_be_used() -> None:
    """Covered or marked before another way of dealing is used; until it is repaired."""
    game = at_table(EVERY_WAGER)
    game.to(Deal, to="seat 3")
    game.declare("670a.13(n)")
    asked = game.to(Verify)
    assert asked.cites == ("670a.13(n)",)
    assert game.refuses(Done(), DEALER).field == "who"
    result = game.finish()
    assert {outcome for outcome, _, _ in result.values()} == {"void"}
    assert "670a.13(m)" in game.cites_of(1, "pai_gow")
    game.next_round()
    game.to(CountStub)
    assert "670a.8(d)" in game.told("deal")[0]["cites"]  # a manual shoe
    game.finish()
    game.next_round()
    game.to(TakeBets)
    game.aside(ShufflerRepaired(), FLOORPERSON)
    game.to(CountStub)
    assert "670a.10(c)" in game.told("deal")[0]["cites"]


@pytest.mark.shows("670a.13(l)", "670a.13(n)")
def test_670a_13_l_and_n_a_shuffler_that_jams_or_cannot_be_used() -> None:
    game = SixCardTable.fresh(seats={1: "Ann"})
    game.to(Shuffle)
    assert game.answer(Jammed(), DEALER)["cites"] == ["670a.13(l)"]
    assert game.pending.what == "shuffle"  # reshuffled
    assert game.answer(OutOfOrder(), DEALER)["cites"] == ["670a.13(n)"]
    assert (game.pending.what, game.pending.cites) == ("verify", ("670a.13(n)",))
    game.go()
    asked = game.to(OfferCut)  # shuffled by hand, and cut
    assert asked.seat == 1
    game.play({1: BET})
    assert any("by the dealer" in step["text"] for step in game.told("shuffle"))
    game.balanced()


@pytest.mark.shows("670a.13(n)", "670a.9(a)(1)")
def test_670a_13_n_without_its_shuffler_nothing_is_dealt_from_the_hand() -> None:
    """§ 670a.9(a)(1) needs a machine shuffle: a manual shoe takes its place."""
    game = SixCardTable.fresh({"dealing_method": "hand", "decks": 1}, seats={1: "Ann"})
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.bets = {1: BET}
    game.to(CountStub)
    assert "670a.8(d)" in game.told("deal")[0]["cites"]


# an exposed card of a player's


@pytest.mark.shows("670a.13(d)")
@pytest.mark.parametrize("elected", ["void", "play_out"])
@pytest.mark.parametrize("dealt", ["manual_shoe", "hand"])
def test_670a_13_d_the_player_may_void_before_he_looks(dealt: str, elected: str) -> None:
    """R-GEN-6: his wagers return, the meter forgets his; the others play on, without his Envy."""
    game = at_table(EVERY_WAGER, dealt)
    game.to(Deal, to="seat 6")
    assert game.refuses(Expose(4), BOB).field == "who"
    for seat in (2, 7):
        assert game.refuses(Expose(seat), DEALER).field == "seat"
    assert game.aside(Expose(4), DEALER)["cites"] == ["670a.13(d)"]
    asked = game.to(Ask)
    assert (asked.seat, {one.name for one in asked.options}) == (4, {"void", "play_out"})
    assert "670a.13(d)" in asked.cites
    assert "670a.11(a)(1)" not in {cite for step in game.told("record") for cite in step["cites"]}
    assert game.refuses(Decision(4, "void"), ANN).field == "seat"
    game.elect(4, elected)
    result = game.finish()
    if elected == "play_out":
        assert result[4, "pai_gow"] == ("push", 1_000, 1_000)  # nines full, the deuce low
        assert result[1, "fortune_bonus.envy"] == ("win", 0, 2_500)
        assert game.meter == 500_042
        return
    for wager, cents in EVERY.items():
        assert result[4, wager] == ("void", cents, cents)
        assert {"670a.13(d)", "R-GEN-6"} <= set(game.cites_of(4, wager))
    assert (4, "double_down") not in result
    assert (1, "fortune_bonus.envy") not in result
    assert result[1, "pai_gow"] == ("win", 1_000, 2_000)
    assert game.meter == 500_021
    assert "seat 4" not in [step["place"] for step in game.told("turn_up")]
    game.balanced()
    game.whole()
    game.replays()


@pytest.mark.shows("670a.13(d)", "670a.11(c)")
def test_670a_13_d_who_has_looked_and_may_double_cannot_void() -> None:
    """Before and after the Double Down Wager."""
    game = at_table(EVERY_WAGER)
    asked = game.to(Ask)
    assert asked.option("double_down")
    assert game.refuses(Expose(4), FLOORPERSON).field == "seat"
    game.to(SetHands)
    assert game.refuses(Expose(4), FLOORPERSON).field == "seat"


@pytest.mark.shows("670a.13(d)")
def test_670a_13_d_everybody_voids() -> None:
    game = at_table(EVERY_WAGER, "manual_shoe")
    game.to(CountStub)
    game.aside(Expose(1), DEALER)
    game.aside(Expose(4), DEALER)
    game.elects = dict.fromkeys(SEATS, "void")
    all_returned(game, "670a.13(d)")


@pytest.mark.shows("670a.13(d)", "670a.13(j)")
def test_670a_13_j_while_stacks_are_dealt_an_exposed_card_is_nobodys_choice() -> None:
    """(j) returns all wagers; (d) is for the hand and the manual shoe (R-670a-14)."""
    game = at_table(EVERY_WAGER)
    game.to(Deal, to="seat 6")
    game.refuses(Expose(4), DEALER)


@pytest.mark.shows("670a.13(d)")
def test_670a_13_d_not_before_the_deal_and_not_once_the_hands_are_shown() -> None:
    """What is taken must lead to the question; where nobody will ask, it is refused."""
    game = at_table(EVERY_WAGER)
    assert game.refuses(Expose(4), DEALER).field == "seat"
    game.bet(1, **EVERY)
    assert game.refuses(Expose(1), DEALER).field == "seat"
    game.to(TurnUp, place="dealer")
    assert game.refuses(Expose(4), DEALER).field == "seat"
    game.to(TurnUp, place="seat 4")
    assert game.refuses(Expose(4), DEALER).field == "seat"


@pytest.mark.shows("670a.13(d)")
def test_an_exposed_card_is_asked_about_once() -> None:
    game = at_table(EVERY_WAGER, "manual_shoe")
    game.to(CountStub)
    game.aside(Expose(4), DEALER)
    game.aside(Expose(4), DEALER)
    game.to(Ask)
    game.elect(4, "play_out")
    game.finish()
    assert len([step for step in game.told("decision") if step["decision"] == "play_out"]) == 1


@pytest.mark.shows("670a.13(d)", "670a.7(b)")
def test_who_voided_his_hand_may_leave() -> None:
    """Nothing of his is on the layout any more, while the others set their hands."""
    game = at_table(EVERY_WAGER, "manual_shoe")
    game.to(CountStub)
    game.aside(Expose(4), DEALER)
    game.to(Ask)
    game.elect(4, "void")
    game.to(SetHands)
    game.leave(4)
    result = game.finish()
    assert result[4, "pai_gow"] == ("void", 1_000, 1_000)
    assert result[1, "pai_gow"] == ("win", 1_000, 2_000)
    assert 4 not in game.table.seats
    game.balanced()
    game.whole()


# (d): cards lie face down for their own player too


@pytest.mark.shows("670a.13(d)", "670a.11(a)(1)")
@pytest.mark.parametrize("shown", exposed.EXPOSED, ids=lambda shown: shown.__name__)
def test_r_gen_6_the_player_decides_without_looking(shown: exposed.Shown) -> None:
    shown(SixCardTable)
