"""§§ 678a.1, 678a.7 and 678a.11(a)-(c): wagers, and the decision to raise or to fold."""

import pytest
from tests.chapters.high_card_flush.conftest import FlushTable

from pitboss.ledger import chips
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Bet,
    CardDealt,
    Decision,
    Done,
    Who,
)
from pitboss.procedure.asides import BuyIn, Leave
from pitboss.procedure.requests import Ask, Collect, Deal, Record
from pitboss.vocabulary.refusal import Refused

EIGHT_HIGH = "8c 5c 2c Td 3d Qs 9s"
HANDS = {
    2: "Ah 9h Ks 8s Qd 7d Jc",
    3: "Ah Kh 2h 3s 5s 6d 8d",
    4: "Ah Th 6h 3h 2s 5d 9d",
    5: "Ah Th 6h 4h 2h 7s Jd",
    6: "Ah Jh 9h 6h 4h 2h 7s",
    7: "Ah Qh Th 8h 6h 4h 2h",
}
"""A hand for each length of its flush."""

BEAT, OTHER = HANDS[3], "7h 9h Th Ks 8s 4d Qd"
ALL = {
    "flush_bonus_wager": True,
    "straight_flush_bonus_wager": True,
    "progressive_jackpot_wager": True,
}
LIMITS = {"ante": (500, 50_000), "flush_bonus": (100, 10_000), "straight_flush_bonus": (100, 500)}
P1, P2 = Who("player", "P1"), Who("player", "P2")


# § 678a.7: wagers


@pytest.mark.shows("678a.7(b)", "678a.11(c)(2)[lead]")
def test_678a_7_b_who_folds_and_then_leaves_has_lost_his_ante_before() -> None:
    """Where abandoned wagers return, only those do that are still to be decided."""
    game = FlushTable.with_hands({1: BEAT, 2: OTHER}, chosen=ALL | {"abandoned_wagers": "return"})
    game.bets = {1: {"ante": 500, "flush_bonus": 100}, 2: {"ante": 500}}
    game.elects = {1: "fold", 2: "raise"}
    game.to(Ask, seat=2)
    game.aside(Leave(1), P1)
    assert [line for line in game.end() if line[0] == 1] == [
        (1, "ante", "lose", 500, 0),
        (1, "flush_bonus", "void", 100, 100),
    ]


@pytest.mark.shows("678a.7(d)(1)", "678a.7(c)")
@pytest.mark.parametrize(
    ("wagers", "field", "cite"),
    [
        ({"flush_bonus": 100}, "wagers.ante", "678a.7(d)(1)"),
        ({"progressive_jackpot": 100}, "wagers.ante", "678a.7(d)(1)"),
        ({"ante": 0}, "wagers.ante", "678a.7(d)(1)"),
        ({"ante": 499}, "wagers.ante", "678a.7(d)(1)"),
        ({"ante": 50_050}, "wagers.ante", "678a.7(d)(1)"),
        ({"ante": 525}, "wagers.ante", "678a.7(d)(1)"),  # R-GEN-4: no such chip
        ({"ante": 500, "raise": 500}, "wagers.raise", "678a.11(b)[lead]"),
        ({"ante": 500, "blind": 500}, "wagers.blind", ""),
        ({"ante": 500, "progressive_jackpot": 200}, "wagers.progressive_jackpot", "678a.7(d)(4)"),
        ({"ante": 500, "progressive_jackpot": 50}, "wagers.progressive_jackpot", "678a.7(d)(4)"),
        ({"ante": 500, "flush_bonus": 50}, "wagers.flush_bonus", "678a.7(d)(2)"),
        ({"ante": 500, "straight_flush_bonus": 600}, "wagers.straight_flush_bonus", "678a.7(d)(3)"),
    ],
)
def test_678a_7_d_wagers_that_the_table_does_not_take(
    wagers: dict[str, int], field: str, cite: str
) -> None:
    game = FlushTable.with_hands({1: BEAT}, chosen=ALL, limits=LIMITS)
    refusal = game.refuses(Bet(1, wagers), P1)
    assert refusal.field == field
    assert not cite or cite in refusal.cites


