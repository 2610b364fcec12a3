"""§§ 633a.6-8: wagers, burn cards, the deal, the moment of side wagers, insurance, card reader."""

import json
from typing import Any

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.scripted import ANN, BOB

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Bet,
    CardDealt,
    Decision,
    Done,
    ReaderSays,
)
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    Ask,
    Deal,
    DealerStands,
    InsertHoleCard,
    Settle,
    TurnHoleCard,
)

SIDE_BETS: dict[str, object] = {
    "lucky_ladies_wager": True, "match_the_dealer_wager": True, "in_between_wager": True,
    "royal_match_wager": True, "bet_the_set_wager": True, "kings_bounty_wager": True,
}  # fmt: skip


# § 633a.6: wagers


@pytest.mark.shows("633a.6(c)")
def test_633a_6_c_what_is_wagered_during_the_round_is_not_wagered_before_it() -> None:
    for wager in ("insurance", "double_down", "split"):
        other = BlackjackTable.shoe()
        refusal = other.refuses(Bet(2, {"blackjack": 500, wager: 250}), ANN)
        assert refusal.field == f"wagers.{wager}"
        assert "633a.6(c)" in refusal.cites


@pytest.mark.shows("633a.6(d)", "633a.6(e)[lead]")
def test_633a_6_d_who_plays_places_a_blackjack_wager() -> None:
    game = BlackjackTable.shoe(chosen=SIDE_BETS)
    refusal = game.refuses(Bet(2, {"lucky_ladies": 500}), ANN)
    assert (refusal.field, "633a.6(d)" in refusal.cites) == ("wagers.blackjack", True)
    refused = BlackjackTable.shoe().refuses(Bet(2, {"blackjack": 500, "lucky_ladies": 500}), ANN)
    assert "633a.6(e)(1)" in refused.cites  # this table does not offer it


# § 633a.7(a)-(c): the shoe, the dealer's hands, burn cards


@pytest.mark.shows("633a.7(b)", "633a.7(t)", "633a.7(a)")
def test_633a_7_b_which_hand_deals_and_nobody_else_touches_a_card() -> None:
    game = BlackjackTable.shoe("Tc 9d 9h Td", seats={2: "Ann", 5: "Bob"})
    game.script({2: 500, 5: 500})
    near = game.to(Deal, to="seat 2")
    assert "either hand" in near.describe()["how"]
    for who in (ANN, FLOORPERSON):
        assert game.refuses(CardDealt("Tc"), who).cites == ("633a.7(t)",)
    far = game.to(Deal, to="seat 5")
    assert "with the other" in far.describe()["how"]


# § 633a.7(f): the deal


@pytest.mark.shows(
    "633a.7(f)[lead]", "633a.7(f)(1)", "633a.7(f)(2)", "633a.7(f)(3)", "633a.7(f)(4)",
    "633a.1[Hole card]",
)  # fmt: skip
def test_633a_7_f_clockwise_from_the_far_left_the_hole_card_face_down() -> None:
    """Only to boxes with a Blackjack Wager: nobody wagers at seat 4."""
    game = BlackjackTable.shoe(
        "2c 3c 4c 5c 6c 7c 8c 9c", seats={7: "Cyd", 4: "Dan", 1: "Ann", 3: "Bob"}
    )
    game.script({1: 500, 3: 500, 7: 500})
    game.to(Ask)
    assert game.dealt() == [
        ("seat 1", "2c"), ("seat 3", "3c"), ("seat 7", "4c"), ("dealer", "5c"),
        ("seat 1", "6c"), ("seat 3", "7c"), ("seat 7", "8c"), ("dealer", "??"),
    ]  # fmt: skip
    cites = [step["cites"] for step in game.told("deal")]
    assert cites == [
        *[["633a.7(f)(1)"]] * 3, ["633a.7(f)(2)"], *[["633a.7(f)(3)"]] * 3, ["633a.7(f)(4)"],
    ]  # fmt: skip
    lies = [(step["face"], step["audience"]) for step in game.told("deal")]
    assert lies == [("up", "everyone")] * 7 + [("down", "nobody")]


# the hole card is a secret


