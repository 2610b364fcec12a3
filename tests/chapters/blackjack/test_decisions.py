"""§ 633a.7(i)-(l), §§ 633a.9-11: the players' decisions, in their turn."""

from typing import Any

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.scripted import ANN, BOB

from pitboss.procedure.answers import Decision
from pitboss.procedure.asides import BuyIn
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import Ask, Collect, Deal, Settle, TurnHoleCard

TWO = {1: "Ann", 3: "Bob"}


# § 633a.7(i)-(l): in turn, each until he stands


@pytest.mark.shows("633a.7(i)", "633a.7(j)(2)", "633a.7(k)")
def test_633a_7_i_players_play_in_turn_from_the_dealers_left() -> None:
    game = BlackjackTable.shoe("2c 3c 9d 4c 5c Td 6c 7c 8c", seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["hit", "hit", "stand"], seat3=["hit", "stand"])
    asked = game.to(Ask)
    assert asked.seat == 1
    assert game.refuses(Decision(3, "hit"), BOB).field == "seat"
    assert game.refuses(Decision(1, "hit"), BOB).field == "seat"
    game.finish()
    decided = [(step["seat"], step["decision"]) for step in game.told("decision")]
    assert decided == [(1, "hit"), (1, "hit"), (1, "stand"), (3, "hit"), (3, "stand")]
    assert game.totals()[:5] == [
        "Seat 1: 6", "Seat 1: 12", "Seat 1: 19", "Seat 3: 8", "Seat 3: 16",
    ]  # fmt: skip
    drawn = [step for step in game.told("deal") if step["cites"] == ["633a.7(k)"]]
    assert [(step["to"], step["face"]) for step in drawn] == [
        ("seat 1", "up"), ("seat 1", "up"), ("seat 3", "up"),
    ]  # fmt: skip


@pytest.mark.shows("633a.7(j)(2)", "633a.7(l)[lead]", "633a.10(a)", "633a.11(a)", "633a.9(a)[lead]")
@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("Tc 6h", {"stand", "hit", "double", "surrender"}),
        ("8c 8h", {"stand", "hit", "double", "surrender", "split"}),
        ("Tc Kh", {"stand", "hit", "double", "surrender", "split"}),  # a king and a ten
        ("Ac Ah", {"stand", "hit", "double", "surrender", "split"}),
        ("Tc 9h", {"stand", "hit", "double", "surrender"}),
    ],
)
def test_633a_7_j_2_what_a_player_may_do_with_his_first_two_cards(
    hand: str, offered: set[str]
) -> None:
    one, other = hand.split()
    game = BlackjackTable.shoe(f"{one} 9d {other} Td 2c")
    game.script({2: 500})
    game.to(Ask)
    assert set(game.options()) == offered


@pytest.mark.shows("633a.7(l)[lead]", "633a.10(a)", "633a.11(a)", "633a.9(a)[lead]")
def test_633a_7_l_after_a_card_was_drawn_only_hit_or_stand() -> None:
    game = BlackjackTable.shoe("2c 9d 2h Td 4c")
    game.script({2: 500})
    game.to(Ask)
    game.elect(2, "hit")
    game.to(Ask)
    assert game.options() == ["stand", "hit"]
    for option in ("double", "split", "surrender"):
        assert game.refuses(Decision(2, option), ANN).field == "option"


@pytest.mark.shows("633a.7(l)(1)", "633a.7(j)(1)(ii)")
@pytest.mark.parametrize(
    ("shoe", "elects"),
    [
        ("6c 9d 5h Td Kc", ["hit"]),  # hard 21
        ("Ac 9d 8h Td 2c", ["hit"]),  # soft 21
        ("Ac Td Kh 9d", []),  # Blackjack
        ("8c 9d 8h Td 3c Kd 3h Ks", ["split", "hit", "hit"]),
    ],
)
def test_633a_7_l_1_no_card_is_drawn_to_21(shoe: str, elects: list[Any]) -> None:
    game = BlackjackTable.shoe(shoe)
    game.script({2: 500}, seat2=elects)
    game.finish()
    hits = [one for one in game.told("decision") if one["decision"] in ("hit", "stand")]
    assert len(hits) == elects.count("hit")  # nobody was asked at 21


