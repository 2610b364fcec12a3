"""§ 633a.12(b): Blackjack dealt from the hand."""

import json

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.scripted import BOB

from pitboss.procedure.answers import DEALER, FLOORPERSON, CardDealt, Decision, Missed
from pitboss.procedure.asides import NewDealer, OrderReshuffle
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import Ask, Deal, TakeBets, TurnHoleCard
from pitboss.vocabulary.refusal import Refused

TWO = {1: "Ann", 3: "Bob"}
BY_HAND: dict[str, object] = {"hand_dealt": True, "decks": 2}
EVERYBODY, ONE, THREE = frozenset[str](), frozenset({"seat 1"}), frozenset({"seat 3"})
PIT = frozenset({"dealer"})


@pytest.mark.shows("633a.12(b)[lead]", "633a.12(b)(1)", "633a.12(b)(2)")
@pytest.mark.parametrize(
    ("chosen", "cite"),
    [
        ({"decks": 3}, "633a.12(b)(1)"),
        ({"shuffler": "none"}, "633a.12(b)(2)"),
        ({"shuffler": "continuous"}, "633a.12(b)(2)"),
        ({"double_shoe": True, "shuffler": "none"}, "633a.12(b)[lead]"),
    ],
)
def test_633a_12_b_two_decks_at_most_shuffled_by_a_device_and_no_shoe(
    chosen: dict[str, object], cite: str
) -> None:
    with pytest.raises(Refused) as caught:
        BlackjackTable.rules(BY_HAND | chosen)
    if "double_shoe" not in chosen:
        assert cite in caught.value.cites


@pytest.mark.shows(
    "633a.12(b)(3)", "633a.12(b)(4)", "633a.12(b)(5)[lead]", "633a.12(b)(5)(i)",
    "633a.12(b)(5)(ii)", "633a.12(b)(5)(iii)", "633a.12(b)(5)(iv)",
)  # fmt: skip
def test_633a_12_b_5_a_card_is_burned_before_every_round_and_all_but_one_lie_face_down() -> None:
    game = BlackjackTable.shoe("2s 2c 3c 9d 4c 5c Td", BY_HAND, seats=TWO)
    game.script({1: 500, 3: 500})
    game.to(Ask)
    assert game.said("holds the deck")["cites"] == ["633a.12(b)(3)", "633a.12(b)(4)"]
    assert game.dealt() == [
        ("discard rack", "??"), ("seat 1", "??"), ("seat 3", "??"), ("dealer", "9d"),
        ("seat 1", "??"), ("seat 3", "??"), ("dealer", "??"),
    ]  # fmt: skip
    cites = [step["cites"][0].removeprefix("633a.12(b)(5)") for step in game.told("deal")]
    assert cites == ["[lead]", "(i)", "(i)", "(ii)", "(iii)", "(iii)", "(iv)"]
    game.finish()
    game.next_round()
    game.script({1: 500, 3: 500})
    game.to(Ask)
    assert game.told("deal")[0]["to"] == "discard rack"


@pytest.mark.shows("633a.12(b)(5)[lead]")
def test_633a_12_b_5_only_one_card_is_burned_in_the_first_round_of_a_deck() -> None:
    """R-633a-25: the rule of the shoe does not add to it, after a shuffle or for a new dealer."""
    game = BlackjackTable.fresh(BY_HAND, seats=TWO)
    game.script({1: 500, 3: 500})
    game.to(Ask)
    assert [to for to, _ in game.dealt()].count("discard rack") == 1
    game.finish()
    game.aside(NewDealer("Dot"), FLOORPERSON)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.next_round()
    game.script({1: 500, 3: 500})
    game.finish()
    assert [to for to, _ in game.dealt()].count("discard rack") == 1


@pytest.mark.shows("633a.12(b)(3)", "633a.12(b)(4)")
def test_633a_12_b_4_no_shoe_is_spoken_of_where_the_deck_is_in_the_dealers_hand() -> None:
    game = BlackjackTable.fresh(BY_HAND, seats={2: "Ann"})
    game.script({2: 500})
    deal = game.to(Deal, to="seat 2")
    assert "shoe" not in deal.describe()["how"]
    assert not [words for words in game.words() if "dealing shoe" in words]


