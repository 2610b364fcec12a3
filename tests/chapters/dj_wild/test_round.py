"""§ 687a.11: the completion of a round, paragraph by paragraph."""

import pytest
from tests.chapters.dj_wild.conftest import EVERY_WAGER, DjWildTable
from tests.chapters.scripted import ANN, BOB

from pitboss.procedure.answers import DEALER, Bet, CardDealt, Decision, Done
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import Ask, Collect, Settle, TurnUp

THREE = {1: "Ann", 3: "Bob", 6: "Cyd"}
# seat 1: two pairs; seat 3: a pair of nines; seat 6: jack high; dealer: a pair of tens
CARDS = "Kc Kd 7h 7s 5d  9c 9d 8h 6c 4s  Jc Td 8s 5c 3h  Tc Th 6s 5h 4d"


def wagers(**more: int) -> dict[str, int]:
    return {"ante": 1_000, "blind": 1_000} | more


@pytest.mark.shows("687a.11(a)(1)")
def test_687a_11_a_1_nobody_but_the_player_and_the_dealer_handles_his_cards() -> None:
    game = DjWildTable.ready(CARDS, seats=THREE)
    game.bets = dict.fromkeys(THREE, wagers())
    game.to(Ask)
    refusal = game.refuses(Decision(1, "raise"), BOB)
    assert refusal.field == "seat"
    game.elects = {1: "raise", 3: "raise", 6: "raise"}
    game.to(Collect)
    refusal = game.refuses(Done(), BOB)
    assert (refusal.field, refusal.cites) == ("who", ("687a.11(a)(1)",))


@pytest.mark.shows("687a.11(a)(1)", "687a.8(d)", "687a.10(b)")
def test_687a_11_a_1_a_hand_is_seen_by_its_own_player_only() -> None:
    game = DjWildTable.ready(CARDS, seats=THREE)
    game.bets = dict.fromkeys(THREE, wagers())
    game.to(Ask)
    first = [step for step in game.told("deal") if step["to"] == "seat 1"]
    assert [seen_by(step, frozenset())["cards"] for step in first] == [["??"]] * 5
    assert [seen_by(step, frozenset({"seat 3"}))["cards"] for step in first] == [["??"]] * 5
    own = [seen_by(step, frozenset({"seat 1"}))["cards"][0] for step in first]
    assert own == ["Kc", "Kd", "7h", "7s", "5d"]
    dealers = [step for step in game.told("deal") if step["to"] == "dealer"]
    assert all(seen_by(step, frozenset({"seat 1"}))["cards"] == ["??"] for step in dealers)


@pytest.mark.shows("687a.11(a)(2)")
def test_687a_11_a_2_the_five_cards_stay_on_the_layout_until_the_dealer_takes_them() -> None:
    """In the dealer's view: every card dealt is on the layout when the last player has decided."""
    game = DjWildTable.ready(CARDS, seats=THREE)
    game.bets, game.elects = dict.fromkeys(THREE, wagers()), dict.fromkeys(THREE, "raise")
    game.to(TurnUp, place="dealer")
    assert [card.face for card in game.table.batches.on_layout] == CARDS.split()


@pytest.mark.shows("687a.11(a)(2)")
def test_687a_11_a_2_is_said_when_the_players_examine_their_cards() -> None:
    game = DjWildTable.ready(CARDS, seats=THREE)
    game.play(dict.fromkeys(THREE, wagers()), {})
    assert game.citing("687a.11(a)(2)")


@pytest.mark.shows("687a.11(b)[lead]", "687a.1[Raise Wager]", "687a.7(d)(1)")
def test_687a_11_b_each_player_is_asked_clockwise_for_twice_the_ante() -> None:
    game = DjWildTable.ready(CARDS, seats=THREE)
    game.bets = {1: wagers(), 3: {"ante": 700, "blind": 700}, 6: wagers()}
    game.elects = {1: "raise", 3: "raise", 6: "fold"}
    asked = game.to(Ask)
    assert asked.seat == 1
    assert [(one.name, one.stake) for one in asked.options] == [("raise", 2_000), ("fold", 0)]
    result = game.finish()
    assert [step["seat"] for step in game.told("decision")] == [1, 3, 6]
    assert result[1, "raise"][1] == 2_000
    assert result[3, "raise"][1] == 1_400
    assert (6, "raise") not in result
    assert "687a.11(b)[lead]" in game.told("decision")[0]["cites"]


