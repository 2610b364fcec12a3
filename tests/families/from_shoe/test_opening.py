"""§§ 3 to 5 of the chapters that are dealt from a shoe of several decks, where they say the same:
batches, the opening, the shuffle, the cut and the cover card."""

from collections import Counter

import pytest
from tests.chapters.each import in_each
from tests.chapters.scripted import ANN, BOB
from tests.chapters.shoes import ShoeTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    CardDealt,
    CoverPlaced,
    Cut,
    CutDeclined,
    Done,
    Recut,
    Shuffled,
)
from pitboss.procedure.asides import OrderReshuffle
from pitboss.procedure.requests import (
    AcceptCut,
    Ask,
    AwaitPlayer,
    Deal,
    OfferCut,
    PlaceCoverCard,
    Record,
    Shuffle,
    TakeBets,
    Verify,
)
from pitboss.vocabulary.cards import DECK, pack, unpack

ShoeTables = type[ShoeTable]
SEATS = {3: "Bob", 1: "Ann", 5: "Cyd"}
SIX_DECKS = pack(sorted(DECK * 6))
NO_SHUFFLER: dict[str, object] = {"shuffler": "none"}
DOUBLE: dict[str, object] = {"double_shoe": True, "shuffler": "none"}
FROM_HAND: dict[str, object] = {"hand_dealt": True, "decks": 2}


def shuffles(game: ShoeTable) -> list[Shuffle]:
    """What was shuffled in this round."""
    return [asked for asked in game.asked if isinstance(asked, Shuffle)]


# § 3: the cards


@in_each(
    (pytest.mark.shows("686a.3(a)", "686a.3(b)[lead]", "686a.3(b)(1)", "686a.3(b)(2)",
                       "686a.3(b)(3)"), [6]),
    (pytest.mark.shows("633a.3(a)", "633a.3(b)[lead]", "633a.3(b)(1)", "633a.3(b)(2)",
                       "633a.3(b)(3)"), range(1, 9)),
    also="numbers",
)  # fmt: skip
@pytest.mark.parametrize("shuffler", ["none", "batch", "continuous", "device"])
def test_3_two_batches_with_a_batch_shuffler_else_one(
    tables: ShoeTables, numbers: list[int], shuffler: str
) -> None:
    """R-633a-4: the decks are those in the shoe, of one batch; R-686a-9: a cover card lies in it,
    but not in what reshuffles by itself."""
    for decks in numbers:
        chosen: dict[str, object] = {} if numbers == [6] else {"decks": decks}
        game = tables.fresh({"shuffler": shuffler} | chosen, seats={2: "Ann"})
        game.to(TakeBets)
        batches, two = game.table.batches, shuffler == "batch"
        assert batches.shoe.remaining + batches.rack.count == 52 * decks
        assert game.holdings() == Counter(dict.fromkeys(DECK, decks * (2 if two else 1)))
        shuffled = [(one.batch, one.count) for one in shuffles(game)]
        assert shuffled == [("red", 52 * decks), ("blue", 52 * decks)][: 1 + two]
        assert batches.shoe.cover_in is (shuffler in ("none", "batch"))
        assert (batches.shuffled is not None) is two
        if batches.shuffled is not None:
            assert (batches.in_play, batches.resting) == ("red", "blue")
            assert batches.shuffled.count == 52 * decks


@in_each(
    (pytest.mark.shows("686a.3(a)"), [6]), (pytest.mark.shows("633a.3(a)"), [1, 2]), also="numbers"
)
def test_3_a_no_card_comes_oftener_than_there_are_decks(
    tables: ShoeTables, numbers: list[int]
) -> None:
    for decks in numbers:
        chosen = NO_SHUFFLER | ({} if decks == 6 else {"decks": decks})
        seats = {seat: f"P{seat}" for seat in range(1, 7)}
        game = tables.shoe("Ah " * decks, chosen, seats=seats, virtual=False)
        game.bets = dict.fromkeys(seats, tables.wager)
        game.to(Deal)
        for _ in range(decks):
            game.go()
        if isinstance(game.pending, Ask):
            game.elect(game.pending.seat, "over")
        for face in ("Ah", "Jk"):
            refusal = game.refuses(CardDealt(face), DEALER)
            assert (refusal.field, refusal.cites) == ("card", (f"{tables.chapter}.3(a)",))
        assert f"{decks} of each card" in game.refuses(CardDealt("Ah"), DEALER).allowed
        for wrong in ("Zz", None):
            assert game.refuses(CardDealt(wrong), DEALER).field == "card"
        game.answer(CardDealt("As"), DEALER)


