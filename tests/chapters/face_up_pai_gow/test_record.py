"""Round records of Face Up Pai Gow Poker: hand-worked rounds, and what a record may not say."""

from typing import Any

import pytest
from tests.records.adjudicated import Record, paid, refused

from pitboss.records import adjudicate, play_stacked

# The dealer's kings with 7 5 3, and queen-nine low; what the house way sets is the same.
KINGS = "Kc Kd 7c 5d 3h"
Q9 = "Qh 9s"
# An Ace High Pai Gow, natural and with the joker; neither has a run of five or a flush.
ACE_HIGH = "Ac Qd Jh 9s 7c 5d 3h"
JOKER_HIGH = "Jk Qd Jh 9s 7c 5d 3h"
# Whoever needs just some dealer has the first of these that shares no card with him.
DEALERS = (
    f"{KINGS} {Q9}",
    "2c 2d 4h 6s 8c Tc Jh",
    "3c 3d 5h 7s 9c Jc 2s",
    "5c 5d 6h Tc Jd 9d 3c",
    "6c 6d Th Jc 9d 3d 2h",
)


def seat(number: int = 1, high: str = "", low: str = "", **more: Any) -> Record:
    """A seat with $10 on the main wager that set its hands so."""
    given: Record = {
        "seat": number,
        "cards": f"{high} {low}".split(),
        "wagers": {"pai_gow": 1000},
        "high": high.split(),
        "low": low.split(),
    }
    return given | more


def holding(number: int, cards: str, **wagers: int) -> Record:
    """A seat with $10 on the main wager and others, its hands set the house way."""
    return {
        "seat": number,
        "cards": cards.split(),
        "wagers": {"pai_gow": 1000} | wagers,
        "decision": "house way",
    }


def dealer_beside(*hands: str) -> str:
    """A dealer's hand that shares no card with these, and is no Ace High Pai Gow."""
    taken = {face for hand in hands for face in hand.split()}
    return next(one for one in DEALERS if not taken & set(one.split()))


def record(*seats: Record, dealer: str | None = None, **more: Any) -> Record:
    """A record of these seats; the dealer's hands are set the house way."""
    beside = dealer_beside(*(" ".join(one["cards"]) for one in seats)) if dealer is None else dealer
    given: Record = {
        "id": "r",
        "game": "face-up-pai-gow",
        "dealer": {"cards": beside.split()},
        "seats": list(seats),
    }
    return given | more


def against(high: str, low: str, *seats: Record, **more: Any) -> Record:
    """A record in which the dealer set his hands so; ``reset`` false, and it stood."""
    told = {name: more.pop(name) for name in ("reset",) if name in more}
    given = record(*seats, dealer=f"{high} {low}", **more)
    given["dealer"] |= {"high": high.split(), "low": low.split()} | told
    return given


def main(result: Record) -> tuple[str, int, list[str]]:
    """How the first main wager ended, and by which paragraphs."""
    line = next(line for line in result["lines"] if line["wager"] == "pai_gow")
    return line["outcome"], line["back"], line["cites"]


def optional(result: Record, wager: str, number: int = 1) -> tuple[str, int]:
    """How a seat's optional wager ended."""
    (line,) = [line for line in result["lines"] if (line["seat"], line["wager"]) == (number, wager)]
    return line["outcome"], line["back"]


def line_of(result: Record, wager: str) -> Record:
    """The one line of a wager."""
    (line,) = [line for line in result["lines"] if line["wager"] == wager]
    found: Record = line
    return found


# § 688a.11(f): the main wager


SETTLED = [
    # (high, low, outcome, back, paragraph); the dealer has KK753 and Q9
    ("Jc Jd 6h 4d 2s", "Th 8s", "lose", 0, "688a.11(f)(1)(i)"),
    ("Ah Jc 8d 6h 2c", "Th 4s", "lose", 0, "688a.11(f)(1)(i)"),
    ("Kh Ks 7d 5h 3c", "Jd Ts", "lose", 0, "688a.11(f)(1)(ii)"),  # a copy, and lower
    ("Jc Jd 6h 4d 2s", "Qd 9h", "lose", 0, "688a.11(f)(1)(ii)"),  # lower, and a copy
    ("Kh Ks 7d 5h 3c", "Qd 9h", "lose", 0, "688a.11(f)(1)(ii)"),  # two copies
    ("Kh Ks 7d 5h 3c", "Ad 9h", "push", 1000, "688a.11(f)(2)(ii)"),  # a copy, and higher
    ("Jc Jd 6h 4d 2s", "Ad Qc", "push", 1000, "688a.11(f)(2)(ii)"),  # lower, and higher
    ("8h 8s Ad Jc 2s", "8c 8d", "push", 1000, "688a.11(f)(2)(ii)"),  # a pair each: not foul
    ("Ac Kh 8h 5s 2d", "Ad Ks", "push", 1000, "688a.11(f)(2)(ii)"),  # both ace-king: not foul
    ("Ac Ad 7h 5s 2d", "Qd 9h", "push", 1000, "688a.11(f)(2)(i)"),  # higher, and a copy
    ("Ac Ad 7h 5s 2d", "Jd Ts", "push", 1000, "688a.11(f)(2)(i)"),  # higher, and lower
    ("Ac Ad 8h 6s 4d", "Kh Qs", "win", 2000, "688a.11(f)(3)"),
    ("Kh Ks 7d 5h 4c", "Qd Tc", "win", 2000, "688a.11(f)(3)"),  # by one kicker each
    ("4h 4d 2s 2d 6h", "Jk Ts", "win", 2000, "688a.11(f)(3)"),  # a joker is an ace in a low hand
]


@pytest.mark.shows(
    "688a.1[Setting the hands]", "688a.11(c)", "688a.11(e)", "688a.11(f)(1)(i)",
    "688a.11(f)(1)(ii)", "688a.11(f)(2)(i)", "688a.11(f)(2)(ii)", "688a.11(f)(3)", "688a.12(a)",
)  # fmt: skip
@pytest.mark.parametrize(("high", "low", "outcome", "back", "cite"), SETTLED)
@pytest.mark.parametrize("told", [True, False])
def test_688a_11_f_the_main_wager_against_kings_and_queen_nine(
    high: str, low: str, outcome: str, back: int, cite: str, told: bool
) -> None:
    """Whether the dealer's setting is told or left to the house way, which is the same here."""
    one = seat(3, high, low)
    given = against(KINGS, Q9, one) if told else record(one, dealer=f"{KINGS} {Q9}")
    ended, handed, cites = main(adjudicate(given))
    assert (ended, handed) == (outcome, back)
    assert cite in cites
    assert ("688a.12(a)" in cites) == (outcome == "win")


