"""§ 645a.11(e)-(j): hands are revealed and wagers settled; abandoned wagers."""

import pytest
from tests.chapters.pai_gow.conftest import EVERY_WAGER, PaiGowTable
from tests.chapters.scripted import ANN

from pitboss.procedure.answers import DEALER, FLOORPERSON, Done
from pitboss.procedure.requests import SetHands, Settle, Validate

BET = {"pai_gow": 1_000}
TENS = "Ts Td Qc 9c 8h 5s 3d"
JACKS = "Jh Js 6c 4h 2s Kh 7d"
NINES = "9h 9s 6h 4s 2c Jd 7h"
QUADS = "7c 7d 7h 7s Kc 9d 2d"
PAIR = "Jh Js 6c 4h 2s Kh 8d"  # beats the tens; a pair for the bonus wagers
LOWS = "2c 2s 3c 3s 4c 4s 6s"  # twos and threes, fours low


@pytest.mark.shows("645a.11(e)", "645a.11(g)", "645a.11(j)")
def test_645a_11_e_counterclockwise_from_the_dealers_right_each_hand_to_the_rack() -> None:
    """Without optional wagers each player's cards go to the rack before the next is revealed."""
    game = PaiGowTable.ready(hands={0: TENS, 1: JACKS, 6: NINES})
    game.play({1: BET, 6: BET})
    told = [
        (step["what"], step.get("place", step.get("seat")))
        for step in game.steps
        if step["what"] in ("turn_up", "settle", "collect")
    ]
    assert told[-9:] == [
        ("turn_up", "dealer"),
        ("turn_up", "seat 6"),
        ("settle", 6),
        ("collect", "seat 6"),
        ("turn_up", "seat 1"),
        ("settle", 1),
        ("settle", 1),
        ("collect", "seat 1"),
        ("collect", "dealer"),
    ]
    collected = game.told("collect")
    assert all("645a.11(j)" in step["cites"] for step in collected)
    (own,) = [step for step in collected if step["place"] == "seat 6"]
    assert "645a.11(g)" in own["cites"]
    assert sorted(own["cards"]) == sorted(NINES.split())  # the hand can be reconstructed
    assert "645a.11(e)" in game.citing("645a.11(e)")[0]["cites"]


@pytest.mark.shows("645a.11(h)[lead]", "645a.11(i)", "645a.11(h)(1)(iii)", "645a.11(h)(2)(iii)")
def test_645a_11_i_all_optional_wagers_before_the_cards_go_to_the_rack() -> None:
    """With a lammer at the table, the hands of all are rearranged and stay until Envy is paid."""
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: TENS, 1: PAIR, 6: QUADS}, meter=500_000)
    optional = {
        "fortune_bonus": 500, "emperors_treasure": 500, "pai_gow_insurance": 100,
        "progressive": 100,
    }  # fmt: skip
    game.play({1: BET | optional, 6: BET})
    assert game.order() == [
        (6, "pai_gow"),
        (6, "vigorish"),
        (1, "pai_gow"),
        (1, "vigorish"),
        (1, "fortune_bonus"),
        (1, "emperors_treasure"),
        (1, "pai_gow_insurance"),
        (1, "progressive"),
        (1, "fortune_bonus.envy"),
        (1, "emperors_treasure.envy"),
    ]
    rearranged = [step["text"] for step in game.citing("645a.11(h)[lead]")]
    assert [text.split(":")[0] for text in rearranged] == [
        "The cards of seat 6 form four-of-a-kind",
        "The cards of seat 1 form pair",
    ]
    whats = [step["what"] for step in game.steps]
    last = max(at for at, what in enumerate(whats) if what == "settle")
    at = {step["place"]: at for at, step in enumerate(game.steps) if step["what"] == "collect"}
    assert min(at["seat 1"], at["seat 6"]) > last
    cites = game.steps[at["seat 6"]]["cites"]
    assert {"645a.11(h)(1)(iii)", "645a.11(h)(2)(iii)"} <= set(cites)


