"""§§ 2 to 5 of the three chapters of Pai Gow Poker, where they say the same: the table, its cards,
opening, shuffle, cut and starting position.

A chapter's ``test_opening.py`` asks for each under its own paragraphs::

    @pytest.mark.shows("670a.2(a)")
    def test_670a_2_a_six_players_at_most(six):
        opening.six_players_at_most(six)
"""

import pytest
from tests.chapters.scripted import ScriptedTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Asserted,
    Cut,
    CutDeclined,
    Decision,
    Done,
    NoRoll,
    NumberDrawn,
    Recut,
    Shaken,
    Shuffled,
    Who,
)
from pitboss.procedure.asides import OrderReshuffle
from pitboss.procedure.requests import (
    AcceptCut,
    Ask,
    AwaitPlayer,
    Certify,
    CountStub,
    Deal,
    DrawNumber,
    OfferCut,
    ReadDice,
    Record,
    Shuffle,
    TakeBets,
    Verify,
)
from pitboss.vocabulary.cards import unpack
from pitboss.vocabulary.refusal import Refused

ANN, BOB = Who("player", "Ann"), Who("player", "Bob")
BET = {"pai_gow": 1_000}
BY_HAND: dict[str, object] = {
    "decks": 1,
    "automated_shuffler": False,
    "dealing_method": "manual_shoe",
}
SHAKER: dict[str, object] = {"start_method": "shaker"}
THREE_IN_TURN = {3: "Ann", 5: "Bob", 1: "Cyd"}  # Ann came first
PLACE_OF_TOTAL = {
    3: 5, 4: 4, 5: 3, 6: 2, 7: 1, 8: 0, 9: 6, 10: 5, 11: 4, 12: 3, 13: 2, 14: 1, 15: 0, 16: 6,
    17: 5, 18: 4,
}  # fmt: skip
"""Counted by hand: the dealer is one, seat 6 two, and so on round the table."""
PLACE_OF_NUMBER = [
    (1, "dealer"), (2, "seat 6"), (3, "seat 5"), (4, "seat 4"), (5, "seat 3"), (6, "seat 2"),
    (7, "seat 1"),
]  # fmt: skip


def chapter_of(tables: type[ScriptedTable]) -> str:
    """The chapter of these tables, such as 645a."""
    return tables.plays.file.chapter.number


