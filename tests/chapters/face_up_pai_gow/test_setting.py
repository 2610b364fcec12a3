"""§ 688a.11(a)-(d), § 688a.7(b), (f): the dealer sets first, then the players, or surrender."""

import pytest
from tests.chapters.face_up_pai_gow.conftest import FaceUpTable
from tests.chapters.scripted import UNREAD, player

from pitboss.procedure.answers import (
    DEALER,
    Decision,
    HandsSet,
)
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    ArrangeHands,
    Ask,
    Collect,
    Deal,
    SetHands,
    Settle,
    TurnUp,
)

HANDS = {
    0: "Kc Kd 7c 5d 3h Qh 9s",
    2: "Ah Js Td 6h 4c 2d 9h",
    5: "Ac Ad 8h 6s 4d Kh Qs",
}
TWO_HIGH, TWO_LOW = "Ah 9h 6h 4c 2d", "Js Td"
FIVE_HIGH, FIVE_LOW = "Ac Ad 8h 6s 4d", "Kh Qs"
MAIN = {"pai_gow": 1_000}
BOTH = {2: MAIN, 5: MAIN}
BOB, EVE = player("Bob"), player("Eve")
EVERY: dict[str, object] = {
    "ace_high_bonus_wager": True, "fortune_bonus_wager": True, "progressive_wager": True,
}  # fmt: skip


def setting(**more: object) -> FaceUpTable:
    """The hands are dealt and the dealer's set; the players may set theirs."""
    game = FaceUpTable.ready(hands=HANDS, **more)  # type: ignore[arg-type]
    game.bets = dict(BOTH)
    game.to(SetHands)
    return game


# (a): the dealer


@pytest.mark.shows("688a.11(a)")
def test_688a_11_a_the_dealer_sets_his_hands_before_any_player() -> None:
    """Kings high with the three lowest others, queen and nine low: for everyone to see."""
    game = setting()
    (step,) = game.told("arrange_hands")
    view = seen_by(step, frozenset())
    assert sorted(view["cards"][:5]) == sorted(["Kc", "Kd", "7c", "5d", "3h"])
    assert sorted(view["cards"][5:]) == sorted(["Qh", "9s"])
    assert "688a.11(a)" in step["cites"]
    whats = [one["what"] for one in game.steps[game.steps.index(step) :]]
    assert whats == ["arrange_hands", "announce", "record", "look", "look"]  # then all examine


@pytest.mark.shows("688a.11(a)")
def test_688a_11_a_the_casinos_own_way_sets_them() -> None:
    """A way with one rule keeps two pair together; the one that ships sets the sevens low."""
    way = {
        "name": "best-high",
        "title": "Best high hand",
        "rule": [{"words": "The best high hand stays.", "keep": "best"}],
    }
    hands = HANDS | {0: "Kc Kd 7c 7d 3h Qh 9s"}
    lows = []
    for chosen in ({"house_way": way}, {}):
        game = FaceUpTable.ready(hands=hands, chosen=chosen)
        game.bets = dict(BOTH)
        game.to(SetHands)
        (step,) = game.told("arrange_hands")
        lows.append(sorted(step["cards"][5:]))
    assert lows == [["9s", "Qh"], ["7c", "7d"]]


@pytest.mark.shows("688a.11(a)")
def test_688a_11_a_the_house_way_as_the_dealer_tells_it_is_not_reset() -> None:
    game = FaceUpTable.ready(hands=HANDS, virtual=False)
    game.bets = dict(BOTH)
    game.to(ArrangeHands)
    game.answer(HandsSet(0, ["7c", "Kc", "5d", "Kd", "3h"], ["9s", "Qh"]), DEALER)
    game.to(SetHands)
    assert "are reset" not in " ".join(game.words())


# (b), (c): the players


@pytest.mark.shows("688a.11(c)", "688a.11(f)(1)(iii)", "688a.11(f)(1)(iv)")
def test_688a_11_c_a_foul_setting_is_taken_and_lost() -> None:
    game = setting()
    game.set(2, "Js Td 6h 4c 2d", "Ah 9h")
    game.set(5, "Ac Ad 8h 6s", "4d Kh Qs")
    assert game.finish() == {
        (5, "pai_gow"): ("lose", 1000, 0),
        (2, "pai_gow"): ("lose", 1000, 0),
    }
    assert game.cites_of(5, "pai_gow") == ("688a.11(f)(1)(iv)",)
    assert game.cites_of(2, "pai_gow") == ("688a.11(f)(1)(iii)",)


