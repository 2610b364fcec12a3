"""§ 688a.11(e)-(j), § 688a.12: hands are shown and wagers settled, in the chapter's order."""

import pytest
from tests.chapters.face_up_pai_gow.conftest import FaceUpTable
from tests.chapters.scripted import player

from pitboss.ledger import CASINO, METER, RESERVE, TABLE_INVENTORY
from pitboss.procedure.answers import DEALER, FLOORPERSON, Done
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import SetHands, Settle, TurnUp, Validate

MAIN = {"pai_gow": 1_000}
EVERY: dict[str, object] = {
    "ace_high_bonus_wager": True, "fortune_bonus_wager": True, "progressive_wager": True,
}  # fmt: skip
KINGS = "Kc Kd 7c 5d 3h Qh 9s"
ACE_HIGH = "Ac Qd Jh 9s 7c 5d 3h"
QUADS, LOSER = "8c 8d 8h 8s Ks 4d 2c", "Ah Js Td 6h 4c 2d 9h"
SF7, SF7_TOO = "3s 4s 5s 6s 7s 8s 9s", "3d 4d 5d 6d 7d 8d 9d"
FAR = "Kc Kh Qc 9c 7c 5c 2h"  # a dealer who shares no card with either run


def tables(**names: str) -> dict[str, object]:
    """Every wager is offered, on these tables."""
    return EVERY | {"paytables": names}


@pytest.mark.shows("688a.11(e)", "688a.11(f)(3)", "688a.11(f)(1)(i)", "688a.11(g)", "688a.11(j)")
def test_688a_11_e_hands_are_shown_and_settled_one_after_the_other_from_the_right() -> None:
    """A player's wager is settled and his cards are racked before the next one's are shown."""
    game = FaceUpTable.ready(
        hands={0: KINGS, 1: "Ac Ad 8h 6s 4d Kh Qs", 4: LOSER, 6: "Jc Jd 6d 4h 2s 8s Th"}
    )
    game.bets = {1: MAIN, 4: MAIN, 6: MAIN}
    game.finish()
    acts = [
        (step["what"], step.get("seat") or step.get("place"))
        for step in game.steps
        if step["what"] in ("turn_up", "settle")
        or (step["what"] == "collect" and "688a.11(g)" in step["cites"])
    ]
    assert acts == [
        ("turn_up", "seat 6"), ("settle", 6), ("collect", "seat 6"),
        ("turn_up", "seat 4"), ("settle", 4), ("collect", "seat 4"),
        ("turn_up", "seat 1"), ("settle", 1), ("collect", "seat 1"),
    ]  # fmt: skip
    assert all("688a.11(j)" in step["cites"] for step in game.told("collect"))
    words = [step["text"] for step in game.told("settle")]
    assert "collected" in words[0]
    assert "wins $10" in words[2]


@pytest.mark.shows("688a.11(e)", "688a.11(f)(2)(iii)", "688a.2(b)(8)")
def test_688a_11_f_2_iii_an_ace_high_dealer_ties_with_everybody() -> None:
    game = FaceUpTable.ready(
        hands={0: ACE_HIGH, 1: "Ad As 8h 6s 4d Kh Qs", 4: "Kc Kd Td 6h 4c 2d 9h"}
    )
    game.bets = {1: MAIN, 4: MAIN}
    game.sets = {1: ("Ad Kh Qs 8h 6s", "As 4d"), 4: ("Td 9h 6h 4c 2d", "Kc Kd")}  # seat 4 is foul
    assert game.finish() == {
        (4, "pai_gow"): ("push", 1000, 1000),
        (1, "pai_gow"): ("push", 1000, 1000),
    }
    assert "is a tie" in game.told("settle")[0]["text"]
    words = [one.words for one in game.table.rules.chapter.inscription]
    assert any("Ace High Pai Gow" in one for one in words)


