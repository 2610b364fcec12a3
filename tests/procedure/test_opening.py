"""§§ 2 to 5 of the chapters that are played with one deck, where they say the same: the table, its
decks, how it is opened, and the shuffle."""

import pytest
from tests.chapters.each import TABLES, Tables, in_each
from tests.chapters.scripted import ANN, BY_HAND

from pitboss.chapters import table_from
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Decision,
    Done,
    NoMoreBets,
    Shuffled,
    Who,
    WrongCount,
)
from pitboss.procedure.asides import OrderReshuffle
from pitboss.procedure.requests import (
    Announce,
    Ask,
    AwaitPlayer,
    Deal,
    OfferCut,
    Record,
    Shuffle,
    TakeBets,
    Verify,
)
from pitboss.vocabulary.cards import unpack
from pitboss.vocabulary.refusal import Refused

METHODS = ("hand", "manual_shoe", "automated_shoe")
ONE_DECK = ("645a", "670a", "678a", "687a", "688a")


def size_of(tables: Tables) -> int:
    """How many cards a deck has, with its joker."""
    return len(tables.plays.file.cards.deck)


# § 2


@in_each(
    pytest.mark.shows("645a.2(a)"),
    pytest.mark.shows("670a.2(a)"),
    pytest.mark.shows("678a.2(a)"),
    pytest.mark.shows("687a.2(a)"),
    pytest.mark.shows("688a.2(a)"),
)
def test_2_a_six_players_at_most(tables: Tables) -> None:
    game = tables.fresh(seats={seat: f"P{seat}" for seat in range(1, 7)})
    game.to(TakeBets)
    for seat in (0, 7):
        with pytest.raises(Refused, match="there is no seat") as caught:
            game.sit(seat, "Zoe")
        assert f"{tables.chapter}.2(a)" in str(caught.value)


# § 3: the decks


@in_each(
    (pytest.mark.shows("645a.3(a)"), 53),
    (pytest.mark.shows("670a.3(a)"), 53),
    (pytest.mark.shows("678a.3(a)"), 52),
    (pytest.mark.shows("687a.3(a)"), 53),
    (pytest.mark.shows("688a.3(a)"), 53),
    also="size",
)
@pytest.mark.parametrize("decks", [1, 2])
def test_3_a_a_deck_has_52_cards_and_in_most_chapters_one_joker(
    tables: Tables, size: int, decks: int
) -> None:
    game = tables.fresh({"decks": decks}, seats={2: "Ann"})
    assert game.to(Shuffle).count == size
    game.to(TakeBets)
    assert len(game.holdings()) == size
    assert set(game.holdings().values()) == {decks}
    assert game.table.batches.shoe.remaining == size


@in_each(
    pytest.mark.shows("645a.3(b)[lead]", "645a.4(d)"),
    pytest.mark.shows("670a.3(b)[lead]", "670a.4(d)"),
    pytest.mark.shows("678a.4(d)"),
    pytest.mark.shows("687a.3(b)[lead]", "687a.3(b)(1)", "687a.4(d)"),
    pytest.mark.shows("688a.3(b)[lead]", "688a.4(d)"),
)
def test_3_b_two_decks_are_opened_apart_and_one_waits_in_the_shuffler(tables: Tables) -> None:
    """Each is inspected, spread, washed and shuffled by itself."""
    chapter, size = tables.chapter, size_of(tables)
    game = tables.fresh(seats={2: "Ann"})
    game.to(TakeBets)
    inspected = [
        step["text"] for step in game.citing(f"{chapter}.4(a)") if "inspects" in step["text"]
    ]
    assert [("red" in text, "blue" in text) for text in inspected] == [(True, False), (False, True)]
    for colour in ("red", "blue"):
        for act in ("inspects the {} deck", "The {} deck is spread", "The {} deck is turned"):
            assert f"{chapter}.4(d)" in game.said(act.format(colour))["cites"]
        assert "washed" in game.said(f"The {colour} deck is turned")["text"]
    apart = game.citing(f"{chapter}.4(d)")
    assert sum("verifies" in step["text"] for step in apart) == 2
    assert {cite for step in apart for cite in step["cites"]} >= {
        f"{chapter}.4({subsection})" for subsection in "abcd"
    }
    assert [step["text"] for step in game.told("shuffle")] == [
        f"{size} cards of the red batch shuffled by the device",
        f"{size} cards of the blue batch shuffled by the device",
    ]
    batches = game.table.batches
    assert (batches.in_play, batches.resting) == ("red", "blue")
    assert batches.shuffled is not None
    assert batches.shuffled.count == size


