"""High Card Flush by columns: as the reference settles it, and as the chapter's text says."""

from functools import partial
from random import Random
from typing import Any

import pytest
from tests.chapters.high_card_flush.recorded import random_record
from tests.columns.equality import by_kernels, check_equal
from tests.records.adjudicated import Paid, paid

from pitboss.chapters import chapter_named
from pitboss.vocabulary.refusal import Refused

Record = dict[str, Any]

NINE_HIGH = "9c 5c 2c 3d 7d 4h 8s"
EIGHT_HIGH = "8c 5c 2c 3d 7d 4h 9s"
FOUR_HEARTS = "Ah Jh 7h 3h 2d Tc 6s"
SEVEN_SPADES = "As Ks Qs Js Ts 7s 5s"
SIX_DIAMONDS = "Ad Kd Qd Jd Td 9d 4c"
LOW = [f"{rank}{suit}" for rank in "23456" for suit in "cdhs"]
RUN_OF_SEVEN = "8h 7h 6h 5h 4h 3h 2h"


def seat(
    number: int, cards: str, raised: int | None = 1000, ante: int = 1000, **more: int
) -> Record:
    """A seat of a record; one that raised nothing has folded."""
    decision = "fold" if raised is None else {"raise": raised}
    wagers = {"ante": ante} | more
    return {"seat": number, "cards": cards.split(), "wagers": wagers, "decision": decision}


def record(*seats: Record, dealer: str = NINE_HIGH, **more: Any) -> Record:
    """A record of these seats."""
    dealt = {"cards": dealer.split()}
    return {"game": "high-card-flush", "seats": list(seats), "dealer": dealt} | more


def settled(data: Record) -> Paid:
    """How the kernel settles a round."""
    return paid(by_kernels([data])[0])


def test_every_regular_round_is_settled_as_by_the_reference() -> None:
    covered, count = check_equal(random_record, seed=678)
    assert covered == count


def test_a_damaged_record_is_settled_as_by_the_reference_or_left_to_it() -> None:
    covered, count = check_equal(partial(random_record, damaged=True), seed=679)
    assert 0 < covered < count


def test_the_random_records_have_every_rare_line() -> None:
    """What is compared would be worth little if nobody ever won the meter or met the limit."""
    chance = Random(680)
    records = [random_record(chance) for _ in range(2_000)]
    lines = [line for result in by_kernels(records).values() for line in result["lines"]]
    won = {(line["wager"], line["hand"]) for line in lines if line["outcome"] == "win"}
    flushes = {f"{count}-card flush" for count in ("four", "five", "six", "seven")}
    runs = {f"{count}-card straight flush" for count in ("four", "five", "six", "seven")}
    assert {("flush_bonus", hand) for hand in flushes} <= won
    assert {("straight_flush_bonus", hand) for hand in runs} <= won
    assert {("progressive_jackpot", hand) for hand in runs} <= won
    limited = {(line["wager"], line["hand"] == "dealer does not qualify")
               for line in lines if "678a.12(e)" in line["cites"]}  # fmt: skip
    assert limited == {("ante", False), ("raise", False), ("ante", True)}
    assert ("raise", "push") in {(line["wager"], line["outcome"]) for line in lines}


@pytest.mark.shows(
    "678a.11(d)(2)(ii)(A)", "678a.11(d)(2)(ii)(B)", "678a.11(d)(2)(ii)(C)", "678a.12(a)",
    "678a.11(c)(2)[lead]",
)  # fmt: skip
def test_ante_and_raise_against_three_clubs_with_the_nine() -> None:
    """Four hearts win, an equal three-card flush pushes, a lower one loses; who folded lost the
    Ante before. The last seat is settled first."""
    seats = (
        seat(1, FOUR_HEARTS), seat(2, "Kc Qc 8d 6d 9h 4s Kh", None, 700),
        seat(3, "9s 5s 2s 3c 7c 4d Th", 500, 500), seat(6, "8c 6c 4c Jd Qd Js Qh", 300, 300),
    )  # fmt: skip
    assert settled(record(*seats)) == [
        (2, "ante", 700, "lose", 0),
        (6, "ante", 300, "lose", 0),
        (6, "raise", 300, "lose", 0),
        (3, "ante", 500, "push", 500),
        (3, "raise", 500, "push", 500),
        (1, "ante", 1000, "win", 2000),
        (1, "raise", 1000, "win", 2000),
    ]


