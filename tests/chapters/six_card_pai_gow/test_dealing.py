"""§§ 670a.7 to 670a.10: wagers, Envy lammers, the progressive, and dealing to seven places."""

import pytest
from tests.chapters.six_card_pai_gow.conftest import EVERY_WAGER, SixCardTable

from pitboss.ledger import METER
from pitboss.procedure.answers import (
    DEALER,
    Bet,
    CardDealt,
    NoMoreBets,
    OutOfOrder,
    StubCounted,
    Who,
)
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    Announce,
    AwaitPlayer,
    CountStub,
    Deal,
    DrawNumber,
    Record,
    SetHands,
    Shuffle,
    TakeBets,
)
from pitboss.vocabulary.refusal import Refused

ANN, BOB = Who("player", "Ann"), Who("player", "Bob")
BET = {"pai_gow": 1_000}
METHODS = ("manual_shoe", "hand", "automated_shoe")
KINGS = "Kc Kd 9h 7s 4c 2d"  # the nine low
TWO = {0: KINGS, 2: "Ac Ad 6s 5c 3d Th", 5: "Qh Qs 6h 5d 3h 8h"}


# § 670a.7


@pytest.mark.shows("670a.7(a)")
def test_670a_7_a_chips_on_the_layout_no_verbal_wagers() -> None:
    game = SixCardTable.ready("")
    refusal = game.refuses(Bet(2, {"pai_gow": 1_000}, verbal=True), ANN)
    assert (refusal.field, refusal.cites) == ("verbal", ("670a.7(a)",))


@pytest.mark.shows("670a.7(a)")
def test_670a_7_a_no_more_than_the_chips_that_one_has() -> None:
    game = SixCardTable.ready("", keeps_chips=True)
    game.buy_in("Ann", 999)
    assert game.refuses(Bet(2, BET), ANN).field == "wagers"
    game.buy_in("Ann", 1)
    game.bet(2, **BET)


@pytest.mark.shows("670a.7(b)")
def test_670a_7_b_only_seated_players_wager() -> None:
    game = SixCardTable.ready("", seats={2: "Ann", 5: "Bob"})
    for seat, who in ((5, ANN), (3, ANN), (2, Who("player", "Zoe"))):
        refusal = game.refuses(Bet(seat, BET), who)
        assert (refusal.field, refusal.cites) == ("seat", ("670a.7(b)",))


@pytest.mark.shows("670a.7(b)")
@pytest.mark.parametrize(("chosen", "outcome"), [("lose", "lose"), ("return", "void")])
def test_670a_7_b_wagers_of_who_leaves_are_abandoned(chosen: str, outcome: str) -> None:
    """R-GEN-10: lost, or returned where the casino chose so; the others play on."""
    wagers = BET | {"fortune_bonus": 500, "insurance": 100, "progressive": 100}
    game = SixCardTable.ready("", EVERY_WAGER | {"abandoned_wagers": chosen}, hands=TWO)
    game.bets = {2: wagers, 5: BET}
    game.elects = {2: "double_down"}
    game.to(SetHands)
    step = game.leave(2)
    assert step["cites"] == ["670a.7(b)"]
    result = game.finish()
    for wager, stake in (wagers | {"double_down": 1_000}).items():
        back = stake if outcome == "void" else 0
        assert result[2, wager] == (outcome, stake, back)
        assert "670a.7(b)" in game.cites_of(2, wager)
    assert result[5, "pai_gow"] == ("lose", 1_000, 0)
    assert 2 not in game.table.seats
    game.balanced()
    game.whole()
    game.replays()
    seeded = 500_000
    assert game.meter == (seeded if outcome == "void" else seeded + 21)


@pytest.mark.shows("670a.7(c)", "670a.2(c)(2)")
def test_670a_7_c_no_wager_after_no_more_bets() -> None:
    game = SixCardTable.ready("", seats={2: "Ann", 5: "Bob"})
    assert game.refuses(NoMoreBets(), DEALER).field == "kind"  # nobody has wagered
    game.bet(2, **BET)
    refusal = game.refuses(Bet(2, {"pai_gow": 2_000}), ANN)  # made is made
    assert "670a.7(c)" in refusal.cites
    assert game.refuses(NoMoreBets(), ANN).field == "who"
    game.answer(NoMoreBets(), DEALER)
    assert isinstance(game.pending, Announce)
    assert game.pending.words == "No more bets"
    game.to(Deal)
    refusal = game.refuses(Bet(5, BET), BOB)
    assert (refusal.field, refusal.cites) == ("kind", ("670a.7(c)",))


