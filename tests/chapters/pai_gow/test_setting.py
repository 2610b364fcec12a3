"""§ 645a.11(a)-(d), § 645a.7(f): the players set their hands, then the dealer; surrender."""

import pytest
from tests.chapters.pai_gow.conftest import EVERY_WAGER, PaiGowTable

from pitboss.procedure.answers import (
    Bet,
    Decision,
    HandsSet,
    Who,
)
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import ArrangeHands, Ask, SetHands, TurnUp

ANN, BOB, EVE = (Who("player", name) for name in ("Ann", "Bob", "Eve"))
BET = {"pai_gow": 1_000}
TENS = "Ts Td Qc 9c 8h 5s 3d"  # the dealer: tens, and queen-nine
JACKS = ("Jh Js 6c 4h 2s", "Kh 7d")  # wins
NINES = ("9h 9s 6h 4s 2c", "Jd 7h")  # loses
HANDS = {0: TENS, 2: "Jh Js 6c 4h 2s Kh 7d", 5: "9h 9s 6h 4s 2c Jd 7h"}
WHOSE = {2: "Ann", 5: "Bob"}


def setting(**more: object) -> PaiGowTable:
    """A table at which Ann and Bob are to set their hands."""
    game = PaiGowTable.ready(hands=HANDS, seats=WHOSE, **more)  # type: ignore[arg-type]
    game.bets = {2: BET, 5: BET}
    game.to(SetHands)
    return game


@pytest.mark.shows("645a.11(c)")
def test_645a_11_c_the_dealers_cards_are_turned_over_after_all_have_set() -> None:
    game = setting()
    game.set(2, *JACKS)
    assert game.told("turn_up") == []
    game.set(5, *NINES)
    assert isinstance(game.pending, TurnUp)
    assert game.pending.place == "dealer"
    assert game.pending.cites == ("645a.11(c)",)
    asked = game.to(ArrangeHands)
    assert asked.describe()["proposed"] == {
        "high": ["Td", "Ts", "8h", "5s", "3d"],
        "low": ["Qc", "9c"],
    }
    game.finish()
    assert [step["place"] for step in game.told("turn_up")] == ["dealer", "seat 5", "seat 2"]


# § 645a.11(d): surrender


@pytest.mark.shows("645a.11(d)")
def test_645a_11_d_nobody_surrenders_before_the_dealers_hands_are_set() -> None:
    game = setting()
    asked = game.to(SetHands)
    assert asked.describe()["options"] == {"5": ["house way"], "2": ["house way"]}
    refusal = game.refuses(Decision(5, "surrender"), BOB)
    assert refusal.field == "option"
    assert "645a.11(d)" in refusal.cites


@pytest.mark.shows("645a.11(d)")
def test_645a_11_d_surrender_before_ones_hands_are_exposed() -> None:
    """Asked once the dealer's hands are set, each in his turn. The cards are counted face down."""
    game = setting()
    game.sets = {2: JACKS, 5: NINES}
    asked = game.to(Ask)
    assert asked.seat == 5
    assert {option.name for option in asked.options} == {"show", "surrender"}
    assert "645a.11(d)" in asked.cites
    assert [step["place"] for step in game.told("turn_up")] == ["dealer"]
    assert game.refuses(Decision(2, "surrender"), ANN).field == "seat"  # not his turn
    game.elect(5, "surrender")
    result = game.finish()
    assert result[5, "pai_gow"] == ("lose", 1_000, 0)
    assert "645a.11(d)" in game.cites_of(5, "pai_gow")
    assert "645a.11(d)" in game.said("7 cards of seat 5 are counted face down")["cites"]
    assert "seat 5" not in [step["place"] for step in game.told("turn_up")]
    (collected,) = [step for step in game.told("collect") if step["place"] == "seat 5"]
    assert set(seen_by(collected, frozenset({"seat 2"}))["cards"]) == {"??"}


