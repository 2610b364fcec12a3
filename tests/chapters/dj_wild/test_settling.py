"""DJ Wild Stud Poker by columns: as the reference settles it, and as the chapter's text says."""

from functools import partial
from random import Random
from typing import Any

import pytest
from tests.chapters.dj_wild.recorded import random_record
from tests.columns.equality import by_kernels, check_equal
from tests.records.adjudicated import Paid, paid

from pitboss.chapters import chapter_named
from pitboss.vocabulary.refusal import Refused

Record = dict[str, Any]

ROYAL = "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH = "9s 8s 7s 6s 5s"
NOTHING = "Ac Qd 9h 7c 4s"
PAIR_OF_KINGS = "Kc Kd 8h 6c 3s"
WITH_JOKER = "9s 8s 7s 6s Jk"


def seat(number: int, cards: str, decision: str = "raise", ante: int = 1000, **more: int) -> Record:
    """A seat of a record."""
    wagers = {"ante": ante, "blind": ante} | more
    return {"seat": number, "cards": cards.split(), "wagers": wagers, "decision": decision}


def record(*seats: Record, dealer: str = PAIR_OF_KINGS, **more: Any) -> Record:
    """A record of these seats."""
    return {"game": "dj-wild", "seats": list(seats), "dealer": {"cards": dealer.split()}} | more


def settled(data: Record) -> Paid:
    """How the kernel settles a round."""
    return paid(by_kernels([data])[0])


def on_meter(data: Record) -> int | None:
    """What stands on the meter after a round, by the kernel."""
    meters: dict[str, int] = by_kernels([data])[0]["meters"]
    return meters.get("progressive")


def test_every_regular_round_is_settled_as_by_the_reference() -> None:
    covered, count = check_equal(random_record, seed=687)
    assert covered == count


def test_a_damaged_record_is_settled_as_by_the_reference_or_left_to_it() -> None:
    covered, count = check_equal(partial(random_record, damaged=True), seed=688)
    assert 0 < covered < count


def test_the_random_records_have_every_rare_line() -> None:
    """What is compared would be worth little if nobody ever won the meter."""
    chance = Random(689)
    records = [random_record(chance) for _ in range(2_000)]
    lines = [line for result in by_kernels(records).values() for line in result["lines"]]
    won = {(line["wager"], line["hand"]) for line in lines if line["outcome"] == "win"}
    assert {
        ("blind", "five wilds"), ("blind", "royal flush"), ("blind", "five-of-a-kind"),
        ("progressive_bonus", "royal flush"), ("progressive_bonus", "straight flush"),
        ("progressive_bonus.envy", "royal flush"), ("progressive_bonus.envy", "straight flush"),
        ("trips_bonus", "five wilds, with wild"), ("trips_bonus", "royal flush, natural"),
        ("trips_bonus", "four-of-a-kind, natural"), ("trips_bonus", "full house, with wild"),
        ("bad_beat_bonus", "straight flush"), ("bad_beat_bonus", "four-of-a-kind"),
    } <= won  # fmt: skip
    assert ("blind", "push") in {(line["wager"], line["outcome"]) for line in lines}


@pytest.mark.shows("687a.11(e)(1)", "687a.11(e)(2)", "687a.11(e)(3)", "687a.12(a)", "687a.12(b)")
def test_ante_blind_and_raise_against_a_pair_of_kings() -> None:
    """A flush wins and the Blind pays it 2 to 1; an equal pair pushes; ace high loses; a winning
    pair of aces pays Ante and Raise, and the Blind pushes. The last seat is settled first."""
    seats = (
        seat(1, "As Js 9s 5s 7s"), seat(2, "Kh Ks 8d 6d 3c", ante=500), seat(3, NOTHING, ante=700),
        seat(4, "Ad Ah Td 5h 4h", ante=300),
    )  # fmt: skip
    assert settled(record(*seats)) == [
        (4, "ante", 300, "win", 600),
        (4, "blind", 300, "push", 300),
        (4, "raise", 600, "win", 1200),
        (3, "ante", 700, "lose", 0),
        (3, "blind", 700, "lose", 0),
        (3, "raise", 1400, "lose", 0),
        (2, "ante", 500, "push", 500),
        (2, "blind", 500, "push", 500),
        (2, "raise", 1000, "push", 1000),
        (1, "ante", 1000, "win", 2000),
        (1, "blind", 1000, "win", 3000),
        (1, "raise", 2000, "win", 4000),
    ]