@pytest.mark.shows("633a.7(j)(1)(i)", "633a.7(i)")
@pytest.mark.parametrize("up", ["2d", "9d"])
def test_633a_7_j_1_i_a_blackjack_against_a_small_card_is_paid_in_its_turn_and_removed(
    up: str,
) -> None:
    game = BlackjackTable.shoe(f"Tc Ac {up} 9c Kh Td 9s", seats=TWO)
    game.script({1: 500, 3: 500})
    game.to(Settle)
    assert game.totals()[-1] == "Seat 3: Blackjack"
    assert game.steps[-1]["cites"] == ["633a.7(j)(1)(i)"]
    step = game.answer(*game.scripted(game.pending))
    assert (step["line"]["seat"], step["line"]["back"]) == (3, 1_250)
    collect = game.pending
    assert isinstance(collect, Collect)
    assert (collect.place, collect.cites) == ("seat 3", ("633a.7(j)(1)(i)",))
    game.finish()
    assert [one["place"] for one in game.told("collect")].count("seat 3") == 1
    assert game.order_of("The cards of seat 3", "turns the hole card") == [
        "The cards of seat 3", "turns the hole card",
    ]  # fmt: skip
    game.whole()


@pytest.mark.shows("633a.7(j)(1)(i)")
@pytest.mark.parametrize("chosen", [{}, {"hand_dealt": True, "decks": 2}])
def test_633a_7_j_1_i_a_blackjack_is_paid_while_a_real_hole_card_lies_unread(
    chosen: dict[str, object],
) -> None:
    game = BlackjackTable.shoe("Ac 9d Kh Td", chosen, virtual=False)
    game.script({2: 500})
    assert game.finish() == {(2, "blackjack"): ("win", 500, 1_250)}
    game.balanced()
    game.replays()


@pytest.mark.shows("633a.7(j)(1)(ii)")
@pytest.mark.parametrize("up", ["Ad", "Kd", "Td"])
def test_633a_7_j_1_ii_against_an_ace_or_a_ten_it_is_announced_and_paid_after_the_hole_card(
    up: str,
) -> None:
    game = BlackjackTable.shoe(f"Ac 5c {up} Kh 6h 8d 9s", seats=TWO)
    game.script({1: 500, 3: 500}, seat3=["hit"])
    game.to(TurnHoleCard)
    announced = game.said("Seat 1: Blackjack")
    assert announced["cites"] == ["633a.7(j)(1)(ii)"]
    assert game.told("settle") == game.told("collect") == []
    assert [step["seat"] for step in game.told("decision") if step["decision"] == "hit"] == [3]
    assert game.finish()[1, "blackjack"] == ("win", 500, 1_250)


@pytest.mark.shows("633a.7(k)")
def test_633a_7_k_a_bust_ends_the_hand_at_once() -> None:
    """R-633a-18: it has lost, and its wager is collected in the order of (r)."""
    game = BlackjackTable.shoe("Tc 9c 6d 6c 9h Td Kc 5s", seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["hit"])
    ended = game.finish()
    assert "Seat 1: bust 26" in game.totals()
    assert [step["seat"] for step in game.told("decision")] == [1, 3]
    assert ended[1, "blackjack"] == ("lose", 500, 0)


# § 633a.9: surrender


@pytest.mark.shows("633a.9(a)(1)", "633a.9(a)[lead]")
def test_633a_9_a_1_against_a_small_card_half_is_collected_at_once() -> None:
    game = BlackjackTable.shoe("Tc Tc 9d 6h 9h Td", seats=TWO)
    game.script({1: 501, 3: 500}, seat1=["surrender"])
    game.to(Settle)
    step = game.answer(*game.scripted(game.pending))
    assert (step["line"]["back"], step["cites"]) == (250, ["633a.9(a)(1)"])
    assert game.said("Seat 1: 16")  # announced before he surrendered
    asked = game.to(Ask)
    assert asked.seat == 3
    game.finish()
    assert game.line(1, "blackjack").back == 250  # R-GEN-4: half a cent stays with the house