@pytest.mark.shows("633a.12(b)(6)[lead]", "633a.12(b)(5)(i)", "633a.12(b)(5)(iii)")
def test_633a_12_b_6_a_player_sees_his_own_cards_and_nobody_else_does() -> None:
    game = BlackjackTable.shoe("2s 2c 3c 9d 4c 5c Td", BY_HAND, seats=TWO)
    game.script({1: 500, 3: 500})
    asked = game.to(Ask)
    assert asked.private
    assert asked.cites == ("633a.12(b)(6)[lead]",)
    assert not {"2c", "4c", "6"} & set(asked.question.replace(".", " ").split())
    shown = {
        viewer: [
            face
            for step in game.told("deal")
            for face in seen_by(step, viewer)["cards"]
            if face != "??"
        ]
        for viewer in (EVERYBODY, PIT, ONE, THREE)
    }
    assert shown == {
        EVERYBODY: ["9d"], PIT: ["9d"], ONE: ["2c", "9d", "4c"], THREE: ["3c", "9d", "5c"],
    }  # fmt: skip


@pytest.mark.shows("633a.12(b)(7)", "633a.12(b)(6)[lead]")
def test_633a_12_b_7_more_cards_are_dealt_face_up_and_no_total_is_told() -> None:
    """His point count would tell what lies face down."""
    game = BlackjackTable.shoe("2s 2c 3c 9d 4c 5c Td 6c 7c", BY_HAND, seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["hit", "stand"], seat3=["hit", "stand"])
    game.to(TurnHoleCard)
    assert game.dealt()[7:] == [("seat 1", "6c"), ("seat 3", "7c")]
    for step in game.steps:
        view = json.dumps(seen_by(step, EVERYBODY))
        assert not [face for face in ("2c", "3c", "4c", "5c") if face in view]
        assert ": 12" not in step["text"]
        assert ": 15" not in step["text"]
    assert [step["cites"] for step in game.told("deal")[7:]] == [["633a.12(b)(7)"]] * 2
    assert not [step for step in game.told("announce") if "Seat" in step["text"]]


@pytest.mark.shows("633a.12(b)(7)", "633a.10(c)", "633a.11(b)")
@pytest.mark.parametrize(
    ("elects", "more"),
    [
        (["hit", "stand"], []),
        (["double"], ["633a.10(c)"]),
        (["split", "stand", "stand"], ["633a.11(b)"]),
    ],
)
@pytest.mark.parametrize("by_hand", [True, False])
def test_633a_12_b_7_every_card_that_a_decision_takes_is_dealt_face_up(
    elects: list[str], more: list[str], by_hand: bool
) -> None:
    """From a shoe § 633a.7(k) says it of a card that is drawn."""
    burned = "2s " if by_hand else ""
    game = BlackjackTable.shoe(f"{burned}8c 9d 8h Td 2c 3c", BY_HAND if by_hand else {},
                               seats={1: "Ann"})  # fmt: skip
    game.script({1: 500}, seat1=list(elects))
    game.to(TurnHoleCard)
    drawn = game.told("deal")[5 if by_hand else 4 :]
    assert len(drawn) == 1 + (elects[0] == "split")
    for step in drawn:
        assert (step["face"], step["audience"]) == ("up", "everyone")
        expected = ["633a.12(b)(7)", *more] if by_hand else more or ["633a.7(k)"]
        assert step["cites"] == expected
    others = [step for step in game.steps if "633a.12(b)(7)" in step["cites"]]
    assert others == (drawn if by_hand else [])