@pytest.mark.shows("687a.11(b)[lead]", "687a.1[Raise Wager]")
@pytest.mark.parametrize("amount", [1_000, 1_999, 2_001, 3_000, 4_000, 0, -2_000])
def test_687a_11_b_no_other_raise_is_taken(amount: int) -> None:
    """R-687a-18: two times the Ante or fold."""
    game = DjWildTable.ready(CARDS)
    game.bets = {2: wagers()}
    game.to(Ask)
    refusal = game.refuses(Decision(2, "raise", amount), ANN)
    assert refusal.field == "amount"
    assert refusal.allowed == "$20"
    assert "687a.1[Raise Wager]" in refusal.cites
    game.answer(Decision(2, "raise", 2_000), ANN)


@pytest.mark.shows("687a.11(b)[lead]")
@pytest.mark.parametrize("option", ["check", "call", "over", ""])
def test_687a_11_b_there_is_no_third_way(option: str) -> None:
    game = DjWildTable.ready(CARDS)
    game.bets = {2: wagers()}
    game.to(Ask)
    refusal = game.refuses(Decision(2, option), ANN)
    assert refusal.field == "option"
    assert refusal.allowed == "raise, fold"
    assert "687a.11(b)[lead]" in refusal.cites


@pytest.mark.shows("687a.11(b)[lead]", "687a.1[Fold]")
def test_687a_11_b_a_fold_forfeits_ante_and_blind_even_with_the_better_hand() -> None:
    game = DjWildTable.ready("Ah Kh Qh Jh Th 3s 4s 6s 8c Td")
    assert game.play({2: wagers()}, {2: "fold"}) == {
        (2, "ante"): ("lose", 1_000, 0),
        (2, "blind"): ("lose", 1_000, 0),
    }


@pytest.mark.shows("687a.11(b)(1)", "687a.1[Fold]")
def test_687a_11_b_1_a_fold_keeps_the_trips_bonus() -> None:
    """Three kings, natural: 6 to 1 in DJWT-05; and a losing one is lost at the showdown."""
    game = DjWildTable.ready(
        "Kc Kd Kh 7s 5d  9c 9d 8h 6c 4s  Tc Th 6s 5h 4d",
        {"trips_bonus_wager": True},
        seats={1: "Ann", 2: "Bob"},
    )
    assert game.play(dict.fromkeys((1, 2), wagers(trips_bonus=500)), {}) == {
        (1, "ante"): ("lose", 1_000, 0),
        (1, "blind"): ("lose", 1_000, 0),
        (2, "ante"): ("lose", 1_000, 0),
        (2, "blind"): ("lose", 1_000, 0),
        (2, "trips_bonus"): ("lose", 500, 0),
        (1, "trips_bonus"): ("win", 500, 3_500),
    }
    assert game.order() == [
        (1, "ante"), (1, "blind"), (2, "ante"), (2, "blind"), (2, "trips_bonus"),
        (1, "trips_bonus"),
    ]  # fmt: skip


@pytest.mark.shows("687a.11(b)(2)", "687a.1[Fold]")
@pytest.mark.parametrize("mode", ["player_only", "two_way"])
def test_687a_11_b_2_a_fold_forfeits_the_bad_beat_bonus(mode: str) -> None:
    """Three kings would have lost to four queens."""
    game = DjWildTable.ready(
        "Kc Kd Kh 7s 5d Qc Qd Qh Qs 4c", {"bad_beat_bonus_wager": True, "bad_beat": mode}
    )
    result = game.play({2: wagers(bad_beat_bonus=300)}, {2: "fold"})
    assert result[2, "bad_beat_bonus"] == ("lose", 300, 0)
    line = game.told("settle")[-1]
    assert line["cites"] == ["687a.11(b)(2)", "687a.11(c)"]


