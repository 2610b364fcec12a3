"""§ 645a.12 at a table: who may bank, what he must cover, the dealer's wager, the round itself.

What a banked round pays is shown with records, in ``tests/chapters/pai_gow/test_record.py``.
"""

from typing import Any

import pytest
from tests.chapters.pai_gow.conftest import EVERY_WAGER, PaiGowTable
from tests.chapters.scripted import ScriptedTable

from pitboss.ledger import DEALERS_WAGER, POT
from pitboss.procedure.answers import (
    DEALER,
    HOUSE,
    Bet,
    CutDeclined,
    Decision,
    HandsSet,
    NoMoreBets,
    NoRoll,
    Shaken,
    Who,
)
from pitboss.procedure.asides import Expose
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    ArrangeHands,
    Ask,
    Deal,
    OfferCut,
    ReadDice,
    SetHands,
    TakeBets,
    TurnUp,
)
from pitboss.procedure.round import BankResult

ANN, CYD, FLO = (Who("player", name) for name in ("Ann", "Cyd", "Flo"))
BET = {"pai_gow": 1_000}
WHOSE = {1: "Ann", 3: "Cyd", 6: "Flo"}
LAST = {"Ann": 1_000, "Cyd": 1_000, "Flo": 1_000}  # all wagered in the last unbanked round
TENS = "Ts Td Qc 9c 8h 5s 3d"
JACKS = "Jh Js 6c 4h 2s Kh 7d"  # beat the tens
ACES = "Ah Ad 7s 6s 2h Ks 4d"  # too
NINES = "9h 9s 6h 4s 2c Jd 7h"  # lose to them
EIGHTS = "8c 8d 7c 6d 3s Kc 5c"  # tie
BANK = {"bank": True}
BOTH = {"bank": True, "co_bank": True}
BY_HAND = {"decks": 1, "automated_shuffler": False, "dealing_method": "manual_shoe"}
HANDS = {0: ACES, 1: JACKS, 3: TENS, 6: NINES}


def offered(game: PaiGowTable) -> list[int]:
    """Who is offered the bank, one after the other, when all pass."""
    seats = []
    while not isinstance(game.pending, TakeBets):
        if isinstance(game.pending, Ask) and game.pending.option("bank"):
            seats.append(game.pending.seat)
        game.go()
    return seats


def at_table(chosen: dict[str, Any] | None = None, **state: Any) -> PaiGowTable:
    """Three players at a table that has not begun its round."""
    state = {"unbanked": dict(LAST)} | state
    return PaiGowTable.ready("", chosen or BANK, seats=WHOSE, until=None, **state)


def banked(chosen: dict[str, Any] | None = None, **more: Any) -> PaiGowTable:
    """Cyd, at seat 3, has accepted the bank; betting is open."""
    elects = more.pop("elects", "bank")
    given: dict[str, Any] = {"hands": HANDS, "unbanked": dict(LAST), "seats": WHOSE} | more
    game = PaiGowTable.ready(chosen=chosen or BANK, bank=3, elects={3: elects}, **given)
    game.bets = {1: BET, 6: BET}
    return game


# § 645a.12(a)-(d): who may bank


def _bank(game: "ScriptedTable") -> BankResult:
    """How the round ended for its bank."""
    assert game.driver.round is not None
    bank = game.driver.round.result()["bank"]
    assert bank is not None
    return bank


@pytest.mark.shows("645a.12(a)")
@pytest.mark.parametrize("chosen", [{"bank": False}, {"bank": False, "co_bank": True}])
def test_645a_12_a_nobody_banks_where_the_casino_does_not_offer_it(chosen: dict[str, Any]) -> None:
    """Co-banking is an option of the bank's."""
    assert offered(at_table(chosen)) == []


@pytest.mark.shows("645a.12(b)")
def test_645a_12_b_nobody_banks_the_first_round_after_opening_idling_or_new_cards() -> None:
    """R-645a-9."""
    bets = dict.fromkeys((1, 3, 6), BET)
    game = PaiGowTable.fresh(BANK, seats=WHOSE)
    assert offered(game) == []
    game.play(bets)
    game.next_round()
    assert offered(game) == [6, 3, 1]
    game.play(bets)
    game.now += 8 * 3_600  # § 645a.3(c)(2): new decks
    game.next_round()
    assert offered(game) == []
    game.play(bets)
    game.next_round()
    assert offered(game) == [6, 3, 1]
    game.play(bets)
    for seat in WHOSE:
        game.leave(seat)
    game.next_round()
    while game.table.ready.opened:
        game.go()
    for seat, name in WHOSE.items():
        game.sit(seat, name)
    assert offered(game) == []  # it was idle


