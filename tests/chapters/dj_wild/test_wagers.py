"""§§ 687a.1, 687a.2(b)(2)-(3) and 687a.7: which wagers a table takes, when, and from whom."""

import pytest
from tests.chapters.dj_wild.conftest import EVERY_WAGER, DjWildTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, Bet, Decision, NoMoreBets, Who
from pitboss.procedure.asides import BuyIn, Leave, Sit
from pitboss.procedure.requests import Announce, Ask, Deal, Settle, TakeBets

ANN, BOB = Who("player", "Ann"), Who("player", "Bob")
TWO = {1: "Ann", 3: "Bob"}
# seat 1: four kings; seat 3: a pair of nines; dealer: a pair of tens
CARDS = "Kc Kd Kh Ks 5d  9c 9d 8h 6c 4s  Tc Th 6s 5h 4d"


def wagers(**more: int) -> dict[str, int]:
    return {"ante": 1_000, "blind": 1_000} | more


@pytest.mark.shows("687a.1[Ante Wager]", "687a.1[Blind Wager]", "687a.7(d)(1)", "687a.2(b)(2)")
@pytest.mark.parametrize(
    ("bet", "field", "cite"),
    [
        ({"blind": 1_000}, "wagers.ante", "687a.1[Ante Wager]"),
        ({"ante": 1_000}, "wagers.blind", "687a.1[Blind Wager]"),
        ({"ante": 1_000, "blind": 999}, "wagers.blind", "687a.1[Blind Wager]"),
        ({"ante": 1_000, "blind": 2_000}, "wagers.blind", "687a.1[Blind Wager]"),
        ({"ante": 0, "blind": 0}, "wagers.ante", "687a.7(d)(1)"),
        ({"ante": -5, "blind": -5}, "wagers.ante", "687a.7(d)(1)"),
        ({"ante": 1_000, "blind": 1_000, "raise": 2_000}, "wagers.raise", "687a.1[Raise Wager]"),
        ({"ante": 1_000, "blind": 1_000, "insurance": 5}, "wagers.insurance", ""),
    ],
)
def test_687a_7_d_1_ante_and_an_equal_blind_are_needed_to_play(
    bet: dict[str, int], field: str, cite: str
) -> None:
    game = DjWildTable.ready(CARDS, seats=TWO)
    refusal = game.refuses(Bet(1, bet), ANN)
    assert refusal.field == field
    assert not cite or cite in refusal.cites


@pytest.mark.shows(
    "687a.7(d)(2)", "687a.7(d)(3)", "687a.7(d)(4)", "687a.2(b)(3)",
    "687a.1[Progressive Bonus Wager]", "687a.1[Trips Bonus Wager]",
    "687a.1[Two-Way Bad Beat Bonus Wager]",
)  # fmt: skip
@pytest.mark.parametrize(
    ("wager", "cents", "cite"),
    [
        ("progressive_bonus", 100, "687a.7(d)(2)"),
        ("trips_bonus", 500, "687a.7(d)(3)"),
        ("bad_beat_bonus", 500, "687a.7(d)(4)"),
    ],
)
def test_687a_7_d_optional_wagers_are_taken_where_the_casino_offers_them(
    wager: str, cents: int, cite: str
) -> None:
    """R-687a-18: optional bets are optional, and need Ante and Blind beside them."""
    without = DjWildTable.ready(CARDS)
    refusal = without.refuses(Bet(2, wagers(**{wager: cents})), ANN)
    assert refusal.field == f"wagers.{wager}"
    assert cite in refusal.cites
    with_it = DjWildTable.ready(CARDS, {f"{wager}_wager": True})
    assert with_it.refuses(Bet(2, {wager: cents}), ANN).field == "wagers.ante"
    with_it.bet(2, **wagers(**{wager: cents}))
    assert (2, wager) in with_it.finish()
    left_out = DjWildTable.ready(CARDS, {f"{wager}_wager": True})
    left_out.bet(2, **wagers())
    assert (2, wager) not in left_out.finish()


