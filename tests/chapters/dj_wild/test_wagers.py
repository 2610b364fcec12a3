"""§§ 687a.1, 687a.2(b)(2)-(3) and 687a.7: which wagers a table takes, when, and from whom."""

import pytest
from tests.chapters.dj_wild.conftest import DjWildTable
from tests.chapters.scripted import ANN, BOB

from pitboss.procedure.answers import Bet, Decision
from pitboss.procedure.asides import BuyIn, Leave
from pitboss.procedure.requests import Ask, Collect, Deal, TakeBets, TurnUp

TWO = {1: "Ann", 3: "Bob"}
# seat 1: four kings; seat 3: a pair of nines; dealer: a pair of tens
CARDS = "Kc Kd Kh Ks 5d  9c 9d 8h 6c 4s  Tc Th 6s 5h 4d"


def wagers(**more: int) -> dict[str, int]:
    return {"ante": 1_000, "blind": 1_000} | more


@pytest.mark.shows("687a.1[Ante Wager]", "687a.1[Blind Wager]", "687a.7(d)(1)", "687a.2(b)(2)")
@pytest.mark.parametrize(
    ("bet", "field", "cite"),
    [
        ({"blind": 1_000}, "wagers.ante", "687a.1[Ante Wager]"),
        ({"ante": 1_000}, "wagers.blind", "687a.1[Blind Wager]"),
        ({"ante": 1_000, "blind": 999}, "wagers.blind", "687a.1[Blind Wager]"),
        ({"ante": 1_000, "blind": 2_000}, "wagers.blind", "687a.1[Blind Wager]"),
        ({"ante": 0, "blind": 0}, "wagers.ante", "687a.7(d)(1)"),
        ({"ante": -5, "blind": -5}, "wagers.ante", "687a.7(d)(1)"),
        ({"ante": 1_000, "blind": 1_000, "raise": 2_000}, "wagers.raise", "687a.1[Raise Wager]"),
        ({"ante": 1_000, "blind": 1_000, "insurance": 5}, "wagers.insurance", ""),
    ],
)
def test_687a_7_d_1_ante_and_an_equal_blind_are_needed_to_play(
    bet: dict[str, int], field: str, cite: str
) -> None:
    game = DjWildTable.ready(CARDS, seats=TWO)
    refusal = game.refuses(Bet(1, bet), ANN)
    assert refusal.field == field
    assert not cite or cite in refusal.cites


@pytest.mark.shows("687a.12(c)", "687a.7(d)(2)")
@pytest.mark.parametrize(
    ("table", "right", "wrong"), [("1", 100, (99, 101, 200, 500)), ("2", 500, (100, 499, 1_000))]
)
def test_687a_12_c_the_progressive_wager_has_the_size_of_its_table(
    table: str, right: int, wrong: tuple[int, ...]
) -> None:
    game = DjWildTable.ready(CARDS, {"paytables": {"progressive_bonus": table}})
    for cents in wrong:
        refusal = game.refuses(Bet(2, wagers(progressive_bonus=cents)), ANN)
        assert refusal.field == "wagers.progressive_bonus"
    game.bet(2, **wagers(progressive_bonus=right))


@pytest.mark.shows("687a.7(a)", "687a.11(b)[lead]")
def test_687a_7_a_a_raise_needs_chips() -> None:
    game = DjWildTable.ready(CARDS, keeps_chips=True)
    game.aside(BuyIn(2_000), ANN)
    game.bet(2, **wagers())
    game.to(Ask)
    assert game.refuses(Decision(2, "raise"), ANN).field == "option"
    game.aside(BuyIn(2_000), ANN)
    game.elect(2, "raise")
    assert game.finish()[2, "raise"] == ("win", 2_000, 4_000)


