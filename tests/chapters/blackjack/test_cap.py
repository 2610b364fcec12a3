"""§ 633a.13(j): the cap on what two wagers win together, at its edge."""

import pytest

from pitboss.records import adjudicate

CAP = 25_000_00


@pytest.mark.shows("633a.13(j)")
@pytest.mark.parametrize("stake", [12_48, 12_49, 12_50])
def test_633a_13_j_what_is_won_counts_towards_the_cap_and_no_stake_does(stake: int) -> None:
    """Two wagers of $12.48 win $24,960 at 1,000 to 1, and return; neither is cut, nor raised to the
    cap, which $12.50 each just reach."""
    seats = [
        {"seat": 1, "cards": ["Qh", "Qh"], "wagers": {"blackjack": 1000, "lucky_ladies": stake}},
        {"seat": 2, "cards": ["Ks", "Ks"], "wagers": {"blackjack": 1000, "kings_bounty": stake}},
    ]
    record = {
        "game": "blackjack",
        "dealer": {"cards": ["Kd", "Ac"]},
        "seats": seats,
        "rules": {"twenty_pair_cap": CAP},
    }
    backs = {line["wager"]: line["back"] for line in adjudicate(record)["lines"]}
    assert backs["lucky_ladies"] == backs["kings_bounty"] == 1_000 * stake + stake
