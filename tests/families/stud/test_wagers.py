"""§ 7 of the stud chapters, where they say the same: who wagers, when, on how many boxes, and what
becomes of the wagers of a player who leaves."""

import pytest
from tests.chapters.each import Tables, in_each
from tests.chapters.full_tables import FULL, SEATS, full_table
from tests.chapters.scripted import ANN, BOB, player

from pitboss.ledger import RESERVE
from pitboss.procedure.answers import DEALER, FLOORPERSON, Bet, NoMoreBets
from pitboss.procedure.asides import Leave
from pitboss.procedure.requests import Announce, Ask, Deal, Settle, TakeBets, TurnUp


@in_each(pytest.mark.shows("678a.7(a)"), pytest.mark.shows("687a.7(a)"))
def test_7_a_chips_only_no_verbal_wagers_with_cash(tables: Tables) -> None:
    cites = (f"{tables.chapter}.7(a)",)
    game = tables.ready("", keeps_chips=True)
    refusal = game.refuses(Bet(2, tables.wager, verbal=True), ANN)
    assert (refusal.field, refusal.cites) == ("verbal", cites)
    refusal = game.refuses(Bet(2, tables.wager), ANN)  # he has no chips
    assert (refusal.field, refusal.cites) == ("wagers", cites)
    assert game.buy_in("Ann", sum(tables.wager.values()))["cites"] == [*cites]
    game.bet(2, **tables.wager)


@in_each(pytest.mark.shows("678a.7(b)"), pytest.mark.shows("687a.7(b)"))
def test_7_b_only_who_is_seated_wagers(tables: Tables) -> None:
    game = tables.ready("", seats=SEATS)
    for seat, who in ((2, BOB), (3, BOB), (4, player("Zed")), (2, player("Zed"))):
        refusal = game.refuses(Bet(seat, tables.wager), who)
        assert refusal.field == "seat"
        assert f"{tables.chapter}.7(b)" in refusal.cites


@in_each(
    (pytest.mark.shows("678a.7(b)"), 23, 5), (pytest.mark.shows("687a.7(b)"), 20, 0),
    also="moved reserve",
)  # fmt: skip
@pytest.mark.parametrize("choice", ["lose", "return"])
@pytest.mark.parametrize("when", ["dealt", "asked", "raised", "shown"])
def test_7_b_who_leaves_abandons_every_wager(
    tables: Tables, moved: int, reserve: int, choice: str, when: str
) -> None:
    """R-GEN-10: he has folded, and all bets at the position lose, whatever his hand, a raise among
    them; or they return, where the casino chose so, with their move of the meter. Nobody waits for
    him, and at a virtual table nobody gives up his seat for him. It is so until his hand's turn
    comes: after the dealer's has been shown."""
    full, cite = FULL[tables.chapter], f"{tables.chapter}.7(b)"
    game = full_table(tables.chapter, abandoned_wagers=choice)
    if when == "dealt":
        game.to(Deal, to="dealer")
    elif when == "shown":
        game.to(TurnUp, place="seat 5")
    else:
        game.to(Ask, seat=2)
    if when == "raised":
        game.go()
    refusal = game.refuses(Leave(2), FLOORPERSON)
    assert (refusal.field, refusal.cites) == ("seat", (cite,))
    game.leave(2)
    if when != "shown":
        game.to(Ask, seat=5)
    result = game.finish()
    raised = when in ("raised", "shown")
    assert bool([s for s in game.told("decision") if s["seat"] == 2]) is raised
    wagers = full.wagers | (full.added if raised else {})
    outcome = "lose" if choice == "lose" else "void"
    assert {wager: ended for (seat, wager), ended in result.items() if seat == 2} == {
        wager: (outcome, cents, cents if choice == "return" else 0)
        for wager, cents in wagers.items()
    }
    assert all(game.cites_of(2, wager) == (cite, "R-GEN-10") for wager in wagers)
    assert result[5, "ante"][0] != "void"
    assert game.table.seats == {5: "Bob"}
    assert "seat 2" not in [step["place"] for step in game.told("turn_up")]
    stand = 1 if choice == "return" else 2
    assert (game.meter, game.balance(RESERVE)) == (full.meter + moved * stand, reserve * stand)
    game.balanced()
    game.whole()
    game.replays()


@in_each(pytest.mark.shows("678a.7(b)"), pytest.mark.shows("687a.7(b)"))
def test_7_b_a_seat_without_wagers_may_be_left_at_any_time(tables: Tables) -> None:
    game = tables.ready("", seats=SEATS)
    game.bets = {2: tables.wager}
    game.to(Ask)
    game.leave(5)
    assert game.table.seats == {2: "Ann"}
    game.finish()