@pytest.mark.shows("688a.11(c)", "688a.11(f)(1)(iii)")
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Ac Qd 8h 5s 3d", "Ad Ks"),  # ace-king over ace-queen (R-645a-7)
        ("Ac Jd 8h 5s 3d", "8s 8d"),  # a pair over no pair
        ("8h 8s Ad Jc 2s", "Tc Td"),  # tens over eights
        ("Kh Ks 7d 5h 4c", "Jk As"),  # joker and ace: a pair of aces
    ],
)
def test_688a_11_f_1_iii_a_foul_hand_loses_whatever_the_dealer_has(high: str, low: str) -> None:
    """The low hand beats the dealer's nine-four in every case."""
    given = against("Jh 6c 4d 3c 2c", "9s 4h", seat(1, high, low))
    outcome, back, cites = main(adjudicate(given))
    assert (outcome, back) == ("lose", 0)
    assert cites[0] == "688a.11(f)(1)(iii)"


@pytest.mark.shows("688a.11(f)(1)(iv)")
@pytest.mark.parametrize("size", [7, 6, 4, 3, 2, 1])
def test_688a_11_f_1_iv_hands_of_the_wrong_size_lose(size: int) -> None:
    """Three aces and three queens, set as so many cards high and the others low."""
    cards = ["Ac", "Ad", "Ah", "Qd", "Qs", "Qc", "2d"]
    one = holding(2, " ".join(cards)) | {"high": cards[:size], "low": cards[size:]}
    one.pop("decision")
    outcome, back, cites = main(adjudicate(against(KINGS, Q9, one)))
    assert (outcome, back) == ("lose", 0)
    assert cites[0] == "688a.11(f)(1)(iv)"


@pytest.mark.shows("688a.11(f)(2)(iii)", "688a.1[Ace High Pai Gow]")
@pytest.mark.parametrize("dealer", [ACE_HIGH, JOKER_HIGH])
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Ah Ad 8h 6s 4d", "Kh Qs"),  # would win
        ("Jc Td 8h 6s 4d", "5c 2s"),  # would lose
        ("Ah Qs 8h 6s 4d", "Ad Kh"),  # foul (R-688a-13)
        ("Ah Ad Kh Qs", "8h 6s 4d"),  # of the wrong size (R-688a-13)
    ],
)
def test_688a_11_f_2_iii_a_dealers_ace_high_pai_gow_pushes_every_main_wager(
    dealer: str, high: str, low: str
) -> None:
    outcome, back, cites = main(adjudicate(record(seat(1, high, low), dealer=dealer)))
    assert (outcome, back) == ("push", 1000)
    assert cites == ["688a.11(f)(2)(iii)", "R-688a-13"]


@pytest.mark.shows("688a.11(d)", "688a.11(f)(2)(iii)")
def test_r_688a_13_a_wager_surrendered_before_is_lost_to_an_ace_high_dealer_too() -> None:
    given = {
        "seat": 1,
        "cards": ["Ah", "Ad", "8h", "6s", "4d", "Kh", "Qs"],
        "wagers": {"pai_gow": 1000},
    }
    result = adjudicate(record(given | {"decision": "surrender"}, dealer=ACE_HIGH))
    assert paid(result) == [(1, "pai_gow", 1000, "lose", 0)]
    assert result["lines"][0]["cites"] == ["688a.11(d)", "R-688a-15"]


@pytest.mark.shows("688a.1[Ace High Pai Gow]")
@pytest.mark.parametrize(
    "dealer",
    [
        "Ac Jk Td 8h 6s 4d 2h",  # ace and joker are a pair
        "Ac 2d 3h 4s 5c 9d Jh",  # an ace in a straight
        "Ac Kd Jh Ts Jk 4d 2h",  # the joker completes a straight
        "Ac Jc 8c 6c 3c Kd 4s",  # a flush
        "Jk Jc 8c 6c 3c Kd 4s",  # the joker completes a flush
        "Kc Qd Jh 9s 7c 5d 3h",  # king high
        "Ac Ad Jh 9s 7c 5d 3h",  # a pair of aces
    ],
)
def test_r_688a_14_what_is_no_ace_high_pai_gow(dealer: str) -> None:
    """The Ace High Bonus Wager loses, and the main wager is not returned for that reason."""
    wagers = {"pai_gow": 1000, "ace_high_bonus": 300}
    result = adjudicate(record(seat(1, "Qs Qc 5h 3s 2s", "9c 7h", wagers=wagers), dealer=dealer))
    assert optional(result, "ace_high_bonus") == ("lose", 0)
    assert "688a.11(f)(2)(iii)" not in main(result)[2]


@pytest.mark.shows("688a.12(a)")
def test_688a_12_a_no_vigorish_is_charged() -> None:
    result = adjudicate(against(KINGS, Q9, seat(1, "Ac Ad 8h 6s 4d", "Kh Qs")))
    assert paid(result) == [(1, "pai_gow", 1000, "win", 2000)]
    assert result["bank"] is None
    assert set(result) == {"id", "lines", "meters", "bank"}
    assert set(result["lines"][0]) == {
        "seat", "wager", "stake", "outcome", "back", "hand", "cites",
    }  # fmt: skip


@pytest.mark.shows("688a.11(e)", "688a.11(g)")
def test_688a_11_e_players_are_settled_from_the_dealers_right() -> None:
    given = against(
        KINGS, Q9,
        seat(2, "Ac Ad 8h 6s 4d", "Kh Jc"), seat(6, "Td Th 6d 4s 2s", "8s 6c"),
        seat(4, "Jh Js 6h 4h 2d", "Ah Qs"),
    )  # fmt: skip
    assert paid(adjudicate(given)) == [
        (6, "pai_gow", 1000, "lose", 0),
        (4, "pai_gow", 1000, "push", 1000),
        (2, "pai_gow", 1000, "win", 2000),
    ]


# § 688a.11(a), § 688a.13(h): how the dealer set his hands


@pytest.mark.shows("688a.11(a)", "688a.13(h)")
def test_688a_13_h_a_setting_that_is_not_the_house_ways_stands_or_is_reset() -> None:
    """King-three low under king high, where the house way keeps the kings together."""
    cards = "Kc Kd Qh 9s 7c 5d 3h"
    wrong_high, wrong_low = "Kc Qh 9s 7c 5d", "Kd 3h"
    player = seat(1, "Jc Jd 6h 4d 2s", "Ad 8s")  # beats king high, and king-three low
    stood = adjudicate(against(wrong_high, wrong_low, player, reset=False))
    assert main(stood)[0] == "win"
    assert "reset" not in stood
    for told in ({}, {"reset": True}):
        again = adjudicate(against(wrong_high, wrong_low, player, **told))
        assert main(again)[:2] == ("push", 1000)  # kings high, queen-nine low
        assert sorted(again["reset"]["low"]) == ["9s", "Qh"]
        assert "688a.13(h)" in again["reset"]["cites"]
    assert main(adjudicate(record(player, dealer=cards)))[0] == "push"


@pytest.mark.shows("688a.13(h)")
def test_688a_13_h_a_right_setting_is_not_reset() -> None:
    player = seat(1, "Jc Jd 6h 4d 2s", "Ad 8s")
    assert main(adjudicate(against(KINGS, Q9, player, reset=True)))[0] == "push"


