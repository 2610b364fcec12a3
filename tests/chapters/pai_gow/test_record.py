"""Round records of Pai Gow Poker: what `adjudicate` and `play` read, and what they refuse.

The hand to beat throughout is TENS: a pair of tens, and queen and nine.
"""

import copy
import json
from typing import Any

import pytest
from tests.records.adjudicated import Record, paid

from pitboss.records import adjudicate, play_stacked
from pitboss.vocabulary.refusal import Refused

TENS = "Ts Td Qc 9c 8h 5s 3d"
TENS_HIGH, TENS_LOW = "Ts Td 8h 5s 3d", "Qc 9c"  # as the standard house way sets them

JACKS = ("Jh Js 6c 4h 2s", "Kh 7d")  # both hands higher than the tens
ACES = ("Ah Ad 7s 6s 2h", "Ks 4d")  # the same, with other cards
NINES = ("9h 9s 6h 4s 2c", "Jd 7h")  # both hands lower
EIGHTS = ("8c 8d 7c 6d 3s", "Kc 5c")  # the high hand lower, the low hand higher: a tie
COPY = ("Tc Th 8s 5d 3c", "Qd 9d")  # rank for rank the same hands


def seat(number: int, hands: tuple[str, str] | str, **more: Any) -> Record:
    """A seat of a record, with $10 on the Pai Gow Poker Wager: its hands as set, or seven cards
    that are set the house way."""
    told: Record = {"seat": number, "wagers": {"pai_gow": 1_000}}
    if isinstance(hands, str):
        told |= {"cards": hands.split(), "decision": "house way"}
    else:
        high, low = (hand.split() for hand in hands)
        told |= {"cards": [*low, *high], "high": high, "low": low}
    return told | more


def record(*seats: Record, dealer: str = TENS, **more: Any) -> Record:
    """A record of these seats."""
    return {
        "id": "r",
        "game": "pai-gow",
        "dealer": {"cards": dealer.split()},
        "seats": list(seats),
    } | more


def staked(**wagers: int) -> Record:
    """Wagers beside $10 on the Pai Gow Poker Wager."""
    return {"wagers": {"pai_gow": 1_000} | wagers}


def line(result: Record, number: int, wager: str) -> Record:
    """The one line of a seat's wager."""
    (found,) = [one for one in result["lines"] if (one["seat"], one["wager"]) == (number, wager)]
    return dict(found)


def without(field: str, of: Record) -> Record:
    """The record without one of its fields."""
    return {name: value for name, value in of.items() if name != field}


def refusal(of: Record, run: Any = adjudicate) -> Refused:
    """Why a record is refused; reading it does not change it."""
    before = copy.deepcopy(of)
    with pytest.raises(Refused) as caught:
        run(of)
    assert of == before
    assert caught.value.field
    return caught.value


# § 645a.11(f): the Pai Gow Poker Wager


@pytest.mark.shows("645a.11(f)(3)", "645a.13(a)")
def test_645a_11_f_3_both_hands_higher_win_even_money_less_a_vigorish() -> None:
    result = adjudicate(record(seat(2, JACKS)))
    assert paid(result) == [(2, "pai_gow", 1_000, "win", 2_000), (2, "vigorish", 50, "paid", 0)]
    assert {"645a.11(f)(3)", "645a.13(a)"} <= set(line(result, 2, "pai_gow")["cites"])
    assert "645a.13(a)" in line(result, 2, "vigorish")["cites"]
    assert (result["id"], result["bank"], result["meters"]) == ("r", None, {})
    assert json.loads(json.dumps(result)) == result


SETTLED = {
    "both lower": (NINES, "lose", "645a.11(f)(1)(i)"),
    "low copied, high lower": (("8c 8d 6s 4c 2d", "Qh 9h"), "lose", "645a.11(f)(1)(ii)"),
    "high copied, low lower": (("Tc Th 8s 5d 3c", "Jc 7c"), "lose", "645a.11(f)(1)(ii)"),
    "both copied": (COPY, "lose", "645a.11(f)(1)(ii)"),
    "pair low, none high": (("Ac Kd 9d 6c 4h", "Jh Js"), "lose", "645a.11(f)(1)(iii)"),
    "ace-king low, ace-queen high": (("Ac Qd 9d 6c 4h", "As Kd"), "lose", "645a.11(f)(1)(iii)"),
    "two pair high, higher pair low": (
        ("Kc Kd Jc Jd 4h", "As Ad"), "win", "645a.11(f)(3)"),
    "four and three": (("Ac Ad Kc Kd", "Qh Qs 4h"), "lose", "645a.11(f)(1)(iv)"),
    "six and one": (("Ac Ad Kc Kd Qh Qs", "4h"), "lose", "645a.11(f)(1)(iv)"),
    "all in one": (("Ac Ad Kc Kd Qh Qs 4h", ""), "lose", "645a.11(f)(1)(iv)"),
    "high higher, low copied": (("Jh Js 6c 4h 2s", "Qd 9d"), "push", "645a.11(f)(2)(i)"),
    "high higher, low lower": (("Jh Js Kh 4h 2s", "6c 7d"), "push", "645a.11(f)(2)(i)"),
    "high copied, low higher": (("Tc Th 8s 5d 3c", "Kc 4s"), "push", "645a.11(f)(2)(ii)"),
    "high lower, low higher": (EIGHTS, "push", "645a.11(f)(2)(ii)"),
}  # fmt: skip


@pytest.mark.shows(
    "645a.11(f)(1)(i)",
    "645a.11(f)(1)(ii)",
    "R-645a-8",
    "645a.11(f)(1)(iii)",
    "645a.11(f)(1)(iv)",
    "645a.11(f)(2)(i)",
    "645a.11(f)(2)(ii)",
    "645a.11(b)",
)
@pytest.mark.parametrize("case", SETTLED)
def test_645a_11_f_each_paragraph(case: str) -> None:
    hands, outcome, cite = SETTLED[case]
    result = adjudicate(record(seat(4, hands)))
    back = {"lose": 0, "push": 1_000, "win": 2_000}[outcome]
    assert paid(result)[0] == (4, "pai_gow", 1_000, outcome, back)
    assert cite in result["lines"][0]["cites"]
    others = {one for _, _, one in SETTLED.values()} - {cite}
    assert not others & set(result["lines"][0]["cites"])
    assert len(result["lines"]) == (2 if outcome == "win" else 1)  # ties and losses: no vigorish


@pytest.mark.shows("645a.6(a)", "645a.11(f)(3)")
@pytest.mark.parametrize(
    ("hands", "outcome"),
    [
        (("6h 7s 9d Ts 8c", "Jk Kd"), "win"),  # an ace in the low hand
        (("6h 7s Jk 9d Th", "Ks 2c"), "win"),  # the eight of a straight; king low
        (("Kd Ks Kc 4h 2s", "Jk Qd"), "win"),  # ace-queen, not a fourth king
        (("Jk Qd 7s 4h 2s", "Ks Jc"), "push"),  # ace high only: lower than a pair of tens
        (("Kd Qd 7s 4h 2s", "Jk Ac"), "lose"),  # a pair of aces low over none: foul
        (("Ad Kd 7s 4h 2s", "Jk Qc"), "push"),  # ace-king against ace-queen: not foul
    ],
)
def test_645a_6_a_a_joker_in_either_hand(hands: tuple[str, str], outcome: str) -> None:
    dealer = "Jd Jh 9h 8d 5h 3s Qh"  # a pair of jacks over queen and nine
    result = adjudicate(record(seat(1, hands), dealer=dealer))
    assert result["lines"][0]["outcome"] == outcome


@pytest.mark.shows("645a.13(a)")
@pytest.mark.parametrize(
    ("stake", "rounded_to", "due"),
    [
        (1_000, 0, 50),
        (500, 0, 25),
        (1_010, 0, 51),  # 50.5: the split cent is not the player's
        (1_000, 25, 50),
        (500, 25, 25),
        (100, 25, 25),  # 5 cents
        (1_010, 25, 75),  # 50.5 cents
        (1_001, 25, 75),
        (1_500, 25, 75),
        (24, 25, 24),  # never more than was won
        (1, 25, 1),
        (1, 0, 1),
    ],
)
def test_645a_13_a_vigorish_exact_or_to_the_next_25_cents(
    stake: int, rounded_to: int, due: int
) -> None:
    result = adjudicate(
        record(seat(2, JACKS, wagers={"pai_gow": stake}), rules={"vig_round_to": rounded_to})
    )
    assert paid(result)[1:] == [(2, "vigorish", due, "paid", 0)]