@pytest.mark.shows("645a.11(i)", "645a.11(h)(1)(i)(A)", "645a.11(h)(2)(i)(A)")
def test_645a_11_i_without_a_lammer_cards_go_to_the_rack_when_all_wagers_are_settled() -> None:
    """Nobody's wager qualifies for Envy: each player's cards go after his last optional wager, and
    before the next hand is revealed."""
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: TENS, 1: PAIR, 6: NINES})
    optional = {
        "fortune_bonus": 100, "emperors_treasure": 100, "pai_gow_insurance": 100,
        "progressive": 100,
    }  # fmt: skip
    game.play({1: BET | optional, 6: BET | optional})
    told = [
        step["line"]["wager"] if step["what"] == "settle" else step["place"]
        for step in game.steps
        if step["what"] in ("turn_up", "settle", "collect")
    ]
    assert told[told.index("dealer") :] == [
        "dealer",
        "seat 6", "pai_gow", *optional, "seat 6",
        "seat 1", "pai_gow", "vigorish", *optional, "seat 1",
        "dealer",
    ]  # fmt: skip
    for step in game.told("collect")[-3:-1]:
        assert {"645a.11(g)", "645a.11(i)"} <= set(step["cites"])


@pytest.mark.shows("645a.11(h)(1)(i)(B)", "645a.11(h)(1)(i)(C)", "645a.11(h)(2)(i)(C)")
def test_645a_11_h_an_envy_hand_is_acknowledged_aloud() -> None:
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: TENS, 1: PAIR, 6: QUADS})
    game.play({1: BET | {"fortune_bonus": 500}, 6: BET})
    said = game.said("Envy Bonus Qualifying Hand at seat 6")
    assert said["what"] == "announce"
    assert "645a.11(h)(1)(i)(C)" in said["cites"]  # seat 6 made no Fortune Bonus Wager
    assert "645a.11(h)(1)(i)(B)" not in said["cites"]
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: TENS, 1: PAIR, 6: QUADS})
    game.play({1: BET | {"fortune_bonus": 500}, 6: BET | {"fortune_bonus": 100}})
    said = game.said("Envy Bonus Qualifying Hand at seat 6")
    assert "645a.11(h)(1)(i)(B)" in said["cites"]
    assert "645a.11(h)(1)(i)(C)" not in said["cites"]
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: TENS, 1: PAIR, 6: QUADS})
    game.play({1: BET | {"emperors_treasure": 500}, 6: BET})
    assert "645a.11(h)(2)(i)(C)" in game.said("Qualifying Hand at seat 6")["cites"]
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: TENS, 1: PAIR, 6: QUADS})
    game.play({1: BET | {"fortune_bonus": 450}, 6: BET})
    assert not [text for text in game.words() if "Qualifying Hand" in text]


@pytest.mark.shows("645a.11(h)[lead]")
def test_645a_11_h_only_who_has_an_optional_wager_is_rearranged_where_nobody_qualifies() -> None:
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: TENS, 1: PAIR, 6: NINES})
    game.play({1: BET | {"pai_gow_insurance": 100}, 6: BET})
    (rearranged,) = game.citing("645a.11(h)[lead]")
    assert "seat 1" in rearranged["text"]


@pytest.mark.shows(
    "645a.11(h)(4)(ii)(A)",
    "645a.11(h)(4)(ii)(B)",
    "645a.11(h)(4)(ii)(C)",
    "645a.11(h)(4)(ii)(D)",
    "645a.13(e)(3)",
)
def test_645a_11_h_4_ii_verified_validated_and_paid_from_the_meter() -> None:
    """Seven hearts in sequence take $10,000 and 29 cents, of which nothing is the inventory's."""
    run = "4h 5h 6h 7h 8h 9h Th"
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: LOWS, 2: run}, meter=1_000_000, pit=True)
    game.bets = {2: BET | {"progressive": 100}}
    asked = game.to(Validate)
    assert (asked.seat, asked.award) == (2, 1_000_029)
    assert asked.cites == ("645a.11(h)(4)(ii)(C)",)
    assert [step["cites"] for step in game.steps[-2:]] == [
        ["645a.11(h)(4)(ii)(A)"],
        ["645a.11(h)(4)(ii)(B)"],
    ]
    assert game.refuses(Done(), DEALER).field == "who"
    assert game.refuses(Done(), ANN).field == "who"
    game.answer(Done(), FLOORPERSON)
    game.finish()
    paid = [step for step in game.told("settle") if step["line"]["wager"] == "progressive"]
    (moves,) = [step["moves"] for step in paid]
    assert moves == [
        {"from": "meter", "to": "chips of Bob", "cents": 1_000_029},
        {"from": "casino", "to": "meter", "cents": 200_000},
    ]
    assert "645a.11(h)(4)(ii)(D)" in game.cites_of(2, "progressive")
    assert game.meter == 200_000
    game.balanced()