@pytest.mark.shows("633a.12(b)(6)[lead]", "633a.7(j)(2)")
@pytest.mark.parametrize(
    "elects",
    [["surrender"], ["double"], ["split", "stand", "stand"], ["stand"], ["hit", "hit", "stand"]],
)
@pytest.mark.parametrize("by_hand", [True, False])
def test_633a_12_b_6_decisions_on_cards_that_lie_face_down_are_by_this_paragraph(
    elects: list[str], by_hand: bool
) -> None:
    """Once the two cards are turned over, the procedures of § 633a.7 are completed; so the hands of
    a split pair are decided on as at other tables."""
    burned = "2s " if by_hand else ""
    game = BlackjackTable.shoe(f"{burned}4c 9d 4h Td 2c 3c", BY_HAND if by_hand else {},
                               seats={1: "Ann"})  # fmt: skip
    game.script({1: 500}, seat1=list(elects))
    game.to(TurnHoleCard)
    decided = game.told("decision")
    assert [step["decision"] for step in decided] == elects
    down = 0 if not by_hand else 1 if elects[0] == "split" else len(elects)
    for at, step in enumerate(decided):
        assert ("633a.12(b)(6)[lead]" in step["cites"]) is (at < down)
        assert ("633a.7(j)(2)" in step["cites"]) is (at >= down)


@pytest.mark.shows("633a.12(b)(6)[lead]")
@pytest.mark.parametrize("up", ["9d", "Ad"])
def test_633a_12_b_6_each_player_examines_his_cards_before_the_first_decision(up: str) -> None:
    """R-633a-25: after Insurance and the card reader. At other tables the cards lie face up."""
    game = BlackjackTable.shoe(f"2s 2c 3c {up} 4c 5c 8d", BY_HAND, seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["no_insurance", "stand"] if up == "Ad" else ["stand"])
    game.finish()
    examined = game.said("examine their cards")
    assert examined["cites"] == ["633a.12(b)(6)[lead]"]
    assert "with one hand" in examined["text"]
    at = game.steps.index(examined)
    before = [step["what"] for step in game.steps[:at]]
    assert before.count("deal") == 7
    assert ("insert_hole_card" in before) is (up == "Ad")
    decided = [step["decision"] for step in game.steps[:at] if step["what"] == "decision"]
    assert "stand" not in decided
    shoe = BlackjackTable.shoe("2c 3c 9d 4c 5c Td", {}, seats=TWO)
    shoe.script({1: 500, 3: 500})
    shoe.finish()
    assert not [words for words in shoe.words() if "examine" in words]


@pytest.mark.shows("633a.12(b)(6)(i)")
@pytest.mark.parametrize("option", ["surrender", "double", "split"])
def test_633a_12_b_6_i_the_dealer_turns_the_cards_over_to_surrender_double_or_split(
    option: str,
) -> None:
    game = BlackjackTable.shoe("2s 8c 9d 8h Td 2c 3c", BY_HAND, seats={1: "Ann"})
    game.script({1: 500}, seat1=[option])
    game.to(TurnHoleCard)
    turned = next(step for step in game.steps if step["what"] == "turn_up")
    assert (turned["place"], turned["cards"]) == ("seat 1", ["8c", "8h"])
    assert turned["cites"] == ["633a.12(b)(6)(i)"]
    decided = next(at for at, step in enumerate(game.steps) if step["what"] == "decision")
    assert game.steps[decided + 1] is turned
    game.finish()
    game.whole()
    game.balanced()


@pytest.mark.shows("633a.12(b)(6)(i)", "633a.11(c)")
def test_633a_11_c_the_total_of_each_split_hand_is_announced_from_the_hand_too() -> None:
    """The cards have been turned over: the dealing procedures of § 633a.7 are completed."""
    game = BlackjackTable.shoe("2s 8c 9d 8h Td 2c 3c", BY_HAND, seats={1: "Ann"})
    game.script({1: 500}, seat1=["split", "stand", "stand"])
    game.finish()
    totals = [words for words in game.totals() if words.startswith("Seat 1:")]
    assert totals == ["Seat 1: 10", "Seat 1: 11"]
    split = next(at for at, step in enumerate(game.steps) if step.get("decision") == "split")
    for step in game.steps[split + 1 :]:  # nothing of this hand is a secret any more
        if step["what"] in ("deal", "collect") and "seat 1" in (step.get("to"), step.get("place")):
            assert "??" not in seen_by(step, EVERYBODY)["cards"]
    collected = {step["place"]: seen_by(step, EVERYBODY)["cards"] for step in game.told("collect")}
    assert collected["seat 1.2"] == ["8h", "3c"]