@pytest.mark.shows("687a.11(b)(3)")
@pytest.mark.parametrize(
    ("qualify", "ended"), [(True, ("win", 100, 30_100)), (False, ("lose", 100, 0))]
)
def test_687a_11_b_3_folded_hands_qualify_for_the_progressive_or_not(
    qualify: bool, ended: tuple[str, int, int]
) -> None:
    """R-687a-14: four kings pay 300 to 1, or folding loses the wager."""
    game = DjWildTable.ready(
        "Kc Kd Kh Ks 5d 3s 4s 6s 8c Td",
        {"progressive_bonus_wager": True, "folded_progressive": qualify},
    )
    result = game.play({2: wagers(progressive_bonus=100)}, {2: "fold"})
    assert result[2, "progressive_bonus"] == ended
    assert ("687a.11(b)(3)" in game.told("settle")[-1]["cites"]) is not qualify


@pytest.mark.shows("687a.11(b)(3)")
@pytest.mark.parametrize(("qualify", "envy"), [(True, True), (False, False)])
def test_687a_11_b_3_a_folded_royal_brings_envy_only_where_it_qualifies(
    qualify: bool, envy: bool
) -> None:
    """R-687a-12: the holder's hand must be eligible."""
    game = DjWildTable.ready(
        "Ah Kh Qh Jh Th  9c 9d 8h 6c 4s  3s 4c 6s 8c Td",
        {"progressive_bonus_wager": True, "folded_progressive": qualify},
        seats={1: "Ann", 2: "Bob"},
    )
    result = game.play(dict.fromkeys((1, 2), wagers(progressive_bonus=100)), {2: "raise"})
    assert ((2, "progressive_bonus.envy") in result) is envy
    assert game.meter == (200_000 if qualify else 200_040)


@pytest.mark.shows("687a.11(c)")
def test_687a_11_c_folded_wagers_and_cards_are_collected_before_the_dealer_shows() -> None:
    game = DjWildTable.ready(CARDS, seats=THREE)
    game.play(dict.fromkeys(THREE, wagers()), {3: "raise"})
    what = [(step["what"], step.get("place") or step.get("seat")) for step in game.steps]
    shown = what.index(("turn_up", "dealer"))
    assert what[shown - 6 : shown] == [
        ("settle", 1), ("settle", 1), ("collect", "seat 1"),
        ("settle", 6), ("settle", 6), ("collect", "seat 6"),
    ]  # fmt: skip


@pytest.mark.shows("687a.11(c)", "687a.11(b)(1)")
def test_687a_11_c_the_cards_of_trips_and_progressive_players_stay() -> None:
    game = DjWildTable.ready(CARDS, EVERY_WAGER, seats=THREE)
    bets = {1: wagers(trips_bonus=500), 3: wagers(progressive_bonus=100), 6: wagers()}
    game.play(bets, {})
    places = [step["place"] for step in game.steps if step["what"] in ("collect", "turn_up")]
    assert places[:2] == ["seat 6", "dealer"]
    assert places.index("seat 3") < places.index("seat 1")


@pytest.mark.shows("687a.11(c)")
def test_687a_11_c_a_progressive_players_cards_stay_where_folded_hands_do_not_qualify() -> None:
    """(c) excepts the cards of "those players who placed" the wager, whatever (b)(3) makes of
    it."""
    game = DjWildTable.ready(CARDS, {"progressive_bonus_wager": True, "folded_progressive": False})
    game.play({2: wagers(progressive_bonus=100)}, {2: "fold"})
    places = [step["place"] for step in game.steps if step["what"] in ("collect", "turn_up")]
    assert places.index("dealer") < places.index("seat 2")


@pytest.mark.shows("687a.11(c)")
def test_687a_11_c_collected_cards_stay_face_down() -> None:
    game = DjWildTable.ready(CARDS, seats=THREE)
    game.play(dict.fromkeys(THREE, wagers()), {3: "raise"})
    folded = next(step for step in game.told("collect") if step["place"] == "seat 1")
    assert seen_by(folded, frozenset())["cards"] == ["??"] * 5
    assert seen_by(folded, frozenset({"seat 3"}))["cards"] == ["??"] * 5
    assert seen_by(folded, frozenset({"seat 1"}))["cards"] == CARDS.split()[:5]


