"""§§ 8 to 10 of the stud chapters, where they say the same: three ways to deal the cards, and how
often the stub is counted."""

import pytest
from tests.chapters.each import Tables, in_each
from tests.chapters.full_tables import FULL, METHODS, SEATS, full_table
from tests.chapters.scripted import ANN, BY_HAND

from pitboss.chapters import table_from
from pitboss.ledger import RESERVE
from pitboss.procedure.answers import DEALER, CardDealt, Done, OutOfOrder, StubCounted
from pitboss.procedure.asides import Declare
from pitboss.procedure.requests import Ask, CountStub, Deal, Record, Shuffle, TakeBets

PARAGRAPHS = {
    # what happens: manual shoe, hand, automated shoe
    "678a": {
        "load": ("678a.8(a)", "678a.9(a)(2)", "678a.10(a)(1)"),
        "closed": ("678a.8(b)", "678a.9(b)", "678a.10(a)(2)"),
        "locked": ("678a.8(b)", "678a.9(b)", "678a.10(a)(2)"),
        "stub": ("678a.8(e)", "678a.9(c)", "678a.10(c)"),
        "count": ("678a.8(f)", "678a.9(d)", "678a.10(d)"),
        "right": ("678a.8(g)", "678a.9(e)", "678a.10(e)"),
        "wrong": ("678a.8(h)", "678a.9(f)", "678a.10(f)"),
    },
    "687a": {
        "load": ("687a.8(a)", "687a.9(a)(2)", "687a.10(a)(1)"),
        "closed": ("687a.8(b)", "687a.9(a)(3)", "687a.10(a)(2)"),
        "locked": ("687a.8(c)", "687a.9(b)", "R-687a-15"),
        "stub": ("687a.8(f)", "687a.9(e)", "687a.10(c)"),
        "count": ("687a.8(g)", "687a.9(f)", "687a.10(d)"),
        "right": ("687a.8(h)", "687a.9(g)", "687a.10(e)"),
        "wrong": ("687a.8(i)", "687a.9(h)", "687a.10(f)"),
    },
}
LOCKED = {"678a": "progressive is locked", "687a": "Start Game lights up"}
PROGRESSIVE = {"678a": "progressive_jackpot", "687a": "progressive_bonus"}

dealt_each_way = pytest.mark.parametrize("method", METHODS)


def paragraph(tables: Tables, what: str, method: str) -> str:
    """The paragraph by which this is done when the cards are so dealt."""
    return PARAGRAPHS[tables.chapter][what][METHODS.index(method)]


def counted_in(tables: Tables, chosen: dict[str, object], rounds: int) -> list[int]:
    """The rounds in which the stub is counted."""
    game, counted = tables.fresh(chosen, seats={2: "Ann"}), []
    for number in range(1, rounds + 1):
        game.play({2: tables.wager})
        counted += [number] * len(game.told("count_stub"))
        game.next_round()
    return counted


@in_each(
    (pytest.mark.shows("678a.8(b)", "678a.9(b)", "678a.10(a)(2)", "678a.2(c)(2)"), True),
    (
        pytest.mark.shows("687a.8(b)", "687a.8(c)", "687a.9(a)(3)", "687a.9(b)", "687a.10(a)(2)"),
        False,
    ),
    also="always",
)
@pytest.mark.parametrize("wagered", [True, False])
@dealt_each_way
def test_8_no_more_bets_then_the_progressive_is_locked_and_taken_in(
    tables: Tables, always: bool, wagered: bool, method: str
) -> None:
    """Before the first card; in chapter 678a whether or not anybody made the wager."""
    wager = PROGRESSIVE[tables.chapter]
    game = tables.ready("", {"dealing_method": method, f"{wager}_wager": True}, seats=SEATS)
    game.bets = {2: tables.wager | ({wager: 100} if wagered else {}), 5: tables.wager}
    game.to(Deal)
    announced = game.said("No more bets")
    assert paragraph(tables, "closed", method) in announced["cites"]
    if not (wagered or always):
        assert not [text for text in game.words() if LOCKED[tables.chapter] in text]
        return
    locked = game.said(LOCKED[tables.chapter])
    assert game.steps.index(announced) < game.steps.index(locked)
    assert paragraph(tables, "locked", method) in locked["cites"]
    taken = {"from": f"layout 2 {wager}", "to": "table inventory", "cents": 100}
    assert (taken in locked.get("moves", [])) is wagered
    game.finish()
    plain = tables.ready("", {"dealing_method": method}, seats=SEATS)
    plain.play({2: tables.wager})
    assert not [text for text in plain.words() if LOCKED[tables.chapter] in text]