# real tables


@pytest.mark.shows("688a.11(f)(1)(iv)")
def test_688a_11_f_1_iv_hands_of_the_wrong_size_are_read_off_a_real_table_too() -> None:
    """Four cards high and three low, which the dealer finds when he turns them up."""
    game = FaceUpTable.ready(hands=HANDS, virtual=False)
    game.bets, game.sets = dict(BOTH), {2: UNREAD, 5: UNREAD}
    game.arranges = {5: ("Ac Ad 8h 6s", "4d Kh Qs"), 2: (TWO_HIGH, TWO_LOW)}
    assert game.finish()[5, "pai_gow"] == ("lose", 1000, 0)
    assert game.cites_of(5, "pai_gow") == ("688a.11(f)(1)(iv)",)


@pytest.mark.shows("688a.11(e)", "688a.8(d)")
def test_a_whole_round_at_a_real_table() -> None:
    for method in ("manual_shoe", "hand", "automated_shoe"):
        game = FaceUpTable.ready(
            hands=HANDS, virtual=False, chosen={"dealing_method": method}, start=4, keeps_chips=True
        )
        game.buy_in("Bob", 5_000)
        game.buy_in("Eve", 5_000)
        game.bets = dict(BOTH)
        game.sets = {2: (TWO_HIGH, TWO_LOW), 5: (FIVE_HIGH, FIVE_LOW)}
        assert game.finish() == {
            (5, "pai_gow"): ("win", 1000, 2000),
            (2, "pai_gow"): ("lose", 1000, 0),
        }
        assert game.table.chips_of("Eve") == 6_000
        assert game.table.chips_of("Bob") == 4_000
        assert game.table.batches.rack.count == 53
        game.balanced()
        game.replays()


# (d): surrender


@pytest.mark.shows("688a.11(d)")
def test_688a_11_d_surrender_is_open_from_the_setting_of_the_dealers_hands() -> None:
    game = FaceUpTable.ready(hands=HANDS)
    game.bets = dict(BOTH)
    game.to(ArrangeHands)
    assert game.refuses(Decision(2, "surrender"), BOB).field == "kind"
    game.to(SetHands)
    step = game.elect(2, "surrender")
    assert "688a.11(d)" in step["cites"]


@pytest.mark.shows("688a.11(d)")
def test_688a_11_d_the_dealer_collects_wager_and_cards_immediately() -> None:
    """Before any other hand is set, not when the player's turn comes."""
    game = setting()
    game.elect(2, "surrender")
    assert isinstance(game.pending, Settle)
    assert game.pending.line.seat == 2
    game.go()
    game.to(SetHands)
    assert [step["place"] for step in game.told("collect")][-1] == "seat 2"


@pytest.mark.shows("688a.11(d)")
def test_688a_11_d_the_cards_are_counted_face_down_and_seen_by_nobody() -> None:
    game = FaceUpTable.ready(hands=HANDS)
    game.bets, game.sets = dict(BOTH), {2: "surrender", 5: (FIVE_HIGH, FIVE_LOW)}
    assert game.finish()[2, "pai_gow"] == ("lose", 1000, 0)
    counted = game.said("7 cards of seat 2 are counted face down")
    assert "688a.11(d)" in counted["cites"]
    (collected,) = [step for step in game.told("collect") if step["place"] == "seat 2"]
    assert set(seen_by(collected, frozenset({"seat 5"}))["cards"]) == {"??"}
    assert "Seat 2 shows" not in " ".join(game.words())
    game.whole()