@pytest.mark.shows("645a.13(a)")
def test_645a_13_a_the_vigorish_rounds_to_25_cents_or_not_at_all() -> None:
    refused = refusal(record(seat(2, JACKS), rules={"vig_round_to": 10}))
    assert "vig_round_to" in refused.field
    assert "645a.13(a)" in refused.cites


@pytest.mark.shows("645a.11(e)", "645a.11(h)[lead]", "645a.11(h)(1)(ii)", "645a.11(h)(2)(ii)")
def test_lines_stand_in_the_order_of_settlement() -> None:
    """Far right first; each player's wagers in the chapter's order, Envy after all of them: first
    for the Fortune Bonus, then for Emperor's Treasure."""
    quads = "7c 7d 7h 7s Kc 9d 2d"
    wagers = staked(
        progressive=100, pai_gow_insurance=200, emperors_treasure=500, fortune_bonus=500
    )
    result = adjudicate(
        record(
            seat(1, "Jh Js 6c 4h 2s Kh 8d", **wagers),
            seat(5, quads),
            seat(3, "9h 9s 6h 4s 2c Jd 8s", **staked(pai_gow_insurance=100)),
            meters={"progressive": 500_000},
        )
    )
    assert paid(result) == [
        (5, "pai_gow", 1_000, "win", 2_000),  # the sevens over king and nine: K9 over Q9
        (5, "vigorish", 50, "paid", 0),
        (3, "pai_gow", 1_000, "lose", 0),
        (3, "pai_gow_insurance", 100, "lose", 0),
        (1, "pai_gow", 1_000, "win", 2_000),
        (1, "vigorish", 50, "paid", 0),
        (1, "fortune_bonus", 500, "lose", 0),
        (1, "emperors_treasure", 500, "lose", 0),
        (1, "pai_gow_insurance", 200, "lose", 0),
        (1, "progressive", 100, "lose", 0),
        (1, "fortune_bonus.envy", 0, "win", 500),
        (1, "emperors_treasure.envy", 0, "win", 500),
    ]
    assert result["meters"] == {"progressive": 500_000}


# § 645a.11(d): surrender


@pytest.mark.shows("645a.11(d)")
def test_645a_11_d_a_player_who_surrenders_loses_the_whole_wager() -> None:
    given_up = without("high", without("low", seat(3, JACKS, decision="surrender")))
    result = adjudicate(record(given_up, seat(6, NINES)))
    assert paid(result) == [(6, "pai_gow", 1_000, "lose", 0), (3, "pai_gow", 1_000, "lose", 0)]
    assert "645a.11(d)" in line(result, 3, "pai_gow")["cites"]


@pytest.mark.shows("645a.11(d)")
@pytest.mark.parametrize(
    "optional", ["fortune_bonus", "emperors_treasure", "pai_gow_insurance", "progressive"]
)
def test_645a_11_d_no_surrender_with_an_optional_wager(optional: str) -> None:
    given_up = seat(3, " ".join(JACKS), **staked(**{optional: 100})) | {"decision": "surrender"}
    refused = refusal(record(given_up))
    assert refused.field == "seats[0].decision"
    assert "645a.11(d)" in refused.cites


@pytest.mark.shows("645a.11(d)")
def test_645a_11_d_an_optional_wager_at_another_position_does_not_bar_surrender() -> None:
    other = seat(4, EIGHTS, player="Ann", **staked(pai_gow_insurance=100))
    given_up = seat(3, " ".join(JACKS), player="Ann", decision="surrender")
    result = adjudicate(record(given_up, other))
    assert line(result, 3, "pai_gow")["outcome"] == "lose"
    assert line(result, 4, "pai_gow")["outcome"] == "push"


# § 645a.11(c), § 645a.14(i): how the dealer set his hands


@pytest.mark.shows("645a.11(c)")
def test_645a_11_c_the_house_way_sets_the_dealers_hands_where_the_record_does_not() -> None:
    given = {"cards": TENS.split(), "high": TENS_HIGH.split(), "low": TENS_LOW.split()}
    for hands in (JACKS, EIGHTS, NINES):
        told = adjudicate(record(seat(1, hands), dealer=TENS) | {"dealer": given})
        assert told == adjudicate(record(seat(1, hands)))


@pytest.mark.shows("645a.14(i)")
def test_645a_14_i_reset_against_as_it_stood() -> None:
    """The tens high with queen, nine and eight, five-three low. A player's tens with an eight and
    jack-seven tie against that; against the reset hands, with copies or lower, he loses."""
    wrong = {"cards": TENS.split(), "high": ["Ts", "Td", "Qc", "9c", "8h"], "low": ["5s", "3d"]}
    players = seat(1, ("Tc Th 8s 4h 2s", "Jd 7d"))
    stood = adjudicate(record(players) | {"dealer": wrong | {"reset": False}})
    assert paid(stood) == [(1, "pai_gow", 1_000, "push", 1_000)]
    assert "reset" not in stood
    for told in (wrong, wrong | {"reset": True}):
        reset = adjudicate(record(players) | {"dealer": told})
        assert paid(reset) == [(1, "pai_gow", 1_000, "lose", 0)]
        assert sorted(reset["reset"]["high"]) == sorted(TENS_HIGH.split())
        assert sorted(reset["reset"]["low"]) == sorted(TENS_LOW.split())
        assert {"645a.14(i)", "R-645a-23"} <= set(reset["reset"]["cites"])


@pytest.mark.shows("645a.14(i)")
def test_r_645a_23_hands_worth_the_same_are_not_reset() -> None:
    """The other ace of two in the low hand is the house way's setting all the same."""
    aces = "Ac Ad Kc Qc 9s 7h 2d"  # aces high, king-queen low
    given = {"cards": aces.split(), "high": ["Ad", "Ac", "2d", "7h", "9s"], "low": ["Qc", "Kc"]}
    for reset in ({}, {"reset": True}, {"reset": False}):
        told = record(seat(1, JACKS)) | {"dealer": given | reset}
        assert "reset" not in adjudicate(told)


@pytest.mark.shows("645a.14(i)", "645a.12(i)", "645a.12(e)")
def test_r_645a_12_a_foul_banks_hands_are_reset_and_the_result_says_so() -> None:
    """A pair low over none; a setting that is merely not the house way's stands, unless the house
    co-banks."""
    foul, other = ("Qc 9c 8h 5s 3d", "Ts Td"), ("Ts Td Qc 9c 8h", "5s 3d")
    reset = adjudicate(banked(seat(6, NINES), hands=foul))
    assert paid(reset) == [(6, "pai_gow", 1_000, "lose", 0)]
    assert reset["bank_reset"]["low"] == TENS_LOW.split()
    assert "645a.14(i)" in reset["bank_reset"]["cites"]
    assert "bank_reset" not in adjudicate(banked(seat(6, NINES), hands=other))
    shared = adjudicate(banked(seat(6, NINES), hands=other, co_bank=True))
    assert shared["bank_reset"]["low"] == TENS_LOW.split()


@pytest.mark.shows("645a.14(i)", "645a.12(i)")
def test_645a_14_i_a_dealers_wrong_hands_against_a_bank_are_reset() -> None:
    """The dealer's aces split, ace-two low; the house way keeps them together and beats the tens
    with both hands, where the split hands only tie."""
    high, low = ["Ah", "Ks", "7s", "6s", "4d"], ["Ad", "2h"]
    split = {"cards": [*low, *high], "high": high, "low": low}
    told = banked(seat(6, NINES), dealer=" ".join(ACES), dealer_wager=1_000)
    reset = adjudicate(told | {"dealer": split})
    assert reset["reset"]["low"] == ["Ks", "7s"] or reset["reset"]["low"] == ["7s", "Ks"]
    assert reset["bank"]["net"] == 0  # $10 of seat 6's pay the dealer's $10
    stood = adjudicate(told | {"dealer": split | {"reset": False}})
    assert stood["bank"]["net"] == 950  # a tie: $10 less the vigorish


# § 645a.13(b), (c): Fortune Bonus and Emperor's Treasure