@in_each(
    pytest.mark.shows("645a.3(b)(2)", "645a.3(b)(3)", "645a.3(b)(4)"),
    pytest.mark.shows("670a.3(b)(2)", "670a.3(b)(3)", "670a.3(b)(4)"),
    pytest.mark.shows("678a.3(b)[lead]", "678a.3(b)(2)", "678a.3(b)(3)", "678a.3(b)(4)"),
    pytest.mark.shows("687a.3(b)(2)", "687a.3(b)(3)", "687a.3(b)(4)"),
    pytest.mark.shows("688a.3(b)(2)", "688a.3(b)(3)", "688a.3(b)(4)", "688a.5(a)", "688a.5(b)(1)"),
)
def test_3_b_each_deck_is_used_for_every_other_round(tables: Tables) -> None:
    """One is dealt while the other is shuffled and stored, and never both lie in the rack."""
    chapter, size = tables.chapter, size_of(tables)
    game = tables.fresh(seats={2: "Ann"})
    used = []
    for _ in range(5):
        game.bets = {2: tables.wager}
        game.to(Deal)
        batches = game.table.batches
        used.append(batches.in_play)
        assert batches.rack.count == 0  # (b)(4)
        assert {batches.in_play, batches.resting} == {"red", "blue"}
        assert batches.shuffled is not None
        assert batches.shuffled.count == size  # (b)(2)
        assert not game.told("offer_cut")
        game.finish()
        assert game.table.batches.rack.count == size
        game.whole()
        game.next_round()
        game.to(TakeBets)
    assert used == ["red", "blue", "red", "blue", "red"]
    (alternated,) = game.citing(f"{chapter}.3(b)(3)")
    assert set(alternated["cites"]) >= {f"{chapter}.3(b)(2)", f"{chapter}.3(b)(4)"}


@pytest.mark.shows("687a.3(b)(3)", "687a.5(a)")
@pytest.mark.parametrize("chapter", ONE_DECK)
def test_3_b_3_an_ordered_reshuffle_does_not_bring_the_deck_of_the_last_round_back(
    chapter: str,
) -> None:
    """Each deck is used for every other round, also where the floorperson has it shuffled again."""
    game = TABLES[chapter].fresh(seats={2: "Ann"})
    game.play({2: game.wager})
    game.next_round()
    game.to(TakeBets)
    assert game.table.batches.in_play == "blue"
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(Deal)
    assert game.table.batches.in_play == "blue"


@in_each(
    pytest.mark.shows("645a.3(b)[lead]", "645a.9(a)(1)", "645a.5(a)"),
    pytest.mark.shows("670a.3(b)[lead]", "670a.9(a)(1)", "670a.5(a)"),
    pytest.mark.shows("678a.3(b)[lead]"),
    pytest.mark.shows("687a.3(b)[lead]"),
    pytest.mark.shows("688a.3(b)[lead]"),
)
def test_3_b_without_a_device_there_is_one_deck(tables: Tables) -> None:
    """Also where nothing is said of decks; two are refused, and so is what only a device can do."""
    chapter = tables.chapter
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
        assert caught.value.allowed == "automated card shuffling device: yes"
        tables.fresh({"decks": 1} | chosen)  # with the shuffler they may be chosen


