"""§§ 678a.11(d)-(f) and 678a.12: how every wager ends, worked out by hand."""

import pytest
from tests.chapters.high_card_flush.conftest import FlushTable

from pitboss.procedure.requests import Ask
from pitboss.vocabulary.cards import unpack

NINE_HIGH = "9c 5c 2c Td 3d Qs 9s"  # three clubs, nine high: qualifies
EIGHT_HIGH = "8c 5c 2c Td 3d Qs 9s"  # three clubs, eight high: does not
FOUR_LOW = "5c 4c 3c 2c Td 3d Qs"  # four clubs, five high: qualifies
TWO_HIGH = "Ac Kc Td 3d Qs 9s 8h"  # a two-card flush, ace high: does not

BEAT = "Ah Kh 2h 3s 5s 6d 8d"  # three hearts, ace high
LOSE = "8h 3h 2h 4s Js 6d Kd"  # three hearts, eight high
TIE = "9h 5h 2h 3s 7s 4d 6c"  # three hearts: nine, five, two
TWO = "Ah 9h Ks 8s Qd 7d Jc"  # no suit has more than two
FOUR = "Ah Th 6h 3h 2s 5d 9d"
FIVE = "Ah Th 6h 4h 2h 7s Jd"
SIX = "Ah Jh 9h 6h 4h 2h 7s"
SEVEN = "Ah Qh Th 8h 6h 4h 2h"
FLUSHES = {"seven": SEVEN, "six": SIX, "five": FIVE, "four": FOUR}

SF = {
    7: "6h 7h 8h 9h Th Jh Qh",
    6: "6h 7h 8h 9h Th Jh 2d",
    5: "6h 7h 8h 9h Th Ks 2d",
    4: "6h 7h 8h 9h Ks Js 2d",
    3: "6h 7h 8h Ks Js 2d 4d",
    2: "6h 7h 9h Ks Js 2d 4d",
}

FLUSH_BONUS = {  # § 678a.12(b), read off the printed tables column by column
    "A": {"seven": 300, "six": 100, "five": 10, "four": 1},
    "B": {"seven": 100, "six": 20, "five": 10, "four": 2},
    "C": {"seven": 200, "six": 60, "five": 12, "four": 1},
    "D": {"seven": 500, "six": 50, "five": 12, "four": 1},
    "E": {"seven": 400, "six": 60, "five": 12, "four": 1},
    "F": {"seven": 400, "six": 100, "five": 10, "four": 1},
    "G": {"seven": 500, "six": 100, "five": 10, "four": 1},
    "H": {"seven": 250, "six": 100, "five": 10, "four": 1},
}
STRAIGHT_FLUSH_BONUS = {  # § 678a.12(c)
    "A": {7: 8_000, 6: 1_000, 5: 100, 4: 60, 3: 7},
    "B": {7: 1_000, 6: 500, 5: 100, 4: 75, 3: 7},
    "C": {7: 500, 6: 200, 5: 100, 4: 60, 3: 8},
    "D": {7: 1_000, 6: 500, 5: 100, 4: 60, 3: 8},
}
PROGRESSIVE = {"A": {5: 250, 4: 40, 3: 3}, "B": {5: 900, 4: 50}}  # § 678a.12(d)(1), for 1

METHODS = ["automated_shoe", "manual_shoe", "hand"]


def offering(**tables: str) -> dict[str, object]:
    """The choices of a table that offers these wagers, with these paytables."""
    return {"paytables": tables}


# (d): whether the dealer qualifies


@pytest.mark.shows("678a.11(d)[lead]", "678a.11(d)(2)[lead]", "678a.11(d)(2)(ii)(A)", "678a.12(a)")
@pytest.mark.parametrize("method", METHODS)
def test_678a_11_d_2_ii_A_a_higher_hand_is_paid_1_to_1(method: str) -> None:
    game = FlushTable.with_hands({1: BEAT}, NINE_HIGH, {"dealing_method": method})
    assert game.play_out({1: {"ante": 1_000}}) == [
        (1, "ante", "win", 1_000, 2_000),
        (1, "raise", "win", 1_000, 2_000),
    ]
    assert game.cites_of(1, "ante") == ("678a.11(d)(2)(ii)(A)", "678a.12(a)")
    (dealer, seat) = game.told("turn_up")
    assert dealer["cards"] == NINE_HIGH.split()
    assert {"678a.11(d)[lead]", "678a.11(d)(2)[lead]"} <= set(dealer["cites"])
    assert (seat["place"], seat["cards"]) == ("seat 1", BEAT.split())