LOWS = "2c 2s 3c 3s 4c 4s 6s"  # the dealer, out of the way
ROWS = {
    "7 card Straight Flush": "4h 5h 6h 7h 8h 9h Th",
    "Royal Flush and match": "Ah Kh Qh Jh Th As Ks",
    "7 card Straight Flush with Joker": "4h 5h 6h 7h 8h 9h Jk",
    "5 Aces": "Ac Ad Ah As Jk 7c 2d",
    "Royal Flush": "Ah Kh Qh Jh Th 7c 2d",
    "Straight Flush": "5h 6h 7h 8h 9h Kc 2d",
    "Four-of-a-kind": "7c 7d 7h 7s Kc 9d 2d",
    "Full House": "7c 7d 7h Kc Ks 9d 2d",
    "Flush": "Kh Jh 9h 6h 2h 7c 3d",
    "Three-of-a-kind": "7c 7d 7h Ks Jc 9d 2d",
    "Straight": "5c 6d 7h 8s 9d Kc 2d",
}
ODDS = {  # as § 645a.13(b) prints them, and again § 645a.13(c)
    "A": (8_000, 2_000, 1_000, 400, 150, 50, 25, 5, 4, 3, 2),
    "B": (5_000, 2_000, 1_000, 400, 150, 50, 25, 5, 4, 3, 2),
    "C": (5_000, 2_000, 1_000, 400, 150, 50, 25, 5, 4, 3, 2),
    "D": (2_500, 1_000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
}
ENVY = {  # in dollars
    "A": (5_000, 1_000, 500, 250, 50, 20, 5),
    "B": (3_000, 1_000, 500, 250, 50, 20, 5),
    "C": (2_500, 500, 250, 150, 55, 25, 6),
    "D": (1_000, 750, 250, 100, 50, 20, 5),
}
WATCHER = "Qc Qd Js 9c 8c 5d 3h"  # a pair, nothing for a bonus
BONUSES = {
    "fortune_bonus": ("645a.11(h)(1)", "645a.13(b)"),
    "emperors_treasure": ("645a.11(h)(2)", "645a.13(c)"),
}


@pytest.mark.shows(
    "645a.13(b)",
    "645a.13(c)",
    "645a.11(h)(1)(i)(B)",
    "645a.11(h)(2)(i)(B)",
    "645a.11(h)(1)(i)(C)",
    "645a.11(h)(2)(i)(C)",
    "645a.1[Envy Bonus]",
    "645a.1[Envy Bonus Qualifying Hand]",
    "645a.7(e)(1)",
    "645a.7(e)(2)",
)
@pytest.mark.parametrize("wager", BONUSES)
@pytest.mark.parametrize("table", "ABCD")
def test_645a_13_b_and_c_every_row_of_every_paytable(wager: str, table: str) -> None:
    """$3 on the winning hand, $5 beside it on a pair that earns its Envy."""
    settled, odds_cite = BONUSES[wager]
    for at, (row, cards) in enumerate(ROWS.items()):
        result = adjudicate(
            record(
                seat(6, cards, **staked(**{wager: 300})),
                seat(1, WATCHER, **staked(**{wager: 500})),
                dealer=LOWS,
                rules={"paytables": {wager: table}},
            )
        )
        won = line(result, 6, wager)
        assert (won["outcome"], won["back"]) == ("win", 300 * (ODDS[table][at] + 1)), row
        assert {f"{settled}(i)(B)", odds_cite} <= set(won["cites"])
        assert line(result, 1, wager)["outcome"] == "lose"
        assert f"{settled}(i)(A)" in line(result, 1, wager)["cites"]
        envy = [one for one in paid(result) if one[1].endswith(".envy")]
        if at < len(ENVY[table]):
            assert envy == [(1, f"{wager}.envy", 0, "win", 100 * ENVY[table][at])], row
            assert {f"{settled}(ii)", odds_cite} <= set(result["lines"][-1]["cites"])
        else:
            assert envy == []


ABOVE_FIVE_ACES = {  # each with the row of § 645a.13(c) that pays it, though it fits lower ones
    "Ah Kh Qh Jh Th 9h 8h": 0,  # a royal flush, and the highest run of seven
    "Jk Kh Qh Jh Th 9h 8h": 2,
    "Ah Kh Qh Jh Th Ac Kc": 1,  # a royal flush and a pair of aces
    "Ah 2h 3h 4h 5h 6h 7h": 0,
}


@pytest.mark.shows("645a.6(e)[lead]", "645a.6(e)(1)", "645a.6(e)(2)", "645a.6(e)(3)")
@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize("cards", ABOVE_FIVE_ACES)
def test_645a_6_e_seven_card_hands_rank_above_five_aces_for_emperors_treasure(
    cards: str, table: str
) -> None:
    """They determine the payout of $3 and the neighbour's Envy, each more than for five aces."""
    row, five_aces = ABOVE_FIVE_ACES[cards], list(ROWS).index("5 Aces")
    result = adjudicate(
        record(
            seat(6, cards, **staked(emperors_treasure=300)),
            seat(1, "Qc Qd Js 9c 8c 5d 3s", **staked(emperors_treasure=500)),
            dealer=LOWS.replace("3s", "3d"),
            rules={"paytables": {"emperors_treasure": table}},
        )
    )
    won, envy = line(result, 6, "emperors_treasure"), line(result, 1, "emperors_treasure.envy")
    assert won["back"] == 300 * (ODDS[table][row] + 1) > 300 * (ODDS[table][five_aces] + 1)
    assert envy["back"] == 100 * ENVY[table][row] > 100 * ENVY[table][five_aces]


@pytest.mark.shows("645a.13(b)", "645a.13(c)", "645a.6(d)(2)", "645a.6(e)")
@pytest.mark.parametrize(
    ("cards", "fortune", "emperor"),
    [
        ("Ah Kh Qh Jh Th Ks Qs", 2_000, 150),  # king and queen: only the Fortune's Royal Match
        ("Ah Kh Qh Jh Th Ad Kd", 2_000, 2_000),
        ("Jk Kh Qh Jh Th As Ks", 2_000, 2_000),  # the joker in the royal flush
        ("Ah Kh Qh Jh Th Jk Ks", 150, 150),  # the joker is no ace of spades (R-645a-3)
        ("Ah Kh Qh Jh Th As Kd", 150, 150),  # not of one suit
        ("Ah Kh Qh Jh Th Kd Ks", 150, 150),
        ("Kh Qh Jh Th Jk 7c 2d", 150, 150),
        ("Ah 2h 3h 4h 5h 6h 7h", 8_000, 8_000),  # the ace low (R-645a-4)
        ("Ah Kh Qh Jh Th 9h 8h", 8_000, 8_000),
        ("Ah Kh Qh Jh 2h 3h 4h", 4, 4),  # no run round the corner
        ("Ac Ad Ah As Kd Kc 9d", 25, 25),
        ("7c 7d 7h 8s 9d Tc Jd", 3, 3),  # three-of-a-kind before its straight (R-645a-1)
        ("7c 7d 7h Jk Kc 9d 2d", 3, 3),  # the joker makes no fourth seven
        ("Ac Ad Jk Kc 9d 7h 5c", 3, 3),
        ("5c 6d Jk 8s 9d Kc 2d", 2, 2),
        ("Kh Jh 9h 6h Jk 7c 3d", 4, 4),
    ],
)
def test_645a_6_d_and_e_hands_on_the_border(cards: str, fortune: int, emperor: int) -> None:
    wagers = staked(fortune_bonus=100, emperors_treasure=100)
    result = adjudicate(record(seat(2, cards, **wagers), dealer=LOWS.replace("3c", "5s")))
    assert line(result, 2, "fortune_bonus")["back"] == 100 * (fortune + 1)
    assert line(result, 2, "emperors_treasure")["back"] == 100 * (emperor + 1)


@pytest.mark.shows("645a.11(h)(1)(i)(A)", "645a.11(h)(2)(i)(A)")
@pytest.mark.parametrize("cards", ["Ac Ad Kc Kd Qc Qd 9h", "Ac Ad Qh Jh 8s 7d 5c"])
def test_645a_11_h_less_than_a_straight_loses_both_bonus_wagers(cards: str) -> None:
    wagers = staked(fortune_bonus=100, emperors_treasure=200)
    result = adjudicate(record(seat(2, cards, **wagers), dealer=LOWS))
    assert line(result, 2, "fortune_bonus")["back"] == 0
    assert line(result, 2, "emperors_treasure")["back"] == 0


@pytest.mark.shows("645a.11(h)[lead]", "645a.11(h)(1)(i)(B)")
def test_645a_11_h_the_bonus_counts_all_seven_cards_however_they_were_set() -> None:
    """Four sevens, set as two pairs; and a foul hand that holds a full house."""
    split = seat(3, ("7c 7d Kc 9d 2d", "7h 7s"), **staked(fortune_bonus=100))
    foul = seat(5, ("Js Jd Ac 8h 5c", "As Ad"), **staked(fortune_bonus=100))
    result = adjudicate(record(split, foul, dealer=LOWS))
    assert line(result, 3, "fortune_bonus")["back"] == 2_600
    assert line(result, 5, "pai_gow")["outcome"] == "lose"
    assert line(result, 5, "fortune_bonus")["back"] == 600


# § 645a.11(h)(1)(ii), (2)(ii): the Envy Bonus

QUADS = ROWS["Four-of-a-kind"]
RUN = "4h 5h 6h 7h 8h Kd 3d"


def envies(result: Record) -> list[tuple[int, str, int]]:
    """Who was paid an Envy Bonus, and how much."""
    return [
        (one["seat"], one["wager"], one["back"])
        for one in result["lines"]
        if one["wager"].endswith(".envy")
    ]


@pytest.mark.shows("645a.1[Qualifying Wager]", "645a.11(h)(1)(ii)")
@pytest.mark.parametrize(("stake", "earns"), [(499, []), (500, [500]), (10_000, [500])])
def test_645a_1_a_qualifying_wager_is_five_dollars_and_the_bonus_is_fixed(
    stake: int, earns: list[int]
) -> None:
    result = adjudicate(
        record(seat(6, QUADS), seat(1, WATCHER, **staked(fortune_bonus=stake)), dealer=LOWS)
    )
    assert envies(result) == [(1, "fortune_bonus.envy", cents) for cents in earns]


@pytest.mark.shows("645a.11(h)(1)(ii)")
def test_645a_11_h_1_ii_one_bonus_for_each_hand_of_another_player_none_for_ones_own() -> None:
    """Quads at 6 and a straight flush at 4, both with a lammer; a watcher at 1."""
    result = adjudicate(
        record(
            seat(6, "Tc Td Th Ts Kc 9d 2d", **staked(fortune_bonus=500)),
            seat(4, RUN, **staked(fortune_bonus=500)),
            seat(1, WATCHER, **staked(fortune_bonus=500)),
            dealer=LOWS,
        )
    )
    assert envies(result) == [
        (4, "fortune_bonus.envy", 500),
        (1, "fortune_bonus.envy", 500),
        (6, "fortune_bonus.envy", 2_000),
        (1, "fortune_bonus.envy", 2_000),
    ]


@pytest.mark.shows("645a.11(h)(1)(ii)", "645a.11(h)(2)(ii)")
def test_r_645a_5_each_bet_earns_its_own_column() -> None:
    """A royal flush with king and queen: $1,000 by Fortune A, by Emperor's Treasure C a plain
    royal flush, $55."""
    rules = {"paytables": {"fortune_bonus": "A", "emperors_treasure": "C"}}
    royal = "Ah Kh Qh Jh Th Ks Qs"
    watcher = "Qc Jc Js 9c 8c 5d 3h"
    for stakes, earned in (
        ({"fortune_bonus": 500}, [("fortune_bonus.envy", 100_000)]),
        ({"emperors_treasure": 500}, [("emperors_treasure.envy", 5_500)]),
        ({"fortune_bonus": 500, "emperors_treasure": 499}, [("fortune_bonus.envy", 100_000)]),
        (
            {"fortune_bonus": 500, "emperors_treasure": 500},
            [("fortune_bonus.envy", 100_000), ("emperors_treasure.envy", 5_500)],
        ),
    ):
        result = adjudicate(
            record(seat(5, royal), seat(2, watcher, **staked(**stakes)), dealer=LOWS, rules=rules)
        )
        assert [(wager, cents) for _, wager, cents in envies(result)] == earned


@pytest.mark.shows("645a.11(h)(1)(ii)")
def test_645a_11_h_1_ii_no_bonus_for_the_dealers_hand() -> None:
    result = adjudicate(
        record(seat(1, WATCHER, **staked(fortune_bonus=500)), dealer="7c 7d 7h 7s Kc 9d 2d")
    )
    assert envies(result) == []


@pytest.mark.shows("645a.11(h)(1)(ii)", "645a.7(f)")
def test_r_gen_8_no_envy_between_two_hands_of_one_person() -> None:
    seats = [
        seat(6, "Tc Td Th Ts Kc 9d 2d", player="Ann", **staked(fortune_bonus=500)),
        seat(5, WATCHER, player="Ann", **staked(fortune_bonus=500)),
        seat(2, RUN, player="Bob", **staked(fortune_bonus=500)),
    ]
    assert envies(adjudicate(record(*seats, dealer=LOWS))) == [
        (2, "fortune_bonus.envy", 500),
        (6, "fortune_bonus.envy", 2_000),
        (5, "fortune_bonus.envy", 2_000),
    ]


@pytest.mark.shows("645a.11(d)", "645a.11(h)(1)(i)(C)")
def test_r_gen_9_a_surrendered_hand_still_counts_for_the_envy_of_others() -> None:
    result = adjudicate(
        record(
            seat(6, QUADS, decision="surrender"),
            seat(1, WATCHER, **staked(fortune_bonus=500)),
            dealer=LOWS,
        )
    )
    assert line(result, 6, "pai_gow")["outcome"] == "lose"
    assert envies(result) == [(1, "fortune_bonus.envy", 500)]


@pytest.mark.shows("645a.11(h)(1)(ii)", "645a.12(n)", "645a.1[Bank]")
def test_645a_12_n_the_banks_hand_is_a_players_and_the_house_pays_for_it() -> None:
    result = adjudicate(
        record(
            seat(3, QUADS, wagers={}),
            seat(1, WATCHER, **staked(fortune_bonus=500)),
            dealer=LOWS,
            bank={"seat": 3},
        )
    )
    assert envies(result) == [(1, "fortune_bonus.envy", 500)]
    assert result["bank"]["house_net"] == 500 - 500 + 50  # the bonus wager, Envy, the bank's vig


# § 645a.13(d): Pai Gow Insurance

INSURED = {
    "9c 8d 7h 5s 4d 3d 2h": (100, 100),
    "Tc 8d 7h 5s 4d 3d 2h": (25, 25),
    "Jc 9d 8h 5s 4d 3d 2h": (15, 15),
    "Qc 9d 8h 5s 4d 3d 2h": (6, 7),
    "Kc 9d 8h 5s 4d 3d 2h": (5, 5),
    "Ac 9d 8h 6d 4d 3h 2h": (3, 3),
    "Jk Kc 9d 8h 5s 3d 2h": (3, 3),  # the joker is an ace (R-645a-6)
}


@pytest.mark.shows("645a.13(d)", "645a.11(h)(3)(ii)", "645a.7(e)(3)")
@pytest.mark.parametrize("cards", INSURED)
def test_645a_13_d_every_row_of_both_paytables(cards: str) -> None:
    for table, odds in zip("AB", INSURED[cards], strict=True):
        result = adjudicate(
            record(
                seat(2, cards, **staked(pai_gow_insurance=200)),
                dealer=LOWS,
                rules={"paytables": {"pai_gow_insurance": table}},
            )
        )
        won = line(result, 2, "pai_gow_insurance")
        assert (won["outcome"], won["back"]) == ("win", 200 * (odds + 1))
        assert {"645a.11(h)(3)(ii)", "645a.13(d)"} <= set(won["cites"])


@pytest.mark.shows("645a.11(h)(3)(i)")
@pytest.mark.parametrize(
    "cards",
    [
        "Kc Kd 9h 8d 5s 4d 2h",  # a pair
        "Ac Jk 9h 8d 5s 4d 2h",  # a pair of aces with the joker
        "9c 8d 7h 6c 5s 3d 2h",  # a straight
        "Kd Jd 9d 5d 3d 7h 2h",  # a flush
        "Kd Jd 9d 5d Jk 7h 2h",  # a flush with the joker
        "9c 8d 7h Jk 5s 3d 2h",  # a straight with the joker
    ],
)
def test_645a_11_h_3_i_a_pair_or_better_loses_the_insurance(cards: str) -> None:
    result = adjudicate(record(seat(2, cards, **staked(pai_gow_insurance=200)), dealer=LOWS))
    lost = line(result, 2, "pai_gow_insurance")
    assert (lost["outcome"], lost["back"]) == ("lose", 0)
    assert "645a.11(h)(3)(i)" in lost["cites"]


# § 645a.13(e): the progressive


@pytest.mark.shows(
    "645a.13(e)(1)",
    "645a.13(e)(2)",
    "645a.13(e)(3)",
    "645a.11(h)(4)(ii)(D)",
    "645a.11(h)(4)(i)",
    "645a.7(e)(4)",
)
@pytest.mark.parametrize(
    ("cards", "award", "left"),
    [
        (ROWS["7 card Straight Flush"], 1_234_567, 200_000),
        (ROWS["7 card Straight Flush with Joker"], 1_234_567, 200_000),
        (ROWS["5 Aces"], 123_456, 1_111_111),  # the split cent stays on the meter
        (ROWS["Royal Flush and match"], 50_000, 1_234_567),
        (ROWS["Royal Flush"], 50_000, 1_234_567),
        (ROWS["Straight Flush"], 10_000, 1_234_567),
        (ROWS["Four-of-a-kind"], 7_500, 1_234_567),
        (ROWS["Full House"], 400, 1_234_567),
        (ROWS["Flush"], 0, 1_234_567),
        (ROWS["Three-of-a-kind"], 0, 1_234_567),
    ],
)
def test_645a_13_e_1_every_row(cards: str, award: int, left: int) -> None:
    result = adjudicate(
        record(
            seat(2, cards, **staked(progressive=100)),
            dealer=LOWS,
            meters={"progressive": 1_234_567},
        )
    )
    won = line(result, 2, "progressive")
    assert (won["outcome"], won["back"]) == ("win" if award else "lose", award)
    assert ("645a.13(e)(1)" if award else "645a.11(h)(4)(i)") in won["cites"]
    assert result["meters"] == {"progressive": left}


@pytest.mark.shows("645a.13(e)(3)", "645a.13(e)(2)")
@pytest.mark.parametrize(
    ("first", "second", "awards", "left"),
    [
        # the whole meter, then a tenth of what it was reset to
        ("7 card Straight Flush", "5 Aces", (1_000_000, 30_000), 270_000),
        # a tenth, then all that is left
        ("5 Aces", "7 card Straight Flush", (100_000, 900_000), 300_000),
    ],
)
def test_645a_13_e_3_each_is_paid_what_the_meter_shows_at_his_turn(
    first: str, second: str, awards: tuple[int, int], left: int
) -> None:
    result = adjudicate(
        record(
            seat(2, ROWS[second], **staked(progressive=100)),
            seat(6, ROWS[first], **staked(progressive=100)),
            dealer=LOWS,
            meters={"progressive": 1_000_000},
            rules={"progressive_reset": 300_000},
        )
    )
    assert line(result, 6, "progressive")["back"] == awards[0]
    assert line(result, 2, "progressive")["back"] == awards[1]
    assert result["meters"] == {"progressive": left}


@pytest.mark.shows("645a.13(e)(1)")
def test_645a_13_e_1_for_one_is_by_the_size_of_the_wager() -> None:
    result = adjudicate(record(seat(2, ROWS["Full House"], **staked(progressive=500)), dealer=LOWS))
    assert line(result, 2, "progressive")["back"] == 2_000


@pytest.mark.shows("645a.13(e)(2)")
@pytest.mark.parametrize("choice", ["progressive_seed", "progressive_reset"])
def test_645a_13_e_2_seed_and_reset_are_at_least_2000_dollars(choice: str) -> None:
    seats = seat(2, JACKS, **staked(progressive=100))
    adjudicate(record(seats, rules={choice: 200_000}))
    refused = refusal(record(seats, rules={choice: 199_999}))
    assert choice in refused.field
    assert "645a.13(e)(2)" in refused.cites


def test_an_award_from_the_meter_needs_to_know_the_meter() -> None:
    refused = refusal(record(seat(2, ROWS["5 Aces"], **staked(progressive=100)), dealer=LOWS))
    assert refused.field == "meters"


# § 645a.13(f): the payout limit


@pytest.mark.shows("645a.13(f)")
def test_645a_13_f_the_limit_is_for_all_bonus_payouts_of_one_hand_envy_apart() -> None:
    """$40,000 of Fortune, then $10,000 of Emperor's Treasure's $40,000, then nothing: stakes that
    return are no payout. The neighbour's Envy of $5,000 for each is whole."""
    result = adjudicate(
        record(
            seat(
                6,
                ROWS["7 card Straight Flush"],
                **staked(fortune_bonus=500, emperors_treasure=500, progressive=100),
            ),
            seat(1, WATCHER, **staked(fortune_bonus=500, emperors_treasure=500)),
            dealer=LOWS,
            meters={"progressive": 900_000},
            rules={"payout_limit": 5_000_000},
        )
    )
    assert line(result, 6, "fortune_bonus")["back"] == 4_000_500
    assert "645a.13(f)" not in line(result, 6, "fortune_bonus")["cites"]
    assert line(result, 6, "emperors_treasure")["back"] == 1_000_500
    assert "645a.13(f)" in line(result, 6, "emperors_treasure")["cites"]
    assert line(result, 6, "progressive")["back"] == 0
    assert envies(result) == [
        (1, "fortune_bonus.envy", 500_000),
        (1, "emperors_treasure.envy", 500_000),
    ]


@pytest.mark.shows("645a.13(f)")
def test_645a_13_f_the_limit_does_not_reach_the_pai_gow_poker_wager() -> None:
    result = adjudicate(
        record(seat(2, JACKS, wagers={"pai_gow": 9_000_000}), rules={"payout_limit": 5_000_000})
    )
    assert line(result, 2, "pai_gow")["back"] == 18_000_000


@pytest.mark.shows("645a.13(f)")
def test_645a_13_f_the_limit_is_at_least_50_000_dollars() -> None:
    refused = refusal(record(seat(2, JACKS), rules={"payout_limit": 4_999_999}))
    assert "payout_limit" in refused.field
    assert "645a.13(f)" in refused.cites


# § 645a.14: irregularities

VOID = ["645a.14(c)", "645a.14(e)", "645a.14(h)", "645a.14(k)"]
DICE = {"start_method": "shaker"}


@pytest.mark.shows("645a.14(c)")
@pytest.mark.parametrize("how", ["rng", "button"])
def test_r_645a_25_only_dice_are_totalled_wrongly(how: str) -> None:
    told = record(seat(6, ACES), irregularity="645a.14(c)", rules={"start_method": how})
    refused = refusal(told)
    assert (refused.field, refused.cites) == ("irregularity", ("645a.14(c)", "R-645a-25"))
    assert refusal(record(seat(6, ACES), irregularity="645a.14(c)")).field == "irregularity"


@pytest.mark.shows("645a.14(d)")
def test_645a_14_d_a_player_whose_card_was_exposed_may_void_his_hand() -> None:
    """All his wagers return and his hand earns nobody Envy; the others play on."""
    wagers = staked(fortune_bonus=500, progressive=100)
    result = adjudicate(
        record(
            seat(6, QUADS, **wagers) | {"decision": "void"},
            seat(2, WATCHER, **staked(fortune_bonus=500)),
            dealer=LOWS,
            irregularity="645a.14(d)",
        )
    )
    assert sorted(paid(result)) == [
        (2, "fortune_bonus", 500, "lose", 0),
        (2, "pai_gow", 1_000, "lose", 0),  # to threes and twos, and fours
        (6, "fortune_bonus", 500, "void", 500),
        (6, "pai_gow", 1_000, "void", 1_000),
        (6, "progressive", 100, "void", 100),
    ]
    assert {"645a.14(d)", "R-GEN-6"} <= set(line(result, 6, "pai_gow")["cites"])


# what a record may not say


@pytest.mark.shows("645a.3(a)", "645a.7(d)", "645a.2(a)")
@pytest.mark.parametrize(
    ("change", "field", "cite"),
    [
        ({"cards": ["Jh"] * 7}, "seats[0].cards", "645a.3(a)"),
        ({"cards": ["Jh", "Js", "Kh", "7d", "6c", "4h", "1s"]}, "seats[0].cards[6]", ""),
        ({"cards": ["Jh", "Js", "Kh", "7d", "6c", "4h"]}, "seats[0].cards", "645a.1[High hand]"),
        (
            {"cards": ["Jh", "Js", "Kh", "7d", "6c", "4h", "2s", "3s"]},
            "seats[0].cards",
            "645a.1[High hand]",
        ),
        ({"high": ["Jh", "Js", "6c", "4h", "3s"]}, "seats[0].high", "645a.11(b)"),
        ({"low": ["Kh"]}, "seats[0].high", "645a.11(b)"),
        ({"low": ["Kh", "7c"]}, "seats[0].low", "645a.11(b)"),
        ({"low": ["Kh", "Kh"]}, "seats[0].high", "645a.11(b)"),
        ({"high": ["Jh", 3]}, "seats[0].high", ""),
        ({"decision": "house way"}, "seats[0].decision", "645a.11(b)"),
        ({"decision": "fold", "high": None, "low": None}, "seats[0].decision", "645a.11(d)"),
        ({"high": None, "low": None}, "seats[0].high", "645a.11(b)"),
        ({"wagers": {}}, "seats[0].wagers.pai_gow", "645a.7(d)"),
        ({"wagers": {"fortune_bonus": 500}}, "seats[0].wagers.pai_gow", "645a.7(d)"),
        ({"wagers": {"pai_gow": 0}}, "seats[0].wagers.pai_gow", "645a.7(d)"),
        ({"wagers": {"pai_gow": -5}}, "seats[0].wagers.pai_gow", "645a.7(d)"),
        ({"wagers": {"ante": 500}}, "seats[0].wagers.ante", ""),
        ({"wagers": {"pai_gow": 1000, "double_down": 5}}, "seats[0].wagers.double_down", ""),
        ({"wagers": {"pai_gow": 10.5}}, "seats[0].wagers.pai_gow", ""),
        ({"seat": 7}, "seats[0].seat", "645a.2(a)"),
        ({"seat": 0}, "seats[0].seat", ""),
        ({"hands": []}, "seats[0].hands", ""),
        ({"decisions": ["house way"]}, "seats[0].decisions", ""),
    ],
)
def test_a_seat_that_makes_no_sense_is_refused_by_field_and_paragraph(
    change: Record, field: str, cite: str
) -> None:
    told = {name: value for name, value in (seat(2, JACKS) | change).items() if value is not None}
    refused = refusal(record(told))
    assert refused.field == field
    assert not cite or cite in refused.cites


@pytest.mark.shows("645a.3(a)")
def test_645a_3_a_no_card_is_there_twice() -> None:
    refused = refusal(record(seat(2, JACKS), seat(4, ("9h 9s 6h 4s 2c", "Jh 7h"))))
    assert refused.field in ("seats[0].cards", "seats[1].cards")
    assert "645a.3(a)" in refused.cites
    refused = refusal(record(seat(2, JACKS), dealer=TENS.replace("Qc", "Kh")))
    assert refused.field in ("seats[0].cards", "dealer.cards")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"dealer": {"cards": []}}, "dealer.cards"),
        ({"dealer": {"cards": TENS.split()[:6]}}, "dealer.cards"),
        ({"meters": {"mini": 5}}, "meters.mini"),
        ({"meters": {"progressive": -5}}, "meters.progressive"),
        ({"replacement": "2c"}, "replacement"),
        ({"rules": {"paytables": {"fortune_bonus": "E"}}}, "rules"),
        ({"rules": {"house_ways": "standard"}}, "rules"),
        ({"rules": {"start_method": "button", "dealing_method": "hand"}}, "rules"),
        ({"shoe": ["2c"]}, "shoe"),
        ({"game": "pai gow"}, "game"),
        ({"seats": []}, "seats"),
        ({"bonus": 1}, "bonus"),
    ],
)
def test_a_record_that_makes_no_sense_is_refused_by_field(change: Record, field: str) -> None:
    assert refusal(record(seat(2, JACKS)) | change).field.startswith(field)


