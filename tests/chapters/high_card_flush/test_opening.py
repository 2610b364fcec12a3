"""§§ 678a.2-5: the table, its cards, opening, shuffle and cut."""

import pytest
from tests.chapters.high_card_flush.conftest import FlushTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Asserted,
    Cut,
    CutDeclined,
    Decision,
    Done,
    OutOfOrder,
    Recut,
    Shuffled,
    Who,
    WrongCount,
)
from pitboss.procedure.asides import Leave, OrderReshuffle
from pitboss.procedure.requests import (
    AcceptCut,
    Announce,
    Ask,
    AwaitPlayer,
    Certify,
    Deal,
    OfferCut,
    Record,
    Shuffle,
    TakeBets,
    Verify,
)
from pitboss.procedure.table import Table
from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.cards import DECK, pack, unpack

HAND = {2: "Ah Kh 2h 3s 5s 6d 8d"}
BET = {2: {"ante": 500}}
BY_HAND = {"decks": 1, "dealing_method": "manual_shoe", "automated_shuffler": False}
ALL = {
    "flush_bonus_wager": True,
    "straight_flush_bonus_wager": True,
    "progressive_jackpot_wager": True,
}
ANN = Who("player", "Ann")
HOUR = 3600

CHECKLIST = {
    "positions": "678a.2(a)",
    "layout_approved": "678a.2(b)[lead]",
    "name_on_layout": "678a.2(b)(1)",
    "betting_areas": "678a.2(b)(2)",
    "dealer_area": "678a.2(b)(3)",
    "flush_bonus_area": "678a.2(b)(4)",
    "straight_flush_bonus_area": "678a.2(b)(5)",
    "progressive_jackpot_area": "678a.2(b)(6)",
    "payout_odds": "678a.2(b)(7)(i)",
    "payout_limit_shown": "678a.2(b)(7)(iv)",
    "sign": "678a.2(b)(8)",
    "progressive_system": "678a.2(c)[lead]",
    "linked_system": "678a.2(c)[lead]",
    "wagering_devices": "678a.2(c)(1)",
    "lock_out": "678a.2(c)(2)",
    "boxes": "678a.2(d)",
    "discard_rack": "678a.2(e)",
    "deck": "678a.3(a)",
    "backs": "678a.3(b)(1)",
    "preshuffled": "678a.4(e)",
    "device_approved": "678a.5(g)",
    "shoe_location": "678a.8(a)",
}
EVERYTHING = ALL | {
    "linked_progressive": True,
    "preshuffled_cards": True,
    "reshuffling_device": True,
    "dealing_method": "manual_shoe",
    "odds_shown": "sign",
}
ONLY_IF = {
    "flush_bonus_wager": {"flush_bonus_area"},
    "straight_flush_bonus_wager": {"straight_flush_bonus_area"},
    "progressive_jackpot_wager": {
        "progressive_jackpot_area",
        "progressive_system",
        "wagering_devices",
        "lock_out",
    },
    "linked_progressive": {"linked_system"},
    "preshuffled_cards": {"preshuffled"},
    "reshuffling_device": {"device_approved"},
}


# § 678a.2: what stands at the table


@pytest.mark.shows(
    "678a.2(a)", "678a.2(b)[lead]", "678a.2(b)(1)", "678a.2(b)(2)", "678a.2(b)(3)", "678a.2(b)(4)",
    "678a.2(b)(5)", "678a.2(b)(6)", "678a.2(b)(7)(i)", "678a.2(b)(7)(iv)", "678a.2(b)(8)",
    "678a.2(c)[lead]", "678a.2(c)(1)", "678a.2(c)(2)", "678a.2(d)", "678a.2(e)", "678a.3(a)",
    "678a.3(b)(1)", "678a.4(e)", "678a.5(g)", "678a.8(a)",
)  # fmt: skip
@pytest.mark.parametrize(("left_out", "cite"), CHECKLIST.items())
def test_678a_2_the_table_does_not_open_without(left_out: str, cite: str) -> None:
    game = FlushTable.fresh(EVERYTHING, virtual=False)
    asked = game.to(Certify)
    assert {name: cite for name, _, cite in asked.items} == CHECKLIST
    items = [name for name in CHECKLIST if name != left_out]
    refusal = game.refuses(Asserted(items), FLOORPERSON)
    assert (refusal.field, refusal.cites) == (f"items.{left_out}", (cite,))
    assert game.refuses(Asserted(list(CHECKLIST)), DEALER).field == "who"
    game.answer(Asserted(list(CHECKLIST)), FLOORPERSON)
    assert game.table.certified