@pytest.mark.shows("678a.11(d)(2)(ii)(B)")
def test_678a_11_d_2_ii_B_a_tie_pushes_both_wagers() -> None:
    """Nine, five, two of hearts against nine, five, two of clubs; the other cards do not count."""
    game = FlushTable.with_hands({3: TIE})
    assert game.play_out({3: {"ante": 700}}) == [
        (3, "ante", "push", 700, 700),
        (3, "raise", "push", 700, 700),
    ]
    assert game.cites_of(3, "raise") == ("678a.11(d)(2)(ii)(B)",)


@pytest.mark.shows("678a.11(d)(2)(ii)(C)")
@pytest.mark.parametrize("hand", [LOSE, TWO, "9h 4h 3h 2s Js 6d Kd"])
def test_678a_11_d_2_ii_C_a_lower_hand_loses_both_wagers(hand: str) -> None:
    """Eight high, two cards only, or nine-four-three below nine-five-two."""
    game = FlushTable.with_hands({6: hand})
    assert game.play_out({6: {"ante": 500}}) == [
        (6, "ante", "lose", 500, 0),
        (6, "raise", "lose", 500, 0),
    ]
    assert game.cites_of(6, "ante") == ("678a.11(d)(2)(ii)(C)",)


@pytest.mark.shows("678a.11(d)(1)[lead]", "678a.11(d)(2)[lead]", "678a.2(b)(7)(ii)")
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        (NINE_HIGH, True),
        (EIGHT_HIGH, False),
        (FOUR_LOW, True),
        (TWO_HIGH, False),
        ("8c 7c 6c Td 3d Qs 9s", False),
        ("Ac 3c 2c Td 3d Qs 9s", True),
        ("8c 5c 2c Td 9d 3d Qs", True),  # the diamonds are the higher three-card flush
    ],
)
def test_678a_11_d_the_dealer_qualifies_with_three_cards_nine_high_or_better(
    dealer: str, qualifies: bool
) -> None:
    """Seat 2 has a seven-card flush: the Raise is paid only if the dealer qualifies."""
    game = FlushTable.with_hands({2: SEVEN.replace("8h", "7h")}, dealer)
    ante, raised = game.play_out({2: {"ante": 500}}, {2: 1_500})
    assert ante == (2, "ante", "win", 500, 1_000)
    assert raised == (2, "raise", *(("win", 1_500, 3_000) if qualifies else ("push", 1_500, 1_500)))


# (d)(1): a dealer who does not qualify


@pytest.mark.shows("678a.11(d)(1)[lead]", "678a.12(a)")
@pytest.mark.parametrize("hand", [BEAT, TWO, "7h 3h 2h 4s Js 6d Kd"])
def test_678a_11_d_1_every_raised_ante_is_paid_and_the_raise_returned(hand: str) -> None:
    """R-678a-5: the player's hand is not compared, even where it is lower than the dealer's."""
    game = FlushTable.with_hands({4: hand}, EIGHT_HIGH)
    assert game.play_out({4: {"ante": 500}}) == [
        (4, "ante", "win", 500, 1_000),
        (4, "raise", "push", 500, 500),
    ]
    assert "678a.11(d)(1)[lead]" in game.cites_of(4, "ante")