@pytest.mark.shows("633a.9(a)(2)", "633a.9(b)", "633a.8(d)")
@pytest.mark.parametrize("up", ["Ad", "Td"])
def test_633a_9_a_2_otherwise_it_is_settled_immediately_when_the_hole_card_is_revealed(
    up: str,
) -> None:
    """Before the dealer draws a card, and before the other wagers; Insurance by itself."""
    game = BlackjackTable.shoe(f"Tc Tc {up} 6h 9h 4d 2c 9s", seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["insurance", "surrender"])
    if up == "Td":
        game.elects[1] = ["surrender"]
    game.to(TurnHoleCard)
    assert game.citing("633a.9(a)(2)")[-1]["text"] == "The wager of seat 1 lies on its cards"
    assert (1, "blackjack") not in game.order()
    ended = game.finish()
    if up == "Ad":
        assert ended[1, "insurance"] == ("lose", 250, 0)
    assert ended[1, "blackjack"][1:] == (500, 250)
    whats = [step["what"] for step in game.steps]
    turned = whats.index("turn_hole_card")
    first = game.steps[turned + 1]
    assert first["what"] == "settle"
    assert (first["line"]["seat"], first["cites"]) == (1, ["633a.9(a)(2)"])


@pytest.mark.shows("633a.9(a)[lead]")
def test_633a_9_a_no_surrender_after_another_decision_nor_of_a_split_hand() -> None:
    """R-633a-12."""
    game = BlackjackTable.shoe("8c 9d 8h Td 2c 3c")
    game.script({2: 500})
    game.to(Ask)
    game.elect(2, "split")
    game.to(Ask)
    assert "surrender" not in game.options()
    assert game.refuses(Decision(2, "surrender"), ANN).field == "option"


# § 633a.10: double down


@pytest.mark.shows("633a.10(a)", "633a.7(l)(2)", "633a.10(c)")
def test_633a_10_a_one_more_card_and_no_other() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td 2c Ks")
    game.script({2: 500}, seat2=["double"])
    ended = game.finish()
    assert game.dealt()[-1] == ("seat 2", "2c")
    drawn = game.told("deal")[-1]
    assert drawn["cites"] == ["633a.10(c)"]
    assert [step["decision"] for step in game.told("decision")] == ["double"]
    assert ended == {(2, "blackjack"): ("lose", 500, 0), (2, "double_down"): ("lose", 500, 0)}


@pytest.mark.shows("633a.10(a)")
def test_633a_10_a_a_double_down_wager_does_not_exceed_the_original() -> None:
    """R-633a-14: any amount from the smallest chip up to it."""
    game = BlackjackTable.shoe("5c 9d 6h Td 2c", limits={"blackjack": (500, 50_000)})
    game.script({2: 500})
    game.to(Ask)
    for amount in (0, 25, 75, 501, 550, 1_000):
        refusal = game.refuses(Decision(2, "double", amount), ANN)
        assert (refusal.field, "633a.10(a)" in refusal.cites) == ("amount", True)
    game.elect(2, "double", 50)
    assert game.finish()[2, "double_down"][1] == 50


@pytest.mark.shows("633a.10(a)")
def test_633a_10_a_a_double_down_wager_is_backed_by_chips() -> None:
    game = BlackjackTable.shoe("5c 9d 6h Td 2c", keeps_chips=True)
    game.aside(BuyIn(900), ANN)
    game.script({2: 500})
    game.to(Ask)
    assert game.refuses(Decision(2, "double"), ANN).field == "option"
    game.aside(BuyIn(100), ANN)
    game.elect(2, "double")


@pytest.mark.shows("633a.7(k)", "633a.10(c)")
def test_633a_7_k_the_total_is_announced_after_the_card_of_a_doubled_hand() -> None:
    """After each additional card: a card dealt face up is no exception."""
    game = BlackjackTable.shoe("5c 9d 6h Td 2c")
    game.script({2: 500}, seat2=["double"])
    game.finish()
    assert game.totals()[:2] == ["Seat 2: 11", "Seat 2: 13"]