@pytest.mark.parametrize(("choice", "items"), ONLY_IF.items())
def test_678a_2_items_for_what_is_not_there_are_not_asked_for(choice: str, items: set[str]) -> None:
    with_it = {item.name for item in Rules.of("678a", {choice: True}).checklist()}
    without = {item.name for item in Rules.of("678a", {choice: False}).checklist()}
    assert with_it - without == items


@pytest.mark.shows(
    "678a.2(b)(7)(ii)", "678a.2(b)(7)(iii)(A)", "678a.2(b)(7)(iii)(B)", "678a.2(b)(7)(iii)(C)"
)
def test_678a_2_b_7_inscriptions() -> None:
    words = {one.cite: one.words for one in chapter_file("678a").inscription}
    assert words["678a.2(b)(7)(ii)"].startswith(
        "The dealer qualifies with a three-card flush, nine high"
    )
    assert "equal to the Ante" in words["678a.2(b)(7)(iii)(A)"]
    assert "two times" in words["678a.2(b)(7)(iii)(B)"]
    assert "three times" in words["678a.2(b)(7)(iii)(C)"]


# § 678a.3: decks


@pytest.mark.shows("678a.3(a)")
def test_678a_3_a_one_deck_of_52() -> None:
    game = FlushTable.fresh(BY_HAND, seats={2: "Ann"})
    assert game.to(Shuffle).count == 52
    game.play_out(BET)
    assert len(game.told("shuffle")) == 1
    game.whole()


@pytest.mark.shows("678a.3(b)[lead]", "678a.3(b)(2)", "678a.3(b)(3)", "678a.3(b)(4)")
def test_678a_3_b_two_decks_alternate_one_in_the_shuffler() -> None:
    game = FlushTable.fresh({"decks": 2}, seats={2: "Ann"})
    played = []
    for _ in range(5):
        game.bets = dict(BET)
        game.to(Deal)
        batches = game.table.batches
        played.append(batches.in_play)
        assert {batches.in_play, batches.resting} == {"red", "blue"}
        assert batches.shuffled is not None
        assert batches.shuffled.count == 52
        assert batches.rack.count == 0
        game.finish()
        assert game.table.batches.rack.count == 52  # of the deck just played, and no other
        game.whole()
        game.next_round()
    assert played == ["red", "blue", "red", "blue", "red"]
    game.to(TakeBets)
    (alternated,) = game.citing("678a.3(b)(3)")
    assert {"678a.3(b)(2)", "678a.3(b)(4)"} <= set(alternated["cites"])


@pytest.mark.shows("678a.3(c)(1)", "678a.3(c)(2)")
@pytest.mark.parametrize(
    ("method", "hours", "cite"),
    [
        ("hand", 4, "678a.3(c)(1)"),
        ("manual_shoe", 8, "678a.3(c)(2)"),
        ("automated_shoe", 8, "678a.3(c)(2)"),
    ],
)
@pytest.mark.parametrize("decks", [1, 2])
def test_678a_3_c_decks_are_changed_after_four_or_eight_hours(
    method: str, hours: int, cite: str, decks: int
) -> None:
    game = FlushTable.fresh({"dealing_method": method, "decks": decks}, seats={2: "Ann"})
    opened = game.now
    game.play_out(BET)
    game.now = opened + hours * HOUR - 1
    game.next_round()
    game.play_out(BET)
    assert not [text for text in game.words() if "in use for" in text]
    game.now = opened + hours * HOUR
    game.next_round()
    game.to(TakeBets)
    changed = game.said(f"in use for {hours} hours")
    assert changed["cites"] == [cite]
    assert len([text for text in game.words() if "inspects" in text]) == decks
    game.play_out(BET)
    assert game.table.batches.opened_at == game.now
    game.whole()


