"""§ 687a.12, line by line: what each hand pays in every table that a casino may choose.

Every amount is worked out from the printed odds: "x to 1" returns the stake and adds x stakes.
"""

import pytest
from tests.chapters.dj_wild.conftest import DjWildTable

TEN_HIGH = "3s 4s 6s 8c Td"  # a dealer's hand that everything below beats
FIVE_WILDS = "2c 2d 2h 2s Jk"
ROYAL = "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH = "9h 8h 7h 6h 5h"
QUADS = "Kc Kd Kh Ks 7d"
FULL_HOUSE = "Kc Kd Kh 7s 7d"
FLUSH = "Kh Jh 9h 6h 3h"
STRAIGHT = "9h 8d 7h 6c 5h"
TRIPS = "Kc Kd Kh 7s 5d"
FIVE_NINES = "9c 9d 9h 9s 2c"


def settled(
    hand: str,
    dealer: str,
    chosen: dict[str, object] | None = None,
    decision: str = "raise",
    **more: int,
) -> dict[str, tuple[str, int, int]]:
    """One player with $10 on Ante and Blind: outcome, stake and what came back, by wager."""
    game = DjWildTable.ready(f"{hand} {dealer}", chosen)
    result = game.play({2: {"ante": 1_000, "blind": 1_000} | more}, {2: decision})
    assert sum(game.table.books.balances.values()) == 0
    return {wager: ended for (_, wager), ended in result.items()}


BLIND = [
    # hand, and what $10 comes to: stake and odds
    (FIVE_WILDS, "win", 10_000_00 + 10_00),
    (ROYAL, "win", 510_00),
    ("2c Kh Qh Jh Th", "win", 510_00),
    (FIVE_NINES, "win", 110_00),
    (STRAIGHT_FLUSH, "win", 100_00),
    (QUADS, "win", 50_00),
    (FULL_HOUSE, "win", 40_00),
    (FLUSH, "win", 30_00),
    (STRAIGHT, "win", 20_00),
    (TRIPS, "push", 10_00),
    ("Kc Kd 7h 7s 5d", "push", 10_00),
    ("Kc Kd 7h 5s 4d", "push", 10_00),
    ("Ac Kd 7h 5s 4d", "push", 10_00),
]


@pytest.mark.shows("687a.12(a)", "687a.12(b)", "687a.11(e)(1)", "687a.7(d)(1)")
@pytest.mark.parametrize(("hand", "outcome", "back"), BLIND)
def test_687a_12_b_the_blind_pays_by_row_when_the_player_wins(
    hand: str, outcome: str, back: int
) -> None:
    """R-687a-8: three-of-a-kind or less returns it; Ante and Raise pay 1 to 1 (a)."""
    assert settled(hand, TEN_HIGH) == {
        "ante": ("win", 1_000, 2_000),
        "blind": (outcome, 1_000, back),
        "raise": ("win", 2_000, 4_000),
    }


@pytest.mark.shows("687a.12(b)", "687a.11(e)(3)")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [(ROYAL, FIVE_WILDS), (STRAIGHT_FLUSH, "As Ks Qs Js Ts"), (STRAIGHT, "Qc Qd Qh Qs 4c")],
)
def test_687a_12_b_the_blind_of_a_beaten_hand_is_lost_however_good_it_is(
    hand: str, dealer: str
) -> None:
    """R-687a-8: rows pay only when the player beats the dealer."""
    result = settled(hand, dealer)
    assert result["blind"] == ("lose", 1_000, 0)


def test_687a_12_b_the_blind_of_a_royal_tie_is_returned_and_no_more() -> None:
    assert settled(ROYAL, "As Ks Qs Js Ts")["blind"] == ("push", 1_000, 1_000)