# § 645a.12: a player banks


def banked(
    *seats: Record, hands: tuple[str, str] | str = (TENS_HIGH, TENS_LOW), **more: Any
) -> Record:
    """A record that seat 3 banks with the tens; the dealer has no part in it unless told."""
    told = {name: more.pop(name) for name in ("co_bank", "dealer_wager") if name in more}
    dealer = more.pop("dealer", "")
    bank = seat(3, hands, wagers={})
    return record(bank, *seats, dealer=dealer, bank={"seat": 3} | told, **more)


def bank_of(result: Record) -> dict[str, int]:
    """How the bank and the house came out."""
    told = dict(result["bank"])
    assert told.pop("seat") == 3
    assert told["net"] == told["taken_out"] - told["paid_in"] - told["vigorish"]
    others = sum(one["back"] - one["stake"] for one in result["lines"])
    assert told["net"] + told["house_net"] + others == 0
    return told


def wagers(cents: int, **more: int) -> Record:
    """A Pai Gow Poker Wager of so much."""
    return {"wagers": {"pai_gow": cents} | more}


@pytest.mark.shows("645a.12(j)", "645a.12(m)", "645a.12(a)")
def test_645a_12_j_the_bank_makes_up_what_the_centre_lacks() -> None:
    """$10 lost, $20 and $5 won: $15 from the bank, who pays no vigorish."""
    result = adjudicate(
        banked(seat(6, JACKS, **wagers(2_000)), seat(4, NINES), seat(1, ACES, **wagers(500)))
    )
    assert paid(result) == [
        (4, "pai_gow", 1_000, "lose", 0),
        (6, "pai_gow", 2_000, "win", 4_000),
        (6, "vigorish", 100, "paid", 0),
        (1, "pai_gow", 500, "win", 1_000),
        (1, "vigorish", 25, "paid", 0),
    ]
    assert bank_of(result) == {
        "paid_in": 1_500, "taken_out": 0, "vigorish": 0, "net": -1_500, "house_net": 125,
    }  # fmt: skip
    assert "645a.12(j)" in line(result, 6, "pai_gow")["cites"]
    assert {"645a.12(m)", "645a.13(a)"} <= set(line(result, 6, "vigorish")["cites"])


