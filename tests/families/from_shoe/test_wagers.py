"""§ 6 of the chapters that are dealt from a shoe, where they say the same: chips or cash, entering
in the middle of a shoe, when wagers are made, and on how many boxes."""

import pytest
from tests.chapters.each import in_each
from tests.chapters.scripted import ANN, BOB, CYD
from tests.chapters.shoes import ShoeTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, HOUSE, Bet, NoMoreBets
from pitboss.procedure.asides import Leave, OrderReshuffle, PermitPlayer
from pitboss.procedure.requests import Announce, Ask, Deal, TakeBets

ShoeTables = type[ShoeTable]
TWO = {2: "Ann", 3: "Bob"}
BAR: dict[str, object] = {"mid_shoe_entry_bar": True}


@in_each(pytest.mark.shows("686a.6(a)"), pytest.mark.shows("633a.6(a)"))
def test_6_a_wagers_are_the_chips_that_one_has_on_all_his_boxes(tables: ShoeTables) -> None:
    (wager,) = tables.wager
    game = tables.shoe(seats={2: "Ann", 3: "Ann"}, keeps_chips=True, chosen={"adjacent_boxes": 2})
    for cents in (1_500, 1_550):
        refusal = game.refuses(Bet(2, {wager: cents}), ANN)
        assert (refusal.field, refusal.cites) == ("wagers", (f"{tables.chapter}.6(a)",))
        if cents == 1_500:
            game.buy_in("Ann", 1_500)
    game.bet(2, **{wager: 1_000})
    assert game.refuses(Bet(3, {wager: 550}), ANN).field == "wagers"
    game.bet(3, **{wager: 500})
    assert game.table.chips_of("Ann") == 0


@in_each(pytest.mark.shows("686a.6(a)"), pytest.mark.shows("633a.6(a)"))
def test_6_a_a_verbal_wager_with_cash_only_where_the_casino_takes_it(tables: ShoeTables) -> None:
    cites = (f"{tables.chapter}.6(a)",)
    refusal = tables.shoe(keeps_chips=True).refuses(Bet(2, tables.wager, verbal=True), ANN)
    assert (refusal.field, refusal.cites) == ("verbal", cites)
    game = tables.shoe("Tc 9d 9h Td", {"verbal_bets": True}, keeps_chips=True)
    game.answer(Bet(2, tables.wager, verbal=True), ANN)
    game.finish()
    assert game.said("confirms the verbal wager")["cites"] == [*cites]
    game.balanced()


@in_each(
    pytest.mark.shows("686a.6(b)[lead]", "686a.6(b)(1)", "686a.6(b)(2)"),
    pytest.mark.shows("633a.6(b)[lead]", "633a.6(b)(1)", "633a.6(b)(2)"),
)
@pytest.mark.parametrize(
    "ends", ["never", "permitted", "permitted in the round", "directed", "cover card", "no bar"]
)
def test_6_b_who_sits_out_a_round_may_be_barred_until_permitted_or_a_reshuffle(
    tables: ShoeTables, ends: str
) -> None:
    """If the casino chose so; whoever comes in the middle of a shoe made no wager on the last round
    either."""
    chosen = {} if ends == "no bar" else BAR
    game = tables.shoe(chosen=chosen, seats=TWO, before_cover=1 if ends == "cover card" else 20)
    game.play({2: tables.wager})
    game.next_round()
    game.to(TakeBets)
    if ends == "permitted in the round":
        game.bets = {2: tables.wager}
        game.to(Deal)
        game.aside(PermitPlayer("Bob"), FLOORPERSON)
        game.finish()
        game.next_round()
        game.to(TakeBets)
    elif ends == "permitted":
        for who in (BOB, DEALER):
            assert game.refuses(PermitPlayer("Bob"), who).field == "who"
        step = game.aside(PermitPlayer("Bob"), FLOORPERSON)
        assert step["cites"] == [f"{tables.chapter}.6(b)(1)"]
    elif ends == "directed":
        game.aside(OrderReshuffle(), FLOORPERSON)
        game.to(TakeBets)
        assert game.told("shuffle")
    if ends != "never":
        game.bet(3, **tables.wager)
        return
    game.sit(5, "Cyd")
    assert game.pending.describe()["barred"] == ["Bob", "Cyd"]
    for _ in range(2):  # any subsequent round
        for seat, who in ((3, BOB), (5, CYD)):
            refusal = game.refuses(Bet(seat, tables.wager), who)
            assert (refusal.field, refusal.cites) == ("seat", (f"{tables.chapter}.6(b)[lead]",))
        game.play({2: tables.wager})  # Ann plays on
        game.next_round()
        game.to(TakeBets)