NATURAL = [
    # hand, and the Natural column of DJWT-04, -05, -06, -07
    (ROYAL, (1000, 1000, 400, 1000)),
    (STRAIGHT_FLUSH, (200, 200, 200, 200)),
    (QUADS, (60, 50, 50, 40)),
    (FULL_HOUSE, (30, 30, 30, 30)),
    (FLUSH, (25, 25, 25, 25)),
    (STRAIGHT, (20, 20, 20, 20)),
    (TRIPS, (6, 6, 6, 6)),
    # R-687a-3: a deuce that is used as a deuce leaves the hand natural
    ("2h 3h 4h 5h 6h", (200, 200, 200, 200)),
    ("Ah 2d 3c 4h 5c", (20, 20, 20, 20)),
    ("2h 9h Kh 4h Jh", (25, 25, 25, 25)),
]
WILD = [
    # hand, and the column With Wild
    (FIVE_WILDS, (2000, 2000, 500, 2000)),
    ("Ah Kh Qh Jh 2c", (90, 70, 70, 60)),
    ("9c 9d 9h Jk 2c", (70, 60, 60, 50)),
    ("9h 8h 7h 6h 2c", (25, 25, 25, 25)),
    ("Kc Kd 2c Jk 7d", (6, 6, 6, 6)),
    ("Kc Kd 7s 7d 2c", (5, 5, 5, 5)),
    ("Kh Jh 9h 6h 2c", (4, 4, 4, 4)),
    ("9h 8d 7h 6c 2c", (3, 3, 3, 3)),
    ("Kc Kd 2c 7s 5d", (1, 1, 1, 1)),
    ("Kc Kd Jk 7s 5d", (1, 1, 1, 1)),
    # R-687a-19: four wilds with a ten or better are a royal flush, with 3 to 9 five-of-a-kind,
    # and each is compared with natural quads of deuces
    ("2c 2d 2h 2s Th", (90, 70, 70, 60)),
    ("2c 2d 2h Jk Ah", (90, 70, 70, 60)),
    ("2c 2d 2h 2s 9h", (70, 60, 60, 50)),
    ("2c 2d 2h Jk 3h", (70, 60, 60, 50)),
]
BETTER_WILD = [
    # the natural hand of the same cards, a full house and quads, pays less
    ("2c 2d Kc Kd Kh", (70, 60, 60, 50)),  # five kings
    ("Kc Kd Kh Ks 2c", (70, 60, 60, 50)),
]
TABLES = ("DJWT-04", "DJWT-05", "DJWT-06", "DJWT-07")
ROWS = [
    (hand, table, odds)
    for hand, column in [*NATURAL, *WILD, *BETTER_WILD]
    for table, odds in zip(TABLES, column, strict=True)
]


@pytest.mark.shows("687a.12(d)", "687a.11(f)(2)(ii)", "687a.7(d)(3)")
@pytest.mark.parametrize(("hand", "table", "odds"), ROWS)
def test_687a_12_d_trips_by_every_table_natural_and_with_wild(
    hand: str, table: str, odds: int
) -> None:
    result = settled(hand, TEN_HIGH, {"paytables": {"trips_bonus": table}}, trips_bonus=500)
    assert result["trips_bonus"] == ("win", 500, 500 + 500 * odds)


@pytest.mark.shows("687a.11(f)(2)(i)", "687a.7(d)(3)")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("hand", ["Kc Kd 7h 7s 5d", "Kc Kd 7h 5s 4d", "Ac Kd 7h 5s 4d"])
def test_687a_12_d_less_than_three_of_a_kind_loses_the_trips_bonus(hand: str, table: str) -> None:
    result = settled(hand, TEN_HIGH, {"paytables": {"trips_bonus": table}}, trips_bonus=500)
    assert result["trips_bonus"] == ("lose", 500, 0)


@pytest.mark.shows("687a.12(d)", "687a.11(f)(2)(ii)")
def test_687a_12_d_trips_pays_a_hand_that_loses_to_the_dealer() -> None:
    result = settled(TRIPS, "Qc Qd Qh Qs 4c", {"trips_bonus_wager": True}, trips_bonus=100)
    assert result["ante"] == ("lose", 1_000, 0)
    assert result["trips_bonus"] == ("win", 100, 700)  # DJWT-05, natural: 6 to 1


