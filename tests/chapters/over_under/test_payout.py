"""§§ 686a.7(g)-(l) and 686a.8: who is paid what. Every amount here is worked by hand."""

import pytest
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import Who
from pitboss.procedure.asides import BuyIn

HANDS = {
    6: "2c 2d 2h",
    7: "2c 2d 3h",
    8: "3c 2d 3h",
    9: "4c 2d 3h",
    10: "4c 3d 3h",
    11: "5c 3d 3h",
    12: "6c 4d 2h",
    13: "8c 3d 2h",
    14: "9c 3d 2h",
    15: "Tc 3d 2h",
    16: "Ac 3d 2h",
    17: "Kc 5d 2h",
    18: "8c 8d 2h",
    19: "9c 7d 3h",
    20: "Jc 7d 3h",
    21: "7c 7d 7h",
    22: "Qc 9d 3h",
    23: "9c 7d 7h",
    24: "8c 8d 8h",
    25: "9c 7d 9h",
    26: "Kc 8d 8h",
    27: "9c 9d 9h",
    28: "Ac 9d 8h",
    29: "Kc Td 9h",
    30: "Ac Kd 9h",
    31: "Ac Kd Jh",
    32: "Ac Ad Qh",
    33: "Ac Ad Ah",
}
"""A hand for each total that three cards can have, in the order dealt."""

BONUS = {
    6: 50, 33: 50, 7: 10, 32: 10, 8: 5, 31: 5, 9: 4, 30: 4, 10: 3, 29: 3, 11: 2, 28: 2,
    12: 1, 27: 1,
}  # fmt: skip
"""To one, by total: the table of § 686a.8(b)."""


@pytest.mark.shows(
    "686a.1[Over 23 Wager]", "686a.7(i.2)[lead]", "686a.7(i.2)(1)", "686a.7(k)", "686a.8(a)"
)
@pytest.mark.parametrize("total", HANDS)
def test_686a_7_i_2_1_over_23_wins_from_24_to_33(total: int) -> None:
    """$15 each way: both double on 24 to 33; on every other total both are lost (R-686a-3)."""
    game = OverUnderTable.ready(HANDS[total])
    paid = game.play({2: {"ante": 1_500}}, {2: "over"})
    outcome = ("win", 1_500, 3_000) if total >= 24 else ("lose", 1_500, 0)
    assert paid == {(2, "ante"): outcome, (2, "over_23"): outcome}
    expected = (
        ["686a.7(i.2)[lead]", "686a.7(i.2)(1)", "686a.8(a)"] if total >= 24
        else ["686a.7(k)"] if total >= 18
        else ["686a.7(i.2)[lead]", "686a.7(i.2)(1)", "R-686a-3"]
    )  # fmt: skip
    for step in game.told("settle"):
        assert step["cites"] == step["line"]["cites"] == expected
        assert step["line"]["hand"] == str(total)


@pytest.mark.shows(
    "686a.1[Under 18 Wager]", "686a.7(i.2)[lead]", "686a.7(i.2)(2)", "686a.7(k)", "686a.8(a)"
)
@pytest.mark.parametrize("total", HANDS)
def test_686a_7_i_2_2_under_18_wins_from_6_to_17(total: int) -> None:
    """$7.50 each way: both double on 6 to 17; on every other total both are lost (R-686a-3)."""
    game = OverUnderTable.ready(HANDS[total])
    paid = game.play({2: {"ante": 750}}, {2: "under"})
    outcome = ("win", 750, 1_500) if total <= 17 else ("lose", 750, 0)
    assert paid == {(2, "ante"): outcome, (2, "under_18"): outcome}
    expected = (
        ["686a.7(i.2)[lead]", "686a.7(i.2)(2)", "686a.8(a)"] if total <= 17
        else ["686a.7(k)"] if total <= 23
        else ["686a.7(i.2)[lead]", "686a.7(i.2)(2)", "R-686a-3"]
    )  # fmt: skip
    for step in game.told("settle"):
        assert step["cites"] == expected


@pytest.mark.shows("686a.1[Bonus Wager]", "686a.7(l)", "686a.8(b)")
@pytest.mark.parametrize("total", HANDS)
def test_686a_8_b_the_bonus_is_paid_by_the_table(total: int) -> None:
    """$2 on the Bonus Wager: the stake and 50, 10, 5, 4, 3, 2 or 1 times $2, or nothing."""
    game = OverUnderTable.ready(HANDS[total])
    side = "over" if total >= 18 else "under"
    paid = game.play({2: {"ante": 1_000, "bonus": 200}}, {2: side})
    back = 200 + 200 * BONUS[total] if total in BONUS else 0
    assert paid[2, "bonus"] == ("win" if back else "lose", 200, back)
    (step,) = [step for step in game.told("settle") if step["line"]["wager"] == "bonus"]
    assert step["cites"] == (["686a.7(l)", "686a.8(b)"] if back else ["686a.7(l)"])