@pytest.mark.shows("687a.12(c)", "687a.7(d)(2)")
@pytest.mark.parametrize(
    ("table", "right", "wrong"), [("1", 100, (99, 101, 200, 500)), ("2", 500, (100, 499, 1_000))]
)
def test_687a_12_c_the_progressive_wager_has_the_size_of_its_table(
    table: str, right: int, wrong: tuple[int, ...]
) -> None:
    game = DjWildTable.ready(CARDS, {"paytables": {"progressive_bonus": table}})
    for cents in wrong:
        refusal = game.refuses(Bet(2, wagers(progressive_bonus=cents)), ANN)
        assert refusal.field == "wagers.progressive_bonus"
    game.bet(2, **wagers(progressive_bonus=right))


@pytest.mark.shows("687a.7(a)")
def test_687a_7_a_chips_only_no_verbal_wagers_with_cash() -> None:
    game = DjWildTable.ready(CARDS, keeps_chips=True)
    refusal = game.refuses(Bet(2, wagers(), verbal=True), ANN)
    assert (refusal.field, refusal.cites) == ("verbal", ("687a.7(a)",))
    refusal = game.refuses(Bet(2, wagers()), ANN)
    assert (refusal.field, refusal.cites) == ("wagers", ("687a.7(a)",))
    game.aside(BuyIn(4_000), ANN)
    game.bet(2, **wagers())
    game.elects = {2: "raise"}
    assert game.finish()[2, "raise"][1] == 2_000


@pytest.mark.shows("687a.7(a)", "687a.11(b)[lead]")
def test_687a_7_a_a_raise_needs_chips() -> None:
    game = DjWildTable.ready(CARDS, keeps_chips=True)
    game.aside(BuyIn(2_000), ANN)
    game.bet(2, **wagers())
    game.to(Ask)
    assert game.refuses(Decision(2, "raise"), ANN).field == "option"
    game.aside(BuyIn(2_000), ANN)
    game.elect(2, "raise")
    assert game.finish()[2, "raise"] == ("win", 2_000, 4_000)


@pytest.mark.shows("687a.7(b)")
def test_687a_7_b_only_who_is_seated_wagers() -> None:
    game = DjWildTable.ready(CARDS, seats=TWO)
    assert game.refuses(Bet(1, wagers()), BOB).field == "seat"
    assert game.refuses(Bet(2, wagers()), BOB).field == "seat"
    refusal = game.refuses(Bet(5, wagers()), Who("player", "Zed"))
    assert refusal.field == "seat"
    assert "687a.7(b)" in refusal.cites


@pytest.mark.shows("687a.7(b)")
@pytest.mark.parametrize("choice", ["lose", "return"])
def test_687a_7_b_who_leaves_before_his_decision_folds_and_loses_or_gets_everything_back(
    choice: str,
) -> None:
    """R-GEN-10: all bets at the position, the Trips and the Progressive too."""
    game = DjWildTable.ready(CARDS, EVERY_WAGER | {"abandoned_wagers": choice}, seats=TWO)
    bets = wagers(progressive_bonus=100, trips_bonus=200, bad_beat_bonus=300)
    game.bets = {1: bets, 3: wagers()}
    game.to(Deal, to="dealer")
    refused = game.refuses(Leave(1), FLOORPERSON)  # at a virtual table nobody folds for him
    assert (refused.field, refused.cites) == ("seat", ("687a.7(b)",))
    game.aside(Leave(1), ANN)
    game.elects = {3: "fold"}
    result = game.finish()
    assert not [step for step in game.told("decision") if step["seat"] == 1]
    for wager, cents in bets.items():
        ended = ("lose", cents, 0) if choice == "lose" else ("void", cents, cents)
        assert result[1, wager] == ended
    assert game.table.seats == {3: "Bob"}
    lines = [step for step in game.told("settle") if step["seat"] == 1]
    assert all("687a.7(b)" in step["cites"] for step in lines)
    assert sum(game.table.books.balances.values()) == 0