@in_each(
    pytest.mark.shows("645a.3(c)(1)", "645a.3(c)(2)"),
    pytest.mark.shows("670a.3(c)(1)", "670a.3(c)(2)"),
    pytest.mark.shows("678a.3(c)(1)", "678a.3(c)(2)"),
    pytest.mark.shows("687a.3(c)(1)", "687a.3(c)(2)"),
    pytest.mark.shows("688a.3(c)(1)", "688a.3(c)(2)"),
)
@pytest.mark.parametrize(
    ("dealt", "hours", "paragraph"),
    [("hand", 4, "3(c)(1)"), ("manual_shoe", 8, "3(c)(2)"), ("automated_shoe", 8, "3(c)(2)")],
)
@pytest.mark.parametrize("decks", [1, 2])
def test_3_c_decks_are_changed_after_four_hours_or_eight(
    tables: Tables, dealt: str, hours: int, paragraph: str, decks: int
) -> None:
    """After so many hours, and not a second before."""
    game = tables.fresh({"dealing_method": dealt, "decks": decks}, seats={2: "Ann"})
    cite, opened = f"{tables.chapter}.{paragraph}", game.now
    game.play({2: tables.wager})
    assert {tuple(step["cites"]) for step in game.told("tell_time")} == {(cite,)}
    game.now = opened + hours * 3600 - 1
    game.next_round()
    game.play({2: tables.wager})
    assert "in use for" not in " ".join(game.words())
    assert "taken from the table" not in " ".join(game.words())
    game.now = opened + hours * 3600
    game.next_round()
    game.to(TakeBets)
    assert game.said(f"in use for {hours} hours")["cites"] == [cite]
    assert len([text for text in game.words() if "inspects" in text]) == decks
    assert game.citing(f"{tables.chapter}.4(a)")  # new cards came
    game.play({2: tables.wager})
    assert game.table.batches.opened_at == game.now
    game.whole()


@in_each(
    pytest.mark.shows("645a.3(c)(2)"),
    pytest.mark.shows("670a.3(c)(2)"),
    pytest.mark.shows("678a.3(c)(1)"),
    pytest.mark.shows("687a.3(c)(2)"),
    pytest.mark.shows("688a.3(c)(2)"),
)
@pytest.mark.parametrize(("dealt", "hours"), [("hand", 4), ("manual_shoe", 8)])
def test_3_c_no_card_is_dealt_from_decks_that_grew_old_while_the_bets_were_open(
    tables: Tables, dealt: str, hours: int
) -> None:
    game = tables.fresh({"dealing_method": dealt}, seats={2: "Ann"})
    game.to(TakeBets)
    game.now += hours * 3600
    game.play({2: tables.wager})
    words = game.words()
    old = words.index(game.said(f"in use for {hours} hours")["text"])
    first = next(at for at, step in enumerate(game.steps) if step["what"] == "deal")
    assert words.index("No more bets") < old < first
    game.whole()


@in_each(
    pytest.mark.shows("678a.5(b)", "678a.3(c)(1)"), pytest.mark.shows("687a.5(b)", "687a.3(c)(2)")
)
@pytest.mark.parametrize(("dealt", "hours"), [("hand", 4), ("manual_shoe", 8)])
def test_5_b_a_new_deck_of_the_wrong_number_is_replaced_though_bets_lie_there(
    tables: Tables, dealt: str, hours: int
) -> None:
    """The hours ended while bets were placed, and the device finds the new deck incomplete: it
    leaves the table, another is opened, and the round is dealt from that."""
    game = tables.fresh({"dealing_method": dealt, "decks": 1}, seats={2: "Ann"})
    game.to(TakeBets)
    game.now += hours * 3600
    game.bets = {2: tables.wager}
    game.to(Shuffle)
    game.answer(WrongCount(51), DEALER)
    result = game.finish()
    assert result[2, "ante"] == ("lose", tables.wager["ante"], 0)  # nobody raised
    assert len(game.told("deal")) == 2 * tables.plays.file.hand.cards
    game.whole()


# § 4: the opening