BEATS = [
    # the hand that loses, the hand that beats it, DJWBB-01, -02, -03, -04
    (ROYAL, FIVE_WILDS, (500, 10_000, 500, 299)),
    (FIVE_NINES, ROYAL, (500, 10_000, 500, 299)),
    (STRAIGHT_FLUSH, "As Ks Qs Js Ts", (500, 5_000, 500, 299)),
    (QUADS, "9c 8c 7c 6c 5c", (500, 500, 300, 299)),
    (FULL_HOUSE, "9c 8c 7c 6c 5c", (400, 400, 200, 200)),
    (FLUSH, "Qc Qd Qh Qs 4c", (300, 300, 100, 100)),
    (STRAIGHT, "Qc Qd Qh Qs 4c", (100, 100, 50, 50)),
    (TRIPS, "Qc Qd Qh Qs 4c", (9, 9, 15, 15)),
    (TRIPS, "Ac Ad Ah 6s 4d", (9, 9, 15, 15)),  # beaten within the class
]
BEAT_TABLES = ("DJWBB-01", "DJWBB-02", "DJWBB-03", "DJWBB-04")
BEAT_ROWS = [
    (lost, won, table, odds)
    for lost, won, column in BEATS
    for table, odds in zip(BEAT_TABLES, column, strict=True)
]


@pytest.mark.shows("687a.12(e)", "687a.11(f)(3)(ii)", "687a.7(d)(4)")
@pytest.mark.parametrize("mode", ["player_only", "two_way"])
@pytest.mark.parametrize(("hand", "dealer", "table", "odds"), BEAT_ROWS)
def test_687a_12_e_bad_beat_pays_the_players_beaten_hand_in_both_modes(
    hand: str, dealer: str, table: str, odds: int, mode: str
) -> None:
    rules: dict[str, object] = {"paytables": {"bad_beat_bonus": table}, "bad_beat": mode}
    result = settled(hand, dealer, rules, bad_beat_bonus=200)
    assert result["bad_beat_bonus"] == ("win", 200, 200 + 200 * odds)
    assert result["ante"] == ("lose", 1_000, 0)


@pytest.mark.shows("687a.12(e)", "687a.11(f)(3)(i)")
@pytest.mark.parametrize(("dealer", "hand", "table", "odds"), BEAT_ROWS)
def test_687a_12_e_two_way_pays_by_the_dealers_beaten_hand_player_only_does_not(
    hand: str, dealer: str, table: str, odds: int
) -> None:
    """R-687a-2: the row is the dealer's hand."""
    rules: dict[str, object] = {"paytables": {"bad_beat_bonus": table}}
    one = settled(hand, dealer, rules | {"bad_beat": "player_only"}, bad_beat_bonus=200)
    two = settled(hand, dealer, rules | {"bad_beat": "two_way"}, bad_beat_bonus=200)
    assert one["bad_beat_bonus"] == ("lose", 200, 0)
    assert two["bad_beat_bonus"] == ("win", 200, 200 + 200 * odds)
    assert two["ante"] == ("win", 1_000, 2_000)


@pytest.mark.shows("687a.11(f)(3)(i)", "687a.12(e)")
@pytest.mark.parametrize("table", BEAT_TABLES)
@pytest.mark.parametrize("mode", ["player_only", "two_way"])
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        ("Kc Kd 7h 7s 5d", "Qc Qd Qh 6s 4d"),
        ("Ac Kd 7h 5s 4d", "Qc Qd Qh Qs 4c"),
        (TRIPS, "Qc Qd Jh Js 4c"),  # three-of-a-kind beats two pairs: nobody's bad beat
        ("Ac 3d 4h 5s 9d", TEN_HIGH),
    ],
)
def test_687a_12_e_no_bad_beat_below_three_of_a_kind(
    hand: str, dealer: str, table: str, mode: str
) -> None:
    """R-687a-16: the last line of DJWBB-04 pays three-of-a-kind, not less."""
    rules: dict[str, object] = {"paytables": {"bad_beat_bonus": table}, "bad_beat": mode}
    assert settled(hand, dealer, rules, bad_beat_bonus=200)["bad_beat_bonus"] == (
        "lose",
        200,
        0,
    )


@pytest.mark.shows("687a.11(f)(3)(i)")
@pytest.mark.parametrize("mode", ["player_only", "two_way"])
def test_687a_12_e_equal_hands_are_no_bad_beat(mode: str) -> None:
    rules: dict[str, object] = {"bad_beat_bonus_wager": True, "bad_beat": mode}
    result = settled(ROYAL, "As Ks Qs Js Ts", rules, bad_beat_bonus=200)
    assert result["bad_beat_bonus"] == ("lose", 200, 0)
    assert result["ante"] == ("push", 1_000, 1_000)


