"""§§ 678a.8-10: who gets which card, by each dealing method; the stub and its count."""

import pytest
from tests.chapters.high_card_flush.conftest import FlushTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, OutOfOrder, StubCounted, Who
from pitboss.procedure.asides import Declare
from pitboss.procedure.requests import Ask, Certify, CountStub, Deal, Record, Shuffle, TakeBets
from pitboss.procedure.table import Table

TWO = {2: "Ah Kh 2h 3s 5s 6d 8d", 5: "7h 9h Th Ks 8s 4d Qd"}
DEALER_HAND = "9c 5c 2c Td 3d Qs 9s"
BOTH = {2: {"ante": 500}, 5: {"ante": 500}}
SECTION = {"manual_shoe": "678a.8", "hand": "678a.9", "automated_shoe": "678a.10"}
METHODS = list(SECTION)
COUNT = {"manual_shoe": "fgh", "hand": "def", "automated_shoe": "def"}
PROGRESSIVE = {"progressive_jackpot_wager": True}


def one_by_one(method: str) -> dict[str, object]:
    """A table of one deck, dealt by this method, without a counting shuffler."""
    return {"decks": 1, "dealing_method": method, "counting_shuffler": False}


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


@pytest.mark.shows("678a.7(d)(1)", "678a.8(d)")
@pytest.mark.parametrize("method", METHODS)
def test_678a_8_d_only_who_placed_an_ante_gets_cards(method: str) -> None:
    game = FlushTable.with_hands({5: TWO[5]}, DEALER_HAND, {"dealing_method": method})
    game.sit(3, "Cyd")
    game.play_out({5: {"ante": 500}})
    assert {place for place, _ in game.dealt()} == {"seat 5", "dealer"}


@pytest.mark.shows("678a.8(b)", "678a.9(b)", "678a.10(a)(2)")
@pytest.mark.parametrize("method", METHODS)
def test_678a_8_b_no_more_bets_then_the_progressive_is_locked_and_taken_in(method: str) -> None:
    cite = {"manual_shoe": "678a.8(b)", "hand": "678a.9(b)", "automated_shoe": "678a.10(a)(2)"}
    game = FlushTable.with_hands(TWO, DEALER_HAND, PROGRESSIVE | {"dealing_method": method})
    game.bets = {2: {"ante": 500, "progressive_jackpot": 100}, 5: {"ante": 500}}
    game.to(Deal)
    announced, locked = game.said("No more bets"), game.said("progressive is locked")
    assert game.steps.index(announced) < game.steps.index(locked)
    assert cite[method] in announced["cites"]
    assert cite[method] in locked["cites"]
    assert {"from": "layout 2 progressive_jackpot", "to": "table inventory", "cents": 100} in (
        locked["moves"]
    )


@pytest.mark.shows("678a.8(b)", "678a.9(b)", "678a.10(a)(2)", "678a.2(c)(2)")
@pytest.mark.parametrize("method", METHODS)
def test_678a_8_b_the_progressive_is_locked_whether_or_not_anybody_made_it(method: str) -> None:
    """“If the Progressive Jackpot Wager is being offered”, the system prevents its placement."""
    game = FlushTable.with_hands(TWO, DEALER_HAND, PROGRESSIVE | {"dealing_method": method})
    game.bets = BOTH
    game.to(Deal)
    assert game.said("progressive is locked")


@pytest.mark.parametrize("method", METHODS)
def test_no_progressive_is_locked_where_none_is_offered(method: str) -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND, {"dealing_method": method})
    game.bets = BOTH
    game.to(Deal)
    assert not [text for text in game.words() if "progressive" in text]


@pytest.mark.shows("678a.8(a)", "678a.9(a)(1)", "678a.9(a)(2)", "678a.10(a)(1)")
@pytest.mark.parametrize(
    ("method", "cites", "words"),
    [
        ("manual_shoe", {"678a.8(a)"}, "manual dealing shoe"),
        ("hand", {"678a.9(a)(1)", "678a.9(a)(2)"}, "in the chosen hand"),
        ("automated_shoe", {"678a.10(a)(1)"}, "automated dealing shoe"),
    ],
)
def test_678a_8_a_where_the_stacked_deck_goes(method: str, cites: set[str], words: str) -> None:
    game = FlushTable.fresh({"dealing_method": method}, seats={2: "Ann"})
    game.to(TakeBets)
    placed = game.said(words)
    assert cites <= set(placed["cites"])
    assert "678a.5(c)(1)" in placed["cites"]  # shuffled by the device: no cut
    assert game.told("offer_cut") == []