@in_each(
    (pytest.mark.shows("686a.3(b)(3)", "686a.3(b)(4)", "686a.3(b)(5)"), {}, 312),
    (pytest.mark.shows("633a.3(b)(3)", "633a.3(b)(4)", "633a.3(b)(5)"), {"decks": 2}, 104),
    also="chosen size",
)
def test_3_b_batches_alternate_with_every_shoe(
    tables: ShoeTables, chosen: dict[str, object], size: int
) -> None:
    """All of one, and nothing else, goes to the shuffler; the discard rack starts empty with the
    other's burn card."""
    game = tables.shoe(chosen=chosen)
    colours, ready = [], game.table.batches.shuffled
    for _ in range(3):
        game.play({2: tables.wager})
        game.whole()
        colours.append((game.table.batches.in_play, game.table.batches.resting))
        game.aside(OrderReshuffle(), FLOORPERSON)
        game.next_round()
    assert colours == [("red", "blue"), ("blue", "red"), ("red", "blue")]
    stored = game.to(Shuffle)
    assert (stored.batch, stored.by, stored.count) == ("red", "device", size)
    assert game.table.batches.rack.count == 0  # only one batch is ever in the discard rack
    game.to(TakeBets)
    assert game.said("comes into play")["cites"] == [
        f"{tables.chapter}.3(b)(3)", f"{tables.chapter}.3(b)(4)", f"{tables.chapter}.3(b)(5)",
    ]  # fmt: skip
    assert game.table.batches.shuffled is not ready is not None
    assert (game.table.batches.rack.count, game.table.batches.shoe.remaining) == (1, size - 1)


@in_each(
    (pytest.mark.shows("686a.3(c)"), "686a.3(c)", {}, 24),
    (pytest.mark.shows("686a.3(c)"), "686a.3(c)", NO_SHUFFLER, 24),
    (pytest.mark.shows("633a.3(d)"), "633a.3(d)", NO_SHUFFLER, 24),
    (pytest.mark.shows("633a.3(d)"), "633a.3(d)", DOUBLE, 24),
    (pytest.mark.shows("633a.3(d)"), "633a.3(d)", FROM_HAND, 4),
    also="cite chosen hours",
)
def test_3_decks_are_changed_after_24_hours_or_4_from_the_hand(
    tables: ShoeTables, cite: str, chosen: dict[str, object], hours: int
) -> None:
    for age, changed in ((0, False), (hours * 3600 - 1, False), (hours * 3600, True)):
        game = tables.shoe(chosen=chosen)
        game.play({2: tables.wager})
        game.now += age
        game.next_round()
        game.to(TakeBets)
        assert bool(game.told("shuffle")) is changed
        if changed:
            assert game.said(f"have been in use for {hours} hours")["cites"] == [cite]
            assert "The dealer inspects the red batch for defects" in game.words()
            assert {side.opened_at for side in game.sides()} == {game.now}
            game.whole()
        game.play({2: tables.wager})
        game.next_round()
        game.to(TakeBets)
        assert game.told("shuffle") == []


@in_each(pytest.mark.shows("686a.3(c)"), pytest.mark.shows("633a.3(d)"))
@pytest.mark.parametrize("when", ["spread", "waiting", "betting"])
def test_3_decks_that_grow_old_before_the_deal_are_changed_before_it(
    tables: ShoeTables, when: str
) -> None:
    """While they lay spread on an idle table, while nobody wagered, or between two wagers."""
    game = tables.shoe(chosen=NO_SHUFFLER, seats={2: "Ann", 3: "Bob"})
    if when == "spread":
        game.play({2: tables.wager})
        game.leave(2)
        game.leave(3)
        game.next_round()
        game.to(AwaitPlayer)
        game.now += 24 * 3600
        game.sit(3, "Bob")
    elif when == "betting":
        game.bet(2, **tables.wager)
        game.now += 24 * 3600
    else:
        game.now += 24 * 3600
    game.bets = {3: tables.wager}
    game.to(Shuffle)
    assert game.told("deal") == []
    game.finish()
    assert any("taken from the table" in words for words in game.words())
    game.whole()
    game.balanced()