@pytest.mark.shows("645a.11(d)")
@pytest.mark.parametrize(
    "optional", ["fortune_bonus", "emperors_treasure", "pai_gow_insurance", "progressive"]
)
def test_645a_11_d_no_surrender_with_an_optional_wager(optional: str) -> None:
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands=HANDS, seats=WHOSE)
    game.bets = {2: BET | {optional: 100}, 5: BET}
    game.to(SetHands)
    refused = game.refuses(Decision(2, "surrender"), ANN)
    assert refused.field == "option"
    assert "645a.11(d)" in refused.cites
    game.finish()
    asked = [request.seat for request in game.asked if isinstance(request, Ask)]
    assert asked == [5]  # nobody asks seat 2 whether it surrenders


@pytest.mark.shows("645a.11(d)", "645a.11(h)(1)(i)(C)")
@pytest.mark.parametrize("qualifies", [True, False])
def test_645a_11_d_cards_stay_on_the_table_if_a_qualifying_wager_was_placed(
    qualifies: bool,
) -> None:
    """Four sevens are surrendered: kept, turned over and paid for only if Ann has $5 on a bonus."""
    quads = "7c 7d 7h 7s Kc 9d 2d"
    game = PaiGowTable.ready(
        chosen=EVERY_WAGER, hands={0: TENS, 2: "Jh Js 6c 4h 2s Kh 8c", 5: quads}, seats=WHOSE
    )
    game.elects = {5: "surrender"}
    result = game.play({2: BET | {"fortune_bonus": 500 if qualifies else 450}, 5: BET})
    assert result[5, "pai_gow"] == ("lose", 1_000, 0)
    assert result.get((2, "fortune_bonus.envy")) == (("win", 0, 500) if qualifies else None)
    shown = [step["place"] for step in game.told("turn_up")]
    assert ("seat 5" in shown) is qualifies
    counted = game.steps.index(game.said("7 cards of seat 5 are counted face down"))
    (gone,) = [step for step in game.told("collect") if step["place"] == "seat 5"]
    assert game.steps.index(gone) == counted + 1  # just before they go to the discard rack
    envies = [step for step in game.told("settle") if step["line"]["wager"].endswith(".envy")]
    assert all(game.steps.index(step) < counted for step in envies)


# a real table: hands laid down unread


@pytest.mark.shows("645a.11(f)(1)(iii)")
def test_at_a_real_table_a_foul_hand_is_found_when_it_is_read() -> None:
    game = setting(virtual=False)
    game.answer(HandsSet(2), ANN)
    game.arranges = {2: ("Kh 7d 6c 4h 2s", "Jh Js")}
    assert game.finish()[2, "pai_gow"] == ("lose", 1_000, 0)
    assert "645a.11(f)(1)(iii)" in game.cites_of(2, "pai_gow")


@pytest.mark.shows("645a.11(f)(1)(iv)")
@pytest.mark.parametrize("read", [("Jh Js 6c 4h", "2s Kh 7d"), ("Jh Js 6c 4h 2s Kh", "7d")])
def test_645a_11_f_1_iv_at_a_real_table_hands_of_another_size_are_read_and_lose(
    read: tuple[str, str],
) -> None:
    game = setting(virtual=False)
    game.answer(HandsSet(2), ANN)
    game.arranges = {2: read}
    assert game.finish()[2, "pai_gow"] == ("lose", 1_000, 0)
    assert "645a.11(f)(1)(iv)" in game.cites_of(2, "pai_gow")


@pytest.mark.shows("645a.11(f)(1)(iv)")
def test_645a_11_f_1_iv_at_a_virtual_table_hands_of_another_size_lose() -> None:
    game = setting()
    game.set(2, "Jh Js 6c 4h", "2s Kh 7d")
    assert game.finish()[2, "pai_gow"] == ("lose", 1_000, 0)


def test_a_bet_of_a_player_without_chips_is_refused() -> None:
    game = PaiGowTable.ready(hands=HANDS, seats=WHOSE, keeps_chips=True)
    assert game.refuses(Bet(2, BET), ANN).field == "wagers"
    game.buy_in("Ann", 1_000)
    game.bet(2, pai_gow=1_000)
    game.buy_in("Bob", 1_000)
    game.bets = {5: BET}
    game.sets = {2: JACKS, 5: NINES}
    game.finish()
    assert game.balance("chips of Ann") == 1_950
    assert game.balance("chips of Bob") == 0
    assert game.balance("vigorish") == 50