@pytest.mark.shows("678a.7(d)(1)", "678a.11(d)(2)[lead]")
@pytest.mark.parametrize(
    ("dealer", "outcome", "back"),
    [
        ("9c 5c 2c Td 3d Qs 9s", "win", 1_000),
        ("9c 5c 2c Td 3d Qs 4c", "lose", 0),  # the seventh card makes a four-card flush
        ("Ac Kc 2c Td 3d Qs 9s", "push", 500),
    ],
)
def test_678a_7_d_1_an_ante_and_then_a_raise_play_against_the_dealers_seven_cards(
    dealer: str, outcome: str, back: int
) -> None:
    """The player has ace, king, two of hearts."""
    game = FlushTable.with_hands({1: BEAT}, dealer)
    game.bets, game.elects = {1: {"ante": 500}}, {1: "raise"}
    game.to(Ask)
    assert game.table.books.on_layout() == 500
    game.go()
    assert game.table.books.on_layout() == 1_000
    assert game.end() == [(1, wager, outcome, 500, back) for wager in ("ante", "raise")]


# § 678a.11(a): each player has his own cards


@pytest.mark.shows("678a.11(a)(1)", "678a.11(a)(2)")
def test_678a_11_a_nobody_but_the_dealer_and_the_player_touches_the_cards() -> None:
    game = FlushTable.with_hands({1: BEAT, 2: OTHER})
    game.bets = {1: {"ante": 500}, 2: {"ante": 500}}
    game.elects = {1: "fold", 2: "raise"}
    game.to(Deal)
    assert game.refuses(CardDealt("Ah"), P1).cites == ("678a.11(a)(1)",)
    game.to(Ask)
    (examined,) = game.citing("678a.11(a)(2)")
    assert "678a.11(a)(1)" in examined["cites"]
    assert "own" in examined["text"]
    game.to(Collect)
    assert game.refuses(Done(), P2).cites == ("678a.11(a)(1)",)


# § 678a.11(b): raise or fold


@pytest.mark.shows("678a.11(b)[lead]", "678a.1[Raise Wager]", "678a.1[Fold]")
def test_678a_11_b_clockwise_from_the_left_each_raises_or_folds() -> None:
    hands = {1: BEAT, 3: OTHER, 6: "4h 5h 6h 7s Kd Ac Jc"}
    game = FlushTable.with_hands(hands)
    game.bets = {seat: {"ante": 500} for seat in hands}
    game.elects = {1: "raise", 3: "fold", 6: "raise"}
    for seat in (1, 3, 6):
        asked = game.to(Ask)
        assert asked.seat == seat
        assert [option.name for option in asked.options] == ["raise", "fold"]
        assert asked.cites == ("678a.11(b)[lead]",)
        other = 3 if seat != 3 else 1
        assert game.refuses(Decision(other, "fold"), Who("player", f"P{other}")).field == "seat"
        assert game.refuses(Decision(seat, "fold"), Who("player", f"P{other}")).field == "seat"
        assert game.refuses(Decision(seat, "check"), Who("player", f"P{seat}")).field == "option"
        game.go()
    decided = game.told("decision")
    assert "678a.1[Raise Wager]" in decided[0]["cites"]
    assert "678a.1[Fold]" in decided[1]["cites"]


@pytest.mark.shows("678a.1[Raise Wager]", "678a.7(c)", "678a.11(b)[lead]")
@pytest.mark.parametrize("method", ["automated_shoe", "manual_shoe", "hand"])
def test_678a_1_a_raise_is_placed_after_the_players_have_examined_their_seven_cards(
    method: str,
) -> None:
    """Not among the wagers before the deal, not while cards are dealt, not before every player has
    had the chance to look at all seven."""
    game = FlushTable.with_hands({1: BEAT, 3: OTHER}, chosen={"dealing_method": method})
    refusal = game.refuses(Bet(1, {"ante": 500, "raise": 500}), Who("player", "P1"))
    assert refusal.field == "wagers.raise"
    assert "678a.1[Raise Wager]" in refusal.cites
    game.bets, game.elects = {1: {"ante": 500}, 3: {"ante": 500}}, {1: "raise", 3: "raise"}
    while not isinstance(game.pending, Ask):
        if isinstance(game.pending, Deal | Record):
            assert game.refuses(Decision(1, "raise"), Who("player", "P1")).field == "kind"
        game.go()
    dealt = [place for place, _ in game.dealt()]
    assert [dealt.count(place) for place in ("seat 1", "seat 3", "dealer")] == [7, 7, 7]
    examined = game.said("The players examine their cards")
    assert game.steps[-1] == examined
    assert examined["cites"] == ["678a.11(a)(1)", "678a.11(a)(2)"]
    asked = game.pending
    assert [card.face for card in asked.hand] == BEAT.split()
    raised = asked.option("raise")
    assert raised is not None
    assert raised.cites[0] == raised.limit_cites[0] == "678a.1[Raise Wager]"
    game.finish()
    assert game.line(1, "raise").stake == 500


