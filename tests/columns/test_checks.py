"""What kernels look at before they settle: the cards that are out, and what a round tells."""

import numpy as np
import pytest

from pitboss.columns.checks import NONE_OUT, TWICE, shoe_held, tells_only, with_cards
from pitboss.columns.telling import of_equal_length, rounds_telling


def cards(*numbers: int) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """Cards by their numbers."""
    return np.array(numbers, np.uint8)


def test_one_deck_holds_each_card_once() -> None:
    hand = cards(0, 51, 52, 7, 51)
    out = with_cards(NONE_OUT, hand, 0, 4)
    assert out == NONE_OUT | np.uint64(1 | 1 << 7 | 1 << 51 | 1 << 52)
    assert with_cards(out, hand, 4, 5) == TWICE
    assert with_cards(NONE_OUT, hand, 1, 5) == TWICE
    assert with_cards(out, cards(8), 0, 1) == out | np.uint64(1 << 8)


def test_a_shoe_holds_so_many_copies_and_is_counted_anew_each_time() -> None:
    copies, out = np.full(53, 2, np.uint8), np.zeros(53, np.uint8)
    copies[52] = 0
    twice = cards(3, 3, 4, 4)
    assert [shoe_held(twice, 0, 4, copies, out) for _ in range(3)] == [True] * 3
    assert not shoe_held(cards(3, 4, 3, 3), 0, 4, copies, out)
    assert not shoe_held(cards(52), 0, 1, copies, out)
    assert not out.any()


SECOND = of_equal_length(cards(5).reshape(1, 1))._replace(starts=np.array([0, 0, 1]))
THIRD_SEAT = SECOND._replace(starts=np.array([0, 0, 0, 1, 1]))


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("dealer", SECOND),
        ("dealer_high", SECOND),
        ("dealer_low", SECOND),
        ("high", THIRD_SEAT),
        ("low", THIRD_SEAT),
        ("switched", np.array([-1, -1, -1, 0], np.int8)),
        ("meter", np.array([-1, 0])),
        ("replacement", cards(255, 5)),
        ("start", np.array([0, 3], np.int8)),
    ],
)
def test_a_round_that_tells_more_than_its_game_has_is_seen(field: str, told: object) -> None:
    """Of two rounds with two seats each, the second."""
    rounds = rounds_telling(2, 2, **{field: told})
    assert tells_only(rounds, ()).tolist() == [True, False]
    assert tells_only(rounds, (field,)).tolist() == [True, True]


def test_a_round_that_tells_nothing_more_is_seen() -> None:
    assert tells_only(rounds_telling(2, 2), ()).tolist() == [True, True]