# § 4: the opening


@in_each(
    pytest.mark.shows("686a.4(a)", "686a.4(b)", "686a.4(c)", "686a.5(a)"),
    pytest.mark.shows("633a.4(a)", "633a.4(b)", "633a.4(c)"),
)
def test_4_inspected_verified_spread_looked_over_washed_shuffled(tables: ShoeTables) -> None:
    """The first to arrive looks the cards over, wherever he sits; until then they lie spread."""
    chapter = tables.chapter
    game = tables.fresh(NO_SHUFFLER, virtual=False)
    game.to(Record)
    assert game.refuses(Done(), ANN).field == "who"
    game.to(Verify)
    for who in (DEALER, ANN):  # only a floorperson verifies the inspection
        refusal = game.refuses(Done(), who)
        assert (refusal.field, refusal.cites) == ("who", (f"{chapter}.4(a)",))
    waiting = game.to(AwaitPlayer)
    assert waiting.cites == (f"{chapter}.4(b)",)
    for answer in (Done(), Shuffled(None)):
        assert game.refuses(answer, DEALER).cites == (f"{chapter}.4(b)",)
    game.sit(6, "Bob")
    game.sit(1, "Ann")
    game.to(OfferCut)
    opened = [step for step in game.steps if step["what"] in ("record", "verify", "shuffle")]
    assert [(step["who"], step["text"], step["cites"]) for step in opened[:5]] == [
        ("dealer", "The dealer inspects the red batch for defects", [f"{chapter}.4(a)"]),
        ("floorperson", "The floorperson verifies the inspection", [f"{chapter}.4(a)"]),
        (
            "dealer",
            "The red batch is spread face up, in fans by deck, suit and sequence",
            [f"{chapter}.4(b)"],
        ),
        ("dealer", "Bob may look the red batch over", [f"{chapter}.4(b)"]),
        ("dealer", "The red batch is turned face down, washed and stacked", [f"{chapter}.4(c)"]),
    ]
    assert [(step["what"], step["who"], step["cites"]) for step in opened[5:]] == [
        ("shuffle", "dealer", [f"{chapter}.5(a)"])
    ]


@in_each(
    (pytest.mark.shows("686a.4(d)"), {}, "686a.4(d)"),
    (pytest.mark.shows("633a.4(e)"), {}, "633a.4(e)"),
    (pytest.mark.shows("633a.4(d)"), DOUBLE, "633a.4(d)"),
    also="chosen apart",
)
def test_4_each_side_or_batch_is_inspected_spread_and_washed_apart_from_the_other(
    tables: ShoeTables, chosen: dict[str, object], apart: str
) -> None:
    chapter = tables.chapter
    game = tables.fresh(chosen, seats={2: "Ann"})
    game.to(OfferCut)
    by_itself = [step["text"] for step in game.citing(apart)]
    assert len(by_itself) == 10
    assert all("blue" not in words for words in by_itself[:5])
    assert all("red" not in words for words in by_itself[5:])
    for colour in ("red", "blue"):
        own = [step["cites"] for step in game.citing(apart) if colour in step["text"]]
        assert own == [
            [f"{chapter}.4(a)", apart], [f"{chapter}.4(b)", apart], [f"{chapter}.4(b)", apart],
            [f"{chapter}.4(c)", apart],
        ]  # fmt: skip
    game.to(TakeBets)
    assert {(one.batch, one.count) for one in shuffles(game)} == {("red", 312), ("blue", 312)}
    assert {step["text"] for step in game.told("shuffle")} == {
        f"312 cards of the {colour} batch shuffled by the {'dealer' if chosen else 'device'}"
        for colour in ("red", "blue")
    }


