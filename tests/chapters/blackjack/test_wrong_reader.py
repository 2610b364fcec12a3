"""R-633a-11: the hole card, once it is turned, is not what the card reader told."""

from typing import Any

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, CardDealt, Done, ReaderSays
from pitboss.procedure.requests import Ask, InsertHoleCard, TurnHoleCard, Verify


def misread(game: BlackjackTable, *, says: bool) -> None:
    """The reader of a real table tells the contrary of what lies in it."""
    game.to(InsertHoleCard)
    game.answer(ReaderSays(says), DEALER)


@pytest.mark.shows("633a.9(a)(2)", "633a.10(b)", "633a.11(d)", "633a.14(k)")
@pytest.mark.parametrize(
    ("elects", "back"),
    [
        (["stand"], {"blackjack": 0}),
        (["surrender"], {"blackjack": 0}),
        (["double"], {"blackjack": 0, "double_down": 500}),
        (["split"], {"blackjack": 0, "blackjack.2": 500}),
        (["split", "double", "double"],
         {"blackjack": 0, "double_down": 500, "blackjack.2": 500, "double_down.2": 500}),
    ],
)  # fmt: skip
def test_a_blackjack_that_the_reader_did_not_show_takes_the_original_wager_only(
    elects: list[Any], back: dict[str, int]
) -> None:
    """The table goes on: the hole card is accepted, no card is drawn to it, and the reader is not
    used again before it works."""
    game = BlackjackTable.shoe("8c Td 8h As 2c 3c 4c 5c", virtual=False)
    game.script({2: 500}, seat2=elects)
    misread(game, says=False)
    game.to(TurnHoleCard)
    assert game.answer(CardDealt("As"), DEALER)["cards"] == ["Td", "As"]
    mended = game.pending
    assert isinstance(mended, Verify)
    assert mended.cites == ("633a.14(k)", "R-633a-11")
    assert game.refuses(Done(), DEALER).field == "who"
    game.answer(Done(), FLOORPERSON)
    ended = game.finish()
    assert {wager: got for (_, wager), (_, _, got) in ended.items()} == back
    assert [to for to, _ in game.dealt() if to == "dealer"] == ["dealer", "dealer"]
    game.balanced()
    game.replays()


@pytest.mark.shows("633a.7(q)", "633a.12(a)(5)(iii)", "633a.12(a)(5)(ii)")
def test_a_players_blackjack_ties_one_that_was_switched_to_loses() -> None:
    natural = BlackjackTable.shoe("Ac Kd Kh Td", virtual=False)
    natural.script({2: 500})
    misread(natural, says=False)
    natural.to(TurnHoleCard)
    natural.answer(CardDealt("As"), DEALER)
    assert natural.finish()[2, "blackjack"] == ("push", 500, 500)
    switched = BlackjackTable.shoe("Ac 9c Td 2h Kh 7s", {"switch": True}, virtual=False)
    switched.script({2: {"blackjack": 500, "blackjack.2": 500}}, seat2=["switch"])
    misread(switched, says=False)
    switched.to(TurnHoleCard)
    switched.answer(CardDealt("As"), DEALER)
    switched.finish()
    assert switched.line(2, "blackjack").back == switched.line(2, "blackjack.2").back == 0
    assert "633a.12(a)(5)(iii)" in switched.cites_of(2, "blackjack")


@pytest.mark.shows("633a.8(a)", "633a.8(c)", "633a.13(b)")
def test_insurance_that_was_collected_wins_after_all() -> None:
    """It “shall win if the dealer's hole card is a king, queen, jack or 10”."""
    game = BlackjackTable.shoe("Tc Ad 9h Ks", virtual=False)
    game.script({2: 1_000}, seat2=[("insurance", 500)])
    misread(game, says=False)
    game.to(TurnHoleCard)
    (lost,) = game.told("settle")
    assert (lost["line"]["wager"], lost["line"]["back"]) == ("insurance", 0)
    game.answer(CardDealt("Ks"), DEALER)
    ended = game.finish()
    assert ended == {(2, "insurance"): ("win", 500, 1_500), (2, "blackjack"): ("lose", 1_000, 0)}
    replaced = [step["replaces"] for step in game.told("settle") if "replaces" in step]
    assert replaced == [lost["line"]]
    assert game.line(2, "insurance").said == (
        "The dealer has Blackjack and your Insurance pays 2 to 1: +$10"
    )
    assert game.table.books.balance("chips of Ann") == 0  # an even end: insured in full
    game.replays()


@pytest.mark.shows("633a.7(g)(1)(ii)", "633a.7(g)(6)(ii)", "633a.13(c)", "633a.13(h)")
@pytest.mark.parametrize(("wager", "card"), [("lucky_ladies", "Qh"), ("kings_bounty", "Ks")])
def test_a_pair_that_was_paid_without_the_blackjack_is_paid_the_higher_row(
    wager: str, card: str
) -> None:
    game = BlackjackTable.shoe(f"{card} Td {card} As", {f"{wager}_wager": True}, virtual=False)
    game.script({2: {"blackjack": 1_000, wager: 100}})
    misread(game, says=False)
    game.to(TurnHoleCard)
    assert [step["line"]["back"] for step in game.told("settle")] == [20_100]  # 200 to 1
    game.answer(CardDealt("As"), DEALER)
    assert game.finish()[2, wager] == ("win", 100, 100_100)  # 1,000 to 1
    game.balanced()


@pytest.mark.shows("633a.13(j)")
def test_pairs_that_are_paid_later_share_a_cap() -> None:
    """R-633a-3: two pairs at $25 would win $50,000; under a cap of $30,000 each has half of it."""
    chosen = {"lucky_ladies_wager": True, "twenty_pair_cap": 3_000_000}
    game = BlackjackTable.shoe(
        "Qh Qh Td Qh Qh As", chosen, seats={1: "Ann", 3: "Cyd"}, virtual=False
    )
    bets = {"blackjack": 1_000, "lucky_ladies": 2_500}
    game.script({1: dict(bets), 3: dict(bets)})
    misread(game, says=False)
    game.to(TurnHoleCard)
    game.answer(CardDealt("As"), DEALER)
    ended = game.finish()
    assert ended[1, "lucky_ladies"] == ended[3, "lucky_ladies"] == ("win", 2_500, 1_502_500)


@pytest.mark.shows("633a.14(k)", "633a.7(h)")
def test_where_the_reader_showed_a_blackjack_and_there_is_none_the_round_goes_on() -> None:
    """The hole card lies face up then. Insurance is lost, the players decide, the dealer draws."""
    game = BlackjackTable.shoe("Tc Ad 5h 4s 6d Kc 2d", virtual=False)
    game.script({2: 1_000}, seat2=[("insurance", 500), "hit"])
    misread(game, says=True)
    turned = game.to(TurnHoleCard)
    assert turned.hole is None
    game.answer(CardDealt("4s"), DEALER)
    mended = game.to(Verify)
    assert mended.cites == ("633a.14(k)", "R-633a-11")
    game.answer(Done(), FLOORPERSON)
    asked = game.to(Ask)
    assert asked.option("hit")
    ended = game.finish()
    # 21 against the dealer's ace, four, king and two: 17
    assert ended == {(2, "insurance"): ("lose", 500, 0), (2, "blackjack"): ("win", 1_000, 2_000)}
    assert len(game.told("turn_hole_card")) == 1
    game.balanced()
    game.replays()