PROGRESSIVE = [
    # natural five cards, and the fixed odds of both tables
    (QUADS, 300),
    (FULL_HOUSE, 50),
    (FLUSH, 40),
    (STRAIGHT, 30),
    (TRIPS, 9),
    ("2c 2d 2h 2s 9h", 300),  # R-687a-5: deuces are deuces
    ("2c 2d 2h 7s 9h", 9),
    ("Ac 2d 3h 4s 5h", 30),
    ("2h 4h 7h 9h Jh", 40),
    ("2c 2d 2h 9s 9h", 50),
]


@pytest.mark.shows("687a.12(c)", "687a.11(f)(1)(ii)", "687a.7(d)(2)")
@pytest.mark.parametrize(("table", "bet"), [("1", 100), ("2", 500)])
@pytest.mark.parametrize(("hand", "odds"), PROGRESSIVE)
def test_687a_12_c_fixed_awards_return_the_stake_and_leave_the_meter(
    hand: str, odds: int, table: str, bet: int
) -> None:
    """R-687a-13: "to 1" returns the stake as well; R-GEN-7: the house pays it, not the meter."""
    dealer = "3s 4s 6s 8c Td" if "4s" not in hand else "3s 7s 6s 8c Td"
    game = DjWildTable.ready(f"{hand} {dealer} Qs", {"paytables": {"progressive_bonus": table}})
    bets = {2: {"ante": 1_000, "blind": 1_000, "progressive_bonus": bet}}
    result = game.play(bets, {2: "raise"})
    assert result[2, "progressive_bonus"] == ("win", bet, bet + bet * odds)
    assert game.meter == 2_000 * bet + bet // 5


@pytest.mark.shows("687a.11(f)(1)(i)", "687a.7(d)(2)")
@pytest.mark.parametrize(
    "hand",
    [
        "Kc Kd 7h 7s 5d",
        "2c Kd Kh 7s 5d",  # three kings with a wild deuce, a pair of kings without
        "9h 8d 7h 6c 2c",
        "Ac Kd 7h 5s 4d",
    ],
)
def test_687a_12_c_wild_hands_do_not_count(hand: str) -> None:
    """R-687a-5: the five cards are ranked as natural cards."""
    game = DjWildTable.ready(f"{hand} {TEN_HIGH} Qs", {"progressive_bonus_wager": True})
    bets = {2: {"ante": 1_000, "blind": 1_000, "progressive_bonus": 100}}
    result = game.play(bets, {2: "raise"})
    assert result[2, "progressive_bonus"] == ("lose", 100, 0)


@pytest.mark.shows("687a.12(c)")
@pytest.mark.parametrize(
    ("table", "bet", "royal", "envy_royal", "straight_flush", "envy_straight"),
    [
        # meter: seed and 20% of two bets; 10% of it
        ("1", 100, 2_000_40, 1_000_00, 200_04, 300_00),
        ("2", 500, 10_002_00, 5_000_00, 1_000_20, 1_500_00),
    ],
)
def test_687a_12_c_meter_awards_and_envy_of_both_tables(
    table: str, bet: int, royal: int, envy_royal: int, straight_flush: int, envy_straight: int
) -> None:
    for hand, award, envy in (
        (ROYAL, royal, envy_royal),
        (STRAIGHT_FLUSH, straight_flush, envy_straight),
    ):
        game = DjWildTable.ready(
            f"{hand} Kc Qd 7c 5s 4d {TEN_HIGH}",
            {"paytables": {"progressive_bonus": table}},
            seats={2: "Ann", 3: "Bob"},
        )
        bet_both = {"ante": 1_000, "blind": 1_000, "progressive_bonus": bet}
        result = game.play({2: dict(bet_both), 3: dict(bet_both)}, {2: "raise", 3: "fold"})
        assert result[2, "progressive_bonus"] == ("win", bet, award)
        assert result[3, "progressive_bonus.envy"] == ("win", 0, envy)
        assert result[3, "progressive_bonus"] == ("lose", bet, 0)
        seed = 2_000 * bet
        assert game.meter == (seed if hand == ROYAL else seed + 2 * (bet // 5) - award)