@pytest.mark.shows("678a.3(c)(1)")
def test_678a_3_c_1_also_where_the_hours_end_while_bets_are_placed() -> None:
    game = FlushTable.fresh({"dealing_method": "hand", "decks": 1}, seats={2: "Ann"})
    game.bets, game.elects = dict(BET), {2: "raise"}
    game.to(Announce)
    game.now += 4 * HOUR
    game.to(Deal)
    assert game.said("in use for 4 hours")
    game.finish()
    game.whole()


@pytest.mark.shows("678a.5(b)", "678a.3(c)(1)")
def test_678a_5_b_a_new_deck_of_the_wrong_number_is_replaced_though_bets_lie_there() -> None:
    """The hours ended while bets were placed, and the device finds the new deck incomplete."""
    game = FlushTable.fresh({"dealing_method": "hand", "decks": 1}, seats={2: "Ann"})
    game.bets, game.elects = dict(BET), {2: "raise"}
    game.to(Announce)
    game.now += 4 * HOUR
    game.to(Shuffle)
    game.answer(WrongCount(51), DEALER)
    game.to(Shuffle)
    game.to(Ask)
    assert len(game.dealt()) == 14
    game.finish()
    game.whole()


# § 678a.4: opening


@pytest.mark.shows("678a.4(a)", "678a.4(b)", "678a.4(c)")
def test_678a_4_a_to_c_inspected_verified_spread_washed() -> None:
    game = FlushTable.fresh(BY_HAND, virtual=False)
    verify = game.to(Verify)
    assert verify.cites == ("678a.4(a)",)
    assert game.said("inspects the red deck")["cites"] == ["678a.4(a)"]
    assert game.refuses(Done(), DEALER).field == "who"
    waiting = game.to(AwaitPlayer)
    assert waiting.cites == ("678a.4(b)",)
    assert game.said("spread face up")["cites"] == ["678a.4(b)"]
    game.sit(4, "Ann")
    game.to(Shuffle)
    looked, washed = game.said("Ann may look"), game.said("washed and stacked")
    assert looked["cites"] == ["678a.4(b)"]
    assert washed["cites"] == ["678a.4(c)"]
    assert game.steps.index(looked) < game.steps.index(washed)


@pytest.mark.shows("678a.4(d)")
def test_678a_4_d_each_of_two_decks_on_its_own() -> None:
    game = FlushTable.fresh({"decks": 2}, seats={1: "Ann"})
    game.to(TakeBets)
    for colour in ("red", "blue"):
        for act in ("inspects the {} deck", "The {} deck is spread", "The {} deck is turned"):
            assert "678a.4(d)" in game.said(act.format(colour))["cites"]
    assert [step["text"] for step in game.told("shuffle")] == [
        "52 cards of the red batch shuffled by the device",
        "52 cards of the blue batch shuffled by the device",
    ]


@pytest.mark.shows("678a.4(e)", "678a.5(a)", "678a.5(c)(2)")
def test_678a_4_e_preshuffled_decks_are_not_inspected_but_cut() -> None:
    game = FlushTable.fresh(
        {"preshuffled_cards": True, "decks": 1, "dealing_method": "manual_shoe"}, seats={1: "Ann"}
    )
    game.to(OfferCut)
    assert game.said("preinspected and preshuffled")["cites"] == ["678a.4(e)"]
    assert not [text for text in game.words() if "inspects" in text or "washed" in text]
    game.to(TakeBets)
    assert "678a.5(c)(2)" in game.said("placed in the manual dealing shoe")["cites"]
    game.play_out({1: {"ante": 500}})
    game.next_round()
    game.to(TakeBets)
    assert game.told("offer_cut") == []  # the second round's is shuffled by the device