@pytest.mark.shows("645a.12(c)")
def test_645a_12_c_offered_from_the_far_right_counterclockwise_until_one_accepts() -> None:
    game = at_table()
    asked = game.to(Ask)
    assert (asked.seat, asked.player) == (6, "Flo")
    assert {option.name for option in asked.options} == {"bank", "pass"}
    assert "645a.12(c)" in asked.cites
    assert game.refuses(Decision(3, "bank"), CYD).field == "seat"
    assert game.refuses(Decision(6, "co_bank"), FLO).field == "option"
    game.elect(6, "pass")
    game.elect(3, "bank")
    game.to(TakeBets)  # nobody asks Ann
    assert "645a.12(c)" in game.said("A marker lies at seat 3, who banks")["cites"]
    assert game.table.game.bank == 3


@pytest.mark.shows("645a.12(c)")
@pytest.mark.parametrize(
    ("last", "order"), [(None, [6, 3, 1]), (6, [3, 1]), (3, [1, 6]), (1, [6, 3])]
)
def test_645a_12_c_after_a_banked_round_from_the_last_banks_right_never_him(
    last: int | None, order: list[int]
) -> None:
    """R-645a-10: the player to the right has the next lower seat."""
    game = at_table(last_bank=last, last_banker=WHOSE.get(last or 0, ""))
    assert offered(game) == order


@pytest.mark.shows("645a.12(c)")
def test_645a_12_c_nobody_banks_two_rounds_running_but_the_one_after() -> None:
    game = banked()
    game.finish()
    game.next_round()
    assert offered(game) == [1, 6]
    game.elects = {}
    game.play({1: BET, 3: BET, 6: BET})
    game.next_round()
    assert offered(game) == [6, 3, 1]


@pytest.mark.shows("645a.12(d)(1)")
def test_645a_12_d_1_who_wagered_against_the_dealer_in_the_last_unbanked_round() -> None:
    """Ann sat that round out, Bob has just come."""
    game = at_table(unbanked={"Cyd": 1_000, "Flo": 500})
    game.sit(4, "Bob")
    assert offered(game) == [6, 3]
    game.play({1: BET, 3: BET, 4: BET, 6: BET})
    game.next_round()
    assert offered(game) == [6, 4, 3, 1]


@pytest.mark.shows("645a.12(d)(1)", "645a.12(c)")
def test_645a_12_d_1_a_banked_round_makes_nobody_eligible() -> None:
    game = banked(unbanked={"Cyd": 1_000, "Flo": 1_000})
    game.finish()
    game.next_round()
    assert offered(game) == [6]  # Ann wagered against the bank only; Cyd banked last


@pytest.mark.shows("645a.12(c)")
def test_a_bank_needs_somebody_to_play_against() -> None:
    game = PaiGowTable.ready("", BANK, seats={3: "Cyd"}, until=None, unbanked={"Cyd": 1_000})
    assert offered(game) == []


@pytest.mark.shows("645a.12(c)")
def test_645a_12_c_a_player_may_leave_while_another_is_offered_the_bank() -> None:
    game = at_table()
    game.to(Ask, seat=6)
    game.leave(3)
    assert offered(game) == [6, 1]


@pytest.mark.shows("645a.12(d)(1)")
def test_645a_12_d_1_who_sits_down_meanwhile_is_not_offered_the_bank() -> None:
    game = at_table()
    game.to(Ask, seat=6)
    game.leave(3)
    game.sit(3, "Zed")
    assert offered(game) == [6, 1]


@pytest.mark.shows("645a.12(d)(1)", "645a.1[Bank]")
def test_645a_12_d_1_who_takes_the_seat_of_a_bank_that_left_does_not_bank() -> None:
    """He never elected to, and did not wager in the last unbanked round."""
    game = banked()
    game.leave(3)
    game.sit(3, "Zed")
    game.bets = {1: BET, 3: BET, 6: BET}
    game.to(Deal)
    assert game.table.game.bank is None
    assert game.finish()[3, "pai_gow"]


@pytest.mark.shows("645a.12(c)")
def test_a_bank_may_leave_before_the_wagers_are_complete_and_nobody_banks() -> None:
    game = banked()
    game.bet(1, pai_gow=1_000)
    game.leave(3)
    game.finish()
    assert game.driver.round is not None
    assert game.driver.round.result()["bank"] is None
    game.balanced()


# § 645a.12(d)(2): what the bank must cover