@pytest.mark.shows("678a.11(d)(1)[lead]", "678a.11(d)(1)(ii)", "678a.11(e)(1)(ii)", "R-678a-5")
def test_a_dealer_who_does_not_qualify_pays_every_ante_before_the_optional_wagers() -> None:
    """Three clubs with the eight do not qualify: even two cards of a suit win the Ante."""
    seats = seat(1, FOUR_HEARTS, flush_bonus=200), seat(4, "Kc Jc 6d 5d Qh 4s 2s", 400, 400)
    assert settled(record(*seats, dealer=EIGHT_HIGH)) == [
        (4, "ante", 400, "win", 800),
        (4, "raise", 400, "push", 400),
        (1, "ante", 1000, "win", 2000),
        (1, "raise", 1000, "push", 1000),
        (1, "flush_bonus", 200, "win", 400),
    ]


@pytest.mark.shows("678a.11(b)(1)", "678a.11(b)(2)", "678a.11(b)(3)", "R-678a-4")
def test_a_raise_is_within_what_the_flush_allows() -> None:
    """One Ante with four cards, up to two with five, up to three with six or seven."""

    def taken(cards: str, *raises: int) -> list[int]:
        return [raised for raised in raises if by_kernels([record(seat(1, cards, raised))])]

    five = "Ah Jh 7h 6h 3h Td 6s"
    assert taken(FOUR_HEARTS, 999, 1000, 1001, 2000) == [1000]
    assert taken(five, 500, 1000, 1500, 2000, 3000) == [1000, 2000]
    assert taken(SIX_DIAMONDS, 1000, 2000, 2999, 3000, 4000) == [1000, 2000, 3000]
    assert taken(SEVEN_SPADES, 1000, 2000, 2999, 3000, 4000) == [1000, 2000, 3000]
    between = record(seat(1, five, 1999), rules={"raise_step": "any"})
    assert settled(between)[1] == (1, "raise", 1999, "win", 3998)


@pytest.mark.shows("678a.12(e)", "R-678a-10")
def test_a_player_wins_no_more_by_ante_and_raise_than_the_limit() -> None:
    """With $50,000 as the limit, an Ante of $30,000 leaves $20,000 for the Raise to win."""
    big = seat(1, FOUR_HEARTS, 3_000_000, 3_000_000)
    rules = {"payout_limit": 5_000_000}
    assert settled(record(big, rules=rules)) == [
        (1, "ante", 3_000_000, "win", 6_000_000),
        (1, "raise", 3_000_000, "win", 5_000_000),
    ]
    bigger = seat(1, FOUR_HEARTS, 5_000_001, 5_000_001)
    assert settled(record(bigger, rules=rules)) == [
        (1, "ante", 5_000_001, "win", 10_000_001),
        (1, "raise", 5_000_001, "win", 5_000_001),
    ]
    assert settled(record(bigger, dealer=EIGHT_HIGH, rules=rules)) == [
        (1, "ante", 5_000_001, "win", 10_000_001),
        (1, "raise", 5_000_001, "push", 5_000_001),
    ]
    lines = by_kernels([record(big, rules=rules)])[0]["lines"]
    assert ["678a.12(e)" in line["cites"] for line in lines] == [False, True]


@pytest.mark.shows(
    "678a.11(e)(1)(i)", "678a.11(e)(1)(ii)", "678a.11(e)(2)(i)", "678a.11(e)(2)(ii)", "678a.12(b)",
    "678a.12(c)", "R-678a-1", "R-678a-7",
)  # fmt: skip
@pytest.mark.parametrize(
    ("cards", "flush", "straight_flush"),
    [
        (FOUR_HEARTS, 1, -1),
        ("Ah Jh 7h 4h 3h Td 6s", 10, -1),
        (SIX_DIAMONDS, 100, 1000),
        (SEVEN_SPADES, 300, 100),
        (RUN_OF_SEVEN, 300, 8000),
        ("Ah Kh Qh 7h 6h 5h 4h", 300, 60),
        ("9h 7h 5h Ad Kd Qd Jd", 1, 60),
        ("9h 7h 5h 3h 6d Td Jd", 1, -1),
        ("9h 8h 7h 2c 3d Ts Jc", -1, 7),
        ("Ah 2h 3h 9d 7d Ts Jc", -1, -1),  # an ace is high
    ],
)
def test_the_bonuses_pay_the_flush_and_the_straight_flush(
    cards: str, flush: int, straight_flush: int
) -> None:
    folded = seat(1, cards, None, flush_bonus=100, straight_flush_bonus=100)
    data = record(folded, dealer=" ".join([card for card in LOW if card not in cards][:7]))
    backs = [line[4] for line in settled(data)[1:]]
    assert backs == [100 * (1 + flush), 100 * (1 + straight_flush)]
    if cards.startswith("Ah 2h 3h"):
        low = settled(data | {"rules": {"low_ace": True}})
        assert low[-1] == (1, "straight_flush_bonus", 100, "win", 800)