@pytest.mark.shows("688a.11(h)[lead]", "688a.11(i)", "688a.11(h)(1)(i)(A)", "688a.11(h)(2)(i)(A)")
def test_688a_11_h_a_players_cards_are_rearranged_for_his_optional_wagers() -> None:
    """Nobody has a Qualifying Wager: the other player's cards are not rearranged."""
    game = FaceUpTable.ready(hands={0: KINGS, 2: LOSER, 5: QUADS}, chosen=EVERY)
    game.bets = {2: MAIN, 5: MAIN | {"ace_high_bonus": 100, "fortune_bonus": 450}}
    game.finish()
    (form,) = game.citing("688a.11(h)[lead]")
    assert form["text"].startswith("The cards of seat 5 form four-of-a-kind")
    order = [wager for seat, wager in game.order() if seat == 5]
    assert order == ["pai_gow", "ace_high_bonus", "fortune_bonus"]
    settled = [game.steps.index(step) for step in game.told("settle") if step["seat"] == 5]
    racked = [step for step in game.told("collect") if step["place"] == "seat 5"]
    assert settled[0] < game.steps.index(form) < settled[1]
    assert game.steps.index(racked[0]) > settled[-1]


@pytest.mark.shows("688a.11(h)[lead]", "688a.11(h)(2)(i)(C)", "688a.11(h)(2)(iii)")
def test_688a_11_h_with_a_qualifying_wager_the_cards_of_all_players_are_rearranged() -> None:
    game = FaceUpTable.ready(hands={0: KINGS, 2: LOSER, 5: QUADS}, chosen=EVERY)
    game.bets = {2: MAIN | {"fortune_bonus": 500}, 5: MAIN}
    assert game.finish()[2, "fortune_bonus.envy"] == ("win", 0, 500)
    assert len(game.citing("688a.11(h)[lead]")) == 2
    said = game.said("Envy Bonus Qualifying Hand at seat 5")
    assert "688a.11(h)(2)(i)(C)" in said["cites"]
    for place in ("seat 5", "seat 2"):
        (racked,) = [step for step in game.told("collect") if step["place"] == place]
        assert "688a.11(h)(2)(iii)" in racked["cites"]
        assert game.steps.index(racked) > game.steps.index(game.told("settle")[-1])
        assert "??" not in seen_by(racked, frozenset())["cards"]  # it lay face up


@pytest.mark.shows("688a.11(h)(2)(i)(B)", "688a.11(h)(2)(i)(C)")
@pytest.mark.parametrize("staked", [True, False])
def test_688a_11_h_2_i_b_the_hand_is_acknowledged_when_that_player_is_settled(staked: bool) -> None:
    """(B) with a Fortune Bonus Wager of his own, (C) without: before the next player is shown."""
    game = FaceUpTable.ready(hands={0: KINGS, 2: LOSER, 5: QUADS}, chosen=EVERY)
    game.bets = {
        2: MAIN | {"fortune_bonus": 500},
        5: MAIN | ({"fortune_bonus": 100} if staked else {}),
    }
    game.finish()
    said = game.steps.index(game.said("Envy Bonus Qualifying Hand at seat 5"))
    shown = [step for step in game.told("turn_up") if step["place"] == "seat 2"]
    assert said < game.steps.index(shown[0])


@pytest.mark.shows("688a.11(h)(2)(ii)")
def test_688a_11_h_2_ii_envy_is_paid_after_all_fortune_bonus_wagers() -> None:
    game = FaceUpTable.ready(hands={0: KINGS, 2: LOSER, 5: QUADS}, chosen=tables(fortune_bonus="2"))
    both = MAIN | {"fortune_bonus": 500}
    game.bets = {2: both, 5: both}
    game.finish()
    assert game.order() == [
        (5, "pai_gow"), (5, "fortune_bonus"), (2, "pai_gow"), (2, "fortune_bonus"),
        (2, "fortune_bonus.envy"),
    ]  # fmt: skip
    assert game.result()[5, "fortune_bonus"] == ("win", 500, 500 + 25 * 500)
    assert "688a.11(h)(2)(ii)" in game.cites_of(2, "fortune_bonus.envy")


# the Progressive Payout Wager


@pytest.mark.shows(
    "688a.11(h)(3)(i)(B)(1)", "688a.11(h)(3)(i)(B)(2)", "688a.11(h)(3)(i)(B)(3)",
    "688a.11(h)(3)(i)(B)(4)", "688a.12(d)",
)  # fmt: skip
def test_688a_11_h_3_a_winner_is_verified_validated_by_a_floorperson_and_paid() -> None:
    game = FaceUpTable.ready(hands={0: KINGS, 2: LOSER, 5: QUADS}, chosen=EVERY, pit=True)
    game.bets = {2: MAIN, 5: MAIN | {"progressive": 100}}
    request = game.to(Validate)
    assert request.award == 7_500
    assert game.refuses(Done(), DEALER).field == "who"
    assert game.refuses(Done(), player("Eve")).field == "who"
    first = [step["cites"] for step in game.steps[-2:]]
    assert first == [["688a.11(h)(3)(i)(B)(1)"], ["688a.11(h)(3)(i)(B)(2)"]]
    game.answer(Done(), FLOORPERSON)
    assert game.steps[-1]["cites"] == ["688a.11(h)(3)(i)(B)(3)"]
    assert game.finish()[5, "progressive"] == ("win", 100, 7_500)
    assert game.meter == 1_000_028  # dollars come from the house, not from the meter


