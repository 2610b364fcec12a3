"""§§ 687a.2 to 687a.5: the table, its cards, opening, shuffle and cut."""

import pytest
from tests.chapters.dj_wild.conftest import DjWildTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Asserted,
    Cut,
    CutDeclined,
    Decision,
    Done,
    NoMoreBets,
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
    Shuffle,
    TakeBets,
    Verify,
)
from pitboss.vocabulary.cards import unpack
from pitboss.vocabulary.refusal import Refused

ANN = Who("player", "Ann")
BY_HAND: dict[str, object] = {
    "decks": 1,
    "automated_shuffler": False,
    "counting_shuffler": False,
    "dealing_method": "manual_shoe",
}
ALL: dict[str, object] = {
    "progressive_bonus_wager": True,
    "trips_bonus_wager": True,
    "bad_beat_bonus_wager": True,
    "preshuffled_cards": True,
    "reshuffling_device": True,
}
CHECKLIST = [
    # item, citation, choices under which it must be asserted
    ("positions", "687a.2(a)", {}),
    ("layout_approved", "687a.2(b)[lead]", {}),
    ("name_on_layout", "687a.2(b)(1)", {}),
    ("betting_areas", "687a.2(b)(2)", {}),
    ("progressive_bonus_area", "687a.2(b)(3)", ALL),
    ("trips_bonus_area", "687a.2(b)(3)", ALL),
    ("bad_beat_bonus_area", "687a.2(b)(3)", ALL),
    ("spare_card_area", "687a.2(b)(4)", ALL),
    ("payout_odds", "687a.2(b)(5)", {}),
    ("boxes", "687a.2(c)", {}),
    ("discard_rack", "687a.2(d)", {}),
    ("deck", "687a.3(a)", {}),
    ("backs", "687a.3(b)(1)", {}),
    ("preshuffled", "687a.4(e)", ALL),
    ("device_approved", "687a.5(g)", ALL),
    ("shoe_location", "687a.8(a)", {"dealing_method": "manual_shoe"}),
    ("progressive_sensors", "687a.8(c)", ALL),
    ("machine_shuffle", "687a.9(a)(1)", {"dealing_method": "hand"}),
]


def wagers(**more: int) -> dict[str, int]:
    return {"ante": 1_000, "blind": 1_000} | more


@pytest.mark.shows(
    "687a.2(a)", "687a.2(b)[lead]", "687a.2(b)(1)", "687a.2(b)(2)", "687a.2(b)(3)",
    "687a.2(b)(4)", "687a.2(b)(5)", "687a.2(c)", "687a.2(d)", "687a.3(a)", "687a.3(b)(1)",
    "687a.4(e)", "687a.5(g)", "687a.8(a)", "687a.8(c)", "687a.9(a)(1)",
)  # fmt: skip
@pytest.mark.parametrize(("item", "cite", "chosen"), CHECKLIST)
def test_687a_2_no_table_opens_without_every_item(
    item: str, cite: str, chosen: dict[str, object]
) -> None:
    """R-GEN-11, R-GEN-12: asserted by a floorperson, each with its paragraph."""
    game = DjWildTable.fresh(chosen, seats={2: "Ann"}, virtual=False)
    asked = game.to(Certify)
    names = [name for name, _, _ in asked.items]
    refusal = game.refuses(Asserted([name for name in names if name != item]), FLOORPERSON)
    assert (refusal.field, refusal.cites) == (f"items.{item}", (cite,))
    assert game.refuses(Asserted(names), DEALER).field == "who"
    assert game.refuses(Asserted([*names, "a bar"]), FLOORPERSON).field == "items"
    game.answer(Asserted(names), FLOORPERSON)


@pytest.mark.shows("687a.2(b)(3)", "687a.2(b)(4)")
def test_687a_2_b_3_areas_are_asserted_only_for_what_is_offered() -> None:
    game = DjWildTable.fresh(seats={2: "Ann"}, virtual=False)
    names = [name for name, _, _ in game.to(Certify).items]
    assert not {"progressive_bonus_area", "trips_bonus_area", "spare_card_area"} & set(names)


