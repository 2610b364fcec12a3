"""§§ 688a.5(i)-(j), 688a.7-10: wagers, the starting position, and seven places dealt to."""

import pytest
from tests.chapters.face_up_pai_gow.conftest import FaceUpTable
from tests.chapters.scripted import player

from pitboss.ledger import CASINO, METER, RESERVE
from pitboss.procedure.answers import (
    DEALER,
    HOUSE,
    Bet,
    CardDealt,
    ChipsCounted,
    NoMoreBets,
    NoRoll,
    NumberDrawn,
    Shaken,
    StubCounted,
)
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    ArrangeHands,
    CountChips,
    CountStub,
    Deal,
    DrawNumber,
    ReadDice,
    SetHands,
    TakeBets,
)

METHODS = ["manual_shoe", "hand", "automated_shoe"]
SECTION = {"manual_shoe": "688a.8", "hand": "688a.9", "automated_shoe": "688a.10"}
HANDS = {
    0: "Kc Kd 7c 5d 3h Qh 9s",
    2: "Ah Js Td 6h 4c 2d 9h",
    5: "Ac Ad 8h 6s 4d Kh Qs",
}
MAIN = {"pai_gow": 1_000}
BOTH = {2: MAIN, 5: MAIN}
EVERY: dict[str, object] = {
    "ace_high_bonus_wager": True, "fortune_bonus_wager": True, "progressive_wager": True,
}  # fmt: skip
BOB, EVE = player("Bob"), player("Eve")
COUNTED = ["dealer", "seat 6", "seat 5", "seat 4", "seat 3", "seat 2", "seat 1"]
CLOCKWISE = ["seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "dealer"]


def places_from(first: str) -> list[str]:
    """The seven places clockwise from one."""
    at = CLOCKWISE.index(first)
    return CLOCKWISE[at:] + CLOCKWISE[:at]


# § 688a.7: wagers


@pytest.mark.shows("688a.7(a)")
def test_688a_7_a_no_verbal_wagers_with_cash() -> None:
    game = FaceUpTable.ready(hands=HANDS)
    assert "688a.7(a)" in game.refuses(Bet(2, dict(MAIN), verbal=True), BOB).cites


@pytest.mark.shows("688a.7(b)")
def test_688a_7_b_only_who_is_seated_may_wager() -> None:
    game = FaceUpTable.ready(hands=HANDS)
    assert "688a.7(b)" in game.refuses(Bet(3, dict(MAIN)), player("Zoe")).cites
    assert "688a.7(b)" in game.refuses(Bet(2, dict(MAIN)), EVE).cites


@pytest.mark.shows("688a.7(c)", "688a.7(d)")
def test_688a_7_c_no_wager_is_made_or_altered_after_no_more_bets() -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen=EVERY)
    assert "688a.7(d)" in game.refuses(Bet(2, {"fortune_bonus": 500}), BOB).cites
    game.bet(2, pai_gow=1_000)
    assert "688a.7(c)" in game.refuses(Bet(2, {"pai_gow": 2_000}), BOB).cites
    game.answer(NoMoreBets(), DEALER)
    game.to(Deal)
    assert "688a.7(c)" in game.refuses(Bet(5, dict(MAIN)), EVE).cites


@pytest.mark.shows("688a.7(e)[lead]", "688a.7(e)(1)", "688a.7(e)(2)", "688a.7(e)(3)")
@pytest.mark.parametrize(
    ("wager", "cite"),
    [("ace_high_bonus", "688a.7(e)(1)"), ("fortune_bonus", "688a.7(e)(2)"),
     ("progressive", "688a.7(e)(3)")],
)  # fmt: skip
def test_688a_7_e_an_optional_wager_only_where_it_is_offered(wager: str, cite: str) -> None:
    bet = Bet(2, MAIN | {wager: 100})
    assert cite in FaceUpTable.ready(hands=HANDS).refuses(bet, BOB).cites
    offered = FaceUpTable.ready(hands=HANDS, chosen={f"{wager}_wager": True})
    assert "688a.7(d)" in offered.refuses(Bet(2, {wager: 100}), BOB).cites
    offered.answer(bet, BOB)