@pytest.mark.shows("633a.7(h)", "633a.7(f)(4)", "633a.7(m)")
@pytest.mark.parametrize("shoe", ["Tc Kd 9h 7s", "Tc Ad 9h 7s", "Tc 5d 9h 7s 6c"])
def test_633a_7_h_nobody_knows_the_hole_card_before_it_is_turned(shoe: str) -> None:
    """Not in what is asked, nor in what any player, the pit or the dealer sees of any step."""
    game = BlackjackTable.shoe(shoe, seats={2: "Ann"})
    game.script({2: 500})
    viewers = [frozenset[str](), frozenset({"seat 2"}), frozenset({"dealer"})]
    while not isinstance(game.pending, TurnHoleCard):
        assert "7s" not in json.dumps(game.pending.describe())
        assert "7s" not in repr(game.pending)
        game.go()
    assert "7s" not in json.dumps(game.pending.describe())
    assert "7s" not in repr(game.pending)
    for step in game.steps:
        for viewer in viewers:
            assert "7s" not in json.dumps(seen_by(step, viewer))
    game.go()
    assert game.steps[-1]["cards"][1] == "7s"
    game.finish()
    assert game.told("collect")[-1]["cards"][:2] == [shoe.split()[1], "7s"]


@pytest.mark.shows("633a.7(h)", "633a.1[Card reader device]")
@pytest.mark.parametrize(("hole", "blackjack"), [("Ac", True), ("7s", False)])
def test_633a_7_h_the_reader_tells_yes_or_no_and_the_truth(hole: str, blackjack: bool) -> None:
    game = BlackjackTable.shoe(f"Tc Kd 9h {hole}")
    game.script({2: 500})
    asked = game.to(InsertHoleCard)
    assert set(asked.describe()) == {"what", "answers", "roles", "cites"}
    assert "blackjack" not in repr(asked).lower().replace("insertholecard", "")
    assert game.refuses(ReaderSays(not blackjack), HOUSE).field == "blackjack"
    assert game.refuses(ReaderSays(blackjack), ANN).field == "who"
    step = game.answer(ReaderSays(blackjack), HOUSE)
    assert step["blackjack"] is blackjack
    assert hole not in json.dumps(step)
    assert "633a.7(h)" in step["cites"]


# § 633a.7(g)-(i): side wagers, then insurance, then the reader, then the players


@pytest.mark.shows("633a.7(g)[lead]", "633a.7(h)", "633a.7(i)", "633a.8(b)", "633a.8(d)")
def test_633a_7_g_h_i_the_order_of_side_wagers_insurance_reader_and_players() -> None:
    game = BlackjackTable.shoe("Tc 5c Ah 9h 6c 8d 7s", SIDE_BETS, seats={1: "Ann", 3: "Bob"})
    side = {"blackjack": 1_000, "bet_the_set": 100}
    game.script({1: side, 3: side}, seat1=["insurance"])
    game.finish()
    whats = [
        "insure" if step.get("decision") in ("insurance", "no_insurance") else step["what"]
        for step in game.steps
    ]
    dealt = [at for at, what in enumerate(whats) if what == "deal"]
    settled = [at for at, what in enumerate(whats) if what == "settle"]
    insured = [at for at, what in enumerate(whats) if what == "insure"]
    read, played = whats.index("insert_hole_card"), whats.index("decision")
    assert dealt[5] < settled[0] < settled[1] < insured[0] < insured[1] < read < settled[2] < played
    assert game.order()[:3] == [(3, "bet_the_set"), (1, "bet_the_set"), (1, "insurance")]
    assert game.steps[settled[2]]["cites"] == ["633a.8(d)"]


@pytest.mark.shows("633a.8(a)", "633a.7(h)")
@pytest.mark.parametrize(
    ("up", "insured", "read"),
    [("Ad", True, True), ("Kd", False, True), ("Td", False, True), ("9d", False, False),
     ("2d", False, False)],
)  # fmt: skip
def test_633a_7_h_insurance_on_an_ace_the_reader_on_an_ace_or_a_ten(
    up: str, insured: bool, read: bool
) -> None:
    game = BlackjackTable.shoe(f"Tc {up} 9h 7s")
    game.script({2: 1_000})
    game.to(DealerStands)
    asked = [one for one in game.asked if isinstance(one, Ask)]
    assert any(one.option("insurance") for one in asked) is insured
    assert bool(game.told("insert_hole_card")) is read