@in_each(pytest.mark.shows("686a.6(b)[lead]"), pytest.mark.shows("633a.6(b)[lead]"))
def test_6_b_nobody_is_barred_in_the_first_round_after_the_shuffle(tables: ShoeTables) -> None:
    game = tables.fresh(BAR, seats=TWO)
    game.to(TakeBets)
    for seat in TWO:
        game.bet(seat, **tables.wager)


@in_each(pytest.mark.shows("686a.6(c)"), pytest.mark.shows("633a.6(c)"))
@pytest.mark.parametrize("virtual", [True, False])
def test_6_c_wagers_are_placed_before_the_first_card_and_left_alone(
    tables: ShoeTables, virtual: bool
) -> None:
    """Nobody alters them, takes them back or leaves them behind before they are decided."""
    cite, (wager,) = f"{tables.chapter}.6(c)", tables.wager
    game = tables.shoe("Tc 9d 9h Td 9s", seats=TWO, virtual=virtual)
    for who in (DEALER, HOUSE):
        assert game.refuses(NoMoreBets(), who).field == "kind"  # nobody has wagered
    game.bet(2, **tables.wager)
    for again in (Bet(2, {wager: 600}), Bet(2, {})):
        refusal = game.refuses(again, ANN)
        assert refusal.field == "seat"
        assert cite in refusal.cites
        if not virtual:
            assert game.refuses(again, DEALER).field == "seat"
    for who in (ANN, FLOORPERSON):
        refusal = game.refuses(Leave(2), who)
        assert (refusal.field, refusal.cites) == ("seat", (cite,))
    assert game.refuses(NoMoreBets(), ANN).field == "who"
    game.answer(NoMoreBets(), DEALER)
    assert game.to(Announce).cites == (cite,)
    for kind in (Announce, Deal, Ask):
        game.to(kind)
        assert game.refuses(Bet(3, tables.wager), BOB).field == "kind"
    assert game.refuses(Leave(2), ANN).cites == (cite,)


@in_each(
    (pytest.mark.shows("686a.6(f)"), "686a.6(f)"), (pytest.mark.shows("633a.6(f)"), "633a.6(f)"),
    also="cite",
)  # fmt: skip
@pytest.mark.parametrize(
    ("boxes", "taken", "refused"),
    [(1, [2], 3), (2, [2, 3], 4), (2, [2], 4), (3, [4, 3, 5], 6), (6, [1, 2], 4)],
)
def test_6_f_only_so_many_boxes_and_only_adjacent_ones(
    tables: ShoeTables, cite: str, boxes: int, taken: list[int], refused: int
) -> None:
    """Of one player; different players need not be adjacent."""
    seats = dict.fromkeys(range(1, 7), "Ann")
    game = tables.shoe(chosen={"adjacent_boxes": boxes}, seats=seats)
    for seat in taken:
        game.bet(seat, **tables.wager)
    refusal = game.refuses(Bet(refused, tables.wager), ANN)
    assert (refusal.field, refusal.cites) == ("seat", (cite,))
    game.bet(refused)  # the box may stay empty
    others = tables.shoe(chosen={"adjacent_boxes": 1}, seats={1: "Ann", 4: "Bob", 6: "Cyd"})
    others.play(dict.fromkeys((1, 4, 6), tables.wager))
    assert {seat for seat, *_ in others.lines()} == {1, 4, 6}
    every = tables.shoe(chosen={"adjacent_boxes": 6}, seats=seats)
    every.play(dict.fromkeys(seats, tables.wager))
    assert {seat for seat, *_ in every.lines()} == set(seats)