@pytest.mark.shows("678a.8(a)", "678a.5(a)")
@pytest.mark.parametrize("loads", [False, True])
def test_678a_8_a_the_dealer_or_the_shuffler_places_the_deck_in_the_shoe(loads: bool) -> None:
    chosen = {"dealing_method": "manual_shoe", "shuffler_loads_shoe": loads}
    game = FlushTable.fresh(chosen, seats={2: "Ann"})
    game.to(TakeBets)
    assert ("by the shuffler" in game.said("manual dealing shoe")["text"]) == loads


@pytest.mark.shows("678a.9(a)(1)")
def test_678a_9_a_1_without_a_shuffling_device_nothing_is_dealt_from_the_hand() -> None:
    """The shuffler breaks down: what the dealer shuffles himself may not be dealt from the hand."""
    game = FlushTable.fresh({"dealing_method": "hand", "decks": 1}, seats={2: "Ann"})
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.bets = {2: {"ante": 500}}
    deal = game.to(Deal)
    assert not [step for step in game.citing("678a.9(a)(1)") if step["what"] == "record"]
    assert "678a.9(b)" not in deal.cites
    assert "678a.8(d)" in deal.cites


# the stub


@pytest.mark.shows("678a.8(e)", "678a.9(c)", "678a.10(c)")
@pytest.mark.parametrize(
    ("method", "cite"),
    [("manual_shoe", "678a.8(e)"), ("hand", "678a.9(c)"), ("automated_shoe", "678a.10(c)")],
)
def test_678a_8_e_the_stub_goes_to_the_rack_unseen(method: str, cite: str) -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND, {"dealing_method": method})
    game.bets = BOTH
    game.to(Ask)
    stub = game.said("stub")
    assert stub["cites"] == [cite]
    assert "cards" not in stub
    assert game.table.batches.rack.count == 52 - 21
    assert game.table.batches.shoe.remaining == 0


@pytest.mark.shows("678a.8(f)", "678a.8(g)", "678a.9(d)", "678a.9(e)", "678a.10(d)", "678a.10(e)")
@pytest.mark.parametrize("method", METHODS)
def test_678a_8_f_without_a_counting_device_the_stub_is_counted_every_fifth_round(
    method: str,
) -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND, one_by_one(method))
    counted = []
    for number in range(1, 12):
        game.bets, game.elects = dict(BOTH), {}
        game.finish()
        told = game.told("count_stub")
        if told:
            counted.append(number)
            assert told[0]["text"] == "The stub has 31 cards"
            letters = COUNT[method]
            assert {f"{SECTION[method]}({letter})" for letter in letters[:2]} <= set(
                told[0]["cites"]
            )
        assert all(outcome == "lose" for _, _, outcome, _, _ in game.lines())
        game.next_round()
    assert counted == [5, 10]


@pytest.mark.parametrize("method", METHODS)
def test_678a_8_f_a_counting_shuffler_spares_the_count(method: str) -> None:
    game = FlushTable.with_hands(
        TWO, DEALER_HAND, {"dealing_method": method, "counting_shuffler": True}
    )
    for _ in range(6):
        game.bets = dict(BOTH)
        game.finish()
        assert game.told("count_stub") == []
        game.next_round()


@pytest.mark.shows("678a.8(f)")
def test_678a_8_f_cards_that_the_dealer_shuffles_are_counted() -> None:
    """No shuffling device is used, so none counts the cards, whatever it could do."""
    chosen = {"decks": 1, "dealing_method": "manual_shoe", "automated_shuffler": False}
    game = FlushTable.with_hands(TWO, DEALER_HAND, chosen)
    counts = 0
    for _ in range(5):
        game.bets = dict(BOTH)
        game.finish()
        counts += len(game.told("count_stub"))
        game.next_round()
    assert counts == 1