@pytest.mark.shows("678a.12(d)(1)", "678a.12(d)(4)", "678a.11(e)(3)(iv)", "R-678a-9", "R-GEN-7")
def test_shares_of_the_meter_are_paid_in_turn_and_the_whole_of_it_leaves_nothing() -> None:
    """Six diamonds in a row take a tenth, rounded down, and then seven hearts the rest; five
    spades in a row are paid 250 for 1."""
    seats = (
        seat(1, "8h 7h 6h 5h 4h 3h 2h", progressive_jackpot=200),
        seat(2, SIX_DIAMONDS.replace("4c", "4s"), None, progressive_jackpot=200),
        seat(3, "As Ks Qs Js Ts 8c 6c", progressive_jackpot=200),
    )
    result = by_kernels([record(*seats, meters={"progressive": 1_000_009}, dealer=NINE_HIGH
                                .replace("4h", "4d").replace("8s", "8d"))])[0]  # fmt: skip
    awards = [line for line in paid(result) if line[1] == "progressive_jackpot"]
    assert awards == [
        (3, "progressive_jackpot", 200, "win", 50_000),
        (2, "progressive_jackpot", 200, "win", 100_000),
        (1, "progressive_jackpot", 200, "win", 900_009),
    ]
    assert result["meters"] == {"progressive": 0}


@pytest.mark.shows("678a.12(d)(3)", "R-678a-9", "R-GEN-7")
def test_the_progressive_jackpot_wager_has_one_size() -> None:
    def covers(first: int, second: int, **more: Any) -> bool:
        seats = (
            seat(1, FOUR_HEARTS, progressive_jackpot=first),
            seat(2, "Ks Js Td 9d 5s 4s Qc", progressive_jackpot=second),
        )
        return bool(by_kernels([record(*seats, **more)]))

    assert covers(100, 100)
    assert covers(500, 500)
    assert not covers(100, 500)
    assert not covers(500, 500, rules={"progressive_bet": 100})
    assert covers(500, 500, rules={"progressive_bet": 500})
    assert not covers(99, 99)
    assert not covers(10_001, 10_001)
    assert not covers(100, 100, rules={"progressive_jackpot": False})


@pytest.mark.parametrize(
    ("changed", "more"),
    [
        ({"wagers": {"flush_bonus": 500}}, {}),
        ({"wagers": {"ante": 1000, "raise": 1000}}, {}),
        ({"wagers": {"ante": 1000, "flush_bonus": 5}}, {"rules": {"flush_bonus": False}}),
        ({"seat": 7}, {}),
        ({"cards": FOUR_HEARTS.split()[:6]}, {}),
        ({"cards": [*FOUR_HEARTS.split()[:6], "9c"]}, {}),  # the dealer has it
        ({"cards": [*FOUR_HEARTS.split()[:6], "Ah"]}, {}),
        ({"cards": [*FOUR_HEARTS.split()[:6], "Jk"]}, {}),
        ({"decision": None}, {}),
        ({"decision": "raise"}, {}),
        ({"decision": {"fold": 1000}}, {}),
        ({}, {"dealer": "9c 5c"}),
        ({}, {"dealer": f"{NINE_HIGH} Qd"}),
        ({}, {"replacement": "Qd"}),
    ],
)
def test_a_round_that_cannot_have_been_is_left_to_the_reference(
    changed: Record, more: Record
) -> None:
    regular = seat(3, FOUR_HEARTS)
    assert by_kernels([record(regular)])
    assert not by_kernels([record(regular | changed, **more)])


@pytest.mark.shows("R-GEN-7")
def test_an_award_from_a_meter_of_which_nothing_is_told_is_left_to_the_reference() -> None:
    lucky = seat(1, SIX_DIAMONDS, progressive_jackpot=100)
    results = by_kernels([record(lucky), record(lucky, meters={"progressive": 9})])
    assert list(results) == [1]
    assert paid(results[1])[-1] == (1, "progressive_jackpot", 100, "win", 0)


def test_choices_that_nobody_may_make_are_refused() -> None:
    settling = chapter_named("high-card-flush").settling
    assert settling is not None
    with pytest.raises(Refused) as refusal:
        settling({"payout_limit": 4_999_999})
    assert refusal.value.field == "rules.payout_limit"