@pytest.mark.shows("645a.12(j)", "645a.13(a)")
def test_645a_12_j_a_surplus_is_the_banks_less_five_per_cent() -> None:
    """$20 lost, $5 won, $10 tied: $15 left, 75 cents vigorish."""
    result = adjudicate(
        banked(seat(6, NINES, **wagers(2_000)), seat(4, JACKS, **wagers(500)), seat(1, EIGHTS))
    )
    assert paid(result) == [
        (6, "pai_gow", 2_000, "lose", 0),
        (1, "pai_gow", 1_000, "push", 1_000),
        (4, "pai_gow", 500, "win", 1_000),
        (4, "vigorish", 25, "paid", 0),
    ]
    assert bank_of(result) == {
        "paid_in": 0, "taken_out": 1_500, "vigorish": 75, "net": 1_425, "house_net": 100,
    }  # fmt: skip


@pytest.mark.shows("645a.12(j)", "645a.13(a)")
def test_645a_12_j_the_banks_vigorish_rounds_too() -> None:
    result = adjudicate(banked(seat(6, NINES, **wagers(1_010)), rules={"vig_round_to": 25}))
    assert bank_of(result) == {
        "paid_in": 0, "taken_out": 1_010, "vigorish": 75, "net": 935, "house_net": 75,
    }  # fmt: skip