@pytest.mark.shows("670a.7(d)", "670a.7(e)[lead]")
def test_670a_7_d_the_main_wager_comes_with_every_other() -> None:
    game = SixCardTable.ready("", EVERY_WAGER)
    for wager, cents in (("fortune_bonus", 500), ("insurance", 500), ("progressive", 100)):
        refusal = game.refuses(Bet(2, {wager: cents}), ANN)
        assert refusal.field == "wagers.pai_gow"
        assert "670a.7(d)" in refusal.cites


@pytest.mark.shows("670a.7(e)[lead]", "670a.7(e)(2)", "670a.7(e)(3)", "670a.7(e)(4)")
@pytest.mark.parametrize(
    ("wager", "cite"),
    [
        ("double_down", "670a.7(e)(1)"),
        ("fortune_bonus", "670a.7(e)(2)"),
        ("insurance", "670a.7(e)(3)"),
        ("progressive", "670a.7(e)(4)"),
    ],
)
def test_670a_7_e_what_is_not_offered_is_not_taken(wager: str, cite: str) -> None:
    """By default there is only the Double Down, and that not before the cards are dealt."""
    game = SixCardTable.ready("")
    assert [area.wager for area in game.to(TakeBets).rules.areas] == ["pai_gow"]
    refusal = game.refuses(Bet(2, BET | {wager: 1_000}), ANN)
    assert refusal.field == f"wagers.{wager}"
    assert cite in refusal.cites


@pytest.mark.shows("670a.7(f)")
def test_670a_7_f_two_adjacent_areas_where_they_are_permitted() -> None:
    seats = {1: "Ann", 2: "Ann", 3: "Ann", 5: "Ann"}
    game = SixCardTable.ready("", seats=seats)
    game.bet(2, **BET)
    refusal = game.refuses(Bet(1, BET), ANN)
    assert (refusal.field, refusal.cites) == ("seat", ("670a.7(f)",))
    game = SixCardTable.ready("", {"two_adjacent_areas": True}, seats=seats)
    game.bet(2, **BET)
    assert game.refuses(Bet(5, BET), ANN).cites == ("670a.7(f)",)
    game.bet(1, pai_gow=500)
    assert game.refuses(Bet(3, BET), ANN).cites == ("670a.7(f)",)


# "no more bets": lammers and the progressive


LAMMERS = {
    "manual_shoe": "670a.8(b)(1)",
    "hand": "670a.9(a)(3)(i)",
    "automated_shoe": "670a.10(a)(2)(i)",
}
CLOSED = {
    "manual_shoe": "670a.8(b)[lead]",
    "hand": "670a.9(a)(3)[lead]",
    "automated_shoe": "670a.10(a)(2)[lead]",
}
LOCKED = {
    "manual_shoe": "670a.8(b)(2)",
    "hand": "670a.9(a)(3)(ii)",
    "automated_shoe": "670a.10(a)(2)(ii)",
}


@pytest.mark.shows(
    "670a.8(b)[lead]", "670a.8(b)(1)", "670a.9(a)(3)[lead]", "670a.9(a)(3)(i)",
    "670a.10(a)(2)[lead]", "670a.10(a)(2)(i)", "670a.1[Qualifying Fortune Bonus Wager]",
)  # fmt: skip
@pytest.mark.parametrize("dealt", METHODS)
def test_670a_8_b_1_a_lammer_lies_at_every_fortune_bonus_of_five_dollars(dealt: str) -> None:
    game = SixCardTable.ready(
        "", EVERY_WAGER | {"dealing_method": dealt}, seats={1: "Ann", 2: "Bob", 4: "Cyd", 6: "Dan"}
    )
    game.bets = {
        1: BET | {"fortune_bonus": 500},
        2: BET | {"fortune_bonus": 499},
        4: BET | {"progressive": 100, "insurance": 500},
        6: BET | {"fortune_bonus": 2_500},
    }
    game.to(DrawNumber)
    assert game.said("No more bets")["cites"] == [CLOSED[dealt]]
    lammers = game.citing(LAMMERS[dealt])
    assert [step["text"].split(",")[0][-6:] for step in lammers] == ["seat 6", "seat 1"]
    assert all("lammer" in step["text"] for step in lammers)