@in_each(
    (pytest.mark.shows("686a.4(e)", "686a.5(a)"), "(e)", NO_SHUFFLER, ["red"]),
    (pytest.mark.shows("686a.4(e)", "686a.5(a)"), "(e)", {}, ["red", "blue"]),
    (pytest.mark.shows("633a.4(f)", "633a.5(a)"), "(f)", NO_SHUFFLER, ["red"]),
    (pytest.mark.shows("633a.4(f)", "633a.5(a)"), "(f)", {}, ["red", "blue"]),
    (pytest.mark.shows("633a.4(f)", "633a.5(a)"), "(f)", DOUBLE, ["red", "blue"]),
    also="part chosen colours",
)
def test_4_preshuffled_cards_are_neither_inspected_nor_shuffled_but_cut(
    tables: ShoeTables, part: str, chosen: dict[str, object], colours: list[str]
) -> None:
    """R-686a-7: what comes before does not apply, and the stack is still offered to be cut."""
    game = tables.fresh(chosen | {"preshuffled_cards": True}, seats={2: "Ann"})
    assert game.to(OfferCut).seat == 2
    game.to(TakeBets)
    cites = {cite for step in game.steps for cite in step["cites"]}
    assert f"{tables.chapter}.4{part}" in cites
    before = {f"{tables.chapter}.4({letter})" for letter in "abcde" if f"({letter})" != part}
    assert cites.isdisjoint(before | {f"{tables.chapter}.5(a)"})
    assert {one.by for one in shuffles(game)} == {"supplier"}
    assert [one.batch for one in shuffles(game)] == colours


# § 5(a), (f): when the cards are shuffled, and by whom


@in_each(pytest.mark.shows("686a.5(a)", "686a.7(d)(2)"), pytest.mark.shows("633a.5(a)"))
@pytest.mark.parametrize(
    ("shuffler", "by"), [("none", "dealer"), ("batch", "device"), ("continuous", "device")]
)
def test_5_a_shuffled_before_play_by_hand_or_device_into_another_order(
    tables: ShoeTables, shuffler: str, by: str
) -> None:
    """The same cards; of real ones nobody knows the order, and no order is ever told."""
    game = tables.fresh({"shuffler": shuffler}, seats={2: "Ann"})
    shuffle = game.to(Shuffle)
    assert (shuffle.by, shuffle.count) == (by, 312)
    assert f"{tables.chapter}.5(a)" in shuffle.cites
    assert game.told("bet") == []
    for order in (SIX_DECKS[2:], SIX_DECKS + "Ah", "Jk" + SIX_DECKS[2:], SIX_DECKS[:-1],
                  "zz" * 312, "", None):  # fmt: skip
        refusal = game.refuses(Shuffled(order), HOUSE)
        assert refusal.field == "order"
    assert f"{tables.chapter}.5(a)" in game.refuses(Shuffled(SIX_DECKS[2:]), HOUSE).cites
    assert "Ah" not in str(shuffle.describe()) + repr(shuffle)
    assert "Ah" not in str(game.answer(Shuffled(SIX_DECKS), HOUSE))
    real = tables.fresh({"shuffler": shuffler}, seats={2: "Ann"}, virtual=False)
    real.to(Shuffle)
    assert real.refuses(Shuffled(SIX_DECKS), DEALER).field == "order"
    assert real.refuses(Shuffled(None), ANN).field == "who"
    real.answer(Shuffled(None), DEALER)


@in_each(
    pytest.mark.shows("686a.5(a)", "686a.5(f)", "686a.5(c)(4)"),
    pytest.mark.shows("633a.5(a)", "633a.5(f)", "633a.5(c)(4)"),
)
def test_5_f_a_floorperson_has_the_cards_reshuffled_after_the_round(tables: ShoeTables) -> None:
    floor = f"{tables.chapter}.5(c)(4)"
    game = tables.shoe("Tc Td Th 9c 9d 9h 9s Ts", seats=SEATS)
    game.bets = dict.fromkeys(SEATS, tables.wager)
    game.to(Ask)
    for who in (ANN, DEALER, HOUSE):
        assert game.refuses(OrderReshuffle(), who).field == "who"
    ordered = game.aside(OrderReshuffle(), FLOORPERSON)
    assert ordered["cites"] == [f"{tables.chapter}.5(a)", f"{tables.chapter}.5(f)"]
    game.finish()
    assert game.told("shuffle") == []  # not before the round is over
    game.next_round()
    game.to(TakeBets)
    assert len(game.told("shuffle")) == 1
    assert game.offered_cuts() == [(5, floor), (3, floor), (1, floor), (None, "")]
    game.finish()
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle") == []


