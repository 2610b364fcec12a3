"""§ 5 of the three chapters of Pai Gow Poker, where they say the same: who cuts, an idle table with
a shuffler, and the starting position."""

import pytest
from tests.chapters.each import Tables, in_each
from tests.chapters.pai_gow.conftest import PaiGowTable
from tests.chapters.scripted import ANN, BOB, BY_HAND

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Cut,
    CutDeclined,
    NoRoll,
    NumberDrawn,
    Recut,
    Shaken,
    Shuffled,
    Who,
)
from pitboss.procedure.requests import (
    AcceptCut,
    AwaitPlayer,
    CountStub,
    Deal,
    DrawNumber,
    OfferCut,
    ReadDice,
    TakeBets,
)
from pitboss.vocabulary.cards import unpack
from pitboss.vocabulary.refusal import Refused

BET = {"pai_gow": 1_000}
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


def dice_of(total: int) -> tuple[int, int, int]:
    """Three dice with this total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


# § 5(b)-(f): the cut


@in_each(
    pytest.mark.shows("645a.5(b)(2)", "645a.5(c)", "645a.5(d)(1)"),
    pytest.mark.shows("670a.5(b)(2)", "670a.5(c)", "670a.5(d)(1)", "670a.5(d)(2)"),
    pytest.mark.shows("688a.5(a)", "688a.5(c)", "688a.5(d)(1)", "688a.5(d)(2)", "688a.5(e)"),
)
def test_5_d_1_at_the_beginning_the_first_player_to_arrive_is_offered_the_cut(
    tables: Tables,
) -> None:
    """Then the one at the far right, and on counterclockwise. If no player accepts, the dealer
    cuts."""
    chapter = tables.chapter
    game = tables.fresh(BY_HAND, seats=THREE_IN_TURN | {6: "Dan"})
    asked = game.to(OfferCut)
    assert (asked.seat, asked.player) == (3, "Ann")
    assert {f"{chapter}.5(c)", f"{chapter}.5(d)(1)", f"{chapter}.5(e)"} <= set(asked.cites)
    placed = [step["text"] for step in game.citing(f"{chapter}.5(c)")]
    assert placed[0] == "The stack is placed on a cover card"
    assert f"{chapter}.5(c)" in game.steps[-1]["cites"]
    assert game.refuses(Cut(20), BOB).field == "who"
    offered = []
    while isinstance(game.pending, OfferCut) and game.pending.seat is not None:
        offered.append(game.pending.seat)
        game.answer(CutDeclined(), Who("player", game.pending.player))
    assert offered == [3, 6, 5, 1]
    refusal = game.refuses(CutDeclined(), DEALER)
    assert refusal.field == "kind"
    assert refusal.cites
    game.answer(Cut(20), DEALER)
    game.to(AcceptCut)


@in_each(
    (pytest.mark.shows("645a.5(d)(3)", "645a.5(c)"), "645a.5(d)(3)"),
    (pytest.mark.shows("670a.5(d)(2)", "670a.5(c)"), "670a.5(d)(2)"),
    (pytest.mark.shows("688a.5(a)", "688a.5(d)(2)"), "688a.5(d)(2)"),
    also="cite",
)
def test_5_d_later_the_cut_goes_counterclockwise_from_the_far_right(
    tables: Tables, cite: str
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
    assert game.citing(f"{tables.chapter}.5(a)")
    assert isinstance(game.pending, OfferCut)  # now the dealer shall


@in_each(
    pytest.mark.shows("645a.5(e)"), pytest.mark.shows("670a.5(e)"), pytest.mark.shows("688a.5(e)")
)
def test_5_e_ten_cards_or_more_from_either_end(tables: Tables) -> None:
    """What was above the cut lies at the bottom then."""
    cite = f"{tables.chapter}.5(e)"
    game = tables.fresh(BY_HAND, seats={2: "Ann"})
    game.to(OfferCut)
    for position in (-1, 0, 9, 44, 53):
        refusal = game.refuses(Cut(position), ANN)
        assert refusal.field == "position"
        assert cite in refusal.cites
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
    assert cite in game.said("one cover card")["cites"]


@in_each(
    pytest.mark.shows("645a.5(f)"), pytest.mark.shows("670a.5(f)"), pytest.mark.shows("688a.5(f)")
)
@pytest.mark.parametrize(("by", "player"), [("last", "Bob"), ("next", "Ann")])
def test_5_f_a_floorperson_may_have_the_cards_recut(tables: Tables, by: str, player: str) -> None:
    """By who cut last, or by the next one entitled."""
    cite = f"{tables.chapter}.5(f)"
    game = tables.fresh(BY_HAND, seats=THREE_IN_TURN)
    game.play({3: BET})
    game.next_round()
    game.to(OfferCut)
    game.answer(Cut(20), BOB)
    recut = Recut("last" if by == "last" else "next")
    for who in (DEALER, HOUSE):
        refusal = game.refuses(recut, who)
        assert (refusal.field, refusal.cites) == ("who", (cite,))
    game.answer(recut, FLOORPERSON)
    assert isinstance(game.pending, OfferCut)
    assert game.pending.player == player
    game.answer(Cut(30), Who("player", player))
    game.to(TakeBets)
    assert game.citing(cite)
    game.bets = {3: BET}
    game.finish()
    game.whole()


# § 5(g): an idle table


@in_each(
    (
        pytest.mark.shows("645a.5(g)(2)[lead]", "645a.5(g)(2)(i)", "645a.5(g)(2)(ii)"),
        "645a.5(g)(2)[lead]",
    ),
    (pytest.mark.shows("670a.5(g)(2)"), "670a.5(g)(2)"),
    (pytest.mark.shows("688a.5(g)(2)", "688a.5(g)[lead]"), "688a.5(g)(2)"),
    also="cite",
)
def test_5_g_2_an_idle_table_with_a_device_plays_the_deck_that_was_in_it(
    tables: Tables, cite: str
) -> None:
    """The cards on the table go into the shuffler, and the deck in it is removed and dealt: it need
    not be spread and reshuffled."""
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
    assert not game.citing(f"{tables.chapter}.5(g)(1)")  # which is for a table without a device


# § 5(i)-(j): the starting position


@in_each(
    pytest.mark.shows(
        "645a.5(i)[lead]", "645a.5(i)(1)(i)", "645a.5(i)(1)(ii)", "645a.5(i)(1)(iii)",
        "645a.2(c)[lead]",
    ),
    pytest.mark.shows(
        "670a.5(i)[lead]", "670a.5(i)(1)(i)", "670a.5(i)(1)(ii)", "670a.5(i)(1)(iii)",
        "670a.2(d)[lead]",
    ),
    pytest.mark.shows(
        "688a.5(i)[lead]", "688a.5(i)(1)(i)", "688a.5(i)(1)(ii)", "688a.5(i)(1)(iii)",
        "688a.2(c)[lead]",
    ),
)  # fmt: skip
@pytest.mark.parametrize("total", PLACE_OF_TOTAL)
def test_5_i_1_dice_are_counted_counterclockwise_from_the_dealer(
    tables: Tables, total: int
) -> None:
    """Every position counts, with a wager or without."""
    chapter = tables.chapter
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
    assert not game.told("draw_number")  # never both


@in_each(
    pytest.mark.shows("645a.5(i)(1)(iv)"),
    pytest.mark.shows("670a.5(i)(1)(iv)"),
    pytest.mark.shows("688a.5(i)(1)(iv)"),
)
def test_5_i_1_iv_the_shaker_is_put_away_after_the_dealing_procedures(tables: Tables) -> None:
    """These (§§ 8 to 10) end with the stub and the empty positions."""
    game = tables.ready("", SHAKER)
    game.play({2: BET})
    away = game.steps.index(game.said("placed to the dealer's right"))
    assert game.steps[away]["cites"] == [f"{tables.chapter}.5(i)(1)(iv)"]
    whats = [step["what"] for step in game.steps]
    assert away > max(at for at, what in enumerate(whats) if what == "deal")
    assert away > whats.index("count_stub")
    assert away < whats.index("set_hands" if "set_hands" in whats else "decision")


@in_each(
    (pytest.mark.shows("645a.14(a)", "645a.14(b)", "645a.5(i)(1)(i)"), "645a.14"),
    (pytest.mark.shows("670a.13(a)", "670a.13(b)", "670a.5(i)(1)(i)"), "670a.13"),
    (pytest.mark.shows("688a.13(a)", "688a.13(b)", "688a.5(i)(1)(i)"), "688a.13"),
    also="irregularities",
)
def test_a_no_roll_is_shaken_again(tables: Tables, irregularities: str) -> None:
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


@in_each(
    pytest.mark.shows("645a.5(i)(2)", "645a.2(c)[lead]"),
    pytest.mark.shows("670a.5(i)(2)", "670a.2(d)[lead]"),
    pytest.mark.shows("688a.5(i)(2)"),
)
@pytest.mark.parametrize(("number", "place"), PLACE_OF_NUMBER)
def test_5_i_2_a_random_number_from_1_to_7(tables: Tables, number: int, place: str) -> None:
    """The dealer is one, seat 6 two, and so on round the table."""
    game = tables.ready("")
    game.bets = {2: BET}
    game.to(DrawNumber)
    for wrong in (0, 8, -1):
        refusal = game.refuses(NumberDrawn(wrong), DEALER)
        assert refusal.field == "number"
        assert f"{tables.chapter}.5(i)(2)" in refusal.cites
    assert game.refuses(NumberDrawn(number), ANN).field == "who"
    game.answer(NumberDrawn(number), HOUSE)
    game.to(Deal)
    assert game.pending.describe()["to"] == place
    assert not [text for text in game.words() if "shaker" in text]
    assert not game.told("read_dice")


@in_each(
    pytest.mark.shows("645a.5(j)"), pytest.mark.shows("670a.5(j)"), pytest.mark.shows("688a.5(j)")
)
@pytest.mark.parametrize("marked", [True, False])
def test_5_j_the_position_may_be_marked(tables: Tables, marked: bool) -> None:
    """If the casino marks it."""
    game = tables.ready("", {"mark_start": marked})
    game.start = 4
    game.bets = {2: BET}
    game.to(Deal)
    assert [step["text"] for step in game.citing(f"{tables.chapter}.5(j)")] == (
        ["A marker lies at seat 4"] if marked else []
    )


@in_each(
    pytest.mark.shows("645a.5(i)[lead]", "645a.9(b)"),
    pytest.mark.shows("670a.5(i)[lead]", "670a.9(b)"),
    pytest.mark.shows("688a.5(i)[lead]", "688a.9(b)"),
)
@pytest.mark.parametrize(
    ("dealt", "paragraph"), [("manual_shoe", "8(c)"), ("hand", "9(b)"), ("automated_shoe", "10(b)")]
)
def test_the_starting_position_is_found_once_and_before_the_first_card(
    tables: Tables, dealt: str, paragraph: str
) -> None:
    """R-GEN-14."""
    game = tables.ready("", {"dealing_method": dealt})
    game.bets = {2: BET}
    game.to(CountStub)
    whats = [step["what"] for step in game.steps]
    assert whats.count("draw_number") == 1
    assert whats.index("draw_number") < whats.index("deal")
    assert f"{tables.chapter}.{paragraph}" in game.told("draw_number")[0]["cites"]


# § 645a.5(i)(3): a button, in one chapter only


@pytest.mark.shows("645a.5(i)(3)", "645a.2(c)(3)")
def test_645a_5_i_3_the_button_starts_at_the_dealer_and_goes_clockwise_after_each_round() -> None:
    """Over seven places, whoever sits there."""
    game = PaiGowTable.ready("", {"start_method": "button"})
    first = []
    for _ in range(9):
        game.play({2: BET})
        assert "645a.5(i)(3)" in game.said("The button lies at")["cites"]
        assert game.told("draw_number") == game.told("read_dice") == []
        first.append(game.told("deal")[0]["to"])
        game.next_round()
    assert first == [
        "dealer", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "dealer", "seat 1",
    ]  # fmt: skip


@pytest.mark.shows("645a.5(i)(3)")
@pytest.mark.parametrize(
    "without", [{"dealing_method": "manual_shoe"}, {"dealing_method": "hand"},
                {"automated_shuffler": False}],
)  # fmt: skip
def test_645a_5_i_3_a_button_only_with_shuffler_and_automated_shoe(
    without: dict[str, object],
) -> None:
    with pytest.raises(Refused) as caught:
        PaiGowTable.fresh({"start_method": "button"} | without)
    assert "645a.5(i)(3)" in caught.value.cites


@in_each(
    (pytest.mark.shows("670a.2(d)[lead]", "670a.5(i)[lead]"), "670a.2(d)[lead]"),
    (pytest.mark.shows("688a.2(c)[lead]", "688a.5(i)[lead]"), "688a.2(c)[lead]"),
    also="cite",
)
def test_5_i_no_button_in_the_other_chapters(tables: Tables, cite: str) -> None:
    with pytest.raises(Refused) as caught:
        tables.fresh({"start_method": "button"})
    assert {cite, f"{tables.chapter}.5(i)[lead]"} <= set(caught.value.cites)