@in_each(
    pytest.mark.shows("645a.4(a)", "645a.4(b)", "645a.4(c)"),
    pytest.mark.shows("670a.4(a)", "670a.4(b)", "670a.4(c)"),
    pytest.mark.shows("678a.4(a)", "678a.4(b)", "678a.4(c)"),
    pytest.mark.shows("687a.4(a)", "687a.4(b)", "687a.4(c)"),
    pytest.mark.shows("688a.4(a)", "688a.4(b)", "688a.4(c)"),
)
def test_4_inspected_verified_spread_looked_over_washed_shuffled(tables: Tables) -> None:
    """In this order; a floorperson verifies, and the first player to arrive may look."""
    chapter = tables.chapter
    game = tables.fresh(BY_HAND, virtual=False)
    inspected = game.to(Record, cites=(f"{chapter}.4(a)",))
    assert not isinstance(inspected, Verify)
    game.go()
    assert game.said("inspects the red deck")["cites"] == [f"{chapter}.4(a)"]
    assert isinstance(game.pending, Verify)
    assert game.pending.cites == (f"{chapter}.4(a)",)
    assert game.refuses(Done(), DEALER).field == "who"  # the floorperson verifies
    assert game.to(AwaitPlayer).cites == (f"{chapter}.4(b)",)
    assert "spread face up" in game.steps[-1]["text"]
    opened = [step["cites"][0] for step in game.steps if f"{chapter}.4" in step["cites"][0]]
    assert opened[:3] == [f"{chapter}.4(a)", f"{chapter}.4(a)", f"{chapter}.4(b)"]
    game.sit(3, "Ann")
    shuffle = game.to(Shuffle)
    looked, washed = game.steps[-2:]
    assert "Ann may look" in looked["text"]
    assert "washed and stacked" in washed["text"]
    assert (looked["cites"], washed["cites"]) == ([f"{chapter}.4(b)"], [f"{chapter}.4(c)"])
    assert shuffle.cites == (f"{chapter}.5(a)",)
    order = [step["cites"][0] for step in game.steps if f"{chapter}.4" in step["cites"][0]]
    assert order == sorted(order)


@in_each(
    pytest.mark.shows("645a.4(b)", "645a.3(a)"),
    pytest.mark.shows("670a.4(b)", "670a.3(a)"),
    pytest.mark.shows("688a.4(b)"),
)
def test_4_b_of_two_jokers_one_is_torn_and_put_away(tables: Tables) -> None:
    """A recorded step (R-GEN-11): the dealer and a floorperson ensure that one joker is used."""
    game = tables.fresh(BY_HAND, virtual=False)
    game.to(AwaitPlayer)
    jokers = [step["text"] for step in game.citing(f"{tables.chapter}.4(b)")]
    assert any("joker" in text and "torn" in text for text in jokers), jokers


@in_each(
    (pytest.mark.shows("645a.4(e)", "645a.5(a)", "645a.5(b)(2)"), "5(b)(2)", 2),
    (pytest.mark.shows("670a.4(e)", "670a.5(a)", "670a.5(b)(2)"), "5(b)(2)", 2),
    (pytest.mark.shows("678a.4(e)", "678a.5(a)", "678a.5(c)(2)"), "5(c)(2)", None),
    (pytest.mark.shows("687a.4(e)", "687a.5(a)", "687a.5(c)(2)"), "5(c)(2)", None),
    (pytest.mark.shows("688a.4(e)", "688a.5(a)", "688a.5(b)(2)"), "5(b)(2)", 2),
    also="cut seat",
)
@pytest.mark.parametrize(("device", "decks"), [(True, 1), (True, 2), (False, 1)])
def test_4_e_preshuffled_cards_are_neither_inspected_nor_shuffled_but_cut(
    tables: Tables, cut: str, seat: int | None, device: bool, decks: int
) -> None:
    """R-670a-13, R-688a-18: cut like cards shuffled by hand, at the first round only."""
    chapter = tables.chapter
    chosen = {"decks": decks, "preshuffled_cards": True, "automated_shuffler": device}
    game = tables.fresh(chosen, seats={2: "Ann"})
    assert game.to(OfferCut).seat == seat
    for subsection in "abcd":
        assert not game.citing(f"{chapter}.4({subsection})")
    assert not [text for text in game.words() if "inspects" in text or "washed" in text]
    opened = game.said("preinspected and preshuffled")["cites"]
    assert [cite for cite in opened if not cite.startswith("R-")] == [f"{chapter}.4(e)"]
    assert "the supplier" in game.told("shuffle")[0]["text"]
    game.to(TakeBets)
    assert f"{chapter}.{cut}" in game.steps[-1]["cites"]
    assert len(game.told("offer_cut")) == (1 if seat is None else 2)  # Ann declines
    game.play({2: tables.wager})
    if decks == 1:
        game.next_round()
        game.play({2: tables.wager})
        assert bool(game.told("offer_cut")) is not device  # shuffled at the table from now on


