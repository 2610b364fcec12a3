"""§ 13 (of chapter 645a: § 14) of the chapters that are played with one deck, where they say the
same: cards face up, drawn in error or of a wrong number, and devices that fail."""

import pytest
from tests.chapters.each import Tables, in_each
from tests.chapters.full_tables import FULL, METHODS, all_void, full_table
from tests.chapters.scripted import ANN, BY_HAND

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    CardDealt,
    Done,
    FoundFaceUp,
    Jammed,
    OutOfOrder,
)
from pitboss.procedure.asides import Declare, OrderReshuffle, ShufflerRepaired
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    ArrangeHands,
    Ask,
    CountStub,
    Deal,
    OfferCut,
    Request,
    SetHands,
    Settle,
    Shuffle,
    TurnUp,
    Verify,
)

PAI_GOW: tuple[type[Request], ...] = (Deal, CountStub, SetHands, TurnUp, Settle)
STUD: tuple[type[Request], ...] = (Deal, Ask, TurnUp, Settle)

dealt_each_way = pytest.mark.parametrize("method", METHODS)


# a card found face up


@in_each(
    (pytest.mark.shows("645a.14(f)"), "645a.14(f)"),
    (pytest.mark.shows("670a.13(f)"), "670a.13(f)"),
    (pytest.mark.shows("678a.13(a)"), "678a.13(a)"),
    (pytest.mark.shows("687a.13(a)"), "687a.13(a)"),
    (pytest.mark.shows("688a.13(e)"), "688a.13(e)"),
    also="cite",
)
@pytest.mark.parametrize("place", ["seat 2", "seat 5", "dealer"])
@dealt_each_way
def test_one_card_found_face_up_is_not_used_and_the_deal_goes_on(
    tables: Tables, cite: str, place: str, method: str
) -> None:
    """The stub has one card less, and that is no misdeal; nor is one in each of two rounds."""
    game = full_table(tables.chapter, method)
    for _ in range(2):
        game.to(Deal, to=place)
        face = str(game.table.batches.shoe.next_card)
        step = game.answer(FoundFaceUp(), DEALER)
        assert step["cites"] == [cite]
        assert seen_by(step, frozenset())["cards"] == [face]
        assert game.table.batches.rack.count == 1
        game.finish()
        assert face not in [dealt for _, dealt in game.dealt()]
        assert "void" not in {line[2] for line in game.lines()}
        game.whole()
        game.next_round()


@in_each(
    (pytest.mark.shows("645a.14(f)"), "645a.14(f)"),
    (pytest.mark.shows("670a.13(f)"), "670a.13(f)"),
    (pytest.mark.shows("678a.13(a)"), "678a.13(a)"),
    (pytest.mark.shows("687a.13(a)"), "687a.13(a)"),
    (pytest.mark.shows("688a.13(e)"), "688a.13(e)"),
    also="cite",
)
@pytest.mark.parametrize("between", [0, 1, 9, 13])
@dealt_each_way
def test_a_second_one_voids_the_round_and_the_cards_are_reshuffled(
    tables: Tables, cite: str, between: int, method: str
) -> None:
    game = full_table(tables.chapter, method)
    game.to(Deal)
    game.answer(FoundFaceUp(), DEALER)
    for _ in range(between):
        game.go()
    game.answer(FoundFaceUp(), DEALER)
    assert not game.told("decision")
    all_void(game, cite)


@in_each(
    pytest.mark.shows("645a.14(f)"),
    pytest.mark.shows("670a.13(f)"),
    pytest.mark.shows("678a.13(a)"),
    pytest.mark.shows("687a.13(a)"),
    pytest.mark.shows("688a.13(e)"),
)
def test_of_real_cards_the_dealer_reads_the_face(tables: Tables) -> None:
    game = full_table(tables.chapter, "hand", virtual=False)
    game.to(Deal, to="dealer")
    assert game.refuses(FoundFaceUp(), DEALER).field == "card"
    if not tables.plays.file.cards.joker:
        assert game.refuses(FoundFaceUp("Jk"), DEALER).cites == (f"{tables.chapter}.3(a)",)
    assert game.answer(FoundFaceUp("Qh"), DEALER)["cards"] == ["Qh"]
    assert game.refuses(CardDealt("Qh"), DEALER).field == "card"


# a card drawn in error