@in_each(
    pytest.mark.shows("678a.7(d)(1)", "678a.8(d)"),
    pytest.mark.shows("687a.8(d)", "687a.9(c)", "687a.10(b)"),
)
@dealt_each_way
def test_8_only_who_wagered_gets_cards_and_six_players_can(tables: Tables, method: str) -> None:
    game = tables.ready("", {"dealing_method": method}, seats={1: "Cyd", 3: "Ann", 6: "Bob"})
    game.play({3: tables.wager})
    assert {place for place, _ in game.dealt()} == {"seat 3", "dealer"}
    full = tables.fresh({"dealing_method": method}, seats={n: f"P{n}" for n in range(1, 7)})
    full.play(dict.fromkeys(range(1, 7), tables.wager))
    assert len(full.dealt()) == 7 * tables.plays.file.hand.cards
    full.whole()


@in_each(
    pytest.mark.shows("678a.8(a)", "678a.9(a)(1)", "678a.9(a)(2)", "678a.10(a)(1)"),
    pytest.mark.shows("687a.8(a)", "687a.9(a)(1)", "687a.9(a)(2)", "687a.10(a)(1)"),
)
@dealt_each_way
def test_8_a_where_the_stacked_deck_goes(tables: Tables, method: str) -> None:
    words = {"hand": "in the chosen hand", "manual_shoe": "in the manual dealing shoe",
             "automated_shoe": "in the automated dealing shoe"}  # fmt: skip
    game = tables.fresh({"dealing_method": method}, seats={2: "Ann"})
    game.to(TakeBets)
    placed = game.said(words[method])
    assert paragraph(tables, "load", method) in placed["cites"]
    assert (f"{tables.chapter}.9(a)(1)" in placed["cites"]) is (method == "hand")
    assert f"{tables.chapter}.5(c)(1)" in placed["cites"]  # shuffled by the device: no cut


@in_each(pytest.mark.shows("678a.9(a)(1)"), pytest.mark.shows("687a.9(a)(1)", "687a.13(g)"))
def test_9_a_1_nothing_is_dealt_from_the_hand_after_a_manual_shuffle(tables: Tables) -> None:
    """The shuffler breaks down: what the dealer shuffles himself is inserted into a shoe."""
    game = tables.fresh({"dealing_method": "hand", "decks": 1}, seats={2: "Ann"})
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.bets = {2: tables.wager}
    game.to(Ask)
    assert "the dealer" in game.told("shuffle")[-1]["text"]
    for part in ("9(a)(1)", "9(b)", "9(c)"):
        assert not [step for step in game.citing(f"{tables.chapter}.{part}")
                    if step["what"] in ("record", "deal")]  # fmt: skip
    assert game.citing(f"{tables.chapter}.8(d)")


# the stub


@in_each(
    (pytest.mark.shows("678a.8(e)", "678a.9(c)", "678a.10(c)"), True),
    (pytest.mark.shows("687a.8(f)", "687a.8(h)", "687a.9(g)", "687a.10(e)"), False),
    also="alone",
)
@dealt_each_way
def test_8_the_stub_goes_to_the_rack_unseen(tables: Tables, alone: bool, method: str) -> None:
    dealt = 3 * tables.plays.file.hand.cards + (1 if FULL[tables.chapter].spare else 0)
    game = full_table(tables.chapter, method)
    game.to(Ask)
    stub = game.said("stub")
    cite = paragraph(tables, "stub", method)
    assert cite in stub["cites"]
    assert (stub["cites"] == [cite]) is alone
    assert "cards" not in stub
    assert "without exposing" in stub["text"]
    assert game.table.batches.rack.count == len(tables.plays.file.cards.deck) - dealt
    assert game.table.batches.shoe.remaining == 0