@pytest.mark.shows("687a.7(b)")
@pytest.mark.parametrize("choice", ["lose", "return"])
def test_687a_7_b_who_leaves_when_he_is_asked_has_folded(choice: str) -> None:
    """R-GEN-10: stud, fold. Nobody waits for him, and nobody raises for him."""
    game = DjWildTable.ready(CARDS, {"abandoned_wagers": choice}, seats=TWO)
    game.bets = dict.fromkeys(TWO, wagers())
    game.to(Ask, seat=1)
    game.aside(Leave(1), ANN)
    assert isinstance(game.pending, Ask)
    assert game.pending.seat == 3
    result = game.finish()
    assert (1, "raise") not in result
    assert result[1, "ante"][0] == ("lose" if choice == "lose" else "void")


@pytest.mark.shows("687a.7(b)", "687a.12(c)")
@pytest.mark.parametrize("choice", ["lose", "return"])
@pytest.mark.parametrize("elects", [None, "raise"])
def test_687a_7_b_an_abandoned_wager_earns_no_envy_any_more(
    choice: str, elects: str | None
) -> None:
    """R-GEN-10, R-687a-12: Cyd, who stayed, has $1,000 for the royal flush of seat 1; Bob, who left
    before or after his decision, has nothing."""
    three = {1: "Ann", 3: "Bob", 5: "Cyd"}
    cards = "Ah Kh Qh Jh Th  9c 9d 8h 6c 4s  3c 3d 7h 6d 5s  Tc Td 6s 5h 4d"
    chosen = {"progressive_bonus_wager": True, "abandoned_wagers": choice}
    game = DjWildTable.ready(cards, chosen, seats=three)
    game.bets = {seat: wagers(progressive_bonus=100) for seat in three}
    game.elects = {1: "raise", 3: elects or "fold", 5: "fold"}
    game.to(Ask, seat=5 if elects else 3)
    game.aside(Leave(3), BOB)
    ended = game.finish()
    envy = {seat: line for (seat, wager), line in ended.items() if wager.endswith(".envy")}
    assert envy == {5: ("win", 0, 100_000)}


@pytest.mark.shows("687a.7(b)")
@pytest.mark.parametrize(
    ("choice", "outcome", "share"), [("lose", "lose", 0), ("return", "void", 1)]
)
def test_687a_7_b_who_leaves_after_his_raise_abandons_every_wager(
    choice: str, outcome: str, share: int
) -> None:
    """R-GEN-10: "all bets at the position lose", a raise and four kings or not."""
    game = DjWildTable.ready(CARDS, {"abandoned_wagers": choice}, seats=TWO)
    game.bets = dict.fromkeys(TWO, wagers())
    game.to(Ask, seat=1)
    game.elect(1, "raise")
    game.aside(Leave(1), ANN)
    result = game.finish()
    assert {key: value for key, value in result.items() if key[0] == 1} == {
        (1, "ante"): (outcome, 1_000, 1_000 * share),
        (1, "blind"): (outcome, 1_000, 1_000 * share),
        (1, "raise"): (outcome, 2_000, 2_000 * share),
    }


@pytest.mark.shows("687a.7(b)")
def test_687a_7_b_a_seat_without_wagers_may_be_left_at_any_time() -> None:
    game = DjWildTable.ready(CARDS, seats=TWO)
    game.bets = {1: wagers()}
    game.to(Ask)
    game.aside(Leave(3), BOB)
    assert game.table.seats == {1: "Ann"}
    game.finish()