# § 5(b)-(e): the cut


@in_each(
    (pytest.mark.shows("686a.5(b)", "686a.5(c)(1)"), []),
    (pytest.mark.shows("633a.5(b)", "633a.5(c)(1)"), ["R-633a-26"]),
    also="ruling",
)
def test_5_c_1_a_new_game_offers_the_cut_to_the_first_player_to_arrive(
    tables: ShoeTables, ruling: list[str]
) -> None:
    chapter = tables.chapter
    offer = tables.fresh(seats=SEATS).to(OfferCut)
    assert (offer.seat, offer.player, offer.count) == (3, "Bob", 312)
    assert offer.cites == (f"{chapter}.5(b)", f"{chapter}.5(c)(1)", *ruling, f"{chapter}.5(d)")


@in_each(pytest.mark.shows("686a.5(c)(3)"), pytest.mark.shows("633a.5(c)(3)"))
@pytest.mark.parametrize(
    ("cuts", "offered"), [({}, [5, 3, 1, None]), ({3: 100}, [5, 3]), ({5: 100}, [5])]
)
def test_5_c_from_the_far_right_until_somebody_cuts(
    tables: ShoeTables, cuts: dict[int, int], offered: list[int | None]
) -> None:
    """R-GEN-2, R-686a-6: a reshuffle that a floorperson directed."""
    game = tables.shoe(seats=SEATS)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.cuts = cuts
    game.to(TakeBets)
    assert [seat for seat, _ in game.offered_cuts()] == offered
    for seat in offered:
        if seat in cuts:
            assert f"Seat {seat} cuts 100 cards from the top" in game.words()
        elif seat:
            assert f"Seat {seat} declines the cut" in game.words()


@in_each(pytest.mark.shows("686a.5(b)", "686a.5(c)(4)"), pytest.mark.shows("633a.5(b)"))
def test_5_b_if_no_player_accepts_the_dealer_shall_cut(tables: ShoeTables) -> None:
    game = tables.shoe(seats=SEATS, virtual=False)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(OfferCut)
    refusal = game.refuses(Cut(50), ANN)  # it is Cyd's
    assert (refusal.field, refusal.allowed) == ("who", "Cyd")
    assert f"{tables.chapter}.5(c)(4)" in refusal.cites
    assert game.refuses(CutDeclined(), BOB).field == "who"
    offer = game.to(OfferCut, seat=None)
    assert offer.cites == (f"{tables.chapter}.5(b)", f"{tables.chapter}.5(d)")
    assert game.refuses(CutDeclined(), DEALER).field == "kind"
    for who in (ANN, FLOORPERSON):
        assert game.refuses(Cut(50), who).field == "who"
    game.answer(Cut(50), DEALER)
    assert "The dealer cuts 50 cards from the top" in game.words()


@in_each(
    (pytest.mark.shows("686a.5(d)"), {}, 302),
    (pytest.mark.shows("633a.5(d)"), {"decks": 1, "shuffler": "none"}, 42),
    (pytest.mark.shows("633a.5(d)"), {}, 302),
    (pytest.mark.shows("633a.5(d)"), {"decks": 8}, 406),
    also="chosen most",
)
def test_5_d_the_cut_is_at_least_ten_cards_from_either_end(
    tables: ShoeTables, chosen: dict[str, object], most: int
) -> None:
    game = tables.fresh(chosen, seats={2: "Ann"})
    game.to(OfferCut)
    for position in (-5, 0, 1, 9, most + 1, most + 9, most + 10, most + 98):
        refusal = game.refuses(Cut(position), ANN)
        assert (refusal.field, refusal.allowed) == ("position", f"10 to {most}")
        assert f"{tables.chapter}.5(d)" in refusal.cites
    game.answer(Cut(most), ANN)