@pytest.mark.shows("678a.5(c)(2)", "678a.3(b)(2)")
def test_678a_5_c_2_the_second_preshuffled_deck_is_shuffled_by_the_device_or_cut() -> None:
    game = FlushTable.fresh({"preshuffled_cards": True, "decks": 2}, seats={1: "Ann"})
    game.play_out({1: {"ante": 500}})
    by_device = "52 cards of the blue batch shuffled by the device" in game.words()
    game.next_round()
    game.to(TakeBets)
    assert game.table.batches.in_play == "blue"
    assert by_device or len(game.told("offer_cut")) == 1


# § 678a.5: shuffle and cut


@pytest.mark.shows("678a.5(a)")
@pytest.mark.parametrize("chosen", [BY_HAND, {"decks": 1}, {"decks": 2}])
def test_678a_5_a_the_cards_are_shuffled_before_every_round(chosen: dict[str, object]) -> None:
    game = FlushTable.fresh(chosen, seats={2: "Ann"})
    for _ in range(3):
        game.play_out(BET)
        assert game.told("shuffle")
        assert all("678a.5(a)" in step["cites"] for step in game.told("shuffle"))
        game.next_round()


@pytest.mark.shows("678a.5(a)")
def test_678a_5_a_a_floorperson_may_direct_a_shuffle() -> None:
    game = FlushTable.with_hands(HAND, chosen=BY_HAND)
    assert game.refuses(OrderReshuffle(), DEALER).field == "who"
    step = game.aside(OrderReshuffle(), FLOORPERSON)
    assert step["cites"] == ["678a.5(a)"]
    assert isinstance(game.pending, Shuffle)
    game.play_out(BET)
    game.whole()


@pytest.mark.shows("678a.5(b)")
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("count", [51, 53])
def test_678a_5_b_a_deck_of_the_wrong_number_is_removed(decks: int, count: int) -> None:
    game = FlushTable.fresh({"decks": decks}, seats={2: "Ann"})
    game.play_out(BET)
    game.next_round()
    game.to(Shuffle)
    assert game.refuses(WrongCount(52), DEALER).field == "count"
    step = game.answer(WrongCount(count), DEALER)
    assert step["cites"] == ["678a.5(b)"]
    removed = game.to(Record)
    assert "removed from the table" in removed.act
    assert removed.cites == ("678a.5(b)",)
    game.to(TakeBets)
    assert [text for text in game.words() if "inspects" in text]  # another deck is inspected
    game.play_out(BET)
    game.whole()


@pytest.mark.shows("678a.5(b)")
def test_678a_5_b_a_device_that_does_not_count_reveals_nothing() -> None:
    game = FlushTable.fresh({"decks": 1, "counting_shuffler": False}, seats={2: "Ann"})
    game.to(Shuffle)
    assert game.refuses(WrongCount(51), DEALER).field == "count"


@pytest.mark.shows("678a.5(c)(1)", "678a.5(c)(2)")
def test_678a_5_c_only_cards_that_no_device_shuffled_are_cut() -> None:
    by_device = FlushTable.fresh({"decks": 1}, seats={2: "Ann"})
    by_device.to(TakeBets)
    assert by_device.told("offer_cut") == []
    assert "678a.5(c)(1)" in by_device.said("stacked deck is placed")["cites"]
    by_hand = FlushTable.fresh(BY_HAND, seats={2: "Ann"})
    by_hand.to(TakeBets)
    assert len(by_hand.told("offer_cut")) == 1
    assert "678a.5(c)(2)" in by_hand.said("stacked deck is placed")["cites"]