@in_each(
    (pytest.mark.shows("645a.14(g)"), "645a.14(g)", "nobody"),
    (pytest.mark.shows("670a.13(g)"), "670a.13(g)", "nobody"),
    (pytest.mark.shows("678a.13(b)"), "678a.13(b)", "seat 2"),
    (pytest.mark.shows("687a.13(b)"), "687a.13(b)", "seat 2"),
    (pytest.mark.shows("688a.13(f)"), "688a.13(f)", "nobody"),
    also="cite audience",
)
@dealt_each_way
def test_a_card_drawn_in_error_is_used_as_the_next(
    tables: Tables, cite: str, audience: str, method: str
) -> None:
    game = full_table(tables.chapter, method)
    hand = FULL[tables.chapter].hands[2].split()
    game.to(Deal, to="seat 2")
    step = game.answer(CardDealt(hand[0], drawn_in_error=True), DEALER)
    assert step["cites"] == [cite]
    assert (step["to"], step["cards"], step["audience"]) == ("seat 2", hand[:1], audience)
    assert "drawn in error" in step["text"]
    game.finish()
    assert [face for place, face in game.dealt() if place == "seat 2"] == hand
    assert "void" not in {line[2] for line in game.lines()}
    game.whole()


# a wrong number of cards


@in_each(
    (pytest.mark.shows("645a.14(h)"), "645a.14(h)", PAI_GOW),
    (pytest.mark.shows("645a.14(k)"), "645a.14(k)", PAI_GOW),
    (pytest.mark.shows("670a.13(h)"), "670a.13(h)", (*PAI_GOW, Ask)),
    (pytest.mark.shows("670a.13(k)"), "670a.13(k)", (*PAI_GOW, Ask)),
    (pytest.mark.shows("678a.13(c)"), "678a.13(c)", STUD),
    (pytest.mark.shows("687a.13(c)"), "687a.13(c)", STUD),
    (pytest.mark.shows("688a.13(g)"), "688a.13(g)", (*PAI_GOW, ArrangeHands)),
    (pytest.mark.shows("688a.13(j)"), "688a.13(j)", (*PAI_GOW, ArrangeHands)),
    also="cite moments",
)
@dealt_each_way
def test_a_wrong_number_of_cards_voids_all_hands_whenever_it_is_found(
    tables: Tables, cite: str, moments: tuple[type[Request], ...], method: str
) -> None:
    """R-GEN-5, R-687a-17: at the first card, at the last, while players decide, or at the showdown;
    what they added returns too."""
    for moment in moments:
        game = full_table(tables.chapter, method)
        game.to(moment)
        assert game.refuses(Declare(cite), ANN).field == "who"
        assert game.declare(cite)["cites"] == [cite]
        all_void(game, cite, added=moment in (SetHands, TurnUp, Settle))
    last = full_table(tables.chapter, method)
    last.to(Deal, to="dealer")
    last.declare(cite)
    all_void(last, cite)


@in_each(
    (pytest.mark.shows("645a.14(h)"), "645a.14(h)"),
    (pytest.mark.shows("670a.13(h)"), "670a.13(h)"),
    (pytest.mark.shows("678a.13(c)"), "678a.13(c)"),
    (pytest.mark.shows("687a.13(c)"), "687a.13(c)"),
    (pytest.mark.shows("688a.13(g)", "688a.11(j)"), "688a.13(g)"),
    also="cite",
)
@pytest.mark.parametrize("virtual", [True, False])
def test_a_void_at_any_step_leaves_nothing_on_the_layout(
    tables: Tables, cite: str, virtual: bool
) -> None:
    """Declared before every step from the first card to the first wager that is decided; after
    that, and before the first card, nothing is void."""
    game = full_table(tables.chapter, virtual=virtual)
    assert game.refuses(Declare(cite), DEALER).field == "cite"
    game.to(Deal)
    steps, full = 0, FULL[tables.chapter]
    while cite in game.table.declarable:
        game.aside(Declare(cite), FLOORPERSON)
        game.finish()
        assert {line[2] for line in game.lines()} == {"void"}
        assert len(game.lines()) >= 2 * len(full.wagers)
        game.balanced()
        assert game.table.batches.rack.count == len(tables.plays.file.cards.deck)
        if virtual:
            game.whole()
        steps += 1
        game = full_table(tables.chapter, virtual=virtual)
        game.to(Deal)
        for _ in range(steps):
            game.go()
    assert steps > 3 * tables.plays.file.hand.cards
    assert [step["line"]["outcome"] for step in game.told("settle")]
    assert game.table.declarable == frozenset()
    for paragraph in "abcdefghijklmn":
        declared = Declare(f"{cite[:-3]}({paragraph})")
        assert game.refuses(declared, DEALER).field == "cite"