@in_each(
    pytest.mark.shows("678a.5(c)(2)", "678a.3(b)(2)"),
    pytest.mark.shows("687a.5(c)(2)", "687a.4(e)"),
)
def test_5_c_2_the_second_preshuffled_deck_is_shuffled_by_the_device_or_cut(
    tables: Tables,
) -> None:
    game = tables.fresh({"preshuffled_cards": True, "decks": 2}, seats={1: "Ann"})
    game.play({1: tables.wager})
    by_device = [
        text for text in game.words() if "cards of the blue batch shuffled by the device" in text
    ]
    game.next_round()
    game.to(TakeBets)
    assert game.table.batches.in_play == "blue"
    assert by_device or len(game.told("offer_cut")) == 1


# § 5: the shuffle


@in_each(
    (pytest.mark.shows("645a.5(a)", "645a.5(b)(1)"), "5(b)(1)"),
    (pytest.mark.shows("670a.5(a)", "670a.5(b)(1)"), "5(b)(1)"),
    (pytest.mark.shows("678a.5(a)", "678a.5(c)(1)"), "5(c)(1)"),
    (pytest.mark.shows("687a.5(a)", "687a.5(c)(1)"), "5(c)(1)"),
    (pytest.mark.shows("688a.5(a)", "688a.5(b)(1)", "688a.9(a)(1)", "688a.9(a)(2)"), "5(b)(1)"),
    also="uncut",
)
@pytest.mark.parametrize("dealt", METHODS)
def test_5_a_machine_shuffle_needs_no_cut_and_comes_after_every_round(
    tables: Tables, uncut: str, dealt: str
) -> None:
    chapter = tables.chapter
    game = tables.fresh({"dealing_method": dealt, "decks": 1}, seats={2: "Ann"})
    for _ in range(3):
        game.to(TakeBets)
        placed = game.steps[-1]["cites"]
        assert f"{chapter}.{uncut}" in placed
        if dealt == "hand":
            assert {f"{chapter}.9(a)(1)", f"{chapter}.9(a)(2)"} <= set(placed)
        game.play({2: tables.wager})
        assert game.told("offer_cut") == []
        (shuffled,) = game.told("shuffle")
        assert "the device" in shuffled["text"]
        assert f"{chapter}.5(a)" in shuffled["cites"]
        assert len(game.citing(f"{chapter}.{uncut}")) == 1
        game.whole()
        game.next_round()


@in_each(
    (pytest.mark.shows("645a.5(a)", "645a.5(b)(2)"), "5(b)(2)"),
    (pytest.mark.shows("670a.5(a)", "670a.5(b)(2)"), "5(b)(2)"),
    (pytest.mark.shows("678a.5(a)", "678a.5(c)(2)"), "5(c)(2)"),
    (pytest.mark.shows("687a.5(a)", "687a.5(c)(2)"), "5(c)(2)"),
    (pytest.mark.shows("688a.5(a)", "688a.5(b)(2)"), "5(b)(2)"),
    also="cut",
)
def test_5_cards_that_no_device_shuffled_are_cut(tables: Tables, cut: str) -> None:
    game = tables.fresh(BY_HAND, seats={2: "Ann"})
    for _ in range(3):
        game.play({2: tables.wager})
        (shuffled,) = game.told("shuffle")
        assert "the dealer" in shuffled["text"]
        assert f"{tables.chapter}.5(a)" in shuffled["cites"]
        assert game.told("offer_cut")
        placed = game.said("stacked deck is placed in the manual dealing shoe")
        assert f"{tables.chapter}.{cut}" in placed["cites"]
        game.whole()
        game.next_round()


@in_each(
    pytest.mark.shows("645a.5(a)", "645a.8(a)"),
    pytest.mark.shows("670a.5(a)", "670a.8(a)"),
    pytest.mark.shows("678a.5(a)", "678a.8(a)"),
    pytest.mark.shows("687a.5(a)", "687a.8(a)"),
    pytest.mark.shows("688a.5(a)", "688a.8(a)", "688a.10(a)(1)"),
)
@pytest.mark.parametrize(
    ("dealt", "paragraph"), [("manual_shoe", "8(a)"), ("automated_shoe", "10(a)(1)")]
)
@pytest.mark.parametrize("loads", [True, False])
def test_5_a_the_shuffler_may_load_the_shoe_or_the_dealer_does(
    tables: Tables, dealt: str, paragraph: str, loads: bool
) -> None:
    chosen = {"dealing_method": dealt, "shuffler_loads_shoe": loads}
    game = tables.fresh(chosen, seats={2: "Ann"})
    game.to(TakeBets)
    placed = game.steps[-1]
    assert ("by the shuffler itself" in placed["text"]) is loads
    assert f"{tables.chapter}.{paragraph}" in placed["cites"]