@pytest.mark.shows("645a.13(f)", "645a.13(e)(2)", "645a.11(h)(4)(ii)(D)")
@pytest.mark.parametrize(
    ("meter", "paid", "left"),
    [
        (6_000_000, 5_000_000, 1_000_029),  # more is left than the $2,000 of a reset
        (5_100_000, 5_000_000, 200_000),  # less is left
        (5_000_000, 5_000_000, 200_000),
        (4_999_971, 5_000_000, 200_000),  # not cut at all
    ],
)
def test_r_gen_7_where_a_limit_cuts_the_award_only_what_is_paid_comes_off_the_meter(
    meter: int, paid: int, left: int
) -> None:
    """Seven hearts in sequence at $1, of which 29 cents went on the meter; the limit is $50,000."""
    game = PaiGowTable.ready(
        chosen=EVERY_WAGER | {"payout_limit": 5_000_000},
        hands={0: LOWS, 2: "4h 5h 6h 7h 8h 9h Th"},
        meter=meter,
    )
    assert game.play({2: BET | {"progressive": 100}})[2, "progressive"] == ("win", 100, paid)
    assert ("645a.13(f)" in game.cites_of(2, "progressive")) is (meter + 29 > paid)
    assert (game.from_meter(), game.meter) == (paid, left)
    game.balanced()


@pytest.mark.shows("645a.13(f)", "645a.13(e)(3)")
def test_r_gen_7_a_tenth_that_a_limit_cuts_leaves_the_rest_on_the_meter() -> None:
    """Five aces: $40,000 of a $100 Fortune Bonus leave $10,000 of the $60,000 that a tenth is; of
    the meter that much is paid and no more."""
    game = PaiGowTable.ready(
        chosen=EVERY_WAGER | {"payout_limit": 5_000_000},
        hands={0: LOWS, 2: "Ac Ad Ah As Jk 7c 2d"},
        meter=60_000_000,
    )
    result = game.play({2: BET | {"fortune_bonus": 10_000, "progressive": 100}})
    assert result[2, "fortune_bonus"] == ("win", 10_000, 4_010_000)
    assert result[2, "progressive"] == ("win", 100, 1_000_000)
    assert game.meter == 60_000_029 - 1_000_000
    game.balanced()


@pytest.mark.shows("645a.11(h)(4)(i)")
def test_r_645a_17_a_losing_progressive_wager_is_not_collected_twice() -> None:
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: TENS, 2: NINES}, meter=500_000)
    assert game.play({2: BET | {"progressive": 100}})[2, "progressive"] == ("lose", 100, 0)
    assert game.balance("table inventory") == 1_100
    assert game.balance("chips of Bob") == -1_100


# § 645a.7(b): a player leaves