@pytest.mark.shows("670a.8(b)(1)")
def test_670a_8_b_1_one_dollar_where_the_casino_chose_it() -> None:
    """R-670a-1."""
    game = SixCardTable.ready("", EVERY_WAGER | {"fortune_envy_minimum": 100})
    game.bets = {2: BET | {"fortune_bonus": 100}}
    game.to(DrawNumber)
    assert len(game.citing("670a.10(a)(2)(i)")) == 1


@pytest.mark.shows(
    "670a.8(b)(2)", "670a.9(a)(3)(ii)", "670a.10(a)(2)(ii)", "670a.12(d)(2)", "670a.2(c)(2)"
)
@pytest.mark.parametrize("dealt", METHODS)
@pytest.mark.parametrize(("size", "seed", "moved"), [(100, 500_000, 42), (500, 2_500_000, 210)])
def test_670a_8_b_2_the_progressive_is_locked_and_its_wagers_move_the_meter(
    dealt: str, size: int, seed: int, moved: int
) -> None:
    """$5,000 for each dollar of the wager; 21% of each goes to the meter (R-670a-15)."""
    chosen = {"progressive_wager": True, "progressive_bet": size, "dealing_method": dealt}
    game = SixCardTable.ready("", chosen, hands=TWO)
    assert game.meter == seed
    assert "670a.12(d)(2)" in game.said("The meter starts at its seed")["cites"]
    for cents in (size - 1, size + 1, 600 - size):
        assert game.refuses(Bet(2, BET | {"progressive": cents}), who(game, 2)).field == (
            "wagers.progressive"
        )
    game.bets = {2: BET | {"progressive": size}, 5: BET | {"progressive": size}}
    game.to(DrawNumber)
    locked = game.said("The progressive is locked")
    assert locked["cites"] == [LOCKED[dealt]]
    assert game.meter == seed + moved
    to_inventory = [move for move in locked["moves"] if move["to"] == "table inventory"]
    assert [move["cents"] for move in to_inventory] == [size, size]
    game.finish()
    assert game.meter == seed + moved
    game.balanced()


def who(game: SixCardTable, seat: int) -> Who:
    """The player of a seat."""
    return Who("player", game.table.seats[seat])


@pytest.mark.shows("670a.8(b)(2)", "670a.10(a)(2)(ii)")
def test_670a_8_b_2_it_is_locked_also_when_nobody_made_the_wager() -> None:
    game = SixCardTable.ready("", {"progressive_wager": True})
    game.bets = {2: BET}
    game.to(DrawNumber)
    assert game.citing("670a.10(a)(2)(ii)")
    assert game.meter == 500_000


# dealing


