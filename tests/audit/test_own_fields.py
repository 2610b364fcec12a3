"""Rounds that tell what their game does not have go to the reference, which refuses them."""

from typing import Any

import pytest
from tests.columns.equality import by_kernels, by_reference

SEAT = {"seat": 1, "cards": ["Ah", "Kd", "9c"], "wagers": {"ante": 500}, "decision": "over"}


def record(seat: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """A round of Over/Under, in which the dealer has no hand and no hand is set."""
    return {"game": "over-under", "seats": [SEAT | seat], **more}


@pytest.mark.parametrize(
    ("seat", "more"),
    [
        ({"high": []}, {}),
        ({"low": []}, {}),
        ({"hands": []}, {}),
        ({"switched": False}, {}),
        ({}, {"dealer": {"cards": [], "reset": True}}),
        ({}, {"dealer": {"reset": False}}),
        ({}, {"meters": {"progressive": 0}}),
        ({}, {"replacement": "2c"}),
        ({}, {"start": 1}),
    ],
)
def test_a_field_of_another_game_is_seen_also_where_it_is_empty(
    seat: dict[str, Any], more: dict[str, Any]
) -> None:
    assert by_kernels([record({}, {})])
    assert not by_kernels([record(seat, more)])
    assert isinstance(by_reference(record(seat, more)), str)  # why it is refused


def test_one_round_that_tells_more_leaves_the_others_to_the_kernel() -> None:
    records = [record({}, {}), record({"low": []}, {}), record({}, {"start": 2}), record({}, {})]
    assert list(by_kernels(records)) == [0, 3]