@pytest.mark.shows("678a.5(d)")
def test_678a_5_d_the_dealer_cuts_at_least_ten_cards_from_the_top() -> None:
    game = FlushTable.fresh(BY_HAND, seats={2: "Ann"})
    game.to(Shuffle)
    order = list(DECK)
    game.answer(Shuffled(pack(order)), HOUSE)
    asked = game.to(OfferCut)
    assert asked.seat is None
    assert asked.cites == ("678a.5(d)",)
    for position in (-1, 0, 9, 52, 53):
        refusal = game.refuses(Cut(position), DEALER)
        assert (refusal.field, refusal.cites) == ("position", ("678a.5(d)",))
    assert game.refuses(CutDeclined(), DEALER).field == "kind"
    assert game.refuses(Cut(20), ANN).field == "who"
    game.answer(Cut(10), DEALER)
    game.to(TakeBets)
    stack = game.table.batches.shoe.stack
    assert stack is not None
    assert stack[::-1] == order[10:] + order[:10]


@pytest.mark.shows("678a.5(d)")
@pytest.mark.parametrize("position", [10, 26, 43, 51])
def test_678a_5_d_any_place_ten_cards_down_or_more(position: int) -> None:
    game = FlushTable.fresh(BY_HAND, seats={2: "Ann"})
    game.to(OfferCut)
    game.answer(Cut(position), DEALER)
    game.play_out(BET)
    game.whole()


@pytest.mark.shows("678a.5(e)")
def test_678a_5_e_a_floorperson_may_have_the_cards_recut() -> None:
    game = FlushTable.fresh(BY_HAND, seats={2: "Ann"})
    game.to(Shuffle)
    order = list(DECK)
    game.answer(Shuffled(pack(order)), HOUSE)
    game.answer(Cut(10), DEALER)
    assert isinstance(game.pending, AcceptCut)
    assert game.refuses(Recut("last"), DEALER).cites == ("678a.5(e)",)
    assert game.refuses(Recut("last"), ANN).field == "who"
    game.answer(Recut("last"), FLOORPERSON)
    game.answer(Cut(20), DEALER)
    game.answer(Done(), DEALER)
    stack = game.table.batches.shoe.stack
    assert stack is not None
    assert stack[::-1] == order[30:] + order[:30]


@pytest.mark.shows("678a.5(f)")
@pytest.mark.parametrize("wish", ["face_down", "face_up"])
@pytest.mark.parametrize("chosen", [BY_HAND, {"decks": 2}])
def test_678a_5_f_an_idle_tables_cards_are_spread_looked_over_washed_and_shuffled(
    wish: str, chosen: dict[str, object]
) -> None:
    game = FlushTable.fresh(chosen, seats={2: "Ann"})
    game.play_out(BET)
    game.aside(Leave(2), ANN)
    game.next_round()
    game.to(AwaitPlayer)
    assert "678a.5(f)" in game.said("spread face down")["cites"]
    game.sit(3, "Bob")
    while not isinstance(game.pending, Shuffle):
        if isinstance(game.pending, Ask):
            game.answer(Decision(3, wish), Who("player", "Bob"))
        else:
            game.go()
    decks = 2 if chosen.get("decks") == 2 else 1
    assert len([text for text in game.words() if "spread face up" in text]) == (
        decks if wish == "face_up" else 0
    )
    assert len([text for text in game.words() if "washed" in text]) == decks
    assert [step for step in game.citing("678a.4(c)") if "washed" in step["text"]]
    assert not [text for text in game.words() if "inspects" in text]  # no new cards
    game.play_out({3: {"ante": 500}})
    game.whole()


@pytest.mark.shows("678a.5(f)")
def test_678a_5_f_the_last_player_leaves_while_betting_is_open() -> None:
    game = FlushTable.with_hands(HAND, chosen=BY_HAND, players={2: "Ann"})
    game.aside(Leave(2), ANN)
    game.to(AwaitPlayer)
    assert game.said("spread face down")


