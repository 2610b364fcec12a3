"""What cards are worth at Blackjack (§ 633a.1, § 633a.3(e))."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from pitboss.chapters.blackjack.ranking import is_blackjack, is_soft, is_ten, total, value
from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import DECK, card, cards


@pytest.mark.shows("633a.3(e)(1)")
@pytest.mark.parametrize("pips", range(2, 11))
def test_two_to_ten_count_their_face_value(pips: int) -> None:
    rank = "T" if pips == 10 else str(pips)
    assert [value(card(rank + suit)) for suit in "cdhs"] == [pips] * 4


@pytest.mark.shows("633a.3(e)(2)")
@pytest.mark.parametrize("rank", "JQK")
def test_jack_queen_and_king_count_ten(rank: str) -> None:
    assert [value(card(rank + suit)) for suit in "cdhs"] == [10] * 4
    assert all(is_ten(card(rank + suit)) for suit in "cdhs")


def test_only_tens_and_face_cards_are_ten_valued() -> None:
    assert Counter(one.rank for one in DECK if is_ten(one)) == dict.fromkeys("TJQK", 4)


@pytest.mark.shows("633a.3(e)(3)", "633a.1[Soft total]", "633a.1[Hard total]")
@pytest.mark.parametrize(
    ("hand", "count", "soft"),
    [
        ("Ac", 11, True),
        ("Ac Kd", 21, True),
        ("Ac 6d", 17, True),
        ("Ac 6d Th", 17, False),
        ("Ac 9d", 20, True),
        ("Ac 9d Ah", 21, True),  # 11 + 9 + 1
        ("Ac Ad", 12, True),
        ("Ac Ad Ah", 13, True),
        ("Ac Ad Th", 12, False),
        ("Ac Ad Ah As 7c", 21, True),  # 11 + 1 + 1 + 1 + 7
        ("Ac Ad Ah As 8c", 12, False),
        ("Tc 6d", 16, False),
        ("Tc 6d Ah", 17, False),
        ("Tc 6d 5h Ah", 22, False),
        ("Kc Qd 2h", 22, False),
        ("7c 7d 7h", 21, False),
        ("2c 2d 2h 2s 3c", 11, False),
    ],
)
def test_an_ace_counts_eleven_unless_that_exceeds_21(hand: str, count: int, soft: bool) -> None:
    assert total(cards(hand)) == count
    assert is_soft(cards(hand)) is soft


@pytest.mark.shows("633a.3(e)(1)", "633a.3(e)(2)", "633a.3(e)(3)")
def test_every_hand_of_up_to_four_ranks_counts_as_the_text_says() -> None:
    """An ace is 11 or 1: the highest count that does not exceed 21, or the lowest of all."""
    points = {rank: [count] for rank, count in zip("23456789", range(2, 10), strict=True)}
    points |= {rank: [10] for rank in "TJQK"} | {"A": [1, 11]}
    for size in range(1, 5):
        for hand in combinations_with_replacement(DECK[::4], size):
            counts = {0}
            for one in hand:
                counts = {count + more for count in counts for more in points[one.rank]}
            fitting = [count for count in counts if count <= 21]
            assert total(hand) == (max(fitting) if fitting else min(counts)), hand


@pytest.mark.shows("633a.1[Blackjack]")
def test_an_ace_and_a_ten_valued_card_are_a_blackjack_and_nothing_else_is() -> None:
    found = Counter(
        "".join(sorted(one.rank for one in hand))
        for hand in combinations_with_replacement(DECK[::4], 2)
        if is_blackjack(hand)
    )
    assert found == {"AT": 1, "AJ": 1, "AQ": 1, "AK": 1}
    assert is_blackjack(cards("Kd Ah"))
    assert not is_blackjack(cards("7c 7d 7h"))
    assert not is_blackjack(cards("Ac 5d 5h"))


def test_the_chapters_data_has_the_same_values() -> None:
    points = chapter_file("633a").cards.points()
    assert [points[one.rank] for one in DECK] == [value(one) for one in DECK]