@pytest.mark.shows("633a.12(b)(6)(ii)")
def test_633a_12_b_6_ii_who_busts_discards_his_first_two_cards_face_down() -> None:
    game = BlackjackTable.shoe("2s Tc 3c 9d 6c 5c Td Kc", BY_HAND, seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["hit"])
    ended = game.finish()
    discards = game.said("discards the first two cards face down")
    assert discards["cites"] == ["633a.12(b)(6)(ii)"]
    at = game.steps.index(discards)
    assert game.steps[at - 1]["cards"] == ["Kc"]  # immediately
    assert ended[1, "blackjack"] == ("lose", 500, 0)
    for step in game.steps:
        if step["what"] != "settle":
            assert "Tc" not in json.dumps(seen_by(step, EVERYBODY))
            assert "6c" not in json.dumps(seen_by(step, EVERYBODY))


@pytest.mark.shows("633a.12(b)(8)")
def test_633a_12_b_8_then_the_hole_card_and_the_dealers_draw() -> None:
    game = BlackjackTable.shoe("2s Tc 6d 9c 4d 5s 4h", BY_HAND, seats={1: "Ann"})
    game.script({1: 500})
    game.finish()
    turned = game.said("turns the hole card")
    assert (turned["cards"], turned["cites"]) == (["6d", "4d"], ["633a.12(b)(8)"])
    assert [words for words in game.totals() if "Dealer" in words] == ["Dealer: 15", "Dealer: 19"]


@pytest.mark.shows("633a.12(b)(9)")
def test_633a_12_b_9_each_players_cards_are_turned_over_before_his_wager_is_settled() -> None:
    game = BlackjackTable.shoe("2s Tc 8c 9d 9c 7c Td", BY_HAND, seats=TWO)
    game.script({1: 500, 3: 500})
    game.finish()
    turned = {step["place"]: at for at, step in enumerate(game.steps) if step["what"] == "turn_up"}
    settled = {
        step["line"]["seat"]: at for at, step in enumerate(game.steps) if step["what"] == "settle"
    }
    assert turned.keys() == {"seat 1", "seat 3"}
    assert turned["seat 1"] < settled[1]
    assert turned["seat 3"] < settled[3]
    assert all("633a.12(b)(9)" in step["cites"] for step in game.told("turn_up"))
    assert max(at for at, step in enumerate(game.steps) if step["what"] == "deal") < min(
        turned.values()
    )


@pytest.mark.shows("633a.12(b)(9)", "633a.7(j)(1)(i)", "633a.7(h)")
@pytest.mark.parametrize(("up", "hole"), [("9d", "Td"), ("Kd", "Ac"), ("Kd", "9s")])
def test_633a_12_b_a_blackjack_is_turned_over_and_paid_as_at_other_tables(
    up: str, hole: str
) -> None:
    """R-633a-25."""
    game = BlackjackTable.shoe(f"2s Ac {up} Qc {hole}", BY_HAND, seats={1: "Ann"})
    game.script({1: 500})
    ended = game.finish()
    assert [(step["place"], step["cards"]) for step in game.told("turn_up")] == [
        ("seat 1", ["Ac", "Qc"])
    ]
    back = 500 if hole == "Ac" else 1_250
    assert ended[1, "blackjack"][2] == back
    assert game.order_of("Seat 1 shows", "Blackjack Wager") == ["Seat 1 shows", "Blackjack Wager"]