def _to_count(method: str, **more: object) -> FlushTable:
    """The fifth round, at the count of the stub."""
    game = FlushTable.with_hands(TWO, DEALER_HAND, one_by_one(method) | PROGRESSIVE | more)
    game.table.stub_counted = 4
    game.bets = {
        2: {"ante": 500, "progressive_jackpot": 100},
        5: {"ante": 500, "progressive_jackpot": 100},
    }
    assert game.to(CountStub).expected == 31
    return game


WRONG = {"manual_shoe": "678a.8(h)", "hand": "678a.9(f)", "automated_shoe": "678a.10(f)"}


@pytest.mark.shows("678a.8(h)", "678a.9(f)", "678a.10(f)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("count", [30, 32])
def test_678a_8_h_a_misdeal_of_52_cards_voids_the_round_and_the_deck_stays(
    method: str, count: int
) -> None:
    game = _to_count(method)
    game.answer(StubCounted(count, misdealt=True), DEALER)
    assert game.end() == [
        (5, "ante", "void", 500, 500),
        (5, "progressive_jackpot", "void", 100, 100),
        (2, "ante", "void", 500, 500),
        (2, "progressive_jackpot", "void", 100, 100),
    ]
    assert WRONG[method] in game.cites_of(5, "ante")
    assert game.table.books.balance("meter") == 30_000_00  # R-GEN-5: as before the round
    assert game.table.books.balance("meter reserve") == 0
    assert game.table.opened
    assert game.table.shuffle_due
    assert game.told("ask") == []
    game.whole()


@pytest.mark.shows("678a.8(h)", "678a.9(f)", "678a.10(f)")
@pytest.mark.parametrize("method", METHODS)
def test_678a_8_h_without_a_misdeal_the_deck_is_removed(method: str) -> None:
    game = _to_count(method)
    game.answer(StubCounted(30), DEALER)
    lines = game.end()
    assert {line[2] for line in lines} == {"void"}
    assert WRONG[method] in game.said("entire deck is removed")["cites"]
    assert not game.table.opened
    game.now += 60
    game.next_round()
    game.to(TakeBets)
    assert game.said("The dealer inspects the red deck")  # a new deck comes to the table
    assert game.table.batches.opened_at == game.now


@pytest.mark.shows("678a.8(h)")
def test_678a_8_h_a_right_count_is_no_misdeal() -> None:
    game = _to_count("manual_shoe")
    refusal = game.refuses(StubCounted(31, misdealt=True), DEALER)
    assert refusal.field == "misdealt"
    game.refuses(StubCounted(31), Who("player", "P2"))


def test_stub_counts_survive_the_round() -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND, one_by_one("hand"))
    game.play_out(BOTH)
    assert Table.from_value(game.table.value()).stub_counted == game.table.stub_counted == 1


@pytest.mark.shows("678a.8(a)", "678a.9(a)(1)")
@pytest.mark.parametrize(
    ("method", "item"), [("manual_shoe", "shoe_location"), ("hand", "machine_shuffle")]
)
def test_678a_8_a_the_method_has_items_of_its_own_on_the_checklist(method: str, item: str) -> None:
    for other in METHODS:
        asked = FlushTable.fresh({"dealing_method": other}).to(Certify)
        assert (item in [name for name, _, _ in asked.items]) == (other == method)


@pytest.mark.parametrize("method", METHODS)
def test_six_players_use_49_cards(method: str) -> None:
    game = FlushTable.fresh({"dealing_method": method}, seats={n: f"P{n}" for n in range(1, 7)})
    game.play_out({n: {"ante": 500} for n in range(1, 7)})
    assert len(game.dealt()) == 49
    game.whole()


def test_a_real_table_cannot_deal_a_card_twice() -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND, {"dealing_method": "hand"}, virtual=False)
    game.bets = BOTH
    game.to(Deal)
    game.go()
    game.reads.appendleft("Ah")
    answer, who = game.scripted(game.pending)
    refusal = game.refuses(answer, who)
    assert (refusal.field, refusal.cites) == ("card", ("678a.3(a)",))


def test_a_declared_void_while_the_stub_is_put_away_loses_no_card() -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND, {"dealing_method": "hand"})
    game.bets = BOTH
    while not (isinstance(game.pending, Record) and "stub" in game.pending.act):
        game.go()
    game.aside(Declare("678a.13(c)"), FLOORPERSON)
    game.finish()
    game.whole()
