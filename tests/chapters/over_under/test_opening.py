"""§§ 686a.2-4: the table, its cards, and its opening for gaming."""

from collections import Counter

import pytest
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    Asserted,
    CardDealt,
    Done,
    OutOfOrder,
    Who,
)
from pitboss.procedure.asides import Leave, NewDealer, OrderReshuffle, ShufflerRepaired, Sit
from pitboss.procedure.requests import (
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
from pitboss.regulation import exists
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.refusal import Refused

ANN, BOB = Who("player", "Ann"), Who("player", "Bob")
DAY = 24 * 3600


# § 686a.2: the table


@pytest.mark.shows("686a.2(a)")
@pytest.mark.parametrize(("positions", "seat"), [(6, 7), (6, 0), (3, 4), (1, 2), (6, -1)])
def test_686a_2_a_no_seat_beyond_the_betting_positions(positions: int, seat: int) -> None:
    game = OverUnderTable.ready(chosen={"betting_positions": positions}, seats={1: "Ann"})
    refusal = game.refuses_aside(Sit(seat), BOB)
    assert (refusal.field, refusal.cites) == ("seat", ("686a.2(a)",))
    assert str(positions) in refusal.allowed


@pytest.mark.shows("686a.2(a)")
def test_686a_2_a_six_players_can_play() -> None:
    game = OverUnderTable.ready(seats={seat: f"P{seat}" for seat in range(1, 7)})
    paid = game.play({seat: {"ante": 500} for seat in range(1, 7)}, {})
    assert {seat for seat, _ in paid} == {1, 2, 3, 4, 5, 6}


CHECKLIST = {
    "positions": "686a.2(a)",
    "layout_approved": "686a.2(b)[lead]",
    "name_on_layout": "686a.2(b)(1)",
    "betting_areas": "686a.2(b)(2)",
    "card_boxes": "686a.2(b)(3)",
    "bonus_area": "686a.2(b)(5)",
    "payout_odds": "686a.2(b)(6)",
    "boxes": "686a.2(c)",
    "discard_rack": "686a.2(d)",
    "shoe_location": "686a.7(a)",
    "backs": "686a.3(b)(2)",
}


@pytest.mark.shows(
    "686a.2(a)", "686a.2(b)[lead]", "686a.2(b)(1)", "686a.2(b)(2)", "686a.2(b)(3)", "686a.2(b)(5)",
    "686a.2(b)(6)", "686a.2(c)", "686a.2(d)(1)", "686a.2(d)(2)", "686a.3(b)(2)", "686a.7(a)",
)  # fmt: skip
@pytest.mark.parametrize("left_out", CHECKLIST)
def test_686a_2_the_table_does_not_open_while_an_item_is_not_asserted(left_out: str) -> None:
    game = OverUnderTable.fresh(virtual=False, seats={2: "Ann"})
    certify = game.to(Certify)
    assert {name: cite for name, _, cite in certify.items} == CHECKLIST
    refusal = game.refuses(Asserted([one for one in CHECKLIST if one != left_out]), FLOORPERSON)
    assert refusal.field == f"items.{left_out}"
    assert refusal.cites == (CHECKLIST[left_out],)
    game.answer(Asserted(list(CHECKLIST)), FLOORPERSON)
    assert game.table.certified


@pytest.mark.shows("686a.2(d)(1)", "686a.2(d)(2)")
def test_686a_2_d_the_rack_is_as_tall_as_the_decks_or_marked() -> None:
    certify = OverUnderTable.fresh().to(Certify)
    (item,) = [item for name, item, _ in certify.items if name == "discard_rack"]
    assert "as tall as six decks" in item
    assert "marked at their height" in item


@pytest.mark.shows("686a.2(b)[lead]")
def test_686a_2_b_only_a_floorperson_asserts_and_only_what_is_listed() -> None:
    game = OverUnderTable.fresh(virtual=False)
    game.to(Certify)
    assert game.refuses(Asserted(list(CHECKLIST)), DEALER).field == "who"
    assert game.refuses(Asserted(list(CHECKLIST)), ANN).field == "who"
    assert game.refuses(Asserted([*CHECKLIST, "a_window"]), FLOORPERSON).field == "items"


@pytest.mark.shows("686a.2(b)(5)", "686a.6(e)")
def test_686a_2_b_5_a_table_without_bonus_asserts_no_bonus_area() -> None:
    game = OverUnderTable.fresh({"bonus_wager": False}, virtual=False)
    certify = game.to(Certify)
    assert "bonus_area" not in {name for name, _, _ in certify.items}
    assert game.refuses(Asserted(list(CHECKLIST)), FLOORPERSON).field == "items"


@pytest.mark.shows("686a.5(h)")
def test_686a_5_h_the_laboratory_has_approved_the_device() -> None:
    game = OverUnderTable.fresh({"shuffler": "device"}, virtual=False)
    certify = game.to(Certify)
    names = [name for name, _, _ in certify.items]
    refusal = game.refuses(Asserted([n for n in names if n != "device_approved"]), FLOORPERSON)
    assert refusal.cites == ("686a.5(h)",)


def test_the_table_is_certified_once() -> None:
    game = OverUnderTable.fresh(seats={2: "Ann"})
    game.play({2: {"ante": 500}}, {})
    assert len(game.told("certify")) == 1
    game.next_round()
    game.play({2: {"ante": 500}}, {})
    assert game.told("certify") == []


# § 686a.3: the cards


@pytest.mark.shows("686a.3(a)", "686a.3(b)[lead]", "686a.3(b)(1)", "686a.3(b)(3)")
@pytest.mark.parametrize("shuffler", ["none", "batch", "continuous", "device"])
def test_686a_3_b_two_batches_of_six_decks_with_a_batch_shuffler_else_one(shuffler: str) -> None:
    """R-686a-9: six decks in play, always."""
    game = OverUnderTable.fresh({"shuffler": shuffler}, seats={2: "Ann"})
    game.to(TakeBets)
    batches = 2 if shuffler == "batch" else 1
    assert game.holdings() == Counter(dict.fromkeys(DECK, 6 * batches))
    table = game.table.batches
    assert table.shoe.remaining + table.rack.count == 312
    assert (table.shuffled is not None) == (shuffler == "batch")
    if table.shuffled is not None:
        assert (table.in_play, table.resting, table.shuffled.count) == ("red", "blue", 312)


@pytest.mark.shows("686a.3(a)")
def test_686a_3_a_a_seventh_copy_or_a_joker_is_not_in_six_decks() -> None:
    seats = {1: "Ann", 2: "Ann", 3: "Bob", 4: "Bob", 5: "Cyd", 6: "Cyd"}
    game = OverUnderTable.ready("Ah " * 6, seats=seats, virtual=False)
    game.bets = {seat: {"ante": 500} for seat in seats}
    game.to(Ask)
    game.elect(1, "over")
    refusal = game.refuses(CardDealt("Ah"), DEALER)
    assert (refusal.field, refusal.cites) == ("card", ("686a.3(a)",))
    assert "6 of each card" in refusal.allowed
    joker = game.refuses(CardDealt("Jk"), DEALER)
    assert (joker.field, joker.cites) == ("card", ("686a.3(a)",))
    assert game.refuses(CardDealt("Zz"), DEALER).field == "card"
    assert game.refuses(CardDealt(None), DEALER).field == "card"
    game.answer(CardDealt("As"), DEALER)


@pytest.mark.shows("686a.3(a)")
def test_686a_3_a_there_is_a_cover_card_but_not_in_a_continuous_shuffler() -> None:
    """R-686a-9."""
    for shuffler, covered in [("none", True), ("batch", True), ("continuous", False)]:
        game = OverUnderTable.fresh({"shuffler": shuffler}, seats={2: "Ann"})
        game.to(TakeBets)
        assert game.table.batches.shoe.cover_in is covered


@pytest.mark.shows("686a.3(b)(2)")
def test_686a_3_b_2_the_batches_are_told_apart_by_colour() -> None:
    game = OverUnderTable.fresh(seats={2: "Ann"})
    game.to(TakeBets)
    shuffles = [asked for asked in game.asked if isinstance(asked, Shuffle)]
    assert [(one.batch, one.count) for one in shuffles] == [("red", 312), ("blue", 312)]


@pytest.mark.shows("686a.3(b)(3)", "686a.3(b)(4)", "686a.3(b)(5)")
def test_686a_3_b_4_batches_alternate_with_every_shoe() -> None:
    game = OverUnderTable.ready()
    colours, ready = [], game.table.batches.shuffled
    for _ in range(4):
        game.play({2: {"ante": 500}}, {})
        colours.append((game.table.batches.in_play, game.table.batches.resting))
        game.aside(OrderReshuffle(), FLOORPERSON)
        game.next_round()
    assert colours == [("red", "blue"), ("blue", "red"), ("red", "blue"), ("blue", "red")]
    game.to(TakeBets)
    step = game.said("comes into play")
    assert step["cites"] == ["686a.3(b)(3)", "686a.3(b)(4)", "686a.3(b)(5)"]
    assert ready is not None
    assert game.table.batches.shuffled is not ready


@pytest.mark.shows("686a.3(b)(3)", "686a.3(b)(5)")
def test_686a_3_b_5_one_batch_in_the_rack_the_other_shuffled_in_the_device() -> None:
    """The red batch is played out: all 312 of it, and nothing else, go to the shuffler, and the
    discard rack starts empty with the blue one's burn card."""
    game = OverUnderTable.ready("7c 8d 9h", before_cover=0)
    game.play({2: {"ante": 500}}, {})
    blue = game.table.batches.shuffled
    assert blue is not None
    game.next_round()
    stored = game.to(Shuffle)
    assert (stored.batch, stored.by, stored.count) == ("red", "device", 312)
    assert game.table.batches.rack.count == 0
    game.to(TakeBets)
    assert game.table.batches.rack.count == 1
    assert game.table.batches.shoe.remaining == 311


@pytest.mark.shows("686a.3(c)")
@pytest.mark.parametrize(("age", "changed"), [(0, False), (DAY - 1, False), (DAY, True)])
def test_686a_3_c_decks_are_changed_after_24_hours(age: int, changed: bool) -> None:
    game = OverUnderTable.ready()
    game.play({2: {"ante": 500}}, {})
    game.now += age
    game.next_round()
    game.to(TakeBets)
    assert (len(game.told("shuffle")) > 0) is changed
    if changed:
        taken = game.said("have been in use for 24 hours")
        assert taken["cites"] == ["686a.3(c)"]
        assert "The dealer inspects the red batch for defects" in game.words()
        assert game.table.batches.opened_at == game.now
        assert game.holdings() == Counter(dict.fromkeys(DECK, 12))
    game.finish()
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle") == []


@pytest.mark.shows("686a.3(c)")
def test_686a_3_c_decks_that_lay_spread_for_a_day_are_changed_before_play() -> None:
    """A table that stands open without players grows old too."""
    game = OverUnderTable.ready()
    game.play({2: {"ante": 500}}, {})
    game.aside(Leave(2), ANN)
    game.next_round()
    game.to(AwaitPlayer)
    game.now += DAY + 1
    game.sit(3, "Bob")
    game.bets = {3: {"ante": 500}}
    game.finish()
    assert any("taken from the table" in words for words in game.words())


@pytest.mark.shows("686a.3(c)")
def test_686a_3_c_decks_that_waited_a_day_for_a_wager_are_changed_before_play() -> None:
    game = OverUnderTable.ready()
    game.now += DAY + 1
    game.sit(3, "Bob")
    game.bets = {3: {"ante": 500}}
    game.finish()
    assert any("taken from the table" in words for words in game.words())


# § 686a.4: opening


def _opening(game: OverUnderTable) -> list[tuple[str, str, list[str]]]:
    return [
        (step["what"], step["who"], step["cites"])
        for step in game.steps
        if step["what"] in ("record", "verify", "shuffle")
    ]


@pytest.mark.shows("686a.4(a)", "686a.4(b)", "686a.4(c)", "686a.5(a)")
def test_686a_4_a_to_c_inspected_verified_spread_washed_shuffled() -> None:
    game = OverUnderTable.fresh({"shuffler": "none"}, virtual=False)
    game.to(AwaitPlayer)
    assert [asked.what for asked in game.asked] == [
        "certify", "tell_time", "record", "verify", "record",
    ]  # fmt: skip
    assert game.pending.cites == ("686a.4(b)",)
    game.sit(4, "Ann")
    game.to(OfferCut)
    assert _opening(game) == [
        ("record", "dealer", ["686a.4(a)"]),
        ("verify", "floorperson", ["686a.4(a)"]),
        ("record", "dealer", ["686a.4(b)"]),
        ("record", "dealer", ["686a.4(b)"]),
        ("record", "dealer", ["686a.4(c)"]),
        ("shuffle", "dealer", ["686a.5(a)"]),
    ]
    words = game.words()
    assert any("inspects the red batch for defects" in one for one in words)
    assert any("face up, in fans by deck, suit and sequence" in one for one in words)
    assert any("Ann may look the red batch over" in one for one in words)
    assert any("turned face down, washed and stacked" in one for one in words)


@pytest.mark.shows("686a.4(a)")
def test_686a_4_a_the_floorperson_not_the_dealer_verifies() -> None:
    game = OverUnderTable.fresh(virtual=False)
    game.to(Verify)
    assert game.refuses(Done(), DEALER).field == "who"
    assert game.refuses(Done(), ANN).cites == ("686a.4(a)", "686a.4(d)")
    game.answer(Done(), FLOORPERSON)


@pytest.mark.shows("686a.4(a)")
def test_686a_4_a_no_player_inspects_for_the_dealer() -> None:
    game = OverUnderTable.fresh(virtual=False)
    game.to(Record)
    assert game.refuses(Done(), ANN).field == "who"


@pytest.mark.shows("686a.4(b)")
def test_686a_4_b_the_spread_cards_wait_for_the_first_player() -> None:
    game = OverUnderTable.fresh()
    game.to(AwaitPlayer)
    assert game.refuses(Done(), DEALER).cites == ("686a.4(b)",)
    game.aside(NewDealer("Dot"), DEALER)
    assert isinstance(game.pending, AwaitPlayer)
    game.sit(1, "Ann")
    assert not isinstance(game.pending, AwaitPlayer)


@pytest.mark.shows("686a.4(b)")
def test_686a_4_b_the_first_to_arrive_looks_the_cards_over_wherever_he_sits() -> None:
    game = OverUnderTable.fresh(seats={5: "Ann", 1: "Bob"})
    game.to(OfferCut)
    looks = [words for words in game.words() if "look the" in words]
    assert looks == ["Ann may look the red batch over", "Ann may look the blue batch over"]


@pytest.mark.shows("686a.4(d)")
def test_686a_4_d_each_batch_is_inspected_spread_and_washed_apart() -> None:
    game = OverUnderTable.fresh(seats={2: "Ann"})
    game.to(OfferCut)
    apart = [step["text"] for step in game.citing("686a.4(d)")]
    assert len(apart) == 10
    assert all("blue" not in words for words in apart[:5])
    assert all("red" not in words for words in apart[5:])
    shuffles = [step["text"] for step in game.told("shuffle")]
    assert shuffles == [
        "312 cards of the red batch shuffled by the device",
        "312 cards of the blue batch shuffled by the device",
    ]


@pytest.mark.shows("686a.4(e)", "686a.5(a)")
@pytest.mark.parametrize("shuffler", ["none", "batch"])
def test_686a_4_e_preshuffled_decks_are_not_inspected_spread_or_washed(shuffler: str) -> None:
    """R-686a-7: (a) to (d) do not apply; and § 686a.5(a) needs no shuffle before play begins."""
    game = OverUnderTable.fresh({"preshuffled_cards": True, "shuffler": shuffler}, seats={2: "Ann"})
    offer = game.to(OfferCut)
    assert offer.seat == 2
    cites = {cite for step in game.steps for cite in step["cites"]}
    assert "686a.4(e)" in cites
    assert cites.isdisjoint({"686a.4(a)", "686a.4(b)", "686a.4(c)", "686a.4(d)", "686a.5(a)"})
    assert {asked.by for asked in game.asked if isinstance(asked, Shuffle)} == {"supplier"}


@pytest.mark.shows("686a.4(e)", "686a.5(a)")
def test_686a_4_e_the_second_shoe_of_preshuffled_decks_is_shuffled_at_the_table() -> None:
    game = OverUnderTable.ready("", {"preshuffled_cards": True, "shuffler": "none"}, before_cover=0)
    game.play({2: {"ante": 500}}, {})
    game.next_round()
    shuffle = game.to(Shuffle)
    assert shuffle.by == "dealer"
    assert "686a.5(a)" in shuffle.cites


@pytest.mark.shows("686a.4(e)", "686a.5(g)")
def test_686a_5_g_cards_spread_at_an_idle_table_are_no_longer_preshuffled() -> None:
    """They were spread and washed: the dealer or the device shuffles them."""
    game = OverUnderTable.ready("", {"preshuffled_cards": True, "shuffler": "none"})
    game.play({2: {"ante": 500}}, {})
    game.aside(Leave(2), ANN)
    game.next_round()
    game.to(AwaitPlayer)
    game.sit(2, "Ann")
    shuffle = game.to(Shuffle)
    assert shuffle.by == "dealer"
    assert "686a.5(a)" in shuffle.cites


# What is unusual


def test_a_player_who_leaves_while_the_cards_are_inspected_is_waited_for() -> None:
    game = OverUnderTable.fresh(virtual=False)
    game.to(AwaitPlayer)
    game.sit(2, "Ann")
    game.go()  # she may look the red batch over
    game.aside(Leave(2), ANN)
    game.to(AwaitPlayer)
    game.sit(3, "Bob")
    game.to(OfferCut)
    assert "Bob may look the blue batch over" in game.words()


@pytest.mark.shows("686a.9(e)", "686a.4(d)")
def test_686a_9_e_a_shuffler_out_of_order_at_the_opening() -> None:
    game = OverUnderTable.fresh(virtual=False, seats={2: "Ann"}, reads="7c 8d 9h")
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.bets = {2: {"ante": 500}}
    game.finish()
    assert game.table.shuffler_down
    assert game.table.batches.resting is None
    assert game.table.batches.shuffled is None
    assert [asked.by for asked in game.asked if isinstance(asked, Shuffle)] == ["device", "dealer"]


@pytest.mark.shows("686a.9(e)", "686a.3(b)(3)")
def test_686a_9_e_a_repaired_shuffler_brings_both_batches_back() -> None:
    game = OverUnderTable.ready(before_cover=0)
    game.play({2: {"ante": 500}}, {})
    game.next_round()
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.finish()
    game.aside(ShufflerRepaired(), FLOORPERSON)
    game.next_round()
    game.to(TakeBets)
    assert not game.table.shuffler_down
    assert game.holdings() == Counter(dict.fromkeys(DECK, 12))
    assert game.table.batches.resting == "blue"


@pytest.mark.shows("686a.4(a)", "686a.4(d)")
def test_686a_4_d_a_batch_that_comes_back_with_the_shuffler_is_inspected_first() -> None:
    """The table was idle when the shuffler came back: the blue batch had not been spread."""
    game = OverUnderTable.ready()
    game.table.shuffler_down = True
    game.table.batches.resting = game.table.batches.shuffled = None
    game.play({2: {"ante": 500}}, {})
    game.aside(Leave(2), ANN)
    game.next_round()
    game.to(AwaitPlayer)
    game.aside(ShufflerRepaired(), FLOORPERSON)
    game.sit(3, "Bob")
    game.to(TakeBets)
    shuffled = [step["text"] for step in game.told("shuffle")]
    if any("blue" in text for text in shuffled):
        assert "The blue batch is turned face down, washed and stacked" in game.words()


def test_a_shuffler_repaired_while_wagers_lie_on_the_layout_waits_for_the_round() -> None:
    """The cards in the shoe are dealt; nobody opens a table in the middle of a round."""
    game = OverUnderTable.ready("7c 8d 9h", {"shuffler": "batch"}, seats={2: "Ann", 3: "Bob"})
    game.table.shuffler_down = True
    game.bet(2, ante=500)
    game.aside(ShufflerRepaired(), FLOORPERSON)
    game.bets = {2: {}, 3: {}}
    game.to(Deal, to="seat 2")
    assert game.table.batches.shoe.remaining == 311
    game.finish()
    assert game.dealt() == [("seat 2", "7c"), ("seat 2", "8d"), ("seat 2", "9h")]


def test_a_shuffler_that_works_is_not_repaired() -> None:
    game = OverUnderTable.ready()
    assert game.refuses_aside(ShufflerRepaired(), FLOORPERSON).field == "kind"


def test_every_citation_of_an_opening_exists() -> None:
    for chosen in ({}, {"shuffler": "device"}, {"preshuffled_cards": True}):
        game = OverUnderTable.fresh(chosen, seats={2: "Ann"})
        game.play({2: {"ante": 500}}, {})
        for step in game.steps:
            assert step["cites"], step
            assert all(exists(cite) for cite in step["cites"]), step


def test_answering_a_round_that_is_over_is_refused() -> None:
    game = OverUnderTable.ready()
    game.play({2: {"ante": 500}}, {})
    with pytest.raises(Refused, match="the round is over"):
        game.driver.answer(Done(), DEALER)
