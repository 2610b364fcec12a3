"""§ 645a.14(h) in a banked round: from the first wager that the hands decide, nothing is void."""

import pytest
from tests.chapters.pai_gow.conftest import PaiGowTable

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