@pytest.mark.shows("645a.12(d)(2)")
@pytest.mark.parametrize(("chips", "may"), [(3_000, True), (2_999, False)])
def test_645a_12_d_2_the_banks_chips_cover_the_wagers_of_the_others(chips: int, may: bool) -> None:
    game = banked(keeps_chips=True)
    for name, cents in (("Ann", 2_000), ("Flo", 2_000), ("Cyd", chips)):
        game.buy_in(name, cents)
    game.bet(1, pai_gow=1_000)
    game.bet(6, pai_gow=2_000)
    game.go()  # the dealer says whether seat 3 may bank
    if may:
        assert "645a.12(d)(2)" in game.said("confirms that seat 3 may bank")["cites"]
    else:
        said = game.said("Seat 3 cannot cover the wagers of the others: the bank is declined")
        assert {"645a.12(d)(2)", "645a.12(c)", "R-645a-24"} <= set(said["cites"])
        assert game.pending.describe()["seat"] == 1  # offered to the next player; Flo has passed
        game.elect(1, "pass")
        assert isinstance(game.pending, TakeBets)  # he may wager himself now
        game.bet(3, pai_gow=1_000)
    game.finish()
    assert game.driver.round is not None
    assert (game.driver.round.result()["bank"] is not None) is may
    game.balanced()
    game.replays()


@pytest.mark.shows("645a.12(c)", "645a.12(d)(2)", "645a.12(f)")
def test_r_645a_24_the_next_player_may_bank_and_his_wagers_return() -> None:
    """Flo accepts and cannot cover Ann's and Cyd's $10; Cyd accepts after her, and no longer
    wagers; Flo, who has declined, does."""
    game = at_table(keeps_chips=True, hands=HANDS, bank=3)
    for name, cents in (("Ann", 2_000), ("Flo", 1_000), ("Cyd", 5_000)):
        game.buy_in(name, cents)
    game.elects = {6: "bank", 3: ["bank", "no_dealer_wager"]}
    game.bets = {1: BET, 3: BET, 6: BET}
    game.to(TakeBets)
    banks = [game.table.game.bank]
    game.to(Ask, seat=3)
    banks.append(game.table.game.bank)
    assert game.balance("chips of Cyd") == 4_000  # wagered
    game.to(TakeBets)
    banks.append(game.table.game.bank)
    assert banks == [6, None, 3]
    assert game.balance("chips of Cyd") == 5_000  # returned
    assert {"645a.12(f)", "R-645a-15"} <= set(game.said("Seat 3 banks: its wager returns")["cites"])
    assert "645a.12(f)" in game.refuses(Bet(3, BET), CYD).cites
    game.bet(6, pai_gow=1_000)
    result = game.finish()
    assert result[3, "pai_gow"] == ("void", 1_000, 1_000)
    assert (result[1, "pai_gow"][0], result[6, "pai_gow"][0]) == ("win", "lose")
    assert game.driver.round is not None
    assert _bank(game)["seat"] == 3
    game.balanced()
    game.whole()
    game.replays()


@pytest.mark.shows("645a.12(c)", "645a.12(d)(2)")
def test_r_645a_24_nobody_left_to_offer_it_to_and_nobody_banks() -> None:
    game = at_table(keeps_chips=True, hands=HANDS)
    for name in ("Ann", "Cyd", "Flo"):
        game.buy_in(name, 1_500)
    game.elects = dict.fromkeys((1, 3, 6), "bank")
    game.bets = {1: BET, 3: BET, 6: BET}
    while not game.driver.over:
        game.go()
    declined = [text for text in game.words() if "the bank is declined" in text]
    assert [text[:6] for text in declined] == ["Seat 6", "Seat 3", "Seat 1"]
    assert game.driver.round is not None
    assert game.driver.round.result()["bank"] is None
    game.balanced()


@pytest.mark.shows("645a.12(c)")
def test_645a_12_c_a_bank_against_whom_nobody_wagers_is_no_bank() -> None:
    """All others sit the round out: he may wager himself."""
    game = banked()
    game.bets = {3: BET}
    game.finish()
    assert game.said("Seat 3 has nobody to play against: the bank is declined")
    assert game.driver.round is not None
    assert game.driver.round.result()["bank"] is None


@pytest.mark.shows("645a.12(d)(2)", "645a.12(e)")
@pytest.mark.parametrize(("chips", "may"), [(1_500, True), (1_499, False)])
def test_r_645a_11_a_co_bank_covers_half(chips: int, may: bool) -> None:
    game = banked(BOTH, elects="co_bank", keeps_chips=True)
    for name, cents in (("Ann", 2_000), ("Flo", 2_000), ("Cyd", chips)):
        game.buy_in(name, cents)
    game.bet(1, pai_gow=1_000)
    game.bet(6, pai_gow=2_000)
    game.go()  # the dealer says whether seat 3 may bank
    assert bool([text for text in game.words() if "cannot cover" in text]) is not may