@pytest.mark.shows("645a.7(b)")
@pytest.mark.parametrize("treated", ["lose", "return"])
def test_645a_7_b_abandoned_wagers(treated: str) -> None:
    game = PaiGowTable.ready(
        chosen=EVERY_WAGER | {"abandoned_wagers": treated},
        hands={0: TENS, 2: QUADS, 5: PAIR},
        meter=500_000,
    )
    optional = {"fortune_bonus": 500, "progressive": 100}
    game.bets = {2: BET | optional, 5: BET}
    game.to(SetHands)
    step = game.leave(2)
    assert step["cites"] == ["645a.7(b)"]
    assert game.pending.describe()["waiting"] == [5]
    result = game.finish()
    back = 1 if treated == "return" else 0
    outcome = "void" if treated == "return" else "lose"
    for wager, stake in (BET | optional).items():
        assert result[2, wager] == (outcome, stake, back * stake)
        assert {"645a.7(b)", "R-GEN-10"} <= set(game.cites_of(2, wager))
    assert game.meter == (500_000 if treated == "return" else 500_029)
    assert 2 not in game.table.seats
    game.balanced()
    game.whole()


@pytest.mark.shows("645a.7(b)")
def test_645a_7_b_who_leaves_gets_no_envy() -> None:
    game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: TENS, 1: PAIR, 6: QUADS})
    game.bets = {1: BET | {"fortune_bonus": 500}, 6: BET}
    game.to(SetHands)
    game.leave(1)
    assert (1, "fortune_bonus.envy") not in game.finish()


@pytest.mark.shows("645a.7(b)", "645a.11(h)(1)(ii)", "645a.11(h)(2)(ii)")
def test_r_gen_10_only_a_wager_that_was_lost_so_earns_no_envy() -> None:
    """Ann leaves while seat 6 is settled: both her bonus wagers are lost, and earn nothing; or when
    both have been decided by her cards, and each earns its Envy."""
    for when, earned in ((6, None), (1, ("win", 0, 500))):
        game = PaiGowTable.ready(chosen=EVERY_WAGER, hands={0: TENS, 1: PAIR, 6: QUADS})
        game.bets = {1: BET | {"fortune_bonus": 500, "emperors_treasure": 500}, 6: BET}
        wager = "pai_gow" if when == 6 else "emperors_treasure"
        while not (isinstance(game.pending, Settle) and game.pending.line.wager == wager
                   and game.pending.line.seat == when):  # fmt: skip
            game.go()
        game.go()
        game.leave(1)
        result = game.finish()
        assert result.get((1, "fortune_bonus.envy")) == earned
        assert result.get((1, "emperors_treasure.envy")) == earned
        hand = "abandoned" if when == 6 else "pair"
        assert hand in game.line(1, "fortune_bonus").hand
        game.balanced()


@pytest.mark.shows("645a.7(b)", "645a.11(h)(1)(i)(C)", "645a.11(h)(1)(ii)")
@pytest.mark.parametrize("choice", ["lose", "return"])
def test_645a_11_h_an_abandoned_hand_that_earns_envy_is_shown(choice: str) -> None:
    """R-GEN-9: it is given up, whether its own wagers are lost or return."""
    chosen = EVERY_WAGER | {"abandoned_wagers": choice}
    game = PaiGowTable.ready(chosen=chosen, hands={0: TENS, 1: PAIR, 6: QUADS})
    game.bets = {1: BET | {"fortune_bonus": 500}, 6: BET}
    game.to(SetHands)
    game.leave(6)
    assert game.finish()[1, "fortune_bonus.envy"] == ("win", 0, 500)
    assert "seat 6" in [step["place"] for step in game.told("turn_up")]
    game.balanced()
    game.whole()


@pytest.mark.shows("645a.7(b)", "645a.11(h)[lead]")
@pytest.mark.parametrize("banked", [False, True])
def test_645a_7_b_who_leaves_after_his_main_wager_was_decided(banked: bool) -> None:
    """His optional wagers are settled or abandoned, but they do not stay on the layout."""
    game = PaiGowTable.ready(
        chosen=EVERY_WAGER | {"bank": banked},
        hands={0: TENS, 1: PAIR, 6: QUADS},
        unbanked={"Ann": 1_000},
        elects={1: ["bank", "no_dealer_wager"]} if banked else {},
    )
    game.bets = {6: BET | {"fortune_bonus": 500}} | ({} if banked else {1: BET})
    game.to(Settle)
    game.go()
    game.leave(6)
    assert (6, "fortune_bonus") in game.finish()
    game.balanced()