@pytest.mark.shows("633a.12(b)(6)[lead]", "633a.7(g)[lead]")
@pytest.mark.parametrize("cards", ["Tc 9c", "8c 8h"])
def test_633a_12_b_no_side_wager_tells_of_cards_that_lie_face_down(cards: str) -> None:
    """R-633a-25: they are turned over as needed, before the wager is settled by them."""
    one, two = cards.split()
    chosen = BY_HAND | {"bet_the_set_wager": True}
    game = BlackjackTable.shoe(f"2s {one} 9d {two} Td", chosen, seats={1: "Ann"})
    game.script({1: {"blackjack": 500, "bet_the_set": 100}})
    turned = False
    while not game.driver.over:
        told = json.dumps(game.pending.describe())
        assert turned or (one not in told and two not in told), game.pending
        game.go()
        step = game.steps[-1]
        turned = turned or step["what"] == "turn_up"
        view = json.dumps(seen_by(step, EVERYBODY))
        assert turned or (one not in view and two not in view), step
        assert turned or step["what"] != "settle"


@pytest.mark.shows("633a.14(g)", "633a.12(b)(5)(iii)")
def test_633a_14_g_a_second_card_that_comes_late_lies_face_down_too() -> None:
    game = BlackjackTable.shoe("2s 5c 9d Td 6c", BY_HAND, seats={1: "Ann"})
    game.script({1: 500}, seat1=["late_card"])
    game.to(Deal, to="seat 1")
    game.go()
    game.to(Deal, to="seat 1")
    game.answer(Missed(), DEALER)
    late = game.to(Deal, to="seat 1")
    assert (late.face, late.audience) == ("down", "seat 1")


@pytest.mark.shows("633a.12(b)(5)(i)")
def test_633a_12_b_a_real_table_reads_the_players_cards_but_not_the_hole_card() -> None:
    game = BlackjackTable.shoe("5c 9d 6c Td 8h", BY_HAND, seats={1: "Ann"}, virtual=False)
    game.script({1: 500}, seat1=["hit", "stand"])
    game.to(Deal, to="discard rack")
    assert game.refuses(CardDealt("2s"), DEALER).field == "card"
    deal = game.to(Deal, to="seat 1")
    assert (deal.face, deal.must_read) == ("down", True)
    hole = game.to(Deal, to="dealer", face="down")
    assert not hole.must_read
    assert game.finish()[1, "blackjack"][0] == "push"
    game.replays()


@pytest.mark.shows("633a.12(b)(6)[lead]")
def test_633a_12_b_6_in_turn_from_the_dealers_left() -> None:
    game = BlackjackTable.shoe("2s 2c 3c 9d 4c 5c Td", BY_HAND, seats=TWO)
    game.script({1: 500, 3: 500})
    asked = game.to(Ask)
    assert asked.seat == 1
    assert game.refuses(Decision(3, "stand"), BOB).field == "seat"
    game.elect(1, "stand")
    assert game.to(Ask).seat == 3


def test_the_burn_card_of_each_round_leaves_the_decks_whole() -> None:
    game = BlackjackTable.fresh(BY_HAND, seats=TWO)
    for _ in range(4):
        game.script({1: 500, 3: 500}, seat1=["hit"])
        game.finish()
        game.whole()
        game.next_round()
    game.to(TakeBets)


@pytest.mark.shows("633a.10(c)", "633a.12(b)(6)(i)")
def test_633a_10_c_a_doubled_hands_card_that_lies_face_down_is_turned_over_to_be_settled() -> None:
    """Though its first two cards have been turned over already."""
    chosen = BY_HAND | {"double_card_face": "down"}
    game = BlackjackTable.shoe("2s 5c 9d 6c Td 8h", chosen, seats={1: "Ann"})
    game.script({1: 500}, seat1=["double"])
    game.finish()
    shows = [
        step["what"] for step in game.steps
        if "8h" in seen_by(step, EVERYBODY).get("cards", [])
        or (step["what"] == "settle" and "19" in step["text"])
    ]  # fmt: skip
    assert shows[0] == "turn_up"


@pytest.mark.shows("633a.10(c)", "633a.12(b)(6)(ii)")
def test_633a_12_b_6_ii_a_bust_by_a_card_face_down_is_not_told_before_it_is_turned() -> None:
    chosen = BY_HAND | {"double_card_face": "down"}
    game = BlackjackTable.shoe("2s Tc 3c 9d 5c 4c Td Kc", chosen, seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["double"])
    game.to(Ask, seat=3)
    assert not [words for words in game.words() if "discards" in words or "25" in words]