@pytest.mark.shows("688a.7(f)")
def test_688a_7_f_two_areas_only_if_adjacent_and_permitted() -> None:
    seats = {2: "Ann", 3: "Ann", 5: "Ann"}
    alone = FaceUpTable.ready(seats=seats)
    alone.bet(2, pai_gow=1_000)
    assert "688a.7(f)" in alone.refuses(Bet(3, dict(MAIN)), player("Ann")).cites
    game = FaceUpTable.ready(seats=seats, chosen={"two_adjacent_areas": True})
    game.bet(2, pai_gow=1_000)
    assert "688a.7(f)" in game.refuses(Bet(5, dict(MAIN)), player("Ann")).cites
    game.bet(3, pai_gow=1_000)
    assert "688a.7(f)" in game.refuses(Bet(5, dict(MAIN)), player("Ann")).cites


# "no more bets", lammers, the progressive


@pytest.mark.shows(
    "688a.8(b)[lead]", "688a.8(b)(1)", "688a.8(b)(2)", "688a.9(a)(3)[lead]", "688a.9(a)(3)(i)",
    "688a.9(a)(3)(ii)", "688a.10(a)(2)[lead]", "688a.10(a)(2)(i)", "688a.10(a)(2)(ii)",
    "688a.1[Qualifying Wager]",
)  # fmt: skip
@pytest.mark.parametrize(
    ("method", "lead", "lammer", "locked"),
    [
        ("manual_shoe", "688a.8(b)[lead]", "688a.8(b)(1)", "688a.8(b)(2)"),
        ("hand", "688a.9(a)(3)[lead]", "688a.9(a)(3)(i)", "688a.9(a)(3)(ii)"),
        ("automated_shoe", "688a.10(a)(2)[lead]", "688a.10(a)(2)(i)", "688a.10(a)(2)(ii)"),
    ],
)
def test_688a_8_b_no_more_bets_then_lammers_then_the_progressive_is_locked(
    method: str, lead: str, lammer: str, locked: str
) -> None:
    """Before any card: a lammer at $5 but not at $4.50, and $0.28 of each dollar on the meter."""
    game = FaceUpTable.ready(hands=HANDS, chosen=EVERY | {"dealing_method": method})
    game.bets = {
        2: MAIN | {"fortune_bonus": 450, "progressive": 100},
        5: MAIN | {"fortune_bonus": 500, "progressive": 100},
    }
    game.to(Deal)
    said = game.said("No more bets")
    assert said["cites"] == [lead]
    (laid,) = game.citing(lammer)
    assert "seat 5" in laid["text"]
    (taken,) = game.citing(locked)
    order = [game.steps.index(step) for step in (said, laid, taken)]
    assert order == sorted(order)
    assert [move["cents"] for move in taken["moves"] if move["to"] == "table inventory"] == [
        100, 100,
    ]  # fmt: skip
    assert game.meter == 1_000_000 + 2 * 28


@pytest.mark.shows("688a.8(b)(2)", "688a.9(a)(3)(ii)", "688a.10(a)(2)(ii)")
@pytest.mark.parametrize(
    ("method", "cite"),
    [
        ("manual_shoe", "688a.8(b)(2)"),
        ("hand", "688a.9(a)(3)(ii)"),
        ("automated_shoe", "688a.10(a)(2)(ii)"),
    ],
)
def test_688a_10_a_2_ii_the_chips_are_compared_with_the_number_that_the_system_displays(
    method: str, cite: str
) -> None:
    """One wager was accepted: with no chip, or with two, no card is dealt."""
    chosen = {"dealing_method": method, "progressive_wager": True}
    game = FaceUpTable.ready(hands=HANDS, chosen=chosen)
    game.bets = {2: BOTH[2] | {"progressive": 100}, 5: BOTH[5]}
    assert game.to(CountChips).accepted == 1
    for count in (0, 2):
        refusal = game.refuses(ChipsCounted(count), DEALER)
        assert (refusal.field, refusal.allowed, refusal.cites) == ("count", "1", (cite,))
    game.answer(ChipsCounted(1), DEALER)
    game.finish()
    game.balanced()


@pytest.mark.shows("688a.8(b)(2)", "688a.10(a)(2)(ii)")
def test_688a_8_b_2_the_progressive_is_locked_even_if_nobody_made_the_wager() -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen=EVERY)
    game.bets = dict(BOTH)
    game.to(Deal)
    assert game.said("The progressive is locked")["cites"] == ["688a.10(a)(2)(ii)"]


@pytest.mark.shows("688a.8(b)(1)", "688a.1[Qualifying Wager]")
def test_688a_8_b_1_a_progressive_wager_has_a_lammer_on_table_4_only() -> None:
    for table, bet in (("4", 500), ("1", 100)):
        chosen = EVERY | {"paytables": {"progressive": table}}
        game = FaceUpTable.ready(hands=HANDS, chosen=chosen)
        game.bets = {2: MAIN | {"progressive": bet}, 5: MAIN}
        game.to(Deal)
        assert len([words for words in game.words() if "lammer" in words]) == (table == "4")