@pytest.mark.shows("678a.11(d)(1)[lead]", "678a.11(d)(1)(i)", "678a.11(d)(1)(ii)")
def test_678a_11_d_1_i_two_passes_counterclockwise_antes_first_then_optional_wagers() -> None:
    """R-678a-14: seats 6, 4, 1 are paid; then 6 and 4, and 2 who folded, settle their bonuses."""
    hands = {
        1: "Ah Kh 2h 3s 5s 6d 8d",
        2: "4h 5h 6h 7h 2d Jd Jc",  # a four-card flush
        4: "8h 9h Th Ks Js Kd Qd",  # a three-card flush
        6: "2s 4s 6s 7s 8s 5d 7d",  # a five-card flush
    }
    game = FlushTable.with_hands(
        hands, EIGHT_HIGH, {**offering(flush_bonus="B", straight_flush_bonus="D")}
    )
    bonus = {"ante": 500, "flush_bonus": 100}
    lines = game.play_out(
        {1: {"ante": 500}, 2: bonus, 4: bonus | {"straight_flush_bonus": 100}, 6: bonus},
        {2: "fold", 6: 1_000},
    )
    assert lines == [
        (2, "ante", "lose", 500, 0),
        (6, "ante", "win", 500, 1_000),
        (6, "raise", "push", 1_000, 1_000),
        (4, "ante", "win", 500, 1_000),
        (4, "raise", "push", 500, 500),
        (1, "ante", "win", 500, 1_000),
        (1, "raise", "push", 500, 500),
        (6, "flush_bonus", "win", 100, 1_100),  # 10 to 1
        (4, "flush_bonus", "lose", 100, 0),
        (4, "straight_flush_bonus", "win", 100, 900),  # eight, nine, ten: 8 to 1
        (2, "flush_bonus", "win", 100, 300),  # 2 to 1
    ]
    shown = [step["place"] for step in game.told("turn_up")]
    assert shown == ["dealer", "seat 6", "seat 4", "seat 2"]
    assert all("678a.11(d)(1)(i)" in step["cites"] for step in game.told("turn_up")[1:])


@pytest.mark.shows("678a.11(d)(1)(ii)", "678a.11(f)")
def test_678a_11_d_1_ii_without_an_optional_wager_the_cards_are_collected_face_down() -> None:
    game = FlushTable.with_hands({1: BEAT, 5: "7h 9h Th Ks 8s 4d Qd"}, EIGHT_HIGH)
    game.play_out({1: {"ante": 500}, 5: {"ante": 500}})
    assert [step["place"] for step in game.told("turn_up")] == ["dealer"]
    first, second, dealer = game.told("collect")
    assert (first["place"], first["audience"]) == ("seat 5", "seat 5")
    assert (second["place"], second["audience"]) == ("seat 1", "seat 1")
    assert (dealer["place"], dealer["audience"]) == ("dealer", "everyone")
    settled = [i for i, step in enumerate(game.steps) if step["what"] == "settle"]
    collected = game.steps.index(first)
    assert settled[1] < collected < settled[2]  # seat 5's before seat 1 is paid


# (d)(2): one pass


@pytest.mark.shows("678a.11(d)(2)[lead]", "678a.11(d)(2)(i)", "678a.11(f)")
def test_678a_11_d_2_i_one_pass_counterclockwise_each_player_settled_in_succession() -> None:
    hands = {
        1: "Ah Kh 2h 3s 5s 6d 8d",
        2: "4h 5h 6h 7h 2d Jd Jc",
        4: "8h 3h 9h Ks Js Kd Qd",
        6: "2s 4s 6s 7s 8s 5d 7d",
    }
    game = FlushTable.with_hands(
        hands, NINE_HIGH, offering(flush_bonus="A", straight_flush_bonus="A")
    )
    both = {"ante": 500, "straight_flush_bonus": 100, "flush_bonus": 200}
    lines = game.play_out({1: {"ante": 500}, 2: both, 4: {"ante": 500}, 6: both}, {2: "fold"})
    assert lines == [
        (2, "ante", "lose", 500, 0),
        (6, "ante", "win", 500, 1_000),
        (6, "raise", "win", 500, 1_000),
        (6, "flush_bonus", "win", 200, 2_200),  # five cards, 10 to 1
        (6, "straight_flush_bonus", "win", 100, 800),  # six, seven, eight: 7 to 1
        (4, "ante", "win", 500, 1_000),  # nine, eight, three beats nine, five, two
        (4, "raise", "win", 500, 1_000),
        (2, "flush_bonus", "win", 200, 400),
        (2, "straight_flush_bonus", "win", 100, 6_100),  # four, five, six, seven: 60 to 1
        (1, "ante", "win", 500, 1_000),
        (1, "raise", "win", 500, 1_000),
    ]
    order = [
        (step["what"], step.get("place") or step["seat"])
        for step in game.steps
        if step["what"] in ("turn_up", "settle", "collect")
    ]
    assert order == [
        ("settle", 2),
        ("turn_up", "dealer"),
        ("turn_up", "seat 6"), *[("settle", 6)] * 4, ("collect", "seat 6"),
        ("turn_up", "seat 4"), *[("settle", 4)] * 2, ("collect", "seat 4"),
        ("turn_up", "seat 2"), *[("settle", 2)] * 2, ("collect", "seat 2"),
        ("turn_up", "seat 1"), *[("settle", 1)] * 2, ("collect", "seat 1"),
        ("collect", "dealer"),
    ]  # fmt: skip
    assert [step["cards"] for step in game.told("collect")] == [
        hands[seat].split() for seat in (6, 4, 2, 1)
    ] + [NINE_HIGH.split()]
    assert all("678a.11(f)" in step["cites"] for step in game.told("collect"))
    game.whole()