@pytest.mark.shows("688a.11(d)", "688a.11(e)")
def test_688a_11_d_it_may_be_announced_until_the_players_own_hands_are_shown() -> None:
    """Seat 2 has set its hands, and seat 5's have been shown already."""
    game = setting()
    game.set(2, TWO_HIGH, TWO_LOW)
    game.set(5, FIVE_HIGH, FIVE_LOW)
    game.to(Ask, seat=2)
    assert "Seat 5 shows" in " ".join(game.words())
    assert game.refuses(Decision(2, "surrender"), EVE).field == "seat"
    game.elect(2, "surrender")
    game.finish()
    assert "Seat 2 shows" not in " ".join(game.words())
    assert game.line(2, "pai_gow").hand == "surrender"


@pytest.mark.shows("688a.11(d)", "688a.7(e)[lead]")
@pytest.mark.parametrize("wager", ["ace_high_bonus", "fortune_bonus", "progressive"])
def test_688a_11_d_not_with_an_optional_wager(wager: str) -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen=EVERY)
    game.bets = {2: MAIN | {wager: 100}, 5: MAIN}
    game.to(SetHands)
    refusal = game.refuses(Decision(2, "surrender"), BOB)
    assert "688a.11(d)" in refusal.cites
    assert "surrender" not in (refusal.allowed or "")
    game.finish()
    assert [step["seat"] for step in game.told("decision") if step["decision"] == "show"] == [5]


@pytest.mark.shows("688a.11(d)", "688a.11(h)[lead]")
def test_688a_11_d_with_a_qualifying_wager_the_cards_stay_and_are_rearranged() -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen=EVERY)
    game.bets, game.sets = {2: MAIN, 5: MAIN | {"fortune_bonus": 500}}, {2: "surrender"}
    game.finish()
    assert game.result()[2, "pai_gow"] == ("lose", 1000, 0)
    (collected,) = [step for step in game.told("collect") if step["place"] == "seat 2"]
    assert "688a.11(h)(2)(iii)" in collected["cites"]
    assert "688a.11(h)[lead]" in game.said("The cards of seat 2 form")["cites"]
    counted = game.steps.index(game.said("7 cards of seat 2 are counted face down"))
    (gone,) = [step for step in game.told("collect") if step["place"] == "seat 2"]
    assert game.steps.index(gone) == counted + 1  # kept for Envy, and counted all the same
    assert "688a.11(d)" in game.steps[counted]["cites"]


@pytest.mark.shows("688a.11(d)", "688a.7(b)")
def test_688a_11_d_who_surrenders_and_then_leaves_has_lost_his_wager() -> None:
    """Even where the casino returns abandoned wagers: it was collected when he announced it."""
    game = setting(chosen={"abandoned_wagers": "return"})
    game.elect(2, "surrender")
    game.leave(2)
    assert game.finish()[2, "pai_gow"] == ("lose", 1000, 0)


# § 688a.7(b): leaving


@pytest.mark.shows("688a.7(b)", "688a.11(h)[lead]", "688a.11(h)(2)(i)(C)")
@pytest.mark.parametrize("choice", ["lose", "return"])
def test_r_gen_9_the_hand_of_who_left_is_shown_before_it_earns_the_others_envy(
    choice: str,
) -> None:
    """The dealer rearranges the cards of all players where a Qualifying Wager was placed, whether
    the wagers of who left are lost or return."""
    hands = HANDS | {5: "8c 8d 8h 8s Ks 4d 2c", 2: "Ah Js Td 6h 4c 2d 9h"}
    game = FaceUpTable.ready(hands=hands, chosen=EVERY | {"abandoned_wagers": choice})
    game.bets = {2: MAIN | {"fortune_bonus": 500}, 5: MAIN}
    game.to(SetHands)
    game.leave(5)
    game.finish()
    assert game.result()[2, "fortune_bonus.envy"] == ("win", 0, 500)
    envy = game.said("Envy Bonus Qualifying Hand")
    shown = [step for step in game.told("turn_up") if step["place"] == "seat 5"]
    assert shown
    assert game.steps.index(shown[0]) < game.steps.index(envy)


@pytest.mark.shows("688a.7(b)")
def test_688a_7_b_who_leaves_at_the_question_is_not_waited_for() -> None:
    game = setting()
    game.to(Ask, seat=5)
    game.leave(5)
    assert not isinstance(game.pending, TurnUp | Collect | Deal)
    assert game.finish()[5, "pai_gow"] == ("lose", 1000, 0)