@pytest.mark.shows("645a.12(j)")
def test_645a_12_j_an_even_round_costs_the_bank_nothing() -> None:
    result = adjudicate(banked(seat(6, NINES), seat(1, JACKS)))
    assert bank_of(result) == {
        "paid_in": 0, "taken_out": 0, "vigorish": 0, "net": 0, "house_net": 50,
    }  # fmt: skip


@pytest.mark.shows("645a.12(j)", "645a.11(f)(1)(ii)", "R-645a-16")
def test_r_645a_16_copies_go_to_the_bank() -> None:
    result = adjudicate(banked(seat(6, COPY)))
    assert paid(result) == [(6, "pai_gow", 1_000, "lose", 0)]
    assert "645a.11(f)(1)(ii)" in result["lines"][0]["cites"]
    assert bank_of(result)["net"] == 950


@pytest.mark.shows("645a.12(i)", "645a.12(j)", "645a.12(k)")
def test_645a_12_k_a_winning_wager_of_the_dealers_is_paid_first_from_the_centre() -> None:
    """The dealer's aces win $10 of the $20 that seat 6 lost; the house pays no vigorish."""
    result = adjudicate(
        banked(seat(6, NINES, **wagers(2_000)), dealer=" ".join(ACES), dealer_wager=1_000)
    )
    assert paid(result) == [(6, "pai_gow", 2_000, "lose", 0)]
    assert bank_of(result) == {
        "paid_in": 0, "taken_out": 1_000, "vigorish": 50, "net": 950, "house_net": 1_050,
    }  # fmt: skip


@pytest.mark.shows("645a.12(i)", "645a.12(j)")
def test_645a_12_j_the_bank_pays_the_dealers_winning_wager_where_the_centre_is_empty() -> None:
    result = adjudicate(
        banked(seat(6, JACKS, **wagers(2_000)), dealer=" ".join(ACES), dealer_wager=1_000)
    )
    assert bank_of(result) == {
        "paid_in": 3_000, "taken_out": 0, "vigorish": 0, "net": -3_000, "house_net": 1_100,
    }  # fmt: skip


@pytest.mark.shows("645a.12(i)")
def test_645a_12_i_a_losing_wager_of_the_dealers_goes_to_the_centre() -> None:
    """$10 of the dealer's and $20 of the bank's pay seat 6 his $30."""
    result = adjudicate(
        banked(seat(6, JACKS, **wagers(3_000)), dealer=" ".join(NINES), dealer_wager=1_000)
    )
    assert bank_of(result) == {
        "paid_in": 2_000, "taken_out": 0, "vigorish": 0, "net": -2_000, "house_net": -850,
    }  # fmt: skip