@pytest.mark.shows("688a.11(h)(3)(i)(A)")
def test_688a_11_h_3_i_a_less_than_a_full_house_is_collected() -> None:
    game = FaceUpTable.ready(hands={0: KINGS, 2: LOSER}, chosen=EVERY)
    game.bets = {2: MAIN | {"progressive": 100}}
    assert game.finish()[2, "progressive"] == ("lose", 100, 0)
    assert "688a.11(h)(3)(i)(A)" in game.cites_of(2, "progressive")
    assert game.balance(TABLE_INVENTORY) == 1_000 + 100


@pytest.mark.shows("688a.11(h)(3)(i)(B)(4)", "688a.12(d)")
def test_688a_11_h_3_a_share_of_the_meter_is_not_paid_from_the_table_inventory() -> None:
    """All of $10,000.56, then $10,000 of the seed; the inventory keeps the two stakes."""
    game = FaceUpTable.ready(hands={0: FAR, 2: SF7, 5: SF7_TOO}, chosen=EVERY)
    both = MAIN | {"progressive": 100}
    game.bets = {2: both, 5: both}
    game.to(Settle)
    result = game.finish()
    assert result[5, "progressive"] == ("win", 100, 1_000_056)
    assert result[2, "progressive"] == ("win", 100, 1_000_000)
    assert game.meter == 1_000_000
    paid = [
        (move["from"], move["cents"])
        for step in game.told("settle")
        if step["line"]["wager"] == "progressive"
        for move in step["moves"]
        if move["to"].startswith("chips")
    ]
    assert paid == [(METER, 1_000_056), (METER, 1_000_000)]
    game.balanced()


@pytest.mark.shows("688a.11(h)(3)(i)(B)(4)")
def test_688a_11_h_3_the_cards_stay_until_the_documentation_is_complete() -> None:
    """Of a payout that is not paid from the table inventory."""
    game = FaceUpTable.ready(hands={0: FAR, 2: SF7}, chosen=EVERY)
    game.bets = {2: MAIN | {"progressive": 100}}
    game.finish()
    documented = [step for step in game.steps if "documentation" in step["text"]]
    assert documented
    (racked,) = [step for step in game.told("collect") if step["place"] == "seat 2"]
    assert game.steps.index(documented[0]) < game.steps.index(racked)


@pytest.mark.shows("688a.12(d)")
def test_r_688a_19_table_4_feeds_a_reserve_that_follows_a_hit_of_the_whole_meter() -> None:
    """1% of each $5 to the meter and 1% to the reserve: $10,000.10 and $0.10 after two wagers.
    Seat 5 gets its $5, $5,000 and the meter; seat 2 finds the seed and the reserve."""
    game = FaceUpTable.ready(hands={0: FAR, 2: SF7, 5: SF7_TOO}, chosen=tables(progressive="4"))
    both = MAIN | {"progressive": 500}
    game.bets = {2: both, 5: both}
    result = game.finish()
    assert result[5, "progressive"] == ("win", 500, 500 + 500_000 + 1_000_010)
    assert result[2, "progressive"] == ("win", 500, 500 + 500_000 + 1_000_010)
    assert result[5, "progressive.envy"] == ("win", 0, 500_000)
    assert result[2, "progressive.envy"] == ("win", 0, 500_000)
    assert game.meter == 1_000_000
    assert game.balance(RESERVE) == 0
    # two seeds more than the first, and what both wagers added
    assert game.balance(CASINO) == -3 * 1_000_000 - 2 * 10
    game.balanced()