@pytest.mark.shows("678a.11(f)")
def test_678a_11_f_each_hand_can_be_reconstructed_from_the_discard_rack() -> None:
    """The stub first, then hand by hand as they were settled, each in the order in which it was
    dealt, the dealer's last; and no hand before its last wager is settled."""
    hands = {2: "Ah Kh 2h 3s 5s 6d 8d", 4: "4h 5h 6h 7h 2d Jd Jc"}
    game = FlushTable.with_hands(hands, NINE_HIGH, offering(flush_bonus="A") | {"decks": 1})
    bets = {2: {"ante": 500, "flush_bonus": 100}, 4: {"ante": 500, "flush_bonus": 100}}
    game.play_out(bets, {4: "fold"})
    rack = [one.face for one in unpack(game.table.batches.rack.cards or "")]
    assert len(rack) == 52
    order = [hands[4], hands[2], NINE_HIGH]
    assert rack[-21:] == [face for hand in order for face in hand.split()]
    for seat, hand in hands.items():
        collected = game.said(f"The cards of seat {seat} go to the discard rack")
        last = [step for step in game.told("settle") if step["seat"] == seat][-1]
        assert game.steps.index(last) < game.steps.index(collected)
        assert collected["cards"] == hand.split()


# (c)(2): folding


@pytest.mark.shows("678a.11(c)(2)[lead]", "678a.11(c)(2)(ii)", "678a.1[Fold]")
def test_678a_11_c_2_ii_a_fold_collects_ante_and_cards_at_once() -> None:
    game = FlushTable.with_hands({1: BEAT, 2: "7h 9h Th Ks 8s 4d Qd"})
    game.bets = {1: {"ante": 500}, 2: {"ante": 500}}
    game.elects = {1: "fold", 2: "raise"}
    game.to(Ask, seat=2)
    assert game.table.books.balance("table inventory") == 500
    assert game.table.books.balance("layout 1 ante") == 0
    (collected,) = game.told("collect")
    assert (collected["place"], collected["audience"]) == ("seat 1", "seat 1")
    assert collected["cards"] == BEAT.split()
    assert "678a.11(c)(2)(ii)" in collected["cites"]
    assert game.end()[0] == (1, "ante", "lose", 500, 0)
    assert game.cites_of(1, "ante") == ("678a.11(c)(2)[lead]",)
    assert [step["place"] for step in game.told("turn_up")] == ["dealer", "seat 2"]