DEALT = {"manual_shoe": "670a.8(d)", "hand": "670a.9(c)", "automated_shoe": "670a.10(c)"}
PLACES = ["seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "dealer"]


@pytest.mark.shows(
    "670a.8(c)", "670a.8(d)", "670a.9(b)", "670a.9(c)", "670a.10(b)", "670a.10(c)", "670a.10(a)(1)",
    "670a.9(a)(2)", "670a.8(a)",
)  # fmt: skip
@pytest.mark.parametrize("dealt", METHODS)
@pytest.mark.parametrize("start", range(1, 8))
def test_670a_8_d_six_cards_to_each_of_seven_places_clockwise(dealt: str, start: int) -> None:
    """One at a time from a manual shoe or the hand, in stacks from an automated shoe."""
    game = SixCardTable.ready("", {"dealing_method": dealt}, hands=TWO, start=start)
    game.bets = {2: BET, 5: BET}
    game.to(CountStub)
    first = PLACES.index("dealer" if start == 1 else f"seat {8 - start}")
    order = PLACES[first:] + PLACES[:first]
    expected = (
        [place for place in order for _ in range(6)] if dealt == "automated_shoe" else order * 6
    )
    assert [place for place, _ in game.dealt()] == expected
    assert all(DEALT[dealt] in step["cites"] for step in game.told("deal"))
    assert all(step["face"] == "down" for step in game.told("deal"))
    for seat, hand in TWO.items():
        place = f"seat {seat}" if seat else "dealer"
        assert [face for to, face in game.dealt() if to == place] == hand.split()


@pytest.mark.shows("670a.9(a)(1)", "670a.9(a)(2)", "670a.8(a)", "670a.10(a)(1)")
@pytest.mark.parametrize(
    ("dealt", "cites", "words"),
    [
        ("manual_shoe", ["670a.8(a)"], "manual dealing shoe"),
        ("hand", ["670a.9(a)(1)", "670a.9(a)(2)"], "hand"),
        ("automated_shoe", ["670a.10(a)(1)"], "automated dealing shoe"),
    ],
)
def test_the_stacked_deck_is_put_in_place(dealt: str, cites: list[str], words: str) -> None:
    game = SixCardTable.fresh({"dealing_method": dealt, "decks": 1}, seats={2: "Ann"})
    game.to(TakeBets)
    placed = game.steps[-1] if game.steps[-1]["what"] == "record" else game.steps[-2]
    assert words in placed["text"]
    assert set(cites) <= set(placed["cites"])


@pytest.mark.shows("670a.9(a)(2)")
def test_670a_9_a_2_after_the_shuffle_the_deck_is_held_in_one_hand_over_the_inventory() -> None:
    """Once in every round, after the shuffle and before the first card; never from a shoe, nor once
    the shuffler is out of order and a manual shoe takes the hand's place."""
    held = "The dealer takes the stacked deck in the chosen hand, over the table inventory"
    game = SixCardTable.fresh({"dealing_method": "hand", "decks": 1}, seats={2: "Ann"})
    for _ in range(2):
        game.play({2: BET})
        (taken,) = game.citing("670a.9(a)(2)")
        assert taken["text"] == held
        whats = [step["what"] for step in game.steps]
        at = game.steps.index(taken)
        assert whats.index("shuffle") < at < whats.index("deal")
        game.next_round()
    for dealt in ("manual_shoe", "automated_shoe"):
        other = SixCardTable.fresh({"dealing_method": dealt, "decks": 1}, seats={2: "Ann"})
        other.play({2: BET})
        assert not other.citing("670a.9(a)(2)")
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.play({2: BET})
    assert not game.citing("670a.9(a)(2)")


@pytest.mark.shows("670a.9(a)(1)")
def test_670a_9_a_1_what_is_dealt_from_the_hand_was_shuffled_by_a_device() -> None:
    by_hand = {"dealing_method": "hand", "decks": 1}
    game = SixCardTable.fresh(by_hand, seats={2: "Ann"})
    game.to(TakeBets)
    assert "the device" in game.told("shuffle")[0]["text"]
    with pytest.raises(Refused) as caught:
        SixCardTable.fresh(by_hand | {"automated_shuffler": False})
    assert caught.value.cites == ("670a.9(a)(1)",)


@pytest.mark.shows("670a.11(a)(1)", "670a.8(d)")
def test_nobody_sees_what_is_dealt_to_another_place() -> None:
    """One's own cards only, when one looks; the dealer's and those of empty positions nobody's."""
    game = SixCardTable.ready("", hands=TWO)
    game.bets = {2: BET, 5: BET}
    game.to(SetHands)
    for step in game.told("deal"):
        everyone = frozenset(f"seat {seat}" for seat in range(1, 7))
        assert seen_by(step, everyone)["cards"] == ["??"]
    for step in game.told("look"):
        for seat in range(1, 7):
            seen = seen_by(step, frozenset({f"seat {seat}"}))["cards"]
            own = step["seat"] == seat and seat in (2, 5)
            assert seen == (TWO[seat].split() if own else ["??"] * 6)


# the stub


COUNTED = {"manual_shoe": "670a.8(e)", "hand": "670a.9(d)", "automated_shoe": "670a.10(d)"}
MISCOUNTED = {"manual_shoe": "670a.8(f)", "hand": "670a.9(e)", "automated_shoe": "670a.10(e)"}
EMPTY = {"manual_shoe": "670a.8(g)", "hand": "670a.9(f)", "automated_shoe": "670a.10(f)"}


@pytest.mark.shows("670a.8(e)", "670a.9(d)", "670a.10(d)")
@pytest.mark.parametrize("dealt", METHODS)
def test_670a_8_e_eleven_cards_are_left(dealt: str) -> None:
    game = SixCardTable.ready("", {"dealing_method": dealt}, hands=TWO)
    game.bets = {2: BET, 5: BET}
    asked = game.to(CountStub)
    assert asked.expected == 11
    assert COUNTED[dealt] in asked.cites
    game.go()
    assert isinstance(game.pending, Record)
    put_away = game.pending
    assert "discard rack" in put_away.act
    assert put_away.cites == (COUNTED[dealt],)
    game.go()
    assert game.table.batches.shoe.remaining == 0
    assert game.table.batches.rack.count == 11
    shown = [face for step in game.steps for face in seen_by(step, frozenset()).get("cards", [])]
    assert set(shown) <= {"??"}


@pytest.mark.shows("670a.8(f)", "670a.9(e)", "670a.10(e)")
@pytest.mark.parametrize("dealt", METHODS)
@pytest.mark.parametrize("count", [10, 12])
@pytest.mark.parametrize("misdealt", [True, False])
def test_670a_8_f_any_other_number_voids_all_hands(dealt: str, count: int, misdealt: bool) -> None:
    """If the cards were not misdealt, the whole deck leaves the table."""
    chosen = {"dealing_method": dealt, "progressive_wager": True, "decks": 1}
    game = SixCardTable.ready("", chosen, hands=TWO)
    game.bets = {2: BET | {"progressive": 100}, 5: BET}
    game.to(CountStub)
    assert game.refuses(StubCounted(11, misdealt=True), DEALER).field == "misdealt"
    game.answer(StubCounted(count, misdealt), DEALER)
    result = game.finish()
    assert result == {
        (5, "pai_gow"): ("void", 1_000, 1_000),
        (2, "pai_gow"): ("void", 1_000, 1_000),
        (2, "progressive"): ("void", 100, 100),
    }
    assert MISCOUNTED[dealt] in game.cites_of(2, "progressive")
    assert game.meter == 500_000  # the round moved it by nothing (R-GEN-5)
    removed = [text for text in game.words() if "entire deck is removed" in text]
    assert bool(removed) is not misdealt
    game.balanced()
    game.next_round()
    game.to(Deal)
    assert bool(game.citing("670a.4(a)")) is not misdealt  # a new deck was opened


@pytest.mark.shows("670a.8(e)", "670a.13(f)")
def test_a_card_set_aside_is_not_missed_in_the_stub() -> None:
    """§ 670a.13(f) took one out of 53: ten cards are left, and nothing was misdealt."""
    from pitboss.procedure.answers import FoundFaceUp

    game = SixCardTable.ready("", hands=TWO)
    game.bets = {2: BET, 5: BET}
    game.to(Deal)
    game.answer(FoundFaceUp(), DEALER)
    assert game.to(CountStub).expected == 10


@pytest.mark.shows("670a.8(g)", "670a.9(f)", "670a.10(f)")
@pytest.mark.parametrize("dealt", METHODS)
def test_670a_8_g_stacks_without_a_wager_are_collected_unseen(dealt: str) -> None:
    seats = {1: "Cyd", 2: "Ann", 5: "Bob"}  # Cyd sits out
    game = SixCardTable.ready("", {"dealing_method": dealt}, hands=TWO, seats=seats)
    game.bets = {2: BET, 5: BET}
    game.to(SetHands)
    collected = game.citing(EMPTY[dealt])
    assert [step["place"] for step in collected] == ["seat 6", "seat 4", "seat 3", "seat 1"]
    for step in collected:
        for seat in range(1, 7):
            seen = seen_by(step, frozenset({f"seat {seat}", "dealer"}))["cards"]
            assert seen == ["??"] * 6
    assert game.table.batches.rack.count == 11 + 24
    game.finish()
    game.whole()


@pytest.mark.shows("670a.8(g)")
def test_at_a_real_table_nobody_reads_the_cards_of_empty_positions() -> None:
    game = SixCardTable.ready("", hands=TWO, virtual=False)
    game.bets = {2: BET, 5: BET}
    game.to(Deal, to="seat 1")
    assert not game.to(Deal, to="seat 1").must_read
    game.answer(CardDealt(None), DEALER)
    game.to(Deal, to="seat 2")
    assert game.refuses(CardDealt(None), DEALER).field == "card"  # the software must know these


def test_a_table_without_players_waits() -> None:
    game = SixCardTable.fresh()
    game.to(AwaitPlayer)
    game.sit(1, "Ann")
    game.to(TakeBets)
    assert METER not in game.table.books.balances
