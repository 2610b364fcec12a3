"""§ 645a.11(a)-(d), § 645a.7(f): the players set their hands, then the dealer; surrender."""

import pytest
from tests.chapters.pai_gow.conftest import EVERY_WAGER, PaiGowTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Answer,
    Bet,
    Decision,
    Done,
    HandsClosed,
    HandsSet,
    Who,
)
from pitboss.procedure.asides import Leave
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


@pytest.mark.shows(
    "645a.1[Setting the hands]", "645a.11(a)(1)", "645a.11(a)(2)", "645a.11(a)(3)", "645a.11(b)"
)
def test_645a_11_a_each_player_sets_his_own_hands_in_any_order() -> None:
    game = setting()
    examined = game.said("examine their cards")
    assert {"645a.11(a)(1)", "645a.11(a)(2)"} <= set(examined["cites"])
    assert game.pending.describe()["ready"] == [5, 2]
    high, low = (hand.split() for hand in JACKS)
    assert "645a.11(a)(1)" in game.refuses(HandsSet(2, high, low), BOB).cites
    assert "645a.11(a)(1)" in game.refuses(Decision(2, "house way"), EVE).cites
    game.set(2, *JACKS)
    assert game.pending.describe()["waiting"] == [5]
    game.set(5, *NINES)
    assert game.finish() == {
        (5, "pai_gow"): ("lose", 1_000, 0),
        (2, "pai_gow"): ("win", 1_000, 2_000),
        (2, "vigorish"): ("paid", 50, 0),
    }
    game.replays()


@pytest.mark.shows("645a.11(b)")
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Jh Js 6c 4h 2s", "Kh"),
        ("Jh Js 6c 4h 2s", "Kh 7c"),
        ("Jh Js 6c 4h 2s", "Kh Kh"),
        ("Jh Js 6c 4h 2s Kh 7d", "Kh 7d"),
        ("Jh", ""),
        ("", ""),  # nobody reads hands at a virtual table but the software
    ],
)
def test_645a_11_b_all_seven_cards_each_once(high: str, low: str) -> None:
    refused = setting().refuses(HandsSet(2, high.split(), low.split()), ANN)
    assert refused.field in ("high", "low")
    assert "645a.11(b)" in refused.cites


@pytest.mark.shows("645a.11(a)(3)")
def test_645a_11_a_3_hands_that_lie_on_the_layout_are_not_touched_again() -> None:
    game = setting()
    game.set(2, *JACKS)
    refused = game.refuses(HandsSet(2, ["Jh", "Js", "Kh", "4h", "2s"], ["6c", "7d"]), ANN)
    assert "645a.11(a)(3)" in refused.cites


@pytest.mark.shows("645a.11(a)(1)")
def test_645a_11_a_1_a_player_may_have_the_house_way_told_to_him_alone() -> None:
    game = setting()
    game.elect(2, "house way")
    asked = game.pending
    assert isinstance(asked, ArrangeHands)
    assert asked.cites == ("645a.11(a)(1)",)
    assert "cards" not in asked.describe()
    game.answer(Done(), DEALER)
    told = game.steps[-1]
    assert set(seen_by(told, frozenset({"seat 5"}))["cards"]) == {"??"}
    assert seen_by(told, frozenset({"seat 2"}))["cards"] == [
        "Jh",
        "Js",
        "6c",
        "4h",
        "2s",
        "Kh",
        "7d",
    ]


@pytest.mark.shows("645a.11(a)(1)", "645a.11(a)(3)")
def test_a_setting_is_seen_by_its_player_only_until_it_is_revealed() -> None:
    game = setting()
    told = game.set(2, *JACKS)
    assert set(seen_by(told, frozenset({"seat 5"}))["cards"]) == {"??"}
    assert set(seen_by(told, frozenset())["cards"]) == {"??"}
    assert seen_by(told, frozenset({"seat 2"}))["cards"] == [
        "Jh",
        "Js",
        "6c",
        "4h",
        "2s",
        "Kh",
        "7d",
    ]
    assert not any(face in told["text"] for face in ["Jh", "Js", "6c", "4h", "2s", "Kh", "7d"])


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


@pytest.mark.shows("645a.11(c)", "645a.14(i)")
def test_645a_14_i_a_dealer_who_sets_his_hands_otherwise_resets_them() -> None:
    game = setting(virtual=False)
    game.sets = {2: JACKS, 5: NINES}
    game.to(ArrangeHands)
    wrong = HandsSet(0, ["Ts", "Td", "Qc", "9c", "8h"], ["5s", "3d"])
    assert game.refuses(HandsSet(0, ["Ts", "Td", "Qc", "9c"], ["8h", "5s", "3d"]), DEALER).cites
    assert (
        "645a.14(i)" in game.refuses(HandsSet(0, wrong.high, wrong.low, stood=True), DEALER).cites
    )
    step = game.answer(wrong, DEALER)
    assert step["cites"] == ["645a.14(i)", "R-645a-12"]
    assert game.finish()[5, "pai_gow"] == ("lose", 1_000, 0)  # jack-seven beats five-three only
    assert game.driver.round is not None
    assert game.driver.round.result()["reset"]["low"] == ["Qc", "9c"]
    assert "645a.14(i)" in game.said("are reset")["cites"]