@pytest.mark.shows("687a.11(d)")
@pytest.mark.parametrize("decision", ["raise", "fold"])
def test_687a_11_d_the_dealer_shows_and_announces_his_best_hand(decision: str) -> None:
    game = DjWildTable.ready("9c 9d 8h 6c 4s 2c Kc Kd 7h 7s")
    game.play({2: wagers()}, {2: decision})
    shown = next(step for step in game.told("turn_up") if step["place"] == "dealer")
    assert shown["cards"] == ["2c", "Kc", "Kd", "7h", "7s"]
    assert "full house" in shown["text"]
    assert shown["cites"] == ["687a.11(d)"]
    assert seen_by(shown, frozenset())["cards"] == shown["cards"]


@pytest.mark.shows("687a.11(d)")
def test_687a_11_d_the_dealers_hand_is_shown_only_after_all_decisions() -> None:
    game = DjWildTable.ready(CARDS, seats=THREE)
    game.play(dict.fromkeys(THREE, wagers()), {1: "raise"})
    what = [step["what"] for step in game.steps]
    assert what.index("turn_up") > max(at for at, one in enumerate(what) if one == "decision")


@pytest.mark.shows("687a.11(e)[lead]", "687a.11(f)(2)(i)", "687a.11(f)(3)(i)")
def test_687a_11_e_players_are_settled_one_at_a_time_from_the_right_counterclockwise() -> None:
    """R-687a-9; of one player Ante, Blind, Raise, then Progressive, Trips, Bad Beat (f)."""
    game = DjWildTable.ready(CARDS, EVERY_WAGER, seats=THREE)
    bets = wagers(bad_beat_bonus=100, trips_bonus=100, progressive_bonus=100)
    game.play(dict.fromkeys(THREE, bets), dict.fromkeys(THREE, "raise"))
    kinds = ("ante", "blind", "raise", "progressive_bonus", "trips_bonus", "bad_beat_bonus")
    assert game.order() == [(seat, kind) for seat in (6, 3, 1) for kind in kinds]
    places = [step["place"] for step in game.told("turn_up")]
    assert places == ["dealer", "seat 6", "seat 3", "seat 1"]
    assert "687a.11(e)[lead]" in game.told("turn_up")[1]["cites"]
    collected = [step["place"] for step in game.told("collect")]
    assert collected[:3] == ["seat 6", "seat 3", "seat 1"]
    what = [step["what"] for step in game.steps]
    first = what.index("collect")
    assert what[first - 7 : first] == ["turn_up", *["settle"] * 6]  # all of seat 6, then its cards


@pytest.mark.shows("687a.11(e)(1)", "687a.12(a)")
def test_687a_11_e_1_a_higher_hand_wins_all_three() -> None:
    """Two pairs against a pair of tens."""
    game = DjWildTable.ready("Kc Kd 7h 7s 5d Tc Th 6s 5h 4d")
    assert game.play({2: wagers()}, {2: "raise"}) == {
        (2, "ante"): ("win", 1_000, 2_000),
        (2, "blind"): ("push", 1_000, 1_000),
        (2, "raise"): ("win", 2_000, 4_000),
    }
    assert game.told("settle")[0]["cites"][:2] == ["687a.11(e)(1)", "687a.12(a)"]
    assert game.told("settle")[1]["cites"][:2] == ["687a.11(e)(1)", "687a.12(b)"]


@pytest.mark.shows("687a.11(e)(2)")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        ("Kc Kd 7h 7s 5d", "Kh Ks 7c 7d 5c"),
        ("Ah Kh Qh Jh Th", "As Ks Qs Js 2c"),  # R-687a-7: natural does not beat wild
        ("Th 9d 8h 7c 6h", "9c 8d 7d 6s Jk"),  # both run to the ten
        ("Ac Kd 7h 5s 4d", "Ad Kc 7c 5c 4h"),
    ],
)
def test_687a_11_e_2_equal_hands_push_all_three(hand: str, dealer: str) -> None:
    game = DjWildTable.ready(f"{hand} {dealer}")
    assert game.play({2: wagers()}, {2: "raise"}) == {
        (2, "ante"): ("push", 1_000, 1_000),
        (2, "blind"): ("push", 1_000, 1_000),
        (2, "raise"): ("push", 2_000, 2_000),
    }
    assert all("687a.11(e)(2)" in step["cites"] for step in game.told("settle"))