@pytest.mark.shows("633a.8(a)", "633a.8(b)")
def test_633a_8_b_each_player_may_insure_up_to_half_before_the_card_is_read() -> None:
    """R-633a-13: $10.50 is insured for $5.50 at most, where no chip is smaller than $0.50."""
    game = BlackjackTable.shoe(
        "Tc 5c Ah 9h 6c 8d", seats={1: "Ann", 3: "Bob"}, limits={"blackjack": (500, 50_000)}
    )
    game.script({1: 1_050, 3: 1_000})
    asked = game.to(Ask)
    assert (asked.seat, [option.name for option in asked.options]) == (
        1, ["insurance", "no_insurance"],
    )  # fmt: skip
    for amount in (0, 25, 575, 600):
        refusal = game.refuses(Decision(1, "insurance", amount), ANN)
        assert (refusal.field, "633a.8(b)" in refusal.cites) == ("amount", True)
    game.elect(1, "insurance", 550)
    asked = game.to(Ask)
    assert (asked.seat, asked.options[0].most) == (3, 500)
    game.elect(3, "no_insurance")
    assert isinstance(game.pending, InsertHoleCard)
    assert game.refuses(Decision(3, "insurance", 500), BOB).field == "kind"


@pytest.mark.shows("633a.7(h)", "633a.8(c)", "633a.7(m)")
def test_633a_7_h_with_a_dealers_blackjack_no_more_cards_are_dealt() -> None:
    game = BlackjackTable.shoe("5c 5d Ah 6h 6c Kd", seats={1: "Ann", 3: "Bob"})
    game.script({1: 1_000, 3: 500}, seat1=["insurance"])
    ended = game.finish()
    assert len(game.dealt()) == 6
    assert not [one for one in game.asked if isinstance(one, Ask) and one.option("hit")]
    assert ended == {
        (3, "blackjack"): ("lose", 500, 0),
        (1, "insurance"): ("win", 500, 1_500),
        (1, "blackjack"): ("lose", 1_000, 0),
    }
    assert game.said("The dealer turns the hole card")["cards"] == ["Ah", "Kd"]


@pytest.mark.shows("633a.7(g)(4)")
@pytest.mark.parametrize("order", ["losers_first", "seat_by_seat"])
def test_633a_7_g_4_a_royal_match_that_waited_is_settled_before_the_blackjack_wager(
    order: str,
) -> None:
    """After the hole card is exposed, whatever the casino's order of settling."""
    chosen = {"royal_match_wager": True, "settlement_order": order}
    game = BlackjackTable.shoe("Kc 9c Qd Qc 9h As", chosen, seats={1: "Ann", 3: "Bob"})
    game.script({1: {"blackjack": 500, "royal_match": 100}, 3: 500})
    game.finish()
    order_ = game.order()
    assert order_.index((1, "royal_match")) < order_.index((1, "blackjack"))
    whats = [step["what"] for step in game.steps]
    assert whats.index("turn_hole_card") < whats.index("settle")


# § 633a.7(m)-(o), (s): the dealer's hand, and the end of the round


@pytest.mark.shows("633a.7(m)", "633a.7(n)", "633a.1[Hard total]", "633a.1[Soft total]")
@pytest.mark.parametrize(
    ("hand", "drawn", "total"),
    [
        ("Td 7s", [], 17),
        ("Td 6s", ["2c"], 18),
        ("9d 3s", ["2c", "2d", "2h"], 18),
        ("6d As", [], 17),  # a soft 17 stands
        ("5d As", ["Tc", "Td"], 26),  # soft 16, hard 16, bust
        ("2d As", ["3c", "Ah"], 17),  # 13, 16, soft 17
        ("6d 5s", ["Tc"], 21),
    ],
)
def test_633a_7_n_the_dealer_draws_to_16_and_stands_on_all_17s(
    hand: str, drawn: list[str], total: int
) -> None:
    up, hole = hand.split()
    game = BlackjackTable.shoe(f"Tc {up} 9h {hole} {' '.join(drawn)}")
    game.script({2: 1_000})
    game.finish()
    assert [face for to, face in game.dealt() if to == "dealer"] == [up, "??", *drawn]
    said = [words for words in game.totals() if words.startswith("Dealer")]
    assert said[-1] == f"Dealer: {total}"
    assert len(said) == max(len(drawn), 1)  # after each card


@pytest.mark.shows("633a.7(m)")
def test_633a_7_m_the_hole_card_is_turned_after_all_players_have_played() -> None:
    game = BlackjackTable.shoe("5c 5d 6h 6d 6c Td 9c 9d 5s", seats={1: "Ann", 3: "Bob"})
    game.script({1: 500, 3: 500}, seat1=["hit"], seat3=["hit"])
    game.finish()
    whats = [step["what"] for step in game.steps]
    turned = whats.index("turn_hole_card")
    assert "decision" not in whats[turned:]
    assert game.steps[turned + 1]["to"] == "dealer"


