"""§ 645a.14(h) in a banked round: from the first wager that the hands decide, nothing is void."""

import pytest
from tests.chapters.pai_gow.conftest import PaiGowTable

from pitboss.ledger import TABLE_INVENTORY, chips
from pitboss.procedure.answers import DEALER
from pitboss.procedure.asides import Declare
from pitboss.procedure.requests import Settle

HANDS = {
    0: "Ah Ad 7s 6s 2h Ks 4d",
    1: "Jh Js 6c 4h 2s Kh 7d",
    3: "Ts Td Qc 9c 8h 5s 3d",
    6: "9h 9s 6h 4s 2c Jd 7h",
}
WHOSE = {1: "Ann", 3: "Cyd", 6: "Flo"}


@pytest.mark.shows("645a.14(h)", "645a.12(j)")
def test_645a_14_h_nothing_is_void_any_more_once_the_bank_has_won_or_lost_a_wager() -> None:
    game = PaiGowTable.ready(
        chosen={"bank": True}, bank=3, elects={3: "bank"}, hands=HANDS, seats=WHOSE,
        unbanked=dict.fromkeys(WHOSE.values(), 1_000),
    )  # fmt: skip
    game.bets = {1: {"pai_gow": 1_000}, 6: {"pai_gow": 1_000}}
    game.to(Settle)
    assert "645a.14(h)" in game.table.declarable
    game.go()
    assert game.table.declarable == frozenset()
    assert game.refuses(Declare("645a.14(h)"), DEALER).field == "cite"


@pytest.mark.shows("645a.14(h)", "645a.12(j)", "645a.12(l)", "R-GEN-5")
@pytest.mark.parametrize(
    ("bank", "paid_in"), [("bank", 1_000), ("co_bank", 500)], ids=["bank", "co-bank"]
)
def test_645a_14_h_a_void_returns_what_the_bank_put_into_the_centre(
    bank: str, paid_in: int
) -> None:
    """The winner is about to be paid from it; nobody keeps any of it."""
    game = PaiGowTable.ready(
        chosen={"bank": True, "co_bank": True}, bank=3, elects={3: bank}, hands=HANDS,
        seats=WHOSE, unbanked=dict.fromkeys(WHOSE.values(), 1_000),
    )  # fmt: skip
    game.elects = {3: "no_dealer_wager"}
    game.bets = {1: {"pai_gow": 1_000}}
    before = {name: game.balance(name) for name in (TABLE_INVENTORY, chips("Cyd"))}
    game.to(Settle)
    assert game.balance(chips("Cyd")) == before[chips("Cyd")] - paid_in
    game.declare("645a.14(h)")
    assert game.finish() == {(1, "pai_gow"): ("void", 1_000, 1_000)}
    assert {name: game.balance(name) for name in before} == before
    assert game.driver.round is not None
    result = game.driver.round.result()["bank"]
    assert result is not None
    assert (result["paid_in"], result["net"], result["house_net"]) == (0, 0, 0)
    game.balanced()