@pytest.mark.shows("633a.10(c)")
@pytest.mark.parametrize(
    ("shoe", "total"),
    [("5c 9d 6h Td 2c", "13"), ("5c 9d 9h Td Kc", "24"), ("5c 9d 6h Td Kc", "21")],
)
def test_633a_10_c_a_card_dealt_face_down_is_known_to_nobody_until_it_is_turned_to_be_settled(
    shoe: str, total: str
) -> None:
    """What a hand was worth is not told while its card lies face down."""
    face = shoe.rsplit(maxsplit=1)[-1]
    game = BlackjackTable.shoe(shoe, {"double_card_face": "down"})
    game.script({2: 500}, seat2=["double"])
    game.finish()
    shows = [
        at for at, step in enumerate(game.steps)
        if face in seen_by(step, frozenset()).get("cards", [])
    ]  # fmt: skip
    before = game.steps[: shows[0]]
    for viewer in (frozenset[str](), frozenset({"seat 2"}), frozenset({"dealer"})):
        assert all(face not in str(seen_by(step, viewer)) for step in before)
    assert "settle" not in {step["what"] for step in before}
    assert not [step for step in before if total in step["text"]]


# § 633a.11: splitting pairs


@pytest.mark.shows("633a.11(a)", "633a.11(b)", "633a.11(c)")
def test_633a_11_b_the_hand_on_the_left_is_completed_before_the_other_gets_a_card() -> None:
    game = BlackjackTable.shoe("8c 9d 8h Td 3c 4c 5c 2s 6s")
    game.script({2: 500}, seat2=["split", "hit", "hit", "stand", "hit", "stand"])
    game.finish()
    assert game.dealt()[4:] == [
        ("seat 2", "3c"), ("seat 2", "4c"), ("seat 2", "5c"),
        ("seat 2.2", "2s"), ("seat 2.2", "6s"),
    ]  # fmt: skip
    assert game.totals()[:7] == [
        "Seat 2: 16", "Seat 2: 11", "Seat 2: 15", "Seat 2: 20", "Seat 2: 10", "Seat 2: 16",
        "Dealer: 19",
    ]  # fmt: skip
    announced = [step for step in game.told("announce") if step["cites"] == ["633a.11(c)"]]
    assert [step["text"] for step in announced] == ["Seat 2: 11", "Seat 2: 10"]
    stakes = {line.wager: line.stake for line in game.driver.round.lines}  # type: ignore[union-attr]
    assert stakes == {"blackjack": 500, "blackjack.2": 500}


@pytest.mark.shows("633a.11(a)")
def test_633a_11_a_only_cards_of_one_value_are_split_for_an_equal_wager() -> None:
    game = BlackjackTable.shoe("Kc 9d Th Td 2c 3c")
    game.script({2: 500})
    asked = game.to(Ask)
    option = asked.option("split")
    assert option is not None
    assert (option.stake, option.most) == (500, 0)
    for amount in (250, 499, 501):
        refusal = game.refuses(Decision(2, "split", amount), ANN)
        assert (refusal.field, "633a.11(a)" in refusal.cites) == ("amount", True)
    other = BlackjackTable.shoe("9c 9d Th Td")
    other.script({2: 500})
    other.to(Ask)
    assert other.refuses(Decision(2, "split"), ANN).field == "option"


@pytest.mark.shows("633a.11(c)", "633a.10(a)")
def test_633a_11_c_a_split_hand_may_stand_draw_double_or_be_split_again() -> None:
    game = BlackjackTable.shoe("8c 9d 8h Td 8s 3c 2c 8d 3d 4d 5h")
    game.script(
        {2: 500}, seat2=["split", "split", "double", "split", ("double", 100), "hit", "stand"]
    )
    ended = game.finish()
    assert game.dealt()[4:] == [
        ("seat 2", "8s"), ("seat 2", "3c"), ("seat 2", "2c"),
        ("seat 2.2", "8d"), ("seat 2.2", "3d"), ("seat 2.2", "4d"),
        ("seat 2.3", "5h"), *game.dealt()[11:],
    ]  # fmt: skip
    assert {wager: stake for (_, wager), (_, stake, _) in ended.items()} == {
        "blackjack": 500, "double_down": 500, "blackjack.2": 500, "double_down.2": 100,
        "blackjack.3": 500, "blackjack.4": 500,
    }  # fmt: skip
    game.balanced()
    game.whole()
    game.replays()