@pytest.mark.shows("645a.12(j)", "645a.12(d)(2)")
def test_645a_12_j_a_bank_that_loses_everything_it_covers_pays_it_all() -> None:
    game = banked(keeps_chips=True, hands={0: EIGHTS, 1: JACKS, 3: TENS, 6: ACES})
    for name, cents in (("Ann", 1_000), ("Flo", 1_000), ("Cyd", 2_000)):
        game.buy_in(name, cents)
    game.finish()
    assert game.balance("chips of Cyd") == 0
    assert game.balance("chips of Ann") == 1_950
    game.balanced()


# § 645a.12(f): no wager of the bank's


@pytest.mark.shows("645a.12(f)")
def test_645a_12_f_a_bank_has_one_area_and_no_wager_on_it() -> None:
    game = banked(
        BANK | {"two_adjacent_areas": True}, hands={0: ACES, 1: JACKS, 3: TENS},
        seats={1: "Ann", 3: "Cyd", 4: "Cyd"}, unbanked={"Ann": 1_000, "Cyd": 1_000}, until=Ask,
    )  # fmt: skip
    assert game.pending.describe()["seat"] == 4  # asked once, at the seat farthest to the right
    game.elect(4, "bank")
    game.to(TakeBets)
    for seat in (3, 4):
        assert "645a.12(f)" in game.refuses(Bet(seat, BET), CYD).cites


@pytest.mark.shows("645a.12(f)", "645a.12(n)")
def test_r_645a_15_a_banks_optional_wagers_are_settled_by_the_house() -> None:
    chosen = EVERY_WAGER | BANK
    game = banked(chosen)
    assert "R-645a-15" in game.refuses(Bet(3, {"fortune_bonus": 500}), CYD).cites
    game = banked(chosen | {"bank_side_bets": True})
    assert "R-645a-15" in game.refuses(Bet(3, BET | {"fortune_bonus": 500}), CYD).cites
    game.bet(3, fortune_bonus=500)
    assert game.finish()[3, "fortune_bonus"] == ("lose", 500, 0)
    game.balanced()
    game.whole()


QUADS = "7c 7d 7s 7h Kc 9d 2d"


@pytest.mark.shows("645a.11(h)[lead]", "645a.11(h)(1)(i)(C)", "645a.11(h)(2)(i)(C)", "645a.12(n)")
@pytest.mark.parametrize("elects", ["bank", "co_bank"])
@pytest.mark.parametrize("qualifies", [True, False])
def test_645a_11_h_the_banks_cards_are_rearranged_and_acknowledged_like_any_players(
    elects: str, qualifies: bool
) -> None:
    """Four sevens of the bank's earn Ann her Envy, if she has $5 on the Fortune Bonus."""
    hands = {1: JACKS.replace("7d", "8s"), 3: QUADS, 6: NINES.replace("7h", "8h")}
    game = banked(EVERY_WAGER | BOTH, hands=hands, elects=[elects, "no_dealer_wager"])
    game.bets[1] = BET | {"fortune_bonus": 500 if qualifies else 450}
    result = game.finish()
    rearranged = [text for text in game.words() if "The cards of seat 3 form" in text]
    assert bool(rearranged) is qualifies
    assert [one for one in game.citing("645a.11(h)[lead]") if "seat 1" in one["text"]]
    aloud = [step for step in game.steps if "Qualifying Hand at seat 3" in step["text"]]
    assert bool(aloud) is qualifies
    if qualifies:
        assert "645a.11(h)(1)(i)(C)" in aloud[0]["cites"]
    assert result.get((1, "fortune_bonus.envy")) == (("win", 0, 500) if qualifies else None)
    game.balanced()
    game.whole()


SIDE = {"bank": True, "bank_side_bets": True, "fortune_bonus_wager": True}


@pytest.mark.shows("645a.7(c)")
def test_645a_7_c_a_banks_optional_wager_is_made_once() -> None:
    game = banked(SIDE)
    game.bet(3, fortune_bonus=500)
    assert game.refuses(Bet(3, {"fortune_bonus": 500}), CYD).field == "seat"


@pytest.mark.shows("645a.7(d)", "645a.7(e)[lead]")
def test_645a_7_d_no_round_without_a_pai_gow_poker_wager() -> None:
    game = banked(SIDE)
    game.bet(3, fortune_bonus=500)
    assert game.refuses(NoMoreBets(), DEALER).field == "kind"


