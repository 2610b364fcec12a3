"""§§ 645a.7 to 645a.10: wagers; seven places are dealt to in three ways; the stub."""

import pytest
from tests.chapters.pai_gow.conftest import EVERY_WAGER, PaiGowTable

from pitboss.procedure.answers import (
    DEALER,
    HOUSE,
    Bet,
    CardDealt,
    ChipsCounted,
    Done,
    NoMoreBets,
    StubCounted,
    Who,
)
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import CountChips, CountStub, Deal, Record, SetHands, TakeBets
from pitboss.vocabulary.refusal import Refused

ANN = Who("player", "Ann")
BOB = Who("player", "Bob")
BET = {"pai_gow": 1_000}
HANDS = {0: "Ts Td Qc 9c 8h 5s 3d", 2: "Jh Js 6c 4h 2s Kh 7d", 5: "9h 9s 6h 4s 2c Jd 7h"}
METHODS = ["manual_shoe", "hand", "automated_shoe"]
SECTION = {
    # no more bets, lammer, progressive, start, deal, stub, wrong stub, empty positions
    "manual_shoe": [
        "645a.8(b)[lead]", "645a.8(b)(1)", "645a.8(b)(2)", "645a.8(c)", "645a.8(d)", "645a.8(e)",
        "645a.8(f)", "645a.8(g)",
    ],
    "hand": [
        "645a.9(a)(3)[lead]", "645a.9(a)(3)(i)", "645a.9(a)(3)(ii)", "645a.9(b)", "645a.9(c)",
        "645a.9(d)", "645a.9(e)", "645a.9(f)",
    ],
    "automated_shoe": [
        "645a.10(a)(2)[lead]", "645a.10(a)(2)(i)", "645a.10(a)(2)(ii)", "645a.10(b)", "645a.10(c)",
        "645a.10(d)", "645a.10(e)", "645a.10(f)",
    ],
}  # fmt: skip


# § 645a.7: wagers


@pytest.mark.shows("645a.7(d)", "645a.7(e)[lead]")
@pytest.mark.parametrize(
    "optional", ["fortune_bonus", "emperors_treasure", "pai_gow_insurance", "progressive"]
)
def test_645a_7_d_no_optional_wager_without_a_pai_gow_poker_wager(optional: str) -> None:
    game = PaiGowTable.ready("", EVERY_WAGER)
    refused = game.refuses(Bet(2, {optional: 100}), ANN)
    assert refused.field == "wagers.pai_gow"
    assert "645a.7(d)" in refused.cites
    game.bet(2, pai_gow=1_000, **{optional: 100})


@pytest.mark.shows(
    "645a.7(e)[lead]", "645a.7(e)(1)", "645a.7(e)(2)", "645a.7(e)(3)", "645a.7(e)(4)"
)
@pytest.mark.parametrize(
    ("optional", "cite"),
    [
        ("fortune_bonus", "645a.7(e)(1)"),
        ("emperors_treasure", "645a.7(e)(2)"),
        ("pai_gow_insurance", "645a.7(e)(3)"),
        ("progressive", "645a.7(e)(4)"),
    ],
)
def test_645a_7_e_an_optional_wager_only_where_it_is_offered(optional: str, cite: str) -> None:
    game = PaiGowTable.ready("")
    refused = game.refuses(Bet(2, BET | {optional: 100}), ANN)
    assert refused.field == f"wagers.{optional}"
    assert cite in refused.cites


@pytest.mark.shows("645a.7(a)", "645a.7(b)", "645a.7(c)")
def test_645a_7_a_to_c_chips_of_those_seated_before_no_more_bets() -> None:
    game = PaiGowTable.ready("", seats={2: "Ann", 5: "Bob"})
    assert game.refuses(Bet(2, BET, verbal=True), ANN).cites == ("645a.7(a)",)
    assert "645a.7(b)" in game.refuses(Bet(5, BET), ANN).cites
    assert "645a.7(b)" in game.refuses(Bet(1, BET), ANN).cites
    game.bet(2, pai_gow=1_000)
    assert "645a.7(c)" in game.refuses(Bet(2, {"pai_gow": 2_000}), ANN).cites  # not increased
    assert "645a.7(c)" in game.refuses(Bet(2), ANN).cites  # not withdrawn
    assert game.refuses(NoMoreBets(), ANN).field == "who"
    game.answer(NoMoreBets(), DEALER)
    game.to(Deal)
    assert "645a.7(c)" in game.refuses(Bet(5, BET), BOB).cites
    game.finish()