@in_each(
    (pytest.mark.shows("645a.14(h)"), ["645a.14(a)", "645a.14(d)", "645a.8(f)"]),
    (pytest.mark.shows("670a.13(h)"), ["670a.13(a)", "670a.13(d)"]),
    (pytest.mark.shows("678a.13(c)"), ["678a.13(b)", "678a.13(e)"]),
    (pytest.mark.shows("687a.13(c)"), ["687a.13(b)", "687a.13(e)"]),
    (pytest.mark.shows("688a.13(g)"), ["688a.13(a)", "688a.13(d)"]),
    also="cites",
)
def test_what_does_not_void_cannot_be_declared(tables: Tables, cites: list[str]) -> None:
    game = full_table(tables.chapter)
    game.to(Deal)
    for cite in [*cites, f"{tables.chapter}.13(z)", "686a.9(a)", ""]:  # no such paragraph
        assert game.refuses(Declare(cite), DEALER).field == "cite"


# the automated dealing shoe


@in_each(
    (pytest.mark.shows("645a.14(m)"), "645a.14(m)"),
    (pytest.mark.shows("670a.13(m)"), "670a.13(m)"),
    (pytest.mark.shows("678a.13(f)"), "678a.13(f)"),
    (pytest.mark.shows("687a.13(f)"), "687a.13(f)"),
    (pytest.mark.shows("688a.13(l)"), "688a.13(l)"),
    also="cite",
)
@pytest.mark.parametrize("dealt", [0, 1, 7, 14])
def test_a_jammed_dealing_shoe_voids_the_round(tables: Tables, cite: str, dealt: int) -> None:
    """Its cards are removed from the device and reshuffled, with any cards already dealt."""
    game = full_table(tables.chapter, decks=1)
    game.to(Deal)
    for _ in range(dealt):
        game.go()
    assert game.declare(cite)["cites"] == [cite]
    all_void(game, cite)
    shuffled = [asked for asked in game.asked if isinstance(asked, Shuffle)]
    assert [one.count for one in shuffled] == [len(tables.plays.file.cards.deck)]
    assert not game.table.game.shoe_down


@in_each(
    (pytest.mark.shows("645a.14(m)"), "645a.14(m)", "645a.14(n)"),
    (pytest.mark.shows("670a.13(m)"), "670a.13(m)", "670a.13(n)"),
    (pytest.mark.shows("678a.13(f)", "678a.13(g)"), "678a.13(f)", "678a.13(g)"),
    (pytest.mark.shows("687a.13(f)"), "687a.13(f)", "687a.13(g)"),
    (pytest.mark.shows("688a.13(l)"), "688a.13(l)", "688a.13(m)"),
    also="jams fails",
)
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_only_an_automated_dealing_shoe_jams(
    tables: Tables, jams: str, fails: str, method: str
) -> None:
    game = full_table(tables.chapter, method)
    game.to(Deal, to="seat 5")
    for cite in (jams, fails):
        assert game.refuses(Declare(cite), DEALER).field == "cite"


@in_each(
    (pytest.mark.shows("645a.14(n)", "645a.14(m)"), "645a.14(n)", "645a.14(m)", "10(c)"),
    (pytest.mark.shows("670a.13(n)", "670a.13(m)"), "670a.13(n)", "670a.13(m)", "10(c)"),
    (pytest.mark.shows("678a.13(g)"), "678a.13(g)", "678a.13(f)", "10(b)"),
    (pytest.mark.shows("687a.13(g)"), "687a.13(g)", "687a.13(f)", "10(b)"),
    (pytest.mark.shows("688a.13(m)"), "688a.13(m)", "688a.13(l)", "10(c)"),
    also="cite jam automated",
)
def test_a_dealing_shoe_out_of_order_is_covered_before_another_way_is_used(
    tables: Tables, cite: str, jam: str, automated: str
) -> None:
    """Until it is repaired the cards come from a manual shoe."""
    game = full_table(tables.chapter, decks=1)
    game.to(Deal, to="seat 5")
    game.declare(cite)
    assert isinstance(game.pending, Verify)
    assert game.pending.cites == (cite,)
    assert game.refuses(Done(), DEALER).field == "who"
    game.answer(Done(), FLOORPERSON)
    all_void(game, jam)
    assert f"{tables.chapter}.8(d)" in game.to(Deal).cites
    game.finish()
    assert all(f"{tables.chapter}.8(d)" in step["cites"] for step in game.told("deal")[:5])
    assert game.aside(ShufflerRepaired(), FLOORPERSON)["cites"] == [cite]
    game.next_round()
    assert f"{tables.chapter}.{automated}" in game.to(Deal).cites