def dice_of(total: int) -> tuple[int, int, int]:
    """Three dice with this total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


# § 2


def no_table_opens_without(
    tables: type[ScriptedTable], item: str, cite: str, chosen: dict[str, object]
) -> None:
    """R-GEN-11, R-GEN-12: asserted by a floorperson, each with its paragraph."""
    game = tables.fresh(chosen, seats={2: "Ann"}, virtual=False)
    names = [name for name, _, _ in game.to(Certify).items]
    refusal = game.refuses(Asserted([name for name in names if name != item]), FLOORPERSON)
    assert (refusal.field, refusal.cites) == (f"items.{item}", (cite,))
    assert game.refuses(Asserted(names), DEALER).field == "who"
    game.answer(Asserted(names), FLOORPERSON)


def six_players_at_most(tables: type[ScriptedTable]) -> None:
    """There is no seat but the six."""
    chapter = chapter_of(tables)
    game = tables.fresh(seats={seat: f"P{seat}" for seat in range(1, 7)})
    game.to(TakeBets)
    for seat in (0, 7):
        with pytest.raises(Exception, match="there is no seat") as caught:
            game.sit(seat, "Zoe")
        assert f"{chapter}.2(a)" in str(caught.value)


# § 3


def a_deck_has_52_cards_and_one_joker(tables: type[ScriptedTable], decks: int) -> None:
    """As many of each card as there are decks."""
    game = tables.fresh({"decks": decks}, seats={2: "Ann"})
    game.to(TakeBets)
    held = game.holdings()
    assert len(held) == 53
    assert set(held.values()) == {decks}


def two_decks_are_opened_apart_and_alternate(tables: type[ScriptedTable]) -> None:
    """Each is inspected by itself; one is dealt while the other is shuffled, and never both lie in
    the rack."""
    chapter = chapter_of(tables)
    game = tables.fresh(seats={2: "Ann"})
    game.to(TakeBets)
    inspected = [
        step["text"] for step in game.citing(f"{chapter}.4(a)") if "inspects" in step["text"]
    ]
    assert [("red" in text, "blue" in text) for text in inspected] == [(True, False), (False, True)]
    assert {cite for step in game.citing(f"{chapter}.4(d)") for cite in step["cites"]} >= {
        f"{chapter}.4(a)", f"{chapter}.4(b)", f"{chapter}.4(c)",
    }  # fmt: skip
    used = []
    for _ in range(4):
        game.bets = {2: BET}
        game.to(Deal)
        batches = game.table.batches
        used.append(batches.in_play)
        assert batches.rack.count == 0  # (b)(4): never both decks in the rack
        assert batches.resting != batches.in_play
        assert batches.shuffled is not None
        assert batches.shuffled.count == 53  # (b)(2): shuffled and stored meanwhile
        assert not game.told("offer_cut")
        game.finish()
        assert game.table.batches.rack.count == 53
        game.whole()
        game.next_round()
        game.to(TakeBets)
    assert used == ["red", "blue", "red", "blue"]
    assert set(game.citing(f"{chapter}.3(b)(3)")[0]["cites"]) >= {
        f"{chapter}.3(b)(2)",
        f"{chapter}.3(b)(4)",
    }


def without_a_device_there_is_one_deck(tables: type[ScriptedTable]) -> None:
    """Also where nothing is said of decks; two are refused, and so is what only a device can do."""
    chapter = chapter_of(tables)
    by_hand = {name: value for name, value in BY_HAND.items() if name != "decks"}
    game = tables.fresh(by_hand, seats={2: "Ann"})
    assert game.table.rules["decks"] == 1
    game.to(TakeBets)
    assert set(game.holdings().values()) == {1}
    forbidden: list[tuple[dict[str, object], str]] = [
        ({"decks": 2}, f"{chapter}.3(b)[lead]"),
        ({"dealing_method": "hand"}, f"{chapter}.9(a)(1)"),
        ({"shuffler_loads_shoe": True}, f"{chapter}.5(a)"),
    ]
    for chosen, cite in forbidden:
        with pytest.raises(Refused) as caught:
            tables.fresh(BY_HAND | chosen)
        (name,) = chosen
        assert (caught.value.field, caught.value.cites) == (f"rules.{name}", (cite,))
        assert caught.value.allowed == "automated_shuffler True"
        tables.fresh({"decks": 1} | chosen)  # with the shuffler they may be chosen


def decks_are_changed_by_how_they_are_dealt(
    tables: type[ScriptedTable], dealt: str, hours: int, cite: str, *, decks: int = 1
) -> None:
    """After so many hours, and not a second before."""
    chapter = chapter_of(tables)
    game = tables.fresh({"dealing_method": dealt, "decks": decks}, seats={2: "Ann"})
    game.play({2: BET})
    game.now += hours * 3600 - 1
    game.next_round()
    game.play({2: BET})
    assert "taken from the table" not in " ".join(game.words())
    game.now += 1
    game.next_round()
    game.play({2: BET})
    assert game.said(f"in use for {hours} hours")["cites"] == [cite]
    assert game.citing(f"{chapter}.4(a)")  # new cards came
    game.whole()


# § 4


def inspected_verified_spread_looked_over_washed_shuffled(tables: type[ScriptedTable]) -> None:
    """In this order; a floorperson verifies, and the first player to arrive may look."""
    chapter = chapter_of(tables)
    game = tables.fresh(BY_HAND, virtual=False)
    inspected = game.to(Record, cites=(f"{chapter}.4(a)",))
    assert not isinstance(inspected, Verify)
    game.go()
    assert isinstance(game.pending, Verify)
    assert game.pending.cites == (f"{chapter}.4(a)",)
    assert game.refuses(Done(), DEALER).field == "who"  # the floorperson verifies
    game.to(AwaitPlayer)
    assert game.pending.cites == (f"{chapter}.4(b)",)
    assert "spread face up" in game.steps[-1]["text"]
    game.sit(3, "Ann")
    game.to(Shuffle)
    looked, washed = game.steps[-2:]
    assert "Ann may look" in looked["text"]
    assert "washed" in washed["text"]
    assert (looked["cites"], washed["cites"]) == ([f"{chapter}.4(b)"], [f"{chapter}.4(c)"])
    assert game.pending.cites == (f"{chapter}.5(a)",)
    order = [step["cites"][0] for step in game.steps if f"{chapter}.4" in step["cites"][0]]
    assert order == sorted(order)


def of_two_jokers_one_is_torn_and_put_away(tables: type[ScriptedTable]) -> None:
    """A physical paragraph is a recorded step or a checklist item (R-GEN-11): the dealer and a
    floorperson ensure that only one joker is used."""
    chapter = chapter_of(tables)
    game = tables.fresh(BY_HAND, virtual=False)
    items = [item for _, item, _ in game.to(Certify).items]
    game.to(AwaitPlayer)
    told = [*items, *(step["text"] for step in game.citing(f"{chapter}.4(b)"))]
    assert any("joker" in text and "torn" in text for text in told), told
    assert any("joker" in step["text"] for step in game.citing(f"{chapter}.4(b)"))


def preshuffled_cards_are_neither_inspected_nor_shuffled_but_cut(
    tables: type[ScriptedTable], device: bool
) -> None:
    """Cut like cards shuffled by hand."""
    chapter = chapter_of(tables)
    chosen = {"decks": 1, "preshuffled_cards": True, "automated_shuffler": device}
    game = tables.fresh(chosen, seats={2: "Ann"})
    asked = game.to(OfferCut)
    assert asked.seat == 2
    for cite in (f"{chapter}.4(a)", f"{chapter}.4(b)", f"{chapter}.4(c)", f"{chapter}.4(d)"):
        assert not game.citing(cite)
    assert game.citing(f"{chapter}.4(e)")
    assert "the supplier" in game.told("shuffle")[0]["text"]
    game.play({2: BET})
    assert game.citing(f"{chapter}.5(b)(2)")
    game.next_round()
    game.play({2: BET})
    assert bool(game.told("offer_cut")) is not device  # shuffled at the table from now on


# § 5: shuffle and cut


def a_machine_shuffle_needs_no_cut_and_comes_after_every_round(
    tables: type[ScriptedTable], dealt: str
) -> None:
    """However they are dealt."""
    chapter = chapter_of(tables)
    game = tables.fresh({"dealing_method": dealt, "decks": 1}, seats={2: "Ann"})
    for _ in range(3):
        game.play({2: BET})
        assert game.told("offer_cut") == []
        (shuffled,) = game.told("shuffle")
        assert "the device" in shuffled["text"]
        assert f"{chapter}.5(a)" in shuffled["cites"]
        assert len(game.citing(f"{chapter}.5(b)(1)")) == 1
        game.whole()
        game.next_round()


def the_shuffler_may_load_the_shoe(tables: type[ScriptedTable], loads: bool) -> None:
    """Or the dealer does."""
    chapter = chapter_of(tables)
    chosen = {"dealing_method": "manual_shoe", "shuffler_loads_shoe": loads, "decks": 1}
    game = tables.fresh(chosen, seats={2: "Ann"})
    game.to(TakeBets)
    placed = game.said("placed in the manual dealing shoe")
    assert ("by the shuffler itself" in placed["text"]) is loads
    assert f"{chapter}.8(a)" in placed["cites"]


def a_floorperson_may_have_the_cards_shuffled(tables: type[ScriptedTable]) -> None:
    """Nobody else may; by the device, or by hand where there is none."""
    for chosen in ({"decks": 1}, BY_HAND):
        game = tables.ready("", chosen)
        for who in (ANN, DEALER):
            assert game.refuses(OrderReshuffle(), who).field == "who"
        ordered = game.aside(OrderReshuffle(), FLOORPERSON)
        assert ordered["cites"] == [f"{chapter_of(tables)}.5(a)"]
        assert isinstance(game.pending, Shuffle)
        game.play({2: BET})
        assert len(game.told("shuffle")) == 1


def a_shuffle_keeps_the_cards_it_was_given(tables: type[ScriptedTable]) -> None:
    """None more, none less, none other."""
    game = tables.fresh({"decks": 1}, seats={2: "Ann"})
    request = game.to(Shuffle)
    assert request.cards is not None
    for order in (None, "", "AhKd", request.cards[2:] + "Jk", request.cards + "Ah", "Xx"):
        assert game.refuses(Shuffled(order), HOUSE).field == "order"


def at_the_beginning_the_first_player_to_arrive_is_offered_the_cut(
    tables: type[ScriptedTable],
) -> None:
    """If no player accepts, the dealer cuts."""
    chapter = chapter_of(tables)
    game = tables.fresh(BY_HAND, seats=THREE_IN_TURN)
    asked = game.to(OfferCut)
    assert (asked.seat, asked.player) == (3, "Ann")
    assert {f"{chapter}.5(c)", f"{chapter}.5(d)(1)", f"{chapter}.5(e)"} <= set(asked.cites)
    assert f"{chapter}.5(c)" in game.steps[-1]["cites"]  # the stack lies on a cover card
    assert game.refuses(Cut(20), BOB).field == "who"
    offered = []
    while isinstance(game.pending, OfferCut):
        if game.pending.seat is None:
            assert game.refuses(CutDeclined(), DEALER).field == "kind"
            break
        offered.append(game.pending.seat)
        game.answer(CutDeclined(), Who("player", game.pending.player))
    assert sorted(offered) == [1, 3, 5]  # everybody, once
    assert offered[0] == 3
    game.answer(Cut(20), DEALER)
    assert isinstance(game.pending, AcceptCut)


def later_the_cut_goes_counterclockwise_from_the_far_right(
    tables: type[ScriptedTable], cite: str
) -> None:
    """After a round; whoever arrived first has no precedence any more."""
    game = tables.fresh(BY_HAND, seats=THREE_IN_TURN)
    game.play({3: BET})
    game.next_round()
    offered = []
    game.to(OfferCut)
    assert cite in game.pending.cites
    while isinstance(game.pending, OfferCut) and game.pending.seat is not None:
        offered.append(game.pending.seat)
        game.answer(CutDeclined(), Who("player", game.pending.player))
    assert offered == [5, 3, 1]
    assert all(cite in step["cites"] for step in game.told("offer_cut"))
    assert game.citing(f"{chapter_of(tables)}.5(a)")
    assert isinstance(game.pending, OfferCut)  # now the dealer shall


def ten_cards_or_more_from_either_end(tables: type[ScriptedTable]) -> None:
    """What was above the cut lies at the bottom then."""
    chapter = chapter_of(tables)
    game = tables.fresh(BY_HAND, seats={2: "Ann"})
    game.to(OfferCut)
    for position in (-1, 0, 9, 44, 53):
        refusal = game.refuses(Cut(position), ANN)
        assert refusal.field == "position"
        assert f"{chapter}.5(e)" in refusal.cites
    assert game.refuses(Cut(20), BOB).field == "who"
    before = game.log[-2][0]
    assert isinstance(before, Shuffled)
    assert before.order is not None
    stack = unpack(before.order)
    game.answer(Cut(10), ANN)
    game.to(TakeBets)
    shoe = game.table.batches.shoe
    assert shoe.stack is not None
    assert shoe.stack[::-1] == stack[10:] + stack[:10]
    assert f"{chapter}.5(e)" in game.said("one cover card")["cites"]


def a_floorperson_may_have_the_cards_recut(
    tables: type[ScriptedTable], by: str, player: str
) -> None:
    """By who cut last, or by the next one entitled."""
    chapter = chapter_of(tables)
    game = tables.fresh(BY_HAND, seats=THREE_IN_TURN)
    game.play({3: BET})
    game.next_round()
    game.to(OfferCut)
    game.answer(Cut(20), BOB)
    for who in (DEALER, HOUSE):
        refusal = game.refuses(Recut("last"), who)
        assert (refusal.field, refusal.cites) == ("who", (f"{chapter}.5(f)",))
    game.answer(Recut("last" if by == "last" else "next"), FLOORPERSON)
    assert isinstance(game.pending, OfferCut)
    assert game.pending.player == player
    game.answer(Cut(30), Who("player", player))
    game.to(TakeBets)
    assert game.citing(f"{chapter}.5(f)")
    game.bets = {3: BET}
    game.finish()
    game.whole()


def an_idle_table_without_a_device(tables: type[ScriptedTable], wish: str) -> None:
    """The cards lie face down, are shown if a player wishes so, then washed, shuffled and cut."""
    chapter = chapter_of(tables)
    game = tables.fresh(BY_HAND, seats={2: "Ann"})
    game.play({2: BET})
    game.leave(2)
    game.next_round()
    game.to(AwaitPlayer)
    assert f"{chapter}.5(g)[lead]" in game.said("spread face down")["cites"]
    game.sit(4, "Bob")
    game.to(Ask)
    game.sit(5, "Cyd")
    assert game.refuses(Decision(4, "face_up"), Who("player", "Cyd")).field == "seat"
    game.elect(4, wish)
    game.bets = {4: BET}
    game.to(Deal)
    assert any("spread face up" in text for text in game.words()) is (wish == "face_up")
    assert {f"{chapter}.5(g)(1)", f"{chapter}.4(c)"} & set(game.said("washed")["cites"])
    assert len(game.told("shuffle")) == 1
    assert len(game.told("offer_cut")) == 3  # shuffled and cut in accordance with this section
    assert not game.citing(f"{chapter}.4(a)")  # no new cards came
    game.finish()
    game.whole()


def an_idle_table_with_a_device_plays_the_deck_that_was_in_it(
    tables: type[ScriptedTable], cite: str
) -> None:
    """The cards on the table go into the shuffler, and the deck in it is removed and dealt: it need
    not be spread and reshuffled."""
    chapter = chapter_of(tables)
    game = tables.fresh(seats={2: "Ann"})
    game.play({2: BET})
    game.leave(2)
    stored = game.table.batches.shuffled
    assert game.table.batches.in_play == "red"
    assert stored is not None
    assert stored.cards is not None
    game.next_round()
    game.to(AwaitPlayer)
    game.sit(4, "Bob")
    game.bets = {4: BET}
    game.to(Deal)
    batches = game.table.batches
    assert (batches.in_play, batches.resting) == ("blue", "red")
    assert batches.shoe.stack is not None
    assert batches.shoe.stack[::-1] == unpack(stored.cards)
    assert not [text for text in game.words() if "washed" in text]
    assert not [text for text in game.words() if "blue deck is spread" in text]
    assert [step for step in game.citing(cite) if "shuffler" in step["text"]]
    assert not game.citing(f"{chapter}.5(g)(1)")  # which is for a table without a device


def with_an_approved_device_there_is_no_cut_and_no_idle_spread(
    tables: type[ScriptedTable],
) -> None:
    """Nothing is cut or spread; the starting position is found all the same."""
    chapter = chapter_of(tables)
    game = tables.fresh(BY_HAND | {"reshuffling_device": True}, seats={2: "Ann"})
    game.play({2: BET})
    assert game.told("offer_cut") == game.told("accept_cut") == []
    (shuffled,) = game.told("shuffle")
    assert f"{chapter}.5(h)" in shuffled["cites"]
    assert "the device" in shuffled["text"]
    assert len(game.told("draw_number")) == 1
    game.leave(2)
    game.next_round()
    game.sit(4, "Bob")
    game.play({4: BET})
    assert not [step for step in game.steps if f"{chapter}.5(g)" in " ".join(step["cites"])]


# § 5(i)-(j): the starting position


def dice_are_counted_counterclockwise_from_the_dealer(
    tables: type[ScriptedTable], total: int
) -> None:
    """Every position counts, with a wager or without."""
    chapter = chapter_of(tables)
    game = tables.ready("", SHAKER)
    game.dice = dice_of(total)
    game.bets = {2: BET}
    game.to(ReadDice)
    assert f"{chapter}.5(i)(1)(i)" in game.said("shakes the shaker at least three times")["cites"]
    game.to(Deal)
    place = PLACE_OF_TOTAL[total]
    read = game.told("read_dice")[0]
    assert f"{chapter}.5(i)(1)(ii)" in read["cites"]
    assert str(total) in read["text"]
    assert f"{chapter}.5(i)(1)(iii)" in game.said("the first cards go to")["cites"]
    assert game.pending.describe()["to"] == (f"seat {place}" if place else "dealer")


def the_shaker_is_put_away_after_the_dealing_procedures(tables: type[ScriptedTable]) -> None:
    """These (§§ 8 to 10) end with the stub and the empty positions."""
    chapter = chapter_of(tables)
    game = tables.ready("", SHAKER)
    game.play({2: BET})
    away = game.steps.index(game.said("placed to the dealer's right"))
    assert game.steps[away]["cites"] == [f"{chapter}.5(i)(1)(iv)"]
    whats = [step["what"] for step in game.steps]
    assert away > max(at for at, what in enumerate(whats) if what == "deal")
    assert away > whats.index("count_stub")
    assert away < whats.index("set_hands" if "set_hands" in whats else "decision")


def a_no_roll_is_shaken_again(tables: type[ScriptedTable], irregularities: str) -> None:
    """Dice that do not lie flat, or fell out."""
    game = tables.ready("", SHAKER)
    game.bets = {2: BET}
    game.to(ReadDice)
    assert game.answer(NoRoll("not_flat"), HOUSE)["cites"] == [f"{irregularities}(a)"]
    game.to(ReadDice)
    assert game.answer(NoRoll("fell_out"), HOUSE)["cites"] == [f"{irregularities}(b)"]
    game.to(ReadDice)
    shaken = [text for text in game.words() if "shakes the shaker" in text]
    assert len(shaken) == 3
    assert game.refuses(NoRoll("lid"), DEALER).field == "why"  # nobody but the dealer shook them
    for dice in ([1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 2, 7], []):
        assert game.refuses(Shaken(dice), DEALER).field == "dice"
    assert game.refuses(Shaken([1, 2, 3]), ANN).field == "who"
    game.answer(Shaken([1, 2, 3]), DEALER)
    game.to(Deal, to="seat 2")
    game.finish()
    game.balanced()


def a_random_number_from_1_to_7(tables: type[ScriptedTable], number: int, place: str) -> None:
    """The dealer is one, seat 6 two, and so on round the table."""
    chapter = chapter_of(tables)
    game = tables.ready("")
    game.bets = {2: BET}
    game.to(DrawNumber)
    for wrong in (0, 8, -1):
        refusal = game.refuses(NumberDrawn(wrong), DEALER)
        assert refusal.field == "number"
        assert f"{chapter}.5(i)(2)" in refusal.cites
    assert game.refuses(NumberDrawn(number), ANN).field == "who"
    game.answer(NumberDrawn(number), HOUSE)
    game.to(Deal)
    assert game.pending.describe()["to"] == place
    assert not [text for text in game.words() if "shaker" in text]


def the_position_may_be_marked(tables: type[ScriptedTable], marked: bool) -> None:
    """If the casino marks it."""
    chapter = chapter_of(tables)
    game = tables.ready("", {"mark_start": marked})
    game.start = 4
    game.bets = {2: BET}
    game.to(Deal)
    assert [step["text"] for step in game.citing(f"{chapter}.5(j)")] == (
        ["A marker lies at seat 4"] if marked else []
    )


def the_starting_position_is_found_once_and_before_the_first_card(
    tables: type[ScriptedTable],
) -> None:
    """R-GEN-14."""
    chapter = chapter_of(tables)
    for dealt, cite in (("manual_shoe", f"{chapter}.8(c)"), ("hand", f"{chapter}.9(b)"),
                        ("automated_shoe", f"{chapter}.10(b)")):  # fmt: skip
        game = tables.ready("", {"dealing_method": dealt})
        game.bets = {2: BET}
        game.to(CountStub)
        whats = [step["what"] for step in game.steps]
        assert whats.count("draw_number") == 1
        assert whats.index("draw_number") < whats.index("deal")
        assert cite in game.told("draw_number")[0]["cites"]