@pytest.mark.shows("645a.12(i)")
@pytest.mark.parametrize(("dealer", "house"), [(EIGHTS, 0), (COPY, -1_000)])
def test_645a_12_i_a_dealers_tie_returns_and_his_copies_are_the_banks(
    dealer: tuple[str, str], house: int
) -> None:
    result = adjudicate(banked(seat(6, NINES), dealer=" ".join(dealer), dealer_wager=1_000))
    surplus = 1_000 - house
    assert bank_of(result) == {
        "paid_in": 0,
        "taken_out": surplus,
        "vigorish": surplus // 20,
        "net": surplus - surplus // 20,
        "house_net": house + surplus // 20,
    }


@pytest.mark.shows("645a.12(l)", "645a.12(e)", "645a.1[Co-banking]")
@pytest.mark.parametrize(
    ("stake", "bank_pays", "vigorish"), [(2_000, 1_000, 100), (1_001, 500, 51)]
)
def test_645a_12_l_bank_and_house_pay_half_each_of_what_the_centre_lacks(
    stake: int, bank_pays: int, vigorish: int
) -> None:
    result = adjudicate(banked(seat(6, JACKS, **wagers(stake)), co_bank=True))
    assert "645a.12(l)" in line(result, 6, "pai_gow")["cites"]
    assert bank_of(result) == {
        "paid_in": bank_pays,
        "taken_out": 0,
        "vigorish": 0,
        "net": -bank_pays,
        "house_net": bank_pays - stake + vigorish,
    }


@pytest.mark.shows("645a.12(l)", "645a.13(a)")
@pytest.mark.parametrize(
    ("stake", "half", "vigorish"), [(2_000, 1_000, 50), (1_001, 500, 25), (1_011, 505, 26)]
)
def test_645a_12_l_half_of_a_surplus_is_the_houses_the_vigorish_is_on_the_rest(
    stake: int, half: int, vigorish: int
) -> None:
    result = adjudicate(banked(seat(6, NINES, **wagers(stake)), co_bank=True))
    assert bank_of(result) == {
        "paid_in": 0,
        "taken_out": half,
        "vigorish": vigorish,
        "net": half - vigorish,
        "house_net": stake - half + vigorish,
    }


@pytest.mark.shows("645a.12(l)")
def test_645a_12_l_losing_wagers_pay_first() -> None:
    """$10 lost, $25 and $5 won: $20 are lacking, $10 from each."""
    result = adjudicate(
        banked(
            seat(6, JACKS, **wagers(2_500)),
            seat(4, NINES),
            seat(1, ACES, **wagers(500)),
            co_bank=True,
        )
    )
    assert bank_of(result) == {
        "paid_in": 1_000, "taken_out": 0, "vigorish": 0, "net": -1_000,
        "house_net": -1_000 + 125 + 25,
    }  # fmt: skip


@pytest.mark.shows("645a.12(i)", "645a.14(i)")
@pytest.mark.parametrize(
    "wrong",
    [
        ("Qc 9c 8h 5s 3d", "Ts Td"),  # foul
        ("Ts Td Qc 9c", "8h 5s 3d"),  # four and three
    ],
)
def test_r_645a_12_a_banks_foul_hands_are_reset_the_house_way(wrong: tuple[str, str]) -> None:
    """Reset, the tens beat the nines and lose to the jacks."""
    result = adjudicate(banked(seat(6, JACKS), seat(1, NINES), hands=wrong))
    assert [one[3] for one in paid(result)] == ["lose", "win", "paid"]


@pytest.mark.shows("645a.11(c)", "645a.12(i)")
def test_r_645a_12_a_bank_sets_his_hands_as_he_likes() -> None:
    """Five-three low: not the house way, not foul. It stands, and jack-seven low beats it."""
    result = adjudicate(banked(seat(6, NINES), hands=("Ts Td Qc 9c 8h", "5s 3d")))
    assert paid(result) == [(6, "pai_gow", 1_000, "push", 1_000)]


@pytest.mark.shows("645a.12(e)")
def test_645a_12_e_a_co_banked_hand_is_set_the_house_way() -> None:
    result = adjudicate(banked(seat(6, NINES), hands=("Ts Td Qc 9c 8h", "5s 3d"), co_bank=True))
    assert paid(result) == [(6, "pai_gow", 1_000, "lose", 0)]


@pytest.mark.shows("645a.11(d)", "645a.12(j)")
def test_r_645a_14_a_surrendered_wager_goes_to_the_centre() -> None:
    given_up = seat(6, " ".join(JACKS), decision="surrender", **wagers(2_000))
    result = adjudicate(banked(given_up))
    assert bank_of(result) == {
        "paid_in": 0, "taken_out": 2_000, "vigorish": 100, "net": 1_900, "house_net": 100,
    }  # fmt: skip


@pytest.mark.shows("645a.12(n)")
def test_645a_12_n_the_house_settles_the_optional_wagers() -> None:
    """A full house pays $25 by Fortune and $4 by the progressive; the insurance loses $1."""
    full = ("9d 9s Kh Kd 4h", "9h 7d")  # two pair, and nine-seven: a tie
    optional = {"fortune_bonus": 500, "pai_gow_insurance": 100, "progressive": 100}
    result = adjudicate(banked(seat(6, full, **wagers(1_000, **optional))))
    assert paid(result) == [
        (6, "pai_gow", 1_000, "push", 1_000),
        (6, "fortune_bonus", 500, "win", 3_000),
        (6, "pai_gow_insurance", 100, "lose", 0),
        (6, "progressive", 100, "win", 400),
    ]
    assert bank_of(result) == {
        "paid_in": 0, "taken_out": 0, "vigorish": 0, "net": 0, "house_net": -2_700,
    }  # fmt: skip


@pytest.mark.shows("645a.14(c)", "645a.14(e)", "645a.14(h)", "645a.12(a)")
@pytest.mark.parametrize("cite", VOID)
def test_645a_14_a_void_banked_round_moves_nothing(cite: str) -> None:
    result = adjudicate(
        banked(
            seat(6, JACKS),
            seat(1, NINES),
            dealer=" ".join(ACES),
            dealer_wager=1_000,
            irregularity=cite,
            rules=DICE,
        )
    )
    assert [(one[0], one[3], one[4]) for one in paid(result)] == [
        (6, "void", 1_000),
        (1, "void", 1_000),
    ]
    assert bank_of(result) == dict.fromkeys(
        ("paid_in", "taken_out", "vigorish", "net", "house_net"), 0
    )


@pytest.mark.shows("645a.14(d)")
def test_645a_14_d_a_player_voids_his_hand_in_a_banked_round() -> None:
    voided = seat(6, " ".join(NINES), decision="void")
    result = adjudicate(banked(voided, seat(1, JACKS), irregularity="645a.14(d)"))
    assert line(result, 6, "pai_gow")["outcome"] == "void"
    assert bank_of(result)["net"] == -1_000


@pytest.mark.parametrize(
    ("change", "field", "cite"),
    [
        ({"bank": {"seat": 5}}, "bank.seat", "645a.12(c)"),
        ({"bank": {"seat": 3, "co_bank": True, "dealer_wager": 5}}, "bank.dealer_wager",
         "645a.12(e)"),
        ({"bank": {"seat": 3, "dealer_wager": -1}}, "bank.dealer_wager", ""),
        ({"bank": {"seat": 3, "share": 2}}, "bank.share", ""),
        ({"bank": {"seat": 3, "dealer_wager": 500}}, "dealer.cards", ""),
        ({"bank": {"seat": 3, "dealer_wager": 2_501}, "rules": {"dealer_bet_vs_bank": 2_500},
          "dealer": {"cards": " ".join(ACES).split()}}, "bank.dealer_wager", "645a.12(g)"),
    ],
)  # fmt: skip
@pytest.mark.shows("645a.12(c)", "645a.12(e)")
def test_a_bank_that_makes_no_sense_is_refused(change: Record, field: str, cite: str) -> None:
    refused = refusal(banked(seat(6, JACKS)) | change)
    assert refused.field == field
    assert not cite or cite in refused.cites


@pytest.mark.shows("645a.12(f)")
def test_645a_12_f_a_bank_has_no_wager_on_another_area() -> None:
    own = seat(4, JACKS, player="Ann")
    told = banked(own, seat(6, NINES))
    told["seats"][0] |= {"player": "Ann"}
    assert "645a.12(f)" in refusal(told).cites


@pytest.mark.shows("645a.12(f)")
@pytest.mark.parametrize("last", [False, True])
def test_r_645a_15_a_bank_makes_no_wager(last: bool) -> None:
    told = banked(seat(6, JACKS))
    told["seats"][0]["wagers"] = {"pai_gow": 1_000}
    if last:
        told["seats"].reverse()
    refused = refusal(told)
    assert refused.field.endswith("wagers")


