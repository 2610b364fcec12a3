"""§§ 7 to 10 of the three chapters of Pai Gow Poker, where they say the same: wagers, Envy lammers
and the progressive, how seven places are dealt to in three ways, and the stub."""

import pytest
from tests.chapters.each import Tables, in_each
from tests.chapters.full_tables import FULL, METHODS, SEATS, full_table
from tests.chapters.scripted import ANN, BOB, player
from tests.chapters.six_card_pai_gow.conftest import EVERY_WAGER, SixCardTable

from pitboss.ledger import CASINO, METER, RESERVE
from pitboss.procedure.answers import (
    DEALER,
    HOUSE,
    Bet,
    CardDealt,
    ChipsCounted,
    Done,
    FoundFaceUp,
    NoMoreBets,
    OutOfOrder,
    StubCounted,
)
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    Announce,
    CountChips,
    CountStub,
    Deal,
    Record,
    SetHands,
    Shuffle,
    TakeBets,
)

BET = {"pai_gow": 1_000}
BY = {
    # no more bets, lammer, progressive, start, deal, stub, wrong stub, empty positions, placed
    "manual_shoe": [
        "8(b)[lead]", "8(b)(1)", "8(b)(2)", "8(c)", "8(d)", "8(e)", "8(f)", "8(g)", "8(a)",
    ],
    "hand": [
        "9(a)(3)[lead]", "9(a)(3)(i)", "9(a)(3)(ii)", "9(b)", "9(c)", "9(d)", "9(e)", "9(f)",
        "9(a)(2)",
    ],
    "automated_shoe": [
        "10(a)(2)[lead]", "10(a)(2)(i)", "10(a)(2)(ii)", "10(b)", "10(c)", "10(d)", "10(e)",
        "10(f)", "10(a)(1)",
    ],
}  # fmt: skip
"""The paragraphs of §§ 8 to 10 by how the cards are dealt; they are the same in each chapter."""