@pytest.mark.shows("688a.12(d)")
def test_688a_12_d_a_fifth_and_a_tenth_leave_the_reserve_alone() -> None:
    """A Royal Match takes 20% of $10,000.10, a run with the joker 10% of what is left."""
    hands = {0: "9c 9h 7c 5c 2h 4c Jc", 6: "As Ks Qs Js Ts Kh Qh", 1: "3d 4d 5d Jk 7d 8d 9d"}
    game = FaceUpTable.ready(hands=hands, chosen=tables(progressive="4"))
    both = MAIN | {"progressive": 500}
    game.bets = {6: both, 1: both}
    result = game.finish()
    assert result[6, "progressive"] == ("win", 500, 500 + 500_000 + 200_002)
    assert result[1, "progressive"] == ("win", 500, 500 + 500_000 + 80_000)
    assert game.meter == 1_000_010 - 200_002 - 80_000
    assert game.balance(RESERVE) == 10
    assert result[6, "progressive.envy"] == ("win", 0, 125_000)
    assert result[1, "progressive.envy"] == ("win", 0, 375_000)


@pytest.mark.shows("688a.7(b)", "688a.11(h)(2)(ii)")
@pytest.mark.parametrize("settled", [False, True])
def test_r_gen_10_only_a_wager_that_was_lost_so_earns_no_envy(settled: bool) -> None:
    """Seat 2 leaves while hands are set, and its wagers are lost; or when its cards have decided
    them, and they earn Envy for the four of a kind at seat 5."""
    game = FaceUpTable.ready(hands={0: KINGS, 2: LOSER, 5: QUADS}, chosen=tables(progressive="4"))
    game.bets = {2: MAIN | {"progressive": 500}, 5: MAIN}
    game.to(SetHands)
    while settled and (2, "progressive") not in game.order():
        game.go()
    game.leave(2)
    assert ((2, "progressive.envy") in game.finish()) is settled
    game.balanced()


@pytest.mark.shows("688a.11(h)(3)(i)(C)")
def test_688a_11_h_3_i_c_the_hand_of_who_made_no_progressive_wager_is_acknowledged() -> None:
    game = FaceUpTable.ready(hands={0: KINGS, 2: LOSER, 5: QUADS}, chosen=tables(progressive="4"))
    game.bets = {2: MAIN | {"progressive": 500}, 5: MAIN}
    assert game.finish()[2, "progressive.envy"] == ("win", 0, 2_500)
    said = game.said("Envy Bonus Qualifying Hand at seat 5")
    assert "688a.11(h)(3)(i)(C)" in said["cites"]
    assert {"R-688a-11", "688a.12(d)"} <= set(game.cites_of(2, "progressive.envy"))


@pytest.mark.shows("688a.11(h)(2)(ii)")
def test_688a_11_h_2_ii_a_player_alone_with_his_own_hand_earns_no_envy() -> None:
    game = FaceUpTable.ready(hands={0: KINGS, 5: QUADS}, chosen=EVERY)
    game.bets = {5: MAIN | {"fortune_bonus": 500}}
    assert (5, "fortune_bonus.envy") not in game.finish()


@pytest.mark.shows("688a.11(j)")
def test_688a_11_j_every_card_is_in_the_discard_rack_hand_by_hand() -> None:
    game = FaceUpTable.ready(hands={0: KINGS, 2: LOSER, 5: QUADS}, chosen={"decks": 1})
    game.bets = {2: MAIN, 5: MAIN}
    game.finish()
    rack = game.table.batches.rack
    assert rack.count == 53
    assert rack.cards is not None
    for hand in (KINGS, LOSER, QUADS):
        assert hand.replace(" ", "") in rack.cards
    game.whole()


@pytest.mark.shows("688a.11(a)", "688a.11(j)")
def test_688a_11_a_the_dealers_cards_lay_face_up_when_they_are_collected() -> None:
    game = FaceUpTable.ready(hands={0: KINGS, 2: LOSER})
    game.bets = {2: MAIN}
    game.finish()
    (racked,) = [step for step in game.told("collect") if step["place"] == "dealer"]
    assert seen_by(racked, frozenset())["cards"] == KINGS.split()


@pytest.mark.shows("688a.12(a)")
def test_688a_12_a_even_money_and_no_vigorish() -> None:
    game = FaceUpTable.ready(hands={0: KINGS, 5: "Ac Ad 8h 6s 4d Kh Qs"})
    game.bets = {5: {"pai_gow": 1_250}}
    game.to(TurnUp)
    assert game.finish() == {(5, "pai_gow"): ("win", 1_250, 2_500)}
    assert game.balance(TABLE_INVENTORY) == -1_250