@pytest.mark.shows("687a.7(c)")
def test_687a_7_c_no_wager_is_made_increased_or_withdrawn_after_no_more_bets() -> None:
    game = DjWildTable.ready(CARDS, EVERY_WAGER, seats=TWO)
    game.bet(1, **wagers())
    assert game.refuses(Bet(1, wagers(trips_bonus=500)), ANN).cites == ("687a.7(c)",)
    assert game.refuses(NoMoreBets(), ANN).field == "who"
    game.answer(NoMoreBets(), DEALER)
    assert isinstance(game.pending, Announce)
    game.to(Deal)
    for bet in (wagers(), wagers(progressive_bonus=100), {}):
        for seat, who in ((3, BOB), (1, ANN)):
            refusal = game.refuses(Bet(seat, bet), who)
            assert (refusal.field, refusal.cites) == ("kind", ("687a.7(c)",))
    game.to(Ask)
    assert game.refuses(Bet(3, wagers()), BOB).cites == ("687a.7(c)",)
    game.elects = {1: "raise"}
    game.to(Settle)
    assert game.refuses(Bet(3, wagers()), BOB).field == "kind"
    assert {seat for seat, _ in game.finish()} == {1}


@pytest.mark.shows("687a.7(c)", "687a.10(a)(2)", "687a.8(c)")
def test_687a_7_c_a_progressive_wager_after_no_more_bets_is_locked_out_with_a_citation() -> None:
    game = DjWildTable.ready(CARDS, {"progressive_bonus_wager": True}, seats=TWO)
    game.bet(1, **wagers(progressive_bonus=100))
    game.answer(NoMoreBets(), DEALER)
    while not isinstance(game.pending, Ask):
        refusal = game.refuses(Bet(3, wagers(progressive_bonus=100)), BOB)
        assert refusal.field == "kind"
        assert refusal.cites
        game.go()
    assert game.meter == 200_020


@pytest.mark.shows("687a.7(c)")
def test_687a_7_c_no_bets_at_all_cannot_be_closed() -> None:
    game = DjWildTable.ready(CARDS, seats=TWO)
    assert game.refuses(NoMoreBets(), DEALER).field == "kind"


@pytest.mark.shows("687a.7(e)")
def test_687a_7_e_a_player_plays_as_many_adjacent_boxes_as_the_casino_filed() -> None:
    seats = dict.fromkeys((1, 2, 3, 5), "Ann")
    one = DjWildTable.ready("", seats=seats)
    one.bet(1, **wagers())
    refusal = one.refuses(Bet(2, wagers()), ANN)
    assert (refusal.field, refusal.cites) == ("seat", ("687a.7(e)",))
    two = DjWildTable.ready("", {"adjacent_boxes": 2}, seats=seats)
    two.bet(2, **wagers())
    assert two.refuses(Bet(5, wagers()), ANN).cites == ("687a.7(e)",)
    two.bet(3, **wagers())
    assert two.refuses(Bet(1, wagers()), ANN).cites == ("687a.7(e)",)
    two.bets = {2: wagers()}
    assert {seat for seat, _ in two.finish()} == {2, 3}


@pytest.mark.shows("687a.2(a)")
def test_687a_2_a_there_is_no_seventh_position() -> None:
    game = DjWildTable.ready(CARDS)
    for seat in (0, 7):
        refusal = game.refuses(Sit(seat), BOB)
        assert (refusal.field, refusal.cites) == ("seat", ("687a.2(a)",))
    game.sit(6, "Bob")


def test_r_gen_4_the_smallest_chip_and_the_limits_of_the_table() -> None:
    limits = {"ante": (500, 5_000), "blind": (500, 5_000), "progressive_bonus": (100, 500)}
    game = DjWildTable.ready(CARDS, {"progressive_bonus_wager": True}, limits=limits)
    for cents in (499, 525, 5_050):
        assert game.refuses(Bet(2, {"ante": cents, "blind": cents}), ANN).field == "wagers.ante"
    game.bet(2, ante=550, blind=550, progressive_bonus=100)
    assert isinstance(game.to(Deal), Deal)
    assert not isinstance(game.pending, TakeBets)