@pytest.mark.shows("678a.11(c)(2)(i)", "678a.7(d)(2)", "678a.7(d)(3)")
@pytest.mark.parametrize("wager", ["flush_bonus", "straight_flush_bonus", "progressive_jackpot"])
def test_678a_11_c_2_i_the_cards_stay_for_an_optional_wager_of_who_folds(wager: str) -> None:
    """R-678a-6: folding never costs the optional wager."""
    game = FlushTable.with_hands(
        {1: SF[4], 2: "Ah 3h Kh Qc 8s 4d Qd"}, chosen={f"{wager}_wager": True}
    )
    game.bets = {1: {"ante": 500, wager: 100}, 2: {"ante": 500}}
    game.elects = {1: "fold", 2: "raise"}
    game.to(Ask, seat=2)
    assert game.told("collect") == []
    assert game.told("turn_up") == []
    lines = game.end()
    back = {"flush_bonus": 200, "straight_flush_bonus": 6_100, "progressive_jackpot": 4_000}[wager]
    assert lines == [
        (1, "ante", "lose", 500, 0),
        (2, "ante", "win", 500, 1_000),
        (2, "raise", "win", 500, 1_000),
        (1, wager, "win", 100, back),
    ]
    assert [step["place"] for step in game.told("turn_up")] == ["dealer", "seat 2", "seat 1"]


def test_678a_11_c_2_everybody_folds_and_the_dealer_still_shows() -> None:
    game = FlushTable.with_hands({1: BEAT, 3: "7h 9h Th Ks 8s 4d Qd"})
    lines = game.play_out({1: {"ante": 500}, 3: {"ante": 900}}, {1: "fold", 3: "fold"})
    assert lines == [(1, "ante", "lose", 500, 0), (3, "ante", "lose", 900, 0)]
    assert [step["place"] for step in game.told("turn_up")] == ["dealer"]
    game.whole()


# (e)(1), § 678a.12(b): Flush Bonus


@pytest.mark.shows("678a.11(e)(1)(ii)", "678a.12(b)", "678a.7(d)(2)")
@pytest.mark.parametrize("length", ["seven", "six", "five", "four"])
@pytest.mark.parametrize("table", list("ABCDEFGH"))
def test_678a_12_b_every_line_of_the_flush_bonus(table: str, length: str) -> None:
    game = FlushTable.with_hands({2: FLUSHES[length]}, EIGHT_HIGH, offering(flush_bonus=table))
    lines = game.play_out({2: {"ante": 500, "flush_bonus": 300}})
    odds = FLUSH_BONUS[table][length]
    assert lines[-1] == (2, "flush_bonus", "win", 300, 300 + 300 * odds)
    assert game.cites_of(2, "flush_bonus") == ("678a.11(e)(1)(ii)", "678a.12(b)")


@pytest.mark.shows("678a.11(e)(1)(i)")
@pytest.mark.parametrize("table", list("ABCDEFGH"))
@pytest.mark.parametrize("hand", [BEAT, TWO, SF[3]])
def test_678a_11_e_1_i_three_cards_or_fewer_lose_the_flush_bonus(table: str, hand: str) -> None:
    game = FlushTable.with_hands({2: hand}, chosen=offering(flush_bonus=table))
    lines = game.play_out({2: {"ante": 500, "flush_bonus": 300}})
    assert lines[-1] == (2, "flush_bonus", "lose", 300, 0)
    assert game.cites_of(2, "flush_bonus") == ("678a.11(e)(1)(i)",)


# (e)(2), § 678a.12(c): Straight Flush Bonus


@pytest.mark.shows("678a.11(e)(2)[lead]", "678a.11(e)(2)(ii)", "678a.12(c)", "678a.7(d)(3)")
@pytest.mark.parametrize("length", [7, 6, 5, 4, 3])
@pytest.mark.parametrize("table", list("ABCD"))
def test_678a_12_c_every_line_of_the_straight_flush_bonus(table: str, length: int) -> None:
    game = FlushTable.with_hands({5: SF[length]}, chosen=offering(straight_flush_bonus=table))
    lines = game.play_out({5: {"ante": 500, "straight_flush_bonus": 200}})
    odds = STRAIGHT_FLUSH_BONUS[table][length]
    assert lines[-1] == (5, "straight_flush_bonus", "win", 200, 200 + 200 * odds)
    assert "678a.11(e)(2)(ii)" in game.cites_of(5, "straight_flush_bonus")