@in_each(
    pytest.mark.shows("686a.5(d)", "686a.7(a)", "686a.7(c)"),
    pytest.mark.shows("633a.5(d)", "633a.7(a)", "633a.7(c)"),
)
@pytest.mark.parametrize("position", [10, 100, 302])
def test_5_d_the_cards_above_the_cut_go_to_the_bottom(tables: ShoeTables, position: int) -> None:
    """Of 312 cards in order the one after the cut is burned, and the next comes first."""
    chapter = tables.chapter
    game = tables.fresh(NO_SHUFFLER, seats={2: "Ann"})
    game.to(Shuffle)
    game.answer(Shuffled(SIX_DECKS), HOUSE)
    game.to(OfferCut)
    game.answer(Cut(position), ANN)
    game.to(TakeBets)
    in_order = unpack(SIX_DECKS)
    turned = in_order[position:] + in_order[:position]
    stack = game.table.batches.shoe.stack
    assert stack is not None
    assert stack[::-1] == turned[1:]
    assert game.table.batches.rack.cards == turned[0].face
    whats = [step["what"] for step in game.steps]
    cut = whats.index("offer_cut")
    assert whats[cut : cut + 4] == ["offer_cut", "accept_cut", "place_cover_card", "record"]
    placed = game.said("placed in the dealing shoe")
    assert placed["cites"] == [f"{chapter}.7(a)", f"{chapter}.5(d)"]
    assert game.steps.index(placed) == cut + 3


@in_each(
    (pytest.mark.shows("686a.5(d)"), {}, 6, 78),
    (pytest.mark.shows("633a.5(d)"), {"decks": 1, "shuffler": "none"}, 1, 13),
    (pytest.mark.shows("633a.5(d)"), {"decks": 3}, 3, 39),
    (pytest.mark.shows("633a.5(d)"), {}, 6, 78),
    also="chosen decks least",
)
def test_5_d_the_cover_card_lies_at_least_a_quarter_from_the_bottom(
    tables: ShoeTables, chosen: dict[str, object], decks: int, least: int
) -> None:
    game = tables.fresh(chosen, seats={2: "Ann"})
    place = game.to(PlaceCoverCard)
    assert (place.least, place.chosen) == (least, least)
    for from_bottom in (-1, 0, 1, least - 1, 52 * decks, 52 * decks + 1):
        refusal = game.refuses(CoverPlaced(from_bottom), DEALER)
        assert (refusal.field, refusal.cites) == ("from_bottom", (f"{tables.chapter}.5(d)",))
        assert refusal.allowed == f"{least} to {52 * decks - 1}"
    game.answer(CoverPlaced(least), DEALER)
    assert game.table.batches.shoe.above_cover == 52 * decks - least


@in_each(pytest.mark.shows("686a.5(e)", "686a.5(c)(4)"), pytest.mark.shows("633a.5(e)"))
@pytest.mark.parametrize(
    ("by", "players"), [("last", ["Cyd", "Cyd"]), ("next", ["Bob", "Ann", ""])]
)
def test_5_e_a_floorperson_has_the_cards_recut_by_who_cut_last_or_the_next(
    tables: ShoeTables, by: str, players: list[str]
) -> None:
    """Nobody else has, and not once the stack is in the shoe."""
    cite = f"{tables.chapter}.5(e)"
    recut = Recut("last" if by == "last" else "next")
    game = tables.shoe(seats=SEATS)
    assert game.refuses(recut, FLOORPERSON).field == "kind"
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.cuts = {5: 20, 3: 30, 1: 40}
    for name in players:
        game.to(AcceptCut)
        for who in (DEALER, ANN):
            refusal = game.refuses(recut, who)
            assert (refusal.field, refusal.cites) == ("who", (cite,))
        assert game.answer(recut, FLOORPERSON)["cites"] == [cite]
        offer = game.pending
        assert isinstance(offer, OfferCut)
        assert offer.player == name
    game.to(AcceptCut)
    game.answer(Done(), FLOORPERSON)
    assert isinstance(game.pending, PlaceCoverCard)


# § 5(g), (h): an idle table, and devices that reshuffle by themselves