@pytest.mark.shows("678a.11(b)(1)", "678a.11(b)(2)", "678a.11(b)(3)", "678a.2(b)(7)(iii)(A)")
@pytest.mark.parametrize(
    ("length", "cite", "most"),
    [
        (2, "678a.11(b)(1)", 1),
        (3, "678a.11(b)(1)", 1),
        (4, "678a.11(b)(1)", 1),
        (5, "678a.11(b)(2)", 2),
        (6, "678a.11(b)(3)", 3),
        (7, "678a.11(b)(3)", 3),
    ],
)
@pytest.mark.parametrize("step", ["whole", "any"])
def test_678a_11_b_how_much_a_flush_of_each_length_may_raise(
    length: int, cite: str, most: int, step: str
) -> None:
    """R-678a-4: from one Ante of $10 to the most allowed; in whole Antes unless any step is."""
    for times in (1, 2, 3):
        game = FlushTable.with_hands(
            {1: HANDS[length]}, EIGHT_HIGH.replace("8c", "7c"), {"raise_step": step}
        )
        game.bets = {1: {"ante": 1_000}}
        game.to(Ask)
        below, beyond = Decision(1, "raise", 999), Decision(1, "raise", most * 1_000 + 1)
        for answer in (below, beyond, Decision(1, "raise", 0), Decision(1, "raise", -1_000)):
            refusal = game.refuses(answer, P1)
            assert refusal.field == "amount"
            assert cite in refusal.cites
        if times > most:
            assert cite in game.refuses(Decision(1, "raise", times * 1_000), P1).cites
            continue
        game.answer(Decision(1, "raise", times * 1_000), P1)
        assert game.table.books.balance("layout 1 raise") == times * 1_000
        assert game.end()[1] == (1, "raise", "push", times * 1_000, times * 1_000)


@pytest.mark.shows("678a.11(b)(2)", "678a.11(b)(3)")
@pytest.mark.parametrize("length", [5, 6, 7])
def test_678a_11_b_amounts_between_are_for_casinos_that_take_any_step(length: int) -> None:
    game = FlushTable.with_hands({1: HANDS[length]}, EIGHT_HIGH.replace("8c", "7c"))
    game.bets = {1: {"ante": 1_000}}
    game.to(Ask)
    refusal = game.refuses(Decision(1, "raise", 1_500), P1)
    assert refusal.field == "amount"
    assert "R-678a-4" in refusal.cites
    game = FlushTable.with_hands(
        {1: HANDS[length]}, EIGHT_HIGH.replace("8c", "7c"), {"raise_step": "any"}
    )
    assert game.play_out({1: {"ante": 1_000}}, {1: 1_500})[1] == (1, "raise", "push", 1_500, 1_500)


def test_678a_11_b_any_step_is_still_made_in_chips_that_the_table_accepts() -> None:
    """R-GEN-4: `min_chip` is for accepting bets, and a Raise Wager is one."""
    game = FlushTable.with_hands(
        {1: HANDS[5]}, chosen={"raise_step": "any", "min_chip": 50}, limits={"ante": (500, 50_000)}
    )
    game.bets = {1: {"ante": 500}}
    game.to(Ask)
    assert game.refuses(Decision(1, "raise", 501), P1).field == "amount"
    game.answer(Decision(1, "raise", 550), P1)