@pytest.mark.shows("678a.11(e)(2)(i)", "678a.11(e)(2)[lead]")
@pytest.mark.parametrize("hand", [SF[2], SEVEN, BEAT, TWO])
def test_678a_11_e_2_i_two_in_a_row_or_fewer_lose_the_straight_flush_bonus(hand: str) -> None:
    """A seven-card flush without two neighbours is no straight flush."""
    game = FlushTable.with_hands(
        {5: hand}, EIGHT_HIGH.replace("8c", "7c"), offering(straight_flush_bonus="A")
    )
    lines = game.play_out({5: {"ante": 500, "straight_flush_bonus": 200}})
    assert lines[-1] == (5, "straight_flush_bonus", "lose", 200, 0)
    assert "678a.11(e)(2)(i)" in game.cites_of(5, "straight_flush_bonus")


@pytest.mark.shows("678a.11(e)(2)[lead]")
def test_678a_11_e_2_the_straight_flush_may_lie_in_another_suit_than_the_flush() -> None:
    """R-678a-7: four hearts for the Ante and the Flush Bonus, three spades for the other."""
    game = FlushTable.with_hands(
        {5: "Ah Th 6h 3h 4s 5s 6s"},
        chosen=offering(flush_bonus="A", straight_flush_bonus="A", progressive_jackpot="A"),
    )
    wagers = {"ante": 500, "flush_bonus": 100, "straight_flush_bonus": 100}
    lines = game.play_out({5: wagers | {"progressive_jackpot": 100}})
    assert lines == [
        (5, "ante", "win", 500, 1_000),
        (5, "raise", "win", 500, 1_000),
        (5, "flush_bonus", "win", 100, 200),
        (5, "straight_flush_bonus", "win", 100, 800),
        (5, "progressive_jackpot", "win", 100, 300),
    ]


@pytest.mark.shows("678a.6(a)", "678a.6(d)(5)")
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("Ah 2h 3h 8s Ts Kd Jd", 0, 800),  # ace, deuce, three
        ("Qh Kh Ah 8s Ts 9d Jd", 800, 800),
        ("Kh Ah 2h 8s Ts 9d Jd", 0, 0),  # no way round the corner
        ("Ah 2h 3h 4h Ts Kd Jd", 800, 6_100),  # two, three, four; with the ace four cards
    ],
)
def test_678a_6_a_the_ace_is_high_unless_the_casino_counts_it_low(
    hand: str, high: int, low: int
) -> None:
    for ace_low, back in ((False, high), (True, low)):
        chosen = {**offering(straight_flush_bonus="A"), "ace_low_straight_flush": ace_low}
        game = FlushTable.with_hands({5: hand}, chosen=chosen)
        line = game.play_out({5: {"ante": 500, "straight_flush_bonus": 100}})[-1]
        assert line[2:] == ("win" if back else "lose", 100, back)


def test_678a_6_a_a_low_ace_does_not_change_the_main_hand() -> None:
    game = FlushTable.with_hands(
        {5: "Ah 2h 3h 8s Ts Kd Jd"}, chosen={"ace_low_straight_flush": True}
    )
    assert game.play_out({5: {"ante": 500}})[0] == (5, "ante", "win", 500, 1_000)


# § 678a.12(d)(1): fixed awards of the progressive


@pytest.mark.shows("678a.12(d)(1)", "678a.11(e)(3)[lead]", "678a.7(d)(4)", "678a.6(d)(5)")
@pytest.mark.parametrize("length", [5, 4, 3])
@pytest.mark.parametrize("table", ["A", "B"])
def test_678a_12_d_1_fixed_awards_include_the_stake_and_leave_the_meter_alone(
    table: str, length: int
) -> None:
    game = FlushTable.with_hands({5: SF[length]}, chosen=offering(progressive_jackpot=table))
    line = game.play_out({5: {"ante": 500, "progressive_jackpot": 100}})[-1]
    back = 100 * PROGRESSIVE[table].get(length, 0)  # three cards lose with table B: R-678a-8
    assert line == (5, "progressive_jackpot", "win" if back else "lose", 100, back)
    assert game.table.books.balance("meter") == 30_000_00 + 23
    assert game.table.books.balance("meter reserve") == 5