@pytest.mark.shows("633a.7(o)")
@pytest.mark.parametrize(
    ("shoe", "elects", "draws"),
    [
        ("Tc 6d 6h Td Kc 5c", ["hit"], False),  # bust
        ("Tc 6d 6h Td 5c", ["surrender"], False),
        ("Ac 6d Kh Td 5c", [], False),  # a Blackjack, paid at once
        ("Ac Td Kh 6d 5c", [], False),  # a Blackjack that waited for the hole card
        ("Tc 6d 6h Td 5c", [], True),
    ],
)
def test_633a_7_o_no_card_if_the_dealers_count_has_no_effect(
    shoe: str, elects: list[Any], draws: bool
) -> None:
    game = BlackjackTable.shoe(shoe)
    game.script({2: 500}, seat2=elects)
    game.finish()
    drawn = [face for to, face in game.dealt() if to == "dealer"]
    assert (len(drawn) > 2) is draws
    stands = game.told("dealer_stands")[-1]
    assert ("633a.7(o)" in stands["cites"]) is not draws
    assert game.told("turn_hole_card")  # it is turned face up in any case


@pytest.mark.shows("633a.7(s)", "633a.7(t)", "633a.7(r)[lead]")
def test_633a_7_s_all_cards_are_removed_so_that_each_hand_can_be_reconstructed() -> None:
    game = BlackjackTable.shoe("8c Td 6h 8d 9d Tc 3c 2c 9h 2h", seats={1: "Ann", 3: "Bob"})
    game.script({1: 500, 3: 500}, seat1=["split", "double"])
    settled = False
    while not game.driver.over:
        settled = settled or isinstance(game.pending, Settle)
        if game.pending.what == "collect":
            assert settled
            assert game.refuses(Done(), ANN).cites == ("633a.7(t)",)
        game.go()
    assert [(step["place"], step["cards"]) for step in game.told("collect")] == [
        ("seat 3", ["Td", "9d"]),
        ("seat 1", ["8c", "3c", "2c"]),
        ("seat 1.2", ["8d", "9h"]),
        ("dealer", ["6h", "Tc", "2h"]),
    ]
    assert all(step["cites"] == ["633a.7(s)"] for step in game.told("collect"))
    game.whole()


# real tables


@pytest.mark.shows("633a.7(h)", "633a.7(f)(4)")
def test_633a_7_h_a_real_hole_card_is_looked_at_by_nobody_when_it_is_dealt() -> None:
    """Not even by the dealer."""
    game = BlackjackTable.shoe("Tc Kd 9h 7s", virtual=False)
    game.script({2: 500})
    game.to(Deal, face="down")
    refusal = game.refuses(CardDealt("7s"), DEALER)
    assert refusal.field == "card"
    assert set(refusal.cites) & {"633a.7(f)(4)", "633a.7(h)"}
    game.go()
    assert game.told("deal")[-1]["cards"] == []


@pytest.mark.shows("633a.7(h)", "633a.7(m)")
@pytest.mark.parametrize(("hole", "says"), [("7s", False), ("As", True)])
def test_633a_7_h_a_real_hole_card_has_a_face_once_it_is_turned(hole: str, says: bool) -> None:
    game = BlackjackTable.shoe(f"Tc Kd 9h {hole}", virtual=False)
    game.script({2: 500})
    game.to(InsertHoleCard)
    assert game.refuses(Done(), DEALER).field == "kind"
    game.answer(ReaderSays(says), DEALER)
    game.to(TurnHoleCard)
    assert game.refuses(Done(), DEALER).field == "card"
    for face in ("Jk", "Xx", None):
        assert game.refuses(CardDealt(face), DEALER).field == "card"
    game.answer(CardDealt(hole), DEALER)
    game.finish()
    assert game.told("collect")[-1]["cards"][:2] == ["Kd", hole]
    game.replays()


@pytest.mark.shows("633a.3(a)")
def test_633a_3_a_the_hole_card_is_no_joker() -> None:
    game = BlackjackTable.shoe("Tc 6d 9h 7s", virtual=False)
    game.script({2: 500})
    game.to(TurnHoleCard)
    assert game.refuses(CardDealt("Jk"), DEALER).field == "card"


@pytest.mark.shows("633a.7(m)", "633a.3(a)")
def test_633a_7_m_a_hole_card_that_is_out_already_is_refused() -> None:
    game = BlackjackTable.shoe("Tc 6d 9h Kc", {"decks": 1, "shuffler": "none"}, virtual=False)
    game.script({2: 500})
    game.to(TurnHoleCard)
    assert game.refuses(CardDealt("Tc"), DEALER).field == "card"
    game.answer(CardDealt("Kc"), DEALER)
    game.to(Deal)
    assert game.refuses(CardDealt("Kc"), DEALER).field == "card"