# § 645a.12(g), § 645a.5: shuffle, cut, dice and the dealer's wager


@pytest.mark.shows("645a.12(g)", "645a.5(d)(2)", "645a.12(h)")
def test_645a_5_d_2_once_the_bank_is_confirmed_the_cards_are_shuffled_and_he_cuts() -> None:
    """If he refuses, the player on his right, and on counterclockwise."""
    bets = dict.fromkeys((1, 3, 6), BET)
    game = PaiGowTable.fresh(BANK | BY_HAND, seats=WHOSE)
    game.play(bets)
    game.next_round()
    game.elects = {3: "bank"}
    game.bets = {1: BET, 6: BET}
    order = []
    while not isinstance(game.pending, Deal):
        if isinstance(game.pending, OfferCut) and game.pending.seat:
            order.append(game.pending.seat)
            assert "645a.5(d)(2)" in game.pending.cites
        game.go()
    assert order == [3, 1, 6]
    words = game.words()
    confirmed = words.index("The dealer confirms that seat 3 may bank")
    shuffled = [at for at, step in enumerate(game.steps) if step["what"] == "shuffle"]
    wagered = words.index("The dealer wagers $10 against the bank, in front of the table inventory")
    assert confirmed < shuffled[0] < wagered < words.index("No more bets")


@pytest.mark.shows("645a.5(i)(1)(i)", "645a.5(i)(1)(ii)", "645a.5(i)(1)(iii)")
@pytest.mark.parametrize(("dice", "first"), [([1, 1, 1], 1), ([1, 1, 2], 0), ([6, 6, 6], 0)])
def test_645a_5_i_1_the_bank_shakes_and_is_number_one(dice: list[int], first: int) -> None:
    """From seat 3: 3, 2, 1, the dealer, 6, 5, 4. A lid that the bank lifted means a reshake."""
    game = banked(BANK | {"start_method": "shaker"}, dice=dice)
    asked = game.to(Ask, seat=3, question="The bank shakes the dice, at least three times")
    assert asked.cites == ("645a.5(i)(1)(i)",)
    assert game.refuses(Decision(1, "shake"), ANN).field == "seat"
    game.to(ReadDice)
    told = game.answer(NoRoll("lid"), DEALER)
    assert told["cites"] == ["645a.5(i)(1)(ii)"]
    assert isinstance(game.pending, Ask)
    game.to(ReadDice)
    assert game.refuses(Shaken(dice), CYD).field == "who"
    game.to(Deal)
    assert game.pending.describe()["to"] == (f"seat {first}" if first else "dealer")


@pytest.mark.shows("645a.5(i)(2)")
@pytest.mark.parametrize(("number", "first"), [(1, "seat 3"), (4, "dealer"), (7, "seat 4")])
def test_645a_5_i_2_the_bank_is_number_one_for_the_generator_too(number: int, first: str) -> None:
    game = banked(start=number)
    game.to(Deal)
    assert game.pending.describe()["to"] == first


@pytest.mark.shows("645a.5(i)(3)")
def test_r_645a_22_a_bank_does_not_move_the_button() -> None:
    game = banked(BANK | {"start_method": "button"}, button=5)
    game.to(Deal)
    assert game.pending.describe()["to"] == "seat 5"


@pytest.mark.shows("645a.12(g)")
@pytest.mark.parametrize(
    ("said", "wagered"),
    [("dealer_wager", 1_500), (("dealer_wager", 600), 600), ("no_dealer_wager", 0)],
)
def test_645a_12_g_as_much_as_the_bank_last_wagered_or_less_or_nothing(
    said: Any, wagered: int
) -> None:
    game = banked(unbanked=LAST | {"Cyd": 1_500}, elects=["bank", said])
    asked = game.to(Ask, seat=3)
    assert "645a.12(g)" in asked.cites
    assert game.refuses(Decision(3, "dealer_wager", 1_501), CYD).field == "amount"
    assert game.refuses(Decision(3, "dealer_wager", -1), CYD).field == "amount"
    assert game.refuses(Decision(3, "no_dealer_wager"), ANN).field == "seat"
    game.to(Deal)
    assert game.balance(DEALERS_WAGER) == wagered
    assert bool([text for text in game.words() if "The dealer wagers" in text]) is (wagered > 0)


@pytest.mark.shows("645a.12(g)")
def test_645a_12_g_or_what_the_casino_filed() -> None:
    game = banked(BANK | {"dealer_bet_vs_bank": 2_500})
    game.to(Deal)
    assert game.balance(DEALERS_WAGER) == 2_500