@pytest.mark.shows("687a.3(a)")
@pytest.mark.parametrize("decks", [1, 2])
def test_687a_3_a_a_deck_has_52_cards_and_one_joker(decks: int) -> None:
    game = DjWildTable.fresh({"decks": decks}, seats={2: "Ann"})
    game.to(TakeBets)
    held = game.holdings()
    assert len(held) == 53
    assert set(held.values()) == {decks}
    assert game.table.batches.shoe.remaining == 53


@pytest.mark.shows("687a.3(b)[lead]", "687a.3(b)(1)", "687a.4(d)")
def test_687a_3_b_two_decks_are_opened_apart_and_one_waits_in_the_shuffler() -> None:
    game = DjWildTable.fresh(seats={2: "Ann"})
    game.to(TakeBets)
    inspected = [step["text"] for step in game.citing("687a.4(a)") if "inspects" in step["text"]]
    assert len(inspected) == 2
    assert "red" in inspected[0]
    assert "blue" in inspected[1]
    both = game.citing("687a.4(d)")
    assert {cite for step in both for cite in step["cites"]} >= {
        "687a.4(a)", "687a.4(b)", "687a.4(c)", "687a.4(d)",
    }  # fmt: skip
    batches = game.table.batches
    assert (batches.in_play, batches.resting) == ("red", "blue")
    assert batches.shuffled is not None
    assert batches.shuffled.count == 53


@pytest.mark.shows("687a.3(b)(2)", "687a.3(b)(3)", "687a.3(b)(4)")
def test_687a_3_b_3_each_deck_is_used_for_every_other_round() -> None:
    game = DjWildTable.fresh(seats={2: "Ann"})
    used = []
    for _ in range(6):
        game.bets, game.elects = {2: wagers()}, {2: "raise"}
        game.to(Deal)
        batches = game.table.batches
        used.append(batches.in_play)
        assert batches.rack.count == 0  # (b)(4): never both decks in the rack
        assert batches.resting != batches.in_play
        assert batches.shuffled is not None
        game.finish()
        assert batches.rack.count == 53
        game.next_round()
    assert used == ["red", "blue"] * 3


@pytest.mark.shows("687a.3(b)(3)", "687a.5(a)")
def test_687a_3_b_3_an_ordered_reshuffle_does_not_bring_the_deck_of_the_last_round_back() -> None:
    """Each deck is used for every other round, also where the floorperson has it shuffled again."""
    game = DjWildTable.fresh(seats={2: "Ann"})
    game.play({2: wagers()}, {})
    game.next_round()
    game.to(TakeBets)
    assert game.table.batches.in_play == "blue"
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(Deal)
    assert game.table.batches.in_play == "blue"


@pytest.mark.shows("687a.3(b)[lead]")
def test_687a_3_b_without_a_device_there_is_one_deck() -> None:
    """Two decks may be used only if an automated card shuffling device is utilized."""
    try:
        game = DjWildTable.fresh({"decks": 2, "automated_shuffler": False}, seats={2: "Ann"})
    except Refused:  # the two choices contradict each other
        return
    game.to(TakeBets)
    assert [step for step in game.told("shuffle") if "the device" in step["text"]] == []
    assert game.table.batches.shuffled is None


@pytest.mark.shows("687a.3(c)(1)", "687a.3(c)(2)")
@pytest.mark.parametrize(
    ("dealt", "hours", "cite"),
    [
        ("hand", 4, "687a.3(c)(1)"),
        ("manual_shoe", 8, "687a.3(c)(2)"),
        ("automated_shoe", 8, "687a.3(c)(2)"),
    ],
)
def test_687a_3_c_decks_are_changed_by_how_they_are_dealt(
    dealt: str, hours: int, cite: str
) -> None:
    game = DjWildTable.fresh({"dealing_method": dealt}, seats={2: "Ann"})
    game.play({2: wagers()}, {})
    game.now += hours * 3600 - 1
    game.next_round()
    game.play({2: wagers()}, {})
    assert "taken from the table" not in " ".join(game.words())
    game.now += 1
    game.next_round()
    game.play({2: wagers()}, {})
    changed = game.said(f"in use for {hours} hours")
    assert changed["cites"] == [cite]
    assert game.citing("687a.4(a)")