@pytest.mark.shows("645a.12(f)", "645a.12(n)")
@pytest.mark.parametrize("last", [False, True])
def test_r_645a_15_a_bank_may_make_optional_wagers_where_the_casino_lets_him(last: bool) -> None:
    """A pair of tens loses the Fortune Bonus, to the house, wherever the bank is listed."""
    told = banked(seat(6, JACKS), rules={"bank_side_bets": True})
    told["seats"][0]["wagers"] = {"fortune_bonus": 500}
    if last:
        told["seats"].reverse()
    result = adjudicate(told)
    assert (3, "fortune_bonus", 500, "lose", 0) in paid(result)
    assert result["bank"]["house_net"] == 550


@pytest.mark.shows("645a.14(e)")
def test_645a_14_e_a_bank_does_not_void_his_own_hand() -> None:
    told = banked(seat(6, JACKS), rules={"bank_side_bets": True}, irregularity="645a.14(d)")
    told["seats"][0] |= {"wagers": {"fortune_bonus": 500}, "decision": "void"}
    told["seats"][0] = without("high", without("low", told["seats"][0]))
    assert refusal(told).field == "seats[0].decision"


@pytest.mark.shows("645a.12(e)")
def test_half_a_setting_of_a_co_bank_is_refused() -> None:
    told = banked(seat(6, JACKS), co_bank=True)
    told["seats"][0] = without("low", told["seats"][0])
    assert refusal(told).field == "seats[0].high"


@pytest.mark.shows("645a.12(a)", "645a.12(e)")
@pytest.mark.parametrize(
    ("rules", "co_bank", "cite"),
    [
        ({"bank": False}, False, "645a.12(a)"),
        ({"bank": True, "co_bank": False}, True, "645a.12(e)"),
        ({"bank": False, "co_bank": True}, False, "645a.12(a)"),
        ({"bank": False, "co_bank": True}, True, "645a.12(a)"),
    ],
)
def test_645a_12_a_no_bank_where_the_casino_does_not_offer_it(
    rules: Record, co_bank: bool, cite: str
) -> None:
    assert cite in refusal(banked(seat(6, JACKS), co_bank=co_bank, rules=rules)).cites


# play: a stacked shoe

PLACES = {1: [0, 1, 2, 3, 4, 5, 6], 2: [6, 0, 1, 2, 3, 4, 5], 3: [5, 6, 0, 1, 2, 3, 4],
          4: [4, 5, 6, 0, 1, 2, 3], 5: [3, 4, 5, 6, 0, 1, 2], 6: [2, 3, 4, 5, 6, 0, 1],
          7: [1, 2, 3, 4, 5, 6, 0]}  # fmt: skip
"""Counted counterclockwise from the dealer (0), then dealt clockwise."""


def shoe(hands: dict[int, str], places: list[int], method: str = "automated_shoe") -> list[str]:
    """The shoe from which these places get these cards; the others get the deck's lowest."""
    faces = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    given = {place: cards.split() for place, cards in hands.items()}
    rest = [face for face in faces if not any(face in hand for hand in given.values())]
    for place in range(7):
        if place not in given:
            given[place], rest = rest[:7], rest[7:]
    if method == "automated_shoe":
        return [face for place in places for face in given[place]]
    return [given[place][turn] for turn in range(7) for place in places]


def played(
    hands: dict[int, str], decisions: dict[int, list[Any]], start: int = 1,
    method: str = "automated_shoe", **more: Any,
) -> Record:  # fmt: skip
    """A record with a shoe: every seat with decisions has $10 on the Pai Gow Poker Wager."""
    rules = {"dealing_method": method} | more.pop("rules", {})
    seats = [
        {"seat": number, "wagers": {"pai_gow": 1_000}, "decisions": said}
        for number, said in decisions.items()
    ]
    return {
        "game": "pai-gow",
        "start": start,
        "shoe": shoe(hands, PLACES[start], method),
        "seats": seats,
        "rules": rules,
    } | more


HOUSE = ["house way"]
AGAINST_TENS = {0: TENS, 2: " ".join(JACKS), 5: " ".join(NINES)}


@pytest.mark.shows("645a.5(i)(1)(iii)", "645a.5(i)(2)")
@pytest.mark.parametrize("start", range(1, 8))
@pytest.mark.parametrize("how", ["rng", "shaker"])
def test_645a_5_i_the_bank_is_number_one(start: int, how: str) -> None:
    """Counted counterclockwise from seat 3: 3, 2, 1, the dealer, 6, 5, 4."""
    first = [3, 2, 1, 0, 6, 5, 4][start - 1]
    places = [(first + turn) % 7 for turn in range(7)]
    hands = {3: TENS, 2: " ".join(JACKS)}
    told = played(hands, {2: HOUSE}, rules={"start_method": how})
    told |= {"start": start, "bank": {"seat": 3}, "shoe": shoe(hands, places)}
    told["seats"].append({"seat": 3, "decisions": []})
    result = play_stacked(told)
    assert result["bank"]["paid_in"] == 1_000
    went = [one["to"] for one in result["transcript"] if one["what"] == "deal"]
    assert went[0] == (f"seat {first}" if first else "dealer")


@pytest.mark.shows("645a.5(i)(3)")
def test_645a_5_i_3_the_button_starts_at_the_dealer() -> None:
    told = without("start", played(AGAINST_TENS, {2: HOUSE}, rules={"start_method": "button"}))
    went = [one["to"] for one in play_stacked(told)["transcript"] if one["what"] == "deal"]
    assert went[0] == "dealer"


@pytest.mark.shows("645a.11(a)(1)", "645a.11(b)", "645a.11(d)")
@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        (["house way"], "win"),
        ([{"high": JACKS[0].split(), "low": JACKS[1].split()}], "win"),
        ([{"high": ["Jh", "Js", "Kh", "4h", "2s"], "low": ["6c", "7d"]}], "push"),
        (["surrender"], "lose"),
        (["house way", "surrender"], "lose"),  # once the dealer's hands are set
        (["house way", "show"], "win"),
    ],
)
def test_a_seats_decisions(said: list[Any], outcome: str) -> None:
    result = play_stacked(played(AGAINST_TENS, {2: said}))
    assert result["lines"][0]["outcome"] == outcome
    surrendered = "surrender" in said
    assert ("645a.11(d)" in result["lines"][0]["cites"]) == surrendered


@pytest.mark.parametrize(
    ("said", "field"),
    [
        (["show"], "seats[0].decisions"),
        (["surrender", "house way"], "seats[0].decisions[1]"),
        (["house way", "show", "show"], "seats[0].decisions[2]"),
    ],
)
@pytest.mark.shows("645a.11(b)")
def test_a_decision_that_is_missing_wrong_or_left_over_is_refused(
    said: list[Any], field: str
) -> None:
    assert refusal(played(AGAINST_TENS, {2: said}), play_stacked).field == field


@pytest.mark.shows("645a.11(d)")
def test_645a_11_d_no_surrender_with_an_optional_wager_in_play_either() -> None:
    told = played(AGAINST_TENS, {2: ["surrender"]})
    told["seats"][0]["wagers"]["pai_gow_insurance"] = 100
    refused = refusal(told, play_stacked)
    assert refused.field == "seats[0].decisions"
    assert "645a.11(d)" in refused.cites


@pytest.mark.shows("645a.11(d)")
def test_645a_11_d_nor_after_the_dealers_hands_are_set() -> None:
    told = played(AGAINST_TENS, {2: ["house way", "surrender"]})
    told["seats"][0]["wagers"]["pai_gow_insurance"] = 100
    assert refusal(told, play_stacked).field == "seats[0].decisions[1]"


@pytest.mark.shows("645a.12(c)", "645a.12(g)", "645a.12(h)", "645a.12(j)")
def test_a_banked_round_from_a_shoe() -> None:
    """The bank's hands are set as he decides, or the house way; the dealer wagers $10 and wins."""
    hands = {3: TENS, 2: " ".join(JACKS), 6: " ".join(NINES), 0: " ".join(ACES)}
    places = [3, 4, 5, 6, 0, 1, 2]
    for said in ([], ["house way"], [{"high": TENS_HIGH.split(), "low": TENS_LOW.split()}]):
        told = played(hands, {2: HOUSE, 6: HOUSE})
        told |= {"bank": {"seat": 3, "dealer_wager": 1_000}, "shoe": shoe(hands, places)}
        told["seats"].insert(0, {"seat": 3, "decisions": said})
        result = play_stacked(told)
        assert bank_of(result) == {
            "paid_in": 1_000, "taken_out": 0, "vigorish": 0, "net": -1_000, "house_net": 1_050,
        }  # fmt: skip
        assert [one for one in result["transcript"] if "645a.12(c)" in one["cites"]]
        assert [one for one in result["transcript"] if "645a.12(g)" in one["cites"]]