@pytest.mark.shows("645a.12(g)", "645a.12(d)(2)")
@pytest.mark.parametrize(("chips", "most"), [(5_000, 1_000), (2_600, 600), (2_000, 0)])
def test_r_645a_11_the_dealer_wagers_no_more_than_the_bank_still_covers(
    chips: int, most: int
) -> None:
    game = banked(keeps_chips=True)
    for name, cents in (("Ann", 1_000), ("Flo", 1_000), ("Cyd", chips)):
        game.buy_in(name, cents)
    game.to(Deal)
    assert game.balance(DEALERS_WAGER) == most
    game.finish()
    assert game.balance("chips of Cyd") >= 0
    game.balanced()


@pytest.mark.shows("645a.12(e)", "645a.1[Co-banking]")
def test_645a_12_e_a_co_bank_asks_for_it_and_the_dealer_does_not_wager() -> None:
    game = banked(BOTH, elects="co_bank")
    assert "645a.12(e)" in game.said("co-banks with the house")["cites"]
    game.to(Deal)
    assert game.balance(DEALERS_WAGER) == 0
    asked = game.to(ArrangeHands, seat=3)
    assert "645a.12(e)" in asked.cites
    assert not [one for one in game.asked if isinstance(one, SetHands) and 3 in one.seats]
    result = game.finish()
    assert result[1, "pai_gow"] == ("win", 1_000, 2_000)
    assert "645a.12(l)" in game.cites_of(1, "pai_gow")
    game.balanced()
    game.replays()


# § 645a.12(i)-(m): the round


@pytest.mark.shows("645a.11(c)", "645a.12(i)", "645a.12(j)", "645a.12(k)", "645a.12(m)")
def test_645a_12_i_to_k_the_order_of_a_banked_round() -> None:
    """The players, the bank, the dealer's hands; then the bank is exposed, the dealer's wager
    decided, the players revealed; losers are collected before winners are paid."""
    game = banked()
    asked = game.to(SetHands)
    assert set(asked.seats) == {1, 6}
    game.to(SetHands, seats={3: "Cyd"})
    assert game.told("turn_up") == []
    assert game.refuses(Decision(3, "surrender"), CYD).field == "option"
    told = game.answer(HandsSet(3, ["Ts", "Td", "8h", "5s", "3d"], ["Qc", "9c"]), CYD)
    assert set(seen_by(told, frozenset({"seat 1"}))["cards"]) == {"??"}
    game.finish()
    shown = [step["place"] for step in game.told("turn_up")]
    assert shown == ["dealer", "seat 3", "seat 6", "seat 1"]
    assert "645a.12(i)" in game.said("lie face up under his wager")["cites"]
    assert "645a.12(k)" in game.said("The dealer's wager is paid $10")["cites"]
    assert game.order() == [(6, "pai_gow"), (1, "pai_gow"), (1, "vigorish")]
    # Flo's $10 pay the dealer's wager; the bank brings $10 for Ann
    assert game.driver.round is not None
    assert game.driver.round.result()["bank"] == {
        "seat": 3, "paid_in": 1_000, "taken_out": 0, "vigorish": 0, "net": -1_000,
        "house_net": 1_050,
    }  # fmt: skip
    assert game.balance(POT) == game.balance(DEALERS_WAGER) == 0
    game.balanced()
    game.whole()
    game.replays()


@pytest.mark.shows("645a.12(i)")
@pytest.mark.parametrize(
    ("dealer", "words"),
    [(ACES, "wins: "), (EIGHTS, "ties: "), ("9d 8s 7s 5h 4d 3c 2h", "loses: ")],
)
def test_645a_12_i_what_becomes_of_the_dealers_wager(dealer: str, words: str) -> None:
    game = banked(hands=HANDS | {0: dealer})
    game.finish()
    assert "645a.12(i)" in game.said(f", {words}")["cites"]


@pytest.mark.shows("645a.12(h)", "645a.14(i)")
def test_r_645a_12_a_foul_bank_is_reset_and_the_round_completed() -> None:
    game = banked(elects=["bank", "no_dealer_wager"])
    game.sets = {3: ("Qc 9c 8h 5s 3d", "Ts Td")}
    result = game.finish()
    assert {"645a.12(i)", "645a.14(i)"} <= set(game.said("are reset")["cites"])
    assert result[6, "pai_gow"][0] == "lose"
    assert result[1, "pai_gow"][0] == "win"