@pytest.mark.shows("678a.11(c)(1)")
def test_678a_11_c_1_the_raise_lies_in_its_own_area_and_needs_chips() -> None:
    game = FlushTable.with_hands({1: HANDS[6]}, keeps_chips=True)
    game.aside(BuyIn(1_400), P1)
    game.bets = {1: {"ante": 500}}
    game.to(Ask)
    refusal = game.refuses(Decision(1, "raise", 1_000), P1)
    assert refusal.field == "option"
    game.aside(BuyIn(600), P1)  # asked again, with more chips
    assert game.refuses(Decision(1, "fold", 500), P1).field == "amount"
    step = game.answer(Decision(1, "raise", 1_500), P1)
    assert "678a.11(c)(1)" in step["cites"]
    assert step["wagers"] == {"raise": 1_500}
    books = game.table.books
    assert (books.balance("layout 1 ante"), books.balance("layout 1 raise")) == (500, 1_500)
    assert books.balance(chips("P1")) == 0


def test_a_raise_without_an_amount_is_one_ante() -> None:
    game = FlushTable.with_hands({1: HANDS[7]})
    assert game.play_out({1: {"ante": 700}})[1] == (1, "raise", "win", 700, 1_400)


def test_what_a_hidden_hand_may_raise_is_not_told_by_a_smaller_raise() -> None:
    """Who raises once with a long flush looks like everybody else who raises once."""
    told = []
    for length in (4, 7):
        game = FlushTable.with_hands({1: HANDS[length]}, EIGHT_HIGH.replace("8c", "7c"))
        game.bets, game.elects = {1: {"ante": 500}}, {1: "raise"}
        game.to(Ask)
        game.go()
        told.append(game.told("decision"))
    assert told[0] == told[1]


@pytest.mark.shows("678a.11(d)(1)(ii)")
def test_a_hand_that_is_never_shown_is_not_named_either() -> None:
    """Paid by an unqualified dealer, its cards are collected face down: nobody learns what it
    was."""
    told = []
    for length in (4, 7):
        game = FlushTable.with_hands({1: HANDS[length]}, EIGHT_HIGH.replace("8c", "7c"))
        game.play_out({1: {"ante": 500}})
        told.append([step["line"]["hand"] for step in game.told("settle")])
    assert told[0] == told[1]


# the table


def test_only_a_dealer_settles() -> None:
    game = FlushTable.with_hands({1: BEAT})
    game.bets, game.elects = {1: {"ante": 500}}, {1: "raise"}
    game.to(Record)
    assert game.refuses(Done(), P1).field == "who"
    game.finish()
    with pytest.raises(Refused):
        game.driver.answer(Done(), HOUSE)


@pytest.mark.shows("678a.11(a)(1)")
@pytest.mark.parametrize("virtual", [True, False])
def test_678a_11_a_1_a_refused_raise_tells_nobody_else_how_long_the_flush_is(virtual: bool) -> None:
    said = set()
    for length, most in ((3, "$5"), (5, "$10"), (6, "$15")):  # § 678a.11(b)(1)-(3)
        game = FlushTable.with_hands({1: HANDS[length]}, virtual=virtual)
        game.bets = {1: {"ante": 500}}
        game.to(Ask)
        own = game.refuses(Decision(1, "raise", 10_000), P1)
        assert most in own.allowed
        heard = [game.refuses(Decision(1, "raise", cents), DEALER) for cents in (10_000, 0)]
        heard.append(game.refuses(Decision(1, "call"), DEALER))
        said |= {(str(refusal), refusal.field, refusal.cites) for refusal in heard}
    assert len(said) == 1


@pytest.mark.shows("678a.11(c)(2)[lead]")
def test_at_a_virtual_table_nobody_folds_for_a_player() -> None:
    game = FlushTable.with_hands({1: HANDS[5]})
    game.bets = {1: {"ante": 500}}
    game.to(Ask)
    for who in (DEALER, FLOORPERSON):
        refusal = game.refuses(Decision(1, "fold"), who)
        assert (refusal.field, refusal.cites) == ("who", ("678a.11(b)[lead]", "R-GEN-10"))
        assert game.refuses(Leave(1), who).field in ("seat", "who")
    game.answer(Decision(1, "fold"), HOUSE)  # the clock