@pytest.mark.shows("687a.7(b)", "687a.12(c)")
@pytest.mark.parametrize("choice", ["lose", "return"])
@pytest.mark.parametrize("elects", [None, "raise"])
def test_687a_7_b_an_abandoned_wager_earns_no_envy_any_more(
    choice: str, elects: str | None
) -> None:
    """R-GEN-10, R-687a-12: Cyd, who stayed, has $1,000 for the royal flush of seat 1; Bob, who left
    before or after his decision, has nothing."""
    three = {1: "Ann", 3: "Bob", 5: "Cyd"}
    cards = "Ah Kh Qh Jh Th  9c 9d 8h 6c 4s  3c 3d 7h 6d 5s  Tc Td 6s 5h 4d"
    chosen = {"progressive_bonus_wager": True, "abandoned_wagers": choice}
    game = DjWildTable.ready(cards, chosen, seats=three)
    game.bets = {seat: wagers(progressive_bonus=100) for seat in three}
    game.elects = {1: "raise", 3: elects or "fold", 5: "fold"}
    game.to(Ask, seat=5 if elects else 3)
    game.aside(Leave(3), BOB)
    ended = game.finish()
    envy = {seat: line for (seat, wager), line in ended.items() if wager.endswith(".envy")}
    assert envy == {5: ("win", 0, 100_000)}


@pytest.mark.shows("687a.7(b)", "687a.12(c)")
@pytest.mark.parametrize("choice", ["lose", "return"])
@pytest.mark.parametrize("when", ["asked", "raised", "shown"])
@pytest.mark.parametrize("envied", ["bettors_only", "all_live_hands"])
def test_687a_7_b_the_hand_of_who_left_brings_nobody_envy(
    choice: str, when: str, envied: str
) -> None:
    """R-GEN-9: an Envy amount requires an eligible hand. Ann, who left with a royal flush, has
    given hers up, although folded hands qualify here."""
    two = {1: "Ann", 5: "Cyd"}
    cards = "Ah Kh Qh Jh Th  3c 3d 7h 6d 5s  Tc Td 6s 5h 4d"
    chosen = {"progressive_bonus_wager": True, "abandoned_wagers": choice}
    chosen |= {"progressive_envy": envied}
    game = DjWildTable.ready(cards, chosen, seats=two)
    game.bets = {seat: wagers(progressive_bonus=100) for seat in two}
    game.elects = {1: "raise", 5: "raise"}
    if when == "shown":
        game.to(TurnUp, place="seat 5")
    else:
        game.to(Ask, seat=1)
    if when == "raised":
        game.go()
    game.aside(Leave(1), ANN)
    ended = game.finish()
    assert not [wager for _, wager in ended if wager.endswith(".envy")]
    assert ended[1, "progressive_bonus"][0] == ("lose" if choice == "lose" else "void")


@pytest.mark.shows("687a.7(b)", "687a.12(c)")
def test_687a_7_b_what_a_winner_has_taken_off_the_meter_does_not_return_to_who_left() -> None:
    """Seat 5 has won the whole meter when seat 1 leaves and its wager returns: the meter stays at
    its reseed amount (R-GEN-7)."""
    two = {1: "Ann", 5: "Cyd"}
    cards = "3c 3d 7h 6d 5s  Ah Kh Qh Jh Th  Tc Td 6s 5h 4d"
    chosen = {"progressive_bonus_wager": True, "abandoned_wagers": "return"}
    game = DjWildTable.ready(cards, chosen, seats=two)
    game.bets = {seat: wagers(progressive_bonus=100) for seat in two}
    game.elects = {1: "raise", 5: "raise"}
    game.to(Collect, place="seat 5")
    game.aside(Leave(1), ANN)
    ended = game.finish()
    assert ended[5, "progressive_bonus"] == ("win", 100, 200_040)
    assert ended[1, "progressive_bonus"] == ("void", 100, 100)
    assert game.meter == 200_000
    game.balanced()


def test_r_gen_4_the_smallest_chip_and_the_limits_of_the_table() -> None:
    limits = {"ante": (500, 5_000), "blind": (500, 5_000), "progressive_bonus": (100, 500)}
    game = DjWildTable.ready(CARDS, {"progressive_bonus_wager": True}, limits=limits)
    for cents in (499, 525, 5_050):
        assert game.refuses(Bet(2, {"ante": cents, "blind": cents}), ANN).field == "wagers.ante"
    game.bet(2, ante=550, blind=550, progressive_bonus=100)
    assert isinstance(game.to(Deal), Deal)
    assert not isinstance(game.pending, TakeBets)