@pytest.mark.shows("687a.11(e)(3)")
def test_687a_11_e_3_a_lower_hand_loses_all_three() -> None:
    """A pair of nines against a pair of tens."""
    game = DjWildTable.ready("9c 9d 8h 6c 4s Tc Th 6s 5h 4d")
    assert game.play({2: wagers()}, {2: "raise"}) == {
        (2, "ante"): ("lose", 1_000, 0),
        (2, "blind"): ("lose", 1_000, 0),
        (2, "raise"): ("lose", 2_000, 0),
    }
    assert all("687a.11(e)(3)" in step["cites"] for step in game.told("settle"))


@pytest.mark.shows("687a.11(e)(1)", "687a.12(b)")
@pytest.mark.parametrize(
    ("hand", "dealer", "blind"),
    [
        # R-687a-1: five-of-a-kind stands between straight flush and royal flush
        ("9c 9d 9h 9s 2c", "Kh Qh Jh Th 8h", 11_000),
        ("Ah Kh Qh Jh Th", "9c 9d 9h 9s 2c", 51_000),
        ("2c 2d 2h 2s Jk", "Ah Kh Qh Jh Th", 1_001_000),
        # R-687a-19: four wilds with a ten are a royal flush
        ("2c 2d 2h 2s Tc", "9c 9d 9h 9s Jk", 51_000),
    ],
)
def test_687a_11_e_1_the_ranks_of_wild_hands(hand: str, dealer: str, blind: int) -> None:
    game = DjWildTable.ready(f"{hand} {dealer}")
    result = game.play({2: wagers()}, {2: "raise"})
    assert result[2, "blind"] == ("win", 1_000, blind)


@pytest.mark.shows("687a.11(e)(1)")
def test_687a_11_e_1_five_of_a_kind_beats_a_straight_flush() -> None:
    """R-687a-1; with 3 to 9 beside four wilds it is five-of-a-kind (R-687a-19)."""
    game = DjWildTable.ready("2c 2d 2h 2s 3c Ks Qs Js Ts 9s")
    assert game.play({2: wagers()}, {2: "raise"})[2, "blind"] == ("win", 1_000, 11_000)


@pytest.mark.shows("687a.11(f)(1)[lead]", "687a.2(b)(4)")
@pytest.mark.parametrize(
    ("spare", "ended"),
    [
        ("9c", ("win", 100, 30_100)),  # four nines
        ("Kc", ("win", 100, 1_000)),  # three nines: 9 to 1
        ("Kd", ("win", 100, 1_000)),
        ("2c", ("win", 100, 1_000)),  # R-687a-5: a deuce is a deuce also as the spare card
        ("4c", ("win", 100, 5_100)),  # nines full of fours: 50 to 1
    ],
)
def test_687a_11_f_1_the_spare_card_replaces_the_joker(
    spare: str, ended: tuple[str, int, int]
) -> None:
    game = DjWildTable.ready(
        f"9d 9h 9s Jk 4d 3s 5s 6s 8c Td {spare}", {"progressive_bonus_wager": True}
    )
    result = game.play({2: wagers(progressive_bonus=100)}, {2: "raise"})
    assert result[2, "progressive_bonus"] == ended
    # for the other wagers the joker stays wild: four nines pay the Blind 4 to 1
    assert result[2, "blind"] == ("win", 1_000, 5_000)


@pytest.mark.shows("687a.11(f)(1)[lead]")
def test_687a_11_f_1_the_log_shows_which_card_replaced_the_joker() -> None:
    """Or nobody could check the award, or reconstruct the hand as it was paid (g)."""
    game = DjWildTable.ready("9d 9h 9s Jk 4d 3s 5s 6s 8c Td 9c", {"progressive_bonus_wager": True})
    game.play({2: wagers(progressive_bonus=100)}, {2: "raise"})
    assert [
        step
        for step in game.citing("687a.11(f)(1)[lead]")
        if "9c" in seen_by(step, frozenset()).get("cards", [])
    ]


