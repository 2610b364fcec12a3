"""Double entries."""

import pytest

from pitboss.ledger import DROP_BOX, PATRONS, TABLE_INVENTORY, Books, Entry, chips, layout


def test_a_movement_takes_from_one_account_what_it_gives_to_the_other() -> None:
    books = Books()
    books.move(PATRONS, DROP_BOX, 10_000, "buy in")
    books.move(TABLE_INVENTORY, chips("Ann"), 10_000, "buy in")
    books.move(chips("Ann"), layout(2, "ante"), 1_000, "ante")
    assert books.balance(chips("Ann")) == 9_000
    assert books.balance(layout(2, "ante")) == 1_000
    assert books.on_layout() == 1_000
    assert books.movements() == {
        PATRONS: -10_000,
        DROP_BOX: 10_000,
        TABLE_INVENTORY: -10_000,
        chips("Ann"): 9_000,
        layout(2, "ante"): 1_000,
    }
    assert sum(books.balances.values()) == sum(books.movements().values()) == 0


def test_nothing_moved_is_no_entry() -> None:
    books = Books()
    books.move(TABLE_INVENTORY, chips("Ann"), 0, "paid")
    assert books.entries == []
    assert books.balances == {}


@pytest.mark.parametrize("cents", [-1, 0, 1.5, True])
def test_an_entry_is_a_whole_positive_amount(cents: int) -> None:
    with pytest.raises(AssertionError):
        Entry(TABLE_INVENTORY, chips("Ann"), cents, "paid")


def test_accounts_at_zero_are_not_carried_forward() -> None:
    books = Books()
    books.move(chips("Ann"), layout(2, "ante"), 500, "ante")
    books.move(layout(2, "ante"), TABLE_INVENTORY, 500, "collected")
    assert books.carried_forward() == {chips("Ann"): -500, TABLE_INVENTORY: 500}


def test_opening_balances_are_no_movements() -> None:
    books = Books({chips("Ann"): 700, TABLE_INVENTORY: -700})
    assert books.balance(chips("Ann")) == 700
    assert books.movements() == {}


def test_seats_and_wagers_have_accounts_of_their_own() -> None:
    assert len({layout(1, "ante"), layout(1, "bonus"), layout(2, "ante"), chips("layout 1")}) == 4
    books = Books()
    books.move(TABLE_INVENTORY, chips("layout 1"), 500, "a player with an odd name")
    assert books.on_layout() == 0