@pytest.mark.shows("687a.3(c)(1)", "687a.3(c)(2)")
@pytest.mark.parametrize(
    ("dealt", "cite"),
    [
        ("hand", "687a.3(c)(1)"),
        ("manual_shoe", "687a.3(c)(2)"),
        ("automated_shoe", "687a.3(c)(2)"),
    ],
)
def test_687a_3_c_the_clock_is_read_by_the_paragraph_of_the_dealing_method(
    dealt: str, cite: str
) -> None:
    game = DjWildTable.fresh({"dealing_method": dealt}, seats={2: "Ann"})
    game.play({2: wagers()}, {})
    assert {tuple(step["cites"]) for step in game.told("tell_time")} == {(cite,)}


@pytest.mark.shows("687a.3(c)(2)")
def test_687a_3_c_no_card_is_dealt_from_decks_that_grew_old_while_the_bets_were_open() -> None:
    game = DjWildTable.fresh(seats={2: "Ann"})
    game.to(TakeBets)
    game.now += 9 * 3600
    game.play({2: wagers()}, {})
    words = game.words()
    closed = words.index("No more bets")
    old = next(at for at, text in enumerate(words) if "in use for 8 hours" in text)
    first = next(at for at, text in enumerate(words) if text.startswith("A card to seat 2"))
    assert closed < old < first


@pytest.mark.shows("687a.5(b)", "687a.3(c)(2)")
def test_687a_5_b_a_wrong_count_of_new_decks_after_no_more_bets() -> None:
    """The deck leaves the table, another is opened, and the round is dealt from that."""
    game = DjWildTable.fresh(seats={2: "Ann"})
    game.to(TakeBets)
    game.now += 9 * 3600
    game.bets = {2: wagers()}
    game.to(Shuffle)
    game.answer(WrongCount(52), DEALER)
    result = game.finish()
    assert result[2, "ante"] == ("lose", 1_000, 0)
    assert len(game.told("deal")) == 10


@pytest.mark.shows("687a.4(a)", "687a.4(b)", "687a.4(c)")
def test_687a_4_inspected_verified_spread_looked_over_washed_shuffled() -> None:
    game = DjWildTable.fresh({"decks": 1}, virtual=False)
    game.to(Verify)
    assert game.refuses(Done(), DEALER).field == "who"  # the floorperson verifies
    game.to(AwaitPlayer)
    assert [step["cites"][0] for step in game.steps][-3:] == [
        "687a.4(a)", "687a.4(a)", "687a.4(b)",
    ]  # fmt: skip
    assert game.pending.cites == ("687a.4(b)",)
    game.sit(3, "Ann")
    game.to(Shuffle)
    after = game.steps[-2:]
    assert "Ann may look" in after[0]["text"]
    assert "washed" in after[1]["text"]
    assert after[1]["cites"] == ["687a.4(c)"]


@pytest.mark.shows("687a.4(e)", "687a.5(a)", "687a.5(c)(2)")
def test_687a_4_e_preshuffled_cards_are_neither_inspected_nor_shuffled_but_cut() -> None:
    game = DjWildTable.fresh({"decks": 1, "preshuffled_cards": True}, seats={2: "Ann"})
    game.to(OfferCut)
    assert not [step for cite in ("687a.4(a)", "687a.4(b)", "687a.4(c)")
                for step in game.citing(cite)]  # fmt: skip
    assert game.citing("687a.4(e)")
    assert "the supplier" in game.told("shuffle")[0]["text"]
    game.play({2: wagers()}, {})
    game.next_round()
    game.play({2: wagers()}, {})
    assert game.told("offer_cut") == []  # the device shuffles from now on


@pytest.mark.shows("687a.5(c)(2)", "687a.4(e)")
def test_687a_5_c_2_the_second_preshuffled_deck_is_cut_or_shuffled_by_the_device() -> None:
    game = DjWildTable.fresh({"decks": 2, "preshuffled_cards": True}, seats={2: "Ann"})
    game.play({2: wagers()}, {})
    shuffled = [step["text"] for step in game.told("shuffle") if "blue" in step["text"]]
    game.next_round()
    game.play({2: wagers()}, {})
    cut = bool(game.told("offer_cut"))
    assert cut or any("the device" in text for text in shuffled)