@pytest.mark.shows("678a.11(e)(3)[lead]")
def test_678a_11_e_3_a_two_card_run_loses_the_progressive() -> None:
    game = FlushTable.with_hands({5: SF[2]}, chosen=offering(progressive_jackpot="A"))
    line = game.play_out({5: {"ante": 500, "progressive_jackpot": 100}})[-1]
    assert line == (5, "progressive_jackpot", "lose", 100, 0)
    assert game.told("validate") == []


# § 678a.12(e): payout limit


LIMIT = {"payout_limit": 50_000_00}


@pytest.mark.shows("678a.12(e)")
def test_678a_12_e_ante_and_raise_together_pay_no_more_than_the_limit() -> None:
    """$20,000 and a Raise of $60,000: the Ante wins $20,000, the Raise the remaining $30,000."""
    game = FlushTable.with_hands({5: SEVEN}, chosen=LIMIT)
    assert game.play_out({5: {"ante": 20_000_00}}, {5: 60_000_00}) == [
        (5, "ante", "win", 20_000_00, 40_000_00),
        (5, "raise", "win", 60_000_00, 90_000_00),
    ]
    assert "678a.12(e)" in game.cites_of(5, "raise")
    assert "678a.12(e)" not in game.cites_of(5, "ante")


@pytest.mark.shows("678a.12(e)")
def test_678a_12_e_exactly_the_limit_is_paid_in_full() -> None:
    game = FlushTable.with_hands({5: FIVE}, chosen=LIMIT)
    lines = game.play_out({5: {"ante": 25_000_00}})
    assert [line[4] for line in lines] == [50_000_00, 50_000_00]
    assert "678a.12(e)" not in game.cites_of(5, "raise")


@pytest.mark.shows("678a.12(e)", "678a.7(e)")
def test_678a_12_e_the_limit_is_one_persons_over_all_his_boxes() -> None:
    """Ann's seat 4 wins $40,000 first, so seat 3 wins $10,000 more; Bob has a limit of his own."""
    hands = {2: "Qh 5h 7h Kc 8s 4d Qd", 3: BEAT, 4: "9h Th Jh Ks 7s 4c Jc"}
    game = FlushTable.with_hands(
        hands,
        chosen=LIMIT | {"adjacent_boxes": 2},
        players={2: "Bob", 3: "Ann", 4: "Ann"},
    )
    lines = game.play_out({seat: {"ante": 20_000_00} for seat in hands})
    assert lines == [
        (4, "ante", "win", 20_000_00, 40_000_00),
        (4, "raise", "win", 20_000_00, 40_000_00),
        (3, "ante", "win", 20_000_00, 30_000_00),
        (3, "raise", "win", 20_000_00, 20_000_00),
        (2, "ante", "win", 20_000_00, 40_000_00),
        (2, "raise", "win", 20_000_00, 40_000_00),
    ]


@pytest.mark.shows("678a.12(e)")
def test_678a_12_e_optional_wagers_are_never_limited() -> None:
    game = FlushTable.with_hands(
        {5: SF[7]},
        chosen=LIMIT | offering(flush_bonus="A", straight_flush_bonus="A", progressive_jackpot="A"),
    )
    wagers = {"ante": 30_000_00, "flush_bonus": 500_00, "straight_flush_bonus": 100_00}
    lines = game.play_out({5: wagers | {"progressive_jackpot": 100}}, {5: 90_000_00})
    assert lines == [
        (5, "ante", "win", 30_000_00, 60_000_00),
        (5, "raise", "win", 90_000_00, 110_000_00),
        (5, "flush_bonus", "win", 500_00, 150_500_00),
        (5, "straight_flush_bonus", "win", 100_00, 800_100_00),
        (5, "progressive_jackpot", "win", 100, 30_000_23),
    ]


@pytest.mark.shows("678a.12(e)")
def test_678a_12_e_an_unqualified_dealers_antes_are_limited_too() -> None:
    game = FlushTable.with_hands({5: BEAT}, EIGHT_HIGH, LIMIT)
    assert game.play_out({5: {"ante": 60_000_00}}) == [
        (5, "ante", "win", 60_000_00, 110_000_00),
        (5, "raise", "push", 60_000_00, 60_000_00),
    ]