@in_each(
    (pytest.mark.shows("686a.5(g)"), "5(g)", "5(g)"),
    (pytest.mark.shows("633a.5(g)[lead]", "633a.5(g)(1)"), "5(g)[lead]", "5(g)(1)"),
    also="idle washed",
)
@pytest.mark.parametrize("wish", ["face_down", "face_up"])
def test_5_g_the_cards_of_an_idle_table_are_spread_washed_shuffled_and_cut(
    tables: ShoeTables, idle: str, washed: str, wish: str
) -> None:
    chapter = tables.chapter
    game = tables.shoe("Tc 9d 9h Td", NO_SHUFFLER)
    game.play({2: tables.wager})
    game.leave(2)
    game.next_round()
    game.to(AwaitPlayer)
    assert f"{chapter}.{idle}" in game.said("are spread face down")["cites"]
    assert game.table.batches.shoe.remaining == 0
    game.sit(4, "Bob")
    asked = game.to(Ask)
    assert (asked.seat, asked.player) == (4, "Bob")
    assert f"{chapter}.{idle}" in asked.cites
    assert [option.name for option in asked.options] == ["face_down", "face_up"]
    game.elect(4, wish)
    assert game.to(OfferCut).player == "Bob"
    words = game.words()
    assert "Bob may look the red batch over" in words
    assert ("The red batch is spread face up" in words) is (wish == "face_up")
    assert {f"{chapter}.{washed}", f"{chapter}.4(c)"} & set(
        game.said("washed and stacked")["cites"]
    )
    assert not any("inspects" in text for text in words)  # they are the same decks
    game.to(TakeBets)
    assert len(game.told("shuffle")) == 1
    assert game.offered_cuts()[0] == (4, f"{chapter}.5(c)(1)")
    game.whole()


@in_each(
    (pytest.mark.shows("686a.5(h)", "686a.3(a)"), {}, 312, "686a.7(d)(1)", "686a.7(d)(2)"),
    (pytest.mark.shows("633a.5(h)"), {"decks": 4}, 208, "633a.7(e)(1)", "633a.7(e)(3)"),
    also="chosen size gathered reshuffled",
)
@pytest.mark.parametrize("shuffler", ["continuous", "device"])
def test_5_h_what_reshuffles_by_itself_takes_the_cards_back_after_each_round_uncut(
    tables: ShoeTables, chosen: dict[str, object], size: int, gathered: str, reshuffled: str,
    shuffler: str,
) -> None:  # fmt: skip
    """R-686a-9: without a cover card; a continuous shuffler burns no card, and the cards of an
    approved device are not spread on an idle table."""
    approved = f"{tables.chapter}.5(h)"
    game = tables.fresh({"shuffler": shuffler} | chosen, seats={2: "Ann"})
    for number in range(3):
        game.play({2: tables.wager})
        (shuffled,) = game.told("shuffle")
        assert (approved in shuffled["cites"]) is (shuffler == "device")
        assert shuffles(game)[-1].by == "device"
        assert shuffles(game)[-1].count == size
        assert game.told("offer_cut") == game.told("place_cover_card") == []
        assert not game.table.batches.shoe.cover_in
        assert not [words for words in game.words() if "left in the shoe" in words]
        assert game.citing(gathered) == game.citing(reshuffled) == []
        if number and tables.chapter == "686a":
            back = game.said("used cards go back into the ")
            assert back["cites"] == [approved if shuffler == "device" else "R-686a-9"]
        game.whole()
        dealt = len(game.dealt())
        game.next_round()
        game.to(TakeBets)
        if shuffler == "continuous":
            assert game.said("used cards go back into the ")["text"].startswith(f"The {dealt} ")
        batches, burned = game.table.batches, int(shuffler == "device")
        assert (batches.shoe.remaining, batches.rack.count) == (size - burned, burned)
    game.play({2: tables.wager})
    game.leave(2)
    game.next_round()
    while not isinstance(game.pending, AwaitPlayer | TakeBets):
        game.go()
    game.sit(4, "Bob")
    game.to(TakeBets)
    spread = [words for words in game.words() if "spread face down" in words]
    assert bool(spread) is (shuffler == "continuous")