@pytest.mark.shows("687a.5(a)", "687a.5(c)(1)")
@pytest.mark.parametrize("dealt", ["manual_shoe", "hand", "automated_shoe"])
def test_687a_5_c_1_a_machine_shuffle_needs_no_cut_and_comes_after_every_round(dealt: str) -> None:
    game = DjWildTable.fresh({"dealing_method": dealt, "decks": 1}, seats={2: "Ann"})
    for _ in range(3):
        game.play({2: wagers()}, {})
        assert game.told("offer_cut") == []
        assert len(game.told("shuffle")) == 1
        assert "the device" in game.told("shuffle")[0]["text"]
        assert "687a.5(a)" in game.told("shuffle")[0]["cites"]
        assert len(game.citing("687a.5(c)(1)")) == 1
        game.next_round()


@pytest.mark.shows("687a.5(a)")
def test_687a_5_a_a_floorperson_may_have_the_cards_shuffled() -> None:
    game = DjWildTable.ready("Kc", {"decks": 1})
    assert game.refuses(OrderReshuffle(), ANN).field == "who"
    step = game.aside(OrderReshuffle(), FLOORPERSON)
    assert step["cites"] == ["687a.5(a)"]
    assert isinstance(game.pending, Shuffle)
    game.play({2: wagers()}, {})
    assert game.dealt()[0] != ("seat 2", "Kc") or len(game.told("shuffle")) == 1


@pytest.mark.shows("687a.5(a)")
def test_687a_5_a_a_shuffle_keeps_the_cards_it_was_given() -> None:
    game = DjWildTable.fresh({"decks": 1}, seats={2: "Ann"})
    request = game.to(Shuffle)
    assert request.cards is not None
    for order in (None, "", "AhKd", request.cards[2:] + "Jk", request.cards + "Ah", "Xx"):
        assert game.refuses(Shuffled(order), HOUSE).field == "order"


@pytest.mark.shows("687a.5(b)")
@pytest.mark.parametrize("count", [0, 52, 54])
def test_687a_5_b_a_deck_with_a_wrong_count_is_removed(count: int) -> None:
    game = DjWildTable.fresh({"decks": 1}, seats={2: "Ann"})
    game.to(Shuffle)
    assert game.refuses(WrongCount(53), DEALER).field == "count"
    step = game.answer(WrongCount(count), DEALER)
    assert step["cites"] == ["687a.5(b)"]
    game.play({2: wagers()}, {})
    assert game.said("deck is removed from the table")["cites"] == ["687a.5(b)"]
    assert len([text for text in game.words() if "inspects" in text]) == 2  # another deck came
    assert set(game.holdings().values()) == {1}


@pytest.mark.shows("687a.5(b)")
def test_687a_5_b_a_device_that_does_not_count_reveals_nothing() -> None:
    game = DjWildTable.fresh({"decks": 1, "counting_shuffler": False}, seats={2: "Ann"})
    game.to(Shuffle)
    assert game.refuses(WrongCount(52), DEALER).field == "count"


@pytest.mark.shows("687a.5(b)", "687a.3(b)(3)")
def test_687a_5_b_the_resting_deck_may_have_the_wrong_count() -> None:
    game = DjWildTable.fresh(seats={2: "Ann"})
    game.play({2: wagers()}, {})
    game.next_round()
    game.to(Shuffle)
    game.answer(WrongCount(51), DEALER)
    game.play({2: wagers()}, {})
    assert game.table.batches.rack.count == 53
    assert set(game.holdings().values()) == {2}


@pytest.mark.shows("687a.5(c)(2)", "687a.5(d)")
def test_687a_5_d_the_dealer_cuts_ten_cards_or_more_from_the_top() -> None:
    game = DjWildTable.fresh(BY_HAND, seats={2: "Ann"})
    game.to(OfferCut)
    for position in (-1, 0, 9, 53, 54):
        refusal = game.refuses(Cut(position), DEALER)
        assert (refusal.field, refusal.cites) == ("position", ("687a.5(d)",))
    assert game.refuses(Cut(20), ANN).field == "who"
    assert game.refuses(CutDeclined(), DEALER).field == "kind"
    before = game.log[-1][0]
    assert isinstance(before, Shuffled)
    assert before.order is not None
    stack = unpack(before.order)
    game.answer(Cut(10), DEALER)
    game.to(TakeBets)
    shoe = game.table.batches.shoe
    assert shoe.stack is not None
    assert shoe.stack[::-1] == stack[10:] + stack[:10]
    assert not shoe.cover_in  # the cover card lies at the bottom