@pytest.mark.shows("687a.11(f)(1)[lead]")
def test_687a_11_f_1_the_spare_card_counts_only_for_who_holds_the_joker() -> None:
    """R-687a-11: it changes no hand without the joker."""
    game = DjWildTable.ready("9d 9h Ks Qc 4d 3s 5s 6s 8c Td 9c", {"progressive_bonus_wager": True})
    result = game.play({2: wagers(progressive_bonus=100)}, {2: "raise"})
    assert result[2, "progressive_bonus"] == ("lose", 100, 0)


@pytest.mark.shows("687a.11(f)(1)(i)", "687a.11(f)(2)(i)", "687a.11(f)(3)(i)")
def test_687a_11_f_what_is_lost_below_three_of_a_kind() -> None:
    game = DjWildTable.ready("Kc Kd 7h 7s 5d Tc Th 6s 5h 4d", EVERY_WAGER)
    bets = wagers(progressive_bonus=100, trips_bonus=200, bad_beat_bonus=300)
    game.play({2: bets}, {2: "raise"})
    lines = {step["line"]["wager"]: step for step in game.told("settle")}
    for wager, stake, cite in (
        ("progressive_bonus", 100, "687a.11(f)(1)(i)"),
        ("trips_bonus", 200, "687a.11(f)(2)(i)"),
        ("bad_beat_bonus", 300, "687a.11(f)(3)(i)"),
    ):
        line = lines[wager]["line"]
        assert (line["outcome"], line["stake"], line["back"]) == ("lose", stake, 0)
        assert cite in line["cites"]


@pytest.mark.shows("687a.11(f)(1)(ii)", "687a.11(f)(2)(ii)", "687a.11(f)(3)(ii)")
def test_687a_11_f_what_three_of_a_kind_wins_when_it_loses() -> None:
    """Progressive 9 to 1, Trips 6 to 1 (DJWT-05, natural), Bad Beat 9 to 1 (DJWBB-01)."""
    game = DjWildTable.ready("Kc Kd Kh 7s 5d Qc Qd Qh Qs 4c", EVERY_WAGER)
    bets = wagers(progressive_bonus=100, trips_bonus=200, bad_beat_bonus=300)
    assert game.play({2: bets}, {2: "raise"}) == {
        (2, "ante"): ("lose", 1_000, 0),
        (2, "blind"): ("lose", 1_000, 0),
        (2, "raise"): ("lose", 2_000, 0),
        (2, "progressive_bonus"): ("win", 100, 1_000),
        (2, "trips_bonus"): ("win", 200, 1_400),
        (2, "bad_beat_bonus"): ("win", 300, 3_000),
    }
    cited = {step["line"]["wager"]: step["line"]["cites"] for step in game.told("settle")}
    assert cited["progressive_bonus"][:2] == ["687a.11(f)(1)(ii)", "687a.12(c)"]
    assert cited["trips_bonus"][:2] == ["687a.11(f)(2)(ii)", "687a.12(d)"]
    assert cited["bad_beat_bonus"][:2] == ["687a.11(f)(3)(ii)", "687a.12(e)"]


@pytest.mark.shows("687a.11(g)")
def test_687a_11_g_the_discard_rack_permits_the_reconstruction_of_each_hand() -> None:
    """Hand by hand in the order of settlement, each in the order in which it was dealt."""
    game = DjWildTable.ready(CARDS, seats=THREE)
    game.play(dict.fromkeys(THREE, wagers()), dict.fromkeys(THREE, "raise"))
    rack = game.table.batches.rack
    assert rack.count == 53
    assert rack.cards is not None
    hands = CARDS.split()
    expected = "".join(hands[10:15] + hands[5:10] + hands[:5] + hands[15:])
    assert rack.cards.endswith(expected)
    assert all("687a.11(g)" in step["cites"] for step in game.told("collect"))
    assert game.table.batches.on_layout == []


def test_687a_11_settlement_is_the_dealers_not_a_players() -> None:
    game = DjWildTable.ready(CARDS)
    game.bets, game.elects = {2: wagers()}, {2: "raise"}
    game.to(Settle)
    assert game.refuses(Done(), ANN).field == "who"
    assert game.refuses(Bet(2, wagers()), ANN).field == "kind"
    assert game.refuses(CardDealt("Ah"), DEALER).field == "kind"