# § 688a.5(i)-(j): the starting position


@pytest.mark.shows(
    "688a.5(i)[lead]", "688a.5(i)(2)", "688a.5(j)", "688a.8(c)", "688a.8(d)", "688a.9(b)",
    "688a.9(c)", "688a.10(b)", "688a.10(c)",
)  # fmt: skip
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("number", range(1, 8))
def test_688a_5_i_2_a_number_from_one_to_seven_counts_to_the_starting_position(
    method: str, number: int
) -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen={"dealing_method": method}, start=number)
    game.bets = dict(BOTH)
    game.to(DrawNumber)
    assert {"688a.5(i)(2)"} <= set(game.pending.cites)
    for wrong in (0, 8):
        assert "688a.5(i)(2)" in game.refuses(NumberDrawn(wrong), HOUSE).cites
    game.to(SetHands)
    first = COUNTED[number - 1]
    places = [place for place, _ in game.dealt()]
    order = places_from(first)
    if method == "automated_shoe":
        assert places == [place for place in order for _ in range(7)]
    else:
        assert places == order * 7
    marker = game.said("A marker lies at")
    assert marker["text"].endswith("the dealer" if first == "dealer" else first)
    assert marker["cites"] == ["688a.5(j)"]
    for place, hand in HANDS.items():
        name = f"seat {place}" if place else "dealer"
        assert " ".join(face for to, face in game.dealt() if to == name) == hand


@pytest.mark.shows("688a.5(i)(1)(i)", "688a.5(i)(1)(ii)", "688a.5(i)(1)(iii)", "688a.5(i)(1)(iv)")
@pytest.mark.parametrize("total", range(3, 19))
def test_688a_5_i_1_the_dice_are_shaken_totalled_counted_and_put_away(total: int) -> None:
    """Round the table as often as it takes (R-GEN-14): 8 is the dealer again, 15 too."""
    dice = [min(6, total - 2), 0, 1]
    dice[1] = min(6, total - dice[0] - 1)
    dice[2] = total - dice[0] - dice[1]
    game = FaceUpTable.ready(hands=HANDS, chosen={"start_method": "shaker"}, dice=dice)
    game.bets = dict(BOTH)
    game.to(ReadDice)
    assert "at least three times" in game.words()[-1]
    assert game.steps[-1]["cites"] == ["688a.5(i)(1)(i)"]
    assert game.pending.cites == ("688a.5(i)(1)(ii)",)
    for wrong in ([1, 2], [1, 2, 7], [0, 1, 1], [1, 1, 1, 1]):
        assert game.refuses(Shaken(wrong), HOUSE).field == "dice"
    first = COUNTED[(total - 1) % 7]
    assert game.to(Deal).to == first
    assert f": {total}" in game.said("The dice show")["text"]
    (counted,) = game.citing("688a.5(i)(1)(iii)")
    assert counted["text"].endswith("the dealer" if first == "dealer" else first)
    game.to(ArrangeHands)
    assert game.steps[-1]["cites"] == ["688a.5(i)(1)(iv)"]


@pytest.mark.shows("688a.13(a)", "688a.13(b)")
@pytest.mark.parametrize("virtual", [True, False])
def test_688a_13_a_b_a_no_roll_is_called_and_the_dice_reshaken(virtual: bool) -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen={"start_method": "shaker"}, virtual=virtual)
    game.bets = dict(BOTH)
    game.to(ReadDice)
    assert game.refuses(NoRoll("lid"), DEALER).field == "why"  # no player banks here
    assert game.answer(NoRoll("not_flat"), DEALER)["cites"] == ["688a.13(a)"]
    game.to(ReadDice)
    assert game.answer(NoRoll("fell_out"), DEALER)["cites"] == ["688a.13(b)"]
    game.to(ReadDice)
    assert len(game.citing("688a.5(i)(1)(i)")) == 3
    game.to(Deal)


@pytest.mark.shows("688a.5(j)")
def test_688a_5_j_the_casino_need_not_mark_the_position() -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen={"mark_start": False})
    game.bets = dict(BOTH)
    game.to(Deal)
    assert not game.citing("688a.5(j)")


# §§ 688a.8(d)-(g), 688a.9(c)-(f), 688a.10(c)-(f)