@pytest.mark.shows("687a.11(b)(1)", "687a.11(b)(2)", "687a.11(b)(3)", "687a.11(c)", "R-687a-14")
def test_a_fold_forfeits_ante_blind_and_bad_beat_but_not_the_trips_bonus() -> None:
    """Three kings, natural, pay the Trips Bonus 6 to 1 and the Progressive 9 to 1."""
    bonuses = {"progressive_bonus": 100, "trips_bonus": 200, "bad_beat_bonus": 300}
    folded = seat(2, "Kh Ks Qc 4d 7h", "fold", **bonuses)
    dealer = "Ad Ah Td 5h 3h"
    lost = [(2, "ante", 1000, "lose", 0), (2, "blind", 1000, "lose", 0)]
    no_beat, trips = (2, "bad_beat_bonus", 300, "lose", 0), (2, "trips_bonus", 200, "lose", 0)
    pair = (2, "progressive_bonus", 100, "lose", 0)
    assert settled(record(folded, dealer=dealer)) == [*lost, no_beat, pair, trips]
    chosen = {"folded_progressive": False}
    assert settled(record(folded, dealer=dealer, rules=chosen)) == [*lost, pair, no_beat, trips]
    three = folded | {"cards": ["Kh", "Ks", "Kc", "4d", "7h"]}
    assert settled(record(three, dealer=dealer))[-2:] == [
        (2, "progressive_bonus", 100, "win", 1000),
        (2, "trips_bonus", 200, "win", 1400),
    ]
    assert settled(record(three, dealer=dealer, rules=chosen))[-1] == (
        (2, "trips_bonus", 200, "win", 1400)
    )


@pytest.mark.shows("687a.11(f)(1)(ii)", "687a.12(c)", "687a.6(d)(1)", "R-687a-13", "R-GEN-7")
def test_shares_of_the_meter_are_paid_in_turn_and_the_whole_of_it_is_reseeded() -> None:
    """The straight flush of seat 3 takes a tenth first, rounded down, then the royal flush of seat
    1 the rest; $2,000 stand on the meter after it."""
    seats = seat(1, ROYAL, progressive_bonus=100), seat(3, STRAIGHT_FLUSH, progressive_bonus=100)
    data = record(*seats, meters={"progressive": 555_559}, rules={"progressive_envy": "off"})
    awards = [line for line in settled(data) if line[1] == "progressive_bonus"]
    assert awards == [
        (3, "progressive_bonus", 100, "win", 55_555),
        (1, "progressive_bonus", 100, "win", 500_004),
    ]
    assert on_meter(data) == 200_000
    assert on_meter(record(seats[1], meters={"progressive": 555_559})) == 500_004
    assert on_meter(record(seat(1, NOTHING), meters={"progressive": 555_559})) == 555_559
    assert on_meter(record(seat(1, NOTHING))) is None


@pytest.mark.shows("687a.12(c)", "R-687a-12", "R-GEN-8")
def test_envy_is_paid_to_the_others_who_made_the_wager_from_the_right() -> None:
    """Seat 2 folded and is paid all the same; seat 5 did not make the wager, and its own straight
    flush is envied only where every live hand is."""
    seats = (
        seat(1, "Ac Qd 9h 7c 4s", progressive_bonus=500),
        seat(2, "Ad Qc 9d 7d 4h", "fold", progressive_bonus=500),
        seat(3, ROYAL, progressive_bonus=500),
        seat(5, STRAIGHT_FLUSH),
    )

    def envy(**chosen: str) -> list[tuple[int, int]]:
        rules = {"paytables": {"progressive_bonus": "2"}, **chosen}
        data = record(*seats, meters={"progressive": 10**6}, rules=rules)
        return [(line[0], line[4]) for line in settled(data) if line[1].endswith(".envy")]

    assert envy() == [(2, 500_000), (1, 500_000)]
    assert envy(progressive_envy="off") == []
    every = [(3, 150_000), (2, 150_000), (1, 150_000), (2, 500_000), (1, 500_000)]
    assert envy(progressive_envy="all_live_hands") == every


@pytest.mark.shows("687a.11(f)(1)[lead]", "687a.8(f)", "R-687a-5", "R-687a-11")
def test_the_joker_is_replaced_for_the_progressive_wager() -> None:
    """With the five of spades for the joker it is a straight flush, with the three a flush."""
    joker, meters = seat(1, WITH_JOKER, progressive_bonus=100), {"progressive": 10**6}

    def award(replacement: str) -> int:
        data = record(joker, meters=meters, replacement=replacement)
        return next(line[4] for line in settled(data) if line[1] == "progressive_bonus")

    assert award("5s") == 100_000
    assert award("3c") == 0
    assert award("4s") == 4_100
    assert not by_kernels([record(joker, meters=meters)])  # what replaced it is not told
    assert not by_kernels([record(joker, meters=meters, replacement="8s")])  # nor twice out
    assert by_kernels([record(seat(1, WITH_JOKER), replacement="8s")])  # no spare card was dealt