# § 688a.11(d): surrender


@pytest.mark.shows("688a.11(d)")
def test_688a_11_d_a_surrendered_wager_is_collected_whole() -> None:
    one = holding(5, "Ac Ad 8h 6s 4d Kh Qs") | {"decision": "surrender"}
    result = adjudicate(record(one, dealer=f"{KINGS} {Q9}"))
    assert paid(result) == [(5, "pai_gow", 1000, "lose", 0)]
    assert result["lines"][0]["hand"] == "surrender"


@pytest.mark.shows("688a.11(d)")
@pytest.mark.parametrize(
    ("wager", "cents"), [("ace_high_bonus", 100), ("fortune_bonus", 100), ("progressive", 100)]
)
def test_688a_11_d_nobody_with_an_optional_wager_may_surrender(wager: str, cents: int) -> None:
    one = holding(5, "Ac Ad 8h 6s 4d Kh Qs", **{wager: cents}) | {"decision": "surrender"}
    refused(record(one), "seats[0].decision", "688a.11(d)")


@pytest.mark.shows("688a.11(d)", "688a.11(h)[lead]", "688a.11(h)(2)(i)(C)", "688a.11(h)(2)(ii)")
def test_r_gen_9_a_surrendered_hand_still_earns_the_others_envy() -> None:
    quads = holding(5, "8c 8d 8h 8s Ks 4d 2c") | {"decision": "surrender"}
    other = holding(2, "Ac Jd Th 6d 3c 2h 9d", fortune_bonus=500)
    result = adjudicate(record(quads, other, dealer="Kc Kd 7c 5d 3h Qh 9s"))
    assert paid(result) == [
        (5, "pai_gow", 1000, "lose", 0),
        (2, "pai_gow", 1000, "lose", 0),
        (2, "fortune_bonus", 500, "lose", 0),
        (2, "fortune_bonus.envy", 0, "win", 500),
    ]


# § 688a.12(b): the Ace High Bonus Wager

ACE_HIGH_PAYS = {"1": (20, 10, 8), "2": (40, 15, 5), "3": (30, 15, 6), "4": (25, 10, 7),
                 "5": (40, 12, 5)}  # fmt: skip
PLAYER_ACE_HIGH = "Ah Kc Tc 8d 6c 4s 2d"
PLAYER_JOKER_HIGH = "Jk Kc Tc 8d 6c 4s 2d"
PLAYER_PAIR = "Ah As Tc 8d 6c 4s 2d"
PLAYER_KING_HIGH = "Kh Qc Tc 8d 6c 4s 2d"


@pytest.mark.shows(
    "688a.12(b)", "688a.11(h)(1)(i)(B)", "688a.6(d)", "688a.1[Ace High Bonus Wager]", "688a.7(e)(1)"
)
@pytest.mark.parametrize("table", ACE_HIGH_PAYS)
@pytest.mark.parametrize(
    ("dealer", "player", "row"),
    [
        (ACE_HIGH, PLAYER_ACE_HIGH, 0),
        (JOKER_HIGH, PLAYER_ACE_HIGH, 0),  # whoever has the joker (R-688a-14)
        (ACE_HIGH, PLAYER_JOKER_HIGH, 0),
        (JOKER_HIGH, PLAYER_PAIR, 1),
        (JOKER_HIGH, PLAYER_KING_HIGH, 1),
        (ACE_HIGH, PLAYER_PAIR, 2),
        (ACE_HIGH, PLAYER_KING_HIGH, 2),
    ],
)
def test_688a_12_b_each_row_of_the_ace_high_tables(
    table: str, dealer: str, player: str, row: int
) -> None:
    """A stake of $7; the main wager is returned beside it."""
    rules = {"paytables": {"ace_high_bonus": table}}
    result = adjudicate(record(holding(1, player, ace_high_bonus=700), dealer=dealer, rules=rules))
    assert paid(result) == [
        (1, "pai_gow", 1000, "push", 1000),
        (1, "ace_high_bonus", 700, "win", 700 + 700 * ACE_HIGH_PAYS[table][row]),
    ]
    assert result["lines"][1]["cites"] == ["688a.11(h)(1)(i)(B)", "688a.12(b)", "R-688a-14"]


@pytest.mark.shows("688a.11(h)(1)(i)(A)")
def test_688a_11_h_1_i_a_without_an_ace_high_pai_gow_it_is_collected() -> None:
    """However high the player's own hand is."""
    result = adjudicate(record(holding(1, PLAYER_ACE_HIGH, ace_high_bonus=700)))
    assert optional(result, "ace_high_bonus") == ("lose", 0)
    assert line_of(result, "ace_high_bonus")["cites"] == ["688a.11(h)(1)(i)(A)"]


# § 688a.12(c): the Fortune Bonus Wager

SF7, SF7_ACE_LOW, SF7_JOKER = "3s 4s 5s 6s 7s 8s 9s", "As 2s 3s 4s 5s 6s 7s", "3s 4s 5s 6s Jk 8s 9s"
MATCH, MATCH_JOKER = "As Ks Qs Js Ts Kh Qh", "Ks Qs Js Ts Jk Kh Qh"
ROYAL, ROYAL_JOKER = "As Ks Qs Js Ts 4d 2c", "As Ks Jk Js Ts 4d 2c"
FIVE_ACES = "Ac Ad Ah As Jk 7d 4c"
STRAIGHT_FLUSH, QUADS, FULL_HOUSE = (
    "5s 6s 7s 8s 9s Kd 2c", "8c 8d 8h 8s Ks 4d 2c", "8c 8d 8h Ks Kd 4d 2c",
)  # fmt: skip
FLUSH, TRIPS, STRAIGHT = "As Js 9s 6s 3s Kd 2c", "8c 8d 8h Ks Jd 4d 2c", "5s 6d 7h 8c 9s Kd 2c"
TRIPS_AND_STRAIGHT = "8c 8d 8h 9s Td Jc Qh"
THREE_PAIR, TWO_PAIR = "Kc Kd 9h 9s 4d 4c 2h", "Kc Kd 9h 9s 4d 3c 2h"
JOKER_TRIPS, JOKER_TWO_PAIR = "8c 8d 8h Jk Ks 4d 2c", "8c 8d Ks Kd Jk 4d 2c"
FIVE_EIGHTS = "8c 8d 8h 8s Jk 4d 2c"

