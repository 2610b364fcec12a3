"""Chips in a rack, by denomination."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.ledger import CASINO, DROP_BOX, OVER_SHORT, TABLE_INVENTORY, VIGORISH, Books, chips
from pitboss.ledger.rack import Rack, read_chips, worth
from pitboss.vocabulary.refusal import Refused

SIZES = (2_500, 500, 100, 1)


def small_racks() -> st.SearchStrategy[dict[int, int]]:
    return st.dictionaries(st.sampled_from(SIZES[:3]), st.integers(1, 4))


@given(small_racks(), st.integers(0, 150))
def test_what_can_be_made_of_the_chips_is_made(held: dict[int, int], hundreds: int) -> None:
    """Against every choice of the chips that are there."""
    wanted = hundreds * 100
    sizes = list(held)
    choices = product(*(range(held[size] + 1) for size in sizes))
    possible = any(worth(dict(zip(sizes, choice, strict=True))) == wanted for choice in choices)
    made = Rack(dict(held), SIZES).makes(wanted)
    assert (made is not None) == possible
    if made is not None:
        assert worth(made) == wanted
        assert all(held[size] >= number for size, number in made.items())


def test_denominations_must_divide_one_another() -> None:
    with pytest.raises(Refused, match=r"\$25 is no multiple of one of \$10"):
        Rack({}, (2_500, 1_000, 100, 1))


def test_a_rack_keeps_odd_cents() -> None:
    with pytest.raises(Refused, match="odd cents could not be kept"):
        Rack({}, (2_500, 500))


def test_what_cannot_be_paid_is_owed_until_chips_come() -> None:
    """A $5 payment from a rack with one $25 chip; then a fill of five $1 chips."""
    rack = Rack({2_500: 1}, SIZES)
    assert not rack.can_pay(500)
    rack.pay(500, "wagers paid and collected", "a bet")
    assert (rack.owed, rack.worth, rack.chips) == (500, 2_000, {2_500: 1})
    rack.put({100: 5}, "fills and credits", "fill")
    assert (rack.owed, rack.chips) == (0, {2_500: 1})
    assert [posting.cents for posting in rack.postings] == [500, -500]


def test_chips_that_are_not_there_are_not_taken() -> None:
    rack = Rack({500: 2}, SIZES)
    with pytest.raises(Refused, match=r"3 chips of \$5, where the rack has 2"):
        rack.take({500: 3}, "fills and credits", "credit")
    assert rack.chips == {500: 2}


@pytest.mark.parametrize("told", [{"300": 1}, {"500": -1}, {"five": 1}])
def test_chips_that_there_are_none_of_are_refused(told: dict[str, int]) -> None:
    with pytest.raises(Refused):
        read_chips(told, SIZES)


def books(held: dict[int, int]) -> Books:
    counted = Books(rack=Rack({}, (*SIZES, 25, 5)))
    counted.counted(held, CASINO, "opening count")
    return counted


def test_every_kind_of_posting() -> None:
    """Each of the six, worked by hand from a rack of ten $25 and twenty $5 chips: $350."""
    table = books({2_500: 10, 500: 20})
    assert table.rack is not None
    table.buy_in("Ann", 10_000, "Ann buys in")  # four $25 chips
    table.counter_check("Bob", 5_000, "Bob signs")  # two
    table.move(chips("Ann"), "layout 1 ante", 500, "ante")
    table.move("layout 1 ante", TABLE_INVENTORY, 500, "ante collected")  # one $5 chip comes
    table.move(chips("Ann"), VIGORISH, 25, "vigorish")
    table.fill({100: 50}, "fill F-000001")
    table.rack.take({2_500: 1}, "equal-value exchange", "colour change")
    table.rack.put({500: 5}, "equal-value exchange", "colour change")
    assert table.rack.chips == {2_500: 3, 500: 26, 100: 50, 25: 1}
    assert {posting.kind for posting in table.rack.postings} == {
        "cash exchange", "counter check", "wagers paid and collected", "equal-value exchange",
        "fills and credits", "vigorish",
    }  # fmt: skip
    assert table.rack.worth == table.balance(TABLE_INVENTORY) + table.balance(VIGORISH)
    assert sum(table.balances.values()) == 0


def test_a_closing_count_says_what_is_over_or_short() -> None:
    table = books({500: 20})
    table.buy_in("Ann", 1_000, "Ann buys in")
    assert table.counted({500: 17}, OVER_SHORT, "closing count") == -500
    assert table.balance(OVER_SHORT) == 500
    assert table.balance(TABLE_INVENTORY) == 8_500
    assert sum(table.balances.values()) == 0


def test_a_voided_round_leaves_fills_counts_and_the_drop_as_they_are() -> None:
    table = books({500: 20})
    first = len(table.entries)
    table.buy_in("Ann", 5_000, "Ann buys in")
    table.move(chips("Ann"), "layout 1 ante", 1_000, "ante")
    table.move("layout 1 ante", TABLE_INVENTORY, 1_000, "ante collected")
    table.fill({500: 4}, "fill")
    table.move(DROP_BOX, CASINO, 5_000, "drop")
    table.take_back(first)
    assert table.balance(chips("Ann")) == 5_000
    assert table.balance(TABLE_INVENTORY) == 10_000 - 5_000 + 2_000
    assert table.balance(DROP_BOX) == 0
    assert table.rack is not None
    assert table.rack.worth == 7_000


@given(
    st.lists(
        st.tuples(st.sampled_from(["collect", "pay", "buy", "vigorish", "fill"]),
                  st.integers(1, 400)),
        max_size=60,
    )
)  # fmt: skip
def test_the_rack_is_always_worth_what_the_books_say(acts: list[tuple[str, int]]) -> None:
    table = books({2_500: 4, 500: 4, 100: 4, 1: 50})
    assert table.rack is not None
    for act, cents in acts:
        match act:
            case "collect":
                table.move("layout 1 ante", TABLE_INVENTORY, cents, "collected")
            case "pay":
                table.move(TABLE_INVENTORY, chips("Ann"), cents, "paid")
            case "buy":
                table.buy_in("Ann", cents, "buys in")
            case "vigorish":
                table.move(chips("Ann"), VIGORISH, cents, "vigorish")
            case _:
                table.fill({100: cents}, "fill")
        assert table.rack.worth == table.balance(TABLE_INVENTORY) + table.balance(VIGORISH)
        assert all(number > 0 for number in table.rack.chips.values())