@pytest.mark.shows("645a.11(c)")
def test_without_a_wager_the_dealers_hand_is_never_shown() -> None:
    game = banked(elects=["bank", "no_dealer_wager"])
    game.finish()
    assert [step["place"] for step in game.told("turn_up")] == ["seat 3", "seat 6", "seat 1"]
    (collected,) = [step for step in game.told("collect") if step["place"] == "dealer"]
    everyone = frozenset(f"seat {seat}" for seat in range(1, 7))
    assert set(seen_by(collected, everyone)["cards"]) == {"??"}


@pytest.mark.shows("645a.11(d)", "645a.12(j)")
def test_r_645a_14_surrender_in_a_banked_round() -> None:
    game = banked(elects=["bank", "no_dealer_wager"])
    game.elects[1] = "surrender"
    assert game.finish()[1, "pai_gow"] == ("lose", 1_000, 0)
    assert game.driver.round is not None
    assert _bank(game)["net"] == 1_900
    assert game.balance("chips of Cyd") == 1_900


@pytest.mark.shows("645a.7(b)", "645a.12(j)")
def test_645a_7_b_a_bank_who_leaves_is_played_the_house_way() -> None:
    game = banked(elects=["bank", "no_dealer_wager"])
    game.to(SetHands)
    game.leave(3)
    result = game.finish()
    assert (result[1, "pai_gow"][0], result[6, "pai_gow"][0]) == ("win", "lose")
    assert 3 not in game.table.seats
    game.balanced()


@pytest.mark.shows("645a.7(b)", "645a.12(j)")
def test_r_gen_10_an_abandoned_wager_goes_to_the_banks_centre() -> None:
    game = banked(elects=["bank", "no_dealer_wager"])
    game.to(SetHands)
    game.leave(1)
    assert game.finish()[1, "pai_gow"] == ("lose", 1_000, 0)
    assert game.driver.round is not None
    assert _bank(game)["taken_out"] == 2_000


@pytest.mark.shows("645a.7(b)", "645a.12(n)", "645a.11(h)(1)(ii)")
@pytest.mark.parametrize("choice", ["lose", "return"])
def test_r_gen_9_in_a_banked_round_the_hand_of_who_left_earns_the_others_envy(choice: str) -> None:
    """$5 for the four sevens of seat 6."""
    chosen = BANK | {"fortune_bonus_wager": True, "abandoned_wagers": choice}
    hands = {0: "Ah Ad Kh Ks 2h 3s 4d", 1: "9h 9s 6h 4s 2c Jd 3h", 3: TENS}
    hands[6] = "7c 7d 7h 7s Kc Qs 4c"
    game = banked(chosen, hands=hands, elects=["bank", "no_dealer_wager"])
    game.bets[1] = BET | {"fortune_bonus": 500}
    game.to(SetHands)
    game.leave(6)
    result = game.finish()
    assert result[1, "fortune_bonus.envy"] == ("win", 0, 500)
    assert result[6, "pai_gow"][0] == ("lose" if choice == "lose" else "void")
    game.balanced()
    game.whole()


# § 645a.11(g) in a banked round


def collected(game: PaiGowTable, place: str) -> int:
    """After which step the cards of a place went to the discard rack."""
    told = [(step["what"], step.get("place")) for step in game.steps]
    return told.index(("collect", place))


def settled(game: PaiGowTable, seat: int, wager: str) -> int:
    """After which step a wager was settled."""
    lines = [step.get("line") for step in game.steps]
    ended = [line is not None and (line["seat"], line["wager"]) == (seat, wager) for line in lines]
    return ended.index(True)


@pytest.mark.shows("645a.11(g)", "645a.12(a)")
@pytest.mark.parametrize("how", ["bank", "co_bank"])
@pytest.mark.parametrize("flo", [NINES, EIGHTS])
def test_645a_11_g_a_players_cards_are_collected_when_his_wager_is_settled(
    how: str, flo: str
) -> None:
    """Flo's hand, which loses or ties, before Ann's is exposed, and Ann's winning hand when it has
    been paid; neither waits for the surplus."""
    chosen, elects = (BOTH, [how]) if how == "co_bank" else (BANK, [how, "no_dealer_wager"])
    game = banked(chosen, hands=HANDS | {6: flo}, elects=elects)
    result = game.finish()
    assert (result[1, "pai_gow"][0], result[6, "pai_gow"][0]) == (
        "win", "lose" if flo == NINES else "push",
    )  # fmt: skip
    assert collected(game, "seat 6") == settled(game, 6, "pai_gow") + 1
    assert collected(game, "seat 1") == settled(game, 1, "vigorish") + 1
    for place in ("seat 6", "seat 1"):
        cites = game.steps[collected(game, place)]["cites"]
        assert cites[:2] == ["645a.11(g)", "645a.12(a)"]
        assert not [cite for cite in cites if cite.startswith("645a.11(h)")]
    assert collected(game, "seat 3") > collected(game, "seat 1")  # his hand settles the others'
    game.whole()


