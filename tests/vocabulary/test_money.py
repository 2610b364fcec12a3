"""Whole cents, and odds as printed."""

from fractions import Fraction

import pytest

from pitboss.vocabulary.money import For, MeterShare, Push, To, dollars, pay, whole_cents
from pitboss.vocabulary.refusal import Refused


@pytest.mark.parametrize(
    ("cents", "written"),
    [
        (0, "$0"),
        (1, "$0.01"),
        (50, "$0.50"),
        (100, "$1"),
        (105, "$1.05"),
        (123_456_700, "$1,234,567"),
        (-250, "-$2.50"),
    ],
)
def test_an_amount_is_written_as_people_write_it(cents: int, written: str) -> None:
    assert dollars(cents) == written


def test_x_to_1_returns_the_stake_and_adds_x_stakes() -> None:
    """R-GEN-3."""
    odds = pay("50 to 1")
    assert isinstance(odds, To)
    assert odds.back(500) == 500 + 50 * 500
    assert str(odds) == "50 to 1"


def test_x_for_1_pays_x_stakes_in_all() -> None:
    """R-GEN-3."""
    odds = pay("50 for 1")
    assert isinstance(odds, For)
    assert odds.back(500) == 50 * 500
    assert str(odds) == "50 for 1"


def test_a_split_cent_is_rounded_down() -> None:
    """R-GEN-4: 3 to 2 of five cents is seven and a half."""
    three_to_two = pay("3 to 2")
    assert isinstance(three_to_two, To)
    assert three_to_two.back(5) == 5 + 7
    assert whole_cents(Fraction(15, 2)) == 7


def test_printed_thousands_and_decimals_are_read() -> None:
    thousand, half = pay("1,000 to 1"), pay("2.5 to 1")
    assert isinstance(thousand, To)
    assert isinstance(half, To)
    assert thousand.back(100) == 100_100
    assert half.back(100) == 350


def test_a_push_returns_the_stake() -> None:
    pushed = pay("Push")
    assert isinstance(pushed, Push)
    assert pushed.back(725) == 725
    assert str(pushed) == "Push"


def test_a_share_of_a_meter_leaves_the_split_cent_on_it() -> None:
    """R-GEN-4."""
    share = pay("10% of meter")
    assert isinstance(share, MeterShare)
    assert share.of(12_345) == 1_234
    assert str(share) == "10% of meter"


@pytest.mark.parametrize(
    "printed", ["", "even", "1 to", "to 1", "1to1", "-1 to 1", "10%", "3 to 0", "1 to 1 "]
)
def test_what_no_paytable_prints_is_refused(printed: str) -> None:
    with pytest.raises(Refused) as caught:
        pay(printed)
    assert caught.value.field == "pay"