@pytest.mark.shows("687a.5(d)")
def test_687a_5_d_only_the_top_matters() -> None:
    game = DjWildTable.fresh(BY_HAND, seats={2: "Ann"})
    game.to(OfferCut)
    game.answer(Cut(52), DEALER)
    assert isinstance(game.pending, AcceptCut)


@pytest.mark.shows("687a.5(e)")
def test_687a_5_e_a_floorperson_may_have_the_cards_recut() -> None:
    game = DjWildTable.fresh(BY_HAND, seats={2: "Ann"})
    game.to(OfferCut)
    order = game.log[-1][0]
    assert isinstance(order, Shuffled)
    assert order.order is not None
    stack = unpack(order.order)
    game.answer(Cut(20), DEALER)
    assert isinstance(game.pending, AcceptCut)
    for who in (DEALER, HOUSE):
        refusal = game.refuses(Recut("last"), who)
        assert (refusal.field, refusal.cites) == ("who", ("687a.5(e)",))
    game.answer(Recut("last"), FLOORPERSON)
    game.answer(Cut(30), DEALER)
    game.to(TakeBets)
    turned = stack[20:] + stack[:20]
    shoe = game.table.batches.shoe
    assert shoe.stack is not None
    assert shoe.stack[::-1] == turned[30:] + turned[:30]


@pytest.mark.shows("687a.5(f)", "687a.4(c)")
@pytest.mark.parametrize("wish", ["face_up", "face_down"])
def test_687a_5_f_an_idle_table_spreads_its_cards_face_down(wish: str) -> None:
    """R-687a-21: only the first player arriving may ask for the faces."""
    game = DjWildTable.fresh({"decks": 1}, seats={2: "Ann"})
    game.play({2: wagers()}, {})
    game.aside(Leave(2), ANN)
    game.next_round()
    game.to(AwaitPlayer)
    idle = game.said("spread face down")
    assert "687a.5(f)" in idle["cites"]
    game.sit(4, "Bob")
    asked = game.to(Ask)
    assert asked.player == "Bob"
    game.sit(5, "Cyd")
    assert game.refuses(Decision(4, "face_up"), Who("player", "Cyd")).field == "seat"
    game.elect(4, wish)
    game.bets = {4: wagers()}
    game.to(Deal)
    assert any("spread face up" in text for text in game.words()) is (wish == "face_up")
    assert game.said("washed")["cites"][0] == "687a.4(c)"
    assert len(game.told("shuffle")) == 1
    assert not game.citing("687a.4(a)")  # no new cards came


@pytest.mark.shows("687a.5(g)")
def test_687a_5_g_with_an_approved_device_there_is_no_cut_and_no_idle_spread() -> None:
    """Subsections (d) to (f) do not apply."""
    game = DjWildTable.fresh(BY_HAND | {"reshuffling_device": True}, seats={2: "Ann"})
    game.play({2: wagers()}, {})
    assert game.told("offer_cut") == game.told("accept_cut") == []
    assert "687a.5(g)" in game.told("shuffle")[0]["cites"]
    game.aside(Leave(2), ANN)
    game.next_round()
    assert isinstance(game.pending, TakeBets) or not game.citing("687a.5(f)")
    game.sit(4, "Bob")
    game.play({4: wagers()}, {})
    assert not game.citing("687a.5(f)")


@pytest.mark.shows("687a.5(g)")
def test_687a_5_g_the_device_shuffles_not_the_dealer() -> None:
    game = DjWildTable.fresh(BY_HAND | {"reshuffling_device": True}, seats={2: "Ann"})
    game.play({2: wagers()}, {})
    assert "the device" in game.told("shuffle")[0]["text"]


def test_betting_stays_open_for_who_sits_down_until_it_is_closed() -> None:
    game = DjWildTable.ready("", seats={2: "Ann"})
    game.sit(4, "Bob")
    game.bet(2, **wagers())
    game.answer(NoMoreBets(), DEALER)
    assert isinstance(game.pending, Announce)