# the shuffler


@in_each(
    (pytest.mark.shows("645a.14(l)"), "645a.14(l)"),
    (pytest.mark.shows("670a.13(l)"), "670a.13(l)"),
    (pytest.mark.shows("678a.13(e)"), "678a.13(e)"),
    (pytest.mark.shows("687a.13(e)"), "687a.13(e)"),
    (pytest.mark.shows("688a.13(k)"), "688a.13(k)"),
    also="cite",
)
@pytest.mark.parametrize("decks", [1, 2])
def test_after_a_jam_of_the_shuffler_the_cards_are_reshuffled(
    tables: Tables, cite: str, decks: int
) -> None:
    game = tables.fresh({"decks": decks}, seats={2: "Ann"})
    for _ in range(decks):
        game.to(Shuffle)
        for _ in range(2):
            assert game.answer(Jammed(), DEALER)["cites"] == [cite]
            assert isinstance(game.pending, Shuffle)
            assert (game.pending.by, game.pending.cites) == ("device", (cite,))
        game.go()
        assert game.told("shuffle")[-1]["outcome"] == "shuffled"
    game.play({2: tables.wager})
    game.whole()


@in_each(
    pytest.mark.shows("645a.14(l)"),
    pytest.mark.shows("670a.13(l)"),
    pytest.mark.shows("678a.13(e)"),
    pytest.mark.shows("687a.13(e)"),
    pytest.mark.shows("688a.13(k)"),
)
def test_a_dealer_who_shuffles_cannot_jam(tables: Tables) -> None:
    game = tables.fresh(BY_HAND, seats={2: "Ann"})
    game.to(Shuffle)
    for answer in (Jammed(), OutOfOrder()):
        assert game.refuses(answer, DEALER).field == "kind"


@in_each(
    (pytest.mark.shows("645a.14(n)", "645a.9(a)(1)"), "645a.14(n)", "10(c)"),
    (pytest.mark.shows("670a.13(n)", "670a.9(a)(1)"), "670a.13(n)", "10(c)"),
    (pytest.mark.shows("678a.13(g)", "678a.5(c)(2)"), "678a.13(g)", "10(b)"),
    (pytest.mark.shows("687a.13(g)"), "687a.13(g)", "10(b)"),
    (pytest.mark.shows("688a.13(m)", "688a.5(b)(2)"), "688a.13(m)", "10(c)"),
    also="cite automated",
)
@dealt_each_way
def test_a_shuffler_out_of_order_is_covered_and_the_dealer_shuffles_and_cuts(
    tables: Tables, cite: str, automated: str, method: str
) -> None:
    """What is dealt from the hand must be shuffled by a machine: a manual shoe takes its place. Two
    decks need the device: one is left until it is repaired."""
    game = tables.ready("", {"dealing_method": method})
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(Shuffle, by="device")
    assert game.answer(OutOfOrder(), DEALER)["cites"] == [cite]
    covered = game.to(Verify)
    assert covered.cites == (cite,)
    assert game.refuses(Done(), DEALER).field == "who"
    game.answer(Done(), FLOORPERSON)
    assert isinstance(game.pending, Shuffle)
    assert game.pending.by == "dealer"
    game.to(OfferCut)
    game.play({2: tables.wager})
    assert "the dealer" in game.told("shuffle")[-1]["text"]
    dealt = {"automated_shoe": automated}.get(method, "8(d)")
    assert f"{tables.chapter}.{dealt}" in game.told("deal")[0]["cites"]
    assert game.table.batches.shuffled is None
    game.whole()
    assert game.refuses(ShufflerRepaired(), ANN).field == "who"
    assert game.aside(ShufflerRepaired(), FLOORPERSON)["cites"] == [cite]
    assert not game.table.ready.shuffler_down
    game.next_round()
    game.play({2: tables.wager})
    assert "the device" in game.told("shuffle")[-1]["text"]
    assert set(game.holdings().values()) == {2}


@in_each(
    pytest.mark.shows("645a.14(n)"),
    pytest.mark.shows("670a.13(n)"),
    pytest.mark.shows("678a.13(g)"),
    pytest.mark.shows("687a.13(g)"),
    pytest.mark.shows("688a.13(m)"),
)
def test_what_is_not_broken_is_not_repaired(tables: Tables) -> None:
    game = tables.ready("")
    assert game.refuses(ShufflerRepaired(), FLOORPERSON).field == "kind"
