"""Point counts (§ 686a.3(d))."""

from itertools import combinations_with_replacement

import pytest

from pitboss.chapters.over_under.ranking import point_total
from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import DECK, cards

POINTS = chapter_file("686a").cards.points()


@pytest.mark.shows("686a.3(d)(1)")
@pytest.mark.parametrize("pips", range(2, 11))
def test_686a_3_d_1_two_to_ten_count_their_face_value(pips: int) -> None:
    rank = "T" if pips == 10 else str(pips)
    for suit in "cdhs":
        assert point_total(cards([rank + suit]), POINTS) == pips


@pytest.mark.shows("686a.3(d)(2)")
@pytest.mark.parametrize("rank", "JQK")
def test_686a_3_d_2_jack_queen_and_king_count_ten(rank: str) -> None:
    for suit in "cdhs":
        assert point_total(cards([rank + suit]), POINTS) == 10


@pytest.mark.shows("686a.3(d)(3)")
def test_686a_3_d_3_an_ace_is_always_eleven() -> None:
    assert point_total(cards("Ah"), POINTS) == 11
    assert point_total(cards("Ah Ad"), POINTS) == 22
    assert point_total(cards("Ah Ad Ac"), POINTS) == 33


@pytest.mark.parametrize(
    ("hand", "count"),
    [("2c 2d 2h", 6), ("Ah Kd 9c", 30), ("Td Jd Qd", 30), ("5c 6c 7c", 18), ("2c 3d Ac", 16)],
)
def test_a_hand_is_the_sum_of_its_cards(hand: str, count: int) -> None:
    assert point_total(cards(hand), POINTS) == count


def test_three_cards_count_from_6_to_33_and_every_total_between() -> None:
    """The totals that § 686a.7(i.2), (k) and (l) list are all there are: three deuces to three
    aces."""
    totals = {point_total(hand, POINTS) for hand in combinations_with_replacement(DECK[::4], 3)}
    assert totals == set(range(6, 34))