@pytest.mark.shows("686a.1[Surrender]", "686a.7(g)(3)", "686a.7(h)", "686a.7(l)")
@pytest.mark.parametrize("total", HANDS)
def test_686a_7_h_a_surrender_keeps_the_bonus_alive(total: int) -> None:
    """The Ante is gone whatever comes; the Bonus is paid as (l) says (R-686a-2)."""
    game = OverUnderTable.ready(HANDS[total])
    paid = game.play({2: {"ante": 1_000, "bonus": 300}}, {2: "surrender"})
    back = 300 + 300 * BONUS[total] if total in BONUS else 0
    assert paid == {
        (2, "ante"): ("lose", 1_000, 0),
        (2, "bonus"): ("win" if back else "lose", 300, back),
    }
    (step,) = [step for step in game.told("settle") if step["line"]["wager"] == "bonus"]
    assert {"686a.7(l)", "686a.7(h)", "R-686a-2"} <= set(step["cites"])


@pytest.mark.shows("686a.7(g)(3)")
def test_686a_7_g_3_surrender_collects_the_ante() -> None:
    game = OverUnderTable.ready("Ac Ad Ah", keeps_chips=True)
    game.aside(BuyIn(5_000), Who("player", "Ann"))
    paid = game.play({2: {"ante": 2_000}}, {2: "surrender"})
    assert paid == {(2, "ante"): ("lose", 2_000, 0)}
    step = game.said("Seat 2 surrenders the Ante Wager")
    assert step["cites"] == ["686a.7(g)(3)", "686a.1[Surrender]"]
    assert step["moves"] == [{"from": "layout 2 ante", "to": "table inventory", "cents": 2_000}]
    assert game.table.chips_of("Ann") == 3_000


@pytest.mark.shows("686a.8(a)", "686a.8(b)", "686a.7(j)")
def test_686a_8_the_books_of_a_round_of_three() -> None:
    """Seat 1: under, 2c + 3d + 2h = 7: wins $10 twice, and the $5 Bonus at 10 to 1: + $70.
    Seat 3: over, Kc + 4d + 8h = 22: loses $20 twice and the $1 Bonus: - $41.
    Seat 6: surrender of $25, 9c + 9d + 9h = 27: the $4 Bonus pays 1 to 1: - $21.
    The house has 41 + 21 - 70 = - $8."""
    game = OverUnderTable.ready(
        "2c Kc 9c 3d 2h 4d 8h 9d 9h", seats={1: "Ann", 3: "Bob", 6: "Cyd"}, keeps_chips=True
    )
    books = game.table.books
    for name in ("Ann", "Bob", "Cyd"):
        game.aside(BuyIn(10_000), Who("player", name))
    before = books.balance("table inventory")
    paid = game.play(
        {
            1: {"ante": 1_000, "bonus": 500},
            3: {"ante": 2_000, "bonus": 100},
            6: {"ante": 2_500, "bonus": 400},
        },
        {1: "under", 3: "over", 6: "surrender"},
    )
    assert list(paid.items()) == [
        ((1, "ante"), ("win", 1_000, 2_000)),
        ((1, "under_18"), ("win", 1_000, 2_000)),
        ((1, "bonus"), ("win", 500, 5_500)),
        ((3, "ante"), ("lose", 2_000, 0)),
        ((3, "over_23"), ("lose", 2_000, 0)),
        ((3, "bonus"), ("lose", 100, 0)),
        ((6, "ante"), ("lose", 2_500, 0)),
        ((6, "bonus"), ("win", 400, 800)),
    ]
    assert [game.table.chips_of(name) for name in ("Ann", "Bob", "Cyd")] == [17_000, 5_900, 7_900]
    assert books.balance("table inventory") - before == -800
    assert books.on_layout() == 0


@pytest.mark.shows("686a.8(b)")
def test_686a_8_b_no_payout_limit() -> None:
    """R-686a-10: $1,000,000 at 50 to 1 pays $50,000,000 and the stake."""
    game = OverUnderTable.ready(HANDS[33])
    paid = game.play({2: {"ante": 100, "bonus": 100_000_000}}, {2: "over"})
    assert paid[2, "bonus"] == ("win", 100_000_000, 5_100_000_000)


@pytest.mark.shows("686a.8(a)", "686a.8(b)")
def test_686a_8_a_single_cent_is_paid_exactly() -> None:
    """R-GEN-4: amounts are exact to the cent."""
    game = OverUnderTable.ready(HANDS[12])
    paid = game.play({2: {"ante": 1, "bonus": 3}}, {2: "under"})
    assert paid == {
        (2, "ante"): ("win", 1, 2),
        (2, "under_18"): ("win", 1, 2),
        (2, "bonus"): ("win", 3, 6),
    }


@pytest.mark.shows("686a.7(i.2)[lead]", "686a.7(k)")
def test_686a_7_k_the_table_inventory_gets_what_is_collected_and_gives_what_is_paid() -> None:
    lost = OverUnderTable.ready(HANDS[20])
    lost.play({2: {"ante": 1_000}}, {2: "over"})
    assert [step["moves"] for step in lost.told("settle")] == [
        [{"from": "layout 2 ante", "to": "table inventory", "cents": 1_000}],
        [{"from": "layout 2 over_23", "to": "table inventory", "cents": 1_000}],
    ]
    won = OverUnderTable.ready(HANDS[24])
    won.play({2: {"ante": 1_000}}, {2: "over"})
    assert won.told("settle")[0]["moves"] == [
        {"from": "layout 2 ante", "to": "chips of Ann", "cents": 1_000},
        {"from": "table inventory", "to": "chips of Ann", "cents": 1_000},
    ]