@pytest.mark.shows("688a.8(d)", "688a.9(c)", "688a.10(c)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("virtual", [True, False])
def test_688a_8_d_everyone_sees_the_dealers_cards_and_nobody_the_others(
    method: str, virtual: bool
) -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen={"dealing_method": method}, virtual=virtual)
    game.bets = dict(BOTH)
    game.to(SetHands)
    steps = [step for step in game.steps if step["what"] == "deal"]
    assert len(steps) == 49
    for step in steps:
        for who in ("seat 2", "seat 5", "seat 1", "nobody else"):
            shown = seen_by(step, frozenset({who}))["cards"]
            knows = step["to"] == "dealer"  # a player's lie face down for himself too
            assert shown == (step["cards"] if knows else ["??"] * len(step["cards"]))
    faces = [step["cards"][0] for step in steps if step["to"] == "dealer"]
    assert " ".join(faces) == HANDS[0]
    assert all(step["face"] == ("up" if step["to"] == "dealer" else "down") for step in steps)


@pytest.mark.shows("688a.8(e)", "688a.9(d)", "688a.10(d)", "688a.8(g)", "688a.9(f)", "688a.10(f)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("virtual", [True, False])
def test_688a_8_e_the_stub_of_four_and_the_empty_positions_are_collected_unseen(
    method: str, virtual: bool
) -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen={"dealing_method": method}, virtual=virtual)
    game.bets = dict(BOTH)
    assert game.to(CountStub).expected == 4
    stub, empty = {
        "manual_shoe": ("688a.8(e)", "688a.8(g)"),
        "hand": ("688a.9(d)", "688a.9(f)"),
        "automated_shoe": ("688a.10(d)", "688a.10(f)"),
    }[method]
    game.to(SetHands)
    assert len(game.citing(stub)) == 2
    collected = game.citing(empty)
    assert [step["place"] for step in collected] == ["seat 6", "seat 4", "seat 3", "seat 1"]
    for step in collected:
        for who in ("seat 2", "seat 6", step["place"]):
            assert set(seen_by(step, frozenset({who}))["cards"]) <= {"??"}
    assert game.table.batches.rack.count == 4 + 4 * 7


@pytest.mark.shows("688a.8(f)", "688a.9(e)", "688a.10(e)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize("count", [3, 5])
def test_688a_8_f_another_number_voids_and_unless_misdealt_the_deck_leaves_the_table(
    method: str, misdealt: bool, count: int
) -> None:
    chosen = EVERY | {"dealing_method": method, "paytables": {"progressive": "4"}}
    game = FaceUpTable.ready(hands=HANDS, chosen=chosen)
    wagers = MAIN | {"ace_high_bonus": 100, "fortune_bonus": 500, "progressive": 500}
    game.bets = {2: wagers, 5: wagers}
    game.to(CountStub)
    assert game.refuses(StubCounted(4, misdealt=True), DEALER).field == "misdealt"
    game.answer(StubCounted(count, misdealt=misdealt), DEALER)
    game.finish()
    assert game.lines() == [
        (seat, wager, "void", cents, cents) for seat in (5, 2) for wager, cents in wagers.items()
    ]
    cite = {"manual_shoe": "688a.8(f)", "hand": "688a.9(e)", "automated_shoe": "688a.10(e)"}[method]
    assert cite in game.cites_of(2, "pai_gow")
    assert game.meter == 1_000_000
    assert game.balance(RESERVE) == 0
    assert game.balance(CASINO) == -1_000_000
    assert game.table.books.balance(METER) == game.meter
    removed = [step for step in game.citing(cite) if "removed from the table" in step["text"]]
    assert len(removed) == (0 if misdealt else 1)
    assert game.table.opened == misdealt
    game.balanced()
    game.next_round()
    game.to(TakeBets)
    assert bool(game.citing("688a.4(a)")) == (not misdealt)
    assert game.told("shuffle")


@pytest.mark.shows("688a.13(f)")
def test_688a_13_f_a_card_drawn_in_error_is_the_next_card() -> None:
    game = FaceUpTable.ready(hands=HANDS, chosen={"dealing_method": "manual_shoe"})
    game.bets = dict(BOTH)
    request = game.to(Deal, to="seat 2")
    face = str(request.shoe.next_card)
    step = game.answer(CardDealt(face, drawn_in_error=True), DEALER)
    assert step["cites"] == ["688a.13(f)"]
    game.finish()
    assert len(game.dealt()) == 49
    assert ("seat 2", face) in game.dealt()