@in_each(
    (
        pytest.mark.shows("678a.8(f)", "678a.8(g)", "678a.9(d)", "678a.9(e)", "678a.10(d)",
                          "678a.10(e)"),
        38,
    ),
    (
        pytest.mark.shows("687a.8(g)", "687a.8(h)", "687a.9(f)", "687a.9(g)", "687a.10(d)",
                          "687a.10(e)"),
        43,
    ),
    also="left",
)  # fmt: skip
@dealt_each_way
def test_8_without_a_counting_device_the_stub_is_counted_every_fifth_round(
    tables: Tables, left: int, method: str
) -> None:
    """52 cards less seven and seven; 53 less five and five."""
    game = tables.fresh({"dealing_method": method, "counting_shuffler": False}, seats={2: "Ann"})
    counted = []
    for number in range(1, 12):
        game.play({2: tables.wager}, {2: "raise"})
        for step in game.told("count_stub"):
            counted.append(number)
            assert step["text"] == f"The stub has {left} cards"
            for what in ("count", "right"):
                assert paragraph(tables, what, method) in step["cites"]
        assert (2, "raise") in game.result()  # the round goes on
        since = game.table.game.stub_counted
        assert table_from(game.table.value()).game.stub_counted == since == number % 5
        game.next_round()
    assert counted == [5, 10]


@in_each(pytest.mark.shows("678a.8(f)"), pytest.mark.shows("687a.8(g)", "687a.9(f)", "687a.10(d)"))
@dealt_each_way
def test_8_a_counting_shuffler_spares_the_count(tables: Tables, method: str) -> None:
    assert counted_in(tables, {"dealing_method": method}, 6) == []


@in_each(pytest.mark.shows("678a.8(f)"), pytest.mark.shows("687a.8(g)"))
def test_8_cards_that_the_dealer_shuffles_are_counted(tables: Tables) -> None:
    """A counting device “is not being used”, whatever the one that is not there could count."""
    assert counted_in(tables, BY_HAND, 6) == [5]


@in_each(pytest.mark.shows("678a.10(d)"), pytest.mark.shows("687a.10(d)", "687a.13(g)"))
def test_10_d_a_counting_shuffler_out_of_order_counts_nothing(tables: Tables) -> None:
    game = tables.fresh(seats={2: "Ann"})
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    counted = 0
    for _ in range(5):
        game.play({2: tables.wager})
        counted += len(game.told("count_stub"))
        game.next_round()
    assert counted == 1


@in_each(
    (pytest.mark.shows("678a.8(f)", "678a.9(d)", "678a.10(d)"), "678a.13(c)"),
    (pytest.mark.shows("687a.8(g)", "687a.9(f)", "687a.10(d)"), "687a.13(c)"),
    also="cite",
)
@dealt_each_way
def test_8_voided_rounds_are_rounds_of_play(tables: Tables, cite: str, method: str) -> None:
    """The stub is counted “at least once every 5 rounds of play”, with a voided one among them."""
    game = tables.fresh({"counting_shuffler": False, "dealing_method": method}, seats={2: "Ann"})
    counted = []
    for number in range(1, 7):
        game.bets = {2: tables.wager}
        if number == 3:
            game.to(Deal, to="dealer")
            game.declare(cite)
        game.finish()
        counted += [number] * len(game.told("count_stub"))
        game.next_round()
    assert counted == [5]


