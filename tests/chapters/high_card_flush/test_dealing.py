"""§§ 678a.8-10: who gets which card, by each dealing method; the stub and its count."""

import pytest
from tests.chapters.high_card_flush.conftest import FlushTable

TWO = {2: "Ah Kh 2h 3s 5s 6d 8d", 5: "7h 9h Th Ks 8s 4d Qd"}
DEALER_HAND = "9c 5c 2c Td 3d Qs 9s"
BOTH = {2: {"ante": 500}, 5: {"ante": 500}}


@pytest.mark.shows("678a.8(c)", "678a.8(d)", "678a.9(b)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_678a_8_d_one_card_at_a_time_clockwise_the_dealer_last(method: str) -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND, {"dealing_method": method})
    game.play_out(BOTH)
    hands = [TWO[2].split(), TWO[5].split(), DEALER_HAND.split()]
    expected = [
        (place, hand[at])
        for at in range(7)
        for place, hand in zip(("seat 2", "seat 5", "dealer"), hands, strict=True)
    ]
    assert game.dealt() == expected
    deals = game.told("deal")
    assert all(step["face"] == "down" for step in deals)
    assert [step["audience"] for step in deals[:3]] == ["seat 2", "seat 5", "nobody"]
    cite = {"manual_shoe": "678a.8(d)", "hand": "678a.9(b)"}[method]
    assert all(cite in step["cites"] for step in deals)
    if method == "manual_shoe":
        assert "678a.8(c)" in deals[0]["cites"]


@pytest.mark.shows("678a.10(b)")
def test_678a_10_b_stacks_of_seven_clockwise_the_dealers_last() -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND, {"dealing_method": "automated_shoe"})
    game.play_out(BOTH)
    assert game.dealt() == [
        *(("seat 2", face) for face in TWO[2].split()),
        *(("seat 5", face) for face in TWO[5].split()),
        *(("dealer", face) for face in DEALER_HAND.split()),
    ]
    assert all("678a.10(b)" in step["cites"] for step in game.told("deal"))
