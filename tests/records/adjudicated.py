"""Records of past rounds: how they are settled, and why they are refused."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.records import adjudicate
from pitboss.regulation import exists
from pitboss.vocabulary.refusal import Refused

Record = dict[str, Any]
Paid = list[tuple[int, str, int, str, int]]
"""Seat, wager, stake, outcome and what came back, in the order of settlement."""


def paid(result: Record) -> Paid:
    """The lines without hand and citation."""
    return [
        (line["seat"], line["wager"], line["stake"], line["outcome"], line["back"])
        for line in result["lines"]
    ]


def refused(
    data: Record,
    field: str,
    cite: str = "",
    run: Callable[[Record], object] = adjudicate,
    *,
    allowed: str = "",
) -> Refused:
    """A record that is refused and left as it was, by the field at fault, a paragraph, and what is
    allowed there."""
    before = copy.deepcopy(data)
    with pytest.raises(Refused) as caught:
        run(data)
    assert caught.value.field == field
    assert cite in (*caught.value.cites, "")
    assert all(exists(one) for one in caught.value.cites)
    assert allowed in caught.value.allowed
    assert data == before
    return caught.value
