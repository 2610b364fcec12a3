"""Shoe, discard rack and batches."""

import json

import pytest

from pitboss.procedure.shoe import Batches, Shoe, Stack
from pitboss.vocabulary.cards import card, cards


def test_a_virtual_shoe_deals_its_stack_in_order() -> None:
    shoe = Shoe.loaded("AhKdQc", 3, copies=1)
    assert shoe.is_virtual
    assert shoe.next_card == card("Ah")
    assert [shoe.take(None) for _ in range(3)] == list(cards("Ah Kd Qc"))
    assert shoe.empty() == ([], 0)


def test_a_real_shoe_counts_and_remembers_what_was_seen() -> None:
    shoe = Shoe.loaded(None, 52, copies=1)
    assert not shoe.is_virtual
    assert shoe.next_card is None
    assert shoe.take(card("Ah")) == card("Ah")
    assert shoe.take(None) is None
    assert shoe.remaining == 50
    assert shoe.out == {card("Ah"): 1}


def test_an_empty_shoe_gives_nothing() -> None:
    with pytest.raises(AssertionError):
        Shoe.loaded("", 0, copies=1).take(None)


def test_the_cover_card_of_a_virtual_shoe_shows_where_it_was_placed() -> None:
    shoe = Shoe.loaded("AhKdQcJs", 4, copies=1)
    assert not shoe.may_show_cover()
    shoe.place_cover(from_bottom=2)
    shown = []
    while shoe.remaining:
        shown.append(shoe.shows_cover())
        if shoe.shows_cover():
            assert shoe.may_show_cover()
            shoe.remove_cover()
        shoe.take(None)
    assert shown == [False, False, True, False]


def test_the_cover_card_of_a_real_shoe_may_show_at_any_time_until_it_has() -> None:
    shoe = Shoe.loaded(None, 4, copies=1)
    shoe.place_cover(from_bottom=1)
    assert shoe.may_show_cover()
    assert not shoe.shows_cover()
    shoe.remove_cover()
    assert not shoe.may_show_cover()


def test_emptying_a_shoe_gives_all_that_is_left_in_order() -> None:
    shoe = Shoe.loaded("AhKdQc", 3, copies=1)
    shoe.place_cover(from_bottom=1)
    shoe.take(None)
    assert shoe.empty() == (list(cards("Kd Qc")), 2)
    assert (shoe.remaining, shoe.cover_in) == (0, False)
    assert Shoe.loaded(None, 9, copies=1).empty() == (None, 9)


def test_one_unknown_card_makes_a_stack_unknown() -> None:
    stack = Stack()
    stack.add(list(cards("Ah Kd")), 2)
    assert (stack.count, stack.cards) == (2, "AhKd")
    stack.add(None, 1)
    stack.add(list(cards("Qc")), 1)
    assert (stack.count, stack.cards) == (4, None)


@pytest.mark.parametrize("order", ["AhKdQc", None])
def test_batches_survive_being_written_down(order: str | None) -> None:
    batches = Batches(
        shoe=Shoe.loaded(order, 3, copies=6),
        rack=Stack(1, "2c" if order else None),
        in_play="blue",
        resting="red",
        shuffled=Stack(312, None),
        opened_at=1_000,
    )
    batches.shoe.place_cover(1)
    batches.shoe.take(card("Ah"))
    value = json.loads(json.dumps(batches.value()))
    again = Batches.from_value(value)
    assert again == batches
    assert json.dumps(again.value()) == json.dumps(batches.value())


def test_a_copy_does_not_share_its_cards() -> None:
    batches = Batches(shoe=Shoe.loaded("AhKd", 2, copies=6), rack=Stack(1, "2c"))
    value = batches.value()
    batches.discard([card("3c")], 1)
    batches.shoe.take(None)
    assert value["rack"] == {"count": 1, "cards": "2c"}
    assert value["shoe"]["stack"] == "AhKd"