@pytest.mark.shows("645a.7(f)")
def test_645a_7_f_two_adjacent_areas_if_the_casino_lets() -> None:
    seats = {2: "Ann", 3: "Ann", 5: "Ann"}
    game = PaiGowTable.ready("", seats=seats)
    game.bet(2, pai_gow=1_000)
    assert game.refuses(Bet(3, BET), ANN).cites == ("645a.7(f)",)
    game = PaiGowTable.ready("", {"two_adjacent_areas": True}, seats=seats)
    game.bet(2, pai_gow=1_000)
    assert game.refuses(Bet(5, BET), ANN).cites == ("645a.7(f)",)
    game.bet(3, pai_gow=2_000)
    assert game.refuses(Bet(5, BET), ANN).cites == ("645a.7(f)",)


# §§ 645a.8 to 645a.10: dealing


@pytest.mark.shows(
    "645a.8(a)", "645a.8(b)[lead]", "645a.8(b)(1)", "645a.8(b)(2)", "645a.8(c)", "645a.8(d)",
    "645a.8(e)", "645a.8(g)", "645a.9(a)(1)", "645a.9(a)(2)", "645a.9(a)(3)[lead]",
    "645a.9(a)(3)(i)", "645a.9(a)(3)(ii)", "645a.9(b)", "645a.9(c)", "645a.9(d)", "645a.9(f)",
    "645a.10(a)(1)", "645a.10(a)(2)[lead]", "645a.10(a)(2)(i)", "645a.10(a)(2)(ii)", "645a.10(b)",
    "645a.10(c)", "645a.10(d)", "645a.10(f)",
)  # fmt: skip
@pytest.mark.parametrize("method", METHODS)
def test_645a_8_to_10_every_step_in_its_order_by_its_paragraph(method: str) -> None:
    game = PaiGowTable.fresh(
        EVERY_WAGER | {"dealing_method": method, "decks": 1}, seats={2: "Ann", 5: "Bob"}
    )
    game.start = 3
    optional = {"fortune_bonus": 500, "emperors_treasure": 499, "progressive": 100}
    game.play({2: BET | optional, 5: BET})
    closed, lammer, locked, start, deal, stub, _, empty = SECTION[method]
    at = {cite: [step["text"] for step in game.citing(cite)] for cite in SECTION[method]}
    assert at[closed] == ["No more bets"]
    assert len(at[lammer]) == 1  # $5 of Fortune Bonus, not $4.99 of Emperor's Treasure
    assert "Fortune Bonus" in at[lammer][0]
    assert len(at[locked]) == 1
    assert any("seat 5" in text for text in at[start])
    assert len([step for step in game.told("deal") if deal in step["cites"]]) == 49
    assert at[stub][0] == "The stub has 4 cards"
    assert [text for text in at[empty] if "seat" in text] == [
        f"The cards of seat {seat} go to the discard rack" for seat in (6, 4, 3, 1)
    ]
    order = [
        game.words().index(at[cite][0]) for cite in (closed, lammer, locked, start, stub, empty)
    ]
    assert order == sorted(order)
    placed = {"manual_shoe": "645a.8(a)", "hand": "645a.9(a)(2)", "automated_shoe": "645a.10(a)(1)"}
    assert game.citing(placed[method])
    if method == "hand":
        assert game.citing("645a.9(a)(1)")
    game.whole()
    game.replays()


@pytest.mark.shows("645a.8(d)", "645a.9(c)", "645a.10(c)")
@pytest.mark.parametrize("start", [1, 4, 7])
@pytest.mark.parametrize("method", METHODS)
def test_645a_8_d_each_place_gets_its_seven_cards_clockwise_from_the_start(
    method: str, start: int
) -> None:
    game = PaiGowTable.ready(chosen={"dealing_method": method}, hands=HANDS, start=start)
    game.play({2: BET, 5: BET})
    first = {1: 0, 4: 4, 7: 1}[start]
    places = [(first + turn) % 7 for turn in range(7)]
    names = [f"seat {place}" if place else "dealer" for place in places]
    went = [to for to, _ in game.dealt()]
    if method == "automated_shoe":
        assert went == [name for name in names for _ in range(7)]
    else:
        assert went == names * 7
    for place, hand in HANDS.items():
        name = f"seat {place}" if place else "dealer"
        assert [face for to, face in game.dealt() if to == name] == hand.split()
    assert all(step["face"] == "down" for step in game.told("deal"))