@pytest.mark.shows("687a.11(f)(2)(ii)", "687a.12(d)", "R-687a-3")
@pytest.mark.parametrize(
    ("cards", "to_one", "hand"),
    [
        ("2c 2d 2h 2s Jk", 2000, "five wilds, with wild"),
        (ROYAL, 1000, "royal flush, natural"),
        ("Ah Kh Qh Jh Jk", 70, "royal flush, with wild"),
        ("2c 2d 2h 2s 9h", 60, "five-of-a-kind, with wild"),
        ("2c 2d 2h 9s 9h", 60, "five-of-a-kind, with wild"),
        ("6h 5h 4h 3h 2h", 200, "straight flush, natural"),
        ("9c 9d 9s Ah Jk", 6, "four-of-a-kind, with wild"),
        ("2c 9d 9s 9h 5h", 6, "four-of-a-kind, with wild"),  # three nines, natural, pay no more
        ("9c 9d 9s 6h 5h", 6, "three-of-a-kind, natural"),
        ("2c 9d 9s 5h 7h", 1, "three-of-a-kind, with wild"),
        (NOTHING, -1, "high card"),
    ],
)
def test_the_trips_bonus_pays_the_better_of_its_columns(cards: str, to_one: int, hand: str) -> None:
    data = record(seat(1, cards, "fold", trips_bonus=300))
    line = by_kernels([data])[0]["lines"][-1]
    assert (line["back"], line["hand"]) == (300 * (1 + to_one), hand)


@pytest.mark.shows("687a.11(f)(3)(i)", "687a.11(f)(3)(ii)", "687a.12(e)", "R-687a-2")
def test_the_bad_beat_is_the_players_or_the_dealers_too_where_both_ways_are_paid() -> None:
    three, flush = "9c 9d 9s Ah 4h", "As Js 8s 5s 4s"

    def back(player: str, dealer: str, **rules: Any) -> int:
        data = record(seat(1, player, bad_beat_bonus=200), dealer=dealer, rules=rules)
        return settled(data)[-1][4]

    assert back(three, flush) == 2_000  # 9 to 1
    assert back(flush, three) == 0
    assert back(flush, three, bad_beat="two_way") == 2_000
    assert back(three, flush, paytables={"bad_beat_bonus": "DJWBB-04"}) == 3_200  # 15 to 1
    assert back("Kh Ks 8d 6d 3c", PAIR_OF_KINGS, bad_beat="two_way") == 0  # equal: nobody is beaten


@pytest.mark.parametrize(
    ("changed", "more"),
    [
        ({"wagers": {"ante": 500}}, {}),
        ({"wagers": {"ante": 500, "blind": 499}}, {}),
        ({"wagers": {"blind": 500}}, {}),
        ({"wagers": {"ante": 500, "blind": 500, "raise": 1000}}, {}),
        ({"wagers": {"ante": 500, "blind": 500, "progressive_bonus": 500}}, {}),
        ({"wagers": {"ante": 5, "blind": 5, "trips_bonus": 5}}, {"rules": {"trips_bonus": False}}),
        ({"seat": 7}, {}),
        ({"cards": NOTHING.split()[:4]}, {}),
        ({"cards": [*NOTHING.split()[:4], "Kc"]}, {}),  # the dealer has it
        ({"cards": [*NOTHING.split()[:4], "Ac"]}, {}),
        ({"decision": None}, {}),
        ({"decision": {"raise": 2000}}, {}),
        ({}, {"dealer": "Kc"}),
        ({}, {"dealer": f"{PAIR_OF_KINGS} 5d"}),
        ({}, {"start": 3}),
    ],
)
def test_a_round_that_cannot_have_been_is_left_to_the_reference(
    changed: Record, more: Record
) -> None:
    regular = seat(3, NOTHING)
    assert by_kernels([record(regular)])
    assert not by_kernels([record(regular | changed, **more)])


@pytest.mark.shows("R-GEN-7")
def test_an_award_from_a_meter_of_which_nothing_is_told_is_left_to_the_reference() -> None:
    lucky = seat(1, STRAIGHT_FLUSH, progressive_bonus=100)
    assert not by_kernels([record(lucky)])
    results = by_kernels([record(lucky), record(lucky, meters={"progressive": 0})])
    assert list(results) == [1]
    assert paid(results[1])[3] == (1, "progressive_bonus", 100, "win", 0)


def test_choices_that_nobody_may_make_are_refused() -> None:
    settling = chapter_named("dj-wild").settling
    assert settling is not None
    with pytest.raises(Refused) as refusal:
        settling({"paytables": {"trips_bonus": "DJWT-99"}})
    assert refusal.value.field == "rules.paytables.trips_bonus"