@in_each(
    pytest.mark.shows("645a.5(a)"),
    pytest.mark.shows("670a.5(a)"),
    pytest.mark.shows("678a.5(a)"),
    pytest.mark.shows("687a.5(a)"),
    pytest.mark.shows("688a.5(a)"),
)
@pytest.mark.parametrize("chosen", [{"decks": 1}, BY_HAND], ids=["device", "by hand"])
def test_5_a_a_floorperson_and_nobody_else_may_have_the_cards_shuffled(
    tables: Tables, chosen: dict[str, object]
) -> None:
    game = tables.ready("", chosen)
    for who in (ANN, DEALER):
        assert game.refuses(OrderReshuffle(), who).field == "who"
    ordered = game.aside(OrderReshuffle(), FLOORPERSON)
    assert ordered["cites"] == [f"{tables.chapter}.5(a)"]
    assert isinstance(game.pending, Shuffle)
    game.play({2: tables.wager})
    assert len(game.told("shuffle")) == 1
    game.whole()


@in_each(
    pytest.mark.shows("645a.5(a)"),
    pytest.mark.shows("670a.5(a)"),
    pytest.mark.shows("678a.5(a)"),
    pytest.mark.shows("687a.5(a)"),
    pytest.mark.shows("688a.5(a)"),
)
def test_5_a_a_shuffle_keeps_the_cards_it_was_given(tables: Tables) -> None:
    """None more, none less, none other."""
    game = tables.fresh({"decks": 1}, seats={2: "Ann"})
    request = game.to(Shuffle)
    assert request.cards is not None
    for order in (None, "", "AhKd", request.cards[2:] + "Jk", request.cards + "Ah", "Xx"):
        assert game.refuses(Shuffled(order), HOUSE).field == "order"


# § 5: an idle table, and a device that reshuffles


@in_each(
    (pytest.mark.shows("645a.5(g)[lead]", "645a.5(g)(1)"), "5(g)[lead]", "5(g)(1)"),
    (pytest.mark.shows("670a.5(g)[lead]", "670a.5(g)(1)"), "5(g)[lead]", "5(g)(1)"),
    (pytest.mark.shows("678a.5(f)"), "5(f)", "4(c)"),
    (pytest.mark.shows("687a.5(f)", "687a.4(c)"), "5(f)", "4(c)"),
    (pytest.mark.shows("688a.5(g)[lead]", "688a.5(g)(1)"), "5(g)[lead]", "5(g)(1)"),
    also="idle washed",
)
@pytest.mark.parametrize("wish", ["face_up", "face_down"])
def test_5_the_cards_of_an_idle_table_lie_face_down_and_are_washed_shuffled_and_cut(
    tables: Tables, idle: str, washed: str, wish: str
) -> None:
    """R-687a-21: shown if the first player arriving wishes so, and no other."""
    chapter = tables.chapter
    game = tables.fresh(BY_HAND, seats={2: "Ann"})
    game.play({2: tables.wager})
    cuts = len(game.told("offer_cut"))
    game.leave(2)
    game.next_round()
    game.to(AwaitPlayer)
    assert f"{chapter}.{idle}" in game.said("spread face down")["cites"]
    assert not game.citing(f"{chapter}.5(g)(2)")  # which is for a table with a device
    game.sit(4, "Bob")
    assert game.to(Ask).player == "Bob"
    game.sit(5, "Cyd")
    assert game.refuses(Decision(4, "face_up"), Who("player", "Cyd")).field == "seat"
    game.elect(4, wish)
    game.bets = {4: tables.wager}
    game.to(Deal)
    assert any("spread face up" in text for text in game.words()) is (wish == "face_up")
    assert {f"{chapter}.{washed}", f"{chapter}.4(c)"} & set(game.said("washed")["cites"])
    assert len(game.told("shuffle")) == 1
    assert len(game.told("offer_cut")) == (cuts + 1 if cuts > 1 else 1)  # one player more
    assert not game.citing(f"{chapter}.4(a)")  # no new cards came
    game.finish()
    game.whole()