@pytest.mark.shows("645a.8(e)", "645a.8(g)", "645a.9(d)", "645a.9(f)", "645a.10(d)", "645a.10(f)")
@pytest.mark.parametrize("method", METHODS)
def test_645a_8_e_and_g_nobody_sees_the_stub_or_the_cards_of_an_empty_position(method: str) -> None:
    """Seat 4 is taken, but has no wager: its player sees no card either."""
    game = PaiGowTable.ready(
        chosen={"dealing_method": method}, hands=HANDS, seats={2: "Ann", 4: "Cyd", 5: "Bob"}
    )
    game.bets = {2: BET, 5: BET}
    game.to(SetHands)
    for step in game.steps:
        if step["what"] == "deal":  # face down for its own player too, until he looks
            everyone = frozenset(f"seat {seat}" for seat in range(1, 7))
            assert seen_by(step, everyone)["cards"] == ["??"]
        if step["what"] == "collect":
            assert set(seen_by(step, frozenset({"seat 4"}))["cards"]) == {"??"}
        if step["what"] == "look" and step["seat"] == 2:
            assert seen_by(step, frozenset({"seat 5"}))["cards"] == ["??"] * 7
            assert seen_by(step, frozenset({"seat 2"}))["cards"] == HANDS[2].split()
    assert game.table.batches.shoe.remaining == 0
    assert game.table.batches.rack.count == 4 + 4 * 7


@pytest.mark.shows("645a.8(g)", "645a.9(f)", "645a.10(f)")
def test_at_a_real_table_the_cards_of_empty_positions_are_never_read() -> None:
    game = PaiGowTable.ready(hands=HANDS, virtual=False)
    game.bets = {2: BET, 5: BET}
    asked = game.to(Deal, to="seat 1")
    assert not asked.must_read
    game.answer(CardDealt(None), DEALER)
    asked = game.to(Deal, to="seat 2")
    assert game.refuses(CardDealt(None), DEALER).field == "card"
    game.finish()
    assert game.table.batches.rack.count == 53


@pytest.mark.shows("645a.8(f)", "645a.9(e)", "645a.10(e)")
@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize("count", [3, 5])
@pytest.mark.parametrize("method", METHODS)
def test_645a_8_f_a_stub_of_another_size_voids_all_hands(
    method: str, count: int, misdealt: bool
) -> None:
    """If the cards were not misdealt, the deck itself is wrong and leaves the table."""
    cite = SECTION[method][6]
    chosen = {"dealing_method": method, "progressive_wager": True, "decks": 1}
    game = PaiGowTable.ready(chosen=chosen, hands=HANDS, meter=300_000)
    game.at(CountStub, StubCounted(count, misdealt=misdealt))
    assert game.play({2: BET | {"progressive": 100}, 5: BET}) == {
        (2, "pai_gow"): ("void", 1_000, 1_000),
        (2, "progressive"): ("void", 100, 100),
        (5, "pai_gow"): ("void", 1_000, 1_000),
    }
    assert cite in game.cites_of(5, "pai_gow")
    assert game.meter == 300_000
    removed = [text for text in game.words() if "removed from the table" in text]
    assert bool(removed) is not misdealt
    assert game.table.opened is misdealt
    assert game.told("turn_up") == []  # no card is shown
    game.balanced()
    game.replays()
    game.next_round()
    game.play({2: BET})
    assert bool(game.citing("645a.4(a)")) is not misdealt  # another deck is inspected


@pytest.mark.shows("645a.8(e)")
def test_645a_8_e_a_right_stub_is_no_misdeal() -> None:
    game = PaiGowTable.ready(hands=HANDS)
    game.bets = {2: BET}
    assert game.to(CountStub).expected == 4
    assert game.refuses(StubCounted(4, misdealt=True), DEALER).field == "misdealt"


# § 645a.8(b)(2) and parallels: the progressive is locked