@pytest.mark.shows("633a.11(c)")
@pytest.mark.parametrize(("resplits", "hands"), [(0, 2), (1, 3), (2, 4)])
@pytest.mark.parametrize("rank", ["8", "A"])
def test_633a_11_c_a_pair_is_split_as_many_additional_times_as_the_casino_says(
    resplits: int, hands: int, rank: str
) -> None:
    """R-633a-16: after the first split, and one number for aces too."""
    pairs = " ".join(f"{rank}{suit}" for suit in "hsdchsdc")
    game = BlackjackTable.shoe(f"{rank}c 9d {rank}h Td {pairs}", {"resplits": resplits})
    game.script({2: 500}, seat2=["split"] * 9)
    game.finish()
    splits = [step for step in game.told("decision") if step["decision"] == "split"]
    assert len(splits) == hands - 1


@pytest.mark.shows("633a.11(c)")
def test_633a_11_c_split_aces_may_draw_and_double() -> None:
    """R-633a-15."""
    game = BlackjackTable.shoe("Ac 9d Ah Td 2c 3c 4c 5c")
    game.script({2: 500}, seat2=["split", "hit", "stand", "double"])
    game.finish()
    assert game.dealt()[4:] == [
        ("seat 2", "2c"), ("seat 2", "3c"), ("seat 2.2", "4c"), ("seat 2.2", "5c"),
    ]  # fmt: skip


def test_split_aces_get_one_card_where_the_casino_has_it_so() -> None:
    """R-633a-15, the other way: a second pair of aces may be split, but not drawn to."""
    game = BlackjackTable.shoe("Ac 9d Ah Td 2c 3c", {"split_aces_one_card": True})
    game.script({2: 500}, seat2=["split", "hit", "hit"])
    game.finish()
    assert game.dealt()[4:] == [("seat 2", "2c"), ("seat 2.2", "3c")]
    again = BlackjackTable.shoe("Ac 9d Ah Td As 3c 4c", {"split_aces_one_card": True})
    again.script({2: 500})
    again.to(Ask)
    again.elect(2, "split")
    again.to(Ask)
    assert set(again.options()) == {"stand", "split"}


@pytest.mark.shows("633a.11(b)")
def test_633a_11_b_a_split_waits_for_no_other_player() -> None:
    game = BlackjackTable.shoe("8c 5c 9d 8h 6c Td 3c 4c 2c", seats=TWO)
    game.script({1: 500, 3: 500}, seat1=["split"], seat3=["hit"])
    game.to(Deal, to="seat 3", cites=("633a.7(k)",))
    assert game.dealt()[6:] == [("seat 1", "3c"), ("seat 1.2", "4c")]


# with no card reader: what comes of a Blackjack that is found late (R-633a-11)


@pytest.mark.shows("633a.9(a)(2)", "633a.10(b)", "633a.11(d)")
@pytest.mark.parametrize(
    ("elects", "back"),
    [
        (["surrender"], {"blackjack": 0}),
        (["double"], {"blackjack": 0, "double_down": 500}),
        (["split"], {"blackjack": 0, "blackjack.2": 500}),
        (["split", "double", "double"],
         {"blackjack": 0, "double_down": 500, "blackjack.2": 500, "double_down.2": 500}),
    ],
)  # fmt: skip
def test_633a_10_b_11_d_only_the_original_wager_is_lost_to_a_blackjack_found_late(
    elects: list[Any], back: dict[str, int]
) -> None:
    game = BlackjackTable.shoe("8c Td 8h As 2c 3c 4c 5c", {"peek": False})
    game.script({2: 500}, seat2=elects)
    ended = game.finish()
    assert {wager: got for (_, wager), (_, _, got) in ended.items()} == back