@pytest.mark.shows("645a.11(a)(1)", "645a.7(b)")
def test_r_gen_10_a_dealer_need_not_wait_for_ever() -> None:
    game = setting()
    game.set(5, *NINES)
    assert game.refuses(HandsClosed(), BOB).field == "who"
    assert "R-GEN-10" in game.refuses(HandsClosed(), DEALER).cites  # at a virtual table the clock
    assert game.answer(HandsClosed(), HOUSE)["cites"] == ["R-GEN-10"]
    assert game.finish()[2, "pai_gow"] == ("win", 1_000, 2_000)  # the house way


@pytest.mark.shows("645a.11(a)(1)")
@pytest.mark.parametrize("virtual", [True, False])
def test_645a_11_a_1_a_refused_setting_tells_its_hand_to_its_player_only(virtual: bool) -> None:
    game = setting(virtual=virtual)
    dealt = set(HANDS[2].split())
    others = [card.face for card in game.plays.file.cards.deck if card.face not in dealt]
    for high, low in ((others[:5], others[5:7]), (others[:5], HANDS[2].split()[:2])):
        wrong = HandsSet(2, high, low)
        assert set(game.refuses(wrong, ANN).allowed.split()) == dealt
        for who in (DEALER, FLOORPERSON, BOB):
            refusal = game.refuses(wrong, who)
            assert not dealt & set(str(refusal).replace(";", " ").split())
            # nor by the field or the paragraph whether one of the cards was right
            assert refusal.field in ("who", "seat", "hand")
    two = HandsSet(2, HANDS[2].split()[:2], HANDS[2].split()[2:])
    refusal = game.refuses(two, BOB)
    assert refusal.field == "seat"


@pytest.mark.shows("645a.11(a)(1)")
def test_at_a_virtual_table_nobody_sets_or_gives_up_another_players_hands() -> None:
    game = setting()
    high, low = NINES
    said: list[Answer] = [HandsSet(5, high.split(), low.split()), Decision(5, "house way"),
            Decision(5, "surrender"), HandsClosed()]  # fmt: skip
    for answer in said:
        for who in (DEALER, FLOORPERSON):
            refusal = game.refuses(answer, who)
            assert (refusal.field, refusal.cites) == ("who", ("645a.11(a)(1)", "R-GEN-10"))
    refusal = game.refuses(Leave(5), FLOORPERSON)  # which would lose all his wagers
    assert refusal.field == "seat"
    game.aside(Leave(5), BOB)


# § 645a.7(f): two adjacent hands


@pytest.mark.shows("645a.7(f)")
@pytest.mark.parametrize(
    ("lower", "higher", "first"), [(1_000, 2_000, 3), (2_000, 1_000, 2), (1_000, 1_000, 3)]
)
def test_645a_7_f_the_larger_wager_is_set_first_equal_ones_counterclockwise(
    lower: int, higher: int, first: int
) -> None:
    hands = {0: TENS, 2: HANDS[2], 3: HANDS[5], 6: "Ah Ad 7s 6s 3h Ks 4d"}
    game = PaiGowTable.ready(
        chosen={"two_adjacent_areas": True}, hands=hands, seats={2: "Ann", 3: "Ann", 6: "Bob"}
    )
    game.bets = {2: {"pai_gow": lower}, 3: {"pai_gow": higher}, 6: BET}
    assert set(game.to(SetHands).ready()) == {first, 6}
    sets = {2: JACKS, 3: NINES}
    other = 5 - first
    high, low = (hand.split() for hand in sets[other])
    refused = game.refuses(HandsSet(other, high, low), ANN)
    assert (refused.field, refused.cites) == ("seat", ("645a.7(f)",))
    assert game.refuses(Decision(other, "house way"), ANN).cites == ("645a.7(f)",)
    game.set(first, *sets[first])
    game.set(other, *sets[other])
    assert game.pending.describe()["waiting"] == [6]
    assert game.finish()[2, "pai_gow"][0] == "win"


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


@pytest.mark.shows("645a.11(a)(3)", "645a.11(e)")
def test_at_a_real_table_hands_are_laid_down_unread_and_read_when_they_are_revealed() -> None:
    game = setting(virtual=False)
    told = game.answer(HandsSet(2), ANN)
    assert told["cards"] == []
    game.set(5, *NINES)
    asked = game.to(ArrangeHands, seat=2)
    assert asked.cites == ("645a.11(e)",)
    assert game.refuses(Done(), DEALER).field == "kind"
    high, low = (hand.split() for hand in JACKS)
    assert game.refuses(HandsSet(5, high, low), DEALER).field == "seat"
    assert game.refuses(HandsSet(2, high, ["Kh", "9h"]), DEALER).field == "low"
    game.answer(HandsSet(2, high, low), DEALER)
    assert game.finish()[2, "pai_gow"] == ("win", 1_000, 2_000)
    game.balanced()
    game.replays()


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