@pytest.mark.shows("645a.8(b)(2)", "645a.9(a)(3)(ii)", "645a.10(a)(2)(ii)", "645a.13(e)(2)")
@pytest.mark.parametrize("method", METHODS)
def test_645a_8_b_2_progressive_wagers_are_taken_in_and_move_the_meter(method: str) -> None:
    """Seed $2,000; two wagers of $1 move it by 29 cents each (R-645a-18)."""
    chosen = {"dealing_method": method, "progressive_wager": True}
    game = PaiGowTable.ready(chosen=chosen, hands=HANDS)
    assert game.meter == 200_000
    game.bets = {2: BET | {"progressive": 100}, 5: BET | {"progressive": 100}}
    game.to(Deal)
    assert game.meter == 200_058
    assert game.balance("table inventory") == 200
    assert SECTION[method][2] in game.said("The progressive is locked")["cites"]
    game.finish()
    game.balanced()


@pytest.mark.shows("645a.8(b)(2)", "645a.9(a)(3)(ii)", "645a.10(a)(2)(ii)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("virtual", [True, False])
def test_645a_10_a_2_ii_the_chips_are_compared_with_the_number_that_the_system_displays(
    method: str, virtual: bool
) -> None:
    """Two wagers were accepted: with another number of chips nothing is taken in, and no card is
    dealt."""
    chosen = {"dealing_method": method, "progressive_wager": True}
    seats = {1: "Cyd", 2: "Ann", 5: "Bob"}
    game = PaiGowTable.ready(chosen=chosen, hands=HANDS, seats=seats, virtual=virtual)
    game.bets = {1: BET, 2: BET | {"progressive": 100}, 5: BET | {"progressive": 100}}
    asked = game.to(CountChips)
    assert (asked.accepted, asked.cites) == (2, (SECTION[method][2],))
    assert asked.describe()["accepted"] == 2
    for count in (0, 1, 3, -2):
        refusal = game.refuses(ChipsCounted(count), DEALER)
        assert (refusal.field, refusal.allowed) == ("count", "2")
        assert refusal.cites == (SECTION[method][2],)
    assert game.refuses(Done(), DEALER).field == "kind"
    assert game.refuses(ChipsCounted(2), ANN).field == "who"
    assert game.balance("table inventory") == 0
    step = game.answer(ChipsCounted(2), DEALER)
    assert step["count"] == 2
    assert game.balance("table inventory") == 200
    game.finish()
    game.balanced()


@pytest.mark.shows("645a.10(a)(2)(ii)")
def test_645a_10_a_2_ii_without_a_progressive_wager_it_is_locked_and_nothing_counted() -> None:
    game = PaiGowTable.ready(chosen={"progressive_wager": True}, hands=HANDS)
    game.play({2: BET, 5: BET})
    assert game.said("The progressive is locked")["what"] == "record"
    assert not game.told("count_chips")


@pytest.mark.shows("645a.13(e)(1)")
def test_r_645a_18_the_progressive_wager_has_one_size() -> None:
    game = PaiGowTable.ready("", {"progressive_wager": True, "progressive_bet": 500})
    for cents in (100, 499, 1_000):
        assert game.refuses(Bet(2, BET | {"progressive": cents}), ANN).field == "wagers.progressive"
    game.bet(2, pai_gow=1_000, progressive=500)


@pytest.mark.shows("645a.13(f)")
def test_645a_13_f_the_limit_is_at_least_the_best_win_at_minimum_wagers() -> None:
    """$10 at 8,000 to 1 win $80,000: a limit of $50,000 is too low at such a table."""
    limits = {"pai_gow": (1_000, 100_000), "fortune_bonus": (1_000, 10_000)}
    chosen = {"fortune_bonus_wager": True, "payout_limit": 5_000_000}
    with pytest.raises(Refused):
        PaiGowTable.fresh(chosen, seats={2: "Ann"}, limits=limits).to(TakeBets)


def test_a_round_needs_a_wager() -> None:
    game = PaiGowTable.ready("")
    assert game.refuses(NoMoreBets(), DEALER).field == "kind"
    assert isinstance(game.pending, TakeBets)
    game.answer(Bet(2), ANN)
    assert isinstance(game.pending, TakeBets)
    game.bet(2, pai_gow=1_000)
    game.to(Record)
    assert game.refuses(StubCounted(4), HOUSE).field == "kind"