@pytest.mark.shows("645a.11(g)", "645a.12(n)", "645a.11(i)")
def test_645a_12_n_cards_wait_for_an_optional_wager_in_a_banked_round_too() -> None:
    """Flo's, for her Pai Gow Insurance Wager; Ann's, who has none, do not."""
    game = banked(BANK | {"pai_gow_insurance_wager": True}, elects=["bank", "no_dealer_wager"])
    game.bets[6] = BET | {"pai_gow_insurance": 100}
    game.finish()
    assert collected(game, "seat 6") == settled(game, 6, "pai_gow_insurance") + 1
    assert collected(game, "seat 1") == settled(game, 1, "vigorish") + 1
    game.whole()


@pytest.mark.shows("645a.11(h)[lead]", "645a.11(h)(1)(iii)", "645a.12(n)")
def test_645a_11_h_all_cards_of_a_banked_round_stay_where_a_qualifying_wager_was_placed() -> None:
    game = banked(BANK | {"fortune_bonus_wager": True}, elects=["bank", "no_dealer_wager"])
    game.bets[1] = BET | {"fortune_bonus": 500}
    game.finish()
    for place in ("seat 6", "seat 3", "seat 1"):
        assert collected(game, place) > settled(game, 1, "fortune_bonus")
        assert "645a.11(h)(1)(iii)" in game.steps[collected(game, place)]["cites"]
    game.whole()


# § 645a.14 in a banked round


@pytest.mark.shows("645a.14(h)", "645a.12(i)")
@pytest.mark.parametrize("dealer", [EIGHTS, "9d 8s 7s 5h 4d 3c 2h"])
def test_645a_14_h_declared_after_the_dealers_wager_was_decided(dealer: str) -> None:
    """Either it can no longer be declared, or everything returns; the books balance anyway."""
    game = banked(hands=HANDS | {0: dealer})
    game.to(TurnUp, place="seat 6")
    if "645a.14(h)" in game.table.declarable:
        game.declare("645a.14(h)")
        game.finish()
        assert game.driver.round is not None
        assert _bank(game)["house_net"] == 0
    assert game.balance(DEALERS_WAGER) == 0
    game.finish()
    assert game.balance(POT) == 0


@pytest.mark.shows("645a.14(e)", "645a.14(h)")
@pytest.mark.parametrize("cite", ["645a.14(e)", "645a.14(h)"])
def test_645a_14_a_void_banked_round_returns_everything(cite: str) -> None:
    game = banked()
    game.to(SetHands, seats={3: "Cyd"})
    game.declare(cite)
    assert game.finish() == {
        (6, "pai_gow"): ("void", 1_000, 1_000),
        (1, "pai_gow"): ("void", 1_000, 1_000),
    }
    assert all(not cents for cents in game.table.books.balances.values())
    game.whole()
    game.replays()


@pytest.mark.shows("645a.14(e)", "645a.14(d)")
@pytest.mark.parametrize("side", [False, True])
def test_645a_14_e_an_exposed_card_of_the_banks_is_not_his_to_void(side: bool) -> None:
    game = banked(SIDE if side else BANK)
    if side:
        game.bet(3, fortune_bonus=500)
    game.to(SetHands)
    assert "645a.14(e)" in game.refuses(Expose(3), DEALER).cites


@pytest.mark.shows("645a.3(c)(2)")
def test_645a_3_c_decks_that_grew_old_while_wagers_were_placed() -> None:
    """As at a table without a bank: no card is dealt from decks eight hours old."""
    game = PaiGowTable.ready("", BANK, seats=WHOSE, unbanked=dict(LAST))
    game.now += 9 * 3_600
    game.bets = dict.fromkeys((1, 3, 6), BET)
    game.to(Deal)
    assert [text for text in game.words() if "in use for 8 hours" in text]


def test_the_cut_of_a_bank_may_be_declined_by_all() -> None:
    game = PaiGowTable.fresh(BANK | BY_HAND, seats=WHOSE)
    game.play(dict.fromkeys((1, 3, 6), BET))
    game.next_round()
    game.elects, game.bets = {3: "bank"}, {1: BET, 6: BET}
    game.to(OfferCut)
    assert game.refuses(CutDeclined(), ANN).field == "who"
    game.to(OfferCut, seat=None)
    assert game.refuses(CutDeclined(), HOUSE).field == "kind"