@pytest.mark.shows("678a.5(g)")
@pytest.mark.parametrize("decks", [1, 2])
def test_678a_5_g_an_approved_device_needs_no_cut_and_no_spread(decks: int) -> None:
    game = FlushTable.fresh({"reshuffling_device": True, "decks": decks}, seats={2: "Ann"})
    game.play_out(BET)
    assert all("678a.5(g)" in step["cites"] for step in game.told("shuffle"))
    assert game.told("offer_cut") == game.told("accept_cut") == []
    game.table.seats.clear()
    game.next_round()
    game.sit(1, "Bob")
    game.to(TakeBets)
    assert not [text for text in game.words() if "spread" in text]
    assert game.told("offer_cut") == []


@pytest.mark.shows("678a.5(g)")
def test_678a_5_g_the_device_itself_shuffles_whatever_else_the_table_has() -> None:
    game = FlushTable.fresh(BY_HAND | {"reshuffling_device": True}, seats={2: "Ann"})
    assert game.to(Shuffle).by == "device"
    game.to(TakeBets)
    assert game.told("offer_cut") == []
    assert game.citing("678a.5(c)(2)") == []  # nothing is cut


@pytest.mark.shows("678a.5(g)")
def test_678a_5_g_subsection_d_does_not_apply_not_even_to_what_the_device_did_not_shuffle() -> None:
    """Preshuffled cards are cut under (c)(2) and (d); in an approved device they are not. A deck
    that a floorperson has reshuffled before it was used is not either."""
    device = {"reshuffling_device": True, "preshuffled_cards": True, "decks": 1}
    game = FlushTable.fresh(device, seats={2: "Ann"})
    assert game.to(Shuffle).by == "supplier"
    game.to(TakeBets)
    assert game.told("offer_cut") == game.told("accept_cut") == []
    game.aside(OrderReshuffle(), FLOORPERSON)
    assert game.to(Shuffle).cites[-1] == "678a.5(g)"
    game.to(TakeBets)
    assert game.told("offer_cut") == game.told("accept_cut") == []
    plain = FlushTable.fresh({"preshuffled_cards": True, "decks": 1}, seats={2: "Ann"})
    plain.to(TakeBets)
    assert [step["cites"] for step in plain.told("offer_cut")] == [["678a.5(d)"]]


@pytest.mark.shows("678a.5(g)", "678a.5(f)")
@pytest.mark.parametrize("device", [True, False])
def test_678a_5_g_subsection_f_does_not_apply_the_cards_of_an_idle_table_stay_in_the_device(
    device: bool,
) -> None:
    game = FlushTable.fresh({"reshuffling_device": device, "decks": 1}, seats={2: "Ann"})
    game.play_out(BET)
    game.aside(Leave(2), ANN)
    game.next_round()
    while not isinstance(game.pending, AwaitPlayer | TakeBets):
        game.go()
    assert bool(game.citing("678a.5(f)")) is not device
    assert game.table.idle is not device


@pytest.mark.shows("678a.5(g)", "678a.13(g)", "678a.5(d)")
def test_678a_5_g_while_the_device_is_out_of_order_the_dealer_shuffles_and_cuts() -> None:
    """Only “if a certificate holder is utilizing the approved device” do (d) to (f) not apply."""
    game = FlushTable.fresh(BY_HAND | {"reshuffling_device": True}, seats={2: "Ann"})
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.to(TakeBets)
    assert [step["cites"] for step in game.told("offer_cut")] == [["678a.5(d)"]]
    game.play_out(BET)
    game.aside(Leave(2), ANN)
    game.next_round()
    game.to(AwaitPlayer)
    assert game.citing("678a.5(f)")


def test_a_table_between_rounds_is_a_value() -> None:
    game = FlushTable.fresh(ALL, seats={2: "Ann"})
    game.play_out({2: {"ante": 500, "progressive_jackpot": 100}})
    value = game.table.value()
    assert Table.from_value(value).value() == value
    shoe, rack = value["batches"]["shoe"]["remaining"], value["batches"]["rack"]["cards"]
    assert (shoe, len(unpack(rack))) == (0, 52)