@in_each(pytest.mark.shows("678a.5(f)"), pytest.mark.shows("687a.5(f)", "687a.4(c)"))
@pytest.mark.parametrize("wish", ["face_up", "face_down"])
@pytest.mark.parametrize("decks", [1, 2])
def test_5_f_every_deck_of_an_idle_table_is_spread_and_washed(
    tables: Tables, wish: str, decks: int
) -> None:
    game = tables.fresh({"decks": decks}, seats={2: "Ann"})
    game.play({2: tables.wager})
    game.leave(2)
    game.next_round()
    game.to(AwaitPlayer)
    assert f"{tables.chapter}.5(f)" in game.said("spread face down")["cites"]
    game.sit(3, "Bob")
    game.elects = {3: wish}
    game.to(Shuffle)
    spread = [text for text in game.words() if "spread face up" in text]
    assert len(spread) == (decks if wish == "face_up" else 0)
    washed = [step for step in game.steps if "washed" in step["text"]]
    assert [step["cites"][0] for step in washed] == [f"{tables.chapter}.4(c)"] * decks
    assert not [text for text in game.words() if "inspects" in text]  # no new cards
    game.play({3: tables.wager})
    game.whole()


@pytest.mark.shows("678a.5(f)")
@pytest.mark.parametrize("chapter", ONE_DECK)
def test_5_the_last_player_leaves_while_betting_is_open(chapter: str) -> None:
    game = TABLES[chapter].ready("", BY_HAND)
    game.leave(2)
    game.to(AwaitPlayer)
    assert game.said("spread face down")


@in_each(
    (pytest.mark.shows("645a.5(h)"), "5(h)", "5(g)"),
    (pytest.mark.shows("670a.5(h)"), "5(h)", "5(g)"),
    (pytest.mark.shows("678a.5(g)"), "5(g)", "5(f)"),
    (pytest.mark.shows("687a.5(g)"), "5(g)", "5(f)"),
    (pytest.mark.shows("688a.5(h)"), "5(h)", "5(g)"),
    also="approved idle",
)
@pytest.mark.parametrize("chosen", [{"decks": 1}, {"decks": 2}, BY_HAND], ids=str)
def test_5_with_an_approved_device_there_is_no_cut_and_no_idle_spread(
    tables: Tables, approved: str, idle: str, chosen: dict[str, object]
) -> None:
    """R-670a-14, R-688a-18: the device shuffles, whatever else the table has."""
    chapter = tables.chapter
    game = tables.fresh(chosen | {"reshuffling_device": True}, seats={2: "Ann"})
    assert game.to(Shuffle).by == "device"
    game.play({2: tables.wager})
    assert game.told("offer_cut") == game.told("accept_cut") == []
    for shuffled in game.told("shuffle"):
        assert f"{chapter}.{approved}" in shuffled["cites"]
        assert "the device" in shuffled["text"]
    assert game.citing(f"{chapter}.5(b)(2)") == game.citing(f"{chapter}.5(c)(2)") == []
    game.leave(2)
    game.next_round()
    game.sit(4, "Bob")
    game.play({4: tables.wager})
    assert not [step for step in game.steps if f"{chapter}.{idle}" in " ".join(step["cites"])]
    assert not [text for text in game.words() if "spread" in text]
    assert game.told("offer_cut") == []


# what is unusual


@pytest.mark.parametrize("chapter", ONE_DECK)
def test_betting_stays_open_for_who_sits_down_until_it_is_closed(chapter: str) -> None:
    game = TABLES[chapter].ready("", seats={2: "Ann"})
    game.sit(4, "Bob")
    game.bet(2, **game.wager)
    game.answer(NoMoreBets(), DEALER)
    assert isinstance(game.pending, Announce)


@pytest.mark.parametrize("chapter", ONE_DECK)
def test_a_table_between_rounds_is_a_value(chapter: str) -> None:
    game = TABLES[chapter].fresh(seats={2: "Ann"})
    game.play({2: game.wager})
    value = game.table.value()
    assert table_from(value).value() == value
    shoe, rack = value["batches"]["shoe"]["remaining"], value["batches"]["rack"]["cards"]
    assert (shoe, len(unpack(rack))) == (0, size_of(TABLES[chapter]))