@in_each(
    pytest.mark.shows("678a.7(c)"),
    pytest.mark.shows("687a.7(c)", "687a.10(a)(2)", "687a.8(c)"),
)
def test_7_c_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(tables: Tables) -> None:
    """A progressive wager is locked out too."""
    full, cite = FULL[tables.chapter], f"{tables.chapter}.7(c)"
    game = full_table(tables.chapter)
    assert game.refuses(NoMoreBets(), DEALER).field == "kind"  # no bets at all
    game.bet(2, **tables.wager)
    for wagers in (full.wagers, {}):
        refusal = game.refuses(Bet(2, wagers), ANN)
        assert refusal.field == "seat"
        assert cite in refusal.cites
    assert game.refuses(NoMoreBets(), ANN).field == "who"
    game.answer(NoMoreBets(), DEALER)
    game.to(Announce)
    while not isinstance(game.pending, Settle):
        for wagers in (tables.wager, full.wagers, {}):
            for seat, who in ((5, BOB), (2, ANN)):
                refusal = game.refuses(Bet(seat, wagers), who)
                assert refusal.field == "kind"
                assert refusal.cites == (cite,) or not isinstance(game.pending, Deal | Ask)
        game.go()
    assert game.refuses(Bet(5, tables.wager), BOB).field == "kind"
    assert {seat for seat, _ in game.finish()} == {2}
    assert game.meter == full.meter


@in_each(
    (pytest.mark.shows("678a.7(d)(2)"), "flush_bonus", "678a.7(d)(2)"),
    (pytest.mark.shows("678a.7(d)(3)"), "straight_flush_bonus", "678a.7(d)(3)"),
    (pytest.mark.shows("678a.7(d)(4)"), "progressive_jackpot", "678a.7(d)(4)"),
    (
        pytest.mark.shows("687a.7(d)(2)", "687a.2(b)(3)", "687a.1[Progressive Bonus Wager]"),
        "progressive_bonus", "687a.7(d)(2)",
    ),
    (
        pytest.mark.shows("687a.7(d)(3)", "687a.2(b)(3)", "687a.1[Trips Bonus Wager]"),
        "trips_bonus", "687a.7(d)(3)",
    ),
    (
        pytest.mark.shows("687a.7(d)(4)", "687a.2(b)(3)", "687a.1[Two-Way Bad Beat Bonus Wager]"),
        "bad_beat_bonus", "687a.7(d)(4)",
    ),
    also="wager cite",
)  # fmt: skip
def test_7_d_optional_wagers_are_taken_where_the_casino_offers_them(
    tables: Tables, wager: str, cite: str
) -> None:
    """R-687a-18: optional bets are optional, and need the Ante beside them."""
    refusal = tables.ready("").refuses(Bet(2, tables.wager | {wager: 100}), ANN)
    assert refusal.field == f"wagers.{wager}"
    assert cite in refusal.cites
    with_it = tables.ready("", {f"{wager}_wager": True})
    assert with_it.refuses(Bet(2, {wager: 100}), ANN).field == "wagers.ante"
    with_it.bet(2, **tables.wager, **{wager: 100})
    assert with_it.finish()[2, wager][1] == 100
    left_out = tables.ready("", {f"{wager}_wager": True})
    left_out.bet(2, **tables.wager)
    assert (2, wager) not in left_out.finish()


@in_each(pytest.mark.shows("678a.7(e)"), pytest.mark.shows("687a.7(e)"))
def test_7_e_a_player_plays_as_many_adjacent_boxes_as_the_casino_filed(tables: Tables) -> None:
    cites = (f"{tables.chapter}.7(e)",)
    seats = dict.fromkeys((1, 2, 3, 5), "Ann")
    single = tables.ready("", seats=seats)
    single.bet(1, **tables.wager)
    refusal = single.refuses(Bet(2, tables.wager), ANN)
    assert (refusal.field, refusal.allowed, refusal.cites) == ("seat", "one box", cites)
    two = tables.ready("", {"adjacent_boxes": 2}, seats=seats)
    two.bet(2, **tables.wager)
    assert two.refuses(Bet(5, tables.wager), ANN).cites == cites
    two.bet(3, **tables.wager)
    for seat in (1, 5):
        assert two.refuses(Bet(seat, tables.wager), ANN).cites == cites
    two.bets = {2: tables.wager}
    assert {seat for seat, _ in two.finish()} == {2, 3}


@in_each(pytest.mark.shows("678a.7(d)(1)"), pytest.mark.shows("687a.7(d)(1)"))
def test_7_d_1_betting_waits_while_all_sit_out(tables: Tables) -> None:
    game = tables.ready("", seats=SEATS)
    game.bet(2)
    game.bet(5)
    assert isinstance(game.pending, TakeBets)
    assert game.pending.answered == frozenset()