CLOCKWISE = ["dealer", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6"]

dealt_each_way = pytest.mark.parametrize("method", METHODS)


def paragraphs(tables: Tables, method: str) -> list[str]:
    """The paragraphs by which this chapter deals so, in the order of ``BY``."""
    return [f"{tables.chapter}.{part}" for part in BY[method]]


# § 7: wagers


@in_each(
    pytest.mark.shows("645a.7(a)", "645a.7(b)", "645a.7(c)"),
    pytest.mark.shows("670a.7(a)", "670a.7(b)", "670a.7(c)", "670a.2(c)(2)"),
    pytest.mark.shows("688a.7(a)", "688a.7(b)", "688a.7(c)"),
)
def test_7_a_to_c_chips_of_those_seated_before_no_more_bets(tables: Tables) -> None:
    chapter = tables.chapter
    game = tables.ready("", seats=SEATS)
    assert game.refuses(NoMoreBets(), DEALER).field == "kind"  # nobody has wagered
    refusal = game.refuses(Bet(2, BET, verbal=True), ANN)
    assert (refusal.field, refusal.cites) == ("verbal", (f"{chapter}.7(a)",))
    for seat, who in ((5, ANN), (1, ANN), (2, player("Zoe")), (3, player("Zoe"))):
        refusal = game.refuses(Bet(seat, BET), who)
        assert (refusal.field, refusal.cites) == ("seat", (f"{chapter}.7(b)",))
    game.bet(2, **BET)
    assert f"{chapter}.7(c)" in game.refuses(Bet(2, {"pai_gow": 2_000}), ANN).cites  # made is made
    assert f"{chapter}.7(c)" in game.refuses(Bet(2), ANN).cites
    assert game.refuses(NoMoreBets(), ANN).field == "who"
    game.answer(NoMoreBets(), DEALER)
    assert isinstance(game.pending, Announce)
    assert game.pending.words == "No more bets"
    game.to(Deal)
    refusal = game.refuses(Bet(5, BET), BOB)
    assert (refusal.field, refusal.cites) == ("kind", (f"{chapter}.7(c)",))
    game.finish()


@in_each(
    pytest.mark.shows("645a.7(a)"), pytest.mark.shows("670a.7(a)"), pytest.mark.shows("688a.7(a)")
)
def test_7_a_no_more_than_the_chips_that_one_has(tables: Tables) -> None:
    game = tables.ready("", keeps_chips=True)
    game.buy_in("Ann", 999)
    assert game.refuses(Bet(2, BET), ANN).field == "wagers"
    game.buy_in("Ann", 1)
    game.bet(2, **BET)


@in_each(
    (pytest.mark.shows("645a.7(b)"), "645a.7(b)", "lose", 29),
    (pytest.mark.shows("670a.7(b)"), "670a.7(b)", "push", 21),
    (pytest.mark.shows("688a.7(b)"), "688a.7(b)", "win", 5),
    also="cite others added",
)
@pytest.mark.parametrize(("chosen", "outcome"), [("lose", "lose"), ("return", "void")])
def test_7_b_wagers_of_who_leaves_are_abandoned(
    tables: Tables, cite: str, others: str, added: int, chosen: str, outcome: str
) -> None:
    """R-GEN-10: lost, or returned where the casino chose so; Bob, at seat 5, plays on."""
    full = FULL[tables.chapter]
    game = full_table(tables.chapter, abandoned_wagers=chosen)
    game.to(SetHands)
    assert game.leave(2)["cites"] == [cite]
    result = game.finish()
    for wager, stake in (full.wagers | full.added).items():
        assert result[2, wager] == (outcome, stake, stake if outcome == "void" else 0)
        assert cite in game.cites_of(2, wager)
    assert result[5, "pai_gow"][0] == others
    assert 2 not in game.table.seats
    assert game.meter == full.meter + added * (1 if outcome == "void" else 2)
    game.balanced()
    game.whole()
    game.replays()


@in_each(
    (pytest.mark.shows("645a.7(d)", "645a.7(e)[lead]", "645a.7(e)(1)"), "fortune_bonus", "(1)"),
    (pytest.mark.shows("645a.7(d)", "645a.7(e)[lead]", "645a.7(e)(2)"), "emperors_treasure", "(2)"),
    (pytest.mark.shows("645a.7(d)", "645a.7(e)[lead]", "645a.7(e)(3)"), "pai_gow_insurance", "(3)"),
    (pytest.mark.shows("645a.7(d)", "645a.7(e)[lead]", "645a.7(e)(4)"), "progressive", "(4)"),
    (pytest.mark.shows("670a.7(d)", "670a.7(e)[lead]", "670a.7(e)(2)"), "fortune_bonus", "(2)"),
    (pytest.mark.shows("670a.7(d)", "670a.7(e)[lead]", "670a.7(e)(3)"), "insurance", "(3)"),
    (pytest.mark.shows("670a.7(d)", "670a.7(e)[lead]", "670a.7(e)(4)"), "progressive", "(4)"),
    (pytest.mark.shows("688a.7(d)", "688a.7(e)[lead]", "688a.7(e)(1)"), "ace_high_bonus", "(1)"),
    (pytest.mark.shows("688a.7(d)", "688a.7(e)[lead]", "688a.7(e)(2)"), "fortune_bonus", "(2)"),
    (pytest.mark.shows("688a.7(d)", "688a.7(e)[lead]", "688a.7(e)(3)"), "progressive", "(3)"),
    also="wager part",
)
def test_7_d_e_an_optional_wager_only_where_it_is_offered_and_beside_the_main_one(
    tables: Tables, wager: str, part: str
) -> None:
    bet = Bet(2, BET | {wager: 100})
    plain = tables.ready("")
    assert [area.wager for area in plain.to(TakeBets).rules.areas] == ["pai_gow"]
    refusal = plain.refuses(bet, ANN)
    assert refusal.field == f"wagers.{wager}"
    assert f"{tables.chapter}.7(e){part}" in refusal.cites
    offered = tables.ready("", {f"{wager}_wager": True})
    refusal = offered.refuses(Bet(2, {wager: 100}), ANN)
    assert refusal.field == "wagers.pai_gow"
    assert f"{tables.chapter}.7(d)" in refusal.cites
    offered.answer(bet, ANN)


@pytest.mark.shows("670a.7(e)[lead]")
def test_670a_7_e_1_no_double_down_before_the_cards_are_dealt() -> None:
    refusal = SixCardTable.ready("").refuses(Bet(2, BET | {"double_down": 1_000}), ANN)
    assert refusal.field == "wagers.double_down"
    assert "670a.7(e)(1)" in refusal.cites


@in_each(
    pytest.mark.shows("645a.7(f)"), pytest.mark.shows("670a.7(f)"), pytest.mark.shows("688a.7(f)")
)
def test_7_f_two_areas_only_if_adjacent_and_permitted(tables: Tables) -> None:
    seats = {1: "Ann", 2: "Ann", 3: "Ann", 5: "Ann"}
    where = ("seat", (f"{tables.chapter}.7(f)",))
    alone = tables.ready("", seats=seats)
    alone.bet(2, **BET)
    refusal = alone.refuses(Bet(3, BET), ANN)
    assert (refusal.field, refusal.cites) == where
    game = tables.ready("", {"two_adjacent_areas": True}, seats=seats)
    game.bet(2, **BET)
    assert game.refuses(Bet(5, BET), ANN).cites == where[1]
    game.bet(3, pai_gow=2_000)
    for seat in (1, 5):
        assert game.refuses(Bet(seat, BET), ANN).cites == where[1]


# §§ 8 to 10: the steps in their order


@in_each(
    pytest.mark.shows(
        "645a.8(a)", "645a.8(b)[lead]", "645a.8(b)(1)", "645a.8(b)(2)", "645a.8(c)", "645a.8(d)",
        "645a.8(e)", "645a.8(g)", "645a.9(a)(1)", "645a.9(a)(2)", "645a.9(a)(3)[lead]",
        "645a.9(a)(3)(i)", "645a.9(a)(3)(ii)", "645a.9(b)", "645a.9(c)", "645a.9(d)", "645a.9(f)",
        "645a.10(a)(1)", "645a.10(a)(2)[lead]", "645a.10(a)(2)(i)", "645a.10(a)(2)(ii)",
        "645a.10(b)", "645a.10(c)", "645a.10(d)", "645a.10(f)",
    ),
    pytest.mark.shows(
        "670a.8(a)", "670a.8(b)[lead]", "670a.8(b)(1)", "670a.8(b)(2)", "670a.8(c)", "670a.8(d)",
        "670a.8(e)", "670a.8(g)", "670a.9(a)(1)", "670a.9(a)(2)", "670a.9(a)(3)[lead]",
        "670a.9(a)(3)(i)", "670a.9(a)(3)(ii)", "670a.9(b)", "670a.9(c)", "670a.9(d)", "670a.9(f)",
        "670a.10(a)(1)", "670a.10(a)(2)[lead]", "670a.10(a)(2)(i)", "670a.10(a)(2)(ii)",
        "670a.10(b)", "670a.10(c)", "670a.10(d)", "670a.10(f)",
        "670a.1[Qualifying Fortune Bonus Wager]",
    ),
    pytest.mark.shows(
        "688a.8(b)[lead]", "688a.8(b)(1)", "688a.8(b)(2)", "688a.9(a)(3)[lead]", "688a.9(a)(3)(i)",
        "688a.9(a)(3)(ii)", "688a.10(a)(2)[lead]", "688a.10(a)(2)(i)", "688a.10(a)(2)(ii)",
        "688a.1[Qualifying Wager]",
    ),
)  # fmt: skip
@dealt_each_way
def test_8_to_10_every_step_in_its_order_by_its_paragraph(tables: Tables, method: str) -> None:
    """A lammer lies at every Fortune Bonus Wager of $5 or more."""
    size, words = tables.plays.file.hand.cards, {"hand": "hand"}
    game = tables.fresh(
        {"fortune_bonus_wager": True, "progressive_wager": True, "dealing_method": method,
         "decks": 1},
        seats={1: "Ann", 2: "Bob", 5: "Cyd", 6: "Dan"},
    )  # fmt: skip
    game.start = 3
    game.play(
        {
            1: BET | {"fortune_bonus": 500},
            2: BET | {"fortune_bonus": 499},
            5: BET | {"progressive": 100},
            6: BET | {"fortune_bonus": 2_500},
        }
    )
    closed, lammer, locked, start, deal, stub, _, empty, placed = paragraphs(tables, method)
    said = {
        cite: [step["text"] for step in game.citing(cite)] for cite in paragraphs(tables, method)
    }
    assert words.get(method, method.replace("_", " dealing ")) in said[placed][0]
    if method == "hand":
        assert f"{tables.chapter}.9(a)(1)" in game.citing(placed)[0]["cites"]
    assert said[closed] == ["No more bets"]
    assert game.said("No more bets")["cites"] == [closed]
    assert [text.split(",")[0][-6:] for text in said[lammer]] == ["seat 6", "seat 1"]
    assert all("lammer" in text and "Fortune Bonus" in text for text in said[lammer])
    assert len(said[locked]) == 1
    assert any("seat 5" in text for text in said[start])
    deals = [step for step in game.told("deal") if deal in step["cites"]]
    assert len(deals) == len(game.told("deal")) == 7 * size
    left = len(tables.plays.file.cards.deck) - 7 * size
    assert said[stub][0] == f"The stub has {left} cards"
    assert [text for text in said[empty] if "seat" in text] == [
        f"The cards of seat {seat} go to the discard rack" for seat in (4, 3)
    ]
    order = [game.words().index(said[cite][0]) for cite in (placed, closed, lammer, locked, start,
                                                            stub, empty)]  # fmt: skip
    assert order == sorted(order)
    game.whole()
    game.replays()


@in_each(
    (pytest.mark.shows("645a.8(d)", "645a.9(c)", "645a.10(c)"), "down"),
    (pytest.mark.shows("670a.8(d)", "670a.9(c)", "670a.10(c)", "670a.11(a)(1)"), "down"),
    (
        pytest.mark.shows("688a.8(c)", "688a.8(d)", "688a.9(b)", "688a.9(c)", "688a.10(b)",
                          "688a.10(c)", "688a.5(i)(2)", "688a.5(i)[lead]", "688a.5(j)"),
        "up",
    ),
    also="dealers",
)  # fmt: skip
@pytest.mark.parametrize("start", range(1, 8))
@pytest.mark.parametrize("virtual", [True, False])
@dealt_each_way
def test_8_d_each_place_gets_its_cards_clockwise_from_the_start_and_nobody_sees_them(
    tables: Tables, dealers: str, start: int, virtual: bool, method: str
) -> None:
    """One at a time from a manual shoe or the hand, in stacks from an automated shoe; a player's
    lie face down for himself too, until he looks."""
    hands, size = FULL[tables.chapter].hands, tables.plays.file.hand.cards
    game = tables.ready(
        "", {"dealing_method": method}, hands=hands, seats=SEATS, start=start, virtual=virtual
    )
    game.bets = dict.fromkeys(SEATS, BET)
    game.to(SetHands)
    first = (1 - start) % 7
    names = CLOCKWISE[first:] + CLOCKWISE[:first]
    in_stacks = [name for name in names for _ in range(size)]
    expected = in_stacks if method == "automated_shoe" else names * size
    assert [place for place, _ in game.dealt()] == expected
    for place, hand in hands.items():
        assert [face for to, face in game.dealt() if to == CLOCKWISE[place]] == hand.split()
    marker = game.said("A marker lies at")["text"]
    assert marker.endswith("the dealer" if start == 1 else names[0])
    for step in game.told("deal"):
        face = dealers if step["to"] == "dealer" else "down"
        assert step["face"] == face
        for seat in range(1, 8):
            seen = seen_by(step, frozenset({f"seat {seat}"}))["cards"]
            assert seen == (step["cards"] if face == "up" else ["??"] * len(step["cards"]))
    for step in game.told("look"):
        for seat in range(1, 7):
            seen = seen_by(step, frozenset({f"seat {seat}"}))["cards"]
            assert seen == (hands[seat].split() if step["seat"] == seat else ["??"] * size)


@in_each(
    pytest.mark.shows(
        "645a.8(e)", "645a.8(g)", "645a.9(d)", "645a.9(f)", "645a.10(d)", "645a.10(f)"
    ),
    pytest.mark.shows(
        "670a.8(e)", "670a.8(g)", "670a.9(d)", "670a.9(f)", "670a.10(d)", "670a.10(f)"
    ),
    pytest.mark.shows(
        "688a.8(e)", "688a.8(g)", "688a.9(d)", "688a.9(f)", "688a.10(d)", "688a.10(f)"
    ),
)
@pytest.mark.parametrize("virtual", [True, False])
@dealt_each_way
def test_8_e_g_the_stub_and_the_cards_of_empty_positions_are_collected_unseen(
    tables: Tables, virtual: bool, method: str
) -> None:
    """Seat 4 is taken, but has no wager: its player sees no card either."""
    size, left = tables.plays.file.hand.cards, {"670a": 11}.get(tables.chapter, 4)
    *_, stub, _, empty, _ = paragraphs(tables, method)
    game = tables.ready(
        "",
        {"dealing_method": method},
        hands=FULL[tables.chapter].hands,
        seats=SEATS | {4: "Cyd"},
        virtual=virtual,
    )
    game.bets = dict.fromkeys(SEATS, BET)
    asked = game.to(CountStub)
    assert asked.expected == left
    assert stub in asked.cites
    game.go()
    assert isinstance(game.pending, Record)
    assert "discard rack" in game.pending.act
    assert game.pending.cites == (stub,)
    game.to(SetHands)
    assert len(game.citing(stub)) == 2
    collected = game.citing(empty)
    assert [step["place"] for step in collected] == ["seat 6", "seat 4", "seat 3", "seat 1"]
    everyone = frozenset([*CLOCKWISE])
    for step in collected:
        assert set(seen_by(step, everyone)["cards"]) <= {"??"}
    assert game.table.batches.shoe.remaining == 0
    assert game.table.batches.rack.count == left + 4 * size
    game.finish()
    assert game.table.batches.rack.count == len(tables.plays.file.cards.deck)


@in_each(
    pytest.mark.shows("645a.8(g)", "645a.9(f)", "645a.10(f)"),
    pytest.mark.shows("670a.8(g)"),
    pytest.mark.shows("688a.8(g)"),
)
def test_8_g_at_a_real_table_the_cards_of_empty_positions_are_never_read(tables: Tables) -> None:
    game = full_table(tables.chapter, virtual=False)
    asked = game.to(Deal, to="seat 1")
    assert not asked.must_read
    game.answer(CardDealt(None), DEALER)
    game.to(Deal, to="seat 2")
    assert game.refuses(CardDealt(None), DEALER).field == "card"


@in_each(
    pytest.mark.shows("645a.8(f)", "645a.9(e)", "645a.10(e)", "645a.8(e)"),
    pytest.mark.shows("670a.8(f)", "670a.9(e)", "670a.10(e)"),
    pytest.mark.shows("688a.8(f)", "688a.9(e)", "688a.10(e)"),
)
@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize("more", [-1, 1])
@dealt_each_way
def test_8_f_a_stub_of_another_size_voids_all_hands(
    tables: Tables, misdealt: bool, more: int, method: str
) -> None:
    """If the cards were not misdealt, the deck itself is wrong and leaves the table."""
    full, cite = FULL[tables.chapter], paragraphs(tables, method)[6]
    game = full_table(tables.chapter, method, decks=1)
    left = game.to(CountStub).expected
    assert game.refuses(StubCounted(left, misdealt=True), DEALER).field == "misdealt"
    game.answer(StubCounted(left + more, misdealt=misdealt), DEALER)
    game.finish()
    assert game.lines() == [
        (seat, wager, "void", cents, cents)
        for seat in (5, 2)
        for wager, cents in full.wagers.items()
    ]
    assert all(cite in game.cites_of(seat, wager) for seat, wager, *_ in game.lines())
    assert (game.meter, game.balance(RESERVE)) == (full.meter, 0)  # R-GEN-5
    assert game.balance(CASINO) == -full.meter
    assert game.told("turn_up") == []  # no card is shown
    removed = [step for step in game.citing(cite) if "entire deck is removed" in step["text"]]
    assert len(removed) == (0 if misdealt else 1)
    assert game.table.ready.opened is misdealt
    game.balanced()
    game.replays()
    game.next_round()
    game.to(Deal)
    assert bool(game.citing(f"{tables.chapter}.4(a)")) is not misdealt  # another deck is inspected
    assert game.told("shuffle")


@in_each(
    pytest.mark.shows("645a.8(e)", "645a.14(f)"),
    pytest.mark.shows("670a.8(e)", "670a.13(f)"),
    pytest.mark.shows("688a.8(e)", "688a.13(e)"),
)
@dealt_each_way
def test_8_e_a_card_set_aside_is_not_missed_in_the_stub(tables: Tables, method: str) -> None:
    game = full_table(tables.chapter, method)
    game.to(Deal)
    game.answer(FoundFaceUp(), DEALER)
    assert game.to(CountStub).expected == {"670a": 10}.get(tables.chapter, 3)
    game.finish()
    assert "void" not in {line[2] for line in game.lines()}


# §§ 8(b)(2), 9(a)(3)(ii), 10(a)(2)(ii): the progressive is locked


@in_each(
    (
        pytest.mark.shows("645a.8(b)(2)", "645a.9(a)(3)(ii)", "645a.10(a)(2)(ii)", "645a.13(e)(2)"),
        {}, 100, 200_000, 29, 0,
    ),
    (
        pytest.mark.shows("670a.8(b)(2)", "670a.9(a)(3)(ii)", "670a.10(a)(2)(ii)", "670a.12(d)(2)",
                          "670a.2(c)(2)"),
        {}, 100, 500_000, 21, 0,
    ),
    (
        pytest.mark.shows("670a.8(b)(2)", "670a.9(a)(3)(ii)", "670a.10(a)(2)(ii)", "670a.12(d)(2)"),
        {"progressive_bet": 500}, 500, 2_500_000, 105, 0,
    ),
    (
        pytest.mark.shows("688a.8(b)(2)", "688a.9(a)(3)(ii)", "688a.10(a)(2)(ii)"),
        {}, 100, 1_000_000, 28, 0,
    ),
    (
        pytest.mark.shows("688a.8(b)(2)", "688a.9(a)(3)(ii)", "688a.10(a)(2)(ii)"),
        {"paytables": {"progressive": "4"}}, 500, 1_000_000, 5, 5,
    ),
    also="chosen size seed moved reserve",
)  # fmt: skip
@pytest.mark.parametrize("virtual", [True, False])
@dealt_each_way
def test_8_b_2_progressive_wagers_are_counted_taken_in_and_move_the_meter(
    tables: Tables, chosen: dict[str, object], size: int, seed: int, moved: int, reserve: int,
    virtual: bool, method: str,
) -> None:  # fmt: skip
    """Two wagers were accepted: with another number of chips nothing is taken in, and no card is
    dealt."""
    cite = paragraphs(tables, method)[2]
    game = tables.ready(
        "",
        {"dealing_method": method, "progressive_wager": True} | chosen,
        hands=FULL[tables.chapter].hands,
        seats=SEATS | {1: "Cyd"},
        virtual=virtual,
    )
    assert game.meter == seed
    for cents in (size - 1, size + 1):
        bet = Bet(2, BET | {"progressive": cents})
        assert game.refuses(bet, ANN).field == "wagers.progressive"
    game.bets = {1: BET, 2: BET | {"progressive": size}, 5: BET | {"progressive": size}}
    asked = game.to(CountChips)
    assert (asked.accepted, asked.cites) == (2, (cite,))
    assert asked.describe()["accepted"] == 2
    for count in (0, 1, 3, -2):
        refusal = game.refuses(ChipsCounted(count), DEALER)
        assert (refusal.field, refusal.allowed, refusal.cites) == ("count", "2", (cite,))
    assert game.refuses(Done(), DEALER).field == "kind"
    assert game.refuses(ChipsCounted(2), ANN).field == "who"
    assert game.balance("table inventory") == 0
    step = game.answer(ChipsCounted(2), DEALER)
    assert step["count"] == 2
    locked = game.said("The progressive is locked")
    assert locked["cites"] == [cite]
    to_inventory = [move for move in locked["moves"] if move["to"] == "table inventory"]
    assert [move["cents"] for move in to_inventory] == [size, size]
    assert game.balance("table inventory") == 2 * size
    assert (game.meter, game.balance(RESERVE)) == (seed + 2 * moved, 2 * reserve)
    game.finish()
    game.balanced()


@in_each(
    pytest.mark.shows("645a.10(a)(2)(ii)"),
    pytest.mark.shows("670a.8(b)(2)", "670a.10(a)(2)(ii)"),
    pytest.mark.shows("688a.8(b)(2)", "688a.10(a)(2)(ii)"),
)
@pytest.mark.parametrize("offered", [True, False])
def test_8_b_2_without_a_wager_it_is_locked_and_nothing_counted(
    tables: Tables, offered: bool
) -> None:
    game = tables.ready("", {"progressive_wager": offered})
    game.play({2: BET})
    assert not game.told("count_chips")
    if not offered:
        assert not [text for text in game.words() if "progressive" in text]
        assert METER not in game.table.books.balances
        return
    locked = game.said("The progressive is locked")
    assert (locked["what"], locked["cites"]) == ("record", [f"{tables.chapter}.10(a)(2)(ii)"])
    assert game.meter == {"645a": 200_000, "670a": 500_000, "688a": 1_000_000}[tables.chapter]


@pytest.mark.shows("670a.8(b)(1)")
def test_r_670a_1_a_lammer_at_one_dollar_where_the_casino_chose_it() -> None:
    game = SixCardTable.ready("", EVERY_WAGER | {"fortune_envy_minimum": 100})
    game.play({2: BET | {"fortune_bonus": 100}})
    assert len(game.citing("670a.10(a)(2)(i)")) == 1


@in_each(
    (pytest.mark.shows("688a.8(b)(1)", "688a.1[Qualifying Wager]"), "4", 500, 1),
    (pytest.mark.shows("688a.8(b)(1)", "688a.1[Qualifying Wager]"), "1", 100, 0),
    also="name bet lammers",
)
def test_688a_8_b_1_a_progressive_wager_has_a_lammer_on_table_4_only(
    tables: Tables, name: str, bet: int, lammers: int
) -> None:
    chosen = {"progressive_wager": True, "paytables": {"progressive": name}}
    game = tables.ready("", chosen)
    game.play({2: BET | {"progressive": bet}})
    assert len([words for words in game.words() if "lammer" in words]) == lammers


# § 9(a): from the hand


@in_each(
    pytest.mark.shows("645a.9(a)(2)"),
    pytest.mark.shows("670a.9(a)(2)"),
    pytest.mark.shows("688a.9(a)(2)"),
)
def test_9_a_2_after_the_shuffle_the_deck_is_held_in_one_hand_over_the_inventory(
    tables: Tables,
) -> None:
    """Once in every round, after the shuffle and before the first card; never from a shoe, nor once
    the shuffler is out of order and a manual shoe takes the hand's place."""
    cite = f"{tables.chapter}.9(a)(2)"
    held = "The dealer takes the stacked deck in the chosen hand, over the table inventory"
    game = tables.fresh({"dealing_method": "hand", "decks": 1}, seats={2: "Ann"})
    for _ in range(2):
        game.play({2: BET})
        (taken,) = game.citing(cite)
        assert taken["text"] == held
        whats = [step["what"] for step in game.steps]
        assert whats.index("shuffle") < game.steps.index(taken) < whats.index("deal")
        game.next_round()
    for method in ("manual_shoe", "automated_shoe"):
        other = tables.fresh({"dealing_method": method, "decks": 1}, seats={2: "Ann"})
        other.play({2: BET})
        assert not other.citing(cite)
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.play({2: BET})
    assert not game.citing(cite)


# what is unusual


@in_each(
    pytest.mark.shows("645a.7(b)"), pytest.mark.shows("670a.7(b)"), pytest.mark.shows("688a.7(b)")
)
def test_a_round_needs_a_wager(tables: Tables) -> None:
    game = tables.ready("")
    assert game.refuses(NoMoreBets(), DEALER).field == "kind"
    game.answer(Bet(2), ANN)
    assert isinstance(game.pending, TakeBets)
    game.bet(2, **BET)
    game.to(Record)
    assert game.refuses(StubCounted(4), HOUSE).field == "kind"