FORTUNE_HANDS = [
    # (cards, row of the table counted from the top)
    (SF7, 0),
    (SF7_ACE_LOW, 0),  # R-645a-4
    (MATCH, 1),
    (MATCH_JOKER, 1),  # the joker in the royal flush only
    (SF7_JOKER, 2),
    ("Jk 2s 3s 4s 5s 6s 7s", 2),
    (FIVE_ACES, 3),
    (ROYAL, 4),
    (ROYAL_JOKER, 4),
    ("As Ks Qs Js Ts Kh Jk", 4),  # the joker is no queen beside the king
    ("As Ks Qs Js Ts Ah Kh", 4),  # ace-king is no Royal Match here (R-688a-21)
    ("As Ks Qs Js Ts Kh Qd", 4),  # of two suits
    (STRAIGHT_FLUSH, 5),
    ("Ks As 2s 3s 4s 5s 6s", 5),  # king-ace-two is no sequence
    (QUADS, 6),
    ("Ac Ad Ah Jk 9s 4d 2h", 6),  # the joker is the fourth ace
    (FULL_HOUSE, 7),
    ("Ac Ad Jk 8c 8d 4s 2c", 7),
    (FLUSH, 8),
    (TRIPS, 9),
    (TRIPS_AND_STRAIGHT, 9),  # the better paying row (R-688a-1)
    (JOKER_TRIPS, 9),  # no quads: the joker is an ace (R-GEN-16)
    (STRAIGHT, 10),
    ("5s 6d Jk 8c 9s Kd 2c", 10),
]
FORTUNE_PAYS = {
    "1": (5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2),
    "2": (8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    "3": (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    "4": (2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
    "5": (5000, 1000, 500, 300, 100, 45, 5, 5, 4, 3, 2),
    "6": (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
}
FORTUNE_ENVY = {
    "1": (1000, 250, 100, 50, 25, 10, 5),
    "2": (5000, 1000, 500, 250, 50, 20, 5),
    "3": (3000, 1000, 500, 250, 50, 20, 5),
    "4": (1000, 750, 250, 100, 50, 20, 5),
    "5": (2500, 500, 250, 150, 55, 25, 6),
    "6": (2500, 500, 250, 150, 55, 25, 6),
}


@pytest.mark.shows(
    "688a.12(c)", "688a.11(h)(2)(i)(B)", "688a.6(e)(1)", "688a.6(e)(2)", "688a.6(e)(3)",
    "688a.7(e)(2)", "688a.1[Fortune Bonus Wager]",
)  # fmt: skip
@pytest.mark.parametrize("table", FORTUNE_PAYS)
@pytest.mark.parametrize(("cards", "row"), FORTUNE_HANDS)
def test_688a_12_c_each_row_of_the_fortune_tables(table: str, cards: str, row: int) -> None:
    """A stake of $3: too small for Envy."""
    rules = {"paytables": {"fortune_bonus": table}}
    result = adjudicate(record(holding(1, cards, fortune_bonus=300), rules=rules))
    won = 300 + 300 * FORTUNE_PAYS[table][row]
    assert optional(result, "fortune_bonus") == ("win", won)
    assert line_of(result, "fortune_bonus")["cites"] == ["688a.11(h)(2)(i)(B)", "688a.12(c)"]


@pytest.mark.shows("688a.12(c)", "688a.7(e)(2)", "688a.6(b)(9)", "688a.11(h)(2)(i)(A)")
@pytest.mark.parametrize("cards", [THREE_PAIR, "Jk Ah 9h 9s 4d 4c 2h"])
@pytest.mark.parametrize("table", FORTUNE_PAYS)
def test_r_688a_2_three_pair_pushes_on_table_1_or_where_confirmed(cards: str, table: str) -> None:
    rules: Record = {"paytables": {"fortune_bonus": table}}
    one = holding(1, cards, fortune_bonus=300)
    result = adjudicate(record(one, rules=rules))
    assert optional(result, "fortune_bonus") == (("push", 300) if table == "1" else ("lose", 0))
    confirmed = adjudicate(record(one, rules=rules | {"fortune_three_pair": "push_all"}))
    assert optional(confirmed, "fortune_bonus") == ("push", 300)


@pytest.mark.shows("688a.11(h)(2)(i)(A)")
@pytest.mark.parametrize("cards", [TWO_PAIR, JOKER_TWO_PAIR, "Kc Kd 9h 7s 4d 3c 2h"])
@pytest.mark.parametrize("three_pair", ["table", "push_all"])
def test_688a_11_h_2_i_a_less_than_the_last_row_is_collected(cards: str, three_pair: str) -> None:
    rules = {"paytables": {"fortune_bonus": "1"}, "fortune_three_pair": three_pair}
    result = adjudicate(record(holding(1, cards, fortune_bonus=300), rules=rules))
    assert optional(result, "fortune_bonus") == ("lose", 0)
    assert "688a.11(h)(2)(i)(A)" in line_of(result, "fortune_bonus")["cites"]


@pytest.mark.shows("688a.12(c)")
def test_r_688a_3_four_of_a_kind_of_table_5_pays_5_or_25() -> None:
    rules: Record = {"paytables": {"fortune_bonus": "5"}, "fortune5_quads": 25}
    for cards, won in ((QUADS, 25), (FULL_HOUSE, 5), (STRAIGHT_FLUSH, 45)):
        result = adjudicate(record(holding(1, cards, fortune_bonus=300), rules=rules))
        assert optional(result, "fortune_bonus") == ("win", 300 + 300 * won)
    other: Record = {"paytables": {"fortune_bonus": "1"}, "fortune5_quads": 25}
    result = adjudicate(record(holding(1, QUADS, fortune_bonus=300), rules=other))
    assert optional(result, "fortune_bonus") == ("win", 300 + 300 * 20)
    refused(record(holding(1, QUADS), rules={"fortune5_quads": 20}), "rules.fortune5_quads")


@pytest.mark.shows(
    "688a.12(c)", "688a.11(h)(2)(i)(C)", "688a.11(h)(2)(ii)", "688a.1[Envy Bonus]",
    "688a.1[Envy Bonus Qualifying Hand]", "688a.1[Qualifying Wager]",
)  # fmt: skip
@pytest.mark.parametrize("table", FORTUNE_ENVY)
@pytest.mark.parametrize(
    ("cards", "row"),
    [(SF7, 0), (MATCH, 1), (SF7_JOKER, 2), (FIVE_ACES, 3), (ROYAL, 4), (STRAIGHT_FLUSH, 5),
     (QUADS, 6)],
)  # fmt: skip
def test_688a_12_c_each_row_of_the_envy_columns(table: str, cards: str, row: int) -> None:
    """A fixed sum to who wagered $5 or more, nothing to who wagered less."""
    others = {4: "Th 9d 7h 5h 3d 2h Jc", 3: "Td 9c 6h 5d 3c 2d Jd", 2: "Tc 9h 6c 5c 3h 4h Jh"}
    seats = [holding(6, cards)]
    seats += [holding(n, others[n], fortune_bonus=stake)
              for n, stake in ((4, 500), (3, 499), (2, 10_000))]  # fmt: skip
    rules = {"paytables": {"fortune_bonus": table}}
    taken = {face for one in seats for face in one["cards"]}
    dealer = " ".join([face for face in _deck() if face not in taken][:7])
    lines = paid(adjudicate(record(*seats, dealer=dealer, rules=rules)))
    cents = 100 * FORTUNE_ENVY[table][row]
    assert [line for line in lines if line[1].endswith(".envy")] == [
        (4, "fortune_bonus.envy", 0, "win", cents),
        (2, "fortune_bonus.envy", 0, "win", cents),
    ]


def _deck() -> list[str]:
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk"]


@pytest.mark.shows("688a.11(h)(2)(i)(B)", "688a.11(h)(2)(ii)")
@pytest.mark.parametrize("cards", [FULL_HOUSE, FLUSH, TRIPS, STRAIGHT, JOKER_TRIPS])
def test_688a_11_h_2_no_envy_for_less_than_four_of_a_kind(cards: str) -> None:
    seats = [holding(6, cards, fortune_bonus=500), holding(4, "Th 9d 7c 5h 3d 2h Jc")]
    seats[1]["wagers"]["fortune_bonus"] = 500
    dealer = "Kc Qd Qc 7d 6h 4c 3h"
    lines = paid(adjudicate(record(*seats, dealer=dealer)))
    assert not [line for line in lines if line[1].endswith(".envy")]


@pytest.mark.shows("688a.11(h)(2)(ii)", "688a.7(f)")
def test_688a_11_h_2_ii_no_envy_for_ones_own_hand_or_the_dealers() -> None:
    """Ann has two areas, each with a Qualifying Wager; Bob's quads pay her twice, hers pay Bob
    once, and the dealer's pay nobody (R-GEN-8)."""
    seats = [
        holding(6, QUADS, fortune_bonus=500) | {"player": "Ann"},
        holding(5, "Th 9d 7c 5h 3d 2h Jc", fortune_bonus=500) | {"player": "Ann"},
        holding(2, "3c 3h 3s 6d 6h 6s 6c", fortune_bonus=500) | {"player": "Bob"},
    ]
    lines = paid(adjudicate(record(*seats, dealer="Ac Ad Ah As Kc Qd 4c")))
    assert [line for line in lines if line[1].endswith(".envy")] == [
        (2, "fortune_bonus.envy", 0, "win", 500),
        (6, "fortune_bonus.envy", 0, "win", 500),
        (5, "fortune_bonus.envy", 0, "win", 500),
    ]
    assert sum(line[1] == "fortune_bonus" for line in lines) == 3


@pytest.mark.shows("688a.11(h)(2)(ii)")
def test_688a_11_h_2_ii_several_envy_bonuses_to_one_player() -> None:
    seats = [
        holding(6, QUADS), holding(4, "3c 3h 3s 6d 6h 6s 6c"),
        holding(1, "Th 9d 7c 5h 3d 2h Jc", fortune_bonus=500),
    ]  # fmt: skip
    lines = paid(adjudicate(record(*seats, dealer="Ac Ad Kh Qs 9c 7d 4c")))
    assert [line[1:] for line in lines if line[0] == 1][-2:] == [
        ("fortune_bonus.envy", 0, "win", 500),
        ("fortune_bonus.envy", 0, "win", 500),
    ]


# § 688a.12(d): the Progressive Payout Wager

METER = 1_234_567
WHOLE, TENTH, FIFTH = METER, METER // 10, METER // 5
LIMITED = {
    # the joker as in § 688a.6(a): tables 1, 3 and 4
    "natural sf7": (SF7, SF7_ACE_LOW),
    "match": (MATCH, MATCH_JOKER),
    "joker sf7": (SF7_JOKER, "Jk 2s 3s 4s 5s 6s 7s"),
    "five aces": (FIVE_ACES,),
    "royal flush": (ROYAL, ROYAL_JOKER, "As Ks Qs Js Ts Ah Kh"),
    "straight flush": (STRAIGHT_FLUSH, "Ks As 2s 3s 4s 5s 6s"),
    "quads": (QUADS, FIVE_EIGHTS, "Ac Ad Ah Jk 9s 4d 2h"),
    "full house": (FULL_HOUSE, "Ac Ad Jk 8c 8d 4s 2c"),
    "flush": (FLUSH,),
    "trips": (TRIPS, JOKER_TRIPS, TRIPS_AND_STRAIGHT),
    "straight": (STRAIGHT,),
    "less": (THREE_PAIR, TWO_PAIR, JOKER_TWO_PAIR),
}
WILD = {
    # the joker as any card: tables 2, 5, 6 and 7 (R-688a-6)
    "natural sf7": (SF7, SF7_ACE_LOW),
    "joker sf7": (SF7_JOKER, "Jk 2s 3s 4s 5s 6s 7s"),
    "five aces": (FIVE_ACES,),
    "five of a kind": (FIVE_EIGHTS,),
    "royal flush": (ROYAL, ROYAL_JOKER, MATCH, MATCH_JOKER),
    "straight flush": (STRAIGHT_FLUSH, "5s 6s Jk 8s 9s Kd 2c"),
    "quads": (QUADS, JOKER_TRIPS),
    "full house": (FULL_HOUSE, JOKER_TWO_PAIR),
    "less": (FLUSH, TRIPS, STRAIGHT, THREE_PAIR, "8c 8d Jk Ks Jd 4d 2c"),
}
LOSES = {"flush": 0, "trips": 0, "straight": 0, "less": 0}
LIKE_1 = {
    "natural sf7": WHOLE, "joker sf7": WHOLE, "match": 50_000, "five aces": TENTH,
    "royal flush": 50_000, "straight flush": 10_000, "quads": 7_500, "full house": 400,
} | LOSES  # fmt: skip
LIKE_6 = {
    "natural sf7": WHOLE, "joker sf7": WHOLE, "five aces": TENTH, "five of a kind": 80_000,
    "royal flush": 40_000, "straight flush": 7_500, "quads": 1_000, "full house": 0, "less": 0,
}  # fmt: skip
PROGRESSIVE: dict[str, dict[str, int]] = {
    "1": LIKE_1,
    "2": {
        "natural sf7": WHOLE, "joker sf7": TENTH, "five aces": 50_000, "five of a kind": 50_000,
        "royal flush": 30_000, "straight flush": 10_000, "quads": 3_000, "full house": 700,
        "less": 0,
    },
    "3": LIKE_1,
    "4": {
        "natural sf7": 500_000 + WHOLE, "match": 500_000 + FIFTH, "joker sf7": 500_000 + TENTH,
        "five aces": 250_000, "royal flush": 50_000, "straight flush": 20_000, "quads": 10_000,
        "full house": 2_500, "flush": 2_000, "trips": 1_500, "straight": 750, "less": 0,
    },
    "5": {
        "natural sf7": WHOLE, "joker sf7": WHOLE, "five aces": TENTH, "five of a kind": 100_000,
        "royal flush": 50_000, "straight flush": 10_000, "quads": 2_000, "full house": 500,
        "less": 0,
    },
    "6": LIKE_6,
    "7": LIKE_6,
}  # fmt: skip
SEEDS = {"1": 1_000_000, "2": 1_000_000, "3": 200_000, "4": 1_000_000, "5": 500_000,
         "6": 200_000, "7": 100_000}  # fmt: skip
BETS = {"1": 100, "2": 100, "3": 100, "4": 500, "5": 100, "6": 100, "7": 100}
PROGRESSIVE_ROWS = [
    (table, name, cards, award)
    for table, rows in PROGRESSIVE.items()
    for name, award in rows.items()
    for cards in (WILD if table in "2567" else LIMITED)[name]
]


@pytest.mark.shows(
    "688a.12(d)", "688a.11(h)(3)(i)(A)", "688a.11(h)(3)(i)(B)(4)", "688a.7(e)(3)", "688a.6(f)(1)",
    "688a.6(f)(2)", "688a.6(f)(3)", "688a.6(f)(4)", "688a.6(f)(5)", "688a.6(f)(6)",
    "688a.6(f)(7)", "688a.6(f)(8)", "688a.6(f)(9)", "688a.6(f)(10)",
    "688a.1[Progressive Payout Wager]",
)  # fmt: skip
@pytest.mark.parametrize(("table", "name", "cards", "award"), PROGRESSIVE_ROWS)
def test_688a_12_d_each_row_of_the_progressive_tables(
    table: str, name: str, cards: str, award: int
) -> None:
    """Without the stake, but on table 4 with it (R-GEN-3, R-688a-5)."""
    rules = {"paytables": {"progressive": table}}
    given = record(
        holding(1, cards, progressive=BETS[table]), rules=rules, meters={"progressive": METER}
    )
    result = adjudicate(given)
    back = award + (500 if table == "4" and award else 0)
    assert optional(result, "progressive") == ("win" if award else "lose", back)
    of_meter = WHOLE * (name in ("natural sf7", "joker sf7") and award % 500_000 == WHOLE % 500_000)
    of_meter = of_meter or {TENTH: TENTH, 500_000 + TENTH: TENTH, 500_000 + FIFTH: FIFTH}.get(
        award, 0
    )
    left = SEEDS[table] if of_meter == WHOLE else METER - of_meter
    assert result["meters"] == {"progressive": left}
    cite = "688a.11(h)(3)(i)(B)(4)" if award else "688a.11(h)(3)(i)(A)"
    assert cite in line_of(result, "progressive")["cites"]


@pytest.mark.shows("688a.12(d)", "688a.7(e)(3)")
@pytest.mark.parametrize("table", BETS)
def test_688a_12_d_a_progressive_wager_has_the_size_that_its_table_names(table: str) -> None:
    rules = {"paytables": {"progressive": table}}
    for cents in (99, 100, 101, 200, 499, 500, 501, 1000):
        given = record(holding(1, TWO_PAIR, progressive=cents), rules=rules)
        if cents == BETS[table]:
            assert optional(adjudicate(given), "progressive") == ("lose", 0)
        else:
            refused(given, "seats[0].wagers.progressive", "688a.7(e)(3)")


@pytest.mark.shows("688a.12(d)")
def test_r_688a_19_the_meter_is_read_at_each_players_turn() -> None:
    """Seat 5 takes all of it, the seed follows; seat 2 finds the seed."""
    seats = [holding(5, SF7, progressive=100), holding(2, "3d 4d 5d 6d 7d 8d 9d", progressive=100)]
    given = record(*seats, dealer="Kc Kh Qc 9c 7c 5c 2h", meters={"progressive": 2_500_000})
    result = adjudicate(given)
    assert optional(result, "progressive", 5) == ("win", 2_500_000)
    assert optional(result, "progressive", 2) == ("win", 1_000_000)
    assert result["meters"] == {"progressive": 1_000_000}


@pytest.mark.shows("688a.12(d)")
def test_r_gen_7_a_share_comes_off_the_meter_and_the_next_finds_the_rest() -> None:
    """Seat 6: 10% of $25,000.09; seat 1: all that is left."""
    seats = [
        holding(6, FIVE_ACES, progressive=100),
        holding(1, "3h 4h 5h 6h 7h 8h 9h", progressive=100),
    ]
    given = record(*seats, dealer="Kc Kh Qc 9c 7c 5c 2h", meters={"progressive": 2_500_009})
    result = adjudicate(given)
    assert optional(result, "progressive", 6) == ("win", 250_000)
    assert optional(result, "progressive", 1) == ("win", 2_250_009)
    assert result["meters"] == {"progressive": 1_000_000}


@pytest.mark.shows("688a.12(d)")
def test_a_share_of_a_meter_that_the_record_does_not_tell_is_refused() -> None:
    refused(record(holding(1, SF7, progressive=100)), "meters", "R-GEN-7")
    result = adjudicate(record(holding(1, QUADS, progressive=100)))
    assert optional(result, "progressive") == ("win", 7_500)
    assert result["meters"] == {}


TABLE_4_ENVY = {SF7: 5000, MATCH: 3750, SF7_JOKER: 1250, FIVE_ACES: 500, ROYAL: 250,
                STRAIGHT_FLUSH: 100, QUADS: 25, FULL_HOUSE: 0, FLUSH: 0}  # fmt: skip


@pytest.mark.shows("688a.12(d)", "688a.11(h)(3)(i)(C)", "688a.1[Qualifying Wager]")
@pytest.mark.parametrize("cards", TABLE_4_ENVY)
def test_r_688a_11_envy_of_the_progressive_on_table_4(cards: str) -> None:
    seats = [holding(6, cards), holding(3, "Th 9d 7c 5h 3d 2h Jc", progressive=500)]
    lines = paid(
        adjudicate(
            record(
                *seats,
                dealer="Kc Qd Qc 6d 6h 5c 3h",
                rules={"paytables": {"progressive": "4"}},
                meters={"progressive": METER},
            )
        )
    )
    cents = 100 * TABLE_4_ENVY[cards]
    assert [line for line in lines if line[1].endswith(".envy")] == (
        [(3, "progressive.envy", 0, "win", cents)] if cents else []
    )


@pytest.mark.shows("688a.1[Qualifying Wager]")
@pytest.mark.parametrize("table", "123567")
def test_r_688a_12_a_progressive_wager_of_a_dollar_earns_no_envy(table: str) -> None:
    seats = [holding(6, QUADS), holding(3, "Th 9d 7c 5h 3d 2h Jc", progressive=100)]
    rules = {"paytables": {"progressive": table}}
    result = adjudicate(record(*seats, dealer="Kc Qd Qc 7d 6h 4c 3h", rules=rules))
    assert not [line for line in result["lines"] if line["wager"].endswith(".envy")]


@pytest.mark.shows("688a.1[Qualifying Wager]")
def test_r_645a_5_each_wager_earns_the_envy_of_its_own_table() -> None:
    """Seat 3 has both, seat 2 only the Fortune Bonus Wager, seat 1 only the Progressive."""
    seats = [
        holding(6, QUADS),
        holding(3, "Th 9d 7c 5h 3d 2h Jc", progressive=500, fortune_bonus=500),
        holding(2, "Ah Jd 9c 6s 5d 3c 2d", fortune_bonus=500),
        holding(1, "As Js 9h 6c 5c 3s 2s", progressive=500),
    ]
    rules = {"paytables": {"progressive": "4", "fortune_bonus": "3"}}
    lines = paid(adjudicate(record(*seats, dealer="Kc Qd Qc 7d 6h 4c 3h", rules=rules)))
    assert [line for line in lines if line[1].endswith(".envy")] == [
        (3, "fortune_bonus.envy", 0, "win", 500),
        (2, "fortune_bonus.envy", 0, "win", 500),
        (3, "progressive.envy", 0, "win", 2_500),
        (1, "progressive.envy", 0, "win", 2_500),
    ]


@pytest.mark.shows("688a.11(h)[lead]", "688a.11(h)(2)(iii)", "688a.11(i)")
def test_r_688a_16_ace_high_fortune_progressive_of_each_player_then_all_envy() -> None:
    seats = [
        holding(2, "8c 8d 8h 8s Ks 4d 2c", ace_high_bonus=100, fortune_bonus=500, progressive=500),
        holding(5, "Th Td Tc Ts 6s 4h 2h", progressive=500, fortune_bonus=500, ace_high_bonus=100),
    ]
    rules = {"paytables": {"progressive": "4", "fortune_bonus": "3", "ace_high_bonus": "1"}}
    result = adjudicate(record(*seats, dealer=ACE_HIGH, rules=rules))
    assert paid(result) == [
        (5, "pai_gow", 1000, "push", 1000),
        (5, "ace_high_bonus", 100, "win", 900),
        (5, "fortune_bonus", 500, "win", 13_000),
        (5, "progressive", 500, "win", 10_500),
        (2, "pai_gow", 1000, "push", 1000),
        (2, "ace_high_bonus", 100, "win", 900),
        (2, "fortune_bonus", 500, "win", 13_000),
        (2, "progressive", 500, "win", 10_500),
        (2, "fortune_bonus.envy", 0, "win", 500),
        (5, "fortune_bonus.envy", 0, "win", 500),
        (2, "progressive.envy", 0, "win", 2_500),
        (5, "progressive.envy", 0, "win", 2_500),
    ]


# § 688a.13: irregularities in a record

WAGERS = {"pai_gow": 1000, "ace_high_bonus": 100, "fortune_bonus": 500, "progressive": 100}


@pytest.mark.shows("688a.13(d)")
def test_688a_13_d_a_player_voids_his_hand_and_the_round_goes_on() -> None:
    """Seat 4 voids its quads: no Envy for them, and none for it (R-GEN-6)."""
    seats = [
        holding(4, QUADS, **{name: WAGERS[name] for name in WAGERS if name != "pai_gow"}),
        holding(1, "3c 3d 3h 3s 6h 5h 2h", fortune_bonus=500),
    ]
    seats[0]["decision"] = "void"
    given = record(*seats, dealer="Kc Kd 7c 5d Jh Qh 9s", irregularity="688a.13(d)")
    result = adjudicate(given)
    assert paid(result)[:4] == [(4, name, cents, "void", cents) for name, cents in WAGERS.items()]
    assert "688a.13(d)" in result["lines"][0]["cites"]
    assert paid(result)[4:] == [
        (1, "pai_gow", 1000, "push", 1000),
        (1, "fortune_bonus", 500, "win", 500 + 25 * 500),
    ]
    given["seats"][0]["decision"] = "house way"
    assert "void" not in {line[3] for line in paid(adjudicate(given))}


@pytest.mark.shows("688a.13(h)")
def test_688a_13_h_named_as_the_irregularity_the_hands_are_reset() -> None:
    """The chapter knows no other end of it, whether or not ``reset`` says so."""
    player = seat(1, "Jc Jd 6h 4d 2s", "Ad 8s")
    wrong = against("Kc Qh 9s 7c 5d", "Kd 3h", player, irregularity="688a.13(h)")
    assert main(adjudicate(wrong))[0] == "push"


# § 688a.8-10: from a stacked shoe

PLACES = ["dealer", "seat 6", "seat 5", "seat 4", "seat 3", "seat 2", "seat 1"]
"""As the count from one to seven meets them."""
CLOCKWISE = ["seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "dealer"]


def order_of(start: int, method: str) -> list[str]:
    """Where each of the 49 cards goes."""
    first = CLOCKWISE.index(PLACES[start - 1])
    places = CLOCKWISE[first:] + CLOCKWISE[:first]
    if method == "automated_shoe":
        return [place for place in places for _ in range(7)]
    return places * 7


def stacked(hands: dict[str, str], start: int = 1, method: str = "automated_shoe") -> list[str]:
    """A shoe that deals these hands, and to the other places what is left."""
    taken = {face for hand in hands.values() for face in hand.split()}
    left = [face for face in _deck() if face not in taken]
    stacks = {place: hand.split() for place, hand in hands.items()}
    for place in CLOCKWISE:
        if place not in stacks:
            stacks[place], left = left[:7], left[7:]
    dealt = [stacks[place].pop(0) for place in order_of(start, method)]
    return [*dealt, *left]


def playing(
    hands: dict[int, str], dealer: str, decisions: dict[int, list[Any]], *, start: int = 1,
    method: str = "automated_shoe", wagers: dict[str, int] | None = None, **more: Any,
) -> Record:  # fmt: skip
    """A record with a shoe."""
    places = {"dealer": dealer} | {f"seat {number}": hand for number, hand in hands.items()}
    rules = {"dealing_method": method} | more.pop("rules", {})
    given: Record = {
        "id": "p",
        "game": "face-up-pai-gow",
        "start": start,
        "shoe": stacked(places, start, method),
        "rules": rules,
        "seats": [
            {"seat": n, "wagers": dict(wagers or {"pai_gow": 1000}), "decisions": decisions[n]}
            for n in hands
        ],
    }
    return given | more


def deals(result: Record) -> list[tuple[str, str, str]]:
    """Where each card went, its face, and whether it lay face up."""
    return [
        (step["to"], step["cards"][0], step["face"])
        for step in result["transcript"]
        if step["what"] == "deal"
    ]


TWO = {2: "Ah Js Td 6h 4c 2d 9h", 5: "Ac Ad 8h 6s 4d Kh Qs"}
SET_2: Record = {"high": ["Ah", "9h", "6h", "4c", "2d"], "low": ["Js", "Td"]}
SET_5: Record = {"high": ["Ac", "Ad", "8h", "6s", "4d"], "low": ["Kh", "Qs"]}


@pytest.mark.shows("688a.11(b)(1)", "688a.11(d)", "688a.11(e)")
def test_688a_11_d_a_player_surrenders_when_hands_are_set_or_before_his_are_shown() -> None:
    early = playing(TWO, f"{KINGS} {Q9}", {2: ["surrender"], 5: [SET_5]})
    late = playing(TWO, f"{KINGS} {Q9}", {2: [SET_2, "surrender"], 5: ["house way"]})
    for given in (early, late):
        (lost,) = [line for line in paid(play_stacked(given)) if line[0] == 2]
        assert lost == (2, "pai_gow", 1000, "lose", 0)
    with_bonus = playing(
        TWO, f"{KINGS} {Q9}", {2: ["surrender"], 5: [SET_5]},
        wagers={"pai_gow": 1000, "fortune_bonus": 300},
    )  # fmt: skip
    refused(with_bonus, "seats[0].decisions", "688a.11(d)", play_stacked)


@pytest.mark.shows("688a.11(c)")
def test_688a_11_c_decisions_after_the_hands_are_set_that_nobody_asked_for() -> None:
    def given(two: list[Any], five: list[Any]) -> Record:
        return playing(TWO, f"{KINGS} {Q9}", {2: two, 5: five})

    refused(given([SET_2, "show", "show"], [SET_5]), "seats[0].decisions[2]", "", play_stacked)
    refused(given([SET_2], [SET_5, SET_5]), "seats[1].decisions[1]", "", play_stacked)


@pytest.mark.shows("688a.8(e)", "688a.9(d)", "688a.10(d)", "688a.8(g)", "688a.9(f)", "688a.10(f)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand", "automated_shoe"])
def test_688a_8_e_the_stub_has_four_cards_and_empty_positions_are_collected(method: str) -> None:
    result = play_stacked(playing(TWO, f"{KINGS} {Q9}", {2: [SET_2], 5: [SET_5]}, method=method))
    texts = [step["text"] for step in result["transcript"]]
    assert "The stub has 4 cards" in texts
    letters = {"manual_shoe": "688a.8(g)", "hand": "688a.9(f)", "automated_shoe": "688a.10(f)"}
    collected = [
        step["place"]
        for step in result["transcript"]
        if step["what"] == "collect" and letters[method] in step["cites"]
    ]
    assert collected == ["seat 6", "seat 4", "seat 3", "seat 1"]


@pytest.mark.shows("688a.11(b)(1)")
def test_688a_11_b_1_the_house_way_on_request() -> None:
    """Two pair with an ace beside them: a setting by the filed way, never a foul one."""
    hands = {3: "Ah Ad 9h 9d 4c 2d Jh"}
    result = play_stacked(playing(hands, f"{KINGS} {Q9}", {3: ["house way"]}))
    assert paid(result) == [(3, "pai_gow", 1000, "win", 2000)]  # aces over nines apart
    assert any(step["text"].startswith("The dealer tells seat 3") for step in result["transcript"])


# what a record may not say


@pytest.mark.shows("688a.2(a)")
def test_688a_2_a_there_are_six_betting_positions() -> None:
    refused(record(holding(7, QUADS)), "seats[0].seat", "688a.2(a)")


@pytest.mark.shows("688a.7(d)", "688a.7(e)[lead]")
def test_688a_7_d_nobody_plays_without_the_main_wager() -> None:
    one = holding(1, QUADS) | {"wagers": {"fortune_bonus": 500}}
    refused(record(one), "seats[0].wagers.pai_gow", "688a.7(d)")
    refused(record(one | {"wagers": {}}), "seats[0].wagers.pai_gow", "688a.7(d)")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"cards": ["8c", "8d", "8h", "8s", "Ks", "4d"]}, "seats[0].cards"),
        ({"cards": ["8c", "8d", "8h", "8s", "Ks", "4d", "2c", "2d"]}, "seats[0].cards"),
        ({"cards": ["8c", "8c", "8h", "8s", "Ks", "4d", "2c"]}, "seats[0].cards"),
        ({"cards": ["8c", "8d", "8h", "8s", "Ks", "4d", "Zz"]}, "seats[0].cards[6]"),
        ({"cards": None}, "seats[0].cards"),
        ({"decision": "fold"}, "seats[0].decision"),
        ({"decision": None}, "seats[0].high"),
        ({"high": ["8c", "8d", "8h", "8s", "Ks"], "low": ["4d", "2c"]}, "seats[0].decision"),
        ({"decision": None, "high": ["8c"], "low": ["4d", "2c"]}, "seats[0].high"),
        ({"decision": None, "high": ["8c", "8d", "8h", "8s", "Ks"]}, "seats[0].high"),
        ({"decision": None, "low": ["4d", "2c"]}, "seats[0].high"),
        ({"decision": None, "high": ["8c", "8d", "8h", "8s", "Ks"], "low": [1, 2]}, "seats[0].low"),
        ({"decision": None, "high": "8c8d", "low": []}, "seats[0].high"),
        ({"wagers": {"pai_gow": 0}}, "seats[0].wagers.pai_gow"),
        ({"wagers": {"pai_gow": 100, "ante": 100}}, "seats[0].wagers.ante"),
        ({"seat": 0}, "seats[0].seat"),
        ({"double_down": 100}, "seats[0].double_down"),
        ({"decisions": ["house way"]}, "seats[0].decisions"),
    ],
)
def test_a_seat_that_makes_no_sense_is_refused(change: Record, field: str) -> None:
    one = {key: value for key, value in (holding(1, QUADS) | change).items() if value is not None}
    if change == {"cards": None}:
        one.pop("cards", None)
    refused(record(one, dealer=f"{KINGS} {Q9}".replace("Kd", "Kh")), field)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"dealer": {"cards": ["Kc"]}}, "dealer.cards"),
        ({"dealer": {}}, "dealer.cards"),
        ({"dealer": {"cards": ["Kc", "Kh", "7c", "5d", "3h", "Qh", "8s"]}}, "seats[0].cards"),
        ({"bank": {"seat": 1}}, "bank"),
        ({"replacement": "As"}, "replacement"),
        ({"meters": {"progressive": -1}}, "meters.progressive"),
        ({"shoe": ["As"]}, "shoe"),
        ({"rules": {"paytables": {"fortune_bonus": "7"}}}, "rules.paytables.fortune_bonus"),
        ({"rules": {"paytables": {"progressive": "8"}}}, "rules.paytables.progressive"),
        ({"rules": {"bank": True}}, "rules.bank"),
        ({"rules": {"dealing_method": "shoe"}}, "rules.dealing_method"),
        ({"seats": []}, "seats"),
    ],
)
def test_a_record_that_makes_no_sense_is_refused(change: Record, field: str) -> None:
    given = record(holding(1, QUADS), dealer=f"{KINGS} {Q9}".replace("Kd", "Kh"))
    refused(given | change, field)


def test_a_wager_that_the_rules_turn_off_is_refused() -> None:
    one = holding(1, QUADS, fortune_bonus=500)
    given = record(one, rules={"fortune_bonus_wager": False})
    refused(given, "seats[0].wagers.fortune_bonus", "688a.7(e)(2)")