@in_each(
    pytest.mark.shows(
        "678a.8(f)", "678a.8(h)", "678a.9(d)", "678a.9(f)", "678a.10(d)", "678a.10(f)"
    ),
    pytest.mark.shows(
        "687a.8(g)", "687a.8(i)", "687a.9(f)", "687a.9(h)", "687a.10(d)", "687a.10(f)"
    ),
)
@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize("more", [-1, 1])
@dealt_each_way
def test_8_a_wrong_count_voids_the_round_and_the_deck_unless_misdealt(
    tables: Tables, misdealt: bool, more: int, method: str
) -> None:
    """R-687a-21, R-GEN-5: wagers return and the deck stays; or it is removed."""
    full, cite = FULL[tables.chapter], paragraph(tables, "wrong", method)
    game = full_table(tables.chapter, method, decks=1, counting_shuffler=False)
    game.table.game.stub_counted = 4
    left = game.to(CountStub).expected
    assert left == len(tables.plays.file.cards.deck) - len(game.dealt())
    assert game.refuses(StubCounted(left, misdealt=True), DEALER).field == "misdealt"
    assert game.refuses(StubCounted(left), ANN).field == "who"
    game.answer(StubCounted(left + more, misdealt=misdealt), DEALER)
    game.finish()
    assert game.lines() == [
        (seat, wager, "void", cents, cents)
        for seat in (5, 2)
        for wager, cents in full.wagers.items()
    ]
    removed = [step for step in game.steps if "entire deck is removed" in step["text"]]
    assert bool(removed) is not misdealt
    assert all(cite in step["cites"] for step in [*removed, *game.told("settle")])
    assert (game.meter, game.balance(RESERVE)) == (full.meter, 0)
    assert not game.told("decision")
    assert game.table.ready.opened is misdealt
    game.now += 60
    game.next_round()
    game.to(Deal)
    assert game.told("shuffle")
    assert bool(game.citing(f"{tables.chapter}.4(a)")) is not misdealt  # a new deck is inspected
    assert (game.table.batches.opened_at == game.now) is not misdealt
    game.finish()


# what is unusual


@in_each(pytest.mark.shows("678a.8(d)"), pytest.mark.shows("687a.8(b)", "687a.9(b)", "687a.8(d)"))
def test_8_only_the_dealer_or_the_shoe_deals(tables: Tables) -> None:
    game = full_table(tables.chapter)
    game.to(Deal)
    face = FULL[tables.chapter].hands[2].split()[0]
    refusal = game.refuses(CardDealt(face), ANN)
    assert refusal.field == "who"
    assert refusal.cites
    assert game.refuses(CardDealt("As"), DEALER).field == "card"  # not the next card
    assert game.refuses(CardDealt(None), DEALER).field in ("card", "")
    assert game.refuses(Done(), DEALER).field == "kind"


@in_each(pytest.mark.shows("678a.3(a)"), pytest.mark.shows("687a.3(a)"))
def test_a_table_of_real_cards_reads_each_card_once(tables: Tables) -> None:
    game = full_table(tables.chapter, "hand", virtual=False)
    game.to(Deal)
    game.go()
    refusal = game.refuses(CardDealt(FULL[tables.chapter].hands[2].split()[0]), DEALER)
    assert (refusal.field, refusal.cites) == ("card", (f"{tables.chapter}.3(a)",))
    assert "void" not in {outcome for outcome, _, _ in game.finish().values()}
    assert game.table.batches.rack.count == len(tables.plays.file.cards.deck)


@in_each(
    (pytest.mark.shows("678a.13(c)"), "678a.13(c)"),
    (pytest.mark.shows("687a.13(c)"), "687a.13(c)"),
    also="cite",
)
def test_a_void_declared_while_the_stub_is_put_away_loses_no_card(
    tables: Tables, cite: str
) -> None:
    game = full_table(tables.chapter, "hand")
    while not (isinstance(game.pending, Record) and "stub" in game.pending.act):
        game.go()
    game.aside(Declare(cite), DEALER)
    game.finish()
    game.whole()
