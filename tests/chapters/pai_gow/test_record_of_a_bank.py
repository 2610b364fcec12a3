"""A record in which the bank has another seat: nothing that it tells is passed over."""

import pytest
from tests.records.adjudicated import refused

SEVEN = (
    "Ts Td Qc 9c 8h 5s 3d",
    "Jh Js 6c 4h 2s Kh 7d",
    "9h 9s 6h 4s 2c Jd 7h",
    "8c 8d 7c 6d 3s Kc 5c",
)


@pytest.mark.shows("645a.12(f)", "R-645a-15")
def test_645a_12_f_a_bank_makes_no_wager_at_his_other_seat_either() -> None:
    """Wherever it stands in the record: its wager was left out of the result before."""
    dealer, *hands = (cards.split() for cards in SEVEN)
    bank, other, ann = (
        {"seat": seat, "player": player, "cards": cards, "wagers": wagers, "decision": "house way"}
        for seat, player, cards, wagers in zip(
            (5, 2, 1), ("Bob", "Bob", "Ann"), hands,
            ({}, {"pai_gow": 100}, {"pai_gow": 300}), strict=True,
        )
    )  # fmt: skip
    for seats in ([ann, bank, other], [other, bank, ann], [bank, other, ann]):
        told = {
            "id": "r", "game": "pai-gow", "dealer": {"cards": dealer}, "seats": seats,
            "bank": {"seat": 5}, "rules": {"two_adjacent_areas": True},
        }  # fmt: skip
        at = seats.index(other)
        assert refused(told, f"seats[{at}].wagers", "645a.12(f)").allowed == "no wager"
